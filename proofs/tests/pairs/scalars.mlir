// undecided: cplx_vec
func.func @f(%a: complex<f32>) -> complex<f32> { return %a : complex<f32> }
// target
llvm.func @f(%a: vector<2xf32>) -> vector<2xf32> { llvm.return %a : vector<2xf32> }
// -----
// undecided: cplx_arr
func.func @f(%a: complex<f32>) -> complex<f32> { return %a : complex<f32> }
// target
llvm.func @f(%a: !llvm.array<2 x f32>) -> !llvm.array<2 x f32> { llvm.return %a : !llvm.array<2 x f32> }
// -----
// undecided: vec_flat
func.func @f(%a: vector<2x2xf32>) -> vector<2x2xf32> { return %a : vector<2x2xf32> }
// target
llvm.func @f(%a: vector<4xf32>) -> vector<4xf32> { llvm.return %a : vector<4xf32> }
// -----
// undecided: vec_struct
func.func @f(%a: vector<2xf32>) -> vector<2xf32> { return %a : vector<2xf32> }
// target
llvm.func @f(%a: !llvm.struct<(f32, f32)>) -> !llvm.struct<(f32, f32)> { llvm.return %a : !llvm.struct<(f32, f32)> }
// -----
// undecided: vec_packed
func.func @f(%a: complex<f32>) -> complex<f32> { return %a : complex<f32> }
// target
llvm.func @f(%a: !llvm.struct<packed (f32, f32)>) -> !llvm.struct<packed (f32, f32)> { llvm.return %a : !llvm.struct<packed (f32, f32)> }
// -----
// undecided: vec_transposed
func.func @f(%a: vector<2x3xf32>) -> vector<2x3xf32> { return %a : vector<2x3xf32> }
// target
llvm.func @f(%a: !llvm.array<3 x vector<2xf32>>) -> !llvm.array<3 x vector<2xf32>> { llvm.return %a : !llvm.array<3 x vector<2xf32>> }
// -----
// undecided: scal_arr
func.func @f(%a: f32) -> f32 { return %a : f32 }
// target
llvm.func @f(%a: !llvm.array<1 x f32>) -> !llvm.array<1 x f32> { llvm.return %a : !llvm.array<1 x f32> }
// -----
// undecided: scal_vec
func.func @f(%a: f32) -> f32 { return %a : f32 }
// target
llvm.func @f(%a: vector<1xf32>) -> vector<1xf32> { llvm.return %a : vector<1xf32> }
// -----
// undecided: bf16_f16
func.func @f(%a: bf16) -> bf16 { return %a : bf16 }
// target
llvm.func @f(%a: f16) -> f16 { llvm.return %a : f16 }
// -----
// undecided: f32_i32
func.func @f(%a: f32) -> f32 { return %a : f32 }
// target
llvm.func @f(%a: i32) -> i32 { llvm.return %a : i32 }
// -----
// undecided: bf16_i16
func.func @f(%a: bf16) -> bf16 { return %a : bf16 }
// target
llvm.func @f(%a: i16) -> i16 { llvm.return %a : i16 }
// -----
// undecided: tuple
func.func @f(%a: tuple<i32, f32>) -> tuple<i32, f32> { return %a : tuple<i32, f32> }
// target
llvm.func @f(%a: !llvm.struct<(i32, f32)>) -> !llvm.struct<(i32, f32)> { llvm.return %a : !llvm.struct<(i32, f32)> }
// -----
// undecided: res_arr
func.func @f(%a: i32, %b: i32) -> (i32, i32) { return %a, %b : i32, i32 }
// target
llvm.func @f(%a: i32, %b: i32) -> !llvm.array<2 x i32> {
  %0 = llvm.mlir.poison : !llvm.array<2 x i32>
  %1 = llvm.insertvalue %a, %0[0] : !llvm.array<2 x i32>
  %2 = llvm.insertvalue %b, %1[1] : !llvm.array<2 x i32>
  llvm.return %2 : !llvm.array<2 x i32> }
// -----
// undecided: res_packed
func.func @f(%a: i8, %b: i32) -> (i8, i32) { return %a, %b : i8, i32 }
// target
llvm.func @f(%a: i8, %b: i32) -> !llvm.struct<packed (i8, i32)> {
  %0 = llvm.mlir.poison : !llvm.struct<packed (i8, i32)>
  %1 = llvm.insertvalue %a, %0[0] : !llvm.struct<packed (i8, i32)>
  %2 = llvm.insertvalue %b, %1[1] : !llvm.struct<packed (i8, i32)>
  llvm.return %2 : !llvm.struct<packed (i8, i32)> }
// -----
// refuted: res_order
func.func @f(%a: i32, %b: i32) -> (i32, i32) { return %a, %b : i32, i32 }
// target
llvm.func @f(%a: i32, %b: i32) -> !llvm.struct<(i32, i32)> {
  %0 = llvm.mlir.poison : !llvm.struct<(i32, i32)>
  %1 = llvm.insertvalue %a, %0[1] : !llvm.struct<(i32, i32)>
  %2 = llvm.insertvalue %b, %1[0] : !llvm.struct<(i32, i32)>
  llvm.return %2 : !llvm.struct<(i32, i32)> }
// -----
// refuted: res_missing
func.func @f(%a: i32, %b: i32) -> (i32, i32) { return %a, %b : i32, i32 }
// target
llvm.func @f(%a: i32, %b: i32) -> !llvm.struct<(i32, i32)> {
  %0 = llvm.mlir.poison : !llvm.struct<(i32, i32)>
  %1 = llvm.insertvalue %a, %0[0] : !llvm.struct<(i32, i32)>
  llvm.return %1 : !llvm.struct<(i32, i32)> }
// -----
// undecided: res_undef
func.func @f(%a: i32, %b: i32) -> (i32, i32) { return %a, %b : i32, i32 }
// target
llvm.func @f(%a: i32, %b: i32) -> !llvm.struct<(i32, i32)> {
  %0 = llvm.mlir.undef : !llvm.struct<(i32, i32)>
  %1 = llvm.insertvalue %a, %0[0] : !llvm.struct<(i32, i32)>
  llvm.return %1 : !llvm.struct<(i32, i32)> }
// -----
// undecided: argdrop
func.func @f(%a: i32, %b: i32) -> i32 { return %a : i32 }
// target
llvm.func @f(%a: i32) -> i32 { llvm.return %a : i32 }
// -----
// undecided: argextra
func.func @f(%a: i32) -> i32 { return %a : i32 }
// target
llvm.func @f(%a: i32, %b: i32) -> i32 { llvm.return %a : i32 }
// -----
// undecided: argpacked
func.func @f(%a: i32, %b: i32) -> i32 { return %a : i32 }
// target
llvm.func @f(%a: !llvm.struct<(i32, i32)>) -> i32 {
  %0 = llvm.extractvalue %a[0] : !llvm.struct<(i32, i32)>
  llvm.return %0 : i32 }
// -----
// undecided: vararg
func.func @f(%a: i32) -> i32 { return %a : i32 }
// target
llvm.func @f(%a: i32, ...) -> i32 { llvm.return %a : i32 }
// -----
// open: i1_as_i8_load
func.func @f(%m: memref<?xi1>, %i: index) -> i1 {
  %0 = memref.load %m[%i] : memref<?xi1>
  return %0 : i1 }
// target
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64, %i: i64) -> i1 {
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i1
  %2 = llvm.load %1 : !llvm.ptr -> i8
  %3 = llvm.trunc %2 : i8 to i1
  llvm.return %3 : i1 }
// -----
// undecided: i5_as_i8_store
func.func @f(%m: memref<?xi5>, %i: index, %x: i5) {
  memref.store %x, %m[%i] : memref<?xi5>
  return }
// target
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64, %i: i64, %x: i5) {
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i5
  %2 = llvm.sext %x : i5 to i8
  llvm.store %2, %1 : i8, !llvm.ptr
  llvm.return }
// -----
// refuted: i24
func.func @f(%m: memref<?xi24>, %i: index) -> i24 {
  %0 = memref.load %m[%i] : memref<?xi24>
  return %0 : i24 }
// target
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64, %i: i64) -> i24 {
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<3 x i8>
  %2 = llvm.load %1 : !llvm.ptr -> i24
  llvm.return %2 : i24 }
// -----
// refuted: i24store32
func.func @f(%m: memref<?xi24>, %i: index, %x: i24) {
  memref.store %x, %m[%i] : memref<?xi24>
  return }
// target
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64, %i: i64, %x: i24) {
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i24
  %2 = llvm.zext %x : i24 to i32
  llvm.store %2, %1 : i32, !llvm.ptr
  llvm.return }
// -----
// refuted: vec3_as_4
func.func @f(%m: memref<?xvector<3xf32>>, %i: index, %x: vector<3xf32>) {
  memref.store %x, %m[%i] : memref<?xvector<3xf32>>
  return }
// target
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64, %i: i64, %x: vector<3xf32>) {
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, vector<3xf32>
  %2 = llvm.shufflevector %x, %x [0, 1, 2, 0] : vector<3xf32>
  llvm.store %2, %1 : vector<4xf32>, !llvm.ptr
  llvm.return }
// -----
// refuted: vec3_stride12
func.func @f(%m: memref<?xvector<3xf32>>, %i: index) -> vector<3xf32> {
  %0 = memref.load %m[%i] : memref<?xvector<3xf32>>
  return %0 : vector<3xf32> }
// target
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64, %i: i64) -> vector<3xf32> {
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<3 x f32>
  %2 = llvm.load %1 : !llvm.ptr -> vector<3xf32>
  llvm.return %2 : vector<3xf32> }
// -----
// undecided: veci1
func.func @f(%m: memref<?xvector<8xi1>>, %i: index) -> vector<8xi1> {
  %0 = memref.load %m[%i] : memref<?xvector<8xi1>>
  return %0 : vector<8xi1> }
// target
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64, %i: i64) -> vector<8xi1> {
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<8 x i1>
  %2 = llvm.load %1 : !llvm.ptr -> vector<8xi1>
  llvm.return %2 : vector<8xi1> }
// -----
// undecided: i128
func.func @f(%m: memref<?xi128>, %i: index) -> i128 {
  %0 = memref.load %m[%i] : memref<?xi128>
  return %0 : i128 }
// target
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64, %i: i64) -> i128 {
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i64
  %2 = llvm.load %1 : !llvm.ptr -> i128
  llvm.return %2 : i128 }
// -----
// undecided: f80
func.func @f(%m: memref<?xf80>, %i: index) -> f80 {
  %0 = memref.load %m[%i] : memref<?xf80>
  return %0 : f80 }
// target
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64, %i: i64) -> f80 {
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<10 x i8>
  %2 = llvm.load %1 : !llvm.ptr -> f80
  llvm.return %2 : f80 }
// -----
// undecided: vec2d
func.func @f(%m: memref<?xvector<2x3xf32>>, %i: index) -> vector<2x3xf32> {
  %0 = memref.load %m[%i] : memref<?xvector<2x3xf32>>
  return %0 : vector<2x3xf32> }
// target
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64, %i: i64) -> !llvm.array<2 x vector<3xf32>> {
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, vector<6xf32>
  %2 = llvm.load %1 : !llvm.ptr -> !llvm.array<2 x vector<3xf32>>
  llvm.return %2 : !llvm.array<2 x vector<3xf32>> }
// -----
// refuted: vec0
func.func @f(%m: memref<?xvector<f32>>, %i: index) -> vector<f32> {
  %0 = memref.load %m[%i] : memref<?xvector<f32>>
  return %0 : vector<f32> }
// target
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64, %i: i64) -> vector<1xf32> {
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %2 = llvm.load %1 : !llvm.ptr -> vector<1xf32>
  llvm.return %2 : vector<1xf32> }
// -----
// undecided: poison_freeze
func.func @f(%a: i32) -> i32 { return %a : i32 }
// target
llvm.func @f(%a: i32) -> i32 { %0 = llvm.mlir.undef : i32
 llvm.return %0 : i32 }
// -----
// refuted: switch
func.func @f(%a: i32) -> i32 { %c1 = arith.constant 1 : i32
 %c2 = arith.constant 2 : i32
 cf.switch %a : i32, [ default: ^bb1(%c1 : i32), 5: ^bb1(%c2 : i32) ]
^bb1(%x: i32):
 return %x : i32 }
// target
llvm.func @f(%a: i32) -> i32 { %c1 = llvm.mlir.constant(1 : i32) : i32
  %c2 = llvm.mlir.constant(2 : i32) : i32
  llvm.switch %a : i32, ^bb1(%c1 : i32) [ 6: ^bb1(%c2 : i32) ]
^bb1(%x: i32):
  llvm.return %x : i32 }
// -----
// refuted: idx32only
func.func @f(%a: i64) -> i64 {
  %0 = arith.index_cast %a : i64 to index
  %1 = arith.index_cast %0 : index to i64
  return %1 : i64 }
// target
llvm.func @f(%a: i64) -> i64 {
  %0 = llvm.trunc %a : i64 to i32
  %1 = llvm.sext %0 : i32 to i64
  llvm.return %1 : i64 }
// -----
// refuted: idxadd
func.func @f(%a: i32, %b: i32) -> i1 {
  %0 = arith.index_castui %a : i32 to index
  %1 = arith.index_castui %b : i32 to index
  %2 = arith.addi %0, %1 : index
  %3 = arith.cmpi ult, %2, %0 : index
  return %3 : i1 }
// target
llvm.func @f(%a: i32, %b: i32) -> i1 { %0 = llvm.mlir.constant(false) : i1
 llvm.return %0 : i1 }
// -----
// undecided: resattr
func.func @f(%a: i32) -> i32 { return %a : i32 }
// target
llvm.func @f(%a: i32) -> (i32 {llvm.noundef}) { llvm.return %a : i32 }
// -----
// undecided: resattr2
func.func @f(%a: i32) -> i32 { return %a : i32 }
// target
llvm.func @f(%a: i32) -> (i32 {llvm.range = #llvm.constant_range<i32, 0, 10>}) { llvm.return %a : i32 }
// -----
// undecided: resattr3
func.func @f(%a: i32) -> i32 { return %a : i32 }
// target
llvm.func @f(%a: i32) -> (i32 {llvm.signext}) { llvm.return %a : i32 }
// -----
// refuted: fmf
func.func @f(%a: f32, %b: f32) -> f32 { %0 = arith.addf %a, %b : f32
 return %0 : f32 }
// target
llvm.func @f(%a: f32, %b: f32) -> f32 { %0 = llvm.fadd %a, %b {fastmathFlags = #llvm.fastmath<nnan>} : f32
 llvm.return %0 : f32 }
// -----
// refuted: fmf2
func.func @f(%a: f32, %b: f32) -> f32 { %0 = arith.addf %a, %b fastmath<nnan> : f32
 return %0 : f32 }
// target
llvm.func @f(%a: f32, %b: f32) -> f32 { %0 = llvm.fadd %a, %b {fastmathFlags = #llvm.fastmath<nnan, nsz>} : f32
 llvm.return %0 : f32 }
// -----
// refuted: sitofp_i1
func.func @f(%a: i1) -> f32 { %0 = arith.uitofp %a : i1 to f32
 return %0 : f32 }
// target
llvm.func @f(%a: i1) -> f32 { %0 = llvm.sitofp %a : i1 to f32
 llvm.return %0 : f32 }
// -----
// refuted: cmpi_i1
func.func @f(%a: i1, %b: i1) -> i1 { %0 = arith.cmpi ult, %a, %b : i1
 return %0 : i1 }
// target
llvm.func @f(%a: i1, %b: i1) -> i1 { %0 = llvm.icmp "slt" %a, %b : i1
 llvm.return %0 : i1 }
// -----
// refuted: remsi
func.func @f(%a: i8, %b: i8) -> i8 { %0 = arith.remsi %a, %b : i8
 return %0 : i8 }
// target
llvm.func @f(%a: i8, %b: i8) -> i8 { %0 = llvm.srem %a, %b : i8
 llvm.return %0 : i8 }

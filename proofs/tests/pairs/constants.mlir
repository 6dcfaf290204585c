// right: gl
memref.global "private" constant @g : memref<4xi32> = dense<[1, 2, 3, 4]>
func.func @f(%i: index) -> i32 {
  %m = memref.get_global @g : memref<4xi32>
  %0 = memref.load %m[%i] : memref<4xi32>
  return %0 : i32 }
// target
llvm.mlir.global private constant @g(dense<[1, 2, 3, 4]> : tensor<4xi32>) {addr_space = 0 : i32} : !llvm.array<4 x i32>
llvm.func @f(%i: i64) -> i32 {
  %p = llvm.mlir.addressof @g : !llvm.ptr
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %2 = llvm.load %1 : !llvm.ptr -> i32
  llvm.return %2 : i32 }
// -----
// refuted: gl_val
memref.global "private" constant @g : memref<4xi32> = dense<[1, 2, 3, 4]>
func.func @f(%i: index) -> i32 {
  %m = memref.get_global @g : memref<4xi32>
  %0 = memref.load %m[%i] : memref<4xi32>
  return %0 : i32 }
// target
llvm.mlir.global private constant @g(dense<[1, 2, 4, 3]> : tensor<4xi32>) {addr_space = 0 : i32} : !llvm.array<4 x i32>
llvm.func @f(%i: i64) -> i32 {
  %p = llvm.mlir.addressof @g : !llvm.ptr
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %2 = llvm.load %1 : !llvm.ptr -> i32
  llvm.return %2 : i32 }
// -----
// refuted: gl_short
memref.global "private" constant @g : memref<4xi32> = dense<[1, 2, 3, 4]>
func.func @f(%i: index) -> i32 {
  %m = memref.get_global @g : memref<4xi32>
  %0 = memref.load %m[%i] : memref<4xi32>
  return %0 : i32 }
// target
llvm.mlir.global private constant @g(dense<[1, 2, 3]> : tensor<3xi32>) {addr_space = 0 : i32} : !llvm.array<3 x i32>
llvm.func @f(%i: i64) -> i32 {
  %p = llvm.mlir.addressof @g : !llvm.ptr
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %2 = llvm.load %1 : !llvm.ptr -> i32
  llvm.return %2 : i32 }
// -----
// refuted: gl_rev
memref.global "private" constant @g : memref<4xi32> = dense<[1, 2, 3, 4]>
func.func @f(%i: index) -> i32 {
  %m = memref.get_global @g : memref<4xi32>
  %0 = memref.load %m[%i] : memref<4xi32>
  return %0 : i32 }
// target
llvm.mlir.global private constant @g(dense<[4, 3, 2, 1]> : tensor<4xi32>) {addr_space = 0 : i32} : !llvm.array<4 x i32>
llvm.func @f(%i: i64) -> i32 {
  %p = llvm.mlir.addressof @g : !llvm.ptr
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %2 = llvm.load %1 : !llvm.ptr -> i32
  llvm.return %2 : i32 }
// -----
// undecided: gl_i16
memref.global "private" constant @g : memref<4xi32> = dense<[1, 2, 3, 4]>
func.func @f(%i: index) -> i32 {
  %m = memref.get_global @g : memref<4xi32>
  %0 = memref.load %m[%i] : memref<4xi32>
  return %0 : i32 }
// target
llvm.mlir.global private constant @g(dense<[1, 2, 3, 4]> : tensor<4xi16>) {addr_space = 0 : i32} : !llvm.array<4 x i16>
llvm.func @f(%i: i64) -> i32 {
  %p = llvm.mlir.addressof @g : !llvm.ptr
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %2 = llvm.load %1 : !llvm.ptr -> i32
  llvm.return %2 : i32 }
// -----
// undecided: gl_i64
memref.global "private" constant @g : memref<4xi32> = dense<[1, 2, 3, 4]>
func.func @f(%i: index) -> i32 {
  %m = memref.get_global @g : memref<4xi32>
  %0 = memref.load %m[%i] : memref<4xi32>
  return %0 : i32 }
// target
llvm.mlir.global private constant @g(dense<[1, 2, 3, 4]> : tensor<4xi64>) {addr_space = 0 : i32} : !llvm.array<4 x i64>
llvm.func @f(%i: i64) -> i32 {
  %p = llvm.mlir.addressof @g : !llvm.ptr
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %2 = llvm.load %1 : !llvm.ptr -> i32
  llvm.return %2 : i32 }
// -----
// undecided: gl_weak
memref.global "private" constant @g : memref<4xi32> = dense<[1, 2, 3, 4]>
func.func @f(%i: index) -> i32 {
  %m = memref.get_global @g : memref<4xi32>
  %0 = memref.load %m[%i] : memref<4xi32>
  return %0 : i32 }
// target
llvm.mlir.global weak constant @g(dense<[1, 2, 3, 4]> : tensor<4xi32>) {addr_space = 0 : i32} : !llvm.array<4 x i32>
llvm.func @f(%i: i64) -> i32 {
  %p = llvm.mlir.addressof @g : !llvm.ptr
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %2 = llvm.load %1 : !llvm.ptr -> i32
  llvm.return %2 : i32 }
// -----
// undecided: gl_align1
memref.global "private" constant @g : memref<4xi32> = dense<[1, 2, 3, 4]>
func.func @f(%i: index) -> i32 {
  %m = memref.get_global @g : memref<4xi32>
  %0 = memref.load %m[%i] : memref<4xi32>
  return %0 : i32 }
// target
llvm.mlir.global private constant @g(dense<[1, 2, 3, 4]> : tensor<4xi32>) {addr_space = 0 : i32, alignment = 1 : i64} : !llvm.array<4 x i32>
llvm.func @f(%i: i64) -> i32 {
  %p = llvm.mlir.addressof @g : !llvm.ptr
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %2 = llvm.load %1 : !llvm.ptr -> i32
  llvm.return %2 : i32 }
// -----
// refuted: gl_ext
memref.global "private" constant @g : memref<4xi32> = dense<[1, 2, 3, 4]>
func.func @f(%i: index) -> i32 {
  %m = memref.get_global @g : memref<4xi32>
  %0 = memref.load %m[%i] : memref<4xi32>
  return %0 : i32 }
// target
llvm.mlir.global external constant @g() {addr_space = 0 : i32} : !llvm.array<4 x i32>
llvm.func @f(%i: i64) -> i32 {
  %p = llvm.mlir.addressof @g : !llvm.ptr
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %2 = llvm.load %1 : !llvm.ptr -> i32
  llvm.return %2 : i32 }
// -----
// undecided: gl_extinit
memref.global "private" constant @g : memref<4xi32> = dense<[1, 2, 3, 4]>
func.func @f(%i: index) -> i32 {
  %m = memref.get_global @g : memref<4xi32>
  %0 = memref.load %m[%i] : memref<4xi32>
  return %0 : i32 }
// target
llvm.mlir.global private @g(dense<[1, 2, 3, 4]> : tensor<4xi32>) {addr_space = 0 : i32} : !llvm.array<4 x i32>
llvm.func @f(%i: i64) -> i32 {
  %p = llvm.mlir.addressof @g : !llvm.ptr
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %2 = llvm.load %1 : !llvm.ptr -> i32
  llvm.return %2 : i32 }
// -----
// undecided: gl_tls
memref.global "private" constant @g : memref<4xi32> = dense<[1, 2, 3, 4]>
func.func @f(%i: index) -> i32 {
  %m = memref.get_global @g : memref<4xi32>
  %0 = memref.load %m[%i] : memref<4xi32>
  return %0 : i32 }
// target
llvm.mlir.global private thread_local constant @g(dense<[1, 2, 3, 4]> : tensor<4xi32>) {addr_space = 0 : i32} : !llvm.array<4 x i32>
llvm.func @f(%i: i64) -> i32 {
  %p = llvm.mlir.addressof @g : !llvm.ptr
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %2 = llvm.load %1 : !llvm.ptr -> i32
  llvm.return %2 : i32 }
// -----
// undecided: gl_region
memref.global "private" constant @g : memref<4xi32> = dense<[1, 2, 3, 4]>
func.func @f(%i: index) -> i32 {
  %m = memref.get_global @g : memref<4xi32>
  %0 = memref.load %m[%i] : memref<4xi32>
  return %0 : i32 }
// target
llvm.mlir.global private constant @g() {addr_space = 0 : i32} : !llvm.array<4 x i32> {
 %0 = llvm.mlir.zero : !llvm.array<4 x i32>
 llvm.return %0 : !llvm.array<4 x i32> }
llvm.func @f(%i: i64) -> i32 {
  %p = llvm.mlir.addressof @g : !llvm.ptr
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %2 = llvm.load %1 : !llvm.ptr -> i32
  llvm.return %2 : i32 }
// -----
// refuted: gl_undef
memref.global "private" constant @g : memref<4xi32> = dense<[1, 2, 3, 4]>
func.func @f(%i: index) -> i32 {
  %m = memref.get_global @g : memref<4xi32>
  %0 = memref.load %m[%i] : memref<4xi32>
  return %0 : i32 }
// target
llvm.mlir.global private constant @g() {addr_space = 0 : i32} : !llvm.array<4 x i32> {
 %0 = llvm.mlir.undef : !llvm.array<4 x i32>
 llvm.return %0 : !llvm.array<4 x i32> }
llvm.func @f(%i: i64) -> i32 {
  %p = llvm.mlir.addressof @g : !llvm.ptr
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %2 = llvm.load %1 : !llvm.ptr -> i32
  llvm.return %2 : i32 }
// -----
// undecided: gl_as
memref.global "private" constant @g : memref<4xi32> = dense<[1, 2, 3, 4]>
func.func @f(%i: index) -> i32 {
  %m = memref.get_global @g : memref<4xi32>
  %0 = memref.load %m[%i] : memref<4xi32>
  return %0 : i32 }
// target
llvm.mlir.global private constant @g(dense<[1, 2, 3, 4]> : tensor<4xi32>) {addr_space = 3 : i32} : !llvm.array<4 x i32>
llvm.func @f(%i: i64) -> i32 {
  %p = llvm.mlir.addressof @g : !llvm.ptr<3>
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i32
  %2 = llvm.load %1 : !llvm.ptr<3> -> i32
  llvm.return %2 : i32 }
// -----
// right: g_f16
memref.global "private" constant @g : memref<3xf16> = dense<[1.0,2.0,3.0]>
func.func @f(%i: index) -> f16 {
  %m = memref.get_global @g : memref<3xf16>
  %0 = memref.load %m[%i] : memref<3xf16>
  return %0 : f16 }
// target
llvm.mlir.global private constant @g(dense<[1.0,2.0,3.0]> : tensor<3xf16>) {addr_space = 0 : i32} : !llvm.array<3 x f16>
llvm.func @f(%i: i64) -> f16 {
  %p = llvm.mlir.addressof @g : !llvm.ptr
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f16
  %2 = llvm.load %1 : !llvm.ptr -> f16
  llvm.return %2 : f16 }
// -----
// refuted: g_f16_bf16val
memref.global "private" constant @g : memref<3xf16> = dense<[1.0,2.0,3.0]>
func.func @f(%i: index) -> f16 {
  %m = memref.get_global @g : memref<3xf16>
  %0 = memref.load %m[%i] : memref<3xf16>
  return %0 : f16 }
// target
llvm.mlir.global private constant @g(dense<[1.0,2.0,3.0]> : tensor<3xbf16>) {addr_space = 0 : i32} : !llvm.array<3 x f16>
llvm.func @f(%i: i64) -> f16 {
  %p = llvm.mlir.addressof @g : !llvm.ptr
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f16
  %2 = llvm.load %1 : !llvm.ptr -> f16
  llvm.return %2 : f16 }
// -----
// refuted: g_f16_ival
memref.global "private" constant @g : memref<3xf16> = dense<[1.0,2.0,3.0]>
func.func @f(%i: index) -> f16 {
  %m = memref.get_global @g : memref<3xf16>
  %0 = memref.load %m[%i] : memref<3xf16>
  return %0 : f16 }
// target
llvm.mlir.global private constant @g(dense<[1,2,3]> : tensor<3xi16>) {addr_space = 0 : i32} : !llvm.array<3 x f16>
llvm.func @f(%i: i64) -> f16 {
  %p = llvm.mlir.addressof @g : !llvm.ptr
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f16
  %2 = llvm.load %1 : !llvm.ptr -> f16
  llvm.return %2 : f16 }
// -----
// right: g_idx
memref.global "private" constant @g : memref<3xindex> = dense<[1,2,-3]>
func.func @f(%i: index) -> index {
  %m = memref.get_global @g : memref<3xindex>
  %0 = memref.load %m[%i] : memref<3xindex>
  return %0 : index }
// target
llvm.mlir.global private constant @g(dense<[1,2,-3]> : tensor<3xindex>) {addr_space = 0 : i32} : !llvm.array<3 x i64>
llvm.func @f(%i: i64) -> i64 {
  %p = llvm.mlir.addressof @g : !llvm.ptr
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i64
  %2 = llvm.load %1 : !llvm.ptr -> i64
  llvm.return %2 : i64 }
// -----
// refuted: g_idx_i32wrong
memref.global "private" constant @g : memref<3xindex> = dense<[1,2,4294967293]>
func.func @f(%i: index) -> index {
  %m = memref.get_global @g : memref<3xindex>
  %0 = memref.load %m[%i] : memref<3xindex>
  return %0 : index }
// target
llvm.mlir.global private constant @g(dense<[1,2,-3]> : tensor<3xi32>) {addr_space = 0 : i32} : !llvm.array<3 x i64>
llvm.func @f(%i: i64) -> i64 {
  %p = llvm.mlir.addressof @g : !llvm.ptr
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i64
  %2 = llvm.load %1 : !llvm.ptr -> i64
  llvm.return %2 : i64 }
// -----
// right: g_i1
memref.global "private" constant @g : memref<3xi1> = dense<[true,false,true]>
func.func @f(%i: index) -> i1 {
  %m = memref.get_global @g : memref<3xi1>
  %0 = memref.load %m[%i] : memref<3xi1>
  return %0 : i1 }
// target
llvm.mlir.global private constant @g(dense<[true,false,true]> : tensor<3xi1>) {addr_space = 0 : i32} : !llvm.array<3 x i1>
llvm.func @f(%i: i64) -> i1 {
  %p = llvm.mlir.addressof @g : !llvm.ptr
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i1
  %2 = llvm.load %1 : !llvm.ptr -> i1
  llvm.return %2 : i1 }
// -----
// refuted: g_i1_wrong
memref.global "private" constant @g : memref<3xi1> = dense<[true,false,true]>
func.func @f(%i: index) -> i1 {
  %m = memref.get_global @g : memref<3xi1>
  %0 = memref.load %m[%i] : memref<3xi1>
  return %0 : i1 }
// target
llvm.mlir.global private constant @g(dense<[true,false,false]> : tensor<3xi1>) {addr_space = 0 : i32} : !llvm.array<3 x i1>
llvm.func @f(%i: i64) -> i1 {
  %p = llvm.mlir.addressof @g : !llvm.ptr
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i1
  %2 = llvm.load %1 : !llvm.ptr -> i1
  llvm.return %2 : i1 }
// -----
// undecided: g_i1_i8
memref.global "private" constant @g : memref<3xi1> = dense<[true,false,true]>
func.func @f(%i: index) -> i1 {
  %m = memref.get_global @g : memref<3xi1>
  %0 = memref.load %m[%i] : memref<3xi1>
  return %0 : i1 }
// target
llvm.mlir.global private constant @g(dense<[1,0,1]> : tensor<3xi8>) {addr_space = 0 : i32} : !llvm.array<3 x i8>
llvm.func @f(%i: i64) -> i1 {
  %p = llvm.mlir.addressof @g : !llvm.ptr
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i1
  %2 = llvm.load %1 : !llvm.ptr -> i1
  llvm.return %2 : i1 }
// -----
// right: g_splat
memref.global "private" constant @g : memref<3xi32> = dense<7>
func.func @f(%i: index) -> i32 {
  %m = memref.get_global @g : memref<3xi32>
  %0 = memref.load %m[%i] : memref<3xi32>
  return %0 : i32 }
// target
llvm.mlir.global private constant @g(dense<7> : tensor<3xi32>) {addr_space = 0 : i32} : !llvm.array<3 x i32>
llvm.func @f(%i: i64) -> i32 {
  %p = llvm.mlir.addressof @g : !llvm.ptr
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %2 = llvm.load %1 : !llvm.ptr -> i32
  llvm.return %2 : i32 }
// -----
// refuted: g_splat_wrong
memref.global "private" constant @g : memref<3xi32> = dense<7>
func.func @f(%i: index) -> i32 {
  %m = memref.get_global @g : memref<3xi32>
  %0 = memref.load %m[%i] : memref<3xi32>
  return %0 : i32 }
// target
llvm.mlir.global private constant @g(dense<8> : tensor<3xi32>) {addr_space = 0 : i32} : !llvm.array<3 x i32>
llvm.func @f(%i: i64) -> i32 {
  %p = llvm.mlir.addressof @g : !llvm.ptr
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %2 = llvm.load %1 : !llvm.ptr -> i32
  llvm.return %2 : i32 }
// -----
// refuted: g_f32_neg0
memref.global "private" constant @g : memref<3xf32> = dense<[0.0,1.0,2.0]>
func.func @f(%i: index) -> f32 {
  %m = memref.get_global @g : memref<3xf32>
  %0 = memref.load %m[%i] : memref<3xf32>
  return %0 : f32 }
// target
llvm.mlir.global private constant @g(dense<[-0.0,1.0,2.0]> : tensor<3xf32>) {addr_space = 0 : i32} : !llvm.array<3 x f32>
llvm.func @f(%i: i64) -> f32 {
  %p = llvm.mlir.addressof @g : !llvm.ptr
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %2 = llvm.load %1 : !llvm.ptr -> f32
  llvm.return %2 : f32 }
// -----
// undecided: g_struct
memref.global "private" constant @g : memref<2xi32> = dense<[1,2]>
func.func @f(%i: index) -> i32 {
  %m = memref.get_global @g : memref<2xi32>
  %0 = memref.load %m[%i] : memref<2xi32>
  return %0 : i32 }
// target
llvm.mlir.global private constant @g(dense<[1,2]> : tensor<2xi32>) {addr_space = 0 : i32} : !llvm.struct<(i32, i32)>
llvm.func @f(%i: i64) -> i32 {
  %p = llvm.mlir.addressof @g : !llvm.ptr
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %2 = llvm.load %1 : !llvm.ptr -> i32
  llvm.return %2 : i32 }
// -----
// undecided: region_glob
memref.global "private" constant @g : memref<2xi32> = dense<[1, 2]>
func.func @f(%i: index) -> i32 {
  %m = memref.get_global @g : memref<2xi32>
  %0 = memref.load %m[%i] : memref<2xi32>
  return %0 : i32 }
// target
llvm.mlir.global private constant @g() {addr_space = 0 : i32} : !llvm.array<2 x i32> {
  %0 = llvm.mlir.poison : !llvm.array<2 x i32>
  %1 = llvm.mlir.constant(1 : i32) : i32
  %2 = llvm.mlir.constant(2 : i32) : i32
  %3 = llvm.insertvalue %1, %0[0] : !llvm.array<2 x i32>
  %4 = llvm.insertvalue %2, %3[1] : !llvm.array<2 x i32>
  llvm.return %4 : !llvm.array<2 x i32> }
llvm.func @f(%i: i64) -> i32 {
  %p = llvm.mlir.addressof @g : !llvm.ptr
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %2 = llvm.load %1 : !llvm.ptr -> i32
  llvm.return %2 : i32 }

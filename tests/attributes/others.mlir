// Other operations that no other example has. `tests/attribute_roles.rs` changes their attributes.
func.func @f(%x: i8, %y: i8) -> i8 {
  %0 = arith.muli %x, %y : i8
  return %0 : i8
}
// -----
func.func @f(%i: index) -> index {
  %a = memref.alloc() {alignment = 8 : i64} : memref<4xi32>
  %0 = memref.extract_aligned_pointer_as_index %a : memref<4xi32> -> index
  memref.dealloc %a : memref<4xi32>
  return %0 : index
}
// -----
func.func private @take(memref<4xi32>)
func.func @f() {
  %a = memref.alloc() {alignment = 64 : i64} : memref<4xi32>
  func.call @take(%a) : (memref<4xi32>) -> ()
  return
}
// -----
llvm.func @f(%a: i8) -> i8 {
  %0 = "llvm.intr.abs"(%a) <{is_int_min_poison = false}> : (i8) -> i8
  %1 = "llvm.intr.ctlz"(%a) <{is_zero_poison = false}> : (i8) -> i8
  %2 = "llvm.intr.cttz"(%a) <{is_zero_poison = false}> : (i8) -> i8
  %3 = llvm.add %0, %1 : i8
  %4 = llvm.add %3, %2 : i8
  llvm.return %4 : i8
}
// -----
llvm.func @f(%v: vector<4xi8>, %s: vector<2xi8>) -> vector<4xi8> {
  %0 = "llvm.intr.vector.insert"(%v, %s) <{pos = 0 : i64}> : (vector<4xi8>, vector<2xi8>) -> vector<4xi8>
  llvm.return %0 : vector<4xi8>
}
// -----
llvm.func @f(%v: vector<4xi8>) -> vector<2xi8> {
  %0 = "llvm.intr.vector.extract"(%v) <{pos = 0 : i64}> : (vector<4xi8>) -> vector<2xi8>
  llvm.return %0 : vector<2xi8>
}
// -----
llvm.func @g(i32) -> i32
llvm.func @h(i32) -> i32
llvm.func @f(%a: i32) -> i32 {
  %0 = llvm.call @g(%a) : (i32) -> i32
  %1 = llvm.call @h(%0) : (i32) -> i32
  llvm.return %1 : i32
}
// -----
llvm.func @f(%c: i1, %p: !llvm.ptr) -> i32 {
  llvm.cond_br %c, ^a, ^b
^a:
  %0 = llvm.load %p : !llvm.ptr -> i32
  llvm.br ^c(%0 : i32)
^b:
  %1 = llvm.mlir.constant(1 : i32) : i32
  llvm.store %1, %p : i32, !llvm.ptr
  llvm.br ^c(%1 : i32)
^c(%r: i32):
  llvm.return %r : i32
}
// -----
llvm.func @f(%p: !llvm.ptr) -> i32 {
  %0 = llvm.load %p {alignment = 4 : i64} : !llvm.ptr -> i32
  llvm.store %0, %p {alignment = 4 : i64} : i32, !llvm.ptr
  llvm.return %0 : i32
}
// -----
llvm.func @f(%c: i1) {
  llvm.intr.assume %c : i1
  llvm.return
}
// -----
func.func private @g(i32) -> i32
func.func private @h(i32) -> i32
func.func @f() -> ((i32) -> i32) {
  %0 = func.constant @g : (i32) -> i32
  %1 = func.constant @h : (i32) -> i32
  return %0 : (i32) -> i32
}
// -----
func.func @f(%m: memref<2x3xi32>) -> memref<3x2xi32, strided<[1, 3]>> {
  %0 = memref.transpose %m (i, j) -> (j, i) : memref<2x3xi32> to memref<3x2xi32, strided<[1, 3]>>
  return %0 : memref<3x2xi32, strided<[1, 3]>>
}
// -----
func.func @f(%m: memref<2x3xi32>, %o: index, %s: index, %t: index) -> memref<?xi32, strided<[?], offset: ?>> {
  %0 = memref.reinterpret_cast %m to offset: [%o], sizes: [%s], strides: [%t] : memref<2x3xi32> to memref<?xi32, strided<[?], offset: ?>>
  return %0 : memref<?xi32, strided<[?], offset: ?>>
}
// -----
func.func @f(%v: vector<2x2xi8>) -> vector<2x2xi8> {
  %0 = vector.transpose %v, [1, 0] : vector<2x2xi8> to vector<2x2xi8>
  return %0 : vector<2x2xi8>
}
// -----
func.func @f(%v: vector<2x2xi8>) -> vector<2x2xi8> {
  %0 = vector.transpose %v, [0, 1] : vector<2x2xi8> to vector<2x2xi8>
  return %0 : vector<2x2xi8>
}
// -----
func.func @f(%v: vector<2x2xi8>, %i: vector<2xi8>) -> vector<2x2xi8> {
  %0:2 = vector.scan <add>, %v, %i {inclusive = false, reduction_dim = 0 : i64} : vector<2x2xi8>, vector<2xi8>
  return %0#0 : vector<2x2xi8>
}
// -----
func.func @f(%a: vector<2x2xi8>, %b: vector<2x2xi8>, %c: vector<2x2xi8>) -> vector<2x2xi8> {
  %0 = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<2x2xi8>, vector<2x2xi8> into vector<2x2xi8>
  return %0 : vector<2x2xi8>
}
// -----
func.func @f(%v: vector<2x2xi8>, %m: memref<2x2xi8>, %i: index) {
  vector.transfer_write %v, %m[%i, %i] : vector<2x2xi8>, memref<2x2xi8>
  return
}
// -----
func.func @f(%v: vector<2x2xi8>, %m: memref<2x2xi8>, %i: index) {
  vector.transfer_write %v, %m[%i, %i] {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<2x2xi8>, memref<2x2xi8>
  return
}
// -----
func.func @f(%a: tensor<2x2xi8>) -> tensor<2x2xi8> {
  %0 = tosa.transpose %a {perms = array<i32: 1, 0>} : (tensor<2x2xi8>) -> tensor<2x2xi8>
  return %0 : tensor<2x2xi8>
}
// -----
func.func @f(%t: tensor<3x3xi8>, %i: tensor<1x1xindex>) -> tensor<1x1x3xi8> {
  %0 = tensor.gather %t[%i] gather_dims([0]) : (tensor<3x3xi8>, tensor<1x1xindex>) -> tensor<1x1x3xi8>
  return %0 : tensor<1x1x3xi8>
}
// -----
func.func @f(%t: tensor<3x3xi8>, %s: tensor<1x1x1x3xi8>, %i: tensor<1x1x1xindex>) -> tensor<3x3xi8> {
  %0 = tensor.scatter %s into %t[%i] scatter_dims([0]) unique : (tensor<1x1x1x3xi8>, tensor<3x3xi8>, tensor<1x1x1xindex>) -> tensor<3x3xi8>
  return %0 : tensor<3x3xi8>
}
// -----
func.func @f(%m: memref<4xi32>) {
  affine.parallel (%i, %j) = (0, 0) to (min(4, 2), 4) {
    %c = arith.constant 1 : i32
    affine.if affine_set<(d0, d1) : (d0 - d1 == 0)>(%i, %j) {
      affine.store %c, %m[%i] : memref<4xi32>
    }
  }
  return
}

// Symbols of a layout: the offset first, then the strides.
func.func @src_symbols(%o: index, %s: index, %i: index, %v: i8) -> (i8, index, index) {
  %a = memref.alloc()[%o, %s] : memref<4xi8, strided<[?], offset: ?>>
  memref.store %v, %a[%i] : memref<4xi8, strided<[?], offset: ?>>
  %x = memref.load %a[%i] : memref<4xi8, strided<[?], offset: ?>>
  %b, %offset, %size, %stride = memref.extract_strided_metadata %a : memref<4xi8, strided<[?], offset: ?>> -> memref<i8>, index, index, index
  return %x, %offset, %stride : i8, index, index
}
func.func @tgt_symbols(%o: index, %s: index, %i: index, %v: i8) -> (i8, index, index) {
  return %v, %o, %s : i8, index, index
}
func.func @src_wrong_symbols(%o: index, %s: index) -> index {
  %a = memref.alloc()[%o, %s] : memref<4xi8, strided<[?], offset: ?>>
  %b, %offset, %size, %stride = memref.extract_strided_metadata %a : memref<4xi8, strided<[?], offset: ?>> -> memref<i8>, index, index, index
  return %offset : index
}
func.func @tgt_wrong_symbols(%o: index, %s: index) -> index {
  return %s : index
}
// Two elements in one place.
func.func @src_wrong_apart(%o: index, %s: index, %v: i8, %w: i8) -> i8 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc()[%o, %s] : memref<4xi8, strided<[?], offset: ?>>
  memref.store %v, %a[%c0] : memref<4xi8, strided<[?], offset: ?>>
  memref.store %w, %a[%c1] : memref<4xi8, strided<[?], offset: ?>>
  %x = memref.load %a[%c0] : memref<4xi8, strided<[?], offset: ?>>
  return %x : i8
}
func.func @tgt_wrong_apart(%o: index, %s: index, %v: i8, %w: i8) -> i8 {
  return %v : i8
}
#other_order = affine_map<(d0)[s0, s1] -> (d0 * s0 + s1)>
func.func @src_map(%o: index, %s: index) -> (index, index) {
  %a = memref.alloc()[%s, %o] : memref<4xi8, #other_order>
  %b, %offset, %size, %stride = memref.extract_strided_metadata %a : memref<4xi8, #other_order> -> memref<i8>, index, index, index
  return %offset, %stride : index, index
}
func.func @tgt_map(%o: index, %s: index) -> (index, index) {
  return %o, %s : index, index
}
// A layout that is not modelled: allocations are not observable, and two allocations differ.
#tiles = affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>
func.func private @same(memref<8xi8, #tiles>, memref<8xi8, #tiles>)
func.func @src_dead(%n: i8) -> i8 {
  %a = memref.alloc() : memref<8xi8, #tiles>
  return %n : i8
}
func.func @tgt_dead(%n: i8) -> i8 {
  return %n : i8
}
func.func @src_open_one() {
  %a = memref.alloc() : memref<8xi8, #tiles>
  %b = memref.alloc() : memref<8xi8, #tiles>
  func.call @same(%a, %b) : (memref<8xi8, #tiles>, memref<8xi8, #tiles>) -> ()
  return
}
func.func @tgt_open_one() {
  %a = memref.alloc() : memref<8xi8, #tiles>
  func.call @same(%a, %a) : (memref<8xi8, #tiles>, memref<8xi8, #tiles>) -> ()
  return
}
func.func @src_atomic(%x: f32, %y: f32) -> (f32, f32) {
  %m = memref.alloca() : memref<f32>
  memref.store %y, %m[] : memref<f32>
  %0 = memref.atomic_rmw addf %x, %m[] : (f32, memref<f32>) -> f32
  %1 = memref.load %m[] : memref<f32>
  return %0, %1 : f32, f32
}
func.func @tgt_atomic(%x: f32, %y: f32) -> (f32, f32) {
  %1 = arith.addf %x, %y : f32
  return %y, %1 : f32, f32
}
func.func @src_wrong_atomic(%x: f32, %m: memref<4xf32>, %i: index) -> f32 {
  %0 = memref.atomic_rmw mulf %x, %m[%i] : (f32, memref<4xf32>) -> f32
  return %0 : f32
}
func.func @tgt_wrong_atomic(%x: f32, %m: memref<4xf32>, %i: index) -> f32 {
  %0 = memref.load %m[%i] : memref<4xf32>
  %1 = arith.addf %x, %0 : f32
  memref.store %1, %m[%i] : memref<4xf32>
  return %0 : f32
}
func.func @src_wrong_extremum(%x: f32, %m: memref<4xf32>, %i: index) {
  %0 = memref.atomic_rmw maximumf %x, %m[%i] : (f32, memref<4xf32>) -> f32
  return
}
func.func @tgt_wrong_extremum(%x: f32, %m: memref<4xf32>, %i: index) {
  %0 = memref.atomic_rmw maxnumf %x, %m[%i] : (f32, memref<4xf32>) -> f32
  return
}
// A nondeterministic choice before a loop is one choice in all iterations.
func.func private @take(i8) -> i8
func.func @src_chosen_once(%n: index) -> tensor<2xi8> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = tensor.empty() : tensor<2xi8>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %t) -> tensor<2xi8> {
    %e = tensor.extract %x[%c0] : tensor<2xi8>
    %f = func.call @take(%e) : (i8) -> i8
    %y = tensor.insert %f into %x[%c1] : tensor<2xi8>
    scf.yield %y : tensor<2xi8>
  }
  return %r : tensor<2xi8>
}
func.func @tgt_chosen_once(%n: index) -> tensor<2xi8> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %m = arith.muli %n, %c1 : index
  %t = tensor.empty() : tensor<2xi8>
  %r = scf.for %i = %c0 to %m step %c1 iter_args(%x = %t) -> tensor<2xi8> {
    %e = tensor.extract %x[%c0] : tensor<2xi8>
    %f = func.call @take(%e) : (i8) -> i8
    %y = tensor.insert %f into %x[%c1] : tensor<2xi8>
    scf.yield %y : tensor<2xi8>
  }
  return %r : tensor<2xi8>
}
// Two choices of the target's are not the same one.
func.func @src_wrong_chosen_twice(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = tensor.empty() : tensor<1xi8>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %s) -> tensor<1xi8> {
    scf.yield %x : tensor<1xi8>
  }
  %a = tensor.extract %s[%c0] : tensor<1xi8>
  %b = tensor.extract %r[%c0] : tensor<1xi8>
  %0 = arith.cmpi eq, %a, %b : i8
  return %0 : i1
}
func.func @tgt_wrong_chosen_twice(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = tensor.empty() : tensor<1xi8>
  %t = tensor.empty() : tensor<1xi8>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %t) -> tensor<1xi8> {
    scf.yield %x : tensor<1xi8>
  }
  %a = tensor.extract %s[%c0] : tensor<1xi8>
  %b = tensor.extract %r[%c0] : tensor<1xi8>
  %0 = arith.cmpi eq, %a, %b : i8
  return %0 : i1
}

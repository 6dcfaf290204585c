// planted: fold affine.apply
// Rounded up instead of down.
func.func @src() -> index {
  %c = arith.constant 7 : index
  %r = affine.apply affine_map<(d0) -> (d0 floordiv 2)>(%c)
  return %r : index
}
func.func @wrong() -> index {
  %r = arith.constant 4 : index
  return %r : index
}
// -----
// planted: fold affine.min
// The greatest.
func.func @src() -> index {
  %c = arith.constant 7 : index
  %r = affine.min affine_map<(d0) -> (d0, 5)>(%c)
  return %r : index
}
func.func @wrong() -> index {
  %r = arith.constant 7 : index
  return %r : index
}
// -----
// planted: fold affine.max
// The least.
func.func @src() -> index {
  %c = arith.constant 7 : index
  %r = affine.max affine_map<(d0) -> (d0, 5)>(%c)
  return %r : index
}
func.func @wrong() -> index {
  %r = arith.constant 5 : index
  return %r : index
}
// -----
// planted: fold affine.for
// The loop that does not run leaves the other value.
func.func @src(%x: i8, %y: i8) -> i8 {
  %r = affine.for %i = 0 to 0 iter_args(%a = %x) -> i8 {
    affine.yield %y : i8
  }
  return %r : i8
}
func.func @wrong(%x: i8, %y: i8) -> i8 {
  return %y : i8
}
// -----
// planted: pattern AffineForEmptyLoopFolder
// The value of the last iteration is another one.
func.func @src(%x: i8, %y: i8) -> i8 {
  %r = affine.for %i = 0 to 3 iter_args(%a = %x) -> i8 {
    affine.yield %y : i8
  }
  return %r : i8
}
func.func @wrong(%x: i8, %y: i8) -> i8 {
  return %x : i8
}
// -----
// planted: pattern SimplifyAffineOp<affine.apply>
// Composed in the wrong order.
func.func @src(%i: index) -> index {
  %a = affine.apply affine_map<(d0) -> (d0 * 2)>(%i)
  %r = affine.apply affine_map<(d0) -> (d0 + 1)>(%a)
  return %r : index
}
func.func @wrong(%i: index) -> index {
  %r = affine.apply affine_map<(d0) -> ((d0 + 1) * 2)>(%i)
  return %r : index
}
// -----
// planted: pattern SimplifyAffineOp<affine.load>
// One element further.
func.func @src(%m: memref<8xi8>, %i: index) -> i8 {
  %a = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
  %r = affine.load %m[%a] : memref<8xi8>
  return %r : i8
}
func.func @wrong(%m: memref<8xi8>, %i: index) -> i8 {
  %r = affine.load %m[symbol(%i) + 2] : memref<8xi8>
  return %r : i8
}
// -----
// planted: pattern SimplifyAffineOp<affine.store>
// One element further.
func.func @src(%m: memref<8xi8>, %i: index, %x: i8) {
  %a = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
  affine.store %x, %m[%a] : memref<8xi8>
  return
}
func.func @wrong(%m: memref<8xi8>, %i: index, %x: i8) {
  affine.store %x, %m[symbol(%i)] : memref<8xi8>
  return
}
// -----
// planted: pattern MergeAffineMinMaxOp<affine.min>
// One of the operands is lost.
func.func @src(%i: index, %j: index, %k: index) -> index {
  %a = affine.min affine_map<(d0, d1) -> (d0, d1)>(%i, %j)
  %r = affine.min affine_map<(d0, d1) -> (d0, d1)>(%a, %k)
  return %r : index
}
func.func @wrong(%i: index, %j: index, %k: index) -> index {
  %r = affine.min affine_map<(d0, d1) -> (d0, d1)>(%i, %k)
  return %r : index
}
// -----
// planted: pattern DeduplicateAffineMinMaxExpressions<affine.min>
// Different expressions are taken for one.
func.func @src(%i: index) -> index {
  %r = affine.min affine_map<(d0) -> (d0, d0 + 1, d0)>(%i)
  return %r : index
}
func.func @wrong(%i: index) -> index {
  %r = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
  return %r : index
}
// -----
// planted: pattern CanonicalizeSingleResultAffineMinMaxOp<affine.min>
// Of two results, only one is looked at.
func.func @src(%i: index) -> index {
  %r = affine.min affine_map<(d0) -> (d0 + 3)>(%i)
  return %r : index
}
func.func @wrong(%i: index) -> index {
  return %i : index
}
// -----
// planted: pattern SimplifyAffineOp<affine.min>
// Composed the wrong way.
func.func @src(%i: index, %j: index) -> index {
  %a = affine.apply affine_map<(d0) -> (d0 * 2)>(%i)
  %r = affine.min affine_map<(d0, d1) -> (d0, d1)>(%a, %j)
  return %r : index
}
func.func @wrong(%i: index, %j: index) -> index {
  %r = affine.min affine_map<(d0, d1) -> (d0, d1 * 2)>(%i, %j)
  return %r : index
}
// -----
// planted: pattern MergeAffineMinMaxOp<affine.max>
// One of the operands is lost.
func.func @src(%i: index, %j: index, %k: index) -> index {
  %a = affine.max affine_map<(d0, d1) -> (d0, d1)>(%i, %j)
  %r = affine.max affine_map<(d0, d1) -> (d0, d1)>(%a, %k)
  return %r : index
}
func.func @wrong(%i: index, %j: index, %k: index) -> index {
  %r = affine.max affine_map<(d0, d1) -> (d0, d1)>(%i, %k)
  return %r : index
}
// -----
// planted: pattern DeduplicateAffineMinMaxExpressions<affine.max>
// Different expressions are taken for one.
func.func @src(%i: index) -> index {
  %r = affine.max affine_map<(d0) -> (d0, d0 + 1, d0)>(%i)
  return %r : index
}
func.func @wrong(%i: index) -> index {
  %r = affine.apply affine_map<(d0) -> (d0)>(%i)
  return %r : index
}
// -----
// planted: pattern CanonicalizeSingleResultAffineMinMaxOp<affine.max>
// Of two results, only one is looked at.
func.func @src(%i: index) -> index {
  %r = affine.max affine_map<(d0) -> (d0 + 3)>(%i)
  return %r : index
}
func.func @wrong(%i: index) -> index {
  return %i : index
}
// -----
// planted: pattern SimplifyAffineOp<affine.max>
// Composed the wrong way.
func.func @src(%i: index, %j: index) -> index {
  %a = affine.apply affine_map<(d0) -> (d0 * 2)>(%i)
  %r = affine.max affine_map<(d0, d1) -> (d0, d1)>(%a, %j)
  return %r : index
}
func.func @wrong(%i: index, %j: index) -> index {
  %r = affine.max affine_map<(d0, d1) -> (d0, d1 * 2)>(%i, %j)
  return %r : index
}
// -----
// planted: fold affine.if
// The other region.
func.func @src(%x: i8, %y: i8) -> i8 {
  %c = arith.constant 1 : index
  %r = affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%c) -> i8 {
    affine.yield %x : i8
  } else {
    affine.yield %y : i8
  }
  return %r : i8
}
func.func @wrong(%x: i8, %y: i8) -> i8 {
  return %y : i8
}
// -----
// planted: fold affine.parallel
// The composed bound is one too far.
func.func @src(%m: memref<8xi8>, %x: i8) {
  %c2 = arith.constant 2 : index
  %n = affine.apply affine_map<(d0) -> (d0 + 1)>(%c2)
  affine.parallel (%i) = (0) to (%n) {
    affine.store %x, %m[%i] : memref<8xi8>
  }
  return
}
func.func @wrong(%m: memref<8xi8>, %x: i8) {
  affine.parallel (%i) = (0) to (4) {
    affine.store %x, %m[%i] : memref<8xi8>
  }
  return
}
func.func @wrong_lower(%m: memref<8xi8>, %x: i8) {
  affine.parallel (%i) = (1) to (3) {
    affine.store %x, %m[%i] : memref<8xi8>
  }
  return
}
// -----
// planted: pattern AlwaysTrueOrFalseIf
// The other region; a condition that is not known.
func.func @src(%x: i8, %y: i8) -> i8 {
  %r = affine.if affine_set<() : (0 == 0)>() -> i8 {
    affine.yield %x : i8
  } else {
    affine.yield %y : i8
  }
  return %r : i8
}
func.func @wrong(%x: i8, %y: i8) -> i8 {
  return %y : i8
}
func.func @src_open(%n: index, %x: i8, %y: i8) -> i8 {
  %r = affine.if affine_set<(d0) : (d0 == 0)>(%n) -> i8 {
    affine.yield %x : i8
  } else {
    affine.yield %y : i8
  }
  return %r : i8
}
func.func @wrong_open(%n: index, %x: i8, %y: i8) -> i8 {
  return %x : i8
}
// -----
// planted: pattern SimplifyDeadElse
// The condition goes with the else; an else that does something is dropped.
func.func private @g(index)
func.func @src(%n: index) {
  affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%n) {
    func.call @g(%n) : (index) -> ()
  } else {
  }
  return
}
func.func @wrong(%n: index) {
  func.call @g(%n) : (index) -> ()
  return
}
func.func @src_call(%n: index) {
  affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%n) {
    func.call @g(%n) : (index) -> ()
  } else {
    func.call @g(%n) : (index) -> ()
  }
  return
}
func.func @wrong_call(%n: index) {
  affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%n) {
    func.call @g(%n) : (index) -> ()
  }
  return
}
// -----
// planted: pattern CanonicalizeAffineMinMaxOpExprAndTermOrder<affine.min>
// The terms change places with their signs.
func.func @src(%a: index) -> index {
  %c4 = arith.constant 4 : index
  %0 = affine.min affine_map<(d0)[s0] -> (s0, 2 - d0)>(%a)[%c4]
  return %0 : index
}
func.func @wrong(%a: index) -> index {
  %0 = affine.min affine_map<(d0) -> (d0 - 2, 4)>(%a)
  return %0 : index
}
// -----
// planted: pattern CanonicalizeAffineMinMaxOpExprAndTermOrder<affine.max>
// The terms change places with their signs.
func.func @src(%a: index) -> index {
  %c4 = arith.constant 4 : index
  %0 = affine.max affine_map<(d0)[s0] -> (s0, 2 - d0)>(%a)[%c4]
  return %0 : index
}
func.func @wrong(%a: index) -> index {
  %0 = affine.max affine_map<(d0) -> (d0 - 2, 4)>(%a)
  return %0 : index
}
// -----
// planted: pattern SimplifyAffineOp<affine.vector_load>
// One element further.
func.func @src(%m: memref<8xi8>, %i: index) -> vector<2xi8> {
  %a = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
  %r = affine.vector_load %m[%a] : memref<8xi8>, vector<2xi8>
  return %r : vector<2xi8>
}
func.func @wrong(%m: memref<8xi8>, %i: index) -> vector<2xi8> {
  %r = affine.vector_load %m[symbol(%i) + 2] : memref<8xi8>, vector<2xi8>
  return %r : vector<2xi8>
}
// -----
// planted: pattern SimplifyAffineOp<affine.vector_store>
// One element further.
func.func @src(%m: memref<8xi8>, %i: index, %x: vector<2xi8>) {
  %a = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
  affine.vector_store %x, %m[%a] : memref<8xi8>, vector<2xi8>
  return
}
func.func @wrong(%m: memref<8xi8>, %i: index, %x: vector<2xi8>) {
  affine.vector_store %x, %m[symbol(%i)] : memref<8xi8>, vector<2xi8>
  return
}
// -----
// planted: pattern SimplifyAffineOp<affine.prefetch>
// A prefetch of a place that may not be there becomes a read.
func.func @src(%m: memref<8xi8>, %i: index) {
  %a = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
  affine.prefetch %m[%a], read, locality<3>, data : memref<8xi8>
  return
}
func.func @wrong(%m: memref<8xi8>, %i: index) {
  %v = affine.load %m[symbol(%i) + 1] : memref<8xi8>
  affine.store %v, %m[symbol(%i) + 1] : memref<8xi8>
  return
}

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

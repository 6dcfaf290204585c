// fires: SimplifyAffineOp<affine.apply>
func.func @composed(%a: index, %b: index) -> (index, index, index, index) {
  %c3 = arith.constant 3 : index
  %0 = affine.apply affine_map<(d0, d1) -> (d0 + d1 * 2)>(%a, %b)
  %1 = affine.apply affine_map<(d0, d1)[s0] -> (d0 - d1 * 2 + s0 - 3)>(%0, %b)[%c3]
  %2 = affine.apply affine_map<(d0, d1) -> (d0 * 4 + d1 - d0)>(%a, %a)
  %3 = affine.apply affine_map<(d0) -> ((d0 + 7) floordiv 2)>(%c3)
  %4 = affine.apply affine_map<(d0, d1) -> (d1 * 3 + d0)>(%a, %b)
  return %1, %2, %3, %4 : index, index, index, index
}
// becomes:
#map = affine_map<()[s0] -> (s0 * 4)>
#map1 = affine_map<()[s0, s1] -> (s0 + s1 * 3)>
func.func @composed(%arg0: index, %arg1: index) -> (index, index, index, index) {
  %c5 = arith.constant 5 : index
  %0 = affine.apply #map()[%arg0]
  %1 = affine.apply #map1()[%arg0, %arg1]
  return %arg0, %0, %c5, %1 : index, index, index, index
}

// -----

// Where MLIR makes the quotient zero.
// unproved: it takes too long
func.func @rounded_down(%a: index, %s: index) -> (index, index) {
  %0 = affine.apply affine_map<(d0)[s0] -> ((d0 - d0 mod s0) floordiv s0)>(%a)[%s]
  %1 = affine.apply affine_map<(d0)[s0] -> ((d0 - d0 mod s0) mod s0)>(%a)[%s]
  return %0, %1 : index, index
}
// becomes:
#map = affine_map<()[s0, s1] -> ((s1 - s1 mod s0) floordiv s0)>
func.func @rounded_down(%arg0: index, %arg1: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %0 = affine.apply #map()[%arg1, %arg0]
  return %0, %c0 : index, index
}

// -----

// A number that 32 bits do not hold stays an operand.
func.func @large(%a: index) -> index {
  %c = arith.constant 6000000000 : index
  %0 = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%a, %c)
  return %0 : index
}
// becomes:
#map = affine_map<()[s0, s1] -> (s0 + s1)>
func.func @large(%arg0: index) -> index {
  %c6000000000 = arith.constant 6000000000 : index
  %0 = affine.apply #map()[%arg0, %c6000000000]
  return %0 : index
}

// -----

// fires: SimplifyAffineOp<affine.min>, SimplifyAffineOp<affine.max>, CanonicalizeAffineMinMaxOpExprAndTermOrder<affine.min>, CanonicalizeAffineMinMaxOpExprAndTermOrder<affine.max>
func.func @bounds(%a: index) -> (index, index, index) {
  %c4 = arith.constant 4 : index
  %0 = affine.min affine_map<(d0)[s0] -> (s0, 2 - d0)>(%a)[%c4]
  %1 = affine.max affine_map<(d0)[s0] -> (s0, 2 - d0)>(%a)[%c4]
  %2 = affine.min affine_map<(d0) -> (d0, d0 + 7)>(%c4)
  return %0, %1, %2 : index, index, index
}
// becomes:
#map = affine_map<()[s0] -> (-s0 + 2, 4)>
func.func @bounds(%arg0: index) -> (index, index, index) {
  %c4 = arith.constant 4 : index
  %0 = affine.min #map()[%arg0]
  %1 = affine.max #map()[%arg0]
  return %0, %1, %c4 : index, index, index
}

// -----

// fires: MergeAffineMinMaxOp<affine.min>, MergeAffineMinMaxOp<affine.max>
func.func @merged(%a: index, %b: index) -> (index, index) {
  %0 = affine.min affine_map<(d0) -> (d0 * 2, 9)>(%a)
  %1 = affine.min affine_map<(d0)[s0] -> (d0, s0 + 3)>(%0)[%b]
  %2 = affine.max affine_map<(d0) -> (d0 * 2, 9)>(%a)
  %3 = affine.max affine_map<(d0)[s0] -> (d0, s0 + 3)>(%2)[%b]
  return %1, %3 : index, index
}
// becomes:
#map = affine_map<()[s0, s1] -> (9, s1 * 2, s0 + 3)>
func.func @merged(%arg0: index, %arg1: index) -> (index, index) {
  %0 = affine.min #map()[%arg1, %arg0]
  %1 = affine.max #map()[%arg1, %arg0]
  return %0, %1 : index, index
}

// -----

// fires: DeduplicateAffineMinMaxExpressions<affine.min>, DeduplicateAffineMinMaxExpressions<affine.max>, CanonicalizeSingleResultAffineMinMaxOp<affine.min>, CanonicalizeSingleResultAffineMinMaxOp<affine.max>
func.func @duplicates(%a: index) -> (index, index) {
  %0 = affine.min affine_map<()[s0] -> (s0 * 2, s0 * 2)>()[%a]
  %1 = affine.max affine_map<()[s0] -> (s0 + 1, s0 + 1)>()[%a]
  return %0, %1 : index, index
}
// becomes:
#map = affine_map<()[s0] -> (s0 * 2)>
#map1 = affine_map<()[s0] -> (s0 + 1)>
func.func @duplicates(%arg0: index) -> (index, index) {
  %0 = affine.apply #map()[%arg0]
  %1 = affine.apply #map1()[%arg0]
  return %0, %1 : index, index
}

// -----

// fires: SimplifyAffineOp<affine.load>, SimplifyAffineOp<affine.store>, SimplifyAffineOp<affine.vector_load>, SimplifyAffineOp<affine.vector_store>, SimplifyAffineOp<affine.prefetch>
func.func @accesses(%m: memref<?xf32>, %a: index) {
  %0 = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%a]
  %1 = affine.load %m[symbol(%0) + 1] : memref<?xf32>
  affine.store %1, %m[symbol(%0) + 2] : memref<?xf32>
  %2 = affine.vector_load %m[symbol(%0) + 3] : memref<?xf32>, vector<4xf32>
  affine.vector_store %2, %m[symbol(%0) + 4] : memref<?xf32>, vector<4xf32>
  affine.prefetch %m[symbol(%0) + 5], read, locality<3>, data : memref<?xf32>
  return
}
// becomes:
func.func @accesses(%arg0: memref<?xf32>, %arg1: index) {
  %0 = affine.load %arg0[symbol(%arg1) + 2] : memref<?xf32>
  affine.store %0, %arg0[symbol(%arg1) + 3] : memref<?xf32>
  %1 = affine.vector_load %arg0[symbol(%arg1) + 4] : memref<?xf32>, vector<4xf32>
  affine.vector_store %1, %arg0[symbol(%arg1) + 5] : memref<?xf32>, vector<4xf32>
  affine.prefetch %arg0[symbol(%arg1) + 6], read, locality<3>, data : memref<?xf32>
  return
}

// -----

// The range of a loop, and its step.
func.func private @seen(index, index, index, index)
func.func @ranges() {
  affine.for %i = 0 to 60 step 20 {
    affine.for %j = 0 to 4 {
      %0 = affine.apply affine_map<(d0) -> (d0 floordiv 64)>(%i)
      %1 = affine.apply affine_map<(d0) -> (d0 mod 5)>(%i)
      %2 = affine.apply affine_map<(d0, d1) -> ((d0 * 4 + d1) floordiv 4)>(%i, %j)
      %3 = affine.apply affine_map<(d0, d1) -> ((d0 * 4 + d1) mod 4)>(%i, %j)
      func.call @seen(%0, %1, %2, %3) : (index, index, index, index) -> ()
    }
  }
  return
}
// becomes:
func.func private @seen(index, index, index, index)
func.func @ranges() {
  %c0 = arith.constant 0 : index
  affine.for %arg0 = 0 to 60 step 20 {
    affine.for %arg1 = 0 to 4 {
      func.call @seen(%c0, %c0, %arg0, %arg1) : (index, index, index, index) -> ()
    }
  }
  return
}

// -----

func.func @largest() -> index {
  %c4 = arith.constant 4 : index
  %0 = affine.max affine_map<(d0) -> (d0, d0 + 7)>(%c4)
  return %0 : index
}
// becomes:
func.func @largest() -> index {
  %c11 = arith.constant 11 : index
  return %c11 : index
}

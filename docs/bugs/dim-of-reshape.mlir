// mlir-opt-22 --canonicalize
// wrong: memref.load %arg1[%arg2] : memref<2xindex>
func.func private @g()
func.func @f(%m: memref<?xf32>, %s: memref<2xindex>, %i: index, %c: i1) -> index {
  %0 = memref.reshape %m(%s) : (memref<?xf32>, memref<2xindex>) -> memref<?x?xf32>
  %z = arith.constant 0 : index
  %r = scf.if %c -> index {
    %1 = memref.dim %0, %i : memref<?x?xf32>
    scf.yield %1 : index
  } else {
    scf.yield %z : index
  }
  return %r : index
}

// mlir-opt-22 --canonicalize
func.func @f(%x: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %0:2 = affine.delinearize_index %x into (%c0) : index, index
  return %0#0, %0#1 : index, index
}

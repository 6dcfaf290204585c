// mlir-opt-22 --loop-invariant-code-motion
// wrong: arith.ceildivsi %arg1, %c4294967296 : index
func.func @f(%n: index, %x: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4294967296 = arith.constant 4294967296 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> index {
    %d = arith.ceildivsi %x, %c4294967296 : index
    scf.yield %d : index
  }
  return %0 : index
}

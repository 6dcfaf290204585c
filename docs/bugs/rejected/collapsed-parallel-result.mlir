// mlir-opt-22 "--pass-pipeline=builtin.module(test-scf-parallel-loop-collapsing{collapsed-indices-0=0,1})"
func.func @f(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.parallel (%i, %j) = (%c0, %c0) to (%n, %n) step (%c1, %c1) init (%c0) -> index {
    scf.reduce(%i : index) {
    ^bb0(%a: index, %b: index):
      %1 = arith.addi %a, %b : index
      scf.reduce.return %1 : index
    }
  }
  return %0 : index
}

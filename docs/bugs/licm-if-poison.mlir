// mlir-opt-22 --loop-invariant-code-motion
// wrong: scf.if %arg3
func.func @f(%lb: index, %ub: index, %step: index, %c: i1, %x: i8, %y: i8) -> i8 {
  %0 = scf.for %i = %lb to %ub step %step iter_args(%a = %x) -> (i8) {
    %1 = scf.if %c -> (i8) {
      scf.yield %x : i8
    } else {
      scf.yield %y : i8
    }
    scf.yield %1 : i8
  }
  return %0 : i8
}

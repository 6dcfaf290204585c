// mlir-opt-22 "--pass-pipeline=builtin.module(func.func(affine-loop-unroll{unroll-factor=2}))"
// wrong: return %arg1, %1 : i8, i8
func.func @f(%x: i8, %y: i8) -> (i8, i8) {
  %r:2 = affine.for %i = 0 to 2 iter_args(%a = %x, %b = %y) -> (i8, i8) {
    %s = arith.addi %a, %b : i8
    affine.yield %b, %s : i8, i8
  }
  return %r#0, %r#1 : i8, i8
}

// mlir-opt-22 "--pass-pipeline=builtin.module(func.func(affine-loop-unroll-jam{unroll-jam-factor=2}))"
// wrong: return %0#0 : i8
func.func @f(%m: memref<2x2xi8>, %x: i8) -> i8 {
  %r = affine.for %i = 0 to 2 iter_args(%a = %x) -> i8 {
    %q = affine.for %j = 0 to 2 iter_args(%s = %a) -> i8 {
      %t = affine.load %m[%i, %j] : memref<2x2xi8>
      %u = arith.addi %s, %t : i8
      affine.yield %u : i8
    }
    affine.yield %q : i8
  }
  return %r : i8
}

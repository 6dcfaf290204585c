// mlir-opt-22 --canonicalize
// wrong: return %c0_i32
func.func @f() -> i32 {
  %lb = arith.constant -2147483648 : i32
  %ub = arith.constant 0 : i32
  %step = arith.constant 1073741824 : i32
  %last = scf.for %i = %lb to %ub step %step iter_args(%x = %ub) -> (i32) : i32 {
    scf.yield %i : i32
  }
  return %last : i32
}

// mlir-opt-22 --int-range-optimizations
// wrong: return %c4294967295_i64
func.func @f() -> i64 {
  %c = arith.constant 4294967295 : index
  %0 = index.casts %c : index to i64
  return %0 : i64
}

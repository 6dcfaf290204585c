// undecided: a zero of either sign, and a sum that may be reassociated
func.func @f() -> (bf16, bf16) {
  %zero = arith.constant 0.0 : bf16
  %minus = arith.constant -0.0 : bf16
  %0 = arith.minnumf %zero, %minus : bf16
  %1 = arith.addf %zero, %zero fastmath<fast> : bf16
  %2 = arith.addf %zero, %1 fastmath<reassoc, arcp> : bf16
  return %0, %2 : bf16, bf16
}
// target
func.func @f() -> (bf16, bf16) {
  %zero = arith.constant 0.0 : bf16
  %minus = arith.constant -0.0 : bf16
  return %minus, %zero : bf16, bf16
}
// -----
// refuted: a result that does not depend on the sum that may be reassociated
func.func @f(%a: bf16, %x: i8) -> (bf16, bf16, i8) {
  %zero = arith.constant 0.0 : bf16
  %minus = arith.constant -0.0 : bf16
  %one = arith.constant 1 : i8
  %0 = arith.minnumf %zero, %minus : bf16
  %1 = arith.addf %a, %a fastmath<reassoc> : bf16
  %2 = arith.addi %x, %one : i8
  return %0, %1, %2 : bf16, bf16, i8
}
// target
func.func @f(%a: bf16, %x: i8) -> (bf16, bf16, i8) {
  %minus = arith.constant -0.0 : bf16
  %two = arith.constant 2 : i8
  %1 = arith.addf %a, %a : bf16
  %2 = arith.addi %x, %two : i8
  return %minus, %1, %2 : bf16, bf16, i8
}

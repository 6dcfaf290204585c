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
// -----
// open: a zero of either sign, and an exponential function, which is not modelled
func.func @f() -> (f32, f32) {
  %zero = arith.constant 0.0 : f32
  %minus = arith.constant -0.0 : f32
  %0 = arith.minnumf %zero, %minus : f32
  %1 = math.exp %zero : f32
  return %0, %1 : f32, f32
}
// target
func.func @f() -> (f32, f32) {
  %minus = arith.constant -0.0 : f32
  %one = arith.constant 1.0 : f32
  return %minus, %one : f32, f32
}
// -----
// refuted: a zero of either sign, an exponential function, and a sum that does not depend on either
func.func @f(%x: i8) -> (f32, f32, i8) {
  %zero = arith.constant 0.0 : f32
  %minus = arith.constant -0.0 : f32
  %one = arith.constant 1 : i8
  %0 = arith.minnumf %zero, %minus : f32
  %1 = math.exp %zero : f32
  %2 = arith.addi %x, %one : i8
  return %0, %1, %2 : f32, f32, i8
}
// target
func.func @f(%x: i8) -> (f32, f32, i8) {
  %minus = arith.constant -0.0 : f32
  %exp = arith.constant 1.0 : f32
  %two = arith.constant 2 : i8
  %2 = arith.addi %x, %two : i8
  return %minus, %exp, %2 : f32, f32, i8
}

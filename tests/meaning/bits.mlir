// Identities on bits that are proved by rules: without the rule, the solvers run into the time limit.
func.func @src_popcount_of_not(%x: i64) -> i64 {
  %ones = arith.constant -1 : i64
  %width = arith.constant 64 : i64
  %not = arith.xori %x, %ones : i64
  %clear = math.ctpop %not : i64
  %0 = arith.subi %width, %clear : i64
  return %0 : i64
}
func.func @tgt_popcount_of_not(%x: i64) -> i64 {
  %0 = math.ctpop %x : i64
  return %0 : i64
}
func.func @src_remainder_of_negated_divisor(%x: i64, %y: i64) -> i64 {
  %zero = arith.constant 0 : i64
  %negated = arith.subi %zero, %y : i64
  %0 = arith.remsi %x, %negated : i64
  return %0 : i64
}
func.func @tgt_remainder_of_negated_divisor(%x: i64, %y: i64) -> i64 {
  %0 = arith.remsi %x, %y : i64
  return %0 : i64
}
func.func @src_wrong_remainder_of_negated_dividend(%x: i64, %y: i64) -> i64 {
  %zero = arith.constant 0 : i64
  %negated = arith.subi %zero, %x : i64
  %0 = arith.remsi %negated, %y : i64
  return %0 : i64
}
func.func @tgt_wrong_remainder_of_negated_dividend(%x: i64, %y: i64) -> i64 {
  %0 = arith.remsi %x, %y : i64
  return %0 : i64
}
func.func @src_wrong_popcount_of_negation(%x: i64) -> i64 {
  %zero = arith.constant 0 : i64
  %width = arith.constant 64 : i64
  %negated = arith.subi %zero, %x : i64
  %clear = math.ctpop %negated : i64
  %0 = arith.subi %width, %clear : i64
  return %0 : i64
}
func.func @tgt_wrong_popcount_of_negation(%x: i64) -> i64 {
  %0 = math.ctpop %x : i64
  return %0 : i64
}

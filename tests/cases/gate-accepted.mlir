// proofmark: gate %s --through 'sed s/arith.minsi/arith.maxsi/' --accept tests/inputs/gate-accepted.txt --report=junit
func.func @f(%x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  return %0 : i32
}
// -----
func.func @wrong(%x: i32, %y: i32) -> i32 {
  %0 = arith.minsi %x, %y : i32
  return %0 : i32
}
// -----
func.func @not_read(%x: i32) -> i64 {
  return %x : i32
}
// -----
func.func @undecided(%x: i64, %n: i64) -> i64 {
  %0 = test.unheard_of %x : i64
  return %0 : i64
}

// error: 'smt.eq' op 'inputs' must have at least size 2, but got 1
func.func @f() {
  %a = "x"() : () -> !smt.int
  %1 = smt.eq %a : !smt.int
  return
}
// -----
// error: bit-vector must have at least a width of one
func.func @f() {
  %a = "x"() : () -> !smt.bv<0>
  return
}
// -----
// error: 'smt.eq' op operand #0 must be variadic of any non-function SMT value type, but got 'i32'
func.func @f() {
  %a = "x"() : () -> i32
  %1 = smt.eq %a, %a : i32
  return
}
// -----
// error: 'smt.int.abs' op operand #0 must be , but got 'i32'
func.func @f() {
  %a = "x"() : () -> i32
  %1 = "smt.int.abs"(%a) : (i32) -> !smt.int
  return
}
// -----
// error: 'smt.eq' op requires all operands to have the same type
func.func @f() {
  %a, %b = "x"() : () -> (!smt.int, !smt.bool)
  %1 = "smt.eq"(%a, %b) : (!smt.int, !smt.bool) -> !smt.bool
  return
}

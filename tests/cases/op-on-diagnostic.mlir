// proofmark: opt --mlir-print-op-on-diagnostic %s
func.func @f(%a: i32) -> i64 {
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}
func.func @g() -> i32 {
  "cf.br"() : () -> ()
}

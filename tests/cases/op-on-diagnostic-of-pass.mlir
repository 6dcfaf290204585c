// proofmark: opt --mlir-print-op-on-diagnostic --pass-pipeline=builtin.module(func.func(inline)) %s
func.func @f(%a: i32) -> i32 {
  return %a : i32
}

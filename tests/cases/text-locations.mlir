// proofmark: opt %s --allow-unregistered-dialect --mlir-print-debuginfo
"foo.op"() {x = affine_map<(d0) -> (d0 + 3)>} : () -> () loc(fused<affine_map<(d0) -> (d0 + 7)>>["a"])
"foo.op"() : () -> () loc(fused[#unheard.of_location<"foo.mlir" * 1234>, "x"])
"foo.op"() : () -> () loc(#unheard.of_location<"foo.mlir" * 1234>)
func.func @f(%n: index) {
  affine.for %i = 0 to %n {
  } loc("loop":1:1)
  return
} loc(unknown)

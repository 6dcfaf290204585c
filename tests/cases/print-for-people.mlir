// proofmark: opt %s --allow-unregistered-dialect --mlir-print-value-users --mlir-print-debuginfo --mlir-pretty-debuginfo --mlir-print-elementsattrs-with-hex-if-larger=2
// Comments list the users of a value, locations are printed in short form, and long constants in hexadecimal.
func.func @users(%a: i32 loc("arg"), %b: i32) -> i32 {
  %0 = arith.addi %a, %a : i32 loc("sum"("file.mlir":3:4))
  %1:2 = "test.two"(%0) {value = dense<[1, 2, 3]> : tensor<3xi32>} : (i32) -> (i32, i32) loc(fused<"tag">["x":1:2, unknown])
  cf.br ^bb1(%1#0 : i32) loc(callsite("callee" at "caller":2:3))
^bb1(%c: i32 loc("x":1:2)):
  %2 = arith.addi %c, %c : i32 loc(callsite("callee" at "caller"))
  return %2 : i32 loc("y":1:2 to 3:4)
} loc(unknown)

// proofmark: opt %s --allow-unregistered-dialect --mlir-elide-elementsattrs-if-larger=2 --mlir-elide-resource-strings-if-larger=16 --mlir-use-nameloc-as-prefix --mlir-print-unique-ssa-ids
// Values are called by their locations, no number is used twice, long constants and resources are left out.
func.func @names(%a: i32 loc("arg")) -> i32 {
  %0 = arith.constant dense<[1, 2, 3]> : tensor<3xi32> loc("not this")
  %1 = arith.addi %a, %a : i32 loc("sum"("f.c":1:2))
  %2:2 = "x"(%1) ({
  ^bb0(%q: i1):
    "y"(%q, %1) : (i1, i32) -> ()
  }) {splat = dense<1> : tensor<9xi8>, array = array<i32: 1, 2, 3, 4>, sparse = sparse<[[0], [1], [2]], [1, 2, 3]> : tensor<9xi8>, words = dense<["a", "b", "c"]> : tensor<3x!d.string>} : (i32) -> (i32, i32) loc(fused["pair", "other"])
  cf.br ^b1(%2#1 : i32)
^b1(%z : i32 loc("in block")):
  return %1 : i32
}
func.func @numbers(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}
{-#
  external_resources: {
    kept: { short: "hello" },
    left_out: { long: "hello, hello, hello" }
  }
#-}

// proofmark: check --transform-interpreter --prove=local --seeds=1 %s
// As in MLIR, the slice is read before a loop that may have no iteration: undefined behaviour if the tensor is empty.

func.func @f(%t: tensor<?xi32>, %n: index) -> tensor<?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<?xi32>) {
    %1 = tensor.extract_slice %a[1] [2] [1] : tensor<?xi32> to tensor<2xi32>
    %2 = arith.addi %1, %1 : tensor<2xi32>
    %3 = tensor.insert_slice %2 into %a[1] [2] [1] : tensor<2xi32> into tensor<?xi32>
    scf.yield %3 : tensor<?xi32>
  }
  return %0 : tensor<?xi32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.loop.hoist_loop_invariant_subsets %0 : !transform.any_op
    transform.yield
  }
}

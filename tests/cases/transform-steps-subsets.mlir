// proofmark: check --transform-interpreter --prove=local --seeds=1 %s
// Slices of loop-carried tensors that are read before the loop and written after it.

func.func @hoisted(%t: tensor<4xi32>, %n: index) -> tensor<4xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<4xi32>) {
    %1 = tensor.extract_slice %a[1] [2] [1] : tensor<4xi32> to tensor<2xi32>
    %2 = arith.addi %1, %1 : tensor<2xi32>
    %3 = tensor.insert_slice %2 into %a[1] [2] [1] : tensor<2xi32> into tensor<4xi32>
    scf.yield %3 : tensor<4xi32>
  }
  return %0 : tensor<4xi32>
}

// Both slices are hoisted, because they are disjoint.
func.func @disjoint(%t: tensor<4xi32>) -> tensor<4xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %0 = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %t) -> (tensor<4xi32>) {
    %1 = tensor.extract_slice %a[0] [2] [1] : tensor<4xi32> to tensor<2xi32>
    %2 = arith.addi %1, %1 : tensor<2xi32>
    %3 = tensor.insert_slice %2 into %a[0] [2] [1] : tensor<2xi32> into tensor<4xi32>
    %4 = tensor.extract_slice %3[2] [2] [1] : tensor<4xi32> to tensor<2xi32>
    %5 = arith.muli %4, %2 : tensor<2xi32>
    %6 = tensor.insert_slice %5 into %3[2] [2] [1] : tensor<2xi32> into tensor<4xi32>
    scf.yield %6 : tensor<4xi32>
  }
  return %0 : tensor<4xi32>
}

// Kept: the slices overlap.
func.func @overlapping(%t: tensor<4xi32>) -> tensor<4xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %0 = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %t) -> (tensor<4xi32>) {
    %1 = tensor.extract_slice %a[0] [2] [1] : tensor<4xi32> to tensor<2xi32>
    %2 = tensor.extract_slice %a[1] [2] [1] : tensor<4xi32> to tensor<2xi32>
    %3 = arith.addi %1, %2 : tensor<2xi32>
    %4 = tensor.insert_slice %3 into %a[0] [2] [1] : tensor<2xi32> into tensor<4xi32>
    scf.yield %4 : tensor<4xi32>
  }
  return %0 : tensor<4xi32>
}

// Kept: the offset varies.
func.func @variant(%t: tensor<4xi32>) -> tensor<4xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %0 = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %t) -> (tensor<4xi32>) {
    %1 = tensor.extract_slice %a[%i] [2] [1] : tensor<4xi32> to tensor<2xi32>
    %2 = arith.addi %1, %1 : tensor<2xi32>
    %3 = tensor.insert_slice %2 into %a[%i] [2] [1] : tensor<2xi32> into tensor<4xi32>
    scf.yield %3 : tensor<4xi32>
  }
  return %0 : tensor<4xi32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.loop.hoist_loop_invariant_subsets %0 : !transform.any_op
    transform.yield
  }
}

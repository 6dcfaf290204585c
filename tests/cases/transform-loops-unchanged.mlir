// proofmark: opt --transform-interpreter --split-input-file %s
// The last iteration is not peeled if the step divides the distance of the bounds. Fusion drops discardable attributes.

func.func @divides(%m: memref<?xindex>, %lower: index, %upper: index, %step: index) {
  %0 = affine.apply affine_map<()[s0, s1, s2] -> (s1 - (s1 - s0) mod s2)>()[%lower, %upper, %step]
  scf.for %i = %lower to %0 step %step {
    memref.store %i, %m[%i] : memref<?xindex>
  }
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.op<"scf.for">
    %1, %2 = transform.loop.peel %0 : (!transform.op<"scf.for">) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

func.func @fuse(%m: memref<?xindex>, %n: memref<?xindex>, %lower: index, %upper: index, %step: index) {
  scf.for %i = %lower to %upper step %step {
    memref.store %i, %m[%i] : memref<?xindex>
  } {first}
  scf.for %i = %lower to %upper step %step {
    memref.store %i, %n[%i] : memref<?xindex>
  } {second}
  scf.forall (%i) in (%upper) {
    memref.store %i, %m[%i] : memref<?xindex>
  } {third}
  scf.forall (%i) in (%upper) {
    memref.store %i, %n[%i] : memref<?xindex>
  } {fourth}
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match attributes{first} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.match attributes{second} in %root : (!transform.any_op) -> !transform.any_op
    %2 = transform.loop.fuse_sibling %0 into %1 : (!transform.any_op, !transform.any_op) -> !transform.any_op
    %3 = transform.structured.match attributes{third} in %root : (!transform.any_op) -> !transform.any_op
    %4 = transform.structured.match attributes{fourth} in %root : (!transform.any_op) -> !transform.any_op
    %5 = transform.loop.fuse_sibling %3 into %4 : (!transform.any_op, !transform.any_op) -> !transform.any_op
    transform.yield
  }
}

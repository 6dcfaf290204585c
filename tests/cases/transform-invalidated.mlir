// proofmark: opt --transform-interpreter --split-input-file %s
// Uses of invalidated handles, and failures of a script.

func.func @f(%x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  return %0 : i32
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %func = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %add = transform.structured.match ops{["arith.addi"]} in %root : (!transform.any_op) -> !transform.any_op
    %new = transform.apply_registered_pass "cse" to %func : (!transform.any_op) -> !transform.any_op
    transform.debug.emit_remark_at %add, "nested in the consumed payload" : !transform.any_op
    transform.yield
  }
}

// -----

func.func @g() {
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @again(%op: !transform.any_op {transform.readonly}) {
    transform.include @again failures(propagate) (%op) : (!transform.any_op) -> ()
    transform.yield
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    transform.include @again failures(propagate) (%root) : (!transform.any_op) -> ()
    transform.yield
  }
}

// -----

func.func @h() {
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    transform.with_pdl_patterns %root : !transform.any_op {
    ^bb0(%arg0: !transform.any_op):
      transform.sequence %arg0 : !transform.any_op failures(propagate) {
      ^bb1(%arg1: !transform.any_op):
        %0 = pdl_match @missing in %arg1 : (!transform.any_op) -> !transform.any_op
      }
    }
    transform.yield
  }
}

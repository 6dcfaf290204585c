// proofmark: opt --transform-interpreter --split-input-file -o /dev/null %s
// The structured matchers: remarks show the results, errors show the failures.

func.func @payload(%a: tensor<4x8xf32>, %b: tensor<8x?xf32>, %c: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x?xf32>) outs(%c : tensor<4x?xf32>) -> tensor<4x?xf32>
  %1 = linalg.exp ins(%0 : tensor<4x?xf32>) outs(%c : tensor<4x?xf32>) -> tensor<4x?xf32>
  return %1 : tensor<4x?xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %matmul = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %exp = transform.structured.match ops{["linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    %sizes, %loops, %inputs, %inits, %width, %m, %n, %k, %user = transform.match.structured %matmul
      : (!transform.any_op) -> (!transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.any_op) {
    ^bb0(%op: !transform.any_op):
      transform.match.structured.body %op {contraction = ["arith.mulf", "arith.addf"]} : !transform.any_op
      transform.match.structured.body %op {reduction_position = 0} : !transform.any_op
      transform.match.structured.dim %op[except(-1)] {parallel} : !transform.any_op
      transform.match.structured.dim %op[2] {reduction} : !transform.any_op
      %0 = transform.match.structured.dim %op[all] : (!transform.any_op) -> !transform.param<i64>
      %1 = transform.match.structured.rank %op : (!transform.any_op) -> !transform.param<i64>
      %2 = transform.match.structured.num_inputs %op : (!transform.any_op) -> !transform.param<i64>
      %3 = transform.match.structured.num_inits %op : (!transform.any_op) -> !transform.param<i64>
      transform.match.structured.input %op[all] {projected_permutation} : !transform.any_op
      %4 = transform.match.structured.init %op[0] : (!transform.any_op) -> !transform.any_value
      %5 = transform.match.structured.elemental_bitwidth %4 : (!transform.any_value) -> !transform.param<i64>
      %6:4 = transform.match.structured.classify_contraction_dims %op : (!transform.any_op) -> (!transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>)
      %7 = transform.match.structured.result %op[0] single : (!transform.any_op) -> !transform.any_op
      transform.match.structured.yield %0, %1, %2, %3, %5, %6#1, %6#2, %6#3, %7 : !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.any_op
    }
    transform.debug.emit_param_as_remark %sizes, "sizes" : !transform.param<i64>
    transform.debug.emit_param_as_remark %loops, "loops" : !transform.param<i64>
    transform.debug.emit_param_as_remark %inputs, "inputs" : !transform.param<i64>
    transform.debug.emit_param_as_remark %inits, "inits" : !transform.param<i64>
    transform.debug.emit_param_as_remark %width, "width" : !transform.param<i64>
    transform.debug.emit_param_as_remark %m, "m" : !transform.param<i64>
    transform.debug.emit_param_as_remark %n, "n" : !transform.param<i64>
    transform.debug.emit_param_as_remark %k, "k" : !transform.param<i64>
    transform.debug.emit_remark_at %user, "user" : !transform.any_op
    transform.match.structured %exp : !transform.any_op {
    ^bb0(%op: !transform.any_op):
      transform.match.structured.body %op {elementwise} : !transform.any_op
      transform.match.structured.yield
    }
    transform.yield
  }
}

// -----

func.func @payload(%a: tensor<4x8xf32>, %b: tensor<8x?xf32>, %c: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x?xf32>) outs(%c : tensor<4x?xf32>) -> tensor<4x?xf32>
  %1 = linalg.exp ins(%0 : tensor<4x?xf32>) outs(%c : tensor<4x?xf32>) -> tensor<4x?xf32>
  return %1 : tensor<4x?xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %matmul = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %exp = transform.structured.match ops{["linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    %before, %after = transform.match.structured failures(suppress) %exp : (!transform.any_op) -> (!transform.param<i64>, !transform.param<i64>) {
    ^bb0(%op: !transform.any_op):
      %0 = transform.match.structured.num_inputs %op : (!transform.any_op) -> !transform.param<i64>
      transform.match.structured.body %op {passthrough} : !transform.any_op
      %1 = transform.match.structured.num_inits %op : (!transform.any_op) -> !transform.param<i64>
      transform.match.structured.yield %0, %1 : !transform.param<i64>, !transform.param<i64>
    }
    transform.debug.emit_param_as_remark %before, "before the failure" : !transform.param<i64>
    transform.debug.emit_param_as_remark %after, "after the failure" : !transform.param<i64>
    transform.yield
  }
}

// -----

func.func @payload(%a: tensor<4x8xf32>, %b: tensor<8x?xf32>, %c: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x?xf32>) outs(%c : tensor<4x?xf32>) -> tensor<4x?xf32>
  %1 = linalg.exp ins(%0 : tensor<4x?xf32>) outs(%c : tensor<4x?xf32>) -> tensor<4x?xf32>
  return %1 : tensor<4x?xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %matmul = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %exp = transform.structured.match ops{["linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.match.structured %matmul : !transform.any_op {
    ^bb0(%op: !transform.any_op):
      transform.match.structured.dim %op[3] {parallel} : !transform.any_op
      transform.match.structured.yield
    }
    transform.yield
  }
}

// -----

func.func @payload(%a: tensor<4x8xf32>, %b: tensor<8x?xf32>, %c: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x?xf32>) outs(%c : tensor<4x?xf32>) -> tensor<4x?xf32>
  %1 = linalg.exp ins(%0 : tensor<4x?xf32>) outs(%c : tensor<4x?xf32>) -> tensor<4x?xf32>
  return %1 : tensor<4x?xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %matmul = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %exp = transform.structured.match ops{["linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.match.structured %matmul : !transform.any_op {
    ^bb0(%op: !transform.any_op):
      transform.match.structured.dim %op[all] {parallel} : !transform.any_op
      transform.match.structured.yield
    }
    transform.yield
  }
}

// -----

func.func @payload(%a: tensor<4x8xf32>, %b: tensor<8x?xf32>, %c: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x?xf32>) outs(%c : tensor<4x?xf32>) -> tensor<4x?xf32>
  %1 = linalg.exp ins(%0 : tensor<4x?xf32>) outs(%c : tensor<4x?xf32>) -> tensor<4x?xf32>
  return %1 : tensor<4x?xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %matmul = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %exp = transform.structured.match ops{["linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.match.structured %exp : !transform.any_op {
    ^bb0(%op: !transform.any_op):
      transform.match.structured.body %op {reduction_position = 0} : !transform.any_op
      transform.match.structured.yield
    }
    transform.yield
  }
}

// -----

func.func @payload(%a: tensor<4x8xf32>, %b: tensor<8x?xf32>, %c: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x?xf32>) outs(%c : tensor<4x?xf32>) -> tensor<4x?xf32>
  %1 = linalg.exp ins(%0 : tensor<4x?xf32>) outs(%c : tensor<4x?xf32>) -> tensor<4x?xf32>
  return %1 : tensor<4x?xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %matmul = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %exp = transform.structured.match ops{["linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.match.structured %matmul : !transform.any_op {
    ^bb0(%op: !transform.any_op):
      transform.match.structured.input %op[1] {permutation} : !transform.any_op
      transform.match.structured.yield
    }
    transform.yield
  }
}

// -----

func.func @payload(%a: tensor<4x8xf32>, %b: tensor<8x?xf32>, %c: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x?xf32>) outs(%c : tensor<4x?xf32>) -> tensor<4x?xf32>
  %1 = linalg.exp ins(%0 : tensor<4x?xf32>) outs(%c : tensor<4x?xf32>) -> tensor<4x?xf32>
  return %1 : tensor<4x?xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %matmul = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %exp = transform.structured.match ops{["linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.match.structured %exp : !transform.any_op {
    ^bb0(%op: !transform.any_op):
      transform.match.structured.body %op {contraction = ["arith.mulf", "arith.addf"]} : !transform.any_op
      transform.match.structured.yield
    }
    transform.yield
  }
}

// -----

func.func @payload(%a: tensor<4x8xf32>, %b: tensor<8x?xf32>, %c: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x?xf32>) outs(%c : tensor<4x?xf32>) -> tensor<4x?xf32>
  %1 = linalg.exp ins(%0 : tensor<4x?xf32>) outs(%c : tensor<4x?xf32>) -> tensor<4x?xf32>
  return %1 : tensor<4x?xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %matmul = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %exp = transform.structured.match ops{["linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.match.structured %exp : !transform.any_op {
    ^bb0(%op: !transform.any_op):
      %0 = transform.match.structured.init %op[0] : (!transform.any_op) -> !transform.any_op
      transform.match.structured.yield
    }
    transform.yield
  }
}

// -----

func.func @payload(%a: tensor<4x8xf32>, %b: tensor<8x?xf32>, %c: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x?xf32>) outs(%c : tensor<4x?xf32>) -> tensor<4x?xf32>
  %1 = linalg.exp ins(%0 : tensor<4x?xf32>) outs(%c : tensor<4x?xf32>) -> tensor<4x?xf32>
  return %1 : tensor<4x?xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %matmul = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %exp = transform.structured.match ops{["linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.match.structured %root : !transform.any_op {
    ^bb0(%op: !transform.any_op):
      transform.match.structured.body %op {passthrough} : !transform.any_op
      transform.match.structured.yield
    }
    transform.yield
  }
}

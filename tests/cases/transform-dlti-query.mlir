// proofmark: opt --transform-interpreter --split-input-file %s
// The closest attribute that can be queried answers the first key.
module attributes {a.layout = #dlti.map<"id" = 1 : i32, f32 = #dlti.dl_spec<"width" = 32>>} {
  func.func private @f()
  func.func private @g() attributes {b.b = 1, c.system = #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<"id" = 2 : i32>>}
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%arg: !transform.any_op) {
    %all = transform.structured.match ops{["func.func"]} in %arg : (!transform.any_op) -> !transform.any_op
    %f, %g = transform.split_handle %all : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %0 = transform.dlti.query ["id"] at %f : (!transform.any_op) -> !transform.any_param
    transform.debug.emit_param_as_remark %0, "id" at %f : !transform.any_param, !transform.any_op
    %1 = transform.dlti.query [f32, "width"] at %f : (!transform.any_op) -> !transform.any_param
    transform.debug.emit_param_as_remark %1, "width" at %f : !transform.any_param, !transform.any_op
    %2 = transform.dlti.query ["CPU", "id"] at %g : (!transform.any_op) -> !transform.any_param
    transform.debug.emit_param_as_remark %2, "id of the device" at %g : !transform.any_param, !transform.any_op
    %3 = transform.dlti.query ["id"] at %all : (!transform.any_op) -> !transform.any_param
    transform.yield
  }
}
// -----
module attributes {a.target = #llvm.target<triple = "x86_64-unknown-linux", chip = "skylake", features = <["+avx", "-sse"]>>} {
  func.func private @f()
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%arg: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %arg : (!transform.any_op) -> !transform.any_op
    %0 = transform.dlti.query ["chip"] at %f : (!transform.any_op) -> !transform.any_param
    %1 = transform.dlti.query ["features", "+avx"] at %f : (!transform.any_op) -> !transform.any_param
    %2 = transform.dlti.query ["features", "sse"] at %f : (!transform.any_op) -> !transform.any_param
    %3 = transform.merge_handles %0, %1, %2 : !transform.any_param
    transform.debug.emit_param_as_remark %3, "target" at %f : !transform.any_param, !transform.any_op
    %4 = transform.dlti.query ["features", "+amx"] at %f : (!transform.any_op) -> !transform.any_param
    transform.yield
  }
}
// -----
module attributes {a.layout = #dlti.map<"id" = 1 : i32>} {
  func.func private @f()
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%arg: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %arg : (!transform.any_op) -> !transform.any_op
    transform.sequence %arg : !transform.any_op failures(suppress) {
    ^bb0(%root: !transform.any_op):
      %inner = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
      %0 = transform.dlti.query ["id", "x"] at %inner : (!transform.any_op) -> !transform.any_param
      %1 = transform.dlti.query [] at %inner : (!transform.any_op) -> !transform.any_param
    }
    transform.alternatives %f : !transform.any_op {
    ^bb0(%scope: !transform.any_op):
      %2 = transform.dlti.query ["id"] at %scope : (!transform.any_op) -> !transform.any_param
    }, {
    ^bb0(%scope: !transform.any_op):
    }
    %3 = transform.dlti.query [1] at %arg : (!transform.any_op) -> !transform.any_param
    transform.yield
  }
}

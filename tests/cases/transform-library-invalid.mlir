// proofmark: opt --verify-diagnostics %s
// A library that is invalid. The case `verify-diagnostics-library` loads this file.

module attributes {transform.with_named_sequence} {
  transform.named_sequence private @remark(%root: !transform.any_op {transform.readonly}) {
    // expected-error @below {{expected ','}}
    transform.debug.emit_remark_at %root "text" : !transform.any_op
  }
}

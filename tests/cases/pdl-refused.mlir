// proofmark: opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect
// Errors of pdl.

pdl.pattern : benefit(1) {
  %op = operation "foo.op"
  "pdl.apply_native_constraint"() {name = "foo"} : () -> () // expected-error {{expected at least one argument}}
  rewrite %op with "rewriter"
}

// -----

pdl.pattern : benefit(1) {
  %op = operation "foo.op"
  rewrite %op {
    "pdl.apply_native_rewrite"() {name = "foo"} : () -> () // expected-error {{expected at least one argument or result}}
  }
}

// -----

pdl.pattern : benefit(1) {
  %type = type
  // expected-error @below {{expected only one of [`type`, `value`] to be set}}
  %attr = attribute : %type = 10
  %op = operation "foo.op" {"attr" = %attr} -> (%type : !pdl.type)
  rewrite %op with "rewriter"
}

// -----

pdl.pattern : benefit(1) {
  %op = operation "foo.op"
  rewrite %op {
    // expected-error @below {{expected constant value when specified within a `pdl.rewrite`}}
    %attr = attribute
  }
}

// -----

pdl.pattern : benefit(1) {
  // expected-error @below {{expected a bindable user when defined in the matcher body of a `pdl.pattern`}}
  %unused = types
  %op = operation "foo.op"
  rewrite %op with "rewriter"
}

// -----

// A result that nothing binds does not bind its operation.
pdl.pattern : benefit(1) {
  // expected-error @below {{'pdl.operation' op expected a bindable user}}
  %op = operation "foo.op"
  %result = result 0 of %op
  rewrite with "rewriter"
}

// -----

pdl.pattern : benefit(1) {
  %op = operation "foo.op"
  rewrite %op {
    // expected-error @below {{must have an operation name when nested within a `pdl.rewrite`}}
    %new = operation
  }
}

// -----

pdl.pattern : benefit(1) {
  %op = operation "foo.op"
  rewrite %op {
    %type = type
    // expected-error @+2 {{must have inferable or constrained result types}}
    // expected-note @+1 {{result type #0 was not constrained}}
    %new = operation "builtin.unrealized_conversion_cast" -> (%type : !pdl.type)
  }
}

// -----

pdl.pattern : benefit(1) {
  %op = operation "foo.op"
  rewrite %op {
    // expected-error @+2 {{must have inferable or constrained result types}}
    // expected-note @+1 {{'func.constant' does not implement InferTypeOpInterface}}
    %new = operation "func.constant"
  }
}

// -----

// The types of the replaced operation are those of the replacement values.
pdl.pattern : benefit(1) {
  %op = operation "foo.op"
  rewrite %op {
    %new = operation "func.constant"
    replace %op with %new
  }
}

// -----

// expected-error @below {{expected body to terminate with `pdl.rewrite`}}
pdl.pattern : benefit(1) {
  // expected-note @below {{see terminator defined here}}
  "test.finish"() : () -> ()
}

// -----

// expected-error @below {{expected only `pdl` operations within the pattern body}}
pdl.pattern : benefit(1) {
  %op = operation "foo.op"
  rewrite %op {
    "test.other"() : () -> () // expected-note {{see non-`pdl` operation defined here}}
  }
}

// -----

// expected-error @below {{the pattern must contain at least one `pdl.operation`}}
pdl.pattern : benefit(1) {
  rewrite with "foo"
}

// -----

// expected-error @below {{the operations must form a connected component}}
pdl.pattern : benefit(1) {
  %op1 = operation "foo.op"
  %op2 = operation "bar.op"
  // expected-note @below {{see a disconnected value / operation here}}
  %val = result 0 of %op2
  rewrite %op1 with "foo"(%val : !pdl.value)
}

// -----

pdl.pattern : benefit(1) {
  %type = type
  %op = operation "foo.op" -> (%type : !pdl.type)
  rewrite %op {
    // expected-error @below {{expected operand to have element type '!pdl.type', but got '!pdl.operation'}}
    %range = range %type, %op : !pdl.type, !pdl.operation
  }
}

// -----

// expected-error @below {{'pdl.rewrite' op expects parent op 'pdl.pattern'}}
"pdl.rewrite"() ({}) {operandSegmentSizes = array<i32: 0, 0>} : () -> ()

// -----

// expected-error @below {{element of pdl.range cannot be another range, but got'!pdl.range<value>'}}
func.func private @f(!pdl.range<range<value>>)

// -----

func.func private @f(!pdl.range<i32>) // expected-error {{invalid 'pdl' type: `i32'}}

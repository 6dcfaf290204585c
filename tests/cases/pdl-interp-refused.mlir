// proofmark: opt %s --split-input-file --verify-diagnostics
// Errors of pdl_interp.

pdl_interp.func @cases(%root: !pdl.operation) {
  // expected-error @below {{expected number of cases to match the number of case values, got 1 but expected 2}}
  pdl_interp.switch_operand_count of %root to dense<[1, 2]> : vector<2xi32>(^end) -> ^end
^end:
  pdl_interp.finalize
}

// -----

pdl_interp.func @types(%root: !pdl.operation) {
  // expected-error @below {{attribute 'caseValues' failed to satisfy constraint: type-array array attribute}}
  "pdl_interp.switch_types"(%root)[^end, ^end] {caseValues = [i32]} : (!pdl.operation) -> ()
^end:
  pdl_interp.finalize
}

// -----

pdl_interp.func @inferred(%type: !pdl.type) {
  // expected-error @below {{with inferred results cannot also have explicit result types}}
  %op = "pdl_interp.create_operation"(%type) {name = "arith.addi", inputAttributeNames = [], inferredResultTypes, operandSegmentSizes = array<i32: 0, 0, 1>} : (!pdl.type) -> !pdl.operation
  pdl_interp.finalize
}

// -----

pdl_interp.func @not_inferring() {
  // expected-error @below {{has inferred results, but the created operation 'foo.op' does not support result type inference (or is not registered)}}
  %op = pdl_interp.create_operation "foo.op" -> <inferred>
  pdl_interp.finalize
}

// -----

pdl_interp.func @range(%type: !pdl.type, %value: !pdl.value) {
  // expected-error @below {{expected operand to have element type '!pdl.type', but got '!pdl.value'}}
  %range = pdl_interp.create_range %type, %value : !pdl.type, !pdl.value
  pdl_interp.finalize
}

// -----

pdl_interp.func @foreach(%ops: !pdl.range<operation>) {
  // expected-error @below {{operand must be a range of loop variable type}}
  "pdl_interp.foreach"(%ops)[^end] ({
  ^bb0(%op: !pdl.value):
    pdl_interp.continue
  }) : (!pdl.range<operation>) -> ()
^end:
  pdl_interp.finalize
}

// -----

pdl_interp.func @argument(%ops: !pdl.range<operation>) {
  // expected-error @below {{requires exactly one argument}}
  "pdl_interp.foreach"(%ops)[^end] ({
  }) : (!pdl.range<operation>) -> ()
^end:
  pdl_interp.finalize
}

// -----

// expected-error @below {{'pdl_interp.func' op region #0 ('body') failed to verify constraint: region with at least 1 blocks}}
pdl_interp.func private @declared()

// -----

pdl_interp.func @extract(%ops: !pdl.range<operation>) {
  // expected-error @below {{`range` is a PDL range whose element type matches type of `result`}}
  %0 = "pdl_interp.extract"(%ops) {index = 0 : i32} : (!pdl.range<operation>) -> !pdl.value
  pdl_interp.finalize
}

// proofmark: opt %s --split-input-file --verify-diagnostics
// What is expected is reported, so that nothing is said of it; but of two expectations that fit, the first is met.
func.func @returns(%x: i32) -> i64 {
  // expected-error-re @below {{operand {{[0-9]+}} ('i32')}}
  return %x : i32
}
// expected-error-re @-2 {{{{in function @[a-z]+$}}}}

// -----

// expected-note @+2 {{prior use here}}
func.func @types(%x: i32) {
  "arith.addi"(%x, %x) : (i32, i32) -> i32
  "arith.addi"(%x, %x) : (i64, i64) -> i64 // expected-error {{use of value '%x' expects different type}}
  return
}

// -----

// Chunks without errors are printed.
func.func @fine() {
  return
}

// -----

func.func @unexpected(%x: i32) -> i32 {
  return
}

// -----

// expected-error @+1 {{this is not reported}}
func.func @unmet()
// expected-remark @unknown {{nor this}}
// expected-error-re {{open {{[}}

// -----

// expected-note-re @above {{{{(}}}}
func.func @severity() -> i32 {
  // expected-warning @below {{has 0 operands, but enclosing function}}
  return
}

// -----

// The name is defined while the operation is read that uses it.
// expected-note @+1 {{required by region isolation constraints}}
func.func @used_before(%a: i8) -> i8 {
  // expected-error @+1 {{using value defined outside the region}}
  %r = affine.for %i = 0 to 4 iter_args(%x = %later) -> (i8) {
    %later = arith.addi %x, %a : i8
    affine.yield %later : i8
  }
  return %r : i8
}

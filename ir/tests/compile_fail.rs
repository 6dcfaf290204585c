//! What the types forbid does not compile: each file of `tests/compile-fail` is a pattern that breaks the contract,
//! with the error that the compiler gives.

#[test]
fn compile_fail() {
    trybuild::TestCases::new().compile_fail("tests/compile-fail/*.rs");
}

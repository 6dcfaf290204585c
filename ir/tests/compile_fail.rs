//! Tests that violations of the contract of patterns do not compile. Each file of `compile-fail` is such a pattern, with
//! the error of the compiler.

#[test]
fn compile_fail() {
    trybuild::TestCases::new().compile_fail("tests/compile-fail/*.rs");
}

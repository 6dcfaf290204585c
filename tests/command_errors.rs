//! Tests of errors that a command reports before any work.

use super::campaigns::{empty_folder, proofmark, result};

/// Tests that a number of orders that is too large for memory is an error of the arguments.
#[test]
fn the_number_of_orders_is_limited() {
    let folder = empty_folder("seeds");
    std::fs::write(folder.join("a.mlir"), "func.func @f() { return }\n").expect("a file");
    for arguments in [&["fuzz"][..], &["check", "a.mlir"], &["gate", "a.mlir"], &["reduce", "a.mlir"]] {
        for seeds in ["0", "1000001", "18446744073709551615"] {
            let (code, _, error) =
                result(proofmark(&folder, &[arguments, &["--cse", "--seeds", seeds]].concat()));
            let expected =
                format!("error: invalid value '{seeds}' for '--seeds <N>': {seeds} is not in 1..=1000000\n");
            assert_eq!(code, Some(2), "{error}");
            assert!(error.starts_with(&expected), "{error}");
        }
    }
    std::fs::remove_dir_all(&folder).expect("it is ours");
}

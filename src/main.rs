//! The `proofmark` command, with the dialects and passes of Proofmark.

fn main() -> std::process::ExitCode {
    proofmark::main(proofmark::registry())
}

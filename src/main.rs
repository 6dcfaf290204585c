//! The `proofmark` command, with every dialect and pass that comes with it.

fn main() -> std::process::ExitCode {
    proofmark::main(proofmark::registry())
}

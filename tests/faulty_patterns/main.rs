//! Patterns that panic, do not return, exhaust the stack or the memory, or end the process: what each subcommand
//! reports of them.
//!
//! The test is a program of its own. With the environment variable `FAULT` it is the command line for a dialect whose
//! pattern has that fault, as a user of the library builds it; without the variable it runs itself in each mode.

#[allow(unreachable_pub)]
mod dialect;
mod ends;
mod opt;
mod run;

use std::process::ExitCode;

use run::Case;

fn main() -> ExitCode {
    if std::env::var_os(dialect::FAULT).is_some() {
        let mut registry = proofmark::registry();
        registry.register(dialect::DIALECT);
        return proofmark::main(registry);
    }
    let cases: Vec<Case> = [opt::CASES, ends::CASES].concat();
    run::all(&cases)
}

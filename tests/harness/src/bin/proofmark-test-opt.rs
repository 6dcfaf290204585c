//! The command line of Proofmark with the passes of this crate.

fn main() -> std::process::ExitCode {
    let mut passes = proofmark::passes::PassRegistry::default();
    proofmark_test_harness::register(&mut passes);
    proofmark::main_with_passes(proofmark::registry(), passes)
}

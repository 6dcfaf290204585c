//! The `proofmark` command, with the dialects and passes of Proofmark.

/// The allocator. Programs are small and short-lived, and results pass from one thread to another.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    proofmark::main(proofmark::registry())
}

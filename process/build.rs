//! Compiles the library that fork servers load. On systems other than Linux, or if it cannot be compiled, it is empty,
//! and each command is started anew.

use std::path::Path;
use std::process::Command;

const SOURCE: &str = "src/fork_server/preload.rs";

fn main() {
    println!("cargo::rerun-if-changed={SOURCE}");
    println!("cargo::rerun-if-changed=build.rs");
    let variable = |name: &str| std::env::var(name).unwrap_or_default();
    let library = Path::new(&variable("OUT_DIR")).join("fork_server.so");
    let is_linux = variable("CARGO_CFG_TARGET_OS") == "linux";
    if !is_linux || !compile(&library, &variable("TARGET"), &variable("RUSTC")) {
        std::fs::write(&library, []).expect("the output folder is writable");
        if is_linux {
            println!("cargo::warning=no library for fork servers: each command is started anew");
        }
    }
}

/// Returns whether the library is compiled.
fn compile(library: &Path, target: &str, rustc: &str) -> bool {
    let linker = std::env::var("RUSTC_LINKER").map(|linker| format!("-Clinker={linker}"));
    let status = Command::new(rustc)
        .args(["--edition=2024", "--crate-type=cdylib", "--crate-name=fork_server", "--target", target])
        .args(["-Dwarnings", "-Copt-level=s", "-Cpanic=abort", "-Cstrip=symbols"])
        .args(linker)
        .arg("-o")
        .args([library, Path::new(SOURCE)])
        .status();
    status.is_ok_and(|status| status.success())
}

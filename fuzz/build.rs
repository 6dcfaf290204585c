//! Lists the files that examples are in, so that none is forgotten: `FILES`, their texts in the order of their names.

use std::path::{Path, PathBuf};

/// Folders of `.mlir` files, from here: what canonicalization makes of programs, and one that each row fires on.
const FOLDERS: [&str; 2] = ["../dialects/tests/canonicalize", "../tests/planted"];

fn main() {
    let here = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR").expect("cargo says where it is"));
    let mut list = String::from("const FILES: &[&str] = &[\n");
    for folder in FOLDERS.map(|folder| here.join(folder)) {
        println!("cargo::rerun-if-changed={}", folder.display());
        let entries = std::fs::read_dir(&folder).expect("the folder of examples");
        let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("a readable folder").path()).collect();
        files.retain(|file| file.extension().is_some_and(|extension| extension == "mlir"));
        files.sort();
        for file in files {
            println!("cargo::rerun-if-changed={}", file.display());
            list += &format!("    include_str!({:?}),\n", file.display().to_string());
        }
    }
    let out = std::env::var("OUT_DIR").expect("cargo says where output goes");
    std::fs::write(Path::new(&out).join("examples.rs"), list + "];\n").expect("output is written");
}

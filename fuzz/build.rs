//! Embeds the example files: generates lists of the texts of all `.mlir` files of some folders, sorted by name.

use std::path::{Path, PathBuf};

/// The lists and their folders, which are links so that they are part of the published crate. `EXAMPLES` holds
/// programs that folds and patterns rewrite, `FORMS` the pretty form of each operation.
const LISTS: [(&str, &[&str]); 2] =
    [("EXAMPLES", &["data/canonicalize", "data/planted"]), ("FORMS", &["data/forms"])];

fn main() {
    let here = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR").expect("cargo says where it is"));
    let out = PathBuf::from(std::env::var("OUT_DIR").expect("cargo says where output goes"));
    for (name, folders) in LISTS {
        let mut list = format!("const {name}: &[&str] = &[\n");
        for folder in folders {
            add_files(&here.join(folder), &mut list);
        }
        let file = out.join(name.to_lowercase()).with_extension("rs");
        std::fs::write(file, list + "];\n").expect("output is written");
    }
}

fn add_files(folder: &Path, list: &mut String) {
    println!("cargo::rerun-if-changed={}", folder.display());
    let entries = std::fs::read_dir(folder).expect("the folder of examples");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("a readable folder").path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "mlir"));
    files.sort();
    for file in files {
        println!("cargo::rerun-if-changed={}", file.display());
        *list += &format!("    include_str!({:?}),\n", file.display().to_string());
    }
}

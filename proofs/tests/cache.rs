//! What the proof cache tells apart, and that nothing in it is believed that can be checked.

use proofmark_dialects::register_all;
use proofmark_ir::context::Registry;
use proofmark_ir::text::{ParseOptions, parse_source};
use proofmark_ir::{Context, Ir};
use proofmark_proofs::{ProofCache, Settings, Verdict, prove_within};
use std::path::{Path, PathBuf};
use std::sync::Arc;

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("cache-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

fn parse(text: &str) -> Ir {
    let mut registry = Registry::default();
    register_all(&mut registry);
    let ctx = Arc::new(Context::new(registry));
    parse_source(&ctx, "cache.mlir", text.as_bytes(), ParseOptions::default()).expect("it is valid")
}

fn settings(folder: &Path, version: &str) -> Settings {
    Settings { cache: Some(ProofCache::open(folder, version).expect("a folder")), ..Settings::default() }
}

fn prove(text: &str, settings: &Settings) -> Verdict {
    let ir = parse(text);
    prove_within(&ir, ir.root(), settings).pairs.remove(0).verdict
}

fn answers(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder").flatten().map(|entry| entry.path());
    entries.flat_map(|path| if path.is_dir() { answers(&path) } else { vec![path] }).collect()
}

/// Exchanges the contents of an answer for others, with the right checksum.
fn forge(path: &Path, change: impl Fn(&str) -> String) {
    let bytes = std::fs::read(path).expect("an answer");
    let payload = change(std::str::from_utf8(&bytes[32..]).expect("text"));
    let mut forged = blake3::hash(payload.as_bytes()).as_bytes().to_vec();
    forged.extend(payload.bytes());
    std::fs::write(path, forged).expect("an answer");
}

const RIGHT: &str = "func.func @src(%x: i8) -> i8 {
      %c1 = arith.constant 1 : i8
      %0 = arith.shli %x, %c1 : i8
      return %0 : i8
    }
    func.func @tgt(%x: i8) -> i8 {
      %0 = arith.addi %x, %x : i8
      return %0 : i8
    }";

fn wrong() -> String {
    RIGHT.replace("arith.addi %x, %x", "arith.ori %x, %x")
}

#[test]
fn a_version_knows_nothing_of_another() {
    let folder = folder("versions");
    let (old, new) = (settings(&folder, "old"), settings(&folder, "new"));
    assert!(prove(&wrong(), &old).fails());
    // The old version was wrong about it: its answer says "proved".
    let right = r#"{"Holds":{"verdict":"proved","index_widths":[],"rung":"solver","assuming":[],"opaque":[],"loops":0}}"#;
    let [answer] = &answers(&folder)[..] else { panic!("one answer is kept") };
    forge(answer, |_| right.to_owned());
    assert!(prove(&wrong(), &old).holds(), "this test forges answers as they are kept");
    assert!(prove(&wrong(), &new).fails());
}

#[test]
fn a_refutation_is_confirmed_or_found_anew() {
    let folder = folder("witness");
    let settings = settings(&folder, "");
    let fresh = prove(&wrong(), &settings);
    let [answer] = &answers(&folder)[..] else { panic!("one answer is kept") };
    assert_eq!(prove(&wrong(), &settings), fresh);
    // An input that shows nothing.
    forge(answer, |text| {
        let start = text.find("\"variables\":[").expect("variables") + "\"variables\":[".len();
        text[..start].to_owned()
            + "[8,\"0\"],[1,\"0\"]"
            + &text[text[start..].find("],\"calls").map_or(start, |n| start + n)..]
    });
    assert!(prove(&wrong(), &settings).fails());
}

#[test]
fn the_question_is_what_the_answer_depends_on() {
    let folder = folder("questions");
    let everywhere = settings(&folder, "");
    assert!(prove(RIGHT, &everywhere).holds());
    let one = answers(&folder).len();
    assert!(prove(RIGHT, &everywhere).holds());
    assert_eq!(answers(&folder).len(), one, "the same question");
    assert!(prove(RIGHT, &Settings { index_widths: vec![32], ..everywhere.clone() }).holds());
    assert_eq!(answers(&folder).len(), one + 1, "other widths of index");
    // What a callee does is part of the question, though the two functions stay as they are.
    let calls = |body: &str| {
        format!(
            "func.func @g(%x: i8) -> i8 {{ {body} }}
             func.func @src(%x: i8) -> i8 {{
               %0 = func.call @g(%x) : (i8) -> i8
               return %0 : i8
             }}
             func.func @tgt(%x: i8) -> i8 {{
               return %x : i8
             }}"
        )
    };
    assert!(prove(&calls("return %x : i8"), &everywhere).holds());
    let changed = calls("%1 = arith.addi %x, %x : i8 return %1 : i8");
    assert!(prove(&changed, &everywhere).fails());
}

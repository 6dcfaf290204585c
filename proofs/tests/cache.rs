//! Tests of the keys of the proof cache, and of the checks of its entries.

use proofmark_dialects::register_all;
use proofmark_ir::context::Registry;
use proofmark_ir::text::{ParseOptions, parse_source};
use proofmark_ir::{Context, Ir};
use proofmark_proofs::solve::decide::Limits;
use proofmark_proofs::{CacheKey, ProofCache, Settings, Verdict, prove_within};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

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
    with_key(folder, version, None)
}

fn with_key(folder: &Path, version: &str, key: Option<&CacheKey>) -> Settings {
    let cache = ProofCache::open(folder, version, key.cloned()).expect("a folder");
    Settings { cache: Some(cache), ..Settings::default() }
}

/// Returns a key from a file of `n` bytes with one value.
fn key(folder: &Path, byte: u8, n: usize) -> std::io::Result<CacheKey> {
    std::fs::create_dir_all(folder)?;
    let file = folder.join(format!("{byte}-{n}.key"));
    std::fs::write(&file, vec![byte; n])?;
    CacheKey::read(&file)
}

fn prove(text: &str, settings: &Settings) -> Verdict {
    let ir = parse(text);
    prove_within(&ir, ir.root(), settings).pairs.remove(0).verdict
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let paths = std::fs::read_dir(folder).expect("a folder").flatten().map(|entry| entry.path());
    paths.flat_map(|path| if path.is_dir() { entries(&path) } else { vec![path] }).collect()
}

/// Replaces the text of an entry, with the hash of its key, by another text with a correct checksum.
fn forge(path: &Path, change: impl Fn(&str) -> String) {
    let bytes = std::fs::read(path).expect("an entry");
    let payload = change(std::str::from_utf8(&bytes[32..]).expect("text"));
    let mut forged = blake3::hash(payload.as_bytes()).as_bytes().to_vec();
    forged.extend(payload.bytes());
    std::fs::write(path, forged).expect("an entry");
}

/// Returns the text of an entry with the same key and the verdict "proved".
fn with_verdict_proved(text: &str) -> String {
    let proved = r#"{"Proved":{"verdict":"proved","index_widths":[],"rung":"solver","assuming":[],"opaque":[],"loops":0}}"#;
    let (question, _) = text.split_once(",\"verdict\":").expect("the hash of a question, and an entry");
    format!("{question},\"verdict\":{proved}}}")
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
fn entries_of_other_versions_are_ignored() {
    let folder = folder("versions");
    let (old, new) = (settings(&folder, "old"), settings(&folder, "new"));
    assert!(prove(&wrong(), &old).fails());
    // The entry of the old version has the wrong verdict "proved".
    let [entry] = &entries(&folder)[..] else { panic!("one entry is stored") };
    forge(entry, with_verdict_proved);
    assert!(prove(&wrong(), &old).holds(), "this test forges entries as they are kept");
    assert!(prove(&wrong(), &new).fails());
}

#[test]
fn a_cached_refutation_is_confirmed_or_recomputed() {
    let folder = folder("witness");
    let settings = settings(&folder, "");
    let fresh = prove(&wrong(), &settings);
    let [entry] = &entries(&folder)[..] else { panic!("one entry is stored") };
    assert_eq!(prove(&wrong(), &settings), fresh);
    // An input on which source and target agree.
    forge(entry, |text| {
        let start = text.find("\"variables\":[").expect("variables") + "\"variables\":[".len();
        text[..start].to_owned()
            + "[8,\"0\"],[1,\"0\"]"
            + &text[text[start..].find("],\"calls").map_or(start, |n| start + n)..]
    });
    assert!(prove(&wrong(), &settings).fails());
}

/// Tests that a verdict that is undecided for lack of steps counts with the same limits only.
#[test]
fn an_undecided_verdict_is_reused_with_the_same_limits() {
    let folder = folder("steps");
    let settings = settings(&folder, "");
    let with_limits = |steps: u64, seconds: u64| {
        let time = Duration::from_secs(seconds);
        Settings { limits: Limits { steps, time, ..settings.limits }, ..settings.clone() }
    };
    let fresh = prove(RIGHT, &with_limits(0, 300));
    assert_eq!(fresh.to_string(), "undecided: more than 0 million steps in symbolic execution");
    let [entry] = &entries(&folder)[..] else { panic!("one entry is stored") };
    // The entry has another number, by which the test recognizes it.
    forge(entry, |text| text.replace("than 0 million", "than 7 million"));
    let said = |steps, seconds| prove(RIGHT, &with_limits(steps, seconds)).to_string();
    assert_eq!(said(0, 300), "undecided: more than 7 million steps in symbolic execution");
    assert_eq!(said(0, 400), fresh.to_string(), "another limit of time");
    forge(entry, |text| text.replace("than 0 million", "of time after 7 million"));
    assert_eq!(said(0, 400), fresh.to_string(), "a reason that is not the lack of steps");
    assert!(prove(RIGHT, &with_limits(u64::MAX, 400)).holds(), "other steps");
    assert!(prove(RIGHT, &with_limits(0, 400)).holds(), "a proof counts with all limits");
}

#[test]
fn the_key_depends_on_all_inputs_of_the_verdict() {
    let folder = folder("questions");
    let everywhere = settings(&folder, "");
    assert!(prove(RIGHT, &everywhere).holds());
    let one = entries(&folder).len();
    assert!(prove(RIGHT, &everywhere).holds());
    assert_eq!(entries(&folder).len(), one, "the same key");
    assert!(prove(RIGHT, &Settings { index_widths: vec![32], ..everywhere.clone() }).holds());
    assert_eq!(entries(&folder).len(), one + 1, "other widths of index");
    // The body of a callee is part of the key, also if the two functions are unchanged.
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

#[test]
fn an_entry_under_another_name_is_ignored() {
    let folder = folder("copied");
    let settings = settings(&folder, "");
    assert!(prove(RIGHT, &settings).holds());
    let [right] = &entries(&folder)[..] else { panic!("one entry is stored") };
    assert!(prove(&wrong(), &settings).fails());
    for entry in entries(&folder) {
        std::fs::copy(right, entry).expect("a copy");
    }
    assert!(prove(&wrong(), &settings).fails());
    assert!(prove(RIGHT, &settings).holds());
}

#[test]
fn entries_without_the_right_authentication_code_are_ignored() {
    let folder = folder("keyed");
    let keys = folder.join("keys");
    let (own, other) = (key(&keys, 1, 32).expect("a key"), key(&keys, 2, 32).expect("a key"));
    let cache = folder.join("cache");
    let keyed = with_key(&cache, "", Some(&own));
    assert!(prove(&wrong(), &keyed).fails());
    let [entry] = &entries(&cache)[..] else { panic!("one entry is stored") };
    assert_eq!(prove(&wrong(), &keyed), prove(&wrong(), &settings(&cache, "")));
    assert_eq!(entries(&cache).len(), 2, "a folder for each key, and for no key");
    // A checksum is no message authentication code.
    forge(entry, with_verdict_proved);
    assert!(prove(&wrong(), &keyed).fails());
    // Neither is that of another key.
    let theirs = with_key(&cache, "", Some(&other));
    assert!(prove(&wrong(), &theirs).fails());
    let written: Vec<PathBuf> = entries(&cache).into_iter().filter(|path| path != entry).collect();
    for path in written {
        forge(&path, with_verdict_proved);
        std::fs::copy(path, entry).expect("a copy");
        assert!(prove(&wrong(), &keyed).fails());
    }
    // An entry with the right authentication code is used.
    assert!(prove(RIGHT, &keyed).holds());
    assert!(prove(RIGHT, &keyed).holds());
}

#[test]
fn a_key_is_at_least_32_bytes() {
    let folder = folder("keys");
    let error = key(&folder, 7, 31).expect_err("too short");
    assert_eq!(error.to_string(), "the key has 31 bytes; at least 32 are needed");
    assert!(key(&folder, 7, (1 << 20) + 1).is_err());
    assert!(CacheKey::read(&folder.join("none")).is_err());
    let key = key(&folder, 7, 32).expect("long enough");
    assert_eq!(format!("{key:?}"), "CacheKey(..)", "a key is not shown");
}

/// A module in which `@src` and `@tgt` call `@g`, which calls `@h`, and nothing refers to `@other`.
fn module(attributes: &str, of_h: &str, of_other: &str, around: &str) -> String {
    format!(
        "module attributes {{{attributes}}} {{
           func.func private @h(%x: i8) -> i8 {{ {of_h} }}
           func.func private @g(%x: i8) -> i8 {{
             %0 = func.call @h(%x) : (i8) -> i8
             return %0 : i8
           }}
           func.func @src(%x: i8) -> i8 {{
             %0 = func.call @g(%x) : (i8) -> i8
             return %0 : i8
           }}
           func.func @tgt(%x: i8) -> i8 {{
             %c0 = arith.constant 0 : i8
             %1 = arith.addi %x, %c0 : i8
             %0 = func.call @g(%1) : (i8) -> i8
             return %0 : i8
           }}
           func.func @other(%x: i8) -> i8 {{ {of_other} }}
           {around}
         }}"
    )
}

#[test]
fn the_key_covers_exactly_the_referenced_symbols() {
    let folder = folder("dependencies");
    let settings = settings(&folder, "");
    let (same, not) = ("return %x : i8", "%1 = arith.ori %x, %x : i8 return %1 : i8");
    let global = "memref.global \"private\" constant @v : memref<i8> = dense<1>";
    let mut kept = 0;
    let mut asks = |text: String, is_new: bool, what: &str| {
        assert!(prove(&text, &settings).holds(), "{what}");
        let before = std::mem::replace(&mut kept, entries(&folder).len());
        assert_eq!(kept, before + usize::from(is_new), "{what}");
    };
    asks(module("", same, same, ""), true, "the first question");
    asks(module("", same, same, ""), false, "the same key");
    asks(module("", same, not, ""), false, "a function that nothing refers to");
    asks(module("", not, same, ""), true, "a callee of a callee");
    asks(module("test.x = 1", same, same, ""), true, "an attribute of the module");
    asks(module("", same, same, global), true, "a global variable");
    asks(module("", same, same, &global.replace("<1>", "<2>")), true, "its value");
    asks(module("", same, same, "func.func private @e()"), true, "a declaration");
    // A global variable that refers to the other function, which is then part of every key.
    let table =
        "module { func.func @t(%x: i8) -> i8 { %0 = func.call @other(%x) : (i8) -> i8 return %0 : i8 } }";
    asks(module("", same, same, table), true, "a nested module");
    asks(module("", same, not, table), true, "the symbol that the nested module refers to");
    // A name in an attribute of an unknown form.
    let opaque = |body| {
        let text = module("", same, body, "");
        let changed = text.replace("%x, %c0 : i8", "%x, %c0 {y = \"@other\"} : i8");
        assert_ne!(changed, text);
        changed
    };
    asks(opaque(same), true, "a symbol in a text");
    asks(opaque(not), true, "the symbol that a text may name");
}

#[test]
fn equal_texts_in_nested_modules_have_different_keys() {
    let folder = folder("nested");
    let settings = settings(&folder, "");
    let nested = |of_g: &str| {
        format!(
            "module {{
               func.func private @g(%x: i8) -> i8 {{ {of_g} }}
               func.func @src(%x: i8) -> i8 {{ return %x : i8 }}
               func.func @tgt(%x: i8) -> i8 {{
                 %0 = func.call @g(%x) : (i8) -> i8
                 return %0 : i8
               }}
             }}"
        )
    };
    let right = nested("return %x : i8");
    let wrong = nested("%1 = arith.addi %x, %x : i8 return %1 : i8");
    let source = parse(&format!("{right}{wrong}"));
    for _ in 0..2 {
        let verdicts: Vec<bool> =
            { source.ops(source.entry_block(source.regions(source.root())[0]).expect("a block")) }
                .map(|module| prove_within(&source, module, &settings).pairs.remove(0).verdict.holds())
                .collect();
        assert_eq!(verdicts, [true, false]);
    }
}

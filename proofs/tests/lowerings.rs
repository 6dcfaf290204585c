//! Proofs of lowerings to LLVM, and refutations of errors planted in them.
//!
//! Each file of `lowerings/` has cases, separated by `// =====` lines. A case has three parts: a source, its lowering,
//! and lines `// KIND ERROR: OLD => NEW`. A line plants an error in the lowering: its first occurrence of OLD becomes
//! NEW, where `\n` is a line break. The lowering must be proved. An error of the kind `wrong` must be refuted by a
//! counterexample that the interpreter confirms. An error of the kind `unproved` must not be proved.

use proofmark_dialects::register_all;
use proofmark_ir::context::Registry;
use proofmark_ir::text::{ParseOptions, parse_source};
use proofmark_ir::{Context, Ir};
use proofmark_proofs::{Settings, TypeRelation, Verdict, prove_modules};
use proofmark_solve::decide::Limits;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

fn parse(ctx: &Arc<Context>, text: &str) -> Ir {
    parse_source(ctx, "lowering.mlir", text.as_bytes(), ParseOptions::default())
        .unwrap_or_else(|errors| panic!("{}\n{text}", errors[0].message))
}

/// Returns the verdict on the only function of `source`.
fn prove(source: &str, target: &str, settings: &Settings) -> Verdict {
    let mut registry = Registry::default();
    register_all(&mut registry);
    let ctx = Arc::new(Context::new(registry));
    let (source, target) = (parse(&ctx, source), parse(&ctx, target));
    let report = prove_modules(&source, source.root(), &target, target.root(), settings);
    assert_eq!(report.pairs.len(), 1);
    report.pairs[0].verdict.clone()
}

/// An error that is planted in a lowering.
struct Planted {
    description: String,
    /// Whether the error must be refuted.
    is_refuted: bool,
    /// The lowering with the error.
    target: String,
}

/// A lowering with planted errors.
struct Lowering {
    source: String,
    target: String,
    errors: Vec<Planted>,
}

/// Returns the cases of a file.
fn lowerings(name: &str) -> Vec<Lowering> {
    let path: PathBuf =
        [env!("CARGO_MANIFEST_DIR"), "tests/lowerings", &format!("{name}.mlir")].iter().collect();
    let text = std::fs::read_to_string(&path).expect("the file exists");
    text.split("// =====\n").map(|case| lowering(name, case)).collect()
}

fn lowering(name: &str, case: &str) -> Lowering {
    let parts: Vec<&str> = case.split("// -----\n").collect();
    let [source, target, errors] = parts[..] else { panic!("{name}: expected three parts") };
    let planted = |line: &str| {
        let kinds = [("// wrong ", true), ("// unproved ", false)];
        let (rest, is_refuted) =
            kinds.iter().find_map(|&(kind, is_refuted)| Some((line.strip_prefix(kind)?, is_refuted)))?;
        let (description, change) = rest.split_once(": ")?;
        let (old, new) = change.split_once(" =>").unwrap_or_else(|| panic!("{name}: {line}"));
        let [old, new] = [old, new.trim_start()].map(|text| text.replace("\\n", "\n"));
        assert!(target.contains(&old), "{name}: '{old}' is not in the lowering");
        let description = description.to_owned();
        Some(Planted { description, is_refuted, target: target.replacen(&old, &new, 1) })
    };
    let errors = errors.lines().filter_map(planted).collect();
    Lowering { source: source.to_owned(), target: target.to_owned(), errors }
}

fn check(name: &str, n_errors: usize) {
    let limits = Limits::default().within(Duration::from_secs(60));
    let settings = Settings { limits, ..Settings::default() };
    let mut n_planted = 0;
    let mut unexpected = Vec::new();
    for Lowering { source, target, errors } in lowerings(name) {
        let verdict = prove(&source, &target, &settings);
        if !matches!(verdict, Verdict::Proved(_)) {
            unexpected.push(format!("the lowering: {verdict}\n{target}"));
        }
        n_planted += errors.len();
        for Planted { description, is_refuted, target } in errors {
            let verdict = prove(&source, &target, &settings);
            let is_expected = match verdict {
                Verdict::Refuted(_) => true,
                Verdict::Proved(_) | Verdict::Vacuous(_) => false,
                _ => !is_refuted,
            };
            if !is_expected {
                unexpected.push(format!("{description}: {verdict}\n{target}"));
            }
        }
    }
    assert!(unexpected.is_empty(), "{name}: {}", unexpected.join("\n"));
    assert_eq!(n_planted, n_errors, "{name}");
}

macro_rules! lowerings {
    ($($name:ident: $n_errors:literal,)*) => {
        $(#[test]
        fn $name() {
            check(stringify!($name), $n_errors);
        })*
    };
}

lowerings! {
    aligned: 11,
    alloc: 10,
    arith_expand: 23,
    bare: 5,
    branch: 5,
    call: 9,
    cast: 6,
    convert_math: 15,
    global: 4,
    index_to_llvm: 14,
    load: 12,
    local: 9,
    results: 10,
    scf_to_cf: 13,
    spaces: 11,
    store: 9,
    strided_metadata: 6,
    unranked: 21,
    vector_to_llvm: 24,
    view: 6,
}

#[test]
fn values_of_other_types_are_unrelated_without_rules() {
    let Lowering { source, target, .. } = lowerings("load").remove(0);
    let settings = Settings { relation: TypeRelation::Same, ..Settings::default() };
    let verdict = prove(&source, &target, &settings);
    assert!(matches!(verdict, Verdict::Undecided { .. }), "{verdict}");
}

/// `inbounds|nuw` with a negative stride is poison: the lowering of `memref.load` by MLIR 22.1.8 is wrong.
#[test]
fn a_negative_dynamic_stride_refutes_nuw() {
    let source = "
func.func @f(%m: memref<?xf32, strided<[?]>>, %i: index) -> f32 {
  %0 = memref.load %m[%i] : memref<?xf32, strided<[?]>>
  return %0 : f32
}";
    let target = |flags: &str, nuw: &str| {
        format!(
            "
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64, %i: i64) -> f32 {{
  %0 = llvm.mul %i, %s overflow<{nuw}> : i64
  %1 = llvm.getelementptr {flags} %p[%0] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %2 = llvm.load %1 : !llvm.ptr -> f32
  llvm.return %2 : f32
}}"
        )
    };
    let settings = Settings::default();
    let wrong = prove(source, &target("inbounds|nuw", "nsw, nuw"), &settings);
    assert!(matches!(wrong, Verdict::Refuted(_)), "{wrong}");
    let right = prove(source, &target("inbounds", "nsw"), &settings);
    assert!(matches!(right, Verdict::Proved(_)), "{right}");
}

//! Proofs of lowerings to LLVM, and refutations of errors planted in them.
//!
//! Each file of `lowerings/` has three parts: a source, its lowering, and lines `// wrong KIND: OLD => NEW`. A line plants
//! an error in the lowering: its first occurrence of OLD becomes NEW, where `\n` is a line break. The lowering must be
//! proved, and each planted error must be refuted by a counterexample that the interpreter confirms.

use proofmark_dialects::register_all;
use proofmark_ir::context::Registry;
use proofmark_ir::text::{ParseOptions, parse_source};
use proofmark_ir::{Context, Ir};
use proofmark_proofs::{Settings, TypeRelation, Verdict, prove_modules};
use std::path::PathBuf;
use std::sync::Arc;

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

/// A lowering with planted errors.
struct Lowering {
    source: String,
    target: String,
    /// The kind of each error, and the target with the error.
    wrong: Vec<(String, String)>,
}

fn lowering(name: &str) -> Lowering {
    let path: PathBuf =
        [env!("CARGO_MANIFEST_DIR"), "tests/lowerings", &format!("{name}.mlir")].iter().collect();
    let text = std::fs::read_to_string(&path).expect("the file exists");
    let parts: Vec<&str> = text.split("// -----\n").collect();
    let [source, target, errors] = parts[..] else { panic!("{name}: expected three parts") };
    let planted = |line: &str| {
        let (kind, change) = line.strip_prefix("// wrong ")?.split_once(": ")?;
        let (old, new) = change.split_once(" =>").unwrap_or_else(|| panic!("{name}: {line}"));
        let [old, new] = [old, new.trim_start()].map(|text| text.replace("\\n", "\n"));
        assert!(target.contains(&old), "{name}: '{old}' is not in the lowering");
        Some((kind.to_owned(), target.replacen(&old, &new, 1)))
    };
    let wrong = errors.lines().filter_map(planted).collect();
    Lowering { source: source.to_owned(), target: target.to_owned(), wrong }
}

fn check(name: &str, n_errors: usize) {
    let Lowering { source, target, wrong } = lowering(name);
    let settings = Settings::default();
    let verdict = prove(&source, &target, &settings);
    assert!(matches!(verdict, Verdict::Proved(_)), "{name}: {verdict}");
    assert_eq!(wrong.len(), n_errors, "{name}");
    for (kind, target) in wrong {
        let verdict = prove(&source, &target, &settings);
        assert!(matches!(verdict, Verdict::Refuted(_)), "{name}, {kind}: {verdict}\n{target}");
    }
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
    alloc: 10,
    bare: 5,
    branch: 5,
    call: 9,
    cast: 6,
    global: 4,
    load: 12,
    local: 9,
    results: 10,
    store: 9,
    view: 6,
}

#[test]
fn values_of_other_types_are_unrelated_without_rules() {
    let Lowering { source, target, .. } = lowering("load");
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

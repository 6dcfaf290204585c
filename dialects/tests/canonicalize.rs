//! Folds and canonicalization patterns, on examples.
//!
//! Each chunk of `canonicalize/*.mlir` is a program, the expected program (after `// becomes:`), and the names of the
//! patterns that are applied (`// fires: ...`). Each rewritten function is proved to refine its source, except where
//! `// unproved:` gives a reason. Each pattern of the dialects is applied in some chunk, and each operation with a fold
//! is folded in some chunk.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use proofmark_checks::{CheckConfig, Checker, Subject};
use proofmark_drivers::{apply_patterns_greedily, canonicalization_patterns, canonicalizer_config};
use proofmark_ir::context::Registry;
use proofmark_ir::text::{ParseOptions, PrintOptions, parse_source, print};
use proofmark_ir::{Context, Ir, parallel};
use proofmark_proofs::{Settings, prove_modules};

fn context() -> Arc<Context> {
    let mut registry = Registry::new();
    proofmark_dialects::register_all(&mut registry);
    Arc::new(Context::new(registry))
}

fn parse(ctx: &Arc<Context>, text: &str) -> Ir {
    let options = ParseOptions { allow_unregistered: true };
    parse_source(ctx, "test", text.as_bytes(), options).unwrap_or_else(|errors| panic!("{errors:?}\n{text}"))
}

/// Returns the words after `// key: ` on the lines of a chunk.
fn words<'a>(chunk: &'a str, key: &'a str) -> impl Iterator<Item = &'a str> {
    chunk
        .lines()
        .filter_map(move |line| line.trim().strip_prefix("// ")?.strip_prefix(key)?.strip_prefix(": "))
        .flat_map(|line| line.split(", "))
}

/// The names of the applied patterns and folds.
#[derive(Default)]
struct Fired {
    patterns: BTreeSet<String>,
    /// The operations that were folded.
    folds: BTreeSet<String>,
}

/// Canonicalizes a program with all checks; returns the result, and the applied patterns and folds.
fn canonicalize(source: &Ir) -> (Ir, Fired) {
    let mut ir = source.duplicate();
    let root = ir.root();
    let patterns = canonicalization_patterns(ir.ctx());
    let mut checker = Checker::new(CheckConfig { trace: true, ..CheckConfig::inexpensive() });
    let report = apply_patterns_greedily(&mut ir, root, &patterns, &canonicalizer_config(), &mut checker);
    ir.commit();
    assert!(checker.findings().is_empty(), "{:?}", checker.findings());
    assert!(report.converged(), "{report:?}");
    let fired = patterns.names().zip(&report.statistics.patterns).filter(|(_, count)| count.applied > 0);
    let patterns = fired.map(|(name, _)| name.to_owned()).collect();
    let fold = |subject| match subject {
        Subject::Fold(op) => Some(op),
        _ => None,
    };
    let folds = checker.take_applications().into_iter().filter_map(|it| fold(it.subject)).collect();
    (ir, Fired { patterns, folds })
}

/// Checks a chunk. Returns the patterns that it names and the folds that are applied, and the functions that are not
/// proved.
fn check(chunk: &str) -> (Fired, Vec<String>) {
    let ctx = context();
    let (before, after) = chunk.split_once("// becomes:").unwrap_or_else(|| panic!("no result in\n{chunk}"));
    let source = parse(&ctx, before);
    let (target, fired) = canonicalize(&source);
    let text = |ir: &Ir| print(ir, PrintOptions::default());
    let (got, expected) = (text(&target), text(&parse(&ctx, after)));
    assert_eq!(got, expected, "\n{got}\nof\n{chunk}");
    let named: BTreeSet<String> = words(before, "fires").map(str::to_owned).collect();
    assert!(named.is_subset(&fired.patterns), "fired: {:?}\n{chunk}", fired.patterns);
    let unproved: Vec<&str> = words(before, "unproved").collect();
    // A function to be proved has enough time on a busy machine too; other functions are only searched for a
    // difference.
    let mut settings = Settings::default();
    settings.limits = settings.limits.within(Duration::from_secs(if unproved.is_empty() { 60 } else { 1 }));
    let report = prove_modules(&source, source.root(), &target, target.root(), &settings);
    let mut open = Vec::new();
    for pair in &report.pairs {
        if pair.verdict.fails() || (!pair.verdict.holds() && unproved.is_empty()) {
            open.push(format!("@{}: {}\n{chunk}", pair.source, pair.verdict));
        }
    }
    (Fired { patterns: named, ..fired }, open)
}

/// Checks chunks in parallel. Returns the applied patterns and folds, and the functions that are not proved.
fn check_all(chunks: &[&str]) -> (Fired, Vec<String>) {
    let results = parallel::map(chunks.len(), |i| check(chunks[i]));
    let (mut shown, mut open) = (Fired::default(), Vec::new());
    for (fired, of_chunk) in results {
        shown.patterns.extend(fired.patterns);
        shown.folds.extend(fired.folds);
        open.extend(of_chunk);
    }
    (shown, open)
}

#[test]
fn examples_have_the_expected_results_and_cover_every_row() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/canonicalize");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let texts: Vec<String> = files.iter().map(|file| std::fs::read_to_string(file).unwrap()).collect();
    let chunks: Vec<&str> = texts.iter().flat_map(|text| text.split("// -----")).collect();
    let (shown, open) = check_all(&chunks);
    assert!(open.is_empty(), "{}", open.join("\n"));
    let ctx = context();
    let dialects = ctx.registry().dialects();
    let rows = dialects.iter().flat_map(|dialect| dialect.canonicalization.iter().copied().flatten());
    let missing = rows.map(|row| row.name).filter(|&name| !shown.patterns.contains(name));
    let missing: Vec<&str> = missing.collect();
    assert!(missing.is_empty(), "patterns without an example: {missing:?}");
    let ops = dialects.iter().flat_map(|dialect| dialect.ops.iter().copied().flatten());
    // The folds of MLIR's `test` dialect have no stated meaning.
    let folds = ops.filter(|def| def.fold.is_some()).map(|def| def.name);
    let folds = folds.filter(|name| !name.starts_with("test."));
    let missing: Vec<&str> = folds.filter(|&name| !shown.folds.contains(name)).collect();
    assert!(missing.is_empty(), "folds without an example: {missing:?}");
}

/// Tests that a constant stays the first operand of a commutative operation if its type is that of the result.
#[test]
fn constants_stay_first_if_the_result_has_their_type() {
    let program = r#"func.func @f(%arg0: tensor<2x?xi8>) -> tensor<2x2xi8> {
        %c0 = arith.constant dense<0> : tensor<2x2xi8>
        %0 = "arith.addi"(%c0, %arg0) <{overflowFlags = #arith.overflow<none>}>
            : (tensor<2x2xi8>, tensor<2x?xi8>) -> tensor<2x2xi8>
        return %0 : tensor<2x2xi8>
    }
    "#;
    let (_, open) = check(&format!("{program}// becomes:\n{program}"));
    assert!(open.is_empty(), "{}", open.join("\n"));
    // The custom form has one type.
    let ctx = context();
    let text = print(&parse(&ctx, program), PrintOptions::default());
    assert_eq!(print(&parse(&ctx, &text), PrintOptions::default()), text);
}

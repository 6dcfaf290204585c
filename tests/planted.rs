//! Tests that wrong rewrites, one or more for each row of the tables of folds, patterns and lowerings, are refuted, and
//! that the result of the row on the same input is not.
//!
//! The rewrites are data: `tests/planted/README.md` describes the form of a case. A case fails if its row does not
//! exist or is not applied to it. `planted/uncovered.txt` lists the rows without a case, each with the reason.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use proofmark::checks::{CheckConfig, Checker, Subject};
use proofmark::drivers::conversion::ConversionPatterns;
use proofmark::ir::text::{ParseOptions, parse_source};
use proofmark::ir::verify::verify;
use proofmark::ir::{Context, Ir, OpId};
use proofmark::passes::{Pass, PassOptions, PassRegistry};
use proofmark::proofs::{Settings, Verdict, prove_functions};

/// The row that a case covers: the kind of a table and the name of a row.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Row {
    kind: &'static str,
    name: String,
}

/// The kinds, and the passes that apply their rows unless a case names another.
const KINDS: &[(&str, &str)] = &[
    ("fold", "canonicalize"),
    ("pattern", "canonicalize"),
    ("lowering", "convert-arith-to-llvm"),
    // A rewrite without a row, by its name in the text. The pass need not apply it.
    ("other", "canonicalize"),
];

struct Case {
    /// The file and the first line of the case.
    place: String,
    row: Row,
    pass: &'static Pass,
    /// Whether the row itself is wrong, for the reason in `dialects/SEMANTICS.md`.
    known: bool,
    text: String,
}

fn cases() -> Vec<Case> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/planted");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .expect("the folder of cases")
        .map(|entry| entry.expect("a readable folder").path())
        .filter(|path| path.extension().is_some_and(|e| e == "mlir"))
        .collect();
    files.sort();
    let mut cases = Vec::new();
    for path in files {
        let text = std::fs::read_to_string(&path).expect("a case is readable");
        let name = path.file_name().expect("a file").to_string_lossy().into_owned();
        let mut line = 1;
        for text in text.split("// -----\n") {
            let place = format!("{name}:{line}");
            line += text.lines().count() + 1;
            if text.lines().any(|l| !l.trim().is_empty() && !l.starts_with("//! ")) {
                cases.push(case(place, text));
            }
        }
    }
    cases
}

fn case(place: String, text: &str) -> Case {
    let header = |key: &str| {
        text.lines().find_map(|l| l.trim_start().strip_prefix("// ")?.strip_prefix(key)?.strip_prefix(": "))
    };
    let Some((kind, name)) = header("planted").and_then(|row| row.trim().split_once(' ')) else {
        panic!("{place}: no '// planted: KIND ROW'")
    };
    let Some((kind, pass)) = KINDS.iter().find(|k| k.0 == kind) else {
        panic!("{place}: there is no kind '{kind}'")
    };
    let flag = header("pass").map_or(*pass, str::trim);
    let Some(pass) = PassRegistry::default().pass(flag) else { panic!("{place}: there is no pass '{flag}'") };
    let row = Row { kind, name: name.trim().to_owned() };
    Case { place, row, pass, known: header("known").is_some(), text: text.to_owned() }
}

fn context() -> Arc<Context> {
    Arc::new(Context::new(proofmark::registry()))
}

fn parse(ctx: &Arc<Context>, case: &Case) -> Result<Ir, String> {
    let ir = parse_source(ctx, &case.place, case.text.as_bytes(), ParseOptions::default())
        .map_err(|errors| format!("{}: {}", case.place, errors[0].message))?;
    match verify(&ir, ir.root()).first() {
        Some(error) => Err(format!("{}: {}", case.place, error.message)),
        None => Ok(ir),
    }
}

fn function(ir: &Ir, name: &str) -> Option<OpId> {
    ir.lookup_symbol(ir.root(), ir.ctx().ident(name))
}

/// Returns the functions whose names begin with `prefix`.
fn functions_like(ir: &Ir, prefix: &str) -> Vec<OpId> {
    let blocks = ir.regions(ir.root()).iter().flat_map(|&r| ir.blocks(r));
    let named = |op: &OpId| ir.symbol_name(*op).is_some_and(|n| n.as_str(ir.ctx()).starts_with(prefix));
    blocks.flat_map(|b| ir.ops(b)).filter(named).collect()
}

fn settings() -> Settings {
    let mut settings = Settings::default();
    settings.limits = settings.limits.within(Duration::from_secs(5));
    settings
}

/// Runs a case. Returns whether the results of the row are proved.
///
/// # Errors
/// If a wrong rewrite is not refuted, or the row is not applied, or a result of the row is refuted.
fn run(ctx: &Arc<Context>, case: &Case) -> Result<bool, String> {
    let place = &case.place;
    let ir = parse(ctx, case)?;
    let Some(source) = function(&ir, "src") else { return Err(format!("{place}: no @src")) };
    let wrong = functions_like(&ir, "wrong");
    if wrong.is_empty() {
        return Err(format!("{place}: nothing @wrong"));
    }
    for target in wrong {
        // @wrong_x is compared with @src_x, if it exists.
        let name = ir.symbol_name(target).map_or("", |n| n.as_str(ctx));
        let source = function(&ir, &name.replacen("wrong", "src", 1)).unwrap_or(source);
        let verdict = prove_functions(&ir, source, &ir, target, &settings());
        if !verdict.fails() {
            return Err(format!("{place}: @{name} is wrong, and {verdict}"));
        }
    }
    let mut outcomes: Vec<Verdict> = functions_like(&ir, "right")
        .into_iter()
        .map(|target| prove_functions(&ir, source, &ir, target, &settings()))
        .collect();
    if case.row.kind != "other" {
        let (changed, fired) = apply(ctx, case)?;
        if !fired {
            return Err(format!("{place}: {} '{}' does not fire on @src", case.row.kind, case.row.name));
        }
        for source in functions_like(&ir, "src") {
            let target = ir.symbol_name(source).and_then(|name| function(&changed, name.as_str(ctx)));
            let Some(target) = target else { return Err(format!("{place}: @src is gone")) };
            outcomes.push(prove_functions(&ir, source, &changed, target, &settings()));
        }
    }
    let refuted = outcomes.iter().find(|v| v.fails());
    match (refuted, case.known) {
        (Some(refuted), false) => return Err(format!("{place}: what the row makes of @src is {refuted}")),
        (None, true) => return Err(format!("{place}: the row is right now; take away '// known:'")),
        _ => {}
    }
    Ok(outcomes.iter().all(Verdict::holds))
}

/// Returns the module after the pass, and whether the row was applied in @src.
fn apply(ctx: &Arc<Context>, case: &Case) -> Result<(Ir, bool), String> {
    let mut ir = parse(ctx, case)?;
    // A conversion applies to whole functions. A pattern or fold must be applied in @src, and not in other functions.
    let src = function(&ir, "src");
    let roots = match case.row.kind {
        "lowering" => vec![ir.root()],
        _ => functions_like(&ir, "src"),
    };
    let mut fired = false;
    for root in roots {
        let mut checker = Checker::new(CheckConfig { trace: true, ..CheckConfig::off() });
        let report = (case.pass.run)(&mut ir, root, &PassOptions::default(), &mut checker);
        if let Some(error) = report.errors.first() {
            return Err(format!("{}: {}", case.place, error.message));
        }
        if Some(root) != src && root != ir.root() {
            continue;
        }
        fired |= if case.row.kind == "fold" {
            let fold = Subject::Fold(case.row.name.clone());
            checker.take_applications().iter().any(|application| application.subject == fold)
        } else {
            report.applied.iter().any(|(name, n)| name == case.row.name && n > 0)
        };
    }
    Ok((ir, fired))
}

/// Runs all cases in parallel. Returns the errors, and the number of results of rows that were proved.
fn run_all(cases: &[Case]) -> (Vec<String>, usize) {
    let (next, proved) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let worker = || {
        let ctx = context();
        let mut failures = Vec::new();
        while let Some((number, case)) = {
            let number = next.fetch_add(1, Ordering::Relaxed);
            cases.get(number).map(|case| (number, case))
        } {
            match run(&ctx, case) {
                Ok(holds) => drop(proved.fetch_add(usize::from(holds), Ordering::Relaxed)),
                Err(failure) => failures.push((number, failure)),
            }
        }
        failures
    };
    let n_threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut failures: Vec<(usize, String)> = std::thread::scope(|scope| {
        let stack = 64 << 20;
        let threads: Vec<_> = (0..n_threads)
            .filter_map(|_| std::thread::Builder::new().stack_size(stack).spawn_scoped(scope, worker).ok())
            .collect();
        threads.into_iter().flat_map(|t| t.join().expect("no case panics")).collect()
    });
    failures.sort();
    (failures.into_iter().map(|f| f.1).collect(), proved.into_inner())
}

#[test]
fn wrong_rewrites_are_refuted_and_right_ones_are_not() {
    let mut cases = cases();
    // Selects the cases whose rows contain a text.
    if let Ok(only) = std::env::var("PLANTED") {
        cases.retain(|case| case.row.name.contains(&only) || case.place.contains(&only));
    }
    let (failures, proved) = run_all(&cases);
    println!("{} cases, {proved} with the row's own result proved", cases.len());
    assert!(failures.is_empty(), "{} of {}:\n{}", failures.len(), cases.len(), failures.join("\n"));
}

/// Returns the rows with the number of cases of each.
fn coverage() -> BTreeMap<Row, usize> {
    let registry = proofmark::registry();
    let mut rows = BTreeMap::new();
    for dialect in registry.dialects() {
        for def in dialect.ops.iter().copied().flatten().filter(|def| def.fold.is_some()) {
            rows.insert(Row { kind: "fold", name: def.name.to_owned() }, 0);
        }
        for row in dialect.canonicalization.iter().copied().flatten() {
            rows.insert(Row { kind: "pattern", name: row.name.to_owned() }, 0);
        }
    }
    let converter = Arc::new(proofmark::dialects::lower::llvm_type_converter(64));
    let mut patterns = ConversionPatterns::new();
    proofmark::dialects::lower::arith_to_llvm_patterns(&mut patterns, &converter);
    proofmark::dialects::lower::cf_to_llvm_patterns(&mut patterns, &converter);
    proofmark::dialects::lower::func_to_llvm_patterns(&mut patterns, &converter);
    rows.extend(patterns.names().map(|name| (Row { kind: "lowering", name: name.to_owned() }, 0)));
    for case in cases().into_iter().filter(|case| case.row.kind != "other") {
        let place = case.place;
        *rows.get_mut(&case.row).unwrap_or_else(|| panic!("{place}: no row {:?}", case.row)) += 1;
    }
    rows
}

/// Tests that each case names an existing row, which is applied in the `@src` of the case only.
#[test]
fn every_case_covers_a_row() {
    let rows = coverage();
    let covered = rows.values().filter(|&&n| n > 0).count();
    let ctx = context();
    let mut failures = Vec::new();
    let cases = cases();
    for case in cases.iter().filter(|case| case.row.kind != "other") {
        match apply(&ctx, case) {
            Ok((_, true)) => {}
            Ok((_, false)) => failures.push(format!("{}: {:?} does not fire on @src", case.place, case.row)),
            Err(error) => failures.push(error),
        }
    }
    println!("{} cases of {covered} of {} rows", cases.len(), rows.len());
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Tests that `planted/uncovered.txt` lists exactly the rows without a case. A new row needs a case or a reason.
#[test]
fn rows_without_a_case_have_a_reason() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/planted/uncovered.txt");
    let text = std::fs::read_to_string(path).expect("the list of reasons is readable");
    let mut reasons = BTreeMap::new();
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let (row, reason) = line.split_once(": ").unwrap_or_else(|| panic!("no reason in '{line}'"));
        assert!(!reason.trim().is_empty(), "no reason in '{line}'");
        assert!(reasons.insert(row, reason).is_none(), "'{row}' is listed twice");
    }
    let mut wrong = Vec::new();
    for (row, n) in coverage() {
        let row = format!("{} {}", row.kind, row.name);
        match (reasons.remove(&*row), n) {
            (None, 0) => wrong.push(format!("{row}: no case, and no reason why there is none")),
            (Some(_), 1..) => wrong.push(format!("{row}: there is a case, and a reason why there is none")),
            _ => {}
        }
    }
    wrong.extend(reasons.into_keys().map(|row| format!("{row}: a reason for a row that is not there")));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

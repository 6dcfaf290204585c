//! Proofs of the pairs of functions in whole modules: those of equal names in two modules, or `@src` and `@tgt` in one.

use crate::c_interface::{c_interface_of, prove_c_interface, requested_c_interfaces};
use crate::callers::{CallerConditions, may_free};
use crate::function::body_entry;
use crate::mentions::{AMBIGUOUS, has_ambiguous_symbol};
use crate::module::Module;
use crate::module_report::{
    ModuleReport, Pair, accept_hidden, is_unchanged, proved_pairs, withdraw_assumptions,
};
use crate::other_symbols::{matched, other_symbols};
use crate::progress::ProofProgress;
use crate::prove::{contents_of, prove_changed, prove_pair};
use crate::settings::Settings;
use crate::verdict::Verdict;
use proofmark_checks::Full;
use proofmark_ir::context::CInterface;
use proofmark_ir::text::symbol_to_string;
use proofmark_ir::{Ir, OpId, Traits, WalkOrder, parallel};
use rustc_hash::{FxHashMap, FxHashSet};
use std::time::Instant;

/// Returns the pair with its verdict and the time of its proof.
fn timed(source: &str, target: &str, prove: impl FnOnce() -> Verdict) -> Pair {
    let start = Instant::now();
    let verdict = prove();
    let milliseconds = u64::try_from(start.elapsed().as_millis()).ok();
    Pair { source: source.to_owned(), target: target.to_owned(), verdict, milliseconds }
}

/// Returns an estimate of the cost of proofs about a function. Loops, and products and quotients of wide numbers, take
/// most of the time.
fn cost(ir: &Ir, function: OpId) -> u64 {
    const LOOP: u64 = 4096;
    const INDEX: u64 = 64;
    let mut cost: u64 = 0;
    ir.walk(function, WalkOrder::PreOrder, |ir, op| {
        let is_hard = ["mul", "div", "rem"].iter().any(|part| ir.name_str(op).contains(part));
        let here = if ir.has_trait(op, Traits::LOOP_LIKE) {
            LOOP
        } else if is_hard {
            let first = ir.results(op).first().and_then(|&result| ir.value_type(result).bit_width(ir.ctx()));
            first.map_or(INDEX, u64::from).pow(2)
        } else {
            1
        };
        cost = here.saturating_add(cost);
    });
    cost
}

/// Returns the pairs within one module: `@src` and `@tgt`, `@src_X` and `@tgt_X`.
///
/// ```
/// # use proofmark_ir::context::{Context, Registry};
/// # use proofmark_ir::text::{ParseOptions, parse_source};
/// # use std::sync::Arc;
/// # let mut registry = Registry::default();
/// # proofmark_dialects::register_all(&mut registry);
/// # let ctx = Arc::new(Context::new(registry));
/// # let parse = |text: &str| {
/// #     parse_source(&ctx, "doc.mlir", text.as_bytes(), ParseOptions::default()).expect("valid MLIR")
/// # };
/// let ir = parse("func.func @src_a() { return }  func.func @tgt_a() { return }  func.func @src_b() { return }");
/// let pairs = proofmark_proofs::modules::pairs_within(&ir, ir.root());
/// let names: Vec<(&str, &str)> = pairs.iter().map(|(source, _, target, _)| (&**source, &**target)).collect();
/// assert_eq!(names, [("src_a", "tgt_a")]);
/// ```
pub fn pairs_within(ir: &Ir, root: OpId) -> Vec<(String, OpId, String, OpId)> {
    let module = Module::new(ir, root);
    let by_name: FxHashMap<&str, OpId> = module.functions().rev().collect();
    let pair_of = |(name, op): (&str, OpId)| {
        let target = renamed(name, "src", "tgt")?;
        let counterpart = *by_name.get(&*target)?;
        Some((name.to_owned(), op, target, counterpart))
    };
    module.functions().filter_map(pair_of).collect()
}

/// Returns the name of the counterpart of a function `old` or `old_X`; `None` for another function.
fn renamed(name: &str, old: &str, new: &str) -> Option<String> {
    let rest = name.strip_prefix(old)?;
    (rest.is_empty() || rest.starts_with('_')).then(|| format!("{new}{rest}"))
}

fn undecided_pair(source: &str, target: &str, reason: &str) -> Pair {
    Pair { target: target.to_owned(), ..Pair::undecided(source, reason) }
}

/// Returns undecided pairs of the functions `@src`, `@src_X`, `@tgt` and `@tgt_X` whose counterpart the module does not
/// have, such as one with a misspelled name.
fn pairs_without_counterpart(ir: &Ir, root: OpId) -> Vec<Pair> {
    let module = Module::new(ir, root);
    let names: FxHashSet<&str> = module.functions().map(|function| function.0).collect();
    let undecided = |source: &str, target: &str, missing: &str| {
        let reason = format!("the file has no function {} with a body", symbol_to_string(missing));
        undecided_pair(source, target, &reason)
    };
    let without_counterpart = |(name, _): (&str, OpId)| {
        if let Some(target) = renamed(name, "src", "tgt") {
            return (!names.contains(&*target)).then(|| undecided(name, &target, &target));
        }
        let source = renamed(name, "tgt", "src")?;
        (!names.contains(&*source)).then(|| undecided(&source, name, &source))
    };
    module.functions().filter_map(without_counterpart).collect()
}

/// Proves every function of `source` that has a counterpart of the same name in `target`.
///
/// ```
/// use proofmark_proofs::{Settings, prove_modules};
/// # use proofmark_ir::context::{Context, Registry};
/// # use proofmark_ir::text::{ParseOptions, parse_source};
/// # use std::sync::Arc;
/// # let mut registry = Registry::default();
/// # proofmark_dialects::register_all(&mut registry);
/// # let ctx = Arc::new(Context::new(registry));
/// # let parse = |text: &str| {
/// #     parse_source(&ctx, "doc.mlir", text.as_bytes(), ParseOptions::default()).expect("valid MLIR")
/// # };
/// let source = parse("func.func @f(%a: i8) -> i8 { %b = arith.addi %a, %a : i8  return %b : i8 }");
/// let target = parse(
///     "func.func @f(%a: i8) -> i8 {
///        %one = arith.constant 1 : i8
///        %b = arith.shli %a, %one : i8
///        return %b : i8
///      }",
/// );
/// let (before, after) = (source.root(), target.root());
/// let report = prove_modules(&source, before, &target, after, &Settings::default());
/// assert_eq!((report.exit_code(), report.pairs.len()), (0, 1));
/// ```
pub fn prove_modules(
    source: &Ir,
    source_root: OpId,
    target: &Ir,
    target_root: OpId,
    settings: &Settings,
) -> ModuleReport {
    prove_all((source, source_root), (target, target_root), settings, None)
}

/// Returns the functions of the same name in both modules, and a report that lists the other functions.
fn common<'m>(source: &'m Module<'_>, target: &'m Module<'_>) -> (Vec<(&'m str, OpId, OpId)>, ModuleReport) {
    let mut report = ModuleReport::default();
    let mut pairs = Vec::new();
    for (name, f, g) in matched(source.functions(), target.functions()) {
        if source.is_visible(f) && !g.is_some_and(|g| target.is_visible(g)) {
            report.lost.push(name.to_owned());
        }
        match g {
            Some(g) => pairs.push((name, f, g)),
            None => report.unmatched.push(name.to_owned()),
        }
    }
    (pairs, report)
}

/// Returns whether neither module has a function with a body, and both have the same symbols with the same text, in any
/// order. [`prove_modules`] then has no pair of functions to prove.
///
/// ```
/// # use proofmark_ir::context::{Context, Registry};
/// # use proofmark_ir::text::{ParseOptions, parse_source};
/// # use std::sync::Arc;
/// # let mut registry = Registry::default();
/// # proofmark_dialects::register_all(&mut registry);
/// # let ctx = Arc::new(Context::new(registry));
/// # let parse = |text: &str| {
/// #     parse_source(&ctx, "doc.mlir", text.as_bytes(), ParseOptions::default()).expect("valid MLIR")
/// # };
/// let same = |source: &str, target: &str| {
///     let [source, target] = [parse(source), parse(target)];
///     proofmark_proofs::declare_the_same(&source, source.root(), &target, target.root())
/// };
/// let (f, g) = ("func.func private @f()\n", "func.func private @g()\n");
/// assert!(same("", "module {}") && same(&[f, g].concat(), &[g, f].concat()));
/// assert!(!same(f, "") && !same("", f) && !same(f, g) && !same(f, "func.func private @f(i32)"));
/// assert!(!same("", "func.func @f() { return }"));
/// ```
pub fn declare_the_same(source: &Ir, source_root: OpId, target: &Ir, target_root: OpId) -> bool {
    let [ours, theirs] =
        [(source, source_root), (target, target_root)].map(|(ir, root)| Module::new(ir, root));
    let declared = |module: &Module<'_>| {
        let texts = module.symbols.iter().map(|(name, op)| (name.to_string(), Full::of(module.ir, *op)));
        let mut texts: Vec<(String, Full)> = texts.collect();
        texts.sort_unstable();
        texts
    };
    let has_function = |module: &Module<'_>| module.functions().next().is_some();
    !has_function(&ours) && !has_function(&theirs) && declared(&ours) == declared(&theirs)
}

/// Returns the report of a run of [`prove_modules`] that is interrupted before the first decision.
///
/// ```
/// # use proofmark_ir::context::{Context, Registry};
/// # use proofmark_ir::text::{ParseOptions, parse_source};
/// # use std::sync::Arc;
/// # let mut registry = Registry::default();
/// # proofmark_dialects::register_all(&mut registry);
/// # let ctx = Arc::new(Context::new(registry));
/// # let parse = |text: &str| {
/// #     parse_source(&ctx, "doc.mlir", text.as_bytes(), ParseOptions::default()).expect("valid MLIR")
/// # };
/// let ir = parse("func.func @f() { return }");
/// let report = proofmark_proofs::nothing_proved(&ir, ir.root(), &ir, ir.root());
/// assert_eq!(report.pairs[0].verdict.name(), "undecided");
/// ```
pub fn nothing_proved(source: &Ir, source_root: OpId, target: &Ir, target_root: OpId) -> ModuleReport {
    let (source, target) = (Module::new(source, source_root), Module::new(target, target_root));
    let (pairs, report) = common(&source, &target);
    let progress = ProofProgress::default();
    progress.begin(&report, pairs.iter().map(|&(name, ..)| (name.to_owned(), name.to_owned())));
    progress.report()
}

/// Runs [`prove_modules`] and stores the verdicts so far in `progress`.
///
/// ```
/// use proofmark_proofs::{ProofProgress, Settings, prove_modules_with_progress};
/// # use proofmark_ir::context::{Context, Registry};
/// # use proofmark_ir::text::{ParseOptions, parse_source};
/// # use std::sync::Arc;
/// # let mut registry = Registry::default();
/// # proofmark_dialects::register_all(&mut registry);
/// # let ctx = Arc::new(Context::new(registry));
/// # let parse = |text: &str| {
/// #     parse_source(&ctx, "doc.mlir", text.as_bytes(), ParseOptions::default()).expect("valid MLIR")
/// # };
/// let ir = parse("func.func @f() { return }");
/// let (root, progress) = (ir.root(), ProofProgress::default());
/// let report = prove_modules_with_progress(&ir, root, &ir, root, &Settings::default(), &progress);
/// assert!(progress.has_begun());
/// assert_eq!(progress.report().without_times(), report.without_times());
/// ```
pub fn prove_modules_with_progress(
    source: &Ir,
    source_root: OpId,
    target: &Ir,
    target_root: OpId,
    settings: &Settings,
    progress: &ProofProgress,
) -> ModuleReport {
    prove_all((source, source_root), (target, target_root), settings, Some(progress))
}

/// Proves the pairs of functions of two modules, given with their roots.
fn prove_all(
    (source, source_root): (&Ir, OpId),
    (target, target_root): (&Ir, OpId),
    settings: &Settings,
    progress: Option<&ProofProgress>,
) -> ModuleReport {
    let [ours, theirs] =
        [(source, source_root), (target, target_root)].map(|(ir, root)| Module::new(ir, root));
    let (pairs, mut report) = common(&ours, &theirs);
    if let Some(progress) = progress {
        progress.begin(&report, pairs.iter().map(|&(name, ..)| (name.to_owned(), name.to_owned())));
    }
    if has_ambiguous_symbol(source, source_root) || has_ambiguous_symbol(target, target_root) {
        report.pairs = pairs.iter().map(|&(name, ..)| Pair::undecided(name, AMBIGUOUS)).collect();
        if let Some(progress) = progress {
            progress.complete(&report);
        }
        return report;
    }
    let is_hidden = |number: usize, verdict: &Verdict| {
        let (_, f, g) = pairs[number];
        verdict.fails() && ours.is_only_called(f) && theirs.is_only_called(g)
    };
    let contents = contents_of(settings, source, target);
    let cost_of = |number: usize| {
        let (_, f, g) = pairs[number];
        cost(source, f).saturating_add(cost(target, g))
    };
    report.pairs = parallel::map_by_cost(pairs.len(), cost_of, |number| {
        let (name, f, g) = pairs[number];
        let pair = timed(name, name, || prove_pair((source, f), (target, g), settings, &contents));
        if let Some(progress) = progress {
            progress.decided(number, &pair, is_hidden(number, &pair.verdict));
        }
        pair
    });
    if report.has_assumptions() {
        let frees = may_free(source, source_root) || may_free(target, target_root);
        let conditions = pairs.iter().map(|&(_, f, g)| CallerConditions::of((source, f), (target, g), frees));
        let conditions: Vec<CallerConditions> = conditions.collect();
        prove_with_callees(&mut report, &conditions, |number| {
            let (_, f, g) = pairs[number];
            prove_changed((source, f), (target, g), settings, &contents)
        });
        withdraw_assumptions(&mut report, &conditions);
    }
    let hidden: Vec<bool> =
        { report.pairs.iter().enumerate() }.map(|(number, pair)| is_hidden(number, &pair.verdict)).collect();
    accept_hidden(&mut report, &hidden);
    report.pairs.extend(other_symbols(&ours, &theirs));
    report.pairs.extend(
        lost_c_interfaces(&ours, &theirs)
            .iter()
            .map(|name| Pair::undecided(name, "the target neither requests nor defines this C interface")),
    );
    for added in c_interfaces(&ours, &theirs) {
        let AddedInterface { name, wrapper, interface, wrapped } = added;
        report.pairs.push(match wrapped {
            Some((f, g)) => timed(&name, &name, || {
                prove_c_interface((source, f), (target, g), (wrapper, interface), settings)
            }),
            None => Pair::undecided(
                &name,
                "it has the name of the C interface of a function without a counterpart",
            ),
        });
    }
    if let Some(progress) = progress {
        progress.complete(&report);
    }
    report
}

/// A C interface that a lowering adds to the target.
struct AddedInterface {
    name: String,
    wrapper: OpId,
    interface: CInterface,
    /// The function of the source and its lowering.
    wrapped: Option<(OpId, OpId)>,
}

/// Returns the names of the C interfaces that functions of the source request, and that the target neither requests nor
/// has.
fn lost_c_interfaces(source: &Module<'_>, target: &Module<'_>) -> Vec<String> {
    let requested = |module: &Module<'_>, name: &str, function: OpId| -> Vec<String> {
        let (path, last) = name.split_at(name.rfind("::@").map_or(0, |at| at + "::@".len()));
        let names = requested_c_interfaces(module.ir, function, last).into_iter();
        names.map(|name| format!("{path}{name}")).collect()
    };
    let of_function = |(name, f): (&str, OpId)| {
        let still = target.find(name).map(|g| requested(target, name, g)).unwrap_or_default();
        let ours = if source.is_visible(f) { requested(source, name, f) } else { Vec::new() };
        ours.into_iter().filter(move |name| !still.contains(name) && target.find(name).is_none())
    };
    source.functions().flat_map(of_function).collect()
}

/// Returns the functions that a lowering adds to the target as C interfaces of other functions.
fn c_interfaces(source: &Module<'_>, target: &Module<'_>) -> Vec<AddedInterface> {
    let added = |(name, wrapper): (&str, OpId)| {
        let at = name.rfind("::@").map_or(0, |at| at + "::@".len());
        let (path, last) = name.split_at(at);
        let (interface, wrapped) = c_interface_of(target.ir, last).filter(|_| source.find(name).is_none())?;
        let wrapped = format!("{path}{wrapped}");
        let f = source.find(&wrapped).filter(|&f| body_entry(source.ir, f).is_some());
        let wrapped = f.zip(target.functions().find(|f| f.0 == wrapped).map(|f| f.1));
        Some(AddedInterface { name: name.to_owned(), wrapper, interface, wrapped })
    };
    target.functions().filter_map(added).collect()
}

/// Proves the `@src`/`@tgt` pairs of one module.
///
/// ```
/// use proofmark_proofs::{Settings, Verdict, prove_within};
/// # use proofmark_ir::context::{Context, Registry};
/// # use proofmark_ir::text::{ParseOptions, parse_source};
/// # use std::sync::Arc;
/// # let mut registry = Registry::default();
/// # proofmark_dialects::register_all(&mut registry);
/// # let ctx = Arc::new(Context::new(registry));
/// # let parse = |text: &str| {
/// #     parse_source(&ctx, "doc.mlir", text.as_bytes(), ParseOptions::default()).expect("valid MLIR")
/// # };
/// let ir = parse(
///     "func.func @src(%a: i8) -> i8 { return %a : i8 }
///      func.func @tgt(%a: i8) -> i8 {
///        %zero = arith.constant 0 : i8
///        return %zero : i8
///      }",
/// );
/// let report = prove_within(&ir, ir.root(), &Settings::default());
/// let Verdict::Refuted(counterexample) = &report.pairs[0].verdict else { panic!("{report}") };
/// assert!(counterexample.to_string().contains("value mismatch in result #0"));
/// ```
pub fn prove_within(ir: &Ir, root: OpId, settings: &Settings) -> ModuleReport {
    prove_within_with_progress(ir, root, settings, &ProofProgress::default())
}

/// Runs [`prove_within`] and stores the verdicts so far in `progress`.
///
/// ```
/// use proofmark_proofs::{ProofProgress, Settings, prove_within_with_progress};
/// # use proofmark_ir::context::{Context, Registry};
/// # use proofmark_ir::text::{ParseOptions, parse_source};
/// # use std::sync::Arc;
/// # let mut registry = Registry::default();
/// # proofmark_dialects::register_all(&mut registry);
/// # let ctx = Arc::new(Context::new(registry));
/// # let parse = |text: &str| {
/// #     parse_source(&ctx, "doc.mlir", text.as_bytes(), ParseOptions::default()).expect("valid MLIR")
/// # };
/// let ir = parse("func.func @src() { return }  func.func @tgt() { return }");
/// let progress = ProofProgress::default();
/// let report = prove_within_with_progress(&ir, ir.root(), &Settings::default(), &progress);
/// assert_eq!(report.exit_code(), 0);
/// assert_eq!(progress.report().pairs.len(), 1);
/// ```
pub fn prove_within_with_progress(
    ir: &Ir,
    root: OpId,
    settings: &Settings,
    progress: &ProofProgress,
) -> ModuleReport {
    let pairs = pairs_within(ir, root);
    if pairs.is_empty() {
        return ModuleReport::default();
    }
    let others = pairs_without_counterpart(ir, root);
    let names = pairs.iter().map(|(source, _, target, _)| (source.clone(), target.clone()));
    let others_of = others.iter().map(|pair| (pair.source.clone(), pair.target.clone()));
    progress.begin(&ModuleReport::default(), names.chain(others_of));
    let mut pairs: Vec<Pair> = if has_ambiguous_symbol(ir, root) {
        pairs.iter().map(|(source, _, target, _)| undecided_pair(source, target, AMBIGUOUS)).collect()
    } else {
        let contents = contents_of(settings, ir, ir);
        let cost_of = |number: usize| {
            let (_, f, _, g) = pairs[number];
            cost(ir, f).saturating_add(cost(ir, g))
        };
        parallel::map_by_cost(pairs.len(), cost_of, |number| {
            let (source, f, target, g) = &pairs[number];
            let pair = timed(source, target, || prove_pair((ir, *f), (ir, *g), settings, &contents));
            progress.decided(number, &pair, false);
            pair
        })
    };
    pairs.extend(others);
    ModuleReport { pairs, ..ModuleReport::default() }
}

/// Proves unchanged functions again, with the bodies of those callees on whose proofs they may not rely.
fn prove_with_callees(
    report: &mut ModuleReport,
    conditions: &[CallerConditions],
    prove: impl Fn(usize) -> Verdict + Sync,
) {
    let stands = proved_pairs(report, conditions);
    let is_unchanged = |i: usize| is_unchanged(&report.pairs[i].verdict);
    let again: Vec<usize> = (0..report.pairs.len()).filter(|&i| !stands[i] && is_unchanged(i)).collect();
    let verdicts = parallel::map(again.len(), |number| prove(again[number]));
    for (number, verdict) in again.into_iter().zip(verdicts) {
        report.pairs[number].verdict = verdict;
    }
}

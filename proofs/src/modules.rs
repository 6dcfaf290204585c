//! Pairs of functions in whole modules: those of the same name in two modules, or `@src` and `@tgt` in one.

use crate::exec::body_entry;
use crate::parallel;
use crate::prove::{Settings, prove_functions};
use crate::verdict::Verdict;
use proofmark_ir::{Ir, OpId};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use std::time::Instant;

/// One function and its verdict.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pair {
    /// The name of the function in the source.
    pub source: String,
    /// The name of the function in the target.
    pub target: String,
    /// The verdict.
    #[serde(flatten)]
    pub verdict: Verdict,
    /// How long it took, where that was asked for: two runs do not agree about it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub milliseconds: Option<u64>,
}

/// A pair and how long it took.
fn timed(source: &str, target: &str, prove: impl FnOnce() -> Verdict) -> Pair {
    let start = Instant::now();
    let verdict = prove();
    let milliseconds = u64::try_from(start.elapsed().as_millis()).ok();
    Pair { source: source.to_owned(), target: target.to_owned(), verdict, milliseconds }
}

/// The verdicts of all pairs of two modules, in the order of the source.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct ModuleReport {
    /// The pairs.
    pub pairs: Vec<Pair>,
    /// Functions of the source that the target does not have: there is nothing to compare them with.
    pub unmatched: Vec<String>,
}

impl ModuleReport {
    /// The same without what no two runs agree about.
    pub fn without_times(mut self) -> ModuleReport {
        self.pairs.iter_mut().for_each(|pair| pair.milliseconds = None);
        self
    }

    /// The exit code of the command line: 1 if a pair is refuted, else 3 if one is not proved or there is none, else 0.
    pub fn exit_code(&self) -> u8 {
        let codes = self.pairs.iter().map(|p| p.verdict.exit_code());
        if codes.clone().any(|c| c == 1) {
            1
        } else if self.pairs.is_empty() || codes.clone().any(|c| c != 0) {
            3
        } else {
            0
        }
    }
}

impl std::fmt::Display for ModuleReport {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for pair in &self.pairs {
            if pair.source == pair.target {
                write!(f, "@{}: {}", pair.source, pair.verdict)?;
            } else {
                write!(f, "@{} -> @{}: {}", pair.source, pair.target, pair.verdict)?;
            }
            match pair.milliseconds {
                Some(n) => writeln!(f, " [{n} ms]")?,
                None => writeln!(f)?,
            }
        }
        for name in &self.unmatched {
            writeln!(f, "@{name}: not in the target")?;
        }
        Ok(())
    }
}

/// The functions with bodies in a module, with their names, in order. Nested modules' names are joined with `::@`.
fn functions(ir: &Ir, root: OpId) -> Vec<(String, OpId)> {
    let mut found = Vec::new();
    let mut stack = vec![(String::new(), root)];
    while let Some((prefix, op)) = stack.pop() {
        let mut nested = Vec::new();
        for &region in ir.regions(op) {
            for op in ir.blocks(region).flat_map(|b| ir.ops(b)) {
                let name = ir.symbol_name(op).map(|n| n.as_str(ir.ctx()).to_owned());
                if body_entry(ir, op).is_some() {
                    if let Some(name) = name {
                        found.push((format!("{prefix}{name}"), op));
                    }
                } else if !ir.regions(op).is_empty() && ir.has_trait(op, proofmark_ir::Traits::SYMBOL_TABLE) {
                    let prefix = name.map_or_else(|| prefix.clone(), |n| format!("{prefix}{n}::@"));
                    nested.push((prefix, op));
                }
            }
        }
        nested.reverse();
        stack.extend(nested);
    }
    found
}

/// The pairs of a module with itself: `@src` and `@tgt`, `@src_X` and `@tgt_X`.
pub fn pairs_within(ir: &Ir, root: OpId) -> Vec<(String, OpId, String, OpId)> {
    let all = functions(ir, root);
    let find = |name: &str| all.iter().find(|f| f.0 == name).map(|f| f.1);
    let target_of = |name: &str| {
        let rest = name.strip_prefix("src")?;
        (rest.is_empty() || rest.starts_with('_')).then(|| format!("tgt{rest}"))
    };
    all.iter()
        .filter_map(|(name, op)| {
            let target = target_of(name)?;
            find(&target).map(|t| (name.clone(), *op, target, t))
        })
        .collect()
}

/// Proves every function of `source` that `target` has too, by name.
pub fn prove_modules(
    source: &Ir,
    source_root: OpId,
    target: &Ir,
    target_root: OpId,
    settings: &Settings,
) -> ModuleReport {
    let targets: FxHashMap<String, OpId> = functions(target, target_root).into_iter().collect();
    let mut report = ModuleReport::default();
    let mut pairs = Vec::new();
    for (name, f) in functions(source, source_root) {
        match targets.get(&name) {
            Some(&g) => pairs.push((name, f, g)),
            None => report.unmatched.push(name),
        }
    }
    report.pairs = parallel::answers(pairs.len(), |number| {
        let (name, f, g) = &pairs[number];
        timed(name, name, || prove_functions(source, *f, target, *g, settings))
    });
    withdraw_assumptions(&mut report);
    report
}

/// Proves the `@src`/`@tgt` pairs of one module.
pub fn prove_within(ir: &Ir, root: OpId, settings: &Settings) -> ModuleReport {
    let pairs = pairs_within(ir, root);
    let pairs = parallel::answers(pairs.len(), |number| {
        let (source, f, target, g) = &pairs[number];
        timed(source, target, || prove_functions(ir, *f, ir, *g, settings))
    });
    ModuleReport { pairs, unmatched: Vec::new() }
}

/// A proof that takes functions of the module to be unchanged is one only if every pair of the module is proved, and those
/// functions are among the pairs.
fn withdraw_assumptions(report: &mut ModuleReport) {
    let all_hold = report.pairs.iter().all(|p| p.verdict.holds());
    for pair in &mut report.pairs {
        let assuming = match &pair.verdict {
            Verdict::Proved(proof) | Verdict::Vacuous(proof) => &proof.assuming,
            _ => continue,
        };
        let gone = assuming.iter().any(|name| report.unmatched.contains(name));
        if assuming.is_empty() || (all_hold && !gone) {
            continue;
        }
        pair.verdict = Verdict::Undecided {
            reason: format!(
                "proved only if {} did not change, and not every function is proved",
                assuming.join(", ")
            ),
        };
    }
}

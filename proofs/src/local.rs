//! Proofs of the single rewrites of a driver.
//!
//! Input: the functions before and after the rewrite, which are the neighbourhood of the rewritten operations or the
//! enclosing function. Each distinct question is proved once.

use crate::prove::prove_functions;
use crate::settings::Settings;
use crate::verdict::Verdict;
use proofmark_checks::{Full, Rewrite, RewriteProver, Scope};
use proofmark_ir::{Ir, OpId};
use proofmark_solve::budgets;
use rustc_hash::FxHashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// The fingerprints of one side: of the whole module, and of the compared operation unless it is the root.
type Side = (Full, Option<Full>);

/// A question: both sides and the scope of the comparison.
type Question = (Side, Side, Scope);

/// A verdict that is computed by the first thread that requests it. Other threads wait for the verdict.
type SharedVerdict = Arc<OnceLock<proofmark_checks::Verdict>>;

/// A prover of the rewrites of several runs, with a memo of its verdicts. The runs may be on several threads.
///
/// ```
/// use proofmark_checks::{Rewrite, RewriteProver, Scope, Subject};
/// use proofmark_proofs::{LocalProver, Settings};
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
/// let [f, g] = [&source, &target].map(|ir| {
///     ir.lookup_symbol(ir.root(), ctx.ident("f")).expect("a function")
/// });
/// let subject = &Subject::Pattern("double-to-shift".to_owned());
/// let rewrite = Rewrite { subject, before: (&source, f), after: (&target, g), scope: Scope::Whole };
/// let verdict = LocalProver::new(Settings::default()).prove(&rewrite);
/// assert!(matches!(verdict, proofmark_checks::Verdict::Proved { .. }));
/// ```
#[derive(Debug)]
pub struct LocalProver {
    settings: Settings,
    /// The verdicts by the fingerprints of both sides, which determine the question.
    verdicts: Mutex<FxHashMap<Question, SharedVerdict>>,
}

impl LocalProver {
    /// Returns a prover without verdicts.
    pub fn new(settings: Settings) -> LocalProver {
        LocalProver { settings, verdicts: Mutex::default() }
    }
}

/// Returns the fingerprints of one side.
fn content((ir, op): (&Ir, OpId)) -> Side {
    (Full::of(ir, ir.root()), (op != ir.root()).then(|| Full::of(ir, op)))
}

impl RewriteProver for LocalProver {
    fn prove(&self, rewrite: &Rewrite<'_>) -> proofmark_checks::Verdict {
        let question = (content(rewrite.before), content(rewrite.after), rewrite.scope);
        let verdict = {
            let mut verdicts = self.verdicts.lock().unwrap_or_else(PoisonError::into_inner);
            verdicts.entry(question).or_default().clone()
        };
        verdict.get_or_init(|| self.decide(rewrite)).clone()
    }
}

impl LocalProver {
    /// Returns the verdict on `rewrite`, without the memo.
    fn decide(&self, rewrite: &Rewrite<'_>) -> proofmark_checks::Verdict {
        let (before, after) = (rewrite.before, rewrite.after);
        let mut settings = self.settings.clone();
        settings.part = rewrite.scope == Scope::Part;
        let steps = match rewrite.scope {
            Scope::Part => budgets::NEIGHBOURHOOD,
            Scope::AloneFirst => budgets::WITHOUT_SYMBOLS,
            Scope::Alone | Scope::Whole => u64::MAX,
        };
        settings.limits.steps = settings.limits.steps.min(steps);
        let ((source, f), (target, g)) = (before, after);
        let verdict = prove_functions(source, f, target, g, &settings);
        match &verdict {
            Verdict::Proved(proof) => proofmark_checks::Verdict::Proved {
                by: proof.rung.map_or_else(String::new, |rung| rung.to_string()),
            },
            Verdict::Vacuous(_) => proofmark_checks::Verdict::Vacuous,
            Verdict::Refuted(counterexample) => {
                proofmark_checks::Verdict::Refuted { counterexample: counterexample.to_string() }
            }
            Verdict::ProvedUpTo { .. } | Verdict::Undecided { .. } | Verdict::Unsupported { .. } => {
                proofmark_checks::Verdict::Undecided { reason: verdict.to_string() }
            }
        }
    }
}

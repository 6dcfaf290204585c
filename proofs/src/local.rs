//! Proofs of the single rewrites of a driver.
//!
//! Input: the functions before and after the rewrite, which are the neighbourhood of the rewritten operations or the
//! enclosing function. Each distinct question is proved once.

use crate::prove::prove_functions;
use crate::settings::Settings;
use crate::verdict::Verdict;
use proofmark_checks::{Full, Rewrite, RewriteProver, Scope};
use proofmark_ir::{Ir, OpId};
use proofmark_solve::time_limits;
use rustc_hash::FxHashMap;

/// The fingerprints of one side: of the whole module, and of the compared operation unless it is the root.
type Side = (Full, Option<Full>);

/// A prover of the rewrites of a run, with a memo of its verdicts.
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
    answers: FxHashMap<(Side, Side, Scope), proofmark_checks::Verdict>,
}

impl LocalProver {
    /// Returns a prover without verdicts.
    pub fn new(settings: Settings) -> LocalProver {
        LocalProver { settings, answers: FxHashMap::default() }
    }
}

/// Returns the fingerprints of one side.
fn content((ir, op): (&Ir, OpId)) -> Side {
    (Full::of(ir, ir.root()), (op != ir.root()).then(|| Full::of(ir, op)))
}

impl RewriteProver for LocalProver {
    fn prove(&mut self, rewrite: &Rewrite<'_>) -> proofmark_checks::Verdict {
        let (before, after) = (rewrite.before, rewrite.after);
        let question = (content(before), content(after), rewrite.scope);
        if let Some(answer) = self.answers.get(&question) {
            return answer.clone();
        }
        let mut settings = self.settings.clone();
        if rewrite.scope == Scope::Part {
            settings.part = true;
            settings.limits.time = settings.limits.time.min(time_limits::NEIGHBOURHOOD);
        }
        let ((source, f), (target, g)) = (before, after);
        let verdict = prove_functions(source, f, target, g, &settings);
        let answer = match &verdict {
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
        };
        self.answers.insert(question, answer.clone());
        answer
    }
}

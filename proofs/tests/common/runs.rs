//! Refinement of functions of three integers, decided by execution on chosen inputs.

use proofmark_ir::semantics::{Concrete, Scalar, TermBuilder, Value};
use proofmark_ir::{ApInt, Ir, OpId};
use proofmark_proofs::exec::{Options, Side, execute};

/// The behaviour of an execution: undefined or nonterminating, the arguments of the calls, the result. `None` is poison.
#[derive(Debug)]
struct Behaviour {
    undefined: bool,
    hangs: bool,
    calls: Vec<Vec<Option<ApInt>>>,
    result: Option<ApInt>,
}

/// Executes `function`.
fn run(ir: &Ir, function: OpId, width: u32, args: &[Option<u128>]) -> Behaviour {
    let mut terms = Concrete::new();
    let values: Vec<Value> = args
        .iter()
        .map(|&a| {
            Value::from(match a {
                Some(a) => Scalar::constant(&mut terms, ApInt::new(width, a)),
                None => Scalar { value: terms.number(width, 1), poison: terms.bool(true) },
            })
        })
        .collect();
    let options = Options {
        index_width: 64,
        unroll: 100,
        max_steps: 10_000,
        side: Side::Source,
        end: u64::MAX,
        marked: false,
        backwards: false,
        counts_bytes: false,
        ignore_promises: false,
    };
    let summary = execute(&mut terms, ir, function, &values, &options, None).unwrap();
    let undefined = terms.is_true(summary.ub);
    let read = |s: Scalar| (!terms.is_true(s.poison)).then(|| terms.value(s.value).clone());
    let happened = summary.events.iter().filter(|e| terms.is_true(e.path));
    let calls = happened.map(|e| e.args.iter().map(|&arg| read(arg)).collect()).collect();
    // A loop with this number of iterations at this width does not terminate.
    let hangs = terms.is_true(summary.hangs) || terms.is_true(summary.beyond);
    let ends = terms.is_true(summary.returned) && !undefined;
    let result = if ends { read(summary.results[0].as_scalar().unwrap()) } else { None };
    Behaviour { undefined, hangs, calls, result }
}

/// Returns whether the target `g` refines the source `f` for all arguments of `among`; `None` if the answer depends on
/// infinite traces.
pub(crate) fn refines(ir: &Ir, f: OpId, g: OpId, width: u32, among: &[Option<u128>]) -> Option<bool> {
    let refined = |s: &Option<ApInt>, t: &Option<ApInt>| s.is_none() || s == t;
    let same_call =
        |s: &Vec<Option<ApInt>>, t: &Vec<Option<ApInt>>| s.iter().zip(t).all(|(s, t)| refined(s, t));
    let mut holds = true;
    for &a in among {
        for &b in among {
            for &c in among {
                let args = [a, b, c];
                let (source, target) = (run(ir, f, width, &args), run(ir, g, width, &args));
                let n = source.calls.len();
                // Each call may be the last event, because a call may not return.
                let same_calls = target.calls.len() >= n
                    && source.calls.iter().zip(&target.calls).all(|(s, t)| same_call(s, t));
                if source.hangs && n > 0 {
                    return None;
                }
                holds &= same_calls;
                if source.undefined || source.hangs {
                    continue;
                }
                holds &= !target.undefined
                    && !target.hangs
                    && target.calls.len() == n
                    && refined(&source.result, &target.result);
            }
        }
    }
    Some(holds)
}

//! Tests of every method on pairs of random terms, against exhaustive evaluation of the terms as written. The reference
//! does not use the rules of the term builder, so that the tests also find a wrong rule.
//!
//! Half of the pairs are made equal by laws of arithmetic, and half of these are then changed in one place. 3000
//! pairs run by default; `PAIRS=100000 cargo test --release -p proofmark-solve pairs` runs the given number. Wrong
//! methods and a wrong rule show that the comparison can fail.

use super::*;
use crate::columns::evaluate;
use crate::term::Node;
use crate::term::rules::Rule;
use crate::term::testing::{Dice, PREDICATES, SAME_WIDTH};
use proofmark_ir::ApInt;
use proofmark_ir::budget::STEPS_A_MILLISECOND;
use proofmark_ir::semantics::{BvOp, Symbol};
use std::collections::BTreeMap;

#[derive(Clone, Debug)]
enum Step {
    Variable(usize),
    Constant(ApInt),
    Op(BvOp, Vec<usize>),
}

/// A term as written: steps that refer to earlier steps.
#[derive(Clone, Default, Debug)]
struct Recipe {
    steps: Vec<Step>,
    widths: Vec<u32>,
}

/// Returns a random operation with a result of the width of its operands. Sums are more frequent, because most laws are
/// about sums.
fn arithmetic(dice: &mut Dice) -> BvOp {
    dice.below(SAME_WIDTH.len() + 1).checked_sub(1).map_or(BvOp::Add, |at| SAME_WIDTH[at])
}

/// Returns the widths of the variables.
fn variables(width: u32) -> [u32; 4] {
    [width, width, (width / 2).max(1), 1]
}

impl Recipe {
    fn push(&mut self, step: Step, width: u32) -> usize {
        self.steps.push(step);
        self.widths.push(width);
        self.steps.len() - 1
    }

    fn op(&mut self, op: BvOp, args: &[usize]) -> usize {
        let widths: Vec<u32> = args.iter().map(|&a| self.widths[a]).collect();
        let width = op.result_width(&widths).expect("operands that fit");
        self.push(Step::Op(op, args.to_vec()), width)
    }

    fn constant(&mut self, width: u32, value: u64) -> usize {
        self.push(Step::Constant(ApInt::new(width, value.into())), width)
    }

    /// Returns an earlier step of width `width`, or a new constant.
    fn some(&mut self, dice: &mut Dice, width: u32) -> usize {
        let start = dice.below(self.steps.len());
        let n = self.steps.len();
        match (0..n).map(|i| (start + i) % n).find(|&i| self.widths[i] == width) {
            Some(found) if dice.below(6) != 0 => found,
            _ => self.constant(width, dice.next()),
        }
    }

    fn random(dice: &mut Dice, width: u32) -> Recipe {
        let mut recipe = Recipe::default();
        for (i, width) in variables(width).into_iter().enumerate() {
            recipe.push(Step::Variable(i), width);
        }
        for _ in 0..2 + dice.below(6) {
            let last = recipe.steps.len() - 1;
            let first = if dice.below(3) == 0 { dice.below(last + 1) } else { last };
            let w = recipe.widths[first];
            match dice.below(14) {
                0 => recipe.op(BvOp::Not, &[first]),
                1 => recipe.op(BvOp::Neg, &[first]),
                2 => {
                    let op = dice.pick(&[BvOp::PopCount, BvOp::LeadingZeros, BvOp::TrailingZeros]);
                    recipe.op(op, &[first])
                }
                3 if w < width => {
                    let op = dice.pick(&[BvOp::Zext(width), BvOp::Sext(width)]);
                    recipe.op(op, &[first])
                }
                3 if w > 1 => {
                    let low = dice.below(w as usize) as u32;
                    let bits = 1 + dice.below((w - low) as usize) as u32;
                    recipe.op(BvOp::Extract { low, width: bits }, &[first])
                }
                4 => {
                    let (condition, other) = (recipe.some(dice, 1), recipe.some(dice, w));
                    recipe.op(BvOp::Ite, &[condition, first, other])
                }
                5 | 6 => {
                    let other = recipe.some(dice, w);
                    recipe.op(dice.pick(&PREDICATES), &[first, other])
                }
                n => {
                    let other = recipe.some(dice, w);
                    let op = arithmetic(dice);
                    recipe.op(op, &if n % 2 == 0 { [first, other] } else { [other, first] })
                }
            };
        }
        recipe
    }

    /// Returns an equal recipe, with laws of arithmetic applied at random steps.
    fn rewritten(&self, dice: &mut Dice) -> Recipe {
        let mut new = Recipe::default();
        let mut at = Vec::new();
        for (step, &width) in self.steps.iter().zip(&self.widths) {
            let here = match step {
                Step::Op(op, args) => {
                    let args: Vec<usize> = args.iter().map(|&a| at[a]).collect();
                    new.by_law(dice, *op, &args)
                }
                other => new.push(other.clone(), width),
            };
            at.push(here);
        }
        new
    }

    fn by_law(&mut self, dice: &mut Dice, op: BvOp, args: &[usize]) -> usize {
        use BvOp::*;
        let width = self.widths[args[args.len() - 1]];
        let plain = match (op, args, dice.below(4)) {
            (Sub, &[a, b], 0) => {
                let b = self.op(Neg, &[b]);
                self.op(Add, &[a, b])
            }
            (Sub, &[a, b], 1) => {
                let a = self.op(Not, &[a]);
                let sum = self.op(Add, &[a, b]);
                self.op(Not, &[sum])
            }
            (Add, &[a, b], 0) => {
                let (either, both) = (self.op(Or, &[a, b]), self.op(And, &[a, b]));
                self.op(Add, &[either, both])
            }
            (Xor, &[a, b], 0) => {
                let (either, both) = (self.op(Or, &[a, b]), self.op(And, &[a, b]));
                self.op(Sub, &[either, both])
            }
            (And, &[a, b], 0) => {
                let (a, b) = (self.op(Not, &[a]), self.op(Not, &[b]));
                let or = self.op(Or, &[a, b]);
                self.op(Not, &[or])
            }
            (Mul, &[a, b], 0) => {
                let one = self.constant(width, 1);
                let less = self.op(Sub, &[b, one]);
                let product = self.op(Mul, &[a, less]);
                self.op(Add, &[product, a])
            }
            (URem, &[a, b], 0) => {
                let quotient = self.op(UDiv, &[a, b]);
                let product = self.op(Mul, &[b, quotient]);
                self.op(Sub, &[a, product])
            }
            (Ult, &[a, b], 0) => {
                let not = self.op(Ule, &[b, a]);
                self.op(Not, &[not])
            }
            (Slt, &[a, b], 0) => {
                let half = self.push(Step::Constant(ApInt::signed_min(width)), width);
                let (a, b) = (self.op(Xor, &[a, half]), self.op(Xor, &[b, half]));
                self.op(Ult, &[a, b])
            }
            (Eq, &[a, b], 0) => {
                let (x, y) = (self.op(Ule, &[a, b]), self.op(Ule, &[b, a]));
                self.op(And, &[x, y])
            }
            (UAddO, &[a, b], 0) => {
                let sum = self.op(Add, &[a, b]);
                self.op(Ult, &[sum, a])
            }
            (Ite, &[c, a, b], 0) => {
                let c = self.op(Not, &[c]);
                self.op(Ite, &[c, b, a])
            }
            (_, &[a, b], 1 | 2) if op.is_commutative() => self.op(op, &[b, a]),
            _ => self.op(op, args),
        };
        let width = self.widths[plain];
        match dice.below(12) {
            0 => {
                let not = self.op(Not, &[plain]);
                self.op(Not, &[not])
            }
            1 => {
                let k = self.constant(width, dice.next());
                let sum = self.op(Add, &[plain, k]);
                self.op(Sub, &[sum, k])
            }
            _ => plain,
        }
    }

    /// Returns the recipe with one random step changed.
    fn broken(&self, dice: &mut Dice) -> Recipe {
        let mut broken = self.clone();
        let at = dice.below(broken.steps.len());
        let width = broken.widths[at];
        match &mut broken.steps[at] {
            Step::Constant(value) => *value = value.add(&ApInt::one(width)),
            Step::Op(op, args) if PREDICATES.contains(op) && args.len() == 2 => *op = dice.pick(&PREDICATES),
            Step::Op(op, _) if SAME_WIDTH.contains(op) => *op = arithmetic(dice),
            Step::Op(_, args) => args.reverse(),
            Step::Variable(_) => {}
        }
        // An operation that does not accept the widths of its operands is not used.
        let fits = match &broken.steps[at] {
            Step::Op(op, args) => {
                let widths: Vec<u32> = args.iter().map(|&a| broken.widths[a]).collect();
                op.result_width(&widths) == Some(width)
            }
            _ => true,
        };
        if fits { broken } else { self.clone() }
    }

    fn build(&self, terms: &mut Terms, variables: &[Term], raw: bool) -> Term {
        let mut built: Vec<Term> = Vec::new();
        for step in &self.steps {
            built.push(match step {
                Step::Variable(i) => variables[*i],
                Step::Constant(value) => terms.constant(value.clone()),
                Step::Op(op, args) => {
                    let args: Vec<Term> = args.iter().map(|&a| built[a]).collect();
                    if raw { terms.raw(*op, &args) } else { terms.apply(*op, &args) }
                }
            });
        }
        built[built.len() - 1]
    }
}

/// The decision of a method: whether a condition can hold, or `None`.
type Procedure = fn(&mut Terms, Term) -> Option<bool>;

/// The name of each method, the method, and the number `n` of pairs of which it decides one.
type Rungs<'a> = &'a [(&'static str, Procedure, usize)];

const STEPS: u64 = 5_000 * STEPS_A_MILLISECOND;

fn is_satisfiable(result: Option<SolverResult>) -> Option<bool> {
    match result? {
        SolverResult::Unsatisfiable => Some(false),
        SolverResult::Satisfiable(_) => Some(true),
        SolverResult::Unknown(_) => None,
    }
}

fn answered(answer: Option<SatResult>) -> Option<bool> {
    match answer? {
        SatResult::Unsat(_) => Some(false),
        SatResult::Sat(..) => Some(true),
        SatResult::Unknown(_) => None,
    }
}

const RUNGS: Rungs<'static> = &[
    ("form", |terms, c| terms.value(c).map(ApInt::is_true), 1),
    ("columns", |terms, c| answered(by_columns(terms, c, &Effort::default())), 1),
    (
        "a few columns",
        |terms, c| answered(by_columns(terms, c, &Effort { exhaustive_work: 0, ..Effort::default() })),
        1,
    ),
    (
        "assumptions",
        |terms, c| {
            let parts = conjuncts(terms, c);
            let simpler = assume::propagate(terms, &parts);
            simpler.iter().any(|&p| terms.is_bool(p, false)).then_some(false)
        },
        1,
    ),
    (
        "algebra",
        |terms, c| {
            let parts = conjuncts(terms, c);
            algebra::refutes(terms, &parts, &Limits::default(), STEPS).then_some(false)
        },
        4,
    ),
    ("bits", |terms, c| is_satisfiable(bits::ask(terms, &conjuncts(terms, c), bits::QUICK)), 2),
    (
        "cases",
        |terms, c| {
            let parts = conjuncts(terms, c);
            split::refutes(terms, &parts, &Limits::default(), STEPS).then_some(false)
        },
        16,
    ),
    ("z3", |terms, c| is_satisfiable(Some(solver::ask(terms, &conjuncts(terms, c), STEPS, 1024))), 32),
    ("ladder", |terms, c| answered(Some(decide(terms, c, &Limits::default(), STEPS))), 8),
];

/// Returns whether the condition holds for some input, by the definition of each operation.
fn by_definition(terms: &Terms, condition: Term, variables: &[Term]) -> bool {
    let bits: u32 = variables.iter().map(|&v| terms.width(v)).sum();
    (0..1u128 << bits).any(|input| {
        let mut low = 0;
        let mut values = BTreeMap::new();
        for &v in variables {
            values.insert(v, ApInt::new(terms.width(v), input >> low));
            low += terms.width(v);
        }
        let no_calls = |_: &Symbol, _: &[ApInt], width| ApInt::zero(width);
        evaluate(terms, &[condition], |v| values[&v].clone(), no_calls)[&condition].is_true()
    })
}

/// Compares the methods with the reference. Returns the numbers of unsatisfiable and satisfiable decisions of each
/// method.
///
/// # Errors
///
/// The first wrong decision.
fn compare(
    rungs: Rungs<'_>,
    pairs: std::ops::Range<u64>,
    planted: Option<(BvOp, Rule)>,
) -> Result<BTreeMap<&'static str, [usize; 2]>, String> {
    let mut tally: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
    for seed in pairs {
        let mut dice = Dice::new(seed);
        let width = 1 + dice.below(4) as u32;
        let source = Recipe::random(&mut dice, width);
        let target = match dice.below(4) {
            0 => source.broken(&mut dice),
            1 => source.rewritten(&mut dice).broken(&mut dice),
            _ => source.rewritten(&mut dice),
        };
        let question = |terms: &mut Terms, raw: bool| {
            let variables = variables(width).map(|width| terms.variable("v", width));
            let (s, t) = (source.build(terms, &variables, raw), target.build(terms, &variables, raw));
            let apply = if raw { Terms::raw } else { Terms::apply };
            let equal = apply(terms, BvOp::Eq, &[s, t]);
            (apply(terms, BvOp::Not, &[equal]), variables)
        };
        let mut written = Terms::new();
        let (condition, variables) = question(&mut written, true);
        let everything = Effort { exhaustive_work: u64::MAX, ..Effort::default() };
        let truth = match columns::search(&written, condition, &everything) {
            columns::Outcome::Holds(_) => true,
            columns::Outcome::Never => false,
            columns::Outcome::NotSeen => return Err("few bits can be exhausted".to_owned()),
        };
        // The evaluation by columns is faster than the definition and needs a check of its own.
        if seed % 16 == 0 && by_definition(&written, condition, &variables) != truth {
            return Err(format!("pair {seed}: columns of all inputs: {}", written.show(condition)));
        }
        let mut terms = Terms::new();
        terms.planted = planted.map(|(op, rule)| (op, rule.apply));
        let (condition, _) = question(&mut terms, false);
        for &(name, says, n) in rungs {
            if seed % n as u64 != 0 {
                continue;
            }
            let Some(holds) = says(&mut terms, condition) else { continue };
            if holds != truth {
                let wrong = if truth { "proves what is false" } else { "refutes what is true" };
                return Err(format!("pair {seed}: {name} {wrong}: {source:?} and {target:?}"));
            }
            tally.entry(name).or_default()[usize::from(holds)] += 1;
        }
    }
    Ok(tally)
}

#[test]
fn rungs_agree_with_exhaustion_on_pairs() {
    let pairs = std::env::var("PAIRS").ok().and_then(|n| n.parse().ok()).unwrap_or(3_000);
    let tally = compare(RUNGS, 0..pairs, None).unwrap_or_else(|wrong| panic!("{wrong}"));
    println!("{pairs} pairs: {tally:?}");
    for (name, ..) in RUNGS {
        assert!(tally.get(name).is_some_and(|n| n[0] > 0), "{name} refuted nothing: {tally:?}");
    }
}

/// Tests that methods with typical mistakes are detected.
#[test]
fn unsound_procedures_are_detected() {
    let procedures: Rungs<'_> = &[
        (
            "what a few inputs do not show is proved",
            |terms, c| {
                let few = Assignment::zero(terms, c);
                Some(Model::from(few).satisfies(terms, c))
            },
            1,
        ),
        (
            "what takes too long is proved",
            |terms, c| {
                let budget = bits::Budget { gates: 40, conflicts: 0 };
                Some(is_satisfiable(bits::ask(terms, &conjuncts(terms, c), budget)).unwrap_or(false))
            },
            1,
        ),
        (
            "what algebra does not refute can hold",
            |terms, c| {
                let parts = conjuncts(terms, c);
                Some(!algebra::refutes(terms, &parts, &Limits::default(), STEPS))
            },
            1,
        ),
        (
            "a model of less is a model",
            |terms, c| {
                let variable =
                    terms.cone(&[c]).into_iter().find(|&t| matches!(terms.node(t), Node::Var(_)))?;
                let zero = terms.zero(terms.width(variable));
                let less = terms.substitute(&[c], |_, t| (t == variable).then_some(zero))[0];
                answered(by_columns(terms, less, &Effort::default()))
            },
            1,
        ),
    ];
    for procedure in procedures {
        let detected = compare(std::slice::from_ref(procedure), 0..2_000, None);
        assert!(detected.is_err(), "'{}' is not detected", procedure.0);
    }
}

/// Tests that a wrong rule of the term builder is detected.
#[test]
fn a_wrong_rule_is_detected() {
    let wrong: [(BvOp, Rule); 4] = [
        (
            BvOp::Sub,
            Rule {
                name: "difference-is-symmetric",
                apply: |t, op, a| (a[0] > a[1]).then(|| t.raw(op, &[a[1], a[0]])),
            },
        ),
        (BvOp::LShr, Rule { name: "shifts-are-arithmetic", apply: |t, _, a| Some(t.raw(BvOp::AShr, a)) }),
        (
            BvOp::UDiv,
            Rule {
                name: "self-quotient-is-one",
                apply: |t, _, a| (a[0] == a[1]).then(|| t.number(t.width(a[0]), 1)),
            },
        ),
        (BvOp::Ule, Rule { name: "less-or-equal-is-less", apply: |t, _, a| Some(t.raw(BvOp::Ult, a)) }),
    ];
    for (op, rule) in wrong {
        let detected = compare(RUNGS, 0..20_000, Some((op, rule)));
        assert!(detected.is_err(), "'{}' is not detected", rule.name);
    }
}

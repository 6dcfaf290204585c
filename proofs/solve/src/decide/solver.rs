//! z3, with limits of time and memory, on quantifier-free bit-vectors and floats.
//!
//! Input: a conjunction. Output: unsatisfiable, a [`Model`] that the caller evaluates, or a reason. One-bit terms are
//! truth values of z3. Applications of uninterpreted functions are constants with explicit congruence constraints, so
//! that the condition is in `QF_BV`. A condition with operations on floats is first decided with the hard ones as
//! uninterpreted functions.

use super::floats::{self, number};
use super::limits::{too_wide, width_limit};
use super::model::{Model, ModelCall};
use crate::budgets;
use crate::columns::evaluate;
use crate::term::{Node, Terms};
use proofmark_ir::ApInt;
use proofmark_ir::budget::{Exhausted, STEPS_A_MILLISECOND};
use proofmark_ir::semantics::float::canonical_nan;
use proofmark_ir::semantics::{BvOp, FloatOp, Term, TermBuilder};
use rustc_hash::FxHashMap;
use std::fmt::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;
use z3::ast::{BV, Bool};
use z3::{Config, Params, SatResult, Solver, StatisticsValue, with_z3_config};

/// The estimated number of gates above which a condition is not passed to z3.
const MAX_GATES: u64 = 40_000_000;

/// The estimated number of argument comparisons of uninterpreted functions above which a condition is not passed to z3.
const MAX_CONGRUENCES: usize = 200_000;

/// The result of z3.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum SolverResult {
    /// The conjunction has no model.
    Unsatisfiable,
    /// The conjunction has this model.
    Satisfiable(Box<Model>),
    /// z3 did not decide the conjunction, for this reason.
    Unknown(String),
}

/// The cost of one unit of z3's resource limit, in steps: 0.3 µs of processor time, as measured on arithmetic of 8 to
/// 64 bits.
const STEPS_A_RESOURCE: u64 = 60;

/// The cost of a call of z3 and of one encoded term, in steps.
const STEPS_A_CALL: u64 = 10 * STEPS_A_MILLISECOND;
const STEPS_A_TERM: u64 = 400;

/// The time after the time limit of the computation at which z3 ends, so that the computation has then exceeded its
/// limit.
const GRACE: Duration = Duration::from_millis(10);

/// The limits of one call of z3.
#[derive(Clone, Copy, Debug)]
struct CallLimits {
    steps: u64,
    time: Option<Duration>,
    memory_mb: u32,
}

/// Returns whether the conjunction of one-bit terms is satisfiable, within `steps` steps, which are reported to the
/// budget of `terms`, and within the limit of memory.
///
/// z3 counts its own work. The count is the same in each run: each call has a context of its own, because the numbers
/// of expressions in a context, which determine orders in z3, depend on all earlier calls of the thread.
pub(crate) fn ask(terms: &Terms, conjuncts: &[Term], steps: u64, memory_mb: u32) -> SolverResult {
    let cone = terms.cone(conjuncts);
    if let Some(width) = too_wide(terms, &cone) {
        return SolverResult::Unknown(width_limit(width));
    }
    let gates: u64 = cone.iter().map(|&t| gates(terms, t)).sum();
    if gates > MAX_GATES {
        return SolverResult::Unknown("the question is too large for the solver".to_owned());
    }
    let calls: Vec<Term> = cone.iter().copied().filter(|&t| is_call(terms, t)).collect();
    if n_comparisons(terms, &calls) > MAX_CONGRUENCES {
        return SolverResult::Unknown("too many calls of unknown functions for the solver".to_owned());
    }
    let budget = terms.budget();
    let ask = |floats, steps: u64| {
        if steps == 0 {
            return (SolverResult::Unknown("no steps are left for the solver".to_owned()), 0);
        }
        let limits = CallLimits { steps, time: budget.time_left(), memory_mb };
        // The bindings panic on errors of z3, such as a lack of memory.
        let answer = with_z3_config(&Config::new(), || {
            catch_unwind(AssertUnwindSafe(|| ask_z3(terms, conjuncts, floats, limits)))
                .map_err(|panic| panic.downcast::<Exhausted>().ok())
        });
        let (result, resources) = match answer {
            Ok(answer) => answer,
            // A panic of the terms' budget is not a failure of the solver.
            Err(Some(exhausted)) => budget.exceed(exhausted.limit),
            Err(None) => (SolverResult::Unknown("the solver failed".to_owned()), steps / STEPS_A_RESOURCE),
        };
        let used = STEPS_A_CALL + STEPS_A_TERM * cone.len() as u64 + STEPS_A_RESOURCE * resources;
        budget.charge(used);
        // z3 may have ended because the time is over.
        budget.poll();
        (result, used)
    };
    if !cone.iter().any(|&t| computes_floats(terms, t)) {
        return ask(Floats::Exact, steps).0;
    }
    let (result, used) = ask(Floats::Unknown, budgets::ABSTRACT_SOLVER.min(steps / 2));
    if result == SolverResult::Unsatisfiable {
        return result;
    }
    ask(Floats::Exact, steps.saturating_sub(used)).0
}

/// The encoding of operations on floats.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Floats {
    /// The exact semantics, as far as it can be encoded.
    #[default]
    Exact,
    /// Uninterpreted functions.
    Unknown,
}

/// Returns whether the term is an application of a function that is uninterpreted at first.
pub(super) fn is_call(terms: &Terms, term: Term) -> bool {
    matches!(terms.node(term), Node::Call { .. }) || computes_floats(terms, term)
}

/// Returns whether the term is the result of an operation that computes floats.
pub(super) fn computes_floats(terms: &Terms, term: Term) -> bool {
    match terms.node(term) {
        Node::Op(BvOp::Float(op, _), _) => {
            !matches!(op, FloatOp::IsNan | FloatOp::Equal | FloatOp::Less | FloatOp::LessOrEqual)
        }
        _ => false,
    }
}

fn gates(terms: &Terms, term: Term) -> u64 {
    let Some((op, [a, ..])) = terms.as_op(term) else { return 0 };
    let width = u64::from(terms.width(a));
    match op {
        BvOp::Float(op, kind) => floats::gates(op, kind),
        BvOp::Mul | BvOp::UMulO | BvOp::SMulO => 8 * width * width,
        BvOp::UDiv | BvOp::URem | BvOp::SDiv | BvOp::SRem => 16 * width * width,
        BvOp::Shl | BvOp::LShr | BvOp::AShr | BvOp::PopCount => width * u64::from(64 - width.leading_zeros()),
        _ => width,
    }
}

/// Returns the result of one call of z3, and the number of units of z3's resource limit that the call used.
fn ask_z3(terms: &Terms, conjuncts: &[Term], floats: Floats, limits: CallLimits) -> (SolverResult, u64) {
    let mut encoder = Encoder { floats, ..Encoder::default() };
    for term in terms.cone(conjuncts) {
        encoder.encode(terms, term);
    }
    let logic = if encoder.text.is_empty() { "QF_BV" } else { "QF_FPBV" };
    let Some(solver) = Solver::new_for_logic(logic) else {
        return (SolverResult::Unknown(format!("the solver has no logic {logic}")), 0);
    };
    let mut params = Params::new();
    let resources = u32::try_from(limits.steps / STEPS_A_RESOURCE).unwrap_or(u32::MAX);
    params.set_u32("rlimit", resources.max(1));
    if let Some(time) = limits.time {
        params.set_u32("timeout", u32::try_from((time + GRACE).as_millis()).unwrap_or(u32::MAX));
    }
    params.set_u32("max_memory", limits.memory_mb);
    // Otherwise, the solver replaces the SIGINT handler of the process while it runs.
    params.set_bool("ctrl_c", false);
    solver.set_params(&params);
    if !encoder.text.is_empty() {
        solver.from_string(encoder.text.as_bytes());
    }
    for congruence in encoder.congruences(terms).iter().chain(&encoder.facts) {
        solver.assert(congruence);
    }
    for &conjunct in conjuncts {
        solver.assert(encoder.bool(conjunct));
    }
    let start = resources_of(&solver);
    let result = match solver.check() {
        SatResult::Unsat => SolverResult::Unsatisfiable,
        SatResult::Unknown => SolverResult::Unknown(match solver.get_reason_unknown() {
            // The name of the limit depends on the part of z3 that reached it.
            Some(limit) if limit.contains("cancel") || limit.contains("limit") => "out of steps".to_owned(),
            Some(reason) => reason,
            None => "the solver gave no reason".to_owned(),
        }),
        SatResult::Sat => match solver.get_model() {
            Some(model) => SolverResult::Satisfiable(Box::new(encoder.read(terms, conjuncts, &model))),
            None => SolverResult::Unknown("the solver gave no model".to_owned()),
        },
    };
    (result, resources_of(&solver).saturating_sub(start))
}

/// Returns the number of units of z3's resource limit that the context of `solver` has used.
fn resources_of(solver: &Solver) -> u64 {
    match solver.get_statistics().value("rlimit count") {
        Some(StatisticsValue::UInt(count)) => u64::from(count),
        Some(StatisticsValue::Double(count)) => count as u64,
        None => 0,
    }
}

/// Returns the approximate number of argument comparisons between applications of one function.
pub(super) fn n_comparisons(terms: &Terms, calls: &[Term]) -> usize {
    let of_group = |group: &Vec<Term>| {
        let n = group.len() * group.len() * terms.operands(group[0]).len();
        // Many applications have different constant arguments. The exact count takes time, too.
        if n <= FEW_COMPARISONS || group.len() > MAX_GROUP {
            return n;
        }
        pairs(terms, group).count() * 2 * terms.operands(group[0]).len()
    };
    applications(terms, calls).iter().map(of_group).sum()
}

/// Up to this number of comparisons, the estimate is not refined.
const FEW_COMPARISONS: usize = 1_000;

/// Above this number of applications, the estimate is not refined.
const MAX_GROUP: usize = 3_000;

/// Returns the pairs of applications whose arguments may be equal.
pub(super) fn pairs(terms: &Terms, group: &[Term]) -> impl Iterator<Item = (Term, Term)> {
    let earlier = |i: usize| group[..i].iter().copied();
    let all = (0..group.len()).flat_map(move |i| earlier(i).map(move |second| (group[i], second)));
    all.filter(|&(first, second)| {
        let (x, y) = (terms.operands(first), terms.operands(second));
        !x.iter().zip(&y).any(|(&a, &b)| terms.certainly_differ(a, b))
    })
}

/// Returns the applications grouped by function, in order of the first application of each.
pub(super) fn applications(terms: &Terms, calls: &[Term]) -> Vec<Vec<Term>> {
    let mut positions: FxHashMap<(Option<u32>, Option<BvOp>, u32), usize> = FxHashMap::default();
    let mut groups: Vec<Vec<Term>> = Vec::new();
    for &call in calls {
        let key = match terms.node(call) {
            Node::Call { function, .. } => (Some(function), None, 0),
            // Conversions from integers of different widths are different functions.
            Node::Op(op, [a, ..]) => (None, Some(op), terms.width(a)),
            _ => continue,
        };
        let at = *positions.entry(key).or_insert(groups.len());
        if at == groups.len() {
            groups.push(Vec::new());
        }
        groups[at].push(call);
    }
    groups
}

/// A term in z3: a truth value for one bit, a bit-vector otherwise. Bit-vectors of width zero have no counterpart and
/// are never operands of encoded terms.
enum Encoded {
    Bit(Bool),
    Vector(BV),
}

#[derive(Default)]
struct Encoder {
    encoded: FxHashMap<Term, Encoded>,
    calls: Vec<Term>,
    floats: Floats,
    /// Declarations and definitions of operations on floats.
    text: String,
    /// The constants that are operands in the text, by term.
    named: FxHashMap<Term, String>,
    facts: Vec<Bool>,
}

impl Encoder {
    fn bool(&self, term: Term) -> &Bool {
        match &self.encoded[&term] {
            Encoded::Bit(b) => b,
            Encoded::Vector(_) => unreachable!("a truth value has one bit"),
        }
    }

    fn vector(&self, term: Term) -> BV {
        match &self.encoded[&term] {
            Encoded::Bit(b) => b.ite(&BV::from_u64(1, 1), &BV::from_u64(0, 1)),
            Encoded::Vector(v) => v.clone(),
        }
    }

    fn encode(&mut self, terms: &Terms, term: Term) {
        let width = terms.width(term);
        if width == 0 {
            return;
        }
        let encoded = match terms.node(term) {
            Node::Const(index) => constant(terms.constant_at(index)),
            Node::Var(index) => fresh(format!("v{index}"), width),
            Node::Call { .. } => {
                self.calls.push(term);
                fresh(format!("f{}", term.0), width)
            }
            Node::Op(BvOp::Float(..), _) => self.encode_float(terms, term, width),
            Node::Op(op, _) => self.encode_op(terms, op, &terms.operands(term), width),
        };
        self.encoded.insert(term, encoded);
    }

    fn encode_float(&mut self, terms: &Terms, term: Term, width: u32) -> Encoded {
        let (Some((BvOp::Float(op, kind), _)), args) = (terms.as_op(term), terms.operands(term)) else {
            unreachable!("an operation on floats")
        };
        if !computes_floats(terms, term) {
            let args: Vec<BV> = args.iter().map(|&a| self.vector(a)).collect();
            if let Some(holds) = floats::predicate(op, kind, &args) {
                return Encoded::Bit(holds);
            }
        }
        let name = format!("f{}", term.0);
        let result = fresh(name.clone(), width);
        if self.floats == Floats::Exact {
            let names: Vec<String> = args.iter().map(|&a| self.name_operand(terms, a)).collect();
            if let Some(definition) = floats::definition(op, kind, &names) {
                declare(&mut self.text, &name, width);
                let _ = writeln!(self.text, "(assert (= {name} {definition}))");
                return result;
            }
        }
        self.calls.push(term);
        if let (Some(to), Encoded::Vector(bits)) = (op.result_format(kind), &result)
            && let Some(nan) = floats::predicate(FloatOp::IsNan, to, std::slice::from_ref(bits))
        {
            self.facts.push(nan.implies(bits.eq(number(&canonical_nan(to)))));
        }
        result
    }

    /// Returns the name of a constant that equals an operand.
    fn name_operand(&mut self, terms: &Terms, term: Term) -> String {
        if let Some(name) = self.named.get(&term) {
            return name.clone();
        }
        let (name, width) = (format!("a{}", term.0), terms.width(term));
        let constant = BV::new_const(name.clone(), width);
        self.facts.push(constant.eq(self.vector(term)));
        let _ = writeln!(self.text, "(declare-const {name} (_ BitVec {width}))");
        self.named.insert(term, name.clone());
        name
    }

    fn encode_op(&self, terms: &Terms, op: BvOp, args: &[Term], width: u32) -> Encoded {
        use BvOp::*;
        let arg_width = terms.width(args[0]);
        if arg_width == 1 && matches!(op, Not | And | Or | Xor | Eq) {
            let a = self.bool(args[0]);
            return Encoded::Bit(match op {
                Not => a.not(),
                And => Bool::and(&[a, self.bool(args[1])]),
                Or => Bool::or(&[a, self.bool(args[1])]),
                Xor => a.xor(self.bool(args[1])),
                _ => a.iff(self.bool(args[1])),
            });
        }
        if op == Ite {
            let c = self.bool(args[0]);
            return if width == 1 {
                Encoded::Bit(c.ite(self.bool(args[1]), self.bool(args[2])))
            } else {
                Encoded::Vector(c.ite(&self.vector(args[1]), &self.vector(args[2])))
            };
        }
        let a = self.vector(args[0]);
        let b = args.get(1).map_or_else(|| a.clone(), |&b| self.vector(b));
        let vector = match op {
            Eq => return Encoded::Bit(a.eq(&b)),
            Ult => return Encoded::Bit(a.bvult(&b)),
            Ule => return Encoded::Bit(a.bvule(&b)),
            Slt => return Encoded::Bit(a.bvslt(&b)),
            Sle => return Encoded::Bit(a.bvsle(&b)),
            UAddO => return Encoded::Bit(a.bvadd(&b).bvult(&a)),
            USubO => return Encoded::Bit(a.bvult(&b)),
            SAddO => {
                // The sum overflows if its sign differs from the signs of both operands.
                let sum = a.bvadd(&b);
                return Encoded::Bit(negative(&sum.bvxor(&a).bvand(sum.bvxor(&b)), arg_width));
            }
            SSubO => {
                let difference = a.bvsub(&b);
                return Encoded::Bit(negative(&a.bvxor(&b).bvand(difference.bvxor(&a)), arg_width));
            }
            UMulO => return Encoded::Bit(a.bvmul_no_overflow(&b, false).not()),
            SMulO => return Encoded::Bit(signed_product_overflows(&a, &b, arg_width)),
            Not => a.bvnot(),
            Neg => a.bvneg(),
            Add => a.bvadd(&b),
            Sub => a.bvsub(&b),
            Mul => a.bvmul(&b),
            UDiv => a.bvudiv(&b),
            URem => a.bvurem(&b),
            SDiv => a.bvsdiv(&b),
            SRem => a.bvsrem(&b),
            Shl => a.bvshl(&b),
            LShr => a.bvlshr(&b),
            AShr => a.bvashr(&b),
            And => a.bvand(&b),
            Or => a.bvor(&b),
            Xor => a.bvxor(&b),
            Concat => a.concat(&b),
            Extract { low, width } => a.extract(low + width - 1, low),
            Zext(to) => a.zero_ext(to - arg_width),
            Sext(to) => a.sign_ext(to - arg_width),
            PopCount => {
                let bits = (0..arg_width).map(|i| widened(&a.extract(i, i), arg_width));
                bits.reduce(|sum, bit| sum.bvadd(&bit)).unwrap_or_else(|| a.clone())
            }
            LeadingZeros => self.count(&a, arg_width, (0..arg_width).map(|i| (i, arg_width - 1 - i))),
            TrailingZeros => self.count(&a, arg_width, (0..arg_width).rev().map(|i| (i, i))),
            Ite | Float(..) => unreachable!("encoded elsewhere"),
        };
        if width == 1 { Encoded::Bit(vector.eq(BV::from_u64(1, 1))) } else { Encoded::Vector(vector) }
    }

    /// Returns the count that belongs to the last set bit of `order`; the width if no bit is set.
    fn count(&self, a: &BV, width: u32, order: impl Iterator<Item = (u32, u32)>) -> BV {
        let none = number(&ApInt::new(width, width.into()));
        order.fold(none, |rest, (bit, count)| {
            let set = a.extract(bit, bit).eq(BV::from_u64(1, 1));
            set.ite(&number(&ApInt::new(width, count.into())), &rest)
        })
    }

    /// Returns the congruence constraints: for every two applications of one function, equal arguments imply equal
    /// results.
    fn congruences(&self, terms: &Terms) -> Vec<Bool> {
        let mut all = Vec::new();
        for group in applications(terms, &self.calls) {
            for (first, second) in pairs(terms, &group) {
                let (x, y) = (terms.operands(first), terms.operands(second));
                let pairs = x.iter().zip(&y).filter(|(a, b)| a != b && terms.width(**a) != 0);
                let equal: Vec<Bool> = pairs.map(|(&a, &b)| self.equal(a, b)).collect();
                all.push(Bool::and(&equal).implies(self.equal(first, second)));
            }
        }
        all
    }

    fn equal(&self, a: Term, b: Term) -> Bool {
        match (&self.encoded[&a], &self.encoded[&b]) {
            (Encoded::Bit(a), Encoded::Bit(b)) => a.iff(b),
            _ => self.vector(a).eq(self.vector(b)),
        }
    }

    fn read(&self, terms: &Terms, roots: &[Term], model: &z3::Model) -> Model {
        let value_of = |term: Term| match self.encoded.get(&term) {
            Some(Encoded::Bit(b)) => {
                ApInt::bool(model.eval(b, true).and_then(|b| b.as_bool()).unwrap_or(false))
            }
            Some(Encoded::Vector(v)) => {
                let width = terms.width(term);
                let text = model.eval(v, true).map(|v| v.to_string()).unwrap_or_default();
                parse_literal(&text, width).unwrap_or_else(|| ApInt::zero(width))
            }
            None => ApInt::zero(terms.width(term)),
        };
        read_model(terms, roots, &self.calls, value_of)
    }
}

/// Returns the model with the solver's values of variables and calls. `calls` are the calls in the cone of `roots`, in
/// its order.
pub(super) fn read_model(
    terms: &Terms,
    roots: &[Term],
    calls: &[Term],
    value_of: impl Fn(Term) -> ApInt,
) -> Model {
    let mut answers = Vec::new();
    let mut remaining = calls.iter().filter(|&&c| matches!(terms.node(c), Node::Call { .. }));
    let values = evaluate(terms, roots, &value_of, |symbol, args, width| {
        let result = remaining.next().map_or_else(|| ApInt::zero(width), |&call| value_of(call));
        answers.push(ModelCall { symbol: symbol.clone(), args: args.to_vec(), result: result.clone() });
        result
    });
    let mut variables: Vec<(Term, ApInt)> = terms
        .cone(roots)
        .into_iter()
        .filter(|&t| matches!(terms.node(t), Node::Var(_)))
        .map(|t| (t, values[&t].clone()))
        .collect();
    variables.sort_unstable_by_key(|v| v.0);
    Model { values: variables, calls: answers, seed: 0 }
}

fn declare(text: &mut String, name: &str, width: u32) {
    let _ = match width {
        1 => writeln!(text, "(declare-const {name} Bool)"),
        _ => writeln!(text, "(declare-const {name} (_ BitVec {width}))"),
    };
}

fn fresh(name: String, width: u32) -> Encoded {
    if width == 1 { Encoded::Bit(Bool::new_const(name)) } else { Encoded::Vector(BV::new_const(name, width)) }
}

fn constant(value: &ApInt) -> Encoded {
    if value.width() == 1 {
        Encoded::Bit(Bool::from_bool(value.is_true()))
    } else {
        Encoded::Vector(number(value))
    }
}

/// Returns a bit as a number of `width` bits.
fn widened(bit: &BV, width: u32) -> BV {
    if width > 1 { bit.zero_ext(width - 1) } else { bit.clone() }
}

/// Returns whether a signed product overflows, by magnitudes: z3's own predicates for signed products (as of 4.8.12)
/// are wrong for negative ones.
fn signed_product_overflows(a: &BV, b: &BV, width: u32) -> Bool {
    let (minus, other) = (negative(a, width), negative(b, width));
    let (x, y) = (minus.ite(&a.bvneg(), a), other.ite(&b.bvneg(), b));
    let product = x.bvmul(&y);
    let half = number(&ApInt::signed_min(width));
    let beyond = minus.xor(&other).ite(&product.bvugt(&half), &product.bvuge(&half));
    Bool::or(&[x.bvmul_no_overflow(&y, false).not(), beyond])
}

fn negative(a: &BV, width: u32) -> Bool {
    a.extract(width - 1, width - 1).eq(BV::from_u64(1, 1))
}

/// Parses a numeral as z3 prints it: `#x1f` or `#b101`.
fn parse_literal(text: &str, width: u32) -> Option<ApInt> {
    let (digits, bits) = match text.strip_prefix("#x") {
        Some(digits) => (digits, 4),
        None => (text.strip_prefix("#b")?, 1),
    };
    let mut value = ApInt::zero(width);
    for digit in digits.chars() {
        value = value.shl_by(bits).or(&ApInt::new(width, digit.to_digit(1 << bits)?.into()));
    }
    Some(value)
}

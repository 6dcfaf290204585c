//! Tests of the rules for floats against the definitions of the operations: all inputs of small formats if there are
//! few, random inputs of large formats.

use super::float::CANONICAL;
use super::tests::difference;
use super::{Rule, of};
use crate::term::Terms;
use crate::term::testing::Dice;
use proofmark_ir::ApInt;
use proofmark_ir::context::FloatKind::{self, *};
use proofmark_ir::semantics::FloatOp::{self, *};
use proofmark_ir::semantics::{BvOp, Rounding, Term, TermBuilder, evaluate_float, float};
use std::collections::BTreeMap;

const ROUNDINGS: [Rounding; 5] = [
    Rounding::NearestEven,
    Rounding::NearestAway,
    Rounding::TowardZero,
    Rounding::Upward,
    Rounding::Downward,
];

/// Random floats of a format over few variables, and integers.
struct Floats {
    terms: Terms,
    dice: Dice,
    kind: FloatKind,
    members: Vec<Term>,
    integer: Term,
    condition: Term,
}

impl Floats {
    fn new(kind: FloatKind, seed: u64) -> Floats {
        let mut terms = Terms::new();
        let members = vec![terms.variable("a", kind.width()), terms.variable("b", kind.width())];
        let (integer, condition) = (terms.variable("i", 5), terms.variable("c", 1));
        Floats { terms, dice: Dice::new(seed), kind, members, integer, condition }
    }

    fn rounding(&mut self) -> Rounding {
        if self.dice.below(3) == 0 { self.dice.pick(&ROUNDINGS) } else { Rounding::NearestEven }
    }

    fn constant(&mut self) -> Term {
        let kind = self.kind;
        let of = |n| evaluate_float(FromSigned(Rounding::NearestEven), kind, &[n], 8);
        let value = match self.dice.below(10) {
            0 => 0,
            1 | 9 => 1 << (kind.width() - 1),
            2 => of(1),
            3 => of(255),
            4 => of(2),
            5 => evaluate_float(Div(Rounding::NearestEven), kind, &[of(1), of(4)], 0),
            6 => float::canonical_nan(kind).inline().unwrap_or(0),
            7 => float::infinity(kind).and_then(|i| i.inline()).unwrap_or(0),
            _ => u128::from(self.dice.next()),
        };
        self.terms.constant(ApInt::new(kind.width(), value))
    }

    fn member(&mut self) -> Term {
        if self.dice.below(5) == 0 { self.constant() } else { self.dice.pick(&self.members.clone()) }
    }

    /// Returns a random float, or one of a form that rules match.
    fn grow(&mut self) -> Term {
        let (kind, rounding, x) = (self.kind, self.rounding(), self.member());
        let t = &mut self.terms;
        let made = match self.dice.below(14) {
            0 | 1 => float::neg(t, x),
            2 => float::abs(t, x),
            3 => float::canonical(t, kind, x),
            4 => {
                let sign = t.trunc(self.integer, 1);
                float::with_sign(t, x, sign)
            }
            5 => float::apply(t, FromSigned(rounding), kind, &[self.integer]),
            6 => float::apply(t, FromUnsigned(rounding), kind, &[self.integer]),
            7 => {
                // A conversion to another format and back.
                let through = self.dice.pick(&[F16, F32, F64, BF16, F8E5M2]);
                let there = float::apply(t, Convert(through, rounding), kind, &[x]);
                float::apply(t, Convert(kind, rounding), through, &[there])
            }
            8 => {
                // Constant operands in half of the cases.
                let (x, y) = match self.dice.below(2) {
                    0 => (self.constant(), self.constant()),
                    _ => (x, self.member()),
                };
                self.terms.ite(self.condition, x, y)
            }
            9 => {
                let extended =
                    if self.dice.below(2) == 0 { t.zext(self.integer, 9) } else { t.sext(self.integer, 9) };
                let op = if self.dice.below(2) == 0 { FromSigned(rounding) } else { FromUnsigned(rounding) };
                return self.terms.raw(BvOp::Float(op, kind), &[extended]);
            }
            _ => {
                let (op, args) = self.arithmetic();
                self.terms.apply(BvOp::Float(op, kind), &args)
            }
        };
        self.members.push(made);
        made
    }

    fn arithmetic(&mut self) -> (FloatOp, Vec<Term>) {
        let r = self.rounding();
        let op = match self.dice.below(9) {
            0 => Add(r),
            1 => Sub(r),
            2 => Mul(r),
            3 => Div(r),
            4 => Fma(r),
            5 => Rem,
            6 => RoundToIntegral(r),
            7 => Sqrt,
            _ => Convert(self.kind, r),
        };
        let args = (0..op.arity()).map(|_| self.member()).collect::<Vec<_>>();
        // Equal operands, or two magnitudes.
        match if args.len() == 2 { self.dice.below(6) } else { 2 } {
            0 => (op, vec![args[0]; 2]),
            1 => (op, args.into_iter().map(|x| float::abs(&mut self.terms, x)).collect()),
            _ => (op, args),
        }
    }

    /// Returns a random operation on floats of the format.
    fn application(&mut self) -> (BvOp, Vec<Term>) {
        let r = self.rounding();
        match self.dice.below(8) {
            0 => (BvOp::Float(IsNan, self.kind), vec![self.member()]),
            1 => {
                let op = self.dice.pick(&[Equal, Less, LessOrEqual]);
                (BvOp::Float(op, self.kind), vec![self.member(), self.member()])
            }
            2 => {
                let through = self.dice.pick(&[F16, F32, BF16, F8E5M2]);
                let (x, y) = (self.member(), self.member());
                let wide =
                    [x, y].map(|x| float::apply(&mut self.terms, Convert(through, r), self.kind, &[x]));
                match self.dice.below(3) {
                    0 => (BvOp::Float(Less, through), wide.to_vec()),
                    1 => (BvOp::Float(Convert(F8E5M2, r), through), vec![wide[0]]),
                    _ => (BvOp::Float(IsNan, through), vec![wide[0]]),
                }
            }
            3 => {
                // A conversion of a conversion from an integer.
                let through = self.dice.pick(&[F16, F8E5M2, F8E4M3FN]);
                let op = self.dice.pick(&[FromSigned(r), FromUnsigned(r)]);
                let number = float::apply(&mut self.terms, op, through, &[self.integer]);
                let op = self.dice.pick(&[Convert(self.kind, r), RoundToIntegral(r), IsNan]);
                (BvOp::Float(op, through), vec![number])
            }
            4 => {
                let x = self.member();
                let nan = float::is_nan(&mut self.terms, self.kind, x);
                let canonical = self.terms.constant(float::canonical_nan(self.kind));
                (BvOp::Ite, vec![nan, canonical, x])
            }
            5 => {
                let extended = match self.dice.below(2) {
                    0 => self.terms.zext(self.integer, 9),
                    _ => self.terms.sext(self.integer, 9),
                };
                let op = self.dice.pick(&[FromSigned(r), FromUnsigned(r)]);
                (BvOp::Float(op, self.kind), vec![extended])
            }
            _ => {
                let (op, args) = self.arithmetic();
                (BvOp::Float(op, self.kind), args)
            }
        }
    }
}

fn check(
    kind: FloatKind,
    seeds: std::ops::Range<u64>,
    rules: fn(BvOp) -> Vec<Rule>,
) -> Result<BTreeMap<&'static str, usize>, String> {
    let mut hits = BTreeMap::new();
    for seed in seeds {
        let mut pool = Floats::new(kind, seed);
        for _ in 0..12 {
            pool.grow();
        }
        for _ in 0..60 {
            let (op, mut args) = pool.application();
            let terms = &mut pool.terms;
            if args.iter().all(|&a| terms.value(a).is_some()) {
                continue;
            }
            if op.is_commutative() && terms.sort_key(args[0]) > terms.sort_key(args[1]) {
                args.swap(0, 1);
            }
            for rule in rules(op) {
                let Some(term) = (rule.apply)(terms, op, &args) else { continue };
                let count = hits.entry(rule.name).or_insert(0);
                *count += 1;
                if *count > 40 && *count % 8 != 0 {
                    continue;
                }
                if let Some(difference) = difference(terms, op, &args, term) {
                    return Err(format!("rule {} on {}: {difference}", rule.name, kind.name()));
                }
            }
        }
    }
    Ok(hits)
}

fn real(op: BvOp) -> Vec<Rule> {
    match op {
        BvOp::Ite => vec![CANONICAL],
        op => of(op).to_vec(),
    }
}

#[test]
fn every_rule_is_right() {
    let mut hits: BTreeMap<&str, usize> = BTreeMap::new();
    let kinds = [(F8E5M2, 24), (F8E4M3, 16), (F8E4M3FN, 16), (F8E3M4, 16), (F16, 6), (F32, 4), (F80, 3)];
    for (kind, seeds) in kinds {
        for (name, n) in check(kind, 0..seeds, real).unwrap_or_else(|e| panic!("{e}")) {
            *hits.entry(name).or_insert(0) += n;
        }
    }
    let r = Rounding::NearestEven;
    let all = [
        Add(r),
        Sub(r),
        Mul(r),
        Div(r),
        Fma(r),
        IsNan,
        Less,
        Convert(F16, r),
        RoundToIntegral(r),
        FromSigned(r),
    ];
    let unreached: Vec<&str> = all
        .iter()
        .flat_map(|&op| of(BvOp::Float(op, F32)))
        .map(|rule| rule.name)
        .chain([CANONICAL.name])
        .filter(|name| !hits.contains_key(name))
        .collect();
    assert!(unreached.is_empty(), "no test reaches {unreached:?}");
}

/// Tests that plausible but wrong rules are detected.
#[test]
fn unsound_rules_are_detected() {
    let planted: [fn(BvOp) -> Vec<Rule>; 5] = [
        |op| match op {
            BvOp::Float(Sub(_), _) => {
                vec![Rule { name: "x - x", apply: |t, _, a| (a[0] == a[1]).then(|| t.zero(t.width(a[0]))) }]
            }
            _ => Vec::new(),
        },
        |op| match op {
            BvOp::Float(Add(_), _) => vec![Rule {
                name: "x + 0",
                apply: |t, _, a| t.value(a[1]).is_some_and(|c| c.is_zero()).then_some(a[0]),
            }],
            _ => Vec::new(),
        },
        |op| match op {
            BvOp::Float(Equal, _) => {
                vec![Rule { name: "x == x", apply: |t, _, a| (a[0] == a[1]).then(|| t.bool(true)) }]
            }
            _ => Vec::new(),
        },
        |op| match op {
            BvOp::Float(Convert(..), _) => vec![Rule {
                name: "conversions join",
                apply: |t, op, a| {
                    let BvOp::Float(Convert(to, r), _) = op else { return None };
                    let (BvOp::Float(Convert(..), from), [x, ..]) = t.as_op(a[0])? else { return None };
                    Some(float::apply(t, Convert(to, r), from, &[x]))
                },
            }],
            _ => Vec::new(),
        },
        |op| match op {
            BvOp::Float(Mul(_), _) => vec![Rule {
                name: "a sign moves out of a product",
                apply: |t, op, a| {
                    let (x, sign) = t.binary(a[1], BvOp::Xor)?;
                    t.value(sign)?;
                    let product = t.apply(op, &[a[0], x]);
                    Some(float::neg(t, product))
                },
            }],
            _ => Vec::new(),
        },
    ];
    for (i, rules) in planted.into_iter().enumerate() {
        let caught = [F8E5M2, F8E4M3, F16].iter().any(|&kind| check(kind, 0..60, rules).is_err());
        assert!(caught, "unsound rule {i} is not caught");
    }
}

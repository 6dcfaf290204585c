//! Tests of each single rule against the definition of the operation: all inputs at small widths, boundary and random
//! inputs at large ones. A rule that no test reaches fails the test.

use super::{Rule, of};
use crate::columns::{BLOCK, Evaluator, Sampler};
use crate::term::Terms;
use crate::term::testing::{PREDICATES, Pool, SAME_WIDTH, UNARY};
use proofmark_ir::ApInt;
use proofmark_ir::budget::STEPS_A_MILLISECOND;
use proofmark_ir::semantics::{BvOp, Term, TermBuilder, eval};
use std::collections::BTreeMap;

/// Returns one operation of each kind.
fn all() -> impl Iterator<Item = BvOp> {
    let others = [BvOp::Concat, BvOp::Ite, BvOp::Extract { low: 0, width: 1 }, BvOp::Zext(8), BvOp::Sext(8)];
    UNARY.iter().copied().chain(SAME_WIDTH).chain(PREDICATES).chain(others)
}

/// Returns an input for which `term` differs from `op(args)`, as text.
pub(super) fn difference(terms: &Terms, op: BvOp, args: &[Term], term: Term) -> Option<String> {
    let mut roots = args.to_vec();
    roots.push(term);
    let mut evaluator = Evaluator::new(terms, &roots);
    let variables = evaluator.variables().to_vec();
    let bits: u32 = variables.iter().map(|&v| terms.width(v)).sum();
    let exhaustive = bits <= 13;
    let mut sampler = Sampler::new(terms, &variables, evaluator.cone(), 7);
    let blocks = if exhaustive { (1usize << bits).div_ceil(BLOCK) } else { 4 };
    for block in 0..blocks {
        if exhaustive {
            for lane in 0..BLOCK {
                let mut number = (block * BLOCK + lane) as u128;
                for &v in &variables {
                    evaluator.set(v, lane, ApInt::new(terms.width(v), number));
                    number >>= terms.width(v);
                }
            }
        } else {
            sampler.fill(block, BLOCK, |v, lane, value| evaluator.set(v, lane, value));
        }
        evaluator.run(BLOCK, 0);
        for lane in 0..BLOCK {
            let values: Vec<ApInt> = args.iter().map(|&a| evaluator.get(a, lane)).collect();
            let expected = eval(op, &values.iter().collect::<Vec<_>>());
            let got = evaluator.get(term, lane);
            if got != expected {
                let args: Vec<String> = args.iter().map(|&a| terms.show(a)).collect();
                return Some(format!(
                    "{op:?} {args:?} -> {}: on {values:?} gives {got:?}, not {expected:?}",
                    terms.show(term)
                ));
            }
        }
    }
    None
}

/// Applies the rules to matching random operands. Returns the number of checks of each rule.
///
/// # Errors
///
/// The first difference.
fn check(
    tables: &[(BvOp, &[Rule])],
    width: u32,
    seeds: std::ops::Range<u64>,
) -> Result<BTreeMap<&'static str, usize>, String> {
    let mut hits = BTreeMap::new();
    for seed in seeds {
        let mut pool = Pool::new(seed, width);
        for _ in 0..4 {
            pool.restart();
            pool.grow(25);
            for _ in 0..150 {
                let (op, mut args) = pool.application();
                let same = |o: &BvOp| std::mem::discriminant(o) == std::mem::discriminant(&op);
                let terms = &mut pool.terms;
                if args.iter().all(|&a| terms.value(a).is_some()) {
                    continue;
                }
                if op.is_commutative() && terms.sort_key(args[0]) > terms.sort_key(args[1]) {
                    args.swap(0, 1);
                }
                for (_, rules) in tables.iter().filter(|t| same(&t.0)) {
                    for rule in *rules {
                        let Some(term) = (rule.apply)(terms, op, &args) else { continue };
                        let count = hits.entry(rule.name).or_insert(0);
                        *count += 1;
                        // Above this number of checks, one in eight matches is checked.
                        if *count > 60 && *count % 8 != 0 {
                            continue;
                        }
                        if let Some(difference) = difference(terms, op, &args, term) {
                            return Err(format!("rule {}: {difference}", rule.name));
                        }
                    }
                }
            }
        }
    }
    Ok(hits)
}

fn check_all(width: u32, seeds: std::ops::Range<u64>) -> BTreeMap<&'static str, usize> {
    let tables: Vec<(BvOp, &[Rule])> = all().map(|op| (op, of(op))).collect();
    check(&tables, width, seeds).unwrap_or_else(|e| panic!("width {width}: {e}"))
}

#[test]
fn every_rule_is_right_at_small_widths() {
    let mut hits: BTreeMap<&str, usize> = BTreeMap::new();
    for (width, seeds) in [(1, 8), (2, 25), (3, 40), (4, 40), (5, 25)] {
        for (name, n) in check_all(width, 0..seeds) {
            *hits.entry(name).or_insert(0) += n;
        }
    }
    let unreached: Vec<&str> =
        all().flat_map(of).map(|r| r.name).filter(|name| !hits.contains_key(name)).collect();
    // The rules on floats have their own tests.
    let unreached: Vec<&str> =
        unreached.into_iter().filter(|&name| name != super::float::CANONICAL.name).collect();
    assert!(unreached.is_empty(), "no test reaches {unreached:?}");
}

#[test]
fn every_rule_is_right_at_large_widths() {
    for width in [8, 16, 31, 33, 63, 64, 65, 128, 131] {
        check_all(width, 100..106);
    }
}

/// Tests with z3 that the first application of each rule is an equality. Products and quotients of many bits are too
/// hard for z3, so that a rule must be confirmed at one width at least, and refuted at none.
#[test]
fn z3_confirms_every_rule() {
    let mut confirmed: BTreeMap<&str, usize> = BTreeMap::new();
    let mut tried: BTreeMap<(&str, u32), usize> = BTreeMap::new();
    for (width, seeds) in [(3, 0..90), (4, 0..60), (8, 100..110), (32, 200..204), (64, 300..302)] {
        for seed in seeds {
            let mut pool = Pool::new(seed, width);
            for _ in 0..4 {
                pool.restart();
                pool.grow(25);
                for _ in 0..150 {
                    let (op, mut args) = pool.application();
                    let terms = &mut pool.terms;
                    // z3 has no vectors of width zero.
                    let empty = args.iter().any(|&a| terms.width(a) == 0);
                    if empty || args.iter().all(|&a| terms.value(a).is_some()) {
                        continue;
                    }
                    if op.is_commutative() && terms.sort_key(args[0]) > terms.sort_key(args[1]) {
                        args.swap(0, 1);
                    }
                    for rule in of(op) {
                        let count = tried.entry((rule.name, width)).or_insert(0);
                        if *count >= 2 {
                            continue;
                        }
                        let Some(term) = (rule.apply)(terms, op, &args) else { continue };
                        *count += 1;
                        let written = terms.raw(op, &args);
                        let equal = terms.raw(BvOp::Eq, &[written, term]);
                        let differ = terms.raw(BvOp::Not, &[equal]);
                        match crate::decide::z3_says(terms, differ, 300 * STEPS_A_MILLISECOND) {
                            Some(false) => *confirmed.entry(rule.name).or_insert(0) += 1,
                            Some(true) => {
                                let args: Vec<String> = args.iter().map(|&a| terms.show(a)).collect();
                                panic!(
                                    "rule {} at width {width}: {op:?} {args:?} -> {}",
                                    rule.name,
                                    terms.show(term)
                                );
                            }
                            None => {}
                        }
                    }
                }
            }
        }
    }
    let open: Vec<&str> = all()
        .flat_map(of)
        .map(|r| r.name)
        .filter(|name| !confirmed.contains_key(name))
        // z3 has no vectors of width zero, and the rules on floats have their own tests.
        .filter(|name| !["concat-empty", super::float::CANONICAL.name].contains(name))
        .collect();
    assert!(open.is_empty(), "z3 confirms none of {open:?}");
}

/// Tests that the check can fail: unsound rules with typical mistakes are detected.
#[test]
fn unsound_rules_are_detected() {
    let planted: [(BvOp, Rule); 5] = [
        (
            BvOp::UDiv,
            Rule {
                name: "self-quotient-is-one",
                apply: |t, _, a| (a[0] == a[1]).then(|| t.number(t.width(a[0]), 1)),
            },
        ),
        (
            BvOp::SDiv,
            Rule {
                name: "quotients-of-constants-multiply-though-they-overflow",
                apply: |t, _, a| {
                    let c = t.value(a[1])?.clone();
                    let (x, d) = t.binary(a[0], BvOp::SDiv)?;
                    let product = t.value(d)?.mul(&c);
                    let product = t.constant(product);
                    Some(t.raw(BvOp::SDiv, &[x, product]))
                },
            },
        ),
        (
            BvOp::LShr,
            Rule {
                name: "shifted-back-is-the-same",
                apply: |t, _, a| t.binary(a[0], BvOp::Shl).filter(|s| s.1 == a[1]).map(|s| s.0),
            },
        ),
        (
            BvOp::Slt,
            Rule {
                name: "equal-terms-cancel",
                apply: |t, _, a| {
                    let ((x, y), (z, w)) = (t.binary(a[0], BvOp::Add)?, t.binary(a[1], BvOp::Add)?);
                    (y == w).then(|| t.slt(x, z))
                },
            },
        ),
        (
            BvOp::Eq,
            Rule {
                name: "extensions-of-different-kinds",
                apply: |t, _, a| match (t.as_op(a[0])?, t.as_op(a[1])?) {
                    ((BvOp::Zext(_), x), (BvOp::Sext(_), y)) if t.width(x[0]) == t.width(y[0]) => {
                        Some(t.eq(x[0], y[0]))
                    }
                    _ => None,
                },
            },
        ),
    ];
    for (op, rule) in planted {
        let caught = (3..6).any(|width| check(&[(op, &[rule])], width, 0..300).is_err());
        assert!(caught, "{} is not caught", rule.name);
    }
}

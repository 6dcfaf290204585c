//! The machine's house rules and folding, on small semantics written here.

use super::fold::{Constant, Folded, Operand, fold_any_index_width, fold_any_index_width_despite_poison};
use super::*;
use crate::apint::ApInt;
use crate::budget::{Budget, Limit, MAX_EVALUATED_WIDTH};
use std::time::Duration;

fn addi_nsw(m: &mut Machine<'_>) -> Result<(), Unsupported> {
    m.map(|t, [a, b]| {
        let overflow = t.apply(BvOp::SAddO, &[a.value, b.value]);
        t.poison_if(overflow);
        [t.add(a.value, b.value)]
    })
}

fn divui(m: &mut Machine<'_>) -> Result<(), Unsupported> {
    m.map(|t, [a, b]| {
        t.ub_if(b.poison);
        let zero = t.is_zero(b.value);
        t.ub_if(zero);
        [t.udiv(a.value, b.value)]
    })
}

fn select(m: &mut Machine<'_>) -> Result<(), Unsupported> {
    m.map_scalars(|t, [c, a, b]| {
        let poison = t.ite(c.value, a.poison, b.poison);
        [Scalar { value: t.ite(c.value, a.value, b.value), poison: t.or(c.poison, poison) }]
    })
}

fn ints(width: u32, values: &[i64]) -> Operand {
    let constant = values.iter().map(|&v| (v != POISON).then(|| ApInt::from_i128(width, v.into()))).collect();
    Operand::integers(width, constant)
}

const POISON: i64 = i64::MAX;

fn check(execute: fn(&mut Machine<'_>) -> Result<(), Unsupported>, operands: &[Operand], expected: &str) {
    let mut terms = Concrete::new();
    let folded =
        fold(&mut terms, 64, operands, execute).map(|f| format!("{f:?}")).unwrap_or_else(|e| e.to_string());
    assert_eq!(folded, expected, "{operands:?}");
}

#[test]
fn a_strict_op_is_poison_element_by_element() {
    check(
        addi_nsw,
        &[ints(8, &[100, 100, POISON, 1]), ints(8, &[27, 28, 1, 2])],
        "Constants([[Some(127:i8), None, None, Some(3:i8)]])",
    );
    check(addi_nsw, &[ints(8, &[]), ints(8, &[])], "Constants([[]])");
    check(addi_nsw, &[ints(8, &[1, 2]), ints(8, &[1, 2, 3])], "operands with different numbers of elements");
}

#[test]
fn undefined_behaviour_of_one_element_is_that_of_the_op() {
    check(divui, &[ints(8, &[7, 7]), ints(8, &[2, 0])], "Undefined");
    check(divui, &[ints(8, &[7, 7]), ints(8, &[2, POISON])], "Undefined");
    check(divui, &[ints(8, &[7, POISON]), ints(8, &[2, 3])], "Constants([[Some(3:i8), None]])");
}

#[test]
fn select_takes_the_poison_of_the_arm_that_it_takes() {
    check(select, &[ints(1, &[1]), ints(8, &[3]), ints(8, &[POISON])], "Constants([[Some(3:i8)]])");
    check(select, &[ints(1, &[0]), ints(8, &[3]), ints(8, &[POISON])], "Constants([[None]])");
    check(select, &[ints(1, &[POISON]), ints(8, &[3]), ints(8, &[3])], "Constants([[None]])");
    // One condition for all elements.
    check(
        select,
        &[ints(1, &[-1]), ints(8, &[1, 2]), ints(8, &[3, 4])],
        "Constants([[Some(1:i8), Some(2:i8)]])",
    );
}

#[test]
fn uninterpreted_functions_are_not_folded() {
    check(
        |m| m.map(|t, [a]| [t.uninterpreted(&Symbol::abstraction("sin"), &[a.value], 8)]),
        &[ints(8, &[1])],
        "NotConstant",
    );
    check(|m| m.call(Callee::Symbol("f"), &[], &[], CallEffects::Unknown), &[], "call in constant folding");
}

#[test]
fn an_index_fold_must_hold_at_both_widths() {
    let mut terms = Concrete::new();
    let index = |v: i64| Operand::indices(Constant::from_iter([Some(ApInt::from_i128(64, v.into()))]));
    let mut run = |a, b| fold_any_index_width(&mut terms, &[index(a), index(b)], divui).unwrap();
    assert!(matches!(run(6, 3), Some(Folded::Constants(_))));
    assert_eq!(run(1 << 33, 4), None);
    assert_eq!(run(-1, 2), None);
    assert_eq!(run(1, 0), Some(Folded::Undefined));
    // Division by zero at 32 bits permits anything there.
    assert!(matches!(run(1, 1 << 32), Some(Folded::Constants(_))));
}

#[test]
fn an_index_fold_despite_poison_needs_equal_bits_at_both_widths() {
    let mut terms = Concrete::new();
    let index = |v: i64| Operand::indices(Constant::from_iter([Some(ApInt::from_i128(64, v.into()))]));
    // The sum, poison if it is less than the first operand, unsigned.
    let add_nuw = |m: &mut Machine<'_>| {
        m.map(|t, [a, b]| {
            let sum = t.add(a.value, b.value);
            let wraps = t.ult(sum, a.value);
            t.poison_if(wraps);
            [sum]
        })
    };
    let mut run =
        |a, b| fold_any_index_width_despite_poison(&mut terms, &[index(a), index(b)], add_nuw).unwrap();
    let constant = |v: i64| {
        let value = Constant::from_iter([Some(ApInt::from_i128(64, v.into()))]);
        Some(Folded::Constants([value].into_iter().collect()))
    };
    assert_eq!(run(2, 3), constant(5));
    assert_eq!(run(-1, 2), constant(1), "it is poison for both widths");
    assert_eq!(run(0xffff_ffff, 1), constant(1 << 32), "it is poison for 32 bits only");
    // The quotient, poison if there is a remainder.
    let div_exact = |m: &mut Machine<'_>| {
        m.map(|t, [a, b]| {
            let (quotient, rest) = (t.udiv(a.value, b.value), t.urem(a.value, b.value));
            let (zero, true_) = (t.sub(rest, rest), t.bool(true));
            let is_exact = t.eq(rest, zero);
            let is_inexact = t.xor(is_exact, true_);
            t.poison_if(is_inexact);
            [quotient]
        })
    };
    let mut run =
        |a, b| fold_any_index_width_despite_poison(&mut terms, &[index(a), index(b)], div_exact).unwrap();
    assert_eq!(run(7, 2), constant(3), "it is poison for both widths");
    assert_eq!(run((1 << 32) + 7, 2), None, "the quotients differ");
}

#[test]
fn a_branch_on_poison_is_undefined_and_a_switch_takes_the_first_case() {
    let mut terms = Concrete::new();
    let poison = Scalar::poison(&mut terms, 1);
    let mut host = NoHost::new(&mut terms);
    let mut machine = Machine::new(&mut host, &[], 64);
    machine.cond_branch(poison, 0, 1);
    let ub = machine.finish().ub;
    assert!(terms.is_true(ub));

    let flag = Scalar::constant(&mut terms, ApInt::new(8, 5));
    let cases = [(ApInt::new(8, 4), 1), (ApInt::new(8, 5), 2), (ApInt::new(8, 5), 3)];
    let mut host = NoHost::new(&mut terms);
    let mut machine = Machine::new(&mut host, &[], 64);
    machine.switch(flag, &cases, 0);
    let Control::Branch(arms) = machine.finish().control else { panic!("a branch") };
    let taken: Vec<usize> = arms.iter().filter(|a| terms.is_true(a.condition)).map(|a| a.successor).collect();
    assert_eq!(taken, [2]);
}

#[test]
fn an_oracle_answers_uninterpreted_functions() {
    let mut terms = Concrete::with_oracle(|symbol, args, width| {
        assert_eq!(*symbol, Symbol::abstraction("f"));
        Some(args[0].add(&ApInt::one(width)))
    });
    let two = terms.number(8, 2);
    let three = terms.uninterpreted(&Symbol::abstraction("f"), &[two], 8);
    assert_eq!(terms.value(three).to_u64(), Some(3));
    assert!(terms.is_exact());
}

#[test]
fn folding_and_evaluation_have_limits_that_depend_on_the_operands_alone() {
    assert!(fold::is_affordable(1 << 20, 64) && fold::is_affordable(1, 1 << 18));
    assert!(!fold::is_affordable(1 << 25, 64) && !fold::is_affordable(1, 1 << 19));
    assert!(!fold::is_affordable(8192, 65536));
    assert!(BvOp::UDiv.is_evaluated(MAX_EVALUATED_WIDTH) && BvOp::Add.is_evaluated(MAX_EVALUATED_WIDTH + 1));
    // The work of folding is refused before it begins.
    let wide = fold::Operand::integers(1 << 19, smallvec::smallvec![Some(ApInt::one(1 << 19))]);
    let folded = fold::fold(&mut Concrete::new(), 64, &[wide], |_| panic!("executed"));
    assert_eq!(
        folded.map_err(|reason| reason.to_string()),
        Err("constant of 1 scalars of 524288 bits exceeds the folding limit".to_owned())
    );
    // An interpreter with a budget refuses a single operation of too many bits.
    let budget = Budget::new(Duration::from_secs(3600), u64::MAX);
    let mut terms = Concrete::new().with_budget(budget.clone());
    let end = budget.run(|| {
        let wide = terms.constant(ApInt::ones(MAX_EVALUATED_WIDTH + 1));
        let sum = terms.add(wide, wide);
        terms.mul(sum, sum)
    });
    assert_eq!(end.map_err(|end| end.limit), Err(Limit::Width(MAX_EVALUATED_WIDTH + 1)));
}

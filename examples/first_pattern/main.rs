//! A pattern that cancels a multiplication with a division, first wrong, then right, each behind a flag of its own.
//!
//! `(x * y) / y -> x` holds only if the multiplication does not overflow. `CancelProduct` forgets that condition,
//! `CancelNoWrapProduct` demands it. `docs/book/src/pattern.md` explains the code.
//!
//! `cargo run --example first_pattern -- check examples/first_pattern/average.mlir --cancel-products --prove=local`

use proofmark::checks::Checker;
use proofmark::dialects::arith::{DivSI, MulI};
use proofmark::dialects::common::integer::Wrap;
use proofmark::drivers::{FrozenPatternSet, GreedyConfig, apply_patterns_greedily};
use proofmark::ir::{Ir, Match, OpId, Outcome, PatternRow};
use proofmark::passes::{Pass, PassRegistry, PassReport};

/// `(x * y) / y -> x`, which is wrong if `x * y` overflows.
static CANCEL_PRODUCT: PatternRow = PatternRow {
    name: "CancelProduct",
    summary: "(x * y) / y -> x",
    root: "arith.divsi",
    benefit: 1,
    apply: cancel_product,
};

fn cancel_product(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(division) = DivSI::cast(&m, op) else { return m.fail("not a division") };
    let Some(product) = m.defining::<MulI>(division.lhs(&m)) else {
        return m.fail("the dividend is not a product");
    };
    if product.rhs(&m) != division.rhs(&m) {
        return m.fail("the divisor is not a factor");
    }
    let factor = product.lhs(&m);
    let mut rw = m.rewrite();
    rw.replace_op(op, &[factor]);
    rw.done()
}

/// `(x * y) / y -> x` if the multiplication has no signed wrap.
static CANCEL_NO_WRAP_PRODUCT: PatternRow = PatternRow {
    name: "CancelNoWrapProduct",
    summary: "(x * y) / y -> x, if the product is nsw",
    apply: cancel_no_wrap_product,
    ..CANCEL_PRODUCT
};

fn cancel_no_wrap_product(m: Match<'_>) -> Outcome<'_> {
    let dividend = m.operand(m.op(), 0);
    match m.defining_op(dividend) {
        Some(product) if Wrap::of(&m, product).nsw => cancel_product(m),
        _ => m.fail("the product may overflow"),
    }
}

/// Applies `pattern` greedily, without folds: the fold of `arith.divsi` also cancels a product that has `nsw`.
fn apply_greedily(
    ir: &mut Ir,
    op: OpId,
    checker: &mut Checker<'_>,
    pattern: &'static PatternRow,
) -> PassReport {
    let patterns = FrozenPatternSet::from_rows(ir.ctx(), [pattern]);
    let config = GreedyConfig { fold: false, ..GreedyConfig::default() };
    let report = apply_patterns_greedily(ir, op, &patterns, &config, checker);
    PassReport::greedy(&patterns, report)
}

static CANCEL_PRODUCTS: Pass = Pass {
    flag: "cancel-products",
    name: "CancelProducts",
    summary: "Cancel multiplications with divisions (wrong: ignores overflow)",
    options: &[],
    run: |ir, op, _, checker| apply_greedily(ir, op, checker, &CANCEL_PRODUCT),
};

static CANCEL_NO_WRAP_PRODUCTS: Pass = Pass {
    flag: "cancel-no-wrap-products",
    name: "CancelNoWrapProducts",
    summary: "Cancel multiplications without overflow with divisions",
    options: &[],
    run: |ir, op, _, checker| apply_greedily(ir, op, checker, &CANCEL_NO_WRAP_PRODUCT),
};

fn main() -> std::process::ExitCode {
    let mut passes = PassRegistry::default();
    passes.register(&CANCEL_PRODUCTS).register(&CANCEL_NO_WRAP_PRODUCTS);
    proofmark::main_with_passes(proofmark::registry(), passes)
}

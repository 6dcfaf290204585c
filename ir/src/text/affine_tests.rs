//! Affine expressions in text: printed expressions can be parsed, up to the largest and deepest expressions.

use super::*;
use crate::Context;
use crate::context::{AffineExpr, AffineExprKind, AffineMap, AttrKind, MAX_AFFINE_SIZE, Registry};
use crate::random::Random;

/// Generates a semi-affine expression of `n` operands, over two dimensions and two symbols, or over the symbols alone.
fn random(ctx: &Context, random_: &mut Random, n: u64, symbolic: bool) -> AffineExpr {
    const CONSTANTS: [i64; 12] = [0, 1, -1, 2, 3, 6, -5, 64, i64::MAX, i64::MIN, i64::MIN + 1, 1 << 40];
    if n == 1 {
        return match random_.below(if symbolic { 2 } else { 4 }) {
            0 => ctx.affine_constant(CONSTANTS[random_.below(12)]),
            1 => ctx.affine_symbol(random_.below(2) as u32),
            _ => ctx.affine_dim(random_.below(2) as u32),
        };
    }
    // Mostly deep on one side.
    let n_left = match random_.below(4) {
        0 => 1,
        1 => 1 + random_.below(n as usize - 1) as u64,
        _ => n - 1,
    };
    let kind = random_.below(8);
    let swapped = kind == 3 && random_.below(2) == 0;
    let l = random(ctx, random_, n_left, symbolic || swapped);
    let r = random(ctx, random_, n - n_left, symbolic || kind > 2 && !swapped);
    match kind {
        0..=2 => ctx.affine_add(l, r),
        3 => ctx.affine_mul(l, r),
        4 => ctx.affine_floor_div(l, r),
        5 => ctx.affine_ceil_div(l, r),
        6 => ctx.affine_mod(l, r),
        _ => ctx.affine_sub(l, r),
    }
}

/// Returns the value of an expression, if it is defined and all intermediate numbers are small.
fn value(ctx: &Context, expr: AffineExpr, inputs: [i128; 4]) -> Option<i128> {
    let divided = |l, r| Some((value(ctx, l, inputs)?, value(ctx, r, inputs).filter(|&r| r > 0)?));
    match expr.kind(ctx) {
        AffineExprKind::Constant(value) => Some(value.into()),
        AffineExprKind::Dim(i) => Some(inputs[i as usize]),
        AffineExprKind::Symbol(i) => Some(inputs[2 + i as usize]),
        AffineExprKind::Add(l, r) => value(ctx, l, inputs)?.checked_add(value(ctx, r, inputs)?),
        AffineExprKind::Mul(l, r) => value(ctx, l, inputs)?.checked_mul(value(ctx, r, inputs)?),
        AffineExprKind::Mod(l, r) => divided(l, r).map(|(l, r)| l.rem_euclid(r)),
        AffineExprKind::FloorDiv(l, r) => divided(l, r).map(|(l, r)| l.div_euclid(r)),
        AffineExprKind::CeilDiv(l, r) => {
            divided(l, r).map(|(l, r)| l.div_euclid(r) + i128::from(l.rem_euclid(r) != 0))
        }
    }
}

fn read(ctx: &Context, text: &str) -> Result<AffineExpr, String> {
    let attr = parse_attribute(ctx, text, ParseOptions::default());
    let attr = attr.map_err(|diagnostics| diagnostics[0].message.clone())?;
    Ok(attr.as_affine_map(ctx).expect("a map").results[0])
}

fn text(ctx: &Context, expr: AffineExpr) -> String {
    let map = AffineMap { dims: 2, symbols: 2, results: [expr].into() };
    attribute_to_string(ctx, ctx.attr(AttrKind::AffineMap(map)))
}

#[test]
fn printed_random_expressions_are_parsed() {
    let ctx = Context::new(Registry::new());
    let most = u64::from(MAX_AFFINE_SIZE.div_ceil(2));
    let (mut n_large, mut n_compared) = (0, 0);
    for seed in 0..1500 {
        let mut numbers = Random::new(seed);
        let n = match seed % 3 {
            0 => 1 + numbers.below(12) as u64,
            1 => 1 + numbers.below(most as usize) as u64,
            _ => most,
        };
        let expr = random(&ctx, &mut numbers, n, false);
        assert!(expr.is_bounded(&ctx) && expr.is_semi_affine(&ctx), "seed {seed}");
        n_large += u32::from(expr.size(&ctx) > MAX_AFFINE_SIZE / 2);
        let printed = text(&ctx, expr);
        let again = read(&ctx, &printed).unwrap_or_else(|error| panic!("seed {seed}: {error}: {printed}"));
        read(&ctx, &text(&ctx, again)).unwrap_or_else(|error| panic!("seed {seed}, second text: {error}"));
        for inputs in [[0, 1, 2, 3], [17, -4, 5, 1], [-9, 100, 64, 7]] {
            if let Some(before) = value(&ctx, expr, inputs)
                && let Some(after) = value(&ctx, again, inputs)
            {
                assert_eq!(before, after, "seed {seed}: {printed}");
                n_compared += 1;
            }
        }
    }
    assert!(n_large > 100 && n_compared > 500, "{n_large} large expressions, {n_compared} values");
}

#[test]
fn the_bound_is_on_operands_and_not_on_parentheses() {
    let ctx = Context::new(Registry::new());
    let nested = |n: usize| {
        let levels: String = (0..n).map(|i| format!(" * 2 + {})", i + 1)).collect();
        read(&ctx, &format!("affine_map<(d0, d1)[s0, s1] -> ({}d0{levels})>", "(".repeat(n)))
    };
    for n in [150, 300, 499] {
        let expr = nested(n).unwrap_or_else(|error| panic!("{n}: {error}"));
        assert_eq!(expr.size(&ctx) as usize, 1 + 4 * n);
        assert_eq!(read(&ctx, &text(&ctx, expr)), Ok(expr));
    }
    assert_eq!(nested(500), Err("affine expression of more than 1000 operands".to_owned()));
    let n = 200_000;
    let needless = format!("affine_map<(d0, d1)[s0, s1] -> ({}d0{})>", "(".repeat(n), ")".repeat(n));
    assert_eq!(read(&ctx, &needless), Ok(ctx.affine_dim(0)));
    let signs = format!("affine_map<(d0, d1)[s0, s1] -> ({}d0)>", "-".repeat(n + 1));
    assert_eq!(read(&ctx, &signs), Ok(ctx.affine_neg(ctx.affine_dim(0))));
}

#[test]
fn the_least_number_is_printed_and_parsed() {
    let ctx = Context::new(Registry::new());
    let (dim, least) = (ctx.affine_dim(0), ctx.affine_constant(i64::MIN));
    let product = ctx.affine_mul(dim, least);
    for (expr, expected) in [
        (least, "-9223372036854775807 - 1"),
        (ctx.affine_add(dim, least), "d0 + -9223372036854775807 - 1"),
        (product, "d0 * (-9223372036854775807 - 1)"),
        (ctx.affine_add(ctx.affine_dim(1), product), "d1 + d0 * (-9223372036854775807 - 1)"),
        (ctx.affine_neg(product), "-(d0 * (-9223372036854775807 - 1))"),
    ] {
        let printed = text(&ctx, expr);
        assert_eq!(printed, format!("affine_map<(d0, d1)[s0, s1] -> ({expected})>"));
        assert_eq!(read(&ctx, &printed), Ok(expr));
    }
    // MLIR prints the minimum in a form that only this parser reads.
    assert_eq!(read(&ctx, "affine_map<(d0, d1)[s0, s1] -> (-9223372036854775808)>"), Ok(least));
    for too_large in [
        "9223372036854775808",
        "d0 - -9223372036854775808",
        "d0 - d1 * -9223372036854775808",
        "d0 - 9223372036854775808",
    ] {
        let too_large = format!("affine_map<(d0, d1)[s0, s1] -> ({too_large})>");
        assert_eq!(read(&ctx, &too_large), Err("constant too large for index".to_owned()));
    }
    assert!(read(&ctx, "affine_map<(d0, d1)[s0, s1] -> (d0 - d1 floordiv -9223372036854775808)>").is_ok());
}

/// As linear forms, nested remainders double in size at each level.
#[test]
fn simplification_stays_within_the_bound() {
    let ctx = Context::new(Registry::new());
    let mut expr = ctx.affine_dim(0);
    for i in 0..300 {
        let sum = ctx.affine_add(expr, ctx.affine_dim(1));
        expr = ctx.affine_mod(sum, ctx.affine_constant(1000 + 7 * i));
    }
    let simplified = ctx.simplify_affine_expr(expr, 2, 0);
    assert!(simplified.is_bounded(&ctx), "{}", simplified.size(&ctx));
    assert!(read(&ctx, &text(&ctx, simplified)).is_ok());
}

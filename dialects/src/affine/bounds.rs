//! Simplification of affine expressions by facts about operands: the range of induction variables, and divisors of
//! their values.
//!
//! Quotients and remainders simplify, and expressions that never determine a minimum or maximum are removed.

use proofmark_ir::context::{AffineExpr, AffineExprKind as Kind, Range};
use proofmark_ir::{Context, Ir, ValueDef, ValueId};

use super::compose::Applied;
use super::ops::For;

impl Applied {
    /// Returns the map with its expressions simplified by facts about the operands.
    pub(super) fn simplified_by_bounds(&self, ir: &Ir) -> Applied {
        let known = Known::of(ir, self);
        let results = self.map.results.iter().map(|&expr| known.simplify(ir, self, expr));
        Applied { map: self.map.with_results(results), operands: self.operands.clone() }
    }

    /// Returns the map of a minimum or maximum without the expressions that never determine the result.
    pub(super) fn irredundant(&self, ir: &Ir, is_max: bool) -> Applied {
        let ctx = ir.ctx();
        if self.operands.is_empty() {
            return self.clone();
        }
        let known = Known::of(ir, self);
        let ranges: Vec<Range> = self.map.results.iter().map(|&expr| known.range(ctx, self, expr)).collect();
        // Negates the ranges of a maximum, so that the least value determines the result.
        let flipped = |range: &Range| match is_max {
            true => (range.upper.map(|each| !each), range.lower.map(|each| !each)),
            false => (range.lower, range.upper),
        };
        let is_redundant = |i: usize| {
            let (Some(lowest), highest) = flipped(&ranges[i]) else { return false };
            ranges.iter().enumerate().any(|(j, other)| {
                let (other_lowest, other_highest) = flipped(other);
                // Of two equal constants, the first is kept.
                let is_equal = other_lowest == Some(lowest) && highest == Some(lowest);
                j != i
                    && other_highest
                        .is_some_and(|other| other < lowest || (other == lowest && !(is_equal && i < j)))
            })
        };
        let kept = self.map.results.iter().zip(&ranges).enumerate().filter(|&(i, _)| !is_redundant(i));
        let results = kept.map(|(_, (&expr, range))| match *range {
            Range { lower: Some(lower), upper: Some(upper) } if lower == upper => ctx.affine_constant(lower),
            _ => expr,
        });
        let results: Vec<AffineExpr> = results.collect();
        // In a loop without iterations, each expression can seem to be less than another.
        if results.is_empty() {
            return self.clone();
        }
        Applied { map: self.map.with_results(results), operands: self.operands.clone() }
    }
}

/// The facts about each operand.
struct Known {
    ranges: Vec<Range>,
    loops: Vec<Option<Loop>>,
}

/// The loop of an induction variable.
#[derive(Clone, Copy)]
struct Loop {
    lower: Option<i64>,
    upper: Option<i64>,
    step: i64,
    /// A divisor of every lower bound.
    divisor: u64,
}

impl Loop {
    fn of(ir: &Ir, value: ValueId) -> Option<Loop> {
        let ValueDef::BlockArg { block, index: 0 } = ir.value_def(value) else { return None };
        let view = For::cast(ir, ir.block_parent_op(block)?)?;
        let ctx = ir.ctx();
        let lower = view.lower_bound_map(ir).as_affine_map(ctx)?;
        let upper = view.upper_bound_map(ir).as_affine_map(ctx)?;
        let divisors = lower.results.iter().map(|expr| expr.largest_known_divisor(ctx));
        Some(Loop {
            lower: lower.single_constant(ctx),
            upper: upper.single_constant(ctx),
            step: view.step(ir).as_i64(ctx).filter(|&step| step > 0)?,
            divisor: divisors.fold(0, gcd),
        })
    }

    /// Returns the range of the induction variable.
    fn range(&self) -> Range {
        let last = |upper: i64| match self.lower {
            Some(lower) => {
                let length = upper.checked_sub(1)?.checked_sub(lower)?;
                upper.checked_sub(1)?.checked_sub(length.checked_rem(self.step)?)
            }
            None => upper.checked_sub(1),
        };
        Range { lower: self.lower, upper: self.upper.and_then(last) }
    }

    /// Returns a divisor of all values of the induction variable.
    fn multiple_of(&self) -> u64 {
        gcd(self.step.unsigned_abs(), self.divisor)
    }
}

fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl Known {
    fn of(ir: &Ir, applied: &Applied) -> Known {
        let loops: Vec<Option<Loop>> =
            applied.operands.iter().map(|&operand| Loop::of(ir, operand)).collect();
        let ranges = loops.iter().map(|each| each.map_or(Range::default(), |each| each.range())).collect();
        Known { ranges, loops }
    }

    fn range(&self, ctx: &Context, applied: &Applied, expr: AffineExpr) -> Range {
        ctx.affine_range(expr, applied.map.dims, &self.ranges)
    }

    fn loop_of(&self, ctx: &Context, expr: AffineExpr) -> Option<Loop> {
        match expr.kind(ctx) {
            Kind::Dim(dim) => self.loops[dim as usize],
            _ => None,
        }
    }

    /// Returns a divisor of all values of the expression.
    fn divisor(&self, ctx: &Context, expr: AffineExpr) -> u64 {
        self.loop_of(ctx, expr).map_or_else(|| expr.largest_known_divisor(ctx), |each| each.multiple_of())
    }

    /// Returns whether the expression, a constant or an induction variable, is in `0..limit`.
    fn is_below(&self, ctx: &Context, expr: AffineExpr, limit: u64) -> bool {
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        match (expr.as_constant(ctx), self.loop_of(ctx, expr)) {
            (Some(value), _) => (0..limit).contains(&value),
            (None, Some(each)) => {
                each.lower.is_some_and(|lower| lower >= 0) && each.upper.is_some_and(|upper| upper <= limit)
            }
            (None, None) => false,
        }
    }

    fn simplify(&self, ir: &Ir, applied: &Applied, expr: AffineExpr) -> AffineExpr {
        let ctx = ir.ctx();
        let kind = expr.kind(ctx);
        let (Kind::Add(l, r)
        | Kind::Mul(l, r)
        | Kind::Mod(l, r)
        | Kind::FloorDiv(l, r)
        | Kind::CeilDiv(l, r)) = kind
        else {
            return expr;
        };
        let expr = ctx.affine_binary(kind, self.simplify(ir, applied, l), self.simplify(ir, applied, r));
        let kind = expr.kind(ctx);
        let (Kind::Mod(l, r) | Kind::FloorDiv(l, r) | Kind::CeilDiv(l, r)) = kind else { return expr };
        let Some(by) = r.as_constant(ctx).filter(|&by| by > 0) else { return expr };
        let whole = self.range(ctx, applied, l);
        if let Range { lower: Some(lower), upper: Some(upper) } = whole {
            match kind {
                Kind::Mod(..) if lower >= 0 && upper < by => return l,
                Kind::Mod(..) => {}
                _ => {
                    let range = self.range(ctx, applied, expr);
                    if let Some(value) = range.lower.filter(|_| range.lower == range.upper) {
                        return ctx.affine_constant(value);
                    }
                }
            }
        }
        // A multiple of k plus a remainder less than k.
        if let Kind::Add(a, b) = l.kind(ctx) {
            let parts = [(a, b), (b, a)].into_iter().find_map(|(multiple, rest)| {
                let divisor = self.divisor(ctx, multiple);
                (divisor > 0 && self.is_below(ctx, rest, divisor)).then_some((multiple, rest, divisor))
            });
            if let Some((multiple, rest, divisor)) = parts {
                return match kind {
                    Kind::FloorDiv(..) if by.unsigned_abs() % divisor == 0 => {
                        ctx.affine_floor_div(multiple, r)
                    }
                    Kind::Mod(..) if divisor % by.unsigned_abs() == 0 => ctx.affine_mod(rest, r),
                    _ => expr,
                };
            }
        }
        let is_zero = match kind {
            Kind::FloorDiv(..) => self.is_below(ctx, l, by.unsigned_abs()),
            Kind::Mod(..) => self.divisor(ctx, l).is_multiple_of(by.unsigned_abs()),
            _ => false,
        };
        if is_zero { ctx.affine_constant(0) } else { expr }
    }
}

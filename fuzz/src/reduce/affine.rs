//! Simpler affine maps, bounds and steps.

use proofmark_ir::context::{AffineExpr, AffineExprKind, AffineMap, AttrKind};
use proofmark_ir::{ApInt, Attribute, Context, Identifier, Ir, OpId};

use super::Reducer;
use super::size::is_affine;

impl Reducer<'_> {
    /// Simplifies affine maps, bounds and steps.
    pub(super) fn simplify_attributes(&mut self) {
        for op in self.ops() {
            let ctx = self.ir.ctx_arc().clone();
            // A simpler attribute has still simpler ones.
            while simpler_attributes(self.ir, op).into_iter().any(|(name, value)| {
                self.step(|rw| {
                    let properties = rw.properties(op);
                    rw.set_properties(op, properties.with(&ctx, name, value));
                    Some(())
                })
            }) {}
        }
    }
}

/// Returns simpler values of the attributes of an affine operation: a result of a map is replaced by one of its
/// subexpressions, a constant by a smaller one, and a step by one or by half of it.
fn simpler_attributes(ir: &Ir, op: OpId) -> Vec<(Identifier, Attribute)> {
    let ctx = ir.ctx();
    let mut all = Vec::new();
    if !is_affine(ir, op) {
        return all;
    }
    for (name, value) in ir.properties(op).entries(ctx) {
        match value.kind(ctx) {
            AttrKind::AffineMap(map) => {
                for (i, &result) in map.results.iter().enumerate() {
                    let simpler = simpler_expressions(ctx, result).into_iter();
                    all.extend(simpler.map(|simpler| (name, with_result(ctx, map, i, simpler))));
                }
            }
            AttrKind::Integer { value, ty } => {
                // A step of zero is invalid.
                let half = value.lshr_by(1);
                let smaller = [ApInt::new(value.width(), 1), half].into_iter().filter(|step| !step.is_zero());
                all.extend(smaller.map(|step| (name, ctx.int_attr(step, *ty))));
            }
            _ => {}
        }
    }
    all
}

/// Returns a map with another result number `i`.
pub(super) fn with_result(ctx: &Context, map: &AffineMap, i: usize, result: AffineExpr) -> Attribute {
    let results = map.results.iter().enumerate();
    let results = results.map(|(at, &each)| if at == i { result } else { each });
    ctx.affine_map_attr(map.with_results(results))
}

/// Returns the operands of an expression and the expressions with a simpler operand, and for a constant, those nearer
/// to zero.
fn simpler_expressions(ctx: &Context, expression: AffineExpr) -> Vec<AffineExpr> {
    use AffineExprKind::{Add, CeilDiv, Constant, Dim, FloorDiv, Mod, Mul, Symbol};
    let kind = expression.kind(ctx);
    match kind {
        Constant(value) => {
            let mut smaller = vec![0, 1, value / 2, value - value.signum()];
            smaller.retain(|each| each.unsigned_abs() < value.unsigned_abs());
            smaller.dedup();
            smaller.into_iter().map(|each| ctx.affine_constant(each)).collect()
        }
        Dim(_) | Symbol(_) => vec![ctx.affine_constant(0)],
        Add(l, r) | Mul(l, r) | Mod(l, r) | FloorDiv(l, r) | CeilDiv(l, r) => {
            let left = simpler_expressions(ctx, l).into_iter().map(|l| ctx.affine_binary(kind, l, r));
            // A division by zero is undefined, and mlir-opt fails on it in ways of its own.
            let is_division = matches!(kind, Mod(..) | FloorDiv(..) | CeilDiv(..));
            let mut right = simpler_expressions(ctx, r);
            right.retain(|r| !is_division || r.as_constant(ctx) != Some(0));
            let right = right.into_iter().map(|r| ctx.affine_binary(kind, l, r));
            let parts = match r.as_constant(ctx) {
                Some(_) => vec![l],
                None => vec![l, r],
            };
            parts.into_iter().chain(left).chain(right).collect()
        }
    }
}

//! Maps with the operands that they are applied to: composed with the `affine.apply` that the operands come from, and brought into the
//! form in which equal ones are equal.
//!
//! In that form dimensions that may be symbols are symbols, constants are in the expressions, no operand is there twice or
//! for nothing, and the expressions are simplified. The order of operands is MLIR's (`composeAffineMapAndOperands`,
//! `canonicalizeMapAndOperands`). Composition gives up rather than make expressions that are too large to walk over, or follow
//! an operation of unreachable code that is applied to itself for ever.

use proofmark_ir::context::{AffineExpr, AffineMap};
use proofmark_ir::{Context, Ir, ValueId};

use super::scope::is_symbol;
use super::{Apply, asm::map_of};
use crate::views::known_index;

/// How many `affine.apply` are followed from one map.
const MAX_STEPS: usize = 1000;
/// How large a composed expression may be: nodes, and nodes on the longest path.
const MAX_SIZE: u32 = 2000;
const MAX_DEPTH: u32 = 500;

/// A map and what it is applied to: dimensions, then symbols.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Applied {
    pub(super) map: AffineMap,
    pub(super) operands: Vec<ValueId>,
}

impl Applied {
    /// `None` if the operands are not as many as the inputs.
    pub(super) fn new(map: &AffineMap, operands: impl IntoIterator<Item = ValueId>) -> Option<Applied> {
        let operands: Vec<ValueId> = operands.into_iter().collect();
        (operands.len() == map.n_inputs()).then(|| Applied { map: map.clone(), operands })
    }

    /// Composed with the `affine.apply` that its operands come from, canonical and simplified.
    pub(super) fn composed(&self, ir: &Ir) -> Option<Applied> {
        let mut composition = Composition::of(self);
        for _ in 0..MAX_STEPS {
            if !composition.step(ir)? {
                let composed = composition.finish(ir.ctx()).canonical(ir);
                return Some(Applied { map: ir.ctx().simplify_affine_map(&composed.map), ..composed });
            }
        }
        None
    }

    /// With symbols for what may be a symbol, without constants, duplicates and what is not used.
    pub(super) fn canonical(&self, ir: &Ir) -> Applied {
        self.with_promoted_symbols(ir).without_needless_operands(ir)
    }

    fn inputs(&self) -> (&[ValueId], &[ValueId]) {
        self.operands.split_at(self.map.dims as usize)
    }

    fn with_promoted_symbols(&self, ir: &Ir) -> Applied {
        let ctx = ir.ctx();
        let (dims, symbols) = self.inputs();
        let (mut kept, mut symbols) = (Vec::with_capacity(dims.len()), symbols.to_vec());
        let renamed: Vec<AffineExpr> = dims
            .iter()
            .map(|&dim| match is_symbol(ir, dim) {
                true => push(&mut symbols, dim, |i| ctx.affine_symbol(i)),
                false => push(&mut kept, dim, |i| ctx.affine_dim(i)),
            })
            .collect();
        let results = self.results_with(ctx, &renamed, &identity_symbols(ctx, self.map.symbols));
        Applied::of(results, kept, symbols)
    }

    fn without_needless_operands(&self, ir: &Ir) -> Applied {
        let ctx = ir.ctx();
        let (dims, symbols) = self.inputs();
        let (mut used_dims, mut used_symbols) = (vec![false; dims.len()], vec![false; symbols.len()]);
        for expr in &self.map.results {
            expr.for_each_leaf(ctx, &mut |is_symbol, i| {
                let used = if is_symbol { &mut used_symbols } else { &mut used_dims };
                used[i as usize] = true;
            });
        }
        let (mut new_dims, mut new_symbols) = (Vec::new(), Vec::new());
        let unused = ctx.affine_constant(0);
        let renamed_dims: Vec<AffineExpr> = std::iter::zip(dims, used_dims)
            .map(|(&dim, used)| if used { once(&mut new_dims, dim, |i| ctx.affine_dim(i)) } else { unused })
            .collect();
        let renamed_symbols: Vec<AffineExpr> = std::iter::zip(symbols, used_symbols)
            .map(|(&symbol, used)| match known_index(ir, symbol) {
                _ if !used => unused,
                Some(value) => ctx.affine_constant(value),
                None => once(&mut new_symbols, symbol, |i| ctx.affine_symbol(i)),
            })
            .collect();
        let results = self.results_with(ctx, &renamed_dims, &renamed_symbols);
        Applied::of(results, new_dims, new_symbols)
    }

    fn of(results: Vec<AffineExpr>, dims: Vec<ValueId>, symbols: Vec<ValueId>) -> Applied {
        let map =
            AffineMap { dims: dims.len() as u32, symbols: symbols.len() as u32, results: results.into() };
        Applied { map, operands: [dims, symbols].concat() }
    }

    fn results_with(&self, ctx: &Context, dims: &[AffineExpr], symbols: &[AffineExpr]) -> Vec<AffineExpr> {
        let replaced = self.map.results.iter().map(|expr| substitute(ctx, *expr, dims, symbols));
        replaced.collect()
    }
}

fn substitute(ctx: &Context, expr: AffineExpr, dims: &[AffineExpr], symbols: &[AffineExpr]) -> AffineExpr {
    expr.replace(ctx, &mut |is_symbol, i| if is_symbol { symbols[i as usize] } else { dims[i as usize] })
}

fn identity_symbols(ctx: &Context, n: u32) -> Vec<AffineExpr> {
    (0..n).map(|i| ctx.affine_symbol(i)).collect()
}

fn push(values: &mut Vec<ValueId>, value: ValueId, name: impl Fn(u32) -> AffineExpr) -> AffineExpr {
    values.push(value);
    name(values.len() as u32 - 1)
}

/// As [`push`], unless the value is there already.
fn once(values: &mut Vec<ValueId>, value: ValueId, name: impl Fn(u32) -> AffineExpr) -> AffineExpr {
    match values.iter().position(|&each| each == value) {
        Some(at) => name(at as u32),
        None => push(values, value, name),
    }
}

/// A composition under way. Operands are only added; one that has been replaced leaves a gap.
struct Composition {
    results: Vec<AffineExpr>,
    dims: Vec<Option<ValueId>>,
    symbols: Vec<Option<ValueId>>,
}

impl Composition {
    fn of(applied: &Applied) -> Composition {
        let (dims, symbols) = applied.inputs();
        Composition {
            results: applied.map.results.to_vec(),
            dims: dims.iter().copied().map(Some).collect(),
            symbols: symbols.iter().copied().map(Some).collect(),
        }
    }

    /// Replaces the first operand that comes from an `affine.apply` by its expression; whether there was one. `None` if the
    /// expression would be too large.
    fn step(&mut self, ir: &Ir) -> Option<bool> {
        let ctx = ir.ctx();
        let inputs = self.dims.iter().chain(&self.symbols).copied();
        let found = inputs.enumerate().find_map(|(i, value)| Some((i, apply_of(ir, value?)?)));
        let Some((position, apply)) = found else { return Some(false) };
        let (n_dims, n_symbols) = (self.dims.len(), self.symbols.len());
        match position.checked_sub(n_dims) {
            Some(symbol) => self.symbols[symbol] = None,
            None => self.dims[position] = None,
        }
        let applied = apply.canonical(ir);
        let (new_dims, new_symbols) = applied.inputs();
        let shifted = |n: usize, from: usize, name: &dyn Fn(u32) -> AffineExpr| -> Vec<AffineExpr> {
            (0..n).map(|i| name((from + i) as u32)).collect()
        };
        let dims = shifted(new_dims.len(), n_dims, &|i| ctx.affine_dim(i));
        let symbols = shifted(new_symbols.len(), n_symbols, &|i| ctx.affine_symbol(i));
        let replacement = substitute(ctx, *applied.map.results.first()?, &dims, &symbols);
        self.dims.extend(new_dims.iter().copied().map(Some));
        self.symbols.extend(new_symbols.iter().copied().map(Some));
        for result in &mut self.results {
            *result = result.replace(ctx, &mut |is_symbol, i| {
                let at = i as usize + if is_symbol { n_dims } else { 0 };
                match at == position && is_symbol == (position >= n_dims) {
                    true => replacement,
                    false if is_symbol => ctx.affine_symbol(i),
                    false => ctx.affine_dim(i),
                }
            });
            if result.size(ctx) > MAX_SIZE || result.depth(ctx) > MAX_DEPTH {
                return None;
            }
        }
        Some(true)
    }

    /// The map without the gaps.
    fn finish(self, ctx: &Context) -> Applied {
        let (mut dims, mut symbols) = (Vec::new(), Vec::new());
        let gap = ctx.affine_constant(0);
        let rename =
            |values: &[Option<ValueId>], kept: &mut Vec<ValueId>, name: &dyn Fn(u32) -> AffineExpr| {
                let names = values.iter().map(|value| value.map_or(gap, |value| push(kept, value, name)));
                names.collect::<Vec<_>>()
            };
        let dim_names = rename(&self.dims, &mut dims, &|i| ctx.affine_dim(i));
        let symbol_names = rename(&self.symbols, &mut symbols, &|i| ctx.affine_symbol(i));
        let results = self.results.iter().map(|expr| substitute(ctx, *expr, &dim_names, &symbol_names));
        Applied::of(results.collect(), dims, symbols)
    }
}

fn apply_of(ir: &Ir, value: ValueId) -> Option<Applied> {
    let apply = Apply::cast(ir, ir.defining_op(value)?)?;
    Applied::new(map_of(ir, apply.op(), "map")?, apply.map_operands(ir))
}

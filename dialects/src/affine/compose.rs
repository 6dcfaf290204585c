//! Affine maps with operands: composition with the `affine.apply` operations that define the operands, and the
//! canonical form.
//!
//! In canonical form, dimensions that are valid symbols are symbols, constants are part of the expressions, operands
//! are distinct and used, and expressions are simplified. The order of operands is that of MLIR's
//! `composeAffineMapAndOperands` and `canonicalizeMapAndOperands`.
//!
//! An `affine.apply` is not composed if the result has more than [`MAX_COMPOSED_SIZE`] nodes and is larger than before,
//! or is not semi-affine. A chain of operations whose maps do not simplify thus becomes a shorter chain of larger maps,
//! in time linear in its length.

use proofmark_ir::context::{AffineExpr, AffineExprKind, AffineMap};
use proofmark_ir::{Builder, Context, Ir, Location, OpId, ValueId};

use super::asm::map_of;
use super::ops::{Apply, Max, Min};
use super::scope::is_symbol;
use crate::common::index::{Index, known_index};

/// The maximum number of `affine.apply` that one composition follows.
const MAX_STEPS: usize = 100;
/// The maximum number of nodes of an expression that composition enlarges.
const MAX_COMPOSED_SIZE: u32 = 128;

/// A map and its operands: dimensions, then symbols.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Applied {
    pub(super) map: AffineMap,
    pub(super) operands: Vec<ValueId>,
}

impl Applied {
    /// Returns a map with operands; `None` if their number differs from the number of inputs.
    pub(super) fn new(map: &AffineMap, operands: impl IntoIterator<Item = ValueId>) -> Option<Applied> {
        let operands: Vec<ValueId> = operands.into_iter().collect();
        (operands.len() == map.n_inputs()).then(|| Applied { map: map.clone(), operands })
    }

    /// Returns the map of `op` composed with the `affine.apply` that define its operands, in canonical form.
    ///
    /// Returns `None` if more than [`MAX_STEPS`] are followed and they may form a cycle, as in unreachable code.
    pub(super) fn composed(&self, ir: &Ir, op: OpId) -> Option<Applied> {
        let mut composition = Composition::of(self, op);
        let mut n_steps = 0;
        while composition.step(ir)? {
            n_steps += 1;
            if n_steps == MAX_STEPS {
                if !composition.is_in_order {
                    return None;
                }
                break;
            }
        }
        let composed = composition.finish(ir.ctx()).canonical(ir);
        Some(Applied { map: ir.ctx().simplify_affine_map(&composed.map), ..composed })
    }

    /// Returns the canonical form, without simplification of expressions.
    pub(super) fn canonical(&self, ir: &Ir) -> Applied {
        self.with_promoted_symbols(ir).without_unused_operands(ir)
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

    fn without_unused_operands(&self, ir: &Ir) -> Applied {
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
            .map(
                |(&dim, used)| {
                    if used { push_unique(&mut new_dims, dim, |i| ctx.affine_dim(i)) } else { unused }
                },
            )
            .collect();
        let renamed_symbols: Vec<AffineExpr> = std::iter::zip(symbols, used_symbols)
            .map(|(&symbol, used)| match known_index(ir, symbol) {
                _ if !used => unused,
                Some(value) => ctx.affine_constant(value),
                None => push_unique(&mut new_symbols, symbol, |i| ctx.affine_symbol(i)),
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

/// As [`push`], but reuses an equal value.
fn push_unique(values: &mut Vec<ValueId>, value: ValueId, name: impl Fn(u32) -> AffineExpr) -> AffineExpr {
    match values.iter().position(|&each| each == value) {
        Some(at) => name(at as u32),
        None => push(values, value, name),
    }
}

/// The state of a composition. Operands are only appended; a replaced operand leaves a gap.
struct Composition {
    results: Vec<AffineExpr>,
    dims: Vec<Operand>,
    symbols: Vec<Operand>,
    /// Whether each followed `affine.apply` precedes its user, or an ancestor of the user, in a block.
    is_in_order: bool,
}

/// An operand of a composition.
#[derive(Clone, Copy)]
struct Operand {
    /// The value; `None` if it has been replaced.
    value: Option<ValueId>,
    /// The operation that uses the value.
    user: OpId,
    /// Whether the value must not be replaced.
    stays: bool,
}

impl Operand {
    fn new(value: ValueId, user: OpId) -> Operand {
        Operand { value: Some(value), user, stays: false }
    }
}

impl Composition {
    fn of(applied: &Applied, op: OpId) -> Composition {
        let (dims, symbols) = applied.inputs();
        let operands = |values: &[ValueId]| values.iter().map(|&value| Operand::new(value, op)).collect();
        Composition {
            results: applied.map.results.to_vec(),
            dims: operands(dims),
            symbols: operands(symbols),
            is_in_order: true,
        }
    }

    /// Replaces the first replaceable operand that an `affine.apply` defines by its expression. Returns whether there
    /// was one; `None` for a malformed `affine.apply`.
    fn step(&mut self, ir: &Ir) -> Option<bool> {
        let ctx = ir.ctx();
        let (n_dims, n_symbols) = (self.dims.len(), self.symbols.len());
        let inputs = self.dims.iter().chain(&self.symbols);
        let found = inputs.enumerate().find_map(|(i, operand)| {
            let value = operand.value.filter(|_| !operand.stays)?;
            Some((i, operand.user, apply_of(ir, value)?))
        });
        let Some((position, user, (apply, applied))) = found else { return Some(false) };
        let applied = applied.canonical(ir);
        let (new_dims, new_symbols) = applied.inputs();
        let shifted = |n: usize, from: usize, name: &dyn Fn(u32) -> AffineExpr| -> Vec<AffineExpr> {
            (0..n).map(|i| name((from + i) as u32)).collect()
        };
        let dims = shifted(new_dims.len(), n_dims, &|i| ctx.affine_dim(i));
        let symbols = shifted(new_symbols.len(), n_symbols, &|i| ctx.affine_symbol(i));
        let replacement = substitute(ctx, *applied.map.results.first()?, &dims, &symbols);
        let composed = self.with_replaced(ctx, position, replacement);
        let operand = match position.checked_sub(n_dims) {
            Some(symbol) => &mut self.symbols[symbol],
            None => &mut self.dims[position],
        };
        let Some(results) = composed else {
            operand.stays = true;
            return Some(true);
        };
        operand.value = None;
        self.results = results;
        self.dims.extend(new_dims.iter().map(|&value| Operand::new(value, apply)));
        self.symbols.extend(new_symbols.iter().map(|&value| Operand::new(value, apply)));
        self.is_in_order &= is_before(ir, apply, user);
        Some(true)
    }

    /// Returns the results with `replacement` for the input at `position`; `None` if a result would be too large or not
    /// semi-affine.
    fn with_replaced(
        &self,
        ctx: &Context,
        position: usize,
        replacement: AffineExpr,
    ) -> Option<Vec<AffineExpr>> {
        let n_dims = self.dims.len();
        let is_it = |is_symbol: bool, i: u32| {
            i as usize + if is_symbol { n_dims } else { 0 } == position && is_symbol == (position >= n_dims)
        };
        let replaced = |result: AffineExpr| {
            let mut n_uses: u32 = 0;
            result.for_each_leaf(ctx, &mut |is_symbol, i| n_uses += u32::from(is_it(is_symbol, i)));
            let largest = result.size(ctx).max(MAX_COMPOSED_SIZE);
            let size = n_uses.saturating_mul(replacement.size(ctx) - 1).saturating_add(result.size(ctx));
            // A far too large expression is not built: its simplification would be costly.
            if size > 2 * largest {
                return None;
            }
            let expr = result.replace(ctx, &mut |is_symbol, i| match (is_it(is_symbol, i), is_symbol) {
                (true, _) => replacement,
                (false, true) => ctx.affine_symbol(i),
                (false, false) => ctx.affine_dim(i),
            });
            (expr.size(ctx) <= largest && expr.is_semi_affine(ctx)).then_some(expr)
        };
        self.results.iter().map(|&result| replaced(result)).collect()
    }

    /// Returns the map without gaps.
    fn finish(self, ctx: &Context) -> Applied {
        let (mut dims, mut symbols) = (Vec::new(), Vec::new());
        let gap = ctx.affine_constant(0);
        let rename = |operands: &[Operand], kept: &mut Vec<ValueId>, name: &dyn Fn(u32) -> AffineExpr| {
            let names = operands.iter().map(|each| each.value.map_or(gap, |value| push(kept, value, name)));
            names.collect::<Vec<_>>()
        };
        let dim_names = rename(&self.dims, &mut dims, &|i| ctx.affine_dim(i));
        let symbol_names = rename(&self.symbols, &mut symbols, &|i| ctx.affine_symbol(i));
        let results = self.results.iter().map(|expr| substitute(ctx, *expr, &dim_names, &symbol_names));
        Applied::of(results.collect(), dims, symbols)
    }
}

/// Returns whether `op` precedes `user`, or an ancestor of `user`, in one block.
fn is_before(ir: &Ir, op: OpId, user: OpId) -> bool {
    let block = ir.parent_block(op);
    let mut around = std::iter::successors(Some(user), |&each| ir.parent_op(each));
    around.find(|&each| ir.parent_block(each) == block).is_some_and(|each| ir.is_before_in_block(op, each))
}

fn apply_of(ir: &Ir, value: ValueId) -> Option<(OpId, Applied)> {
    let apply = Apply::cast(ir, ir.defining_op(value)?)?;
    Some((apply.op(), Applied::new(map_of(ir, apply.op(), "map")?, apply.map_operands(ir))?))
}

/// Creates an `affine.apply` of `expr`, whose symbols are `inputs`, composed with the `affine.apply` that define the
/// inputs; returns its result, or the constant or value to which it folds (MLIR's `makeComposedFoldedAffineApply`).
/// `user` is the operation for which the value is computed.
pub(crate) fn folded_apply(
    rw: &mut Builder<'_>,
    loc: Location,
    user: OpId,
    expr: AffineExpr,
    inputs: &[Index],
) -> Index {
    folded_apply_map(rw, loc, user, expr, 0, inputs)
}

/// As [`folded_apply`]; the first `n_dims` inputs are the dimensions of `expr`, the others its symbols.
pub(crate) fn folded_apply_map(
    rw: &mut Builder<'_>,
    loc: Location,
    user: OpId,
    expr: AffineExpr,
    n_dims: usize,
    inputs: &[Index],
) -> Index {
    let ctx = rw.ctx();
    let applied = with_inputs(ctx, &[expr], n_dims, inputs);
    let applied = applied.composed(rw, user).unwrap_or(applied);
    let result = applied.map.results[0];
    match result.kind(ctx) {
        AffineExprKind::Constant(number) => return Index::Known(number),
        AffineExprKind::Dim(i) => return Index::Value(applied.operands[i as usize]),
        AffineExprKind::Symbol(i) => return Index::Value(applied.operands[(applied.map.dims + i) as usize]),
        _ => {}
    }
    let map = rw.ctx().affine_map_attr(applied.map);
    Index::Value(Apply::build(rw, loc, map, &applied.operands).result(rw))
}

/// Returns the constant to which `expr` simplifies, composed with the `affine.apply` that define the inputs. The first
/// `n_dims` inputs are the dimensions of `expr`, the others its symbols. `user` is the operation for which the value is
/// computed.
pub(crate) fn composed_constant(
    ir: &Ir,
    user: OpId,
    expr: AffineExpr,
    n_dims: usize,
    inputs: &[Index],
) -> Option<i64> {
    let applied = with_inputs(ir.ctx(), &[expr], n_dims, inputs).composed(ir, user)?;
    applied.map.results[0].as_constant(ir.ctx())
}

/// Creates an `affine.min` or `affine.max` of `exprs`, whose first `n_dims` inputs are dimensions and whose others are
/// symbols, composed with the `affine.apply` that define the inputs; returns its result, or the constant to which it
/// folds (MLIR's `makeComposedFoldedAffineMin`).
pub(crate) fn folded_extremum(
    rw: &mut Builder<'_>,
    loc: Location,
    user: OpId,
    (exprs, is_max): (&[AffineExpr], bool),
    n_dims: usize,
    inputs: &[Index],
) -> Index {
    let ctx = rw.ctx();
    let (mut results, mut dims, mut symbols) = (Vec::new(), Vec::new(), Vec::new());
    for &expr in exprs {
        let each = with_inputs(ctx, &[expr], n_dims, inputs);
        let each = each.composed(rw, user).unwrap_or(each);
        let (own_dims, own_symbols) = each.inputs();
        let dim_names: Vec<AffineExpr> =
            own_dims.iter().map(|&dim| push(&mut dims, dim, |i| ctx.affine_dim(i))).collect();
        let symbol_names: Vec<AffineExpr> =
            own_symbols.iter().map(|&symbol| push(&mut symbols, symbol, |i| ctx.affine_symbol(i))).collect();
        results.extend(each.results_with(ctx, &dim_names, &symbol_names));
    }
    let applied = Applied::of(results, dims, symbols).canonical(rw);
    let constants: Option<Vec<i64>> = applied.map.results.iter().map(|each| each.as_constant(ctx)).collect();
    let folded = constants.and_then(|all| if is_max { all.into_iter().max() } else { all.into_iter().min() });
    if let Some(number) = folded {
        return Index::Known(number);
    }
    let map = rw.ctx().affine_map_attr(applied.map);
    Index::Value(match is_max {
        true => Max::build(rw, loc, map, &applied.operands).result(rw),
        false => Min::build(rw, loc, map, &applied.operands).result(rw),
    })
}

/// Returns the map of `exprs` applied to inputs, of which the first `n_dims` are dimensions and the others symbols.
/// Known inputs become constants of the map.
fn with_inputs(ctx: &Context, exprs: &[AffineExpr], n_dims: usize, inputs: &[Index]) -> Applied {
    let (dim_inputs, symbol_inputs) = inputs.split_at(n_dims);
    let (mut dims, mut symbols) = (Vec::new(), Vec::new());
    let name = |input: &Index, values: &mut Vec<ValueId>, name: &dyn Fn(u32) -> AffineExpr| match *input {
        Index::Known(number) => ctx.affine_constant(number),
        Index::Value(value) => push(values, value, name),
    };
    let dim_names: Vec<AffineExpr> =
        dim_inputs.iter().map(|input| name(input, &mut dims, &|i| ctx.affine_dim(i))).collect();
    let symbol_names: Vec<AffineExpr> =
        symbol_inputs.iter().map(|input| name(input, &mut symbols, &|i| ctx.affine_symbol(i))).collect();
    let results = exprs.iter().map(|&expr| substitute(ctx, expr, &dim_names, &symbol_names)).collect();
    Applied::of(results, dims, symbols)
}

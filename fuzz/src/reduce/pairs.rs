//! Steps of two edits, each of which alone does not keep the failure or does not make the program smaller. A search
//! tries the pairs of edits in a fixed order, and ends at the first step. The number of pairs is quadratic in the
//! number of operations.

use proofmark_ir::context::AttrKind;
use proofmark_ir::{ApInt, Attribute, Identifier, Ir, NewOp, OpId, Rewriter, Type, ValueId};

use super::Reducer;
use super::affine::with_result;
use super::edits::{erase, results_unused};
use super::functions::{input, replace_by_arguments};
use super::regions::inline_region;
use super::size::is_affine;

impl Reducer<'_> {
    /// Erases or replaces two operations together. Returns after the first step.
    pub(super) fn remove_pairs(&mut self) {
        let removals: Vec<Single> = self.ops().into_iter().flat_map(|op| removals(self.ir, op)).collect();
        for (at, second) in removals.iter().enumerate().rev() {
            for first in removals[..at].iter().filter(|first| first.op != second.op) {
                let is_step = self.step(|rw| {
                    apply(rw, second)?;
                    apply(rw, first)
                });
                if is_step {
                    return;
                }
            }
        }
    }

    /// Erases or replaces an operation together with a change of another one, which makes the program no smaller by
    /// itself. Returns after the first step.
    pub(super) fn change_and_remove(&mut self) {
        let removals: Vec<Single> = self.ops().into_iter().flat_map(|op| removals(self.ir, op)).collect();
        let changes: Vec<Single> = self.ops().into_iter().flat_map(|op| changes(self.ir, op)).collect();
        for change in &changes {
            for removal in removals.iter().filter(|removal| removal.op != change.op) {
                let is_step = self.step(|rw| {
                    apply(rw, change)?;
                    apply(rw, removal)
                });
                if is_step {
                    return;
                }
            }
        }
    }
}

/// The loads of scalars, and the stores to the same place.
const STORES: [(&str, &str); 2] = [("affine.load", "affine.store"), ("memref.load", "memref.store")];

/// An edit of one operation.
struct Single {
    op: OpId,
    kind: Kind,
}

/// The kinds of edits.
enum Kind {
    /// The operation is erased.
    Erase,
    /// The operation is replaced by the contents of its first region.
    Inline { keeps_initial: bool },
    /// The results become arguments of the function.
    Argument,
    /// An attribute has another value.
    Attribute(Identifier, Attribute),
    /// A load without uses becomes the store of an argument.
    Store,
}

/// Returns edits by which `op` is not in the program afterwards.
fn removals(ir: &Ir, op: OpId) -> Vec<Single> {
    if ir.is_terminator(op) || ir.symbol_name(op).is_some() {
        return Vec::new();
    }
    let mut kinds = vec![Kind::Erase];
    if !ir.regions(op).is_empty() {
        kinds.extend([true, false].map(|keeps_initial| Kind::Inline { keeps_initial }));
    }
    if !results_unused(ir, op) {
        kinds.push(Kind::Argument);
    }
    kinds.into_iter().map(|kind| Single { op, kind }).collect()
}

/// Returns edits after which another operation stands in the place of `op`, or one with other attributes. Each may make
/// the program larger.
fn changes(ir: &Ir, op: OpId) -> Vec<Single> {
    let store = store_in_place(ir, op).map(|_| Kind::Store);
    let attributes = other_attributes(ir, op).into_iter().map(|(name, value)| Kind::Attribute(name, value));
    let kinds = store.into_iter().chain(attributes);
    kinds.map(|kind| Single { op, kind }).collect()
}

/// Applies an edit.
fn apply(rw: &mut Rewriter<'_>, edit: &Single) -> Option<()> {
    let op = edit.op;
    if !rw.contains_op(op) {
        return None;
    }
    match edit.kind {
        Kind::Erase => erase(rw, op).then_some(()),
        Kind::Inline { keeps_initial } => inline_region(rw, op, 0, keeps_initial),
        Kind::Argument => replace_by_arguments(rw, op),
        Kind::Attribute(name, value) => {
            let properties = rw.properties(op).with(rw.ctx(), name, value);
            rw.set_properties(op, properties);
            Some(())
        }
        Kind::Store => store_instead(rw, op),
    }
}

/// Returns other values of the attributes of an affine operation, which are not simpler: the neighbours of a bound or
/// an index, and larger steps.
fn other_attributes(ir: &Ir, op: OpId) -> Vec<(Identifier, Attribute)> {
    let ctx = ir.ctx();
    let mut all = Vec::new();
    if !is_affine(ir, op) {
        return all;
    }
    for (name, value) in ir.properties(op).entries(ctx) {
        match value.kind(ctx) {
            AttrKind::AffineMap(map) => {
                for (i, &result) in map.results.iter().enumerate() {
                    for distance in [1, -1] {
                        let other = ctx.affine_add(result, ctx.affine_constant(distance));
                        all.push((name, with_result(ctx, map, i, other)));
                    }
                }
            }
            AttrKind::Integer { value, ty } => {
                let steps = [2, 3].map(|step| ctx.int_attr(ApInt::new(value.width(), step), *ty));
                all.extend(steps.into_iter().map(|step| (name, step)));
            }
            _ => {}
        }
    }
    all.retain(|&(name, value)| ir.property(op, name) != Some(value));
    all
}

/// Returns the name of the store in the place of `op`, a load whose result has no use, and the type that it stores.
fn store_in_place(ir: &Ir, op: OpId) -> Option<(&'static str, Type)> {
    let (_, store) = STORES.iter().find(|(load, _)| *load == ir.name_str(op))?;
    let &[result] = ir.results(op) else { return None };
    ir.use_empty(result).then(|| (*store, ir.value_type(result)))
}

/// Replaces a load whose result has no use by the store of an argument of the function to the same place.
fn store_instead(rw: &mut Rewriter<'_>, op: OpId) -> Option<()> {
    let (name, ty) = store_in_place(rw, op)?;
    let stored = input(rw, op, ty)?;
    let operands: Vec<ValueId> = std::iter::once(stored).chain(rw.operands(op)).collect();
    let (name, properties, loc) = (rw.ctx().op_name(name), rw.properties(op), rw.loc(op));
    rw.set_insertion_point_before(op);
    rw.create(&NewOp { operands: &operands, properties, ..NewOp::new(name, loc) });
    rw.erase_op(op);
    Some(())
}

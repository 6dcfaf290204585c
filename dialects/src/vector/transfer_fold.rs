//! Folds of transfers: static bounds, bases that are casts, and store-to-load forwarding on tensors.

use proofmark_ir::constraints::is_tensor;
use proofmark_ir::context::DYNAMIC;
use proofmark_ir::rewrite::Folded;
use proofmark_ir::{Attribute, Fold, Ir, OpId, ValueId};

use super::maps::{as_map, dim_of};
use super::transfer::{TransferRead, TransferWrite};
use super::types::VectorType;
use crate::common::index::known_index;
use crate::{memref, tensor};

/// The common parts of reads and writes.
#[derive(Clone, Copy)]
struct Transfer {
    op: OpId,
    /// The index of the base among the operands; the indices follow.
    base: usize,
    vector: ValueId,
}

impl Transfer {
    fn of(ir: &Ir, op: OpId) -> Option<Transfer> {
        if let Some(read) = TransferRead::cast(ir, op) {
            return Some(Transfer { op, base: 0, vector: read.vector(ir) });
        }
        let write = TransferWrite::cast(ir, op)?;
        Some(Transfer { op, base: 1, vector: write.value_to_store(ir) })
    }

    fn base(self, ir: &Ir) -> ValueId {
        ir.operand(self.op, self.base)
    }

    /// Returns the index operand of a dimension of the base.
    fn index(self, ir: &Ir, dim: usize) -> ValueId {
        ir.operand(self.op, self.base + 1 + dim)
    }

    fn in_bounds(self, ir: &Ir) -> Option<&[Attribute]> {
        ir.property_named(self.op, "in_bounds")?.as_array(ir.ctx())
    }

    fn mask(self, ir: &Ir) -> Option<ValueId> {
        match TransferRead::cast(ir, self.op) {
            Some(read) => read.mask(ir),
            None => TransferWrite::cast(ir, self.op)?.mask(ir),
        }
    }

    /// Returns whether two transfers access the same elements, apart from bounds and masks.
    fn accesses_same_elements(self, ir: &Ir, other: Transfer) -> bool {
        let rank = |transfer: Transfer| ir.value_type(transfer.base(ir)).shape(ir.ctx()).map(<[_]>::len);
        let map = |transfer: Transfer| ir.property_named(transfer.op, "permutation_map");
        ir.value_type(self.vector) == ir.value_type(other.vector)
            && map(self) == map(other)
            && rank(self) == rank(other)
            && rank(self).is_some_and(|rank| (0..rank).all(|dim| self.index(ir, dim) == other.index(ir, dim)))
    }

    /// Returns the strongest valid `in_bounds`, if it is stronger than the present one.
    ///
    /// Guard: MLIR does not check that indices are non-negative.
    fn known_bounds(self, ir: &Ir) -> Option<Vec<Attribute>> {
        let ctx = ir.ctx();
        let map = as_map(ctx, ir.property_named(self.op, "permutation_map")?)?;
        let vector = VectorType::of(ctx, ir.value_type(self.vector))
            .filter(|it| it.shape.len() == map.results.len())?;
        let shape = ir.value_type(self.base(ir)).shape(ctx)?;
        let before = self.in_bounds(ir)?;
        let is_within = |result: usize, dim: usize| {
            let (index, size) = (known_index(ir, self.index(ir, dim))?, *shape.get(dim)?);
            let end = index.checked_add(vector.shape[result])?;
            Some(size != DYNAMIC && index >= 0 && !vector.scalable[result] && end <= size)
        };
        let mut bounds: Vec<Attribute> = Vec::new();
        for (result, &before) in before.iter().enumerate() {
            let known = dim_of(ctx, map, result).and_then(|dim| is_within(result, dim)) == Some(true);
            bounds.push(Attribute::bool(known || before == Attribute::TRUE));
        }
        let is_broadcast = |result: usize| dim_of(ctx, map, result).is_none();
        if (0..bounds.len()).all(|result| is_broadcast(result) || bounds[result] == Attribute::TRUE) {
            bounds.fill(Attribute::TRUE);
        }
        (bounds != before).then_some(bounds)
    }
}

/// Folds `vector.transfer_read` of a written vector, with static bounds, and of a cast.
pub(super) fn read(fold: Fold<'_>) -> Folded<'_> {
    match written_before(&fold) {
        Some(value) => fold.value(value),
        None => bounds_and_base(fold),
    }
}

/// Folds `vector.transfer_write`: of a vector that was read from the same indices, with static bounds, and to a cast.
pub(super) fn write(fold: Fold<'_>) -> Folded<'_> {
    match read_before(&fold) {
        Some(value) => fold.value(value),
        None => bounds_and_base(fold),
    }
}

/// Returns the vector that was written to the place of the read.
fn written_before(fold: &Fold<'_>) -> Option<ValueId> {
    let read = Transfer::of(fold, fold.op())?;
    let write = fold.defining::<TransferWrite>(read.base(fold))?;
    let write = Transfer::of(fold, write.op())?;
    let all_within = write.in_bounds(fold)?.iter().all(|&within| within == Attribute::TRUE);
    let masked = read.mask(fold).is_some() || write.mask(fold).is_some() || fold.is_masked(fold.op());
    (all_within && !masked && read.accesses_same_elements(fold, write)).then_some(write.vector)
}

/// Returns the tensor if the written vector was read from the same place under the same mask. With a mask on the write
/// alone, the padding would be written.
fn read_before(fold: &Fold<'_>) -> Option<ValueId> {
    let write = Transfer::of(fold, fold.op())?;
    let base = write.base(fold);
    let read = Transfer::of(fold, fold.defining::<TransferRead>(write.vector)?.op())?;
    let same = is_tensor(fold.ctx(), fold.value_type(base))
        && read.base(fold) == base
        && read.mask(fold) == write.mask(fold)
        && !fold.is_masked(fold.op())
        && read.accesses_same_elements(fold, write);
    same.then_some(base)
}

fn bounds_and_base(fold: Fold<'_>) -> Folded<'_> {
    let op = fold.op();
    let Some(transfer) = Transfer::of(&fold, op) else { return fold.none() };
    if let Some(bounds) = transfer.known_bounds(&fold) {
        let name = fold.ctx().ident("in_bounds");
        let bounds = fold.ctx().array_attr(&bounds);
        let mut edit = fold.edit();
        edit.set_property(name, bounds);
        return edit.done();
    }
    let base = transfer.base(&fold);
    let of_memref = memref::losing_cast(&fold, base);
    // The result of a write has the type of its tensor operand.
    let of_tensor = fold.defining::<tensor::Cast>(base).filter(|_| transfer.base == 0);
    let of_tensor = of_tensor.filter(|&cast| tensor::loses_static(&fold, cast));
    let source = of_memref.or(of_tensor.map(|cast| cast.source(&fold)));
    let Some(source) = source else { return fold.none() };
    let mut edit = fold.edit();
    edit.set_operand(transfer.base, source);
    edit.done()
}

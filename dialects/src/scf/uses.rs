//! The uses of a value in a region, in the time of the shorter of two searches: through all uses of the value, and
//! through all operations of the region. Thus many conditionals on one flag, and deep nests, are searched in linear
//! time.

use proofmark_ir::{Ir, OpId, OpOperand, RegionId, ValueId, WalkOrder, Walker};

/// Returns the uses of `value` in the region, nested regions included.
///
/// Both searches advance alternately by one step (one region outwards from a use, one operation of the region); the
/// first to finish gives the result.
pub(super) fn uses_within(ir: &Ir, value: ValueId, region: RegionId) -> Vec<OpOperand> {
    uses_within_any(ir, value, &[region], |each| each == region)
}

/// Returns the uses of `value` in several disjoint regions; `is_one` decides whether a region is one of them.
pub(super) fn uses_within_any(
    ir: &Ir,
    value: ValueId,
    regions: &[RegionId],
    is_one: impl Fn(RegionId) -> bool,
) -> Vec<OpOperand> {
    let (mut from_uses, mut from_ops) = (Vec::new(), Vec::new());
    let (mut uses, mut ops) = (ir.uses(value), regions.iter().flat_map(|&region| ops_within(ir, region)));
    // A use, and an enclosing region to examine next.
    let mut outwards: Option<(OpOperand, RegionId)> = None;
    loop {
        outwards = match outwards {
            Some((each, around)) if is_one(around) => {
                from_uses.push(each);
                None
            }
            Some((each, around)) => ir.parent_region(ir.region_op(around)).map(|outer| (each, outer)),
            None => {
                let Some(each) = uses.next() else { return from_uses };
                ir.parent_region(each.owner).map(|around| (each, around))
            }
        };
        let Some(owner) = ops.next() else { return from_ops };
        let own = (0..).zip(ir.operands(owner)).filter(|&(_, operand)| operand == value);
        from_ops.extend(own.map(|(index, _)| OpOperand { owner, index }));
    }
}

/// Returns the operations of a region, nested operations included.
fn ops_within(ir: &Ir, region: RegionId) -> impl Iterator<Item = OpId> + '_ {
    ir.blocks(region).flat_map(|block| ir.ops(block)).flat_map(move |op| {
        let mut walker = Walker::new(op, WalkOrder::PreOrder);
        std::iter::from_fn(move || walker.next(ir))
    })
}

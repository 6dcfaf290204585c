//! The uses of a value inside of a region, found in the time of the shorter of two searches: through all uses of the value, and through
//! all operations of the region. Many conditionals on one flag are then not read over and over, and neither are deep nests.

use proofmark_ir::{Ir, OpId, OpOperand, RegionId, ValueId, WalkOrder, Walker};

/// The uses of `value` in the region and in what is nested in it.
///
/// Both searches make a step in turn (a step outwards from a use, an operation of the region), and the one that comes to its end first
/// answers.
pub(super) fn uses_within(ir: &Ir, value: ValueId, region: RegionId) -> Vec<OpOperand> {
    uses_within_any(ir, value, &[region], |each| each == region)
}

/// The same for several regions, none in another; `is_one` says of a region whether it is one of them.
pub(super) fn uses_within_any(
    ir: &Ir,
    value: ValueId,
    regions: &[RegionId],
    is_one: impl Fn(RegionId) -> bool,
) -> Vec<OpOperand> {
    let (mut from_uses, mut from_ops) = (Vec::new(), Vec::new());
    let (mut uses, mut ops) = (ir.uses(value), regions.iter().flat_map(|&region| ops_within(ir, region)));
    // A use, and a region around it that is the next to be looked at.
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

/// The operations of a region and what is nested in them.
fn ops_within(ir: &Ir, region: RegionId) -> impl Iterator<Item = OpId> + '_ {
    ir.blocks(region).flat_map(|block| ir.ops(block)).flat_map(move |op| {
        let mut walker = Walker::new(op, WalkOrder::PreOrder);
        std::iter::from_fn(move || walker.next(ir))
    })
}

//! Structural type conversions of the branches of cf, with the arguments of their successors.

use std::sync::Arc;

use proofmark_drivers::conversion::{
    ConversionMatch, ConversionPatterns, ConversionTarget, SignatureConversion, TypeConverter,
};
use proofmark_ir::{BlockId, Context, NewOp, OpDef, Outcome, Root, Type, ValueId};
use smallvec::SmallVec;

use super::{add, forwarded, with_segments};
use crate::cf;

const BRANCHES: [(&str, &OpDef); 3] = [
    ("BranchOpConversion", cf::Branch::DEF),
    ("CondBranchOpConversion", cf::CondBranch::DEF),
    ("SwitchOpConversion", cf::Switch::DEF),
];

/// Adds the patterns that convert the operands of the branches of cf, and the arguments of the blocks to which these
/// branch. They correspond to MLIR's `cf::populateCFStructuralTypeConversions`.
pub fn control_flow_patterns(patterns: &mut ConversionPatterns, converter: &Arc<TypeConverter>) {
    for (name, def) in BRANCHES {
        add(patterns, name, Root::Op(def.name), converter, branch);
    }
}

/// Makes the operations of [`control_flow_patterns`] legal if their operands have legal types.
pub fn control_flow_target(
    mut target: ConversionTarget,
    ctx: &Context,
    converter: &Arc<TypeConverter>,
) -> ConversionTarget {
    for (_, def) in BRANCHES {
        let converter = converter.clone();
        target =
            target.dynamically_legal_op(ctx, def.name, move |ir, op| Some(converter.is_legal_op(ir, op)));
    }
    target
}

fn branch<'m>(m: ConversionMatch<'m>) -> Outcome<'m> {
    let op = m.op();
    let (Some(ranges), Some(converter)) = (forwarded(&m, op), m.converter()) else {
        return m.fail("forwarded operands are unknown");
    };
    let is_forwarded = |i: usize| ranges.iter().any(|range| range.contains(&i));
    if (0..m.n_operands(op)).any(|i| !is_forwarded(i) && m.converted_group(i).len() != 1) {
        return m.fail("expected single element");
    }
    let successors: SmallVec<[BlockId; 2]> = m.successors(op).collect();
    let mut signatures: SmallVec<[(BlockId, SignatureConversion); 2]> = SmallVec::new();
    for (&block, range) in successors.iter().zip(&ranges) {
        let values = range.clone().flat_map(|i| m.converted_group(i));
        let types: SmallVec<[Type; 4]> = values.map(|&value| m.value_type(value)).collect();
        if m.block_args(block).iter().map(|&arg| m.value_type(arg)).eq(types.iter().copied()) {
            continue;
        }
        let Some(signature) = SignatureConversion::of_block(converter, &m, block) else {
            return m.fail("could not compute block signature");
        };
        if signature.types() != types.as_slice() {
            return m.fail("mismatch between adaptor operand types and computed block signature");
        }
        if signatures.iter().all(|(other, _)| *other != block) {
            signatures.push((block, signature));
        }
    }
    let counts: SmallVec<[usize; 8]> = (0..m.n_operands(op)).map(|i| m.converted_group(i).len()).collect();
    let operands: SmallVec<[ValueId; 8]> = SmallVec::from_slice(m.converted());
    let (name, loc, attrs) = (m.name(op), m.loc(op), m.attrs(op));
    let properties = with_segments(&m, op, &counts);
    let mut rw = m.rewrite();
    for (block, signature) in &signatures {
        rw.apply_signature_conversion(*block, signature);
    }
    let new =
        NewOp { operands: &operands, successors: &successors, properties, attrs, ..NewOp::new(name, loc) };
    rw.replace_op_with_new(op, &new);
    rw.done()
}

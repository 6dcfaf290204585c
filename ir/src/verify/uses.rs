//! Verification of uses of values: dominance and isolation.
//!
//! One walk from the user to the region of the definition finds violated isolation and the ancestor of the user in that
//! region. [`Dominance`] then decides. The messages and notes are those of MLIR.

use crate::diagnostics::Diagnostic;
use crate::{BlockId, Dominance, Ir, Location, OpId, RegionId, ValueDef, ValueId};

/// The violation of a use.
pub(super) enum Misuse {
    /// The value is defined outside of this isolated operation.
    Isolation(OpId),
    /// The definition does not dominate the use. If they are in different blocks, this may follow from invalid
    /// branches.
    Dominance {
        /// Whether the definition and the use are in different blocks of one region.
        across_blocks: bool,
    },
}

/// Checks a use whose definition does not precede it in the same block. Walks up once from the user to the region of
/// the definition. `within` is the closest isolated operation around the user.
pub(super) fn check(
    ir: &Ir,
    dominance: &mut Dominance,
    user: OpId,
    value: ValueId,
    within: Option<OpId>,
) -> Option<Misuse> {
    let def_block = ir.defining_block(value);
    let def_region = def_block.and_then(|block| ir.block_region(block));
    let (Some(def_region), Some(mut block)) = (def_region, ir.parent_block(user)) else {
        return Some(Misuse::Dominance { across_blocks: false });
    };
    // The user or its ancestor in `block`.
    let mut holder = user;
    let visible = loop {
        let region = ir.block_region(block);
        if region == Some(def_region) {
            break true;
        }
        let Some(op) = region.map(|region| ir.region_op(region)) else { break false };
        if within == Some(op) {
            return Some(Misuse::Isolation(op));
        }
        match ir.parent_block(op) {
            Some(outer) => (block, holder) = (outer, op),
            None => break false,
        }
    };
    let dominated = visible
        && match (ir.value_def(value), def_block) {
            (ValueDef::OpResult { op, .. }, Some(def_block)) if def_block == block => {
                !ir.has_ssa_dominance(def_region) || op != holder && ir.is_before_in_block(op, holder)
            }
            (_, Some(def_block)) => dominance.block_dominates(ir, def_block, block),
            (_, None) => false,
        };
    if dominated {
        return None;
    }
    // In an unreachable block, dominance is not required, but the value must be visible.
    let user_block = ir.parent_block(user)?;
    if !dominance.is_reachable(ir, user_block) {
        return None;
    }
    Some(Misuse::Dominance {
        across_blocks: ir.block_region(block) == Some(def_region) && def_block != Some(block),
    })
}

/// Creates the error `operand #0 does not dominate this use`, with a note about the definition.
pub(super) fn not_dominated(ir: &Ir, op: OpId, index: usize) -> Diagnostic {
    let error = Diagnostic::error_on(ir, op, format!("operand #{index} does not dominate this use"));
    let value = ir.operand(op, index);
    let region_of = |block: Option<BlockId>| block.and_then(|block| ir.block_region(block));
    let user = region_of(ir.parent_block(op));
    match ir.value_def(value) {
        ValueDef::OpResult { op: def, .. } => {
            let place = region_of(ir.parent_block(def));
            let how = if ir.parent_block(def) == ir.parent_block(op) {
                " (op in the same block)"
            } else {
                match relation(ir, user, place) {
                    Relation::Same => " (op in the same region)",
                    Relation::Parent => " (op in a parent region)",
                    Relation::Child => " (op in a child region)",
                    Relation::None => " (op is neither in a parent nor in a child region)",
                }
            };
            error.with_note(ir.loc(def), format!("operand defined here{how}"))
        }
        ValueDef::BlockArg { block, .. } => {
            let loc = ir.block_parent_op(block).map_or(Location::UNKNOWN, |op| ir.loc(op));
            let Some(region) = ir.block_region(block) else {
                return error.with_note(loc, " (block without parent)");
            };
            let index = ir.blocks(region).position(|each| each == block).unwrap_or(0);
            let how = match relation(ir, user, Some(region)) {
                Relation::Same => " in the same region)",
                Relation::Parent => " in a parent region)",
                Relation::Child => " in a child region)",
                Relation::None => " neither in a parent nor in a child region)",
            };
            error.with_note(loc, format!("operand defined as a block argument (block #{index}{how}"))
        }
    }
}

/// Creates the error `using value defined outside the region`, with a note about the isolated operation.
pub(super) fn not_isolated(ir: &Ir, op: OpId, isolated: OpId) -> Diagnostic {
    super::error::op_error(ir, op, "using value defined outside the region")
        .with_note(ir.loc(isolated), "required by region isolation constraints")
}

enum Relation {
    Same,
    Parent,
    Child,
    None,
}

/// Returns the position of the definition's region relative to the user's.
fn relation(ir: &Ir, user: Option<RegionId>, def: Option<RegionId>) -> Relation {
    let outwards = |region: Option<RegionId>| {
        std::iter::successors(region, |&each| ir.parent_region(ir.region_op(each))).skip(1)
    };
    if user == def {
        Relation::Same
    } else if outwards(user).any(|each| Some(each) == def) {
        Relation::Parent
    } else if outwards(def).any(|each| Some(each) == user) {
        Relation::Child
    } else {
        Relation::None
    }
}

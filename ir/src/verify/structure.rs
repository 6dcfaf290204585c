//! Verification of regions and blocks.

use super::error::{Check, op_error};
use crate::diagnostics::Diagnostic;
use crate::op_def::{Arity, BlockCount, OpDef};
use crate::text::{PrintOptions, op_to_string};
use crate::{BlockId, Ir, OpId, RegionId, Traits};

/// Checks the number of blocks of a region and that its entry block has no predecessors.
pub(super) fn region(
    ir: &Ir,
    op: OpId,
    def: Option<&'static OpDef>,
    index: usize,
    region: RegionId,
) -> Check {
    let (entry, last) = (ir.entry_block(region), ir.last_block(region));
    let several = entry != last;
    if let Some(def) = def {
        if let Some(row) =
            def.regions.get(index).or(def.regions.last().filter(|row| row.arity == Arity::Variadic))
        {
            let words = match row.blocks {
                BlockCount::AtLeastOne if entry.is_none() => Some("region with at least 1 blocks"),
                BlockCount::AtMostOne if several => Some("region with at most 1 blocks"),
                BlockCount::One if entry.is_none() || several => Some("region with 1 blocks"),
                _ => None,
            };
            if let Some(words) = words {
                let name = if row.name.is_empty() { String::new() } else { format!("('{}') ", row.name) };
                let message = format!("region #{index} {name}failed to verify constraint: {words}");
                return Err(op_error(ir, op, message));
            }
        }
        if several && def.traits.contains(Traits::GRAPH_REGION) {
            return Err(op_error(
                ir,
                op,
                format_args!("expects graph region #{index} to have 0 or 1 blocks"),
            ));
        }
    }
    if entry.is_some_and(|entry| !ir.has_no_predecessors(entry)) {
        let message = "entry block of region may not have predecessors";
        return Err(Box::new(Diagnostic::error_on(ir, op, message)));
    }
    Ok(())
}

/// Checks the last operation of a block.
pub(super) fn block_end(ir: &Ir, block: BlockId) -> Check {
    let Some(last) = ir.last_op(block) else {
        return match needs_no_terminator(ir, block) {
            true => Ok(()),
            false => {
                let loc = ir.block_parent_op(block).map_or(crate::Location::UNKNOWN, |op| ir.loc(op));
                let message = "empty block: expect at least a terminator";
                Err(Box::new(Diagnostic::error(loc, message)))
            }
        };
    };
    let region = ir.block_region(block);
    if ir.successors(last).any(|successor| ir.block_region(successor) != region) {
        return Err(op_error(ir, last, "branching to block of a different region"));
    }
    let may_end = ir.is_terminator(last) || ir.op_def(last).is_none();
    if !may_end && !needs_no_terminator(ir, block) {
        let options = PrintOptions { generic: true, ..PrintOptions::default() };
        let message = format!("block with no terminator, has {}", op_to_string(ir, last, options));
        return Err(Box::new(Diagnostic::error_on(ir, last, message)));
    }
    Ok(())
}

/// Returns whether the block is the only one of a region that needs no terminator, or whose operation is undefined.
fn needs_no_terminator(ir: &Ir, block: BlockId) -> bool {
    let Some(region) = ir.block_region(block) else { return true };
    if ir.entry_block(region) != ir.last_block(region) {
        return false;
    }
    let op = ir.region_op(region);
    ir.op_def(op).is_none_or(|def| def.traits.contains(Traits::NO_TERMINATOR))
}

/// Checks that an operation with successors ends its block.
#[inline]
pub(super) fn no_branch_inside(ir: &Ir, op: OpId) -> Check {
    if ir.successors(op).len() != 0 && ir.next_op(op).is_some() {
        let message = "operation with block successors must terminate its parent block";
        return Err(Box::new(Diagnostic::error_on(ir, op, message)));
    }
    Ok(())
}

/// Checks that the blocks of the regions end with the implicit terminator of the operation.
pub(super) fn implicit_terminator(ir: &Ir, op: OpId, def: &OpDef) -> Check {
    let Some(expected) = def.implicit_terminator else { return Ok(()) };
    for &region in ir.regions(op) {
        if let Some(last) = ir.entry_block(region).and_then(|block| ir.last_op(block))
            && ir.name_str(last) != expected
        {
            let found = ir.name_str(last);
            let error =
                op_error(ir, op, format_args!("expects regions to end with '{expected}', found '{found}'"));
            let note = format!("in custom textual format, the absence of terminator implies '{expected}'");
            return Err(Box::new(error.with_note(ir.loc(op), note)));
        }
    }
    Ok(())
}

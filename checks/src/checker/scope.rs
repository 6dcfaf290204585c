//! The part of the IR that a step edits. A proof compares one function before and after the step, so that edits
//! outside of this function are not proved.

use proofmark_ir::{BlockId, Edit, Identifier, Ir, OpId, Traits};
use rustc_hash::FxHashSet;

/// Returns why a proof that compares `function` before and after `edits` leaves edits unproved; `None` if it does not.
/// New symbols in the operation around the function are no such edits, because no other operation refers to them.
pub(super) fn outside_of<'e>(
    ir: &Ir,
    function: OpId,
    edits: impl Iterator<Item = &'e Edit> + Clone,
) -> Option<&'static str> {
    let created: FxHashSet<OpId> = edits
        .clone()
        .filter_map(|edit| match *edit {
            Edit::CreateOp(op) => Some(op),
            _ => None,
        })
        .collect();
    // An operation that is detached or erased was unlinked by an edit of its block.
    let is_inside = |op: OpId| {
        let mut around =
            std::iter::successors(Some(op).filter(|&op| ir.contains_op(op)), |&each| ir.parent_op(each));
        let mut last = op;
        around.any(|each| {
            last = each;
            each == function || created.contains(&each)
        }) || !ir.contains_op(op)
            || (last != ir.root() && ir.parent_block(last).is_none())
    };
    let of_block = |block: BlockId| ir.contains_block(block).then(|| ir.block_parent_op(block)).flatten();
    let is_new_symbol = |op: OpId| {
        let parent = ir.parent_op(op);
        created.contains(&op) && parent.is_none_or(|parent| ir.has_trait(parent, Traits::SYMBOL_TABLE))
    };
    let stays = |edit: &Edit| match *edit {
        Edit::CreateOp(_) | Edit::CreateBlock(_) | Edit::EraseOp(_) | Edit::NoteReplaced(_) => true,
        Edit::UnlinkOp { op, block, .. } => {
            op == function || created.contains(&op) || of_block(block).is_none_or(is_inside)
        }
        Edit::LinkOp(op) => {
            !ir.contains_op(op) || is_new_symbol(op) || ir.parent_op(op).is_none_or(is_inside)
        }
        Edit::LinkBlock(block) | Edit::AddArg { block, .. } | Edit::EraseArg { block, .. } => {
            of_block(block).is_none_or(is_inside)
        }
        Edit::UnlinkBlock { region, .. } => ir.try_region_op(region).is_none_or(is_inside),
        Edit::MoveOps(_) => ir.moved(edit).is_none_or(|moved| {
            [moved.from, moved.to].into_iter().all(|block| of_block(block).is_none_or(is_inside))
        }),
        _ => ir.edited_op(edit).is_none_or(is_inside),
    };
    (!edits.clone().all(stays)).then_some("operations outside of the function are edited")
}

/// Returns why a function is not the same symbol before and after a step; `None` if it is.
pub(super) fn other_symbol(before: (&Ir, OpId), after: (&Ir, OpId)) -> Option<&'static str> {
    let name = |(ir, op): (&Ir, OpId)| ir.symbol_name(op).map(|name| name.as_str(ir.ctx()).to_owned());
    let visibility = |(ir, op): (&Ir, OpId)| {
        let value = [ir.properties(op), ir.attrs(op)]
            .into_iter()
            .find_map(|all| all.get(ir.ctx(), Identifier::SYM_VISIBILITY))?;
        let text = value.as_string(ir.ctx())?.as_str(ir.ctx()).to_owned();
        (text != "public").then_some(text)
    };
    if name(before) != name(after) {
        return Some("the function is renamed");
    }
    (visibility(before) != visibility(after)).then_some("the visibility of the function is changed")
}

//! Patterns on allocation, scopes and copies.

use proofmark_ir::context::TypeKind;
use proofmark_ir::{
    Ir, Match, OpId, OpParts, Outcome, RegionId, Rewriter, Traits, Type, ValueId, WalkOrder, Walker,
};
use smallvec::SmallVec;

use super::super::{Alloca, AllocaScope, Cast, Dealloc, Store};
use crate::common::index::{known_index, with_constant_sizes};
use crate::memref::memory::Copy;

/// Returns the shape of `ty` with constant sizes made static, and the remaining sizes; `None` if no size is constant.
pub(super) fn with_constants(
    ir: &Ir,
    ty: Type,
    mut sizes: impl Iterator<Item = ValueId>,
) -> Option<(Vec<i64>, SmallVec<[ValueId; 4]>)> {
    with_constant_sizes(ir, ty.shape(ir.ctx())?, &mut sizes)
}

/// Returns the memref type with another shape.
pub(super) fn with_shape(ir: &Ir, ty: Type, shape: &[i64]) -> Type {
    let layout = match ty.kind(ir.ctx()) {
        TypeKind::MemRef { layout, .. } => *layout,
        _ => None,
    };
    ty.with_layout(ir.ctx(), shape, layout)
}

pub(super) fn constant_sizes(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let ty = m.value_type(m.result(op, 0));
    let Some((shape, sizes)) = with_constants(&m, ty, m.operands_of_group(op, 0)) else {
        return m.fail("no size is constant");
    };
    let symbols: SmallVec<[ValueId; 4]> = m.operands_of_group(op, 1).collect();
    let (alignment, static_ty) = (m.declared_attr(op, 0), with_shape(&m, ty, &shape));
    let Some(def) = m.op_def(op) else { return m.fail("operation is not an allocation") };
    let mut rw = m.rewrite();
    let loc = rw.loc(op);
    let new = rw.build(
        def,
        loc,
        OpParts {
            operands: &[&sizes, &symbols],
            attributes: &[alignment],
            results: &[Some(&[static_ty])],
            ..OpParts::default()
        },
    );
    let memory = rw.result(new, 0);
    let cast = Cast::build(&mut rw, loc, memory, ty).dest(&rw);
    rw.replace_op(op, &[cast]);
    rw.done()
}

pub(super) fn dead(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let memory = m.result(op, 0);
    let users: Vec<OpId> = m.users(memory).collect();
    let only_ends_here = |&user: &OpId| match Store::cast(&m, user) {
        Some(store) => store.value(&m) != memory,
        None => m.is_op(user, Dealloc::DEF),
    };
    if !users.iter().all(only_ends_here) {
        return m.fail("memory is read or escapes");
    }
    let mut users = users;
    users.sort_unstable();
    users.dedup();
    let mut rw = m.rewrite();
    for user in users {
        rw.erase_op(user);
    }
    rw.erase_op(op);
    rw.done()
}

// Patterns on copies.

pub(super) fn empty_copy(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let is_empty = |operand| m.value_type(operand).shape(m.ctx()).is_some_and(|shape| shape.contains(&0));
    if !m.operands(op).any(is_empty) {
        return m.fail("memref may not be empty");
    }
    let mut rw = m.rewrite();
    rw.erase_op(op);
    rw.done()
}

pub(super) fn self_copy(m: Match<'_>) -> Outcome<'_> {
    let root = m.root::<Copy>();
    let op = m.op();
    if root.source(&m) != root.target(&m) {
        return m.fail("source and target differ");
    }
    let mut rw = m.rewrite();
    rw.erase_op(op);
    rw.done()
}

// Patterns on scopes.

fn is_scope(ir: &Ir, op: OpId) -> bool {
    ir.has_trait(op, Traits::AUTOMATIC_ALLOCATION_SCOPE)
}

/// Returns whether an operation (without its regions) may allocate stack memory that lives until the end of the scope.
fn may_alloca(ir: &Ir, op: OpId) -> bool {
    !ir.has_trait(op, Traits::RECURSIVE_MEMORY_EFFECTS)
        && (ir.is_op(op, Alloca::DEF) || ir.effects(op).is_none())
}

/// Returns whether the operation is followed by the terminator only, in a region of one block.
fn ends_region(ir: &Ir, op: OpId) -> bool {
    let next = ir.next_op(op).filter(|&next| ir.is_terminator(next));
    let region = ir.parent_region(op);
    let one_block =
        region.and_then(|region| ir.entry_block(region)).is_some_and(|block| ir.next_block(block).is_none());
    next.is_some() && one_block
}

pub(super) fn inline_scope(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let mut walk = Walker::new(op, WalkOrder::PreOrder);
    walk.next(&m);
    let mut takes_memory = false;
    let mut next = walk.next(&m);
    while let Some(nested) = next {
        if may_alloca(&m, nested) {
            takes_memory = true;
            break;
        }
        next = if is_scope(&m, nested) { walk.skip_nested(&m) } else { walk.next(&m) };
    }
    let in_scope = m.parent_op(op).is_some_and(|parent| is_scope(&m, parent));
    if takes_memory && !(in_scope && ends_region(&m, op)) {
        return m.fail("lifetime of an alloca would change");
    }
    let body = AllocaScope::cast(&m, op).and_then(|scope| m.entry_block(scope.body_region(&m)));
    let Some((body, parent)) = body.zip(m.parent_block(op)) else { return m.fail("operation has no body") };
    let Some(last) = m.terminator(body) else { return m.fail("body has no terminator") };
    let results: SmallVec<[ValueId; 4]> = m.operands(last).collect();
    let mut rw = m.rewrite();
    rw.inline_block(body, parent, Some(op), &[]);
    rw.replace_op(op, &results);
    rw.erase_op(last);
    rw.done()
}

/// Returns the outermost ancestor of `op` directly in a scope, if each ancestor is the last operation in its region.
fn outermost_without_scope(ir: &Ir, op: OpId) -> Option<OpId> {
    let mut outer = ir.parent_op(op).filter(|&parent| !is_scope(ir, parent))?;
    if !ends_region(ir, op) || !ends_region(ir, outer) {
        return None;
    }
    loop {
        let parent = ir.parent_op(outer)?;
        if is_scope(ir, parent) {
            return Some(outer);
        }
        outer = parent;
        if !ends_region(ir, outer) {
            return None;
        }
    }
}

/// Hoists allocas to the enclosing scope. Guard: MLIR hoists allocas of any size; an unknown size may be negative where
/// the scope is not entered.
pub(super) fn hoist_allocas(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(outer) = outermost_without_scope(&m, op) else {
        return m.fail("operation is not the last one in a scope");
    };
    let is_within = |region: Option<RegionId>| {
        let mut around = std::iter::successors(region, |&each| m.parent_region(m.region_op(each)));
        around.any(|each| m.region_op(each) == outer)
    };
    let is_inside = |value| m.defining_block(value).is_some_and(|block| is_within(m.block_region(block)));
    let is_known = |value| known_index(&m, value).is_some_and(|size| size >= 0);
    let mut walk = Walker::new(op, WalkOrder::PostOrder);
    let mut found = Vec::new();
    while let Some(nested) = walk.next(&m) {
        if let Some(alloca) = Alloca::cast(&m, nested)
            && !m.operands(nested).any(is_inside)
            && alloca.dynamic_sizes(&m).all(is_known)
        {
            found.push(nested);
        }
    }
    if found.is_empty() {
        return m.fail("no alloca to hoist");
    }
    let mut rw = m.rewrite();
    rw.set_insertion_point_before(outer);
    for alloca in found {
        move_clone(&mut rw, alloca);
    }
    rw.done()
}

fn move_clone(rw: &mut Rewriter<'_>, op: OpId) {
    let clone = rw.clone_op(op);
    let results: SmallVec<[ValueId; 1]> = rw.results(clone).into();
    rw.replace_op(op, &results);
}

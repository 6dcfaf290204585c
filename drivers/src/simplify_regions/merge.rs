//! Erasure of block arguments that receive a single value, and merging of identical blocks.

use proofmark_ir::{BlockId, Ir, OpId, RegionId, Rewriter, ValueId};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::{SmallVec, smallvec};

use crate::branch::{branches_to, erase_operands, forwarded, forwarded_value};

/// Replaces the arguments of `block` that receive the same value from every branch.
pub(super) fn drop_redundant_arguments(rw: &mut Rewriter<'_>, block: BlockId) {
    if rw.prev_block(block).is_none() || rw.has_no_predecessors(block) {
        return;
    }
    let branches = branches_to(rw, block);
    if branches.iter().any(|&(op, successor)| forwarded(rw, op, successor).is_none()) {
        return;
    }
    let mut redundant: SmallVec<[usize; 8]> = SmallVec::new();
    for arg in (0..rw.block_args(block).len()).rev() {
        let value = rw.block_args(block)[arg];
        let given = |&(op, successor): &(OpId, usize)| forwarded_value(rw, op, successor, arg);
        // An argument that a back edge passes to itself adds no other value.
        let mut others = branches.iter().map(given).filter(|&other| other != Some(value));
        let Some(Some(common)) = others.next() else { continue };
        if !others.all(|other| other == Some(common)) {
            continue;
        }
        rw.replace_all_uses_with(value, common);
        redundant.push(arg);
    }
    if redundant.is_empty() {
        return;
    }
    // An operation may have several branches to the block. Its operands are erased at once to keep positions valid.
    let mut at = 0;
    while let Some(&(op, _)) = branches.get(at) {
        let n_same = branches[at..].iter().take_while(|branch| branch.0 == op).count();
        let mut erase: SmallVec<[bool; 64]> = smallvec![false; rw.n_operands(op)];
        for &(_, successor) in &branches[at..at + n_same] {
            let Some((range, n_produced)) = forwarded(rw, op, successor) else { continue };
            for &arg in redundant.iter().filter(|&&arg| arg >= n_produced) {
                erase[range.start + arg - n_produced] = true;
            }
        }
        erase_operands(rw, op, |position| erase[position]);
        at += n_same;
    }
    let gone: FxHashSet<ValueId> = redundant.iter().map(|&arg| rw.block_args(block)[arg]).collect();
    rw.erase_arguments(block, |_, arg| gone.contains(&arg));
}

/// Merges identical blocks of `region`.
///
/// Blocks are identical if they differ only in the values that they define. Merging adds no block arguments, so that
/// the IR does not grow.
pub(super) fn merge_identical_blocks(rw: &mut Rewriter<'_>, region: RegionId) {
    if rw.blocks(region).take(3).count() < 3 {
        return;
    }
    // Blocks with equal keys are identical.
    let mut kept: FxHashMap<Vec<u64>, BlockId> = FxHashMap::default();
    let blocks: Vec<BlockId> = rw.blocks(region).skip(1).collect();
    for block in blocks {
        let Some(key) = block_key(rw, block) else { continue };
        match kept.get(&key) {
            None => {
                kept.insert(key, block);
            }
            Some(&other) => {
                for (op, successor) in branches_to(rw, block) {
                    rw.set_successor(op, successor, other);
                }
                rw.erase_blocks(&[block]);
            }
        }
    }
}

/// Returns the content of a block, with its own values numbered by position, or `None` if the block cannot be merged.
fn block_key(ir: &Ir, block: BlockId) -> Option<Vec<u64>> {
    let mut own: FxHashMap<ValueId, u64> = FxHashMap::default();
    let mut key = Vec::new();
    let mut define = |key: &mut Vec<u64>, values: &[ValueId]| {
        key.push(values.len() as u64);
        for &value in values {
            // The users of a value in other blocks would have to be merged as well.
            if ir.users(value).any(|user| ir.parent_block(user) != Some(block)) {
                return None;
            }
            let number = own.len() as u64;
            own.insert(value, number);
            key.push(ir.value_type(value).index() as u64);
        }
        Some(())
    };
    define(&mut key, ir.block_args(block))?;
    let mut operands: Vec<(usize, ValueId)> = Vec::new();
    for op in ir.ops(block) {
        if !ir.regions(op).is_empty() {
            return None;
        }
        key.push(ir.name(op).index() as u64);
        key.push((ir.properties(op).index() as u64) << 32 | ir.attrs(op).index() as u64);
        key.push(ir.n_operands(op) as u64);
        for operand in ir.operands(op) {
            operands.push((key.len(), operand));
            key.push(0);
        }
        key.push(ir.successors(op).len() as u64);
        key.extend(ir.successors(op).map(|successor| slotmap::Key::data(&successor).as_ffi()));
        define(&mut key, ir.results(op))?;
    }
    for (at, operand) in operands {
        key[at] = match own.get(&operand) {
            Some(&number) => number,
            None => 1 << 63 | slotmap::Key::data(&operand).as_ffi(),
        };
    }
    Some(key)
}

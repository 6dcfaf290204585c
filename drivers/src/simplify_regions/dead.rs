//! Dead code elimination in regions, by a liveness analysis that covers cyclic uses.
//!
//! Operations with effects and terminators are live, and liveness propagates to the definitions of operands. A branch
//! operand is live only if the block argument that receives it is live, so that loop-carried values without other
//! uses are dead.

use proofmark_ir::{BlockId, Ir, OpId, RegionId, Rewriter, ValueDef, ValueId};
use smallvec::{SmallVec, smallvec};

use super::branches;
use crate::branch::{branches_to, erase_operands, forwarded, forwarded_value};
use crate::id_map::IdSet;

/// Erases dead operations and dead block arguments in `regions` and in regions nested in them.
pub fn run_region_dce(rw: &mut Rewriter<'_>, regions: &[RegionId]) {
    // The next operation of each region that is being visited in reverse order.
    let mut pending: Vec<Option<OpId>> = Vec::new();
    for &region in regions {
        enter(rw, region, &mut pending);
        while let Some(next) = pending.last_mut() {
            let Some(op) = *next else {
                pending.pop();
                continue;
            };
            *next = rw.prev_op(op);
            if rw.is_trivially_dead(op) {
                rw.erase_op(op);
                continue;
            }
            for i in 0..rw.regions(op).len() {
                enter(rw, rw.regions(op)[i], &mut pending);
            }
        }
    }
}

/// Starts the visit of `region` in reverse order, or runs the liveness analysis on it.
///
/// In a single block with SSA dominance, a reverse pass finds all dead operations without liveness analysis. Liveness
/// in a nested region does not depend on the enclosing operations.
fn enter(rw: &mut Rewriter<'_>, region: RegionId, pending: &mut Vec<Option<OpId>>) {
    let Some(block) = rw.entry_block(region) else { return };
    let has_no_results = |op: OpId| rw.results(op).is_empty();
    if !branches(rw, region) && (rw.has_ssa_dominance(region) || rw.ops(block).all(has_no_results)) {
        pending.push(rw.last_op(block));
    } else {
        run_dce_with_liveness(rw, &[region]);
    }
}

/// Erases dead operations and block arguments by liveness analysis, for any control flow and order of operations.
fn run_dce_with_liveness(rw: &mut Rewriter<'_>, regions: &[RegionId]) {
    let mut live = Liveness::new();
    let blocks = live.compute(rw, regions);
    let mut dead: Vec<OpId> = Vec::new();
    let mut shrunk: Vec<BlockId> = Vec::new();
    for &block in &blocks {
        // Operations nested in a dead operation are erased with it.
        if rw.block_parent_op(block).is_some_and(|parent| !live.is_op_live(parent)) {
            continue;
        }
        dead.extend(rw.ops(block).filter(|&op| !live.is_op_live(op)));
        if drop_dead_arguments(rw, &live, block) {
            shrunk.push(block);
        }
    }
    if !dead.is_empty() {
        // Dead operations may use each other in a cycle, so that they are erased together.
        rw.erase_ops(&dead);
    }
    for &block in shrunk.iter().rev() {
        // The block may have been erased with an enclosing operation.
        if rw.contains_block(block) {
            rw.erase_arguments(block, |ir, arg| !live.args.contains(arg) && ir.use_empty(arg));
        }
    }
}

/// Erases the branch operands for the dead arguments of `block`. Returns whether there are such arguments; they are
/// erased after their dead users.
fn drop_dead_arguments(rw: &mut Rewriter<'_>, live: &Liveness, block: BlockId) -> bool {
    let args = rw.block_args(block);
    if args.is_empty() || is_entry(rw, block) || rw.has_no_predecessors(block) {
        return false;
    }
    let is_dead: SmallVec<[bool; 64]> = args.iter().map(|&arg| !live.args.contains(arg)).collect();
    if !is_dead.contains(&true) {
        return false;
    }
    // An operation may have several branches to the block. Its operands are erased at once to keep positions valid.
    let branches = branches_to(rw, block);
    let mut at = 0;
    while let Some(&(op, _)) = branches.get(at) {
        let n_same = branches[at..].iter().take_while(|branch| branch.0 == op).count();
        let mut erase: SmallVec<[bool; 64]> = smallvec![false; rw.n_operands(op)];
        for &(_, successor) in &branches[at..at + n_same] {
            // A branch with unknown operands keeps all arguments live.
            let Some((range, n_produced)) = forwarded(rw, op, successor) else { continue };
            for (arg, position) in (n_produced..).zip(range) {
                erase[position] = is_dead[arg];
            }
        }
        erase_operands(rw, op, |position| erase[position]);
        at += n_same;
    }
    true
}

fn is_entry(ir: &Ir, block: BlockId) -> bool {
    ir.prev_block(block).is_none()
}

/// Returns whether the operation is live without uses of its results.
#[inline]
fn must_stay(ir: &Ir, op: OpId) -> bool {
    !ir.would_be_trivially_dead(op)
}

/// The live operations and block arguments.
struct Liveness {
    /// All operations in the regions.
    seen: IdSet<OpId>,
    /// Live operations.
    ops: IdSet<OpId>,
    /// Live block arguments.
    args: IdSet<ValueId>,
    pending: Vec<OpId>,
    pending_args: Vec<ValueId>,
}

impl Liveness {
    fn new() -> Liveness {
        Liveness {
            seen: IdSet::new(),
            ops: IdSet::new(),
            args: IdSet::new(),
            pending: Vec::new(),
            pending_args: Vec::new(),
        }
    }

    fn is_op_live(&self, op: OpId) -> bool {
        self.ops.contains(op) || !self.seen.contains(op)
    }

    /// Computes liveness in `regions`. Returns their blocks, outer ones before inner ones.
    fn compute(&mut self, ir: &Ir, regions: &[RegionId]) -> Vec<BlockId> {
        let mut blocks = Vec::new();
        let mut unseen: Vec<RegionId> = regions.to_vec();
        while let Some(region) = unseen.pop() {
            for block in ir.blocks(region) {
                blocks.push(block);
                for op in ir.ops(block) {
                    self.seen.insert(op);
                    unseen.extend(ir.regions(op));
                }
            }
        }
        for &region in regions {
            let mut block = ir.last_block(region);
            // In reverse order most operations are marked by their users before they are visited.
            while let Some(each) = block {
                block = ir.prev_block(each);
                let mut next = ir.last_op(each);
                while let Some(op) = next {
                    next = ir.prev_op(op);
                    if !self.ops.contains(op) && must_stay(ir, op) {
                        self.need_op(op);
                        self.propagate(ir);
                    }
                }
            }
        }
        blocks
    }

    #[inline]
    fn need_op(&mut self, op: OpId) {
        if self.seen.contains(op) && self.ops.insert(op) {
            self.pending.push(op);
        }
    }

    #[inline]
    fn need_value(&mut self, ir: &Ir, value: ValueId) {
        match ir.value_def(value) {
            ValueDef::OpResult { op, .. } => self.need_op(op),
            ValueDef::BlockArg { .. } => {
                if self.args.insert(value) {
                    self.pending_args.push(value);
                }
            }
        }
    }

    fn propagate(&mut self, ir: &Ir) {
        loop {
            if let Some(op) = self.pending.pop() {
                self.spread_op(ir, op);
            } else if let Some(arg) = self.pending_args.pop() {
                self.spread_arg(ir, arg);
            } else {
                return;
            }
        }
    }

    fn spread_op(&mut self, ir: &Ir, op: OpId) {
        // Nested operations are live only if the enclosing operation is live.
        for block in ir.regions(op).iter().flat_map(|&region| ir.blocks(region)) {
            for nested in ir.ops(block) {
                if must_stay(ir, nested) {
                    self.need_op(nested);
                }
            }
        }
        let n_successors = ir.successors(op).len();
        if n_successors == 0 {
            for value in ir.operands(op) {
                self.need_value(ir, value);
            }
            return;
        }
        let mut is_forwarded: SmallVec<[bool; 64]> = smallvec![false; ir.n_operands(op)];
        for (i, block) in ir.successors(op).enumerate() {
            match forwarded(ir, op, i) {
                Some((range, n_produced)) => {
                    is_forwarded[range.clone()].fill(true);
                    for &arg in &ir.block_args(block)[..n_produced] {
                        self.need_value(ir, arg);
                    }
                    // An argument may have become live before this branch was visited.
                    for (&arg, position) in ir.block_args(block)[n_produced..].iter().zip(range) {
                        if self.args.contains(arg) {
                            self.need_value(ir, ir.operand(op, position));
                        }
                    }
                }
                None => {
                    for &arg in ir.block_args(block) {
                        self.need_value(ir, arg);
                    }
                }
            }
        }
        for (value, _) in ir.operands(op).zip(is_forwarded).filter(|&(_, forwarded)| !forwarded) {
            self.need_value(ir, value);
        }
    }

    /// Marks the branch operands for a live argument.
    fn spread_arg(&mut self, ir: &Ir, arg: ValueId) {
        let ValueDef::BlockArg { block, index } = ir.value_def(arg) else { return };
        for (op, successor) in branches_to(ir, block) {
            if let Some(value) = forwarded_value(ir, op, successor, index as usize) {
                self.need_value(ir, value);
            }
        }
    }
}

//! The pattern walk: patterns in one post-order walk over reachable blocks. No folding, no worklist, no second visit.
//!
//! MLIR's `walkAndApplyPatterns`. The step to the next operation is made before the visit, so a pattern may erase the
//! operation that it was given and what is nested in it, and nothing else; a breach is taken back and reported. Operations that a
//! pattern makes before the visited one are not visited.

use proofmark_checks::{Actor, Attempt, Checker, FindingKind, Keep};
use proofmark_ir::{BlockId, Checkpoint, Dominance, Edit, Ir, OpId};
use smallvec::SmallVec;

use crate::attempt::{Attempted, attempt_pattern};
use crate::greedy::StopReason;
use crate::{FrozenPatternSet, Statistics};

/// What the walk did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PatternWalkReport {
    /// Why it stopped; [`StopReason::Converged`] is the end of the walk.
    pub stop: StopReason,
    /// The counters.
    pub statistics: Statistics,
}

/// Walks over what is in `op` and applies to each operation the first pattern that matches.
pub fn walk_and_apply_patterns(
    ir: &mut Ir,
    op: OpId,
    patterns: &FrozenPatternSet,
    checker: &mut Checker<'_>,
) -> PatternWalkReport {
    let statistics = Statistics::new(patterns);
    let mut walk = PatternWalk { ir, patterns, checker, statistics };
    let stop = match walk.checker.begin(walk.ir, op, Some(patterns.shared_names())) {
        false => StopReason::Finding,
        true => match walk.run(op) {
            Some(stop) => stop,
            None if walk.checker.end(walk.ir, op) => StopReason::Converged,
            None => StopReason::Finding,
        },
    };
    PatternWalkReport { stop, statistics: walk.statistics }
}

struct PatternWalk<'a, 'p> {
    ir: &'a mut Ir,
    patterns: &'a FrozenPatternSet,
    checker: &'a mut Checker<'p>,
    statistics: Statistics,
}

/// The regions of one operation while they are walked.
struct Frame {
    /// What is visited once they are done; `None` for the root, which is not.
    op: Option<OpId>,
    /// The next operation of the current block: the step is made before the visit.
    next: Option<OpId>,
    /// The blocks after the current one, the next one last.
    blocks: SmallVec<[BlockId; 4]>,
}

impl PatternWalk<'_, '_> {
    /// `Some`: stopped early.
    fn run(&mut self, root: OpId) -> Option<StopReason> {
        let mut stack = vec![self.enter(None, root)];
        while let Some(frame) = stack.last_mut() {
            let Some(op) = frame.next else {
                match frame.blocks.pop() {
                    Some(block) => frame.next = self.ir.first_op(block),
                    None => {
                        let done = stack.pop().and_then(|frame| frame.op);
                        if let Some(stop) = done.and_then(|op| self.visit(op)) {
                            return Some(stop);
                        }
                    }
                }
                continue;
            };
            frame.next = self.ir.next_op(op);
            if self.ir.regions(op).is_empty() {
                if let Some(stop) = self.visit(op) {
                    return Some(stop);
                }
            } else {
                let frame = self.enter(Some(op), op);
                stack.push(frame);
            }
        }
        None
    }

    /// The walk over the reachable blocks of the regions of `op`.
    fn enter(&self, visit: Option<OpId>, op: OpId) -> Frame {
        let mut blocks: SmallVec<[BlockId; 4]> = SmallVec::new();
        for &region in self.ir.regions(op) {
            // The only block, which nearly every region has, is reachable without a tree.
            if self.ir.entry_block(region) == self.ir.last_block(region) {
                blocks.extend(self.ir.entry_block(region));
                continue;
            }
            let mut dominance = Dominance::new();
            blocks.extend(self.ir.blocks(region).filter(|&block| dominance.is_reachable(self.ir, block)));
        }
        blocks.reverse();
        Frame { op: visit, next: None, blocks }
    }

    #[inline]
    fn visit(&mut self, op: OpId) -> Option<StopReason> {
        self.statistics.visited += 1;
        let patterns = self.patterns;
        for &number in patterns.candidates(self.ir.name(op)) {
            let since = self.ir.checkpoint();
            match attempt_pattern(self.ir, self.checker, patterns.get(number), number, op, None) {
                Attempted::Failed => self.statistics.patterns[number as usize].failed += 1,
                Attempted::Success | Attempted::InPlace => {
                    match self.check_erasures(op, number, since) {
                        Keep::Yes => {}
                        Keep::TakenBack => continue,
                        Keep::Stop | Keep::Cycle => return Some(StopReason::Finding),
                    }
                    self.statistics.patterns[number as usize].applied += 1;
                    self.ir.commit();
                    return None;
                }
                Attempted::Stop => {
                    self.ir.commit();
                    return Some(StopReason::Finding);
                }
                Attempted::Cycle => {
                    self.ir.commit();
                    return Some(StopReason::Cycle);
                }
            }
        }
        None
    }

    /// Only the matched operation and what was in it may be erased, besides what the pattern itself made.
    fn check_erasures(&mut self, op: OpId, number: u32, since: Checkpoint) -> Keep {
        let edits = self.ir.edits_since(since);
        let is_new = |erased: OpId| edits.contains(&Edit::CreateOp(erased));
        let is_inside = |erased: OpId| {
            // Erasing unlinks only the outermost; what was in it still has its parents.
            std::iter::successors(Some(erased), |&each| self.ir.parent_op(each)).any(|each| each == op)
        };
        let breach = edits.iter().find_map(|edit| match *edit {
            Edit::EraseOp(erased) if !is_inside(erased) && !is_new(erased) => Some(erased),
            _ => None,
        });
        let Some(breach) = breach else { return Keep::Yes };
        let erased = self.ir.name_str(breach).to_owned();
        let attempt = Attempt { actor: Actor::Pattern(number), op, since };
        self.checker.revoked(self.ir, attempt, FindingKind::UnsupportedErasure { erased })
    }
}

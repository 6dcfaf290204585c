//! The pattern walk: applies patterns in one post-order walk over reachable blocks, without folding and worklist.
//!
//! The algorithm is that of MLIR's `walkAndApplyPatterns`. The walk advances before it visits an operation. A pattern
//! may therefore erase only the matched operation, operations nested in it, and operations that it created itself.
//! Other erasures are rolled back and reported. Operations that a pattern creates before the matched operation are
//! not visited.

use proofmark_checks::{Actor, Attempt, Checker, FindingKind, Keep};
use proofmark_ir::{BlockId, Checkpoint, Dominance, Edit, Events, Ir, OpId};
use smallvec::SmallVec;

use crate::attempt::{Attempted, attempt_pattern};
use crate::greedy::{GreedyEvent, ListenerHandle, Processed, StopReason};
use crate::{FrozenPatternSet, Statistics};

/// The result of a pattern walk.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PatternWalkReport {
    /// The reason for the end of the walk; [`StopReason::Converged`] means that all operations were visited.
    pub stop: StopReason,
    /// The number of applications.
    pub statistics: Statistics,
}

/// Applies to each operation nested in `op` the first pattern that matches.
///
/// # Examples
///
/// ```
/// use proofmark_checks::{CheckConfig, Checker};
/// use proofmark_drivers::{FrozenPatternSet, StopReason, walk_and_apply_patterns};
/// use proofmark_ir::text::{ParseOptions, PrintOptions, parse_source, print_op};
/// use proofmark_ir::{Match, NewOp, Outcome, PatternRow};
/// # let ctx = std::sync::Arc::new(proofmark_ir::Context::new(proofmark_ir::context::Registry::new()));
///
/// /// d.double(x) -> d.add(x, x)
/// fn expand_double(m: Match<'_>) -> Outcome<'_> {
///     let op = m.op();
///     let (x, ty, loc) = (m.operand(op, 0), m.value_type(m.result(op, 0)), m.loc(op));
///     let mut rw = m.rewrite();
///     let name = rw.ctx().op_name("d.add");
///     let add = rw.create(&NewOp { operands: &[x, x], results: &[ty], ..NewOp::new(name, loc) });
///     let sum = rw.result(add, 0);
///     rw.replace_op(op, &[sum]);
///     rw.done()
/// }
/// const EXPAND: PatternRow = PatternRow {
///     name: "ExpandDouble",
///     summary: "d.double(x) -> d.add(x, x)",
///     root: "d.double",
///     benefit: 1,
///     apply: expand_double,
/// };
///
/// let text = br#"%x = "d.read"() : () -> i32  %y = "d.double"(%x) : (i32) -> i32  "d.write"(%y) : (i32) -> ()"#;
/// let mut ir = parse_source(&ctx, "example.mlir", text, ParseOptions { allow_unregistered: true }).unwrap();
/// let root = ir.root();
/// let patterns = FrozenPatternSet::from_rows(&ctx, [&EXPAND]);
/// let mut checker = Checker::new(CheckConfig::inexpensive());
/// let report = walk_and_apply_patterns(&mut ir, root, &patterns, &mut checker);
/// assert_eq!(report.stop, StopReason::Converged);
/// assert_eq!(report.statistics.n_applied(), 1);
/// assert!(checker.findings().is_empty());
/// assert!(print_op(&ir, root, PrintOptions::default()).contains(r#""d.add"(%0, %0)"#));
/// ```
pub fn walk_and_apply_patterns(
    ir: &mut Ir,
    op: OpId,
    patterns: &FrozenPatternSet,
    checker: &mut Checker<'_>,
) -> PatternWalkReport {
    walk_and_apply_patterns_with(ir, op, patterns, None, checker)
}

/// Does the same as [`walk_and_apply_patterns`], and notifies `listener` of each application and its edits.
pub fn walk_and_apply_patterns_with(
    ir: &mut Ir,
    op: OpId,
    patterns: &FrozenPatternSet,
    listener: Option<&ListenerHandle>,
    checker: &mut Checker<'_>,
) -> PatternWalkReport {
    let statistics = Statistics::new(patterns);
    let mut walk = PatternWalk { ir, patterns, listener, checker, statistics };
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
    listener: Option<&'a ListenerHandle>,
    checker: &'a mut Checker<'p>,
    statistics: Statistics,
}

/// The regions of one operation while they are walked.
struct Frame {
    /// The operation, which is visited after its regions; `None` for the root, which is not visited.
    op: Option<OpId>,
    /// The next operation of the current block. The walk advances before each visit.
    next: Option<OpId>,
    /// The blocks after the current one, the next one last.
    blocks: SmallVec<[BlockId; 4]>,
}

impl PatternWalk<'_, '_> {
    /// Runs the walk. Returns the reason for an early end.
    fn run(&mut self, root: OpId) -> Option<StopReason> {
        let mut stack = vec![self.enter(None, root)];
        while let Some(frame) = stack.last_mut() {
            let Some(op) = frame.next else {
                match frame.blocks.pop() {
                    Some(block) => frame.next = self.ir.first_op(block),
                    None => {
                        let done = stack.pop().and_then(|frame| frame.op);
                        let Some(op) = done else { continue };
                        // Nested operations may have moved behind the operation.
                        if let Some(outer) = stack.last_mut() {
                            outer.next = self.ir.next_op(op);
                        }
                        if let Some(stop) = self.visit(op) {
                            return Some(stop);
                        }
                    }
                }
                continue;
            };
            if self.ir.regions(op).is_empty() {
                frame.next = self.ir.next_op(op);
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

    /// Returns the frame for the reachable blocks of the regions of `op`.
    fn enter(&self, visit: Option<OpId>, op: OpId) -> Frame {
        let mut blocks: SmallVec<[BlockId; 4]> = SmallVec::new();
        for &region in self.ir.regions(op) {
            // A single block is reachable; the dominator tree is not needed.
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

    /// Applies the first matching pattern to `op`. Returns the reason for an early end.
    #[inline]
    fn visit(&mut self, op: OpId) -> Option<StopReason> {
        self.statistics.visited += 1;
        let patterns = self.patterns;
        self.notify(GreedyEvent::Begin(op));
        for &number in patterns.candidates(self.ir.name(op)) {
            let since = self.ir.checkpoint();
            let pattern = patterns.get(number);
            if self.listener.is_some() {
                let generated = pattern.generated_ops();
                self.notify(GreedyEvent::PatternBegin { pattern: pattern.name(), generated, op });
            }
            match attempt_pattern(self.ir, self.checker, pattern, number, op, self.listener) {
                Attempted::Failed => {
                    self.statistics.patterns[number as usize].failed += 1;
                    if self.listener.is_some() {
                        self.notify(GreedyEvent::PatternEnd { pattern: pattern.name(), applied: false });
                    }
                }
                Attempted::Success | Attempted::InPlace => {
                    match self.check_erasures(op, number, since) {
                        Keep::Yes => {}
                        Keep::TakenBack => continue,
                        Keep::Stop | Keep::Cycle => return Some(StopReason::Finding),
                    }
                    self.statistics.patterns[number as usize].applied += 1;
                    if let Some(listener) = self.listener {
                        for event in Events::new(self.ir, self.ir.edits_since(since)) {
                            listener.notify(self.ir, GreedyEvent::Rewrite(event));
                        }
                    }
                    self.notify(GreedyEvent::PatternEnd { pattern: pattern.name(), applied: true });
                    self.notify(GreedyEvent::End(Processed::Applied));
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
        self.notify(GreedyEvent::End(Processed::Unchanged));
        None
    }

    #[inline]
    fn notify(&self, event: GreedyEvent<'_>) {
        if let Some(listener) = self.listener {
            listener.notify(self.ir, event);
        }
    }

    /// Rolls back and reports a pattern that erased an operation other than the matched one, those nested in it, and
    /// those that it created.
    fn check_erasures(&mut self, op: OpId, number: u32, since: Checkpoint) -> Keep {
        let edits = self.ir.edits_since(since);
        let is_new = |erased: OpId| edits.contains(&Edit::CreateOp(erased));
        // An operation or block that was unlinked to be erased has no parent. The journal has its former place.
        let former_block = |erased: OpId| {
            edits.iter().find_map(|edit| match *edit {
                Edit::UnlinkOp { op, block, .. } if op == erased => Some(block),
                _ => None,
            })
        };
        let former_region = |erased: BlockId| {
            edits.iter().find_map(|edit| match *edit {
                Edit::UnlinkBlock { block, region, .. } if block == erased => Some(region),
                _ => None,
            })
        };
        let parent = |&each: &OpId| {
            let block = former_block(each).or_else(|| self.ir.parent_block(each))?;
            let region = former_region(block).or_else(|| self.ir.block_region(block))?;
            self.ir.try_region_op(region)
        };
        let is_inside = |erased: OpId| std::iter::successors(Some(erased), parent).any(|each| each == op);
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

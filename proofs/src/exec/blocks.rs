//! Control flow: executes the blocks of a region in reverse post-order, with state merging at joins.
//!
//! Loops of blocks are unrolled up to the bound, or summarized (`block_loops`).

use super::edges::{OpExit, PartExit, Pending, Route};
use super::executor::Executor;
use super::exits::Recurrence;
use super::nest::NestPosition;
use super::options::ExecError;
use super::plan::{LoopOfBlocks, NaturalLoop, Plan};
use super::state::{Frame, State};
use crate::function::body_entry;
use proofmark_ir::semantics::{Control, TermBuilder, Value};
use proofmark_ir::{BlockId, OpId, Traits};
use rustc_hash::FxHashMap;
use std::rc::Rc;

impl<B: TermBuilder> Executor<'_, '_, B> {
    /// Executes the body of `function` from the current path and trace. Returns the returned values and leaves path and
    /// trace as they are at the return, or returns `None` if no path returns.
    pub(super) fn run_body(
        &mut self,
        terms: &mut B,
        function: OpId,
        args: &[Value],
    ) -> Result<Option<Vec<Value>>, ExecError> {
        let Some(entry) = body_entry(self.context.ir, function) else {
            return Err(self.unsupported(function, "function without a body"));
        };
        self.frames.push(Frame::new(function));
        self.memory.enter_scope();
        let exit = self.run_blocks(terms, None, entry, args);
        self.state.memory = self.memory.leave_scope(self.state.memory);
        self.frames.pop();
        exit
    }

    /// Executes the region with the entry block `entry` from the current path and trace. Returns the values of the
    /// return or yield and leaves path and trace as they are at that exit, or returns `None` if no path reaches an
    /// exit.
    pub(super) fn run_blocks(
        &mut self,
        terms: &mut B,
        nest: Option<&mut NestPosition>,
        entry: BlockId,
        args: &[Value],
    ) -> Result<Option<Vec<Value>>, ExecError> {
        let plan = Rc::new(Plan::new(self.context.ir, entry));
        let first = Pending {
            state: self.state.clone(),
            args: args.to_vec(),
            crossing: vec![None; plan.crossing.len()],
        };
        match self.run_part(terms, nest, &plan, 0, first, None)?.exit {
            Some((state, values)) => {
                self.state = state;
                Ok(Some(values))
            }
            None => {
                self.state.end(terms);
                Ok(None)
            }
        }
    }

    /// Executes a region from the block at `start`. If `within` is a loop, execution ends at the back edge to `start`
    /// and at the exits of the loop.
    pub(super) fn run_part(
        &mut self,
        terms: &mut B,
        mut nest: Option<&mut NestPosition>,
        plan: &Rc<Plan>,
        start: usize,
        first: Pending,
        within: Option<&NaturalLoop>,
    ) -> Result<PartExit, ExecError> {
        let mut pending: Vec<Option<Pending>> = Vec::new();
        pending.resize_with(plan.order.len(), || None);
        let mut iterations = vec![0u32; plan.order.len()];
        let mut recurrences: FxHashMap<usize, Recurrence> = FxHashMap::default();
        let mut part = PartExit::default();
        pending[start] = Some(first);
        // Takes the pending block with the lowest position, so that a loop is complete before the blocks after it are
        // entered.
        while let Some(at) = pending.iter().position(Option::is_some) {
            let Some(state) = pending[at].take() else { break };
            let block = plan.order[at];
            let is_entered = within.is_none() || at != start;
            if is_entered && self.prover.is_some() && plan.loops.contains_key(&at) {
                let of = LoopOfBlocks { plan: plan.clone(), header: at };
                for (to, new) in self.run_loop_of_blocks(terms, &of, state)? {
                    let route = Route { start, within, part: &mut part, pending: &mut pending };
                    route.send(terms, &mut self.memory, to, new);
                }
                continue;
            }
            self.state = state.state;
            let parameters = self.context.ir.block_args(block);
            if parameters.len() != state.args.len() {
                let owner = self.context.ir.block_parent_op(block).unwrap_or(self.context.ir.root());
                return Err(self.unsupported(owner, "block entered with another number of arguments"));
            }
            self.set_crossing(plan, state.crossing);
            for (&parameter, contents) in parameters.iter().zip(state.args) {
                self.define(parameter, contents);
            }
            let OpExit { control, forwarded } = self.run_block(terms, nest.as_deref_mut(), block)?;
            match control {
                Control::Next if self.needs_no_terminator(block) => {
                    part.exit = Some((self.state.clone(), Vec::new()));
                }
                Control::Next => {
                    let owner = self.context.ir.block_parent_op(block).unwrap_or(self.context.ir.root());
                    return Err(self.unsupported(owner, "block without a terminator"));
                }
                Control::Unreachable => {
                    let yes = terms.bool(true);
                    self.undefined_if(terms, yes, self.context.ir.last_op(block));
                }
                Control::Return(values) | Control::Yield(values) => {
                    part.exit = Some(match part.exit.take() {
                        None => (self.state.clone(), values),
                        Some((state, earlier)) => {
                            let (joined, is_new) = self.state.join(terms, &mut self.memory, &state);
                            let pairs = values.iter().zip(&earlier);
                            (joined, pairs.map(|(a, b)| Value::ite(terms, is_new, a, b)).collect())
                        }
                    });
                }
                Control::Branch(arms) => {
                    let Some(terminator) = self.context.ir.last_op(block) else { continue };
                    let before = self.state.clone();
                    for arm in arms {
                        let mut state = before.clone();
                        state.path.restrict(terms, arm.condition);
                        if state.is_unreachable(terms) {
                            continue;
                        }
                        let target = self.context.ir.successor(terminator, arm.successor);
                        let to = plan.position[&target];
                        let leaves = within.is_some_and(|l| to == start || !l.inside[to]);
                        if leaves {
                            // The back edge to `start` and the exits do not count as iterations.
                        } else if to <= at {
                            iterations[to] += 1;
                            if iterations[to] > self.context.options.unroll {
                                self.ended.beyond = terms.or(self.ended.beyond, state.path.term);
                                continue;
                            }
                        } else {
                            iterations[to] = 0;
                        }
                        let args = match &forwarded {
                            Some(forwarded) => forwarded[arm.successor].clone(),
                            None => self.forwarded(terminator, arm.successor)?,
                        };
                        let crossing = self.crossing(plan);
                        if to <= at
                            && !leaves
                            && recurs(terms, &mut recurrences, to, &state, &args, &crossing)
                        {
                            self.hang_at(terms, state.path.term, state.world, Some(terminator));
                            continue;
                        }
                        let new = Pending { state, args, crossing };
                        let route = Route { start, within, part: &mut part, pending: &mut pending };
                        route.send(terms, &mut self.memory, to, new);
                    }
                }
            }
        }
        Ok(part)
    }

    fn needs_no_terminator(&self, block: BlockId) -> bool {
        let owner = self.context.ir.block_parent_op(block);
        owner.is_some_and(|op| self.context.ir.has_trait(op, Traits::NO_TERMINATOR))
    }

    /// Sets the crossing values of a path.
    pub(super) fn set_crossing(&mut self, plan: &Plan, crossing: Vec<Option<Value>>) {
        for (&value, contents) in plan.crossing.iter().zip(crossing) {
            match (contents, self.frames.last_mut()) {
                (Some(contents), Some(frame)) => drop(frame.env.insert(value, contents)),
                (None, Some(frame)) => drop(frame.env.remove(&value)),
                _ => {}
            }
        }
    }

    pub(super) fn crossing(&self, plan: &Plan) -> Vec<Option<Value>> {
        if !plan.has_loops {
            return Vec::new();
        }
        let env = self.frames.last().map(|f| &f.env);
        plan.crossing.iter().map(|v| env.and_then(|e| e.get(v)).cloned()).collect()
    }

    /// Returns the values that a terminator forwards to a successor.
    fn forwarded(&self, terminator: OpId, successor: usize) -> Result<Vec<Value>, ExecError> {
        let Some(range) = self.context.ir.successor_operands(terminator, successor) else {
            return Err(self.unsupported(terminator, "terminator with unknown successor operands"));
        };
        range.map(|i| self.value(terminator, self.context.ir.operand(terminator, i))).collect()
    }

    fn run_block(
        &mut self,
        terms: &mut B,
        mut nest: Option<&mut NestPosition>,
        block: BlockId,
    ) -> Result<OpExit, ExecError> {
        let mut next = self.context.ir.first_op(block);
        while let Some(op) = next {
            next = self.context.ir.next_op(op);
            if self.omitted.operations.contains(&op) {
                continue;
            }
            let exit = self.run_op(terms, nest.as_deref_mut(), op)?;
            if exit.control == Control::Next && self.state.is_unreachable(terms) {
                // The remaining operations are unreachable. A branch without successors ends the path.
                return Ok(OpExit::from(Control::Branch(Default::default())));
            }
            if exit.control != Control::Next {
                return Ok(exit);
            }
        }
        Ok(OpExit::from(Control::Next))
    }
}

/// Returns whether a loop of blocks enters its header in a state that recurs.
fn recurs(
    terms: &dyn TermBuilder,
    recurrences: &mut FxHashMap<usize, Recurrence>,
    header: usize,
    state: &State,
    args: &[Value],
    crossing: &[Option<Value>],
) -> bool {
    let live = crossing.iter().map(|value| value.clone().unwrap_or_default());
    let values: Vec<Value> = args.iter().cloned().chain(live).collect();
    recurrences.entry(header).or_default().recurs(terms, state, &values)
}

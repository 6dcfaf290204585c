//! Control flow: executes the blocks of a region in reverse post-order, with state merging at joins.
//!
//! Loops of blocks are unrolled up to the bound, or summarized (`blocks`).

use super::blocks::{LoopOfBlocks, NaturalLoop, natural_loops};
use super::loops::Recurrence;
use super::memory::{ExecutorMemory, MemoryState};
use super::path::Path;
use super::tensors::Way;
use super::{ExecError, Executor, Side};
use crate::function::shape_or_token;
use proofmark_ir::semantics::{Control, Fallback, Machine, Term, TermBuilder, Value};
use proofmark_ir::{BlockId, Ir, OpId, Traits, ValueId};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// The state in which a block is to be entered.
pub(super) struct Pending {
    pub(super) path: Path,
    pub(super) world: Term,
    pub(super) memory: MemoryState,
    pub(super) args: Vec<Value>,
    /// The crossing values in a region with loops; otherwise empty.
    pub(super) crossing: Vec<Option<Value>>,
}

/// The static structure of a region: block order, crossing values and loops.
#[derive(Debug)]
pub(crate) struct Plan {
    pub(super) order: Vec<BlockId>,
    pub(super) position: FxHashMap<BlockId, usize>,
    /// In a region with loops: the values defined in one block and used in another.
    pub(super) crossing: Vec<ValueId>,
    has_loops: bool,
    /// The natural loops by their headers; empty if a loop has several entries.
    pub(super) loops: FxHashMap<usize, NaturalLoop>,
}

/// The outcomes of the execution of a part of a region.
#[derive(Default)]
pub(super) struct PartExit {
    /// The exit by a return or yield.
    exit: Option<(Path, Term, MemoryState, Vec<Value>)>,
    /// The back edge to the first block of the part.
    pub(super) again: Option<Pending>,
    /// The exits to blocks outside the part.
    pub(super) left: Vec<(usize, Pending)>,
}

impl Plan {
    fn new(ir: &Ir, entry: BlockId) -> Plan {
        let order = reverse_post_order(ir, entry);
        let position: FxHashMap<BlockId, usize> = order.iter().enumerate().map(|(i, &b)| (b, i)).collect();
        let has_loops = order.iter().enumerate().any(|(i, &b)| successors(ir, b).any(|s| position[&s] <= i));
        let crossing = if has_loops { crossing_values(ir, &order) } else { Vec::new() };
        let loops = if has_loops { natural_loops(ir, &order, &position, &crossing) } else { None };
        Plan { order, position, crossing, has_loops, loops: loops.unwrap_or_default() }
    }
}

pub(super) fn successors(ir: &Ir, block: BlockId) -> impl Iterator<Item = BlockId> + '_ {
    ir.last_op(block).into_iter().flat_map(|op| ir.successors(op))
}

fn reverse_post_order(ir: &Ir, entry: BlockId) -> Vec<BlockId> {
    let mut seen: FxHashMap<BlockId, ()> = FxHashMap::from_iter([(entry, ())]);
    let mut order = Vec::new();
    let mut stack = vec![(entry, successors(ir, entry).collect::<Vec<_>>())];
    while let Some((block, remaining)) = stack.last_mut() {
        match remaining.pop() {
            Some(next) if seen.insert(next, ()).is_none() => {
                stack.push((next, successors(ir, next).collect()))
            }
            Some(_) => {}
            None => {
                order.push(*block);
                stack.pop();
            }
        }
    }
    order.reverse();
    order
}

fn crossing_values(ir: &Ir, blocks: &[BlockId]) -> Vec<ValueId> {
    let mut crossing = Vec::new();
    for &block in blocks {
        let results = ir.ops(block).flat_map(|op| ir.results(op).iter().copied());
        for value in ir.block_args(block).iter().copied().chain(results) {
            let outside = |user: OpId| {
                let mut at = ir.parent_block(user);
                // Finds the block of this region in which the user is nested.
                while let Some(b) = at
                    && ir.block_region(b) != ir.block_region(block)
                {
                    at = ir.block_parent_op(b).and_then(|op| ir.parent_block(op));
                }
                at != Some(block)
            };
            if ir.uses(value).any(|u| outside(u.owner)) {
                crossing.push(value);
            }
        }
    }
    crossing
}

impl Executor<'_, '_> {
    /// Executes the region with the entry block `entry` from the current path and trace. Returns the values of the
    /// return or yield and leaves path and trace as they are at that exit, or returns `None` if no path reaches an
    /// exit.
    pub(super) fn run_blocks(
        &mut self,
        terms: &mut dyn TermBuilder,
        entry: BlockId,
        args: &[Value],
    ) -> Result<Option<Vec<Value>>, ExecError> {
        let plan = Rc::new(Plan::new(self.ir, entry));
        let first = Pending {
            path: self.state.path.clone(),
            world: self.state.world,
            memory: self.memory.state,
            args: args.to_vec(),
            crossing: vec![None; plan.crossing.len()],
        };
        match self.run_part(terms, &plan, 0, first, None)?.exit {
            Some((path, world, memory, values)) => {
                self.state.path = path;
                self.state.world = world;
                self.memory.state = memory;
                Ok(Some(values))
            }
            None => {
                let never = terms.bool(false);
                self.state.path.restrict(terms, never);
                Ok(None)
            }
        }
    }

    /// Executes a region from the block at `start`. If `within` is a loop, execution ends at the back edge to `start`
    /// and at the exits of the loop.
    pub(super) fn run_part(
        &mut self,
        terms: &mut dyn TermBuilder,
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
            if is_entered && self.induction.is_some() && plan.loops.contains_key(&at) {
                let of = LoopOfBlocks { plan: plan.clone(), header: at };
                for (to, new) in self.blocks_as_whole(terms, &of, state)? {
                    let route = Route { start, within, part: &mut part, pending: &mut pending };
                    route.send(terms, &mut self.memory, to, new);
                }
                continue;
            }
            self.state.path = state.path;
            self.state.world = state.world;
            self.memory.state = state.memory;
            let parameters = self.ir.block_args(block);
            if parameters.len() != state.args.len() {
                let owner = self.ir.block_parent_op(block).unwrap_or(self.ir.root());
                return Err(self.unsupported(owner, "a block entered with another number of arguments"));
            }
            self.set_crossing(plan, state.crossing);
            for (&parameter, contents) in parameters.iter().zip(state.args) {
                self.define(parameter, contents);
            }
            match self.run_block(terms, block)? {
                Control::Next if self.needs_no_terminator(block) => {
                    part.exit =
                        Some((self.state.path.clone(), self.state.world, self.memory.state, Vec::new()));
                }
                Control::Next => {
                    let owner = self.ir.block_parent_op(block).unwrap_or(self.ir.root());
                    return Err(self.unsupported(owner, "a block without a terminator"));
                }
                Control::Unreachable => {
                    let yes = terms.bool(true);
                    self.undefined_if(terms, yes);
                }
                Control::Return(values) | Control::Yield(values) => {
                    part.exit = Some(match part.exit.take() {
                        None => (self.state.path.clone(), self.state.world, self.memory.state, values),
                        Some((path, world, memory, earlier)) => {
                            let (joined, is_new) = self.state.path.join(terms, &path);
                            let merged = values
                                .iter()
                                .zip(&earlier)
                                .map(|(a, b)| Value::ite(terms, is_new, a, b))
                                .collect();
                            let memory = self.memory.join(terms, is_new, self.memory.state, memory);
                            (joined, terms.ite(is_new, self.state.world, world), memory, merged)
                        }
                    });
                }
                Control::Branch(arms) => {
                    let Some(terminator) = self.ir.last_op(block) else { continue };
                    let (path, world, memory) =
                        (self.state.path.clone(), self.state.world, self.memory.state);
                    for arm in arms {
                        let mut path = path.clone();
                        path.restrict(terms, arm.condition);
                        if terms.is_bool(path.term, false) {
                            continue;
                        }
                        let target = self.ir.successor(terminator, arm.successor);
                        let to = plan.position[&target];
                        let leaves = within.is_some_and(|l| to == start || !l.inside[to]);
                        if leaves {
                            // The back edge to `start` and the exits do not count as iterations.
                        } else if to <= at {
                            iterations[to] += 1;
                            if iterations[to] > self.options.unroll {
                                self.state.beyond = terms.or(self.state.beyond, path.term);
                                continue;
                            }
                        } else {
                            iterations[to] = 0;
                        }
                        let args = self.forwarded(terminator, arm.successor)?;
                        let crossing = self.crossing(plan);
                        if to <= at
                            && !leaves
                            && self.has_been_here(terms, &mut recurrences, to, &path, &args, &crossing)
                        {
                            let outer = std::mem::replace(&mut self.state.path, path);
                            let always = terms.bool(true);
                            self.hang_if(terms, always);
                            self.state.path = outer;
                            continue;
                        }
                        let new = Pending { path, world, memory, args, crossing };
                        let route = Route { start, within, part: &mut part, pending: &mut pending };
                        route.send(terms, &mut self.memory, to, new);
                    }
                }
            }
        }
        Ok(part)
    }

    fn needs_no_terminator(&self, block: BlockId) -> bool {
        let owner = self.ir.block_parent_op(block);
        owner.is_some_and(|op| self.ir.has_trait(op, Traits::NO_TERMINATOR))
    }

    /// Returns whether a loop of blocks enters its header in a state that recurs.
    fn has_been_here(
        &self,
        terms: &dyn TermBuilder,
        recurrences: &mut FxHashMap<usize, Recurrence>,
        header: usize,
        path: &Path,
        args: &[Value],
        crossing: &[Option<Value>],
    ) -> bool {
        let live = crossing.iter().map(|value| value.clone().unwrap_or_default());
        let state: Vec<Value> = args.iter().cloned().chain(live).collect();
        recurrences.entry(header).or_default().recurs(
            terms,
            path,
            (self.state.world, self.memory.state),
            &state,
        )
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
        if let Some(handed) = self.handed.get(&(terminator, successor)) {
            return Ok(handed.clone());
        }
        let Some(range) = self.ir.successor_operands(terminator, successor) else {
            return Err(self.unsupported(terminator, "it is not known which operands go to the successor"));
        };
        range.map(|i| self.value(terminator, self.ir.operand(terminator, i))).collect()
    }

    fn run_block(&mut self, terms: &mut dyn TermBuilder, block: BlockId) -> Result<Control, ExecError> {
        let mut next = self.ir.first_op(block);
        while let Some(op) = next {
            next = self.ir.next_op(op);
            let control = self.run_op(terms, op)?;
            if control != Control::Next || terms.is_bool(self.state.path.term, false) {
                // The remaining operations are unreachable. A branch without successors ends the path.
                return Ok(if control == Control::Next {
                    Control::Branch(Default::default())
                } else {
                    control
                });
            }
        }
        Ok(Control::Next)
    }

    fn run_op(&mut self, terms: &mut dyn TermBuilder, op: OpId) -> Result<Control, ExecError> {
        let ir = self.ir;
        let operands: Vec<Value> = ir.operands(op).map(|v| self.value(op, v)).collect::<Result<_, _>>()?;
        let n_scalars = operands.iter().map(|o| o.scalars().len()).sum();
        let simple = ir.has_trait(op, Traits::NO_MEMORY_EFFECT) && ir.regions(op).is_empty();
        self.budget.spend(n_scalars, simple)?;
        let def = ir.op_def(op);
        if def.is_some_and(|d| d.callee.is_some())
            && ir.stated_value_attributes(op).iter().any(|stated| !stated.is_modelled())
        {
            return Err(self.unsupported(op, "attributes on arguments or results of a call are not modelled"));
        }
        let modelled = ir
            .operands(op)
            .chain(ir.results(op).iter().copied())
            .all(|v| shape_or_token(ir, ir.value_type(v), self.options.index_width).1);
        // Terminators and calls only forward their values.
        let only_forwards = ir.is_terminator(op) || def.is_some_and(|d| d.callee.is_some());
        let way = self.way(op);
        let semantics = def.and_then(|d| d.semantics).filter(|_| modelled || only_forwards);
        let semantics = semantics.filter(|_| !matches!(way, Way::Opaque));
        let obstacle = self.obstacles.of(ir, op, self.options.ignore_promises);
        let semantics = semantics.filter(|_| obstacle.is_none());
        let Some(semantics) = semantics else {
            let reason = match &obstacle {
                Some(reason) => reason,
                None if modelled => "its meaning is not known",
                None => "a type that is not modelled",
            };
            // A nondeterministic result is no function of the operands. An operation with semantics but without
            // operands may have such a result.
            let chooses = ir.has_trait(op, Traits::UNSPECIFIED)
                || (ir.n_operands(op) == 0 && def.is_some_and(|d| d.semantics.is_some()));
            if chooses && !self.only_allocates(op) {
                return Err(self.unsupported(op, reason));
            }
            return self.run_opaque(terms, op, &operands, reason);
        };
        let before = self.checkpoint();
        let outer = self.current_op.replace(op);
        let index_width = self.options.index_width;
        let mut machine = Machine::new(terms, self.as_host(), &operands, index_width);
        let outcome = match way {
            Way::Lifted => machine.lift(ir, op, semantics),
            Way::Whole | Way::Opaque => semantics(ir, op, &mut machine),
        };
        let effect = machine.finish();
        if terms.missing_nan_detail().is_some() {
            return Err(self.unsupported(op, "it observes which NaN an operation computed"));
        }
        if outcome.is_ok() {
            self.undefined_if(terms, effect.ub);
        }
        self.current_op = outer;
        if let Err(unsupported) = outcome {
            self.restore(before);
            match unsupported.fallback {
                Fallback::None => {}
                Fallback::Function => return self.run_opaque(terms, op, &operands, &unsupported.reason),
                Fallback::OtherIndex => return Err(ExecError::OtherIndex),
            }
            // An operation whose semantics refuses a case may be nondeterministic, and is then no function of its
            // operands. Only a call is known to be modelled by an event.
            if def.is_none_or(|d| d.callee.is_none()) {
                return Err(self.unsupported(op, unsupported.reason));
            }
            return self.run_opaque(terms, op, &operands, &unsupported.reason);
        }
        if !terms.is_bool(effect.halt, false) {
            let open = self.is_in_section() && !self.options.backwards;
            if open && self.options.side == Side::Target {
                return Err(self.unsupported(op, "it may end the program, in iterations whose order is open"));
            }
            self.halt(terms, op, effect.halt);
        }
        if effect.results.len() != ir.n_results(op) && terms.is_bool(self.state.path.term, false) {
            // No path continues after the operation, so values of the right shapes suffice.
            for &result in ir.results(op) {
                let (shape, _) = shape_or_token(ir, ir.value_type(result), index_width);
                let value = Value::poison(terms, &shape);
                self.define(result, value);
            }
        } else if effect.control == Control::Next || !effect.results.is_empty() {
            if effect.results.len() != ir.n_results(op) {
                return Err(self.unsupported(op, "its meaning has another number of results"));
            }
            for (&result, value) in ir.results(op).iter().zip(effect.results) {
                let (shape, _) = shape_or_token(ir, ir.value_type(result), index_width);
                let fits = value.scalars().len() == shape.len()
                    && value.scalars().iter().zip(&shape).all(|(s, &w)| terms.width(s.value) == w);
                if !fits {
                    return Err(self.unsupported(op, "its meaning has results of another type"));
                }
                self.define(result, value);
            }
        }
        Ok(effect.control)
    }
}

/// The destinations of control in a part of a region.
struct Route<'r> {
    start: usize,
    within: Option<&'r NaturalLoop>,
    part: &'r mut PartExit,
    pending: &'r mut [Option<Pending>],
}

impl Route<'_> {
    fn send(self, terms: &mut dyn TermBuilder, memory: &mut ExecutorMemory, to: usize, new: Pending) {
        let slot = match self.within {
            Some(_) if to == self.start => &mut self.part.again,
            Some(l) if !l.inside[to] => return self.part.left.push((to, new)),
            _ => &mut self.pending[to],
        };
        *slot = Some(match slot.take() {
            None => new,
            Some(old) => merge(terms, memory, new, old),
        });
    }
}

fn merge(terms: &mut dyn TermBuilder, memory: &mut ExecutorMemory, new: Pending, old: Pending) -> Pending {
    let (path, is_new) = new.path.join(terms, &old.path);
    let world = terms.ite(is_new, new.world, old.world);
    let memory = memory.join(terms, is_new, new.memory, old.memory);
    let args = new.args.iter().zip(&old.args).map(|(a, b)| Value::ite(terms, is_new, a, b)).collect();
    let crossing = new.crossing.into_iter().zip(old.crossing).map(|pair| match pair {
        (Some(a), Some(b)) if a == b => Some(a),
        (Some(a), Some(b)) => Some(Value::ite(terms, is_new, &a, &b)),
        // A value defined on only one of the paths has no use after the join.
        _ => None,
    });
    let crossing = crossing.collect();
    Pending { path, world, memory, args, crossing }
}

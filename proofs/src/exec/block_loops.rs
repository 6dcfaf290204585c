//! Natural loops of blocks as transition systems.
//!
//! The state of a natural loop is the tuple of the arguments of its header. Values defined before the loop are no part
//! of the state. Values that a block of the loop defines for another block are defined again in every iteration. A loop
//! may have several exits. The results of a loop are, in order: one bit for each exit block, which is set if control
//! goes to that block; the arguments of these blocks; the values of the loop that are used outside.

use super::edges::Pending;
use super::executor::{Executor, OpExecution};
use super::exits::Exits;
use super::loops::LoopForm;
use super::options::ExecError;
use super::plan::LoopOfBlocks;
use crate::function::shape_or_token;
use proofmark_ir::semantics::{Scalar, Shape, Term, TermBuilder, Unsupported, Value};
use proofmark_ir::{BlockId, ValueId};

impl<B: TermBuilder> Executor<'_, '_, B> {
    /// Executes a natural loop from its header and returns its exits. The loop is executed iteration by iteration while
    /// its trip count is known, and is summarized otherwise.
    pub(super) fn run_loop_of_blocks(
        &mut self,
        terms: &mut B,
        of: &LoopOfBlocks,
        state: Pending,
    ) -> Result<Vec<(usize, Pending)>, ExecError> {
        self.state = state.state;
        self.set_crossing(&of.plan, state.crossing);
        let owner = self.context.ir.block_parent_op(of.block()).unwrap_or(self.context.ir.root());
        let results = self.exit_shapes(of);
        let mut exits = Exits::default();
        let mut form = LoopForm::Blocks(of.clone());
        let run = OpExecution::new(self, owner, None)
            .run_summarized(terms, &mut form, state.args, &results, &mut exits);
        run.map_err(|refused| self.unsupported(owner, refused.reason))?;
        let Some((joined, values)) = exits.0 else { return Ok(Vec::new()) };
        let natural = of.natural();
        let mut values = values.into_iter();
        let ways: Vec<Term> =
            values.by_ref().take(natural.outside.len()).map(|v| v.scalars()[0].value).collect();
        if self.prover.as_ref().is_some_and(|prover| !prover.plan().in_target) {
            // Exactly one exit is taken, so that this adds no undefined behaviour to the source.
            let several = self.not_one(terms, &ways);
            self.state.path = joined.path.clone();
            self.undefined_if(terms, several, Some(owner));
        }
        let mut args: Vec<Vec<Value>> = Vec::new();
        for &to in &natural.outside {
            let n = self.context.ir.block_args(of.plan.order[to]).len();
            args.push(values.by_ref().take(n).collect());
        }
        let mut crossing = self.crossing(&of.plan);
        for (&i, value) in natural.used_outside.iter().zip(values) {
            crossing[i] = Some(value);
        }
        let mut left = Vec::new();
        for ((&to, args), here) in natural.outside.iter().zip(args).zip(ways) {
            let mut state = joined.clone();
            state.path.restrict(terms, here);
            if !state.is_unreachable(terms) {
                left.push((to, Pending { state, args, crossing: crossing.clone() }));
            }
        }
        Ok(left)
    }

    /// Executes one iteration from `state` on the current path. Adds the exits to `exits` and returns the next state,
    /// or `None` if no path takes the back edge.
    pub(super) fn run_iteration_of_blocks(
        &mut self,
        terms: &mut B,
        of: &LoopOfBlocks,
        state: &[Value],
        exits: &mut Exits,
    ) -> Result<Option<Vec<Value>>, Unsupported> {
        let first =
            Pending { state: self.state.clone(), args: state.to_vec(), crossing: self.crossing(&of.plan) };
        let natural = of.natural();
        let before = self.crossing(&of.plan);
        let part = self.run_part(terms, None, &of.plan, of.header, first, Some(natural));
        let part = part.map_err(|e| Unsupported::new(e.to_string()))?;
        self.set_crossing(&of.plan, before);
        for (to, pending) in part.left {
            let values = self.exit_values(terms, of, to, &pending);
            exits.add(terms, &mut self.memory, pending.state, values);
        }
        let Some(next) = part.again else {
            self.state.end(terms);
            return Ok(None);
        };
        self.state = next.state;
        Ok((!self.state.is_unreachable(terms)).then_some(next.args))
    }

    /// Returns the results of the loop on the exit to the block at `to`.
    fn exit_values(
        &self,
        terms: &mut dyn TermBuilder,
        of: &LoopOfBlocks,
        to: usize,
        pending: &Pending,
    ) -> Vec<Value> {
        let natural = of.natural();
        let mut values = Vec::new();
        for &outside in &natural.outside {
            let here = terms.bool(outside == to);
            values.push(Value::from(Scalar::defined(terms, here)));
        }
        for &outside in &natural.outside {
            if outside == to {
                values.extend_from_slice(&pending.args);
            } else {
                values
                    .extend(self.shapes_of(of.plan.order[outside]).map(|shape| Value::poison(terms, &shape)));
            }
        }
        for &i in &natural.used_outside {
            let shape = self.shape_of_value(of.plan.crossing[i]);
            values.push(pending.crossing[i].clone().unwrap_or_else(|| Value::poison(terms, &shape)));
        }
        values
    }

    /// Returns one bit: the number of set bits is not one.
    fn not_one(&self, terms: &mut dyn TermBuilder, bits: &[Term]) -> Term {
        let (mut one, mut more) = (terms.bool(false), terms.bool(false));
        for &bit in bits {
            let both = terms.and(one, bit);
            more = terms.or(more, both);
            one = terms.or(one, bit);
        }
        let none = terms.not(one);
        terms.or(none, more)
    }

    fn exit_shapes(&self, of: &LoopOfBlocks) -> Vec<Shape> {
        let natural = of.natural();
        let mut shapes = vec![Shape::from_slice(&[1]); natural.outside.len()];
        shapes.extend(natural.outside.iter().flat_map(|&to| self.shapes_of(of.plan.order[to])));
        shapes.extend(natural.used_outside.iter().map(|&i| self.shape_of_value(of.plan.crossing[i])));
        shapes
    }

    fn shapes_of(&self, block: BlockId) -> impl Iterator<Item = Shape> {
        self.context.ir.block_args(block).iter().map(|&arg| self.shape_of_value(arg))
    }

    fn shape_of_value(&self, value: ValueId) -> Shape {
        shape_or_token(self.context.ir, self.context.ir.value_type(value), self.context.options.index_width).0
    }
}

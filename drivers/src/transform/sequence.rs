//! Execution of blocks of a script.

use proofmark_ir::{BlockId, OpId, ValueId};

use super::failure::{Applied, Failure};
use super::interpreter::{Interpreter, Payload, Results};

/// The treatment of silenceable failures in a sequence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// The sequence fails.
    Propagate,
    /// The sequence continues.
    Suppress,
}

impl Interpreter<'_, '_> {
    /// Returns the operations of a block except the terminator.
    pub fn steps(&self, block: BlockId) -> Vec<OpId> {
        let terminator = self.ir.terminator(block);
        self.ir.ops(block).filter(|&op| Some(op) != terminator).collect()
    }

    /// Returns the operands of the terminator of a block.
    pub fn yielded(&self, block: BlockId) -> Vec<ValueId> {
        self.ir.terminator(block).map_or_else(Vec::new, |last| self.ir.operands(last).collect())
    }

    /// Applies the operations of a block in order, and sets `results` to the payload of the terminator's operands.
    ///
    /// # Errors
    /// The first definite failure, and the first silenceable one if `mode` is [`Mode::Propagate`].
    pub fn apply_block(&mut self, block: BlockId, mode: Mode, results: &mut Results) -> Applied {
        for step in self.steps(block) {
            match self.apply(step) {
                Ok(()) => {}
                Err(Failure::Silenceable(_)) if mode == Mode::Suppress => {}
                Err(failure) => {
                    results.set_remaining_empty();
                    return Err(failure);
                }
            }
            self.commit_step();
        }
        for (i, value) in self.yielded(block).into_iter().enumerate() {
            results.set(i, self.payload(value));
        }
        Ok(())
    }

    /// Returns the payload of each operand of the terminator.
    pub fn yielded_payload(&self, block: BlockId) -> Vec<Vec<Payload>> {
        self.yielded(block).into_iter().map(|value| self.payload(value)).collect()
    }

    /// Applies the operations of a block as a matcher. Returns the payload of the terminator's operands.
    ///
    /// # Errors
    /// The first failure. A silenceable failure means that the matcher does not accept the payload.
    pub fn match_block(
        &mut self,
        op: OpId,
        block: BlockId,
        arguments: &[Vec<Payload>],
    ) -> Applied<Vec<Vec<Payload>>> {
        let Some(region) = self.ir.block_region(block) else { return Ok(Vec::new()) };
        self.in_scope(op, region, |it| {
            it.map_arguments(block, arguments)?;
            for step in it.steps(block) {
                if !(it.rules.is_matcher)(it.ir, step) {
                    let message = "expected operations in the match part to implement MatchOpInterface";
                    return it.definite(step, message);
                }
                it.apply(step)?;
            }
            Ok(it.yielded_payload(block))
        })
    }
}

//! Functions of arbitrary cycles of blocks: cycles with several entries, blocks that branch to themselves, and
//! functions without a return. Few programs are such functions, because executions that do not end show no other bug.

use arbitrary::Result;
use proofmark_ir::{BlockId, RegionId, Type};

use super::Generator;
use crate::tail::tail;

/// One of this number of programs with branches has arbitrary cycles.
const RARITY: u16 = 200;

/// The maximal number of operations of a block.
const MAX_OPS: usize = 2;

impl Generator<'_, '_, '_> {
    /// Returns whether the function is to have arbitrary cycles. This depends on the last two bytes of the input, which
    /// are not consumed, so that all other choices of a program are the same with and without cycles.
    pub(super) fn is_cyclic(&self) -> bool {
        let last = tail::<2>(self.u).map(u16::from_le_bytes);
        self.swarm.max_blocks > 1 && last.is_some_and(|last| last % RARITY == RARITY - 1)
    }

    /// Adds the blocks of a function with cycles to `region`. The conditions of branches are mostly arguments.
    pub(super) fn cyclic_body(&mut self, region: RegionId, inputs: &[Type], results: &[Type]) -> Result<()> {
        let entry = self.rw.create_block(region, None, inputs);
        let mut blocks = Vec::new();
        for _ in 0..self.u.int_in_range(2..=4)? {
            blocks.push(self.rw.create_block(region, None, &[]));
        }
        let returns = self.u.ratio(1, 2)?;
        let (mut from_entry, mut n_slots) = (Vec::new(), 0);
        for (i, &block) in [entry].iter().chain(&blocks).enumerate() {
            self.scope.clone_from(&from_entry);
            self.scope.extend(self.rw.block_args(block));
            self.slots.truncate(n_slots);
            self.rw.set_insertion_point_to_end(block);
            self.steps(MAX_OPS)?;
            match self.u.int_in_range(0..=9u8)? {
                0 | 1 if returns => {
                    let operands = self.values(results)?;
                    self.create("func.return", &operands, &[], &[], &[]);
                }
                0..=2 => {
                    let dest = self.destination(&blocks, i)?;
                    self.create("cf.br", &[], &[], &[], &[dest]);
                }
                _ => {
                    let arguments = self.rw.block_args(entry).iter().copied();
                    let flags: Vec<_> =
                        arguments.filter(|&arg| self.rw.value_type(arg) == Type::I1).collect();
                    let condition = *self.u.choose(&flags)?;
                    let dests = [self.destination(&blocks, i)?, *self.u.choose(&blocks)?];
                    self.conditional_branch(condition, dests, [&[], &[]]);
                }
            }
            if i == 0 {
                from_entry.clone_from(&self.scope);
                n_slots = self.slots.len();
            }
        }
        Ok(())
    }

    /// Returns a block, mostly the block at position `next`, so that few blocks are unreachable.
    fn destination(&mut self, blocks: &[BlockId], next: usize) -> Result<BlockId> {
        match blocks.get(next) {
            Some(&block) if self.u.ratio(2, 3)? => Ok(block),
            _ => Ok(*self.u.choose(blocks)?),
        }
    }
}

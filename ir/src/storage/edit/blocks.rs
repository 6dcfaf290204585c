//! Edits of blocks and their arguments.

use smallvec::SmallVec;

use super::super::data::{BlockData, ValueData};
use super::super::pool::NO_USE;
use super::super::{BlockId, Edit, Ir, ValueId};
use crate::Type;

impl Ir {
    pub(crate) fn create_block(&mut self, arg_types: &[Type]) -> BlockId {
        let block = self.blocks.insert(BlockData::default());
        for (index, &ty) in (0u32..).zip(arg_types) {
            let arg = self.values.insert(ValueData::argument(ty, block, index));
            self.blocks[block].args.push(arg);
        }
        self.journal.record(Edit::CreateBlock(block));
        self.count_block(block, false);
        block
    }

    /// Erases an empty, detached block without predecessors and without uses of its arguments.
    pub(crate) fn erase_block(&mut self, block: BlockId) {
        let data = &self.blocks[block];
        assert!(
            data.region.is_null() && data.first.is_null(),
            "the block to be erased is not empty or not detached"
        );
        assert!(data.first_use == NO_USE, "the block to be erased has predecessors");
        assert!(
            data.args.iter().all(|&arg| self.use_empty(arg)),
            "an argument of the block to be erased has uses"
        );
        self.journal.record(Edit::EraseBlock(block));
        self.count_block(block, true);
        if self.journal.suspended {
            self.free_block(block);
        } else {
            self.blocks[block].erased = true;
            self.journal.n_values_gone += 1;
        }
    }

    pub(crate) fn add_arg(&mut self, block: BlockId, index: usize, ty: Type) -> ValueId {
        let value = self.values.insert(ValueData::argument(ty, block, index as u32));
        self.insert_arg(block, index, value);
        self.journal.record(Edit::AddArg { block, index: index as u32 });
        self.count_argument(ty, false);
        value
    }

    pub(crate) fn erase_arg(&mut self, block: BlockId, index: usize) {
        // Asserted before the edit, so that the driver that catches the panic can roll back.
        assert!(self.use_empty(self.block_args(block)[index]), "the argument to be erased has uses");
        let value = self.remove_arg(block, index);
        self.record_erased_arg(block, index, value);
    }

    fn record_erased_arg(&mut self, block: BlockId, index: usize, value: ValueId) {
        let ty = self.value_type(value);
        if self.journal.suspended {
            self.values.free(value);
        } else {
            self.journal.n_values_gone += 1;
        }
        self.journal.record(Edit::EraseArg { block, index: index as u32, value });
        self.count_argument(ty, true);
    }

    /// Erases the arguments selected by `erase`, from the last to the first. The remaining arguments are renumbered
    /// once.
    pub(crate) fn erase_args(&mut self, block: BlockId, erase: impl Fn(&Ir, ValueId) -> bool) {
        let args = &self.blocks[block].args;
        let is_erased: SmallVec<[bool; 16]> = args.iter().map(|&arg| erase(self, arg)).collect();
        let is_used = |(&arg, &is_erased): (&ValueId, &bool)| is_erased && !self.use_empty(arg);
        assert!(!args.iter().zip(&is_erased).any(is_used), "an argument to be erased has uses");
        let mut args = std::mem::take(&mut self.blocks[block].args);
        for (index, arg) in args.iter_mut().enumerate().rev() {
            if is_erased[index] {
                let value = std::mem::take(arg);
                self.record_erased_arg(block, index, value);
            }
        }
        args.retain(|arg| *arg != ValueId::default());
        self.blocks[block].args = args;
        self.renumber_args(block, 0);
    }

    pub(super) fn insert_arg(&mut self, block: BlockId, index: usize, value: ValueId) {
        self.blocks[block].args.insert(index, value);
        self.renumber_args(block, index);
    }

    pub(super) fn remove_arg(&mut self, block: BlockId, index: usize) -> ValueId {
        let value = self.blocks[block].args.remove(index);
        self.renumber_args(block, index);
        value
    }

    fn renumber_args(&mut self, block: BlockId, from: usize) {
        for (i, &arg) in self.blocks[block].args.iter().enumerate().skip(from) {
            self.values[arg].set_argument_index(i as u32);
        }
    }
}

//! Printer for single operations on one line, with value names that are stable during the lifetime of a value, for logs
//! and diffs.
//!
//! The numbering of whole files would change after every edit.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::PrintOptions;
use super::names::{Names, result_of};
use super::op::OpPrinter;
use crate::{BlockId, Ir, OpId, ValueId};

/// Prints operations on single lines. Values and blocks are numbered in order of first occurrence.
#[derive(Default)]
pub struct LinePrinter {
    names: Names,
    values: HashMap<ValueId, u32, FxBuildHasher>,
    blocks: HashMap<BlockId, u32, FxBuildHasher>,
}

impl LinePrinter {
    /// Prints an operation without its regions. Linear in the number of its operands, results and attributes.
    pub fn line(&mut self, ir: &Ir, op: OpId) -> String {
        let args = ir.regions(op).iter().flat_map(|&region| ir.entry_block(region));
        for value in ir.operands(op).chain(args.flat_map(|block| ir.block_args(block).iter().copied())) {
            self.name(ir, value);
        }
        if let Some(&first) = ir.results(op).first() {
            self.name(ir, first);
        }
        for block in ir.successors(op) {
            let n = self.blocks.len() as u32;
            self.names.set_block(block, *self.blocks.entry(block).or_insert(n));
        }
        let options = PrintOptions { local_scope: true, skip_regions: true, ..PrintOptions::default() };
        let mut printer = OpPrinter::with_names(ir, options, std::mem::take(&mut self.names));
        printer.op(op);
        let (text, names) = printer.into_parts();
        self.names = names;
        text
    }

    /// Ensures that a value has a name. A reused slot may have the name of another value.
    fn name(&mut self, ir: &Ir, value: ValueId) {
        // All results of an operation share the name of the first.
        let named = result_of(ir, value).map_or(value, |(op, _)| ir.result(op, 0));
        let n = self.values.len() as u32;
        self.names.set_number(named, *self.values.entry(named).or_insert(n));
        if named != value {
            self.names.set_number(value, 0);
        }
    }
}

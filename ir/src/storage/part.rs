//! Extraction of straight-line code into a function.

use smallvec::SmallVec;

use super::clone::IrMapping;
use crate::{Ir, NewOp, OpId, OpName, Type, ValueId};

/// Straight-line code to extract: operations without regions and successors, in an order in which definitions precede
/// uses.
#[derive(Clone, Copy, Debug)]
pub struct Part<'a> {
    /// The name of the function operation.
    pub function: OpName,
    /// The name of the return operation.
    pub terminator: OpName,
    /// The values defined outside and their types, which become the function's arguments, in this order.
    pub inputs: &'a [(ValueId, Type)],
    /// The operations.
    pub ops: &'a [OpId],
    /// The returned values.
    pub results: &'a [ValueId],
}

impl Ir {
    /// Copies `part` into a function that is the root of a new arena. `None` if an operand or a returned value is
    /// neither an input nor defined by an earlier operation of `part`.
    ///
    /// The function has no attributes, not even a signature that its definition may require. It serves analyses of
    /// function bodies only.
    pub fn extract_part(&self, part: &Part<'_>) -> Option<Ir> {
        let mut copy = Ir::new(self.ctx.clone());
        let complete = copy.unjournaled(|copy| {
            let loc = crate::Location::UNKNOWN;
            let root = copy.create_op(&NewOp { n_regions: 1, ..NewOp::new(part.function, loc) });
            copy.set_root(root);
            let types: SmallVec<[Type; 8]> = part.inputs.iter().map(|input| input.1).collect();
            let block = copy.create_block(&types);
            copy.link_block(block, copy.regions(root)[0], None);
            let mut mapping = IrMapping::new();
            for (&(value, _), &argument) in part.inputs.iter().zip(copy.block_args(block)) {
                mapping.map(value, argument);
            }
            for &op in part.ops {
                let operands: Option<SmallVec<[ValueId; 4]>> =
                    self.operands(op).map(|value| mapping.get(value)).collect();
                let types: SmallVec<[Type; 2]> =
                    self.results(op).iter().map(|&value| self.value_type(value)).collect();
                let new = copy.create_op(&NewOp {
                    operands: &operands?,
                    results: &types,
                    properties: self.properties(op),
                    attrs: self.attrs(op),
                    ..NewOp::new(self.name(op), self.loc(op))
                });
                copy.link_op(new, block, None);
                for (&result, &new) in self.results(op).iter().zip(copy.results(new)) {
                    mapping.map(result, new);
                }
            }
            let results: Option<SmallVec<[ValueId; 4]>> =
                part.results.iter().map(|&value| mapping.get(value)).collect();
            let end = copy.create_op(&NewOp { operands: &results?, ..NewOp::new(part.terminator, loc) });
            copy.link_op(end, block, None);
            Some(())
        });
        complete.map(|()| copy)
    }

    /// Adds unused arguments to a function created by [`extract_part`](Ir::extract_part).
    pub fn extend_part(&mut self, types: impl Iterator<Item = Type>) {
        let Some(block) = self.entry_block(self.regions(self.root())[0]) else { return };
        self.unjournaled(|ir| {
            for ty in types {
                ir.add_arg(block, ir.block_args(block).len(), ty);
            }
        });
    }
}

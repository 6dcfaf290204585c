//! Straight-line code, cut out as a function of its own.

use smallvec::SmallVec;

use super::clone::IrMapping;
use crate::{Ir, NewOp, OpId, OpName, Type, ValueId};

/// What is cut out: operations without regions and successors, in an order in which each comes after what it uses.
#[derive(Clone, Copy, Debug)]
pub struct Part<'a> {
    /// The name of the function.
    pub function: OpName,
    /// The name of the operation that returns from it.
    pub terminator: OpName,
    /// The values from outside and their types: the arguments of the function, in this order.
    pub inputs: &'a [(ValueId, Type)],
    /// The operations.
    pub ops: &'a [OpId],
    /// What the function returns.
    pub results: &'a [ValueId],
}

impl Ir {
    /// A copy of `part` as a function that is the root of an arena of its own. `None`: an operation uses, or the function returns, what is
    /// neither an input nor defined before.
    ///
    /// The function has no attributes, not even the signature that its definition may demand: it is for those who look at bodies.
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

    /// Adds arguments to what [`extract_part`](Ir::extract_part) made, which nothing in it uses.
    pub fn extend_part(&mut self, types: impl Iterator<Item = Type>) {
        let Some(block) = self.entry_block(self.regions(self.root())[0]) else { return };
        self.unjournaled(|ir| {
            for ty in types {
                ir.add_arg(block, ir.block_args(block).len(), ty);
            }
        });
    }
}

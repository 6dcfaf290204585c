//! Regions and operations that a custom form implies.

use super::{OpParser, OpState};
use crate::context::{Attribute, Identifier, Location, OpName, Type};
use crate::text::parse::ParseResult;
use crate::{BlockId, OpId, ValueId};

/// An operation to create, without regions and successors.
#[derive(Clone, Copy, Debug)]
pub struct ImpliedOp<'a> {
    /// The name.
    pub name: OpName,
    /// The location.
    pub loc: Location,
    /// The operands.
    pub operands: &'a [ValueId],
    /// The types of the results.
    pub results: &'a [Type],
    /// The attributes, inherent ones included. Absent attributes have the default of the definition.
    pub attrs: &'a [(Identifier, Attribute)],
}

impl OpParser<'_> {
    /// Adds a region with one block, which has these arguments.
    pub fn add_block(&mut self, state: &mut OpState, args: &[(Type, Location)]) -> BlockId {
        let region = self.ir.create_region();
        let block = self.ir.create_block(&[]);
        self.ir.link_block(block, region, None);
        for (i, &(ty, loc)) in args.iter().enumerate() {
            let arg = self.ir.add_arg(block, i, ty);
            self.ir.set_arg_loc(arg, loc);
        }
        state.regions.push(region);
        block
    }

    /// Creates an operation at the end of a block.
    pub fn append_operation(&mut self, block: BlockId, new: &ImpliedOp<'_>) -> ParseResult<OpId> {
        let mut state = self.states.pop().unwrap_or_else(|| Box::new(OpState::new()));
        state.name = new.name;
        state.loc = new.loc;
        state.operands.extend_from_slice(new.operands);
        state.result_types.extend_from_slice(new.results);
        state.attrs.extend_from_slice(new.attrs);
        let op = self.finish_operation(&mut state, None)?;
        state.clear();
        self.states.push(state);
        self.ir.link_op(op, block, None);
        Ok(op)
    }
}

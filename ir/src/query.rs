//! Access to operations that depends on their definitions: traits, operand groups, constants, symbols, control flow.

use std::collections::HashSet;
use std::ops::Range;

use crate::op_def::{Arity, OpDef, OperandDef, Traits};
use crate::storage::symbol_memo::WalkTable;
use crate::{Attribute, BlockId, Identifier, Ir, OpId, RegionId, ValueId};

impl Ir {
    /// Returns the definition of the operation; `None` if it is unregistered.
    #[inline]
    pub fn op_def(&self, op: OpId) -> Option<&'static OpDef> {
        self.ctx().op_def(self.name(op))
    }

    /// Returns the name of the operation as text.
    #[inline]
    pub fn name_str(&self, op: OpId) -> &str {
        self.name(op).as_str(self.ctx())
    }

    /// Returns whether the operation is registered and has all of these traits.
    #[inline]
    pub fn has_trait(&self, op: OpId, traits: Traits) -> bool {
        self.ctx().traits(self.name(op)).contains(traits)
    }

    /// Returns whether the operation has the terminator trait.
    #[inline]
    pub fn is_terminator(&self, op: OpId) -> bool {
        self.has_trait(op, Traits::TERMINATOR)
    }

    /// Returns an inherent attribute of the operation.
    #[inline]
    pub fn property(&self, op: OpId, name: Identifier) -> Option<Attribute> {
        self.properties(op).get(self.ctx(), name)
    }

    /// Returns an inherent attribute of the operation, given the text of its name.
    pub fn property_named(&self, op: OpId, name: &str) -> Option<Attribute> {
        self.properties(op).get_named(self.ctx(), name)
    }

    /// Returns an inherent or discardable attribute of the operation, given the text of its name.
    pub fn attr_named(&self, op: OpId, name: &str) -> Option<Attribute> {
        self.property_named(op, name).or_else(|| self.attrs(op).get_named(self.ctx(), name))
    }

    /// Returns the constant `value`, if it is the result of a constant-like operation.
    #[inline]
    pub fn constant_value(&self, value: ValueId) -> Option<Attribute> {
        if self.is_constant(value) {
            self.property(self.defining_op(value)?, Identifier::VALUE)
        } else {
            None
        }
    }

    /// Returns whether the value is the result of a constant-like operation.
    #[inline]
    pub fn is_constant(&self, value: ValueId) -> bool {
        let name = self.defining_name(value);
        name.is_some_and(|name| self.ctx().traits(name).contains(Traits::CONSTANT_LIKE))
    }

    /// Returns the constant that an operation produces, if it is constant-like.
    #[inline]
    pub fn constant_of(&self, op: OpId) -> Option<Attribute> {
        if !self.has_trait(op, Traits::CONSTANT_LIKE) {
            return None;
        }
        self.property(op, Identifier::VALUE)
    }

    /// Returns the indices of the operands in a group of the definition.
    ///
    /// `None` if the number of operands contradicts the definition or the segment sizes, which the verifier reports.
    #[inline]
    pub fn operand_group(&self, op: OpId, group: usize) -> Option<Range<usize>> {
        let def = self.op_def(op)?;
        self.group(op, def.operands, group, self.n_operands(op), Traits::ATTR_SIZED_OPERAND_SEGMENTS)
    }

    /// Returns the indices of the operands whose values the results replace, or `None` if the operation is not in
    /// destination-passing style.
    pub fn destinations(&self, op: OpId) -> Option<Range<usize>> {
        self.operand_group(op, self.op_def(op)?.destinations?)
    }

    /// Returns the indices of the results in a group of the definition, as [`operand_group`](Ir::operand_group).
    #[inline]
    pub fn result_group(&self, op: OpId, group: usize) -> Option<Range<usize>> {
        let def = self.op_def(op)?;
        self.group(op, def.results, group, self.n_results(op), Traits::ATTR_SIZED_RESULT_SEGMENTS)
    }

    fn group(
        &self,
        op: OpId,
        defs: &[OperandDef],
        group: usize,
        total: usize,
        sized: Traits,
    ) -> Option<Range<usize>> {
        if defs.get(..=group)?.iter().all(|def| def.arity == Arity::Single) {
            return (group < total).then_some(group..group + 1);
        };
        if self.has_trait(op, sized) {
            let name = match sized {
                Traits::ATTR_SIZED_OPERAND_SEGMENTS => Identifier::OPERAND_SEGMENT_SIZES,
                _ => Identifier::RESULT_SEGMENT_SIZES,
            };
            let sizes = self.property(op, name)?.as_i64_array(self.ctx())?;
            let start: i64 = sizes.get(..group)?.iter().sum();
            let (start, len) = (usize::try_from(start).ok()?, usize::try_from(*sizes.get(group)?).ok()?);
            return Some(start..start + len).filter(|range| range.end <= total);
        }
        // Without segment sizes, all groups of variable length have the same length.
        let n_variable = defs.iter().filter(|def| def.arity != Arity::Single).count();
        let rest = total.checked_sub(defs.len() - n_variable)?;
        let each = if rest % n_variable == 0 { rest / n_variable } else { return None };
        let start = (0..group).map(|i| if defs[i].arity == Arity::Single { 1 } else { each }).sum();
        Some(start..start + if defs[group].arity == Arity::Single { 1 } else { each })
    }

    /// Returns the indices of the operands that are forwarded to the arguments of the successor `successor`.
    ///
    /// `None` if the operation is not known to forward operands, or is malformed.
    pub fn successor_operands(&self, op: OpId, successor: usize) -> Option<Range<usize>> {
        let def = self.op_def(op)?;
        if let Some(range) = def.successor_operands {
            return range(self, op, successor);
        }
        let group = def.successors.get(successor)?.operands?;
        self.operand_group(op, group)
    }

    /// Returns the name of the symbol that an operation defines.
    pub fn symbol_name(&self, op: OpId) -> Option<Identifier> {
        self.property(op, Identifier::SYM_NAME)
            .or_else(|| self.attrs(op).get(self.ctx(), Identifier::SYM_NAME))?
            .as_string(self.ctx())
    }

    /// Returns the operation in the first region of `table` that defines the symbol `name`. Linear in the size of the
    /// table for the first lookup after an edit.
    pub fn lookup_symbol(&self, table: OpId, name: Identifier) -> Option<OpId> {
        let block = self.entry_block(*self.regions(table).first()?)?;
        let mut all = self.ops(block).filter_map(|op| Some((self.symbol_name(op)?, op)));
        match self.symbol_memo().lookup(self, table, name, all.clone()) {
            Ok(found) => found,
            Err(WalkTable) => all.find(|entry| entry.0 == name).map(|entry| entry.1),
        }
    }

    /// Returns the closest ancestor that is a symbol table.
    pub fn nearest_symbol_table(&self, op: OpId) -> Option<OpId> {
        std::iter::successors(Some(op), |&each| self.parent_op(each))
            .find(|&each| self.has_trait(each, Traits::SYMBOL_TABLE))
    }

    /// Returns the last operation of a block, if it is a terminator or unregistered.
    pub fn terminator(&self, block: BlockId) -> Option<OpId> {
        let last = self.last_op(block)?;
        (self.is_terminator(last) || self.op_def(last).is_none()).then_some(last)
    }

    /// Returns the reachable blocks of a region in depth-first preorder of the control flow, in which a dominating
    /// block comes first. This is MLIR's order of forward dominance iteration.
    pub fn blocks_depth_first(&self, region: RegionId) -> Vec<BlockId> {
        self.depth_first(region).0
    }

    /// Returns the reachable blocks of a region in depth-first postorder of the control flow: except in cycles, a block
    /// follows its successors. This is MLIR's order of reverse dominance iteration.
    pub fn blocks_post_order(&self, region: RegionId) -> Vec<BlockId> {
        self.depth_first(region).1
    }

    /// Returns the blocks in depth-first preorder and postorder.
    fn depth_first(&self, region: RegionId) -> (Vec<BlockId>, Vec<BlockId>) {
        let (mut entered, mut left) = (Vec::new(), Vec::new());
        let successors =
            |block: BlockId| self.last_op(block).map(|last| self.successors(last)).into_iter().flatten();
        let mut seen = HashSet::new();
        let mut stack = Vec::new();
        if let Some(entry) = self.entry_block(region) {
            seen.insert(entry);
            entered.push(entry);
            stack.push((entry, successors(entry)));
        }
        while let Some((block, rest)) = stack.last_mut() {
            match rest.find(|&next| seen.insert(next)) {
                Some(next) => {
                    entered.push(next);
                    stack.push((next, successors(next)));
                }
                None => {
                    left.push(*block);
                    stack.pop();
                }
            }
        }
        (entered, left)
    }
}

//! Verification of one unit: an isolated operation with its regions, except those of nested isolated operations.
//!
//! The unit is verified in one pass in program order, with an explicit stack of open operations.

use super::accepted::{MAX_TYPES, Signature};
use super::branches::Branches;
use super::caches::Caches;
use super::error::{Check, op_error};
use super::uses::{Misuse, not_dominated, not_isolated};
use super::{row, structure, symbols, traits, uses};
use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use crate::context::UnknownOps;
use crate::diagnostics::Diagnostic;
use crate::op_def::OpDef;
use crate::{BlockId, Ir, OpId, OpName, RegionId, Traits, Type, ValueDef, ValueId, WalkOrder};

/// The errors of one unit.
pub(super) struct Report {
    /// The index of the unit.
    pub(super) unit: usize,
    /// The errors that MLIR finds before it verifies nested isolated operations.
    pub(super) early: Vec<Diagnostic>,
    /// The errors that MLIR finds afterwards.
    pub(super) late: Vec<Diagnostic>,
}

/// An operation whose regions are being verified.
pub(super) struct Frame {
    op: OpId,
    /// Whether the operation satisfies its definition.
    sound: bool,
    /// The number of errors before the regions of the operation were verified.
    n_errors: usize,
    /// The index of the next region.
    region: usize,
    place: Option<Place>,
    /// The number of dominating operations before the current block.
    n_preceding: usize,
    next_op: Option<OpId>,
}

/// An operation that is verified with all operations in it.
struct Walked {
    op: OpId,
    /// The blocks inside of it, so far.
    blocks: FxHashSet<BlockId>,
    /// The values defined outside of it of which a use was verified.
    seen: FxHashSet<ValueId>,
}

/// The position of the operations that are being verified.
#[derive(Clone, Copy)]
struct Place {
    block: BlockId,
    /// Whether operations may use values defined later in the block: a graph region.
    unordered: bool,
}

/// An open operation of the unit with its position. The operations before it in its block dominate the operations
/// inside of it.
struct OpenOp {
    place: Place,
    op: OpId,
}

/// The state of the verification of a unit.
pub(super) struct Unit<'a> {
    pub(super) v: &'a mut Caches,
    pub(super) ir: &'a Ir,
    root: OpId,
    /// The root, if it is isolated from above. `None` while separate operations are verified; the isolated operation is
    /// then searched when needed.
    within: Option<OpId>,
    pub(super) separate: bool,
    last_place: Option<Place>,
    /// The open operations except the root, innermost last. They identify the dominating blocks without a walk through
    /// the parents.
    open_ops: Vec<OpenOp>,
    pub(super) early: Vec<Diagnostic>,
    pub(super) late: Vec<Diagnostic>,
    /// Dominance errors between blocks, dropped if branches are invalid.
    across_blocks: Vec<Diagnostic>,
    broken_branches: bool,
    /// Whether an operation violates its definition, so that hooks must not run.
    pub(super) broken: bool,
    /// Separately verified operations whose `verify` hook runs once all operations satisfy their definitions.
    pub(super) hooks: Vec<OpId>,
    /// Operations with references to symbols.
    pub(super) referring: Vec<OpId>,
    /// The state of the current walk over a moved operation.
    walked: Option<Walked>,
    /// The control flow before the edits that are being verified.
    pub(super) branches: Option<Box<Branches<'a>>>,
}

impl<'a> Unit<'a> {
    pub(super) fn new(v: &'a mut Caches, ir: &'a Ir, root: OpId) -> Self {
        let within = ir.has_trait(root, Traits::ISOLATED_FROM_ABOVE).then_some(root);
        Unit {
            v,
            ir,
            root,
            within,
            separate: false,
            last_place: None,
            open_ops: Vec::new(),
            early: Vec::new(),
            late: Vec::new(),
            across_blocks: Vec::new(),
            broken_branches: false,
            broken: false,
            hooks: Vec::new(),
            referring: Vec::new(),
            walked: None,
            branches: None,
        }
    }

    /// Verifies the uses of values by a moved operation and the operations inside of it.
    ///
    /// Uses of values defined inside of the operation are unchanged. Of the uses of a value defined outside, one is
    /// verified, because the others have the same dominators outside. The cost per use is therefore constant instead of
    /// proportional to the nesting depth.
    pub(super) fn verify_moved_uses(&mut self, op: OpId) {
        let ir = self.ir;
        self.walked = Some(Walked { op, blocks: FxHashSet::default(), seen: FxHashSet::default() });
        ir.walk(op, WalkOrder::PreOrder, |_, each| {
            self.verify_op(each);
            if let Some(walked) = &mut self.walked {
                walked.blocks.extend(ir.regions(each).iter().flat_map(|&region| ir.blocks(region)));
            }
        });
        self.walked = None;
    }

    /// Returns the report, if there are errors.
    pub(super) fn finish(mut self, unit: usize) -> Option<Report> {
        if !self.broken_branches {
            self.late.append(&mut self.across_blocks);
        }
        let found = !self.early.is_empty() || !self.late.is_empty();
        found.then_some(Report { unit, early: self.early, late: self.late })
    }

    /// Verifies the root and its regions. Calls `inner` for nested isolated operations.
    pub(super) fn run(&mut self, frames: &mut SmallVec<[Frame; 4]>, mut inner: impl FnMut(OpId)) {
        let sound = self.verify_without_uses(self.root);
        frames.push(Frame::new(self.root, sound, 0));
        while let Some(frame) = frames.last_mut() {
            if let Some(place) = frame.place {
                match self.operations(place, &mut frame.next_op, &mut inner) {
                    Some((op, sound)) => {
                        let n_errors = self.early.len();
                        self.open_ops.push(OpenOp { place, op });
                        frames.push(Frame::new(op, sound, n_errors));
                    }
                    None => {
                        self.v.preceding.truncate(frame.n_preceding);
                        self.verify_block_end(place.block);
                        frame.place = self.ir.next_block(place.block).map(|block| self.place(block));
                        frame.next_op = frame.place.and_then(|place| self.ir.first_op(place.block));
                    }
                }
            } else if let Some(&region) = self.ir.regions(frame.op).get(frame.region) {
                self.verify_region(frame.op, frame.region, region);
                frame.region += 1;
                frame.n_preceding = self.v.preceding.list.len();
                frame.place = self.ir.entry_block(region).map(|block| self.place(block));
                frame.next_op = frame.place.and_then(|place| self.ir.first_op(place.block));
            } else {
                let (op, sound, n_errors) = (frame.op, frame.sound, frame.n_errors);
                if self.ir.has_trait(op, Traits::SYMBOL_TABLE) {
                    symbols::table(self.ir, op, &mut self.late);
                }
                if sound && !self.broken {
                    self.leave(op, n_errors);
                }
                if let Some(outer) = self.open_ops.pop() {
                    self.pass(outer.place, op);
                }
                frames.pop();
            }
        }
    }

    /// Returns the position of an operation that is verified separately. Consecutive operations are often in the same
    /// block.
    fn place_of(&mut self, op: OpId) -> Option<Place> {
        let block = self.ir.parent_block(op)?;
        match self.last_place {
            Some(place) if place.block == block => Some(place),
            _ => {
                self.last_place = Some(self.place(block));
                self.last_place
            }
        }
    }

    fn place(&self, block: BlockId) -> Place {
        let region = self.ir.block_region(block);
        Place { block, unordered: region.is_some_and(|region| !self.ir.has_ssa_dominance(region)) }
    }

    /// Verifies operations up to the end of the block, or up to an operation whose regions belong to this unit. Returns
    /// that operation, and whether it satisfies its definition.
    fn operations(
        &mut self,
        place: Place,
        next: &mut Option<OpId>,
        inner: &mut impl FnMut(OpId),
    ) -> Option<(OpId, bool)> {
        while let Some(op) = *next {
            *next = self.ir.next_op(op);
            let types = self.uses(op, place);
            if self.ir.regions(op).is_empty() {
                self.definition(op, types);
            } else if self.ir.has_trait(op, Traits::ISOLATED_FROM_ABOVE) {
                inner(op);
            } else {
                return Some((op, self.definition(op, types)));
            }
            self.pass(place, op);
        }
        None
    }

    /// Marks the results of the operation as available for the following operations of the block.
    #[inline]
    fn pass(&mut self, place: Place, op: OpId) {
        if !place.unordered && self.ir.n_results(op) != 0 {
            self.v.preceding.push(op);
        }
    }

    /// Verifies a single operation: its uses of values and its definition.
    pub(super) fn verify_op(&mut self, op: OpId) {
        let Some(place) = self.place_of(op) else { return };
        let types = self.uses(op, place);
        self.definition(op, types);
    }

    /// Verifies an unchanged operation at a new position.
    pub(super) fn verify_position(&mut self, op: OpId) {
        let Some(place) = self.place_of(op) else { return };
        for (index, value) in self.ir.operands(op).enumerate() {
            self.one_use(op, index, value, place);
        }
        let n_successors = self.ir.successors(op).len();
        if !self.dialect_attributes(op, n_successors) {
            return;
        }
        match self.ir.op_def(op) {
            None => self.unregistered(op, self.ir.name(op)),
            Some(def) if self.traits(op, def, n_successors, traits::check_place) => self.schedule_hooks(op),
            Some(_) => {}
        }
    }

    /// Verifies one use of a value by a single operation.
    pub(super) fn verify_operand(&mut self, op: OpId, index: usize) {
        let Some(place) = self.place_of(op) else { return };
        self.one_use(op, index, self.ir.operand(op, index), place);
    }

    /// Schedules the hooks of an operation: `verify` and `verify_symbol_uses`.
    pub(super) fn schedule_hooks(&mut self, op: OpId) {
        let Some(def) = self.ir.op_def(op) else { return };
        if def.verify.is_some() {
            self.hooks.push(op);
        }
        if def.verify_symbol_uses.is_some() {
            self.referring.push(op);
        }
    }

    #[inline]
    fn one_use(&mut self, op: OpId, index: usize, value: ValueId, place: Place) {
        let ir = self.ir;
        if self.v.preceding.set.defines(ir, value) || ir.is_defined_before(value, op) {
            return;
        }
        let in_any_order = || place.unordered && ir.defining_block(value) == Some(place.block);
        if !in_any_order() && !self.precedes_open_op(ir.value_def(value)) {
            self.verify_distant_use(op, index);
        }
    }

    /// Verifies the uses of values. Returns the types of the operands, up to [`MAX_TYPES`].
    #[inline]
    fn uses(&mut self, op: OpId, place: Place) -> [Type; MAX_TYPES] {
        let ir = self.ir;
        let mut types = [Type::NONE; MAX_TYPES];
        for (index, value) in ir.operands(op).enumerate() {
            if let Some(ty) = types.get_mut(index) {
                *ty = ir.value_type(value);
            }
            self.one_use(op, index, value, place);
        }
        types
    }

    /// Returns whether a definition precedes one of the open operations in its block.
    fn precedes_open_op(&self, def: ValueDef) -> bool {
        let (block, op) = match def {
            ValueDef::OpResult { op, .. } => (self.ir.parent_block(op), Some(op)),
            ValueDef::BlockArg { block, .. } => (Some(block), None),
        };
        let Some(outer) = self.open_ops.iter().rev().find(|outer| Some(outer.place.block) == block) else {
            return false;
        };
        op.is_none_or(|op| outer.place.unordered || self.ir.is_before_in_block(op, outer.op))
    }

    /// Returns whether a value is defined in the walked operation, or a use of it there was verified. Records a value
    /// defined outside as verified.
    fn is_as_in_walked(&mut self, value: ValueId) -> bool {
        let ir = self.ir;
        let (Some(walked), Some(block)) = (&mut self.walked, ir.defining_block(value)) else { return false };
        if walked.blocks.contains(&block) || walked.seen.contains(&value) {
            return true;
        }
        // The first use may be visited before the block of the definition.
        if !ir.block_parent_op(block).is_some_and(|parent| ir.is_ancestor(walked.op, parent)) {
            walked.seen.insert(value);
        }
        false
    }

    /// Verifies an operation except its uses of values.
    pub(super) fn verify_without_uses(&mut self, op: OpId) -> bool {
        let mut types = [Type::NONE; MAX_TYPES];
        for (ty, value) in types.iter_mut().zip(self.ir.operands(op)) {
            *ty = self.ir.value_type(value);
        }
        self.definition(op, types)
    }

    #[cold]
    fn verify_distant_use(&mut self, op: OpId, index: usize) {
        let value = self.ir.operand(op, index);
        if self.is_as_in_walked(value) {
            return;
        }
        let ir = self.ir;
        if let Some(branches) = &self.branches
            && ir.defining_block(value) != ir.parent_block(op)
            && branches.preserves(ir, op, value)
        {
            return;
        }
        let isolated = |&each: &OpId| ir.has_trait(each, Traits::ISOLATED_FROM_ABOVE);
        let within = match self.separate {
            false => self.within,
            true => std::iter::successors(ir.parent_op(op), |&each| ir.parent_op(each)).find(isolated),
        };
        match uses::check(ir, &mut self.v.dominance, op, value, within) {
            None => {}
            Some(Misuse::Isolation(isolated)) => self.early.push(not_isolated(self.ir, op, isolated)),
            Some(Misuse::Dominance { across_blocks: true }) => {
                self.across_blocks.push(not_dominated(self.ir, op, index));
            }
            Some(Misuse::Dominance { across_blocks: false }) => {
                self.late.push(not_dominated(self.ir, op, index));
            }
        }
    }

    /// Verifies an operation against its definition. Returns whether it satisfies the definition. `types` are the types
    /// of the operands, up to [`MAX_TYPES`].
    #[inline]
    fn definition(&mut self, op: OpId, mut types: [Type; MAX_TYPES]) -> bool {
        let ir = self.ir;
        let name = ir.name(op);
        let results = ir.results(op);
        let n_operands = ir.n_operands(op);
        if let Some(rest) = types.get_mut(n_operands..) {
            for (ty, &result) in rest.iter_mut().zip(results) {
                *ty = ir.value_type(result);
            }
        }
        let n_successors = ir.successors(op).len();
        let counts = (n_operands, results.len(), ir.regions(op).len(), n_successors);
        if !self.dialect_attributes(op, n_successors) {
            return false;
        }
        let Some(def) = ir.op_def(op) else {
            self.unregistered(op, name);
            return true;
        };
        let signature = Signature::new((name, ir.properties(op)), counts, types);
        if signature.is_none_or(|signature| !self.v.accepted.contains(&signature)) {
            if let Err(error) = row::check(ir, op, def) {
                self.early.push(*error);
                self.broken = true;
                return false;
            }
            if let Some(signature) = signature {
                self.v.accepted.insert(signature);
            }
        }
        if !self.traits(op, def, n_successors, traits::check) {
            return false;
        }
        if let Some(verify) = def.verify {
            if self.separate {
                self.hooks.push(op);
            } else if counts.2 == 0 && !self.broken {
                verify(ir, op, &mut self.early);
            }
        }
        if def.verify_symbol_uses.is_some() {
            self.referring.push(op);
        }
        true
    }

    /// Verifies the discardable attributes.
    #[inline]
    fn dialect_attributes(&mut self, op: OpId, n_successors: usize) -> bool {
        let n_errors = self.early.len();
        self.v.attributes.of_operation(self.ir, op, &mut self.early);
        let found = self.early.len() > n_errors;
        self.broken_branches |= found && n_successors != 0;
        self.broken |= found;
        !found
    }

    /// Verifies the traits that depend on the position of the operation or on its regions.
    #[inline]
    fn traits(
        &mut self,
        op: OpId,
        def: &'static OpDef,
        n_successors: usize,
        check: impl Fn(&Ir, OpId, &'static OpDef) -> Check,
    ) -> bool {
        if n_successors == 0 && !traits::applies(def) {
            return true;
        }
        let found = structure::no_branch_inside(self.ir, op).and_then(|()| check(self.ir, op, def));
        let Err(error) = found else { return true };
        self.broken_branches |= n_successors != 0 || def.traits.contains(Traits::TERMINATOR);
        self.early.push(*error);
        false
    }

    /// Runs the scheduled `verify` hooks.
    pub(super) fn run_hooks(&mut self) {
        let hooks = std::mem::take(&mut self.hooks);
        let mut seen = FxHashSet::default();
        for op in hooks.iter().copied().filter(|&op| hooks.len() == 1 || seen.insert(op)) {
            if let Some(verify) = self.ir.op_def(op).and_then(|def| def.verify) {
                verify(self.ir, op, &mut self.early);
            }
        }
    }

    /// Verifies the structure of an operation without definition.
    fn unregistered(&mut self, op: OpId, name: OpName) {
        let found = structure::no_branch_inside(self.ir, op);
        self.broken_branches |= found.is_err();
        self.add_early(found);
        let ctx = self.ir.ctx();
        let text = name.as_str(ctx);
        let dialect = text.split_once('.').map_or("", |(dialect, _)| dialect);
        let unknown = ctx.registry().unknown_ops(dialect);
        if unknown == UnknownOps::Rejected || unknown == UnknownOps::Unregistered && self.v.deny_unregistered
        {
            let error = if ctx.registry().is_registered(dialect) {
                let message = format!(
                    "unregistered operation '{text}' found in dialect ('{dialect}') that does not allow unknown \
                     operations"
                );
                Box::new(Diagnostic::unknown(self.ir.loc(op), message))
            } else {
                let message = "created with unregistered dialect. If this is intended, please use \
                               -allow-unregistered-dialect";
                op_error(self.ir, op, message)
            };
            self.late.push(*error);
        }
    }

    fn add_early(&mut self, found: Check) {
        if let Err(error) = found {
            self.early.push(*error);
            self.broken = true;
        }
    }

    pub(super) fn verify_region(&mut self, op: OpId, index: usize, region: RegionId) {
        let found = structure::region(self.ir, op, self.ir.op_def(op), index, region);
        self.broken_branches |= found.is_err();
        self.add_early(found);
    }

    pub(super) fn verify_block_end(&mut self, block: BlockId) {
        let found = structure::block_end(self.ir, block);
        self.broken_branches |= found.is_err();
        self.add_early(found);
    }

    /// Verifies the conditions of an operation that require valid regions. Errors of its `verify` hook precede the
    /// errors of its regions.
    fn leave(&mut self, op: OpId, n_errors: usize) {
        let valid = n_errors == self.early.len();
        if let Some(verify) = self.ir.op_def(op).and_then(|def| def.verify) {
            let mut own = Vec::new();
            verify(self.ir, op, &mut own);
            if !own.is_empty() {
                self.early.splice(n_errors..n_errors, own);
                return;
            }
        }
        if valid {
            self.regions_of(op);
        }
    }

    /// Verifies the regions of an operation as a whole, once their contents are valid. For the root, this follows the
    /// nested isolated operations.
    pub(super) fn regions_of(&mut self, op: OpId) {
        let Some(def) = self.ir.op_def(op) else { return };
        let errors = if op == self.root { &mut self.late } else { &mut self.early };
        match structure::implicit_terminator(self.ir, op, def) {
            Err(error) => errors.push(*error),
            Ok(()) => {
                if let Some(verify) = def.verify_regions {
                    verify(self.ir, op, errors);
                }
            }
        }
    }
}

impl Frame {
    fn new(op: OpId, sound: bool, n_errors: usize) -> Frame {
        Frame { op, sound, n_errors, region: 0, place: None, n_preceding: 0, next_op: None }
    }
}

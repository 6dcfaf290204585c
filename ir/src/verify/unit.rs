//! One isolated operation and what is in it, up to the isolated operations inside: a unit that is verified on its own.
//!
//! A single pass in order, with a frame for each operation that is open; the depth of nesting costs no stack.

use super::accepted::{MAX_TYPES, Signature};
use super::branches::Branches;
use super::uses::{Misuse, not_dominated, not_isolated};
use super::{Check, Verifier, op_error, row, structure, symbols, traits, uses};
use rustc_hash::FxHashSet;

use crate::context::UnknownOps;
use crate::diagnostics::Diagnostic;
use crate::op_def::OpDef;
use crate::{BlockId, Ir, OpId, OpName, RegionId, Traits, Type, ValueDef, ValueId, WalkOrder};

/// What was found of one unit.
pub(super) struct Report {
    /// The number of the unit.
    pub(super) unit: usize,
    /// What MLIR finds on its way in.
    pub(super) early: Vec<Diagnostic>,
    /// What MLIR finds after it has verified what is inside.
    pub(super) late: Vec<Diagnostic>,
}

/// An operation whose regions are being verified.
pub(super) struct Frame {
    op: OpId,
    /// Whether it is what its definition says.
    sound: bool,
    /// How many errors there were before what is in it.
    n_errors: usize,
    /// The region that comes next.
    region: usize,
    place: Option<Place>,
    /// How many operations were passed before the block.
    n_passed: usize,
    next_op: Option<OpId>,
}

/// An operation that is being walked.
struct Walked {
    op: OpId,
    /// The blocks in it, so far.
    blocks: FxHashSet<BlockId>,
    /// Values from around it of which a use was looked at.
    seen: FxHashSet<ValueId>,
}

/// Where the operations are that are being verified.
#[derive(Clone, Copy)]
struct Place {
    block: BlockId,
    /// Operations of the block may use what comes later: a graph region.
    unordered: bool,
}

/// An open operation of the unit, seen from the block that it stands in: what comes before it there dominates everything in it.
struct Outer {
    place: Place,
    op: OpId,
}

/// The verification of a unit.
pub(super) struct Unit<'a> {
    pub(super) v: &'a mut Verifier,
    pub(super) ir: &'a Ir,
    root: OpId,
    /// The root, if it is isolated from above. Nothing, while operations in the midst of others are verified: then it is looked for
    /// when it matters.
    within: Option<OpId>,
    pub(super) in_the_midst: bool,
    last_place: Option<Place>,
    /// The operations that are open, the root aside, innermost last: a use of a value from around is found to be right by a look
    /// at the blocks here, which lie side by side, instead of a climb through the arena.
    around: Vec<Outer>,
    pub(super) early: Vec<Diagnostic>,
    pub(super) late: Vec<Diagnostic>,
    /// Errors that follow from broken branches, if there are any.
    across_blocks: Vec<Diagnostic>,
    broken_branches: bool,
    /// Whether something is not what its definition says, so that nobody's code may look at anything.
    pub(super) broken: bool,
    /// In the midst of others: operations whose own `verify` comes once all of them are what their definitions say.
    pub(super) hooks: Vec<OpId>,
    /// Operations that refer to symbols.
    pub(super) referring: Vec<OpId>,
    /// While an operation is walked that is elsewhere than before: what is known of it.
    walked: Option<Walked>,
    /// What is known of the control flow before the edits that are being verified.
    pub(super) branches: Option<Box<Branches<'a>>>,
}

impl<'a> Unit<'a> {
    pub(super) fn new(v: &'a mut Verifier, ir: &'a Ir, root: OpId) -> Self {
        let within = ir.has_trait(root, Traits::ISOLATED_FROM_ABOVE).then_some(root);
        Unit {
            v,
            ir,
            root,
            within,
            in_the_midst: false,
            last_place: None,
            around: Vec::new(),
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

    /// Verifies the uses of values by an operation that is elsewhere than before, and by what is in it.
    ///
    /// What is used in it and defined in it is as it was, and of what is defined around it one use is as good as another: so this costs no
    /// climb for each use, as deep as the operations may be.
    pub(super) fn everything_in(&mut self, op: OpId) {
        let ir = self.ir;
        self.walked = Some(Walked { op, blocks: FxHashSet::default(), seen: FxHashSet::default() });
        ir.walk(op, WalkOrder::PreOrder, |_, each| {
            self.one(each);
            if let Some(walked) = &mut self.walked {
                walked.blocks.extend(ir.regions(each).iter().flat_map(|&region| ir.blocks(region)));
            }
        });
        self.walked = None;
    }

    /// What was found, if anything was.
    pub(super) fn finish(mut self, unit: usize) -> Option<Report> {
        if !self.broken_branches {
            self.late.append(&mut self.across_blocks);
        }
        let found = !self.early.is_empty() || !self.late.is_empty();
        found.then_some(Report { unit, early: self.early, late: self.late })
    }

    /// Verifies the root and what is in it; gives the isolated operations inside to `inner`.
    pub(super) fn run(&mut self, frames: &mut Vec<Frame>, mut inner: impl FnMut(OpId)) {
        let sound = self.operation(self.root);
        frames.push(Frame::new(self.root, sound, 0));
        while let Some(frame) = frames.last_mut() {
            if let Some(place) = frame.place {
                match self.operations(place, &mut frame.next_op, &mut inner) {
                    Some((op, sound)) => {
                        let n_errors = self.early.len();
                        self.around.push(Outer { place, op });
                        frames.push(Frame::new(op, sound, n_errors));
                    }
                    None => {
                        self.v.passed.truncate(frame.n_passed);
                        self.end_of_block(place.block);
                        frame.place = self.ir.next_block(place.block).map(|block| self.place(block));
                        frame.next_op = frame.place.and_then(|place| self.ir.first_op(place.block));
                    }
                }
            } else if let Some(&region) = self.ir.regions(frame.op).get(frame.region) {
                self.region(frame.op, frame.region, region);
                frame.region += 1;
                frame.n_passed = self.v.passed.list.len();
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
                if let Some(outer) = self.around.pop() {
                    self.pass(outer.place, op);
                }
                frames.pop();
            }
        }
    }

    /// Where an operation is, in the midst of others: many of them are in one block.
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

    /// Verifies operations until the end of the block, or until one whose regions belong to this unit; that one is given back, and
    /// whether it is what its definition says.
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

    /// What follows in the block may use what the operation defines.
    #[inline]
    fn pass(&mut self, place: Place, op: OpId) {
        if !place.unordered && self.ir.n_results(op) != 0 {
            self.v.passed.push(op);
        }
    }

    /// Verifies an operation in the midst of others: its uses of values and the operation itself.
    pub(super) fn one(&mut self, op: OpId) {
        let Some(place) = self.place_of(op) else { return };
        let types = self.uses(op, place);
        self.definition(op, types);
    }

    /// Verifies an operation that is as it was, but elsewhere.
    pub(super) fn placed(&mut self, op: OpId) {
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
            Some(def) if self.traits(op, def, n_successors, traits::check_place) => self.own_code(op),
            Some(_) => {}
        }
    }

    /// Verifies one use of a value by an operation in the midst of others.
    pub(super) fn operand(&mut self, op: OpId, index: usize) {
        let Some(place) = self.place_of(op) else { return };
        self.one_use(op, index, self.ir.operand(op, index), place);
    }

    /// What the operation says itself, and what it refers to.
    pub(super) fn own_code(&mut self, op: OpId) {
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
        if self.v.passed.set.defines(ir, value) || ir.is_defined_before(value, op) {
            return;
        }
        let in_any_order = || place.unordered && ir.defining_block(value) == Some(place.block);
        if !in_any_order() && !self.is_around(ir.value_def(value)) {
            self.use_from_afar(op, index);
        }
    }

    /// Verifies the uses of values, and gives the types of the operands, as many as fit.
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

    /// Whether a definition comes before one of the open operations, in the block where that stands.
    fn is_around(&self, def: ValueDef) -> bool {
        let (block, op) = match def {
            ValueDef::OpResult { op, .. } => (self.ir.parent_block(op), Some(op)),
            ValueDef::BlockArg { block, .. } => (Some(block), None),
        };
        let Some(outer) = self.around.iter().rev().find(|outer| Some(outer.place.block) == block) else {
            return false;
        };
        op.is_none_or(|op| outer.place.unordered || self.ir.is_before_in_block(op, outer.op))
    }

    /// Whether a value is defined in the operation that is being walked, or a use of it there was looked at; it is from here on.
    fn is_as_in_walked(&mut self, value: ValueId) -> bool {
        let ir = self.ir;
        let (Some(walked), Some(block)) = (&mut self.walked, ir.defining_block(value)) else { return false };
        if walked.blocks.contains(&block) || walked.seen.contains(&value) {
            return true;
        }
        // A use may come before the block of the definition.
        if !ir.block_parent_op(block).is_some_and(|parent| ir.is_ancestor(walked.op, parent)) {
            walked.seen.insert(value);
        }
        false
    }

    /// Verifies an operation, whose uses are the business of what is around it.
    pub(super) fn operation(&mut self, op: OpId) -> bool {
        let mut types = [Type::NONE; MAX_TYPES];
        for (ty, value) in types.iter_mut().zip(self.ir.operands(op)) {
            *ty = self.ir.value_type(value);
        }
        self.definition(op, types)
    }

    #[cold]
    fn use_from_afar(&mut self, op: OpId, index: usize) {
        let value = self.ir.operand(op, index);
        if self.is_as_in_walked(value) {
            return;
        }
        let ir = self.ir;
        if let Some(branches) = &self.branches
            && ir.defining_block(value) != ir.parent_block(op)
            && branches.keep(ir, op, value)
        {
            return;
        }
        let isolated = |&each: &OpId| ir.has_trait(each, Traits::ISOLATED_FROM_ABOVE);
        let within = match self.in_the_midst {
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

    /// Verifies an operation against its definition, and says whether it is what that says. `types` are those of the operands, as
    /// many as fit.
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
            if self.in_the_midst {
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

    /// Verifies the traits that depend on where the operation is and what is in it.
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

    /// What the operations say themselves that were verified in the midst of others.
    pub(super) fn run_hooks(&mut self) {
        let hooks = std::mem::take(&mut self.hooks);
        let mut seen = FxHashSet::default();
        for op in hooks.iter().copied().filter(|&op| hooks.len() == 1 || seen.insert(op)) {
            if let Some(verify) = self.ir.op_def(op).and_then(|def| def.verify) {
                verify(self.ir, op, &mut self.early);
            }
        }
    }

    /// Of an operation without definition, only structure is known.
    fn unregistered(&mut self, op: OpId, name: OpName) {
        let found = structure::no_branch_inside(self.ir, op);
        self.broken_branches |= found.is_err();
        self.early(found);
        let ctx = self.ir.ctx();
        let text = name.as_str(ctx);
        let dialect = text.split_once('.').map_or("", |(dialect, _)| dialect);
        let unknown = ctx.registry().unknown_ops(dialect);
        if unknown == UnknownOps::Refused || unknown == UnknownOps::Unregistered && self.v.deny_unregistered {
            let error = if ctx.registry().is_registered(dialect) {
                let message = format!(
                    "unregistered operation '{text}' found in dialect ('{dialect}') that does not allow unknown operations"
                );
                Box::new(Diagnostic::unknown(self.ir.loc(op), message))
            } else {
                let message = "created with unregistered dialect. If this is intended, please use -allow-unregistered-dialect";
                op_error(self.ir, op, message)
            };
            self.late.push(*error);
        }
    }

    fn early(&mut self, found: Check) {
        if let Err(error) = found {
            self.early.push(*error);
            self.broken = true;
        }
    }

    pub(super) fn region(&mut self, op: OpId, index: usize, region: RegionId) {
        let found = structure::region(self.ir, op, self.ir.op_def(op), index, region);
        self.broken_branches |= found.is_err();
        self.early(found);
    }

    pub(super) fn end_of_block(&mut self, block: BlockId) {
        let found = structure::block_end(self.ir, block);
        self.broken_branches |= found.is_err();
        self.early(found);
    }

    /// What is verified of an operation once everything in it is known to be what its definition says. What its own `verify` finds
    /// goes before the errors of what is in it.
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

    /// What an operation demands of its regions, if everything in them is right. Of the root, that comes after the isolated
    /// operations inside.
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
        Frame { op, sound, n_errors, region: 0, place: None, n_passed: 0, next_op: None }
    }
}

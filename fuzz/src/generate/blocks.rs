//! Branches between blocks, and loops of blocks.

use arbitrary::Result;
use proofmark_ir::{ApInt, BlockId, RegionId, Type, ValueId};
use smallvec::SmallVec;

use super::Generator;
use super::draw::number;

/// The maximal number of operations of a block of a loop, without those that count.
const MAX_LOOP_OPS: usize = 2;

/// The number of predicates of `arith.cmpi`.
const N_PREDICATES: i64 = 10;

impl Generator<'_, '_, '_> {
    /// Adds the terminator of `block`, a block of `region`: a return, or a branch to blocks in `later`.
    pub(super) fn terminator(
        &mut self,
        region: RegionId,
        block: BlockId,
        later: &[BlockId],
        results: &[Type],
    ) -> Result<()> {
        // Before the last block, further blocks would be unreachable.
        if self.swarm.assertions && later.is_empty() && self.u.ratio(1, 4)? {
            self.create("ub.unreachable", &[], &[], &[], &[]);
            return Ok(());
        }
        let kind = match later.is_empty() {
            true => 0,
            false if self.swarm.inner_slots && self.u.ratio(1, 2)? => 4,
            false => self.u.int_in_range(0..=10u8)?,
        };
        match kind {
            0 => {
                let operands = self.values(results)?;
                self.create("func.return", &operands, &[], &[], &[]);
            }
            1..=2 => {
                let dest = *self.u.choose(later)?;
                self.branch(dest)?;
            }
            3 if self.types.iter().any(|ty| ty.fixed_integer_width().is_some()) => self.switch(later)?,
            4 => self.loop_of_blocks(region, block, later)?,
            _ => self.branch_to_two(later)?,
        }
        Ok(())
    }

    /// Adds a conditional branch to two of the blocks `later`, which may be equal.
    pub(super) fn branch_to_two(&mut self, later: &[BlockId]) -> Result<()> {
        let condition = self.value(Type::I1)?;
        let dests = [*self.u.choose(later)?, *self.u.choose(later)?];
        let forwarded = [self.branch_operands(dests[0])?, self.branch_operands(dests[1])?];
        self.conditional_branch(condition, dests, [&forwarded[0], &forwarded[1]]);
        Ok(())
    }

    pub(super) fn branch(&mut self, dest: BlockId) -> Result<()> {
        let operands = self.branch_operands(dest)?;
        self.create("cf.br", &operands, &[], &[], &[dest]);
        Ok(())
    }

    pub(super) fn conditional_branch(
        &mut self,
        condition: ValueId,
        dests: [BlockId; 2],
        forwarded: [&[ValueId]; 2],
    ) {
        let operands = [&[condition], forwarded[0], forwarded[1]].concat();
        let segments = [1, forwarded[0].len() as i32, forwarded[1].len() as i32];
        let segments = self.ctx.i32_array_attr(&segments);
        self.create("cf.cond_br", &operands, &[], &[("operandSegmentSizes", segments)], &dests);
    }

    /// Adds a branch from `block` to a loop that counts: a header with a comparison of the counter, and a latch that
    /// adds to the counter. The loop exits to a block in `later`. A conditional branch may skip the loop.
    fn loop_of_blocks(&mut self, region: RegionId, block: BlockId, later: &[BlockId]) -> Result<()> {
        let integers = self.counter_types();
        let ty = if integers.is_empty() { Type::I32 } else { *self.u.choose(&integers)? };
        let exit = *self.u.choose(later)?;
        let [initial, bound, step] = [self.bound(ty)?, self.bound(ty)?, self.small(ty)?];
        let header = self.rw.create_block(region, None, &[ty]);
        let latch = self.rw.create_block(region, None, &[]);
        self.rw.set_insertion_point_to_end(block);
        let condition = if self.u.ratio(1, 2)? { None } else { self.entry_condition(initial, bound)? };
        match condition {
            None => {
                self.create("cf.br", &[initial], &[], &[], &[header]);
            }
            Some(condition) => {
                let skipping = self.branch_operands(exit)?;
                match self.u.arbitrary()? {
                    true => self.conditional_branch(condition, [exit, header], [&skipping, &[initial]]),
                    false => self.conditional_branch(condition, [header, exit], [&[initial], &skipping]),
                }
            }
        }
        let (n_visible, n_slots) = (self.scope.len(), self.slots.len());
        let counter = self.rw.block_args(header)[0];
        self.scope.push(counter);
        self.rw.set_insertion_point_to_end(header);
        if self.swarm.inner_slots && self.u.ratio(1, 2)? {
            self.allocate_slot()?;
            if !self.slots.is_empty() {
                self.access_slot()?;
            }
        }
        self.steps(MAX_LOOP_OPS)?;
        let condition = self.comparison(counter, bound)?;
        let leaving = self.branch_operands(exit)?;
        match self.u.arbitrary()? {
            true => self.conditional_branch(condition, [exit, latch], [&leaving, &[]]),
            false => self.conditional_branch(condition, [latch, exit], [&[], &leaving]),
        }
        self.rw.set_insertion_point_to_end(latch);
        self.steps(MAX_LOOP_OPS)?;
        let next = self.create("arith.addi", &[counter, step], &[ty], &[], &[]);
        let next = self.rw.result(next, 0);
        self.create("cf.br", &[next], &[], &[], &[header]);
        self.scope.truncate(n_visible);
        self.slots.truncate(n_slots);
        Ok(())
    }

    /// Returns the types of the configuration that a loop may count in.
    pub(super) fn counter_types(&self) -> Vec<Type> {
        let counts = |ty: &Type| ty.fixed_integer_width().is_some() && *ty != Type::I1 || *ty == Type::INDEX;
        self.types.iter().copied().filter(counts).collect()
    }

    /// Returns a bound of a loop: mostly a small constant, so that loops with no and with few iterations are frequent.
    /// Some are negative numbers near 0, which are near the greatest number in an unsigned loop.
    pub(super) fn bound(&mut self, ty: Type) -> Result<ValueId> {
        if self.u.ratio(1, 6)? {
            let value = self.u.int_in_range(-4..=-1i64)?;
            return Ok(self.integer(value, ty));
        }
        self.small(ty)
    }

    /// Returns a value, mostly a small constant.
    fn small(&mut self, ty: Type) -> Result<ValueId> {
        if self.u.ratio(1, 3)? {
            return self.value(ty);
        }
        let value = self.u.int_in_range(0..=4i64)?;
        Ok(self.integer(value, ty))
    }

    /// Returns a condition for the entry to a loop, if there is one; in one of 16 cases a comparison of `initial` with
    /// `bound`. Otherwise it depends on an argument of a block: if folds find that nothing enters the loop, `mlir-opt`
    /// often does not return.
    fn entry_condition(&mut self, initial: ValueId, bound: ValueId) -> Result<Option<ValueId>> {
        if self.u.ratio(1, 16)? {
            return self.comparison(initial, bound).map(Some);
        }
        let ty = self.rw.value_type(bound);
        let is_argument = |&value: &ValueId| {
            self.rw.defining_op(value).is_none() && [ty, Type::I1].contains(&self.rw.value_type(value))
        };
        let arguments: SmallVec<[ValueId; 16]> = self.scope.iter().copied().filter(is_argument).collect();
        if arguments.is_empty() {
            return Ok(None);
        }
        let argument = *self.u.choose(&arguments)?;
        match self.rw.value_type(argument) {
            Type::I1 => Ok(Some(argument)),
            _ => self.comparison(argument, bound).map(Some),
        }
    }

    fn comparison(&mut self, a: ValueId, b: ValueId) -> Result<ValueId> {
        let predicate = self.ctx.i64_attr(self.u.int_in_range(0..=N_PREDICATES - 1)?, Type::I64);
        let op = self.create("arith.cmpi", &[a, b], &[Type::I1], &[("predicate", predicate)], &[]);
        Ok(self.rw.result(op, 0))
    }

    fn switch(&mut self, later: &[BlockId]) -> Result<()> {
        let integers: Vec<Type> =
            self.types.iter().copied().filter(|ty| ty.fixed_integer_width().is_some()).collect();
        let ty = *self.u.choose(&integers)?;
        let width = ty.fixed_integer_width().expect("the generated integer types have fixed handles");
        let flag = self.value(ty)?;
        let n_values = if width < 2 { 1 << width } else { 3 };
        let n_cases = self.u.int_in_range(0..=n_values)?;
        let mut cases: Vec<ApInt> = Vec::new();
        for _ in 0..n_cases {
            let case = number(self.u, width)?;
            if !cases.contains(&case) {
                cases.push(case);
            }
        }
        let default = *self.u.choose(later)?;
        let mut operands = vec![flag];
        let forwarded = self.branch_operands(default)?;
        let n_default = forwarded.len();
        operands.extend(forwarded);
        let (mut dests, mut segments) = (vec![default], Vec::new());
        for _ in 0..cases.len() {
            let dest = *self.u.choose(later)?;
            let forwarded = self.branch_operands(dest)?;
            dests.push(dest);
            segments.push(forwarded.len() as i32);
            operands.extend(forwarded);
        }
        let ctx = self.ctx;
        let n_cases_operands = operands.len() - 1 - n_default;
        let mut properties = vec![
            ("case_operand_segments", ctx.i32_array_attr(&segments)),
            ("operandSegmentSizes", ctx.i32_array_attr(&[1, n_default as i32, n_cases_operands as i32])),
        ];
        if !cases.is_empty() {
            let shape = ctx.vector_type(&[cases.len() as i64], ty);
            properties.extend(ctx.dense_attr(shape, &cases).map(|values| ("case_values", values)));
        }
        self.create("cf.switch", &operands, &[], &properties, &dests);
        Ok(())
    }

    fn branch_operands(&mut self, dest: BlockId) -> Result<SmallVec<[ValueId; 4]>> {
        let types: Vec<Type> = self.rw.block_args(dest).iter().map(|&arg| self.rw.value_type(arg)).collect();
        self.values(&types)
    }
}

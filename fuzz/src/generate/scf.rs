//! Structured control flow in scalar programs: `scf.if`, `scf.for` and `scf.while`, in some programs also
//! `scf.index_switch` and `scf.execute_region` with several blocks. Regions yield values.

use arbitrary::Result;
use proofmark_ir::{Attribute, BlockId, Location, NewOp, OpId, RegionId, Type, ValueId};

use super::Generator;

/// The maximal nesting of regions.
const MAX_DEPTH: usize = 2;
/// The maximal number of operations of a region, without terminator and constants.
const MAX_OPS: usize = 3;

impl Generator<'_, '_, '_> {
    /// Adds an operation with regions, unless the regions are nested too deeply.
    pub(super) fn structured(&mut self) -> Result<()> {
        if self.depth == MAX_DEPTH {
            return Ok(());
        }
        self.depth += 1;
        let op = match self.u.int_in_range(0..=if self.swarm.more_regions { 7 } else { 3u8 })? {
            0 | 1 => self.conditional()?,
            2 => self.counted_loop()?,
            3 => self.general_loop()?,
            4 | 5 => self.switch_of_regions()?,
            _ => self.region_of_blocks()?,
        };
        self.depth -= 1;
        self.rw.set_insertion_point_after(op);
        self.scope.extend(self.rw.results(op));
        Ok(())
    }

    fn conditional(&mut self) -> Result<OpId> {
        let condition = self.value(Type::I1)?;
        let results = self.some_types(0..=2)?;
        let op = self.with_regions("scf.if", &[condition], &results, 2);
        let has_else = !results.is_empty() || self.u.ratio(1, 3)?;
        for region in 0..1 + usize::from(has_else) {
            self.region(self.rw.regions(op)[region], &[], |generator| generator.yields(&results))?;
        }
        Ok(op)
    }

    /// Adds `scf.for`, mostly with a small positive step.
    fn counted_loop(&mut self) -> Result<OpId> {
        let integers = self.counter_types();
        let ty = match integers.is_empty() {
            true => Type::INDEX,
            false => *self.u.choose(&integers)?,
        };
        let bounds = [self.bound(ty)?, self.bound(ty)?];
        let step = match self.u.ratio(7, 8)? {
            true => {
                let step = self.u.int_in_range(1..=3)?;
                self.integer(step, ty)
            }
            false => self.value(ty)?,
        };
        let carried = self.some_types(0..=2)?;
        let mut operands = vec![bounds[0], bounds[1], step];
        operands.extend(self.values(&carried)?);
        let op = self.with_regions("scf.for", &operands, &carried, 1);
        if self.u.ratio(1, 6)? {
            let unsigned = self.ctx.ident("unsignedCmp");
            let properties = self.rw.properties(op).with(self.ctx, unsigned, Attribute::UNIT);
            self.rw.set_properties(op, properties);
        }
        let mut arguments = vec![ty];
        arguments.extend(&carried);
        self.region(self.rw.regions(op)[0], &arguments, |generator| generator.yields(&carried))?;
        Ok(op)
    }

    fn general_loop(&mut self) -> Result<OpId> {
        let carried = self.some_types(1..=2)?;
        let passed = self.some_types(0..=2)?;
        let operands = self.values(&carried)?;
        let op = self.with_regions("scf.while", &operands, &passed, 2);
        self.region(self.rw.regions(op)[0], &carried, |generator| {
            let mut operands = vec![generator.value(Type::I1)?];
            operands.extend(generator.values(&passed)?);
            generator.create("scf.condition", &operands, &[], &[], &[]);
            Ok(())
        })?;
        self.region(self.rw.regions(op)[1], &passed, |generator| generator.yields(&carried))?;
        Ok(op)
    }

    /// Adds `scf.index_switch` with up to two cases.
    fn switch_of_regions(&mut self) -> Result<OpId> {
        let flag = self.value(Type::INDEX)?;
        let results = self.some_types(0..=2)?;
        let n_cases = self.u.int_in_range(0..=2usize)?;
        let first = *self.u.choose(&[-1, 0, 0, 1, 2])?;
        let op = self.with_regions("scf.index_switch", &[flag], &results, 1 + n_cases);
        let cases: Vec<i64> = (first..).take(n_cases).collect();
        let cases = self.ctx.i64_array_attr(&cases);
        let properties = self.rw.properties(op).with(self.ctx, self.ctx.ident("cases"), cases);
        self.rw.set_properties(op, properties);
        for region in 0..=n_cases {
            self.region(self.rw.regions(op)[region], &[], |generator| generator.yields(&results))?;
        }
        Ok(op)
    }

    /// Adds `scf.execute_region` with up to three blocks, which branch to later ones or yield.
    fn region_of_blocks(&mut self) -> Result<OpId> {
        let results = self.some_types(0..=2)?;
        let op = self.with_regions("scf.execute_region", &[], &results, 1);
        let region = self.rw.regions(op)[0];
        let (n_visible, n_slots) = (self.scope.len(), self.slots.len());
        let mut blocks = vec![self.rw.create_block(region, None, &[])];
        for _ in 0..self.u.int_in_range(0..=2u8)? {
            let arguments = self.some_types(0..=1)?;
            blocks.push(self.rw.create_block(region, None, &arguments));
        }
        let mut from_entry = n_visible;
        for (i, &block) in blocks.iter().enumerate() {
            // Only the entry block dominates all others.
            self.scope.truncate(from_entry);
            self.slots.truncate(n_slots);
            self.scope.extend(self.rw.block_args(block));
            self.rw.set_insertion_point_to_end(block);
            self.steps(MAX_OPS)?;
            self.end_of_block(&blocks[i + 1..], &results)?;
            if i == 0 {
                from_entry = self.scope.len();
            }
        }
        self.scope.truncate(n_visible);
        self.slots.truncate(n_slots);
        Ok(op)
    }

    /// Adds the terminator of a block of `scf.execute_region`: a branch to `later` blocks, or `scf.yield`.
    fn end_of_block(&mut self, later: &[BlockId], results: &[Type]) -> Result<()> {
        let kind = if later.is_empty() { 0 } else { self.u.int_in_range(0..=4u8)? };
        match kind {
            0 => self.yields(results),
            1 => {
                let dest = *self.u.choose(later)?;
                self.branch(dest)
            }
            _ => self.branch_to_two(later),
        }
    }

    /// Adds `scf.yield` of values of the types `results`.
    fn yields(&mut self, results: &[Type]) -> Result<()> {
        let yielded = self.values(results)?;
        self.create("scf.yield", &yielded, &[], &[], &[]);
        Ok(())
    }

    fn with_regions(&mut self, name: &str, operands: &[ValueId], results: &[Type], n_regions: usize) -> OpId {
        let name = self.ctx.op_name(name);
        self.rw.create(&NewOp { operands, results, n_regions, ..NewOp::new(name, Location::UNKNOWN) })
    }

    /// Fills a region with a block of operations, which `end` terminates. The values of the region are not visible
    /// after it.
    fn region(
        &mut self,
        region: RegionId,
        arguments: &[Type],
        end: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<()> {
        let block = self.rw.create_block(region, None, arguments);
        let (n_visible, n_slots) = (self.scope.len(), self.slots.len());
        self.scope.extend(self.rw.block_args(block));
        self.rw.set_insertion_point_to_end(block);
        self.steps(MAX_OPS)?;
        end(self)?;
        self.scope.truncate(n_visible);
        self.slots.truncate(n_slots);
        Ok(())
    }
}

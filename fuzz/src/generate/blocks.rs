//! Branches between blocks, and bounds of loops.

use arbitrary::Result;
use proofmark_ir::{ApInt, BlockId, Type, ValueId};
use smallvec::SmallVec;

use super::Generator;
use super::draw::number;

impl Generator<'_, '_, '_> {
    /// Adds a terminator: a return, or a branch to blocks in `later`.
    pub(super) fn terminator(&mut self, later: &[BlockId], results: &[Type]) -> Result<()> {
        let kind = if later.is_empty() { 0 } else { self.u.int_in_range(0..=9u8)? };
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
            _ => {
                let condition = self.value(Type::I1)?;
                let dests = [*self.u.choose(later)?, *self.u.choose(later)?];
                let forwarded = [self.branch_operands(dests[0])?, self.branch_operands(dests[1])?];
                self.conditional_branch(condition, dests, [&forwarded[0], &forwarded[1]]);
            }
        }
        Ok(())
    }

    fn branch(&mut self, dest: BlockId) -> Result<()> {
        let operands = self.branch_operands(dest)?;
        self.create("cf.br", &operands, &[], &[], &[dest]);
        Ok(())
    }

    fn conditional_branch(&mut self, condition: ValueId, dests: [BlockId; 2], forwarded: [&[ValueId]; 2]) {
        let operands = [&[condition], forwarded[0], forwarded[1]].concat();
        let segments = [1, forwarded[0].len() as i32, forwarded[1].len() as i32];
        let segments = self.ctx.i32_array_attr(&segments);
        self.create("cf.cond_br", &operands, &[], &[("operandSegmentSizes", segments)], &dests);
    }

    /// Returns the types of the configuration that a loop may count in.
    pub(super) fn counter_types(&self) -> Vec<Type> {
        let counts = |ty: &Type| ty.fixed_integer_width().is_some() && *ty != Type::I1 || *ty == Type::INDEX;
        self.types.iter().copied().filter(counts).collect()
    }

    /// Returns a bound or step of a loop: mostly a small constant, so that loops with no and with few iterations are
    /// frequent.
    pub(super) fn bound(&mut self, ty: Type) -> Result<ValueId> {
        if self.u.ratio(1, 3)? {
            return self.value(ty);
        }
        let value = self.u.int_in_range(0..=4i64)?;
        Ok(self.integer(value, ty))
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

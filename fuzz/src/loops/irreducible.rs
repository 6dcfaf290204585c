//! Cycles of blocks that are entered at several blocks, around accesses to memory.

use arbitrary::Result;

use super::{Dialect, Generator, Index};

impl Generator<'_, '_> {
    /// Adds a cycle of two or three blocks, two of which are entered from outside. A counter that each block increments
    /// ends the cycle.
    pub(super) fn irreducible(&mut self) -> Result<()> {
        let label = self.label();
        let (n, upper_bound) = (self.u.int_in_range(2..=3usize)?, self.extent.min(4));
        let [zero, one, upper] = [0, 1, upper_bound].map(|value| self.lines.constant(value));
        let blocks: Vec<String> = (0..n).map(|i| format!("{label}_{i}")).collect();
        let exit = format!("{label}_e");
        let (condition, a, b) = (self.condition()?, self.scalar()?, self.scalar()?);
        let enter = |block: &str, value: &str| format!("{block}({value}, {zero} : i8, index)");
        self.lines.add(&format!(
            "cf.cond_br {condition}, {}, {}",
            enter(&blocks[0], &a),
            enter(&blocks[1], &b)
        ));
        let visible = self.visible();
        for (i, block) in blocks.iter().enumerate() {
            let name = self.lines.fresh();
            self.start(&format!("{block}({name}_s: i8, {name}_i: index)"));
            self.scalars.push(format!("{name}_s"));
            if self.u.ratio(1, 2)? {
                self.push_index(&format!("{name}_i"));
            }
            self.cycle_statements(&format!("{name}_i"), upper_bound)?;
            let next = self.lines.define(&format!("arith.addi {name}_i, {one} : index"));
            let scalar = self.scalar()?;
            let target = match self.u.ratio(1, 6)? {
                true => self.u.choose(&blocks)?,
                false => &blocks[(i + 1) % n],
            };
            let again = format!("{target}({scalar}, {next} : i8, index)");
            self.leave(&[&next, &upper], &again, &format!("{exit}({scalar} : i8)"))?;
            self.restore(&visible);
        }
        let name = self.lines.fresh();
        self.start(&format!("{exit}({name}_r: i8)"));
        self.scalars.push(format!("{name}_r"));
        Ok(())
    }

    /// Adds accesses to memory, some of them at the place `index`, which is less than `upper`.
    fn cycle_statements(&mut self, index: &str, upper: i64) -> Result<()> {
        let n_indices = self.indices.len();
        // The affine operations that have a block argument as operand are invalid in a region.
        self.indices.push(Index { name: index.to_owned(), range: 0..=upper - 1 });
        for _ in 0..self.u.int_in_range(1..=2u8)? {
            match self.u.int_in_range(0..=3u8)? {
                0 => self.store_at()?,
                1 => self.load_at()?,
                2 => self.arithmetic()?,
                _ => self.statement(Dialect::Scf)?,
            }
        }
        self.indices.truncate(n_indices);
        Ok(())
    }

    /// Adds the branch to `again` while the first index is less than the second one, and else to `exit`. Few cycles
    /// also end by another condition.
    fn leave(&mut self, [next, upper]: &[&str; 2], again: &str, exit: &str) -> Result<()> {
        let mut goes_on = self.lines.define(&format!("arith.cmpi slt, {next}, {upper} : index"));
        if self.u.ratio(1, 3)? {
            let other = self.condition()?;
            goes_on = self.lines.define(&format!("arith.andi {goes_on}, {other} : i1"));
        }
        self.lines.add(&format!("cf.cond_br {goes_on}, {again}, {exit}"));
        Ok(())
    }
}

//! Loops and conditionals of programs over tensors and memory.

use std::fmt::Write;

use arbitrary::Result;

use super::{Generator, Shaped};

impl Generator<'_, '_> {
    /// Adds the operations of a nested block, whose values are not visible afterwards.
    pub(super) fn within(&mut self, n_ops: usize) -> Result<()> {
        self.nested(|inner| inner.block(n_ops))
    }

    /// Adds a nested block, whose values are not visible afterwards.
    pub(super) fn nested(&mut self, add: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        let lengths = (self.shaped.len(), self.scalars.len(), self.indices.len());
        self.lines.depth += 1;
        add(self)?;
        self.lines.depth -= 1;
        self.shaped.truncate(lengths.0);
        self.scalars.truncate(lengths.1);
        self.indices.truncate(lengths.2);
        Ok(())
    }

    /// Returns the latest value of the type and sizes of `of` from position `first` on, or `of`.
    pub(super) fn latest(&self, of: &Shaped, first: usize) -> Shaped {
        let ty = of.ty();
        let fits = |value: &&Shaped| value.ty() == ty && value.sizes == of.sizes;
        self.shaped[first..].iter().rev().find(fits).unwrap_or(of).clone()
    }

    /// Adds an `scf.for` of at most three iterations that carries a scalar and mostly a tensor, of which it yields
    /// the latest value.
    pub(super) fn r#loop(&mut self) -> Result<()> {
        if self.lines.depth > 2 {
            return Ok(());
        }
        let (lower, upper) = (self.lines.constant(0), self.u.int_in_range(0..=3)?);
        let (upper, step) = (self.operand(upper)?, self.lines.constant(1));
        let (start, name) = (self.scalar()?, self.lines.fresh());
        let carried = self.choose(|value| value.is_tensor() && value.n_elements() > 0)?;
        let (mut names, mut types) = (format!("{name}_c = {start}"), String::from("i8"));
        if let Some(tensor) = &carried {
            let _ = write!(names, ", {name}_t = {}", tensor.name);
            let _ = write!(types, ", {}", tensor.ty());
        }
        let n_results = 1 + usize::from(carried.is_some());
        self.lines.add(&format!(
            "{name}:{n_results} = scf.for {name}_i = {lower} to {upper} step {step} iter_args({names}) -> ({types}) {{"
        ));
        self.nested(|inner| {
            let first = inner.shaped.len();
            inner.scalars.push(format!("{name}_c"));
            inner.indices.push(format!("{name}_i"));
            inner.shaped.extend(carried.as_ref().map(|tensor| tensor.renamed(format!("{name}_t"))));
            let n_ops = inner.u.int_in_range(0..=3)?;
            inner.block(n_ops)?;
            let other = inner.scalar()?;
            let sum = inner.lines.define(&format!("arith.addi {name}_c, {other} : i8"));
            let mut yielded = sum.clone();
            if let Some(tensor) = &carried {
                let (ty, mut latest) = (tensor.ty(), inner.latest(tensor, first));
                if inner.u.ratio(2, 3)? {
                    let place = inner.place(&latest)?;
                    let insert = format!("tensor.insert {sum} into {}[{place}] : {ty}", latest.name);
                    latest.name = inner.lines.define(&insert);
                }
                let _ = write!(yielded, ", {}", latest.name);
            }
            inner.lines.add(&format!("scf.yield {yielded} : {types}"));
            Ok(())
        })?;
        self.lines.add("}");
        self.scalars.push(format!("{name}#0"));
        self.shaped.extend(carried.map(|tensor| tensor.renamed(format!("{name}#1"))));
        Ok(())
    }

    pub(super) fn conditional(&mut self) -> Result<()> {
        if self.lines.depth > 2 {
            return Ok(());
        }
        let name = self.lines.fresh();
        self.lines.add(&format!("{name} = scf.if %p -> (i8) {{"));
        for part in 0..2 {
            if part == 1 {
                self.lines.add("} else {");
            }
            let n_ops = self.u.int_in_range(0..=2)?;
            self.within(n_ops)?;
            self.lines.depth += 1;
            let scalar = self.scalar()?;
            self.lines.add(&format!("scf.yield {scalar} : i8"));
            self.lines.depth -= 1;
        }
        self.lines.add("}");
        self.scalars.push(name);
        Ok(())
    }
}

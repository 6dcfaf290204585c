//! Affine accesses to constant places outside of affine loops, several of which have the same place.

use arbitrary::Result;

use super::{Buffer, Generator};

impl Generator<'_, '_> {
    /// Returns constant subscripts in the bounds of `of`.
    fn constant_subscripts(&mut self, of: &Buffer) -> Result<String> {
        let mut subscripts = Vec::new();
        for &size in &of.sizes {
            subscripts.push(self.u.int_in_range(0..=size - 1)?.to_string());
        }
        Ok(subscripts.join(", "))
    }

    /// Adds loads of one place, also in a conditional and in a loop, between stores to the same and to other places.
    /// The sum of the loaded values is a scalar.
    pub(super) fn repeated_accesses(&mut self) -> Result<()> {
        let of = self.buffer()?;
        let place = self.constant_subscripts(&of)?;
        let access = format!("{}[{place}] : {}", of.name, of.ty);
        let mut sum = self.scalar()?;
        for _ in 0..self.u.int_in_range(3..=6)? {
            let value = match self.u.int_in_range(0..=7u8)? {
                0..=2 => self.lines.define(&format!("affine.load {access}")),
                3 => {
                    let scalar = self.scalar()?;
                    self.lines.add(&format!("affine.store {scalar}, {access}"));
                    continue;
                }
                4 => {
                    let into = if self.u.ratio(2, 3)? { of.clone() } else { self.buffer()? };
                    let (scalar, place) = (self.scalar()?, self.constant_subscripts(&into)?);
                    self.lines.add(&format!("affine.store {scalar}, {}[{place}] : {}", into.name, into.ty));
                    continue;
                }
                5 | 6 => self.conditional_load(&access, &sum)?,
                _ => self.loads_in_loop(&access, &sum)?,
            };
            sum = self.lines.define(&format!("arith.addi {sum}, {value} : i8"));
        }
        self.scalars.push(sum);
        Ok(())
    }

    /// Adds a conditional load of `access` with the alternative `other`, and returns the result.
    fn conditional_load(&mut self, access: &str, other: &str) -> Result<String> {
        let (condition, name) = (self.condition()?, self.lines.fresh());
        self.lines.add(&format!("{name} = scf.if {condition} -> (i8) {{"));
        self.lines.depth += 1;
        let loaded = self.lines.define(&format!("affine.load {access}"));
        self.lines.add(&format!("scf.yield {loaded} : i8"));
        self.lines.depth -= 1;
        self.lines.add("} else {");
        self.lines.add(&format!("  scf.yield {other} : i8"));
        self.lines.add("}");
        Ok(name)
    }

    /// Adds a loop that adds the element at `access` to `initial` in each of at most two iterations, and returns the
    /// result.
    fn loads_in_loop(&mut self, access: &str, initial: &str) -> Result<String> {
        let n_iterations = self.u.int_in_range(1..=2)?;
        let bounds = [0, n_iterations, 1].map(|bound| self.lines.constant(bound));
        let name = self.lines.fresh();
        let [lower, upper, step] = bounds;
        self.lines.add(&format!(
            "{name} = scf.for {name}_i = {lower} to {upper} step {step} iter_args({name}_c = {initial}) -> (i8) {{"
        ));
        self.lines.depth += 1;
        let loaded = self.lines.define(&format!("affine.load {access}"));
        let sum = self.lines.define(&format!("arith.addi {name}_c, {loaded} : i8"));
        self.lines.add(&format!("scf.yield {sum} : i8"));
        self.lines.depth -= 1;
        self.lines.add("}");
        Ok(name)
    }
}

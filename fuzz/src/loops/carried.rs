//! Perfect nests of two loops that carry a value through both.

use arbitrary::Result;

use super::{Generator, Index};

impl Generator<'_, '_> {
    /// Adds a perfect nest of two `scf.for` that carry an index or an integer. The inner loop starts with the value of
    /// the outer one, which yields the result. The inner loop yields a sum, or an induction variable itself.
    pub(super) fn carried_nest(&mut self) -> Result<()> {
        let ty = *self.u.choose(&["index", "index", "i32", "i8"])?;
        let scalar = self.scalar()?;
        let initial = match ty {
            "index" if self.u.ratio(1, 2)? => "%n".into(),
            "index" => self.lines.define(&format!("arith.index_cast {scalar} : i8 to index")),
            "i32" => self.lines.define(&format!("arith.extsi {scalar} : i8 to i32")),
            _ => scalar,
        };
        let (mut bounds, mut ranges) = (Vec::new(), Vec::new());
        for _ in 0..2 {
            let lower = i64::from(self.u.ratio(1, 4)?);
            let step = *self.u.choose(&[1, 1, 1, 2])?;
            let upper = match self.u.ratio(1, 3)? {
                true => "%n".into(),
                false => self.lines.constant(self.extent),
            };
            let [lower_bound, step] = [lower, step].map(|value| self.lines.constant(value));
            bounds.push(format!("{lower_bound} to {upper} step {step}"));
            ranges.push(lower..=self.extent - 1);
        }
        let names = [self.lines.fresh(), self.lines.fresh()];
        let mut carried = initial;
        for ((name, bounds), range) in names.iter().zip(bounds).zip(ranges) {
            let iter_args = format!("iter_args({name}_c = {carried}) -> ({ty})");
            self.lines.add(&format!("{name} = scf.for {name}_i = {bounds} {iter_args} {{"));
            self.lines.depth += 1;
            self.indices.push(Index { name: format!("{name}_i"), range });
            carried = format!("{name}_c");
        }
        if self.u.ratio(1, 3)? {
            self.store_at()?;
        }
        let [outer, inner] = &names;
        let form = self.u.int_in_range(0..=5u8)?;
        let index = if form == 2 { format!("{outer}_i") } else { format!("{inner}_i") };
        let number = match ty {
            "index" => index,
            _ => self.lines.define(&format!("arith.index_cast {index} : index to {ty}")),
        };
        let next = match form {
            0..=2 => number,
            3 => carried,
            _ => self.lines.define(&format!("arith.addi {carried}, {number} : {ty}")),
        };
        for value in [&next, inner] {
            self.lines.add(&format!("scf.yield {value} : {ty}"));
            self.lines.depth -= 1;
            self.lines.add("}");
            self.indices.pop();
        }
        let scalar = match ty {
            "index" => self.lines.define(&format!("arith.index_cast {outer} : index to i8")),
            "i32" => self.lines.define(&format!("arith.trunci {outer} : i32 to i8")),
            _ => outer.clone(),
        };
        self.scalars.push(scalar);
        Ok(())
    }
}

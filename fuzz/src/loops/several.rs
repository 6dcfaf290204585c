//! Loops that carry two or three scalars, which the body permutes, keeps, combines or does not use, and the induction
//! variable of the iteration before. Some of the results are used after the loop.

use arbitrary::Result;

use super::{Dialect, Generator, Index};

/// The nesting depth from which on loops that carry several values have no nested ones.
const MAX_DEPTH: usize = 3;

/// The values that a loop carries: scalars, and seldom an index after them.
struct Carried {
    /// The names of the block arguments of the body.
    names: Vec<String>,
    has_index: bool,
}

impl Carried {
    /// Returns the types as text.
    fn types(&self) -> String {
        let mut types = vec!["i8"; self.names.len()];
        if self.has_index {
            types.push("index");
        }
        types.join(", ")
    }

    /// Returns the number of values.
    fn len(&self) -> usize {
        self.names.len() + usize::from(self.has_index)
    }
}

impl Generator<'_, '_> {
    /// Adds a loop that carries several values. Outside of loops, `dialect` is that of `scf`.
    pub(super) fn several(&mut self, dialect: Dialect) -> Result<()> {
        let is_affine = dialect == Dialect::Affine || (self.is_outside() && self.u.ratio(2, 3)?);
        match is_affine {
            true => self.permuting_loop(Dialect::Affine, &[]),
            false if self.u.ratio(1, 3)? => self.forwarding_while(),
            false => self.permuting_loop(Dialect::Scf, &[]),
        }
    }

    /// Adds a counted loop that carries several values. The first ones start with the values `initial`.
    fn permuting_loop(&mut self, dialect: Dialect, initial: &[String]) -> Result<()> {
        let step = *self.u.choose(&[1, 1, 1, 2, 3])?;
        let (lower, upper, range) = self.bounds(dialect, step)?;
        let n = self.u.int_in_range(2..=3usize)?;
        let mut starts = initial.to_vec();
        starts.truncate(n);
        while starts.len() < n {
            starts.push(self.scalar()?);
        }
        let has_index = self.u.ratio(1, 4)?;
        let first = if has_index { self.lines.constant(0) } else { String::new() };
        let bounds = self.bounds_text(dialect, &lower, &upper, step);
        let name = self.lines.fresh();
        let carried = Carried { names: (0..n).map(|i| format!("{name}_{i}")).collect(), has_index };
        let mut pairs: Vec<String> =
            carried.names.iter().zip(&starts).map(|(name, start)| format!("{name} = {start}")).collect();
        if has_index {
            pairs.push(format!("{name}_p = {first}"));
        }
        let (pairs, types) = (pairs.join(", "), carried.types());
        self.lines.add(&format!(
            "{name}:{} = {}.for {name}_i = {bounds} iter_args({pairs}) -> ({types}) {{",
            carried.len(),
            dialect.name()
        ));
        let visible = self.visible();
        self.lines.depth += 1;
        let index = Index { name: format!("{name}_i"), range };
        self.permuting_body(dialect, &carried, &index)?;
        let mut yielded = self.permuted(&carried.names)?;
        if has_index {
            let last = if self.u.ratio(3, 4)? { index.name } else { format!("{name}_p") };
            yielded.push(last);
        }
        self.lines.add(&format!("{}.yield {} : {types}", dialect.name(), yielded.join(", ")));
        self.lines.depth -= 1;
        self.lines.add("}");
        self.restore(&visible);
        self.use_results(&name, n, 2)?;
        if has_index && self.u.ratio(1, 2)? {
            self.push_index(&format!("{name}#{n}"));
        }
        Ok(())
    }

    /// Adds the statements of a loop of `dialect` with the induction variable `index`.
    fn permuting_body(&mut self, dialect: Dialect, carried: &Carried, index: &Index) -> Result<()> {
        self.indices.push(index.clone());
        self.scalars.extend(carried.names.iter().cloned());
        if carried.has_index && self.u.ratio(1, 2)? {
            let before = index.name.replace("_i", "_p");
            let range = 0..=*index.range.end();
            self.load_before(Index { name: before, range })?;
        }
        for _ in 0..self.u.int_in_range(0..=2u8)? {
            self.statement(dialect)?;
        }
        if self.lines.depth <= MAX_DEPTH && self.u.ratio(1, 4)? {
            let starts = self.permuted(&carried.names)?;
            self.permuting_loop(dialect, &starts)?;
        }
        Ok(())
    }

    /// Adds a load at the place `before`, which is no operand of affine operations.
    fn load_before(&mut self, before: Index) -> Result<()> {
        self.indices.push(before);
        self.load_at()?;
        self.indices.pop();
        Ok(())
    }

    /// Returns as many values as there are `names`: the same in another order, some of them twice, combined, or not
    /// at all.
    fn permuted(&mut self, names: &[String]) -> Result<Vec<String>> {
        let shift = self.u.int_in_range(0..=names.len() - 1)?;
        let mut values = Vec::new();
        for i in 0..names.len() {
            let own = &names[(i + shift) % names.len()];
            values.push(match self.u.int_in_range(0..=7u8)? {
                0..=3 => own.clone(),
                4 => self.u.choose(names)?.clone(),
                5 => self.scalar()?,
                _ => {
                    let (other, op) = (self.scalar()?, *self.u.choose(&["addi", "subi", "maxsi", "muli"])?);
                    self.lines.define(&format!("arith.{op} {own}, {other} : i8"))
                }
            });
        }
        Ok(values)
    }

    /// Makes up to `most` of the first `n` results of the operation `name` visible, at least one.
    fn use_results(&mut self, name: &str, n: usize, most: usize) -> Result<()> {
        let first = self.u.int_in_range(0..=n - 1)?;
        for i in 0..self.u.int_in_range(1..=most.min(n))? {
            self.scalars.push(format!("{name}#{}", (first + i) % n));
        }
        Ok(())
    }

    /// Adds an `scf.while` of few iterations whose condition forwards values in another order, some of them twice or
    /// not at all, and more or fewer than the loop carries.
    fn forwarding_while(&mut self) -> Result<()> {
        let zero = self.lines.constant(0);
        let upper = if self.u.ratio(1, 3)? { "%n".into() } else { self.lines.constant(self.extent.min(3)) };
        let (n, n_forwarded) = (self.u.int_in_range(2..=3usize)?, self.u.int_in_range(1..=3usize)?);
        let mut starts = Vec::new();
        for _ in 0..n {
            starts.push(self.scalar()?);
        }
        let name = self.lines.fresh();
        let names: Vec<String> = (0..n).map(|i| format!("{name}_{i}")).collect();
        let pairs: Vec<String> =
            names.iter().zip(&starts).map(|(name, start)| format!("{name} = {start}")).collect();
        self.lines.add(&format!(
            "{name}:{} = scf.while ({}, {name}_i = {zero}) : ({}) -> ({}) {{",
            n_forwarded + 1,
            pairs.join(", "),
            types_with_counter(n),
            types_with_counter(n_forwarded)
        ));
        self.forward(&name, &names, n_forwarded, &upper)?;
        self.lines.add("} do {");
        self.iterate(&name, n, n_forwarded)?;
        self.lines.add("}");
        self.use_results(&name, n_forwarded, 2)
    }

    /// Adds the first region of the `scf.while` `name`, which carries `names` and a counter and forwards
    /// `n_forwarded` values and the counter.
    fn forward(&mut self, name: &str, names: &[String], n_forwarded: usize, upper: &str) -> Result<()> {
        let visible = self.visible();
        self.lines.depth += 1;
        self.scalars.extend(names.iter().cloned());
        if self.u.ratio(1, 3)? {
            self.statement(Dialect::Scf)?;
        }
        let goes_on = self.lines.define(&format!("arith.cmpi slt, {name}_i, {upper} : index"));
        let mut values = self.permuted(names)?;
        while values.len() < n_forwarded {
            values.push(self.u.choose(names)?.clone());
        }
        values.truncate(n_forwarded);
        let (values, types) = (values.join(", "), types_with_counter(n_forwarded));
        self.lines.add(&format!("scf.condition({goes_on}) {values}, {name}_i : {types}"));
        self.lines.depth -= 1;
        self.restore(&visible);
        Ok(())
    }

    /// Adds the second region of the `scf.while` `name`, which carries `n` values and a counter, and whose first
    /// region forwards `n_forwarded` values and the counter.
    fn iterate(&mut self, name: &str, n: usize, n_forwarded: usize) -> Result<()> {
        let visible = self.visible();
        let names: Vec<String> = (0..n_forwarded).map(|i| format!("{name}_d{i}")).collect();
        self.lines.add(&format!("^bb0({}: i8, {name}_j: index):", names.join(": i8, ")));
        self.lines.depth += 1;
        self.scalars.extend(names.iter().cloned());
        self.indices.push(Index { name: format!("{name}_j"), range: 0..=self.extent - 1 });
        if self.u.ratio(1, 2)? {
            self.statement(Dialect::Scf)?;
        }
        let one = self.lines.constant(1);
        let next = self.lines.define(&format!("arith.addi {name}_j, {one} : index"));
        let mut values = self.permuted(&names)?;
        while values.len() < n {
            values.push(self.scalar()?);
        }
        values.truncate(n);
        self.lines.add(&format!("scf.yield {}, {next} : {}", values.join(", "), types_with_counter(n)));
        self.lines.depth -= 1;
        self.restore(&visible);
        Ok(())
    }
}

/// Returns the types of `n` scalars and a counter as text.
fn types_with_counter(n: usize) -> String {
    format!("{}index", "i8, ".repeat(n))
}

//! Parallel loops, also two of the same bounds, the second of which reads the memory that the first one writes.

use std::ops::RangeInclusive;

use arbitrary::Result;

use super::{Buffer, Dialect, Generator, Index, identity_type};

impl Generator<'_, '_> {
    /// Adds one or two parallel loops with the same bounds. Each iteration stores to a place of its own, and loads from
    /// buffers that the loop does not store to.
    pub(super) fn parallel(&mut self) -> Result<()> {
        let into = self.buffer()?;
        if into.sizes.is_empty() {
            return Ok(());
        }
        let dialect = if self.u.ratio(1, 3)? { Dialect::Affine } else { Dialect::Scf };
        let (mut lists, mut ranges) = ([vec![], vec![], vec![]], Vec::new());
        for &size in &into.sizes {
            let step = *self.u.choose(&[1, 1, 2])?;
            let lower = i64::from(self.u.ratio(1, 4)?);
            for (list, value) in lists.iter_mut().zip([lower, size, step]) {
                list.push(match dialect {
                    Dialect::Affine => value.to_string(),
                    Dialect::Scf => self.lines.constant(value),
                });
            }
            ranges.push(lower..=(size - 1).max(lower));
        }
        let [lower, upper, step] = lists.map(|list| list.join(", "));
        let bounds = format!("({lower}) to ({upper}) step ({step})");
        self.parallel_within(dialect, &bounds, &ranges, &into)?;
        if self.u.ratio(1, 2)? {
            let fitting: Vec<Buffer> =
                self.buffers.iter().filter(|buffer| buffer.sizes == into.sizes).cloned().collect();
            let into = self.u.choose(&fitting)?;
            self.parallel_within(dialect, &bounds, &ranges, into)?;
        }
        Ok(())
    }

    /// Adds a buffer of one iteration, a store to it, and a load from it.
    fn temporary(&mut self) -> Result<()> {
        let (size, scalar) = (self.u.int_in_range(1..=2)?, self.scalar()?);
        let (ty, place) = (identity_type(&[size]), self.lines.constant(size - 1));
        let name = self.lines.define(&format!("memref.alloc() : {ty}"));
        self.lines.add(&format!("memref.store {scalar}, {name}[{place}] : {ty}"));
        let value = self.lines.define(&format!("memref.load {name}[{place}] : {ty}"));
        self.scalars.push(value);
        if self.u.ratio(1, 3)? {
            self.lines.add(&format!("memref.dealloc {name} : {ty}"));
        }
        Ok(())
    }

    /// Returns the places to which the iterations of a parallel loop store: the induction variables, or in reverse.
    fn own_places(&mut self, names: &[String], sizes: &[i64]) -> Result<String> {
        let mut places = Vec::new();
        for (name, size) in names.iter().zip(sizes) {
            places.push(match self.u.ratio(1, 6)? {
                true => {
                    let last = self.lines.constant(size - 1);
                    self.lines.define(&format!("arith.subi {last}, {name} : index"))
                }
                false => name.clone(),
            });
        }
        Ok(places.join(", "))
    }

    /// Adds a parallel loop with an iteration for each element of `into` in the bounds.
    fn parallel_within(
        &mut self,
        dialect: Dialect,
        bounds: &str,
        ranges: &[RangeInclusive<i64>],
        into: &Buffer,
    ) -> Result<()> {
        let name = self.lines.fresh();
        let index = |(i, range): (usize, &RangeInclusive<i64>)| Index {
            name: format!("{name}_{i}"),
            range: range.clone(),
        };
        let indices: Vec<Index> = ranges.iter().enumerate().map(index).collect();
        let names: Vec<String> = indices.iter().map(|index| index.name.clone()).collect();
        let reduces = self.u.ratio(1, 3)?;
        let op = match dialect {
            Dialect::Affine => *self.u.choose(&["addi", "muli", "ori", "andi"])?,
            Dialect::Scf => *self.u.choose(&["addi", "muli", "maxsi", "xori"])?,
        };
        let (prefix, init) = match (reduces, dialect) {
            (false, _) => Default::default(),
            (true, Dialect::Scf) => (format!("{name} = "), format!(" init ({}) -> i8", self.scalar()?)),
            (true, Dialect::Affine) => (format!("{name} = "), format!(" reduce (\"{op}\") -> (i8)")),
        };
        self.lines.add(&format!(
            "{prefix}{}.parallel ({}) = {bounds}{init} {{",
            dialect.name(),
            names.join(", ")
        ));
        let n_scalars = self.scalars.len();
        self.lines.depth += 1;
        self.indices.extend(indices);
        let is_other = |buffer: &&Buffer| buffer.base != into.base;
        let others: Vec<Buffer> = self.buffers.iter().filter(is_other).cloned().collect();
        if !others.is_empty() {
            let of = self.u.choose(&others)?.clone();
            let place = self.places(&of)?;
            let value = self.lines.define(&format!("memref.load {}[{place}] : {}", of.name, of.ty));
            self.scalars.push(value);
        }
        self.arithmetic()?;
        if self.u.ratio(1, 4)? {
            self.temporary()?;
        }
        let scalar = self.scalar()?;
        let place = self.own_places(&names, &into.sizes)?;
        self.lines.add(&format!("memref.store {scalar}, {}[{place}] : {}", into.name, into.ty));
        if reduces && dialect == Dialect::Affine {
            let scalar = self.scalar()?;
            self.lines.add(&format!("affine.yield {scalar} : i8"));
        } else if reduces {
            let scalar = self.scalar()?;
            self.lines.add(&format!("scf.reduce({scalar} : i8) {{"));
            self.lines.add(&format!("^bb0({name}_a: i8, {name}_b: i8):"));
            self.lines.add(&format!("  {name}_r = arith.{op} {name}_a, {name}_b : i8"));
            self.lines.add(&format!("  scf.reduce.return {name}_r : i8"));
            self.lines.add("}");
        }
        self.lines.depth -= 1;
        self.lines.add("}");
        self.indices.truncate(self.indices.len() - ranges.len());
        self.scalars.truncate(n_scalars);
        if reduces {
            self.scalars.push(name);
        }
        Ok(())
    }
}

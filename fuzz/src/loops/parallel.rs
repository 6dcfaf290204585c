//! Parallel loops, also two of the same bounds, the second of which reads the memory that the first one writes.
//!
//! The iterations of a loop have no race: each one stores to a place of its own, and loads from buffers that the loop
//! does not store to. A fusion of two loops is wrong if the second one loads from places that other iterations of the
//! first one store to, by any operation.

use std::ops::RangeInclusive;

use arbitrary::Result;

use super::{Buffer, Dialect, Generator, Index, identity_type};

/// The iterations of a parallel loop.
struct Space {
    dialect: Dialect,
    /// The text of the bounds and steps.
    bounds: String,
    /// The range of each induction variable.
    ranges: Vec<RangeInclusive<i64>>,
}

/// The memory that a second loop of the same bounds reads and writes.
struct Second {
    into: Buffer,
    /// A buffer of rank 2, if the loop copies the memory of the first one to the row of each iteration.
    rows: Option<Buffer>,
}

impl Generator<'_, '_> {
    /// Adds one or two parallel loops with the same bounds.
    pub(super) fn parallel(&mut self) -> Result<()> {
        let into = self.buffer()?;
        if into.sizes.is_empty() {
            return Ok(());
        }
        let second = if self.u.ratio(1, 2)? { Some(self.second(&into)?) } else { None };
        let space = self.space(&into)?;
        self.parallel_within(&space, &into, None)?;
        let Some(Second { into: last, rows }) = second else { return Ok(()) };
        self.parallel_within(&space, &last, Some((&into, rows.as_ref())))?;
        // Memory that is not an argument is observed by loads only.
        if last.base != "%m" && self.u.ratio(2, 3)? {
            self.load_constant(&last)?;
        }
        if let Some(rows) = rows {
            self.load_constant(&rows)?;
            self.buffers.push(rows);
        }
        Ok(())
    }

    /// Returns the memory of a second loop after one that stores to `first`: mostly other memory of the same sizes,
    /// which is allocated if there is none.
    fn second(&mut self, first: &Buffer) -> Result<Second> {
        let apart = self.u.ratio(3, 4)?;
        let fits = |buffer: &&Buffer| buffer.sizes == first.sizes && (!apart || buffer.is_apart(first));
        let fitting: Vec<Buffer> = self.buffers.iter().filter(fits).cloned().collect();
        let into = match fitting.is_empty() {
            true => {
                let name = self.lines.define(&format!("memref.alloc() : {}", identity_type(&first.sizes)));
                self.buffers.push(Buffer::new(name.clone(), first.sizes.clone()));
                Buffer::new(name, first.sizes.clone())
            }
            false => self.u.choose(&fitting)?.clone(),
        };
        let rows = match *first.sizes {
            [size] if self.u.ratio(1, 6)? => {
                let sizes = vec![size, size];
                let name = self.lines.define(&format!("memref.alloc() : {}", identity_type(&sizes)));
                Some(Buffer::new(name, sizes))
            }
            _ => None,
        };
        Ok(Second { into, rows })
    }

    /// Returns the iterations of a loop over elements of `into`: all of those from the lower bounds on, or as many as
    /// the smaller one of a size and a symbolic bound.
    fn space(&mut self, into: &Buffer) -> Result<Space> {
        let dialect = if self.u.ratio(1, 3)? { Dialect::Affine } else { Dialect::Scf };
        // A specialization of the bounds needs a minimum in each dimension.
        let has_minima = dialect == Dialect::Scf && self.u.ratio(1, 4)?;
        let (mut lists, mut ranges) = ([vec![], vec![], vec![]], Vec::new());
        for &size in &into.sizes {
            let step = *self.u.choose(&[1, 1, 2])?;
            let lower = i64::from(self.u.ratio(1, 4)?);
            let mut bounds = [lower, size, step].map(|value| match dialect {
                Dialect::Affine => value.to_string(),
                Dialect::Scf => self.lines.constant(value),
            });
            if has_minima {
                let minimum = match self.u.ratio(3, 4)? {
                    true => format!("affine_map<()[s0] -> (s0, {size})>()[%n]"),
                    false => format!("affine_map<(d0)[s0] -> ({size}, s0 - d0)>({})[%n]", bounds[0]),
                };
                bounds[1] = self.lines.define(&format!("affine.min {minimum}"));
            }
            lists.iter_mut().zip(bounds).for_each(|(list, bound)| list.push(bound));
            ranges.push(lower..=(size - 1).max(lower));
        }
        let [lower, upper, step] = lists.map(|list| list.join(", "));
        Ok(Space { dialect, bounds: format!("({lower}) to ({upper}) step ({step})"), ranges })
    }

    /// Adds a load of an element of `of` at a constant place.
    fn load_constant(&mut self, of: &Buffer) -> Result<()> {
        let mut place = Vec::new();
        for &size in &of.sizes {
            let value = self.u.int_in_range(0..=size - 1)?;
            place.push(self.lines.constant(value));
        }
        let place = place.join(", ");
        let name = self.lines.define(&format!("memref.load {}[{place}] : {}", of.name, of.ty));
        self.scalars.push(name);
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

    /// Returns places in the iteration of `indices` to which mostly another iteration stores: reversed, shifted and
    /// constant places. From the last one on, there are `width` elements.
    fn other_places(&mut self, indices: &[Index], sizes: &[i64], width: i64) -> Result<String> {
        let mut places = Vec::new();
        for (i, (Index { name, range }, &size)) in indices.iter().zip(sizes).enumerate() {
            let last = if i + 1 == sizes.len() { size - width } else { size - 1 };
            let (low, high) = (*range.start(), *range.end());
            places.push(match self.u.int_in_range(0..=7u8)? {
                0 if high <= last => name.clone(),
                1..=4 if low >= 0 && high <= last => {
                    let last = self.lines.constant(last);
                    self.lines.define(&format!("arith.subi {last}, {name} : index"))
                }
                5 if high < last => {
                    let one = self.lines.constant(1);
                    self.lines.define(&format!("arith.addi {name}, {one} : index"))
                }
                5 | 6 if low > 0 && high - 1 <= last => {
                    let one = self.lines.constant(1);
                    self.lines.define(&format!("arith.subi {name}, {one} : index"))
                }
                _ => {
                    let value = self.u.int_in_range(0..=last)?;
                    self.lines.constant(value)
                }
            });
        }
        Ok(places.join(", "))
    }

    /// Adds a load of a scalar, or of a vector of which it extracts an element, from `of`. In a loop after one that
    /// stores to `of`, `indices` are the induction variables, and the place is mostly that of another iteration.
    fn read(&mut self, of: &Buffer, indices: Option<&[Index]>) -> Result<()> {
        let is_vector = !of.sizes.is_empty() && self.u.ratio(1, if indices.is_some() { 2 } else { 5 })?;
        let width = match (indices, of.sizes.last()) {
            (Some(_), Some(&size)) if is_vector && size > 1 && self.u.ratio(1, 3)? => 2,
            _ => 1,
        };
        let place = match indices {
            Some(indices) => self.other_places(indices, &of.sizes, width)?,
            None => self.places(of)?,
        };
        let value = match is_vector {
            false => self.lines.define(&format!("memref.load {}[{place}] : {}", of.name, of.ty)),
            true => {
                let ty = format!("vector<{width}xi8>");
                let vector = match self.u.ratio(1, 2)? {
                    true => format!("vector.load {}[{place}] : {}, {ty}", of.name, of.ty),
                    false => {
                        let padding = self.scalar()?;
                        format!("vector.transfer_read {}[{place}], {padding} : {}, {ty}", of.name, of.ty)
                    }
                };
                let vector = self.lines.define(&vector);
                let at = self.u.int_in_range(0..=width - 1)?;
                self.lines.define(&format!("vector.extract {vector}[{at}] : i8 from {ty}"))
            }
        };
        self.scalars.push(value);
        Ok(())
    }

    /// Adds a store of a scalar, seldom as a vector of one element.
    fn write(&mut self, into: &Buffer, place: &str) -> Result<()> {
        let (scalar, Buffer { name, ty, .. }) = (self.scalar()?, into);
        let form = self.u.int_in_range(0..=7u8)?;
        if form > 1 {
            self.lines.add(&format!("memref.store {scalar}, {name}[{place}] : {ty}"));
            return Ok(());
        }
        let vector = self.lines.define(&format!("vector.broadcast {scalar} : i8 to vector<1xi8>"));
        self.lines.add(&match form {
            0 => format!("vector.store {vector}, {name}[{place}] : {ty}, vector<1xi8>"),
            _ => format!("vector.transfer_write {vector}, {name}[{place}] : vector<1xi8>, {ty}"),
        });
        Ok(())
    }

    /// Adds a use of the memory of `first`, to which the previous loop stores: a copy to the row of the iteration if
    /// there are `rows`, mostly a load, or seldom a call.
    fn use_earlier(&mut self, first: &Buffer, rows: Option<&Buffer>, indices: &[Index]) -> Result<()> {
        if let Some(rows) = rows {
            let size = rows.sizes[1];
            let ty = format!("memref<{size}xi8, strided<[1], offset: ?>>");
            let row = self.lines.define(&format!(
                "memref.subview {}[{}, 0] [1, {size}] [1, 1] : {} to {ty}",
                rows.name, indices[0].name, rows.ty
            ));
            self.lines.add(&format!("memref.copy {}, {row} : {} to {ty}", first.name, first.ty));
        } else if self.u.ratio(1, 12)? {
            self.call_with(first)?;
        } else {
            self.read(first, Some(indices))?;
        }
        Ok(())
    }

    /// Adds a parallel loop of the iterations `space` that stores to `into`. `earlier` has the buffer that the previous
    /// loop of these iterations stores to, and the buffer whose rows receive copies of it.
    fn parallel_within(
        &mut self,
        space: &Space,
        into: &Buffer,
        earlier: Option<(&Buffer, Option<&Buffer>)>,
    ) -> Result<()> {
        let Space { dialect, bounds, ranges } = space;
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
        self.indices.extend(indices.iter().cloned());
        let is_other = |buffer: &&Buffer| buffer.is_apart(into);
        let others: Vec<Buffer> = self.buffers.iter().filter(is_other).cloned().collect();
        if !others.is_empty() {
            let of = self.u.choose(&others)?.clone();
            self.read(&of, None)?;
        }
        match earlier {
            Some((first, rows)) if first.is_apart(into) && self.u.ratio(3, 4)? => {
                self.use_earlier(first, rows, &indices)?;
            }
            _ => self.arithmetic()?,
        }
        if self.u.ratio(1, 4)? {
            self.temporary()?;
        }
        let place = self.own_places(&names, &into.sizes)?;
        self.write(into, &place)?;
        if reduces {
            self.reduction(*dialect, op, &name)?;
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

    /// Adds the terminator of the parallel loop `name` that reduces scalars by `op`.
    fn reduction(&mut self, dialect: Dialect, op: &str, name: &str) -> Result<()> {
        let scalar = self.scalar()?;
        if dialect == Dialect::Affine {
            self.lines.add(&format!("affine.yield {scalar} : i8"));
            return Ok(());
        }
        self.lines.add(&format!("scf.reduce({scalar} : i8) {{"));
        self.lines.add(&format!("^bb0({name}_a: i8, {name}_b: i8):"));
        self.lines.add(&format!("  {name}_r = arith.{op} {name}_a, {name}_b : i8"));
        self.lines.add(&format!("  scf.reduce.return {name}_r : i8"));
        self.lines.add("}");
        Ok(())
    }
}

//! The statements in the bodies of loops: accesses to scalars and vectors, arithmetic, conditionals, copies and calls.

use arbitrary::Result;

use super::features::Feature;
use super::{Buffer, Dialect, Generator};

/// The nesting depth from which on statements have no operations of features, many of which have regions.
const MAX_DEPTH: usize = 4;

impl Generator<'_, '_> {
    /// Adds operations of one of the features. Outside of loops, `dialect` is that of `scf`.
    pub(super) fn special(&mut self, dialect: Dialect) -> Result<()> {
        match *self.u.choose(&self.features)? {
            Feature::Computed => self.computed_subscript(dialect),
            Feature::Blocks => self.blocks(),
            Feature::Symbolic => self.symbolic(dialect),
            // The conversion of such a region to blocks is invalid in an affine loop.
            Feature::Regions if dialect == Dialect::Affine && !self.u.ratio(1, 8)? => self.arithmetic(),
            Feature::Regions => self.regions(),
            Feature::Memory => self.memory(),
            Feature::Several => self.several(dialect),
            Feature::Chosen => self.chosen(dialect),
            Feature::AffineParallel => self.affine_parallel(dialect),
        }
    }

    /// Returns whether the current place is outside of regions, where all visible index values may be operands of
    /// affine operations.
    pub(super) fn is_outside(&self) -> bool {
        self.lines.depth == 1
    }

    /// Adds a statement of the body of a loop.
    pub(super) fn statement(&mut self, dialect: Dialect) -> Result<()> {
        if !self.features.is_empty() && self.lines.depth < MAX_DEPTH && self.u.ratio(1, 3)? {
            return self.special(dialect);
        }
        let is_affine = dialect == Dialect::Affine;
        match self.u.int_in_range(0..=25u8)? {
            0..=4 if is_affine => self.load(),
            5..=9 if is_affine => self.store(),
            12 | 13 if is_affine => self.move_vector(),
            0..=4 | 10 | 12 => self.load_at(),
            5..=9 | 11 | 13 => self.store_at(),
            14 => self.arithmetic(),
            15 => self.conditional(dialect),
            16 => self.copy(),
            17 => self.call(),
            18 => self.allocate(),
            19 => self.expression(),
            20 | 21 => self.transfer(),
            22 => self.choice(),
            23 if self.u.ratio(1, 2)? => self.global(),
            23 => self.made(),
            24 => self.index(),
            _ => self.view(),
        }
    }

    pub(super) fn load(&mut self) -> Result<()> {
        let of = self.buffer()?;
        let place = self.subscripts(&of, 1)?;
        let name = self.lines.define(&format!("affine.load {}[{place}] : {}", of.name, of.ty));
        self.scalars.push(name);
        Ok(())
    }

    pub(super) fn store(&mut self) -> Result<()> {
        let into = self.buffer()?;
        let (scalar, place) = (self.scalar()?, self.subscripts(&into, 1)?);
        self.lines.add(&format!("affine.store {scalar}, {}[{place}] : {}", into.name, into.ty));
        Ok(())
    }

    pub(super) fn load_at(&mut self) -> Result<()> {
        let of = self.buffer()?;
        let place = self.places(&of)?;
        let name = self.lines.define(&format!("memref.load {}[{place}] : {}", of.name, of.ty));
        self.scalars.push(name);
        Ok(())
    }

    pub(super) fn store_at(&mut self) -> Result<()> {
        let into = self.buffer()?;
        self.store_into(&into)
    }

    /// Adds a store to `into` that is not affine by its form.
    pub(super) fn store_into(&mut self, into: &Buffer) -> Result<()> {
        let (scalar, place) = (self.scalar()?, self.places(into)?);
        self.lines.add(&format!("memref.store {scalar}, {}[{place}] : {}", into.name, into.ty));
        Ok(())
    }

    /// Adds a load of a vector of two elements and its store to another place.
    fn move_vector(&mut self) -> Result<()> {
        let (of, into) = (self.buffer()?, self.buffer()?);
        if [&of, &into].iter().any(|buffer| buffer.sizes.last().is_none_or(|&size| size < 2)) {
            return Ok(());
        }
        let (from, to) = (self.subscripts(&of, 2)?, self.subscripts(&into, 2)?);
        let mut value =
            self.lines.define(&format!("affine.vector_load {}[{from}] : {}, vector<2xi8>", of.name, of.ty));
        if self.u.ratio(1, 2)? {
            value = self.lines.define(&format!("arith.addi {value}, {value} : vector<2xi8>"));
        }
        self.lines
            .add(&format!("affine.vector_store {value}, {}[{to}] : {}, vector<2xi8>", into.name, into.ty));
        Ok(())
    }

    /// Adds a read of a vector, which may be partly out of bounds, and mostly its write to another place.
    fn transfer(&mut self) -> Result<()> {
        let (of, into) = (self.buffer()?, self.buffer()?);
        if of.sizes.is_empty() || into.sizes.is_empty() {
            return Ok(());
        }
        let width = *self.u.choose(&[1, 2, 2, 3, 4])?;
        let ty = format!("vector<{width}xi8>");
        let (from, to, padding) = (self.places(&of)?, self.places(&into)?, self.scalar()?);
        let map = match of.sizes.len() {
            1 if self.u.ratio(1, 8)? => " {in_bounds = [true], permutation_map = affine_map<(d0) -> (0)>}",
            _ => "",
        };
        let read = format!("vector.transfer_read {}[{from}], {padding}{map} : {}, {ty}", of.name, of.ty);
        let mut value = self.lines.define(&read);
        if self.u.ratio(1, 2)? {
            value = self.lines.define(&format!("arith.addi {value}, {value} : {ty}"));
        }
        if self.u.ratio(1, 3)? {
            let scalar = self.lines.define(&format!("vector.extract {value}[0] : i8 from {ty}"));
            self.scalars.push(scalar);
        } else {
            self.lines
                .add(&format!("vector.transfer_write {value}, {}[{to}] : {ty}, {}", into.name, into.ty));
        }
        Ok(())
    }

    /// Adds an index, as a scalar: the size of a buffer, a minimum or maximum, or the digits of an index.
    fn index(&mut self) -> Result<()> {
        let index = match self.indices.last() {
            Some(index) => index.name.clone(),
            None => "%n".into(),
        };
        let c = self.u.int_in_range(1..=4i64)?;
        let name = match self.u.int_in_range(0..=5u8)? {
            0 => {
                let of = self.buffer()?;
                let Some(last) = of.sizes.len().checked_sub(1) else { return Ok(()) };
                let which = self.lines.constant(last as i64);
                self.lines.define(&format!("memref.dim {}, {which} : {}", of.name, of.ty))
            }
            1 | 2 => {
                let name = *self.u.choose(&["min", "max"])?;
                let dims = ["d0".to_owned(), "d1".to_owned()];
                let terms = [self.term(&dims, 1)?, self.term(&dims, 2)?].join(", ");
                self.lines.define(&format!("affine.{name} affine_map<(d0, d1) -> ({terms})>({index}, %n)"))
            }
            3 => self.lines.define(&format!("affine.linearize_index [{index}, %n] by ({c}, 3) : index")),
            form => {
                let name = self.lines.fresh();
                self.lines.add(&format!(
                    "{name}:2 = affine.delinearize_index {index} into ({c}, 3) : index, index"
                ));
                format!("{name}#{}", form - 4)
            }
        };
        let scalar = self.lines.define(&format!("arith.index_cast {name} : index to i8"));
        self.scalars.push(scalar);
        Ok(())
    }

    /// Adds the application of an affine map to induction variables and the symbolic bound.
    fn expression(&mut self) -> Result<()> {
        let mut operands = vec!["%n".to_owned()];
        operands.extend(self.indices.last().map(|index| index.name.clone()));
        let dims: Vec<String> = (0..operands.len()).map(|i| format!("d{i}")).collect();
        let depth = self.u.int_in_range(1..=3u8)?;
        let map = format!("affine_map<({}) -> ({})>", dims.join(", "), self.term(&dims, depth)?);
        let name = self.lines.define(&format!("affine.apply {map}({})", operands.join(", ")));
        let scalar = self.lines.define(&format!("arith.index_cast {name} : index to i8"));
        self.scalars.push(scalar);
        Ok(())
    }

    /// Returns an affine expression of `dims`.
    fn term(&mut self, dims: &[String], depth: u8) -> Result<String> {
        if depth == 0 {
            return self.u.choose(dims).cloned();
        }
        let left = self.term(dims, depth - 1)?;
        let c = self.u.int_in_range(1..=4i64)?;
        Ok(match self.u.int_in_range(0..=7u8)? {
            0 => format!("({left}) + {c}"),
            1 => format!("({left}) - {c}"),
            2 => format!("({left}) * {}", if self.u.arbitrary()? { c } else { -c }),
            3 => format!("({left}) mod {c}"),
            4 => format!("({left}) floordiv {c}"),
            5 => format!("({left}) ceildiv {c}"),
            6 => format!("({left}) + {}", self.term(dims, depth - 1)?),
            _ => format!("({left}) - {}", self.term(dims, depth - 1)?),
        })
    }

    pub(super) fn arithmetic(&mut self) -> Result<()> {
        let (a, b) = (self.scalar()?, self.scalar()?);
        let op = *self.u.choose(&["addi", "muli", "subi", "maxsi", "xori"])?;
        let name = self.lines.define(&format!("arith.{op} {a}, {b} : i8"));
        self.scalars.push(name);
        Ok(())
    }

    /// Adds a conditional store, or a conditional load with another scalar as the alternative.
    fn conditional(&mut self, dialect: Dialect) -> Result<()> {
        let visible = (self.buffers.len(), self.scalars.len());
        let (name, yields) = (self.lines.fresh(), self.u.ratio(1, 3)?);
        let (prefix, results) = match yields {
            true => (format!("{name} = "), " -> (i8)"),
            false => Default::default(),
        };
        match (dialect, self.indices.last().cloned()) {
            (Dialect::Affine, Some(index)) => {
                let c = self.u.int_in_range(0..=3)?;
                let form =
                    *self.u.choose(&["d0 - C >= 0", "C - d0 >= 0", "d0 - C == 0", "d0 mod 2 - 1 == 0"])?;
                let set = form.replace('C', &c.to_string());
                let set = format!("affine_set<(d0) : ({set})>({})", index.name);
                self.lines.add(&format!("{prefix}affine.if {set}{results} {{"));
            }
            _ => {
                let condition = self.condition()?;
                self.lines.add(&format!("{prefix}scf.if {condition}{results} {{"));
            }
        }
        self.lines.depth += 1;
        match (yields, dialect) {
            (false, Dialect::Affine) => self.store()?,
            (false, Dialect::Scf) => self.store_at()?,
            (true, Dialect::Affine) => self.load()?,
            (true, Dialect::Scf) => self.load_at()?,
        }
        if yields {
            let loaded = self.scalars.pop().unwrap_or_else(|| "%x".into());
            self.lines.add(&format!("{}.yield {loaded} : i8", dialect.name()));
            self.lines.depth -= 1;
            self.lines.add("} else {");
            self.lines.depth += 1;
            let other = self.scalar()?;
            self.lines.add(&format!("{}.yield {other} : i8", dialect.name()));
        }
        self.lines.depth -= 1;
        self.lines.add("}");
        self.buffers.truncate(visible.0);
        self.scalars.truncate(visible.1);
        if yields {
            self.scalars.push(name);
        }
        Ok(())
    }

    /// Adds a comparison of two scalars, and returns its name.
    pub(super) fn condition(&mut self) -> Result<String> {
        let (a, b) = (self.scalar()?, self.scalar()?);
        Ok(self.lines.define(&format!("arith.cmpi slt, {a}, {b} : i8")))
    }

    /// Adds a copy of a buffer.
    fn copy(&mut self) -> Result<()> {
        let of = self.buffer()?;
        let fits = |into: &&Buffer| into.sizes == of.sizes && into.name != of.name;
        let fitting: Vec<Buffer> = self.buffers.iter().filter(fits).cloned().collect();
        if !fitting.is_empty() {
            let into = self.u.choose(&fitting)?.clone();
            self.lines.add(&format!("memref.copy {}, {} : {} to {}", of.name, into.name, of.ty, into.ty));
        }
        Ok(())
    }

    /// Adds a call of an external function, which may access the buffer that it receives.
    fn call(&mut self) -> Result<()> {
        let of = self.buffer()?;
        match self.u.ratio(1, 2)? {
            true => self.call_with(&of),
            false => self.call_observer(),
        }
    }

    /// Adds a call of an external function that may access `of`, if the type permits a cast to `memref<?xi8>`.
    pub(super) fn call_with(&mut self, of: &Buffer) -> Result<()> {
        if !of.is_identity || of.sizes.len() != 1 {
            return self.call_observer();
        }
        self.calls = true;
        let mut name = of.name.clone();
        if of.ty != "memref<?xi8>" {
            name = self.lines.define(&format!("memref.cast {name} : {} to memref<?xi8>", of.ty));
        }
        self.lines.add(&format!("func.call @opaque({name}) : (memref<?xi8>) -> ()"));
        Ok(())
    }

    /// Adds a call of an external function that receives a scalar.
    fn call_observer(&mut self) -> Result<()> {
        self.calls = true;
        let scalar = self.scalar()?;
        self.lines.add(&format!("func.call @observe({scalar}) : (i8) -> ()"));
        Ok(())
    }
}

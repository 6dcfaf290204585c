//! Index arithmetic on values that are no constants, whose result is the subscript of an access.
//!
//! A result outside of regions may be an operand of affine operations, where a result in a region may not. Divisions
//! are undefined for some operands, so that they must not be executed speculatively.

use arbitrary::Result;

use super::{Dialect, Generator, Index};

/// The divisions of `arith`, and those of `index`.
const DIVISIONS: [&str; 12] = [
    "arith.divui",
    "arith.divsi",
    "arith.remui",
    "arith.remsi",
    "arith.ceildivui",
    "arith.ceildivsi",
    "arith.floordivsi",
    "index.divu",
    "index.divs",
    "index.remu",
    "index.rems",
    "index.floordivs",
];

/// The other operations on two indices.
const OTHERS: [&str; 12] = [
    "arith.addi",
    "arith.subi",
    "arith.muli",
    "arith.andi",
    "arith.shrui",
    "arith.minsi",
    "arith.maxsi",
    "arith.minui",
    "index.add",
    "index.mul",
    "index.shru",
    "index.maxs",
];

impl Generator<'_, '_> {
    /// Adds an access to a place that index arithmetic computes, mostly in a conditional if it is not in an affine
    /// loop. Outside of loops, `dialect` is that of `scf`.
    pub(super) fn computed_subscript(&mut self, dialect: Dialect) -> Result<()> {
        let n_indices = self.indices.len();
        let index = self.computed()?;
        self.indices.push(index);
        match self.u.int_in_range(0..=5u8)? {
            0..=3 if dialect == Dialect::Scf => self.conditional_access()?,
            0 | 1 | 4 => self.access(true)?,
            _ => self.access(false)?,
        }
        if !self.is_outside() || self.u.ratio(1, 2)? {
            self.indices.truncate(n_indices);
        }
        Ok(())
    }

    /// Returns an index value that is mostly no constant.
    pub(super) fn operand(&mut self) -> Result<String> {
        match self.u.int_in_range(0..=7u8)? {
            0 => {
                let value = self.u.int_in_range(1..=4)?;
                Ok(self.lines.constant(value))
            }
            1 | 2 => {
                let (scalar, cast) = (self.scalar()?, *self.u.choose(&["index_cast", "index_castui"])?);
                Ok(self.lines.define(&format!("arith.{cast} {scalar} : i8 to index")))
            }
            3..=5 if !self.indices.is_empty() => Ok(self.u.choose(&self.indices)?.name.clone()),
            _ => Ok("%n".into()),
        }
    }

    /// Adds an operation on indices, and returns its result.
    fn binary(&mut self, op: &str, a: &str, b: &str) -> String {
        let ty = if op.starts_with("arith") { " : index" } else { "" };
        self.lines.define(&format!("{op} {a}, {b}{ty}"))
    }

    /// Adds index arithmetic. The result is mostly within the bounds of a dimension.
    pub(super) fn computed(&mut self) -> Result<Index> {
        let (a, mut b) = (self.operand()?, self.operand()?);
        let op = match self.u.ratio(2, 3)? {
            true => {
                // A divisor that is odd is not zero.
                if self.u.ratio(1, 2)? {
                    let one = self.lines.constant(1);
                    b = self.binary("arith.ori", &b, &one);
                }
                *self.u.choose(&DIVISIONS)?
            }
            false => *self.u.choose(&OTHERS)?,
        };
        let value = self.binary(op, &a, &b);
        let size = if self.u.ratio(3, 4)? { self.extent } else { self.u.int_in_range(1..=4)? };
        let form = self.u.int_in_range(0..=7u8)?;
        let (op, limit) = match form {
            0 | 1 => ("arith.remui", size),
            2 | 3 => ("index.remu", size),
            4 => ("arith.minui", size - 1),
            5 => ("arith.andi", (1 << size.ilog2()) - 1),
            6 => ("arith.minsi", size - 1),
            _ => return Ok(Index { name: value, range: 0..=size - 1 }),
        };
        let limit = self.lines.constant(limit);
        let mut name = self.binary(op, &value, &limit);
        if form == 6 {
            let zero = self.lines.constant(0);
            name = self.binary("arith.maxsi", &name, &zero);
        }
        Ok(Index { name, range: 0..=size - 1 })
    }

    /// Adds a load or a store. Its subscripts are affine outside of regions.
    fn access(&mut self, is_load: bool) -> Result<()> {
        match (is_load, self.is_outside()) {
            (true, true) => self.load(),
            (true, false) => self.load_at(),
            (false, true) => self.store(),
            (false, false) => self.store_at(),
        }
    }

    /// Adds a conditional that accesses memory in one region or in both. Subscripts are affine if it is outside of
    /// other regions. The result is a scalar.
    fn conditional_access(&mut self) -> Result<()> {
        let (is_affine, condition) = (self.is_outside(), self.condition()?);
        let visible = self.visible();
        let name = self.lines.fresh();
        self.lines.add(&format!("{name} = scf.if {condition} -> (i8) {{"));
        for separator in ["} else {", "}"] {
            self.lines.depth += 1;
            match self.u.int_in_range(0..=3u8)? {
                0 | 1 if is_affine => self.load()?,
                2 if is_affine => self.store()?,
                0 | 1 => self.load_at()?,
                2 => self.store_at()?,
                _ => self.arithmetic()?,
            }
            let scalar = self.scalar()?;
            self.lines.add(&format!("scf.yield {scalar} : i8"));
            self.lines.depth -= 1;
            self.lines.add(separator);
            self.restore(&visible);
        }
        self.scalars.push(name);
        Ok(())
    }
}

//! Affine expressions with symbols as factors and divisors, bounds that are the minimum or maximum of several, and
//! conditionals with several constraints.
//!
//! A symbol may be a constant, also zero or a negative number, which is undefined as a divisor. Most expressions with
//! such a divisor are in a region that is not always executed.

use arbitrary::Result;

use super::{Dialect, Generator, Index};

impl Generator<'_, '_> {
    /// Adds affine operations with symbols. Outside of loops, `dialect` is that of `scf`.
    pub(super) fn symbolic(&mut self, dialect: Dialect) -> Result<()> {
        let is_affine = dialect == Dialect::Affine || self.is_outside();
        match self.u.int_in_range(0..=9u8)? {
            0 | 1 if is_affine => self.constraints(2),
            2 | 3 if is_affine && self.varies => self.symbolic_loop(),
            4 => self.symbolic_minimum(),
            5 | 6 => self.conditional_composition(),
            _ => self.composition(is_affine),
        }
    }

    /// Returns a symbol, which is mostly positive: a constant, or an argument of the function.
    fn symbol(&mut self) -> Result<Index> {
        match self.u.int_in_range(0..=15u8)? {
            0 => {
                let value = self.u.int_in_range(-2..=0)?;
                Ok(Index { name: self.lines.constant(value), range: value..=value })
            }
            1..=5 => Ok(Index { name: "%n".into(), range: -8..=7 }),
            _ => {
                let value = self.u.int_in_range(1..=4)?;
                Ok(Index { name: self.lines.constant(value), range: value..=value })
            }
        }
    }

    /// Returns a value that may be a dimension of an affine map.
    fn dimension(&mut self) -> Result<Index> {
        match self.u.int_in_range(0..=3u8)? {
            0 => self.symbol(),
            1 => Ok(Index { name: "%n".into(), range: -8..=7 }),
            _ if self.indices.is_empty() => Ok(Index { name: "%n".into(), range: -8..=7 }),
            _ => self.u.choose(&self.indices).cloned(),
        }
    }

    /// Adds up to three applications of affine maps, each to the result of the previous one. Returns the result.
    fn applications(&mut self) -> Result<Index> {
        let mut value = self.dimension()?;
        let mut symbol = self.symbol()?;
        for _ in 0..self.u.int_in_range(1..=3u8)? {
            if self.u.ratio(1, 4)? {
                symbol = self.symbol()?;
            }
            let c = self.u.int_in_range(1..=3i64)?;
            let (low, high, greatest) = (*value.range.start(), *value.range.end(), *symbol.range.end());
            let bound = high.abs().max(low.abs());
            let (text, range) = match self.u.int_in_range(0..=9u8)? {
                0 | 1 => ("d0 floordiv s0".to_owned(), low.min(0)..=high.max(0)),
                2 => ("d0 ceildiv s0".to_owned(), low.min(0)..=high.max(0)),
                3..=5 => ("d0 mod s0".to_owned(), 0..=(greatest - 1).max(0)),
                6 => {
                    let bound = bound * greatest.max(8);
                    ("d0 * s0".to_owned(), -bound..=bound)
                }
                7 => (format!("(d0 + {c}) floordiv s0"), low.min(0)..=(high + c).max(0)),
                8 => ("(d0 floordiv s0) * s0 + d0 mod s0".to_owned(), low..=high),
                _ => (format!("(d0 * s0 + {c}) floordiv s0"), low..=(high + c).max(low)),
            };
            let map = format!("affine_map<(d0)[s0] -> ({text})>({})[{}]", value.name, symbol.name);
            value = Index { name: self.lines.define(&format!("affine.apply {map}")), range };
        }
        Ok(value)
    }

    /// Adds an index as a scalar.
    pub(super) fn push_index(&mut self, name: &str) {
        let scalar = self.lines.define(&format!("arith.index_cast {name} : index to i8"));
        self.scalars.push(scalar);
    }

    /// Adds applications of affine maps. The result is the subscript of an access, or a scalar.
    fn composition(&mut self, is_affine: bool) -> Result<()> {
        let value = self.applications()?;
        if self.u.ratio(1, 2)? {
            self.push_index(&value.name);
            return Ok(());
        }
        self.indices.push(value);
        match (self.u.ratio(1, 2)?, is_affine) {
            (true, true) => self.load()?,
            (true, false) => self.load_at()?,
            (false, true) => self.store()?,
            (false, false) => self.store_at()?,
        }
        self.indices.pop();
        Ok(())
    }

    /// Adds a conditional with applications of affine maps in one region.
    fn conditional_composition(&mut self) -> Result<()> {
        let (condition, name) = (self.condition()?, self.lines.fresh());
        let other = self.scalar()?;
        self.lines.add(&format!("{name} = scf.if {condition} -> (i8) {{"));
        self.lines.depth += 1;
        let value = self.applications()?;
        let scalar = self.lines.define(&format!("arith.index_cast {} : index to i8", value.name));
        self.lines.add(&format!("scf.yield {scalar} : i8"));
        self.lines.depth -= 1;
        self.lines.add("} else {");
        self.lines.add(&format!("  scf.yield {other} : i8"));
        self.lines.add("}");
        self.scalars.push(name);
        Ok(())
    }

    /// Adds a minimum or maximum of expressions with symbols.
    fn symbolic_minimum(&mut self) -> Result<()> {
        let (value, symbol) = (self.dimension()?, self.symbol()?);
        let op = *self.u.choose(&["min", "max"])?;
        let c = self.u.int_in_range(-3..=3)?;
        let first = *self.u.choose(&["d0 mod s0", "d0 floordiv s0", "d0 - s0", "d0 ceildiv s0"])?;
        let second = *self.u.choose(&["s0 - 1", "-d0", "d0 * s0", "s0 * s0"])?;
        let (value, symbol) = (value.name, symbol.name);
        let map = format!("affine_map<(d0)[s0] -> ({first}, {second}, {c})>({value})[{symbol}]");
        let name = self.lines.define(&format!("affine.{op} {map}"));
        self.push_index(&name);
        Ok(())
    }

    /// Adds an `affine.for` whose bounds are a maximum and a minimum of expressions with symbols.
    fn symbolic_loop(&mut self) -> Result<()> {
        let [low, high] = [self.dimension()?, self.dimension()?];
        let [low_symbol, high_symbol] = [self.symbol()?, self.symbol()?];
        let lower = *self.u.choose(&["d0 floordiv s0", "-d0 - s0", "d0 - s0", "s0 - 2"])?;
        let upper = *self.u.choose(&["d0 ceildiv s0", "d0 + s0", "d0 * s0", "s0 - d0"])?;
        let (step, extent, name) = (*self.u.choose(&[1, 1, 2, 7])?, self.extent, self.lines.fresh());
        let lower = format!("max affine_map<(d0)[s0] -> ({lower}, 0)>({})[{}]", low.name, low_symbol.name);
        let upper =
            format!("min affine_map<(d0)[s0] -> ({upper}, {extent})>({})[{}]", high.name, high_symbol.name);
        let visible = self.visible();
        self.lines.add(&format!("affine.for {name}_i = {lower} to {upper} step {step} {{"));
        self.lines.depth += 1;
        self.indices.push(Index { name: format!("{name}_i"), range: 0..=extent - 1 });
        for _ in 0..self.u.int_in_range(1..=2u8)? {
            self.statement(Dialect::Affine)?;
        }
        self.lines.depth -= 1;
        self.lines.add("}");
        self.restore(&visible);
        Ok(())
    }

    /// Adds an `affine.if` of one or two constraints with an alternative, in which there are up to `depth - 1` others.
    fn constraints(&mut self, depth: u8) -> Result<()> {
        let (value, symbol) = (self.dimension()?.name, self.symbol()?.name);
        let n = self.u.int_in_range(1..=2u8)?;
        let mut constraints = Vec::new();
        for _ in 0..n {
            let c = self.u.int_in_range(-3..=3i64)?;
            let form = *self.u.choose(&[
                "d0 + C >= 0",
                "-d0 + C >= 0",
                "d0 - s0 + C >= 0",
                "d0 + C == 0",
                "s0 * 2 - d0 == 0",
                "d0 mod 2 + C == 0",
                "d0 floordiv 2 - s0 >= 0",
                "C >= 0",
            ])?;
            constraints.push(form.replace('C', &c.to_string()));
        }
        let set = constraints.join(", ");
        self.lines.add(&format!("affine.if affine_set<(d0)[s0] : ({set})>({value})[{symbol}] {{"));
        let visible = self.visible();
        for separator in ["} else {", "}"] {
            self.lines.depth += 1;
            match self.u.int_in_range(0..=2u8)? {
                0 if depth > 1 => self.constraints(depth - 1)?,
                1 => {
                    self.load()?;
                    self.store()?;
                }
                _ => self.store()?,
            }
            self.lines.depth -= 1;
            self.lines.add(separator);
            self.restore(&visible);
        }
        Ok(())
    }
}

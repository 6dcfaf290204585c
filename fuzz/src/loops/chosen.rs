//! Bounds of loops and conditions that conditionals with several results choose, and chains of selections on the
//! conditions of loops.

use std::ops::RangeInclusive;

use arbitrary::Result;

use super::{Dialect, Generator, Index};

/// The predicates of comparisons.
const PREDICATES: [&str; 8] = ["slt", "sle", "ult", "uge", "sgt", "eq", "ne", "sge"];

impl Generator<'_, '_> {
    /// Adds a loop whose bounds are chosen, or a chain of selections.
    pub(super) fn chosen(&mut self, dialect: Dialect) -> Result<()> {
        match self.u.ratio(2, 3)? && dialect == Dialect::Scf {
            true => self.chosen_loop(),
            false => self.selections(),
        }
    }

    /// Adds two bounds that an operation with several results chooses, and a loop between them. The operation mostly
    /// also has a scalar as result.
    fn chosen_loop(&mut self) -> Result<()> {
        let is_affine = self.is_outside() && self.varies && self.u.ratio(1, 2)?;
        let bounds = match self.u.int_in_range(0..=3u8)? {
            0 => self.switched_bounds()?,
            1 => self.selected_bounds()?,
            _ => self.conditional_bounds()?,
        };
        let step = *self.u.choose(&[1, 1, 2])?;
        let (dialect, step) = match is_affine {
            true => (Dialect::Affine, step.to_string()),
            false => (Dialect::Scf, self.lines.constant(step)),
        };
        let (name, carries) = (self.lines.fresh(), self.u.ratio(1, 2)?);
        let (prefix, carried) = match carries {
            true => (format!("{name} = "), format!(" iter_args({name}_c = {}) -> (i8)", self.scalar()?)),
            false => Default::default(),
        };
        let [lower, upper] = bounds;
        self.lines.add(&format!(
            "{prefix}{}.for {name}_i = {lower} to {upper} step {step}{carried} {{",
            dialect.name()
        ));
        let visible = self.visible();
        self.lines.depth += 1;
        self.indices.push(Index { name: format!("{name}_i"), range: 0..=self.extent - 1 });
        if carries {
            self.scalars.push(format!("{name}_c"));
        }
        // The condition of the loop holds in its body.
        if self.u.ratio(1, 3)? {
            let other = self.u.choose(&[&lower, &upper])?.to_string();
            let predicate = *self.u.choose(&PREDICATES)?;
            let flag = self.lines.define(&format!("arith.cmpi {predicate}, {name}_i, {other} : index"));
            let scalar = self.lines.define(&format!("arith.extui {flag} : i1 to i8"));
            self.scalars.push(scalar);
        }
        for _ in 0..self.u.int_in_range(1..=2u8)? {
            self.statement(dialect)?;
        }
        if carries {
            let other = self.scalar()?;
            let next = self.lines.define(&format!("arith.addi {name}_c, {other} : i8"));
            self.lines.add(&format!("{}.yield {next} : i8", dialect.name()));
        }
        self.lines.depth -= 1;
        self.lines.add("}");
        self.restore(&visible);
        if carries {
            self.scalars.push(name);
        }
        Ok(())
    }

    /// Returns a bound: a constant, and mostly one in `range`, or the symbolic one.
    fn bound(&mut self, range: RangeInclusive<i64>) -> Result<String> {
        if self.u.ratio(1, 5)? {
            return Ok("%n".into());
        }
        let value = self.u.int_in_range(range)?;
        Ok(self.lines.constant(value))
    }

    /// Adds the yield of a lower bound, an upper bound and a scalar.
    fn yield_bounds(&mut self) -> Result<()> {
        self.lines.depth += 1;
        let visible = self.visible();
        if self.u.ratio(1, 3)? {
            self.statement(Dialect::Scf)?;
        }
        let lower = self.u.int_in_range(0..=2)?;
        let lower = self.lines.constant(lower);
        let (upper, scalar) = (self.bound(0..=self.extent)?, self.scalar()?);
        self.lines.add(&format!("scf.yield {lower}, {upper}, {scalar} : index, index, i8"));
        self.restore(&visible);
        self.lines.depth -= 1;
        Ok(())
    }

    /// Returns the bounds that are results of the operation `name`, whose last result becomes visible mostly.
    fn bounds_of(&mut self, name: &str) -> Result<[String; 2]> {
        if self.u.ratio(2, 3)? {
            self.scalars.push(format!("{name}#2"));
        }
        Ok([0, 1].map(|i| format!("{name}#{i}")))
    }

    /// Adds an `scf.if` with bounds as results.
    fn conditional_bounds(&mut self) -> Result<[String; 2]> {
        let (condition, name) = (self.condition()?, self.lines.fresh());
        self.lines.add(&format!("{name}:3 = scf.if {condition} -> (index, index, i8) {{"));
        self.yield_bounds()?;
        self.lines.add("} else {");
        self.yield_bounds()?;
        self.lines.add("}");
        self.bounds_of(&name)
    }

    /// Adds an `scf.index_switch` with bounds as results.
    fn switched_bounds(&mut self) -> Result<[String; 2]> {
        let (of, name) = (self.operand()?, self.lines.fresh());
        self.lines.add(&format!("{name}:3 = scf.index_switch {of} -> index, index, i8"));
        for header in ["case 0 {", "case 2 {", "default {"] {
            self.lines.add(header);
            self.yield_bounds()?;
            self.lines.add("}");
        }
        self.bounds_of(&name)
    }

    /// Adds selections of bounds by the same condition, or by one and its complement.
    fn selected_bounds(&mut self) -> Result<[String; 2]> {
        let condition = self.flag(2)?;
        let lower = ["0", "1"].map(|value| self.lines.define(&format!("arith.constant {value} : index")));
        let upper = [self.bound(0..=self.extent)?, self.bound(0..=self.extent)?];
        let select = |g: &mut Self, condition: &str, [a, b]: [String; 2]| {
            g.lines.define(&format!("arith.select {condition}, {a}, {b} : index"))
        };
        let lower = select(self, &condition, lower);
        let other = match self.u.ratio(1, 3)? {
            true => {
                let yes = self.lines.define("arith.constant true");
                self.lines.define(&format!("arith.xori {condition}, {yes} : i1"))
            }
            false => condition,
        };
        let upper = select(self, &other, upper);
        Ok([lower, upper])
    }

    /// Returns a condition: a comparison of an index with a bound or of two scalars, or up to `depth` combinations of
    /// such comparisons.
    fn flag(&mut self, depth: u8) -> Result<String> {
        if depth == 0 || self.u.ratio(1, 3)? {
            if self.u.ratio(1, 2)? {
                return self.condition();
            }
            let index = self.indices.last().map_or("%n".into(), |index| index.name.clone());
            let (bound, predicate) = (self.bound(0..=self.extent)?, *self.u.choose(&PREDICATES)?);
            return Ok(self.lines.define(&format!("arith.cmpi {predicate}, {index}, {bound} : index")));
        }
        let (a, b) = (self.flag(depth - 1)?, self.flag(depth - 1)?);
        match self.u.int_in_range(0..=5u8)? {
            0 => Ok(self.lines.define(&format!("arith.andi {a}, {b} : i1"))),
            1 => Ok(self.lines.define(&format!("arith.ori {a}, {b} : i1"))),
            2 => Ok(self.lines.define(&format!("arith.xori {a}, {b} : i1"))),
            form => {
                let no = self.lines.define(&format!("arith.constant {}", form == 3));
                let values = if form == 5 { [no, b] } else { [b, no] };
                let [b, c] = values;
                Ok(self.lines.define(&format!("arith.select {a}, {b}, {c} : i1")))
            }
        }
    }

    /// Adds a chain of selections of scalars, whose conditions are combinations of comparisons and may be the same.
    fn selections(&mut self) -> Result<()> {
        let (mut condition, mut value) = (self.flag(2)?, self.scalar()?);
        for _ in 0..self.u.int_in_range(1..=3u8)? {
            if self.u.ratio(1, 2)? {
                condition = self.flag(1)?;
            }
            let other = self.scalar()?;
            let (a, b) = if self.u.ratio(1, 2)? { (&value, &other) } else { (&other, &value) };
            value = self.lines.define(&format!("arith.select {condition}, {a}, {b} : i8"));
        }
        self.scalars.push(value);
        Ok(())
    }
}

//! Loops of `scf` over integers of several types, whose bounds are near the limits of the type, unsigned loops, loops
//! that exchange the values that they carry, and other regions of `scf`.

use arbitrary::Result;

use super::{Dialect, Generator, Index};

/// The bounds and the step of a loop, as constants or names, and the range of the induction variable.
struct Counts {
    bounds: [String; 3],
    range: Option<std::ops::RangeInclusive<i64>>,
}

impl Generator<'_, '_> {
    /// Adds a loop over integers, or other regions of `scf`.
    pub(super) fn regions(&mut self) -> Result<()> {
        match self.u.int_in_range(0..=9u8)? {
            0..=4 => self.integer_loop(),
            5 | 6 => self.r#while(),
            7 => self.switch(),
            8 => self.region(),
            _ => self.forall(),
        }
    }

    /// Returns the bounds and the step of a loop over `ty` of few iterations.
    fn counts(&mut self, ty: &str, is_unsigned: bool) -> Result<Counts> {
        let (form, extent) = (self.u.int_in_range(0..=15u8)?, self.extent);
        let constant = |g: &mut Self, value: i64| g.lines.define(&format!("arith.constant {value} : {ty}"));
        let lower = if self.u.ratio(3, 4)? { 0 } else { self.u.int_in_range(0..=2)? };
        let step = *self.u.choose(&[1, 1, 1, 2, 3, 9])?;
        let (most, least): (i64, i64) = match (ty, is_unsigned) {
            ("i8", false) => (127, -128),
            ("i8", true) => (-1, 0),
            ("i32", false) => (i64::from(i32::MAX), i64::from(i32::MIN)),
            ("i32", true) => (-1, 0),
            _ => (extent, -2),
        };
        let (values, range) = match form {
            // Without iterations, the step may be zero.
            0 => ([extent, lower, *self.u.choose(&[0, 1])?], None),
            // The induction variable would exceed the limit of the type.
            1 if ty != "index" => ([most - 5, most, 3], None),
            // The difference of the bounds exceeds the limit of the type.
            2 if ty != "index" && !is_unsigned => ([least, most, most - 1], None),
            3 if !is_unsigned => ([-2, extent.min(3), 1], None),
            4..=7 => ([lower, 0, step], Some(lower..=extent - 1)),
            _ => ([lower, extent, step], Some(lower..=extent - 1)),
        };
        let mut bounds = values.map(|value| constant(self, value));
        if (4..=7).contains(&form) {
            let extension = if is_unsigned { "extui" } else { "extsi" };
            bounds[1] = match ty {
                "index" if is_unsigned => self.lines.define("arith.index_castui %k : i4 to index"),
                "index" => "%n".into(),
                _ => self.lines.define(&format!("arith.{extension} %k : i4 to {ty}")),
            };
        }
        Ok(Counts { bounds, range })
    }

    /// Adds a scalar for an integer or index value.
    fn push_cast(&mut self, name: &str, ty: &str) {
        let scalar = match ty {
            "index" => self.lines.define(&format!("arith.index_cast {name} : index to i8")),
            "i32" => self.lines.define(&format!("arith.trunci {name} : i32 to i8")),
            _ => name.to_owned(),
        };
        self.scalars.push(scalar);
    }

    /// Adds an `scf.for` over an integer type or `index`, which may be unsigned, and may exchange two scalars.
    fn integer_loop(&mut self) -> Result<()> {
        let ty = *self.u.choose(&["i8", "i8", "i32", "index"])?;
        let is_unsigned = self.u.ratio(1, 3)?;
        let Counts { bounds: [lower, upper, step], range } = self.counts(ty, is_unsigned)?;
        let (name, carries) = (self.lines.fresh(), self.u.ratio(1, 2)?);
        let (a, b) = (self.scalar()?, self.scalar()?);
        let (prefix, carried) = match carries {
            true => {
                let carried = format!(" iter_args({name}_a = {a}, {name}_b = {b}) -> (i8, i8)");
                (format!("{name}:2 = "), carried)
            }
            false => Default::default(),
        };
        let unsigned = if is_unsigned { "unsigned " } else { "" };
        let suffix = if ty == "index" { String::new() } else { format!(" : {ty}") };
        self.lines.add(&format!(
            "{prefix}scf.for {unsigned}{name}_i = {lower} to {upper} step {step}{carried}{suffix} {{"
        ));
        let visible = self.visible();
        self.lines.depth += 1;
        let index = format!("{name}_i");
        if carries {
            self.scalars.push(format!("{name}_a"));
        }
        if self.u.ratio(1, 2)? {
            self.push_cast(&index, ty);
        }
        if let Some(range) = range {
            let name = match ty {
                "index" => index,
                _ => self.lines.define(&format!("arith.index_cast {index} : {ty} to index")),
            };
            self.indices.push(Index { name, range });
        }
        for _ in 0..self.u.int_in_range(1..=2u8)? {
            self.statement(Dialect::Scf)?;
        }
        if carries {
            let other = self.scalar()?;
            let first = match self.u.ratio(1, 2)? {
                true => other,
                false => format!("{name}_b"),
            };
            self.lines.add(&format!("scf.yield {first}, {name}_a : i8, i8"));
        }
        self.lines.depth -= 1;
        self.lines.add("}");
        self.restore(&visible);
        if carries {
            let which = self.u.int_in_range(0..=1u8)?;
            self.scalars.push(format!("{name}#{which}"));
        }
        Ok(())
    }

    /// Adds an `scf.while` of few iterations, which may exchange the values that it carries. Its statements are before
    /// or after the condition.
    fn r#while(&mut self) -> Result<()> {
        let (zero, one) = (self.lines.constant(0), self.lines.constant(1));
        let upper = if self.u.ratio(1, 3)? { "%n".into() } else { self.lines.constant(self.extent.min(3)) };
        let (a, b, name) = (self.scalar()?, self.scalar()?, self.lines.fresh());
        let types = "i8, i8, index";
        let carried = format!("{name}_a = {a}, {name}_b = {b}, {name}_i = {zero}");
        self.lines.add(&format!("{name}:3 = scf.while ({carried}) : ({types}) -> ({types}) {{"));
        let visible = self.visible();
        self.lines.depth += 1;
        self.scalars.push(format!("{name}_a"));
        if self.u.ratio(1, 2)? {
            self.statement(Dialect::Scf)?;
        }
        let predicate = *self.u.choose(&["slt", "slt", "ult", "ne"])?;
        let goes_on = match (predicate, upper.as_str()) {
            // A negative `%n` is not reached in few iterations, so that these predicates are not used with it.
            ("ne" | "ult", "%n") => "slt",
            _ => predicate,
        };
        let goes_on = self.lines.define(&format!("arith.cmpi {goes_on}, {name}_i, {upper} : index"));
        let forwarded = match self.u.int_in_range(0..=3u8)? {
            0 => format!("{name}_b, {name}_a"),
            1 => format!("{name}_a, {name}_a"),
            2 => format!("{}, {name}_b", self.scalar()?),
            _ => format!("{name}_a, {name}_b"),
        };
        self.lines.add(&format!("scf.condition({goes_on}) {forwarded}, {name}_i : {types}"));
        self.restore(&visible);
        self.lines.depth -= 1;
        self.lines.add("} do {");
        self.lines.add(&format!("^bb0({name}_c: i8, {name}_d: i8, {name}_j: index):"));
        self.lines.depth += 1;
        self.scalars.extend([format!("{name}_d"), format!("{name}_c")]);
        self.indices.push(Index { name: format!("{name}_j"), range: 0..=self.extent - 1 });
        if self.u.ratio(2, 3)? {
            self.statement(Dialect::Scf)?;
        }
        let next = self.lines.define(&format!("arith.addi {name}_j, {one} : index"));
        let scalar = self.scalar()?;
        self.lines.add(&format!("scf.yield {name}_d, {scalar}, {next} : {types}"));
        self.lines.depth -= 1;
        self.lines.add("}");
        self.restore(&visible);
        match self.u.int_in_range(0..=2u8)? {
            2 => self.push_cast(&format!("{name}#2"), "index"),
            which => self.scalars.push(format!("{name}#{which}")),
        }
        Ok(())
    }

    /// Adds the body of a region that yields a scalar, with `n` statements.
    fn yielding(&mut self, n: u8) -> Result<()> {
        let visible = self.visible();
        self.lines.depth += 1;
        for _ in 0..n {
            self.statement(Dialect::Scf)?;
        }
        let scalar = self.scalar()?;
        self.lines.add(&format!("scf.yield {scalar} : i8"));
        self.lines.depth -= 1;
        self.restore(&visible);
        Ok(())
    }

    /// Adds an `scf.index_switch` with one or two cases.
    fn switch(&mut self) -> Result<()> {
        let (of, name) = (self.operand()?, self.lines.fresh());
        self.lines.add(&format!("{name} = scf.index_switch {of} -> i8"));
        let first = self.u.int_in_range(-1..=2i8)?;
        for value in first..=first + self.u.int_in_range(0..=1i8)? {
            self.lines.add(&format!("case {value} {{"));
            let n = self.u.int_in_range(0..=1)?;
            self.yielding(n)?;
            self.lines.add("}");
        }
        self.lines.add("default {");
        let n = self.u.int_in_range(0..=1)?;
        self.yielding(n)?;
        self.lines.add("}");
        self.scalars.push(name);
        Ok(())
    }

    /// Adds an `scf.execute_region`.
    fn region(&mut self) -> Result<()> {
        let name = self.lines.fresh();
        self.lines.add(&format!("{name} = scf.execute_region -> i8 {{"));
        let n = self.u.int_in_range(1..=2)?;
        self.yielding(n)?;
        self.lines.add("}");
        self.scalars.push(name);
        Ok(())
    }

    /// Adds an `scf.forall`, each iteration of which stores to an element of its own.
    fn forall(&mut self) -> Result<()> {
        let into = self.buffer()?;
        let [size] = *into.sizes else { return Ok(()) };
        let (name, step) = (self.lines.fresh(), self.u.int_in_range(1..=2)?);
        let lower = i64::from(size > 1 && self.u.ratio(1, 3)?);
        let bounds = match (lower, step) {
            (0, 1) => format!("in ({size})"),
            _ => format!("= ({lower}) to ({size}) step ({step})"),
        };
        self.lines.add(&format!("scf.forall ({name}_i) {bounds} {{"));
        let visible = self.visible();
        self.lines.depth += 1;
        self.indices.push(Index { name: format!("{name}_i"), range: lower..=size - 1 });
        if self.u.ratio(1, 2)? {
            let of = self.buffer()?;
            if of.is_apart(&into) {
                let place = self.places(&of)?;
                let value = self.lines.define(&format!("memref.load {}[{place}] : {}", of.name, of.ty));
                self.scalars.push(value);
            }
        }
        let scalar = self.scalar()?;
        self.lines.add(&format!("memref.store {scalar}, {}[{name}_i] : {}", into.name, into.ty));
        self.lines.depth -= 1;
        self.lines.add("}");
        self.restore(&visible);
        Ok(())
    }
}

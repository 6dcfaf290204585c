//! Elementwise operations of arith and math on tensors, also of dynamic sizes.
//!
//! Folds compare operands and look for splat constants. Operands are therefore often equal, constant, or the result of
//! the operation before.

use arbitrary::Result;

use super::{Generator, Shaped};

/// The operations on two tensors of integers.
const BINARY: [&str; 14] = [
    "addi", "subi", "muli", "andi", "ori", "xori", "xori", "subi", "maxsi", "maxui", "minsi", "minui",
    "shli", "shrui",
];
/// The predicates of comparisons.
const PREDICATES: [&str; 6] = ["eq", "ne", "slt", "ule", "sge", "ugt"];
/// The operations of math on one tensor of integers.
const UNARY: [&str; 3] = ["ctpop", "ctlz", "absi"];

impl Generator<'_, '_> {
    /// Adds an elementwise operation, and mostly a size or an element of its result.
    pub(super) fn elementwise(&mut self) -> Result<()> {
        let Some(a) = self.choose(Shaped::is_tensor)? else { return Ok(()) };
        let ty = a.ty();
        let name = match self.u.int_in_range(0..=19u8)? {
            0..=7 => {
                let (op, b) = (*self.u.choose(&BINARY)?, self.second(&a)?);
                let (first, second) = self.order(&a.name, &b)?;
                self.lines.define(&format!("arith.{op} {first}, {second} : {ty}"))
            }
            8 | 9 => {
                let (flag, flags) = self.flags(&a)?;
                let b = self.second(&a)?;
                let (first, second) = self.order(&a.name, &b)?;
                self.lines.define(&format!("arith.select {flag}, {first}, {second} : {flags}, {ty}"))
            }
            10 => {
                let (flag, flags) = self.flags(&a)?;
                let op = *self.u.choose(&["extsi", "extui"])?;
                self.lines.define(&format!("arith.{op} {flag} : {flags} to {ty}"))
            }
            11 => {
                let b = self.second(&a)?;
                self.lines.define(&format!("arith.select %p, {}, {b} : {ty}", a.name))
            }
            12 | 13 => self.converted(&a)?,
            16..=19 => self.floating(&a)?,
            14 => {
                let op = *self.u.choose(&UNARY)?;
                self.lines.define(&format!("math.{op} {} : {ty}", a.name))
            }
            _ => {
                let (name, b) = (self.lines.fresh(), self.second(&a)?);
                let op = *self.u.choose(&["addui_extended", "mului_extended", "mulsi_extended"])?;
                let types =
                    if op == "addui_extended" { format!("{ty}, {}", with_element(&a, "i1")) } else { ty };
                self.lines.add(&format!("{name}:2 = arith.{op} {}, {b} : {types}", a.name));
                format!("{name}#0")
            }
        };
        let to = a.renamed(name);
        self.shaped.push(to.clone());
        self.observe(&to)
    }

    /// Adds a size or an element of `of` in two of three cases.
    fn observe(&mut self, of: &Shaped) -> Result<()> {
        match self.u.int_in_range(0..=2u8)? {
            0 if of.n_elements() > 0 => {
                let place = self.place(of)?;
                let name = self.lines.define(&format!("tensor.extract {}[{place}] : {}", of.name, of.ty()));
                self.scalars.push(name);
            }
            1 if of.rank() > 0 => {
                let which = self.u.int_in_range(0..=of.rank() as i64 - 1)?;
                let which = self.operand(which)?;
                let name = self.lines.define(&format!("tensor.dim {}, {which} : {}", of.name, of.ty()));
                self.indices.push(name);
            }
            _ => {}
        }
        Ok(())
    }

    /// Returns the second operand of an operation on `a`, of the same type: `a`, another tensor, or a splat.
    pub(super) fn second(&mut self, a: &Shaped) -> Result<String> {
        let ty = a.ty();
        match self.u.int_in_range(0..=7u8)? {
            0 | 1 => Ok(a.name.clone()),
            2 | 3 => {
                let same = |value: &Shaped| value.is_tensor() && value.sizes == a.sizes;
                let Some(b) = self.choose(same)? else { return Ok(a.name.clone()) };
                match b.ty() == ty {
                    true => Ok(b.name),
                    false => Ok(self.lines.define(&format!("tensor.cast {} : {} to {ty}", b.name, b.ty()))),
                }
            }
            4..=6 => self.splat(a),
            _ => {
                let (sizes, scalar) = (self.dynamic_sizes(a)?, self.scalar()?);
                let sizes = if sizes.is_empty() { sizes } else { format!("[{sizes}]") };
                Ok(self.lines.define(&format!("tensor.splat {scalar}{sizes} : {ty}")))
            }
        }
    }

    /// Returns a constant of the sizes of `a`, which is cast if sizes of the type are dynamic.
    fn splat(&mut self, a: &Shaped) -> Result<String> {
        let mut constant = a.clone();
        constant.known.fill(true);
        let value = *self.u.choose(&[0, 0, 1, -1, 2, -128])?;
        let ty = constant.ty();
        let name = self.lines.define(&format!("arith.constant dense<{value}> : {ty}"));
        match ty == a.ty() {
            true => Ok(name),
            false => Ok(self.lines.define(&format!("tensor.cast {name} : {ty} to {}", a.ty()))),
        }
    }

    /// Returns two operands in one of both orders.
    fn order(&mut self, a: &str, b: &str) -> Result<(String, String)> {
        let is_reversed = self.u.ratio(1, 3)?;
        let (first, second) = if is_reversed { (b, a) } else { (a, b) };
        Ok((first.to_owned(), second.to_owned()))
    }

    /// Adds a comparison of `a`. Returns its name and type.
    fn flags(&mut self, a: &Shaped) -> Result<(String, String)> {
        let (predicate, b) = (*self.u.choose(&PREDICATES)?, self.second(a)?);
        let (first, second) = self.order(&a.name, &b)?;
        let name = self.lines.define(&format!("arith.cmpi {predicate}, {first}, {second} : {}", a.ty()));
        Ok((name, with_element(a, "i1")))
    }

    /// Adds an operation on the elements of `a` in another type. Returns the result in the type of `a`.
    fn converted(&mut self, a: &Shaped) -> Result<String> {
        let (element, to, from) = *self.u.choose(&[
            ("i16", "extsi", "trunci"),
            ("i16", "extui", "trunci"),
            ("i4", "trunci", "extsi"),
            ("i4", "trunci", "extui"),
            ("index", "index_cast", "index_cast"),
            ("index", "index_castui", "index_castui"),
        ])?;
        let (ty, other) = (a.ty(), with_element(a, element));
        let mut name = self.lines.define(&format!("arith.{to} {} : {ty} to {other}", a.name));
        if self.u.ratio(2, 3)? {
            let op = *self.u.choose(&BINARY[..6])?;
            let second = match self.u.ratio(1, 2)? {
                true => name.clone(),
                false => {
                    let b = self.second(a)?;
                    self.lines.define(&format!("arith.{to} {b} : {ty} to {other}"))
                }
            };
            name = self.lines.define(&format!("arith.{op} {name}, {second} : {other}"));
        }
        Ok(self.lines.define(&format!("arith.{from} {name} : {other} to {ty}")))
    }
}

/// Returns the type of a tensor of the sizes of `of` with another type of elements.
pub(super) fn with_element(of: &Shaped, element: &str) -> String {
    of.ty().replace("i8>", &format!("{element}>"))
}

//! Elementwise operations on tensors of floats, which are converted from integers and back.

use arbitrary::Result;

use super::elementwise::with_element;
use super::{Generator, Shaped};

/// The operations on two tensors of floats.
const BINARY: [&str; 8] = ["addf", "subf", "mulf", "divf", "maximumf", "minimumf", "maxnumf", "minnumf"];
/// The operations on one tensor of floats.
const UNARY: [&str; 7] =
    ["arith.negf", "math.absf", "math.floor", "math.ceil", "math.trunc", "math.round", "math.roundeven"];
/// The predicates of comparisons.
const PREDICATES: [&str; 8] = ["oeq", "olt", "ole", "une", "ult", "uge", "ord", "true"];

impl Generator<'_, '_> {
    /// Adds one to three operations on the elements of `a` as floats. Returns a comparison of the result, as integers,
    /// or its low bits in the type of `a`.
    pub(super) fn floating(&mut self, a: &Shaped) -> Result<String> {
        let element = *self.u.choose(&["f16", "f32"])?;
        let (ty, float) = (a.ty(), with_element(a, element));
        let first = self.converted_to_float(&a.name, &ty, &float)?;
        let b = self.second(a)?;
        let second = self.converted_to_float(&b, &ty, &float)?;
        let mut value = first.clone();
        for _ in 0..self.u.int_in_range(1..=3u8)? {
            value = self.float_operation(&value, &first, &second, &float)?;
        }
        if self.u.ratio(1, 2)? {
            let predicate = *self.u.choose(&PREDICATES)?;
            let flags = with_element(a, "i1");
            let flag = self.lines.define(&format!("arith.cmpf {predicate}, {value}, {second} : {float}"));
            return Ok(self.lines.define(&format!("arith.extui {flag} : {flags} to {ty}")));
        }
        let bits = with_element(a, if element == "f16" { "i16" } else { "i32" });
        let cast = self.lines.define(&format!("arith.bitcast {value} : {float} to {bits}"));
        Ok(self.lines.define(&format!("arith.trunci {cast} : {bits} to {ty}")))
    }

    /// Adds a conversion of a tensor of integers to one of floats.
    fn converted_to_float(&mut self, name: &str, from: &str, to: &str) -> Result<String> {
        let op = *self.u.choose(&["sitofp", "uitofp"])?;
        Ok(self.lines.define(&format!("arith.{op} {name} : {from} to {to}")))
    }

    /// Adds an operation on `value`, and returns its result.
    fn float_operation(&mut self, value: &str, first: &str, second: &str, ty: &str) -> Result<String> {
        if self.u.ratio(1, 3)? {
            let op = *self.u.choose(&UNARY)?;
            return Ok(self.lines.define(&format!("{op} {value} : {ty}")));
        }
        let other = match self.u.int_in_range(0..=3u8)? {
            0 => value.to_owned(),
            1 => first.to_owned(),
            2 if !ty.contains('?') => {
                let number = *self.u.choose(&["0.0", "-0.0", "1.0", "0.5", "-1.0", "2.0"])?;
                self.lines.define(&format!("arith.constant dense<{number}> : {ty}"))
            }
            _ => second.to_owned(),
        };
        let op = *self.u.choose(&BINARY)?;
        let (a, b) = if self.u.ratio(1, 3)? { (other.as_str(), value) } else { (value, other.as_str()) };
        Ok(self.lines.define(&format!("arith.{op} {a}, {b} : {ty}")))
    }
}

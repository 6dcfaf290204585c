//! The generator of programs that mix the llvm dialect with others: a function of llvm around operations of arith, scf,
//! memref and func, or a function of func with operations of llvm.
//!
//! Passes run on any function, and analyses see values of any dialect. Values have few types, so that operations of one
//! dialect use results of another one.

use arbitrary::{Result, Unstructured};

use crate::lines::Lines;
use crate::tail::tail;

/// One of this number of programs over tensors and memory is replaced by a program of this generator.
const RARITY: u16 = 24;

/// Returns whether the program over tensors and memory is to be one of this generator. This depends on two bytes near
/// the end of the input, which are not consumed, so that all other programs are the same with and without it.
pub(crate) fn is_drawn(u: &Unstructured<'_>) -> bool {
    tail::<6>(u).is_some_and(|[low, high, ..]| u16::from_le_bytes([low, high]) % RARITY == 0)
}

/// The types of integers.
const INTEGERS: [&str; 3] = ["i8", "i32", "i64"];
/// Operations on two integers that arith and llvm have, with their names in both.
const BINARY: [[&str; 2]; 8] = [
    ["addi", "add"],
    ["subi", "sub"],
    ["muli", "mul"],
    ["andi", "and"],
    ["ori", "or"],
    ["xori", "xor"],
    ["shli", "shl"],
    ["shrui", "lshr"],
];
const PREDICATES: [&str; 6] = ["eq", "ne", "slt", "sge", "ult", "uge"];

/// An integer or an index.
#[derive(Clone)]
struct Value {
    name: String,
    ty: &'static str,
}

/// Draws the text of a module with a function `@f`.
///
/// # Errors
///
/// If `u` is exhausted.
pub fn generate_program(u: &mut Unstructured<'_>) -> Result<String> {
    let is_llvm = u.ratio(2, 3)?;
    let arguments = [("%x", "i8"), ("%y", "i8"), ("%p", "i1"), ("%n", "i64"), ("%k", "i32")];
    let values = arguments.map(|(name, ty)| Value { name: name.into(), ty }).to_vec();
    let mut g = Generator { u, lines: Lines::new(), values, has_callee: false };
    for _ in 0..g.u.int_in_range(2..=9)? {
        g.op()?;
    }
    if g.u.ratio(1, 5)? {
        g.diamond()?;
    }
    let ty = *g.u.choose(&["i8", "i8", "i32", "i64", "i1"])?;
    let first = g.latest(ty);
    let second = g.latest("i8");
    let arguments = arguments.map(|(name, ty)| format!("{name}: {ty}")).join(", ");
    let (head, end) = match is_llvm {
        true => (format!("llvm.func @f({arguments}) -> {ty}"), format!("llvm.return {first} : {ty}")),
        false => (
            format!("func.func @f({arguments}) -> ({ty}, i8)"),
            format!("return {first}, {second} : {ty}, i8"),
        ),
    };
    let callee = match (g.has_callee, g.u.ratio(1, 2)?) {
        (false, _) => "",
        (true, true) => {
            "func.func private @g(%a: i8) -> i8 {\n  %b = llvm.add %a, %a : i8\n  return %b : i8\n}\n"
        }
        (true, false) => "func.func private @g(i8) -> i8\n",
    };
    Ok(format!("{callee}{head} {{\n{}  {end}\n}}\n", g.lines.text))
}

/// The state of the generation of one program.
struct Generator<'g, 'b> {
    u: &'g mut Unstructured<'b>,
    lines: Lines,
    values: Vec<Value>,
    /// Whether the function `@g` is called.
    has_callee: bool,
}

impl Generator<'_, '_> {
    /// Returns the latest value of a type of integers. The arguments have each of these types.
    fn latest(&self, ty: &str) -> String {
        self.values.iter().rev().find(|value| value.ty == ty).map_or_else(|| "%x".into(), |v| v.name.clone())
    }

    /// Returns a value of an integer type, mostly a recent one, or a constant of arith or llvm.
    fn operand(&mut self, ty: &'static str) -> Result<String> {
        if self.u.ratio(1, 4)? {
            let value = match ty {
                "i1" => self.u.int_in_range(0..=1)?,
                _ => *self.u.choose(&[0, 1, 2, 3, 7, -1])?,
            };
            return Ok(match (self.u.ratio(1, 2)?, ty) {
                (false, "i1") => self.lines.define(&format!("arith.constant {}", value != 0)),
                (true, ty) if ty != "index" => {
                    self.lines.define(&format!("llvm.mlir.constant({value} : {ty}) : {ty}"))
                }
                _ => self.lines.define(&format!("arith.constant {value} : {ty}")),
            });
        }
        let fitting: Vec<&Value> = self.values.iter().filter(|value| value.ty == ty).collect();
        if fitting.is_empty() {
            return Ok(self.lines.constant(0));
        }
        let recent = if self.u.ratio(2, 3)? { fitting.len().saturating_sub(2) } else { 0 };
        Ok(self.u.choose(&fitting[recent..])?.name.clone())
    }

    fn define(&mut self, what: &str, ty: &'static str) {
        let name = self.lines.define(what);
        self.values.push(Value { name, ty });
    }

    fn op(&mut self) -> Result<()> {
        let ty = *self.u.choose(&INTEGERS)?;
        let is_llvm = self.u.ratio(1, 2)?;
        match self.u.int_in_range(0..=23u8)? {
            0..=6 => {
                let names = *self.u.choose(&BINARY)?;
                let (a, b) = (self.operand(ty)?, self.operand(ty)?);
                let has_flags = ["add", "sub", "mul", "shl"].contains(&names[1]) && self.u.ratio(1, 4)?;
                let flags = if has_flags { *self.u.choose(&["nsw", "nuw"])? } else { "" };
                let what = match (is_llvm, flags) {
                    (true, "") => format!("llvm.{} {a}, {b} : {ty}", names[1]),
                    (true, _) => format!("llvm.{} {a}, {b} overflow<{flags}> : {ty}", names[1]),
                    (false, "") => format!("arith.{} {a}, {b} : {ty}", names[0]),
                    (false, _) => format!("arith.{} {a}, {b} overflow<{flags}> : {ty}", names[0]),
                };
                self.define(&what, ty);
            }
            7..=9 => {
                let (predicate, a, b) = (*self.u.choose(&PREDICATES)?, self.operand(ty)?, self.operand(ty)?);
                let what = match is_llvm {
                    true => format!("llvm.icmp \"{predicate}\" {a}, {b} : {ty}"),
                    false => format!("arith.cmpi {predicate}, {a}, {b} : {ty}"),
                };
                self.define(&what, "i1");
            }
            10 | 11 => {
                let (flag, a, b) = (self.operand("i1")?, self.operand(ty)?, self.operand(ty)?);
                let what = match is_llvm {
                    true => format!("llvm.select {flag}, {a}, {b} : i1, {ty}"),
                    false => format!("arith.select {flag}, {a}, {b} : {ty}"),
                };
                self.define(&what, ty);
            }
            12 | 13 => self.cast(is_llvm)?,
            14..=16 => self.conversion()?,
            17 | 18 => self.memory()?,
            19 => {
                let (op, a, b) = (*self.u.choose(&["smax", "umin"])?, self.operand(ty)?, self.operand(ty)?);
                self.define(&format!("llvm.intr.{op}({a}, {b}) : ({ty}, {ty}) -> {ty}"), ty);
            }
            20 => self.call()?,
            21 | 22 => self.conditional()?,
            _ => self.r#loop()?,
        }
        Ok(())
    }

    /// Adds an extension or truncation.
    fn cast(&mut self, is_llvm: bool) -> Result<()> {
        let (from, to, ops) = *self.u.choose(&[
            ("i8", "i32", [["extsi", "sext"], ["extui", "zext"]]),
            ("i32", "i64", [["extsi", "sext"], ["extui", "zext"]]),
            ("i1", "i8", [["extsi", "sext"], ["extui", "zext"]]),
            ("i64", "i8", [["trunci", "trunc"], ["trunci", "trunc"]]),
            ("i32", "i8", [["trunci", "trunc"], ["trunci", "trunc"]]),
        ])?;
        let (names, a) = (*self.u.choose(&ops)?, self.operand(from)?);
        let what = match is_llvm {
            true => format!("llvm.{} {a} : {from} to {to}", names[1]),
            false => format!("arith.{} {a} : {from} to {to}", names[0]),
        };
        self.define(&what, to);
        Ok(())
    }

    /// Adds a pair of `unrealized_conversion_cast` between `index` and `i64`, mostly with an operation in between.
    fn conversion(&mut self) -> Result<()> {
        let a = self.operand("i64")?;
        let mut name = self.lines.define(&format!("builtin.unrealized_conversion_cast {a} : i64 to index"));
        self.values.push(Value { name: name.clone(), ty: "index" });
        if self.u.ratio(2, 3)? {
            let (op, b) = (*self.u.choose(&["addi", "muli", "maxsi"])?, self.operand("index")?);
            name = self.lines.define(&format!("arith.{op} {name}, {b} : index"));
            self.values.push(Value { name: name.clone(), ty: "index" });
        }
        self.define(&format!("builtin.unrealized_conversion_cast {name} : index to i64"), "i64");
        Ok(())
    }

    /// Adds a store to local memory of llvm or memref, and a load from it.
    fn memory(&mut self) -> Result<()> {
        let scalar = self.operand("i8")?;
        if self.u.ratio(1, 3)? {
            let memory = self.lines.define("memref.alloca() : memref<4xi8>");
            let place = self.operand("index")?;
            self.lines.add(&format!("memref.store {scalar}, {memory}[{place}] : memref<4xi8>"));
            let place = if self.u.ratio(1, 2)? { place } else { self.operand("index")? };
            self.define(&format!("memref.load {memory}[{place}] : memref<4xi8>"), "i8");
            return Ok(());
        }
        let size = self.lines.define("llvm.mlir.constant(4 : i64) : i64");
        let base = self.lines.define(&format!("llvm.alloca {size} x i8 : (i64) -> !llvm.ptr"));
        let mut names = [base.clone(), base.clone()];
        for name in &mut names {
            *name = match self.u.int_in_range(0..=2u8)? {
                0 => continue,
                1 => {
                    let place = self.u.int_in_range(0..=3)?;
                    self.lines
                        .define(&format!("llvm.getelementptr {base}[{place}] : (!llvm.ptr) -> !llvm.ptr, i8"))
                }
                _ => {
                    let place = self.operand("i64")?;
                    self.lines.define(&format!(
                        "llvm.getelementptr {base}[{place}] : (!llvm.ptr, i64) -> !llvm.ptr, i8"
                    ))
                }
            };
        }
        self.lines.add(&format!("llvm.store {scalar}, {} : i8, !llvm.ptr", names[0]));
        self.define(&format!("llvm.load {} : !llvm.ptr -> i8", names[1]), "i8");
        Ok(())
    }

    fn call(&mut self) -> Result<()> {
        let a = self.operand("i8")?;
        self.has_callee = true;
        self.define(&format!("func.call @g({a}) : (i8) -> i8"), "i8");
        Ok(())
    }

    /// Adds operations of a region, whose values are not visible afterwards, and the yield of a value of type `ty`.
    fn region(&mut self, ty: &'static str) -> Result<()> {
        let visible = self.values.len();
        self.lines.depth += 1;
        for _ in 0..self.u.int_in_range(0..=2)? {
            self.op()?;
        }
        let value = self.operand(ty)?;
        self.lines.add(&format!("scf.yield {value} : {ty}"));
        self.lines.depth -= 1;
        self.values.truncate(visible);
        Ok(())
    }

    fn conditional(&mut self) -> Result<()> {
        if self.lines.depth > 2 {
            return Ok(());
        }
        let (ty, flag, name) = (*self.u.choose(&INTEGERS)?, self.operand("i1")?, self.lines.fresh());
        self.lines.add(&format!("{name} = scf.if {flag} -> ({ty}) {{"));
        self.region(ty)?;
        self.lines.add("} else {");
        self.region(ty)?;
        self.lines.add("}");
        self.values.push(Value { name, ty });
        Ok(())
    }

    /// Adds an `scf.for` of at most three iterations.
    fn r#loop(&mut self) -> Result<()> {
        if self.lines.depth > 2 {
            return Ok(());
        }
        let ty = *self.u.choose(&INTEGERS)?;
        let (start, upper) = (self.operand(ty)?, self.u.int_in_range(0..=3)?);
        let [lower, upper, step] = [0, upper, 1].map(|value| self.lines.constant(value));
        let name = self.lines.fresh();
        self.lines.add(&format!(
            "{name} = scf.for {name}_i = {lower} to {upper} step {step} iter_args({name}_c = {start}) -> ({ty}) {{"
        ));
        let visible = self.values.len();
        self.values.push(Value { name: format!("{name}_i"), ty: "index" });
        self.values.push(Value { name: format!("{name}_c"), ty });
        self.region(ty)?;
        self.values.truncate(visible);
        self.lines.add("}");
        self.values.push(Value { name, ty });
        Ok(())
    }

    /// Adds a branch to two blocks that join, by branches of cf or llvm.
    fn diamond(&mut self) -> Result<()> {
        let ty = *self.u.choose(&INTEGERS)?;
        let dialect = *self.u.choose(&["cf", "llvm"])?;
        let (flag, value) = (self.operand("i1")?, self.operand(ty)?);
        let is_triangle = self.u.ratio(1, 2)?;
        let other = match is_triangle {
            true => format!("^bb2({value} : {ty})"),
            false => "^bb3".into(),
        };
        self.lines.add(&format!("{dialect}.cond_br {flag}, ^bb1, {other}"));
        let visible = self.values.len();
        for block in if is_triangle { &["^bb1"][..] } else { &["^bb1", "^bb3"] } {
            self.lines.add(&format!("{block}:"));
            self.op()?;
            let value = self.operand(ty)?;
            self.lines.add(&format!("{dialect}.br ^bb2({value} : {ty})"));
            self.values.truncate(visible);
        }
        let name = self.lines.fresh();
        self.lines.add(&format!("^bb2({name}: {ty}):"));
        self.values.push(Value { name, ty });
        Ok(())
    }
}

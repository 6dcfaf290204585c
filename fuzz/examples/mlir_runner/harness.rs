//! The harness of a program: a function without arguments that creates arguments, calls the program, and returns its
//! results and the contents of its buffers as `i64`s. The interpreter and the machine run the same text.

use std::fmt::Write as _;

use arbitrary::{Result, Unstructured};
use proofmark_fuzz::generate;
use proofmark_fuzz::oracle::Workbench;
use proofmark_ir::context::{AttrKind, TypeKind};
use proofmark_ir::semantics::element_width;
use proofmark_ir::text::{ParseOptions, parse_source, type_to_string};
use proofmark_ir::{Context, Type};

use crate::Program;

/// A program with its harness.
pub(crate) struct Run {
    /// The functions. Functions of different programs have different names.
    pub(crate) text: String,
    /// The name of the harness function.
    pub(crate) name: String,
    /// The number of `i64`s that the harness function returns.
    pub(crate) n_results: usize,
}

/// Returns `program` with a harness, or `None` if compiled code need not agree with the semantics.
pub(crate) fn around(program: &Program, n: u64, u: &mut Unstructured<'_>) -> Option<Run> {
    // Fast-math flags permit several results, and 8-bit floats have no lowering.
    if ["fastmath<", "fastmathFlags", "f8E"].iter().any(|word| program.text.contains(word)) {
        return None;
    }
    let ctx = Workbench::standard().context();
    let (inputs, results) = signature(&program.text)?;
    let mut harness = Harness { ctx, u, text: String::new(), n: 0, returned: Vec::new() };
    harness.run(program, &inputs, &results).ok()?;
    let (f, observe, name) = (format!("@f{n}("), format!("@observe{n}("), format!("run{n}"));
    let mut text = String::new();
    for line in program.text.lines() {
        // The external function gets a body that returns its argument.
        match line.trim().strip_prefix("func.func private @observe(").and_then(|rest| rest.split_once(')')) {
            Some((ty, _)) => {
                let _ = writeln!(text, "func.func private @observe(%x: {ty}) -> {ty} {{ return %x : {ty} }}");
            }
            None => {
                let _ = writeln!(text, "{line}");
            }
        }
    }
    let returned = harness.returned;
    let types = vec!["i64"; returned.len()].join(", ");
    let _ = write!(
        text,
        "func.func @{name}() -> ({types}) {{\n{}  return {} : {types}\n}}\n",
        harness.text,
        returned.join(", ")
    );
    let mut text = text.replace("@f(", &f).replace("@observe(", &observe);
    // The other symbols of templates are renamed as well.
    for symbol in ["@g", "@G", "@H"] {
        for end in ["(", " "] {
            text = text.replace(&format!("{symbol}{end}"), &format!("{symbol}{n}{end}"));
        }
    }
    Some(Run { text, name, n_results: returned.len() })
}

/// Returns the argument and result types of `@f`.
fn signature(text: &str) -> Option<(Vec<Type>, Vec<Type>)> {
    let ctx = Workbench::standard().context();
    let ir = parse_source(ctx, "program", text.as_bytes(), ParseOptions::default()).ok()?;
    let function = ir.lookup_symbol(ir.root(), ctx.ident("f"))?;
    let AttrKind::Type(ty) = ir.property(function, ctx.ident("function_type"))?.kind(ctx) else {
        return None;
    };
    let TypeKind::Function { inputs, results } = ty.kind(ctx) else { return None };
    Some((inputs.to_vec(), results.to_vec()))
}

struct Harness<'h, 'b> {
    ctx: &'h Context,
    u: &'h mut Unstructured<'b>,
    text: String,
    n: usize,
    /// The names of the `i64`s to return.
    returned: Vec<String>,
}

impl Harness<'_, '_> {
    fn line(&mut self, text: &str) {
        let _ = writeln!(self.text, "  {text}");
    }

    fn define(&mut self, what: &str) -> String {
        self.n += 1;
        let name = format!("%h{}", self.n);
        self.line(&format!("{name} = {what}"));
        name
    }

    fn print(&self, ty: Type) -> String {
        type_to_string(self.ctx, ty)
    }

    fn run(&mut self, program: &Program, inputs: &[Type], results: &[Type]) -> Result<()> {
        let (mut arguments, mut buffers) = (Vec::new(), Vec::new());
        let mut sizes = program.sizes.iter();
        for &ty in inputs {
            let argument = match ty.shape(self.ctx) {
                None if program.sizes.is_empty() => self.scalar(ty)?,
                None => self.small(ty)?,
                Some(shape) => {
                    let sizes = sizes.next().cloned().unwrap_or_else(|| shape.to_vec());
                    let argument = self.shaped(ty, &sizes)?;
                    if self.is_memref(ty) {
                        buffers.push((argument.clone(), ty));
                    }
                    argument
                }
            };
            arguments.push(argument);
        }
        let list = |types: &[Type]| types.iter().map(|&ty| self.print(ty)).collect::<Vec<_>>().join(", ");
        let types = format!("({}) -> ({})", list(inputs), list(results));
        let call = format!("call @f({}) : {types}", arguments.join(", "));
        self.line(&format!("%r:{} = {call}", results.len()));
        for (i, &ty) in results.iter().enumerate() {
            self.observe(&format!("%r#{i}"), ty);
        }
        for (buffer, ty) in buffers {
            self.observe(&buffer, ty);
        }
        Ok(())
    }

    fn is_memref(&self, ty: Type) -> bool {
        matches!(ty.kind(self.ctx), TypeKind::MemRef { .. })
    }

    /// Defines a constant, mostly near a boundary.
    fn scalar(&mut self, ty: Type) -> Result<String> {
        let bits = generate::bits(self.ctx, self.u, ty)?.expect("arguments are scalars");
        let text = match ty.float_kind() {
            Some(_) => format!("0x{:x}", bits.to_u128().unwrap_or(0)),
            None if ty == Type::I1 => bits.is_ones().to_string(),
            None => bits.to_signed_string(),
        };
        let ty = if ty == Type::I1 { String::new() } else { format!(" : {}", self.print(ty)) };
        Ok(self.define(&format!("arith.constant {text}{ty}")))
    }

    /// Defines a constant that is valid as a size.
    fn small(&mut self, ty: Type) -> Result<String> {
        if ty == Type::I1 {
            return self.scalar(ty);
        }
        let number = self.u.int_in_range(0..=3)?;
        let ty = self.print(ty);
        Ok(self.define(&format!("arith.constant {number} : {ty}")))
    }

    /// Defines a tensor, vector or memref of type `ty` with these sizes and drawn elements.
    fn shaped(&mut self, ty: Type, sizes: &[i64]) -> Result<String> {
        let element = ty.element_or_self(self.ctx);
        let n: i64 = sizes.iter().product();
        let mut elements = Vec::new();
        for _ in 0..n {
            elements.push(self.scalar(element)?);
        }
        let shape: String = sizes.iter().map(|size| format!("{size}x")).collect();
        let (element, ty_text) = (self.print(element), self.print(ty));
        if matches!(ty.kind(self.ctx), TypeKind::Vector { .. }) {
            return Ok(self.define(&format!("vector.from_elements {} : {ty_text}", elements.join(", "))));
        }
        if !self.is_memref(ty) {
            let from = format!("tensor<{shape}{element}>");
            let value = self.define(&format!("tensor.from_elements {} : {from}", elements.join(", ")));
            return Ok(self.define(&format!("tensor.cast {value} : {from} to {ty_text}")));
        }
        let from = format!("memref<{shape}{element}>");
        let value = self.define(&format!("memref.alloc() : {from}"));
        for (i, scalar) in elements.iter().enumerate() {
            let (mut rest, mut place) = (i as i64, Vec::new());
            for size in sizes.iter().rev() {
                place.push(rest % size);
                rest /= size;
            }
            place.reverse();
            let mut indices = Vec::new();
            for index in place {
                indices.push(self.define(&format!("arith.constant {index} : index")));
            }
            self.line(&format!("memref.store {scalar}, {value}[{}] : {from}", indices.join(", ")));
        }
        Ok(self.define(&format!("memref.cast {value} : {from} to {ty_text}")))
    }

    /// Adds the elements of a value to the results, or a checksum of the elements and the sizes.
    fn observe(&mut self, value: &str, ty: Type) {
        let Some(shape) = ty.shape(self.ctx) else { return self.observe_scalar(value, ty) };
        let (element, ty_text) = (ty.element_or_self(self.ctx), self.print(ty));
        if matches!(ty.kind(self.ctx), TypeKind::Vector { .. }) {
            for i in 0..shape.iter().product() {
                let (mut rest, mut place) = (i, Vec::new());
                for size in shape.iter().rev() {
                    place.push((rest % size).to_string());
                    rest /= size;
                }
                place.reverse();
                let element_text = self.print(element);
                let scalar = self.define(&format!(
                    "vector.extract {value}[{}] : {element_text} from {ty_text}",
                    place.join(", ")
                ));
                self.observe_scalar(&scalar, element);
            }
            return;
        }
        let dialect = if self.is_memref(ty) { "memref" } else { "tensor" };
        let load = if self.is_memref(ty) { "memref.load" } else { "tensor.extract" };
        let one = self.define("arith.constant 1 : index");
        let zero = self.define("arith.constant 0 : index");
        let factor = self.define("arith.constant 31 : i64");
        let mut sum = self.define("arith.constant 7 : i64");
        let (mut indices, mut carried) = (Vec::new(), Vec::new());
        for dimension in 0..shape.len() {
            let which = self.define(&format!("arith.constant {dimension} : index"));
            let size = self.define(&format!("{dialect}.dim {value}, {which} : {ty_text}"));
            self.n += 1;
            let (index, inner) = (format!("%i{}", self.n), format!("%s{}", self.n));
            let outer = std::mem::replace(&mut sum, inner);
            let result = format!("%h{}", self.n);
            self.line(&format!(
                "{result} = scf.for {index} = {zero} to {size} step {one} iter_args({sum} = {outer}) -> (i64) {{"
            ));
            indices.push(index);
            carried.push(result);
        }
        let scalar = self.define(&format!("{load} {value}[{}] : {ty_text}", indices.join(", ")));
        let number = self.numbers(&scalar, element)[0].clone();
        let product = self.define(&format!("arith.muli {sum}, {factor} : i64"));
        let mut next = self.define(&format!("arith.addi {product}, {number} : i64"));
        for result in carried.into_iter().rev() {
            self.line(&format!("scf.yield {next} : i64"));
            self.line("}");
            next = result;
        }
        self.returned.push(next);
        for dimension in 0..shape.len() {
            let which = self.define(&format!("arith.constant {dimension} : index"));
            let size = self.define(&format!("{dialect}.dim {value}, {which} : {ty_text}"));
            self.observe_scalar(&size, Type::INDEX);
        }
    }

    fn observe_scalar(&mut self, value: &str, ty: Type) {
        let numbers = self.numbers(value, ty);
        self.returned.extend(numbers);
    }

    /// Converts a scalar to `i64`s, least significant first. All NaNs are mapped to one number.
    fn numbers(&mut self, value: &str, ty: Type) -> Vec<String> {
        let text = self.print(ty);
        let width = element_width(self.ctx, ty, 64).expect("results are made of scalars");
        if ty.is_index() {
            return vec![self.define(&format!("arith.index_cast {value} : index to i64"))];
        }
        if ty.float_kind().is_some() {
            let is_nan = self.define(&format!("arith.cmpf uno, {value}, {value} : {text}"));
            let bits = self.define(&format!("arith.bitcast {value} : {text} to i{width}"));
            let integer = Type::fixed_integer(width).expect("the width of a float");
            let number = self.numbers(&bits, integer)[0].clone();
            let nan = self.define("arith.constant -99999999999 : i64");
            return vec![self.define(&format!("arith.select {is_nan}, {nan}, {number} : i64"))];
        }
        if width < 64 {
            return vec![self.define(&format!("arith.extsi {value} : {text} to i64"))];
        }
        if width == 64 {
            return vec![value.to_owned()];
        }
        (0..width.div_ceil(64))
            .map(|word| {
                let distance = self.define(&format!("arith.constant {} : {text}", word * 64));
                let shifted = self.define(&format!("arith.shrui {value}, {distance} : {text}"));
                self.define(&format!("arith.trunci {shifted} : {text} to i64"))
            })
            .collect()
    }
}

//! The generator of loop nests over memory: sequences of nests that write and read a few buffers, some of which have
//! several names.
//!
//! Loop transformations analyse the distances of accesses, bounds and steps, and often assume that memory has one name.
//! Programs therefore have subscripts with offsets, reversed and scaled ones, symbolic and composed bounds, values that
//! loops carry, also through perfect nests, views of the buffers, repeated accesses to constant places outside of
//! affine loops, and accesses that an affine analysis does not know. The function has one memory argument, because
//! passes may assume that arguments do not overlap; the other buffers are allocated. Of two adjacent parallel loops,
//! the second one mostly reads the memory that the first one writes, by loads, vectors, copies or calls.
//!
//! Half of the programs also have operations of one or two features: computed subscripts, several blocks, affine
//! expressions with symbols, integer loops and other regions, further operations on memory, loops that carry several
//! values, bounds that conditionals choose, or parallel affine loops.
//!
//! Programs are generated as text, as in [`shaped`](crate::shaped). Accesses are within bounds for constant bounds of
//! loops.

mod affine_parallel;
mod blocks;
mod carried;
mod chosen;
mod computed;
mod counted;
mod features;
mod irreducible;
mod memory;
mod names;
mod parallel;
mod places;
mod several;
mod statements;
mod symbolic;
mod views;

use std::ops::RangeInclusive;

use arbitrary::{Result, Unstructured};
use features::Feature;

use crate::lines::Lines;

/// A memref value.
#[derive(Clone)]
struct Buffer {
    name: String,
    sizes: Vec<i64>,
    ty: String,
    /// Whether the layout is the identity.
    is_identity: bool,
    /// The name of the argument or allocation that it is a view of; empty if it is not known.
    base: String,
}

impl Buffer {
    /// Returns an argument or allocation.
    fn new(name: String, sizes: Vec<i64>) -> Buffer {
        Buffer { base: name.clone(), name, ty: identity_type(&sizes), sizes, is_identity: true }
    }
}

/// The sizes of the results of the function `@make`, and their number.
#[derive(Clone)]
struct Maker {
    sizes: Vec<i64>,
    n_results: usize,
}

/// An index value with its range, if the bounds of the loops are constants and the value is defined.
#[derive(Clone)]
struct Index {
    name: String,
    range: RangeInclusive<i64>,
}

/// The operations of a loop.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Dialect {
    Affine,
    Scf,
}

impl Dialect {
    fn name(self) -> &'static str {
        match self {
            Dialect::Affine => "affine",
            Dialect::Scf => "scf",
        }
    }
}

/// Draws the text of a module with a function `@f`.
///
/// # Errors
///
/// If `u` is exhausted.
///
/// # Examples
///
/// ```
/// use arbitrary::Unstructured;
/// use proofmark_fuzz::oracle::Workbench;
/// use proofmark_fuzz::{entropy, loops};
///
/// let bytes = entropy(1, 2048);
/// let program = loops::generate_program(&mut Unstructured::new(&bytes)).unwrap();
/// assert!(Workbench::standard().shaped_program(&program).is_ok());
/// ```
pub fn generate_program(u: &mut Unstructured<'_>) -> Result<String> {
    let (features, extent) = (features::draw(u), u.int_in_range(2..=5)?);
    let mut g = Generator {
        u,
        features,
        lines: Lines::new(),
        extent,
        buffers: Vec::new(),
        indices: Vec::new(),
        scalars: vec!["%x".into(), "%y".into()],
        calls: false,
        n_branches: 0,
        has_table: false,
        global: None,
        maker: None,
        declarations: String::new(),
        varies: false,
    };
    g.varies = g.u.ratio(1, 2)?;
    let sizes = g.sizes()?;
    let ty = identity_type(&sizes);
    g.buffers.push(Buffer::new("%m".into(), sizes));
    for _ in 0..g.u.int_in_range(0..=2)? {
        g.allocate()?;
    }
    // A bound of few values, some of which are negative.
    g.lines.add("%n = arith.index_cast %k : i4 to index");
    let n_statements = g.u.int_in_range(1..=4)?;
    for _ in 0..n_statements {
        g.part()?;
    }
    let mut results = vec![g.scalars.last().cloned().unwrap_or_else(|| "%x".into())];
    let mut types = vec!["i8".to_owned()];
    if g.u.ratio(1, 10)? {
        for _ in 0..g.u.int_in_range(1..=2)? {
            let buffer = g.buffer()?;
            results.push(buffer.name);
            types.push(buffer.ty);
        }
    }
    if g.calls {
        g.declarations += "func.func private @opaque(memref<?xi8>)\nfunc.func private @observe(i8)\n";
    }
    if g.has_table {
        g.declarations +=
            "memref.global \"private\" constant @table : memref<5xi8> = dense<[1, 0, 3, -1, 2]>\n";
    }
    if let Some(sizes) = &g.global {
        let ty = identity_type(sizes);
        g.declarations += &format!("memref.global \"private\" @global : {ty} = dense<1>\n");
    }
    let (results, types) = (results.join(", "), types.join(", "));
    Ok(format!(
        "{}func.func @f(%m: {ty}, %x: i8, %y: i8, %k: i4) -> ({types}) {{\n{}  return {results} : {types}\n}}\n",
        g.declarations, g.lines.text
    ))
}

/// Returns the type of a buffer with these sizes and the identity layout.
fn identity_type(sizes: &[i64]) -> String {
    let sizes: String = sizes.iter().map(|size| format!("{size}x")).collect();
    format!("memref<{sizes}i8>")
}

/// The state of the generation of one program.
struct Generator<'g, 'b> {
    u: &'g mut Unstructured<'b>,
    /// The features of the program; mostly none.
    features: Vec<Feature>,
    lines: Lines,
    /// The most frequent size of a dimension, and number of iterations of a loop.
    extent: i64,
    buffers: Vec<Buffer>,
    /// The induction variables of the enclosing loops, after the index values that are computed outside of all loops.
    indices: Vec<Index>,
    scalars: Vec<String>,
    /// Whether external functions are called.
    calls: bool,
    /// The number of branches and loops of blocks.
    n_branches: usize,
    /// Whether the constant table is used.
    has_table: bool,
    /// The sizes of the global buffer, if there is one.
    global: Option<Vec<i64>>,
    /// The function that returns buffers, if it is called.
    maker: Option<Maker>,
    /// The text of the functions before `@f`.
    declarations: String,
    /// Whether some bounds of loops are no constants. Analyses of ranges crash in `mlir-opt` on such an `affine.for`.
    varies: bool,
}

impl Generator<'_, '_> {
    /// Adds a part of the program outside of loops: mostly a loop nest.
    fn part(&mut self) -> Result<()> {
        if !self.features.is_empty() && self.u.ratio(1, 2)? {
            return self.special(Dialect::Scf);
        }
        match self.u.int_in_range(0..=19u8)? {
            0..=8 => self.nest(Dialect::Affine),
            9 | 10 => self.nest(Dialect::Scf),
            11 | 12 => self.parallel(),
            13 | 14 => self.view(),
            15 => self.repeated_accesses(),
            16 => self.carried_nest(),
            17 => self.choice(),
            18 if self.u.ratio(1, 2)? => self.global(),
            18 => self.made(),
            _ => self.statement(Dialect::Scf),
        }
    }

    fn sizes(&mut self) -> Result<Vec<i64>> {
        let rank = if self.u.ratio(2, 3)? { 1 } else { 2 };
        let mut sizes = Vec::new();
        for _ in 0..rank {
            sizes.push(if self.u.ratio(3, 4)? { self.extent } else { self.u.int_in_range(1..=6)? });
        }
        Ok(sizes)
    }

    fn buffer(&mut self) -> Result<Buffer> {
        self.u.choose(&self.buffers).cloned()
    }

    /// Returns a scalar value, mostly a recent one.
    fn scalar(&mut self) -> Result<String> {
        match self.u.int_in_range(0..=7u8)? {
            0 => {
                let value = self.u.int_in_range(-1..=3i8)?;
                Ok(self.lines.define(&format!("arith.constant {value} : i8")))
            }
            1 if !self.indices.is_empty() => {
                let index = self.u.choose(&self.indices)?.name.clone();
                Ok(self.lines.define(&format!("arith.index_cast {index} : index to i8")))
            }
            2 | 3 => self.u.choose(&self.scalars).cloned(),
            _ => {
                let recent = self.scalars.len().saturating_sub(2);
                self.u.choose(&self.scalars[recent..]).cloned()
            }
        }
    }

    /// Adds an allocation, in one of three cases with a fill. Some hold a single element.
    fn allocate(&mut self) -> Result<()> {
        let sizes = if self.u.ratio(1, 6)? { Vec::new() } else { self.sizes()? };
        let ty = identity_type(&sizes);
        let what = if self.u.ratio(1, 4)? { "alloca" } else { "alloc" };
        let name = self.lines.define(&format!("memref.{what}() : {ty}"));
        if self.u.ratio(1, 3)? {
            let scalar = self.scalar()?;
            self.lines.add(&format!("linalg.fill ins({scalar} : i8) outs({name} : {ty})"));
        }
        self.buffers.push(Buffer::new(name, sizes));
        Ok(())
    }

    /// Returns an affine expression of the induction variables with values in `0..size`.
    fn subscript(&mut self, size: i64) -> Result<String> {
        for _ in 0..3 {
            if self.indices.is_empty() {
                break;
            }
            let recent = self.indices.len().saturating_sub(2);
            let index = self.u.choose(&self.indices[recent..])?.clone();
            let (name, low, high) = (index.name, *index.range.start(), *index.range.end());
            let c = self.u.int_in_range(1..=3)?;
            let (text, range) = match self.u.int_in_range(0..=13u8)? {
                0..=4 => (name, low..=high),
                5 | 6 => (format!("{name} + {c}"), low + c..=high + c),
                7 | 8 => (format!("{name} - {c}"), low - c..=high - c),
                9 => (format!("-{name} + {}", size - 1), size - 1 - high..=size - 1 - low),
                10 => (format!("{name} * 2"), 2 * low..=2 * high),
                11 => (format!("{name} mod {}", c + 1), 0..=c),
                12 => (format!("{name} floordiv {}", c + 1), low.div_euclid(c + 1)..=high.div_euclid(c + 1)),
                _ => {
                    let other = self.u.choose(&self.indices)?;
                    let range = low + other.range.start()..=high + other.range.end();
                    (format!("{name} + {}", other.name), range)
                }
            };
            if *range.start() >= 0 && *range.end() < size {
                return Ok(text);
            }
        }
        Ok(self.u.int_in_range(0..=size - 1)?.to_string())
    }

    /// Returns the subscripts of an access, the last of which has `width` elements.
    fn subscripts(&mut self, of: &Buffer, width: i64) -> Result<String> {
        let mut subscripts = Vec::new();
        for (i, &size) in of.sizes.iter().enumerate() {
            let width = if i + 1 == of.sizes.len() { width } else { 1 };
            subscripts.push(self.subscript(size - width + 1)?);
        }
        Ok(subscripts.join(", "))
    }

    /// Returns index values for an access that is not affine by its form.
    fn places(&mut self, of: &Buffer) -> Result<String> {
        let mut places = Vec::new();
        for &size in &of.sizes {
            let fits = |index: &&Index| *index.range.start() >= 0 && *index.range.end() < size;
            let fitting: Vec<String> =
                self.indices.iter().filter(fits).map(|index| index.name.clone()).collect();
            places.push(match fitting.is_empty() {
                true => {
                    let value = self.u.int_in_range(0..=size - 1)?;
                    self.lines.constant(value)
                }
                false => self.u.choose(&fitting)?.clone(),
            });
        }
        Ok(places.join(", "))
    }

    /// Adds a nest of one or two loops, seldom three.
    fn nest(&mut self, dialect: Dialect) -> Result<()> {
        let n = *self.u.choose(&[1, 1, 1, 2, 2, 3])?;
        self.r#loop(dialect, n)
    }

    /// Returns the bounds of a loop of `dialect` and the range of its induction variable.
    fn bounds(&mut self, dialect: Dialect, step: i64) -> Result<(String, String, RangeInclusive<i64>)> {
        let lower = if self.u.ratio(3, 4)? { 0 } else { self.u.int_in_range(0..=2)? };
        let upper = match self.u.int_in_range(0..=11u8)? {
            0..=7 => self.extent,
            8 => self.u.int_in_range(-4..=-1)?,
            _ => self.u.int_in_range(0..=6)?,
        };
        let last = |lower: i64, upper: i64| lower + (upper - lower - 1).max(0) / step * step;
        let outer = self.indices.last().cloned();
        let form = self.u.int_in_range(0..=11u8)?;
        // A symbolic bound of an inner loop makes many executions.
        let (mut low, high, range) =
            match (if self.varies || dialect == Dialect::Scf { form } else { u8::MAX }, outer) {
                (2..=4, None) if dialect == Dialect::Scf || form == 2 => {
                    let text = format!("affine_map<()[s0] -> (s0, {upper})>()[%n]");
                    (lower.to_string(), format!("min {text}"), lower..=last(lower, upper))
                }
                (5, Some(Index { name, .. })) => {
                    let text = format!("affine_map<(d0)[s0] -> ({upper}, s0 - d0)>({name})[%n]");
                    (lower.to_string(), format!("min {text}"), lower..=last(lower, upper))
                }
                (0 | 1, None) => (lower.to_string(), "%n".into(), lower..=last(lower, self.extent)),
                (2, Some(Index { name, range })) => (
                    format!("affine_map<(d0) -> (d0)>({name})"),
                    upper.to_string(),
                    *range.start()..=(upper - 1).max(*range.start()),
                ),
                (3, Some(Index { name, range })) => {
                    let text = format!("affine_map<(d0) -> (d0 + 2, {upper})>({name})");
                    (
                        lower.to_string(),
                        format!("min {text}"),
                        lower..=last(lower, upper.min(range.end() + 2)),
                    )
                }
                (4, Some(Index { name, range })) => {
                    let text = format!("affine_map<(d0) -> (d0 + 1)>({name})");
                    (lower.to_string(), text, lower..=last(lower, range.end() + 1))
                }
                _ => (lower.to_string(), upper.to_string(), lower..=last(lower, upper)),
            };
        let is_constant = low == lower.to_string();
        if !is_constant || !self.u.ratio(1, 6)? || !(self.varies || dialect == Dialect::Scf) {
            return Ok((low, high, range));
        }
        low = match self.indices.last() {
            Some(Index { name, .. }) => format!("max affine_map<(d0) -> (d0 - 1, {lower})>({name})"),
            None => format!("max affine_map<()[s0] -> (s0, {lower})>()[%n]"),
        };
        // The first iteration is at the lower bound.
        Ok((low, high, *range.start()..=range.end() + step - 1))
    }

    /// Returns the text of the bounds and the step of a loop of `dialect`, whose bounds [`Generator::bounds`] returned.
    fn bounds_text(&mut self, dialect: Dialect, lower: &str, upper: &str, step: i64) -> String {
        if dialect == Dialect::Affine {
            let step = if step == 1 { String::new() } else { format!(" step {step}") };
            return format!("{lower} to {upper}{step}");
        }
        let [lower, upper, step] = [lower, upper, &step.to_string()].map(|bound| match bound.get(..4) {
            Some("min " | "max ") => self.lines.define(&format!("affine.{bound}")),
            _ if bound.starts_with("affine_map") => self.lines.define(&format!("affine.apply {bound}")),
            _ if bound.starts_with('%') => bound.to_owned(),
            _ => self.lines.define(&format!("arith.constant {bound} : index")),
        });
        format!("{lower} to {upper} step {step}")
    }

    /// Adds a loop with `n - 1` loops in it, which may carry a scalar.
    fn r#loop(&mut self, dialect: Dialect, n: usize) -> Result<()> {
        let step = *self.u.choose(&[1, 1, 1, 1, 2, 3])?;
        let (lower, upper, range) = self.bounds(dialect, step)?;
        let (name, carries) = (self.lines.fresh(), self.u.ratio(1, 4)?);
        let (prefix, carried) = match carries {
            true => (format!("{name} = "), format!(" iter_args({name}_c = {}) -> (i8)", self.scalar()?)),
            false => Default::default(),
        };
        let bounds = self.bounds_text(dialect, &lower, &upper, step);
        self.lines.add(&format!("{prefix}{}.for {name}_i = {bounds}{carried} {{", dialect.name()));
        let visible = (self.buffers.len(), self.scalars.len());
        self.indices.push(Index { name: format!("{name}_i"), range });
        if carries {
            self.scalars.push(format!("{name}_c"));
        }
        self.lines.depth += 1;
        let inner = if n > 1 { self.u.int_in_range(1..=3u8)? } else { 0 };
        let before = if n == 1 || inner == 1 { self.u.int_in_range(1..=3)? } else { 0 };
        for _ in 0..before {
            self.statement(dialect)?;
        }
        if n > 1 {
            self.r#loop(dialect, n - 1)?;
            if inner == 3 {
                self.statement(dialect)?;
            }
        }
        if carries {
            let other = self.scalar()?;
            let op = *self.u.choose(&["addi", "muli", "maxsi", "subi"])?;
            let next = self.lines.define(&format!("arith.{op} {name}_c, {other} : i8"));
            self.lines.add(&format!("{}.yield {next} : i8", dialect.name()));
        }
        self.lines.depth -= 1;
        self.lines.add("}");
        self.indices.pop();
        self.buffers.truncate(visible.0);
        self.scalars.truncate(visible.1);
        if carries {
            self.scalars.push(name);
        }
        Ok(())
    }
}

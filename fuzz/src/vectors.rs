//! The generator of programs over vectors: chains of operations that move, combine and reduce elements, and accesses to
//! memory and tensors.
//!
//! Folds and patterns of vector compose positions, permutations and shapes. Programs therefore have few shapes, so that
//! operations often undo or repeat each other, unit dimensions, vectors of rank 0, and a permutation for each access.
//!
//! Programs are generated as text, as in [`shaped`](crate::shaped). Static positions are within bounds, most dynamic
//! ones are constants within bounds.

mod combine;
mod memory;
mod moves;
mod rare;

use arbitrary::{Result, Unstructured};

use crate::lines::Lines;
use crate::tail::tail;

/// The type of elements.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Element {
    I1,
    I8,
    I16,
    F32,
    Index,
}

impl Element {
    fn name(self) -> &'static str {
        match self {
            Element::I1 => "i1",
            Element::I8 => "i8",
            Element::I16 => "i16",
            Element::F32 => "f32",
            Element::Index => "index",
        }
    }

    /// Returns the number of bits of elements that a bitcast combines.
    fn width(self) -> Option<i64> {
        match self {
            Element::I8 => Some(8),
            Element::I16 => Some(16),
            Element::F32 => Some(32),
            Element::I1 | Element::Index => None,
        }
    }

    /// Returns the kinds of reductions that have one result: the order of additions of floats is not specified.
    fn kinds(self) -> &'static [&'static str] {
        match self {
            Element::F32 => &["minimumf", "maximumf"],
            _ => &["add", "mul", "minsi", "minui", "maxsi", "maxui", "and", "or", "xor"],
        }
    }
}

/// A vector value.
#[derive(Clone)]
struct Vector {
    name: String,
    sizes: Vec<i64>,
    element: Element,
}

impl Vector {
    fn ty(&self) -> String {
        vector_type(&self.sizes, self.element)
    }

    fn rank(&self) -> usize {
        self.sizes.len()
    }
}

/// A memref or tensor.
#[derive(Clone)]
struct Source {
    name: String,
    sizes: Vec<i64>,
    ty: String,
    is_memref: bool,
    /// Whether the elements of the last dimension are contiguous.
    is_contiguous: bool,
}

fn vector_type(sizes: &[i64], element: Element) -> String {
    format!("vector<{}{}>", prefix(sizes), element.name())
}

/// Returns the sizes as they precede the element in a type.
fn prefix(sizes: &[i64]) -> String {
    sizes.iter().map(|size| format!("{size}x")).collect()
}

fn list<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(", ")
}

/// The maximal number of elements of a vector.
const MAX_ELEMENTS: i64 = 24;
/// The maximal rank of a vector.
const MAX_RANK: usize = 4;

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
/// use proofmark_fuzz::{entropy, vectors};
///
/// let bytes = entropy(1, 2048);
/// let program = vectors::generate_program(&mut Unstructured::new(&bytes)).unwrap();
/// assert!(Workbench::standard().shaped_program(&program).is_ok());
/// ```
pub fn generate_program(u: &mut Unstructured<'_>) -> Result<String> {
    let is_rare = is_rare(u);
    let element = if u.ratio(5, 6)? { Element::I8 } else { Element::F32 };
    let mut g = Generator {
        u,
        lines: Lines::new(),
        element,
        vectors: Vec::new(),
        sources: Vec::new(),
        scalars: vec!["%x".into(), "%y".into()],
        indices: vec!["%i".into(), "%n".into()],
        is_rare,
    };
    let shape = g.sizes(1)?;
    let scalar = element.name();
    let mut arguments = format!("%x: {scalar}, %y: {scalar}, %i: index, %n: index, %p: i1");
    for i in 0..g.u.int_in_range(1..=2)? {
        let sizes = if i == 0 { shape.clone() } else { g.sizes(0)? };
        let vector = Vector { name: format!("%a{i}"), sizes, element };
        arguments += &format!(", {}: {}", vector.name, vector.ty());
        g.vectors.push(vector);
    }
    if g.u.ratio(1, 2)? {
        let source = g.source("%m")?;
        arguments += &format!(", {}: {}", source.name, source.ty);
        g.sources.push(source);
    }
    let n_ops = g.u.int_in_range(2..=8)?;
    g.block(n_ops)?;
    let mut results: Vec<(String, String)> = Vec::new();
    let recent = g.vectors.len().saturating_sub(2);
    results.extend(g.vectors[recent..].iter().map(|vector| (vector.name.clone(), vector.ty())));
    results.extend(g.scalars.last().map(|name| (name.clone(), scalar.into())));
    results.extend(
        g.sources.iter().rev().find(|s| !s.is_memref).map(|source| (source.name.clone(), source.ty.clone())),
    );
    let (names, types): (Vec<String>, Vec<String>) = results.into_iter().unzip();
    let (names, types) = (names.join(", "), types.join(", "));
    Ok(format!("func.func @f({arguments}) -> ({types}) {{\n{}  return {names} : {types}\n}}\n", g.lines.text))
}

/// One of this number of programs has rare operations.
const RARITY: u16 = 4;

/// Returns whether the program is to have rare operations. This depends on the last two bytes of the input, which are
/// not consumed, so that all other programs are the same with and without them.
fn is_rare(u: &Unstructured<'_>) -> bool {
    tail::<2>(u).is_some_and(|bytes| u16::from_le_bytes(bytes) % RARITY == RARITY - 1)
}

/// The state of the generation of one program.
struct Generator<'g, 'b> {
    u: &'g mut Unstructured<'b>,
    lines: Lines,
    /// The element of most vectors, and of memory.
    element: Element,
    vectors: Vec<Vector>,
    sources: Vec<Source>,
    scalars: Vec<String>,
    indices: Vec<String>,
    /// Whether half of the operations are rare ones.
    is_rare: bool,
}

impl Generator<'_, '_> {
    /// Draws the sizes of a vector of at least rank `least`.
    fn sizes(&mut self, least: usize) -> Result<Vec<i64>> {
        let rank = *self.u.choose(&[0, 1, 1, 2, 2, 2, 3])?;
        let mut sizes = Vec::new();
        for _ in 0..rank.max(least) {
            sizes.push(*self.u.choose(&[1, 2, 2, 3, 4])?);
        }
        while sizes.iter().product::<i64>() > MAX_ELEMENTS {
            sizes.pop();
        }
        Ok(sizes)
    }

    /// Draws the sizes of a memref or tensor.
    fn source_sizes(&mut self) -> Result<Vec<i64>> {
        let mut sizes = Vec::new();
        for _ in 0..self.u.int_in_range(1..=2)? {
            sizes.push(self.u.int_in_range(1..=4)?);
        }
        Ok(sizes)
    }

    /// Draws a memref or tensor.
    fn source(&mut self, name: &str) -> Result<Source> {
        let sizes = self.source_sizes()?;
        let is_memref = self.u.ratio(2, 3)?;
        let (kind, scalar) = (if is_memref { "memref" } else { "tensor" }, self.element.name());
        let dynamic = self.u.ratio(1, 3)?;
        let shape = if dynamic { "?x".repeat(sizes.len()) } else { prefix(&sizes) };
        Ok(Source {
            name: name.into(),
            sizes,
            ty: format!("{kind}<{shape}{scalar}>"),
            is_memref,
            is_contiguous: true,
        })
    }

    /// Returns a vector that `fits`, mostly a recent one.
    fn choose(&mut self, fits: impl Fn(&Vector) -> bool) -> Result<Option<Vector>> {
        let fitting: Vec<&Vector> = self.vectors.iter().filter(|vector| fits(vector)).collect();
        if fitting.is_empty() {
            return Ok(None);
        }
        let recent = if self.u.ratio(2, 3)? { fitting.len().saturating_sub(2) } else { 0 };
        Ok(Some((*self.u.choose(&fitting[recent..])?).clone()))
    }

    /// Returns a vector of these sizes and element: one of the visible ones, or a new one.
    fn vector(&mut self, sizes: &[i64], element: Element) -> Result<Vector> {
        if self.u.ratio(3, 4)?
            && let Some(vector) = self.choose(|vector| vector.sizes == sizes && vector.element == element)?
        {
            return Ok(vector);
        }
        let name = match element {
            Element::I1 => return self.mask(sizes),
            _ if element == self.element && self.u.ratio(1, 2)? => {
                let scalar = self.scalar()?;
                let ty = vector_type(sizes, element);
                self.lines.define(&format!("vector.broadcast {scalar} : {} to {ty}", element.name()))
            }
            _ => self.constant(sizes, element)?,
        };
        Ok(Vector { name, sizes: sizes.to_vec(), element })
    }

    /// Adds a constant vector.
    fn constant(&mut self, sizes: &[i64], element: Element) -> Result<String> {
        let number = |value: i64| match element {
            Element::F32 => format!("{value}.0"),
            Element::I1 => (value % 2 != 0).to_string(),
            _ => value.to_string(),
        };
        let n: i64 = sizes.iter().product();
        let ty = vector_type(sizes, element);
        let text = match self.u.ratio(1, 2)? {
            true => number(self.u.int_in_range(-1..=2)?),
            false => {
                let first = self.u.int_in_range(-2..=3)?;
                nested(&mut (0..n).map(|i| number(first + i)), sizes)
            }
        };
        Ok(self.lines.define(&format!("arith.constant dense<{text}> : {ty}")))
    }

    /// Returns a mask of these sizes.
    fn mask(&mut self, sizes: &[i64]) -> Result<Vector> {
        let ty = vector_type(sizes, Element::I1);
        let name = match self.u.int_in_range(0..=3u8)? {
            0 if !sizes.is_empty() => {
                let mut bounds = Vec::new();
                for &size in sizes {
                    let bound = self.u.int_in_range(0..=size)?;
                    bounds.push(self.operand(bound)?);
                }
                self.lines.define(&format!("vector.create_mask {} : {ty}", list(bounds)))
            }
            1 | 2 if !sizes.is_empty() => {
                let mut bounds = Vec::new();
                for &size in sizes {
                    bounds.push(self.u.int_in_range(1..=size)?);
                }
                self.lines.define(&format!("vector.constant_mask [{}] : {ty}", list(bounds)))
            }
            3 => self.lines.define(&format!("vector.broadcast %p : i1 to {ty}")),
            _ => self.constant(sizes, Element::I1)?,
        };
        Ok(Vector { name, sizes: sizes.to_vec(), element: Element::I1 })
    }

    /// Returns a scalar of the element of the program.
    fn scalar(&mut self) -> Result<String> {
        if self.u.ratio(1, 4)? {
            let value = self.u.int_in_range(-1..=2i8)?;
            let (point, ty) = (if self.element == Element::F32 { ".0" } else { "" }, self.element.name());
            return Ok(self.lines.define(&format!("arith.constant {value}{point} : {ty}")));
        }
        let recent = if self.u.ratio(1, 2)? { self.scalars.len() - 2 } else { 0 };
        Ok(self.u.choose(&self.scalars[recent..])?.clone())
    }

    /// Returns an index operand: a constant `value`, or seldom another index.
    fn operand(&mut self, value: i64) -> Result<String> {
        match self.u.ratio(1, 6)? {
            true => self.u.choose(&self.indices).cloned(),
            false => Ok(self.lines.constant(value)),
        }
    }

    /// Returns the operation `what`, whose mask has these sizes, or `what` within a `vector.mask` with a result of the
    /// type `result`. Without sizes, there is no mask.
    fn under_mask(&mut self, what: String, sizes: &[i64], result: &str) -> Result<String> {
        if sizes.is_empty() || !self.u.ratio(1, 8)? {
            return Ok(what);
        }
        let mask = self.vector(sizes, Element::I1)?;
        let result = if result.is_empty() { String::new() } else { format!(" -> {result}") };
        Ok(format!("vector.mask {} {{ {what} }} : {}{result}", mask.name, mask.ty()))
    }

    /// Adds an operation with a vector as result.
    fn define(&mut self, what: &str, sizes: Vec<i64>, element: Element) {
        let name = self.lines.define(what);
        self.vectors.push(Vector { name, sizes, element });
    }

    fn block(&mut self, n_ops: usize) -> Result<()> {
        for _ in 0..n_ops {
            if self.u.is_empty() {
                break;
            }
            if self.is_rare && self.u.ratio(1, 2)? {
                self.rare()?;
                continue;
            }
            match self.u.int_in_range(0..=32u8)? {
                0 | 1 => self.broadcast()?,
                2..=4 => self.shape_cast()?,
                5 | 6 => self.transpose()?,
                7..=9 => self.extract()?,
                10..=12 => self.insert()?,
                13 => self.extract_slice()?,
                14 => self.insert_slice()?,
                15 => self.shuffle()?,
                16 => self.interleave()?,
                17 => self.elements()?,
                18 => self.reduction()?,
                19 => self.multi_reduction()?,
                // Products of floats may be fused with additions.
                20 if self.element == Element::I8 => self.outer_product()?,
                21 if self.element == Element::I8 => self.contract()?,
                20..=23 => self.elementwise()?,
                24 => self.bitcast()?,
                25 => self.convert()?,
                26 | 27 => self.transfer_read()?,
                28 => self.transfer_write()?,
                29 => self.access()?,
                30 => self.gather()?,
                31 => self.view()?,
                _ => self.structured()?,
            }
        }
        Ok(())
    }

    /// Adds an operation with a vector as result, or with a scalar if there are no sizes.
    fn define_part(&mut self, what: &str, sizes: Vec<i64>, element: Element) {
        let name = self.lines.define(what);
        match (sizes.is_empty(), element == self.element) {
            (true, true) => self.scalars.push(name),
            (true, false) if element == Element::Index => self.indices.push(name),
            (true, false) => {}
            (false, _) => self.vectors.push(Vector { name, sizes, element }),
        }
    }

    /// Adds the operations of a nested block, whose values are not visible afterwards.
    fn within(&mut self) -> Result<()> {
        let lengths = (self.vectors.len(), self.sources.len(), self.scalars.len(), self.indices.len());
        let n_ops = self.u.int_in_range(0..=2)?;
        self.lines.depth += 1;
        self.block(n_ops)?;
        self.lines.depth -= 1;
        self.vectors.truncate(lengths.0);
        self.sources.truncate(lengths.1);
        self.scalars.truncate(lengths.2);
        self.indices.truncate(lengths.3);
        Ok(())
    }

    /// Adds an `scf.if` with a vector as result, or an `scf.for` that carries a vector.
    fn structured(&mut self) -> Result<()> {
        let Some(of) = self.choose(|_| true)? else { return Ok(()) };
        if self.lines.depth > 2 {
            return Ok(());
        }
        let (name, ty) = (self.lines.fresh(), of.ty());
        let is_loop = self.u.arbitrary()?;
        if is_loop {
            let (lower, upper) = (self.lines.constant(0), self.u.int_in_range(0..=3)?);
            let (upper, step) = (self.operand(upper)?, self.lines.constant(1));
            let start = &of.name;
            self.lines.add(&format!(
                "{name} = scf.for {name}_i = {lower} to {upper} step {step} iter_args({name}_c = {start}) -> ({ty}) {{"
            ));
            self.vectors.push(Vector { name: format!("{name}_c"), ..of.clone() });
            self.indices.push(format!("{name}_i"));
        } else {
            self.lines.add(&format!("{name} = scf.if %p -> ({ty}) {{"));
        }
        for part in 0..if is_loop { 1 } else { 2 } {
            if part == 1 {
                self.lines.add("} else {");
            }
            self.within()?;
            self.lines.depth += 1;
            let value = self.vector(&of.sizes, of.element)?;
            self.lines.add(&format!("scf.yield {} : {ty}", value.name));
            self.lines.depth -= 1;
        }
        self.lines.add("}");
        if is_loop {
            self.vectors.pop();
            self.indices.pop();
        }
        self.vectors.push(Vector { name, ..of });
        Ok(())
    }
}

/// Returns the type of a part of a vector, which is a scalar if there are no sizes.
fn part_type(sizes: &[i64], element: Element) -> String {
    if sizes.is_empty() { element.name().into() } else { vector_type(sizes, element) }
}

/// Returns the elements as nested lists of these sizes.
fn nested(elements: &mut dyn Iterator<Item = String>, sizes: &[i64]) -> String {
    match sizes {
        [] => elements.next().unwrap_or_default(),
        [size, rest @ ..] => format!("[{}]", list((0..*size).map(|_| nested(elements, rest)))),
    }
}

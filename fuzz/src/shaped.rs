//! The generator of programs over tensors and memory: chains of slices, casts, reshapes, paddings, loads and stores,
//! also in loops and conditionals.
//!
//! Programs are generated as text, because types are most concise as text. Sizes are static or dynamic. Dynamic sizes
//! are operands, mostly constants that folds can propagate, and mostly within bounds. Some programs have undefined
//! behaviour, which any result refines.

mod accesses;
mod edges;
mod elementwise;
mod floats;
mod layout;
mod linalg;
mod outputs;
mod rare;
mod regions;
mod slices;
mod strided;
mod views;
mod whole;

use std::fmt::Write;

use arbitrary::{Result, Unstructured};

use self::layout::Layout;
use crate::lines::Lines;
use crate::tail::tail;

/// A tensor or memref value.
#[derive(Clone)]
struct Shaped {
    name: String,
    /// The actual sizes, if no operand is out of bounds.
    sizes: Vec<i64>,
    /// Whether each size is static in the type.
    known: Vec<bool>,
    /// The layout of a memref, or `None` for a tensor.
    layout: Option<Layout>,
}

impl Shaped {
    fn is_tensor(&self) -> bool {
        self.layout.is_none()
    }

    fn rank(&self) -> usize {
        self.sizes.len()
    }

    fn n_elements(&self) -> i64 {
        self.sizes.iter().product()
    }

    fn is_identity(&self) -> bool {
        matches!(self.layout, None | Some(Layout::Identity))
    }

    fn ty(&self) -> String {
        let mut ty = String::from(if self.is_tensor() { "tensor<" } else { "memref<" });
        for (size, known) in self.sizes.iter().zip(&self.known) {
            let _ = match known {
                true => write!(ty, "{size}x"),
                false => write!(ty, "?x"),
            };
        }
        let layout = self.layout.as_ref().map(Layout::text).unwrap_or_default();
        let _ = write!(ty, "i8{}{layout}>", if layout.is_empty() { "" } else { ", " });
        ty
    }

    /// Returns the same type and sizes with another value name.
    fn renamed(&self, name: String) -> Shaped {
        Shaped { name, ..self.clone() }
    }
}

/// A generated program.
#[derive(Clone, Debug)]
pub struct Program {
    /// The text of a module with one function `@f`.
    pub text: String,
    /// The actual sizes of the tensor and memref arguments, in the order of the arguments.
    pub argument_sizes: Vec<Vec<i64>>,
}

/// Draws a program.
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
/// use proofmark_fuzz::{entropy, shaped};
///
/// let bytes = entropy(1, 2048);
/// let program = shaped::generate_program(&mut Unstructured::new(&bytes)).unwrap();
/// assert!(Workbench::standard().shaped_program(&program.text).is_ok());
/// ```
pub fn generate_program(u: &mut Unstructured<'_>) -> Result<Program> {
    let (is_rare, focus) = (is_rare(u), focus(u));
    let mut g = Generator {
        u,
        lines: Lines::new(),
        shaped: Vec::new(),
        scalars: Vec::new(),
        indices: Vec::new(),
        is_rare,
        focus,
        functions: Vec::new(),
        declarations: String::new(),
    };
    g.scalars = vec!["%x".into(), "%y".into()];
    g.indices = vec!["%i".into(), "%n".into()];
    let mut arguments = String::from("%x: i8, %y: i8, %i: index, %n: index, %p: i1");
    for i in 0..g.u.int_in_range(1..=2)? {
        let mut value = g.shape(format!("%a{i}"))?;
        if g.u.ratio(2, 5)? {
            value.layout = Some(Layout::Identity);
        }
        match focus {
            Some(Focus::Elementwise | Focus::Edges) if i == 0 => value.layout = None,
            Some(Focus::Layouts) if i == 0 => g.lay_out(&mut value)?,
            _ => {}
        }
        let _ = write!(arguments, ", {}: {}", value.name, value.ty());
        g.shaped.push(value);
    }
    let argument_sizes = g.shaped.iter().map(|value| value.sizes.clone()).collect();
    let n_ops = g.u.int_in_range(1..=8)?;
    g.block(n_ops)?;
    let mut results: Vec<(String, String)> = Vec::new();
    if let Some(tensor) = g.shaped.iter().rev().find(|value| value.is_tensor()) {
        results.push((tensor.name.clone(), tensor.ty()));
    }
    results.extend(g.scalars.last().map(|scalar| (scalar.clone(), "i8".into())));
    results.extend(g.indices.last().map(|index| (index.clone(), "index".into())));
    let (names, types): (Vec<String>, Vec<String>) = results.into_iter().unzip();
    let (names, types) = (names.join(", "), types.join(", "));
    let text = format!(
        "{}func.func @f({arguments}) -> ({types}) {{\n{}  return {names} : {types}\n}}\n",
        g.declarations, g.lines.text
    );
    Ok(Program { text, argument_sizes })
}

/// One of this number of programs has rare operations, and shapes with other ranks and sizes.
const RARITY: u16 = 8;

/// Returns whether the program is to have rare operations and shapes. This depends on the last two bytes of the input,
/// which are not consumed, so that all other programs are the same with and without them.
fn is_rare(u: &Unstructured<'_>) -> bool {
    tail::<2>(u).is_some_and(|bytes| u16::from_le_bytes(bytes) % RARITY == RARITY - 1)
}

/// The kind of operations of which a program has many: half of its operations are of this kind.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Focus {
    /// Elementwise operations on tensors.
    Elementwise,
    /// Memory with layouts.
    Layouts,
    /// Operations on tensors at the edges of their definitions, also of other ranks and of size 0.
    Edges,
}

/// Returns the focus of the program, if it is to have one. This depends on two bytes near the end of the input, as in
/// [`is_rare`].
fn focus(u: &Unstructured<'_>) -> Option<Focus> {
    let [low, high, ..] = tail::<4>(u)?;
    match u16::from_le_bytes([low, high]) % 12 {
        0 => Some(Focus::Elementwise),
        1 => Some(Focus::Layouts),
        2 => Some(Focus::Edges),
        _ => None,
    }
}

/// The state of the generation of one program.
struct Generator<'g, 'b> {
    u: &'g mut Unstructured<'b>,
    lines: Lines,
    shaped: Vec<Shaped>,
    scalars: Vec<String>,
    indices: Vec<String>,
    /// Whether the program has rare operations, and shapes of rank 0 and 3 and of size 0.
    is_rare: bool,
    /// The kind of half of the operations, if the program has a focus.
    focus: Option<Focus>,
    /// The types of the arguments of the private functions `@g0`, `@g1` and so on.
    functions: Vec<String>,
    /// The text of the private functions.
    declarations: String,
}

/// An entry in a list of offsets, sizes or strides: static or an operand.
struct Number {
    text: String,
    is_known: bool,
}

impl Generator<'_, '_> {
    /// Returns an index operand: a constant `value`, or seldom another index.
    fn operand(&mut self, value: i64) -> Result<String> {
        if self.u.ratio(1, 12)? {
            return Ok(self.u.choose(&self.indices)?.clone());
        }
        Ok(self.lines.constant(value))
    }

    fn number(&mut self, value: i64) -> Result<Number> {
        if self.u.ratio(1, 3)? {
            return Ok(Number { text: self.operand(value)?, is_known: false });
        }
        Ok(Number { text: value.to_string(), is_known: true })
    }

    fn shape(&mut self, name: String) -> Result<Shaped> {
        let is_rare = self.is_rare || self.focus == Some(Focus::Edges);
        let rank = match is_rare {
            true => *self.u.choose(&[0, 1, 1, 2, 2, 3])?,
            false => self.u.int_in_range(1..=2)?,
        };
        let (mut sizes, mut known) = (Vec::new(), Vec::new());
        for _ in 0..rank {
            let is_empty = is_rare && self.u.ratio(1, 12)?;
            sizes.push(if is_empty { 0 } else { self.u.int_in_range(1..=4)? });
            known.push(self.u.ratio(2, 3)?);
        }
        Ok(Shaped { name, sizes, known, layout: None })
    }

    fn choose(&mut self, fits: impl Fn(&Shaped) -> bool) -> Result<Option<Shaped>> {
        let fitting: Vec<Shaped> = self.shaped.iter().filter(|value| fits(value)).cloned().collect();
        if fitting.is_empty() {
            return Ok(None);
        }
        // Recent values are preferred, which makes chains long.
        let youngest = fitting.len().saturating_sub(2);
        Ok(Some(
            if self.u.ratio(2, 3)? {
                self.u.choose(&fitting[youngest..])?
            } else {
                self.u.choose(&fitting)?
            }
            .clone(),
        ))
    }

    fn scalar(&mut self) -> Result<String> {
        if self.u.ratio(1, 3)? {
            let value = self.u.int_in_range(-2..=2i8)?;
            return Ok(self.lines.define(&format!("arith.constant {value} : i8")));
        }
        Ok(self.u.choose(&self.scalars)?.clone())
    }

    /// Returns indices that are mostly within the bounds of `of`.
    fn place(&mut self, of: &Shaped) -> Result<String> {
        let mut place = Vec::new();
        for &size in &of.sizes {
            let value = self.u.int_in_range(0..=(size - 1).max(0))?;
            place.push(self.operand(value)?);
        }
        Ok(place.join(", "))
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
            if let Some(focus) = self.focus
                && self.u.ratio(1, 2)?
            {
                match focus {
                    Focus::Elementwise => self.elementwise()?,
                    Focus::Layouts => self.laid_out()?,
                    Focus::Edges => self.edge()?,
                }
                continue;
            }
            match self.u.int_in_range(0..=31u8)? {
                0 | 1 => self.cast()?,
                2..=4 => self.part()?,
                5 | 24 => self.insert_slice()?,
                6 | 7 => self.load()?,
                8 | 9 => self.store()?,
                10 => self.dim()?,
                11 => self.expand()?,
                12 => self.collapse()?,
                13 => self.pad()?,
                14 => self.fresh_tensor()?,
                15 => self.allocate()?,
                16 => self.fill()?,
                17 => self.copy()?,
                18 => self.transpose()?,
                19 => self.concat()?,
                20 => self.r#loop()?,
                21 => self.conditional()?,
                22 => self.reshape()?,
                23 => self.arithmetic()?,
                _ => self.structured()?,
            }
        }
        Ok(())
    }

    /// Adds a cast to a type with other static sizes.
    fn cast(&mut self) -> Result<()> {
        let Some(from) = self.choose(|_| true)? else { return Ok(()) };
        let mut to = from.clone();
        for known in &mut to.known {
            *known = self.u.ratio(1, 2)?;
        }
        if from.known.iter().zip(&to.known).any(|(a, b)| a != b) && !from.is_identity() {
            // Another static size would change the strides of the layout.
            return Ok(());
        }
        let dialect = if from.is_tensor() { "tensor" } else { "memref" };
        let name = self.lines.define(&format!("{dialect}.cast {} : {} to {}", from.name, from.ty(), to.ty()));
        self.shaped.push(to.renamed(name));
        Ok(())
    }

    fn load(&mut self) -> Result<()> {
        let Some(from) = self.choose(|value| value.n_elements() > 0)? else { return Ok(()) };
        let place = self.place(&from)?;
        let what = if from.is_tensor() { "tensor.extract" } else { "memref.load" };
        let name = self.lines.define(&format!("{what} {}[{place}] : {}", from.name, from.ty()));
        self.scalars.push(name);
        Ok(())
    }

    fn store(&mut self) -> Result<()> {
        let Some(into) = self.choose(|value| value.n_elements() > 0)? else { return Ok(()) };
        let (place, scalar) = (self.place(&into)?, self.scalar()?);
        if into.is_tensor() {
            let name = self.lines.define(&format!(
                "tensor.insert {scalar} into {}[{place}] : {}",
                into.name,
                into.ty()
            ));
            self.shaped.push(into.renamed(name));
        } else {
            self.lines.add(&format!("memref.store {scalar}, {}[{place}] : {}", into.name, into.ty()));
        }
        Ok(())
    }

    fn dim(&mut self) -> Result<()> {
        let Some(of) = self.choose(|value| value.rank() > 0)? else { return Ok(()) };
        let which = self.u.int_in_range(0..=of.rank() as i64 - 1)?;
        let which = self.operand(which)?;
        let dialect = if of.is_tensor() { "tensor" } else { "memref" };
        let name = self.lines.define(&format!("{dialect}.dim {}, {which} : {}", of.name, of.ty()));
        self.indices.push(name);
        Ok(())
    }

    /// Adds an `expand_shape` of the last dimension into two.
    fn expand(&mut self) -> Result<()> {
        let Some(from) = self.choose(|value| (1..4).contains(&value.rank()) && value.is_identity())? else {
            return Ok(());
        };
        let last = from.rank() - 1;
        let size = from.sizes[last];
        let factor = if size % 2 == 0 && self.u.ratio(1, 2)? { 2 } else { 1 };
        let mut to = from.clone();
        to.sizes[last] = size / factor;
        to.sizes.push(factor);
        to.known.push(true);
        if self.u.ratio(1, 2)? {
            to.sizes.swap(last, last + 1);
            to.known.swap(last, last + 1);
        }
        let mut sizes = Vec::new();
        for (i, &size) in to.sizes.iter().enumerate() {
            sizes.push(match to.known[i] {
                true => size.to_string(),
                false => self.operand(size)?,
            });
        }
        let mut groups: Vec<String> = (0..last).map(|i| format!("[{i}]")).collect();
        groups.push(format!("[{last}, {}]", last + 1));
        let dialect = if from.is_tensor() { "tensor" } else { "memref" };
        let name = self.lines.define(&format!(
            "{dialect}.expand_shape {} [{}] output_shape [{}] : {} into {}",
            from.name,
            groups.join(", "),
            sizes.join(", "),
            from.ty(),
            to.ty()
        ));
        self.shaped.push(to.renamed(name));
        Ok(())
    }

    /// Adds a `collapse_shape` of the last two dimensions.
    fn collapse(&mut self) -> Result<()> {
        let Some(from) = self.choose(|value| value.rank() > 1 && value.is_identity())? else { return Ok(()) };
        let last = from.rank() - 1;
        let mut to = from.clone();
        let (size, known) = (to.sizes.pop().unwrap_or(1), to.known.pop().unwrap_or(true));
        to.sizes[last - 1] *= size;
        to.known[last - 1] &= known;
        let mut groups: Vec<String> = (0..last - 1).map(|i| format!("[{i}]")).collect();
        groups.push(format!("[{}, {last}]", last - 1));
        let dialect = if from.is_tensor() { "tensor" } else { "memref" };
        let name = self.lines.define(&format!(
            "{dialect}.collapse_shape {} [{}] : {} into {}",
            from.name,
            groups.join(", "),
            from.ty(),
            to.ty()
        ));
        self.shaped.push(to.renamed(name));
        Ok(())
    }

    /// Returns operands for the dynamic sizes of `of`.
    fn dynamic_sizes(&mut self, of: &Shaped) -> Result<String> {
        let mut sizes = Vec::new();
        for (i, &size) in of.sizes.iter().enumerate() {
            if !of.known[i] {
                sizes.push(self.operand(size)?);
            }
        }
        Ok(sizes.join(", "))
    }

    fn arithmetic(&mut self) -> Result<()> {
        let (a, b) = (self.scalar()?, self.scalar()?);
        let op = *self.u.choose(&["addi", "subi", "muli", "xori", "andi"])?;
        let name = self.lines.define(&format!("arith.{op} {a}, {b} : i8"));
        self.scalars.push(name);
        Ok(())
    }
}

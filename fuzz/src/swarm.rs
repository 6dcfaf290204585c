//! Swarm testing: each program is generated from a pseudo-random subset of the features.
//!
//! A generator that uses all features in each program uses each of them seldom. Omitting features lets the remaining
//! ones interact more often (Groce et al., "Swarm Testing", ISSTA 2012). [`Swarm::draw`] draws the subset for one
//! program from the bytes of the program.

use arbitrary::{Result, Unstructured};
use proofmark_ir::context::{DYNAMIC, FloatKind};
use proofmark_ir::{Context, Type};

use crate::OpTable;
use crate::tail::tail;

/// The features of one program.
#[derive(Clone, Debug)]
pub struct Swarm {
    /// The indices in the [`OpTable`] of the operations that may occur, in ascending order.
    pub ops: Vec<usize>,
    /// The scalar types that may occur; never empty.
    pub types: Vec<Type>,
    /// The shape of vectors or tensors of the scalar types, which may also occur. `None` if there are only scalars.
    pub shape: Option<Shape>,
    /// The number of local variables in memory.
    pub slots: usize,
    /// The maximum number of blocks of a function.
    pub max_blocks: usize,
    /// The maximum number of operations of a function, without terminators, constants, and the operations of loops
    /// and nested regions.
    pub max_ops: usize,
    /// The percentage of operands that are one of the latest two values; high values give long chains.
    pub chain: u8,
    /// The percentage of operations that use the result of a recent operation as in an example.
    pub follow: u8,
    /// The percentage of operands that are a new constant.
    pub constants: u8,
    /// The percentage of integer operands whose range is limited by a constant.
    pub limited: u8,
    /// The percentage of optional attributes that are set.
    pub flags: u8,
    /// The percentage of operands that are poison.
    pub poison: u8,
    /// Whether external functions are called.
    pub calls: bool,
    /// Whether there is structured control flow.
    pub structured: bool,
    /// Whether structured control flow includes `scf.index_switch` and `scf.execute_region`.
    pub more_regions: bool,
    /// Whether private and visible functions are called, also by themselves.
    pub functions: bool,
    /// Whether local variables are also allocated in blocks and regions that are executed several times.
    pub inner_slots: bool,
    /// Whether there are assertions, and blocks that must not be reached.
    pub assertions: bool,
    /// Whether all operands are constants, so that each operation is a fold of its own.
    pub folds: bool,
}

/// The shape of vectors or tensors.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// The sizes of the dimensions.
    pub sizes: &'static [i64],
    /// Whether the values are tensors, and not vectors.
    pub is_tensor: bool,
}

impl Shape {
    const fn vector(sizes: &'static [i64]) -> Shape {
        Shape { sizes, is_tensor: false }
    }

    const fn tensor(sizes: &'static [i64]) -> Shape {
        Shape { sizes, is_tensor: true }
    }
}

/// The shapes that occur: few elements, and all ranks up to 2.
const SHAPES: [Shape; 8] = [
    Shape::vector(&[2]),
    Shape::vector(&[2]),
    Shape::vector(&[1]),
    Shape::vector(&[]),
    Shape::vector(&[2, 2]),
    Shape::tensor(&[2]),
    Shape::tensor(&[]),
    Shape::tensor(&[DYNAMIC]),
];

/// The maximal number of operations of a program in which all operands are constants.
pub(crate) const MAX_FOLDS: usize = 12;

/// The integer widths of most programs, which permit exhaustive evaluation.
const SMALL_WIDTHS: std::ops::RangeInclusive<u32> = 1..=8;
/// The integer widths of some programs, near the widths that implementations assume.
const LARGE_WIDTHS: [u32; 6] = [16, 31, 32, 33, 64, 65];
/// The float types: those of common hardware, and 8-bit ones, which permit exhaustive evaluation.
const FLOATS: [Type; 7] = [
    Type::F16,
    Type::BF16,
    Type::F32,
    Type::F64,
    Type::fixed_float(FloatKind::F8E5M2),
    Type::fixed_float(FloatKind::F8E4M3FN),
    Type::fixed_float(FloatKind::F8E4M3),
];

impl Swarm {
    /// Draws a configuration.
    ///
    /// # Errors
    ///
    /// If `u` is exhausted.
    pub fn draw(table: &OpTable, u: &mut Unstructured<'_>) -> Result<Swarm> {
        if u.ratio(1, 12)? {
            return Swarm::of_folds(table, u);
        }
        let mut types = draw_types(table, u)?;
        let are_few = u.ratio(1, 2)?;
        let mut ops = if are_few { draw_few(table, u)? } else { draw_many(table, u)? };
        if ops.is_empty() && !table.is_empty() {
            ops.push(u.choose_index(table.len())?);
        }
        if are_few {
            // There are no constants of these types, so that arguments of the function have them.
            for &ty in ops.iter().flat_map(|&op| table.operand_types(op)) {
                if !types.contains(&ty) {
                    types.push(ty);
                }
            }
        }
        let (mut shape, mut slots, mut more_regions) = (None, 0, false);
        let (mut functions, mut inner_slots, mut assertions) = (false, false, false);
        match feature(u) {
            Some((0..=2, choice)) => shape = Some(SHAPES[choice % SHAPES.len()]),
            Some((3 | 4, choice)) => slots = 1 + choice % MAX_SLOTS,
            Some((5, _)) => more_regions = true,
            Some((6, choice)) => (functions, assertions) = (true, choice % 4 == 0),
            Some((7, _)) => (slots, inner_slots) = (1, true),
            Some((8, _)) => assertions = true,
            _ => {}
        }
        Ok(Swarm {
            ops,
            types,
            shape,
            slots,
            more_regions,
            max_blocks: {
                let max_blocks = if u.ratio(2, 3)? { 1 } else { u.int_in_range(2..=5)? };
                if inner_slots { max_blocks.max(3) } else { max_blocks }
            },
            max_ops: 4 * slots
                + if u.ratio(1, 24)? { u.int_in_range(6..=16)? } else { u.int_in_range(2..=5)? },
            chain: u.int_in_range(0..=90)?,
            follow: u.int_in_range(if are_few { 40..=95 } else { 0..=80 })?,
            constants: if u.ratio(1, 5)? { 85 } else { u.int_in_range(0..=60)? },
            limited: *u.choose(&[0, 0, 30, 60])?,
            flags: *u.choose(&[0, 20, 95, 95])?,
            poison: *u.choose(&[0, 0, 0, 3])?,
            calls: u.ratio(1, 4)? || functions,
            structured: u.ratio(1, 3)? || more_regions || inner_slots,
            functions,
            inner_slots,
            assertions,
            folds: false,
        })
    }

    /// Returns the scalar types, and with a shape the vector or tensor type of each scalar.
    pub fn all_types(&self, ctx: &Context) -> Vec<Type> {
        let mut types = self.types.clone();
        if let Some(Shape { sizes, is_tensor }) = self.shape {
            let elements = self.types.iter().filter(|ty| is_number(**ty));
            types.extend(elements.map(|&element| match is_tensor {
                true => ctx.tensor_type(sizes, element),
                false => ctx.vector_type(sizes, element),
            }));
        }
        types
    }

    /// Draws the configuration of a block of operations of all dialects whose operands are constants.
    fn of_folds(table: &OpTable, u: &mut Unstructured<'_>) -> Result<Swarm> {
        let width = if u.arbitrary()? { u.int_in_range(SMALL_WIDTHS)? } else { *u.choose(&LARGE_WIDTHS)? };
        // Operations of llvm have few folds, and many requirements on types.
        let ops = (0..table.len()).filter(|&op| table.dialect(op) != "llvm").collect();
        let mut types = vec![Type::INDEX, Type::I1, *u.choose(&FLOATS)?];
        types.extend(Type::fixed_integer(width));
        Ok(Swarm {
            ops,
            types,
            shape: None,
            slots: 0,
            more_regions: false,
            max_blocks: 1,
            max_ops: MAX_FOLDS,
            chain: 0,
            follow: 0,
            constants: 100,
            limited: 0,
            flags: *u.choose(&[0, 30])?,
            poison: 0,
            calls: false,
            structured: false,
            functions: false,
            inner_slots: false,
            assertions: false,
            folds: true,
        })
    }
}

/// The maximal number of local variables in memory.
const MAX_SLOTS: usize = 2;

/// The number of equally probable features of a program, most of which are none. Programs with a feature take twice as
/// long as others.
const N_FEATURES: u16 = 96;

/// Returns the number of the feature of a program, below [`N_FEATURES`], and a number to choose a variation of it. They
/// depend on four bytes near the end of the input, which are not consumed. All other choices of a program are therefore
/// the same with and without the feature.
fn feature(u: &Unstructured<'_>) -> Option<(u16, usize)> {
    let [a, b, c, d, ..] = tail::<6>(u)?;
    let [kind, choice] = [[a, b], [c, d]].map(u16::from_le_bytes);
    Some((kind % N_FEATURES, choice.into()))
}

/// Returns whether a type is an integer, a float, or `index`.
pub(crate) fn is_number(ty: Type) -> bool {
    ty.float_kind().is_some() || ty == Type::INDEX || ty.fixed_integer_width().is_some()
}

/// The types of programs as front ends emit them.
const COMMON: [Type; 8] =
    [Type::I1, Type::I8, Type::I16, Type::I32, Type::I64, Type::INDEX, Type::I32, Type::I64];
/// The maximal number of operations in a small set.
const MAX_FEW: usize = 4;

fn draw_types(table: &OpTable, u: &mut Unstructured<'_>) -> Result<Vec<Type>> {
    let mut types: Vec<Type> = Vec::new();
    let is_common = u.ratio(2, 5)?;
    for _ in 0..u.int_in_range(1..=3)? {
        let ty = match is_common {
            true => Some(*u.choose(&COMMON)?),
            false if u.ratio(1, 8)? => Type::fixed_integer(*u.choose(&LARGE_WIDTHS)?),
            false => Type::fixed_integer(u.int_in_range(SMALL_WIDTHS)?),
        };
        types.extend(ty.filter(|ty| !types.contains(ty)));
    }
    if u.ratio(1, 2)? && !types.contains(&Type::I1) {
        types.push(Type::I1);
    }
    if u.ratio(1, 6)? && !types.contains(&Type::INDEX) {
        types.push(Type::INDEX);
    }
    if u.ratio(1, 4)? {
        for _ in 0..u.int_in_range(1..=3)? {
            types.extend(Some(*u.choose(&FLOATS)?).filter(|ty| !types.contains(ty)));
        }
    }
    if !table.rows().is_empty() && u.ratio(1, 3)? {
        types.push(*u.choose(table.rows())?);
    }
    Ok(types)
}

/// Draws up to [`MAX_FEW`] operations, which follow each other in examples or occur often in them. Patterns match few
/// different operations, and chains of them are likely in such a program.
fn draw_few(table: &OpTable, u: &mut Unstructured<'_>) -> Result<Vec<usize>> {
    let mut ops: Vec<usize> = Vec::new();
    if table.dialects().is_empty() {
        return Ok(ops);
    }
    for _ in 0..u.int_in_range(1..=MAX_FEW)? {
        let op = match ops.is_empty() || u.ratio(1, 3)? {
            true if u.arbitrary()? => table.choose_weighted(u)?,
            true => table.choose_of_dialect(u)?,
            false => {
                let before = *u.choose(&ops)?;
                table.choose_companion(before, u)?
            }
        };
        if let Err(place) = ops.binary_search(&op) {
            ops.insert(place, op);
        }
    }
    Ok(ops)
}

/// Draws a part of the operations of one dialect and few others, or a part of all operations. Most patterns match
/// operations of one dialect.
fn draw_many(table: &OpTable, u: &mut Unstructured<'_>) -> Result<Vec<usize>> {
    let focus = match u.ratio(3, 4)? {
        true if u.ratio(1, 2)? => {
            let arith = table.dialects().iter().find(|(name, _)| *name == "arith");
            Some(arith.map_or(0..0, |(_, ops)| ops.clone()))
        }
        true if !table.dialects().is_empty() => Some(u.choose(table.dialects())?.1.clone()),
        _ => None,
    };
    let keep = u.int_in_range(1..=3)?;
    let is_kept = |&op: &usize| match focus.as_ref().is_none_or(|focus| focus.contains(&op)) {
        true => ratio(u, keep, 4),
        false => ratio(u, 1, 24),
    };
    Ok((0..table.len()).filter(is_kept).collect())
}

/// Draws `true` with the probability `n / of`, as [`Unstructured::ratio`] does. `of` is at least 2.
fn ratio(u: &mut Unstructured<'_>, n: u8, of: u8) -> bool {
    let byte = u.bytes(1).map_or(0, |bytes| bytes[0]);
    byte % of < n
}

//! Swarm testing: each program is generated from a pseudo-random subset of the features.
//!
//! A generator that uses all features in each program uses each of them seldom. Omitting features lets the remaining
//! ones interact more often (Groce et al., "Swarm Testing", ISSTA 2012). [`Swarm::draw`] draws the subset for one
//! program from the bytes of the program.

use arbitrary::{Result, Unstructured};
use proofmark_ir::Type;
use proofmark_ir::context::FloatKind;

use crate::OpTable;

/// The features of one program.
#[derive(Clone, Debug)]
pub struct Swarm {
    /// The indices in the [`OpTable`] of the operations that may occur.
    pub ops: Vec<usize>,
    /// The scalar types that may occur; never empty.
    pub types: Vec<Type>,
    /// The maximum number of blocks of a function.
    pub max_blocks: usize,
    /// The maximum number of operations of a block, without terminator and constants.
    pub max_ops: usize,
    /// The percentage of operands that are one of the latest two values; high values give long chains.
    pub chain: u8,
    /// The percentage of operands that are a new constant.
    pub constants: u8,
    /// The percentage of optional attributes that are set.
    pub flags: u8,
    /// The percentage of operands that are poison.
    pub poison: u8,
    /// Whether external functions are called.
    pub calls: bool,
    /// Whether there is structured control flow.
    pub structured: bool,
}

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
        let mut types = Vec::new();
        for _ in 0..u.int_in_range(1..=3)? {
            let width =
                if u.ratio(1, 8)? { *u.choose(&LARGE_WIDTHS)? } else { u.int_in_range(SMALL_WIDTHS)? };
            types.extend(Type::fixed_integer(width).filter(|ty| !types.contains(ty)));
        }
        if u.ratio(1, 2)? && !types.contains(&Type::I1) {
            types.push(Type::I1);
        }
        if u.ratio(1, 8)? {
            types.push(Type::INDEX);
        }
        if u.ratio(1, 4)? {
            for _ in 0..u.int_in_range(1..=3)? {
                types.extend(Some(*u.choose(&FLOATS)?).filter(|ty| !types.contains(ty)));
            }
        }
        // Most patterns match operations of one dialect.
        let focus = match u.ratio(3, 4)? {
            true if u.ratio(2, 3)? => Some("arith"),
            true if !table.is_empty() => Some(table.dialect(u.choose_index(table.len())?)),
            _ => None,
        };
        let keep = u.int_in_range(1..=3)?;
        let mut ops = Vec::new();
        for op in 0..table.len() {
            let is_kept = match focus.is_none_or(|focus| table.dialect(op) == focus) {
                true => u.ratio(keep, 4)?,
                false => u.ratio(1, 24)?,
            };
            if is_kept {
                ops.push(op);
            }
        }
        if ops.is_empty() && !table.is_empty() {
            ops.push(u.choose_index(table.len())?);
        }
        Ok(Swarm {
            ops,
            types,
            max_blocks: if u.ratio(2, 3)? { 1 } else { u.int_in_range(2..=5)? },
            max_ops: if u.ratio(1, 8)? { u.int_in_range(6..=16)? } else { u.int_in_range(2..=7)? },
            chain: u.int_in_range(0..=90)?,
            constants: u.int_in_range(0..=60)?,
            flags: *u.choose(&[0, 20, 80])?,
            poison: *u.choose(&[0, 0, 0, 3])?,
            calls: u.ratio(1, 4)?,
            structured: u.ratio(1, 3)?,
        })
    }
}

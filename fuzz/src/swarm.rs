//! Swarm configurations: each program is drawn from a random subset of what could be drawn.
//!
//! A generator that may use everything uses everything a little, and the features drown each other. Leaving out most of them
//! at random, program by program, lets the rest interact more deeply (Groce et al., "Swarm Testing", ISSTA 2012).

use arbitrary::{Result, Unstructured};
use proofmark_ir::Type;
use proofmark_ir::context::FloatKind;

use crate::OpTable;

/// What one program may contain.
#[derive(Clone, Debug)]
pub struct Swarm {
    /// Positions in the [`OpTable`] of the operations that may occur.
    pub ops: Vec<usize>,
    /// The scalar types that may occur; never empty.
    pub types: Vec<Type>,
    /// How many blocks a function has at most.
    pub max_blocks: usize,
    /// How many operations a block has at most, terminator and constants not counted.
    pub max_ops: usize,
    /// How often an operand is one of the youngest values, in percent: long chains against wide expressions.
    pub chain: u8,
    /// How often an operand is a fresh constant, in percent.
    pub constants: u8,
    /// How often a flag or non-default attribute is drawn, in percent.
    pub flags: u8,
    /// How often an operand is poison, in percent.
    pub poison: u8,
    /// Whether unknown functions are called.
    pub calls: bool,
}

/// The widths of most programs: exhaustive evaluation is cheap there.
const SMALL_WIDTHS: std::ops::RangeInclusive<u32> = 1..=8;
/// The widths of some: where 32 and 64 are baked in somewhere, it shows here.
const LARGE_WIDTHS: [u32; 6] = [16, 31, 32, 33, 64, 65];
/// The float types: those that hardware has, and the narrow ones, which have all their values evaluated.
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
        let keep = u.int_in_range(1..=3)?;
        let mut ops = Vec::new();
        for op in 0..table.len() {
            if u.ratio(keep, 4)? {
                ops.push(op);
            }
        }
        if ops.is_empty() && !table.is_empty() {
            ops.push(u.choose_index(table.len())?);
        }
        Ok(Swarm {
            ops,
            types,
            max_blocks: if u.ratio(1, 2)? { 1 } else { u.int_in_range(2..=5)? },
            max_ops: u.int_in_range(1..=12)?,
            chain: u.int_in_range(0..=90)?,
            constants: u.int_in_range(0..=60)?,
            flags: *u.choose(&[0, 20, 80])?,
            poison: *u.choose(&[0, 0, 0, 3])?,
            calls: u.ratio(1, 4)?,
        })
    }
}

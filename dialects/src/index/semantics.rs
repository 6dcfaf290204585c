//! Semantics of the operations of index: those of arith, for 32 or 64 bits and without flags.

use proofmark_ir::semantics::{Machine, SemanticsResult};
use proofmark_ir::{ApInt, Ir, OpId};

use crate::arith;

// The functions of arith read flags, which these operations do not have.
pub use arith::semantics::{
    addi as add, andi as and, ceildivsi as ceildivs, ceildivui as ceildivu, cmpi as cmp, constant,
    divsi as divs, divui as divu, floordivsi as floordivs, index_cast as casts, index_castui as castu,
    maxsi as maxs, maxui as maxu, minsi as mins, minui as minu, muli as mul, ori as or, remsi as rems,
    remui as remu, shli as shl, shrsi as shrs, shrui as shru, subi as sub, xori as xor,
};

/// Executes `index.sizeof`: the width of `index` in bits.
pub fn sizeof(_: &Ir, _: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let width = m.index_width();
    m.constant_result(ApInt::new(width, width.into()));
    Ok(())
}

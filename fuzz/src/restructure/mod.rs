//! Mutations of the structure of a program: control flow, calls, and views of memory around an operation.
//!
//! A pattern may assume that an operation is in the block or the function of its operands, that it is executed exactly
//! once, that its memory has no other name, or that a size is static. Each [`Restructuring`] violates one of these
//! assumptions. The results of an operation that is not executed are visible values of the same types.

mod attribute;
mod blocks;
mod enclose;
mod outline;
mod scope;
mod views;

use arbitrary::{Arbitrary, Result, Unstructured};
use proofmark_ir::verify::verify;
use proofmark_ir::{Ir, WalkOrder};

pub(crate) use outline::captured;
pub(crate) use scope::{function_of, visible};

/// A kind of mutations of the structure of a program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Arbitrary)]
pub enum Restructuring {
    /// An operation is enclosed in `scf.if`, `scf.for` or `scf.while`.
    Enclose,
    /// Operations are moved to a private function, which is called in their place.
    Outline,
    /// A block is split by a branch that forwards a value.
    Split,
    /// An operation is in a block of its own, which a conditional branch skips.
    Skip,
    /// An operand is replaced by another view of the same memory or tensor: a cast to other static sizes, or a subview.
    View,
    /// An argument of a function has a type with other static sizes, and is cast to the former type.
    Argument,
    /// An attribute that is no flag has another value.
    Attribute,
}

impl Restructuring {
    /// All kinds.
    pub const ALL: [Restructuring; 7] = [
        Restructuring::Enclose,
        Restructuring::Outline,
        Restructuring::Split,
        Restructuring::Skip,
        Restructuring::View,
        Restructuring::Argument,
        Restructuring::Attribute,
    ];
}

/// Returns a copy of `program` with a mutation of the given kind of an operation in a function, which `u` selects.
/// Returns `None` if the operation does not permit the mutation, or the result is invalid.
///
/// # Errors
///
/// If `u` is exhausted, or the program has no operation in a function.
pub fn restructured(program: &Ir, kind: Restructuring, u: &mut Unstructured<'_>) -> Result<Option<Ir>> {
    let mut ir = program.duplicate();
    let mut ops = Vec::new();
    ir.walk(ir.root(), WalkOrder::PreOrder, |ir, op| {
        // A mutation of a constant is a change of its value.
        if scope::is_movable(ir, op) && ir.constant_of(op).is_none() {
            ops.push(op);
        }
    });
    let op = *u.choose(&ops)?;
    let is_changed = match kind {
        Restructuring::Enclose => enclose::enclose(&mut ir, op, u)?,
        Restructuring::Outline => outline::outline(&mut ir, op, u)?,
        Restructuring::Split => blocks::split(&mut ir, op, u)?,
        Restructuring::Skip => blocks::skip(&mut ir, op, u)?,
        Restructuring::View => views::view(&mut ir, op, u)?,
        Restructuring::Argument => views::argument(&mut ir, op, u)?,
        Restructuring::Attribute => attribute::change(&mut ir, op, u)?,
    };
    ir.commit();
    Ok((is_changed && verify(&ir, ir.root()).is_empty()).then_some(ir))
}

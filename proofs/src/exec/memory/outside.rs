//! Values from outside: arguments, results of unknown calls, contents of memory that unknown code wrote.

use proofmark_ir::semantics::memory::{BLOCK_WIDTH, is_local, non_local};
use proofmark_ir::semantics::tensor::{ELEMENTS_WIDTH, external_elements};
use proofmark_ir::semantics::{Origin, Part, Scalar, Term, TermBuilder, Value};

/// Makes the term of a scalar, given its position, its width, and whether the term is its poison bit.
pub(in crate::exec) type Raw<'a> = &'a mut dyn FnMut(&mut dyn TermBuilder, usize, u32, bool) -> Term;

/// Returns a value of the given parts, made of unconstrained terms. `block` maps raw bits to a block number.
pub(in crate::exec) fn from_parts(
    terms: &mut dyn TermBuilder,
    parts: &[Part],
    raw: Raw<'_>,
    block: &mut dyn FnMut(&mut dyn TermBuilder, Term) -> Term,
) -> Value {
    let mut scalars: Vec<Scalar> = Vec::with_capacity(parts.len());
    for (i, part) in parts.iter().enumerate() {
        let poison = match scalars.last() {
            Some(before) if part.shares_poison() => before.poison,
            // The sizes of a tensor from outside are not poison; its elements may be.
            _ if *part == Part::Elements => terms.bool(false),
            _ => raw(terms, i, 1, true),
        };
        let value = match *part {
            Part::Bounded => terms.bool(true),
            Part::Elements => {
                let bits = raw(terms, i, ELEMENTS_WIDTH, false);
                external_elements(terms, bits)
            }
            Part::Block => {
                let bits = raw(terms, i, BLOCK_WIDTH, false);
                block(terms, bits)
            }
            Part::Size(width) | Part::Extent(width) => {
                let bits = raw(terms, i, width, false);
                let free = if matches!(part, Part::Extent(_)) { 2 } else { 1 };
                let bits = terms.extract(bits, 0, width - free);
                terms.zext(bits, width)
            }
            Part::Bits(width) | Part::Field(width) => raw(terms, i, width, false),
        };
        scalars.push(Scalar { value, poison });
    }
    Value::from_scalars(scalars)
}

/// Returns the number of a block that is known to unknown code: a block that is not local, or a visible one.
pub(in crate::exec) fn foreign_block(
    terms: &mut dyn TermBuilder,
    bits: Term,
    visible: impl FnOnce(&mut dyn TermBuilder, Term) -> Term,
) -> Term {
    let outside = non_local(terms, bits);
    let visible = visible(terms, bits);
    let local = is_local(terms, bits);
    // Without escapes, exactly the blocks that are not local are visible.
    if terms.is_bool(local, false) {
        return outside;
    }
    let escapes = terms.and(local, visible);
    terms.ite(escapes, bits, outside)
}

/// Returns an argument whose parts are terms made by `raw`.
pub fn argument(terms: &mut dyn TermBuilder, parts: &[Part], raw: Raw<'_>) -> Value {
    from_parts(terms, parts, raw, &mut |terms, bits| non_local(terms, bits))
}

/// Returns the number of cells of the kind `cell` in a block from outside.
pub(super) fn size(terms: &mut dyn TermBuilder, block: Term, cell: &str, width: u32) -> Term {
    terms.uninterpreted(&Origin::BlockSize(cell.to_owned()).into(), &[block], width)
}

/// Returns one bit: a block from outside was freed before the function was entered.
pub(super) fn is_freed(terms: &mut dyn TermBuilder, block: Term) -> Term {
    terms.uninterpreted(&Origin::BlockFreed.into(), &[block], 1)
}

/// Returns one bit: a block from outside may not be written, such as the block of a constant global variable.
pub(super) fn is_constant(terms: &mut dyn TermBuilder, block: Term) -> Term {
    terms.uninterpreted(&Origin::BlockConstant.into(), &[block], 1)
}

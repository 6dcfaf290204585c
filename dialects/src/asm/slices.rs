//! Slices: offsets, sizes and strides, three lists of indices after each other.

use proofmark_ir::text::{OpParser, OpPrinter, OpState, ParseResult};
use proofmark_ir::{Identifier, OpId};

use super::index_list::{IndexList, constants, print_index_list};

/// The attributes that hold offsets, sizes and strides.
const SLICE_ATTRS: [&str; 3] = ["static_offsets", "static_sizes", "static_strides"];

/// What the form of a slice says otherwise than in its dictionary.
pub(crate) const ELIDED_IN_SLICE: &[&str] =
    &["operandSegmentSizes", "static_offsets", "static_sizes", "static_strides"];

/// Reads the three lists; `before` is what stands before each.
pub(crate) fn parse_slice(
    p: &mut OpParser<'_>,
    mut before: impl FnMut(&mut OpParser<'_>, usize) -> ParseResult,
) -> ParseResult<[IndexList; 3]> {
    before(p, 0)?;
    let offsets = IndexList::parse(p)?;
    before(p, 1)?;
    let sizes = IndexList::parse(p)?;
    before(p, 2)?;
    Ok([offsets, sizes, IndexList::parse(p)?])
}

/// Adds the three lists to an operation that has `n_before` operands before them.
pub(crate) fn add_slice(
    p: &mut OpParser<'_>,
    state: &mut OpState,
    n_before: usize,
    lists: [IndexList; 3],
) -> ParseResult {
    let mut sizes = vec![1; n_before];
    for (list, name) in lists.into_iter().zip(SLICE_ATTRS) {
        sizes.push(list.add(p, state, name)?);
    }
    state.set_property(Identifier::OPERAND_SEGMENT_SIZES, p.ctx().i32_array_attr(&sizes));
    Ok(())
}

/// Writes the three lists, which are the operand groups from `first_group` on; `before` is what stands before each.
pub(crate) fn print_slice(p: &mut OpPrinter<'_>, op: OpId, first_group: usize, before: [&str; 3]) {
    let ir = p.ir();
    for (i, name) in SLICE_ATTRS.into_iter().enumerate() {
        p.text(before[i]);
        print_index_list(p, &constants(ir, op, name), ir.operands_of_group(op, first_group + i));
    }
}

//! Lists of indices of which some are constants and some operands, `[%a, 2]`, and what is made of them: offsets, sizes and
//! strides. A constant stands in an `array<i64: ...>`, where [`DYNAMIC`] keeps the place of an operand.

use proofmark_ir::context::DYNAMIC;
use proofmark_ir::text::{Delimiter, OpParser, OpPrinter, OpState, ParseResult, UnresolvedOperand};
use proofmark_ir::{Identifier, Ir, OpId, Type, ValueId};

/// A list as it is read.
#[derive(Default)]
pub(crate) struct IndexList {
    pub(crate) operands: Vec<UnresolvedOperand>,
    pub(crate) constants: Vec<i64>,
}

impl IndexList {
    /// Reads `[%a, 2, ...]`.
    pub(crate) fn parse(p: &mut OpParser<'_>) -> ParseResult<IndexList> {
        let mut list = IndexList::default();
        p.parse_list_of(Delimiter::Square, |p| {
            match p.parse_optional_operand()? {
                Some(operand) => {
                    list.operands.push(operand);
                    list.constants.push(DYNAMIC);
                }
                None => list.constants.push(p.parse_i64()?),
            }
            Ok(())
        })?;
        Ok(list)
    }

    /// Adds the operands to the operation, and the constants as the attribute of that name; the number of operands.
    pub(crate) fn add(self, p: &mut OpParser<'_>, state: &mut OpState, name: &str) -> ParseResult<i32> {
        p.resolve_operands(&self.operands, Type::INDEX, &mut state.operands)?;
        state.set_property(p.ctx().ident(name), p.ctx().i64_array_attr(&self.constants));
        Ok(i32::try_from(self.operands.len()).unwrap_or(i32::MAX))
    }
}

/// Writes `[%a, 2, ...]`.
pub(crate) fn print_index_list(
    p: &mut OpPrinter<'_>,
    constants: &[i64],
    operands: impl IntoIterator<Item = ValueId>,
) {
    let mut operands = operands.into_iter();
    p.text("[");
    for (i, &constant) in constants.iter().enumerate() {
        p.text(if i > 0 { ", " } else { "" });
        match constant {
            DYNAMIC => {
                if let Some(value) = operands.next() {
                    p.value(value);
                }
            }
            constant => p.number(constant),
        }
    }
    p.text("]");
}

/// The constants of the list in the attribute of that name.
pub(crate) fn constants(ir: &Ir, op: OpId, name: &str) -> Vec<i64> {
    ir.property_named(op, name).and_then(|list| list.as_i64_array(ir.ctx())).unwrap_or_default()
}

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

//! Assembly of integer switches: flag, default, cases.

use proofmark_ir::text::{OpParser, OpPrinter, OpState, ParseResult};
use proofmark_ir::{ApInt, BlockId, Context, Identifier, OpId, Type, ValueId};

/// The parsed cases of a switch.
#[derive(Default)]
pub(crate) struct Cases {
    values: Vec<ApInt>,
    segments: Vec<i32>,
    blocks: Vec<BlockId>,
    operands: Vec<ValueId>,
}

impl Cases {
    /// Parses `%flag : type`; returns the flag, its type and its width in bits.
    pub(crate) fn parse_flag(p: &mut OpParser<'_>) -> ParseResult<(ValueId, Type, u32)> {
        let flag = p.parse_operand()?;
        p.parse_punct(":")?;
        let pos = p.pos();
        let ty = p.parse_type()?;
        let Some(width) = ty.int_width(p.ctx()) else {
            return Err(p.error_at(pos, "expected an integer type"));
        };
        Ok((p.resolve_operand(flag, ty)?, ty, width))
    }

    /// Parses `42: ^block(%a : type)`.
    pub(crate) fn parse_case(&mut self, p: &mut OpParser<'_>, width: u32) -> ParseResult {
        let value = p.parse_i64()?;
        self.values.push(ApInt::from_i128(width, value.into()));
        p.parse_punct(":")?;
        let before = self.operands.len();
        self.blocks.push(p.parse_successor_and_operands(&mut self.operands)?);
        self.segments.push(i32::try_from(self.operands.len() - before).unwrap_or(i32::MAX));
        Ok(())
    }

    /// Adds flag, default and cases to the operation.
    pub(crate) fn finish(
        self,
        ctx: &Context,
        state: &mut OpState,
        flag: (ValueId, Type),
        default: (BlockId, &[ValueId]),
    ) {
        let n = |values: &[ValueId]| i32::try_from(values.len()).unwrap_or(i32::MAX);
        let sizes = ctx.i32_array_attr(&[1, n(default.1), n(&self.operands)]);
        state.set_property(Identifier::OPERAND_SEGMENT_SIZES, sizes);
        state.set_property(Identifier::CASE_OPERAND_SEGMENTS, ctx.i32_array_attr(&self.segments));
        if !self.values.is_empty() {
            let ty = ctx.vector_type(&[self.values.len() as i64], flag.1);
            if let Some(values) = ctx.dense_attr(ty, &self.values) {
                state.set_property(Identifier::CASE_VALUES, values);
            }
        }
        state.operands.push(flag.0);
        state.operands.extend(default.1);
        state.operands.extend(self.operands);
        state.successors.push(default.0);
        state.successors.extend(self.blocks);
    }
}

/// Prints the cases of a switch; `before` prints the text that precedes each case.
pub(crate) fn print_cases(
    p: &mut OpPrinter<'_>,
    op: OpId,
    signed: bool,
    mut before: impl FnMut(&mut OpPrinter<'_>, usize),
) {
    let ir = p.ir();
    let values = ir.property(op, Identifier::CASE_VALUES).and_then(|values| values.elements(ir.ctx()));
    // A splat may have any number of values.
    let n_cases = ir.successors(op).len();
    for (i, value) in values.iter().flat_map(|values| values.iter()).take(n_cases).enumerate() {
        before(p, i);
        p.text("  ");
        // MLIR prints the bits, and rejects numbers beyond i64 when it reads them.
        let signed = signed || value.to_u64().is_none_or(|bits| i64::try_from(bits).is_err());
        let text = value.to_bounded_string(signed);
        p.text(&text);
        p.text(": ");
        let operands: Vec<ValueId> =
            ir.successor_operands(op, i + 1).unwrap_or_default().map(|index| ir.operand(op, index)).collect();
        if i + 1 < ir.successors(op).len() {
            p.successor_and_operands(ir.successor(op, i + 1), &operands);
        }
    }
}

/// The inherent attributes that the assembly of a switch prints outside of the dictionary.
pub(crate) const SWITCH_ATTRS: &[&str] = &["case_values", "case_operand_segments", "operandSegmentSizes"];

/// Returns the operands of the default successor.
pub(crate) fn default_operands(p: &OpPrinter<'_>, op: OpId) -> Vec<ValueId> {
    let ir = p.ir();
    ir.successor_operands(op, 0).unwrap_or_default().map(|index| ir.operand(op, index)).collect()
}

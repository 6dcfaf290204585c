//! Assembly of the axes over which a tensor is split.

use proofmark_ir::context::AttrKind;
use proofmark_ir::text::{Delimiter, ParseResult, Parser, Printer};
use proofmark_ir::{Attribute, Type};

/// Parses `[[0], [1, 2]]`.
pub(super) fn parse_axes(p: &mut Parser<'_>) -> ParseResult<Vec<Attribute>> {
    let ctx = p.ctx();
    let mut dims = Vec::new();
    p.parse_list(Delimiter::Square, |p| {
        let mut axes = Vec::new();
        p.parse_list(Delimiter::Square, |p| {
            let pos = p.pos();
            let axis = i16::try_from(p.parse_i64()?);
            axes.push(axis.map_err(|_| p.error_at(pos, "integer value too large"))?);
            Ok(())
        })?;
        let data = axes.iter().flat_map(|axis| axis.to_le_bytes()).collect();
        dims.push(ctx.attr(AttrKind::DenseArray { element: Type::I16, data }));
        Ok(())
    })?;
    Ok(dims)
}

pub(super) fn print_axes(p: &mut Printer<'_>, dims: &[Attribute]) {
    let ctx = p.ctx();
    p.text("[");
    p.list(dims, |p, axes| {
        p.text("[");
        p.list(axes.as_i64_array(ctx).unwrap_or_default(), |p, axis| p.number(axis));
        p.text("]");
    });
    p.text("]");
}

//! Assembly of the matrix multiplications of a warp: `A[..] B[..] C[..]`, sparsity metadata, scales, and one type per
//! matrix. The element types of A and B are printed only if the operands do not imply them.

use proofmark_ir::text::{Delimiter, OpParser, OpPrinter, OpState, ParseResult, UnresolvedOperand};
use proofmark_ir::{Attribute, Context, Identifier, Ir, OpId, Type, ValueId};

use super::enums::MMA_TYPE;

/// The attributes with the element types of A and B.
const ELEMENT_TYPES: [&str; 2] = ["multiplicandAPtxType", "multiplicandBPtxType"];
const MATRICES: [&str; 3] = ["A", "B", "C"];
const SEGMENTS: &str = "operandSegmentSizes";

/// Returns the lists after the matrices, with the types of their operands.
fn lists(name: &str) -> Vec<(&'static str, &'static [Type])> {
    const ONE: &[Type] = &[Type::I32];
    const SCALE: &[Type] = &[Type::I32, Type::I16, Type::I16];
    let mut lists = Vec::new();
    if name.contains(".sp.") {
        lists.extend([("sparseMetadata", ONE), ("selector", ONE)]);
    }
    if name.ends_with(".block_scale") {
        lists.extend([("scaleA", SCALE), ("scaleB", SCALE)]);
    }
    lists
}

/// Returns the element type that the operand type implies.
fn implied(ctx: &Context, ty: Type) -> Option<Attribute> {
    let keyword = match ty {
        Type::F64 => "f64",
        Type::F16 => "f16",
        Type::F32 => "tf32",
        _ if ty.shape(ctx) == Some(&[2]) && ty.element_or_self(ctx) == Type::F16 => "f16",
        _ => return None,
    };
    let value = MMA_TYPE.cases.iter().find(|case| case.1 == keyword)?.0;
    Some(ctx.enum_attr(&MMA_TYPE, value))
}

fn parse_list(p: &mut OpParser<'_>, word: &str) -> ParseResult<Vec<UnresolvedOperand>> {
    p.parse_keyword(word)?;
    p.parse_operand_list(Delimiter::Square)
}

pub(super) fn parse(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
    let ctx = p.ctx();
    let lists = lists(state.name.as_str(ctx));
    let pos = p.pos();
    let mut matrices = Vec::new();
    for word in MATRICES {
        matrices.push(parse_list(p, word)?);
    }
    let mut others = Vec::new();
    for (word, types) in lists {
        let pos = p.pos();
        let operands = parse_list(p, word)?;
        if operands.len() != types.len() {
            return Err(p.error_at(pos, format!("expected {} operands in {word}", types.len())));
        }
        others.push((operands, types));
    }
    p.parse_optional_attr_dict(state)?;
    p.parse_punct(":")?;
    let types_pos = p.pos();
    let mut types = Vec::new();
    p.parse_list(Delimiter::Paren, |p| {
        types.push(p.parse_type()?);
        Ok(())
    })?;
    if types.len() != MATRICES.len() {
        return Err(
            p.error_at(types_pos, "expected one type for each operand segment but got a different number")
        );
    }
    p.parse_punct("->")?;
    let result = p.parse_type()?;
    state.result_types.push(result);
    let mut sizes = Vec::new();
    for (operands, &ty) in matrices.iter().zip(&types) {
        sizes.push(operands.len() as i32);
        p.resolve_operands_of_types(operands, &vec![ty; operands.len()], pos, &mut state.operands)?;
    }
    for (operands, types) in others {
        sizes.extend(types.iter().map(|_| 1));
        p.resolve_operands_of_types(&operands, types, pos, &mut state.operands)?;
    }
    state.set_property(Identifier::OPERAND_SEGMENT_SIZES, ctx.i32_array_attr(&sizes));
    for (name, &ty) in ELEMENT_TYPES.iter().zip(&types) {
        let name = ctx.ident(name);
        if let Some(attr) = implied(ctx, ty)
            && !state.attrs.iter().any(|entry| entry.0 == name)
        {
            state.set_property(name, attr);
        }
    }
    Ok(())
}

/// Returns whether each matrix has an operand, from which the assembly takes the type (MLIR crashes otherwise).
pub(super) fn has_all_matrices(ir: &Ir, op: OpId) -> bool {
    (0..MATRICES.len()).all(|group| ir.operands_of_group(op, group).next().is_some())
}

pub(super) fn print(p: &mut OpPrinter<'_>, op: OpId) {
    let ir = p.ir();
    let ctx = ir.ctx();
    let name = ir.name_str(op);
    let matrices: [Vec<ValueId>; 3] = std::array::from_fn(|group| ir.operands_of_group(op, group).collect());
    // MLIR's spacing.
    let gap = if name == "nvvm.mma.sync" { "  " } else { " " };
    let mut space = " ";
    for (word, values) in MATRICES.iter().zip(&matrices) {
        p.text(space);
        print_list(p, word, values);
        space = gap;
    }
    let mut rest = ir.operands(op).skip(matrices.iter().map(Vec::len).sum());
    for (word, types) in lists(name) {
        p.text(" ");
        let values: Vec<ValueId> = rest.by_ref().take(types.len()).collect();
        print_list(p, word, &values);
    }
    let type_of = |group: &[ValueId]| group.first().map(|&value| ir.value_type(value));
    let mut elided = vec![SEGMENTS];
    for (name, values) in ELEMENT_TYPES.iter().zip(&matrices) {
        let implied = type_of(values).and_then(|ty| implied(ctx, ty));
        if implied.is_some() && implied == ir.property_named(op, name) {
            elided.push(name);
        }
    }
    if gap == "  " {
        p.text(" ");
    }
    p.optional_op_attr_dict(op, &elided);
    p.text(" : (");
    p.types(matrices.iter().filter_map(|values| type_of(values)));
    p.text(") -> ");
    p.result_types(op);
}

fn print_list(p: &mut OpPrinter<'_>, word: &str, values: &[ValueId]) {
    p.text(word);
    p.text("[");
    p.operands(values.iter().copied());
    p.text("]");
}

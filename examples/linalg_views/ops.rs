//! The types and operations: ranges, and strided views of memrefs.

use proofmark::ir::constraints::{ANY_MEMREF, ANY_TYPE, I64_ATTR, INDEX};
use proofmark::ir::context::{Dialect, TypeDef, TypeKind};
use proofmark::ir::diagnostics::Diagnostic;
use proofmark::ir::op_def::TypeConstraint;
use proofmark::ir::text::{ParseResult, Parser, Printer};
use proofmark::ir::{Attribute, Context, Ir, OpDef, OpId, OpView, Type, op};

/// `!linalg.range`: the indices from a minimum to an exclusive maximum, with a positive step.
pub static RANGE: TypeDef = TypeDef::plain("linalg.range");

/// `!linalg.view<?x?xf32>`: elements of a buffer with a size and a stride in each dimension. The parameters are the
/// rank and the element type.
pub static VIEW: TypeDef = TypeDef { parse: parse_view, print: print_view, ..TypeDef::plain("linalg.view") };

fn parse_view(p: &mut Parser<'_>) -> ParseResult<Vec<Attribute>> {
    let ctx = p.ctx();
    p.parse_punct("<")?;
    let rank = p.parse_dimensions(true)?.len();
    let element = p.parse_type()?;
    p.parse_punct(">")?;
    Ok(vec![ctx.i64_attr(rank as i64, Type::I64), ctx.type_attr(element)])
}

fn print_view(p: &mut Printer<'_>, params: &[Attribute]) {
    let ctx = p.ctx();
    let &[rank, element] = params else { return };
    p.text("<");
    for _ in 0..rank.as_i64(ctx).unwrap_or(0) {
        p.text("?x");
    }
    if let Some(element) = element.as_type(ctx) {
        p.ty(element);
    }
    p.text(">");
}

/// Returns the rank and the element type of a view type.
pub fn as_view(ctx: &Context, ty: Type) -> Option<(usize, Type)> {
    match ty.kind(ctx) {
        TypeKind::Dialect { def, params } if **def == VIEW => match params[..] {
            [rank, element] => Some((usize::try_from(rank.as_i64(ctx)?).ok()?, element.as_type(ctx)?)),
            _ => None,
        },
        _ => None,
    }
}

/// Returns whether `ty` is `!linalg.range`.
pub fn is_range(ctx: &Context, ty: Type) -> bool {
    ty.is_dialect_type(ctx, &RANGE)
}

static ANY_RANGE: TypeConstraint =
    TypeConstraint::new("range", is_range).built(|ctx| ctx.dialect_type(&RANGE, &[]));

static ANY_VIEW: TypeConstraint = TypeConstraint::new("view", |ctx, ty| as_view(ctx, ty).is_some());

static RANGE_OR_INDEX: TypeConstraint =
    TypeConstraint::new("range or index", |ctx, ty| is_range(ctx, ty) || ty.is_index());

/// A range of indices.
#[op("linalg.range", traits = [PURE], format = "$min `:` $max `:` $step attr-dict `:` type($range)")]
pub struct Range {
    min: Operand<INDEX>,
    max: Operand<INDEX>,
    step: Operand<INDEX>,
    range: Result<ANY_RANGE>,
}

/// A view of a memref: of all elements, or by a range or an index in each dimension. An index removes its dimension.
#[op(
    "linalg.view",
    traits = [PURE],
    format = "$base `[` $indexings `]` attr-dict `:` functional-type(operands, results)",
    verify = verify_view
)]
pub struct View {
    base: Operand<ANY_MEMREF>,
    indexings: Variadic<Operand<RANGE_OR_INDEX>>,
    view: Result<ANY_VIEW>,
}

fn verify_view(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    let ctx = ir.ctx();
    let base = ir.value_type(ir.operand(op, 0));
    let rank = base.shape(ctx).map_or(0, <[i64]>::len);
    let indexings: Vec<Type> = ir.operands(op).skip(1).map(|value| ir.value_type(value)).collect();
    let n_ranges = indexings.iter().filter(|&&ty| is_range(ctx, ty)).count();
    let expected = if indexings.is_empty() { rank } else { n_ranges };
    if !indexings.is_empty() && indexings.len() != rank {
        errors.push(Diagnostic::op_error(ir, op, "expected no indexing, or one for each dimension"));
    } else if base.strides_and_offset(ctx).is_none() {
        errors.push(Diagnostic::op_error(ir, op, "expected a strided memref"));
    } else if as_view(ctx, ir.value_type(ir.result(op, 0))) != Some((expected, base.element_or_self(ctx))) {
        errors.push(Diagnostic::op_error(ir, op, format!("expected a view of rank {expected}")));
    }
}

/// The part of a view with one dimension restricted to a range, or removed by an index.
#[op(
    "linalg.slice",
    traits = [PURE],
    format = "$view `[` $indexing `]` attr-dict `:` type($view) `,` type($indexing) `,` type($result)",
    verify = verify_slice
)]
pub struct Slice {
    view: Operand<ANY_VIEW>,
    indexing: Operand<RANGE_OR_INDEX>,
    dim: Attr<I64_ATTR>,
    result: Result<ANY_VIEW>,
}

fn verify_slice(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    let ctx = ir.ctx();
    let slice = Slice::from_op(op);
    let [from, to] = [slice.view(ir), slice.result(ir)].map(|value| as_view(ctx, ir.value_type(value)));
    let (Some((rank, element)), Some(dim)) = (from, dimension(ir, slice)) else { return };
    let dropped = usize::from(ir.value_type(slice.indexing(ir)).is_index());
    if dim >= rank {
        errors.push(Diagnostic::op_error(ir, op, format!("expected a dimension less than {rank}")));
    } else if to != Some((rank - dropped, element)) {
        errors.push(Diagnostic::op_error(ir, op, format!("expected a view of rank {}", rank - dropped)));
    }
}

/// Returns the dimension that a slice restricts.
pub fn dimension(ir: &Ir, slice: Slice) -> Option<usize> {
    usize::try_from(slice.dim(ir).as_i64(ir.ctx())?).ok()
}

/// A load of an element of a view.
#[op(
    "linalg.load",
    effects = [Read(view)],
    format = "$view `[` $indices `]` attr-dict `:` type($view) `,` type($result)",
    verify = |ir, op, errors| verify_access(ir, op, 0, ir.value_type(ir.result(op, 0)), errors)
)]
pub struct Load {
    view: Operand<ANY_VIEW>,
    indices: Variadic<Operand<INDEX>>,
    result: Result<ANY_TYPE>,
}

/// A store to an element of a view.
#[op(
    "linalg.store",
    effects = [Write(view)],
    format = "$value `,` $view `[` $indices `]` attr-dict `:` type($value) `,` type($view)",
    verify = |ir, op, errors| verify_access(ir, op, 1, ir.value_type(ir.operand(op, 0)), errors)
)]
pub struct Store {
    value: Operand<ANY_TYPE>,
    view: Operand<ANY_VIEW>,
    indices: Variadic<Operand<INDEX>>,
}

/// Reports an access whose indices or element type do not match the view, which is operand `view`.
fn verify_access(ir: &Ir, op: OpId, view: usize, element: Type, errors: &mut Vec<Diagnostic>) {
    let found = as_view(ir.ctx(), ir.value_type(ir.operand(op, view)));
    if found != Some((ir.n_operands(op) - view - 1, element)) {
        errors.push(Diagnostic::op_error(
            ir,
            op,
            "expected one index for each dimension, and the element type",
        ));
    }
}

const OPS: &[&OpDef] = &[Range::DEF, View::DEF, Slice::DEF, Load::DEF, Store::DEF];

/// The dialect.
pub static DIALECT: Dialect = Dialect { ops: &[OPS], types: &[&RANGE, &VIEW], ..Dialect::new("linalg") };

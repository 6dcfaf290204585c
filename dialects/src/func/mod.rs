//! The func dialect: functions, calls and returns.
//!
//! Reference: <https://mlir.llvm.org/docs/Dialects/Func/>. All operations are defined and have semantics. The executor
//! determines the behaviour of a callee.

pub mod canonicalize;
pub mod semantics;
mod verify;

use proofmark_ir::constraints::*;
use proofmark_ir::context::{AttrKind, Dialect, Inlining, TypeKind, UnknownOps};
use proofmark_ir::{Attribute, BlockId, Builder, Context, Ir, Location, OpDef, OpId, Rewriter, Type, op};

use crate::asm::{parse_function, print_function};

/// A function definition or declaration.
#[op(
    "func.func",
    traits = [AFFINE_SCOPE, AUTOMATIC_ALLOCATION_SCOPE, ISOLATED_FROM_ABOVE, SYMBOL, FUNCTION],
    default_dialect = "func",
    format = Format::Custom { parse: parse_function, print: print_function },
    verify = verify::func,
    interposable = crate::common::linkage::is_interposable
)]
pub struct Func {
    sym_name: Attr<SYMBOL_NAME_ATTR>,
    function_type: Attr<FUNCTION_TYPE_ATTR>,
    sym_visibility: Optional<Attr<STR_ATTR>>,
    arg_attrs: Optional<Attr<DICT_ARRAY_ATTR>>,
    res_attrs: Optional<Attr<DICT_ARRAY_ATTR>>,
    no_inline: Optional<Attr<UNIT_ATTR>>,
    body: Region,
}

/// The terminator of a function body.
#[op(
    "func.return",
    traits = [PURE, RETURN_LIKE, TERMINATOR],
    parents = ["func.func"],
    format = "attr-dict ($operands^ `:` type($operands))?",
    verify = verify::r#return,
    semantics = semantics::r#return
)]
pub struct Return {
    operands: Variadic<Operand<ANY_TYPE>>,
}

/// A call of a function by its symbol.
#[op(
    "func.call",
    callee = "callee",
    format = "$callee `(` $operands `)` attr-dict `:` functional-type($operands, results)",
    verify_symbol_uses = verify::call,
    semantics = semantics::call
)]
pub struct Call {
    callee: Attr<FLAT_SYMBOL_REF_ATTR>,
    operands: Variadic<Operand<ANY_TYPE>>,
    arg_attrs: Optional<Attr<DICT_ARRAY_ATTR>>,
    res_attrs: Optional<Attr<DICT_ARRAY_ATTR>>,
    no_inline: Optional<Attr<UNIT_ATTR>>,
    results: Variadic<Result<ANY_TYPE>>,
}

fn inputs(ctx: &Context, ty: Type) -> Option<Vec<Type>> {
    match ty.kind(ctx) {
        TypeKind::Function { inputs, .. } => Some(inputs.to_vec()),
        _ => None,
    }
}

fn results(ctx: &Context, ty: Type) -> Option<Vec<Type>> {
    match ty.kind(ctx) {
        TypeKind::Function { results, .. } => Some(results.to_vec()),
        _ => None,
    }
}

/// A call of a function value.
#[op(
    "func.call_indirect",
    relations = [
        DerivedList("callee input types match argument types", callee, callee_operands, inputs),
        DerivedList("callee result types match result types", callee, results, results)
    ],
    format = "$callee `(` $callee_operands `)` attr-dict `:` type($callee)",
    semantics = semantics::call_indirect
)]
pub struct CallIndirect {
    callee: Operand<FUNCTION_TYPE>,
    callee_operands: Variadic<Operand<ANY_TYPE>>,
    arg_attrs: Optional<Attr<DICT_ARRAY_ATTR>>,
    res_attrs: Optional<Attr<DICT_ARRAY_ATTR>>,
    results: Variadic<Result<ANY_TYPE>>,
}

/// A function as a value.
#[op(
    "func.constant",
    traits = [CONSTANT_LIKE, PURE],
    format = "attr-dict $value `:` type(results)",
    verify_symbol_uses = verify::constant,
    result_name = |_, _, _| Some("f".to_owned()),
    semantics = semantics::constant
)]
pub struct Constant {
    value: Attr<FLAT_SYMBOL_REF_ATTR>,
    result: Result<ANY_TYPE>,
}

impl Func {
    /// Creates a function without attributes and without a body at the insertion point.
    pub fn create(rw: &mut Rewriter<'_>, loc: Location, name: &str, ty: Type) -> Func {
        let (name, ty) = (rw.ctx().string_attr(name), rw.ctx().type_attr(ty));
        Func::build(rw, loc, name, ty, None, None, None, None)
    }

    /// Returns the types of the arguments and of the results.
    pub fn signature(self, ir: &Ir) -> (&[Type], &[Type]) {
        match self.function_type(ir).as_type(ir.ctx()).map(|ty| ty.kind(ir.ctx())) {
            Some(TypeKind::Function { inputs, results }) => (inputs, results),
            _ => (&[], &[]),
        }
    }
}

const OPS: &[&OpDef] = &[Func::DEF, Return::DEF, Call::DEF, CallIndirect::DEF, Constant::DEF];

/// The definition of the dialect.
pub static DIALECT: Dialect = Dialect {
    ops: &[OPS],
    canonicalization: &[canonicalize::PATTERNS],
    materialize_constant: Some(materialize_constant),
    unknown_ops: UnknownOps::Rejected,
    inlining: Some(Inlining { is_legal, into_regions: true, branch_to: Some(branch_to) }),
    closed: true,
    attribute_roles: &[crate::attribute_roles::FUNC],
    ..Dialect::new("func")
};

/// Returns whether a call or function may be inlined: it has no `no_inline`.
fn is_legal(ir: &Ir, op: OpId) -> bool {
    ir.property_named(op, "no_inline").is_none()
}

/// Replaces `func.return` by `cf.br`, for inlining.
fn branch_to(rw: &mut Rewriter<'_>, op: OpId, block: BlockId) {
    let operands: Vec<proofmark_ir::ValueId> = rw.operands(op).collect();
    let loc = rw.loc(op);
    rw.set_insertion_point_before(op);
    crate::cf::Branch::build(rw, loc, &operands, block);
    rw.erase_op(op);
}

/// Creates a `func.constant` with a symbol.
fn materialize_constant(rw: &mut Builder<'_>, value: Attribute, ty: Type, loc: Location) -> Option<OpId> {
    let ctx = rw.ctx();
    let is_symbol = value.as_flat_symbol(ctx).is_some();
    let is_function = matches!(ty.kind(ctx), TypeKind::Function { .. });
    (is_symbol && is_function).then(|| Constant::build(rw, loc, value, ty).op())
}

/// Returns the attribute dictionaries of each argument or result; an empty list without `attr`.
pub fn attribute_dicts(ctx: &Context, attr: Option<Attribute>) -> Vec<proofmark_ir::AttrDict> {
    let Some(AttrKind::Array(dicts)) = attr.map(|attr| attr.kind(ctx)) else { return Vec::new() };
    dicts.iter().map(|dict| dict.as_dict(ctx).unwrap_or(proofmark_ir::AttrDict::EMPTY)).collect()
}

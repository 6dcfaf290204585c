//! The irdl dialect: definitions of dialects as IR.
//!
//! Reference: <https://mlir.llvm.org/docs/Dialects/IRDL/>. All operations of MLIR 22 are defined, without semantics.
//! A definition is not loaded as a dialect. `constraints` matches operations against a definition, for
//! `transform.irdl.collect_matching`. The Rust types have the names of MLIR's classes, with the suffix `Op`.

mod asm;
pub(crate) mod constraints;
mod verify;

use proofmark_ir::constraints::*;
use proofmark_ir::context::{AttrDef, AttrKind, Dialect, EnumDef, TypeDef, UnknownOps};
use proofmark_ir::op_def::{AttrConstraint, AttrSpelling, TypeConstraint};
use proofmark_ir::{OpDef, op};

use crate::verify::first_error;

/// `!irdl.attribute`: a constraint on attributes and types.
pub static ATTRIBUTE: TypeDef = TypeDef::plain("irdl.attribute");

/// `!irdl.region`: a constraint on regions.
pub static REGION: TypeDef = TypeDef::plain("irdl.region");

static ATTRIBUTE_HANDLE: TypeConstraint =
    TypeConstraint::new("IRDL handle to an `mlir::Attribute`", |ctx, ty| ty.is_dialect_type(ctx, &ATTRIBUTE))
        .built(|ctx| ctx.dialect_type(&ATTRIBUTE, &[]));

static REGION_HANDLE: TypeConstraint =
    TypeConstraint::new("IRDL handle to a region definition", |ctx, ty| ty.is_dialect_type(ctx, &REGION))
        .built(|ctx| ctx.dialect_type(&REGION, &[]));

/// `#irdl<variadicity single>`: the number of values of a group.
pub static VARIADICITY: EnumDef = EnumDef {
    name: "irdl.variadicity",
    cases: &[(0, "single"), (1, "optional"), (2, "variadic")],
    separator: None,
    bare: true,
};

/// `#irdl<variadicity_array[ single, optional]>`. The parameters are the elements.
pub static VARIADICITY_ARRAY: AttrDef = AttrDef {
    parse: asm::parse_variadicities,
    print: asm::print_variadicities,
    ..AttrDef::plain("irdl.variadicity_array")
};

static VARIADICITY_ARRAY_ATTR: AttrConstraint = AttrConstraint::new(
    "",
    |ctx, attr| matches!(attr.kind(ctx), AttrKind::Dialect { def, .. } if **def == VARIADICITY_ARRAY),
);

static BASE_REF: AttrConstraint = AttrConstraint::new("symbol reference attribute", |ctx, attr| {
    matches!(attr.kind(ctx), AttrKind::SymbolRef { .. })
})
.spelled(AttrSpelling::SymbolRef);

/// Defines a dialect.
#[op(
    "irdl.dialect",
    traits = [ISOLATED_FROM_ABOVE, NO_TERMINATOR, SYMBOL, SYMBOL_TABLE],
    format = "$sym_name attr-dict-with-keyword custom<SingleBlockRegion>($body)",
    verify = first_error!(verify::dialect)
)]
pub struct DialectOp {
    sym_name: Attr<SYMBOL_NAME_ATTR>,
    body: Region<One>,
}

/// Defines a type.
#[op(
    "irdl.type",
    traits = [NO_TERMINATOR, NO_REGION_ARGUMENTS, SYMBOL],
    parents = ["irdl.dialect"],
    format = "$sym_name attr-dict-with-keyword custom<SingleBlockRegion>($body)",
    verify_regions = first_error!(verify::at_most_one_child)
)]
pub struct TypeOp {
    sym_name: Attr<SYMBOL_NAME_ATTR>,
    body: Region<One>,
}

/// Defines an attribute.
#[op(
    "irdl.attribute",
    traits = [NO_TERMINATOR, NO_REGION_ARGUMENTS, SYMBOL],
    parents = ["irdl.dialect"],
    format = "$sym_name attr-dict-with-keyword custom<SingleBlockRegion>($body)",
    verify_regions = first_error!(verify::at_most_one_child)
)]
pub struct AttributeOp {
    sym_name: Attr<SYMBOL_NAME_ATTR>,
    body: Region<One>,
}

/// Constrains the parameters of a type or attribute.
#[op(
    "irdl.parameters",
    parents = ["irdl.attribute", "irdl.type"],
    format = "`` custom<NamedValueList>($args, $names) attr-dict",
    verify = first_error!(|ir, op| verify::names(ir, op, "parameter"))
)]
pub struct ParametersOp {
    args: Variadic<Operand<ATTRIBUTE_HANDLE>>,
    names: Attr<STR_ARRAY_ATTR>,
}

/// Defines an operation.
#[op(
    "irdl.operation",
    traits = [NO_TERMINATOR, NO_REGION_ARGUMENTS, SYMBOL],
    parents = ["irdl.dialect"],
    format = "$sym_name attr-dict-with-keyword custom<SingleBlockRegion>($body)",
    verify_regions =
        first_error!(|ir, op| verify::at_most_one_child(ir, op).and_then(|()| verify::names_of_groups(ir, op)))
)]
pub struct OperationOp {
    sym_name: Attr<SYMBOL_NAME_ATTR>,
    body: Region<One>,
}

/// Constrains the operands of an operation.
#[op(
    "irdl.operands",
    parents = ["irdl.operation"],
    format = "`` custom<NamedValueListWithVariadicity>($args, $names, $variadicity) attr-dict",
    verify = first_error!(|ir, op| verify::groups(ir, op, "operand"))
)]
pub struct OperandsOp {
    args: Variadic<Operand<ATTRIBUTE_HANDLE>>,
    names: Attr<STR_ARRAY_ATTR>,
    variadicity: Attr<VARIADICITY_ARRAY_ATTR>,
}

/// Constrains the results of an operation.
#[op(
    "irdl.results",
    parents = ["irdl.operation"],
    format = "`` custom<NamedValueListWithVariadicity>($args, $names, $variadicity) attr-dict",
    verify = first_error!(|ir, op| verify::groups(ir, op, "result"))
)]
pub struct ResultsOp {
    args: Variadic<Operand<ATTRIBUTE_HANDLE>>,
    names: Attr<STR_ARRAY_ATTR>,
    variadicity: Attr<VARIADICITY_ARRAY_ATTR>,
}

/// Constrains the attributes of an operation.
#[op(
    "irdl.attributes",
    parents = ["irdl.operation"],
    format = "custom<AttributesOp>($attributeValues, $attributeValueNames) attr-dict",
    verify = first_error!(verify::attributes)
)]
pub struct AttributesOp {
    attributeValues: Variadic<Operand<ATTRIBUTE_HANDLE>>,
    attributeValueNames: Attr<STR_ARRAY_ATTR>,
}

/// Constrains the regions of an operation.
#[op(
    "irdl.regions",
    parents = ["irdl.operation"],
    format = "`` custom<NamedValueList>($args, $names) attr-dict",
    verify = first_error!(|ir, op| verify::names(ir, op, "region"))
)]
pub struct RegionsOp {
    args: Variadic<Operand<REGION_HANDLE>>,
    names: Attr<STR_ARRAY_ATTR>,
}

/// Accepts regions with given entry arguments and a given number of blocks.
#[op(
    "irdl.region",
    parents = ["irdl.operation"],
    format = "``(`(` $entryBlockArgs $constrainedArguments^ `)`)? ``(` ` `with` `size` $numberOfBlocks^)? \
        attr-dict",
    verify = first_error!(verify::region)
)]
pub struct RegionOp {
    entryBlockArgs: Variadic<Operand<ATTRIBUTE_HANDLE>>,
    numberOfBlocks: Optional<Attr<I32_ATTR>>,
    constrainedArguments: Optional<Attr<UNIT_ATTR>>,
    output: Result<REGION_HANDLE>,
}

/// Accepts one attribute or type.
#[op(
    "irdl.is",
    traits = [PURE],
    parents = ["irdl.type", "irdl.attribute", "irdl.operation"],
    format = "$expected ` ` attr-dict"
)]
pub struct IsOp {
    expected: Attr<ANY_ATTR>,
    output: Result<ATTRIBUTE_HANDLE>,
}

/// Accepts the attributes or types with one definition.
#[op(
    "irdl.base",
    parents = ["irdl.type", "irdl.attribute", "irdl.operation"],
    format = "($base_ref^)? ($base_name^)? ` ` attr-dict",
    verify = first_error!(verify::base),
    verify_symbol_uses = verify::base_exists
)]
pub struct BaseOp {
    base_ref: Optional<Attr<BASE_REF>>,
    base_name: Optional<Attr<STR_ATTR>>,
    output: Result<ATTRIBUTE_HANDLE>,
}

/// Accepts the attributes or types with one definition and given parameters.
#[op(
    "irdl.parametric",
    traits = [PURE],
    parents = ["irdl.type", "irdl.attribute", "irdl.operation"],
    format = "$base_type `<` $args `>` ` ` attr-dict",
    verify_symbol_uses = verify::base_exists
)]
pub struct ParametricOp {
    base_type: Attr<SYMBOL_REF_ATTR>,
    args: Variadic<Operand<ATTRIBUTE_HANDLE>>,
    output: Result<ATTRIBUTE_HANDLE>,
}

/// Accepts all attributes and types.
#[op("irdl.any", parents = ["irdl.type", "irdl.attribute", "irdl.operation"], format = "attr-dict")]
pub struct AnyOp {
    output: Result<ATTRIBUTE_HANDLE>,
}

/// Accepts the union of constraints.
#[op(
    "irdl.any_of",
    traits = [SAME_OPERANDS_AND_RESULT_TYPE],
    parents = ["irdl.type", "irdl.attribute", "irdl.operation"],
    format = "`(` $args `)` ` ` attr-dict"
)]
pub struct AnyOfOp {
    args: Variadic<Operand<ATTRIBUTE_HANDLE>>,
    output: Result<ATTRIBUTE_HANDLE>,
}

/// Accepts the intersection of constraints.
#[op(
    "irdl.all_of",
    traits = [SAME_OPERANDS_AND_RESULT_TYPE],
    parents = ["irdl.type", "irdl.attribute", "irdl.operation"],
    format = "`(` $args `)` ` ` attr-dict"
)]
pub struct AllOfOp {
    args: Variadic<Operand<ATTRIBUTE_HANDLE>>,
    output: Result<ATTRIBUTE_HANDLE>,
}

/// Accepts the attributes that satisfy a predicate in C++.
#[op("irdl.c_pred", format = "$pred ` ` attr-dict")]
pub struct CPredOp {
    pred: Attr<STR_ATTR>,
    output: Result<ATTRIBUTE_HANDLE>,
}

const OPS: &[&OpDef] = &[
    AllOfOp::DEF,
    AnyOfOp::DEF,
    AnyOp::DEF,
    AttributeOp::DEF,
    AttributesOp::DEF,
    BaseOp::DEF,
    CPredOp::DEF,
    DialectOp::DEF,
    IsOp::DEF,
    OperandsOp::DEF,
    OperationOp::DEF,
    ParametersOp::DEF,
    ParametricOp::DEF,
    RegionOp::DEF,
    RegionsOp::DEF,
    ResultsOp::DEF,
    TypeOp::DEF,
];

/// The definition of the dialect.
pub static DIALECT: Dialect = Dialect {
    ops: &[OPS],
    types: &[&ATTRIBUTE, &REGION],
    attrs: &[&VARIADICITY_ARRAY],
    enums: &[&VARIADICITY],
    directives: &[asm::DIRECTIVES],
    unknown_ops: UnknownOps::Rejected,
    closed: true,
    is_for_compiler: true,
    ..Dialect::new("irdl")
};

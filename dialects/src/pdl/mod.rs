//! The pdl dialect: rewrite patterns as IR.
//!
//! Reference: <https://mlir.llvm.org/docs/Dialects/PDLOps/>. All operations of MLIR 22 are defined, without
//! semantics. `program` compiles a pattern, `matcher` matches it, and `rewrite` applies it. `pattern` implements
//! `Pattern` for compiled patterns, so that drivers can apply them. Native functions are written in Rust (`natives`).
//! The Rust types have the names of MLIR's classes, with the suffix `Op`, to distinguish them from the IR entities that
//! they describe. The verifier of `pdl.pattern` verifies the conditions on the whole pattern and on uses of its values
//! (`verify.rs`).

pub(crate) mod asm;
pub mod matcher;
pub mod natives;
pub mod pattern;
pub mod program;
mod rewrite;
pub mod types;
pub(crate) mod verify;

use proofmark_ir::constraints::*;
use proofmark_ir::context::{Dialect, UnknownOps};
use proofmark_ir::{Attribute, Context, OpDef, op};

use types::*;

pub(crate) fn r#false(_: &Context) -> Attribute {
    Attribute::FALSE
}

/// Applies a native constraint to a set of provided entities.
#[op(
    "pdl.apply_native_constraint",
    parents = ["pdl.pattern"],
    format = "$name `(` $args `:` type($args) `)` (`:` type($results)^ )? attr-dict",
    verify = verify::apply_native_constraint
)]
pub struct ApplyNativeConstraintOp {
    name: Attr<STR_ATTR>,
    args: Variadic<Operand<ANY_PDL_TYPE>>,
    isNegated: Attr<BOOL_ATTR, default = r#false>,
    results: Variadic<Result<ANY_PDL_TYPE>>,
}

/// Applies a native rewrite method inside of a `pdl.rewrite` region.
#[op(
    "pdl.apply_native_rewrite",
    parents = ["pdl.rewrite"],
    format = "$name (`(` $args^ `:` type($args) `)`)? (`:` type($results)^)? attr-dict",
    verify = verify::apply_native_rewrite
)]
pub struct ApplyNativeRewriteOp {
    name: Attr<STR_ATTR>,
    args: Variadic<Operand<ANY_PDL_TYPE>>,
    results: Variadic<Result<ANY_PDL_TYPE>>,
}

/// Defines an input attribute in a pattern.
#[op(
    "pdl.attribute",
    format = "(`:` $valueType^)? (`=` $value^)? attr-dict-with-keyword",
    verify = verify::attribute
)]
pub struct AttributeOp {
    valueType: Optional<Operand<TYPE_HANDLE>>,
    value: Optional<Attr<ANY_ATTR>>,
    attr: Result<ATTRIBUTE_HANDLE>,
}

/// Marks an input operation as erased.
#[op("pdl.erase", parents = ["pdl.rewrite"], format = "$opValue attr-dict")]
pub struct EraseOp {
    opValue: Operand<OPERATION_HANDLE>,
}

/// Defines an external input operand in a pattern.
#[op("pdl.operand", parents = ["pdl.pattern"], format = "(`:` $valueType^)? attr-dict")]
pub struct OperandOp {
    valueType: Optional<Operand<TYPE_HANDLE>>,
    value: Result<VALUE_HANDLE>,
}

/// Defines a range of input operands in a pattern.
#[op("pdl.operands", parents = ["pdl.pattern"], format = "(`:` $valueType^)? attr-dict")]
pub struct OperandsOp {
    valueType: Optional<Operand<RANGE_OF_TYPE>>,
    value: Result<RANGE_OF_VALUE>,
}

/// Defines an operation within a pattern.
#[op(
    "pdl.operation",
    traits = [ATTR_SIZED_OPERAND_SEGMENTS],
    format = "($opName^)? (`(` $operandValues^ `:` type($operandValues) `)`)? \
              custom<OperationOpAttributes>($attributeValues, $attributeValueNames) \
              (`->` `(` $typeValues^ `:` type($typeValues) `)`)? attr-dict",
    verify = verify::operation
)]
pub struct OperationOp {
    opName: Optional<Attr<STR_ATTR>>,
    operandValues: Variadic<Operand<VALUE_OR_RANGE>>,
    attributeValues: Variadic<Operand<ATTRIBUTE_HANDLE>>,
    attributeValueNames: Attr<STR_ARRAY_ATTR>,
    typeValues: Variadic<Operand<TYPE_OR_RANGE>>,
    operation: Result<OPERATION_HANDLE>,
}

/// Defines a rewrite pattern.
#[op(
    "pdl.pattern",
    traits = [ISOLATED_FROM_ABOVE, SINGLE_BLOCK, SYMBOL, OPTIONAL_SYMBOL],
    default_dialect = "pdl",
    format = "($sym_name^)? `:` `benefit` `(` $benefit `)` attr-dict-with-keyword $bodyRegion",
    verify_regions = verify::pattern
)]
pub struct PatternOp {
    benefit: Attr<NON_NEGATIVE_I16_ATTR>,
    sym_name: Optional<Attr<SYMBOL_NAME_ATTR>>,
    bodyRegion: Region<One>,
}

/// Constructs a range of pdl entities.
#[op(
    "pdl.range",
    traits = [PURE],
    parents = ["pdl.rewrite"],
    format = "($arguments^ `:` type($arguments))? \
              custom<RangeType>(ref(type($arguments)), type($result)) attr-dict",
    verify = verify::range
)]
pub struct RangeOp {
    arguments: Variadic<Operand<ANY_PDL_TYPE>>,
    result: Result<RANGE_OF_TYPE_OR_VALUE>,
}

/// Marks an input operation as replaced.
#[op(
    "pdl.replace",
    traits = [ATTR_SIZED_OPERAND_SEGMENTS],
    parents = ["pdl.rewrite"],
    format = "$opValue `with` (`(` $replValues^ `:` type($replValues) `)`)? ($replOperation^)? attr-dict",
    verify = verify::replace
)]
pub struct ReplaceOp {
    opValue: Operand<OPERATION_HANDLE>,
    replOperation: Optional<Operand<OPERATION_HANDLE>>,
    replValues: Variadic<Operand<VALUE_OR_RANGE>>,
}

/// Extracts a result from an operation.
#[op("pdl.result", traits = [PURE], format = "$index `of` $parent attr-dict")]
pub struct ResultOp {
    parent: Operand<OPERATION_HANDLE>,
    index: Attr<I32_ATTR>,
    val: Result<VALUE_HANDLE>,
}

/// Extracts a result group from an operation.
#[op(
    "pdl.results",
    traits = [PURE],
    format = "($index^)? `of` $parent custom<ResultsValueType>(ref($index), type($val)) attr-dict",
    verify = verify::results
)]
pub struct ResultsOp {
    parent: Operand<OPERATION_HANDLE>,
    index: Optional<Attr<I32_ATTR>>,
    val: Result<VALUE_OR_RANGE>,
}

/// Specifies the rewrite of a matched pattern.
#[op(
    "pdl.rewrite",
    traits = [
        TERMINATOR,
        NO_TERMINATOR,
        NO_REGION_ARGUMENTS,
        SINGLE_BLOCK,
        ATTR_SIZED_OPERAND_SEGMENTS,
        OBSERVED,
    ],
    parents = ["pdl.pattern"],
    default_dialect = "pdl",
    format = "($root^)? (`with` $name^ (`(` $externalArgs^ `:` type($externalArgs) `)`)?)? \
              ($bodyRegion^)? attr-dict-with-keyword",
    verify_regions = verify::rewrite
)]
pub struct RewriteOp {
    root: Optional<Operand<OPERATION_HANDLE>>,
    name: Optional<Attr<STR_ATTR>>,
    externalArgs: Variadic<Operand<ANY_PDL_TYPE>>,
    bodyRegion: Region,
}

/// Defines a type handle within a pattern.
#[op("pdl.type", format = "attr-dict (`:` $constantType^)?")]
pub struct TypeOp {
    constantType: Optional<Attr<TYPE_ATTR>>,
    result: Result<TYPE_HANDLE>,
}

/// Defines a range of type handles within a pattern.
#[op("pdl.types", format = "attr-dict (`:` $constantTypes^)?")]
pub struct TypesOp {
    constantTypes: Optional<Attr<TYPE_ARRAY_ATTR>>,
    result: Result<RANGE_OF_TYPE>,
}

const OPS: &[&OpDef] = &[
    ApplyNativeConstraintOp::DEF,
    ApplyNativeRewriteOp::DEF,
    AttributeOp::DEF,
    EraseOp::DEF,
    OperandOp::DEF,
    OperandsOp::DEF,
    OperationOp::DEF,
    PatternOp::DEF,
    RangeOp::DEF,
    ReplaceOp::DEF,
    ResultOp::DEF,
    ResultsOp::DEF,
    RewriteOp::DEF,
    TypeOp::DEF,
    TypesOp::DEF,
];

/// The definition of the dialect.
pub static DIALECT: Dialect = Dialect {
    ops: &[OPS],
    types: types::TYPES,
    directives: &[&[asm::OPERATION_OP_ATTRIBUTES, asm::RANGE_TYPE, asm::RESULTS_VALUE_TYPE]],
    unknown_ops: UnknownOps::Rejected,
    closed: true,
    is_for_compiler: true,
    ..Dialect::new("pdl")
};

//! The `pdl_interp` dialect: pdl patterns as code for an interpreter.
//!
//! Reference: <https://mlir.llvm.org/docs/Dialects/PDLInterpOps/>. All operations are defined, without semantics; there
//! is no interpreter.

mod asm;
mod verify;

use proofmark_ir::constraints::*;
use proofmark_ir::context::{AttrKind, Dialect, UnknownOps};
use proofmark_ir::op_def::AttrConstraint;
use proofmark_ir::{OpDef, Type, op};

use crate::asm::{parse_function, print_function};
use crate::pdl::asm::{CREATE_OPERATION_OP_ATTRIBUTES, RANGE_TYPE};
use crate::pdl::r#false;
use crate::pdl::types::*;
use crate::pdl::verify::value_for_type;

static I32_ELEMENTS_ATTR: AttrConstraint = AttrConstraint::new(
    "32-bit signless integer elements attribute",
    |ctx, attr| matches!(attr.kind(ctx), AttrKind::DenseElements { ty, .. } if ty.element_type(ctx) == Some(Type::I32)),
);

static TYPE_ARRAY_ARRAY_ATTR: AttrConstraint =
    AttrConstraint::new("type-array array attribute", |ctx, attr| is_array_of(ctx, attr, is_type_array));

/// Defines an operation that branches on a predicate. Parameters: struct name, documentation, operation name, format
/// before the successors, further traits, fields.
macro_rules! predicate {
    ($Op:ident, $doc:literal, $name:literal, $format:literal, [$($traits:ident),*], { $($parts:tt)* }) => {
        #[doc = $doc]
        #[op(
            $name,
            traits = [TERMINATOR $(, $traits)*],
            format = Format::Declarative(concat!($format, " attr-dict `->` successors"))
        )]
        pub struct $Op {
            $($parts)*
            trueDest: Successor,
            falseDest: Successor,
        }
    };
}

/// Defines an operation that branches to a case. Parameters: struct name, documentation, operation name, text before
/// the operand, operand and its constraint, constraint of the cases.
macro_rules! switch {
    ($Op:ident, $doc:literal, $name:literal, $format:literal, $operand:ident: $ty:ident, $cases:ident) => {
        #[doc = $doc]
        #[op(
                                            $name,
                                            traits = [PURE, TERMINATOR],
                                            format = Format::Declarative(concat!(
                                                $format,
                                                " `to` $caseValues `(` $cases `)` attr-dict `->` $defaultDest"
                                            )),
                                            verify = verify::switch
                                        )]
        pub struct $Op {
            $operand: Operand<$ty>,
            caseValues: Attr<$cases>,
            defaultDest: Successor,
            cases: Variadic<Successor>,
        }
    };
}

predicate!(
    ApplyConstraint,
    "Apply a constraint to a set of positional values.",
    "pdl_interp.apply_constraint",
    "$name `(` $args `:` type($args) `)` (`:` type($results)^)?",
    [],
    {
        name: Attr<STR_ATTR>,
        args: Variadic<Operand<ANY_PDL_TYPE>>,
        isNegated: Attr<BOOL_ATTR, default = r#false>,
        results: Variadic<Result<ANY_PDL_TYPE>>,
    }
);

/// Applies an externally registered rewrite method.
#[op(
    "pdl_interp.apply_rewrite",
    format = "$name (`(` $args^ `:` type($args) `)`)? (`:` type($results)^)? attr-dict"
)]
pub struct ApplyRewrite {
    name: Attr<STR_ATTR>,
    args: Variadic<Operand<ANY_PDL_TYPE>>,
    results: Variadic<Result<ANY_PDL_TYPE>>,
}

predicate!(
    AreEqual,
    "Check if two positional values or ranges are equivalent.",
    "pdl_interp.are_equal",
    "operands `:` type($lhs)",
    [PURE, SAME_TYPE_OPERANDS],
    { lhs: Operand<ANY_PDL_TYPE>, rhs: Operand<ANY_PDL_TYPE>, }
);

/// An unconditional branch.
#[op("pdl_interp.branch", traits = [PURE, TERMINATOR], format = "$dest attr-dict")]
pub struct Branch {
    dest: Successor,
}

predicate!(
    CheckAttribute,
    "Check the value of an attribute.",
    "pdl_interp.check_attribute",
    "$attribute `is` $constantValue",
    [PURE],
    { attribute: Operand<ATTRIBUTE_HANDLE>, constantValue: Attr<ANY_ATTR>, }
);
predicate!(
    CheckOperandCount,
    "Check the number of operands of an operation.",
    "pdl_interp.check_operand_count",
    "`of` $inputOp `is` (`at_least` $compareAtLeast^)? $count",
    [PURE],
    {
        inputOp: Operand<OPERATION_HANDLE>,
        count: Attr<NON_NEGATIVE_I32_ATTR>,
        compareAtLeast: Optional<Attr<UNIT_ATTR>>,
    }
);
predicate!(
    CheckOperationName,
    "Check the name of an operation.",
    "pdl_interp.check_operation_name",
    "`of` $inputOp `is` $name",
    [PURE],
    { inputOp: Operand<OPERATION_HANDLE>, name: Attr<STR_ATTR>, }
);
predicate!(
    CheckResultCount,
    "Check the number of results of an operation.",
    "pdl_interp.check_result_count",
    "`of` $inputOp `is` (`at_least` $compareAtLeast^)? $count",
    [PURE],
    {
        inputOp: Operand<OPERATION_HANDLE>,
        count: Attr<NON_NEGATIVE_I32_ATTR>,
        compareAtLeast: Optional<Attr<UNIT_ATTR>>,
    }
);
predicate!(
    CheckType,
    "Compare a type to a known value.",
    "pdl_interp.check_type",
    "$value `is` $type",
    [PURE],
    { value: Operand<TYPE_HANDLE>, r#type: Attr<TYPE_ATTR>, }
);
predicate!(
    CheckTypes,
    "Compare a range of types to a range of known values.",
    "pdl_interp.check_types",
    "$value `are` $types",
    [PURE],
    { value: Operand<RANGE_OF_TYPE>, types: Attr<TYPE_ARRAY_ATTR>, }
);

/// Breaks the current iteration.
#[op(
    "pdl_interp.continue",
    traits = [PURE, TERMINATOR],
    parents = ["pdl_interp.foreach"],
    format = "attr-dict"
)]
pub struct Continue;

/// Creates an interpreter handle to a constant attribute.
#[op("pdl_interp.create_attribute", traits = [PURE], format = "$value attr-dict-with-keyword")]
pub struct CreateAttribute {
    value: Attr<ANY_ATTR>,
    attribute: Result<ATTRIBUTE_HANDLE>,
}

/// Creates an operation.
#[op(
    "pdl_interp.create_operation",
    traits = [ATTR_SIZED_OPERAND_SEGMENTS],
    format = "$name (`(` $inputOperands^ `:` type($inputOperands) `)`)? `` \
              custom<CreateOperationOpAttributes>($inputAttributes, $inputAttributeNames) \
              custom<CreateOperationOpResults>($inputResultTypes, type($inputResultTypes), $inferredResultTypes) \
              attr-dict",
    verify = verify::create_operation
)]
pub struct CreateOperation {
    name: Attr<STR_ATTR>,
    inputOperands: Variadic<Operand<VALUE_OR_RANGE>>,
    inputAttributes: Variadic<Operand<ATTRIBUTE_HANDLE>>,
    inputAttributeNames: Attr<STR_ARRAY_ATTR>,
    inputResultTypes: Variadic<Operand<TYPE_OR_RANGE>>,
    inferredResultTypes: Optional<Attr<UNIT_ATTR>>,
    resultOp: Result<OPERATION_HANDLE>,
}

/// Constructs a range of PDL entities.
#[op(
    "pdl_interp.create_range",
    traits = [PURE],
    format = "($arguments^ `:` type($arguments))? \
              custom<RangeType>(ref(type($arguments)), type($result)) attr-dict",
    verify = verify::create_range
)]
pub struct CreateRange {
    arguments: Variadic<Operand<ANY_PDL_TYPE>>,
    result: Result<RANGE_OF_TYPE_OR_VALUE>,
}

/// Creates an interpreter handle to a constant type.
#[op("pdl_interp.create_type", traits = [PURE], format = "$value attr-dict")]
pub struct CreateType {
    value: Attr<TYPE_ATTR>,
    result: Result<TYPE_HANDLE>,
}

/// Creates an interpreter handle to a range of constant types.
#[op("pdl_interp.create_types", traits = [PURE], format = "$value attr-dict")]
pub struct CreateTypes {
    value: Attr<TYPE_ARRAY_ATTR>,
    result: Result<RANGE_OF_TYPE>,
}

/// Marks an operation as erased.
#[op("pdl_interp.erase", format = "$inputOp attr-dict")]
pub struct Erase {
    inputOp: Operand<OPERATION_HANDLE>,
}

/// Extracts the item at the specified index in a range.
#[op(
    "pdl_interp.extract",
    traits = [PURE],
    relations = [
        Derived(
            "`range` is a PDL range whose element type matches type of `result`",
            result,
            range,
            |ctx, ty| Some(range_of(ctx, ty))
        )
    ],
    format = "$index `of` $range `:` type($result) attr-dict"
)]
pub struct Extract {
    range: Operand<RANGE_OF_ANY>,
    index: Attr<NON_NEGATIVE_I32_ATTR>,
    result: Result<ANY_PDL_TYPE>,
}

/// Finalizes a pattern match or rewrite sequence.
#[op("pdl_interp.finalize", traits = [PURE, TERMINATOR], format = "attr-dict")]
pub struct Finalize;

/// Iterates over a range of values or ranges.
#[op(
    "pdl_interp.foreach",
    traits = [TERMINATOR],
    format = Format::Custom { parse: asm::parse_foreach, print: asm::print_foreach },
    verify = verify::foreach
)]
pub struct Foreach {
    values: Operand<RANGE_OF_ANY>,
    region: Region,
    successor: Successor,
}

/// A function of the interpreter.
#[op(
    "pdl_interp.func",
    traits = [ISOLATED_FROM_ABOVE, SYMBOL, FUNCTION],
    format = Format::Custom { parse: parse_function, print: print_function },
    verify = verify::func
)]
pub struct Func {
    sym_name: Attr<SYMBOL_NAME_ATTR>,
    function_type: Attr<FUNCTION_TYPE_ATTR>,
    arg_attrs: Optional<Attr<DICT_ARRAY_ATTR>>,
    res_attrs: Optional<Attr<DICT_ARRAY_ATTR>>,
    body: Region<AtLeastOne>,
}

/// Returns an attribute value of an operation.
#[op("pdl_interp.get_attribute", traits = [PURE], format = "$name `of` $inputOp attr-dict")]
pub struct GetAttribute {
    inputOp: Operand<OPERATION_HANDLE>,
    name: Attr<STR_ATTR>,
    attribute: Result<ATTRIBUTE_HANDLE>,
}

/// Returns the type of an attribute.
#[op("pdl_interp.get_attribute_type", traits = [PURE], format = "`of` $value attr-dict")]
pub struct GetAttributeType {
    value: Operand<ATTRIBUTE_HANDLE>,
    result: Result<TYPE_HANDLE>,
}

/// Returns the defining operation of a value.
#[op("pdl_interp.get_defining_op", traits = [PURE], format = "`of` $value `:` type($value) attr-dict")]
pub struct GetDefiningOp {
    value: Operand<VALUE_OR_RANGE>,
    inputOp: Result<OPERATION_HANDLE>,
}

/// Returns an operand of an operation.
#[op("pdl_interp.get_operand", traits = [PURE], format = "$index `of` $inputOp attr-dict")]
pub struct GetOperand {
    inputOp: Operand<OPERATION_HANDLE>,
    index: Attr<NON_NEGATIVE_I32_ATTR>,
    value: Result<VALUE_HANDLE>,
}

/// Returns an operand group of an operation.
#[op(
    "pdl_interp.get_operands",
    traits = [PURE],
    format = "($index^)? `of` $inputOp `:` type($value) attr-dict"
)]
pub struct GetOperands {
    inputOp: Operand<OPERATION_HANDLE>,
    index: Optional<Attr<NON_NEGATIVE_I32_ATTR>>,
    value: Result<VALUE_OR_RANGE>,
}

/// Returns a result of an operation.
#[op("pdl_interp.get_result", traits = [PURE], format = "$index `of` $inputOp attr-dict")]
pub struct GetResult {
    inputOp: Operand<OPERATION_HANDLE>,
    index: Attr<NON_NEGATIVE_I32_ATTR>,
    value: Result<VALUE_HANDLE>,
}

/// Returns a result group of an operation.
#[op(
    "pdl_interp.get_results",
    traits = [PURE],
    format = "($index^)? `of` $inputOp `:` type($value) attr-dict"
)]
pub struct GetResults {
    inputOp: Operand<OPERATION_HANDLE>,
    index: Optional<Attr<NON_NEGATIVE_I32_ATTR>>,
    value: Result<VALUE_OR_RANGE>,
}

/// Returns the users of a value.
#[op("pdl_interp.get_users", traits = [PURE], format = "`of` $value `:` type($value) attr-dict")]
pub struct GetUsers {
    value: Operand<VALUE_OR_RANGE>,
    operations: Result<RANGE_OF_OPERATION>,
}

/// Returns the type of a value.
#[op(
    "pdl_interp.get_value_type",
    traits = [PURE],
    relations = [Derived("`value` type matches arity of `result`", result, value, value_for_type)],
    format = "`of` $value `:` type($result) attr-dict"
)]
pub struct GetValueType {
    value: Operand<VALUE_OR_RANGE>,
    result: Result<TYPE_OR_RANGE>,
}

predicate!(
    IsNotNull,
    "Check if a positional value is non-null.",
    "pdl_interp.is_not_null",
    "$value `:` type($value)",
    [PURE],
    { value: Operand<ANY_PDL_TYPE>, }
);

/// Records the metadata for a successful pattern match.
#[op(
    "pdl_interp.record_match",
    traits = [ATTR_SIZED_OPERAND_SEGMENTS, TERMINATOR],
    format = "$rewriter (`(` $inputs^ `:` type($inputs) `)`)? `:` `benefit` `(` $benefit `)` `,` \
              (`generatedOps` `(` $generatedOps^ `)` `,`)? `loc` `(` `[` $matchedOps `]` `)` \
              (`,` `root` `(` $rootKind^ `)`)? attr-dict `->` $dest"
)]
pub struct RecordMatch {
    inputs: Variadic<Operand<ANY_PDL_TYPE>>,
    matchedOps: Variadic<Operand<OPERATION_HANDLE>>,
    rewriter: Attr<SYMBOL_REF_ATTR>,
    rootKind: Optional<Attr<STR_ATTR>>,
    generatedOps: Optional<Attr<STR_ARRAY_ATTR>>,
    benefit: Attr<NON_NEGATIVE_I16_ATTR>,
    dest: Successor,
}

/// Marks an operation as replaced.
#[op(
    "pdl_interp.replace",
    format = "$inputOp `with` ` ` `(` ($replValues^ `:` type($replValues))? `)` attr-dict"
)]
pub struct Replace {
    inputOp: Operand<OPERATION_HANDLE>,
    replValues: Variadic<Operand<VALUE_OR_RANGE>>,
}

switch!(
    SwitchAttribute,
    "Switch on the value of an attribute.",
    "pdl_interp.switch_attribute",
    "$attribute",
    attribute: ATTRIBUTE_HANDLE,
    ARRAY_ATTR
);
switch!(
    SwitchOperandCount,
    "Switch on the operand count of an operation.",
    "pdl_interp.switch_operand_count",
    "`of` $inputOp",
    inputOp: OPERATION_HANDLE,
    I32_ELEMENTS_ATTR
);
switch!(
    SwitchOperationName,
    "Switch on the name of an operation.",
    "pdl_interp.switch_operation_name",
    "`of` $inputOp",
    inputOp: OPERATION_HANDLE,
    STR_ARRAY_ATTR
);
switch!(
    SwitchResultCount,
    "Switch on the result count of an operation.",
    "pdl_interp.switch_result_count",
    "`of` $inputOp",
    inputOp: OPERATION_HANDLE,
    I32_ELEMENTS_ATTR
);
switch!(
    SwitchType,
    "Switch on a type value.",
    "pdl_interp.switch_type",
    "$value",
    value: TYPE_HANDLE,
    TYPE_ARRAY_ATTR
);
switch!(
    SwitchTypes,
    "Switch on a range of type values.",
    "pdl_interp.switch_types",
    "$value",
    value: RANGE_OF_TYPE,
    TYPE_ARRAY_ARRAY_ATTR
);

const OPS: &[&OpDef] = &[
    ApplyConstraint::DEF,
    ApplyRewrite::DEF,
    AreEqual::DEF,
    Branch::DEF,
    CheckAttribute::DEF,
    CheckOperandCount::DEF,
    CheckOperationName::DEF,
    CheckResultCount::DEF,
    CheckType::DEF,
    CheckTypes::DEF,
    Continue::DEF,
    CreateAttribute::DEF,
    CreateOperation::DEF,
    CreateRange::DEF,
    CreateType::DEF,
    CreateTypes::DEF,
    Erase::DEF,
    Extract::DEF,
    Finalize::DEF,
    Foreach::DEF,
    Func::DEF,
    GetAttribute::DEF,
    GetAttributeType::DEF,
    GetDefiningOp::DEF,
    GetOperand::DEF,
    GetOperands::DEF,
    GetResult::DEF,
    GetResults::DEF,
    GetUsers::DEF,
    GetValueType::DEF,
    IsNotNull::DEF,
    RecordMatch::DEF,
    Replace::DEF,
    SwitchAttribute::DEF,
    SwitchOperandCount::DEF,
    SwitchOperationName::DEF,
    SwitchResultCount::DEF,
    SwitchType::DEF,
    SwitchTypes::DEF,
];

/// The definition of the dialect.
pub static DIALECT: Dialect = Dialect {
    ops: &[OPS],
    directives: &[&[CREATE_OPERATION_OP_ATTRIBUTES, asm::CREATE_OPERATION_OP_RESULTS, RANGE_TYPE]],
    unknown_ops: UnknownOps::Rejected,
    closed: true,
    ..Dialect::new("pdl_interp")
};

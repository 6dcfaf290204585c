//! Operations of the test dialect with attributes: each kind of constraint, and its format.

use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::op_def::*;
use proofmark_ir::{Attribute, Context, Ir, OpId, Traits, Type};

use super::constraints::*;
use crate::rows::rows;

fn zero_i32(ctx: &Context) -> Attribute {
    ctx.i64_attr(0, Type::I32)
}

fn one_i32(ctx: &Context) -> Attribute {
    ctx.i64_attr(1, Type::I32)
}

fn empty_string(ctx: &Context) -> Attribute {
    ctx.string_attr("")
}

fn no_types(ctx: &Context) -> Attribute {
    ctx.array_attr(&[])
}

rows! { OPS:
    /// An integer or a string.
    "test.any_attr_of_i32_str" { attributes: [attr: I32_OR_STR] }
    /// Non-negative integers.
    "test.non_negative_int_attr" { attributes: [i32attr: NON_NEGATIVE_I32, i64attr: NON_NEGATIVE_I64] }
    /// Positive integers.
    "test.positive_int_attr" { attributes: [i32attr: POSITIVE_I32, i64attr: POSITIVE_I64] }
    /// Types.
    "test.type_array_attr" { attributes: [attr: TYPE_ARRAY_ATTR] }
    /// Types, none by default.
    "test.type_array_attr_with_default" { attributes: [attr[= no_types]: TYPE_ARRAY_ATTR] }
    /// A string with an integer type.
    "test.string_attr_with_type" { attributes: [attr: INTEGER_STR_ATTR], format: "$attr attr-dict" }
    /// A string with an integer type, or an integer.
    "test.string_attr_with_mixed_type" {
        attributes: [attr: INTEGER_STR_OR_I64_ATTR],
        format: "$attr attr-dict",
    }
    /// A float of any type.
    "test.float_attrs" { attributes: [float_attr: ANY_ATTR] }
    /// One of a few 32-bit integers.
    "test.i32_enum_attr" { attributes: [attr: SOME_I32_ENUM], results: [val: I32] }
    /// One of a few 64-bit integers.
    "test.i64_enum_attr" { attributes: [attr: SOME_I64_ENUM], results: [val: I32] }
    /// Integers of every signedness.
    "test.int_attrs" {
        attributes: [
            any_i32_attr: ANY_I32_ATTR,
            index_attr: INDEX_ATTR,
            ui32_attr: UI32_ATTR,
            si32_attr: SI32_ATTR,
        ],
    }
    /// Ranked elements attributes of floats.
    "test.float_elements_attr" {
        attributes: [scalar_f32_attr: RANKED_F32_ELEMENTS, tensor_f64_attr: RANKED_F64_ELEMENTS],
    }
    /// Elements attributes of integers.
    "test.int_elements_attr" { attributes: [any_i32_attr: ANY_I32_ELEMENTS, i32_attr: I32_ELEMENTS] }
    /// Ranked elements attributes of integers.
    "test.ranked_int_elements_attr" {
        attributes: [vector_i32_attr: RANKED_I32_ELEMENTS, matrix_i64_attr: RANKED_I64_ELEMENTS],
    }
    /// Elements attributes of strings.
    "test.string_elements_attr" { attributes: [scalar_string_attr: STRING_ELEMENTS] }
    /// An elements attribute of integers.
    "test.i32ElementsAttr" { attributes: [attr: I32_ELEMENTS] }
    /// An elements attribute of indices.
    "test.indexElementsAttr" { attributes: [attr: INDEX_ELEMENTS] }
    /// The type `i64`.
    "test.type_attr_of" { attributes: [type: TYPE_ATTR_OF_I64], format: "attr-dict $type" }
    /// Arrays of every element type.
    "test.dense_array_attr" {
        attributes: [
            i1attr: DENSE_BOOL_ARRAY_ATTR,
            i8attr: I8_ARRAY,
            i16attr: I16_ARRAY,
            i32attr: DENSE_I32_ARRAY_ATTR,
            i64attr: DENSE_I64_ARRAY_ATTR,
            f32attr: F32_ARRAY,
            f64attr: F64_ARRAY,
            emptyattr: DENSE_I32_ARRAY_ATTR,
        ],
        format: "`i1attr` `=` $i1attr `i8attr` `=` $i8attr `i16attr` `=` $i16attr `i32attr` `=` $i32attr `i64attr` `=` \
            $i64attr `f32attr` `=` $f32attr `f64attr` `=` $f64attr `emptyattr` `=` $emptyattr attr-dict",
    }
    /// Two integers separated by a slash.
    "test.slash_attr" { attributes: [attr: ANY_ATTR] }
    /// Sorted arrays.
    "test.confined_dense_array_attr" {
        attributes: [
            emptyattr: INCREASING_I16_ARRAY,
            i32attr: NON_DECREASING_I32_ARRAY,
            i64attr: INCREASING_I64_ARRAY,
        ],
    }
    /// Arrays of positive numbers.
    "test.confined_strictly_positive_attr" {
        attributes: [
            i8attr: POSITIVE_I8_ARRAY,
            i16attr: POSITIVE_I16_ARRAY,
            i32attr: POSITIVE_I32_ARRAY,
            i64attr: POSITIVE_I64_ARRAY,
            f32attr: F32_ARRAY,
            f64attr: F64_ARRAY,
            emptyattr: POSITIVE_I16_ARRAY,
        ],
    }
    /// Arrays of non-negative numbers.
    "test.confined_non_negative_attr" {
        attributes: [
            i8attr: NON_NEGATIVE_I8_ARRAY,
            i16attr: NON_NEGATIVE_I16_ARRAY,
            i32attr: NON_NEGATIVE_I32_ARRAY,
            i64attr: NON_NEGATIVE_I64_ARRAY,
            f32attr: F32_ARRAY,
            f64attr: F64_ARRAY,
            emptyattr: NON_NEGATIVE_I16_ARRAY,
        ],
    }
    /// A keyword, and a tag.
    "test.op_with_enum" {
        attributes: [value: ENUM_ATTR, tag[Optional]: ANY_ATTR],
        format: "$value (`tag` $tag^)? attr-dict",
    }
    /// A set of keywords, and a tag.
    "test.op_with_bit_enum" {
        attributes: [value: BIT_ENUM_ATTR, tag[Optional]: ANY_ATTR],
        format: "$value (`tag` $tag^)? attr-dict",
    }
    /// A set of keywords separated by bars, and a tag.
    "test.op_with_bit_enum_vbar" {
        attributes: [value: BIT_ENUM_VBAR_ATTR, tag[Optional]: ANY_ATTR],
        format: "$value (`tag` $tag^)? attr-dict",
    }
    /// A keyword property, printed as an attribute or an integer.
    "test.op_with_enum_prop_attr_form" {
        attributes: [value: ENUM_PROP],
        format: "custom<EnumProperty>($value) attr-dict",
    }
    /// A keyword property, stored as an attribute.
    "test.op_with_enum_prop_attr_form_always" {
        attributes: [value: ENUM_ATTR],
        format: "prop-dict attr-dict",
    }
    /// A set of keywords, stored as an integer.
    "test.op_with_bit_enum_prop" {
        attributes: [value1[= one_i32]: BIT_ENUM_PROP, value2[= one_i32]: BIT_ENUM_PROP],
        format: "$value1 ($value2^)? attr-dict `:` `(` `` `)`",
    }
    /// A set of keywords in angle brackets, stored as an integer.
    "test.op_with_bit_enum_prop_named" {
        attributes: [value1[= one_i32]: NAMED_BIT_ENUM_PROP, value2[= one_i32]: NAMED_BIT_ENUM_PROP],
        format: "$value1 ($value2^)? attr-dict",
    }
    /// Arrays of attributes of three kinds.
    "test.array_of_attr_op" {
        attributes: [a: ARRAY_OF_UGLY, b: ARRAY_OF_INTS, c: ARRAY_OF_ENUMS],
        format: "`a` `=` $a `,` `b` `=` $b `,` `c` `=` $c attr-dict",
    }
    /// A default value that is not printed.
    "test.default_value_print" {
        operands: [operand: I32],
        attributes: [value_with_default[= zero_i32]: I32_ATTR],
        format: "attr-dict $operand",
    }
    /// A string, empty by default.
    "test.no_str_value" { attributes: [value[= empty_string]: STR_ATTR], format: "attr-dict" }
    /// A string, empty by default.
    "test.has_str_value" { attributes: [value[= empty_string]: STR_ATTR], format: "attr-dict" }
    /// An attribute of the kind with the trait.
    "test.attr_with_trait" { attributes: [attr: ANY_ATTR], verify: attr_with_trait }
    /// A result of the type with the trait.
    "test.result_type_with_trait" { results: [result: ANY_TYPE], verify: result_type_with_trait }
    /// Properties of operand and result segments.
    "test.variadic_segment_prop" {
        operands: [a1[Variadic]: I64, a2[Variadic]: I64],
        results: [b1[Variadic]: I64, b2[Variadic]: I64],
        traits: [ATTR_SIZED_OPERAND_SEGMENTS, ATTR_SIZED_RESULT_SEGMENTS],
        format: "$a1 `:` $a2 `:` type($b1) `:` type($b2) prop-dict attr-dict `end`",
    }
    /// The dimensions of the first version of a dialect.
    "test.versionedA" { attributes: [dims: ANY_I64_ATTR, modifier: BOOL_ATTR] }
    /// A location as an attribute.
    "test.op_with_loc_attr" { attributes: [loc_attr: ANY_ATTR], format: "$loc_attr attr-dict" }
}

fn attr_with_trait(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    if !ir.property_named(op, "attr").is_some_and(|attr| is_attr(ir.ctx(), attr, "test.attr_with_trait")) {
        errors.push(Diagnostic::error_on(ir, op, "'attr' attribute should have trait 'TestAttrTrait'"));
    }
}

fn result_type_with_trait(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    let mut types = ir.results(op).iter().map(|&result| ir.value_type(result));
    if !types.all(|ty| is_type(ir.ctx(), ty, "test.test_type_with_trait")) {
        errors.push(Diagnostic::error_on(ir, op, "result type should have trait 'TestTypeTrait'"));
    }
}

//! The source and target operations of MLIR's tests of patterns, folds and legalization. The patterns are not defined
//! here.

use proofmark_ir::context::TypeKind;
use proofmark_ir::op_def::*;
use proofmark_ir::text::{OpParser, OpPrinter, OpState, ParseResult};
use proofmark_ir::{Attribute, Context, OpId, Traits, Type};

use super::constraints::*;
use super::folds::{mark_folded, store_constant};
use crate::asm::{Signature, parse_body, print_body, print_signature};
use crate::builtin::semantics::unrealized_conversion_cast;
use crate::rows::rows;

fn forty_two(ctx: &Context) -> Attribute {
    ctx.i64_attr(42, Type::I32)
}

rows! { OPS:
    /// A constant of any kind.
    "test.constant" {
        attributes: [value: ANY_ATTR],
        results: [result: ANY_TYPE],
        traits: [CONSTANT_LIKE, NO_MEMORY_EFFECT],
    }
    /// The source of a pattern.
    "test.op_a" { operands: [input: I32], attributes: [attr: I32_ATTR], results: [result: I32] }
    /// The target of a pattern.
    "test.op_b" { operands: [input: I32], attributes: [attr: I32_ATTR], results: [result: I32] }
    /// An optional attribute.
    "test.op_m" {
        operands: [input: I32],
        attributes: [optional_attr[Optional]: I32_ATTR],
        results: [result: I32],
    }
    /// An attribute derived from an operand.
    "test.op_s" { operands: [input: ANY_INTEGER], attributes: [value: ANY_ATTR], results: [result: ANY_INTEGER] }
    /// Operands interleaved with attributes.
    "test.interleaved_operand_attr1" {
        operands: [input1: I32, input2: I32],
        attributes: [attr1: I64_ATTR, attr2: I64_ATTR],
    }
    /// Operands interleaved with attributes.
    "test.interleaved_operand_attr2" {
        operands: [input1: I32, input2: I32],
        attributes: [attr1: I64_ATTR, attr2: I64_ATTR],
    }
    /// Nine operands and nine attributes.
    "test.many_arguments" {
        operands: [
            input1: I32, input2: I32, input3: I32, input4: I32, input5: I32,
            input6: I32, input7: I32, input8: I32, input9: I32,
        ],
        attributes: [
            attr1: I64_ATTR, attr2: I64_ATTR, attr3: I64_ATTR, attr4: I64_ATTR, attr5: I64_ATTR,
            attr6: I64_ATTR, attr7: I64_ATTR, attr8: I64_ATTR, attr9: I64_ATTR,
        ],
    }
    /// A value that MLIR's test pass of the conversion to llvm replaces by the operands, which then represent it.
    "test.direct_replacement" {
        operands: [inputs[Variadic]: ANY_TYPE],
        results: [result: ANY_TYPE],
        traits: [PURE],
        semantics: unrealized_conversion_cast,
    }
    /// A choice between two operands.
    "test.native_code_call1" {
        operands: [input1: I32, input2: I32],
        attributes: [choice: BOOL_ATTR, attr1: I64_ATTR, attr2: I64_ATTR],
        results: [result: I32],
    }
    /// The selected operand.
    "test.native_code_call2" {
        operands: [input: I32],
        attributes: [attr: I64_ARRAY_ATTR],
        results: [result: I32],
    }
    /// An array that must begin with 0 and 1.
    "test.all_attr_constraint_of1" { attributes: [attr: I64_ARRAY_ATTR], results: [result: I32] }
    /// An array that begins with 0 and 1.
    "test.all_attr_constraint_of2" { attributes: [attr: I64_ARRAY_ATTR], results: [result: I32] }
    /// Commutative operands.
    "test.op_commutative" {
        operands: [op1: I32, op2: I32, op3: I32, op4: I32],
        results: [result: I32],
        traits: [COMMUTATIVE],
    }
    /// Many commutative operands.
    "test.op_large_commutative" {
        operands: [op1: I32, op2: I32, op3: I32, op4: I32, op5: I32, op6: I32, op7: I32],
        results: [result: I32],
        traits: [COMMUTATIVE],
    }
    /// Two commutative operands.
    "test.op_commutative2" { operands: [op1: I32, op2: I32], results: [result: I32], traits: [COMMUTATIVE] }
    /// An in-place fold to a constant.
    "test.op_in_place_fold" {
        operands: [op: I32],
        attributes: [attr[Optional]: I32_ATTR],
        results: [result: I32],
        fold: store_constant,
    }
    /// An in-place fold of itself.
    "test.op_in_place_self_fold" {
        attributes: [folded[Optional]: UNIT_ATTR],
        results: [result: I32],
        fold: mark_folded,
    }
    /// A pattern that binds an operand and an attribute.
    "test.symbol_binding_a" {
        operands: [operand: I32],
        attributes: [attr: I64_ATTR],
        results: [result: I32],
    }
    /// The bound operand and attribute.
    "test.symbol_binding_d" {
        operands: [input1: I32, input2: I32],
        attributes: [attr: I64_ATTR],
        results: [result: I32],
    }
    /// Attributes that are required, optional, and with a default.
    "test.match_op_attribute1" {
        attributes: [
            required_attr: I32_ATTR,
            optional_attr[Optional]: I32_ATTR,
            default_valued_attr[= forty_two]: I32_ATTR,
            more_attr: I32_ATTR,
        ],
        results: [result: I32],
    }
    /// Attributes that are required, optional, and with a default.
    "test.match_op_attribute2" {
        attributes: [
            required_attr: I32_ATTR,
            optional_attr[Optional]: I32_ATTR,
            default_valued_attr[= forty_two]: I32_ATTR,
            more_attr: I32_ATTR,
        ],
        results: [result: I32],
    }
    /// A unit attribute.
    "test.match_op_attribute3" { attributes: [attr[Optional]: UNIT_ATTR], results: [result: I32] }
    /// Two unit attributes.
    "test.match_op_attribute4" {
        attributes: [attr1[Optional]: UNIT_ATTR, attr2[Optional]: UNIT_ATTR],
        results: [result: I32],
    }
    /// Three results.
    "test.three_result" {
        attributes: [kind: MULTI_RESULT_KIND],
        results: [result1: I32, result2: F32, result3: F32],
    }
    /// Three results.
    "test.another_three_result" {
        attributes: [kind: MULTI_RESULT_KIND],
        results: [result1: I32, result2: F32, result3: F32],
    }
    /// Two results.
    "test.two_result" { attributes: [kind: MULTI_RESULT_KIND], results: [result1: I32, result2: F32] }
    /// Two results.
    "test.another_two_result" { attributes: [kind: MULTI_RESULT_KIND], results: [result1: F32, result2: F32] }
    /// One result.
    "test.one_result1" { attributes: [kind: MULTI_RESULT_KIND], results: [result1: F32] }
    /// One result.
    "test.one_result2" { attributes: [kind: MULTI_RESULT_KIND], results: [result1: I32] }
    /// Groups of operands and a number.
    "test.mixed_variadic_in3" {
        operands: [input1: I32, input2[Variadic]: I32, input3[Variadic]: I32],
        attributes: [count: I32_ATTR],
        results: [result: I32],
    }
    /// Groups of results and a number.
    "test.mixed_variadic_out3" {
        attributes: [count: I32_ATTR],
        results: [output1: I32, output2[Variadic]: I32, output3[Variadic]: I32],
    }
    /// A group of operands and a number.
    "test.mixed_variadic_in4" {
        operands: [input1[Variadic]: I32, input2: I32],
        attributes: [attr1: I32_ATTR],
    }
    /// Operands, a number, and the name of the pattern.
    "test.mixed_variadic_in5" {
        operands: [input1: I32, input2: I32, input3: I32],
        attributes: [attr1: I32_ATTR, pattern_name: STR_ATTR],
    }
    /// Two groups of operands and a number.
    "test.mixed_variadic_in6" {
        operands: [input1[Variadic]: I32, input2[Variadic]: I32],
        attributes: [attr1: I32_ATTR],
    }
    /// A group, an optional operand, and a number.
    "test.mixed_variadic_optional_in7" {
        operands: [input1[Variadic]: I32, input2[Optional]: I32],
        attributes: [attr1: I32_ATTR],
        traits: [ATTR_SIZED_OPERAND_SEGMENTS],
    }
    /// An attribute and two operands in any order.
    "test.either_op_c" {
        operands: [arg0: ANY_INTEGER, arg1: ANY_INTEGER],
        attributes: [attr: ANY_I32_ATTR],
        results: [output: I32],
    }
    /// A source with a tag.
    "test.source_op" {
        operands: [arg: ANY_INTEGER],
        attributes: [tag: ANY_I32_ATTR],
        results: [result: ANY_INTEGER],
    }
    /// A group, an operand, a group.
    "test.variadic_rewrite_src_op" {
        operands: [arg[Variadic]: ANY_TYPE, brg: ANY_TYPE, crg[Variadic]: ANY_TYPE],
        traits: [ATTR_SIZED_OPERAND_SEGMENTS],
    }
    /// An operand, a group, a group.
    "test.variadic_rewrite_dst_op" {
        operands: [brg: ANY_TYPE, crg[Variadic]: ANY_TYPE, arg[Variadic]: ANY_TYPE],
        traits: [ATTR_SIZED_OPERAND_SEGMENTS],
    }

    /// A legal operation.
    "test.legal_op_a" { attributes: [status: STR_ATTR], results: [result: I32] }
    /// An illegal operation.
    "test.illegal_op_a" { results: [result: I32] }
    /// An illegal operation.
    "test.illegal_op_b" { results: [result: I32] }
    /// An illegal operation.
    "test.illegal_op_c" { results: [result: I32] }
    /// An illegal operation.
    "test.illegal_op_d" { results: [result: I32] }
    /// An illegal operation.
    "test.illegal_op_e" { results: [result: I32] }
    /// An illegal operation.
    "test.illegal_op_f" { results: [result: I32] }
    /// An illegal operation.
    "test.illegal_op_g" { results: [result: I32] }
    /// A legal operation.
    "test.legal_op_b" { results: [result: I32] }
    /// A legal operation.
    "test.legal_op_c" { operands: [input: I32], results: [result: I32] }
    /// A legal operation.
    "test.legal_op_d" { operands: [input: ANY_TYPE] }
    /// A region whose arguments are converted.
    "test.convert_block_args" {
        operands: [val[Optional]: ANY_TYPE],
        attributes: [
            is_legal[Optional]: UNIT_ATTR,
            replace_with_operand[Optional]: UNIT_ATTR,
            duplicate[Optional]: UNIT_ATTR,
        ],
        regions: [body: One],
        traits: [SINGLE_BLOCK],
        format: "$val (`is_legal` $is_legal^)? (`duplicate` $duplicate^)? (`replace_with_operand` \
            $replace_with_operand^)? $body attr-dict `:` functional-type(operands, results)",
    }
    /// A recursive rewrite.
    "test.recursive_rewrite" { attributes: [depth: I64_ATTR], format: "$depth attr-dict" }
    /// A terminator.
    "test.return" {
        operands: [operands[Variadic]: ANY_TYPE],
        traits: [NO_MEMORY_EFFECT, ALWAYS_SPECULATABLE, RETURN_LIKE, TERMINATOR],
    }
    /// A cast between any types.
    "test.cast" { operands: [inputs[Variadic]: ANY_TYPE], results: [output: ANY_TYPE] }
    /// An invalid operation.
    "test.invalid" { operands: [operands[Variadic]: ANY_TYPE], traits: [TERMINATOR] }
    /// A valid operation.
    "test.valid" { operands: [operands[Variadic]: ANY_TYPE], traits: [TERMINATOR] }
    /// A change of type.
    "test.type_changer" { operands: [input: ANY_TYPE], results: [output: ANY_TYPE] }
    /// Blocks to merge.
    "test.merge_blocks" { regions: [body: Any], results: [result[Variadic]: ANY_TYPE] }
    /// A function to convert.
    "test.conversion_func_op" {
        attributes: [
            sym_name: SYMBOL_NAME_ATTR,
            function_type: FUNCTION_TYPE_ATTR,
            arg_attrs[Optional]: DICT_ARRAY_ATTR,
            res_attrs[Optional]: DICT_ARRAY_ATTR,
            sym_visibility[Optional]: STR_ATTR,
        ],
        regions: [body: Any],
        traits: [SYMBOL, FUNCTION],
        format: (parse_func, print_func),
    }
    /// A function as a value.
    "test.functional_region_op" {
        attributes: [arg_attrs[Optional]: DICT_ARRAY_ATTR, res_attrs[Optional]: DICT_ARRAY_ATTR],
        results: [result: FUNCTION_TYPE],
        regions: [body: Any],
    }
    /// A call to convert.
    "test.conversion_call_op" {
        operands: [arg_operands[Variadic]: ANY_TYPE],
        attributes: [
            callee: SYMBOL_REF_ATTR,
            arg_attrs[Optional]: DICT_ARRAY_ATTR,
            res_attrs[Optional]: DICT_ARRAY_ATTR,
        ],
        results: [results[Variadic]: ANY_TYPE],
    }
    /// A fold to a call.
    "test.fold_to_call_op" { attributes: [callee: FLAT_SYMBOL_REF_ATTR] }
    /// A call with a store.
    "test.call_and_store" {
        operands: [address: ANY_MEMREF, callee_operands[Variadic]: ANY_TYPE],
        attributes: [
            callee: SYMBOL_REF_ATTR,
            store_before_call: BOOL_ATTR,
            arg_attrs[Optional]: DICT_ARRAY_ATTR,
            res_attrs[Optional]: DICT_ARRAY_ATTR,
        ],
        results: [results[Variadic]: ANY_TYPE],
        format: "$callee `(` $callee_operands `)` `,` $address attr-dict `:` functional-type(operands, results)",
    }
    /// A call on a device.
    "test.call_on_device" {
        operands: [forwarded_operands[Variadic]: ANY_TYPE, non_forwarded_device_operand: ANY_TYPE],
        attributes: [
            callee: SYMBOL_REF_ATTR,
            arg_attrs[Optional]: DICT_ARRAY_ATTR,
            res_attrs[Optional]: DICT_ARRAY_ATTR,
        ],
        results: [results[Variadic]: ANY_TYPE],
        format: "$callee `(` $forwarded_operands `)` `,` $non_forwarded_device_operand attr-dict `:` \
            functional-type(operands, results)",
    }
    /// A call with operands before and after the arguments.
    "test.call_with_segments" {
        operands: [prefix[Variadic]: ANY_TYPE, args[Variadic]: ANY_TYPE, suffix[Variadic]: ANY_TYPE],
        attributes: [callee: FLAT_SYMBOL_REF_ATTR],
        traits: [ATTR_SIZED_OPERAND_SEGMENTS],
        format: "$callee `(` $prefix `:` type($prefix) `)` `(` $args `:` type($args) `)` `(` $suffix `:` type($suffix) \
            `)` attr-dict",
    }
    /// A store and a region.
    "test.store_with_a_region" {
        operands: [address: ANY_MEMREF],
        attributes: [store_before_region: BOOL_ATTR],
        regions: [body: Any],
        traits: [SINGLE_BLOCK],
        format: "$address attr-dict-with-keyword regions `:` type($address)",
    }
    /// A store and a loop region.
    "test.store_with_a_loop_region" {
        operands: [address: ANY_MEMREF],
        attributes: [store_before_region: BOOL_ATTR],
        regions: [body: Any],
        traits: [SINGLE_BLOCK],
        format: "$address attr-dict-with-keyword regions `:` type($address)",
    }
    /// The terminator of the region of a store.
    "test.store_with_a_region_terminator" {
        traits: [RETURN_LIKE, TERMINATOR, NO_MEMORY_EFFECT],
        format: "attr-dict",
    }
    /// An element of a tuple.
    "test.get_tuple_element" {
        operands: [input: ANY_TUPLE],
        attributes: [index: I32_ATTR],
        results: [result: ANY_TYPE],
    }
}

fn parse_func(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
    let ctx = p.ctx();
    if let Some(word) =
        ["public", "private", "nested"].into_iter().find(|word| p.parse_optional_keyword(word))
    {
        state.set_property(ctx.ident("sym_visibility"), ctx.string_attr(word));
    }
    let name = p.parse_symbol_name()?;
    state.set_property(ctx.ident("sym_name"), ctx.string_attr_of(name));
    let signature = Signature::parse(p, false)?;
    let ty = ctx.function_type(&signature.inputs, &signature.results);
    state.set_property(ctx.ident("function_type"), ctx.type_attr(ty));
    signature.set_attrs(ctx, state);
    p.parse_optional_attr_dict_with_keyword(state)?;
    if p.at_punct("{") {
        parse_body(p, state, &signature.args)
    } else {
        p.add_region(state);
        Ok(())
    }
}

fn print_func(p: &mut OpPrinter<'_>, op: OpId) {
    let ir = p.ir();
    let ctx = ir.ctx();
    p.text(" ");
    if let Some(visibility) = ir.property_named(op, "sym_visibility").and_then(|word| word.as_string(ctx)) {
        p.text(visibility.as_str(ctx));
        p.text(" ");
    }
    if let Some(name) = ir.symbol_name(op) {
        p.symbol_name(name);
    }
    let ty = ir.property_named(op, "function_type").and_then(|ty| ty.as_type(ctx));
    if let Some(TypeKind::Function { inputs, results }) = ty.map(|ty| ty.kind(ctx)) {
        print_signature(p, op, inputs, false, results);
    }
    let elided = &["sym_name", "function_type", "arg_attrs", "res_attrs", "sym_visibility"];
    p.optional_op_attr_dict_with_keyword(op, elided);
    print_body(p, op);
}

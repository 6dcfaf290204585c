//! Operations of the test dialect with traits: type relations, parents, segments, symbols.

use proofmark_ir::Traits;
use proofmark_ir::op_def::*;

use super::constraints::*;
use crate::rows::rows;

rows! { OPS:
    /// Operands of one element type.
    "test.same_operand_element_type" {
        operands: [a: ANY_TYPE, b: ANY_TYPE],
        results: [c: ANY_TYPE],
        traits: [SAME_OPERANDS_ELEMENT_TYPE],
    }
    /// Operands and results of one element type.
    "test.same_operand_and_result_element_type" {
        operands: [a[Variadic]: ANY_TYPE],
        results: [b[Variadic]: ANY_TYPE],
        traits: [SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE],
    }
    /// Operands of one shape.
    "test.same_operand_shape" { operands: [a[Variadic]: ANY_SHAPED], traits: [SAME_OPERANDS_SHAPE] }
    /// Operands and results of one shape.
    "test.same_operand_and_result_shape" {
        operands: [a[Variadic]: ANY_SHAPED],
        results: [b[Variadic]: ANY_SHAPED],
        traits: [SAME_OPERANDS_AND_RESULT_SHAPE],
    }
    /// Operands and results of one type.
    "test.same_operand_and_result_type" {
        operands: [a[Variadic]: ANY_TYPE],
        results: [b[Variadic]: ANY_TYPE],
        traits: [SAME_OPERANDS_AND_RESULT_TYPE],
    }
    /// An operand and a result of one type.
    "test.same_operand_result_type" {
        operands: [operand: ANY_TENSOR],
        results: [result: ANY_TENSOR],
        traits: [SAME_OPERANDS_AND_RESULT_TYPE],
    }
    /// Operands and a result of one type.
    "test.variadic_with_same_operand_results" {
        operands: [a[Variadic]: ANY_SIGNLESS_INTEGER],
        results: [result: ANY_SIGNLESS_INTEGER],
        traits: [SAME_OPERANDS_AND_RESULT_TYPE],
    }
    /// An elementwise operation.
    "test.elementwise_mappable" {
        operands: [a[Variadic]: ANY_TYPE],
        results: [b[Variadic]: ANY_TYPE],
        traits: [ELEMENTWISE, VECTORIZABLE],
    }
    /// Operands of one element type.
    "test.operands_have_same_element_type" {
        operands: [x: ANY_TYPE, y: ANY_TYPE],
        relations: [SameElementType(x, y)],
    }
    /// The first operand and the result have one element type.
    "test.operand0_and_result_have_same_element_type" {
        operands: [x: ANY_TYPE, y: ANY_TYPE],
        results: [res: ANY_TYPE],
        relations: [SameElementType(x, res)],
    }
    /// Operands of one type.
    "test.operands_have_same_type" { operands: [x: ANY_TYPE, y: ANY_TYPE], relations: [Same(x, y)] }
    /// The first operand and the result have one type.
    "test.operand0_and_result_have_same_type" {
        operands: [x: ANY_TYPE, y: ANY_TYPE],
        results: [res: ANY_TYPE],
        relations: [Same(x, res)],
    }
    /// The result has the type of the attribute.
    "test.result_has_same_type_as_attr" {
        attributes: [attr: TYPED_ATTR],
        results: [result: ANY_TYPE],
        relations: [Same(attr, result)],
        format: "$attr `->` type($result) attr-dict",
    }
    /// An operand between two groups of equal size.
    "test.mixed_normal_variadic_operand" {
        operands: [input1[Variadic]: ANY_TENSOR, input2: ANY_TENSOR, input3[Variadic]: ANY_TENSOR],
    }
    /// A result between two groups of equal size.
    "test.mixed_normal_variadic_result" {
        results: [output1[Variadic]: ANY_TENSOR, output2: ANY_TENSOR, output3[Variadic]: ANY_TENSOR],
    }
    /// Groups of operands with sizes.
    "test.attr_sized_operands" {
        operands: [a[Variadic]: I32, b[Variadic]: I32, c: I32, d[Variadic]: I32],
        traits: [ATTR_SIZED_OPERAND_SEGMENTS],
    }
    /// Groups of results with sizes.
    "test.attr_sized_results" {
        results: [a[Variadic]: I32, b[Variadic]: I32, c: I32, d[Variadic]: I32],
        traits: [ATTR_SIZED_RESULT_SEGMENTS],
    }
    /// A parent.
    "test.parent" { regions: [unnamed: Any] }
    /// Another parent.
    "test.parent1" { regions: [unnamed: Any] }
    /// A child of `test.parent`.
    "test.child" { parents: ["test.parent"] }
    /// A child of either parent.
    "test.child_with_parent_one_of" { parents: ["test.parent", "test.parent1"] }
    /// A terminator.
    "test.finish" { traits: [TERMINATOR] }
    /// A region that ends with `test.finish`.
    "test.SingleBlockImplicitTerminator" {
        regions: [region: One],
        traits: [SINGLE_BLOCK],
        implicit_terminator: "test.finish",
    }
    /// A symbol.
    "test.symbol" {
        attributes: [sym_name: STR_ATTR, sym_visibility[Optional]: STR_ATTR],
        traits: [NO_MEMORY_EFFECT, SYMBOL],
    }
    /// An invalid symbol: it has a result.
    "test.symbol_with_result" {
        attributes: [sym_name: STR_ATTR, sym_visibility[Optional]: STR_ATTR],
        results: [result: ANY_TYPE],
        traits: [SYMBOL],
    }
    /// A symbol that is always private.
    "test.overridden_symbol_visibility" { attributes: [sym_name: STR_ATTR], traits: [SYMBOL] }
    /// A symbol table.
    "test.symbol_scope" {
        regions: [region: One],
        traits: [SYMBOL_TABLE, SINGLE_BLOCK],
        implicit_terminator: "test.finish",
    }
    /// An isolated symbol table.
    "test.symbol_scope_isolated" {
        regions: [region: One],
        traits: [ISOLATED_FROM_ABOVE, SYMBOL_TABLE, SINGLE_BLOCK],
        implicit_terminator: "test.finish",
    }
    /// A symbol table with any terminator.
    "test.symbol_table_region" { regions: [region: One], traits: [SYMBOL_TABLE] }
    /// The elementwise sign.
    "test.sign" {
        operands: [operand: TENSOR_OF_F32],
        results: [result: ANY_RANKED_TENSOR],
        traits: [SAME_OPERANDS_AND_RESULT_SHAPE],
        format: "$operand attr-dict `:` functional-type(operands, results)",
    }
    /// An elementwise comparison.
    "test.less_than" {
        operands: [lhs: TENSOR_OF_F32, rhs: TENSOR_OF_F32],
        results: [result: TENSOR_OF_I1],
        traits: [SAME_OPERANDS_AND_RESULT_SHAPE],
        format: "$lhs `,` $rhs attr-dict `:` functional-type(operands, results)",
    }
}

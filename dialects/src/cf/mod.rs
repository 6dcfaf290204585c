//! The cf dialect: branches between the blocks of a region, and assertions.
//!
//! Reference: <https://mlir.llvm.org/docs/Dialects/ControlFlowDialect/>. All operations are defined and have semantics.

mod asm;
pub mod canonicalize;
pub mod semantics;
mod verify;

use std::ops::Range;

use proofmark_ir::constraints::*;
use proofmark_ir::context::{Dialect, Inlining, UnknownOps};
use proofmark_ir::{Identifier, Ir, OpDef, OpId, op};

/// Assertion: ends the program with a message unless the condition holds.
#[op("cf.assert", format = "$arg `,` $msg attr-dict", semantics = semantics::assert)]
pub struct Assert {
    arg: Operand<I1>,
    msg: Attr<STR_ATTR>,
}

/// Branch.
#[op(
    "cf.br",
    traits = [PURE, TERMINATOR],
    format = "$dest (`(` $destOperands^ `:` type($destOperands) `)`)? attr-dict",
    semantics = semantics::br
)]
pub struct Branch {
    destOperands: Variadic<Operand<ANY_TYPE>>,
    dest: Successor<operands = destOperands>,
}

/// Conditional branch.
#[op(
    "cf.cond_br",
    traits = [ATTR_SIZED_OPERAND_SEGMENTS, PURE, TERMINATOR],
    format = "$condition (`weights` `(` $branch_weights^ `)` )? `,`
              $trueDest (`(` $trueDestOperands^ `:` type($trueDestOperands) `)`)? `,`
              $falseDest (`(` $falseDestOperands^ `:` type($falseDestOperands) `)`)? attr-dict",
    verify = crate::verify::branch_weights,
    semantics = semantics::cond_br
)]
pub struct CondBranch {
    condition: Operand<I1>,
    trueDestOperands: Variadic<Operand<ANY_TYPE>>,
    falseDestOperands: Variadic<Operand<ANY_TYPE>>,
    branch_weights: Optional<Attr<DENSE_I32_ARRAY_ATTR>>,
    trueDest: Successor<operands = trueDestOperands>,
    falseDest: Successor<operands = falseDestOperands>,
}

/// A branch to the case that equals an integer, or to the default.
#[op(
    "cf.switch",
    traits = [ATTR_SIZED_OPERAND_SEGMENTS, PURE, TERMINATOR],
    format = Format::Custom { parse: asm::parse_switch, print: asm::print_switch },
    verify = verify::switch,
    successor_operands = switch_operands,
    semantics = semantics::switch
)]
pub struct Switch {
    flag: Operand<ANY_INTEGER>,
    defaultOperands: Variadic<Operand<ANY_TYPE>>,
    caseOperands: Variadic<Operand<ANY_TYPE>>,
    case_values: Optional<Attr<ANY_INT_ELEMENTS_ATTR>>,
    /// The number of case operands of each case.
    case_operand_segments: Attr<DENSE_I32_ARRAY_ATTR>,
    defaultDestination: Successor<operands = defaultOperands>,
    caseDestinations: Variadic<Successor>,
}

/// Returns the range of the operands of `successor`. Successor 0 is the default; the cases share one operand group,
/// split by `case_operand_segments`.
pub(crate) fn switch_operands(ir: &Ir, op: OpId, successor: usize) -> Option<Range<usize>> {
    let Some(case) = successor.checked_sub(1) else { return ir.operand_group(op, 1) };
    let all = ir.operand_group(op, 2)?;
    if all.is_empty() {
        return Some(all);
    }
    let part = ir.property(op, Identifier::CASE_OPERAND_SEGMENTS)?.segment_range(ir.ctx(), case)?;
    (part.end <= all.len()).then(|| all.start + part.start..all.start + part.end)
}

const OPS: &[&OpDef] = &[Assert::DEF, Branch::DEF, CondBranch::DEF, Switch::DEF];

/// The definition of the dialect.
pub static DIALECT: Dialect = Dialect {
    ops: &[OPS],
    canonicalization: &[canonicalize::PATTERNS],
    unknown_ops: UnknownOps::Rejected,
    inlining: Some(Inlining::ALWAYS),
    closed: true,
    attribute_roles: &[crate::attribute_roles::CF],
    ..Dialect::new("cf")
};

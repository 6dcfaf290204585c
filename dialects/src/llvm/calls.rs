//! Other calls than `llvm.call`: intrinsics by name, inline assembly, calls that may unwind, and landing pads.

use std::ops::Range;

use proofmark_ir::constraints::*;
use proofmark_ir::{Identifier, Ir, OpDef, OpId, op};

use super::attrs::*;
use super::constraints::{ANY_POINTER, LLVM_TYPE, TOKEN_TYPE};

/// A call of an intrinsic by name.
#[op(
    "llvm.call_intrinsic",
    format,
    traits = [ATTR_SIZED_OPERAND_SEGMENTS, LASTING_EFFECTS],
    verify
)]
pub struct CallIntrinsic {
    intrin: Attr<STR_ATTR>,
    args: Variadic<Operand<LLVM_TYPE>>,
    fastmathFlags: Attr<FASTMATH, default = no_fastmath_flags>,
    op_bundle_operands: Variadic<Operand<LLVM_TYPE>>,
    op_bundle_sizes: Attr<DENSE_I32_ARRAY_ATTR>,
    op_bundle_tags: Optional<Attr<ARRAY_ATTR>>,
    arg_attrs: Optional<Attr<DICT_ARRAY_ATTR>>,
    res_attrs: Optional<Attr<DICT_ARRAY_ATTR>>,
    results: Optional<Result<LLVM_TYPE>>,
}

/// Inline assembly with operands.
#[op(
    "llvm.inline_asm",
    effects,
    format = "(`has_side_effects` $has_side_effects^)? (`is_align_stack` $is_align_stack^)?
              (`tail_call_kind` `=` $tail_call_kind^)? (`asm_dialect` `=` $asm_dialect^)?
              (`operand_attrs` `=` $operand_attrs^)? attr-dict $asm_string `,` $constraints operands `:`
              functional-type(operands, results)",
    verify
)]
pub struct InlineAsm {
    operands: Variadic<Operand<LLVM_TYPE>>,
    asm_string: Attr<STR_ATTR>,
    constraints: Attr<STR_ATTR>,
    has_side_effects: Optional<Attr<UNIT_ATTR>>,
    is_align_stack: Optional<Attr<UNIT_ATTR>>,
    tail_call_kind: Attr<TAIL_CALL_KIND, default = no_tail_call>,
    asm_dialect: Optional<Attr<ASM_DIALECT>>,
    operand_attrs: Optional<Attr<ARRAY_ATTR>>,
    res: Optional<Result<LLVM_TYPE>>,
}

/// A call with a normal and an unwind destination.
#[op(
    "llvm.invoke",
    format,
    traits = [ATTR_SIZED_OPERAND_SEGMENTS, TERMINATOR],
    callee = "callee",
    verify
)]
pub struct Invoke {
    var_callee_type: Optional<Attr<LLVM_FUNCTION_TYPE>>,
    callee: Optional<Attr<FLAT_SYMBOL_REF_ATTR>>,
    callee_operands: Variadic<Operand<LLVM_TYPE>>,
    arg_attrs: Optional<Attr<DICT_ARRAY_ATTR>>,
    res_attrs: Optional<Attr<DICT_ARRAY_ATTR>>,
    normalDestOperands: Variadic<Operand<LLVM_TYPE>>,
    unwindDestOperands: Variadic<Operand<LLVM_TYPE>>,
    branch_weights: Optional<Attr<DENSE_I32_ARRAY_ATTR>>,
    CConv: Attr<CCONV, default = c_calling_convention>,
    op_bundle_operands: Variadic<Operand<LLVM_TYPE>>,
    op_bundle_sizes: Attr<DENSE_I32_ARRAY_ATTR>,
    op_bundle_tags: Optional<Attr<ARRAY_ATTR>>,
    result: Optional<Result<LLVM_TYPE>>,
    normalDest: Successor<operands = normalDestOperands>,
    unwindDest: Successor<operands = unwindDestOperands>,
}

/// The landing pad of an exception, with its clauses.
#[op(
    "llvm.landingpad",
    traits = [OBSERVED],
    format,
    verify
)]
pub struct Landingpad {
    cleanup: Optional<Attr<UNIT_ATTR>>,
    clauses: Variadic<Operand<LLVM_TYPE>>,
    res: Result<LLVM_TYPE>,
}

/// Resumption of unwinding.
#[op("llvm.resume", traits = [TERMINATOR], format = "$value attr-dict `:` type($value)")]
pub struct Resume {
    value: Operand<LLVM_TYPE>,
}

/// The next variadic argument.
#[op("llvm.va_arg", format = "$arg attr-dict `:` functional-type($arg, $res)")]
pub struct VaArg {
    arg: Operand<ANY_POINTER>,
    res: Result<LLVM_TYPE>,
}

/// The empty token.
#[op("llvm.mlir.none", traits = [PURE], format = "attr-dict `:` type($res)")]
pub struct NoneToken {
    res: Result<TOKEN_TYPE>,
}

/// An indirect branch to the address of one of the given blocks.
#[op(
    "llvm.indirectbr",
    format,
    traits = [PURE, TERMINATOR],
    successor_operands = indirectbr_operands
)]
pub struct IndirectBr {
    addr: Operand<ANY_POINTER>,
    succOperands: Variadic<Operand<ANY_TYPE>>,
    /// The number of operands of each successor.
    indbr_operand_segments: Attr<DENSE_I32_ARRAY_ATTR>,
    successors: Variadic<Successor>,
}

fn indirectbr_operands(ir: &Ir, op: OpId, successor: usize) -> Option<Range<usize>> {
    let part = ir.property_named(op, "indbr_operand_segments")?.segment_range(ir.ctx(), successor)?;
    // Operand 0 is the address.
    (part.end < ir.n_operands(op)).then_some(1 + part.start..1 + part.end)
}

/// Returns the symbol of the callee, if the call is direct.
pub(super) fn callee(ir: &Ir, op: OpId) -> Option<Identifier> {
    ir.property(op, Identifier::CALLEE)?.as_flat_symbol(ir.ctx())
}

pub(super) const CALLS: &[&OpDef] = &[
    CallIntrinsic::DEF,
    InlineAsm::DEF,
    Invoke::DEF,
    Landingpad::DEF,
    Resume::DEF,
    VaArg::DEF,
    NoneToken::DEF,
    IndirectBr::DEF,
];

//! The intrinsics of llvm on control and annotations: assumptions, traps, coroutines, exceptions, debug information.

use proofmark_ir::constraints::*;
use proofmark_ir::{OpDef, op};

use super::rows::{family, row};
use crate::llvm::attrs::{
    ALIAS_SCOPE_ATTR, DI_EXPRESSION_ATTR, DI_LABEL_ATTR, DI_LOCAL_VARIABLE_ATTR, empty_expression,
};
use crate::llvm::constraints::{ANY_POINTER, LLVM_TYPE, TOKEN_TYPE};
use crate::llvm::control::Call;
use crate::llvm::intrinsic_semantics;

family! { TRAPS
    [format = "attr-dict"]
    {  }
    /// Abnormal termination of the program.
    Trap = "llvm.intr.trap" means intrinsic_semantics::trap;
    /// A breakpoint for the debugger.
    DebugTrap = "llvm.intr.debugtrap";
}

family! { COROUTINE_SIZES
    [format = "attr-dict `:` type($res)"]
    { res: Result<LLVM_TYPE> }
    /// The alignment of the coroutine frame.
    CoroAlign = "llvm.intr.coro.align";
    /// The size of the coroutine frame.
    CoroSize = "llvm.intr.coro.size";
}

/// Abnormal termination after a failed check of the sanitizer.
#[op("llvm.intr.ubsantrap", semantics = intrinsic_semantics::trap, format = "prop-dict attr-dict")]
pub struct UBSanTrap {
    failureKind: Attr<I8_ATTR>,
}

/// An assumption: a false condition is undefined behaviour.
#[op(
    "llvm.intr.assume",
    semantics = intrinsic_semantics::assume,
    format,
    verify = Call::verify
)]
pub struct Assume {
    cond: Operand<I1>,
    op_bundle_operands: Variadic<Operand<LLVM_TYPE>>,
    op_bundle_sizes: Attr<DENSE_I32_ARRAY_ATTR>,
    op_bundle_tags: Optional<Attr<ARRAY_ATTR>>,
}

/// A value with an expected value.
#[op(
    "llvm.intr.expect",
    semantics = intrinsic_semantics::first_operand,
    traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format = "$val `,` $expected attr-dict `:` type($val)"
)]
pub struct Expect {
    val: Operand<ANY_SIGNLESS_INTEGER>,
    expected: Operand<ANY_SIGNLESS_INTEGER>,
    res: Result<LLVM_TYPE>,
}

/// A value with an expected value and its probability.
#[op(
    "llvm.intr.expect.with.probability",
    semantics = intrinsic_semantics::first_operand,
    traits = [PURE],
    relations = [Same(val, expected, res)],
    format = "$val `,` $expected `,` $prob attr-dict `:` type($val)"
)]
pub struct ExpectWithProbability {
    val: Operand<ANY_SIGNLESS_INTEGER>,
    expected: Operand<ANY_SIGNLESS_INTEGER>,
    prob: Attr<F64_ATTR>,
    res: Result<LLVM_TYPE>,
}

/// Tests whether a value is a compile-time constant.
#[op("llvm.intr.is.constant", traits = [PURE, UNSPECIFIED])]
pub struct IsConstant {
    val: Operand<LLVM_TYPE>,
    res: Result<I1>,
}

/// A copy of a value.
#[op(
    "llvm.intr.ssa.copy",
    semantics = intrinsic_semantics::first_operand,
    traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format = "$operand attr-dict `:` type($operand)"
)]
pub struct SSACopy {
    operand: Operand<ANY_TYPE>,
    res: Result<LLVM_TYPE>,
}

/// A mask of the lanes whose index is below a bound.
#[op(
    "llvm.intr.get.active.lane.mask",
    traits = [PURE],
    format = "$base `,` $n attr-dict `:` type($base) `,` type($n) `to` type($res)"
)]
pub struct GetActiveLaneMask {
    base: Operand<ANY_SIGNLESS_INTEGER>,
    n: Operand<ANY_SIGNLESS_INTEGER>,
    res: Result<LLVM_TYPE>,
}

/// The start of an aliasing scope.
#[op("llvm.intr.experimental.noalias.scope.decl", semantics = intrinsic_semantics::nothing,
    format = "$scope attr-dict")]
pub struct NoAliasScopeDecl {
    scope: Attr<ALIAS_SCOPE_ATTR>,
}

/// An annotation of a variable.
#[op("llvm.intr.var.annotation", relations = [Same(annotation, fileName, attr)])]
pub struct VarAnnotation {
    val: Operand<ANY_POINTER>,
    annotation: Operand<ANY_POINTER>,
    fileName: Operand<ANY_POINTER>,
    line: Operand<I32>,
    attr: Operand<ANY_POINTER>,
}

/// An address with an annotation.
#[op("llvm.intr.ptr.annotation", relations = [Same(res, ptr), Same(annotation, fileName, attr)])]
pub struct PtrAnnotation {
    ptr: Operand<ANY_POINTER>,
    annotation: Operand<ANY_POINTER>,
    fileName: Operand<ANY_POINTER>,
    line: Operand<I32>,
    attr: Operand<ANY_POINTER>,
    res: Result<ANY_POINTER>,
}

/// An integer with an annotation.
#[op("llvm.intr.annotation", relations = [Same(res, integer), Same(annotation, fileName)])]
pub struct Annotation {
    integer: Operand<ANY_SIGNLESS_INTEGER>,
    annotation: Operand<ANY_POINTER>,
    fileName: Operand<ANY_POINTER>,
    line: Operand<I32>,
    res: Result<ANY_SIGNLESS_INTEGER>,
}

/// The identifier of an exception type in the current function.
#[op("llvm.intr.eh.typeid.for", format = "$type_info attr-dict `:` functional-type(operands, results)")]
pub struct EhTypeidFor {
    type_info: Operand<ANY_POINTER>,
    res: Result<LLVM_TYPE>,
}

family! { DEBUG_VALUES
    [format = "qualified($varInfo) (qualified($locationExpr)^)? `=` $value `:` qualified(type($value)) attr-dict"]
    { value: Operand<LLVM_TYPE>, varInfo: Attr<DI_LOCAL_VARIABLE_ATTR>, locationExpr: Attr<DI_EXPRESSION_ATTR,
        default = empty_expression> }
    /// The current value of a source variable.
    DbgValue = "llvm.intr.dbg.value";
}

/// The address of a source variable.
#[op(
    "llvm.intr.dbg.declare",
    format = "qualified($varInfo) (qualified($locationExpr)^)? `=` $addr `:` qualified(type($addr)) attr-dict"
)]
pub struct DbgDeclare {
    addr: Operand<ANY_POINTER>,
    varInfo: Attr<DI_LOCAL_VARIABLE_ATTR>,
    locationExpr: Attr<DI_EXPRESSION_ATTR, default = empty_expression>,
}

/// A source label.
#[op("llvm.intr.dbg.label", format = "$label attr-dict")]
pub struct DbgLabel {
    label: Attr<DI_LABEL_ATTR>,
}

/// The identifier of a coroutine.
#[op(
    "llvm.intr.coro.id",
    format = "$align `,` $promise `,` $coroaddr `,` $fnaddrs attr-dict `:` functional-type(operands, results)"
)]
pub struct CoroId {
    align: Operand<I32>,
    promise: Operand<ANY_POINTER>,
    coroaddr: Operand<ANY_POINTER>,
    fnaddrs: Operand<ANY_POINTER>,
    res: Result<LLVM_TYPE>,
}

/// The frame of a coroutine.
#[op("llvm.intr.coro.begin", format = "$token `,` $mem attr-dict `:` functional-type(operands, results)")]
pub struct CoroBegin {
    token: Operand<TOKEN_TYPE>,
    mem: Operand<ANY_POINTER>,
    res: Result<LLVM_TYPE>,
}

/// The end of a coroutine body.
#[op(
    "llvm.intr.coro.end",
    format = "$handle `,` $unwind `,` $retvals attr-dict `:` functional-type(operands, results)"
)]
pub struct CoroEnd {
    handle: Operand<ANY_POINTER>,
    unwind: Operand<I1>,
    retvals: Operand<TOKEN_TYPE>,
    res: Result<LLVM_TYPE>,
}

/// The memory of a coroutine frame, to be freed.
#[op("llvm.intr.coro.free", format = "$id `,` $handle attr-dict `:` functional-type(operands, results)")]
pub struct CoroFree {
    id: Operand<TOKEN_TYPE>,
    handle: Operand<ANY_POINTER>,
    res: Result<LLVM_TYPE>,
}

/// The address of a coroutine's promise.
#[op(
    "llvm.intr.coro.promise",
    format = "$handle `,` $align `,` $from attr-dict `:` functional-type(operands, results)"
)]
pub struct CoroPromise {
    handle: Operand<ANY_POINTER>,
    align: Operand<I32>,
    from: Operand<I1>,
    res: Result<ANY_POINTER>,
}

/// Resumption of a suspended coroutine.
#[op("llvm.intr.coro.resume", format = "$handle attr-dict `:` qualified(type($handle))")]
pub struct CoroResume {
    handle: Operand<ANY_POINTER>,
}

/// The save point of a coroutine.
#[op("llvm.intr.coro.save", format = "$handle attr-dict `:` functional-type(operands, results)")]
pub struct CoroSave {
    handle: Operand<ANY_POINTER>,
    res: Result<LLVM_TYPE>,
}

/// Suspension of a coroutine.
#[op("llvm.intr.coro.suspend", format = "$save `,` $final attr-dict `:` type($res)")]
pub struct CoroSuspend {
    save: Operand<TOKEN_TYPE>,
    r#final: Operand<I1>,
    res: Result<LLVM_TYPE>,
}

pub(in crate::llvm) const OTHER_FLOW: &[&OpDef] = &[
    UBSanTrap::DEF,
    Assume::DEF,
    Expect::DEF,
    ExpectWithProbability::DEF,
    IsConstant::DEF,
    SSACopy::DEF,
    GetActiveLaneMask::DEF,
    NoAliasScopeDecl::DEF,
    VarAnnotation::DEF,
    PtrAnnotation::DEF,
    Annotation::DEF,
    EhTypeidFor::DEF,
    DbgDeclare::DEF,
    DbgLabel::DEF,
    CoroId::DEF,
    CoroBegin::DEF,
    CoroEnd::DEF,
    CoroFree::DEF,
    CoroPromise::DEF,
    CoroResume::DEF,
    CoroSave::DEF,
    CoroSuspend::DEF,
];

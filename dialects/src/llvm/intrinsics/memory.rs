//! The intrinsics of llvm on memory: copies and fills, lifetimes and invariants, masked accesses, matrices.

use proofmark_ir::constraints::*;
use proofmark_ir::{Context, OpDef, Type, op};

use super::rows::{family, row};
use crate::llvm::attrs::*;
use crate::llvm::constraints::{
    ANY_POINTER, ANY_VECTOR, BOOL_VECTOR, DEFAULT_POINTER, LLVM_TYPE, MASK_LIKE, POINTER_LIKE, POINTER_VECTOR,
};
use crate::llvm::{intrinsic_semantics, stack_semantics, types, verify};

family! { COPIES
    [effects = [Write(dst), Read(src)]]
    {
        dst: Operand<ANY_POINTER>,
        src: Operand<ANY_POINTER>,
        len: Operand<ANY_SIGNLESS_INTEGER>,
        isVolatile: Attr<I1_ATTR>,
        access_groups: Optional<Attr<ACCESS_GROUP_ARRAY_ATTR>>,
        alias_scopes: Optional<Attr<ALIAS_SCOPE_ARRAY_ATTR>>,
        noalias_scopes: Optional<Attr<ALIAS_SCOPE_ARRAY_ATTR>>,
        tbaa: Optional<Attr<TBAA_TAG_ARRAY_ATTR>>,
        arg_attrs: Optional<Attr<DICT_ARRAY_ATTR>>,
        res_attrs: Optional<Attr<DICT_ARRAY_ATTR>>,
    }
    /// Copy of bytes between equal or disjoint ranges.
    Memcpy = "llvm.intr.memcpy";
    /// Copy of bytes between ranges that may overlap.
    Memmove = "llvm.intr.memmove";
}

/// Copy of bytes without a call.
#[op("llvm.intr.memcpy.inline", effects = [Write(dst), Read(src)])]
pub struct MemcpyInline {
    dst: Operand<ANY_POINTER>,
    src: Operand<ANY_POINTER>,
    len: Attr<AP_INT_ATTR>,
    isVolatile: Attr<I1_ATTR>,
    access_groups: Optional<Attr<ACCESS_GROUP_ARRAY_ATTR>>,
    alias_scopes: Optional<Attr<ALIAS_SCOPE_ARRAY_ATTR>>,
    noalias_scopes: Optional<Attr<ALIAS_SCOPE_ARRAY_ATTR>>,
    tbaa: Optional<Attr<TBAA_TAG_ARRAY_ATTR>>,
    arg_attrs: Optional<Attr<DICT_ARRAY_ATTR>>,
    res_attrs: Optional<Attr<DICT_ARRAY_ATTR>>,
}

/// Fill of a byte range.
#[op("llvm.intr.memset", effects = [Write(dst)])]
pub struct Memset {
    dst: Operand<ANY_POINTER>,
    val: Operand<I8>,
    len: Operand<ANY_SIGNLESS_INTEGER>,
    isVolatile: Attr<I1_ATTR>,
    access_groups: Optional<Attr<ACCESS_GROUP_ARRAY_ATTR>>,
    alias_scopes: Optional<Attr<ALIAS_SCOPE_ARRAY_ATTR>>,
    noalias_scopes: Optional<Attr<ALIAS_SCOPE_ARRAY_ATTR>>,
    tbaa: Optional<Attr<TBAA_TAG_ARRAY_ATTR>>,
    arg_attrs: Optional<Attr<DICT_ARRAY_ATTR>>,
    res_attrs: Optional<Attr<DICT_ARRAY_ATTR>>,
}

/// Fill of a byte range without a call.
#[op("llvm.intr.memset.inline", effects = [Write(dst)])]
pub struct MemsetInline {
    dst: Operand<ANY_POINTER>,
    val: Operand<I8>,
    len: Attr<AP_INT_ATTR>,
    isVolatile: Attr<I1_ATTR>,
    access_groups: Optional<Attr<ACCESS_GROUP_ARRAY_ATTR>>,
    alias_scopes: Optional<Attr<ALIAS_SCOPE_ARRAY_ATTR>>,
    noalias_scopes: Optional<Attr<ALIAS_SCOPE_ARRAY_ATTR>>,
    tbaa: Optional<Attr<TBAA_TAG_ARRAY_ATTR>>,
    arg_attrs: Optional<Attr<DICT_ARRAY_ATTR>>,
    res_attrs: Optional<Attr<DICT_ARRAY_ATTR>>,
}

family! { MARKERS
    [traits = [LASTING_EFFECTS], format = "$ptr attr-dict `:` qualified(type($ptr))"]
    { ptr: Operand<ANY_POINTER> }
    /// The start of the lifetime of an object.
    LifetimeStart = "llvm.intr.lifetime.start";
    /// The end of the lifetime of an object.
    LifetimeEnd = "llvm.intr.lifetime.end";
    /// Restoration of a saved stack state.
    StackRestore = "llvm.intr.stackrestore" means stack_semantics::stackrestore;
}

family! { INVARIANT_GROUPS
    [traits = [SAME_OPERANDS_AND_RESULT_TYPE], format = "$ptr attr-dict `:` qualified(type($ptr))"]
    { ptr: Operand<ANY_POINTER>, res: Result<ANY_POINTER> }
    /// The same address in a new invariant group.
    LaunderInvariantGroup = "llvm.intr.launder.invariant.group";
    /// The same address without an invariant group.
    StripInvariantGroup = "llvm.intr.strip.invariant.group";
}

family! { VARIADIC_LISTS
    [format = "$arg_list attr-dict `:` qualified(type($arg_list))"]
    { arg_list: Operand<ANY_POINTER> }
    /// The start of a list of variadic arguments.
    VaStart = "llvm.intr.vastart";
    /// The end of a list of variadic arguments.
    VaEnd = "llvm.intr.vaend";
}

/// A copy of a list of variadic arguments.
#[op("llvm.intr.vacopy", format = "$src_list `to` $dest_list attr-dict `:` type(operands)")]
pub struct VaCopy {
    dest_list: Operand<ANY_POINTER>,
    src_list: Operand<ANY_POINTER>,
}

/// The current state of the stack.
#[op(
    "llvm.intr.stacksave",
    format = "attr-dict `:` qualified(type($res))",
    semantics = stack_semantics::stacksave
)]
pub struct StackSave {
    res: Result<LLVM_TYPE>,
}

/// Returns the type of the descriptor that `llvm.intr.invariant.start` passes to `llvm.intr.invariant.end`, for any
/// memory.
fn descriptor(ctx: &Context, _: Type) -> Option<Type> {
    Some(types::ptr(ctx))
}

/// The start of a range of program points at which the memory is constant.
#[op(
    "llvm.intr.invariant.start",
    traits = [LASTING_EFFECTS],
    relations = [Derived("result is an LLVM pointer in address space 0", ptr, res, descriptor)],
    format = "$size `,` $ptr attr-dict `:` qualified(type($ptr))"
)]
pub struct InvariantStart {
    size: Attr<I64_ATTR>,
    ptr: Operand<ANY_POINTER>,
    res: Result<DEFAULT_POINTER>,
}

/// The end of a range of program points at which the memory is constant.
#[op(
    "llvm.intr.invariant.end",
    traits = [LASTING_EFFECTS],
    relations = [Derived("start is an LLVM pointer in address space 0", ptr, start, descriptor)],
    format = "$start `,` $size `,` $ptr attr-dict `:` qualified(type($ptr))"
)]
pub struct InvariantEnd {
    start: Operand<DEFAULT_POINTER>,
    size: Attr<I64_ATTR>,
    ptr: Operand<ANY_POINTER>,
}

/// A hint that memory will be accessed soon.
#[op("llvm.intr.prefetch", semantics = intrinsic_semantics::prefetch)]
pub struct Prefetch {
    addr: Operand<ANY_POINTER>,
    rw: Attr<I32_ATTR>,
    hint: Attr<I32_ATTR>,
    cache: Attr<I32_ATTR>,
}

/// The address of a variable in the current thread.
#[op("llvm.intr.threadlocal.address", traits = [PURE])]
pub struct ThreadlocalAddress {
    global: Operand<ANY_POINTER>,
    res: Result<LLVM_TYPE>,
}

/// An address with its bits masked.
#[op(
    "llvm.intr.ptrmask",
    traits = [PURE],
    relations = [Same(ptr, res)],
    format = "$ptr `,` $mask attr-dict `:` functional-type(operands, results)"
)]
pub struct PtrMask {
    ptr: Operand<POINTER_LIKE>,
    mask: Operand<MASK_LIKE>,
    res: Result<POINTER_LIKE>,
}

/// Masked load; masked-out elements are those of `pass_thru`.
#[op("llvm.intr.masked.load", format = "operands attr-dict `:` functional-type(operands, results)")]
pub struct MaskedLoad {
    data: Operand<ANY_POINTER>,
    mask: Operand<BOOL_VECTOR>,
    pass_thru: Variadic<Operand<ANY_VECTOR>>,
    alignment: Attr<I32_ATTR>,
    nontemporal: Optional<Attr<UNIT_ATTR>>,
    res: Result<ANY_VECTOR>,
}

/// Masked store.
#[op(
    "llvm.intr.masked.store",
    format = "$value `,` $data `,` $mask attr-dict `:` type($value) `,` type($mask) `into` qualified(type($data))"
)]
pub struct MaskedStore {
    value: Operand<ANY_VECTOR>,
    data: Operand<ANY_POINTER>,
    mask: Operand<BOOL_VECTOR>,
    alignment: Attr<I32_ATTR>,
}

/// Masked load from a vector of addresses.
#[op(
    "llvm.intr.masked.gather",
    format = "operands attr-dict `:` functional-type(operands, results)",
    verify = verify::masked_gather
)]
pub struct MaskedGather {
    ptrs: Operand<POINTER_VECTOR>,
    mask: Operand<BOOL_VECTOR>,
    pass_thru: Variadic<Operand<ANY_VECTOR>>,
    alignment: Attr<I32_ATTR>,
    res: Result<ANY_VECTOR>,
}

/// Masked store to a vector of addresses.
#[op(
    "llvm.intr.masked.scatter",
    format = "$value `,` $ptrs `,` $mask attr-dict `:` type($value) `,` type($mask) `into` type($ptrs)",
    verify = verify::masked_scatter
)]
pub struct MaskedScatter {
    value: Operand<ANY_VECTOR>,
    ptrs: Operand<POINTER_VECTOR>,
    mask: Operand<BOOL_VECTOR>,
    alignment: Attr<I32_ATTR>,
}

/// Load of consecutive elements into the lanes of a mask.
#[op("llvm.intr.masked.expandload")]
pub struct MaskedExpandLoad {
    ptr: Operand<ANY_POINTER>,
    mask: Operand<BOOL_VECTOR>,
    passthru: Operand<ANY_VECTOR>,
    arg_attrs: Optional<Attr<DICT_ARRAY_ATTR>>,
    res_attrs: Optional<Attr<DICT_ARRAY_ATTR>>,
    res: Result<LLVM_TYPE>,
}

/// Store of the lanes of a mask to consecutive elements.
#[op("llvm.intr.masked.compressstore")]
pub struct MaskedCompressStore {
    value: Operand<ANY_VECTOR>,
    ptr: Operand<ANY_POINTER>,
    mask: Operand<BOOL_VECTOR>,
    arg_attrs: Optional<Attr<DICT_ARRAY_ATTR>>,
    res_attrs: Optional<Attr<DICT_ARRAY_ATTR>>,
}

/// The product of two matrices.
#[op(
    "llvm.intr.matrix.multiply",
    format = "$lhs `,` $rhs attr-dict `:` `(` type($lhs) `,` type($rhs) `)` `->` type($res)"
)]
pub struct MatrixMultiply {
    lhs: Operand<ANY_VECTOR>,
    rhs: Operand<ANY_VECTOR>,
    lhs_rows: Attr<I32_ATTR>,
    lhs_columns: Attr<I32_ATTR>,
    rhs_columns: Attr<I32_ATTR>,
    res: Result<ANY_VECTOR>,
}

/// The transpose of a matrix.
#[op("llvm.intr.matrix.transpose", format = "$matrix attr-dict `:` type($matrix) `into` type($res)")]
pub struct MatrixTranspose {
    matrix: Operand<ANY_VECTOR>,
    rows: Attr<I32_ATTR>,
    columns: Attr<I32_ATTR>,
    res: Result<ANY_VECTOR>,
}

/// Load of a matrix in column-major order.
#[op(
    "llvm.intr.matrix.column.major.load",
    format = "$data `,` `<` `stride` `=` $stride `>` attr-dict`:`
              type($res) `from` qualified(type($data)) `stride` type($stride)"
)]
pub struct MatrixColumnMajorLoad {
    data: Operand<ANY_POINTER>,
    stride: Operand<ANY_SIGNLESS_INTEGER>,
    isVolatile: Attr<I1_ATTR>,
    rows: Attr<I32_ATTR>,
    columns: Attr<I32_ATTR>,
    res: Result<ANY_VECTOR>,
}

/// Store of a matrix in column-major order.
#[op(
    "llvm.intr.matrix.column.major.store",
    format = "$matrix `,` $data `,` `<` `stride` `=` $stride `>` attr-dict`:`
              type($matrix) `to` qualified(type($data)) `stride` type($stride)"
)]
pub struct MatrixColumnMajorStore {
    matrix: Operand<ANY_VECTOR>,
    data: Operand<ANY_POINTER>,
    stride: Operand<ANY_SIGNLESS_INTEGER>,
    isVolatile: Attr<I1_ATTR>,
    rows: Attr<I32_ATTR>,
    columns: Attr<I32_ATTR>,
}

pub(in crate::llvm) const OTHER_MEMORY: &[&OpDef] = &[
    MemcpyInline::DEF,
    Memset::DEF,
    MemsetInline::DEF,
    VaCopy::DEF,
    StackSave::DEF,
    InvariantStart::DEF,
    InvariantEnd::DEF,
    Prefetch::DEF,
    ThreadlocalAddress::DEF,
    PtrMask::DEF,
    MaskedLoad::DEF,
    MaskedStore::DEF,
    MaskedGather::DEF,
    MaskedScatter::DEF,
    MaskedExpandLoad::DEF,
    MaskedCompressStore::DEF,
    MatrixMultiply::DEF,
    MatrixTranspose::DEF,
    MatrixColumnMajorLoad::DEF,
    MatrixColumnMajorStore::DEF,
];

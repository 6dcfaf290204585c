//! The atomic operations of llvm: `llvm.cmpxchg`, `llvm.atomicrmw` and `llvm.fence`.

use proofmark_ir::constraints::{I64_ATTR, STR_ATTR, UNIT_ATTR};
use proofmark_ir::{Context, OpDef, Type, op};

use super::attrs::*;
use super::constraints::{ANY_POINTER, ANY_STRUCT, ATOMIC_CMPXCHG_TYPE, ATOMIC_RMW_TYPE};
use super::types;

fn same(_: &Context, ty: Type) -> Option<Type> {
    Some(ty)
}

fn value_and_bool(ctx: &Context, ty: Type) -> Option<Type> {
    Some(types::literal_struct(ctx, &[ty, Type::I1], false))
}

/// Compare and exchange: writes a value if memory holds the expected one. Returns the old value, and whether the write
/// happened.
#[op(
    "llvm.cmpxchg",
    relations = [
        Derived("operand #1 and operand #2 have the same type", val, cmp, same),
        Derived("result #0 has an LLVM struct type consisting of the type of operand #2 and a bool", val, res,
            value_and_bool)
    ],
    format = "(`weak` $weak^)? (`volatile` $volatile_^)? $ptr `,` $cmp `,` $val (`syncscope` `(` $syncscope^ `)`)?
              $success_ordering $failure_ordering attr-dict `:` qualified(type($ptr)) `,` type($val)",
    verify
)]
pub struct AtomicCmpXchg {
    ptr: Operand<ANY_POINTER>,
    cmp: Operand<ATOMIC_CMPXCHG_TYPE>,
    val: Operand<ATOMIC_CMPXCHG_TYPE>,
    success_ordering: Attr<ATOMIC_ORDERING>,
    failure_ordering: Attr<ATOMIC_ORDERING>,
    syncscope: Optional<Attr<STR_ATTR>>,
    alignment: Optional<Attr<I64_ATTR>>,
    weak: Optional<Attr<UNIT_ATTR>>,
    volatile_: Optional<Attr<UNIT_ATTR>>,
    access_groups: Optional<Attr<ACCESS_GROUP_ARRAY_ATTR>>,
    alias_scopes: Optional<Attr<ALIAS_SCOPE_ARRAY_ATTR>>,
    noalias_scopes: Optional<Attr<ALIAS_SCOPE_ARRAY_ATTR>>,
    tbaa: Optional<Attr<TBAA_TAG_ARRAY_ATTR>>,
    res: Result<ANY_STRUCT>,
}

/// Atomic read-modify-write; returns the old value.
#[op(
    "llvm.atomicrmw",
    relations = [Derived("result #0 and operand #1 have the same type", val, res, same)],
    format = "(`volatile` $volatile_^)? $bin_op $ptr `,` $val (`syncscope` `(` $syncscope^ `)`)? $ordering
              attr-dict `:` qualified(type($ptr)) `,` type($val)",
    verify
)]
pub struct AtomicRMW {
    bin_op: Attr<ATOMIC_BIN_OP>,
    ptr: Operand<ANY_POINTER>,
    val: Operand<ATOMIC_RMW_TYPE>,
    ordering: Attr<ATOMIC_ORDERING>,
    syncscope: Optional<Attr<STR_ATTR>>,
    alignment: Optional<Attr<I64_ATTR>>,
    volatile_: Optional<Attr<UNIT_ATTR>>,
    access_groups: Optional<Attr<ACCESS_GROUP_ARRAY_ATTR>>,
    alias_scopes: Optional<Attr<ALIAS_SCOPE_ARRAY_ATTR>>,
    noalias_scopes: Optional<Attr<ALIAS_SCOPE_ARRAY_ATTR>>,
    tbaa: Optional<Attr<TBAA_TAG_ARRAY_ATTR>>,
    res: Result<ATOMIC_RMW_TYPE>,
}

/// A fence: orders the preceding accesses before the following ones.
#[op("llvm.fence", format = "(`syncscope` `(` $syncscope^ `)`)? $ordering attr-dict", verify)]
pub struct Fence {
    ordering: Attr<ATOMIC_ORDERING>,
    syncscope: Optional<Attr<STR_ATTR>>,
}

pub(super) const ATOMICS: &[&OpDef] = &[AtomicCmpXchg::DEF, AtomicRMW::DEF, Fence::DEF];

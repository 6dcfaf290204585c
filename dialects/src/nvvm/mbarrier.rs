//! The operations of nvvm on barriers in memory (mbarrier).

use proofmark_ir::op_def::*;

use super::constraints::*;
use super::enums::*;
use crate::rows::rows;

rows! { OPS:
    /// MBarrier arrive_drop with expected transaction count.
    "nvvm.mbarrier.arrive_drop.expect_tx" {
        operands: [addr: POINTER_GENERIC_SHARED_CLUSTER, txcount: I32],
        attributes: [scope[= mem_scope_cta]: MEM_SCOPE_ATTR, relaxed[= no]: BOOL_ATTR],
        results: [res[Optional]: I64],
        format: "$addr `,` $txcount attr-dict `:` type(operands) (`->` type($res)^)?",
    }
    /// MBarrier Arrive-Drop No-Complete Operation.
    "nvvm.mbarrier.arrive_drop.nocomplete" {
        operands: [addr: POINTER_GENERIC_SHARED, count: I32],
        results: [res: I64],
        format: "$addr `,` $count attr-dict `:` type(operands) `->` type($res)",
    }
    /// MBarrier Arrive-Drop Operation.
    "nvvm.mbarrier.arrive_drop" {
        operands: [addr: POINTER_GENERIC_SHARED_CLUSTER, count[Optional]: I32],
        attributes: [scope[= mem_scope_cta]: MEM_SCOPE_ATTR, relaxed[= no]: BOOL_ATTR],
        results: [res[Optional]: I64],
        format: "$addr (`,` $count^)? attr-dict `:` type($addr) (`->` type($res)^)?",
    }
    /// MBarrier Arrive with Expected Transaction Count.
    "nvvm.mbarrier.arrive.expect_tx" {
        operands: [addr: POINTER_GENERIC_SHARED_CLUSTER, txcount: I32, predicate[Optional]: I1],
        attributes: [scope[= mem_scope_cta]: MEM_SCOPE_ATTR, relaxed[= no]: BOOL_ATTR],
        results: [res[Optional]: I64],
        format: "$addr `,` $txcount (`,` `predicate` `=` $predicate^)? attr-dict `:` type(operands) (`->` \
            type($res)^)?",
    }
    /// MBarrier Arrive No-Complete Operation.
    "nvvm.mbarrier.arrive.nocomplete" {
        operands: [addr: POINTER_GENERIC_SHARED, count: I32],
        results: [res: I64],
        format: "$addr `,` $count attr-dict `:` type(operands) `->` type($res)",
    }
    /// MBarrier Arrive Operation.
    "nvvm.mbarrier.arrive" {
        operands: [addr: POINTER_GENERIC_SHARED_CLUSTER, count[Optional]: I32],
        attributes: [scope[= mem_scope_cta]: MEM_SCOPE_ATTR, relaxed[= no]: BOOL_ATTR],
        results: [res[Optional]: I64],
        format: "$addr (`,` $count^)? attr-dict `:` type($addr) (`->` type($res)^)?",
    }
    /// MBarrier complete-tx Operation.
    "nvvm.mbarrier.complete_tx" {
        operands: [addr: POINTER_SHARED_CLUSTER, txcount: I32],
        attributes: [scope[= mem_scope_cta]: MEM_SCOPE_ATTR],
        format: "$addr `,` $txcount attr-dict `:` type(operands)",
    }
    /// MBarrier expect-tx Operation.
    "nvvm.mbarrier.expect_tx" {
        operands: [addr: POINTER_SHARED_CLUSTER, txcount: I32],
        attributes: [scope[= mem_scope_cta]: MEM_SCOPE_ATTR],
        format: "$addr `,` $txcount attr-dict `:` type(operands)",
    }
    /// MBarrier Initialization Op.
    "nvvm.mbarrier.init" {
        operands: [addr: POINTER_GENERIC_SHARED, count: I32, predicate[Optional]: I1],
        format: "$addr `,` $count (`,` `predicate` `=` $predicate^)? attr-dict `:` type(operands)",
    }
    /// MBarrier Invalidation Operation.
    "nvvm.mbarrier.inval" {
        operands: [addr: POINTER_GENERIC_SHARED],
        format: "$addr attr-dict `:` type(operands)",
    }
    /// MBarrier Non-Blocking Test Wait Operation.
    "nvvm.mbarrier.test.wait" {
        operands: [addr: POINTER_GENERIC_SHARED, stateOrPhase: I64_OR_I32],
        attributes: [scope[= mem_scope_cta]: MEM_SCOPE_ATTR, relaxed[= no]: BOOL_ATTR],
        results: [res: I1],
        format: "$addr `,` $stateOrPhase attr-dict `:` type(operands) `->` type($res)",
    }
    /// MBarrier try wait on state or phase with an optional timelimit.
    "nvvm.mbarrier.try_wait" {
        operands: [addr: POINTER_GENERIC_SHARED, stateOrPhase: I64_OR_I32, ticks[Optional]: I32],
        attributes: [scope[= mem_scope_cta]: MEM_SCOPE_ATTR, relaxed[= no]: BOOL_ATTR],
        results: [res: I1],
        format: "$addr `,` $stateOrPhase (`,` $ticks^)? attr-dict `:` type(operands) `->` type($res)",
    }
    /// MBarrier Potentially-Blocking Try Wait with Phase Parity.
    "nvvm.mbarrier.try_wait.parity" {
        operands: [addr: POINTER_GENERIC_SHARED, phase: I32, ticks: I32],
        format: "$addr `,` $phase `,` $ticks attr-dict `:` type(operands)",
    }
}

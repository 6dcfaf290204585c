//! The operations of nvvm on threads: barriers, fences, shuffles, votes, reductions, and single instructions.

use proofmark_ir::Traits;
use proofmark_ir::op_def::*;

use super::constraints::*;
use super::enums::*;
use crate::rows::rows;

rows! { OPS:
    /// Barrier arrival without waiting.
    "nvvm.barrier.arrive" {
        operands: [barrierId[Optional]: I32, numberOfThreads: I32],
        format: "(`id` `=` $barrierId^)? `number_of_threads` `=` $numberOfThreads attr-dict",
    }
    /// CTA Barrier Synchronization Op.
    "nvvm.barrier" {
        operands: [barrierId[Optional]: I32, numberOfThreads[Optional]: I32, reductionPredicate[Optional]: I32],
        attributes: [reductionOp[Optional]: REDUCTION_ATTR],
        results: [res[Optional]: I32],
        traits: [ATTR_SIZED_OPERAND_SEGMENTS],
        format: "(`id` `=` $barrierId^)? (`number_of_threads` `=` $numberOfThreads^)? (qualified($reductionOp)^ \
            $reductionPredicate)? (`->` type($res)^)? attr-dict",
    }
    /// Query the response of a clusterlaunchcontrol.try.cancel operation.
    "nvvm.clusterlaunchcontrol.query.cancel" {
        operands: [try_cancel_response: I128],
        attributes: [query_type: CLUSTER_LAUNCH_CONTROL_QUERY_TYPE_ATTR],
        results: [res: I1_OR_I32],
        format: "`query` `=` $query_type `,` $try_cancel_response attr-dict `:` type($res)",
    }
    /// Request atomically canceling the launch of a cluster that has not started running yet.
    "nvvm.clusterlaunchcontrol.try.cancel" {
        operands: [smemAddress: POINTER_SHARED, mbarrier: POINTER_SHARED],
        attributes: [multicast[Optional]: UNIT_ATTR],
        format: "(`multicast` $multicast^ `,`)? $smemAddress `,` $mbarrier attr-dict",
    }
    /// Elect one leader thread.
    "nvvm.elect.sync" {
        operands: [membermask[Optional]: I32],
        results: [pred: I1],
        format: "($membermask^)? attr-dict `->` type(results)",
    }
    /// Uni-directional proxy fence operation with acquire semantics.
    "nvvm.fence.proxy.acquire" {
        operands: [addr: POINTER_GENERIC, size: I32],
        attributes: [scope: MEM_SCOPE_ATTR, fromProxy[= proxy_kind_generic]: PROXY_KIND_ATTR,
            toProxy[= proxy_kind_tensormap]: PROXY_KIND_ATTR],
        format: "$scope $addr `,` $size (`from_proxy` `=` $fromProxy^)? (`to_proxy` `=` $toProxy^)? attr-dict",
    }
    /// Fence between accesses of different proxies.
    "nvvm.fence.proxy" {
        attributes: [kind: PROXY_KIND_ATTR, space[Optional]: SHARED_SPACE_ATTR],
        format: "attr-dict",
    }
    /// Uni-directional proxy fence operation with release semantics.
    "nvvm.fence.proxy.release" {
        attributes: [scope: MEM_SCOPE_ATTR, fromProxy[= proxy_kind_generic]: PROXY_KIND_ATTR,
            toProxy[= proxy_kind_tensormap]: PROXY_KIND_ATTR],
        format: "$scope (`from_proxy` `=` $fromProxy^)? (`to_proxy` `=` $toProxy^)? attr-dict",
    }
    /// Uni-directional proxy fence operation with sync_restrict.
    "nvvm.fence.proxy.sync_restrict" {
        attributes: [order: MEM_ORDER_ATTR, fromProxy[= proxy_kind_generic]: PROXY_KIND_ATTR,
            toProxy[= proxy_kind_async]: PROXY_KIND_ATTR],
        format: "attr-dict",
    }
    /// Uni-directional thread fence operation.
    "nvvm.fence.sync_restrict" {
        attributes: [order: MEM_ORDER_ATTR],
        format: "attr-dict",
    }
    /// Control of dependencies on other grids.
    "nvvm.griddepcontrol" {
        attributes: [kind: GRID_DEP_ACTION_ATTR],
        format: "$kind attr-dict",
    }
    /// Inline PTX Op.
    "nvvm.inline_ptx" {
        operands: [readOnlyArgs[Variadic]: ANY_TYPE, readWriteArgs[Variadic]: ANY_TYPE, predicate[Optional]: I1],
        attributes: [ptxCode: STR_ATTR],
        results: [writeOnlyArgs[Variadic]: ANY_TYPE],
        traits: [ATTR_SIZED_OPERAND_SEGMENTS],
        format: "$ptxCode ( `ro` `(` $readOnlyArgs^ `:` type($readOnlyArgs) `)` )? ( `rw` `(` $readWriteArgs^ `:` \
            type($readWriteArgs) `)` )? (`,` `predicate` `=` $predicate^)? attr-dict ( `->` type($writeOnlyArgs)^ )?",
    }
    /// The address of a variable in another block of the cluster.
    "nvvm.mapa" {
        operands: [a: POINTER_GENERIC_SHARED, b: I32],
        results: [res: POINTER_GENERIC_CLUSTER],
        format: "$a`,` $b attr-dict `:` type($a) `->` type($res)",
    }
    /// Broadcast and compare a value across threads in warp.
    "nvvm.match.sync" {
        operands: [thread_mask: I32, val: I32_OR_I64],
        attributes: [kind: MATCH_SYNC_KIND_ATTR],
        results: [res: I32_OR_STRUCT],
        format: "$kind $thread_mask `,` $val attr-dict `:` type($val) `->` type($res)",
    }
    /// Memory barrier operation.
    "nvvm.memory.barrier" {
        attributes: [scope: MEM_SCOPE_ATTR],
        format: "$scope attr-dict",
    }
    /// Suspends the thread for a specified duration.
    "nvvm.nanosleep" {
        operands: [duration: I32],
        format: "attr-dict $duration",
    }
    /// Trigger one or more Performance Monitor events.
    "nvvm.pmevent" {
        attributes: [maskedEventId[Optional]: I16_ATTR, eventId[Optional]: I32_ATTR],
        format: "attr-dict (`id` `=` $eventId^)? (`mask` `=` $maskedEventId^)?",
    }
    /// Permute bytes from two 32-bit registers.
    "nvvm.prmt" {
        operands: [lo: I32, hi[Optional]: I32, selector: I32],
        attributes: [mode: PERMUTE_MODE_ATTR],
        results: [res: I32],
        traits: [ALWAYS_SPECULATABLE, NO_MEMORY_EFFECT],
        format: "$mode $selector `,` $lo (`,` $hi^)? attr-dict `:` type($res)",
    }
    /// An approximate reciprocal.
    "nvvm.rcp.approx.ftz.f" {
        operands: [arg: F32],
        results: [res: F32],
        traits: [ALWAYS_SPECULATABLE, NO_MEMORY_EFFECT],
        format: "$arg attr-dict `:` type($res)",
    }
    /// Redux Sync Op.
    "nvvm.redux.sync" {
        operands: [val: I32_OR_F32, mask_and_clamp: I32],
        attributes: [kind: REDUX_KIND_ATTR, abs[= no]: BOOL_ATTR, nan[= no]: BOOL_ATTR],
        results: [res: I32_OR_F32],
        relations: [Same(res, val)],
        format: "$kind $val `,` $mask_and_clamp attr-dict `:` type($val) `->` type($res)",
    }
    /// Change of the number of registers of a warp.
    "nvvm.setmaxregister" {
        attributes: [regCount: I32_ATTR, action: ACTION_ATTR],
        format: "$action $regCount attr-dict",
    }
    /// NVVM Dialect Op for shfl.sync.
    "nvvm.shfl.sync" {
        operands: [thread_mask: I32, val: I32_OR_F32, offset: I32, mask_and_clamp: I32],
        attributes: [kind: SHFL_KIND_ATTR, return_value_and_is_valid[Optional]: UNIT_ATTR],
        results: [res: I32_OR_F32_OR_STRUCT],
        format: "$kind $thread_mask `,` $val `,` $offset `,` $mask_and_clamp attr-dict `:` type($val) `->` type($res)",
    }
    /// Warp Barrier Synchronization Op.
    "nvvm.bar.warp.sync" {
        operands: [mask: I32],
        format: "$mask attr-dict `:` type($mask)",
    }
    /// Vote across thread group.
    "nvvm.vote.sync" {
        operands: [mask: I32, pred: I1],
        attributes: [kind: VOTE_SYNC_KIND_ATTR],
        results: [res: I32_OR_I1],
        format: "$kind $mask `,` $pred attr-dict `->` type($res)",
    }
}

//! The operations of nvvm for asynchronous copies (`cp.async`) and prefetches.

use proofmark_ir::Traits;
use proofmark_ir::op_def::*;

use super::constraints::*;
use super::enums::*;
use crate::rows::rows;

rows! { OPS:
    /// Bulk Store Op.
    "nvvm.st.bulk" {
        operands: [addr: POINTER_GENERIC_SHARED, size: I64],
        attributes: [initVal[= zero]: I64_ATTR],
        format: "$addr `,` `size` `=` $size (`,` `init` `=` $initVal^)? attr-dict `:` type($addr)",
    }
    /// Async bulk copy from global to Shared {cta or cluster} memory.
    "nvvm.cp.async.bulk.shared.cluster.global" {
        operands: [dstMem: POINTER_SHARED_CLUSTER, srcMem: POINTER_GLOBAL, mbar: POINTER_SHARED, size: I32,
            multicastMask[Optional]: I16, l2CacheHint[Optional]: I64],
        traits: [LASTING_EFFECTS, ATTR_SIZED_OPERAND_SEGMENTS],
        format: "$dstMem `,` $srcMem `,` $mbar `,` $size (`multicast_mask` `=` $multicastMask^ )? (`l2_cache_hint` `=` \
            $l2CacheHint^ )? attr-dict `:` type($dstMem) `,` custom<Pointer>(type($srcMem))",
    }
    /// Async bulk prefetch from global memory to L2 cache.
    "nvvm.cp.async.bulk.prefetch" {
        operands: [srcMem: POINTER_GLOBAL, size: I32, l2CacheHint[Optional]: I64],
        traits: [LASTING_EFFECTS],
        format: "$srcMem `,` $size (`l2_cache_hint` `=` $l2CacheHint^ )? attr-dict `:` custom<Pointer>(type($srcMem))",
    }
    /// Async bulk copy from Shared CTA memory to Global memory.
    "nvvm.cp.async.bulk.global.shared.cta" {
        operands: [dstMem: POINTER_GLOBAL, srcMem: POINTER_SHARED, size: I32, l2CacheHint[Optional]: I64,
            byteMask[Optional]: I16],
        traits: [LASTING_EFFECTS, ATTR_SIZED_OPERAND_SEGMENTS],
        format: "$dstMem `,` $srcMem `,` $size (`l2_cache_hint` `=` $l2CacheHint^ )? (`byte_mask` `=` $byteMask^ )? \
            attr-dict `:` custom<Pointer>(type($dstMem)) `,` custom<Pointer>(type($srcMem))",
    }
    /// Async bulk copy from Shared CTA memory to Shared cluster memory.
    "nvvm.cp.async.bulk.shared.cluster.shared.cta" {
        operands: [dstMem: POINTER_CLUSTER, srcMem: POINTER_SHARED, mbar: POINTER_SHARED, size: I32],
        traits: [LASTING_EFFECTS],
        format: "$dstMem `,` $srcMem `,` $mbar `,` $size attr-dict `:` custom<Pointer>(type($dstMem)) `,` \
            custom<Pointer>(type($srcMem))",
    }
    /// Asynchronous bulk copy of a tensor tile from global to shared memory.
    "nvvm.cp.async.bulk.tensor.shared.cluster.global" {
        operands: [dstMem: POINTER_SHARED_CLUSTER, tmaDescriptor: POINTER_GENERIC, coordinates[Variadic]: I32,
            mbar: POINTER_SHARED, im2colOffsets[Variadic]: I16, multicastMask[Optional]: I16,
            l2CacheHint[Optional]: I64, predicate[Optional]: I1],
        attributes: [mode[= tma_load_mode_tile]: TMA_LOAD_MODE_ATTR, isCTAOnly[= no]: BOOL_ATTR,
            group[Optional]: CTA_GROUP_ATTR],
        traits: [LASTING_EFFECTS, ATTR_SIZED_OPERAND_SEGMENTS],
        format: "$dstMem `,` $tmaDescriptor `,` $mbar `,` `box` `[`$coordinates `]` (`im2col` `[` $im2colOffsets^ `]` \
            )? (`multicast_mask` `=` $multicastMask^ )? (`l2_cache_hint` `=` $l2CacheHint^ )? (`predicate` `=` \
            $predicate^)? attr-dict `:` type($dstMem) `,` custom<Pointer>(type($tmaDescriptor))",
    }
    /// Asynchronous prefetch of a tensor tile into the L2 cache.
    "nvvm.cp.async.bulk.tensor.prefetch" {
        operands: [tmaDescriptor: POINTER_GENERIC, coordinates[Variadic]: I32, im2colOffsets[Variadic]: I16,
            l2CacheHint[Optional]: I64],
        attributes: [mode[= tma_load_mode_tile]: TMA_LOAD_MODE_ATTR],
        traits: [LASTING_EFFECTS, ATTR_SIZED_OPERAND_SEGMENTS],
        format: "$tmaDescriptor `,` `box` `[`$coordinates `]` (`im2col` `[` $im2colOffsets^ `]` )? (`l2_cache_hint` \
            `=` $l2CacheHint^ )? attr-dict `:` custom<Pointer>(type($tmaDescriptor))",
    }
    /// Asynchronous bulk reduction of a tensor tile into global memory.
    "nvvm.cp.async.bulk.tensor.reduce" {
        operands: [tmaDescriptor: ANY_POINTER, srcMem: POINTER_SHARED, coordinates[Variadic]: I32,
            l2CacheHint[Optional]: I64],
        attributes: [redKind: TMA_REDUX_KIND_ATTR, mode[= tma_store_mode_tile]: TMA_STORE_MODE_ATTR],
        traits: [LASTING_EFFECTS, ATTR_SIZED_OPERAND_SEGMENTS],
        format: "$tmaDescriptor `,` $srcMem `,` `box` `[`$coordinates `]` (`l2_cache_hint` `=` $l2CacheHint^ )? \
            attr-dict `:` type($tmaDescriptor) `,` custom<Pointer>(type($srcMem))",
    }
    /// Asynchronous bulk copy of a tensor tile from shared to global memory.
    "nvvm.cp.async.bulk.tensor.global.shared.cta" {
        operands: [tmaDescriptor: POINTER_GENERIC, srcMem: POINTER_SHARED, coordinates[Variadic]: I32,
            l2CacheHint[Optional]: I64, predicate[Optional]: I1],
        attributes: [mode[= tma_store_mode_tile]: TMA_STORE_MODE_ATTR],
        traits: [LASTING_EFFECTS, ATTR_SIZED_OPERAND_SEGMENTS],
        format: "$tmaDescriptor `,` $srcMem `,` `box` `[`$coordinates `]` (`l2_cache_hint` `=` $l2CacheHint^ )? (`,` \
            `predicate` `=` $predicate^)? attr-dict `:` custom<Pointer>(type($tmaDescriptor)) `,` \
            custom<Pointer>(type($srcMem))",
    }
    /// Waits for groups of bulk copies.
    "nvvm.cp.async.bulk.wait_group" {
        attributes: [group: MIN_ZERO, read[Optional]: UNIT_ATTR],
        traits: [LASTING_EFFECTS],
        format: "$group attr-dict",
    }
    /// NVVM Dialect Op for cp.async.mbarrier.arrive.
    "nvvm.cp.async.mbarrier.arrive" {
        operands: [addr: POINTER_GENERIC_SHARED],
        attributes: [noinc[= no]: I1_ATTR],
        traits: [LASTING_EFFECTS],
        format: "$addr attr-dict `:` type(operands)",
    }
    /// Copies from global to shared memory.
    "nvvm.cp.async.shared.global" {
        operands: [dst: POINTER_SHARED, src: POINTER_GLOBAL, cpSize[Optional]: I32],
        attributes: [size: I32_ATTR, modifier: LOAD_CACHE_MODIFIER_ATTR],
        traits: [LASTING_EFFECTS],
        format: "$dst `,` $src `,` $size `,` `cache` `=` $modifier (`,` $cpSize^)? attr-dict `:` type(operands)",
    }
    /// Waits for groups of copies.
    "nvvm.cp.async.wait.group" {
        attributes: [n: I32_ATTR],
        traits: [LASTING_EFFECTS],
        format: "$n attr-dict",
    }
    /// Brings the cache line containing an address into the specified cache level.
    "nvvm.prefetch" {
        operands: [addr: POINTER_GLOBAL_LOCAL_GENERIC_CONST, predicate[Optional]: I1],
        attributes: [cacheLevel[Optional]: PREFETCH_CACHE_LEVEL_ATTR,
            evictPriority[Optional]: CACHE_EVICTION_PRIORITY_ATTR, tensormap[Optional]: UNIT_ATTR,
            uniform[Optional]: UNIT_ATTR, in_param_space[Optional]: UNIT_ATTR],
        format: "(`level` `=` $cacheLevel^ (`uniform` $uniform^)? `,`)? (`tensormap` $tensormap^ (`in_param_space` \
            $in_param_space^)? `,`)? (`evict_priority` `=` $evictPriority^ `,`)? $addr (`,` `predicate` `=` \
            $predicate^)? attr-dict `:` type(operands)",
    }
}

//! The enumeration attributes of nvvm, and default attributes.

use proofmark_ir::context::EnumDef;
use proofmark_ir::{Attribute, Context, Type};

macro_rules! keywords {
    ($($name:ident($mnemonic:literal, $bare:literal) = [$(($value:expr, $keyword:literal)),* $(,)?];)*) => {
        $(pub(super) static $name: EnumDef = EnumDef {
            name: concat!("nvvm.", $mnemonic),
            cases: &[$(($value, $keyword)),*],
            separator: None,
            bare: $bare,
        };)*
        /// All enumerations of the dialect.
        pub(super) const ENUMS: &[&EnumDef] = &[$(&$name),*];
    };
}

keywords! {
    ACTION("action", true) = [(1, "decrease"), (0, "increase")];
    BLOCK_SCALE_FORMAT("block_scale_format", false) = [(0, "ue8m0"), (1, "ue4m3")];
    BLOCK_SCALE_KIND("block_scale_kind", false) = [(0, "mxf8f6f4"), (1, "mxf4"), (2, "mxf4nvf4")];
    CACHE_EVICTION_PRIORITY("cache_eviction_priority", true) = [(0, "evict_normal"), (1, "evict_first"), (2,
        "evict_last"), (3, "evict_unchanged"), (4, "no_allocate")];
    CLUSTER_LAUNCH_CONTROL_QUERY_TYPE("cluster_launch_control_query_type", true) = [(0, "is_canceled"), (1,
        "get_first_cta_id_x"), (2, "get_first_cta_id_y"), (3, "get_first_cta_id_z")];
    CTA_GROUP("cta_group", false) = [(0, "cta_1"), (1, "cta_2")];
    DOT_ACCUMULATE_TYPE("dot_accumulate_type", false) = [(1, "signed"), (0, "unsigned")];
    FP_RND_MODE("fp_rnd_mode", false) = [(0, "none"), (1, "rn"), (2, "rm"), (3, "rp"), (4, "rz"), (5, "rna"), (6,
        "rs")];
    GRID_DEP_ACTION("grid_dep_action", true) = [(0, "wait"), (1, "launch_dependents")];
    LD_ST_MATRIX_ELT_TYPE("ld_st_matrix_elt_type", false) = [(0, "b16"), (1, "b8"), (2, "b8x16.b6x16_p32"), (3,
        "b8x16.b4x16_p64")];
    LOAD_CACHE_MODIFIER("load_cache_modifier", true) = [(0, "ca"), (1, "cg"), (2, "cs"), (3, "lu"), (4, "cv")];
    MATCH_SYNC_KIND("match_sync_kind", true) = [(0, "any"), (1, "all")];
    MEM_ORDER("mem_order", false) = [(0, "weak"), (1, "relaxed"), (2, "acquire"), (3, "release"), (4, "acq_rel"), (5,
        "sc"), (6, "mmio"), (7, "volatile")];
    MEM_SCOPE("mem_scope", false) = [(0, "cta"), (1, "cluster"), (2, "gpu"), (3, "sys")];
    MMA_B1OP("mma_b1op", false) = [(0, "none"), (1, "xor_popc"), (2, "and_popc")];
    MMA_FRAG("mma_frag", false) = [(0, "a"), (1, "b"), (2, "c")];
    MMA_INT_OVERFLOW("mma_int_overflow", false) = [(1, "satfinite"), (0, "wrapped")];
    MMA_KIND("mma_kind", false) = [(0, "f8f6f4")];
    MMA_LAYOUT("mma_layout", false) = [(0, "row"), (1, "col")];
    MMA_TYPE("mma_type", false) = [(0, "f16"), (1, "f32"), (2, "tf32"), (9, "bf16"), (4, "s8"), (3, "u8"), (5, "s32"),
        (8, "s4"), (7, "u4"), (6, "b1"), (10, "f64"), (11, "e4m3"), (12, "e5m2"), (13, "e3m2"), (14, "e2m3"), (15,
        "e2m1")];
    PERMUTE_MODE("permute_mode", false) = [(0, "default"), (1, "f4e"), (2, "b4e"), (3, "rc8"), (4, "ecl"), (5, "ecr"),
        (6, "rc16")];
    PREFETCH_CACHE_LEVEL("prefetch_cache_level", true) = [(0, "L1"), (1, "L2")];
    PROXY_KIND("proxy_kind", false) = [(0, "alias"), (1, "async"), (2, "async.global"), (3, "async.shared"), (4,
        "tensormap"), (5, "generic")];
    REDUCTION("reduction", false) = [(0, "popc"), (1, "and"), (2, "or")];
    REDUX_KIND("redux_kind", true) = [(1, "add"), (2, "and"), (3, "max"), (4, "min"), (5, "or"), (6, "umax"), (7,
        "umin"), (8, "xor"), (9, "fmin"), (10, "fmax")];
    SAT_MODE("sat_mode", false) = [(0, "none"), (1, "satfinite")];
    SCALE_VEC_SIZE("scale_vec_size", false) = [(0, "x1"), (1, "x2"), (2, "x4")];
    SHARED_SPACE("shared_space", false) = [(0, "cta"), (1, "cluster")];
    SHFL_KIND("shfl_kind", true) = [(0, "bfly"), (1, "up"), (2, "down"), (3, "idx")];
    TCGEN05_CP_MULTICAST("tcgen05_cp_multicast", false) = [(0, "none"), (1, "warpx2_02_13"), (2, "warpx2_01_23"), (3,
        "warpx4")];
    TCGEN05_CP_SHAPE("tcgen05_cp_shape", false) = [(0, "shape_128x256b"), (1, "shape_4x256b"), (2, "shape_128x128b"),
        (3, "shape_64x128b"), (4, "shape_32x128b")];
    TCGEN05_CP_SRC_FMT("tcgen05_cp_src_fmt", false) = [(0, "b6x16_p32"), (1, "b4x16_p64")];
    TCGEN05_FENCE("tcgen05_fence", false) = [(0, "before"), (1, "after")];
    TCGEN05_LDST_SHAPE("tcgen05_ldst_shape", false) = [(0, "shape_16x64b"), (1, "shape_16x128b"), (2, "shape_16x256b"),
        (3, "shape_32x32b"), (4, "shape_16x32bx2")];
    TCGEN05_MMA_BLOCK_SCALE("tcgen05_mma_block_scale", false) = [(0, "default"), (1, "block16"), (2, "block32")];
    TCGEN05_MMA_COLLECTORB("tcgen05_mma_collectorb", false) = [(0, "b0"), (1, "b1"), (2, "b2"), (3, "b3")];
    TCGEN05_MMA_COLLECTOROP("tcgen05_mma_collectorop", false) = [(0, "discard"), (1, "lastuse"), (2, "fill"), (3,
        "use")];
    TCGEN05_MMA_KIND("tcgen05_mma_kind", false) = [(2, "f8f6f4"), (3, "i8"), (0, "f16"), (1, "tf32")];
    TCGEN05_WAIT("tcgen05_wait", false) = [(0, "load"), (1, "store")];
    TMA_LOAD_MODE("tma_load_mode", false) = [(0, "tile"), (1, "im2col"), (2, "im2col_w"), (3, "im2col_w_128"), (4,
        "tile_gather4")];
    TMA_REDUX_KIND("tma_redux_kind", false) = [(0, "add"), (2, "max"), (1, "min"), (3, "inc"), (4, "dec"), (5, "and"),
        (6, "or"), (7, "xor")];
    TMA_STORE_MODE("tma_store_mode", false) = [(0, "tile"), (1, "im2col"), (2, "tile_scatter4")];
    VOTE_SYNC_KIND("vote_sync_kind", true) = [(0, "any"), (1, "all"), (2, "ballot"), (3, "uni")];
    WGMMA_SCALE_IN("wgmma_scale_in", false) = [(1, "one"), (u64::MAX, "neg")];
    WGMMA_SCALE_OUT("wgmma_scale_out", false) = [(0, "zero"), (1, "one")];
    WGMMA_TYPE("wgmma_type", false) = [(0, "f16"), (1, "tf32"), (2, "u8"), (3, "s8"), (4, "b1"), (5, "bf16"), (6,
        "e4m3"), (7, "e5m2"), (8, "f32"), (9, "s32")];
}

macro_rules! defaults {
    ($($name:ident = |$ctx:pat_param| $value:expr;)*) => {
        $(pub(super) fn $name($ctx: &Context) -> Attribute {
            $value
        })*
    };
}

defaults! {
    cta_group_cta_1 = |ctx| ctx.enum_attr(&CTA_GROUP, 0);
    fp_rnd_mode_none = |ctx| ctx.enum_attr(&FP_RND_MODE, 0);
    mem_scope_cta = |ctx| ctx.enum_attr(&MEM_SCOPE, 0);
    no = |_| Attribute::FALSE;
    proxy_kind_async = |ctx| ctx.enum_attr(&PROXY_KIND, 1);
    proxy_kind_generic = |ctx| ctx.enum_attr(&PROXY_KIND, 5);
    proxy_kind_tensormap = |ctx| ctx.enum_attr(&PROXY_KIND, 4);
    sat_mode_none = |ctx| ctx.enum_attr(&SAT_MODE, 0);
    tcgen05_cp_multicast_none = |ctx| ctx.enum_attr(&TCGEN05_CP_MULTICAST, 0);
    tcgen05_mma_block_scale_default = |ctx| ctx.enum_attr(&TCGEN05_MMA_BLOCK_SCALE, 0);
    tcgen05_mma_collectorb_b0 = |ctx| ctx.enum_attr(&TCGEN05_MMA_COLLECTORB, 0);
    tcgen05_mma_collectorop_discard = |ctx| ctx.enum_attr(&TCGEN05_MMA_COLLECTOROP, 0);
    tma_load_mode_tile = |ctx| ctx.enum_attr(&TMA_LOAD_MODE, 0);
    tma_store_mode_tile = |ctx| ctx.enum_attr(&TMA_STORE_MODE, 0);
    zero = |ctx| ctx.i64_attr(0, Type::I64);
}

//! The gpu dialect: kernels, launches, and operations in kernels.
//!
//! Reference: <https://mlir.llvm.org/docs/Dialects/GPU/>. The operations on kernels, launches, memory, copies and
//! subgroups are defined, without semantics.

mod asm;
pub mod device;
mod types;
mod verify;

use proofmark_ir::constraints::*;
use proofmark_ir::context::{Dialect, Inlining};
use proofmark_ir::{OpDef, op};

use self::types::*;
pub use self::types::{
    ADDRESS_SPACE, ASYNC_TOKEN, BLOCK, DIMENSION_DEF, LANE, MEMORY_SPACE, MMA_MATRIX, THREAD, WARP, WARPGROUP,
};
use crate::verify::first_error;

/// A module of kernels that are compiled together.
#[op(
    "gpu.module",
    traits = [
        SYMBOL, SYMBOL_TABLE, ISOLATED_FROM_ABOVE, NO_REGION_ARGUMENTS, NO_TERMINATOR, SINGLE_BLOCK, GRAPH_REGION
    ],
    format = "$sym_name (`<` $offloadingHandler^ `>`)? ($targets^)? attr-dict-with-keyword $bodyRegion"
)]
pub struct Module {
    sym_name: Attr<SYMBOL_NAME_ATTR>,
    targets: Optional<Attr<TARGETS>>,
    offloadingHandler: Optional<Attr<ANY_ATTR>>,
    bodyRegion: Region<One>,
}

/// A function for a device. The entry block has further arguments for workgroup and private memory.
#[op(
    "gpu.func",
    traits = [FUNCTION, SYMBOL, AUTOMATIC_ALLOCATION_SCOPE, ISOLATED_FROM_ABOVE, AFFINE_SCOPE],
    parents = ["gpu.module"],
    format = Format::Custom { parse: asm::parse_func, print: asm::print_func },
    custom_form_if = asm::has_arguments_of_attributes,
    verify = first_error!(verify::func)
)]
pub struct Func {
    function_type: Attr<FUNCTION_TYPE_ATTR>,
    arg_attrs: Optional<Attr<DICT_ARRAY_ATTR>>,
    res_attrs: Optional<Attr<DICT_ARRAY_ATTR>>,
    workgroup_attrib_attrs: Optional<Attr<DICT_ARRAY_ATTR>>,
    private_attrib_attrs: Optional<Attr<DICT_ARRAY_ATTR>>,
    known_block_size: Optional<Attr<SIZE_HINT>>,
    known_grid_size: Optional<Attr<SIZE_HINT>>,
    known_cluster_size: Optional<Attr<SIZE_HINT>>,
    body: Region,
}

/// The terminator of a function for a device.
#[op(
    "gpu.return",
    traits = [PURE, TERMINATOR],
    parents = ["gpu.func"],
    format = "attr-dict ($operands^ `:` type($operands))?",
    verify = first_error!(verify::r#return)
)]
pub struct Return {
    operands: Variadic<Operand<ANY_TYPE>>,
}

/// Execution of a body by every thread of a grid.
#[op(
    "gpu.launch",
    traits = [AFFINE_SCOPE, AUTOMATIC_ALLOCATION_SCOPE, ATTR_SIZED_OPERAND_SEGMENTS, RECURSIVE_MEMORY_EFFECTS,
        PARALLEL_REGIONS],
    format = Format::Custom { parse: asm::parse_launch, print: asm::print_launch },
    verify_regions = first_error!(verify::launch)
)]
pub struct Launch {
    asyncDependencies: Variadic<Operand<TOKEN>>,
    gridSizeX: Operand<INDEX>,
    gridSizeY: Operand<INDEX>,
    gridSizeZ: Operand<INDEX>,
    blockSizeX: Operand<INDEX>,
    blockSizeY: Operand<INDEX>,
    blockSizeZ: Operand<INDEX>,
    clusterSizeX: Optional<Operand<INDEX>>,
    clusterSizeY: Optional<Operand<INDEX>>,
    clusterSizeZ: Optional<Operand<INDEX>>,
    dynamicSharedMemorySize: Optional<Operand<I32>>,
    module: Optional<Attr<FLAT_SYMBOL_REF_ATTR>>,
    function: Optional<Attr<FLAT_SYMBOL_REF_ATTR>>,
    asyncToken: Optional<Result<TOKEN>>,
    body: Region,
}

/// The terminator of a launch.
#[op("gpu.terminator", traits = [PURE, TERMINATOR], parents = ["gpu.launch"], format = "attr-dict")]
pub struct Terminator;

/// The terminator of a region with results.
#[op(
    "gpu.yield",
    traits = [PURE, RETURN_LIKE, TERMINATOR],
    format = "attr-dict ($values^ `:` type($values))?"
)]
pub struct Yield {
    values: Variadic<Operand<ANY_TYPE>>,
}

macro_rules! position {
    ($($(#[$doc:meta])* $name:ident($text:literal, $result:literal);)*) => {
        $($(#[$doc])*
        #[op(
            $text,
            traits = [PURE],
            format = "$dimension (`upper_bound` $upper_bound^)? attr-dict",
            result_name = |ir, op, _| asm::dimension_name(ir, op, $result)
        )]
        pub struct $name {
            dimension: Attr<DIMENSION>,
            upper_bound: Optional<Attr<INDEX_ATTR>>,
            result: Result<INDEX>,
        })*
        const POSITIONS: &[&OpDef] = &[$($name::DEF),*];
    };
}

position! {
    /// The number of threads in a block, along a dimension.
    BlockDim("gpu.block_dim", "block_dim");
    /// The index of the block in the grid, along a dimension.
    BlockId("gpu.block_id", "block_id");
    /// The index of the block in its cluster, along a dimension.
    ClusterBlockId("gpu.cluster_block_id", "cluster_block_id");
    /// The number of clusters in the grid, along a dimension.
    ClusterDim("gpu.cluster_dim", "cluster_dim");
    /// The number of blocks in a cluster, along a dimension.
    ClusterDimBlocks("gpu.cluster_dim_blocks", "cluster_dim_blocks");
    /// The index of the cluster in the grid, along a dimension.
    ClusterId("gpu.cluster_id", "cluster_id");
    /// The index of the thread in the grid, along a dimension.
    GlobalId("gpu.global_id", "global_id");
    /// The number of blocks in the grid, along a dimension.
    GridDim("gpu.grid_dim", "grid_dim");
    /// The index of the thread in its block, along a dimension.
    ThreadId("gpu.thread_id", "thread_id");
}

/// The index of the lane in its subgroup.
#[op("gpu.lane_id", traits = [PURE], format = "(`upper_bound` $upper_bound^)? attr-dict")]
pub struct LaneId {
    upper_bound: Optional<Attr<INDEX_ATTR>>,
    result: Result<INDEX>,
}

/// A barrier for all threads of the workgroup.
#[op("gpu.barrier", format = "attr-dict")]
pub struct Barrier;

/// Output as by `printf` of C.
#[op("gpu.printf", effects = [Write], format = "$format attr-dict (`,` $args^ `:` type($args))?")]
pub struct Printf {
    format: Attr<STR_ATTR>,
    args: Variadic<Operand<PRINTABLE>>,
}

/// Allocation of device memory.
#[op(
    "gpu.alloc",
    traits = [ATTR_SIZED_OPERAND_SEGMENTS],
    effects = [Allocate(memref)],
    format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) (` ` `host_shared` $hostShared^)? ` ` `(`
              $dynamicSizes `)` (`` `[` $symbolOperands^ `]`)? attr-dict `:` type($memref)",
    verify = first_error!(verify::alloc),
    result_name = |_, _, i| Some(["memref", "asyncToken"][i.min(1)].to_owned())
)]
pub struct Alloc {
    asyncDependencies: Variadic<Operand<TOKEN>>,
    dynamicSizes: Variadic<Operand<INDEX>>,
    symbolOperands: Variadic<Operand<INDEX>>,
    hostShared: Optional<Attr<UNIT_ATTR>>,
    memref: Result<ANY_MEMREF>,
    asyncToken: Optional<Result<TOKEN>>,
}

/// Deallocation of device memory.
#[op(
    "gpu.dealloc",
    effects = [Free(memref)],
    format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $memref attr-dict `:` type($memref)"
)]
pub struct Dealloc {
    asyncDependencies: Variadic<Operand<TOKEN>>,
    memref: Operand<ANY_MEMREF>,
    asyncToken: Optional<Result<TOKEN>>,
}

/// Wait for the operations of tokens.
#[op("gpu.wait", format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) attr-dict")]
pub struct Wait {
    asyncDependencies: Variadic<Operand<TOKEN>>,
    asyncToken: Optional<Result<TOKEN>>,
}

/// Load of a matrix into the threads of a subgroup.
#[op(
    "gpu.subgroup_mma_load_matrix",
    effects = [Read(srcMemref)],
    format = "$srcMemref `[` $indices `]` attr-dict `:` type($srcMemref) `->` type($res)",
    verify = first_error!(verify::load_matrix)
)]
pub struct SubgroupMmaLoadMatrix {
    srcMemref: Operand<MATRIX_MEMREF>,
    indices: Variadic<Operand<INDEX>>,
    leadDimension: Attr<INDEX_ATTR>,
    transpose: Optional<Attr<UNIT_ATTR>>,
    res: Result<MATRIX>,
}

/// Store of a matrix of a subgroup.
#[op(
    "gpu.subgroup_mma_store_matrix",
    effects = [Write(dstMemref)],
    format = "$src `,` $dstMemref `[` $indices `]` attr-dict `:` type($src) `,` type($dstMemref)",
    verify = first_error!(verify::store_matrix)
)]
pub struct SubgroupMmaStoreMatrix {
    src: Operand<MATRIX>,
    dstMemref: Operand<MATRIX_MEMREF>,
    indices: Variadic<Operand<INDEX>>,
    leadDimension: Attr<INDEX_ATTR>,
    transpose: Optional<Attr<UNIT_ATTR>>,
}

const OPS: &[&OpDef] = &[
    Module::DEF,
    Func::DEF,
    Return::DEF,
    Launch::DEF,
    Terminator::DEF,
    Yield::DEF,
    LaneId::DEF,
    Barrier::DEF,
    Printf::DEF,
    Alloc::DEF,
    Dealloc::DEF,
    Wait::DEF,
    SubgroupMmaLoadMatrix::DEF,
    SubgroupMmaStoreMatrix::DEF,
];

/// The definition of the dialect.
pub static DIALECT: Dialect = Dialect {
    ops: &[OPS, POSITIONS, device::OPS[0], device::OPS[1]],
    types: TYPES,
    enums: ENUMS,
    directives: &[asm::DIRECTIVES],
    inlining: Some(Inlining::ALWAYS),
    attribute_roles: &[crate::attribute_roles::GPU],
    ..Dialect::new("gpu")
};

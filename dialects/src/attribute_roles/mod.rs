//! The roles of attributes, by dialect: attributes that semantics reads, and attributes that proofs may ignore.
//!
//! See [`proofmark_ir::attribute_role`]. `llvm/attribute_roles.rs` has the roles of the llvm dialect, and `dlti/mod.rs`
//! those of data layouts. A test checks that these tables contain each attribute of each operation with semantics.

pub(crate) mod functions;

use proofmark_ir::attribute_role::AttributeRole::{Interface, Irrelevant, Promise, Read};
use proofmark_ir::attribute_role::{AttributeRole, AttributeRoles};

use functions::{FUNCTION_INTERFACE, FUNCTION_IRRELEVANT, FUNCTION_PROMISES};

/// Returns the role of attributes that the semantics of all operations of the dialect reads.
const fn read(names: &'static [&'static str]) -> AttributeRoles {
    AttributeRoles::of_ops(&[], names, Read)
}

/// Returns the role of attributes that do not influence the behaviour of some operations; `source` documents that.
const fn irrelevant(
    ops: &'static [&'static str],
    names: &'static [&'static str],
    source: &'static str,
) -> AttributeRoles {
    AttributeRoles::of_ops(ops, names, Irrelevant(source))
}

const WEIGHTS: &str = "ControlFlowOps.td: branch weights are profile data";
const PREFETCH: &str = "MemRefOps.td, AffineOps.td: prefetching is a hint";
const NONTEMPORAL: &str = "MemRefOps.td: `nontemporal` is a hint that the data will not be reused";

pub(crate) const AFFINE: &[AttributeRoles] = &[
    irrelevant(&["affine.prefetch"], &["isWrite", "localityHint", "isDataCache", "map"], PREFETCH),
    read(&[
        "condition",
        "disjoint",
        "lowerBoundMap",
        "lowerBoundsGroups",
        "lowerBoundsMap",
        "map",
        "reductions",
        "static_basis",
        "step",
        "steps",
        "upperBoundMap",
        "upperBoundsGroups",
        "upperBoundsMap",
    ]),
];

pub(crate) const ARITH: &[AttributeRoles] =
    &[read(&["fastmath", "isExact", "nonNeg", "overflowFlags", "predicate", "roundingmode", "value"])];

pub(crate) const BUFFERIZATION: &[AttributeRoles] = &[
    irrelevant(
        &["bufferization.alloc_tensor"],
        &["memory_space"],
        "BufferizationTensorOps.td: the memory space of the buffer that the tensor is bufferized to",
    ),
    // On function arguments: contracts of the caller, and placement of results.
    AttributeRoles::discardable(
        &["bufferization.access", "bufferization.writable", "bufferization.buffer_layout"],
        Promise,
    ),
    AttributeRoles::discardable(
        &["bufferization.manual_deallocation", "bufferization.bufferize_as_allocation"],
        Irrelevant("Bufferization.md: directs passes; does not change the behaviour of the operation"),
    ),
];

pub(crate) const BUILTIN: &[AttributeRoles] = &[AttributeRoles::of_ops(
    &["builtin.module"],
    &["sym_name", "sym_visibility"],
    Irrelevant("Symbols and symbol tables: a module has no behaviour; the prover matches symbols by name"),
)];

pub(crate) const CF: &[AttributeRoles] = &[
    read(&["case_values", "case_operand_segments"]),
    irrelevant(&[], &["branch_weights"], WEIGHTS),
    irrelevant(
        &[],
        &["msg"],
        "ControlFlowOps.td: the message is for diagnostics; SEMANTICS.md, What is observed",
    ),
];

pub(crate) const COMPLEX: &[AttributeRoles] = &[
    AttributeRoles::of_ops(&["complex.re", "complex.im"], &["fastmath"], Promise),
    read(&["fastmath", "value"]),
];

pub(crate) const FUNC: &[AttributeRoles] = &[
    read(&["callee", "value", "sym_name", "function_type", "sym_visibility", "arg_attrs", "res_attrs"]),
    irrelevant(&[], &["no_inline"], "FuncOps.td: only prevents inlining"),
    AttributeRoles::discardable(&["func.varargs"], AttributeRole::Variadic),
    // The lowering to llvm converts these to attributes of `llvm.func`.
    AttributeRoles::of_ops(&["func.func"], FUNCTION_INTERFACE, Interface),
    AttributeRoles::of_ops(&["func.func"], FUNCTION_PROMISES, Promise),
    AttributeRoles::of_ops(
        &["func.func"],
        FUNCTION_IRRELEVANT,
        Irrelevant("LangRef, function attributes: only directs optimization"),
    ),
    AttributeRoles::of_ops(
        &["func.func"],
        functions::FLOAT_ENVIRONMENT,
        AttributeRole::Environment(functions::default_float_environment),
    ),
    AttributeRoles::of_ops(
        &["func.func"],
        &["passthrough"],
        AttributeRole::Environment(functions::optimization_passthrough),
    ),
];

pub(crate) const GPU: &[AttributeRoles] = &[AttributeRoles::discardable(
    &["gpu.container_module"],
    Irrelevant("GPUDialect: marks modules that contain `gpu.module`"),
)];

pub(crate) const INDEX: &[AttributeRoles] = &[read(&["pred", "value"])];

pub(crate) const LINALG: &[AttributeRoles] = &[
    irrelevant(
        &[],
        &["cast", "kind"],
        "LinalgStructuredOps.td: the region is built from the attribute and defines the computation",
    ),
    read(&[
        "dilations",
        "dim",
        "dimensions",
        "indexing_maps",
        "inner_dims_pos",
        "iterator_types",
        "outer_dims_perm",
        "permutation",
        "static_inner_tiles",
        "strides",
    ]),
    irrelevant(&["linalg.generic"], &["doc"], "LinalgStructuredOps.td: documentation"),
    irrelevant(
        &["linalg.generic"],
        &["library_call"],
        "LinalgStructuredOps.td: names an external function that implements the operation",
    ),
    // As in MLIR, the cached maps are the maps of the operation.
    AttributeRoles::discardable(&["linalg.memoized_indexing_maps"], Read),
];

pub(crate) const MATH: &[AttributeRoles] = &[read(&["fastmath"])];

pub(crate) const MEMREF: &[AttributeRoles] = &[
    irrelevant(&["memref.prefetch"], &["isWrite", "localityHint", "isDataCache"], PREFETCH),
    irrelevant(&["memref.load", "memref.store"], &["nontemporal"], NONTEMPORAL),
    read(&[
        "alignment",
        "kind",
        "name",
        "permutation",
        "reassociation",
        "static_offsets",
        "static_output_shape",
        "static_sizes",
        "static_strides",
    ]),
    AttributeRoles::of_ops(
        &["memref.global"],
        &["sym_name", "sym_visibility", "type", "initial_value", "constant", "alignment"],
        Read,
    ),
];

pub(crate) const SCF: &[AttributeRoles] = &[
    read(&["cases", "staticLowerBound", "staticStep", "staticUpperBound", "unsignedCmp"]),
    irrelevant(&["scf.execute_region"], &["no_inline"], "SCFOps.td: only prevents inlining of the region"),
    irrelevant(
        &["scf.forall"],
        &["mapping"],
        "SCFOps.td: maps iterations, which may run in any order, to processing units",
    ),
];

pub(crate) const TENSOR: &[AttributeRoles] = &[
    read(&[
        "dim",
        "gather_dims",
        "reassociation",
        "scatter_dims",
        "static_high",
        "static_low",
        "static_offsets",
        "static_output_shape",
        "static_sizes",
        "static_strides",
        "unique",
    ]),
    irrelevant(&["tensor.pad"], &["nofold"], "TensorOps.td: only prevents folding"),
];

pub(crate) const TOSA: &[AttributeRoles] = &[read(&["axis", "perms"])];

pub(crate) const UB: &[AttributeRoles] = &[read(&["value"])];

pub(crate) const VECTOR: &[AttributeRoles] = &[
    irrelevant(&["vector.load", "vector.store"], &["nontemporal"], NONTEMPORAL),
    read(&[
        "alignment",
        "fastmath",
        "in_bounds",
        "inclusive",
        "indexing_maps",
        "iterator_types",
        "kind",
        "mask",
        "mask_dim_sizes",
        "offsets",
        "permutation",
        "permutation_map",
        "punctuation",
        "reduction_dim",
        "reduction_dims",
        "sizes",
        "static_position",
        "strides",
        "stringLiteral",
    ]),
];

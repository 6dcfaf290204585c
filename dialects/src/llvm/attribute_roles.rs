//! The roles of the attributes of the llvm dialect (source: LangRef).

use proofmark_ir::attribute_role::AttributeRole::{
    Environment, Interface, Irrelevant, LoweredInterface, Promise, Read, Unmodelled,
};
use proofmark_ir::attribute_role::AttributeRoles;

use super::{data_layout, metadata};
use crate::attribute_roles::functions::{
    FLOAT_ENVIRONMENT, FUNCTION_INTERFACE, FUNCTION_IRRELEVANT, FUNCTION_PROMISES, default_float_environment,
    optimization_passthrough,
};

/// Attributes of arguments and results that only exclude behaviour, or give information to the caller.
const VALUE_PROMISES: &[&str] = &[
    "llvm.align",
    "llvm.allocalign",
    "llvm.allocptr",
    "llvm.captures",
    "llvm.dead_on_unwind",
    "llvm.dereferenceable",
    "llvm.dereferenceable_or_null",
    "llvm.immarg",
    "llvm.initializes",
    "llvm.noalias",
    "llvm.nocapture",
    "llvm.nofpclass",
    "llvm.nofree",
    "llvm.nonnull",
    "llvm.noundef",
    "llvm.range",
    "llvm.readnone",
    "llvm.readonly",
    "llvm.returned",
    "llvm.writable",
    "llvm.writeonly",
];

/// Attributes of arguments and results that determine the calling convention.
const VALUE_INTERFACE: &[&str] = &[
    "llvm.byref",
    "llvm.byval",
    "llvm.elementtype",
    "llvm.inalloca",
    "llvm.inreg",
    "llvm.nest",
    "llvm.preallocated",
    "llvm.signext",
    "llvm.sret",
    "llvm.swiftasync",
    "llvm.swifterror",
    "llvm.swiftself",
    "llvm.zeroext",
];

const DIRECTS_OPTIMIZATION: &str = "LangRef: only directs optimization, code generation or debugging";

/// The roles of the attributes.
pub(crate) const ROLES: &[AttributeRoles] = &[
    // Functions.
    AttributeRoles::of_ops(&["llvm.func"], &["sym_name", "function_type", "sym_visibility"], Read),
    AttributeRoles::of_ops(&["llvm.func"], FUNCTION_INTERFACE, Interface),
    AttributeRoles::of_ops(&["llvm.func"], FUNCTION_PROMISES, Promise),
    AttributeRoles::of_ops(&["llvm.func"], FUNCTION_IRRELEVANT, Irrelevant(DIRECTS_OPTIMIZATION)),
    AttributeRoles::of_ops(&["llvm.func"], FLOAT_ENVIRONMENT, Environment(default_float_environment)),
    AttributeRoles::of_ops(&["llvm.func"], &["passthrough"], Environment(optimization_passthrough)),
    AttributeRoles::discardable(VALUE_PROMISES, Promise),
    AttributeRoles::discardable(VALUE_INTERFACE, Interface),
    AttributeRoles::discardable(
        &["llvm.emit_c_interface"],
        Irrelevant("TargetLLVMIR.md: adds a function `_mlir_ciface_` that calls this function"),
    ),
    AttributeRoles::discardable(&["llvm.bareptr", "llvm.target_triple"], Interface),
    AttributeRoles::discardable(&["llvm.linkage"], LoweredInterface("linkage")),
    AttributeRoles::discardable(&["llvm.data_layout"], Environment(data_layout::of_llvm)),
    // Global variables. The semantics of `llvm.mlir.addressof` reads these attributes.
    AttributeRoles::of_ops(
        &["llvm.mlir.global"],
        &[
            "addr_space",
            "alignment",
            "constant",
            "externally_initialized",
            "global_type",
            "linkage",
            "sym_name",
            "value",
        ],
        Read,
    ),
    AttributeRoles::of_ops(
        &["llvm.mlir.global"],
        &["dso_local", "visibility_", "dbg_exprs", "section", "thread_local_", "unnamed_addr"],
        Irrelevant(
            "LangRef, global variables: placement of the variable, not its contents; there is one thread",
        ),
    ),
    // Calls. A call with one of these attributes is a call of an unknown function.
    AttributeRoles::of_ops(
        &["llvm.call"],
        &[
            "access_groups",
            "alias_scopes",
            "convergent",
            "memory_effects",
            "no_unwind",
            "noalias_scopes",
            "op_bundle_sizes",
            "op_bundle_tags",
            "tbaa",
            "will_return",
        ],
        Unmodelled,
    ),
    AttributeRoles::of_ops(&["llvm.intr.assume"], &["op_bundle_sizes", "op_bundle_tags"], Read),
    AttributeRoles::of_ops(
        &["llvm.call"],
        &["no_inline", "always_inline", "inline_hint"],
        Irrelevant(DIRECTS_OPTIMIZATION),
    ),
    // Memory accesses.
    AttributeRoles::of_ops(
        &["llvm.load", "llvm.store"],
        &[
            "access_groups",
            "alias_scopes",
            "dereferenceable",
            "invariant",
            "invariantGroup",
            "noalias_scopes",
            "tbaa",
        ],
        Promise,
    ),
    AttributeRoles::of_ops(&["llvm.inttoptr"], &["dereferenceable"], Promise),
    AttributeRoles::of_ops(
        &["llvm.load", "llvm.store"],
        &["nontemporal"],
        Irrelevant("LangRef, `load`: the data is not expected to be used again soon"),
    ),
    AttributeRoles::of_ops(&["llvm.load", "llvm.store"], &["volatile_", "ordering", "syncscope"], Read),
    AttributeRoles::of_ops(&["llvm.alloca"], &["inalloca"], Unmodelled),
    // Control flow.
    AttributeRoles::of_ops(&[], &["loop_annotation"], Promise),
    // On loops of scf and branches of cf.
    AttributeRoles::discardable(&["llvm.loop_annotation"], Environment(metadata::only_hints)),
    AttributeRoles::of_ops(
        &[],
        &["branch_weights", "prob"],
        Irrelevant("LangRef, branch weights: profile data"),
    ),
    AttributeRoles::of_ops(
        &["llvm.intr.experimental.noalias.scope.decl"],
        &["scope"],
        Irrelevant("LangRef: declares a scope; the contract is in the accesses that refer to the scope"),
    ),
    AttributeRoles::of_ops(&["llvm.intr.ubsantrap"], &["failureKind"], Unmodelled),
    AttributeRoles::of_ops(
        &["llvm.intr.prefetch"],
        &["rw", "hint", "cache"],
        Irrelevant("LangRef, `llvm.prefetch`: a hint that does not change the behavior of the program"),
    ),
    // All other attributes of operations.
    AttributeRoles::of_ops(
        &[],
        &[
            "CConv",
            "TailCallKind",
            "alignment",
            "arg_attrs",
            "bit",
            "callee",
            "case_operand_segments",
            "case_values",
            "elem_type",
            "fastmathFlags",
            "global_name",
            "isDisjoint",
            "isExact",
            "is_int_min_poison",
            "is_zero_poison",
            "mask",
            "noWrapFlags",
            "nonNeg",
            "overflowFlags",
            "pos",
            "position",
            "predicate",
            "rawConstantIndices",
            "res_attrs",
            "value",
            "var_callee_type",
        ],
        Read,
    ),
];

//! The roles of the attributes of the llvm dialect (source: LangRef).

use proofmark_ir::attribute_role::AttributeRole::{
    Environment, Interface, Irrelevant, Promise, Read, Unmodelled,
};
use proofmark_ir::attribute_role::AttributeRoles;
use proofmark_ir::{Attribute, Context, Ir, OpId};

use super::attrs::LINKAGE_DEF;
use super::data_layout;

/// Function attributes that belong to the interface: linkage, calling convention, target.
pub(crate) const FUNCTION_INTERFACE: &[&str] = &[
    "CConv",
    "alignment",
    "arm_in_za",
    "arm_inout_za",
    "arm_locally_streaming",
    "arm_new_za",
    "arm_out_za",
    "arm_preserves_za",
    "arm_streaming",
    "arm_streaming_compatible",
    "comdat",
    "garbageCollector",
    "intel_reqd_sub_group_size",
    "linkage",
    "personality",
    "reqd_work_group_size",
    "section",
    "target_cpu",
    "target_features",
    "unnamed_addr",
    "visibility_",
];

/// Function attributes that only exclude behaviour.
pub(crate) const FUNCTION_PROMISES: &[&str] =
    &["convergent", "memory_effects", "no_unwind", "vscale_range", "will_return"];

/// Function attributes that direct optimization or instrumentation, or give the location of the definition.
pub(crate) const FUNCTION_IRRELEVANT: &[&str] = &[
    "always_inline",
    "dso_local",
    "frame_pointer",
    "function_entry_count",
    "inline_hint",
    "instrument_function_entry",
    "instrument_function_exit",
    "no_inline",
    "optimize_none",
    "prefer_vector_width",
    "tune_cpu",
    "uwtable_kind",
    "vec_type_hint",
    "work_group_size_hint",
];

/// Function attributes that change the results of floating-point operations.
pub(crate) const FLOAT_ENVIRONMENT: &[&str] = &[
    "approx_func_fp_math",
    "denormal_fp_math",
    "denormal_fp_math_f32",
    "fp_contract",
    "no_infs_fp_math",
    "no_nans_fp_math",
    "no_signed_zeros_fp_math",
    "reciprocal_estimates",
    "unsafe_fp_math",
];

/// Returns `Ok` if the value of an attribute of [`FLOAT_ENVIRONMENT`] is the behaviour of IEEE 754 and of LangRef's
/// default environment.
pub(crate) fn usual_floats(ctx: &Context, value: Attribute) -> Result<(), String> {
    let text = value.as_string(ctx).map(|text| text.as_str(ctx));
    match text {
        Some("off" | "none" | "ieee" | "ieee,ieee") => Ok(()),
        None if value == Attribute::FALSE => Ok(()),
        _ => Err("the value changes the results of floating-point operations".to_owned()),
    }
}

/// LLVM attributes that only direct optimization, code generation or debugging.
const HARMLESS_PASSTHROUGH: &[&str] = &[
    "alwaysinline",
    "cold",
    "frame-pointer",
    "hot",
    "inlinehint",
    "minsize",
    "noinline",
    "optnone",
    "optsize",
    "ssp",
    "sspreq",
    "sspstrong",
    "tune-cpu",
    "uwtable",
];

/// Returns `Ok` if all passed-through LLVM attributes direct optimization only. Other attributes may be contracts,
/// belong to the interface, or change the results of floating-point operations.
pub(crate) fn harmless_passthrough(ctx: &Context, value: Attribute) -> Result<(), String> {
    for entry in value.as_array(ctx).into_iter().flatten() {
        let name = entry.as_array(ctx).and_then(|pair| pair.first().copied()).unwrap_or(*entry);
        let name = name.as_string(ctx).map_or("", |name| name.as_str(ctx));
        if !HARMLESS_PASSTHROUGH.contains(&name) {
            return Err(format!("`{name}` may change the behaviour of the function"));
        }
    }
    Ok(())
}

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
    AttributeRoles::of_ops(&["llvm.func"], FLOAT_ENVIRONMENT, Environment(usual_floats)),
    AttributeRoles::of_ops(&["llvm.func"], &["passthrough"], Environment(harmless_passthrough)),
    AttributeRoles::discardable(VALUE_PROMISES, Promise),
    AttributeRoles::discardable(VALUE_INTERFACE, Interface),
    AttributeRoles::discardable(
        &["llvm.emit_c_interface"],
        Irrelevant("TargetLLVMIR.md: adds a function `_mlir_ciface_` that calls this function"),
    ),
    AttributeRoles::discardable(&["llvm.linkage", "llvm.bareptr", "llvm.target_triple"], Interface),
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
        &["llvm.call", "llvm.intr.assume"],
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
    AttributeRoles::of_ops(
        &["llvm.load", "llvm.store"],
        &["nontemporal"],
        Irrelevant("LangRef, `load`: the data is not expected to be used again soon"),
    ),
    AttributeRoles::of_ops(&["llvm.load", "llvm.store"], &["volatile_", "ordering", "syncscope"], Read),
    AttributeRoles::of_ops(&["llvm.alloca"], &["inalloca"], Unmodelled),
    // Control flow.
    AttributeRoles::of_ops(&[], &["loop_annotation"], Promise),
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

/// Returns the keyword of the linkage of a function or variable.
pub(crate) fn linkage(ir: &Ir, op: OpId) -> Option<&'static str> {
    let ctx = ir.ctx();
    let attr = ir.attr_named(op, "linkage").or_else(|| ir.attr_named(op, "llvm.linkage"))?;
    let value = attr.as_enum(ctx, &LINKAGE_DEF)?;
    LINKAGE_DEF.cases.iter().find(|case| case.0 == value).map(|case| case.1)
}

/// Returns whether the definition of a function or variable may be replaced when the program is linked (LangRef,
/// linkage types: interposable definitions), or is that of another module.
pub(crate) fn is_interposable(ir: &Ir, op: OpId) -> bool {
    matches!(linkage(ir, op), Some("weak" | "linkonce" | "common" | "extern_weak" | "appending"))
}

//! The roles of the LLVM attributes of functions, for `func.func`, which hands them on to `llvm.func`, and for
//! `llvm.func`.

use proofmark_ir::{Attribute, Context};

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
pub(crate) fn default_float_environment(ctx: &Context, value: Attribute) -> Result<(), String> {
    let text = value.as_string(ctx).map(|text| text.as_str(ctx));
    match text {
        Some("off" | "none" | "ieee" | "ieee,ieee") => Ok(()),
        None if value == Attribute::FALSE => Ok(()),
        _ => Err("the value changes the results of floating-point operations".to_owned()),
    }
}

/// LLVM attributes that only direct optimization, code generation or debugging.
const OPTIMIZATION_PASSTHROUGH: &[&str] = &[
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
pub(crate) fn optimization_passthrough(ctx: &Context, value: Attribute) -> Result<(), String> {
    for entry in value.as_array(ctx).into_iter().flatten() {
        let name = entry.as_array(ctx).and_then(|pair| pair.first().copied()).unwrap_or(*entry);
        let name = name.as_string(ctx).map_or("", |name| name.as_str(ctx));
        if !OPTIMIZATION_PASSTHROUGH.contains(&name) {
            return Err(format!("`{name}` may change the behaviour of the function"));
        }
    }
    Ok(())
}

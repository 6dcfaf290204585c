//! Loop metadata, `#llvm.loop_annotation`: hints for the optimizer, attached to the back edge.

use proofmark_ir::context::AttrKind;
use proofmark_ir::{Attribute, Context};

use super::{ACCESS_GROUP, BOOL, INTEGER};
use crate::asm::params::{ABSENT, Kind, optional, or_zero, params_attrs, required};

const FOLLOWUP: Kind = Kind::Own(&LOOP_ANNOTATION);
const FUSED_LOC: Kind = Kind::Any(is_location, "FusedLoc");

fn is_location(ctx: &Context, attr: Attribute) -> bool {
    matches!(attr.kind(ctx), AttrKind::Location(_))
}

/// The positions of the parameters `mustProgress` and `parallelAccesses`, which promise something. The others direct
/// optimizations.
const PROMISES: [usize; 2] = [10, 14];

/// Returns the reason why a loop annotation is not modelled: a promise (LangRef, `llvm.loop.mustprogress` and
/// `llvm.loop.parallel_accesses`).
pub(in crate::llvm) fn only_hints(ctx: &Context, value: Attribute) -> Result<(), String> {
    let AttrKind::Dialect { def, params } = value.kind(ctx) else { return Ok(()) };
    let is_annotation = std::ptr::eq(*def, &LOOP_ANNOTATION);
    if is_annotation && PROMISES.into_iter().any(|i| params.get(i).is_none_or(|&param| param != ABSENT)) {
        return Err("`mustProgress` and `parallelAccesses` are promises".to_owned());
    }
    params.iter().try_for_each(|&param| only_hints(ctx, param))
}

params_attrs! {
    /// All hints for a loop.
    LOOP_ANNOTATION("llvm.loop_annotation", alias "loop_annotation") [
        optional("disableNonforced", BOOL),
        optional("vectorize", Kind::Own(&LOOP_VECTORIZE)),
        optional("interleave", Kind::Own(&LOOP_INTERLEAVE)),
        optional("unroll", Kind::Own(&LOOP_UNROLL)),
        optional("unrollAndJam", Kind::Own(&LOOP_UNROLL_AND_JAM)),
        optional("licm", Kind::Own(&LOOP_LICM)),
        optional("distribute", Kind::Own(&LOOP_DISTRIBUTE)),
        optional("pipeline", Kind::Own(&LOOP_PIPELINE)),
        optional("peeled", Kind::Own(&LOOP_PEELED)),
        optional("unswitch", Kind::Own(&LOOP_UNSWITCH)),
        optional("mustProgress", BOOL),
        optional("isVectorized", BOOL),
        optional("startLoc", FUSED_LOC),
        optional("endLoc", FUSED_LOC),
        or_zero("parallelAccesses", Kind::List(&Kind::Own(&ACCESS_GROUP))),
    ];
    /// Hints for loop distribution.
    LOOP_DISTRIBUTE("llvm.loop_distribute", alias "loop_distribute") [
        optional("disable", BOOL),
        optional("followupCoincident", FOLLOWUP),
        optional("followupSequential", FOLLOWUP),
        optional("followupFallback", FOLLOWUP),
        optional("followupAll", FOLLOWUP),
    ];
    /// Hints for interleaving of iterations.
    LOOP_INTERLEAVE("llvm.loop_interleave", alias "loop_interleave") [required("count", INTEGER)];
    /// Hints for loop-invariant code motion.
    LOOP_LICM("llvm.loop_licm", alias "loop_licm") [
        optional("disable", BOOL),
        optional("versioningDisable", BOOL),
    ];
    /// A marker of peeled iterations.
    LOOP_PEELED("llvm.loop_peeled", alias "loop_peeled") [optional("count", INTEGER)];
    /// Hints for software pipelining.
    LOOP_PIPELINE("llvm.loop_pipeline", alias "loop_pipeline") [
        optional("disable", BOOL),
        optional("initiationinterval", INTEGER),
    ];
    /// Hints for unroll and jam.
    LOOP_UNROLL_AND_JAM("llvm.loop_unroll_and_jam", alias "loop_unroll_and_jam") [
        optional("disable", BOOL),
        optional("count", INTEGER),
        optional("followupOuter", FOLLOWUP),
        optional("followupInner", FOLLOWUP),
        optional("followupRemainderOuter", FOLLOWUP),
        optional("followupRemainderInner", FOLLOWUP),
        optional("followupAll", FOLLOWUP),
    ];
    /// Hints for unrolling.
    LOOP_UNROLL("llvm.loop_unroll", alias "loop_unroll") [
        optional("disable", BOOL),
        optional("count", INTEGER),
        optional("runtimeDisable", BOOL),
        optional("full", BOOL),
        optional("followupUnrolled", FOLLOWUP),
        optional("followupRemainder", FOLLOWUP),
        optional("followupAll", FOLLOWUP),
    ];
    /// Hints for loop unswitching.
    LOOP_UNSWITCH("llvm.loop_unswitch", alias "loop_unswitch") [optional("partialDisable", BOOL)];
    /// Hints for vectorization.
    LOOP_VECTORIZE("llvm.loop_vectorize", alias "loop_vectorize") [
        optional("disable", BOOL),
        optional("predicateEnable", BOOL),
        optional("scalableEnable", BOOL),
        optional("width", INTEGER),
        optional("followupVectorized", FOLLOWUP),
        optional("followupEpilogue", FOLLOWUP),
        optional("followupAll", FOLLOWUP),
    ];
}

//! The conditions under which callers in a module rely on the proof of a function.
//!
//! The proof of a pair of functions holds for callers outside of the module. It assumes preconditions on the arguments
//! ([`crate::exec::memory::facts`], sizes of tensors), and it permits differences that no code outside may observe. A
//! caller in the module may break a precondition, or observe a difference. Such a caller is proved with the body of the
//! function.

use crate::function::{Function, argument_types, body_entry, result_types};
use crate::prove::referred;
use proofmark_ir::context::{DYNAMIC, TypeKind};
use proofmark_ir::effects::EffectKind;
use proofmark_ir::semantics::{Layout, Part, TensorForm, float_kinds_of, parts_of};
use proofmark_ir::{Context, Ir, OpId, Traits, Type, WalkOrder};

/// The properties of a pair of functions on which proofs about callers and callees depend.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct CallerConditions {
    /// Whether the proof of the pair permits differences that a caller may observe: a NaN that the source computes once
    /// and shows several times, or a stride without meaning in a result.
    pub(crate) is_relaxed: bool,
    /// Whether the proof of the pair has preconditions on arguments.
    pub(crate) has_preconditions: bool,
    /// Whether all calls in the pair pass on arguments of the pair where a precondition applies, and nothing is freed
    /// meanwhile. The preconditions of the callees then follow from those of the pair.
    pub(crate) passes_arguments_on: bool,
    /// Whether a stride without meaning is part of an argument, which the function may observe.
    pub(crate) has_loose_arguments: bool,
}

impl CallerConditions {
    /// The conditions of a pair of which nothing is known.
    pub(crate) const UNKNOWN: CallerConditions = CallerConditions {
        is_relaxed: true,
        has_preconditions: true,
        passes_arguments_on: false,
        has_loose_arguments: true,
    };

    /// Returns the conditions of the pair `source` and `target`. `frees` is whether an operation of their modules may
    /// free memory.
    pub(crate) fn of(source: Function<'_>, target: Function<'_>, frees: bool) -> CallerConditions {
        let ctx = source.0.ctx();
        let arguments = argument_types(source.0, source.1);
        CallerConditions {
            is_relaxed: is_relaxed(source),
            has_preconditions: arguments.iter().any(|&ty| has_precondition(ctx, ty)),
            passes_arguments_on: !frees && [source, target].into_iter().all(passes_arguments_on),
            has_loose_arguments: arguments.iter().any(|&ty| has_loose_stride(ctx, ty)),
        }
    }
}

/// Returns whether an operation in a module, or a function that the module does not define, may free memory.
pub(crate) fn may_free(ir: &Ir, root: OpId) -> bool {
    let mut frees = false;
    ir.walk(root, WalkOrder::PreOrder, |ir, op| {
        let is_code = !ir.has_trait(op, Traits::FUNCTION) && !ir.has_trait(op, Traits::SYMBOL_TABLE);
        frees |=
            is_code && !is_call_within(ir, op) && !has_only_effects(ir, op, |kind| kind != EffectKind::Free);
    });
    frees
}

/// Returns whether the effects of an operation, without nested ones, are known and of the given kinds.
fn has_only_effects(ir: &Ir, op: OpId, permitted: impl Fn(EffectKind) -> bool) -> bool {
    ir.effects(op).is_some_and(|effects| effects.iter().all(|effect| permitted(effect.kind)))
}

/// Returns whether an operation calls a function with a body.
fn is_call_within(ir: &Ir, op: OpId) -> bool {
    let mut callees = referred(ir, op).into_iter().peekable();
    is_call(ir, op) && callees.peek().is_some() && callees.all(|(_, callee)| body_entry(ir, callee).is_some())
}

fn is_call(ir: &Ir, op: OpId) -> bool {
    ir.op_def(op).is_some_and(|def| def.callee.is_some())
}

/// Returns whether proofs have preconditions on an argument of this type.
fn has_precondition(ctx: &Context, ty: Type) -> bool {
    match ty.kind(ctx) {
        TypeKind::MemRef { .. } | TypeKind::UnrankedMemRef { .. } | TypeKind::UnrankedTensor { .. } => true,
        _ => parts_of(ctx, ty, 64)
            .is_ok_and(|parts| parts.iter().any(|part| matches!(part, Part::Size(_) | Part::Extent(_)))),
    }
}

/// Returns whether a memref of this type may have a dynamic stride of a dimension of size 1, which has no meaning
/// outside of the module.
fn has_loose_stride(ctx: &Context, ty: Type) -> bool {
    let Ok(layout) = Layout::of(ctx, ty) else {
        return matches!(ty.kind(ctx), TypeKind::UnrankedMemRef { .. });
    };
    let strides = layout.strides.as_deref().unwrap_or_default();
    layout.sizes.iter().zip(strides).any(|(&size, &stride)| size == 1 && stride == DYNAMIC)
}

fn has_float(ctx: &Context, ty: Type) -> bool {
    match TensorForm::of(ctx, ty, 64) {
        Some(_) => ty.element_type(ctx).is_some_and(|element| has_float(ctx, element)),
        None => float_kinds_of(ctx, ty).iter().any(Option::is_some),
    }
}

/// Returns whether a proof of the function as a source permits a difference that a caller may observe. Results that are
/// several floats are not counted here: [`crate::verdict::Proof::several_nans`] tells whether they may be one NaN.
fn is_relaxed((ir, function): Function<'_>) -> bool {
    let ctx = ir.ctx();
    let results = result_types(ir, function);
    let (mut computes_floats, mut shows_values) = (false, false);
    ir.walk(function, WalkOrder::PreOrder, |ir, op| {
        if op == function {
            return;
        }
        let is_computation = is_call(ir, op)
            || !ir.has_trait(op, Traits::CONSTANT_LIKE) && has_only_effects(ir, op, |_| false);
        computes_floats |=
            is_computation && ir.results(op).iter().any(|&result| has_float(ctx, ir.value_type(result)));
        shows_values |= !has_only_effects(ir, op, |kind| kind != EffectKind::Write);
    });
    let is_function = |&ty: &Type| TensorForm::of(ctx, ty, 64).is_some() && has_float(ctx, ty);
    results.iter().any(|&ty| has_loose_stride(ctx, ty))
        || computes_floats && (shows_values || results.iter().any(is_function))
}

/// Returns whether all calls in a function pass on arguments of the function where a precondition applies.
fn passes_arguments_on((ir, function): Function<'_>) -> bool {
    let arguments = body_entry(ir, function).map_or(&[][..], |entry| ir.block_args(entry));
    let mut all = true;
    ir.walk(function, WalkOrder::PreOrder, |ir, op| {
        all &= !is_call(ir, op)
            || ir
                .operands(op)
                .all(|value| !has_precondition(ir.ctx(), ir.value_type(value)) || arguments.contains(&value));
    });
    all
}

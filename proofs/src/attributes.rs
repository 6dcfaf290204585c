//! Checks that a proof does not ignore an attribute: the closed world of [`proofmark_ir::attribute_role`], applied to
//! operations that are executed, to functions that are compared, and to the modules around them.

use crate::function::{Function, argument_types, body_entry, result_types};
use proofmark_ir::context::{AttrPlace, Contents, TypeKind};
use proofmark_ir::op_def::Presence;
use proofmark_ir::{
    AttrDict, Attribute, AttributeRole, Context, Identifier, Ir, OpId, StatedAttribute, WalkOrder,
};

/// Returns why the semantics of `op` does not describe it: an attribute that the semantics does not read. A promise is
/// no obstacle where `ignore_promises` is set.
pub(crate) fn obstacle(ir: &Ir, op: OpId, ignore_promises: bool) -> Option<String> {
    let is_obstacle = |stated: &StatedAttribute| match stated.role {
        Some(AttributeRole::Promise) => !ignore_promises,
        Some(AttributeRole::Environment(models)) => models(ir.ctx(), stated.value).is_err(),
        Some(AttributeRole::Layout(models)) => models(ir.ctx(), stated.value) != Ok(None),
        Some(role) => !role.is_modelled(),
        None => true,
    };
    let stated = ir.stated_attributes(op).find(is_obstacle)?;
    Some(format!("attribute {} is not modelled", stated.describe(ir.ctx())))
}

/// Returns a promise of an operation in a function or in a function that it may execute, as a phrase.
pub(crate) fn promise_of_operations((ir, function): Function<'_>, others: &[OpId]) -> Option<String> {
    let bodies = others.iter().copied().filter(|&other| body_entry(ir, other).is_some());
    std::iter::once(function).chain(bodies).find_map(|function| {
        let mut found = None;
        ir.walk(function, WalkOrder::PreOrder, |ir, op| {
            if op == function || found.is_some() {
                return;
            }
            let promise = |stated: &StatedAttribute| matches!(stated.role, Some(AttributeRole::Promise));
            found = ir.stated_attributes(op).find(promise).map(|stated| stated.describe(ir.ctx()));
        });
        found
    })
}

/// Returns an attribute of a function, its arguments or results that may exclude executions of its body, as a phrase: a
/// promise, or an attribute without a role. Interface attributes of arguments and results count too: `byval` passes a
/// copy to the body.
pub(crate) fn contract(ir: &Ir, function: OpId) -> Option<String> {
    let of_function = |stated: &StatedAttribute| {
        matches!(stated.role, None | Some(AttributeRole::Promise | AttributeRole::Unmodelled))
            && !is_environment(stated)
    };
    let of_values = |stated: &StatedAttribute| !stated.is_modelled();
    let own = ir.stated_attributes(function).find(of_function);
    let stated = own.or_else(|| ir.stated_value_attributes(function).into_iter().find(of_values))?;
    Some(stated.describe(ir.ctx()))
}

fn is_environment(stated: &StatedAttribute) -> bool {
    matches!(stated.role, Some(AttributeRole::Environment(_) | AttributeRole::Layout(_)))
}

/// Returns why the attributes of two functions, of their arguments and results leave open whether the target refines
/// the source, for all bodies.
///
/// * A promise of the target is one of the source too.
/// * Attributes of the interface, and those without a role, are the same.
/// * Attributes of the environment have values that the semantics models.
pub(crate) fn incompatible_interfaces(
    (source, f): Function<'_>,
    (target, g): Function<'_>,
) -> Option<String> {
    let all = |ir: &Ir, function| -> Vec<StatedAttribute> {
        let own = ir.stated_attributes(function).filter_map(|stated| {
            let lowered = with_lowered_name(ir.ctx(), stated);
            let is_implied = [(source, f), (target, g)]
                .into_iter()
                .any(|other| lowered.name != stated.name && is_default_in(other, ir.ctx(), &lowered));
            (!is_implied).then_some(lowered)
        });
        own.chain(ir.stated_value_attributes(function)).collect()
    };
    if std::ptr::eq(source.ctx(), target.ctx()) && same_plain_interface((source, f), (target, g)) {
        return None;
    }
    if is_variadic(source, f) != is_variadic(target, g) {
        return Some("only one of source and target is variadic".to_owned());
    }
    let (ours, theirs) = (all(source, f), all(target, g));
    if let Some(reason) = other_places((source, f), (target, g), [&ours, &theirs]) {
        return Some(reason);
    }
    incompatible((source.ctx(), &ours), (target.ctx(), &theirs))
}

/// Returns whether two functions of one context have the same type and no attribute but their name and type.
fn same_plain_interface((source, f): Function<'_>, (target, g): Function<'_>) -> bool {
    let is_plain = |ir: &Ir, function| {
        let known = [Identifier::SYM_NAME, Identifier::FUNCTION_TYPE];
        ir.attrs(function) == AttrDict::EMPTY
            && ir.properties(function).entries(ir.ctx()).iter().all(|(name, _)| known.contains(&name))
    };
    let ty = |ir: &Ir, function| ir.property(function, Identifier::FUNCTION_TYPE);
    source.name(f) == target.name(g)
        && ty(source, f) == ty(target, g)
        && is_plain(source, f)
        && is_plain(target, g)
}

/// Returns the attribute with the name that the lowering of its function gives it.
fn with_lowered_name(ctx: &Context, stated: StatedAttribute) -> StatedAttribute {
    match stated.role {
        Some(AttributeRole::LoweredInterface(name)) => {
            StatedAttribute { name: ctx.ident(name), role: Some(AttributeRole::Interface), ..stated }
        }
        _ => stated,
    }
}

/// Returns whether the definition of `function` gives the attribute this value if it is absent. `ctx` is the context of
/// the attribute.
fn is_default_in((ir, function): Function<'_>, ctx: &Context, stated: &StatedAttribute) -> bool {
    let attribute = ir.op_def(function).and_then(|def| def.attribute(stated.name.as_str(ctx)));
    match attribute.map(|attribute| attribute.presence) {
        Some(Presence::Default(default) | Presence::Implied(default)) => {
            default(ir.ctx()).content_hash(ir.ctx()) == stated.value.content_hash(ctx)
        }
        _ => false,
    }
}

/// Returns why attributes of arguments or results cannot be compared by their positions: the numbers of arguments or
/// results differ, so that a position is that of another value in the target.
fn other_places(
    (source, f): Function<'_>,
    (target, g): Function<'_>,
    stated: [&[StatedAttribute]; 2],
) -> Option<String> {
    let numbers = |ir, function| [argument_types(ir, function).len(), result_types(ir, function).len()];
    let [arguments, results] = {
        let (ours, theirs) = (numbers(source, f), numbers(target, g));
        [ours[0] != theirs[0], ours[1] != theirs[1]]
    };
    let is_moved = |stated: &&StatedAttribute| match stated.place {
        AttrPlace::Operation => false,
        AttrPlace::Argument(_) => arguments && !stated.is_modelled(),
        AttrPlace::Result(_) => results && !stated.is_modelled(),
    };
    let [ours, theirs] = stated;
    // A promise of the source may be ignored.
    let is_needed = |stated: &&StatedAttribute| !matches!(stated.role, Some(AttributeRole::Promise));
    let described = |ctx, stated: &StatedAttribute| {
        format!("the numbers of values differ, so that {} is that of another value", stated.describe(ctx))
    };
    let added = theirs.iter().find(is_moved).map(|stated| described(target.ctx(), stated));
    added.or_else(|| {
        ours.iter().filter(is_needed).find(is_moved).map(|stated| described(source.ctx(), stated))
    })
}

/// Returns whether a function is variadic: by its type or by an attribute.
fn is_variadic(ir: &Ir, function: OpId) -> bool {
    let states_it = |stated: StatedAttribute| {
        matches!(stated.role, Some(AttributeRole::Variadic)) && stated.value.as_bool() == Some(true)
    };
    if ir.stated_attributes(function).any(states_it) {
        return true;
    }
    let ty = ir.property_named(function, "function_type").and_then(|ty| ty.as_type(ir.ctx()));
    match ty.map(|ty| ty.kind(ir.ctx())) {
        Some(TypeKind::Dialect { def, params }) => match def.contents {
            Contents::Function(is_variadic) => is_variadic(params),
            _ => false,
        },
        _ => false,
    }
}

/// Returns why the modules around two functions leave open whether the target refines the source: the environments
/// differ or are not modelled. If `same_text` holds, equal environments are compatible, because equal functions behave
/// alike in equal environments.
pub(crate) fn incompatible_environments(
    source: Function<'_>,
    target: Function<'_>,
    same_text: bool,
) -> Option<String> {
    let (ours, theirs) = (environment(source), environment(target));
    if ours.is_empty() && theirs.is_empty() {
        return None;
    }
    let contexts = (source.0.ctx(), target.0.ctx());
    if same_text {
        return differing((contexts.0, &ours), (contexts.1, &theirs));
    }
    let independent = |ours: &[StatedAttribute]| -> Vec<StatedAttribute> {
        ours.iter().filter(|stated| !is_environment(stated)).copied().collect()
    };
    if !depends_on_layout(source) && !depends_on_layout(target) {
        return incompatible((contexts.0, &independent(&ours)), (contexts.1, &independent(&theirs)));
    }
    incompatible((contexts.0, &ours), (contexts.1, &theirs))
}

/// Returns the attributes of the operations around a function, the nearest of each name.
pub(crate) fn environment((ir, function): Function<'_>) -> Vec<StatedAttribute> {
    let around = std::iter::successors(ir.parent_op(function), |&op| ir.parent_op(op));
    let mut found: Vec<StatedAttribute> = Vec::new();
    for stated in around.flat_map(|op| ir.stated_attributes(op)) {
        if !stated.is_modelled() && !found.iter().any(|other| other.name == stated.name) {
            found.push(stated);
        }
    }
    found
}

/// Returns whether a function has values whose layout in memory or width depends on the data layout: all but integers
/// and floats of a fixed width.
pub(crate) fn depends_on_layout((ir, function): Function<'_>) -> bool {
    let ctx = ir.ctx();
    let mut depends = false;
    let depends_on =
        |ty: proofmark_ir::Type| !(ty.signless_width(ctx).is_some() || ty.float_kind().is_some());
    ir.walk(function, WalkOrder::PreOrder, |ir, op| {
        let results = ir.results(op).iter().copied();
        let arguments =
            ir.regions(op).iter().flat_map(|&r| ir.blocks(r)).flat_map(|b| ir.block_args(b)).copied();
        depends |= results.chain(arguments).any(|value| depends_on(ir.value_type(value)));
        // The body of a callee is outside of the function.
        depends |= ir.op_def(op).is_some_and(|def| def.callee.is_some());
    });
    depends
}

type Stated<'a> = (&'a Context, &'a [StatedAttribute]);

fn incompatible((ours_in, ours): Stated<'_>, (theirs_in, theirs): Stated<'_>) -> Option<String> {
    for (ctx, stated) in ours.iter().map(|s| (ours_in, s)).chain(theirs.iter().map(|s| (theirs_in, s))) {
        let modelled = match stated.role {
            Some(AttributeRole::Environment(models)) => models(ctx, stated.value),
            Some(AttributeRole::Layout(models)) => models(ctx, stated.value).map(|_| ()),
            _ => Ok(()),
        };
        if let Err(reason) = modelled {
            return Some(format!("attribute {} is not modelled: {reason}", stated.describe(ctx)));
        }
    }
    let added = theirs.iter().find(|stated| match stated.role {
        Some(AttributeRole::Promise | AttributeRole::Interface | AttributeRole::Unmodelled) | None => {
            !has((ours_in, ours), theirs_in, stated)
        }
        _ => false,
    });
    if let Some(stated) = added {
        return Some(format!(
            "the target has an attribute that the source does not have: {}",
            stated.describe(theirs_in)
        ));
    }
    let dropped = ours.iter().find(|stated| match stated.role {
        Some(AttributeRole::Interface | AttributeRole::Unmodelled) | None => {
            !has((theirs_in, theirs), ours_in, stated)
        }
        _ => false,
    });
    let stated = dropped?;
    Some(format!("the source has an attribute that the target does not have: {}", stated.describe(ours_in)))
}

fn differing((ours_in, ours): Stated<'_>, (theirs_in, theirs): Stated<'_>) -> Option<String> {
    let added = theirs.iter().find(|stated| !has((ours_in, ours), theirs_in, stated));
    let dropped = || ours.iter().find(|stated| !has((theirs_in, theirs), ours_in, stated));
    let stated = added.map(|s| s.describe(theirs_in)).or_else(|| Some(dropped()?.describe(ours_in)))?;
    Some(format!("source and target are in different environments: {stated}"))
}

fn has((ctx, all): Stated<'_>, other: &Context, wanted: &StatedAttribute) -> bool {
    let same_name = |stated: &StatedAttribute| match std::ptr::eq(ctx, other) {
        true => stated.name == wanted.name,
        false => stated.name.as_str(ctx) == wanted.name.as_str(other),
    };
    let same_value = |value: Attribute| match std::ptr::eq(ctx, other) {
        true => value == wanted.value,
        false => value.content_hash(ctx) == wanted.value.content_hash(other),
    };
    let same_place = |place: AttrPlace| place == wanted.place;
    all.iter().any(|stated| same_place(stated.place) && same_name(stated) && same_value(stated.value))
}

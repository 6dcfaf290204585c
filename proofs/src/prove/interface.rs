//! The interface of a function, which is compared instead of proved: its types, the promises of its attributes, and the
//! operations of its module that the function refers to and that are no functions with a body, such as global
//! variables.

use crate::attributes::incompatible_interfaces;
use crate::function::{Function, body_entry};
use crate::mentions::{mentions_resource, symbols_in};
use proofmark_checks::Full;
use proofmark_ir::semantics::GlobalVariable;
use proofmark_ir::text::symbol_to_string;
use proofmark_ir::{Identifier, Ir, OpId, Resource, Traits, WalkOrder};
use rustc_hash::FxHashMap;

/// Returns the name of an operation that both functions refer to and that differs between the modules, as a phrase.
pub(super) fn changed_around((source, f): Function<'_>, (target, g): Function<'_>) -> Option<String> {
    if std::ptr::eq(source, target) {
        return None;
    }
    let before = referred_by_all(source, f);
    let after: FxHashMap<String, OpId> = referred_by_all(target, g).into_iter().collect();
    before.into_iter().find_map(|(name, ours)| {
        let &theirs = after.get(&name)?;
        let is_function =
            [source.has_trait(ours, Traits::FUNCTION), target.has_trait(theirs, Traits::FUNCTION)];
        let has_body = body_entry(source, ours).is_some() || body_entry(target, theirs).is_some();
        let changed = match is_function {
            // The body of a function is executed, not compared.
            [true, true] if has_body => false,
            [true, true] => incompatible_interfaces((source, ours), (target, theirs)).is_some(),
            [false, false] if source.name_str(ours) == target.name_str(theirs) => {
                Full::of(source, ours) != Full::of(target, theirs)
            }
            [false, false] => !is_lowered_variable((source, ours), (target, theirs)),
            _ => true,
        };
        changed.then(|| format!("{} differs in the target", symbol_to_string(&name)))
    })
}

/// Returns the name of a global variable that both functions refer to and whose lowering is not modelled, so that a
/// counterexample may depend on its size or contents, as a phrase.
pub(super) fn unmodelled_variable((source, f): Function<'_>, (target, g): Function<'_>) -> Option<String> {
    if std::ptr::eq(source, target) {
        return None;
    }
    let after: FxHashMap<String, OpId> = referred_by_all(target, g).into_iter().collect();
    referred_by_all(source, f).into_iter().find_map(|(name, ours)| {
        let &theirs = after.get(&name)?;
        let is_variable = |ir: &Ir, op: OpId| ir.op_def(op).is_some_and(|def| def.variable.is_some());
        let is_lowered = source.name_str(ours) != target.name_str(theirs)
            && is_variable(source, ours)
            && is_variable(target, theirs);
        let is_modelled = match (variable(source, ours), variable(target, theirs)) {
            (Some(ours), Some(theirs)) => !ours.is_constant || theirs.is_constant,
            _ => false,
        };
        (is_lowered && !is_modelled)
            .then(|| format!("{} is lowered in a way that is not modelled", symbol_to_string(&name)))
    })
}

fn variable(ir: &Ir, op: OpId) -> Option<GlobalVariable> {
    (ir.op_def(op)?.variable?)(ir, op)
}

/// Returns whether both operations define global variables, and the target's one is the lowering of the source's one.
pub(crate) fn is_lowered_variable((source, ours): (&Ir, OpId), (target, theirs): (&Ir, OpId)) -> bool {
    match (variable(source, ours), variable(target, theirs)) {
        (Some(ours), Some(theirs)) => ours.is_lowered_to(source.ctx(), (target.ctx(), &theirs)),
        _ => false,
    }
}

/// Returns whether the functions refer to resources of the module and two resources of one name have different
/// contents.
pub(super) fn other_resources((source, f): Function<'_>, (target, g): Function<'_>) -> bool {
    let name = |ir: &Ir, r: &Resource| [r.group, r.key].map(|part| part.as_str(ir.ctx()).to_owned());
    let content = |ir: &Ir, r: &Resource| r.value.content_hash(ir.ctx());
    let is_other = |ours: &Resource| {
        let mut same = target.resources().iter().filter(|theirs| name(source, ours) == name(target, theirs));
        same.any(|theirs| content(source, ours) != content(target, theirs))
    };
    if std::ptr::eq(source, target) || !source.resources().iter().any(is_other) {
        return false;
    }
    let mentions = |(ir, function): Function<'_>| {
        let around = referred_by_all(ir, function).into_iter().map(|(_, op)| op);
        let mut found = false;
        for op in std::iter::once(function).chain(around) {
            ir.walk(op, WalkOrder::PreOrder, |ir, op| {
                let ctx = ir.ctx();
                let mut attributes = ir.properties(op).entries(ctx).iter().chain(ir.attrs(op).entries(ctx));
                found = found || attributes.any(|(_, attr)| mentions_resource(ctx, attr));
            });
        }
        found
    };
    mentions((source, f)) || mentions((target, g))
}

/// Returns the operations that a function refers to by symbols, transitively, with their names. The function itself is
/// excluded.
pub(super) fn referred_by_all(ir: &Ir, function: OpId) -> Vec<(String, OpId)> {
    let mut found: Vec<(String, OpId)> = Vec::new();
    let mut at = 0;
    let mut next = Some(function);
    while let Some(op) = next {
        for (name, other) in referred(ir, op) {
            if other != function && !found.iter().any(|f| f.1 == other) {
                found.push((name, other));
            }
        }
        next = found.get(at).map(|f| f.1);
        at += 1;
    }
    found.sort_unstable_by(|a, b| a.0.cmp(&b.0));
    found
}

/// Returns the operations that an operation or one nested in it refers to by symbols, with their names. The operation
/// itself is excluded.
pub(crate) fn referred(ir: &Ir, from: OpId) -> Vec<(String, OpId)> {
    let ctx = ir.ctx();
    let mut found = Vec::new();
    if is_only_symbol(ir, from) {
        return found;
    }
    ir.walk(from, WalkOrder::PreOrder, |ir, op| {
        let attributes = ir.properties(op).entries(ctx).iter().chain(ir.attrs(op).entries(ctx));
        for symbol in attributes.flat_map(|(_, attr)| symbols_in(ctx, attr)) {
            let other = resolve_symbol(ir, from, symbol).filter(|&other| other != from);
            found.extend(other.map(|other| (symbol.as_str(ctx).to_owned(), other)));
        }
    });
    found.sort_unstable_by(|a, b| a.0.cmp(&b.0));
    found.dedup();
    found
}

/// Returns whether the operations around `op` define no symbol but that of `op`. The answer is `false` for large symbol
/// tables, which are not searched.
fn is_only_symbol(ir: &Ir, op: OpId) -> bool {
    const MAX_OPS: usize = 4;
    std::iter::successors(ir.parent_op(op), |&at| ir.parent_op(at)).all(|table| {
        let mut ops = ir.regions(table).iter().flat_map(|&region| ir.blocks(region)).flat_map(|b| ir.ops(b));
        let has_symbol =
            ops.by_ref().take(MAX_OPS).any(|other| other != op && ir.symbol_name(other).is_some());
        !has_symbol && ops.next().is_none()
    })
}

/// Returns the operation that a symbol refers to at `op`, by a lookup in the enclosing symbol tables.
fn resolve_symbol(ir: &Ir, op: OpId, symbol: Identifier) -> Option<OpId> {
    let mut table = ir.parent_op(op);
    while let Some(at) = table {
        if let Some(found) = ir.lookup_symbol(at, symbol) {
            return Some(found);
        }
        table = ir.parent_op(at);
    }
    None
}

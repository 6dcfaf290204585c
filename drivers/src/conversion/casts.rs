//! Erasure of casts that cancel out, and materialization of the others by type converters.

use proofmark_checks::{Checker, DriverPart, Keep};
use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::text::{PrintOptions, op_to_string, type_to_string};
use proofmark_ir::verify::verify;
use proofmark_ir::{Ir, OpId, Rewriter, Traits, Type, ValueId, WalkOrder};
use slotmap::SecondaryMap;
use smallvec::SmallVec;

use super::cast_chains::Replacements;
use super::mapping::{CAST, Casts};
use super::types::MaterializationRequest;

const PART: DriverPart = DriverPart::new("reconcile-unrealized-casts");

/// Erases the casts in `root` that cancel out, and dead casts, as MLIR's `reconcile-unrealized-casts`.
pub fn reconcile_unrealized_casts(ir: &mut Ir, root: OpId, checker: &mut Checker<'_>) {
    if !checker.begin(ir, root, None) {
        return;
    }
    let name = ir.ctx().op_name(CAST);
    let mut casts = Vec::new();
    ir.walk(root, WalkOrder::PostOrder, |ir, op| {
        if ir.name(op) == name {
            casts.push(op);
        }
    });
    let since = ir.checkpoint();
    reconcile(&mut ir.rewriter(), &casts);
    if matches!(checker.observe(ir, PART, root, since), Keep::Stop | Keep::TakenBack) {
        ir.rollback(since);
    }
    ir.commit();
    checker.end(ir, root);
}

/// Replaces the results of those of `casts` that cancel out with earlier casts, and erases the casts that are dead
/// afterwards. `casts` are in program order. Each use is edited once, for chains of any length.
fn reconcile(rw: &mut Rewriter<'_>, casts: &[OpId]) {
    let mut replacements = Replacements::of(rw, casts);
    for &cast in casts {
        for result in rw.results(cast).to_vec() {
            let value = replacements.resolve(result);
            if value != result {
                rw.replace_all_uses_with(result, value);
            }
        }
    }
    erase_dead(rw, casts);
}

/// Erases the casts whose results are used by dead casts among `casts` only, cyclic uses included.
fn erase_dead(rw: &mut Rewriter<'_>, casts: &[OpId]) {
    let mut is_live: SecondaryMap<OpId, bool> = SecondaryMap::new();
    for &cast in casts.iter().filter(|&&cast| rw.contains_op(cast)) {
        is_live.insert(cast, false);
    }
    let mut pending: Vec<OpId> = Vec::new();
    for &cast in casts {
        let used = is_live.contains_key(cast)
            && rw
                .results(cast)
                .iter()
                .any(|&result| rw.users(result).any(|user| !is_live.contains_key(user)));
        if used {
            is_live[cast] = true;
            pending.push(cast);
        }
    }
    while let Some(cast) = pending.pop() {
        for def in rw.operands(cast).filter_map(|input| rw.defining_op(input)) {
            if let Some(live) = is_live.get_mut(def)
                && !*live
            {
                *live = true;
                pending.push(def);
            }
        }
    }
    let dead: Vec<OpId> = casts.iter().copied().filter(|&cast| is_live.get(cast) == Some(&false)).collect();
    if !dead.is_empty() {
        rw.erase_ops(&dead);
    }
}

/// Ends a conversion: reconciles the casts that it created and, if `build` is set, materializes the others.
///
/// # Errors
/// The first cast that no type converter materializes.
pub(super) fn finish(ir: &mut Ir, casts: &Casts, build: bool) -> Result<(), Diagnostic> {
    let made: Vec<OpId> = casts.order.iter().copied().filter(|&op| ir.contains_op(op)).collect();
    reconcile(&mut ir.rewriter(), &made);
    if !build {
        return Ok(());
    }
    for cast in made {
        if !ir.contains_op(cast) {
            continue;
        }
        let info = &casts.made[cast];
        let types: SmallVec<[Type; 2]> =
            ir.results(cast).iter().map(|&result| ir.value_type(result)).collect();
        let inputs: SmallVec<[ValueId; 2]> = ir.operands(cast).collect();
        let loc = ir.loc(cast);
        let mut rw = ir.rewriter();
        rw.set_insertion_point_before(cast);
        let request =
            MaterializationRequest { types: &types, inputs: &inputs, original_type: info.original_type, loc };
        let converter = info.converter.as_ref();
        match converter.and_then(|converter| converter.materialize(&mut rw, info.kind, request)) {
            Some(values) if values.len() == types.len() => rw.replace_op(cast, &values),
            _ => return Err(unresolved(ir, cast, &inputs, &types)),
        }
    }
    Ok(())
}

/// Returns the nearest of `op` and its ancestors that is isolated from above, or the root.
fn isolated_ancestor(ir: &Ir, op: OpId) -> OpId {
    let ancestors = || std::iter::successors(Some(op), |&each| ir.parent_op(each));
    let isolated = ancestors().find(|&each| ir.has_trait(each, Traits::ISOLATED_FROM_ABOVE));
    isolated.or_else(|| ancestors().last()).unwrap_or(op)
}

/// Returns the error for a cast that no type converter materializes. As in MLIR, a user in an invalid function is
/// printed in generic form.
fn unresolved(ir: &Ir, cast: OpId, inputs: &[ValueId], types: &[Type]) -> Diagnostic {
    let list = |types: &mut dyn Iterator<Item = Type>| {
        let types: Vec<String> = types.map(|ty| format!("'{}'", type_to_string(ir.ctx(), ty))).collect();
        types.join(", ")
    };
    let from = list(&mut inputs.iter().map(|&input| ir.value_type(input)));
    let to = list(&mut types.iter().copied());
    let message = format!(
        "failed to legalize unresolved materialization from ({from}) to ({to}) that remained live after conversion"
    );
    let mut error = Diagnostic::error_on(ir, cast, message);
    if let Some(user) = ir.results(cast).iter().find_map(|&result| ir.users(result).next()) {
        let generic = !verify(ir, isolated_ancestor(ir, user)).is_empty();
        let text = op_to_string(ir, user, PrintOptions { generic, ..PrintOptions::default() });
        let end = if text.contains('\n') { "\n" } else { "" };
        error = error.with_note(ir.loc(user), format!("see existing live user here: {end}{text}"));
    }
    error
}

#[cfg(test)]
mod tests {
    use super::*;
    use proofmark_ir::context::Registry;
    use proofmark_ir::{Context, Location, NewOp};
    use std::sync::Arc;

    /// Returns the number of edits that reconcile a chain of `n` casts between two types, each of whose results is
    /// used.
    fn n_edits(n: usize) -> usize {
        let mut ir = Ir::new(Arc::new(Context::new(Registry::new())));
        let [name, user, module] = [CAST, "test.use", "test.module"].map(|name| ir.ctx().op_name(name));
        let mut rw = ir.rewriter();
        let root = rw.create(&NewOp { n_regions: 1, ..NewOp::new(module, Location::UNKNOWN) });
        let region = rw.regions(root)[0];
        let block = rw.create_block(region, None, &[Type::I32]);
        let mut value = rw.block_args(block)[0];
        let mut casts = Vec::new();
        for i in 0..n {
            let to = [[Type::I64], [Type::I32]][i % 2];
            let new = NewOp { operands: &[value], results: &to, ..NewOp::new(name, Location::UNKNOWN) };
            let cast = rw.create(&new);
            casts.push(cast);
            value = rw.result(cast, 0);
            rw.create(&NewOp { operands: &[value], ..NewOp::new(user, Location::UNKNOWN) });
        }
        ir.set_root(root);
        ir.commit();
        let since = ir.checkpoint();
        reconcile(&mut ir.rewriter(), &casts);
        assert_eq!(casts.iter().filter(|&&cast| ir.contains_op(cast)).count(), 1);
        ir.edits_since(since).len()
    }

    #[test]
    fn each_use_is_edited_once() {
        let (few, many) = (n_edits(1000), n_edits(2000));
        assert!(few < 6000 && many <= 2 * few + 10, "{few} edits of 1000 casts, {many} of 2000");
    }
}

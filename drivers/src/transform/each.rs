//! Application of an operation to each payload operation of a handle: MLIR's `TransformEachOpTrait`.

use proofmark_ir::OpId;

use super::failure::{Applied, Failure};
use super::interpreter::{HandleKind, Interpreter, Payload, Results};

/// The results of the application to one payload operation; `None` for a null result.
pub type Partial = Vec<Option<Payload>>;

/// Applies `apply` to each payload operation of operand #0 and concatenates the results. A partial result with a null
/// object is omitted. Silenceable failures are collected.
///
/// # Errors
/// The collected failures; the first definite failure; a definite failure if the number or kinds of results are wrong.
pub fn each(
    it: &mut Interpreter<'_, '_>,
    op: OpId,
    results: &mut Results,
    apply: impl FnMut(&mut Interpreter<'_, '_>, OpId, &mut Partial) -> Applied,
) -> Applied {
    each_of(it, op, results, |_, _| true, apply)
}

/// [`each`] for operations that satisfy `accepts`. For another operation the application fails.
///
/// # Errors
/// As for [`each`].
pub fn each_of(
    it: &mut Interpreter<'_, '_>,
    op: OpId,
    results: &mut Results,
    accepts: impl Fn(&Interpreter<'_, '_>, OpId) -> bool,
    mut apply: impl FnMut(&mut Interpreter<'_, '_>, OpId, &mut Partial) -> Applied,
) -> Applied {
    let handle = it.ir.operand(op, 0);
    let targets = it.ops(handle);
    if it.has_checks && it.is_consumed(op, handle) {
        it.check_nesting(op, &targets)?;
    }
    let n_results = it.ir.n_results(op);
    let mut collected: Vec<Vec<Payload>> = vec![Vec::new(); n_results];
    let mut failures = Vec::new();
    let mut index = 0;
    // An application may erase or replace operations of the handle.
    while let Some(target) = it.op_at(handle, index) {
        index += 1;
        let Some(target) = target else { continue };
        let target_loc = it.ir.loc(target);
        if !accepts(it, target) {
            let error = it.error(op, "transform applied to the wrong op kind");
            failures.push(error.with_note(target_loc, "when applied to this op"));
            continue;
        }
        let mut partial = Partial::new();
        let applied = apply(it, target, &mut partial);
        it.track(op);
        match applied {
            Ok(()) => {}
            Err(Failure::Silenceable(own)) => {
                failures.extend(own);
                continue;
            }
            definite => return definite,
        }
        check_partial(it, op, target_loc, &partial)?;
        if partial.iter().all(Option::is_some) {
            for (list, payload) in collected.iter_mut().zip(partial.into_iter().flatten()) {
                list.push(payload);
            }
        }
    }
    for (i, list) in collected.into_iter().enumerate() {
        results.set(i, list);
    }
    if failures.is_empty() { Ok(()) } else { Err(Failure::Silenceable(failures)) }
}

fn check_partial(
    it: &Interpreter<'_, '_>,
    op: OpId,
    target_loc: proofmark_ir::Location,
    partial: &Partial,
) -> Applied {
    let name = it.ir.name_str(op);
    let n = it.ir.n_results(op);
    let error = |message: String| it.error(op, message).with_note(target_loc, "when applied to this op");
    if partial.len() != n {
        let message = format!(
            "application of {name} expected to produce {n} results (actually produced {}).",
            partial.len()
        );
        let hint = "if you need variadic results, consider a generic `apply` instead of the specialized `applyToOne`.";
        return Err(Failure::definite(error(message).with_note(it.ir.loc(op), hint)));
    }
    for (i, (payload, &result)) in partial.iter().zip(it.ir.results(op)).enumerate() {
        let expected = match (it.kind_of(result), payload) {
            (_, None)
            | (Some(HandleKind::Operation), Some(Payload::Op(_)))
            | (Some(HandleKind::Value), Some(Payload::Value(_)))
            | (Some(HandleKind::Param), Some(Payload::Param(_))) => continue,
            (Some(HandleKind::Operation), _) => "an Operation *",
            (Some(HandleKind::Value), _) => "a Value",
            _ => "an Attribute",
        };
        let message = format!("application of {name} expected to produce {expected} for result #{i}");
        return Err(Failure::definite(error(message)));
    }
    Ok(())
}

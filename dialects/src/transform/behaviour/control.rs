//! Sequences and control flow.

use proofmark_drivers::transform::{Applied, Behaviour, Failure, Interpreter, Mode, Payload, Results};
use proofmark_ir::{Attribute, BlockId, OpDef, OpId, OpView, Traits, WalkOrder, Walker};

use super::debug::UneditedRoot;
use crate::transform::control::*;

pub(super) const ROWS: &[(&OpDef, Behaviour)] = &[
    (Alternatives::DEF, Behaviour::new(alternatives).restoring()),
    (CollectMatching::DEF, Behaviour::new(collect_matching)),
    (Foreach::DEF, Behaviour::new(foreach)),
    (ForeachMatch::DEF, Behaviour::new(foreach_match).allowing_repeated_handles(|_, _| true)),
    (Include::DEF, Behaviour::new(include)),
    (NamedSequence::DEF, Behaviour::new(named_sequence)),
    (Sequence::DEF, Behaviour::new(sequence)),
];

fn mode(it: &Interpreter<'_, '_>, attr: Attribute) -> Mode {
    match attr.as_i64(it.ir.ctx()) {
        Some(2) => Mode::Suppress,
        _ => Mode::Propagate,
    }
}

fn body_of(it: &Interpreter<'_, '_>, op: OpId) -> Option<BlockId> {
    it.ir.regions(op).first().and_then(|&region| it.ir.entry_block(region))
}

fn named_sequence(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let Some(block) = body_of(it, op) else { return it.definite(op, "unresolved external named sequence") };
    let region = it.ir.regions(op)[0];
    it.in_scope(op, region, |it| {
        it.map_top_level(op, block)?;
        it.apply_block(block, Mode::Propagate, results)
    })
}

fn sequence(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let view = Sequence::from_op(op);
    let mode = mode(it, view.failure_propagation_mode(it.ir));
    let region = view.body(it.ir);
    let Some(block) = it.body(region) else { return Ok(()) };
    it.in_scope(op, region, |it| {
        it.map_top_level(op, block)?;
        it.apply_block(block, mode, results)
    })
}

/// Returns the named sequence that a symbol refers to, with its block.
fn callee(it: &Interpreter<'_, '_>, op: OpId, symbol: Attribute) -> Option<OpId> {
    let table = it.ir.nearest_symbol_table(it.ir.parent_op(op)?)?;
    it.ir.lookup_symbol(table, symbol.as_flat_symbol(it.ir.ctx())?)
}

fn include(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let view = Include::from_op(op);
    let Some(callee) = callee(it, op, view.target(it.ir)) else {
        return it.definite(op, "does not reference a named transform sequence");
    };
    let Some(block) = body_of(it, callee) else {
        return it.definite(op, "unresolved external named sequence");
    };
    let mode = mode(it, view.failure_propagation_mode(it.ir));
    let operands: Vec<_> = it.ir.operands(op).collect();
    let payloads: Vec<Vec<Payload>> = operands.into_iter().map(|operand| it.payload(operand)).collect();
    let region = it.ir.regions(callee)[0];
    it.in_scope(op, region, |it| {
        it.map_arguments(block, &payloads)?;
        let applied = it.apply_block(block, mode, results);
        // After a failure, the results have the payload of the handles that were computed before.
        for (i, payload) in it.yielded_payload(block).into_iter().enumerate() {
            results.set(i, payload);
        }
        applied
    })
}

fn foreach(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let view = Foreach::from_op(op);
    let targets: Vec<_> = view.targets(it.ir).collect();
    let mut payloads: Vec<Vec<Payload>> = targets.iter().map(|&target| it.payload(target)).collect();
    let mut n = payloads.first().map_or(0, Vec::len);
    if view.with_zip_shortest(it.ir).is_some() {
        n = payloads.iter().map(Vec::len).min().unwrap_or(0);
        payloads.iter_mut().for_each(|payload| payload.truncate(n));
    }
    if let Some(i) = payloads.iter().position(|payload| payload.len() != n) {
        let target = super::handles::value_text(it, targets[i]);
        let message = format!(
            "prior targets' payload size ({n}) differs from payload size ({}) of target {target}",
            payloads[i].len()
        );
        return it.silenceable(op, message);
    }
    let region = view.body(it.ir);
    let Some(block) = it.body(region) else { return Ok(()) };
    let mut collected = vec![Vec::new(); it.ir.n_results(op)];
    for i in 0..n {
        // The elements after an erased one are mapped as they were before the first iteration.
        let row: Vec<Vec<Payload>> = payloads.iter().map(|payload| vec![payload[i]]).collect();
        it.in_scope(op, region, |it| {
            it.map_arguments(block, &row)?;
            for step in it.steps(block) {
                it.apply(step)?;
            }
            for (list, yielded) in collected.iter_mut().zip(it.yielded(block)) {
                it.check_size(it.ir.loc(op), list.len() + it.n_payload(yielded))?;
                list.extend(it.payload(yielded));
            }
            Ok(())
        })?;
    }
    for (i, list) in collected.into_iter().enumerate() {
        results.set(i, list);
    }
    Ok(())
}

fn alternatives(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let view = Alternatives::from_op(op);
    let scope = view.scope(it.ir);
    let scopes = scope.map_or_else(|| vec![it.payload_root], |scope| it.ops(scope));
    for &each in &scopes {
        let message = if it.ir.is_ancestor(each, op) {
            "scope must not contain the transforms being applied"
        } else if !it.ir.has_trait(each, Traits::ISOLATED_FROM_ABOVE) {
            "only isolated-from-above ops can be alternative scopes"
        } else {
            continue;
        };
        let error = it.error(op, message).with_note(it.ir.loc(each), "scope");
        return Err(Failure::definite(error));
    }
    let payload: Vec<Payload> = scopes.iter().copied().map(Payload::Op).collect();
    let has_unedited_root = UneditedRoot::push(it, op);
    let applied = first_success(it, op, (&scopes, &payload), results);
    if has_unedited_root {
        it.extensions.pop();
    }
    applied
}

/// Applies the regions to the scopes until one succeeds.
fn first_success(
    it: &mut Interpreter<'_, '_>,
    op: OpId,
    (scopes, payload): (&[OpId], &Vec<Payload>),
    results: &mut Results,
) -> Applied {
    for region in it.ir.regions(op).to_vec() {
        let Some(block) = it.body(region) else { continue };
        let applied = it.attempt(scopes, |it| {
            it.in_scope(op, region, |it| {
                it.map_arguments(block, std::slice::from_ref(payload))?;
                for step in it.steps(block) {
                    it.apply(step)?;
                }
                Ok(it.yielded_payload(block))
            })
        });
        match applied {
            Ok(yielded) => {
                for (i, payload) in yielded.into_iter().enumerate() {
                    results.set(i, payload);
                }
                return Ok(());
            }
            Err(Failure::Silenceable(_)) => {}
            Err(definite) => return Err(definite),
        }
    }
    it.silenceable(op, "all alternatives failed")
}

fn collect_matching(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let view = CollectMatching::from_op(op);
    let symbol = view.matcher(it.ir);
    let block = callee(it, op, symbol).and_then(|callee| body_of(it, callee));
    let Some(block) = block else { return unresolved(it, op, symbol) };
    let mut collected = vec![Vec::new(); it.ir.n_results(op)];
    for root in it.ops(view.root(it.ir)) {
        // Matchers do not edit the payload.
        let mut walk = Walker::new(root, WalkOrder::PostOrder);
        while let Some(each) = walk.next(it.ir) {
            let matched = match it.match_block(op, block, &[vec![Payload::Op(each)]]) {
                Ok(matched) => matched,
                Err(Failure::Silenceable(_)) => continue,
                Err(definite) => return Err(definite),
            };
            for (i, (list, payload)) in collected.iter_mut().zip(matched).enumerate() {
                if payload.len() != 1 {
                    let message =
                        format!("result #{i}, associated with {} payload objects, expected 1", payload.len());
                    return it.silenceable(op, message);
                }
                list.extend(payload);
            }
        }
    }
    for (i, list) in collected.into_iter().enumerate() {
        results.set(i, list);
    }
    Ok(())
}

fn unresolved(it: &Interpreter<'_, '_>, op: OpId, symbol: Attribute) -> Applied {
    let symbol = proofmark_ir::text::attribute_to_string(it.ir.ctx(), symbol);
    it.definite(op, format!("unresolved external symbol {symbol}"))
}

fn foreach_match(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let view = ForeachMatch::from_op(op);
    let list = |attr: Attribute| attr.as_array(it.ir.ctx()).unwrap_or(&[]).to_vec();
    let (matchers, actions) = (list(view.matchers(it.ir)), list(view.actions(it.ir)));
    let mut pairs = Vec::new();
    for (&matcher, &action) in matchers.iter().zip(&actions) {
        let mut found = Vec::new();
        for symbol in [matcher, action] {
            let callee = callee(it, op, symbol);
            match callee.and_then(|callee| Some((callee, body_of(it, callee)?))) {
                Some(pair) => found.push(pair),
                None => return unresolved(it, op, symbol),
            }
        }
        pairs.push((found[0].1, found[1]));
    }
    let (restrict_root, flatten) =
        (view.restrict_root(it.ir).is_some(), view.flatten_results(it.ir).is_some());
    let inputs: Vec<_> = view.forwarded_inputs(it.ir).collect();
    let mut arguments = vec![Vec::new()];
    arguments.extend(inputs.into_iter().map(|input| it.payload(input)));
    let mut collected: Vec<Vec<Payload>> = vec![Vec::new(); it.ir.n_results(op).saturating_sub(1)];
    let mut failure: Option<Failure> = None;
    let root_handle = view.root(it.ir);
    for root in it.ops(root_handle) {
        let mut walk = Walker::new(root, WalkOrder::PostOrder);
        let mut next = walk.next(it.ir);
        while let Some(each) = next {
            // The action may erase the operation, so the walk advances before.
            next = walk.next(it.ir);
            if !it.ir.contains_op(each) || each == root && !restrict_root {
                continue;
            }
            arguments[0] = vec![Payload::Op(each)];
            for &(matcher, (action_op, action)) in &pairs {
                let matched = match it.match_block(op, matcher, &arguments) {
                    Ok(matched) => matched,
                    Err(Failure::Silenceable(_)) => continue,
                    Err(definite) => return Err(definite),
                };
                let region = it.ir.regions(action_op)[0];
                let each_loc = it.ir.loc(each);
                it.in_scope(op, region, |it| {
                    it.map_arguments(action, &matched)?;
                    for step in it.steps(action) {
                        match it.apply(step) {
                            Ok(()) => {}
                            Err(own @ Failure::Silenceable(_)) => {
                                let overall = failure
                                    .take()
                                    .unwrap_or_else(|| Failure::silenceable(it.error(op, "actions failed")));
                                let message = format!("failed action: {}", own.message());
                                let overall = overall
                                    .with_note(Some(it.ir.loc(action_op)), message)
                                    .with_note(Some(each_loc), "when applied to this matching payload");
                                failure = Some(overall);
                            }
                            Err(definite) => return Err(definite),
                        }
                    }
                    let yielded = it.yielded_payload(action);
                    if !flatten && yielded.iter().any(|payload| payload.len() != 1) {
                        let name = it.ir.symbol_name(action_op).map_or("", |name| name.as_str(it.ir.ctx()));
                        let message = format!(
                            "action @{name} has results associated with multiple payload entities, but flattening was \
                             not requested"
                        );
                        return it.definite(op, message);
                    }
                    for (list, payload) in collected.iter_mut().zip(yielded) {
                        it.check_size(it.ir.loc(op), list.len() + payload.len())?;
                        list.extend(payload);
                    }
                    Ok(())
                })?;
                break;
            }
            // The edits of the action may have erased the operation that the walk visits next.
            if next.is_some_and(|next| !it.ir.contains_op(next)) {
                next = None;
            }
        }
    }
    results.set_ops(0, it.ops(root_handle));
    for (i, list) in collected.into_iter().enumerate() {
        results.set(i + 1, list);
    }
    failure.map_or(Ok(()), Err)
}

//! The structured matchers, `transform.match.structured` and the predicates in its region.
//!
//! Loops and maps of the payload are those of [`crate::linalg::structured`]. The classification of the dimensions of a
//! convolution is not implemented.

use proofmark_drivers::transform::{Applied, Behaviour, Failure, Interpreter, Payload, Results};
use proofmark_ir::context::{AffineExpr, AffineExprKind, AffineMap, DYNAMIC};
use proofmark_ir::text::type_to_string;
use proofmark_ir::{Attribute, BlockId, Context, Ir, OpDef, OpId, OpView, Traits, Type, ValueDef, ValueId};

use super::matchers::{is_linalg, single};
use crate::linalg::structured::{IteratorType, Space, n_inits, space};
use crate::transform::match_structured::*;
use crate::transform::types::{HandleKind, handle_kind};

pub(super) const ROWS: &[(&OpDef, Behaviour)] = &[
    (MatchStructured::DEF, Behaviour::new(structured)),
    (MatchStructuredBody::DEF, Behaviour::new(body)),
    (MatchStructuredClassifyContractionDims::DEF, Behaviour::new(contraction_dims)),
    (MatchStructuredDim::DEF, Behaviour::new(dim)),
    (MatchStructuredElementalBitwidth::DEF, Behaviour::new(elemental_bitwidth)),
    (MatchStructuredInit::DEF, Behaviour::new(init)),
    (MatchStructuredInput::DEF, Behaviour::new(input)),
    (MatchStructuredNumInits::DEF, Behaviour::new(num_inits)),
    (MatchStructuredNumInputs::DEF, Behaviour::new(num_inputs)),
    (MatchStructuredRank::DEF, Behaviour::new(rank)),
    (MatchStructuredResult::DEF, Behaviour::new(result)),
];

fn structured(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let view = MatchStructured::from_op(op);
    let current = single(it, op, view.current(it.ir))?;
    // The first mode is `propagate`, which is the default.
    let mode = view.failure_propagation_mode(it.ir).and_then(|mode| mode.as_i64(it.ir.ctx()));
    let suppresses = mode.is_some_and(|mode| mode != PROPAGATE);
    if !is_linalg(it.ir, current) {
        if suppresses {
            results.set_remaining_empty();
            return Ok(());
        }
        return it.silenceable(op, "expected a Linalg op");
    }
    let region = view.body_region(it.ir);
    let Some(block) = it.body(region) else { return Ok(()) };
    it.in_scope(op, region, |it| {
        it.map_arguments(block, &[vec![Payload::Op(current)]])?;
        for step in it.steps(block) {
            match it.apply(step) {
                Ok(()) => {}
                Err(Failure::Silenceable(_)) if suppresses => {
                    // Values that are defined before the failed operation are known.
                    for (i, value) in it.yielded(block).into_iter().enumerate() {
                        let def = it.ir.defining_op(value);
                        let is_later = def.is_some_and(|def| {
                            it.ir.parent_block(def) == Some(block) && !it.ir.is_before_in_block(def, step)
                        });
                        if !is_later {
                            results.set(i, it.payload(value));
                        }
                    }
                    results.set_remaining_empty();
                    return Ok(());
                }
                Err(failure) => return Err(failure),
            }
        }
        for (i, payload) in it.yielded_payload(block).into_iter().enumerate() {
            results.set(i, payload);
        }
        Ok(())
    })
}

/// The number of `propagate` in `#transform.failure_propagation_mode`.
const PROPAGATE: i64 = 1;

/// Returns the payload of the predicate's operand and its loops and maps.
fn target(it: &Interpreter<'_, '_>, op: OpId) -> Applied<(OpId, Space)> {
    let target = single(it, op, it.ir.operand(op, 0))?;
    match space(it.ir, target) {
        Some(space) if is_linalg(it.ir, target) => Ok((target, space)),
        _ => it.silenceable(op, "expected a Linalg op"),
    }
}

fn i64_params(ctx: &Context, values: impl IntoIterator<Item = i64>) -> Vec<Attribute> {
    values.into_iter().map(|value| ctx.i64_attr(value, ctx.int_type(64))).collect()
}

/// Returns the positions that the attributes select, of `n`. `subject` names the objects in a note.
fn positions(
    it: &Interpreter<'_, '_>,
    op: OpId,
    target: OpId,
    n: usize,
    subject: &str,
) -> Applied<Vec<usize>> {
    let ir = &*it.ir;
    let has = |name| ir.property_named(op, name).is_some();
    if has("is_all") {
        return Ok((0..n).collect());
    }
    let list = ["raw_dim_list", "raw_position_list"].iter().find_map(|name| ir.property_named(op, name));
    let list = list.and_then(|list| list.as_i64_array(ir.ctx()));
    let n_signed = i64::try_from(n).unwrap_or(i64::MAX);
    let mut found = Vec::new();
    for &raw in list.iter().flat_map(|list| list.iter()) {
        let updated = if raw < 0 { n_signed.saturating_add(raw) } else { raw };
        let message = if updated >= n_signed {
            format!("position overflow {updated} (updated from {raw}) for maximum {n}")
        } else if updated < 0 {
            format!("position underflow {updated} (updated from {raw})")
        } else {
            found.push(usize::try_from(updated).unwrap_or(0));
            continue;
        };
        let note = format!("while considering {subject} of this payload operation");
        return Err(Failure::silenceable(it.error(op, message).with_note(ir.loc(target), note)));
    }
    if has("is_inverted") {
        return Ok((0..n).filter(|position| !found.contains(position)).collect());
    }
    Ok(found)
}

fn dim(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let (target, space) = target(it, op)?;
    let dims = positions(it, op, target, space.iterators.len(), "dimensions")?;
    let view = MatchStructuredDim::from_op(op);
    let expected = match (view.parallel(it.ir).is_some(), view.reduction(it.ir).is_some()) {
        (true, _) => Some((IteratorType::Parallel, "parallel")),
        (_, true) => Some((IteratorType::Reduction, "reduction")),
        _ => None,
    };
    if let Some((kind, name)) = expected
        && let Some(wrong) = dims.iter().find(|&&dim| space.iterators[dim] != kind)
    {
        return it.silenceable(op, format!("expects dimension #{wrong} to be {name}"));
    }
    if view.result(it.ir).is_some() {
        let sizes = loop_sizes(it.ir, target, &space);
        results.set_params(0, i64_params(it.ir.ctx(), dims.into_iter().map(|dim| sizes[dim])));
    }
    Ok(())
}

/// Returns the static number of iterations of each loop: the size of the first dimension that the loop indexes alone.
fn loop_sizes(ir: &Ir, op: OpId, space: &Space) -> Vec<i64> {
    let ctx = ir.ctx();
    let size = |dim: u32| {
        let indexed = space.maps.iter().zip(ir.operands(op)).find_map(|(map, operand)| {
            let position = map.results.iter().position(|&expr| expr == ctx.affine_dim(dim))?;
            ir.value_type(operand).shape(ctx)?.get(position).copied()
        });
        indexed.unwrap_or(DYNAMIC)
    };
    (0..).take(space.iterators.len()).map(size).collect()
}

fn rank(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let (_, space) = target(it, op)?;
    results.set_params(0, i64_params(it.ir.ctx(), i64::try_from(space.iterators.len())));
    Ok(())
}

fn num_inits(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let (target, _) = target(it, op)?;
    results.set_params(0, i64_params(it.ir.ctx(), i64::try_from(n_inits(it.ir, target))));
    Ok(())
}

fn num_inputs(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let (target, _) = target(it, op)?;
    let n = it.ir.n_operands(target) - n_inits(it.ir, target);
    results.set_params(0, i64_params(it.ir.ctx(), i64::try_from(n)));
    Ok(())
}

fn input(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    operands(it, op, results, false)
}

fn init(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    operands(it, op, results, true)
}

/// Matches inputs or inits.
fn operands(it: &Interpreter<'_, '_>, op: OpId, results: &mut Results, of_inits: bool) -> Applied {
    let (target, space) = target(it, op)?;
    let ir = &*it.ir;
    let ctx = ir.ctx();
    let n = n_inits(ir, target);
    let first_init = ir.n_operands(target) - n;
    let (name, subject, start, n) = match of_inits {
        true => ("output(init)", "DPS inits (outputs)", first_init, n),
        false => ("input", "DPS inputs", 0, first_init),
    };
    let positions = positions(it, op, target, n, subject)?;
    let has = |name| ir.property_named(op, name).is_some();
    for &position in &positions {
        let Some(map) = space.maps.get(start + position) else { continue };
        let is_projected = is_projected_permutation(ctx, map);
        let fails = if has("permutation") {
            (!is_projected || map.results.len() != map.dims as usize).then_some("permutation")
        } else if has("projected_permutation") {
            (!is_projected).then_some("projected permutation")
        } else {
            None
        };
        if let Some(kind) = fails {
            return it.silenceable(op, format!("the indexing map for {name} #{position} is not a {kind}"));
        }
    }
    let Some(&result) = ir.results(op).first() else { return Ok(()) };
    let value = |position: usize| ir.operand(target, start + position);
    match handle_kind(ctx, ir.value_type(result)) {
        Some(HandleKind::Value) => results.set_values(0, positions.into_iter().map(value)),
        Some(HandleKind::Operation) => {
            let mut ops = Vec::new();
            for position in positions {
                let Some(def) = ir.defining_op(value(position)) else {
                    let message = format!("{name} #{position} is not produced by an operation");
                    return it.silenceable(op, message);
                };
                ops.push(def);
            }
            results.set_ops(0, ops);
        }
        _ => {
            let maps = positions.into_iter().filter_map(|position| space.maps.get(start + position));
            results.set_params(0, maps.map(|map| ctx.affine_map_attr(map.clone())).collect::<Vec<_>>());
        }
    }
    Ok(())
}

fn is_projected_permutation(ctx: &Context, map: &AffineMap) -> bool {
    let is_dim = |expr: &AffineExpr| matches!(expr.kind(ctx), AffineExprKind::Dim(_));
    map.symbols == 0
        && map.results.iter().enumerate().all(|(i, expr)| is_dim(expr) && !map.results[..i].contains(expr))
}

fn result(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let (target, _) = target(it, op)?;
    let view = MatchStructuredResult::from_op(op);
    let raw = view.position(it.ir).as_i64(it.ir.ctx()).unwrap_or(0);
    let n = i64::try_from(it.ir.n_results(target)).unwrap_or(i64::MAX);
    let position = if raw < 0 { raw.saturating_add(n) } else { raw };
    if position >= n || position < 0 {
        let (verb, shown) = if position >= n { ("overflows", position) } else { ("underflows", raw) };
        let message = format!("position {shown} {verb} the number of results(ints) of the payload operation");
        return it.silenceable(op, message);
    }
    let value = it.ir.result(target, usize::try_from(position).unwrap_or(0));
    if handle_kind(it.ir.ctx(), it.ir.value_type(view.result(it.ir))) == Some(HandleKind::Value) {
        results.set_values(0, [value]);
        return Ok(());
    }
    let mut users = it.ir.users(value);
    let Some(first) = users.next() else {
        // As in MLIR, a negative position is printed as an unsigned number.
        return it.silenceable(op, format!("no users of the result #{}", raw.cast_unsigned()));
    };
    if view.single(it.ir).is_some() && users.next().is_some() {
        return it.silenceable(op, "more than one result user with single user requested");
    }
    results.set_ops(0, [first]);
    Ok(())
}

fn elemental_bitwidth(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let handle = MatchStructuredElementalBitwidth::from_op(op).operand_handle(it.ir);
    let [value] = it.values(handle)[..] else {
        let message = "SingleValueMatchOpTrait requires the value handle to point to a single payload value";
        return it.definite(op, message);
    };
    let ctx = it.ir.ctx();
    let ty = it.ir.value_type(value);
    let Some(width) = ty.element_or_self(ctx).bit_width(ctx) else {
        return it.silenceable(op, format!("unsupported type: '{}'", type_to_string(ctx, ty)));
    };
    results.set_params(0, i64_params(ctx, [i64::from(width)]));
    Ok(())
}

fn body(it: &mut Interpreter<'_, '_>, op: OpId, _: &mut Results) -> Applied {
    let (target, space) = target(it, op)?;
    let view = MatchStructuredBody::from_op(op);
    let ir = &*it.ir;
    let block = ir.regions(target).first().and_then(|&region| ir.entry_block(region));
    let Some(block) = block else { return it.definite(op, "the payload has no body") };
    if let Some(position) = view.reduction_position(ir).and_then(|position| position.as_i64(ir.ctx())) {
        let args = ir.block_args(block);
        let first_output = args.len().saturating_sub(n_inits(ir, target));
        let arg = usize::try_from(position).ok().and_then(|position| args.get(first_output + position));
        let combiners = arg.and_then(|&arg| reduction(ir, block, arg, position));
        return match combiners {
            None => it.silenceable(op, "could not match reduction"),
            Some(1) => Ok(()),
            Some(_) => it.silenceable(op, "reduction combiner has more than one op"),
        };
    }
    if view.passthrough(ir).is_some() {
        let n_inputs = ir.n_operands(target) - n_inits(ir, target);
        let inputs = ir.block_args(block).iter().take(n_inputs).copied();
        return match it.yielded(block).into_iter().eq(inputs) {
            true => Ok(()),
            false => it.silenceable(op, "not a passthrough"),
        };
    }
    if view.elementwise(ir).is_some() {
        let is_elementwise = is_elementwise(ir, target, &space, block);
        return if is_elementwise { Ok(()) } else { it.silenceable(op, "not elementwise") };
    }
    let names = view.contraction(ir).and_then(|names| names.as_array(ir.ctx()));
    let Some([elementwise, combiner]) = names else { return it.definite(op, "unknown body condition") };
    let is_named = |op: OpId, name: &Attribute| {
        name.as_string(ir.ctx()).is_some_and(|name| name.as_str(ir.ctx()) == ir.name_str(op))
    };
    let is_pair = |op: OpId, reduction: OpId| is_named(op, elementwise) && is_named(reduction, combiner);
    match contraction_body(ir, block, is_pair) {
        Ok(()) => Ok(()),
        Err(message) => it.silenceable(op, format!("contraction: {message}")),
    }
}

/// Returns the number of operations that combine `arg` with other values to the terminator's operand `position`, as
/// MLIR's `matchReduction`.
fn reduction(ir: &Ir, block: BlockId, arg: ValueId, position: i64) -> Option<usize> {
    let only_user = |value: ValueId| {
        let mut uses = ir.uses(value);
        let first = uses.next()?;
        uses.next().is_none().then_some(first.owner)
    };
    let mut combiner = only_user(arg)?;
    let mut last = None;
    let mut n = 0;
    while Some(combiner) != ir.terminator(block) {
        if !ir.is_memory_effect_free(combiner)
            || ir.n_results(combiner) != 1
            || ir.parent_block(combiner) != Some(block)
        {
            return None;
        }
        n += 1;
        let value = ir.result(combiner, 0);
        last = Some(value);
        combiner = only_user(value)?;
    }
    let position = usize::try_from(position).ok()?;
    let yielded = ir.operands(combiner).nth(position);
    (n > 0 && yielded == last).then_some(n)
}

fn is_elementwise(ir: &Ir, op: OpId, space: &Space, block: BlockId) -> bool {
    const OTHERS: &[&str] =
        &["arith.constant", "tensor.extract", "linalg.yield", "linalg.index", "affine.apply"];
    let ctx = ir.ctx();
    let is_scalar = |ty: Type| ty.is_index() || ty.bit_width(ctx).is_some();
    let first_init = ir.n_operands(op) - n_inits(ir, op);
    space.iterators.iter().all(|&kind| kind == IteratorType::Parallel)
        && space.maps.iter().all(|map| is_projected_permutation(ctx, map))
        && space.maps.iter().skip(first_init).all(|map| map.results.len() == map.dims as usize)
        && ir.ops(block).all(|inner| {
            (ir.has_trait(inner, Traits::ELEMENTWISE) || OTHERS.contains(&ir.name_str(inner)))
                && ir.results(inner).iter().all(|&value| is_scalar(ir.value_type(value)))
        })
}

/// Returns the value from which a chain of operations without effects and with one operand computes `value`.
fn skip_unary(ir: &Ir, mut value: ValueId) -> ValueId {
    while let Some(def) = ir.defining_op(value) {
        if ir.n_operands(def) != 1 || !ir.is_memory_effect_free(def) {
            break;
        }
        value = ir.operand(def, 0);
    }
    value
}

/// Verifies that a block computes a contraction, as MLIR's `isContractionBody`.
fn contraction_body(
    ir: &Ir,
    block: BlockId,
    is_pair: impl Fn(OpId, OpId) -> bool,
) -> Result<(), &'static str> {
    let terminator = ir.terminator(block).ok_or("no terminator in the block")?;
    let &[lhs, rhs, output] = ir.block_args(block) else { return Err("expected block with 3 arguments") };
    if ir.n_operands(terminator) != 1 {
        return Err("expected terminator with 1 operand");
    }
    let binary =
        |value: ValueId| ir.defining_op(value).filter(|&op| ir.n_results(op) == 1 && ir.n_operands(op) == 2);
    let sources = |op: OpId| [0, 1].map(|index| skip_unary(ir, ir.operand(op, index)));
    let reduction = binary(skip_unary(ir, ir.operand(terminator, 0)));
    let reduction = reduction.ok_or("expected reduction op to be binary")?;
    let [first, second] = sources(reduction);
    if first != output && second != output {
        return Err(
            "expected reduction to take block argument #2 as one of the operands (modulo unary casts)",
        );
    }
    let is_arg = matches!(ir.value_def(first), ValueDef::BlockArg { .. });
    let elementwise = binary(if is_arg { second } else { first });
    let elementwise = elementwise.ok_or("expected elementwise op to be binary")?;
    if !is_pair(elementwise, reduction) {
        return Err("expected reduction/elementwise op kind not satisfied");
    }
    let operands = sources(elementwise);
    match operands == [lhs, rhs] || operands == [rhs, lhs] {
        true => Ok(()),
        false => Err("expected elementwise op to apply to block arguments (modulo unary casts)"),
    }
}

fn contraction_dims(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let (target, space) = target(it, op)?;
    let ctx = it.ir.ctx();
    let [a, b, c] = &space.maps[..] else {
        return it.silenceable(op, "could not infer contraction dimensions");
    };
    if n_inits(it.ir, target) != 1 {
        return it.silenceable(op, "could not infer contraction dimensions");
    }
    // The dimensions of a kind that alone index one dimension of the operand, and no other dimension.
    let indexes = |map: &AffineMap, dim: u32| {
        let depends = |expr: &AffineExpr| {
            let mut found = false;
            expr.for_each_leaf(ctx, &mut |is_symbol, index| found |= !is_symbol && index == dim);
            found
        };
        map.results.contains(&ctx.affine_dim(dim))
            && map.results.iter().filter(|expr| depends(expr)).count() == 1
    };
    let mut dims: [Vec<i64>; 4] = Default::default();
    for (dim, &kind) in (0u32..).zip(&space.iterators) {
        let [a, b, c] = [a, b, c].map(|map| indexes(map, dim));
        let class = match (kind, a, b, c) {
            (IteratorType::Parallel, true, true, true) => 0,
            (IteratorType::Parallel, true, false, true) => 1,
            (IteratorType::Parallel, false, true, true) => 2,
            (IteratorType::Reduction, true, true, _) => 3,
            _ => continue,
        };
        dims[class].push(i64::from(dim));
    }
    for (i, dims) in dims.into_iter().enumerate() {
        results.set_params(i, i64_params(ctx, dims));
    }
    Ok(())
}

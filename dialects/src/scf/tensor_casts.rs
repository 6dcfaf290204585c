//! Patterns on tensors that loops carry or share under a less static type: the cast moves into the loop.

use proofmark_ir::context::DYNAMIC;
use proofmark_ir::{Ir, Match, Outcome, Rewriter, Type, ValueId};

use super::blocks::{block_of, yielded};
use crate::common::shape::is_at_least_as_static;
use crate::tensor;

/// Returns the source of a cast, if the source type is at least as static.
pub(super) fn more_static_source(ir: &Ir, value: ValueId) -> Option<ValueId> {
    let cast = ir.defining::<tensor::Cast>(value)?;
    let source = cast.source(ir);
    let (from, to) = (ir.value_type(source), ir.value_type(value));
    let (from_shape, to_shape) = (from.shape(ir.ctx())?, to.shape(ir.ctx())?);
    (from != to && is_at_least_as_static(from_shape, to_shape)).then_some(source)
}

/// Creates a `tensor.cast` before `at`.
pub(super) fn cast(rw: &mut Rewriter<'_>, at: proofmark_ir::OpId, value: ValueId, ty: Type) -> ValueId {
    let loc = rw.loc(at);
    tensor::Cast::build(rw, loc, value, ty).dest(rw)
}

/// The number of operands of `scf.for` before the initial values.
const N_BOUNDS: usize = 3;

/// Returns whether the value, if it is not poison, has the static sizes of `ty`: it is a cast from such a type, the
/// argument `arg`, or the result of casts of and writes into either.
fn has_static_shape_of(ir: &Ir, mut value: ValueId, arg: ValueId, ty: Type) -> bool {
    for _ in 0..MAX_STEPS {
        if value == arg || is_cast_of(ir, value, ty) {
            return true;
        }
        if let Some(cast) = ir.defining::<tensor::Cast>(value) {
            value = cast.source(ir);
            continue;
        }
        let Some(writer) = ir.defining_op(value) else { return false };
        let number = ir.results(writer).iter().position(|&result| result == value);
        let init = ir.destinations(writer).zip(number).and_then(|(mut all, number)| all.nth(number));
        match init.map(|init| ir.operand(writer, init)) {
            Some(init) => value = init,
            None => return false,
        }
    }
    false
}

/// The maximum number of casts and writes that are followed.
const MAX_STEPS: usize = 64;

fn is_cast_of(ir: &Ir, value: ValueId, ty: Type) -> bool {
    let known = more_static_source(ir, value).map(|source| ir.value_type(source));
    known.and_then(|known| known.shape(ir.ctx())).zip(ty.shape(ir.ctx())).is_some_and(|(known, asked)| {
        known.len() == asked.len() && known.iter().zip(asked).all(|(k, a)| a == k || *a == DYNAMIC)
    })
}

/// Gives a loop-carried tensor a more static type. As in MLIR, the result must have one use. Guard: each iteration must
/// yield a tensor of the removed sizes; the cast of another tensor is undefined behaviour.
pub(super) fn of_for(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(body) = block_of(&m, op, 0) else { return m.fail("operation is malformed") };
    let found = (0..m.n_results(op)).find_map(|i| {
        let source = more_static_source(&m, m.operand(op, N_BOUNDS + i))?;
        m.has_one_use(m.result(op, i)).then_some((i, source))
    });
    let Some((i, source)) = found else { return m.fail("no initial value is a cast") };
    let (Some(last), Some(&arg)) = (m.last_op(body), m.block_args(body).get(i + 1)) else {
        return m.fail("operation is malformed");
    };
    let yielded = yielded(&m, body)[i];
    let (from, to) = (m.value_type(source), m.value_type(arg));
    if !has_static_shape_of(&m, yielded, arg, from) {
        return m.fail("yielded tensor may have another size");
    }
    let mut operands: Vec<ValueId> = m.operands(op).collect();
    operands[N_BOUNDS + i] = source;
    let mut types: Vec<Type> = m.results(op).iter().map(|&result| m.value_type(result)).collect();
    types[i] = from;
    let mut rw = m.rewrite();
    let new_arg = rw.insert_argument(body, i + 1, from);
    rw.set_insertion_point_to_start(body);
    let inside = cast(&mut rw, op, new_arg, to);
    rw.replace_all_uses_with(arg, inside);
    rw.erase_argument(body, i + 2);
    rw.set_insertion_point_before(last);
    // The yielded value may be the argument.
    let yielded = if yielded == arg { inside } else { yielded };
    let yielded = cast(&mut rw, op, yielded, from);
    rw.set_operand(last, i, yielded);
    let kept: Vec<usize> = (0..types.len()).collect();
    let user = rw.uses(rw.result(op, i)).next();
    let new = rw.replace_keeping_regions(op, &operands, &types, &kept);
    rw.set_insertion_point_after(new);
    let result = rw.result(new, i);
    let outside = cast(&mut rw, new, result, to);
    if let Some(user) = user {
        rw.set_operand(user.owner, user.index as usize, outside);
    }
    rw.done()
}

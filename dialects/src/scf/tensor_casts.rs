//! Tensors that loops carry or share under a type that says less than is known: cast inside the loop instead of before it.

use proofmark_ir::context::DYNAMIC;
use proofmark_ir::{Ir, Match, Outcome, Rewriter, Type, ValueId};

use super::canonicalize::{block_of, yielded};
use super::loops::replace_with_fewer;
use crate::common::shape::says_no_less;
use crate::tensor;

/// The tensor that the value is a cast of, if its type says no less.
pub(super) fn more_static_source(ir: &Ir, value: ValueId) -> Option<ValueId> {
    let cast = ir.defining::<tensor::Cast>(value)?;
    let source = cast.source(ir);
    let (from, to) = (ir.value_type(source), ir.value_type(value));
    let (from_shape, to_shape) = (from.shape(ir.ctx())?, to.shape(ir.ctx())?);
    (from != to && says_no_less(from_shape, to_shape)).then_some(source)
}

/// `tensor.cast`
pub(super) fn cast(rw: &mut Rewriter<'_>, at: proofmark_ir::OpId, value: ValueId, ty: Type) -> ValueId {
    let loc = rw.loc(at);
    tensor::Cast::build(rw, loc, value, ty).dest(rw)
}

/// The bounds of an `scf.for`, before what it carries.
const N_BOUNDS: usize = 3;

/// Whether the value, where it is not poison, has the sizes that the type says: as a cast from such a type, as the argument that will
/// have it, or as what something is written into that has.
fn surely_has_shape(ir: &Ir, mut value: ValueId, arg: ValueId, ty: Type) -> bool {
    for _ in 0..MAX_WRITES {
        if value == arg || is_cast_of(ir, value, ty) {
            return true;
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

/// So many writes into a tensor are looked through.
const MAX_WRITES: usize = 64;

fn is_cast_of(ir: &Ir, value: ValueId, ty: Type) -> bool {
    let known = more_static_source(ir, value).map(|source| ir.value_type(source));
    known.and_then(|known| known.shape(ir.ctx())).zip(ty.shape(ir.ctx())).is_some_and(|(known, asked)| {
        known.len() == asked.len() && known.iter().zip(asked).all(|(k, a)| a == k || *a == DYNAMIC)
    })
}

/// Only of a result that is used once, as in MLIR; and, other than in MLIR, only if every iteration yields a tensor of the sizes that
/// the cast took out of the type: a cast of another one would be undefined.
pub(super) fn of_for(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(body) = block_of(&m, op, 0) else { return m.fail("malformed") };
    let found = (0..m.n_results(op)).find_map(|i| {
        let source = more_static_source(&m, m.operand(op, N_BOUNDS + i))?;
        m.has_one_use(m.result(op, i)).then_some((i, source))
    });
    let Some((i, source)) = found else { return m.fail("nothing carried is a cast") };
    let (Some(last), Some(&arg)) = (m.last_op(body), m.block_args(body).get(i + 1)) else {
        return m.fail("malformed");
    };
    let yielded = yielded(&m, body)[i];
    let (from, to) = (m.value_type(source), m.value_type(arg));
    if !surely_has_shape(&m, yielded, arg, from) {
        return m.fail("what is yielded may be of another size");
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
    // What was yielded may have been the argument.
    let yielded = if yielded == arg { inside } else { yielded };
    let yielded = cast(&mut rw, op, yielded, from);
    rw.set_operand(last, i, yielded);
    let kept: Vec<usize> = (0..types.len()).collect();
    let user = rw.uses(rw.result(op, i)).next();
    let new = replace_with_fewer(&mut rw, op, &operands, &types, &kept);
    rw.set_insertion_point_after(new);
    let result = rw.result(new, i);
    let outside = cast(&mut rw, new, result, to);
    if let Some(user) = user {
        rw.set_operand(user.owner, user.index as usize, outside);
    }
    rw.done()
}

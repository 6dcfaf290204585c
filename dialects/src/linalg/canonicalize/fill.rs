//! Patterns on filled tensors: the value is propagated instead of the tensor.

use proofmark_ir::context::{AttrDict, DYNAMIC};
use proofmark_ir::{Ir, IrMapping, Match, OpId, OpView, Outcome, Rewriter, ValueId};

use super::has_own_body;
use crate::linalg::named::{Copy, Fill, Named as _};
use crate::linalg::ops::Transpose;
use crate::linalg::relayout::Pack;
use crate::tensor::{self, Cast, Empty, Extract, Pad};

/// A `linalg.fill` with the body of its name.
#[derive(Clone, Copy)]
struct Filled {
    fill: Fill,
    /// The value of each element.
    value: ValueId,
    /// The tensor before the fill.
    init: ValueId,
}

impl Filled {
    /// Returns the fill that defines a tensor.
    fn of(ir: &Ir, tensor: ValueId) -> Option<Filled> {
        let fill = ir.defining::<Fill>(tensor)?;
        let [value, init] = fill.input_and_output(ir)?;
        has_own_body(ir, fill.op()).then_some(Filled { fill, value, init })
    }

    /// Returns the fill that defines a tensor or, if a cast defines the tensor, the source of the cast. The type of the
    /// filled tensor may then have other static sizes.
    fn behind_cast(ir: &Ir, tensor: ValueId) -> Option<Filled> {
        let source = ir.defining::<Cast>(tensor).map(|cast| cast.source(ir));
        Filled::of(ir, source.unwrap_or(tensor))
    }
}

/// Creates a fill of another tensor of the same element type with the same value.
fn refill(rw: &mut Rewriter<'_>, filled: Filled, init: ValueId) -> ValueId {
    let mut mapping = IrMapping::new();
    mapping.map(filled.init, init);
    let new = rw.clone_op_with(filled.fill.op(), &mut mapping);
    rw.set_attrs(new, AttrDict::EMPTY);
    let (result, ty) = (rw.result(new, 0), rw.value_type(init));
    rw.set_value_type(result, ty);
    result
}

/// Replaces `op` by a fill of `init`.
fn replace_by_fill<'m>(mut rw: Rewriter<'m>, op: OpId, filled: Filled, init: ValueId) -> Outcome<'m> {
    let new = refill(&mut rw, filled, init);
    rw.replace_op(op, &[new]);
    rw.done()
}

/// Replaces an extracted element by the fill value, unless the fill converts the value.
pub(super) fn extracted(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(view) = Extract::cast(&m, op) else { return m.fail("operation is not tensor.extract") };
    let Some(fill) = Filled::of(&m, view.tensor(&m)) else { return m.fail("operand is not a fill") };
    let value = fill.value;
    if m.value_type(value) != m.value_type(m.result(op, 0)) {
        return m.fail("fill converts the value");
    }
    let mut rw = m.rewrite();
    rw.replace_op(op, &[value]);
    rw.done()
}

pub(super) fn reshaped(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let source = m.operand(op, 0);
    let Some(fill) = Filled::of(&m, source) else { return m.fail("operand is not a fill") };
    let init = fill.init;
    if m.value_type(init) != m.value_type(source) {
        return m.fail("operation is malformed");
    }
    let mut rw = m.rewrite();
    let mut mapping = IrMapping::new();
    mapping.map(source, init);
    let reshaped = rw.clone_op_with(op, &mut mapping);
    let init = rw.result(reshaped, 0);
    replace_by_fill(rw, op, fill, init)
}

pub(super) fn padded(m: Match<'_>) -> Outcome<'_> {
    let root = m.root::<Pad>();
    let op = m.op();
    let Some(fill) = Filled::of(&m, root.source(&m)) else { return m.fail("operand is not a fill") };
    if tensor::padding_value(&m, op) != Some(fill.value) {
        return m.fail("values differ");
    }
    let own = m.value_type(m.result(op, 0));
    let shape = own.shape(m.ctx()).unwrap_or(&[DYNAMIC]);
    if shape.contains(&DYNAMIC) {
        return m.fail("sizes are dynamic");
    }
    let ty = tensor::plain(m.ctx(), own, shape);
    if ty != own {
        return m.fail("result type has an encoding");
    }
    let mut rw = m.rewrite();
    let loc = rw.loc(op);
    let init = Empty::build(&mut rw, loc, &[], ty).result(&rw);
    replace_by_fill(rw, op, fill, init)
}

pub(super) fn copied(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let operands = m.root::<Copy>().input_and_output(&m);
    let Some([source, dest]) = operands.filter(|_| m.n_results(op) == 1 && has_own_body(&m, op)) else {
        return m.fail("operands are not tensors, or body is not that of the named operation");
    };
    if let Some(fill) = Filled::behind_cast(&m, source) {
        let elements = [source, dest].map(|value| m.value_type(value).element_type(m.ctx()));
        if elements[0] != elements[1] {
            return m.fail("copy converts the value");
        }
        return replace_by_fill(m.rewrite(), op, fill, dest);
    }
    let Some(fill) = Filled::of(&m, dest) else { return m.fail("destination is not filled") };
    let init = fill.init;
    let mut rw = m.rewrite();
    rw.set_operand(op, 1, init);
    rw.done()
}

/// Replaces an operation that sets each element of its destination to an element of a filled source by a fill.
pub(super) fn written_over(m: Match<'_>) -> Outcome<'_> {
    let root = m.root::<Transpose>();
    let op = m.op();
    if m.n_operands(op) != 2 || m.n_results(op) != 1 || !has_own_body(&m, op) {
        return m.fail("operands are not tensors, or body is not that of the named operation");
    }
    let Some(fill) = Filled::behind_cast(&m, root.input(&m)) else { return m.fail("operand is not a fill") };
    let init = root.init(&m);
    replace_by_fill(m.rewrite(), op, fill, init)
}

/// Replaces the packing of a filled tensor by a fill; as in MLIR, only if the tensor has one use.
pub(super) fn packed(m: Match<'_>) -> Outcome<'_> {
    let root = m.root::<Pack>();
    let op = m.op();
    let Some(fill) = Filled::of(&m, root.source(&m)) else { return m.fail("operand is not a fill") };
    let (value, dest) = (fill.value, root.dest(&m));
    let padding = m.operands_of_group(op, 2).next();
    let is_value = |other: ValueId| {
        let constant = m.constant_value(other);
        other == value || (constant.is_some() && constant == m.constant_value(value))
    };
    if padding.is_some_and(|padding| !is_value(padding)) || !m.has_one_use(dest) {
        return m.fail("padding differs, or the fill has several uses");
    }
    replace_by_fill(m.rewrite(), op, fill, dest)
}

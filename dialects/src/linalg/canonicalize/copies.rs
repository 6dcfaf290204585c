//! Patterns on operations that only move elements: copies of a buffer to itself, and transposes of transposes.

use proofmark_ir::rewrite::Folded;
use proofmark_ir::{Fold, Match, Outcome};

use super::has_own_body;
use crate::common::index::constants;
use crate::linalg::named::{Copy, Named as _};
use crate::linalg::ops::Transpose;

const PERMUTATION: &str = "permutation";

pub(super) fn self_copy(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let operands = m.root::<Copy>().input_and_output(&m);
    let Some([source, _]) = operands.filter(|[source, dest]| source == dest && has_own_body(&m, op)) else {
        return m.fail("operands differ");
    };
    let has_result = m.n_results(op) == 1;
    let mut rw = m.rewrite();
    match has_result {
        true => rw.replace_op(op, &[source]),
        false => rw.erase_op(op),
    }
    rw.done()
}

impl Transpose {
    /// Folds a transpose of a tensor that keeps the order of the dimensions.
    pub(in super::super) fn fold(fold: Fold<'_>) -> Folded<'_> {
        let (op, root) = (fold.op(), fold.root::<Transpose>());
        let input = root.input(&fold);
        let keeps_order = constants(&fold, op, PERMUTATION).iter().enumerate().all(|(i, &at)| i as i64 == at);
        let is_of_type =
            fold.n_results(op) == 1 && fold.value_type(fold.result(op, 0)) == fold.value_type(input);
        if !keeps_order || !is_of_type || !has_own_body(&fold, op) {
            return fold.none();
        }
        fold.value(input)
    }
}

/// Composes two transpositions of tensors.
pub(super) fn transposed_twice(m: Match<'_>) -> Outcome<'_> {
    let root = m.root::<Transpose>();
    let op = m.op();
    if m.n_results(op) != 1 {
        return m.fail("operands are not tensors");
    }
    let inner = m.defining::<Transpose>(root.input(&m)).filter(|&inner| inner != root);
    let Some(inner) = inner else { return m.fail("operand is not a transpose") };
    if !has_own_body(&m, inner.op()) || !has_own_body(&m, op) {
        return m.fail("body is not that of the named operation");
    }
    let (first, second) = (constants(&m, inner.op(), PERMUTATION), constants(&m, op, PERMUTATION));
    let look = |at: &i64| usize::try_from(*at).ok().and_then(|at| first.get(at).copied());
    let Some(both) = second.iter().map(look).collect::<Option<Vec<i64>>>() else {
        return m.fail("operation is malformed");
    };
    let source = inner.input(&m);
    let mut rw = m.rewrite();
    rw.set_operand(op, 0, source);
    if both != second {
        let both = rw.ctx().i64_array_attr(&both);
        let name = rw.ctx().ident(PERMUTATION);
        rw.set_property(op, name, both);
    }
    rw.done()
}

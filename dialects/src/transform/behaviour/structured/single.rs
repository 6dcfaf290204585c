//! Transformations of single structured operations: generalization, and interchange of loops.

use proofmark_drivers::transform::{Applied, Failure, Interpreter, Payload, Results, each_of};
use proofmark_ir::{OpId, OpView};

use crate::linalg::Generic;
use crate::linalg::structured::structured;
use crate::linalg::tiling::{Tileable, generalize as generalize_op, interchange as permute};
use crate::transform::structured::Interchange;

pub(super) fn generalize(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let is_linalg = |it: &Interpreter<'_, '_>, target| structured(it.ir, target).is_some();
    each_of(it, op, results, is_linalg, |it, target, partial| {
        if Generic::cast(it.ir, target).is_some() {
            partial.push(Some(Payload::Op(target)));
            return Ok(());
        }
        let Some(generic) = generalize_op(&mut it.ir.rewriter(), target) else {
            let error =
                it.error(op, "failed to apply").with_note(it.ir.loc(target), "attempted to apply to this op");
            return Err(Failure::silenceable(error));
        };
        partial.push(Some(Payload::Op(generic)));
        Ok(())
    })
}

pub(super) fn interchange(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let order = Interchange::from_op(op).iterator_interchange(it.ir);
    let order = order.and_then(|order| order.as_i64_array(it.ir.ctx())).unwrap_or_default();
    let is_generic = |it: &Interpreter<'_, '_>, target| Generic::cast(it.ir, target).is_some();
    each_of(it, op, results, is_generic, |it, target, partial| {
        partial.push(Some(Payload::Op(target)));
        if order.is_empty() {
            return Ok(());
        }
        let n = Tileable::of(it.ir, target).map_or(0, |all| all.n_loops());
        if order.len() != n {
            let message = format!(
                "\"iterator_interchange\" has length ({}) different from the number of loops in the target operation \
                 ({n})",
                order.len()
            );
            return it.silenceable(op, message);
        }
        let order: Vec<usize> = order.iter().filter_map(|&dim| usize::try_from(dim).ok()).collect();
        match permute(&mut it.ir.rewriter(), target, &order) {
            Some(()) => Ok(()),
            None => it.definite(op, "failed to apply"),
        }
    })
}

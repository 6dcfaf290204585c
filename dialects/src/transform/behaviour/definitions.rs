//! Queries of definitions: `transform.dlti.query` and `transform.irdl.collect_matching`.

use proofmark_drivers::transform::{Applied, Behaviour, Failure, Interpreter, Payload, Results, each};
use proofmark_ir::{Attribute, OpDef, OpId, OpView, WalkOrder};

use crate::irdl::constraints::Definition;
use crate::irdl::{DialectOp, OperationOp};
use crate::transform::extensions::*;

pub(super) const ROWS: &[(&OpDef, Behaviour)] =
    &[(IRDLCollectMatching::DEF, Behaviour::new(collect_matching)), (Query::DEF, Behaviour::new(query))];

fn query(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let ctx = it.ir.ctx();
    let keys: Vec<Attribute> =
        Query::from_op(op).keys(it.ir).as_array(ctx).map_or_else(Vec::new, <[_]>::to_vec);
    let is_key = |key: &Attribute| key.as_string(ctx).is_some() || key.as_type(ctx).is_some();
    let has_wrong_key = !keys.iter().all(is_key);
    each(it, op, results, |it, target, partial| {
        if has_wrong_key {
            let message =
                "'transform.dlti.query' keys of wrong type: only StringAttr and TypeAttr are allowed";
            return it.definite(op, message);
        }
        match crate::dlti::query::query(it.ir, target, &keys, |each| it.payload_parent(each)) {
            Ok(found) => {
                partial.push(Some(Payload::Param(found)));
                Ok(())
            }
            Err(error) => {
                // As in MLIR, this error is reported even if the failure is suppressed.
                it.emitted.push(error);
                it.silenceable(op, "'transform.dlti.query' op failed to apply")
            }
        }
    })
}

/// Returns the only `irdl.operation` in the body, whose number the verifier has checked.
fn definition(it: &Interpreter<'_, '_>, op: OpId) -> Option<OpId> {
    let body = it.body(IRDLCollectMatching::from_op(op).body(it.ir))?;
    let dialect = it.ir.ops(body).find_map(|each| DialectOp::cast(it.ir, each))?;
    let block = it.body(dialect.body(it.ir))?;
    it.ir.ops(block).find(|&each| it.ir.is_op(each, OperationOp::DEF))
}

fn collect_matching(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let Some(operation) = definition(it, op) else {
        return it.definite(op, "expects IRDL to contain exactly one operation");
    };
    let definition = Definition::compile(it.ir, operation).map_err(Failure::definite)?;
    let mut matched = Vec::new();
    for root in it.ops(IRDLCollectMatching::from_op(op).root(it.ir)) {
        it.ir.walk(root, WalkOrder::PostOrder, |ir, each| {
            if definition.accepts(ir, each) {
                matched.push(each);
            }
        });
    }
    let matched = it.draw_order(op, matched);
    results.set_ops(0, matched);
    Ok(())
}

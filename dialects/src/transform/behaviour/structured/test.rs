//! The behaviour of MLIR's test operations on structured payload.

use proofmark_drivers::FoldTable;
use proofmark_drivers::transform::{Applied, Behaviour, Interpreter, Results};
use proofmark_ir::{Attribute, OpDef, OpId, OpView};

use super::forall::{Division, warn_of_reductions, with_forall};
use super::tile::{loop_order, tile_each, tileable};
use crate::common::index::Index;
use crate::transform::test::TestTileUsingForall;

pub(in super::super) const ROWS: &[(&OpDef, Behaviour)] =
    &[(TestTileUsingForall::DEF, Behaviour::new(tile_using_forall))];

/// Returns the integers of an array attribute.
fn integers(it: &Interpreter<'_, '_>, list: Option<Attribute>) -> Vec<i64> {
    let list = list.and_then(|list| list.as_array(it.ir.ctx())).unwrap_or(&[]);
    list.iter().filter_map(|number| number.as_i64(it.ir.ctx())).collect()
}

fn tile_using_forall(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let view = TestTileUsingForall::from_op(op);
    let sizes = integers(it, Some(view.tile_sizes(it.ir)));
    let interchange = integers(it, view.interchange(it.ir));
    let mapping = view.mapping(it.ir);
    let folds = FoldTable::new(it.ir.ctx());
    let targets = it.ops(view.target(it.ir));
    tile_each(it, op, targets, results, |it, _, target| {
        let all = tileable(it, op, target, "expected TilingInterface op")?;
        let n = all.n_loops();
        let Some(order) = loop_order(&interchange, n) else {
            return it.definite(op, "the interchange is not a permutation of the loops");
        };
        let mut own: Vec<Index> = sizes.iter().map(|&size| Index::Known(size)).collect();
        own.resize(n, Index::Known(0));
        let division = Division::Steps(own);
        warn_of_reductions(it, target, &all, &division);
        let mut rw = it.ir.rewriter();
        let tiled = with_forall(&mut rw, &folds, (target, &all), &division, &order, mapping);
        tiled.map_or_else(|| it.definite(op, "the trip counts of the target cannot be computed"), Ok)
    })
}

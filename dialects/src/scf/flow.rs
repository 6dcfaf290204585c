//! Control flow between the operations of scf and their regions: MLIR's `RegionBranchOpInterface`.

use proofmark_ir::region_flow::{RegionEdge, RegionPoint};
use proofmark_ir::{Attribute, Ir, OpId, OpView, ValueId};

use super::ops::ExecuteRegion;
use super::ops::If;
use super::ops::While;
use super::ops::{For, IndexSwitch};

type Constant<'a> = &'a dyn Fn(ValueId) -> Option<Attribute>;

/// Returns the index of the region that a terminator ends.
fn region_of(ir: &Ir, op: OpId, end: OpId) -> Option<usize> {
    ir.regions(op).iter().position(|&region| Some(region) == ir.parent_region(end))
}

/// Returns the edge out of the operation that forwards all operands of a terminator.
fn out(ir: &Ir, end: OpId) -> RegionEdge {
    RegionEdge { to: None, operands: 0..ir.n_operands(end), first: 0 }
}

/// Returns the edge into a region that forwards no values.
fn enter(region: usize) -> RegionEdge {
    RegionEdge { to: Some(region), operands: 0..0, first: 0 }
}

impl ExecuteRegion {
    /// Adds the edges of `scf.execute_region`.
    pub(super) fn region_flow(
        ir: &Ir,
        _: OpId,
        from: RegionPoint,
        _: Constant<'_>,
        edges: &mut Vec<RegionEdge>,
    ) {
        edges.push(match from {
            RegionPoint::Before => enter(0),
            RegionPoint::End(end) => out(ir, end),
        });
    }
}

impl If {
    /// Adds the edges of `scf.if`.
    pub(super) fn region_flow(
        ir: &Ir,
        op: OpId,
        from: RegionPoint,
        constant: Constant<'_>,
        edges: &mut Vec<RegionEdge>,
    ) {
        if let RegionPoint::End(end) = from {
            return edges.push(out(ir, end));
        }
        let condition = constant(If::from_op(op).condition(ir)).and_then(Attribute::as_bool);
        if condition != Some(false) {
            edges.push(enter(0));
        }
        if condition != Some(true) {
            let has_else = ir.regions(op).get(1).is_some_and(|&region| ir.entry_block(region).is_some());
            edges.push(if has_else { enter(1) } else { RegionEdge { to: None, operands: 0..0, first: 0 } });
        }
    }
}

impl IndexSwitch {
    /// Adds the edges of `scf.index_switch`.
    pub(super) fn region_flow(
        ir: &Ir,
        op: OpId,
        from: RegionPoint,
        constant: Constant<'_>,
        edges: &mut Vec<RegionEdge>,
    ) {
        if let RegionPoint::End(end) = from {
            return edges.push(out(ir, end));
        }
        let view = IndexSwitch::from_op(op);
        let number = constant(view.arg(ir)).and_then(|value| value.as_i64(ir.ctx()));
        let cases = view.cases(ir).as_i64_array(ir.ctx());
        match (number.filter(|&number| i32::try_from(number).is_ok()), cases) {
            (Some(number), Some(cases)) => {
                edges.push(enter(cases.iter().position(|&case| case == number).map_or(0, |case| case + 1)));
            }
            _ => edges.extend((0..ir.regions(op).len()).map(enter)),
        }
    }
}

impl For {
    /// Adds the edges of `scf.for`, which may have no iteration.
    pub(super) fn region_flow(
        ir: &Ir,
        op: OpId,
        from: RegionPoint,
        _: Constant<'_>,
        edges: &mut Vec<RegionEdge>,
    ) {
        let operands = match from {
            RegionPoint::Before => For::cast(ir, op)
                .map_or(0..0, |view| ir.n_operands(op) - view.init_args(ir).len()..ir.n_operands(op)),
            RegionPoint::End(end) => 0..ir.n_operands(end),
        };
        edges.push(RegionEdge { to: Some(0), operands: operands.clone(), first: 1 });
        edges.push(RegionEdge { to: None, operands, first: 0 });
    }
}

impl While {
    /// Adds the edges of `scf.while`: `before` is entered first, and again from the end of `after`.
    pub(super) fn region_flow(
        ir: &Ir,
        op: OpId,
        from: RegionPoint,
        constant: Constant<'_>,
        edges: &mut Vec<RegionEdge>,
    ) {
        let end = match from {
            RegionPoint::Before => {
                return edges.push(RegionEdge { to: Some(0), operands: 0..ir.n_operands(op), first: 0 });
            }
            RegionPoint::End(end) if region_of(ir, op, end) == Some(0) => end,
            RegionPoint::End(end) => {
                return edges.push(RegionEdge { to: Some(0), operands: 0..ir.n_operands(end), first: 0 });
            }
        };
        let operands = 1..ir.n_operands(end).max(1);
        let continues = ir.operands(end).next().and_then(constant).and_then(Attribute::as_bool);
        if continues != Some(false) {
            edges.push(RegionEdge { to: Some(1), operands: operands.clone(), first: 0 });
        }
        if continues != Some(true) {
            edges.push(RegionEdge { to: None, operands, first: 0 });
        }
    }
}

//! The parts of an `scf.for`, and the edits that several loop transformations share.

use proofmark_drivers::{FoldTable, create_or_fold};
use proofmark_ir::{
    AttrDict, Attribute, BlockId, Identifier, Ir, Location, NewOp, OpId, OpParts, OpView, Rewriter, Type,
    ValueId,
};

use crate::arith::predicate_attr;
use crate::common::integer::Predicate;
use crate::common::matchers::{constant_int, int_like};
use crate::scf::For;

/// The parts of an `scf.for`.
pub(super) struct Loop {
    pub(super) op: OpId,
    pub(super) lower: ValueId,
    pub(super) upper: ValueId,
    pub(super) step: ValueId,
    pub(super) inits: Vec<ValueId>,
    pub(super) body: BlockId,
    pub(super) ty: Type,
    pub(super) loc: Location,
}

impl Loop {
    pub(super) fn of(ir: &Ir, op: OpId) -> Option<Loop> {
        let view = For::cast(ir, op)?;
        Some(Loop {
            op,
            lower: view.lower_bound(ir),
            upper: view.upper_bound(ir),
            step: view.step(ir),
            inits: view.init_args(ir).collect(),
            body: ir.entry_block(view.region(ir))?,
            ty: ir.value_type(view.lower_bound(ir)),
            loc: ir.loc(op),
        })
    }

    /// Returns the constant bounds and step, if they are in the range of `i64`.
    pub(super) fn constants(&self, ir: &Ir) -> Option<[i64; 3]> {
        let number = |value| i64::try_from(constant_int(ir, value)?.to_i128()?).ok();
        Some([number(self.lower)?, number(self.upper)?, number(self.step)?])
    }

    /// Returns the constant number of iterations of a loop with signed comparison and positive step.
    pub(super) fn trip_count(&self, ir: &Ir) -> Option<i64> {
        let is_unsigned = For::from_op(self.op).unsigned_cmp(ir).is_some();
        let [lower, upper, step] = self.constants(ir)?;
        if step <= 0 || is_unsigned && (lower < 0 || upper < 0) {
            return None;
        }
        let distance = upper.checked_sub(lower)?.max(0);
        Some(distance / step + i64::from(distance % step != 0))
    }

    pub(super) fn induction_variable(&self, ir: &Ir) -> ValueId {
        ir.block_args(self.body)[0]
    }

    pub(super) fn yielded(&self, ir: &Ir) -> Vec<ValueId> {
        ir.terminator(self.body).map_or_else(Vec::new, |last| ir.operands(last).collect())
    }
}

pub(super) fn constant(rw: &mut Rewriter<'_>, ty: Type, value: i64, loc: Location) -> ValueId {
    let attr = int_like(rw.ctx(), ty, value).unwrap_or(Attribute::UNIT);
    let properties = rw.ctx().dict(&[(Identifier::VALUE, attr)]);
    let name = rw.ctx().op_name("arith.constant");
    let op = rw.create(&NewOp { results: &[ty], properties, ..NewOp::new(name, loc) });
    rw.result(op, 0)
}

/// Creates a binary operation and returns its result.
pub(in super::super) fn arith(
    rw: &mut Rewriter<'_>,
    name: &str,
    operands: [ValueId; 2],
    loc: Location,
) -> ValueId {
    let ty = rw.value_type(operands[0]);
    let name = rw.ctx().op_name(name);
    let op = match rw.ctx().op_def(name) {
        Some(def) => {
            let parts = OpParts {
                operands: &[&operands[..1], &operands[1..]],
                results: &[Some(&[ty])],
                ..OpParts::default()
            };
            rw.build(def, loc, parts)
        }
        None => rw.create(&NewOp { operands: &operands, results: &[ty], ..NewOp::new(name, loc) }),
    };
    rw.result(op, 0)
}

/// Creates a comparison `a < b` of signed integers and returns its result.
pub(super) fn compare_less(rw: &mut Rewriter<'_>, a: ValueId, b: ValueId, loc: Location) -> ValueId {
    let predicate = predicate_attr(rw.ctx(), Predicate::Slt);
    let properties = rw.ctx().dict(&[(rw.ctx().ident("predicate"), predicate)]);
    let name = rw.ctx().op_name("arith.cmpi");
    let op =
        rw.create(&NewOp { operands: &[a, b], results: &[Type::I1], properties, ..NewOp::new(name, loc) });
    rw.result(op, 0)
}

/// Creates a selection and returns its result.
pub(super) fn select(
    rw: &mut Rewriter<'_>,
    condition: ValueId,
    a: ValueId,
    b: ValueId,
    loc: Location,
) -> ValueId {
    let (name, ty) = (rw.ctx().op_name("arith.select"), rw.value_type(a));
    let op = rw.create(&NewOp { operands: &[condition, a, b], results: &[ty], ..NewOp::new(name, loc) });
    rw.result(op, 0)
}

/// Creates a binary operation and returns its result, or the value to which it folds.
pub(super) fn folded(
    rw: &mut Rewriter<'_>,
    folds: &FoldTable,
    name: &str,
    operands: [ValueId; 2],
    loc: Location,
) -> ValueId {
    let ty = rw.value_type(operands[0]);
    let name = rw.ctx().op_name(name);
    let properties = rw.ctx().op_info(name).map_or(AttrDict::EMPTY, |info| info.default_properties);
    let new = NewOp { operands: &operands, results: &[ty], properties, ..NewOp::new(name, loc) };
    create_or_fold(rw, folds, &new)[0]
}

/// Replaces an `scf.for` by one with additional loop-carried values, which start as `inits` and continue as `yields`.
/// The new loop has the body and the attributes of the replaced loop.
pub(super) fn with_additional_values(
    rw: &mut Rewriter<'_>,
    op: OpId,
    inits: &[ValueId],
    yields: &[ValueId],
) -> OpId {
    let Some(all) = Loop::of(rw, op) else { return op };
    let n = all.inits.len();
    let operands: Vec<ValueId> =
        [all.lower, all.upper, all.step].into_iter().chain(all.inits).chain(inits.iter().copied()).collect();
    let results: Vec<Type> = operands[3..].iter().map(|&init| rw.value_type(init)).collect();
    rw.set_insertion_point_before(op);
    let new = NewOp {
        operands: &operands,
        results: &results,
        properties: rw.properties(op),
        attrs: rw.attrs(op),
        n_regions: 1,
        ..NewOp::new(rw.name(op), all.loc)
    };
    let new = rw.create(&new);
    let region = rw.regions(new)[0];
    for &init in inits {
        let ty = rw.value_type(init);
        rw.add_argument(all.body, ty);
    }
    if let Some(last) = rw.terminator(all.body) {
        let yielded: Vec<ValueId> = rw.operands(last).chain(yields.iter().copied()).collect();
        rw.set_operands(last, &yielded);
    }
    rw.move_block(all.body, region, None);
    let values = rw.results(new)[..n].to_vec();
    rw.replace_op(op, &values);
    new
}

/// Replaces a loop with exactly one iteration by its body. Returns whether it had one.
pub(super) fn promote_if_single(rw: &mut Rewriter<'_>, op: OpId) -> bool {
    let Some(all) = Loop::of(rw, op) else { return false };
    if all.trip_count(rw) != Some(1) {
        return false;
    }
    let yielded = all.yielded(rw);
    let args: Vec<ValueId> = std::iter::once(all.lower).chain(all.inits.iter().copied()).collect();
    let own = rw.block_args(all.body).to_vec();
    let mapped: Vec<ValueId> = yielded
        .iter()
        .map(|value| own.iter().position(|arg| arg == value).map_or(*value, |i| args[i]))
        .collect();
    if let Some(last) = rw.terminator(all.body) {
        rw.erase_op(last);
    }
    if let Some(block) = rw.parent_block(op) {
        rw.inline_block(all.body, block, Some(op), &args);
    }
    rw.replace_op(op, &mapped);
    true
}

//! `scf.forall` and its terminator: assembly and verification.

use proofmark_ir::context::DYNAMIC;
use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::text::{Delimiter, OpParser, OpPrinter, OpState, ParseResult};
use proofmark_ir::{Identifier, Ir, OpId, Type, ValueId};

use super::ops::{Forall, InParallel};
use crate::asm::{
    IndexList, ensure_terminator, parse_assignments, parse_index_argument, parse_optional_arrow_types,
    print_assignments, print_index_list_with,
};
use crate::tensor::ParallelInsertSlice;
use crate::verify::{dynamic_indices, region_args};

pub(super) const LISTS: [&str; 3] = ["staticLowerBound", "staticUpperBound", "staticStep"];

impl Forall {
    /// Parses `(%i, %j) in (%n, 4) shared_outs(%a = %b) -> (types) { body } {...}`, or with `= (lower) to (upper) step
    /// (step)`.
    pub(super) fn parse(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
        let ctx = p.ctx();
        let mut args = Vec::new();
        p.parse_list_of(Delimiter::Paren, |p| {
            args.push(parse_index_argument(p)?);
            Ok(())
        })?;
        let n_loops = args.len();
        let list = |p: &mut OpParser<'_>| IndexList::parse_with(p, Delimiter::Paren, false);
        let lists = if p.parse_optional_keyword("in") {
            let all = |constant| IndexList { constants: vec![constant; n_loops], ..IndexList::default() };
            [all(0), list(p)?, all(1)]
        } else {
            p.parse_punct("=")?;
            let lower = list(p)?;
            p.parse_keyword("to")?;
            let upper = list(p)?;
            p.parse_keyword("step")?;
            [lower, upper, list(p)?]
        };
        let mut sizes = Vec::new();
        for (list, name) in lists.into_iter().zip(LISTS) {
            sizes.push(list.add(p, state, name)?);
        }
        let pos = p.pos();
        let mut outputs = Vec::new();
        if p.parse_optional_keyword("shared_outs") {
            parse_assignments(p, &mut args, &mut outputs)?;
            parse_optional_arrow_types(p, state)?;
            let types = state.result_types.clone();
            p.resolve_operands_of_types(&outputs, &types, pos, &mut state.operands)?;
            for (arg, ty) in args[n_loops..].iter_mut().zip(types) {
                arg.ty = ty;
            }
        }
        sizes.push(i32::try_from(outputs.len()).unwrap_or(i32::MAX));
        state.set_property(Identifier::OPERAND_SEGMENT_SIZES, ctx.i32_array_attr(&sizes));
        p.parse_region(state, &args)?;
        ensure_terminator(p, state, "scf.forall.in_parallel");
        p.parse_optional_attr_dict(state)
    }

    pub(super) fn print(p: &mut OpPrinter<'_>, op: OpId) {
        let Some(view) = Forall::cast(p.ir(), op) else { return };
        let ir = p.ir();
        let constants = LISTS.map(|name| crate::common::index::constants(ir, op, name));
        let args = region_args(ir, view.region(ir));
        let (indices, outs) = args.split_at(args.len().min(constants[0].len()));
        p.text(" (");
        p.operands(indices.iter().copied());
        p.text(")");
        let operands: [Vec<ValueId>; 3] = [
            view.dynamic_lower_bound(ir).collect(),
            view.dynamic_upper_bound(ir).collect(),
            view.dynamic_step(ir).collect(),
        ];
        // As in MLIR, constant operands count as static values.
        let all = |list: usize, value: i64| {
            let mut operands = operands[list].iter();
            constants[list].iter().all(|&constant| match constant {
                DYNAMIC => operands.next().is_some_and(|&operand| is_constant(ir, operand, value)),
                constant => constant == value,
            })
        };
        let before = if all(0, 0) && all(2, 1) { ["", " in ", ""] } else { [" = ", " to ", " step "] };
        for ((before, constants), operands) in before.into_iter().zip(&constants).zip(&operands) {
            if !before.is_empty() {
                p.text(before);
                print_index_list_with(p, ("(", ")"), constants, &[], operands.iter().copied(), false);
            }
        }
        let outputs: Vec<ValueId> = view.outputs(ir).collect();
        print_assignments(p, " shared_outs", outs, &outputs);
        p.text(" ");
        if !outputs.is_empty() {
            p.text("-> (");
            p.types(view.results(ir).iter().map(|&result| ir.value_type(result)));
            p.text(") ");
        }
        p.region(view.region(ir), false, ir.n_results(op) > 0);
        p.optional_op_attr_dict(op, &[LISTS[0], LISTS[1], LISTS[2], "operandSegmentSizes"]);
    }
}

fn is_constant(ir: &Ir, value: ValueId, constant: i64) -> bool {
    ir.constant_value(value).and_then(|value| value.as_i64(ir.ctx())) == Some(constant)
}

impl Forall {
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = Forall::cast(ir, op) else { return };
        let mut error = |message: String| errors.push(Diagnostic::op_error(ir, op, message));
        let lists = LISTS.map(|name| crate::common::index::constants(ir, op, name));
        let n_loops = lists[0].len();
        let (n_results, n_outputs) = (view.results(ir).len(), view.outputs(ir).len());
        if n_results != n_outputs {
            return error(format!("produces {n_results} results, but has only {n_outputs} outputs"));
        }
        let args = region_args(ir, view.region(ir));
        if args.len() != n_loops + n_outputs {
            return error(format!("region expects {n_loops} arguments"));
        }
        if let Some(i) = args[..n_loops].iter().position(|&arg| ir.value_type(arg) != Type::INDEX) {
            return error(format!("expects {i}-th block argument to be an index"));
        }
        let outputs = view.outputs(ir).map(|output| ir.value_type(output));
        if let Some(i) = outputs.zip(&args[n_loops..]).position(|(ty, &arg)| ir.value_type(arg) != ty) {
            return error(format!("type mismatch between {i}-th output and corresponding block argument"));
        }
        let mapping = view.mapping(ir).and_then(|mapping| mapping.as_array(ir.ctx())).unwrap_or(&[]);
        if !mapping.is_empty() && mapping.len() != n_loops {
            return error("mapping attribute size must match op rank".to_owned());
        }
        let n_dynamic = [
            view.dynamic_lower_bound(ir).len(),
            view.dynamic_upper_bound(ir).len(),
            view.dynamic_step(ir).len(),
        ];
        for ((name, constants), n_dynamic) in
            ["lower bound", "upper bound", "step"].into_iter().zip(&lists).zip(n_dynamic)
        {
            if !dynamic_indices(ir, op, name, n_loops, (constants, n_dynamic), errors) {
                return;
            }
        }
    }
}

impl InParallel {
    pub(super) fn verify_regions(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = InParallel::cast(ir, op) else { return };
        let Some(parent) = ir.parent_op(op).and_then(|parent| Forall::cast(ir, parent)) else {
            errors.push(Diagnostic::op_error(ir, op, "expected forall op parent"));
            return;
        };
        let shared = region_args(ir, parent.region(ir));
        let n_loops = crate::common::index::constants(ir, parent.op(), LISTS[0]).len().min(shared.len());
        let Some(entry) = ir.entry_block(view.region(ir)) else { return };
        for each in ir.ops(entry) {
            let Some(insertion) = ParallelInsertSlice::cast(ir, each) else {
                errors.push(Diagnostic::op_error(ir, op, "expected only ParallelCombiningOpInterface ops"));
                return;
            };
            if !shared[n_loops..].contains(&insertion.dest(ir)) {
                errors.push(Diagnostic::op_error(ir, each, "may only insert into an output block argument"));
                return;
            }
        }
    }
}

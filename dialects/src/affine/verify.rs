//! Verification of affine beyond the constraints of the operation definitions: numbers of map operands, and valid
//! dimensions and symbols.
//!
//! Rules and messages are MLIR's (`AffineOps.cpp`).

use proofmark_ir::context::{AffineMap, DYNAMIC};
use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::{Attribute, Ir, OpId, OpView, Type, ValueId};

use super::asm::map_of;
use super::loops::group_sizes;
use super::ops::{Apply, Load, Max, Store};
use super::ops::{DelinearizeIndex, For, If, LinearizeIndex, Parallel, Prefetch, Yield};
use super::scope::{affine_scope, check_operands, is_valid_dim};
use crate::memref::ATOMIC_RMW_KINDS;
use crate::verify::{check_carried, check_edge, region_args, region_terminator, types};

impl Apply {
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        if n_inputs_match(ir, op, errors).is_some_and(|map| map.results.len() != 1) {
            errors.push(Diagnostic::op_error(ir, op, "mapping must produce one value"));
        }
    }
}

impl Max {
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        if n_inputs_match(ir, op, errors).is_some_and(|map| map.results.is_empty()) {
            errors.push(Diagnostic::op_error(ir, op, "affine map expect at least one result"));
        }
    }
}

/// Verifies that the map has as many inputs as the operation has operands; returns the map.
fn n_inputs_match<'i>(ir: &'i Ir, op: OpId, errors: &mut Vec<Diagnostic>) -> Option<&'i AffineMap> {
    let map = map_of(ir, op, "map")?;
    if ir.n_operands(op) == map.n_inputs() {
        return Some(map);
    }
    let message = "operand count and affine map dimension and symbol count must match";
    errors.push(Diagnostic::op_error(ir, op, message));
    None
}

impl DelinearizeIndex {
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = DelinearizeIndex::cast(ir, op) else { return };
        let (n_results, n_basis) = (view.multi_index(ir).len(), basis(ir, view.static_basis(ir)).len());
        if n_results != n_basis && n_results != n_basis + 1 {
            let message = "should return an index for each basis element and up to one extra index";
            errors.push(Diagnostic::op_error(ir, op, message));
            return;
        }
        check_basis(ir, op, view.static_basis(ir), view.dynamic_basis(ir).len(), errors);
    }
}

impl LinearizeIndex {
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = LinearizeIndex::cast(ir, op) else { return };
        let (n_indices, n_basis) = (view.multi_index(ir).len(), basis(ir, view.static_basis(ir)).len());
        if n_indices != n_basis && n_indices != n_basis + 1 {
            let message = "should be passed a basis element for each index except possibly the first";
            errors.push(Diagnostic::op_error(ir, op, message));
            return;
        }
        check_basis(ir, op, view.static_basis(ir), view.dynamic_basis(ir).len(), errors);
    }
}

fn basis(ir: &Ir, attr: Attribute) -> Vec<i64> {
    attr.as_i64_array(ir.ctx()).unwrap_or_default()
}

fn check_basis(ir: &Ir, op: OpId, attr: Attribute, n_dynamic: usize, errors: &mut Vec<Diagnostic>) {
    let basis = basis(ir, attr);
    let message = if basis.iter().filter(|&&size| size == DYNAMIC).count() != n_dynamic {
        "mismatch between dynamic and static basis (kDynamic marker but no corresponding dynamic basis entry) -- \
         this can only happen due to an incorrect fold/rewrite"
    } else if basis.iter().any(|&size| size != DYNAMIC && size <= 0) {
        "no basis element may be statically non-positive"
    } else {
        return;
    };
    errors.push(Diagnostic::op_error(ir, op, message));
}

impl For {
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = For::cast(ir, op) else { return };
        let bounds = [(view.lower_bound_map(ir), "lower"), (view.upper_bound_map(ir), "upper")];
        for (map, name) in bounds {
            if map.as_affine_map(ir.ctx()).is_some_and(|map| map.results.is_empty()) {
                let message = format!("expected {name} bound map to have at least one result");
                errors.push(Diagnostic::op_error(ir, op, message));
                return;
            }
        }
    }

    pub(super) fn verify_regions(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = For::cast(ir, op) else { return };
        let args = region_args(ir, view.region(ir));
        if args.first().is_none_or(|&induction| !ir.value_type(induction).is_index()) {
            let message = "expected body to have a single index argument for the induction variable";
            errors.push(Diagnostic::op_error(ir, op, message));
            return;
        }
        let before = errors.len();
        let bounds: [(_, Vec<ValueId>); 2] = [
            (view.lower_bound_map(ir), view.lower_bound_operands(ir).collect()),
            (view.upper_bound_map(ir), view.upper_bound_operands(ir).collect()),
        ];
        for (map, operands) in bounds {
            if let Some(map) = map.as_affine_map(ir.ctx()) {
                if operands.len() != map.n_inputs() {
                    let message = "operand count and affine map dimension and symbol count must match";
                    errors.push(Diagnostic::op_error(ir, op, message));
                    return;
                }
                check_operands(ir, op, operands, map.dims, errors);
            }
            if errors.len() > before {
                return;
            }
        }
        let n_results = view.results(ir).len();
        if n_results > 0 {
            let message = if view.inits(ir).len() != n_results {
                Some("mismatch between the number of loop-carried values and results")
            } else if args.len() - 1 != n_results {
                Some("mismatch between the number of basic block args and results")
            } else {
                None
            };
            if let Some(message) = message {
                errors.push(Diagnostic::op_error(ir, op, message));
                return;
            }
        }
        let yielded = region_terminator(ir, view.region(ir)).and_then(|last| Yield::cast(ir, last));
        let yielded = yielded.map(|last| types(ir, last.operands(ir))).unwrap_or_default();
        let carried = types(ir, args[1..].iter().copied());
        let (inits, results) = (types(ir, view.inits(ir)), types(ir, view.results(ir).iter().copied()));
        check_carried(ir, op, [&inits, &carried, &yielded, &results], errors);
    }
}

impl If {
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = If::cast(ir, op) else { return };
        let Some(set) = view.condition(ir).as_integer_set(ir.ctx()) else { return };
        if ir.n_operands(op) != set.n_inputs() {
            let message = "operand count and condition integer set dimension and symbol count must match";
            errors.push(Diagnostic::op_error(ir, op, message));
            return;
        }
        let before = errors.len();
        check_operands(ir, op, ir.operands(op), set.dims, errors);
        if errors.len() == before && ir.entry_block(view.else_region(ir)).is_none() {
            let results = types(ir, view.results(ir).iter().copied());
            check_edge(ir, op, ["parent", "parent"], &[], &results, errors);
        }
    }
}

impl Parallel {
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = Parallel::cast(ir, op) else { return };
        let ctx = ir.ctx();
        let before = errors.len();
        let mut error = |message: String| errors.push(Diagnostic::op_error(ir, op, message));
        let n_args = region_args(ir, view.region(ir)).len();
        let n_steps = view.steps(ir).as_array(ctx).map_or(0, <[_]>::len);
        let groups = [view.lower_bounds_groups(ir), view.upper_bounds_groups(ir)];
        let [n_lower, n_upper] = groups.map(|groups| groups.elements(ctx).map_or(0, |sizes| sizes.len()));
        if [n_args, n_lower, n_upper].iter().any(|&n| n != n_steps) {
            return error(format!(
                "the number of region arguments ({n_args}) and the number of map groups for lower ({n_lower}) and \
             upper bound ({n_upper}), and the number of steps ({n_steps}) must all match"
            ));
        }
        let maps = [view.lower_bounds_map(ir), view.upper_bounds_map(ir)].map(|map| map.as_affine_map(ctx));
        let [Some(lower), Some(upper)] = maps else { return };
        for (map, groups, name) in [(lower, groups[0], "lower"), (upper, groups[1], "upper")] {
            let expected = group_sizes(ctx, groups, n_steps).into_iter().fold(0, usize::saturating_add);
            if expected != map.results.len() {
                return error(format!("expected {name} bounds map to have {expected} results"));
            }
        }
        let reductions = view.reductions(ir).as_array(ctx).unwrap_or(&[]);
        let results = view.results(ir);
        if reductions.len() != results.len() {
            return error("a reduction must be specified for each output".to_owned());
        }
        for (kind, &result) in reductions.iter().zip(results) {
            let kind = ATOMIC_RMW_KINDS.iter().find(|case| Some(case.1) == kind.as_i64(ctx));
            let Some((kind, _)) = kind else { return error("invalid reduction attribute".to_owned()) };
            if !reduces(ir, kind, ir.value_type(result)) {
                return error("result type cannot match reduction attribute".to_owned());
            }
        }
        let operands: Vec<ValueId> = ir.operands(op).collect();
        let (own, others) = operands.split_at(lower.n_inputs().min(operands.len()));
        check_operands(ir, op, own.iter().copied(), lower.dims, errors);
        if errors.len() == before {
            check_operands(ir, op, others.iter().copied(), upper.dims, errors);
        }
    }
}

/// Returns whether values of type `ty` can be combined by `kind`.
fn reduces(ir: &Ir, kind: &str, ty: Type) -> bool {
    use proofmark_ir::context::{Signedness, TypeKind};
    let signed =
        |wanted| matches!(*ty.kind(ir.ctx()), TypeKind::Integer { signedness, .. } if signedness == wanted);
    match kind {
        "addf" | "mulf" | "maximumf" | "minimumf" => ty.float_kind().is_some(),
        "addi" | "muli" | "ori" | "andi" => ty.is_integer(ir.ctx()),
        "maxs" | "mins" => signed(Signedness::Signed),
        "maxu" | "minu" => signed(Signedness::Unsigned),
        kind => kind == "assign",
    }
}

impl Yield {
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let mut error = |message| errors.push(Diagnostic::op_error(ir, op, message));
        let parent = ir.parent_op(op).filter(|&parent| {
            For::cast(ir, parent).is_some()
                || If::cast(ir, parent).is_some()
                || Parallel::cast(ir, parent).is_some()
        });
        let (Some(parent), Some(view)) = (parent, Yield::cast(ir, op)) else {
            return error("only terminates affine.if/for/parallel regions");
        };
        let (given, results) = (types(ir, view.operands(ir)), types(ir, ir.results(parent).iter().copied()));
        if given.len() != results.len() {
            error("parent of yield must have same number of results as the yield operands");
        } else if given != results {
            error("types mismatch between yield op and its parent");
        }
    }
}

impl Load {
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        access(
            ir,
            op,
            0,
            ir.value_type(ir.result(op, 0)),
            "result type must match element type of memref",
            errors,
        );
    }
}

impl Store {
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let message = "value to store must have the same type as memref element type";
        access(ir, op, 1, ir.value_type(Store::from_op(op).value(ir)), message, errors);
    }
}

/// Verifies an access to operand `memref` of a scalar or vector of type `accessed`.
fn access(ir: &Ir, op: OpId, memref: usize, accessed: Type, mismatch: &str, errors: &mut Vec<Diagnostic>) {
    let mut error = |message: &str| errors.push(Diagnostic::op_error(ir, op, message));
    let ty = ir.value_type(ir.operand(op, memref));
    let element = ty.element_or_self(ir.ctx());
    let is_vector = ir.name_str(op).contains("vector");
    if !is_vector && accessed != element {
        return error(mismatch);
    }
    let Some(map) = map_of(ir, op, "map") else { return };
    if Some(map.results.len()) != ty.shape(ir.ctx()).map(<[_]>::len) {
        return error("affine map num results must equal memref rank");
    }
    if map.n_inputs() != ir.n_operands(op) - memref - 1 {
        return error("expects as many subscripts as affine map inputs");
    }
    if is_vector && accessed.element_or_self(ir.ctx()) != element {
        error("requires memref and vector types of the same elemental type");
    }
    check_operands(ir, op, ir.operands(op).skip(memref + 1), map.dims, errors);
}

impl Prefetch {
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = Prefetch::cast(ir, op) else { return };
        let Some(map) = map_of(ir, op, "map") else { return };
        let mut error = |message: &str| errors.push(Diagnostic::op_error(ir, op, message));
        let ty = ir.value_type(view.memref(ir));
        if Some(map.results.len()) != ty.shape(ir.ctx()).map(<[_]>::len) {
            return error("affine.prefetch affine map num results must equal memref rank");
        }
        if map.n_inputs() != view.indices(ir).len() {
            return error("too few operands");
        }
        let scope = affine_scope(ir, op);
        if view.indices(ir).any(|index| !is_valid_dim(ir, index, scope)) {
            error("index must be a dimension or symbol identifier");
        }
    }
}

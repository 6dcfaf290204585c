//! Verification of pdl beyond the constraints of the operation definitions.
//!
//! Most rules concern uses: definitions in a pattern must be bound, the result types of created operations must be
//! known, and the operations of a pattern must be connected. These rules are verified at the pattern after its
//! operations, so that each edit of a user triggers the verification.

use std::collections::HashSet;

use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::op_def::{Arity, ResultDef, TypeRelation};
use proofmark_ir::{
    Attribute, BlockId, Context, Ir, OpDef, OpId, OpOperand, OpView, Traits, Type, ValueId, WalkOrder,
};

use super::types::{element_or_self, value};
use super::{
    ApplyNativeRewriteOp, AttributeOp, OperandOp, OperandsOp, OperationOp, RangeOp, ReplaceOp, ResultOp,
    ResultsOp, RewriteOp, TypeOp, TypesOp,
};
use crate::verify::quoted;

fn is<V: OpView>(ir: &Ir, op: OpId) -> bool {
    V::cast(ir, op).is_some()
}

pub(super) fn apply_native_constraint(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    if ir.n_operands(op) == 0 {
        errors.push(Diagnostic::op_error(ir, op, "expected at least one argument"));
    }
}

pub(super) fn apply_native_rewrite(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    if ir.n_operands(op) == 0 && ir.n_results(op) == 0 {
        errors.push(Diagnostic::op_error(ir, op, "expected at least one argument or result"));
    }
}

pub(super) fn attribute(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    let Some(view) = AttributeOp::cast(ir, op) else { return };
    if view.value(ir).is_some() && view.value_type(ir).is_some() {
        errors.push(Diagnostic::op_error(ir, op, "expected only one of [`type`, `value`] to be set"));
    }
    if view.value(ir).is_none() && is_in_rewrite(ir, op) {
        let message = "expected constant value when specified within a `pdl.rewrite`";
        errors.push(Diagnostic::op_error(ir, op, message));
    }
}

pub(super) fn operation(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    let Some(view) = OperationOp::cast(ir, op) else { return };
    let mut error = |message: String| errors.push(Diagnostic::op_error(ir, op, message));
    if is_in_rewrite(ir, op) && view.op_name(ir).is_none() {
        return error("must have an operation name when nested within a `pdl.rewrite`".to_owned());
    }
    let n_names = view.attribute_value_names(ir).as_array(ir.ctx()).map_or(0, <[_]>::len);
    let n_values = view.attribute_values(ir).len();
    if n_names != n_values {
        error(format!(
            "expected the same number of attribute values and attribute names, got {n_names} names and {n_values} \
                values"
        ));
    }
}

pub(super) fn range(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    if let Some(view) = RangeOp::cast(ir, op) {
        elements(ir, op, view.result(ir), errors);
    }
}

/// Verifies that the operands are elements, or ranges of elements, of the result's range type.
pub(crate) fn elements(ir: &Ir, op: OpId, range: ValueId, errors: &mut Vec<Diagnostic>) {
    let ctx = ir.ctx();
    let element = element_or_self(ctx, ir.value_type(range));
    let given = ir.operands(op).map(|operand| element_or_self(ctx, ir.value_type(operand)));
    if let Some(other) = given.into_iter().find(|&given| given != element) {
        let (element, other) = (quoted(ir, [element]), quoted(ir, [other]));
        let message = format!("expected operand to have element type {element}, but got {other}");
        errors.push(Diagnostic::op_error(ir, op, message));
    }
}

pub(super) fn replace(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    let Some(view) = ReplaceOp::cast(ir, op) else { return };
    if view.repl_operation(ir).is_some() && view.repl_values(ir).len() > 0 {
        let message =
            "expected no replacement values to be provided when the replacement operation is present";
        errors.push(Diagnostic::op_error(ir, op, message));
    }
}

pub(super) fn results(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    let Some(view) = ResultsOp::cast(ir, op) else { return };
    let ty = ir.value_type(view.val(ir));
    if view.index(ir).is_none() && ty == value(ir.ctx()) {
        let message = format!(
            "expected `pdl.range<value>` result type when no index is specified, but got: {}",
            quoted(ir, [ty])
        );
        errors.push(Diagnostic::op_error(ir, op, message));
    }
}

pub(super) fn rewrite(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    let Some(view) = RewriteOp::cast(ir, op) else { return };
    let is_empty = ir.entry_block(view.body_region(ir)).is_none();
    let message = match (view.name(ir).is_some(), is_empty) {
        (true, false) => "expected rewrite region to be empty when rewrite is external",
        (false, true) => "expected rewrite region to be non-empty if external name is not specified",
        (false, false) if view.external_args(ir).len() > 0 => {
            "expected no external arguments when the rewrite is specified inline"
        }
        _ => return,
    };
    errors.push(Diagnostic::op_error(ir, op, message));
}

/// Verifies a pattern as a whole.
pub(super) fn pattern(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    let Some(body) = ir.regions(op).first().and_then(|&region| ir.entry_block(region)) else { return };
    for inner in ir.ops(body) {
        errors.extend(unbound(ir, inner));
    }
    let rewrite = ir.last_op(body).filter(|&last| is::<RewriteOp>(ir, last));
    for block in
        rewrite.into_iter().flat_map(|rewrite| ir.regions(rewrite)).flat_map(|&region| ir.blocks(region))
    {
        for inner in ir.ops(block) {
            errors.extend(OperationOp::cast(ir, inner).and_then(|view| not_inferable(ir, view, block)));
        }
    }
    if errors.is_empty() {
        errors.extend(malformed(ir, op, body, rewrite).err());
    }
}

/// Verifies that the body ends with a rewrite, contains pdl operations only, and is connected.
fn malformed(ir: &Ir, op: OpId, body: BlockId, rewrite: Option<OpId>) -> Result<(), Diagnostic> {
    let error = |message| Diagnostic::op_error(ir, op, message);
    if rewrite.is_none() {
        let error = error("expected body to terminate with `pdl.rewrite`");
        return Err(match ir.last_op(body) {
            Some(last) => error.with_note(ir.loc(last), "see terminator defined here"),
            None => error,
        });
    }
    let mut foreign = None;
    ir.walk(op, WalkOrder::PostOrder, |ir, inner| {
        if foreign.is_none() && !ir.name_str(inner).starts_with("pdl.") {
            foreign = Some(inner);
        }
    });
    if let Some(foreign) = foreign {
        return Err(error("expected only `pdl` operations within the pattern body")
            .with_note(ir.loc(foreign), "see non-`pdl` operation defined here"));
    }
    if !ir.ops(body).any(|inner| is::<OperationOp>(ir, inner)) {
        return Err(error("the pattern must contain at least one `pdl.operation`"));
    }
    let mut connected: Option<HashSet<OpId>> = None;
    for inner in ir.ops(body).filter(|&inner| is_node(ir, inner) && is_used_by_rewrite(ir, inner)) {
        let connected = connected.get_or_insert_with(|| component(ir, inner));
        if !connected.contains(&inner) {
            return Err(error("the operations must form a connected component")
                .with_note(ir.loc(inner), "see a disconnected value / operation here"));
        }
    }
    Ok(())
}

fn is_in_rewrite(ir: &Ir, op: OpId) -> bool {
    ir.parent_op(op).is_some_and(|parent| is::<RewriteOp>(ir, parent))
}

fn is_result(ir: &Ir, op: OpId) -> bool {
    is::<ResultOp>(ir, op) || is::<ResultsOp>(ir, op)
}

/// Returns whether the operation is a node of the graph that the pattern matches.
fn is_node(ir: &Ir, op: OpId) -> bool {
    is_result(ir, op) || is::<OperandOp>(ir, op) || is::<OperandsOp>(ir, op) || is::<OperationOp>(ir, op)
}

fn users(ir: &Ir, op: OpId) -> impl Iterator<Item = OpId> + '_ {
    ir.results(op).iter().flat_map(|&result| ir.users(result))
}

/// Returns whether a use binds the definition of the operation. A use by a `pdl.result` counts only if the latter has
/// uses.
fn has_binding_use(ir: &Ir, op: OpId) -> bool {
    // Results are values, not operations, so that one step suffices.
    users(ir, op).any(|user| !is_result(ir, user) || users(ir, user).next().is_some())
}

/// Returns an error if an operation of a pattern's body must be bound and is not.
fn unbound(ir: &Ir, op: OpId) -> Option<Diagnostic> {
    let must_be_bound = is::<OperandOp>(ir, op)
        || is::<OperandsOp>(ir, op)
        || is::<OperationOp>(ir, op)
        || AttributeOp::cast(ir, op).is_some_and(|view| view.value(ir).is_none())
        || TypeOp::cast(ir, op).is_some_and(|view| view.constant_type(ir).is_none())
        || TypesOp::cast(ir, op).is_some_and(|view| view.constant_types(ir).is_none());
    let message = "expected a bindable user when defined in the matcher body of a `pdl.pattern`";
    (must_be_bound && !has_binding_use(ir, op)).then(|| Diagnostic::op_error(ir, op, message))
}

/// Returns whether the rewrite uses a definition of the operation.
fn is_used_by_rewrite(ir: &Ir, op: OpId) -> bool {
    users(ir, op).any(|user| is::<RewriteOp>(ir, user) || is_in_rewrite(ir, user))
}

/// Returns the connected component of a node in a pattern's body, along uses and definitions.
fn component(ir: &Ir, start: OpId) -> HashSet<OpId> {
    let body = ir.parent_block(start);
    let (mut seen, mut pending) = (HashSet::new(), vec![start]);
    while let Some(op) = pending.pop() {
        if ir.parent_block(op) != body || is::<RewriteOp>(ir, op) || !seen.insert(op) {
            continue;
        }
        let operands: Vec<ValueId> = match OperationOp::cast(ir, op) {
            Some(view) => view.operand_values(ir).collect(),
            None if is_result(ir, op) => ir.operands(op).collect(),
            None => Vec::new(),
        };
        pending.extend(operands.into_iter().filter_map(|operand| ir.defining_op(operand)));
        pending.extend(users(ir, op));
    }
    seen
}

/// Returns the definition of the registered operation that an attribute names.
fn named_def(ir: &Ir, name: Option<Attribute>) -> Option<&'static OpDef> {
    let ctx = ir.ctx();
    let name = name?.as_string(ctx)?;
    ctx.op_info(ctx.op_name(name.as_str(ctx))).map(|info| info.def)
}

/// Returns whether the result types of an operation can be inferred: MLIR's `InferTypeOpInterface`.
pub(crate) fn infers_types(def: &OpDef) -> bool {
    let derived = |name: &str| {
        def.relations.iter().any(|relation| match relation {
            TypeRelation::Same(names) => names.len() > 1 && names.contains(&name),
            TypeRelation::SameElementType(_) => false,
            TypeRelation::Derived { to, .. } | TypeRelation::DerivedList { to, .. } => *to == name,
        })
    };
    let same = def.traits.contains(Traits::SAME_OPERANDS_AND_RESULT_TYPE);
    let is_known = |result: &ResultDef| {
        result.arity == Arity::Single
            && (same
                || result.constraint.only.is_some()
                || result.constraint.built.is_some()
                || derived(result.name))
    };
    def.infer.is_some() || (!def.results.is_empty() && def.results.iter().all(is_known))
}

/// Returns an error if the result types of an operation that a rewrite creates are unknown.
fn not_inferable(ir: &Ir, view: OperationOp, block: BlockId) -> Option<Diagnostic> {
    let op = view.op();
    let def = named_def(ir, view.op_name(ir));
    // An unregistered operation may support type inference.
    if def.is_none_or(infers_types) {
        return None;
    }
    // A replaced operation exists before the rewrite, and has types.
    let replaces = |each: OpOperand| {
        let Some(replace) = ReplaceOp::cast(ir, each.owner).filter(|_| each.index != 0) else { return false };
        ir.defining_op(replace.op_value(ir)).is_some_and(|replaced| {
            ir.parent_block(replaced) != Some(block) || ir.is_before_in_block(replaced, op)
        })
    };
    if ir.uses(view.operation(ir)).any(replaces) {
        return None;
    }
    let error = |note: String| {
        let message = "must have inferable or constrained result types when nested within `pdl.rewrite`";
        Some(Diagnostic::op_error(ir, op, message).with_note(ir.loc(op), note))
    };
    let types: Vec<ValueId> = view.type_values(ir).collect();
    if types.is_empty() {
        let has_results = def.is_some_and(|def| def.results.iter().any(|each| each.arity == Arity::Single));
        let name = def.map_or("", |def| def.name);
        return if has_results {
            error(format!(
                "operation is created in a non-inferrable context, but '{name}' does not implement InferTypeOpInterface"
            ))
        } else {
            None
        };
    }
    let unknown = types.iter().position(|&ty| !is_known_type(ir, ty, block))?;
    error(format!("result type #{unknown} was not constrained"))
}

/// Returns whether a rewrite with body `block` knows the type of a type handle.
fn is_known_type(ir: &Ir, ty: ValueId, block: BlockId) -> bool {
    let Some(def) = ir.defining_op(ty) else { return false };
    let constrains_input = |user: OpId| {
        ir.parent_block(user) != Some(block)
            && (is::<OperandOp>(ir, user) || is::<OperandsOp>(ir, user) || is::<OperationOp>(ir, user))
    };
    let constant = match (TypeOp::cast(ir, def), TypesOp::cast(ir, def)) {
        (Some(view), _) => view.constant_type(ir),
        (_, Some(view)) => view.constant_types(ir),
        _ => return is::<ApplyNativeRewriteOp>(ir, def),
    };
    constant.is_some() || users(ir, def).any(constrains_input)
}

/// Returns whether the operation `name` is registered and infers its result types.
pub(crate) fn infers_result_types(ctx: &Context, name: &str) -> bool {
    ctx.op_info(ctx.op_name(name)).is_some_and(|info| infers_types(info.def))
}

/// Returns the value handle type for a type handle type, and a range for a range.
pub(crate) fn value_for_type(ctx: &Context, ty: Type) -> Option<Type> {
    let element = value(ctx);
    Some(match super::types::range_element(ctx, ty) {
        Some(_) => super::types::range_of(ctx, element),
        None => element,
    })
}

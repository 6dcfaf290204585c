//! Verification of MLIR's `PossibleTopLevelTransformOpTrait`, of the effects that `TransformOpInterface` requires, and
//! of the dialect's attributes.

use std::collections::BTreeMap;

use proofmark_ir::context::AttrPlace;
use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::effects::EffectKind;
use proofmark_ir::text::attribute_to_string;
use proofmark_ir::verify::DialectAttr;
use proofmark_ir::{Attribute, Identifier, Ir, OpId, Traits, WalkOrder, Walker};

use super::block;
use crate::transform::roles::is_possible_top_level;
use crate::transform::types::{HandleKind, handle_kind};

/// Verifies `PossibleTopLevelTransformOpTrait`: the first block argument is the payload root; the other arguments come
/// from operands or the environment.
pub(crate) fn possible_top_level(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    let ctx = ir.ctx();
    let mut error = |message: &str| errors.push(Diagnostic::op_error(ir, op, message));
    if ir.regions(op).is_empty() {
        return error("expects at least one region");
    }
    let Some(body) = block(ir, op, 0).filter(|&body| ir.next_block(body).is_none()) else {
        return error("expects a single-block region");
    };
    let args = ir.block_args(body);
    let Some(&root) = args.first() else {
        return error("expects the entry block to have at least one argument");
    };
    if handle_kind(ctx, ir.value_type(root)) != Some(HandleKind::Operation) {
        return error(
            "expects the first entry block argument to be of type implementing TransformHandleTypeInterface",
        );
    }
    if ir.operands(op).next().is_some_and(|operand| ir.value_type(operand) != ir.value_type(root)) {
        return error("expects the type of the block argument to match the type of the operand");
    }
    if let Some(i) = args.iter().position(|&arg| handle_kind(ctx, ir.value_type(arg)).is_none()) {
        let message = "expects trailing entry block arguments to be of type implementing TransformHandleTypeInterface, \
            TransformValueHandleTypeInterface or TransformParamTypeInterface";
        let note = format!("argument #{i} does not");
        return errors.push(Diagnostic::op_error(ir, op, message).with_note(ir.loc(op), note));
    }
    let outer = std::iter::successors(ir.parent_op(op), |&parent| ir.parent_op(parent))
        .find(|&parent| is_possible_top_level(ir, parent));
    if let Some(outer) = outer
        && ir.n_operands(op) != args.len()
    {
        let error = Diagnostic::op_error(ir, op, "expects operands to be provided for a nested op");
        errors.push(error.with_note(ir.loc(outer), "nested in another possible top-level op"));
    }
}

/// Verifies the effects on handles: each operand has an effect, and each result is allocated.
pub(crate) fn effects(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    let effects = ir.effects(op).unwrap_or_default();
    let on = |value| effects.iter().filter(move |effect| effect.on == Some(value));
    let mut error = |message: &str, note: String| {
        errors.push(Diagnostic::error_on(ir, op, message).with_note(ir.loc(op), note));
    };
    if let Some(i) = ir.operands(op).position(|operand| on(operand).next().is_none()) {
        let note = format!("no effects specified for operand #{i}");
        return error("TransformOpInterface requires memory effects on operands to be specified", note);
    }
    let consumed =
        ir.operands(op).position(|operand| on(operand).any(|effect| effect.kind == EffectKind::Free));
    let writes = effects.iter().any(|effect| effect.on.is_none() && effect.kind == EffectKind::Write);
    if let Some(i) = consumed.filter(|_| !writes) {
        let note = format!("consumes operand #{i}");
        return error(
            "TransformOpInterface expects ops consuming operands to have a 'write' effect on the payload resource",
            note,
        );
    }
    let allocated = |result| on(result).any(|effect| effect.kind == EffectKind::Allocate);
    if let Some(i) = ir.results(op).iter().position(|&result| !allocated(result)) {
        let note = format!("no 'allocate' effect specified for result #{i}");
        error("TransformOpInterface requires 'allocate' memory effect to be specified for results", note);
    }
}

/// Verifies an attribute of the dialect.
pub(crate) fn attribute(ir: &Ir, attr: DialectAttr, errors: &mut Vec<Diagnostic>) {
    let ctx = ir.ctx();
    if attr.place != AttrPlace::Operation {
        return;
    }
    let loc = ir.loc(attr.op);
    let name = attribute_to_string(ctx, ctx.string_attr_of(attr.name));
    let message = match attr.name.as_str(ctx) {
        "transform.with_named_sequence" => {
            if ir.has_trait(attr.op, Traits::SYMBOL_TABLE) {
                return errors.extend(recursion(ir, attr.op));
            }
            format!("{name} attribute can only be attached to operations with symbol tables")
        }
        "transform.target_tag" if attr.value.as_string(ctx).is_none() => {
            format!("{name} attribute must be a string")
        }
        "transform.target_tag" => return,
        "transform.consumed" | "transform.readonly" | "transform.silence_tracking_failures" => {
            if attr.value == Attribute::UNIT {
                return;
            }
            format!("{name} must be a unit attribute")
        }
        _ => format!("unknown attribute: {name}"),
    };
    errors.push(Diagnostic::error(loc, message));
}

/// Returns an error if functions of a symbol table call each other recursively, which scripts must not do.
fn recursion(ir: &Ir, table: OpId) -> Option<Diagnostic> {
    let graph = CallGraph::new(ir, table);
    let cycle = graph.cycle()?;
    let error = Diagnostic::error_on(ir, *cycle.first()?, "recursion not allowed in named sequences");
    let note = |error: Diagnostic, &op: &OpId| error.with_note(ir.loc(op), "operation on recursion stack");
    Some(cycle.iter().skip(1).fold(error, note))
}

/// The call graph of a symbol table.
struct CallGraph {
    functions: Vec<OpId>,
    /// The callees of each function, as indices into `functions`.
    calls: Vec<Vec<usize>>,
}

impl CallGraph {
    fn new(ir: &Ir, table: OpId) -> CallGraph {
        let functions: Vec<OpId> = super::children(ir, table, 0)
            .filter(|&op| ir.property(op, Identifier::FUNCTION_TYPE).is_some() && block(ir, op, 0).is_some())
            .collect();
        let mut by_name = BTreeMap::new();
        for (i, &function) in functions.iter().enumerate() {
            if let Some(name) = ir.symbol_name(function) {
                by_name.entry(name).or_insert(i);
            }
        }
        let calls = functions.iter().map(|&function| {
            let mut walk = Walker::new(function, WalkOrder::PreOrder);
            let mut calls = Vec::new();
            while let Some(op) = walk.next(ir) {
                let callee = ir.op_def(op).and_then(|def| ir.property_named(op, def.callee?));
                let callee = callee.and_then(|callee| callee.as_flat_symbol(ir.ctx()));
                calls.extend(callee.and_then(|name| by_name.get(&name)));
            }
            calls
        });
        let calls = calls.collect();
        CallGraph { functions, calls }
    }

    /// Returns a cycle of calls, beginning with the function that closes the cycle.
    fn cycle(&self) -> Option<Vec<OpId>> {
        #[derive(Clone, Copy, PartialEq)]
        enum Mark {
            New,
            Open,
            Done,
        }
        let mut marks = vec![Mark::New; self.functions.len()];
        for start in 0..self.functions.len() {
            if marks[start] != Mark::New {
                continue;
            }
            // Each entry is a function and the number of its calls that have been followed.
            let mut path = vec![(start, 0)];
            while let Some((function, followed)) = path.last_mut() {
                let (function, next) = (*function, self.calls[*function].get(*followed).copied());
                *followed += 1;
                marks[function] = Mark::Open;
                match next {
                    Some(callee) if marks[callee] == Mark::Open => {
                        let from = path.iter().position(|&(open, _)| open == callee)?;
                        return Some(
                            path[from..].iter().rev().map(|&(open, _)| self.functions[open]).collect(),
                        );
                    }
                    Some(callee) if marks[callee] == Mark::New => path.push((callee, 0)),
                    Some(_) => {}
                    None => {
                        marks[function] = Mark::Done;
                        path.pop();
                    }
                }
            }
        }
        None
    }
}

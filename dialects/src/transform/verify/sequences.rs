//! Verification of sequences, named sequences, and references to named sequences.

use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::symbols::SymbolTables;
use proofmark_ir::text::{attribute_to_string, type_to_string};
use proofmark_ir::{Attribute, Ir, OpId, Traits, Type, ValueId};

use super::{block, children, effects, possible_top_level};
use crate::transform::effects::{Access, consumed_arguments, may_consume};
use crate::transform::roles::is_transformation;
use crate::transform::types::{HandleKind, handle_kind, is_same_kind};
use crate::transform::{CollectMatching, ForeachMatch, Include, NamedSequence, Sequence};
use crate::verify::{function_arguments, quoted};

impl Sequence {
    pub(crate) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        possible_top_level(ir, op, errors);
        let Some(view) = Sequence::cast(ir, op).filter(|_| errors.is_empty()) else { return };
        if view.root(ir).is_none() && view.extra_bindings(ir).len() > 0 {
            let message = "does not expect extra operands when used as top-level";
            errors.push(Diagnostic::op_error(ir, op, message));
        }
    }
}

/// Returns two operations that may consume a handle, with the operand indices.
fn two_consumers(ir: &Ir, value: ValueId) -> Option<[(OpId, usize); 2]> {
    let mut consumers = ir.uses(value).map(|used| (used.owner, used.index as usize));
    let mut consumers = consumers.by_ref().filter(|&(user, _)| may_consume(ir, user, value));
    Some([consumers.next()?, consumers.next()?])
}

fn consumed_twice(ir: &Ir, error: Diagnostic, consumers: [(OpId, usize); 2]) -> Diagnostic {
    consumers.into_iter().fold(error, |error, (user, operand)| {
        error.with_note(ir.loc(user), format!("used here as operand #{operand}"))
    })
}

impl Sequence {
    /// Verifies the body of a sequence: it contains transformations, consumes each handle once, and yields the results.
    pub(crate) fn verify_regions(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(body) = block(ir, op, 0) else { return };
        for (i, &arg) in ir.block_args(body).iter().enumerate() {
            if let Some(consumers) = two_consumers(ir, arg) {
                let message = format!("block argument #{i} has more than one potential consumer");
                return errors.push(consumed_twice(ir, Diagnostic::op_error(ir, op, message), consumers));
            }
        }
        for child in ir.ops(body) {
            if !is_transformation(ir, child) && ir.next_op(child).is_some() {
                let error =
                    Diagnostic::op_error(ir, op, "expected children ops to implement TransformOpInterface");
                return errors.push(error.with_note(ir.loc(child), "op without interface"));
            }
            for (i, &result) in ir.results(child).iter().enumerate() {
                if let Some(consumers) = two_consumers(ir, result) {
                    let message = format!("result #{i} has more than one potential consumer");
                    return errors.push(consumed_twice(
                        ir,
                        Diagnostic::error_on(ir, child, message),
                        consumers,
                    ));
                }
            }
        }
        let Some(last) = ir.last_op(body).filter(|&last| ir.is_terminator(last)) else {
            return errors.push(Diagnostic::op_error(ir, op, "expects to have a terminator in the body"));
        };
        let results = ir.results(op).iter().map(|&result| ir.value_type(result));
        if !ir.operands(last).map(|operand| ir.value_type(operand)).eq(results) {
            let message = "expects the types of the terminator operands to match the types of the result";
            errors.push(Diagnostic::op_error(ir, op, message).with_note(ir.loc(last), "terminator"));
        }
    }
}

impl NamedSequence {
    /// Verifies a named sequence: signature, parent, and terminator.
    pub(crate) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = NamedSequence::cast(ir, op) else { return };
        let (inputs, results) = view.signature(ir);
        let attrs = (view.arg_attrs(ir), view.res_attrs(ir));
        function_arguments(ir, op, inputs, results.len(), attrs, errors);
        if errors.is_empty() {
            errors.extend(misplaced(ir, op).or_else(|| wrong_end(ir, op, results)));
        }
    }
}

fn misplaced(ir: &Ir, op: OpId) -> Option<Diagnostic> {
    let mut ancestors = std::iter::successors(ir.parent_op(op), |&parent| ir.parent_op(parent));
    let table = ancestors.clone().find(|&parent| ir.has_trait(parent, Traits::SYMBOL_TABLE));
    if let Some(table) = table
        && ir.attrs(table).get_named(ir.ctx(), "transform.with_named_sequence").is_none()
    {
        let message = "expects the parent symbol table to have the 'transform.with_named_sequence' attribute";
        let error = Diagnostic::error_on(ir, op, message);
        return Some(error.with_note(ir.loc(table), "symbol table operation"));
    }
    let outer = ancestors.find(|&parent| is_transformation(ir, parent))?;
    let error = Diagnostic::error_on(ir, op, "cannot be defined inside another transform op");
    Some(error.with_note(ir.loc(outer), "ancestor transform op"))
}

fn wrong_end(ir: &Ir, op: OpId, results: &[Type]) -> Option<Diagnostic> {
    let body = block(ir, op, 0)?;
    let Some(last) = ir.last_op(body) else {
        return Some(Diagnostic::error_on(ir, op, "expected a non-empty body block"));
    };
    if ir.name_str(last) != "transform.yield" {
        let error = Diagnostic::error_on(ir, op, "expected 'transform.yield' as terminator");
        return Some(error.with_note(ir.loc(last), "terminator"));
    }
    if ir.n_operands(last) != results.len() {
        let message = "expected terminator to have as many operands as the parent op has results";
        return Some(Diagnostic::error_on(ir, last, message));
    }
    let types = ir.operands(last).map(|operand| ir.value_type(operand));
    let (i, (own, expected)) =
        types.zip(results).enumerate().find(|(_, (own, expected))| own != *expected)?;
    let (own, expected) = (quoted(ir, [own]), quoted(ir, [*expected]));
    let message = format!(
        "the type of the terminator operand #{i} must match the type of the corresponding parent op result ({own} vs \
            {expected})"
    );
    Some(Diagnostic::error_on(ir, last, message))
}

impl NamedSequence {
    /// Verifies that the annotations of the arguments agree with the body.
    pub(crate) fn verify_regions(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        if let Some(view) = NamedSequence::cast(ir, op) {
            errors.extend(annotation_error(ir, view, false));
        }
    }
}

/// Returns an error about the annotations. With `called`, each argument must have an annotation, even if the body
/// determines the access.
fn annotation_error(ir: &Ir, view: NamedSequence, called: bool) -> Option<Diagnostic> {
    let external = view.is_external(ir);
    let consumed = consumed_arguments(ir, view.body(ir));
    let message = (0..view.n_arguments(ir)).find_map(|i| match view.argument(ir, i) {
        Some(Access::Contradictory) => Some(format!("argument #{i} cannot be both readonly and consumed")),
        None if external || called => {
            Some("must provide consumed/readonly status for arguments of external or called ops".to_owned())
        }
        Some(Access::ReadOnly) if consumed.get(i) == Some(&true) => {
            Some(format!("argument #{i} is consumed in the body but is not marked as such"))
        }
        _ => None,
    })?;
    Some(Diagnostic::error_on(ir, view.op(), message))
}

fn resolve(ir: &Ir, op: OpId, symbol: Attribute, tables: &mut SymbolTables) -> Option<NamedSequence> {
    NamedSequence::cast(ir, tables.resolve_nearest(ir, op, symbol)?)
}

impl Include {
    /// Verifies that the sequence exists, has arguments of the operand types, and annotates them.
    pub(crate) fn verify_symbol_uses(
        ir: &Ir,
        op: OpId,
        tables: &mut SymbolTables,
        errors: &mut Vec<Diagnostic>,
    ) {
        let Some(view) = Include::cast(ir, op) else { return };
        effects(ir, op, errors);
        if !errors.is_empty() {
            return;
        }
        let Some(callee) = resolve(ir, op, view.target(ir), tables) else {
            return errors.push(Diagnostic::op_error(
                ir,
                op,
                "does not reference a named transform sequence",
            ));
        };
        let (inputs, results) = callee.signature(ir);
        let operands: Vec<Type> = ir.operands(op).map(|operand| ir.value_type(operand)).collect();
        let own: Vec<Type> = ir.results(op).iter().map(|&result| ir.value_type(result)).collect();
        if inputs.len() != operands.len() {
            return errors.push(Diagnostic::error_on(ir, op, "incorrect number of operands for callee"));
        }
        if let Some(i) = operands.iter().zip(inputs).position(|(given, expected)| given != expected) {
            let (given, expected) =
                (type_to_string(ir.ctx(), operands[i]), type_to_string(ir.ctx(), inputs[i]));
            let message = format!(
                "operand type mismatch: expected operand type '{expected}', but provided '{given}' for operand number \
                    {i}"
            );
            return errors.push(Diagnostic::op_error(ir, op, message));
        }
        if results.len() != own.len() {
            return errors.push(Diagnostic::error_on(ir, op, "incorrect number of results for callee"));
        }
        if let Some(i) =
            own.iter().zip(results).position(|(&own, &callee)| !is_same_kind(ir.ctx(), own, callee))
        {
            let message = format!(
                "type of result #{i} must implement the same transform dialect interface as the corresponding callee \
                    result"
            );
            return errors.push(Diagnostic::op_error(ir, op, message));
        }
        errors.extend(annotation_error(ir, callee, true));
    }
}

impl CollectMatching {
    /// Verifies that the matcher exists, has one read-only operation argument, and yields the types of the results.
    pub(crate) fn verify_symbol_uses(
        ir: &Ir,
        op: OpId,
        tables: &mut SymbolTables,
        errors: &mut Vec<Diagnostic>,
    ) {
        let Some(view) = CollectMatching::cast(ir, op) else { return };
        let ctx = ir.ctx();
        let mut error = |message: String| errors.push(Diagnostic::error_on(ir, op, message));
        let Some(matcher) = resolve(ir, op, view.matcher(ir), tables) else {
            return error(format!(
                "unresolved matcher symbol {}",
                attribute_to_string(ctx, view.matcher(ir))
            ));
        };
        let (inputs, results) = matcher.signature(ir);
        if !matches!(inputs, &[only] if handle_kind(ctx, only) == Some(HandleKind::Operation)) {
            return error("expected the matcher to take one operation handle argument".to_owned());
        }
        if !matches!(matcher.argument(ir, 0), Some(Access::ReadOnly | Access::Contradictory)) {
            return error("expected the matcher argument to be marked readonly".to_owned());
        }
        let own = ir.results(op);
        if results.len() != own.len() {
            let (n, m) = (own.len(), results.len());
            return error(format!(
                "expected the matcher to yield as many values as op has results ({n}), got {m}"
            ));
        }
        let fits = |(&own, &result): (&ValueId, &Type)| is_same_kind(ctx, ir.value_type(own), result);
        if let Some(i) = own.iter().zip(results).position(|pair| !fits(pair)) {
            error(format!("mismatching type interfaces for matcher result and op result #{i}"));
        }
    }
}

impl ForeachMatch {
    pub(crate) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = ForeachMatch::cast(ir, op) else { return };
        let n = |list: Attribute| list.as_array(ir.ctx()).map_or(0, <[_]>::len);
        let message = match (n(view.matchers(ir)), n(view.actions(ir))) {
            (n, m) if n != m => "expected the same number of matchers and actions",
            (0, _) => "expected at least one match/action pair",
            _ => return,
        };
        errors.push(Diagnostic::op_error(ir, op, message));
    }

    /// Verifies each pair: the operands match the arguments of the matcher, its results match the arguments of the
    /// action, and the results of the action match those of the operation.
    pub(crate) fn verify_symbol_uses(
        ir: &Ir,
        op: OpId,
        tables: &mut SymbolTables,
        errors: &mut Vec<Diagnostic>,
    ) {
        let Some(view) = ForeachMatch::cast(ir, op) else { return };
        let list = |list: Attribute| list.as_array(ir.ctx()).unwrap_or(&[]);
        for (&matcher, &action) in list(view.matchers(ir)).iter().zip(list(view.actions(ir))) {
            if let Some(error) = pair_error(ir, op, (matcher, action), tables) {
                return errors.push(error);
            }
        }
    }
}

fn pair_error(
    ir: &Ir,
    op: OpId,
    names: (Attribute, Attribute),
    tables: &mut SymbolTables,
) -> Option<Diagnostic> {
    let ctx = ir.ctx();
    let error = |message: String| Diagnostic::error_on(ir, op, message);
    let (matcher_name, action_name) = (attribute_to_string(ctx, names.0), attribute_to_string(ctx, names.1));
    let Some(matcher) = resolve(ir, op, names.0, tables) else {
        return Some(error(format!("unresolved matcher symbol {matcher_name}")));
    };
    let Some(action) = resolve(ir, op, names.1, tables) else {
        return Some(error(format!("unresolved action symbol {action_name}")));
    };
    let wrong = annotation_error(ir, matcher, true).or_else(|| annotation_error(ir, action, true));
    if wrong.is_some() {
        return wrong;
    }
    let declared = |error: Diagnostic, symbol: NamedSequence| {
        Some(error.with_note(ir.loc(symbol.op()), "symbol declaration"))
    };
    let operands: Vec<Type> = ir.operands(op).map(|operand| ir.value_type(operand)).collect();
    let results: Vec<Type> = ir.results(op).iter().skip(1).map(|&result| ir.value_type(result)).collect();
    let ((matcher_args, matcher_results), (action_args, action_results)) =
        (matcher.signature(ir), action.signature(ir));
    if operands.len() != matcher_args.len() {
        let (n, m) = (operands.len(), matcher_args.len());
        let message = format!(
            "the number of operands ({n}) doesn't match the number of matcher arguments ({m}) for {matcher_name}"
        );
        return declared(error(message), matcher);
    }
    for (i, (&operand, &argument)) in operands.iter().zip(matcher_args).enumerate() {
        if matcher.argument(ir, i) == Some(Access::Consumed) {
            let message = format!("does not expect matcher symbol to consume its operand #{i}");
            return declared(Diagnostic::op_error(ir, op, message), matcher);
        }
        if !is_same_kind(ctx, operand, argument) {
            let message = format!(
                "mismatching type interfaces for operand and matcher argument #{i} of matcher {matcher_name}"
            );
            return declared(error(message), matcher);
        }
    }
    if matcher_results.len() != action_args.len() {
        let (n, m) = (matcher_results.len(), action_args.len());
        return Some(error(format!(
            "mismatching number of matcher results and action arguments between {matcher_name} ({n}) and {action_name} \
                ({m})"
        )));
    }
    let differs = |a: &[Type], b: &[Type]| a.iter().zip(b).position(|(&a, &b)| !is_same_kind(ctx, a, b));
    if let Some(i) = differs(matcher_results, action_args) {
        return Some(error(format!(
            "mismatching type interfaces for matcher result and action argument #{i} of matcher {matcher_name} and \
                action {action_name}"
        )));
    }
    if action_results.len() != results.len() {
        let (n, m) = (action_results.len(), results.len());
        let message = format!(
            "the number of action results ({n}) for {action_name} doesn't match the number of extra op results ({m})"
        );
        return declared(error(message), action);
    }
    let i = differs(&results, action_results)?;
    let message =
        format!("mismatching type interfaces for action result #{i} of action {action_name} and op result");
    declared(error(message), action)
}

/// Verifies that all operations of a region satisfy `is`; reports the first that does not.
pub(super) fn all_are(
    ir: &Ir,
    op: OpId,
    region: usize,
    is: fn(&Ir, OpId) -> bool,
    (message, note): (&str, &str),
) -> Option<Diagnostic> {
    let child = children(ir, op, region).find(|&child| !is(ir, child))?;
    Some(Diagnostic::op_error(ir, op, message).with_note(ir.loc(child), note))
}

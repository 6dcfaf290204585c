//! PDL patterns in scripts: `transform.with_pdl_patterns` and `transform.pdl_match`.

use proofmark_drivers::transform::{Applied, Behaviour, Failure, Interpreter, Results};
use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::text::attribute_to_string;
use proofmark_ir::{Ir, OpDef, OpId, OpView, WalkOrder};

use crate::pdl::PatternOp;
use crate::pdl::matcher::{Bound, PatternMatcher};
use crate::transform::extensions::*;

pub(super) const ROWS: &[(&OpDef, Behaviour)] =
    &[(PDLMatch::DEF, Behaviour::new(pdl_match)), (WithPDLPatterns::DEF, Behaviour::new(with_pdl_patterns))];

fn with_pdl_patterns(it: &mut Interpreter<'_, '_>, op: OpId, _: &mut Results) -> Applied {
    let region = WithPDLPatterns::from_op(op).body(it.ir);
    let Some(block) = it.body(region) else { return Ok(()) };
    let is_script = |&each: &OpId| !it.ir.is_op(each, PatternOp::DEF);
    let scripts: Vec<OpId> = it.ir.ops(block).filter(is_script).collect();
    it.in_scope(op, region, |it| {
        it.map_top_level(op, block)?;
        scripts.into_iter().try_for_each(|script| it.apply(script))
    })
}

/// The patterns of the closest `transform.with_pdl_patterns`.
fn find_pattern(ir: &Ir, op: OpId, name: &str) -> Option<OpId> {
    let mut ancestors = std::iter::successors(ir.parent_op(op), |&each| ir.parent_op(each));
    let container = ancestors.find(|&each| ir.is_op(each, WithPDLPatterns::DEF))?;
    let found = ir.lookup_symbol(container, ir.ctx().find_ident(name)?)?;
    ir.is_op(found, PatternOp::DEF).then_some(found)
}

fn pdl_match(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let view = PDLMatch::from_op(op);
    let symbol = view.pattern_name(it.ir);
    let name = symbol.as_flat_symbol(it.ir.ctx()).map_or("", |name| name.as_str(it.ir.ctx()));
    let Some(pattern) = find_pattern(it.ir, op, name) else {
        let text = attribute_to_string(it.ir.ctx(), symbol);
        let error = Diagnostic::op_error(it.ir, op, format!("could not find pattern '{text}'"));
        return Err(Failure::definite(error));
    };
    let mut warnings: Vec<Diagnostic> = Vec::new();
    let mut matched = Vec::new();
    let failure = |error: crate::pdl::matcher::PatternError, it: &Interpreter<'_, '_>| {
        let error = it.error(op, error.to_string());
        Failure::definite(error.with_note(it.ir.loc(pattern), "pattern"))
    };
    let matcher = PatternMatcher::new(it.ir, pattern).map_err(|error| failure(error, it))?;
    let mut natives = |ir: &Ir, name: &str, arguments: &[Bound]| native(ir, name, arguments, &mut warnings);
    for root in it.ops(view.root(it.ir)) {
        let mut ops = Vec::new();
        it.ir.walk(root, WalkOrder::PostOrder, |_, each| ops.push(each));
        for each in ops {
            let found = matcher.matches(it.ir, each, &mut natives).map_err(|error| failure(error, it))?;
            matched.extend(found.map(|_| each));
        }
    }
    it.emitted.extend(warnings);
    results.set_ops(0, matched);
    Ok(())
}

/// The native constraints: those of MLIR's tests.
fn native(ir: &Ir, name: &str, arguments: &[Bound], warnings: &mut Vec<Diagnostic>) -> Option<bool> {
    match name {
        #[cfg(feature = "test-dialect")]
        "verbose_constraint" => {
            for argument in arguments {
                if let Bound::Op(op) = argument {
                    warnings.push(Diagnostic::warning(ir.loc(*op), "from PDL constraint"));
                }
            }
            Some(true)
        }
        _ => {
            let _ = (ir, arguments, warnings);
            None
        }
    }
}

//! PDL patterns in scripts: `transform.with_pdl_patterns` and `transform.pdl_match`.

use proofmark_drivers::transform::{Applied, Behaviour, Failure, Interpreter, Results};
use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::text::attribute_to_string;
use proofmark_ir::{Ir, OpDef, OpId, OpView, WalkOrder};

use crate::pdl::PatternOp;
use crate::pdl::natives::NativeFunctions;
#[cfg(feature = "test-dialect")]
use crate::pdl::natives::PdlValue;
use crate::pdl::program::Program;
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

/// Returns the patterns of the closest `transform.with_pdl_patterns`.
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
    let failure = |it: &Interpreter<'_, '_>, message: String| {
        let error = it.error(op, message);
        Failure::definite(error.with_note(it.ir.loc(pattern), "pattern"))
    };
    let program = Program::compile(it.ir, pattern).map_err(|error| failure(it, error.message))?;
    let natives = natives(it.ir);
    if let Some(name) = program.unknown_constraint(&natives) {
        return Err(failure(it, format!("unknown native constraint '{name}'")));
    }
    let mut diagnostics = Vec::new();
    let mut matched = Vec::new();
    for root in it.ops(view.root(it.ir)) {
        it.ir.walk(root, WalkOrder::PostOrder, |ir, each| {
            if program.matches(ir, each, &natives, &mut diagnostics).is_some() {
                matched.push(each);
            }
        });
    }
    it.emitted.extend(diagnostics);
    let matched = it.draw_order(op, matched);
    results.set_ops(0, matched);
    Ok(())
}

/// Returns the native functions that are attached to the registry, and those of MLIR's tests.
fn natives(ir: &Ir) -> NativeFunctions {
    let natives = ir.ctx().registry().attached::<NativeFunctions>().cloned().unwrap_or_default();
    #[cfg(feature = "test-dialect")]
    let natives = natives.with_constraint("verbose_constraint", |ir, arguments, diagnostics| {
        for argument in arguments {
            if let PdlValue::Op(op) = argument {
                diagnostics.push(Diagnostic::warning(ir.loc(*op), "from PDL constraint"));
            }
        }
        Some(Vec::new())
    });
    natives
}

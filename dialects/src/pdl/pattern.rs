//! PDL patterns for drivers, and their files.

use std::sync::Arc;

use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::text::{ParseOptions, parse_source};
use proofmark_ir::verify::verify;
use proofmark_ir::{Context, Ir, Match, OpId, Outcome, Pattern, Root, WalkOrder};

use super::PatternOp;
use super::natives::NativeFunctions;
use super::program::Program;

/// A `pdl.pattern` that drivers apply.
///
/// Its name in reports is the name of the symbol with the location of the pattern, such as `halve (rules.mlir:3:1)`, so
/// that it is unique.
pub struct PdlPattern {
    program: Program,
    label: String,
    root: Option<String>,
    natives: NativeFunctions,
}

impl PdlPattern {
    /// Compiles a valid `pdl.pattern`, which calls functions of `natives`.
    ///
    /// # Errors
    /// If the pattern has no operation or too many, or names a native function that does not exist.
    pub fn new(ir: &Ir, pattern: OpId, natives: &NativeFunctions) -> Result<PdlPattern, Diagnostic> {
        let program = Program::compile(ir, pattern)?;
        let constraint = program.unknown_constraint(natives).map(|name| ("constraint", name));
        let unknown = constraint.or_else(|| program.unknown_rewrite(natives).map(|name| ("rewrite", name)));
        if let Some((kind, name)) = unknown {
            return Err(Diagnostic::op_error(
                ir,
                pattern,
                format!("names the unknown native {kind} '{name}'"),
            ));
        }
        let ctx = ir.ctx();
        let name = if program.name.is_empty() { "pdl.pattern" } else { &program.name };
        let label = match program.location.file(ctx) {
            Some(range) => {
                format!("{name} ({}:{}:{})", range.file.as_str(ctx), range.start.0, range.start.1)
            }
            None => name.to_owned(),
        };
        let root = program.root_name().map(|name| name.as_str(ctx).to_owned());
        Ok(PdlPattern { program, label, root, natives: natives.clone() })
    }
}

impl Pattern for PdlPattern {
    fn name(&self) -> &str {
        &self.label
    }

    fn root(&self) -> Root<'_> {
        self.root.as_deref().map_or(Root::Any, Root::Op)
    }

    fn benefit(&self) -> u16 {
        self.program.benefit
    }

    fn apply<'m>(&self, m: Match<'m>) -> Outcome<'m> {
        let Some(bindings) = self.program.matches(&m, m.op(), &self.natives, &mut Vec::new()) else {
            return m.fail("the pattern does not match");
        };
        let mut rw = m.rewrite();
        match self.program.rewrite(&mut rw, bindings, &self.natives) {
            Ok(()) => rw.done(),
            Err(reason) => rw.abort(reason),
        }
    }
}

/// Returns the patterns in `ir`, in order. They call the native functions that are attached to the registry of the
/// context.
///
/// # Errors
/// The errors of the patterns that cannot be compiled.
pub fn patterns_in(ir: &Ir, root: OpId) -> Result<Vec<PdlPattern>, Vec<Diagnostic>> {
    let natives = ir.ctx().registry().attached::<NativeFunctions>().cloned().unwrap_or_default();
    let mut found = Vec::new();
    ir.walk(root, WalkOrder::PreOrder, |ir, op| {
        if ir.is_op(op, PatternOp::DEF) {
            found.push(op);
        }
    });
    let (mut patterns, mut errors) = (Vec::new(), Vec::new());
    for op in found {
        match PdlPattern::new(ir, op, &natives) {
            Ok(pattern) => patterns.push(pattern),
            Err(error) => errors.push(error),
        }
    }
    if errors.is_empty() { Ok(patterns) } else { Err(errors) }
}

/// Returns the patterns of a file, which `name` names in locations.
///
/// # Errors
/// If the text is no valid IR, or a pattern cannot be compiled.
pub fn read_patterns(
    ctx: &Arc<Context>,
    name: &str,
    text: &[u8],
) -> Result<Vec<PdlPattern>, Vec<Diagnostic>> {
    let ir = parse_source(ctx, name, text, ParseOptions { allow_unregistered: true })?;
    let errors = verify(&ir, ir.root());
    if errors.is_empty() { patterns_in(&ir, ir.root()) } else { Err(errors) }
}

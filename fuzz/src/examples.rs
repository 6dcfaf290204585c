//! Mutation of example programs: draws an example and applies up to three small changes.
//!
//! Generated programs rarely contain the structure that a specific pattern matches, such as a loop with an unused
//! iteration argument. An example contains it. With another constant, flag, predicate or operand, or another of the
//! [changes](crate::variants::Change) of variants, the pattern must still be correct or must not match.

use std::sync::Arc;

use arbitrary::{Result, Unstructured};
use proofmark_dialects::{affine, linalg};
use proofmark_ir::context::AttrKind;
use proofmark_ir::text::{ParseOptions, parse_source};
use proofmark_ir::verify::verify;
use proofmark_ir::{Context, Identifier, Ir, OpId, RegionId, ValueId, WalkOrder};

use crate::restructure::{restructured, visible};
use crate::variants::Change;
use crate::{generate, variants};

// `EXAMPLES` holds the files of `dialects/tests/canonicalize`, with chunks of an input and, after `// becomes:`, its
// output, and the files of `tests/planted`, with chunks of functions `@src`, which a row rewrites, and `@wrong`, a
// wrong result.
include!(concat!(env!("OUT_DIR"), "/examples.rs"));

/// The examples whose dialects are registered in a context.
#[derive(Debug, Default)]
pub struct Examples {
    programs: Vec<Ir>,
}

impl Examples {
    /// Parses the examples. Those with unregistered dialects are omitted.
    pub fn new(ctx: &Arc<Context>) -> Examples {
        let chunks = EXAMPLES.iter().flat_map(|file| file.split("// -----"));
        let sources = chunks.map(|chunk| chunk.split_once("// becomes:").map_or(chunk, |(source, _)| source));
        let options = ParseOptions::default();
        let programs = sources
            .filter_map(|source| parse_source(ctx, "example", source.as_bytes(), options).ok())
            .map(erase_wrong_functions)
            .filter(|ir| {
                verify(ir, ir.root()).is_empty() && ir.regions(ir.root()).iter().any(|&r| has_ops(ir, r))
            })
            .collect();
        Examples { programs }
    }

    /// Adds an example.
    pub fn add(&mut self, program: Ir) {
        self.programs.push(program);
    }

    /// Returns the examples.
    pub fn programs(&self) -> &[Ir] {
        &self.programs
    }

    /// Returns the number of examples.
    pub fn len(&self) -> usize {
        self.programs.len()
    }

    /// Returns whether there are no examples.
    pub fn is_empty(&self) -> bool {
        self.programs.is_empty()
    }

    /// Draws an example and mutates it. Returns `None` if the result is invalid.
    ///
    /// # Errors
    ///
    /// If `u` is exhausted or there are no examples.
    pub fn draw(&self, u: &mut Unstructured<'_>) -> Result<Option<Ir>> {
        mutation(u.choose(&self.programs)?, u)
    }
}

/// Returns the mutation of `program` that `bytes` encode, or `None` if it is invalid or the bytes are exhausted.
pub fn mutant(program: &Ir, bytes: &[u8]) -> Option<Ir> {
    mutation(program, &mut Unstructured::new(bytes)).ok().flatten()
}

/// Draws a mutation of `program`, in one of four cases with another structure. Returns `None` if it is invalid.
fn mutation(program: &Ir, u: &mut Unstructured<'_>) -> Result<Option<Ir>> {
    let changed = match u.ratio(1, 4)? {
        true => {
            let kind = u.arbitrary()?;
            restructured(program, kind, u)?
        }
        false => None,
    };
    mutate(changed.as_ref().unwrap_or(program), u)
}

/// Applies up to three changes to a copy of `program`. Returns `None` if the result is invalid.
fn mutate(program: &Ir, u: &mut Unstructured<'_>) -> Result<Option<Ir>> {
    let mut ir = program.duplicate();
    let mut ops = Vec::new();
    ir.walk(ir.root(), WalkOrder::PreOrder, |_, op| ops.push(op));
    for _ in 0..u.int_in_range(0..=3u8)? {
        let op = *u.choose(&ops)?;
        match u.int_in_range(0..=7u8)? {
            0 => constant(&mut ir, op, u)?,
            1 => operand(&mut ir, op, u)?,
            2 => attribute(&mut ir, op, u)?,
            3 => swap(&mut ir, op),
            _ => {
                ir.commit();
                let changes = variants::changes(&ir);
                let change = change(&changes, u)?;
                // Changes keep the ids of operations.
                ir = change.and_then(|change| variants::changed(&ir, change)).unwrap_or(ir);
            }
        }
    }
    ir.commit();
    Ok((verify(&ir, ir.root()).is_empty() && is_printed(&ir)).then_some(ir))
}

/// Returns whether a command can read and print the program: MLIR prints named structured operations without their
/// bodies, and does not read the steps of `affine.for` that are not positive.
fn is_printed(ir: &Ir) -> bool {
    let step = ir.ctx().ident("step");
    let mut printed = true;
    ir.walk(ir.root(), WalkOrder::PreOrder, |ir, op| {
        let is_described = ir.op_def(op).is_some_and(|def| linalg::structured::description(def).is_some());
        let is_named =
            is_described || ir.is_op(op, linalg::Broadcast::DEF) || ir.is_op(op, linalg::Transpose::DEF);
        printed &= !is_named || linalg::has_own_body(ir, op);
        let step = if ir.is_op(op, affine::For::DEF) { ir.property(op, step) } else { None };
        printed &= step.and_then(|step| step.as_i64(ir.ctx())).is_none_or(|step| step > 0);
    });
    printed
}

/// Draws a kind of changes, and a change of this kind. There are many changes of some kinds, such as those of types.
fn change<'c>(changes: &'c [Change], u: &mut Unstructured<'_>) -> Result<Option<&'c Change>> {
    let mut kinds = Vec::new();
    for kind in changes.iter().map(std::mem::discriminant) {
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    if kinds.is_empty() {
        return Ok(None);
    }
    let kind = *u.choose(&kinds)?;
    let fitting: Vec<&Change> =
        changes.iter().filter(|change| std::mem::discriminant(*change) == kind).collect();
    u.choose(&fitting).map(|&change| Some(change))
}

fn has_ops(ir: &Ir, region: RegionId) -> bool {
    ir.blocks(region).any(|block| ir.ops(block).next().is_some())
}

/// Erases the functions that are wrong results of others.
fn erase_wrong_functions(mut ir: Ir) -> Ir {
    let blocks = ir.regions(ir.root()).iter().flat_map(|&region| ir.blocks(region));
    let is_wrong =
        |op: &OpId| ir.symbol_name(*op).is_some_and(|name| name.as_str(ir.ctx()).starts_with("wrong"));
    let wrong: Vec<OpId> = blocks.flat_map(|block| ir.ops(block)).filter(is_wrong).collect();
    wrong.into_iter().for_each(|op| ir.rewriter().erase_op(op));
    ir.commit();
    ir
}

/// Mutates the value of a constant. All elements of a dense constant get one value.
fn constant(ir: &mut Ir, op: OpId, u: &mut Unstructured<'_>) -> Result<()> {
    let Some(attr) = ir.constant_of(op) else { return Ok(()) };
    let ctx = ir.ctx_arc().clone();
    let ty = attr.ty(&ctx);
    let new = match attr.kind(&ctx) {
        AttrKind::Integer { .. } | AttrKind::Float { .. } => generate::scalar_attr(&ctx, u, ty)?,
        AttrKind::DenseElements { ty, .. } => {
            generate::bits(&ctx, u, ty.element_or_self(&ctx))?.and_then(|bits| ctx.splat_attr(*ty, &bits))
        }
        _ => None,
    };
    if let Some(new) = new {
        ir.rewriter().set_property(op, Identifier::VALUE, new);
    }
    Ok(())
}

/// Replaces an operand by a visible value of the same type.
fn operand(ir: &mut Ir, op: OpId, u: &mut Unstructured<'_>) -> Result<()> {
    if ir.n_operands(op) == 0 {
        return Ok(());
    }
    let at = u.choose_index(ir.n_operands(op))?;
    let ty = ir.value_type(ir.operand(op, at));
    let fitting: Vec<ValueId> =
        visible(ir, op).into_iter().filter(|&value| ir.value_type(value) == ty).collect();
    if !fitting.is_empty() {
        let value = *u.choose(&fitting)?;
        ir.rewriter().set_operand(op, at, value);
    }
    Ok(())
}

/// Mutates a flag or predicate of `op`.
fn attribute(ir: &mut Ir, op: OpId, u: &mut Unstructured<'_>) -> Result<()> {
    let Some(def) = ir.op_def(op).filter(|def| !def.attributes.is_empty()) else { return Ok(()) };
    let attribute = u.choose(def.attributes)?;
    let ctx = ir.ctx_arc().clone();
    if let Some(value) = generate::attribute(&ctx, u, &attribute.constraint.spelling)? {
        ir.rewriter().set_property(op, ctx.ident(attribute.name), value);
    }
    Ok(())
}

/// Swaps the first two operands if their types are equal.
fn swap(ir: &mut Ir, op: OpId) {
    if ir.n_operands(op) < 2 {
        return;
    }
    let (a, b) = (ir.operand(op, 0), ir.operand(op, 1));
    if ir.value_type(a) == ir.value_type(b) {
        let mut rw = ir.rewriter();
        rw.set_operand(op, 0, b);
        rw.set_operand(op, 1, a);
    }
}

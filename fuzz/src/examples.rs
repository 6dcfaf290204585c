//! Programs near the examples of canonicalization: one is drawn and changed a little.
//!
//! A program drawn from nothing hardly ever has what the rarer patterns look for, a loop that carries a value for nothing, say. An example
//! has it; with another constant, flag, predicate or operand it is what the pattern must still get right, or must not touch.

use std::sync::Arc;

use arbitrary::{Result, Unstructured};
use proofmark_ir::context::AttrKind;
use proofmark_ir::text::{ParseOptions, parse_source};
use proofmark_ir::verify::verify;
use proofmark_ir::{Context, Identifier, Ir, OpId, RegionId, Traits, ValueId, WalkOrder};

use crate::generate;

// `EXAMPLES`: those of `dialects/tests/canonicalize`, chunks of a program and, after `// becomes:`, what it becomes; and of `tests/planted`,
// chunks of functions `@src`, on which a row fires, and `@wrong`, what it must not make of them.
include!(concat!(env!("OUT_DIR"), "/examples.rs"));

/// Examples that a context can read.
#[derive(Debug, Default)]
pub struct Examples {
    programs: Vec<Ir>,
}

impl Examples {
    /// Reads them; those of dialects that are not registered are left out.
    pub fn new(ctx: &Arc<Context>) -> Examples {
        let chunks = EXAMPLES.iter().flat_map(|file| file.split("// -----"));
        let sources = chunks.map(|chunk| chunk.split_once("// becomes:").map_or(chunk, |(source, _)| source));
        let options = ParseOptions::default();
        let programs = sources
            .filter_map(|source| parse_source(ctx, "example", source.as_bytes(), options).ok())
            .map(without_wrong)
            .filter(|ir| {
                verify(ir, ir.root()).is_empty() && ir.regions(ir.root()).iter().any(|&r| has_ops(ir, r))
            })
            .collect();
        Examples { programs }
    }

    /// One more.
    pub fn add(&mut self, program: Ir) {
        self.programs.push(program);
    }

    /// All of them.
    pub fn programs(&self) -> &[Ir] {
        &self.programs
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.programs.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.programs.is_empty()
    }

    /// Draws one and changes it; `None` if what was drawn is not valid.
    pub fn draw(&self, u: &mut Unstructured<'_>) -> Result<Option<Ir>> {
        let mut ir = u.choose(&self.programs)?.duplicate();
        let mut ops = Vec::new();
        ir.walk(ir.root(), WalkOrder::PreOrder, |_, op| ops.push(op));
        for _ in 0..u.int_in_range(0..=3u8)? {
            let op = *u.choose(&ops)?;
            match u.int_in_range(0..=3u8)? {
                0 => constant(&mut ir, op, u)?,
                1 => operand(&mut ir, op, u)?,
                2 => attribute(&mut ir, op, u)?,
                _ => swap(&mut ir, op),
            }
        }
        ir.commit();
        Ok(verify(&ir, ir.root()).is_empty().then_some(ir))
    }
}

fn has_ops(ir: &Ir, region: RegionId) -> bool {
    ir.blocks(region).any(|block| ir.ops(block).next().is_some())
}

/// Without the functions that show what must not become of others.
fn without_wrong(mut ir: Ir) -> Ir {
    let blocks = ir.regions(ir.root()).iter().flat_map(|&region| ir.blocks(region));
    let is_wrong =
        |op: &OpId| ir.symbol_name(*op).is_some_and(|name| name.as_str(ir.ctx()).starts_with("wrong"));
    let wrong: Vec<OpId> = blocks.flat_map(|block| ir.ops(block)).filter(is_wrong).collect();
    wrong.into_iter().for_each(|op| ir.rewriter().erase_op(op));
    ir.commit();
    ir
}

/// Another number for a constant, or for all elements of one.
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

/// Another value of the same type for an operand.
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

/// The values that are defined before an operation, in its block or in one around it; not in other blocks, but for entries.
pub(crate) fn visible(ir: &Ir, op: OpId) -> Vec<ValueId> {
    let (mut values, mut op) = (Vec::new(), op);
    while let (Some(block), Some(region)) = (ir.parent_block(op), ir.parent_region(op)) {
        let before = std::iter::successors(ir.prev_op(op), |&each| ir.prev_op(each));
        before.for_each(|each| values.extend(ir.results(each)));
        values.extend(ir.block_args(block));
        if let Some(entry) = ir.entry_block(region).filter(|&entry| entry != block) {
            values.extend(ir.block_args(entry));
            ir.ops(entry).for_each(|each| values.extend(ir.results(each)));
        }
        let Some(parent) =
            ir.parent_op(op).filter(|&parent| !ir.has_trait(parent, Traits::ISOLATED_FROM_ABOVE))
        else {
            break;
        };
        op = parent;
    }
    values
}

/// Another flag or predicate, or one flag more or less.
fn attribute(ir: &mut Ir, op: OpId, u: &mut Unstructured<'_>) -> Result<()> {
    let Some(def) = ir.op_def(op).filter(|def| !def.attributes.is_empty()) else { return Ok(()) };
    let attribute = u.choose(def.attributes)?;
    let ctx = ir.ctx_arc().clone();
    if let Some(value) = generate::attribute(&ctx, u, &attribute.constraint.spelling)? {
        ir.rewriter().set_property(op, ctx.ident(attribute.name), value);
    }
    Ok(())
}

/// The first two operands, if they are of one type, the other way round.
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

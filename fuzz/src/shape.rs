//! Match shapes: small programs to which one rewrite applies.

use std::collections::BTreeSet;

use proofmark_ir::text::type_to_string;
use proofmark_ir::verify::verify;
use proofmark_ir::{Ir, OpId, Traits, Type, ValueId, WalkOrder};

use crate::reduce::reduce;
use crate::variants::{Change, changed, function_type, set_function_type};

/// A program with the operation that a rewrite matches.
#[derive(Debug)]
pub struct Shape {
    /// The program.
    pub ir: Ir,
    /// The matched operation.
    pub root: OpId,
}

impl Shape {
    /// Returns the shape of a rewrite that matches `op` in `ir`: the program is reduced to the operations that the
    /// rewrite needs, and its types are replaced by 32-bit ones where possible. `root_of` returns the operation of a
    /// program to which the rewrite applies; it is called at most about `limit` times.
    pub fn new(
        ir: &Ir,
        op: OpId,
        limit: usize,
        root_of: &mut dyn FnMut(&Ir) -> Option<OpId>,
    ) -> Option<Shape> {
        let alone = function_alone(ir, op);
        let slice = alone.as_ref().and_then(|(alone, op)| slice(alone, *op));
        let starts = [slice, alone.map(|(alone, _)| alone), Some(ir.duplicate())];
        let mut ir = starts.into_iter().flatten().find(|start| root_of(start).is_some())?;
        reduce(&mut ir, limit, &mut |reduced| root_of(reduced).is_some());
        for from in scalar_types(&ir) {
            let to = if from.float_kind().is_some() { Type::F32 } else { Type::I32 };
            ir = changed(&ir, &Change::Retype { from, to })
                .filter(|retyped| root_of(retyped).is_some())
                .unwrap_or(ir);
        }
        root_of(&ir).map(|root| Shape { ir, root })
    }
}

/// Returns a module with the function around `op`, and the copy of `op`, if this module is valid.
fn function_alone(ir: &Ir, op: OpId) -> Option<(Ir, OpId)> {
    let function = std::iter::successors(ir.parent_op(op), |&at| ir.parent_op(at))
        .find(|&at| ir.has_trait(at, Traits::FUNCTION))?;
    let (alone, copy) = ir.extract_within(ir.parent_op(function)?, function, &[]);
    let op = ops(&alone, copy)[ops(ir, function).iter().position(|&each| each == op)?];
    verify(&alone, alone.root()).is_empty().then_some((alone, op))
}

fn ops(ir: &Ir, root: OpId) -> Vec<OpId> {
    let mut ops = Vec::new();
    ir.walk(root, WalkOrder::PreOrder, |_, op| ops.push(op));
    ops
}

/// Returns the program in which the function returns the results of `op` only, without dead operations. `None` if the
/// function has several blocks, or `op` is not in its block.
fn slice(ir: &Ir, op: OpId) -> Option<Ir> {
    let mut ir = ir.duplicate();
    let (function, block) = (ir.parent_op(op)?, ir.parent_block(op)?);
    let (inputs, _) = function_type(&ir, function)?;
    let end = ir.last_op(block).filter(|&end| end != op && ir.has_trait(end, Traits::RETURN_LIKE))?;
    if ir.parent_region(op).is_none_or(|region| ir.blocks(region).count() != 1) {
        return None;
    }
    let results: Vec<ValueId> = ir.results(op).to_vec();
    let types: Vec<Type> = results.iter().map(|&value| ir.value_type(value)).collect();
    let mut rw = ir.rewriter();
    rw.set_operands(end, &results);
    set_function_type(&mut rw, function, &inputs, &types, "res_attrs");
    for each in rw.ops(block).collect::<Vec<_>>().into_iter().rev() {
        if each != op && rw.is_trivially_dead(each) {
            rw.erase_op(each);
        }
    }
    ir.commit();
    verify(&ir, ir.root()).is_empty().then_some(ir)
}

/// Returns the integer and float types of values, or of their elements, that have more than one bit, except for the
/// 32-bit types.
fn scalar_types(ir: &Ir) -> Vec<Type> {
    let ctx = ir.ctx();
    let mut types = BTreeSet::new();
    for op in ops(ir, ir.root()) {
        let blocks = ir.regions(op).iter().flat_map(|&region| ir.blocks(region));
        for value in ir.results(op).iter().chain(blocks.flat_map(|block| ir.block_args(block))) {
            let ty = ir.value_type(*value).element_or_self(ctx);
            let is_scalar =
                ty.float_kind().is_some() || ty.signless_width(ctx).is_some_and(|width| width > 1);
            if is_scalar && ty != Type::I32 && ty != Type::F32 {
                types.insert((ty.bit_width(ctx), type_to_string(ctx, ty), ty));
            }
        }
    }
    types.into_iter().map(|(.., ty)| ty).collect()
}

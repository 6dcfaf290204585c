//! Values from outside: arguments, results of unknown calls, contents of memory that unknown code wrote.

use super::super::Executor;
use super::{MemorySummary, global_number};
use crate::function::result_types;
use proofmark_ir::semantics::memory::{BLOCK_WIDTH, is_local, non_local};
use proofmark_ir::semantics::tensor::{ELEMENTS_WIDTH, elements_from_outside};
use proofmark_ir::semantics::{
    Layout, MemRef, Origin, Part, Scalar, Shape, Term, TermBuilder, Value, memref, parts_of,
};
use proofmark_ir::{Context, OpId, Type};

/// Makes the term of a scalar, given its position, its width, and whether the term is its poison bit.
pub(super) type Raw<'a> = &'a mut dyn FnMut(&mut dyn TermBuilder, usize, u32, bool) -> Term;

/// Returns a value of the given parts, made of unconstrained terms. `block` maps raw bits to a block number.
pub(super) fn from_parts(
    terms: &mut dyn TermBuilder,
    parts: &[Part],
    raw: Raw<'_>,
    block: &mut dyn FnMut(&mut dyn TermBuilder, Term) -> Term,
) -> Value {
    let mut scalars: Vec<Scalar> = Vec::with_capacity(parts.len());
    for (i, part) in parts.iter().enumerate() {
        let poison = match scalars.last() {
            Some(before) if part.shares_poison() => before.poison,
            // The sizes of a tensor from outside are not poison; its elements may be.
            _ if *part == Part::Elements => terms.bool(false),
            _ => raw(terms, i, 1, true),
        };
        let value = match *part {
            Part::Bounded => terms.bool(true),
            Part::Elements => {
                let bits = raw(terms, i, ELEMENTS_WIDTH, false);
                elements_from_outside(terms, bits)
            }
            Part::Block => {
                let bits = raw(terms, i, BLOCK_WIDTH, false);
                block(terms, bits)
            }
            Part::Size(width) | Part::Extent(width) => {
                let bits = raw(terms, i, width, false);
                let free = if matches!(part, Part::Extent(_)) { 2 } else { 1 };
                let bits = terms.extract(bits, 0, width - free);
                terms.zext(bits, width)
            }
            Part::Bits(width) | Part::Field(width) => raw(terms, i, width, false),
        };
        scalars.push(Scalar { value, poison });
    }
    Value::from_scalars(scalars)
}

/// Returns the number of a block that is known to unknown code: a block that is not local, or a visible one.
pub(super) fn foreign_block(
    terms: &mut dyn TermBuilder,
    bits: Term,
    visible: impl FnOnce(&mut dyn TermBuilder, Term) -> Term,
) -> Term {
    let outside = non_local(terms, bits);
    let visible = visible(terms, bits);
    let local = is_local(terms, bits);
    // Without escapes, exactly the blocks that are not local are visible.
    if terms.is_bool(local, false) {
        return outside;
    }
    let told = terms.and(local, visible);
    terms.ite(told, bits, outside)
}

/// Returns an argument whose parts are terms made by `raw`.
pub fn argument(terms: &mut dyn TermBuilder, parts: &[Part], raw: Raw<'_>) -> Value {
    from_parts(terms, parts, raw, &mut |terms, bits| non_local(terms, bits))
}

/// Returns the number of cells of the kind `cell` in a block from outside.
pub(super) fn size(terms: &mut dyn TermBuilder, block: Term, cell: &str, width: u32) -> Term {
    terms.uninterpreted(&Origin::BlockSize(cell.to_owned()).into(), &[block], width)
}

/// Returns one bit: a block from outside was freed before the function was entered.
pub(super) fn is_freed(terms: &mut dyn TermBuilder, block: Term) -> Term {
    terms.uninterpreted(&Origin::BlockFreed.into(), &[block], 1)
}

/// Returns one bit: a block from outside may not be written, such as the block of a constant global variable.
pub(super) fn is_constant(terms: &mut dyn TermBuilder, block: Term) -> Term {
    terms.uninterpreted(&Origin::BlockConstant.into(), &[block], 1)
}

/// Returns the preconditions on a function's arguments, one bit. The block of a non-poison memref is live, and the
/// number of its elements does not overflow. If sizes of blocks matter, the elements are within the block. Global
/// variables are live, and constant exactly if they are known to be.
pub fn facts(
    terms: &mut dyn TermBuilder,
    ctx: &Context,
    types: &[Type],
    arguments: &[Value],
    memories: [&MemorySummary; 2],
) -> Term {
    let sizes = memories.iter().any(|m| m.uses_sizes);
    let n_globals = memories.iter().map(|m| m.globals.len()).max().unwrap_or(0);
    let mut all = terms.bool(true);
    for i in 0..n_globals {
        let block = terms.number(BLOCK_WIDTH, global_number(i));
        let freed = is_freed(terms, block);
        let there = terms.not(freed);
        all = terms.and(all, there);
        let known = memories.iter().any(|m| m.heap.constants.iter().any(|c| c.0 == global_number(i)));
        let constant = is_constant(terms, block);
        let as_known = if known { constant } else { terms.not(constant) };
        all = terms.and(all, as_known);
    }
    for (&ty, value) in types.iter().zip(arguments) {
        let Ok(layout) = Layout::of(ctx, ty) else { continue };
        let Ok(memref) = layout.read(terms, value) else { continue };
        let fact = fact(terms, ctx, &layout, &memref, sizes);
        let fact = terms.or(memref.block.poison, fact);
        all = terms.and(all, fact);
    }
    all
}

fn fact(terms: &mut dyn TermBuilder, ctx: &Context, layout: &Layout, memref: &MemRef, sizes: bool) -> Term {
    let freed = is_freed(terms, memref.block.value);
    let mut fact = terms.not(freed);
    let null = terms.is_zero(memref.block.value);
    let not_null = terms.not(null);
    fact = terms.and(fact, not_null);
    if layout.strides.is_some() && sizes {
        let within = reach(terms, ctx, layout, memref);
        fact = terms.and(fact, within);
    }
    if layout.strides.is_none() {
        let width = terms.width(memref.base);
        let (n, wrong) = memref::count(terms, &memref.sizes, width);
        // No object is larger than the largest signed number of its index type (LangRef, "Allocated Objects").
        let too_many = terms.is_negative(n);
        let wrong = terms.or(wrong, too_many);
        let right = terms.not(wrong);
        fact = terms.and(fact, right);
        if sizes {
            let cell = proofmark_ir::semantics::memory::Cell::of(ctx, layout.element, width);
            let end = terms.add(memref.base, n);
            let size = cell.ok().map(|cell| size(terms, memref.block.value, &cell.name, width));
            let wraps = terms.ult(end, n);
            let fits = terms.not(wraps);
            fact = terms.and(fact, fits);
            if let Some(size) = size {
                let within = terms.ule(end, size);
                fact = terms.and(fact, within);
            }
        }
    }
    fact
}

/// Returns one bit: a strided memref has no elements, or its lowest and highest elements are within its block.
fn reach(terms: &mut dyn TermBuilder, ctx: &Context, layout: &Layout, memref: &MemRef) -> Term {
    let width = terms.width(memref.base);
    let Ok(cell) = proofmark_ir::semantics::memory::Cell::of(ctx, layout.element, width) else {
        return terms.bool(true);
    };
    // Wide enough for the exact sum of all products.
    let wide = 2 * width + 8;
    let (base, offset) = (terms.zext(memref.base, wide), terms.sext(memref.offset, wide));
    let start = terms.add(base, offset);
    let [zero, one] = [0, 1].map(|n| terms.number(wide, n));
    let (mut lowest, mut highest, mut empty) = (start, start, terms.bool(false));
    for (&size, &stride) in memref.sizes.iter().zip(&memref.strides) {
        let none = terms.is_zero(size);
        empty = terms.or(empty, none);
        let (size, stride) = (terms.zext(size, wide), terms.sext(stride, wide));
        let steps = terms.sub(size, one);
        let way = terms.mul(steps, stride);
        let down = terms.slt(stride, zero);
        let (below, above) = (terms.ite(down, way, zero), terms.ite(down, zero, way));
        lowest = terms.add(lowest, below);
        highest = terms.add(highest, above);
    }
    let end = size(terms, memref.block.value, &cell.name, width);
    let end = terms.zext(end, wide);
    let negative = terms.slt(lowest, zero);
    let not_negative = terms.not(negative);
    let below_end = terms.slt(highest, end);
    let within = terms.and(not_negative, below_end);
    terms.or(empty, within)
}

impl Executor<'_, '_> {
    /// Returns a value that an unknown call returns, with scalars made by `raw`.
    pub(in crate::exec) fn arriving(
        &self,
        terms: &mut dyn TermBuilder,
        ty: Option<Type>,
        shape: &Shape,
        raw: Raw<'_>,
    ) -> Value {
        let parts = ty.and_then(|ty| parts_of(self.ir.ctx(), ty, self.options.index_width).ok());
        let fits = |parts: &Vec<Part>| parts.iter().map(|p| p.width()).eq(shape.iter().copied());
        let parts = match parts.filter(fits) {
            Some(parts) => parts,
            None => shape.iter().map(|&width| Part::Bits(width)).collect(),
        };
        let heap = &self.memory.heap;
        from_parts(terms, &parts, raw, &mut |terms, bits| {
            foreign_block(terms, bits, |terms, block| heap.is_visible(terms, block, heap.n_escapes()))
        })
    }

    /// Returns the results of `function` as the caller observes them. The blocks in the results escape.
    pub(in crate::exec) fn hand_out(
        &mut self,
        terms: &mut dyn TermBuilder,
        function: OpId,
        results: Vec<Value>,
    ) -> Vec<Value> {
        let types = result_types(self.ir, function);
        results.iter().for_each(|value| self.escape_value(terms, value));
        self.as_seen(terms, &types, &results)
    }

    /// Returns the operands of the current operation as unknown code observes them.
    pub(in crate::exec) fn operands_as_seen(
        &self,
        terms: &mut dyn TermBuilder,
        args: &[Value],
    ) -> Vec<Value> {
        let operands =
            self.current_op.map(|op| self.ir.operands(op).map(|v| self.ir.value_type(v)).collect());
        match operands.filter(|types: &Vec<Type>| types.len() == args.len()) {
            Some(types) => self.as_seen(terms, &types, args),
            None => args.to_vec(),
        }
    }

    /// Returns values as unknown code observes them. Two parts of a memref are not observable: whether its elements are
    /// within its block, and the strides of dimensions of size 1.
    fn as_seen(&self, terms: &mut dyn TermBuilder, types: &[Type], values: &[Value]) -> Vec<Value> {
        let ctx = self.ir.ctx();
        let seen = values.iter().enumerate().map(|(i, value)| {
            let layout = types.get(i).and_then(|&ty| Layout::of(ctx, ty).ok());
            let Some((layout, mut memref)) =
                layout.and_then(|l| Some((l.clone(), l.read(terms, value).ok()?)))
            else {
                return value.clone();
            };
            memref.bounded = terms.bool(true);
            for (&size, stride) in
                layout.sizes.iter().zip(&mut memref.strides).filter(|(size, _)| **size == 1)
            {
                *stride = terms.number(terms.width(*stride), size as u128);
            }
            layout.write(&memref)
        });
        seen.collect()
    }
}

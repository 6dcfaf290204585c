//! The preconditions on arguments and global variables.

use super::addresses;
use super::outside::{is_constant, is_freed, size};
use super::state::global_number;
use super::summary::MemorySummary;
use proofmark_ir::semantics::memory::BLOCK_WIDTH;
use proofmark_ir::semantics::{Layout, MemRef, Term, TermBuilder, Value, memref};
use proofmark_ir::{ApInt, Context, Type};

/// Returns the preconditions on a function's arguments, one bit. The block of a non-poison memref is live, and the
/// number of its elements does not overflow. If sizes of blocks matter, the elements are within the block. With
/// `bounds_strided`, the elements of a strided memref are in a block of the largest size also if sizes do not matter.
/// Global variables are live, and constant exactly if they are known to be. `memories` are those of source and target.
pub fn facts(
    terms: &mut dyn TermBuilder,
    ctx: &Context,
    types: &[Type],
    arguments: &[Value],
    memories: [&MemorySummary; 2],
    bounds_strided: bool,
) -> Term {
    let extent = if memories.iter().any(|m| m.uses_sizes) {
        Extent::Block
    } else if bounds_strided {
        Extent::LargestBlock
    } else {
        Extent::Unbounded
    };
    let of_addresses = addresses::facts(terms, memories[1]);
    let n_globals = memories.iter().map(|m| m.globals.len()).max().unwrap_or(0);
    let mut all = of_addresses;
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
        let fact = fact(terms, ctx, &layout, &memref, extent);
        let fact = terms.or(memref.block.poison, fact);
        all = terms.and(all, fact);
    }
    all
}

/// The bound of the elements of a strided memref.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    /// None.
    Unbounded,
    /// The largest signed number of the index type.
    LargestBlock,
    /// The size of the block.
    Block,
}

fn fact(
    terms: &mut dyn TermBuilder,
    ctx: &Context,
    layout: &Layout,
    memref: &MemRef,
    extent: Extent,
) -> Term {
    let freed = is_freed(terms, memref.block.value);
    let mut fact = terms.not(freed);
    let null = terms.is_zero(memref.block.value);
    let not_null = terms.not(null);
    fact = terms.and(fact, not_null);
    if layout.strides.is_some() && extent != Extent::Unbounded {
        let within = reach(terms, ctx, layout, memref, extent);
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
        if extent == Extent::Block {
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

/// Returns one bit: a strided memref has no elements, or its lowest and highest elements are within its block or, with
/// `Extent::LargestBlock`, within a block of the largest size.
fn reach(
    terms: &mut dyn TermBuilder,
    ctx: &Context,
    layout: &Layout,
    memref: &MemRef,
    extent: Extent,
) -> Term {
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
    let end = match extent {
        Extent::Block => {
            let end = size(terms, memref.block.value, &cell.name, width);
            terms.zext(end, wide)
        }
        _ => terms.constant(ApInt::signed_max(width).zext(wide)),
    };
    let negative = terms.slt(lowest, zero);
    let not_negative = terms.not(negative);
    let below_end = terms.slt(highest, end);
    let within = terms.and(not_negative, below_end);
    terms.or(empty, within)
}

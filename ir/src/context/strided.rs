//! Strided layouts of memrefs.
//!
//! The address of an element is `offset + sum of index * stride`. [`DYNAMIC`] represents a value known only at run
//! time. Not every layout is strided: an affine map may contain divisions or have several results.

use super::{AffineExpr, AffineExprKind, AffineMap, AttrKind, Attribute, Context, DYNAMIC, Type, TypeKind};

/// Returns the product of sizes or strides. Zero times [`DYNAMIC`] is zero; an overflow gives [`DYNAMIC`].
pub fn dynamic_mul(a: i64, b: i64) -> i64 {
    match (a, b) {
        (0, _) | (_, 0) => 0,
        (DYNAMIC, _) | (_, DYNAMIC) => DYNAMIC,
        _ => a.checked_mul(b).unwrap_or(DYNAMIC),
    }
}

/// Returns the sum of sizes or strides. An overflow gives [`DYNAMIC`].
pub fn dynamic_add(a: i64, b: i64) -> i64 {
    match (a, b) {
        (DYNAMIC, _) | (_, DYNAMIC) => DYNAMIC,
        _ => a.checked_add(b).unwrap_or(DYNAMIC),
    }
}

/// The strides, outermost first, and the offset of a layout.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct StridesAndOffset {
    pub strides: Vec<i64>,
    pub offset: i64,
}

impl Type {
    /// Returns the strides and the offset of a ranked memref; `None` if its layout is not strided.
    pub fn strides_and_offset(self, ctx: &Context) -> Option<StridesAndOffset> {
        let TypeKind::MemRef { shape, layout, .. } = self.kind(ctx) else { return None };
        match layout.map(|layout| layout.kind(ctx)) {
            None => Some(contiguous(shape)),
            Some(AttrKind::StridedLayout { offset, strides }) => {
                Some(StridesAndOffset { strides: strides.to_vec(), offset: *offset })
            }
            Some(AttrKind::AffineMap(map)) => {
                if map.is_identity(ctx) {
                    return Some(contiguous(shape));
                }
                let [result] = *map.results else { return None };
                let (zero, one) = (ctx.affine_constant(0), ctx.affine_constant(1));
                let mut found = LayoutTerms { strides: vec![zero; shape.len()], offset: zero };
                found.extract(ctx, result, one)?;
                let known = |expr: AffineExpr| expr.as_constant(ctx).unwrap_or(DYNAMIC);
                let strides = found.strides.into_iter().map(known).collect();
                Some(StridesAndOffset { strides, offset: known(found.offset) })
            }
            Some(_) => None,
        }
    }

    /// Returns whether a ranked memref is contiguous in row-major order, with offset zero.
    pub fn has_identity_layout(self, ctx: &Context) -> bool {
        let TypeKind::MemRef { layout, .. } = self.kind(ctx) else { return false };
        match layout.map(|layout| layout.kind(ctx)) {
            None => true,
            Some(AttrKind::StridedLayout { offset, strides }) => *offset == 0 && **strides == [1],
            Some(AttrKind::AffineMap(map)) => map.is_identity(ctx),
            Some(_) => false,
        }
    }

    /// Returns the number of symbols in the layout of a ranked memref.
    pub fn n_layout_symbols(self, ctx: &Context) -> usize {
        let TypeKind::MemRef { layout, .. } = self.kind(ctx) else { return 0 };
        match layout.map(|layout| layout.kind(ctx)) {
            Some(AttrKind::StridedLayout { offset, strides }) => {
                strides.iter().chain([offset]).filter(|&&value| value == DYNAMIC).count()
            }
            Some(AttrKind::AffineMap(map)) => map.symbols as usize,
            _ => 0,
        }
    }

    /// Returns the memref type with another shape and layout. Other types are returned unchanged.
    pub fn with_layout(self, ctx: &Context, shape: &[i64], layout: Option<Attribute>) -> Type {
        match *self.kind(ctx) {
            TypeKind::MemRef { element, memory_space, .. } => {
                ctx.ty(TypeKind::MemRef { shape: shape.into(), element, layout, memory_space })
            }
            _ => self,
        }
    }
}

/// Returns the strides of the contiguous row-major layout. As in MLIR, a dimension of size 0 makes the strides of all
/// outer dimensions dynamic.
fn contiguous(shape: &[i64]) -> StridesAndOffset {
    let mut strides = vec![1; shape.len()];
    for i in (1..shape.len()).rev() {
        strides[i - 1] = if shape[i] == 0 { DYNAMIC } else { dynamic_mul(strides[i], shape[i]) };
    }
    StridesAndOffset { strides, offset: 0 }
}

impl StridesAndOffset {
    /// Returns the attribute `strided<[...], offset: ...>`.
    pub fn attr(&self, ctx: &Context) -> Attribute {
        ctx.attr(AttrKind::StridedLayout { offset: self.offset, strides: self.strides.as_slice().into() })
    }

    /// Returns the layout as an affine map, with a symbol for each dynamic stride and offset.
    pub fn map(&self, ctx: &Context) -> AffineMap {
        let mut symbols = 0;
        let mut part = |value| match value {
            DYNAMIC => {
                symbols += 1;
                ctx.affine_symbol(symbols - 1)
            }
            value => ctx.affine_constant(value),
        };
        let mut sum = part(self.offset);
        for (&stride, dim) in self.strides.iter().zip(0..) {
            let product = ctx.affine_mul(ctx.affine_dim(dim), part(stride));
            sum = ctx.affine_add(sum, product);
        }
        AffineMap { dims: self.strides.len() as u32, symbols, results: [sum].into() }
    }
}

/// The strides and the offset collected from an expression.
struct LayoutTerms {
    strides: Vec<AffineExpr>,
    offset: AffineExpr,
}

impl LayoutTerms {
    /// Adds the terms of `factor * expr`; `None` if `expr` is not linear in the dimensions.
    fn extract(&mut self, ctx: &Context, expr: AffineExpr, factor: AffineExpr) -> Option<()> {
        match expr.kind(ctx) {
            AffineExprKind::Dim(dim) => {
                let stride = self.strides.get_mut(dim as usize)?;
                *stride = ctx.affine_add(*stride, factor);
            }
            AffineExprKind::Constant(_) | AffineExprKind::Symbol(_) => {
                self.offset = ctx.affine_add(self.offset, ctx.affine_mul(expr, factor));
            }
            AffineExprKind::Add(l, r) => {
                self.extract(ctx, l, factor)?;
                self.extract(ctx, r, factor)?;
            }
            AffineExprKind::Mul(l, r) => {
                let (expr, scale) = if l.is_symbolic_or_constant(ctx) { (r, l) } else { (l, r) };
                self.extract(ctx, expr, ctx.affine_mul(factor, scale))?;
            }
            AffineExprKind::Mod(..) | AffineExprKind::FloorDiv(..) | AffineExprKind::CeilDiv(..) => {
                return None;
            }
        }
        Some(())
    }
}

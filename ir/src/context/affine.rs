//! Affine expressions, maps and integer sets (<https://mlir.llvm.org/docs/Dialects/Affine/>).
//!
//! Expressions are interned nodes. The constructors simplify by the same local rules as MLIR's, so that a parsed map
//! prints as MLIR prints it and equal maps have equal handles. Construction never fails: an expression that cannot be
//! simplified (a division by zero, an overflow) stays as it is. A non-affine expression can be constructed too; the
//! parser rejects it.

use super::intern::Interner;
use super::{ContentHash, ContentHasher, Context};

/// An interned affine expression.
///
/// ```
/// use proofmark_ir::context::{Context, Registry};
///
/// let ctx = Context::new(Registry::new());
/// let d0 = ctx.affine_dim(0);
/// let product = ctx.affine_mul(d0, ctx.affine_constant(4));
/// let remainder = ctx.affine_mod(product, ctx.affine_constant(2));
/// assert_eq!(remainder.as_constant(&ctx), Some(0));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AffineExpr(u32);

impl std::fmt::Debug for AffineExpr {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "AffineExpr#{}", self.0)
    }
}

/// The operator and operands of an affine expression.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum AffineExprKind {
    Constant(i64),
    /// `d0`, `d1`, ...
    Dim(u32),
    /// `s0`, `s1`, ...
    Symbol(u32),
    Add(AffineExpr, AffineExpr),
    Mul(AffineExpr, AffineExpr),
    Mod(AffineExpr, AffineExpr),
    FloorDiv(AffineExpr, AffineExpr),
    CeilDiv(AffineExpr, AffineExpr),
}

/// Interned expressions with cached properties.
pub(super) struct AffineExprs(Interner<Node>);

#[derive(PartialEq, Eq, Hash)]
struct Node {
    kind: AffineExprKind,
    /// Whether no dimension occurs in the expression.
    symbolic: bool,
    /// The number of nodes of the expression as a tree: a shared subexpression counts at each occurrence.
    size: u32,
}

impl AffineExprs {
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn new() -> AffineExprs {
        AffineExprs(Interner::new())
    }
}

/// The maximum number of nodes of an expression in text or made by rewriting, which is a sum of 1000 operands.
///
/// Walks over an expression recurse, and text has no names for shared subexpressions, so the limit bounds both depth
/// and size. Text printed from an expression within the limit parses again: the text has as many operands as the
/// expression, and no constructor returns more operands than it receives, unless the result is within the limit.
pub const MAX_AFFINE_SIZE: u32 = 1999;

use AffineExprKind::{Add, CeilDiv, Constant, Dim, FloorDiv, Mod, Mul, Symbol};

impl AffineExpr {
    /// Returns the operator and operands.
    #[inline]
    pub fn kind(self, ctx: &Context) -> AffineExprKind {
        ctx.exprs.0.get(self.0).kind
    }

    /// Returns the value, if the expression is a constant.
    pub fn as_constant(self, ctx: &Context) -> Option<i64> {
        match self.kind(ctx) {
            Constant(value) => Some(value),
            _ => None,
        }
    }

    /// Returns whether no dimension occurs in the expression.
    pub fn is_symbolic_or_constant(self, ctx: &Context) -> bool {
        ctx.exprs.0.get(self.0).symbolic
    }

    /// Returns the number of nodes of the expression as a tree: a shared subexpression counts at each occurrence.
    pub fn size(self, ctx: &Context) -> u32 {
        ctx.exprs.0.get(self.0).size
    }

    /// Returns whether the expression has at most [`MAX_AFFINE_SIZE`] nodes.
    pub fn is_bounded(self, ctx: &Context) -> bool {
        self.size(ctx) <= MAX_AFFINE_SIZE
    }

    /// Returns whether every product has a factor, and every division a divisor, in which no dimension occurs.
    pub fn is_semi_affine(self, ctx: &Context) -> bool {
        match self.kind(ctx) {
            Constant(_) | Dim(_) | Symbol(_) => true,
            Add(l, r) => l.is_semi_affine(ctx) && r.is_semi_affine(ctx),
            Mul(l, r) => {
                (l.is_symbolic_or_constant(ctx) || r.is_symbolic_or_constant(ctx))
                    && l.is_semi_affine(ctx)
                    && r.is_semi_affine(ctx)
            }
            Mod(l, r) | FloorDiv(l, r) | CeilDiv(l, r) => {
                r.is_symbolic_or_constant(ctx) && l.is_semi_affine(ctx) && r.is_semi_affine(ctx)
            }
        }
    }

    /// Returns whether every product has a constant factor and every divisor is constant.
    pub fn is_pure_affine(self, ctx: &Context) -> bool {
        match self.kind(ctx) {
            Constant(_) | Dim(_) | Symbol(_) => true,
            Add(l, r) => l.is_pure_affine(ctx) && r.is_pure_affine(ctx),
            Mul(l, r) => {
                l.is_pure_affine(ctx)
                    && r.is_pure_affine(ctx)
                    && (l.as_constant(ctx).is_some() || r.as_constant(ctx).is_some())
            }
            Mod(l, r) | FloorDiv(l, r) | CeilDiv(l, r) => {
                l.is_pure_affine(ctx) && r.as_constant(ctx).is_some()
            }
        }
    }

    /// Returns the largest number known to divide every value of the expression, or zero if the expression is zero.
    pub fn largest_known_divisor(self, ctx: &Context) -> u64 {
        match self.kind(ctx) {
            Constant(value) => value.unsigned_abs(),
            Dim(_) | Symbol(_) => 1,
            Mul(l, r) => l.largest_known_divisor(ctx).saturating_mul(r.largest_known_divisor(ctx)),
            Add(l, r) | Mod(l, r) => gcd(l.largest_known_divisor(ctx), r.largest_known_divisor(ctx)),
            FloorDiv(l, r) | CeilDiv(l, r) => match (r.as_constant(ctx), l.largest_known_divisor(ctx)) {
                (Some(r), l) if r != 0 && l % r.unsigned_abs() == 0 && l != 0 => l / r.unsigned_abs(),
                _ => 1,
            },
        }
    }

    /// Returns whether the expression is known to be a multiple of `factor`.
    fn is_multiple_of(self, ctx: &Context, factor: i64) -> bool {
        self.largest_known_divisor(ctx).is_multiple_of(factor.unsigned_abs())
    }

    /// Returns the expression with each dimension and symbol replaced by the result of `leaf`. The first argument of
    /// `leaf` is `true` for a symbol and `false` for a dimension.
    pub fn replace(self, ctx: &Context, leaf: &mut dyn FnMut(bool, u32) -> AffineExpr) -> AffineExpr {
        let kind = self.kind(ctx);
        match kind {
            Constant(_) => self,
            Dim(index) => leaf(false, index),
            Symbol(index) => leaf(true, index),
            Add(l, r) | Mul(l, r) | Mod(l, r) | FloorDiv(l, r) | CeilDiv(l, r) => {
                let parts = (l.replace(ctx, leaf), r.replace(ctx, leaf));
                if parts == (l, r) { self } else { ctx.affine_binary(kind, parts.0, parts.1) }
            }
        }
    }

    /// Calls `f` for each occurrence of a dimension (`false`) or symbol (`true`), with its index.
    pub fn for_each_leaf(self, ctx: &Context, f: &mut dyn FnMut(bool, u32)) {
        match self.kind(ctx) {
            Constant(_) => {}
            Dim(index) => f(false, index),
            Symbol(index) => f(true, index),
            Add(l, r) | Mul(l, r) | Mod(l, r) | FloorDiv(l, r) | CeilDiv(l, r) => {
                l.for_each_leaf(ctx, f);
                r.for_each_leaf(ctx, f);
            }
        }
    }

    fn content_hash(self, ctx: &Context) -> ContentHash {
        ctx.exprs.0.content(self.0, |node| ctx.expr_content(node.kind))
    }
}

pub(super) fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Constructors. Their simplifications are those of MLIR's constructors, in the same order.
impl Context {
    fn expr(&self, kind: AffineExprKind) -> AffineExpr {
        let (symbolic, size) = match kind {
            Constant(_) | Symbol(_) => (true, 1),
            Dim(_) => (false, 1),
            Add(l, r) | Mul(l, r) | Mod(l, r) | FloorDiv(l, r) | CeilDiv(l, r) => (
                l.is_symbolic_or_constant(self) && r.is_symbolic_or_constant(self),
                1_u32.saturating_add(l.size(self)).saturating_add(r.size(self)),
            ),
        };
        AffineExpr(self.exprs.0.intern_value(Node { kind, symbolic, size }, |_| {}))
    }

    fn expr_content(&self, kind: AffineExprKind) -> ContentHash {
        let mut h = ContentHasher::default();
        let mut binary = |name: &str, l: AffineExpr, r: AffineExpr| {
            h.bytes(name.as_bytes()).content(l.content_hash(self)).content(r.content_hash(self)).finish()
        };
        match kind {
            Constant(value) => ContentHasher::new("affine constant").number(value as u64).finish(),
            Dim(index) => ContentHasher::new("affine dim").number(index.into()).finish(),
            Symbol(index) => ContentHasher::new("affine symbol").number(index.into()).finish(),
            Add(l, r) => binary("affine add", l, r),
            Mul(l, r) => binary("affine mul", l, r),
            Mod(l, r) => binary("affine mod", l, r),
            FloorDiv(l, r) => binary("affine floordiv", l, r),
            CeilDiv(l, r) => binary("affine ceildiv", l, r),
        }
    }

    /// Returns the number of distinct affine expressions interned in this context. Tests use it as a measure of the
    /// cost of affine rewrites.
    pub fn n_affine_exprs(&self) -> usize {
        self.exprs.0.len()
    }

    /// Returns a constant expression.
    pub fn affine_constant(&self, value: i64) -> AffineExpr {
        self.expr(Constant(value))
    }

    /// Returns the dimension `d<index>`.
    pub fn affine_dim(&self, index: u32) -> AffineExpr {
        self.expr(Dim(index))
    }

    /// Returns the symbol `s<index>`.
    pub fn affine_symbol(&self, index: u32) -> AffineExpr {
        self.expr(Symbol(index))
    }

    /// Returns the binary expression with the operator of `kind` and the operands `l` and `r`. The operands inside
    /// `kind` are ignored.
    pub fn affine_binary(&self, kind: AffineExprKind, l: AffineExpr, r: AffineExpr) -> AffineExpr {
        match kind {
            Mul(..) => self.affine_mul(l, r),
            Mod(..) => self.affine_mod(l, r),
            FloorDiv(..) => self.affine_floor_div(l, r),
            CeilDiv(..) => self.affine_ceil_div(l, r),
            Add(..) | Constant(_) | Dim(_) | Symbol(_) => self.affine_add(l, r),
        }
    }

    /// Returns `l + r`
    pub fn affine_add(&self, l: AffineExpr, r: AffineExpr) -> AffineExpr {
        let (lc, rc) = (l.as_constant(self), r.as_constant(self));
        if let (Some(a), Some(b)) = (lc, rc) {
            if let Some(sum) = a.checked_add(b) {
                return self.affine_constant(sum);
            }
            return self.expr(Add(l, r));
        }
        if lc.is_some() || (l.is_symbolic_or_constant(self) && !r.is_symbolic_or_constant(self)) {
            return self.affine_add(r, l);
        }
        if rc == Some(0) {
            return l;
        }
        if let (Add(ll, lr), Some(c)) = (l.kind(self), rc)
            && let Some(sum) = lr.as_constant(self).and_then(|lr| lr.checked_add(c))
        {
            let sum = self.affine_constant(sum);
            return self.affine_add(ll, sum);
        }
        // c1 * e + c2 * e = (c1 + c2) * e
        let scaled = |e: AffineExpr| match e.kind(self) {
            Mul(x, c) => c.as_constant(self).map_or((e, 1), |c| (x, c)),
            _ => (e, 1),
        };
        let ((le, lk), (re, rk)) = (scaled(l), scaled(r));
        if le == re
            && let Some(sum) = lk.checked_add(rk)
        {
            let sum = self.affine_constant(sum);
            return self.affine_mul(le, sum);
        }
        // (e + c) + f = (e + f) + c
        if let Add(ll, lr) = l.kind(self)
            && lr.as_constant(self).is_some()
            && rc.is_none()
        {
            let sum = self.affine_add(ll, r);
            return self.affine_add(sum, lr);
        }
        // e + (e floordiv q) * -q = e mod q
        if let Mul(quotient, factor) = r.kind(self)
            && let FloorDiv(e, q) = quotient.kind(self)
            && e == l
            && self.affine_neg(q) == factor
        {
            return self.affine_mod(e, q);
        }
        self.expr(Add(l, r))
    }

    /// Returns `-e`
    pub fn affine_neg(&self, e: AffineExpr) -> AffineExpr {
        let minus_one = self.affine_constant(-1);
        self.affine_mul(e, minus_one)
    }

    /// Returns `l - r`
    pub fn affine_sub(&self, l: AffineExpr, r: AffineExpr) -> AffineExpr {
        let negated = self.affine_neg(r);
        self.affine_add(l, negated)
    }

    /// Returns `l * r`
    pub fn affine_mul(&self, l: AffineExpr, r: AffineExpr) -> AffineExpr {
        let (lc, rc) = (l.as_constant(self), r.as_constant(self));
        if let (Some(a), Some(b)) = (lc, rc) {
            if let Some(product) = a.checked_mul(b) {
                return self.affine_constant(product);
            }
            return self.expr(Mul(l, r));
        }
        if lc.is_some() || (!r.is_symbolic_or_constant(self) && l.is_symbolic_or_constant(self)) {
            return self.affine_mul(r, l);
        }
        match rc {
            Some(1) => return l,
            Some(0) => return r,
            _ => {}
        }
        if let Mul(ll, lr) = l.kind(self)
            && let Some(c) = lr.as_constant(self)
        {
            match rc {
                Some(rc) => {
                    if let Some(product) = c.checked_mul(rc) {
                        let product = self.affine_constant(product);
                        return self.affine_mul(ll, product);
                    }
                }
                None => {
                    let product = self.affine_mul(ll, r);
                    return self.affine_mul(product, lr);
                }
            }
        }
        self.expr(Mul(l, r))
    }

    /// Returns `l floordiv r`
    pub fn affine_floor_div(&self, l: AffineExpr, r: AffineExpr) -> AffineExpr {
        let Some(c) = r.as_constant(self).filter(|&c| c != 0) else { return self.expr(FloorDiv(l, r)) };
        if let Some(value) = l.as_constant(self) {
            if let Some(quotient) = value.checked_div_euclid(c) {
                // Euclidean and floored quotients differ for a negative divisor with a remainder.
                let floored = if c < 0 && value.rem_euclid(c) != 0 { quotient - 1 } else { quotient };
                return self.affine_constant(floored);
            }
            return self.expr(FloorDiv(l, r));
        }
        if c == 1 {
            return l;
        }
        match l.kind(self) {
            Mul(ll, lr) => {
                if let Some(factor) = lr.as_constant(self).filter(|factor| factor.checked_rem(c) == Some(0)) {
                    let quotient = self.affine_constant(factor / c);
                    return self.affine_mul(ll, quotient);
                }
            }
            Add(ll, lr) if ll.is_multiple_of(self, c) || lr.is_multiple_of(self, c) => {
                let (ll, lr) = (self.affine_floor_div(ll, r), self.affine_floor_div(lr, r));
                let sum = self.affine_add(ll, lr);
                // The sum contains the divisor twice, unless one of the quotients was simplified.
                if sum.size(self) <= 2 + l.size(self) || sum.is_bounded(self) {
                    return sum;
                }
            }
            _ => {}
        }
        self.expr(FloorDiv(l, r))
    }

    /// Returns `l ceildiv r`
    pub fn affine_ceil_div(&self, l: AffineExpr, r: AffineExpr) -> AffineExpr {
        let Some(c) = r.as_constant(self).filter(|&c| c != 0) else { return self.expr(CeilDiv(l, r)) };
        if let Some(value) = l.as_constant(self) {
            if let (Some(quotient), Some(rest)) = (value.checked_div(c), value.checked_rem(c)) {
                let up = rest != 0 && ((rest > 0) == (c > 0));
                return self.affine_constant(quotient + i64::from(up));
            }
            return self.expr(CeilDiv(l, r));
        }
        if c == 1 {
            return l;
        }
        if let Mul(ll, lr) = l.kind(self)
            && let Some(factor) = lr.as_constant(self).filter(|factor| factor.checked_rem(c) == Some(0))
        {
            let quotient = self.affine_constant(factor / c);
            return self.affine_mul(ll, quotient);
        }
        self.expr(CeilDiv(l, r))
    }

    /// Returns `l mod r`
    pub fn affine_mod(&self, l: AffineExpr, r: AffineExpr) -> AffineExpr {
        let Some(c) = r.as_constant(self).filter(|&c| c >= 1) else { return self.expr(Mod(l, r)) };
        if let Some(value) = l.as_constant(self) {
            return self.affine_constant(value.rem_euclid(c));
        }
        if l.is_multiple_of(self, c) {
            return self.affine_constant(0);
        }
        match l.kind(self) {
            Add(ll, lr) => {
                if ll.is_multiple_of(self, c) {
                    return self.affine_mod(lr, r);
                }
                if lr.is_multiple_of(self, c) {
                    return self.affine_mod(ll, r);
                }
            }
            Mod(ll, lr) if lr.as_constant(self).is_some_and(|inner| inner >= 1 && inner % c == 0) => {
                return self.affine_mod(ll, r);
            }
            _ => {}
        }
        self.expr(Mod(l, r))
    }
}

/// An affine map: `(dims)[symbols] -> (results)`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub struct AffineMap {
    pub dims: u32,
    pub symbols: u32,
    pub results: Box<[AffineExpr]>,
}

impl AffineMap {
    /// Returns `(d0, ..., dn) -> (d0, ..., dn)`
    pub fn identity(ctx: &Context, dims: usize) -> AffineMap {
        let dims = dims as u32;
        AffineMap { dims, symbols: 0, results: (0..dims).map(|dim| ctx.affine_dim(dim)).collect() }
    }

    /// Returns the number of operands that the map takes: dimensions and symbols.
    pub fn n_inputs(&self) -> usize {
        self.dims as usize + self.symbols as usize
    }

    /// Returns whether the results are the dimensions in order, without symbols.
    pub fn is_identity(&self, ctx: &Context) -> bool {
        self.symbols == 0
            && self.dims as usize == self.results.len()
            && self.results.iter().enumerate().all(|(i, e)| e.kind(ctx) == Dim(i as u32))
    }

    /// Returns the map with the same inputs and other results.
    pub fn with_results(&self, results: impl IntoIterator<Item = AffineExpr>) -> AffineMap {
        AffineMap { dims: self.dims, symbols: self.symbols, results: results.into_iter().collect() }
    }

    /// Returns the value of the only result, if it is a constant.
    pub fn single_constant(&self, ctx: &Context) -> Option<i64> {
        match *self.results {
            [result] => result.as_constant(ctx),
            _ => None,
        }
    }

    pub(super) fn add_content<'h>(&self, ctx: &Context, h: &'h mut ContentHasher) -> &'h mut ContentHasher {
        h.number(self.dims.into()).number(self.symbols.into());
        h.list(self.results.iter().map(|expr| expr.content_hash(ctx)))
    }
}

/// An integer set: `(dims)[symbols] : (constraints)`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub struct IntegerSet {
    pub dims: u32,
    pub symbols: u32,
    /// An expression with `true` is constrained to `== 0`, one with `false` to `>= 0`.
    pub constraints: Box<[(AffineExpr, bool)]>,
}

impl IntegerSet {
    /// Returns the number of operands that the set takes: dimensions and symbols.
    pub fn n_inputs(&self) -> usize {
        self.dims as usize + self.symbols as usize
    }

    pub(super) fn add_content<'h>(&self, ctx: &Context, h: &'h mut ContentHasher) -> &'h mut ContentHasher {
        h.number(self.dims.into()).number(self.symbols.into());
        h.list(self.constraints.iter().map(|(expr, _)| expr.content_hash(ctx)));
        self.constraints.iter().for_each(|&(_, equality)| {
            h.number(equality.into());
        });
        h
    }
}

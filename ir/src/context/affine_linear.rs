//! Linear forms of affine expressions: simplification, coefficients and ranges.
//!
//! A linear form has a coefficient for each dimension, symbol and *local*, and a constant. A local is a non-linear
//! subexpression: a quotient, or a product, remainder or quotient by a symbol. Its operands are in linear form already.
//! The expression rebuilt from a linear form is simplified: equal terms are merged, and the terms have a fixed order.
//! The algorithm and the order of terms are those of MLIR's `SimpleAffineExprFlattener` and `simplifyAffineExpr`. An
//! expression without a linear form (a division by zero, a coefficient beyond 64 bits) is returned unchanged.

use super::Context;
use super::affine::{AffineExpr, AffineExprKind as Kind, AffineMap};

/// An affine expression as a sum of multiples of inputs and locals, and a constant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LinearForm {
    /// The coefficients of the dimensions, then of the symbols.
    pub inputs: Vec<i64>,
    /// The coefficients of the locals; missing trailing entries are zero.
    pub locals: Vec<i64>,
    /// The constant term.
    pub constant: i64,
}

/// Inclusive bounds on the values of an expression.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Range {
    /// The minimum, if known.
    pub lower: Option<i64>,
    /// The maximum, if known.
    pub upper: Option<i64>,
}

impl Range {
    /// Returns the range that contains only `value`.
    pub fn of(value: i64) -> Range {
        Range { lower: Some(value), upper: Some(value) }
    }
}

/// Converts expressions over the same inputs to linear form.
struct Flattener<'c> {
    ctx: &'c Context,
    n_dims: u32,
    n_symbols: u32,
    locals: Vec<AffineExpr>,
}

impl Flattener<'_> {
    fn zero(&self) -> LinearForm {
        LinearForm { inputs: vec![0; (self.n_dims + self.n_symbols) as usize], ..LinearForm::default() }
    }

    /// Returns the linear form of `expr`; `None` if a coefficient exceeds 64 bits or the expression is undefined.
    fn flatten(&mut self, expr: AffineExpr) -> Option<LinearForm> {
        let input = |mut form: LinearForm, i: u32| {
            *form.inputs.get_mut(i as usize)? = 1;
            Some(form)
        };
        match expr.kind(self.ctx) {
            Kind::Constant(constant) => Some(LinearForm { constant, ..self.zero() }),
            Kind::Dim(i) => input(self.zero(), i),
            Kind::Symbol(i) => input(self.zero(), self.n_dims.checked_add(i)?),
            Kind::Add(l, r) => {
                let (mut l, r) = (self.flatten(l)?, self.flatten(r)?);
                l.locals.resize(l.locals.len().max(r.locals.len()), 0);
                for (to, from) in
                    l.inputs.iter_mut().chain(&mut l.locals).zip(r.inputs.iter().chain(&r.locals))
                {
                    *to = to.checked_add(*from)?;
                }
                l.constant = l.constant.checked_add(r.constant)?;
                Some(l)
            }
            Kind::Mul(l, r) => {
                let constant = r.as_constant(self.ctx);
                let (l, r) = (self.flatten(l)?, self.flatten(r)?);
                match constant {
                    Some(by) => l.try_map(|each| each.checked_mul(by)),
                    None => self.semi_affine(&l, &r, Context::affine_mul),
                }
            }
            Kind::Mod(l, r) => {
                let constant = r.as_constant(self.ctx);
                let (l, r) = (self.flatten(l)?, self.flatten(r)?);
                match constant {
                    Some(by) => self.remainder(l, by),
                    None => self.semi_affine(&l, &r, Context::affine_mod),
                }
            }
            Kind::FloorDiv(l, r) => self.quotient(l, r, Context::affine_floor_div),
            Kind::CeilDiv(l, r) => self.quotient(l, r, Context::affine_ceil_div),
        }
    }

    /// Returns a linear form with the single local `build(l, r)`; `None` if the local is too large.
    fn semi_affine(
        &mut self,
        l: &LinearForm,
        r: &LinearForm,
        build: fn(&Context, AffineExpr, AffineExpr) -> AffineExpr,
    ) -> Option<LinearForm> {
        let (l, r) = (self.rebuild(l)?, self.rebuild(r)?);
        let local = self.local(self.bounded(build(self.ctx, l, r))?);
        let mut form = self.zero();
        form.locals = vec![0; local];
        form.locals.push(1);
        Some(form)
    }

    /// Returns `expr`, if its size is within [`MAX_AFFINE_SIZE`](super::MAX_AFFINE_SIZE). Nested remainders double the
    /// size at each level.
    fn bounded(&self, expr: AffineExpr) -> Option<AffineExpr> {
        Some(expr).filter(|expr| expr.is_bounded(self.ctx))
    }

    /// Returns the index of the local `expr`, which is added if it is new.
    fn local(&mut self, expr: AffineExpr) -> usize {
        self.locals.iter().position(|&local| local == expr).unwrap_or_else(|| {
            self.locals.push(expr);
            self.locals.len() - 1
        })
    }

    fn quotient(
        &mut self,
        l: AffineExpr,
        r: AffineExpr,
        build: fn(&Context, AffineExpr, AffineExpr) -> AffineExpr,
    ) -> Option<LinearForm> {
        let constant = r.as_constant(self.ctx);
        let (l, r) = (self.flatten(l)?, self.flatten(r)?);
        let Some(by) = constant else { return self.semi_affine(&l, &r, build) };
        if by < 1 {
            return None;
        }
        let divisor = l.gcd_with(by);
        let l = l.try_map(|each| each.checked_div(divisor))?;
        if by == divisor {
            return Some(l);
        }
        let mut r = self.zero();
        r.constant = by / divisor;
        self.semi_affine(&l, &r, build)
    }

    /// Returns the linear form of `l mod by`, computed as `l - by * (l floordiv by)`.
    fn remainder(&mut self, l: LinearForm, by: i64) -> Option<LinearForm> {
        if by < 1 {
            return None;
        }
        let divisor = l.gcd_with(by);
        if divisor == by {
            return Some(self.zero());
        }
        let dividend = self.rebuild(&l.clone().try_map(|each| each.checked_div(divisor))?)?;
        let quotient = self.ctx.affine_floor_div(dividend, self.ctx.affine_constant(by / divisor));
        let local = self.local(self.bounded(quotient)?);
        let mut form = l;
        form.locals.resize(form.locals.len().max(local + 1), 0);
        form.locals[local] = form.locals[local].checked_sub(by)?;
        Some(form)
    }

    /// Returns `sum + coefficient * term`; `None` if the result is too large.
    fn add(&self, sum: AffineExpr, term: AffineExpr, coefficient: i64) -> Option<AffineExpr> {
        if coefficient == 0 {
            return Some(sum);
        }
        let term = self.ctx.affine_mul(term, self.ctx.affine_constant(coefficient));
        self.bounded(self.ctx.affine_add(sum, term))
    }

    fn input(&self, i: usize) -> AffineExpr {
        match (i as u32).checked_sub(self.n_dims) {
            Some(symbol) => self.ctx.affine_symbol(symbol),
            None => self.ctx.affine_dim(i as u32),
        }
    }

    /// Returns the expression of a linear form, in the order dimensions, symbols, locals, constant. `None` if it is too
    /// large.
    fn rebuild(&self, form: &LinearForm) -> Option<AffineExpr> {
        let mut sum = self.ctx.affine_constant(0);
        for (i, &coefficient) in form.inputs.iter().enumerate() {
            sum = self.add(sum, self.input(i), coefficient)?;
        }
        for (&local, &coefficient) in self.locals.iter().zip(&form.locals) {
            sum = self.add(sum, local, coefficient)?;
        }
        self.bounded(self.ctx.affine_add(sum, self.ctx.affine_constant(form.constant)))
    }

    /// Returns the expression of a linear form with products and quotients by symbols. Terms that begin with the same
    /// dimension or symbol are adjacent, as in `d0 + d0 * s0 + s0 + d1`. Locals of other forms follow.
    fn rebuild_semi_affine(&self, form: &LinearForm) -> Option<AffineExpr> {
        let last = i64::from(self.n_dims.max(self.n_symbols));
        let key = |expr: AffineExpr| match expr.kind(self.ctx) {
            Kind::Dim(i) => Some((i, -1)),
            Kind::Symbol(i) => Some((i, last)),
            Kind::Add(l, r)
            | Kind::Mul(l, r)
            | Kind::Mod(l, r)
            | Kind::FloorDiv(l, r)
            | Kind::CeilDiv(l, r) => match (l.kind(self.ctx), r.kind(self.ctx)) {
                (Kind::Dim(i), Kind::Constant(_)) => Some((i, -1)),
                (Kind::Symbol(i), Kind::Constant(_)) => Some((i, last)),
                (Kind::Dim(i) | Kind::Symbol(i), Kind::Dim(j) | Kind::Symbol(j)) => Some((i, i64::from(j))),
                _ => None,
            },
            Kind::Constant(_) => None,
        };
        let inputs = form.inputs.iter().enumerate().map(|(i, &coefficient)| (self.input(i), coefficient));
        let locals = self.locals.iter().copied().zip(form.locals.iter().copied());
        let terms: Vec<(AffineExpr, i64)> = inputs.chain(locals).collect();
        let (mut keyed, others): (Vec<_>, Vec<_>) =
            terms.into_iter().partition(|&(term, _)| key(term).is_some());
        keyed.sort_by_key(|&(term, _)| key(term));
        let mut sum = self.ctx.affine_constant(0);
        for (term, coefficient) in keyed.into_iter().chain(others) {
            sum = self.add(sum, term, coefficient)?;
        }
        self.bounded(self.ctx.affine_add(sum, self.ctx.affine_constant(form.constant)))
    }
}

impl LinearForm {
    fn try_map(mut self, mut f: impl FnMut(i64) -> Option<i64>) -> Option<LinearForm> {
        for each in self.inputs.iter_mut().chain(&mut self.locals).chain([&mut self.constant]) {
            *each = f(*each)?;
        }
        Some(self)
    }

    /// Returns the greatest common divisor of all coefficients, the constant and `by`, which must be positive.
    fn gcd_with(&self, by: i64) -> i64 {
        let all = self.inputs.iter().chain(&self.locals).chain([&self.constant]);
        // The result divides `by`, so it fits an `i64`.
        all.fold(by.unsigned_abs(), |a, &b| super::affine::gcd(a, b.unsigned_abs())) as i64
    }
}

/// Simplification of expressions and maps.
impl Context {
    /// Returns the expression over `dims` dimensions and `symbols` symbols, simplified by way of its linear form.
    pub fn simplify_affine_expr(&self, expr: AffineExpr, dims: u32, symbols: u32) -> AffineExpr {
        let is_pure = expr.is_pure_affine(self);
        let expr = if is_pure { expr } else { self.simplify_semi_affine(expr, dims, symbols) };
        let mut flattener = Flattener { ctx: self, n_dims: dims, n_symbols: symbols, locals: Vec::new() };
        let Some(form) = flattener.flatten(expr) else { return expr };
        let Some(rebuilt) = flattener.rebuild(&form) else { return expr };
        if expr.is_pure_affine(self) || rebuilt == expr {
            rebuilt
        } else {
            flattener.rebuild_semi_affine(&form).unwrap_or(expr)
        }
    }

    /// Returns the map with its results simplified.
    pub fn simplify_affine_map(&self, map: &AffineMap) -> AffineMap {
        map.with_results(
            map.results.iter().map(|&expr| self.simplify_affine_expr(expr, map.dims, map.symbols)),
        )
    }

    /// Returns the linear form of an expression without locals; `None` if the expression is not linear.
    pub fn affine_coefficients(&self, expr: AffineExpr, dims: u32, symbols: u32) -> Option<LinearForm> {
        let mut flattener = Flattener { ctx: self, n_dims: dims, n_symbols: symbols, locals: Vec::new() };
        flattener.flatten(expr).filter(|_| flattener.locals.is_empty())
    }

    /// Returns the expression in which each division by a symbol that divides the dividend exactly is carried out.
    fn simplify_semi_affine(&self, expr: AffineExpr, dims: u32, symbols: u32) -> AffineExpr {
        let kind = expr.kind(self);
        let (l, r) = match kind {
            Kind::Constant(_) | Kind::Dim(_) | Kind::Symbol(_) => return expr,
            Kind::Add(l, r)
            | Kind::Mul(l, r)
            | Kind::Mod(l, r)
            | Kind::FloorDiv(l, r)
            | Kind::CeilDiv(l, r) => {
                (self.simplify_semi_affine(l, dims, symbols), self.simplify_semi_affine(r, dims, symbols))
            }
        };
        let is_mod = matches!(kind, Kind::Mod(..));
        if matches!(kind, Kind::Add(..) | Kind::Mul(..)) {
            return self.affine_binary(kind, l, r);
        }
        // MLIR folds the quotient of such a difference to zero too; only the remainder is folded here.
        if is_mod && self.is_rounded_down(l, r, dims, symbols) {
            return self.affine_constant(0);
        }
        let quotient = match r.kind(self) {
            Kind::Symbol(symbol) => self.divide(l, symbol, kind),
            _ => None,
        };
        match quotient {
            Some(_) if is_mod => self.affine_constant(0),
            Some(quotient) => quotient,
            None => self.affine_binary(kind, l, r),
        }
    }

    /// Returns `expr` divided by `symbol`, if `expr` is a multiple of it. `by` is the division operator.
    fn divide(&self, expr: AffineExpr, symbol: u32, by: Kind) -> Option<AffineExpr> {
        let kind = expr.kind(self);
        match kind {
            Kind::Constant(value) => (value == 0).then_some(expr),
            Kind::Dim(_) => None,
            Kind::Symbol(i) => (i == symbol).then(|| self.affine_constant(1)),
            Kind::Add(l, r) => {
                Some(self.affine_add(self.divide(l, symbol, by)?, self.divide(r, symbol, by)?))
            }
            // (a * s) mod (b * s) is (a mod b) * s. Inside a quotient, the result would be rounded.
            Kind::Mod(l, r) => {
                Some(self.affine_mod(self.divide(l, symbol, kind)?, self.divide(r, symbol, kind)?))
            }
            Kind::Mul(l, r) => match self.divide(l, symbol, by) {
                Some(l) => Some(self.affine_mul(l, r)),
                None => Some(self.affine_mul(l, self.divide(r, symbol, by)?)),
            },
            // Two divisions with the same rounding commute.
            Kind::FloorDiv(l, r) | Kind::CeilDiv(l, r) => {
                let same = std::mem::discriminant(&kind) == std::mem::discriminant(&by);
                let l = if same { self.divide(l, symbol, by)? } else { return None };
                Some(self.affine_binary(kind, l, r))
            }
        }
    }

    /// Returns whether the expression is `x - x mod r`, which is a multiple of `r`.
    fn is_rounded_down(&self, expr: AffineExpr, r: AffineExpr, dims: u32, symbols: u32) -> bool {
        let (mut summands, mut pending) = (Vec::new(), vec![expr]);
        while let Some(each) = pending.pop() {
            match each.kind(self) {
                Kind::Add(l, r) => pending.extend([r, l]),
                _ => summands.push(each),
            }
        }
        let rounded = |term: AffineExpr| match term.kind(self) {
            Kind::Mul(remainder, minus_one) if minus_one.as_constant(self) == Some(-1) => {
                match remainder.kind(self) {
                    Kind::Mod(x, by) if by == r => Some(x),
                    _ => None,
                }
            }
            _ => None,
        };
        (0..summands.len()).any(|i| {
            let Some(x) = rounded(summands[i]) else { return false };
            let others = summands.iter().enumerate().filter(|&(j, _)| j != i).map(|(_, &each)| each);
            let sum = others.fold(self.affine_constant(0), |sum, each| self.affine_add(sum, each));
            let difference = self.affine_sub(sum, x);
            self.simplify_affine_expr(difference, dims, symbols).as_constant(self) == Some(0)
        })
    }

    /// Returns the range of `expr`, given the ranges of the dimensions and, after them, of the symbols.
    pub fn affine_range(&self, expr: AffineExpr, dims: u32, inputs: &[Range]) -> Range {
        let positive = |r: AffineExpr| r.as_constant(self).filter(|&r| r > 0);
        let divided = |l: AffineExpr, r: AffineExpr, by: fn(i64, i64) -> i64| match positive(r) {
            Some(r) => {
                let range = self.affine_range(l, dims, inputs);
                Range {
                    lower: range.lower.map(|each| by(each, r)),
                    upper: range.upper.map(|each| by(each, r)),
                }
            }
            None => Range::default(),
        };
        match expr.kind(self) {
            Kind::FloorDiv(l, r) => divided(l, r, i64::div_euclid),
            // The divisor is positive.
            Kind::CeilDiv(l, r) => divided(l, r, |l, r| l.div_euclid(r) + i64::from(l.rem_euclid(r) != 0)),
            Kind::Mod(l, r) => {
                let Some(r) = positive(r) else { return Range::default() };
                let range = self.affine_range(l, dims, inputs);
                match (range.lower, range.upper) {
                    (Some(lower), Some(upper)) if lower.div_euclid(r) == upper.div_euclid(r) => {
                        Range { lower: Some(lower.rem_euclid(r)), upper: Some(upper.rem_euclid(r)) }
                    }
                    _ => Range { lower: Some(0), upper: Some(r - 1) },
                }
            }
            _ => {
                let symbols = inputs.len() as u32 - dims;
                let Some(form) = self.affine_coefficients(expr, dims, symbols) else {
                    return Range::default();
                };
                let sum = |bound: &dyn Fn(&Range, bool) -> Option<i64>| {
                    form.inputs.iter().zip(inputs).filter(|&(&coefficient, _)| coefficient != 0).try_fold(
                        form.constant,
                        |sum, (&coefficient, range)| {
                            sum.checked_add(coefficient.checked_mul(bound(range, coefficient > 0)?)?)
                        },
                    )
                };
                Range {
                    lower: sum(&|range, positive| if positive { range.lower } else { range.upper }),
                    upper: sum(&|range, positive| if positive { range.upper } else { range.lower }),
                }
            }
        }
    }
}

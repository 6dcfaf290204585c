//! Affine maps and integer sets: `(dims)[symbols] -> (exprs)` and `(dims)[symbols] : (constraints)`.
//!
//! Expressions are constructed, and thereby simplified, during parsing. Nested parentheses and signs use no stack
//! space. The size of an expression is bounded by [`MAX_AFFINE_SIZE`], so that walks over it can recurse.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::{Delimiter, OpParser, ParseResult, Parser, SourcePos, UnresolvedOperand};
use crate::Context;
use crate::context::{AffineExpr, AffineMap, AttrKind, Attribute, IntegerSet, MAX_AFFINE_SIZE};
use crate::lexer::{Token, TokenKind};

/// The names in scope in an affine expression.
#[derive(Default)]
pub(crate) struct AffineScope<'a> {
    names: Vec<(&'a [u8], AffineExpr)>,
    dims: u32,
    symbols: u32,
    /// The SSA values named so far, if the expression contains values instead of dimensions and symbols.
    values: Option<Values<'a>>,
}

/// The SSA values used as dimensions and symbols. The first occurrence of a value determines its kind.
#[derive(Default)]
struct Values<'a> {
    known: HashMap<(&'a [u8], u32), AffineExpr, FxBuildHasher>,
    dims: Vec<(Token, u32)>,
    symbols: Vec<(Token, u32)>,
}

/// The state of an expression between two parentheses: an incomplete sum, product and sequence of signs.
#[derive(Default)]
struct Level {
    /// The left operand of a sum, and whether the right one is subtracted.
    sum: Option<(AffineExpr, bool)>,
    /// The left operand of a product or division, the operator and its position.
    product: Option<(AffineExpr, Operator, SourcePos)>,
    /// The number of minus signs before the operand.
    n_signs: u64,
}

/// The operators with a higher precedence than addition.
#[derive(Clone, Copy)]
enum Operator {
    Mul,
    FloorDiv,
    CeilDiv,
    Mod,
}

impl<'a> Parser<'a> {
    pub(super) fn parse_affine_map_attribute(&mut self) -> ParseResult<Attribute> {
        self.expect(TokenKind::Less, "'<' in affine map")?;
        let map = self.parse_affine_map()?;
        self.expect(TokenKind::Greater, "'>' in affine map")?;
        Ok(self.ctx.attr(AttrKind::AffineMap(map)))
    }

    pub(super) fn parse_integer_set_attribute(&mut self) -> ParseResult<Attribute> {
        self.expect(TokenKind::Less, "'<' in integer set")?;
        let set = self.parse_integer_set()?;
        self.expect(TokenKind::Greater, "'>' in integer set")?;
        Ok(self.ctx.attr(AttrKind::IntegerSet(set)))
    }

    /// Parses `(dims)[symbols] -> (exprs)`.
    pub fn parse_affine_map(&mut self) -> ParseResult<AffineMap> {
        let mut scope = self.parse_affine_scope()?;
        if !self.eat(TokenKind::Arrow) {
            return Err(self.error("expected '->' or ':'"));
        }
        let mut results = Vec::new();
        self.parse_list(Delimiter::Paren, |p| {
            results.push(p.parse_affine_expr(&mut scope)?);
            Ok(())
        })?;
        Ok(AffineMap { dims: scope.dims, symbols: scope.symbols, results: results.into() })
    }

    /// Parses `(dims)[symbols] : (constraints)`.
    pub fn parse_integer_set(&mut self) -> ParseResult<IntegerSet> {
        let mut scope = self.parse_affine_scope()?;
        if !self.eat(TokenKind::Colon) {
            return Err(self.error("expected '->' or ':'"));
        }
        let mut constraints = Vec::new();
        self.parse_list(Delimiter::Paren, |p| {
            constraints.push(p.parse_affine_constraint(&mut scope)?);
            Ok(())
        })?;
        if constraints.is_empty() {
            // An empty list is the universal set, `0 == 0`.
            constraints.push((self.ctx.affine_constant(0), true));
        }
        Ok(IntegerSet { dims: scope.dims, symbols: scope.symbols, constraints: constraints.into() })
    }

    fn parse_affine_scope(&mut self) -> ParseResult<AffineScope<'a>> {
        let mut scope = AffineScope::default();
        self.parse_list(Delimiter::Paren, |p| p.parse_affine_name(&mut scope, false))?;
        self.parse_list(Delimiter::OptionalSquare, |p| p.parse_affine_name(&mut scope, true))?;
        scope.names.sort_by_key(|entry| entry.0);
        if let Some(pair) = scope.names.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            let name = String::from_utf8_lossy(pair[0].0);
            return Err(self.error(format!("redefinition of identifier '{name}'")));
        }
        Ok(scope)
    }

    fn parse_affine_name(&mut self, scope: &mut AffineScope<'a>, symbol: bool) -> ParseResult {
        if !self.at(TokenKind::BareId) {
            return Err(self.error("expected bare identifier"));
        }
        let expr = if symbol {
            scope.symbols += 1;
            self.ctx.affine_symbol(scope.symbols - 1)
        } else {
            scope.dims += 1;
            self.ctx.affine_dim(scope.dims - 1)
        };
        scope.names.push((self.spelling(), expr));
        self.bump();
        Ok(())
    }

    fn parse_affine_constraint(&mut self, scope: &mut AffineScope<'a>) -> ParseResult<(AffineExpr, bool)> {
        let lhs = self.parse_affine_expr(scope)?;
        let equality = if self.eat(TokenKind::Greater) {
            self.expect(TokenKind::Equal, "'=' after '>'")?;
            false
        } else if self.eat(TokenKind::Equal) {
            self.expect(TokenKind::Equal, "'=' after '='")?;
            true
        } else if self.eat(TokenKind::Less) {
            self.expect(TokenKind::Equal, "'=' after '<'")?;
            let rhs = self.parse_affine_expr(scope)?;
            return Ok((self.checked_affine(self.ctx.affine_sub(rhs, lhs))?, false));
        } else {
            return Err(
                self.error("expected '== affine-expr' or '>= affine-expr' at end of affine constraint")
            );
        };
        let rhs = self.parse_affine_expr(scope)?;
        Ok((self.checked_affine(self.ctx.affine_sub(lhs, rhs))?, equality))
    }

    fn parse_affine_expr(&mut self, scope: &mut AffineScope<'a>) -> ParseResult<AffineExpr> {
        let mut outer: Vec<Level> = Vec::new();
        let mut level = Level::default();
        'operand: loop {
            if self.eat(TokenKind::Minus) {
                level.n_signs += 1;
                continue;
            }
            if self.eat(TokenKind::LParen) {
                if self.at(TokenKind::RParen) {
                    return Err(self.error("no expression inside parentheses"));
                }
                outer.push(std::mem::take(&mut level));
                continue;
            }
            let mut expr = self.parse_affine_operand(scope, &mut level)?;
            loop {
                for _ in 0..std::mem::take(&mut level.n_signs) {
                    expr = self.ctx.affine_neg(expr);
                }
                if let Some((lhs, operator, pos)) = level.product.take() {
                    expr = self.affine_product(lhs, operator, pos, expr)?;
                }
                if let Some(operator) = self.affine_operator() {
                    level.product = Some((expr, operator, self.pos()));
                    self.bump();
                    continue 'operand;
                }
                if let Some((lhs, subtract)) = level.sum.take() {
                    let ctx = self.ctx;
                    expr = if subtract { ctx.affine_sub(lhs, expr) } else { ctx.affine_add(lhs, expr) };
                }
                expr = self.checked_affine(expr)?;
                if matches!(self.tok.kind, TokenKind::Plus | TokenKind::Minus) {
                    level.sum = Some((expr, self.at(TokenKind::Minus)));
                    self.bump();
                    continue 'operand;
                }
                level = match outer.pop() {
                    None => return Ok(expr),
                    Some(level) => level,
                };
                self.expect(TokenKind::RParen, "')'")?;
            }
        }
    }

    /// Returns the multiplicative operator at the next token.
    fn affine_operator(&self) -> Option<Operator> {
        match self.tok.kind {
            TokenKind::Star => Some(Operator::Mul),
            TokenKind::BareId => match self.spelling() {
                b"floordiv" => Some(Operator::FloorDiv),
                b"ceildiv" => Some(Operator::CeilDiv),
                b"mod" => Some(Operator::Mod),
                _ => None,
            },
            _ => None,
        }
    }

    fn affine_product(
        &mut self,
        lhs: AffineExpr,
        operator: Operator,
        pos: SourcePos,
        rhs: AffineExpr,
    ) -> ParseResult<AffineExpr> {
        let ctx = self.ctx;
        let (name, build): (&str, fn(&Context, AffineExpr, AffineExpr) -> AffineExpr) = match operator {
            Operator::Mul => ("", Context::affine_mul),
            Operator::FloorDiv => ("floordiv", Context::affine_floor_div),
            Operator::CeilDiv => ("ceildiv", Context::affine_ceil_div),
            Operator::Mod => ("mod", Context::affine_mod),
        };
        if !rhs.is_symbolic_or_constant(ctx) {
            if !name.is_empty() {
                let message = format!(
                    "non-affine expression: right operand of {name} has to be either a constant or symbolic"
                );
                return Err(self.error_at(pos, &message));
            }
            if !lhs.is_symbolic_or_constant(ctx) {
                let message = "non-affine expression: at least one of the multiply operands has to be either a \
                               constant or symbolic";
                return Err(self.error_at(pos, message));
            }
        }
        self.checked_affine(build(ctx, lhs, rhs))
    }

    /// Returns the expression, or an error if it is too large.
    fn checked_affine(&mut self, expr: AffineExpr) -> ParseResult<AffineExpr> {
        if expr.is_bounded(self.ctx) {
            return Ok(expr);
        }
        let most = MAX_AFFINE_SIZE.div_ceil(2);
        Err(self.error(format!("affine expression of more than {most} operands")))
    }

    /// Parses a name or number, the next operand at `level`.
    fn parse_affine_operand(
        &mut self,
        scope: &mut AffineScope<'a>,
        level: &mut Level,
    ) -> ParseResult<AffineExpr> {
        match self.tok.kind {
            TokenKind::PercentId => self.parse_affine_value(scope, false),
            TokenKind::BareId => {
                let name = self.spelling();
                match scope.names.binary_search_by_key(&name, |entry| entry.0) {
                    Ok(at) => {
                        self.bump();
                        Ok(scope.names[at].1)
                    }
                    Err(_) if name == b"symbol" => {
                        self.bump();
                        self.expect(TokenKind::LParen, "'(' at start of SSA symbol")?;
                        let value = self.parse_affine_value(scope, true)?;
                        self.expect(TokenKind::RParen, "')' at end of SSA symbol")?;
                        Ok(value)
                    }
                    Err(_) => Err(self.error("use of undeclared identifier")),
                }
            }
            TokenKind::Integer => {
                let token = self.tok;
                let value = self.token_u64(token);
                // MLIR prints `d0 - -9223372036854775808` for the sum, and `d0 - d1 * -9223372036854775808` alike.
                let is_subtracted = matches!(level.sum, Some((_, true)))
                    && level.n_signs == 1
                    && matches!(level.product, None | Some((_, Operator::Mul, _)));
                // The minimum is parsed together with its sign.
                if value == Some(i64::MIN.unsigned_abs()) && level.n_signs > 0 && !is_subtracted {
                    self.bump();
                    level.n_signs -= 1;
                    return Ok(self.ctx.affine_constant(i64::MIN));
                }
                match value.and_then(|value| i64::try_from(value).ok()) {
                    Some(value) => {
                        self.bump();
                        Ok(self.ctx.affine_constant(value))
                    }
                    None => Err(self.error("constant too large for index")),
                }
            }
            _ if level.sum.is_some() || level.product.is_some() => {
                Err(self.error("missing right operand of binary operator"))
            }
            TokenKind::Plus | TokenKind::Star => Err(self.error("missing left operand of binary operator")),
            _ => Err(self.error("expected affine expression")),
        }
    }

    /// Parses `%name` or `%name#1` and returns its dimension or symbol.
    fn parse_affine_value(&mut self, scope: &mut AffineScope<'a>, symbol: bool) -> ParseResult<AffineExpr> {
        if scope.values.is_none() {
            return Err(self.error("unexpected ssa identifier"));
        }
        let name = self.spelling();
        let token = self.expect(TokenKind::PercentId, "ssa identifier")?;
        let number = self.parse_result_number()?;
        let Some(values) = &mut scope.values else { return Err(self.error("unexpected ssa identifier")) };
        let ctx = self.ctx;
        Ok(*values.known.entry((name, number)).or_insert_with(|| {
            if symbol {
                values.symbols.push((token, number));
                ctx.affine_symbol(values.symbols.len() as u32 - 1)
            } else {
                values.dims.push((token, number));
                ctx.affine_dim(values.dims.len() as u32 - 1)
            }
        }))
    }
}

/// A parsed affine map over SSA values.
#[derive(Clone, Debug)]
pub struct MapOfValues {
    /// The map.
    pub map: AffineMap,
    /// The operands of the dimensions.
    pub dims: Vec<UnresolvedOperand>,
    /// The operands of the symbols.
    pub symbols: Vec<UnresolvedOperand>,
}

impl MapOfValues {
    /// Returns the operands of the dimensions and symbols, in order.
    pub fn operands(&self) -> impl Iterator<Item = UnresolvedOperand> + '_ {
        self.dims.iter().chain(&self.symbols).copied()
    }
}

impl OpParser<'_> {
    /// Parses an affine map over SSA values, such as `%i + 1, %j floordiv symbol(%n)`.
    pub fn parse_affine_map_of_values(&mut self, delimiter: Delimiter) -> ParseResult<MapOfValues> {
        let mut scope = AffineScope { values: Some(Values::default()), ..AffineScope::default() };
        let mut results = Vec::new();
        self.parse_list(delimiter, |p| {
            results.push(p.parse_affine_expr(&mut scope)?);
            Ok(())
        })?;
        Ok(self.map_of_values(scope, results))
    }

    /// Parses an affine expression over SSA values, such as `%i + 1`.
    pub fn parse_affine_expr_of_values(&mut self) -> ParseResult<MapOfValues> {
        let mut scope = AffineScope { values: Some(Values::default()), ..AffineScope::default() };
        let result = self.parse_affine_expr(&mut scope)?;
        Ok(self.map_of_values(scope, vec![result]))
    }

    fn map_of_values(&mut self, scope: AffineScope<'_>, results: Vec<AffineExpr>) -> MapOfValues {
        let Values { dims, symbols, .. } = scope.values.unwrap_or_default();
        let (n_dims, n_symbols) = (dims.len() as u32, symbols.len() as u32);
        let map = AffineMap { dims: n_dims, symbols: n_symbols, results: results.into() };
        let mut operand = |(token, number): (Token, u32)| UnresolvedOperand {
            name: self.names.intern(token.start, token.end),
            number,
            pos: SourcePos(token.start),
        };
        MapOfValues {
            map,
            dims: dims.into_iter().map(&mut operand).collect(),
            symbols: symbols.into_iter().map(&mut operand).collect(),
        }
    }
}

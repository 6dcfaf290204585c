//! Affine maps and integer sets.
//!
//! `(dims)[symbols] -> (exprs)` and `(dims)[symbols] : (constraints)`; expressions are built, and thereby simplified, as
//! they are read. A chain of operators at one level is read in a loop, but makes a tree as deep as it is long, so depth
//! is bounded here too.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::lexer::{Token, TokenKind};
use super::{Delimiter, OpParser, ParseResult, Parser, SourcePos, UnresolvedOperand};
use crate::context::{AffineExpr, AffineMap, AttrKind, Attribute, IntegerSet};

/// The names in scope in an affine expression.
#[derive(Default)]
pub(crate) struct AffineScope<'a> {
    names: Vec<(&'a [u8], AffineExpr)>,
    dims: u32,
    symbols: u32,
    /// The values named so far, if the expression is one of values.
    values: Option<Values<'a>>,
}

/// The values that stand for dimensions and symbols. A value is one or the other, as it was first named.
#[derive(Default)]
struct Values<'a> {
    known: HashMap<(&'a [u8], u32), AffineExpr, FxBuildHasher>,
    dims: Vec<(Token, u32)>,
    symbols: Vec<(Token, u32)>,
}

/// How deep an affine expression may nest.
const MAX_AFFINE_DEPTH: u32 = 1000;

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

    /// `(dims)[symbols] -> (exprs)`
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

    /// `(dims)[symbols] : (constraints)`
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
            // An empty list is the set of everything: 0 == 0.
            constraints.push((self.ctx.affine_constant(0), true));
        }
        Ok(IntegerSet { dims: scope.dims, symbols: scope.symbols, constraints: constraints.into() })
    }

    fn parse_affine_scope(&mut self) -> ParseResult<AffineScope<'a>> {
        let mut scope = AffineScope::default();
        self.parse_list(Delimiter::Paren, |p| p.parse_affine_name(&mut scope, false))?;
        self.parse_list(Delimiter::OptionalSquare, |p| p.parse_affine_name(&mut scope, true))?;
        scope.names.sort_by_key(|entry| entry.0);
        if scope.names.windows(2).any(|pair| pair[0].0 == pair[1].0) {
            return Err(self.error("redefinition of identifier in affine map"));
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
            return Ok((self.ctx.affine_sub(rhs, lhs), false));
        } else {
            return Err(
                self.error("expected '== affine-expr' or '>= affine-expr' at end of affine constraint")
            );
        };
        let rhs = self.parse_affine_expr(scope)?;
        Ok((self.ctx.affine_sub(lhs, rhs), equality))
    }

    fn parse_affine_expr(&mut self, scope: &mut AffineScope<'a>) -> ParseResult<AffineExpr> {
        self.nested(|p| p.parse_affine_sum(scope))
    }

    fn parse_affine_sum(&mut self, scope: &mut AffineScope<'a>) -> ParseResult<AffineExpr> {
        let mut lhs = self.parse_affine_product(scope)?;
        loop {
            let subtract = match self.tok.kind {
                TokenKind::Plus => false,
                TokenKind::Minus => true,
                _ => return Ok(lhs),
            };
            self.bump();
            let rhs = self.parse_affine_product(scope)?;
            lhs = if subtract { self.ctx.affine_sub(lhs, rhs) } else { self.ctx.affine_add(lhs, rhs) };
            self.check_affine_depth(lhs)?;
        }
    }

    fn parse_affine_product(&mut self, scope: &mut AffineScope<'a>) -> ParseResult<AffineExpr> {
        let mut lhs = self.parse_affine_operand(scope)?;
        loop {
            let pos = self.pos();
            let word = self.spelling();
            let symbolic = |p: &mut Self, expr: AffineExpr, message: &str| {
                if expr.is_symbolic_or_constant(p.ctx) { Ok(()) } else { Err(p.error_at(pos, message)) }
            };
            if self.eat(TokenKind::Star) {
                let rhs = self.parse_affine_operand(scope)?;
                if !lhs.is_symbolic_or_constant(self.ctx) {
                    symbolic(
                        self,
                        rhs,
                        "non-affine expression: at least one of the multiply operands has to be either a constant or symbolic",
                    )?;
                }
                lhs = self.ctx.affine_mul(lhs, rhs);
            } else if self.at(TokenKind::BareId) && matches!(word, b"floordiv" | b"ceildiv" | b"mod") {
                self.bump();
                let rhs = self.parse_affine_operand(scope)?;
                let name = String::from_utf8_lossy(word);
                let message = format!(
                    "non-affine expression: right operand of {name} has to be either a constant or symbolic"
                );
                symbolic(self, rhs, &message)?;
                lhs = match word {
                    b"floordiv" => self.ctx.affine_floor_div(lhs, rhs),
                    b"ceildiv" => self.ctx.affine_ceil_div(lhs, rhs),
                    _ => self.ctx.affine_mod(lhs, rhs),
                };
            } else {
                return Ok(lhs);
            }
            self.check_affine_depth(lhs)?;
        }
    }

    fn check_affine_depth(&mut self, expr: AffineExpr) -> ParseResult {
        if expr.depth(self.ctx) > MAX_AFFINE_DEPTH {
            return Err(self.error(format!("affine expression nested more than {MAX_AFFINE_DEPTH} deep")));
        }
        Ok(())
    }

    fn parse_affine_operand(&mut self, scope: &mut AffineScope<'a>) -> ParseResult<AffineExpr> {
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
                match self.token_u64(token).and_then(|value| i64::try_from(value).ok()) {
                    Some(value) => {
                        self.bump();
                        Ok(self.ctx.affine_constant(value))
                    }
                    None => Err(self.error("constant too large for index")),
                }
            }
            TokenKind::LParen => {
                self.bump();
                if self.at(TokenKind::RParen) {
                    return Err(self.error("no expression inside parentheses"));
                }
                let expr = self.parse_affine_expr(scope)?;
                self.expect(TokenKind::RParen, "')'")?;
                Ok(expr)
            }
            TokenKind::Minus => {
                self.bump();
                let operand = self.nested(|p| p.parse_affine_operand(scope))?;
                Ok(self.ctx.affine_neg(operand))
            }
            TokenKind::Plus | TokenKind::Star => Err(self.error("missing left operand of binary operator")),
            _ => Err(self.error("expected affine expression")),
        }
    }

    /// `%name` or `%name#1`: the dimension or symbol that it stands for.
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

/// A map of values, as it was read.
#[derive(Clone, Debug)]
pub struct MapOfValues {
    /// The map.
    pub map: AffineMap,
    /// The values of its dimensions.
    pub dims: Vec<UnresolvedOperand>,
    /// The values of its symbols.
    pub symbols: Vec<UnresolvedOperand>,
}

impl MapOfValues {
    /// The values of the dimensions and symbols, in order.
    pub fn operands(&self) -> impl Iterator<Item = UnresolvedOperand> + '_ {
        self.dims.iter().chain(&self.symbols).copied()
    }
}

impl OpParser<'_> {
    /// Reads `%i + 1, %j floordiv symbol(%n)`: a map whose dimensions and symbols are values.
    pub fn parse_affine_map_of_values(&mut self, delimiter: Delimiter) -> ParseResult<MapOfValues> {
        let mut scope = AffineScope { values: Some(Values::default()), ..AffineScope::default() };
        let mut results = Vec::new();
        self.parse_list(delimiter, |p| {
            results.push(p.parse_affine_expr(&mut scope)?);
            Ok(())
        })?;
        Ok(self.map_of_values(scope, results))
    }

    /// Reads `%i + 1`: a map with one result whose dimensions and symbols are values.
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

//! Parser for builtin types. See `dialect_symbols` for types of dialects.

use super::{AliasValue, Delimiter, ParseResult, Parser};
use crate::context::{AttrKind, Attribute, DYNAMIC, FloatKind, Signedness, Type, TypeKind};
use crate::lexer::{Token, TokenKind};

/// The maximum width of an integer type, MLIR's `IntegerType::kMaxWidth`.
const MAX_INT_WIDTH: u32 = (1 << 24) - 1;

impl<'a> Parser<'a> {
    /// Parses a type.
    pub fn parse_type(&mut self) -> ParseResult<Type> {
        // Only a function type begins with a parenthesis.
        if self.at(TokenKind::LParen) {
            return self.nested(Self::parse_function_type);
        }
        self.parse_non_function_type()
    }

    /// Parses a type that is not a function type.
    pub(crate) fn parse_non_function_type(&mut self) -> ParseResult<Type> {
        match self.parse_optional_non_function_type()? {
            Some(ty) => Ok(ty),
            None => Err(self.error("expected non-function type")),
        }
    }

    /// Parses a type, if present.
    pub fn parse_optional_type(&mut self) -> ParseResult<Option<Type>> {
        if self.at(TokenKind::LParen) {
            return self.nested(Self::parse_function_type).map(Some);
        }
        self.parse_optional_non_function_type()
    }

    fn parse_optional_non_function_type(&mut self) -> ParseResult<Option<Type>> {
        match self.tok.kind {
            TokenKind::BareId => {}
            TokenKind::BangId => return self.nested(Self::parse_extended_type).map(Some),
            _ => return Ok(None),
        }
        let word = self.spelling();
        if let Some(ty) = self.integer_type(word)? {
            self.bump();
            return Ok(Some(ty));
        }
        let inner: fn(&mut Self) -> ParseResult<Type> = match word {
            b"index" => return Ok(Some(self.simple(Type::INDEX))),
            b"none" => return Ok(Some(self.simple(Type::NONE))),
            b"memref" => Self::parse_memref_type,
            b"tensor" => Self::parse_tensor_type,
            b"vector" => Self::parse_vector_type,
            b"complex" => Self::parse_complex_type,
            b"tuple" => Self::parse_tuple_type,
            _ => match FloatKind::by_name(self.spelling_str()) {
                Some(kind) => return Ok(Some(self.simple(Type::fixed_float(kind)))),
                None => return Ok(None),
            },
        };
        self.bump();
        self.nested(inner).map(Some)
    }

    fn simple(&mut self, ty: Type) -> Type {
        self.bump();
        ty
    }

    /// Returns the integer type named by a word: `i32`, `si8`, `ui1`.
    #[inline]
    fn integer_type(&mut self, word: &[u8]) -> ParseResult<Option<Type>> {
        let (signedness, digits) = match word {
            [b'i', digits @ ..] => (Signedness::Signless, digits),
            [b's', b'i', digits @ ..] => (Signedness::Signed, digits),
            [b'u', b'i', digits @ ..] => (Signedness::Unsigned, digits),
            _ => return Ok(None),
        };
        if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
            return Ok(None);
        }
        let width = digits
            .iter()
            .try_fold(0u32, |width, digit| width.checked_mul(10)?.checked_add(u32::from(digit - b'0')))
            .filter(|&width| width <= MAX_INT_WIDTH);
        match width {
            Some(width) if signedness == Signedness::Signless && Type::fixed_integer(width).is_some() => {
                Ok(Type::fixed_integer(width))
            }
            Some(width) => Ok(Some(self.ctx.ty(TypeKind::Integer { width, signedness }))),
            None => Err(self.error(format!("integer bitwidth is limited to {MAX_INT_WIDTH} bits"))),
        }
    }

    /// Parses `(types) -> types`.
    fn parse_function_type(&mut self) -> ParseResult<Type> {
        let inputs = self.parse_type_list_parens()?;
        self.expect(TokenKind::Arrow, "'->' in function type")?;
        let results = self.parse_function_result_types()?;
        Ok(self.ctx.function_type(&inputs, &results))
    }

    /// Parses `(types)`.
    pub fn parse_type_list_parens(&mut self) -> ParseResult<Vec<Type>> {
        let mut types = Vec::new();
        self.parse_list(Delimiter::Paren, |p| {
            types.push(p.parse_type()?);
            Ok(())
        })?;
        Ok(types)
    }

    /// Parses one type that is not a function type, or `(types)`.
    pub fn parse_function_result_types(&mut self) -> ParseResult<Vec<Type>> {
        if self.at(TokenKind::LParen) {
            return self.parse_type_list_parens();
        }
        Ok(vec![self.parse_non_function_type()?])
    }

    /// Parses `!alias`, `!dialect.type<...>` or `!dialect<...>`.
    fn parse_extended_type(&mut self) -> ParseResult<Type> {
        let text = self.spelling();
        let followed_by_body = self.lexer.src.get(self.tok.end as usize) == Some(&b'<');
        if !text.contains(&b'.') && !followed_by_body {
            let pos = self.pos();
            return match self.use_alias(text)? {
                Some(AliasValue::Type(ty)) => Ok(self.simple(ty)),
                _ => {
                    let name = String::from_utf8_lossy(&text[1..]).into_owned();
                    Err(self.error_at(pos, format!("undefined symbol alias id '{name}'")))
                }
            };
        }
        self.parse_dialect_type()
    }

    fn parse_complex_type(&mut self) -> ParseResult<Type> {
        self.expect(TokenKind::Less, "'<' in complex type")?;
        let pos = self.pos();
        let element = self.parse_type()?;
        self.expect(TokenKind::Greater, "'>' in complex type")?;
        if element.float_kind().is_none() && !element.is_integer(self.ctx) {
            return Err(self.error_at(pos, "invalid element type for complex"));
        }
        Ok(self.ctx.ty(TypeKind::Complex(element)))
    }

    fn parse_tuple_type(&mut self) -> ParseResult<Type> {
        let mut types = Vec::new();
        self.parse_list_in(Delimiter::LessGreater, " in tuple type", |p| {
            types.push(p.parse_type()?);
            Ok(())
        })?;
        Ok(self.ctx.tuple_type(&types))
    }

    fn parse_vector_type(&mut self) -> ParseResult<Type> {
        self.expect(TokenKind::Less, "'<' in vector type")?;
        let (mut shape, mut scalable) = (Vec::new(), Vec::new());
        loop {
            let brackets = self.at(TokenKind::LSquare);
            if brackets {
                self.bump();
            } else if !self.at(TokenKind::Integer) {
                break;
            }
            let pos = self.pos();
            let dim = self.parse_dimension()?;
            if dim <= 0 {
                return Err(self.error_at(pos, "vector types must have positive constant sizes"));
            }
            if brackets {
                self.expect(TokenKind::RSquare, "']' closing scalable dimension")?;
            }
            shape.push(dim);
            scalable.push(brackets);
            self.parse_x()?;
        }
        let pos = self.pos();
        if self.at(TokenKind::Question) {
            return Err(self.error("vector types must have positive constant sizes"));
        }
        let element = self.parse_type()?;
        self.expect(TokenKind::Greater, "'>' in vector type")?;
        if !self.is_vector_element(element) {
            return Err(
                self.error_at(pos, "failed to verify 'elementType': VectorElementTypeInterface instance")
            );
        }
        Ok(self.ctx.ty(TypeKind::Vector { shape: shape.into(), scalable: scalable.into(), element }))
    }

    fn is_vector_element(&self, ty: Type) -> bool {
        ty.is_index()
            || ty.is_integer(self.ctx)
            || ty.float_kind().is_some()
            || matches!(ty.kind(self.ctx), TypeKind::Opaque { .. } | TypeKind::Dialect { .. })
    }

    fn parse_tensor_type(&mut self) -> ParseResult<Type> {
        self.expect(TokenKind::Less, "'<' in tensor type")?;
        let shape = self.parse_shape_or_star()?;
        let pos = self.pos();
        let element = self.parse_type()?;
        let encoding = if self.eat(TokenKind::Comma) { Some(self.parse_attribute(None)?) } else { None };
        self.expect(TokenKind::Greater, "'>' in tensor type")?;
        if matches!(
            element.kind(self.ctx),
            TypeKind::Function { .. }
                | TypeKind::None
                | TypeKind::Tuple(_)
                | TypeKind::RankedTensor { .. }
                | TypeKind::UnrankedTensor { .. }
                | TypeKind::MemRef { .. }
                | TypeKind::UnrankedMemRef { .. }
        ) {
            return Err(self.error_at(pos, "invalid tensor element type"));
        }
        match shape {
            Some(shape) => Ok(self.ctx.ty(TypeKind::RankedTensor { shape: shape.into(), element, encoding })),
            None if encoding.is_some() => Err(self.error_at(pos, "cannot apply encoding to unranked tensor")),
            None => Ok(self.ctx.ty(TypeKind::UnrankedTensor { element })),
        }
    }

    fn parse_memref_type(&mut self) -> ParseResult<Type> {
        let start = self.pos();
        self.expect(TokenKind::Less, "'<' in memref type")?;
        let shape = self.parse_shape_or_star()?;
        let pos = self.pos();
        let element = self.parse_type()?;
        if matches!(
            element.kind(self.ctx),
            TypeKind::Function { .. }
                | TypeKind::None
                | TypeKind::Tuple(_)
                | TypeKind::RankedTensor { .. }
                | TypeKind::UnrankedTensor { .. }
        ) {
            return Err(self.error_at(pos, "invalid memref element type"));
        }
        let (mut layout, mut memory_space) = (None, None);
        while !self.at(TokenKind::Greater) {
            self.expect(TokenKind::Comma, "',' or '>' in memref type")?;
            let pos = self.pos();
            let attr = self.parse_attribute(None)?;
            if self.is_layout(attr) {
                if shape.is_none() {
                    return Err(self.error_at(pos, "cannot have affine map for unranked memref type"));
                }
                if memory_space.is_some() {
                    return Err(self.error_at(pos, "expected memory space to be last in memref type"));
                }
                if layout.replace(attr).is_some() {
                    return Err(self.error_at(pos, "multiple memref layouts specified"));
                }
            } else if memory_space.replace(attr).is_some() {
                return Err(self.error_at(pos, "multiple memory spaces specified in memref type"));
            }
        }
        self.expect(TokenKind::Greater, "'>' in memref type")?;
        if memory_space.is_some_and(|space| !self.can_be_memory_space(space)) {
            return Err(self.error_at(start, "unsupported memory space Attribute"));
        }
        let Some(shape) = shape else {
            return Ok(self.ctx.ty(TypeKind::UnrankedMemRef { element, memory_space }));
        };
        if let Some(message) = layout.and_then(|layout| self.layout_mismatch(layout, shape.len())) {
            return Err(self.error_at(start, message));
        }
        Ok(self.ctx.ty(TypeKind::MemRef { shape: shape.into(), element, layout, memory_space }))
    }

    /// Returns whether an attribute in a memref type is the layout, rather than the memory space.
    fn is_layout(&self, attr: Attribute) -> bool {
        matches!(attr.kind(self.ctx), AttrKind::AffineMap(_) | AttrKind::StridedLayout { .. })
    }

    /// Returns whether an attribute is a valid memory space: an integer, a string, a dictionary, or an attribute of a
    /// dialect other than builtin. An attribute kept as text is valid if MLIR has its dialect.
    fn can_be_memory_space(&self, attr: Attribute) -> bool {
        match attr.kind(self.ctx) {
            AttrKind::Integer { .. }
            | AttrKind::String { .. }
            | AttrKind::Dictionary(_)
            | AttrKind::Dialect { .. }
            | AttrKind::Enum { .. } => true,
            AttrKind::Opaque { dialect, .. } => self.ctx.registry().is_known(dialect.as_str(self.ctx)),
            _ => false,
        }
    }

    fn layout_mismatch(&self, layout: Attribute, rank: usize) -> Option<String> {
        match layout.kind(self.ctx) {
            AttrKind::AffineMap(map) if map.dims as usize != rank => {
                Some(format!("memref layout mismatch between rank and affine map: {rank} != {}", map.dims))
            }
            AttrKind::StridedLayout { strides, .. } if strides.len() != rank => {
                Some("expected the number of strides to match the rank".to_owned())
            }
            _ => None,
        }
    }

    /// Parses `*x` (`None`), or dimensions, each followed by `x`.
    fn parse_shape_or_star(&mut self) -> ParseResult<Option<Vec<i64>>> {
        if self.eat(TokenKind::Star) {
            self.parse_x()?;
            return Ok(None);
        }
        self.parse_dimensions(true).map(Some)
    }

    /// Parses dimensions such as `4x?x`, each followed by `x`.
    pub fn parse_dimensions(&mut self, allow_dynamic: bool) -> ParseResult<Vec<i64>> {
        let mut shape = Vec::new();
        while matches!(self.tok.kind, TokenKind::Integer | TokenKind::Question) {
            let pos = self.pos();
            if self.at(TokenKind::Question) {
                self.bump_before_x();
                if !allow_dynamic {
                    return Err(self.error_at(pos, "expected static shape"));
                }
                shape.push(DYNAMIC);
            } else {
                shape.push(self.parse_dimension()?);
            }
            self.parse_x()?;
        }
        Ok(shape)
    }

    /// Parses at least one dimension, separated by `x`, such as `4x?x2`.
    pub fn parse_dimension_list(&mut self) -> ParseResult<Vec<i64>> {
        let mut shape = Vec::new();
        loop {
            shape.push(if self.eat(TokenKind::Question) { DYNAMIC } else { self.parse_dimension()? });
            if !self.at(TokenKind::BareId) || !self.spelling().starts_with(b"x") {
                return Ok(shape);
            }
            self.parse_x()?;
        }
    }

    /// Parses a static dimension. `0x4` is the dimension 0 followed by `x4`.
    pub(crate) fn parse_dimension(&mut self) -> ParseResult<i64> {
        let pos = self.pos();
        if !self.at(TokenKind::Integer) {
            return Err(self.error("expected static dimension"));
        }
        let text = self.spelling();
        if text.len() > 1 && text[1] == b'x' {
            self.tok.end = self.tok.start + 1;
            self.bump_before_x();
            return Ok(0);
        }
        let value = text
            .iter()
            .try_fold(0i64, |value, digit| value.checked_mul(10)?.checked_add(i64::from(digit - b'0')));
        self.bump_before_x();
        match value {
            Some(value) => Ok(value),
            None => Err(self.error_at(pos, "invalid dimension")),
        }
    }

    /// Consumes a dimension. The following `x` becomes a token of its own, because the identifier that begins there may
    /// extend to the end of the list.
    fn bump_before_x(&mut self) {
        let end = self.tok.end;
        if self.lexer.src.get(end as usize) == Some(&b'x') {
            self.lexer.pos.at = end + 1;
            self.tok = Token { kind: TokenKind::BareId, start: end, end: end + 1 };
        } else {
            self.lexer.pos.at = end;
            self.bump();
        }
    }

    /// Consumes the `x` between dimensions, which may begin an identifier (`x4`, `xf32`).
    pub(crate) fn parse_x(&mut self) -> ParseResult {
        if !self.at(TokenKind::BareId) || self.spelling()[0] != b'x' {
            return Err(self.error("expected 'x' in dimension list"));
        }
        self.relex_at(self.tok.start + 1);
        Ok(())
    }
}

//! Parser for `dense<...>`, `sparse<...>` and `dense_resource<...>`.
//!
//! The type follows the elements, so a literal is first stored as tokens with its shape, and converted to bytes when
//! the type is known.

use super::{ParseResult, Parser, SourcePos, unescape};
use crate::apint::ApInt;
use crate::context::{AttrKind, Attribute, Signedness, Type, TypeKind, element_bytes, push_element};
use crate::lexer::{Token, TokenKind};

/// A tensor literal before its type is known.
#[derive(Default)]
struct Literal {
    /// The lengths of the nested lists, outermost first; empty for a single element.
    shape: Vec<i64>,
    /// Each element: whether it has a minus sign, and its token. A complex number has two entries.
    elements: Vec<(bool, Token)>,
    complex: bool,
    /// Whether the angle brackets are empty.
    absent: bool,
}

/// The message of the error about a literal of elements whose type has a dynamic shape. Such a literal is invalid in
/// every dialect.
pub const DYNAMIC_ELEMENTS: &str = "elements literal type must have static shape";

/// Elements above this size in bytes can need far more memory than their text.
const INLINE_BYTES: usize = 16;

/// The maximum total size in bytes of listed elements above [`INLINE_BYTES`].
const MAX_WIDE_BYTES: usize = 512 << 20;

impl<'a> Parser<'a> {
    /// Parses `dense<...> : type` after the keyword.
    pub(super) fn parse_dense_attribute(&mut self, ty: Option<Type>) -> ParseResult<Attribute> {
        let pos = self.pos();
        self.expect(TokenKind::Less, "'<' after 'dense'")?;
        let mut literal = Literal::default();
        if self.at(TokenKind::Greater) {
            literal.absent = true;
        } else {
            literal.shape = self.parse_tensor_literal(&mut literal)?;
        }
        self.expect(TokenKind::Greater, "'>'")?;
        let ty = self.parse_elements_type(ty, pos)?;
        self.dense_of_literal(&literal, ty, pos)
    }

    /// Parses the type of an elements attribute, which must be ranked and static.
    fn parse_elements_type(&mut self, ty: Option<Type>, pos: SourcePos) -> ParseResult<Type> {
        let ty = match ty {
            Some(ty) => ty,
            None => {
                self.expect(TokenKind::Colon, "':'")?;
                self.parse_type()?
            }
        };
        match ty.kind(self.ctx) {
            TypeKind::RankedTensor { .. } | TypeKind::Vector { .. } | TypeKind::MemRef { .. } => {}
            _ => return Err(self.error_at(pos, "elements literal must be a shaped type")),
        }
        if ty.num_elements(self.ctx).is_none() {
            return Err(self.error_at(pos, DYNAMIC_ELEMENTS));
        }
        Ok(ty)
    }

    /// Parses a list of literals, or one element. Returns the shape.
    fn parse_tensor_literal(&mut self, literal: &mut Literal) -> ParseResult<Vec<i64>> {
        if self.at(TokenKind::LSquare) {
            return self.nested(|p| p.parse_tensor_list(literal));
        }
        self.parse_tensor_element(literal)?;
        Ok(Vec::new())
    }

    fn parse_tensor_list(&mut self, literal: &mut Literal) -> ParseResult<Vec<i64>> {
        self.bump();
        if self.eat(TokenKind::RSquare) {
            return Ok(vec![0]);
        }
        let mut inner = self.parse_tensor_literal(literal)?;
        let mut count = 1;
        while self.eat(TokenKind::Comma) {
            if self.parse_tensor_literal(literal)? != inner {
                return Err(
                    self.error("tensor literal is invalid; ranks are not consistent between elements")
                );
            }
            count += 1;
        }
        self.expect(TokenKind::RSquare, "']'")?;
        inner.insert(0, count);
        Ok(inner)
    }

    fn parse_tensor_element(&mut self, literal: &mut Literal) -> ParseResult {
        if self.eat(TokenKind::LParen) {
            self.parse_tensor_scalar(literal)?;
            self.expect(TokenKind::Comma, "',' between complex elements")?;
            self.parse_tensor_scalar(literal)?;
            self.expect(TokenKind::RParen, "')' after complex elements")?;
            literal.complex = true;
            return Ok(());
        }
        self.parse_tensor_scalar(literal)
    }

    fn parse_tensor_scalar(&mut self, literal: &mut Literal) -> ParseResult {
        let negative = self.eat(TokenKind::Minus);
        let ok = match self.tok.kind {
            TokenKind::Integer | TokenKind::Float => true,
            TokenKind::String => !negative,
            TokenKind::BareId => !negative && matches!(self.spelling(), b"true" | b"false"),
            _ => false,
        };
        if !ok {
            return Err(self.error(if negative {
                "expected integer or floating point literal"
            } else {
                "expected element literal of primitive type"
            }));
        }
        literal.elements.push((negative, self.bump()));
        Ok(())
    }

    fn dense_of_literal(&mut self, literal: &Literal, ty: Type, pos: SourcePos) -> ParseResult<Attribute> {
        let ctx = self.ctx;
        let element = ty.element_type(ctx).unwrap_or(Type::NONE);
        let shape = ty.shape(ctx).unwrap_or_default();
        let count = ty.num_elements(ctx).unwrap_or(0);
        let part = match *element.kind(ctx) {
            TypeKind::Complex(part) => part,
            _ => element,
        };
        let numeric = part.is_index() || part.bit_width(ctx).is_some();
        if let (true, [(false, token)]) = (literal.shape.is_empty() && numeric, literal.elements.as_slice())
            && token.kind == TokenKind::String
        {
            return self.dense_of_hex(*token, ty, element);
        }
        if literal.absent && count != 0 {
            let message =
                format!("parsed zero elements, but type ('{}') expected at least 1", self.format_type(ty));
            return Err(self.error_at(pos, message));
        }
        let is_splat_text = literal.shape.is_empty() && !literal.absent;
        if !is_splat_text && literal.shape != shape && !(literal.absent && count == 0) {
            let list = |shape: &[i64]| {
                let dims: Vec<String> = shape.iter().map(i64::to_string).collect();
                format!("[{}]", dims.join(", "))
            };
            return Err(self.error_at(
                pos,
                format!(
                    "inferred shape of elements literal ({}) does not match type ({})",
                    list(&literal.shape),
                    list(shape)
                ),
            ));
        }
        if !numeric {
            return self.dense_of_strings(literal, ty);
        }
        let is_complex = part != element;
        if literal.complex && !is_complex {
            return Err(self.error_at(pos, "expected element type to be complex"));
        }
        if is_complex && !literal.complex && !literal.elements.is_empty() {
            let (n, ty) = (literal.elements.len() as i64, if is_splat_text { element } else { ty });
            let (ty, expected) = (self.format_type(ty), 2 * if is_splat_text { 1 } else { count });
            let message = format!("parsed {n} elements, but type ('{ty}') expected {expected} elements");
            return Err(self.error_at(pos, message));
        }
        let parts = if is_complex { 2 } else { 1 };
        let listed = literal.shape.iter().product::<i64>() * parts;
        if !is_splat_text && !literal.absent && literal.elements.len() as i64 != listed {
            let (n, ty) = (literal.elements.len(), self.format_type(ty));
            let message = format!("parsed {n} elements, but type ('{ty}') expected {listed} elements");
            return Err(self.error_at(pos, message));
        }
        let size = element_bytes(ctx, part).unwrap_or(1);
        let bytes = literal.elements.len().saturating_mul(size);
        if size > INLINE_BYTES && bytes > MAX_WIDE_BYTES {
            let message = format!("elements of {size} bytes each take more than {} MB", MAX_WIDE_BYTES >> 20);
            return Err(self.error_at(pos, message));
        }
        let mut data = Vec::with_capacity(bytes);
        for &(negative, token) in &literal.elements {
            self.push_dense_element(&mut data, negative, token, part, size)?;
        }
        let element_size = element_bytes(ctx, element).unwrap_or(1);
        Ok(self.dense_of_bytes(ty, data, element_size, is_splat_text))
    }

    fn dense_of_bytes(&self, ty: Type, mut data: Vec<u8>, size: usize, splat: bool) -> Attribute {
        // As in MLIR, equal elements are a splat, however they are written.
        let splat =
            splat || data.len() >= size && data.chunks_exact(size).all(|element| *element == data[..size]);
        if splat {
            data.truncate(size);
        }
        self.ctx.attr(AttrKind::DenseElements { ty, data: data.into(), splat })
    }

    fn push_dense_element(
        &mut self,
        data: &mut Vec<u8>,
        negative: bool,
        token: Token,
        ty: Type,
        size: usize,
    ) -> ParseResult {
        let pos = SourcePos(token.start);
        let value = match (token.kind, ty.float_kind()) {
            (TokenKind::String | TokenKind::BareId, Some(_)) => {
                return Err(self.error_at(pos, "expected floating point literal"));
            }
            (TokenKind::String, _) => {
                return Err(self.error_at(pos, "integer constant out of range for type"));
            }
            (TokenKind::BareId, _) => {
                if ty != Type::I1 {
                    return Err(self.error_at(pos, "expected i1 type for 'true' or 'false' values"));
                }
                ApInt::bool(self.text(token) == b"true")
            }
            (_, Some(_)) => {
                let bits = self.float_of_token(token, negative, ty)?;
                ApInt::new(size as u32 * 8, bits)
            }
            (TokenKind::Float, None) => {
                return Err(self.error_at(pos, "expected integer elements, but parsed floating-point"));
            }
            (_, None) if negative && self.is_unsigned(ty) => {
                return Err(
                    self.error_at(pos, "expected unsigned integer elements, but parsed negative value")
                );
            }
            (_, None) => match self.int_of_token_in(token, negative, ty) {
                Ok(value) => value,
                Err(_) => return Err(self.error_at(pos, "integer constant out of range for type")),
            },
        };
        push_element(data, &value, size);
        Ok(())
    }

    fn is_unsigned(&self, ty: Type) -> bool {
        matches!(ty.kind(self.ctx), TypeKind::Integer { signedness: Signedness::Unsigned, .. })
    }

    /// Decodes `dense<"0x...">`: the stored bytes, with eight `i1` per byte.
    fn dense_of_hex(&mut self, token: Token, ty: Type, element: Type) -> ParseResult<Attribute> {
        let pos = SourcePos(token.start);
        let text = self.text(token);
        let contents = unescape(&text[1..text.len() - 1]);
        let Some(bytes) = hex_bytes(&contents) else {
            return Err(self.error_at(pos, "expected string containing hex digits starting with `0x`"));
        };
        let size = element_bytes(self.ctx, element).unwrap_or(1);
        let count = usize::try_from(ty.num_elements(self.ctx).unwrap_or(0)).unwrap_or(usize::MAX);
        let mismatch = |p: &mut Self| {
            Err(p.error_at(
                pos,
                format!("elements hex data size is invalid for provided type: '{}'", p.format_type(ty)),
            ))
        };
        if element == Type::I1 {
            if bytes.len() != count.div_ceil(8) && bytes.len() != 1 {
                return mismatch(self);
            }
            if bytes.len() != count.div_ceil(8) || bytes == [0xff] || bytes == [0] {
                return Ok(self.dense_of_bytes(ty, vec![bytes[0] & 1], 1, true));
            }
            let bits = (0..count).map(|bit| bytes[bit / 8] >> (bit % 8) & 1).collect();
            return Ok(self.dense_of_bytes(ty, bits, 1, false));
        }
        if count.checked_mul(size) != Some(bytes.len()) && bytes.len() != size {
            return mismatch(self);
        }
        let splat = bytes.len() == size && count != 1;
        Ok(self.dense_of_bytes(ty, bytes, size, splat))
    }

    fn dense_of_strings(&mut self, literal: &Literal, ty: Type) -> ParseResult<Attribute> {
        let mut values = Vec::with_capacity(literal.elements.len());
        for &(_, token) in &literal.elements {
            if token.kind != TokenKind::String {
                let found = String::from_utf8_lossy(self.text(token)).into_owned();
                let pos = SourcePos(token.start);
                return Err(self.error_at(pos, format!("expected string token, got {found}")));
            }
            let text = self.text(token);
            values.push(self.ctx.ident_bytes(&unescape(&text[1..text.len() - 1])));
        }
        let splat = !values.is_empty()
            && (literal.shape.is_empty() || values.iter().all(|value| *value == values[0]));
        if splat {
            values.truncate(1);
        }
        Ok(self.ctx.attr(AttrKind::DenseStrings { ty, values: values.into(), splat }))
    }

    /// Parses `sparse<indices, values> : type` after the keyword.
    pub(super) fn parse_sparse_attribute(&mut self, ty: Option<Type>) -> ParseResult<Attribute> {
        let pos = self.pos();
        self.expect(TokenKind::Less, "'<' after 'sparse'")?;
        let (mut indices, mut values) = (Literal::default(), Literal::default());
        let empty = self.at(TokenKind::Greater);
        if !empty {
            indices.shape = self.parse_tensor_literal(&mut indices)?;
            self.expect(TokenKind::Comma, "','")?;
            values.shape = self.parse_tensor_literal(&mut values)?;
        }
        self.expect(TokenKind::Greater, "'>'")?;
        let ty = self.parse_elements_type(ty, pos)?;
        let rank = ty.shape(self.ctx).map_or(0, <[i64]>::len) as i64;
        let element = ty.element_type(self.ctx).unwrap_or(Type::NONE);
        // A single number is one index; a list of numbers is a list of one-dimensional indices.
        let index_shape = match (empty, indices.shape.as_slice()) {
            (true, _) => vec![0, rank],
            (false, []) => vec![1, rank],
            (false, shape) => shape.to_vec(),
        };
        let value_shape = match (empty, values.shape.as_slice()) {
            (false, shape @ [_, ..]) => shape.to_vec(),
            _ => vec![index_shape[0]],
        };
        if !empty && values.shape.len() > 1 {
            return Err(self.error_at(pos, "expected 1-d tensor for sparse element values"));
        }
        let fits = match index_shape[..] {
            [_, n] => n == rank,
            [_] => rank == 1,
            _ => false,
        };
        if !fits || value_shape != index_shape[..1] {
            return Err(self.error_at(
                pos,
                format!(
                    "expected shape ({:?}); inferred shape of indices literal ({index_shape:?}); inferred shape of \
                     values literal ({value_shape:?})",
                    ty.shape(self.ctx).unwrap_or_default()
                ),
            ));
        }
        let index_ty = self.ctx.tensor_type(&index_shape, Type::I64);
        let value_ty = self.ctx.tensor_type(&value_shape, element);
        (indices.absent, values.absent) = (empty, empty);
        let indices = self.dense_of_literal(&indices, index_ty, pos)?;
        let values = self.dense_of_literal(&values, value_ty, pos)?;
        self.check_sparse_indices(indices, ty, pos)?;
        Ok(self.ctx.attr(AttrKind::Sparse { ty, indices, values }))
    }

    fn check_sparse_indices(&mut self, indices: Attribute, ty: Type, pos: SourcePos) -> ParseResult {
        let ctx = self.ctx;
        let (Some(elements), Some(shape)) = (indices.elements(ctx), ty.shape(ctx)) else { return Ok(()) };
        for (n, index) in elements.iter().enumerate() {
            let dim = shape.get(n % shape.len().max(1)).copied().unwrap_or(0);
            if !index.to_i64().is_some_and(|index| (0..dim).contains(&index)) {
                let rank = shape.len().max(1);
                let sparse = n / rank;
                let index: Vec<_> = elements
                    .iter()
                    .skip(sparse * rank)
                    .take(rank)
                    .map(|index| index.to_signed_string())
                    .collect();
                let (index, ty) = (index.join(", "), self.format_type(ty));
                let message = format!(
                    "sparse index #{sparse} is not contained within the value shape, with index=[{index}], and \
                         type='{ty}'"
                );
                return Err(self.error_at(pos, message));
            }
        }
        Ok(())
    }

    /// Parses `dense_resource<key> : type` after the keyword.
    pub(super) fn parse_dense_resource(&mut self, ty: Option<Type>) -> ParseResult<Attribute> {
        self.expect(TokenKind::Less, "'<' after 'dense_resource'")?;
        let Some(key) = self.parse_optional_keyword_or_string() else {
            return Err(self.error("expected identifier key for 'resource' entry"));
        };
        let key = self.ctx.ident_bytes(&key);
        self.expect(TokenKind::Greater, "'>'")?;
        let pos = self.pos();
        let ty = match ty {
            Some(ty) => ty,
            None => {
                self.expect(TokenKind::Colon, "':'")?;
                self.parse_type()?
            }
        };
        if !ty.is_shaped(self.ctx) {
            return Err(self.error_at(pos, "`dense_resource` expected a shaped type"));
        }
        Ok(self.ctx.attr(AttrKind::DenseResource { ty, key }))
    }

    /// Formats a type for a message.
    pub(crate) fn format_type(&self, ty: Type) -> String {
        crate::text::type_to_string(self.ctx, ty)
    }
}

/// Returns the bytes of `0x...`, with two digits each.
pub(crate) fn hex_bytes(text: &[u8]) -> Option<Vec<u8>> {
    let digits = text.strip_prefix(b"0x")?;
    if digits.len() % 2 != 0 {
        return None;
    }
    let nibble = |byte: u8| (byte as char).to_digit(16).map(|digit| digit as u8);
    digits.chunks_exact(2).map(|pair| Some(nibble(pair[0])? << 4 | nibble(pair[1])?)).collect()
}

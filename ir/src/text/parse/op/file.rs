//! Parser for files: top-level operations, alias definitions, metadata, and checks at the end of the file.

use std::sync::Arc;

use super::{DeferredLocation, OpParser, Target};
use crate::context::{AttrKind, Context, Identifier, Location, TypeKind};
use crate::diagnostics::Diagnostic;
use crate::lexer::TokenKind;
use crate::text::parse::{AliasValue, ParseError, ParseOptions, ParseResult, SourcePos, dense};
use crate::{Ir, NewOp, OpId, Resource, SourceAlias, SourceAliasValue};

/// Parses a file. Its operations are wrapped in a `builtin.module`, unless the file is a single module. `file` is the
/// file name in locations.
///
/// ```
/// use std::sync::Arc;
/// use proofmark_ir::context::{Context, Registry};
/// use proofmark_ir::text::{ParseOptions, parse_source};
///
/// let ctx = Arc::new(Context::new(Registry::new()));
/// let options = ParseOptions { allow_unregistered: true };
/// let ir = parse_source(&ctx, "a.mlir", br#"%0 = "toy.one"() : () -> i32"#, options).expect("valid text");
/// assert_eq!(ir.name_str(ir.root()), "builtin.module");
///
/// let errors = parse_source(&ctx, "a.mlir", br#""toy.use"(%x) : (i32) -> ()"#, options).expect_err("%x is undefined");
/// assert_eq!(errors[0].message, "use of undeclared SSA value name");
/// ```
///
/// # Errors
/// All diagnostics in textual order; at least one.
pub fn parse_source(
    ctx: &Arc<Context>,
    file: &str,
    src: &[u8],
    options: ParseOptions,
) -> Result<Ir, Vec<Diagnostic>> {
    parse_part(ctx, file, 0, (0, 0), src, options)
}

/// Parses a part of a file, as [`parse_source`]. The first line of `src` is the line after `lines_before` lines of the
/// file. `before` is the line and column of the end of the text that precedes the part, which is the location of an
/// implicit module.
///
/// # Errors
/// All diagnostics in textual order; at least one.
pub fn parse_part(
    ctx: &Arc<Context>,
    file: &str,
    lines_before: u32,
    before: (u32, u32),
    src: &[u8],
    options: ParseOptions,
) -> Result<Ir, Vec<Diagnostic>> {
    let mut parser = OpParser::new(ctx, file, src, options);
    parser.skip_lines(lines_before);
    if src.len() >= u32::MAX as usize - 1 {
        parser.error_at(SourcePos(0), "input of 4 GiB or more");
        return Err(parser.base.diagnostics);
    }
    match parser.parse_file(file, before) {
        Ok(()) => Ok(parser.ir),
        Err(ParseError) => Err(parser.base.diagnostics),
    }
}

impl Ir {
    /// Replaces the implicit module around the parsed part of a file, which [`parse_part`] has located at `before`, by
    /// the only operation in it.
    ///
    /// # Errors
    /// If the module does not contain exactly one operation.
    pub fn unwrap_module(&mut self, before: (u32, u32)) -> Result<(), Vec<Diagnostic>> {
        let root = self.root();
        let is_implicit = self.name_str(root) == "builtin.module"
            && self.loc(root).file(self.ctx()).is_some_and(|range| range.start == before);
        let Some(body) = self.regions(root).first().and_then(|&region| self.entry_block(region)) else {
            return Ok(());
        };
        if !is_implicit {
            return Ok(());
        }
        let n = self.ops(body).count();
        let (Some(op), 1) = (self.first_op(body), n) else {
            let message = format!("source must contain a single top-level operation, found: {n}");
            return Err(vec![Diagnostic::error(self.loc(root), message)]);
        };
        self.suspend_journal(true);
        self.unlink_op(op);
        self.erase_op(root);
        self.set_root(op);
        self.suspend_journal(false);
        Ok(())
    }
}

impl<'a> OpParser<'a> {
    fn parse_file(&mut self, file: &str, (line, column): (u32, u32)) -> ParseResult {
        self.ir.suspend_journal(true);
        // An operation typically takes about forty bytes of text. Unused reserved memory is never touched.
        self.ir.reserve(self.lexer.src.len() / 48);
        let file = self.ctx.ident(file);
        let module = self.new_module(Location::file_line_col(self.ctx, file, line, column));
        let body = self.ir.entry_block(self.ir.regions(module)[0]).ok_or(ParseError)?;
        self.names.push_region(true);
        while !self.at(TokenKind::Eof) {
            match self.tok.kind {
                TokenKind::HashId => self.parse_alias_definition(false)?,
                TokenKind::BangId => self.parse_alias_definition(true)?,
                TokenKind::FileMetadataBegin => self.parse_file_metadata()?,
                _ => {
                    self.parse_operation(body)?;
                }
            }
        }
        self.finish_names()?;
        self.names.pop_region(true);
        self.resolve_locations()?;
        // A file with a single module is represented by that module.
        let first = self.ir.first_op(body);
        let root = match first {
            Some(op) if self.ir.next_op(op).is_none() && self.ir.name(op) == self.ir.name(module) => {
                self.ir.unlink_op(op);
                self.ir.erase_op(module);
                op
            }
            _ => module,
        };
        self.ir.set_root(root);
        self.ir.unique_resources();
        self.ir.suspend_journal(false);
        Ok(())
    }

    fn new_module(&mut self, loc: Location) -> OpId {
        let name = self.ctx.op_name("builtin.module");
        let module = self.ir.create_op(&NewOp { n_regions: 1, ..NewOp::new(name, loc) });
        let body = self.ir.create_block(&[]);
        let region = self.ir.regions(module)[0];
        self.ir.link_block(body, region, None);
        module
    }

    /// Parses `#name = attribute` or `!name = type`.
    fn parse_alias_definition(&mut self, is_type: bool) -> ParseResult {
        let pos = self.pos();
        let name = self.spelling();
        let kind = if is_type { "type" } else { "attribute" };
        if self.aliases.contains_key(name) {
            let name = String::from_utf8_lossy(&name[1..]).into_owned();
            return Err(self.error_at(pos, format!("redefinition of {kind} alias id '{name}'")));
        }
        if name.contains(&b'.') {
            let message = format!("{kind} names with a '.' are reserved for dialect-defined names",);
            return Err(self.error_at(pos, message));
        }
        self.bump();
        self.expect(TokenKind::Equal, &format!("'=' in {kind} alias definition"))?;
        let alias = self.parse_alias_value(is_type)?;
        self.aliases.insert(name, alias);
        let value = match alias.value {
            AliasValue::Attribute(attr) => SourceAliasValue::Attribute(attr),
            AliasValue::Type(ty) => SourceAliasValue::Type(ty),
        };
        if !self.keeps_alias(value) {
            return Ok(());
        }
        self.ir.add_source_alias(SourceAlias { name: String::from_utf8_lossy(name).into(), value });
        Ok(())
    }

    /// Returns whether the alias is printed again. This is the case for attributes and types kept as text, since MLIR
    /// may print an alias for them, unless their dialect is unknown to MLIR.
    fn keeps_alias(&self, value: SourceAliasValue) -> bool {
        let dialect = match value {
            SourceAliasValue::Attribute(attr) => match attr.kind(self.ctx) {
                AttrKind::Opaque { dialect, .. } => *dialect,
                _ => return false,
            },
            SourceAliasValue::Type(ty) => match ty.kind(self.ctx) {
                TypeKind::Opaque { dialect, .. } => *dialect,
                _ => return false,
            },
        };
        self.ctx.registry().is_known(dialect.as_str(self.ctx))
    }

    /// Checks that every used name is defined.
    fn finish_names(&mut self) -> ParseResult {
        if let Some((_, pos)) = self.names.undefined_block() {
            return Err(self.error_at(pos, "reference to an undefined block"));
        }
        if self.names.n_unresolved != 0 {
            let mut unresolved: Vec<_> = self.names.unresolved().map(|forward| forward.pos).collect();
            unresolved.sort_unstable();
            const MAX_REPORTED: usize = 100;
            for pos in unresolved.into_iter().take(MAX_REPORTED) {
                self.error_at(pos, "use of undeclared SSA value name");
            }
            return Err(ParseError);
        }
        for (placeholder, value) in std::mem::take(&mut self.resolved) {
            self.ir.replace_all_uses(placeholder, value);
        }
        if let Some(block) = self.placeholders.take() {
            self.ir.erase_block(block);
        }
        Ok(())
    }

    fn resolve_locations(&mut self) -> ParseResult {
        for DeferredLocation { target, alias, pos } in std::mem::take(&mut self.deferred) {
            let loc = self.base.resolve_deferred_location(alias, pos)?;
            match target {
                Target::Op(op) => self.ir.set_loc(op, loc),
                Target::Argument(arg) => self.ir.set_arg_loc(arg, loc),
            }
        }
        Ok(())
    }

    /// Parses `{-# key: { ... } #-}`. Resources are kept; unknown entries are errors.
    fn parse_file_metadata(&mut self) -> ParseResult {
        self.bump();
        loop {
            if self.eat(TokenKind::FileMetadataEnd) {
                return Ok(());
            }
            let pos = self.pos();
            let Some(key) = self.parse_optional_any_keyword() else {
                return Err(self.error("expected identifier key in file metadata dictionary"));
            };
            self.expect(TokenKind::Colon, "':'")?;
            match key {
                "dialect_resources" => self.parse_resource_section(true)?,
                "external_resources" => self.parse_resource_section(false)?,
                _ => {
                    return Err(
                        self.error_at(pos, format!("unknown key '{key}' in file metadata dictionary"))
                    );
                }
            }
            if !self.eat(TokenKind::Comma) {
                self.expect(TokenKind::FileMetadataEnd, "'#-}'")?;
                return Ok(());
            }
        }
    }

    fn parse_resource_section(&mut self, dialect: bool) -> ParseResult {
        self.expect(TokenKind::LBrace, "'{'")?;
        while !self.eat(TokenKind::RBrace) {
            let Some(group) = self.parse_optional_keyword_or_string() else {
                return Err(self.error("expected identifier key for 'resource' entry"));
            };
            let group = self.ctx.ident_bytes(&group);
            self.expect(TokenKind::Colon, "':'")?;
            self.expect(TokenKind::LBrace, "'{'")?;
            while !self.eat(TokenKind::RBrace) {
                let Some(key) = self.parse_optional_keyword_or_string() else {
                    return Err(self.error("expected identifier key for 'resource' entry"));
                };
                let key = self.ctx.ident_bytes(&key);
                self.expect(TokenKind::Colon, "':'")?;
                if dialect {
                    self.check_blob(key)?;
                }
                let value = match self.tok.kind {
                    TokenKind::String => {
                        let value = self.parse_string()?;
                        let value = self.ctx.ident_bytes(&value);
                        self.ctx.string_attr_of(value)
                    }
                    TokenKind::BareId if self.at_keyword("true") || self.at_keyword("false") => {
                        self.parse_attribute(None)?
                    }
                    _ => return Err(self.error("expected 'string' or 'bool' value for 'resource' entry")),
                };
                self.ir.add_resource(Resource { dialect, group, key, value });
                if !self.eat(TokenKind::Comma) {
                    self.expect(TokenKind::RBrace, "'}'")?;
                    break;
                }
            }
            if !self.eat(TokenKind::Comma) {
                self.expect(TokenKind::RBrace, "'}'")?;
                break;
            }
        }
        Ok(())
    }

    /// Checks a resource of a dialect: a blob of hexadecimal digits with the alignment in its first four bytes.
    fn check_blob(&mut self, key: Identifier) -> ParseResult {
        let key = key.as_str(self.ctx);
        let text = self.spelling();
        let blob = if self.at(TokenKind::String) { dense::hex_bytes(&text[1..text.len() - 1]) } else { None };
        match blob {
            None => Err(self.error(format!("expected hex string blob for key '{key}'"))),
            Some(blob) if blob.len() < 4 => Err(self.error(format!(
                "expected hex string blob for key '{key}' to encode alignment in first 4 bytes"
            ))),
            Some(_) => Ok(()),
        }
    }
}

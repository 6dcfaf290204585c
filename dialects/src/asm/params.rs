//! Attributes with a parameter list `name = value`: MLIR's `struct(params)`.
//!
//! A table defines the parameters; this module parses and prints them. Parameters are parsed in any order and printed
//! in that of the table. A parameter that is missing, or has its default value, is [`ABSENT`] and is not printed, so
//! that equal attributes are identical.

use proofmark_ir::context::{AttrDef, AttrKind, EnumDef};
use proofmark_ir::text::{ParseResult, Parser, Printer};
use proofmark_ir::{Attribute, Context, Type};

/// The value of a missing parameter.
pub(crate) const ABSENT: Attribute = Attribute::UNIT;

/// The kind of a parameter, which determines its format.
#[derive(Clone, Copy)]
pub(crate) enum Kind {
    /// An integer without type.
    Int,
    /// `true` or `false`.
    Bool,
    /// A keyword, or a quoted list of keywords with a separator.
    Enum(&'static EnumDef),
    /// One of a table of words after a prefix (`DW_TAG_` and `member`); `description` names them in messages.
    Word { prefix: &'static str, words: &'static str, description: &'static str },
    /// An attribute with this definition, printed without its name.
    Own(&'static AttrDef),
    /// Any attribute that satisfies the predicate; the string is its C++ name in messages.
    Any(fn(&Context, Attribute) -> bool, &'static str),
    /// A list of values separated by commas.
    List(&'static Kind),
    /// A list of values in braces.
    Braces(&'static Kind),
}

/// Whether a parameter may be missing.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Presence {
    Required,
    /// The parameter may be missing, which is equivalent to zero, false or empty.
    OrZero,
    /// The parameter may be missing, which differs from all values.
    Optional,
}

/// A parameter.
pub(crate) struct Param {
    name: &'static str,
    kind: Kind,
    presence: Presence,
}

/// Returns a required parameter.
pub(crate) const fn required(name: &'static str, kind: Kind) -> Param {
    Param { name, kind, presence: Presence::Required }
}

/// Returns a parameter whose default is zero, false or empty.
pub(crate) const fn or_zero(name: &'static str, kind: Kind) -> Param {
    Param { name, kind, presence: Presence::OrZero }
}

/// Returns an optional parameter without default.
pub(crate) const fn optional(name: &'static str, kind: Kind) -> Param {
    Param { name, kind, presence: Presence::Optional }
}

/// Parses `<name = value, ...>`.
pub(crate) fn parse(p: &mut Parser<'_>, table: &'static [Param]) -> ParseResult<Vec<Attribute>> {
    p.parse_punct("<")?;
    let mut params = vec![None; table.len()];
    if !p.at_punct(">") {
        loop {
            let pos = p.pos();
            let Some(name) = p.parse_optional_any_keyword() else {
                return Err(p.error("expected a parameter name in struct"));
            };
            let index = table.iter().position(|param| param.name == name);
            let Some(index) = index.filter(|&index| params[index].is_none()) else {
                return Err(p.error_at(pos, format!("duplicate or unknown struct parameter name: {name}")));
            };
            p.parse_punct("=")?;
            let value = table[index].parse(p)?;
            params[index] = Some(value);
            if !p.parse_optional_punct(",") {
                break;
            }
        }
    }
    for (param, value) in table.iter().zip(&params) {
        if param.presence == Presence::Required && value.is_none() {
            return Err(p.error(format!("struct is missing required parameter: {}", param.name)));
        }
    }
    p.parse_punct(">")?;
    Ok(params.into_iter().map(|value| value.unwrap_or(ABSENT)).collect())
}

/// Prints `<name = value, ...>`.
pub(crate) fn print(p: &mut Printer<'_>, table: &'static [Param], params: &[Attribute]) {
    p.text("<");
    let present = table.iter().zip(params).filter(|&(_, &value)| value != ABSENT);
    p.list(present, |p, (param, &value)| {
        p.text(param.name);
        p.text(" = ");
        param.kind.print(p, value);
    });
    p.text(">");
}

impl Param {
    fn parse(&self, p: &mut Parser<'_>) -> ParseResult<Attribute> {
        let value = self.kind.parse(p, self.name)?;
        let ctx = p.ctx();
        let is_zero = || match value.kind(ctx) {
            AttrKind::Integer { value, .. } => value.is_zero(),
            AttrKind::Array(elements) => elements.is_empty(),
            _ => false,
        };
        Ok(if self.presence == Presence::OrZero && is_zero() { ABSENT } else { value })
    }
}

impl Kind {
    /// Parses the value of parameter `name`.
    pub(crate) fn parse(self, p: &mut Parser<'_>, name: &str) -> ParseResult<Attribute> {
        let ctx = p.ctx();
        let pos = p.pos();
        match self {
            Kind::Int => Ok(ctx.i64_attr(p.parse_u64()? as i64, Type::I64)),
            Kind::Bool => match p.parse_any_keyword()? {
                "true" => Ok(Attribute::TRUE),
                "false" => Ok(Attribute::FALSE),
                _ => Err(p.error_at(pos, "expected true or false")),
            },
            Kind::Enum(def) => parse_enum(p, def),
            Kind::Word { prefix, words, description } => {
                let word = p.parse_any_keyword()?;
                let known = word
                    .strip_prefix(prefix)
                    .is_some_and(|word| words.split_ascii_whitespace().any(|each| each == word));
                if !known {
                    return Err(p.error_at(pos, format!("invalid debug info {description} name: {word}")));
                }
                Ok(ctx.string_attr(word))
            }
            Kind::Own(def) => p.parse_attribute_or_parameters(def),
            Kind::Any(accepts, class) => {
                let attr = p.parse_attribute(None)?;
                if accepts(ctx, attr) {
                    return Ok(attr);
                }
                let error = p.error_at(pos, "invalid kind of attribute specified");
                p.note_at(pos, format!("parameter '{name}' must be a `{class}`"));
                Err(error)
            }
            Kind::List(kind) => {
                let mut elements = vec![kind.parse(p, name)?];
                while p.parse_optional_punct(",") {
                    elements.push(kind.parse(p, name)?);
                }
                Ok(ctx.array_attr(&elements))
            }
            Kind::Braces(kind) => {
                let mut elements = Vec::new();
                p.parse_list(proofmark_ir::text::Delimiter::Braces, |p| {
                    elements.push(kind.parse(p, name)?);
                    Ok(())
                })?;
                Ok(ctx.array_attr(&elements))
            }
        }
    }

    /// Prints a value.
    pub(crate) fn print(self, p: &mut Printer<'_>, value: Attribute) {
        let ctx = p.ctx();
        match self {
            Kind::Int => p.unsigned(value.as_i64(ctx).unwrap_or(0) as u64),
            Kind::Enum(def) => {
                let text = def.text_of(value.as_i64(ctx).unwrap_or(0) as u64).unwrap_or_default();
                p.keyword_or_string(text.as_bytes());
            }
            Kind::Word { .. } => p.text(value.as_string(ctx).map_or("", |word| word.as_str(ctx))),
            Kind::Own(_) => p.attribute_parameters(value),
            Kind::Bool | Kind::Any(..) => p.attribute(value),
            Kind::List(kind) => {
                p.list(value.as_array(ctx).unwrap_or(&[]).iter().copied(), |p, value| kind.print(p, value));
            }
            Kind::Braces(kind) => {
                p.text("{");
                p.list(value.as_array(ctx).unwrap_or(&[]).iter().copied(), |p, value| kind.print(p, value));
                p.text("}");
            }
        }
    }
}

/// Parses a keyword, or a quoted list of keywords.
fn parse_enum(p: &mut Parser<'_>, def: &'static EnumDef) -> ParseResult<Attribute> {
    let pos = p.pos();
    let Some(words) = p.parse_optional_keyword_or_string() else {
        return Err(p.error("expected keyword"));
    };
    let words = String::from_utf8_lossy(&words).into_owned();
    let separator = def.separator.map_or('|', |separator| separator.trim().chars().next().unwrap_or('|'));
    let mut value = 0;
    for word in words.split(separator) {
        match def.value_of(word.trim()) {
            Some(case) => value |= case,
            None => {
                let names: Vec<&str> = def.cases.iter().map(|case| case.1).collect();
                let message = format!("expected one of [{}] for {}, got: {word}", names.join(", "), def.name);
                return Err(p.error_at(pos, message));
            }
        }
    }
    Ok(p.ctx().i64_attr(value as i64, Type::I64))
}

/// Defines attributes with parameter lists, as statics.
///
/// ```ignore
/// params_attr! {
///     /// `#llvm.di_label<scope = ..., name = "...">`
///     pub static DI_LABEL = "llvm.di_label", alias "di_label", [required("scope", SCOPE), optional("name", STRING)];
/// }
/// ```
macro_rules! params_attrs {
    ($($(#[$doc:meta])* $name:ident($text:literal $(, alias $alias:literal)? $(,
        verify $verify:path)?) [$($param:expr),* $(,)?];)*) => {
        $($(#[$doc])*
        pub(crate) static $name: proofmark_ir::context::AttrDef = {
            static PARAMS: &[crate::asm::params::Param] = &[$($param),*];
            proofmark_ir::context::AttrDef {
                parse: |p| crate::asm::params::parse(p, PARAMS),
                print: |p, params| crate::asm::params::print(p, PARAMS, params),
                $(alias: Some($alias),)?
                $(verify: $verify,)?
                ..proofmark_ir::context::AttrDef::plain($text)
            }
        };)*
    };
}

pub(crate) use params_attrs;

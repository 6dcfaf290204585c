//! The attributes and types of the test dialect that MLIR's inputs use.

use proofmark_ir::context::{AttrDef, AttrKind, EnumDef, TypeDef};
use proofmark_ir::text::{Delimiter, ParseResult, Parser, Printer};
use proofmark_ir::{Attribute, Context, Type};

const fn keywords(
    name: &'static str,
    cases: &'static [(u64, &'static str)],
    separator: Option<&'static str>,
    bare: bool,
) -> EnumDef {
    EnumDef { name, cases, separator, bare }
}

pub(super) static ENUM: EnumDef =
    keywords("test.enum", &[(0, "first"), (1, "second"), (2, "third")], None, true);
pub(super) static BIT_ENUM: EnumDef =
    keywords("test.bit_enum", &[(1, "read"), (2, "write"), (4, "execute")], Some(", "), false);
pub(super) static BIT_ENUM_VBAR: EnumDef =
    keywords("test.bit_enum_vbar", &[(1, "user"), (2, "group"), (4, "other")], Some(" | "), false);
static ITERATOR_TYPE: EnumDef =
    keywords("test.iterator_type", &[(0, "parallel"), (1, "reduction"), (2, "window")], None, false);
static SIMPLE_ENUM: EnumDef =
    keywords("test.simple_enum", &[(0, "a"), (1, "b"), (2, "+"), (3, "dash-separated-sentence")], None, true);

/// The enumeration attributes.
pub(super) const ENUMS: &[&EnumDef] = &[&ENUM, &BIT_ENUM, &BIT_ENUM_VBAR, &ITERATOR_TYPE, &SIMPLE_ENUM];

/// Returns an attribute definition for a list of elements in square brackets.
const fn array_of(
    name: &'static str,
    parse: fn(&mut Parser<'_>) -> ParseResult<Vec<Attribute>>,
    print: fn(&mut Printer<'_>, &[Attribute]),
) -> AttrDef {
    AttrDef { parse, print, ..AttrDef::plain(name) }
}

static ARRAY_OF_UGLY: AttrDef = array_of(
    "test.array_of_ugly",
    |p| parse_array(p, parse_ugly),
    |p, elements| {
        p.text("[");
        p.list(elements, |p, &element| {
            p.text(" begin ");
            p.attribute(element);
            p.text(" end");
        });
        p.text(if elements.is_empty() { "]" } else { " ]" });
    },
);
static ARRAY_OF_INTS: AttrDef = array_of(
    "test.array_of_ints",
    |p| parse_array(p, |p| p.parse_attribute(Some(Type::I32))),
    |p, elements| {
        p.text("[");
        p.list(elements, |p, &element| p.attribute_without_type(element));
        p.text("]");
    },
);
static ARRAY_OF_ENUMS: AttrDef = array_of(
    "test.array_of_enums",
    |p| {
        parse_array(p, |p| {
            let value = p.parse_enum_keywords(&SIMPLE_ENUM)?;
            Ok(p.ctx().enum_attr(&SIMPLE_ENUM, value))
        })
    },
    |p, elements| {
        p.text("[");
        p.list(elements, |p, &element| p.text(&keyword(p.ctx(), element)));
        p.text("]");
    },
);

fn keyword(ctx: &Context, attr: Attribute) -> String {
    match attr.kind(ctx) {
        AttrKind::Enum { def, value } => def.text_of(*value).unwrap_or_default(),
        _ => String::new(),
    }
}

fn parse_array(
    p: &mut Parser<'_>,
    parse: fn(&mut Parser<'_>) -> ParseResult<Attribute>,
) -> ParseResult<Vec<Attribute>> {
    let mut elements = Vec::new();
    p.parse_list(Delimiter::Square, |p| {
        elements.push(parse(p)?);
        Ok(())
    })?;
    Ok(elements)
}

fn parse_ugly(p: &mut Parser<'_>) -> ParseResult<Attribute> {
    p.parse_keyword("begin")?;
    let attr = p.parse_attribute(None)?;
    p.parse_keyword("end")?;
    Ok(attr)
}

static ATTR_WITH_TRAIT: AttrDef = AttrDef::plain("test.attr_with_trait");
static SMPLA_ATTR: AttrDef = AttrDef::plain("test.smpla");
static SUB_ELEMENTS: AttrDef = AttrDef {
    parse: |p| parse_params(p, |p| p.parse_attribute(None)),
    print: |p, params| print_params(p, params, |p, param| p.attribute(param)),
    ..AttrDef::plain("test.sub_elements_access")
};
static SLASH: AttrDef = AttrDef {
    parse: |p| {
        p.parse_punct("<")?;
        let lhs = p.parse_attribute(Some(Type::I64))?;
        p.parse_punct("/")?;
        let rhs = p.parse_attribute(Some(Type::I64))?;
        p.parse_punct(">")?;
        Ok(vec![lhs, rhs])
    },
    print: |p, params| {
        p.text("<");
        for (i, &param) in params.iter().enumerate() {
            p.text(if i > 0 { " / " } else { "" });
            p.attribute_without_type(param);
        }
        p.text(">");
    },
    ..AttrDef::plain("test.slash_attr")
};

/// A location: `<"file" * line>`.
static CUSTOM_LOCATION: AttrDef = AttrDef {
    parse: |p| {
        p.parse_punct("<")?;
        let file = p.parse_attribute(None)?;
        p.parse_punct("*")?;
        let line = p.parse_attribute(Some(Type::I64))?;
        p.parse_punct(">")?;
        Ok(vec![file, line])
    },
    print: |p, params| {
        p.text("<");
        for (i, &param) in params.iter().enumerate() {
            p.text(if i > 0 { " * " } else { "" });
            p.attribute_without_type(param);
        }
        p.text(">");
    },
    verify: |ctx, params| match params {
        [file, line] if file.as_string(ctx).is_some() && line.as_i64(ctx).is_some_and(is_u32) => Ok(()),
        _ => Err("expected a string and an unsigned 32-bit integer".into()),
    },
    is_location: true,
    ..AttrDef::plain("test.custom_location")
};

fn is_u32(value: i64) -> bool {
    u32::try_from(value).is_ok()
}

/// Parses `<a, b>`.
fn parse_params(
    p: &mut Parser<'_>,
    parse: fn(&mut Parser<'_>) -> ParseResult<Attribute>,
) -> ParseResult<Vec<Attribute>> {
    let mut params = Vec::new();
    p.parse_list(Delimiter::LessGreater, |p| {
        params.push(parse(p)?);
        Ok(())
    })?;
    Ok(params)
}

fn print_params(p: &mut Printer<'_>, params: &[Attribute], print: fn(&mut Printer<'_>, Attribute)) {
    p.text("<");
    p.list(params, |p, &param| print(p, param));
    p.text(">");
}

/// A struct of `type_str`, `value` (or `?`) and an optional `opt_value`, in any order.
static CUSTOM_STRUCT: AttrDef = AttrDef {
    parse: parse_custom_struct,
    print: print_custom_struct,
    ..AttrDef::plain("test.custom_struct")
};

const STRUCT_NAMES: [&str; 3] = ["type_str", "value", "opt_value"];

fn parse_custom_struct(p: &mut Parser<'_>) -> ParseResult<Vec<Attribute>> {
    p.parse_punct("<")?;
    let mut entries: [Option<Attribute>; 3] = [None; 3];
    loop {
        let pos = p.pos();
        let Some(name) = p.parse_optional_any_keyword() else {
            return Err(p.error("expected a parameter name in struct"));
        };
        let known = STRUCT_NAMES.iter().position(|&known| known == name);
        let Some(index) = known.filter(|&index| entries[index].is_none()) else {
            return Err(p.error_at(pos, format!("duplicate or unknown struct parameter name: {name}")));
        };
        p.parse_punct("=")?;
        entries[index] = Some(match index {
            0 => {
                let text = p.parse_string()?;
                let text = p.ctx().ident_bytes(&text);
                p.ctx().string_attr_of(text)
            }
            1 => parse_dimension(p)?,
            _ if p.at_punct("[") => {
                let elements = parse_array(p, parse_dimension)?;
                p.ctx().array_attr(&elements)
            }
            _ => parse_dimension(p)?,
        });
        if !p.parse_optional_punct(",") {
            break;
        }
    }
    for (index, name) in STRUCT_NAMES.iter().enumerate().take(2) {
        if entries[index].is_none() {
            return Err(p.error(format!("struct is missing required parameter: {name}")));
        }
    }
    p.parse_punct(">")?;
    Ok(entries.into_iter().flatten().collect())
}

/// Parses an integer, or `?` as `unit`.
fn parse_dimension(p: &mut Parser<'_>) -> ParseResult<Attribute> {
    if p.parse_optional_punct("?") {
        return Ok(Attribute::UNIT);
    }
    let value = p.parse_i64()?;
    Ok(p.ctx().i64_attr(value, Type::I64))
}

fn print_dimension(p: &mut Printer<'_>, attr: Attribute) {
    let ctx = p.ctx();
    match attr.as_array(ctx) {
        Some(elements) => {
            p.text("[");
            p.list(elements, |p, &element| print_dimension(p, element));
            p.text("]");
        }
        None if attr == Attribute::UNIT => p.text("?"),
        None => p.attribute_without_type(attr),
    }
}

fn print_custom_struct(p: &mut Printer<'_>, params: &[Attribute]) {
    p.text("<");
    p.list(STRUCT_NAMES.iter().zip(params), |p, (name, &param)| {
        p.text(name);
        p.text(" = ");
        if param.as_string(p.ctx()).is_some() { p.attribute(param) } else { print_dimension(p, param) }
    });
    p.text(">");
}

/// A string, and an optional nested attribute of the same kind. The attribute has an alias.
static NESTED_ALIAS: AttrDef = AttrDef {
    parse: |p| parse_params(p, |p| p.parse_attribute(None)),
    print: |p, params| print_params(p, params, |p, param| p.attribute(param)),
    ..AttrDef::plain("test.nested_alias")
};

/// A string, which is printed as a keyword or string unless it has an alias.
static CONDITIONAL_ALIAS: AttrDef = AttrDef {
    parse: |p| {
        p.parse_punct("<")?;
        let value = match p.parse_optional_keyword_or_string() {
            Some(text) => {
                let text = p.ctx().ident_bytes(&text);
                p.ctx().string_attr_of(text)
            }
            None => p.parse_attribute(None)?,
        };
        p.parse_punct(">")?;
        Ok(vec![value])
    },
    print: |p, params| {
        p.text("<");
        for &value in params {
            if !p.optional_attribute_alias(value)
                && let Some(text) = value.as_string(p.ctx())
            {
                p.keyword_or_string(text.as_bytes(p.ctx()));
            }
        }
        p.text(">");
    },
    ..AttrDef::plain("test.conditional_alias")
};

/// The parametric attributes.
pub(super) const ATTRS: &[&AttrDef] = &[
    &ARRAY_OF_UGLY,
    &ARRAY_OF_INTS,
    &ARRAY_OF_ENUMS,
    &ATTR_WITH_TRAIT,
    &SMPLA_ATTR,
    &SUB_ELEMENTS,
    &SLASH,
    &CUSTOM_LOCATION,
    &CUSTOM_STRUCT,
    &NESTED_ALIAS,
    &CONDITIONAL_ALIAS,
];

static SMPLA: TypeDef = TypeDef::plain("test.smpla");
static TYPE_WITH_TRAIT: TypeDef = TypeDef::plain("test.test_type_with_trait");
static TEST_TYPE: TypeDef = TypeDef::plain("test.test_type");
static TEST_I32: TypeDef = TypeDef::plain("test.i32");
static MEMREF_ELEMENT: TypeDef = TypeDef::plain("test.memref_element");
static WITH_LAYOUT: TypeDef = TypeDef {
    parse: |p| parse_params(p, |p| p.parse_attribute(Some(Type::I32))),
    print: |p, params| print_params(p, params, |p, param| p.attribute_without_type(param)),
    ..TypeDef::plain("test.test_type_with_layout")
};

/// An integer type with signedness and width.
static INT: TypeDef = TypeDef { parse: parse_int, print: print_int, ..TypeDef::plain("test.int") };

const SIGNEDNESS: [&str; 3] = ["none", "signed", "unsigned"];

fn parse_int(p: &mut Parser<'_>) -> ParseResult<Vec<Attribute>> {
    p.parse_punct("<")?;
    let pos = p.pos();
    let word = p.parse_any_keyword()?;
    let Some(kind) = SIGNEDNESS.iter().position(|&known| known == word) else {
        return Err(p.error_at(pos, "expected one of 'signed', 'unsigned' or 'none'"));
    };
    p.parse_punct(",")?;
    let width = p.parse_attribute(Some(Type::I32))?;
    p.parse_punct(">")?;
    Ok(vec![p.ctx().i64_attr(kind as i64, Type::I32), width])
}

fn print_int(p: &mut Printer<'_>, params: &[Attribute]) {
    let kind = params.first().and_then(|kind| kind.as_i64(p.ctx())).unwrap_or(0);
    p.text("<");
    p.text(SIGNEDNESS.get(kind as usize).copied().unwrap_or("none"));
    p.text(", ");
    if let Some(&width) = params.get(1) {
        p.attribute_without_type(width);
    }
    p.text(">");
}

/// The types of the dialect.
pub(super) const TYPES: &[&TypeDef] =
    &[&SMPLA, &TYPE_WITH_TRAIT, &TEST_TYPE, &TEST_I32, &MEMREF_ELEMENT, &WITH_LAYOUT, &INT];

//! The dlti dialect: attributes that specify the data layout of a target.
//!
//! Reference: <https://mlir.llvm.org/docs/Dialects/DLTIDialect/>. No operation reads these attributes; proofs compare
//! them (`AttributeRole::Environment`).

pub(crate) mod query;
mod verify;

use proofmark_ir::context::{AttrDef, AttrKind, Dialect, UnknownOps};
use proofmark_ir::text::{ParseResult, Parser, Printer};
use proofmark_ir::{Attribute, AttributeRole, AttributeRoles, Context, Type};

/// Defines an attribute that maps types or strings to attributes, in angle brackets. The parameters are alternately
/// keys and values.
const fn map(name: &'static str) -> AttrDef {
    AttrDef { parse, print, verify: keys_are_unique, ..AttrDef::plain(name) }
}

static DL_SPEC_DEF: AttrDef = map("dlti.dl_spec");
static TARGET_SYSTEM_SPEC_DEF: AttrDef = map("dlti.target_system_spec");
static TARGET_DEVICE_SPEC_DEF: AttrDef = map("dlti.target_device_spec");
static MAP_DEF: AttrDef = map("dlti.map");

/// `#dlti.dl_entry<key, value>`: one entry of a map; inside of a map it is printed as `key = value`.
static DL_ENTRY_DEF: AttrDef =
    AttrDef { parse: parse_entry, print: print_entry, ..AttrDef::plain("dlti.dl_entry") };

/// The definition of the dialect.
pub static DIALECT: Dialect = Dialect {
    attrs: &[&DL_ENTRY_DEF, &DL_SPEC_DEF, &TARGET_SYSTEM_SPEC_DEF, &TARGET_DEVICE_SPEC_DEF, &MAP_DEF],
    unknown_ops: UnknownOps::Rejected,
    verify_attribute: Some(verify::attribute),
    closed: true,
    attribute_roles: &[ROLES],
    ..Dialect::new("dlti")
};

/// The roles of specifications. Source and target of a proof have equal specifications, and the data layout must agree
/// with the layout that the semantics assumes.
const ROLES: &[AttributeRoles] = &[
    AttributeRoles::discardable(&["dlti.dl_spec"], AttributeRole::Layout(default_layout)),
    AttributeRoles::discardable(&["dlti.target_system_spec", "dlti.map"], AttributeRole::Interface),
];

/// Returns the width of `index` that a data layout specification declares, or why the specification is not modelled.
fn default_layout(ctx: &Context, value: Attribute) -> Result<Option<u32>, String> {
    let AttrKind::Dialect { def, params } = value.kind(ctx) else { return Err(not_a_specification()) };
    if **def != DL_SPEC_DEF {
        return Err(not_a_specification());
    }
    let mut index_width = None;
    for pair in params.chunks_exact(2) {
        if pair[0].as_type(ctx) == Some(Type::INDEX) {
            let width = pair[1].as_i64(ctx).and_then(|width| u32::try_from(width).ok());
            let width = width.filter(|width| (1..=MAX_INDEX_WIDTH).contains(width));
            index_width = Some(width.ok_or("the width of `index` is not modelled")?);
        } else {
            crate::llvm::data_layout::entry(ctx, pair[0], pair[1])?;
        }
    }
    Ok(index_width)
}

/// The greatest width of `index`.
const MAX_INDEX_WIDTH: u32 = 64;

fn not_a_specification() -> String {
    "the attribute is not a data layout specification".to_owned()
}

fn parse(parser: &mut Parser<'_>) -> ParseResult<Vec<Attribute>> {
    let mut params = Vec::new();
    parser.parse_punct("<")?;
    if parser.parse_optional_punct(">") {
        return Ok(params);
    }
    loop {
        let pos = parser.pos();
        if parser.at_attribute_name() {
            let entry = parser.parse_attribute(None)?;
            match entry.kind(parser.ctx()) {
                AttrKind::Dialect { def, params: entry } if **def == DL_ENTRY_DEF => {
                    params.extend(entry.iter())
                }
                _ => return Err(parser.error_at(pos, "expected DLTI entry")),
            }
        } else {
            let key = parse_key(parser)?;
            parser.parse_punct("=")?;
            params.extend([key, parser.parse_attribute(None)?]);
        }
        if !parser.parse_optional_punct(",") {
            parser.parse_punct(">")?;
            return Ok(params);
        }
    }
}

/// Parses a key: a string or a type.
fn parse_key(parser: &mut Parser<'_>) -> ParseResult<Attribute> {
    match parser.parse_optional_string() {
        Some(key) => {
            let key = parser.ctx().ident_bytes(&key);
            Ok(parser.ctx().string_attr_of(key))
        }
        None => {
            let ty = parser.parse_type()?;
            Ok(parser.ctx().type_attr(ty))
        }
    }
}

fn parse_entry(parser: &mut Parser<'_>) -> ParseResult<Vec<Attribute>> {
    parser.parse_punct("<")?;
    let key = parse_key(parser)?;
    parser.parse_punct(",")?;
    let value = parser.parse_attribute(None)?;
    parser.parse_punct(">")?;
    Ok(vec![key, value])
}

fn print_entry(printer: &mut Printer<'_>, params: &[Attribute]) {
    printer.text("<");
    printer.list(params.iter().copied(), Printer::attribute);
    printer.text(">");
}

fn print(printer: &mut Printer<'_>, params: &[Attribute]) {
    printer.text("<");
    printer.list(params.chunks(2), |printer, entry| {
        printer.attribute(entry[0]);
        printer.text(" = ");
        entry[1..].iter().for_each(|&value| printer.attribute(value));
    });
    printer.text(">");
}

/// Verifies that the keys are distinct.
fn keys_are_unique(ctx: &Context, params: &[Attribute]) -> Result<(), String> {
    for (i, key) in params.iter().enumerate().step_by(2) {
        if params[..i].iter().step_by(2).any(|earlier| earlier == key) {
            return Err(match key.kind(ctx) {
                AttrKind::String { value, .. } => format!("repeated layout entry key: {}", value.as_str(ctx)),
                _ => "repeated layout entry key: a type".to_owned(),
            });
        }
    }
    Ok(())
}

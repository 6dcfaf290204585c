//! The dlti dialect: attributes that say what a target's data layout is. Nothing here reads them; they are kept and printed.
//!
//! MLIR's page: <https://mlir.llvm.org/docs/Dialects/DLTIDialect/>.

use proofmark_ir::context::{AttrDef, AttrKind, AttrPlace, Dialect, DialectAttr, UnknownOps};
use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::text::{ParseResult, Parser, Printer};
use proofmark_ir::{Attribute, Context, Ir};

/// A map from types or strings to attributes, in angle brackets. Its parameters are keys and values in turn.
const fn map(name: &'static str) -> AttrDef {
    AttrDef { name, parse, print, alias: None, verify }
}

static DL_SPEC_DEF: AttrDef = map("dlti.dl_spec");
static TARGET_SYSTEM_SPEC_DEF: AttrDef = map("dlti.target_system_spec");
static TARGET_DEVICE_SPEC_DEF: AttrDef = map("dlti.target_device_spec");
static MAP_DEF: AttrDef = map("dlti.map");

/// `#dlti.dl_entry<key, value>`: one entry of a map. In a map it is written `key = value`.
static DL_ENTRY_DEF: AttrDef =
    AttrDef { parse: parse_entry, print: print_entry, ..AttrDef::plain("dlti.dl_entry") };

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    attrs: &[&DL_ENTRY_DEF, &DL_SPEC_DEF, &TARGET_SYSTEM_SPEC_DEF, &TARGET_DEVICE_SPEC_DEF, &MAP_DEF],
    unknown_ops: UnknownOps::Refused,
    verify_attribute: Some(verify_attribute),
    ..Dialect::new("dlti")
};

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

/// A string or a type.
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

/// What `dlti.dl_spec` says of llvm's types is what can be said of them.
fn verify_attribute(ir: &Ir, attr: DialectAttr, errors: &mut Vec<Diagnostic>) {
    let ctx = ir.ctx();
    if attr.place != AttrPlace::Operation || attr.name.as_str(ctx) != DL_SPEC_DEF.name {
        return;
    }
    let entries = match attr.value.kind(ctx) {
        AttrKind::Dialect { def, params } if **def == DL_SPEC_DEF => params,
        _ => {
            let message = "'dlti.dl_spec' is expected to be a #dlti.dl_spec attribute";
            return errors.push(Diagnostic::error(ir.loc(attr.op), message));
        }
    };
    for entry in entries.chunks(2) {
        if let &[key, value] = entry
            && let Some(ty) = key.as_type(ctx)
            && let Err(message) = crate::llvm::verify_layout_entry(ctx, ty, value)
        {
            return errors.push(Diagnostic::error(ir.loc(attr.op), message));
        }
    }
}

/// A key is given once.
fn verify(ctx: &Context, params: &[Attribute]) -> Result<(), String> {
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

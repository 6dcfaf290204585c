//! Mixed lists of constants and operands, `[%a, 2, [4]]`; scalable entries are in brackets. The constants are an
//! `array<i64: ...>` in which [`DYNAMIC`] marks an operand.
//!
//! Custom assembly uses [`IndexList`]; declarative formats use the directives `DynamicIndexList` and
//! `PackedOrDynamicIndexList`.

use proofmark_ir::context::{AttrKind, DYNAMIC};
use proofmark_ir::text::{
    Delimiter, Directive, DirectiveArgs, DirectiveView, OpParser, OpPrinter, OpState, ParseResult,
    UnresolvedOperand,
};
use proofmark_ir::{Attribute, Context, Ir, OpId, Type, ValueId};

use crate::common::index::constants;
use crate::common::shape::n_dynamic;

/// A parsed list.
#[derive(Default)]
pub(crate) struct IndexList {
    pub(crate) operands: Vec<UnresolvedOperand>,
    pub(crate) constants: Vec<i64>,
    /// Whether each entry is scalable.
    pub(crate) scalable: Vec<bool>,
    /// The types of the operands, if the list has types.
    pub(crate) types: Vec<Type>,
}

impl IndexList {
    /// Parses `[%a, 2, ...]` with a delimiter. With `typed`, a type follows each operand: `[%a : i32, 2]`.
    pub(crate) fn parse_with(
        p: &mut OpParser<'_>,
        delimiter: Delimiter,
        typed: bool,
    ) -> ParseResult<IndexList> {
        let mut list = IndexList::default();
        p.parse_list_of(delimiter, |p| {
            let scalable = p.parse_optional_punct("[");
            list.scalable.push(scalable);
            match (p.parse_optional_operand()?, p.parse_optional_i64()?) {
                (Some(operand), None) => {
                    list.operands.push(operand);
                    list.constants.push(DYNAMIC);
                    if typed {
                        p.parse_punct(":")?;
                        list.types.push(p.parse_type()?);
                    }
                }
                (None, Some(constant)) => list.constants.push(constant),
                _ => return Err(p.error("expected SSA value or integer")),
            }
            if scalable { p.parse_punct("]") } else { Ok(()) }
        })?;
        Ok(list)
    }

    /// Adds the operands to the operation, and the constants as attribute `name`. Returns the number of operands.
    pub(crate) fn add(self, p: &mut OpParser<'_>, state: &mut OpState, name: &str) -> ParseResult<i32> {
        p.resolve_operands(&self.operands, Type::INDEX, &mut state.operands)?;
        state.set_property(p.ctx().ident(name), p.ctx().i64_array_attr(&self.constants));
        Ok(i32::try_from(self.operands.len()).unwrap_or(i32::MAX))
    }
}

/// Returns whether operand group `group` has one operand per dynamic entry of the attribute `name`; otherwise the list
/// cannot be printed.
pub(crate) fn has_value_for_each_unknown(ir: &Ir, op: OpId, group: usize, name: &str) -> bool {
    ir.operands_of_group(op, group).count() == n_dynamic(&constants(ir, op, name))
}

/// Prints `[%a, 2, ...]` with delimiters, brackets around scalable entries, and types after operands.
pub(crate) fn print_index_list_with(
    p: &mut OpPrinter<'_>,
    (open, close): (&str, &str),
    constants: &[i64],
    scalable: &[bool],
    operands: impl IntoIterator<Item = ValueId>,
    typed: bool,
) {
    let ir = p.ir();
    let mut operands = operands.into_iter();
    p.text(open);
    for (i, &constant) in constants.iter().enumerate() {
        let bracketed = scalable.get(i) == Some(&true);
        p.text(if i > 0 { ", " } else { "" });
        p.text(if bracketed { "[" } else { "" });
        match constant {
            DYNAMIC => {
                if let Some(value) = operands.next() {
                    p.value(value);
                    if typed {
                        p.text(" : ");
                        p.ty(ir.value_type(value));
                    }
                }
            }
            constant => p.number(constant),
        }
        p.text(if bracketed { "]" } else { "" });
    }
    p.text(close);
}

/// `custom<DynamicIndexList>($values, $integers, ...)`. Further parameters, in any order: the attribute of scalable
/// entries, `type($values)` for a list with types, and a delimiter such as `"Delimiter::Paren"` (default: `Square`).
pub(crate) const DYNAMIC_INDEX_LIST: Directive =
    Directive::new("DynamicIndexList", parse_dynamic, print_dynamic).starting(|p| p.at_punct("["));

/// `custom<PackedOrDynamicIndexList>($packed, $values, $integers)`: `*(%packed)`, or a mixed list.
pub(crate) const PACKED_OR_DYNAMIC_INDEX_LIST: Directive =
    Directive::new("PackedOrDynamicIndexList", parse_packed, print_packed)
        .starting(|p| p.at_punct("[") || p.at_punct("*"));

/// Returns the delimiter that a further parameter names.
fn delimiter(mut literals: impl Iterator<Item = &'static str>) -> (Delimiter, (&'static str, &'static str)) {
    match literals.find_map(|text| text.split_once("Delimiter::")).map(|(_, name)| name) {
        Some("Paren") => (Delimiter::Paren, ("(", ")")),
        Some("LessGreater") => (Delimiter::LessGreater, ("<", ">")),
        Some("Braces") => (Delimiter::Braces, ("{", "}")),
        _ => (Delimiter::Square, ("[", "]")),
    }
}

fn bools_attr(ctx: &Context, bools: &[bool]) -> Attribute {
    let data = bools.iter().map(|&flag| u8::from(flag)).collect();
    ctx.attr(AttrKind::DenseArray { element: Type::I1, data })
}

fn bools(ctx: &Context, attr: Option<Attribute>) -> Vec<bool> {
    match attr.map(|attr| attr.kind(ctx)) {
        Some(AttrKind::DenseArray { element: Type::I1, data }) => {
            data.iter().map(|&byte| byte != 0).collect()
        }
        _ => Vec::new(),
    }
}

fn parse_dynamic(p: &mut OpParser<'_>, args: &mut DirectiveArgs<'_>) -> ParseResult {
    parse_from(p, args, 0)
}

fn print_dynamic(p: &mut OpPrinter<'_>, args: &DirectiveView<'_>) {
    print_from(p, args, 0);
}

/// Parses a list whose parameters begin at `first`.
fn parse_from(p: &mut OpParser<'_>, args: &mut DirectiveArgs<'_>, first: usize) -> ParseResult {
    let further = first + 2..args.len();
    let types = further.clone().find(|&i| args.is_types(i));
    let scalable = further.clone().find(|&i| args.is_attr(i));
    let (delimiter, _) = delimiter(further.map(|i| args.literal(i)));
    let list = IndexList::parse_with(p, delimiter, types.is_some())?;
    args.set_operands(p, first, &list.operands);
    args.set_attr(first + 1, p.ctx().i64_array_attr(&list.constants));
    if let Some(i) = scalable {
        args.set_attr(i, bools_attr(p.ctx(), &list.scalable));
    }
    if let Some(i) = types {
        args.set_types(p, i, &list.types);
    }
    Ok(())
}

fn print_from(p: &mut OpPrinter<'_>, args: &DirectiveView<'_>, first: usize) {
    let ctx = p.ctx();
    let further = first + 2..args.len();
    let typed = further.clone().any(|i| args.is_types(i));
    let scalable = further.clone().find(|&i| args.is_attr(i)).and_then(|i| args.attr(i));
    let (_, enclosing) = delimiter(further.map(|i| args.literal(i)));
    let constants = args.attr(first + 1).and_then(|list| list.as_i64_array(ctx)).unwrap_or_default();
    print_index_list_with(p, enclosing, &constants, &bools(ctx, scalable), args.operands(first), typed);
}

fn parse_packed(p: &mut OpParser<'_>, args: &mut DirectiveArgs<'_>) -> ParseResult {
    if !p.parse_optional_punct("*") {
        return parse_from(p, args, 1);
    }
    p.parse_punct("(")?;
    let packed = p.parse_operand()?;
    args.set_operands(p, 0, &[packed]);
    args.set_attr(2, p.ctx().i64_array_attr(&[]));
    p.parse_punct(")")
}

fn print_packed(p: &mut OpPrinter<'_>, args: &DirectiveView<'_>) {
    match args.operands(0).first() {
        Some(&packed) => {
            p.text("*(");
            p.value(packed);
            p.text(")");
        }
        None => print_from(p, args, 1),
    }
}

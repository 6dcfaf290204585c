//! The types of pdl: handles to IR entities, and ranges of handles. The parameter of a range is its element type.

use proofmark_ir::context::{TypeDef, TypeKind};
use proofmark_ir::op_def::TypeConstraint;
use proofmark_ir::text::{ParseResult, Parser, Printer, type_to_string};
use proofmark_ir::{Attribute, Context, Type};

/// `!pdl.range<value>`.
pub static RANGE: TypeDef =
    TypeDef { parse: parse_range, print: print_range, verify: verify_range, ..TypeDef::plain("pdl.range") };

/// Defines a handle type: its definition, its constructor, and the constraints for a handle, a range, and either.
macro_rules! handle {
    ($name:literal, $DEF:ident, $make:ident, $words:literal, $ONE:ident, $RANGE_OF:ident, $EITHER:ident) => {
        #[doc = concat!("`!", $name, "`")]
        pub static $DEF: TypeDef = TypeDef::plain($name);

        #[doc = concat!("`!", $name, "`")]
        pub fn $make(ctx: &Context) -> Type {
            ctx.dialect_type(&$DEF, &[])
        }

        /// A handle of this type.
        pub static $ONE: TypeConstraint =
            TypeConstraint::new($words, |ctx, ty| ty.is_dialect_type(ctx, &$DEF)).built($make);

        /// A range of handles of this type.
        pub static $RANGE_OF: TypeConstraint =
            TypeConstraint::new(concat!("range of ", $words, " values"), |ctx, ty| {
                range_element(ctx, ty).is_some_and(|ty| ty.is_dialect_type(ctx, &$DEF))
            })
            .built(|ctx| range_of(ctx, $make(ctx)));

        /// A handle of this type, or a range of them.
        pub static $EITHER: TypeConstraint =
            TypeConstraint::new(concat!("single element or range of ", $words), |ctx, ty| {
                element_or_self(ctx, ty).is_dialect_type(ctx, &$DEF)
            });
    };
}

handle!(
    "pdl.attribute",
    ATTRIBUTE,
    attribute,
    "PDL handle to an `mlir::Attribute`",
    ATTRIBUTE_HANDLE,
    RANGE_OF_ATTRIBUTE,
    ATTRIBUTE_OR_RANGE
);
handle!(
    "pdl.operation",
    OPERATION,
    operation,
    "PDL handle to an `mlir::Operation *`",
    OPERATION_HANDLE,
    RANGE_OF_OPERATION,
    OPERATION_OR_RANGE
);
handle!("pdl.type", TYPE, r#type, "PDL handle to an `mlir::Type`", TYPE_HANDLE, RANGE_OF_TYPE, TYPE_OR_RANGE);
handle!(
    "pdl.value",
    VALUE,
    value,
    "PDL handle for an `mlir::Value`",
    VALUE_HANDLE,
    RANGE_OF_VALUE,
    VALUE_OR_RANGE
);

/// Any type of the dialect.
pub static ANY_PDL_TYPE: TypeConstraint = TypeConstraint::new("pdl type", is_pdl_type);

/// A range of handles of any type.
pub static RANGE_OF_ANY: TypeConstraint =
    TypeConstraint::new("range of pdl type values", |ctx, ty| range_element(ctx, ty).is_some());

/// A range of types or of values.
pub static RANGE_OF_TYPE_OR_VALUE: TypeConstraint = TypeConstraint::new(
    "range of PDL handle to an `mlir::Type` or PDL handle for an `mlir::Value` values",
    |ctx, ty| {
        let is = |def| range_element(ctx, ty).is_some_and(|ty| ty.is_dialect_type(ctx, def));
        is(&TYPE) || is(&VALUE)
    },
);

/// All types of the dialect.
pub(super) const TYPES: &[&TypeDef] = &[&ATTRIBUTE, &OPERATION, &RANGE, &TYPE, &VALUE];

/// Returns `!pdl.range<element>`.
pub fn range_of(ctx: &Context, element: Type) -> Type {
    ctx.dialect_type(&RANGE, &[ctx.type_attr(element)])
}

/// Returns the element type of a range type.
pub fn range_element(ctx: &Context, ty: Type) -> Option<Type> {
    match ty.kind(ctx) {
        TypeKind::Dialect { def, params } if **def == RANGE => params.first()?.as_type(ctx),
        _ => None,
    }
}

/// Returns the element type of a range type, or another type itself.
pub fn element_or_self(ctx: &Context, ty: Type) -> Type {
    range_element(ctx, ty).unwrap_or(ty)
}

/// Returns whether the type belongs to the dialect.
pub fn is_pdl_type(ctx: &Context, ty: Type) -> bool {
    TYPES.iter().any(|def| ty.is_dialect_type(ctx, def))
}

fn mnemonic(def: &TypeDef) -> &'static str {
    def.name.strip_prefix("pdl.").unwrap_or(def.name)
}

/// Parses `<value>`: the element type without `!pdl.`.
fn parse_range(p: &mut Parser<'_>) -> ParseResult<Vec<Attribute>> {
    p.parse_punct("<")?;
    let pos = p.pos();
    let Some(def) = TYPES.iter().copied().find(|def| p.at_keyword(mnemonic(def))) else {
        let word = p.parse_any_keyword()?;
        return Err(p.error_at(pos, format!("invalid 'pdl' type: `{word}'")));
    };
    let params = p.nested(|p| {
        p.parse_keyword(mnemonic(def))?;
        (def.parse)(p)
    })?;
    let element = p.ctx().dialect_type(def, &params);
    p.parse_punct(">")?;
    if let Err(message) = verify_range(p.ctx(), &[p.ctx().type_attr(element)]) {
        return Err(p.error_at(pos, message));
    }
    Ok(vec![p.ctx().type_attr(element)])
}

fn print_range(p: &mut Printer<'_>, params: &[Attribute]) {
    let ctx = p.ctx();
    if let [element] = params
        && let Some(TypeKind::Dialect { def, params }) = element.as_type(ctx).map(|ty| ty.kind(ctx))
    {
        p.text("<");
        p.text(mnemonic(def));
        (def.print)(p, params);
        p.text(">");
    }
}

fn verify_range(ctx: &Context, params: &[Attribute]) -> Result<(), String> {
    match params {
        [element] => match element.as_type(ctx) {
            Some(ty) if range_element(ctx, ty).is_some() => {
                let ty = type_to_string(ctx, ty);
                Err(format!("element of pdl.range cannot be another range, but got'{ty}'"))
            }
            Some(ty) if is_pdl_type(ctx, ty) => Ok(()),
            _ => {
                Err("expected element of pdl.range to be one of [!pdl.attribute, !pdl.operation, !pdl.type, \
                !pdl.value]"
                    .to_owned())
            }
        },
        _ => Err("expected one element type".to_owned()),
    }
}

//! Attribute and type aliases of the test dialect (`TestDialectInterfaces.cpp`).

use proofmark_ir::context::{Aliased, AttrKind, TypeKind};
use proofmark_ir::{Attribute, Context, Type};

use super::constraints::is_type;

/// String attributes and their aliases.
const STRINGS: &[(&str, &str)] = &[
    ("dot_in_name", "test.alias"),
    ("trailing_digit", "test_alias0"),
    ("prefixed_digit", "0_test_alias"),
    ("prefixed_symbol", "%test"),
    ("tensor_encoding", "test_encoding"),
    ("trailing_digit_conflict_a", "test_alias_conflict0_1_1_1"),
    ("trailing_digit_conflict_b", "test_alias_conflict0"),
    ("trailing_digit_conflict_c", "test_alias_conflict0"),
    ("trailing_digit_conflict_d", "test_alias_conflict0_"),
    ("trailing_digit_conflict_e", "test_alias_conflict0_1"),
    ("trailing_digit_conflict_f", "test_alias_conflict0_1"),
    ("trailing_digit_conflict_g", "test_alias_conflict0_1_"),
    ("trailing_digit_conflict_h", "test_alias_conflict0_1_1"),
];

/// The strings of `#test.nested_alias` and their aliases.
const NESTED: &[(&str, &str)] = &[
    ("trailing_digit_conflict_base", "unique_base"),
    ("trailing_digit_conflict_base1", "unique_base1"),
    ("trailing_digit_conflict_base_conflict", "unique_base"),
];

fn of_string(ctx: &Context, attr: Attribute, names: &[(&str, &str)]) -> Option<String> {
    let text = attr.as_string(ctx)?.as_str(ctx).strip_prefix("alias_test:")?;
    names.iter().find(|(known, _)| *known == text).map(|(_, alias)| (*alias).to_owned())
}

/// Returns the alias of an attribute or a type.
pub(super) fn alias(ctx: &Context, aliased: Aliased) -> Option<String> {
    match aliased {
        Aliased::Attribute(attr) => match attr.kind(ctx) {
            AttrKind::String { .. } => of_string(ctx, attr, STRINGS),
            AttrKind::Dialect { def, params } if def.name == "test.nested_alias" => {
                of_string(ctx, *params.first()?, NESTED)
            }
            _ => None,
        },
        Aliased::Type(ty) => of_type(ctx, ty),
    }
}

fn of_type(ctx: &Context, ty: Type) -> Option<String> {
    match ty.kind(ctx) {
        TypeKind::Tuple(elements) => {
            let simple = |&element: &Type| is_type(ctx, element, "test.smpla");
            (!elements.is_empty() && elements.iter().all(simple)).then(|| "test_tuple".to_owned())
        }
        TypeKind::Dialect { def, params } if def.name == "test.int" => {
            let value = |i: usize| params.get(i)?.as_i64(ctx);
            (value(0) == Some(2) && value(1) == Some(8)).then(|| "test_ui8".to_owned())
        }
        _ => None,
    }
}

//! Renaming of references to symbols in attributes.

use proofmark_ir::context::AttrKind;
use proofmark_ir::{AttrDict, Attribute, Context, Identifier};

/// The new name of a symbol; `None` if its name does not change.
type Rename<'a> = &'a dyn Fn(Identifier) -> Option<Identifier>;

/// Returns the dictionary with renamed references to symbols.
pub(crate) fn renamed_dict(ctx: &Context, dict: AttrDict, rename: Rename<'_>) -> AttrDict {
    let mut entries = dict.entries(ctx).to_vec();
    let mut changed = false;
    for (_, value) in &mut entries {
        let new = renamed(ctx, *value, rename);
        changed |= new != *value;
        *value = new;
    }
    if changed { ctx.dict(&entries) } else { dict }
}

/// Returns the attribute with renamed references to symbols. References to nested symbols are kept.
fn renamed(ctx: &Context, attr: Attribute, rename: Rename<'_>) -> Attribute {
    match attr.kind(ctx) {
        AttrKind::SymbolRef { .. } => {
            let new = attr.as_flat_symbol(ctx).and_then(rename);
            new.map_or(attr, |new| ctx.symbol_ref(new))
        }
        AttrKind::Array(elements) => {
            let elements: Vec<Attribute> = elements.iter().map(|&each| renamed(ctx, each, rename)).collect();
            ctx.array_attr(&elements)
        }
        AttrKind::Dictionary(dict) => ctx.dict_attr(renamed_dict(ctx, *dict, rename)),
        _ => attr,
    }
}

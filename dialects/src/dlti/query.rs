//! Queries of target information: MLIR's `dlti::query` and `DLTIQueryInterface`.

use proofmark_ir::context::AttrKind;
use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::text::attribute_to_string;
use proofmark_ir::{Attribute, Context, Ir, OpId};

use super::{DL_SPEC_DEF, MAP_DEF, TARGET_DEVICE_SPEC_DEF, TARGET_SYSTEM_SPEC_DEF};

/// Returns the entry of `key` in an attribute, or `None` if there is none. The outer `Option` is `None` if the
/// attribute cannot be queried.
fn entry(ctx: &Context, attr: Attribute, key: Attribute) -> Option<Option<Attribute>> {
    let AttrKind::Dialect { def, params } = attr.kind(ctx) else { return None };
    let maps = [&DL_SPEC_DEF, &TARGET_SYSTEM_SPEC_DEF, &TARGET_DEVICE_SPEC_DEF, &MAP_DEF];
    if maps.into_iter().any(|map| **def == *map) {
        let found = params.chunks_exact(2).find(|pair| pair[0] == key).map(|pair| pair[1]);
        return Some(found);
    }
    crate::llvm::metadata::target_entry(ctx, attr, key)
}

/// Returns the closest attribute that can be queried, of `op` or of an operation around it, with its operation.
fn closest(ir: &Ir, op: OpId, parent: impl Fn(OpId) -> Option<OpId>) -> Option<(OpId, Attribute)> {
    let ctx = ir.ctx();
    std::iter::successors(Some(op), |&each| parent(each)).find_map(|each| {
        let lists = [ir.attrs(each), ir.properties(each)];
        let entries = lists.iter().flat_map(|list| list.entries(ctx).iter());
        // The attributes of a dictionary of MLIR are sorted by name.
        let queryable = entries.filter(|&(_, value)| entry(ctx, value, Attribute::UNIT).is_some());
        let first = queryable.min_by_key(|(name, _)| name.as_str(ctx))?;
        Some((each, first.1))
    })
}

/// Returns the attribute that the keys select, one after the other. `parent` returns the operation around another one.
///
/// # Errors
/// An error at `op` with the reason as a note.
pub(crate) fn query(
    ir: &Ir,
    op: OpId,
    keys: &[Attribute],
    parent: impl Fn(OpId) -> Option<OpId>,
) -> Result<Attribute, Diagnostic> {
    let ctx = ir.ctx();
    let error = |at: OpId, note: String| {
        Diagnostic::error_on(ir, op, "target op of failed DLTI query").with_note(ir.loc(at), note)
    };
    if keys.is_empty() {
        return Err(error(op, "no keys provided to attempt query with".to_owned()));
    }
    let Some((at, mut attr)) = closest(ir, op, parent) else {
        return Err(error(op, "no DLTI-queryable attrs on target op or any of its ancestors".to_owned()));
    };
    let text = |attr: Attribute| attribute_to_string(ctx, attr);
    for (i, &key) in keys.iter().enumerate() {
        attr = match entry(ctx, attr, key) {
            Some(Some(found)) => found,
            Some(None) => {
                let note = format!("key {} has no DLTI-mapping per attr: {}", text(key), text(attr));
                return Err(error(at, note));
            }
            None => {
                let earlier: Vec<String> = keys[..i].iter().map(|&key| text(key)).collect();
                let earlier = earlier.join(",");
                let note = format!("got non-DLTI-queryable attribute upon looking up keys [{earlier}] at op");
                return Err(error(at, note));
            }
        };
    }
    Ok(attr)
}

//! Parametric attributes of llvm: LLVM metadata, and attributes of functions, globals and modules.
//!
//! Most definitions are tables for [`params`](crate::asm::params). The attributes have no semantics here.

mod aliasing;
mod debug;
mod dwarf;
mod loops;
mod misc;
mod module;

pub(super) use aliasing::*;
pub(super) use debug::*;
pub(super) use loops::*;
pub(super) use misc::*;
pub(crate) use misc::{CONSTANT_RANGE, no_memory_effects, target_entry};
pub(super) use module::*;

use proofmark_ir::context::{AttrDef, AttrKind};
use proofmark_ir::{Attribute, Context};

use crate::asm::params::Kind;

/// All parametric attributes of the dialect.
pub(super) const ATTRS: &[&AttrDef] = &[
    &ACCESS_GROUP,
    &ADDRESS_SPACE,
    &ALIAS_SCOPE,
    &ALIAS_SCOPE_DOMAIN,
    &BLOCK_ADDRESS,
    &BLOCK_TAG,
    &CG_PROFILE_ENTRY,
    &CONSTANT_RANGE,
    &DEPENDENT_LIBRARIES,
    &DEREFERENCEABLE,
    &DI_ANNOTATION,
    &DI_BASIC_TYPE,
    &DI_COMMON_BLOCK,
    &DI_COMPILE_UNIT,
    &DI_COMPOSITE_TYPE,
    &DI_DERIVED_TYPE,
    &DI_EXPRESSION,
    &DI_EXPRESSION_ELEM,
    &DI_FILE,
    &DI_GENERIC_SUBRANGE,
    &DI_GLOBAL_VARIABLE,
    &DI_GLOBAL_VARIABLE_EXPRESSION,
    &DI_IMPORTED_ENTITY,
    &DI_LABEL,
    &DI_LEXICAL_BLOCK,
    &DI_LEXICAL_BLOCK_FILE,
    &DI_LOCAL_VARIABLE,
    &DI_MODULE,
    &DI_NAMESPACE,
    &DI_NULL_TYPE,
    &DI_STRING_TYPE,
    &DI_SUBPROGRAM,
    &DI_SUBRANGE,
    &DI_SUBROUTINE_TYPE,
    &DSO_LOCAL_EQUIVALENT,
    &LOOP_ANNOTATION,
    &LOOP_DISTRIBUTE,
    &LOOP_INTERLEAVE,
    &LOOP_LICM,
    &LOOP_PEELED,
    &LOOP_PIPELINE,
    &LOOP_UNROLL,
    &LOOP_UNROLL_AND_JAM,
    &LOOP_UNSWITCH,
    &LOOP_VECTORIZE,
    &MEMORY_EFFECTS,
    &MMRA_TAG,
    &MODULE_FLAG,
    &POISON,
    &PROFILE_SUMMARY,
    &PROFILE_SUMMARY_DETAILED,
    &TARGET,
    &TARGET_FEATURES,
    &TBAA_MEMBER,
    &TBAA_ROOT,
    &TBAA_TAG,
    &TBAA_TYPE_DESC,
    &UNDEF,
    &VEC_TYPE_HINT,
    &VSCALE_RANGE,
    &WORKGROUP_ATTRIBUTION,
    &ZERO,
];

/// A string attribute: `"..."`.
const STRING: Kind = Kind::Any(|ctx, attr| attr.as_string(ctx).is_some(), "StringAttr");
/// An integer attribute: `1 : i32`.
const INTEGER: Kind = Kind::Any(is_integer, "IntegerAttr");
/// A symbol reference: `@f`.
const SYMBOL: Kind = Kind::Any(|ctx, attr| attr.as_flat_symbol(ctx).is_some(), "FlatSymbolRefAttr");
/// A distinct attribute: `distinct[0]<>`.
const DISTINCT: Kind = Kind::Any(is_distinct, "DistinctAttr");
/// A boolean attribute: `true`.
const BOOL: Kind = Kind::Any(|_, attr| attr.as_bool().is_some(), "BoolAttr");
const ANY: Kind = Kind::Any(|_, _| true, "Attribute");

fn is_integer(ctx: &Context, attr: Attribute) -> bool {
    matches!(attr.kind(ctx), AttrKind::Integer { .. })
}

fn is_distinct(ctx: &Context, attr: Attribute) -> bool {
    matches!(attr.kind(ctx), AttrKind::Distinct { .. })
}

/// Returns whether an attribute has one of the definitions.
fn is_one_of(ctx: &Context, attr: Attribute, defs: &[&AttrDef]) -> bool {
    matches!(attr.kind(ctx), AttrKind::Dialect { def, .. } if defs.contains(def))
}

/// Returns the parameters of an attribute with the definition `own`.
pub(crate) fn params_of<'c>(ctx: &'c Context, attr: Attribute, own: &AttrDef) -> Option<&'c [Attribute]> {
    match attr.kind(ctx) {
        AttrKind::Dialect { def, params } if *def == own => Some(params),
        _ => None,
    }
}

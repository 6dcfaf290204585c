//! The context: every type, attribute, string, attribute dictionary and operation name, once.
//!
//! A [`Context`] is interned, append-only and shared by reference between threads; what it hands out is four bytes, `Copy`,
//! and equal exactly when the contents are. Reading takes no lock. Every interned value has a [`ContentHash`] that is the
//! same in every context. What the registered dialects define is given once, as a [`Registry`], and frozen.

mod affine;
mod affine_linear;
mod attributes;
mod content_hash;
mod defs;
mod dictionary;
mod elements;
mod handles;
mod intern;
mod location;
mod names;
mod ops;
mod registry;
mod strided;
mod sums;
#[cfg(test)]
mod tests;
mod types;

pub use affine::{AffineExpr, AffineExprKind, AffineMap, IntegerSet, MAX_AFFINE_SIZE};
pub use affine_linear::{LinearForm, Range};
pub use attributes::AttrKind;
pub use content_hash::{ContentHash, ContentHasher};
pub use defs::{AttrDef, Contents, EnumDef, ParseParams, PrintParams, TypeDef, VerifyParams};
pub use elements::Elements;
pub(crate) use elements::{element_bytes, push_element};
pub use handles::{AttrDict, Attribute, Identifier, OpName, Type};
pub use location::{FileRange, LocKind, Location};
pub use ops::OpInfo;
pub use registry::{
    AliasFn, Aliased, AttrPlace, Dialect, DialectAttr, Inlining, MaterializeConstant, Registry, UnknownOps,
    VerifyDialectAttr,
};
pub use strided::{StridesAndOffset, dynamic_add, dynamic_mul};
pub use types::{DYNAMIC, FloatKind, Signedness, TypeKind};

use affine::AffineExprs;
pub use dictionary::DictEntries;
use dictionary::{DictData, NameLists};
use intern::{Interner, lookup_hash};
use names::{OpNameData, Text};

/// Everything interned, and what the registered dialects define.
pub struct Context {
    strings: Interner<Text>,
    types: Interner<TypeKind>,
    attributes: Interner<AttrKind>,
    dictionaries: Interner<DictData>,
    name_lists: NameLists,
    sums: sums::Sums,
    exprs: AffineExprs,
    op_names: Interner<OpNameData>,
    /// What is known of the registered operations, by name.
    op_infos: Vec<OpInfo>,
    op_of_def: rustc_hash::FxHashMap<usize, OpName>,
    registry: Registry,
    next_distinct: std::sync::atomic::AtomicU64,
    /// Whether anything was interned that is printed by an alias.
    aliasable: std::sync::atomic::AtomicBool,
}

impl Context {
    /// A context in which those dialects are registered.
    pub fn new(registry: Registry) -> Context {
        let mut ctx = Context {
            strings: Interner::new(),
            types: Interner::new(),
            attributes: Interner::new(),
            dictionaries: Interner::new(),
            name_lists: NameLists::default(),
            sums: Default::default(),
            exprs: AffineExprs::new(),
            op_names: Interner::new(),
            op_infos: Vec::new(),
            op_of_def: Default::default(),
            registry,
            next_distinct: std::sync::atomic::AtomicU64::new(0),
            aliasable: std::sync::atomic::AtomicBool::new(false),
        };
        // The fixed handles, in their order.
        for (index, text) in Identifier::FIXED.iter().enumerate() {
            assert_eq!(ctx.ident(text).index(), index);
        }
        for (index, kind) in Type::fixed().enumerate() {
            assert_eq!(ctx.intern_type(kind).index(), index);
        }
        assert_eq!(ctx.attr(AttrKind::Unit), Attribute::UNIT);
        assert_eq!(ctx.intern_bool(false), Attribute::FALSE);
        assert_eq!(ctx.intern_bool(true), Attribute::TRUE);
        assert_eq!(ctx.dict(&[]), AttrDict::EMPTY);
        ctx.register_ops();
        ctx
    }

    /// Whether anything was interned that the printer gives an alias (locations aside): if not, it need not look.
    pub(crate) fn has_aliasable(&self) -> bool {
        self.aliasable.load(std::sync::atomic::Ordering::Relaxed)
    }

    /// Notes that something new has an alias, if a dialect says so.
    fn note_alias(&self, is_new: bool, aliased: Aliased) {
        if is_new && self.registry.has_aliases() && self.registry.alias(self, aliased).is_some() {
            self.note_aliasable();
        }
    }

    fn note_aliasable(&self) {
        self.aliasable.store(true, std::sync::atomic::Ordering::Relaxed);
    }

    /// What the registered dialects define.
    pub fn registry(&self) -> &Registry {
        &self.registry
    }
}

impl std::fmt::Debug for Context {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Context")
            .field("strings", &self.strings.len())
            .field("types", &self.types.len())
            .field("attributes", &self.attributes.len())
            .field("dictionaries", &self.dictionaries.len())
            .field("op_names", &self.op_names.len())
            .finish_non_exhaustive()
    }
}

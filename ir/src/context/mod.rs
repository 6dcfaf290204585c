//! The context: interned types, attributes, strings, dictionaries, affine expressions and operation names, and the
//! registered dialects.
//!
//! A [`Context`] is append-only and shared by reference between threads. Interning returns a four-byte `Copy` handle;
//! two handles are equal if and only if the contents are. Reading takes no lock. Every interned value has a
//! [`ContentHash`] that is equal in all contexts. The dialects are given once, as a [`Registry`], and cannot change
//! later.

mod affine;
mod affine_linear;
pub(crate) mod attribute_roles;
mod attributes;
mod content_hash;
mod defs;
mod dictionary;
pub(crate) mod directive;
pub(crate) mod effects;
mod elements;
pub(crate) mod format;
mod handles;
pub mod hooks;
mod intern;
mod location;
mod memo;
mod names;
pub mod op_def;
mod ops;
pub(crate) mod pattern_row;
mod prefix_sums;
mod registry;
mod strided;
#[cfg(test)]
mod tests;
mod types;

pub use affine::{AffineExpr, AffineExprKind, AffineMap, IntegerSet, MAX_AFFINE_SIZE};
pub use affine_linear::{LinearForm, Range};
pub use attribute_roles::AttrPlace;
pub use attributes::AttrKind;
pub use content_hash::{ContentHash, ContentHasher};
pub use defs::{AttrDef, Contents, EnumDef, PartsForm, TypeDef, VerifyParams};
pub use elements::Elements;
pub(crate) use elements::{element_bytes, push_element};
pub use handles::{AttrDict, Attribute, Identifier, OpName, Type};
pub use hooks::{MaterializeConstant, ParseParams, PrintParams, VerifyDialectAttr};
pub use location::{FileRange, LocKind, Location};
pub use ops::OpInfo;
pub use pattern_row::PatternRow;
pub use registry::{AliasFn, Aliased, CInterface, Dialect, ExtensionError, Inlining, Registry, UnknownOps};
pub use strided::{StridesAndOffset, dynamic_add, dynamic_mul};
pub use types::{DYNAMIC, FloatKind, Signedness, TypeKind};

use affine::AffineExprs;
pub use dictionary::DictEntries;
use dictionary::{DictData, NameLists};
use intern::{Interner, lookup_hash};
use names::{OpNameData, Text};

/// The interned values and the registered dialects of a program.
///
/// ```
/// use proofmark_ir::context::{Context, Registry};
/// use proofmark_ir::{Type, text};
///
/// let ctx = Context::new(Registry::new());
/// let ty = ctx.vector_type(&[4], Type::I32);
/// assert_eq!(ty, ctx.vector_type(&[4], Type::I32), "equal types have equal handles");
/// assert_eq!(ty.num_elements(&ctx), Some(4));
/// assert_eq!(text::type_to_string(&ctx, ty), "vector<4xi32>");
/// ```
pub struct Context {
    strings: Interner<Text>,
    types: Interner<TypeKind>,
    attributes: Interner<AttrKind>,
    dictionaries: Interner<DictData>,
    name_lists: NameLists,
    sums: prefix_sums::PrefixSums,
    exprs: AffineExprs,
    op_names: Interner<OpNameData>,
    /// The registered operations, indexed by name.
    op_infos: Vec<OpInfo>,
    op_of_def: rustc_hash::FxHashMap<usize, OpName>,
    registry: Registry,
    memos: memo::Memos,
    next_distinct: std::sync::atomic::AtomicU64,
    /// Whether a type or attribute with an alias in print was interned.
    aliasable: std::sync::atomic::AtomicBool,
    /// Whether a string that is not UTF-8 was interned.
    has_other_bytes: std::sync::atomic::AtomicBool,
}

impl Context {
    /// Returns a context with the dialects of `registry`.
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
            memos: Default::default(),
            next_distinct: std::sync::atomic::AtomicU64::new(0),
            aliasable: std::sync::atomic::AtomicBool::new(false),
            has_other_bytes: std::sync::atomic::AtomicBool::new(false),
        };
        // Interns the values with fixed handles, in the order of the handles.
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

    /// Returns a context with the same dialects. The values that were interned in this context are not in the new one,
    /// so that a long run whose values are no longer needed can free them by a change of contexts.
    pub fn renewed(&self) -> Context {
        Context::new(self.registry.clone())
    }

    /// Returns the number of interned values, which never decreases: strings, types, attributes, dictionaries, affine
    /// expressions and operation names.
    ///
    /// ```
    /// use proofmark_ir::context::{Context, Registry};
    ///
    /// let ctx = Context::new(Registry::new());
    /// let n_initial = ctx.n_interned();
    /// ctx.string_attr("a");
    /// let n_interned = ctx.n_interned();
    /// assert!(n_interned > n_initial);
    /// ctx.string_attr("a");
    /// assert_eq!(ctx.n_interned(), n_interned);
    /// assert_eq!(ctx.renewed().n_interned(), n_initial);
    /// ```
    pub fn n_interned(&self) -> usize {
        self.strings.len()
            + self.types.len()
            + self.attributes.len()
            + self.dictionaries.len()
            + self.exprs.len()
            + self.op_names.len()
    }

    /// Returns whether a type or attribute with an alias in print was interned, other than a location. If not, the
    /// printer skips the search for aliases.
    pub(crate) fn has_aliasable(&self) -> bool {
        self.aliasable.load(std::sync::atomic::Ordering::Relaxed)
    }

    /// Sets the flag of [`has_aliasable`](Context::has_aliasable) if a dialect gives an alias to a new value.
    fn note_alias(&self, is_new: bool, aliased: Aliased) {
        if is_new && self.registry.has_aliases() && self.registry.alias(self, aliased).is_some() {
            self.note_aliasable();
        }
    }

    fn note_aliasable(&self) {
        self.aliasable.store(true, std::sync::atomic::Ordering::Relaxed);
    }

    /// Returns the registered dialects.
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

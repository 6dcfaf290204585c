//! Attributes: constants attached to operations and types.
//!
//! [`Attribute::kind`] returns the data of an attribute; frequent accesses have methods of their own. Strings are
//! identifiers, so a symbol's name and a reference to the symbol compare by handle. Floats are stored as bits in the
//! format of their type, elements as little-endian bytes.

use crate::apint::ApInt;

use super::{
    AffineMap, Aliased, AttrDef, AttrDict, Attribute, ContentHash, ContentHasher, Context, EnumDef,
    Identifier, IntegerSet, LocKind, Type, lookup_hash,
};

/// The kind and data of an attribute.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum AttrKind {
    Unit,
    /// `ty` is an integer type or `index` (64 bits). `true` and `false` have type `i1`.
    Integer {
        value: ApInt,
        ty: Type,
    },
    /// `bits` is in the format of the float type.
    Float {
        bits: u128,
        ty: Type,
    },
    /// `ty` is `none` if the text has no type.
    String {
        value: Identifier,
        ty: Type,
    },
    Array(Box<[Attribute]>),
    Dictionary(AttrDict),
    Type(Type),
    /// `@root::@nested::...`
    SymbolRef {
        root: Identifier,
        nested: Box<[Identifier]>,
    },
    /// `dense<...>` of integers, `index`, floats or complex numbers. Each element takes a whole number of bytes,
    /// little-endian (`index` takes eight, `i1` one, a complex number two parts). A splat stores one element.
    DenseElements {
        ty: Type,
        data: Box<[u8]>,
        splat: bool,
    },
    /// `dense<...>` of strings. A splat stores one string.
    DenseStrings {
        ty: Type,
        values: Box<[Identifier]>,
        splat: bool,
    },
    /// `array<ty: ...>`; each element takes a whole number of bytes, little-endian.
    DenseArray {
        element: Type,
        data: Box<[u8]>,
    },
    /// `sparse<indices, values>`
    Sparse {
        ty: Type,
        indices: Attribute,
        values: Attribute,
    },
    /// `dense_resource<key>`
    DenseResource {
        ty: Type,
        key: Identifier,
    },
    AffineMap(AffineMap),
    IntegerSet(IntegerSet),
    /// `strided<[strides], offset: offset>`; [`DYNAMIC`](super::DYNAMIC) represents `?`.
    StridedLayout {
        offset: i64,
        strides: Box<[i64]>,
    },
    Location(LocKind),
    /// `#dialect.data` or `#dialect<data>` of an unregistered dialect; `data` is the text.
    Opaque {
        dialect: Identifier,
        data: Identifier,
        ty: Type,
    },
    /// `distinct[id]<referenced>`: equal only to itself.
    Distinct {
        id: u64,
        referenced: Attribute,
    },
    /// One keyword of an enumeration, or a set of keywords.
    Enum {
        def: &'static EnumDef,
        value: u64,
    },
    /// An attribute of a registered dialect.
    Dialect {
        def: &'static AttrDef,
        params: Box<[Attribute]>,
    },
}

impl Attribute {
    /// Returns the kind and data of the attribute.
    #[inline]
    pub fn kind(self, ctx: &Context) -> &AttrKind {
        ctx.attributes.get(self.0)
    }

    /// Returns the content hash of the attribute.
    pub fn content_hash(self, ctx: &Context) -> ContentHash {
        ctx.attributes.content(self.0, |kind| ctx.attr_content(kind))
    }

    /// Returns the value of an integer attribute.
    pub fn as_int(self, ctx: &Context) -> Option<&ApInt> {
        match self.kind(ctx) {
            AttrKind::Integer { value, .. } => Some(value),
            _ => None,
        }
    }

    /// Returns the value of an integer attribute, read as signed, if it fits 64 bits.
    pub fn as_i64(self, ctx: &Context) -> Option<i64> {
        self.as_int(ctx)?.to_i64()
    }

    /// Returns the value of an `i1` attribute.
    pub fn as_bool(self) -> Option<bool> {
        match self {
            Attribute::FALSE => Some(false),
            Attribute::TRUE => Some(true),
            _ => None,
        }
    }

    /// Returns the bits of a float attribute, in the format of its type.
    pub fn as_float_bits(self, ctx: &Context) -> Option<u128> {
        match *self.kind(ctx) {
            AttrKind::Float { bits, .. } => Some(bits),
            _ => None,
        }
    }

    /// Returns the string of a string attribute.
    pub fn as_string(self, ctx: &Context) -> Option<Identifier> {
        match *self.kind(ctx) {
            AttrKind::String { value, .. } => Some(value),
            _ => None,
        }
    }

    /// Returns the elements of an array attribute.
    pub fn as_array(self, ctx: &Context) -> Option<&[Attribute]> {
        match self.kind(ctx) {
            AttrKind::Array(elements) => Some(elements),
            _ => None,
        }
    }

    /// Returns the entries of a dictionary attribute.
    pub fn as_dict(self, ctx: &Context) -> Option<AttrDict> {
        match *self.kind(ctx) {
            AttrKind::Dictionary(dict) => Some(dict),
            _ => None,
        }
    }

    /// Returns the type that a type attribute holds.
    pub fn as_type(self, ctx: &Context) -> Option<Type> {
        match *self.kind(ctx) {
            AttrKind::Type(ty) => Some(ty),
            _ => None,
        }
    }

    /// Returns the symbol of a reference without nested symbols.
    pub fn as_flat_symbol(self, ctx: &Context) -> Option<Identifier> {
        match self.kind(ctx) {
            AttrKind::SymbolRef { root, nested } if nested.is_empty() => Some(*root),
            _ => None,
        }
    }

    /// Returns the root symbol of a reference.
    pub fn symbol_root(self, ctx: &Context) -> Option<Identifier> {
        match self.kind(ctx) {
            AttrKind::SymbolRef { root, .. } => Some(*root),
            _ => None,
        }
    }

    /// Returns the value of an enumeration attribute defined by `def`.
    pub fn as_enum(self, ctx: &Context, def: &EnumDef) -> Option<u64> {
        match self.kind(ctx) {
            AttrKind::Enum { def: own, value } if *own == def => Some(*value),
            _ => None,
        }
    }

    /// Returns the map of an `affine_map<...>`.
    pub fn as_affine_map(self, ctx: &Context) -> Option<&AffineMap> {
        match self.kind(ctx) {
            AttrKind::AffineMap(map) => Some(map),
            _ => None,
        }
    }

    /// Returns the set of an `affine_set<...>`.
    pub fn as_integer_set(self, ctx: &Context) -> Option<&IntegerSet> {
        match self.kind(ctx) {
            AttrKind::IntegerSet(set) => Some(set),
            _ => None,
        }
    }

    /// Returns the elements of an `array<i8: ...>` up to `array<i64: ...>`, sign-extended.
    pub fn as_i64_array(self, ctx: &Context) -> Option<Vec<i64>> {
        let AttrKind::DenseArray { element, data } = self.kind(ctx) else { return None };
        let size = super::elements::element_bytes(ctx, *element)?;
        if element.int_width(ctx)? > 64 {
            return None;
        }
        Some(data.chunks_exact(size).map(sign_extended).collect())
    }

    /// Returns the type of a typed attribute, or `none` for an attribute without type.
    pub fn ty(self, ctx: &Context) -> Type {
        match *self.kind(ctx) {
            AttrKind::Integer { ty, .. }
            | AttrKind::Float { ty, .. }
            | AttrKind::String { ty, .. }
            | AttrKind::DenseElements { ty, .. }
            | AttrKind::DenseStrings { ty, .. }
            | AttrKind::Sparse { ty, .. }
            | AttrKind::DenseResource { ty, .. }
            | AttrKind::Opaque { ty, .. } => ty,
            _ => Type::NONE,
        }
    }
}

/// An array that hashes as the equal [`AttrKind::Array`], so that a lookup does not allocate.
struct ArrayRef<'a>(&'a [Attribute]);

impl std::hash::Hash for ArrayRef<'_> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        std::mem::discriminant(&AttrKind::Array(Box::default())).hash(state);
        self.0.hash(state);
    }
}

fn sign_extended(bytes: &[u8]) -> i64 {
    let fill = if bytes.last().is_some_and(|byte| byte & 0x80 != 0) { 0xff } else { 0 };
    let mut wide = [fill; 8];
    wide[..bytes.len()].copy_from_slice(bytes);
    i64::from_le_bytes(wide)
}

impl Context {
    /// Interns an attribute.
    pub fn attr(&self, kind: AttrKind) -> Attribute {
        let mut is_new = false;
        let attr = Attribute(self.attributes.intern_value(kind, |kind| match kind {
            AttrKind::AffineMap(_)
            | AttrKind::IntegerSet(_)
            | AttrKind::Distinct { .. }
            | AttrKind::Location(_) => self.note_aliasable(),
            AttrKind::Dialect { def, .. } if def.alias.is_some() => self.note_aliasable(),
            AttrKind::Dialect { .. } | AttrKind::String { .. } => is_new = true,
            _ => {}
        }));
        self.note_alias(is_new, Aliased::Attribute(attr));
        attr
    }

    pub(super) fn intern_bool(&self, value: bool) -> Attribute {
        self.attr(AttrKind::Integer { value: ApInt::bool(value), ty: Type::I1 })
    }

    /// Returns an integer attribute. `ty` is an integer type of the width of `value`, or `index` (64 bits).
    pub fn int_attr(&self, value: ApInt, ty: Type) -> Attribute {
        self.attr(AttrKind::Integer { value, ty })
    }

    /// Returns an integer attribute with `value` wrapped to the width of `ty`, an integer type or `index`.
    pub fn i64_attr(&self, value: i64, ty: Type) -> Attribute {
        let width = ty.int_width(self).unwrap_or(64);
        self.int_attr(ApInt::from_i128(width, value.into()), ty)
    }

    /// Returns a float attribute; `bits` is in the format of `ty`.
    pub fn float_attr(&self, bits: u128, ty: Type) -> Attribute {
        self.attr(AttrKind::Float { bits, ty })
    }

    /// Returns a string attribute without type.
    pub fn string_attr(&self, value: &str) -> Attribute {
        self.string_attr_of(self.ident(value))
    }

    /// Returns a string attribute without type.
    pub fn string_attr_of(&self, value: Identifier) -> Attribute {
        self.attr(AttrKind::String { value, ty: Type::NONE })
    }

    /// Returns an array attribute.
    pub fn array_attr(&self, elements: &[Attribute]) -> Attribute {
        let is = |kind: &AttrKind| matches!(kind, AttrKind::Array(other) if **other == *elements);
        let hash = lookup_hash(&ArrayRef(elements));
        Attribute(self.attributes.intern(hash, is, || AttrKind::Array(elements.into())))
    }

    /// Returns a type attribute.
    pub fn type_attr(&self, ty: Type) -> Attribute {
        self.attr(AttrKind::Type(ty))
    }

    /// Returns a symbol reference without nested symbols.
    pub fn symbol_ref(&self, symbol: Identifier) -> Attribute {
        self.attr(AttrKind::SymbolRef { root: symbol, nested: [].into() })
    }

    /// Returns an enumeration attribute.
    pub fn enum_attr(&self, def: &'static EnumDef, value: u64) -> Attribute {
        self.attr(AttrKind::Enum { def, value })
    }

    /// Returns an attribute of a registered dialect.
    pub fn dialect_attr(&self, def: &'static AttrDef, params: &[Attribute]) -> Attribute {
        self.attr(AttrKind::Dialect { def, params: params.into() })
    }

    /// Returns the attribute `affine_map<...>`.
    pub fn affine_map_attr(&self, map: AffineMap) -> Attribute {
        self.attr(AttrKind::AffineMap(map))
    }

    /// Returns the attribute `array<i32: ...>`.
    pub fn i32_array_attr(&self, values: &[i32]) -> Attribute {
        let data = values.iter().flat_map(|value| value.to_le_bytes()).collect();
        self.attr(AttrKind::DenseArray { element: Type::I32, data })
    }

    /// Returns the attribute `array<i64: ...>`.
    pub fn i64_array_attr(&self, values: &[i64]) -> Attribute {
        let data = values.iter().flat_map(|value| value.to_le_bytes()).collect();
        self.attr(AttrKind::DenseArray { element: Type::I64, data })
    }

    /// Returns a new `distinct` attribute, equal only to itself.
    pub fn distinct_attr(&self, referenced: Attribute) -> Attribute {
        let id = self.next_distinct.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        self.attr(AttrKind::Distinct { id, referenced })
    }

    fn attr_content(&self, kind: &AttrKind) -> ContentHash {
        let mut h = ContentHasher::default();
        let of = |attr: &Attribute| attr.content_hash(self);
        match kind {
            AttrKind::Unit => h.bytes(b"unit"),
            AttrKind::Integer { value, ty } => {
                h.bytes(b"integer").content(ty.content_hash(self));
                match value.to_u128() {
                    Some(value) => h.bytes(&value.to_le_bytes()),
                    None => {
                        let limbs = value.to_limbs();
                        h.number(limbs.len() as u64);
                        for limb in limbs {
                            h.number(limb);
                        }
                        &mut h
                    }
                }
            }
            AttrKind::Float { bits, ty } => {
                h.bytes(b"float").content(ty.content_hash(self)).bytes(&bits.to_le_bytes())
            }
            AttrKind::String { value, ty } => {
                h.bytes(b"string").content(value.content_hash(self)).content(ty.content_hash(self))
            }
            AttrKind::Array(elements) => h.bytes(b"array").list(elements.iter().map(of)),
            AttrKind::Dictionary(dict) => h.bytes(b"dictionary").content(dict.content_hash(self)),
            AttrKind::Type(ty) => h.bytes(b"type").content(ty.content_hash(self)),
            AttrKind::SymbolRef { root, nested } => h
                .bytes(b"symbol")
                .content(root.content_hash(self))
                .list(nested.iter().map(|name| name.content_hash(self))),
            AttrKind::DenseElements { ty, data, splat } => {
                h.bytes(b"dense").content(ty.content_hash(self)).number((*splat).into()).bytes(data)
            }
            AttrKind::DenseStrings { ty, values, splat } => h
                .bytes(b"dense strings")
                .content(ty.content_hash(self))
                .number((*splat).into())
                .list(values.iter().map(|value| value.content_hash(self))),
            AttrKind::DenseArray { element, data } => {
                h.bytes(b"dense array").content(element.content_hash(self)).bytes(data)
            }
            AttrKind::Sparse { ty, indices, values } => h
                .bytes(b"sparse")
                .content(ty.content_hash(self))
                .content(indices.content_hash(self))
                .content(values.content_hash(self)),
            AttrKind::DenseResource { ty, key } => {
                h.bytes(b"resource").content(ty.content_hash(self)).content(key.content_hash(self))
            }
            AttrKind::AffineMap(map) => map.add_content(self, h.bytes(b"affine map")),
            AttrKind::IntegerSet(set) => set.add_content(self, h.bytes(b"integer set")),
            AttrKind::StridedLayout { offset, strides } => {
                h.bytes(b"strided").number(*offset as u64).number(strides.len() as u64);
                for &stride in strides {
                    h.number(stride as u64);
                }
                &mut h
            }
            AttrKind::Location(loc) => loc.add_content(self, h.bytes(b"location")),
            AttrKind::Opaque { dialect, data, ty } => h
                .bytes(b"opaque")
                .content(dialect.content_hash(self))
                .content(data.content_hash(self))
                .content(ty.content_hash(self)),
            AttrKind::Distinct { id, referenced } => {
                h.bytes(b"distinct").number(*id).content(referenced.content_hash(self))
            }
            AttrKind::Enum { def, value } => h.bytes(b"enum").bytes(def.name.as_bytes()).number(*value),
            AttrKind::Dialect { def, params } => {
                h.bytes(b"dialect").bytes(def.name.as_bytes()).list(params.iter().map(of))
            }
        };
        h.finish()
    }
}

//! Types: builtin types as an enum, types of dialects as a definition with parameters.
//!
//! [`Type::kind`] returns the data of a type; frequent accesses (width, shape, element type) have methods of their own.
//! Interning normalizes as MLIR does: an identity layout and the default memory space are dropped, so that equal types
//! have equal handles. Validity is checked by the parser and the verifier, not here.

use super::{
    AffineMap, Aliased, AttrKind, Attribute, ContentHash, ContentHasher, Context, Identifier, Type, TypeDef,
};

/// A dimension whose size is known only at run time: `?`.
pub const DYNAMIC: i64 = i64::MIN;

/// The signedness of an integer type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Signedness {
    /// `iN`: each operation interprets the bits.
    Signless,
    /// `siN`
    Signed,
    /// `uiN`
    Unsigned,
}

/// Defines [`FloatKind`]. A row has the format, its keyword and its width in bits.
macro_rules! float_kinds {
    ($($kind:ident($name:literal, $width:literal);)*) => {
        /// The float formats of MLIR.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[allow(missing_docs, non_camel_case_types)]
        pub enum FloatKind {
            $($kind,)*
        }

        impl FloatKind {
            /// All kinds, in declaration order.
            pub const ALL: [FloatKind; [$($width),*].len()] = [$(FloatKind::$kind),*];

            /// Returns the keyword in MLIR's text.
            pub const fn name(self) -> &'static str {
                match self { $(FloatKind::$kind => $name,)* }
            }

            /// Returns the width in bits.
            pub const fn width(self) -> u32 {
                match self { $(FloatKind::$kind => $width,)* }
            }
        }
    };
}

float_kinds! {
    F4E2M1FN("f4E2M1FN", 4);
    F6E2M3FN("f6E2M3FN", 6);
    F6E3M2FN("f6E3M2FN", 6);
    F8E5M2("f8E5M2", 8);
    F8E4M3("f8E4M3", 8);
    F8E4M3FN("f8E4M3FN", 8);
    F8E5M2FNUZ("f8E5M2FNUZ", 8);
    F8E4M3FNUZ("f8E4M3FNUZ", 8);
    F8E4M3B11FNUZ("f8E4M3B11FNUZ", 8);
    F8E3M4("f8E3M4", 8);
    F8E8M0FNU("f8E8M0FNU", 8);
    BF16("bf16", 16);
    F16("f16", 16);
    TF32("tf32", 19);
    F32("f32", 32);
    F64("f64", 64);
    F80("f80", 80);
    F128("f128", 128);
}

impl FloatKind {
    /// Returns the kind with this keyword.
    pub fn by_name(name: &str) -> Option<FloatKind> {
        FloatKind::ALL.iter().copied().find(|kind| kind.name() == name)
    }
}

/// The kind and data of a type. Shapes list the dimensions outermost first; [`DYNAMIC`] represents `?`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum TypeKind {
    None,
    Index,
    Integer {
        width: u32,
        signedness: Signedness,
    },
    Float(FloatKind),
    Complex(Type),
    Tuple(Box<[Type]>),
    Function {
        inputs: Box<[Type]>,
        results: Box<[Type]>,
    },
    /// `scalable` has one entry for each dimension.
    Vector {
        shape: Box<[i64]>,
        scalable: Box<[bool]>,
        element: Type,
    },
    RankedTensor {
        shape: Box<[i64]>,
        element: Type,
        encoding: Option<Attribute>,
    },
    UnrankedTensor {
        element: Type,
    },
    /// `None` is the identity layout and the default memory space.
    MemRef {
        shape: Box<[i64]>,
        element: Type,
        layout: Option<Attribute>,
        memory_space: Option<Attribute>,
    },
    UnrankedMemRef {
        element: Type,
        memory_space: Option<Attribute>,
    },
    /// `!dialect.data` or `!dialect<data>` of an unregistered dialect; `data` is the text.
    Opaque {
        dialect: Identifier,
        data: Identifier,
    },
    /// A type of a registered dialect.
    Dialect {
        def: &'static TypeDef,
        params: Box<[Attribute]>,
    },
}

impl Type {
    /// Returns the kind and data of the type.
    #[inline]
    pub fn kind(self, ctx: &Context) -> &TypeKind {
        ctx.types.get(self.0)
    }

    /// Returns the content hash of the type.
    pub fn content_hash(self, ctx: &Context) -> ContentHash {
        ctx.types.content(self.0, |kind| ctx.type_content(kind))
    }

    /// Returns whether this is `index`.
    pub fn is_index(self) -> bool {
        self == Type::INDEX
    }

    /// Returns the width of an integer type of any signedness.
    pub fn int_width(self, ctx: &Context) -> Option<u32> {
        self.fixed_integer_width().or_else(|| match *self.kind(ctx) {
            TypeKind::Integer { width, .. } => Some(width),
            _ => None,
        })
    }

    /// Returns the width of a signless integer type.
    pub fn signless_width(self, ctx: &Context) -> Option<u32> {
        self.fixed_integer_width().or_else(|| match *self.kind(ctx) {
            TypeKind::Integer { width, signedness: Signedness::Signless } => Some(width),
            _ => None,
        })
    }

    /// Returns whether this is an integer type of any signedness.
    pub fn is_integer(self, ctx: &Context) -> bool {
        self.int_width(ctx).is_some()
    }

    /// Returns whether this is a signless integer type.
    pub fn is_signless_integer(self, ctx: &Context) -> bool {
        self.signless_width(ctx).is_some()
    }

    /// Returns the format of a float type.
    pub fn float_kind(self) -> Option<FloatKind> {
        self.fixed_float_kind()
    }

    /// Returns the shape of a vector, ranked tensor or ranked memref.
    pub fn shape(self, ctx: &Context) -> Option<&[i64]> {
        match self.kind(ctx) {
            TypeKind::Vector { shape, .. }
            | TypeKind::RankedTensor { shape, .. }
            | TypeKind::MemRef { shape, .. } => Some(shape),
            _ => None,
        }
    }

    /// Returns the element type of a vector, tensor or memref, ranked or not.
    pub fn element_type(self, ctx: &Context) -> Option<Type> {
        match *self.kind(ctx) {
            TypeKind::Vector { element, .. }
            | TypeKind::RankedTensor { element, .. }
            | TypeKind::UnrankedTensor { element }
            | TypeKind::MemRef { element, .. }
            | TypeKind::UnrankedMemRef { element, .. } => Some(element),
            _ => None,
        }
    }

    /// Returns the element type of a shaped type, or the type itself.
    pub fn element_or_self(self, ctx: &Context) -> Type {
        self.element_type(ctx).unwrap_or(self)
    }

    /// Returns whether this is a vector, tensor or memref, ranked or not.
    pub fn is_shaped(self, ctx: &Context) -> bool {
        self.element_type(ctx).is_some()
    }

    /// Returns the number of elements of a shaped type; `None` if a dimension is dynamic or the product exceeds 64
    /// bits.
    pub fn num_elements(self, ctx: &Context) -> Option<i64> {
        self.shape(ctx)?.iter().try_fold(1i64, |n, &dim| if dim < 0 { None } else { n.checked_mul(dim) })
    }

    /// Returns the width in bits of an integer or float type; `None` for `index` and other types.
    pub fn bit_width(self, ctx: &Context) -> Option<u32> {
        self.int_width(ctx).or_else(|| self.float_kind().map(FloatKind::width))
    }

    /// Returns the shaped type with another element type; `element` itself if this type is not shaped.
    pub fn with_element(self, ctx: &Context, element: Type) -> Type {
        let mut kind = self.kind(ctx).clone();
        match &mut kind {
            TypeKind::Vector { element: old, .. }
            | TypeKind::RankedTensor { element: old, .. }
            | TypeKind::UnrankedTensor { element: old }
            | TypeKind::MemRef { element: old, .. }
            | TypeKind::UnrankedMemRef { element: old, .. } => *old = element,
            _ => return element,
        }
        ctx.ty(kind)
    }

    /// Returns whether this is a type with the definition `def`.
    pub fn is_dialect_type(self, ctx: &Context, def: &TypeDef) -> bool {
        matches!(self.kind(ctx), TypeKind::Dialect { def: own, .. } if *own == def)
    }
}

impl Context {
    /// Interns a type.
    pub fn ty(&self, kind: TypeKind) -> Type {
        let kind = self.normalized(kind);
        match kind {
            TypeKind::Integer { width, signedness: Signedness::Signless } => {
                if let Some(ty) = Type::fixed_integer(width) {
                    return ty;
                }
            }
            TypeKind::Float(kind) => return Type::fixed_float(kind),
            _ => {}
        }
        self.intern_type(kind)
    }

    pub(super) fn intern_type(&self, kind: TypeKind) -> Type {
        let mut is_new = false;
        let ty = Type(self.types.intern_value(kind, |kind| match kind {
            TypeKind::Tuple(_) => self.note_aliasable(),
            TypeKind::Dialect { def, .. } if def.alias.is_some() => self.note_aliasable(),
            TypeKind::Dialect { .. } => is_new = true,
            _ => {}
        }));
        self.note_alias(is_new, Aliased::Type(ty));
        ty
    }

    fn normalized(&self, mut kind: TypeKind) -> TypeKind {
        match &mut kind {
            TypeKind::MemRef { shape, layout, memory_space, .. } => {
                if let Some(AttrKind::AffineMap(map)) = layout.map(|layout| layout.kind(self))
                    && *map == AffineMap::identity(self, shape.len())
                {
                    *layout = None;
                }
                self.drop_default_memory_space(memory_space);
            }
            TypeKind::UnrankedMemRef { memory_space, .. } => self.drop_default_memory_space(memory_space),
            _ => {}
        }
        kind
    }

    fn drop_default_memory_space(&self, memory_space: &mut Option<Attribute>) {
        if let Some(AttrKind::Integer { value, .. }) = memory_space.map(|space| space.kind(self))
            && value.is_zero()
        {
            *memory_space = None;
        }
    }

    /// Returns the signless integer type `iN`.
    pub fn int_type(&self, width: u32) -> Type {
        self.ty(TypeKind::Integer { width, signedness: Signedness::Signless })
    }

    /// Returns the function type `(inputs) -> results`.
    pub fn function_type(&self, inputs: &[Type], results: &[Type]) -> Type {
        self.ty(TypeKind::Function { inputs: inputs.into(), results: results.into() })
    }

    /// Returns a vector type without scalable dimensions.
    pub fn vector_type(&self, shape: &[i64], element: Type) -> Type {
        self.ty(TypeKind::Vector { shape: shape.into(), scalable: vec![false; shape.len()].into(), element })
    }

    /// Returns a ranked tensor type without encoding.
    pub fn tensor_type(&self, shape: &[i64], element: Type) -> Type {
        self.ty(TypeKind::RankedTensor { shape: shape.into(), element, encoding: None })
    }

    /// Returns a ranked memref type with the identity layout and the default memory space.
    pub fn memref_type(&self, shape: &[i64], element: Type) -> Type {
        self.ty(TypeKind::MemRef { shape: shape.into(), element, layout: None, memory_space: None })
    }

    /// Returns the type `tuple<...>`.
    pub fn tuple_type(&self, types: &[Type]) -> Type {
        self.ty(TypeKind::Tuple(types.into()))
    }

    /// Returns a type of a registered dialect.
    pub fn dialect_type(&self, def: &'static TypeDef, params: &[Attribute]) -> Type {
        self.ty(TypeKind::Dialect { def, params: params.into() })
    }

    fn type_content(&self, kind: &TypeKind) -> ContentHash {
        let types = |types: &[Type]| types.iter().map(|ty| ty.content_hash(self)).collect::<Vec<_>>();
        let mut h = ContentHasher::default();
        let shape = |h: &mut ContentHasher, shape: &[i64]| {
            h.number(shape.len() as u64);
            for &dim in shape {
                h.number(dim as u64);
            }
        };
        match kind {
            TypeKind::None => h.bytes(b"none"),
            TypeKind::Index => h.bytes(b"index"),
            TypeKind::Integer { width, signedness } => {
                h.bytes(b"integer").number((*width).into()).number(*signedness as u64)
            }
            TypeKind::Float(kind) => h.bytes(kind.name().as_bytes()),
            TypeKind::Complex(element) => h.bytes(b"complex").content(element.content_hash(self)),
            TypeKind::Tuple(elements) => h.bytes(b"tuple").list(types(elements).into_iter()),
            TypeKind::Function { inputs, results } => {
                h.bytes(b"function").list(types(inputs).into_iter()).list(types(results).into_iter())
            }
            TypeKind::Vector { shape: dims, scalable, element } => {
                h.bytes(b"vector");
                shape(&mut h, dims);
                scalable.iter().for_each(|&scalable| {
                    h.number(scalable.into());
                });
                h.content(element.content_hash(self))
            }
            TypeKind::RankedTensor { shape: dims, element, encoding } => {
                h.bytes(b"tensor");
                shape(&mut h, dims);
                h.content(element.content_hash(self)).optional(encoding.map(|a| a.content_hash(self)))
            }
            TypeKind::UnrankedTensor { element } => {
                h.bytes(b"unranked tensor").content(element.content_hash(self))
            }
            TypeKind::MemRef { shape: dims, element, layout, memory_space } => {
                h.bytes(b"memref");
                shape(&mut h, dims);
                h.content(element.content_hash(self))
                    .optional(layout.map(|a| a.content_hash(self)))
                    .optional(memory_space.map(|a| a.content_hash(self)))
            }
            TypeKind::UnrankedMemRef { element, memory_space } => h
                .bytes(b"unranked memref")
                .content(element.content_hash(self))
                .optional(memory_space.map(|a| a.content_hash(self))),
            TypeKind::Opaque { dialect, data } => {
                h.bytes(b"opaque").content(dialect.content_hash(self)).content(data.content_hash(self))
            }
            TypeKind::Dialect { def, params } => {
                let params: Vec<_> = params.iter().map(|a| a.content_hash(self)).collect();
                h.bytes(b"dialect").bytes(def.name.as_bytes()).list(params.into_iter())
            }
        };
        h.finish()
    }
}

//! Four-byte `Copy` handles to the values interned by a [`Context`](crate::Context). Handles are equal if and only if
//! the contents are.
//!
//! The first type handles are fixed: whether a type is `index`, and the width of a common integer type, follow from the
//! handle without access to the context.

use super::{FloatKind, Signedness, TypeKind};

macro_rules! handle {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(transparent)]
        pub struct $name(pub(crate) u32);

        impl $name {
            /// Returns the index of the value in the context's table. Indices are dense, start at 0 and follow the
            /// order of interning.
            #[inline]
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!(stringify!($name), "#{}"), self.0)
            }
        }
    };
}

handle!(
    /// An interned type.
    Type
);
handle!(
    /// An interned attribute.
    Attribute
);
handle!(
    /// An interned string.
    Identifier
);
handle!(
    /// The name of an operation. Registered names have the first indices.
    OpName
);
handle!(
    /// An interned dictionary of attributes, sorted by name.
    AttrDict
);

/// The widest signless integer type with a fixed handle.
const MAX_FIXED_WIDTH: u32 = 128;

impl Type {
    /// `none`
    pub const NONE: Type = Type(0);
    /// `index`
    pub const INDEX: Type = Type(1);
    /// `i1`
    pub const I1: Type = Type(FIXED_INTEGERS + 1);
    /// `i8`
    pub const I8: Type = Type(FIXED_INTEGERS + 8);
    /// `i16`
    pub const I16: Type = Type(FIXED_INTEGERS + 16);
    /// `i32`
    pub const I32: Type = Type(FIXED_INTEGERS + 32);
    /// `i64`
    pub const I64: Type = Type(FIXED_INTEGERS + 64);

    /// Returns the signless integer type of this width, if its handle is fixed (widths 0 to 128).
    #[inline]
    pub const fn fixed_integer(width: u32) -> Option<Type> {
        if width <= MAX_FIXED_WIDTH { Some(Type(FIXED_INTEGERS + width)) } else { None }
    }

    /// Returns the width in bits, if this is a signless integer type with a fixed handle.
    #[inline]
    pub const fn fixed_integer_width(self) -> Option<u32> {
        if self.0 >= FIXED_INTEGERS && self.0 <= FIXED_INTEGERS + MAX_FIXED_WIDTH {
            Some(self.0 - FIXED_INTEGERS)
        } else {
            None
        }
    }
}

/// The handle of `i0`. The handle of `iN` is at distance N, up to [`MAX_FIXED_WIDTH`].
const FIXED_INTEGERS: u32 = 2;

/// The handle of the first float type; the others follow in the order of [`FloatKind`](super::FloatKind).
const FIXED_FLOATS: u32 = FIXED_INTEGERS + MAX_FIXED_WIDTH + 1;

impl Type {
    /// `bf16`
    pub const BF16: Type = Type::fixed_float(FloatKind::BF16);
    /// `f16`
    pub const F16: Type = Type::fixed_float(FloatKind::F16);
    /// `f32`
    pub const F32: Type = Type::fixed_float(FloatKind::F32);
    /// `f64`
    pub const F64: Type = Type::fixed_float(FloatKind::F64);

    /// Returns the float type of this kind. Every float type has a fixed handle.
    #[inline]
    pub const fn fixed_float(kind: FloatKind) -> Type {
        Type(FIXED_FLOATS + kind as u32)
    }

    /// Returns the kind of a float type.
    #[inline]
    pub fn fixed_float_kind(self) -> Option<FloatKind> {
        FloatKind::ALL.get(self.0.wrapping_sub(FIXED_FLOATS) as usize).copied()
    }

    /// Returns the types with fixed handles, in the order of the handles. A context interns them first.
    pub(super) fn fixed() -> impl Iterator<Item = TypeKind> {
        [TypeKind::None, TypeKind::Index]
            .into_iter()
            .chain(
                (0..=MAX_FIXED_WIDTH)
                    .map(|width| TypeKind::Integer { width, signedness: Signedness::Signless }),
            )
            .chain(FloatKind::ALL.iter().map(|&kind| TypeKind::Float(kind)))
    }
}

impl Attribute {
    /// The attribute `unit`.
    pub const UNIT: Attribute = Attribute(0);
    /// The attribute `false`, which is `0 : i1`.
    pub const FALSE: Attribute = Attribute(1);
    /// The attribute `true`, which is `1 : i1`.
    pub const TRUE: Attribute = Attribute(2);

    /// Returns the attribute `0 : i1` or `1 : i1`.
    #[inline]
    pub const fn bool(value: bool) -> Attribute {
        if value { Attribute::TRUE } else { Attribute::FALSE }
    }
}

macro_rules! fixed_identifiers {
    ($($(#[$doc:meta])* $name:ident = $text:literal;)*) => {
        #[expect(non_camel_case_types, clippy::upper_case_acronyms, reason = "the constants' names, counted")]
        enum FixedIdentifier { $($name),* }

        impl Identifier {
            $($(#[$doc])* pub const $name: Identifier = Identifier(FixedIdentifier::$name as u32);)*

            /// The strings with fixed handles, in the order of the handles. A context interns them first.
            pub(super) const FIXED: &'static [&'static str] = &[$($text),*];
        }
    };
}

fixed_identifiers! {
    /// The empty string.
    EMPTY = "";
    /// `value`, the attribute of constants.
    VALUE = "value";
    /// `sym_name`, the attribute that names a symbol.
    SYM_NAME = "sym_name";
    /// `sym_visibility`: `public`, `private` or `nested`.
    SYM_VISIBILITY = "sym_visibility";
    /// `function_type`, the type of a function.
    FUNCTION_TYPE = "function_type";
    /// `arg_attrs`: a dictionary of attributes for each argument of a function or call.
    ARG_ATTRS = "arg_attrs";
    /// `res_attrs`: a dictionary of attributes for each result of a function or call.
    RES_ATTRS = "res_attrs";
    /// `operandSegmentSizes`
    OPERAND_SEGMENT_SIZES = "operandSegmentSizes";
    /// `resultSegmentSizes`
    RESULT_SEGMENT_SIZES = "resultSegmentSizes";
    /// `predicate` of `arith.cmpi`, `arith.cmpf` and `llvm.icmp`.
    PREDICATE = "predicate";
    /// `pred` of `index.cmp`.
    PRED = "pred";
    /// `overflowFlags`: `nsw` and `nuw`.
    OVERFLOW_FLAGS = "overflowFlags";
    /// `isExact`: a division or right shift has no remainder.
    IS_EXACT = "isExact";
    /// `nonNeg`: the operand of an extension is non-negative.
    NON_NEG = "nonNeg";
    /// `isDisjoint`: no bit is set in both operands.
    IS_DISJOINT = "isDisjoint";
    /// `callee`: the symbol of the called function.
    CALLEE = "callee";
    /// `case_values` of a switch.
    CASE_VALUES = "case_values";
    /// `case_operand_segments` of a switch: the number of operands forwarded by each case.
    CASE_OPERAND_SEGMENTS = "case_operand_segments";
    /// `branch_weights`
    BRANCH_WEIGHTS = "branch_weights";
    /// `fastmath`, the fast-math flags of arith and math.
    FASTMATH = "fastmath";
    /// `unsignedCmp`: a loop compares its bounds as unsigned integers.
    UNSIGNED_CMP = "unsignedCmp";
    /// `roundingmode`
    ROUNDINGMODE = "roundingmode";
}

impl AttrDict {
    /// The empty dictionary.
    pub const EMPTY: AttrDict = AttrDict(0);
}

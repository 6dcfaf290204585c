//! Rows of the named operations, and the attributes and bodies that several of them have.

use proofmark_ir::constraints::{ANY_RANKED_TENSOR, ANY_SHAPED, ANY_TYPE};
use proofmark_ir::effects::Effects;
use proofmark_ir::op_def::{
    Arity, AttributeDef, BlockCount, Format, OpDef, OperandDef, Presence, RegionDef, Traits,
};
use proofmark_ir::{Ir, OpView, ValueId};

use crate::linalg::attrs::{AFFINE_MAPS, TYPE_FN, WINDOW_1D, WINDOW_2D, WINDOW_3D};
use crate::linalg::scalar::BinaryFn::{Add, MaxSigned, MaxUnsigned, MinSigned, MinUnsigned, Mul, Sub};
use crate::linalg::scalar::Scalar::{self, Arg, Binary};
use crate::linalg::scalar::{Cast, To};
use crate::linalg::structured::Structured;
use crate::linalg::{asm, effects, semantics, verify};

/// Defines rows and descriptions of operations from a line each. A line `View = name: ..` also defines a view of the
/// operation.
macro_rules! named {
    ($($(#[doc = $doc:literal])+ $($view:ident =)? $name:literal:
        $iteration:expr, $body:expr, $interface:ident, $attributes:expr;)*) => {
        pub(super) const ROWS: &[&proofmark_ir::OpDef] =
            &[$(named!(@row [$($view)?] $name, concat!($($doc),+), $iteration, $body, $interface, $attributes)),*];
        $(named!(@view [$($view)?] $name, concat!($($doc),+), $iteration, $body, $interface, $attributes);)*
    };
    (@row [$view:ident] $($rest:tt)*) => { <$view as proofmark_ir::OpView>::DEF };
    (@row [] $name:literal, $summary:expr, $iteration:expr, $body:expr, $interface:ident, $attributes:expr) => {{
        static STRUCTURED: crate::linalg::structured::Structured = crate::linalg::structured::Structured {
            iteration: $iteration,
            body: Some(crate::linalg::structured::Body::Scalar(&$body)),
            interface: crate::linalg::structured::Interface::$interface,
        };
        static ROW: proofmark_ir::OpDef =
            $crate::linalg::named::rows::row($name, $summary, $attributes, &STRUCTURED);
        &ROW
    }};
    (@view [] $($rest:tt)*) => {};
    (@view [$view:ident] $name:literal, $summary:expr, $($rest:tt)*) => {
        #[doc = $summary]
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct $view(proofmark_ir::OpId);

        impl proofmark_ir::OpView for $view {
            const DEF: &'static proofmark_ir::OpDef = named!(@row [] $name, $summary, $($rest)*);

            #[inline]
            fn from_op(op: proofmark_ir::OpId) -> Self {
                $view(op)
            }

            #[inline]
            fn op(self) -> proofmark_ir::OpId {
                self.0
            }
        }

        impl $crate::linalg::named::rows::Named for $view {}
    };
}
pub(super) use named;

/// The operands of a named operation.
pub(in crate::linalg) trait Named: OpView {
    /// Returns the only input and the only output; `None` if there are more or fewer.
    fn input_and_output(self, ir: &Ir) -> Option<[ValueId; 2]> {
        let is_one = |group| ir.operand_group(self.op(), group).is_some_and(|group| group.len() == 1);
        (is_one(0) && is_one(1)).then(|| [0, 1].map(|index| ir.operand(self.op(), index)))
    }
}

/// Returns the row of a named operation.
pub(super) const fn row(
    name: &'static str,
    summary: &'static str,
    attributes: &'static [AttributeDef],
    structured: &'static Structured,
) -> OpDef {
    const OPERANDS: &[OperandDef] = &[
        OperandDef { name: "inputs", constraint: &ANY_TYPE, arity: Arity::Variadic },
        OperandDef { name: "outputs", constraint: &ANY_SHAPED, arity: Arity::Variadic },
    ];
    const RESULTS: &[OperandDef] =
        &[OperandDef { name: "result_tensors", constraint: &ANY_RANKED_TENSOR, arity: Arity::Variadic }];
    const REGIONS: &[RegionDef] =
        &[RegionDef { name: "region", arity: Arity::Single, blocks: BlockCount::Any }];
    OpDef {
        summary: summary.trim_ascii(),
        traits: Traits::ATTR_SIZED_OPERAND_SEGMENTS
            .union(Traits::TENSORS_AS_FUNCTIONS)
            .union(Traits::SINGLE_BLOCK)
            .union(Traits::RECURSIVE_MEMORY_EFFECTS),
        operands: OPERANDS,
        results: RESULTS,
        attributes,
        regions: REGIONS,
        destinations: Some(1),
        extension: Some(structured),
        implicit_terminator: Some("linalg.yield"),
        format: Format::Custom { parse: asm::parse_named, print: asm::print_named },
        custom_form_if: Some(asm::has_described_body),
        effects: Effects::Computed(effects::structured),
        speculatable: Some(effects::is_speculatable),
        verify: Some(verify::structured),
        semantics: Some(semantics::structured),
        verify_regions: Some(verify::structured_region),
        ..OpDef::new(name)
    }
}

const fn optional(
    name: &'static str,
    constraint: &'static proofmark_ir::op_def::AttrConstraint,
) -> AttributeDef {
    AttributeDef { name, constraint, presence: Presence::Optional }
}

pub(super) const NO_ATTRIBUTES: &[AttributeDef] = &[];
pub(super) const CAST: &[AttributeDef] = &[optional("cast", &TYPE_FN)];
pub(super) const MAPS_AND_CAST: &[AttributeDef] =
    &[optional("indexing_maps", &AFFINE_MAPS), optional("cast", &TYPE_FN)];
pub(super) const REQUIRED_MAPS_AND_CAST: &[AttributeDef] = &[
    AttributeDef { name: "indexing_maps", constraint: &AFFINE_MAPS, presence: Presence::Required },
    optional("cast", &TYPE_FN),
];
pub(super) const STRIDES_1D: &[AttributeDef] =
    &[optional("strides", &WINDOW_1D), optional("dilations", &WINDOW_1D)];
pub(super) const STRIDES_2D: &[AttributeDef] =
    &[optional("strides", &WINDOW_2D), optional("dilations", &WINDOW_2D)];
pub(super) const STRIDES_3D: &[AttributeDef] =
    &[optional("strides", &WINDOW_3D), optional("dilations", &WINDOW_3D)];

/// Returns the element of an operand cast to the element type of operand `out`.
pub(super) const fn cast(cast: Cast, out: usize, of: &'static Scalar) -> Scalar {
    Scalar::Cast(cast, To::Arg(out), of)
}

/// The body `out + in * filter`.
pub(super) const CONTRACTION: Scalar = multiply_add(Cast::Signed);

/// The body `out + in * filter`, with the integer cast of the attribute `cast`.
pub(super) const CAST_CONTRACTION: Scalar = multiply_add(Cast::ByAttribute);

const fn multiply_add(how: Cast) -> Scalar {
    const fn product(l: &'static Scalar, r: &'static Scalar) -> Scalar {
        Binary(Mul, l, r)
    }
    const SIGNED: Scalar = product(&cast(Cast::Signed, 2, &Arg(0)), &cast(Cast::Signed, 2, &Arg(1)));
    const BY_ATTRIBUTE: Scalar =
        product(&cast(Cast::ByAttribute, 2, &Arg(0)), &cast(Cast::ByAttribute, 2, &Arg(1)));
    match how {
        Cast::ByAttribute => Binary(Add, &Arg(2), &BY_ATTRIBUTE),
        _ => Binary(Add, &Arg(2), &SIGNED),
    }
}

/// The body `out + (in - zero) * (filter - zero)`, with a zero point for each input.
pub(super) const QUANTIZED: Scalar = Binary(
    Add,
    &Arg(4),
    &Binary(
        Mul,
        &Binary(Sub, &cast(Cast::Signed, 4, &Arg(0)), &cast(Cast::Signed, 4, &Arg(2))),
        &Binary(Sub, &cast(Cast::Signed, 4, &Arg(1)), &cast(Cast::Signed, 4, &Arg(3))),
    ),
);

/// The body `out + in`; the second operand only determines the window size.
pub(super) const SUM: Scalar = Binary(Add, &Arg(2), &cast(Cast::Signed, 2, &Arg(0)));
pub(super) const MAX_SIGNED: Scalar = Binary(MaxSigned, &Arg(2), &cast(Cast::Signed, 2, &Arg(0)));
pub(super) const MIN_SIGNED: Scalar = Binary(MinSigned, &Arg(2), &cast(Cast::Signed, 2, &Arg(0)));
pub(super) const MAX_UNSIGNED: Scalar = Binary(MaxUnsigned, &Arg(2), &cast(Cast::Unsigned, 2, &Arg(0)));
pub(super) const MIN_UNSIGNED: Scalar = Binary(MinUnsigned, &Arg(2), &cast(Cast::Unsigned, 2, &Arg(0)));

//! The named operations, a line each: loops and maps, computation, family, attributes.
//!
//! The rows of the verifier, parser and printer are derived from the lines, and so is the body that the assembly omits.
//! MLIR generates the operations from `LinalgNamedStructuredOps.yaml`.

mod contractions;
mod convolutions;
mod elementwise;
mod pooling;

use std::collections::HashMap;
use std::sync::LazyLock;

use proofmark_ir::constraints::{ANY_RANKED_TENSOR, ANY_SHAPED, ANY_TYPE};
use proofmark_ir::effects::Effects;
use proofmark_ir::op_def::{
    Arity, AttributeDef, BlockCount, Format, OpDef, OperandDef, Presence, RegionDef, Traits,
};

use super::attrs::{AFFINE_MAPS, TYPE_FN, WINDOW_1D, WINDOW_2D, WINDOW_3D};
use super::scalar::BinaryFn::{Add, MaxSigned, MaxUnsigned, MinSigned, MinUnsigned, Mul, Sub};
use super::scalar::Scalar::{self, Arg, Binary};
use super::scalar::{Cast, To};
use super::structured::Structured;
use super::{asm, effects, verify};

/// Defines rows and descriptions of operations from a line each.
macro_rules! named {
    ($($(#[doc = $doc:literal])+ $name:literal: $iteration:expr, $body:expr, $interface:ident, $attributes:expr;)*) => {
        pub(super) const ROWS: &[&proofmark_ir::OpDef] =
            &[$(&super::row($name, concat!($($doc),+), $attributes)),*];

        pub(super) static STRUCTURED: &[crate::linalg::structured::Structured] =
            &[$(crate::linalg::structured::Structured {
                name: $name,
                iteration: $iteration,
                body: Some(crate::linalg::structured::Body::Scalar(&$body)),
                interface: crate::linalg::structured::Interface::$interface,
            }),*];
    };
}
use named;

/// The rows of the named operations.
pub(super) const ROWS: [&[&OpDef]; 4] =
    [elementwise::ROWS, contractions::ROWS, convolutions::ROWS, pooling::ROWS];

/// Returns the description of the structured operation with this name.
pub(super) fn find(name: &str) -> Option<&'static Structured> {
    static BY_NAME: LazyLock<HashMap<&'static str, &'static Structured>> = LazyLock::new(|| {
        let named = [
            elementwise::STRUCTURED,
            contractions::STRUCTURED,
            convolutions::STRUCTURED,
            pooling::STRUCTURED,
            super::STRUCTURED,
        ];
        named.into_iter().flatten().map(|each| (each.name, each)).collect()
    });
    BY_NAME.get(name).copied()
}

/// Returns the row of a named operation.
pub(super) const fn row(
    name: &'static str,
    summary: &'static str,
    attributes: &'static [AttributeDef],
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
        implicit_terminator: Some("linalg.yield"),
        format: Format::Custom { parse: asm::parse_named, print: asm::print_named },
        pretty_if: Some(asm::has_described_body),
        effects: Effects::Computed(effects::structured),
        speculatable: Some(effects::is_speculatable),
        verify: Some(verify::structured),
        semantics: Some(super::semantics::structured),
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

const NO_ATTRIBUTES: &[AttributeDef] = &[];
const CAST: &[AttributeDef] = &[optional("cast", &TYPE_FN)];
const MAPS_AND_CAST: &[AttributeDef] = &[optional("indexing_maps", &AFFINE_MAPS), optional("cast", &TYPE_FN)];
const REQUIRED_MAPS_AND_CAST: &[AttributeDef] = &[
    AttributeDef { name: "indexing_maps", constraint: &AFFINE_MAPS, presence: Presence::Required },
    optional("cast", &TYPE_FN),
];
const STRIDES_1D: &[AttributeDef] = &[optional("strides", &WINDOW_1D), optional("dilations", &WINDOW_1D)];
const STRIDES_2D: &[AttributeDef] = &[optional("strides", &WINDOW_2D), optional("dilations", &WINDOW_2D)];
const STRIDES_3D: &[AttributeDef] = &[optional("strides", &WINDOW_3D), optional("dilations", &WINDOW_3D)];

/// Returns the element of an operand cast to the element type of operand `out`.
const fn cast(cast: Cast, out: usize, of: &'static Scalar) -> Scalar {
    Scalar::Cast(cast, To::Arg(out), of)
}

/// The body `out + in * filter`.
const CONTRACTION: Scalar = multiply_add(Cast::Signed);

/// The body `out + in * filter`, with the integer cast of the attribute `cast`.
const CAST_CONTRACTION: Scalar = multiply_add(Cast::ByAttribute);

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
const QUANTIZED: Scalar = Binary(
    Add,
    &Arg(4),
    &Binary(
        Mul,
        &Binary(Sub, &cast(Cast::Signed, 4, &Arg(0)), &cast(Cast::Signed, 4, &Arg(2))),
        &Binary(Sub, &cast(Cast::Signed, 4, &Arg(1)), &cast(Cast::Signed, 4, &Arg(3))),
    ),
);

/// The body `out + in`; the second operand only determines the window size.
const SUM: Scalar = Binary(Add, &Arg(2), &cast(Cast::Signed, 2, &Arg(0)));
const MAX_SIGNED: Scalar = Binary(MaxSigned, &Arg(2), &cast(Cast::Signed, 2, &Arg(0)));
const MIN_SIGNED: Scalar = Binary(MinSigned, &Arg(2), &cast(Cast::Signed, 2, &Arg(0)));
const MAX_UNSIGNED: Scalar = Binary(MaxUnsigned, &Arg(2), &cast(Cast::Unsigned, 2, &Arg(0)));
const MIN_UNSIGNED: Scalar = Binary(MinUnsigned, &Arg(2), &cast(Cast::Unsigned, 2, &Arg(0)));

#[cfg(test)]
mod tests {
    use super::*;
    use crate::linalg::structured::{Interface, Iteration};

    /// Letters of dimensions are letters of loops, every loop indexes an operand, and windows are sums of two letters.
    #[test]
    fn letters_are_loops() {
        let all = [
            elementwise::STRUCTURED,
            contractions::STRUCTURED,
            convolutions::STRUCTURED,
            pooling::STRUCTURED,
        ];
        for each in all.into_iter().flatten() {
            let (Iteration::Fixed(loops, dims) | Iteration::Adjustable(loops, dims)) = each.iteration else {
                continue;
            };
            let letters = || dims.iter().flat_map(|text| text.chars()).filter(char::is_ascii_alphabetic);
            assert!(letters().all(|letter| loops.contains(letter)), "{}", each.name);
            assert!(loops.chars().all(|name| letters().any(|letter| letter == name)), "{}", each.name);
            let is_convolution = each.interface == Interface::Convolution;
            assert_eq!(dims[0].contains('+'), is_convolution, "{}", each.name);
            assert!(dims[1..].iter().all(|text| !text.contains('+')), "{}", each.name);
        }
    }

    /// The rows that are not named operations with fixed loops are written by hand.
    #[test]
    fn structured_operations_have_destinations() {
        for def in super::super::DIALECT.ops.iter().flat_map(|rows| rows.iter()) {
            let relayout = ["linalg.pack", "linalg.unpack"].contains(&def.name);
            assert_eq!(def.destinations == Some(1), relayout || find(def.name).is_some(), "{}", def.name);
        }
    }

    #[test]
    fn rows_are_described() {
        for def in ROWS.into_iter().flatten() {
            assert!(find(def.name).is_some(), "{}", def.name);
        }
    }
}

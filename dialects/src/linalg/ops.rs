//! The operations `generic`, `elementwise`, `map`, `reduce`, `transpose`, `broadcast`, `softmax`, `yield` and `index`
//! of linalg (`LinalgStructuredOps.td`, `LinalgOps.td`).

use proofmark_ir::constraints::*;
use proofmark_ir::op_def::{AttrConstraint, AttrSpelling, TypeConstraint};
use proofmark_ir::{Ir, OpDef, OpId, Type, op};

use super::attrs::{AFFINE_MAPS, ELEMENTWISE_KIND, ITERATOR_TYPES};
use super::structured::{Body, Interface, Iteration, Space, Structured};
use super::{asm, effects, scalar, semantics, structured, verify};
use crate::common::infer_index;

pub(super) static TENSOR_OR_MEMREF: TypeConstraint = TypeConstraint::new(
    "memref of any type values or ranked tensor of any type values",
    structured::is_container,
);

pub(super) static NOT_NEGATIVE_I64: AttrConstraint =
    AttrConstraint::new("64-bit signless integer attribute whose minimum value is 0", |ctx, attr| {
        is_int_of(ctx, attr, Type::I64) && attr.as_i64(ctx).is_some_and(|value| value >= 0)
    })
    .spelled(AttrSpelling::Typed(Type::I64));

pub(super) static SORTED_I64_ARRAY: AttrConstraint =
    AttrConstraint::new("i64 dense array attribute should be in increasing order", |ctx, attr| {
        let is_array = (DENSE_I64_ARRAY_ATTR.accepts)(ctx, attr);
        is_array && attr.as_i64_array(ctx).is_some_and(|list| list.is_sorted_by(|a, b| a < b))
    });

/// An operation with explicit loops, maps and body.
#[op(
    "linalg.generic",
    extension = &GENERIC,
    destinations = outputs,
    traits = [ATTR_SIZED_OPERAND_SEGMENTS, TENSORS_AS_FUNCTIONS, SINGLE_BLOCK, RECURSIVE_MEMORY_EFFECTS],
    implicit_terminator = "linalg.yield",
    effects = effects::structured,
    speculatable = effects::is_speculatable,
    format = Format::Custom { parse: asm::parse_generic, print: asm::print_generic },
    verify = verify::structured,
    semantics = semantics::structured,
    verify_regions = verify::structured_region,
    argument_name = |ir, op, _, index| Some(name_of_argument(ir, op, index, "out"))
)]
pub struct Generic {
    inputs: Variadic<Operand<ANY_TYPE>>,
    outputs: Variadic<Operand<ANY_SHAPED>>,
    indexing_maps: Attr<AFFINE_MAPS>,
    iterator_types: Attr<ITERATOR_TYPES>,
    doc: Optional<Attr<STR_ATTR>>,
    library_call: Optional<Attr<STR_ATTR>>,
    result_tensors: Variadic<Result<ANY_RANKED_TENSOR>>,
    region: Region<Any>,
}

/// An elementwise function of the inputs.
#[op(
    "linalg.elementwise",
    extension = &ELEMENTWISE,
    destinations = outputs,
    traits = [ATTR_SIZED_OPERAND_SEGMENTS, TENSORS_AS_FUNCTIONS, SINGLE_BLOCK, RECURSIVE_MEMORY_EFFECTS],
    implicit_terminator = "linalg.yield",
    effects = effects::structured,
    speculatable = effects::is_speculatable,
    format,
    custom_form_if = asm::has_described_body,
    verify = verify::structured,
    semantics = semantics::structured,
    verify_regions = verify::structured_region
)]
pub struct Elementwise {
    inputs: Variadic<Operand<ANY_TYPE>>,
    outputs: Variadic<Operand<ANY_SHAPED>>,
    kind: Attr<ELEMENTWISE_KIND>,
    indexing_maps: Optional<Attr<AFFINE_MAPS>>,
    result_tensors: Variadic<Result<ANY_RANKED_TENSOR>>,
    region: Region<Any>,
}

/// An elementwise region.
#[op(
    "linalg.map",
    extension = &MAP,
    destinations = init,
    traits = [TENSORS_AS_FUNCTIONS, SINGLE_BLOCK, RECURSIVE_MEMORY_EFFECTS],
    implicit_terminator = "linalg.yield",
    effects = effects::structured,
    speculatable = effects::is_speculatable,
    format = Format::Custom { parse: asm::parse_map, print: asm::print_map },
    verify = verify::map,
    semantics = semantics::structured,
    verify_regions = verify::structured_region,
    result_name = |_, _, index| (index == 0).then(|| "mapped".to_owned()),
    argument_name = |ir, op, _, index| Some(name_of_argument(ir, op, index, "init"))
)]
pub struct Map {
    inputs: Variadic<Operand<TENSOR_OR_MEMREF>>,
    init: Operand<TENSOR_OR_MEMREF>,
    result: Variadic<Result<ANY_TENSOR>>,
    mapper: Region<One>,
}

/// A reduction along dimensions by a region.
#[op(
    "linalg.reduce",
    extension = &REDUCE,
    destinations = inits,
    traits = [TENSORS_AS_FUNCTIONS, SINGLE_BLOCK, RECURSIVE_MEMORY_EFFECTS],
    implicit_terminator = "linalg.yield",
    effects = effects::structured,
    speculatable = effects::is_speculatable,
    format = Format::Custom { parse: asm::parse_reduce, print: asm::print_reduce },
    verify = verify::reduce,
    semantics = semantics::structured,
    verify_regions = verify::structured_region,
    result_name = |_, _, index| (index == 0).then(|| "reduced".to_owned()),
    argument_name = |ir, op, _, index| Some(name_of_argument(ir, op, index, "init"))
)]
pub struct Reduce {
    inputs: Variadic<Operand<TENSOR_OR_MEMREF>>,
    inits: Variadic<Operand<TENSOR_OR_MEMREF>>,
    dimensions: Attr<SORTED_I64_ARRAY>,
    results: Variadic<Result<ANY_TENSOR>>,
    combiner: Region<One>,
}

macro_rules! rearrangement {
    ($($(#[$doc:meta])* $name:ident($text:literal, $attr:ident, $structured:ident, $parse:ident, $print:ident,
        $verify:ident, $result:literal $(, $fold:ident)?);)*) => {
        $($(#[$doc])*
        #[op(
            $text,
            $($fold,)?
            extension = &$structured,
            destinations = init,
            traits = [TENSORS_AS_FUNCTIONS, SINGLE_BLOCK, RECURSIVE_MEMORY_EFFECTS],
            implicit_terminator = "linalg.yield",
            effects = effects::structured,
            speculatable = effects::is_speculatable,
            format = Format::Custom { parse: asm::$parse, print: asm::$print },
            custom_form_if = asm::has_identity_body,
            verify = verify::$verify,
            semantics = semantics::structured,
            verify_regions = verify::structured_region,
            result_name = |_, _, index| (index == 0).then(|| $result.to_owned())
        )]
        pub struct $name {
            input: Operand<TENSOR_OR_MEMREF>,
            init: Operand<TENSOR_OR_MEMREF>,
            $attr: Attr<DENSE_I64_ARRAY_ATTR>,
            result: Variadic<Result<ANY_TENSOR>>,
            region: Region<One>,
        })*
    };
}

rearrangement! {
    /// A permutation of the dimensions.
    Transpose("linalg.transpose", permutation, TRANSPOSE, parse_transpose, print_transpose, transpose, "transposed",
        fold);
    /// A broadcast along additional dimensions.
    Broadcast("linalg.broadcast", dimensions, BROADCAST, parse_broadcast, print_broadcast, broadcast, "broadcasted");
}

/// The softmax function along a dimension.
#[op(
    "linalg.softmax",
    effects = effects::destination_style,
    format = "attr-dict `dimension` `(` $dimension `)` `ins` `(` $input `:` type($input) `)` `outs` `(` $output `:`
              type($output) `)` (`->` type($result)^)?",
    verify = verify::softmax
)]
pub struct Softmax {
    input: Operand<ANY_SHAPED>,
    output: Operand<ANY_SHAPED>,
    dimension: Attr<I64_ATTR>,
    result: Variadic<Result<ANY_RANKED_TENSOR>>,
}

/// The terminator of a body, with an element for each output.
#[op(
    "linalg.yield",
    traits = [PURE, RETURN_LIKE, TERMINATOR],
    format = Format::Custom { parse: asm::parse_yield, print: asm::print_yield },
    verify = verify::r#yield,
    semantics = semantics::r#yield
)]
pub struct Yield {
    values: Variadic<Operand<ANY_TYPE>>,
}

/// The index of a loop of the enclosing structured operation.
#[op(
    "linalg.index",
    traits = [PURE],
    format = "$dim attr-dict `:` type($result)",
    infer = infer_index,
    verify = verify::index,
    semantics = semantics::index
)]
pub struct Index {
    dim: Attr<NOT_NEGATIVE_I64>,
    result: Result<INDEX>,
}

pub(super) const OPS: &[&OpDef] = &[
    Broadcast::DEF,
    Elementwise::DEF,
    Generic::DEF,
    Index::DEF,
    Map::DEF,
    Reduce::DEF,
    Softmax::DEF,
    Transpose::DEF,
    Yield::DEF,
];

/// The body of an operation that copies elements of the input.
const FIRST: Option<Body> = Some(Body::Scalar(&scalar::Scalar::Arg(0)));

static GENERIC: Structured = described(structured::attributes, None);
static ELEMENTWISE: Structured = described(structured::elementwise_of_kind, Some(Body::ByKind));
static MAP: Structured = described(structured::map, None);
static REDUCE: Structured = described(structured::reduce, None);
static TRANSPOSE: Structured = described(structured::transpose, FIRST);
static BROADCAST: Structured = described(structured::broadcast, FIRST);

const fn described(space: fn(&Ir, OpId) -> Option<Space>, body: Option<Body>) -> Structured {
    Structured { iteration: Iteration::Computed(space), body, interface: Interface::None }
}

/// Returns the suggested name of a body argument: `in` for inputs, `output` for outputs.
pub(super) fn name_of_argument(ir: &Ir, op: OpId, index: usize, output: &str) -> String {
    let n_inputs = ir.n_operands(op).saturating_sub(structured::n_inits(ir, op));
    if index < n_inputs { "in".to_owned() } else { output.to_owned() }
}

//! Convolution by Winograd's algorithm F(m, r): the transformations of filter, input and output.
//!
//! Tiles have m outputs and m + r - 1 inputs per side. A filter of height or width one is transformed in one direction
//! only.

use proofmark_ir::context::{DYNAMIC, TypeKind};
use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::op_def::TypeConstraint;
use proofmark_ir::{Context, Ir, OpDef, OpId, Type, op};

use super::attrs::{WINOGRAD_FMR, winograd_sizes};
use super::verify::destination_style_only;
use crate::common::shape::are_compatible;

macro_rules! tensor_of_rank {
    ($($name:ident($rank:literal, $words:literal);)*) => {
        $(static $name: TypeConstraint = TypeConstraint::new($words, |ctx, ty| is_tensor_of_rank(ctx, ty, $rank));)*
    };
}

tensor_of_rank! {
    TENSOR_4D(4, "4D tensor of any type values");
    TENSOR_6D(6, "6D tensor of any type values");
}

fn is_tensor_of_rank(ctx: &Context, ty: Type, rank: usize) -> bool {
    matches!(ty.kind(ctx), TypeKind::RankedTensor { shape, .. } if shape.len() == rank)
}

macro_rules! transformation {
    ($($(#[$doc:meta])* $name:ident($text:literal, $from:ident: $from_type:ident, $to_type:ident, $verify:ident,
        $format:literal);)*) => {
        $($(#[$doc])*
        #[op(
            $text,
            relations = [SameElementType($from, output)],
            format = $format,
            verify = $verify
        )]
        pub struct $name {
            $from: Operand<$from_type>,
            output: Operand<$to_type>,
            fmr: Attr<WINOGRAD_FMR>,
            result: Result<$to_type>,
        })*
    };
}

transformation! {
    /// Transformation of a filter (F, H, W, C) to tiles (H, W, C, F).
    WinogradFilterTransform(
        "linalg.winograd_filter_transform", filter: TENSOR_4D, TENSOR_4D, filter,
        "attr-dict `fmr` `(` $fmr `)` `ins` `(` $filter `:` type($filter) `)` `outs` `(` $output `:` type($output) `)` \
            `->` type($result)"
    );
    /// Transformation of an input (N, H, W, C) to tiles (tile height, tile width, H, W, N, C).
    WinogradInputTransform(
        "linalg.winograd_input_transform", input: TENSOR_4D, TENSOR_6D, input,
        "attr-dict `fmr` `(` $fmr `)` `ins` `(` $input `:` type($input) `)` `outs` `(` $output `:` type($output) `)` \
            `->` type($result)"
    );
    /// Transformation of products of tiles (tile height, tile width, H, W, N, F) to the output (N, H, W, F).
    WinogradOutputTransform(
        "linalg.winograd_output_transform", value: TENSOR_6D, TENSOR_4D, output,
        "attr-dict `fmr` `(` $fmr `)` `ins` `(` $value `:` type($value) `)` `outs` `(` $output `:` type($output) `)` \
            `->` type($result)"
    );
}

pub(super) const OPS: &[&OpDef] =
    &[WinogradFilterTransform::DEF, WinogradInputTransform::DEF, WinogradOutputTransform::DEF];

/// Returns the sizes of input and output, and m and r.
fn parts(ir: &Ir, op: OpId) -> Option<(&[i64], &[i64], i64, i64)> {
    let ctx = ir.ctx();
    let (m, r) = winograd_sizes(ctx, ir.property_named(op, "fmr")?)?;
    let shape = |i| ir.value_type(ir.operand(op, i)).shape(ctx);
    Some((shape(0)?, shape(1)?, m, r))
}

/// Reports an output whose sizes differ from the expected ones, or the reason why no sizes are valid.
fn report(ir: &Ir, op: OpId, expected: Result<Vec<i64>, &str>, errors: &mut Vec<Diagnostic>) {
    let found = ir.value_type(ir.operand(op, 1)).shape(ir.ctx()).unwrap_or(&[]);
    let message = match expected {
        Ok(expected) if are_compatible(&expected, found) => return,
        Ok(_) => "the output shape is not expected",
        Err(message) => message,
    };
    errors.push(Diagnostic::op_error(ir, op, message));
}

fn filter(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    let before = errors.len();
    destination_style_only(ir, op, errors);
    let (Some((&[f, h, w, c], _, m, r)), true) = (parts(ir, op), errors.len() == before) else { return };
    let tile = |size| if size == r { m + r - 1 } else { 1 };
    let expected = if h != r && h != 1 {
        Err("expect filter height either equals to r or 1")
    } else if w != r && w != 1 {
        Err("expect filter width either equals to r or 1")
    } else if h == 1 && w == 1 {
        Err("expect either filter height or width equals to r")
    } else {
        Ok(vec![tile(h), tile(w), c, f])
    };
    report(ir, op, expected, errors);
}

fn input(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    let before = errors.len();
    destination_style_only(ir, op, errors);
    let (Some((&[n, h, w, c], &[alpha_h, alpha_w, ..], m, r)), true) =
        (parts(ir, op), errors.len() == before)
    else {
        return;
    };
    // The size and the number of tiles.
    let tiles = |size, alpha| match (size, alpha) {
        (DYNAMIC, _) => (m + r - 1, DYNAMIC),
        (size, 1) => (1, size),
        (size, _) => (m + r - 1, (size - (r - 1)) / m),
    };
    let ((alpha_h, tile_h), (alpha_w, tile_w)) = (tiles(h, alpha_h), tiles(w, alpha_w));
    report(ir, op, Ok(vec![alpha_h, alpha_w, tile_h, tile_w, n, c]), errors);
}

fn output(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    let before = errors.len();
    destination_style_only(ir, op, errors);
    let (Some((&[h, w, tile_h, tile_w, n, f], _, m, r)), true) = (parts(ir, op), errors.len() == before)
    else {
        return;
    };
    let side = |alpha: i64, tiles: i64, message| match (alpha, tiles) {
        (DYNAMIC, _) | (_, DYNAMIC) => Ok(DYNAMIC),
        (1, tiles) => Ok(tiles),
        (alpha, _) if alpha != m + r - 1 => Err(message),
        (_, tiles) => Ok(m.saturating_mul(tiles)),
    };
    let sides = side(h, tile_h, "expect input height equals to input tile size").and_then(|height| {
        let width = side(w, tile_w, "expect input width equals to input tile size")?;
        Ok(vec![n, height, width, f])
    });
    report(ir, op, sides, errors);
}

//! The operations of nvvm that convert between float formats, mostly of packed values.

use proofmark_ir::Traits;
use proofmark_ir::op_def::*;

use super::constraints::*;
use super::enums::*;
use crate::rows::rows;

rows! { OPS:
    /// Converts a pair of bf16 inputs to f8x2.
    "nvvm.convert.bf16x2.to.f8x2" {
        operands: [a: BF16_X2],
        attributes: [rnd[= fp_rnd_mode_none]: FP_RND_MODE_ATTR, sat[= sat_mode_none]: SAT_MODE_ATTR, dstTy: TYPE_ATTR],
        results: [dst: I16_OR_I8_X2],
        format: "$a attr-dict `:` type($a) `->` type($dst) `(` $dstTy `)`",
    }
    /// Converts an f16x2 input to f8x2.
    "nvvm.convert.f16x2.to.f8x2" {
        operands: [a: F16_X2],
        attributes: [relu[= no]: BOOL_ATTR, dstTy: TYPE_ATTR],
        results: [dst: I16_OR_I8_X2],
        format: "$a attr-dict `:` type($a) `->` type($dst) `(` $dstTy `)`",
    }
    /// Converts two F32 values to packed bf16x2.
    "nvvm.convert.f32x2.to.bf16x2" {
        operands: [src_hi: F32, src_lo: F32, random_bits[Optional]: I32],
        attributes: [rnd[= fp_rnd_mode_none]: FP_RND_MODE_ATTR, sat[= sat_mode_none]: SAT_MODE_ATTR,
            relu[= no]: BOOL_ATTR],
        results: [dst: BF16_X2],
        traits: [ALWAYS_SPECULATABLE, NO_MEMORY_EFFECT],
        format: "$src_hi `,` $src_lo (`,` $random_bits^)? attr-dict `:` type($dst)",
    }
    /// Converts two F32 values to packed f16x2.
    "nvvm.convert.f32x2.to.f16x2" {
        operands: [src_hi: F32, src_lo: F32, random_bits[Optional]: I32],
        attributes: [rnd[= fp_rnd_mode_none]: FP_RND_MODE_ATTR, sat[= sat_mode_none]: SAT_MODE_ATTR,
            relu[= no]: BOOL_ATTR],
        results: [dst: F16_X2],
        traits: [ALWAYS_SPECULATABLE, NO_MEMORY_EFFECT],
        format: "$src_hi `,` $src_lo (`,` $random_bits^)? attr-dict `:` type($dst)",
    }
    /// Converts a pair of float inputs to f4x2.
    "nvvm.convert.f32x2.to.f4x2" {
        operands: [a: F32, b: F32],
        attributes: [relu[= no]: BOOL_ATTR, dstTy: TYPE_ATTR],
        results: [dst: I8],
        format: "$a `,` $b attr-dict `:` type($dst) `(` $dstTy `)`",
    }
    /// Converts a pair of float inputs to f6x2.
    "nvvm.convert.f32x2.to.f6x2" {
        operands: [a: F32, b: F32],
        attributes: [relu[= no]: BOOL_ATTR, dstTy: TYPE_ATTR],
        results: [dst: I16_OR_I8_X2],
        format: "$a `,` $b attr-dict `:` type($dst) `(` $dstTy `)`",
    }
    /// Converts a pair of float inputs to f8x2.
    "nvvm.convert.f32x2.to.f8x2" {
        operands: [a: F32, b: F32],
        attributes: [rnd[= fp_rnd_mode_none]: FP_RND_MODE_ATTR, sat[= sat_mode_none]: SAT_MODE_ATTR,
            relu[= no]: BOOL_ATTR, dstTy: TYPE_ATTR],
        results: [dst: I16_OR_I8_X2],
        format: "$a `,` $b attr-dict `:` type($dst) `(` $dstTy `)`",
    }
    /// Converts vector<4xf32> to packed f4x4 with stochastic rounding (.rs) and satfinite.
    "nvvm.convert.f32x4.to.f4x4" {
        operands: [src: F32_X4, rbits: I32],
        attributes: [relu[= no]: BOOL_ATTR, dstTy: TYPE_ATTR],
        results: [dst: I16],
        traits: [ALWAYS_SPECULATABLE, NO_MEMORY_EFFECT],
        format: "$src `,` $rbits attr-dict `:` type($src) `->` type($dst) `(` $dstTy `)`",
    }
    /// Converts vector<4xf32> to packed f6x4 with stochastic rounding (.rs) and satfinite.
    "nvvm.convert.f32x4.to.f6x4" {
        operands: [src: F32_X4, rbits: I32],
        attributes: [relu[= no]: BOOL_ATTR, dstTy: TYPE_ATTR],
        results: [dst: I8_X4],
        traits: [ALWAYS_SPECULATABLE, NO_MEMORY_EFFECT],
        format: "$src `,` $rbits attr-dict `:` type($src) `->` type($dst) `(` $dstTy `)`",
    }
    /// Converts vector<4xf32> to packed f8x4 with stochastic rounding (.rs) and satfinite.
    "nvvm.convert.f32x4.to.f8x4" {
        operands: [src: F32_X4, rbits: I32],
        attributes: [relu[= no]: BOOL_ATTR, dstTy: TYPE_ATTR],
        results: [dst: I8_X4],
        traits: [ALWAYS_SPECULATABLE, NO_MEMORY_EFFECT],
        format: "$src `,` $rbits attr-dict `:` type($src) `->` type($dst) `(` $dstTy `)`",
    }
    /// Converts a pair of f4 inputs to f16x2.
    "nvvm.convert.f4x2.to.f16x2" {
        operands: [src: I8],
        attributes: [relu[= no]: BOOL_ATTR, srcType: TYPE_ATTR],
        results: [dst: F16_X2],
        format: "$src attr-dict `:` type($src) `(` $srcType `)` `->` type($dst)",
    }
    /// Converts a pair of f6 inputs to f16x2.
    "nvvm.convert.f6x2.to.f16x2" {
        operands: [src: I8_X2],
        attributes: [relu[= no]: BOOL_ATTR, srcType: TYPE_ATTR],
        results: [dst: F16_X2],
        format: "$src attr-dict `:` type($src) `(` $srcType `)` `->` type($dst)",
    }
    /// Converts a pair of f8 inputs to bf16x2.
    "nvvm.convert.f8x2.to.bf16x2" {
        operands: [src: I8_X2],
        attributes: [srcType: TYPE_ATTR],
        results: [dst: BF16_X2],
        format: "$src attr-dict `:` type($src) `(` $srcType `)` `->` type($dst)",
    }
    /// Converts a pair of f8 inputs to f16x2.
    "nvvm.convert.f8x2.to.f16x2" {
        operands: [src: I8_X2],
        attributes: [relu[= no]: BOOL_ATTR, srcType: TYPE_ATTR],
        results: [dst: F16_X2],
        format: "$src attr-dict `:` type($src) `(` $srcType `)` `->` type($dst)",
    }
    /// Converts a float to TF32.
    "nvvm.convert.float.to.tf32" {
        operands: [src: F32],
        attributes: [rnd[= fp_rnd_mode_none]: FP_RND_MODE_ATTR, sat[= sat_mode_none]: SAT_MODE_ATTR,
            relu[= no]: BOOL_ATTR],
        results: [res: I32],
        format: "$src attr-dict",
    }
}

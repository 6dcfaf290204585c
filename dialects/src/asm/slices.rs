//! Assembly shared by tensors and memrefs: slices and reshapes.

use proofmark_ir::op_def::Format;

/// The format of a slice: `%source[offsets] [sizes] [strides] {...} : type to type`.
pub(crate) const PART: Format = Format::Declarative(
    "$source `` custom<DynamicIndexList>($offsets, $static_offsets)
     custom<DynamicIndexList>($sizes, $static_sizes) custom<DynamicIndexList>($strides, $static_strides)
     attr-dict `:` type($source) `to` type($result)",
);

/// The format of an insertion: `%source into %dest[offsets] [sizes] [strides] {...} : type into type`.
pub(crate) const INSERTION: Format = Format::Declarative(
    "$source `into` $dest `` custom<DynamicIndexList>($offsets, $static_offsets)
     custom<DynamicIndexList>($sizes, $static_sizes) custom<DynamicIndexList>($strides, $static_strides)
     attr-dict `:` type($source) `into` type($dest)",
);

/// The format of `expand_shape`: `%src [[0, 1], [2]] output_shape [2, %n] {...} : type into type`.
pub(crate) const EXPAND_SHAPE: Format = Format::Declarative(
    "$src $reassociation `output_shape` custom<DynamicIndexList>($output_shape, $static_output_shape)
     attr-dict `:` type($src) `into` type($result)",
);

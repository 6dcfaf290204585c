//! Operands, attributes and formats of operations on slices, and of `expand_shape`.

use proofmark_ir::op_def::Format;

/// Defines an operation with `OffsetSizeAndStrideOpInterface`: `pub struct Name { fields before the offsets } => {
/// fields after the strides }`.
macro_rules! sliced {
    ($(#[$meta:meta])* pub struct $name:ident { $($before:tt)* } => { $($after:tt)* }) => {
        $(#[$meta])*
        pub struct $name {
            $($before)*
            offsets: Variadic<Operand<INDEX>>,
            sizes: Variadic<Operand<INDEX>>,
            strides: Variadic<Operand<INDEX>>,
            static_offsets: Attr<DENSE_I64_ARRAY_ATTR>,
            static_sizes: Attr<DENSE_I64_ARRAY_ATTR>,
            static_strides: Attr<DENSE_I64_ARRAY_ATTR>,
            $($after)*
        }
    };
}
pub(crate) use sliced;

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

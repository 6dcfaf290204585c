//! Operations on slices: mixed offsets, sizes and strides (MLIR's `OffsetSizeAndStrideOpInterface`).

/// Defines the row of such an operation: `pub struct Name { fields before the offsets } => { fields after the strides
/// }`.
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

//! Operations on a part of something shaped: offsets, sizes and strides, each some constants and some operands, as MLIR's
//! `OffsetSizeAndStrideOpInterface` has them.

/// The row of such an operation: `pub struct Name { what is before the offsets } => { what follows }`.
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

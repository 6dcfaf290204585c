//! The tests of text, the `op!` macro, and programs that must not compile, in one program.
//!
//! One program links once, and its threads run the tests of all files.

mod compile_fail;
mod op_attribute;
mod text;

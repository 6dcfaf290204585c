//! The transform dialect with its extensions: scripts that apply transformations to other IR, the payload.
//!
//! Reference: <https://mlir.llvm.org/docs/Dialects/Transform/>. The operations are defined as IR: rows, assembly,
//! verification, effects on handles (`effects`), and behaviour (`behaviour`), which the interpreter of
//! `proofmark_drivers::transform` executes. An extension is a set of operations for another dialect.
//! Large extensions have a file each, small ones share `extensions`, and `test` has those of MLIR's tests, with the
//! feature `test-dialect`.

/// Defines operations with an interface that names patterns or type converters, without operands and attributes.
macro_rules! descriptors {
    ($list:ident, $role:ident: $($(#[$doc:meta])* $name:ident($text:literal);)*) => {
        $($(#[$doc])*
        #[op($text, format = "attr-dict", extension = &super::roles::Role::$role)]
        pub struct $name {})*
        pub(super) const $list: &[&OpDef] = &[$($name::DEF),*];
    };
}

/// Defines transformations that consume a handle and return handles to the results.
macro_rules! replacing {
    ($list:ident: $($(#[$doc:meta])* $name:ident($text:literal) -> $($result:ident),+;)*) => {
        $($(#[$doc])*
        #[op(
            $text,
            format = "$target attr-dict `:` functional-type(operands, results)",
            effects = effects::consumes
        )]
        pub struct $name {
            target: Operand<HANDLE>,
            $($result: Result<HANDLE>,)+
        })*
        pub(super) const $list: &[&OpDef] = &[$($name::DEF),*];
    };
}

/// Defines transformations of the payload of a handle, without results.
macro_rules! in_place {
    ($list:ident, $effects:path: $($(#[$doc:meta])* $name:ident($text:literal);)*) => {
        $($(#[$doc])*
        #[op($text, format = "$target attr-dict `:` type($target)", effects = $effects)]
        pub struct $name {
            target: Operand<HANDLE>,
        })*
        pub(super) const $list: &[&OpDef] = &[$($name::DEF),*];
    };
}

mod asm;
mod attrs;
mod behaviour;
mod control;
mod core;
pub mod effects;
pub mod extend;
mod extensions;
mod gpu;
mod loops;
mod match_structured;
mod memory;
mod patterns;
pub mod roles;
mod structured;
#[cfg(feature = "test-dialect")]
mod test;
mod tile;
mod types;
mod verify;
mod xegpu;

pub use self::core::*;
pub use behaviour::rules;
pub use control::*;
pub use extensions::*;
pub use gpu::*;
pub use loops::*;
pub use match_structured::*;
pub use memory::*;
pub use patterns::*;
pub use structured::*;
#[cfg(feature = "test-dialect")]
pub use test::*;
pub use tile::*;
pub use types::{HANDLE, HandleKind, PARAM, VALUE_HANDLE, any_op, any_value, handle_kind};
pub use xegpu::*;

use proofmark_ir::context::{Dialect, UnknownOps};

/// The definition of the dialect.
pub static DIALECT: Dialect = Dialect {
    ops: &[
        control::OPS,
        self::core::IN_PLACE_READS,
        self::core::OPS,
        patterns::PATTERN_LISTS[0],
        patterns::PATTERN_LISTS[1],
        patterns::CONVERSION_PATTERN_LISTS[0],
        patterns::CONVERSION_PATTERN_LISTS[1],
        patterns::TYPE_CONVERTERS,
        structured::REPLACING,
        structured::IN_PLACE_MODIFIES,
        structured::OPS,
        tile::OPS,
        match_structured::OPS,
        loops::REPLACING,
        loops::IN_PLACE_CONSUMES,
        loops::IN_PLACE_MODIFIES,
        loops::OPS,
        memory::IN_PLACE_MODIFIES,
        memory::OPS,
        gpu::OPS,
        xegpu::OPS,
        extensions::OPS,
        #[cfg(feature = "test-dialect")]
        test::LISTS[0],
        #[cfg(feature = "test-dialect")]
        test::LISTS[1],
        #[cfg(feature = "test-dialect")]
        test::LISTS[2],
        #[cfg(feature = "test-dialect")]
        test::LISTS[3],
        #[cfg(feature = "test-dialect")]
        test::LISTS[4],
        #[cfg(feature = "test-dialect")]
        test::PATTERNS,
        #[cfg(feature = "test-dialect")]
        test::CONVERSION_PATTERNS,
        #[cfg(feature = "test-dialect")]
        test::TYPE_CONVERTERS,
    ],
    types: types::TYPES,
    attrs: &[&attrs::PARAM_OPERAND],
    directives: &[asm::DIRECTIVES, crate::asm::DIRECTIVES],
    verify_attribute: Some(verify::attribute),
    unknown_ops: UnknownOps::Rejected,
    is_for_compiler: true,
    ..Dialect::new("transform")
};

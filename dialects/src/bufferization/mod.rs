//! The bufferization dialect: conversion of tensors to memrefs.
//!
//! Reference: <https://mlir.llvm.org/docs/Dialects/BufferizationOps/>. Operations that involve tensors only, or memory
//! only, have semantics.

mod asm;
mod canonicalize;
mod ops;
mod semantics;
mod verify;

pub use ops::*;

use proofmark_ir::context::{Dialect, Inlining, UnknownOps};

/// The definition of the dialect.
pub static DIALECT: Dialect = Dialect {
    ops: &[OPS],
    canonicalization: &[canonicalize::PATTERNS],
    verify_attribute: Some(verify::dialect_attribute),
    inlining: Some(Inlining::ALWAYS),
    closed: true,
    unknown_ops: UnknownOps::Rejected,
    attribute_roles: &[crate::attribute_roles::BUFFERIZATION],
    ..Dialect::new("bufferization")
};

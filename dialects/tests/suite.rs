//! The tests of operations, folds, patterns and passes, in one program.
//!
//! One program links once, and its threads run the tests of all files.

mod canonicalize;
mod documents;
mod extend;
mod forms;
mod hostile;
mod invalid;
mod invariant_arguments;
mod llvm_types;
mod long_lists;
mod paranoia;
mod passes;
mod pdl;
mod rows;
mod scale;
mod softfloat;
mod structured;
mod sweep;
mod touched;

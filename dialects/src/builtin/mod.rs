//! The builtin dialect's operations: the module, and the cast between type systems.
//!
//! MLIR's page: <https://mlir.llvm.org/docs/Dialects/Builtin/>. Its types and attributes are the context's own.

mod verify;

use proofmark_ir::constraints::{ANY_TYPE, STR_ATTR, SYMBOL_NAME_ATTR};
use proofmark_ir::context::{Dialect, UnknownOps};
use proofmark_ir::{OpDef, op};

/// A container of symbols.
#[op(
    "builtin.module",
    default_dialect = "builtin",
    traits = [
        AFFINE_SCOPE, ISOLATED_FROM_ABOVE, NO_REGION_ARGUMENTS, SYMBOL_TABLE, SYMBOL, OPTIONAL_SYMBOL, NO_TERMINATOR,
        SINGLE_BLOCK, GRAPH_REGION
    ],
    default_dialect = "builtin",
    format = "($sym_name^)? attr-dict-with-keyword $bodyRegion",
    verify = verify::module
)]
pub struct Module {
    sym_name: Optional<Attr<SYMBOL_NAME_ATTR>>,
    sym_visibility: Optional<Attr<STR_ATTR>>,
    bodyRegion: Region<One>,
}

/// Values seen as values of other types, while a conversion is under way.
#[op(
    "builtin.unrealized_conversion_cast",
    traits = [PURE],
    format = "($inputs^ `:` type($inputs))? `to` type($outputs) attr-dict",
    verify = verify::unrealized_conversion_cast
)]
pub struct UnrealizedConversionCast {
    inputs: Variadic<Operand<ANY_TYPE>>,
    outputs: Variadic<Result<ANY_TYPE>>,
}

const OPS: &[&OpDef] = &[Module::DEF, UnrealizedConversionCast::DEF];

/// The dialect.
pub static DIALECT: Dialect =
    Dialect { ops: &[OPS], unknown_ops: UnknownOps::Refused, ..Dialect::new("builtin") };

//! Linkage of functions and variables, in `llvm` and in `func`, whose functions carry it as `llvm.linkage`.

use proofmark_ir::context::EnumDef;
use proofmark_ir::{Ir, OpId};

/// `#llvm.linkage`
pub static LINKAGE_DEF: EnumDef = EnumDef {
    name: "llvm.linkage",
    cases: &[
        (0, "external"),
        (1, "available_externally"),
        (2, "linkonce"),
        (3, "linkonce_odr"),
        (4, "weak"),
        (5, "weak_odr"),
        (6, "appending"),
        (7, "internal"),
        (8, "private"),
        (9, "extern_weak"),
        (10, "common"),
    ],
    separator: None,
    bare: false,
};

/// Returns the keyword of the linkage of a function or variable.
pub(crate) fn linkage(ir: &Ir, op: OpId) -> Option<&'static str> {
    let ctx = ir.ctx();
    let attr = ir.attr_named(op, "linkage").or_else(|| ir.attr_named(op, "llvm.linkage"))?;
    let value = attr.as_enum(ctx, &LINKAGE_DEF)?;
    LINKAGE_DEF.cases.iter().find(|case| case.0 == value).map(|case| case.1)
}

/// Returns whether the definition of a function or variable may be replaced when the program is linked (LangRef,
/// linkage types: interposable definitions), or is that of another module.
pub(crate) fn is_interposable(ir: &Ir, op: OpId) -> bool {
    matches!(linkage(ir, op), Some("weak" | "linkonce" | "common" | "extern_weak" | "appending"))
}

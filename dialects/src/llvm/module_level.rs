//! Module-level operations besides functions and globals: aliases, comdats, constructors, flags, and addresses of
//! blocks.

use proofmark_ir::constraints::{
    ARRAY_ATTR, FLAT_SYMBOL_REF_ATTR, STR_ARRAY_ATTR, STR_ATTR, SYMBOL_NAME_ATTR, TYPE_ATTR, UNIT_ATTR,
};
use proofmark_ir::{OpDef, op};

use super::attrs::*;
use super::constraints::ANY_POINTER;

/// An alias of the address that its region computes.
#[op(
    "llvm.mlir.alias",
    format,
    traits = [ISOLATED_FROM_ABOVE, SINGLE_BLOCK, SYMBOL],
    implicit_terminator = "llvm.return",
    verify,
    verify_regions
)]
pub struct Alias {
    alias_type: Attr<TYPE_ATTR>,
    sym_name: Attr<STR_ATTR>,
    linkage: Attr<LINKAGE>,
    dso_local: Optional<Attr<UNIT_ATTR>>,
    thread_local_: Optional<Attr<UNIT_ATTR>>,
    unnamed_addr: Optional<Attr<UNNAMED_ADDR>>,
    visibility_: Attr<VISIBILITY, default = zero_i64>,
    initializer: Region<One>,
}

/// A function whose address a resolver computes at load time.
#[op(
    "llvm.mlir.ifunc",
    format,
    traits = [ISOLATED_FROM_ABOVE, SYMBOL],
    verify,
    verify_symbol_uses
)]
pub struct IFunc {
    sym_name: Attr<SYMBOL_NAME_ATTR>,
    i_func_type: Attr<TYPE_ATTR>,
    resolver: Attr<FLAT_SYMBOL_REF_ATTR>,
    resolver_type: Attr<TYPE_ATTR>,
    linkage: Attr<LINKAGE>,
    dso_local: Optional<Attr<UNIT_ATTR>>,
    address_space: Attr<ADDR_SPACE_ATTR, default = zero_i32>,
    unnamed_addr: Attr<UNNAMED_ADDR, default = zero_i64>,
    visibility_: Attr<VISIBILITY, default = zero_i64>,
}

/// A container of comdat selectors.
#[op(
    "llvm.comdat",
    traits = [NO_TERMINATOR, NO_REGION_ARGUMENTS, SYMBOL_TABLE, SYMBOL],
    format = "$sym_name $body attr-dict",
    verify_regions
)]
pub struct Comdat {
    sym_name: Attr<SYMBOL_NAME_ATTR>,
    body: Region<One>,
}

/// A comdat: the rule by which the linker selects among sections of the same name.
#[op("llvm.comdat_selector", traits = [SYMBOL], format = "$sym_name $comdat attr-dict")]
pub struct ComdatSelector {
    sym_name: Attr<SYMBOL_NAME_ATTR>,
    comdat: Attr<COMDAT>,
}

/// Functions to run at program start.
#[op(
    "llvm.mlir.global_ctors",
    format = "`ctors` `=` $ctors `,` `priorities` `=` $priorities `,` `data` `=` $data attr-dict",
    verify,
    verify_symbol_uses
)]
pub struct GlobalCtors {
    ctors: Attr<FLAT_SYMBOL_REF_ARRAY_ATTR>,
    priorities: Attr<I32_ARRAY_ATTR>,
    data: Attr<ARRAY_ATTR>,
}

/// Functions to run at program exit.
#[op(
    "llvm.mlir.global_dtors",
    format = "`dtors` `=` $dtors `,` `priorities` `=` $priorities `,` `data` `=` $data attr-dict",
    verify,
    verify_symbol_uses = GlobalCtors::verify_symbol_uses
)]
pub struct GlobalDtors {
    dtors: Attr<FLAT_SYMBOL_REF_ARRAY_ATTR>,
    priorities: Attr<I32_ARRAY_ATTR>,
    data: Attr<ARRAY_ATTR>,
}

/// Options for the linker.
#[op("llvm.linker_options", format = "$options attr-dict", verify)]
pub struct LinkerOptions {
    options: Attr<STR_ARRAY_ATTR>,
}

/// Module flags.
#[op("llvm.module_flags", format = "$flags attr-dict", verify)]
pub struct ModuleFlags {
    flags: Attr<ARRAY_ATTR>,
}

/// An address that is equivalent to the address of a function, for calls within the linkage unit.
#[op(
    "llvm.dso_local_equivalent",
    traits = [PURE, CONSTANT_LIKE],
    format = "$function_name attr-dict `:` qualified(type($res))",
    verify_symbol_uses
)]
pub struct DSOLocalEquivalent {
    function_name: Attr<FLAT_SYMBOL_REF_ATTR>,
    res: Result<ANY_POINTER>,
}

/// The address of a tagged block.
#[op(
    "llvm.blockaddress",
    traits = [PURE, CONSTANT_LIKE],
    format = "$block_addr attr-dict `:` qualified(type($res))",
    verify_symbol_uses
)]
pub struct BlockAddress {
    block_addr: Attr<BLOCK_ADDRESS_ATTR>,
    res: Result<ANY_POINTER>,
}

/// The tag of the enclosing block.
#[op("llvm.blocktag", traits = [OBSERVED], format = "$tag attr-dict")]
pub struct BlockTag {
    tag: Attr<BLOCK_TAG_ATTR>,
}

pub(super) const MODULE_LEVEL: &[&OpDef] = &[
    Alias::DEF,
    IFunc::DEF,
    Comdat::DEF,
    ComdatSelector::DEF,
    GlobalCtors::DEF,
    GlobalDtors::DEF,
    LinkerOptions::DEF,
    ModuleFlags::DEF,
    DSOLocalEquivalent::DEF,
    BlockAddress::DEF,
    BlockTag::DEF,
];

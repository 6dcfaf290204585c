//! Module metadata: flags, profiles, and dependent libraries.

use proofmark_ir::context::{AttrDef, AttrKind, EnumDef};
use proofmark_ir::text::{ParseResult, Parser, Printer};
use proofmark_ir::{Attribute, Context};

use super::{ANY, STRING, SYMBOL, is_one_of};
use crate::asm::params::{Kind, optional, params_attrs, required};

static BEHAVIOR: EnumDef = EnumDef {
    name: "llvm.moduleFlagBehavior",
    cases: &[
        (1, "error"),
        (2, "warning"),
        (3, "require"),
        (4, "override"),
        (5, "append"),
        (6, "append_unique"),
        (7, "max"),
        (8, "min"),
    ],
    separator: None,
    bare: false,
};

static PROFILE_FORMAT: EnumDef = EnumDef {
    name: "llvm.profileSummaryFormat",
    cases: &[(0, "SampleProfile"), (1, "InstrProf"), (2, "CSInstrProf")],
    separator: None,
    bare: false,
};

const FLOAT: Kind = Kind::Any(is_float, "FloatAttr");

fn is_float(ctx: &Context, attr: Attribute) -> bool {
    matches!(attr.kind(ctx), AttrKind::Float { .. })
}

params_attrs! {
    /// The call count of a pair of functions in a profile.
    CG_PROFILE_ENTRY("llvm.cgprofile_entry") [
        optional("from", SYMBOL),
        optional("to", SYMBOL),
        required("count", Kind::Int),
    ];
    /// The summary of a profile.
    PROFILE_SUMMARY("llvm.profile_summary") [
        required("format", Kind::Enum(&PROFILE_FORMAT)),
        required("total_count", Kind::Int),
        required("max_count", Kind::Int),
        required("max_internal_count", Kind::Int),
        required("max_function_count", Kind::Int),
        required("num_counts", Kind::Int),
        required("num_functions", Kind::Int),
        optional("is_partial_profile", Kind::Int),
        optional("partial_profile_ratio", FLOAT),
        required("detailed_summary", Kind::List(&Kind::Own(&PROFILE_SUMMARY_DETAILED))),
    ];
    /// The counts above a cut-off in a profile.
    PROFILE_SUMMARY_DETAILED("llvm.profile_summary_detailed") [
        required("cut_off", Kind::Int),
        required("min_count", Kind::Int),
        required("num_counts", Kind::Int),
    ];
}

/// `#llvm.mlir.module_flag<error, "wchar_size", 4 : i32>`: behaviour on conflict, name, value.
pub(in crate::llvm) static MODULE_FLAG: AttrDef = AttrDef {
    parse: parse_flag,
    print: print_flag,
    verify: verify_flag,
    ..AttrDef::plain("llvm.mlir.module_flag")
};

fn parse_flag(p: &mut Parser<'_>) -> ParseResult<Vec<Attribute>> {
    p.parse_punct("<")?;
    let behavior = Kind::Enum(&BEHAVIOR).parse(p, "behavior")?;
    p.parse_punct(",")?;
    let key = STRING.parse(p, "key")?;
    p.parse_punct(",")?;
    let value = ANY.parse(p, "value")?;
    p.parse_punct(">")?;
    Ok(vec![behavior, key, value])
}

fn print_flag(p: &mut Printer<'_>, params: &[Attribute]) {
    if let &[behavior, key, value] = params {
        p.text("<");
        Kind::Enum(&BEHAVIOR).print(p, behavior);
        p.text(", ");
        p.attribute(key);
        p.text(", ");
        p.attribute(value);
        p.text(">");
    }
}

fn verify_flag(ctx: &Context, params: &[Attribute]) -> Result<(), String> {
    let &[_, key, value] = params else { return Ok(()) };
    let key = key.as_string(ctx).map_or("", |key| key.as_str(ctx));
    match (key, value.kind(ctx)) {
        ("CG Profile", AttrKind::Array(entries))
            if entries.iter().all(|&entry| is_one_of(ctx, entry, &[&CG_PROFILE_ENTRY])) =>
        {
            Ok(())
        }
        ("CG Profile", _) => Err("'CG Profile' key expects an array of '#llvm.cgprofile_entry'".to_owned()),
        ("ProfileSummary", _) if is_one_of(ctx, value, &[&PROFILE_SUMMARY]) => Ok(()),
        ("ProfileSummary", _) => {
            Err("'ProfileSummary' key expects a '#llvm.profile_summary' attribute".to_owned())
        }
        (_, AttrKind::Integer { .. } | AttrKind::String { .. }) => Ok(()),
        _ => Err(format!("only integer and string values are currently supported for unknown key '{key}'")),
    }
}

/// `#llvm.dependent_libraries<"a", "b">`.
pub(in crate::llvm) static DEPENDENT_LIBRARIES: AttrDef = AttrDef {
    parse: |p| {
        p.parse_punct("<")?;
        let libraries =
            if p.at_punct(">") { p.ctx().array_attr(&[]) } else { Kind::List(&STRING).parse(p, "libs")? };
        p.parse_punct(">")?;
        Ok(vec![libraries])
    },
    print: |p, params| {
        p.text("<");
        params.iter().for_each(|&libraries| Kind::List(&STRING).print(p, libraries));
        p.text(">");
    },
    ..AttrDef::plain("llvm.dependent_libraries")
};

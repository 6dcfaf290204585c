//! Attributes of functions, parameters, accesses and targets, and constants without numeric value.

use proofmark_ir::context::{AttrDef, AttrKind, EnumDef};
use proofmark_ir::text::{Delimiter, ParseResult, Parser, Printer};
use proofmark_ir::{ApInt, Attribute, Context, Type};

use super::{INTEGER, STRING, SYMBOL, params_of};
use crate::asm::params::{Kind, optional, or_zero, params_attrs, required};

static MOD_REF_INFO: EnumDef = EnumDef {
    name: "llvm.modRefInfo",
    cases: &[(0, "none"), (1, "read"), (2, "write"), (3, "readwrite")],
    separator: None,
    bare: false,
};

const MOD_REF: Kind = Kind::Enum(&MOD_REF_INFO);
const TYPE: Kind = Kind::Any(|ctx, attr| attr.as_type(ctx).is_some(), "TypeAttr");

params_attrs! {
    /// The address of a tagged block.
    BLOCK_ADDRESS("llvm.blockaddress") [
        required("function", SYMBOL),
        required("tag", Kind::Own(&BLOCK_TAG)),
    ];
    /// The tag of a block.
    BLOCK_TAG("llvm.blocktag") [required("id", Kind::Int)];
    /// The number of dereferenceable bytes at an address.
    DEREFERENCEABLE("llvm.dereferenceable") [
        required("bytes", Kind::Int),
        or_zero("mayBeNull", Kind::Bool),
    ];
    /// The memory effects of a function, by kind of memory.
    MEMORY_EFFECTS("llvm.memory_effects") [
        required("other", MOD_REF),
        required("argMem", MOD_REF),
        required("inaccessibleMem", MOD_REF),
        required("errnoMem", MOD_REF),
        required("targetMem0", MOD_REF),
        required("targetMem1", MOD_REF),
    ];
    /// Triple, processor and features.
    TARGET("llvm.target") [
        required("triple", STRING),
        required("chip", STRING),
        optional("features", Kind::Own(&TARGET_FEATURES)),
    ];
    /// The vector type with which a kernel computes.
    VEC_TYPE_HINT("llvm.vec_type_hint") [required("hint", TYPE), or_zero("is_signed", Kind::Bool)];
    /// The bounds of `vscale`.
    VSCALE_RANGE("llvm.vscale_range") [required("minRange", INTEGER), required("maxRange", INTEGER)];
}

/// `#llvm.poison`.
pub(in crate::llvm) static POISON: AttrDef = AttrDef::plain("llvm.poison");
/// `#llvm.undef`.
pub(in crate::llvm) static UNDEF: AttrDef = AttrDef::plain("llvm.undef");
/// `#llvm.zero`.
pub(in crate::llvm) static ZERO: AttrDef = AttrDef::plain("llvm.zero");

/// Parses comma-separated values in angle brackets.
fn parse_tuple(p: &mut Parser<'_>, kinds: &[(&str, Kind)]) -> ParseResult<Vec<Attribute>> {
    let mut params = Vec::new();
    p.parse_punct("<")?;
    for (i, (name, kind)) in kinds.iter().enumerate() {
        if i > 0 {
            p.parse_punct(",")?;
        }
        params.push(kind.parse(p, name)?);
    }
    p.parse_punct(">")?;
    Ok(params)
}

fn print_tuple(p: &mut Printer<'_>, kinds: &[(&str, Kind)], params: &[Attribute]) {
    p.text("<");
    p.list(kinds.iter().zip(params), |p, ((_, kind), &value)| kind.print(p, value));
    p.text(">");
}

const ADDRESS_SPACE_PARAMS: &[(&str, Kind)] = &[("addressSpace", Kind::Int)];
const WORKGROUP_PARAMS: &[(&str, Kind)] = &[("num_elements", INTEGER), ("element_type", TYPE)];

/// `#llvm.address_space<1>`.
pub(in crate::llvm) static ADDRESS_SPACE: AttrDef = AttrDef {
    parse: |p| parse_tuple(p, ADDRESS_SPACE_PARAMS),
    print: |p, params| print_tuple(p, ADDRESS_SPACE_PARAMS, params),
    ..AttrDef::plain("llvm.address_space")
};

/// `#llvm.mlir.workgroup_attribution<512 : i64, i32>`.
pub(in crate::llvm) static WORKGROUP_ATTRIBUTION: AttrDef = AttrDef {
    parse: |p| parse_tuple(p, WORKGROUP_PARAMS),
    print: |p, params| print_tuple(p, WORKGROUP_PARAMS, params),
    ..AttrDef::plain("llvm.mlir.workgroup_attribution")
};

/// `#llvm<dso_local_equivalent @f>`.
pub(in crate::llvm) static DSO_LOCAL_EQUIVALENT: AttrDef = AttrDef {
    parse: |p| Ok(vec![SYMBOL.parse(p, "sym")?]),
    print: |p, params| {
        p.text(" ");
        params.iter().for_each(|&symbol| p.attribute(symbol));
    },
    ..AttrDef::plain("llvm.dso_local_equivalent")
};

/// `#llvm.mmra_tag<"prefix":"suffix">`.
pub(in crate::llvm) static MMRA_TAG: AttrDef = AttrDef {
    parse: |p| {
        p.parse_punct("<")?;
        // Untyped strings: the parser of string attributes would take the colon as the start of a type.
        let string = |p: &mut Parser<'_>| -> ParseResult<Attribute> {
            let text = p.parse_string()?;
            Ok(p.ctx().string_attr_of(p.ctx().ident_bytes(&text)))
        };
        let prefix = string(p)?;
        p.parse_punct(":")?;
        let suffix = string(p)?;
        p.parse_punct(">")?;
        Ok(vec![prefix, suffix])
    },
    print: |p, params| {
        if let &[prefix, suffix] = params {
            p.text("<");
            p.attribute(prefix);
            p.text(":");
            p.attribute(suffix);
            p.text(">");
        }
    },
    alias: Some("mmra_tag"),
    ..AttrDef::plain("llvm.mmra_tag")
};

/// `#llvm.target_features<["+sme", "-sve"]>`.
pub(in crate::llvm) static TARGET_FEATURES: AttrDef = AttrDef {
    parse: |p| {
        let mut features = Vec::new();
        p.parse_punct("<")?;
        p.parse_list(Delimiter::Square, |p| {
            features.push(STRING.parse(p, "features")?);
            Ok(())
        })?;
        p.parse_punct(">")?;
        Ok(features)
    },
    print: |p, params| {
        p.text("<[");
        p.list(params.iter().copied(), Printer::attribute);
        p.text("]>");
    },
    verify: verify_features,
    ..AttrDef::plain("llvm.target_features")
};

fn verify_features(ctx: &Context, params: &[Attribute]) -> Result<(), String> {
    for feature in params.iter().filter_map(|feature| feature.as_string(ctx)) {
        let text = feature.as_str(ctx);
        if !text.starts_with(['+', '-']) {
            return Err("target features must start with '+' or '-'".to_owned());
        }
        if text.contains(',') {
            return Err("target features can not contain ','".to_owned());
        }
    }
    Ok(())
}

/// `#llvm.constant_range<i32, 0, 42>`: a half-open interval of integers.
pub(crate) static CONSTANT_RANGE: AttrDef = AttrDef {
    parse: parse_range,
    print: print_range,
    verify: verify_range,
    ..AttrDef::plain("llvm.constant_range")
};

/// Parses an integer of `width` bits.
fn parse_bound(p: &mut Parser<'_>, ty: Type, width: u32) -> ParseResult<Attribute> {
    let pos = p.pos();
    let value = p.parse_i64()?;
    if width < 64 && value.unsigned_abs() >> width != 0 {
        return Err(p.error_at(pos, "integer value too large"));
    }
    Ok(p.ctx().int_attr(ApInt::from_i128(width, value.into()), ty))
}

fn parse_range(p: &mut Parser<'_>) -> ParseResult<Vec<Attribute>> {
    p.parse_punct("<")?;
    let pos = p.pos();
    let ty = p.parse_type()?;
    let width = ty.int_width(p.ctx()).filter(|_| ty.is_signless_integer(p.ctx()));
    let Some(width) = width else {
        return Err(p.error_at(pos, "expected integer type"));
    };
    p.parse_punct(",")?;
    let lower = parse_bound(p, ty, width)?;
    p.parse_punct(",")?;
    let upper = parse_bound(p, ty, width)?;
    p.parse_punct(">")?;
    Ok(vec![lower, upper])
}

fn print_range(p: &mut Printer<'_>, params: &[Attribute]) {
    let ctx = p.ctx();
    let Some(AttrKind::Integer { ty, .. }) = params.first().map(|lower| lower.kind(ctx)) else { return };
    p.text("<");
    p.ty(*ty);
    for bound in params.iter().filter_map(|bound| bound.as_int(ctx)) {
        p.text(", ");
        let text = bound.to_signed_string();
        p.text(&text);
    }
    p.text(">");
}

fn verify_range(ctx: &Context, params: &[Attribute]) -> Result<(), String> {
    let width = |i: usize| params.get(i).and_then(|bound: &Attribute| bound.as_int(ctx)).map(ApInt::width);
    match (width(0), width(1)) {
        (Some(lower), Some(upper)) if lower != upper => {
            Err(format!("expected lower and upper to have matching bitwidths but got {lower} vs. {upper}"))
        }
        _ => Ok(()),
    }
}

/// Returns the number of a block tag.
pub(in crate::llvm) fn tag_id(ctx: &Context, tag: Attribute) -> Option<i64> {
    params_of(ctx, tag, &BLOCK_TAG)?.first()?.as_i64(ctx)
}

/// Returns the memory effects of a function that accesses no memory.
pub(crate) fn no_memory_effects(ctx: &proofmark_ir::Context) -> proofmark_ir::Attribute {
    ctx.dialect_attr(&MEMORY_EFFECTS, &[ctx.enum_attr(&MOD_REF_INFO, 0); 6])
}

/// Returns the entry of `key` in the description of a target: triple, processor and features; `None` if the attribute
/// does not describe a target. The inner `Option` is `None` if there is no entry.
pub(crate) fn target_entry(ctx: &Context, attr: Attribute, key: Attribute) -> Option<Option<Attribute>> {
    let key = key.as_string(ctx).map(|key| key.as_str(ctx));
    if let Some(features) = params_of(ctx, attr, &TARGET_FEATURES) {
        let Some(key) = key else { return Some(None) };
        let is_listed = |text: &str| {
            features
                .iter()
                .any(|feature| feature.as_string(ctx).is_some_and(|feature| feature.as_str(ctx) == text))
        };
        return Some(if is_listed(key) {
            Some(Attribute::UNIT)
        } else if is_listed(&format!("+{key}")) {
            Some(Attribute::TRUE)
        } else if is_listed(&format!("-{key}")) {
            Some(Attribute::FALSE)
        } else {
            None
        });
    }
    let params = params_of(ctx, attr, &TARGET)?;
    let param = |i: usize| params.get(i).copied();
    Some(match key {
        Some("triple") => param(0),
        Some("chip") => param(1),
        Some("features") => param(2).filter(|&features| params_of(ctx, features, &TARGET_FEATURES).is_some()),
        _ => None,
    })
}

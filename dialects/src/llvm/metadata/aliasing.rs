//! Aliasing metadata: access groups, alias scopes, and type-based alias analysis (TBAA).

use proofmark_ir::context::AttrDef;
use proofmark_ir::text::{ParseResult, Parser, Printer};
use proofmark_ir::{Attribute, Context};

use super::{DISTINCT, STRING, is_distinct, is_one_of};
use crate::asm::params::{self, Kind, optional, or_zero, params_attrs, required};

const SCOPE_ID: Kind = Kind::Any(|_, _| true, "Attribute");
const TBAA_NODE: Kind =
    Kind::Any(|ctx, attr| is_one_of(ctx, attr, &[&TBAA_ROOT, &TBAA_TYPE_DESC]), "TBAANodeAttr");

params_attrs! {
    /// `#llvm.access_group<id = distinct[0]<>>`.
    ACCESS_GROUP("llvm.access_group", alias "access_group") [required("id", DISTINCT)];
    /// `#llvm.alias_scope_domain<id = ..., description = "...">`.
    ALIAS_SCOPE_DOMAIN("llvm.alias_scope_domain", alias "alias_scope_domain") [
        required("id", SCOPE_ID),
        optional("description", STRING),
    ];
    /// `#llvm.alias_scope<id = ..., domain = ..., description = "...">`.
    ALIAS_SCOPE("llvm.alias_scope", alias "alias_scope", verify verify_alias_scope) [
        required("id", SCOPE_ID),
        required("domain", Kind::Own(&ALIAS_SCOPE_DOMAIN)),
        optional("description", STRING),
    ];
    /// `#llvm.tbaa_tag<base_type = ..., access_type = ..., offset = 0>`.
    TBAA_TAG("llvm.tbaa_tag", alias "tbaa_tag") [
        required("base_type", Kind::Own(&TBAA_TYPE_DESC)),
        required("access_type", Kind::Own(&TBAA_TYPE_DESC)),
        required("offset", Kind::Int),
        or_zero("constant", Kind::Bool),
    ];
    /// `#llvm.tbaa_type_desc<id = "int", members = {<#tbaa_root, 0>}>`.
    TBAA_TYPE_DESC("llvm.tbaa_type_desc", alias "tbaa_type_desc") [
        required("id", STRING),
        required("members", Kind::Braces(&Kind::Own(&TBAA_MEMBER))),
    ];
}

/// `#llvm.tbaa_root<id = "...">`, or `#llvm.tbaa_root` without an id.
pub(in crate::llvm) static TBAA_ROOT: AttrDef = AttrDef {
    parse: |p| {
        if p.at_punct("<") { params::parse(p, TBAA_ROOT_PARAMS) } else { Ok(vec![params::ABSENT]) }
    },
    print: |p, params| {
        if params != [params::ABSENT] {
            params::print(p, TBAA_ROOT_PARAMS, params);
        }
    },
    alias: Some("tbaa_root"),
    ..AttrDef::plain("llvm.tbaa_root")
};

static TBAA_ROOT_PARAMS: &[params::Param] = &[optional("id", STRING)];

/// `#llvm.tbaa_member<#tbaa_root, 0>`: type and offset of a member.
pub(in crate::llvm) static TBAA_MEMBER: AttrDef =
    AttrDef { parse: parse_member, print: print_member, ..AttrDef::plain("llvm.tbaa_member") };

fn parse_member(p: &mut Parser<'_>) -> ParseResult<Vec<Attribute>> {
    p.parse_punct("<")?;
    let node = TBAA_NODE.parse(p, "typeDesc")?;
    p.parse_punct(",")?;
    let offset = Kind::Int.parse(p, "offset")?;
    p.parse_punct(">")?;
    Ok(vec![node, offset])
}

fn print_member(p: &mut Printer<'_>, params: &[Attribute]) {
    if let &[node, offset] = params {
        p.text("<");
        p.attribute(node);
        p.text(", ");
        Kind::Int.print(p, offset);
        p.text(">");
    }
}

fn verify_alias_scope(ctx: &Context, params: &[Attribute]) -> Result<(), String> {
    match params.first() {
        Some(&id) if is_distinct(ctx, id) || id.as_string(ctx).is_some() => Ok(()),
        _ => Err("id of an alias scope must be a distinct attribute or a string attribute".to_owned()),
    }
}

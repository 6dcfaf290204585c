//! The types of llvm. Integers, floats and vectors are builtin types.
//!
//! Parameters, in order:
//!
//! | type | parameters |
//! |---|---|
//! | `ptr` | address space, unless it is 0 |
//! | `array` | length, element type |
//! | `func` | result type, whether variadic, parameter types |
//! | literal `struct` | element types, whether packed |
//! | identified `struct` | element types, whether packed, name |
//!
//! The elements of an opaque struct are `unit`. A reference to an identified struct in its own body has the name only.
//! Nested types are printed without `!llvm.`.

use proofmark_ir::constraints::is_vector;
use proofmark_ir::context::{AttrKind, Contents, FloatKind, PartsForm, TypeDef, TypeKind};
use proofmark_ir::text::{Delimiter, ParseResult, Parser, Printer};
use proofmark_ir::{Attribute, Context, Type};

/// The maximum number of elements of an array that the semantics executes.
const MAX_PARTS: usize = 1 << 12;

/// `!llvm.void`.
pub static VOID: TypeDef = TypeDef::plain("llvm.void");
/// `!llvm.token`.
pub static TOKEN: TypeDef = TypeDef::plain("llvm.token");
/// `!llvm.label`.
pub static LABEL: TypeDef = TypeDef::plain("llvm.label");
/// `!llvm.metadata`.
pub static METADATA: TypeDef = TypeDef::plain("llvm.metadata");
/// `!llvm.x86_amx`.
pub static X86_AMX: TypeDef = TypeDef::plain("llvm.x86_amx");
/// `!llvm.ppc_fp128`.
pub static PPC_FP128: TypeDef = TypeDef::plain("llvm.ppc_fp128");
/// `!llvm.ptr`, `!llvm.ptr<1>`
pub static PTR: TypeDef =
    TypeDef { parse: parse_ptr, print: print_ptr, contents: Contents::Pointer, ..TypeDef::plain("llvm.ptr") };
/// `!llvm.array<4 x i32>`.
pub static ARRAY: TypeDef = TypeDef {
    parse: parse_array,
    print: print_array,
    verify: verify_array,
    contents: Contents::Parts(|ctx, params| {
        let [n, element] = params else { return None };
        let n = usize::try_from(n.as_i64(ctx)?).ok().filter(|&n| n <= MAX_PARTS)?;
        Some((PartsForm::Array, vec![element.as_type(ctx)?; n]))
    }),
    ..TypeDef::plain("llvm.array")
};
/// `!llvm.func<i32 (i32, ...)>`.
pub static FUNC: TypeDef = TypeDef {
    parse: parse_func,
    print: print_func,
    verify: verify_func,
    contents: Contents::Function(|params| {
        params.get(1).and_then(|variadic| variadic.as_bool()) == Some(true)
    }),
    ..TypeDef::plain("llvm.func")
};
/// `!llvm.struct<(i32, f32)>`, `!llvm.struct<"name", packed (i8)>`, `!llvm.struct<"name", opaque>`
pub static STRUCT: TypeDef = TypeDef {
    parse: parse_struct,
    print: print_struct,
    verify: verify_struct,
    contents: Contents::Parts(|ctx, params| {
        let form = match params {
            [_, packed] if packed.as_bool() == Some(false) => PartsForm::Struct,
            _ => PartsForm::Other,
        };
        Some((form, types_of(ctx, *params.first()?)?))
    }),
    ..TypeDef::plain("llvm.struct")
};

/// `!llvm.target<"spirv.Image", i32, 0, 1>`: a target extension type. The first parameter is the name.
pub static TARGET: TypeDef =
    TypeDef { parse: parse_target, print: print_target, ..TypeDef::plain("llvm.target") };

/// All types of the dialect.
pub(super) const TYPES: &[&TypeDef] =
    &[&VOID, &TOKEN, &LABEL, &METADATA, &X86_AMX, &PPC_FP128, &PTR, &ARRAY, &FUNC, &STRUCT, &TARGET];

/// Returns `!llvm.void`.
pub fn void(ctx: &Context) -> Type {
    ctx.dialect_type(&VOID, &[])
}

/// Returns `!llvm.ptr`.
pub fn ptr(ctx: &Context) -> Type {
    ctx.dialect_type(&PTR, &[])
}

/// Returns `!llvm.ptr` in an address space.
pub fn ptr_in(ctx: &Context, address_space: u32) -> Type {
    let space = ctx.i64_attr(address_space.into(), Type::I32);
    if address_space == 0 { ptr(ctx) } else { ctx.dialect_type(&PTR, &[space]) }
}

/// Returns `!llvm.array<n x element>`.
pub fn array(ctx: &Context, n: i64, element: Type) -> Type {
    ctx.dialect_type(&ARRAY, &[ctx.i64_attr(n, Type::I64), ctx.type_attr(element)])
}

/// Returns `!llvm.struct<(elements)>`.
pub fn literal_struct(ctx: &Context, elements: &[Type], packed: bool) -> Type {
    ctx.dialect_type(&STRUCT, &[type_list(ctx, elements), Attribute::bool(packed)])
}

/// Returns `!llvm.func<result (params)>`.
pub fn function(ctx: &Context, result: Type, params: &[Type], variadic: bool) -> Type {
    ctx.dialect_type(&FUNC, &[ctx.type_attr(result), Attribute::bool(variadic), type_list(ctx, params)])
}

fn type_list(ctx: &Context, types: &[Type]) -> Attribute {
    ctx.array_attr(&types.iter().map(|&ty| ctx.type_attr(ty)).collect::<Vec<_>>())
}

fn types_of(ctx: &Context, list: Attribute) -> Option<Vec<Type>> {
    list.as_array(ctx)?.iter().map(|ty| ty.as_type(ctx)).collect()
}

fn params_of<'c>(ctx: &'c Context, ty: Type, def: &TypeDef) -> Option<&'c [Attribute]> {
    match ty.kind(ctx) {
        TypeKind::Dialect { def: own, params } if *own == def => Some(params),
        _ => None,
    }
}

/// The parts of a function type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FunctionParts {
    /// The result type; `void` if there is no result.
    pub result: Type,
    /// The parameter types.
    pub params: Vec<Type>,
    /// Whether the function is variadic.
    pub variadic: bool,
}

/// Returns the parts of a function type.
pub fn as_function(ctx: &Context, ty: Type) -> Option<FunctionParts> {
    let [result, variadic, params] = params_of(ctx, ty, &FUNC)? else { return None };
    let (result, params) = (result.as_type(ctx)?, types_of(ctx, *params)?);
    Some(FunctionParts { result, params, variadic: variadic.as_bool()? })
}

/// Returns length and element type of an array type.
pub fn as_array(ctx: &Context, ty: Type) -> Option<(i64, Type)> {
    match params_of(ctx, ty, &ARRAY)? {
        [n, element] => Some((n.as_i64(ctx)?, element.as_type(ctx)?)),
        _ => None,
    }
}

/// Returns the element types of a struct type; `None` if the struct is opaque.
pub fn struct_elements(ctx: &Context, ty: Type) -> Option<Vec<Type>> {
    types_of(ctx, *params_of(ctx, ty, &STRUCT)?.first()?)
}

/// Returns whether the type is a packed struct.
pub fn is_packed(ctx: &Context, ty: Type) -> bool {
    params_of(ctx, ty, &STRUCT).and_then(|params| params.get(1)?.as_bool()) == Some(true)
}

/// Returns whether the type is `!llvm.ptr` in any address space.
pub fn is_ptr(ctx: &Context, ty: Type) -> bool {
    ty.is_dialect_type(ctx, &PTR)
}

/// Returns the address space of a pointer type.
pub fn address_space(ctx: &Context, ty: Type) -> Option<i64> {
    let params = params_of(ctx, ty, &PTR)?;
    Some(params.first().and_then(|space| space.as_i64(ctx)).unwrap_or(0))
}

/// The properties of a target extension type (LangRef, "Target Extension Type").
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TargetProperties {
    /// The type has a zero initializer.
    pub has_zero: bool,
    /// Globals may have the type.
    pub in_global: bool,
    /// Values of the type can be allocated, loaded and stored.
    pub in_memory: bool,
}

/// Returns the properties of a target extension type, which LLVM derives from the type's name.
pub fn target_properties(ctx: &Context, ty: Type) -> Option<TargetProperties> {
    let name = params_of(ctx, ty, &TARGET)?.first()?.as_string(ctx)?.as_str(ctx);
    let all = TargetProperties { has_zero: true, in_global: true, in_memory: true };
    Some(match name {
        _ if name.starts_with("spirv.") => all,
        "aarch64.svcount" => TargetProperties { in_global: false, ..all },
        _ => TargetProperties::default(),
    })
}

/// Returns whether the type is `!llvm.void`.
pub fn is_void(ctx: &Context, ty: Type) -> bool {
    ty.is_dialect_type(ctx, &VOID)
}

/// Returns whether the type is a float type of LLVM.
pub fn is_compatible_float(ctx: &Context, ty: Type) -> bool {
    use FloatKind::*;
    match ty.float_kind() {
        Some(kind) => matches!(kind, BF16 | F16 | F32 | F64 | F80 | F128),
        None => ty.is_dialect_type(ctx, &PPC_FP128),
    }
}

/// Returns whether the type is a vector type of LLVM: one-dimensional, of integers, floats or pointers.
pub fn is_compatible_vector(ctx: &Context, ty: Type) -> bool {
    let element = ty.element_or_self(ctx);
    is_vector(ctx, ty)
        && ty.shape(ctx).is_some_and(|shape| shape.len() == 1)
        && (element.is_signless_integer(ctx) || is_compatible_float(ctx, element) || is_ptr(ctx, element))
}

/// Returns whether the type is a scalable vector.
pub fn is_scalable(ctx: &Context, ty: Type) -> bool {
    matches!(ty.kind(ctx), TypeKind::Vector { scalable, .. } if scalable.contains(&true))
}

/// Returns whether the type belongs to the dialect, opaque types included.
fn is_own(ctx: &Context, ty: Type) -> bool {
    match ty.kind(ctx) {
        TypeKind::Dialect { def, .. } => def.name.starts_with("llvm."),
        TypeKind::Opaque { dialect, .. } => dialect.as_str(ctx) == "llvm",
        _ => false,
    }
}

/// Returns whether the type belongs to the dialect, or is a builtin type of LLVM.
pub fn is_compatible(ctx: &Context, ty: Type) -> bool {
    ty.is_signless_integer(ctx)
        || is_own(ctx, ty)
        || is_compatible_float(ctx, ty)
        || is_compatible_vector(ctx, ty)
}

/// Returns whether the type and all nested types are compatible. Such types are printed without `!llvm.` when nested.
fn is_compatible_inside(ctx: &Context, ty: Type) -> bool {
    let all = |attrs: &[Attribute]| {
        attrs.iter().filter_map(|attr| attr.as_type(ctx)).all(|ty| is_compatible_inside(ctx, ty))
    };
    let list = |attr: &Attribute| attr.as_array(ctx).is_none_or(all);
    match ty.kind(ctx) {
        TypeKind::Dialect { def, params } if **def == STRUCT => params.first().is_none_or(list),
        TypeKind::Dialect { def, params } if def.name.starts_with("llvm.") => {
            all(params) && params.iter().all(list)
        }
        _ => is_compatible(ctx, ty),
    }
}

// Assembly format.

/// Parses a type; `!llvm.` is optional for types of the dialect.
pub(super) fn parse_type(p: &mut Parser<'_>) -> ParseResult<Type> {
    let def = TYPES.iter().copied().find(|def| p.at_keyword(mnemonic(def)));
    let Some(def) = def else { return p.parse_type() };
    p.nested(|p| {
        let pos = p.pos();
        p.parse_keyword(mnemonic(def))?;
        let params = (def.parse)(p)?;
        (def.verify)(p.ctx(), &params).map_err(|message| p.error_at(pos, message))?;
        Ok(p.ctx().dialect_type(def, &params))
    })
}

/// Prints a type without `!llvm.` if it belongs to the dialect; `ppc_fp128` keeps the prefix.
pub(super) fn print_type(p: &mut Printer<'_>, ty: Type) {
    match ty.kind(p.ctx()) {
        TypeKind::Dialect { def, params }
            if def.name.starts_with("llvm.") && **def != PPC_FP128 && is_compatible_inside(p.ctx(), ty) =>
        {
            p.text(mnemonic(def));
            (def.print)(p, params);
        }
        _ => p.ty(ty),
    }
}

fn mnemonic(def: &TypeDef) -> &'static str {
    def.name.strip_prefix("llvm.").unwrap_or(def.name)
}

fn print_types(p: &mut Printer<'_>, list: Attribute) {
    let types = types_of(p.ctx(), list).unwrap_or_default();
    p.list(types, print_type);
}

fn parse_ptr(p: &mut Parser<'_>) -> ParseResult<Vec<Attribute>> {
    if !p.parse_optional_punct("<") {
        return Ok(Vec::new());
    }
    let space = p.parse_u32()?;
    p.parse_punct(">")?;
    Ok(if space == 0 { Vec::new() } else { vec![p.ctx().i64_attr(space.into(), Type::I32)] })
}

fn print_ptr(p: &mut Printer<'_>, params: &[Attribute]) {
    if let Some(space) = params.first().and_then(|space| space.as_int(p.ctx())) {
        p.text(&format!("<{}>", space.to_unsigned_string()));
    }
}

fn parse_target(p: &mut Parser<'_>) -> ParseResult<Vec<Attribute>> {
    p.parse_punct("<")?;
    let ctx = p.ctx();
    let name = p.parse_string()?;
    let mut params = vec![ctx.string_attr_of(ctx.ident_bytes(&name))];
    let mut has_numbers = false;
    while p.parse_optional_punct(",") {
        let pos = p.pos();
        if let Some(number) = p.parse_optional_i64()? {
            has_numbers = true;
            params.push(ctx.i64_attr(number, Type::I64));
        } else if has_numbers {
            return Err(p.error_at(pos, "failed to parse parameter list for target extension type"));
        } else {
            params.push(ctx.type_attr(parse_type(p)?));
        }
    }
    p.parse_punct(">")?;
    Ok(params)
}

fn print_target(p: &mut Printer<'_>, params: &[Attribute]) {
    let ctx = p.ctx();
    p.text("<");
    p.list(params.iter().copied(), |p, param| match (param.as_type(ctx), param.as_i64(ctx)) {
        (Some(ty), _) => print_type(p, ty),
        (None, Some(number)) => p.unsigned(number as u64),
        (None, None) => p.attribute(param),
    });
    p.text(">");
}

fn parse_array(p: &mut Parser<'_>) -> ParseResult<Vec<Attribute>> {
    p.parse_punct("<")?;
    let pos = p.pos();
    let &[n] = p.parse_dimensions(false)?.as_slice() else {
        return Err(p.error_at(pos, "expected one dimension"));
    };
    let element = parse_type(p)?;
    p.parse_punct(">")?;
    Ok(vec![p.ctx().i64_attr(n, Type::I64), p.ctx().type_attr(element)])
}

fn print_array(p: &mut Printer<'_>, params: &[Attribute]) {
    let ctx = p.ctx();
    if let [n, element] = params
        && let (Some(n), Some(element)) = (n.as_i64(ctx), element.as_type(ctx))
    {
        p.text(&format!("<{n} x "));
        print_type(p, element);
        p.text(">");
    }
}

fn verify_array(ctx: &Context, params: &[Attribute]) -> Result<(), String> {
    match params {
        [_, element] if element.as_type(ctx).is_some_and(|ty| is_element(ctx, ty)) => Ok(()),
        [_, element] => Err(format!("invalid array element type: {}", quoted(ctx, *element))),
        _ => Err("expected a length and an element type".to_owned()),
    }
}

fn parse_func(p: &mut Parser<'_>) -> ParseResult<Vec<Attribute>> {
    p.parse_punct("<")?;
    let result = parse_type(p)?;
    let (mut params, mut variadic) = (Vec::new(), false);
    p.parse_list(Delimiter::Paren, |p| {
        if variadic {
            return Err(p.error("expected ')'"));
        }
        variadic = p.parse_optional_punct("...");
        if !variadic {
            params.push(parse_type(p)?);
        }
        Ok(())
    })?;
    p.parse_punct(">")?;
    let ctx = p.ctx();
    Ok(vec![ctx.type_attr(result), Attribute::bool(variadic), type_list(ctx, &params)])
}

fn print_func(p: &mut Printer<'_>, params: &[Attribute]) {
    let ctx = p.ctx();
    let [result, variadic, list] = params else { return };
    p.text("<");
    if let Some(result) = result.as_type(ctx) {
        print_type(p, result);
    }
    p.text(" (");
    print_types(p, *list);
    if variadic.as_bool() == Some(true) {
        p.text(if list.as_array(ctx).is_some_and(|list| !list.is_empty()) { ", ..." } else { "..." });
    }
    p.text(")>");
}

fn verify_func(ctx: &Context, params: &[Attribute]) -> Result<(), String> {
    let [result, _, list] = params else { return Err("expected a result and parameters".to_owned()) };
    let is_param = |ty: Type| !is_void(ctx, ty) && as_function(ctx, ty).is_none();
    let is_result = |ty: Type| {
        as_function(ctx, ty).is_none() && ![&METADATA, &LABEL].iter().any(|def| ty.is_dialect_type(ctx, def))
    };
    if !result.as_type(ctx).is_some_and(is_result) {
        return Err(format!("invalid function result type: {}", quoted(ctx, *result)));
    }
    match list.as_array(ctx).unwrap_or(&[]).iter().find(|ty| !ty.as_type(ctx).is_some_and(is_param)) {
        Some(ty) => Err(format!("invalid function argument type: {}", quoted(ctx, *ty))),
        None => Ok(()),
    }
}

fn parse_struct(p: &mut Parser<'_>) -> ParseResult<Vec<Attribute>> {
    p.parse_punct("<")?;
    let ctx = p.ctx();
    let pos = p.pos();
    let Some(name) = p.parse_optional_string().map(|name| ctx.ident_bytes(&name)) else {
        if p.at_keyword("opaque") {
            return Err(p.error("only identified structs can be opaque"));
        }
        let params = parse_struct_body(p)?;
        p.parse_punct(">")?;
        return Ok(params);
    };
    let name_attr = ctx.string_attr_of(name);
    let is_open = p.is_open_name(name);
    if p.parse_optional_punct(">") {
        let message = "struct without a body only allowed in a recursive struct";
        return if is_open { Ok(vec![name_attr]) } else { Err(p.error_at(pos, message)) };
    }
    if is_open {
        return Err(p.error_at(pos, "identifier already used for an enclosing struct"));
    }
    p.parse_punct(",")?;
    let pos = p.pos();
    let is_opaque = p.parse_optional_keyword("opaque");
    let mut params = match is_opaque {
        true => vec![Attribute::UNIT, Attribute::FALSE],
        false => p.with_open_name(name, parse_struct_body)?,
    };
    p.parse_punct(">")?;
    // A name has one body. Identified structs in a body are compared by name.
    let meaning = ctx.array_attr(&params.iter().map(|&param| by_name(ctx, param)).collect::<Vec<_>>());
    if p.define_name(name, meaning).is_some_and(|known| known != meaning) {
        return Err(p.error_at(
            pos,
            match is_opaque {
                true => "redeclaring defined struct as opaque",
                false => "identified type already used with a different body",
            },
        ));
    }
    params.push(name_attr);
    Ok(params)
}

/// Parses `packed (types)`.
fn parse_struct_body(p: &mut Parser<'_>) -> ParseResult<Vec<Attribute>> {
    let packed = p.parse_optional_keyword("packed");
    let mut elements = Vec::new();
    p.parse_list(Delimiter::Paren, |p| {
        elements.push(parse_type(p)?);
        Ok(())
    })?;
    Ok(vec![type_list(p.ctx(), &elements), Attribute::bool(packed)])
}

/// Returns a type parameter with each identified struct replaced by its name.
fn by_name(ctx: &Context, param: Attribute) -> Attribute {
    match param.kind(ctx) {
        AttrKind::Array(elements) => {
            ctx.array_attr(&elements.iter().map(|&element| by_name(ctx, element)).collect::<Vec<_>>())
        }
        AttrKind::Type(ty) => match ty.kind(ctx) {
            TypeKind::Dialect { def, params } => {
                if let (true, [_, _, name]) = (**def == STRUCT, &**params) {
                    return ctx.type_attr(ctx.dialect_type(&STRUCT, &[*name]));
                }
                let params: Vec<Attribute> = params.iter().map(|&param| by_name(ctx, param)).collect();
                ctx.type_attr(ctx.dialect_type(def, &params))
            }
            _ => param,
        },
        _ => param,
    }
}

fn print_struct(p: &mut Printer<'_>, params: &[Attribute]) {
    let ctx = p.ctx();
    let name = match params {
        [name] | [_, _, name] => name.as_string(ctx),
        _ => None,
    };
    p.text("<");
    if let Some(name) = name {
        p.string(name.as_bytes(ctx));
        p.text(if params.len() > 1 { ", " } else { "" });
    }
    match params {
        [Attribute::UNIT, ..] => p.text("opaque"),
        [elements, packed, ..] => {
            p.text(if packed.as_bool() == Some(true) { "packed (" } else { "(" });
            print_types(p, *elements);
            p.text(")");
        }
        _ => {}
    }
    p.text(">");
}

fn verify_struct(ctx: &Context, params: &[Attribute]) -> Result<(), String> {
    let elements = params.first().and_then(|elements| elements.as_array(ctx)).unwrap_or(&[]);
    match elements.iter().find(|element| !element.as_type(ctx).is_some_and(|ty| is_element(ctx, ty))) {
        Some(element) => Err(format!("invalid LLVM structure element type: {}", quoted(ctx, *element))),
        None => Ok(()),
    }
}

/// Returns whether arrays and structs can have elements of the type. As in MLIR, the type may belong to another
/// dialect, for example `!ptr.ptr`.
fn is_element(ctx: &Context, ty: Type) -> bool {
    let none: [&TypeDef; 5] = [&VOID, &LABEL, &METADATA, &FUNC, &TOKEN];
    !none.iter().any(|def| ty.is_dialect_type(ctx, def))
}

fn quoted(ctx: &Context, ty: Attribute) -> String {
    match ty.kind(ctx) {
        AttrKind::Type(ty) => format!("'{}'", proofmark_ir::text::type_to_string(ctx, *ty)),
        _ => "no type".to_owned(),
    }
}

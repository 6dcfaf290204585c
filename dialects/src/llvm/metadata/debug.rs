//! Debug information, `#llvm.di_*`: the nodes of LLVM's `DIBuilder`, with the names of DWARF.

use proofmark_ir::constraints::is_int_of;
use proofmark_ir::context::{AttrDef, EnumDef, LocKind};
use proofmark_ir::text::{Delimiter, ParseResult, Parser, Printer};
use proofmark_ir::{Attribute, Context, Location, Type};

use super::{ANY, DISTINCT, STRING, dwarf, is_one_of};
use crate::asm::params::{Kind, optional, or_zero, params_attrs, required};

static EMISSION_KIND: EnumDef = EnumDef {
    name: "llvm.emissionKind",
    cases: &[(0, "None"), (1, "Full"), (2, "LineTablesOnly"), (3, "DebugDirectivesOnly")],
    separator: None,
    bare: false,
};

static NAME_TABLE_KIND: EnumDef = EnumDef {
    name: "llvm.nameTableKind",
    cases: &[(0, "Default"), (1, "GNU"), (2, "None"), (3, "Apple")],
    separator: None,
    bare: false,
};

static FLAGS: EnumDef = EnumDef {
    name: "llvm.diFlags",
    cases: &[
        (0, "Zero"),
        (1, "Bit0"),
        (2, "Bit1"),
        (1, "Private"),
        (2, "Protected"),
        (3, "Public"),
        (1 << 2, "FwdDecl"),
        (1 << 3, "AppleBlock"),
        (1 << 4, "ReservedBit4"),
        (1 << 5, "Virtual"),
        (1 << 6, "Artificial"),
        (1 << 7, "Explicit"),
        (1 << 8, "Prototyped"),
        (1 << 9, "ObjcClassComplete"),
        (1 << 10, "ObjectPointer"),
        (1 << 11, "Vector"),
        (1 << 12, "StaticMember"),
        (1 << 13, "LValueReference"),
        (1 << 14, "RValueReference"),
        (1 << 15, "ExportSymbols"),
        (1 << 16, "SingleInheritance"),
        (1 << 16, "MultipleInheritance"),
        (1 << 16, "VirtualInheritance"),
        (1 << 18, "IntroducedVirtual"),
        (1 << 19, "BitField"),
        (1 << 20, "NoReturn"),
        (1 << 22, "TypePassByValue"),
        (1 << 23, "TypePassByReference"),
        (1 << 24, "EnumClass"),
        (1 << 25, "Thunk"),
        (1 << 26, "NonTrivial"),
        (1 << 27, "BigEndian"),
        (1 << 28, "LittleEndian"),
        (1 << 29, "AllCallsDescribed"),
    ],
    separator: Some("|"),
    bare: false,
};

static SUBPROGRAM_FLAGS: EnumDef = EnumDef {
    name: "llvm.diSubprogramFlags",
    cases: &[
        (1 << 0, "Virtual"),
        (1 << 1, "PureVirtual"),
        (1 << 2, "LocalToUnit"),
        (1 << 3, "Definition"),
        (1 << 4, "Optimized"),
        (1 << 5, "Pure"),
        (1 << 6, "Elemental"),
        (1 << 7, "Recursive"),
        (1 << 8, "MainSubprogram"),
        (1 << 9, "Deleted"),
        (1 << 11, "ObjCDirect"),
    ],
    separator: Some("|"),
    bare: false,
};

const TAG: Kind = Kind::Word { prefix: "DW_TAG_", words: dwarf::TAGS, description: "debug info tag" };
const ENCODING: Kind =
    Kind::Word { prefix: "DW_ATE_", words: dwarf::ENCODINGS, description: "debug info encoding" };
const LANGUAGE: Kind =
    Kind::Word { prefix: "DW_LANG_", words: dwarf::LANGUAGES, description: "debug info language" };
const CALLING_CONVENTION: Kind = Kind::Word {
    prefix: "DW_CC_",
    words: dwarf::CALLING_CONVENTIONS,
    description: "debug info calling convention",
};
const OPERATION: Kind =
    Kind::Word { prefix: "DW_OP_", words: dwarf::OPERATIONS, description: "debug info operation encoding" };

const NODE: Kind = Kind::Any(is_node, "DINodeAttr");
const NODES: Kind = Kind::List(&NODE);
const SCOPE: Kind = Kind::Any(is_scope, "DIScopeAttr");
const TYPE: Kind = Kind::Any(is_type, "DITypeAttr");
const VARIABLE: Kind =
    Kind::Any(|ctx, attr| is_one_of(ctx, attr, &[&DI_LOCAL_VARIABLE, &DI_GLOBAL_VARIABLE]), "DIVariableAttr");
const FILE: Kind = Kind::Own(&DI_FILE);
const EXPRESSION: Kind = Kind::Own(&DI_EXPRESSION);

fn is_node(ctx: &Context, attr: Attribute) -> bool {
    let others: &[&AttrDef] = &[
        &DI_ANNOTATION,
        &DI_EXPRESSION,
        &DI_GENERIC_SUBRANGE,
        &DI_GLOBAL_VARIABLE,
        &DI_IMPORTED_ENTITY,
        &DI_LABEL,
        &DI_LOCAL_VARIABLE,
        &DI_SUBRANGE,
    ];
    is_scope(ctx, attr) || is_type(ctx, attr) || is_one_of(ctx, attr, others)
}

fn is_scope(ctx: &Context, attr: Attribute) -> bool {
    let scopes: &[&AttrDef] = &[
        &DI_COMMON_BLOCK,
        &DI_COMPILE_UNIT,
        &DI_COMPOSITE_TYPE,
        &DI_DERIVED_TYPE,
        &DI_FILE,
        &DI_LEXICAL_BLOCK,
        &DI_LEXICAL_BLOCK_FILE,
        &DI_MODULE,
        &DI_NAMESPACE,
        &DI_SUBPROGRAM,
    ];
    is_one_of(ctx, attr, scopes)
}

fn is_type(ctx: &Context, attr: Attribute) -> bool {
    let types: &[&AttrDef] = &[
        &DI_BASIC_TYPE,
        &DI_COMPOSITE_TYPE,
        &DI_DERIVED_TYPE,
        &DI_NULL_TYPE,
        &DI_STRING_TYPE,
        &DI_SUBROUTINE_TYPE,
    ];
    is_one_of(ctx, attr, types)
}

params_attrs! {
    /// A name and a value attached to an entity.
    DI_ANNOTATION("llvm.di_annotation") [
        required("name", STRING),
        required("value", STRING),
    ];
    /// A built-in type of the source language.
    DI_BASIC_TYPE("llvm.di_basic_type", alias "di_basic_type") [
        or_zero("tag", TAG),
        required("name", STRING),
        or_zero("sizeInBits", Kind::Int),
        or_zero("encoding", ENCODING),
    ];
    /// A common block of Fortran.
    DI_COMMON_BLOCK("llvm.di_common_block", alias "di_common_block") [
        required("scope", SCOPE),
        optional("decl", Kind::Own(&DI_GLOBAL_VARIABLE)),
        required("name", STRING),
        optional("file", FILE),
        or_zero("line", Kind::Int),
    ];
    /// A compile unit: a file with its inclusions and compiler options.
    DI_COMPILE_UNIT("llvm.di_compile_unit", alias "di_compile_unit") [
        required("id", DISTINCT),
        required("sourceLanguage", LANGUAGE),
        required("file", FILE),
        optional("producer", STRING),
        required("isOptimized", Kind::Bool),
        required("emissionKind", Kind::Enum(&EMISSION_KIND)),
        or_zero("nameTableKind", Kind::Enum(&NAME_TABLE_KIND)),
        optional("splitDebugFilename", STRING),
    ];
    /// A composite type. A recursive type has an id, and refers to itself by the id.
    DI_COMPOSITE_TYPE("llvm.di_composite_type", alias "di_composite_type") [
        optional("recId", DISTINCT),
        or_zero("isRecSelf", Kind::Bool),
        or_zero("tag", TAG),
        optional("name", STRING),
        optional("file", FILE),
        or_zero("line", Kind::Int),
        optional("scope", SCOPE),
        optional("baseType", TYPE),
        or_zero("flags", Kind::Enum(&FLAGS)),
        or_zero("sizeInBits", Kind::Int),
        or_zero("alignInBits", Kind::Int),
        optional("dataLocation", EXPRESSION),
        optional("rank", EXPRESSION),
        optional("allocated", EXPRESSION),
        optional("associated", EXPRESSION),
        or_zero("elements", NODES),
    ];
    /// A type derived from another type.
    DI_DERIVED_TYPE("llvm.di_derived_type", alias "di_derived_type") [
        or_zero("tag", TAG),
        optional("name", STRING),
        optional("baseType", TYPE),
        or_zero("sizeInBits", Kind::Int),
        or_zero("alignInBits", Kind::Int),
        or_zero("offsetInBits", Kind::Int),
        optional("dwarfAddressSpace", Kind::Int),
        optional("extraData", NODE),
    ];
    /// Array bounds given by expressions or variables.
    DI_GENERIC_SUBRANGE("llvm.di_generic_subrange") [
        optional("count", ANY),
        required("lowerBound", ANY),
        optional("upperBound", ANY),
        required("stride", ANY),
    ];
    /// A global variable.
    DI_GLOBAL_VARIABLE("llvm.di_global_variable", alias "di_global_variable") [
        optional("scope", SCOPE),
        optional("name", STRING),
        optional("linkageName", STRING),
        required("file", FILE),
        required("line", Kind::Int),
        required("type", TYPE),
        or_zero("isLocalToUnit", Kind::Bool),
        or_zero("isDefined", Kind::Bool),
        or_zero("alignInBits", Kind::Int),
    ];
    /// A global variable and its location.
    DI_GLOBAL_VARIABLE_EXPRESSION("llvm.di_global_variable_expression", alias "di_global_variable_expression") [
        required("var", Kind::Own(&DI_GLOBAL_VARIABLE)),
        optional("expr", EXPRESSION),
    ];
    /// An entity imported from another scope.
    DI_IMPORTED_ENTITY("llvm.di_imported_entity", alias "di_imported_entity") [
        or_zero("tag", TAG),
        required("scope", SCOPE),
        required("entity", NODE),
        optional("file", FILE),
        or_zero("line", Kind::Int),
        optional("name", STRING),
        or_zero("elements", NODES),
    ];
    /// A label.
    DI_LABEL("llvm.di_label", alias "di_label") [
        required("scope", SCOPE),
        optional("name", STRING),
        optional("file", FILE),
        or_zero("line", Kind::Int),
    ];
    /// A lexical block.
    DI_LEXICAL_BLOCK("llvm.di_lexical_block", alias "di_lexical_block") [
        required("scope", SCOPE),
        optional("file", FILE),
        or_zero("line", Kind::Int),
        or_zero("column", Kind::Int),
    ];
    /// A part of a lexical block that comes from another file.
    DI_LEXICAL_BLOCK_FILE("llvm.di_lexical_block_file", alias "di_lexical_block_file") [
        required("scope", SCOPE),
        optional("file", FILE),
        required("discriminator", Kind::Int),
    ];
    /// A local variable or a parameter.
    DI_LOCAL_VARIABLE("llvm.di_local_variable", alias "di_local_variable") [
        required("scope", SCOPE),
        optional("name", STRING),
        optional("file", FILE),
        or_zero("line", Kind::Int),
        or_zero("arg", Kind::Int),
        or_zero("alignInBits", Kind::Int),
        optional("type", TYPE),
        or_zero("flags", Kind::Enum(&FLAGS)),
    ];
    /// A module of the source language.
    DI_MODULE("llvm.di_module", alias "di_module") [
        optional("file", FILE),
        optional("scope", SCOPE),
        optional("name", STRING),
        optional("configMacros", STRING),
        optional("includePath", STRING),
        optional("apinotes", STRING),
        or_zero("line", Kind::Int),
        or_zero("isDecl", Kind::Bool),
    ];
    /// A namespace.
    DI_NAMESPACE("llvm.di_namespace", alias "di_namespace") [
        optional("name", STRING),
        optional("scope", SCOPE),
        required("exportSymbols", Kind::Bool),
    ];
    /// A character string of Fortran.
    DI_STRING_TYPE("llvm.di_string_type", alias "di_string_type") [
        or_zero("tag", TAG),
        required("name", STRING),
        or_zero("sizeInBits", Kind::Int),
        or_zero("alignInBits", Kind::Int),
        optional("stringLength", VARIABLE),
        optional("stringLengthExp", EXPRESSION),
        optional("stringLocationExp", EXPRESSION),
        or_zero("encoding", ENCODING),
    ];
    /// A subprogram. A recursive subprogram has an id, and refers to itself by the id.
    DI_SUBPROGRAM("llvm.di_subprogram", alias "di_subprogram") [
        optional("recId", DISTINCT),
        or_zero("isRecSelf", Kind::Bool),
        optional("id", DISTINCT),
        optional("compileUnit", Kind::Own(&DI_COMPILE_UNIT)),
        optional("scope", SCOPE),
        optional("name", STRING),
        optional("linkageName", STRING),
        optional("file", FILE),
        or_zero("line", Kind::Int),
        or_zero("scopeLine", Kind::Int),
        or_zero("subprogramFlags", Kind::Enum(&SUBPROGRAM_FLAGS)),
        optional("type", Kind::Own(&DI_SUBROUTINE_TYPE)),
        or_zero("retainedNodes", NODES),
        or_zero("annotations", NODES),
    ];
    /// Array bounds.
    DI_SUBRANGE("llvm.di_subrange") [
        optional("count", ANY),
        optional("lowerBound", ANY),
        optional("upperBound", ANY),
        optional("stride", ANY),
    ];
    /// A function type: result and parameters.
    DI_SUBROUTINE_TYPE("llvm.di_subroutine_type", alias "di_subroutine_type") [
        or_zero("callingConvention", CALLING_CONVENTION),
        or_zero("types", Kind::List(&TYPE)),
    ];
}

/// The absence of a type: `void`, or variadic parameters.
pub(in crate::llvm) static DI_NULL_TYPE: AttrDef =
    AttrDef { alias: Some("di_null_type"), ..AttrDef::plain("llvm.di_null_type") };

/// Returns whether a location is fused with a subprogram.
pub(in crate::llvm) fn has_subprogram(ctx: &Context, loc: Location) -> bool {
    match loc.kind(ctx) {
        LocKind::Fused { locations, metadata } => {
            metadata.is_some_and(|attr| is_one_of(ctx, attr, &[&DI_SUBPROGRAM]))
                || locations.iter().any(|&loc| has_subprogram(ctx, loc))
        }
        LocKind::Name { child, .. } => has_subprogram(ctx, child),
        LocKind::CallSite { callee, caller } => has_subprogram(ctx, callee) || has_subprogram(ctx, caller),
        _ => false,
    }
}

/// `#llvm.di_file<"name" in "directory">`.
pub(in crate::llvm) static DI_FILE: AttrDef = AttrDef {
    parse: parse_file,
    print: print_file,
    alias: Some("di_file"),
    ..AttrDef::plain("llvm.di_file")
};

fn parse_file(p: &mut Parser<'_>) -> ParseResult<Vec<Attribute>> {
    p.parse_punct("<")?;
    let name = STRING.parse(p, "name")?;
    p.parse_keyword("in")?;
    let directory = STRING.parse(p, "directory")?;
    p.parse_punct(">")?;
    Ok(vec![name, directory])
}

fn print_file(p: &mut Printer<'_>, params: &[Attribute]) {
    if let &[name, directory] = params {
        p.text("<");
        p.attribute(name);
        p.text(" in ");
        p.attribute(directory);
        p.text(">");
    }
}

/// `#llvm.di_expression<[DW_OP_deref, DW_OP_LLVM_fragment(16, 8)]>`: operations of the DWARF stack machine.
pub(in crate::llvm) static DI_EXPRESSION: AttrDef =
    AttrDef { parse: parse_expression, print: print_expression, ..AttrDef::plain("llvm.di_expression") };

/// An operation of an expression, with arguments.
pub(in crate::llvm) static DI_EXPRESSION_ELEM: AttrDef =
    AttrDef { parse: parse_operation, print: print_operation, ..AttrDef::plain("llvm.di_expression_elem") };

fn parse_expression(p: &mut Parser<'_>) -> ParseResult<Vec<Attribute>> {
    let mut operations = Vec::new();
    p.parse_punct("<")?;
    p.parse_list(Delimiter::OptionalSquare, |p| {
        operations.push(p.parse_attribute_or_parameters(&DI_EXPRESSION_ELEM)?);
        Ok(())
    })?;
    p.parse_punct(">")?;
    Ok(operations)
}

fn print_expression(p: &mut Printer<'_>, params: &[Attribute]) {
    p.text("<");
    if !params.is_empty() {
        p.text("[");
        p.list(params.iter().copied(), Printer::attribute_parameters);
        p.text("]");
    }
    p.text(">");
}

/// The operation whose second argument is an encoding.
const CONVERT: &str = "DW_OP_LLVM_convert";

fn parse_operation(p: &mut Parser<'_>) -> ParseResult<Vec<Attribute>> {
    let operation = OPERATION.parse(p, "opcode")?;
    let is_convert = operation.as_string(p.ctx()).is_some_and(|word| word.as_str(p.ctx()) == CONVERT);
    let mut params = vec![operation];
    p.parse_list(Delimiter::OptionalParen, |p| {
        let kind = if is_convert && params.len() == 2 { ENCODING } else { Kind::Int };
        params.push(kind.parse(p, "arguments")?);
        Ok(())
    })?;
    Ok(params)
}

fn print_operation(p: &mut Printer<'_>, params: &[Attribute]) {
    let Some((&operation, arguments)) = params.split_first() else { return };
    OPERATION.print(p, operation);
    if !arguments.is_empty() {
        p.text("(");
        p.list(arguments.iter().copied(), |p, argument| {
            let is_int = is_int_of(p.ctx(), argument, Type::I64);
            if is_int { Kind::Int } else { ENCODING }.print(p, argument);
        });
        p.text(")");
    }
}

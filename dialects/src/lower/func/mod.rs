//! Conversion of func to llvm (MLIR's `FuncToLLVM.cpp`). Several results become one struct.
//!
//! A memref parameter becomes the components of its descriptor or, in the bare pointer convention, the aligned pointer.
//! The ranked descriptor behind a returned unranked memref is copied to the heap, and by the caller to its stack.

mod calls;
mod wrapper_requests;
mod wrappers;

use std::sync::Arc;

use proofmark_drivers::conversion::{
    ConversionMatch, ConversionPatterns, SignatureConversion, TypeConverter,
};
use proofmark_ir::context::{AttrKind, TypeKind};
use proofmark_ir::{
    AttrDict, Attribute, Context, Identifier, Ir, NewOp, OpId, OpView, Outcome, Type, ValueId,
};

pub use wrapper_requests::request_c_wrappers;

use super::build::properties;
use super::descriptor::MemRefLayout;
use super::llvm_builder::LlvmBuilder;
use super::options::ToLlvmOptions;
use super::pattern::{Lowering, LoweringRow, add_rows};
use crate::func::Func;
use crate::llvm::{self, metadata, types};

/// Adds the patterns that convert func to llvm, with default options.
pub fn func_to_llvm_patterns(patterns: &mut ConversionPatterns, converter: &Arc<TypeConverter>) {
    func_to_llvm_patterns_with(patterns, converter, &ToLlvmOptions::default());
}

/// Adds the patterns that convert func to llvm.
pub fn func_to_llvm_patterns_with(
    patterns: &mut ConversionPatterns,
    converter: &Arc<TypeConverter>,
    options: &ToLlvmOptions,
) {
    add_rows(patterns, ROWS, &Lowering { converter: converter.clone(), options: *options });
}

/// Adds the pattern that converts `func.func` only, with default options. Corresponds to MLIR's
/// `populateFuncToLLVMFuncOpConversionPattern`.
pub fn function_to_llvm_patterns(patterns: &mut ConversionPatterns, converter: &Arc<TypeConverter>) {
    let lowering = Lowering { converter: converter.clone(), options: ToLlvmOptions::default() };
    add_rows(patterns, &ROWS[..1], &lowering);
}

const ROWS: &[LoweringRow] = &[
    LoweringRow { root: "func.func", generated_ops: FUNCTION, apply: function },
    LoweringRow { root: "func.return", generated_ops: RETURN, apply: calls::r#return },
    LoweringRow { root: "func.call", generated_ops: CALL, apply: calls::call },
    LoweringRow { root: "func.call_indirect", generated_ops: CALL, apply: calls::call },
    LoweringRow { root: "func.constant", generated_ops: &["llvm.mlir.addressof"], apply: calls::constant },
];

const FUNCTION: &[&str] = &[
    "llvm.func",
    "llvm.call",
    "llvm.return",
    "llvm.load",
    "llvm.store",
    "llvm.alloca",
    "llvm.mlir.constant",
    "llvm.mlir.poison",
    "llvm.insertvalue",
    "llvm.extractvalue",
];

const RETURN: &[&str] = &[
    "llvm.return",
    "llvm.func",
    "llvm.call",
    "llvm.mlir.poison",
    "llvm.mlir.constant",
    "llvm.insertvalue",
    "llvm.extractvalue",
    "llvm.mul",
    "llvm.add",
    "llvm.intr.memcpy",
];

const CALL: &[&str] = &[
    "llvm.call",
    "llvm.func",
    "llvm.alloca",
    "llvm.mlir.poison",
    "llvm.mlir.constant",
    "llvm.insertvalue",
    "llvm.extractvalue",
    "llvm.mul",
    "llvm.add",
    "llvm.intr.memcpy",
];

/// The attribute that requests a wrapper with the C interface.
const EMIT_C_INTERFACE: &str = "llvm.emit_c_interface";
/// The attribute that selects the bare pointer convention for one function.
const BARE_POINTER: &str = "llvm.bareptr";

/// Returns the type that packs `types`: none, the only type, or a struct.
fn packed(ctx: &Context, types: &[Type]) -> Option<Type> {
    match types {
        [] => None,
        [ty] => Some(*ty),
        _ => Some(types::literal_struct(ctx, types, false)),
    }
}

fn is_memref(ctx: &Context, ty: Type) -> bool {
    matches!(ty.kind(ctx), TypeKind::MemRef { .. })
}

fn is_unranked_memref(ctx: &Context, ty: Type) -> bool {
    matches!(ty.kind(ctx), TypeKind::UnrankedMemRef { .. })
}

impl Lowering {
    /// Returns whether the function `op` has the bare pointer convention.
    fn uses_bare_pointers(&self, ir: &Ir, op: OpId) -> bool {
        self.options.use_bare_ptr || ir.attrs(op).get_named(ir.ctx(), BARE_POINTER).is_some()
    }

    /// Returns the bare pointer type of a memref with static layout.
    fn bare_pointer(&self, ctx: &Context, ty: Type) -> Option<Type> {
        let memref = self.memref(ctx, ty)?;
        memref.is_static().then(|| memref.ptr(ctx))
    }

    /// Returns the types of the llvm parameters for a parameter of type `ty`.
    fn parameter_types(&self, ctx: &Context, ty: Type, bare: bool) -> Option<Vec<Type>> {
        if bare && (is_memref(ctx, ty) || is_unranked_memref(ctx, ty)) {
            return Some(vec![self.bare_pointer(ctx, ty)?]);
        }
        let converted = self.convert(ctx, ty)?;
        match ty.kind(ctx) {
            TypeKind::MemRef { .. } => Some(self.memref(ctx, ty)?.fields(ctx, self.index(ctx))),
            TypeKind::UnrankedMemRef { .. } => Some(vec![self.index(ctx), types::ptr(ctx)]),
            _ => Some(vec![converted]),
        }
    }

    /// Returns the types of results in the calling convention.
    fn result_types(&self, ctx: &Context, results: &[Type], bare: bool) -> Option<Vec<Type>> {
        let convert = |&ty: &Type| match bare && (is_memref(ctx, ty) || is_unranked_memref(ctx, ty)) {
            true => self.bare_pointer(ctx, ty),
            false => self.convert(ctx, ty),
        };
        results.iter().map(convert).collect()
    }

    /// Returns the layouts of those of `types` that are ranked memrefs.
    fn layouts(&self, ctx: &Context, types: &[Type]) -> Vec<Option<MemRefLayout>> {
        types.iter().map(|&ty| self.memref(ctx, ty)).collect()
    }
}

/// The attributes of a converted function.
struct Attributes {
    /// The inherent attributes of `llvm.func`, among them those that `func.func` has as discardable attributes.
    inherent: Vec<(Identifier, Attribute)>,
    discardable: AttrDict,
}

/// Splits the discardable attributes of a function that the llvm function keeps.
fn kept_attributes(ctx: &Context, attrs: AttrDict) -> Attributes {
    let (mut inherent, mut discardable) = (Vec::new(), AttrDict::EMPTY);
    for (name, value) in attrs.entries(ctx).to_vec() {
        match name.as_str(ctx) {
            "llvm.linkage" | "func.varargs" | "llvm.readnone" => {}
            text if llvm::Func::DEF.attribute(text).is_some() => inherent.push((name, value)),
            _ => discardable = discardable.with(ctx, name, value),
        }
    }
    Attributes { inherent, discardable }
}

/// Returns the attributes of each parameter, if there are any.
fn parameter_attributes(ir: &Ir, op: OpId) -> Option<&[Attribute]> {
    ir.property_named(op, "arg_attrs")?.as_array(ir.ctx())
}

/// The attributes of parameters whose value is a type, which is converted.
const TYPE_ATTRIBUTES: [&str; 4] = ["llvm.byval", "llvm.byref", "llvm.sret", "llvm.inalloca"];

/// Converts a `func.func`.
fn function<'m>(m: ConversionMatch<'m>, lowering: &Lowering) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let (inputs, results) = Func::from_op(op).signature(&m);
    let (inputs, results) = (inputs.to_vec(), results.to_vec());
    let bare = lowering.uses_bare_pointers(&m, op);
    let parameters = parameter_attributes(&m, op).map(<[Attribute]>::to_vec);
    let mut signature = SignatureConversion::new(inputs.len());
    let (mut sizes, mut by_reference) = (Vec::new(), Vec::new());
    for (i, &ty) in inputs.iter().enumerate() {
        let Some(mut types) = lowering.parameter_types(ctx, ty, bare) else {
            return m.fail("failed to convert a parameter type");
        };
        let pointee = parameters.as_ref().and_then(|all| pointee_attribute(ctx, *all.get(i)?));
        if let (Some(pointee), &[own]) = (pointee, types.as_slice())
            && !types::is_ptr(ctx, own)
        {
            let Some(pointee) = lowering.convert(ctx, pointee) else {
                return m.fail("failed to convert the type of a parameter attribute");
            };
            types = vec![types::ptr(ctx)];
            by_reference.push((signature.types().len(), pointee));
        }
        sizes.push(types.len());
        signature.add_input(i, &types);
    }
    let Some(results_in_llvm) = lowering.result_types(ctx, &results, bare) else {
        return m.fail("failed to convert a result type");
    };
    let result = packed(ctx, &results_in_llvm).unwrap_or_else(|| types::void(ctx));
    let attrs = m.attrs(op);
    let is_variadic = attrs.get_named(ctx, "func.varargs").and_then(Attribute::as_bool) == Some(true);
    let ty = types::function(ctx, result, signature.types(), is_variadic);

    let kept = kept_attributes(ctx, attrs);
    let mut set = kept.inherent.clone();
    set.push((Identifier::FUNCTION_TYPE, ctx.type_attr(ty)));
    for name in ["sym_name", "sym_visibility"] {
        set.extend(m.property_named(op, name).map(|value| (ctx.ident(name), value)));
    }
    if let Some(parameters) = &parameters {
        match converted_parameters(ctx, lowering, parameters, &sizes) {
            Some(converted) => set.push((ctx.ident("arg_attrs"), ctx.array_attr(&converted))),
            None => return m.fail("failed to convert the type of a parameter attribute"),
        }
    }
    // A struct that packs several results cannot carry the attributes of each result.
    if results.len() == 1 {
        set.extend(m.property_named(op, "res_attrs").map(|value| (ctx.ident("res_attrs"), value)));
    }
    if let Some(linkage) = attrs.get_named(ctx, "llvm.linkage") {
        if !matches!(linkage.kind(ctx), AttrKind::Enum { def, .. } if **def == llvm::LINKAGE_DEF) {
            return m.fail("Contains llvm.linkage attribute not of type LLVM::LinkageAttr");
        }
        set.push((ctx.ident("linkage"), linkage));
    }
    if let Some(readnone) = attrs.get_named(ctx, "llvm.readnone") {
        if readnone != Attribute::UNIT {
            return m.fail("Contains llvm.readnone attribute not of type UnitAttr");
        }
        set.push((ctx.ident("memory_effects"), metadata::no_memory_effects(ctx)));
    }
    let emits_wrapper = !bare && attrs.get_named(ctx, EMIT_C_INTERFACE) == Some(Attribute::UNIT);
    let wrapper = match emits_wrapper {
        true if is_variadic => return m.fail("C interface for variadic functions is not supported"),
        true => match wrappers::Wrapper::of(&m, lowering, &inputs, &results_in_llvm) {
            Some(wrapper) => Some(wrapper),
            None => return m.fail("failed to convert a type for the C interface"),
        },
        false => None,
    };
    let body = m.regions(op)[0];
    if emits_wrapper && m.entry_block(body).is_none() {
        let private = ctx.enum_attr(&llvm::LINKAGE_DEF, llvm::LINKAGE_DEF.value_of("private").unwrap_or(0));
        set.retain(|(name, _)| name.as_str(ctx) != "linkage");
        set.push((ctx.ident("linkage"), private));
    }

    let new_properties = properties(ctx, llvm::Func::DEF, set);
    let loc = m.loc(op);
    let name = ctx.op_name(llvm::Func::DEF.name);
    let mut rw = m.rewrite();
    let new =
        NewOp { properties: new_properties, attrs: kept.discardable, n_regions: 1, ..NewOp::new(name, loc) };
    let new = rw.create(&new);
    let into = rw.regions(new)[0];
    rw.inline_region(body, into, None);
    if let Some(entry) = rw.entry_block(into) {
        rw.apply_signature_conversion(entry, &signature);
        restore_by_reference(&mut rw, lowering, loc, entry, &by_reference);
    }
    if let Some(wrapper) = wrapper {
        wrapper.create(&mut rw, lowering, loc, new, kept);
    }
    rw.replace_op(op, &[]);
    rw.done()
}

/// Returns the type in an attribute `llvm.byval` or `llvm.byref` of a parameter.
fn pointee_attribute(ctx: &Context, attributes: Attribute) -> Option<Type> {
    let attributes = attributes.as_dict(ctx)?;
    let found = TYPE_ATTRIBUTES[..2].iter().find_map(|name| attributes.get_named(ctx, name))?;
    found.as_type(ctx)
}

/// Returns the attributes of the llvm parameters, given the number of llvm parameters of each parameter. A parameter
/// that becomes several ones loses its attributes. `None` if a type in an attribute cannot be converted.
fn converted_parameters(
    ctx: &Context,
    lowering: &Lowering,
    attributes: &[Attribute],
    sizes: &[usize],
) -> Option<Vec<Attribute>> {
    let mut converted = Vec::new();
    for (&attributes, &size) in attributes.iter().zip(sizes) {
        if size != 1 {
            converted.extend(std::iter::repeat_n(ctx.dict_attr(AttrDict::EMPTY), size));
            continue;
        }
        let mut attributes = attributes.as_dict(ctx)?;
        for name in TYPE_ATTRIBUTES {
            if let Some(ty) = attributes.get_named(ctx, name).and_then(|value| value.as_type(ctx)) {
                let ty = ctx.type_attr(lowering.convert(ctx, ty)?);
                attributes = attributes.with(ctx, ctx.ident(name), ty);
            }
        }
        converted.push(ctx.dict_attr(attributes));
    }
    Some(converted)
}

/// Loads the values of parameters that have become pointers, given their numbers and the types of the values.
fn restore_by_reference(
    rw: &mut proofmark_drivers::conversion::ConversionRewriter<'_>,
    lowering: &Lowering,
    loc: proofmark_ir::Location,
    entry: proofmark_ir::BlockId,
    by_reference: &[(usize, Type)],
) {
    if by_reference.is_empty() {
        return;
    }
    let before = rw.insertion_point();
    rw.set_insertion_point_to_start(entry);
    for &(number, pointee) in by_reference {
        let pointer = rw.block_args(entry)[number];
        let index = lowering.index(rw.ctx());
        let value = LlvmBuilder::new(rw, loc, index).load(pointee, pointer);
        // The uses of the old parameter are uses of a cast from the pointer.
        let casts: Vec<OpId> = rw.users(pointer).filter(|&user| !rw.is_op(user, llvm::Load::DEF)).collect();
        for cast in casts {
            let old: Vec<ValueId> = rw.results(cast).to_vec();
            old.into_iter().for_each(|old| rw.replace_all_uses_with(old, &[value]));
        }
    }
    rw.set_insertion_point(before);
}

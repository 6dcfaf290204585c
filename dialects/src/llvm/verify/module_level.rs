//! Verification of globals, aliases and other module-level operations, and of references to them.

use proofmark_ir::context::AttrKind;
use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::symbols::SymbolTables;
use proofmark_ir::{Attribute, Context, Ir, OpId, Traits, Type, WalkOrder};

use super::super::module_level::Comdat;
use super::super::module_level::GlobalCtors;
use super::super::module_level::GlobalDtors;
use super::super::module_level::LinkerOptions;
use super::functions::linkage;
use super::{Check, expect, report};
use crate::llvm::metadata::{MODULE_FLAG, ZERO, params_of, tag_id};
use crate::llvm::types::{self, as_array, is_ptr};
use crate::llvm::{
    AddressOf, Alias, BlockAddress, BlockTag, ComdatSelector, DSOLocalEquivalent, Func, Global, IFunc,
    ModuleFlags,
};
use crate::verify::quoted;

/// Returns whether globals may have the type.
fn is_global_type(ctx: &Context, ty: Type) -> bool {
    let not = [&types::VOID, &types::TOKEN, &types::METADATA, &types::LABEL, &types::FUNC];
    types::is_compatible(ctx, ty) && !not.iter().any(|def| ty.is_dialect_type(ctx, def))
}

/// Verifies that the parent is a module: an isolated symbol table.
fn is_in_module(ir: &Ir, op: OpId) -> Check {
    let fits = ir.parent_op(op).is_none_or(|parent| {
        ir.op_def(parent)
            .is_some_and(|def| def.traits.contains(Traits::SYMBOL_TABLE.union(Traits::ISOLATED_FROM_ABOVE)))
    });
    expect(fits, "must appear at the module level")
}

impl LinkerOptions {
    pub(in crate::llvm) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        report(ir, op, is_in_module(ir, op), errors);
    }
}

impl ModuleFlags {
    pub(in crate::llvm) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = ModuleFlags::cast(ir, op) else { return };
        let ctx = ir.ctx();
        let flags = view.flags(ir).as_array(ctx).unwrap_or(&[]);
        let all = flags.iter().all(|&flag| params_of(ctx, flag, &MODULE_FLAG).is_some());
        let found = is_in_module(ir, op).and_then(|()| expect(all, "expected a module flag attribute"));
        report(ir, op, found, errors);
    }
}

impl Global {
    pub(in crate::llvm) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = Global::cast(ir, op) else { return };
        if let Err(message) = global_fits(ir, view) {
            return report(ir, op, Err(message), errors);
        }
        let alignment = view.alignment(ir).and_then(|alignment| alignment.as_i64(ir.ctx()));
        if alignment.is_some_and(|alignment| !(alignment as u64).is_power_of_two()) {
            errors.push(Diagnostic::error_on(ir, op, "alignment attribute is not a power of 2"));
        }
    }
}

fn global_fits(ir: &Ir, view: Global) -> Check {
    let ctx = ir.ctx();
    let Some(ty) = view.global_type(ir).as_type(ctx) else { return Ok(()) };
    expect(is_global_type(ctx, ty), "expects type to be a valid element type for an LLVM global")?;
    is_in_module(ir, view.op())?;
    let value = view.value(ir);
    if let Some(AttrKind::String { value, .. }) = value.map(|value| value.kind(ctx)) {
        let n = value.as_bytes(ctx).len() as i64;
        let fits = as_array(ctx, ty) == Some((n, Type::I8));
        expect(fits, "requires an i8 array type of the length equal to that of the string attribute")?;
    }
    if let Some(properties) = types::target_properties(ctx, ty) {
        expect(properties.in_global, "this target extension type cannot be used in a global")?;
        let message = "global with target extension type can only be initialized with zero-initializer";
        expect(value.is_none(), message)?;
    }
    let linkage = linkage(ir, view.op());
    let zero = value.is_none_or(|value| is_zero(ctx, value));
    expect(linkage != "common" || zero, "expected zero value for 'common' linkage")?;
    let array = as_array(ctx, ty).is_some();
    expect(linkage != "appending" || array, "expected array type for 'appending' linkage")
}

fn is_zero(ctx: &Context, value: Attribute) -> bool {
    match value.kind(ctx) {
        AttrKind::Integer { value, .. } => value.is_zero(),
        AttrKind::Float { bits, ty } => {
            // -0.0 is zero as well.
            let width = ty.bit_width(ctx).unwrap_or(128);
            bits & !(1 << (width - 1)) == 0
        }
        AttrKind::Array(elements) => elements.iter().all(|&element| is_zero(ctx, element)),
        AttrKind::DenseElements { .. } => {
            value.elements(ctx).is_some_and(|values| values.stored().all(|value| value.is_zero()))
        }
        _ => false,
    }
}

/// Returns the type that the initializer of a global or alias returns, and the first error in the initializer.
fn initializer(ir: &Ir, op: OpId, words: &str) -> Option<(Option<Type>, Option<Diagnostic>)> {
    let block = ir.regions(op).first().and_then(|&region| ir.entry_block(region))?;
    let returned =
        ir.last_op(block).and_then(|last| ir.operands(last).next()).map(|value| ir.value_type(value));
    let effect = ir.ops(block).find(|&inner| !ir.is_memory_effect_free(inner));
    Some((returned, effect.map(|inner| Diagnostic::error_on(ir, inner, words))))
}

impl Global {
    pub(in crate::llvm) fn verify_regions(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = Global::cast(ir, op) else { return };
        let words = "ops with side effects not allowed in global initializers";
        let Some((returned, effect)) = initializer(ir, op, words) else { return };
        let ty = view.global_type(ir).as_type(ir.ctx());
        let found = match returned {
            None => Err("initializer region cannot return void".to_owned()),
            Some(own) if Some(own) != ty => {
                let (own, ty) = (quoted(ir, [own]), quoted(ir, ty));
                Err(format!("initializer region type {own} does not match global type {ty}"))
            }
            Some(_) => Ok(()),
        };
        match (found, effect) {
            (Ok(()), Some(effect)) => errors.push(effect),
            (Ok(()), None) => {
                let found = expect(view.value(ir).is_none(), "cannot have both initializer value and region");
                report(ir, op, found, errors);
            }
            (found, _) => report(ir, op, found, errors),
        }
    }
}

impl Alias {
    pub(in crate::llvm) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = Alias::cast(ir, op) else { return };
        let Some(ty) = view.alias_type(ir).as_type(ir.ctx()) else { return };
        let message = "expects type to be a valid element type for an LLVM global alias";
        let found = expect(is_global_type(ir.ctx(), ty), message).and_then(|()| {
        let linkage = linkage(ir, op);
        let unfit = matches!(linkage, "appending" | "extern_weak" | "common");
        let message = format!(
            "'{linkage}' linkage not supported in aliases, available options: private, internal, linkonce, weak, \
             linkonce_odr, weak_odr, external or available_externally"
        );
        expect(!unfit, message)
    });
        report(ir, op, found, errors);
    }

    pub(in crate::llvm) fn verify_regions(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let words = "ops with side effects are not allowed in alias initializers";
        let Some((returned, effect)) = initializer(ir, op, words) else { return };
        if !returned.is_some_and(|ty| is_ptr(ir.ctx(), ty)) {
            return report(ir, op, Err("initializer region must always return a pointer".to_owned()), errors);
        }
        errors.extend(effect);
    }
}

impl IFunc {
    pub(in crate::llvm) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let linkage = linkage(ir, op);
        let unfit = matches!(linkage, "appending" | "extern_weak" | "common" | "available_externally");
        let message = format!(
            "'{linkage}' linkage not supported in ifuncs, available options: private, internal, linkonce, weak, \
         linkonce_odr, weak_odr, or external linkage"
        );
        report(ir, op, expect(!unfit, message), errors);
    }
}

/// Returns the symbol that an alias refers to, if its region returns that address.
fn aliased(ir: &Ir, alias: Alias, tables: &mut SymbolTables) -> Option<OpId> {
    let block = ir.entry_block(alias.initializer(ir))?;
    let returned = ir.operands(ir.last_op(block)?).next()?;
    let address = AddressOf::cast(ir, ir.defining_op(returned)?)?;
    tables.resolve_nearest(ir, ir.parent_op(alias.op())?, address.global_name(ir))
}

impl IFunc {
    /// Verifies `llvm.mlir.ifunc`: the resolver is a function definition that returns a pointer.
    pub(in crate::llvm) fn verify_symbol_uses(
        ir: &Ir,
        op: OpId,
        tables: &mut SymbolTables,
        errors: &mut Vec<Diagnostic>,
    ) {
        let Some(view) = IFunc::cast(ir, op) else { return };
        let ctx = ir.ctx();
        let mut resolver = tables.resolve_nearest(ir, op, view.resolver(ir));
        // Aliases may form a cycle.
        let mut seen = Vec::new();
        while let Some(alias) = resolver.and_then(|resolver| Alias::cast(ir, resolver)) {
            if seen.contains(&alias.op()) {
                return;
            }
            seen.push(alias.op());
            match aliased(ir, alias, tables) {
                Some(next) => resolver = Some(next),
                None => return,
            }
        }
        let Some(resolver) = resolver.and_then(|resolver| Func::cast(ir, resolver)) else {
            return report(ir, op, Err("must have a function resolver".to_owned()), errors);
        };
        let defined = ir.entry_block(resolver.body(ir)).is_some()
            && linkage(ir, resolver.op()) != "available_externally";
        let returned = resolver.signature(ir).map(|signature| signature.result);
        let own = view.resolver_type(ir).as_type(ctx);
        let space = view.address_space(ir).as_i64(ctx);
        let found = expect(defined, "resolver must be a definition")
            .and_then(|()| {
                let pointer = returned.is_some_and(|ty| is_ptr(ctx, ty));
                expect(pointer, "resolver must return a pointer")
            })
            .and_then(|()| {
                let fits = own.and_then(|ty| types::address_space(ctx, ty)) == space;
                expect(fits, "resolver has incorrect type")
            });
        report(ir, op, found, errors);
    }
}

impl Comdat {
    pub(in crate::llvm) fn verify_regions(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let blocks = ir.regions(op).iter().flat_map(|&region| ir.blocks(region));
        for inner in blocks.flat_map(|block| ir.ops(block)) {
            if ComdatSelector::cast(ir, inner).is_none() {
                let message = "only comdat selector symbols can appear in a comdat region";
                return errors.push(Diagnostic::error_on(ir, inner, message));
            }
        }
    }
}

fn xtors(ir: &Ir, op: OpId, what: &str, errors: &mut Vec<Diagnostic>) {
    let ctx = ir.ctx();
    let list = |name| ir.property_named(op, name).and_then(|list| list.as_array(ctx)).unwrap_or(&[]);
    let (functions, priorities, data) = (list(what), list("priorities"), list("data"));
    let is_data =
        |&attr: &Attribute| attr.as_flat_symbol(ctx).is_some() || params_of(ctx, attr, &ZERO).is_some();
    let message = if !data.iter().all(is_data) {
        "data element must be symbol or #llvm.zero".to_owned()
    } else if functions.len() != priorities.len() || functions.len() != data.len() {
        format!("{what}, priorities, and data must have the same number of elements")
    } else {
        return;
    };
    errors.push(Diagnostic::error_on(ir, op, message));
}

impl GlobalCtors {
    pub(in crate::llvm) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        xtors(ir, op, "ctors", errors);
    }
}

impl GlobalDtors {
    pub(in crate::llvm) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        xtors(ir, op, "dtors", errors);
    }
}

impl GlobalCtors {
    /// Verifies that constructors and destructors are function definitions.
    pub(in crate::llvm) fn verify_symbol_uses(
        ir: &Ir,
        op: OpId,
        tables: &mut SymbolTables,
        errors: &mut Vec<Diagnostic>,
    ) {
        let ctx = ir.ctx();
        let list = ir.property_named(op, "ctors").or_else(|| ir.property_named(op, "dtors"));
        for &symbol in list.and_then(|list| list.as_array(ctx)).unwrap_or(&[]) {
            let name = symbol.as_flat_symbol(ctx).map_or("", |name| name.as_str(ctx));
            let func = tables.resolve_nearest(ir, op, symbol).and_then(|target| Func::cast(ir, target));
            let message = match func {
                None => format!("'{name}' does not reference a valid LLVM function"),
                Some(func) if ir.entry_block(func.body(ir)).is_none() => {
                    format!("'{name}' does not have a definition")
                }
                Some(_) => continue,
            };
            return report(ir, op, Err(message), errors);
        }
    }
}

impl AddressOf {
    /// Verifies that the symbol is a global, alias, function or ifunc in the address space of the pointer.
    pub(in crate::llvm) fn verify_symbol_uses(
        ir: &Ir,
        op: OpId,
        tables: &mut SymbolTables,
        errors: &mut Vec<Diagnostic>,
    ) {
        let Some(view) = AddressOf::cast(ir, op) else { return };
        let ctx = ir.ctx();
        let own = types::address_space(ctx, ir.value_type(view.res(ir)));
        let target = tables.resolve_nearest(ir, op, view.global_name(ir));
        let space = if let Some(global) = target.and_then(|target| Global::cast(ir, target)) {
            global.addr_space(ir).as_i64(ctx)
        } else if let Some(alias) = target.and_then(|target| Alias::cast(ir, target)) {
            let block = ir.entry_block(alias.initializer(ir));
            let returned = block.and_then(|block| ir.operands(ir.last_op(block)?).next());
            returned.and_then(|value| types::address_space(ctx, ir.value_type(value))).or(own)
        } else if target
            .is_some_and(|target| Func::cast(ir, target).is_some() || IFunc::cast(ir, target).is_some())
        {
            own
        } else {
            let message = "must reference a global defined by 'llvm.mlir.global', 'llvm.mlir.alias' or 'llvm.func' \
                       or 'llvm.mlir.ifunc'";
            return report(ir, op, Err(message.to_owned()), errors);
        };
        let message = "pointer address space must match address space of the referenced global or alias";
        report(ir, op, expect(space == own, message), errors);
    }
}

impl DSOLocalEquivalent {
    /// Verifies that the symbol is a function that is present at run time, or an alias of one.
    pub(in crate::llvm) fn verify_symbol_uses(
        ir: &Ir,
        op: OpId,
        tables: &mut SymbolTables,
        errors: &mut Vec<Diagnostic>,
    ) {
        let Some(view) = DSOLocalEquivalent::cast(ir, op) else { return };
        let target = tables.resolve_nearest(ir, op, view.function_name(ir));
        let alias = target.and_then(|target| Alias::cast(ir, target));
        let is_function = target.is_some_and(|target| Func::cast(ir, target).is_some());
        let mut found = expect(
            alias.is_some() || is_function,
            "must reference a global defined by 'llvm.func' or 'llvm.mlir.alias'",
        );
        if let Some(alias) = alias {
            let mut names = Vec::new();
            ir.walk(alias.op(), WalkOrder::PreOrder, |ir, inner| {
                names.extend(AddressOf::cast(ir, inner).map(|address| address.global_name(ir)));
            });
            let is_global = |&name: &Attribute| {
                tables.resolve_nearest(ir, op, name).is_some_and(|target| Global::cast(ir, target).is_some())
            };
            found = expect(!names.iter().any(is_global), "must reference an alias to a function");
        }
        let weak = target.is_some_and(|target| linkage(ir, target) == "extern_weak");
        let message = "target function with 'extern_weak' linkage not allowed";
        report(ir, op, found.and_then(|()| expect(!weak, message)), errors);
    }
}

impl BlockAddress {
    /// Verifies that the symbol is a function of the module with a block of the tag.
    pub(in crate::llvm) fn verify_symbol_uses(
        ir: &Ir,
        op: OpId,
        tables: &mut SymbolTables,
        errors: &mut Vec<Diagnostic>,
    ) {
        let Some(view) = BlockAddress::cast(ir, op) else { return };
        let ctx = ir.ctx();
        let &[function, tag] =
            params_of(ctx, view.block_addr(ir), &crate::llvm::metadata::BLOCK_ADDRESS).unwrap_or(&[])
        else {
            return;
        };
        let func = tables.resolve_nearest(ir, op, function).and_then(|target| Func::cast(ir, target));
        let mut tagged = false;
        if let Some(func) = func {
            ir.walk(func.op(), WalkOrder::PreOrder, |ir, inner| {
                let own = BlockTag::cast(ir, inner).and_then(|own| tag_id(ctx, own.tag(ir)));
                tagged |= own.is_some() && own == tag_id(ctx, tag);
            });
        }
        let message = "expects an existing block label target in the referenced function";
        let found = expect(tagged || func.is_none(), message)
            .and_then(|()| expect(func.is_some(), "must reference a function defined by 'llvm.func'"));
        report(ir, op, found, errors);
    }
}

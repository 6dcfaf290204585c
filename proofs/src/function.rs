//! Functions of an IR: bodies, types and the scalars of arguments and results.

use proofmark_ir::context::{AttrKind, ContentHash, ContentHasher, PartsForm, TypeKind};
use proofmark_ir::semantics::relation::elements_of;
use proofmark_ir::semantics::{Part, Parts, Shape, parts_of, shape_of};
use proofmark_ir::{Attribute, BlockId, Context, Identifier, Ir, OpId, Traits, Type, WalkOrder};
use smallvec::{SmallVec, smallvec};

/// A function with its IR.
pub(crate) type Function<'a> = (&'a Ir, OpId);

/// The types of some values.
pub(crate) type Types = SmallVec<[Type; 8]>;

/// The width of the token that represents a value of a type that is not modelled.
pub(crate) const TOKEN_WIDTH: u32 = 64;

/// Returns the entry block of a function; `None` if the function has no body.
pub(crate) fn body_entry(ir: &Ir, function: OpId) -> Option<BlockId> {
    if !ir.has_trait(function, Traits::FUNCTION) {
        return None;
    }
    ir.entry_block(*ir.regions(function).first()?)
}

/// Returns the operation to which a reference to a symbol resolves at `op`: in the closest symbol table that defines
/// the root of the reference.
pub(crate) fn resolved(ir: &Ir, op: OpId, symbol: Attribute) -> Option<OpId> {
    let AttrKind::SymbolRef { root, nested } = symbol.kind(ir.ctx()) else { return None };
    nested.iter().try_fold(named(ir, op, *root)?, |table, &name| ir.lookup_symbol(table, name))
}

/// Returns the operation to which the symbol `name` resolves at `op`.
pub(crate) fn named(ir: &Ir, op: OpId, name: Identifier) -> Option<OpId> {
    let mut table = ir.nearest_symbol_table(op)?;
    loop {
        match ir.lookup_symbol(table, name) {
            Some(found) => return Some(found),
            None => table = ir.nearest_symbol_table(ir.parent_op(table)?)?,
        }
    }
}

/// Returns the widths of the scalars of a value of type `ty`, and whether the type is modelled. A value of another type
/// is a token.
pub(crate) fn shape_or_token(ir: &Ir, ty: Type, index_width: u32) -> (Shape, bool) {
    match shape_of(ir.ctx(), ty, index_width) {
        Ok(shape) => (shape, true),
        Err(_) => (Shape::from_slice(&[TOKEN_WIDTH]), false),
    }
}

/// Returns the scalars of a function's arguments; `None` if the function has no body.
pub(crate) fn argument_parts(ir: &Ir, function: OpId, index_width: u32) -> Option<Vec<Parts>> {
    body_entry(ir, function)?;
    let parts =
        |ty| parts_of(ir.ctx(), ty, index_width).unwrap_or_else(|_| smallvec![Part::Bits(TOKEN_WIDTH)]);
    Some(argument_types(ir, function).into_iter().map(parts).collect())
}

/// Returns the hash of the form of values of those types: integers by width, floats by format, complex numbers, vectors
/// and aggregates of such values by structure, and all others by type. A lowering may replace a type by another one of
/// the same form.
pub(crate) fn form_of(ctx: &Context, types: &[Type], index_width: u32) -> ContentHash {
    let mut hash = ContentHasher::new("form");
    for &ty in types {
        push_form(ctx, ty, index_width, &mut hash);
    }
    hash.finish()
}

/// Appends the form of a value of type `ty`.
fn push_form(ctx: &Context, ty: Type, index_width: u32, hash: &mut ContentHasher) {
    let parts = parts_of(ctx, ty, index_width).unwrap_or_default();
    let bits = |part: &Part| matches!(part, Part::Bits(_));
    if parts.is_empty() || !parts.iter().all(bits) {
        hash.bytes(b"type").content(ty.content_hash(ctx));
        return;
    }
    match ty.kind(ctx) {
        TypeKind::Index | TypeKind::Integer { .. } => {
            hash.bytes(format!("integer of {}", parts[0].width()).as_bytes());
        }
        TypeKind::Complex(part) => {
            hash.bytes(b"struct of 2");
            push_form(ctx, *part, index_width, hash);
            push_form(ctx, *part, index_width, hash);
        }
        TypeKind::Vector { shape, element, scalable } if !scalable.contains(&true) => {
            // A vector of several dimensions is lowered to an array of its rows.
            for n in &shape[..shape.len().saturating_sub(1)] {
                hash.bytes(format!("array of {n}").as_bytes());
            }
            hash.bytes(format!("vector of {}", shape.last().unwrap_or(&1)).as_bytes());
            push_form(ctx, *element, index_width, hash);
        }
        _ => match elements_of(ctx, ty) {
            Some((PartsForm::Array, elements)) => {
                hash.bytes(format!("array of {}", elements.len()).as_bytes());
                elements.iter().take(1).for_each(|&element| push_form(ctx, element, index_width, hash));
            }
            Some((PartsForm::Struct, elements)) => {
                hash.bytes(format!("struct of {}", elements.len()).as_bytes());
                elements.iter().for_each(|&element| push_form(ctx, element, index_width, hash));
            }
            _ => {
                hash.bytes(b"type").content(ty.content_hash(ctx));
            }
        },
    }
}

/// Returns the types of a function's arguments; none if it has no body.
pub(crate) fn argument_types(ir: &Ir, function: OpId) -> Types {
    let entry = body_entry(ir, function);
    entry.map(|e| ir.block_args(e).iter().map(|&a| ir.value_type(a)).collect()).unwrap_or_default()
}

/// Returns the distinct types of the values in an operation: of results and block arguments.
pub(crate) fn value_types(ir: &Ir, op: OpId) -> Types {
    let mut types = Types::new();
    let mut see = |ty: Type| {
        if !types.contains(&ty) {
            types.push(ty);
        }
    };
    ir.walk(op, WalkOrder::PreOrder, |ir, op| {
        ir.results(op).iter().for_each(|&result| see(ir.value_type(result)));
        for block in ir.regions(op).iter().flat_map(|&region| ir.blocks(region)) {
            ir.block_args(block).iter().for_each(|&argument| see(ir.value_type(argument)));
        }
    });
    types
}

/// Returns the types of the results of a function: those of the operands of its first return.
pub(crate) fn result_types(ir: &Ir, function: OpId) -> Types {
    let blocks = ir.regions(function).first().into_iter().flat_map(|&r| ir.blocks(r));
    let returns = blocks.filter_map(|b| ir.last_op(b)).find(|&op| ir.has_trait(op, Traits::RETURN_LIKE));
    returns.map(|op| ir.operands(op).map(|v| ir.value_type(v)).collect()).unwrap_or_default()
}

/// Returns whether all returns of a function have the same number of values with the same scalars. They differ in the
/// midst of a conversion.
pub(crate) fn same_returns((ir, function): Function<'_>, index_width: u32) -> bool {
    let blocks = ir.regions(function).first().into_iter().flat_map(|&r| ir.blocks(r));
    let mut returns =
        blocks.filter_map(|b| ir.last_op(b)).filter(|&op| ir.has_trait(op, Traits::RETURN_LIKE));
    let shapes = |op| ir.operands(op).map(|v| shape_or_token(ir, ir.value_type(v), index_width).0);
    let first = returns.next();
    returns.all(|op| first.is_some_and(|first| shapes(first).eq(shapes(op))))
}

//! Steps that simplify accesses to memory, types of vectors, values that are memory, and operands.

use proofmark_ir::constraints::is_base_memref;
use proofmark_ir::context::{DYNAMIC, TypeKind};
use proofmark_ir::{Context, Ir, Location, NewOp, OpId, Rewriter, Type, ValueId, WalkOrder};

use super::Reducer;
use super::edits::erase;
use super::functions::{drop_unused_inputs, function_argument, input};
use super::size::{is_computed, vector_elements};
use crate::restructure::{captured, function_of, visible};
use crate::variants::retype;

/// The accesses to memory of vectors, and those of scalars in their place.
const SCALAR_ACCESSES: [(&str, &str); 6] = [
    ("affine.vector_load", "affine.load"),
    ("affine.vector_store", "affine.store"),
    ("vector.load", "memref.load"),
    ("vector.store", "memref.store"),
    ("vector.transfer_read", "memref.load"),
    ("vector.transfer_write", "memref.store"),
];

impl Reducer<'_> {
    /// Replaces accesses of vectors by accesses of scalars.
    pub(super) fn access_scalars(&mut self) {
        for op in self.ops().into_iter().rev() {
            for keeps_uses in [true, false] {
                if self.ir.contains_op(op) {
                    self.step(|rw| access_scalar(rw, op, keeps_uses));
                }
            }
        }
    }

    /// Replaces types of vectors by types of fewer elements.
    pub(super) fn shrink_vectors(&mut self) {
        for (from, to) in smaller_vectors(self.ir) {
            self.step_of_program(|ir| {
                retype(ir, from, to);
                Some(())
            });
        }
    }

    /// Replaces operations whose result is memory by other memory of the same rank, or by an allocation.
    pub(super) fn replace_memory(&mut self) {
        for op in self.ops().into_iter().rev() {
            if !self.ir.contains_op(op) {
                continue;
            }
            let is_replaced = similar_memory(self.ir, op).into_iter().any(|value| {
                self.step(|rw| {
                    rw.replace_op(op, &[value]);
                    Some(())
                })
            });
            if !is_replaced {
                self.step(|rw| allocate(rw, op));
            }
        }
    }

    /// Replaces operations with regions by casts of the memory that they use.
    pub(super) fn cast_instead(&mut self) {
        for op in self.ops() {
            if self.ir.contains_op(op) {
                self.step(|rw| cast_instead(rw, op));
            }
        }
    }

    /// Replaces operands that operations compute by arguments of the function.
    pub(super) fn pass_arguments(&mut self) {
        for op in self.ops() {
            for i in 0..self.ir.n_operands(op) {
                self.step(|rw| pass_argument(rw, op, i));
            }
        }
    }
}

/// Replaces a load or a store of a vector by that of a scalar. With `keeps_uses`, a load whose result is only stored
/// is replaced together with these stores, and nothing else is. Otherwise, the scalar that is stored, and the vector
/// that was loaded, are arguments of the function.
fn access_scalar(rw: &mut Rewriter<'_>, op: OpId, keeps_uses: bool) -> Option<()> {
    let Some(&loaded) = rw.results(op).first() else {
        let element = stored_element(rw, op).filter(|_| !keeps_uses)?;
        let (former, value) = (rw.operand(op, 0), input(rw, op, element)?);
        let function = function_of(rw, op)?;
        store_scalar(rw, op, value)?;
        erase_dead(rw, &[former]);
        // The vector may have been an argument.
        return drop_unused_inputs(rw, function);
    };
    let users: Vec<OpId> = rw.users(loaded).collect();
    let ty = rw.value_type(loaded);
    if keeps_uses {
        let is_stored = |&user: &OpId| stored_element(rw, user).is_some() && rw.operand(user, 0) == loaded;
        if users.is_empty() || !users.iter().all(is_stored) {
            return None;
        }
        let value = load_scalar(rw, op, ty)?;
        users.into_iter().try_for_each(|user| store_scalar(rw, user, value))?;
    } else {
        if !users.is_empty() {
            let vector = input(rw, op, ty)?;
            rw.replace_all_uses_with(loaded, vector);
        }
        load_scalar(rw, op, ty)?;
    }
    rw.erase_op(op);
    Some(())
}

/// Returns the scalar operation in place of an access of a vector.
fn scalar_access(ir: &Ir, op: OpId) -> Option<&'static str> {
    let name = ir.name_str(op);
    SCALAR_ACCESSES.iter().find(|(vector, _)| *vector == name).map(|(_, scalar)| *scalar)
}

/// Returns the type of the elements of the vector that an operation stores.
fn stored_element(ir: &Ir, op: OpId) -> Option<Type> {
    scalar_access(ir, op).filter(|_| ir.n_results(op) == 0)?;
    ir.value_type(ir.operand(op, 0)).element_type(ir.ctx())
}

/// Creates the load of a scalar before `op`, the load of a vector of type `ty`.
fn load_scalar(rw: &mut Rewriter<'_>, op: OpId, ty: Type) -> Option<ValueId> {
    let element = ty.element_type(rw.ctx())?;
    let load = create_scalar(rw, op, 0, &[], &[element])?;
    rw.results(load).first().copied()
}

/// Replaces `op`, the store of a vector, by the store of a scalar.
fn store_scalar(rw: &mut Rewriter<'_>, op: OpId, value: ValueId) -> Option<()> {
    create_scalar(rw, op, 1, &[value], &[])?;
    rw.erase_op(op);
    Some(())
}

/// Creates the scalar access in place of `op`, whose memref is operand number `at`.
fn create_scalar(
    rw: &mut Rewriter<'_>,
    op: OpId,
    at: usize,
    stored: &[ValueId],
    results: &[Type],
) -> Option<OpId> {
    let ctx = rw.ctx_arc().clone();
    let name = scalar_access(rw, op)?;
    let memref = rw.value_type(rw.operand(op, at));
    if !is_base_memref(&ctx, memref) {
        return None;
    }
    let is_affine = name.starts_with("affine.");
    let n_indices = if is_affine { rw.n_operands(op) } else { memref.shape(&ctx)?.len() };
    let operands: Vec<ValueId> =
        stored.iter().copied().chain(rw.operands(op).skip(at).take(1 + n_indices)).collect();
    let name = ctx.op_name(name);
    let properties = if is_affine { rw.properties(op) } else { ctx.op_info(name)?.default_properties };
    rw.set_insertion_point_before(op);
    let loc = rw.loc(op);
    Some(rw.create(&NewOp { operands: &operands, results, properties, ..NewOp::new(name, loc) }))
}

/// Erases the operations that compute the values, and those that compute their operands, if they are dead.
fn erase_dead(rw: &mut Rewriter<'_>, values: &[ValueId]) {
    let mut open: Vec<OpId> = values.iter().filter_map(|&value| rw.defining_op(value)).collect();
    while let Some(op) = open.pop() {
        // An operation is visited for each of its results.
        if rw.contains_op(op) && rw.is_trivially_dead(op) {
            let computed = rw.operands(op).filter(|&operand| is_computed(rw, operand));
            let next: Vec<OpId> = computed.filter_map(|operand| rw.defining_op(operand)).collect();
            rw.erase_op(op);
            open.extend(next);
        }
    }
}

/// Returns the types of vectors of several elements in the program, each with those that may replace it: with one
/// element, and with half of the elements in each dimension.
fn smaller_vectors(ir: &Ir) -> Vec<(Type, Type)> {
    let ctx = ir.ctx();
    let mut types: Vec<Type> = Vec::new();
    ir.walk(ir.root(), WalkOrder::PreOrder, |ir, op| {
        let blocks = ir.regions(op).iter().flat_map(|&region| ir.blocks(region));
        for &value in ir.results(op).iter().chain(blocks.flat_map(|block| ir.block_args(block))) {
            let ty = ir.value_type(value);
            if vector_elements(ctx, ty) > 1 && !types.contains(&ty) {
                types.push(ty);
            }
        }
    });
    let mut smaller = Vec::new();
    for &ty in &types {
        if let TypeKind::Vector { shape, scalable, element } = ty.kind(ctx) {
            let with = |shape: Box<[i64]>| {
                ctx.ty(TypeKind::Vector { shape, scalable: scalable.clone(), element: *element })
            };
            let one = with(shape.iter().map(|_| 1).collect());
            let half = with(shape.iter().map(|size| (size / 2).max(1)).collect());
            smaller.extend([(ty, one), (ty, half)].into_iter().filter(|(_, other)| *other != ty));
        }
    }
    smaller.dedup();
    smaller
}

/// Returns the visible memory of the rank and element type of the result of `op`, without the result.
fn similar_memory(ir: &Ir, op: OpId) -> Vec<ValueId> {
    let &[result] = ir.results(op) else { return Vec::new() };
    let ctx = ir.ctx();
    let form = |value: ValueId| match ir.value_type(value).kind(ctx) {
        TypeKind::MemRef { shape, element, .. } => Some((shape.len(), *element)),
        _ => None,
    };
    let Some(needed) = form(result) else { return Vec::new() };
    let mut all = visible(ir, op);
    all.retain(|&value| form(value) == Some(needed));
    all
}

/// Replaces an operation with one result, a memref of static sizes, by an allocation of such a memref with the identity
/// layout.
fn allocate(rw: &mut Rewriter<'_>, op: OpId) -> Option<()> {
    let &[result] = rw.results(op) else { return None };
    let ctx = rw.ctx_arc().clone();
    let ty = plain_memref(&ctx, rw.value_type(result)).filter(|_| rw.name_str(op) != "memref.alloc")?;
    if ty.shape(&ctx)?.contains(&DYNAMIC) {
        return None;
    }
    let name = ctx.op_name("memref.alloc");
    let properties = ctx.op_info(name)?.default_properties;
    let operands: Vec<ValueId> = rw.operands(op).collect();
    rw.set_insertion_point_before(op);
    let new = rw.create(&NewOp { results: &[ty], properties, ..NewOp::new(name, Location::UNKNOWN) });
    let new = rw.result(new, 0);
    rw.replace_op(op, &[new]);
    erase_dead(rw, &operands);
    Some(())
}

/// Returns a memref type with the identity layout.
fn plain_memref(ctx: &Context, ty: Type) -> Option<Type> {
    match ty.kind(ctx) {
        TypeKind::MemRef { shape, .. } => Some(ty.with_layout(ctx, shape, None)),
        _ => None,
    }
}

/// Replaces an operation with regions by a cast of a memref that it uses to the same type.
fn cast_instead(rw: &mut Rewriter<'_>, op: OpId) -> Option<()> {
    if rw.regions(op).is_empty() {
        return None;
    }
    let ctx = rw.ctx_arc().clone();
    let used = captured(rw, &[op]);
    let memory = used.into_iter().find(|&value| plain_memref(&ctx, rw.value_type(value)).is_some())?;
    let ty = rw.value_type(memory);
    let name = ctx.op_name("memref.cast");
    rw.set_insertion_point_before(op);
    let cast =
        rw.create(&NewOp { operands: &[memory], results: &[ty], ..NewOp::new(name, Location::UNKNOWN) });
    let cast = rw.result(cast, 0);
    for result in rw.results(op).to_vec() {
        if rw.value_type(result) == ty {
            rw.replace_all_uses_with(result, cast);
        }
    }
    erase(rw, op).then_some(())
}

/// Replaces operand `i` of `op`, which an operation computes, by an argument of the function.
fn pass_argument(rw: &mut Rewriter<'_>, op: OpId, i: usize) -> Option<()> {
    let value = rw.operand(op, i);
    if !is_computed(rw, value) {
        return None;
    }
    let ty = rw.value_type(value);
    let argument = match is_base_memref(rw.ctx(), ty) {
        // Another argument may overlap with others.
        true => function_argument(rw, op, ty)?,
        false => input(rw, op, ty)?,
    };
    rw.set_operand(op, i, argument);
    Some(())
}

//! Verification of memref beyond the constraints of the operation definitions: operands that match shapes, and views
//! that match their sources.
//!
//! Rules and messages are MLIR's (`MemRefOps.cpp`).

use proofmark_ir::context::{AffineExprKind, AttrKind, DYNAMIC, StridesAndOffset, TypeKind, dynamic_mul};
use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::op_def::Traits;
use proofmark_ir::symbols::SymbolTables;
use proofmark_ir::text::attribute_to_string;
use proofmark_ir::{Attribute, Context, Ir, OpId, Type, ValueId, WalkOrder, Walker};

use super::layout::{collapsed_layout, dropped_by_strides, expanded_layout, kept, may_be_equal, part_layout};
use super::memory::{Alloc, Alloca};
use super::views::{Cast, MemorySpaceCast};
use super::*;
use crate::common::index::constants;
use crate::common::shape::n_dynamic;
use crate::verify::{cast_incompatible, dynamic_sizes, quoted, region_args};
use crate::views::{NotReduced, Slice, rank_reduced, reassociation};

fn shape(ir: &Ir, value: ValueId) -> &[i64] {
    ir.value_type(value).shape(ir.ctx()).unwrap_or(&[])
}

pub(super) fn memory_space(ctx: &Context, ty: Type) -> Option<Attribute> {
    match *ty.kind(ctx) {
        TypeKind::MemRef { memory_space, .. } | TypeKind::UnrankedMemRef { memory_space, .. } => memory_space,
        _ => None,
    }
}

// Allocation.

impl Alloc {
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let ty = ir.value_type(ir.result(op, 0));
        let operands = |group| ir.operand_group(op, group).map_or(0, |group| group.len());
        let (n_sizes, n_symbols) = (operands(0), operands(1));
        let n_layout = if ty.has_identity_layout(ir.ctx()) { 0 } else { ty.n_layout_symbols(ir.ctx()) };
        if dynamic_sizes(ir, op, ty, n_sizes, errors) && n_symbols != n_layout {
            let message = format!(
                "symbol operand count does not equal memref symbol count: expected {n_layout}, got {n_symbols}"
            );
            errors.push(Diagnostic::op_error(ir, op, message));
        }
    }
}

impl Alloca {
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let mut parents = std::iter::successors(ir.parent_op(op), |&parent| ir.parent_op(parent));
        if !parents.any(|parent| ir.has_trait(parent, Traits::AUTOMATIC_ALLOCATION_SCOPE)) {
            let message = "requires an ancestor op with AutomaticAllocationScope trait";
            errors.push(Diagnostic::op_error(ir, op, message));
            return;
        }
        Alloc::verify(ir, op, errors);
    }
}

impl Realloc {
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = Realloc::cast(ir, op) else { return };
        let ctx = ir.ctx();
        let mut error = |message: String| errors.push(Diagnostic::error_on(ir, op, message));
        let (source, result) = (ir.value_type(view.source(ir)), ir.value_type(view.result(ir)));
        let (source_name, result_name) = (quoted(ir, [source]), quoted(ir, [result]));
        for (ty, which, name) in [(source, "source", &source_name), (result, "result", &result_name)] {
            if !ty.has_identity_layout(ctx) {
                return error(format!("unsupported layout for {which} memref type {name}"));
            }
        }
        let pair = format!("source memref type {source_name} and result memref type {result_name}");
        if memory_space(ctx, source) != memory_space(ctx, result) {
            return error(format!("different memory spaces specified for {pair}"));
        }
        if source.element_type(ctx) != result.element_type(ctx) {
            return error(format!("different element types specified for {pair}"));
        }
        match (n_dynamic(result.shape(ctx).unwrap_or(&[])) > 0, view.dynamic_result_size(ir).is_some()) {
            (true, false) => error(format!("missing dimension operand for result type {result_name}")),
            (false, true) => error(format!("unnecessary dimension operand for result type {result_name}")),
            _ => {}
        }
    }
}

// Memory accesses.

/// Verifies that operand `memref` has one index per dimension; `say` returns the message.
fn indices(ir: &Ir, op: OpId, memref: usize, say: fn(usize, usize) -> String, errors: &mut Vec<Diagnostic>) {
    let (n, rank) = (ir.n_operands(op) - memref - 1, shape(ir, ir.operand(op, memref)).len());
    if n != rank {
        errors.push(Diagnostic::op_error(ir, op, say(n, rank)));
    }
}

impl Load {
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let say = |n, rank| format!("incorrect number of indices for load, expected {rank} but got {n}");
        indices(ir, op, 0, say, errors);
    }
}

impl Store {
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        indices(ir, op, 1, |_, _| "store index operand count not equal to memref rank".to_owned(), errors);
    }
}

impl Prefetch {
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        indices(ir, op, 0, |_, _| "too few indices".to_owned(), errors);
    }
}

impl DmaWait {
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = DmaWait::cast(ir, op) else { return };
        let (n, rank) = (view.tag_indices(ir).len(), shape(ir, view.tag_mem_ref(ir)).len());
        if n != rank {
            let message = format!(
                "expected tagIndices to have the same number of elements as the tagMemRef rank, expected {rank}, but \
                    got {n}"
            );
            errors.push(Diagnostic::op_error(ir, op, message));
        }
    }
}

impl AtomicRmw {
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = AtomicRmw::cast(ir, op) else { return };
        let before = errors.len();
        let say = |_, _| "expects the number of subscripts to be equal to memref rank".to_owned();
        indices(ir, op, 1, say, errors);
        let kind = view.kind(ir).as_i64(ir.ctx());
        let Some((kind, _)) = ATOMIC_RMW_KINDS.iter().find(|case| Some(case.1) == kind) else { return };
        let ty = ir.value_type(view.value(ir));
        let needed = match *kind {
            "addf" | "maximumf" | "minimumf" | "mulf" if ty.float_kind().is_none() => "a floating-point",
            "addi" | "maxs" | "maxu" | "mins" | "minu" | "muli" | "ori" | "xori" | "andi"
                if !ty.is_integer(ir.ctx()) =>
            {
                "an integer"
            }
            _ => return,
        };
        if errors.len() == before {
            let message = format!("with kind '{kind}' expects {needed} type");
            errors.push(Diagnostic::op_error(ir, op, message));
        }
    }
}

impl GenericAtomicRmw {
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = GenericAtomicRmw::cast(ir, op) else { return };
        let mut error = |message| errors.push(Diagnostic::op_error(ir, op, message));
        match region_args(ir, view.atomic_body(ir)) {
            &[arg] if ir.value_type(arg) == ir.value_type(view.result(ir)) => {}
            [_] => error("expected block argument of the same type result type"),
            _ => error("expected single number of entry block arguments"),
        }
    }

    pub(super) fn verify_regions(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let mut walk = Walker::new(op, WalkOrder::PreOrder);
        walk.next(ir);
        while let Some(nested) = walk.next(ir) {
            if !ir.is_memory_effect_free(nested) {
                let message =
                    "body of 'memref.generic_atomic_rmw' should contain only operations with no side effects";
                errors.push(Diagnostic::error_on(ir, nested, message));
                return;
            }
        }
    }
}

impl AtomicYield {
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = AtomicYield::cast(ir, op) else { return };
        let parent = ir.parent_op(op).and_then(|parent| ir.results(parent).first().copied());
        let Some(parent) = parent.map(|result| ir.value_type(result)) else { return };
        let ty = ir.value_type(view.result(ir));
        if ty != parent {
            let (ty, parent) = (quoted(ir, [ty]), quoted(ir, [parent]));
            let message = format!("types mismatch between yield op: {ty} and its parent: {parent}");
            errors.push(Diagnostic::op_error(ir, op, message));
        }
    }
}

// Global variables.

impl Global {
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = Global::cast(ir, op) else { return };
        let ctx = ir.ctx();
        let mut error = |message: String| errors.push(Diagnostic::op_error(ir, op, message));
        let Some(ty) = view.r#type(ir).as_type(ctx) else { return };
        let Some(shape) = ty.shape(ctx).filter(|shape| n_dynamic(shape) == 0) else {
            return error(format!("type should be static shaped memref, but got {}", quoted(ir, [ty])));
        };
        let Some(initial) = view.initial_value(ir).filter(|&value| value != Attribute::UNIT) else { return };
        if !(proofmark_ir::constraints::ELEMENTS_ATTR.accepts)(ctx, initial) {
            let initial = attribute_to_string(ctx, initial);
            return error(format!("initial value should be a unit or elements attribute, but got {initial}"));
        }
        let (element, own) = (ty.element_or_self(ctx), initial.ty(ctx).element_or_self(ctx));
        if element != own {
            let (element, own) = (quoted(ir, [element]), quoted(ir, [own]));
            return error(format!(
                "initial value element expected to be of type {element}, but was of type {own}"
            ));
        }
        let given = initial.ty(ctx).shape(ctx).unwrap_or(&[]);
        if given != shape {
            let list = |shape: &[i64]| shape.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
            error(format!("initial value shape expected to be {} but was {}", list(shape), list(given)));
        }
    }
}

impl GetGlobal {
    pub(super) fn verify_symbol_uses(
        ir: &Ir,
        op: OpId,
        tables: &mut SymbolTables,
        errors: &mut Vec<Diagnostic>,
    ) {
        let Some(view) = GetGlobal::cast(ir, op) else { return };
        let ctx = ir.ctx();
        let name = view.name(ir).as_flat_symbol(ctx).map_or("", |name| name.as_str(ctx));
        let global =
            tables.resolve_nearest(ir, op, view.name(ir)).and_then(|global| Global::cast(ir, global));
        let Some(global) = global else {
            let message = format!("'{name}' does not reference a valid global memref");
            errors.push(Diagnostic::op_error(ir, op, message));
            return;
        };
        let own = ir.value_type(view.result(ir));
        if let Some(ty) = global.r#type(ir).as_type(ctx).filter(|&ty| ty != own) {
            let (own, ty) = (quoted(ir, [own]), quoted(ir, [ty]));
            let message = format!("result type {own} does not match type {ty} of the global memref @{name}");
            errors.push(Diagnostic::op_error(ir, op, message));
        }
    }
}

// Views.

impl AssumeAlignment {
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let alignment = AssumeAlignment::cast(ir, op).and_then(|view| view.alignment(ir).as_i64(ir.ctx()));
        if alignment.is_some_and(|alignment| alignment.count_ones() != 1) {
            errors.push(Diagnostic::op_error(ir, op, "alignment must be power of 2"));
        }
    }
}

impl DistinctObjects {
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let types =
            |values: &mut dyn Iterator<Item = ValueId>| values.map(|value| ir.value_type(value)).collect();
        let operands: Vec<Type> = types(&mut ir.operands(op));
        let results: Vec<Type> = types(&mut ir.results(op).iter().copied());
        if operands != results {
            errors.push(Diagnostic::op_error(ir, op, "operand types and result types must match"));
        } else if operands.is_empty() {
            errors.push(Diagnostic::op_error(ir, op, "expected at least one operand"));
        }
    }
}

fn source_and_result(ir: &Ir, op: OpId) -> (Type, Type) {
    (ir.value_type(ir.operand(op, 0)), ir.value_type(ir.result(op, 0)))
}

impl Cast {
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let (from, to) = source_and_result(ir, op);
        if !is_cast_compatible(ir.ctx(), from, to) {
            errors.push(cast_incompatible(ir, op));
        }
    }
}

/// Returns whether `memref.cast` can convert between two types.
pub(super) fn is_cast_compatible(ctx: &Context, from: Type, to: Type) -> bool {
    let (shapes, elements) =
        ((from.shape(ctx), to.shape(ctx)), (from.element_type(ctx), to.element_type(ctx)));
    if elements.0 != elements.1 || memory_space(ctx, from) != memory_space(ctx, to) {
        return false;
    }
    let (Some(from_shape), Some(to_shape)) = shapes else { return shapes.0.is_some() || shapes.1.is_some() };
    let layout = |ty: Type| match ty.kind(ctx) {
        TypeKind::MemRef { layout, .. } => *layout,
        _ => None,
    };
    if layout(from) != layout(to) {
        let (Some(from), Some(to)) = (from.strides_and_offset(ctx), to.strides_and_offset(ctx)) else {
            return false;
        };
        if from.strides.len() != to.strides.len()
            || !may_be_equal(from.offset, to.offset)
            || !from.strides.iter().zip(&to.strides).all(|(&from, &to)| may_be_equal(from, to))
        {
            return false;
        }
    }
    from_shape.len() == to_shape.len()
        && from_shape.iter().zip(to_shape).all(|(&from, &to)| may_be_equal(from, to))
}

impl MemorySpaceCast {
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let (from, to) = source_and_result(ir, op);
        let without_space = |ty: Type| match ty.kind(ir.ctx()).clone() {
            TypeKind::MemRef { shape, element, layout, .. } => {
                ir.ctx().ty(TypeKind::MemRef { shape, element, layout, memory_space: None })
            }
            TypeKind::UnrankedMemRef { element, .. } => {
                ir.ctx().ty(TypeKind::UnrankedMemRef { element, memory_space: None })
            }
            _ => ty,
        };
        if without_space(from) != without_space(to) {
            errors.push(cast_incompatible(ir, op));
        }
    }
}

impl View {
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = View::cast(ir, op) else { return };
        let ctx = ir.ctx();
        let mut error = |message: String| errors.push(Diagnostic::error_on(ir, op, message));
        let (base, result) = source_and_result(ir, op);
        let (base_name, result_name) = (quoted(ir, [base]), quoted(ir, [result]));
        if !base.has_identity_layout(ctx) {
            error(format!("unsupported map for base memref type {base_name}"));
        } else if !result.has_identity_layout(ctx) {
            error(format!("unsupported map for result memref type {result_name}"));
        } else if memory_space(ctx, base) != memory_space(ctx, result) {
            error(format!(
                "different memory spaces specified for base memref type {base_name} and view memref type {result_name}"
            ));
        } else {
            dynamic_sizes(ir, op, result, view.sizes(ir).len(), errors);
        }
    }
}

impl Reshape {
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = Reshape::cast(ir, op) else { return };
        let ctx = ir.ctx();
        let mut error = |message| errors.push(Diagnostic::op_error(ir, op, message));
        let (source, result) = source_and_result(ir, op);
        if source.element_type(ctx) != result.element_type(ctx) {
            return error("element types of source and destination memref types should be the same");
        }
        if source.shape(ctx).is_some() && !source.has_identity_layout(ctx) {
            return error("source memref type should have identity affine map");
        }
        let Some(rank) = result.shape(ctx).map(<[_]>::len) else { return };
        let length = shape(ir, view.shape(ir)).first().copied();
        if !result.has_identity_layout(ctx) {
            error("result memref type should have identity affine map");
        } else if length == Some(DYNAMIC) {
            error("cannot use shape operand with dynamic length to reshape to statically-ranked memref type");
        } else if length != i64::try_from(rank).ok() {
            error("length of shape operand differs from the result's memref rank");
        }
    }
}

impl ReinterpretCast {
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let ctx = ir.ctx();
        let (source, result) = source_and_result(ir, op);
        let rank = result.shape(ctx).map_or(0, <[_]>::len);
        let Some(slice) = Slice::check(ir, op, 1, [1, rank, rank], errors) else { return };
        let mut error = |message: String| errors.push(Diagnostic::error_on(ir, op, message));
        let pair = || {
            format!("source type {} and result memref type {}", quoted(ir, [source]), quoted(ir, [result]))
        };
        if memory_space(ctx, source) != memory_space(ctx, result) {
            return error(format!("different memory spaces specified for {}", pair()));
        }
        if source.element_type(ctx) != result.element_type(ctx) {
            return error(format!("different element types specified for {}", pair()));
        }
        let name = |value| if value == DYNAMIC { "dynamic".to_owned() } else { i64::to_string(&value) };
        let differs = |own: &[i64], said: &[i64]| {
            let found = own.iter().zip(said).position(|(&own, &said)| own != DYNAMIC && own != said);
            found.map(|i| (i, name(said[i]), own[i]))
        };
        if let Some((i, said, own)) = differs(result.shape(ctx).unwrap_or(&[]), &slice.sizes) {
            return error(format!("expected result type with size = {said} instead of {own} in dim = {i}"));
        }
        let Some(layout) = result.strides_and_offset(ctx) else {
            let result = quoted(ir, [result]);
            return error(format!("expected result type to have strided layout but found {result}"));
        };
        if let Some((_, said, own)) = differs(&[layout.offset], &slice.offsets) {
            return error(format!("expected result type with offset = {said} instead of {own}"));
        }
        if let Some((i, said, own)) = differs(&layout.strides, &slice.strides) {
            error(format!("expected result type with stride = {said} instead of {own} in dim = {i}"));
        }
    }
}

impl SubView {
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let ctx = ir.ctx();
        let (base, result) = source_and_result(ir, op);
        let base_shape = base.shape(ctx).unwrap_or(&[]);
        let Some(slice) = Slice::check(ir, op, 1, [base_shape.len(); 3], errors) else { return };
        let mut error = |message: String| errors.push(Diagnostic::error_on(ir, op, message));
        let (base_name, result_name) = (quoted(ir, [base]), quoted(ir, [result]));
        if memory_space(ctx, base) != memory_space(ctx, result) {
            return error(format!(
                "different memory spaces specified for base memref type {base_name} and subview memref type \
                    {result_name}"
            ));
        }
        let Some(layout) = base.strides_and_offset(ctx) else {
            return error(format!("base type {base_name} is not strided"));
        };
        let layout = part_layout(&layout, &slice);
        let expected = base.with_layout(ctx, &slice.sizes, Some(layout.attr(ctx)));
        let mismatch = |of: &str| {
            let expected = quoted(ir, [expected]);
            format!(
                "expected result type to be {expected} or a rank-reduced version. (mismatch of result {of}), but got \
                    {result_name}"
            )
        };
        match rank_reduced(ctx, expected, result) {
            Ok(()) => {}
            Err(NotReduced::Rank) => {
                return error(format!(
                    "expected result rank to be smaller or equal to the source rank, but got {result_name}"
                ));
            }
            Err(NotReduced::Sizes) => return error(mismatch("sizes")),
            Err(NotReduced::Element) => {
                let element = quoted(ir, base.element_type(ctx));
                return error(format!("expected result element type to be {element}, but got {result_name}"));
            }
        }
        let fits = result.strides_and_offset(ctx).is_some_and(|own| {
            own.offset == layout.offset
                && dropped_by_strides(&layout.strides, &own.strides, &slice.sizes)
                    .is_some_and(|dropped| kept(&layout.strides, &dropped) == own.strides)
        });
        if !fits {
            return error(mismatch("layout"));
        }
        slice.check_bounds(ir, op, base_shape, errors);
    }
}

impl Transpose {
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = Transpose::cast(ir, op) else { return };
        let ctx = ir.ctx();
        let mut error = |message: String| errors.push(Diagnostic::op_error(ir, op, message));
        let Some(map) = view.permutation(ir).as_affine_map(ctx) else { return };
        let dims: Option<Vec<usize>> = map.results.iter().map(|result| dim_of(result.kind(ctx))).collect();
        let is_permutation = dims.as_ref().is_some_and(|dims| {
            let mut sorted = dims.clone();
            sorted.sort_unstable();
            map.symbols == 0 && sorted.into_iter().eq(0..map.dims as usize)
        });
        let (Some(dims), true) = (dims, is_permutation) else {
            return error("expected a permutation map".to_owned());
        };
        let (source, result) = source_and_result(ir, op);
        let shape = source.shape(ctx).unwrap_or(&[]);
        if map.dims as usize != shape.len() {
            return error("expected a permutation map of same rank as the input".to_owned());
        }
        let Some(layout) = source.strides_and_offset(ctx) else { return };
        let permuted: Vec<i64> = dims.iter().map(|&dim| shape[dim]).collect();
        let strides = dims.iter().map(|&dim| layout.strides[dim]).collect();
        let layout = StridesAndOffset { strides, offset: layout.offset };
        let plain = source.with_layout(ctx, &permuted, None);
        let same_but_layout = result.with_layout(ctx, result.shape(ctx).unwrap_or(&[]), None) == plain;
        if !same_but_layout || result.strides_and_offset(ctx).as_ref() != Some(&layout) {
            let is_plain = plain.strides_and_offset(ctx).as_ref() == Some(&layout);
            let map = (!is_plain).then(|| ctx.affine_map_attr(layout.map(ctx)));
            let (own, expected) = (canonical(ctx, result), source.with_layout(ctx, &permuted, map));
            let (own, expected) = (quoted(ir, [own]), quoted(ir, [expected]));
            error(format!(
                "result type {own} is not equivalent to the canonical transposed input type {expected}"
            ));
        }
    }
}

fn dim_of(kind: AffineExprKind) -> Option<usize> {
    match kind {
        AffineExprKind::Dim(dim) => Some(dim as usize),
        _ => None,
    }
}

/// Returns the type with its strided layout as an affine map, or without layout if that is the identity.
fn canonical(ctx: &Context, ty: Type) -> Type {
    let TypeKind::MemRef { shape, layout: Some(layout), .. } = ty.kind(ctx) else { return ty };
    let (AttrKind::StridedLayout { .. }, Some(layout)) = (layout.kind(ctx), ty.strides_and_offset(ctx))
    else {
        return ty;
    };
    let plain = ty.with_layout(ctx, shape, None);
    if plain.strides_and_offset(ctx).as_ref() == Some(&layout) {
        return plain;
    }
    ty.with_layout(ctx, shape, Some(ctx.affine_map_attr(layout.map(ctx))))
}

// Reshapes.

/// Verifies that products of groups of one shape are the sizes of another shape.
fn check_collapsed(
    ir: &Ir,
    op: OpId,
    collapsed: &[i64],
    expanded: &[i64],
    groups: &[Vec<i64>],
    errors: &mut Vec<Diagnostic>,
) -> bool {
    let mut error = |message: String| {
        errors.push(Diagnostic::op_error(ir, op, message));
        false
    };
    if collapsed.len() != groups.len() {
        let (n, m) = (groups.len(), collapsed.len());
        return error(format!("invalid number of reassociation groups: found {n}, expected {m}"));
    }
    let mut next = 0;
    for (i, (group, &size)) in groups.iter().zip(collapsed).enumerate() {
        let mut product = 1;
        for &dim in group {
            if dim != next as i64 {
                return error("reassociation indices must be contiguous".to_owned());
            }
            let Some(&size) = expanded.get(next) else {
                return error(format!("reassociation index {dim} is out of bounds"));
            };
            // A group is dynamic if one of its dimensions is dynamic, even beside a dimension of size 0.
            product =
                if product == DYNAMIC || size == DYNAMIC { DYNAMIC } else { dynamic_mul(product, size) };
            next += 1;
        }
        if (size == DYNAMIC) != (product == DYNAMIC) {
            return error(format!(
                "collapsed dim ({i}) must be dynamic if and only if reassociation group is dynamic"
            ));
        }
        if size != product {
            return error(format!(
                "collapsed dim size ({size}) must equal reassociation group size ({product})"
            ));
        }
    }
    if collapsed.is_empty() {
        return expanded.iter().all(|&size| size == 1)
            || error("rank 0 memrefs can only be extended/collapsed with/from ones".to_owned());
    }
    let n = expanded.len();
    next == n
        || error(format!("expanded rank ({n}) inconsistent with number of reassociation indices ({next})"))
}

impl CollapseShape {
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let ctx = ir.ctx();
        let (source, result) = source_and_result(ir, op);
        let (expanded, collapsed) = (source.shape(ctx).unwrap_or(&[]), result.shape(ctx).unwrap_or(&[]));
        let (n, m) = (expanded.len(), collapsed.len());
        if n < m {
            let message =
                format!("has source rank {n} and result rank {m}. This is not a collapse ({n} < {m}).");
            errors.push(Diagnostic::op_error(ir, op, message));
            return;
        }
        let groups = reassociation(ir, op);
        if !check_collapsed(ir, op, collapsed, expanded, &groups, errors) {
            return;
        }
        let layout = if source.has_identity_layout(ctx) {
            None
        } else {
            let layout =
                source.strides_and_offset(ctx).and_then(|layout| collapsed_layout(layout, expanded, &groups));
            let Some(layout) = layout else {
                let message = "invalid source layout map or collapsing non-contiguous dims";
                errors.push(Diagnostic::op_error(ir, op, message));
                return;
            };
            Some(layout.attr(ctx))
        };
        check_type(ir, op, "collapsed", source.with_layout(ctx, collapsed, layout), result, errors);
    }
}

fn check_type(
    ir: &Ir,
    op: OpId,
    what: &str,
    expected: Type,
    own: Type,
    errors: &mut Vec<Diagnostic>,
) -> bool {
    if expected == own {
        return true;
    }
    let (expected, own) = (quoted(ir, [expected]), quoted(ir, [own]));
    let message = format!("expected {what} type to be {expected} but found {own}");
    errors.push(Diagnostic::op_error(ir, op, message));
    false
}

impl ExpandShape {
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let ctx = ir.ctx();
        let (source, result) = source_and_result(ir, op);
        let (collapsed, expanded) = (source.shape(ctx).unwrap_or(&[]), result.shape(ctx).unwrap_or(&[]));
        let (n, m) = (collapsed.len(), expanded.len());
        if n > m {
            let message =
                format!("has source rank {n} and result rank {m}. This is not an expansion ({n} > {m}).");
            errors.push(Diagnostic::op_error(ir, op, message));
            return;
        }
        let groups = reassociation(ir, op);
        if !check_collapsed(ir, op, collapsed, expanded, &groups, errors) {
            return;
        }
        let layout = if source.has_identity_layout(ctx) {
            None
        } else {
            let Some(layout) = source.strides_and_offset(ctx) else {
                errors.push(Diagnostic::op_error(ir, op, "invalid source layout map"));
                return;
            };
            Some(expanded_layout(&layout, expanded, &groups).attr(ctx))
        };
        if !check_type(ir, op, "expanded", source.with_layout(ctx, expanded, layout), result, errors) {
            return;
        }
        let sizes = constants(ir, op, "static_output_shape");
        let mut error = |message: String| errors.push(Diagnostic::op_error(ir, op, message));
        if sizes.len() != m {
            return error(format!(
                "expected number of static shape bounds to be equal to the output rank ({m}) but found {} inputs \
                    instead",
                sizes.len()
            ));
        }
        let (n_places, n_values) = (n_dynamic(&sizes), ir.n_operands(op) - 1);
        if n_places != n_values {
            return error(format!(
                "mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has \
             {n_places} dynamic dims while output_shape has {n_values} values"
            ));
        }
        if let Some(i) = expanded.iter().zip(&sizes).position(|(&own, &said)| own != DYNAMIC && own != said) {
            error(format!("invalid output shape provided at pos {i}"));
        }
    }
}

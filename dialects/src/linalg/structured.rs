//! Descriptions of structured operations (MLIR's `LinalgOp` interface): loops, indexing maps from loops to elements of
//! operands, and the scalar computation.
//!
//! A [`Structured`] describes an operation. For named operations, loops and maps are letters: an upper case letter is a
//! parallel loop, a lower case letter a reduction, and each operand lists the loops that index its dimensions (`N H+h
//! c`: the second dimension is indexed by `H * stride + h * dilation`). Their body is a [`Scalar`]. For other
//! operations, attributes or operand types determine the loops. [`space`] returns the loops and maps of any operation.

use proofmark_ir::context::{AffineExpr, AffineMap, AttrKind, TypeKind};
use proofmark_ir::{Attribute, Context, Identifier, Ir, OpDef, OpId, Type};

use super::attrs::ITERATOR_TYPE_DEF;
use super::maps;
use super::scalar::Scalar;

/// The attribute in which MLIR caches the maps of operations with fixed loops; once present, it defines the maps.
pub(super) const MEMOIZED_MAPS: &str = "linalg.memoized_indexing_maps";

/// The description of a structured operation.
#[derive(Debug)]
pub struct Structured {
    /// Its loops and maps.
    pub iteration: Iteration,
    /// The computed value of each output; `None` if a region computes it.
    pub body: Option<Body>,
    /// The family of the operation.
    pub interface: Interface,
}

/// The source of loops and maps.
#[derive(Clone, Copy, Debug)]
pub enum Iteration {
    /// The letters of the loops, and of the dimensions of each operand.
    Fixed(&'static str, &'static [&'static str]),
    /// The same, unless the attribute `indexing_maps` gives other maps.
    Adjustable(&'static str, &'static [&'static str]),
    /// Parallel loops over the output; operands of rank 0 are broadcast.
    Elementwise,
    /// Computed from the operation.
    Computed(fn(&Ir, OpId) -> Option<Space>),
}

/// The computed value.
#[derive(Clone, Copy, Debug)]
pub enum Body {
    /// A scalar for the only output.
    Scalar(&'static Scalar),
    /// The function that the attribute `kind` names.
    ByKind,
}

/// A family of structured operations with additional constraints.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Interface {
    /// No family.
    None,
    /// `ContractionOpInterface`.
    Contraction,
    /// `ConvolutionOpInterface`.
    Convolution,
    /// `FillOpInterface`.
    Fill,
}

/// The kind of a loop, numbered as in `#linalg.iterator_type`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IteratorType {
    /// Iterations are independent.
    Parallel,
    /// Iterations combine into one value.
    Reduction,
}

/// The loops, and the map from loops to the elements of each operand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Space {
    /// The loops, outermost first.
    pub iterators: Vec<IteratorType>,
    /// The maps, one per operand.
    pub maps: Vec<AffineMap>,
}

impl Structured {
    /// Returns the default value of `indexing_maps`, if it is independent of the operands.
    pub fn default_maps(&self, ctx: &Context) -> Option<Vec<AffineMap>> {
        match self.iteration {
            Iteration::Adjustable(loops, dims) => Some(letters(ctx, loops, dims, &[], &[]).maps),
            _ => None,
        }
    }

    /// Returns the number of operands that the body refers to, if it is fixed.
    pub fn n_args(&self) -> Option<usize> {
        match self.iteration {
            Iteration::Fixed(_, dims) | Iteration::Adjustable(_, dims) => Some(dims.len()),
            _ => None,
        }
    }
}

/// Returns the description of an operation, if it is structured.
pub fn structured(ir: &Ir, op: OpId) -> Option<&'static Structured> {
    ir.op_def(op).and_then(description)
}

/// Returns the description in the row of an operation, if it is structured.
pub fn description(def: &'static OpDef) -> Option<&'static Structured> {
    def.extension?.downcast_ref()
}

/// Returns the number of outputs, which are the last operands.
pub fn n_inits(ir: &Ir, op: OpId) -> usize {
    match ir.operand_group(op, 1) {
        Some(outputs) => outputs.len(),
        None => 0,
    }
}

/// Returns the loops and maps of a structured operation; `None` if the operation is malformed.
pub fn space(ir: &Ir, op: OpId) -> Option<Space> {
    let ctx = ir.ctx();
    match structured(ir, op)?.iteration {
        Iteration::Computed(space) => space(ir, op),
        Iteration::Elementwise => elementwise(ir, op),
        Iteration::Fixed(loops, dims) => {
            let mut space = fixed(ctx, loops, dims, |name| ir.property_named(op, name));
            if let Some(maps) = ir.attrs(op).get_named(ctx, MEMOIZED_MAPS).and_then(|maps| maps_of(ctx, maps))
            {
                space.maps = maps;
            }
            Some(space)
        }
        Iteration::Adjustable(loops, dims) => {
            let mut space = letters(ctx, loops, dims, &[], &[]);
            if let Some(maps) = attribute_maps(ir, op) {
                space.maps = maps;
            }
            Some(space)
        }
    }
}

/// Returns the loops and maps of letters, with the strides and dilations of attributes.
pub(super) fn fixed(
    ctx: &Context,
    loops: &str,
    dims: &[&str],
    attribute: impl Fn(&str) -> Option<Attribute>,
) -> Space {
    // The attributes may not be verified yet, and a splat may have any number of values: at most one value per loop is
    // read.
    let numbers = |name| -> Vec<i64> {
        let values = attribute(name).and_then(|values| values.elements(ctx));
        let values = values.iter().flat_map(|values| values.iter()).take(loops.len());
        values.filter_map(|value| value.to_i64()).collect()
    };
    letters(ctx, loops, dims, &numbers("strides"), &numbers("dilations"))
}

/// Returns the maps of the attribute `indexing_maps`.
pub fn attribute_maps(ir: &Ir, op: OpId) -> Option<Vec<AffineMap>> {
    maps_of(ir.ctx(), ir.property_named(op, "indexing_maps")?)
}

/// Returns the maps of an array attribute.
fn maps_of(ctx: &Context, maps: Attribute) -> Option<Vec<AffineMap>> {
    let map = |attr: &Attribute| match attr.kind(ctx) {
        AttrKind::AffineMap(map) => Some(map.clone()),
        _ => None,
    };
    maps.as_array(ctx)?.iter().map(map).collect()
}

/// Returns the loops of the attribute `iterator_types` and the maps of `indexing_maps`.
pub(super) fn attributes(ir: &Ir, op: OpId) -> Option<Space> {
    let ctx = ir.ctx();
    let iterators = ir.property_named(op, "iterator_types")?.as_array(ctx)?.iter();
    let iterators = iterators.map(|attr| match attr.as_enum(ctx, &ITERATOR_TYPE_DEF)? {
        0 => Some(IteratorType::Parallel),
        _ => Some(IteratorType::Reduction),
    });
    Some(Space { iterators: iterators.collect::<Option<_>>()?, maps: attribute_maps(ir, op)? })
}

/// Returns the maps of the attribute `indexing_maps`; loops that index the output are parallel, others are reductions.
pub(super) fn contraction(ir: &Ir, op: OpId) -> Option<Space> {
    let (ctx, maps) = (ir.ctx(), attribute_maps(ir, op)?);
    let output = maps.last()?;
    let kind = |dim| match output.results.contains(&ctx.affine_dim(dim)) {
        true => IteratorType::Parallel,
        false => IteratorType::Reduction,
    };
    Some(Space { iterators: (0..output.dims).map(kind).collect(), maps })
}

/// Returns parallel loops over the first output.
fn elementwise(ir: &Ir, op: OpId) -> Option<Space> {
    let ctx = ir.ctx();
    let first = ir.operand_group(op, 1)?.next()?;
    let rank = rank(ctx, ir.value_type(ir.operand(op, first)));
    let scalar = AffineMap { dims: rank as u32, symbols: 0, results: [].into() };
    let map = |operand| match self::rank(ctx, ir.value_type(operand)) {
        0 => scalar.clone(),
        _ => AffineMap::identity(ctx, rank),
    };
    Some(Space { iterators: vec![IteratorType::Parallel; rank], maps: ir.operands(op).map(map).collect() })
}

/// Returns parallel loops over the output; without explicit maps, all operands have identity maps.
pub(super) fn elementwise_of_kind(ir: &Ir, op: OpId) -> Option<Space> {
    let first = ir.operand_group(op, 1)?.next()?;
    let rank = rank(ir.ctx(), ir.value_type(ir.operand(op, first)));
    let identity = || vec![AffineMap::identity(ir.ctx(), rank); ir.n_operands(op)];
    let maps = match ir.property_named(op, "indexing_maps") {
        Some(_) => attribute_maps(ir, op)?,
        None => identity(),
    };
    Some(Space { iterators: vec![IteratorType::Parallel; rank], maps })
}

/// Returns the space of `linalg.map`: parallel loops over the output.
pub(super) fn map(ir: &Ir, op: OpId) -> Option<Space> {
    let rank = rank(ir.ctx(), ir.value_type(ir.operands(op).next_back()?));
    let maps = vec![AffineMap::identity(ir.ctx(), rank); ir.n_operands(op)];
    Some(Space { iterators: vec![IteratorType::Parallel; rank], maps })
}

/// Returns the space of `linalg.reduce`: loops over the input; those of `dimensions` are reductions.
pub(super) fn reduce(ir: &Ir, op: OpId) -> Option<Space> {
    let ctx = ir.ctx();
    let rank = rank(ctx, ir.value_type(ir.operands(op).next()?));
    let reduced = ir.property_named(op, "dimensions")?.as_i64_array(ctx)?;
    let is_reduced = |dim: &usize| reduced.contains(&(*dim as i64));
    let kind = |dim| if is_reduced(&dim) { IteratorType::Reduction } else { IteratorType::Parallel };
    let n_inits = n_inits(ir, op);
    let mut maps = vec![AffineMap::identity(ctx, rank); ir.n_operands(op).saturating_sub(n_inits)];
    let kept = (0..rank).filter(|dim| !is_reduced(dim)).map(|dim| ctx.affine_dim(dim as u32));
    let output = AffineMap { dims: rank as u32, symbols: 0, results: kept.collect() };
    maps.extend(vec![output; n_inits]);
    Some(Space { iterators: (0..rank).map(kind).collect(), maps })
}

/// Returns the space of `linalg.transpose`: parallel loops over the output; the map of the input is the inverse of
/// `permutation`.
pub(super) fn transpose(ir: &Ir, op: OpId) -> Option<Space> {
    let ctx = ir.ctx();
    let permutation = ir.property_named(op, "permutation")?.as_i64_array(ctx)?;
    let rank = permutation.len();
    let position = |dim: usize| permutation.iter().position(|&from| from == dim as i64);
    let results = (0..rank).map(|dim| position(dim).map(|at| ctx.affine_dim(at as u32)));
    let input = AffineMap { dims: rank as u32, symbols: 0, results: results.collect::<Option<_>>()? };
    let maps = vec![input, AffineMap::identity(ctx, rank)];
    Some(Space { iterators: vec![IteratorType::Parallel; rank], maps })
}

/// Returns the space of `linalg.broadcast`: parallel loops over the output; the input lacks `dimensions`.
pub(super) fn broadcast(ir: &Ir, op: OpId) -> Option<Space> {
    let ctx = ir.ctx();
    let added = ir.property_named(op, "dimensions")?.as_i64_array(ctx)?;
    let rank = rank(ctx, ir.value_type(ir.operands(op).nth(1)?));
    let kept = (0..rank).filter(|&dim| !added.contains(&(dim as i64)));
    let results = kept.map(|dim| ctx.affine_dim(dim as u32)).collect();
    let maps = vec![AffineMap { dims: rank as u32, symbols: 0, results }, AffineMap::identity(ctx, rank)];
    Some(Space { iterators: vec![IteratorType::Parallel; rank], maps })
}

/// Returns the rank; 0 for scalars and unranked types.
pub fn rank(ctx: &Context, ty: Type) -> usize {
    shape(ctx, ty).len()
}

/// Returns the sizes of a ranked tensor or memref; an empty list for scalars, vectors included.
pub fn shape(ctx: &Context, ty: Type) -> &[i64] {
    if is_container(ctx, ty) { ty.shape(ctx).unwrap_or(&[]) } else { &[] }
}

/// Returns whether an operand of the type is accessed by element.
pub fn is_container(ctx: &Context, ty: Type) -> bool {
    matches!(ty.kind(ctx), TypeKind::RankedTensor { .. } | TypeKind::MemRef { .. })
}

/// Returns the type of the body argument for an operand type.
pub fn body_type(ctx: &Context, ty: Type) -> Type {
    if is_container(ctx, ty) { ty.element_or_self(ctx) } else { ty }
}

/// Returns the loops and maps of letters. A missing stride or dilation is 1.
fn letters(ctx: &Context, loops: &str, dims: &[&str], strides: &[i64], dilations: &[i64]) -> Space {
    let kind = |letter: char| match letter.is_ascii_uppercase() {
        true => IteratorType::Parallel,
        false => IteratorType::Reduction,
    };
    let mut window = 0;
    let mut index = |text: &str| -> AffineExpr {
        let dim = |letter: char| ctx.affine_dim(loops.find(letter).unwrap_or(0) as u32);
        let mut letters = text.chars().filter(|&letter| letter != '+');
        match (letters.next(), letters.next()) {
            (Some(outer), Some(inner)) => {
                let factor = |list: &[i64]| list.get(window).copied().unwrap_or(1);
                let (stride, dilation) = (factor(strides), factor(dilations));
                window += 1;
                maps::scaled_sum(ctx, (dim(outer), stride), (dim(inner), dilation))
            }
            (Some(letter), None) => dim(letter),
            _ => ctx.affine_constant(0),
        }
    };
    let maps = dims.iter().map(|text| AffineMap {
        dims: loops.len() as u32,
        symbols: 0,
        results: text.split_whitespace().map(&mut index).collect(),
    });
    let maps = maps.collect();
    Space { iterators: loops.chars().map(kind).collect(), maps }
}

/// Returns whether the attribute `cast` states unsigned integers.
pub(super) fn is_unsigned_cast(
    ctx: &Context,
    attrs: impl IntoIterator<Item = (Identifier, Attribute)>,
) -> bool {
    let cast = attrs.into_iter().find(|(name, _)| name.as_str(ctx) == "cast");
    cast.and_then(|(_, cast)| cast.as_enum(ctx, &super::attrs::TYPE_FN_DEF)) == Some(1)
}

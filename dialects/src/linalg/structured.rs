//! What makes an operation structured (MLIR's `LinalgOp` interface): loops, the map from them to the elements of each operand, and
//! what is computed from these elements.
//!
//! Each operation is described by one [`Structured`]. Named operations are nothing but that: their loops and maps are written as
//! one letter a loop, upper case for parallel loops and lower case for reductions, and for each operand which loops index its
//! dimensions (`N H+h c`: the second dimension is indexed by `H * stride + h * dilation`); their body is a [`Scalar`]. Of others,
//! the attributes or the types of the operands say what the loops are. [`space`] gives loops and maps of either.

use proofmark_ir::context::{AffineExpr, AffineMap, AttrKind, TypeKind};
use proofmark_ir::{Attribute, Context, Identifier, Ir, OpId, Type};

use super::attrs::ITERATOR_TYPE_DEF;
use super::maps;
use super::scalar::Scalar;

/// Where MLIR keeps the maps of operations of fixed loops once it has asked for them; from then on, these are the maps.
pub(super) const MEMOIZED_MAPS: &str = "linalg.memoized_indexing_maps";

/// The description of a structured operation.
#[derive(Debug)]
pub struct Structured {
    /// The operation.
    pub name: &'static str,
    /// Its loops and maps.
    pub iteration: Iteration,
    /// What it yields for each output; `None` if a region says it.
    pub body: Option<Body>,
    /// What else it is.
    pub interface: Interface,
}

/// Where loops and maps come from.
#[derive(Clone, Copy, Debug)]
pub enum Iteration {
    /// The letters of the loops, and of the dimensions of each operand.
    Fixed(&'static str, &'static [&'static str]),
    /// The same, unless the attribute `indexing_maps` has other maps.
    Adjustable(&'static str, &'static [&'static str]),
    /// The dimensions of the output, in parallel; operands without dimensions are the same for all.
    Elementwise,
    /// A function of the operation.
    Computed(fn(&Ir, OpId) -> Option<Space>),
}

/// What is yielded.
#[derive(Clone, Copy, Debug)]
pub enum Body {
    /// A scalar for the only output.
    Scalar(&'static Scalar),
    /// The function of the inputs that the attribute `kind` names.
    ByKind,
}

/// A family of structured operations, with demands of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Interface {
    /// None.
    None,
    /// `ContractionOpInterface`
    Contraction,
    /// `ConvolutionOpInterface`
    Convolution,
    /// `FillOpInterface`
    Fill,
}

/// The kind of a loop, numbered as in `#linalg.iterator_type`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IteratorType {
    /// Iterations are independent of each other.
    Parallel,
    /// Iterations combine into one value.
    Reduction,
}

/// The loops, and the map from them to the elements of each operand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Space {
    /// The loops, outermost first.
    pub iterators: Vec<IteratorType>,
    /// The maps, one an operand.
    pub maps: Vec<AffineMap>,
}

impl Structured {
    /// The maps that `indexing_maps` has if nothing is written, where that does not depend on the operands.
    pub fn default_maps(&self, ctx: &Context) -> Option<Vec<AffineMap>> {
        match self.iteration {
            Iteration::Adjustable(loops, dims) => Some(letters(ctx, loops, dims, &[], &[]).maps),
            _ => None,
        }
    }

    /// How many operands the body speaks of, if it has not just as many as there are.
    pub fn n_args(&self) -> Option<usize> {
        match self.iteration {
            Iteration::Fixed(_, dims) | Iteration::Adjustable(_, dims) => Some(dims.len()),
            _ => None,
        }
    }
}

/// The description of an operation, if it is structured.
pub fn structured(ir: &Ir, op: OpId) -> Option<&'static Structured> {
    super::named::find(ir.name_str(op))
}

/// How many of the operands are outputs; the others are inputs and come before.
pub fn n_inits(ir: &Ir, op: OpId) -> usize {
    match ir.operand_group(op, 1) {
        Some(outputs) => outputs.len(),
        None => 0,
    }
}

/// The loops and maps of a structured operation; `None` if it is so wrong that it has none.
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

/// The loops and maps that letters write, with the strides and dilations that attributes say.
pub(super) fn fixed(
    ctx: &Context,
    loops: &str,
    dims: &[&str],
    attribute: impl Fn(&str) -> Option<Attribute>,
) -> Space {
    // The attributes may not be verified yet, and a splat may stand for any number of values: no more are read than there are loops.
    let numbers = |name| -> Vec<i64> {
        let values = attribute(name).and_then(|values| values.elements(ctx));
        let values = values.iter().flat_map(|values| values.iter()).take(loops.len());
        values.filter_map(|value| value.to_i64()).collect()
    };
    letters(ctx, loops, dims, &numbers("strides"), &numbers("dilations"))
}

/// The maps of the attribute `indexing_maps`.
pub fn attribute_maps(ir: &Ir, op: OpId) -> Option<Vec<AffineMap>> {
    maps_of(ir.ctx(), ir.property_named(op, "indexing_maps")?)
}

/// The maps in an array.
fn maps_of(ctx: &Context, maps: Attribute) -> Option<Vec<AffineMap>> {
    let map = |attr: &Attribute| match attr.kind(ctx) {
        AttrKind::AffineMap(map) => Some(map.clone()),
        _ => None,
    };
    maps.as_array(ctx)?.iter().map(map).collect()
}

/// The loops of the attribute `iterator_types` and the maps of the attribute `indexing_maps`.
pub(super) fn attributes(ir: &Ir, op: OpId) -> Option<Space> {
    let ctx = ir.ctx();
    let iterators = ir.property_named(op, "iterator_types")?.as_array(ctx)?.iter();
    let iterators = iterators.map(|attr| match attr.as_enum(ctx, &ITERATOR_TYPE_DEF)? {
        0 => Some(IteratorType::Parallel),
        _ => Some(IteratorType::Reduction),
    });
    Some(Space { iterators: iterators.collect::<Option<_>>()?, maps: attribute_maps(ir, op)? })
}

/// The maps of the attribute `indexing_maps`; the loops that index the output are parallel, the others reductions.
pub(super) fn contraction(ir: &Ir, op: OpId) -> Option<Space> {
    let (ctx, maps) = (ir.ctx(), attribute_maps(ir, op)?);
    let output = maps.last()?;
    let kind = |dim| match output.results.contains(&ctx.affine_dim(dim)) {
        true => IteratorType::Parallel,
        false => IteratorType::Reduction,
    };
    Some(Space { iterators: (0..output.dims).map(kind).collect(), maps })
}

/// Parallel loops over the first output.
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

/// Parallel loops over the output, whose elements all operands are indexed by, if no other maps are given.
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

/// `linalg.map`: parallel loops over the output.
pub(super) fn map(ir: &Ir, op: OpId) -> Option<Space> {
    let rank = rank(ir.ctx(), ir.value_type(ir.operands(op).next_back()?));
    let maps = vec![AffineMap::identity(ir.ctx(), rank); ir.n_operands(op)];
    Some(Space { iterators: vec![IteratorType::Parallel; rank], maps })
}

/// `linalg.reduce`: loops over the input, those of `dimensions` reductions.
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

/// `linalg.transpose`: parallel loops over the output; the input is indexed by the inverse of `permutation`.
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

/// `linalg.broadcast`: parallel loops over the output; the input has no `dimensions`.
pub(super) fn broadcast(ir: &Ir, op: OpId) -> Option<Space> {
    let ctx = ir.ctx();
    let added = ir.property_named(op, "dimensions")?.as_i64_array(ctx)?;
    let rank = rank(ctx, ir.value_type(ir.operands(op).nth(1)?));
    let kept = (0..rank).filter(|&dim| !added.contains(&(dim as i64)));
    let results = kept.map(|dim| ctx.affine_dim(dim as u32)).collect();
    let maps = vec![AffineMap { dims: rank as u32, symbols: 0, results }, AffineMap::identity(ctx, rank)];
    Some(Space { iterators: vec![IteratorType::Parallel; rank], maps })
}

/// The number of dimensions; of a scalar, or of what has an unknown number, 0.
pub fn rank(ctx: &Context, ty: Type) -> usize {
    shape(ctx, ty).len()
}

/// The sizes of a ranked tensor or memref; a scalar, vectors included, has none.
pub fn shape(ctx: &Context, ty: Type) -> &[i64] {
    if is_container(ctx, ty) { ty.shape(ctx).unwrap_or(&[]) } else { &[] }
}

/// Whether an operand of that type stands for its elements, and not for itself.
pub fn is_container(ctx: &Context, ty: Type) -> bool {
    matches!(ty.kind(ctx), TypeKind::RankedTensor { .. } | TypeKind::MemRef { .. })
}

/// The type of the element that the body sees of an operand.
pub fn body_type(ctx: &Context, ty: Type) -> Type {
    if is_container(ctx, ty) { ty.element_or_self(ctx) } else { ty }
}

/// The loops and maps that letters write. A missing stride or dilation is 1.
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

/// Whether the attribute `cast` says that integers are without sign.
pub(super) fn is_unsigned_cast(
    ctx: &Context,
    attrs: impl IntoIterator<Item = (Identifier, Attribute)>,
) -> bool {
    let cast = attrs.into_iter().find(|(name, _)| name.as_str(ctx) == "cast");
    cast.and_then(|(_, cast)| cast.as_enum(ctx, &super::attrs::TYPE_FN_DEF)) == Some(1)
}

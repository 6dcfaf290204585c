//! The relation of types of a lowering: which values of the target represent a value of the source.
//!
//! A [`Rule`] relates one source value to consecutive target values. [`Rule::lower`] computes the scalars of the
//! representation, and [`Rule::lift`] the value that they represent. [`relate`] finds the rules of two lists of types,
//! such as those of the arguments of a function and of its lowering. The rules are those of MLIR's conversion to LLVM:
//!
//! | source | target | rule |
//! |---|---|---|
//! | integer, float, vector, `index`, complex | the value of MLIR's converted type, see [`is_same`] | [`Rule::Same`] |
//! | strided memref | two pointers, offset, sizes, strides: a struct or several values | [`Rule::Descriptor`] |
//! | strided memref with a static layout | aligned pointer | [`Rule::BarePointer`] |
//! | unranked memref | rank and pointer to the descriptor: a struct or two values | [`Rule::Unranked`] |
//! | integer | several integers of one other width | [`Rule::Opaque`], if the other rules do not relate the types |
//! | function value | pointer | [`Rule::Opaque`] |
//! | integer, or a vector of integers | vector of the halves of each integer | [`Rule::Halves`] |
//!
//! A memory space that is a number is the address space of the pointers.
//!
//! The memref rules hold in a memory that is counted in bytes ([`Memory::counts_bytes`](super::Memory::counts_bytes)).
//! The allocated pointer is the start of the block, which `free` requires. The aligned pointer is the base of the
//! memref. Fields whose value the memref type determines have that value.

mod types;

use super::memory::BLOCK_WIDTH;
use super::memref::{Layout, MemRef};
use super::shape::{POINTER_WIDTH, element_width, is_pointer};
use super::unranked::Unranked;
use super::{Component, FUNCTION_WIDTH, Origin, Scalar, Term, TermBuilder, Unsupported, Value};
use crate::context::{DYNAMIC, TypeKind};
use crate::{ApInt, Context, Type};

pub use types::{elements_of, is_same, relate, unpack};

/// The representation of a source value by target values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rule {
    /// The representation has the scalars of the value.
    Same,
    /// The representation is the descriptor of a memref.
    Descriptor(MemRefForm),
    /// The representation is the aligned pointer of a memref.
    BarePointer(MemRefForm),
    /// The representation is the rank of an unranked memref and the pointer to the descriptor.
    Unranked,
    /// The representation is a vector of two integers of this width for each integer: the low half and the high half.
    Halves(u32),
    /// The representation is an arbitrary injective function of the value. A proof holds for each such function.
    Opaque(OpaqueForm),
}

/// A type of one scalar and the form of its representation, which no rule defines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpaqueForm {
    /// The types, without spaces.
    types: String,
    width: u32,
    /// The widths of the scalars of the representation.
    widths: Vec<u32>,
}

/// A memref type with a representation in a memory that is counted in bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MemRefForm {
    layout: Layout,
    /// The distance of adjacent elements in bytes, a power of two.
    distance: u64,
    /// The width of `index`.
    width: u32,
    /// The address space.
    space: i64,
}

/// A source value and the target values that represent it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Related {
    /// The rule.
    pub rule: Rule,
    /// The number of consecutive target values.
    pub n_targets: usize,
}

/// The greatest number of values that represent one value by [`Rule::Opaque`].
const MAX_OPAQUE_PARTS: usize = 8;

/// The reason why two lists of types are not related.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unrelated {
    /// No rules relate the lists.
    #[error("no rule relates the types of source and target")]
    None,
    /// Several choices of rules relate the lists.
    #[error("several rules relate the types of source and target")]
    Ambiguous,
}

impl Rule {
    /// Returns the scalars of the representation of `value`.
    ///
    /// # Errors
    /// If the value does not match the source type.
    pub fn lower(&self, terms: &mut dyn TermBuilder, value: &Value) -> Result<Value, Unsupported> {
        match self {
            Rule::Same => Ok(value.clone()),
            Rule::Descriptor(form) => {
                let memref = form.layout.read(terms, value)?;
                let poison = memref.block.poison;
                let (start, base) = (terms.zero(POINTER_WIDTH), form.byte_base(terms, &memref));
                let mut scalars = vec![memref.block, Scalar { value: start, poison }];
                scalars.extend([memref.block, Scalar { value: base, poison }]);
                let fields = std::iter::once(memref.offset).chain(memref.sizes).chain(memref.strides);
                scalars.extend(fields.map(|value| Scalar { value, poison }));
                Ok(Value::from_scalars(scalars))
            }
            Rule::BarePointer(form) => {
                let memref = form.layout.read(terms, value)?;
                let base = form.byte_base(terms, &memref);
                Ok(Value::from_scalars([memref.block, Scalar { value: base, ..memref.block }]))
            }
            Rule::Unranked => {
                let Unranked { block, offset, rank } = Unranked::read(value)?;
                let [rank, offset] = [rank, offset].map(|value| Scalar { value, ..block });
                Ok(Value::from_scalars([rank, block, offset]))
            }
            Rule::Halves(width) => {
                let mut halves = Vec::with_capacity(2 * value.scalars().len());
                for &Scalar { value, poison } in value.scalars() {
                    if terms.width(value) != 2 * width {
                        return Err(Unsupported::new("value that does not match its type"));
                    }
                    for low in [0, *width] {
                        halves.push(Scalar { value: terms.extract(value, low, *width), poison });
                    }
                }
                Ok(Value::from_scalars(halves))
            }
            Rule::Opaque(form) => form.lower(terms, value),
        }
    }

    /// Returns the scalars of the representation of `value` that have a meaning; the others are poison. The dynamic
    /// stride of a dimension of size 1 has no meaning.
    ///
    /// # Errors
    /// If the value does not match the source type.
    pub fn observe(&self, terms: &mut dyn TermBuilder, value: &Value) -> Result<Value, Unsupported> {
        let mut lowered = self.lower(terms, value)?;
        if let Rule::Descriptor(form) = self {
            let rank = form.layout.rank();
            let strides = form.layout.strides.iter().flatten();
            for (i, (&size, &stride)) in form.layout.sizes.iter().zip(strides).enumerate() {
                if size == 1 && stride == DYNAMIC {
                    let poison = Scalar::poison(terms, form.width);
                    lowered.replace(5 + rank + i, &[poison]);
                }
            }
        }
        Ok(lowered)
    }

    /// Returns the value that these scalars represent. A memref is poison if a scalar is poison, if the aligned pointer
    /// is not a multiple of the size of an element, if the allocated pointer is not the start of the block, or if a
    /// field contradicts the type. Its elements are not assumed to lie within the block.
    ///
    /// # Errors
    /// If the number of scalars does not match the rule.
    pub fn lift(&self, terms: &mut dyn TermBuilder, representation: &Value) -> Result<Value, Unsupported> {
        let malformed = || Unsupported::new("representation that does not match its type");
        match (self, representation.scalars()) {
            (Rule::Same, _) => Ok(representation.clone()),
            (Rule::Descriptor(form), &[allocated, start, block, base, ref fields @ ..]) => {
                let rank = form.layout.rank();
                if fields.len() != 1 + 2 * rank {
                    return Err(malformed());
                }
                let mut memref = form.based(terms, block, base.value);
                memref.offset = fields[0].value;
                memref.sizes = fields[1..=rank].iter().map(|field| field.value).collect();
                memref.strides = fields[1 + rank..].iter().map(|field| field.value).collect();
                let poison: Vec<Term> =
                    [allocated, start].iter().chain(fields).map(|scalar| scalar.poison).collect();
                let mut wrong = terms.any(&poison);
                let other_block = terms.ne(allocated.value, block.value);
                let is_start = terms.is_zero(start.value);
                let inside = terms.not(is_start);
                let contradicts = form.contradicts(terms, &memref);
                wrong = terms.any(&[wrong, other_block, inside, contradicts]);
                for &size in &memref.sizes {
                    let negative = terms.is_negative(size);
                    wrong = terms.or(wrong, negative);
                }
                Ok(form.layout.write(&memref.poison_if(terms, wrong)))
            }
            (Rule::BarePointer(form), &[block, base]) => {
                let mut memref = form.based(terms, block, base.value);
                let known = |terms: &mut dyn TermBuilder, value: &i64| form.number(terms, *value);
                memref.offset = form.number(terms, form.layout.offset);
                memref.sizes = form.layout.sizes.iter().map(|size| known(terms, size)).collect();
                Ok(form.layout.write(&memref))
            }
            (Rule::Unranked, &[rank, block, offset]) => {
                let block = Scalar { poison: terms.or(rank.poison, block.poison), ..block };
                Ok(Unranked { block, offset: offset.value, rank: rank.value }.write())
            }
            (Rule::Halves(width), halves) if halves.len().is_multiple_of(2) => {
                let mut scalars = Vec::with_capacity(halves.len() / 2);
                for pair in halves.chunks_exact(2) {
                    if pair.iter().any(|half| terms.width(half.value) != *width) {
                        return Err(malformed());
                    }
                    let value = terms.concat(pair[1].value, pair[0].value);
                    scalars.push(Scalar { value, poison: terms.or(pair[0].poison, pair[1].poison) });
                }
                Ok(Value::from_scalars(scalars))
            }
            (Rule::Opaque(form), scalars) if scalars.len() == form.widths.len() => {
                Ok(form.lift(terms, scalars))
            }
            _ => Err(malformed()),
        }
    }
}

impl OpaqueForm {
    /// Returns the form of an integer type that is represented by several integers of one other width, with enough bits
    /// for an injective function; `None` for other types. A part of the type's own width may be the value itself beside
    /// an unrelated argument, and is therefore no representation.
    fn of((source, from): (&Context, Type), (target, to): (&Context, &[Type])) -> Option<OpaqueForm> {
        let width = from.signless_width(source)?;
        let part = to.first()?.signless_width(target)?;
        let n = u32::try_from(to.len()).ok()?;
        let is_wide = part.checked_mul(n)? >= width && part != width && n > 1 && width > 0 && part > 0;
        let is_uniform = to.iter().all(|ty| ty.signless_width(target) == Some(part));
        let types = format!("i{width}-by-{n}-times-i{part}");
        (is_wide && is_uniform).then(|| OpaqueForm { types, width, widths: vec![part; to.len()] })
    }

    /// Returns the form of function values, which are represented by pointers.
    pub fn of_function_values() -> OpaqueForm {
        let widths = vec![BLOCK_WIDTH, POINTER_WIDTH];
        OpaqueForm { types: "function-by-pointer".to_owned(), width: FUNCTION_WIDTH, widths }
    }

    /// Returns the scalars of the representation of `value`.
    fn lower(&self, terms: &mut dyn TermBuilder, value: &Value) -> Result<Value, Unsupported> {
        let &[scalar] = value.scalars() else {
            return Err(Unsupported::new("value that does not match its type"));
        };
        let origin = Origin::Representation(self.types.clone());
        let part = |(i, &width): (usize, &u32)| {
            let symbol = origin.component(Component::Value(i));
            Scalar { value: terms.uninterpreted(&symbol, &[scalar.value], width), ..scalar }
        };
        Ok(Value::from_scalars(self.widths.iter().enumerate().map(part).collect::<Vec<_>>()))
    }

    /// Returns the value that the scalars represent. The term builder evaluates the representation of a value to this
    /// value.
    pub fn lift(&self, terms: &mut dyn TermBuilder, scalars: &[Scalar]) -> Value {
        let values: Vec<Term> = scalars.iter().map(|scalar| scalar.value).collect();
        let poison: Vec<Term> = scalars.iter().map(|scalar| scalar.poison).collect();
        let value = terms.uninterpreted(&Origin::Represented(self.types.clone()).into(), &values, self.width);
        Value::from(Scalar { value, poison: terms.any(&poison) })
    }
}

impl MemRefForm {
    /// Returns the memref with the base of the same byte offset that [`Rule::lift`] returns: bases whose byte offsets
    /// are equal modulo the size of the address space are one base.
    ///
    /// # Errors
    /// If the value does not match the type.
    pub fn with_canonical_base(
        &self,
        terms: &mut dyn TermBuilder,
        value: &Value,
    ) -> Result<Value, Unsupported> {
        let mut memref = self.layout.read(terms, value)?;
        let base = self.byte_base(terms, &memref);
        memref.base = self.based(terms, memref.block, base).base;
        Ok(self.layout.write(&memref))
    }

    /// Returns the form of a memref type; `None` for other types, for elements whose size depends on the target or is
    /// not their alignment, and for memory spaces that are no numbers.
    pub fn of(ctx: &Context, ty: Type, width: u32) -> Option<MemRefForm> {
        let form = MemRefForm::of_values(ctx, ty, width)?;
        let is_aligned = match form.layout.element.kind(ctx) {
            TypeKind::Complex(_) | TypeKind::UnrankedMemRef { .. } => false,
            TypeKind::Vector { shape, .. } => shape.len() <= 1,
            _ => true,
        };
        is_aligned.then_some(form)
    }

    /// Returns the form of a memref type as [`MemRefForm::of`] does, also for elements whose size is not their
    /// alignment. There are more descriptors than values of such a type, so that no value of a descriptor is known.
    pub fn of_values(ctx: &Context, ty: Type, width: u32) -> Option<MemRefForm> {
        let TypeKind::MemRef { memory_space, .. } = ty.kind(ctx) else { return None };
        let space = match memory_space {
            Some(space) => space.as_i64(ctx)?,
            None => 0,
        };
        let layout = Layout::of(ctx, ty).ok()?;
        let distance = distance_of(ctx, layout.element, width)?;
        Some(MemRefForm { layout, distance, width, space })
    }

    /// Returns the number of dimensions.
    pub fn rank(&self) -> usize {
        self.layout.rank()
    }

    fn is_static(&self) -> bool {
        let known = |values: &[i64]| !values.contains(&DYNAMIC);
        known(&[self.layout.offset])
            && known(&self.layout.sizes)
            && self.layout.strides.as_deref().is_none_or(known)
    }

    fn number(&self, terms: &mut dyn TermBuilder, value: i64) -> Term {
        terms.constant(ApInt::from_i128(64, value.into()).sext_or_trunc(self.width))
    }

    /// Returns the base of the memref in bytes.
    fn byte_base(&self, terms: &mut dyn TermBuilder, memref: &MemRef) -> Term {
        let base = terms.zext_or_trunc(memref.base, POINTER_WIDTH);
        let shift = terms.number(POINTER_WIDTH, self.distance.ilog2().into());
        terms.shl(base, shift)
    }

    /// Returns the memref without elements whose aligned pointer is `block` and `base`.
    fn based(&self, terms: &mut dyn TermBuilder, block: Scalar, base: Term) -> MemRef {
        let bits = self.distance.ilog2();
        let shift = terms.number(POINTER_WIDTH, bits.into());
        let elements = terms.ashr(base, shift);
        let back = terms.shl(elements, shift);
        let misaligned = terms.ne(back, base);
        let (zero, bounded) = (terms.zero(self.width), terms.bool(false));
        let base = terms.zext_or_trunc(elements, self.width);
        let memref = MemRef { block, base, bounded, offset: zero, sizes: Vec::new(), strides: Vec::new() };
        memref.poison_if(terms, misaligned)
    }

    /// Returns one bit: a field of the memref contradicts the type.
    fn contradicts(&self, terms: &mut dyn TermBuilder, memref: &MemRef) -> Term {
        let value = self.layout.write(memref);
        let Ok(typed) = self.layout.read(terms, &value) else { return terms.bool(true) };
        let pairs = std::iter::once((typed.offset, memref.offset))
            .chain(typed.sizes.into_iter().zip(memref.sizes.iter().copied()))
            .chain(typed.strides.into_iter().zip(memref.strides.iter().copied()));
        let mut contradicts = terms.bool(false);
        for (expected, actual) in pairs {
            let differs = terms.ne(expected, actual);
            contradicts = terms.or(contradicts, differs);
        }
        contradicts
    }
}

/// Returns the distance in bytes of adjacent elements of type `ty` in memory: a power of two. Returns `None` for types
/// whose size depends on the target.
pub fn distance_of(ctx: &Context, ty: Type, index_width: u32) -> Option<u64> {
    let of_bits =
        |bits: u32| (1..=64).contains(&bits).then(|| u64::from(bits.div_ceil(8)).next_power_of_two());
    if let Some(bits) = element_width(ctx, ty, index_width) {
        return of_bits(bits);
    }
    match ty.kind(ctx) {
        TypeKind::Complex(part) => Some(2 * of_bits(element_width(ctx, *part, index_width)?)?),
        TypeKind::Vector { element, scalable, .. } if !scalable.contains(&true) => {
            let bits = element_width(ctx, *element, index_width).filter(|bits| bits.is_multiple_of(8))?;
            let bytes = of_bits(bits).filter(|&bytes| bytes == u64::from(bits / 8))?;
            let n = u64::try_from(ty.num_elements(ctx)?).ok().filter(|&n| n > 0 && n < 1 << 16)?;
            // A vector of several dimensions is an array of vectors in llvm, whose rows may have padding.
            let shape = ty.shape(ctx)?;
            let row = shape.last().copied().unwrap_or(1).unsigned_abs() * bytes;
            let padded = shape.len() > 1 && !(row.is_power_of_two() && (n * bytes).is_power_of_two());
            (!padded).then_some((n * bytes).next_power_of_two())
        }
        // The rank and a pointer.
        TypeKind::UnrankedMemRef { .. } if index_width == POINTER_WIDTH => Some(16),
        _ if is_pointer(ctx, ty) => Some(8),
        _ => None,
    }
}

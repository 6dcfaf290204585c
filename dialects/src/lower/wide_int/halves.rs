//! Construction of the halves of wide integers.

use proofmark_ir::apint::ApInt;
use proofmark_ir::context::TypeKind;
use proofmark_ir::{Attribute, Builder, Location, NewOp, OpDef, Type, ValueId};

use super::super::build::make;
use crate::arith as a;
use crate::vector as v;

/// A builder of operations on the halves of wide integers of one shape. The halves of a vector have a last dimension
/// of size 1.
pub(super) struct Halves<'a, 'm> {
    pub(super) rw: &'a mut Builder<'m>,
    pub(super) loc: Location,
    /// The type of a half: an integer, or a vector.
    pub(super) half: Type,
    /// The width of a half in bits.
    pub(super) width: u32,
    /// The condition of a selection, with the shape of a half.
    pub(super) condition: Option<ValueId>,
}

impl<'a, 'm> Halves<'a, 'm> {
    /// Returns a builder for the wide type `wide`, with halves of `width` bits.
    pub(super) fn new(rw: &'a mut Builder<'m>, loc: Location, wide: Type, width: u32) -> Halves<'a, 'm> {
        let ctx = rw.ctx();
        let narrow = ctx.int_type(width);
        let half = match wide.kind(ctx) {
            TypeKind::Vector { shape, .. } => ctx.vector_type(&[&shape[..], &[1]].concat(), narrow),
            _ => narrow,
        };
        Halves { rw, loc, half, width, condition: None }
    }

    /// Creates an operation with one result.
    pub(super) fn op(&mut self, def: &'static OpDef, operands: &[ValueId], result: Type) -> ValueId {
        make(self.rw, def, self.loc, operands, result, &[])
    }

    /// Creates an operation on operands of the type of the result.
    pub(super) fn binary(&mut self, def: &'static OpDef, lhs: ValueId, rhs: ValueId) -> ValueId {
        let ty = self.rw.value_type(lhs);
        self.op(def, &[lhs, rhs], ty)
    }

    /// Creates an `arith.cmpi`.
    pub(super) fn compare(&mut self, predicate: &str, lhs: ValueId, rhs: ValueId) -> ValueId {
        let ctx = self.rw.ctx();
        let number = a::predicate_number(a::CMPI_PREDICATES, predicate);
        let ty = self.rw.value_type(lhs).with_element(ctx, Type::I1);
        let set = [("predicate", ctx.i64_attr(number, Type::I64))];
        make(self.rw, a::CmpI::DEF, self.loc, &[lhs, rhs], ty, &set)
    }

    /// Creates an `arith.cmpf`.
    pub(super) fn compare_floats(&mut self, predicate: &str, lhs: ValueId, rhs: ValueId) -> ValueId {
        let ctx = self.rw.ctx();
        let number = a::predicate_number(a::CMPF_PREDICATES, predicate);
        let ty = self.rw.value_type(lhs).with_element(ctx, Type::I1);
        let set = [("predicate", ctx.i64_attr(number, Type::I64))];
        make(self.rw, a::CmpF::DEF, self.loc, &[lhs, rhs], ty, &set)
    }

    /// Creates an operation on halves with two results: a half, and a value with elements of type `second`.
    pub(super) fn with_two_results(
        &mut self,
        def: &'static OpDef,
        lhs: ValueId,
        rhs: ValueId,
        second: Type,
    ) -> [ValueId; 2] {
        let ctx = self.rw.ctx();
        let results = &[self.half, self.half.with_element(ctx, second)];
        let new = NewOp { operands: &[lhs, rhs], results, ..NewOp::new(ctx.op_name(def.name), self.loc) };
        let op = self.rw.create(&new);
        [self.rw.result(op, 0), self.rw.result(op, 1)]
    }

    /// Creates an `arith.select`.
    pub(super) fn select(&mut self, condition: ValueId, yes: ValueId, no: ValueId) -> ValueId {
        let ty = self.rw.value_type(yes);
        self.op(a::Select::DEF, &[condition, yes, no], ty)
    }

    /// Creates a constant with all elements equal to `bits`.
    pub(super) fn constant(&mut self, ty: Type, bits: &ApInt) -> Option<ValueId> {
        let ctx = self.rw.ctx();
        let value: Attribute = match ty.kind(ctx) {
            TypeKind::Vector { .. } => ctx.splat_attr(ty, bits)?,
            TypeKind::Float(_) => ctx.float_attr(bits.to_u128()?, ty),
            _ => ctx.int_attr(bits.clone(), ty),
        };
        Some(make(self.rw, a::Constant::DEF, self.loc, &[], ty, &[("value", value)]))
    }

    /// Creates a half equal to `number`.
    pub(super) fn number(&mut self, number: u32) -> Option<ValueId> {
        self.constant(self.half, &ApInt::new(self.width, number.into()))
    }

    /// Creates the low half (0) or the high half (1) of a wide integer.
    pub(super) fn extract(&mut self, wide: ValueId, half: i64) -> ValueId {
        let (ty, ctx) = (self.half, self.rw.ctx());
        let rank = self.rw.value_type(wide).shape(ctx).map_or(1, <[i64]>::len);
        if rank == 1 {
            let set = [("static_position", ctx.i64_array_attr(&[half]))];
            return make(self.rw, v::Extract::DEF, self.loc, &[wide], ty, &set);
        }
        let sizes = list(self.rw, ty.shape(ctx).unwrap_or_default());
        let set =
            [("offsets", last(self.rw, rank, half)), ("sizes", sizes), ("strides", ones(self.rw, rank))];
        make(self.rw, v::ExtractStridedSlice::DEF, self.loc, &[wide], ty, &set)
    }

    /// Creates both halves of a wide integer.
    pub(super) fn split(&mut self, wide: ValueId) -> [ValueId; 2] {
        [self.extract(wide, 0), self.extract(wide, 1)]
    }

    /// Creates a wide integer from its halves; without a high half, it is zero.
    pub(super) fn join(&mut self, halves: &[ValueId]) -> Option<ValueId> {
        let (half, ctx) = (self.half, self.rw.ctx());
        let mut shape = half.shape(ctx).map_or_else(|| vec![1], <[i64]>::to_vec);
        *shape.last_mut()? = 2;
        let (rank, ty) = (shape.len(), ctx.vector_type(&shape, ctx.int_type(self.width)));
        let mut wide = self.constant(ty, &ApInt::zero(self.width))?;
        for (i, &each) in (0..).zip(halves) {
            let ctx = self.rw.ctx();
            wide = if rank == 1 {
                let set = [("static_position", ctx.i64_array_attr(&[i]))];
                make(self.rw, v::Insert::DEF, self.loc, &[each, wide], ty, &set)
            } else {
                let set = [("offsets", last(self.rw, rank, i)), ("strides", ones(self.rw, rank))];
                make(self.rw, v::InsertStridedSlice::DEF, self.loc, &[each, wide], ty, &set)
            };
        }
        Some(wide)
    }

    /// Creates a vector with another last dimension of size 1. A scalar is returned unchanged.
    pub(super) fn append_dimension(&mut self, value: ValueId) -> ValueId {
        let ctx = self.rw.ctx();
        let ty = self.rw.value_type(value);
        let TypeKind::Vector { shape, element, .. } = ty.kind(ctx) else { return value };
        let to = ctx.vector_type(&[&shape[..], &[1]].concat(), *element);
        self.op(v::ShapeCast::DEF, &[value], to)
    }

    /// Creates a vector without the last dimension of size 1. A scalar is returned unchanged.
    pub(super) fn drop_dimension(&mut self, value: ValueId) -> ValueId {
        let ctx = self.rw.ctx();
        let ty = self.rw.value_type(value);
        let TypeKind::Vector { shape, element, .. } = ty.kind(ctx) else { return value };
        let to = ctx.vector_type(&shape[..shape.len().saturating_sub(1)], *element);
        self.op(v::ShapeCast::DEF, &[value], to)
    }

    /// Creates a cast to `to`, or returns the value if it has this type.
    pub(super) fn cast(&mut self, def: &'static OpDef, value: ValueId, to: Type) -> ValueId {
        if self.rw.value_type(value) == to { value } else { self.op(def, &[value], to) }
    }
}

/// Returns the attribute of a list of numbers.
fn list(rw: &Builder<'_>, numbers: &[i64]) -> Attribute {
    let ctx = rw.ctx();
    let numbers: Vec<Attribute> = numbers.iter().map(|&number| ctx.i64_attr(number, Type::I64)).collect();
    ctx.array_attr(&numbers)
}

/// Returns a list of `rank` zeros whose last number is replaced by `number`.
fn last(rw: &Builder<'_>, rank: usize, number: i64) -> Attribute {
    let mut numbers = vec![0; rank];
    numbers[rank - 1] = number;
    list(rw, &numbers)
}

fn ones(rw: &Builder<'_>, rank: usize) -> Attribute {
    list(rw, &vec![1; rank])
}

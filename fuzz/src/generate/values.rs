//! Operands: visible values, constants, values of a limited range, and poison.

use arbitrary::Result;
use proofmark_ir::context::{AttrKind, DYNAMIC};
use proofmark_ir::semantics::element_width;
use proofmark_ir::{ApInt, AttrDict, Attribute, Location, NewOp, Type, ValueId};
use smallvec::SmallVec;

use super::Generator;
use super::draw::{bits, scalar_attr};
use super::operation::Given;
use crate::op_table::ConstantOperands;
use crate::swarm::is_number;

/// The operations that limit the range of an integer by a constant.
const LIMITS: [&str; 5] = ["arith.andi", "arith.remui", "arith.minui", "arith.minsi", "arith.maxsi"];
/// The number of them, at the beginning of the list, that limit the range of an unsigned integer.
const N_UNSIGNED_LIMITS: usize = 3;

/// The greatest width of integers of which a shift by an arbitrary amount is often not poison.
const MAX_NARROW: u32 = 8;

impl Generator<'_, '_, '_> {
    /// Returns a value of each of `types`. Equal types sometimes have equal values.
    pub(super) fn values(&mut self, types: &[Type]) -> Result<SmallVec<[ValueId; 4]>> {
        self.values_with(types, Given::default())
    }

    /// Returns a value of each of `types`, with the values and constants in `given`.
    pub(super) fn values_with(&mut self, types: &[Type], given: Given) -> Result<SmallVec<[ValueId; 4]>> {
        let mut values: SmallVec<[ValueId; 4]> = SmallVec::new();
        for (at, &ty) in types.iter().enumerate() {
            let is_constant = at < ConstantOperands::BITS as usize && given.constants >> at & 1 == 1;
            let previous = values.last().copied().filter(|&value| self.rw.value_type(value) == ty);
            let value = match (given.operand, previous) {
                (Some((position, value)), _) if position == at => value,
                _ if is_constant => self.constant(ty)?,
                (_, Some(value)) if self.u.ratio(1, 12)? => value,
                _ => self.value(ty)?,
            };
            values.push(value);
        }
        Ok(values)
    }

    /// Returns whether the generator has constants of type `ty`.
    pub(super) fn has_constants(&self, ty: Type) -> bool {
        let is_static = !ty.shape(self.ctx).is_some_and(|shape| shape.contains(&DYNAMIC));
        is_static && is_number(ty.element_or_self(self.ctx))
    }

    /// Returns a value of type `ty`: a visible value, a new constant, or poison.
    pub(super) fn value(&mut self, ty: Type) -> Result<ValueId> {
        if self.percent(self.swarm.poison)? {
            return Ok(self.poison(ty));
        }
        let fitting: SmallVec<[ValueId; 16]> =
            self.scope.iter().copied().filter(|&value| self.rw.value_type(value) == ty).collect();
        if !self.has_constants(ty) {
            return match fitting.is_empty() {
                true => Ok(self.poison(ty)),
                false => self.visible(&fitting),
            };
        }
        if fitting.is_empty() || self.percent(self.swarm.constants)? {
            return self.constant(ty);
        }
        let value = self.visible(&fitting)?;
        if self.swarm.limited > 0 && ty != Type::I1 && ty.float_kind().is_none() && !ty.is_shaped(self.ctx) {
            return self.limited(value, ty);
        }
        Ok(value)
    }

    /// Returns one of the values of a type, of which there is at least one.
    fn visible(&mut self, fitting: &[ValueId]) -> Result<ValueId> {
        if self.u.ratio(1, 2)?
            && let Some(&unused) = fitting.iter().rev().find(|&&value| self.rw.use_empty(value))
        {
            return Ok(unused);
        }
        if self.percent(self.swarm.chain)? {
            let youngest = fitting.len().saturating_sub(2);
            return Ok(*self.u.choose(&fitting[youngest..])?);
        }
        Ok(*self.u.choose(fitting)?)
    }

    /// Returns the integer `value`, or the result of an operation that limits its range by a constant.
    fn limited(&mut self, value: ValueId, ty: Type) -> Result<ValueId> {
        if !self.percent(self.swarm.limited)? {
            return Ok(value);
        }
        let limit = match self.u.ratio(1, 2)? {
            true => self.constant(ty)?,
            false => self.near_width(ty)?,
        };
        let name = *self.u.choose(&LIMITS)?;
        Ok(self.limit(name, value, limit, ty))
    }

    /// Adds the operation `name` on a value and a constant.
    fn limit(&mut self, name: &str, value: ValueId, limit: ValueId, ty: Type) -> ValueId {
        let op = self.create(name, &[value, limit], &[ty], &[], &[]);
        let value = self.rw.result(op, 0);
        self.scope.push(value);
        value
    }

    /// Returns the constant `value`, or the result of an operation that limits the range of `value` near the width of a
    /// wide type.
    pub(super) fn shift_amount(&mut self, value: ValueId, ty: Type) -> Result<ValueId> {
        let is_wide = !ty.is_shaped(self.ctx)
            && element_width(self.ctx, ty, 64).is_some_and(|width| width > MAX_NARROW);
        let is_constant = self.rw.defining_op(value).is_some_and(|op| self.rw.constant_of(op).is_some());
        if !is_wide || is_constant {
            return Ok(value);
        }
        let limit = self.near_width(ty)?;
        let name = *self.u.choose(&LIMITS[..N_UNSIGNED_LIMITS])?;
        Ok(self.limit(name, value, limit, ty))
    }

    /// Returns a constant at or below the width of type `ty` or half of it, where the results of shifts change.
    fn near_width(&mut self, ty: Type) -> Result<ValueId> {
        let width = i64::from(element_width(self.ctx, ty, 64).unwrap_or(64));
        let value = width / self.u.int_in_range(1..=2)? - self.u.int_in_range(0..=1)?;
        Ok(self.integer(value, ty))
    }

    /// Returns a constant of type `ty`, an integer or `index`.
    pub(super) fn integer(&mut self, value: i64, ty: Type) -> ValueId {
        let attr = self.ctx.i64_attr(value, ty);
        let op = self.create("arith.constant", &[], &[ty], &[("value", attr)], &[]);
        self.rw.result(op, 0)
    }

    pub(super) fn constant(&mut self, ty: Type) -> Result<ValueId> {
        let attr = match self.related(ty)? {
            Some(attr) => Some(attr),
            None if ty.is_shaped(self.ctx) => self.elements(ty)?,
            None => scalar_attr(self.ctx, self.u, ty)?,
        };
        let Some(attr) = attr else { return Ok(self.poison(ty)) };
        if ty.float_kind().is_none() {
            self.latest = Some((ty, attr));
        }
        let op = self.create("arith.constant", &[], &[ty], &[("value", attr)], &[]);
        Ok(self.rw.result(op, 0))
    }

    /// Draws the elements of a vector or tensor, which in half of the cases are equal. Returns `None` if the number of
    /// elements is not static.
    fn elements(&mut self, ty: Type) -> Result<Option<Attribute>> {
        if !self.has_constants(ty) {
            return Ok(None);
        }
        let element = ty.element_or_self(self.ctx);
        let n: i64 = ty.shape(self.ctx).iter().flat_map(|shape| shape.iter()).product();
        let mut numbers = Vec::new();
        for _ in 0..if self.u.arbitrary()? { 1 } else { n } {
            numbers.extend(bits(self.ctx, self.u, element)?);
        }
        Ok(match &numbers[..] {
            [number] => self.ctx.splat_attr(ty, number),
            numbers => self.ctx.dense_attr(ty, numbers),
        })
    }

    /// Returns, in one of four cases, an integer related to the latest constant of the same type: the same number, its
    /// negation or complement, or its difference to the width or to the greatest number. Patterns that combine
    /// constants distinguish these cases.
    fn related(&mut self, ty: Type) -> Result<Option<Attribute>> {
        let Some((_, latest)) = self.latest.filter(|(known, _)| *known == ty) else { return Ok(None) };
        let AttrKind::Integer { value, .. } = latest.kind(self.ctx) else { return Ok(None) };
        if !self.u.ratio(1, 4)? {
            return Ok(None);
        }
        let width = value.width();
        let value = match self.u.int_in_range(0..=4u8)? {
            0 => value.clone(),
            1 => value.neg(),
            2 => ApInt::ones(width).sub(value),
            3 => ApInt::new(width, u128::from(width)).sub(value),
            _ => ApInt::signed_min(width).sub(value),
        };
        Ok(Some(self.ctx.int_attr(value, ty)))
    }

    fn poison(&mut self, ty: Type) -> ValueId {
        let name = self.ctx.op_name("ub.poison");
        let properties = self.ctx.op_info(name).map_or(AttrDict::EMPTY, |info| info.default_properties);
        let op = self.rw.create(&NewOp { results: &[ty], properties, ..NewOp::new(name, Location::UNKNOWN) });
        self.rw.result(op, 0)
    }
}

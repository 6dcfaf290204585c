//! Operands: visible values, constants and poison.

use arbitrary::Result;
use proofmark_ir::{AttrDict, Location, NewOp, Type, ValueId};
use smallvec::SmallVec;

use super::Generator;
use super::draw::scalar_attr;

impl Generator<'_, '_, '_> {
    /// Returns a value of each of `types`.
    pub(super) fn values(&mut self, types: &[Type]) -> Result<Vec<ValueId>> {
        types.iter().map(|&ty| self.value(ty)).collect()
    }

    /// Returns a value of type `ty`: a visible value, a new constant, or poison.
    pub(super) fn value(&mut self, ty: Type) -> Result<ValueId> {
        if self.percent(self.swarm.poison)? {
            return Ok(self.poison(ty));
        }
        let fitting: SmallVec<[ValueId; 16]> =
            self.scope.iter().copied().filter(|&value| self.rw.value_type(value) == ty).collect();
        if fitting.is_empty() || self.percent(self.swarm.constants)? {
            return self.constant(ty);
        }
        if self.u.ratio(1, 2)?
            && let Some(&unused) = fitting.iter().rev().find(|&&value| self.rw.use_empty(value))
        {
            return Ok(unused);
        }
        if self.percent(self.swarm.chain)? {
            let youngest = fitting.len().saturating_sub(2);
            return Ok(*self.u.choose(&fitting[youngest..])?);
        }
        Ok(*self.u.choose(&fitting)?)
    }

    fn constant(&mut self, ty: Type) -> Result<ValueId> {
        let attr = scalar_attr(self.ctx, self.u, ty)?.expect("values are scalars");
        let op = self.create("arith.constant", &[], &[ty], &[("value", attr)], &[]);
        Ok(self.rw.result(op, 0))
    }

    fn poison(&mut self, ty: Type) -> ValueId {
        let name = self.ctx.op_name("ub.poison");
        let properties = self.ctx.op_info(name).map_or(AttrDict::EMPTY, |info| info.default_properties);
        let op = self.rw.create(&NewOp { results: &[ty], properties, ..NewOp::new(name, Location::UNKNOWN) });
        self.rw.result(op, 0)
    }
}

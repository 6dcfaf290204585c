//! The operations of generated programs, derived from the registered definitions.

use proofmark_ir::op_def::{Arity, AttrSpelling, AttributeDef, OpDef, OperandDef, Presence, Traits};
use proofmark_ir::{Context, OpName, Type};

/// Scalar types that operations may require.
pub(crate) const SCALARS: [Type; 10] = [
    Type::I1,
    Type::I8,
    Type::I16,
    Type::I32,
    Type::I64,
    Type::INDEX,
    Type::F16,
    Type::BF16,
    Type::F32,
    Type::F64,
];

/// The operations that [`generate`](crate::generate) can instantiate.
#[derive(Debug)]
pub struct OpTable {
    entries: Vec<(OpName, &'static OpDef)>,
}

impl OpTable {
    /// Returns the registered operations without memory effects and regions that have semantics and scalar operands
    /// and results.
    pub fn new(ctx: &Context) -> OpTable {
        let names = ctx
            .registry()
            .dialects()
            .iter()
            .flat_map(|dialect| dialect.ops.iter().copied().flatten().copied());
        let entries = names
            .filter(|def| can_generate(ctx, def))
            .filter_map(|def| Some((ctx.name_of(def)?, def)))
            .collect();
        OpTable { entries }
    }

    /// Returns the number of operations.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns whether there are no operations.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns the name of the dialect of operation number `index`.
    ///
    /// # Panics
    ///
    /// If `index` is not less than [`len`](OpTable::len).
    pub fn dialect(&self, index: usize) -> &'static str {
        let name = self.entries[index].1.name;
        name.split_once('.').map_or(name, |(dialect, _)| dialect)
    }

    /// Returns the name and definition of operation number `index`.
    ///
    /// # Panics
    ///
    /// If `index` is not less than [`len`](OpTable::len).
    pub fn get(&self, index: usize) -> (OpName, &'static OpDef) {
        self.entries[index]
    }
}

fn can_generate(ctx: &Context, def: &OpDef) -> bool {
    let single = |arity: Arity| arity == Arity::Single;
    def.semantics.is_some()
        && def.traits.contains(Traits::NO_MEMORY_EFFECT)
        && !def.traits.intersects(Traits::TERMINATOR.union(Traits::CONSTANT_LIKE))
        && def.regions.is_empty()
        && def.successors.is_empty()
        && !def.results.is_empty()
        && def.operands.iter().chain(def.results).all(|group| single(group.arity))
        && def.operands.iter().chain(def.results).all(|group| takes_scalars(ctx, group))
        && def.attributes.iter().all(can_draw)
}

/// Returns whether the operand or result accepts a scalar type.
fn takes_scalars(ctx: &Context, group: &OperandDef) -> bool {
    SCALARS.iter().any(|&ty| (group.constraint.accepts)(ctx, ty))
}

fn can_draw(attribute: &AttributeDef) -> bool {
    !matches!(attribute.presence, Presence::Required)
        || matches!(attribute.constraint.spelling, AttrSpelling::Keywords { .. })
}

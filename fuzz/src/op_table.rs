//! Which operations a program may be made of: read off the definitions, so that a new row is fuzzed without a line here.

use proofmark_ir::op_def::{Arity, AttrSpelling, AttributeDef, OpDef, OperandDef, Presence, Traits};
use proofmark_ir::{Context, OpName, Type};

/// Scalar types that operations insist on, if they insist on any.
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

/// The operations that [`generate`](crate::generate) knows how to instantiate.
#[derive(Debug)]
pub struct OpTable {
    entries: Vec<(OpName, &'static OpDef)>,
}

impl OpTable {
    /// Every registered operation that computes results from operands alone and says what it means.
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

    /// How many operations there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// One of them.
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

/// Whether integers, `index` or floats fit: programs have no values of other types.
fn takes_scalars(ctx: &Context, group: &OperandDef) -> bool {
    SCALARS.iter().any(|&ty| (group.constraint.accepts)(ctx, ty))
}

fn can_draw(attribute: &AttributeDef) -> bool {
    !matches!(attribute.presence, Presence::Required)
        || matches!(attribute.constraint.spelling, AttrSpelling::Keywords { .. })
}

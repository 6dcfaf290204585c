//! Memory effects and speculatability of operations, as data in the definition. Corresponds to MLIR's
//! `MemoryEffectOpInterface` and `ConditionallySpeculatable`.
//!
//! See "Side Effects & Speculation", <https://mlir.llvm.org/docs/Rationale/SideEffectsAndSpeculation/>. An operation
//! has no effects, listed effects, or unknown effects. A caller must treat unknown effects as all effects on all
//! resources. Unregistered operations have unknown effects.

use smallvec::SmallVec;

use crate::op_def::Traits;
use crate::{Ir, OpId, ValueId, WalkOrder, Walker};

pub use crate::context::effects::{EffectDef, EffectKind, EffectOn, Effects};

/// An effect of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effect {
    /// The kind.
    pub kind: EffectKind,
    /// The affected value; `None` for a resource that is not a value.
    pub on: Option<ValueId>,
}

/// The effects of an operation, in the order of its definition.
pub type EffectList = SmallVec<[Effect; 4]>;

impl Ir {
    /// Returns the effects of an operation itself, without nested operations. `None` for unknown effects.
    ///
    /// An operation with recursive effects only has no effects of its own.
    pub fn effects(&self, op: OpId) -> Option<EffectList> {
        let def = self.op_def(op)?;
        let mut effects = EffectList::new();
        match def.effects {
            _ if def.traits.contains(Traits::NO_MEMORY_EFFECT) => {}
            Effects::Unknown if def.traits.contains(Traits::RECURSIVE_MEMORY_EFFECTS) => {}
            Effects::Unknown => return None,
            Effects::Computed(add) => add(self, op, &mut effects),
            Effects::Listed(list) => {
                for &EffectDef { kind, on } in list {
                    let add = |value| effects.push(Effect { kind, on: Some(value) });
                    match on {
                        EffectOn::Resource => effects.push(Effect { kind, on: None }),
                        EffectOn::Operand(group) => {
                            self.operand_group(op, group)?.map(|i| self.operand(op, i)).for_each(add);
                        }
                        EffectOn::Result(group) => {
                            self.results(op)[self.result_group(op, group)?].iter().copied().for_each(add);
                        }
                    }
                }
            }
        }
        Some(effects)
    }

    /// Returns the effects of an operation, and of nested operations if it has recursive effects. `None` for unknown
    /// effects.
    pub fn effects_recursively(&self, op: OpId) -> Option<EffectList> {
        let mut effects = self.effects(op)?;
        if self.has_trait(op, Traits::RECURSIVE_MEMORY_EFFECTS) {
            let mut walk = Walker::new(op, WalkOrder::PreOrder);
            walk.next(self);
            while let Some(nested) = walk.next(self) {
                // Nested operations of an operation without recursive effects are included.
                effects.extend(self.effects(nested)?);
            }
        }
        Some(effects)
    }

    /// Returns whether an operation and its nested operations have no memory effects.
    pub fn is_memory_effect_free(&self, op: OpId) -> bool {
        let traits = self.ctx().traits(self.name(op));
        if !traits.contains(Traits::RECURSIVE_MEMORY_EFFECTS) {
            return traits.contains(Traits::NO_MEMORY_EFFECT)
                || self.effects(op).is_some_and(|all| all.is_empty());
        }
        self.effects_recursively(op).is_some_and(|all| all.is_empty())
    }

    /// Returns whether an operation and its nested operations have no memory effects but reads.
    pub fn changes_no_memory(&self, op: OpId) -> bool {
        let is_read = |effect: &Effect| effect.kind == EffectKind::Read;
        self.effects_recursively(op).is_some_and(|all| all.iter().all(is_read))
    }

    /// Returns whether the operation around `op` executes `op` in part only, so that the results are not those of an
    /// equal operation elsewhere.
    pub fn is_masked(&self, op: OpId) -> bool {
        self.parent_op(op).is_some_and(|around| self.has_trait(around, Traits::MASKS))
    }

    /// Returns whether an operation only reads memory, and does read it.
    pub fn only_reads(&self, op: OpId) -> bool {
        let is_read = |effect: &Effect| effect.kind == EffectKind::Read;
        self.effects(op).is_some_and(|effects| !effects.is_empty() && effects.iter().all(is_read))
    }

    /// Returns whether an operation is speculatable: it terminates, and its execution has no undefined behaviour for
    /// any operands.
    pub fn is_speculatable(&self, op: OpId) -> bool {
        let Some(def) = self.op_def(op) else { return false };
        if let Some(speculatable) = def.speculatable {
            return speculatable(self, op);
        }
        if def.traits.contains(Traits::RECURSIVELY_SPECULATABLE) {
            let nested = |&region: &_| {
                self.blocks(region).all(|block| self.ops(block).all(|op| self.is_speculatable(op)))
            };
            return self.regions(op).iter().all(nested);
        }
        def.traits.contains(Traits::ALWAYS_SPECULATABLE)
    }

    /// Returns whether the operation can be erased if its results are unused: it and its nested operations only read
    /// memory or allocate their own results.
    pub fn would_be_trivially_dead(&self, op: OpId) -> bool {
        let traits = self.ctx().traits(self.name(op));
        if traits.intersects(Traits::TERMINATOR.union(Traits::SYMBOL)) {
            return false;
        }
        if !traits.contains(Traits::RECURSIVE_MEMORY_EFFECTS) {
            return traits.contains(Traits::NO_MEMORY_EFFECT) || self.is_harmless(op);
        }
        let mut walk = Walker::new(op, WalkOrder::PreOrder);
        // A nested terminator belongs to the operation; its own effects count.
        std::iter::from_fn(|| walk.next(self)).all(|nested| self.is_harmless(nested))
    }

    /// Returns whether the operation's own effects are unobservable if its results are unused.
    fn is_harmless(&self, op: OpId) -> bool {
        let Some(effects) = self.effects(op) else { return false };
        let is_own = |on: Option<ValueId>| {
            let allocates = |effect: &&Effect| effect.kind == EffectKind::Allocate && effect.on == on;
            on.is_some_and(|value| self.defining_op(value) == Some(op))
                && effects.iter().any(|each| allocates(&each))
        };
        effects.iter().all(|effect| effect.kind == EffectKind::Read || is_own(effect.on))
    }

    /// Returns whether the operation has no uses and can be erased.
    #[inline]
    pub fn is_trivially_dead(&self, op: OpId) -> bool {
        self.results(op).iter().all(|&result| self.use_empty(result)) && self.would_be_trivially_dead(op)
    }
}

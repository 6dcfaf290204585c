//! What operations do to memory, and whether they may be executed where they were not: MLIR's `MemoryEffectOpInterface` and
//! `ConditionallySpeculatable`, as data in the row.
//!
//! MLIR's pages: "Side Effects & Speculation", <https://mlir.llvm.org/docs/Rationale/SideEffectsAndSpeculation/>.
//! Three things are told apart: no effect, known effects, and effects of which nothing is known. Whoever asks must treat the
//! last as every effect on everything; an operation that is not registered is always of that kind.

use smallvec::SmallVec;

use crate::op_def::Traits;
use crate::{Ir, OpId, ValueId, WalkOrder, Walker};

/// What is done to memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EffectKind {
    /// A resource comes into being; without a use of it, nobody can tell.
    Allocate,
    /// A resource ends.
    Free,
    /// A resource is read.
    Read,
    /// A resource is changed.
    Write,
}

/// On what, in a row: one of the operation's groups of values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EffectOn {
    /// Nothing that has a value: some resource, such as the terminal.
    Resource,
    /// The values of that group of operands.
    Operand(usize),
    /// The values of that group of results.
    Result(usize),
}

/// One line of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EffectDef {
    /// What is done.
    pub kind: EffectKind,
    /// On what.
    pub on: EffectOn,
}

/// The effects of one operation, as its row says them. `NO_MEMORY_EFFECT` and `RECURSIVE_MEMORY_EFFECTS` are traits.
#[derive(Clone, Copy)]
pub enum Effects {
    /// Nothing is said.
    Unknown,
    /// These.
    Listed(&'static [EffectDef]),
    /// Those that the function adds. They depend on the types or attributes of the operation.
    Computed(fn(&Ir, OpId, &mut EffectList)),
}

/// One effect of one operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effect {
    /// What is done.
    pub kind: EffectKind,
    /// On what; `None`: on some resource that is no value.
    pub on: Option<ValueId>,
}

/// The effects of an operation, in the order of its row.
pub type EffectList = SmallVec<[Effect; 4]>;

impl Ir {
    /// The effects of an operation itself, not of what is nested in it. `None`: nothing is known.
    ///
    /// An operation with recursive effects and no others has none itself.
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

    /// The effects of an operation and of all that is nested in it where it has recursive effects. `None`: nothing is known.
    pub fn effects_recursively(&self, op: OpId) -> Option<EffectList> {
        let mut effects = self.effects(op)?;
        if self.has_trait(op, Traits::RECURSIVE_MEMORY_EFFECTS) {
            let mut walk = Walker::new(op, WalkOrder::PreOrder);
            walk.next(self);
            while let Some(nested) = walk.next(self) {
                // What is in an operation of which only its own effects are known counts with it.
                effects.extend(self.effects(nested)?);
            }
        }
        Some(effects)
    }

    /// Whether an operation, and what is nested in it, does nothing to memory.
    pub fn is_memory_effect_free(&self, op: OpId) -> bool {
        let traits = self.ctx().traits(self.name(op));
        if !traits.contains(Traits::RECURSIVE_MEMORY_EFFECTS) {
            return traits.contains(Traits::NO_MEMORY_EFFECT)
                || self.effects(op).is_some_and(|all| all.is_empty());
        }
        self.effects_recursively(op).is_some_and(|all| all.is_empty())
    }

    /// Whether an operation reads and does nothing else to memory.
    pub fn only_reads(&self, op: OpId) -> bool {
        let is_read = |effect: &Effect| effect.kind == EffectKind::Read;
        self.effects(op).is_some_and(|effects| !effects.is_empty() && effects.iter().all(is_read))
    }

    /// Whether an operation may be executed where it was not: whatever its operands are, that is not undefined behaviour, and
    /// it ends.
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

    /// Whether the operation, its results unused, can go: at most it reads, or makes what nobody then can use; and the same
    /// holds of what is nested in it.
    pub fn would_be_trivially_dead(&self, op: OpId) -> bool {
        let traits = self.ctx().traits(self.name(op));
        if traits.intersects(Traits::TERMINATOR.union(Traits::SYMBOL)) {
            return false;
        }
        if !traits.contains(Traits::RECURSIVE_MEMORY_EFFECTS) {
            return traits.contains(Traits::NO_MEMORY_EFFECT) || self.is_harmless(op);
        }
        let mut walk = Walker::new(op, WalkOrder::PreOrder);
        // A terminator inside belongs to the operation; it has no effect of its own if it says so.
        std::iter::from_fn(|| walk.next(self)).all(|nested| self.is_harmless(nested))
    }

    /// Whether nobody can see the operation's own effects if its results are not used.
    fn is_harmless(&self, op: OpId) -> bool {
        let Some(effects) = self.effects(op) else { return false };
        let is_own = |on: Option<ValueId>| {
            let allocates = |effect: &&Effect| effect.kind == EffectKind::Allocate && effect.on == on;
            on.is_some_and(|value| self.defining_op(value) == Some(op))
                && effects.iter().any(|each| allocates(&each))
        };
        effects.iter().all(|effect| effect.kind == EffectKind::Read || is_own(effect.on))
    }

    /// Whether the operation has no uses and would be missed by nobody.
    #[inline]
    pub fn is_trivially_dead(&self, op: OpId) -> bool {
        self.results(op).iter().all(|&result| self.use_empty(result)) && self.would_be_trivially_dead(op)
    }
}

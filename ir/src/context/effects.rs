//! Memory effects in the definition of an operation.

use super::hooks::EffectsFn;

/// The kind of a memory effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EffectKind {
    /// Allocates a resource. The effect is not observable if the resource is unused.
    Allocate,
    /// Frees a resource.
    Free,
    /// Reads a resource.
    Read,
    /// Writes a resource.
    Write,
}

/// The resource of an effect in a definition: one of the operation's groups of values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EffectOn {
    /// A resource that is not a value, such as the terminal.
    Resource,
    /// The values of the operand group with this index.
    Operand(usize),
    /// The values of the result group with this index.
    Result(usize),
}

/// An effect in a definition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EffectDef {
    /// The kind.
    pub kind: EffectKind,
    /// The resource.
    pub on: EffectOn,
}

/// The effects of an operation in its definition. The traits `NO_MEMORY_EFFECT` and `RECURSIVE_MEMORY_EFFECTS` also
/// determine effects.
#[derive(Clone, Copy)]
pub enum Effects {
    /// Unknown, unless traits determine them.
    Unknown,
    /// The listed effects.
    Listed(&'static [EffectDef]),
    /// The effects that the function adds, which depend on types or attributes.
    Computed(EffectsFn),
}

//! Edges of control flow in a part of a region: the states in which blocks are to be entered, merged at joins.

use super::memory::MemoryTables;
use super::plan::NaturalLoop;
use super::state::State;
use proofmark_ir::semantics::{Control, TermBuilder, Value};

/// The state in which a block is to be entered.
pub(super) struct Pending {
    pub(super) state: State,
    /// The arguments of the block.
    pub(super) args: Vec<Value>,
    /// The crossing values in a region with loops; otherwise empty.
    pub(super) crossing: Vec<Option<Value>>,
}

/// The outcomes of the execution of a part of a region.
#[derive(Default)]
pub(super) struct PartExit {
    /// The exit by a return or yield.
    pub(super) exit: Option<(State, Vec<Value>)>,
    /// The back edge to the first block of the part.
    pub(super) again: Option<Pending>,
    /// The exits to blocks outside the part.
    pub(super) left: Vec<(usize, Pending)>,
}

/// The destinations of control in a part of a region.
pub(super) struct Route<'r> {
    pub(super) start: usize,
    pub(super) within: Option<&'r NaturalLoop>,
    pub(super) part: &'r mut PartExit,
    pub(super) pending: &'r mut [Option<Pending>],
}

impl Route<'_> {
    pub(super) fn send(
        self,
        terms: &mut dyn TermBuilder,
        memory: &mut MemoryTables,
        to: usize,
        new: Pending,
    ) {
        let slot = match self.within {
            Some(_) if to == self.start => &mut self.part.again,
            Some(l) if !l.inside[to] => return self.part.left.push((to, new)),
            _ => &mut self.pending[to],
        };
        *slot = Some(match slot.take() {
            None => new,
            Some(old) => merge(terms, memory, new, old),
        });
    }
}

fn merge(terms: &mut dyn TermBuilder, memory: &mut MemoryTables, new: Pending, old: Pending) -> Pending {
    let (state, is_new) = new.state.join(terms, memory, &old.state);
    let args = new.args.iter().zip(&old.args).map(|(a, b)| Value::ite(terms, is_new, a, b)).collect();
    let crossing = new.crossing.into_iter().zip(old.crossing).map(|pair| match pair {
        (Some(a), Some(b)) if a == b => Some(a),
        (Some(a), Some(b)) => Some(Value::ite(terms, is_new, &a, &b)),
        // A value defined on only one of the paths has no use after the join.
        _ => None,
    });
    let crossing = crossing.collect();
    Pending { state, args, crossing }
}

/// The exit of an operation.
pub(super) struct OpExit {
    pub(super) control: Control,
    /// The block arguments that an opaque terminator passes to each successor; `None` if the successor operands define
    /// them.
    pub(super) forwarded: Option<Vec<Vec<Value>>>,
}

impl From<Control> for OpExit {
    fn from(control: Control) -> OpExit {
        OpExit { control, forwarded: None }
    }
}

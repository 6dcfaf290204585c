//! The mapping between handles and payload, one for each region of the script that is being executed.

use indexmap::IndexMap;
use proofmark_ir::{Attribute, OpId, RegionId, ValueId};
use rustc_hash::{FxBuildHasher, FxHashMap};
use smallvec::SmallVec;

/// The payload of a handle.
#[derive(Clone, Debug)]
pub(super) enum Mapped {
    /// Operations. `None` for an operation that was erased during the current step.
    Ops(Vec<Option<OpId>>),
    /// Values.
    Values(Vec<ValueId>),
    /// Attributes.
    Params(Vec<Attribute>),
}

/// A map whose order of iteration is the same in each run.
pub(super) type OrderedMap<K, V> = IndexMap<K, V, FxBuildHasher>;

/// The handles to a payload object. A handle is listed once for each time that the object occurs in it.
#[derive(Clone, Debug, Default)]
pub(super) struct Handles {
    pub(super) all: SmallVec<[ValueId; 2]>,
    /// The number of handles at the start of `all` that are known to be invalidated. The search for handles to
    /// invalidate skips them, so that its cost does not grow with the number of invalidated handles.
    n_invalidated: usize,
}

impl Handles {
    fn push(&mut self, handle: ValueId) {
        self.all.push(handle);
    }

    /// Returns the handles that may be valid.
    pub(super) fn possibly_valid(&self) -> &[ValueId] {
        &self.all[self.n_invalidated..]
    }

    /// States that all handles are invalidated.
    pub(super) fn mark_invalidated(&mut self) {
        self.n_invalidated = self.all.len();
    }

    fn remove(&mut self, handle: ValueId) {
        let invalidated = &self.all[..self.n_invalidated];
        self.n_invalidated -= invalidated.iter().filter(|&&each| each == handle).count();
        self.all.retain(|each| *each != handle);
    }
}

/// A region of the script that is being executed, with the handles that it defines.
#[derive(Clone, Debug)]
pub(super) struct Scope {
    pub(super) region: RegionId,
    /// Whether the operation of the region is isolated from above.
    pub(super) is_isolated: bool,
    /// The operation of the region that is being applied.
    pub(super) current: Option<OpId>,
    pub(super) direct: FxHashMap<ValueId, Mapped>,
    /// The handles to a payload operation.
    pub(super) of_ops: OrderedMap<OpId, Handles>,
    /// The handles to a payload value.
    pub(super) of_values: OrderedMap<ValueId, Handles>,
}

impl Scope {
    pub(super) fn new(region: RegionId, is_isolated: bool) -> Scope {
        Scope {
            region,
            is_isolated,
            current: None,
            direct: FxHashMap::default(),
            of_ops: OrderedMap::default(),
            of_values: OrderedMap::default(),
        }
    }

    /// Maps a handle to payload. A former mapping of the handle is dropped.
    pub(super) fn set(&mut self, handle: ValueId, mapped: Mapped) {
        self.forget(handle);
        match &mapped {
            Mapped::Ops(ops) => {
                ops.iter().flatten().for_each(|&op| self.of_ops.entry(op).or_default().push(handle));
            }
            Mapped::Values(values) => {
                values.iter().for_each(|&value| self.of_values.entry(value).or_default().push(handle));
            }
            Mapped::Params(_) => {}
        }
        self.direct.insert(handle, mapped);
    }

    /// Drops the mapping of a handle.
    pub(super) fn forget(&mut self, handle: ValueId) {
        match self.direct.remove(&handle) {
            Some(Mapped::Ops(ops)) => {
                ops.into_iter().flatten().for_each(|op| drop_entry(&mut self.of_ops, op, handle));
            }
            Some(Mapped::Values(values)) => {
                values.into_iter().for_each(|value| drop_entry(&mut self.of_values, value, handle));
            }
            Some(Mapped::Params(_)) | None => {}
        }
    }

    /// Replaces an operation in all handles, or removes it.
    pub(super) fn replace_op(&mut self, op: OpId, replacement: Option<OpId>) {
        let Some(handles) = self.of_ops.swap_remove(&op) else { return };
        for handle in handles.all {
            let Some(Mapped::Ops(ops)) = self.direct.get_mut(&handle) else { continue };
            ops.iter_mut().filter(|each| **each == Some(op)).for_each(|each| *each = replacement);
            if let Some(replacement) = replacement {
                self.of_ops.entry(replacement).or_default().push(handle);
            }
        }
    }

    /// Replaces a value in all handles, or removes it.
    pub(super) fn replace_value(&mut self, value: ValueId, replacement: Option<ValueId>) {
        let Some(handles) = self.of_values.swap_remove(&value) else { return };
        for handle in handles.all {
            let Some(Mapped::Values(values)) = self.direct.get_mut(&handle) else { continue };
            match replacement {
                Some(replacement) => {
                    values.iter_mut().filter(|each| **each == value).for_each(|each| *each = replacement);
                    self.of_values.entry(replacement).or_default().push(handle);
                }
                None => values.retain(|&each| each != value),
            }
        }
    }

    /// Removes the operations that were erased during the step.
    pub(super) fn compact(&mut self, handles: &[ValueId]) {
        for handle in handles {
            if let Some(Mapped::Ops(ops)) = self.direct.get_mut(handle) {
                ops.retain(Option::is_some);
            }
        }
    }
}

fn drop_entry<K: std::hash::Hash + Eq>(map: &mut OrderedMap<K, Handles>, key: K, handle: ValueId) {
    if let Some(handles) = map.get_mut(&key) {
        handles.remove(handle);
        if handles.all.is_empty() {
            map.swap_remove(&key);
        }
    }
}

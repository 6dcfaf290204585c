//! The mapping between handles and payload, one for each region of the script that is being executed. The number of
//! payload objects of all handles is limited.

use indexmap::IndexMap;
use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::{Attribute, BlockId, Location, OpId, RegionId, ValueDef, ValueId};
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::failure::{Applied, Failure};
use super::interpreter::{HandleKind, Interpreter, Payload};

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

impl Mapped {
    fn len(&self) -> usize {
        match self {
            Mapped::Ops(ops) => ops.len(),
            Mapped::Values(values) => values.len(),
            Mapped::Params(params) => params.len(),
        }
    }
}

/// The maximum number of payload objects of all handles.
const MAX_PAYLOAD: usize = 1 << 24;

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

    /// Returns each handle once.
    fn distinct(mut self) -> SmallVec<[ValueId; 2]> {
        if self.all.len() > 1 {
            let mut seen = FxHashSet::default();
            self.all.retain(|handle| seen.insert(*handle));
        }
        self.all
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
    /// The number of payload objects of all handles.
    pub(super) n_objects: usize,
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
            n_objects: 0,
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
        self.n_objects += mapped.len();
        self.direct.insert(handle, mapped);
    }

    /// Drops the mapping of a handle.
    pub(super) fn forget(&mut self, handle: ValueId) {
        let former = self.direct.remove(&handle);
        self.n_objects -= former.as_ref().map_or(0, Mapped::len);
        match former {
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
        for handle in handles.distinct() {
            let Some(Mapped::Ops(ops)) = self.direct.get_mut(&handle) else { continue };
            for each in ops.iter_mut().filter(|each| **each == Some(op)) {
                *each = replacement;
                if let Some(replacement) = replacement {
                    self.of_ops.entry(replacement).or_default().push(handle);
                }
            }
        }
    }

    /// Replaces a value in all handles, or removes it.
    pub(super) fn replace_value(&mut self, value: ValueId, replacement: Option<ValueId>) {
        let Some(handles) = self.of_values.swap_remove(&value) else { return };
        for handle in handles.distinct() {
            let Some(Mapped::Values(values)) = self.direct.get_mut(&handle) else { continue };
            let n = values.len();
            match replacement {
                Some(replacement) => {
                    for each in values.iter_mut().filter(|each| **each == value) {
                        *each = replacement;
                        self.of_values.entry(replacement).or_default().push(handle);
                    }
                }
                None => values.retain(|&each| each != value),
            }
            self.n_objects -= n - values.len();
        }
    }

    /// Removes the operations that were erased during the step.
    pub(super) fn compact(&mut self, handles: &[ValueId]) {
        for handle in handles {
            if let Some(Mapped::Ops(ops)) = self.direct.get_mut(handle) {
                let n = ops.len();
                ops.retain(Option::is_some);
                self.n_objects -= n - ops.len();
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

impl Interpreter<'_, '_> {
    /// Maps a handle that the innermost scope defines.
    ///
    /// # Errors
    /// A definite failure if the payload is null or does not fit to the type of the handle.
    pub fn map(&mut self, handle: ValueId, payload: &[Option<Payload>]) -> Applied {
        let loc = self.value_loc(handle);
        let ty = self.ir.value_type(handle);
        let kind = self.kind_of(handle);
        let fail = |message: &str| Err(Failure::definite(Diagnostic::error(loc, message)));
        self.check_size(loc, payload.len())?;
        let mut known = Vec::with_capacity(payload.len());
        for each in payload {
            match (each, kind) {
                (None, Some(HandleKind::Operation)) => {
                    return fail("attempting to assign a null payload op to this transform value");
                }
                (None, Some(HandleKind::Value)) => {
                    return fail("attempting to assign a null payload value to this transform handle");
                }
                (None, _) => return fail("attempting to assign a null parameter to this transform value"),
                (Some(each), _) => known.push(*each),
            }
        }
        let mapped = match kind {
            Some(HandleKind::Operation) => {
                let op = |each: &Payload| match each {
                    Payload::Op(op) => Some(Some(*op)),
                    _ => None,
                };
                match known.iter().map(op).collect() {
                    Some(ops) => Mapped::Ops(ops),
                    None => return fail("wrong kind of value provided for top-level operation handle"),
                }
            }
            Some(HandleKind::Value) => {
                let value = |each: &Payload| match each {
                    Payload::Value(value) => Some(*value),
                    _ => None,
                };
                match known.iter().map(value).collect() {
                    Some(values) => Mapped::Values(values),
                    None => return fail("wrong kind of value provided for the top-level value handle"),
                }
            }
            _ => {
                let param = |each: &Payload| match each {
                    Payload::Param(param) => Some(*param),
                    _ => None,
                };
                match known.iter().map(param).collect() {
                    Some(params) => Mapped::Params(params),
                    None => return fail("wrong kind of value provided for top-level parameter"),
                }
            }
        };
        (self.rules.check_payload)(self.ir, ty, loc, &known).map_err(Failure::definite)?;
        let region = self.region_of(handle);
        if let Some(scope) = self.scopes.iter_mut().rev().find(|scope| Some(scope.region) == region) {
            scope.set(handle, mapped);
        }
        Ok(())
    }

    /// Returns a failure at `loc` if all handles, and further `n` payload objects, exceed the limit of payload objects.
    ///
    /// # Errors
    /// A definite failure.
    pub fn check_size(&self, loc: Location, n: usize) -> Applied {
        let n_mapped: usize = self.scopes.iter().map(|scope| scope.n_objects).sum();
        if n <= MAX_PAYLOAD.saturating_sub(n_mapped) {
            return Ok(());
        }
        let message = format!("the handles refer to more than {MAX_PAYLOAD} payload objects");
        Err(Failure::definite(Diagnostic::error(loc, message)))
    }

    /// Returns the number of payload objects of a handle or parameter.
    pub fn n_payload(&self, handle: ValueId) -> usize {
        self.mapped(handle).map_or(0, Mapped::len)
    }

    /// Maps the arguments of a block.
    ///
    /// # Errors
    /// A definite failure if payload does not fit.
    pub fn map_arguments(&mut self, block: BlockId, payloads: &[Vec<Payload>]) -> Applied {
        let args: Vec<ValueId> = self.ir.block_args(block).to_vec();
        for (&arg, payload) in args.iter().zip(payloads) {
            let payload: Vec<Option<Payload>> = payload.iter().copied().map(Some).collect();
            self.map(arg, &payload)?;
        }
        Ok(())
    }

    pub(super) fn region_of(&self, handle: ValueId) -> Option<RegionId> {
        match self.ir.value_def(handle) {
            ValueDef::OpResult { op, .. } => self.ir.parent_region(op),
            ValueDef::BlockArg { block, .. } => self.ir.block_region(block),
        }
    }
}

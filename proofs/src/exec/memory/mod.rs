//! Memory during symbolic execution: an immutable chain of stores.
//!
//! Every store, copy, free and unknown call is a node that refers to the memory before it, and a join of two paths
//! refers to both. A state of memory ([`MemoryState`]) is the index of a node, so that states are copied, compared and
//! joined in constant time. A read walks from a state backwards and builds the value (read over write): it skips stores
//! to other places, stops at a store to the same place, and makes an `ite` at a store that may be to the same place.
//! The chain begins with the initial contents: poison in the blocks that the execution allocated, an uninterpreted
//! function in all others.
//!
//! An unknown call may read, write and free all blocks that are visible to it: those that are not local, and those
//! whose number has escaped, that is, was an argument of a call or was stored in a visible block.
//!
//! | file | contents |
//! |---|---|
//! | `mod` | the state, and the [`Memory`] of an executor |
//! | `chain` | the nodes, and their construction |
//! | `walk` | reads: the walk along the chain |
//! | `blocks` | properties of a block: freed, constant, visible |
//! | `effect` | the effect of a whole loop |
//! | `shared` | blocks with several owners, which must not change |
//! | `outside` | values from outside: arguments, results of unknown calls |

mod blocks;
mod chain;
mod effect;
mod outside;
mod shared;
mod walk;

pub(crate) use chain::Heap;
use chain::Source;
pub(crate) use effect::{Effect, is_among};
pub use outside::{argument, facts};
pub(crate) use shared::Shared;

use super::Executor;
use super::loops::same;
use super::path::Path;
use super::schedule::Reach;
use proofmark_ir::ApInt;
use proofmark_ir::semantics::memory::{
    Allocation, BLOCK_WIDTH, Cell, Contents, NULL_BLOCK, Place, USUAL_ALIGNMENT, Variable, is_local,
    non_local,
};
use proofmark_ir::semantics::{Memory, Origin, Part, Scalar, Term, TermBuilder, Unsupported, Value};

/// A state of memory: the node of the contents and the node of the frees in a `Heap`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct MemoryState {
    pub(crate) contents: u32,
    pub(crate) frees: u32,
}

impl MemoryState {
    /// Returns whether no node was added to memory.
    pub(crate) fn is_untouched(self) -> bool {
        self == MemoryState::default()
    }
}

/// The maximum number of allocated blocks, and of global variables.
const MAX_BLOCKS: u128 = 1 << (BLOCK_WIDTH - 3);

/// Returns the number of the local block that is allocated after `n` others.
pub(crate) fn local_number(n: usize) -> Option<u128> {
    let n = n as u128;
    (n < MAX_BLOCKS).then_some((1 << (BLOCK_WIDTH - 1)) + n)
}

/// Returns the number of the target's local block `n` that corresponds to no block of the source.
fn own_number(n: usize) -> Option<u128> {
    Some(local_number(n)? + MAX_BLOCKS)
}

/// Returns the number of the block of global variable `n`.
fn global_number(n: usize) -> u128 {
    NULL_BLOCK + 1 + n as u128
}

/// The maximum number of recorded reads.
const MAX_READS: usize = 32;

/// Returns the name of a block for messages.
pub(crate) fn block_name(number: &ApInt) -> String {
    let number = number.to_u128().unwrap_or_default();
    match number.checked_sub(1 << (BLOCK_WIDTH - 1)) {
        Some(local) => format!("allocated{}", local % MAX_BLOCKS),
        None if number == NULL_BLOCK => "null".to_owned(),
        None => format!("block{number}"),
    }
}

/// An allocated block.
#[derive(Clone, Copy, Debug)]
struct Local {
    term: Term,
    size: Term,
    unit: u64,
    alignment: u64,
    on_stack: bool,
    /// For a live stack block: the depth of its scope, and the path condition of its allocation.
    scope: Option<(usize, Term)>,
}

/// A local block that escaped, and the path condition of its escape.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Escape {
    pub(crate) local: usize,
    pub(crate) block: Term,
    pub(crate) path: Term,
    /// The block in which the number was stored, on whose visibility the escape depends; `None` if the number was
    /// passed to unknown code.
    pub(crate) held_by: Option<Term>,
}

/// A constant global variable.
#[derive(Clone, Debug)]
pub(crate) struct Constant {
    pub(crate) block: Term,
    pub(crate) kind: Cell,
    /// The distance between consecutive cells.
    pub(crate) distance: u64,
    pub(crate) cells: Vec<Value>,
}

/// The correspondence of the target's local blocks to those of the source, by the order of their escapes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Correspondence {
    /// For each allocation of the target, in order: the corresponding allocation of the source.
    of_allocation: Vec<Option<usize>>,
}

/// The memory of an execution, for the comparison of source and target.
#[derive(Clone, Debug, Default)]
pub struct MemorySummary {
    pub(crate) heap: Heap,
    /// The state at the end.
    pub(crate) state: MemoryState,
    /// The names of global variables, in order of their blocks.
    pub(crate) globals: Vec<String>,
    /// The local blocks that escaped, in order, each once.
    pub(crate) escaped: Vec<usize>,
    /// Whether blocks escaped through stores, in an order that an equivalent function may change.
    pub(crate) any_order: bool,
    pub(crate) n_locals: usize,
    locals: Vec<Local>,
    /// Whether sizes of blocks from outside were used.
    pub(super) uses_sizes: bool,
    pub(crate) shared: Shared,
}

impl MemorySummary {
    /// Returns the correspondence of the target's blocks in `self` to the blocks of `source`, or `None` if one side has
    /// no escapes.
    pub(crate) fn correspondence(&self, source: &MemorySummary) -> Option<Correspondence> {
        if self.escaped.is_empty() || source.escaped.is_empty() {
            return None;
        }
        let mut of_allocation = vec![None; self.n_locals];
        for (&mine, &theirs) in self.escaped.iter().zip(&source.escaped) {
            of_allocation[mine] = Some(theirs);
        }
        Some(Correspondence { of_allocation })
    }

    /// Returns one bit: a visible block is smaller or less aligned in `target` than in this source.
    pub(crate) fn is_less_in(&self, terms: &mut dyn TermBuilder, target: &MemorySummary) -> Term {
        let mut less = terms.bool(false);
        for theirs in &self.locals {
            for ours in &target.locals {
                if !same(terms, ours.term, theirs.term) {
                    continue;
                }
                let form = |local: &Local| (local.size, local.unit, local.alignment);
                if form(ours) == form(theirs) {
                    continue;
                }
                let visible = self.heap.is_visible(terms, theirs.term, self.heap.n_escapes());
                let smaller = if ours.alignment < theirs.alignment {
                    terms.bool(true)
                } else if ours.unit == theirs.unit {
                    terms.ult(ours.size, theirs.size)
                } else {
                    // Sizes in different units are not compared.
                    let inputs = [ours.size, theirs.size];
                    terms.uninterpreted(&Origin::AllocationSize.into(), &inputs, 1)
                };
                let here = terms.and(visible, smaller);
                less = terms.or(less, here);
            }
        }
        less
    }
}

/// The memory of an executor.
#[derive(Clone, Debug, Default)]
pub(crate) struct ExecutorMemory {
    pub(crate) heap: Heap,
    pub(crate) state: MemoryState,
    locals: Vec<Local>,
    globals: Vec<String>,
    /// The global variables with an alignment below the usual one, and their alignments in bytes.
    loose: Vec<(u128, u64)>,
    uses_sizes: bool,
    shared: Shared,
    /// The number of enclosing scopes of stack blocks.
    scopes: usize,
    correspondence: Option<Correspondence>,
    is_target: bool,
    /// The local blocks that were passed to unknown code, each with the path of its escape.
    told: Vec<(usize, Path)>,
    /// The source's blocks whose numbers the target's blocks take, in a proof by induction.
    partners: Vec<Local>,
    /// The places that were read.
    reads: Vec<(Place, Cell)>,
    /// The number of queries for sizes and lifetimes of blocks.
    n_asked: usize,
}

impl ExecutorMemory {
    /// Returns the initial memory of a source, or of the target of the source with the memory `reference`.
    pub(super) fn new(
        reference: Option<&MemorySummary>,
        correspondence: Option<&Correspondence>,
    ) -> ExecutorMemory {
        ExecutorMemory {
            globals: reference.map(|r| r.globals.clone()).unwrap_or_default(),
            is_target: reference.is_some(),
            correspondence: correspondence.cloned(),
            ..ExecutorMemory::default()
        }
    }

    pub(super) fn finish(&mut self, terms: &mut dyn TermBuilder) -> MemorySummary {
        let mut escaped: Vec<usize> = Vec::new();
        for escape in self.heap.escapes.iter().filter(|e| e.held_by.is_none()) {
            if !escaped.contains(&escape.local) {
                escaped.push(escape.local);
            }
        }
        // Equivalent functions may execute stores in different orders.
        let held: Vec<Escape> = self.heap.escapes.iter().copied().filter(|e| e.held_by.is_some()).collect();
        let any_order = held.iter().any(|e| {
            let visible = self.heap.is_visible(terms, e.block, self.heap.escapes.len());
            !terms.is_bool(visible, false) && !escaped.contains(&e.local)
        });
        MemorySummary {
            heap: std::mem::take(&mut self.heap),
            state: self.state,
            globals: std::mem::take(&mut self.globals),
            escaped,
            any_order,
            n_locals: self.locals.len(),
            locals: self.locals.clone(),
            uses_sizes: self.uses_sizes,
            shared: std::mem::take(&mut self.shared),
        }
    }

    /// Maps later allocations, in order, to the source's allocations of the same form.
    pub(super) fn correspond(&mut self, reference: &MemorySummary) {
        self.partners.clone_from(&reference.locals);
    }

    fn note_read(&mut self, place: Place, cell: &Cell) {
        let known = |(p, c): &(Place, Cell)| *p == place && c == cell;
        if self.reads.len() < MAX_READS && !self.reads.iter().any(known) {
            self.reads.push((place, cell.clone()));
        }
    }

    /// Adds an event that left the trace `token` to the memory.
    pub(super) fn forget(&mut self, token: Term) {
        self.state = self.heap.unknown(self.state, token);
    }

    /// Returns the memory where two paths join: `a` if the one bit `c` is set, otherwise `b`.
    pub(super) fn join(
        &mut self,
        terms: &dyn TermBuilder,
        c: Term,
        a: MemoryState,
        b: MemoryState,
    ) -> MemoryState {
        self.heap.join(terms, c, a, b)
    }
}

impl Executor<'_, '_> {
    /// Checks that an event cannot write or free a block with several owners.
    ///
    /// # Errors
    ///
    /// Returns an error if such a block may be visible.
    pub(super) fn no_shared_visible(&self, terms: &mut dyn TermBuilder) -> Result<(), Unsupported> {
        for &(block, path) in &self.memory.shared.frozen {
            let visible = self.memory.heap.is_visible(terms, block, self.memory.heap.n_escapes());
            let here = terms.and(self.state.path.term, path);
            let visible = terms.and(visible, here);
            if !terms.is_bool(visible, false) {
                return Err(Unsupported::new("somebody may change a buffer that a clone may share"));
            }
        }
        Ok(())
    }

    /// Enters a scope of stack blocks.
    pub(super) fn enter_scope(&mut self) {
        self.memory.scopes += 1;
    }

    /// Leaves the innermost scope and frees its stack blocks.
    pub(super) fn leave_scope(&mut self) {
        let depth = self.memory.scopes;
        self.memory.scopes -= 1;
        for i in 0..self.memory.locals.len() {
            let local = self.memory.locals[i];
            if let Some((scope, under)) = local.scope
                && scope == depth
            {
                self.memory.locals[i].scope = None;
                let state = self.memory.state;
                self.memory.state = self.memory.heap.free(state, local.term, under);
            }
        }
    }

    /// Marks all blocks in `value` as escaped.
    pub(super) fn escape_value(&mut self, terms: &mut dyn TermBuilder, value: &Value) {
        for &scalar in value.scalars() {
            if terms.width(scalar.value) == BLOCK_WIDTH {
                self.escape_block(terms, scalar, None);
            }
        }
    }

    /// Marks the blocks in `value`, which is stored in the block `holder`, as visible where `holder` is.
    fn tell_in(&mut self, terms: &mut dyn TermBuilder, holder: Term, cell: &Cell, value: &Value) {
        for (part, &block) in cell.parts.iter().zip(value.scalars()) {
            if *part == Part::Block {
                self.escape_block(terms, block, Some(holder));
            }
        }
    }

    /// Marks the local blocks that `block` may denote as escaped.
    fn escape_block(&mut self, terms: &mut dyn TermBuilder, block: Scalar, held_by: Option<Term>) {
        for local in 0..self.memory.locals.len() {
            let number = self.memory.locals[local].term;
            let same = terms.eq(block.value, number);
            if terms.is_bool(same, false) {
                continue;
            }
            let not_poison = terms.not(block.poison);
            let same = terms.and(same, not_poison);
            if held_by.is_none() && terms.is_bool(same, true) {
                // An escape on a prefix of the current path already covers this one.
                let told = &mut self.memory.told;
                if told.iter().any(|(earlier, path)| *earlier == local && self.state.path.extends(path)) {
                    continue;
                }
                told.push((local, self.state.path.clone()));
            }
            let path = terms.and(self.state.path.term, same);
            let escape = Escape { local, block: number, path, held_by };
            if !terms.is_bool(path, false) && !self.memory.heap.escapes.contains(&escape) {
                self.memory.heap.escapes.push(escape);
            }
        }
    }
}

impl Memory for Executor<'_, '_> {
    fn allocate(&mut self, terms: &mut dyn TermBuilder, request: Allocation) -> Result<Term, Unsupported> {
        let memory = &mut self.memory;
        let n = memory.locals.len();
        let partner = memory.partner(&request);
        let number = match (&memory.correspondence, memory.is_target) {
            _ if partner.is_some() => None,
            (Some(c), _) => match c.of_allocation.get(n).copied().flatten() {
                Some(theirs) => local_number(theirs),
                None => own_number(n),
            },
            (None, true) => own_number(n),
            (None, false) => local_number(n),
        };
        let number = number.map(|number| terms.number(BLOCK_WIDTH, number));
        let term = partner.or(number).ok_or_else(|| Unsupported::new("too many blocks of memory"))?;
        let scope = request.on_stack.then_some((memory.scopes, self.state.path.term));
        let Allocation { size, unit, alignment, on_stack } = request;
        memory.locals.push(Local { term, size, unit, alignment, on_stack, scope });
        Ok(term)
    }

    fn global(&mut self, terms: &mut dyn TermBuilder, variable: Variable<'_>) -> Result<Term, Unsupported> {
        let memory = &mut self.memory;
        let at = memory.globals.iter().position(|g| g == variable.name).unwrap_or_else(|| {
            memory.globals.push(variable.name.to_owned());
            memory.globals.len() - 1
        });
        let number = global_number(at);
        if number >= MAX_BLOCKS {
            return Err(Unsupported::new("too many global variables"));
        }
        memory.heap.n_globals = memory.heap.n_globals.max(at + 1);
        let block = terms.number(BLOCK_WIDTH, number);
        if let Some(Contents { kind, distance, cells }) = variable.constant {
            let constant = Constant { block, kind: kind.clone(), distance, cells: cells.to_vec() };
            memory.heap.add_constant(number, constant);
        }
        if variable.alignment < USUAL_ALIGNMENT && !memory.loose.iter().any(|g| g.0 == number) {
            memory.loose.push((number, variable.alignment));
        }
        Ok(block)
    }

    fn free(&mut self, terms: &mut dyn TermBuilder, block: Term, under: Term) {
        let index = terms.zero(1);
        self.accessed(terms, Place { block, index }, (Reach::Block, None), true, under);
        let under = self.memory.shared.lose_owner(terms, block, under, self.state.path.term);
        if !terms.is_bool(under, false) {
            self.memory.state = self.memory.heap.free(self.memory.state, block, under);
        }
    }

    fn share(&mut self, terms: &mut dyn TermBuilder, block: Term, under: Term) {
        let under = terms.and(self.state.path.term, under);
        self.memory.shared.add_owner(block, under);
    }

    fn freeze(&mut self, _: &mut dyn TermBuilder, block: Term) -> Result<(), Unsupported> {
        if self.induction.is_some() || self.is_in_section() {
            return Err(Unsupported::new("a buffer that may be shared, in a loop as a whole"));
        }
        self.memory.shared.freeze(block, self.state.path.term);
        Ok(())
    }

    fn is_freed(&mut self, terms: &mut dyn TermBuilder, block: Term) -> Term {
        self.memory.n_asked += 1;
        self.memory.heap.is_freed(terms, self.memory.state, block)
    }

    fn is_never_freed(&mut self, terms: &mut dyn TermBuilder, block: Term) -> Term {
        let memory = &self.memory;
        let number = terms.as_constant(block).and_then(ApInt::to_u128);
        let mut stays =
            terms.bool(number.is_some_and(|n| n > NULL_BLOCK && n < global_number(memory.globals.len())));
        for local in memory.locals.iter().filter(|local| local.on_stack) {
            let same = terms.eq(block, local.term);
            stays = terms.or(stays, same);
        }
        stays
    }

    fn is_aligned(&mut self, terms: &mut dyn TermBuilder, block: Term, bytes: u64) -> Term {
        let mut aligned = terms.bool(true);
        let loose = self.memory.loose.iter().filter(|g| g.1 < bytes);
        let mut loose: Vec<Term> = loose.map(|g| terms.number(BLOCK_WIDTH, g.0)).collect();
        // The address of a block from outside may be that of any variable, so that only constant block numbers are
        // compared.
        loose.retain(|_| terms.as_constant(block).is_some());
        loose.extend(
            self.memory.locals.iter().filter(|local| local.alignment < bytes).map(|local| local.term),
        );
        for other in loose {
            // A block may exceed its declared alignment by chance, but its declaration does not guarantee that.
            let same = terms.eq(block, other);
            if terms.is_bool(same, false) {
                continue;
            }
            let multiple = terms.number(64, bytes.into());
            let by_chance = terms.uninterpreted(&Origin::BlockAlignment.into(), &[block, multiple], 1);
            let elsewhere = terms.not(same);
            let fits = terms.or(elsewhere, by_chance);
            aligned = terms.and(aligned, fits);
        }
        aligned
    }

    fn is_constant(&mut self, terms: &mut dyn TermBuilder, block: Term) -> Term {
        self.memory.heap.is_constant(terms, block)
    }

    fn size(&mut self, terms: &mut dyn TermBuilder, block: Term, cell: &Cell, width: u32) -> Term {
        self.memory.n_asked += 1;
        let local = is_local(terms, block);
        let mut size = if terms.is_bool(local, true) {
            terms.zero(width)
        } else {
            self.memory.uses_sizes = true;
            let block = non_local(terms, block);
            outside::size(terms, block, &cell.name, width)
        };
        for (_, constant) in &self.memory.heap.constants {
            // The size of a constant is known in bytes.
            let n = constant.cells.len() as u128 * u128::from(constant.distance);
            let same = terms.eq(block, constant.block);
            let in_bytes = constant.kind.bytes != 0 && cell.bytes != 0 && n != 0;
            if in_bytes && !terms.is_bool(same, false) {
                let known = terms.number(width, n);
                size = terms.ite(same, known, size);
            }
        }
        if terms.is_bool(local, false) {
            return size;
        }
        let own_unit = cell.unit();
        for i in 0..self.memory.locals.len() {
            let Local { term, size: known, unit, .. } = self.memory.locals[i];
            let same = terms.eq(block, term);
            if !terms.is_bool(same, false) {
                let known = if unit == own_unit {
                    terms.zext_or_trunc(known, width)
                } else {
                    // The size is known only in the cells of the allocation.
                    terms.uninterpreted(&Origin::LocalBlockSize(cell.name.clone()).into(), &[term], width)
                };
                size = terms.ite(same, known, size);
            }
        }
        size
    }

    fn read(&mut self, terms: &mut dyn TermBuilder, place: Place, cell: &Cell) -> Result<Value, Unsupported> {
        self.memory.note_read(place, cell);
        let always = terms.bool(true);
        self.accessed(terms, place, (Reach::Cell, Some(cell)), false, always);
        let value = self.memory.heap.read(terms, self.memory.state, place, cell);
        let told = self.memory.heap.told.take();
        if !told.is_empty() {
            // Reads are cached and repeat no escape, so that the escape must hold on every path.
            let always = Path::all(terms);
            let path = std::mem::replace(&mut self.state.path, always);
            told.into_iter().for_each(|block| self.escape_block(terms, block, None));
            self.state.path = path;
        }
        value
    }

    fn write(
        &mut self,
        terms: &mut dyn TermBuilder,
        place: Place,
        cell: &Cell,
        value: Value,
        under: Term,
    ) -> Result<(), Unsupported> {
        self.memory.shared.may_write(terms, place.block, (self.state.path.term, under))?;
        self.tell_in(terms, place.block, cell, &value);
        self.accessed(terms, place, (Reach::Cell, Some(cell)), true, under);
        self.memory.state = self.memory.heap.write(terms, self.memory.state, place, cell, value, under);
        Ok(())
    }

    fn copy(
        &mut self,
        terms: &mut dyn TermBuilder,
        from: Place,
        to: Place,
        count: Term,
        cell: &Cell,
        under: Term,
    ) -> Result<(), Unsupported> {
        self.memory.shared.may_write(terms, to.block, (self.state.path.term, under))?;
        if cell.parts.contains(&Part::Block) {
            // The copied block numbers would escape, but they are not known here.
            return Err(Unsupported::new("a copy of what refers to memory"));
        }
        self.accessed(terms, from, (Reach::Cells(count), Some(cell)), false, under);
        self.accessed(terms, to, (Reach::Cells(count), Some(cell)), true, under);
        let memory = &mut self.memory;
        memory.state = memory.heap.many(memory.state, to, count, cell, Source::Copy(from), under);
        Ok(())
    }

    fn fill(
        &mut self,
        terms: &mut dyn TermBuilder,
        to: Place,
        count: Term,
        cell: &Cell,
        value: Value,
        under: Term,
    ) -> Result<(), Unsupported> {
        self.memory.shared.may_write(terms, to.block, (self.state.path.term, under))?;
        self.tell_in(terms, to.block, cell, &value);
        self.accessed(terms, to, (Reach::Cells(count), Some(cell)), true, under);
        let memory = &mut self.memory;
        memory.state = memory.heap.many(memory.state, to, count, cell, Source::Value(value), under);
        Ok(())
    }

    fn spread(
        &mut self,
        terms: &mut dyn TermBuilder,
        to: Place,
        cell: &Cell,
        elements: Term,
        sizes: &[Term],
        under: Term,
    ) -> Result<(), Unsupported> {
        self.memory.shared.may_write(terms, to.block, (self.state.path.term, under))?;
        let mut count = terms.number(cell.index_width, 1);
        for &size in sizes {
            count = terms.mul(count, size);
        }
        self.accessed(terms, to, (Reach::Cells(count), Some(cell)), true, under);
        let memory = &mut self.memory;
        let from = Source::Elements(elements, sizes.to_vec());
        memory.state = memory.heap.many(memory.state, to, count, cell, from, under);
        Ok(())
    }

    fn escape(&mut self, terms: &mut dyn TermBuilder, block: Scalar) {
        self.escape_block(terms, block, None);
    }

    fn address(&mut self, terms: &mut dyn TermBuilder, block: Term, width: u32) -> Term {
        if terms.as_constant(block).is_some_and(ApInt::is_zero) {
            return terms.zero(width);
        }
        terms.uninterpreted(&Origin::BlockAddress.into(), &[block], width)
    }
}

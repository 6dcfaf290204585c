//! The chain of stores: an immutable list of nodes, as in memory SSA. A state of memory is the index of its latest
//! node.

use super::effect::SummarizedLoop;
use super::state::{Constant, Escape, MemoryState};
use proofmark_ir::semantics::memory::{Cell, Place};
use proofmark_ir::semantics::{Concrete, Scalar, Term, TermBuilder, Value};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::rc::Rc;

/// The number of cells that are listed at each end of a range written at once.
const MANY_LOOKED_AT: u128 = 32;

/// A change of memory, or a join.
#[derive(Clone, Debug)]
pub(super) enum Node {
    Start,
    Write {
        before: u32,
        place: Place,
        fixed: Option<(u64, u64)>,
        index: Offset,
        cell: u16,
        value: Value,
        under: Term,
    },
    /// A copy or fill of consecutive cells.
    Many {
        before: u32,
        to: Place,
        count: Term,
        cell: u16,
        from: Source,
        under: Term,
    },
    Free {
        before: u32,
        block: Term,
        under: Term,
    },
    /// An event, which may change all visible blocks.
    Unknown {
        before: u32,
        token: Term,
        escapes: usize,
    },
    /// A summarized loop.
    Loop {
        before: u32,
        summarized: Rc<SummarizedLoop>,
    },
    Join {
        c: Term,
        a: u32,
        b: u32,
    },
}

/// The source of a copy or fill.
#[derive(Clone, Debug)]
pub(in crate::exec) enum Source {
    /// The cells at another place.
    Copy(Place),
    /// One value.
    Value(Value),
    /// The elements of a tensor: the name of its function, and its sizes.
    Elements(Term, Vec<Term>),
}

/// The chain of stores, with the data that a walk along the chain requires.
#[derive(Clone, Debug)]
pub(crate) struct Heap {
    pub(super) nodes: Vec<Node>,
    pub(super) cells: Vec<Cell>,
    pub(super) escapes: Vec<Escape>,
    pub(super) constants: Vec<(u128, Constant)>,
    /// Whether blocks were freed, on any path.
    pub(super) freed: bool,
    /// The number of global variables; their blocks are never freed.
    pub(super) n_globals: usize,
    /// The values of earlier reads, by state, place and kind of cell.
    pub(super) known: RefCell<FxHashMap<(u32, Place, u16), Value>>,
    /// Which blocks are freed, by state, block and [`freed`](Heap::freed).
    pub(super) known_freed: RefCell<FxHashMap<(u32, Term, bool), Term>>,
    /// The kinds of cells that were read.
    pub(super) read_kinds: RefCell<Vec<Cell>>,
    /// The numbers of blocks that were read as cells of another kind; their blocks escape.
    pub(super) escaped: RefCell<Vec<Scalar>>,
    /// The visibility of blocks, by block and number of escapes.
    pub(super) visible: RefCell<FxHashMap<(Term, usize), Term>>,
}

impl Default for Heap {
    fn default() -> Heap {
        Heap {
            nodes: vec![Node::Start],
            cells: Vec::new(),
            escapes: Vec::new(),
            constants: Vec::new(),
            freed: false,
            n_globals: 0,
            known: RefCell::default(),
            known_freed: RefCell::default(),
            read_kinds: RefCell::default(),
            escaped: RefCell::default(),
            visible: RefCell::default(),
        }
    }
}

/// Construction of nodes.
impl Heap {
    pub(super) fn push(&mut self, node: Node) -> u32 {
        self.nodes.push(node);
        (self.nodes.len() - 1) as u32
    }

    fn intern(&mut self, cell: &Cell) -> u16 {
        self.cells.iter().position(|c| c == cell).unwrap_or_else(|| {
            self.cells.push(cell.clone());
            self.cells.len() - 1
        }) as u16
    }

    /// Returns the terms on which the contents and the frees of the blocks depend that `is_hidden` excludes; `None` if
    /// the list is incomplete. Contents of a hidden block count if cells are copied.
    pub(crate) fn terms_of_changes(&self, is_hidden: impl Fn(Term) -> bool) -> Option<Vec<Term>> {
        let copies = self.nodes.iter().any(|node| matches!(node, Node::Many { .. }));
        let mut found = Vec::new();
        for node in &self.nodes {
            match node {
                Node::Start => {}
                Node::Write { place, .. } if !copies && is_hidden(place.block) => {}
                Node::Write { place, value, under, .. } => {
                    found.extend([place.block, place.index, *under]);
                    found.extend(value.scalars().iter().flat_map(|scalar| [scalar.value, scalar.poison]));
                }
                Node::Many { to, count, from, under, .. } => {
                    found.extend([to.block, to.index, *count, *under]);
                    match from {
                        Source::Copy(place) => found.extend([place.block, place.index]),
                        Source::Value(value) => {
                            found.extend(
                                value.scalars().iter().flat_map(|scalar| [scalar.value, scalar.poison]),
                            );
                        }
                        Source::Elements(..) => return None,
                    }
                }
                Node::Free { block, under, .. } => found.extend([*block, *under]),
                Node::Unknown { token, .. } => found.push(*token),
                Node::Loop { .. } => return None,
                Node::Join { c, .. } => found.push(*c),
            }
        }
        Some(found)
    }

    /// Returns whether the execution itself changes no memory and lets no block escape, so that the contents and frees
    /// are functions of the trace.
    pub(crate) fn is_changed_by_events_only(&self) -> bool {
        let is_event = |node: &Node| matches!(node, Node::Start | Node::Unknown { .. } | Node::Join { .. });
        self.n_globals == 0
            && self.constants.is_empty()
            && self.escapes.is_empty()
            && self.nodes.iter().all(is_event)
    }

    /// Returns the number of escapes of blocks.
    pub(crate) fn n_escapes(&self) -> usize {
        self.escapes.len()
    }

    /// Returns the places that were written, as pairs of a block number and a cell number. A range that is written at
    /// once is listed by its first and last `MANY_LOOKED_AT` cells.
    pub(crate) fn written(&self, terms: &Concrete<'_>) -> Vec<(u128, u128)> {
        let number = |term: Term| terms.value(term).to_u128().unwrap_or_default();
        let mut places = Vec::new();
        for node in &self.nodes {
            let (to, cell, count) = match node {
                Node::Write { place, cell, .. } => (place, cell, 1),
                Node::Many { to, count, cell, .. } => (to, cell, number(*count)),
                _ => continue,
            };
            let bytes = u128::from(self.cells[usize::from(*cell)].bytes.max(1));
            let ends = (0..count.min(MANY_LOOKED_AT)).chain(count.saturating_sub(MANY_LOOKED_AT)..count);
            places.extend(ends.map(|i| (number(to.block), (number(to.index) + i) / bytes)));
        }
        places
    }

    /// Returns the blocks that were written, each with whether its cells are counted in bytes.
    pub(crate) fn written_blocks(&self, terms: &Concrete<'_>) -> Vec<(u128, bool)> {
        let written = |node: &Node| match node {
            Node::Write { place, cell, .. } => Some((place.block, *cell)),
            Node::Many { to, cell, .. } => Some((to.block, *cell)),
            _ => None,
        };
        let number = |term: Term| terms.value(term).to_u128().unwrap_or_default();
        let written = self.nodes.iter().filter_map(written);
        written.map(|(block, cell)| (number(block), self.cells[usize::from(cell)].bytes != 0)).collect()
    }

    /// Returns the kinds of cells that were written.
    pub(crate) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Returns the kinds of cells that were read.
    pub(crate) fn read_kinds(&self) -> Vec<Cell> {
        self.read_kinds.borrow().clone()
    }

    /// Adds a kind of cells that are read.
    pub(super) fn note_read(&self, cell: &Cell) {
        let mut kinds = self.read_kinds.borrow_mut();
        if !kinds.contains(cell) {
            kinds.push(cell.clone());
        }
    }

    /// Returns the nodes between the node `from` and the later nodes `to`, in order.
    pub(super) fn between(&self, from: u32, to: &[u32]) -> Vec<&Node> {
        let mut stack = to.to_vec();
        let mut seen = FxHashSet::default();
        while let Some(at) = stack.pop() {
            if at <= from || !seen.insert(at) {
                continue;
            }
            match self.nodes[at as usize] {
                Node::Start => {}
                Node::Write { before, .. }
                | Node::Many { before, .. }
                | Node::Free { before, .. }
                | Node::Unknown { before, .. }
                | Node::Loop { before, .. } => stack.push(before),
                Node::Join { a, b, .. } => stack.extend([a, b]),
            }
        }
        let mut order: Vec<u32> = seen.into_iter().collect();
        order.sort_unstable();
        order.into_iter().map(|at| &self.nodes[at as usize]).collect()
    }

    /// Adopts the kinds of cells and the global variables of `later`, which extends this heap.
    pub(super) fn adopt(&mut self, later: &Heap) {
        self.cells.clone_from(&later.cells);
        later.read_kinds.borrow().iter().for_each(|cell| self.note_read(cell));
        self.constants.clone_from(&later.constants);
        self.n_globals = later.n_globals;
    }

    pub(super) fn add_constant(&mut self, number: u128, constant: Constant) {
        if !self.constants.iter().any(|c| c.0 == number) {
            self.constants.push((number, constant));
        }
    }

    /// Returns the memory after a cell is written where the one bit `under` is set.
    pub(in crate::exec) fn write(
        &mut self,
        terms: &mut dyn TermBuilder,
        state: MemoryState,
        place: Place,
        cell: &Cell,
        value: Value,
        under: Term,
    ) -> MemoryState {
        if terms.is_bool(under, false) {
            return state;
        }
        let cell = self.intern(cell);
        let fixed = if terms.is_bool(under, true) { fixed(terms, place) } else { None };
        let index = offset(terms, place.index);
        let before = state.contents;
        let contents = self.push(Node::Write { before, place, fixed, index, cell, value, under });
        MemoryState { contents, ..state }
    }

    /// Returns the memory after `count` consecutive cells are written where the one bit `under` is set.
    pub(in crate::exec) fn many(
        &mut self,
        state: MemoryState,
        to: Place,
        count: Term,
        cell: &Cell,
        from: Source,
        under: Term,
    ) -> MemoryState {
        let cell = self.intern(cell);
        let node = Node::Many { before: state.contents, to, count, cell, from, under };
        MemoryState { contents: self.push(node), ..state }
    }

    pub(super) fn free(&mut self, state: MemoryState, block: Term, under: Term) -> MemoryState {
        self.freed = true;
        MemoryState { frees: self.push(Node::Free { before: state.frees, block, under }), ..state }
    }

    pub(super) fn unknown(&mut self, state: MemoryState, token: Term) -> MemoryState {
        let escapes = self.escapes.len();
        let contents = self.push(Node::Unknown { before: state.contents, token, escapes });
        let frees = self.push(Node::Unknown { before: state.frees, token, escapes });
        MemoryState { contents, frees }
    }

    pub(super) fn join(
        &mut self,
        terms: &dyn TermBuilder,
        c: Term,
        a: MemoryState,
        b: MemoryState,
    ) -> MemoryState {
        if a == b || terms.is_bool(c, true) {
            return a;
        }
        if terms.is_bool(c, false) {
            return b;
        }
        let mut join = |a: u32, b: u32| if a == b { a } else { self.push(Node::Join { c, a, b }) };
        MemoryState { contents: join(a.contents, b.contents), frees: join(a.frees, b.frees) }
    }
}

/// An index as a base term and a constant distance.
pub(super) type Offset = (Option<Term>, u64);

/// Returns `index` as an offset. Different distances from one base are different indices.
pub(super) fn offset(terms: &dyn TermBuilder, index: Term) -> Offset {
    if let Some(number) = terms.as_constant(index) {
        return number.to_u64().map_or((Some(index), 0), |number| (None, number));
    }
    let sum = terms.distance(index);
    sum.and_then(|(base, number)| Some((Some(base), number.to_u64()?))).unwrap_or((Some(index), 0))
}

/// Returns the block and the index, if both are constant.
pub(super) fn fixed(terms: &dyn TermBuilder, place: Place) -> Option<(u64, u64)> {
    Some((terms.as_constant(place.block)?.to_u64()?, terms.as_constant(place.index)?.to_u64()?))
}

//! Reads: the walk along the chain of stores (read over write).
//!
//! A walk has two passes, so that neither the length of the chain nor the number of joins costs stack: backwards from
//! the state to find the relevant nodes, then forwards through these.

use super::chain::{Heap, Node, Source, fixed, offset};
use super::outside::{self, foreign_block};
use super::state::{Constant, MemoryState};
use crate::exec::scalars::masked;
use proofmark_ir::semantics::memory::{Cell, Place, is_local, non_local};
use proofmark_ir::semantics::{
    Component, Origin, Part, Scalar, Symbol, Term, TermBuilder, Unsupported, Value, float,
};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// The maximum depth of copies that a read follows.
const MAX_COPIES: usize = 64;

/// The maximum number of cells of a constant global variable that a symbolic index distinguishes.
const MAX_CONSTANT_CELLS: usize = 64;

/// The contribution of a node to the result of a walk.
pub(super) enum Step {
    /// None; the result is that of the node before.
    Before(u32),
    /// The result is this value.
    Here(Value),
    /// The result is this value if the one bit is set, otherwise that of the node before.
    Maybe(Term, Value, u32),
    /// The result is the first value whose bit is set, otherwise that of the node before.
    First(Vec<(Term, Value)>, u32),
    /// The result is this value if the one bit is set, otherwise a reinterpretation of the result of the node before.
    Over(Term, Value, u32, Reinterpretation),
    /// The result is that of the first node if the one bit is set, otherwise that of the second.
    Either(Term, u32, u32),
}

/// The condition under which the walk ended at a later node. Without a join in between, the condition is false at all
/// earlier nodes.
#[derive(Default)]
pub(super) struct Passed {
    condition: Option<Term>,
    pub(super) joined: bool,
}

impl Passed {
    /// Returns whether the last call without a join in between had the same condition, and records `condition`.
    pub(super) fn again(&mut self, condition: Term) -> bool {
        let again = !self.joined && self.condition == Some(condition);
        self.condition = Some(condition);
        again
    }
}

/// The contents of a cell after an overlapping write of another kind or at another byte offset.
pub(super) struct Reinterpretation {
    under: Term,
    origin: Origin,
    inputs: Vec<Term>,
}

impl Heap {
    /// Returns the contents of a cell.
    pub(crate) fn read(
        &self,
        terms: &mut dyn TermBuilder,
        state: MemoryState,
        place: Place,
        cell: &Cell,
    ) -> Result<Value, Unsupported> {
        self.note_read(cell);
        self.read_at(terms, state.contents, place, cell, 0)
    }

    fn read_at(
        &self,
        terms: &mut dyn TermBuilder,
        state: u32,
        place: Place,
        cell: &Cell,
        depth: usize,
    ) -> Result<Value, Unsupported> {
        let kind = self.cells.iter().position(|c| c == cell).map_or(u16::MAX, |at| at as u16);
        let at = fixed(terms, place);
        // Reads at constant places are not cached.
        let key = (kind != u16::MAX && at.is_none()).then_some((state, place, kind));
        if let Some(key) = key
            && let Some(known) = self.known.borrow().get(&key)
        {
            return Ok(known.clone());
        }
        let mut passed = Passed::default();
        let index = offset(terms, place.index);
        let value = self.walk(terms, state, |terms, node| {
            Ok(match *node {
                Node::Start => Step::Here(self.initially(terms, place, cell)),
                Node::Write {
                    before,
                    place: to,
                    fixed,
                    index: written_at,
                    cell: other,
                    ref value,
                    under,
                } => {
                    if let (Some(to), Some(at)) = (fixed, at)
                        && (to != at && (to.0 != at.0 || (other == kind && cell.bytes == 0)))
                    {
                        return Ok(Step::Before(before));
                    }
                    if other == kind
                        && cell.bytes == 0
                        && to.block == place.block
                        && written_at.0 == index.0
                        && written_at.1 != index.1
                    {
                        return Ok(Step::Before(before));
                    }
                    let same_block = terms.eq(place.block, to.block);
                    if other == kind
                        && cell.bytes == 0
                        && written_at.0 != index.0
                        && let Some((links, before)) = self.run(terms, node, place, same_block)
                    {
                        return Ok(match links.is_empty() {
                            true => Step::Before(before),
                            false => Step::First(links, before),
                        });
                    }
                    let under = terms.and(under, same_block);
                    if terms.is_bool(under, false) {
                        return Ok(Step::Before(before));
                    }
                    let written = &self.cells[usize::from(other)];
                    let same_kind = other == kind;
                    let same_index =
                        if same_kind { terms.eq(place.index, to.index) } else { terms.bool(false) };
                    let here = terms.and(under, same_index);
                    // Byte cells may overlap in part. The relative position of cells of different kinds is otherwise
                    // not known.
                    let near = match (cell.bytes, written.bytes) {
                        (0, 0) if same_kind => terms.bool(false),
                        (0, _) | (_, 0) => terms.bool(true),
                        (mine, theirs) => overlap(terms, place.index, mine, to.index, theirs),
                    };
                    let other_place = terms.not(same_index);
                    let near = terms.and(near, other_place);
                    let partly = terms.and(under, near);
                    if terms.is_bool(partly, false) {
                        return Ok(maybe(terms, here, value.clone(), before));
                    }
                    let over = self.over(terms, [place, to], [cell, written], value, partly);
                    Step::Over(here, value.clone(), before, over)
                }
                Node::Many { before, to, count, cell: other, ref from, under } => {
                    let same_block = terms.eq(place.block, to.block);
                    let under = terms.and(under, same_block);
                    if terms.is_bool(under, false) {
                        return Ok(Step::Before(before));
                    }
                    if other != kind || cell.bytes > 0 {
                        return Err(Unsupported::new(
                            "memory read as another type than it was copied or filled as",
                        ));
                    }
                    let distance = terms.sub(place.index, to.index);
                    let within = terms.ult(distance, count);
                    let here = terms.and(under, within);
                    if terms.is_bool(here, false) {
                        return Ok(Step::Before(before));
                    }
                    let value = match from {
                        Source::Value(value) => value.clone(),
                        Source::Elements(elements, sizes) => {
                            let mut rest = distance;
                            let mut index = Vec::with_capacity(sizes.len());
                            for &size in sizes.iter().skip(1).rev() {
                                index.push(terms.urem(rest, size));
                                rest = terms.udiv(rest, size);
                            }
                            index.extend((!sizes.is_empty()).then_some(rest));
                            index.reverse();
                            let element = terms.look_up(*elements, &index, cell);
                            let element =
                                element.ok_or_else(|| Unsupported::new("elements of another type"))?;
                            Value::from_scalars(element.scalars)
                        }
                        Source::Copy(_) if depth == MAX_COPIES => {
                            return Err(Unsupported::new("long chain of copies in memory"));
                        }
                        Source::Copy(from) => {
                            let index = terms.add(from.index, distance);
                            let origin = Place { block: from.block, index };
                            self.read_at(terms, before, origin, cell, depth + 1)?
                        }
                    };
                    maybe(terms, here, value, before)
                }
                Node::Unknown { before, token, escapes, .. } => {
                    let mut visible = self.is_visible(terms, place.block, escapes);
                    if passed.again(visible) {
                        return Ok(Step::Before(before));
                    }
                    let constant = self.is_known_constant(terms, place.block);
                    if terms.is_bool(constant, true) {
                        visible = terms.bool(false);
                    }
                    if terms.is_bool(visible, false) {
                        return Ok(Step::Before(before));
                    }
                    let memory = Origin::MemoryAfterEvent(cell.name.clone());
                    let value =
                        self.unknown_value(terms, &memory, &[token, place.block, place.index], cell, escapes);
                    maybe(terms, visible, value, before)
                }
                Node::Loop { before, ref summarized } => {
                    let written = summarized.is_written(terms, self, place, cell);
                    if terms.is_bool(written, false) {
                        return Ok(Step::Before(before));
                    }
                    let value = any_value(terms, &[summarized.token(), place.block, place.index], cell);
                    maybe(terms, written, value, before)
                }
                Node::Free { before, .. } => Step::Before(before),
                Node::Join { c, a, b } => {
                    passed.joined = true;
                    Step::Either(c, a, b)
                }
            })
        })?;
        if let Some(key) = key {
            self.known.borrow_mut().insert(key, value.clone());
        }
        Ok(value)
    }

    /// Collects a run of unconditional writes to one block at constant distances from one base, in order of their
    /// places. Only the last write to each place matters. Returns the writes with their conditions, and the node before
    /// the run, or `None` if `first` starts no run.
    fn run(
        &self,
        terms: &mut dyn TermBuilder,
        first: &Node,
        place: Place,
        same_block: Term,
    ) -> Option<(Vec<(Term, Value)>, u32)> {
        let mut last: BTreeMap<u64, (Term, &Value)> = BTreeMap::new();
        let (mut node, mut start, mut of) = (first, None, None);
        while let Node::Write { before, place: to, index: (base, at), cell, ref value, under, .. } = *node {
            let key = (cell, to.block, base);
            if *of.get_or_insert(key) != key || !terms.is_bool(under, true) {
                break;
            }
            last.entry(at).or_insert((to.index, value));
            start = Some(before);
            node = &self.nodes[before as usize];
        }
        let start = start?;
        let mut links = Vec::new();
        if !terms.is_bool(same_block, false) {
            for (index, value) in last.into_values() {
                let same_index = terms.eq(place.index, index);
                let here = terms.and(same_block, same_index);
                if !terms.is_bool(here, false) {
                    links.push((here, value.clone()));
                }
            }
        }
        Some((links, start))
    }

    /// Returns the initial contents of a cell.
    fn initially(&self, terms: &mut dyn TermBuilder, place: Place, cell: &Cell) -> Value {
        let poison = Value::from_scalars(cell.parts.iter().map(|p| Scalar::poison(terms, p.width())));
        let local = is_local(terms, place.block);
        if terms.is_bool(local, true) {
            return poison;
        }
        let block = non_local(terms, place.block);
        let initial = Origin::InitialMemory(cell.name.clone());
        let mut value = self.unknown_value(terms, &initial, &[block, place.index], cell, 0);
        for (_, constant) in &self.constants {
            let same = terms.eq(place.block, constant.block);
            if !terms.is_bool(same, true) || constant.cells.is_empty() {
                continue;
            }
            let within =
                |at: &proofmark_ir::ApInt| at.to_u64().is_some_and(|at| at.is_multiple_of(constant.distance));
            if constant.kind != *cell || terms.as_constant(place.index).is_some_and(|at| !within(at)) {
                let origin = reinterpretation(&constant.kind, cell);
                return self.unknown_value(terms, &origin, &[block, place.index], cell, 0);
            }
            if let Some(known) = constant_cell(terms, constant, place.index, &value) {
                return known;
            }
        }
        if !terms.is_bool(local, false) {
            value = Value::ite(terms, local, &poison, &value);
        }
        value
    }

    /// Returns a value that is an uninterpreted function of `inputs`.
    fn unknown_value(
        &self,
        terms: &mut dyn TermBuilder,
        origin: &Origin,
        inputs: &[Term],
        cell: &Cell,
        escapes: usize,
    ) -> Value {
        let raw = &mut |terms: &mut dyn TermBuilder, i: usize, width: u32, poison: bool| {
            terms.uninterpreted(&component(origin, i, poison), inputs, width)
        };
        outside::from_parts(terms, &cell.parts, raw, &mut |terms, raw| {
            foreign_block(terms, raw, |terms, block| self.is_visible(terms, block, escapes))
        })
    }

    fn over(
        &self,
        terms: &mut dyn TermBuilder,
        [place, to]: [Place; 2],
        [cell, other]: [&Cell; 2],
        value: &Value,
        under: Term,
    ) -> Reinterpretation {
        let numbers = other.parts.iter().zip(value.scalars()).filter(|(part, _)| **part == Part::Block);
        self.escaped.borrow_mut().extend(numbers.map(|(_, number)| *number));
        let mut inputs = vec![place.index, to.index];
        for (scalar, kind) in value.scalars().iter().zip(&other.floats) {
            kind.iter().for_each(|&kind| terms.observe_nan(kind, scalar.value, float::NanDetail::Bits));
        }
        for &scalar in value.scalars() {
            inputs.extend(masked(terms, scalar));
        }
        Reinterpretation { under, origin: reinterpretation(other, cell), inputs }
    }

    pub(super) fn walk(
        &self,
        terms: &mut dyn TermBuilder,
        from: u32,
        mut step: impl FnMut(&mut dyn TermBuilder, &Node) -> Result<Step, Unsupported>,
    ) -> Result<Value, Unsupported> {
        let mut steps: FxHashMap<u32, Step> = FxHashMap::default();
        // Maps each start to the next node with a contribution.
        let mut instead: FxHashMap<u32, u32> = FxHashMap::default();
        let mut order = Vec::new();
        let mut stack = vec![from];
        while let Some(start) = stack.pop() {
            let mut at = start;
            let found = loop {
                if steps.contains_key(&at) {
                    break None;
                }
                match step(terms, &self.nodes[at as usize])? {
                    Step::Before(before) => at = before,
                    // Most walks end at the first node with a contribution.
                    Step::Here(value) if order.is_empty() => return Ok(value),
                    found => break Some(found),
                }
            };
            instead.insert(start, at);
            let Some(found) = found else { continue };
            match found {
                Step::Maybe(_, _, before) | Step::First(_, before) | Step::Over(_, _, before, _) => {
                    stack.push(before);
                }
                Step::Either(_, a, b) => stack.extend([a, b]),
                Step::Here(_) | Step::Before(_) => {}
            }
            order.push(at);
            steps.insert(at, found);
        }
        order.sort_unstable();
        let mut values: FxHashMap<u32, Value> = FxHashMap::default();
        for at in order {
            let Some(found) = steps.remove(&at) else { continue };
            let value = match found {
                Step::Here(value) => value,
                Step::Maybe(c, value, before) => Value::ite(terms, c, &value, &values[&instead[&before]]),
                Step::First(links, before) => {
                    let before = values[&instead[&before]].clone();
                    links.iter().rev().fold(before, |rest, (c, value)| Value::ite(terms, *c, value, &rest))
                }
                Step::Over(c, here, before, over) => {
                    let before = &values[&instead[&before]];
                    let value = over.value(terms, before);
                    let otherwise = Value::ite(terms, over.under, &value, before);
                    // A cell of another kind never matches exactly.
                    if terms.is_bool(c, false) { otherwise } else { Value::ite(terms, c, &here, &otherwise) }
                }
                Step::Either(c, a, b) => Value::ite(terms, c, &values[&instead[&a]], &values[&instead[&b]]),
                Step::Before(_) => continue,
            };
            values.insert(at, value);
        }
        Ok(values[&instead[&from]].clone())
    }
}

impl Reinterpretation {
    fn value(&self, terms: &mut dyn TermBuilder, before: &Value) -> Value {
        let mut inputs = self.inputs.clone();
        for &scalar in before.scalars() {
            inputs.extend(masked(terms, scalar));
        }
        let scalars = before.scalars().iter().enumerate().map(|(i, scalar)| {
            let width = terms.width(scalar.value);
            Scalar {
                value: terms.uninterpreted(&component(&self.origin, i, false), &inputs, width),
                poison: terms.uninterpreted(&component(&self.origin, i, true), &inputs, 1),
            }
        });
        Value::from_scalars(scalars.collect::<Vec<_>>())
    }
}

/// Returns the symbol of the value or the poison bit of the scalar number `i`.
fn component(origin: &Origin, i: usize, poison: bool) -> Symbol {
    origin.component(if poison { Component::Poison(i) } else { Component::Value(i) })
}

/// Returns the origin of a cell of the kind `read` that was written as the kind `written`.
fn reinterpretation(written: &Cell, read: &Cell) -> Origin {
    Origin::Reinterpretation { written: written.name.clone(), read: read.name.clone() }
}

/// Returns the contents of a cell that a loop may have written: an unconstrained value, which may contain the number of
/// any block.
fn any_value(terms: &mut dyn TermBuilder, inputs: &[Term], cell: &Cell) -> Value {
    let memory = Origin::MemoryInLoop(cell.name.clone());
    let raw = &mut |terms: &mut dyn TermBuilder, i: usize, width: u32, poison: bool| {
        terms.uninterpreted(&component(&memory, i, poison), inputs, width)
    };
    outside::from_parts(terms, &cell.parts, raw, &mut |_, bits| bits)
}

/// Returns one bit: two ranges of bytes overlap.
fn overlap(terms: &mut dyn TermBuilder, a: Term, a_bytes: u64, b: Term, b_bytes: u64) -> Term {
    let width = terms.width(a);
    let distance = terms.sub(a, b);
    let back = terms.neg(distance);
    let (a_bytes, b_bytes) = (terms.number(width, a_bytes.into()), terms.number(width, b_bytes.into()));
    let (begins_in, ends_in) = (terms.ult(distance, b_bytes), terms.ult(back, a_bytes));
    terms.or(begins_in, ends_in)
}

pub(super) fn maybe(terms: &dyn TermBuilder, here: Term, value: Value, before: u32) -> Step {
    if terms.is_bool(here, true) {
        Step::Here(value)
    } else if terms.is_bool(here, false) {
        Step::Before(before)
    } else {
        Step::Maybe(here, value, before)
    }
}

/// Returns the contents of a constant global variable at `index`, or `None` if the cell is not determined.
fn constant_cell(
    terms: &mut dyn TermBuilder,
    constant: &Constant,
    index: Term,
    otherwise: &Value,
) -> Option<Value> {
    let cells = &constant.cells;
    if let Some(at) = terms.as_constant(index) {
        return cells.get(usize::try_from(at.to_u64()? / constant.distance).ok()?).cloned();
    }
    if cells.len() > MAX_CONSTANT_CELLS {
        return None;
    }
    let width = terms.width(index);
    let mut value = otherwise.clone();
    for (i, cell) in cells.iter().enumerate() {
        let number = terms.number(width, i as u128 * u128::from(constant.distance));
        let here = terms.eq(index, number);
        value = Value::ite(terms, here, cell, &value);
    }
    Some(value)
}

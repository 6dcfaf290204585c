//! The text of a counterexample: values, places in memory, and differences of memories.
//!
//! Input: terms under the interpreter, that is, constants. Output: [`Shown`] values and lines of text.
//!
//! Limitation: at most `MAX_CELLS` cells of a memory or elements of a tensor are listed.

use crate::exec::memory::{MemoryState, block_name};
use crate::refine::Comparison;
use crate::verdict::{Shown, ShownScalar};
use proofmark_ir::context::FloatKind;
use proofmark_ir::semantics::memory::{BLOCK_WIDTH, Cell};
use proofmark_ir::semantics::{
    Component, Concrete, Layout, Origin, Part, Scalar, Symbol, TensorForm, Term, TermBuilder, Value,
    float_kinds_of, parts_of,
};
use proofmark_ir::text::float::float_to_string;
use proofmark_ir::text::type_to_string;
use proofmark_ir::{ApInt, Ir, Type};

/// The maximal number of cells of memory or elements of a tensor that are listed.
const MAX_CELLS: usize = 16;

/// The maximal number of zero cells that are listed. If there are more, only their number is stated.
const MAX_ZEROS: usize = 2;

/// Returns `value` of type `ty` in readable form.
pub(crate) fn shown(ir: &Ir, ty: Type, terms: &mut Concrete<'_>, value: &Value, index_width: u32) -> Shown {
    let parts = parts_of(ir.ctx(), ty, index_width).unwrap_or_default();
    let elements = match (Layout::of(ir.ctx(), ty), TensorForm::of(ir.ctx(), ty, index_width)) {
        (Ok(_), _) => vec![memref(terms, &parts, value)],
        (_, Some(form)) => vec![tensor(terms, &form, value.scalars())],
        _ => elements(terms, &float_kinds_of(ir.ctx(), ty), value),
    };
    Shown { ty: type_to_string(ir.ctx(), ty), elements }
}

/// Returns the sizes of a tensor and, if there are at most `MAX_CELLS` of them, its elements in row-major order.
pub(crate) fn tensor(terms: &mut Concrete<'_>, form: &TensorForm, scalars: &[Scalar]) -> ShownScalar {
    let Ok(tensor) = form.read(terms, scalars) else { return ShownScalar::Word("?".to_owned()) };
    if terms.is_true(tensor.elements.poison) {
        return ShownScalar::Word("poison".to_owned());
    }
    let sizes: Vec<u128> =
        tensor.sizes.iter().map(|&size| terms.value(size).to_u128().unwrap_or(u128::MAX)).collect();
    let text: Vec<String> = sizes.iter().map(u128::to_string).collect();
    let text = text.join("x");
    let n = sizes.iter().try_fold(1u128, |n, &size| n.checked_mul(size));
    let Some(n) = n.filter(|&n| n <= MAX_CELLS as u128) else {
        return ShownScalar::Word(format!("{text} elements"));
    };
    let mut all = Vec::new();
    for at in 0..n {
        let mut rest = at;
        let mut index: Vec<Term> = Vec::with_capacity(sizes.len());
        for &size in sizes.iter().rev() {
            index.push(terms.number(form.cell.index_width, rest % size));
            rest /= size;
        }
        index.reverse();
        let Ok(element_there) = tensor.at(terms, &index) else { continue };
        for (i, &scalar) in element_there.scalars.iter().enumerate() {
            let kind = form.cell.floats.get(i).copied().flatten();
            all.push(element(terms, kind, scalar).to_string());
        }
    }
    ShownScalar::Word(format!("{text} elements [{}]", all.join(", ")))
}

pub(crate) fn elements(terms: &Concrete<'_>, kinds: &[Option<FloatKind>], value: &Value) -> Vec<ShownScalar> {
    let kind = |i: usize| kinds.get(i).copied().flatten();
    value.scalars().iter().enumerate().map(|(i, &s)| element(terms, kind(i), s)).collect()
}

pub(crate) fn element(terms: &Concrete<'_>, kind: Option<FloatKind>, scalar: Scalar) -> ShownScalar {
    if terms.is_true(scalar.poison) {
        return ShownScalar::Word("poison".to_owned());
    }
    number(kind, terms.value(scalar.value))
}

/// Returns a number in readable form: a block name for the width of blocks, a float for a float `kind`, an integer
/// otherwise.
fn number(kind: Option<FloatKind>, value: &ApInt) -> ShownScalar {
    if value.width() == BLOCK_WIDTH {
        return ShownScalar::Word(block_name(value));
    }
    if let (Some(kind), Some(bits)) = (kind.filter(|kind| kind.width() == value.width()), value.inline()) {
        return ShownScalar::Float { value: float_to_string(kind, bits), hex: value.to_hex_string() };
    }
    ShownScalar::Number {
        signed: value.to_bounded_string(true),
        unsigned: value.to_bounded_string(false),
        hex: value.to_hex_string(),
    }
}

/// Returns the block and the base index of a memref, with the sizes, offset and strides that are dynamic in its type.
fn memref(terms: &Concrete<'_>, parts: &[Part], value: &Value) -> ShownScalar {
    let number = |scalar: &Scalar| terms.value(scalar.value).to_signed_string();
    let [block, base, ..] = value.scalars() else { return ShownScalar::Word("?".to_owned()) };
    if terms.is_true(block.poison) {
        return ShownScalar::Word("poison".to_owned());
    }
    let mut text = format!("{}[{}]", block_name(terms.value(block.value)), number(base));
    let rest = value.scalars().iter().zip(parts).skip(3);
    let (sizes, others): (Vec<_>, Vec<_>) = rest.partition(|(_, part)| matches!(part, Part::Size(_)));
    for (name, scalars) in [("sizes", sizes), ("offset and strides", others)] {
        if !scalars.is_empty() {
            let numbers: Vec<String> = scalars.iter().map(|(scalar, _)| number(scalar)).collect();
            text += &format!(", {name} {}", numbers.join(", "));
        }
    }
    ShownScalar::Word(text)
}

/// A component of the initial contents of a cell that an execution read.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct InitialComponent {
    /// The kind of the cell, by name.
    pub(crate) cell: String,
    /// The component.
    pub(crate) component: Component,
    /// The block and the index in it.
    pub(crate) args: Vec<ApInt>,
    /// The width of the component.
    pub(crate) width: u32,
}

impl InitialComponent {
    /// Returns the application of an uninterpreted function as a component of the initial contents of a cell, if it is
    /// one.
    pub(crate) fn of(symbol: &Symbol, args: &[ApInt], width: u32) -> Option<InitialComponent> {
        let Origin::InitialMemory(cell) = &symbol.origin else { return None };
        Some(InitialComponent {
            cell: cell.clone(),
            component: symbol.component.clone(),
            args: args.to_vec(),
            width,
        })
    }

    /// Returns the symbol of the component.
    pub(crate) fn symbol(&self) -> Symbol {
        Origin::InitialMemory(self.cell.clone()).component(self.component.clone())
    }

    /// Returns the kind of the cell, if it is in `kinds`.
    pub(crate) fn kind<'k>(&self, kinds: &'k [Cell]) -> Option<&'k Cell> {
        kinds.iter().find(|kind| kind.name == self.cell)
    }
}

/// Returns the cells that were read before they were written, with their initial contents. `kinds` are the kinds of
/// cells that occur.
pub(crate) fn initial_cells(
    asked: &[InitialComponent],
    kinds: &[Cell],
    call: impl Fn(&Symbol, &[ApInt], u32) -> ApInt,
) -> Vec<String> {
    let mut lines: Vec<(bool, String)> = Vec::new();
    for cell in asked.iter().filter(|asked| asked.component == Component::Value(0)) {
        let InitialComponent { cell: name, args, .. } = cell;
        let [block, index] = &args[..] else { continue };
        let Some(kind) = cell.kind(kinds) else { continue };
        let initial = Origin::InitialMemory(name.clone());
        let scalar = |(i, part): (usize, &Part)| match part {
            _ if call(&initial.component(Component::Poison(i)), args, 1).is_true() => "poison".to_owned(),
            part => {
                let value = call(&initial.component(Component::Value(i)), args, part.width());
                match number(kind.floats.get(i).copied().flatten(), &value) {
                    ShownScalar::Number { signed, .. } => signed,
                    other => other.to_string(),
                }
            }
        };
        let scalars: Vec<String> = kind.parts.iter().enumerate().map(scalar).collect();
        let value = scalars.join(", ");
        let is_zero = value == "0" || value.starts_with("0.0 ");
        let line = format!("{}[{}] = {value} : {name}", block_name(block), index.to_signed_string());
        let line = (is_zero, line);
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    let zeros = lines.iter().filter(|line| line.0).count();
    if zeros > MAX_ZEROS {
        lines.retain(|line| !line.0);
    }
    let mut lines: Vec<String> = lines.into_iter().map(|line| line.1).take(MAX_CELLS).collect();
    if zeros > MAX_ZEROS {
        lines.push(format!("0 in {zeros} other cells that are read"));
    }
    lines
}

/// Returns the places at which the memories differ, with the contents on both sides, for each event and for the end.
pub(crate) fn differences(terms: &mut Concrete<'_>, comparison: &Comparison<'_>) -> Vec<String> {
    let (s, t) = (comparison.source, comparison.target);
    let mut lines = Vec::new();
    for (i, event) in s.events.iter().enumerate() {
        let same_trace = |terms: &Concrete<'_>, other: Term| terms.value(event.world) == terms.value(other);
        let Some(other) = t.events.iter().find(|e| e.action == event.action && same_trace(terms, e.world))
        else {
            continue;
        };
        if terms.is_true(event.path) && terms.is_true(other.path) {
            let when = format!("when {} is reached (event {})", event.action, i + 1);
            difference(terms, comparison, [event.memory.0, other.memory.0], &when, &mut lines);
        }
    }
    if terms.is_true(s.returned) && terms.is_true(t.returned) {
        difference(terms, comparison, [s.memory.state, t.memory.state], "at the end", &mut lines);
    }
    lines.truncate(MAX_CELLS);
    lines
}

fn difference(
    terms: &mut Concrete<'_>,
    comparison: &Comparison<'_>,
    [s, t]: [MemoryState; 2],
    when: &str,
    lines: &mut Vec<String>,
) {
    let (source, target) = (&comparison.source.memory.heap, &comparison.target.memory.heap);
    let block = comparison.probe.block;
    let name = block_name(terms.value(block));
    let [gone, gone_too] = [source.is_freed(terms, s, block), target.is_freed(terms, t, block)];
    if !terms.is_true(gone) && terms.is_true(gone_too) {
        lines.push(format!("{name} {when}: live in the source, freed in the target"));
        return;
    }
    let mut cells: Vec<&Cell> = source.cells().iter().collect();
    cells.extend(target.cells().iter().filter(|c| !source.cells().contains(c)));
    for cell in cells {
        let place = comparison.probe.place(terms, cell);
        let (Ok(a), Ok(b)) = (source.read(terms, s, place, cell), target.read(terms, t, place, cell)) else {
            continue;
        };
        let text = |v: &Value| {
            elements(terms, &cell.floats, v).iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
        };
        let (a, b) = (text(&a), text(&b));
        if a != b {
            let index = terms.value(place.index).to_signed_string();
            lines.push(format!(
                "{name}[{index}] : {} {when}: {a} in the source, {b} in the target",
                cell.name
            ));
        }
    }
}

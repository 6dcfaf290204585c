//! Names of values and blocks in print, numbered as in MLIR.
//!
//! A region is numbered as a whole before the regions nested in it. A nested region continues the numbers of its
//! parent, so sibling regions share numbers. In generic form, the regions nested last are numbered first and no number
//! is used twice. Arguments of entry blocks are `%arg<n>`. In custom form, an operation can suggest a name (`%c0_i32`,
//! `%cst`); a name used in an enclosing region gets a number after `_`.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;
use slotmap::Key;

use super::PrintOptions;
use crate::{BlockId, Ir, Location, OpId, RegionId, ValueDef, ValueId};

/// The packed name of a value: a kind in the two highest bits and a number.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Name(u32);

const KIND: u32 = 0b11 << 30;
/// `%<n>`
const NUMBERED: u32 = 0b01 << 30;
/// Set with [`NUMBERED`] if the operation may have several results, so that `#0` may follow. Without this bit, the
/// printer does not access the operation, which may not be in the cache.
const SEVERAL: u32 = 1 << 29;
/// `%arg<n>`
const ARGUMENT: u32 = 0b10 << 30;
/// The index of a special name.
const SPECIAL: u32 = 0b11 << 30;

/// The name of a value.
pub(super) enum ValueName<'n> {
    /// The value is not part of the printed operation.
    None,
    /// The number, and whether the operation may have several results.
    Number(u32, bool),
    Argument(u32),
    Special(&'n str),
}

/// Tables indexed by the slots of the arena.
#[derive(Default)]
pub(super) struct Names {
    values: Vec<Name>,
    blocks: Vec<u32>,
    special: Vec<Box<str>>,
    /// The first results of the result groups, for operations with several named groups.
    groups: HashMap<OpId, Box<[u32]>, FxBuildHasher>,
    /// The numbers of operations without results, for comments about users.
    ops: HashMap<OpId, u32, FxBuildHasher>,
}

/// Returns the slot of an id: dense, starting at 1.
fn slot(key: impl Key) -> usize {
    key.data().as_ffi() as u32 as usize
}

/// The counters with which a region starts.
#[derive(Clone, Copy, Default)]
struct Counters {
    value: u32,
    argument: u32,
    conflict: u32,
}

struct Numbering<'a> {
    ir: &'a Ir,
    options: PrintOptions,
    names: Names,
    counters: Counters,
    used: hashbrown::HashSet<Box<str>, FxBuildHasher>,
    /// The names used by each open region, released at its end.
    scopes: Vec<Vec<Box<str>>>,
}

impl Names {
    /// Numbers the results of `root` and everything inside of it.
    pub(super) fn new(ir: &Ir, root: OpId, options: PrintOptions) -> Names {
        let mut numbering = Numbering {
            ir,
            options,
            names: Names::default(),
            counters: Counters::default(),
            used: Default::default(),
            scopes: vec![Vec::new()],
        };
        numbering.op(root);
        let mut pending: Vec<(RegionId, Counters, usize)> = Vec::new();
        pending.extend(ir.regions(root).iter().map(|&region| (region, Counters::default(), 1)));
        while let Some((region, counters, depth)) = pending.pop() {
            for scope in numbering.scopes.drain(depth..) {
                for name in scope {
                    numbering.used.remove(&name);
                }
            }
            numbering.scopes.push(Vec::new());
            // In generic form, every number is used once.
            if !options.generic && !options.unique_ids {
                numbering.counters = counters;
            }
            numbering.region(region);
            let (counters, depth) = (numbering.counters, numbering.scopes.len());
            for block in ir.blocks(region) {
                for op in ir.ops(block) {
                    pending.extend(ir.regions(op).iter().map(|&region| (region, counters, depth)));
                }
            }
        }
        numbering.names
    }

    /// Sets the number of a value.
    pub(super) fn set_number(&mut self, value: ValueId, number: u32) {
        put(&mut self.values, slot(value), Name(NUMBERED | SEVERAL | number), Name(0));
    }

    /// Sets the number of a block.
    pub(super) fn set_block(&mut self, block: BlockId, number: u32) {
        put(&mut self.blocks, slot(block), number + 1, 0);
    }

    #[inline]
    pub(super) fn value(&self, value: ValueId) -> ValueName<'_> {
        let Some(&Name(name)) = self.values.get(slot(value)) else { return ValueName::None };
        let number = name & !KIND;
        match name & KIND {
            NUMBERED => ValueName::Number(number & !SEVERAL, number & SEVERAL != 0),
            ARGUMENT => ValueName::Argument(number),
            SPECIAL => ValueName::Special(&self.special[number as usize]),
            _ => ValueName::None,
        }
    }

    /// Returns the number of an operation without results, for comments about users.
    pub(super) fn op(&self, op: OpId) -> Option<u32> {
        self.ops.get(&op).copied()
    }

    /// Returns the number of a block in its region; `None` if it is not part of the printed operation.
    pub(super) fn block(&self, block: BlockId) -> Option<u32> {
        self.blocks.get(slot(block)).and_then(|number| number.checked_sub(1))
    }

    /// Returns the result groups of an operation, given by their first indices.
    pub(super) fn groups(&self, op: OpId) -> &[u32] {
        if self.groups.is_empty() {
            return &[0];
        }
        self.groups.get(&op).map_or(&[0], |groups| groups)
    }

    /// Returns the group of a result: the index of its first result and its size.
    pub(super) fn group_of(&self, op: OpId, index: usize, n_results: usize) -> (usize, usize) {
        let groups = self.groups(op);
        let at = groups.partition_point(|&start| start as usize <= index) - 1;
        let end = groups.get(at + 1).map_or(n_results, |&end| end as usize);
        (groups[at] as usize, end - groups[at] as usize)
    }
}

fn put<T: Clone>(table: &mut Vec<T>, index: usize, value: T, empty: T) {
    if table.len() <= index {
        table.resize(index + 1, empty);
    }
    table[index] = value;
}

impl Numbering<'_> {
    fn set(&mut self, value: ValueId, name: u32) {
        put(&mut self.names.values, slot(value), Name(name), Name(0));
    }

    fn number(&mut self, value: ValueId, several: bool) {
        self.set(value, NUMBERED | if several { SEVERAL } else { 0 } | self.counters.value);
        self.counters.value += 1;
    }

    fn region(&mut self, region: RegionId) {
        for (n, block) in (0u32..).zip(self.ir.blocks(region)) {
            put(&mut self.names.blocks, slot(block), n + 1, 0);
            for (index, &argument) in self.ir.block_args(block).iter().enumerate() {
                let suggested = if n == 0 { self.suggested_argument_name(region, index) } else { None };
                let of_location = self.name_of_location(self.ir.arg_loc(argument));
                // As in MLIR, an argument named by its location still takes a number.
                if n == 0 && suggested.is_none() && of_location.is_some() {
                    self.counters.argument += 1;
                }
                if let Some(name) = of_location.or(suggested) {
                    let name = self.special(&name);
                    self.set(argument, SPECIAL | name);
                } else if n != 0 {
                    self.number(argument, false);
                } else {
                    self.set(argument, ARGUMENT | self.counters.argument);
                    self.counters.argument += 1;
                }
            }
            for op in self.ir.ops(block) {
                self.op(op);
            }
        }
    }

    /// Returns the name that the parent operation suggests for an argument of a region's entry block.
    fn suggested_argument_name(&self, region: RegionId, index: usize) -> Option<String> {
        if self.options.generic {
            return None;
        }
        let op = self.ir.region_op(region);
        let argument_name = self.ir.op_def(op)?.argument_name?;
        argument_name(self.ir, op, self.ir.region_index(region), index).filter(|name| !name.is_empty())
    }

    fn op(&mut self, op: OpId) {
        let n_results = self.ir.n_results(op);
        if n_results == 0 {
            if self.options.value_users {
                self.names.ops.insert(op, self.counters.value);
                self.counters.value += 1;
            }
            return;
        }
        let def = if self.options.generic { None } else { self.ir.op_def(op) };
        let Some(def) = def.filter(|def| def.result_name.is_some() || def.results.len() > 1) else {
            return self.first_result(op);
        };
        let ir = self.ir;
        let suggested = |index: usize| match def.result_name {
            Some(result_name) => result_name(ir, op, index),
            // As in ODS, each of several result groups suggests the name in the definition.
            None => {
                let group = (0..def.results.len()).find(|&group| {
                    ir.result_group(op, group).is_some_and(|range| range.start == index && !range.is_empty())
                })?;
                Some(def.results[group].name.to_owned())
            }
        };
        let mut groups = vec![0];
        let of_location = self.name_of_location(ir.loc(op));
        for index in 0..n_results {
            let value = self.ir.result(op, index);
            let suggested = of_location.clone().filter(|_| index == 0).or_else(|| suggested(index));
            match suggested {
                Some(name) if !name.is_empty() => {
                    let number = self.special(&name);
                    self.set(value, SPECIAL | number);
                    if index != 0 {
                        groups.push(index as u32);
                    }
                }
                _ if index == 0 => self.number(value, n_results > 1),
                _ => {}
            }
        }
        if groups.len() > 1 {
            self.names.groups.insert(op, groups.into());
        }
    }

    /// Names the results of an operation without a suggested name.
    fn first_result(&mut self, op: OpId) {
        let value = self.ir.result(op, 0);
        match self.name_of_location(self.ir.loc(op)) {
            Some(name) => {
                let name = self.special(&name);
                self.set(value, SPECIAL | name);
            }
            None => self.number(value, self.ir.n_results(op) > 1),
        }
    }

    /// Returns the name in a location, if names of locations are enabled.
    fn name_of_location(&self, loc: Location) -> Option<String> {
        let ctx = self.ir.ctx();
        let name = self.options.names_of_locations.then(|| loc.first_name(ctx)).flatten()?;
        Some(name.as_str(ctx).to_owned()).filter(|name| !name.is_empty())
    }

    /// Returns the index of a unique name derived from `suggested`.
    fn special(&mut self, suggested: &str) -> u32 {
        let suggested = sanitized(suggested);
        let mut name: Box<str> = suggested.as_str().into();
        while self.used.contains(&name) {
            name = format!("{suggested}_{}", self.counters.conflict).into();
            self.counters.conflict += 1;
        }
        self.used.insert(name.clone());
        if let Some(scope) = self.scopes.last_mut() {
            scope.push(name.clone());
        }
        self.names.special.push(name);
        (self.names.special.len() - 1) as u32
    }
}

/// Replaces the characters that MLIR does not permit in a name.
fn sanitized(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    // A name that begins with a digit gets a prefix.
    if name.starts_with(|c: char| c.is_ascii_digit()) {
        out.push('_');
    }
    for c in name.chars() {
        match c {
            c if c.is_ascii_alphanumeric() || matches!(c, '$' | '.' | '_' | '-') => out.push(c),
            ' ' => out.push('_'),
            c => {
                let mut bytes = [0; 4];
                for byte in c.encode_utf8(&mut bytes).bytes() {
                    out.push_str(&format!("{byte:X}"));
                }
            }
        }
    }
    out
}

/// Returns the defining operation and result index of a value; `None` for an argument.
pub(super) fn result_of(ir: &Ir, value: ValueId) -> Option<(OpId, usize)> {
    match ir.value_def(value) {
        ValueDef::OpResult { op, index } => Some((op, index as usize)),
        ValueDef::BlockArg { .. } => None,
    }
}

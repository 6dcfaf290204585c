//! What values and blocks are called in print.
//!
//! MLIR's rules (`SSANameState`): a region is numbered breadth-first, its own blocks and results before anything nested. Results are
//! `%0`, `%1`, ...; entry block arguments `%arg0`, ...; an operation may suggest better names, which are made unique among those
//! in force by appending `_0`, `_1`, .... A nested region goes on from where its parent ended, and so do its siblings, whose
//! names may therefore coincide; in the generic form numbers are never used twice.

use hashbrown::HashSet;
use rustc_hash::FxBuildHasher;
use slotmap::SecondaryMap;

use crate::{BlockId, Ir, OpId, RegionId, ValueDef, ValueId};

/// The names of the values and blocks in an operation tree.
#[derive(Default)]
pub(super) struct Names {
    values: SecondaryMap<ValueId, Name>,
    blocks: SecondaryMap<BlockId, u32>,
    /// All suggested names, one after the other.
    text: String,
}

/// A name: a number, or a stretch of the text.
#[derive(Clone, Copy)]
enum Name {
    Number(u32),
    Text { start: u32, end: u32 },
}

/// The counters that a nested region takes over.
#[derive(Clone, Copy, Default)]
struct Counters {
    value: u32,
    argument: u32,
    conflict: u32,
}

/// A region that is yet to be numbered: where it goes on, and how many names were in use in its parent.
struct Pending {
    region: RegionId,
    counters: Counters,
    n_used: usize,
}

impl Names {
    /// Names everything in `root`. In the generic form no name is suggested, and every number is used once.
    pub(super) fn of(ir: &Ir, root: OpId, generic: bool) -> Names {
        let mut namer = Namer {
            ir,
            generic,
            names: Names::default(),
            counters: Counters::default(),
            used: HashSet::default(),
            log: Vec::new(),
        };
        namer.results(root);
        let mut pending: Vec<Pending> = Vec::new();
        namer.postpone_regions(root, &mut pending);
        while let Some(Pending { region, counters, n_used }) = pending.pop() {
            if !generic {
                namer.counters = counters;
            }
            namer.forget_names_since(n_used);
            namer.region(region);
            for block in ir.blocks(region) {
                for op in ir.ops(block) {
                    namer.postpone_regions(op, &mut pending);
                }
            }
        }
        namer.names
    }

    /// Writes `%name`, and `#i` for one of several results. Values from outside of the tree have no name.
    pub(super) fn write_value(&self, ir: &Ir, value: ValueId, out: &mut String) {
        let (head, number) = match ir.value_def(value) {
            ValueDef::OpResult { op, index } if ir.n_results(op) > 1 => {
                // A group begins at the last named result up to this one.
                let results = ir.results(op);
                let start =
                    (0..=index as usize).rev().find(|&i| self.values.contains_key(results[i])).unwrap_or(0);
                let next = (start + 1..results.len()).find(|&i| self.values.contains_key(results[i]));
                let size = next.unwrap_or(results.len()) - start;
                (results[start], (size > 1).then_some(index as usize - start))
            }
            _ => (value, None),
        };
        self.write_head(head, out);
        if let Some(number) = number {
            out.push('#');
            write_number(number as u64, out);
        }
    }

    /// Writes the name of a result that begins a group, without a number.
    pub(super) fn write_head(&self, value: ValueId, out: &mut String) {
        match self.values.get(value) {
            Some(&Name::Number(number)) => {
                out.push('%');
                write_number(number.into(), out);
            }
            Some(&Name::Text { start, end }) => {
                out.push('%');
                out.push_str(&self.text[start as usize..end as usize]);
            }
            None => out.push_str("<<UNKNOWN SSA VALUE>>"),
        }
    }

    /// Whether a result has a name of its own and thus begins a group.
    pub(super) fn begins_group(&self, value: ValueId) -> bool {
        self.values.contains_key(value)
    }

    /// Writes `^bbN`.
    pub(super) fn write_block(&self, block: BlockId, out: &mut String) {
        match self.blocks.get(block) {
            Some(&number) => {
                out.push_str("^bb");
                write_number(number.into(), out);
            }
            None => out.push_str("^INVALIDBLOCK"),
        }
    }

    /// The position of a block in its region.
    pub(super) fn block_number(&self, block: BlockId) -> Option<u32> {
        self.blocks.get(block).copied()
    }
}

/// Writes a number in decimal.
fn write_number(number: u64, out: &mut String) {
    if number >= 10 {
        write_number(number / 10, out);
    }
    out.push((b'0' + (number % 10) as u8) as char);
}

struct Namer<'a> {
    ir: &'a Ir,
    generic: bool,
    names: Names,
    counters: Counters,
    used: HashSet<Box<str>, FxBuildHasher>,
    /// The used names in order, to forget those of a region that is left.
    log: Vec<Box<str>>,
}

impl Namer<'_> {
    fn postpone_regions(&mut self, op: OpId, pending: &mut Vec<Pending>) {
        let (counters, n_used) = (self.counters, self.log.len());
        pending.extend(self.ir.regions(op).iter().map(|&region| Pending { region, counters, n_used }));
    }

    fn forget_names_since(&mut self, n_used: usize) {
        for name in self.log.drain(n_used..) {
            self.used.remove(&name);
        }
    }

    fn region(&mut self, region: RegionId) {
        for (number, block) in (0..).zip(self.ir.blocks(region)) {
            self.names.blocks.insert(block, number);
            for &arg in self.ir.block_args(block) {
                if number == 0 {
                    let mut name = String::from("arg");
                    write_number(self.counters.argument.into(), &mut name);
                    self.counters.argument += 1;
                    self.suggest(arg, &name);
                } else {
                    self.count(arg);
                }
            }
            for op in self.ir.ops(block) {
                self.results(op);
            }
        }
    }

    fn results(&mut self, op: OpId) {
        let results = self.ir.results(op);
        let Some(&first) = results.first() else { return };
        if !self.generic
            && let Some(suggestion) = self.ir.op_def(op).and_then(|def| def.result_name)
        {
            for (i, &result) in results.iter().enumerate() {
                if let Some(name) = suggestion(self.ir, op, i).filter(|name| !name.is_empty()) {
                    self.suggest(result, &sanitized(&name));
                }
            }
        }
        if !self.names.values.contains_key(first) {
            self.count(first);
        }
    }

    fn count(&mut self, value: ValueId) {
        self.names.values.insert(value, Name::Number(self.counters.value));
        self.counters.value += 1;
    }

    fn suggest(&mut self, value: ValueId, name: &str) {
        let start = self.names.text.len();
        self.names.text.push_str(name);
        if self.used.contains(name) {
            self.names.text.push('_');
            let stem = self.names.text.len();
            loop {
                write_number(self.counters.conflict.into(), &mut self.names.text);
                self.counters.conflict += 1;
                if !self.used.contains(&self.names.text[start..]) {
                    break;
                }
                self.names.text.truncate(stem);
            }
        }
        let unique: Box<str> = self.names.text[start..].into();
        self.used.insert(unique.clone());
        self.log.push(unique);
        // A file with 4 GiB of names is not printed by anybody.
        let end = self.names.text.len() as u32;
        self.names.values.insert(value, Name::Text { start: start as u32, end });
    }
}

/// The suggestion with what no identifier may contain spelled out.
fn sanitized(name: &str) -> std::borrow::Cow<'_, str> {
    let valid = |c: char| c.is_ascii_alphanumeric() || matches!(c, '$' | '.' | '_' | '-');
    if name.chars().all(valid) && !name.starts_with(|c: char| c.is_ascii_digit()) {
        return name.into();
    }
    let mut out = String::new();
    if name.starts_with(|c: char| c.is_ascii_digit()) {
        out.push('_');
    }
    for c in name.chars() {
        match c {
            c if valid(c) => out.push(c),
            ' ' => out.push('_'),
            c => out.push_str(&format!("{:X}", u32::from(c))),
        }
    }
    out.into()
}

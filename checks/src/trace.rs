//! The log of what was rewritten: each application of a pattern or fold, with the operations that it touched, before and after.
//!
//! A line of text is kept for every operation, under names that do not change while a value lives, so that an application costs
//! what it touched: what an operation was is in the table, what it is is printed anew.

use proofmark_ir::text::LinePrinter;
use proofmark_ir::{Checkpoint, Edit, Ir, Location, OpId, WalkOrder};
use rustc_hash::FxHashMap;

use crate::finding::Subject;

/// One application.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Application {
    /// Who.
    pub subject: Subject,
    /// The name of the operation.
    pub op: String,
    /// Where it comes from.
    pub location: Location,
    /// The operations that were erased, changed or moved, as they were.
    pub before: Vec<String>,
    /// The operations that were changed, moved or made, as they are.
    pub after: Vec<String>,
}

/// Of an application that touches more, the rest is counted.
const MAX_LINES: usize = 40;

#[derive(Default)]
pub(crate) struct Trace {
    printer: LinePrinter,
    lines: FxHashMap<OpId, Line>,
    n_observed: usize,
}

struct Line {
    text: String,
    /// The order in which lines were first seen: that of the text, and then of creation.
    number: usize,
}

impl Trace {
    /// What is in `root` as it is.
    pub(crate) fn begin(&mut self, ir: &Ir, root: OpId) {
        ir.walk(root, WalkOrder::PreOrder, |ir, op| {
            self.update(ir, op);
        });
    }

    fn update(&mut self, ir: &Ir, op: OpId) -> &Line {
        let text = self.printer.line(ir, op);
        let line = self.lines.entry(op).or_insert_with(|| {
            self.n_observed += 1;
            Line { text: String::new(), number: self.n_observed }
        });
        line.text = text;
        line
    }

    /// The lines that the edits since `since` touched, before and after.
    pub(crate) fn step(&mut self, ir: &Ir, since: Checkpoint) -> (Vec<String>, Vec<String>) {
        let mut touched: Vec<OpId> = Vec::new();
        for edit in ir.edits_since(since) {
            // That the operation is replaced is in its users; where it comes from is in no line.
            if !matches!(edit, Edit::NoteReplaced(_) | Edit::SetLoc { .. }) {
                touched.extend(ir.edited_op(edit));
            }
        }
        touched.sort_unstable();
        touched.dedup();
        let (mut before, mut after) = (Vec::new(), Vec::new());
        for op in touched {
            let old = self.lines.get(&op).map(|line| (line.number, line.text.clone()));
            if ir.contains_op(op) && ir.parent_block(op).is_some() {
                let line = self.update(ir, op);
                after.push((line.number, line.text.clone()));
            } else {
                self.lines.remove(&op);
            }
            before.extend(old);
        }
        (in_order(before), in_order(after))
    }
}

fn in_order(mut lines: Vec<(usize, String)>) -> Vec<String> {
    lines.sort_by_key(|&(number, _)| number);
    let more = lines.len().saturating_sub(MAX_LINES);
    let mut lines: Vec<String> = lines.into_iter().take(MAX_LINES).map(|(_, text)| text).collect();
    if more > 0 {
        lines.push(format!("... and {more} more"));
    }
    lines
}

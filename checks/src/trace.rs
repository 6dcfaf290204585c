//! The trace of a run: each application of a pattern or fold, with the operations that it edited, before and after.
//!
//! The printed line of each operation is kept, with value names that are stable while the value exists. An application
//! therefore prints only the operations that it edited; their previous lines are in the table.

use proofmark_ir::text::LinePrinter;
use proofmark_ir::{Checkpoint, Edit, Ir, Location, OpId, WalkOrder};
use rustc_hash::FxHashMap;

use crate::finding::Subject;

/// One application of a pattern or fold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Application {
    /// The pattern or fold.
    pub subject: Subject,
    /// The name of the matched operation.
    pub op: String,
    /// The source location of the matched operation.
    pub location: Location,
    /// The operations that were erased, changed or moved, as printed before.
    pub before: Vec<String>,
    /// The operations that were changed, moved or created, as printed after.
    pub after: Vec<String>,
}

/// The maximum number of lines of one application. Further lines are only counted.
const MAX_LINES: usize = 40;

/// The printed lines of all operations under the root.
#[derive(Default)]
pub(crate) struct Trace {
    printer: LinePrinter,
    lines: FxHashMap<OpId, Line>,
    n_observed: usize,
}

struct Line {
    text: String,
    /// The position in the order in which lines were first printed: text order at the start, then creation order.
    number: usize,
}

impl Trace {
    /// Prints `root` and all operations nested in it.
    pub(crate) fn begin(&mut self, ir: &Ir, root: OpId) {
        ir.walk(root, WalkOrder::PreOrder, |ir, op| {
            self.update(ir, op);
        });
    }

    /// Prints `op` and stores its line.
    fn update(&mut self, ir: &Ir, op: OpId) -> &Line {
        let text = self.printer.line(ir, op);
        let line = self.lines.entry(op).or_insert_with(|| {
            self.n_observed += 1;
            Line { text: String::new(), number: self.n_observed }
        });
        line.text = text;
        line
    }

    /// Returns the lines of the operations that the edits since `since` changed, before and after.
    pub(crate) fn step(&mut self, ir: &Ir, since: Checkpoint) -> (Vec<String>, Vec<String>) {
        let mut touched: Vec<OpId> = Vec::new();
        for edit in ir.edits_since(since) {
            // A replacement shows in the lines of the users, and a location in no line.
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

/// Returns the lines sorted by their numbers, at most [`MAX_LINES`] of them.
fn in_order(mut lines: Vec<(usize, String)>) -> Vec<String> {
    lines.sort_by_key(|&(number, _)| number);
    let more = lines.len().saturating_sub(MAX_LINES);
    let mut lines: Vec<String> = lines.into_iter().take(MAX_LINES).map(|(_, text)| text).collect();
    if more > 0 {
        lines.push(format!("... and {more} more"));
    }
    lines
}

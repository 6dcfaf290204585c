//! The text of a function body that a generator writes: indented lines, and names of values.

use std::fmt::Write;

/// The lines of a function body.
pub(crate) struct Lines {
    pub(crate) text: String,
    /// The number of enclosing regions.
    pub(crate) depth: usize,
    /// The number of value names.
    n: usize,
}

impl Lines {
    /// Returns an empty body.
    pub(crate) fn new() -> Lines {
        Lines { text: String::new(), depth: 1, n: 0 }
    }

    /// Adds a line.
    pub(crate) fn add(&mut self, text: &str) {
        let _ = writeln!(self.text, "{}{text}", "  ".repeat(self.depth));
    }

    /// Returns a new value name.
    pub(crate) fn fresh(&mut self) -> String {
        self.n += 1;
        format!("%v{}", self.n)
    }

    /// Adds a line that defines a value, and returns its name.
    pub(crate) fn define(&mut self, what: &str) -> String {
        let name = self.fresh();
        self.add(&format!("{name} = {what}"));
        name
    }

    /// Adds a constant of type `index`, and returns its name.
    pub(crate) fn constant(&mut self, value: i64) -> String {
        self.define(&format!("arith.constant {value} : index"))
    }
}

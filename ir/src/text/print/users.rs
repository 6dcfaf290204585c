//! Comments about the users of values (`--mlir-print-value-users`). Operations without results are numbered for them.

use smallvec::SmallVec;

use super::op::OpPrinter;
use crate::{BlockId, OpId, ValueId};

impl OpPrinter<'_> {
    /// Prints a line for each argument of a block.
    pub(super) fn users_of_arguments(&mut self, block: BlockId) {
        let ir = self.ir();
        for &argument in ir.block_args(block) {
            self.indentation();
            self.text("// ");
            self.value(argument);
            if ir.use_empty(argument) {
                self.text(" is unused");
            } else {
                self.text(" is used by ");
                self.users_of(argument);
            }
            self.text("\n");
        }
    }

    /// Prints a comment after an operation: the users of its results, or its number if it has none.
    pub(super) fn users_of_results(&mut self, op: OpId) {
        let ir = self.ir();
        let results = ir.results(op);
        if results.is_empty() {
            if ir.n_operands(op) != 0 {
                self.text(" // id: ");
                self.user(op);
            }
            return;
        }
        let mut users: SmallVec<[OpId; 2]> = SmallVec::new();
        for &result in results {
            users.extend(ir.users(result));
        }
        if users.is_empty() {
            return self.text(" // unused");
        }
        users.sort_unstable();
        users.dedup();
        let n_results: usize = users.iter().map(|&user| ir.n_results(user)).sum();
        let several = results.len() > 1;
        let one = !several && users.len() == 1 && n_results <= 1;
        self.text(if one { " // user: " } else { " // users: " });
        for (n, &result) in results.iter().enumerate() {
            self.text(if n > 0 { ", " } else { "" });
            self.text(if several { "(" } else { "" });
            self.users_of(result);
            self.text(if several { ")" } else { "" });
        }
    }

    fn users_of(&mut self, value: ValueId) {
        let ir = self.ir();
        if ir.use_empty(value) {
            self.text("unused");
        }
        let mut seen = hashbrown::HashSet::new();
        for (n, user) in ir.users(value).enumerate() {
            if seen.insert(user) {
                self.text(if n > 0 { ", " } else { "" });
                self.user(user);
            }
        }
    }

    /// Prints an operation as a user: its results, or its number.
    fn user(&mut self, op: OpId) {
        let ir = self.ir();
        match (ir.results(op), self.number_of(op)) {
            ([], Some(number)) => {
                self.text("%");
                self.unsigned(number.into());
            }
            ([], None) => self.text("<<UNKNOWN SSA VALUE>>"),
            (results, _) => self.operands(results.iter().copied()),
        }
    }
}

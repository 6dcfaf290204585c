//! From marks to checks: verifies the marked entities.

use rustc_hash::FxHashSet;

use super::{Checks, Entity, Touched, Unit};
use crate::diagnostics::Diagnostic;
use crate::verify::symbols;
use crate::{OpId, Traits, WalkOrder};

impl Unit<'_> {
    /// Verifies the marked entities and returns the errors.
    pub(super) fn check_touched(mut self, touched: &Touched) -> Vec<Diagnostic> {
        let (ir, marks) = (self.ir, &touched.marks);
        self.separate = true;
        for (op, _) in marks.ops(Checks::ALL) {
            self.verify_op(op);
        }
        for (op, checks) in marks.ops(Checks::POSITION) {
            if !checks.contains(Checks::ALL) {
                self.verify_position(op);
            }
        }
        for (op, _) in marks.ops(Checks::HOOKS) {
            self.schedule_hooks(op);
        }
        self.check_operands(touched);
        for (op, checks) in marks.ops(Checks::NESTED_USES) {
            let is_leaf = ir.regions(op).is_empty();
            match checks.intersects(Checks::ALL | Checks::POSITION) {
                true if is_leaf => {}
                false if is_leaf => self.verify_op(op),
                _ => self.verify_moved_uses(op),
            }
        }
        for entity in marks.parts() {
            match entity {
                Entity::Block(block) => self.verify_block_end(block),
                Entity::Region(region) => {
                    self.verify_region(ir.region_op(region), ir.region_index(region), region);
                }
                Entity::Op(_) | Entity::Operand(..) => {}
            }
        }
        for (op, checks) in marks.ops(Checks::CONTENTS) {
            if !checks.contains(Checks::ALL) {
                self.verify_without_uses(op);
            }
        }
        if !self.broken {
            self.run_hooks();
        }
        if !self.broken && self.early.is_empty() {
            for (op, _) in marks.ops(Checks::REGIONS | Checks::CONTENTS) {
                self.regions_of(op);
            }
        }
        if touched.symbols {
            self.referring.clear();
            ir.walk(ir.root(), WalkOrder::PreOrder, |_, op| self.check_symbol_table(op));
        }
        if !self.broken {
            self.check_symbol_uses();
        }
        self.finish(0).map_or_else(Vec::new, |report| report.early.into_iter().chain(report.late).collect())
    }

    /// Verifies the marked operands of operations that are not verified as a whole.
    fn check_operands(&mut self, touched: &Touched) {
        // The last operation, and whether it is verified as a whole.
        let mut last: Option<(OpId, bool)> = None;
        for entity in touched.marks.parts() {
            let Entity::Operand(op, index) = entity else { break };
            let is_verified = match last {
                Some((last, is_verified)) if last == op => is_verified,
                _ => {
                    let checks = touched.marks.get(Entity::Op(op));
                    let is_verified = checks.intersects(Checks::ALL | Checks::POSITION);
                    if !is_verified {
                        self.schedule_hooks(op);
                    }
                    last = Some((op, is_verified));
                    is_verified
                }
            };
            if !is_verified {
                self.verify_operand(op, index as usize);
            }
        }
    }

    /// Verifies the operation if it is a symbol table, and schedules its symbol references.
    fn check_symbol_table(&mut self, op: OpId) {
        if self.ir.has_trait(op, Traits::SYMBOL_TABLE) {
            symbols::table(self.ir, op, &mut self.late);
        }
        if self.ir.op_def(op).is_some_and(|def| def.verify_symbol_uses.is_some()) {
            self.referring.push(op);
        }
    }

    /// Verifies the scheduled symbol references, each once.
    fn check_symbol_uses(&mut self) {
        let mut seen = FxHashSet::default();
        let referring = std::mem::take(&mut self.referring);
        for op in referring.into_iter().filter(|&op| seen.insert(op)) {
            symbols::uses(self.ir, op, &mut self.v.symbols, &mut self.late);
        }
    }
}

//! Ops whose meaning is not modelled, as unknown functions named after them.

use super::{ExecError, Executor, masked, shape_or_token};
use proofmark_ir::semantics::{Control, Shape, Term, TermBuilder, Value};
use proofmark_ir::{OpId, Traits};

impl Executor<'_> {
    /// Executes an op as an unknown function. Impossible for ops that decide where control goes.
    pub(super) fn run_opaque(
        &mut self,
        terms: &mut dyn TermBuilder,
        op: OpId,
        operands: &[Value],
        reason: &str,
    ) -> Result<Control, ExecError> {
        let ir = self.ir;
        let last = ir.next_op(op).is_none();
        let may_end_block = ir.is_terminator(op) || (ir.op_def(op).is_none() && last);
        if may_end_block || !ir.regions(op).is_empty() || ir.successors(op).len() != 0 {
            return Err(self.unsupported(op, reason));
        }
        let shapes: Vec<Shape> = ir
            .results(op)
            .iter()
            .map(|&r| shape_or_token(ir, ir.value_type(r), self.options.index_width).0)
            .collect();
        let name = self.opaque_name(op);
        let outer = self.current_op.replace(op);
        if ir.op_def(op).is_some_and(|d| d.callee.is_some()) {
            self.assumed.push(name.clone());
        }
        let values = if ir.has_trait(op, Traits::NO_MEMORY_EFFECT) {
            let inputs: Vec<Term> =
                operands.iter().flat_map(|a| a.scalars().to_vec()).flat_map(|s| masked(terms, s)).collect();
            // What MLIR lets speculate may still be undefined by a meaning that is known, though not for these types: an index out
            // of the bounds of a tensor of unknown shape.
            let has_meaning = ir.op_def(op).is_some_and(|d| d.semantics.is_some());
            if has_meaning || !ir.has_trait(op, Traits::ALWAYS_SPECULATABLE) {
                let ub = terms.uninterpreted(&format!("{name} is undefined"), &inputs, 1);
                self.undefined_if(terms, ub);
            }
            self.apply_pure(terms, &name, operands, &shapes)
        } else {
            self.event(terms, &name, operands, &shapes)
        };
        self.current_op = outer;
        for (&result, value) in ir.results(op).iter().zip(values) {
            self.define(result, value);
        }
        Ok(Control::Next)
    }

    /// The op's name, and a hash of everything else that its meaning may depend on.
    fn opaque_name(&self, op: OpId) -> String {
        let (ir, ctx) = (self.ir, self.ir.ctx());
        let mut hash = proofmark_ir::context::ContentHasher::new("opaque");
        hash.content(ir.properties(op).content_hash(ctx)).content(ir.attrs(op).content_hash(ctx));
        let operands: Vec<_> = ir.operands(op).map(|v| ir.value_type(v).content_hash(ctx)).collect();
        hash.list(operands.into_iter());
        hash.list(ir.results(op).iter().map(|&v| ir.value_type(v).content_hash(ctx)));
        let hash = hash.finish().to_string();
        format!("{} #{}", ir.name_str(op), &hash[..16])
    }
}

//! Proofs of single rewrites: for the neighbourhood first, then for the enclosing isolated operation, and finally for
//! this operation with all symbols that it refers to.

use std::time::Instant;

use proofmark_ir::{Ir, OpId, WalkOrder};

use super::Checker;
use super::scope::{other_symbol, outside_of};
use crate::actor::Attempt;
use crate::excerpt::isolated_ancestor;
use crate::neighbourhood::cut;
use crate::prove::{Rewrite, Scope, UndecidedRewrite, Verdict};

impl Checker<'_> {
    pub(super) fn prove(&mut self, ir: &mut Ir, attempt: Attempt, again: &mut dyn FnMut(&mut Ir)) -> Verdict {
        let start = Instant::now();
        let (op, location) = (ir.name_str(attempt.op).to_owned(), self.location(ir, attempt.op));
        let value = ir.results(attempt.op).first().copied().or_else(|| ir.operands(attempt.op).next());
        let ty = value.map(|value| ir.value_type(value).element_or_self(ir.ctx()));
        let verdict = self.verdict(ir, attempt, again);
        let subject = self.subject(ir, attempt.actor);
        self.count_verdict(&subject, &verdict, start.elapsed());
        if let (Some(ty), Verdict::Proved { .. }) = (ty, &verdict) {
            let types = self.proved_types.entry(subject.clone()).or_default();
            if !types.contains(&ty) {
                types.push(ty);
            }
        }
        if let Verdict::Undecided { reason } = &verdict
            && self.undecided_rewrites.len() < MAX_UNDECIDED_REWRITES
        {
            let reason = reason.clone();
            self.undecided_rewrites.push(UndecidedRewrite { subject, op, location, reason });
        }
        verdict
    }

    fn verdict(&mut self, ir: &mut Ir, attempt: Attempt, again: &mut dyn FnMut(&mut Ir)) -> Verdict {
        let subject = self.subject(ir, attempt.actor);
        let Some(prover) = self.prover else { return Verdict::Vacuous };
        // The extracted functions do not contain the enclosing operations.
        if let Some(reason) = ir.unmodelled_environment(attempt.op) {
            return Verdict::Undecided { reason };
        }
        for depth in NEIGHBOURHOODS {
            let Some((before, after)) = cut(ir, attempt.since, attempt.op, depth, again) else { break };
            let scope = Scope::Part;
            let [before, after] = [(&before, before.root()), (&after, after.root())];
            let verdict = prover.prove(&Rewrite { subject: &subject, before, after, scope });
            if matches!(verdict, Verdict::Proved { .. } | Verdict::Vacuous) {
                return verdict;
            }
        }
        ir.rollback(attempt.since);
        let around = isolated_ancestor(ir, attempt.op);
        let before = ir.extract(around);
        let used_before = referred(ir, around);
        again(ir);
        let after = ir.extract(around);
        let used_after = referred(ir, around);
        let outside = outside_of(ir, around, ir.edits_since(attempt.since).iter());
        if let Some(reason) =
            outside.or_else(|| other_symbol((&before, before.root()), (&after, after.root())))
        {
            return Verdict::Undecided { reason: reason.to_owned() };
        }
        let [before, after] = [(&before, before.root()), (&after, after.root())];
        let n_referred = used_before.len().max(used_after.len());
        let scope = if (1..=MAX_REFERRED).contains(&n_referred) { Scope::AloneFirst } else { Scope::Alone };
        let verdict = prover.prove(&Rewrite { subject: &subject, before, after, scope });
        if matches!(verdict, Verdict::Proved { .. } | Verdict::Vacuous) || n_referred == 0 {
            return verdict;
        }
        // The rewrite may be correct only for these callees and global variables.
        if n_referred > MAX_REFERRED {
            let reason = format!(
                "the function refers to more than {MAX_REFERRED} symbols, on which the rewrite may rely"
            );
            return Verdict::Undecided { reason };
        }
        ir.rollback(attempt.since);
        let (before, f) = ir.extract_with(around, &referred(ir, around));
        again(ir);
        let (after, g) = ir.extract_with(around, &referred(ir, around));
        let [before, after] = [(&before, f), (&after, g)];
        prover.prove(&Rewrite { subject: &subject, before, after, scope: Scope::Whole })
    }
}

/// The depths of the neighbourhoods that are tried, in operations between a rewritten operation and an input.
const NEIGHBOURHOODS: [u32; 2] = [1, 4];

/// The maximum number of undecided rewrites that are recorded.
pub(super) const MAX_UNDECIDED_REWRITES: usize = 64;

/// The maximum number of referenced symbols of a proof.
pub(super) const MAX_REFERRED: usize = 64;

/// Returns the siblings of `op` that it refers to by symbols, transitively, in the order of discovery. The search ends
/// shortly after [`MAX_REFERRED`].
pub(crate) fn referred(ir: &Ir, op: OpId) -> Vec<OpId> {
    let ctx = ir.ctx();
    let Some(table) = ir.parent_op(op) else { return Vec::new() };
    let mut found = vec![op];
    let mut next = 0;
    while let Some(&from) = found.get(next)
        && found.len() <= MAX_REFERRED + 1
    {
        next += 1;
        ir.walk(from, WalkOrder::PreOrder, |ir, op| {
            let attributes = ir.properties(op).entries(ctx).iter().chain(ir.attrs(op).entries(ctx));
            for symbol in attributes.filter_map(|(_, attr)| attr.as_flat_symbol(ctx)) {
                let other = ir.lookup_symbol(table, symbol);
                found.extend(other.filter(|other| !found.contains(other)));
            }
        });
    }
    found.remove(0);
    found
}

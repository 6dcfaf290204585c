//! The rewrites that are reduced to shapes, and the combinations of two shapes that may overlap.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use crate::checks::{InitialRewrite, Subject};
use crate::fuzz::Shape;
use crate::ir::{Attribute, Ir, OpId, OpName, Type, WalkOrder};

/// The maximal number of rewrites of a pattern or fold that are reduced to shapes.
const MAX_CANDIDATES: usize = 32;

/// A rewrite that applies to a program.
pub(super) struct Candidate {
    pub(super) subject: Subject,
    pub(super) program: usize,
    pub(super) op: OpId,
}

/// Returns the rewrites that are reduced to shapes: for each subject those with different operands, by subject.
pub(super) fn candidates(programs: &[Ir], rewrites: &[Vec<InitialRewrite>]) -> Vec<Candidate> {
    let mut by_subject: BTreeMap<&Subject, Vec<Candidate>> = BTreeMap::new();
    let mut seen = HashSet::new();
    for (program, (ir, rewrites)) in programs.iter().zip(rewrites).enumerate() {
        for InitialRewrite { op, subject, .. } in rewrites {
            let of_subject = by_subject.entry(subject).or_default();
            if of_subject.len() < MAX_CANDIDATES && seen.insert((subject, signature(ir, *op))) {
                of_subject.push(Candidate { subject: subject.clone(), program, op: *op });
            }
        }
    }
    by_subject.into_values().flatten().collect()
}

/// The name of an operation, and the types and definitions of its operands with constant values.
type Signature = (OpName, Vec<(Type, Option<OpName>, Option<Attribute>)>);

fn signature(ir: &Ir, op: OpId) -> Signature {
    let operand = |value| (ir.value_type(value), ir.defining_name(value), ir.constant_value(value));
    (ir.name(op), ir.operands(op).map(operand).collect())
}

/// Returns the numbers of the shapes that may overlap: the operation of the second root is in the first shape. The
/// first shapes of all subjects precede the others.
pub(super) fn combinations(shapes: &[(Subject, Shape)]) -> Vec<(usize, usize)> {
    let mut ranks = Vec::with_capacity(shapes.len());
    let mut by_root: BTreeMap<OpName, Vec<usize>> = BTreeMap::new();
    for (number, (subject, shape)) in shapes.iter().enumerate() {
        let is_same = number > 0 && shapes[number - 1].0 == *subject;
        ranks.push(if is_same { ranks[number - 1] + 1 } else { 0usize });
        by_root.entry(shape.ir.name(shape.root)).or_default().push(number);
    }
    let mut all = Vec::new();
    for (number, (_, shape)) in shapes.iter().enumerate() {
        let mut names = BTreeSet::new();
        shape.ir.walk(shape.ir.root(), WalkOrder::PreOrder, |ir, op| {
            if op != shape.root {
                names.insert(ir.name(op));
            }
        });
        let others = names.iter().filter_map(|name| by_root.get(name)).flatten();
        all.extend(others.map(|&other| (number, other)));
    }
    all.sort_by_key(|&(a, b)| (ranks[a] + ranks[b], a, b));
    all
}

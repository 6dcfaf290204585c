//! Chains of unrealized conversion casts, and the values that the casts cancel out to.
//!
//! The parent of a cast is the cast whose results are, in order, all of its inputs. A cast cancels out with the
//! closest cast of its chain (itself, its parent, the parent's parent, ...) whose inputs have the types of its
//! results. Casts and parents form a forest; a depth-first search that keeps, for each list of types, the casts on
//! the current path finds all of these casts in time linear in the number of operands. A cycle of casts (in a graph
//! region or unreachable code) is cut at one of its casts.

use proofmark_ir::{Ir, OpId, Type, ValueId};
use rustc_hash::FxHashMap;
use slotmap::SecondaryMap;
use smallvec::SmallVec;

use super::mapping::CAST;

/// The values that the results of casts are replaced by.
#[derive(Default)]
pub(super) struct Replacements(SecondaryMap<ValueId, ValueId>);

impl Replacements {
    /// Returns the replacements for the results of `casts`, which are in program order. A chain of replacements needs
    /// no edits between its ends.
    pub(super) fn of(ir: &Ir, casts: &[OpId]) -> Replacements {
        let cancels_with = Chains::of(ir, casts).closest_casts(ir);
        let mut replacements = Replacements::default();
        // Users precede definitions, so that the uses of the results of a cast are replaced before the cast is visited.
        for &cast in casts.iter().rev() {
            let Some(&earlier) = cancels_with.get(cast) else { continue };
            let inputs: SmallVec<[ValueId; 2]> =
                ir.operands(earlier).map(|input| replacements.resolve(input)).collect();
            if inputs.iter().any(|&input| ir.defining_op(input) == Some(cast)) {
                continue;
            }
            for (&result, input) in ir.results(cast).iter().zip(inputs) {
                replacements.0.insert(result, input);
            }
        }
        replacements
    }

    /// Returns the value that replaces `value`, or `value` if it is not replaced. Compresses the paths that it follows.
    pub(super) fn resolve(&mut self, value: ValueId) -> ValueId {
        let mut last = value;
        while let Some(&next) = self.0.get(last) {
            last = next;
        }
        let mut at = value;
        while let Some(next) = self.0.get_mut(at).filter(|next| **next != last) {
            at = std::mem::replace(next, last);
        }
        last
    }
}

/// The forest of casts.
struct Chains {
    /// The casts without a parent, and one of each cycle.
    roots: Vec<OpId>,
    children: SecondaryMap<OpId, Vec<OpId>>,
}

impl Chains {
    /// Returns the chains of `casts`, including earlier casts outside `casts`.
    fn of(ir: &Ir, casts: &[OpId]) -> Chains {
        let mut parents: SecondaryMap<OpId, Option<OpId>> = SecondaryMap::new();
        let mut order = Vec::with_capacity(casts.len());
        for &cast in casts {
            let mut next = Some(cast);
            while let Some(at) = next.filter(|&at| !parents.contains_key(at)) {
                next = parent(ir, at);
                parents.insert(at, next);
                order.push(at);
            }
        }
        let mut chains = Chains { roots: Vec::new(), children: SecondaryMap::new() };
        for &cast in &order {
            match parents[cast] {
                None => chains.roots.push(cast),
                Some(parent) => match chains.children.get_mut(parent) {
                    Some(children) => children.push(cast),
                    None => drop(chains.children.insert(parent, vec![cast])),
                },
            }
        }
        chains.cut_cycles(&order, &parents);
        chains
    }

    /// Makes one cast of each cycle a root.
    fn cut_cycles(&mut self, order: &[OpId], parents: &SecondaryMap<OpId, Option<OpId>>) {
        // The number of the walk towards the root in which a cast was reached first.
        let mut reached: SecondaryMap<OpId, usize> = SecondaryMap::new();
        for (walk, &start) in order.iter().enumerate() {
            let mut at = Some(start);
            while let Some(cast) = at {
                match reached.get(cast) {
                    None => {
                        reached.insert(cast, walk);
                        at = parents[cast];
                    }
                    Some(&earlier) => {
                        if earlier == walk
                            && let Some(parent) = parents[cast]
                            && let Some(children) = self.children.get_mut(parent)
                        {
                            children.retain(|&child| child != cast);
                            self.roots.push(cast);
                        }
                        break;
                    }
                }
            }
        }
    }

    /// Returns, for each cast, the closest cast of its chain whose inputs have the types of its results.
    fn closest_casts(&self, ir: &Ir) -> SecondaryMap<OpId, OpId> {
        let types = |values: &mut dyn Iterator<Item = ValueId>| -> SmallVec<[Type; 2]> {
            values.map(|value| ir.value_type(value)).collect()
        };
        let mut closest = SecondaryMap::new();
        // The casts on the path from the root, by the types of their inputs.
        let mut path: FxHashMap<SmallVec<[Type; 2]>, Vec<OpId>> = FxHashMap::default();
        let mut pending: Vec<(OpId, bool)> = self.roots.iter().rev().map(|&root| (root, false)).collect();
        while let Some((cast, is_done)) = pending.pop() {
            let inputs = types(&mut ir.operands(cast));
            if is_done {
                path.get_mut(&inputs).map(Vec::pop);
                continue;
            }
            path.entry(inputs).or_default().push(cast);
            let results = types(&mut ir.results(cast).iter().copied());
            if let Some(&earlier) = path.get(&results).and_then(|casts| casts.last()) {
                closest.insert(cast, earlier);
            }
            pending.push((cast, true));
            let children = self.children.get(cast).into_iter().flatten();
            pending.extend(children.map(|&child| (child, false)));
        }
        closest
    }
}

/// Returns the cast whose results are, in order, all inputs of `cast`.
fn parent(ir: &Ir, cast: OpId) -> Option<OpId> {
    let def = ir.defining_op(ir.operands(cast).next()?)?;
    let is_cast = ir.name_str(def) == CAST;
    (is_cast && ir.operands(cast).eq(ir.results(def).iter().copied())).then_some(def)
}

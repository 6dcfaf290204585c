//! Instantiation of the nondeterministic choices of the source.
//!
//! Refinement with nondeterminism has a quantifier alternation: for every choice of the target there is a choice of the
//! source such that the source has the same behaviour. Choices are uninterpreted functions in the verification
//! conditions. A proof that does not instantiate them holds for every choice. For a proof, a few instantiations of the
//! source's choices are tried ([`strategies`]): the target's choice in the same place, the choice that makes the result
//! the target's, the default, a constant. For a refutation, the conditions must be violated for all choices of the
//! source, which are enumerated ([`assignments`]).
//!
//! Limitation: at most `MAX_BITS` bits of choices are enumerated.

use crate::exec::{OpenChoice, Summary};
use crate::refine::Violation;
use proofmark_ir::ApInt;
use proofmark_ir::semantics::{Term, TermBuilder};
use proofmark_solve::term::{Node, Terms};
use rustc_hash::{FxHashMap, FxHashSet};

/// At most so many bits of choices are enumerated.
pub(crate) const MAX_BITS: usize = 6;

/// What is chosen, by choice.
pub(crate) type Chosen = FxHashMap<Term, Term>;

/// Whether a choice of the source's has a part in some conditions.
pub(crate) fn matter(terms: &Terms, s: &Summary, conditions: &[Term]) -> bool {
    let cone: FxHashSet<Term> = terms.cone(conditions).into_iter().collect();
    s.choices.iter().any(|c| cone.contains(&c.chosen))
}

/// So many constants of the target are tried as what the source chooses.
const MAX_CONSTANTS: usize = 4;

/// For elements of tensors that are left open and are returned as they are: the elements of the target's results.
fn elements_as_results(terms: &mut Terms, demands: &[Violation], of: &ElementsOf<'_>) -> Option<Chosen> {
    let ElementsOf { source, target, index } = *of;
    let mut chosen = Chosen::default();
    let own: FxHashSet<Term> = source.choices.iter().filter(|c| c.anything).map(|c| c.chosen).collect();
    for (i, form) in source.tensors.iter().enumerate() {
        let (Some(form), Some(s), Some(t)) = (form, source.results.get(i), target.results.get(i)) else {
            continue;
        };
        let index = index.get(..form.sizes.len())?;
        let (s, t) = (form.read(terms, s.scalars()).ok()?, form.read(terms, t.scalars()).ok()?);
        let (ours, theirs) = (s.at(terms, index).ok()?, t.at(terms, index).ok()?);
        for (ours, theirs) in ours.scalars.iter().zip(&theirs.scalars) {
            let Node::Call { start, len, .. } = terms.node(ours.value) else { continue };
            let first = terms.call_args(start, len).first().copied();
            if first.is_some_and(|first| own.contains(&first)) {
                chosen.insert(ours.value, theirs.value);
            }
        }
    }
    if chosen.is_empty() {
        return None;
    }
    // What is chosen may depend on nothing that is still to be chosen, and has to be all that is looked at.
    let values: Vec<Term> = chosen.values().copied().collect();
    let free = !terms.cone(&values).iter().any(|term| own.contains(term));
    let conditions: Vec<Term> = demands_if(terms, demands, &chosen).iter().map(|d| d.condition).collect();
    (free && !matter(terms, source, &conditions)).then_some(chosen)
}

/// Whose elements, and the index at which tensors are compared.
#[derive(Clone, Copy)]
pub(crate) struct ElementsOf<'a> {
    pub(crate) source: &'a Summary,
    pub(crate) target: &'a Summary,
    pub(crate) index: &'a [Term],
}

/// All ways for the source to choose that are tried for some demands.
pub(crate) fn strategies_for(terms: &mut Terms, demands: &[Violation], of: &ElementsOf<'_>) -> Vec<Chosen> {
    let mut all: Vec<Chosen> = elements_as_results(terms, demands, of).into_iter().collect();
    all.extend(strategies(terms, of.source, of.target));
    // One constant of the target's for everything of its width.
    let conditions: Vec<Term> = demands.iter().map(|d| d.condition).collect();
    let cone = terms.cone(&conditions);
    let open: Vec<Term> = of.source.choices.iter().filter(|c| c.is_free()).map(|c| c.chosen).collect();
    let widths: FxHashSet<u32> = open.iter().map(|&c| terms.width(c)).filter(|&w| w > 1).collect();
    if widths.len() == 1 {
        let constants = cone.into_iter().filter(|&t| {
            widths.contains(&terms.width(t)) && terms.value(t).is_some_and(|value| !value.is_zero())
        });
        let mut constants: Vec<Term> = constants.take(MAX_CONSTANTS).collect();
        // Of floats, what changes no sum.
        constants.extend(widths.iter().map(|&w| terms.constant(ApInt::signed_min(w))));
        for constant in constants {
            all.push(open.iter().map(|&c| (c, constant)).collect());
        }
    }
    all
}

/// Ways for the source to choose, most promising first.
fn strategies(terms: &mut Terms, s: &Summary, t: &Summary) -> Vec<Chosen> {
    let results = as_results(terms, s, t);
    let mirrored = mirrored(s, t);
    let mirrored = |c: &OpenChoice| mirrored.get(&c.chosen).copied();
    let mirror: Chosen = s.choices.iter().map(|c| (c.chosen, mirrored(c).unwrap_or(c.default))).collect();
    let mut by_result = mirror.clone();
    by_result.extend(&results);
    let both: Chosen = {
        let mut both = results;
        both.extend(s.choices.iter().filter_map(|c| Some((c.chosen, mirrored(c)?))));
        mirror.iter().map(|(&from, &to)| (from, both.get(&from).copied().unwrap_or(to))).collect()
    };
    let defaults: Chosen = s.choices.iter().map(|c| (c.chosen, c.default)).collect();
    let mut all = vec![both, by_result, mirror.clone(), defaults];
    for value in [false, true] {
        let constant = terms.bool(value);
        let mut always = mirror.clone();
        let bits = s.choices.iter().filter(|c| c.is_free() && terms.width(c.chosen) == 1);
        always.extend(bits.map(|c| (c.chosen, constant)));
        all.push(always);
    }
    let mut seen: Vec<Chosen> = Vec::new();
    for strategy in all {
        if !seen.contains(&strategy) {
            seen.push(strategy);
        }
    }
    seen
}

/// What the target chooses in the same place, by choice of the source: what is chosen for the same inputs, in the same
/// order; the last one if the target has fewer of them.
fn mirrored(s: &Summary, t: &Summary) -> Chosen {
    let place = |c: &OpenChoice| (c.kind.clone(), c.inputs.clone(), c.anything);
    let mut theirs: FxHashMap<_, Vec<Term>> = FxHashMap::default();
    t.choices.iter().for_each(|c| theirs.entry(place(c)).or_default().push(c.chosen));
    let mut seen: FxHashMap<_, usize> = FxHashMap::default();
    let mut found = Chosen::default();
    for choice in &s.choices {
        let place = place(choice);
        if let Some(theirs) = theirs.get(&place) {
            let at = seen.entry(place).or_default();
            found.extend(theirs.get(*at).or(theirs.last()).map(|&theirs| (choice.chosen, theirs)));
            *at += 1;
        }
    }
    found
}

/// For choices of a sign that a result depends on: the sign of the target's result.
fn as_results(terms: &mut Terms, s: &Summary, t: &Summary) -> Chosen {
    let mut chosen = Chosen::default();
    if !s.choices.iter().any(|c| c.is_free() && terms.width(c.chosen) == 1) {
        return chosen;
    }
    let pairs = s.results.iter().zip(&t.results);
    for (ours, theirs) in pairs.flat_map(|(a, b)| a.scalars().iter().zip(b.scalars())) {
        if ours == theirs || terms.width(theirs.value) == 0 {
            continue;
        }
        let open = |c: &&OpenChoice| c.is_free() && terms.width(c.chosen) == 1;
        let cone: FxHashSet<Term> = terms.cone(&[ours.value]).into_iter().collect();
        let here: Vec<Term> =
            { s.choices.iter() }.filter(open).map(|c| c.chosen).filter(|c| cone.contains(c)).collect();
        let circular = {
            let cone: FxHashSet<Term> = terms.cone(&[theirs.value]).into_iter().collect();
            s.choices.iter().any(|c| cone.contains(&c.chosen))
        };
        if here.is_empty() || circular {
            continue;
        }
        let top = terms.width(theirs.value) - 1;
        let sign = terms.extract(theirs.value, top, 1);
        for choice in here {
            chosen.entry(choice).or_insert(sign);
        }
    }
    chosen
}

/// Everything that the source may choose where it may choose anything that the conditions depend on; `None` if that is
/// too much.
pub(crate) fn assignments(terms: &mut Terms, s: &Summary, conditions: &[Term]) -> Option<Vec<Chosen>> {
    let cone: FxHashSet<Term> = terms.cone(conditions).into_iter().collect();
    let open = s.choices.iter().filter(|c| c.anything && cone.contains(&c.chosen));
    let open: Vec<Term> = open.map(|c| c.chosen).collect();
    let bits: usize = open.iter().map(|&c| terms.width(c) as usize).sum();
    if bits > MAX_BITS {
        return None;
    }
    let mut all = Vec::with_capacity(1 << bits);
    for number in 0..1u128 << bits {
        let mut rest = number;
        let mut chosen = Chosen::default();
        for &choice in &open {
            let width = terms.width(choice);
            chosen.insert(choice, terms.constant(ApInt::new(width, rest)));
            rest >>= width;
        }
        all.push(chosen);
    }
    Some(all)
}

/// The demands, if that is chosen.
pub(crate) fn demands_if(terms: &mut Terms, demands: &[Violation], chosen: &Chosen) -> Vec<Violation> {
    let conditions: Vec<Term> = demands.iter().map(|d| d.condition).collect();
    let conditions = terms.substitute(&conditions, |_, t| chosen.get(&t).copied());
    let pairs = demands.iter().zip(conditions);
    let demands = pairs.map(|(d, condition)| Violation { difference: d.difference, condition });
    demands.filter(|d| !terms.is_bool(d.condition, false)).collect()
}

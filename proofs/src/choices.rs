//! Instantiation of the nondeterministic choices of the source.
//!
//! Refinement with nondeterminism has a quantifier alternation: for every choice of the target there is a choice of the
//! source with the same behaviour. In the verification conditions, choices are uninterpreted functions. A proof that
//! does not instantiate them holds for every choice of the source.
//!
//! For a proof, [`strategies`] proposes a few instantiations: the target's choice at the same place, the choice that
//! makes the results equal, the default, and constants. For a refutation, the conditions must be violated for all
//! choices of the source, which [`assignments`] enumerates.
//!
//! Input: the summaries of both functions and the verification conditions. Output: substitutions for the source's
//! choices.
//!
//! Limitation: at most `MAX_BITS` bits of choices are enumerated.

use crate::exec::{OpenChoice, Summary};
use crate::refine::Violation;
use proofmark_ir::ApInt;
use proofmark_ir::semantics::{BvOp, Term, TermBuilder};
use proofmark_solve::term::{Node, Terms};
use rustc_hash::{FxHashMap, FxHashSet};

/// The maximal number of bits of choices that are enumerated.
pub(crate) const MAX_BITS: usize = 6;

/// A substitution that maps variables of choices to their instantiations.
pub(crate) type Chosen = FxHashMap<Term, Term>;

/// Returns whether `conditions` depend on a choice of the source.
pub(crate) fn depend_on_choices(terms: &Terms, s: &Summary, conditions: &[Term]) -> bool {
    let cone: FxHashSet<Term> = terms.cone(conditions).into_iter().collect();
    s.choices.iter().any(|c| cone.contains(&c.chosen))
}

/// The maximal number of constants of the conditions that are tried as choices of the source.
const MAX_CONSTANTS: usize = 4;

/// Instantiates unspecified tensor elements that the source returns with the elements of the target's results. Returns
/// `None` if there are no such elements, or if the conditions or the instantiations still depend on a choice of the
/// source.
fn elements_as_results(terms: &mut Terms, obligations: &[Violation], of: &ElementsOf<'_>) -> Option<Chosen> {
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
    // The instantiation must be independent of other choices of the source, and the conditions must not depend on any
    // other element.
    let values: Vec<Term> = chosen.values().copied().collect();
    let free = !terms.cone(&values).iter().any(|term| own.contains(term));
    let conditions: Vec<Term> =
        obligations_if(terms, obligations, &chosen).iter().map(|d| d.condition).collect();
    (free && !depend_on_choices(terms, source, &conditions)).then_some(chosen)
}

/// The functions whose tensor elements are compared, and the index of the comparison.
#[derive(Clone, Copy)]
pub(crate) struct ElementsOf<'a> {
    pub(crate) source: &'a Summary,
    pub(crate) target: &'a Summary,
    pub(crate) index: &'a [Term],
}

/// Returns all instantiations of the source's choices that are tried for `demands`.
pub(crate) fn strategies_for(
    terms: &mut Terms,
    obligations: &[Violation],
    of: &ElementsOf<'_>,
) -> Vec<Chosen> {
    let mut all: Vec<Chosen> = elements_as_results(terms, obligations, of).into_iter().collect();
    all.extend(strategies(terms, of.source, of.target));
    // One constant of the conditions is tried for all choices of its width.
    let conditions: Vec<Term> = obligations.iter().map(|d| d.condition).collect();
    let cone = terms.cone(&conditions);
    let open: Vec<Term> = of.source.choices.iter().filter(|c| c.is_free()).map(|c| c.chosen).collect();
    let widths: FxHashSet<u32> = open.iter().map(|&c| terms.width(c)).filter(|&w| w > 1).collect();
    if widths.len() == 1 {
        let constants = cone.into_iter().filter(|&t| {
            widths.contains(&terms.width(t)) && terms.value(t).is_some_and(|value| !value.is_zero())
        });
        let mut constants: Vec<Term> = constants.take(MAX_CONSTANTS).collect();
        // For floats, this constant is -0.0, the neutral element of addition.
        constants.extend(widths.iter().map(|&w| terms.constant(ApInt::signed_min(w))));
        let wide: Vec<Term> = open.into_iter().filter(|&c| terms.width(c) > 1).collect();
        for constant in constants {
            all.push(wide.iter().map(|&c| (c, constant)).collect());
        }
    }
    all
}

/// Returns instantiations of the source's choices, the most promising first.
fn strategies(terms: &mut Terms, s: &Summary, t: &Summary) -> Vec<Chosen> {
    let results = as_results(terms, s, t);
    let choices_of_target = choices_of_target(s, t);
    let choices_of_target = |c: &OpenChoice| choices_of_target.get(&c.chosen).copied();
    let mirror: Chosen =
        s.choices.iter().map(|c| (c.chosen, choices_of_target(c).unwrap_or(c.default))).collect();
    let mut by_result = mirror.clone();
    by_result.extend(&results);
    let both: Chosen = {
        let mut both = results;
        both.extend(s.choices.iter().filter_map(|c| Some((c.chosen, choices_of_target(c)?))));
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

/// Maps each choice of the source to the choice of the target of the same kind, with the same inputs and at the same
/// position among them. If the target has fewer such choices, the last one is used.
fn choices_of_target(s: &Summary, t: &Summary) -> Chosen {
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

/// Maps each 1-bit choice that a result of the source depends on to the sign bit of the target's result, and each other
/// choice that is the result on some paths to the target's result. Results of the target that depend on a choice of the
/// source are skipped.
fn as_results(terms: &mut Terms, s: &Summary, t: &Summary) -> Chosen {
    let mut chosen = Chosen::default();
    if !s.choices.iter().any(OpenChoice::is_free) {
        return chosen;
    }
    let pairs = s.results.iter().zip(&t.results);
    for (ours, theirs) in pairs.flat_map(|(a, b)| a.scalars().iter().zip(b.scalars())) {
        if ours == theirs || terms.width(theirs.value) == 0 {
            continue;
        }
        let (selected, width) = (selected_by(terms, ours.value), terms.width(theirs.value));
        let is_result = |c: Term| terms.width(c) == width && selected.contains(&c);
        let open = |c: &&OpenChoice| c.is_free() && (terms.width(c.chosen) == 1 || is_result(c.chosen));
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
            let value = if terms.width(choice) == 1 { sign } else { theirs.value };
            chosen.entry(choice).or_insert(value);
        }
    }
    chosen
}

/// Returns the terms between which `term` selects, and `term` itself.
fn selected_by(terms: &Terms, term: Term) -> FxHashSet<Term> {
    let mut seen = FxHashSet::default();
    let mut open = vec![term];
    while let Some(term) = open.pop() {
        if seen.insert(term)
            && let Node::Op(BvOp::Ite, [_, a, b]) = terms.node(term)
        {
            open.extend([a, b]);
        }
    }
    seen
}

/// Returns the condition under which an obligation is violated although the source makes no choice that the obligations
/// depend on.
pub(crate) fn violated_without_choice(terms: &mut Terms, s: &Summary, obligations: &[Violation]) -> Term {
    let conditions: Vec<Term> = obligations.iter().map(|d| d.condition).collect();
    let cone: FxHashSet<Term> = terms.cone(&conditions).into_iter().collect();
    let open: Vec<&OpenChoice> = s.choices.iter().filter(|c| cone.contains(&c.chosen)).collect();
    let defaults: Chosen = open.iter().map(|c| (c.chosen, c.default)).collect();
    let mut made: Vec<Term> = open.iter().map(|c| c.when).collect();
    // The conditions of choices may depend on other choices.
    made = terms.substitute(&made, |_, t| defaults.get(&t).copied());
    let none = terms.bool(false);
    let violated = obligations_if(terms, obligations, &defaults);
    let violated = violated.iter().fold(none, |any, d| terms.or(any, d.condition));
    made.into_iter().fold(violated, |all, made| {
        let not_made = terms.not(made);
        terms.and(all, not_made)
    })
}

/// Returns the conditions of a refutation. The values that a restricted choice permits are not known, so that a
/// condition that depends on some is violated only where none of them is made.
pub(crate) fn without_restricted(
    terms: &mut Terms,
    s: &Summary,
    obligations: &[Violation],
) -> Vec<Violation> {
    let mut without = Vec::with_capacity(obligations.len());
    for obligation in obligations {
        let cone: FxHashSet<Term> = terms.cone(&[obligation.condition]).into_iter().collect();
        let restricted: Vec<&OpenChoice> =
            s.choices.iter().filter(|c| !c.anything && cone.contains(&c.chosen)).collect();
        let defaults: Chosen = restricted.iter().map(|c| (c.chosen, c.default)).collect();
        let mut parts = vec![obligation.condition];
        parts.extend(restricted.iter().map(|c| c.when));
        let parts = terms.substitute(&parts, |_, t| defaults.get(&t).copied());
        let condition = parts[1..].iter().fold(parts[0], |all, &made| terms.and_not(all, made));
        without.push(Violation { difference: obligation.difference, condition });
    }
    without
}

/// Returns all assignments of the unrestricted choices of the source that `conditions` depend on, or `None` if they
/// have more than `MAX_BITS` bits.
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

/// Returns the conditions of `demands` under the substitution `chosen`, without those that become false.
pub(crate) fn obligations_if(
    terms: &mut Terms,
    obligations: &[Violation],
    chosen: &Chosen,
) -> Vec<Violation> {
    let conditions: Vec<Term> = obligations.iter().map(|d| d.condition).collect();
    let conditions = terms.substitute(&conditions, |_, t| chosen.get(&t).copied());
    let pairs = obligations.iter().zip(conditions);
    let obligations = pairs.map(|(d, condition)| Violation { difference: d.difference, condition });
    obligations.filter(|d| !terms.is_bool(d.condition, false)).collect()
}

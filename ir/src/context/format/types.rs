//! Sources of the types of operands and results without a `type(..)` in a format.

use super::{Element, Group, Param, ParamKind, TypePlan, TypesOf};
use crate::context::op_def::{Arity, OpDef, Traits, TypeConstraint, TypeRelation};

/// The entity that a name in a relation denotes.
pub(super) enum Named {
    Group(Group),
    Attribute(usize),
}

pub(super) fn named(def: &OpDef, name: &str) -> Option<Named> {
    if let Some(i) = def.operands.iter().position(|each| each.name == name) {
        return Some(Named::Group(Group::Operand(i)));
    }
    if let Some(i) = def.results.iter().position(|each| each.name == name) {
        return Some(Named::Group(Group::Result(i)));
    }
    def.attributes.iter().position(|each| each.name == name).map(Named::Attribute)
}

struct Planner<'d> {
    def: &'d OpDef,
    operands: Vec<bool>,
    results: Vec<bool>,
    plan: Vec<(Group, TypePlan)>,
}

/// Returns the sources of the types of groups without `type(..)`.
///
/// # Errors
/// A message that names a group whose types cannot be determined.
pub(super) fn plan(def: &OpDef, elements: &[Element]) -> Result<Vec<(Group, TypePlan)>, String> {
    let mut planner = Planner {
        def,
        operands: vec![false; def.operands.len()],
        results: vec![false; def.results.len()],
        plan: Vec::new(),
    };
    planner.spelled(elements);
    planner.only_types();
    while planner.step() {}
    if def.infer.is_some() && planner.operands.iter().all(|&known| known) {
        for i in 0..planner.results.len() {
            planner.know(Group::Result(i), TypePlan::Infer);
        }
        while planner.step() {}
    }
    let unknown = |known: &[bool]| known.iter().position(|&known| !known);
    if let Some(i) = unknown(&planner.operands) {
        return Err(format!("the format does not determine the type of operand `{}`", def.operands[i].name));
    }
    if let Some(i) = unknown(&planner.results) {
        return Err(format!("the format does not determine the type of result `{}`", def.results[i].name));
    }
    Ok(planner.plan)
}

fn only(constraint: &TypeConstraint) -> Option<TypePlan> {
    constraint.only.map(TypePlan::Only).or(constraint.built.map(TypePlan::Built))
}

impl Planner<'_> {
    fn known(&self, group: Group) -> bool {
        match group {
            Group::Operand(i) => self.operands[i],
            Group::Result(i) => self.results[i],
        }
    }

    fn know(&mut self, group: Group, plan: TypePlan) -> bool {
        let known = match group {
            Group::Operand(i) => &mut self.operands[i],
            Group::Result(i) => &mut self.results[i],
        };
        if *known {
            return false;
        }
        *known = true;
        self.plan.push((group, plan));
        true
    }

    fn spelled(&mut self, elements: &[Element]) {
        for element in elements {
            match element {
                Element::Types { of, .. } => self.spelled_types(*of),
                Element::FunctionalType { inputs, results, .. } => {
                    self.spelled_types(*inputs);
                    self.spelled_types(*results);
                }
                Element::Custom { params, .. } => {
                    for param in params {
                        if let Param { kind: ParamKind::Types(of), by_ref: false } = *param {
                            self.spelled_types(of);
                        }
                    }
                }
                Element::OiList(clauses) => {
                    clauses.iter().for_each(|clause| self.spelled(&clause.elements));
                }
                Element::Optional(group) => {
                    self.spelled(&group.then);
                    self.spelled(&group.otherwise);
                }
                _ => {}
            }
        }
    }

    fn spelled_types(&mut self, of: TypesOf) {
        match of {
            TypesOf::Group(Group::Operand(i)) => self.operands[i] = true,
            TypesOf::Group(Group::Result(i)) => self.results[i] = true,
            TypesOf::AllOperands => self.operands.fill(true),
            TypesOf::AllResults => self.results.fill(true),
        }
    }

    fn only_types(&mut self) {
        for (i, operand) in self.def.operands.iter().enumerate() {
            if let Some(plan) = only(operand.constraint) {
                self.know(Group::Operand(i), plan);
            }
        }
        for (i, result) in self.def.results.iter().enumerate() {
            if let Some(plan) = only(result.constraint) {
                self.know(Group::Result(i), plan);
            }
        }
    }

    /// Returns whether the types of the group are known and it has at least one value.
    fn has_known_types(&self, group: Group) -> bool {
        self.known(group) && group.arity(self.def) == Arity::Single
    }

    /// Determines the types of one more group.
    fn step(&mut self) -> bool {
        let operands = (0..self.operands.len()).map(Group::Operand);
        let results = (0..self.results.len()).map(Group::Result);
        let traits = self.def.traits;
        if traits.contains(Traits::SAME_OPERANDS_AND_RESULT_TYPE) {
            let all: Vec<Group> = operands.clone().chain(results).collect();
            if self.share(&all) {
                return true;
            }
        }
        if traits.contains(Traits::SAME_TYPE_OPERANDS) && self.share(&operands.collect::<Vec<_>>()) {
            return true;
        }
        for (i, relation) in self.def.relations.iter().enumerate() {
            if self.relate(i, relation) {
                return true;
            }
        }
        false
    }

    fn share(&mut self, groups: &[Group]) -> bool {
        let giver = groups.iter().copied().find(|&group| self.has_known_types(group)).or_else(|| {
            // A variadic group can be empty; then no value needs its type.
            groups.iter().copied().find(|&group| self.known(group))
        });
        let Some(giver) = giver else { return false };
        match groups.iter().copied().find(|&group| !self.known(group)) {
            Some(group) => self.know(group, TypePlan::Same(giver)),
            None => false,
        }
    }

    fn relate(&mut self, index: usize, relation: &TypeRelation) -> bool {
        match relation {
            TypeRelation::Same(names) => {
                let named: Vec<Named> = names.iter().filter_map(|name| named(self.def, name)).collect();
                let groups: Vec<Group> = named
                    .iter()
                    .filter_map(|named| match named {
                        Named::Group(group) => Some(*group),
                        Named::Attribute(_) => None,
                    })
                    .collect();
                if self.share(&groups) {
                    return true;
                }
                let attribute = named.iter().find_map(|named| match named {
                    Named::Attribute(i) => Some(*i),
                    Named::Group(_) => None,
                });
                let unknown = groups.iter().copied().find(|&group| !self.known(group));
                match (attribute, unknown) {
                    (Some(i), Some(group)) => self.know(group, TypePlan::OfAttribute(i)),
                    _ => false,
                }
            }
            TypeRelation::SameElementType(_) => false,
            TypeRelation::Derived { from, to, .. } | TypeRelation::DerivedList { from, to, .. } => {
                match (named(self.def, from), named(self.def, to)) {
                    (Some(Named::Group(from)), Some(Named::Group(to))) if self.known(from) => {
                        self.know(to, TypePlan::Relation(index, from))
                    }
                    _ => false,
                }
            }
        }
    }
}

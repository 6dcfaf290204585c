//! Checks of the rows of all dialects as data.

use std::collections::BTreeSet;

use proofmark_dialects::register_all;
use proofmark_ir::context::Registry;
use proofmark_ir::op_def::{AttrSpelling, Format, Presence, TypeRelation};
use proofmark_ir::{Context, OpDef};

fn registry() -> Registry {
    let mut registry = Registry::new();
    register_all(&mut registry);
    registry
}

fn rows(registry: &Registry) -> impl Iterator<Item = &'static OpDef> {
    registry.dialects().iter().flat_map(|dialect| dialect.ops.iter().copied().flatten().copied())
}

#[test]
fn rows_are_named_once_and_by_their_dialect() {
    let registry = registry();
    let mut names = BTreeSet::new();
    for dialect in registry.dialects() {
        for def in dialect.ops.iter().copied().flatten() {
            assert_eq!(def.dialect(), dialect.name, "{}", def.name);
            assert!(names.insert(def.name), "{} is there twice", def.name);
            assert!(!def.summary.is_empty(), "{} has a summary", def.name);
        }
    }
    Context::new(registry);
}

#[test]
fn defaults_satisfy_their_constraints() {
    let registry = registry();
    let rows: Vec<_> = rows(&registry).collect();
    let ctx = Context::new(registry);
    for def in rows {
        for attribute in def.attributes {
            if let Presence::Default(default) | Presence::Implied(default) = attribute.presence {
                assert!(
                    (attribute.constraint.accepts)(&ctx, default(&ctx)),
                    "{} {}",
                    def.name,
                    attribute.name
                );
            }
        }
    }
}

#[test]
fn constraints_accept_the_only_type() {
    let registry = registry();
    let rows: Vec<_> = rows(&registry).collect();
    let ctx = Context::new(registry);
    for def in rows {
        for value in def.operands.iter().chain(def.results) {
            if let Some(only) = value.constraint.only {
                assert!((value.constraint.accepts)(&ctx, only), "{} {}", def.name, value.name);
            }
        }
    }
}

#[test]
fn spellings_are_registered() {
    let registry = registry();
    for def in rows(&registry) {
        for attribute in def.attributes {
            if let AttrSpelling::Parameters(name) = attribute.constraint.spelling {
                assert!(
                    registry.attr_def(name).is_some() || registry.enum_def(name).is_some(),
                    "{} {name}",
                    def.name
                );
            }
        }
    }
}

/// The variables of a declarative format and the names in relations are fields of the row.
#[test]
fn formats_and_relations_name_fields() {
    let registry = registry();
    for def in rows(&registry) {
        let mut parts = BTreeSet::new();
        parts.extend(def.operands.iter().chain(def.results).map(|part| part.name));
        parts.extend(def.attributes.iter().map(|part| part.name));
        parts.extend(def.regions.iter().map(|part| part.name));
        parts.extend(def.successors.iter().map(|part| part.name));
        if let Format::Declarative(format) = def.format {
            // Text between backticks is not a variable.
            let spelled: String = format.split('`').step_by(2).collect();
            for variable in spelled.split('$').skip(1) {
                let end = variable.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(variable.len());
                assert!(parts.contains(&variable[..end]), "{}: ${}", def.name, &variable[..end]);
            }
        }
        for relation in def.relations {
            let named = match relation {
                TypeRelation::Same(names) | TypeRelation::SameElementType(names) => names.to_vec(),
                TypeRelation::Derived { from, to, .. } | TypeRelation::DerivedList { from, to, .. } => {
                    vec![*from, *to]
                }
            };
            for name in named {
                assert!(parts.contains(name), "{}: {name}", def.name);
            }
        }
    }
}

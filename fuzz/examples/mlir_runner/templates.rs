//! Programs from templates: functions `@f` that execute each operation with varying attributes.
//!
//! `ops.txt` holds the templates, separated by `// -----`. A line `// NAME = a | b | c` at the top of a template is a
//! choice: one alternative, without the space on either side of it, replaces each `$NAME` in the text. `\|` is a bar
//! within an alternative.

use std::collections::BTreeSet;

use arbitrary::{Result, Unstructured};
use proofmark_fuzz::oracle::Workbench;
use proofmark_ir::WalkOrder;
use proofmark_ir::text::{ParseOptions, parse_source};

/// A program text with choices.
pub(crate) struct Template {
    choices: Vec<(String, Vec<String>)>,
    text: String,
}

/// Returns the templates of `ops.txt`, in their order: one for each alternative of `OP`, so that each operation is
/// drawn as often.
pub(crate) fn all() -> Vec<Template> {
    include_str!("ops.txt").split("// -----\n").map(Template::new).flat_map(Template::by_operation).collect()
}

impl Template {
    fn new(source: &str) -> Template {
        let (mut choices, mut text) = (Vec::new(), String::new());
        for line in source.lines() {
            match line.strip_prefix("// ").and_then(|rest| rest.split_once(" =")) {
                Some((name, alternatives)) => choices.push((name.to_owned(), split(alternatives))),
                None => {
                    text.push_str(line);
                    text.push('\n');
                }
            }
        }
        // Longer names are replaced first, because `$U` is a prefix of `$UB`.
        choices.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
        Template { choices, text }
    }

    fn by_operation(mut self) -> Vec<Template> {
        let Some(at) = self.choices.iter().position(|(name, _)| name == "OP") else { return vec![self] };
        let (_, operations) = self.choices.remove(at);
        let with = |operation: String| Template {
            choices: self.choices.iter().cloned().chain([("OP".to_owned(), vec![operation])]).collect(),
            text: self.text.clone(),
        };
        operations.into_iter().map(with).collect()
    }

    /// Returns whether the template or one of its alternatives contains the text.
    pub(crate) fn contains(&self, text: &str) -> bool {
        self.text.contains(text) || self.choices.iter().flat_map(|(_, all)| all).any(|one| one.contains(text))
    }

    /// Returns the text with an alternative drawn for each choice. Alternatives may contain other choices.
    pub(crate) fn draw(&self, u: &mut Unstructured<'_>) -> Result<String> {
        let mut drawn = Vec::new();
        for (name, alternatives) in &self.choices {
            drawn.push((format!("${name}"), u.choose(alternatives)?));
        }
        let mut text = self.text.clone();
        for _ in 0..2 {
            for (name, alternative) in &drawn {
                text = text.replace(name, alternative);
            }
        }
        Ok(text)
    }
}

fn split(alternatives: &str) -> Vec<String> {
    let alternatives = alternatives.replace("\\|", "\0");
    let alternative = |part: &str| {
        let part = part.strip_prefix(' ').unwrap_or(part);
        part.strip_suffix(' ').unwrap_or(part).replace('\0', "|")
    };
    alternatives.split('|').map(alternative).collect()
}

/// Returns the names of the operations with semantics that a program contains.
pub(crate) fn operations(program: &str) -> BTreeSet<&'static str> {
    let ctx = Workbench::standard().context();
    let mut found = BTreeSet::new();
    if let Ok(ir) = parse_source(ctx, "program", program.as_bytes(), ParseOptions::default()) {
        ir.walk(ir.root(), WalkOrder::PreOrder, |ir, op| {
            found.extend(ir.op_def(op).filter(|def| def.semantics.is_some()).map(|def| def.name));
        });
    }
    found
}

/// Returns the names of all registered operations with semantics, sorted.
pub(crate) fn with_semantics() -> BTreeSet<&'static str> {
    let dialects = Workbench::standard().context().registry().dialects();
    let rows = dialects.iter().flat_map(|dialect| dialect.ops.iter().copied().flatten().copied());
    rows.filter(|def| def.semantics.is_some()).map(|def| def.name).collect()
}

//! The sentences about the cause of an outcome that depends on the order: two rewrites, or a decision.

use super::report::Equivalence;
use super::view::{Place, View};
use crate::checks::{Application, CriticalPair, DecisionEffect, OrderCause, OrderDependence};
use crate::ir::text::{PrintOptions, escape_line, print_op};
use crate::ir::{Context, Ir, Location};

/// The maximal number of lines of one program of a critical pair.
const MAX_LINES: usize = 30;

/// The maximal width of two programs side by side.
const MAX_WIDTH: usize = 150;

impl View<'_> {
    /// Returns the cause of an outcome in lines. `compared` is the comparison of the outcomes of a critical pair.
    pub(super) fn dependence_lines(
        &self,
        dependence: &OrderDependence,
        compared: Option<Equivalence>,
    ) -> Vec<String> {
        let symbol = dependence.symbol.as_deref();
        let alone = symbol.map(|name| format!("of @{} alone ", escape_line(name))).unwrap_or_default();
        let run = self.run(dependence.run);
        match &dependence.cause {
            OrderCause::Pair(pair) => {
                let mut lines =
                    vec![format!("the outcome {alone}depends on the order of two rewrites ({run}):")];
                lines.extend(pair_lines(self.ctx, pair, symbol));
                lines.extend(compared.map(|compared| compared.sentence().to_owned()));
                lines
            }
            OrderCause::Decision { fuel, default, drawn } => vec![
                format!(
                    "the outcome {alone}depends on order decision #{fuel} of {run}: with the first {} decisions \
                     it is that of the default order",
                    fuel - 1
                ),
                format!("in the default order {}", self.decision_effect(default)),
                format!("in the other order {}", self.decision_effect(drawn)),
            ],
        }
    }

    fn decision_effect(&self, effect: &DecisionEffect) -> String {
        let rewrite = match &effect.rewrite {
            Some((subject, op)) => format!("{subject} rewrites '{op}'"),
            None => "nothing is rewritten".to_owned(),
        };
        match &effect.taken {
            Some((op, location)) => {
                let place = place_of(self.ctx, *location);
                format!("'{op}' at {place} is next, and {rewrite}")
            }
            None => rewrite,
        }
    }
}

/// Returns the two rewrites, the program before them, and the outcomes, in lines. `symbol` is the part of the program
/// that is shown.
pub(crate) fn pair_lines(ctx: &Context, pair: &CriticalPair, symbol: Option<&str>) -> Vec<String> {
    let mut lines = Vec::new();
    for (i, rewrite) in pair.rewrites.iter().enumerate() {
        let Application { subject, op, location, before, after } = rewrite;
        let place = place_of(ctx, *location);
        lines.push(format!("  {}. {subject} on '{op}' at {place}", i + 1));
        let all = before.iter().map(|line| ("-", line)).chain(after.iter().map(|line| ("+", line)));
        lines.extend(all.map(|(sign, line)| format!("     {sign} {}", line.trim())));
    }
    pair_programs(pair, symbol, &mut lines);
    lines
}

fn place_of(ctx: &Context, location: Location) -> String {
    Place::new(ctx, location).map_or_else(|| "an unknown location".to_owned(), |place| place.to_string())
}

/// Adds the program before the rewrites, and the two outcomes side by side or one below the other. Programs of more
/// than [`MAX_LINES`] lines are omitted.
fn pair_programs(pair: &CriticalPair, symbol: Option<&str>, lines: &mut Vec<String>) {
    let texts = pair.outcomes.each_ref().map(|ir| outcome_text(ir, symbol));
    if texts.iter().chain([&pair.before]).any(|text| text.lines().count() > MAX_LINES) {
        return;
    }
    lines.push("before them:".to_owned());
    lines.extend(pair.before.lines().map(|line| format!("  {line}")));
    let titles = ["outcome with 1. first:", "outcome with 2. first:"];
    let [first, second] = texts.each_ref().map(|text| text.lines().collect::<Vec<&str>>());
    let width = |lines: &[&str]| lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    let column = width(&first).max(titles[0].len());
    if column + width(&second) + 2 > MAX_WIDTH {
        for (title, text) in [(titles[0], first), (titles[1], second)] {
            lines.push(title.to_owned());
            lines.extend(text.iter().map(|line| format!("  {line}")));
        }
        return;
    }
    lines.push(format!("{:1$}  {2}", titles[0], column + 2, titles[1]));
    for i in 0..first.len().max(second.len()) {
        let line = |text: &[&str]| text.get(i).copied().unwrap_or_default().to_owned();
        lines.push(format!("  {:column$}    {}", line(&first), line(&second)).trim_end().to_owned());
    }
}

/// Returns the text of the symbol, or of the whole program.
fn outcome_text(ir: &Ir, symbol: Option<&str>) -> String {
    let op = symbol.and_then(|name| ir.lookup_symbol(ir.root(), ir.ctx().ident(name)));
    print_op(ir, op.unwrap_or(ir.root()), PrintOptions::default())
}

//! The report in words, for a reader.

use std::fmt::{self, Write as _};

use super::View;
use super::view::count;
use crate::checks::OrderOutcome;
use crate::ir::text::{escape_hidden, escape_line, symbol_to_string};

/// The report in words. Each of `views` is a piece of a file.
pub fn words(views: &[View<'_>]) -> String {
    let mut text = String::new();
    for (i, view) in views.iter().enumerate() {
        if i > 0 {
            text.push('\n');
        }
        // Writing to a string does not fail.
        let _ = view.write(&mut text);
    }
    escape_hidden(&text).into_owned()
}

/// More names are left to the other forms of the report.
const MAX_NAMES: usize = 12;

impl View<'_> {
    fn write(&self, f: &mut String) -> fmt::Result {
        writeln!(
            f,
            "proofmark {} check {} {}",
            env!("CARGO_PKG_VERSION"),
            escape_line(&self.piece()),
            self.pipeline()
        )?;
        writeln!(f)?;
        self.write_orders(f)?;
        self.write_rewrites(f)?;
        self.write_findings(f)?;
        self.write_proofs(f)?;
        writeln!(f)?;
        if let Some(interrupted) = self.report.interrupted {
            writeln!(f, "{interrupted}")?;
        }
        f.push_str(match self.result() {
            "fails" => "FAILS\n",
            "undecided" => "UNDECIDED: nothing is known to be wrong, but not everything was proved\n",
            _ => "HOLDS\n",
        });
        Ok(())
    }

    fn write_orders(&self, f: &mut String) -> fmt::Result {
        let orders = &self.report.orders;
        let runs = count(orders.runs.len() as u64, "order");
        match &orders.outcomes[..] {
            // Only an interrupted check has no outcome.
            [] => writeln!(f, "orders    {runs}")?,
            [only] if only.exact.len() == 1 => {
                writeln!(f, "orders    {runs}, one outcome: {}", only.exact[0])?
            }
            [only] => writeln!(
                f,
                "orders    {runs}, one outcome up to the arrangement of pure operations ({}): {}",
                count(only.exact.len() as u64, "text"),
                only.dataflow
            )?,
            several => {
                writeln!(f, "orders    {runs}, {} different outcomes:", several.len())?;
                for (n, outcome) in several.iter().enumerate() {
                    let runs = count(outcome.runs.len() as u64, "run");
                    let which = self.which_runs(outcome);
                    writeln!(f, "            {}. {}: {runs} ({which})", n + 1, outcome.dataflow)?;
                    for line in outcome.turn.iter().flat_map(|turn| self.turn(turn)) {
                        writeln!(f, "               {line}")?;
                    }
                }
            }
        }
        Ok(())
    }

    fn which_runs(&self, outcome: &OrderOutcome) -> String {
        let names: Vec<String> = outcome.runs.iter().take(4).map(|&run| self.run(run)).collect();
        let more = if outcome.runs.len() > 4 { ", ..." } else { "" };
        format!("{}{more}", names.join(", "))
    }

    fn write_rewrites(&self, f: &mut String) -> fmt::Result {
        let (fired, silent): (Vec<_>, Vec<_>) = self.report.applied().into_iter().partition(|&(_, n)| n > 0);
        let total: u64 = fired.iter().map(|(_, n)| n).sum();
        writeln!(
            f,
            "rewrites  {}, {} of {}",
            count(self.report.folded(), "fold"),
            count(total, "pattern application"),
            count(fired.len() as u64, "pattern")
        )?;
        for (name, n) in &fired {
            writeln!(f, "            {n:>6}  {name}")?;
        }
        // Of a large set most patterns have nothing to do in any one file; the other forms of the report name them all.
        if !silent.is_empty() && silent.len() <= MAX_NAMES {
            let names: Vec<&str> = silent.iter().map(|&(name, _)| name).collect();
            writeln!(f, "          never applied: {}", names.join(", "))?;
        }
        for (run, stop) in self.report.stopped() {
            writeln!(f, "          stopped early ({}): {stop}", self.run(run))?;
        }
        Ok(())
    }

    fn write_findings(&self, f: &mut String) -> fmt::Result {
        let findings = &self.report.orders.findings;
        let n_errors = self.report.errors().count();
        if findings.is_empty() && n_errors == 0 {
            return writeln!(f, "checks    {}: nothing found", self.checks_in_force());
        }
        writeln!(f, "checks    {}:", count((findings.len() + n_errors) as u64, "finding"))?;
        for error in self.report.errors() {
            writeln!(f, "{}", error.render(self.ctx, self.sources))?;
        }
        for finding in findings {
            writeln!(f, "{}", finding.render(self.ctx, self.sources))?;
        }
        Ok(())
    }

    fn write_proofs(&self, f: &mut String) -> fmt::Result {
        if self.options.prove_rewrites.is_some() {
            writeln!(f, "steps     {}", self.steps())?;
            for step in self.report.orders.open_steps.iter().take(MAX_NAMES) {
                writeln!(f, "            undecided: {}", self.open_step(step))?;
            }
        }
        let several = self.report.proofs.len() > 1;
        for (n, proof) in self.report.proofs.iter().enumerate() {
            let which = if several { format!(" of outcome {}", n + 1) } else { String::new() };
            let compared =
                proof.compared.map_or(String::new(), |compared| format!("; {}", Self::equivalence(compared)));
            let proof = &proof.refines;
            let proved = proof.pairs.iter().filter(|pair| pair.verdict.holds()).count();
            let functions = count(proof.pairs.len() as u64, "function");
            writeln!(f, "proofs{which}    {proved} of {functions} refine the input{compared}")?;
            let names: Vec<String> = proof.pairs.iter().map(|pair| symbol_to_string(&pair.source)).collect();
            let width = names.iter().map(String::len).max().unwrap_or(0);
            for (pair, name) in proof.pairs.iter().zip(&names) {
                let text = pair.verdict.to_string();
                let mut lines = text.lines();
                writeln!(f, "            {name:width$}  {}", lines.next().unwrap_or_default())?;
                for line in lines {
                    writeln!(f, "            {:width$}  {line}", "")?;
                }
            }
            for name in &proof.hidden {
                let name = symbol_to_string(name);
                writeln!(f, "            {name:width$}  differs for arguments that it is not called with")?;
            }
            for name in &proof.unmatched {
                let visible = if proof.lost.contains(name) { ", but may be called from outside" } else { "" };
                let name = symbol_to_string(name);
                writeln!(f, "            {name:width$}  is not there any more{visible}")?;
            }
            for name in proof.lost.iter().filter(|name| !proof.unmatched.contains(name)) {
                let name = symbol_to_string(name);
                writeln!(f, "            {name:width$}  is not visible from outside any more")?;
            }
        }
        Ok(())
    }
}

//! The report in words, for a reader.

use std::fmt::{self, Write as _};

use super::by_pattern::PatternVerdicts;
use super::count::count;
use super::rows::{Row, Section, of};
use super::view::Place;
use super::view::View;
use crate::checks::{Full, OrderOutcome};
use crate::ir::text::{escape_hidden, escape_line};

/// Returns the report in words. Each of `views` is a chunk of a file.
pub fn words(views: &[View<'_>]) -> String {
    let mut text = String::new();
    for (i, view) in views.iter().enumerate() {
        if i > 0 {
            text.push('\n');
        }
        // Writing to a string does not fail.
        let _ = view.write(&view.rows(), &mut text);
    }
    escape_hidden(&text).into_owned()
}

/// The maximal number of patterns that are named as never applied, and of undecided rewrites that are listed.
const MAX_NAMES: usize = 12;

/// Writes lines: the first with `prefix`, the others indented as far.
fn write_lines(f: &mut String, prefix: &str, text: &str) -> fmt::Result {
    let width = prefix.chars().count();
    for (i, line) in text.lines().enumerate() {
        writeln!(f, "{:width$}{line}", if i == 0 { prefix } else { "" })?;
    }
    Ok(())
}

impl View<'_> {
    fn write(&self, rows: &[Row], f: &mut String) -> fmt::Result {
        writeln!(
            f,
            "proofmark {} check {} {}",
            env!("CARGO_PKG_VERSION"),
            escape_line(&self.chunk()),
            self.pipeline()
        )?;
        writeln!(f)?;
        match self.report.rejected.is_empty() {
            true => self.write_results(rows, f)?,
            false => {
                for row in rows {
                    let place = row.place.as_ref().map(|place| format!("{place}: ")).unwrap_or_default();
                    write_lines(f, &format!("error     {place}"), &row.text)?;
                }
            }
        }
        writeln!(f)?;
        for row in of(rows, Section::Interrupted) {
            writeln!(f, "{}", row.text)?;
        }
        f.push_str(match self.result() {
            "fails" => "FAILS\n",
            "undecided" => "UNDECIDED: no failure is known, but not everything was proved\n",
            _ => "HOLDS\n",
        });
        Ok(())
    }

    fn write_results(&self, rows: &[Row], f: &mut String) -> fmt::Result {
        self.write_orders(rows, f)?;
        self.write_rewrites(rows, f)?;
        self.write_findings(rows, f)?;
        self.write_proofs(rows, f)
    }

    fn write_orders(&self, rows: &[Row], f: &mut String) -> fmt::Result {
        let orders = &self.report.orders;
        let runs = count(orders.runs.len() as u64, "order");
        match &orders.outcomes[..] {
            // Only an interrupted check has no outcome.
            [] => writeln!(f, "orders    {runs}")?,
            [OrderOutcome { ir: Some(ir), n_texts: 1, .. }] => {
                writeln!(f, "orders    {runs}, one outcome: {}", Full::of(ir, ir.root()))?
            }
            [only] => writeln!(
                f,
                "orders    {runs}, one outcome up to the arrangement of pure operations ({}): {}",
                count(only.n_texts as u64, "text"),
                only.dataflow
            )?,
            several => {
                writeln!(f, "orders    {runs}, {} different outcomes:", several.len())?;
                for (n, row) in of(rows, Section::Orders).enumerate() {
                    write_lines(f, &format!("            {}. ", n + 1), &row.text)?;
                }
            }
        }
        Ok(())
    }

    fn write_rewrites(&self, rows: &[Row], f: &mut String) -> fmt::Result {
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
        // Of a large set most patterns do not apply to one file; the other forms of the report name them all.
        if !silent.is_empty() && silent.len() <= MAX_NAMES {
            let names: Vec<&str> = silent.iter().map(|&(name, _)| name).collect();
            writeln!(f, "          never applied: {}", names.join(", "))?;
        }
        for row in of(rows, Section::Stops) {
            writeln!(f, "          {}", row.text)?;
        }
        Ok(())
    }

    fn write_findings(&self, rows: &[Row], f: &mut String) -> fmt::Result {
        let findings: Vec<&Row> = of(rows, Section::Checks).collect();
        if findings.is_empty() {
            return writeln!(f, "checks    {}: nothing found", self.checks_in_force());
        }
        writeln!(f, "checks    {}:", count(findings.len() as u64, "finding"))?;
        for row in findings {
            writeln!(f, "{}", row.details.as_ref().unwrap_or(&row.text))?;
        }
        Ok(())
    }

    fn write_proofs(&self, rows: &[Row], f: &mut String) -> fmt::Result {
        let mut rewrites = of(rows, Section::Rewrites);
        if let Some(summary) = rewrites.next() {
            writeln!(f, "steps     {}", summary.text)?;
        }
        if self.options.lists_patterns {
            for verdicts in PatternVerdicts::of(&self.report.orders) {
                write_lines(f, "            ", &verdicts.to_string())?;
            }
        }
        for row in of(rows, Section::Steps) {
            let place = row.place.as_ref().map_or("an unknown location".to_owned(), Place::to_string);
            write_lines(f, "            ", &format!("{} at {place}: {}", row.name, row.text))?;
        }
        for row in rewrites.by_ref().take(MAX_NAMES) {
            let place = row.place.as_ref().map_or("an unknown location".to_owned(), Place::to_string);
            writeln!(f, "            undecided: {} at {place}: {}", row.name, row.text)?;
        }
        let n_more = rewrites.count() as u64;
        if n_more > 0 {
            writeln!(f, "            undecided: {n_more} more")?;
        }
        let several = self.report.proofs.len() > 1;
        for (n, proof) in self.report.proofs.iter().enumerate() {
            let which = if several { format!(" of outcome {}", n + 1) } else { String::new() };
            let compared: String =
                of(rows, Section::Comparison(n)).map(|row| format!("; {}", row.text)).collect();
            let proof = &proof.refines;
            let proved = proof.pairs.iter().filter(|pair| pair.verdict.holds()).count();
            let functions = count(proof.pairs.len() as u64, "function");
            writeln!(f, "proofs{which}    {proved} of {functions} refine the input{compared}")?;
            let width = of(rows, Section::Proofs(n)).map(|row| row.name.chars().count()).max().unwrap_or(0);
            for row in of(rows, Section::Proofs(n)) {
                write_lines(f, &format!("            {:width$}  ", row.name), &row.text)?;
            }
        }
        Ok(())
    }
}

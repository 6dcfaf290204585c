//! `--verify-diagnostics`: compares the diagnostics of a file with those that its comments expect.
//!
//! The comments are those of MLIR's tests: `expected-error {{words}}` at the end of a line, also with `warning`, `note`
//! and `remark`. `@+1`, `@-2`, `@above`, `@below` and `@unknown` after the severity give the line. With `-re`,
//! `{{...}}` within the words is a regular expression. `@above` and `@below` skip lines that end with an expectation.
//!
//! Every diagnostic and every note must match an expectation for its line, and every expectation must match a
//! diagnostic. As in `mlir-opt`, an expectation may match several diagnostics.

use std::collections::BTreeSet;

use regex::Regex;

use crate::ir::context::{Context, FileRange, Location};
use crate::ir::diagnostics::{Diagnostic, Severity};

use super::files::Source;

/// The kind of comparison.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(super) enum Strictness {
    /// All diagnostics must be expected
    All,
    /// All expected diagnostics must be reported
    OnlyExpected,
}

/// An expectation.
struct Expectation<'a> {
    severity: Severity,
    /// The line of the expected diagnostic; `None` for a diagnostic without a location in the file.
    line: Option<u32>,
    words: &'a str,
    regex: Option<Regex>,
    /// The location of the expectation.
    location: Location,
    met: bool,
}

impl Expectation<'_> {
    fn matches(&self, message: &str) -> bool {
        match &self.regex {
            Some(regex) => regex.is_match(message),
            None => message.contains(self.words),
        }
    }
}

/// The text of an expectation.
struct Written<'a> {
    /// The byte offset in the line.
    start: usize,
    severity: Severity,
    is_regex: bool,
    place: Place,
    words: &'a str,
}

enum Place {
    Offset(i64),
    Above,
    Below,
    Unknown,
}

/// Returns the expectation at the end of a line.
fn written(line: &str) -> Option<Written<'_>> {
    const PREFIX: &str = "expected-";
    let words_of = |start: usize| {
        let rest = &line[start + PREFIX.len()..];
        let severities = [Severity::Error, Severity::Note, Severity::Remark, Severity::Warning];
        let (severity, rest) =
            severities.into_iter().find_map(|each| Some((each, rest.strip_prefix(each.name())?)))?;
        let (is_regex, rest) = rest.strip_prefix("-re").map_or((false, rest), |rest| (true, rest));
        let rest = rest.trim_start_matches(' ');
        let (place, rest) = match rest.strip_prefix('@') {
            Some(rest) => place(rest)?,
            None => (Place::Offset(0), rest),
        };
        let words = rest.trim_start_matches(' ').strip_prefix("{{")?.strip_suffix("}}")?;
        Some(Written { start, severity, is_regex, place, words })
    };
    line.match_indices(PREFIX).find_map(|(start, _)| words_of(start))
}

fn place(text: &str) -> Option<(Place, &str)> {
    for (word, place) in [("above", Place::Above), ("below", Place::Below), ("unknown", Place::Unknown)] {
        if let Some(rest) = text.strip_prefix(word) {
            return Some((place, rest));
        }
    }
    let sign = if text.starts_with('-') { -1 } else { 1 };
    let digits = text.strip_prefix(['+', '-'])?;
    let n = digits.bytes().take_while(u8::is_ascii_digit).count();
    let offset: i64 = digits[..n].parse().ok()?;
    Some((Place::Offset(sign * offset), &digits[n..]))
}

/// Returns the regular expression for words in which `{{...}}` is a regular expression, and other text is literal.
fn compile(mut words: &str) -> Result<Regex, String> {
    let mut text = String::new();
    while let Some((literal, rest)) = words.split_once("{{") {
        let (inner, rest) = rest.split_once("}}").ok_or("found start of regex with no end '}}'")?;
        let invalid = |error: regex::Error| {
            format!("invalid regex: {}", error.to_string().lines().last().unwrap_or_default())
        };
        Regex::new(inner).map_err(invalid)?;
        text += &format!("{}({inner})", regex::escape(literal));
        words = rest;
    }
    text += &regex::escape(words);
    Regex::new(&text).map_err(|error| format!("invalid regex: {error}"))
}

/// Compares diagnostics with the expectations in `source`, and in the other files at which diagnostics point, such as
/// files of a library. Returns an error for each mismatch.
pub(super) fn compare(
    ctx: &Context,
    source: &Source,
    reported: &[Diagnostic],
    strictness: Strictness,
) -> Vec<Diagnostic> {
    let with_notes = |diagnostic: &'_ Diagnostic| -> Vec<Diagnostic> {
        let notes = diagnostic.notes.iter().filter(|note| !note.is_explanation);
        std::iter::once(diagnostic).chain(notes).cloned().collect()
    };
    let seen: Vec<Diagnostic> = reported.iter().flat_map(with_notes).collect();
    let other_file = |each: &Diagnostic| {
        let name = each.location.file(ctx)?.file.as_str(ctx);
        (name != source.name).then(|| name.to_owned())
    };
    let names: BTreeSet<String> = seen.iter().filter_map(other_file).collect();
    // A diagnostic at a file that cannot be read is compared with the expectations of `source`.
    let is_file = |name: &&String| std::fs::metadata(name).is_ok_and(|data| data.is_file());
    let others: Vec<Source> =
        names.iter().filter(is_file).filter_map(|name| Source::read(name).ok()).collect();
    let mut errors = Vec::new();
    for file in std::iter::once(source).chain(&others) {
        let is_own = |each: &&Diagnostic| match other_file(each) {
            Some(name) if others.iter().any(|other| other.name == name) => file.name == name,
            _ => std::ptr::eq(file, source),
        };
        errors.extend(compare_file(ctx, file, seen.iter().filter(is_own), strictness));
    }
    errors
}

/// Compares diagnostics and notes with the expectations in `source`.
fn compare_file<'d>(
    ctx: &Context,
    source: &Source,
    seen: impl Iterator<Item = &'d Diagnostic>,
    strictness: Strictness,
) -> Vec<Diagnostic> {
    let text = String::from_utf8_lossy(&source.bytes);
    let (mut expectations, mut errors) = expectations(ctx, source, &text);
    // Expectations are sorted by line, so that each diagnostic is found by binary search.
    expectations.sort_by_key(|each| each.line);
    for each in seen {
        let found = match_expectation(ctx, &mut expectations, each);
        errors.extend(found.err().filter(|_| strictness == Strictness::All));
    }
    expectations.sort_by_key(|each| each.location.file(ctx).map(|range| range.start));
    errors.extend(expectations.iter().filter(|each| !each.met).map(|each| {
        let message = format!("expected {} \"{}\" was not produced", each.severity.name(), each.words);
        Diagnostic::error(each.location, message)
    }));
    errors
}

/// Returns the expectations in the order of the text, and errors for malformed ones.
fn expectations<'a>(
    ctx: &Context,
    source: &Source,
    text: &'a str,
) -> (Vec<Expectation<'a>>, Vec<Diagnostic>) {
    let file = ctx.ident(&source.name);
    let (mut expectations, mut errors) = (Vec::new(), Vec::new());
    let mut last_plain_line = source.lines_before + 1;
    // The indices of expectations with `@below`, whose line is the next one without an expectation.
    let mut waiting: Vec<usize> = Vec::new();
    for (line, n) in text.split('\n').zip(source.lines_before + 1..) {
        let Some(written) = written(line.trim_end()) else {
            for index in waiting.drain(..) {
                let each: &mut Expectation<'_> = &mut expectations[index];
                each.line = Some(n);
            }
            last_plain_line = n;
            continue;
        };
        let location = Location::file_line_col(ctx, file, n, written.start as u32 + 1);
        let regex = match written.is_regex.then(|| compile(written.words)).transpose() {
            Ok(regex) => regex,
            Err(message) => {
                errors.push(Diagnostic::error(location, message));
                continue;
            }
        };
        let line = match written.place {
            Place::Offset(offset) => Some(u32::try_from(i64::from(n).saturating_add(offset)).unwrap_or(0)),
            Place::Above => Some(last_plain_line),
            Place::Below => {
                waiting.push(expectations.len());
                Some(n)
            }
            Place::Unknown => None,
        };
        let Written { severity, words, .. } = written;
        expectations.push(Expectation { severity, line, words, regex, location, met: false });
    }
    (expectations, errors)
}

/// Marks the expectation that matches a diagnostic. `sorted` is ordered by line.
fn match_expectation(
    ctx: &Context,
    sorted: &mut [Expectation<'_>],
    seen: &Diagnostic,
) -> Result<(), Diagnostic> {
    let line = seen.location.file(ctx).map(|FileRange { start: (line, _), .. }| line);
    let from = sorted.partition_point(|each| each.line < line);
    let here = sorted[from..].iter_mut().take_while(|each| each.line == line);
    let mut near_miss = None;
    for each in here.filter(|each| each.matches(&seen.message)) {
        if each.severity == seen.severity {
            each.met = true;
            return Ok(());
        }
        near_miss = Some(each);
    }
    let name = seen.severity.name();
    Err(match near_miss {
        Some(near) => {
            let expected = near.severity.name();
            Diagnostic::error(
                near.location,
                format!("'{name}' diagnostic emitted when expecting a '{expected}'"),
            )
        }
        None => Diagnostic::error(seen.location, format!("unexpected {name}: {}", seen.message)),
    })
}

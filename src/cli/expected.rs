//! `--verify-diagnostics`: what the comments of a file say will be reported, against what is reported.
//!
//! The comments are those of MLIR's tests: `expected-error {{words}}`, and so for `warning`, `note` and `remark`, at the end of a
//! line. `@+1`, `@-2`, `@above`, `@below` and `@unknown` after the word say at which line; `-re` before it, that `{{...}}` within the
//! words is a regular expression. Above and below skip lines that end with an expectation themselves.
//!
//! Every diagnostic and every note must be expected at its line, and every expectation must be met. As in `mlir-opt`, one
//! expectation may be met several times.

use regex::Regex;

use crate::ir::context::{Context, FileRange, Location};
use crate::ir::diagnostics::{Diagnostic, Severity};

use super::files::Source;

/// What is compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(super) enum Strictness {
    /// Whatever is reported must be expected
    All,
    /// What is expected must be reported
    OnlyExpected,
}

/// One `expected-...`.
struct Expectation<'a> {
    severity: Severity,
    /// The line that it is about; `None`: a diagnostic without a place in the file.
    line: Option<u32>,
    words: &'a str,
    regex: Option<Regex>,
    /// Where it stands.
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

/// An expectation as it is written.
struct Written<'a> {
    /// The byte of the line at which it begins.
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

/// The expectation at the end of a line.
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

/// The regular expression of words in which `{{...}}` is one and everything else stands for itself.
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

/// Compares what was reported of `source` with what its comments expect; the errors are what is not as expected.
pub(super) fn compare(
    ctx: &Context,
    source: &Source,
    reported: &[Diagnostic],
    strictness: Strictness,
) -> Vec<Diagnostic> {
    let text = String::from_utf8_lossy(&source.bytes);
    let (mut expectations, mut errors) = expectations(ctx, source, &text);
    // A long list is met in the order in which it is written: look for a diagnostic's line at once.
    expectations.sort_by_key(|each| each.line);
    for diagnostic in reported {
        for each in std::iter::once(diagnostic).chain(&diagnostic.notes) {
            let found = meet(ctx, &mut expectations, each);
            errors.extend(found.err().filter(|_| strictness == Strictness::All));
        }
    }
    expectations.sort_by_key(|each| each.location.file(ctx).map(|range| range.start));
    errors.extend(expectations.iter().filter(|each| !each.met).map(|each| {
        let message = format!("expected {} \"{}\" was not produced", each.severity.name(), each.words);
        Diagnostic::error(each.location, message)
    }));
    errors
}

/// The expectations in the order of the text, and what is wrong with others.
fn expectations<'a>(
    ctx: &Context,
    source: &Source,
    text: &'a str,
) -> (Vec<Expectation<'a>>, Vec<Diagnostic>) {
    let file = ctx.ident(&source.name);
    let (mut expectations, mut errors) = (Vec::new(), Vec::new());
    let mut last_plain_line = source.lines_before + 1;
    // From here on, expectations are about the next line without one.
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

/// Marks the expectation that a diagnostic meets; `sorted` is by line.
fn meet(ctx: &Context, sorted: &mut [Expectation<'_>], seen: &Diagnostic) -> Result<(), Diagnostic> {
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

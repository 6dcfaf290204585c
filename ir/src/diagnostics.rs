//! Diagnostics: what is wrong, where, as values; one place turns them into text.
//!
//! The text is MLIR's: `file:line:col: severity: message`, then the source line and a caret, then the notes.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::fmt::Write as _;

use crate::context::{Context, FileRange, LocKind, Location};
use crate::text::{PrintOptions, escape_hidden, escape_line, is_hidden, op_to_string};
use crate::{Ir, OpId};

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// The input is not valid, or what was asked cannot be done.
    Error,
    /// Something deserves a look.
    Warning,
    /// Additional information on the diagnostic that it belongs to.
    Note,
    /// Information.
    Remark,
}

impl Severity {
    /// The word in the text.
    pub fn name(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
            Severity::Remark => "remark",
        }
    }
}

/// A message with its place and its notes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// Where.
    pub location: Location,
    /// A sentence, without full stop, as MLIR writes them.
    pub message: String,
    /// Further places and facts, in order.
    pub notes: Vec<Diagnostic>,
    /// The operation that it is about, if it is about one; an id of the IR in which it was found.
    pub op: Option<OpId>,
    /// Whether it only says that a name belongs to nothing that is registered: the input may well be valid where it is.
    pub is_unknown: bool,
}

impl Diagnostic {
    /// A diagnostic without notes.
    pub fn new(severity: Severity, location: Location, message: impl Into<String>) -> Diagnostic {
        let message = message.into();
        Diagnostic { severity, location, message, notes: Vec::new(), op: None, is_unknown: false }
    }

    /// An error without notes.
    pub fn error(location: Location, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Error, location, message)
    }

    /// An error about an operation: MLIR's `emitError`.
    pub fn error_on(ir: &Ir, op: OpId, message: impl Into<String>) -> Diagnostic {
        Diagnostic { op: Some(op), ..Diagnostic::error(ir.loc(op), message) }
    }

    /// An error about an operation that begins with its name: MLIR's `emitOpError`, `'name' op message`.
    pub fn op_error(ir: &Ir, op: OpId, message: impl std::fmt::Display) -> Diagnostic {
        Diagnostic::error_on(ir, op, format!("'{}' op {message}", ir.name_str(op)))
    }

    /// An error that only says that a name belongs to nothing that is registered.
    pub fn unknown(location: Location, message: impl Into<String>) -> Diagnostic {
        Diagnostic { is_unknown: true, ..Diagnostic::error(location, message) }
    }

    /// A warning without notes.
    pub fn warning(location: Location, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Warning, location, message)
    }

    /// A remark without notes.
    pub fn remark(location: Location, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Remark, location, message)
    }

    /// The diagnostic with one more note.
    #[must_use]
    pub fn with_note(mut self, location: Location, message: impl Into<String>) -> Diagnostic {
        self.notes.push(Diagnostic::new(Severity::Note, location, message));
        self
    }

    /// The diagnostic with a note that shows its operation in generic form; none if it is about no operation of `ir`.
    #[must_use]
    pub fn with_op(self, ir: &Ir, options: PrintOptions) -> Diagnostic {
        let Some(op) = self.op.filter(|&op| ir.contains_op(op)) else { return self };
        let text = op_to_string(ir, op, PrintOptions { generic: true, ..options });
        let end = if text.contains('\n') { "\n" } else { "" };
        self.with_note(ir.loc(op), format!("see current operation: {end}{text}"))
    }

    /// The text, with the source lines that `sources` has. As MLIR does, a note shows no line that was just shown.
    pub fn render(&self, ctx: &Context, sources: &Sources<'_>) -> String {
        let mut out = String::new();
        self.render_to(ctx, sources, true, &mut out);
        let mut shown = self.location;
        for note in &self.notes {
            note.render_to(ctx, sources, note.location != shown, &mut out);
            shown = note.location;
        }
        out
    }

    fn render_to(&self, ctx: &Context, sources: &Sources<'_>, excerpt: bool, out: &mut String) {
        let range = self.location.file(ctx);
        match range {
            Some(FileRange { file, start: (line, col), .. }) => {
                let _ = write!(out, "{}:{line}:{col}: ", escape_line(file.as_str(ctx)));
            }
            // MLIR shows a named location without a file by its name.
            None => match self.location.kind(ctx) {
                LocKind::Name { name, .. } => {
                    let _ = write!(out, "\"{}\": ", escape_line(name.as_str(ctx)));
                }
                _ => out.push_str("<unknown>:0: "),
            },
        }
        let _ = writeln!(out, "{}: {}", self.severity.name(), escape_hidden(&shortened(&self.message)));
        if let Some(FileRange { file, start: (line, col), .. }) = range.filter(|_| excerpt)
            && let Some(text) = sources.line(file.as_str(ctx), line)
        {
            sources.show(text, col as usize, out);
        }
    }
}

/// The texts that locations point into, by file name: what the excerpts of a rendered diagnostic are taken from.
#[derive(Clone, Default, Debug)]
pub struct Sources<'a> {
    files: Vec<File<'a>>,
}

/// A file, or the end of one.
#[derive(Clone, Debug)]
struct File<'a> {
    name: &'a str,
    lines_before: u32,
    text: &'a [u8],
    /// The lines, found when one is asked for.
    lines: OnceCell<Vec<&'a [u8]>>,
}

/// Longer source lines are shown around the caret only.
const MAX_EXCERPT: usize = 160;

/// Longer messages, which are those that quote something very long, are shown without their middle.
const MAX_MESSAGE: usize = 4096;

fn shortened(message: &str) -> Cow<'_, str> {
    if message.len() <= MAX_MESSAGE {
        return message.into();
    }
    let boundary = |at: usize| (0..=at).rev().find(|&at| message.is_char_boundary(at)).unwrap_or(0);
    let (head, tail) = (boundary(MAX_MESSAGE / 2), boundary(message.len() - MAX_MESSAGE / 4));
    format!("{}... ({} bytes left out) ...{}", &message[..head], tail - head, &message[tail..]).into()
}

impl<'a> Sources<'a> {
    /// No sources: diagnostics without excerpts.
    pub fn none() -> Sources<'a> {
        Sources::default()
    }

    /// One file.
    pub fn one(name: &'a str, text: &'a [u8]) -> Sources<'a> {
        Sources::part(name, 0, text)
    }

    /// A part of a file that begins after so many lines.
    pub fn part(name: &'a str, lines_before: u32, text: &'a [u8]) -> Sources<'a> {
        Sources { files: vec![File { name, lines_before, text, lines: OnceCell::new() }] }
    }

    /// Adds a file.
    pub fn add(&mut self, name: &'a str, text: &'a [u8]) {
        self.files.push(File { name, lines_before: 0, text, lines: OnceCell::new() });
    }

    /// A line, counted from 1.
    fn line(&self, file: &str, line: u32) -> Option<&'a [u8]> {
        let file = self.files.iter().find(|each| each.name == file)?;
        let index = line.checked_sub(1)?.checked_sub(file.lines_before)?;
        let lines = file.lines.get_or_init(|| file.text.split(|&byte| byte == b'\n').collect());
        lines.get(index as usize).copied()
    }

    /// A source line with a caret under column `col`, counted in bytes from 1. Tabs count as MLIR shows them: to eights.
    fn show(&self, line: &[u8], col: usize, out: &mut String) {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let caret = col.saturating_sub(1).min(line.len());
        let start = if line.len() > MAX_EXCERPT { caret.saturating_sub(MAX_EXCERPT / 2) } else { 0 };
        let shown = &line[start..line.len().min(start + MAX_EXCERPT)];
        let expand = |bytes: &[u8]| {
            let mut text = String::new();
            for c in String::from_utf8_lossy(bytes).chars() {
                match c {
                    '\t' => (0..8 - text.chars().count() % 8).for_each(|_| text.push(' ')),
                    c if is_hidden(c) => text.push('\u{fffd}'),
                    c => text.push(c),
                }
            }
            text
        };
        let indent = expand(&shown[..caret - start]).chars().count();
        let _ = writeln!(out, "{}\n{:indent$}^", expand(shown), "");
    }
}

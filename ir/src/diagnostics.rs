//! Diagnostics as values, and their text.
//!
//! The text has MLIR's form: `file:line:col: severity: message`, the source line with a caret, and the notes.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::fmt::Write as _;

use crate::context::{Context, FileRange, LocKind, Location};
use crate::text::{
    PrintOptions, attribute_to_string, escape_hidden, escape_line, is_hidden, location_to_string,
    op_to_string,
};
use crate::{Ir, OpId};

/// The severity of a diagnostic.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// The input is invalid, or the request failed.
    Error,
    /// A possible problem.
    Warning,
    /// Additional information about another diagnostic.
    Note,
    /// Information.
    Remark,
}

impl Severity {
    /// Returns the word in the text.
    pub fn name(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
            Severity::Remark => "remark",
        }
    }
}

/// A message with its location and notes.
///
/// ```
/// use proofmark_ir::context::{Context, Location, Registry};
/// use proofmark_ir::diagnostics::{Diagnostic, Sources};
///
/// let ctx = Context::new(Registry::new());
/// let location = Location::file_line_col(&ctx, ctx.ident("a.mlir"), 1, 3);
/// let text = Diagnostic::error(location, "unexpected word").render(&ctx, &Sources::one("a.mlir", b"a word"));
/// assert_eq!(text, "a.mlir:1:3: error: unexpected word\na word\n  ^\n");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// The severity.
    pub severity: Severity,
    /// The location.
    pub location: Location,
    /// The message, without a final period, as in MLIR.
    pub message: String,
    /// Notes, in order.
    pub notes: Vec<Diagnostic>,
    /// The operation that the diagnostic is about, as an id of the verified IR.
    pub op: Option<OpId>,
    /// Whether the error is only that a name is unregistered. The input may be valid for a program that registers the
    /// name.
    pub is_unknown: bool,
    /// Whether the note explains a diagnostic beyond the text of MLIR. `--verify-diagnostics` does not expect it.
    pub is_explanation: bool,
}

impl Diagnostic {
    /// Returns a diagnostic without notes.
    pub fn new(severity: Severity, location: Location, message: impl Into<String>) -> Diagnostic {
        let message = message.into();
        Diagnostic {
            severity,
            location,
            message,
            notes: Vec::new(),
            op: None,
            is_unknown: false,
            is_explanation: false,
        }
    }

    /// Returns an error without notes.
    pub fn error(location: Location, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Error, location, message)
    }

    /// Returns an error about an operation, as MLIR's `emitError`.
    pub fn error_on(ir: &Ir, op: OpId, message: impl Into<String>) -> Diagnostic {
        Diagnostic { op: Some(op), ..Diagnostic::error(ir.loc(op), message) }
    }

    /// Returns an error about an operation, with the prefix `'name' op`, as MLIR's `emitOpError`.
    pub fn op_error(ir: &Ir, op: OpId, message: impl std::fmt::Display) -> Diagnostic {
        Diagnostic::error_on(ir, op, format!("'{}' op {message}", ir.name_str(op)))
    }

    /// Returns an error about an unregistered name.
    pub fn unknown(location: Location, message: impl Into<String>) -> Diagnostic {
        Diagnostic { is_unknown: true, ..Diagnostic::error(location, message) }
    }

    /// Returns a warning without notes.
    pub fn warning(location: Location, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Warning, location, message)
    }

    /// Returns a remark without notes.
    pub fn remark(location: Location, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Remark, location, message)
    }

    /// Adds a note.
    #[must_use]
    pub fn with_note(mut self, location: Location, message: impl Into<String>) -> Diagnostic {
        self.notes.push(Diagnostic::new(Severity::Note, location, message));
        self
    }

    /// Adds a note that MLIR does not have.
    #[must_use]
    pub fn with_explanation(mut self, location: Location, message: impl Into<String>) -> Diagnostic {
        let note = Diagnostic::new(Severity::Note, location, message);
        self.notes.push(Diagnostic { is_explanation: true, ..note });
        self
    }

    /// Adds a note that prints the diagnostic's operation in generic form, if the operation is in `ir`.
    #[must_use]
    pub fn with_op(self, ir: &Ir, options: PrintOptions) -> Diagnostic {
        let Some(op) = self.op.filter(|&op| ir.contains_op(op)) else { return self };
        let text = op_to_string(ir, op, PrintOptions { generic: true, ..options });
        let end = if text.contains('\n') { "\n" } else { "" };
        self.with_note(ir.loc(op), format!("see current operation: {end}{text}"))
    }

    /// Formats the diagnostic with the source lines in `sources`. As in MLIR, notes list the callers of a location that
    /// is a call site, and a note does not repeat the source line shown before it.
    pub fn render(&self, ctx: &Context, sources: &Sources<'_>) -> String {
        let mut out = String::new();
        self.render_to(ctx, sources, true, &mut out);
        let mut shown = self.location;
        for _ in 0..MAX_CALLERS {
            let Some(caller) = shown.caller(ctx) else { break };
            Diagnostic::new(Severity::Note, caller, "called from").render_to(ctx, sources, true, &mut out);
            shown = caller;
        }
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
            None => out.push_str("<unknown>:0: "),
        }
        let _ = write!(out, "{}: ", self.severity.name());
        // As in MLIR, a location without a file is a part of the message.
        if range.is_none() && self.location != Location::UNKNOWN {
            let location = match self.location.kind(ctx) {
                LocKind::Custom(attr) => attribute_to_string(ctx, attr),
                _ => location_to_string(ctx, self.location),
            };
            let _ = write!(out, "{}: ", escape_hidden(&shortened(&location)));
        }
        let _ = writeln!(out, "{}", escape_hidden(&shortened(&self.message)));
        if let Some(FileRange { file, start: (line, col), .. }) = range.filter(|_| excerpt)
            && let Some(text) = sources.line(file.as_str(ctx), line)
        {
            sources.show(text, col as usize, out);
        }
    }
}

/// The texts of source files by file name, for the source lines in diagnostics.
#[derive(Clone, Default, Debug)]
pub struct Sources<'a> {
    files: Vec<File<'a>>,
}

/// The text of a file, or of a file from some line on.
#[derive(Clone, Debug)]
struct File<'a> {
    name: &'a str,
    lines_before: u32,
    text: &'a [u8],
    /// The lines, split at the first request.
    lines: OnceCell<Vec<&'a [u8]>>,
}

/// The maximum length of a displayed source line. Longer lines are cut around the caret.
const MAX_EXCERPT: usize = 160;

/// The maximum length of a message. Longer messages are cut in the middle.
const MAX_MESSAGE: usize = 4096;

/// The maximum number of callers that a diagnostic lists, as in MLIR.
const MAX_CALLERS: usize = 10;

fn shortened(message: &str) -> Cow<'_, str> {
    if message.len() <= MAX_MESSAGE {
        return message.into();
    }
    let boundary = |at: usize| (0..=at).rev().find(|&at| message.is_char_boundary(at)).unwrap_or(0);
    let (head, tail) = (boundary(MAX_MESSAGE / 2), boundary(message.len() - MAX_MESSAGE / 4));
    format!("{}... ({} bytes omitted) ...{}", &message[..head], tail - head, &message[tail..]).into()
}

impl<'a> Sources<'a> {
    /// Returns no sources, for diagnostics without source lines.
    pub fn none() -> Sources<'a> {
        Sources::default()
    }

    /// Returns the sources with one file.
    pub fn one(name: &'a str, text: &'a [u8]) -> Sources<'a> {
        Sources::part(name, 0, text)
    }

    /// Returns the sources with one part of a file, after `lines_before` lines.
    pub fn part(name: &'a str, lines_before: u32, text: &'a [u8]) -> Sources<'a> {
        Sources { files: vec![File { name, lines_before, text, lines: OnceCell::new() }] }
    }

    /// Adds a file.
    pub fn add(&mut self, name: &'a str, text: &'a [u8]) {
        self.files.push(File { name, lines_before: 0, text, lines: OnceCell::new() });
    }

    /// Returns a line, counted from 1.
    fn line(&self, file: &str, line: u32) -> Option<&'a [u8]> {
        let file = self.files.iter().find(|each| each.name == file)?;
        let index = line.checked_sub(1)?.checked_sub(file.lines_before)?;
        let lines = file.lines.get_or_init(|| file.text.split(|&byte| byte == b'\n').collect());
        lines.get(index as usize).copied()
    }

    /// Writes a source line with a caret under column `col`, in bytes starting at 1. As in MLIR, tab stops are
    /// multiples of eight.
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

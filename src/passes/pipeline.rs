//! Pipelines: passes in order, nested by the operations that they run on, in MLIR's textual form.
//!
//! ```text
//! pipeline ::= anchor `(` [element {`,` element}] `)`
//! element  ::= pass [`{` options `}`] | pipeline
//! anchor   ::= the name of an operation, or `any`
//! ```
//!
//! MLIR's page: <https://mlir.llvm.org/docs/PassManagement/#textual-pass-pipeline-specification>. The anchor of the
//! whole is the module; a nested pipeline runs on each operation of its name that stands directly in its parent's
//! operation.

use std::fmt;

use super::{OptionKind, Pass, PassOptions, PassRegistry, PassReport};
use crate::checks::Checker;
use crate::ir::verify::Verifier;
use crate::ir::{Ir, OpId, Traits};

/// Passes that run on operations of one name.
#[derive(Clone, PartialEq, Debug)]
pub struct Pipeline {
    /// The name of the operations; `any` for all operations that are isolated from above.
    pub anchor: String,
    /// The steps, in order.
    pub elements: Vec<Element>,
}

/// A step of a pipeline.
#[derive(Clone, PartialEq, Debug)]
pub enum Element {
    /// A pass, on the operation of the pipeline.
    Pass(PassRun),
    /// A pipeline, on operations in it.
    Nested(Pipeline),
}

/// A pass with its options.
#[derive(Clone, Debug)]
pub struct PassRun {
    /// The pass.
    pub pass: &'static Pass,
    /// The given options.
    pub options: PassOptions,
}

impl PartialEq for PassRun {
    fn eq(&self, other: &PassRun) -> bool {
        self.pass.flag == other.pass.flag && self.options == other.options
    }
}

/// An observer of a pipeline, which may print the IR or measure times.
pub trait Instrumentation {
    /// Runs before a pass runs on `op`.
    fn before(&mut self, _ir: &Ir, _op: OpId, _run: &PassRun) {}
    /// Runs after the pass has run. The journal is committed, so that changes are found only by comparison.
    fn after(&mut self, _ir: &Ir, _op: OpId, _run: &PassRun, _report: &PassReport) {}
}

impl Instrumentation for () {}

/// An error in the text of a pipeline.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PipelineError {
    /// The byte offset in the text.
    pub at: usize,
    /// The message.
    pub message: String,
}

impl fmt::Display for PipelineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at byte {} of the pipeline: {}", self.at, self.message)
    }
}

impl Default for Pipeline {
    fn default() -> Pipeline {
        Pipeline { anchor: MODULE.to_owned(), elements: Vec::new() }
    }
}

const MODULE: &str = "builtin.module";

/// The maximal nesting of pipelines in text.
const MAX_DEPTH: usize = 64;

impl Pipeline {
    /// Parses the textual form. The outermost anchor must be the module or `any`.
    pub fn parse(passes: &PassRegistry, text: &str) -> Result<Pipeline, PipelineError> {
        let mut parser = Parser { passes, text, at: 0 };
        parser.skip_space();
        let start = parser.at;
        let name = parser.name();
        if !parser.consume('(') {
            let message = "expected pass pipeline to be wrapped with the anchor operation type, \
                           e.g. 'builtin.module(...)'";
            return Err(PipelineError { at: start, message: message.to_owned() });
        }
        if name != MODULE && name != "any" {
            let message = format!("can't run '{name}' pass manager on 'builtin.module' op");
            return Err(PipelineError { at: start, message });
        }
        let pipeline = parser.pipeline(name.to_owned(), 0)?;
        parser.skip_space();
        if parser.at < text.len() {
            return Err(parser.error("expected the end of the pipeline"));
        }
        Ok(pipeline)
    }

    /// Returns whether the pipeline has no pass.
    pub fn is_empty(&self) -> bool {
        self.elements.iter().all(|element| match element {
            Element::Pass(_) => false,
            Element::Nested(nested) => nested.is_empty(),
        })
    }

    /// Returns the pipeline with `options` set for each pass with the flag; `None` if there is no such pass, or it has
    /// no such options.
    pub fn with_options(&self, flag: &str, options: &str) -> Option<Pipeline> {
        let mut pipeline = self.clone();
        let mut n_set = 0;
        pipeline.set_options(flag, options, &mut n_set).ok()?;
        (n_set > 0).then_some(pipeline)
    }

    /// Returns whether the pipeline contains the pass with this flag.
    pub(crate) fn contains(&self, flag: &str) -> bool {
        self.elements.iter().any(|element| match element {
            Element::Nested(nested) => nested.contains(flag),
            Element::Pass(run) => run.pass.flag == flag,
        })
    }

    /// Returns the runs of passes that have options of kind `File`, each with the values of these options.
    pub(crate) fn runs_with_files(&self) -> Vec<(&PassRun, Vec<&str>)> {
        let mut runs = Vec::new();
        for element in &self.elements {
            match element {
                Element::Nested(nested) => runs.extend(nested.runs_with_files()),
                Element::Pass(run) => {
                    let declared = run.pass.options.iter().filter(|option| option.kind == OptionKind::File);
                    let mut declared = declared.peekable();
                    if declared.peek().is_some() {
                        let files = declared.filter_map(|option| run.options.text(option.name)).collect();
                        runs.push((run, files));
                    }
                }
            }
        }
        runs
    }

    /// Returns the values of the options of kind `File` of all passes.
    pub(crate) fn files(&self) -> Vec<&str> {
        self.runs_with_files().into_iter().flat_map(|(_, files)| files).collect()
    }

    fn set_options(&mut self, flag: &str, options: &str, n_set: &mut usize) -> Result<(), String> {
        for element in &mut self.elements {
            match element {
                Element::Nested(nested) => nested.set_options(flag, options, n_set)?,
                Element::Pass(run) if run.pass.flag == flag => {
                    run.options.set(run.pass.options, options)?;
                    *n_set += 1;
                }
                Element::Pass(_) => {}
            }
        }
        Ok(())
    }

    /// Runs the passes on `root` until one fails, and commits the edits. With `verify_each`, verifies the operation of
    /// each pass after it.
    pub fn run(
        &self,
        ir: &mut Ir,
        root: OpId,
        checker: &mut Checker<'_>,
        verify_each: bool,
        instrumentation: &mut dyn Instrumentation,
    ) -> Vec<PassReport> {
        let mut reports = Vec::new();
        self.run_on(ir, root, checker, verify_each, instrumentation, &mut reports);
        reports
    }

    /// Returns whether all passes succeeded.
    fn run_on(
        &self,
        ir: &mut Ir,
        op: OpId,
        checker: &mut Checker<'_>,
        verify_each: bool,
        instrumentation: &mut dyn Instrumentation,
        reports: &mut Vec<PassReport>,
    ) -> bool {
        for element in &self.elements {
            let succeeded = match element {
                Element::Pass(run) => {
                    instrumentation.before(ir, op, run);
                    let mut report = (run.pass.run)(ir, op, &run.options, checker);
                    ir.commit();
                    // A driver has verified its output, and a flag of the IR says so until the next edit.
                    if verify_each && report.errors.is_empty() && !ir.is_verified() {
                        report.errors = Verifier::new().verify_as_mlir(ir, op);
                    }
                    instrumentation.after(ir, op, run, &report);
                    let succeeded = report.errors.is_empty();
                    reports.push(report);
                    succeeded
                }
                Element::Nested(nested) => {
                    let ops = nested.ops_in(ir, op);
                    ops.into_iter()
                        .all(|op| nested.run_on(ir, op, checker, verify_each, instrumentation, reports))
                }
            };
            if !succeeded {
                return false;
            }
        }
        true
    }

    /// Returns the operations directly in `parent` on which the pipeline runs.
    fn ops_in(&self, ir: &Ir, parent: OpId) -> Vec<OpId> {
        let runs_on = |&op: &OpId| match self.anchor.as_str() {
            "any" => ir.has_trait(op, Traits::ISOLATED_FROM_ABOVE),
            anchor => ir.name_str(op) == anchor,
        };
        let blocks = ir.regions(parent).iter().flat_map(|&region| ir.blocks(region));
        blocks.flat_map(|block| ir.ops(block)).filter(runs_on).collect()
    }
}

/// The textual form; with `{:#}`, one line for each pass.
impl fmt::Display for Pipeline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, 0)
    }
}

impl Pipeline {
    fn write(&self, f: &mut fmt::Formatter<'_>, depth: usize) -> fmt::Result {
        let break_line =
            |f: &mut fmt::Formatter<'_>, depth: usize| match f.alternate() && !self.elements.is_empty() {
                true => write!(f, "\n{:1$}", "", 2 * depth),
                false => Ok(()),
            };
        write!(f, "{}(", self.anchor)?;
        for (i, element) in self.elements.iter().enumerate() {
            f.write_str(if i == 0 { "" } else { "," })?;
            break_line(f, depth + 1)?;
            match element {
                Element::Pass(run) => write!(f, "{run}")?,
                Element::Nested(nested) => nested.write(f, depth + 1)?,
            }
        }
        break_line(f, depth)?;
        f.write_str(")")
    }
}

impl fmt::Display for PassRun {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.pass.flag)?;
        if self.options == PassOptions::default() { Ok(()) } else { write!(f, "{{{}}}", self.options) }
    }
}

struct Parser<'a> {
    passes: &'a PassRegistry,
    text: &'a str,
    at: usize,
}

impl<'a> Parser<'a> {
    fn error(&self, message: impl Into<String>) -> PipelineError {
        PipelineError { at: self.at, message: message.into() }
    }

    fn skip_space(&mut self) {
        self.at = self.text.len() - self.text[self.at..].trim_start().len();
    }

    fn consume(&mut self, c: char) -> bool {
        self.skip_space();
        let is_next = self.text[self.at..].starts_with(c);
        self.at += if is_next { c.len_utf8() } else { 0 };
        is_next
    }

    /// Returns the text before the next bracket, comma or space.
    fn name(&mut self) -> &'a str {
        self.skip_space();
        let rest = &self.text[self.at..];
        let len = rest.find(|c: char| "(){},".contains(c) || c.is_whitespace()).unwrap_or(rest.len());
        self.at += len;
        &rest[..len]
    }

    /// Parses the elements after the opening parenthesis, and the closing one.
    fn pipeline(&mut self, anchor: String, depth: usize) -> Result<Pipeline, PipelineError> {
        if depth > MAX_DEPTH {
            return Err(self.error("pipelines are nested too deeply"));
        }
        let mut elements = Vec::new();
        if self.consume(')') {
            return Ok(Pipeline { anchor, elements });
        }
        loop {
            elements.push(self.element(depth)?);
            if self.consume(')') {
                return Ok(Pipeline { anchor, elements });
            }
            if !self.consume(',') {
                return Err(self.error("expected ',' or ')' in the pipeline"));
            }
        }
    }

    fn element(&mut self, depth: usize) -> Result<Element, PipelineError> {
        self.skip_space();
        let start = self.at;
        let name = self.name();
        if self.consume('(') {
            return self.pipeline(name.to_owned(), depth + 1).map(Element::Nested);
        }
        let Some(pass) = self.passes.pass(name) else {
            let message = format!("'{name}' does not refer to a registered pass or pass pipeline");
            return Err(PipelineError { at: start, message });
        };
        let start = self.at;
        let options = if self.consume('{') { self.braced()? } else { "" };
        let options = PassOptions::parse(pass.options, options)
            .map_err(|message| PipelineError { at: start, message })?;
        Ok(Element::Pass(PassRun { pass, options }))
    }

    /// Returns the text from an opening brace to the closing one.
    fn braced(&mut self) -> Result<&'a str, PipelineError> {
        let (start, mut depth) = (self.at, 1);
        for (i, c) in self.text[start..].char_indices() {
            match c {
                '{' => depth += 1,
                '}' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                self.at = start + i + 1;
                return Ok(&self.text[start..start + i]);
            }
        }
        Err(self.error("missing closing '}' while processing pass options"))
    }
}

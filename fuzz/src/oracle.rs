//! Oracles: properties that hold for all programs and for all inputs.
//!
//! * [`Workbench::canonicalize_refines`]: canonicalization of a generated program in a pseudo-random order converges
//!   without findings, and the result refines the program, as decided without a solver in limited time.
//! * [`assert_parse_is_total`]: any bytes are parsed or rejected, and a valid module is equal after printing and
//!   parsing.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use arbitrary::Unstructured;
use proofmark_checks::{CheckConfig, Checker, Full};
use proofmark_drivers::{FrozenPatternSet, StopReason, apply_patterns_greedily, canonicalizer_config};
use proofmark_ir::context::Registry;
use proofmark_ir::diagnostics::Sources;
use proofmark_ir::text::{ParseOptions, PrintOptions, parse_source, print_op};
use proofmark_ir::verify::verify;
use proofmark_ir::{AttrDict, Attribute, Context, Ir, WalkOrder};
use proofmark_proofs::{Settings, Verdict, prove_modules};

pub use crate::input::ProgramKind;
use crate::{Corpus, Examples, OpTable, ProgramInput, generate, loops, mixed, shaped, vectors};

/// The generators and the oracles for the dialects of one context.
///
/// # Examples
///
/// ```
/// use proofmark_fuzz::ProgramInput;
/// use proofmark_fuzz::oracle::{Parsed, Workbench};
///
/// let bench = Workbench::standard();
/// // Canonicalization of a generated program refines the program.
/// assert!(bench.canonicalize_refines(&ProgramInput::numbered(3)).is_ok());
/// // Any bytes are parsed or rejected.
/// assert_eq!(bench.parse_is_total(b"module {"), Ok(Parsed::Refused));
/// assert_eq!(bench.parse_is_total(b"module {}"), Ok(Parsed::Valid));
/// ```
#[derive(Debug)]
pub struct Workbench {
    ctx: Arc<Context>,
    table: OpTable,
    examples: Examples,
    /// The examples that were added.
    given: Examples,
    corpus: OnceLock<Corpus>,
    patterns: FrozenPatternSet,
    settings: Settings,
    /// The kind of generated programs; `None` for all kinds.
    kind: Option<ProgramKind>,
}

/// A program that violates an oracle.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The program, in generic form.
    pub program: String,
    /// The result of canonicalization in generic form; empty if there is none.
    pub result: String,
    /// The violation.
    pub violation: String,
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "{}\n// program:\n{}", self.violation, self.program)?;
        if !self.result.is_empty() {
            writeln!(f, "// result:\n{}", self.result)?;
        }
        Ok(())
    }
}

/// The result of the refinement proof of a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RefinementResult {
    /// The refinement is proved.
    Proved,
    /// No violation was found, which is not a proof.
    NothingFound,
}

impl Workbench {
    /// Returns a workbench for the dialects of `registry`.
    pub fn new(registry: Registry) -> Workbench {
        Workbench::within(Arc::new(Context::new(registry)))
    }

    /// Returns a workbench for the dialects of `ctx`.
    pub fn within(ctx: Arc<Context>) -> Workbench {
        let mut table = OpTable::new(&ctx);
        let examples = Examples::new(&ctx);
        examples.programs().iter().for_each(|example| table.learn(example));
        let patterns = proofmark_drivers::canonicalization_patterns(&ctx);
        let mut settings = Settings::default();
        settings.limits.solver = false;
        // Many programs with little time each find more violations than few programs with much time.
        settings.limits = settings.limits.within(Duration::from_millis(300));
        Workbench {
            ctx,
            table,
            examples,
            given: Examples::default(),
            corpus: OnceLock::new(),
            patterns,
            settings,
            kind: None,
        }
    }

    /// Returns the shared workbench for all dialects of Proofmark.
    pub fn standard() -> &'static Workbench {
        static STANDARD: OnceLock<Workbench> = OnceLock::new();
        STANDARD.get_or_init(|| {
            let mut registry = Registry::new();
            proofmark_dialects::register_all(&mut registry);
            Workbench::new(registry)
        })
    }

    /// Returns the context.
    pub fn context(&self) -> &Arc<Context> {
        &self.ctx
    }

    /// Returns the operations of generated programs.
    pub fn table(&self) -> &OpTable {
        &self.table
    }

    /// Adds an example of the context of the workbench. Every second program is a mutation of an added example, and its
    /// operations are more likely in the others.
    pub fn add_example(&mut self, example: Ir) {
        self.table.learn(&example);
        self.given.add(example);
    }

    /// Restricts programs to one kind.
    pub fn set_kind(&mut self, kind: ProgramKind) {
        self.kind = Some(kind);
    }

    /// Returns the examples that come with Proofmark.
    pub fn examples(&self) -> &Examples {
        &self.examples
    }

    /// Returns the corpus that nearly valid texts are derived from.
    pub fn corpus(&self) -> &Corpus {
        self.corpus.get_or_init(|| Corpus::new(&self.ctx, self.examples.programs()))
    }

    /// Returns the program of `input`: a mutation of an example, a program over tensors and memory, over vectors or
    /// over scalars, or loop nests over memory. Returns `None` if the choices of the input are exhausted or the program
    /// is invalid.
    pub fn program(&self, input: &ProgramInput) -> Option<Ir> {
        let mut u = Unstructured::new(&input.choices);
        if !self.given.is_empty() && input.mutates_given {
            return self.given.draw(&mut u).ok()?;
        }
        match self.kind.unwrap_or(input.kind) {
            ProgramKind::Examples if !self.examples.is_empty() => self.examples.draw(&mut u).ok()?,
            ProgramKind::Loops => self.shaped_program(&loops::generate_program(&mut u).ok()?).ok(),
            ProgramKind::Vectors => self.shaped_program(&vectors::generate_program(&mut u).ok()?).ok(),
            ProgramKind::Shaped if mixed::is_drawn(&u) => {
                self.shaped_program(&mixed::generate_program(&mut u).ok()?).ok()
            }
            ProgramKind::Shaped => self.shaped_program(&shaped::generate_program(&mut u).ok()?.text).ok(),
            ProgramKind::Examples | ProgramKind::Scalars => {
                generate::generate_module(&self.ctx, &self.table, &mut u).ok().inspect(|ir| {
                    // Each operation was verified when it was generated, and operands are values in scope.
                    debug_assert!(verify(ir, ir.root()).is_empty(), "the generated program is valid");
                    ir.note_verified();
                })
            }
        }
    }

    /// Parses and verifies a program.
    ///
    /// # Errors
    ///
    /// The first message of the parser or verifier.
    pub fn shaped_program(&self, text: &str) -> Result<Ir, String> {
        let ir = parse_source(&self.ctx, "drawn", text.as_bytes(), ParseOptions::default())
            .map_err(|errors| errors[0].message.clone())?;
        match verify(&ir, ir.root()).first() {
            Some(error) => Err(error.message.clone()),
            None => Ok(ir),
        }
    }

    /// Canonicalizes a copy of a program. Returns the names of the patterns that were applied.
    pub fn patterns_applied(&self, source: &Ir) -> Vec<&str> {
        let mut target = source.duplicate();
        let root = target.root();
        let mut checker = Checker::new(CheckConfig::default());
        let report =
            apply_patterns_greedily(&mut target, root, &self.patterns, &canonicalizer_config(), &mut checker);
        let counts = self.patterns.names().zip(&report.statistics.patterns);
        counts.filter(|(_, count)| count.applied > 0).map(|(name, _)| name).collect()
    }

    /// Canonicalizes the program of `input`, in its order, and decides whether the result refines the program.
    ///
    /// # Errors
    ///
    /// The violation: a finding, no convergence, or a refutation.
    pub fn canonicalize_refines(&self, input: &ProgramInput) -> Result<RefinementResult, Box<Failure>> {
        match self.program(input) {
            Some(source) => self.check_refinement(&source, input.order),
            None => Ok(RefinementResult::NothingFound),
        }
    }

    /// Canonicalizes `source` in the order of `seed`, and decides whether the result refines it.
    fn check_refinement(&self, source: &Ir, seed: u64) -> Result<RefinementResult, Box<Failure>> {
        let text =
            |ir: &Ir| print_op(ir, ir.root(), PrintOptions { generic: true, ..PrintOptions::default() });
        let failure = |violation: String, result: Option<&Ir>| {
            Box::new(Failure {
                program: text(source),
                result: result.map(text).unwrap_or_default(),
                violation,
            })
        };
        let mut target = source.duplicate();
        let root = target.root();
        let mut checker = Checker::new(CheckConfig::inexpensive().with_seed(seed));
        let report =
            apply_patterns_greedily(&mut target, root, &self.patterns, &canonicalizer_config(), &mut checker);
        target.commit();
        if let Some(finding) = checker.findings().first() {
            return Err(failure(finding.render(&self.ctx, &Sources::none()), Some(&target)));
        }
        if report.stop != StopReason::Converged {
            return Err(failure(
                format!("canonicalization with seed {seed} stopped: {:?}", report.stop),
                Some(&target),
            ));
        }
        let proof = prove_modules(source, source.root(), &target, root, &self.settings);
        let mut judged = RefinementResult::Proved;
        for pair in &proof.pairs {
            match &pair.verdict {
                Verdict::Refuted(_) => {
                    return Err(failure(format!("@{}: {}", pair.source, pair.verdict), Some(&target)));
                }
                verdict if verdict.holds() => {}
                // The verdict is undecided, or an operation is unsupported.
                _ => judged = RefinementResult::NothingFound,
            }
        }
        Ok(judged)
    }
}

/// Asserts [`Workbench::canonicalize_refines`] for the standard workbench.
///
/// # Panics
///
/// With a report, if the oracle is violated.
pub fn assert_canonicalize_refines(input: &ProgramInput) {
    if let Err(failure) = Workbench::standard().canonicalize_refines(input) {
        panic!("{failure}");
    }
}

/// Asserts [`Workbench::parse_is_total`] for the standard workbench.
///
/// # Panics
///
/// With a report, if the oracle is violated.
pub fn assert_parse_is_total(bytes: &[u8]) {
    if let Err(violation) = Workbench::standard().parse_is_total(bytes) {
        panic!("{violation}\n// input:\n{}", String::from_utf8_lossy(bytes));
    }
}

/// Asserts [`Workbench::parse_is_total`] for the nearly valid text that `bytes` encode.
///
/// # Panics
///
/// With a report, if the oracle is violated.
pub fn assert_nearly_valid_parse_is_total(bytes: &[u8]) {
    let mut u = Unstructured::new(bytes);
    if let Ok(text) = Workbench::standard().corpus().draw(&mut u) {
        assert_parse_is_total(&text);
    }
}

/// Returns `ir` with the attributes that only `again` has, because pretty forms print defaults of missing attributes,
/// and without lists of empty dictionaries, which pretty forms omit.
fn completed(ir: &Ir, again: &Ir) -> Ir {
    let ops = |ir: &Ir| {
        let mut ops = Vec::new();
        ir.walk(ir.root(), WalkOrder::PreOrder, |_, op| ops.push(op));
        ops
    };
    let ctx = ir.ctx();
    let add_missing = |to: AttrDict, from: AttrDict| {
        let missing = from.entries(ctx).into_iter().filter(|&(name, _)| to.get(ctx, name).is_none());
        missing.fold(to, |dict, (name, attr)| dict.with(ctx, name, attr))
    };
    let says_nothing = |attr: Attribute| {
        let is_empty = |dict: &Attribute| dict.as_dict(ctx) == Some(AttrDict::EMPTY);
        attr.as_array(ctx).is_some_and(|dicts| !dicts.is_empty() && dicts.iter().all(is_empty))
    };
    let mut complete = ir.duplicate();
    for (mine, theirs) in ops(&complete).into_iter().zip(ops(again)) {
        if complete.name(mine) != again.name(theirs) {
            continue;
        }
        let mut properties = add_missing(complete.properties(mine), again.properties(theirs));
        for (name, attr) in properties.entries(ctx) {
            if says_nothing(attr) && again.property(theirs, name).is_none() {
                properties = properties.without(ctx, name);
            }
        }
        let attrs = add_missing(complete.attrs(mine), again.attrs(theirs));
        complete.rewriter().set_properties(mine, properties);
        complete.rewriter().set_attrs(mine, attrs);
    }
    complete.commit();
    complete
}

/// The result of parsing a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Parsed {
    /// The text was rejected with an error.
    Refused,
    /// The text was parsed to an invalid module.
    Invalid,
    /// The text was parsed to a valid module, which is equal after printing and parsing.
    Valid,
}

impl Workbench {
    /// Checks that `bytes` are rejected with an error or parsed, and that a valid module is equal after printing in
    /// either form and parsing.
    ///
    /// # Errors
    ///
    /// The violation.
    pub fn parse_is_total(&self, bytes: &[u8]) -> Result<Parsed, String> {
        let options = ParseOptions { allow_unregistered: true };
        let parse = |bytes: &[u8]| parse_source(&self.ctx, "fuzz.mlir", bytes, options);
        let ir = match parse(bytes) {
            Ok(ir) => ir,
            Err(errors) if errors.is_empty() => {
                return Err("the parser rejected the text without an error".into());
            }
            Err(_) => return Ok(Parsed::Refused),
        };
        if !verify(&ir, ir.root()).is_empty() {
            return Ok(Parsed::Invalid);
        }
        for generic in [true, false] {
            let options = PrintOptions { generic, ..PrintOptions::default() };
            let text = print_op(&ir, ir.root(), options);
            let again = match parse(text.as_bytes()) {
                Ok(again) => again,
                Err(errors) => {
                    let errors: String =
                        errors.iter().map(|e| e.render(&self.ctx, &Sources::none())).collect();
                    return Err(format!("the printed text is rejected:\n{errors}{text}"));
                }
            };
            let printed_again = print_op(&again, again.root(), options);
            if printed_again != text {
                return Err(format!("the printed text prints differently:\n{text}\n// and\n{printed_again}"));
            }
            let complete = completed(&ir, &again);
            if Full::of(&complete, complete.root()) != Full::of(&again, again.root()) {
                return Err(format!("the printed text is parsed to different IR:\n{text}"));
            }
        }
        Ok(Parsed::Valid)
    }
}

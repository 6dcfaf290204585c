//! Oracles: what must hold of every program, and of every input.
//!
//! * [`Workbench::canonicalize_refines`]: a generated program verifies; canonicalizing it in a random order, under every check,
//!   finds nothing and converges; and what comes out refines what went in, as far as columns of inputs can tell.
//! * [`assert_parse_is_total`]: any bytes are parsed or refused; what is parsed prints to text that parses to the same.

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

use crate::{Corpus, Examples, OpTable, generate, shaped};

/// What programs are generated from and run through; made once.
#[derive(Debug)]
pub struct Workbench {
    ctx: Arc<Context>,
    table: OpTable,
    examples: Examples,
    /// Those that were added.
    given: Examples,
    corpus: OnceLock<Corpus>,
    patterns: FrozenPatternSet,
    settings: Settings,
}

/// What is wrong with a program, with the program.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The program, in generic form.
    pub program: String,
    /// What became of it, as far as it got.
    pub result: String,
    /// What is wrong.
    pub what: String,
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "{}\n// program:\n{}", self.what, self.program)?;
        if !self.result.is_empty() {
            writeln!(f, "// result:\n{}", self.result)?;
        }
        Ok(())
    }
}

/// How the proof of a program ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Judged {
    /// It was proved.
    Proved,
    /// Nothing was found, which is not a proof.
    NothingFound,
}

impl Workbench {
    /// A workbench with the dialects of `registry`.
    pub fn new(registry: Registry) -> Workbench {
        Workbench::within(Arc::new(Context::new(registry)))
    }

    /// A workbench with the dialects of a context.
    pub fn within(ctx: Arc<Context>) -> Workbench {
        let table = OpTable::new(&ctx);
        let examples = Examples::new(&ctx);
        let patterns = proofmark_drivers::canonicalization_patterns(&ctx);
        let mut settings = Settings::default();
        settings.limits.solver = false;
        // What is wrong is found soon; many programs say more than much time for one.
        settings.limits.time = Duration::from_millis(300);
        Workbench {
            ctx,
            table,
            examples,
            given: Examples::default(),
            corpus: OnceLock::new(),
            patterns,
            settings,
        }
    }

    /// With every dialect that comes with Proofmark.
    pub fn standard() -> &'static Workbench {
        static STANDARD: OnceLock<Workbench> = OnceLock::new();
        STANDARD.get_or_init(|| {
            let mut registry = Registry::new();
            proofmark_dialects::register_all(&mut registry);
            Workbench::new(registry)
        })
    }

    /// What everything here is registered in.
    pub fn context(&self) -> &Arc<Context> {
        &self.ctx
    }

    /// The operations that programs are made of.
    pub fn table(&self) -> &OpTable {
        &self.table
    }

    /// One more example; every second program is near one of those that were added. It must be of the context that the workbench is
    /// within.
    pub fn add_example(&mut self, example: Ir) {
        self.given.add(example);
    }

    /// The examples that programs are made from.
    pub fn examples(&self) -> &Examples {
        &self.examples
    }

    /// The texts that nearly valid ones are made from.
    pub fn corpus(&self) -> &Corpus {
        self.corpus.get_or_init(|| Corpus::new(&self.ctx, self.examples.programs()))
    }

    /// The program that `bytes` stand for: one near an example, one over tensors and memory, or one over integers; `None` if they run
    /// out too early, or it is not valid.
    pub fn program(&self, bytes: &[u8]) -> Option<Ir> {
        let mut u = Unstructured::new(bytes);
        if !self.given.is_empty() && u.arbitrary().ok()? {
            return self.given.draw(&mut u).ok()?;
        }
        match u.int_in_range(0..=3u8).ok()? {
            0 if !self.examples.is_empty() => self.examples.draw(&mut u).ok()?,
            1 => self.shaped_program(&shaped::module(&mut u).ok()?.text).ok(),
            _ => generate::module(&self.ctx, &self.table, &mut u).ok(),
        }
    }

    /// A program that was drawn as text, or why it is none.
    pub fn shaped_program(&self, text: &str) -> Result<Ir, String> {
        let ir = parse_source(&self.ctx, "drawn", text.as_bytes(), ParseOptions::default())
            .map_err(|errors| errors[0].message.clone())?;
        match verify(&ir, ir.root()).first() {
            Some(error) => Err(error.message.clone()),
            None => Ok(ir),
        }
    }

    /// Canonicalizes a program, without judging it; the names of the patterns that were applied.
    pub fn patterns_applied(&self, source: &Ir) -> Vec<&str> {
        let mut target = source.duplicate();
        let root = target.root();
        let mut checker = Checker::new(CheckConfig::default());
        let report =
            apply_patterns_greedily(&mut target, root, &self.patterns, &canonicalizer_config(), &mut checker);
        let counts = self.patterns.names().zip(&report.statistics.patterns);
        counts.filter(|(_, count)| count.applied > 0).map(|(name, _)| name).collect()
    }

    /// Canonicalizes the program that `bytes` stand for, in an order that they choose too, and judges what comes out.
    pub fn canonicalize_refines(&self, bytes: &[u8]) -> Result<Judged, Box<Failure>> {
        let Some(source) = self.program(bytes) else { return Ok(Judged::NothingFound) };
        self.judge(
            &source,
            bytes.iter().fold(bytes.len() as u64, |seed, &byte| seed.rotate_left(5) ^ u64::from(byte)),
        )
    }

    fn judge(&self, source: &Ir, seed: u64) -> Result<Judged, Box<Failure>> {
        let text =
            |ir: &Ir| print_op(ir, ir.root(), PrintOptions { generic: true, ..PrintOptions::default() });
        let failure = |what: String, result: Option<&Ir>| {
            Box::new(Failure { program: text(source), result: result.map(text).unwrap_or_default(), what })
        };
        let mut target = source.duplicate();
        let root = target.root();
        let mut checker = Checker::new(CheckConfig::everyday().with_seed(seed));
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
        let mut judged = Judged::Proved;
        for pair in &proof.pairs {
            match &pair.verdict {
                Verdict::Refuted(_) => {
                    return Err(failure(format!("@{}: {}", pair.source, pair.verdict), Some(&target)));
                }
                verdict if verdict.holds() => {}
                // Undecided, or an operation in a form that has no stated meaning.
                _ => judged = Judged::NothingFound,
            }
        }
        Ok(judged)
    }
}

/// Panics with a report if canonicalizing the program that `bytes` stand for breaks a check or changes its meaning.
pub fn assert_canonicalize_refines(bytes: &[u8]) {
    if let Err(failure) = Workbench::standard().canonicalize_refines(bytes) {
        panic!("{failure}");
    }
}

/// Panics if `bytes`, taken as they are, make the parser, the verifier or the printer misbehave.
pub fn assert_parse_is_total(bytes: &[u8]) {
    if let Err(what) = Workbench::standard().parse_is_total(bytes) {
        panic!("{what}\n// input:\n{}", String::from_utf8_lossy(bytes));
    }
}

/// Panics with a report if the nearly valid text that `bytes` stand for makes the parser, the verifier or the printer misbehave.
pub fn assert_nearly_valid_parse_is_total(bytes: &[u8]) {
    let mut u = Unstructured::new(bytes);
    if let Ok(text) = Workbench::standard().corpus().draw(&mut u) {
        assert_parse_is_total(&text);
    }
}

/// `ir` with the attributes that only `again` has, where one may be missing and pretty forms put in its default; and without lists of
/// empty dictionaries, which are as good as none.
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

/// What became of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Parsed {
    /// It was refused, with a located error.
    Refused,
    /// It was read, but does not verify.
    Invalid,
    /// It was read, verified, and came back from print the same.
    Valid,
}

impl Workbench {
    /// Any bytes are refused with an error, or read; what is read and verifies prints in both forms to text that is read as the
    /// same IR.
    pub fn parse_is_total(&self, bytes: &[u8]) -> Result<Parsed, String> {
        let options = ParseOptions { allow_unregistered: true };
        let parse = |bytes: &[u8]| parse_source(&self.ctx, "fuzz.mlir", bytes, options);
        let ir = match parse(bytes) {
            Ok(ir) => ir,
            Err(errors) if errors.is_empty() => return Err("refused without an error".into()),
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
                    return Err(format!("what was printed is refused:\n{errors}{text}"));
                }
            };
            let printed_again = print_op(&again, again.root(), options);
            if printed_again != text {
                return Err(format!("what was printed prints differently:\n{text}\n// and\n{printed_again}"));
            }
            let complete = completed(&ir, &again);
            if Full::of(&complete, complete.root()) != Full::of(&again, again.root()) {
                return Err(format!("what was printed is read as something else:\n{text}"));
            }
        }
        Ok(Parsed::Valid)
    }
}

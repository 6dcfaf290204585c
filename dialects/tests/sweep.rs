//! Folds and patterns of arith, exhaustively at small widths.
//!
//! Each operation, with each combination of its flags, is applied to a variable and each constant, to equal operands,
//! and to another operation. Each function is canonicalized, and the result must refine it for all inputs, poison
//! included. Missing guards are found at widths of one to three bits, where boundary cases are frequent.

use std::fmt::Write as _;
use std::sync::Arc;

use proofmark_checks::{CheckConfig, Checker};
use proofmark_drivers::{
    FrozenPatternSet, apply_patterns_greedily, canonicalization_patterns, canonicalizer_config,
};
use proofmark_ir::Context;
use proofmark_ir::context::Registry;
use proofmark_ir::text::{ParseOptions, PrintOptions, parse_source, print_op};
use proofmark_proofs::{Settings, prove_functions};

/// Binary operations with their possible flags.
const BINARY: &[(&str, &[&str])] = &[
    ("addi", WRAP),
    ("subi", WRAP),
    ("muli", WRAP),
    ("shli", WRAP),
    ("divui", EXACT),
    ("divsi", EXACT),
    ("shrui", EXACT),
    ("shrsi", EXACT),
    ("ceildivui", NONE),
    ("ceildivsi", NONE),
    ("floordivsi", NONE),
    ("remui", NONE),
    ("remsi", NONE),
    ("andi", NONE),
    ("ori", NONE),
    ("xori", NONE),
    ("maxsi", NONE),
    ("maxui", NONE),
    ("minsi", NONE),
    ("minui", NONE),
];
const WRAP: &[&str] = &["", " overflow<nsw>", " overflow<nuw>", " overflow<nsw, nuw>"];
const EXACT: &[&str] = &["", " exact"];
const NONE: &[&str] = &[""];

/// Collects functions, canonicalizes them and checks the results.
struct Sweep {
    ctx: Arc<Context>,
    patterns: FrozenPatternSet,
    settings: Settings,
    text: String,
    n_functions: usize,
}

impl Sweep {
    fn new() -> Sweep {
        let mut registry = Registry::new();
        proofmark_dialects::register_all(&mut registry);
        let ctx = Arc::new(Context::new(registry));
        let patterns = canonicalization_patterns(&ctx);
        let mut settings = Settings::default();
        settings.limits.solver = false;
        Sweep { ctx, patterns, settings, text: String::new(), n_functions: 0 }
    }

    /// Returns a function of `%x` and `%y` of type `ty` that returns `%r` of type `result`.
    fn function(&mut self, ty: &str, result: &str, body: &str) {
        let n = self.n_functions;
        self.n_functions += 1;
        let _ = write!(
            self.text,
            "func.func @f{n}(%x: {ty}, %y: {ty}) -> {result} {{\n{body}\nreturn %r : {result}\n}}\n"
        );
        if self.text.len() > 1 << 16 {
            self.judge();
        }
    }

    fn judge(&mut self) {
        let options = ParseOptions::default();
        let source = parse_source(&self.ctx, "sweep", self.text.as_bytes(), options)
            .unwrap_or_else(|errors| panic!("{:?}", errors.first()));
        self.text.clear();
        let mut target = source.duplicate();
        let mut checker = Checker::new(CheckConfig::inexpensive());
        let root = target.root();
        let report =
            apply_patterns_greedily(&mut target, root, &self.patterns, &canonicalizer_config(), &mut checker);
        target.commit();
        assert!(report.converged() && checker.findings().is_empty(), "{report:?} {:?}", checker.findings());
        let functions = |ir: &proofmark_ir::Ir| {
            let block = ir.entry_block(ir.regions(ir.root())[0]).expect("a module has a block");
            ir.ops(block).collect::<Vec<_>>()
        };
        for (f, g) in functions(&source).into_iter().zip(functions(&target)) {
            let verdict = prove_functions(&source, f, &target, g, &self.settings);
            let text = |ir, op| print_op(ir, op, PrintOptions::default());
            assert!(verdict.holds(), "{verdict}\n{}\nbecame\n{}", text(&source, f), text(&target, g));
        }
    }
}

impl Drop for Sweep {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            self.judge();
        }
    }
}

/// Returns all numbers of a width, as constants `%c0`, `%c1`, ...
fn constants(width: u32) -> String {
    (0..1 << width).fold(String::new(), |mut text, value| {
        let signed = if value >> (width - 1) != 0 { value - (1 << width) } else { value };
        let _ = match width {
            1 => writeln!(text, "%c{value} = arith.constant {}", value != 0),
            _ => writeln!(text, "%c{value} = arith.constant {signed} : i{width}"),
        };
        text
    })
}

#[test]
fn one_operation() {
    let mut sweep = Sweep::new();
    for width in 1..=3 {
        let ty = format!("i{width}");
        let constants = constants(width);
        for (op, flags) in BINARY {
            for flags in *flags {
                let mut on = |a: &str, b: &str| {
                    sweep.function(&ty, &ty, &format!("{constants}%r = arith.{op} {a}, {b}{flags} : {ty}"));
                };
                on("%x", "%y");
                on("%x", "%x");
                for c in 0..1 << width {
                    on("%x", &format!("%c{c}"));
                    on(&format!("%c{c}"), "%x");
                    on(&format!("%c{c}"), "%c1");
                }
            }
        }
        for predicate in ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"] {
            for c in 0..1 << width {
                for (a, b) in [("%x".to_owned(), format!("%c{c}")), (format!("%c{c}"), "%x".to_owned())] {
                    sweep.function(
                        &ty,
                        "i1",
                        &format!("{constants}%r = arith.cmpi {predicate}, {a}, {b} : {ty}"),
                    );
                }
            }
        }
    }
}

/// The ten patterns that join constants, with all flags; MLIR's are incorrect for some of them.
#[test]
fn joined_constants() {
    let mut sweep = Sweep::new();
    for (outer, inner) in
        [("addi", "addi"), ("addi", "subi"), ("subi", "addi"), ("subi", "subi"), ("muli", "muli")]
    {
        for (c0, c1) in (0..4).flat_map(|a| (0..4).map(move |b| (a, b))) {
            for (outer_flags, inner_flags) in WRAP.iter().flat_map(|a| WRAP.iter().map(move |b| (a, b))) {
                let constants = constants(2);
                for inner_operands in [format!("%x, %c{c0}"), format!("%c{c0}, %x")] {
                    for outer_operands in [format!("%t, %c{c1}"), format!("%c{c1}, %t")] {
                        sweep.function(
                            "i2",
                            "i2",
                            &format!(
                                "{constants}%t = arith.{inner} {inner_operands}{inner_flags} : i2\n\
                                 %r = arith.{outer} {outer_operands}{outer_flags} : i2"
                            ),
                        );
                    }
                }
            }
        }
    }
}

/// An operation on the result of another one, with the same operands.
#[test]
fn two_operations() {
    let mut sweep = Sweep::new();
    let flagged = || BINARY.iter().flat_map(|(op, flags)| flags.iter().map(move |flags| (op, flags)));
    let constants = constants(2);
    let mut number = 0usize;
    for (inner, inner_flags) in flagged() {
        for (outer, outer_flags) in flagged() {
            for a in ["%y", "%c1", "%c3"] {
                for b in ["%x", "%y", "%c2", "%c3"] {
                    for operands in [format!("%t, {b}"), format!("{b}, %t")] {
                        // Checks one case in seven; the others are similar.
                        number += 1;
                        if !number.is_multiple_of(7) {
                            continue;
                        }
                        sweep.function(
                            "i2",
                            "i2",
                            &format!(
                                "{constants}%t = arith.{inner} %x, {a}{inner_flags} : i2\n\
                                 %r = arith.{outer} {operands}{outer_flags} : i2"
                            ),
                        );
                    }
                }
            }
        }
    }
}

/// Casts of casts, and casts of shifts.
#[test]
fn casts() {
    let mut sweep = Sweep::new();
    let casts = |from: u32, to: u32| -> Vec<(&str, &str)> {
        match from.cmp(&to) {
            std::cmp::Ordering::Less => vec![("extui", ""), ("extsi", "")],
            std::cmp::Ordering::Equal => vec![("bitcast", "")],
            std::cmp::Ordering::Greater => WRAP.iter().map(|&flags| ("trunci", flags)).collect(),
        }
    };
    for (from, through, to) in
        (1..=4).flat_map(|a| (1..=4).flat_map(move |b| (1..=4).map(move |c| (a, b, c))))
    {
        for (inner, inner_flags) in casts(from, through) {
            for (outer, outer_flags) in casts(through, to) {
                sweep.function(
                    &format!("i{from}"),
                    &format!("i{to}"),
                    &format!(
                        "%t = arith.{inner} %x{inner_flags} : i{from} to i{through}\n\
                         %r = arith.{outer} %t{outer_flags} : i{through} to i{to}"
                    ),
                );
            }
        }
    }
    for (width, to) in (2..=4).flat_map(|width| (1..width).map(move |to| (width, to))) {
        for (amount, flags, exact) in (0..width).flat_map(|amount| {
            WRAP.iter().flat_map(move |flags| EXACT.iter().map(move |exact| (amount, flags, exact)))
        }) {
            sweep.function(
                &format!("i{width}"),
                &format!("i{to}"),
                &format!(
                    "%a = arith.constant {amount} : i{width}\n%t = arith.shrsi %x, %a{exact} : i{width}\n\
                     %r = arith.trunci %t{flags} : i{width} to i{to}"
                ),
            );
        }
    }
    for (cast, width) in ["index_cast", "index_castui"]
        .into_iter()
        .flat_map(|cast| [8, 32, 33, 63, 64, 65].map(|width| (cast, width)))
    {
        for (from, through) in
            [("index".to_owned(), format!("i{width}")), (format!("i{width}"), "index".to_owned())]
        {
            sweep.function(
                &from,
                &from,
                &format!(
                    "%t = arith.{cast} %x : {from} to {through}\n%r = arith.{cast} %t : {through} to {from}"
                ),
            );
        }
    }
}

/// Selects on comparisons, negations and other selects.
#[test]
fn selects() {
    let mut sweep = Sweep::new();
    let constants = constants(2);
    for predicate in ["eq", "ne", "ult", "sge"] {
        for (b, on_true, on_false) in ["%y", "%c0", "%c1"].into_iter().flat_map(|b| {
            ["%x", "%y", "%c0", "%c1", "%p"]
                .into_iter()
                .flat_map(move |t| ["%x", "%y", "%c0", "%c1", "%p"].map(move |f| (b, t, f)))
        }) {
            for negate in ["", "%n = arith.xori %c, %true : i1\n"] {
                let condition = if negate.is_empty() { "%c" } else { "%n" };
                sweep.function(
                    "i2",
                    "i2",
                    &format!(
                        "{constants}%true = arith.constant true\n%p = ub.poison : i2\n\
                         %c = arith.cmpi {predicate}, %x, {b} : i2\n{negate}\
                         %i = arith.select {condition}, %x, {on_false} : i2\n\
                         %r = arith.select {condition}, {on_true}, %i : i2"
                    ),
                );
            }
        }
    }
}

//! The rows, measured on one file.

use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

use proofmark_checks::{CheckConfig, Checker, VerifyMode};
use proofmark_dialects::lower::{
    arith_to_llvm_patterns, cf_to_llvm_patterns, func_to_llvm_patterns, llvm_target, llvm_type_converter,
};
use proofmark_drivers::conversion::{
    ConversionConfig, ConversionMatch, ConversionPatterns, ConversionRow, ConversionTarget,
    apply_partial_conversion,
};
use proofmark_drivers::{
    FrozenPatternSet, GreedyConfig, RegionSimplification, apply_patterns_greedily, canonicalize,
    eliminate_common_subexpressions, walk_and_apply_patterns,
};
use proofmark_ir::context::Registry;
use proofmark_ir::text::{ParseOptions, PrintOptions, parse_source, print};
use proofmark_ir::verify::verify;
use proofmark_ir::{Context, Ir, NewOp, Outcome, WalkOrder};

/// The arguments: the file, the repetitions, and the results of MLIR.
struct Bench {
    file: String,
    text: Vec<u8>,
    reps: usize,
    /// The names and nanoseconds of the rows of MLIR.
    against: Vec<(String, f64)>,
    only: String,
    n_ops: f64,
    ratios: Vec<f64>,
}

/// Measures and prints the rows.
pub(crate) fn run(args: &[String]) -> Result<(), String> {
    Bench::from_args(args).and_then(Bench::run)
}

impl Bench {
    fn from_args(args: &[String]) -> Result<Bench, String> {
        let (mut positional, mut against, mut only) = (Vec::new(), Vec::new(), String::new());
        let mut args = args.iter().cloned();
        while let Some(arg) = args.next() {
            if arg == "--against" {
                let path = args.next().ok_or("--against needs a file")?;
                against = parse(&read(&path)?);
            } else if arg == "--only" {
                only = args.next().ok_or("--only needs a text")?;
            } else {
                positional.push(arg);
            }
        }
        let (file, reps) = match positional.as_slice() {
            [file] => (file, 5),
            [file, reps] => (file, reps.parse().map_err(|_| format!("'{reps}' is not a number"))?),
            _ => return Err("usage: cargo bench --bench drivers -- FILE [REPS] [--against OUTPUT]".into()),
        };
        let text = read(file)?.into_bytes();
        Ok(Bench { file: file.clone(), text, reps, against, only, n_ops: 0.0, ratios: Vec::new() })
    }

    fn run(mut self) -> Result<(), String> {
        let mut registry = Registry::new();
        proofmark_dialects::register_all(&mut registry);
        let ctx = Arc::new(Context::new(registry));
        let base = self.parse(&ctx)?;
        if let Some(error) = verify(&base, base.root()).first() {
            return Err(error.message.clone());
        }
        let mut n_ops = 0usize;
        base.walk(base.root(), WalkOrder::PostOrder, |_, _| n_ops += 1);
        self.n_ops = n_ops as f64;
        println!("ops {n_ops}\nbytes {}", self.text.len());

        self.ir_rows(&ctx, &base);
        self.driver_rows(&base);
        self.conversion_rows(&base);
        self.check_rows(&base);

        if let Some(worst) = self.ratios.iter().copied().reduce(f64::max) {
            println!("largest ratio {worst:.3}");
        }
        Ok(())
    }

    fn ir_rows(&mut self, ctx: &Arc<Context>, base: &Ir) {
        self.on_file("parse", |bench| bench.parse(ctx));
        self.on_file("verify", |_| verify(base, base.root()));
        let options = PrintOptions { local_scope: true, ..Default::default() };
        self.on_file("print", |_| print(base, options));
        self.on_file("walk", |_| {
            let mut n_operands = 0;
            base.walk(base.root(), WalkOrder::PostOrder, |ir, op| n_operands += ir.n_operands(op));
            n_operands
        });
        self.on_file("clone", |_| base.duplicate());
    }

    fn driver_rows(&mut self, base: &Ir) {
        let empty = FrozenPatternSet::empty();
        let bare = GreedyConfig {
            fold: false,
            cse_constants: false,
            region_simplification: RegionSimplification::Disabled,
            ..GreedyConfig::default()
        };
        for (name, config) in
            [("greedy, empty, bare", bare), ("greedy, empty (fold, CSE..)", GreedyConfig::default())]
        {
            self.on_copy(name, base, |ir| {
                apply_patterns_greedily(ir, ir.root(), &empty, &config, &mut Checker::off());
            });
        }
        self.on_copy("walk driver, empty", base, |ir| {
            walk_and_apply_patterns(ir, ir.root(), &empty, &mut Checker::off());
        });
        self.on_copy("canonicalize", base, |ir| {
            canonicalize(ir, ir.root(), &mut Checker::off());
        });
        self.on_copy("cse", base, |ir| {
            eliminate_common_subexpressions(ir, ir.root(), &mut Checker::off());
        });
    }

    fn conversion_rows(&mut self, base: &Ir) {
        for (name, rollback) in
            [("partial conv addi, rollback", true), ("partial conv addi, one-shot", false)]
        {
            let config = ConversionConfig { allow_pattern_rollback: rollback, ..Default::default() };
            self.on_copy(name, base, |ir| {
                let ctx = ir.ctx();
                let target = ConversionTarget::new()
                    .legal_dialects(ctx, &["arith", "func", "cf"])
                    .legal_ops(ctx, &["builtin.module"])
                    .illegal_ops(ctx, &["arith.addi"]);
                let mut patterns = ConversionPatterns::new();
                patterns.add_rows(&[ADDI_TO_SUBI], None);
                apply_partial_conversion(ir, ir.root(), &target, &patterns, &config, &mut Checker::off());
            });
        }
        for (name, rollback) in
            [("full conv to llvm, rollback", true), ("full conv to llvm, one-shot", false)]
        {
            let config = ConversionConfig { allow_pattern_rollback: rollback, ..Default::default() };
            self.on_copy(name, base, |ir| {
                let converter = Arc::new(llvm_type_converter(64));
                let mut patterns = ConversionPatterns::new();
                arith_to_llvm_patterns(&mut patterns, &converter);
                cf_to_llvm_patterns(&mut patterns, &converter);
                func_to_llvm_patterns(&mut patterns, &converter);
                let target = llvm_target(ir.ctx()).legal_ops(ir.ctx(), &["builtin.module"]);
                apply_partial_conversion(ir, ir.root(), &target, &patterns, &config, &mut Checker::off());
            });
        }
    }

    /// Measures canonicalization with each check. MLIR has no such rows.
    fn check_rows(&mut self, base: &Ir) {
        let off = CheckConfig::off;
        let configs = [
            ("  with contract", CheckConfig { contract: true, ..off() }),
            ("  with verify, touched", CheckConfig { verify: VerifyMode::Touched, ..off() }),
            ("  with termination", CheckConfig { termination: true, ..off() }),
            ("  with all of these", CheckConfig::inexpensive()),
            ("  in random order", off().with_seed(1)),
        ];
        println!("canonicalize,");
        for (name, config) in configs {
            self.on_copy(name, base, |ir| {
                canonicalize(ir, ir.root(), &mut Checker::new(config.clone()));
            });
        }
    }

    /// Measures work that does not change the file.
    fn on_file<T>(&mut self, name: &str, run: impl Fn(&Bench) -> T) {
        if name.contains(&self.only) {
            let time = self.best(|| (), |()| run(self));
            self.row(name, time);
        }
    }

    /// Measures work on a copy of the file.
    fn on_copy(&mut self, name: &str, base: &Ir, mut run: impl FnMut(&mut Ir)) {
        if !name.contains(&self.only) {
            return;
        }
        let time = self.best(
            || base.duplicate(),
            |mut ir| {
                run(&mut ir);
                ir
            },
        );
        self.row(name, time);
    }

    fn parse(&self, ctx: &Arc<Context>) -> Result<Ir, String> {
        let options = ParseOptions { allow_unregistered: true };
        parse_source(ctx, &self.file, &self.text, options)
            .map_err(|errors| errors.first().map_or_else(String::new, |error| error.message.clone()))
    }

    /// Returns the minimal time of `timed` in nanoseconds. Dropping its result is not timed.
    fn best<S, T>(&self, mut setup: impl FnMut() -> S, mut timed: impl FnMut(S) -> T) -> f64 {
        let mut best = f64::INFINITY;
        for _ in 0..self.reps {
            let state = setup();
            let start = Instant::now();
            let result = black_box(timed(state));
            best = best.min(start.elapsed().as_nanos() as f64);
            drop(result);
        }
        best
    }

    fn row(&mut self, name: &str, nanoseconds: f64) {
        let ours = nanoseconds / self.n_ops;
        print!("{name:<28} {ours:9.1} ns/op");
        if let Some((_, theirs)) = self.against.iter().find(|(other, _)| other == name) {
            let ratio = ours / theirs;
            print!("   {ratio:6.3} of {theirs:9.1}");
            self.ratios.push(ratio);
        }
        println!();
    }
}

/// The conversion that the program for MLIR has as well. The rewrite is wrong, but applies one pattern to each
/// addition.
const ADDI_TO_SUBI: ConversionRow = ConversionRow {
    name: "AddIToSubI",
    summary: "addi -> subi",
    root: "arith.addi",
    benefit: 1,
    generated_ops: &["arith.subi"],
    apply: addi_to_subi,
};

fn addi_to_subi<'m>(m: ConversionMatch<'m>) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let operands = [m.converted()[0], m.converted()[1]];
    let (loc, ty) = (m.loc(op), m.value_type(m.result(op, 0)));
    let properties = m.properties(op);
    let Some(name) = ctx.name_of(proofmark_dialects::arith::SubI::DEF) else { return m.fail("no arith") };
    let mut rw = m.rewrite();
    let new = NewOp { operands: &operands, results: &[ty], properties, ..NewOp::new(name, loc) };
    rw.replace_op_with_new(op, &new);
    rw.done()
}

fn read(path: &str) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))
}

/// Returns the names and numbers of rows in the form `name   123.4 ns/op`.
pub(crate) fn parse(output: &str) -> Vec<(String, f64)> {
    let row = |line: &str| {
        let (name, number) = line.split_once(" ns/op")?.0.rsplit_once(' ')?;
        Some((name.trim_end().to_owned(), number.parse().ok()?))
    };
    output.lines().filter_map(row).collect()
}

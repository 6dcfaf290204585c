//! Tests of the semantics of operations on examples: every `.mlir` file under `tests/meaning` has three kinds of
//! functions.
//!
//! * `@run_X`, without arguments, is run by the interpreter at both widths of `index`; the snapshot holds the results.
//! * `@src_X` and `@tgt_X` must be proved: the target refines the source.
//! * `@src_wrong_X` and `@tgt_wrong_X`, with a planted error, must be refuted. `@src_open_X` must be undecided.

use std::fmt::Write;
use std::sync::Arc;

use proofmark::ir::semantics::{Concrete, TermBuilder};
use proofmark::ir::text::{ParseOptions, parse_source};
use proofmark::ir::{Context, Ir, OpId};
use proofmark::proofs::exec::{Options, Summary, execute};
use proofmark::proofs::{Settings, Verdict, prove_within};

fn run(ir: &Ir, function: OpId, index_width: u32) -> String {
    let mut concrete = Concrete::new();
    let options = Options {
        index_width,
        unroll: 1000,
        max_steps: 100_000,
        side: Default::default(),
        end: u64::MAX,
        marked: false,
        backwards: false,
        counts_bytes: false,
        ignore_promises: false,
    };
    match execute(&mut concrete, ir, function, &[], &options, None) {
        Ok(summary) if !concrete.is_exact() => format!("not modelled: {}", outcome(&concrete, &summary)),
        Ok(summary) => outcome(&concrete, &summary),
        Err(error) => error.to_string(),
    }
}

fn outcome(concrete: &Concrete<'_>, summary: &Summary) -> String {
    if concrete.is_true(summary.ub) {
        return "undefined".to_owned();
    }
    let events = summary
        .events
        .iter()
        .filter(|event| concrete.is_true(event.path))
        .map(|event| event.action.to_string());
    let results = summary.results.iter().map(|value| {
        let element = |scalar: &proofmark::ir::semantics::Scalar| match concrete.is_true(scalar.poison) {
            true => "poison".to_owned(),
            false if concrete.width(scalar.value) == 1 => concrete.value(scalar.value).to_unsigned_string(),
            false => concrete.value(scalar.value).to_signed_string(),
        };
        let elements: Vec<String> = value.scalars().iter().map(element).collect();
        elements.join(" ")
    });
    events.chain(results).collect::<Vec<_>>().join(", ")
}

#[test]
fn meaning() {
    insta::with_settings!({
        prepend_module_to_snapshot => false,
        omit_expression => true,
        snapshot_path => "meaning",
    }, {
        insta::glob!("meaning/*.mlir", |path| {
            let name = path.file_name().and_then(|name| name.to_str()).expect("a UTF-8 name");
            let text = std::fs::read(path).expect("a readable file");
            let ctx = Arc::new(Context::new(proofmark::registry()));
            let ir = parse_source(&ctx, name, &text, ParseOptions::default())
                .unwrap_or_else(|errors| panic!("{name}: {errors:?}"));
            let errors = proofmark::ir::verify::verify(&ir, ir.root());
            assert!(errors.is_empty(), "{name}: {errors:?}");
            let mut seen = String::new();
            for block in ir.blocks(ir.regions(ir.root())[0]) {
                for function in ir.ops(block) {
                    let symbol = ir.symbol_name(function).map_or("", |symbol| symbol.as_str(&ctx));
                    let Some(what) = symbol.strip_prefix("run_") else { continue };
                    let [wide, narrow] = [64, 32].map(|width| run(&ir, function, width));
                    let _ = match wide == narrow {
                        true => writeln!(seen, "{what}: {wide}"),
                        false => writeln!(seen, "{what}: {wide}; 32 bits: {narrow}"),
                    };
                }
            }
            insta::assert_snapshot!(seen);
            let mut settings = Settings::default();
            settings.limits.time = std::time::Duration::from_secs(3600);
            let mistaken: Vec<String> = prove_within(&ir, ir.root(), &settings)
                .pairs
                .iter()
                .filter(|pair| match pair.source.strip_prefix("src_").unwrap_or_default() {
                    wrong if wrong.starts_with("wrong_") => !matches!(pair.verdict, Verdict::Refuted(_)),
                    open if open.starts_with("open_") => {
                        !matches!(pair.verdict, Verdict::Undecided { .. } | Verdict::Unsupported { .. })
                    }
                    _ => !matches!(pair.verdict, Verdict::Proved(_)),
                })
                .map(|pair| format!("{}: {}", pair.source, pair.verdict))
                .collect();
            assert!(mistaken.is_empty(), "{name}:\n{}", mistaken.join("\n"));
        });
    });
}

/// Lists the operations without semantics by dialect. A dialect in which no operation has semantics, and the test
/// dialect, whose operations have none with one exception, are listed with the number of these operations.
#[test]
fn rows_without_meaning() {
    let registry = proofmark::registry();
    let mut seen = String::new();
    for dialect in registry.dialects() {
        let rows: Vec<_> = dialect.ops.iter().copied().flatten().collect();
        let without: Vec<&str> =
            rows.iter().filter(|def| def.semantics.is_none()).map(|def| def.name).collect();
        let _ = writeln!(seen, "{}: {} of {}", dialect.name, without.len(), rows.len());
        if without.len() < rows.len() && dialect.name != "test" {
            without.iter().for_each(|name| seen += &format!("  {name}\n"));
        }
    }
    insta::with_settings!({
        prepend_module_to_snapshot => false,
        omit_expression => true,
        snapshot_path => "meaning",
    }, {
        insta::assert_snapshot!("rows_without_meaning", seen);
    });
}

//! Tests the prover: compares its verdicts on the pairs `@src_X`, `@tgt_X` of a file with executions of both functions.
//!
//!     attack FILE [SECONDS [BLOCKS]]
//!
//! Prints a line for each pair: its name, the verdict, and `UNSOUND` if an input refutes a proved pair, or `MISSED`
//! if an input refutes an undecided pair.

use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use proofmark_dialects::register_all;
use proofmark_ir::context::{Context, Registry};
use proofmark_ir::text::{ParseOptions, parse_source};
use proofmark_ir::verify::verify;
use proofmark_ir::{Ir, OpId};
use proofmark_proofs::{Settings, Verdict, prove_functions, try_functions};

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().collect();
    let Some(Ok(text)) = args.get(1).map(std::fs::read) else {
        eprintln!("usage: attack FILE [SECONDS [BLOCKS]]");
        return ExitCode::from(2);
    };
    let number = |i: usize, default: u64| args.get(i).and_then(|a| a.parse().ok()).unwrap_or(default);
    let mut registry = Registry::new();
    register_all(&mut registry);
    let ctx = Arc::new(Context::new(registry));
    let mut settings = Settings::default();
    settings.limits = settings.limits.within(Duration::from_secs(number(2, 5)));
    let mut unsound = false;
    // Invalid chunks are reported and skipped.
    for chunk in String::from_utf8_lossy(&text).split("// -----\n") {
        let Ok(ir) = parse_source(&ctx, "chunk", chunk.as_bytes(), ParseOptions::default()) else {
            println!("{} invalid: it does not parse", chunk.lines().next().unwrap_or_default());
            continue;
        };
        if let Some(error) = verify(&ir, ir.root()).first() {
            println!("{} invalid: {error:?}", chunk.lines().next().unwrap_or_default());
            continue;
        }
        for (name, f, g) in pairs(&ir) {
            let verdict = prove_functions(&ir, f, &ir, g, &settings);
            let broken = match &verdict {
                Verdict::Refuted(_) => None,
                _ => try_functions(&ir, f, &ir, g, &settings, number(3, 4) as usize),
            };
            let what = match (&verdict, &broken) {
                (Verdict::Refuted(_) | Verdict::ProvedUpTo { .. }, _) | (_, None) => "",
                (verdict, Some(_)) if verdict.holds() => "UNSOUND",
                _ => "MISSED",
            };
            unsound |= what == "UNSOUND";
            println!("{name} {verdict:?} {what}");
            if let Some(broken) = broken.filter(|_| !what.is_empty()) {
                println!("    {broken:?}");
            }
        }
    }
    ExitCode::from(u8::from(unsound))
}

fn pairs(ir: &Ir) -> Vec<(String, OpId, OpId)> {
    let functions: Vec<(String, OpId)> = ir
        .blocks(ir.regions(ir.root())[0])
        .flat_map(|block| ir.ops(block))
        .filter_map(|op| Some((ir.symbol_name(op)?.as_str(ir.ctx()).to_owned(), op)))
        .collect();
    let target = |name: &str| functions.iter().find(|f| f.0 == format!("tgt{name}")).map(|f| f.1);
    let sources = functions.iter().filter_map(|(name, f)| Some((name.strip_prefix("src")?, *f)));
    sources.filter_map(|(name, f)| Some((name.to_owned(), f, target(name)?))).collect()
}

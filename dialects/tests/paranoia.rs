//! The canonicalizer with all checks, in several orders. After each rewrite, the incremental fingerprint is compared
//! with the recomputed one, the full fingerprint with the journal, and all of the IR is verified.
//!
//! The programs are those of `canonicalize/*.mlir`, in which every pattern is applied.

use std::path::Path;
use std::sync::Arc;

use proofmark_checks::{CheckConfig, Checker, FingerprintMode, OrderConfig, VerifyMode};
use proofmark_drivers::{
    GreedyConfig, RegionSimplification, apply_patterns_greedily, canonicalization_patterns,
    canonicalizer_config, eliminate_common_subexpressions,
};
use proofmark_ir::context::Registry;
use proofmark_ir::text::{ParseOptions, parse_source};
use proofmark_ir::{Context, Ir};

fn programs() -> Vec<Ir> {
    let mut registry = Registry::new();
    proofmark_dialects::register_all(&mut registry);
    let ctx = Arc::new(Context::new(registry));
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/canonicalize");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "mlir"))
        .collect();
    files.sort();
    let mut programs = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(file).expect("the file can be read");
        for chunk in text.split("// -----") {
            let before = chunk.split("// becomes:").next().unwrap_or(chunk);
            let options = ParseOptions { allow_unregistered: true };
            programs.push(parse_source(&ctx, "test", before.as_bytes(), options).expect("it parses"));
        }
    }
    assert!(programs.len() > 20);
    programs
}

fn run(ir: &Ir, greedy: &GreedyConfig, order: Option<OrderConfig>) {
    let config = CheckConfig {
        contract: true,
        fingerprint: FingerprintMode::Full,
        verify: VerifyMode::Everything,
        order,
        termination: true,
        ..CheckConfig::off()
    };
    let mut ir = ir.duplicate();
    let root = ir.root();
    let mut checker = Checker::new(config);
    let patterns = canonicalization_patterns(ir.ctx());
    let report = apply_patterns_greedily(&mut ir, root, &patterns, greedy, &mut checker);
    eliminate_common_subexpressions(&mut ir, root, &mut checker);
    assert_eq!(checker.findings(), []);
    assert!(report.converged(), "{report:?}");
    ir.check_integrity().expect("whole");
}

#[test]
fn no_check_has_findings() {
    let aggressive = GreedyConfig {
        region_simplification: RegionSimplification::Aggressive,
        use_top_down_traversal: false,
        ..canonicalizer_config()
    };
    for ir in programs() {
        run(&ir, &canonicalizer_config(), None);
        run(&ir, &aggressive, None);
        for seed in 0..4 {
            run(&ir, &canonicalizer_config(), Some(OrderConfig::seeded(seed)));
        }
    }
}

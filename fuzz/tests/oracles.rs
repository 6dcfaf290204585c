//! Runs each oracle for about a second. The cases are equal in every run, unless `PROPTEST_RNG_SEED` is set.

use arbtest::arbitrary::{Result, Unstructured};
use proofmark_fuzz::oracle::{Workbench, assert_canonicalize_refines, assert_parse_is_total};
use proofmark_fuzz::{ProgramInput, entropy, generate, loops, mixed, shaped, vectors};
use proofmark_ir::WalkOrder;
use proofmark_ir::random::mix;
use proofmark_ir::rewrite::FoldedKind;
use proofmark_ir::text::{PrintOptions, print_op};
use proofmark_ir::verify::verify;

/// Tests `property` on `n_cases` inputs of growing size.
fn hold(n_cases: u64, size_max: u64, mut property: impl FnMut(&mut Unstructured<'_>) -> Result<()>) {
    let variable = std::env::var("PROPTEST_RNG_SEED");
    let seed: u64 = variable.ok().and_then(|text| text.parse().ok()).unwrap_or(1);
    for case in 0..n_cases {
        let size = 32 + (size_max - 32) * case / n_cases;
        let random = mix(seed.wrapping_mul(n_cases) + case);
        arbtest::arbtest(&mut property).seed(random >> 32 << 32 | size);
    }
}

#[test]
fn canonicalization_refines() {
    hold(300, 4096, |u| {
        assert_canonicalize_refines(&u.arbitrary()?);
        Ok(())
    });
}

#[test]
fn any_bytes_are_parsed_or_rejected() {
    hold(400, 65_536, |u| {
        let bytes: Vec<u8> = u.arbitrary()?;
        assert_parse_is_total(&bytes);
        Ok(())
    });
}

#[test]
fn nearly_valid_text_is_parsed_or_rejected() {
    hold(300, 4096, |u| {
        assert_parse_is_total(&Workbench::standard().corpus().draw(u)?);
        Ok(())
    });
}

/// Each operation of the table occurs in some program.
#[test]
fn every_operation_is_generated() {
    let bench = Workbench::standard();
    let mut missing: Vec<&str> = (0..bench.table().len()).map(|i| bench.table().get(i).1.name).collect();
    assert!(missing.len() > 50, "the table holds arith, index and llvm at least");
    for n in 0..20_000 {
        if let Some(ir) = bench.program(&ProgramInput::numbered(n)) {
            ir.walk(ir.root(), WalkOrder::PreOrder, |ir, op| {
                missing.retain(|name| *name != ir.name_str(op));
            });
        }
        if missing.is_empty() {
            return;
        }
    }
    panic!("never generated: {missing:?}");
}

/// All generated programs over scalars are valid, and loops of blocks occur.
#[test]
fn programs_over_scalars_are_valid() {
    let bench = Workbench::standard();
    let mut n_back_edges = 0;
    for n in 0..2000 {
        let bytes = entropy(n, 2048);
        let mut u = Unstructured::new(&bytes);
        let Ok(ir) = generate::generate_module(bench.context(), bench.table(), &mut u) else { continue };
        let errors = verify(&ir, ir.root());
        assert!(
            errors.is_empty(),
            "{}\n{}",
            errors[0].message,
            print_op(&ir, ir.root(), PrintOptions::default())
        );
        ir.walk(ir.root(), WalkOrder::PreOrder, |ir, op| {
            let (Some(block), true) = (ir.parent_block(op), ir.name_str(op) == "cf.br") else { return };
            let mut ends = ir.successors(op).filter_map(|header| ir.last_op(header));
            n_back_edges += u32::from(ends.any(|end| ir.successors(end).any(|exit| exit == block)));
        });
    }
    assert!(n_back_edges > 20, "{n_back_edges}");
}

/// Generates 1000 texts. Returns the number of texts, and the invalid ones with the first error.
fn invalid_texts(generate: impl Fn(&mut Unstructured<'_>) -> Result<String>) -> (usize, Vec<String>) {
    let texts = (0..1000).filter_map(|n| generate(&mut Unstructured::new(&entropy(n, 2048))).ok());
    let results = texts.map(|text| (Workbench::standard().shaped_program(&text), text));
    let errors: Vec<Option<String>> =
        results.map(|(result, text)| result.err().map(|error| format!("{error}\n{text}"))).collect();
    (errors.len(), errors.into_iter().flatten().collect())
}

/// Most of the generated texts over tensors and memory are valid programs.
#[test]
fn programs_over_tensors_and_memory_are_valid() {
    let (n, invalid) = invalid_texts(|u| shaped::generate_program(u).map(|program| program.text));
    assert!(n > 900 && invalid.len() * 20 < n, "{} of {n}:\n{}", invalid.len(), invalid.join("\n"));
}

/// The generated texts of loop nests are valid programs.
#[test]
fn loop_nests_are_valid() {
    let (n, invalid) = invalid_texts(loops::generate_program);
    assert!(n > 900 && invalid.is_empty(), "{} of {n}:\n{}", invalid.len(), invalid.join("\n"));
}

/// The generated texts that mix dialects are valid programs.
#[test]
fn mixed_programs_are_valid() {
    let (n, invalid) = invalid_texts(mixed::generate_program);
    assert!(n > 900 && invalid.is_empty(), "{} of {n}:\n{}", invalid.len(), invalid.join("\n"));
}

/// The generated texts over vectors are valid programs.
#[test]
fn programs_over_vectors_are_valid() {
    let (n, invalid) = invalid_texts(vectors::generate_program);
    assert!(n > 900 && invalid.is_empty(), "{} of {n}:\n{}", invalid.len(), invalid.join("\n"));
}

/// Each canonicalization pattern is applied to some program, and each fold hook succeeds in some program.
#[test]
fn every_pattern_and_fold_fires() {
    let bench = Workbench::standard();
    let ctx = bench.context();
    let dialects = ctx.registry().dialects();
    let rows = dialects.iter().flat_map(|dialect| dialect.canonicalization.iter().copied().flatten());
    let mut patterns: Vec<&str> = rows.map(|row| row.name).collect();
    let ops = dialects.iter().flat_map(|dialect| dialect.ops.iter().copied().flatten());
    // Operations of MLIR's `test` dialect are not generated.
    let folds = ops.filter(|def| def.fold.is_some()).map(|def| def.name);
    let mut folds: Vec<&str> = folds.filter(|name| !name.starts_with("test.")).collect();
    for n in 0..20_000 {
        let Some(ir) = bench.program(&ProgramInput::numbered(n)) else { continue };
        let mut found = Vec::new();
        ir.walk(ir.root(), WalkOrder::PreOrder, |ir, op| {
            if folds.contains(&ir.name_str(op)) {
                found.push(op);
            }
        });
        for op in found {
            let mut copy = ir.duplicate();
            let Some(fold) = copy.op_def(op).and_then(|def| def.fold) else { continue };
            if copy.rewriter().run_fold(op, fold) != FoldedKind::None {
                folds.retain(|name| *name != ir.name_str(op));
            }
        }
        if !patterns.is_empty() {
            let applied = bench.patterns_applied(&ir);
            patterns.retain(|name| !applied.contains(name));
        }
        if patterns.is_empty() && folds.is_empty() {
            return;
        }
    }
    panic!("never applied: {patterns:?}; never folded: {folds:?}");
}

/// Equal inputs give equal programs.
#[test]
fn generation_is_deterministic() {
    let bytes: Vec<u8> = (0..2048_u32).map(|i| (i.wrapping_mul(2654435761) >> 13) as u8).collect();
    let text = || {
        let ir = Workbench::standard().program(&ProgramInput::of_bytes(&bytes)).expect("enough bytes");
        proofmark_ir::text::print_op(&ir, ir.root(), proofmark_ir::text::PrintOptions::default())
    };
    assert_eq!(text(), text());
}

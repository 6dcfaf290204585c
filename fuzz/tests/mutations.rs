//! Tests of mutations.

use std::collections::BTreeMap;

use arbitrary::Unstructured;
use proofmark_fuzz::entropy;
use proofmark_fuzz::examples::{enclosed, mutant};
use proofmark_fuzz::oracle::Workbench;
use proofmark_ir::text::{PrintOptions, print_op};
use proofmark_ir::verify::verify;
use proofmark_ir::{Ir, WalkOrder};

fn text(ir: &Ir) -> String {
    print_op(ir, ir.root(), PrintOptions::default())
}

fn n_loops_and_conditionals(ir: &Ir) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    ir.walk(ir.root(), WalkOrder::PreOrder, |ir, op| {
        if ir.name_str(op).starts_with("scf.") {
            *counts.entry(ir.name_str(op).to_owned()).or_default() += 1;
        }
    });
    counts
}

/// An operation of a generated program can be enclosed in each kind of structured control flow, and the result is
/// valid.
#[test]
fn enclosed_operations_are_valid() {
    let bench = Workbench::standard();
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    for seed in 0..600 {
        let Some(program) = bench.program(&entropy(seed, 2048)) else { continue };
        let bytes = entropy(seed + 1000, 64);
        let result = enclosed(&program, &mut Unstructured::new(&bytes)).expect("enough bytes");
        let errors = verify(&result, result.root());
        assert!(errors.is_empty(), "seed {seed}: {}\n{}", errors[0].message, text(&result));
        let (before, after) = (n_loops_and_conditionals(&program), n_loops_and_conditionals(&result));
        for kind in ["scf.if", "scf.for", "scf.while"] {
            if after.get(kind) > before.get(kind) {
                *kinds.entry(kind).or_default() += 1;
            }
        }
    }
    assert!(kinds.len() == 3 && kinds.values().all(|&n| n >= 20), "{kinds:?}");
}

/// Mutations are valid, most differ from the program, and they are the same in each run.
#[test]
fn mutations_are_valid() {
    let bench = Workbench::standard();
    let (mut n, mut n_different) = (0, 0);
    for seed in 0..600 {
        let Some(program) = bench.program(&entropy(seed, 2048)) else { continue };
        let bytes = entropy(seed + 1000, 512);
        let Some(mutation) = mutant(&program, &bytes) else { continue };
        assert!(verify(&mutation, mutation.root()).is_empty(), "{}", text(&mutation));
        assert_eq!(mutant(&program, &bytes).map(|again| text(&again)), Some(text(&mutation)));
        n += 1;
        n_different += usize::from(text(&mutation) != text(&program));
    }
    assert!(n > 300 && n_different * 2 > n, "{n_different} of {n}");
}

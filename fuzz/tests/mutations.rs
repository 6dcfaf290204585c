//! Tests of mutations.

use arbitrary::Unstructured;
use proofmark_fuzz::examples::mutant;
use proofmark_fuzz::oracle::Workbench;
use proofmark_fuzz::restructure::{Restructuring, restructured};
use proofmark_fuzz::{ProgramInput, entropy};
use proofmark_ir::Ir;
use proofmark_ir::text::{PrintOptions, print_op};
use proofmark_ir::verify::verify;

fn text(ir: &Ir) -> String {
    print_op(ir, ir.root(), PrintOptions::default())
}

/// Programs of all kinds have restructurings of each kind, which are valid and differ from the program. Most operations
/// permit those that do not depend on sizes and attributes.
#[test]
fn restructured_programs_are_valid() {
    let bench = Workbench::standard();
    for (number, kind) in Restructuring::ALL.into_iter().enumerate() {
        let (mut n_programs, mut n_different) = (0, 0);
        for seed in 0..300 {
            let Some(program) = bench.program(&ProgramInput::numbered(seed)) else { continue };
            let bytes = entropy(seed + 1000 * (number as u64 + 1), 64);
            n_programs += 1;
            let Ok(Some(result)) = restructured(&program, kind, &mut Unstructured::new(&bytes)) else {
                continue;
            };
            let errors = verify(&result, result.root());
            assert!(errors.is_empty(), "seed {seed}: {}\n{}", errors[0].message, text(&result));
            let options = PrintOptions { generic: true, ..PrintOptions::default() };
            let parsed = bench.shaped_program(&print_op(&result, result.root(), options));
            assert!(parsed.is_ok(), "seed {seed}: {parsed:?}");
            n_different += usize::from(text(&result) != text(&program));
        }
        let is_general = matches!(
            kind,
            Restructuring::Enclose | Restructuring::Outline | Restructuring::Split | Restructuring::Skip
        );
        let at_least = if is_general { n_programs / 4 } else { 10 };
        assert!(n_different >= at_least, "{kind:?}: {n_different} of {n_programs}");
    }
}

/// Returns the restructuring of a kind that makes the text of a program contain `expected`, for some choice.
fn restructure_to(program: &str, kind: Restructuring, expected: &[&str]) -> String {
    let bench = Workbench::standard();
    let program = bench.shaped_program(program).expect("a valid program");
    let results = (0..200).filter_map(|seed| {
        restructured(&program, kind, &mut Unstructured::new(&entropy(seed, 64))).ok().flatten()
    });
    let texts: Vec<String> = results.map(|ir| text(&ir)).collect();
    let found = texts.iter().find(|text| expected.iter().all(|part| text.contains(part)));
    found.unwrap_or_else(|| panic!("{kind:?} without {expected:?}: {}", texts.join("\n"))).clone()
}

const LOAD: &str = "func.func @f(%m: memref<4xi8>, %i: index, %c: i1) -> i8 {
  %x = memref.load %m[%i] : memref<4xi8>
  memref.store %x, %m[%i] : memref<4xi8>
  %y = arith.addi %x, %x : i8
  return %y : i8
}";

#[test]
fn operations_are_outlined_to_a_function() {
    let text = restructure_to(
        LOAD,
        Restructuring::Outline,
        &["func.func private @outlined_0(", "call @outlined_0(%"],
    );
    let (caller, callee) = text.split_once("@outlined_0").expect("a call and a function");
    assert!(!caller.is_empty() && callee.contains("return"), "{text}");
}

#[test]
fn blocks_are_split_and_skipped() {
    restructure_to(LOAD, Restructuring::Split, &["cf.br ^bb1(%"]);
    restructure_to(LOAD, Restructuring::Split, &["cf.cond_br %arg2, ^bb1(%", ", ^bb1(%"]);
    restructure_to(LOAD, Restructuring::Skip, &["cf.cond_br %arg2, ^bb1, ^bb2", "cf.br ^bb2"]);
}

/// The store is to memory that the load accesses through another view.
#[test]
fn memory_is_accessed_through_other_views() {
    let subview = "memref.subview %arg0[0] [4] [1] : memref<4xi8> to memref<4xi8, strided<[1]>>";
    restructure_to(LOAD, Restructuring::View, &[subview, "memref.load %arg0"]);
    let cast = "memref.cast %arg0 : memref<4xi8> to memref<?xi8>";
    restructure_to(LOAD, Restructuring::View, &[cast, "memref.store %0, %arg0"]);
    restructure_to(
        LOAD,
        Restructuring::Argument,
        &["%arg0: memref<?xi8>", "memref.cast %arg0 : memref<?xi8> to memref<4xi8>"],
    );
}

#[test]
fn attributes_have_other_values() {
    let program = "func.func @f(%t: tensor<2x2xi8>, %d: tensor<2x2xi8>) -> tensor<2x2xi8> {
      %r = linalg.transpose ins(%t : tensor<2x2xi8>) outs(%d : tensor<2x2xi8>) permutation = [1, 0]
      return %r : tensor<2x2xi8>
    }";
    restructure_to(program, Restructuring::Attribute, &["permutation = [0, 1]"]);
}

/// Mutations are valid, most differ from the program, and they are the same in each run.
#[test]
fn mutations_are_valid() {
    let bench = Workbench::standard();
    let (mut n, mut n_different) = (0, 0);
    for seed in 0..600 {
        let Some(program) = bench.program(&ProgramInput::numbered(seed)) else { continue };
        let bytes = entropy(seed + 1000, 512);
        let Some(mutation) = mutant(&program, &bytes) else { continue };
        assert!(verify(&mutation, mutation.root()).is_empty(), "{}", text(&mutation));
        assert_eq!(mutant(&program, &bytes).map(|again| text(&again)), Some(text(&mutation)));
        n += 1;
        n_different += usize::from(text(&mutation) != text(&program));
    }
    assert!(n > 300 && n_different * 2 > n, "{n_different} of {n}");
}

//! Tests of the enumeration of all programs of one and two operations.

use std::collections::BTreeSet;

use proofmark_fuzz::exhaustive::Exhaustive;
use proofmark_fuzz::oracle::Workbench;
use proofmark_ir::text::{PrintOptions, print_op};
use proofmark_ir::verify::verify;
use proofmark_ir::{Ir, Type};

fn arith(types: &[Type]) -> Exhaustive {
    let bench = Workbench::standard();
    Exhaustive::new(bench.context(), bench.table(), &["arith".to_owned()], types)
}

fn text(ir: &Ir) -> String {
    print_op(ir, ir.root(), PrintOptions::default())
}

/// All programs are valid, and no two are equal. Each expected program occurs.
#[test]
fn programs_are_valid_and_distinct() {
    let all = arith(&[Type::I1]);
    let mut texts = BTreeSet::new();
    for number in 0..all.len() {
        let ir = all.program(number).expect("all numbers have programs");
        if number % 16 == 0 {
            assert!(verify(&ir, ir.root()).is_empty(), "{}", text(&ir));
        }
        texts.insert(text(&ir));
    }
    assert_eq!(texts.len() as u64, all.len());
    let bench = Workbench::standard();
    let expected = [
        "func.func @f() -> i1 { %c = arith.constant true  %0 = arith.negf %c : i1  return %0 : i1 }",
        "func.func @f(%x: i1) -> i1 { %0 = arith.addi %x, %x overflow<nsw> : i1  return %0 : i1 }",
        "func.func @f(%x: i1) -> i1 { %c = arith.constant true  %0 = arith.cmpi slt, %c, %x : i1  return %0 : i1 }",
        "func.func @f(%x: i1, %y: i1) -> (i1, i1) { %0 = arith.subi %x, %y : i1
           %1 = arith.select %y, %0, %x : i1  return %0, %1 : i1, i1 }",
    ];
    for (i, program) in expected.iter().enumerate() {
        let program = bench.shaped_program(program);
        let occurs = program.is_ok_and(|program| texts.contains(&text(&program)));
        assert_eq!(occurs, i > 0, "{}", expected[i]);
    }
}

/// Programs of one operation come before those of two, and narrow types before wide ones. Programs over wide types are
/// numbered as well.
#[test]
fn small_programs_come_first() {
    let ctx = Workbench::standard().context();
    let types = [ctx.int_type(2), Type::I64];
    let all = arith(&types);
    let level = |ir: &Ir| {
        let function = ir.lookup_symbol(ir.root(), ctx.ident("f")).expect("a function");
        let block = ir.entry_block(ir.regions(function)[0]).expect("a body");
        let ops = ir.ops(block).filter(|&op| ir.constant_of(op).is_none()).count();
        let is_wide = text(ir).contains("i64");
        (ops, is_wide)
    };
    let levels: Vec<(usize, bool)> = (0..200)
        .map(|i| all.program(i * (all.len() / 200)).expect("all numbers have programs"))
        .map(|ir| level(&ir))
        .collect();
    assert!(levels.is_sorted(), "{levels:?}");
    assert_eq!(levels.first(), Some(&(2, false)));
    assert_eq!(levels.last(), Some(&(3, true)));
}

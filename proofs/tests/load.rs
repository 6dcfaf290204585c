//! Verdicts, with the procedures and reasons that they name, do not depend on the load of the machine.
//!
//! The same pairs are proved with nothing else to do, and while more threads than processors compute. No pair reaches
//! its time limit. A procedure that ends at a time instead of a number of steps fails the test, because the conditions
//! need about as many steps as the budgets of the procedures.

use proofmark_dialects::register_all;
use proofmark_ir::context::{Context, Registry};
use proofmark_ir::text::{ParseOptions, parse_source};
use proofmark_proofs::{Settings, prove_within};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Pairs that z3 decides or gives up, with budgets of 20 to 500 ms.
const PAIRS: [&str; 3] = [
    "func.func @src(%a: i64, %b: i64) -> i64 {
       %0 = arith.addi %a, %b : i64
       return %0 : i64
     }
     func.func @tgt(%a: i64, %b: i64) -> i64 {
       %0 = arith.xori %a, %b : i64
       %1 = arith.andi %a, %b : i64
       %2 = arith.addi %1, %1 : i64
       %3 = arith.addi %0, %2 : i64
       return %3 : i64
     }",
    "func.func @src(%a: i16, %b: i16) -> i16 {
       %0 = arith.muli %a, %b : i16
       %1 = arith.xori %0, %a : i16
       return %1 : i16
     }
     func.func @tgt(%a: i16, %b: i16) -> i16 {
       %0 = arith.muli %b, %a : i16
       %1 = arith.ori %0, %a : i16
       %2 = arith.andi %0, %a : i16
       %3 = arith.subi %1, %2 : i16
       return %3 : i16
     }",
    "func.func @src(%a: f32, %b: f32, %c: f32) -> f32 {
       %0 = arith.mulf %a, %b : f32
       %1 = arith.mulf %0, %c : f32
       return %1 : f32
     }
     func.func @tgt(%a: f32, %b: f32, %c: f32) -> f32 {
       %0 = arith.mulf %b, %c : f32
       %1 = arith.mulf %a, %0 : f32
       return %1 : f32
     }",
];

/// Returns the verdicts on all pairs, at most the steps of half a second each.
fn verdicts() -> Vec<String> {
    let mut registry = Registry::default();
    register_all(&mut registry);
    let ctx = Arc::new(Context::new(registry));
    let mut settings = Settings::default();
    settings.limits = settings.limits.within(Duration::from_millis(500));
    settings.limits.time = Duration::from_secs(3600);
    let prove = |text: &&str| {
        let ir = parse_source(&ctx, "test.mlir", text.as_bytes(), ParseOptions::default()).expect("valid");
        prove_within(&ir, ir.root(), &settings).pairs[0].verdict.to_string()
    };
    PAIRS.iter().map(prove).collect()
}

#[test]
fn verdicts_do_not_depend_on_the_load() {
    let idle = verdicts();
    let ends = AtomicBool::new(false);
    let loaded = std::thread::scope(|scope| {
        let n_processors = std::thread::available_parallelism().map_or(1, |n| n.get());
        for _ in 0..4 * n_processors {
            scope.spawn(|| {
                while !ends.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        let loaded = std::panic::catch_unwind(verdicts);
        ends.store(true, Ordering::Relaxed);
        loaded
    });
    assert_eq!(idle, loaded.expect("no panic"));
    // The calls before these two differ: the state of z3 is not carried over.
    assert_eq!(idle, verdicts());
}

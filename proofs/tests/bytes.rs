//! Reads of memory that was written by accesses of other widths, compared with a concrete interpretation of bytes.
//!
//! Each program writes four bytes, then an integer of another width, and reads an integer of any width. A proof that the
//! result is a constant must be true in both byte orders, because a read of a part of the written value is not modelled. A
//! refutation must be true in the byte order that `dialects/SEMANTICS.md` assumes, little-endian.

use proofmark_dialects::register_all;
use proofmark_ir::Context;
use proofmark_ir::context::Registry;
use proofmark_ir::text::{ParseOptions, parse_source};
use proofmark_proofs::{Settings, Verdict, prove_modules};
use std::fmt::Write;
use std::sync::Arc;

/// The number of bytes of the memory.
const SIZE: usize = 4;

/// A store of `value`, or a load, of `n_bytes` bytes.
#[derive(Clone, Copy, Debug)]
struct Access {
    at: usize,
    n_bytes: usize,
    value: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ByteOrder {
    Little,
    Big,
}

/// Returns all places of integers of 1, 2 and 4 bytes in the memory.
fn accesses() -> Vec<Access> {
    let places = [1, 2, 4].into_iter().flat_map(|n_bytes| (0..=SIZE - n_bytes).map(move |at| (at, n_bytes)));
    // The bytes of the value differ from each other and from those that are written first.
    places.map(|(at, n_bytes)| Access { at, n_bytes, value: 0x1122_3344 >> (8 * (SIZE - n_bytes)) }).collect()
}

/// Returns the number of the byte at the address `i` of an integer of `n` bytes, counted from the low byte.
fn significance(order: ByteOrder, i: usize, n: usize) -> usize {
    match order {
        ByteOrder::Little => i,
        ByteOrder::Big => n - 1 - i,
    }
}

/// Returns the integer that the load reads after the stores.
fn interpret(stores: &[Access], load: Access, order: ByteOrder) -> u32 {
    let mut memory = [0u8; SIZE];
    for store in stores {
        for i in 0..store.n_bytes {
            memory[store.at + i] = (store.value >> (8 * significance(order, i, store.n_bytes))) as u8;
        }
    }
    let byte = |i: usize| u32::from(memory[load.at + i]) << (8 * significance(order, i, load.n_bytes));
    (0..load.n_bytes).map(byte).sum()
}

/// Returns a function that writes and reads. The memory is local, or an argument.
fn program(name: usize, stores: &[Access], load: Access, is_local: bool) -> String {
    let width = 8 * load.n_bytes;
    let argument = if is_local { "" } else { "%p: !llvm.ptr" };
    let mut text = format!("llvm.func @f{name}({argument}) -> i{width} {{\n");
    if is_local {
        text += "  %n = llvm.mlir.constant(4 : i64) : i64\n  %p = llvm.alloca %n x i8 : (i64) -> !llvm.ptr\n";
    }
    for (i, store) in stores.iter().enumerate() {
        let (width, at, value) = (8 * store.n_bytes, store.at, store.value);
        writeln!(
            text,
            "  %v{i} = llvm.mlir.constant({value} : i{width}) : i{width}
  %p{i} = llvm.getelementptr %p[{at}] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %v{i}, %p{i} {{alignment = 1 : i64}} : i{width}, !llvm.ptr"
        )
        .expect("a string");
    }
    let at = load.at;
    text + &format!(
        "  %q = llvm.getelementptr %p[{at}] : (!llvm.ptr) -> !llvm.ptr, i8
  %r = llvm.load %q {{alignment = 1 : i64}} : !llvm.ptr -> i{width}
  llvm.return %r : i{width}
}}
"
    )
}

/// Returns the same function with a constant result.
fn constant(name: usize, stores: &[Access], load: Access, is_local: bool, value: u32) -> String {
    let text = program(name, stores, load, is_local);
    let width = 8 * load.n_bytes;
    let end = format!(
        "  %c = llvm.mlir.constant({value} : i{width}) : i{width}\n  llvm.return %c : i{width}\n}}\n"
    );
    text.split("  llvm.return").next().unwrap_or_default().to_owned() + &end
}

/// Returns whether the load reads all bytes of one store and nothing else.
fn is_whole(stores: &[Access], load: Access) -> bool {
    let range = |access: &Access| access.at..access.at + access.n_bytes;
    let read = range(&load);
    let last =
        stores.iter().rposition(|store| range(store).start < read.end && read.start < range(store).end);
    last.is_some_and(|last| range(&stores[last]) == read)
}

/// Compares all programs with this memory.
fn compare(is_local: bool) {
    let bytes: Vec<Access> = (0..SIZE).map(|at| Access { at, n_bytes: 1, value: 0xa0 + at as u32 }).collect();
    let mut programs: Vec<(Vec<Access>, Access, u32)> = Vec::new();
    for store in accesses() {
        for load in accesses() {
            let stores: Vec<Access> = bytes.iter().copied().chain([store]).collect();
            let [little, big] =
                [ByteOrder::Little, ByteOrder::Big].map(|order| interpret(&stores, load, order));
            let wrong = little ^ 1;
            let mut results = vec![little, big, wrong];
            results.sort_unstable();
            results.dedup();
            programs.extend(results.into_iter().map(|result| (stores.clone(), load, result)));
        }
    }
    let text = |of: &dyn Fn(usize, &(Vec<Access>, Access, u32)) -> String| -> String {
        programs.iter().enumerate().map(|(i, each)| of(i, each)).collect()
    };
    let source = text(&|i, (stores, load, _)| program(i, stores, *load, is_local));
    let target = text(&|i, (stores, load, value)| constant(i, stores, *load, is_local, *value));
    let mut registry = Registry::default();
    register_all(&mut registry);
    let ctx = Arc::new(Context::new(registry));
    let [source, target] = [source, target].map(|text| {
        parse_source(&ctx, "bytes.mlir", text.as_bytes(), ParseOptions::default())
            .unwrap_or_else(|errors| panic!("{}\n{text}", errors[0].message))
    });
    let report = prove_modules(&source, source.root(), &target, target.root(), &Settings::default());
    assert_eq!(report.pairs.len(), programs.len());
    for ((stores, load, result), pair) in programs.iter().zip(&report.pairs) {
        let [little, big] = [ByteOrder::Little, ByteOrder::Big].map(|order| interpret(stores, *load, order));
        let described = || format!("{stores:?} {load:?} {result:#x}: {}", pair.verdict);
        match &pair.verdict {
            Verdict::Proved(_) => assert!(*result == little && *result == big, "{}", described()),
            Verdict::Refuted(_) => assert_ne!(*result, little, "{}", described()),
            _ => assert!(!is_whole(stores, *load), "{}", described()),
        }
    }
}

#[test]
fn reads_of_local_memory_agree_with_bytes() {
    compare(true);
}

#[test]
fn reads_of_memory_of_the_environment_agree_with_bytes() {
    compare(false);
}

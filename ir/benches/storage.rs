//! Benchmark of the storage in nanoseconds per operation: `cargo bench -p proofmark-ir --bench storage -- [N]`.
//!
//! Every row must stay constant as N grows, in particular the adversarial ones (one insertion point, one value with all
//! uses).

use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

use proofmark_ir::context::Registry;
use proofmark_ir::{BlockId, Context, Ir, Location, NewOp, Type, ValueId, WalkOrder};

fn row(name: &str, n: usize, start: Instant) {
    println!("{name:<28} {:9.1} ns/op", start.elapsed().as_nanos() as f64 / n as f64);
}

/// Builds a block with two arguments and a chain of operations, each of which uses the two previous values.
fn chain(n: usize) -> (Ir, BlockId) {
    let mut ir = Ir::new(Arc::new(Context::new(Registry::new())));
    let (root, name) = (ir.ctx().op_name("t.root"), ir.ctx().op_name("t.op"));
    let mut rw = ir.rewriter();
    let root = rw.create(&NewOp { n_regions: 1, ..NewOp::new(root, Location::UNKNOWN) });
    let region = rw.regions(root)[0];
    let block = rw.create_block(region, None, &[Type::I32, Type::I32]);
    let (mut a, mut b) = (rw.block_args(block)[0], rw.block_args(block)[1]);
    for _ in 0..n {
        let op = rw.create(&op_of(name, &[a, b]));
        (a, b) = (b, rw.result(op, 0));
    }
    ir.set_root(root);
    ir.commit();
    (ir, block)
}

/// Builds operations nested 60 levels deep.
fn towers(n: usize) -> Ir {
    let mut ir = Ir::new(Arc::new(Context::new(Registry::new())));
    let name = ir.ctx().op_name("t.op");
    let mut rw = ir.rewriter();
    let holder = NewOp { n_regions: 1, ..NewOp::new(name, Location::UNKNOWN) };
    let root = rw.create(&holder);
    let region = rw.regions(root)[0];
    let ground = rw.create_block(region, None, &[]);
    let mut block = ground;
    for i in 0..n {
        rw.set_insertion_point_to_end(if i % 60 == 0 { ground } else { block });
        let op = rw.create(&holder);
        let region = rw.regions(op)[0];
        block = rw.create_block(region, None, &[]);
    }
    ir.set_root(root);
    ir.commit();
    ir
}

fn op_of(name: proofmark_ir::OpName, operands: &[ValueId]) -> NewOp<'_> {
    NewOp { operands, results: &[Type::I32], ..NewOp::new(name, Location::UNKNOWN) }
}

fn main() {
    let n: usize = std::env::args().filter_map(|arg| arg.parse().ok()).next().unwrap_or(100_000);
    println!("ops {n}");
    for _ in 0..2 {
        let start = Instant::now();
        let (mut ir, block) = chain(n);
        row("append", n, start);
        let name = ir.ctx().op_name("t.op");

        let (mut count, start) = (0, Instant::now());
        ir.walk(ir.root(), WalkOrder::PostOrder, |ir, op| count += ir.n_operands(op));
        row("walk, post-order", n, start);
        let start = Instant::now();
        ir.walk(ir.root(), WalkOrder::PreOrder, |ir, op| count += ir.n_operands(op));
        row("walk, pre-order", n, start);
        black_box(count);

        let towers = towers(n);
        for (name, order) in [
            ("walk, nested, post-order", WalkOrder::PostOrder),
            ("walk, nested, pre-order", WalkOrder::PreOrder),
        ] {
            let start = Instant::now();
            towers.walk(towers.root(), order, |ir, op| count += ir.n_operands(op));
            row(name, n, start);
        }
        black_box(count);

        let start = Instant::now();
        let copy = ir.duplicate();
        row("duplicate", n, start);
        drop(copy);

        let (root, start) = (ir.root(), Instant::now());
        ir.rewriter().clone_op(root);
        row("clone_op", n, start);
        let start = Instant::now();
        ir.rollback(proofmark_ir::Checkpoint::START);
        row("... rolled back", n, start);

        let middle = ir.ops(block).nth(n / 2).expect("n is positive");
        let arg = ir.block_args(block)[0];
        for forward in [true, false] {
            let start = Instant::now();
            let mut rw = ir.rewriter();
            rw.set_insertion_point_before(middle);
            for _ in 0..n {
                let op = rw.create(&op_of(name, &[arg, arg]));
                if !forward {
                    rw.set_insertion_point_before(op);
                }
            }
            row(if forward { "insert before one op" } else { "insert before the last" }, n, start);
            ir.rollback(proofmark_ir::Checkpoint::START);
        }

        let mut rw = ir.rewriter();
        rw.set_insertion_point_to_end(block);
        let hot = rw.create(&op_of(name, &[]));
        let hot = rw.result(hot, 0);
        for _ in 0..n / 2 {
            rw.create(&op_of(name, &[hot]));
        }
        ir.commit();
        let start = Instant::now();
        ir.rewriter().replace_all_uses_with(hot, arg);
        row("replace n/2 uses", n / 2, start);
        let start = Instant::now();
        ir.rollback(proofmark_ir::Checkpoint::START);
        row("... rolled back", n / 2, start);

        let start = Instant::now();
        let mut rw = ir.rewriter();
        rw.erase_blocks(&[block]);
        row("erase all", n * 3 / 2, start);
        let start = Instant::now();
        ir.commit();
        row("... commit", n * 3 / 2, start);
        println!();
    }
}

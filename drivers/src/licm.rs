//! Loop-invariant code motion: moves operations whose results are equal in all iterations before the loop.
//!
//! The algorithm is that of MLIR's `loop-invariant-code-motion`, with inner loops first. An operation is moved if it
//! has no memory effects, is speculatable (the trip count may be zero), and uses no value that the region of the loop
//! defines. The users of a moved operation are tested again.

use std::collections::VecDeque;

use proofmark_checks::{Checker, DriverPart, Keep};
use proofmark_ir::{Ir, OpId, RegionId, Traits, ValueDef, ValueId, WalkOrder, Walker};

const PART: DriverPart = DriverPart::new("loop-invariant-code-motion");

/// Moves loop-invariant operations out of the loops in `op`. Returns the number of moves; an operation that leaves two
/// nested loops counts twice.
///
/// # Examples
///
/// ```
/// use proofmark_checks::{CheckConfig, Checker};
/// use proofmark_drivers::hoist_loop_invariants;
/// use proofmark_ir::text::{ParseOptions, PrintOptions, parse_source, print_op};
/// # let mut registry = proofmark_ir::context::Registry::new();
/// # proofmark_dialects::register_all(&mut registry);
/// # let ctx = std::sync::Arc::new(proofmark_ir::Context::new(registry));
///
/// let text = b"
/// func.func @f(%n: index, %x: i32, %m: memref<?xi32>) {
///   %c0 = arith.constant 0 : index
///   %c1 = arith.constant 1 : index
///   scf.for %i = %c0 to %n step %c1 {
///     %0 = arith.muli %x, %x : i32
///     memref.store %0, %m[%i] : memref<?xi32>
///   }
///   return
/// }
/// ";
/// let mut ir = parse_source(&ctx, "example.mlir", text, ParseOptions::default()).unwrap();
/// let root = ir.root();
/// let mut checker = Checker::new(CheckConfig::inexpensive());
/// assert_eq!(hoist_loop_invariants(&mut ir, root, &mut checker), 1);
/// let text = print_op(&ir, root, PrintOptions::default());
/// assert!(text.find("arith.muli") < text.find("scf.for"));
/// ```
pub fn hoist_loop_invariants(ir: &mut Ir, op: OpId, checker: &mut Checker<'_>) -> u64 {
    if !checker.begin(ir, op, None) {
        return 0;
    }
    let mut loops = Vec::new();
    ir.walk(op, WalkOrder::PostOrder, |ir, each| {
        if ir.has_trait(each, Traits::LOOP_LIKE) {
            loops.push(each);
        }
    });
    let n_moved = hoist(ir, loops, checker);
    checker.end(ir, op);
    n_moved
}

/// Moves loop-invariant operations out of one loop, but not out of the loops nested in it. Returns the number of moves.
pub fn hoist_loop_invariants_of(ir: &mut Ir, loop_op: OpId, checker: &mut Checker<'_>) -> u64 {
    let root = ir.parent_op(loop_op).unwrap_or(loop_op);
    if !checker.begin(ir, root, None) {
        return 0;
    }
    let n_moved = hoist(ir, vec![loop_op], checker);
    checker.end(ir, root);
    n_moved
}

fn hoist(ir: &mut Ir, loops: Vec<OpId>, checker: &mut Checker<'_>) -> u64 {
    let mut n_moved = 0;
    for each in loops {
        let since = ir.checkpoint();
        let n = (0..ir.regions(each).len()).map(|i| hoist_from(ir, each, ir.regions(each)[i])).sum::<u64>();
        match checker.observe(ir, PART, each, since) {
            Keep::Yes => n_moved += n,
            Keep::TakenBack => ir.rollback(since),
            Keep::Cycle | Keep::Stop => {
                ir.rollback(since);
                break;
            }
        }
        ir.commit();
    }
    n_moved
}

fn hoist_from(ir: &mut Ir, loop_op: OpId, region: RegionId) -> u64 {
    let mut work: VecDeque<OpId> = ir.blocks(region).flat_map(|block| ir.ops(block)).collect();
    let mut n_moved = 0;
    while let Some(op) = work.pop_front() {
        let is_here = ir.parent_region(op) == Some(region);
        if !is_here
            || !is_invariant(ir, op, region)
            || !ir.is_memory_effect_free(op)
            || !ir.is_speculatable(op)
        {
            continue;
        }
        ir.rewriter().move_op_before(op, loop_op);
        n_moved += 1;
        let users = ir.results(op).iter().flat_map(|&result| ir.users(result));
        work.extend(users.filter(|&user| ir.parent_region(user) == Some(region)));
    }
    n_moved
}

/// Returns whether `op` and the operations nested in it use no value that is defined directly in `region`.
fn is_invariant(ir: &Ir, op: OpId, region: RegionId) -> bool {
    if ir.is_terminator(op) {
        return false;
    }
    // An operand is defined in `op` itself, directly in `region`, or outside `region`.
    let is_outside = |value: ValueId| defining_region(ir, value) != Some(region);
    let mut walk = Walker::new(op, WalkOrder::PreOrder);
    std::iter::from_fn(|| walk.next(ir)).all(|nested| ir.operands(nested).all(is_outside))
}

fn defining_region(ir: &Ir, value: ValueId) -> Option<RegionId> {
    match ir.value_def(value) {
        ValueDef::OpResult { op, .. } => ir.parent_region(op),
        ValueDef::BlockArg { block, .. } => ir.block_region(block),
    }
}

//! The passes that print the order of walks.

use std::fmt::Write as _;
use std::ops::ControlFlow;

use proofmark::drivers::walk::{Advance, Direction, Stage, Visited, walk, walk_mut, walk_stages};
use proofmark::ir::{BlockId, Ir, Location, NewOp, OpId, RegionId, ValueId, WalkOrder};
use proofmark::passes::{Pass, PassReport};

use crate::common::{all_ops, attr, is_function};

/// The kind of the entities of a walk.
#[derive(Clone, Copy)]
enum Kind {
    Op,
    Block,
    Region,
}

impl Kind {
    const ALL: [Kind; 3] = [Kind::Op, Kind::Block, Kind::Region];

    fn has(self, visited: Visited) -> bool {
        matches!(
            (self, visited),
            (Kind::Op, Visited::Op(_))
                | (Kind::Block, Visited::Block(_))
                | (Kind::Region, Visited::Region(_))
        )
    }

    fn title(self) -> &'static str {
        match self {
            Kind::Op => "Op",
            Kind::Block => "Block",
            Kind::Region => "Region",
        }
    }
}

fn describe_region(ir: &Ir, region: RegionId) -> String {
    format!("region {} from operation '{}'", ir.region_index(region), ir.name_str(ir.region_op(region)))
}

/// Returns the description of a block, with the index of the block in its region.
fn describe_block(ir: &Ir, block: BlockId) -> String {
    let Some(region) = ir.block_region(block) else { return "block <<UNLINKED BLOCK>>".to_owned() };
    let index = ir.blocks(region).take_while(|&each| each != block).count();
    format!("block ^bb{index} from {}", describe_region(ir, region))
}

fn describe(ir: &Ir, visited: Visited) -> String {
    match visited {
        Visited::Op(op) => format!("op '{}'", ir.name_str(op)),
        Visited::Block(block) => describe_block(ir, block),
        Visited::Region(region) => describe_region(ir, region),
    }
}

pub(crate) static IR_VISITORS: Pass = Pass {
    flag: "test-ir-visitors",
    name: "TestIRVisitorsPass",
    summary: "Print the order of walks, some of which erase the visited entities of a copy",
    options: &[],
    run: |ir, op, _, _| {
        let mut output = String::new();
        pure(ir, op, &mut output);
        by_dominance(ir, op, &mut output);
        nested(ir, op, &mut output);
        ir.commit();
        for (order, name) in [(WalkOrder::PreOrder, "pre-order"), (WalkOrder::PostOrder, "post-order")] {
            for kind in [Kind::Op, Kind::Block] {
                let _ = writeln!(output, "{} {name} erasures (skip)", kind.title());
                erase(&mut ir.duplicate(), op, order, kind, true, &mut output);
            }
        }
        for kind in [Kind::Op, Kind::Block] {
            let _ = writeln!(output, "{} post-order erasures (no skip)", kind.title());
            erase(&mut ir.duplicate(), op, WalkOrder::PostOrder, kind, false, &mut output);
        }
        PassReport { output, ..PassReport::default() }
    },
};

/// Prints the walks that change nothing.
fn pure(ir: &Ir, root: OpId, output: &mut String) {
    let walks = [
        ("pre-order", WalkOrder::PreOrder, Direction::Forward),
        ("post-order", WalkOrder::PostOrder, Direction::Forward),
        ("reverse post-order", WalkOrder::PostOrder, Direction::Reverse),
    ];
    for (name, order, direction) in walks {
        for kind in Kind::ALL {
            let _ = writeln!(output, "{} {name} visits", kind.title());
            visit(ir, root, order, direction, kind, output);
        }
    }
}

/// Prints the entities of one kind in `root`.
fn visit(ir: &Ir, root: OpId, order: WalkOrder, direction: Direction, kind: Kind, output: &mut String) {
    let _ = walk(ir, root, order, direction, |ir, visited| -> ControlFlow<(), Advance> {
        if kind.has(visited) {
            let _ = writeln!(output, "Visiting {}", describe(ir, visited));
        }
        ControlFlow::Continue(Advance::Advance)
    });
}

/// Prints walks over each function in dominance order.
fn by_dominance(ir: &Ir, root: OpId, output: &mut String) {
    let walks = [
        ("forward dominance", Direction::ForwardDominance),
        ("reverse dominance", Direction::ReverseDominance),
    ];
    for function in all_ops(ir, root, WalkOrder::PostOrder) {
        if !is_function(ir, function) {
            continue;
        }
        for (name, direction) in walks {
            for kind in Kind::ALL {
                let _ = writeln!(output, "{} {name} post-order visits", kind.title());
                visit(ir, function, WalkOrder::PostOrder, direction, kind, output);
            }
        }
    }
}

/// Prints walks that begin with the blocks or regions of operations with the attribute `walk_blocks` or `walk_regions`.
fn nested(ir: &Ir, root: OpId, output: &mut String) {
    let starts = [(Kind::Block, "blocks", "walk_blocks"), (Kind::Region, "region", "walk_regions")];
    for (kind, title, mark) in starts {
        for (order, name) in [(WalkOrder::PreOrder, "pre-order"), (WalkOrder::PostOrder, "post-order")] {
            let kind_name = kind.title().to_lowercase();
            let _ = writeln!(output, "Invoke {kind_name} {name} visits on {title}");
            for op in all_ops(ir, root, WalkOrder::PostOrder) {
                if attr(ir, op, mark).is_some() {
                    visit(ir, op, order, Direction::Forward, kind, output);
                }
            }
        }
    }
}

/// Walks over the operations or blocks in `root` and erases them. With `skip`, modules and the operations directly in
/// them remain, so that a pre-order walk has operations to visit.
fn erase(ir: &mut Ir, root: OpId, order: WalkOrder, kind: Kind, skip: bool, output: &mut String) {
    let is_module = |ir: &Ir, op: Option<OpId>| op.is_some_and(|op| ir.name_str(op) == "builtin.module");
    let _ = walk_mut(ir, root, order, |ir, visited| -> ControlFlow<(), Advance> {
        let owner = match visited {
            Visited::Op(op) => op,
            Visited::Block(block) => match ir.block_parent_op(block) {
                Some(op) => op,
                None => return ControlFlow::Continue(Advance::Advance),
            },
            Visited::Region(_) => return ControlFlow::Continue(Advance::Advance),
        };
        let is_kept = skip && (is_module(ir, Some(owner)) || is_module(ir, ir.parent_op(owner)));
        if !kind.has(visited) || is_kept {
            return ControlFlow::Continue(Advance::Advance);
        }
        if let Visited::Block(block) = visited
            && !ir.has_no_predecessors(block)
        {
            let _ = writeln!(output, "Cannot erase {}, still has uses", describe(ir, visited));
            return ControlFlow::Continue(Advance::Advance);
        }
        let _ = writeln!(output, "Erasing {}", describe(ir, visited));
        match visited {
            // The copy ends with its root.
            Visited::Op(op) if op == root => {}
            Visited::Op(op) => {
                detach_uses(ir, op);
                ir.rewriter().erase_op(op);
            }
            Visited::Block(block) => erase_block(ir, block),
            Visited::Region(_) => {}
        }
        ir.commit();
        ControlFlow::Continue(Advance::Skip)
    });
}

/// Replaces `value` by the result of a new operation without a block.
fn replace_by_placeholder(ir: &mut Ir, value: ValueId) {
    if ir.use_empty(value) {
        return;
    }
    let (name, ty) = (ir.ctx().op_name("test.placeholder"), ir.value_type(value));
    let mut rw = ir.rewriter();
    let placeholder = rw.create(&NewOp { results: &[ty], ..NewOp::new(name, Location::UNKNOWN) });
    let placeholder = rw.result(placeholder, 0);
    rw.replace_all_uses_with(value, placeholder);
}

fn detach_uses(ir: &mut Ir, op: OpId) {
    for result in ir.results(op).to_vec() {
        replace_by_placeholder(ir, result);
    }
}

/// Erases a block without predecessors.
fn erase_block(ir: &mut Ir, block: BlockId) {
    for value in ir.block_args(block).to_vec() {
        replace_by_placeholder(ir, value);
    }
    for op in ir.ops(block).collect::<Vec<_>>() {
        detach_uses(ir, op);
    }
    ir.rewriter().erase_blocks(&[block]);
}

/// Prints one step of a walk over stages.
fn step(output: &mut String, n_steps: &mut usize, text: &str) {
    let _ = writeln!(output, "step {n_steps} {text}");
    *n_steps += 1;
}

fn describe_stage(ir: &Ir, op: OpId, stage: Stage) -> String {
    let place = match stage {
        stage if stage.is_before_all_regions() => "before all regions".to_owned(),
        stage if stage.is_after_all_regions() => "after all regions".to_owned(),
        stage => format!("before region #{}", stage.next_region()),
    };
    format!("op '{}' {place}", ir.name_str(op))
}

/// The operation of the typed callbacks of MLIR's passes.
const TYPED: &str = "test.two_region_op";

pub(crate) static GENERIC: Pass = Pass {
    flag: "test-generic-ir-visitors",
    name: "TestGenericIRVisitorPass",
    summary: "Print the stages of walks",
    options: &[],
    run: |ir, root, _, _| {
        let (mut output, mut n_steps) = (String::new(), 0);
        for is_typed in [false, true] {
            let _ = walk_stages(ir, root, |ir, op, stage| -> ControlFlow<(), Advance> {
                if !is_typed || ir.name_str(op) == TYPED {
                    step(&mut output, &mut n_steps, &describe_stage(ir, op, stage));
                }
                ControlFlow::Continue(Advance::Advance)
            });
        }
        PassReport { output, ..PassReport::default() }
    },
};

pub(crate) static GENERIC_INTERRUPT: Pass = Pass {
    flag: "test-generic-ir-visitors-interrupt",
    name: "TestGenericIRVisitorInterruptPass",
    summary: "Print the stages of walks that attributes interrupt or shorten",
    options: &[],
    run: |ir, root, _, _| {
        let (mut output, mut n_steps) = (String::new(), 0);
        for is_typed in [false, true] {
            let ended = walk_stages(ir, root, |ir, op, stage| {
                if is_typed && ir.name_str(op) != TYPED {
                    return ControlFlow::Continue(Advance::Advance);
                }
                if is_marked(ir, op, stage, "interrupt") {
                    return ControlFlow::Break(());
                }
                if is_marked(ir, op, stage, "skip") {
                    return ControlFlow::Continue(Advance::Skip);
                }
                step(&mut output, &mut n_steps, &describe_stage(ir, op, stage));
                ControlFlow::Continue(Advance::Advance)
            });
            if ended.is_break() {
                step(&mut output, &mut n_steps, "walk was interrupted");
            }
        }
        PassReport { output, ..PassReport::default() }
    },
};

/// Returns whether an attribute of `op` requests `action` at this stage.
fn is_marked(ir: &Ir, op: OpId, stage: Stage, action: &str) -> bool {
    let flag = |place: &str| attr(ir, op, &format!("{action}_{place}_all")).and_then(|value| value.as_bool());
    let region = attr(ir, op, &format!("{action}_after_region")).and_then(|value| value.as_i64(ir.ctx()));
    flag("before") == Some(true) && stage.is_before_all_regions()
        || flag("after") == Some(true) && stage.is_after_all_regions()
        || region
            .and_then(|index| usize::try_from(index).ok())
            .is_some_and(|index| stage.is_after_region(index))
}

/// Prints the numbers of the blocks or regions before the first that contains an operation with the attribute
/// `interrupt`, in post-order.
fn until_interrupt(ir: &Ir, root: OpId, kind: Kind) -> PassReport {
    let (mut output, mut n_steps) = (String::new(), 0);
    let interrupts = |ir: &Ir, block: BlockId| {
        ir.ops(block).any(|op| attr(ir, op, "interrupt").is_some_and(|value| value.as_bool().is_some()))
    };
    let ended = walk(ir, root, WalkOrder::PostOrder, Direction::Forward, |ir, visited| {
        if !kind.has(visited) {
            return ControlFlow::Continue(Advance::Advance);
        }
        let is_end = match visited {
            Visited::Op(_) => false,
            Visited::Block(block) => interrupts(ir, block),
            Visited::Region(region) => ir.blocks(region).any(|block| interrupts(ir, block)),
        };
        if is_end {
            return ControlFlow::Break(());
        }
        let _ = writeln!(output, "step {n_steps}");
        n_steps += 1;
        ControlFlow::Continue(Advance::Advance)
    });
    if ended.is_break() {
        step(&mut output, &mut n_steps, "walk was interrupted");
    }
    PassReport { output, ..PassReport::default() }
}

pub(crate) static BLOCKS_INTERRUPT: Pass = Pass {
    flag: "test-generic-ir-block-visitors-interrupt",
    name: "TestGenericIRBlockVisitorInterruptPass",
    summary: "Print the steps of a walk over blocks that an attribute interrupts",
    options: &[],
    run: |ir, root, _, _| until_interrupt(ir, root, Kind::Block),
};

pub(crate) static REGIONS_INTERRUPT: Pass = Pass {
    flag: "test-generic-ir-region-visitors-interrupt",
    name: "TestGenericIRRegionVisitorInterruptPass",
    summary: "Print the steps of a walk over regions that an attribute interrupts",
    options: &[],
    run: |ir, root, _, _| until_interrupt(ir, root, Kind::Region),
};

//! Errors of full and incremental verification, and their agreement.

use std::sync::Arc;

use proptest::prelude::*;

use super::error::op_error;
use super::*;
use crate::context::{Dialect, Registry};
use crate::op_def::{
    ANY_TYPE, Arity, AttrConstraint, AttributeDef, BlockCount, OpDef, OperandDef, Presence, RegionDef,
    SuccessorDef, TypeConstraint, TypeRelation,
};
use crate::storage::tests::{Picker, new_ir_with, step};
use crate::text::{ParseOptions, parse_source};
use crate::{
    BlockId, Context, Dominance, Identifier, Location, NewOp, RegionId, Traits, Type, ValueId, WalkOrder,
};

static I32: TypeConstraint = TypeConstraint::new("32-bit signless integer", |_, ty| ty == Type::I32);

const fn operand(name: &'static str, constraint: &'static TypeConstraint, arity: Arity) -> OperandDef {
    OperandDef { name, constraint, arity }
}

const fn body(blocks: BlockCount) -> RegionDef {
    RegionDef { name: "body", arity: Arity::Single, blocks }
}

static ADD: OpDef = OpDef {
    operands: &[operand("lhs", &I32, Arity::Single), operand("rhs", &I32, Arity::Single)],
    results: &[operand("result", &I32, Arity::Single)],
    ..OpDef::new("r.add")
};
static SAME: OpDef = OpDef {
    operands: &[operand("lhs", &ANY_TYPE, Arity::Single), operand("rhs", &ANY_TYPE, Arity::Single)],
    results: &[operand("result", &ANY_TYPE, Arity::Single)],
    traits: Traits::SAME_OPERANDS_AND_RESULT_TYPE,
    ..OpDef::new("r.same")
};
static BR: OpDef = OpDef {
    operands: &[operand("args", &ANY_TYPE, Arity::Variadic)],
    successors: &[SuccessorDef { name: "dest", arity: Arity::Single, operands: Some(0) }],
    traits: Traits::TERMINATOR,
    ..OpDef::new("r.br")
};
static ISOLATED: OpDef = OpDef {
    regions: &[body(BlockCount::Any)],
    traits: Traits::ISOLATED_FROM_ABOVE,
    ..OpDef::new("r.isolated")
};
static GRAPH: OpDef = OpDef {
    regions: &[body(BlockCount::Any)],
    traits: Traits::GRAPH_REGION.union(Traits::NO_TERMINATOR),
    ..OpDef::new("r.graph")
};
static ONE: OpDef = OpDef {
    results: &[operand("results", &ANY_TYPE, Arity::Variadic)],
    regions: &[body(BlockCount::One)],
    traits: Traits::SINGLE_BLOCK,
    implicit_terminator: Some("r.yield"),
    verify_regions: Some(|ir, op, errors| {
        let yielded = ir.entry_block(ir.regions(op)[0]).and_then(|block| ir.last_op(block));
        if yielded.is_none_or(|end| ir.n_operands(end) != ir.n_results(op)) {
            errors.push(*op_error(ir, op, "yields as many values as it has results"));
        }
    }),
    ..OpDef::new("r.one")
};
static YIELD: OpDef = OpDef {
    operands: &[operand("values", &ANY_TYPE, Arity::Variadic)],
    traits: Traits::TERMINATOR,
    parents: &["r.one"],
    verify: Some(|ir, op, errors| {
        let parent = ir.parent_op(op).expect("it has a parent");
        let types = |values: &[ValueId]| values.iter().map(|&v| ir.value_type(v)).collect::<Vec<_>>();
        let values: Vec<ValueId> = ir.operands(op).collect();
        let n = values.len().min(ir.n_results(parent));
        if types(&values[..n]) != types(&ir.results(parent)[..n]) {
            errors.push(*op_error(ir, op, "yields other types"));
        }
    }),
    ..OpDef::new("r.yield")
};
static TABLE: OpDef = OpDef {
    regions: &[body(BlockCount::One)],
    traits: Traits::SYMBOL_TABLE.union(Traits::NO_TERMINATOR).union(Traits::SINGLE_BLOCK),
    ..OpDef::new("r.table")
};
static SYMBOL: OpDef = OpDef { traits: Traits::SYMBOL, ..OpDef::new("r.symbol") };
static REFER: OpDef = OpDef {
    verify_symbol_uses: Some(|ir, op, symbols, errors| {
        let reference = ir.attrs(op).get_named(ir.ctx(), "to");
        let table = ir.nearest_symbol_table(op);
        if let (Some(reference), Some(table)) = (reference, table)
            && symbols.resolve(ir, table, reference).is_none()
        {
            errors.push(*op_error(ir, op, "refers to nothing"));
        }
    }),
    ..OpDef::new("r.refer")
};

static SIZED: OpDef = OpDef {
    operands: &[operand("some", &I32, Arity::Variadic), operand("one", &I32, Arity::Optional)],
    traits: Traits::ATTR_SIZED_OPERAND_SEGMENTS,
    ..OpDef::new("r.sized")
};
static ATTRS: OpDef = OpDef {
    attributes: &[
        AttributeDef { name: "must", constraint: &STRING, presence: Presence::Required },
        AttributeDef { name: "may", constraint: &STRING, presence: Presence::Optional },
    ],
    ..OpDef::new("r.attrs")
};
static STRING: AttrConstraint =
    AttrConstraint::new("string attribute", |ctx, attr| attr.as_string(ctx).is_some());
static TYPES: OpDef = OpDef {
    operands: &[operand("lhs", &ANY_TYPE, Arity::Single), operand("rhs", &ANY_TYPE, Arity::Single)],
    results: &[operand("result", &ANY_TYPE, Arity::Single)],
    relations: &[
        TypeRelation::Same(&["lhs", "rhs"]),
        TypeRelation::Derived {
            summary: "result is one bit for each",
            from: "lhs",
            to: "result",
            derive: |ctx, ty| Some(ty.with_element(ctx, Type::I1)),
        },
    ],
    ..OpDef::new("r.types")
};
static INFERS: OpDef = OpDef {
    results: &[operand("result", &ANY_TYPE, Arity::Single)],
    infer: Some(|_, _| Ok(smallvec::smallvec![Type::I1])),
    ..OpDef::new("r.infers")
};
static ELEMENTWISE: OpDef = OpDef {
    operands: &[operand("operands", &ANY_TYPE, Arity::Variadic)],
    results: &[operand("result", &ANY_TYPE, Arity::Variadic)],
    traits: Traits::ELEMENTWISE,
    ..OpDef::new("r.elementwise")
};

static OPS: &[&OpDef] = &[
    &SIZED,
    &ATTRS,
    &TYPES,
    &INFERS,
    &ELEMENTWISE,
    &ADD,
    &SAME,
    &BR,
    &ISOLATED,
    &GRAPH,
    &ONE,
    &YIELD,
    &TABLE,
    &SYMBOL,
    &REFER,
];

fn registry() -> Registry {
    let mut registry = Registry::new();
    registry.register(Dialect { ops: const { &[OPS] }, ..Dialect::new("r") });
    registry
}

/// Builds one of the operations above, which is likely to be valid.
fn build(ir: &mut Ir, numbers: &[u16]) -> Option<()> {
    let mut pick = Picker { numbers };
    let mut ops = Vec::new();
    ir.walk(ir.root(), WalkOrder::PreOrder, |_, op| ops.push(op));
    let at = pick.of(&ops[1..]);
    let (mut blocks, mut tables): (Vec<BlockId>, Vec<BlockId>) = (Vec::new(), Vec::new());
    for &op in &ops {
        let own = ir.regions(op).iter().flat_map(|&region| ir.blocks(region));
        blocks.extend(own.clone());
        if ir.is_op(op, &TABLE) {
            tables.extend(own);
        }
    }
    let ctx = ir.ctx_arc().clone();
    let symbol_name = ctx.string_attr(["a", "b", "c"][pick.number() % 3]);
    let block = at.and_then(|at| ir.parent_block(at)).or(pick.of(&blocks))?;
    let visible: Vec<ValueId> =
        std::iter::successors(Some(block), |&block| ir.parent_block(ir.block_parent_op(block)?))
            .flat_map(|block| {
                ir.block_args(block)
                    .iter()
                    .copied()
                    .chain(ir.ops(block).flat_map(|op| ir.results(op).iter().copied()))
            })
            .collect();
    let of_type = |ty: Type| visible.iter().copied().filter(|&v| ir.value_type(v) == ty).collect::<Vec<_>>();
    let name = |def| NewOp::new(ctx.name_of(def).expect("registered"), Location::UNKNOWN);
    let ints = of_type(Type::I32);
    let which = pick.number() % 10;
    let (a, b) = (pick.of(&ints), pick.of(&ints));
    let targets: Vec<BlockId> = ir.block_region(block).map(|region| ir.blocks(region).skip(1).collect())?;
    let target = pick.of(&targets);
    let operands: Vec<ValueId> = match which {
        0 | 1 => vec![a?, b?],
        2 => {
            let types: Vec<Type> = ir.block_args(target?).iter().map(|&arg| ir.value_type(arg)).collect();
            types.into_iter().map(|ty| pick.of(&of_type(ty))).collect::<Option<_>>()?
        }
        _ => vec![],
    };
    let mut rw = ir.rewriter();
    match at {
        Some(at) if which != 2 => rw.set_insertion_point_before(at),
        _ => rw.set_insertion_point_to_end(block),
    }
    match which {
        0 => drop(rw.create(&NewOp { operands: &operands, results: &[Type::I32], ..name(&ADD) })),
        1 => drop(rw.create(&NewOp { operands: &operands, results: &[Type::I32], ..name(&SAME) })),
        2 => drop(rw.create(&NewOp { operands: &operands, successors: &[target?], ..name(&BR) })),
        3 | 4 => {
            let op = rw.create(&NewOp { n_regions: 1, ..name(if which == 3 { &ISOLATED } else { &GRAPH }) });
            let region = rw.regions(op)[0];
            rw.create_block(region, None, &[Type::I32]);
            let end = ctx.op_name("t.a");
            rw.create(&NewOp::new(end, Location::UNKNOWN));
        }
        5 => {
            let results = vec![Type::I32; pick.number() % 2];
            let op = rw.create(&NewOp { n_regions: 1, results: &results, ..name(&ONE) });
            let region = rw.regions(op)[0];
            rw.create_block(region, None, &[]);
            let values = vec![a?; results.len()];
            rw.create(&NewOp { operands: &values, ..name(&YIELD) });
        }
        6 => {
            let op = rw.create(&NewOp { n_regions: 1, ..name(&TABLE) });
            let region = rw.regions(op)[0];
            rw.create_block(region, None, &[]);
        }
        7 | 8 => {
            let block = pick.of(&tables)?;
            rw.set_insertion_point_to_start(block);
            let properties = ctx.dict(&[(Identifier::SYM_NAME, symbol_name)]);
            rw.create(&NewOp { properties, ..name(&SYMBOL) });
        }
        _ => {
            let block = pick.of(&tables)?;
            rw.set_insertion_point_to_end(block);
            let to = ctx.attr(crate::context::AttrKind::SymbolRef {
                root: symbol_name.as_string(&ctx)?,
                nested: Box::new([]),
            });
            let attrs = ctx.dict_named(&[("to", to)]);
            rw.create(&NewOp { attrs, ..name(&REFER) });
        }
    }
    Some(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    /// On valid IR, incremental verification finds an error if and only if full verification does, independent of
    /// earlier verifications, rollbacks and commits.
    #[test]
    fn incremental_and_full_verification_agree(
        stretches in prop::collection::vec(
            (prop::collection::vec((0u8..50, prop::collection::vec(any::<u16>(), 12)), 1..4), any::<bool>(), 0u8..4),
            1..60,
        ),
    ) {
        let mut ir = new_ir_with(registry());
        let root = ir.root();
        let mut verifier = Verifier::new();
        for (edits, commit, looks) in stretches {
            let before = ir.checkpoint();
            for (verb, numbers) in edits {
                if verb < 27 {
                    step(&mut ir, verb, &numbers);
                } else {
                    build(&mut ir, &numbers);
                }
            }
            let everything = verify(&ir, root);
            if looks != 0 {
                let touched = verifier.verify_touched(&ir, ir.edits_since(before));
                prop_assert_eq!(everything.is_empty(), touched.is_empty(), "{:?}\n{:?}", everything, touched);
                let anew = verify_touched(&ir, ir.edits_since(before));
                prop_assert_eq!(touched.is_empty(), anew.is_empty(), "{:?}\n{:?}", touched, anew);
            }
            if !everything.is_empty() {
                ir.rollback(before);
            } else if commit {
                ir.commit();
            }
        }
    }
}

/// Applies one edit to a region: one of the kinds made by canonicalization, or another.
fn edit_branches(ir: &mut Ir, region: RegionId, kind: u8, numbers: &[u16]) -> Option<()> {
    let mut pick = Picker { numbers };
    let ctx = ir.ctx_arc().clone();
    let blocks: Vec<BlockId> = ir.blocks(region).collect();
    let values: Vec<ValueId> = blocks
        .iter()
        .flat_map(|&block| {
            let results = ir.ops(block).flat_map(|op| ir.results(op).iter().copied());
            ir.block_args(block).iter().copied().chain(results)
        })
        .collect();
    let block = pick.of(&blocks)?;
    let end = ir.last_op(block)?;
    let targets: Vec<BlockId> = ir.successors(end).collect();
    let operands: Vec<ValueId> = ir.operands(end).collect();
    let mut rw = ir.rewriter();
    let end_with = |rw: &mut crate::Rewriter<'_>, operands: &[ValueId], successors: &[BlockId]| {
        rw.set_insertion_point_before(end);
        let name = ctx.op_name("t.br");
        rw.create(&NewOp { operands, successors, ..NewOp::new(name, Location::UNKNOWN) });
        rw.erase_op(end);
    };
    match kind {
        0 | 1 => {
            let n = pick.number() % 3;
            let targets: Vec<BlockId> = (0..n).filter_map(|_| pick.of(&blocks[1..])).collect();
            let operands: Vec<ValueId> = pick.of(&values).into_iter().collect();
            end_with(&mut rw, &operands, &targets);
        }
        2 => {
            let one = pick.of(&targets)?;
            end_with(&mut rw, &operands, &[one]);
        }
        3 | 4 => {
            let skipped = pick.of(&targets)?;
            let through = rw.last_op(skipped)?;
            let onward: Vec<BlockId> = rw.successors(through).collect();
            let to = pick.of(&onward)?;
            let operands: Vec<ValueId> = operands.into_iter().chain(rw.operands(through)).collect();
            let targets: Vec<BlockId> =
                targets.iter().map(|&each| if each == skipped { to } else { each }).collect();
            end_with(&mut rw, &operands, &targets);
        }
        5 | 6 => {
            let merged = *targets.first()?;
            let args = vec![pick.of(&values)?; rw.block_args(merged).len()];
            if merged == block || rw.single_predecessor(merged) != Some(block) || targets.len() != 1 {
                return None;
            }
            if args.iter().any(|arg| rw.block_args(merged).contains(arg)) {
                return None;
            }
            rw.erase_op(end);
            rw.merge_blocks(merged, block, &args);
        }
        7 => {
            let op = pick.of(&rw.ops(block).filter(|&op| op != end).collect::<Vec<_>>())?;
            let to = rw.last_op(pick.of(&blocks)?)?;
            rw.move_op_before(op, to);
        }
        8 => {
            // A nested operation uses values defined outside.
            let operands: Vec<ValueId> = pick.of(&values).into_iter().collect();
            let before = pick.of(&rw.ops(block).collect::<Vec<_>>())?;
            rw.set_insertion_point_before(before);
            let name = ctx.op_name("t.op");
            let nest = rw.create(&NewOp { n_regions: 1, ..NewOp::new(name, Location::UNKNOWN) });
            let body = rw.regions(nest)[0];
            rw.create_block(body, None, &[]);
            rw.create(&NewOp { operands: &operands, ..NewOp::new(name, Location::UNKNOWN) });
        }
        9..=11 => {
            let operands: Vec<ValueId> = (0..2).filter_map(|_| pick.of(&values)).collect();
            let before = pick.of(&rw.ops(block).collect::<Vec<_>>())?;
            rw.set_insertion_point_before(before);
            let name = ctx.op_name("t.op");
            let results = &[Type::I32];
            rw.create(&NewOp { operands: &operands, results, ..NewOp::new(name, Location::UNKNOWN) });
        }
        12 => {
            let (from, to) = (pick.of(&values)?, pick.of(&values)?);
            rw.replace_all_uses_with(from, to);
        }
        13 => {
            let mut dominance = Dominance::new();
            let dead: Vec<BlockId> =
                blocks.iter().copied().filter(|&each| !dominance.is_reachable(&rw, each)).collect();
            let is_dead = |op: OpId| rw.parent_block(op).is_some_and(|block| dead.contains(&block));
            let used = values.iter().any(|&value| {
                rw.defining_block(value).is_some_and(|block| dead.contains(&block))
                    && rw.users(value).any(|user| !is_dead(user))
            });
            if used || dead.iter().any(|&block| rw.block_uses(block).any(|user| !is_dead(user))) {
                return None;
            }
            rw.erase_blocks(&dead);
        }
        14 => {
            rw.split_block(pick.of(&rw.ops(block).collect::<Vec<_>>())?);
            let rest = rw.next_block(block)?;
            rw.set_insertion_point_to_end(block);
            let name = ctx.op_name("t.br");
            rw.create(&NewOp { successors: &[rest], ..NewOp::new(name, Location::UNKNOWN) });
        }
        _ => {
            rw.create_block(region, None, &[Type::I32]);
            rw.create(&NewOp::new(ctx.op_name("t.br"), Location::UNKNOWN));
        }
    }
    Some(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    /// The same property for frequent edits of branches.
    #[test]
    fn incremental_and_full_verification_agree_on_branches(
        stretches in prop::collection::vec(
            (prop::collection::vec((0u8..17, prop::collection::vec(any::<u16>(), 8)), 1..4), 0u8..4),
            1..80,
        ),
    ) {
        let mut ir = new_ir_with(registry());
        let (root, name) = (ir.root(), ir.ctx().name_of(&ISOLATED).expect("registered"));
        let mut rw = ir.rewriter();
        let outer = rw.entry_block(rw.regions(root)[0]).expect("made with one");
        rw.set_insertion_point_to_end(outer);
        let holder = rw.create(&NewOp { n_regions: 1, ..NewOp::new(name, Location::UNKNOWN) });
        let region = rw.regions(holder)[0];
        let branch = rw.ctx().op_name("t.br");
        let blocks: Vec<BlockId> = (0..6).map(|_| rw.create_block(region, None, &[Type::I32])).collect();
        for (i, &block) in blocks.iter().enumerate() {
            let successors: Vec<BlockId> = blocks.iter().copied().skip(i + 1).take(2).collect();
            rw.set_insertion_point_to_end(block);
            rw.create(&NewOp { successors: &successors, ..NewOp::new(branch, Location::UNKNOWN) });
        }
        ir.commit();
        let mut verifier = Verifier::new();
        for (edits, looks) in stretches {
            let before = ir.checkpoint();
            for (kind, numbers) in edits {
                edit_branches(&mut ir, region, kind, &numbers);
            }
            let everything = verify(&ir, root);
            if looks != 0 {
                let touched = verifier.verify_touched(&ir, ir.edits_since(before));
                prop_assert_eq!(everything.is_empty(), touched.is_empty(), "{:?}\n{:?}", everything, touched);
            }
            if !everything.is_empty() {
                ir.rollback(before);
            } else if looks % 2 == 0 {
                ir.commit();
            }
        }
    }
}

/// Tests that a merge of two unreachable blocks, which may use each other's values cyclically, is verified.
#[test]
fn a_merged_cycle_is_verified() {
    let mut ir = new_ir_with(registry());
    let (root, name) = (ir.root(), ir.ctx().name_of(&ISOLATED).expect("registered"));
    let [branch, op] = ["t.br", "t.op"].map(|name| ir.ctx().op_name(name));
    let mut rw = ir.rewriter();
    let outer = rw.entry_block(rw.regions(root)[0]).expect("made with one");
    rw.set_insertion_point_to_end(outer);
    let holder = rw.create(&NewOp { n_regions: 1, ..NewOp::new(name, Location::UNKNOWN) });
    let region = rw.regions(holder)[0];
    let [_, first, second] = [(); 3].map(|()| {
        let block = rw.create_block(region, None, &[]);
        rw.create(&NewOp::new(branch, Location::UNKNOWN));
        block
    });
    for (block, target) in [(first, second), (second, first)] {
        let end = rw.last_op(block).expect("it has one");
        rw.set_insertion_point_before(end);
        rw.create(&NewOp { successors: &[target], ..NewOp::new(branch, Location::UNKNOWN) });
        rw.erase_op(end);
    }
    let end = rw.last_op(second).expect("it has one");
    rw.set_insertion_point_before(end);
    let made = rw.create(&NewOp { results: &[Type::I32], ..NewOp::new(op, Location::UNKNOWN) });
    let value = rw.results(made)[0];
    let end = rw.last_op(first).expect("it has one");
    rw.set_insertion_point_before(end);
    let nest = rw.create(&NewOp { n_regions: 1, ..NewOp::new(op, Location::UNKNOWN) });
    let nested = rw.regions(nest)[0];
    rw.create_block(nested, None, &[]);
    rw.create(&NewOp { operands: &[value], ..NewOp::new(op, Location::UNKNOWN) });
    ir.commit();
    assert_eq!(verify(&ir, root), [], "the entry leads to neither");
    let since = ir.checkpoint();
    let end = ir.last_op(first).expect("it has one");
    let mut rw = ir.rewriter();
    rw.erase_op(end);
    rw.merge_blocks(second, first, &[]);
    assert_eq!(verify(&ir, root).len(), 1);
    assert_eq!(verify_touched(&ir, ir.edits_since(since)).len(), 1);
}

/// Returns the errors of verifying `source` as `line:column: message`, with indented notes.
fn errors_of(source: &str, verifier: impl FnOnce(&Ir) -> Vec<Diagnostic>) -> String {
    let ctx = Arc::new(Context::new(registry()));
    let options = ParseOptions { allow_unregistered: true };
    let ir = match parse_source(&ctx, "f", source.as_bytes(), options) {
        Ok(ir) => ir,
        Err(errors) => panic!("{source}: {}", errors[0].message),
    };
    let mut out = String::new();
    let mut line = |indent: &str, each: &Diagnostic| {
        let (line, column) = each.location.file(&ctx).map_or((0, 0), |range| range.start);
        out += &format!("{indent}{line}:{column}: {}\n", each.message);
    };
    for error in verifier(&ir) {
        line("", &error);
        error.notes.iter().for_each(|note| line("  ", note));
    }
    out
}

fn check(source: &str, expected: &str) {
    assert_eq!(errors_of(source, |ir| verify(ir, ir.root())).trim_end(), expected, "{source}");
}

#[test]
fn definitions() {
    check("%0 = \"t.v\"() : () -> i32\n\"r.add\"(%0) : (i32) -> ()", "2:1: 'r.add' op requires one result");
    check(
        "%0 = \"t.v\"() : () -> i32\n%1 = \"r.add\"(%0) : (i32) -> i32",
        "2:6: 'r.add' op expected 2 operands, but found 1",
    );
    check(
        "%0 = \"t.v\"() : () -> i1\n%1 = \"r.add\"(%0, %0) : (i1, i1) -> i32",
        "2:6: 'r.add' op operand #0 must be 32-bit signless integer, but got 'i1'",
    );
    check("\"r.isolated\"() : () -> ()", "1:1: 'r.isolated' op requires one region");
    check("\"r.attrs\"() : () -> ()", "1:1: 'r.attrs' op requires attribute 'must'");
    check(
        "\"r.attrs\"() <{must = \"a\", may = 1 : i32}> : () -> ()",
        "1:1: 'r.attrs' op attribute 'may' failed to satisfy constraint: string attribute",
    );
    check(
        "%0 = \"t.v\"() : () -> i32\n\"r.sized\"(%0) <{operandSegmentSizes = array<i32: 1, 1>}> : (i32) -> ()",
        "2:1: 'r.sized' op operand count (1) does not match with the total size (2) specified in attribute \
         'operandSegmentSizes'",
    );
    check(
        "%0 = \"t.v\"() : () -> i32\n\"r.sized\"(%0, %0) <{operandSegmentSizes = array<i32: 0, 2>}> : (i32, i32) -> ()",
        "2:1: 'r.sized' op operand group starting at #0 requires 0 or 1 element, but found 2",
    );
    check(
        "%0 = \"t.v\"() : () -> i1\n\"r.sized\"(%0) <{operandSegmentSizes = array<i32: 1, 0>}> : (i1) -> ()",
        "2:1: 'r.sized' op operand #0 must be variadic of 32-bit signless integer, but got 'i1'",
    );
    check(
        "%0:2 = \"t.v\"() : () -> (i1, i32)\n%1 = \"r.types\"(%0#0, %0#1) : (i1, i32) -> i1",
        "2:6: 'r.types' op failed to verify that all of {lhs, rhs} have same type",
    );
    check(
        "%0 = \"t.v\"() : () -> vector<2xi32>\n%1 = \"r.types\"(%0, %0) : (vector<2xi32>, vector<2xi32>) -> i1",
        "2:6: 'r.types' op failed to verify that result is one bit for each",
    );
    check(
        "%0 = \"r.infers\"() : () -> i32",
        "1:6: 'r.infers' op inferred type(s) 'i1' are incompatible with return type(s) of operation 'i32'",
    );
    check("\"r.symbol\"() : () -> ()", "1:1: 'r.symbol' op requires string attribute 'sym_name'");
    check(
        "\"r.symbol\"() {sym_name = \"a\", sym_visibility = \"seen\"} : () -> ()",
        "1:1: 'r.symbol' op visibility expected to be one of [\"public\", \"private\", \"nested\"], but got \"seen\"",
    );
}

#[test]
fn type_traits() {
    let same = "requires the same type for all operands and results";
    for (types, error) in [
        ("i32, i32) -> i32", ""),
        ("i32, i1) -> i32", same),
        ("i32, i32) -> i1", same),
        ("tensor<2xi32>, tensor<?xi32>) -> tensor<2xi32>", ""),
        ("tensor<2xi32>, tensor<3xi32>) -> tensor<2xi32>", same),
        ("tensor<2xi32>, tensor<2xi1>) -> tensor<2xi32>", same),
        ("tensor<2xi32>, tensor<*xi32>) -> tensor<2xi32>", ""),
        (
            "tensor<2xi32>, tensor<?xi32>) -> tensor<?xi32>",
            "inferred type(s) 'tensor<2xi32>' are incompatible with return type(s) of operation 'tensor<?xi32>'",
        ),
        ("vector<2xi32>, i32) -> i32", same),
        (
            "tensor<2xi32, \"a\">, tensor<2xi32, \"b\">) -> tensor<2xi32>",
            "requires the same encoding for all operands and results",
        ),
    ] {
        let operands = types.split_once(')').expect("it has one").0;
        let source = format!("%0:2 = \"t.v\"() : () -> ({operands})\n%1 = \"r.same\"(%0#0, %0#1) : ({types}");
        let expected = if error.is_empty() { String::new() } else { format!("2:6: 'r.same' op {error}") };
        check(&source, &expected);
    }
    for (types, error) in [
        ("i32, i32) -> i1", ""),
        ("vector<2xi32>, i32) -> vector<2xi1>", ""),
        (
            "vector<2xi32>, i32) -> i1",
            "if an operand is non-scalar, then there must be at least one non-scalar result",
        ),
        (
            "i32, i32) -> vector<2xi1>",
            "if a result is non-scalar, then at least one operand must be non-scalar",
        ),
        (
            "vector<2xi32>, i32) -> vector<3xi1>",
            "all non-scalar operands/results must have the same shape and base type",
        ),
        (
            "vector<2xi32>, i32) -> tensor<2xi1>",
            "all non-scalar operands/results must have the same shape and base type",
        ),
    ] {
        let operands = types.split_once(')').expect("it has one").0;
        let source =
            format!("%0:2 = \"t.v\"() : () -> ({operands})\n%1 = \"r.elementwise\"(%0#0, %0#1) : ({types}");
        let expected =
            if error.is_empty() { String::new() } else { format!("2:6: 'r.elementwise' op {error}") };
        check(&source, &expected);
    }
}

#[test]
fn structure() {
    check(
        "\"r.isolated\"() ({\n^a:\n  \"t.br\"()[^b] : () -> ()\n^b:\n  \"r.infers\"() : () -> i1\n}) : () -> ()",
        "5:3: block with no terminator, has %0 = \"r.infers\"() : () -> i1",
    );
    check(
        "\"r.isolated\"() ({\n^a:\n  \"t.br\"()[^a] : () -> ()\n}) : () -> ()",
        "1:1: entry block of region may not have predecessors",
    );
    check(
        concat!(
            "\"r.isolated\"() ({\n",
            "^a:\n",
            "  \"t.br\"()[^b] : () -> ()\n",
            "  \"t.end\"() : () -> ()\n",
            "^b:\n",
            "  \"t.end\"() : () -> ()\n",
            "}) : () -> ()",
        ),
        "3:3: operation with block successors must terminate its parent block",
    );
    check("\"r.isolated\"() ({\n^a:\n}) : () -> ()", "1:1: empty block: expect at least a terminator");
    check(
        "\"r.graph\"() ({\n^a:\n  \"t.br\"()[^b] : () -> ()\n^b:\n  \"t.end\"() : () -> ()\n}) : () -> ()",
        "1:1: 'r.graph' op expects graph region #0 to have 0 or 1 blocks",
    );
    check(
        "\"r.one\"() ({}) : () -> ()",
        "1:1: 'r.one' op region #0 ('body') failed to verify constraint: region with 1 blocks",
    );
    check(
        "\"r.one\"() ({\n  \"t.end\"() : () -> ()\n}) : () -> ()",
        concat!(
            "1:1: 'r.one' op expects regions to end with 'r.yield', found 't.end'\n",
            "  1:1: in custom textual format, the absence of terminator implies 'r.yield'",
        ),
    );
    check(
        "%0 = \"r.one\"() ({\n  \"r.yield\"() : () -> ()\n}) : () -> i32",
        "1:6: 'r.one' op yields as many values as it has results",
    );
    check("\"r.yield\"() : () -> ()", "1:1: 'r.yield' op expects parent op 'r.one'");
    check(
        "\"r.isolated\"() ({\n  \"r.br\"()[^b] : () -> ()\n^b(%0: i32):\n  \"t.end\"() : () -> ()\n}) : () -> ()",
        "2:3: branch has 0 operands for successor #0, but target block has 1",
    );
    check(
        concat!(
            "\"r.isolated\"() ({\n",
            "  %0 = \"t.v\"() : () -> i1\n",
            "  \"r.br\"(%0)[^b] : (i1) -> ()\n",
            "^b(%1: i32):\n",
            "  \"t.end\"() : () -> ()\n",
            "}) : () -> ()",
        ),
        "3:3: type mismatch for bb argument #0 of successor #0",
    );
    check(
        concat!(
            "\"r.table\"() ({\n",
            "  \"r.symbol\"() {sym_name = \"a\"} : () -> ()\n",
            "  \"r.symbol\"() {sym_name = \"a\"} : () -> ()\n",
            "}) : () -> ()",
        ),
        "3:3: redefinition of symbol named 'a'\n  2:3: see existing symbol definition here",
    );
    check(
        concat!(
            "\"r.table\"() ({\n",
            "  \"r.symbol\"() {sym_name = \"a\"} : () -> ()\n",
            "  \"r.refer\"() {to = @a} : () -> ()\n",
            "  \"r.refer\"() {to = @b} : () -> ()\n",
            "}) : () -> ()",
        ),
        "4:3: 'r.refer' op refers to nothing",
    );
}

#[test]
fn dominance() {
    let wrapped = |body: &str| format!("\"r.isolated\"() ({{\n{body}\n}}) : () -> ()");
    check(
        &wrapped("  \"t.use\"(%0) : (i32) -> ()\n  %0 = \"t.v\"() : () -> i32"),
        "2:3: operand #0 does not dominate this use\n  3:8: operand defined here (op in the same block)",
    );
    check(
        &wrapped(concat!(
            "  \"t.br\"()[^b, ^c] : () -> ()\n",
            "^b:\n",
            "  %0 = \"t.v\"() : () -> i32\n",
            "  \"t.br\"()[^c] : () -> ()\n",
            "^c:\n",
            "  \"t.use\"(%0) : (i32) -> ()",
        )),
        "7:3: operand #0 does not dominate this use\n  4:8: operand defined here (op in the same region)",
    );
    check(
        &wrapped(concat!(
            "  \"t.br\"()[^b, ^c] : () -> ()\n",
            "^b(%0: i32):\n",
            "  \"t.end\"() : () -> ()\n",
            "^c:\n",
            "  \"t.use\"(%0) : (i32) -> ()",
        )),
        concat!(
            "6:3: operand #0 does not dominate this use\n",
            "  1:1: operand defined as a block argument (block #1 in the same region)",
        ),
    );
    check(
        &wrapped("  %0 = \"t.r\"() ({\n    \"t.use\"(%0) : (i32) -> ()\n  }) : () -> i32"),
        "3:5: operand #0 does not dominate this use\n  2:8: operand defined here (op in a parent region)",
    );
    // Neither unreachable blocks nor graph regions require an order.
    check(
        &wrapped(concat!(
            "  \"t.end\"() : () -> ()\n",
            "^b:\n",
            "  \"t.use\"(%0) : (i32) -> ()\n",
            "  %0 = \"t.v\"() : () -> i32\n",
            "  \"t.end\"() : () -> ()",
        )),
        "",
    );
    check(
        concat!(
            "\"r.graph\"() ({\n",
            "\"t.use\"(%0) : (i32) -> ()\n",
            "%0 = \"t.r\"() ({\n",
            "  \"t.use\"(%0) : (i32) -> ()\n",
            "}) : () -> i32\n",
            "}) : () -> ()",
        ),
        "",
    );
    // Errors that follow from invalid branches are omitted.
    check(
        &wrapped(concat!(
            "  \"r.infers\"() : () -> i1\n",
            "^b:\n",
            "  %0 = \"t.v\"() : () -> i32\n",
            "  \"t.br\"()[^c] : () -> ()\n",
            "^c:\n",
            "  \"t.use\"(%0) : (i32) -> ()",
        )),
        "2:3: block with no terminator, has %0 = \"r.infers\"() : () -> i1",
    );
}

/// A region with one block of an unregistered operation may be a graph region. With a second block, reachable or not,
/// it is an SSACFG region, in which the existing operations must be ordered. This includes operations nested in
/// unreachable blocks, and a verifier with cached dominators.
#[test]
fn a_second_block_brings_order() {
    let mut ir = new_ir_with(registry());
    let ctx = ir.ctx_arc().clone();
    let mut rw = ir.rewriter();
    let region = rw.regions(rw.root())[0];
    let block = rw.entry_block(region).expect("made with one");
    rw.set_insertion_point_to_end(block);
    let name = |name| NewOp::new(ctx.op_name(name), Location::UNKNOWN);
    let def = rw.create(&NewOp { results: &[Type::I32], ..name("t.v") });
    rw.set_insertion_point_before(def);
    let operands = [rw.results(def)[0]];
    let holder = rw.create(&NewOp { n_regions: 1, ..name("t.r") });
    let inner = rw.regions(holder)[0];
    rw.create_block(inner, None, &[]);
    rw.create(&NewOp { operands: &operands, ..name("t.use") });
    ir.commit();

    for (knows_dominators, place) in [(false, None), (true, None), (false, Some(block)), (true, Some(block))]
    {
        let mut verifier = Verifier::new();
        if knows_dominators {
            assert_eq!(verifier.caches.dominance.immediate_dominator(&ir, block), None);
        }
        let before = ir.checkpoint();
        let mut rw = ir.rewriter();
        rw.create_block(region, place, &[]);
        rw.create(&name("t.end"));
        let everything = verify(&ir, ir.root());
        assert_eq!(everything.len(), 1, "the use is not dominated");
        assert_eq!(verifier.verify_touched(&ir, ir.edits_since(before)).len(), everything.len());
        ir.rollback(before);
    }
}

/// Regions and blocks of two trees have the same ids. Cached data of one tree is not used for the other.
#[test]
fn a_verifier_serves_many_trees() {
    let ctx = Arc::new(Context::new(registry()));
    let mut verifier = Verifier::new();
    for (target, n_errors) in [("^b, ^c", 1), ("^b, ^b", 0), ("^b, ^c", 1)] {
        let source = format!(
            concat!(
                "\"t.r\"() ({{\n",
                "  \"t.br\"()[{target}] : () -> ()\n",
                "^b:\n",
                "  %0 = \"t.v\"() : () -> i32\n",
                "  \"t.br\"()[^c] : () -> ()\n",
                "^c:\n",
                "  \"t.use\"(%0) : (i32) -> ()\n",
                "}}) : () -> ()",
            ),
            target = target
        );
        let ir = parse_source(&ctx, "f", source.as_bytes(), ParseOptions { allow_unregistered: true })
            .expect("it is valid text");
        assert_eq!(verifier.verify(&ir, ir.root()).len(), n_errors, "{source}");
    }
}

/// Tests that valid IR and copies of it are marked as verified until an edit or a rollback.
#[test]
fn verified_ir_is_not_verified_again_without_an_edit() {
    let mut ir = new_ir_with(registry());
    let block = ir.entry_block(ir.regions(ir.root())[0]).expect("made with one");
    assert!(!ir.is_verified());
    assert_eq!(verify(&ir, ir.root()), []);
    assert!(ir.is_verified() && ir.duplicate().is_verified());
    let before = ir.checkpoint();
    ir.rewriter().insert_argument(block, 0, Type::I1);
    assert!(!ir.is_verified());
    assert_eq!(verify(&ir, ir.root()), []);
    assert!(ir.is_verified());
    ir.rollback(before);
    assert!(!ir.is_verified());
}

/// The parser does not resolve names hidden by isolation, so the IR is built by hand.
#[test]
fn isolation() {
    let mut ir = new_ir_with(registry());
    let ctx = ir.ctx_arc().clone();
    let at = |line| Location::file_line_col(&ctx, ctx.ident("f"), line, 1);
    let mut rw = ir.rewriter();
    let outer = rw.entry_block(rw.regions(rw.root())[0]).expect("made with one");
    let value = rw.block_args(outer)[1];
    rw.set_insertion_point_to_end(outer);
    let isolated = ctx.name_of(&ISOLATED).expect("registered");
    let mut holder = rw.create(&NewOp { n_regions: 1, ..NewOp::new(isolated, at(1)) });
    for line in [2, 3] {
        let region = rw.regions(holder)[0];
        rw.create_block(region, None, &[]);
        holder = rw.create(&NewOp { n_regions: 1, ..NewOp::new(ctx.op_name("t.r"), at(line)) });
    }
    let region = rw.regions(holder)[0];
    rw.create_block(region, None, &[]);
    rw.create(&NewOp { operands: &[value], ..NewOp::new(ctx.op_name("t.use"), at(4)) });
    let errors = verify(&ir, ir.root());
    assert_eq!(errors.len(), 1);
    assert_eq!(errors[0].message, "'t.use' op using value defined outside the region");
    assert_eq!(errors[0].notes[0].message, "required by region isolation constraints");
    assert_eq!((errors[0].location, errors[0].notes[0].location), (at(4), at(1)));
}

/// All errors are found; the `mlir-opt` mode reports the first of each isolated operation.
#[test]
fn all_errors_or_as_many_as_mlir() {
    let bad = "  \"t.use\"(%0) : (i32) -> ()\n  \"r.attrs\"() : () -> ()\n  %0 = \"t.v\"() : () -> i32";
    let source = format!(
        concat!(
            "\"r.isolated\"() ({{\n",
            "{bad}\n",
            "}}) : () -> ()\n",
            "\"r.isolated\"() ({{\n",
            "{bad}\n",
            "}}) : () -> ()\n",
            "\"r.symbol\"() {{sym_name = \"a\"}} : () -> ()\n",
            "\"r.symbol\"() {{sym_name = \"a\"}} : () -> ()",
        ),
        bad = bad
    );
    let all = errors_of(&source, |ir| verify(ir, ir.root()));
    assert_eq!(all.lines().filter(|line| !line.starts_with(' ')).count(), 4, "{all}");
    let first = errors_of(&source, |ir| Verifier::new().verify_as_mlir(ir, ir.root()));
    let expected =
        "3:3: 'r.attrs' op requires attribute 'must'\n8:3: 'r.attrs' op requires attribute 'must'\n";
    assert_eq!(first, expected);
}

/// Symbol references are verified last in the `mlir-opt` mode.
#[test]
fn symbol_references_are_verified_last() {
    let table = |ops: &str| format!("\"r.table\"() ({{\n{ops}}}) : () -> ()");
    let refers = "\"r.refer\"() {to = @nothing} : () -> ()\n";
    let invalid = "\"r.isolated\"() ({\n  \"r.attrs\"() : () -> ()\n}) : () -> ()\n";
    let as_mlir = |source: &str| errors_of(source, |ir| Verifier::new().verify_as_mlir(ir, ir.root()));
    assert!(as_mlir(&table(refers)).starts_with("2:1: 'r.refer' op refers to nothing"));
    let both = as_mlir(&table(&format!("{refers}{invalid}")));
    assert_eq!(both, "4:3: 'r.attrs' op requires attribute 'must'\n");
}

#[test]
fn unregistered_operations() {
    let strict =
        |source: &str| errors_of(source, |ir| Verifier::new().deny_unregistered().verify(ir, ir.root()));
    assert!(strict("\"t.v\"() : () -> ()").contains("'t.v' op created with unregistered dialect"));
    assert!(strict("\"r.v\"() : () -> ()").contains("unregistered operation 'r.v' found in dialect ('r')"));
}

/// Nesting uses no stack space, and a million blocks or uses take linear time.
#[test]
fn hostile_shapes() {
    let mut ir = new_ir_with(registry());
    let name = ir.ctx().op_name("t.r");
    let mut rw = ir.rewriter();
    let mut block = rw.entry_block(rw.regions(rw.root())[0]).expect("made with one");
    for _ in 0..100_000 {
        rw.set_insertion_point_to_end(block);
        let op = rw.create(&NewOp { n_regions: 1, ..NewOp::new(name, Location::UNKNOWN) });
        let region = rw.regions(op)[0];
        block = rw.create_block(region, None, &[]);
    }
    assert_eq!(verify(&ir, ir.root()), []);
}

//! What the two entries of the verifier find, and that they agree.

use proptest::prelude::*;

use super::*;
use crate::context::{Dialect, Registry};
use crate::op_def::{
    ANY_TYPE, Arity, BlockCount, OpDef, OperandDef, RegionDef, SuccessorDef, TypeConstraint,
};
use crate::storage::tests::{Picker, new_ir_with, step};
use crate::{BlockId, Identifier, Location, NewOp, Traits, Type, ValueId, WalkOrder};

static I32: TypeConstraint =
    TypeConstraint { description: "32-bit signless integer", accepts: |_, ty| ty == Type::I32, only: None };

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

static OPS: &[&OpDef] = &[&ADD, &SAME, &BR, &ISOLATED, &GRAPH, &ONE, &YIELD, &TABLE, &SYMBOL, &REFER];

fn registry() -> Registry {
    let mut registry = Registry::new();
    registry.register(Dialect { ops: const { &[OPS] }, ..Dialect::new("r") });
    registry
}

/// Builds one of the operations above, likely to be valid.
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

    /// On IR that was valid, looking at what was touched finds an error if and only if looking at everything does, whatever
    /// was verified, taken back or kept before.
    #[test]
    fn touched_and_everything_agree(
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

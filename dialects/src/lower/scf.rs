//! Conversion of scf to cf (MLIR's `SCFToControlFlow.cpp`). `scf.forall` becomes `scf.parallel`, and `scf.parallel` a
//! nest of `scf.for`.

use proofmark_drivers::conversion::{
    ConversionMatch, ConversionPatterns, ConversionRewriter, ConversionRow, ConversionTarget,
    SignatureConversion,
};
use proofmark_ir::context::DYNAMIC;
use proofmark_ir::{
    AttrDict, BlockId, Builder, Context, Identifier, Location, NewOp, OpId, OpView, Outcome, RegionId, Type,
    ValueId,
};
use smallvec::SmallVec;

use super::build::{int_constant, make, properties};
use crate::{arith, cf, scf};

/// Adds the patterns that convert scf to cf.
pub fn scf_to_cf_patterns(patterns: &mut ConversionPatterns) {
    patterns.add(DoWhile);
    patterns.add_rows(ROWS, None);
}

/// Returns the conversion target: structured control flow is illegal, all other operations are legal.
pub fn scf_to_cf_target(ctx: &Context) -> ConversionTarget {
    let illegal: Vec<&str> = ROWS.iter().map(|row| row.root).collect();
    ConversionTarget::new().illegal_ops(ctx, &illegal).unknown_op_dynamically_legal(|_, _| Some(true))
}

const ROWS: &[ConversionRow] = &[
    ConversionRow {
        name: "scf.for",
        summary: "scf.for -> a block that compares the induction variable, and the blocks of the body",
        root: "scf.for",
        benefit: 1,
        generated_ops: &["arith.addi", "arith.cmpi", "cf.br", "cf.cond_br"],
        apply: for_loop,
    },
    ConversionRow {
        name: "scf.if",
        summary: "scf.if -> cf.cond_br to the blocks of the regions",
        root: "scf.if",
        benefit: 1,
        generated_ops: &["cf.br", "cf.cond_br"],
        apply: if_else,
    },
    ConversionRow {
        name: "scf.execute_region",
        summary: "scf.execute_region -> the blocks of its region",
        root: "scf.execute_region",
        benefit: 1,
        generated_ops: &["cf.br"],
        apply: execute_region,
    },
    ConversionRow {
        name: "scf.while",
        summary: "scf.while -> the blocks of both regions",
        root: "scf.while",
        benefit: 1,
        generated_ops: &["cf.br", "cf.cond_br"],
        apply: while_loop,
    },
    ConversionRow {
        name: "scf.index_switch",
        summary: "scf.index_switch -> cf.switch",
        root: "scf.index_switch",
        benefit: 1,
        generated_ops: &["arith.index_cast", "cf.br", "cf.switch"],
        apply: index_switch,
    },
    ConversionRow {
        name: "scf.parallel",
        summary: "scf.parallel -> nested scf.for",
        root: "scf.parallel",
        benefit: 1,
        generated_ops: &["scf.for", "scf.yield"],
        apply: parallel,
    },
    ConversionRow {
        name: "scf.forall",
        summary: "scf.forall without results -> scf.parallel",
        root: "scf.forall",
        benefit: 1,
        generated_ops: &["arith.constant", "scf.parallel", "scf.reduce"],
        apply: forall,
    },
];

/// Creates a `cf.br`.
fn branch(rw: &mut Builder<'_>, loc: Location, dest: BlockId, operands: &[ValueId]) -> OpId {
    let name = rw.ctx().op_name(cf::Branch::DEF.name);
    let properties = properties(rw.ctx(), cf::Branch::DEF, []);
    rw.create(&NewOp { operands, properties, successors: &[dest], ..NewOp::new(name, loc) })
}

/// Creates a `cf.cond_br`.
fn cond_branch(
    rw: &mut Builder<'_>,
    loc: Location,
    condition: ValueId,
    yes: (BlockId, &[ValueId]),
    no: (BlockId, &[ValueId]),
) -> OpId {
    let ctx = rw.ctx();
    let sizes = ctx.i32_array_attr(&[1, yes.1.len() as i32, no.1.len() as i32]);
    let properties = properties(ctx, cf::CondBranch::DEF, [(Identifier::OPERAND_SEGMENT_SIZES, sizes)]);
    let operands: SmallVec<[ValueId; 4]> = [condition].iter().chain(yes.1).chain(no.1).copied().collect();
    let name = ctx.op_name(cf::CondBranch::DEF.name);
    let successors = &[yes.0, no.0];
    rw.create(&NewOp { operands: &operands, properties, successors, ..NewOp::new(name, loc) })
}

/// Returns the attributes of the llvm dialect, which the branches of a loop keep.
fn llvm_attributes(ctx: &Context, attrs: AttrDict) -> AttrDict {
    attrs.entries(ctx).iter().fold(AttrDict::EMPTY, |kept, (name, value)| {
        match name.dialect_prefix(ctx) == Some("llvm") {
            true => kept.with(ctx, name, value),
            false => kept,
        }
    })
}

/// The places of a structured operation that its conversion needs.
struct Place {
    block: BlockId,
    region: RegionId,
    loc: Location,
}

impl Place {
    fn of(m: &ConversionMatch<'_>) -> Option<Place> {
        let block = m.parent_block(m.op())?;
        Some(Place { block, region: m.block_region(block)?, loc: m.loc(m.op()) })
    }
}

/// Splits the block before `op`, and returns the block that receives the results of `op` as arguments.
fn continuation(rw: &mut ConversionRewriter<'_>, place: &Place, op: OpId, results: &[Type]) -> BlockId {
    let rest = rw.split_block(op);
    if results.is_empty() {
        return rest;
    }
    let next = rw.create_block(place.region, Some(rest), results);
    rw.set_insertion_point_to_end(next);
    branch(rw, place.loc, rest, &[]);
    next
}

/// Replaces the terminator of `block` by a branch with its operands.
fn leave(rw: &mut ConversionRewriter<'_>, loc: Location, block: BlockId, dest: BlockId) {
    let Some(terminator) = rw.last_op(block) else { return };
    let operands: SmallVec<[ValueId; 4]> = rw.operands(terminator).collect();
    rw.set_insertion_point_to_end(block);
    branch(rw, loc, dest, &operands);
    rw.erase_op(terminator);
}

fn result_types(m: &ConversionMatch<'_>) -> Vec<Type> {
    m.results(m.op()).iter().map(|&result| m.value_type(result)).collect()
}

fn for_loop<'m>(m: ConversionMatch<'m>) -> Outcome<'m> {
    let op = m.op();
    let view = scf::For::from_op(op);
    let region = view.region(&m);
    let blocks = (m.entry_block(region), m.last_block(region), Place::of(&m));
    let (Some(condition), Some(last), Some(place)) = blocks else { return m.fail("operation is malformed") };
    let Some(first_op) = m.first_op(condition) else { return m.fail("block without terminator") };
    let kept = llvm_attributes(m.ctx(), m.attrs(op));
    let (lower, upper, step) = (view.lower_bound(&m), view.upper_bound(&m), view.step(&m));
    let inits: SmallVec<[ValueId; 4]> = view.init_args(&m).collect();
    let predicate = if view.unsigned_cmp(&m).is_some() { "ult" } else { "slt" };
    let predicate = arith::predicate_number(arith::CMPI_PREDICATES, predicate);
    let loc = place.loc;
    let is_single = condition == last;
    let mut rw = m.rewrite();
    let end = rw.split_block(op);
    let first = rw.split_block(first_op);
    let last = if is_single { first } else { last };
    rw.inline_region(region, place.region, Some(end));
    let variable = rw.block_args(condition)[0];

    let Some(terminator) = rw.last_op(last) else { return rw.abort("block without terminator") };
    rw.set_insertion_point_to_end(last);
    let ty = rw.value_type(variable);
    let next = make(&mut rw, arith::AddI::DEF, loc, &[variable, step], ty, &[]);
    let carried: SmallVec<[ValueId; 4]> = [next].into_iter().chain(rw.operands(terminator)).collect();
    let latch = branch(&mut rw, loc, condition, &carried);
    rw.edit(latch).set_attrs(kept);
    rw.erase_op(terminator);

    rw.set_insertion_point_to_end(place.block);
    let initial: SmallVec<[ValueId; 4]> = [lower].into_iter().chain(inits).collect();
    branch(&mut rw, loc, condition, &initial);

    rw.set_insertion_point_to_end(condition);
    let predicate = rw.ctx().i64_attr(predicate, Type::I64);
    let operands = [variable, upper];
    let is_inside = make(&mut rw, arith::CmpI::DEF, loc, &operands, Type::I1, &[("predicate", predicate)]);
    cond_branch(&mut rw, loc, is_inside, (first, &[]), (end, &[]));
    let results: SmallVec<[ValueId; 4]> = rw.block_args(condition)[1..].into();
    rw.replace_op(op, &results);
    rw.done()
}

fn if_else<'m>(m: ConversionMatch<'m>) -> Outcome<'m> {
    let op = m.op();
    let view = scf::If::from_op(op);
    let (then_region, else_region) = (view.then_region(&m), view.else_region(&m));
    let ends = |region| Some((m.entry_block(region)?, m.last_block(region)?));
    let (Some((yes, yes_end)), Some(place)) = (ends(then_region), Place::of(&m)) else {
        return m.fail("operation is malformed");
    };
    let no = ends(else_region);
    let (condition, types, loc) = (view.condition(&m), result_types(&m), m.loc(op));
    let mut rw = m.rewrite();
    let next = continuation(&mut rw, &place, op, &types);
    leave(&mut rw, loc, yes_end, next);
    rw.inline_region(then_region, place.region, Some(next));
    let no = match no {
        None => next,
        Some((no, no_end)) => {
            leave(&mut rw, loc, no_end, next);
            rw.inline_region(else_region, place.region, Some(next));
            no
        }
    };
    rw.set_insertion_point_to_end(place.block);
    cond_branch(&mut rw, loc, condition, (yes, &[]), (no, &[]));
    let results: SmallVec<[ValueId; 4]> = match types.is_empty() {
        true => SmallVec::new(),
        false => rw.block_args(next).into(),
    };
    rw.replace_op(op, &results);
    rw.done()
}

/// Adds arguments to `block`, and returns them.
fn add_arguments(rw: &mut ConversionRewriter<'_>, block: BlockId, types: &[Type]) -> SmallVec<[ValueId; 4]> {
    let mut signature = SignatureConversion::new(0);
    signature.add_new(types);
    rw.apply_signature_conversion(block, &signature);
    rw.block_args(block).into()
}

fn execute_region<'m>(m: ConversionMatch<'m>) -> Outcome<'m> {
    let op = m.op();
    let region = scf::ExecuteRegion::from_op(op).region(&m);
    let (Some(first), Some(place)) = (m.entry_block(region), Place::of(&m)) else {
        return m.fail("operation is malformed");
    };
    let blocks: SmallVec<[BlockId; 4]> = m.blocks(region).collect();
    let (types, loc) = (result_types(&m), place.loc);
    let mut rw = m.rewrite();
    let rest = rw.split_block(op);
    rw.set_insertion_point_to_end(place.block);
    branch(&mut rw, loc, first, &[]);
    let results = add_arguments(&mut rw, rest, &types);
    for block in blocks {
        if rw.last_op(block).is_some_and(|last| rw.is_op(last, scf::Yield::DEF)) {
            leave(&mut rw, loc, block, rest);
        }
    }
    rw.inline_region(region, place.region, Some(rest));
    rw.replace_op(op, &results);
    rw.done()
}

fn while_loop<'m>(m: ConversionMatch<'m>) -> Outcome<'m> {
    let op = m.op();
    let view = scf::While::from_op(op);
    let (before, after) = (view.before(&m), view.after(&m));
    let blocks = (m.entry_block(before), m.entry_block(after), Place::of(&m));
    let (Some(head), Some(body), Some(place)) = blocks else { return m.fail("operation is malformed") };
    let (Some(condition), Some(latch)) = (m.last_op(head), m.last_op(body)) else {
        return m.fail("block without terminator");
    };
    let inits: SmallVec<[ValueId; 4]> = view.inits(&m).collect();
    let kept = llvm_attributes(m.ctx(), m.attrs(op));
    let loc = place.loc;
    let mut rw = m.rewrite();
    let rest = rw.split_block(op);
    rw.inline_region(after, place.region, Some(rest));
    rw.inline_region(before, place.region, Some(body));
    rw.set_insertion_point_to_end(place.block);
    branch(&mut rw, loc, head, &inits);
    let values: SmallVec<[ValueId; 4]> = rw.operands(condition).collect();
    rw.set_insertion_point_before(condition);
    let condition_loc = rw.loc(condition);
    cond_branch(&mut rw, condition_loc, values[0], (body, &values[1..]), (rest, &[]));
    rw.erase_op(condition);
    let yielded: SmallVec<[ValueId; 4]> = rw.operands(latch).collect();
    rw.set_insertion_point_before(latch);
    let latch_loc = rw.loc(latch);
    let back = branch(&mut rw, latch_loc, head, &yielded);
    rw.edit(back).set_attrs(kept);
    rw.erase_op(latch);
    rw.replace_op(op, &values[1..]);
    rw.done()
}

/// Converts an `scf.while` whose second region only forwards its arguments: one loop block.
struct DoWhile;

impl proofmark_drivers::conversion::ConversionPattern for DoWhile {
    fn name(&self) -> &str {
        "scf.do_while"
    }

    fn root(&self) -> proofmark_ir::Root<'_> {
        proofmark_ir::Root::Op("scf.while")
    }

    fn benefit(&self) -> u16 {
        2
    }

    fn generated_ops(&self) -> &[&str] {
        &["cf.br", "cf.cond_br"]
    }

    fn apply<'m>(&self, m: ConversionMatch<'m>) -> Outcome<'m> {
        let op = m.op();
        let view = scf::While::from_op(op);
        let (before, after) = (view.before(&m), view.after(&m));
        let blocks = (m.entry_block(before), m.entry_block(after), Place::of(&m));
        let (Some(head), Some(body), Some(place)) = blocks else { return m.fail("operation is malformed") };
        let forwards = m.last_block(after) == Some(body)
            && m.first_op(body) == m.last_op(body)
            && m.first_op(body).is_some_and(|only| m.operands(only).eq(m.block_args(body).iter().copied()));
        if !forwards {
            return m.fail("the second region computes");
        }
        let Some(condition) = m.last_op(head) else { return m.fail("block without terminator") };
        let inits: SmallVec<[ValueId; 4]> = view.inits(&m).collect();
        let kept = llvm_attributes(m.ctx(), m.attrs(op));
        let mut rw = m.rewrite();
        let rest = rw.split_block(op);
        rw.inline_region(before, place.region, Some(rest));
        rw.set_insertion_point_to_end(place.block);
        branch(&mut rw, place.loc, head, &inits);
        let values: SmallVec<[ValueId; 4]> = rw.operands(condition).collect();
        rw.set_insertion_point_to_end(head);
        let loc = rw.loc(condition);
        let exit = cond_branch(&mut rw, loc, values[0], (head, &values[1..]), (rest, &[]));
        rw.edit(exit).set_attrs(kept);
        rw.replace_op(op, &values[1..]);
        rw.erase_op(condition);
        rw.done()
    }
}

/// Converts an `scf.index_switch`. The number is extended to 64 bits; MLIR truncates it to 32 bits, so that cases match
/// numbers that differ from them.
fn index_switch<'m>(m: ConversionMatch<'m>) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let view = scf::IndexSwitch::from_op(op);
    let Some(place) = Place::of(&m) else { return m.fail("operation is malformed") };
    let cases = view.cases(&m).as_i64_array(ctx).unwrap_or_default();
    let regions: SmallVec<[RegionId; 4]> =
        view.case_regions(&m).iter().copied().chain([view.default_region(&m)]).collect();
    let (arg, types, loc) = (view.arg(&m), result_types(&m), place.loc);
    let mut rw = m.rewrite();
    let rest = rw.split_block(op);
    let results = add_arguments(&mut rw, rest, &types);
    let mut blocks = SmallVec::<[BlockId; 4]>::new();
    for region in regions {
        let Some(block) = rw.entry_block(region) else { return rw.abort("region without blocks") };
        leave(&mut rw, loc, block, rest);
        rw.inline_region(region, place.region, Some(rest));
        blocks.push(block);
    }
    rw.set_insertion_point_to_end(place.block);
    let number = make(&mut rw, arith::IndexCast::DEF, loc, &[arg], Type::I64, &[]);
    let ctx = rw.ctx();
    let values: Vec<proofmark_ir::ApInt> =
        cases.iter().map(|&case| proofmark_ir::ApInt::from_i128(64, case.into())).collect();
    let vector = ctx.vector_type(&[cases.len() as i64], Type::I64);
    let mut set = vec![
        (ctx.ident("case_operand_segments"), ctx.i32_array_attr(&vec![0; cases.len()])),
        (Identifier::OPERAND_SEGMENT_SIZES, ctx.i32_array_attr(&[1, 0, 0])),
    ];
    if !cases.is_empty() {
        set.extend(ctx.dense_attr(vector, &values).map(|values| (ctx.ident("case_values"), values)));
    }
    let properties = properties(ctx, cf::Switch::DEF, set);
    let default = blocks.pop();
    let successors: SmallVec<[BlockId; 4]> = default.into_iter().chain(blocks).collect();
    let name = ctx.op_name(cf::Switch::DEF.name);
    rw.create(&NewOp { operands: &[number], properties, successors: &successors, ..NewOp::new(name, loc) });
    rw.replace_op(op, &results);
    rw.done()
}

/// Creates an `scf.yield`.
fn yield_values(rw: &mut Builder<'_>, loc: Location, values: &[ValueId]) {
    let name = rw.ctx().op_name(scf::Yield::DEF.name);
    rw.create(&NewOp { operands: values, ..NewOp::new(name, loc) });
}

fn parallel<'m>(m: ConversionMatch<'m>) -> Outcome<'m> {
    let op = m.op();
    let view = scf::Parallel::from_op(op);
    let (loc, types) = (m.loc(op), result_types(&m));
    let Some(body) = m.entry_block(view.region(&m)) else { return m.fail("operation is malformed") };
    let Some(reduce) = m.last_op(body) else { return m.fail("block without terminator") };
    let lower: SmallVec<[ValueId; 4]> = view.lower_bound(&m).collect();
    let upper: SmallVec<[ValueId; 4]> = view.upper_bound(&m).collect();
    let steps: SmallVec<[ValueId; 4]> = view.step(&m).collect();
    let mut carried: SmallVec<[ValueId; 4]> = view.init_vals(&m).collect();
    let mut rw = m.rewrite();
    let (mut variables, mut results) = (SmallVec::<[ValueId; 4]>::new(), None);
    let name = rw.ctx().op_name(scf::For::DEF.name);
    let mut inner = None;
    for ((lower, upper), step) in lower.into_iter().zip(upper).zip(steps) {
        let operands: SmallVec<[ValueId; 8]> =
            [lower, upper, step].into_iter().chain(carried.clone()).collect();
        let set = properties(rw.ctx(), scf::For::DEF, []);
        let new = NewOp {
            operands: &operands,
            results: &types,
            properties: set,
            n_regions: 1,
            ..NewOp::new(name, loc)
        };
        let new = rw.create(&new);
        let own: SmallVec<[ValueId; 4]> = rw.results(new).into();
        if results.is_none() {
            results = Some(own);
        } else {
            yield_values(&mut rw, loc, &own);
        }
        let arguments: SmallVec<[Type; 4]> =
            [rw.value_type(lower)].into_iter().chain(types.iter().copied()).collect();
        let region = rw.regions(new)[0];
        let block = rw.create_block(region, None, &arguments);
        rw.set_insertion_point_to_start(block);
        variables.push(rw.block_args(block)[0]);
        carried = rw.block_args(block)[1..].into();
        inner = Some(block);
    }
    let Some(inner) = inner else { return rw.abort("loop without dimensions") };
    let reduced: SmallVec<[ValueId; 4]> = rw.operands(reduce).collect();
    let reductions: SmallVec<[RegionId; 4]> = rw.regions(reduce).into();
    let mut yielded = SmallVec::<[ValueId; 4]>::new();
    for ((region, &value), &accumulator) in reductions.into_iter().zip(&reduced).zip(&carried) {
        let Some(block) = rw.entry_block(region) else { return rw.abort("region without blocks") };
        let Some(terminator) = rw.last_op(block) else { return rw.abort("block without terminator") };
        let result = scf::ReduceReturn::from_op(terminator).result(&rw);
        // A reduction may return one of its arguments, which are replaced.
        let arguments: SmallVec<[ValueId; 2]> = rw.block_args(block).into();
        let at = arguments.iter().position(|&argument| argument == result);
        yielded.push(at.map_or(result, |at| [accumulator, value][at]));
        rw.erase_op(terminator);
        rw.inline_block(block, body, Some(reduce), &[accumulator, value]);
    }
    rw.erase_op(reduce);
    rw.merge_blocks(body, inner, &variables);
    rw.set_insertion_point_to_end(inner);
    yield_values(&mut rw, loc, &yielded);
    rw.replace_op(op, &results.unwrap_or_default());
    rw.done()
}

fn forall<'m>(m: ConversionMatch<'m>) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let view = scf::Forall::from_op(op);
    if view.outputs(&m).next().is_some() {
        return m.fail("only fully bufferized scf.forall ops can be lowered to scf.parallel");
    }
    let region = view.region(&m);
    let Some(terminator) = m.entry_block(region).and_then(|body| m.last_op(body)) else {
        return m.fail("operation is malformed");
    };
    let lists = [
        (view.static_lower_bound(&m), view.dynamic_lower_bound(&m).collect::<Vec<_>>()),
        (view.static_upper_bound(&m), view.dynamic_upper_bound(&m).collect()),
        (view.static_step(&m), view.dynamic_step(&m).collect()),
    ]
    .map(|(numbers, values)| (numbers.as_i64_array(ctx).unwrap_or_default(), values));
    let (mapping, loc) = (view.mapping(&m), m.loc(op));
    let mut rw = m.rewrite();
    let mut operands = Vec::new();
    let mut n = 0;
    for (numbers, values) in lists {
        let mut values = values.into_iter();
        n = numbers.len();
        for number in numbers {
            let value = match number {
                DYNAMIC => values.next(),
                number => int_constant(&mut rw, arith::Constant::DEF, loc, number, Type::INDEX),
            };
            match value {
                Some(value) => operands.push(value),
                None => return rw.abort("operation is malformed"),
            }
        }
    }
    let ctx = rw.ctx();
    let n = n as i32;
    let sizes = (Identifier::OPERAND_SEGMENT_SIZES, ctx.i32_array_attr(&[n, n, n, 0]));
    let set = properties(ctx, scf::Parallel::DEF, [sizes]);
    let attrs =
        mapping.map_or(AttrDict::EMPTY, |mapping| AttrDict::EMPTY.with(ctx, ctx.ident("mapping"), mapping));
    let name = ctx.op_name(scf::Parallel::DEF.name);
    let reduce = ctx.op_name("scf.reduce");
    let new = NewOp { operands: &operands, properties: set, attrs, n_regions: 1, ..NewOp::new(name, loc) };
    let new = rw.create(&new);
    let into = rw.regions(new)[0];
    rw.inline_region(region, into, None);
    let terminator_loc = rw.loc(terminator);
    rw.set_insertion_point_before(terminator);
    rw.create(&NewOp::new(reduce, terminator_loc));
    rw.erase_op(terminator);
    rw.replace_op(op, &[]);
    rw.done()
}

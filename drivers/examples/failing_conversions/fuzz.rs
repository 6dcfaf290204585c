//! Random IR, patterns that fail at random after random edits, and the comparison of the IR before and after.

use std::fmt::Write as _;
use std::sync::{Arc, Mutex};

use proofmark_checks::{CheckConfig, Checker, Full, Incremental};
use proofmark_drivers::conversion::{
    ConversionConfig, ConversionMatch, ConversionPattern, ConversionPatterns, ConversionRewriter,
    ConversionTarget, Converted, SignatureConversion, TypeConverter, apply_analysis_conversion,
    apply_full_conversion, apply_partial_conversion,
};
use proofmark_ir::context::Registry;
use proofmark_ir::random::Random;
use proofmark_ir::text::{PrintOptions, print_op};
use proofmark_ir::{
    Attribute, BlockId, Builder, Context, Ir, Location, Match, NewOp, OpId, Outcome, Pattern, RegionId, Root,
    Type, ValueId, WalkOrder,
};

/// Counts over all conversions.
#[derive(Default)]
pub(crate) struct Totals {
    attempts: u64,
    edits: u64,
    panics: u64,
    rolled_back: u64,
}

impl std::fmt::Display for Totals {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Totals { attempts, edits, panics, rolled_back } = self;
        write!(
            f,
            "{attempts} attempts, {edits} edits by their patterns, {panics} intended panics, \
             {rolled_back} applications rolled back for their results"
        )
    }
}

/// Runs the conversion of `seed`. Returns a description of the difference if the IR is not restored.
pub(crate) fn convert(seed: u64, totals: &mut Totals) -> Result<(), String> {
    let mut random = Random::new(seed);
    let ctx = Arc::new(Context::new(Registry::new()));
    let mut ir = random_ir(&ctx, &mut random);
    let root = ir.root();
    ir.keep_tally(true);
    let before = State::of(&ir);
    let target = ConversionTarget::new()
        .legal_ops(&ctx, &["ok.op", "ok.const", "old.module"])
        .illegal_ops(&ctx, &["bad.op", "bad.last"]);
    // Every second conversion fails at its last operation, so that applications that succeeded are rolled back.
    let fails_at_end = random.below(2) == 0;
    let shared = Arc::new(Shared {
        random: Mutex::new(Random::new(random.number())),
        counts: Mutex::new(Totals::default()),
        fails_at_end,
    });
    let converter = Arc::new(converter(random.below(2) == 0));
    let mut patterns = ConversionPatterns::new();
    for number in 0..=random.below(3) {
        let converter = (random.below(3) > 0).then(|| converter.clone());
        let is_any = random.below(2) == 0;
        patterns.add(Failing { number, is_any, converter, shared: shared.clone() });
    }
    if random.below(2) == 0 {
        patterns.add_ordinary(Box::new(Ordinary(shared.clone())));
    }
    let config = ConversionConfig {
        allow_pattern_rollback: random.below(8) > 0,
        build_materializations: random.below(2) == 0,
        ..ConversionConfig::default()
    };
    let mut checker = match random.below(8) {
        0 => Checker::new(CheckConfig { contract: true, ..CheckConfig::off() }),
        1 => Checker::new(CheckConfig::off().with_seed(seed)),
        _ => Checker::off(),
    };
    let apply = match (fails_at_end, random.below(4)) {
        (_, 0) => apply_analysis_conversion,
        (true, _) => apply_full_conversion,
        (false, _) => apply_partial_conversion,
    };
    let report = apply(&mut ir, root, &target, &patterns, &config, &mut checker);
    let counts = shared.counts.lock().map_err(|_| "the counts are poisoned")?;
    totals.attempts += counts.attempts;
    totals.edits += counts.edits;
    totals.panics += counts.panics;
    totals.rolled_back += report.rolled_back;
    ir.check_integrity().map_err(|error| format!("the IR is broken: {error:?}"))?;
    before.compare(&State::of(&ir))
}

/// The observable state of IR.
struct State {
    text: String,
    /// All operations, blocks and values by id, and the use list of each value.
    lists: String,
    full: Full,
    incremental: String,
    tally: String,
}

impl State {
    fn of(ir: &Ir) -> State {
        let mut lists = String::new();
        let uses = |lists: &mut String, value: ValueId| {
            let uses: Vec<_> = ir.uses(value).collect();
            let _ = writeln!(lists, "{value:?}: {:?} {uses:?}", ir.value_type(value));
        };
        ir.walk(ir.root(), WalkOrder::PreOrder, |ir, op| {
            let _ = writeln!(lists, "{op:?} {:?} {:?}", ir.properties(op), ir.attrs(op));
            ir.results(op).iter().for_each(|&result| uses(&mut lists, result));
            for block in ir.regions(op).iter().flat_map(|&region| ir.blocks(region)) {
                let _ = writeln!(lists, "{block:?} {:?}", ir.branches_to(block).collect::<Vec<_>>());
                ir.block_args(block).iter().for_each(|&arg| uses(&mut lists, arg));
            }
        });
        let options = PrintOptions { generic: true, debug_info: true, ..PrintOptions::default() };
        State {
            text: print_op(ir, ir.root(), options),
            lists,
            full: Full::of(ir, ir.root()),
            incremental: format!("{:?}", Incremental::from_scratch(ir, ir.root())),
            tally: format!("{:?}", ir.tally()),
        }
    }

    fn compare(&self, after: &State) -> Result<(), String> {
        let what = match () {
            () if self.text != after.text => "text",
            () if self.lists != after.lists => "ids or use lists",
            () if self.full != after.full => "full fingerprint",
            () if self.incremental != after.incremental => "incremental fingerprint",
            () if self.tally != after.tally => "tally",
            () => return Ok(()),
        };
        Err(format!("{what} differs\n{}\n{}\n{}\n{}", self.text, after.text, self.lists, after.lists))
    }
}

/// Converts `i32` to `i64`, `i16` to two `i1`, and drops `i1`.
fn converter(materializes: bool) -> TypeConverter {
    let converter = TypeConverter::new().rule(|ctx, ty| match ty {
        Type::I32 => Converted::one(Type::I64),
        Type::I1 => Converted::To([].into_iter().collect()),
        ty if ty == ctx.int_type(16) => Converted::To([Type::I1, Type::I1].into_iter().collect()),
        ty => Converted::one(ty),
    });
    if !materializes {
        return converter;
    }
    let cast = |rw: &mut Builder<'_>, request: proofmark_drivers::conversion::MaterializationRequest<'_>| {
        let name = rw.ctx().op_name("ok.op");
        let new = NewOp { operands: request.inputs, results: request.types, ..NewOp::new(name, request.loc) };
        let op = rw.create(&new);
        proofmark_drivers::conversion::Materialized::To(rw.results(op).into())
    };
    converter.source_materialization(cast).target_materialization(cast)
}

fn random_type(ctx: &Context, random: &mut Random) -> Type {
    *random.pick(&[Type::I32, Type::I64, Type::I1, ctx.int_type(16), Type::I32])
}

fn random_types(ctx: &Context, random: &mut Random, max: usize) -> Vec<Type> {
    (0..random.below(max + 1)).map(|_| random_type(ctx, random)).collect()
}

/// Returns a module with a few blocks, nested regions and branches.
fn random_ir(ctx: &Arc<Context>, random: &mut Random) -> Ir {
    let mut ir = Ir::new(ctx.clone());
    let mut rw = ir.rewriter();
    let name = rw.ctx().op_name("old.module");
    let root = rw.create(&NewOp { n_regions: 1, ..NewOp::new(name, Location::UNKNOWN) });
    let region = rw.regions(root)[0];
    let block = rw.create_block(region, None, &[]);
    random_block(&mut rw, random, block, &mut Vec::new(), 0);
    rw.set_insertion_point_to_end(block);
    let name = rw.ctx().op_name("bad.last");
    rw.create(&NewOp::new(name, Location::UNKNOWN));
    ir.set_root(root);
    ir.commit();
    ir
}

/// Fills `block` with operations that use `values`, to which the results are added.
fn random_block(
    rw: &mut Builder<'_>,
    random: &mut Random,
    block: BlockId,
    values: &mut Vec<ValueId>,
    depth: usize,
) {
    let start = values.len();
    values.extend(rw.block_args(block));
    for _ in 0..1 + random.below(5) {
        rw.set_insertion_point_to_end(block);
        let n_regions = if depth < 2 && random.below(4) == 0 { 1 + random.below(2) } else { 0 };
        let op = random_op(rw, random, "old.op", values, n_regions);
        let regions: Vec<RegionId> = rw.regions(op).into();
        for region in regions {
            let blocks: Vec<BlockId> = (0..1 + random.below(3))
                .map(|_| {
                    let types = random_types(rw.ctx(), random, 3);
                    rw.create_block(region, None, &types)
                })
                .collect();
            let outer = values.len();
            for &block in &blocks {
                random_block(rw, random, block, values, depth + 1);
                // Values of one block are not used in the next one, which it does not dominate.
                values.truncate(outer);
                let next = blocks[random.below(blocks.len())];
                if blocks.len() > 1 && next != blocks[0] {
                    let operands: Vec<ValueId> = rw.block_args(block).into();
                    rw.set_insertion_point_to_end(block);
                    let name = rw.ctx().op_name("old.br");
                    let new = NewOp {
                        operands: &operands,
                        successors: &[next],
                        ..NewOp::new(name, Location::UNKNOWN)
                    };
                    rw.create(&new);
                }
            }
        }
        values.extend(rw.results(op));
    }
    if depth > 0 {
        values.truncate(start);
    }
}

fn random_op(
    rw: &mut Builder<'_>,
    random: &mut Random,
    name: &str,
    values: &[ValueId],
    n_regions: usize,
) -> OpId {
    let ctx = rw.ctx_arc().clone();
    let n_operands = if values.is_empty() { 0 } else { random.below(4) };
    let operands: Vec<ValueId> = (0..n_operands).map(|_| *random.pick(values)).collect();
    let results = random_types(&ctx, random, 2);
    let properties = ctx.dict_named(&[("p", ctx.i64_attr(random.below(3) as i64, Type::I32))]);
    let name = ctx.op_name(name);
    let new = NewOp {
        operands: &operands,
        results: &results,
        properties,
        n_regions,
        ..NewOp::new(name, Location::UNKNOWN)
    };
    rw.create(&new)
}

struct Shared {
    random: Mutex<Random>,
    counts: Mutex<Totals>,
    fails_at_end: bool,
}

/// A pattern that edits at random, and then fails in a random way: by an abort, a panic, or illegal results.
struct Failing {
    number: usize,
    is_any: bool,
    converter: Option<Arc<TypeConverter>>,
    shared: Arc<Shared>,
}

impl ConversionPattern for Failing {
    fn name(&self) -> &str {
        ["Failing0", "Failing1", "Failing2"][self.number]
    }

    fn root(&self) -> Root<'_> {
        if self.is_any { Root::Any } else { Root::Op("old.op") }
    }

    fn converter(&self) -> Option<&Arc<TypeConverter>> {
        self.converter.as_ref()
    }

    fn supports_one_to_many(&self) -> bool {
        self.number > 0
    }

    fn apply<'m>(&self, m: ConversionMatch<'m>) -> Outcome<'m> {
        let op = m.op();
        // A panic of an earlier application has not poisoned the lock: it is released before.
        let mut random = match self.shared.random.lock() {
            Ok(mut shared) => Random::new(shared.number()),
            Err(_) => return m.fail("poisoned"),
        };
        if m.name_str(op) == "bad.last" || random.below(8) == 0 {
            return m.fail("refuses");
        }
        let operands: Vec<ValueId> = m.converted().to_vec();
        let mut rw = m.rewrite();
        let mut n_edits = 0;
        for _ in 0..random.below(8) {
            n_edits += u64::from(random_edit(&mut rw, &mut random, op, &operands));
        }
        let ending = random.below(10);
        if let Ok(mut counts) = self.shared.counts.lock() {
            counts.attempts += 1;
            counts.edits += n_edits;
            counts.panics += u64::from(ending == 0);
        }
        match ending {
            0 => panic!("intended"),
            1..=3 => rw.abort("intended"),
            4 => rw.done(),
            5 => {
                let seen = rw.ctx().ident("seen");
                rw.modify_op_in_place(op, |edit| edit.set_attr(seen, Attribute::UNIT));
                rw.done()
            }
            _ => {
                let is_legal = self.shared.fails_at_end && random.below(2) == 0;
                replace_root(&mut rw, &mut random, op, if is_legal { "ok.op" } else { "bad.op" });
                rw.done()
            }
        }
    }
}

/// An ordinary pattern that edits at random, and then fails in a random way.
struct Ordinary(Arc<Shared>);

impl Pattern for Ordinary {
    fn name(&self) -> &str {
        "Ordinary"
    }

    fn root(&self) -> Root<'_> {
        Root::Op("old.op")
    }

    fn apply<'m>(&self, m: Match<'m>) -> Outcome<'m> {
        let op = m.op();
        let mut random = match self.0.random.lock() {
            Ok(mut shared) => Random::new(shared.number()),
            Err(_) => return m.fail("poisoned"),
        };
        let operands: Vec<ValueId> = m.operands(op).collect();
        let region = m.regions(op).first().copied();
        let mut rw = m.rewrite();
        let ctx = rw.ctx_arc().clone();
        let mut n_edits = 0;
        for _ in 0..random.below(5) {
            n_edits += 1;
            match random.below(6) {
                0 => drop(random_op(&mut rw, &mut random, "ok.op", &operands, 0)),
                1 => rw.set_attr(op, ctx.ident("changed"), Attribute::UNIT),
                2 => rw.set_operands(op, &operands[..operands.len() / 2]),
                3 => drop(rw.split_block(op)),
                4 => match (region.and_then(|region| rw.entry_block(region)), operands.first()) {
                    (Some(block), _) => drop(rw.add_argument(block, Type::I64)),
                    (None, Some(&value)) => {
                        let types = random_types(&ctx, &mut random, 2);
                        let name = ctx.op_name("ok.op");
                        let new =
                            rw.create(&NewOp { results: &types, ..NewOp::new(name, Location::UNKNOWN) });
                        if let Some(&result) = rw.results(new).first() {
                            rw.replace_all_uses_with(value, result);
                        }
                    }
                    (None, None) => n_edits -= 1,
                },
                _ => drop(rw.clone_op(op)),
            }
        }
        let ending = random.below(8);
        if let Ok(mut counts) = self.0.counts.lock() {
            counts.attempts += 1;
            counts.edits += n_edits;
            counts.panics += u64::from(ending == 0);
        }
        match ending {
            0 => panic!("intended"),
            1 | 2 => rw.abort("intended"),
            3 => rw.done(),
            _ => {
                // The results have other types than those of the operation, whose users keep their types.
                let is_legal = self.0.fails_at_end && random.below(2) == 0;
                let name = ctx.op_name(if is_legal { "ok.op" } else { "bad.op" });
                let types = vec![Type::I64; rw.n_results(op)];
                rw.replace_op_with_new(op, &NewOp { results: &types, ..NewOp::new(name, Location::UNKNOWN) });
                rw.done()
            }
        }
    }
}

/// Replaces `op` by an operation with other types, in one of the ways of the interface.
fn replace_root(rw: &mut ConversionRewriter<'_>, random: &mut Random, op: OpId, name: &str) {
    let n = rw.n_results(op);
    let name = rw.ctx().op_name(name);
    let types = vec![Type::I64; if random.below(2) == 0 { n } else { 2 * n }];
    rw.set_insertion_point_before(op);
    let new = rw.create(&NewOp { results: &types, ..NewOp::new(name, Location::UNKNOWN) });
    let values: Vec<ValueId> = rw.results(new).into();
    if types.len() == n {
        rw.replace_op(op, &values);
    } else {
        let groups: Vec<&[ValueId]> = values.chunks(2).collect();
        rw.replace_op_with_groups(op, &groups);
    }
}

/// Edits the IR at random, outside of `op`. Returns whether there was an edit.
fn random_edit(rw: &mut ConversionRewriter<'_>, random: &mut Random, op: OpId, operands: &[ValueId]) -> bool {
    let mut others = Vec::new();
    rw.walk(rw.root(), WalkOrder::PreOrder, |ir, each| {
        if each != ir.root() && !ir.is_ancestor(each, op) && ir.name_str(each) != "bad.last" {
            others.push(each);
        }
    });
    if others.is_empty() {
        return false;
    }
    let other = *random.pick(&others);
    let ctx = rw.ctx_arc().clone();
    let region = rw.regions(op).first().copied();
    let block = region.and_then(|region| rw.entry_block(region));
    match random.below(16) {
        0 | 1 => {
            rw.set_insertion_point_before(op);
            let name = if random.below(2) == 0 { "ok.op" } else { "old.op" };
            random_op(rw, random, name, operands, 0);
        }
        2 if rw.results(other).iter().all(|&result| rw.use_empty(result)) => rw.erase_op(other),
        3 if rw.parent_block(other) == rw.parent_block(op) => rw.move_op_before(other, op),
        4 if rw.parent_block(other) == rw.parent_block(op) => rw.move_op_after(other, op),
        5 => rw.modify_op_in_place(other, |edit| {
            edit.set_property(ctx.ident("p"), ctx.i64_attr(7, Type::I64));
            edit.set_attr(ctx.ident("changed"), Attribute::UNIT);
            edit.set_operands(&[]);
        }),
        6 | 7 => {
            let Some(&value) = rw.results(other).first().or(operands.first()) else { return false };
            rw.set_insertion_point_before(op);
            let name = ctx.op_name("ok.op");
            let types = vec![Type::I64; random.below(3)];
            let new = rw.create(&NewOp { results: &types, ..NewOp::new(name, Location::UNKNOWN) });
            let values: Vec<ValueId> = rw.results(new).into();
            match random.below(2) {
                0 => rw.replace_all_uses_with(value, &values),
                _ => rw.replace_uses_if(value, &values, |_, each| each.owner == op),
            }
        }
        8 => drop(rw.split_block(op)),
        9 | 10 => {
            let Some(block) = block.filter(|&block| rw.has_no_predecessors(block)) else { return false };
            let Some(into) = rw.parent_block(op) else { return false };
            rw.set_insertion_point_before(op);
            let name = ctx.op_name("ok.op");
            let types = vec![Type::I64; rw.block_args(block).len()];
            let new = rw.create(&NewOp { results: &types, ..NewOp::new(name, Location::UNKNOWN) });
            let values: Vec<ValueId> = rw.results(new).into();
            rw.inline_block(block, into, Some(op), &values);
        }
        11 | 12 => {
            let Some(block) = block else { return false };
            let n = rw.block_args(block).len();
            let mut signature = SignatureConversion::new(n);
            for i in 0..n {
                if random.below(3) > 0 {
                    signature.add_input(i, &random_types(&ctx, random, 2));
                }
            }
            signature.add_new(&random_types(&ctx, random, 1));
            rw.apply_signature_conversion(block, &signature);
        }
        13 => {
            let Some(region) = region else { return false };
            if rw.converter().is_some() {
                rw.convert_region_types(region, None);
            }
            rw.set_insertion_point_before(op);
            let name = ctx.op_name("old.op");
            let new = rw.create(&NewOp { n_regions: 1, ..NewOp::new(name, Location::UNKNOWN) });
            let into = rw.regions(new)[0];
            rw.inline_region(region, into, None);
        }
        14 => {
            rw.set_insertion_point_before(op);
            rw.clone_op(other);
        }
        15 => {
            let Some(&value) = rw.results(other).first() else { return false };
            rw.set_insertion_point_before(op);
            drop(rw.remapped(value));
        }
        _ => return false,
    }
    true
}

//! Random IR, its conversion, and the comparison of the IR before and after.

#[path = "patterns.rs"]
mod patterns;

use std::fmt::Write as _;
use std::sync::{Arc, Mutex};

use proofmark_checks::{CheckConfig, Checker, Full, Incremental};
use proofmark_drivers::conversion::{
    ConversionConfig, ConversionPatterns, ConversionTarget, Converted, MaterializationRequest, Materialized,
    TypeConverter, apply_analysis_conversion, apply_full_conversion, apply_partial_conversion,
};
use proofmark_ir::context::Registry;
use proofmark_ir::random::Random;
use proofmark_ir::text::{PrintOptions, print_op};
use proofmark_ir::{
    BlockId, Builder, Context, Ir, Location, NewOp, OpId, RegionId, Type, ValueId, WalkOrder,
};

use patterns::{Failing, Ordinary, Shared};

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
    let cast = |rw: &mut Builder<'_>, request: MaterializationRequest<'_>| {
        let name = rw.ctx().op_name("ok.op");
        let new = NewOp { operands: request.inputs, results: request.types, ..NewOp::new(name, request.loc) };
        let op = rw.create(&new);
        Materialized::To(rw.results(op).into())
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

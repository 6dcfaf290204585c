//! Incremental verification compared with full verification. What an operation's `verify` reads outside of the
//! operation must be declared in `ir/src/verify/touched/` or in the row, so that the operation is verified again
//! after a change.
//!
//! The programs are those of all tests in this folder. The edits are random, and equal in all runs.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use proofmark_ir::context::Registry;
use proofmark_ir::random::Random;
use proofmark_ir::text::{ParseOptions, parse_source};
use proofmark_ir::verify::{Verifier, verify};
use proofmark_ir::{AttrDict, BlockId, Context, Ir, OpId, Rewriter, Type, ValueId, WalkOrder};

/// The number of edits of each program; `PROOFMARK_TOUCHED_EDITS` overrides it.
const N_EDITS: usize = 60;

/// A stream of pseudo-random choices.
struct Choices(Random);

impl Choices {
    fn number(&mut self) -> usize {
        self.0.number() as usize
    }

    fn of<T: Copy>(&mut self, among: &[T]) -> Option<T> {
        (!among.is_empty()).then(|| *self.0.pick(among))
    }
}

fn files(folder: &Path, out: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            files(&path, out);
        } else if path.extension().is_some_and(|extension| extension == "mlir") {
            out.push(path);
        }
    }
}

/// All entities of the program, from which edits choose.
#[derive(Default)]
struct Inventory {
    ops: Vec<OpId>,
    blocks: Vec<BlockId>,
    values: Vec<ValueId>,
    types: Vec<Type>,
    properties: BTreeMap<String, Vec<AttrDict>>,
}

fn inventory(ir: &Ir) -> Inventory {
    let mut all = Inventory::default();
    ir.walk(ir.root(), WalkOrder::PreOrder, |ir, op| {
        if op != ir.root() {
            all.ops.push(op);
        }
        all.values.extend(ir.results(op));
        for &region in ir.regions(op) {
            for block in ir.blocks(region) {
                all.blocks.push(block);
                all.values.extend(ir.block_args(block));
            }
        }
        all.properties.entry(ir.name_str(op).to_owned()).or_default().push(ir.properties(op));
    });
    all.types = all.values.iter().map(|&value| ir.value_type(value)).collect();
    all
}

/// Makes one random edit if it is possible.
fn edit(ir: &mut Ir, random: &mut Choices) -> Option<()> {
    let all = inventory(ir);
    let op = random.of(&all.ops)?;
    let mut rw = ir.rewriter();
    match random.number() % 16 {
        0..=2 => {
            let n = rw.n_operands(op);
            if n == 0 {
                return None;
            }
            let index = random.number() % n;
            let ty = rw.value_type(rw.operand(op, index));
            let others: Vec<ValueId> =
                all.values.iter().copied().filter(|&v| rw.value_type(v) == ty).collect();
            rw.set_operand(op, index, random.of(&others)?);
        }
        3 => {
            let n = rw.n_operands(op);
            let operands: Vec<ValueId> = rw.operands(op).take(n.checked_sub(1)?).collect();
            rw.set_operands(op, &operands);
        }
        4 | 5 => {
            let others = &all.properties[rw.name_str(op)];
            let properties = random.of(others)?;
            rw.set_properties(op, properties);
        }
        6 => {
            let properties = rw.properties(op);
            let (name, _) = random.of(&properties.entries(rw.ctx()).to_vec())?;
            let properties = properties.without(rw.ctx(), name);
            rw.set_properties(op, properties);
        }
        7 => rw.set_value_type(random.of(&all.values)?, random.of(&all.types)?),
        8 | 9 => {
            let target = random.of(&all.ops)?;
            if rw.is_ancestor(op, target) {
                return None;
            }
            if random.number().is_multiple_of(2) {
                rw.move_op_before(op, target)
            } else {
                rw.move_op_after(op, target)
            }
        }
        10 => {
            let free = rw.results(op).iter().all(|&result| rw.use_empty(result));
            if !free || !rw.regions(op).is_empty() {
                return None;
            }
            rw.erase_op(op);
        }
        11 => {
            rw.set_insertion_point_before(random.of(&all.ops)?);
            if rw.results(op).len() + rw.regions(op).len() > 4 {
                return None;
            }
            rw.clone_op(op);
        }
        12 => {
            let n = rw.successors(op).len();
            if n == 0 {
                return None;
            }
            rw.set_successor(op, random.number() % n, random.of(&all.blocks)?);
        }
        13 => {
            let others: Vec<OpId> =
                all.ops.iter().copied().filter(|&each| results(&rw, each) == results(&rw, op)).collect();
            let other = random.of(&others)?;
            if rw.results(op).is_empty()
                || other == op
                || !rw.regions(op).is_empty()
                || rw.is_ancestor(op, other)
            {
                return None;
            }
            let values = rw.results(other).to_vec();
            rw.replace_op(op, &values);
        }
        14 => {
            let block = random.of(&all.blocks)?;
            let index = rw.block_args(block).iter().position(|&arg| rw.use_empty(arg))?;
            rw.erase_argument(block, index);
        }
        _ => {
            let (from, to) = (random.of(&all.values)?, random.of(&all.values)?);
            if rw.value_type(from) != rw.value_type(to) {
                return None;
            }
            rw.replace_all_uses_with(from, to);
        }
    }
    Some(())
}

fn results(rw: &Rewriter<'_>, op: OpId) -> Vec<Type> {
    rw.results(op).iter().map(|&value| rw.value_type(value)).collect()
}

#[test]
fn incremental_verification_finds_all_errors() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths = Vec::new();
    let elsewhere = std::env::var_os("PROOFMARK_TOUCHED_FILES").map(PathBuf::from);
    match &elsewhere {
        Some(folder) => files(folder, &mut paths),
        None => {
            files(&here.join("tests"), &mut paths);
            files(&here.join("../tests/cases"), &mut paths);
        }
    }
    let n_edits =
        std::env::var("PROOFMARK_TOUCHED_EDITS").ok().and_then(|n| n.parse().ok()).unwrap_or(N_EDITS);
    let seed: u64 = std::env::var("PROPTEST_RNG_SEED").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    let mut random = Choices(Random::new(seed));
    let mut registry = Registry::new();
    proofmark_dialects::register_all(&mut registry);
    let ctx = Arc::new(Context::new(registry));
    let (mut n_programs, mut n_invalid, mut n_tried) = (0, 0, 0);
    let mut missed: BTreeMap<String, (usize, String)> = BTreeMap::new();
    for path in paths {
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        for chunk in text.split("// -----") {
            let options = ParseOptions { allow_unregistered: true };
            let Ok(mut ir) = parse_source(&ctx, "test", chunk.as_bytes(), options) else { continue };
            if !verify(&ir, ir.root()).is_empty() {
                continue;
            }
            n_programs += 1;
            ir.commit();
            let mut verifier = Verifier::new();
            for _ in 0..n_edits {
                let before = ir.checkpoint();
                if edit(&mut ir, &mut random).is_none() {
                    ir.rollback(before);
                    continue;
                }
                n_tried += 1;
                let found = catch_unwind(AssertUnwindSafe(|| {
                    (verify(&ir, ir.root()), verifier.verify_touched(&ir, ir.edits_since(before)))
                }));
                let Ok((everything, touched)) = found else {
                    let edits = format!("{} after {:?}", path.display(), ir.edits_since(before));
                    missed
                        .entry(format!("a panic in the verifier of {}", path.display()))
                        .or_insert((0, edits))
                        .0 += 1;
                    verifier = Verifier::new();
                    ir.rollback(before);
                    continue;
                };
                n_invalid += usize::from(!everything.is_empty());
                if let Some(first) = everything.first().or(touched.first())
                    && everything.is_empty() != touched.is_empty()
                {
                    let which = if touched.is_empty() { "missed" } else { "imagined" };
                    let message = format!("{which}: {}", first.message);
                    let edits = format!("{} after {:?}", path.display(), ir.edits_since(before));
                    missed.entry(message).or_insert((0, edits)).0 += 1;
                }
                if everything.is_empty() {
                    ir.commit();
                } else {
                    ir.rollback(before);
                }
            }
        }
    }
    println!("{n_programs} programs, {n_tried} edits, {n_invalid} of them invalid");
    if elsewhere.is_none() {
        assert!(n_programs > 50 && n_invalid > 500, "{n_programs} programs, {n_invalid} invalid edits");
    }
    let text: String =
        missed.iter().map(|(message, (n, at))| format!("{n} times {message}\n    {at}\n")).collect();
    assert!(missed.is_empty(), "{text}");
}

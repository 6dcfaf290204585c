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

/// The counts and the differences of a comparison.
#[derive(Default)]
struct Comparison {
    n_programs: usize,
    n_invalid: usize,
    n_tried: usize,
    /// The number of differences by message, with the first edits.
    missed: BTreeMap<String, (usize, String)>,
}

impl Comparison {
    /// Compares incremental with full verification after each of `n_edits` random edits of a program.
    fn run(&mut self, ctx: &Arc<Context>, place: &str, text: &str, n_edits: usize, random: &mut Choices) {
        let options = ParseOptions { allow_unregistered: true };
        let Ok(mut ir) = parse_source(ctx, "test", text.as_bytes(), options) else { return };
        if !verify(&ir, ir.root()).is_empty() {
            return;
        }
        self.n_programs += 1;
        ir.commit();
        let mut verifier = Verifier::new();
        for _ in 0..n_edits {
            let before = ir.checkpoint();
            if edit(&mut ir, random).is_none() {
                ir.rollback(before);
                continue;
            }
            self.n_tried += 1;
            let found = catch_unwind(AssertUnwindSafe(|| {
                (verify(&ir, ir.root()), verifier.verify_touched(&ir, ir.edits_since(before)))
            }));
            let Ok((everything, touched)) = found else {
                let edits = format!("{place} after {:?}", ir.edits_since(before));
                self.missed.entry(format!("a panic in the verifier of {place}")).or_insert((0, edits)).0 += 1;
                verifier = Verifier::new();
                ir.rollback(before);
                continue;
            };
            self.n_invalid += usize::from(!everything.is_empty());
            if let Some(first) = everything.first().or(touched.first())
                && everything.is_empty() != touched.is_empty()
            {
                let which = if touched.is_empty() { "missed" } else { "imagined" };
                let message = format!("{which}: {}", first.message);
                let edits = format!("{place} after {:?}", ir.edits_since(before));
                self.missed.entry(message).or_insert((0, edits)).0 += 1;
            }
            if everything.is_empty() {
                ir.commit();
            } else {
                ir.rollback(before);
            }
        }
    }

    /// Fails if there are differences.
    fn finish(&self) {
        println!("{} programs, {} edits, {} of them invalid", self.n_programs, self.n_tried, self.n_invalid);
        let differences = self.missed.iter();
        let text: String =
            differences.map(|(message, (n, at))| format!("{n} times {message}\n    {at}\n")).collect();
        assert!(self.missed.is_empty(), "{text}");
    }
}

fn context() -> Arc<Context> {
    let mut registry = Registry::new();
    proofmark_dialects::register_all(&mut registry);
    Arc::new(Context::new(registry))
}

fn from_environment<T: std::str::FromStr>(name: &str, default: T) -> T {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(default)
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
    let n_edits = from_environment("PROOFMARK_TOUCHED_EDITS", N_EDITS);
    let mut random = Choices(Random::new(from_environment("PROPTEST_RNG_SEED", 1)));
    let ctx = context();
    let mut comparison = Comparison::default();
    for path in paths {
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        for chunk in text.split("// -----") {
            comparison.run(&ctx, &path.display().to_string(), chunk, n_edits, &mut random);
        }
    }
    if elsewhere.is_none() {
        let Comparison { n_programs, n_invalid, .. } = comparison;
        assert!(n_programs > 50 && n_invalid > 500, "{n_programs} programs, {n_invalid} invalid edits");
    }
    comparison.finish();
}

/// The names of the values in scope of a generated program.
struct Names {
    /// The values that are affine symbols.
    symbols: Vec<String>,
    /// The indices that are none: induction variables, loaded values, and values computed from them.
    others: Vec<String>,
    memrefs: Vec<String>,
}

/// Returns a program in which affine operations use symbols that chains of pure operations compute, in nested regions.
fn program_with_cones(random: &mut Choices) -> String {
    let mut text = String::from(
        "func.func @f(%a: index, %b: index, %p: i1, %m: memref<10xindex>, %d: memref<?x?xindex>) {\n\
         %one = arith.constant 1 : index\n\
         scf.for %i = %a to %b step %one {\n",
    );
    let mut names = Names {
        symbols: ["%a", "%b", "%one"].map(str::to_owned).to_vec(),
        others: vec!["%i".to_owned()],
        memrefs: vec!["%d".to_owned()],
    };
    // The numbers of names at the start of each open region.
    let mut open: Vec<[usize; 3]> = Vec::new();
    for n in 0..24 {
        let mut pick = |among: &[String]| among[random.number() % among.len()].clone();
        // Later values are preferred, so that the chains are long.
        let recent = names.symbols.len().saturating_sub(4);
        let (x, y) = (pick(&names.symbols[recent..]), pick(&names.symbols));
        let (other, memref) = (pick(&names.others), pick(&names.memrefs));
        let name = format!("%v{n}");
        match random.number() % 16 {
            choice @ 0..=8 => {
                names.symbols.push(name.clone());
                text += &match choice {
                    0 | 1 => format!("{name} = arith.addi {x}, {y} : index\n"),
                    2 => format!("{name} = arith.muli {y}, {x} : index\n"),
                    3 => format!("{name} = arith.divsi {x}, %one : index\n"),
                    4 => format!("{name} = arith.maxsi {x}, {x} : index\n"),
                    5 | 6 => format!("{name} = memref.dim {memref}, %one : memref<?x?xindex>\n"),
                    7 => format!("{name} = affine.apply affine_map<()[s0] -> (s0 + 1)>()[{x}]\n"),
                    _ => format!("{name} = arith.subi {x}, {y} : index\n"),
                };
            }
            9 => {
                text += &format!("{name} = memref.alloc({x}, {y}) : memref<?x?xindex>\n");
                names.memrefs.push(name);
            }
            10 => {
                text += &format!("{name} = arith.addi {x}, {other} : index\n");
                names.others.push(name);
            }
            11 | 12 => {
                text += &format!("{name} = affine.load %m[symbol({x})] : memref<10xindex>\n");
                names.others.push(name);
            }
            13 => text += &format!("affine.store {other}, %m[symbol({x})] : memref<10xindex>\n"),
            14 if open.len() < 4 => {
                open.push([names.symbols.len(), names.others.len(), names.memrefs.len()]);
                text += &match random.number() % 3 {
                    0 => format!("scf.for %i{n} = {x} to {other} step %one {{\n"),
                    1 => format!("affine.for %i{n} = 0 to affine_map<()[s0] -> (s0)>()[{x}] {{\n"),
                    _ => format!("scf.if %p {{\n%i{n} = arith.addi {x}, {other} : index\n"),
                };
                names.others.push(format!("%i{n}"));
            }
            _ => {
                let Some([n_symbols, n_others, n_memrefs]) = open.pop() else { continue };
                names.symbols.truncate(n_symbols);
                names.others.truncate(n_others);
                names.memrefs.truncate(n_memrefs);
                text += "}\n";
            }
        }
    }
    text + &"}\n".repeat(open.len() + 1) + "return\n}\n"
}

#[test]
fn incremental_verification_follows_cones() {
    let mut random = Choices(Random::new(from_environment("PROPTEST_RNG_SEED", 1)));
    let ctx = context();
    let mut comparison = Comparison::default();
    let n_programs = from_environment("PROOFMARK_TOUCHED_PROGRAMS", 400);
    for i in 0..n_programs {
        let text = program_with_cones(&mut random);
        comparison.run(&ctx, &format!("program {i}:\n{text}"), &text, 40, &mut random);
    }
    let Comparison { n_programs, n_invalid, .. } = comparison;
    assert!(n_programs > 50 && n_invalid > 500, "{n_programs} programs, {n_invalid} invalid edits");
    comparison.finish();
}

//! The parts of two modules that are not functions, which are compared by content: variables, scripts, and operations
//! without a symbol.

use crate::module::Module;
use crate::module_report::Pair;
use crate::prove::is_lowered_variable;
use proofmark_checks::Full;
use proofmark_ir::{Ir, OpId, Traits, ValueId, WalkOrder};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use std::cell::OnceCell;

/// Returns the symbols of `source` with their counterparts of the same name in `target`. Symbols of equal names are
/// matched in order.
pub(crate) fn matched<'s>(
    source: impl Iterator<Item = (&'s str, OpId)>,
    target: impl DoubleEndedIterator<Item = (&'s str, OpId)>,
) -> Vec<(&'s str, OpId, Option<OpId>)> {
    // Those of one name, from the last to the first.
    let mut targets: FxHashMap<&str, SmallVec<[OpId; 1]>> = FxHashMap::default();
    for (name, g) in target.rev() {
        targets.entry(name).or_default().push(g);
    }
    let with_partner = |(name, f)| (name, f, targets.get_mut(name).and_then(SmallVec::pop));
    source.map(with_partner).collect()
}

/// Returns an undecided pair for each operation other than a function that differs in the target or is missing there.
pub(crate) fn other_symbols(ours: &Module<'_>, theirs: &Module<'_>) -> Vec<Pair> {
    let reached = OnceCell::new();
    let has_users = |op: OpId| {
        let reached = reached.get_or_init(|| ours.reached_without_functions());
        ours.ir.symbol_name(op).is_some_and(|name| reached.contains(&name))
    };
    let noticed_by = |op: OpId| match ours.is_visible(op) {
        true => Some("and is visible outside the module"),
        false => has_users(op).then_some("and code outside of functions uses it"),
    };
    let mut pairs = Vec::new();
    for (name, before, after) in matched(ours.data(), theirs.data()) {
        let difference = match after {
            // A declaration of a function is compared by the functions that refer to it.
            _ if ours.ir.has_trait(before, Traits::FUNCTION) => continue,
            Some(after) if is_other_data((ours.ir, before), (theirs.ir, after)) => "it differs in the target",
            Some(_) => continue,
            None => "it is missing in the target",
        };
        pairs.extend(noticed_by(before).map(|by| Pair::undecided(name, &format!("{difference}, {by}"))));
    }
    for (name, before, after) in matched(ours.scripts(), theirs.scripts()) {
        let reason = match after {
            Some(after) if Full::of(ours.ir, before) == Full::of(theirs.ir, after) => continue,
            Some(_) => "it differs in the target, and is not compared".to_owned(),
            None if is_for_compiler(ours.ir, before) => continue,
            None => match noticed_by(before) {
                Some(by) => format!("it is missing in the target, {by}"),
                None => continue,
            },
        };
        pairs.push(Pair::undecided(name, &reason));
    }
    if let Some(name) = other_operation(ours, theirs) {
        pairs.push(Pair::undecided(&name, "operations of the module without a symbol differ in the target"));
    }
    pairs
}

/// Returns whether an operation is data of the compiler, such as a transform script.
fn is_for_compiler(ir: &Ir, op: OpId) -> bool {
    let dialect = ir.op_def(op).and_then(|def| ir.ctx().registry().dialect(def.dialect()));
    dialect.is_some_and(|dialect| dialect.is_for_compiler)
}

/// Returns whether an operation without code differs from its counterpart in the target and is not lowered to it.
fn is_other_data((source, ours): (&Ir, OpId), (target, theirs): (&Ir, OpId)) -> bool {
    match source.name_str(ours) == target.name_str(theirs) {
        true => Full::of(source, ours) != Full::of(target, theirs),
        false => !is_lowered_variable((source, ours), (target, theirs)),
    }
}

/// An operation outside of functions: its name, content, and the numbers of the values that it uses.
type Content = (String, Full, Vec<usize>);

/// Returns the name of the first operation without a symbol, such as `llvm.mlir.global_ctors`, in which the modules and
/// their nested modules differ.
///
/// Operations without memory effects have no behaviour there. They are compared if an operation with effects uses a
/// value that is defined outside of it.
fn other_operation(ours: &Module<'_>, theirs: &Module<'_>) -> Option<String> {
    let (ours, theirs) = (contents(ours), contents(theirs));
    let same = ours.iter().zip(&theirs).take_while(|(ours, theirs)| ours == theirs).count();
    ours.get(same).or(theirs.get(same)).map(|(name, ..)| name.clone())
}

fn contents(module: &Module<'_>) -> Vec<Content> {
    let ir = module.ir;
    let is_other = |op: &OpId| ir.symbol_name(*op).is_none() && !module.is_table(*op);
    let ops: Vec<OpId> = module.top_level().into_iter().filter(is_other).collect();
    let mut numbers: FxHashMap<ValueId, usize> = FxHashMap::default();
    for &value in ops.iter().flat_map(|&op| ir.results(op)) {
        numbers.insert(value, numbers.len());
    }
    let has_effects = |op: OpId| !ir.has_trait(op, Traits::NO_MEMORY_EFFECT);
    let uses_values = ops.iter().any(|&op| has_effects(op) && !outer_values(ir, op).is_empty());
    let compared = ops.into_iter().filter(|&op| uses_values || has_effects(op));
    let number = |value: ValueId| numbers.get(&value).copied().unwrap_or(usize::MAX);
    let content = |op: OpId| {
        let used = outer_values(ir, op).into_iter().map(number).collect();
        (ir.name_str(op).to_owned(), Full::of(ir, op), used)
    };
    compared.map(content).collect()
}

/// Returns the values that an operation uses and that are defined outside of it, in the order of the first use.
fn outer_values(ir: &Ir, op: OpId) -> Vec<ValueId> {
    let mut seen: FxHashSet<ValueId> = FxHashSet::default();
    ir.walk(op, WalkOrder::PreOrder, |ir, op| {
        seen.extend(ir.results(op));
        let blocks = ir.regions(op).iter().flat_map(|&region| ir.blocks(region));
        blocks.for_each(|block| seen.extend(ir.block_args(block)));
    });
    let mut found = Vec::new();
    ir.walk(op, WalkOrder::PreOrder, |ir, op| {
        found.extend(ir.operands(op).filter(|&value| seen.insert(value)))
    });
    found
}

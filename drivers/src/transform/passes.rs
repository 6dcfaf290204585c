//! Static passes over scripts: `transform-infer-effects` and `transform-dialect-check-uses`.

use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::effects::EffectKind;
use proofmark_ir::{AttrDict, Attribute, BlockId, Ir, OpId, ValueDef, ValueId, WalkOrder};
use rustc_hash::{FxHashMap, FxHashSet};

/// Annotates each argument of the named sequences in `root` as consumed or read only, by the effects of the body.
///
/// # Errors
/// If a named sequence has several blocks.
pub fn infer_effects(ir: &mut Ir, root: OpId) -> Result<(), Diagnostic> {
    let ctx = ir.ctx_arc().clone();
    let mut sequences = Vec::new();
    ir.walk(root, WalkOrder::PostOrder, |ir, op| {
        if ir.name_str(op) == "transform.named_sequence" {
            sequences.push(op);
        }
    });
    for op in sequences {
        let Some(&region) = ir.regions(op).first() else { continue };
        let Some(block) = ir.entry_block(region) else { continue };
        if ir.blocks(region).nth(1).is_some() {
            return Err(Diagnostic::error_on(ir, op, "only single-block operations are currently supported"));
        }
        let args = ir.block_args(block).to_vec();
        let mut consumed = FxHashSet::default();
        for effect in ir.ops(block).filter_map(|child| ir.effects(child)).flatten() {
            consumed.extend(effect.on.filter(|_| effect.kind == EffectKind::Free));
        }
        let known = ir.attr_named(op, "arg_attrs").and_then(|attrs| attrs.as_array(&ctx)).unwrap_or(&[]);
        let dicts: Vec<Attribute> = args
            .iter()
            .enumerate()
            .map(|(i, arg)| {
                let dict = known.get(i).and_then(|dict| dict.as_dict(&ctx)).unwrap_or(AttrDict::EMPTY);
                let name = if consumed.contains(arg) { "transform.consumed" } else { "transform.readonly" };
                ctx.dict_attr(dict.with(&ctx, ctx.ident(name), Attribute::UNIT))
            })
            .collect();
        if !dicts.is_empty() {
            let attrs = ctx.array_attr(&dicts);
            ir.rewriter().set_property(op, ctx.ident("arg_attrs"), attrs);
        }
    }
    ir.commit();
    Ok(())
}

/// Returns a warning for each operand of a transformation in `root` that an earlier operation may have consumed on some
/// path of control flow. `is_transformation` selects the operations whose effects count.
pub fn check_uses(ir: &Ir, root: OpId, is_transformation: fn(&Ir, OpId) -> bool) -> Vec<Diagnostic> {
    let mut freed: FxHashMap<ValueId, Vec<OpId>> = FxHashMap::default();
    let mut users = Vec::new();
    ir.walk(root, WalkOrder::PreOrder, |ir, op| {
        let has_parent = std::iter::successors(Some(op), |&each| ir.parent_op(each))
            .any(|each| is_transformation(ir, each));
        if !has_parent {
            return;
        }
        users.push(op);
        for effect in ir.effects(op).unwrap_or_default() {
            let (Some(value), EffectKind::Free) = (effect.on, effect.kind) else { continue };
            if !ir.operands(op).any(|operand| operand == value) {
                continue;
            }
            // The ancestors up to the region of the definition free the value too.
            let region = defining_block(ir, value).and_then(|block| ir.block_region(block));
            for each in std::iter::successors(Some(op), |&each| ir.parent_op(each)) {
                let list = freed.entry(value).or_default();
                if !list.contains(&each) {
                    list.push(each);
                }
                if ir.parent_region(each) == region {
                    break;
                }
            }
        }
    });
    let mut warnings = Vec::new();
    for op in users {
        for (i, operand) in ir.operands(op).enumerate() {
            let Some(deleters) = freed.get(&operand) else { continue };
            let found = deleters_before(ir, op, operand, deleters);
            if found.is_empty() {
                continue;
            }
            let message = format!("operand #{i} may be used after free");
            let mut warning = Diagnostic::warning(ir.loc(op), message);
            let loc = match ir.value_def(operand) {
                ValueDef::OpResult { op, .. } => ir.loc(op),
                ValueDef::BlockArg { .. } => ir.arg_loc(operand),
            };
            warning = warning.with_note(loc, "allocated here");
            for deleter in found {
                warning = warning.with_note(ir.loc(deleter), "freed here");
            }
            warnings.push(warning);
        }
    }
    warnings
}

fn defining_block(ir: &Ir, value: ValueId) -> Option<BlockId> {
    match ir.value_def(value) {
        ValueDef::OpResult { op, .. } => ir.parent_block(op),
        ValueDef::BlockArg { block, .. } => Some(block),
    }
}

/// Returns the blocks that can be reached from `from` over at least one edge.
fn reachable(ir: &Ir, from: BlockId, next: fn(&Ir, BlockId) -> Vec<BlockId>) -> FxHashSet<BlockId> {
    let (mut seen, mut work) = (FxHashSet::default(), vec![from]);
    while let Some(block) = work.pop() {
        work.extend(next(ir, block).into_iter().filter(|&each| seen.insert(each)));
    }
    seen
}

fn deleters_before(ir: &Ir, user: OpId, value: ValueId, deleters: &[OpId]) -> Vec<OpId> {
    let Some(def_block) = defining_block(ir, value) else { return Vec::new() };
    let def_region = ir.block_region(def_block);
    let mut ancestors = Vec::new();
    for each in std::iter::successors(Some(user), |&each| ir.parent_op(each)) {
        ancestors.push(each);
        if ir.parent_region(each) == def_region {
            break;
        }
    }
    ancestors.reverse();
    let def_op = ir.defining_op(value);
    for (i, &ancestor) in ancestors.iter().enumerate() {
        let Some(block) = ir.parent_block(ancestor) else { return Vec::new() };
        let is_partial = i == 0 && def_op.is_some();
        let freed = |mut ops: Box<dyn Iterator<Item = OpId> + '_>| ops.find(|op| deleters.contains(op));
        if let Some(def) = def_op.filter(|_| is_partial) {
            let after = std::iter::successors(ir.next_op(def), |&each| ir.next_op(each));
            let after = after.take_while(|&each| block != def_block || each != ancestor);
            if let Some(found) = freed(Box::new(after)) {
                return vec![found];
            }
        }
        if !is_partial || block != def_block {
            let before = std::iter::successors(ir.prev_op(ancestor), |&each| ir.prev_op(each));
            if let Some(found) = freed(Box::new(before)) {
                return vec![found];
            }
        }
        let from = match ir.block_region(block) {
            Some(region) if i > 0 => ir.entry_block(region).unwrap_or(block),
            _ => def_block,
        };
        let sources = reachable(ir, block, |ir, block| ir.predecessors(block).collect());
        if !sources.contains(&from) {
            continue;
        }
        let next = |ir: &Ir, block: BlockId| {
            ir.last_op(block).map_or_else(Vec::new, |last| ir.successors(last).collect())
        };
        let mut on_paths = reachable(ir, from, next);
        on_paths.retain(|each| sources.contains(each));
        if !is_partial {
            on_paths.insert(from);
        }
        let Some(region) = ir.block_region(block) else { continue };
        let blocks = ir.blocks(region).filter(|each| on_paths.contains(each));
        let found: Vec<OpId> =
            blocks.flat_map(|each| ir.ops(each)).filter(|op| deleters.contains(op)).collect();
        if !found.is_empty() {
            return found;
        }
    }
    Vec::new()
}

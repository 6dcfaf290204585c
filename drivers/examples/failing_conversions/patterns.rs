//! Patterns that fail at random after random edits.

use std::sync::{Arc, Mutex};

use proofmark_drivers::conversion::{
    ConversionMatch, ConversionPattern, ConversionRewriter, SignatureConversion, TypeConverter,
};
use proofmark_ir::random::Random;
use proofmark_ir::{
    Attribute, Location, Match, NewOp, OpId, Outcome, Pattern, Root, Type, ValueId, WalkOrder,
};

use super::{Totals, random_op, random_types};

/// The state that the patterns of a conversion share.
pub(super) struct Shared {
    pub(super) random: Mutex<Random>,
    pub(super) counts: Mutex<Totals>,
    /// Whether results may be legal, because the conversion fails at its last operation.
    pub(super) fails_at_end: bool,
}

/// A pattern that edits at random, and then fails in a random way: by an abort, a panic, or illegal results.
pub(super) struct Failing {
    pub(super) number: usize,
    pub(super) is_any: bool,
    pub(super) converter: Option<Arc<TypeConverter>>,
    pub(super) shared: Arc<Shared>,
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
pub(super) struct Ordinary(pub(super) Arc<Shared>);

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

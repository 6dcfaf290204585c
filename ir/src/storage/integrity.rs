//! A full check of the arena's invariants: lists are linked in both directions, back references agree, and every slot
//! has an owner.
//!
//! Safe code outside of this crate cannot violate the invariants. Tests and fuzzing run the check.

use slotmap::Key;

use super::arena::Link;
use super::data::Ops;
use super::journal::Range;
use super::pool::{NO_USE, UsePool, UseRange};
use super::{Edit, Ir, OpId, ValueDef};

/// The violations, one message each.
struct Findings(Vec<String>);

impl Findings {
    fn require(&mut self, holds: bool, message: impl FnOnce() -> String) {
        if !holds {
            self.0.push(message());
        }
    }
}

impl Ir {
    /// Checks the invariants of the arena. Linear in its size.
    ///
    /// # Errors
    /// The violations, one message each. A violation is a bug in this crate.
    pub fn check_integrity(&self) -> Result<(), Vec<String>> {
        let mut findings = Findings(Vec::new());
        self.check_lists(&mut findings);
        self.check_back_references(&mut findings);
        let waiting = |range: fn(&Edit) -> Option<UseRange>| self.journal.edits.iter().filter_map(range);
        let ops = self.ops.iter().filter(|(_, data)| !data.is_erased());
        let operands = ops.clone().map(|(op, data)| (op, data.operands));
        let given_up = waiting(|edit| match edit {
            Edit::ResizeOperands { old: Range(old), .. } => Some(*old),
            _ => None,
        });
        let erased = self.ops.iter().filter(|(_, data)| data.is_erased());
        let unused = given_up.chain(erased.clone().map(|(_, data)| data.operands)).collect();
        let heads = self.values.iter().map(|(value, data)| (value, data.first_use));
        check_uses(&self.ops, &self.operands, operands.collect(), unused, heads.collect(), &mut findings);
        let successors = ops.map(|(op, data)| (op, self.extras[data.extra as usize].successors));
        let unused = erased.map(|(_, data)| self.extras[data.extra as usize].successors).collect();
        let heads = self.blocks.iter().map(|(block, data)| (block, data.first_use));
        check_uses(&self.ops, &self.successors, successors.collect(), unused, heads.collect(), &mut findings);
        self.check_ends(&mut findings);
        if findings.0.is_empty() { Ok(()) } else { Err(findings.0) }
    }

    /// Checks that the lists of operations and blocks are linked in both directions, with the right parent and
    /// increasing order.
    fn check_lists(&self, findings: &mut Findings) {
        let mut n_linked = 0;
        for (block, data) in self.blocks.iter() {
            let (mut prev, mut at) = (Link::NULL, data.first);
            while let Some(op) = at.some() {
                if !self.ops.is_taken(op) {
                    findings.0.push(format!("{block:?} lists {op:?}, which is erased"));
                    break;
                }
                let each = &self.ops[op];
                n_linked += 1;
                findings.require(each.block == block.into(), || format!("{op:?} is listed in {block:?}"));
                findings.require(each.prev == prev, || format!("{op:?} does not follow {prev:?}"));
                let before = prev.some().map(|prev| self.ops[prev].order);
                findings.require(before.is_none_or(|before| before < each.order), || {
                    format!("{op:?} has no greater order number than {prev:?}")
                });
                (prev, at) = (op, each.next);
                if n_linked > self.ops.len() {
                    findings.0.push(format!("the operation list of {block:?} is cyclic"));
                    return;
                }
            }
            findings.require(data.last == prev, || format!("{block:?} ends with {prev:?}"));
        }
        let n_in_blocks = self.ops.values().filter(|data| !data.block.is_null()).count();
        findings.require(n_linked == n_in_blocks, || format!("{n_linked} of {n_in_blocks} ops are listed"));
        for (op, data) in self.ops.iter().filter(|(_, data)| data.block.is_null()) {
            let linked = !data.prev.is_null() || !data.next.is_null();
            findings.require(!linked, || format!("{op:?} is detached and linked"));
        }
        let mut n_linked = 0;
        for (region, data) in self.regions.iter() {
            let (mut prev, mut at) = (Link::NULL, data.first);
            while let Some(block) = at.some() {
                if !self.blocks.is_taken(block) {
                    findings.0.push(format!("{region:?} lists {block:?}, which is erased"));
                    break;
                }
                let each = &self.blocks[block];
                n_linked += 1;
                findings
                    .require(each.region == region.into(), || format!("{block:?} is listed in {region:?}"));
                findings.require(each.prev == prev, || format!("{block:?} does not follow {prev:?}"));
                findings.require(!each.erased, || format!("{block:?} is erased and listed"));
                (prev, at) = (block, each.next);
                if n_linked > self.blocks.len() {
                    findings.0.push(format!("the block list of {region:?} is cyclic"));
                    return;
                }
            }
            findings.require(data.last == prev, || format!("{region:?} ends with {prev:?}"));
        }
        let n_in_regions = self.blocks.values().filter(|data| !data.region.is_null()).count();
        findings
            .require(n_linked == n_in_regions, || format!("{n_linked} of {n_in_regions} blocks are listed"));
    }

    /// Checks that each result, argument, region and extra has exactly one owner that refers to it.
    fn check_back_references(&self, findings: &mut Findings) {
        let (mut n_values, mut n_regions, mut n_extras) = (0, 0, 1);
        for (op, data) in self.ops.iter() {
            n_extras += usize::from(data.extra != 0);
            n_regions += self.regions(op).len();
            for (index, &region) in self.regions(op).iter().enumerate() {
                let owner = self.try_region_op(region);
                let right = owner == Some(op) && self.region_index(region) == index;
                findings
                    .require(right, || format!("{region:?} is of {owner:?}, not number {index} of {op:?}"));
            }
            let results = self.results(op);
            n_values += results.len();
            for (index, &value) in (0..).zip(results) {
                let def = self.values.contains(value).then(|| self.value_def(value));
                let right = def == Some(ValueDef::OpResult { op, index });
                findings.require(right, || format!("result {index} of {op:?} is {def:?}"));
                let name = self.values.contains(value).then(|| self.defining_name(value)).flatten();
                findings.require(name == Some(data.name), || format!("{value:?} has another name"));
            }
        }
        for (block, data) in self.blocks.iter() {
            n_values += data.args.len();
            for (index, &value) in (0..).zip(&data.args) {
                let def = self.values.contains(value).then(|| self.value_def(value));
                let right = def == Some(ValueDef::BlockArg { block, index });
                findings.require(right, || format!("argument {index} of {block:?} is {def:?}"));
            }
        }
        let given_up = |edit: &&Edit| matches!(edit, Edit::EraseArg { .. });
        n_values += self.journal.edits.iter().filter(given_up).count();
        let mut count = |entities, listed: usize, there: usize| {
            findings.require(listed == there, || format!("{listed} of {there} {entities} have an owner"));
        };
        count("values", n_values, self.values.len());
        count("regions", n_regions, self.regions.len());
        count("extras", n_extras + self.free_extras.len(), self.extras.len());
    }

    /// Checks that the journal is not suspended and has an entry for each erased entity.
    fn check_ends(&self, findings: &mut Findings) {
        findings.require(!self.journal.suspended, || "the journal is suspended".into());
        let n_erased = |edit: fn(&Edit) -> bool| self.journal.edits.iter().filter(|each| edit(each)).count();
        let ops = self.ops.values().filter(|data| data.is_erased()).count();
        let journaled = n_erased(|edit| matches!(edit, Edit::EraseOp(_)));
        findings.require(ops == journaled, || format!("{ops} erased ops, {journaled} in the journal"));
        let blocks = self.blocks.values().filter(|data| data.erased).count();
        let journaled = n_erased(|edit| matches!(edit, Edit::EraseBlock(_)));
        findings
            .require(blocks == journaled, || format!("{blocks} erased blocks, {journaled} in the journal"));
    }
}

/// Checks that every entry of a pool belongs to one live operation, or to a pending edit, or is free, and that exactly
/// the entries of live operations are in the use list of their target.
fn check_uses<K: Key>(
    ops: &Ops,
    pool: &UsePool<K>,
    owned: Vec<(OpId, UseRange)>,
    unused: Vec<UseRange>,
    heads: Vec<(K, u32)>,
    findings: &mut Findings,
) {
    let mut owner_of: Vec<Option<Option<OpId>>> = vec![None; pool.n_entries()];
    let free = pool.free_ranges().into_iter().chain(unused).map(|range| (None, range));
    for (owner, range) in owned.iter().map(|&(op, range)| (Some(op), range)).chain(free) {
        for index in range.indices() {
            let before = owner_of[index as usize].replace(owner);
            findings.require(before.is_none(), || format!("use {index} is of {before:?} and {owner:?}"));
        }
    }
    findings.require(owner_of.iter().all(Option::is_some), || "a use has no owner and is not free".into());
    let mut n_live = 0;
    for (index, owner) in (0u32..).zip(&owner_of) {
        if let Some(Some(owner)) = *owner {
            n_live += 1;
            let noted = ops.id(pool[index].owner);
            findings.require(noted == Some(owner), || format!("use {index} is of {owner:?}, not {noted:?}"));
        }
    }
    let mut n_listed = 0;
    for (target, first) in heads {
        let (mut prev, mut index) = (NO_USE, first);
        while index != NO_USE {
            n_listed += 1;
            let Some(Some(Some(_))) = owner_of.get(index as usize) else {
                findings.0.push(format!("a use of {target:?} has no owner"));
                break;
            };
            let each = pool[index];
            findings.require(each.target == target, || format!("{:?} is listed for {target:?}", each.target));
            findings.require(each.prev == prev, || format!("use {index} of {target:?} is not linked back"));
            (prev, index) = (index, each.next);
            if n_listed > n_live {
                findings.0.push(format!("the use list of {target:?} is cyclic"));
                return;
            }
        }
    }
    findings.require(n_listed == n_live, || format!("{n_listed} of {n_live} uses are listed"));
}

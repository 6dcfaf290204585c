//! The operation folder: folds single operations and keeps one operation for each constant, as MLIR's
//! `OperationFolder`.
//!
//! A constant that a fold returns is created at the start of the entry block of the closest region that is isolated
//! from above, and serves later folds in that region. Patterns and drivers of users call it outside of a fixpoint
//! iteration; the greedy driver folds by itself.

use proofmark_ir::rewrite::{FoldValue, FoldedKind};
use proofmark_ir::{
    Attribute, Context, Identifier, Ir, Location, OpId, RegionId, Rewriter, Traits, Type, ValueId,
};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use crate::fold::{FoldTable, fold_by_trait, move_constants_right};
use crate::greedy::barrier;

/// Folds operations and owns the constants that the folds return.
///
/// # Examples
///
/// ```
/// use proofmark_drivers::OperationFolder;
/// use proofmark_ir::text::{ParseOptions, parse_source};
/// # let ctx = std::sync::Arc::new(proofmark_ir::Context::new(proofmark_ir::context::Registry::new()));
///
/// let text = br#"%x = "d.unknown"() : () -> i32"#;
/// let mut ir = parse_source(&ctx, "example.mlir", text, ParseOptions { allow_unregistered: true }).unwrap();
/// let op = ir.first_op(ir.entry_block(ir.regions(ir.root())[0]).unwrap()).unwrap();
/// let mut folder = OperationFolder::new(&ctx);
/// // An unregistered operation has no fold.
/// assert!(!folder.try_fold(&mut ir.rewriter(), op));
/// ```
#[derive(Debug)]
pub struct OperationFolder {
    folds: FoldTable,
    constants: FxHashMap<Key, OpId>,
    owned: FxHashSet<OpId>,
    created: Vec<OpId>,
}

#[derive(PartialEq, Eq, Hash, Debug)]
struct Key {
    region: RegionId,
    dialect: Identifier,
    value: Attribute,
    ty: Type,
}

impl OperationFolder {
    /// Returns a folder that owns no constants. O(number of registered operations).
    pub fn new(ctx: &Context) -> OperationFolder {
        OperationFolder {
            folds: FoldTable::new(ctx),
            constants: FxHashMap::default(),
            owned: FxHashSet::default(),
            created: Vec::new(),
        }
    }

    /// Returns the constants that folds have created, in order of creation. Callers may have erased some.
    pub fn created_constants(&self) -> &[OpId] {
        &self.created
    }

    /// Folds `op` once: changes the operation in place, or replaces and erases it. Returns whether it did. A constant
    /// of the folder is not folded, but moved to the start of its block if other operations precede it.
    pub fn try_fold(&mut self, rw: &mut Rewriter<'_>, op: OpId) -> bool {
        if self.owned.contains(&op) {
            self.hoist(rw, op);
            return false;
        }
        let info = self.folds.get(rw.name(op));
        let (traits, fallback) = (info.traits, info.fallback);
        let hook = match (rw.constant_of(op), info.fold) {
            (Some(value), _) => FoldedKind::Values([FoldValue::Constant(value)].into_iter().collect()),
            (None, Some(fold)) => rw.run_fold(op, fold),
            (None, None) => FoldedKind::None,
        };
        let values = match hook {
            FoldedKind::Values(values) => values,
            FoldedKind::None | FoldedKind::InPlace { .. } => match fold_by_trait(rw, traits, op) {
                Some(value) => [FoldValue::Value(value)].into_iter().collect(),
                None => {
                    let moved = traits.contains(Traits::COMMUTATIVE) && move_constants_right(rw, op);
                    if moved || matches!(hook, FoldedKind::InPlace { n_edits: 1.. }) {
                        return true;
                    }
                    match fallback.map_or(FoldedKind::None, |fold| rw.run_fold(op, fold)) {
                        FoldedKind::Values(values) => values,
                        FoldedKind::InPlace { n_edits } => return n_edits > 0,
                        FoldedKind::None => return false,
                    }
                }
            },
        };
        match self.values(rw, op, &values) {
            Some(values) => {
                rw.replace_op(op, &values);
                true
            }
            None => false,
        }
    }

    /// Returns the replacements of the results; `None` if a value has another type than its result, or the dialect has
    /// no operation for a constant.
    fn values(
        &mut self,
        rw: &mut Rewriter<'_>,
        op: OpId,
        values: &[FoldValue],
    ) -> Option<SmallVec<[ValueId; 1]>> {
        if values.len() != rw.n_results(op) || values.is_empty() {
            return None;
        }
        let mut replacements = SmallVec::new();
        for (i, value) in values.iter().enumerate() {
            let ty = rw.value_type(rw.result(op, i));
            let replacement = match *value {
                FoldValue::Value(value) => value,
                FoldValue::Constant(value) => {
                    let constant = self.constant(rw, op, value, ty)?;
                    let block = rw.parent_block(op);
                    // A constant of the same block must precede the operation that it replaces.
                    if block == rw.parent_block(constant)
                        && let Some(front) = block.and_then(|block| rw.first_op(block))
                    {
                        rw.move_op_before(constant, front);
                    }
                    rw.result(constant, 0)
                }
            };
            if rw.value_type(replacement) != ty {
                return None;
            }
            replacements.push(replacement);
        }
        Some(replacements)
    }

    /// Returns the constant operation with `value` in the region of the constants that `op` uses.
    fn constant(&mut self, rw: &mut Rewriter<'_>, op: OpId, value: Attribute, ty: Type) -> Option<OpId> {
        let region = barrier(rw, op)?;
        let entry = rw.entry_block(region)?;
        let dialect = rw.name(op).dialect(rw.ctx());
        let key = |dialect| Key { region, dialect, value, ty };
        if let Some(known) = self.known(rw, &key(dialect)) {
            return Some(known);
        }
        let materialize = self.folds.get(rw.name(op)).materialize?;
        let before = rw.insertion_point();
        rw.set_insertion_point_to_start(entry);
        let made = materialize(rw, value, ty, Location::UNKNOWN);
        rw.set_insertion_point(before);
        let mut constant = made?;
        let own = rw.name(constant).dialect(rw.ctx());
        match (own != dialect).then(|| self.known(rw, &key(own))).flatten() {
            Some(known) => {
                rw.erase_op(constant);
                constant = known;
            }
            None => {
                self.owned.insert(constant);
                self.created.push(constant);
                self.constants.insert(key(own), constant);
            }
        }
        self.constants.insert(key(dialect), constant);
        Some(constant)
    }

    /// Returns the constant of the folder with this key. Its location becomes unknown, because it serves several
    /// operations.
    fn known(&self, rw: &mut Rewriter<'_>, key: &Key) -> Option<OpId> {
        let known = *self.constants.get(key)?;
        if !rw.contains_op(known) {
            return None;
        }
        if rw.loc(known) != Location::UNKNOWN {
            rw.set_loc(known, Location::UNKNOWN);
        }
        Some(known)
    }

    /// Moves a constant of the folder to the start of its block, unless it is there or follows another constant of the
    /// folder.
    fn hoist(&self, rw: &mut Rewriter<'_>, op: OpId) {
        let front = |ir: &Ir| ir.parent_block(op).and_then(|block| ir.first_op(block));
        let follows_owned = rw.prev_op(op).is_some_and(|prev| self.owned.contains(&prev));
        if let Some(front) = front(rw).filter(|&front| front != op && !follows_owned) {
            rw.move_op_before(op, front);
            rw.set_loc(op, Location::UNKNOWN);
        }
    }
}

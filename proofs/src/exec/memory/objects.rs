//! Blocks of memory in an execution: allocation, scopes, escapes, sizes and alignments.

use super::outside;
use super::state::{
    Constant, Escape, Local, MAX_BLOCKS, MemoryState, global_number, local_number, own_number,
};
use super::store::MemoryTables;
use crate::exec::path::Path;
use proofmark_ir::ApInt;
use proofmark_ir::semantics::memory::{
    Allocation, BLOCK_WIDTH, Cell, Contents, NULL_BLOCK, USUAL_ALIGNMENT, Variable, is_local, non_local,
};
use proofmark_ir::semantics::{Origin, Part, Scalar, Term, TermBuilder, Unsupported, Value};

impl MemoryTables {
    /// Checks that an event cannot write or free a block with several owners.
    ///
    /// # Errors
    ///
    /// Returns an error if such a block may be visible.
    pub(in crate::exec) fn no_shared_visible(
        &self,
        terms: &mut dyn TermBuilder,
        path: Term,
    ) -> Result<(), Unsupported> {
        for &(block, frozen) in &self.shared.frozen {
            let visible = self.heap.is_visible(terms, block, self.heap.n_escapes());
            let here = terms.and(path, frozen);
            let visible = terms.and(visible, here);
            if !terms.is_bool(visible, false) {
                return Err(Unsupported::new("buffer that a clone may share and unknown code may change"));
            }
        }
        Ok(())
    }

    /// Enters a scope of stack blocks.
    pub(in crate::exec) fn enter_scope(&mut self) {
        self.scopes += 1;
    }

    /// Leaves the innermost scope, frees its stack blocks, and returns the state after that.
    pub(in crate::exec) fn leave_scope(&mut self, mut state: MemoryState) -> MemoryState {
        let depth = self.scopes;
        self.scopes -= 1;
        for i in 0..self.locals.len() {
            let local = self.locals[i];
            if let Some((scope, under)) = local.scope
                && scope == depth
            {
                self.locals[i].scope = None;
                state = self.heap.free(state, local.term, under);
            }
        }
        state
    }

    /// Marks all blocks in `value` as escaped.
    pub(in crate::exec) fn escape_value(&mut self, terms: &mut dyn TermBuilder, path: &Path, value: &Value) {
        for &scalar in value.scalars() {
            if terms.width(scalar.value) == BLOCK_WIDTH {
                self.escape_block(terms, path, scalar, None);
            }
        }
    }

    /// Marks the blocks in `value`, which is stored in the block `holder`, as visible where `holder` is.
    pub(in crate::exec) fn escape_stored(
        &mut self,
        terms: &mut dyn TermBuilder,
        path: &Path,
        holder: Term,
        cell: &Cell,
        value: &Value,
    ) {
        for (part, &block) in cell.parts.iter().zip(value.scalars()) {
            if *part == Part::Block {
                self.escape_block(terms, path, block, Some(holder));
            }
        }
    }

    /// Marks the local blocks that `block` may denote as escaped.
    pub(in crate::exec) fn escape_block(
        &mut self,
        terms: &mut dyn TermBuilder,
        path: &Path,
        block: Scalar,
        held_by: Option<Term>,
    ) {
        for local in 0..self.locals.len() {
            let number = self.locals[local].term;
            let same = terms.eq(block.value, number);
            if terms.is_bool(same, false) {
                continue;
            }
            let not_poison = terms.not(block.poison);
            let same = terms.and(same, not_poison);
            if held_by.is_none() && terms.is_bool(same, true) {
                // An escape on a prefix of the current path already covers this one.
                if self.escaped.iter().any(|(earlier, escaped)| *earlier == local && path.extends(escaped)) {
                    continue;
                }
                self.escaped.push((local, path.clone()));
            }
            let path = terms.and(path.term, same);
            let escape = Escape { local, block: number, path, held_by };
            if !terms.is_bool(path, false) && !self.heap.escapes.contains(&escape) {
                self.heap.escapes.push(escape);
            }
        }
    }

    pub(in crate::exec) fn allocate(
        &mut self,
        terms: &mut dyn TermBuilder,
        request: Allocation,
        path: Term,
    ) -> Result<Term, Unsupported> {
        let n = self.locals.len();
        let partner = self.partner(&request);
        let number = match (&self.correspondence, self.is_target) {
            _ if partner.is_some() => None,
            (Some(c), _) => match c.of_allocation.get(n).copied().flatten() {
                Some(theirs) => local_number(theirs),
                None => own_number(n),
            },
            (None, true) => own_number(n),
            (None, false) => local_number(n),
        };
        let number = number.map(|number| terms.number(BLOCK_WIDTH, number));
        let term = partner.or(number).ok_or_else(|| Unsupported::new("too many blocks of memory"))?;
        let scope = request.on_stack.then_some((self.scopes, path));
        let Allocation { size, unit, alignment, on_stack, .. } = request;
        self.locals.push(Local { term, size, unit, alignment, aligned: None, on_stack, scope });
        Ok(term)
    }

    pub(in crate::exec) fn global(
        &mut self,
        terms: &mut dyn TermBuilder,
        variable: Variable<'_>,
    ) -> Result<Term, Unsupported> {
        let at = self.globals.iter().position(|g| g == variable.name).unwrap_or_else(|| {
            self.globals.push(variable.name.to_owned());
            self.globals.len() - 1
        });
        let number = global_number(at);
        if number >= MAX_BLOCKS {
            return Err(Unsupported::new("too many global variables"));
        }
        self.heap.n_globals = self.heap.n_globals.max(at + 1);
        let block = terms.number(BLOCK_WIDTH, number);
        if let Some(Contents { kind, distance, cells }) = variable.constant {
            let constant = Constant { block, kind: kind.clone(), distance, cells: cells.to_vec() };
            self.heap.add_constant(number, constant);
        }
        if variable.alignment < USUAL_ALIGNMENT && !self.underaligned.iter().any(|g| g.0 == number) {
            self.underaligned.push((number, variable.alignment));
        }
        Ok(block)
    }

    pub(in crate::exec) fn is_never_freed(&mut self, terms: &mut dyn TermBuilder, block: Term) -> Term {
        let number = terms.as_constant(block).and_then(ApInt::to_u128);
        let mut stays =
            terms.bool(number.is_some_and(|n| n > NULL_BLOCK && n < global_number(self.globals.len())));
        for local in self.locals.iter().filter(|local| local.on_stack) {
            let same = terms.eq(block, local.term);
            stays = terms.or(stays, same);
        }
        stays
    }

    pub(in crate::exec) fn is_aligned(
        &mut self,
        terms: &mut dyn TermBuilder,
        block: Term,
        bytes: u64,
    ) -> Term {
        let mut aligned = terms.bool(true);
        let underaligned = self.underaligned.iter().filter(|g| g.1 < bytes);
        let mut underaligned: Vec<Term> = underaligned.map(|g| terms.number(BLOCK_WIDTH, g.0)).collect();
        // The address of a block from outside may be that of any variable, so that only constant block numbers are
        // compared.
        underaligned.retain(|_| terms.as_constant(block).is_some());
        underaligned
            .extend(self.locals.iter().filter(|local| local.alignment < bytes).map(|local| local.term));
        for other in underaligned {
            // A block may exceed its declared alignment by chance, but its declaration does not guarantee that. A
            // target that does not know the address must be correct without the chance.
            let same = terms.eq(block, other);
            if terms.is_bool(same, false) {
                continue;
            }
            let is_own = self.locals.iter().any(|local| local.term == other);
            let is_known = self.conversions.iter().any(|&(_, block)| block == other);
            let by_chance = if self.is_target && is_own && !is_known {
                terms.bool(false)
            } else {
                let multiple = terms.number(64, bytes.into());
                terms.uninterpreted(&Origin::BlockAlignment.into(), &[block, multiple], 1)
            };
            let elsewhere = terms.not(same);
            let fits = terms.or(elsewhere, by_chance);
            aligned = terms.and(aligned, fits);
        }
        aligned
    }

    pub(in crate::exec) fn size(
        &mut self,
        terms: &mut dyn TermBuilder,
        block: Term,
        cell: &Cell,
        width: u32,
    ) -> Term {
        self.n_queries += 1;
        let local = is_local(terms, block);
        let mut size = if terms.is_bool(local, true) {
            terms.zero(width)
        } else {
            self.uses_sizes |= cell.bytes == 0;
            let block = non_local(terms, block);
            outside::size(terms, block, &cell.name, width)
        };
        for (_, constant) in &self.heap.constants {
            // The size of a constant is known in bytes.
            let n = constant.cells.len() as u128 * u128::from(constant.distance);
            let same = terms.eq(block, constant.block);
            let in_bytes = constant.kind.bytes != 0 && cell.bytes != 0 && n != 0;
            if in_bytes && !terms.is_bool(same, false) {
                let known = terms.number(width, n);
                size = terms.ite(same, known, size);
            }
        }
        if terms.is_bool(local, false) {
            return size;
        }
        let own_unit = cell.unit();
        for i in 0..self.locals.len() {
            let Local { term, size: known, unit, .. } = self.locals[i];
            let same = terms.eq(block, term);
            if !terms.is_bool(same, false) {
                let known = if unit == own_unit {
                    terms.zext_or_trunc(known, width)
                } else {
                    // The size is known only in the cells of the allocation.
                    terms.uninterpreted(&Origin::LocalBlockSize(cell.name.clone()).into(), &[term], width)
                };
                size = terms.ite(same, known, size);
            }
        }
        size
    }
}

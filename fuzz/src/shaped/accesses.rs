//! Affine accesses and accesses of vectors to memory of any layout, mostly to a view that was just made: transfers with
//! permuted dimensions, loads and stores of one or two dimensions, and accesses with masks.

use arbitrary::Result;

use super::{Generator, Shaped};

/// A part of a memref that a vector holds.
struct Block {
    /// The number of elements of each dimension of the memref.
    widths: Vec<i64>,
    /// The operands of the access.
    place: String,
    /// Whether the block is within bounds in each dimension of the memref.
    in_bounds: Vec<bool>,
}

impl Generator<'_, '_> {
    /// Adds an access, in most cases after a view.
    pub(super) fn wide_access(&mut self) -> Result<()> {
        match self.u.int_in_range(0..=7u8)? {
            0..=2 => self.strided_part()?,
            3 => self.expand_strided()?,
            4 => self.collapse_strided()?,
            5 => self.expand()?,
            6 => self.collapse()?,
            _ => {}
        }
        let usable = |value: &Shaped| !value.is_tensor() && value.n_elements() > 0 && value.rank() > 0;
        let Some(of) = self.choose(usable)? else { return Ok(()) };
        let is_contiguous = of.strides().strides.last() == Some(&Some(1));
        match self.u.int_in_range(0..=7u8)? {
            0 => self.affine_access(&of),
            1..=3 => self.transfer(&of),
            4 | 5 if is_contiguous => self.vector_access(&of),
            _ if is_contiguous => self.masked_access(&of),
            _ => self.transfer(&of),
        }
    }

    /// Adds an `affine.load` or `affine.store` within bounds.
    fn affine_access(&mut self, of: &Shaped) -> Result<()> {
        let mut place = Vec::new();
        for &size in &of.sizes {
            let value = self.u.int_in_range(0..=size - 1)?;
            let shift = self.u.int_in_range(-1..=2)?;
            place.push(match self.u.int_in_range(0..=2u8)? {
                0 => value.to_string(),
                1 => format!("{} + {shift}", self.lines.constant(value - shift)),
                _ => format!("{} floordiv 2", self.lines.constant(2 * value + 1)),
            });
        }
        let access = format!("{}[{}] : {}", of.name, place.join(", "), of.ty());
        if self.u.ratio(1, 2)? {
            let loaded = self.lines.define(&format!("affine.load {access}"));
            self.scalars.push(loaded);
        } else {
            let scalar = self.scalar()?;
            self.lines.add(&format!("affine.store {scalar}, {access}"));
        }
        Ok(())
    }

    /// Draws a block of `of`. Its first `n_single` dimensions have one element. Blocks that `may_exceed` the bounds
    /// begin within them.
    fn block_of(&mut self, of: &Shaped, n_single: usize, may_exceed: bool) -> Result<Block> {
        let (mut widths, mut place, mut in_bounds) = (Vec::new(), Vec::new(), Vec::new());
        for (i, &size) in of.sizes.iter().enumerate() {
            let most = if may_exceed { size + 1 } else { size };
            let width = if i < n_single { 1 } else { self.u.int_in_range(1..=most.min(3))? };
            let room = if may_exceed { size - 1 } else { size - width };
            let start = if self.u.ratio(1, 2)? { 0 } else { self.u.int_in_range(0..=room.max(0))? };
            widths.push(width);
            place.push(self.operand(start)?);
            in_bounds.push(start + width <= size);
        }
        Ok(Block { widths, place: place.join(", "), in_bounds })
    }

    /// Adds a transfer of some dimensions of `of`, in any order. A read may repeat its elements.
    fn transfer(&mut self, of: &Shaped) -> Result<()> {
        let (rank, is_read) = (of.rank(), self.u.ratio(2, 3)?);
        let mut order: Vec<usize> = (0..rank).collect();
        if self.u.ratio(1, 3)? {
            order.reverse();
        }
        for _ in 1..rank {
            if self.u.ratio(1, 3)? {
                order.remove(self.u.int_in_range(0..=order.len() - 1)?);
            }
        }
        let block = self.block_of(of, 0, true)?;
        let mut sizes: Vec<i64> = order.iter().map(|&dim| block.widths[dim]).collect();
        let mut results: Vec<String> = order.iter().map(|dim| format!("d{dim}")).collect();
        let mut in_bounds = Vec::new();
        for &dim in &order {
            in_bounds.push(block.in_bounds[dim] && self.u.ratio(1, 2)?);
        }
        if is_read && self.u.ratio(1, 4)? {
            let at = self.u.int_in_range(0..=sizes.len())?;
            sizes.insert(at, 2);
            results.insert(at, "0".into());
            in_bounds.insert(at, true);
        }
        let dims: Vec<String> = (0..rank).map(|dim| format!("d{dim}")).collect();
        let flags: Vec<String> = in_bounds.iter().map(ToString::to_string).collect();
        let attrs = format!(
            "{{in_bounds = [{}], permutation_map = affine_map<({}) -> ({})>}}",
            flags.join(", "),
            dims.join(", "),
            results.join(", ")
        );
        let (place, ty) = (format!("{}[{}]", of.name, block.place), vector_type(&sizes));
        if is_read {
            let padding = self.scalar()?;
            let what = format!("vector.transfer_read {place}, {padding} {attrs} : {}, {ty}", of.ty());
            return self.extract(&what, &sizes);
        }
        let value = self.vector(&sizes)?;
        self.lines.add(&format!("vector.transfer_write {value}, {place} {attrs} : {ty}, {}", of.ty()));
        Ok(())
    }

    /// Adds a load or store of a vector of one or more dimensions.
    fn vector_access(&mut self, of: &Shaped) -> Result<()> {
        let n_single = self.u.int_in_range(0..=of.rank() - 1)?;
        let block = self.block_of(of, n_single, false)?;
        let (place, sizes) = (format!("{}[{}]", of.name, block.place), &block.widths[n_single..]);
        let ty = vector_type(sizes);
        if self.u.ratio(1, 2)? {
            return self.extract(&format!("vector.load {place} : {}, {ty}", of.ty()), sizes);
        }
        let value = self.vector(sizes)?;
        self.lines.add(&format!("vector.store {value}, {place} : {}, {ty}", of.ty()));
        Ok(())
    }

    /// Adds a load or store of some elements of a vector.
    fn masked_access(&mut self, of: &Shaped) -> Result<()> {
        let block = self.block_of(of, of.rank() - 1, false)?;
        let (place, size) = (format!("{}[{}]", of.name, block.place), block.widths[of.rank() - 1]);
        let n = self.u.int_in_range(0..=size)?;
        let n = self.operand(n)?;
        let (mask_ty, ty) = (format!("vector<{size}xi1>"), vector_type(&[size]));
        let mask = self.lines.define(&format!("vector.create_mask {n} : {mask_ty}"));
        let value = self.vector(&[size])?;
        let types = format!("{}, {mask_ty}, {ty}", of.ty());
        if self.u.ratio(2, 3)? {
            let what = format!("vector.maskedload {place}, {mask}, {value} : {types} into {ty}");
            return self.extract(&what, &[size]);
        }
        self.lines.add(&format!("vector.maskedstore {place}, {mask}, {value} : {types}"));
        Ok(())
    }

    /// Adds a vector of these sizes, and returns its name.
    fn vector(&mut self, sizes: &[i64]) -> Result<String> {
        let ty = vector_type(sizes);
        let scalar = self.scalar()?;
        let splat = self.lines.define(&format!("vector.broadcast {scalar} : i8 to {ty}"));
        let (scalar, place) = (self.scalar()?, vec!["0"; sizes.len()].join(", "));
        Ok(self.lines.define(&format!("vector.insert {scalar}, {splat} [{place}] : i8 into {ty}")))
    }

    /// Adds an operation with a vector of these `sizes` as result, and the extraction of one element. The text of the
    /// operation is `what`.
    fn extract(&mut self, what: &str, sizes: &[i64]) -> Result<()> {
        let vector = self.lines.define(what);
        let mut place = Vec::new();
        for &size in sizes {
            place.push(self.u.int_in_range(0..=size - 1)?.to_string());
        }
        let ty = vector_type(sizes);
        let what = format!("vector.extract {vector}[{}] : i8 from {ty}", place.join(", "));
        let element = self.lines.define(&what);
        self.scalars.push(element);
        Ok(())
    }
}

/// Returns the type of a vector of these sizes.
fn vector_type(sizes: &[i64]) -> String {
    let sizes: String = sizes.iter().map(|size| format!("{size}x")).collect();
    format!("vector<{sizes}i8>")
}

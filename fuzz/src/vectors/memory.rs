//! Transfers from and to memory and tensors, and accesses with masks and vectors of indices.

use arbitrary::Result;

use super::{Element, Generator, Source, Vector, list, prefix, vector_type};

impl Generator<'_, '_> {
    /// Returns a memref or tensor, or a new one.
    pub(super) fn memory(&mut self, fits: impl Fn(&Source) -> bool) -> Result<Source> {
        let fitting: Vec<Source> = self.sources.iter().filter(|source| fits(source)).cloned().collect();
        if !fitting.is_empty() && self.u.ratio(4, 5)? {
            return self.u.choose(&fitting).cloned();
        }
        let sizes = self.source_sizes()?;
        let (scalar, value) = (self.element.name(), self.scalar()?);
        let ty = format!("memref<{}{scalar}>", prefix(&sizes));
        let name = self.lines.define(&format!("memref.alloc() : {ty}"));
        self.lines.add(&format!("linalg.fill ins({value} : {scalar}) outs({name} : {ty})"));
        let source = Source { name, sizes, ty, is_memref: true, is_contiguous: true };
        self.sources.push(source.clone());
        Ok(source)
    }

    /// Adds a view of a memref of static sizes: a collapsed or expanded shape, or a part of each dimension, some with
    /// gaps.
    pub(super) fn view(&mut self) -> Result<()> {
        let of = self.memory(|source| source.is_memref)?;
        if of.ty.contains('?') || of.ty.contains("strided") {
            return Ok(());
        }
        let (scalar, mut sizes, mut is_contiguous) = (self.element.name(), of.sizes.clone(), true);
        let (what, ty) = match self.u.int_in_range(0..=3u8)? {
            0 if sizes.len() == 2 => {
                sizes = vec![sizes.iter().product()];
                (
                    format!("collapse_shape {} [[0, 1]]", of.name),
                    format!("memref<{}{scalar}>", prefix(&sizes)),
                )
            }
            1 if sizes.len() == 1 && sizes[0] % 2 == 0 => {
                sizes = vec![2, sizes[0] / 2];
                let shape = format!("expand_shape {} [[0, 1]] output_shape [{}]", of.name, list(&sizes));
                (shape, format!("memref<{}{scalar}>", prefix(&sizes)))
            }
            _ => {
                let (mut offsets, mut steps, mut strides, mut offset) =
                    (Vec::new(), Vec::new(), Vec::new(), 0);
                let mut distance: i64 = sizes.iter().product();
                for size in &mut sizes {
                    distance /= *size;
                    let (start, step) = (self.u.int_in_range(0..=*size - 1)?, *self.u.choose(&[1, 1, 2])?);
                    *size = self.u.int_in_range(1..=(*size - start + step - 1) / step)?;
                    offset += start * distance;
                    strides.push(step * distance);
                    offsets.push(start);
                    steps.push(step);
                }
                is_contiguous = steps.last() == Some(&1);
                let numbers = format!("[{}] [{}] [{}]", list(offsets), list(&sizes), list(steps));
                let layout = format!("strided<[{}], offset: {offset}>", list(strides));
                (
                    format!("subview {}{numbers}", of.name),
                    format!("memref<{}{scalar}, {layout}>", prefix(&sizes)),
                )
            }
        };
        let between = if what.starts_with("subview") { "to" } else { "into" };
        let name = self.lines.define(&format!("memref.{what} : {} {between} {ty}", of.ty));
        self.sources.push(Source { name, sizes, ty, is_memref: true, is_contiguous });
        Ok(())
    }

    /// Returns index operands for an access to `widths` elements of each dimension.
    pub(super) fn places(&mut self, of: &Source, widths: &[i64]) -> Result<String> {
        let mut places = Vec::new();
        for (&size, &width) in of.sizes.iter().zip(widths) {
            let value = self.u.int_in_range(0..=(size - width).max(0))?;
            places.push(self.operand(value)?);
        }
        Ok(places.join(", "))
    }

    /// Draws a transfer between `of` and a vector, whose dimensions are a permutation of some dimensions of `of`, and
    /// for a read also new dimensions along which elements repeat.
    fn transfer(&mut self, of: &Source, is_read: bool) -> Result<Transfer> {
        let rank = of.sizes.len();
        let mut order = self.permutation(rank)?;
        order.truncate(self.u.int_in_range(if is_read { 0 } else { 1 }..=rank)?);
        if self.u.ratio(2, 3)? {
            order.sort_unstable();
        }
        let is_minor = order.iter().rev().enumerate().all(|(i, &dim)| dim == rank - 1 - i);
        let (mut sizes, mut results, mut in_bounds) = (Vec::new(), Vec::new(), Vec::new());
        let mut widths = vec![1; rank];
        for &dim in &order {
            let size = if self.u.ratio(1, 2)? { of.sizes[dim] } else { self.u.int_in_range(1..=4)? };
            widths[dim] = size;
            sizes.push(size);
            results.push(format!("d{dim}"));
            in_bounds.push(size <= of.sizes[dim] && !of.ty.contains('?') && self.u.ratio(1, 2)?);
        }
        let repeats = is_read && self.u.ratio(1, 4)?;
        if repeats {
            let at = self.u.int_in_range(0..=sizes.len())?;
            sizes.insert(at, self.u.int_in_range(1..=2)?);
            results.insert(at, "0".into());
            in_bounds.insert(at, true);
        }
        let mask_sizes = if is_minor && !repeats { sizes.clone() } else { Vec::new() };
        let mask = match !mask_sizes.is_empty() && self.u.ratio(1, 4)? {
            true => Some(self.vector(&mask_sizes, Element::I1)?),
            false => None,
        };
        let dims = list((0..rank).map(|dim| format!("d{dim}")));
        let map = format!("permutation_map = affine_map<({dims}) -> ({})>", results.join(", "));
        let attrs = format!("{{in_bounds = [{}], {map}}}", list(in_bounds));
        Ok(Transfer { places: self.places(of, &widths)?, sizes, mask_sizes, mask, attrs })
    }

    pub(super) fn transfer_read(&mut self) -> Result<()> {
        let of = self.memory(|_| true)?;
        let (transfer, padding) = (self.transfer(&of, true)?, self.scalar()?);
        let (mask, ty) = (transfer.mask(), vector_type(&transfer.sizes, self.element));
        let Transfer { places, sizes, mask_sizes, attrs, .. } = transfer;
        let what =
            format!("vector.transfer_read {}[{places}], {padding}{mask} {attrs} : {}, {ty}", of.name, of.ty);
        let what = self.under_mask(what, &mask_sizes, &ty)?;
        self.define(&what, sizes, self.element);
        Ok(())
    }

    pub(super) fn transfer_write(&mut self) -> Result<()> {
        let into = self.memory(|_| true)?;
        let transfer = self.transfer(&into, false)?;
        let value = self.vector(&transfer.sizes, self.element)?;
        let (mask, places, attrs) = (transfer.mask(), &transfer.places, &transfer.attrs);
        let what = format!(
            "vector.transfer_write {}, {}[{places}]{mask} {attrs} : {}, {}",
            value.name,
            into.name,
            value.ty(),
            into.ty
        );
        let result = if into.is_memref { "" } else { into.ty.as_str() };
        let what = self.under_mask(what, &transfer.mask_sizes, result)?;
        match into.is_memref {
            true => self.lines.add(&what),
            false => {
                let name = self.lines.define(&what);
                self.sources.push(Source { name, ..into });
            }
        }
        Ok(())
    }

    /// Adds a load or store of a vector, sometimes with a mask.
    pub(super) fn access(&mut self) -> Result<()> {
        let of = self.memory(|source| source.is_memref && source.is_contiguous)?;
        let element = self.element;
        let rank = of.sizes.len();
        let (n, is_masked) = (self.u.int_in_range(1..=rank)?, self.u.arbitrary()?);
        let n = if is_masked { 1 } else { n };
        let (mut widths, mut sizes) = (vec![1; rank], Vec::new());
        for (width, &size) in widths.iter_mut().zip(&of.sizes).skip(rank - n) {
            *width = self.u.int_in_range(1..=size)?;
            sizes.push(*width);
        }
        let places = self.places(&of, &widths)?;
        let place = format!("{}[{places}]", of.name);
        let (ty, of_ty) = (vector_type(&sizes, element), &of.ty);
        let is_load = self.u.arbitrary()?;
        let value = if is_load && !is_masked { None } else { Some(self.vector(&sizes, element)?) };
        let mask = if is_masked { Some(self.vector(&sizes, Element::I1)?) } else { None };
        match (is_load, value, mask) {
            (true, Some(other), Some(mask)) => {
                let (mask, mask_ty, other) = (&mask.name, mask.ty(), &other.name);
                let what = format!(
                    "vector.maskedload {place}, {mask}, {other} : {of_ty}, {mask_ty}, {ty} into {ty}"
                );
                self.define(&what, sizes, element);
            }
            (true, ..) => self.define(&format!("vector.load {place} : {of_ty}, {ty}"), sizes, element),
            (false, Some(value), Some(mask)) => {
                let (mask, mask_ty, value) = (&mask.name, mask.ty(), &value.name);
                self.lines
                    .add(&format!("vector.maskedstore {place}, {mask}, {value} : {of_ty}, {mask_ty}, {ty}"));
            }
            (false, value, _) => {
                let value = value.map(|value| value.name).unwrap_or_default();
                self.lines.add(&format!("vector.store {value}, {place} : {of_ty}, {ty}"));
            }
        }
        Ok(())
    }

    /// Adds a gather or scatter.
    pub(super) fn gather(&mut self) -> Result<()> {
        let of = self.memory(|source| source.is_memref && source.is_contiguous)?;
        let (element, n) = (self.element, self.u.int_in_range(1..=3)?);
        let (places, sizes) = (self.places(&of, &vec![n; of.sizes.len()])?, [n]);
        let index = match self.u.arbitrary()? {
            true => self.lines.define(&format!("vector.step : vector<{n}xindex>")),
            false => self.constant(&sizes, Element::Index)?,
        };
        let (mask, value) = (self.vector(&sizes, Element::I1)?, self.vector(&sizes, element)?);
        let (mask_ty, ty) = (mask.ty(), value.ty());
        let operands = format!("{}[{places}] [{index}], {}, {}", of.name, mask.name, value.name);
        let types = format!("{}, vector<{n}xindex>, {mask_ty}, {ty}", of.ty);
        match self.u.ratio(2, 3)? {
            true => {
                let what = format!("vector.gather {operands} : {types} into {ty}");
                let what = self.under_mask(what, &sizes, &ty)?;
                self.define(&what, vec![n], element);
            }
            false => self.lines.add(&format!("vector.scatter {operands} : {types}")),
        }
        Ok(())
    }
}

/// The operands and attributes of a transfer.
struct Transfer {
    places: String,
    /// The sizes of the vector.
    sizes: Vec<i64>,
    /// The sizes of masks, which are those of the vector; empty if the dimensions are permuted or repeat.
    mask_sizes: Vec<i64>,
    mask: Option<Vector>,
    attrs: String,
}

impl Transfer {
    /// Returns the text of the mask operand.
    fn mask(&self) -> String {
        self.mask.as_ref().map_or(String::new(), |mask| format!(", {}", mask.name))
    }
}

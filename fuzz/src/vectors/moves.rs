//! Movement of elements: casts, slices, shuffles, access at positions.

use arbitrary::Result;

use super::{Element, Generator, MAX_ELEMENTS, MAX_RANK, Vector, list, part_type, vector_type};

impl Generator<'_, '_> {
    /// Adds a broadcast of a scalar or vector: leading dimensions are added, and unit dimensions are stretched.
    pub(super) fn broadcast(&mut self) -> Result<()> {
        let Some(from) = self.choose(|vector| vector.rank() < MAX_RANK)? else { return Ok(()) };
        let is_scalar = self.u.ratio(1, 3)?;
        let mut sizes = if is_scalar { Vec::new() } else { from.sizes.clone() };
        for size in &mut sizes {
            if *size == 1 && self.u.ratio(2, 3)? {
                *size = self.u.int_in_range(1..=3)?;
            }
        }
        for _ in 0..self.u.int_in_range(0..=2)? {
            sizes.insert(0, self.u.int_in_range(1..=3)?);
        }
        if sizes.len() > MAX_RANK || sizes.iter().product::<i64>() > MAX_ELEMENTS {
            return Ok(());
        }
        let (source, ty, element) = match is_scalar {
            true => (self.scalar()?, self.element.name().into(), self.element),
            false => (from.name.clone(), from.ty(), from.element),
        };
        let to = vector_type(&sizes, element);
        self.define(&format!("vector.broadcast {source} : {ty} to {to}"), sizes, element);
        Ok(())
    }

    /// Adds a cast to a shape with the same number of elements: another visible shape, the same shape with a unit
    /// dimension more or less, or the shape of rank 1.
    pub(super) fn shape_cast(&mut self) -> Result<()> {
        let Some(from) = self.choose(|_| true)? else { return Ok(()) };
        let n: i64 = from.sizes.iter().product();
        let mut sizes = from.sizes.clone();
        match self.u.int_in_range(0..=4u8)? {
            0 => {
                let known = |vector: &Vector| vector.sizes.iter().product::<i64>() == n;
                if let Some(other) = self.choose(known)? {
                    sizes = other.sizes;
                }
            }
            1 if sizes.len() < MAX_RANK => sizes.insert(self.u.int_in_range(0..=sizes.len())?, 1),
            2 => {
                if let Some(unit) = sizes.iter().position(|&size| size == 1) {
                    sizes.remove(unit);
                }
            }
            3 if n % 2 == 0 => sizes = if self.u.arbitrary()? { vec![2, n / 2] } else { vec![n / 2, 2] },
            _ => sizes = vec![n],
        }
        let to = vector_type(&sizes, from.element);
        self.define(&format!("vector.shape_cast {} : {} to {to}", from.name, from.ty()), sizes, from.element);
        Ok(())
    }

    /// Draws a permutation of `n` dimensions.
    pub(super) fn permutation(&mut self, n: usize) -> Result<Vec<usize>> {
        let mut permutation: Vec<usize> = (0..n).collect();
        for i in (1..n).rev() {
            permutation.swap(i, self.u.int_in_range(0..=i)?);
        }
        Ok(permutation)
    }

    pub(super) fn transpose(&mut self) -> Result<()> {
        let Some(from) = self.choose(|vector| vector.rank() > 1)? else { return Ok(()) };
        let permutation = self.permutation(from.rank())?;
        let sizes: Vec<i64> = permutation.iter().map(|&i| from.sizes[i]).collect();
        let (list, to) = (list(permutation), vector_type(&sizes, from.element));
        self.define(
            &format!("vector.transpose {}, [{list}] : {} to {to}", from.name, from.ty()),
            sizes,
            from.element,
        );
        Ok(())
    }

    /// Draws the position of a part of `of`. Returns its text and the sizes of the part.
    fn position(&mut self, of: &Vector) -> Result<(String, Vec<i64>)> {
        let most = of.rank();
        let n = if self.u.ratio(1, 2)? { most } else { self.u.int_in_range(1.min(most)..=most)? };
        let mut position = Vec::new();
        for &size in &of.sizes[..n] {
            let value = self.u.int_in_range(0..=size - 1)?;
            position.push(match self.u.int_in_range(0..=23u8)? {
                // The position of a poison element.
                0 => "-1".into(),
                1..=5 => self.operand(value)?,
                _ => value.to_string(),
            });
        }
        Ok((position.join(", "), of.sizes[n..].to_vec()))
    }

    pub(super) fn extract(&mut self) -> Result<()> {
        let Some(from) = self.choose(|_| true)? else { return Ok(()) };
        let (position, sizes) = self.position(&from)?;
        let part = part_type(&sizes, from.element);
        let what = format!("vector.extract {}[{position}] : {part} from {}", from.name, from.ty());
        self.define_part(&what, sizes, from.element);
        Ok(())
    }

    pub(super) fn insert(&mut self) -> Result<()> {
        let element = self.element;
        let Some(into) = self.choose(|vector| vector.element == element)? else { return Ok(()) };
        let (position, sizes) = self.position(&into)?;
        let part = match sizes.is_empty() {
            true => self.scalar()?,
            false => self.vector(&sizes, element)?.name,
        };
        let (part_ty, ty) = (part_type(&sizes, element), into.ty());
        self.define(
            &format!("vector.insert {part}, {} [{position}] : {part_ty} into {ty}", into.name),
            into.sizes,
            element,
        );
        Ok(())
    }

    /// Draws offsets and sizes of a slice of the first dimensions.
    fn slice(&mut self, of: &[i64]) -> Result<(Vec<i64>, Vec<i64>)> {
        let (mut offsets, mut sizes) = (Vec::new(), Vec::new());
        for &size in of {
            let offset = if self.u.ratio(1, 2)? { 0 } else { self.u.int_in_range(0..=size - 1)? };
            offsets.push(offset);
            sizes.push(self.u.int_in_range(1..=size - offset)?);
        }
        Ok((offsets, sizes))
    }

    pub(super) fn extract_slice(&mut self) -> Result<()> {
        let Some(from) = self.choose(|vector| vector.rank() > 0)? else { return Ok(()) };
        let n = self.u.int_in_range(1..=from.rank())?;
        let (offsets, mut sizes) = self.slice(&from.sizes[..n])?;
        let ones = list(vec![1; n]);
        let attrs = format!("offsets = [{}], sizes = [{}], strides = [{ones}]", list(offsets), list(&sizes));
        sizes.extend(&from.sizes[n..]);
        let (ty, to) = (from.ty(), vector_type(&sizes, from.element));
        self.define(
            &format!("vector.extract_strided_slice {} {{{attrs}}} : {ty} to {to}", from.name),
            sizes,
            from.element,
        );
        Ok(())
    }

    pub(super) fn insert_slice(&mut self) -> Result<()> {
        let element = self.element;
        let Some(into) = self.choose(|vector| vector.element == element && vector.rank() > 0)? else {
            return Ok(());
        };
        let (offsets, sizes) = self.slice(&into.sizes)?;
        let n = self.u.int_in_range(1..=into.rank())?;
        let part = self.vector(&sizes[into.rank() - n..], element)?;
        let ones = list(vec![1; n]);
        let attrs = format!("offsets = [{}], strides = [{ones}]", list(offsets));
        let (part_ty, ty) = (part.ty(), into.ty());
        self.define(
            &format!(
                "vector.insert_strided_slice {}, {} {{{attrs}}} : {part_ty} into {ty}",
                part.name, into.name
            ),
            into.sizes,
            element,
        );
        Ok(())
    }

    pub(super) fn shuffle(&mut self) -> Result<()> {
        let Some(first) = self.choose(|vector| vector.rank() > 0)? else { return Ok(()) };
        let second = self.vector(&first.sizes, first.element)?;
        let (n, mut mask) = (first.sizes[0], Vec::new());
        let least = self.u.int_in_range(0..=n)?;
        let is_run = self.u.ratio(1, 3)?;
        for i in 0..self.u.int_in_range(1..=4)? {
            let poison = self.u.ratio(1, 24)?;
            mask.push(match is_run {
                _ if poison => -1,
                true => (least + i) % (2 * n),
                false => self.u.int_in_range(0..=2 * n - 1)?,
            });
        }
        let mut sizes = first.sizes.clone();
        sizes[0] = mask.len() as i64;
        let ty = first.ty();
        self.define(
            &format!("vector.shuffle {}, {} [{}] : {ty}, {ty}", first.name, second.name, list(mask)),
            sizes,
            first.element,
        );
        Ok(())
    }

    pub(super) fn interleave(&mut self) -> Result<()> {
        let Some(first) = self.choose(|vector| vector.rank() > 0)? else { return Ok(()) };
        let (last, ty, mut sizes) = (first.rank() - 1, first.ty(), first.sizes.clone());
        if sizes[last] % 2 == 0 && self.u.arbitrary()? {
            sizes[last] /= 2;
            let (to, name) = (vector_type(&sizes, first.element), self.lines.fresh());
            self.lines.add(&format!("{name}:2 = vector.deinterleave {} : {ty} -> {to}", first.name));
            for i in 0..2 {
                let part =
                    Vector { name: format!("{name}#{i}"), sizes: sizes.clone(), element: first.element };
                self.vectors.push(part);
            }
        } else {
            sizes[last] *= 2;
            let second = self.vector(&first.sizes, first.element)?;
            let to = vector_type(&sizes, first.element);
            let what = format!("vector.interleave {}, {} : {ty} -> {to}", first.name, second.name);
            self.define(&what, sizes, first.element);
        }
        Ok(())
    }

    /// Adds `vector.to_elements`, or `vector.from_elements` of recent scalars.
    pub(super) fn elements(&mut self) -> Result<()> {
        let element = self.element;
        let few = |vector: &Vector| vector.element == element && vector.sizes.iter().product::<i64>() <= 4;
        if self.u.ratio(1, 2)?
            && let Some(from) = self.choose(few)?
        {
            let (n, name) = (from.sizes.iter().product::<i64>(), self.lines.fresh());
            self.lines.add(&format!("{name}:{n} = vector.to_elements {} : {}", from.name, from.ty()));
            self.scalars.extend((0..n).map(|i| format!("{name}#{i}")));
        }
        let sizes = if self.u.ratio(1, 2)? { vec![2] } else { vec![2, 2] };
        let mut scalars = Vec::new();
        let (n, recent) = (sizes.iter().product::<i64>(), self.scalars.len());
        let is_run = recent > n as usize && self.u.ratio(1, 2)?;
        for i in 0..n as usize {
            scalars.push(match is_run {
                true => self.scalars[recent - n as usize + i].clone(),
                false => self.scalar()?,
            });
        }
        let ty = vector_type(&sizes, element);
        self.define(&format!("vector.from_elements {} : {ty}", scalars.join(", ")), sizes, element);
        Ok(())
    }

    /// Adds a bitcast to elements of another width.
    pub(super) fn bitcast(&mut self) -> Result<()> {
        let Some(from) = self.choose(|vector| vector.element.width().is_some() && vector.rank() > 0)? else {
            return Ok(());
        };
        let to = *self.u.choose(&[Element::I8, Element::I16, self.element])?;
        let (Some(old), Some(new)) = (from.element.width(), to.width()) else { return Ok(()) };
        let (last, mut sizes) = (from.rank() - 1, from.sizes.clone());
        let bits = sizes[last] * old;
        if bits % new == 0 && old != new {
            sizes[last] = bits / new;
            let result = vector_type(&sizes, to);
            self.define(&format!("vector.bitcast {} : {} to {result}", from.name, from.ty()), sizes, to);
        }
        Ok(())
    }
}

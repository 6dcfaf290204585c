//! Operations of rare programs over vectors: positions and bounds out of range, masks that are computed, slices that
//! overlap, scans, poison, and gathers of matrices.

use arbitrary::Result;

use super::{Element, Generator, MAX_ELEMENTS, Vector, list, part_type, prefix, vector_type};

/// The operations on two vectors of integers.
const BINARY: [&str; 10] = ["addi", "subi", "muli", "andi", "ori", "xori", "minsi", "maxui", "shli", "shrui"];
/// The predicates of comparisons.
const PREDICATES: [&str; 6] = ["eq", "ne", "slt", "ule", "sge", "ugt"];

impl Generator<'_, '_> {
    /// Adds a rare operation.
    pub(super) fn rare(&mut self) -> Result<()> {
        match self.u.int_in_range(0..=23u8)? {
            0..=2 => self.far_extract(),
            3..=5 => self.far_insert(),
            6..=8 => self.computed_mask(),
            9 | 10 => self.overlap(),
            11 if self.element == Element::I8 => self.scan(),
            11 | 12 => self.poison(),
            13 | 14 => self.matrix_gather(),
            15..=17 => self.permuted_transfer(),
            18 | 19 => self.wide_shuffle(),
            20 | 21 => self.choice(),
            22 => self.permuted_elements(),
            _ => self.combination(),
        }
    }

    /// Returns an index operand that may be out of a dimension of `size`.
    fn far(&mut self, size: i64) -> Result<String> {
        match self.u.int_in_range(0..=7u8)? {
            0 => Ok(self.lines.constant(-1)),
            1 => Ok(self.lines.constant(size)),
            2 => self.u.choose(&self.indices).cloned(),
            _ => {
                let value = self.u.int_in_range(0..=(size - 1).max(0))?;
                self.operand(value)
            }
        }
    }

    /// Draws a position of operands and numbers, some of them out of bounds. Returns its text and the sizes of the
    /// part.
    fn far_position(&mut self, of: &Vector) -> Result<(String, Vec<i64>)> {
        let n = self.u.int_in_range(1.min(of.rank())..=of.rank())?;
        let mut position = Vec::new();
        for &size in &of.sizes[..n] {
            position.push(match self.u.ratio(2, 3)? {
                true => self.far(size)?,
                false => self.u.int_in_range(0..=size - 1)?.to_string(),
            });
        }
        Ok((list(position), of.sizes[n..].to_vec()))
    }

    /// Adds a `vector.extract` at a position that may be out of bounds.
    fn far_extract(&mut self) -> Result<()> {
        let Some(from) = self.choose(|vector| vector.rank() > 0)? else { return Ok(()) };
        let (position, sizes) = self.far_position(&from)?;
        let part = part_type(&sizes, from.element);
        let what = format!("vector.extract {}[{position}] : {part} from {}", from.name, from.ty());
        self.define_part(&what, sizes, from.element);
        Ok(())
    }

    /// Adds a `vector.insert` at a position that may be out of bounds, also into a mask, and mostly an extraction at
    /// the same position.
    fn far_insert(&mut self) -> Result<()> {
        let own = self.element;
        let fits = |vector: &Vector| vector.rank() > 0 && [own, Element::I1].contains(&vector.element);
        let Some(into) = self.choose(fits)? else { return Ok(()) };
        let (position, sizes) = self.far_position(&into)?;
        let part = match (sizes.is_empty(), into.element) {
            (true, Element::I1) => "%p".to_owned(),
            (true, _) => self.scalar()?,
            (false, element) => self.vector(&sizes, element)?.name,
        };
        let (part_ty, ty, element) = (part_type(&sizes, into.element), into.ty(), into.element);
        let what = format!("vector.insert {part}, {} [{position}] : {part_ty} into {ty}", into.name);
        let name = self.lines.define(&what);
        self.vectors.push(Vector { name: name.clone(), ..into });
        if self.u.ratio(1, 2)? {
            self.define_part(
                &format!("vector.extract {name}[{position}] : {part_ty} from {ty}"),
                sizes,
                element,
            );
        }
        Ok(())
    }

    /// Adds a mask: one of bounds that may be negative or too large, an empty or full constant one, or a comparison of
    /// `vector.step` or of two vectors.
    fn computed_mask(&mut self) -> Result<()> {
        let Some(of) = self.choose(|vector| vector.rank() > 0)? else { return Ok(()) };
        let (sizes, ty) = (of.sizes.clone(), vector_type(&of.sizes, Element::I1));
        let what = match self.u.int_in_range(0..=5u8)? {
            0 | 1 => {
                let mut bounds = Vec::new();
                for &size in &sizes {
                    let bound = *self.u.choose(&[-1, 0, 1, size - 1, size, size + 1])?;
                    bounds.push(self.operand(bound)?);
                }
                format!("vector.create_mask {} : {ty}", list(bounds))
            }
            2 => {
                let bounds = if self.u.arbitrary()? { vec![0; sizes.len()] } else { sizes.clone() };
                format!("vector.constant_mask [{}] : {ty}", list(bounds))
            }
            3 | 4 if sizes.len() == 1 => {
                let (steps, size) = (vector_type(&sizes, Element::Index), sizes[0]);
                let step = self.lines.define(&format!("vector.step : {steps}"));
                let bound = self.far(size)?;
                let bound = self.lines.define(&format!("vector.broadcast {bound} : index to {steps}"));
                let predicate = *self.u.choose(&PREDICATES)?;
                format!("arith.cmpi {predicate}, {step}, {bound} : {steps}")
            }
            _ if matches!(of.element, Element::I1 | Element::I8 | Element::I16) => {
                let (predicate, other) = (*self.u.choose(&PREDICATES)?, self.vector(&sizes, of.element)?);
                format!("arith.cmpi {predicate}, {}, {} : {}", of.name, other.name, of.ty())
            }
            _ => return Ok(()),
        };
        self.define(&what, sizes, Element::I1);
        Ok(())
    }

    /// Adds the insertion of one or two slices, and the extraction of a slice of the result that mostly overlaps them.
    fn overlap(&mut self) -> Result<()> {
        let element = self.element;
        let Some(into) = self.choose(|vector| vector.element == element && vector.rank() > 0)? else {
            return Ok(());
        };
        let (rank, ty, mut value) = (into.rank(), into.ty(), into.name.clone());
        let ones = list(vec![1; rank]);
        for i in 0..self.u.int_in_range(2..=3)? {
            let (mut offsets, mut sizes) = (Vec::new(), Vec::new());
            for &size in &into.sizes {
                let width = if self.u.ratio(1, 2)? { size } else { self.u.int_in_range(1..=size)? };
                offsets.push(self.u.int_in_range(0..=size - width)?);
                sizes.push(width);
            }
            let offsets = list(offsets);
            if i == 0 || self.u.ratio(1, 3)? {
                let part = self.vector(&sizes, element)?;
                let attrs = format!("offsets = [{offsets}], strides = [{ones}]");
                value = self.lines.define(&format!(
                    "vector.insert_strided_slice {}, {value} {{{attrs}}} : {} into {ty}",
                    part.name,
                    part.ty()
                ));
                self.vectors.push(Vector { name: value.clone(), ..into.clone() });
            } else {
                let to = vector_type(&sizes, element);
                let attrs = format!("offsets = [{offsets}], sizes = [{}], strides = [{ones}]", list(&sizes));
                let what = format!("vector.extract_strided_slice {value} {{{attrs}}} : {ty} to {to}");
                self.define(&what, sizes, element);
            }
        }
        Ok(())
    }

    /// Adds a `vector.scan`, of whose results one or both are used.
    fn scan(&mut self) -> Result<()> {
        let element = self.element;
        let Some(of) = self.choose(|vector| vector.element == element && vector.rank() > 1)? else {
            return Ok(());
        };
        let dim = self.u.int_in_range(0..=of.rank() - 1)?;
        let mut sizes = of.sizes.clone();
        sizes.remove(dim);
        let (kind, start) = (*self.u.choose(element.kinds())?, self.vector(&sizes, element)?);
        let name = self.lines.fresh();
        self.lines.add(&format!(
            "{name}:2 = vector.scan <{kind}>, {}, {} {{inclusive = false, reduction_dim = {dim} : i64}} : {}, {}",
            of.name,
            start.name,
            of.ty(),
            start.ty()
        ));
        if self.u.ratio(3, 4)? {
            self.vectors.push(Vector { name: format!("{name}#0"), ..of });
        }
        self.vectors.push(Vector { name: format!("{name}#1"), sizes, element });
        Ok(())
    }

    /// Adds a poison vector or scalar, or a vector with one element that is not poison.
    fn poison(&mut self) -> Result<()> {
        let element = self.element;
        let Some(of) = self.choose(|vector| vector.element == element)? else { return Ok(()) };
        let (sizes, ty) = (of.sizes.clone(), of.ty());
        let poison = self.lines.define(&format!("ub.poison : {ty}"));
        if sizes.is_empty() || self.u.ratio(1, 4)? {
            self.vectors.push(Vector { name: poison, sizes, element });
            return Ok(());
        }
        let (scalar, mut position) = (self.scalar()?, Vec::new());
        for &size in &sizes {
            position.push(self.u.int_in_range(0..=size - 1)?);
        }
        let what =
            format!("vector.insert {scalar}, {poison} [{}] : {} into {ty}", list(position), element.name());
        self.define(&what, sizes, element);
        Ok(())
    }

    /// Adds a gather or scatter of a matrix, or of indices that are not in sequence.
    fn matrix_gather(&mut self) -> Result<()> {
        let of = self.memory(|source| source.is_memref && source.is_contiguous)?;
        let element = self.element;
        let n = *of.sizes.last().unwrap_or(&1);
        let sizes = match self.u.int_in_range(0..=2u8)? {
            0 => vec![2, 2],
            1 => vec![1, 2],
            _ => vec![self.u.int_in_range(1..=3)?],
        };
        let mut indices = Vec::new();
        for _ in 0..sizes.iter().product() {
            indices.push(self.u.int_in_range(0..=n - 1)?.to_string());
        }
        let index_ty = vector_type(&sizes, Element::Index);
        let nested = super::nested(&mut indices.into_iter(), &sizes);
        let index = self.lines.define(&format!("arith.constant dense<{nested}> : {index_ty}"));
        let widths: Vec<i64> = of
            .sizes
            .iter()
            .enumerate()
            .map(|(i, &size)| if i + 1 < of.sizes.len() { 1 } else { size })
            .collect();
        let places = self.places(&of, &widths)?;
        let (mask, value) = (self.vector(&sizes, Element::I1)?, self.vector(&sizes, element)?);
        let (mask_ty, ty) = (mask.ty(), value.ty());
        let operands = format!("{}[{places}] [{index}], {}, {}", of.name, mask.name, value.name);
        let types = format!("{}, {index_ty}, {mask_ty}, {ty}", of.ty);
        match self.u.ratio(3, 4)? {
            true => self.define(&format!("vector.gather {operands} : {types} into {ty}"), sizes, element),
            false => self.lines.add(&format!("vector.scatter {operands} : {types}")),
        }
        Ok(())
    }

    /// Adds a transfer of both dimensions of a matrix in exchanged order, mostly under a mask of the dimensions of the
    /// matrix, and mostly a read after the write.
    fn permuted_transfer(&mut self) -> Result<()> {
        let of = self.memory(|source| source.sizes.len() == 2)?;
        if of.sizes.len() != 2 {
            return Ok(());
        }
        let mut widths = Vec::new();
        for &size in &of.sizes {
            widths.push(if self.u.ratio(1, 2)? { size } else { self.u.int_in_range(1..=4)? });
        }
        let is_exchanged = self.u.ratio(2, 3)?;
        let mut sizes = widths.clone();
        let mut bounds = vec![false, false];
        for (bound, (width, size)) in bounds.iter_mut().zip(widths.iter().zip(&of.sizes)) {
            *bound = width <= size && !of.ty.contains('?') && self.u.ratio(1, 3)?;
        }
        let map = match is_exchanged {
            true => {
                sizes.reverse();
                bounds.reverse();
                "d1, d0"
            }
            false => "d0, d1",
        };
        let attrs =
            format!("{{in_bounds = [{}], permutation_map = affine_map<(d0, d1) -> ({map})>}}", list(bounds));
        let (places, element) = (self.places(&of, &widths)?, self.element);
        let mask = match self.u.ratio(2, 3)? {
            true => Some(self.vector(&widths, Element::I1)?),
            false => None,
        };
        let mask = mask.map_or(String::new(), |mask| format!(", {}", mask.name));
        let (ty, mut memory) = (vector_type(&sizes, element), of.clone());
        if self.u.ratio(1, 2)? {
            let value = self.vector(&sizes, element)?;
            let what = format!(
                "vector.transfer_write {}, {}[{places}]{mask} {attrs} : {ty}, {}",
                value.name, of.name, of.ty
            );
            match of.is_memref {
                true => self.lines.add(&what),
                false => {
                    memory.name = self.lines.define(&what);
                    self.sources.push(memory.clone());
                }
            }
            if self.u.ratio(1, 3)? {
                return Ok(());
            }
        }
        let padding = self.scalar()?;
        let mask = if self.u.ratio(3, 4)? { mask } else { String::new() };
        let what = format!(
            "vector.transfer_read {}[{places}], {padding}{mask} {attrs} : {}, {ty}",
            memory.name, memory.ty
        );
        self.define(&what, sizes, element);
        Ok(())
    }

    /// Adds a `vector.shuffle` of vectors of different sizes, with some poison elements.
    fn wide_shuffle(&mut self) -> Result<()> {
        let Some(first) = self.choose(|vector| vector.rank() > 0)? else { return Ok(()) };
        let mut other = first.sizes.clone();
        other[0] = self.u.int_in_range(1..=3)?;
        let (second, n) = (self.vector(&other, first.element)?, first.sizes[0] + other[0]);
        let is_identity = self.u.ratio(1, 3)?;
        let mut mask = Vec::new();
        for i in 0..self.u.int_in_range(1..=n.min(6))? {
            mask.push(match self.u.ratio(1, 5)? {
                true => -1,
                false if is_identity => i,
                false => self.u.int_in_range(0..=n - 1)?,
            });
        }
        let mut sizes = first.sizes.clone();
        sizes[0] = mask.len() as i64;
        if sizes.iter().product::<i64>() > MAX_ELEMENTS {
            return Ok(());
        }
        let what = format!(
            "vector.shuffle {}, {} [{}] : {}, {}",
            first.name,
            second.name,
            list(mask),
            first.ty(),
            second.ty()
        );
        self.define(&what, sizes, first.element);
        Ok(())
    }

    /// Adds a selection of whole vectors.
    fn choice(&mut self) -> Result<()> {
        let Some(a) = self.choose(|_| true)? else { return Ok(()) };
        let b = self.vector(&a.sizes, a.element)?;
        let what = format!("arith.select %p, {}, {} : {}", a.name, b.name, a.ty());
        self.define(&what, a.sizes, a.element);
        Ok(())
    }

    /// Adds `vector.to_elements`, and `vector.from_elements` of the same elements in reverse or in another shape.
    fn permuted_elements(&mut self) -> Result<()> {
        let few = |vector: &Vector| {
            vector.element != Element::Index && (1..=8).contains(&vector.sizes.iter().product::<i64>())
        };
        let Some(from) = self.choose(few)? else { return Ok(()) };
        let (n, name) = (from.sizes.iter().product::<i64>(), self.lines.fresh());
        self.lines.add(&format!("{name}:{n} = vector.to_elements {} : {}", from.name, from.ty()));
        let mut elements: Vec<String> = (0..n).map(|i| format!("{name}#{i}")).collect();
        match self.u.int_in_range(0..=2u8)? {
            0 => elements.reverse(),
            1 => {
                let at = self.u.int_in_range(0..=elements.len() - 1)?;
                elements.fill(format!("{name}#{at}"));
            }
            _ => {}
        }
        let sizes = if self.u.ratio(1, 2)? { vec![n] } else { from.sizes.clone() };
        let what = format!(
            "vector.from_elements {} : vector<{}{}>",
            list(elements),
            prefix(&sizes),
            from.element.name()
        );
        self.define(&what, sizes, from.element);
        Ok(())
    }

    /// Adds an operation on a vector of integers and itself, a constant or another vector.
    fn combination(&mut self) -> Result<()> {
        let fits = |vector: &Vector| matches!(vector.element, Element::I1 | Element::I8 | Element::I16);
        let Some(a) = self.choose(fits)? else { return Ok(()) };
        let b = match self.u.int_in_range(0..=2u8)? {
            0 => a.name.clone(),
            1 => self.constant(&a.sizes, a.element)?,
            _ => self.vector(&a.sizes, a.element)?.name,
        };
        let op = *self.u.choose(&BINARY)?;
        let what = format!("arith.{op} {}, {b} : {}", a.name, a.ty());
        self.define(&what, a.sizes, a.element);
        Ok(())
    }
}

//! Combination of elements: reductions, contractions, arithmetic and conversions.

use arbitrary::Result;

use super::{Element, Generator, Vector, list, vector_type};

impl Generator<'_, '_> {
    pub(super) fn reduction(&mut self) -> Result<()> {
        let element = self.element;
        let Some(of) = self.choose(|vector| vector.element == element && vector.rank() == 1)? else {
            return Ok(());
        };
        let kind = *self.u.choose(element.kinds())?;
        let start = if self.u.ratio(1, 2)? { format!(", {}", self.scalar()?) } else { String::new() };
        let (name, ty) = (of.name.clone(), of.ty());
        let what = format!("vector.reduction <{kind}>, {name}{start} : {ty} into {}", element.name());
        let what = self.under_mask(what, &of.sizes, element.name())?;
        self.define_part(&what, Vec::new(), element);
        Ok(())
    }

    pub(super) fn multi_reduction(&mut self) -> Result<()> {
        let element = self.element;
        let Some(of) = self.choose(|vector| vector.element == element && vector.rank() > 0)? else {
            return Ok(());
        };
        let kind = *self.u.choose(element.kinds())?;
        // A reduction over no dimension is rare.
        let least = if self.u.ratio(1, 16)? { of.rank() } else { self.u.int_in_range(0..=of.rank() - 1)? };
        let (mut dims, mut sizes) = (Vec::new(), Vec::new());
        for (i, &size) in of.sizes.iter().enumerate() {
            match self.u.arbitrary()? || i == least {
                true => dims.push(i),
                false => sizes.push(size),
            }
        }
        let (start, to) = match sizes.is_empty() {
            true => (self.scalar()?, element.name().into()),
            false => (self.vector(&sizes, element)?.name, vector_type(&sizes, element)),
        };
        let (dims, ty) = (list(dims), of.ty());
        let what = format!("vector.multi_reduction <{kind}>, {}, {start} [{dims}] : {ty} to {to}", of.name);
        let what = self.under_mask(what, &of.sizes, &to)?;
        self.define_part(&what, sizes, element);
        Ok(())
    }

    pub(super) fn outer_product(&mut self) -> Result<()> {
        let element = self.element;
        let Some(a) = self.choose(|vector| vector.element == element && vector.rank() == 1)? else {
            return Ok(());
        };
        let by_scalar = self.u.ratio(1, 4)?;
        let n = if self.u.arbitrary()? { a.sizes[0] } else { self.u.int_in_range(1..=3)? };
        let (b, b_ty, sizes) = match by_scalar {
            true => (self.scalar()?, element.name().into(), a.sizes.clone()),
            false => (self.vector(&[n], element)?.name, vector_type(&[n], element), vec![a.sizes[0], n]),
        };
        let kind = *self.u.choose(&element.kinds()[..3])?;
        let start = match self.u.ratio(1, 2)? {
            true => format!(", {}", self.vector(&sizes, element)?.name),
            false => String::new(),
        };
        let kind = if start.is_empty() { "add" } else { kind };
        let (name, ty) = (&a.name, a.ty());
        self.define(
            &format!("vector.outerproduct {name}, {b}{start} {{kind = #vector.kind<{kind}>}} : {ty}, {b_ty}"),
            sizes,
            element,
        );
        Ok(())
    }

    /// Adds a contraction of two vectors over some of up to three dimensions.
    pub(super) fn contract(&mut self) -> Result<()> {
        let element = self.element;
        let is_usable = |vector: &Vector| vector.element == element && (1..=2).contains(&vector.rank());
        let Some(a) = self.choose(is_usable)? else { return Ok(()) };
        // The dimensions of the iteration space that the first operand has; the second one shares the last of them.
        let (k, n) = (a.rank() - 1, self.u.int_in_range(1..=3)?);
        let mut sizes = a.sizes.clone();
        let (mut of_b, mut of_result) = (vec![k], (0..k).collect::<Vec<_>>());
        if self.u.ratio(1, 2)? {
            sizes.push(n);
            of_b.insert(self.u.int_in_range(0..=1)?, k + 1);
            of_result.insert(self.u.int_in_range(0..=k)?, k + 1);
        }
        let sizes_of = |dims: &[usize]| dims.iter().map(|&d| sizes[d]).collect::<Vec<i64>>();
        let (b_sizes, result_sizes) = (sizes_of(&of_b), sizes_of(&of_result));
        let b = self.vector(&b_sizes, element)?;
        let (start, to) = match result_sizes.is_empty() {
            true => (self.scalar()?, element.name().into()),
            false => (self.vector(&result_sizes, element)?.name, vector_type(&result_sizes, element)),
        };
        let all = list((0..sizes.len()).map(|d| format!("d{d}")));
        let map = |dims: &[usize]| {
            format!("affine_map<({all}) -> ({})>", list(dims.iter().map(|d| format!("d{d}"))))
        };
        let maps = [map(&(0..=k).collect::<Vec<_>>()), map(&of_b), map(&of_result)].join(", ");
        let kind_of = |d| if of_result.contains(&d) { "\"parallel\"" } else { "\"reduction\"" };
        let iterators = list((0..sizes.len()).map(kind_of));
        let kind = *self.u.choose(&element.kinds()[..3])?;
        let what = format!(
            "vector.contract {{indexing_maps = [{maps}], iterator_types = [{iterators}], kind = #vector.kind<{kind}>}} \
             {}, {}, {start} : {}, {} into {to}",
            a.name,
            b.name,
            a.ty(),
            b.ty()
        );
        let what = self.under_mask(what, &sizes, &to)?;
        self.define_part(&what, result_sizes, element);
        Ok(())
    }

    /// Adds an operation on the elements: arithmetic, a comparison, or a selection.
    pub(super) fn elementwise(&mut self) -> Result<()> {
        let Some(a) = self.choose(|vector| vector.element != Element::Index)? else { return Ok(()) };
        let b = self.vector(&a.sizes, a.element)?;
        let ty = a.ty();
        let is_float = a.element == Element::F32;
        match self.u.int_in_range(0..=5u8)? {
            0 => {
                let mask = self.vector(&a.sizes, Element::I1)?;
                let what =
                    format!("arith.select {}, {}, {} : {}, {ty}", mask.name, a.name, b.name, mask.ty());
                self.define(&what, a.sizes, a.element);
            }
            1 => {
                let form = if is_float { "cmpf olt" } else { "cmpi slt" };
                self.define(&format!("arith.{form}, {}, {} : {ty}", a.name, b.name), a.sizes, Element::I1);
            }
            _ => {
                let ops: &[&str] = match is_float {
                    true => &["addf", "mulf", "subf", "maximumf"],
                    false => &["addi", "muli", "subi", "andi", "maxsi", "xori"],
                };
                let op = *self.u.choose(ops)?;
                self.define(&format!("arith.{op} {}, {} : {ty}", a.name, b.name), a.sizes, a.element);
            }
        }
        Ok(())
    }

    /// Adds a conversion of the elements to another width, or of a mask to numbers.
    pub(super) fn convert(&mut self) -> Result<()> {
        let is_usable = |vector: &Vector| matches!(vector.element, Element::I1 | Element::I8 | Element::I16);
        let Some(from) = self.choose(is_usable)? else { return Ok(()) };
        let to = match from.element {
            Element::I8 => *self.u.choose(&[Element::I1, Element::I16])?,
            _ => Element::I8,
        };
        let op = match (from.element, to) {
            (Element::I16, _) | (_, Element::I1) => "trunci",
            _ if self.u.arbitrary()? => "extsi",
            _ => "extui",
        };
        let (ty, result) = (from.ty(), vector_type(&from.sizes, to));
        self.define(&format!("arith.{op} {} : {ty} to {result}", from.name), from.sizes, to);
        Ok(())
    }
}

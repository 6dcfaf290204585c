//! Views of memory in rare programs: other strides of the same elements, shapes in memory, metadata and unranked types.

use arbitrary::Result;

use super::layout::{Layout, Strides};
use super::{Generator, Number, Shaped};

/// The maximal number of attempts to draw a view within the bounds of memory.
const ATTEMPTS: usize = 4;

impl Generator<'_, '_> {
    /// Returns a memref with elements and the identity layout.
    fn memory(&mut self) -> Result<Option<Shaped>> {
        self.choose(|value| !value.is_tensor() && value.is_identity() && value.n_elements() > 0)
    }

    /// Adds a `memref.reinterpret_cast` to other strides, also of 0, and in half of the cases a `memref.subview` of it.
    pub(super) fn reinterpretation(&mut self) -> Result<()> {
        let Some(from) = self.memory()? else { return Ok(()) };
        let rank = self.u.int_in_range(0..=3)?;
        for _ in 0..ATTEMPTS {
            let offset = self.u.int_in_range(0..=2)?;
            let (mut sizes, mut strides) = (Vec::new(), Vec::new());
            for _ in 0..rank {
                sizes.push(*self.u.choose(&[1, 1, 2, 2, 3])?);
                strides.push(*self.u.choose(&[0, 1, 1, 2, 3])?);
            }
            let last: i64 = sizes.iter().zip(&strides).map(|(size, stride)| (size - 1) * stride).sum();
            if offset + last < from.n_elements() {
                return self.reinterpreted(&from, offset, sizes, strides);
            }
        }
        Ok(())
    }

    fn reinterpreted(
        &mut self,
        from: &Shaped,
        offset: i64,
        sizes: Vec<i64>,
        strides: Vec<i64>,
    ) -> Result<()> {
        let start = self.number(offset)?;
        let (lengths, steps) = (self.numbers(&sizes)?, self.numbers(&strides)?);
        let offsets = [(offset, start.is_known)];
        let strides: Vec<(i64, bool)> =
            strides.into_iter().zip(&steps).map(|(stride, number)| (stride, number.is_known)).collect();
        let mut to = Shaped {
            name: String::new(),
            sizes,
            known: lengths.iter().map(|number| number.is_known).collect(),
            layout: Some(layout(&strides, offsets[0])),
        };
        to.name = self.lines.define(&format!(
            "memref.reinterpret_cast {} to offset: [{}], sizes: [{}], strides: [{}] : {} to {}",
            from.name,
            start.text,
            joined(&lengths),
            joined(&steps),
            from.ty(),
            to.ty()
        ));
        self.shaped.push(to.clone());
        if to.rank() > 0 && self.u.ratio(1, 2)? { self.subview(&to, &strides, offsets[0]) } else { Ok(()) }
    }

    /// Adds a `memref.subview` of a memref with these strides and offset, mostly without some of its unit dimensions.
    fn subview(&mut self, from: &Shaped, strides: &[(i64, bool)], offset: (i64, bool)) -> Result<()> {
        let (mut to, mut new_strides) = (from.clone(), Vec::new());
        let (mut place, mut place_known) = offset;
        let mut lists = [vec![], vec![], vec![]];
        for (i, &size) in from.sizes.iter().enumerate() {
            let start = self.u.int_in_range(0..=size - 1)?;
            let step = *self.u.choose(&[1, 1, 2])?;
            let n = self.u.int_in_range(1..=(size - start + step - 1) / step)?;
            let numbers = [self.number(start)?, self.number(n)?, self.number(step)?];
            let (stride, stride_known) = strides[i];
            to.sizes[i] = n;
            to.known[i] = numbers[1].is_known;
            place += start * stride;
            place_known &= numbers[0].is_known && (stride_known || start == 0);
            new_strides.push((step * stride, stride_known && numbers[2].is_known));
            lists.iter_mut().zip(numbers).for_each(|(list, number)| list.push(number.text));
        }
        for i in (0..to.rank()).rev() {
            if to.known[i] && to.sizes[i] == 1 && self.u.ratio(1, 2)? {
                to.sizes.remove(i);
                to.known.remove(i);
                new_strides.remove(i);
            }
        }
        to.layout = Some(layout(&new_strides, (place, place_known)));
        let lists = lists.map(|list| format!("[{}]", list.join(", "))).join(" ");
        let what = format!("memref.subview {}{lists} : {} to {}", from.name, from.ty(), to.ty());
        let name = self.lines.define(&what);
        self.shaped.push(to.renamed(name));
        Ok(())
    }

    fn numbers(&mut self, values: &[i64]) -> Result<Vec<Number>> {
        values.iter().map(|&value| self.number(value)).collect()
    }

    /// Adds a `memref.view` of an allocation of bytes.
    pub(super) fn byte_view(&mut self) -> Result<()> {
        let mut to = self.shape(String::new())?;
        to.layout = Some(Layout::Identity);
        let shift = self.u.int_in_range(0..=2)?;
        let base_ty = format!("memref<{}xi8>", to.n_elements() + shift);
        let (base, scalar) = (self.lines.define(&format!("memref.alloc() : {base_ty}")), self.scalar()?);
        self.lines.add(&format!("linalg.fill ins({scalar} : i8) outs({base} : {base_ty})"));
        let (shift, sizes) = (self.lines.constant(shift), self.dynamic_sizes(&to)?);
        to.name =
            self.lines.define(&format!("memref.view {base}[{shift}][{sizes}] : {base_ty} to {}", to.ty()));
        self.shaped.push(to);
        Ok(())
    }

    /// Adds a `memref.reshape` by a shape in memory.
    pub(super) fn memory_reshape(&mut self) -> Result<()> {
        let Some(from) = self.memory()? else { return Ok(()) };
        let n = from.n_elements();
        let mut to = from.clone();
        to.sizes = match self.u.int_in_range(0..=2u8)? {
            0 => vec![n],
            1 if n % 2 == 0 => vec![2, n / 2],
            _ => vec![n, 1],
        };
        to.known = to.sizes.iter().map(|_| self.u.ratio(1, 2)).collect::<Result<_>>()?;
        let ty = format!("memref<{}xindex>", to.rank());
        let shape = self.lines.define(&format!("memref.alloc() : {ty}"));
        for (i, &size) in to.sizes.iter().enumerate() {
            let (place, size) = (self.lines.constant(i as i64), self.operand(size)?);
            self.lines.add(&format!("memref.store {size}, {shape}[{place}] : {ty}"));
        }
        to.name = self.lines.define(&format!(
            "memref.reshape {}({shape}) : ({}, {ty}) -> {}",
            from.name,
            from.ty(),
            to.ty()
        ));
        self.shaped.push(to);
        Ok(())
    }

    /// Adds a `memref.extract_strided_metadata`, and in half of the cases the view that the metadata describes.
    pub(super) fn metadata(&mut self) -> Result<()> {
        let Some(of) = self.choose(|value| !value.is_tensor())? else { return Ok(()) };
        let (name, rank) = (self.lines.fresh(), of.rank());
        let (names, indices) = match rank {
            0 => (format!("{name}_b, {name}_o"), String::new()),
            _ => {
                (format!("{name}_b, {name}_o, {name}_s:{rank}, {name}_t:{rank}"), ", index".repeat(2 * rank))
            }
        };
        self.lines.add(&format!(
            "{names} = memref.extract_strided_metadata {} : {} -> memref<i8>, index{indices}",
            of.name,
            of.ty()
        ));
        self.indices.push(format!("{name}_o"));
        if rank > 0 {
            self.indices.push(format!("{name}_{}#{}", self.u.choose(&["s", "t"])?, rank - 1));
        }
        if self.u.ratio(1, 2)? {
            let list =
                |part: &str| (0..rank).map(|i| format!("{name}_{part}#{i}")).collect::<Vec<_>>().join(", ");
            let to = Shaped {
                name: String::new(),
                sizes: of.sizes.clone(),
                known: vec![false; rank],
                layout: Some(layout(&vec![(0, false); rank], (0, false))),
            };
            let view = self.lines.define(&format!(
                "memref.reinterpret_cast {name}_b to offset: [{name}_o], sizes: [{}], strides: [{}] : memref<i8> to {}",
                list("s"),
                list("t"),
                to.ty()
            ));
            self.shaped.push(to.renamed(view));
        }
        Ok(())
    }

    /// Adds casts to an unranked type and back to a ranked one.
    pub(super) fn unranked(&mut self) -> Result<()> {
        // The elements of tensors of unknown rank are not modelled.
        let is_common = self.u.ratio(5, 6)?;
        let Some(from) = self.choose(|value| !(is_common && value.is_tensor()))? else { return Ok(()) };
        let mut to = from.clone();
        if from.is_identity() {
            to.known = to.sizes.iter().map(|_| self.u.ratio(1, 2)).collect::<Result<_>>()?;
        }
        let kind = if from.is_tensor() { "tensor" } else { "memref" };
        let unranked = format!("{kind}<*xi8>");
        let middle = self.lines.define(&format!("{kind}.cast {} : {} to {unranked}", from.name, from.ty()));
        if self.u.ratio(1, 4)? {
            let rank = self.lines.define(&format!("{kind}.rank {middle} : {unranked}"));
            self.indices.push(rank);
        }
        let name = self.lines.define(&format!("{kind}.cast {middle} : {unranked} to {}", to.ty()));
        self.shaped.push(to.renamed(name));
        Ok(())
    }

    /// Adds a `collapse_shape` of unit dimensions to rank 0, or an `expand_shape` of a value of rank 0.
    pub(super) fn without_dimensions(&mut self) -> Result<()> {
        let fits = |value: &Shaped| {
            value.is_identity()
                && value.known.iter().all(|known| *known)
                && value.sizes.iter().all(|&size| size == 1)
        };
        let Some(from) = self.choose(fits)? else { return Ok(()) };
        let dialect = if from.is_tensor() { "tensor" } else { "memref" };
        let mut to = from.clone();
        let (what, sizes) = match from.rank() {
            0 => {
                let rank = self.u.int_in_range(1..=2)?;
                to.sizes = vec![1; rank];
                ("expand_shape", format!(" output_shape [{}]", vec!["1"; rank].join(", ")))
            }
            _ => {
                to.sizes.clear();
                ("collapse_shape", String::new())
            }
        };
        to.known = vec![true; to.rank()];
        let name = self.lines.define(&format!(
            "{dialect}.{what} {} []{sizes} : {} into {}",
            from.name,
            from.ty(),
            to.ty()
        ));
        self.shaped.push(to.renamed(name));
        Ok(())
    }
}

/// Returns a strided layout. Numbers that are not known are dynamic.
fn layout(strides: &[(i64, bool)], offset: (i64, bool)) -> Layout {
    let number = |&(value, known): &(i64, bool)| known.then_some(value);
    Layout::Strided(Strides { strides: strides.iter().map(number).collect(), offset: number(&offset) })
}

fn joined(numbers: &[Number]) -> String {
    numbers.iter().map(|number| number.text.as_str()).collect::<Vec<_>>().join(", ")
}

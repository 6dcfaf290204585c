//! Operations on memrefs of any layout: dynamic and negative strides, offsets and affine maps.

use arbitrary::Result;

use super::layout::{Layout, Strides, product};
use super::{Generator, Shaped};

/// The maximal number of attempts to draw a view within the bounds of memory.
const ATTEMPTS: usize = 4;

impl Shaped {
    /// Returns the static sizes.
    fn static_sizes(&self) -> Vec<Option<i64>> {
        self.sizes.iter().zip(&self.known).map(|(&size, &known)| known.then_some(size)).collect()
    }

    /// Returns the strides and the offset of a memref.
    pub(super) fn strides(&self) -> Strides {
        match &self.layout {
            Some(Layout::Strided(strides) | Layout::Map(strides)) => strides.clone(),
            _ => Strides::contiguous(&self.static_sizes()),
        }
    }
}

impl Generator<'_, '_> {
    /// Adds an operation on memory with a layout.
    pub(super) fn laid_out(&mut self) -> Result<()> {
        match self.u.int_in_range(0..=27u8)? {
            0..=3 => self.strided_part(),
            4 | 5 => self.laid_out_allocation(),
            6 | 7 => self.other_strides(),
            8 | 9 => self.layout_cast(),
            10 => self.permuted(),
            11 => self.collapse_strided(),
            12 => self.expand_strided(),
            13 => self.metadata(),
            14 => self.copy(),
            15 => self.address(),
            _ => self.wide_access(),
        }
    }

    /// Gives the memref `of` a layout, as the caller of a function may do.
    pub(super) fn lay_out(&mut self, of: &mut Shaped) -> Result<()> {
        let is_map = self.u.ratio(1, 3)?;
        let mut strides = Strides::contiguous(&of.sizes.iter().map(|&size| Some(size)).collect::<Vec<_>>());
        let factor = *self.u.choose(&[1, 1, 2, 3, -1])?;
        strides.offset = Some(self.u.int_in_range(0..=2)?);
        for stride in &mut strides.strides {
            *stride = product(*stride, Some(factor)).map(|stride| if stride == 0 { 1 } else { stride });
            if !is_map && self.u.ratio(1, 2)? {
                *stride = None;
            }
        }
        let last: i64 = strides.strides.iter().zip(&of.sizes).map(|(s, n)| s.unwrap_or(0) * (n - 1)).sum();
        if last < 0 {
            strides.offset = strides.offset.map(|offset| offset - last);
        }
        if !is_map && self.u.ratio(1, 2)? {
            strides.offset = None;
        }
        of.layout = Some(if is_map { Layout::Map(strides) } else { Layout::Strided(strides) });
        Ok(())
    }

    /// Returns a memref with elements.
    fn any_memory(&mut self) -> Result<Option<Shaped>> {
        self.choose(|value| !value.is_tensor() && value.n_elements() > 0)
    }

    /// Adds a `memref.subview` of a memref of any layout, also without unit dimensions.
    pub(super) fn strided_part(&mut self) -> Result<()> {
        let Some(from) = self.choose(|value| !value.is_tensor() && value.rank() > 0)? else { return Ok(()) };
        let old = from.strides();
        let (mut to, mut lists) = (from.clone(), [vec![], vec![], vec![]]);
        let mut strides = Strides { strides: Vec::new(), offset: old.offset };
        for (i, &size) in from.sizes.iter().enumerate() {
            let start = if self.u.arbitrary()? { 0 } else { self.u.int_in_range(0..=(size - 1).max(0))? };
            let step = *self.u.choose(&[1, 1, 1, 2])?;
            let most = (size - start + step - 1) / step;
            let n = match self.u.int_in_range(0..=3u8)? {
                0 | 1 => most,
                2 => most.min(1),
                _ => self.u.int_in_range(0..=most)?,
            };
            let numbers = [self.number(start)?, self.number(n)?, self.number(step)?];
            (to.sizes[i], to.known[i]) = (n, numbers[1].is_known);
            let start = Some(start).filter(|_| numbers[0].is_known);
            let step = Some(step).filter(|_| numbers[2].is_known);
            let distance = product(start, old.strides[i]);
            strides.offset = strides.offset.zip(distance).map(|(a, b)| a + b);
            strides.strides.push(product(step, old.strides[i]));
            lists.iter_mut().zip(numbers).for_each(|(list, number)| list.push(number.text));
        }
        if self.u.ratio(1, 2)? {
            // Dimensions of equal strides cannot be told apart, so that the first unit dimension is dropped.
            let unit = (0..to.rank()).find(|&i| to.known[i] && to.sizes[i] == 1);
            if let Some(unit) = unit {
                to.sizes.remove(unit);
                to.known.remove(unit);
                strides.strides.remove(unit);
            }
        }
        to.layout = Some(Layout::Strided(strides));
        let lists = lists.map(|list| format!("[{}]", list.join(", "))).join(" ");
        self.define_view(format!("memref.subview {}{lists} : {} to {}", from.name, from.ty(), to.ty()), &to);
        Ok(())
    }

    fn define_view(&mut self, what: String, to: &Shaped) {
        let name = self.lines.define(&what);
        self.shaped.push(to.renamed(name));
    }

    /// Adds an allocation with a layout, and mostly a fill.
    fn laid_out_allocation(&mut self) -> Result<()> {
        let mut to = self.shape(String::new())?;
        to.known.fill(true);
        let mut strides = Strides::contiguous(&to.static_sizes());
        let factor = *self.u.choose(&[1, 2, 2])?;
        for stride in &mut strides.strides {
            *stride = Some(stride.unwrap_or(1) * factor);
        }
        strides.offset = Some(self.u.int_in_range(0..=2)?);
        let is_map = self.u.ratio(2, 3)?;
        to.layout = Some(if is_map { Layout::Map(strides) } else { Layout::Strided(strides) });
        let (ty, scalar) = (to.ty(), self.scalar()?);
        let what = if self.u.ratio(1, 2)? { "alloc" } else { "alloca" };
        to.name = self.lines.define(&format!("memref.{what}() : {ty}"));
        if self.u.ratio(2, 3)? {
            self.lines.add(&format!("linalg.fill ins({scalar} : i8) outs({} : {ty})", to.name));
        }
        self.shaped.push(to);
        Ok(())
    }

    /// Adds a `memref.reinterpret_cast` to other strides, also negative ones.
    fn other_strides(&mut self) -> Result<()> {
        let Some(from) = self.any_memory()? else { return Ok(()) };
        let room = from.n_elements();
        let rank = self.u.int_in_range(0..=2usize)?;
        for _ in 0..ATTEMPTS {
            let (mut sizes, mut strides) = (Vec::new(), Vec::new());
            for _ in 0..rank {
                sizes.push(*self.u.choose(&[1, 2, 2, 3])?);
                strides.push(*self.u.choose(&[-1, -2, 1, 2, 0])?);
            }
            let ends = sizes.iter().zip(&strides).map(|(size, stride)| (size - 1) * stride);
            let (before, after): (Vec<i64>, Vec<i64>) = ends.partition(|&end| end < 0);
            let offset = self.u.int_in_range(0..=1)? - before.iter().sum::<i64>();
            if offset + after.iter().sum::<i64>() >= room {
                continue;
            }
            let start = self.number(offset)?;
            let (mut lists, mut known, mut steps) = ([vec![], vec![]], Vec::new(), Vec::new());
            for (&size, &stride) in sizes.iter().zip(&strides) {
                let numbers = [self.number(size)?, self.number(stride)?];
                known.push(numbers[0].is_known);
                steps.push(numbers[1].is_known.then_some(stride));
                lists.iter_mut().zip(numbers).for_each(|(list, number)| list.push(number.text));
            }
            let layout = Strides { strides: steps, offset: start.is_known.then_some(offset) };
            let to = Shaped { name: String::new(), sizes, known, layout: Some(Layout::Strided(layout)) };
            let [lengths, steps] = lists.map(|list| list.join(", "));
            let what = format!(
                "memref.reinterpret_cast {} to offset: [{}], sizes: [{lengths}], strides: [{steps}] : {} to {}",
                from.name,
                start.text,
                from.ty(),
                to.ty()
            );
            self.define_view(what, &to);
            return Ok(());
        }
        Ok(())
    }

    /// Adds a `memref.cast` that makes numbers of the type dynamic, and seldom one back to the type.
    fn layout_cast(&mut self) -> Result<()> {
        let Some(from) = self.choose(|value| !value.is_tensor())? else { return Ok(()) };
        let (mut to, mut strides) = (from.clone(), from.strides());
        for stride in &mut strides.strides {
            if stride.is_some() && !self.u.ratio(1, 2)? {
                *stride = None;
            }
        }
        if strides.offset.is_some() && !self.u.ratio(1, 2)? {
            strides.offset = None;
        }
        for known in &mut to.known {
            *known = *known && self.u.ratio(1, 2)?;
        }
        to.layout = Some(Layout::Strided(strides));
        let what = format!("memref.cast {} : {} to {}", from.name, from.ty(), to.ty());
        let name = self.lines.define(&what);
        let to = to.renamed(name);
        self.shaped.push(to.clone());
        if self.u.ratio(1, 4)? {
            self.define_view(format!("memref.cast {} : {} to {}", to.name, to.ty(), from.ty()), &from);
        }
        Ok(())
    }

    /// Adds a `memref.transpose` of a memref of any layout.
    fn permuted(&mut self) -> Result<()> {
        let Some(from) = self.choose(|value| !value.is_tensor() && value.rank() > 1)? else { return Ok(()) };
        let mut order: Vec<usize> = (0..from.rank()).collect();
        match self.u.ratio(1, 2)? {
            true => order.reverse(),
            false => order.rotate_left(1),
        }
        let (mut to, old) = (from.clone(), from.strides());
        to.sizes = order.iter().map(|&i| from.sizes[i]).collect();
        to.known = order.iter().map(|&i| from.known[i]).collect();
        let strides = order.iter().map(|&i| old.strides[i]).collect();
        to.layout = Some(Layout::Strided(Strides { strides, offset: old.offset }));
        let dims = |order: &[usize]| order.iter().map(|i| format!("d{i}")).collect::<Vec<_>>().join(", ");
        let all: Vec<usize> = (0..from.rank()).collect();
        let what = format!(
            "memref.transpose {} ({}) -> ({}) : {} to {}",
            from.name,
            dims(&all),
            dims(&order),
            from.ty(),
            to.ty()
        );
        self.define_view(what, &to);
        Ok(())
    }

    /// Adds a `memref.collapse_shape` of the last two dimensions, which may be contiguous.
    pub(super) fn collapse_strided(&mut self) -> Result<()> {
        let fits = |value: &Shaped| !value.is_tensor() && value.rank() > 1 && !value.is_identity();
        let Some(from) = self.choose(fits)? else { return Ok(()) };
        let (last, sizes, mut strides) = (from.rank() - 1, from.static_sizes(), from.strides());
        let [outer, inner] = [strides.strides[last - 1], strides.strides[last]];
        let stride = match sizes[last] {
            Some(1) => outer,
            Some(_) => inner,
            None => None,
        };
        let expected = stride.zip(sizes[last]).map(|(stride, size)| stride * size);
        if expected.zip(outer).is_some_and(|(a, b)| a != b) && sizes[last - 1] != Some(1) {
            return Ok(());
        }
        strides.strides.truncate(last - 1);
        strides.strides.push(stride);
        let mut to = from.clone();
        let (size, known) = (to.sizes.pop().unwrap_or(1), to.known.pop().unwrap_or(true));
        to.sizes[last - 1] *= size;
        to.known[last - 1] &= known;
        to.layout = Some(Layout::Strided(strides));
        let mut groups: Vec<String> = (0..last - 1).map(|i| format!("[{i}]")).collect();
        groups.push(format!("[{}, {last}]", last - 1));
        let groups = groups.join(", ");
        let what = format!("memref.collapse_shape {} [{groups}] : {} into {}", from.name, from.ty(), to.ty());
        self.define_view(what, &to);
        Ok(())
    }

    /// Adds a `memref.expand_shape` of the first dimension of a memref of any layout.
    pub(super) fn expand_strided(&mut self) -> Result<()> {
        let fits = |value: &Shaped| {
            !value.is_tensor() && (1..3).contains(&value.rank()) && value.known[0] && !value.is_identity()
        };
        let Some(from) = self.choose(fits)? else { return Ok(()) };
        let size = from.sizes[0];
        let inner = if size % 2 == 0 && self.u.ratio(1, 2)? { 2 } else { 1 };
        let pair = if self.u.ratio(1, 2)? { [size / inner, inner] } else { [inner, size / inner] };
        let (mut to, mut strides) = (from.clone(), from.strides());
        to.sizes.splice(0..1, pair);
        to.known.insert(0, true);
        strides.strides.insert(0, product(strides.strides[0], Some(pair[1])));
        to.layout = Some(Layout::Strided(strides));
        let mut groups = String::from("[0, 1]");
        for i in 1..from.rank() {
            groups += &format!(", [{}]", i + 1);
        }
        let mut lengths = Vec::new();
        for i in 0..to.rank() {
            lengths.push(if to.known[i] { to.sizes[i].to_string() } else { self.operand(to.sizes[i])? });
        }
        let what = format!(
            "memref.expand_shape {} [{groups}] output_shape [{}] : {} into {}",
            from.name,
            lengths.join(", "),
            from.ty(),
            to.ty()
        );
        self.define_view(what, &to);
        Ok(())
    }

    /// Adds a comparison of the addresses of two memrefs, or the rank of a memref.
    fn address(&mut self) -> Result<()> {
        let Some(a) = self.choose(|value| !value.is_tensor())? else { return Ok(()) };
        if self.u.ratio(1, 2)? {
            let rank = self.lines.define(&format!("memref.rank {} : {}", a.name, a.ty()));
            self.indices.push(rank);
            return Ok(());
        }
        let Some(b) = self.choose(|value| !value.is_tensor())? else { return Ok(()) };
        let [first, second] = [&a, &b].map(|of| {
            let what = format!("memref.extract_aligned_pointer_as_index {} : {} -> index", of.name, of.ty());
            self.lines.define(&what)
        });
        let flag = self.lines.define(&format!("arith.cmpi eq, {first}, {second} : index"));
        let scalar = self.lines.define(&format!("arith.extui {flag} : i1 to i8"));
        self.scalars.push(scalar);
        Ok(())
    }
}

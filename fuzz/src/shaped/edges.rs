//! Operations on tensors at the edges of their definitions: slices of sizes 0 and 1, slices that overlap, paddings by
//! nothing, and gathers, reshapes, concatenations and tiles of any dimension.

use arbitrary::Result;

use super::{Generator, Shaped};

impl Generator<'_, '_> {
    /// Adds an operation at an edge of its definition.
    pub(super) fn edge(&mut self) -> Result<()> {
        match self.u.int_in_range(0..=15u8)? {
            0..=3 => self.thin_slice(),
            4..=6 => self.overlap(),
            7 | 8 => self.empty_pad(),
            9 => self.gather(),
            10 => self.scatter(),
            11 | 12 => self.concat_any(),
            13 => self.reshape_any(),
            _ => self.tiles(),
        }
    }

    /// Adds a `tensor.extract_slice` with sizes of mostly 0 and 1, without some of its unit dimensions, and mostly
    /// the insertion of the slice at the same place.
    fn thin_slice(&mut self) -> Result<()> {
        let Some(from) = self.choose(|value| value.is_tensor() && value.rank() > 0)? else { return Ok(()) };
        let (mut to, mut lists) = (from.clone(), [vec![], vec![], vec![]]);
        for (i, &size) in from.sizes.iter().enumerate() {
            let (start, n) = match self.u.int_in_range(0..=7u8)? {
                // An empty slice may begin behind the last element.
                0 => (size, 0),
                1 => (0, 0),
                2..=5 if size > 0 => (self.u.int_in_range(0..=size - 1)?, 1),
                _ => (0, size),
            };
            let numbers = [self.number(start)?, self.number(n)?, self.number(1)?];
            (to.sizes[i], to.known[i]) = (n, numbers[1].is_known);
            lists.iter_mut().zip(numbers).for_each(|(list, number)| list.push(number.text));
        }
        for i in (0..to.rank()).rev() {
            if to.known[i] && to.sizes[i] == 1 && self.u.ratio(1, 2)? {
                to.sizes.remove(i);
                to.known.remove(i);
            }
        }
        let lists = lists.map(|list| format!("[{}]", list.join(", "))).join(" ");
        let what = format!("tensor.extract_slice {}{lists} : {} to {}", from.name, from.ty(), to.ty());
        let part = to.renamed(self.lines.define(&what));
        self.shaped.push(part.clone());
        if self.u.ratio(1, 2)? {
            let same = |value: &Shaped| value.is_tensor() && value.sizes == from.sizes;
            let Some(into) = self.choose(same)? else { return Ok(()) };
            let what = format!(
                "tensor.insert_slice {} into {}{lists} : {} into {}",
                part.name,
                into.name,
                part.ty(),
                into.ty()
            );
            self.define_tensor(&what, &into);
        }
        Ok(())
    }

    fn define_tensor(&mut self, what: &str, to: &Shaped) {
        let name = self.lines.define(what);
        self.shaped.push(to.renamed(name));
    }

    /// Adds the insertion of two slices of the same sizes at places that mostly overlap, and mostly an extraction at
    /// one of both places.
    fn overlap(&mut self) -> Result<()> {
        let Some(into) = self.choose(|value| value.is_tensor() && value.n_elements() > 0)? else {
            return Ok(());
        };
        let smaller = |value: &Shaped| {
            value.is_tensor()
                && value.rank() == into.rank()
                && value.sizes.iter().zip(&into.sizes).all(|(part, whole)| part <= whole)
        };
        let Some(part) = self.choose(smaller)? else { return Ok(()) };
        if into.rank() == 0 {
            return Ok(());
        }
        let (mut value, mut places) = (into.clone(), Vec::new());
        let has_room = part.sizes.iter().zip(&into.sizes).all(|(size, whole)| (size - 1) * 2 < *whole);
        let step = if self.u.ratio(1, 6)? && has_room { 2 } else { 1 };
        let mut lengths = Vec::new();
        for (i, &size) in part.sizes.iter().enumerate() {
            lengths.push(if part.known[i] { size.to_string() } else { self.operand(size)? });
        }
        let lengths = lengths.join(", ");
        let steps = vec![step.to_string(); into.rank()].join(", ");
        for _ in 0..2 {
            let mut starts = Vec::new();
            for (size, whole) in part.sizes.iter().zip(&into.sizes) {
                let room = (whole - 1 - (size - 1).max(0) * step).max(0);
                let start = self.u.int_in_range(0..=room.min(1))?;
                starts.push(self.number(start)?.text);
            }
            places.push(format!("[{}] [{lengths}] [{steps}]", starts.join(", ")));
        }
        let same = |value: &Shaped| value.is_tensor() && value.ty() == part.ty() && value.sizes == part.sizes;
        let second = self.choose(same)?.unwrap_or_else(|| part.clone());
        let (part_ty, ty) = (part.ty(), into.ty());
        for (source, place) in [&part, &second].into_iter().zip(&places) {
            let what = format!(
                "tensor.insert_slice {} into {}{place} : {part_ty} into {ty}",
                source.name, value.name
            );
            value.name = self.lines.define(&what);
        }
        self.shaped.push(value.clone());
        if self.u.ratio(2, 3)? {
            let place = self.u.choose(&places)?.clone();
            let what = format!("tensor.extract_slice {}{place} : {ty} to {part_ty}", value.name);
            self.define_tensor(&what, &part);
        }
        Ok(())
    }

    /// Adds a `tensor.pad` that mostly adds nothing, also `nofold` and with zeros that are operands.
    fn empty_pad(&mut self) -> Result<()> {
        let Some(from) = self.choose(|value| value.is_tensor() && value.rank() > 0)? else { return Ok(()) };
        let (mut to, mut lists) = (from.clone(), [vec![], vec![]]);
        for i in 0..from.rank() {
            let (low, high) = *self.u.choose(&[(0, 0), (0, 0), (0, 0), (1, 0), (0, 1), (2, 2)])?;
            let numbers = [self.number(low)?, self.number(high)?];
            to.sizes[i] += low + high;
            to.known[i] &= numbers.iter().all(|number| number.is_known);
            lists.iter_mut().zip(numbers).for_each(|(list, number)| list.push(number.text));
        }
        if self.u.ratio(1, 4)? {
            // A static size of the result asserts the size of the operand.
            to.known.fill(true);
        }
        let (scalar, name) = (self.scalar()?, self.lines.fresh());
        let nofold = if self.u.ratio(1, 4)? { "nofold " } else { "" };
        let [low, high] = lists.map(|list| list.join(", "));
        self.lines.add(&format!("{name} = tensor.pad {} {nofold}low[{low}] high[{high}] {{", from.name));
        let arguments: Vec<String> = (0..from.rank()).map(|i| format!("{name}_{i}: index")).collect();
        self.lines.add(&format!("^bb0({}):", arguments.join(", ")));
        self.lines.add(&format!("  tensor.yield {scalar} : i8"));
        self.lines.add(&format!("}} : {} to {}", from.ty(), to.ty()));
        self.shaped.push(to.renamed(name));
        Ok(())
    }

    /// Adds a constant tensor of coordinates of a dimension of `size`. Returns its name and type.
    fn coordinates(&mut self, n: i64, size: i64, is_unique: bool) -> Result<(String, String)> {
        let mut coordinates = Vec::new();
        let first = self.u.int_in_range(0..=size - 1)?;
        for i in 0..n {
            let coordinate =
                if is_unique { (first + i) % size } else { self.u.int_in_range(0..=size - 1)? };
            coordinates.push(format!("[{coordinate}]"));
        }
        let ty = format!("tensor<{n}x1xindex>");
        let name = self.lines.define(&format!("arith.constant dense<[{}]> : {ty}", coordinates.join(", ")));
        Ok((name, ty))
    }

    /// Adds a `tensor.gather` of slices along one dimension.
    fn gather(&mut self) -> Result<()> {
        let Some(from) = self.choose(is_static)? else { return Ok(()) };
        let (dim, n) = (self.u.int_in_range(0..=from.rank() - 1)?, self.u.int_in_range(1..=3)?);
        let (places, places_ty) = self.coordinates(n, from.sizes[dim], false)?;
        let mut to = from.clone();
        match self.u.ratio(1, 2)? {
            true => {
                to.sizes.remove(dim);
            }
            false => to.sizes[dim] = 1,
        }
        to.sizes.insert(0, n);
        to.known = vec![true; to.rank()];
        let what = format!(
            "tensor.gather {}[{places}] gather_dims([{dim}]) : ({}, {places_ty}) -> {}",
            from.name,
            from.ty(),
            to.ty()
        );
        self.define_tensor(&what, &to);
        Ok(())
    }

    /// Adds a `tensor.scatter` of slices along the first dimension.
    fn scatter(&mut self) -> Result<()> {
        let Some(into) = self.choose(is_static)? else { return Ok(()) };
        let n = self.u.int_in_range(1..=into.sizes[0])?;
        let (places, places_ty) = self.coordinates(n, into.sizes[0], true)?;
        let mut part = into.clone();
        part.sizes[0] = n;
        let (scalar, ty) = (self.scalar()?, part.ty());
        part.name = match self.choose(|value| value.is_tensor() && value.ty() == ty)? {
            Some(part) => part.name,
            None => self.lines.define(&format!("tensor.splat {scalar} : {ty}")),
        };
        let what = format!(
            "tensor.scatter {} into {}[{places}] scatter_dims([0]) unique : ({ty}, {}, {places_ty}) -> {}",
            part.name,
            into.name,
            into.ty(),
            into.ty()
        );
        self.define_tensor(&what, &into);
        Ok(())
    }

    /// Adds a `tensor.concat` of two or three tensors along any dimension.
    fn concat_any(&mut self) -> Result<()> {
        let Some(first) = self.choose(|value| value.is_tensor() && value.rank() > 0)? else { return Ok(()) };
        let dim = self.u.int_in_range(0..=first.rank() - 1)?;
        let fits = |value: &Shaped| {
            let mut pairs = value.sizes.iter().zip(&first.sizes).enumerate();
            value.is_tensor() && value.rank() == first.rank() && pairs.all(|(i, (a, b))| i == dim || a == b)
        };
        let mut to = first.clone();
        let (mut names, mut types) = (vec![first.name.clone()], vec![first.ty()]);
        for _ in 0..self.u.int_in_range(1..=2)? {
            let Some(next) = self.choose(fits)? else { return Ok(()) };
            for i in 0..to.rank() {
                match i == dim {
                    true => to.known[i] &= next.known[i],
                    false => to.known[i] |= next.known[i],
                }
            }
            to.sizes[dim] += next.sizes[dim];
            types.push(next.ty());
            names.push(next.name);
        }
        if to.sizes[dim] > 12 {
            return Ok(());
        }
        let (names, types) = (names.join(", "), types.join(", "));
        self.define_tensor(&format!("tensor.concat dim({dim}) {names} : ({types}) -> {}", to.ty()), &to);
        Ok(())
    }

    /// Adds a `tensor.reshape` between any ranks, by a constant shape or one of operands.
    fn reshape_any(&mut self) -> Result<()> {
        let Some(from) = self.choose(|value| value.is_tensor() && value.rank() < 4)? else { return Ok(()) };
        let n = from.n_elements();
        let mut to = from.clone();
        to.sizes = match self.u.int_in_range(0..=3u8)? {
            0 if n == 1 => vec![],
            1 if n % 2 == 0 => vec![2, n / 2],
            2 => vec![1, n, 1],
            _ => vec![n],
        };
        to.known = to.sizes.iter().map(|_| self.u.ratio(1, 2)).collect::<Result<_>>()?;
        let ty = format!("tensor<{}xindex>", to.rank());
        let is_constant = to.rank() == 0 || self.u.ratio(1, 2)?;
        let mut sizes = Vec::new();
        for &size in &to.sizes {
            sizes.push(if is_constant { size.to_string() } else { self.operand(size)? });
        }
        let sizes = sizes.join(", ");
        let shape = match is_constant {
            true if to.rank() == 0 && self.u.ratio(1, 2)? => {
                self.lines.define("arith.constant dense<> : tensor<0xindex>")
            }
            true if to.rank() == 0 => self.lines.define("tensor.from_elements : tensor<0xindex>"),
            true => self.lines.define(&format!("arith.constant dense<[{sizes}]> : {ty}")),
            false => self.lines.define(&format!("tensor.from_elements {sizes} : {ty}")),
        };
        let what = format!("tensor.reshape {}({shape}) : ({}, {ty}) -> {}", from.name, from.ty(), to.ty());
        self.define_tensor(&what, &to);
        Ok(())
    }

    /// Adds a `linalg.pack` of one or both dimensions of a matrix, also with exchanged dimensions of tiles, and mostly
    /// the `linalg.unpack` of it.
    fn tiles(&mut self) -> Result<()> {
        let fits = |value: &Shaped| value.is_tensor() && value.rank() == 2 && value.n_elements() > 0;
        let Some(from) = self.choose(fits)? else { return Ok(()) };
        let dims = self.u.choose(&[&[0][..], &[1], &[0, 1], &[1, 0]])?.to_vec();
        let is_exchanged = self.u.ratio(1, 3)?;
        let (mut to, mut tiles, mut is_full) = (from.clone(), Vec::new(), true);
        for &dim in &dims {
            let tile = self.u.int_in_range(1..=3)?;
            is_full &= from.sizes[dim] % tile == 0 && from.known[dim];
            to.sizes[dim] = (from.sizes[dim] + tile - 1) / tile;
            tiles.push(tile);
        }
        if is_exchanged {
            to.sizes.reverse();
            to.known.reverse();
        }
        to.sizes.extend(&tiles);
        to.known.extend(tiles.iter().map(|_| true));
        let padding =
            if is_full { String::new() } else { format!(" padding_value({} : i8)", self.scalar()?) };
        let list = |numbers: Vec<String>| numbers.join(", ");
        let order = if is_exchanged { " outer_dims_perm = [1, 0]" } else { "" };
        let how = format!(
            "{order} inner_dims_pos = [{}] inner_tiles = [{}]",
            list(dims.iter().map(ToString::to_string).collect()),
            list(tiles.iter().map(ToString::to_string).collect())
        );
        let (sizes, ty, from_ty) = (self.dynamic_sizes(&to)?, to.ty(), from.ty());
        let outs = self.lines.define(&format!("tensor.empty({sizes}) : {ty}"));
        let what = format!("linalg.pack {}{padding}{how} into {outs} : {from_ty} -> {ty}", from.name);
        let packed = self.lines.define(&what);
        self.shaped.push(to.renamed(packed.clone()));
        if self.u.ratio(2, 3)? {
            let sizes = self.dynamic_sizes(&from)?;
            let outs = self.lines.define(&format!("tensor.empty({sizes}) : {from_ty}"));
            self.define_tensor(
                &format!("linalg.unpack {packed}{how} into {outs} : {ty} -> {from_ty}"),
                &from,
            );
        }
        Ok(())
    }
}

/// Returns whether a value is a tensor of rank 1 or 2 with elements and static sizes.
fn is_static(value: &Shaped) -> bool {
    let is_ranked = value.is_tensor() && (1..3).contains(&value.rank());
    is_ranked && value.n_elements() > 0 && value.known.iter().all(|&known| known)
}

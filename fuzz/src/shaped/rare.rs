//! Operations of rare programs over tensors and memory: atomic updates, scopes of allocations, tensors of buffers,
//! loops and switches that carry tensors, calls of private functions, and structured operations with windows,
//! projections, tiles and several results.

use arbitrary::Result;

use super::layout::Layout;
use super::{Generator, Shaped};

impl Generator<'_, '_> {
    /// Adds a rare operation.
    pub(super) fn rare(&mut self) -> Result<()> {
        match self.u.int_in_range(0..=33u8)? {
            0..=2 => self.reinterpretation(),
            3 => self.byte_view(),
            4 => self.memory_reshape(),
            5 | 6 => self.metadata(),
            7 | 8 => self.unranked(),
            9 | 10 => self.without_dimensions(),
            11 => self.atomic_update(),
            12 => self.scope(),
            13 => self.of_buffer(),
            14 => self.allocated_tensor(),
            15 | 16 => self.general_loop(),
            17 | 18 => self.switch(),
            19 | 20 => self.call(),
            21..=23 => self.two_results(),
            24 | 25 => self.window(),
            26..=28 => self.projection(),
            29 => self.packed(),
            30..=32 => self.permuted_outputs(),
            _ => self.vector_product(),
        }
    }

    /// Adds a `memref.atomic_rmw` or `memref.generic_atomic_rmw`.
    fn atomic_update(&mut self) -> Result<()> {
        let Some(of) = self.choose(|value| !value.is_tensor() && value.n_elements() > 0)? else {
            return Ok(());
        };
        let (place, scalar, ty) = (self.place(&of)?, self.scalar()?, of.ty());
        let name = match self.u.ratio(1, 2)? {
            true => {
                let kind = *self.u.choose(&["addi", "assign", "maxs", "minu", "muli", "ori", "andi"])?;
                self.lines.define(&format!(
                    "memref.atomic_rmw {kind} {scalar}, {}[{place}] : (i8, {ty}) -> i8",
                    of.name
                ))
            }
            false => {
                let name = self.lines.fresh();
                self.lines.add(&format!("{name} = memref.generic_atomic_rmw {}[{place}] : {ty} {{", of.name));
                self.lines.add(&format!("^bb0({name}_c: i8):"));
                self.lines.add(&format!("  {name}_n = arith.subi {scalar}, {name}_c : i8"));
                self.lines.add(&format!("  memref.atomic_yield {name}_n : i8"));
                self.lines.add("}");
                name
            }
        };
        self.scalars.push(name);
        Ok(())
    }

    /// Adds a `memref.alloca_scope` with a result.
    fn scope(&mut self) -> Result<()> {
        if self.lines.depth > 2 {
            return Ok(());
        }
        let name = self.lines.fresh();
        self.lines.add(&format!("{name} = memref.alloca_scope -> (i8) {{"));
        let n_ops = self.u.int_in_range(0..=2)?;
        let scalar = self.scalar()?;
        self.lines.depth += 1;
        let slot = self.lines.define("memref.alloca() : memref<i8>");
        self.lines.add(&format!("memref.store {scalar}, {slot}[] : memref<i8>"));
        self.lines.depth -= 1;
        self.within(n_ops)?;
        self.lines.depth += 1;
        let loaded = self.lines.define(&format!("memref.load {slot}[] : memref<i8>"));
        self.lines.add(&format!("memref.alloca_scope.return {loaded} : i8"));
        self.lines.depth -= 1;
        self.lines.add("}");
        self.scalars.push(name);
        Ok(())
    }

    /// Adds a `bufferization.to_tensor` of a buffer that has no other use, or a load of an element of a
    /// `bufferization.to_buffer` or `bufferization.clone`.
    fn of_buffer(&mut self) -> Result<()> {
        if self.u.ratio(1, 2)? {
            let mut to = self.shape(String::new())?;
            to.layout = Some(Layout::Identity);
            let (sizes, scalar, ty) = (self.dynamic_sizes(&to)?, self.scalar()?, to.ty());
            let buffer = self.lines.define(&format!("memref.alloc({sizes}) : {ty}"));
            self.lines.add(&format!("linalg.fill ins({scalar} : i8) outs({buffer} : {ty})"));
            to.layout = None;
            to.name = self
                .lines
                .define(&format!("bufferization.to_tensor {buffer} restrict writable : {ty} to {}", to.ty()));
            self.shaped.push(to);
            return Ok(());
        }
        let Some(of) = self.choose(|value| value.n_elements() > 0 && value.is_identity())? else {
            return Ok(());
        };
        let mut buffer = of.clone();
        buffer.layout = Some(Layout::Identity);
        let what = if of.is_tensor() { "to_buffer" } else { "clone" };
        let name =
            self.lines.define(&format!("bufferization.{what} {} : {} to {}", of.name, of.ty(), buffer.ty()));
        let place = self.place(&of)?;
        let loaded = self.lines.define(&format!("memref.load {name}[{place}] : {}", buffer.ty()));
        self.scalars.push(loaded);
        Ok(())
    }

    /// Adds a `bufferization.alloc_tensor` of the elements of another tensor, or a
    /// `bufferization.materialize_in_destination`.
    fn allocated_tensor(&mut self) -> Result<()> {
        let Some(of) = self.choose(Shaped::is_tensor)? else { return Ok(()) };
        let ty = of.ty();
        let name = match self.u.ratio(1, 2)? {
            true => self.lines.define(&format!("bufferization.alloc_tensor() copy({}) : {ty}", of.name)),
            false => {
                let Some(into) = self.choose(|value| value.is_tensor() && value.ty() == ty)? else {
                    return Ok(());
                };
                self.lines.define(&format!(
                    "bufferization.materialize_in_destination {} in {} : ({ty}, {ty}) -> {ty}",
                    of.name, into.name
                ))
            }
        };
        self.shaped.push(of.renamed(name));
        Ok(())
    }

    /// Adds an `scf.while` of at most three iterations that carries a counter and two values of one type, which the
    /// regions may exchange or duplicate.
    fn general_loop(&mut self) -> Result<()> {
        if self.lines.depth > 2 {
            return Ok(());
        }
        let Some(first) = self.choose(|_| true)? else { return Ok(()) };
        let ty = first.ty();
        let Some(second) = self.choose(|value| value.ty() == ty)? else { return Ok(()) };
        let start = self.scalar()?;
        let bound = self.u.int_in_range(0..=3i8)?;
        let [bound, one] = [bound, 1].map(|n| self.lines.define(&format!("arith.constant {n} : i8")));
        let name = self.lines.fresh();
        let types = format!("i8, {ty}, {ty}");
        self.lines.add(&format!(
            "{name}:3 = scf.while ({name}_c = {start}, {name}_a = {}, {name}_b = {}) : ({types}) -> ({types}) {{",
            first.name, second.name
        ));
        let order = |name: &str, order: u8| match order {
            0 | 1 => format!("{name}_a, {name}_b"),
            2 => format!("{name}_b, {name}_a"),
            _ => format!("{name}_b, {name}_b"),
        };
        let orders = [self.u.int_in_range(0..=3)?, self.u.int_in_range(0..=3)?];
        self.lines.add(&format!("  {name}_k = arith.cmpi ult, {name}_c, {bound} : i8"));
        self.lines.add(&format!("  scf.condition({name}_k) {name}_c, {} : {types}", order(&name, orders[0])));
        self.lines.add("} do {");
        let inner = format!("{name}_d");
        self.lines.add(&format!("^bb0({inner}_c: i8, {inner}_a: {ty}, {inner}_b: {ty}):"));
        self.nested(|body| {
            let (visible, carried) = (body.shaped.len(), first.renamed(format!("{inner}_a")));
            body.shaped.push(carried.clone());
            body.scalars.push(format!("{inner}_c"));
            let n_ops = body.u.int_in_range(0..=2)?;
            body.block(n_ops)?;
            let next = body.lines.define(&format!("arith.addi {inner}_c, {one} : i8"));
            let latest = body.latest(&carried, visible).name;
            let yielded = order(&inner, orders[1]).replace(&carried.name, &latest);
            body.lines.add(&format!("scf.yield {next}, {yielded} : {types}"));
            Ok(())
        })?;
        self.lines.add("}");
        self.scalars.push(format!("{name}#0"));
        let result = self.u.int_in_range(1..=2u8)?;
        self.shaped.push(first.renamed(format!("{name}#{result}")));
        Ok(())
    }

    /// Adds an `scf.index_switch` or an `scf.execute_region` with a tensor or memref as result.
    fn switch(&mut self) -> Result<()> {
        if self.lines.depth > 2 {
            return Ok(());
        }
        let Some(of) = self.choose(|_| true)? else { return Ok(()) };
        let (name, ty) = (self.lines.fresh(), of.ty());
        let is_switch = self.u.ratio(2, 3)?;
        let headers: &[&str] = match is_switch {
            true => {
                let flag = self.u.choose(&self.indices)?.clone();
                self.lines.add(&format!("{name} = scf.index_switch {flag} -> {ty}"));
                &["case 0 {", "case 3 {", "default {"]
            }
            false => {
                self.lines.add(&format!("{name} = scf.execute_region -> {ty} {{"));
                &[""]
            }
        };
        for header in headers {
            if is_switch {
                self.lines.add(header);
            }
            self.nested(|inner| {
                let first = inner.shaped.len();
                let n_ops = inner.u.int_in_range(0..=1)?;
                inner.block(n_ops)?;
                let value = inner.latest(&of, first).name;
                inner.lines.add(&format!("scf.yield {value} : {ty}"));
                Ok(())
            })?;
            self.lines.add("}");
        }
        self.shaped.push(of.renamed(name));
        Ok(())
    }

    /// Adds a call of a private function on a tensor or memref and a scalar. One function may be called several times.
    fn call(&mut self) -> Result<()> {
        let Some(of) = self.choose(|_| true)? else { return Ok(()) };
        let ty = of.ty();
        let number = match self.functions.iter().position(|known| *known == ty) {
            Some(number) => number,
            None => self.function(&of)?,
        };
        let (scalar, name) = (self.scalar()?, self.lines.fresh());
        let call = format!("func.call @g{number}({}, {scalar}) : ({ty}, i8) -> ({ty}, i8)", of.name);
        self.lines.add(&format!("{name}:2 = {call}"));
        if self.u.ratio(3, 4)? {
            self.shaped.push(of.renamed(format!("{name}#0")));
        }
        if self.u.ratio(3, 4)? {
            self.scalars.push(format!("{name}#1"));
        }
        Ok(())
    }

    /// Declares a private function on values like `of`, which returns its first argument, or the argument with another
    /// element, and an element or its second argument. Returns the number of the function.
    fn function(&mut self, of: &Shaped) -> Result<usize> {
        let (number, ty) = (self.functions.len(), of.ty());
        let has_elements = of.n_elements() > 0;
        let place = vec!["%c"; of.rank()].join(", ");
        let (mut body, mut value, mut scalar) = (String::new(), "%a", "%x");
        if self.u.ratio(1, 2)? && has_elements {
            body += &match of.is_tensor() {
                true => {
                    value = "%b";
                    format!("  %b = tensor.insert %x into %a[{place}] : {ty}\n")
                }
                false => format!("  memref.store %x, %a[{place}] : {ty}\n"),
            };
        }
        if self.u.ratio(1, 2)? && has_elements {
            let what = if of.is_tensor() { "tensor.extract" } else { "memref.load" };
            body += &format!("  %e = {what} %a[{place}] : {ty}\n");
            scalar = "%e";
        }
        self.declarations += &format!(
            "func.func private @g{number}(%a: {ty}, %x: i8) -> ({ty}, i8) {{\n  %c = arith.constant 0 : index\n\
             {body}  return {value}, {scalar} : {ty}, i8\n}}\n"
        );
        self.functions.push(ty);
        Ok(number)
    }

    /// Adds a `linalg.generic` with two results, of which one may be unused, and with inputs that may be equal or
    /// unused.
    fn two_results(&mut self) -> Result<()> {
        let Some(first) = self.choose(|value| value.is_tensor() && value.rank() <= 3)? else { return Ok(()) };
        let same = |value: &Shaped| value.is_tensor() && value.sizes == first.sizes;
        let Some(second) = self.choose(same)? else { return Ok(()) };
        let Some(third) = self.choose(same)? else { return Ok(()) };
        let (sizes, ty) = (self.dynamic_sizes(&first)?, first.ty());
        let empty = self.lines.define(&format!("tensor.empty({sizes}) : {ty}"));
        let dims: Vec<String> = (0..first.rank()).map(|i| format!("d{i}")).collect();
        let dims = dims.join(", ");
        let map = format!("affine_map<({dims}) -> ({dims})>");
        let maps = [map.as_str(); 4].join(", ");
        let iterators = vec!["\"parallel\""; first.rank()].join(", ");
        let name = self.lines.fresh();
        self.lines.add(&format!(
            "{name}:2 = linalg.generic {{indexing_maps = [{maps}], iterator_types = [{iterators}]}} \
             ins({}, {} : {ty}, {}) outs({empty}, {} : {ty}, {}) {{",
            first.name,
            second.name,
            second.ty(),
            third.name,
            third.ty()
        ));
        self.lines.add(&format!("^bb0({name}_0: i8, {name}_1: i8, {name}_2: i8, {name}_3: i8):"));
        self.lines.depth += 1;
        let visible = self.scalars.len();
        self.scalars.extend([0, 1, 3].map(|i| format!("{name}_{i}")));
        for _ in 0..self.u.int_in_range(0..=2)? {
            self.arithmetic()?;
        }
        let yielded = [self.scalar()?, self.scalar()?].join(", ");
        self.lines.add(&format!("linalg.yield {yielded} : i8, i8"));
        self.scalars.truncate(visible);
        self.lines.depth -= 1;
        self.lines.add(&format!("}} -> ({ty}, {})", third.ty()));
        if self.u.ratio(1, 2)? {
            self.shaped.push(first.renamed(format!("{name}#0")));
        }
        if self.u.ratio(1, 2)? {
            self.shaped.push(third.renamed(format!("{name}#1")));
        }
        Ok(())
    }

    /// Adds a `linalg.generic` that combines the elements in a window of each element, with strides and dilations of 1
    /// or 2.
    fn window(&mut self) -> Result<()> {
        let usable = |value: &Shaped| {
            value.is_tensor() && (1..3).contains(&value.rank()) && value.sizes.iter().all(|&size| size > 0)
        };
        let Some(from) = self.choose(usable)? else { return Ok(()) };
        let rank = from.rank();
        let (mut widths, mut sizes, mut places) = (Vec::new(), Vec::new(), Vec::new());
        for (i, &size) in from.sizes.iter().enumerate() {
            let (stride, dilation) = (*self.u.choose(&[1, 1, 2])?, *self.u.choose(&[1, 1, 1, 2])?);
            let width = self.u.int_in_range(1..=(size + dilation - 1) / dilation)?.min(2);
            widths.push(width);
            sizes.push((size - (width - 1) * dilation - 1) / stride + 1);
            let term = |dim: usize, factor: i64| match factor {
                1 => format!("d{dim}"),
                _ => format!("d{dim} * {factor}"),
            };
            places.push(format!("{} + {}", term(i, stride), term(rank + i, dilation)));
        }
        let known = vec![true; rank];
        let [kernel, into] = [widths, sizes].map(|sizes| Shaped {
            name: String::new(),
            sizes,
            known: known.clone(),
            layout: None,
        });
        let [kernel_ty, ty] = [kernel.ty(), into.ty()];
        let [first, second] = [self.scalar()?, self.scalar()?];
        let shape = self.lines.define(&format!("tensor.splat {first} : {kernel_ty}"));
        let outs = self.lines.define(&format!("tensor.splat {second} : {ty}"));
        let dims =
            |range: std::ops::Range<usize>| range.map(|dim| format!("d{dim}")).collect::<Vec<_>>().join(", ");
        let all = dims(0..2 * rank);
        let maps = [places.join(", "), dims(rank..2 * rank), dims(0..rank)]
            .map(|results| format!("affine_map<({all}) -> ({results})>"))
            .join(", ");
        let iterators = [vec!["\"parallel\""; rank], vec!["\"reduction\""; rank]].concat().join(", ");
        let name = self.lines.fresh();
        self.lines.add(&format!(
            "{name} = linalg.generic {{indexing_maps = [{maps}], iterator_types = [{iterators}]}} \
             ins({}, {shape} : {}, {kernel_ty}) outs({outs} : {ty}) {{",
            from.name,
            from.ty(),
        ));
        self.lines.add(&format!("^bb0({name}_0: i8, {name}_1: i8, {name}_2: i8):"));
        let op = *self.u.choose(&["muli", "muli", "addi", "maxsi"])?;
        self.lines.add(&format!("  {name}_3 = arith.{op} {name}_0, {name}_1 : i8"));
        self.lines.add(&format!("  {name}_4 = arith.addi {name}_2, {name}_3 : i8"));
        self.lines.add(&format!("  linalg.yield {name}_4 : i8"));
        self.lines.add(&format!("}} -> {ty}"));
        self.shaped.push(into.renamed(name));
        Ok(())
    }

    /// Adds a `linalg.generic` that reads the diagonal, a row or a column of a tensor.
    fn projection(&mut self) -> Result<()> {
        let usable = |value: &Shaped| value.is_tensor() && value.rank() == 2 && value.n_elements() > 0;
        let Some(from) = self.choose(usable)? else { return Ok(()) };
        let is_square = from.sizes[0] == from.sizes[1];
        let (place, size) = match self.u.int_in_range(0..=2u8)? {
            0 | 1 if is_square => ("d0, d0", from.sizes[0]),
            0 | 1 => ("d0, 0", from.sizes[0]),
            _ => ("0, d0", from.sizes[1]),
        };
        let known = self.u.ratio(2, 3)?;
        let to = Shaped { name: String::new(), sizes: vec![size], known: vec![known], layout: None };
        let (lengths, scalar, ty) = (self.dynamic_sizes(&to)?, self.scalar()?, to.ty());
        let lengths = if lengths.is_empty() { lengths } else { format!("[{lengths}]") };
        let outs = self.lines.define(&format!("tensor.splat {scalar}{lengths} : {ty}"));
        let name = self.lines.fresh();
        self.lines.add(&format!(
            "{name} = linalg.generic {{indexing_maps = [affine_map<(d0) -> ({place})>, affine_map<(d0) -> (d0)>], \
             iterator_types = [\"parallel\"]}} ins({} : {}) outs({outs} : {ty}) {{",
            from.name,
            from.ty()
        ));
        self.lines.add(&format!("^bb0({name}_0: i8, {name}_1: i8):"));
        let op = *self.u.choose(&["addi", "subi", "xori"])?;
        self.lines.add(&format!("  {name}_2 = arith.{op} {name}_0, {name}_1 : i8"));
        let result = self.u.choose(&["0", "2"])?;
        self.lines.add(&format!("  linalg.yield {name}_{result} : i8"));
        self.lines.add(&format!("}} -> {ty}"));
        self.shaped.push(to.renamed(name));
        Ok(())
    }

    /// Adds a `linalg.pack` of a dimension into tiles, and mostly a `linalg.unpack`, also to another size.
    fn packed(&mut self) -> Result<()> {
        let usable = |value: &Shaped| value.is_tensor() && value.rank() == 1 && value.known[0];
        let Some(from) = self.choose(usable)? else { return Ok(()) };
        let (size, tile) = (from.sizes[0], self.u.int_in_range(1..=3)?);
        let n_tiles = (size + tile - 1) / tile;
        let padding = match size % tile {
            0 => String::new(),
            _ => format!(" padding_value({} : i8)", self.scalar()?),
        };
        let ty = format!("tensor<{n_tiles}x{tile}xi8>");
        let outs = self.lines.define(&format!("tensor.empty() : {ty}"));
        let tiles = format!("inner_dims_pos = [0] inner_tiles = [{tile}] into");
        let name = self.lines.define(&format!(
            "linalg.pack {}{padding} {tiles} {outs} : {} -> {ty}",
            from.name,
            from.ty()
        ));
        let packed = Shaped { name, sizes: vec![n_tiles, tile], known: vec![true; 2], layout: None };
        self.shaped.push(packed.clone());
        if self.u.ratio(1, 3)? || size == 0 {
            return Ok(());
        }
        let least = (n_tiles - 1) * tile + 1;
        let new_size =
            if self.u.ratio(1, 2)? { size } else { self.u.int_in_range(least..=n_tiles * tile)? };
        let into = format!("tensor<{new_size}xi8>");
        let outs = self.lines.define(&format!("tensor.empty() : {into}"));
        let name =
            self.lines.define(&format!("linalg.unpack {} {tiles} {outs} : {ty} -> {into}", packed.name));
        self.shaped.push(Shaped { name, sizes: vec![new_size], known: vec![true], layout: None });
        Ok(())
    }

    /// Adds a `linalg.dot`, `linalg.matvec` or `linalg.vecmat`.
    fn vector_product(&mut self) -> Result<()> {
        let Some(vector) = self.choose(|value| value.is_tensor() && value.rank() == 1)? else {
            return Ok(());
        };
        let size = vector.sizes[0];
        let which = self.u.int_in_range(0..=2u8)?;
        let fits = |value: &Shaped| {
            value.is_tensor()
                && match which {
                    0 => value.sizes == [size],
                    1 => value.rank() == 2 && value.sizes[1] == size,
                    _ => value.rank() == 2 && value.sizes[0] == size,
                }
        };
        let Some(other) = self.choose(fits)? else { return Ok(()) };
        let (what, operands, sizes) = match which {
            0 => ("dot", [&vector, &other], vec![]),
            1 => ("matvec", [&other, &vector], vec![other.sizes[0]]),
            _ => ("vecmat", [&vector, &other], vec![other.sizes[1]]),
        };
        let to = Shaped { name: String::new(), known: vec![true; sizes.len()], sizes, layout: None };
        let (ty, scalar) = (to.ty(), self.scalar()?);
        let outs = self.lines.define(&format!("tensor.splat {scalar} : {ty}"));
        let [a, b] = operands;
        let name = self.lines.define(&format!(
            "linalg.{what} ins({}, {} : {}, {}) outs({outs} : {ty}) -> {ty}",
            a.name,
            b.name,
            a.ty(),
            b.ty()
        ));
        self.shaped.push(to.renamed(name));
        Ok(())
    }
}

//! Structured operations of generated programs over tensors and memory: `linalg` operations and `scf.forall`.
//!
//! Fusion, bufferization and folds of unit dimensions follow values through indexing maps. Operands therefore have
//! permuted, missing and unit dimensions, and results of one operation are operands of others.

use arbitrary::Result;

use super::layout::Layout;
use super::{Generator, Shaped};

/// The dimensions of an iteration space that a value has, in the order of its own dimensions.
pub(super) type Dims = Vec<usize>;

/// The operations of bodies and named operations that are reductions too.
pub(super) const COMBINE: [&str; 4] = ["addi", "muli", "maxsi", "xori"];

impl Generator<'_, '_> {
    /// Adds a structured operation.
    pub(super) fn structured(&mut self) -> Result<()> {
        match self.u.int_in_range(0..=9u8)? {
            0..=4 => self.generic(),
            5 => self.map(),
            6 => self.reduce(),
            7 => self.broadcast(),
            8 if self.u.arbitrary()? => self.contraction(),
            8 => self.matmul(),
            _ => self.forall(),
        }
    }

    /// Returns the value with the dimensions `dims` of the iteration space `space`, of static or dynamic sizes.
    pub(super) fn projected(&mut self, space: &Shaped, dims: &Dims) -> Result<Shaped> {
        let mut known = Vec::new();
        for &dim in dims {
            known.push(space.known[dim] || self.u.ratio(1, 2)?);
        }
        Ok(Shaped {
            name: String::new(),
            sizes: dims.iter().map(|&dim| space.sizes[dim]).collect(),
            known,
            layout: space.layout.as_ref().map(|_| Layout::Identity),
        })
    }

    /// Returns the destination of an operation: a visible value of the sizes of `to`, or a new one. `is_read` says
    /// whether its elements are read.
    pub(super) fn destination(&mut self, to: &Shaped, is_read: bool) -> Result<Shaped> {
        let fits = |value: &Shaped| value.is_tensor() == to.is_tensor() && value.sizes == to.sizes;
        if self.u.ratio(1, 3)?
            && let Some(known) = self.choose(fits)?
        {
            return Ok(known);
        }
        let (sizes, ty) = (self.dynamic_sizes(to)?, to.ty());
        let what = if to.is_tensor() { "tensor.empty" } else { "memref.alloc" };
        let mut name = self.lines.define(&format!("{what}({sizes}) : {ty}"));
        if is_read {
            let scalar = self.scalar()?;
            let fill = format!("linalg.fill ins({scalar} : i8) outs({name} : {ty})");
            if to.is_tensor() {
                name = self.lines.define(&format!("{fill} -> {ty}"));
            } else {
                self.lines.add(&fill);
            }
        }
        Ok(to.renamed(name))
    }

    /// Adds the value that an operation defines, which is its destination in memory.
    fn defined(&mut self, name: String, to: &Shaped) {
        let name = if to.is_tensor() { name } else { to.name.clone() };
        self.shaped.push(to.renamed(name));
    }

    /// Adds an operation on `to`, with a result if it is a tensor. `suffix` follows: the type of the result or nothing.
    fn structured_line(&mut self, what: &str, to: &Shaped, suffix: &str) {
        let name = if to.is_tensor() { self.lines.fresh() } else { String::new() };
        self.lines.add(&format!("{}{what}{suffix}", definition(&name, to)));
        self.defined(name, to);
    }

    /// Begins a `linalg.generic` with these maps, iterators and inputs, whose block has the arguments `{name}_{i}`.
    /// Returns `name`.
    fn begin_generic(
        &mut self,
        maps: &str,
        iterators: &str,
        inputs: Vec<(String, String)>,
        to: &Shaped,
    ) -> String {
        let (names, types): (Vec<String>, Vec<String>) = inputs.into_iter().unzip();
        let name = self.lines.fresh();
        self.lines.add(&format!(
            "{}linalg.generic {{indexing_maps = [{maps}], iterator_types = [{iterators}]}} \
             ins({} : {}) outs({} : {}) {{",
            definition(&name, to),
            names.join(", "),
            types.join(", "),
            to.name,
            to.ty()
        ));
        let arguments: Vec<String> = (0..=names.len()).map(|i| format!("{name}_{i}")).collect();
        self.lines.add(&format!("^bb0({}: i8):", arguments.join(": i8, ")));
        self.lines.depth += 1;
        name
    }

    /// Ends the `linalg.generic` `name`, which yields `value`.
    fn end_generic(&mut self, name: String, value: &str, to: &Shaped) {
        self.lines.add(&format!("linalg.yield {value} : i8"));
        self.lines.depth -= 1;
        self.lines.add(&format!("}}{}", result_type(to)));
        self.defined(name, to);
    }

    /// Draws the dimensions of an operand in a space of `rank` dimensions.
    fn dims(&mut self, rank: usize) -> Result<Dims> {
        let mut dims: Dims = (0..rank).collect();
        if self.u.ratio(1, 3)? {
            dims.reverse();
        }
        if self.u.ratio(1, 4)? && rank > 0 {
            dims.remove(self.u.int_in_range(0..=rank - 1)?);
        }
        Ok(dims)
    }

    /// Adds a `linalg.generic` on one value, mostly with a second one or a scalar.
    fn generic(&mut self) -> Result<()> {
        let usable = |value: &Shaped| value.rank() <= 3;
        let Some(first) = self.choose(usable)? else { return Ok(()) };
        let rank = first.rank();
        let mut maps = vec![(0..rank).collect::<Dims>()];
        let mut inputs = vec![(first.name.clone(), first.ty())];
        if self.u.ratio(1, 2)? {
            let dims = self.dims(rank)?;
            let sizes: Vec<i64> = dims.iter().map(|&dim| first.sizes[dim]).collect();
            let fits = |value: &Shaped| value.is_tensor() == first.is_tensor() && value.sizes == sizes;
            match self.choose(fits)? {
                Some(second) => {
                    maps.push(dims);
                    inputs.push((second.name.clone(), second.ty()));
                }
                None => {
                    maps.push(Dims::new());
                    inputs.push((self.scalar()?, "i8".into()));
                }
            }
        }
        let result_dims = self.dims(rank)?;
        let is_reduction = result_dims.len() < rank;
        let to = self.projected(&first, &result_dims)?;
        let reads = is_reduction || self.u.ratio(1, 5)?;
        let to = self.destination(&to, reads)?;
        maps.push(result_dims.clone());
        let dims: Vec<String> = (0..rank).map(|dim| format!("d{dim}")).collect();
        let map = |of: &Dims| {
            let results: Vec<&str> = of.iter().map(|&dim| dims[dim].as_str()).collect();
            format!("affine_map<({}) -> ({})>", dims.join(", "), results.join(", "))
        };
        let maps = maps.iter().map(map).collect::<Vec<_>>().join(", ");
        let iterators: Vec<&str> = (0..rank)
            .map(|dim| if result_dims.contains(&dim) { "\"parallel\"" } else { "\"reduction\"" })
            .collect();
        let n_inputs = inputs.len();
        let name = self.begin_generic(&maps, &iterators.join(", "), inputs, &to);
        let arguments: Vec<String> = (0..=n_inputs).map(|i| format!("{name}_{i}")).collect();
        let visible = self.scalars.len();
        self.scalars.extend_from_slice(if reads { &arguments } else { &arguments[..n_inputs] });
        if rank > 0 && self.u.ratio(1, 5)? {
            let dim = self.u.int_in_range(0..=rank - 1)?;
            let index = self.lines.define(&format!("linalg.index {dim} : index"));
            let scalar = self.lines.define(&format!("arith.index_cast {index} : index to i8"));
            self.scalars.push(scalar);
        }
        if to.is_tensor()
            && self.u.ratio(1, 8)?
            && let Some(memory) = self.choose(|value| !value.is_tensor() && value.n_elements() > 0)?
        {
            let place = self.place(&memory)?;
            let read = self.lines.define(&format!("memref.load {}[{place}] : {}", memory.name, memory.ty()));
            self.scalars.push(read);
        }
        for _ in 0..self.u.int_in_range(0..=2)? {
            self.arithmetic()?;
        }
        let mut value = self.scalars[self.scalars.len() - 1].clone();
        if is_reduction {
            let op = *self.u.choose(&COMBINE)?;
            value = self.lines.define(&format!("arith.{op} {value}, {} : i8", arguments[n_inputs]));
        }
        self.scalars.truncate(visible);
        self.end_generic(name, &value, &to);
        Ok(())
    }

    /// Adds a `linalg.map` or a named operation of two values of equal sizes.
    fn map(&mut self) -> Result<()> {
        let Some(a) = self.choose(|_| true)? else { return Ok(()) };
        let fits = |value: &Shaped| value.is_tensor() == a.is_tensor() && value.sizes == a.sizes;
        let Some(b) = self.choose(fits)? else { return Ok(()) };
        let to = self.projected(&a, &(0..a.rank()).collect())?;
        let to = self.destination(&to, false)?;
        let operands = operands(&[&a, &b], &to);
        if self.u.arbitrary()? {
            let op = *self.u.choose(&COMBINE)?;
            self.structured_line(&format!("linalg.map {{ arith.{op} }} {operands}"), &to, "");
        } else {
            let op = *self.u.choose(&["add", "sub", "mul", "max"])?;
            self.structured_line(&format!("linalg.{op} {operands}"), &to, &result_type(&to));
        }
        Ok(())
    }

    /// Adds a `linalg.reduce` over one dimension.
    fn reduce(&mut self) -> Result<()> {
        let Some(of) = self.choose(|value| value.rank() > 0)? else { return Ok(()) };
        let dim = self.u.int_in_range(0..=of.rank() - 1)?;
        let dims: Dims = (0..of.rank()).filter(|&each| each != dim).collect();
        let to = self.projected(&of, &dims)?;
        let to = self.destination(&to, true)?;
        let op = *self.u.choose(&COMBINE)?;
        let what = format!("linalg.reduce {{ arith.{op} }} {} dimensions = [{dim}]", operands(&[&of], &to));
        self.structured_line(&what, &to, "");
        Ok(())
    }

    /// Adds a `linalg.broadcast` along a new dimension.
    fn broadcast(&mut self) -> Result<()> {
        let Some(of) = self.choose(|value| value.rank() < 3)? else { return Ok(()) };
        let at = self.u.int_in_range(0..=of.rank())?;
        let mut to = of.clone();
        to.layout = to.layout.map(|_| Layout::Identity);
        to.sizes.insert(at, self.u.int_in_range(1..=3)?);
        to.known.insert(at, self.u.ratio(2, 3)?);
        let to = self.destination(&to, false)?;
        let what = format!("linalg.broadcast {} dimensions = [{at}]", operands(&[&of], &to));
        self.structured_line(&what, &to, "");
        Ok(())
    }

    /// Returns the two factors of a matrix product and its destination, if there are matrices of fitting sizes.
    fn factors(&mut self) -> Result<Option<(Shaped, Shaped, Shaped)>> {
        let Some(a) = self.choose(|value| value.rank() == 2)? else { return Ok(None) };
        let fits = |value: &Shaped| {
            value.is_tensor() == a.is_tensor() && value.rank() == 2 && value.sizes[0] == a.sizes[1]
        };
        let Some(b) = self.choose(fits)? else { return Ok(None) };
        let mut to = self.projected(&a, &vec![0, 1])?;
        (to.sizes[1], to.known[1]) = (b.sizes[1], b.known[1]);
        let to = self.destination(&to, true)?;
        Ok(Some((a, b, to)))
    }

    fn matmul(&mut self) -> Result<()> {
        if let Some((a, b, to)) = self.factors()? {
            let what = format!("linalg.matmul {}", operands(&[&a, &b], &to));
            self.structured_line(&what, &to, &result_type(&to));
        }
        Ok(())
    }

    /// Adds a `linalg.generic` with the maps of a matrix product, whose body is one of several similar ones.
    fn contraction(&mut self) -> Result<()> {
        let Some((a, b, to)) = self.factors()? else { return Ok(()) };
        let maps = ["d0, d2", "d2, d1", "d0, d1"].map(|dims| format!("affine_map<(d0, d1, d2) -> ({dims})>"));
        let inputs = [&a, &b].map(|factor| (factor.name.clone(), factor.ty())).to_vec();
        let iterators = "\"parallel\", \"parallel\", \"reduction\"";
        let name = self.begin_generic(&maps.join(", "), iterators, inputs, &to);
        let mut factors = [format!("{name}_0"), format!("{name}_1")];
        if self.u.ratio(1, 4)? {
            factors.reverse();
        }
        // Factors of 4 bits that are extended.
        let narrow = self.u.ratio(1, 3)?;
        for factor in factors.iter_mut().filter(|_| narrow) {
            let cut = self.lines.define(&format!("arith.trunci {factor} : i8 to i4"));
            let op = *self.u.choose(&["extsi", "extui"])?;
            *factor = self.lines.define(&format!("arith.{op} {cut} : i4 to i8"));
        }
        let (times, plus) = (*self.u.choose(&["muli", "muli", "andi"])?, *self.u.choose(&COMBINE)?);
        let product = self.lines.define(&format!("arith.{times} {}, {} : i8", factors[0], factors[1]));
        let sum = self.lines.define(&format!("arith.{plus} {name}_2, {product} : i8"));
        self.end_generic(name, &sum, &to);
        Ok(())
    }

    /// Adds an `scf.forall` that inserts a row of one tensor into each row of another one.
    fn forall(&mut self) -> Result<()> {
        let Some(into) = self.choose(|value| value.is_tensor() && value.rank() == 2)? else { return Ok(()) };
        let Some(of) = self.choose(|value| value.is_tensor() && value.sizes == into.sizes)? else {
            return Ok(());
        };
        let name = self.lines.fresh();
        let rows = self.number(into.sizes[0])?.text;
        let (n, ty) = (into.sizes[1], into.ty());
        self.lines.add(&format!(
            "{name} = scf.forall ({name}_i) in ({rows}) shared_outs({name}_o = {}) -> ({ty}) {{",
            into.name
        ));
        self.lines.depth += 1;
        let row_ty =
            if self.u.ratio(1, 3)? { format!("tensor<{n}xi8>") } else { format!("tensor<1x{n}xi8>") };
        let slice = format!("[{name}_i, 0] [1, {n}] [1, 1]");
        let source = if self.u.ratio(1, 3)? { into.renamed(format!("{name}_o")) } else { of };
        let mut part = self.lines.define(&format!(
            "tensor.extract_slice {}{slice} : {} to {row_ty}",
            source.name,
            source.ty()
        ));
        if self.u.ratio(1, 2)? {
            let scalar = self.scalar()?;
            part = self
                .lines
                .define(&format!("linalg.fill ins({scalar} : i8) outs({part} : {row_ty}) -> {row_ty}"));
        }
        self.lines.add("scf.forall.in_parallel {");
        self.lines
            .add(&format!("  tensor.parallel_insert_slice {part} into {name}_o{slice} : {row_ty} into {ty}"));
        self.lines.add("}");
        self.lines.depth -= 1;
        self.lines.add("}");
        self.shaped.push(into.renamed(name));
        Ok(())
    }
}

/// Returns the text that defines the result `name` of an operation on `to`: nothing in memory.
fn definition(name: &str, to: &Shaped) -> String {
    if to.is_tensor() { format!("{name} = ") } else { String::new() }
}

/// Returns the text of the result type of an operation on `to`: nothing in memory.
fn result_type(to: &Shaped) -> String {
    if to.is_tensor() { format!(" -> {}", to.ty()) } else { String::new() }
}

/// Returns the text of the operands of an operation.
fn operands(inputs: &[&Shaped], to: &Shaped) -> String {
    let names: Vec<&str> = inputs.iter().map(|input| input.name.as_str()).collect();
    let types: Vec<String> = inputs.iter().map(|input| input.ty()).collect();
    format!("ins({} : {}) outs({} : {})", names.join(", "), types.join(", "), to.name, to.ty())
}

//! Buffers of which an analysis does not know the memory by their definition: one of two buffers that an operation
//! chooses, a global buffer with several names, and the results of a function.

use arbitrary::Result;

use super::{Buffer, Generator, Maker, identity_type};

/// The base of a buffer that may be any memory.
const UNKNOWN: &str = "";

impl Buffer {
    /// Returns whether the memory of two buffers is known to differ.
    pub(super) fn is_apart(&self, other: &Buffer) -> bool {
        self.base != other.base && [self, other].iter().all(|buffer| buffer.base != UNKNOWN)
    }
}

impl Generator<'_, '_> {
    /// Adds a name of one of two buffers of the same type, by a selection, a conditional, or a loop that exchanges
    /// them.
    pub(super) fn choice(&mut self) -> Result<()> {
        let first = self.buffer()?;
        let fits = |buffer: &&Buffer| buffer.ty == first.ty && buffer.name != first.name;
        let fitting: Vec<Buffer> = self.buffers.iter().filter(fits).cloned().collect();
        let second = match fitting.is_empty() {
            true if first.ty == identity_type(&first.sizes) => {
                let name = self.lines.define(&format!("memref.alloc() : {}", first.ty));
                Buffer::new(name, first.sizes.clone())
            }
            true => return Ok(()),
            false => self.u.choose(&fitting)?.clone(),
        };
        let sizes = first.sizes.iter().zip(&second.sizes).map(|(a, b)| *a.min(b)).collect();
        let chosen = Buffer { sizes, base: UNKNOWN.into(), ..first.clone() };
        let (a, b, ty) = (&first.name, &second.name, &first.ty);
        let name = match self.u.int_in_range(0..=3u8)? {
            0 => {
                let condition = self.condition()?;
                self.lines.define(&format!("arith.select {condition}, {a}, {b} : {ty}"))
            }
            1 | 2 => {
                let (condition, name) = (self.condition()?, self.lines.fresh());
                self.lines.add(&format!("{name} = scf.if {condition} -> ({ty}) {{"));
                self.lines.add(&format!("  scf.yield {a} : {ty}"));
                self.lines.add("} else {");
                self.lines.add(&format!("  scf.yield {b} : {ty}"));
                self.lines.add("}");
                name
            }
            _ => self.exchange(&chosen, [a, b])?,
        };
        self.buffers.push(Buffer { name, ..chosen });
        Ok(())
    }

    /// Adds a loop of at most three iterations that stores to one of two buffers like `of` and exchanges them. Returns
    /// the name of one of the results.
    fn exchange(&mut self, of: &Buffer, [a, b]: [&String; 2]) -> Result<String> {
        let n_iterations = self.u.int_in_range(0..=3)?;
        let [lower, upper, step] = [0, n_iterations, 1].map(|bound| self.lines.constant(bound));
        let (name, ty) = (self.lines.fresh(), &of.ty);
        let carried = format!("iter_args({name}_a = {a}, {name}_b = {b}) -> ({ty}, {ty})");
        self.lines.add(&format!("{name}:2 = scf.for {name}_i = {lower} to {upper} step {step} {carried} {{"));
        self.lines.depth += 1;
        let n_scalars = self.scalars.len();
        self.store_into(&Buffer { name: format!("{name}_a"), ..of.clone() })?;
        self.scalars.truncate(n_scalars);
        self.lines.add(&format!("scf.yield {name}_b, {name}_a : {ty}, {ty}"));
        self.lines.depth -= 1;
        self.lines.add("}");
        Ok(format!("{name}#{}", self.u.int_in_range(0..=1u8)?))
    }

    /// Adds a name of the global buffer of the program.
    pub(super) fn global(&mut self) -> Result<()> {
        let sizes = match self.global.clone() {
            Some(sizes) => sizes,
            None => self.sizes()?,
        };
        self.global = Some(sizes.clone());
        let name = self.lines.define(&format!("memref.get_global @global : {}", identity_type(&sizes)));
        self.buffers.push(Buffer { base: "@global".into(), ..Buffer::new(name, sizes) });
        Ok(())
    }

    /// Adds a call of a function that returns one or two buffers: its argument, or buffers that it allocates.
    pub(super) fn made(&mut self) -> Result<()> {
        let Maker { sizes, n_results } = match self.maker.clone() {
            Some(maker) => maker,
            None => self.maker()?,
        };
        let fits = |buffer: &&Buffer| buffer.ty == identity_type(&sizes);
        let fitting: Vec<Buffer> = self.buffers.iter().filter(fits).cloned().collect();
        let ty = identity_type(&sizes);
        let argument = match fitting.is_empty() {
            true => self.lines.define(&format!("memref.alloc() : {ty}")),
            false => self.u.choose(&fitting)?.name.clone(),
        };
        let (scalar, types) = (self.scalar()?, vec![ty.clone(); n_results].join(", "));
        let name = self.lines.fresh();
        self.lines.add(&format!(
            "{name}:{n_results} = func.call @make({scalar}, {argument}) : (i8, {ty}) -> ({types})"
        ));
        for i in 0..n_results {
            let base = UNKNOWN.into();
            self.buffers.push(Buffer { base, ..Buffer::new(format!("{name}#{i}"), sizes.clone()) });
        }
        Ok(())
    }

    /// Draws the function `@make`.
    fn maker(&mut self) -> Result<Maker> {
        let (sizes, n_results) = (self.buffer()?.sizes, self.u.int_in_range(1..=2usize)?);
        let (ty, mut names) = (identity_type(&sizes), Vec::new());
        for _ in 0..n_results {
            names.push(*self.u.choose(&["%a", "%a", "%b", "%m"])?);
        }
        let (names, types) = (names.join(", "), vec![ty.clone(); n_results].join(", "));
        let allocation = |name: &str| {
            format!("  {name} = memref.alloc() : {ty}\n  linalg.fill ins(%x : i8) outs({name} : {ty})\n")
        };
        self.declarations += &format!(
            "func.func private @make(%x: i8, %m: {ty}) -> ({types}) {{\n{}{}  return {names} : {types}\n}}\n",
            allocation("%a"),
            allocation("%b")
        );
        let maker = Maker { sizes, n_results };
        self.maker = Some(maker.clone());
        Ok(maker)
    }
}

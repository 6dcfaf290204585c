//! Operations on whole tensors and memrefs: new ones, fills, copies, transpositions, concatenations and reshapes.

use std::fmt::Write;

use arbitrary::Result;

use super::layout::{Layout, Strides};
use super::{Generator, Shaped};

impl Generator<'_, '_> {
    pub(super) fn fresh_tensor(&mut self) -> Result<()> {
        let mut to = self.shape(String::new())?;
        let scalar = self.scalar()?;
        to.name = match self.u.int_in_range(0..=3u8)? {
            0 => {
                to.known.fill(true);
                let mut elements = Vec::new();
                for _ in 0..to.n_elements() {
                    elements.push(self.scalar()?);
                }
                self.lines.define(&format!("tensor.from_elements {} : {}", elements.join(", "), to.ty()))
            }
            1 => {
                let sizes = self.dynamic_sizes(&to)?;
                let sizes = if sizes.is_empty() { sizes } else { format!("[{sizes}]") };
                self.lines.define(&format!("tensor.splat {scalar}{sizes} : {}", to.ty()))
            }
            2 => {
                let sizes = self.dynamic_sizes(&to)?;
                let empty = self.lines.define(&format!("tensor.empty({sizes}) : {}", to.ty()));
                let ty = to.ty();
                self.lines.define(&format!("linalg.fill ins({scalar} : i8) outs({empty} : {ty}) -> {ty}"))
            }
            _ => {
                let (sizes, name) = (self.dynamic_sizes(&to)?, self.lines.fresh());
                let arguments: Vec<String> = (0..to.rank()).map(|i| format!("{name}_{i}: index")).collect();
                self.lines.add(&format!("{name} = tensor.generate {sizes} {{"));
                self.lines.add(&format!("^bb0({}):", arguments.join(", ")));
                if to.rank() == 0 {
                    self.lines.add(&format!("  tensor.yield {scalar} : i8"));
                } else {
                    self.lines.add(&format!("  {name}_c = arith.index_cast {name}_0 : index to i8"));
                    self.lines.add(&format!("  {name}_s = arith.addi {name}_c, {scalar} : i8"));
                    self.lines.add(&format!("  tensor.yield {name}_s : i8"));
                }
                self.lines.add(&format!("}} : {}", to.ty()));
                name
            }
        };
        self.shaped.push(to);
        Ok(())
    }

    /// Adds an allocation, mostly with a fill.
    pub(super) fn allocate(&mut self) -> Result<()> {
        let mut to = self.shape(String::new())?;
        to.layout = Some(Layout::Identity);
        let (sizes, scalar) = (self.dynamic_sizes(&to)?, self.scalar()?);
        let what = if self.u.ratio(1, 2)? { "alloc" } else { "alloca" };
        let ty = to.ty();
        to.name = self.lines.define(&format!("memref.{what}({sizes}) : {ty}"));
        if self.u.ratio(2, 3)? {
            self.lines.add(&format!("linalg.fill ins({scalar} : i8) outs({} : {ty})", to.name));
        }
        self.shaped.push(to);
        Ok(())
    }

    pub(super) fn fill(&mut self) -> Result<()> {
        let Some(into) = self.choose(Shaped::is_tensor)? else { return Ok(()) };
        let (scalar, ty) = (self.scalar()?, into.ty());
        let name =
            self.lines.define(&format!("linalg.fill ins({scalar} : i8) outs({} : {ty}) -> {ty}", into.name));
        self.shaped.push(into.renamed(name));
        Ok(())
    }

    pub(super) fn copy(&mut self) -> Result<()> {
        let Some(from) = self.choose(|_| true)? else { return Ok(()) };
        let same = |value: &Shaped| value.is_tensor() == from.is_tensor() && value.sizes == from.sizes;
        let Some(into) = self.choose(same)? else { return Ok(()) };
        let (from_ty, ty) = (from.ty(), into.ty());
        if from.is_tensor() {
            let name = self.lines.define(&format!(
                "linalg.copy ins({} : {from_ty}) outs({} : {ty}) -> {ty}",
                from.name, into.name
            ));
            self.shaped.push(into.renamed(name));
        } else {
            self.lines.add(&format!("memref.copy {}, {} : {from_ty} to {ty}", from.name, into.name));
        }
        Ok(())
    }

    pub(super) fn transpose(&mut self) -> Result<()> {
        let Some(from) = self.choose(|value| value.rank() == 2 && value.is_identity())? else {
            return Ok(());
        };
        let mut to = from.clone();
        if from.is_tensor() {
            to.sizes.reverse();
            to.known.reverse();
            let sizes = self.dynamic_sizes(&to)?;
            let empty = self.lines.define(&format!("tensor.empty({sizes}) : {}", to.ty()));
            let name = self.lines.define(&format!(
                "linalg.transpose ins({} : {}) outs({empty} : {}) permutation = [1, 0]",
                from.name,
                from.ty(),
                to.ty()
            ));
            self.shaped.push(to.renamed(name));
        } else if from.known[1] {
            to.sizes.reverse();
            to.known.reverse();
            // A dimension of size 0 makes the strides of outer dimensions dynamic.
            let stride = Some(from.sizes[1]).filter(|&stride| stride != 0);
            to.layout = Some(Layout::Strided(Strides { strides: vec![Some(1), stride], offset: Some(0) }));
            let name = self.lines.define(&format!(
                "memref.transpose {} (i, j) -> (j, i) : {} to {}",
                from.name,
                from.ty(),
                to.ty()
            ));
            self.shaped.push(to.renamed(name));
        }
        Ok(())
    }

    pub(super) fn concat(&mut self) -> Result<()> {
        let Some(first) = self.choose(|value| value.is_tensor() && value.rank() > 0)? else { return Ok(()) };
        let rest = first.sizes[1..].to_vec();
        let fits =
            |value: &Shaped| value.is_tensor() && value.rank() == first.rank() && value.sizes[1..] == rest;
        let second = if self.u.ratio(1, 4)? { None } else { self.choose(fits)? };
        let mut to = first.clone();
        let (mut names, mut types) = (first.name.clone(), first.ty());
        if let Some(second) = second {
            to.sizes[0] += second.sizes[0];
            to.known[0] &= second.known[0];
            to.known[1..].iter_mut().zip(&second.known[1..]).for_each(|(a, b)| *a |= *b);
            let _ = write!(names, ", {}", second.name);
            let _ = write!(types, ", {}", second.ty());
        }
        let name = self.lines.define(&format!("tensor.concat dim(0) {names} : ({types}) -> {}", to.ty()));
        self.shaped.push(to.renamed(name));
        Ok(())
    }

    /// Adds a `tensor.reshape`.
    pub(super) fn reshape(&mut self) -> Result<()> {
        let Some(from) = self.choose(|value| value.is_tensor() && value.rank() == 2)? else { return Ok(()) };
        let mut to = from.clone();
        if self.u.ratio(1, 2)? {
            to.sizes.reverse();
            to.known.reverse();
        }
        let mut sizes = Vec::new();
        for &size in &to.sizes {
            sizes.push(self.operand(size)?);
        }
        let list = self.lines.define(&format!("tensor.from_elements {} : tensor<2xindex>", sizes.join(", ")));
        let name = self.lines.define(&format!(
            "tensor.reshape {}({list}) : ({}, tensor<2xindex>) -> {}",
            from.name,
            from.ty(),
            to.ty()
        ));
        self.shaped.push(to.renamed(name));
        Ok(())
    }
}

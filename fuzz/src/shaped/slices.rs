//! Slices of tensors and memory: extraction and insertion, also with a change of the rank, and padding.

use arbitrary::Result;

use super::layout::{Layout, Strides};
use super::{Generator, Shaped};

impl Generator<'_, '_> {
    /// Adds a `tensor.extract_slice` or `memref.subview`.
    pub(super) fn part(&mut self) -> Result<()> {
        let Some(from) = self.choose(|value| value.rank() > 0 && value.is_identity())? else { return Ok(()) };
        let mut to = from.clone();
        let (mut lists, mut strides) = ([vec![], vec![], vec![]], Vec::new());
        let (mut offset, mut offset_known) = (0, true);
        let mut distance = from.n_elements();
        for (i, &size) in from.sizes.iter().enumerate() {
            distance /= size.max(1);
            // A dimension of size 0 makes the strides of outer dimensions dynamic.
            let mut inner = from.known[i + 1..].iter().zip(&from.sizes[i + 1..]);
            let distance_known = inner.all(|(known, &size)| *known && (from.is_tensor() || size != 0));
            let start = self.u.int_in_range(0..=(size - 1).max(0))?;
            let start = if self.u.ratio(1, 2)? { 0 } else { start };
            let step = if self.u.ratio(1, 4)? { 2 } else { 1 };
            let most = (size - start + step - 1) / step;
            let n = if self.u.ratio(1, 2)? { most } else { self.u.int_in_range(0..=most)? };
            let numbers = [self.number(start)?, self.number(n)?, self.number(step)?];
            to.sizes[i] = n;
            to.known[i] = numbers[1].is_known;
            offset += start * distance;
            // A zero offset is static even if the stride is not.
            offset_known &= numbers[0].is_known && (distance_known || start == 0);
            strides.push((numbers[2].is_known && distance_known).then_some(step * distance));
            lists.iter_mut().zip(numbers).for_each(|(list, number)| list.push(number.text));
        }
        let lists = lists.map(|list| format!("[{}]", list.join(", "))).join(" ");
        let what = if from.is_tensor() {
            if self.u.ratio(1, 3)? {
                self.drop_unit_dimension(&mut to)?;
            }
            "tensor.extract_slice"
        } else {
            to.layout = Some(Layout::Strided(Strides { strides, offset: offset_known.then_some(offset) }));
            "memref.subview"
        };
        let name = self.lines.define(&format!("{what} {}{lists} : {} to {}", from.name, from.ty(), to.ty()));
        self.shaped.push(to.renamed(name));
        Ok(())
    }

    /// Drops one of the static unit dimensions of a type of rank 2 or more, if there is one.
    fn drop_unit_dimension(&mut self, of: &mut Shaped) -> Result<()> {
        let units: Vec<usize> = (0..of.rank()).filter(|&i| of.known[i] && of.sizes[i] == 1).collect();
        if of.rank() > 1 && !units.is_empty() {
            let dropped = *self.u.choose(&units)?;
            of.sizes.remove(dropped);
            of.known.remove(dropped);
        }
        Ok(())
    }

    /// Adds a `tensor.insert_slice`, in one of three cases of a tensor of lower rank.
    pub(super) fn insert_slice(&mut self) -> Result<()> {
        if self.u.ratio(1, 3)? {
            return self.insert_reduced_slice();
        }
        let Some(into) = self.choose(|value| value.is_tensor() && value.rank() > 0)? else { return Ok(()) };
        let fits = |value: &Shaped| {
            value.is_tensor()
                && value.rank() == into.rank()
                && value.sizes.iter().zip(&into.sizes).all(|(part, whole)| part <= whole)
        };
        let Some(part) = self.choose(fits)? else { return Ok(()) };
        self.insert(&part, &part, &into)
    }

    /// Adds a `tensor.insert_slice` of a tensor of rank 1 or 2 into a tensor of the next rank, which has an additional
    /// dimension, mostly of size 1, at any position.
    fn insert_reduced_slice(&mut self) -> Result<()> {
        let Some(part) = self.choose(|value| value.is_tensor() && (1..3).contains(&value.rank()))? else {
            return Ok(());
        };
        let at = self.u.int_in_range(0..=part.rank())?;
        let mut slice = part.clone();
        slice.sizes.insert(at, 1);
        slice.known.insert(at, true);
        let fits = |value: &Shaped| {
            value.is_tensor()
                && value.rank() == slice.rank()
                && value.sizes.iter().zip(&slice.sizes).all(|(whole, part)| part <= whole)
        };
        let into = match self.choose(fits)? {
            Some(into) => into,
            None => {
                let mut into = slice.clone();
                into.sizes[at] = if self.u.ratio(3, 4)? { 1 } else { 2 };
                let (sizes, scalar) = (self.dynamic_sizes(&into)?, self.scalar()?);
                let sizes = if sizes.is_empty() { sizes } else { format!("[{sizes}]") };
                into.name = self.lines.define(&format!("tensor.splat {scalar}{sizes} : {}", into.ty()));
                into
            }
        };
        self.insert(&part, &slice, &into)
    }

    /// Adds the insertion of `part` into `into`. The sizes of `slice` are those of `part`, with unit dimensions.
    fn insert(&mut self, part: &Shaped, slice: &Shaped, into: &Shaped) -> Result<()> {
        let mut lists = [vec![], vec![]];
        for (i, &size) in slice.sizes.iter().enumerate() {
            let start = self.u.int_in_range(0..=into.sizes[i] - size)?;
            let start = self.number(start)?.text;
            let size = if slice.known[i] { size.to_string() } else { self.operand(size)? };
            lists[0].push(start);
            lists[1].push(size);
        }
        let lists = lists.map(|list| format!("[{}]", list.join(", "))).join(" ");
        let ones = vec!["1"; slice.rank()].join(", ");
        let (part_ty, ty) = (part.ty(), into.ty());
        let name = self.lines.define(&format!(
            "tensor.insert_slice {} into {}{lists} [{ones}] : {part_ty} into {ty}",
            part.name, into.name
        ));
        self.shaped.push(into.renamed(name));
        Ok(())
    }

    /// Adds a `tensor.pad` by a scalar that is visible, or that the region defines.
    pub(super) fn pad(&mut self) -> Result<()> {
        let Some(from) = self.choose(|value| value.is_tensor() && (1..3).contains(&value.rank()))? else {
            return Ok(());
        };
        let mut to = from.clone();
        let mut lists = [vec![], vec![]];
        for i in 0..from.rank() {
            let (low, high) = match from.sizes[i] {
                1 if self.u.ratio(1, 2)? => (0, 0),
                _ => (self.u.int_in_range(0..=1)?, self.u.int_in_range(0..=2)?),
            };
            let numbers = [self.number(low)?, self.number(high)?];
            to.sizes[i] += low + high;
            to.known[i] &= numbers.iter().all(|number| number.is_known);
            lists.iter_mut().zip(numbers).for_each(|(list, number)| list.push(number.text));
        }
        let lists = lists.map(|list| list.join(", "));
        let local = self.u.int_in_range(0..=5u8)?;
        let outer = if local > 1 { self.scalar()? } else { String::new() };
        let name = self.lines.fresh();
        let arguments: Vec<String> = (0..from.rank()).map(|i| format!("{name}_{i}: index")).collect();
        self.lines.add(&format!("{name} = tensor.pad {} low[{}] high[{}] {{", from.name, lists[0], lists[1]));
        self.lines.add(&format!("^bb0({}):", arguments.join(", ")));
        self.lines.depth += 1;
        let scalar = match local {
            0 | 1 => {
                let value = self.u.int_in_range(-2..=2i8)?;
                self.lines.define(&format!("arith.constant {value} : i8"))
            }
            2 => {
                let position = self.lines.define(&format!("arith.index_cast {name}_0 : index to i8"));
                self.lines.define(&format!("arith.addi {position}, {outer} : i8"))
            }
            _ => outer,
        };
        self.lines.add(&format!("tensor.yield {scalar} : i8"));
        self.lines.depth -= 1;
        self.lines.add(&format!("}} : {} to {}", from.ty(), to.ty()));
        self.shaped.push(to.renamed(name));
        Ok(())
    }
}

//! Parallel loops of `affine`, also with reductions, several dimensions, and minima and maxima as bounds.

use arbitrary::Result;

use super::{Buffer, Dialect, Generator, Index};

/// The kinds of reductions of integers without sign.
const KINDS: [&str; 4] = ["addi", "muli", "ori", "andi"];

impl Generator<'_, '_> {
    /// Adds an `affine.parallel`, if index values may be operands of affine operations.
    pub(super) fn affine_parallel(&mut self, dialect: Dialect) -> Result<()> {
        if dialect == Dialect::Scf && !self.is_outside() {
            return self.arithmetic();
        }
        let into = self.buffer()?;
        // Iterations of a loop without dimensions, or over a view of one element, would store to the same element.
        if into.sizes.is_empty() || into.ty.contains("strided<[0]") {
            return self.arithmetic();
        }
        let n_results = *self.u.choose(&[0, 0, 1, 2])?;
        let (name, visible) = (self.lines.fresh(), self.visible());
        let mut bounds = [vec![], vec![], vec![]];
        let mut indices = Vec::new();
        for (i, &size) in into.sizes.iter().enumerate() {
            let (texts, range) = self.dimension_bounds(size)?;
            bounds.iter_mut().zip(texts).for_each(|(list, text)| list.push(text));
            indices.push(Index { name: format!("{name}_i{i}"), range });
        }
        let names: Vec<&str> = indices.iter().map(|index| index.name.as_str()).collect();
        let (names, [lower, upper, step]) = (names.join(", "), bounds.map(|list| list.join(", ")));
        let mut kinds = Vec::new();
        for _ in 0..n_results {
            kinds.push(*self.u.choose(&KINDS)?);
        }
        let (prefix, suffix) = reduction_text(&name, &kinds);
        self.lines.add(&format!(
            "{prefix}affine.parallel ({names}) = ({lower}) to ({upper}) step ({step}){suffix} {{"
        ));
        self.lines.depth += 1;
        let own = names;
        self.indices.extend(indices);
        self.independent_statements(&into, &own)?;
        if n_results > 0 {
            let mut values = Vec::new();
            for _ in 0..n_results {
                values.push(self.scalar()?);
            }
            let types = vec!["i8"; n_results].join(", ");
            self.lines.add(&format!("affine.yield {} : {types}", values.join(", ")));
        }
        self.lines.depth -= 1;
        self.lines.add("}");
        self.restore(&visible);
        match n_results {
            1 => self.scalars.push(name),
            _ => self.scalars.extend((0..n_results).map(|i| format!("{name}#{i}"))),
        }
        Ok(())
    }

    /// Returns the texts of the lower bound, the upper bound and the step of a dimension of `size`, and the range of
    /// the induction variable.
    fn dimension_bounds(&mut self, size: i64) -> Result<([String; 3], std::ops::RangeInclusive<i64>)> {
        let step = *self.u.choose(&[1, 1, 1, 2])?;
        let lower = if self.u.ratio(3, 4)? { 0 } else { self.u.int_in_range(0..=size - 1)? };
        let upper = if self.u.ratio(2, 3)? { size } else { self.u.int_in_range(0..=size)? };
        let bound = |text: i64, op: &str, other: &str| format!("{op}({text}, {other})");
        let symbolic = self.varies && self.u.ratio(1, 3)?;
        let (low, high) = match (symbolic, self.u.int_in_range(0..=2u8)?) {
            (true, 0) => (lower.to_string(), bound(upper, "min", "symbol(%n)")),
            (true, 1) => (bound(lower, "max", "symbol(%n)"), upper.to_string()),
            (true, _) => (bound(lower, "max", "-1"), bound(upper, "min", "symbol(%n) * 2")),
            _ => (lower.to_string(), upper.to_string()),
        };
        Ok(([low, high, step.to_string()], lower..=size - 1))
    }

    /// Adds loads of memory that `into` does not overlap, and mostly a store to the own element `place` of `into`.
    fn independent_statements(&mut self, into: &Buffer, place: &str) -> Result<()> {
        for _ in 0..self.u.int_in_range(0..=2u8)? {
            let of = self.buffer()?;
            if of.is_apart(into) && self.u.ratio(3, 4)? {
                let from = self.subscripts(&of, 1)?;
                let value = self.lines.define(&format!("affine.load {}[{from}] : {}", of.name, of.ty));
                self.scalars.push(value);
            } else {
                self.arithmetic()?;
            }
        }
        if self.u.ratio(1, 3)? {
            let value = self.lines.define(&format!("affine.load {}[{place}] : {}", into.name, into.ty));
            self.scalars.push(value);
        }
        if self.u.ratio(3, 4)? {
            let scalar = self.scalar()?;
            self.lines.add(&format!("affine.store {scalar}, {}[{place}] : {}", into.name, into.ty));
        }
        Ok(())
    }
}

/// Returns the text that defines the results of a loop `name` with reductions of these kinds, and that of the kinds.
fn reduction_text(name: &str, kinds: &[&str]) -> (String, String) {
    let n = kinds.len();
    if n == 0 {
        return Default::default();
    }
    let list: Vec<String> = kinds.iter().map(|kind| format!("\"{kind}\"")).collect();
    let types = vec!["i8"; n].join(", ");
    let prefix = if n == 1 { format!("{name} = ") } else { format!("{name}:{n} = ") };
    (prefix, format!(" reduce ({}) -> ({types})", list.join(", ")))
}

//! `linalg.generic` with several outputs, whose dimensions are in different orders, and of which some are unused.

use arbitrary::Result;

use super::linalg::{COMBINE, Dims};
use super::{Generator, Shaped};

impl Generator<'_, '_> {
    /// Adds a `linalg.generic` on tensors with two or three outputs. All of them have the same dimensions of the
    /// iteration space, and the body combines the elements along the other one, if there is one.
    pub(super) fn permuted_outputs(&mut self) -> Result<()> {
        let usable = |value: &Shaped| value.is_tensor() && (1..=3).contains(&value.rank());
        let Some(first) = self.choose(usable)? else { return Ok(()) };
        let rank = first.rank();
        let reduced = if self.u.ratio(1, 3)? { Some(self.u.int_in_range(0..=rank - 1)?) } else { None };
        let mut maps: Vec<Dims> = vec![(0..rank).collect()];
        let mut inputs = vec![(first.name.clone(), first.ty())];
        if self.u.ratio(1, 2)? {
            let dims: Dims = (0..rank).rev().collect();
            let sizes: Vec<i64> = dims.iter().map(|&dim| first.sizes[dim]).collect();
            if let Some(second) = self.choose(|value| value.is_tensor() && value.sizes == sizes)? {
                maps.push(dims);
                inputs.push((second.name.clone(), second.ty()));
            }
        }
        let (n_inputs, n_outputs) = (inputs.len(), self.u.int_in_range(2..=3usize)?);
        let mut outputs = Vec::new();
        for _ in 0..n_outputs {
            let mut dims: Dims = (0..rank).filter(|&dim| Some(dim) != reduced).collect();
            if self.u.ratio(1, 2)? {
                dims.reverse();
            }
            let to = self.projected(&first, &dims)?;
            outputs.push(self.destination(&to, true)?);
            maps.push(dims);
        }
        let name = self.begin_outputs(rank, reduced, &maps, inputs, &outputs);
        let yielded = self.outputs_body(&name, n_inputs, n_outputs)?;
        self.lines.add(&format!(
            "linalg.yield {} : {}",
            yielded.join(", "),
            vec!["i8"; n_outputs].join(", ")
        ));
        self.lines.depth -= 1;
        let types: Vec<String> = outputs.iter().map(Shaped::ty).collect();
        self.lines.add(&format!("}} -> ({})", types.join(", ")));
        for (i, output) in outputs.iter().enumerate() {
            if self.u.ratio(1, 2)? {
                self.shaped.push(output.renamed(format!("{name}#{i}")));
            }
        }
        Ok(())
    }

    /// Adds the first lines of a `linalg.generic` in a space of `rank` dimensions, and returns its name.
    fn begin_outputs(
        &mut self,
        rank: usize,
        reduced: Option<usize>,
        maps: &[Dims],
        inputs: Vec<(String, String)>,
        outputs: &[Shaped],
    ) -> String {
        let dims = |of: &mut dyn Iterator<Item = usize>| {
            of.map(|dim| format!("d{dim}")).collect::<Vec<_>>().join(", ")
        };
        let all = dims(&mut (0..rank));
        let texts: Vec<String> = maps
            .iter()
            .map(|map| format!("affine_map<({all}) -> ({})>", dims(&mut map.iter().copied())))
            .collect();
        let iterators: Vec<&str> = (0..rank)
            .map(|dim| if Some(dim) == reduced { "\"reduction\"" } else { "\"parallel\"" })
            .collect();
        let (names, types): (Vec<String>, Vec<String>) = inputs.into_iter().unzip();
        let outs: Vec<&str> = outputs.iter().map(|output| output.name.as_str()).collect();
        let out_types: Vec<String> = outputs.iter().map(Shaped::ty).collect();
        let name = self.lines.fresh();
        self.lines.add(&format!(
            "{name}:{} = linalg.generic {{indexing_maps = [{}], iterator_types = [{}]}} ins({} : {}) outs({} : {}) {{",
            outputs.len(),
            texts.join(", "),
            iterators.join(", "),
            names.join(", "),
            types.join(", "),
            outs.join(", "),
            out_types.join(", ")
        ));
        let arguments: Vec<String> = (0..maps.len()).map(|i| format!("{name}_{i}: i8")).collect();
        self.lines.add(&format!("^bb0({}):", arguments.join(", ")));
        self.lines.depth += 1;
        name
    }

    /// Adds the operations of the body, and returns the values that it yields: one for each output.
    fn outputs_body(&mut self, name: &str, n_inputs: usize, n_outputs: usize) -> Result<Vec<String>> {
        let visible = self.scalars.len();
        self.scalars.extend((0..n_inputs + n_outputs).map(|i| format!("{name}_{i}")));
        for _ in 0..self.u.int_in_range(0..=2)? {
            self.arithmetic()?;
        }
        let mut yielded = Vec::new();
        for i in 0..n_outputs {
            let (value, own) = (self.scalar()?, format!("{name}_{}", n_inputs + i));
            yielded.push(match self.u.int_in_range(0..=3u8)? {
                0 => own,
                1 => value,
                _ => {
                    let op = *self.u.choose(&COMBINE)?;
                    self.lines.define(&format!("arith.{op} {value}, {own} : i8"))
                }
            });
        }
        self.scalars.truncate(visible);
        Ok(yielded)
    }
}

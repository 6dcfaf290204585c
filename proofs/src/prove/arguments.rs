//! The arguments of both functions, as variables.

use super::attempt::Attempt;
use super::outcome::{Stop, undecided};
use crate::exec::memory::argument;
use crate::function::{argument_parts, argument_types, body_entry, value_types};

use crate::refine::{MAX_RANK, Probe};
use proofmark_ir::semantics::memory::BLOCK_WIDTH;
use proofmark_ir::semantics::{Part, TensorForm, Term, TermBuilder, float_kinds_of};
use proofmark_ir::{Ir, Type};
use proofmark_solve::simplify::Kind;
use proofmark_solve::term::{NO_TERM, VariableName};
use smallvec::SmallVec;

impl Attempt<'_> {
    /// Creates one variable for every scalar of every argument, and one for its poison bit.
    pub(super) fn make_arguments(&mut self) -> Result<(), Stop> {
        let (ir, function) = self.source;
        let parts = argument_parts(ir, function, self.index_width);
        let parts = parts.filter(|_| body_entry(self.target.0, self.target.1).is_some());
        let parts_of_source = parts.ok_or_else(|| undecided("a function without a body"))?;
        let types = argument_types(self.source.0, self.source.1);
        let is_sized = |p: &Part| matches!(p, Part::Size(_) | Part::Extent(_) | Part::Block);
        let shaped = parts_of_source.iter().flatten().any(is_sized);
        for (i, parts) in parts_of_source.iter().enumerate() {
            // An index argument of a function with sized arguments is likely a position.
            let is_index = shaped && types[i].is_index();
            // The scalars of a part are simple functions of the part's own variables.
            let variables: SmallVec<[[Term; 2]; 4]> = parts
                .iter()
                .enumerate()
                .map(|(j, part)| {
                    let small = match part {
                        Part::Size(_) | Part::Extent(_) | Part::Field(_) => true,
                        _ => is_index,
                    };
                    let name = VariableName::Argument(i, j, "");
                    [
                        if small {
                            self.terms.small_variable(name, part.width())
                        } else {
                            self.terms.variable(name, part.width())
                        },
                        self.terms.variable(VariableName::Argument(i, j, " is poison"), 1),
                    ]
                })
                .collect();
            let sizes = parts
                .iter()
                .zip(&variables)
                .filter(|(part, _)| is_index || matches!(part, Part::Size(_) | Part::Extent(_)));
            self.sizes.extend(sizes.map(|(_, [size, _])| *size));
            let floats = float_kinds_of(self.source.0.ctx(), types[i]);
            for (j, (part, [value, poison])) in parts.iter().zip(&variables).enumerate() {
                let kind = match part {
                    Part::Block => Kind::Block,
                    _ => floats.get(j).copied().flatten().map_or(Kind::Number, Kind::Float),
                };
                self.kinds.extend([(*value, kind), (*poison, Kind::Poison)]);
            }
            let mut raw =
                |_: &mut dyn TermBuilder, j: usize, _: u32, poison: bool| variables[j][usize::from(poison)];
            let mut value = argument(&mut self.terms, parts, &mut raw);
            if self.settings.part {
                // A tensor from another part of the function may have any size, and may be poison as a whole.
                let mut poison = None;
                for (j, part) in parts.iter().enumerate() {
                    let mut scalar = value.scalars()[j];
                    poison = match part {
                        Part::Elements => Some(variables[j][1]),
                        Part::Extent(width) => {
                            let size = self.terms.extract(variables[j][0], 0, width - 1);
                            scalar.value = self.terms.zext(size, *width);
                            poison
                        }
                        _ => None,
                    };
                    scalar.poison = poison.unwrap_or(scalar.poison);
                    value.replace(j, &[scalar]);
                }
            }
            self.arguments.push(value);
        }
        self.probe = Probe {
            block: self.terms.variable("a block", BLOCK_WIDTH),
            index: match self.settings.limits.only_columns {
                // Without a solver, draws of a small number hit an element of a small memref.
                true => self.terms.small_variable("a place in it", 64),
                false => self.terms.variable("a place in it", 64),
            },
            element: [NO_TERM; MAX_RANK],
        };
        let types = [self.source, self.target].map(|(ir, function)| value_types(ir, function));
        let rank = |i: usize| tensor_rank([self.source, self.target][i].0, &types[i], self.index_width);
        let rank = rank(0).max(rank(1)).min(MAX_RANK);
        let index = self.terms.index_variables(0, rank, self.index_width).unwrap_or_default();
        self.probe.element[..index.len()].copy_from_slice(&index);
        self.kinds.push((self.probe.block, Kind::ProbedBlock));
        self.kinds.push((self.probe.index, Kind::Number));
        self.kinds.extend(index.into_iter().map(|variable| (variable, Kind::Number)));
        self.n_variables = self.terms.variables().len();
        self.relate(&types)
    }
}

/// Returns the largest rank among `types` of a tensor whose elements are not listed.
fn tensor_rank(ir: &Ir, types: &[Type], index_width: u32) -> usize {
    let rank = |&ty: &Type| TensorForm::of(ir.ctx(), ty, index_width).map_or(0, |form| form.sizes.len());
    types.iter().map(rank).max().unwrap_or(0)
}

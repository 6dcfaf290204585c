//! Static offsets, sizes and strides of a slice: verification (MLIR's `OffsetSizeAndStrideOpInterface`), and rank
//! reduction, which drops dimensions of size 1.

use proofmark_ir::context::{Context, DYNAMIC};
use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::{Ir, OpId, Type};

use crate::common::index::constants;
use crate::verify::dynamic_indices;

/// The static offsets, sizes and strides of a slice, with `DYNAMIC` in the place of an operand.
pub(crate) struct Slice {
    pub(crate) offsets: Vec<i64>,
    pub(crate) sizes: Vec<i64>,
    pub(crate) strides: Vec<i64>,
}

impl Slice {
    /// Returns the lists of the attributes of `op`.
    pub(crate) fn of(ir: &Ir, op: OpId) -> Slice {
        Slice {
            offsets: constants(ir, op, "static_offsets"),
            sizes: constants(ir, op, "static_sizes"),
            strides: constants(ir, op, "static_strides"),
        }
    }

    /// Verifies the lists of `op` and returns them if they are valid. Their operand groups begin at `first_group`;
    /// `ranks` are their expected lengths.
    pub(crate) fn check(
        ir: &Ir,
        op: OpId,
        first_group: usize,
        ranks: [usize; 3],
        errors: &mut Vec<Diagnostic>,
    ) -> Option<Slice> {
        let slice = Slice::of(ir, op);
        let mut error = |message: String| {
            errors.push(Diagnostic::error_on(ir, op, message));
            None
        };
        let n_operands = |list| ir.operand_group(op, first_group + list).map_or(0, |group| group.len());
        let lists = [
            (&slice.offsets, "offset", n_operands(0)),
            (&slice.sizes, "size", n_operands(1)),
            (&slice.strides, "stride", n_operands(2)),
        ];
        for (constants, name, n_operands) in lists {
            let n_dynamic = constants.iter().filter(|&&constant| constant == DYNAMIC).count();
            if n_dynamic != n_operands {
                return error(format!(
                    "expected the number of '{name}s' to match the number of dynamic entries in 'static_{name}s' \
                     ({n_operands} vs {n_dynamic})"
                ));
            }
        }
        let well_formed = "so the rank of the result type is well-formed.";
        let (n, m, k) = (slice.offsets.len(), slice.sizes.len(), slice.strides.len());
        if !(n == 1 && ranks[0] == 1) && n != m {
            return error(format!(
                "expected mixed offsets rank to match mixed sizes rank ({n} vs {m}) {well_formed}"
            ));
        }
        if m != k {
            return error(format!(
                "expected mixed sizes rank to match mixed strides rank ({m} vs {k}) {well_formed}"
            ));
        }
        for ((constants, name, n_operands), rank) in lists.into_iter().zip(ranks) {
            if !dynamic_indices(ir, op, name, rank, (constants, n_operands), errors) {
                return None;
            }
        }
        for (constants, name) in [(&slice.offsets, "offsets"), (&slice.sizes, "sizes")] {
            let negative = constants.iter().find(|&&constant| constant < 0 && constant != DYNAMIC);
            if let Some(negative) = negative {
                let message = format!("expected {name} to be non-negative, but got {negative}");
                errors.push(Diagnostic::error_on(ir, op, message));
                return None;
            }
        }
        Some(slice)
    }

    /// Returns whether no dimension is statically out of the bounds of `shape`, and reports the first that is.
    pub(crate) fn check_bounds(
        &self,
        ir: &Ir,
        op: OpId,
        shape: &[i64],
        errors: &mut Vec<Diagnostic>,
    ) -> bool {
        let outside = self.out_of_bounds(shape);
        let within = outside.is_none();
        errors.extend(outside.map(|message| Diagnostic::error_on(ir, op, message)));
        within
    }

    /// Returns the message for the first dimension that is statically out of the bounds of `shape`.
    pub(crate) fn out_of_bounds(&self, shape: &[i64]) -> Option<String> {
        let lists = self.offsets.iter().zip(&self.sizes).zip(&self.strides).zip(shape);
        for (i, (((&offset, &size), &stride), &bound)) in lists.enumerate() {
            if bound == DYNAMIC || offset == DYNAMIC {
                continue;
            }
            if offset >= bound {
                return Some(format!("offset {i} is out-of-bounds: {offset} >= {bound}"));
            }
            if size == DYNAMIC || stride == DYNAMIC {
                continue;
            }
            let last = i128::from(offset) + (i128::from(size) - 1) * i128::from(stride);
            if last >= i128::from(bound) {
                return Some(format!("slice along dimension {i} runs out-of-bounds: {last} >= {bound}"));
            }
        }
        None
    }
}

/// Returns which dimensions of `shape`, each of size 1, the shape `reduced` drops; `None` if `reduced` is no rank
/// reduction of `shape`.
pub(crate) fn dropped_dims(shape: &[i64], reduced: &[i64]) -> Option<Vec<bool>> {
    let mut rest = reduced;
    let mut dropped = Vec::with_capacity(shape.len());
    for &size in shape {
        match rest.split_first() {
            Some((&first, others)) if first == size => {
                rest = others;
                dropped.push(false);
            }
            _ if size == 1 => dropped.push(true),
            _ => return None,
        }
    }
    rest.is_empty().then_some(dropped)
}

/// The reason why a type is no rank reduction of another one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NotReduced {
    Rank,
    Sizes,
    Element,
}

/// Checks that the shape and elements of `given` are those of `expected`, or of a rank reduction of it.
pub(crate) fn rank_reduced(ctx: &Context, expected: Type, given: Type) -> Result<(), NotReduced> {
    let (shape, reduced) = (expected.shape(ctx).unwrap_or(&[]), given.shape(ctx).unwrap_or(&[]));
    if reduced.len() > shape.len() {
        Err(NotReduced::Rank)
    } else if dropped_dims(shape, reduced).is_none() {
        Err(NotReduced::Sizes)
    } else if expected.element_or_self(ctx) != given.element_or_self(ctx) {
        Err(NotReduced::Element)
    } else {
        Ok(())
    }
}

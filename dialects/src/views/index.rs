//! An index that is known, or a value: MLIR's `OpFoldResult`, and the lists of them that operations have as an array of constants and
//! a group of operands.

use proofmark_ir::context::DYNAMIC;
use proofmark_ir::{Attribute, Context, Ir, OpId, Type, ValueId};
use smallvec::SmallVec;

use crate::asm::constants;
use crate::common::matchers::constant_scalar;

/// An index.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Index {
    /// Known from the text.
    Known(i64),
    /// Known at run time, or a constant operation.
    Value(ValueId),
}

impl Index {
    /// With a constant operation looked through.
    pub(crate) fn resolved(self, ir: &Ir) -> Index {
        match self {
            Index::Value(value) => known_index(ir, value).map_or(self, Index::Known),
            Index::Known(_) => self,
        }
    }

    /// The number, if it is known or a constant operation.
    pub(crate) fn number(self, ir: &Ir) -> Option<i64> {
        match self.resolved(ir) {
            Index::Known(number) => Some(number),
            Index::Value(_) => None,
        }
    }

    /// The number as it stands in a type: [`DYNAMIC`] for a value.
    pub(crate) fn in_type(self) -> i64 {
        match self {
            Index::Known(number) => number,
            Index::Value(_) => DYNAMIC,
        }
    }
}

/// The number that a value of a constant operation is.
///
/// One that does not fit 32 bits is another at that width of `index`, and is not told; so [`DYNAMIC`] never is.
pub(crate) fn known_index(ir: &Ir, value: ValueId) -> Option<i64> {
    let (number, _) = constant_scalar(ir, value)?;
    number.to_i64().filter(|&number| i32::try_from(number).is_ok())
}

/// The attribute of a constant of type `index`.
pub(crate) fn constant_index(ctx: &Context, number: i64) -> Attribute {
    ctx.i64_attr(number, Type::INDEX)
}

/// The list whose constants are in the attribute of that name and whose values are operand group `group`.
pub(crate) fn indices(ir: &Ir, op: OpId, group: usize, name: &str) -> Vec<Index> {
    let mut values = ir.operands_of_group(op, group);
    let numbers = constants(ir, op, name).into_iter();
    numbers
        .map_while(|number| match number {
            DYNAMIC => values.next().map(Index::Value),
            number => Some(Index::Known(number)),
        })
        .collect()
}

/// A list as the numbers in the attribute and the operands.
pub(crate) fn split(indices: &[Index]) -> (Vec<i64>, SmallVec<[ValueId; 4]>) {
    let values = indices.iter().filter_map(|index| match *index {
        Index::Value(value) => Some(value),
        Index::Known(_) => None,
    });
    (indices.iter().map(|index| index.in_type()).collect(), values.collect())
}

/// A shape with those sizes that are constants in it, and the other sizes; `None` if none is. `sizes` are those that the shape does not say.
/// Negative ones are left alone.
pub(crate) fn with_constant_sizes(
    ir: &Ir,
    shape: &[i64],
    sizes: &mut dyn Iterator<Item = ValueId>,
) -> Option<(Vec<i64>, SmallVec<[ValueId; 4]>)> {
    let (mut new, mut rest) = (Vec::new(), SmallVec::new());
    let mut found = false;
    for &size in shape {
        if size != DYNAMIC {
            new.push(size);
            continue;
        }
        let value = sizes.next()?;
        match known_index(ir, value).filter(|&number| number >= 0) {
            Some(number) => {
                found = true;
                new.push(number);
            }
            None => {
                rest.push(value);
                new.push(DYNAMIC);
            }
        }
    }
    found.then_some((new, rest))
}

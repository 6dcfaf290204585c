//! Indices that are static or dynamic (MLIR's `OpFoldResult`), and the lists of them that an operation stores as a
//! `DenseI64ArrayAttr` and an operand group.

use proofmark_ir::context::DYNAMIC;
use proofmark_ir::{Attribute, Context, Ir, OpId, Type, ValueId};
use smallvec::SmallVec;

use super::matchers::constant_scalar;

/// A static or dynamic index.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Index {
    /// A static index.
    Known(i64),
    /// A dynamic index. The defining operation may be a constant.
    Value(ValueId),
}

impl Index {
    /// Returns the static index, if a constant operation defines the value.
    pub(crate) fn resolved(self, ir: &Ir) -> Index {
        match self {
            Index::Value(value) => known_index(ir, value).map_or(self, Index::Known),
            Index::Known(_) => self,
        }
    }

    /// Returns the number of a static index or of a constant.
    pub(crate) fn number(self, ir: &Ir) -> Option<i64> {
        match self.resolved(ir) {
            Index::Known(number) => Some(number),
            Index::Value(_) => None,
        }
    }

    /// Returns the number as a shape encodes it: [`DYNAMIC`] for a dynamic index.
    pub(crate) fn in_type(self) -> i64 {
        match self {
            Index::Known(number) => number,
            Index::Value(_) => DYNAMIC,
        }
    }
}

/// Returns the number of the constant operation that defines `value`, if the number fits in 32 bits.
///
/// A wider number has another value where `index` has 32 bits. [`DYNAMIC`] is such a number.
pub(crate) fn known_index(ir: &Ir, value: ValueId) -> Option<i64> {
    let (number, _) = constant_scalar(ir, value)?;
    number.to_i64().filter(|&number| i32::try_from(number).is_ok())
}

/// Returns the attribute of an `index` constant.
pub(crate) fn constant_index(ctx: &Context, number: i64) -> Attribute {
    ctx.i64_attr(number, Type::INDEX)
}

/// Returns the list of attribute `name` and operand group `group`.
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

/// Returns the numbers for the attribute and the operands of a list.
pub(crate) fn split(indices: &[Index]) -> (Vec<i64>, SmallVec<[ValueId; 4]>) {
    let values = indices.iter().filter_map(|index| match *index {
        Index::Value(value) => Some(value),
        Index::Known(_) => None,
    });
    (indices.iter().map(|index| index.in_type()).collect(), values.collect())
}

/// Returns `shape` with the dynamic sizes replaced that constants define, and the operands of the remaining dynamic
/// sizes; `None` if no size is a constant. `sizes` are the operands of the dynamic sizes. A negative constant stays an
/// operand, because no type has a negative size.
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

/// Returns the numbers of the `DenseI64ArrayAttr` `name`: empty if the operation has none.
pub(crate) fn constants(ir: &Ir, op: OpId, name: &str) -> Vec<i64> {
    ir.property_named(op, name).and_then(|list| list.as_i64_array(ir.ctx())).unwrap_or_default()
}

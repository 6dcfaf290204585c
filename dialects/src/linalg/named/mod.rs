//! The named operations, a line each: loops and maps, computation, family, attributes.
//!
//! The rows of the verifier, parser and printer are derived from the lines, and so is the body that the assembly omits.
//! MLIR generates the operations from `LinalgNamedStructuredOps.yaml`.

mod contractions;
mod convolutions;
mod elementwise;
mod pooling;
mod rows;

pub use contractions::{BatchMatmul, Matmul};
pub use elementwise::{Copy, Fill};
pub(super) use rows::Named;

use proofmark_ir::OpDef;

/// The rows of the named operations.
pub(super) const ROWS: [&[&OpDef]; 4] =
    [elementwise::ROWS, contractions::ROWS, convolutions::ROWS, pooling::ROWS];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::linalg::DIALECT;
    use crate::linalg::structured::{Interface, Iteration, description};

    /// Letters of dimensions are letters of loops, every loop indexes an operand, and a `+` stands in the first operand
    /// of convolutions alone.
    #[test]
    fn letters_are_loops() {
        for def in ROWS.into_iter().flatten() {
            let each = description(def).expect("the row has a description");
            let (Iteration::Fixed(loops, dims) | Iteration::Adjustable(loops, dims)) = each.iteration else {
                continue;
            };
            let letters = || dims.iter().flat_map(|text| text.chars()).filter(char::is_ascii_alphabetic);
            assert!(letters().all(|letter| loops.contains(letter)), "{}", def.name);
            assert!(loops.chars().all(|name| letters().any(|letter| letter == name)), "{}", def.name);
            let is_convolution = each.interface == Interface::Convolution;
            assert_eq!(dims[0].contains('+'), is_convolution, "{}", def.name);
            assert!(dims[1..].iter().all(|text| !text.contains('+')), "{}", def.name);
        }
    }

    #[test]
    fn structured_operations_have_destinations() {
        for def in DIALECT.ops.iter().flat_map(|rows| rows.iter()) {
            let relayout = ["linalg.pack", "linalg.unpack"].contains(&def.name);
            assert_eq!(def.destinations == Some(1), relayout || description(def).is_some(), "{}", def.name);
        }
    }
}

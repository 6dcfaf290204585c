//! The descriptions of structured operations are consistent.

use proofmark_dialects::linalg::DIALECT;
use proofmark_dialects::linalg::structured::{Interface, Iteration, description};

/// Letters of dimensions are letters of loops, every loop indexes an operand, and a `+` stands in the first operand of
/// convolutions alone.
#[test]
fn letters_are_loops() {
    let mut n = 0;
    for def in DIALECT.ops.iter().flat_map(|rows| rows.iter()) {
        let Some(each) = description(def) else { continue };
        let (Iteration::Fixed(loops, dims) | Iteration::Adjustable(loops, dims)) = each.iteration else {
            continue;
        };
        n += 1;
        let letters = || dims.iter().flat_map(|text| text.chars()).filter(char::is_ascii_alphabetic);
        assert!(letters().all(|letter| loops.contains(letter)), "{}", def.name);
        assert!(loops.chars().all(|name| letters().any(|letter| letter == name)), "{}", def.name);
        let is_convolution = each.interface == Interface::Convolution;
        assert_eq!(dims[0].contains('+'), is_convolution, "{}", def.name);
        assert!(dims[1..].iter().all(|text| !text.contains('+')), "{}", def.name);
    }
    assert!(n > 40, "{n}");
}

#[test]
fn structured_operations_have_destinations() {
    for def in DIALECT.ops.iter().flat_map(|rows| rows.iter()) {
        let relayout = ["linalg.pack", "linalg.unpack"].contains(&def.name);
        assert_eq!(def.destinations == Some(1), relayout || description(def).is_some(), "{}", def.name);
    }
}

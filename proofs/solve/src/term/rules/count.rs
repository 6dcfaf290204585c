//! Rules for the number of set bits, of leading zeros and of trailing zeros.

use super::over_choice::OVER_CHOICE_UNARY;
use super::rule::Rule;
use proofmark_ir::semantics::{BvOp, TermBuilder};

pub(super) static POP_COUNT: &[Rule] = &[
    Rule {
        name: "popcount-of-not",
        apply: |t, _, a| {
            // popcount(not x) = w - popcount(x).
            let x = t.unary(a[0], BvOp::Not)?;
            let width = t.width(x);
            let (all, set) = (t.number(width, width.into()), t.apply(BvOp::PopCount, &[x]));
            Some(t.sub(all, set))
        },
    },
    OVER_CHOICE_UNARY,
];

pub(super) static ZEROS: &[Rule] = &[OVER_CHOICE_UNARY];

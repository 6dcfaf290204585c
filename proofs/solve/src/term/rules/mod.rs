//! The rewrite rules of the term builder, as tables: one list per operation, tried in order.
//!
//! Input of a rule: the operation and its operands. The operands are not all constant, their width is not zero, and
//! constants of commutative operations are second. Output: an equal term, or `None`. Equal means equal for every value
//! of every variable and every interpretation of uninterpreted functions. Invariant: rules inspect only the form of
//! their operands.
//!
//! | file | operations |
//! |---|---|
//! | `logic` | not, and, or, xor |
//! | `linear` | add, sub, neg, mul |
//! | `divide` | the four divisions |
//! | `shift` | shl, lshr, ashr |
//! | `count` | the numbers of set bits, of leading and of trailing zeros |
//! | `compare` | =, unsigned and signed less |
//! | `overflow` | the overflow tests |
//! | `float` | those on floats |
//! | `choice` | ite |
//! | `over_choice` | any operation on choices between constants |
//! | `width` | extract, zero and sign extension, concat |
//! | `known` | which bits of a term are certainly zero |

mod choice;
mod compare;
mod count;
mod divide;
mod float;
#[cfg(test)]
mod float_tests;
mod known;
mod linear;
mod logic;
mod over_choice;
mod overflow;
mod rule;
mod shift;
#[cfg(test)]
mod tests;
mod width;

pub use rule::Rule;

use proofmark_ir::semantics::BvOp;

/// Returns the rules of an operation, in the order in which they are tried.
pub fn of(op: BvOp) -> &'static [Rule] {
    use BvOp::*;
    match op {
        Not => logic::NOT,
        And => logic::AND,
        Or => logic::OR,
        Xor => logic::XOR,
        Neg => linear::NEG,
        Add => linear::ADD,
        Sub => linear::SUB,
        Mul => linear::MUL,
        UDiv => divide::UDIV,
        URem => divide::UREM,
        SDiv => divide::SDIV,
        SRem => divide::SREM,
        Shl => shift::SHL,
        LShr => shift::LSHR,
        AShr => shift::ASHR,
        Eq => compare::EQ,
        Ult => compare::ULT,
        Ule => compare::ULE,
        Slt => compare::SLT,
        Sle => compare::SLE,
        UAddO => overflow::UADDO,
        SAddO => overflow::SADDO,
        USubO => overflow::USUBO,
        SSubO => overflow::SSUBO,
        UMulO => overflow::UMULO,
        SMulO => overflow::SMULO,
        Ite => choice::ITE,
        Extract { .. } => width::EXTRACT,
        Zext(_) => width::ZEXT,
        Sext(_) => width::SEXT,
        Concat => width::CONCAT,
        PopCount => count::POP_COUNT,
        LeadingZeros | TrailingZeros => count::ZEROS,
        Float(op, _) => float::of(op),
    }
}

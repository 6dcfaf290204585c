//! A conversion pattern cannot change the types of uses that are not converted.

use proofmark::drivers::conversion::ConversionMatch;
use proofmark::ir::{Outcome, Type};

fn apply<'m>(m: ConversionMatch<'m>) -> Outcome<'m> {
    let (op, value) = (m.op(), m.converted()[0]);
    let mut rw = m.rewrite();
    rw.set_value_type(value, Type::I64);
    rw.set_operand(op, 0, value);
    rw.done()
}

fn main() {
    let _: proofmark::drivers::conversion::ConversionFn = apply;
}

//! A builder creates operations and does not change others. The rewriter of a conversion pattern dereferences to it.

use proofmark_ir::{Builder, OpId, Type, ValueId};

fn build(b: &mut Builder<'_>, op: OpId, value: ValueId) {
    b.set_value_type(value, Type::I64);
    b.set_operand(op, 0, value);
}

fn main() {
    let _: fn(&mut Builder<'_>, OpId, ValueId) = build;
}

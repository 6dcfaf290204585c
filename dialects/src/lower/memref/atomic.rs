//! Atomic read-modify-write operations.

use proofmark_drivers::conversion::ConversionMatch;
use proofmark_ir::{IrMapping, OpView, Outcome, Type, ValueId};

use super::super::descriptor::MemRefDescriptor;
use super::super::llvm_builder::LlvmBuilder;
use super::super::pattern::{Lowering, group};
use super::values::operand;
use crate::llvm;
use crate::memref::{ATOMIC_RMW_KINDS, AtomicRmw, AtomicYield, GenericAtomicRmw};

/// The operations of `llvm.atomicrmw` for the kinds of `memref.atomic_rmw`.
const ATOMIC_OPS: &[(&str, &str)] = &[
    ("addf", "fadd"),
    ("addi", "add"),
    ("andi", "_and"),
    ("assign", "xchg"),
    ("maximumf", "fmaximum"),
    ("maxnumf", "fmax"),
    ("maxs", "max"),
    ("maxu", "umax"),
    ("minimumf", "fminimum"),
    ("minnumf", "fmin"),
    ("mins", "min"),
    ("minu", "umin"),
    ("ori", "_or"),
    ("xori", "_xor"),
];

/// Returns the number of the `llvm.atomicrmw` operation for a kind of `memref.atomic_rmw`.
fn atomic_op(kind: i64) -> Option<i64> {
    let (name, _) = ATOMIC_RMW_KINDS.iter().find(|(_, number)| *number == kind)?;
    let (_, name) = ATOMIC_OPS.iter().find(|(from, _)| from == name)?;
    llvm::ATOMIC_BIN_OPS.iter().find(|(op, _)| op == name).map(|(_, number)| *number)
}

/// The orderings `acq_rel` and `monotonic`.
const ACQUIRE_RELEASE: i64 = 6;
const MONOTONIC: i64 = 2;

/// Converts a `memref.atomic_rmw` whose operation llvm has.
pub(super) fn atomic_rmw<'m>(m: ConversionMatch<'m>, lowering: &Lowering) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let (old, descriptor) = operand(&m, 1);
    let kind = AtomicRmw::from_op(op).kind(&m).as_i64(ctx).and_then(atomic_op);
    let (Some(memref), Some(kind)) = (lowering.memref(ctx, old), kind) else {
        return m.fail("operation without counterpart in llvm");
    };
    let (value, indices) = (m.converted()[0], group(&m, 2));
    let set =
        [("bin_op", ctx.i64_attr(kind, Type::I64)), ("ordering", ctx.i64_attr(ACQUIRE_RELEASE, Type::I64))];
    let (loc, index) = (m.loc(op), lowering.index(ctx));
    let mut rw = m.rewrite();
    let b = &mut LlvmBuilder::new(&mut rw, loc, index);
    let addr = MemRefDescriptor { value: descriptor }.element_ptr(b, &memref, &indices, 0);
    let ty = b.type_of(value);
    let value = b.value(llvm::AtomicRMW::DEF, &[addr, value], ty, &set);
    rw.replace_op(op, &[value]);
    rw.done()
}

/// Converts a `memref.generic_atomic_rmw` to a loop around `llvm.cmpxchg`.
pub(super) fn generic_atomic_rmw<'m>(m: ConversionMatch<'m>, lowering: &Lowering) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let (old, descriptor) = operand(&m, 0);
    let Some(memref) = lowering.memref(ctx, old) else { return m.fail("incompatible memref type") };
    if memref.element != old.element_or_self(ctx) {
        return m.fail("the region computes on a type that is converted");
    }
    let region = GenericAtomicRmw::from_op(op).atomic_body(&m);
    let parts = m.entry_block(region).and_then(|body| Some((body, m.last_op(body)?, m.parent_block(op)?)));
    let Some((body, terminator, initial)) = parts else { return m.fail("operation is malformed") };
    let indices = group(&m, 1);
    let float_width = memref.element.float_kind().and_then(|_| memref.element.bit_width(ctx));
    let (loc, index) = (m.loc(op), lowering.index(ctx));
    let mut rw = m.rewrite();
    let Some(after) = rw.next_op(op) else { return rw.abort("operation at the end of a block") };
    let current = rw.block_args(body)[0];
    let end = rw.split_block(after);
    let moved = rw.split_block(op);
    let Some(parent) = rw.block_region(initial) else { return rw.abort("operation outside of regions") };
    let repeat = rw.create_block(parent, Some(moved), &[memref.element]);
    rw.set_insertion_point_to_end(initial);
    let b = &mut LlvmBuilder::new(&mut rw, loc, index);
    let addr = MemRefDescriptor { value: descriptor }.element_ptr(b, &memref, &indices, 0);
    let first = b.load(memref.element, addr);
    b.br(repeat, &[first]);

    rw.set_insertion_point_to_start(repeat);
    let loaded = rw.block_args(repeat)[0];
    let mut mapping = IrMapping::new();
    mapping.map(current, loaded);
    let nested: Vec<_> = rw.ops(body).filter(|&each| each != terminator).collect();
    for each in nested {
        rw.clone_op_with(each, &mut mapping);
    }
    let result = mapping.lookup(AtomicYield::from_op(terminator).result(&rw));
    let b = &mut LlvmBuilder::new(&mut rw, loc, index);
    let as_integer = |b: &mut LlvmBuilder<'_, '_>, value: ValueId| match float_width {
        Some(width) => {
            let ty = b.ctx().int_type(width);
            b.value(llvm::Bitcast::DEF, &[value], ty, &[])
        }
        None => value,
    };
    let expected = as_integer(b, loaded);
    let desired = as_integer(b, result);
    let ctx = b.ctx();
    let pair = crate::llvm::types::literal_struct(ctx, &[b.type_of(desired), Type::I1], false);
    let set = [
        ("success_ordering", ctx.i64_attr(ACQUIRE_RELEASE, Type::I64)),
        ("failure_ordering", ctx.i64_attr(MONOTONIC, Type::I64)),
    ];
    let pair = b.value(llvm::AtomicCmpXchg::DEF, &[addr, expected, desired], pair, &set);
    let mut next = b.extract(pair, &[0]);
    let done = b.extract(pair, &[1]);
    if float_width.is_some() {
        next = b.value(llvm::Bitcast::DEF, &[next], memref.element, &[]);
    }
    b.cond_br(done, (end, &[]), (repeat, &[next]));
    rw.replace_op(op, &[next]);
    rw.erase_block(moved);
    rw.done()
}

//! Patterns on elements of tensors whose elements are known.

use proofmark_ir::{IrMapping, Match, OpId, OpParts, Outcome, ValueId};
use smallvec::SmallVec;

use super::super::ops::{Cast, Extract, FromElements, Generate, Splat, Yield};
use crate::arith;

pub(super) fn extract_of_index_cast(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(view) = Extract::cast(&m, op) else { return m.fail("operation is not tensor.extract") };
    let Some(cast) = m.defining::<arith::IndexCast>(view.tensor(&m)) else {
        return m.fail("operand is not index_cast");
    };
    let (source, ty) = (cast.r#in(&m), m.value_type(view.result(&m)));
    let indices: SmallVec<[ValueId; 4]> = view.indices(&m).collect();
    let mut rw = m.rewrite();
    let loc = rw.loc(op);
    let element = Extract::build(&mut rw, loc, source, &indices).result(&rw);
    let new = arith::IndexCast::build(&mut rw, loc, element, ty).out(&rw);
    rw.replace_op(op, &[new]);
    rw.done()
}

pub(super) fn extract_of_cast(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(view) = Extract::cast(&m, op) else { return m.fail("operation is not tensor.extract") };
    let source = m.defining::<Cast>(view.tensor(&m)).map(|cast| cast.source(&m));
    let Some(source) = source.filter(|&source| m.value_type(source).shape(m.ctx()).is_some()) else {
        return m.fail("operand is not a cast of a ranked tensor");
    };
    let indices: SmallVec<[ValueId; 4]> = view.indices(&m).collect();
    let mut rw = m.rewrite();
    let loc = rw.loc(op);
    let new = Extract::build(&mut rw, loc, source, &indices).result(&rw);
    rw.replace_op(op, &[new]);
    rw.done()
}

pub(super) fn extract_of_generate(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(view) = Extract::cast(&m, op) else { return m.fail("operation is not tensor.extract") };
    let generate = m.defining::<Generate>(view.tensor(&m));
    let Some(generate) = generate.filter(|generate| m.would_be_trivially_dead(generate.op())) else {
        return m.fail("operand is not generate without effects");
    };
    let Some(body) = m.entry_block(generate.body(&m)) else { return m.fail("operation has no body") };
    let terminator = m.terminator(body).and_then(|last| Yield::cast(&m, last));
    let Some(last) = terminator else { return m.fail("body has no tensor.yield") };
    let mut mapping = IrMapping::new();
    for (&arg, index) in m.block_args(body).iter().zip(view.indices(&m)) {
        mapping.map(arg, index);
    }
    let inside: Vec<OpId> = m.ops(body).filter(|&each| each != last.op()).collect();
    let mut rw = m.rewrite();
    for each in inside {
        rw.clone_op_with(each, &mut mapping);
    }
    let new = mapping.lookup(last.value(&rw));
    rw.replace_op(op, &[new]);
    rw.done()
}

/// Rewrites a reshape of a splat to a splat.
pub(super) fn reshape_of_splat(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(splat) = m.defining::<Splat>(m.operand(op, 0)) else {
        return m.fail("operand is not tensor.splat");
    };
    let (value, ty) = (splat.input(&m), m.value_type(m.result(op, 0)));
    if splat.dynamic_sizes(&m).len() > 0 || ty.num_elements(m.ctx()).is_none() {
        return m.fail("sizes are dynamic");
    }
    let mut rw = m.rewrite();
    let loc = rw.loc(op);
    let new = Splat::build(&mut rw, loc, value, &[], ty).aggregate(&rw);
    rw.replace_op(op, &[new]);
    rw.done()
}

/// Rewrites a reshape of explicit elements to explicit elements.
pub(super) fn reshape_of_elements(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(given) = m.defining::<FromElements>(m.operand(op, 0)) else {
        return m.fail("operand is not from_elements");
    };
    let ty = m.value_type(m.result(op, 0));
    let elements: Vec<ValueId> = given.elements(&m).collect();
    if ty.num_elements(m.ctx()).and_then(|n| usize::try_from(n).ok()) != Some(elements.len()) {
        return m.fail("sizes are dynamic");
    }
    let mut rw = m.rewrite();
    let loc = rw.loc(op);
    let parts = OpParts { operands: &[&elements], results: &[Some(&[ty])], ..OpParts::default() };
    let new = rw.build(FromElements::DEF, loc, parts);
    let new = rw.result(new, 0);
    rw.replace_op(op, &[new]);
    rw.done()
}

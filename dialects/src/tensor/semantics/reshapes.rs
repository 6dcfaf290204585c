//! Semantics of reshapes: the same elements, in row-major order, at other indices.

use proofmark_ir::context::DYNAMIC;
use proofmark_ir::semantics::{Machine, SemanticsResult, TensorForm, Term, Unsupported};
use proofmark_ir::{Ir, OpId};

use super::{malformed, result_shape};
use crate::common::exact::Evaluator;
use crate::common::tensors::{Tensor, join_index, mixed_sizes, product, split_index, state_sizes_match};
use crate::views::reassociation;

/// Returns the reassociation groups.
fn groups(ir: &Ir, op: OpId, rank: usize) -> Result<Vec<Vec<usize>>, Unsupported> {
    let dim = |dim: i64| usize::try_from(dim).ok().filter(|&dim| dim < rank);
    let groups: Option<Vec<Vec<usize>>> =
        reassociation(ir, op).into_iter().map(|group| group.into_iter().map(dim).collect()).collect();
    groups.ok_or_else(malformed)
}

fn of_group(sizes: &[Term], group: &[usize]) -> Vec<Term> {
    group.iter().map(|&dim| sizes[dim]).collect()
}

/// Executes `tensor.collapse_shape`. Overflow of the product of a group is undefined behaviour.
pub fn collapse_shape(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let source = Tensor::operand(ir, op, m, 0)?;
    let ty = ir.value_type(ir.result(op, 0));
    if source.is_listed() {
        let value = m.operand(0).clone();
        m.result(value);
        return Ok(());
    }
    let groups = groups(ir, op, source.sizes.len())?;
    let is_defined = m.not(source.poison);
    let mut sizes = Vec::with_capacity(groups.len());
    for group in &groups {
        let (n, overflow) = product(m, &of_group(&source.sizes, group));
        let overflows = m.and(is_defined, overflow);
        m.ub_if(overflows);
        sizes.push(n);
    }
    state_sizes_match(m, result_shape(ir, op), &sizes, is_defined);
    let value = m.tabulate(ir.ctx(), ty, &sizes, source.poison, &mut |m, index| {
        let mut place = source.sizes.clone();
        for (group, &i) in groups.iter().zip(index) {
            let split = split_index(m, i, &of_group(&source.sizes, group));
            group.iter().zip(split).for_each(|(&dim, at)| place[dim] = at);
        }
        zero_ungrouped(m, &mut place, &groups);
        source.at(m, &place)
    })?;
    m.result(value);
    Ok(())
}

/// Sets the indices of dimensions outside of all groups to 0: they have size 1.
fn zero_ungrouped(m: &mut Machine<'_>, place: &mut [Term], groups: &[Vec<usize>]) {
    for (dim, at) in place.iter_mut().enumerate() {
        if !groups.iter().any(|group| group.contains(&dim)) {
            let width = m.index_width();
            *at = m.zero(width);
        }
    }
}

/// Executes `tensor.expand_shape`. Undefined behaviour unless the product of each group is the size that is split, and
/// the sizes are those of the type.
pub fn expand_shape(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let source = Tensor::operand(ir, op, m, 0)?;
    let ty = ir.value_type(ir.result(op, 0));
    // A size may be static in the list and dynamic in the type.
    let given = ir.property(op, ir.ctx().ident("static_output_shape"));
    let given = given.and_then(|sizes| sizes.as_i64_array(ir.ctx())).ok_or_else(malformed)?;
    let (sizes, wrong) = mixed_sizes(m, &given, 1)?;
    let groups = groups(ir, op, sizes.len())?;
    m.ub_if(source.poison);
    m.ub_if(wrong);
    let yes = m.bool(true);
    state_sizes_match(m, ty.shape(ir.ctx()).unwrap_or(&[]), &sizes, yes);
    for (group, &size) in groups.iter().zip(&source.sizes) {
        let (n, overflow) = product(m, &of_group(&sizes, group));
        let differs = m.ne(n, size);
        m.ub_if(differs);
        m.ub_if(overflow);
    }
    if source.is_listed() && TensorForm::of(ir.ctx(), ty, m.index_width()).is_none() {
        let value = m.operand(0).clone();
        m.result(value);
        return Ok(());
    }
    let no = m.bool(false);
    let value = m.tabulate(ir.ctx(), ty, &sizes, no, &mut |m, index| {
        let place: Vec<Term> = groups
            .iter()
            .map(|group| join_index(m, &of_group(index, group), &of_group(&sizes, group)))
            .collect();
        source.at(m, &place)
    })?;
    m.result(value);
    Ok(())
}

/// Executes `tensor.reshape`. Undefined behaviour if the shape differs from a static size of the result, or changes the
/// number of elements.
pub fn reshape(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let ty = ir.value_type(ir.result(op, 0));
    let (source, shape) = (Tensor::operand(ir, op, m, 0)?, Tensor::operand(ir, op, m, 1)?);
    let known = result_shape(ir, op);
    let width = m.index_width();
    let mut sizes = Vec::with_capacity(known.len());
    for (i, &size) in known.iter().enumerate() {
        let at = m.number(width, i as u128);
        let [given] = shape.at(m, &[at])?[..] else { return Err(malformed()) };
        let mut e = Evaluator::new(m);
        let given = e.of_signed(given);
        e.m.ub_if(given.poison());
        let given = e.as_index(given);
        let negative = m.is_negative(given.value);
        m.ub_if(given.poison);
        m.ub_if(negative);
        if size == DYNAMIC {
            sizes.push(given.value);
        } else {
            let always = m.bool(true);
            state_sizes_match(m, &[size], &[given.value], always);
            sizes.push(m.number(width, size as u128));
        }
    }
    if source.is_listed() && TensorForm::of(ir.ctx(), ty, width).is_none() {
        let value = m.operand(0).clone();
        m.result(value);
        return Ok(());
    }
    m.ub_if(source.poison);
    let (before, after) = (product(m, &source.sizes), product(m, &sizes));
    let differs = m.ne(before.0, after.0);
    m.ub_if(differs);
    m.ub_if(after.1);
    let no = m.bool(false);
    let value = m.tabulate(ir.ctx(), ty, &sizes, no, &mut |m, index| {
        let at = join_index(m, index, &sizes);
        let place = split_index(m, at, &source.sizes);
        source.at(m, &place)
    })?;
    m.result(value);
    Ok(())
}

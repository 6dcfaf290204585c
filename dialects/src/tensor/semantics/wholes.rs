//! Semantics of the construction of whole tensors: from elements, by a region, and from other tensors.

use proofmark_ir::context::DYNAMIC;
use proofmark_ir::semantics::{Machine, Scalar, SemanticsResult, Unsupported, Value};
use proofmark_ir::{ApInt, Ir, OpId};

use super::super::ops::Concat;
use super::super::ops::FromElements;
use super::super::ops::Generate;
use super::super::ops::Pad;
use super::super::ops::Splat;
use super::result_shape;
use crate::common::array::mixed;
use crate::common::exact::Evaluator;
use crate::common::tensors::{
    Tensor, as_arguments, choose, exact_size, given_sizes, state_sizes_match, yielded_element,
};

impl FromElements {
    /// Executes `tensor.from_elements`.
    pub fn semantics(_: &Ir, _: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        let scalars: Vec<Scalar> = m.operands().iter().flat_map(|o| o.scalars().iter().copied()).collect();
        m.result(Value::from_scalars(scalars));
        Ok(())
    }
}

impl Splat {
    /// Executes `tensor.splat`.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        let element = m.operand(0).scalars().to_vec();
        let (sizes, poison) = given_sizes(ir, op, m, 1)?;
        let ty = ir.value_type(ir.result(op, 0));
        let value = m.tabulate(ir.ctx(), ty, &sizes, poison, &mut |_, _| Ok(element.clone()))?;
        m.result(value);
        Ok(())
    }
}

impl Generate {
    /// Executes `tensor.generate`.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        if !ir.changes_no_memory(op) {
            return Err(Unsupported::new("effects in unspecified order"));
        }
        let (sizes, poison) = given_sizes(ir, op, m, 0)?;
        let ty = ir.value_type(ir.result(op, 0));
        let value = m.tabulate(ir.ctx(), ty, &sizes, poison, &mut |m, index| {
            let (args, always) = (as_arguments(m, index), m.bool(true));
            let exit = m.run_region(0, &args, always)?;
            yielded_element(ir, ty.element_or_self(ir.ctx()), m, exit)
        })?;
        m.result(value);
        Ok(())
    }
}

impl Pad {
    /// Executes `tensor.pad`: the region computes the elements outside of the source. Undefined behaviour if sizes and
    /// paddings do not sum up to the result's sizes.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        if !ir.changes_no_memory(op) {
            return Err(Unsupported::new("effects in unspecified order"));
        }
        let source = Tensor::operand(ir, op, m, 0)?;
        let ty = ir.value_type(ir.result(op, 0));
        m.ub_if(source.poison);
        let mut e = Evaluator::new(m);
        let low = mixed(&mut e, ir, op, "static_low", 1)?;
        let high = mixed(&mut e, ir, op, "static_high", 2)?;
        if [low.len(), high.len()] != [source.sizes.len(); 2] {
            return Err(Unsupported::new("padding whose length differs from the rank"));
        }
        let mut sizes = Vec::with_capacity(low.len());
        for ((&low, &high), &size) in low.iter().zip(&high).zip(&source.sizes) {
            let zero = e.constant(0);
            for border in [low, high] {
                let negative = e.less(border, zero);
                e.m.ub_if(negative);
            }
            let own = exact_size(&mut e, size);
            let size = e.add(low, own)?;
            let size = e.add(size, high)?;
            let size = e.as_index(size);
            e.m.ub_if(size.poison);
            sizes.push(size.value);
        }
        let always = m.bool(true);
        state_sizes_match(m, result_shape(ir, op), &sizes, always);
        let width = m.index_width();
        for (size, &known) in
            sizes.iter_mut().zip(result_shape(ir, op)).filter(|(_, known)| **known != DYNAMIC)
        {
            *size = m.number(width, known as u128);
        }
        let no = m.bool(false);
        let value = m.tabulate(ir.ctx(), ty, &sizes, no, &mut |m, index| {
            let mut e = Evaluator::new(m);
            let mut border = e.m.bool(false);
            let mut place = Vec::with_capacity(index.len());
            for (i, &at) in index.iter().enumerate() {
                let (at, size) = (exact_size(&mut e, at), exact_size(&mut e, source.sizes[i]));
                let own = e.sub(at, low[i])?;
                let outside = e.outside(own, size);
                border = e.m.or(border, outside);
                place.push(e.as_index(own).value);
            }
            if m.is_bool(border, false) {
                return source.at(m, &place);
            }
            let args = as_arguments(m, index);
            let exit = m.run_region(0, &args, border)?;
            let padding = yielded_element(ir, ty.element_or_self(ir.ctx()), m, exit)?;
            let none = source.sizes.iter().any(|&size| m.as_constant(size).is_some_and(ApInt::is_zero));
            if none || m.is_bool(border, true) {
                return Ok(padding);
            }
            let own = source.at(m, &place)?;
            Ok(choose(m, border, &padding, &own))
        })?;
        m.result(value);
        Ok(())
    }
}

impl Concat {
    /// Executes `tensor.concat`.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        let dim = Concat::cast(ir, op).and_then(|view| view.dim(ir).as_i64(ir.ctx()));
        let dim =
            dim.and_then(|dim| usize::try_from(dim).ok()).ok_or_else(|| Unsupported::new("no dimension"))?;
        let value = crate::common::tensors::concatenated(ir, op, m, dim)?;
        m.result(value);
        Ok(())
    }
}

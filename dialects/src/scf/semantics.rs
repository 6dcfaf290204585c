//! Semantics of the operations of scf.
//!
//! Regions are executed under the condition that control enters them. A loop defines the behaviour of one iteration
//! from any state ([`Loop`]); the executor determines the number of iterations and their states.

use proofmark_ir::apint::ApInt;
use proofmark_ir::semantics::{
    BvOp, Check, Loop, Machine, RegionExit, SemanticsResult, Shape, Term, Unsupported, Value,
};
use proofmark_ir::{Identifier, Ir, OpId};

use super::ops::If;
use super::ops::While;
use super::ops::{For, IndexSwitch};
use crate::common::loops::{Bounds, counted_loop};
use crate::common::matchers;
use crate::common::regions::choose;

impl If {
    /// Executes `scf.if`. A poison condition is undefined behaviour.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        let condition = m.scalar(0)?;
        m.ub_if(condition.poison);
        let then = m.run_region(0, &[], condition.value)?;
        let has_else = ir.regions(op).get(1).is_some_and(|&region| ir.entry_block(region).is_some());
        if !has_else {
            return Ok(());
        }
        let negated = m.not(condition.value);
        let otherwise = m.run_region(1, &[], negated)?;
        for value in choose(m, condition.value, &then, &otherwise)? {
            m.result(value);
        }
        Ok(())
    }
}

impl IndexSwitch {
    /// Executes `scf.index_switch`. A poison index is undefined behaviour.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        let number = m.scalar(0)?;
        m.ub_if(number.poison);
        let cases = IndexSwitch::cast(ir, op)
            .and_then(|view| view.cases(ir).as_i64_array(ir.ctx()))
            .ok_or_else(|| Unsupported::new("switch without case values"))?;
        let width = m.index_width();
        let mut remaining = m.bool(true);
        let mut taken: Vec<(Term, usize)> = Vec::new();
        for (i, case) in cases.iter().enumerate() {
            let case = m.constant(ApInt::from_i128(64, (*case).into()).sext_or_trunc(width));
            let equal = m.eq(number.value, case);
            let is_taken = m.and(remaining, equal);
            taken.push((is_taken, i + 1));
            let differs = m.not(equal);
            remaining = m.and(remaining, differs);
        }
        let mut exit = m.run_region(0, &[], remaining)?;
        for (is_taken, region) in taken {
            let case = m.run_region(region, &[], is_taken)?;
            let values = choose(m, is_taken, &case, &exit)?;
            let reached = m.or(case.reached, exit.reached);
            exit = RegionExit { values, reached };
        }
        exit.values.into_iter().for_each(|value| m.result(value));
        Ok(())
    }
}

impl For {
    /// Executes `scf.for`. A poison bound or step, or a step that is not positive, is undefined behaviour.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        let [lower, upper, step] = [m.scalar(0)?, m.scalar(1)?, m.scalar(2)?];
        let unsigned = For::cast(ir, op).is_some_and(|view| view.unsigned_cmp(ir).is_some());
        let less = if unsigned { BvOp::Ult } else { BvOp::Slt };
        let inits = m.operands()[3..].to_vec();
        for value in counted_loop(m, Bounds { lower, upper, step, less }, inits)? {
            m.result(value);
        }
        Ok(())
    }
}

impl While {
    /// Executes `scf.while`. A poison condition is undefined behaviour.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        let results: Vec<Shape> = ir
            .results(op)
            .iter()
            .map(|&result| m.shape_of(ir.ctx(), ir.value_type(result)))
            .collect::<Result<_, _>>()?;
        let init = m.operands().to_vec();
        for value in m.run_loop(&init, &results, &mut Conditional)? {
            m.result(value);
        }
        Ok(())
    }
}

/// A loop with two regions: `scf.while`.
struct Conditional;

impl Loop for Conditional {
    fn check(&mut self, m: &mut Machine<'_>, state: &[Value]) -> Result<Option<Check>, Unsupported> {
        let always = m.bool(true);
        let mut exit = m.run_region(0, state, always)?;
        if m.is_bool(exit.reached, false) {
            return Ok(None);
        }
        if exit.values.is_empty() {
            return Err(Unsupported::new("loop without a condition"));
        }
        let condition = exit.values.remove(0).as_scalar();
        let condition = condition.ok_or_else(|| Unsupported::new("condition that is not a scalar"))?;
        m.ub_if(condition.poison);
        Ok(Some(Check { continues: condition.value, exit: exit.values.clone(), enter: exit.values }))
    }

    fn iterate(&mut self, m: &mut Machine<'_>, entered: &[Value]) -> Result<Option<Vec<Value>>, Unsupported> {
        let always = m.bool(true);
        let exit = m.run_region(1, entered, always)?;
        Ok((!m.is_bool(exit.reached, false)).then_some(exit.values))
    }
}

/// Returns whether the comparison of the loop is unsigned.
pub(super) fn is_unsigned(ir: &Ir, op: OpId) -> bool {
    matchers::has_flag(ir, op, Identifier::UNSIGNED_CMP)
}

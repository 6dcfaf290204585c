//! Semantics of the operations of func. The executor determines the behaviour of a callee.

use proofmark_ir::semantics::{
    CallEffects, Callee, FUNCTION_WIDTH, Machine, Origin, Scalar, SemanticsResult, Shape, Unsupported,
    shape_of,
};
use proofmark_ir::{Attribute, Identifier, Ir, OpId, OpView, Traits, WalkOrder};

use super::{CallIndirect, Constant};

/// Executes `func.return` and `llvm.return`: returns the operands to the caller.
pub fn r#return(_: &Ir, _: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let values = m.operands().to_vec();
    m.return_values(values);
    Ok(())
}

/// Executes `func.call` as a call of a symbol; the executor decides the behaviour of the callee.
pub fn call(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let callee = ir
        .property(op, Identifier::CALLEE)
        .and_then(|callee| callee.as_flat_symbol(ir.ctx()))
        .ok_or_else(|| Unsupported::new("call without a flat symbol as callee"))?;
    call_symbol(ir, op, m, callee)
}

/// Executes `func.constant`: an opaque function value, identified by its symbol.
pub fn constant(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let name = named(ir, op).ok_or_else(|| Unsupported::new("function constant without a flat symbol"))?;
    let nothing = m.bool(false);
    let function = Origin::FunctionValue(name.as_str(ir.ctx()).to_owned());
    let value = m.uninterpreted(&function.into(), &[nothing], FUNCTION_WIDTH);
    let value = Scalar::defined(&mut **m, value);
    m.result(value);
    Ok(())
}

/// Returns the symbol of a `func.constant`.
fn named(ir: &Ir, op: OpId) -> Option<Identifier> {
    Constant::cast(ir, op)?.value(ir).as_flat_symbol(ir.ctx())
}

/// Executes `func.call_indirect`: calls the symbol of a `func.constant`, or an unknown function. A poison callee is
/// undefined behaviour.
pub fn call_indirect(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    if ir.property_named(op, "arg_attrs").or(ir.property_named(op, "res_attrs")).is_some() {
        return Err(Unsupported::new("attributes on arguments or results of a call"));
    }
    let function = m.scalar(0)?;
    let args = m.operands()[1..].to_vec();
    let known = ir.defining_op(CallIndirect::from_op(op).callee(ir)).and_then(|constant| named(ir, constant));
    if let Some(callee) = known {
        let shapes = shapes_of_results(ir, op, m)?;
        return m.call(Callee::Symbol(callee.as_str(ir.ctx())), &args, &shapes, CallEffects::Unknown);
    }
    require_unknown_callee(ir, op, |op| Constant::cast(ir, op).is_some())?;
    m.ub_if(function.poison);
    let shapes = shapes_of_results(ir, op, m)?;
    m.call(Callee::Indirect(function.value), &args, &shapes, CallEffects::Unknown)
}

/// Fails if the callee of the indirect call `op`, which is not the result of an operation that names a function, may be
/// the value of such an operation, by arguments of blocks, calls or memory. The call of that function would be another
/// event. `names_function` returns whether an operation names a function.
pub fn require_unknown_callee(ir: &Ir, op: OpId, names_function: impl Fn(OpId) -> bool) -> SemanticsResult {
    let names_any = |root: OpId| {
        let mut names_any = false;
        ir.walk(root, WalkOrder::PreOrder, |_, op| names_any |= names_function(op));
        names_any
    };
    let mut around = std::iter::successors(ir.parent_op(op), |&op| ir.parent_op(op));
    let function = around.find(|&op| ir.has_trait(op, Traits::FUNCTION)).unwrap_or(ir.root());
    // Another function may call this one, directly or by its value, with the value of a known function.
    let is_referred = || {
        let mut is_referred = false;
        let name = ir.symbol_name(function);
        let refers = |(_, attr): (Identifier, Attribute)| {
            let symbol = attr.as_flat_symbol(ir.ctx());
            symbol.is_some() && symbol == name
        };
        ir.walk(ir.root(), WalkOrder::PreOrder, |ir, op| {
            is_referred |= ir.properties(op).entries(ir.ctx()).into_iter().any(refers);
        });
        is_referred
    };
    match names_any(function) || is_referred() && names_any(ir.root()) {
        true => Err(Unsupported::new("indirect call that may call a function whose value is used")),
        false => Ok(()),
    }
}

/// Executes a call of `callee` with all operands.
pub fn call_symbol(ir: &Ir, op: OpId, m: &mut Machine<'_>, callee: Identifier) -> SemanticsResult {
    let shapes = shapes_of_results(ir, op, m)?;
    let args = m.operands().to_vec();
    m.call(Callee::Symbol(callee.as_str(ir.ctx())), &args, &shapes, CallEffects::Unknown)
}

fn shapes_of_results(ir: &Ir, op: OpId, m: &Machine<'_>) -> Result<Vec<Shape>, Unsupported> {
    let types = ir.results(op).iter().map(|&result| ir.value_type(result));
    types.map(|ty| shape_of(ir.ctx(), ty, m.index_width())).collect()
}

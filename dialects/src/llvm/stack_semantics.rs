//! Semantics of the llvm intrinsics that save and restore the stack (source: LangRef, "llvm.stacksave").

use proofmark_ir::semantics::{Machine, Scalar, SemanticsResult, Unsupported, Value};
use proofmark_ir::{Ir, OpId, Traits, WalkOrder};

use super::intrinsics::{StackRestore, StackSave};

/// Executes `llvm.intr.stacksave`. Its result has a meaning for `llvm.intr.stackrestore` only, and is poison here.
pub fn stacksave(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    if !ir.users(ir.result(op, 0)).all(|user| StackRestore::cast(ir, user).is_some()) {
        return Err(Unsupported::new("saved stack with another use than its restoration"));
    }
    let shape = m.shape_of(ir.ctx(), ir.value_type(ir.result(op, 0)))?;
    let poison: Vec<Scalar> = shape.iter().map(|&width| Scalar::poison(&mut **m, width)).collect();
    m.result(Value::from_scalars(poison));
    Ok(())
}

/// Executes `llvm.intr.stackrestore` of a stack that the same function saved, if the function allocates nothing on the
/// stack: then no block of the function ends.
pub fn stackrestore(ir: &Ir, op: OpId, _: &mut Machine<'_>) -> SemanticsResult {
    let function = |op: OpId| {
        std::iter::successors(ir.parent_op(op), |&at| ir.parent_op(at))
            .find(|&at| ir.has_trait(at, Traits::FUNCTION))
    };
    let saved = ir.defining_op(ir.operand(op, 0)).filter(|&save| StackSave::cast(ir, save).is_some());
    let function = function(op).filter(|&own| saved.and_then(function) == Some(own));
    if function.is_none_or(|function| may_allocate_on_stack(ir, function)) {
        return Err(Unsupported::new("stack blocks whose lifetime ends before their scope"));
    }
    Ok(())
}

/// The dialects whose operations do not allocate on the stack, with the exceptions of [`STACK_ALLOCATIONS`].
const WITHOUT_STACK: &[&str] =
    &["affine", "arith", "builtin", "cf", "func", "index", "llvm", "math", "memref", "scf", "ub", "vector"];

/// The operations of these dialects that may allocate on the stack of the function.
const STACK_ALLOCATIONS: &[&str] =
    &["llvm.alloca", "llvm.call_intrinsic", "llvm.inline_asm", "memref.alloca", "memref.alloca_scope"];

/// Returns whether an operation in `function` may allocate on the stack of the function. O(size of `function`).
fn may_allocate_on_stack(ir: &Ir, function: OpId) -> bool {
    let mut may_allocate = false;
    ir.walk(function, WalkOrder::PreOrder, |ir, op| {
        let name = ir.name_str(op);
        let dialect = name.split('.').next().unwrap_or_default();
        may_allocate |=
            ir.op_def(op).is_none() || !WITHOUT_STACK.contains(&dialect) || STACK_ALLOCATIONS.contains(&name);
    });
    may_allocate
}

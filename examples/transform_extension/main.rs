//! An operation that extends the transform dialect, and a native constraint of PDL patterns.
//!
//! `transform.example.swap_operands` swaps the operands of its targets. This is right for commutative operations only.
//! `check` names the step of a script that uses it for a subtraction:
//!
//! `cargo run --example transform_extension -- check --transform-interpreter --prove=local
//! examples/transform_extension/swap.mlir`

use proofmark::dialects::pdl::natives::{NativeFunctions, PdlValue};
use proofmark::dialects::transform::extend::extend;
use proofmark::dialects::transform::{HANDLE, effects};
use proofmark::drivers::transform::{Applied, Behaviour, Interpreter, Results, each};
use proofmark::ir::context::Dialect;
use proofmark::ir::{OpDef, OpId, op};

/// Swaps the two operands of the targets.
#[op(
    "transform.example.swap_operands",
    format = "$target attr-dict `:` type($target)",
    effects = effects::modifies,
    extension = &SWAP_OPERANDS
)]
pub struct SwapOperands {
    target: Operand<HANDLE>,
}

static SWAP_OPERANDS: Behaviour = Behaviour::new(swap_operands);

fn swap_operands(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    each(it, op, results, |it, target, _| {
        if it.ir.n_operands(target) != 2 {
            return it.silenceable(target, "expected an operation with two operands");
        }
        let (first, second) = (it.ir.operand(target, 0), it.ir.operand(target, 1));
        let mut rewriter = it.ir.rewriter();
        rewriter.set_operand(target, 0, second);
        rewriter.set_operand(target, 1, first);
        Ok(())
    })
}

const OPS: &[&OpDef] = &[SwapOperands::DEF];

const EXTENSION: Dialect = Dialect { ops: &[OPS], ..Dialect::new("transform") };

fn natives() -> NativeFunctions {
    NativeFunctions::default().with_constraint("has_one_use", |ir, arguments, _| match arguments {
        [PdlValue::Value(value)] if ir.users(*value).count() == 1 => Some(Vec::new()),
        _ => None,
    })
}

fn main() -> std::process::ExitCode {
    let mut registry = proofmark::registry();
    registry.attach(natives());
    if let Err(error) = extend(&mut registry, EXTENSION) {
        eprintln!("error: {error}");
        return std::process::ExitCode::FAILURE;
    }
    proofmark::main(registry)
}

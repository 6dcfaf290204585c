//! The construction of a program from instances and wirings.

use std::sync::Arc;

use proofmark_ir::{Attribute, Context, Ir, Location, NewOp, Rewriter, Type, ValueId};
use smallvec::SmallVec;

use super::instance::Instance;
use super::wiring::{Source, Wiring};

/// An operation of a program.
#[derive(Clone, Copy)]
pub(super) struct Step<'a> {
    pub(super) instance: &'a Instance,
    pub(super) wiring: &'a Wiring,
}

/// Returns a module with a function `@f`, which has arguments of the types `arguments` and the operations `steps`, and
/// returns the results of the last operation. `returns_all`: it returns the results of all operations. `constant`
/// returns the constant of a type with a number.
pub(super) fn build(
    ctx: &Arc<Context>,
    arguments: &[Type],
    steps: &[Step<'_>],
    returns_all: bool,
    constant: &dyn Fn(Type, usize) -> Option<Attribute>,
) -> Ir {
    let mut ir = Ir::new(ctx.clone());
    let mut rw = ir.rewriter();
    let new = |name: &str| NewOp::new(ctx.op_name(name), Location::UNKNOWN);
    let module = rw.create(&NewOp { n_regions: 1, ..new("builtin.module") });
    let region = rw.regions(module)[0];
    let body = rw.create_block(region, None, &[]);
    let last = steps.len().saturating_sub(1);
    let returned = steps.iter().enumerate().filter(|(i, _)| returns_all || *i == last);
    let results: Vec<Type> = returned.flat_map(|(_, step)| step.instance.results.iter().copied()).collect();
    let ty = ctx.type_attr(ctx.function_type(arguments, &results));
    let properties = ctx.dict_named(&[("function_type", ty), ("sym_name", ctx.string_attr("f"))]);
    rw.set_insertion_point_to_end(body);
    let function = rw.create(&NewOp { n_regions: 1, properties, ..new("func.func") });
    let region = rw.regions(function)[0];
    let block = rw.create_block(region, None, arguments);
    rw.set_insertion_point_to_end(block);
    let arguments: Vec<ValueId> = rw.block_args(block).to_vec();
    let mut before: Vec<ValueId> = Vec::new();
    let mut values: Vec<ValueId> = Vec::new();
    for (i, step) in steps.iter().enumerate() {
        let value = |rw: &mut Rewriter<'_>, (source, &ty): (&Source, &Type)| match *source {
            Source::Argument(number) => arguments[number],
            Source::Result(number) => before[number],
            Source::Constant(number) => {
                let value = constant(ty, number).expect("a wiring numbers the constants of the type");
                let properties = ctx.dict_named(&[("value", value)]);
                let op = rw.create(&NewOp { results: &[ty], properties, ..new("arith.constant") });
                rw.result(op, 0)
            }
        };
        let operands: SmallVec<[ValueId; 3]> =
            step.wiring.iter().zip(&step.instance.operands).map(|each| value(&mut rw, each)).collect();
        let op = rw.create(&NewOp {
            operands: &operands,
            results: &step.instance.results,
            properties: step.instance.properties,
            ..NewOp::new(step.instance.name, Location::UNKNOWN)
        });
        before = rw.results(op).to_vec();
        if returns_all || i == last {
            values.extend(&before);
        }
    }
    rw.create(&NewOp { operands: &values, ..new("func.return") });
    ir.set_root(module);
    ir.commit();
    ir
}

//! The mutation that encloses an operation in structured control flow.
//!
//! A pattern may assume that an operation is in the block of its operands, that it is executed exactly once, or that no
//! region uses a value of an enclosing block. The operation is moved into a new `scf.if`, `scf.for` or `scf.while`,
//! whose results replace those of the operation. The results in an execution in which the operation is not executed are
//! visible values of the same types. If there are none, the program is not changed.

use std::sync::Arc;

use arbitrary::{Result, Unstructured};
use proofmark_ir::{AttrDict, Context, Ir, Location, NewOp, OpId, Rewriter, Type, ValueId};

use super::scope::{constant, initial_values, visible};

/// Encloses `op`, with its values before the new operation in `initial`.
struct Enclosed<'a, 'b> {
    rw: &'a mut Rewriter<'b>,
    ctx: Arc<Context>,
    op: OpId,
    results: Vec<ValueId>,
    types: Vec<Type>,
    initial: Vec<ValueId>,
}

/// Moves `op`, an operation in the body of a function, into a new operation with regions. Returns whether `op` was
/// moved, which is impossible if a result has a type of which no value is visible.
pub(super) fn enclose(ir: &mut Ir, op: OpId, u: &mut Unstructured<'_>) -> Result<bool> {
    let visible = visible(ir, op);
    let Some(initial) = initial_values(ir, op, &visible, u)? else { return Ok(false) };
    let results = ir.results(op).to_vec();
    let types: Vec<Type> = results.iter().map(|&result| ir.value_type(result)).collect();
    let conditions: Vec<ValueId> =
        visible.iter().copied().filter(|&value| ir.value_type(value) == Type::I1).collect();
    let (kind, choice, carries) = (u.int_in_range(0..=2u8)?, u.arbitrary::<u8>()?, u.arbitrary()?);
    let ctx = ir.ctx_arc().clone();
    let mut rw = ir.rewriter();
    rw.set_insertion_point_before(op);
    let mut enclosed = Enclosed { rw: &mut rw, ctx, op, results, types, initial };
    let condition = match conditions.len() {
        _ if kind == 1 => None,
        0 => Some(enclosed.constant(i64::from(choice % 2), Type::I1)),
        n => Some(conditions[usize::from(choice) % n]),
    };
    let outer = match (kind, condition) {
        (0, Some(condition)) => enclosed.in_if(condition),
        (2, Some(condition)) => enclosed.in_while(condition),
        _ => enclosed.in_for(i64::from(choice % 4), carries),
    };
    enclosed.replace_results(outer);
    Ok(true)
}

impl Enclosed<'_, '_> {
    fn constant(&mut self, value: i64, ty: Type) -> ValueId {
        constant(self.rw, value, ty)
    }

    /// Creates an operation with regions at the insertion point.
    fn create(&mut self, name: &str, operands: &[ValueId], results: &[Type], n_regions: usize) -> OpId {
        let name = self.ctx.op_name(name);
        let properties = self.ctx.op_info(name).map_or(AttrDict::EMPTY, |info| info.default_properties);
        let new = NewOp { operands, results, properties, n_regions, ..NewOp::new(name, Location::UNKNOWN) };
        self.rw.create(&new)
    }

    /// Moves the operation to the end of a new block of region `number` of `outer`. Returns the arguments of the block.
    fn move_into(&mut self, outer: OpId, number: usize, arguments: &[Type]) -> Vec<ValueId> {
        let region = self.rw.regions(outer)[number];
        let block = self.rw.create_block(region, None, arguments);
        self.rw.move_op_to_end(self.op, block);
        self.rw.set_insertion_point_to_end(block);
        self.rw.block_args(block).to_vec()
    }

    /// `%r = scf.if %condition { op } else { initial values }`
    fn in_if(&mut self, condition: ValueId) -> OpId {
        let (types, results, initial) = (self.types.clone(), self.results.clone(), self.initial.clone());
        let outer = self.create("scf.if", &[condition], &types, 2);
        self.move_into(outer, 0, &[]);
        self.create("scf.yield", &results, &[], 0);
        let region = self.rw.regions(outer)[1];
        let block = self.rw.create_block(region, None, &[]);
        self.rw.set_insertion_point_to_end(block);
        self.create("scf.yield", &initial, &[], 0);
        outer
    }

    /// `%r = scf.for %i = %0 to %n step %1 iter_args(initial values) { op }`. With `carries`, the operation uses the
    /// values of the previous iteration instead of the initial ones.
    fn in_for(&mut self, n: i64, carries: bool) -> OpId {
        let (types, results) = (self.types.clone(), self.results.clone());
        let bounds = [0, n, 1].map(|bound| self.constant(bound, Type::INDEX));
        let operands: Vec<ValueId> = bounds.into_iter().chain(self.initial.iter().copied()).collect();
        let outer = self.create("scf.for", &operands, &types, 1);
        let arguments: Vec<Type> = std::iter::once(Type::INDEX).chain(types).collect();
        let arguments = self.move_into(outer, 0, &arguments);
        if carries {
            for at in 0..self.rw.n_operands(self.op) {
                let operand = self.rw.operand(self.op, at);
                if let Some(number) = self.initial.iter().position(|&value| value == operand) {
                    self.rw.set_operand(self.op, at, arguments[number + 1]);
                }
            }
        }
        self.create("scf.yield", &results, &[], 0);
        outer
    }

    /// `%r, %again = scf.while (initial values, %condition) { condition } do { op; yield results, false }`
    fn in_while(&mut self, condition: ValueId) -> OpId {
        let types: Vec<Type> = self.types.iter().copied().chain([Type::I1]).collect();
        let operands: Vec<ValueId> = self.initial.iter().copied().chain([condition]).collect();
        let outer = self.create("scf.while", &operands, &types, 2);
        let region = self.rw.regions(outer)[0];
        let block = self.rw.create_block(region, None, &types);
        self.rw.set_insertion_point_to_end(block);
        let arguments = self.rw.block_args(block).to_vec();
        let again = arguments.last().copied();
        let passed: Vec<ValueId> = again.into_iter().chain(arguments).collect();
        self.create("scf.condition", &passed, &[], 0);
        self.move_into(outer, 1, &types);
        let never = self.constant(0, Type::I1);
        let yielded: Vec<ValueId> = self.results.iter().copied().chain([never]).collect();
        self.create("scf.yield", &yielded, &[], 0);
        outer
    }

    /// Replaces the uses of the results outside of `outer` by those of `outer`.
    fn replace_results(&mut self, outer: OpId) {
        for (at, result) in self.results.clone().into_iter().enumerate() {
            let new = self.rw.result(outer, at);
            self.rw.replace_uses_if(result, new, |ir, by| !ir.is_ancestor(outer, by.owner));
        }
    }
}

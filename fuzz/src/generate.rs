//! The generator of scalar programs: maps bytes to a valid module of functions over integers and floats, with `cf`
//! branches, structured control flow and calls.
//!
//! Each choice reads an [`Unstructured`], so that equal bytes give equal programs, and mutations of bytes are
//! mutations of programs. Operations are instantiated from their definitions: operand types by constraint and trait,
//! result types by inference or constraint, attributes by their spelling. Instances that the verifier rejects (such
//! as a cast that does not widen) are dropped. Branches are acyclic, except for loops that count and for the arbitrary
//! cycles of few functions. A value without uses is a likely operand, so that few operations are dead. Operations are
//! drawn and follow each other as in the examples of the [`OpTable`], because patterns match such operations.

mod blocks;
mod cycles;
mod draw;
mod functions;
mod operation;
mod scf;
mod slots;
mod values;

use std::sync::Arc;

use arbitrary::{Result, Unstructured};
use proofmark_ir::verify::Verifier;
use proofmark_ir::{Attribute, BlockId, Context, Ir, Location, NewOp, OpId, Rewriter, Type, ValueId};
use smallvec::SmallVec;

use crate::swarm::MAX_FOLDS;
use crate::{OpTable, Swarm};
pub use draw::bits;
pub(crate) use draw::{attribute, scalar_attr};

/// Draws a module with a function `@f` and the declaration that it calls.
///
/// # Errors
///
/// If `u` is exhausted.
///
/// # Examples
///
/// ```
/// use arbitrary::Unstructured;
/// use proofmark_fuzz::oracle::Workbench;
/// use proofmark_fuzz::{entropy, generate};
///
/// let bench = Workbench::standard();
/// let bytes = entropy(1, 2048);
/// let ir = generate::generate_module(bench.context(), bench.table(), &mut Unstructured::new(&bytes)).unwrap();
/// assert!(ir.lookup_symbol(ir.root(), ir.ctx().ident("f")).is_some());
/// ```
pub fn generate_module(ctx: &Arc<Context>, table: &OpTable, u: &mut Unstructured<'_>) -> Result<Ir> {
    let swarm = Swarm::draw(table, u)?;
    generate_module_with(ctx, table, &swarm, u)
}

/// Draws a module of the swarm configuration `swarm`.
///
/// # Errors
///
/// If `u` is exhausted.
pub fn generate_module_with(
    ctx: &Arc<Context>,
    table: &OpTable,
    swarm: &Swarm,
    u: &mut Unstructured<'_>,
) -> Result<Ir> {
    let mut ir = Ir::new(ctx.clone());
    let mut rw = ir.rewriter();
    let module =
        rw.create(&NewOp { n_regions: 1, ..NewOp::new(ctx.op_name("builtin.module"), Location::UNKNOWN) });
    let region = rw.regions(module)[0];
    let body = rw.create_block(region, None, &[]);
    ir.set_root(module);
    let mut generator = Generator {
        ctx,
        table,
        swarm,
        u,
        rw: ir.rewriter(),
        scope: Vec::new(),
        slots: Vec::new(),
        callees: Vec::new(),
        depth: 0,
        types: swarm.all_types(ctx),
        flags: SmallVec::new(),
        latest: None,
        verifier: Verifier::new(),
    };
    if swarm.calls {
        generator.declaration(body)?;
    }
    if swarm.functions {
        generator.functions(body)?;
    }
    generator.function(body)?;
    ir.commit();
    Ok(ir)
}

/// The maximal number of operations of the table that are tried for one operation.
const ATTEMPTS: usize = 4;

/// The maximal number of unused values that a function returns.
const MAX_RESULTS: usize = 3;

/// The name of the external function that programs call.
const UNKNOWN_FUNCTION: &str = "observe";

/// A local variable.
#[derive(Clone, Copy)]
struct Slot {
    /// The memref or the pointer.
    memory: ValueId,
    /// The type of the elements.
    ty: Type,
    /// The type of the whole memory.
    whole: Type,
    /// The number of elements, if they have indices.
    n_elements: Option<i64>,
    is_llvm: bool,
}

/// The state of the generation of one module.
struct Generator<'g, 'u, 'b> {
    ctx: &'g Context,
    table: &'g OpTable,
    swarm: &'g Swarm,
    u: &'g mut Unstructured<'b>,
    rw: Rewriter<'u>,
    /// The values that are visible at the insertion point, oldest first.
    scope: Vec<ValueId>,
    /// The local variables of the function.
    slots: Vec<Slot>,
    /// The functions with a body that may be called.
    callees: Vec<Callee>,
    /// The nesting of the current region in the function.
    depth: usize,
    /// The types that values may have.
    types: Vec<Type>,
    /// The latest sets of flags, by the name of the attribute.
    flags: SmallVec<[(&'static str, Attribute); 2]>,
    /// The latest integer constant, with its type.
    latest: Option<(Type, Attribute)>,
    verifier: Verifier,
}

/// A function with a body.
#[derive(Clone)]
struct Callee {
    name: String,
    inputs: Vec<Type>,
    results: Vec<Type>,
}

impl Generator<'_, '_, '_> {
    fn percent(&mut self, percent: u8) -> Result<bool> {
        Ok(percent > 0 && self.u.ratio(percent.min(100), 100)?)
    }

    fn some_type(&mut self) -> Result<Type> {
        Ok(*self.u.choose(&self.types)?)
    }

    fn function_op(
        &mut self,
        body: BlockId,
        name: &str,
        inputs: &[Type],
        results: &[Type],
        private: bool,
    ) -> OpId {
        let ctx = self.ctx;
        let ty = ctx.function_type(inputs, results);
        let mut properties = vec![("function_type", ctx.type_attr(ty)), ("sym_name", ctx.string_attr(name))];
        if private {
            properties.push(("sym_visibility", ctx.string_attr("private")));
        }
        self.rw.set_insertion_point_to_end(body);
        let properties = ctx.dict_named(&properties);
        self.rw.create(&NewOp {
            n_regions: 1,
            properties,
            ..NewOp::new(ctx.op_name("func.func"), Location::UNKNOWN)
        })
    }

    /// Declares `func.func private @observe` with one argument and result of the first type of the configuration.
    fn declaration(&mut self, body: BlockId) -> Result<()> {
        let ty = self.types[0];
        self.function_op(body, UNKNOWN_FUNCTION, &[ty], &[ty], true);
        Ok(())
    }

    fn function(&mut self, body: BlockId) -> Result<()> {
        let is_cyclic = self.is_cyclic();
        let mut inputs = self.some_types(0..=3)?;
        let results = self.some_types(1..=2)?;
        if is_cyclic {
            inputs.extend([Type::I1; 2]);
        }
        let function = self.function_op(body, "f", &inputs, &results, false);
        let region = self.rw.regions(function)[0];
        if is_cyclic {
            return self.cyclic_body(region, &inputs, &results);
        }
        self.body(function, &inputs, &results, true)
    }

    /// Adds the blocks of `function`. With `returns_unused`, a function of one block returns its latest unused values.
    fn body(
        &mut self,
        function: OpId,
        inputs: &[Type],
        results: &[Type],
        returns_unused: bool,
    ) -> Result<()> {
        let region = self.rw.regions(function)[0];
        // All blocks are created first, so that branches can target any later one. Only the entry block dominates all
        // others.
        let n_blocks = self.u.int_in_range(1..=self.swarm.max_blocks)?;
        let max_ops = self.swarm.max_ops.div_ceil(n_blocks);
        let entry = self.rw.create_block(region, None, inputs);
        let mut blocks = vec![entry];
        for _ in 1..n_blocks {
            let args = self.some_types(0..=2)?;
            blocks.push(self.rw.create_block(region, None, &args));
        }
        let (mut from_entry, mut n_slots) = (Vec::new(), 0);
        for (i, &block) in blocks.iter().enumerate() {
            self.scope.clone_from(&from_entry);
            self.scope.extend(self.rw.block_args(block));
            self.slots.truncate(n_slots);
            self.rw.set_insertion_point_to_end(block);
            if i == 0 {
                self.allocate_slots()?;
            }
            if i == 0 && returns_unused && !self.callees.is_empty() && self.u.ratio(7, 8)? {
                self.call_function()?;
            }
            for _ in 0..self.u.int_in_range(max_ops / 2..=max_ops)? {
                if self.u.is_empty() {
                    break;
                }
                self.step()?;
            }
            match n_blocks {
                1 if returns_unused => self.return_unused(function, inputs, results)?,
                _ => self.terminator(region, block, &blocks[i + 1..], results)?,
            }
            if i == 0 {
                from_entry.clone_from(&self.scope);
                n_slots = self.slots.len();
            }
        }
        Ok(())
    }

    /// Adds up to `max` calls and operations.
    fn steps(&mut self, max: usize) -> Result<()> {
        for _ in 0..self.u.int_in_range(0..=max)? {
            self.step()?;
        }
        Ok(())
    }

    /// Adds an access to a local variable, a call or an operation.
    fn step(&mut self) -> Result<()> {
        if self.swarm.inner_slots && self.u.ratio(1, 4)? {
            self.allocate_slot()
        } else if self.swarm.assertions && self.u.ratio(1, 6)? {
            self.assertion()
        } else if self.swarm.functions && self.u.ratio(1, 3)? {
            self.call()
        } else if !self.slots.is_empty() && self.u.ratio(1, 2)? {
            self.access_slot()
        } else if self.swarm.calls && self.u.ratio(1, 12)? {
            self.call()
        } else if self.swarm.structured && self.u.ratio(1, 8)? {
            self.structured()
        } else {
            for _ in 0..ATTEMPTS {
                if self.operation()? {
                    break;
                }
            }
            Ok(())
        }
    }

    /// Adds a return of the latest unused values, or of values of the types `results` if there are none, and sets the
    /// type of the function.
    fn return_unused(&mut self, function: OpId, inputs: &[Type], results: &[Type]) -> Result<()> {
        let ctx = self.ctx;
        let unused = self.scope.iter().rev().copied().filter(|&value| self.rw.use_empty(value));
        let max = if self.swarm.folds { MAX_FOLDS } else { MAX_RESULTS };
        let mut operands: Vec<ValueId> = unused.take(max).collect();
        if operands.is_empty() {
            operands = self.values(results)?.to_vec();
        }
        let types: Vec<Type> = operands.iter().map(|&value| self.rw.value_type(value)).collect();
        let ty = ctx.type_attr(ctx.function_type(inputs, &types));
        let properties = self.rw.properties(function).with(ctx, ctx.ident("function_type"), ty);
        self.rw.set_properties(function, properties);
        self.create("func.return", &operands, &[], &[], &[]);
        Ok(())
    }

    fn some_types(&mut self, n: std::ops::RangeInclusive<usize>) -> Result<Vec<Type>> {
        let n = self.u.int_in_range(n)?;
        (0..n).map(|_| self.some_type()).collect()
    }

    fn call(&mut self) -> Result<()> {
        if !self.callees.is_empty() && self.u.ratio(5, 6)? {
            return self.call_function();
        }
        let ty = self.types[0];
        let arg = self.value(ty)?;
        let callee = self.ctx.symbol_ref(self.ctx.ident(UNKNOWN_FUNCTION));
        let call = self.create("func.call", &[arg], &[ty], &[("callee", callee)], &[]);
        self.scope.push(self.rw.result(call, 0));
        Ok(())
    }

    fn create(
        &mut self,
        name: &str,
        operands: &[ValueId],
        results: &[Type],
        properties: &[(&str, Attribute)],
        successors: &[BlockId],
    ) -> OpId {
        let properties = self.ctx.dict_named(properties);
        let name = self.ctx.op_name(name);
        self.rw.create(&NewOp {
            operands,
            results,
            properties,
            successors,
            ..NewOp::new(name, Location::UNKNOWN)
        })
    }
}

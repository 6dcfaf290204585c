//! The generator of scalar programs: maps bytes to a valid module of functions over integers and floats, with `cf`
//! branches, structured control flow and calls.
//!
//! Each choice reads an [`Unstructured`], so that equal bytes give equal programs, and mutations of bytes are
//! mutations of programs. Operations are instantiated from their definitions: operand types by constraint and trait,
//! result types by inference or constraint, attributes by their spelling. Instances that the verifier rejects (such
//! as a cast that does not widen) are dropped. Branches are acyclic. A value without uses is a likely operand, so that
//! few operations are dead.

mod scf;

use std::sync::Arc;

use arbitrary::{Result, Unstructured};
use proofmark_ir::context::FloatKind;
use proofmark_ir::op_def::{AttrSpelling, InferInput, OpDef, Presence, Traits, TypeConstraint};
use proofmark_ir::semantics::{FloatOp, Rounding, element_width, evaluate_float};
use proofmark_ir::verify::Verifier;
use proofmark_ir::{
    ApInt, Attribute, BlockId, Context, Ir, Location, NewOp, OpId, OpName, Rewriter, Type, ValueId,
};
use smallvec::SmallVec;

use crate::op_table::SCALARS;
use crate::signature::{bound_operand_type, related_result_type};
use crate::{OpTable, Swarm};

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
        depth: 0,
        types: swarm.types.clone(),
        verifier: Verifier::new(),
    };
    if swarm.calls {
        generator.declaration(body)?;
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

/// The state of the generation of one module.
struct Generator<'g, 'u, 'b> {
    ctx: &'g Context,
    table: &'g OpTable,
    swarm: &'g Swarm,
    u: &'g mut Unstructured<'b>,
    rw: Rewriter<'u>,
    /// The values that are visible at the insertion point, oldest first.
    scope: Vec<ValueId>,
    /// The nesting of the current region in the function.
    depth: usize,
    /// The types that values may have.
    types: Vec<Type>,
    verifier: Verifier,
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
        let inputs = self.some_types(0..=3)?;
        let results = self.some_types(1..=2)?;
        let function = self.function_op(body, "f", &inputs, &results, false);
        let region = self.rw.regions(function)[0];

        // All blocks are created first, so that branches can target any later one. Only the entry block dominates all
        // others.
        let n_blocks = self.u.int_in_range(1..=self.swarm.max_blocks)?;
        let entry = self.rw.create_block(region, None, &inputs);
        let mut blocks = vec![entry];
        for _ in 1..n_blocks {
            let args = self.some_types(0..=2)?;
            blocks.push(self.rw.create_block(region, None, &args));
        }
        let mut from_entry = Vec::new();
        for (i, &block) in blocks.iter().enumerate() {
            self.scope.clone_from(&from_entry);
            self.scope.extend(self.rw.block_args(block));
            self.rw.set_insertion_point_to_end(block);
            for _ in 0..self.u.int_in_range(self.swarm.max_ops / 2..=self.swarm.max_ops)? {
                if self.u.is_empty() {
                    break;
                }
                self.step()?;
            }
            match n_blocks {
                1 => self.return_unused(function, &inputs, &results)?,
                _ => self.terminator(&blocks[i + 1..], &results)?,
            }
            if i == 0 {
                from_entry.clone_from(&self.scope);
            }
        }
        Ok(())
    }

    /// Adds a call or an operation.
    fn step(&mut self) -> Result<()> {
        if self.swarm.calls && self.u.ratio(1, 12)? {
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
        let mut operands: Vec<ValueId> = unused.take(MAX_RESULTS).collect();
        if operands.is_empty() {
            operands = self.values(results)?;
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
        let ty = self.types[0];
        let arg = self.value(ty)?;
        let callee = self.ctx.symbol_ref(self.ctx.ident(UNKNOWN_FUNCTION));
        let call = self.create("func.call", &[arg], &[ty], &[("callee", callee)], &[]);
        self.scope.push(self.rw.result(call, 0));
        Ok(())
    }

    fn terminator(&mut self, later: &[BlockId], results: &[Type]) -> Result<()> {
        let kind = if later.is_empty() { 0 } else { self.u.int_in_range(0..=9u8)? };
        match kind {
            0 => {
                let operands = self.values(results)?;
                self.create("func.return", &operands, &[], &[], &[]);
            }
            1..=2 => {
                let dest = *self.u.choose(later)?;
                let operands = self.branch_operands(dest)?;
                self.create("cf.br", &operands, &[], &[], &[dest]);
            }
            3 if self.types.iter().any(|ty| ty.fixed_integer_width().is_some()) => self.switch(later)?,
            _ => {
                let condition = self.value(Type::I1)?;
                let dests = [*self.u.choose(later)?, *self.u.choose(later)?];
                let mut operands = vec![condition];
                let mut segments = vec![1];
                for dest in dests {
                    let forwarded = self.branch_operands(dest)?;
                    segments.push(forwarded.len() as i32);
                    operands.extend(forwarded);
                }
                let segments = self.ctx.i32_array_attr(&segments);
                self.create("cf.cond_br", &operands, &[], &[("operandSegmentSizes", segments)], &dests);
            }
        }
        Ok(())
    }

    fn switch(&mut self, later: &[BlockId]) -> Result<()> {
        let integers: Vec<Type> =
            self.types.iter().copied().filter(|ty| ty.fixed_integer_width().is_some()).collect();
        let ty = *self.u.choose(&integers)?;
        let width = ty.fixed_integer_width().expect("the generated integer types have fixed handles");
        let flag = self.value(ty)?;
        let n_values = if width < 2 { 1 << width } else { 3 };
        let n_cases = self.u.int_in_range(0..=n_values)?;
        let mut cases: Vec<ApInt> = Vec::new();
        for _ in 0..n_cases {
            let case = self.number(width)?;
            if !cases.contains(&case) {
                cases.push(case);
            }
        }
        let default = *self.u.choose(later)?;
        let mut operands = vec![flag];
        let forwarded = self.branch_operands(default)?;
        let n_default = forwarded.len();
        operands.extend(forwarded);
        let (mut dests, mut segments) = (vec![default], Vec::new());
        for _ in 0..cases.len() {
            let dest = *self.u.choose(later)?;
            let forwarded = self.branch_operands(dest)?;
            dests.push(dest);
            segments.push(forwarded.len() as i32);
            operands.extend(forwarded);
        }
        let ctx = self.ctx;
        let n_cases_operands = operands.len() - 1 - n_default;
        let mut properties = vec![
            ("case_operand_segments", ctx.i32_array_attr(&segments)),
            ("operandSegmentSizes", ctx.i32_array_attr(&[1, n_default as i32, n_cases_operands as i32])),
        ];
        if !cases.is_empty() {
            let shape = ctx.vector_type(&[cases.len() as i64], ty);
            properties.extend(ctx.dense_attr(shape, &cases).map(|values| ("case_values", values)));
        }
        self.create("cf.switch", &operands, &[], &properties, &dests);
        Ok(())
    }

    fn branch_operands(&mut self, dest: BlockId) -> Result<Vec<ValueId>> {
        let types: Vec<Type> = self.rw.block_args(dest).iter().map(|&arg| self.rw.value_type(arg)).collect();
        self.values(&types)
    }

    /// Instantiates an operation of the table. Erases the instance if it is invalid. Returns whether an operation was
    /// added.
    fn operation(&mut self) -> Result<bool> {
        if self.swarm.ops.is_empty() {
            return Ok(false);
        }
        let (name, def) = self.table.get(*self.u.choose(&self.swarm.ops)?);
        let Some(operand_types) = self.operand_types(def)? else { return Ok(false) };
        // An operation on types of which there are no values would have only constants as operands.
        let has_value = |ty: &Type| self.scope.iter().any(|&value| self.rw.value_type(value) == *ty);
        if !operand_types.is_empty() && !operand_types.iter().any(has_value) && self.u.ratio(7, 8)? {
            return Ok(false);
        }
        let operands = self.values(&operand_types)?;
        let properties = self.properties(name, def)?;
        let Some(result_types) = self.result_types(def, &operand_types, properties)? else {
            return Ok(false);
        };
        let op = self.rw.create(&NewOp {
            operands: &operands,
            results: &result_types,
            properties,
            ..NewOp::new(name, Location::UNKNOWN)
        });
        let is_valid = self.verifier.verify(&self.rw, op).is_empty();
        match is_valid {
            true => self.scope.extend(self.rw.results(op)),
            false => self.rw.erase_op(op),
        }
        Ok(is_valid)
    }

    fn operand_types(&mut self, def: &OpDef) -> Result<Option<Vec<Type>>> {
        let mut chosen: Vec<(&str, Type)> = Vec::new();
        for operand in def.operands {
            let bound = bound_operand_type(def, operand, &chosen);
            let ty = match bound {
                Some(ty) if (operand.constraint.accepts)(self.ctx, ty) => Some(ty),
                Some(_) => None,
                None => self.type_for(operand.constraint)?,
            };
            let Some(ty) = ty else { return Ok(None) };
            chosen.push((operand.name, ty));
        }
        Ok(Some(chosen.into_iter().map(|(_, ty)| ty).collect()))
    }

    fn type_for(&mut self, constraint: &TypeConstraint) -> Result<Option<Type>> {
        let mut fitting: SmallVec<[Type; 8]> = SmallVec::new();
        fitting.extend(self.types.iter().copied().filter(|&ty| (constraint.accepts)(self.ctx, ty)));
        if fitting.is_empty() {
            // The operation requires a type outside the configuration, such as `i1` for a condition.
            fitting.extend(SCALARS.into_iter().filter(|&ty| (constraint.accepts)(self.ctx, ty)));
        }
        if fitting.is_empty() { Ok(None) } else { self.u.choose(&fitting).map(|&ty| Some(ty)) }
    }

    fn result_types(
        &mut self,
        def: &OpDef,
        operands: &[Type],
        properties: proofmark_ir::AttrDict,
    ) -> Result<Option<SmallVec<[Type; 2]>>> {
        if let Some(infer) = def.infer {
            return Ok(infer(
                self.ctx,
                InferInput { operands, groups: &vec![1; operands.len()], properties },
            )
            .ok());
        }
        if def.traits.contains(Traits::SAME_OPERANDS_AND_RESULT_TYPE) {
            return Ok(operands.first().map(|&ty| def.results.iter().map(|_| ty).collect()));
        }
        let mut types = SmallVec::new();
        for result in def.results {
            let related = related_result_type(self.ctx, def, result, operands);
            let ty = match related {
                Some(ty) => Some(ty),
                None => self.type_for(result.constraint)?,
            };
            let Some(ty) = ty else { return Ok(None) };
            types.push(ty);
        }
        Ok(Some(types))
    }

    fn properties(&mut self, name: OpName, def: &OpDef) -> Result<proofmark_ir::AttrDict> {
        let ctx = self.ctx;
        let mut properties =
            ctx.op_info(name).expect("the table holds registered operations").default_properties;
        for attribute in def.attributes {
            let required = matches!(attribute.presence, Presence::Required);
            if !required && !self.percent(self.swarm.flags)? {
                continue;
            }
            if let Some(value) = self.attribute(&attribute.constraint.spelling)? {
                properties = properties.with(ctx, ctx.ident(attribute.name), value);
            }
        }
        Ok(properties)
    }

    fn attribute(&mut self, spelling: &AttrSpelling) -> Result<Option<Attribute>> {
        attribute(self.ctx, self.u, spelling)
    }

    fn values(&mut self, types: &[Type]) -> Result<Vec<ValueId>> {
        types.iter().map(|&ty| self.value(ty)).collect()
    }

    /// Returns a value of type `ty`: a visible value, a new constant, or poison.
    fn value(&mut self, ty: Type) -> Result<ValueId> {
        if self.percent(self.swarm.poison)? {
            return Ok(self.poison(ty));
        }
        let fitting: SmallVec<[ValueId; 16]> =
            self.scope.iter().copied().filter(|&value| self.rw.value_type(value) == ty).collect();
        if fitting.is_empty() || self.percent(self.swarm.constants)? {
            return self.constant(ty);
        }
        if self.u.ratio(1, 2)?
            && let Some(&unused) = fitting.iter().rev().find(|&&value| self.rw.use_empty(value))
        {
            return Ok(unused);
        }
        if self.percent(self.swarm.chain)? {
            let youngest = fitting.len().saturating_sub(2);
            return Ok(*self.u.choose(&fitting[youngest..])?);
        }
        Ok(*self.u.choose(&fitting)?)
    }

    fn constant(&mut self, ty: Type) -> Result<ValueId> {
        let attr = scalar_attr(self.ctx, self.u, ty)?.expect("values are scalars");
        let op = self.create("arith.constant", &[], &[ty], &[("value", attr)], &[]);
        Ok(self.rw.result(op, 0))
    }

    fn poison(&mut self, ty: Type) -> ValueId {
        let name = self.ctx.op_name("ub.poison");
        let properties =
            self.ctx.op_info(name).map_or(proofmark_ir::AttrDict::EMPTY, |info| info.default_properties);
        let op = self.rw.create(&NewOp { results: &[ty], properties, ..NewOp::new(name, Location::UNKNOWN) });
        self.rw.result(op, 0)
    }

    fn number(&mut self, width: u32) -> Result<ApInt> {
        number(self.u, width)
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

/// Draws a flag, a predicate, or a set of flags. Returns `None` for other attributes.
pub(crate) fn attribute(
    ctx: &Context,
    u: &mut Unstructured<'_>,
    spelling: &AttrSpelling,
) -> Result<Option<Attribute>> {
    Ok(match spelling {
        AttrSpelling::Unit => Some(Attribute::UNIT),
        AttrSpelling::Keywords { cases, ty } => {
            let &(_, value) = u.choose(cases)?;
            Some(ctx.i64_attr(value, *ty))
        }
        AttrSpelling::Parameters(name) => {
            let Some(def) = ctx.registry().enum_def(name) else { return Ok(None) };
            let mut value = 0;
            for _ in 0..if def.separator.is_some() { 2 } else { 1 } {
                value |= u.choose(def.cases)?.0;
            }
            Some(ctx.enum_attr(def, value))
        }
        _ => None,
    })
}

/// Draws a number of `width` bits, mostly near a boundary.
fn number(u: &mut Unstructured<'_>, width: u32) -> Result<ApInt> {
    let number = match u.int_in_range(0..=8u8)? {
        0 => ApInt::zero(width),
        1 => ApInt::new(width, 1),
        2 => ApInt::unsigned_max(width),
        3 => ApInt::signed_min(width),
        4 => ApInt::signed_max(width),
        5 => ApInt::new(width, u128::from(width)),
        6 => ApInt::new(width, u128::from(width.saturating_sub(1))),
        _ => ApInt::new(width, u128::from(u.arbitrary::<u64>()?)),
    };
    Ok(number)
}

/// Draws the bits of a scalar of type `ty`. Returns `None` for other types.
///
/// # Errors
///
/// If `u` is exhausted.
pub fn bits(ctx: &Context, u: &mut Unstructured<'_>, ty: Type) -> Result<Option<ApInt>> {
    if let Some(kind) = ty.float_kind() {
        return Ok(Some(ApInt::new(kind.width(), float(u, kind)?)));
    }
    element_width(ctx, ty, 64).map(|width| number(u, width)).transpose()
}

/// Draws a scalar attribute of type `ty`. Returns `None` for other types.
pub(crate) fn scalar_attr(ctx: &Context, u: &mut Unstructured<'_>, ty: Type) -> Result<Option<Attribute>> {
    let Some(bits) = bits(ctx, u, ty)? else { return Ok(None) };
    Ok(match ty.float_kind() {
        Some(_) => bits.to_u128().map(|bits| ctx.float_attr(bits, ty)),
        None => Some(ctx.int_attr(bits, ty)),
    })
}

/// Draws the bits of a float, mostly near special values and boundaries of rounding.
fn float(u: &mut Unstructured<'_>, kind: FloatKind) -> Result<u128> {
    let width = kind.width();
    let magnitude = (u128::MAX >> (128 - width)) >> 1;
    let bits = match u.int_in_range(0..=5u8)? {
        // Zero and the least subnormal numbers.
        0 => u128::from(u.int_in_range(0..=2u8)?),
        // The largest finite numbers, infinity and NaN, as far as the format has them.
        1 => magnitude - u128::from(u.int_in_range(0..=2u8)?),
        // Small numbers, for which arithmetic is exact.
        2 | 3 => {
            let number = f64::from(u.int_in_range(0..=20u8)?) / 2.0;
            let convert = FloatOp::Convert(kind, Rounding::NearestEven);
            evaluate_float(convert, FloatKind::F64, &[number.to_bits().into()], 64)
        }
        _ => u128::from(u.arbitrary::<u64>()?) & magnitude,
    };
    Ok(if u.arbitrary()? { bits | (magnitude + 1) } else { bits })
}

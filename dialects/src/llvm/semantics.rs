//! Semantics of the integer and float operations of llvm (source: LangRef, without `undef`).

use proofmark_ir::semantics::relation::OpaqueForm;
use proofmark_ir::semantics::{
    BvOp, CallEffects, Callee, Choice, FloatOp, Lane, Machine, POINTER_WIDTH, Rounding, Scalar,
    SemanticsResult, Shape, Term, Unsupported, Value, float as ieee,
};
use proofmark_ir::{ApInt, Identifier, Ir, OpId, Traits, ValueId};

use super::LINKAGE_DEF;
use super::attrs::{c_calling_convention, no_tail_call};
use super::control::{Call, Func, GetElementPtr};
use super::ops::Freeze;
use super::ops::Or;
use super::ops::Select;
use super::ops::{AddressOf, PtrToInt, SRem, Undef, Zero};
use super::types::{address_space, is_ptr, is_void};
use crate::common::float::{self, FastMath, FloatSemantics};
use crate::common::integer::{self, Predicate};
use crate::common::matchers;
use crate::{arith, func};

// Operations with the same semantics under another name.
pub use crate::arith::semantics::{
    addf as fadd, addi as add, andi as and, bitcast, cmpf as fcmp, constant, convertf as fpext,
    convertf as fptrunc, divf as fdiv, divsi as sdiv, divui as udiv, extsi as sext, extui as zext, fptosi,
    fptoui, maximumf as maximum, maxnumf as maxnum, maxsi as smax, maxui as umax, minimumf as minimum,
    minnumf as minnum, minsi as smin, minui as umin, mulf as fmul, muli as mul, negf as fneg, remf as frem,
    remui as urem, shli as shl, shrsi as ashr, shrui as lshr, sitofp, subf as fsub, subi as sub,
    trunci as trunc, uitofp, xori as xor,
};
pub use crate::cf::semantics::{br, cond_br, switch};
pub use crate::func::semantics::r#return;
pub use crate::math::semantics::{
    absf as fabs, binary as binary_function, ceil, copysign, floor, fma, round, roundeven, sqrt,
    trunc as trunc_float, unary as unary_function,
};
pub use crate::ub::semantics::{poison, unreachable};

impl Or {
    /// Executes `llvm.or`. With `disjoint`, a bit that is set in both operands is poison.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        if !matchers::has_flag(ir, op, Identifier::IS_DISJOINT) {
            return arith::semantics::ori(ir, op, m);
        }
        m.map(|lane, [a, b]: [Scalar; 2]| {
            let common = lane.and(a.value, b.value);
            let disjoint = lane.is_zero(common);
            let broken = lane.not(disjoint);
            lane.poison_if(broken);
            [lane.or(a.value, b.value)]
        })
    }
}

impl Select {
    /// Executes `llvm.select`, with the contracts and liberties of its fast-math flags.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        let flags = FastMath::of(ir, op);
        let Some(kind) = ir.value_type(ir.result(op, 0)).element_or_self(ir.ctx()).float_kind() else {
            return arith::semantics::select(ir, op, m);
        };
        if flags == FastMath::NONE {
            return arith::semantics::select(ir, op, m);
        }
        if !ieee::is_computed(kind) {
            return Err(Unsupported::new("fast-math flags on a float format without arithmetic"));
        }
        m.map_scalars(|lane, [condition, a, b]: [Scalar; 3]| {
            let chosen = Scalar::ite(&mut **lane, condition.value, a, b);
            let mut poison = lane.or(condition.poison, chosen.poison);
            if flags.has(FastMath::NNAN) {
                let nan = ieee::is_nan(&mut **lane, kind, chosen.value);
                poison = lane.or(poison, nan);
            }
            if flags.has(FastMath::NINF) {
                let infinite = ieee::is_infinite(&mut **lane, kind, chosen.value);
                poison = lane.or(poison, infinite);
            }
            let inputs = [condition.value, a.value, b.value];
            let value = match flags.has(FastMath::NSZ) {
                true => float::zero_of_either_sign(lane, chosen.value, &inputs),
                false => chosen.value,
            };
            [Scalar { value, poison }]
        })
    }
}

/// Executes `llvm.intr.fmuladd`: rounded once or twice.
pub fn fmuladd(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let liberties = FastMath::REASSOC.and(FastMath::CONTRACT);
    let semantics = FloatSemantics::new(ir, op, m, liberties)?;
    let (kind, nearest) = (semantics.kind, Rounding::NearestEven);
    semantics.map(m, |lane, [a, b, c]: [Term; 3]| {
        let once = ieee::apply(&mut **lane, FloatOp::Fma(nearest), kind, &[a, b, c]);
        let product = ieee::apply(&mut **lane, FloatOp::Mul(nearest), kind, &[a, b]);
        let twice = ieee::apply(&mut **lane, FloatOp::Add(nearest), kind, &[product, c]);
        let default = lane.bool(false);
        let inputs = [a, b, c];
        let (what, when) = ("rounding once or twice", lane.bool(true));
        let choice = Choice { what, inputs: &inputs, when, default, anything: true };
        let is_once = lane.choose(choice);
        lane.ite(is_once, once, twice)
    })
}

impl SRem {
    /// Executes `llvm.srem`. The minimum signed value by -1 is also undefined behaviour.
    pub fn semantics(_: &Ir, _: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        m.map(|lane, args: [Scalar; 2]| [integer::remainder_signed(lane, args, true)])
    }
}

impl Zero {
    /// Executes `llvm.mlir.zero`.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        let result = ir.result(op, 0);
        let ty = ir.value_type(result);
        let is_in_other_space = address_space(ir.ctx(), ty).is_some_and(|space| space != 0);
        if is_in_other_space && !is_only_measured(ir, result) {
            return Err(Unsupported::new(
                "null pointer of an address space in which it may be the address of a block",
            ));
        }
        let shape = proofmark_ir::semantics::shape_of(ir.ctx(), ty, m.index_width())?;
        let value =
            Value::from_scalars(shape.iter().map(|&width| Scalar::constant(&mut **m, ApInt::zero(width))));
        m.result(value);
        Ok(())
    }
}

/// Returns whether a null pointer is used only to compute sizes: `ptrtoint(getelementptr(null, n))`.
fn is_only_measured(ir: &Ir, null: ValueId) -> bool {
    let is_measured =
        |pointer: OpId| ir.users(ir.result(pointer, 0)).all(|user| PtrToInt::cast(ir, user).is_some());
    ir.users(null).all(|user| GetElementPtr::cast(ir, user).is_some() && is_measured(user))
}

impl Undef {
    /// Rejects `llvm.mlir.undef`: undef is not a value but a choice at each use.
    pub fn semantics(_: &Ir, _: OpId, _: &mut Machine<'_>) -> SemanticsResult {
        Err(Unsupported::new("undef; only poison is modelled"))
    }
}

impl Freeze {
    /// Executes `llvm.freeze`: a nondeterministic choice for each scalar that is poison. The choice of a pointer is not
    /// modelled.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        let value = m.operand(0).clone();
        if value.scalars().iter().all(|scalar| m.is_bool(scalar.poison, false)) {
            m.result(value);
            return Ok(());
        }
        let ctx = ir.ctx();
        let element = ir.value_type(ir.operand(op, 0)).element_or_self(ctx);
        if element.bit_width(ctx).is_none() {
            return Err(Unsupported::new("freeze of a pointer or aggregate that may be poison"));
        }
        m.map_scalars(|lane, [a]: [Scalar; 1]| {
            let what = "the value of a frozen poison";
            let value = lane.choose(Choice {
                what,
                inputs: &[a.value],
                when: a.poison,
                default: a.value,
                anything: true,
            });
            [Scalar { value, poison: lane.bool(false) }]
        })
    }
}

/// Returns the name of a called library function to which allocations are lowered: `malloc`, `free`, or the functions
/// of MLIR's execution engine with the same contract. It is a declaration with the types of C, where `size_t` has the
/// width of an address, or that of `index` in the data layout.
fn library_function(ir: &Ir, op: OpId) -> Option<&'static str> {
    let ctx = ir.ctx();
    let callee = ir.property(op, Identifier::CALLEE)?.as_flat_symbol(ctx)?;
    let declared = ir.lookup_symbol(ir.nearest_symbol_table(op)?, callee)?;
    if ir.regions(declared).iter().any(|&region| ir.entry_block(region).is_some()) {
        return None;
    }
    let is_pointer = |value: ValueId| is_ptr(ctx, ir.value_type(value));
    let size_width = ir.declared_index_width(op).unwrap_or(POINTER_WIDTH);
    let is_size = |value: ValueId| {
        ir.value_type(value).signless_width(ctx).is_some_and(|n| n == POINTER_WIDTH || n == size_width)
    };
    let operands: Vec<ValueId> = ir.operands(op).collect();
    match (callee.as_str(ctx), &operands[..], ir.results(op)) {
        ("malloc" | "_mlir_memref_to_llvm_alloc", &[size], &[result])
            if is_size(size) && is_pointer(result) =>
        {
            Some("malloc")
        }
        ("free" | "_mlir_memref_to_llvm_free", &[pointer], []) if is_pointer(pointer) => Some("free"),
        _ => None,
    }
}

/// Returns the function that an indirect call calls, if the pointer is the address of a function with the types of the
/// call.
fn known_callee(ir: &Ir, op: OpId) -> Option<Identifier> {
    let ctx = ir.ctx();
    let call =
        Call::cast(ir, op).filter(|call| call.callee(ir).is_none() && call.var_callee_type(ir).is_none())?;
    let mut operands = call.callee_operands(ir);
    let address = ir.defining_op(operands.next()?)?;
    let name = AddressOf::cast(ir, address)?.global_name(ir).as_flat_symbol(ctx)?;
    let function = Func::cast(ir, ir.lookup_symbol(ir.nearest_symbol_table(op)?, name)?)?;
    // The address of a function with linkage `extern_weak` may be null.
    let weak = ir
        .property_named(function.op(), "linkage")
        .and_then(|linkage| linkage.as_enum(ctx, &LINKAGE_DEF))
        .is_some_and(|linkage| LINKAGE_DEF.keyword_of(linkage) == Some("extern_weak"));
    let signature = function.signature(ir).filter(|signature| !signature.variadic && !weak)?;
    let result = call.result(ir).map(|value| ir.value_type(value));
    let same_result = result.map_or(is_void(ctx, signature.result), |ty| ty == signature.result);
    (same_result && operands.map(|value| ir.value_type(value)).eq(signature.params)).then_some(name)
}

/// Executes `llvm.call` of a pointer: a call of the function value that the pointer represents. A poison pointer is
/// undefined behaviour.
fn call_address(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let is_attribute = |name: &str| ir.property_named(op, name).is_some();
    if ["var_callee_type", "arg_attrs", "res_attrs"].into_iter().any(is_attribute) {
        return Err(Unsupported::new("indirect call with attributes or of a variadic function"));
    }
    let shapes: Vec<Shape> = ir
        .results(op)
        .iter()
        .map(|&value| m.shape_of(ir.ctx(), ir.value_type(value)))
        .collect::<Result<_, _>>()?;
    func::semantics::require_unknown_callee(ir, op, |op| {
        let name = AddressOf::cast(ir, op).and_then(|view| view.global_name(ir).as_flat_symbol(ir.ctx()));
        let symbol = name.and_then(|name| ir.lookup_symbol(ir.nearest_symbol_table(op)?, name));
        symbol.is_some_and(|symbol| ir.has_trait(symbol, Traits::FUNCTION))
    })?;
    let [pointer, args @ ..] = m.operands() else {
        return Err(Unsupported::new("indirect call without a callee"));
    };
    let (pointer, args) = (pointer.clone(), args.to_vec());
    let function = OpaqueForm::of_function_values().lift(&mut **m, pointer.scalars());
    let function = function.as_scalar().ok_or_else(|| Unsupported::new("callee that is no pointer"))?;
    m.ub_if(function.poison);
    m.call(Callee::Indirect(function.value), &args, &shapes, CallEffects::Unknown)
}

impl Call {
    /// Executes `llvm.call` of a symbol, or of a pointer.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        if FastMath::of(ir, op) != FastMath::NONE {
            return Err(Unsupported::new("fast-math flags on a call"));
        }
        let defaults = [("CConv", c_calling_convention(ir.ctx())), ("TailCallKind", no_tail_call(ir.ctx()))];
        let plain = |(name, default)| ir.property_named(op, name).is_none_or(|attr| attr == default);
        if !defaults.into_iter().all(plain) || ir.operand_group(op, 1).is_some_and(|all| !all.is_empty()) {
            return Err(Unsupported::new("call with attributes or a calling convention without semantics"));
        }
        if let Some(callee) = known_callee(ir, op) {
            let shapes: Vec<Shape> = ir
                .results(op)
                .iter()
                .map(|&value| m.shape_of(ir.ctx(), ir.value_type(value)))
                .collect::<Result<_, _>>()?;
            let args = m.operands()[1..].to_vec();
            return m.call(Callee::Symbol(callee.as_str(ir.ctx())), &args, &shapes, CallEffects::Unknown);
        }
        if ir.property(op, Identifier::CALLEE).is_none() {
            return call_address(ir, op, m);
        }
        match library_function(ir, op) {
            Some("malloc") => super::memory_semantics::malloc(m),
            Some("free") => super::memory_semantics::free(m),
            _ => func::semantics::call(ir, op, m),
        }
    }
}

/// Executes `llvm.intr.abs`. The absolute value of the minimum signed value is itself, or poison if the flag is set.
pub fn abs(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let poison = is_true(ir, op, "is_int_min_poison");
    m.map(|lane, [a]: [Scalar; 1]| {
        if poison {
            let width = lane.width(a.value);
            let least = lane.constant(ApInt::signed_min(width));
            let broken = lane.eq(a.value, least);
            lane.poison_if(broken);
        }
        let (negative, negated) = (lane.is_negative(a.value), lane.neg(a.value));
        [lane.ite(negative, negated, a.value)]
    })
}

/// Executes `llvm.intr.ctpop`.
pub fn ctpop(_: &Ir, _: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    m.map(|lane, [a]: [Scalar; 1]| [lane.apply(BvOp::PopCount, &[a.value])])
}

/// Executes `llvm.intr.ctlz`.
pub fn ctlz(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    count_zeros(ir, op, m, BvOp::LeadingZeros)
}

/// Executes `llvm.intr.cttz`.
pub fn cttz(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    count_zeros(ir, op, m, BvOp::TrailingZeros)
}

fn count_zeros(ir: &Ir, op: OpId, m: &mut Machine<'_>, count: BvOp) -> SemanticsResult {
    let poison = is_true(ir, op, "is_zero_poison");
    m.map(|lane, [a]: [Scalar; 1]| {
        if poison {
            let zero = lane.is_zero(a.value);
            lane.poison_if(zero);
        }
        [lane.apply(count, &[a.value])]
    })
}

/// Executes `llvm.intr.fshl`: the upper half of the concatenated operands, shifted left by the amount modulo the width.
pub fn fshl(_: &Ir, _: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    m.map(|lane, args: [Scalar; 3]| [funnel(lane, args, true)])
}

/// Executes `llvm.intr.fshr`: the lower half of the concatenated operands, shifted right by the amount modulo the
/// width.
pub fn fshr(_: &Ir, _: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    m.map(|lane, args: [Scalar; 3]| [funnel(lane, args, false)])
}

fn funnel(lane: &mut Lane<'_>, [high, low, amount]: [Scalar; 3], left: bool) -> Term {
    let width = lane.width(high.value);
    let joined = lane.concat(high.value, low.value);
    let modulus = lane.number(width, width.into());
    let amount = lane.urem(amount.value, modulus);
    let amount = lane.zext(amount, 2 * width);
    match left {
        true => {
            let shifted = lane.shl(joined, amount);
            lane.extract(shifted, width, width)
        }
        false => {
            let shifted = lane.lshr(joined, amount);
            lane.trunc(shifted, width)
        }
    }
}

/// Executes `llvm.intr.sadd.sat`.
pub fn sadd_sat(_: &Ir, _: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    m.map(|lane, [a, b]: [Scalar; 2]| {
        let overflow = lane.apply(BvOp::SAddO, &[a.value, b.value]);
        let sum = lane.add(a.value, b.value);
        [saturate_signed(lane, overflow, a.value, sum)]
    })
}

/// Executes `llvm.intr.ssub.sat`.
pub fn ssub_sat(_: &Ir, _: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    m.map(|lane, [a, b]: [Scalar; 2]| {
        let overflow = lane.apply(BvOp::SSubO, &[a.value, b.value]);
        let difference = lane.sub(a.value, b.value);
        [saturate_signed(lane, overflow, a.value, difference)]
    })
}

/// Returns the extreme signed value with the sign of `a` on overflow, else `otherwise`.
fn saturate_signed(lane: &mut Lane<'_>, overflow: Term, a: Term, otherwise: Term) -> Term {
    let width = lane.width(a);
    let least = lane.constant(ApInt::signed_min(width));
    let greatest = lane.constant(ApInt::signed_max(width));
    let negative = lane.is_negative(a);
    let extreme = lane.ite(negative, least, greatest);
    lane.ite(overflow, extreme, otherwise)
}

/// Executes `llvm.intr.uadd.sat`.
pub fn uadd_sat(_: &Ir, _: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    m.map(|lane, [a, b]: [Scalar; 2]| {
        let overflow = lane.apply(BvOp::UAddO, &[a.value, b.value]);
        let sum = lane.add(a.value, b.value);
        let width = lane.width(sum);
        let greatest = lane.constant(ApInt::ones(width));
        [lane.ite(overflow, greatest, sum)]
    })
}

/// Executes `llvm.intr.usub.sat`.
pub fn usub_sat(_: &Ir, _: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    m.map(|lane, [a, b]: [Scalar; 2]| {
        let smaller = Predicate::Ult.apply(&mut **lane, a.value, b.value);
        let difference = lane.sub(a.value, b.value);
        let width = lane.width(difference);
        let zero = lane.zero(width);
        [lane.ite(smaller, zero, difference)]
    })
}

fn is_true(ir: &Ir, op: OpId, name: &str) -> bool {
    ir.property_named(op, name).is_some_and(|attr| attr == proofmark_ir::Attribute::TRUE)
}

//! Conversion of arith to llvm (MLIR's `ArithToLLVM.cpp`), as a table. Divisions that round up or down are expanded to
//! other operations of arith.

use std::sync::{Arc, Mutex, PoisonError};

use proofmark_drivers::conversion::{
    ConversionMatch, ConversionPattern, ConversionPatterns, ConversionRow, TypeConverter,
};
use proofmark_ir::{
    AttrDict, Attribute, Builder, Context, Identifier, Location, OpDef, Outcome, Root, Type, ValueId,
};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::build::{elementwise, extract, int_constant, make, properties};
use super::types::is_carried_float;
use crate::arith as a;
use crate::llvm::{self, types};

/// Adds the patterns that convert arith to llvm.
pub fn arith_to_llvm_patterns(patterns: &mut ConversionPatterns, converter: &Arc<TypeConverter>) {
    for &(from, to) in RENAMED {
        patterns.add(Renamed { from, to, converter: converter.clone(), properties: Mutex::default() });
    }
    patterns.add_rows(ROWS, Some(converter));
    patterns.add_rows(EXPANSIONS, None);
}

/// Operations that differ in name and in the spelling of flags only.
const RENAMED: &[(&OpDef, &OpDef)] = &[
    (a::AddI::DEF, llvm::Add::DEF),
    (a::SubI::DEF, llvm::Sub::DEF),
    (a::MulI::DEF, llvm::Mul::DEF),
    (a::ShLI::DEF, llvm::Shl::DEF),
    (a::DivSI::DEF, llvm::SDiv::DEF),
    (a::DivUI::DEF, llvm::UDiv::DEF),
    (a::RemSI::DEF, llvm::SRem::DEF),
    (a::RemUI::DEF, llvm::URem::DEF),
    (a::AndI::DEF, llvm::And::DEF),
    (a::OrI::DEF, llvm::Or::DEF),
    (a::XOrI::DEF, llvm::XOr::DEF),
    (a::ShRSI::DEF, llvm::AShr::DEF),
    (a::ShRUI::DEF, llvm::LShr::DEF),
    (a::MaxSI::DEF, llvm::SMax::DEF),
    (a::MaxUI::DEF, llvm::UMax::DEF),
    (a::MinSI::DEF, llvm::SMin::DEF),
    (a::MinUI::DEF, llvm::UMin::DEF),
    (a::ExtSI::DEF, llvm::SExt::DEF),
    (a::ExtUI::DEF, llvm::ZExt::DEF),
    (a::TruncI::DEF, llvm::Trunc::DEF),
    (a::Bitcast::DEF, llvm::Bitcast::DEF),
    (a::CmpI::DEF, llvm::ICmp::DEF),
    (a::CmpF::DEF, llvm::FCmp::DEF),
    (a::Select::DEF, llvm::Select::DEF),
    (a::AddF::DEF, llvm::FAdd::DEF),
    (a::SubF::DEF, llvm::FSub::DEF),
    (a::MulF::DEF, llvm::FMul::DEF),
    (a::DivF::DEF, llvm::FDiv::DEF),
    (a::RemF::DEF, llvm::FRem::DEF),
    (a::NegF::DEF, llvm::FNeg::DEF),
    (a::MaximumF::DEF, llvm::Maximum::DEF),
    (a::MinimumF::DEF, llvm::Minimum::DEF),
    (a::MaxNumF::DEF, llvm::MaxNum::DEF),
    (a::MinNumF::DEF, llvm::MinNum::DEF),
    (a::ExtF::DEF, llvm::FPExt::DEF),
    (a::TruncF::DEF, llvm::FPTrunc::DEF),
    (a::SIToFP::DEF, llvm::SIToFP::DEF),
    (a::UIToFP::DEF, llvm::UIToFP::DEF),
    (a::FPToSI::DEF, llvm::FPToSI::DEF),
    (a::FPToUI::DEF, llvm::FPToUI::DEF),
];

/// The pattern that replaces an operation by its counterpart in llvm.
struct Renamed {
    from: &'static OpDef,
    to: &'static OpDef,
    converter: Arc<TypeConverter>,
    /// The attributes in the encoding of llvm by the properties of arith: the results of [`converted_properties`].
    properties: Mutex<FxHashMap<AttrDict, Option<Converted>>>,
}

impl Renamed {
    /// Returns the cached result of [`converted_properties`].
    fn converted_properties(&self, ctx: &Context, properties: AttrDict) -> Option<Converted> {
        let mut cache = self.properties.lock().unwrap_or_else(PoisonError::into_inner);
        *cache.entry(properties).or_insert_with(|| converted_properties(ctx, properties, self.to))
    }
}

impl ConversionPattern for Renamed {
    fn name(&self) -> &str {
        self.from.name
    }

    fn root(&self) -> Root<'_> {
        Root::Op(self.from.name)
    }

    fn generated_ops(&self) -> &[&str] {
        std::slice::from_ref(&self.to.name)
    }

    fn converter(&self) -> Option<&Arc<TypeConverter>> {
        Some(&self.converter)
    }

    fn apply<'m>(&self, m: ConversionMatch<'m>) -> Outcome<'m> {
        let (op, ctx) = (m.op(), m.ctx());
        let old_result = m.value_type(m.result(op, 0));
        let Some(result) = self.converter.convert_one(ctx, old_result) else {
            return m.fail("failed to convert the result type");
        };
        let keeps_types = result == old_result
            && m.operands(op).zip(m.converted()).all(|(old, &new)| m.value_type(old) == m.value_type(new));
        if !keeps_types && !std::ptr::eq(self.from, a::Select::DEF) {
            if m.operands(op).chain([m.result(op, 0)]).any(|value| is_carried_float(ctx, m.value_type(value)))
            {
                return m.fail("float type without arithmetic in llvm");
            }
            if types::struct_elements(ctx, result).is_some() {
                return m.fail("operation on memrefs");
            }
        }
        let Some(Converted { properties, fastmath }) = self.converted_properties(ctx, m.properties(op))
        else {
            return m.fail("attribute without equivalent in llvm");
        };
        let operands: SmallVec<[ValueId; 4]> = SmallVec::from_slice(m.converted());
        let (loc, mut attrs) = (m.loc(op), m.attrs(op));
        if let Some((name, flags)) = fastmath {
            attrs = attrs.with(ctx, name, flags);
        }
        let name = ctx.name_of(self.to).unwrap_or_else(|| ctx.op_name(self.to.name));
        let mut rw = m.rewrite();
        let value = elementwise(&mut rw, loc, &operands, result, &mut |rw, operands, ty| {
            let new = proofmark_ir::NewOp {
                operands,
                results: &[ty],
                properties,
                attrs,
                ..proofmark_ir::NewOp::new(name, loc)
            };
            let new = rw.create(&new);
            Some(rw.result(new, 0))
        });
        match value {
            Some(value) => {
                rw.replace_op(op, &[value]);
                rw.done()
            }
            None => rw.abort("failed to unroll to one-dimensional vectors"),
        }
    }
}

/// The attributes of an operation of llvm.
#[derive(Clone, Copy)]
struct Converted {
    properties: AttrDict,
    /// The flags of arith that become a discardable attribute as in MLIR, if the operation of llvm has no such flags.
    fastmath: Option<(Identifier, Attribute)>,
}

/// Returns the attributes of `to` that correspond to properties of arith, or `None` if one of these has no equivalent.
fn converted_properties(ctx: &Context, of: AttrDict, to: &'static OpDef) -> Option<Converted> {
    let mut set: SmallVec<[(Identifier, Attribute); 2]> = SmallVec::new();
    let mut unused_flags = None;
    for (name, value) in of.entries(ctx) {
        let (name, value) = match name.as_str(ctx) {
            "overflowFlags" => (name, ctx.i64_attr(value.as_enum(ctx, &a::OVERFLOW_DEF)? as i64, Type::I32)),
            "fastmath" if to.attribute("fastmathFlags").is_none() => {
                unused_flags = Some((name, value));
                continue;
            }
            "fastmath" => (ctx.ident("fastmathFlags"), fastmath(ctx, value)?),
            _ => (name, value),
        };
        to.attribute(name.as_str(ctx))?;
        set.push((name, value));
    }
    Some(Converted { properties: properties(ctx, to, set), fastmath: unused_flags })
}

/// Returns the fast-math flags of llvm with the same names; the bits differ.
pub(super) fn fastmath(ctx: &Context, value: Attribute) -> Option<Attribute> {
    let bits = value.as_enum(ctx, &a::FASTMATH_DEF)?;
    let single = a::FASTMATH_DEF.cases.iter().filter(|(case, _)| case.count_ones() == 1 && bits & case != 0);
    let bits = single.map(|(_, name)| llvm::FASTMATH_DEF.value_of(name)).sum::<Option<u64>>()?;
    Some(ctx.enum_attr(&llvm::FASTMATH_DEF, bits))
}

const ROWS: &[ConversionRow] = &[
    ConversionRow {
        name: "arith.truncf",
        summary: "arith.truncf with a rounding mode -> llvm.intr.experimental.constrained.fptrunc",
        root: "arith.truncf",
        benefit: 1,
        generated_ops: &["llvm.intr.experimental.constrained.fptrunc"],
        apply: constrained_truncf,
    },
    ConversionRow {
        name: "arith.bitcast of memrefs",
        summary: "arith.bitcast of a memref -> the operand",
        root: "arith.bitcast",
        benefit: 1,
        generated_ops: &[],
        apply: memref_bitcast,
    },
    ConversionRow {
        name: "arith.constant",
        summary: "arith.constant -> llvm.mlir.constant of the converted type",
        root: "arith.constant",
        benefit: 1,
        generated_ops: &["llvm.mlir.constant"],
        apply: constant,
    },
    ConversionRow {
        name: "arith.addui_extended",
        summary: "arith.addui_extended -> llvm.intr.uadd.with.overflow and llvm.extractvalue",
        root: "arith.addui_extended",
        benefit: 1,
        generated_ops: &["llvm.intr.uadd.with.overflow", "llvm.extractvalue"],
        apply: add_ui_extended,
    },
    ConversionRow {
        name: "arith.mulsi_extended",
        summary: "arith.mulsi_extended -> llvm.mul of twice the width, split in halves",
        root: "arith.mulsi_extended",
        benefit: 1,
        generated_ops: &["llvm.sext", "llvm.mul", "llvm.trunc", "llvm.lshr", "llvm.mlir.constant"],
        apply: |m| mul_extended(m, llvm::SExt::DEF),
    },
    ConversionRow {
        name: "arith.mului_extended",
        summary: "arith.mului_extended -> llvm.mul of twice the width, split in halves",
        root: "arith.mului_extended",
        benefit: 1,
        generated_ops: &["llvm.zext", "llvm.mul", "llvm.trunc", "llvm.lshr", "llvm.mlir.constant"],
        apply: |m| mul_extended(m, llvm::ZExt::DEF),
    },
    ConversionRow {
        name: "arith.index_cast",
        summary: "arith.index_cast -> llvm.sext, llvm.trunc or the operand",
        root: "arith.index_cast",
        benefit: 1,
        generated_ops: &["llvm.sext", "llvm.trunc"],
        apply: |m| index_cast(m, llvm::SExt::DEF),
    },
    ConversionRow {
        name: "arith.index_castui",
        summary: "arith.index_castui -> llvm.zext, llvm.trunc or the operand",
        root: "arith.index_castui",
        benefit: 1,
        generated_ops: &["llvm.zext", "llvm.trunc"],
        apply: |m| index_cast(m, llvm::ZExt::DEF),
    },
];

fn result_type(m: &ConversionMatch<'_>, index: usize) -> Option<Type> {
    m.converter()?.convert_one(m.ctx(), m.value_type(m.result(m.op(), index)))
}

/// Converts an `arith.truncf` with a rounding mode. LLVM ignores floating-point exceptions.
fn constrained_truncf<'m>(m: ConversionMatch<'m>) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let mode = m.property_named(op, "roundingmode").and_then(|mode| mode.as_i64(ctx));
    let mode = mode.and_then(|mode| LLVM_ROUNDING_MODES.iter().find(|(from, _)| *from == mode));
    let (Some(result), Some(&(_, mode))) = (result_type(&m, 0), mode) else {
        return m.fail("operation without rounding mode");
    };
    if m.operands(op)
        .chain(m.results(op).iter().copied())
        .any(|value| is_carried_float(ctx, m.value_type(value)))
    {
        return m.fail("float type without arithmetic in llvm");
    }
    let set = [
        ("roundingmode", ctx.i64_attr(mode, Type::I64)),
        ("fpExceptionBehavior", ctx.i64_attr(0, Type::I64)),
    ];
    let operands: SmallVec<[ValueId; 4]> = m.converted().into();
    let loc = m.loc(op);
    let mut rw = m.rewrite();
    let value = elementwise(&mut rw, loc, &operands, result, &mut |rw, operands, ty| {
        Some(make(rw, llvm::ConstrainedFPTrunc::DEF, loc, operands, ty, &set))
    });
    match value {
        Some(value) => {
            rw.replace_op(op, &[value]);
            rw.done()
        }
        None => rw.abort("failed to unroll to one-dimensional vectors"),
    }
}

/// The rounding modes of arith and of llvm with equal meaning.
const LLVM_ROUNDING_MODES: [(i64, i64); 5] = [(0, 1), (1, 3), (2, 2), (3, 0), (4, 4)];

/// Converts an `arith.bitcast` of a memref, whose descriptor does not depend on the element type.
fn memref_bitcast<'m>(m: ConversionMatch<'m>) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let operand = m.converted()[0];
    let is_memref = types::struct_elements(ctx, m.value_type(operand)).is_some();
    if !is_memref || result_type(&m, 0) != Some(m.value_type(operand)) {
        return m.fail("operation on other types than memrefs");
    }
    let mut rw = m.rewrite();
    rw.replace_op(op, &[operand]);
    rw.done()
}

fn constant<'m>(m: ConversionMatch<'m>) -> Outcome<'m> {
    let op = m.op();
    let (Some(ty), Some(value)) = (result_type(&m, 0), m.property(op, Identifier::VALUE)) else {
        return m.fail("failed to convert the type");
    };
    let (loc, attrs) = (m.loc(op), m.attrs(op));
    let mut rw = m.rewrite();
    let value = make(&mut rw, llvm::Constant::DEF, loc, &[], ty, &[("value", value)]);
    if let Some(new) = rw.defining_op(value) {
        rw.edit(new).set_attrs(attrs);
    }
    rw.replace_op(op, &[value]);
    rw.done()
}

fn add_ui_extended<'m>(m: ConversionMatch<'m>) -> Outcome<'m> {
    let op = m.op();
    let (Some(sum), Some(overflow)) = (result_type(&m, 0), result_type(&m, 1)) else {
        return m.fail("failed to convert the types");
    };
    if types::as_array(m.ctx(), sum).is_some() {
        return m.fail("operation with several results on multi-dimensional vectors");
    }
    let both = types::literal_struct(m.ctx(), &[sum, overflow], false);
    let operands: SmallVec<[ValueId; 2]> = m.converted().into();
    let loc = m.loc(op);
    let mut rw = m.rewrite();
    let both = make(&mut rw, llvm::UAddWithOverflow::DEF, loc, &operands, both, &[]);
    let sum = extract(&mut rw, loc, both, &[0], sum);
    let overflow = extract(&mut rw, loc, both, &[1], overflow);
    rw.replace_op(op, &[sum, overflow]);
    rw.done()
}

fn mul_extended<'m>(m: ConversionMatch<'m>, extend: &'static OpDef) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let narrow = result_type(&m, 0);
    let width = narrow.and_then(|ty| ty.element_or_self(ctx).signless_width(ctx));
    let (Some(narrow), Some(width)) = (narrow, width) else {
        return m.fail("converted type is not an integer or one-dimensional vector");
    };
    let wide = narrow.with_element(ctx, ctx.int_type(2 * width));
    let operands: SmallVec<[ValueId; 2]> = m.converted().into();
    let loc = m.loc(op);
    let mut rw = m.rewrite();
    let lhs = make(&mut rw, extend, loc, &operands[..1], wide, &[]);
    let rhs = make(&mut rw, extend, loc, &operands[1..2], wide, &[]);
    let product = make(&mut rw, llvm::Mul::DEF, loc, &[lhs, rhs], wide, &[]);
    let low = make(&mut rw, llvm::Trunc::DEF, loc, &[product], narrow, &[]);
    let Some(shift) = int_constant(&mut rw, llvm::Constant::DEF, loc, width.into(), wide) else {
        return rw.abort("failed to create a constant of the type");
    };
    let high = make(&mut rw, llvm::LShr::DEF, loc, &[product, shift], wide, &[]);
    let high = make(&mut rw, llvm::Trunc::DEF, loc, &[high], narrow, &[]);
    rw.replace_op(op, &[low, high]);
    rw.done()
}

fn index_cast<'m>(m: ConversionMatch<'m>, extend: &'static OpDef) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let input = m.converted()[0];
    let Some(to) = result_type(&m, 0) else { return m.fail("failed to convert the type") };
    let from = m.value_type(input);
    let width = |mut ty: Type| {
        while let Some((_, element)) = types::as_array(ctx, ty) {
            ty = element;
        }
        ty.element_or_self(ctx).signless_width(ctx)
    };
    let (Some(from_width), Some(to_width)) = (width(from), width(to)) else {
        return m.fail("converted types are not integers");
    };
    let loc = m.loc(op);
    let mut rw = m.rewrite();
    let value = match to_width.cmp(&from_width) {
        std::cmp::Ordering::Equal => Some(input),
        order => {
            let def = if order.is_lt() { llvm::Trunc::DEF } else { extend };
            elementwise(&mut rw, loc, &[input], to, &mut |rw, operands, ty| {
                Some(make(rw, def, loc, operands, ty, &[]))
            })
        }
    };
    match value {
        Some(value) => {
            rw.replace_op(op, &[value]);
            rw.done()
        }
        None => rw.abort("failed to unroll to one-dimensional vectors"),
    }
}

/// Expansions of divisions that llvm does not have into operations of arith.
pub(super) const EXPANSIONS: &[ConversionRow] = &[
    ConversionRow {
        name: "ExpandCeilDivSI",
        summary: "ceildivsi(a, b) -> a / b, plus one if inexact and the signs are equal",
        root: "arith.ceildivsi",
        benefit: 1,
        generated_ops: EXPANDED,
        apply: |m| expand_signed(m, true),
    },
    ConversionRow {
        name: "ExpandFloorDivSI",
        summary: "floordivsi(a, b) -> a / b, minus one if inexact and the signs differ",
        root: "arith.floordivsi",
        benefit: 1,
        generated_ops: EXPANDED,
        apply: |m| expand_signed(m, false),
    },
    ConversionRow {
        name: "ExpandCeilDivUI",
        summary: "ceildivui(a, b) -> a == 0 ? 0 : (a - 1) / b + 1",
        root: "arith.ceildivui",
        benefit: 1,
        generated_ops: EXPANDED,
        apply: expand_ceil_div_ui,
    },
];

const EXPANDED: &[&str] = &[
    "arith.constant",
    "arith.divsi",
    "arith.divui",
    "arith.muli",
    "arith.cmpi",
    "arith.andi",
    "arith.addi",
    "arith.subi",
    "arith.select",
];

/// Creates operations of arith with one location and type.
struct Expand<'a, 'm> {
    rw: &'a mut Builder<'m>,
    loc: Location,
    ty: Type,
}

impl Expand<'_, '_> {
    fn binary(&mut self, def: &'static OpDef, lhs: ValueId, rhs: ValueId) -> ValueId {
        let ty = self.rw.value_type(lhs);
        make(self.rw, def, self.loc, &[lhs, rhs], ty, &[])
    }

    fn compare(&mut self, predicate: &str, lhs: ValueId, rhs: ValueId) -> ValueId {
        let ctx = self.rw.ctx();
        let predicate = ctx.i64_attr(a::predicate_number(a::CMPI_PREDICATES, predicate), Type::I64);
        let ty = self.rw.value_type(lhs).with_element(ctx, Type::I1);
        make(self.rw, a::CmpI::DEF, self.loc, &[lhs, rhs], ty, &[("predicate", predicate)])
    }

    fn select(&mut self, condition: ValueId, yes: ValueId, no: ValueId) -> ValueId {
        make(self.rw, a::Select::DEF, self.loc, &[condition, yes, no], self.ty, &[])
    }

    fn constant(&mut self, value: i64) -> Option<ValueId> {
        int_constant(self.rw, a::Constant::DEF, self.loc, value, self.ty)
    }

    fn signed(&mut self, x: ValueId, y: ValueId, up: bool) -> Option<ValueId> {
        let early = if up { Some((self.constant(0)?, self.constant(1)?)) } else { None };
        let quotient = self.binary(a::DivSI::DEF, x, y);
        let product = self.binary(a::MulI::DEF, quotient, y);
        let inexact = self.compare("ne", x, product);
        let zero = match early {
            Some((zero, _)) => zero,
            None => self.constant(0)?,
        };
        let x_negative = self.compare("slt", x, zero);
        let y_negative = self.compare("slt", y, zero);
        let signs = self.compare(if up { "eq" } else { "ne" }, x_negative, y_negative);
        let adjust = self.binary(a::AndI::DEF, inexact, signs);
        let one = match early {
            Some((_, one)) => one,
            None => self.constant(-1)?,
        };
        let adjusted = self.binary(a::AddI::DEF, quotient, one);
        Some(self.select(adjust, adjusted, quotient))
    }

    fn unsigned(&mut self, x: ValueId, y: ValueId) -> Option<ValueId> {
        let zero = self.constant(0)?;
        let is_zero = self.compare("eq", x, zero);
        let one = self.constant(1)?;
        let less = self.binary(a::SubI::DEF, x, one);
        let quotient = self.binary(a::DivUI::DEF, less, y);
        let more = self.binary(a::AddI::DEF, quotient, one);
        Some(self.select(is_zero, zero, more))
    }
}

fn expand<'m>(
    m: ConversionMatch<'m>,
    how: impl FnOnce(&mut Expand<'_, 'm>, ValueId, ValueId) -> Option<ValueId>,
) -> Outcome<'m> {
    let op = m.op();
    let (x, y) = (m.operand(op, 0), m.operand(op, 1));
    let (loc, ty) = (m.loc(op), m.value_type(x));
    let mut rw = m.rewrite();
    match how(&mut Expand { rw: &mut rw, loc, ty }, x, y) {
        Some(value) => {
            rw.replace_op(op, &[value]);
            rw.done()
        }
        None => rw.abort("failed to create a constant of the type"),
    }
}

fn expand_signed<'m>(m: ConversionMatch<'m>, up: bool) -> Outcome<'m> {
    expand(m, |expand, x, y| expand.signed(x, y, up))
}

fn expand_ceil_div_ui<'m>(m: ConversionMatch<'m>) -> Outcome<'m> {
    expand(m, |expand, x, y| expand.unsigned(x, y))
}

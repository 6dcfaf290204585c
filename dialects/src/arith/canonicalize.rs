//! Canonicalization patterns of arith, MLIR's set (`ArithCanonicalization.td`), as a table.
//!
//! A benefit is the number of operations and constants that the pattern matches, as in MLIR: the larger match goes first.
//! Where MLIR keeps a flag that does not hold any more, or rewrites what differs for some width of `index` or some rounding, these
//! patterns drop the flag or do not apply; such guards are marked, and listed in `dialects/SEMANTICS.md`.

use proofmark_ir::{Attribute, Ir, Match, OpId, OpView, Outcome, PatternRow, Rewriter, Type, ValueId};

use super::ops::*;
use super::{compare_converted, reassociate};
use super::{overflow_attr, predicate_attr};
use crate::common::integer::{Predicate, Wrap};
use crate::common::matchers::{self, constant_int, int_like};

/// A row of the table.
const fn row(
    name: &'static str,
    summary: &'static str,
    root: &'static str,
    benefit: u16,
    apply: for<'m> fn(Match<'m>) -> Outcome<'m>,
) -> PatternRow {
    PatternRow { name, summary, root, benefit, apply }
}

/// The patterns, in MLIR's order.
pub const PATTERNS: &[PatternRow] = &[
    row("AddIAddConstant", "(x + c0) + c1 -> x + (c0 + c1)", "arith.addi", 4, reassociate::add_add),
    row("AddISubConstantRHS", "(x - c0) + c1 -> x + (c1 - c0)", "arith.addi", 4, reassociate::add_sub_rhs),
    row("AddISubConstantLHS", "(c0 - x) + c1 -> (c0 + c1) - x", "arith.addi", 4, reassociate::add_sub_lhs),
    row("AddIMulNegativeOneRhs", "x + y * -1 -> x - y", "arith.addi", 3, add_negated_rhs),
    row("AddIMulNegativeOneLhs", "x * -1 + y -> y - x", "arith.addi", 3, add_negated_lhs),
    row(
        "AddUIExtendedToAddI",
        "addui_extended whose carry is not used -> addi",
        "arith.addui_extended",
        1,
        add_extended_without_carry,
    ),
    row("SubIRHSAddConstant", "(x + c0) - c1 -> x + (c0 - c1)", "arith.subi", 4, reassociate::sub_add_rhs),
    row("SubILHSAddConstant", "c1 - (x + c0) -> (c1 - c0) - x", "arith.subi", 4, reassociate::sub_add_lhs),
    row(
        "SubIRHSSubConstantRHS",
        "(x - c0) - c1 -> x - (c0 + c1)",
        "arith.subi",
        4,
        reassociate::sub_sub_rhs_rhs,
    ),
    row(
        "SubIRHSSubConstantLHS",
        "(c0 - x) - c1 -> (c0 - c1) - x",
        "arith.subi",
        4,
        reassociate::sub_sub_rhs_lhs,
    ),
    row(
        "SubILHSSubConstantRHS",
        "c1 - (x - c0) -> (c0 + c1) - x",
        "arith.subi",
        4,
        reassociate::sub_sub_lhs_rhs,
    ),
    row(
        "SubILHSSubConstantLHS",
        "c1 - (c0 - x) -> x + (c1 - c0)",
        "arith.subi",
        4,
        reassociate::sub_sub_lhs_lhs,
    ),
    row("SubISubILHSRHSLHS", "(a - b) - a -> 0 - b", "arith.subi", 2, sub_of_minuend),
    row("MulIMulIConstant", "(x * c0) * c1 -> x * (c0 * c1)", "arith.muli", 4, reassociate::mul_mul),
    row(
        "MulSIExtendedToMulI",
        "mulsi_extended whose high half is not used -> muli",
        "arith.mulsi_extended",
        1,
        mul_extended_without_high,
    ),
    row(
        "MulSIExtendedRHSOne",
        "mulsi_extended(x, 1) -> x and its sign in every bit",
        "arith.mulsi_extended",
        2,
        mul_extended_by_one,
    ),
    row(
        "MulUIExtendedToMulI",
        "mului_extended whose high half is not used -> muli",
        "arith.mului_extended",
        1,
        mul_extended_without_high,
    ),
    row("XOrINotCmpI", "not of a comparison -> the inverse comparison", "arith.xori", 3, not_of_comparison),
    row(
        "XOrIOfExtUI",
        "extui(x) ^ extui(y) -> extui(x ^ y)",
        "arith.xori",
        3,
        bitwise_of_extensions::<XOrI, ExtUI>,
    ),
    row(
        "XOrIOfExtSI",
        "extsi(x) ^ extsi(y) -> extsi(x ^ y)",
        "arith.xori",
        3,
        bitwise_of_extensions::<XOrI, ExtSI>,
    ),
    row(
        "CmpIExtSI",
        "extsi(a) ==/!= extsi(b) -> a ==/!= b",
        "arith.cmpi",
        3,
        comparison_of_extensions::<ExtSI>,
    ),
    row(
        "CmpIExtUI",
        "extui(a) ==/!= extui(b) -> a ==/!= b",
        "arith.cmpi",
        3,
        comparison_of_extensions::<ExtUI>,
    ),
    row(
        "RedundantSelectFalse",
        "select(p, a, select(p, b, c)) -> select(p, a, c)",
        "arith.select",
        2,
        select_in_false,
    ),
    row(
        "RedundantSelectTrue",
        "select(p, select(p, a, b), c) -> select(p, a, c)",
        "arith.select",
        2,
        select_in_true,
    ),
    row("SelectNotCond", "select(not p, a, b) -> select(p, b, a)", "arith.select", 3, select_of_not),
    row("SelectI1ToNot", "select(p, false, true) -> not p", "arith.select", 3, select_to_not),
    row(
        "SelectToExtUI",
        "select(p, 1, 0) -> extui(p); select(p, 0, 1) -> extui(not p)",
        "arith.select",
        1,
        select_to_extension,
    ),
    row(
        "CmpFIntToFPConst",
        "comparison of a converted integer with a constant -> comparison of the integer",
        "arith.cmpf",
        1,
        compare_converted::apply,
    ),
    row(
        "IndexCastOfIndexCast",
        "index_cast of index_cast back to the same type -> x, if nothing was lost at any width of index",
        "arith.index_cast",
        2,
        cast_there_and_back::<IndexCast>,
    ),
    row(
        "IndexCastOfExtSI",
        "index_cast(extsi(x)) -> index_cast(x)",
        "arith.index_cast",
        2,
        cast_of_cast::<IndexCast, ExtSI>,
    ),
    row(
        "IndexCastUIOfIndexCastUI",
        "index_castui of index_castui back to the same type -> x, if nothing was lost at any width of index",
        "arith.index_castui",
        2,
        cast_there_and_back::<IndexCastUI>,
    ),
    row(
        "IndexCastUIOfExtUI",
        "index_castui(extui(x)) -> index_castui(x)",
        "arith.index_castui",
        2,
        cast_of_cast::<IndexCastUI, ExtUI>,
    ),
    row(
        "BitcastOfBitcast",
        "bitcast(bitcast(x)) -> bitcast(x)",
        "arith.bitcast",
        2,
        cast_of_cast::<Bitcast, Bitcast>,
    ),
    row("ExtSIOfExtUI", "extsi(extui(x)) -> extui(x)", "arith.extsi", 2, cast_of_cast::<ExtUI, ExtUI>),
    row(
        "AndOfExtUI",
        "extui(x) & extui(y) -> extui(x & y)",
        "arith.andi",
        3,
        bitwise_of_extensions::<AndI, ExtUI>,
    ),
    row(
        "AndOfExtSI",
        "extsi(x) & extsi(y) -> extsi(x & y)",
        "arith.andi",
        3,
        bitwise_of_extensions::<AndI, ExtSI>,
    ),
    row(
        "OrOfExtUI",
        "extui(x) | extui(y) -> extui(x | y)",
        "arith.ori",
        3,
        bitwise_of_extensions::<OrI, ExtUI>,
    ),
    row(
        "OrOfExtSI",
        "extsi(x) | extsi(y) -> extsi(x | y)",
        "arith.ori",
        3,
        bitwise_of_extensions::<OrI, ExtSI>,
    ),
    row(
        "TruncIExtSIToExtSI",
        "trunci of extsi that leaves some of the extension -> extsi",
        "arith.trunci",
        2,
        truncated_extension::<ExtSI>,
    ),
    row(
        "TruncIExtUIToExtUI",
        "trunci of extui that leaves some of the extension -> extui",
        "arith.trunci",
        2,
        truncated_extension::<ExtUI>,
    ),
    row(
        "TruncIShrSIToTrunciShrUI",
        "trunci(shrsi(x, c)) -> trunci(shrui(x, c)), where c is how much narrower the result is",
        "arith.trunci",
        3,
        truncated_shift,
    ),
    row(
        "TruncFSIToFPToSIToFP",
        "truncf(sitofp(x)) -> sitofp(x), if sitofp is exact",
        "arith.truncf",
        2,
        truncated_conversion::<SIToFP>,
    ),
    row(
        "TruncFUIToFPToUIToFP",
        "truncf(uitofp(x)) -> uitofp(x), if uitofp is exact",
        "arith.truncf",
        2,
        truncated_conversion::<UIToFP>,
    ),
    row("MulFOfNegF", "-x * -y -> x * y", "arith.mulf", 3, of_negations),
    row("DivFOfNegF", "-x / -y -> x / y", "arith.divf", 3, of_negations),
];

/// The operands of the operation that defines `value`, if it is of that kind.
fn operands_of<V: OpView>(ir: &Ir, value: ValueId) -> Option<(ValueId, ValueId)> {
    let op = ir.defining::<V>(value)?.op();
    Some((ir.operand(op, 0), ir.operand(op, 1)))
}

/// The operand of the cast that defines `value`, if it is of that kind.
fn cast_of<V: OpView>(ir: &Ir, value: ValueId) -> Option<ValueId> {
    Some(ir.operand(ir.defining::<V>(value)?.op(), 0))
}

fn result_type(ir: &Ir, op: OpId) -> Type {
    ir.value_type(ir.result(op, 0))
}

fn is_minus_one(ir: &Ir, value: ValueId) -> bool {
    matchers::is_all_ones(ir.ctx(), ir.constant_value(value))
}

/// A constant of that type, before the matched operation.
fn constant(rw: &mut Rewriter<'_>, at: OpId, attr: Attribute) -> ValueId {
    let loc = rw.loc(at);
    Constant::build(rw, loc, attr).result(rw)
}

/// Replaces `op` by the first results of `new`.
fn replace<'m>(mut rw: Rewriter<'m>, op: OpId, value: ValueId) -> Outcome<'m> {
    rw.replace_op(op, &[value]);
    rw.done()
}

fn add_negated<'m>(m: Match<'m>, product: usize) -> Outcome<'m> {
    let op = m.op();
    let (product, other) = (m.operand(op, product), m.operand(op, 1 - product));
    let Some((negated, factor)) = operands_of::<MulI>(&m, product) else { return m.fail("no product") };
    if !is_minus_one(&m, factor) {
        return m.fail("the factor is not -1");
    }
    let mut rw = m.rewrite();
    let loc = rw.loc(op);
    let difference = SubI::build(&mut rw, loc, other, negated, None).result(&rw);
    replace(rw, op, difference)
}

fn add_negated_rhs(m: Match<'_>) -> Outcome<'_> {
    add_negated(m, 1)
}

fn add_negated_lhs(m: Match<'_>) -> Outcome<'_> {
    add_negated(m, 0)
}

fn add_extended_without_carry(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    if !m.use_empty(m.result(op, 1)) {
        return m.fail("the carry is used");
    }
    let (lhs, rhs) = (m.operand(op, 0), m.operand(op, 1));
    let mut rw = m.rewrite();
    let loc = rw.loc(op);
    let sum = AddI::build(&mut rw, loc, lhs, rhs, None).result(&rw);
    let result = rw.result(op, 0);
    rw.replace_all_uses_with(result, sum);
    rw.erase_op(op);
    rw.done()
}

fn sub_of_minuend(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(inner) = m.defining::<SubI>(m.operand(op, 0)) else { return m.fail("no difference") };
    let (a, b) = (inner.lhs(&m), inner.rhs(&m));
    if a != m.operand(op, 1) {
        return m.fail("another minuend is subtracted");
    }
    let Some(zero) = int_like(m.ctx(), m.value_type(b), 0) else {
        return m.fail("no constant of dynamic shape");
    };
    let wrap = Wrap::of(&m, op).and(Wrap::of(&m, inner.op()));
    let mut rw = m.rewrite();
    let zero = constant(&mut rw, op, zero);
    let (loc, flags) = (rw.loc(op), overflow_attr(rw.ctx(), wrap));
    let negated = SubI::build(&mut rw, loc, zero, b, Some(flags)).result(&rw);
    replace(rw, op, negated)
}

fn mul_extended_without_high(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    if !m.use_empty(m.result(op, 1)) {
        return m.fail("the high half is used");
    }
    let (lhs, rhs) = (m.operand(op, 0), m.operand(op, 1));
    let mut rw = m.rewrite();
    let loc = rw.loc(op);
    let product = MulI::build(&mut rw, loc, lhs, rhs, None).result(&rw);
    let result = rw.result(op, 0);
    rw.replace_all_uses_with(result, product);
    rw.erase_op(op);
    rw.done()
}

fn mul_extended_by_one(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let (x, one) = (m.operand(op, 0), m.operand(op, 1));
    // In i1 the constant `true` is -1. Guard: there is no extsi to `index`.
    let is_one = constant_int(&m, one).is_some_and(|value| value.is_one() && value.width() > 1);
    let ty = m.value_type(x);
    if !is_one || ty.element_or_self(m.ctx()).is_index() || m.defining_op(x) == Some(op) {
        return m.fail("not a product by 1");
    }
    let Some(zero) = int_like(m.ctx(), ty, 0) else { return m.fail("no constant of dynamic shape") };
    let mut rw = m.rewrite();
    let zero = constant(&mut rw, op, zero);
    let (loc, less) = (rw.loc(op), predicate_attr(rw.ctx(), Predicate::Slt));
    let negative = CmpI::build(&mut rw, loc, less, x, zero).result(&rw);
    let high = ExtSI::build(&mut rw, loc, negative, ty).out(&rw);
    rw.replace_op(op, &[x, high]);
    rw.done()
}

fn not_of_comparison(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let (comparison, ones) = (m.operand(op, 0), m.operand(op, 1));
    if m.constant_value(ones) != Some(Attribute::TRUE) {
        return m.fail("not a negation");
    }
    let Some(comparison) = m.defining::<CmpI>(comparison) else { return m.fail("not of a comparison") };
    let Some(predicate) = matchers::predicate(&m, comparison.op()) else { return m.fail("no predicate") };
    let (lhs, rhs) = (comparison.lhs(&m), comparison.rhs(&m));
    let mut rw = m.rewrite();
    let (loc, inverse) = (rw.loc(op), predicate_attr(rw.ctx(), predicate.inverted()));
    let comparison = CmpI::build(&mut rw, loc, inverse, lhs, rhs).result(&rw);
    replace(rw, op, comparison)
}

/// The operations that patterns make for any of several kinds.
trait Build: OpView {
    /// Makes one with these operands, and a result of type `ty`.
    fn make(rw: &mut Rewriter<'_>, at: OpId, operands: &[ValueId], ty: Type) -> ValueId {
        let loc = rw.loc(at);
        let parts = proofmark_ir::OpParts { operands: &[], results: &[Some(&[ty])], ..Default::default() };
        let groups: smallvec::SmallVec<[&[ValueId]; 2]> = operands.iter().map(std::slice::from_ref).collect();
        let op = rw.build(Self::DEF, loc, proofmark_ir::OpParts { operands: &groups, ..parts });
        rw.result(op, 0)
    }
}

impl Build for AndI {}
impl Build for OrI {}
impl Build for XOrI {}
impl Build for ExtUI {}
impl Build for ExtSI {}
impl Build for IndexCast {}
impl Build for IndexCastUI {}
impl Build for Bitcast {}
impl Build for UIToFP {}
impl Build for SIToFP {}

fn bitwise_of_extensions<Bitwise: Build, Extension: Build>(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let sources = [0, 1].map(|i| cast_of::<Extension>(&m, m.operand(op, i)));
    let [Some(x), Some(y)] = sources else { return m.fail("not two extensions") };
    let (narrow, wide) = (m.value_type(x), result_type(&m, op));
    if narrow != m.value_type(y) {
        return m.fail("extended from different types");
    }
    let mut rw = m.rewrite();
    let bitwise = Bitwise::make(&mut rw, op, &[x, y], narrow);
    let extended = Extension::make(&mut rw, op, &[bitwise], wide);
    replace(rw, op, extended)
}

fn comparison_of_extensions<Extension: OpView>(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    if !matches!(matchers::predicate(&m, op), Some(Predicate::Eq | Predicate::Ne)) {
        return m.fail("not a comparison for equality");
    }
    let sources = [0, 1].map(|i| cast_of::<Extension>(&m, m.operand(op, i)));
    let [Some(a), Some(b)] = sources else { return m.fail("not of two extensions") };
    if m.value_type(a) != m.value_type(b) {
        return m.fail("extended from different types");
    }
    let Some(view) = CmpI::cast(&m, op) else { return m.fail("not a comparison") };
    let mut rw = m.rewrite();
    let (loc, predicate) = (rw.loc(op), view.predicate(&rw));
    let comparison = CmpI::build(&mut rw, loc, predicate, a, b).result(&rw);
    replace(rw, op, comparison)
}

fn select(m: Match<'_>, condition: ValueId, on_true: ValueId, on_false: ValueId) -> Outcome<'_> {
    let op = m.op();
    let mut rw = m.rewrite();
    let loc = rw.loc(op);
    let select = Select::build(&mut rw, loc, condition, on_true, on_false).result(&rw);
    replace(rw, op, select)
}

fn arms_of(ir: &Ir, value: ValueId, condition: ValueId) -> Option<(ValueId, ValueId)> {
    let inner = ir.defining::<Select>(value)?;
    (inner.condition(ir) == condition).then(|| (inner.true_value(ir), inner.false_value(ir)))
}

fn select_in_true(m: Match<'_>) -> Outcome<'_> {
    let [condition, on_true, on_false] = [0, 1, 2].map(|i| m.operand(m.op(), i));
    match arms_of(&m, on_true, condition) {
        // In code that nothing reaches an operation may use itself.
        Some((a, _)) if a != on_true => select(m, condition, a, on_false),
        _ => m.fail("no select by the same condition"),
    }
}

fn select_in_false(m: Match<'_>) -> Outcome<'_> {
    let [condition, on_true, on_false] = [0, 1, 2].map(|i| m.operand(m.op(), i));
    match arms_of(&m, on_false, condition) {
        Some((_, c)) if c != on_false => select(m, condition, on_true, c),
        _ => m.fail("no select by the same condition"),
    }
}

fn select_of_not(m: Match<'_>) -> Outcome<'_> {
    let [condition, on_true, on_false] = [0, 1, 2].map(|i| m.operand(m.op(), i));
    match operands_of::<XOrI>(&m, condition) {
        Some((negated, ones)) if m.constant_value(ones) == Some(Attribute::TRUE) => {
            select(m, negated, on_false, on_true)
        }
        _ => m.fail("the condition is not a negation"),
    }
}

fn select_to_not(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let [condition, on_true, on_false] = [0, 1, 2].map(|i| m.operand(op, i));
    let arms = (m.constant_value(on_true), m.constant_value(on_false));
    if arms != (Some(Attribute::FALSE), Some(Attribute::TRUE)) {
        return m.fail("not a choice between false and true");
    }
    let mut rw = m.rewrite();
    let ones = constant(&mut rw, op, Attribute::TRUE);
    let negated = XOrI::make(&mut rw, op, &[condition, ones], Type::I1);
    replace(rw, op, negated)
}

fn select_to_extension(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let ty = result_type(&m, op);
    if ty == Type::I1 || !ty.is_signless_integer(m.ctx()) {
        return m.fail("not a choice between integers of two bits or more");
    }
    let [condition, on_true, on_false] = [0, 1, 2].map(|i| m.operand(op, i));
    let (Some(a), Some(b)) = (constant_int(&m, on_true), constant_int(&m, on_false)) else {
        return m.fail("not a choice between constants");
    };
    if a.is_one() && b.is_zero() {
        let mut rw = m.rewrite();
        let extended = ExtUI::make(&mut rw, op, &[condition], ty);
        return replace(rw, op, extended);
    }
    if a.is_zero() && b.is_one() {
        let mut rw = m.rewrite();
        let ones = constant(&mut rw, op, Attribute::TRUE);
        let negated = XOrI::make(&mut rw, op, &[condition, ones], Type::I1);
        let extended = ExtUI::make(&mut rw, op, &[negated], ty);
        return replace(rw, op, extended);
    }
    m.fail("not a choice between 0 and 1")
}

/// The widths that `index` may have.
const INDEX_WIDTHS: std::ops::RangeInclusive<u32> = 32..=64;

fn cast_there_and_back<Cast: OpView>(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let middle = m.operand(op, 0);
    let Some(x) = cast_of::<Cast>(&m, middle) else { return m.fail("not of a cast") };
    let ty = m.value_type(x);
    if ty != result_type(&m, op) || x == m.result(op, 0) {
        return m.fail("not back to the same type");
    }
    // Guard: the type in the middle must hold every value, whatever the width of `index`.
    let width = |ty: Type| ty.element_or_self(m.ctx()).int_width(m.ctx());
    let holds = match (width(ty), width(m.value_type(middle))) {
        (Some(integer), None) => integer <= *INDEX_WIDTHS.start(),
        (None, Some(integer)) => integer >= *INDEX_WIDTHS.end(),
        _ => false,
    };
    if !holds {
        return m.fail("the type in the middle does not hold every value");
    }
    let rw = m.rewrite();
    replace(rw, op, x)
}

/// A cast of a cast becomes one cast, of kind `Outer`.
fn cast_of_cast<Outer: Build, Inner: OpView>(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(x) = cast_of::<Inner>(&m, m.operand(op, 0)) else { return m.fail("not of that cast") };
    let ty = result_type(&m, op);
    let mut rw = m.rewrite();
    let cast = Outer::make(&mut rw, op, &[x], ty);
    replace(rw, op, cast)
}

fn truncated_extension<Extension: Build>(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let extended = m.operand(op, 0);
    let Some(x) = cast_of::<Extension>(&m, extended) else { return m.fail("not of that extension") };
    let ty = result_type(&m, op);
    let width = |ty: Type| ty.element_or_self(m.ctx()).int_width(m.ctx());
    if width(ty) <= width(m.value_type(x)) {
        return m.fail("nothing of the extension is left");
    }
    let mut rw = m.rewrite();
    let extended = Extension::make(&mut rw, op, &[x], ty);
    replace(rw, op, extended)
}

fn truncated_shift(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(shift) = m.defining::<ShRSI>(m.operand(op, 0)) else { return m.fail("not of a shift") };
    let (x, amount, exact) = (shift.lhs(&m), shift.rhs(&m), shift.is_exact(&m));
    let Some(attr) = m.constant_value(amount) else { return m.fail("not a constant shift") };
    let width = |ty: Type| ty.element_or_self(m.ctx()).int_width(m.ctx()).unwrap_or(0);
    let (from, to) = (width(m.value_type(x)), width(result_type(&m, op)));
    let amount = matchers::int_or_splat(m.ctx(), attr).and_then(|amount| amount.to_u64());
    if amount.is_none_or(|amount| amount + u64::from(to) != u64::from(from)) {
        return m.fail("not exactly the shifted-in bits are truncated");
    }
    let ty = result_type(&m, op);
    // Guard: of the bits shifted in, which are zero now, `nsw` promises that they are copies of the sign.
    let wrap = Wrap { nsw: false, ..Wrap::of(&m, op) };
    let mut rw = m.rewrite();
    let amount = constant(&mut rw, op, attr);
    let (loc, flags) = (rw.loc(op), overflow_attr(rw.ctx(), wrap));
    let shifted = ShRUI::build(&mut rw, loc, x, amount, exact).result(&rw);
    let truncated = TruncI::build(&mut rw, loc, shifted, Some(flags), ty).out(&rw);
    replace(rw, op, truncated)
}

fn truncated_conversion<Conversion: Build>(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let middle = m.operand(op, 0);
    let Some(x) = cast_of::<Conversion>(&m, middle) else { return m.fail("not of that conversion") };
    if TruncF::cast(&m, op).is_none_or(|truncation| truncation.roundingmode(&m).is_some()) {
        return m.fail("rounds in another way than the conversion");
    }
    // Guard: rounding twice is not rounding once, unless the first time nothing was lost.
    let width = m.value_type(x).element_or_self(m.ctx()).int_width(m.ctx());
    let precision =
        m.value_type(middle).element_or_self(m.ctx()).float_kind().and_then(crate::common::float::precision);
    match (width, precision) {
        (Some(width), Some(precision)) if width <= precision => {}
        _ => return m.fail("the conversion may round"),
    }
    let ty = result_type(&m, op);
    let mut rw = m.rewrite();
    let converted = Conversion::make(&mut rw, op, &[x], ty);
    replace(rw, op, converted)
}

fn of_negations(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let sources = [0, 1].map(|i| cast_of::<NegF>(&m, m.operand(op, i)));
    let [Some(x), Some(y)] = sources else { return m.fail("not of two negations") };
    let mut rw = m.rewrite();
    rw.set_operand(op, 0, x);
    rw.set_operand(op, 1, y);
    rw.done()
}

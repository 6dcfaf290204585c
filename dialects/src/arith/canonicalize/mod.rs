//! The canonicalization patterns of arith (`ArithCanonicalization.td`), as a table.
//!
//! The benefit is the number of operations and constants that a pattern matches, as in MLIR. Some of MLIR's patterns
//! keep a flag that no longer holds, or change the result for a width of `index` or a rounding mode; the patterns here
//! drop the flag or do not match. Such guards are marked "Guard" and listed in `dialects/SEMANTICS.md`.

mod build;
mod casts;
mod compare_converted;
mod integers;
mod reassociate;
mod selects;

use proofmark_ir::{Match, Outcome, PatternRow};

use super::ops::*;

/// Returns a row of the table.
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
    row("AddIMulNegativeOneRhs", "x + y * -1 -> x - y", "arith.addi", 3, integers::add_negated_rhs),
    row("AddIMulNegativeOneLhs", "x * -1 + y -> y - x", "arith.addi", 3, integers::add_negated_lhs),
    row(
        "AddUIExtendedToAddI",
        "addui_extended with unused carry -> addi",
        "arith.addui_extended",
        1,
        integers::add_extended_without_carry,
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
    row("SubISubILHSRHSLHS", "(a - b) - a -> 0 - b", "arith.subi", 2, integers::sub_of_minuend),
    row("MulIMulIConstant", "(x * c0) * c1 -> x * (c0 * c1)", "arith.muli", 4, reassociate::mul_mul),
    row(
        "MulSIExtendedToMulI",
        "mulsi_extended with unused high half -> muli",
        "arith.mulsi_extended",
        1,
        integers::mul_extended_without_high,
    ),
    row(
        "MulSIExtendedRHSOne",
        "mulsi_extended(x, 1) -> x, sign bits of x",
        "arith.mulsi_extended",
        2,
        integers::mul_extended_by_one,
    ),
    row(
        "MulUIExtendedToMulI",
        "mului_extended with unused high half -> muli",
        "arith.mului_extended",
        1,
        integers::mul_extended_without_high,
    ),
    row(
        "XOrINotCmpI",
        "not cmpi -> cmpi with the inverse predicate",
        "arith.xori",
        3,
        integers::not_of_comparison,
    ),
    row(
        "XOrIOfExtUI",
        "extui(x) ^ extui(y) -> extui(x ^ y)",
        "arith.xori",
        3,
        integers::bitwise_of_extensions::<XOrI, ExtUI>,
    ),
    row(
        "XOrIOfExtSI",
        "extsi(x) ^ extsi(y) -> extsi(x ^ y)",
        "arith.xori",
        3,
        integers::bitwise_of_extensions::<XOrI, ExtSI>,
    ),
    row(
        "CmpIExtSI",
        "extsi(a) ==/!= extsi(b) -> a ==/!= b",
        "arith.cmpi",
        3,
        integers::comparison_of_extensions::<ExtSI>,
    ),
    row(
        "CmpIExtUI",
        "extui(a) ==/!= extui(b) -> a ==/!= b",
        "arith.cmpi",
        3,
        integers::comparison_of_extensions::<ExtUI>,
    ),
    row(
        "RedundantSelectFalse",
        "select(p, a, select(p, b, c)) -> select(p, a, c)",
        "arith.select",
        2,
        selects::select_in_false,
    ),
    row(
        "RedundantSelectTrue",
        "select(p, select(p, a, b), c) -> select(p, a, c)",
        "arith.select",
        2,
        selects::select_in_true,
    ),
    row("SelectNotCond", "select(not p, a, b) -> select(p, b, a)", "arith.select", 3, selects::select_of_not),
    row("SelectI1ToNot", "select(p, false, true) -> not p", "arith.select", 3, selects::select_to_not),
    row(
        "SelectToExtUI",
        "select(p, 1, 0) -> extui(p); select(p, 0, 1) -> extui(not p)",
        "arith.select",
        1,
        selects::select_to_extension,
    ),
    row(
        "CmpFIntToFPConst",
        "cmpf(sitofp(x) or uitofp(x), constant) -> cmpi(x, constant)",
        "arith.cmpf",
        1,
        compare_converted::apply,
    ),
    row(
        "IndexCastOfIndexCast",
        "index_cast(index_cast(x)) back to the same type -> x, if the first cast is lossless for each index width",
        "arith.index_cast",
        2,
        casts::cast_there_and_back::<IndexCast>,
    ),
    row(
        "IndexCastOfExtSI",
        "index_cast(extsi(x)) -> index_cast(x)",
        "arith.index_cast",
        2,
        casts::cast_of_cast::<IndexCast, ExtSI>,
    ),
    row(
        "IndexCastUIOfIndexCastUI",
        "index_castui(index_castui(x)) back to the same type -> x, if the first cast is lossless for each index width",
        "arith.index_castui",
        2,
        casts::cast_there_and_back::<IndexCastUI>,
    ),
    row(
        "IndexCastUIOfExtUI",
        "index_castui(extui(x)) -> index_castui(x)",
        "arith.index_castui",
        2,
        casts::cast_of_cast::<IndexCastUI, ExtUI>,
    ),
    row(
        "BitcastOfBitcast",
        "bitcast(bitcast(x)) -> bitcast(x)",
        "arith.bitcast",
        2,
        casts::cast_of_cast::<Bitcast, Bitcast>,
    ),
    row("ExtSIOfExtUI", "extsi(extui(x)) -> extui(x)", "arith.extsi", 2, casts::cast_of_cast::<ExtUI, ExtUI>),
    row(
        "AndOfExtUI",
        "extui(x) & extui(y) -> extui(x & y)",
        "arith.andi",
        3,
        integers::bitwise_of_extensions::<AndI, ExtUI>,
    ),
    row(
        "AndOfExtSI",
        "extsi(x) & extsi(y) -> extsi(x & y)",
        "arith.andi",
        3,
        integers::bitwise_of_extensions::<AndI, ExtSI>,
    ),
    row(
        "OrOfExtUI",
        "extui(x) | extui(y) -> extui(x | y)",
        "arith.ori",
        3,
        integers::bitwise_of_extensions::<OrI, ExtUI>,
    ),
    row(
        "OrOfExtSI",
        "extsi(x) | extsi(y) -> extsi(x | y)",
        "arith.ori",
        3,
        integers::bitwise_of_extensions::<OrI, ExtSI>,
    ),
    row(
        "TruncIExtSIToExtSI",
        "trunci(extsi(x)) -> extsi(x), if the result is wider than x",
        "arith.trunci",
        2,
        casts::truncated_extension::<ExtSI>,
    ),
    row(
        "TruncIExtUIToExtUI",
        "trunci(extui(x)) -> extui(x), if the result is wider than x",
        "arith.trunci",
        2,
        casts::truncated_extension::<ExtUI>,
    ),
    row(
        "TruncIShrSIToTrunciShrUI",
        "trunci(shrsi(x, c)) -> trunci(shrui(x, c)), if trunci removes c bits",
        "arith.trunci",
        3,
        casts::truncated_shift,
    ),
    row(
        "TruncFSIToFPToSIToFP",
        "truncf(sitofp(x)) -> sitofp(x), if sitofp is exact",
        "arith.truncf",
        2,
        casts::truncated_conversion::<SIToFP>,
    ),
    row(
        "TruncFUIToFPToUIToFP",
        "truncf(uitofp(x)) -> uitofp(x), if uitofp is exact",
        "arith.truncf",
        2,
        casts::truncated_conversion::<UIToFP>,
    ),
    row("MulFOfNegF", "-x * -y -> x * y", "arith.mulf", 3, casts::of_negations),
    row("DivFOfNegF", "-x / -y -> x / y", "arith.divf", 3, casts::of_negations),
];

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

use proofmark_ir::rewrite::PatternFn;
use proofmark_ir::{OpView, PatternRow};

use super::ops::*;

/// Returns a row of the table, with the root `V`.
const fn row<V: OpView>(
    name: &'static str,
    summary: &'static str,
    benefit: u16,
    apply: PatternFn,
) -> PatternRow {
    PatternRow { name, summary, root: V::DEF.name, benefit, apply }
}

/// The patterns, in MLIR's order.
pub const PATTERNS: &[PatternRow] = &[
    row::<AddI>("AddIAddConstant", "(x + c0) + c1 -> x + (c0 + c1)", 4, reassociate::add_add),
    row::<AddI>("AddISubConstantRHS", "(x - c0) + c1 -> x + (c1 - c0)", 4, reassociate::add_sub_rhs),
    row::<AddI>("AddISubConstantLHS", "(c0 - x) + c1 -> (c0 + c1) - x", 4, reassociate::add_sub_lhs),
    row::<AddI>("AddIMulNegativeOneRhs", "x + y * -1 -> x - y", 3, integers::add_negated_rhs),
    row::<AddI>("AddIMulNegativeOneLhs", "x * -1 + y -> y - x", 3, integers::add_negated_lhs),
    row::<AddUIExtended>(
        "AddUIExtendedToAddI",
        "addui_extended with unused carry -> addi",
        1,
        integers::add_extended_without_carry,
    ),
    row::<SubI>("SubIRHSAddConstant", "(x + c0) - c1 -> x + (c0 - c1)", 4, reassociate::sub_add_rhs),
    row::<SubI>("SubILHSAddConstant", "c1 - (x + c0) -> (c1 - c0) - x", 4, reassociate::sub_add_lhs),
    row::<SubI>("SubIRHSSubConstantRHS", "(x - c0) - c1 -> x - (c0 + c1)", 4, reassociate::sub_sub_rhs_rhs),
    row::<SubI>("SubIRHSSubConstantLHS", "(c0 - x) - c1 -> (c0 - c1) - x", 4, reassociate::sub_sub_rhs_lhs),
    row::<SubI>("SubILHSSubConstantRHS", "c1 - (x - c0) -> (c0 + c1) - x", 4, reassociate::sub_sub_lhs_rhs),
    row::<SubI>("SubILHSSubConstantLHS", "c1 - (c0 - x) -> x + (c1 - c0)", 4, reassociate::sub_sub_lhs_lhs),
    row::<SubI>("SubISubILHSRHSLHS", "(a - b) - a -> 0 - b", 2, integers::sub_of_minuend),
    row::<MulI>("MulIMulIConstant", "(x * c0) * c1 -> x * (c0 * c1)", 4, reassociate::mul_mul),
    row::<MulSIExtended>(
        "MulSIExtendedToMulI",
        "mulsi_extended with unused high half -> muli",
        1,
        integers::mul_extended_without_high,
    ),
    row::<MulSIExtended>(
        "MulSIExtendedRHSOne",
        "mulsi_extended(x, 1) -> x, sign bits of x",
        2,
        integers::mul_extended_by_one,
    ),
    row::<MulUIExtended>(
        "MulUIExtendedToMulI",
        "mului_extended with unused high half -> muli",
        1,
        integers::mul_extended_without_high,
    ),
    row::<XOrI>("XOrINotCmpI", "not cmpi -> cmpi with the inverse predicate", 3, integers::not_of_comparison),
    row::<XOrI>(
        "XOrIOfExtUI",
        "extui(x) ^ extui(y) -> extui(x ^ y)",
        3,
        integers::bitwise_of_extensions::<XOrI, ExtUI>,
    ),
    row::<XOrI>(
        "XOrIOfExtSI",
        "extsi(x) ^ extsi(y) -> extsi(x ^ y)",
        3,
        integers::bitwise_of_extensions::<XOrI, ExtSI>,
    ),
    row::<CmpI>(
        "CmpIExtSI",
        "extsi(a) ==/!= extsi(b) -> a ==/!= b",
        3,
        integers::comparison_of_extensions::<ExtSI>,
    ),
    row::<CmpI>(
        "CmpIExtUI",
        "extui(a) ==/!= extui(b) -> a ==/!= b",
        3,
        integers::comparison_of_extensions::<ExtUI>,
    ),
    row::<Select>(
        "RedundantSelectFalse",
        "select(p, a, select(p, b, c)) -> select(p, a, c)",
        2,
        selects::select_in_false,
    ),
    row::<Select>(
        "RedundantSelectTrue",
        "select(p, select(p, a, b), c) -> select(p, a, c)",
        2,
        selects::select_in_true,
    ),
    row::<Select>("SelectNotCond", "select(not p, a, b) -> select(p, b, a)", 3, selects::select_of_not),
    row::<Select>("SelectI1ToNot", "select(p, false, true) -> not p", 3, selects::select_to_not),
    row::<Select>(
        "SelectToExtUI",
        "select(p, 1, 0) -> extui(p); select(p, 0, 1) -> extui(not p)",
        1,
        selects::select_to_extension,
    ),
    row::<CmpF>(
        "CmpFIntToFPConst",
        "cmpf(sitofp(x) or uitofp(x), constant) -> cmpi(x, constant)",
        1,
        compare_converted::apply,
    ),
    row::<IndexCast>(
        "IndexCastOfIndexCast",
        "index_cast(index_cast(x)) back to the same type -> x, if the first cast is lossless for each index width",
        2,
        casts::cast_there_and_back::<IndexCast>,
    ),
    row::<IndexCast>(
        "IndexCastOfExtSI",
        "index_cast(extsi(x)) -> index_cast(x)",
        2,
        casts::cast_of_cast::<IndexCast, ExtSI>,
    ),
    row::<IndexCastUI>(
        "IndexCastUIOfIndexCastUI",
        "index_castui(index_castui(x)) back to the same type -> x, if the first cast is lossless for each index width",
        2,
        casts::cast_there_and_back::<IndexCastUI>,
    ),
    row::<IndexCastUI>(
        "IndexCastUIOfExtUI",
        "index_castui(extui(x)) -> index_castui(x)",
        2,
        casts::cast_of_cast::<IndexCastUI, ExtUI>,
    ),
    row::<Bitcast>(
        "BitcastOfBitcast",
        "bitcast(bitcast(x)) -> bitcast(x)",
        2,
        casts::cast_of_cast::<Bitcast, Bitcast>,
    ),
    row::<ExtSI>("ExtSIOfExtUI", "extsi(extui(x)) -> extui(x)", 2, casts::cast_of_cast::<ExtUI, ExtUI>),
    row::<AndI>(
        "AndOfExtUI",
        "extui(x) & extui(y) -> extui(x & y)",
        3,
        integers::bitwise_of_extensions::<AndI, ExtUI>,
    ),
    row::<AndI>(
        "AndOfExtSI",
        "extsi(x) & extsi(y) -> extsi(x & y)",
        3,
        integers::bitwise_of_extensions::<AndI, ExtSI>,
    ),
    row::<OrI>(
        "OrOfExtUI",
        "extui(x) | extui(y) -> extui(x | y)",
        3,
        integers::bitwise_of_extensions::<OrI, ExtUI>,
    ),
    row::<OrI>(
        "OrOfExtSI",
        "extsi(x) | extsi(y) -> extsi(x | y)",
        3,
        integers::bitwise_of_extensions::<OrI, ExtSI>,
    ),
    row::<TruncI>(
        "TruncIExtSIToExtSI",
        "trunci(extsi(x)) -> extsi(x), if the result is wider than x",
        2,
        casts::truncated_extension::<ExtSI>,
    ),
    row::<TruncI>(
        "TruncIExtUIToExtUI",
        "trunci(extui(x)) -> extui(x), if the result is wider than x",
        2,
        casts::truncated_extension::<ExtUI>,
    ),
    row::<TruncI>(
        "TruncIShrSIToTrunciShrUI",
        "trunci(shrsi(x, c)) -> trunci(shrui(x, c)), if trunci removes c bits",
        3,
        casts::truncated_shift,
    ),
    row::<TruncF>(
        "TruncFSIToFPToSIToFP",
        "truncf(sitofp(x)) -> sitofp(x), if sitofp is exact",
        2,
        casts::truncated_conversion::<SIToFP>,
    ),
    row::<TruncF>(
        "TruncFUIToFPToUIToFP",
        "truncf(uitofp(x)) -> uitofp(x), if uitofp is exact",
        2,
        casts::truncated_conversion::<UIToFP>,
    ),
    row::<MulF>("MulFOfNegF", "-x * -y -> x * y", 3, casts::of_negations),
    row::<DivF>("DivFOfNegF", "-x / -y -> x / y", 3, casts::of_negations),
];

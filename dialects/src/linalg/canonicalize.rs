//! Canonicalization patterns of linalg.

use proofmark_ir::{Match, Outcome, PatternRow};

use crate::tensor::{self, Extract};

/// The patterns.
pub(super) const PATTERNS: &[PatternRow] = &[
    PatternRow {
        name: "FoldFillWithTensorExtract",
        summary: "extract(fill(x)) -> x",
        root: "tensor.extract",
        benefit: 1,
        apply: extract_of_fill,
    },
    of_casts("FoldTensorCastIntoBatchMatmul", "linalg.batch_matmul"),
    of_casts("FoldTensorCastIntoBroadcast", "linalg.broadcast"),
    of_casts("FoldTensorCastIntoCopy", "linalg.copy"),
    of_casts("FoldTensorCastIntoFill", "linalg.fill"),
    of_casts("FoldTensorCastIntoGeneric", "linalg.generic"),
    of_casts("FoldTensorCastIntoMap", "linalg.map"),
    of_casts("FoldTensorCastIntoMatmul", "linalg.matmul"),
    of_casts("FoldTensorCastIntoReduce", "linalg.reduce"),
    of_casts("FoldTensorCastIntoTranspose", "linalg.transpose"),
];

/// MLIR's `FoldTensorCastProducerOp`, which is tried on every operation in destination style, for the one.
const fn of_casts(name: &'static str, root: &'static str) -> PatternRow {
    let summary = "an operation on casts that say less -> the operation on what is cast, cast";
    PatternRow { name, summary, root, benefit: 1, apply: tensor::into_producer }
}

/// Not where the fill converts the value.
fn extract_of_fill(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(view) = Extract::cast(&m, op) else { return m.fail("not an extract") };
    let fill = m.defining_op(view.tensor(&m)).filter(|&def| m.name_str(def) == "linalg.fill");
    let Some(fill) = fill.filter(|&fill| m.n_operands(fill) == 2) else { return m.fail("not of a fill") };
    let value = m.operand(fill, 0);
    if m.value_type(value) != m.value_type(m.result(op, 0)) {
        return m.fail("the fill converts the value");
    }
    let mut rw = m.rewrite();
    rw.replace_op(op, &[value]);
    rw.done()
}

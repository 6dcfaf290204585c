//! Conversions with few patterns: remapped values, unknown roots, unused materializations, and merged blocks.

use std::sync::Arc;

use proofmark::drivers::conversion::{
    ConversionConfig, ConversionPatterns, ConversionTarget, Converted, TypeConverter, apply_full_conversion,
    apply_partial_conversion,
};
use proofmark::ir::context::{Signedness, TypeKind};
use proofmark::ir::{BlockId, Ir, OpId, Type, ValueId};
use proofmark::passes::{Pass, PassReport};

use super::legalize::cast;
use super::patterns::{producer_f32_to_f64, update_consumer};
use super::{TestPattern, erase, errors, remarks, replace};
use crate::common::{create, result_types};

pub(crate) static REMAPPED: Pass = Pass {
    flag: "test-remapped-value",
    name: "TestRemappedValue",
    summary: "Convert operations by values that a pattern looks up",
    options: &[],
    run: |ir, op, _, checker| {
        let ctx = ir.ctx_arc().clone();
        let converter = Arc::new(TypeConverter::new().rule(|_, ty| match ty {
            Type::F32 => Converted::one(Type::F64),
            _ => Converted::one(ty),
        }));
        let mut patterns = ConversionPatterns::new();
        patterns.add(duplicate_operand()).add(producer_f32_to_f64()).add(update_consumer());
        patterns.add(inline_region().with(&converter));
        let target = ConversionTarget::new()
            .legal_ops(&ctx, &["builtin.module", "func.func", "test.return"])
            .dynamically_legal_op(&ctx, "test.type_producer", |ir, op| {
                Some(ir.value_type(ir.result(op, 0)) == Type::F64)
            })
            .dynamically_legal_op(&ctx, "test.type_consumer", |ir, op| {
                Some(ir.value_type(ir.operand(op, 0)) == Type::F64)
            })
            .dynamically_legal_op(&ctx, DUPLICATED, |ir, op| Some(ir.n_operands(op) > 1));
        let config = ConversionConfig::default();
        let report = apply_full_conversion(ir, op, &target, &patterns, &config, checker);
        PassReport { errors: errors(&report), ..PassReport::default() }
    },
};

const DUPLICATED: &str = "test.one_variadic_out_one_variadic_in1";

/// Returns the pattern that passes the remapped operand twice.
fn duplicate_operand() -> TestPattern {
    TestPattern::new("OneVResOneVOperandOp1Converter", DUPLICATED, |m| {
        let op = m.op();
        if m.n_operands(op) != 1 {
            return m.fail("not one operand");
        }
        let (original, types) = (m.operand(op, 0), result_types(&m, op));
        let mut rw = m.rewrite();
        let remapped = rw.remapped(original);
        let Some(&[value]) = remapped.as_deref() else { return rw.abort("the operand has not one value") };
        replace(&mut rw, op, DUPLICATED, &[value, value], &types, &[]);
        rw.done()
    })
}

/// Returns the pattern that inlines the region of `test.remapped_value_region`.
fn inline_region() -> TestPattern {
    TestPattern::new("TestRemapValueInRegion", "test.remapped_value_region", |m| {
        let op = m.op();
        let inner = m.entry_block(m.regions(op)[0]);
        let last = inner.and_then(|inner| m.last_op(inner));
        let (Some(inner), Some(last), Some(outer)) = (inner, last, m.parent_block(op)) else {
            return m.fail("no block");
        };
        let originals: Vec<ValueId> = m.operands(last).collect();
        let mut rw = m.rewrite();
        let rest = rw.split_block(op);
        rw.merge_blocks(inner, outer, &[]);
        rw.merge_blocks(rest, outer, &[]);
        let mut values = Vec::new();
        for original in originals {
            match rw.remapped(original).as_deref() {
                Some(&[value]) => values.push(value),
                _ => return rw.abort("a value is converted into several"),
            }
        }
        erase(&mut rw, last);
        rw.replace_op(op, &values);
        rw.done()
    })
}

pub(crate) static UNKNOWN_ROOT: Pass = Pass {
    flag: "test-legalize-unknown-root-patterns",
    name: "TestUnknownRootOpDriver",
    summary: "Erase the operations of the test dialect by a pattern for any operation",
    options: &[],
    run: |ir, op, _, checker| {
        let ctx = ir.ctx_arc().clone();
        let mut patterns = ConversionPatterns::new();
        patterns.add(remove_test_ops());
        let target = ConversionTarget::new().illegal_dialects(&ctx, &["test"]);
        let config = ConversionConfig::default();
        let report = apply_partial_conversion(ir, op, &target, &patterns, &config, checker);
        PassReport { errors: errors(&report), ..PassReport::default() }
    },
};

fn remove_test_ops() -> TestPattern {
    TestPattern::ordinary("RemoveTestDialectOps", "", |m| {
        let op = m.op();
        if !m.name_str(op).starts_with("test.") {
            return m.fail("another dialect");
        }
        let mut rw = m.rewrite();
        erase(&mut rw, op);
        rw.done()
    })
    .any_root()
}

pub(crate) static NO_USES: Pass = Pass {
    flag: "test-target-materialization-with-no-uses",
    name: "TestTargetMaterializationWithNoUses",
    summary: "Convert i16 by materializations whose results have no uses at first",
    options: &[],
    run: |ir, op, _, checker| {
        let ctx = ir.ctx_arc().clone();
        let converter =
            TypeConverter::new().rule(|_, ty| Converted::one(ty)).rule(|ctx, ty| match ty.kind(ctx) {
                TypeKind::Integer { width: 16, signedness: Signedness::Signless }
                | TypeKind::Integer { width: 16, .. } => Converted::one(Type::I64),
                _ => Converted::NotMine,
            });
        let converter = Arc::new(converter.target_materialization(cast));
        let mut patterns = ConversionPatterns::new();
        let forward = TestPattern::new("ForwardOperandPattern", "test.type_changer", |m| {
            let (op, values) = (m.op(), m.converted().to_vec());
            let mut rw = m.rewrite();
            rw.replace_op(op, &values);
            rw.done()
        });
        patterns.add(forward.with(&converter));
        let target = ConversionTarget::new().illegal_ops(&ctx, &["test.type_changer"]);
        let config = ConversionConfig::default();
        let report = apply_partial_conversion(ir, op, &target, &patterns, &config, checker);
        PassReport { errors: errors(&report), ..PassReport::default() }
    },
};

pub(crate) static MERGE_BLOCKS: Pass = Pass {
    flag: "test-merge-blocks",
    name: "TestMergeBlocksPatternDriver",
    summary: "Merge blocks in a conversion",
    options: &[],
    run: |ir, op, _, checker| {
        let ctx = ir.ctx_arc().clone();
        let mut patterns = ConversionPatterns::new();
        patterns.add(merge_blocks()).add(undo_merge()).add(inline_nested());
        let legal = [
            "func.func",
            "builtin.module",
            "test.finish",
            "test.type_consumer",
            "test.type_producer",
            "test.return",
        ];
        let target = ConversionTarget::new()
            .legal_ops(&ctx, &legal)
            .illegal_ops(&ctx, &["test.illegal_op_f"])
            .dynamically_legal_op(&ctx, "test.merge_blocks", |ir, op| {
                Some(ir.blocks(ir.regions(op)[0]).count() == 1)
            })
            .dynamically_legal_op(&ctx, "test.br", |ir, op| Some(is_inside(ir, op, "test.merge_blocks")))
            .dynamically_legal_op(&ctx, NESTED, |ir, op| Some(!is_inside(ir, op, NESTED)));
        let config = ConversionConfig::default();
        let report = apply_partial_conversion(ir, op, &target, &patterns, &config, checker);
        let mut diagnostics = errors(&report);
        diagnostics.extend(remarks(ir, &report.unlegalized_ops, "is not legalizable"));
        PassReport { remarks: diagnostics, ..PassReport::default() }
    },
};

const NESTED: &str = "test.SingleBlockImplicitTerminator";

/// Returns whether an ancestor of `op` has this name.
fn is_inside(ir: &Ir, op: OpId, name: &str) -> bool {
    std::iter::successors(ir.parent_op(op), |&each| ir.parent_op(each)).any(|each| ir.name_str(each) == name)
}

/// Returns the first two blocks of the region of `op`, and the last operation of the first.
fn two_blocks(ir: &Ir, op: OpId) -> Option<(BlockId, BlockId, OpId)> {
    let mut blocks = ir.blocks(*ir.regions(op).first()?);
    let (first, second) = (blocks.next()?, blocks.next()?);
    Some((first, second, ir.last_op(first)?))
}

fn merge_blocks() -> TestPattern {
    TestPattern::new("TestMergeBlock", "test.merge_blocks", |m| {
        let op = m.op();
        let Some((first, second, branch)) = two_blocks(&m, op) else { return m.fail("one block") };
        let values: Vec<ValueId> = m.operands(branch).collect();
        if values.len() != m.block_args(second).len() {
            return m.fail("the number of operands differs");
        }
        let mut rw = m.rewrite();
        erase(&mut rw, branch);
        rw.merge_blocks(second, first, &values);
        rw.modify_op_in_place(op, |_| {});
        rw.done()
    })
}

fn undo_merge() -> TestPattern {
    TestPattern::new("TestUndoBlocksMerge", "test.undo_blocks_merge", |m| {
        let op = m.op();
        let Some((first, second, branch)) = two_blocks(&m, op) else { return m.fail("one block") };
        let (loc, values): (_, Vec<ValueId>) = (m.loc(op), m.operands(branch).collect());
        if values.len() != m.block_args(second).len() {
            return m.fail("the number of operands differs");
        }
        let mut rw = m.rewrite();
        rw.set_insertion_point_to_start(second);
        create(&mut rw, "test.illegal_op_f", loc, &[], &[Type::F32], &[]);
        erase(&mut rw, branch);
        rw.merge_blocks(second, first, &values);
        rw.modify_op_in_place(op, |_| {});
        rw.done()
    })
}

fn inline_nested() -> TestPattern {
    TestPattern::new("TestMergeSingleBlockOps", NESTED, |m| {
        let op = m.op();
        let inner = m.entry_block(m.regions(op)[0]);
        let last = inner.and_then(|inner| m.last_op(inner));
        let (Some(inner), Some(last), Some(outer)) = (inner, last, m.parent_block(op)) else {
            return m.fail("no block");
        };
        if !is_inside(&m, op, NESTED) {
            return m.fail("not nested");
        }
        let mut rw = m.rewrite();
        rw.inline_block(inner, outer, Some(op), &[]);
        erase(&mut rw, last);
        erase(&mut rw, op);
        rw.done()
    })
}

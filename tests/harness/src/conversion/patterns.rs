//! The conversion patterns of `--test-legalize-patterns`.

use std::sync::Arc;

use proofmark::drivers::conversion::{
    ConversionMatch, ConversionPatterns, SignatureConversion, TypeConverter,
};
use proofmark::ir::{Attribute, BlockId, IrMapping, NewOp, Outcome, RegionId, Type, ValueId};

use super::{TestPattern, erase, replace, signatures};
use crate::common::{attr, create, has_attr, result_types};
use crate::declarative;

/// Adds all patterns.
pub(super) fn add_all(
    patterns: &mut ConversionPatterns,
    ctx: &Arc<proofmark::ir::Context>,
    converter: &Arc<TypeConverter>,
) {
    for rule in declarative::patterns(ctx) {
        patterns.add_ordinary(rule);
    }
    for pattern in blocks_and_regions().into_iter().chain(values()) {
        patterns.add(pattern);
    }
    for pattern in with_converter() {
        patterns.add(pattern.with(converter));
    }
    patterns.add(signatures::any_function().with(converter));
    patterns.add(signatures::call().with(converter));
}

/// Patterns that create, move and erase blocks and regions.
fn blocks_and_regions() -> Vec<TestPattern> {
    vec![
        TestPattern::new("TestRegionRewriteBlockMovement", "test.region", |m| {
            let op = m.op();
            let (Some(into), region) = (m.parent_region(op), m.regions(op)[0]) else {
                return m.fail("no parent region");
            };
            let clones = m.attr_named(op, "legalizer.should_clone").is_some();
            let erases = m.attr_named(op, "legalizer.erase_old_blocks").is_some();
            let mut rw = m.rewrite();
            match clones {
                true => rw.clone_region(region, into, None, &mut IrMapping::new()),
                false => rw.inline_region(region, into, None),
            }
            while erases && let Some(block) = rw.entry_block(region) {
                rw.erase_block(block);
            }
            erase(&mut rw, op);
            rw.done()
        }),
        TestPattern::new("TestDetachedSignatureConversion", "test.detached_signature_conversion", |m| {
            let op = m.op();
            let &[region] = m.regions(op) else { return m.fail("not one region") };
            let Some(entry) = m.entry_block(region) else { return m.fail("an empty region") };
            let (operands, types) = (m.converted().to_vec(), result_types(&m, op));
            let n_args = m.block_args(entry).len();
            let (name, loc) = (m.ctx().op_name("test.legal_op"), m.loc(op));
            let mut signature = SignatureConversion::new(n_args);
            (0..n_args).for_each(|i| signature.add_input(i, &[Type::F64]));
            let mut rw = m.rewrite();
            let new = NewOp { operands: &operands, results: &types, n_regions: 1, ..NewOp::new(name, loc) };
            let new = rw.create(&new);
            let into = rw.regions(new)[0];
            rw.inline_region(region, into, None);
            rw.apply_signature_conversion(entry, &signature);
            let values = rw.results(new).to_vec();
            rw.replace_op(op, &values);
            rw.done()
        }),
        TestPattern::ordinary("TestRegionRewriteUndo", "test.region_builder", |m| {
            let op = m.op();
            let (name, loc) = (m.ctx().op_name("test.region"), m.loc(op));
            let mut rw = m.rewrite();
            let new = rw.create(&NewOp { n_regions: 1, ..NewOp::new(name, loc) });
            let region = rw.regions(new)[0];
            rw.create_block(region, None, &[Type::I64]);
            create(&mut rw, "test.illegal_op_f", loc, &[], &[Type::I32], &[]);
            create(&mut rw, "test.valid", loc, &[], &[], &[]);
            erase(&mut rw, op);
            rw.done()
        }),
        TestPattern::ordinary("TestCreateBlock", "test.create_block", |m| create_block(m, false)),
        TestPattern::ordinary("TestCreateIllegalBlock", "test.create_illegal_block", |m| {
            create_block(m, true)
        }),
        TestPattern::new("TestUndoBlockErase", "test.undo_block_erase", |m| {
            let op = m.op();
            let Some(second) = m.blocks(m.regions(op)[0]).nth(1) else { return m.fail("one block") };
            let loc = m.loc(op);
            let branches: Vec<_> = m.branches_to(second).collect();
            let mut rw = m.rewrite();
            rw.set_insertion_point_to_start(second);
            create(&mut rw, "test.illegal_op_f", loc, &[], &[Type::F32], &[]);
            // The rewriter does not erase a block that is branched to.
            for (branch, index) in branches {
                if let Some(own) = rw.parent_block(branch) {
                    rw.edit(branch).set_successor(index, own);
                }
            }
            rw.erase_block(second);
            rw.modify_op_in_place(op, |_| {});
            rw.done()
        }),
        TestPattern::new("TestUndoMoveOpBefore", "test.hoist_me", |m| {
            let op = m.op();
            let Some(parent) = m.parent_op(op) else { return m.fail("no parent") };
            let mut rw = m.rewrite();
            rw.move_op_before(op, parent);
            replace(&mut rw, op, "test.illegal_op_f", &[], &[Type::F32], &[]);
            rw.done()
        }),
        TestPattern::ordinary("TestNestedOpCreationUndoRewrite", "test.illegal_op_with_region_anchor", |m| {
            let op = m.op();
            let (name, loc) = (m.ctx().op_name("test.illegal_op_with_region"), m.loc(op));
            let mut rw = m.rewrite();
            let new = rw.create(&NewOp { n_regions: 1, ..NewOp::new(name, loc) });
            let region = rw.regions(new)[0];
            rw.create_block(region, None, &[]);
            create(&mut rw, "test.illegal_op_terminator", loc, &[], &[], &[]);
            rw.replace_op(op, &[]);
            rw.done()
        }),
    ]
}

/// Creates a block at the end of the parent region, and erases the operation.
fn create_block(m: ConversionMatch<'_>, is_illegal: bool) -> Outcome<'_> {
    let op = m.op();
    let Some(region) = m.parent_region(op) else { return m.fail("no parent region") };
    let loc = m.loc(op);
    let mut rw = m.rewrite();
    rw.create_block(region, None, &[Type::I32, Type::I32]);
    if is_illegal {
        create(&mut rw, "test.illegal_op_f", loc, &[], &[Type::I32], &[]);
    }
    create(&mut rw, "test.finish", loc, &[], &[], &[]);
    erase(&mut rw, op);
    rw.done()
}

/// Patterns that replace and erase operations, without a type converter.
fn values() -> Vec<TestPattern> {
    vec![
        TestPattern::new("TestUndoPropertiesModification", "test.with_properties", |m| {
            let (op, ctx) = (m.op(), m.ctx());
            if !has_attr(&m, op, "modify_inplace") {
                return m.fail("no attribute");
            }
            let (name, value) = (ctx.ident("a"), ctx.i64_attr(42, Type::I64));
            let mut rw = m.rewrite();
            rw.modify_op_in_place(op, |edit| edit.set_property(name, value));
            rw.done()
        }),
        TestPattern::new("TestSplitReturnType", "test.return", |m| {
            let op = m.op();
            if m.n_operands(op) != 1 || m.value_type(m.operand(op, 0)) != Type::F32 {
                return m.fail("no f32");
            }
            let values = m.converted_group(0).to_vec();
            let mut rw = m.rewrite();
            replace(&mut rw, op, "test.return", &values, &[], &[]);
            rw.done()
        })
        .one_to_many(),
        TestPattern::new("TestChangeProducerTypeI32ToF32", "test.type_producer", |m| {
            produce(m, Some(Type::I32), Type::F32)
        }),
        producer_f32_to_f64(),
        TestPattern::new("TestChangeProducerTypeF32ToInvalid", "test.type_producer", |m| {
            produce(m, None, Type::BF16)
        })
        .benefit(10),
        update_consumer(),
        TestPattern::ordinary("TestNonRootReplacement", "test.replace_non_root", |m| {
            let op = m.op();
            let (loc, ty) = (m.loc(op), m.value_type(m.result(op, 0)));
            let mut rw = m.rewrite();
            let illegal = create(&mut rw, "test.illegal_op_f", loc, &[], &[ty], &[]);
            let legal = create(&mut rw, "test.legal_op_b", loc, &[], &[ty], &[]);
            let [illegal_value, legal_value] = [illegal, legal].map(|new| rw.result(new, 0));
            rw.replace_op(op, &[illegal_value]);
            rw.replace_op(illegal, &[legal_value]);
            rw.done()
        }),
        TestPattern::ordinary("TestBoundedRecursiveRewrite", "test.recursive_rewrite", |m| {
            let (op, ctx) = (m.op(), m.ctx());
            let Some(depth) = m.property_named(op, "depth").and_then(|depth| depth.as_i64(ctx)) else {
                return m.fail("no depth");
            };
            let (name, value) = (ctx.ident("depth"), ctx.i64_attr(depth.wrapping_sub(1), Type::I64));
            let mut rw = m.rewrite();
            rw.modify_op_in_place(op, |edit| edit.set_property(name, value));
            rw.done()
        })
        .bounded(),
        TestPattern::ordinary("TestReplaceEraseOp", "test.blackhole", |m| {
            let op = m.op();
            let Some(producer) = m.defining_op(m.operand(op, 0)) else { return m.fail("no producer") };
            let mut rw = m.rewrite();
            erase(&mut rw, op);
            erase(&mut rw, producer);
            rw.done()
        }),
        TestPattern::ordinary("TestCreateUnregisteredOp", "test.illegal_op_g", |m| {
            let (op, ctx) = (m.op(), m.ctx());
            let (loc, zero) = (m.loc(op), ctx.i64_attr(0, Type::I32));
            let mut rw = m.rewrite();
            let constant = create(&mut rw, "arith.constant", loc, &[], &[Type::I32], &[("value", zero)]);
            let constant = rw.result(constant, 0);
            replace(&mut rw, op, "test.legal_op_c", &[constant], &[Type::I32], &[]);
            rw.done()
        }),
        TestPattern::new("TestEraseOp", "test.erase_op", |m| {
            let op = m.op();
            let mut rw = m.rewrite();
            erase(&mut rw, op);
            rw.done()
        }),
        TestPattern::new("TestReplaceWithValidProducer", "test.replace_with_valid_producer", |m| {
            let op = m.op();
            let Some(ty) = attr(&m, op, "type").and_then(|ty| ty.as_type(m.ctx())) else {
                return m.fail("no type");
            };
            let mut rw = m.rewrite();
            replace(&mut rw, op, "test.valid_producer", &[], &[ty], &[]);
            rw.done()
        }),
        valid_consumer(),
        TestPattern::new("TestRepetitive1ToNConsumer", "test.repetitive_1_to_n_consumer", |m| {
            let op = m.op();
            if m.n_operands(op) != 1 {
                return m.fail("not one operand");
            }
            let values = m.converted_group(0).to_vec();
            let mut rw = m.rewrite();
            replace(&mut rw, op, "test.valid", &values, &[], &[]);
            rw.done()
        })
        .one_to_many(),
    ]
}

/// Replaces `test.type_producer` with a result of type `from`, or of any type, by one with a result of type `to`.
fn produce<'m>(m: ConversionMatch<'m>, from: Option<Type>, to: Type) -> Outcome<'m> {
    let op = m.op();
    if from.is_some_and(|from| m.value_type(m.result(op, 0)) != from) {
        return m.fail("the result has another type");
    }
    let mut rw = m.rewrite();
    replace(&mut rw, op, "test.type_producer", &[], &[to], &[]);
    rw.done()
}

/// Returns the pattern that changes `test.type_producer` from `f32` to `f64`.
pub(super) fn producer_f32_to_f64() -> TestPattern {
    TestPattern::new("TestChangeProducerTypeF32ToF64", "test.type_producer", |m| {
        produce(m, Some(Type::F32), Type::F64)
    })
}

/// Returns the pattern that gives `test.type_consumer` an operand of type `f64`.
pub(super) fn update_consumer() -> TestPattern {
    TestPattern::new("TestUpdateConsumerType", "test.type_consumer", |m| {
        let (op, value) = (m.op(), m.converted()[0]);
        if m.value_type(value) != Type::F64 {
            return m.fail("no f64");
        }
        let mut rw = m.rewrite();
        replace(&mut rw, op, "test.type_consumer", &[value], &[], &[]);
        rw.done()
    })
}

/// Returns the pattern for `test.replace_with_valid_consumer`, which depends on the presence of a type converter.
fn valid_consumer() -> TestPattern {
    TestPattern::new("TestReplaceWithValidConsumer", "test.replace_with_valid_consumer", |m| {
        let op = m.op();
        if has_attr(&m, op, "with_converter") != m.converter().is_some() {
            return m.fail("the operation is for another pattern");
        }
        let value = m.converted()[0];
        let mut rw = m.rewrite();
        replace(&mut rw, op, "test.valid_consumer", &[value], &[], &[]);
        rw.done()
    })
}

/// Patterns with a type converter.
fn with_converter() -> Vec<TestPattern> {
    vec![
        TestPattern::new("TestDropOpSignatureConversion", "test.drop_region_op", |m| {
            let op = m.op();
            let region = m.regions(op)[0];
            if m.entry_block(region).is_none() {
                return m.fail("an empty region");
            }
            let mut rw = m.rewrite();
            if !rw.convert_region_types(region, None) {
                return rw.abort("failed to convert a block argument");
            }
            erase(&mut rw, op);
            rw.done()
        }),
        TestPattern::new("TestDropAndReplaceInvalidOp", "test.drop_operands_and_replace_with_valid", |m| {
            let op = m.op();
            let mut rw = m.rewrite();
            replace(&mut rw, op, "test.valid", &[], &[], &[]);
            rw.done()
        }),
        TestPattern::new("TestPassthroughInvalidOp", "test.invalid", |m| {
            let (op, loc) = (m.op(), m.loc(m.op()));
            let groups: Vec<(Type, Vec<ValueId>)> = (0..m.n_operands(op))
                .map(|i| (m.value_type(m.operand(op, i)), m.converted_group(i).to_vec()))
                .collect();
            let mut rw = m.rewrite();
            let mut values = Vec::new();
            for (ty, group) in groups {
                match group[..] {
                    [value] => values.push(value),
                    _ => {
                        let cast = create(&mut rw, "test.cast", loc, &group, &[ty], &[]);
                        values.push(rw.result(cast, 0));
                    }
                }
            }
            replace(&mut rw, op, "test.valid", &values, &[], &[]);
            rw.done()
        })
        .one_to_many(),
        TestPattern::new("TestMultiple1ToNReplacement", "test.multiple_1_to_n_replacement", |m| {
            let op = m.op();
            let mut rw = m.rewrite();
            let mut last = op;
            for name in ["test.step_1", "test.legal_op"] {
                let (types, loc, attrs) = (result_types(&rw, last), rw.loc(last), rw.attrs(last));
                let doubled: Vec<Type> = types.iter().flat_map(|&ty| [ty, ty]).collect();
                let name = rw.ctx().op_name(name);
                rw.set_insertion_point_after(last);
                let new = rw.create(&NewOp { results: &doubled, attrs, ..NewOp::new(name, loc) });
                signatures::replace_by_groups(&mut rw, last, new, types.iter().map(|_| 2));
                last = new;
            }
            rw.done()
        })
        .one_to_many(),
        TestPattern::new("TestValueReplace", "test.value_replace", |m| {
            let op = m.op();
            let (from, to) = (m.operand(op, 0), m.operand(op, 1));
            let rolls_back = has_attr(&m, op, "trigger_rollback");
            let is_conditional = has_attr(&m, op, "conditional");
            let name = m.ctx().ident("is_legal");
            let mut rw = m.rewrite();
            match is_conditional {
                true => {
                    rw.replace_uses_if(from, &[to, to], |ir, each| has_attr(ir, each.owner, "replace_uses"))
                }
                false => rw.replace_all_uses_with(from, &[to, to]),
            }
            rw.modify_op_in_place(op, |edit| {
                if !rolls_back {
                    edit.set_attr(name, Attribute::UNIT);
                }
            });
            rw.done()
        })
        .one_to_many(),
        TestPattern::new("TestPostOrderLegalization", "test.post_order_legalization", |m| {
            let (op, name) = (m.op(), m.ctx().ident("is_legal"));
            let mut rw = m.rewrite();
            rw.modify_op_in_place(op, |edit| edit.set_attr(name, Attribute::UNIT));
            rw.done()
        })
        .after_regions(),
        valid_consumer(),
        TestPattern::new("TestTypeConsumerOpPattern", "test.type_consumer", |m| {
            let op = m.op();
            let mut rw = m.rewrite();
            erase(&mut rw, op);
            rw.done()
        }),
        TestPattern::new("TestConvertBlockArgs", "test.convert_block_args", |m| {
            let op = m.op();
            let flag = |name| m.property_named(op, name).is_some();
            let regions: &[RegionId] = m.regions(op);
            let body: Option<BlockId> = regions.first().and_then(|&region| m.entry_block(region));
            let (false, Some(body)) = (flag("is_legal"), body) else { return m.fail("legal") };
            let types: Vec<Type> = m.block_args(body).iter().map(|&arg| m.value_type(arg)).collect();
            let (by_operand, duplicates) = (flag("replace_with_operand"), flag("duplicate"));
            let value = m.converted().first().copied();
            let mut signature = SignatureConversion::new(types.len());
            for (i, &ty) in types.iter().enumerate() {
                match value {
                    Some(value) if by_operand => signature.remap(i, &[value, value]),
                    _ if duplicates => signature.add_input(i, &[ty, ty]),
                    _ => return m.fail("no action"),
                }
            }
            let name = m.ctx().ident("is_legal");
            let mut rw = m.rewrite();
            rw.apply_signature_conversion(body, &signature);
            rw.modify_op_in_place(op, |edit| edit.set_property(name, Attribute::UNIT));
            rw.done()
        }),
    ]
}

//! Conversion of cf to llvm: branches and `cf.switch` (MLIR's `ControlFlowToLLVM.cpp`).

use std::sync::Arc;

use proofmark_drivers::conversion::{
    ConversionMatch, ConversionPatterns, ConversionRow, SignatureConversion, TypeConverter,
};
use proofmark_ir::{BlockId, NewOp, OpDef, Outcome, Type, ValueId};
use smallvec::SmallVec;

use super::build::properties;
use crate::{cf, llvm};

/// Adds the patterns that convert cf to llvm.
pub fn cf_to_llvm_patterns(patterns: &mut ConversionPatterns, converter: &Arc<TypeConverter>) {
    patterns.add_rows(ROWS, Some(converter));
}

const ROWS: &[ConversionRow] = &[
    ConversionRow {
        name: "cf.br",
        summary: "cf.br -> llvm.br with converted block arguments",
        root: "cf.br",
        benefit: 1,
        generated_ops: &["llvm.br"],
        apply: |m| branch(m, cf::Branch::DEF, llvm::Br::DEF),
    },
    ConversionRow {
        name: "cf.cond_br",
        summary: "cf.cond_br -> llvm.cond_br with converted block arguments",
        root: "cf.cond_br",
        benefit: 1,
        generated_ops: &["llvm.cond_br"],
        apply: |m| branch(m, cf::CondBranch::DEF, llvm::CondBr::DEF),
    },
    ConversionRow {
        name: "cf.switch",
        summary: "cf.switch -> llvm.switch with converted block arguments",
        root: "cf.switch",
        benefit: 1,
        generated_ops: &["llvm.switch"],
        apply: |m| branch(m, cf::Switch::DEF, llvm::Switch::DEF),
    },
];

/// Replaces a branch by the branch of llvm with the same successors; keeps the properties that both operations have.
fn branch<'m>(m: ConversionMatch<'m>, from: &'static OpDef, to: &'static OpDef) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let operands: SmallVec<[ValueId; 4]> = m.converted().into();
    let successors: SmallVec<[BlockId; 2]> = m.successors(op).collect();
    let mut signatures: SmallVec<[Option<SignatureConversion>; 2]> = SmallVec::new();
    for (i, &block) in successors.iter().enumerate() {
        let Some(range) = m.successor_operands(op, i) else { return m.fail("operation is malformed") };
        let expected: SmallVec<[Type; 4]> =
            operands[range].iter().map(|&value| m.value_type(value)).collect();
        let types = m.block_args(block).iter().map(|&arg| m.value_type(arg));
        if types.clone().eq(expected.iter().copied()) {
            signatures.push(None);
            continue;
        }
        let signature = m.converter().and_then(|converter| SignatureConversion::by(converter, ctx, types));
        match signature {
            Some(signature) if signature.types() == expected.as_slice() => signatures.push(Some(signature)),
            Some(_) => return m.fail("mismatch between adaptor operand types and computed block signature"),
            None => return m.fail("could not compute block signature"),
        }
    }
    debug_assert_eq!(m.op_def(op).map(|def| def.name), Some(from.name));
    let kept = m.properties(op).entries(ctx).to_vec();
    let new_properties = properties(ctx, to, kept);
    let (loc, attrs) = (m.loc(op), m.attrs(op));
    let name = ctx.op_name(to.name);
    let mut rw = m.rewrite();
    for (&block, signature) in successors.iter().zip(&signatures) {
        // Both successors may be the same block, which is converted once.
        if let Some(signature) = signature
            && rw
                .block_args(block)
                .iter()
                .map(|&arg| rw.value_type(arg))
                .ne(signature.types().iter().copied())
        {
            rw.apply_signature_conversion(block, signature);
        }
    }
    let new = NewOp {
        operands: &operands,
        properties: new_properties,
        attrs,
        successors: &successors,
        ..NewOp::new(name, loc)
    };
    rw.replace_op_with_new(op, &new);
    rw.done()
}

//! Conversion of cf to llvm: branches and `cf.switch` (MLIR's `ControlFlowToLLVM.cpp`).

use std::sync::Arc;

use proofmark_drivers::conversion::{
    ConversionMatch, ConversionPatterns, ConversionRow, SignatureConversion, TypeConverter,
};
use proofmark_ir::{
    ApInt, Attribute, BlockId, Identifier, Location, NewOp, OpDef, OpId, OpView, Outcome, Type, ValueId,
};
use smallvec::SmallVec;

use super::build::properties;
use super::llvm_builder::{GepIndex, LlvmBuilder};
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
    ConversionRow {
        name: "cf.assert",
        summary: "cf.assert -> a branch to a block that prints the message and aborts",
        root: "cf.assert",
        benefit: 1,
        generated_ops: &[
            "llvm.call",
            "llvm.cond_br",
            "llvm.func",
            "llvm.getelementptr",
            "llvm.mlir.addressof",
            "llvm.mlir.global",
            "llvm.unreachable",
        ],
        apply: assert,
    },
];

/// Converts a `cf.assert`. The failing block calls `puts` with the message, and `abort`.
fn assert<'m>(m: ConversionMatch<'m>) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let condition = m.converted()[0];
    let text = cf::Assert::from_op(op).msg(&m).as_string(ctx).map(|text| text.as_bytes(ctx).to_vec());
    let place = m.parent_block(op).and_then(|block| Some((block, m.block_region(block)?)));
    let (Some(text), Some((block, region)), Some(table)) = (text, place, m.nearest_symbol_table(op)) else {
        return m.fail("operation is malformed");
    };
    let loc = m.loc(op);
    let mut rw = m.rewrite();
    let rest = rw.split_block(op);
    let failed = rw.create_block(region, None, &[]);
    rw.set_insertion_point_to_start(failed);
    let b = &mut LlvmBuilder::new(&mut rw, loc, Type::I64);
    let Some((message, ty)) = string_global(b, table, "assert_msg", &text) else {
        return rw.abort("failed to create the message");
    };
    let ptr = b.ptr();
    let symbol = b.ctx().symbol_ref(message);
    let message = b.value(llvm::AddressOf::DEF, &[], ptr, &[("global_name", symbol)]);
    let message = b.gep(message, ty, &[GepIndex::Constant(0)], 0);
    let Some(puts) = b.declare(table, "puts", &[ptr], None) else { return rw.abort("puts has another type") };
    b.call(puts, &[message], None);
    let Some(abort) = b.declare(table, "abort", &[], None) else { return rw.abort("abort has another type") };
    b.call(abort, &[], None);
    b.op(llvm::Unreachable::DEF, &[], &[], &[]);
    rw.set_insertion_point_to_end(block);
    LlvmBuilder::new(&mut rw, loc, Type::I64).cond_br(condition, (rest, &[]), (failed, &[]));
    rw.erase_op(op);
    rw.done()
}

/// Creates a constant with the bytes of a C string at the start of the symbol table. Returns its name, which is `name`
/// or `name` with a number, and its type.
fn string_global(
    b: &mut LlvmBuilder<'_, '_>,
    table: OpId,
    name: &str,
    text: &[u8],
) -> Option<(Identifier, Type)> {
    let rw = b.builder();
    let ctx = rw.ctx();
    let is_free = |name: &Identifier| rw.lookup_symbol(table, *name).is_none();
    let mut numbered = (0u32..).map(|number| ctx.ident(&format!("{name}_{number}")));
    let name = Some(ctx.ident(name)).filter(is_free).or_else(|| numbered.find(is_free))?;
    let byte = ctx.int_type(8);
    let bytes: Vec<ApInt> = text.iter().chain([&0]).map(|&each| ApInt::from_i128(8, each.into())).collect();
    let n = bytes.len() as i64;
    let ty = llvm::types::array(ctx, n, byte);
    let value = ctx.dense_attr(ctx.tensor_type(&[n], byte), &bytes)?;
    let private = ctx.enum_attr(&llvm::LINKAGE_DEF, llvm::LINKAGE_DEF.value_of("private")?);
    let set = [
        (ctx.ident("global_type"), ctx.type_attr(ty)),
        (ctx.ident("constant"), Attribute::UNIT),
        (ctx.ident("sym_name"), ctx.string_attr_of(name)),
        (ctx.ident("linkage"), private),
        (ctx.ident("value"), value),
    ];
    let set = properties(ctx, llvm::Global::DEF, set);
    let op_name = ctx.op_name(llvm::Global::DEF.name);
    let body = rw.regions(table).first().and_then(|&region| rw.entry_block(region))?;
    let before = rw.insertion_point();
    rw.set_insertion_point_to_start(body);
    rw.create(&NewOp { properties: set, n_regions: 1, ..NewOp::new(op_name, Location::UNKNOWN) });
    rw.set_insertion_point(before);
    Some((name, ty))
}

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

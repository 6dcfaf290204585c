//! Operations of the test dialect with effects, speculation, memory, and interfaces of other dialects.

use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::effects::{Effect, EffectDef, EffectKind, EffectList, EffectOn, Effects};
use proofmark_ir::op_def::*;
use proofmark_ir::{Ir, OpId, Traits};

use super::constraints::*;
use crate::rows::rows;

const fn on(kind: EffectKind, on: EffectOn) -> EffectDef {
    EffectDef { kind, on }
}

const READ: EffectDef = on(EffectKind::Read, EffectOn::Resource);
const WRITE: EffectDef = on(EffectKind::Write, EffectOn::Resource);
const READ_0: EffectDef = on(EffectKind::Read, EffectOn::Operand(0));
const WRITE_1: EffectDef = on(EffectKind::Write, EffectOn::Operand(1));

rows! { OPS:
    /// Effects given by an attribute.
    "test.side_effect_op" { results: [result: ANY_TYPE], effects: (by_attribute) }
    /// Effects given by an attribute, and a region.
    "test.side_effect_with_region_op" {
        operands: [operand: ANY_TYPE],
        results: [result: ANY_TYPE],
        regions: [region: Any],
        effects: (by_attribute),
        format: "`(` $operand `)` $region attr-dict `:` type($operand) `->` type($result)",
    }
    /// A memory read.
    "test.op_with_memread" { results: [result: ANY_INTEGER], effects: [READ] }
    /// A memory write.
    "test.op_with_memwrite" { effects: [WRITE] }
    /// An operation that is speculatable for a constant operand.
    "test.conditionally_speculatable_op" {
        operands: [input: I32],
        results: [result: I32],
        traits: [NO_MEMORY_EFFECT],
    }
    /// A pure operation.
    "test.always_speculatable_op" {
        results: [result: I32],
        traits: [NO_MEMORY_EFFECT, ALWAYS_SPECULATABLE],
    }
    /// An operation that is never speculatable.
    "test.never_speculatable_op" { results: [result: I32] }
    /// An operation that is speculatable if its region is.
    "test.recursively_speculatable_op" {
        results: [result: I32],
        regions: [body: One],
        traits: [RECURSIVELY_SPECULATABLE, RECURSIVE_MEMORY_EFFECTS],
    }
    /// A copy of memory.
    "test.copy" {
        operands: [source: ANY_RANKED_OR_UNRANKED_MEMREF, target: ANY_RANKED_OR_UNRANKED_MEMREF],
        effects: [READ_0, WRITE_1],
        format: "`(` $source `,` $target `)` `:` `(` type($source) `,` type($target) `)` attr-dict",
    }
    /// An operation with a source and a destination buffer.
    "test.buffer_based" {
        operands: [input: ANY_RANKED_OR_UNRANKED_MEMREF, output: ANY_RANKED_OR_UNRANKED_MEMREF],
        effects: [READ_0, WRITE_1],
        format: "`in` `(` $input `:` type($input) `)` `out` `(` $output `:` type($output) `)` attr-dict",
    }
    /// An operation with a source and a destination buffer, and a region.
    "test.region_buffer_based" {
        operands: [input: ANY_RANKED_OR_UNRANKED_MEMREF, output: ANY_RANKED_OR_UNRANKED_MEMREF],
        regions: [region: Any],
        traits: [SINGLE_BLOCK],
        implicit_terminator: "test.region_yield",
        effects: [READ_0, WRITE_1],
        format: "`in` `(` $input `:` type($input) `)` `out` `(` $output `:` type($output) `)` $region attr-dict",
    }
    /// An operation with a source and a destination tensor.
    "test.tensor_based" {
        operands: [input: ANY_RANKED_TENSOR],
        results: [result: ANY_RANKED_TENSOR],
        format: "`in` `(` $input `:` type($input) `)` `->` type($result) attr-dict",
    }
    /// Allocations to promote to values.
    "test.multi_slot_alloca" {
        results: [results[Variadic]: MEMREF_OF_I32],
        format: "attr-dict `:` functional-type(operands, results)",
    }
    /// Inputs, outputs with tied results, and other operands.
    "test.destination_style_op" {
        operands: [
            inputs[Variadic]: ANY_TYPE,
            outputs[Variadic]: ANY_TYPE,
            other_operands[Variadic]: ANY_TYPE,
        ],
        results: [results[Variadic]: ANY_TYPE],
        traits: [ATTR_SIZED_OPERAND_SEGMENTS],
        verify: outputs_are_destinations,
        format: "attr-dict (`ins` `(` $inputs^ `:` type($inputs) `)`)? (`outs` `(` $outputs^ `:` type($outputs) `)`)? \
            (`(` $other_operands^ `:` type($other_operands) `)`)? (`->` type($results)^)?",
    }
    /// A convolution in terms of linalg's interface.
    "test.linalg_conv_op" {
        operands: [inputs[Variadic]: ANY_TYPE, outputs[Variadic]: ANY_TYPE],
        results: [results[Variadic]: ANY_TYPE],
        regions: [region: Any],
        traits: [ATTR_SIZED_OPERAND_SEGMENTS, SINGLE_BLOCK],
        format: "attr-dict (`ins` `(` $inputs^ `:` type($inputs) `)`)? `outs` `(` $outputs `:` type($outputs) `)` \
            $region (`->` type($results)^)?",
    }
    /// A fill in terms of linalg's interface.
    "test.linalg_fill_op" {
        operands: [inputs[Variadic]: ANY_TYPE, outputs[Variadic]: ANY_TYPE],
        results: [results[Variadic]: ANY_TYPE],
        regions: [region: Any],
        traits: [ATTR_SIZED_OPERAND_SEGMENTS, SINGLE_BLOCK],
        format: "attr-dict (`ins` `(` $inputs^ `:` type($inputs) `)`)? `outs` `(` $outputs `:` type($outputs) `)` \
            $region (`->` type($results)^)?",
    }
}

fn outputs_are_destinations(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    let outputs = ir.operand_group(op, 1).unwrap_or_default();
    errors.extend(crate::verify::destination_style(ir, op, outputs).err());
}

/// Adds the effects that the attribute `effects` lists, a dictionary for each.
fn by_attribute(ir: &Ir, op: OpId, effects: &mut EffectList) {
    let ctx = ir.ctx();
    let list = ir.attr_named(op, "effects").and_then(|list| list.as_array(ctx));
    for dict in list.unwrap_or_default() {
        let get = |name: &str| dict.as_dict(ctx).and_then(|dict| dict.get(ctx, ctx.ident(name)));
        let kind = match get("effect").and_then(|kind| kind.as_string(ctx)).map(|kind| kind.as_str(ctx)) {
            Some("allocate") => EffectKind::Allocate,
            Some("free") => EffectKind::Free,
            Some("read") => EffectKind::Read,
            _ => EffectKind::Write,
        };
        let entry = ir.regions(op).first().and_then(|&region| ir.entry_block(region));
        let on = if get("on_result").is_some() {
            ir.results(op).first().copied()
        } else if get("on_operand").is_some() {
            ir.operands(op).next()
        } else if get("on_argument").is_some() {
            entry.and_then(|entry| ir.block_args(entry).first().copied())
        } else {
            None
        };
        effects.push(Effect { kind, on });
    }
}

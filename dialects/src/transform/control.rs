//! Sequences and control flow of transform scripts.

use proofmark_ir::constraints::*;
use proofmark_ir::context::TypeKind;
use proofmark_ir::{Ir, OpDef, OpId, Type, op};

use super::attrs::*;
use super::effects::{self, Access};
use super::roles::Role;
use super::types::*;
use crate::asm::{parse_function, print_function};

/// Tries its regions in turn until one succeeds.
#[op(
    "transform.alternatives",
    extension = &Role::PossibleTopLevel,
    traits = [ISOLATED_FROM_ABOVE, SINGLE_BLOCK],
    implicit_terminator = "transform.yield",
    format = "($scope^ `:` type($scope))? (`->` type($results)^)? attr-dict-with-keyword regions",
    effects = effects::consumes,
    verify
)]
pub struct Alternatives {
    scope: Optional<Operand<HANDLE>>,
    results: Variadic<Result<HANDLE>>,
    alternatives: Variadic<Region<One>>,
}

/// Collects the payload operations that a named matcher accepts.
#[op(
    "transform.collect_matching",
    format = "$matcher `in` $root attr-dict `:` functional-type($root, $results)",
    effects = effects::reads,
    verify_symbol_uses
)]
pub struct CollectMatching {
    root: Operand<HANDLE>,
    matcher: Attr<SYMBOL_REF_ATTR>,
    results: Variadic<Result<HANDLE_OR_PARAM>>,
}

/// Applies to each payload operation the action of the first named matcher that accepts it.
#[op(
    "transform.foreach_match",
    format = "oilist( `restrict_root` $restrict_root | `flatten_results` $flatten_results ) `in` $root (`,` \
        $forwarded_inputs^)? custom<ForeachMatchSymbols>($matchers, $actions) attr-dict `:` functional-type(operands, \
        results)",
    effects = effects::consumes_target,
    verify,
    verify_symbol_uses,
    result_name = foreach_match_result
)]
pub struct ForeachMatch {
    root: Operand<HANDLE>,
    forwarded_inputs: Variadic<Operand<HANDLE_OR_PARAM>>,
    restrict_root: Optional<Attr<UNIT_ATTR>>,
    flatten_results: Optional<Attr<UNIT_ATTR>>,
    matchers: Attr<SYMBOL_REF_ARRAY_ATTR>,
    actions: Attr<SYMBOL_REF_ARRAY_ATTR>,
    updated: Result<HANDLE>,
    forwarded_outputs: Variadic<Result<HANDLE_OR_PARAM>>,
}

/// Runs its region for each element of the payload.
#[op(
    "transform.foreach",
    traits = [SINGLE_BLOCK],
    implicit_terminator = "transform.yield",
    format = "$targets oilist(`with_zip_shortest` $with_zip_shortest) `:` type($targets) (`->` type($results)^)? $body \
        attr-dict",
    effects = effects::foreach,
    verify
)]
pub struct Foreach {
    targets: Variadic<Operand<HANDLE_OR_PARAM>>,
    with_zip_shortest: Optional<Attr<UNIT_ATTR>>,
    results: Variadic<Result<HANDLE_OR_PARAM>>,
    body: Region<One>,
}

/// Runs a named sequence.
#[op(
    "transform.include",
    format = "$target `failures` `(` $failure_propagation_mode `)``(` $operands `)` attr-dict `:` \
        functional-type($operands, $results)",
    callee = "target",
    effects,
    verify_symbol_uses
)]
pub struct Include {
    target: Attr<SYMBOL_REF_ATTR>,
    failure_propagation_mode: Attr<FAILURE_PROPAGATION_MODE>,
    operands: Variadic<Operand<HANDLE_OR_PARAM>>,
    arg_attrs: Optional<Attr<DICT_ARRAY_ATTR>>,
    res_attrs: Optional<Attr<DICT_ARRAY_ATTR>>,
    results: Variadic<Result<HANDLE_OR_PARAM>>,
}

/// A sequence that can be included by name.
#[op(
    "transform.named_sequence",
    traits = [SYMBOL, ISOLATED_FROM_ABOVE],
    format = Format::Custom { parse: parse_function, print: print_function },
    effects = effects::nothing,
    verify,
    verify_regions
)]
pub struct NamedSequence {
    sym_name: Attr<SYMBOL_NAME_ATTR>,
    function_type: Attr<FUNCTION_TYPE_ATTR>,
    sym_visibility: Optional<Attr<STR_ATTR>>,
    arg_attrs: Optional<Attr<DICT_ARRAY_ATTR>>,
    res_attrs: Optional<Attr<DICT_ARRAY_ATTR>>,
    body: Region<AtMostOne>,
}

/// Runs the transformations in its region one after the other.
#[op(
    "transform.sequence",
    extension = &Role::PossibleTopLevel,
    traits = [SINGLE_BLOCK, ATTR_SIZED_OPERAND_SEGMENTS],
    implicit_terminator = "transform.yield",
    format = "custom<SequenceOpOperands>($root, type($root), $extra_bindings, type($extra_bindings)) (`->` \
        type($results)^)? `failures` `(` $failure_propagation_mode `)` attr-dict-with-keyword regions",
    effects = effects::region,
    default_dialect = "transform",
    verify,
    verify_regions
)]
pub struct Sequence {
    failure_propagation_mode: Attr<FAILURE_PROPAGATION_MODE>,
    root: Optional<Operand<HANDLE>>,
    extra_bindings: Variadic<Operand<HANDLE_OR_PARAM>>,
    results: Variadic<Result<HANDLE>>,
    body: Region<One>,
}

/// The terminator of a region; yields handles.
#[op(
    "transform.yield",
    extension = &Role::Terminator,
    traits = [TERMINATOR],
    format = "operands attr-dict (`:` type($operands)^)?",
    effects = effects::handles
)]
pub struct Yield {
    operands: Variadic<Operand<HANDLE_OR_PARAM>>,
}

fn foreach_match_result(_: &Ir, _: OpId, index: usize) -> Option<String> {
    Some(if index == 0 { "updated_root" } else { "yielded" }.to_owned())
}

impl NamedSequence {
    /// Returns the types of the arguments and of the results.
    pub fn signature(self, ir: &Ir) -> (&[Type], &[Type]) {
        // A symbol lookup may find an invalid sequence.
        let ty = ir.properties(self.op()).get_named(ir.ctx(), "function_type");
        match ty.and_then(|ty| ty.as_type(ir.ctx())).map(|ty| ty.kind(ir.ctx())) {
            Some(TypeKind::Function { inputs, results }) => (inputs, results),
            _ => (&[], &[]),
        }
    }

    /// Returns the number of arguments.
    pub fn n_arguments(self, ir: &Ir) -> usize {
        self.signature(ir).0.len()
    }

    /// Returns whether there is no body.
    pub fn is_external(self, ir: &Ir) -> bool {
        ir.entry_block(self.body(ir)).is_none()
    }

    /// Returns the access that the annotations of an argument state, if there are any.
    pub fn argument(self, ir: &Ir, index: usize) -> Option<Access> {
        let ctx = ir.ctx();
        let dict = self.arg_attrs(ir)?.as_array(ctx)?.get(index)?.as_dict(ctx)?;
        let has = |name| dict.get_named(ctx, name).is_some();
        match (has("transform.consumed"), has("transform.readonly")) {
            (true, true) => Some(Access::Contradictory),
            (true, false) => Some(Access::Consumed),
            (false, true) => Some(Access::ReadOnly),
            (false, false) => None,
        }
    }
}

pub(super) const OPS: &[&OpDef] = &[
    Alternatives::DEF,
    CollectMatching::DEF,
    ForeachMatch::DEF,
    Foreach::DEF,
    Include::DEF,
    NamedSequence::DEF,
    Sequence::DEF,
    Yield::DEF,
];

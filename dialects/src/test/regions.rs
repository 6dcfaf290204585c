//! Operations of the test dialect with regions: number, kind, terminators, and control flow between them.

use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::op_def::*;
use proofmark_ir::text::{OpParser, OpPrinter, OpState, ParseResult};
use proofmark_ir::{Ir, OpId, Traits, Type};

use super::constraints::*;
use crate::asm::{parse_optional_arrow_types, print_optional_arrow_types};
use crate::rows::rows;

rows! { OPS:
    /// A region.
    "test.one_region_op" { regions: [unnamed: Any], traits: [CONSTANT_SCOPE] }
    /// Two regions.
    "test.two_region_op" { regions: [unnamed: Any, unnamed: Any] }
    /// A region of two blocks, and a region of one block.
    "test.sized_region_op" { regions: [my_region: Any, unnamed: One], verify: two_blocks }
    /// Any number of regions.
    "test.many_regions" { regions: [regions[Variadic]: Any] }
    /// Operands and a region.
    "test.one_region_with_operands_op" {
        operands: [operands[Variadic]: ANY_TYPE],
        regions: [unnamed: Any],
    }
    /// An isolated region.
    "test.isolated_one_region_op" {
        operands: [operands[Variadic]: ANY_TYPE],
        results: [results[Variadic]: ANY_TYPE],
        regions: [my_region: Any],
        traits: [ISOLATED_FROM_ABOVE],
        format: "attr-dict-with-keyword $operands $my_region `:` type($operands) `->` type($results)",
    }
    /// Isolated regions.
    "test.isolated_regions" {
        regions: [regions[Variadic]: Any],
        traits: [ISOLATED_FROM_ABOVE],
        format: "attr-dict-with-keyword $regions",
    }
    /// Regions with a data layout.
    "test.op_with_data_layout" { regions: [regions[Variadic]: Any], traits: [ISOLATED_FROM_ABOVE] }
    /// A region whose argument has the name of the operand.
    "test.isolated_region" {
        operands: [input: INDEX],
        regions: [region: One],
        traits: [ISOLATED_FROM_ABOVE],
    }
    /// A region whose blocks are named `foo`.
    "test.block_names" {
        regions: [body: Any],
        block_prefix: "foo",
        format: "attr-dict-with-keyword $body",
    }
    /// An automatic allocation scope.
    "test.alloca_scope_region" {
        regions: [region: Any],
        traits: [AUTOMATIC_ALLOCATION_SCOPE],
        format: "attr-dict-with-keyword $region",
    }
    /// A region with recursive memory effects.
    "test.one_region_with_recursive_memory_effects" {
        results: [result: ANY_TYPE],
        regions: [body: One],
        traits: [RECURSIVE_MEMORY_EFFECTS],
    }
    /// A graph region without terminator.
    "test.single_no_terminator_op" {
        regions: [my_region: One],
        traits: [NO_TERMINATOR, SINGLE_BLOCK, GRAPH_REGION],
        format: "attr-dict `:` $my_region",
    }
    /// A block without terminator.
    "test.single_no_terminator_custom_asm_op" {
        regions: [unnamed: One],
        traits: [NO_TERMINATOR, SINGLE_BLOCK],
        format: (parse_region, print_region_at_once),
    }
    /// Graph regions without terminators.
    "test.variadic_no_terminator_op" {
        regions: [my_regions[Variadic]: One],
        traits: [NO_TERMINATOR, SINGLE_BLOCK, GRAPH_REGION],
        format: "attr-dict `:` $my_regions",
    }
    /// SSACFG regions.
    "test.ssacfg_region" {
        operands: [operands[Variadic]: ANY_TYPE],
        results: [results[Variadic]: ANY_TYPE],
        regions: [regions[Variadic]: Any],
    }
    /// A graph region.
    "test.graph_region" {
        regions: [region: Any],
        traits: [GRAPH_REGION],
        format: "attr-dict-with-keyword $region",
    }
    /// An isolated graph region.
    "test.isolated_graph_region" {
        regions: [region: Any],
        traits: [GRAPH_REGION, ISOLATED_FROM_ABOVE],
        format: "attr-dict-with-keyword $region",
    }
    /// A loop with a graph region.
    "test.graph_loop" {
        operands: [args[Variadic]: ANY_TYPE],
        results: [rets[Variadic]: ANY_TYPE],
        regions: [body: One],
        traits: [LOOP_LIKE, NO_MEMORY_EFFECT, RECURSIVELY_SPECULATABLE, SINGLE_BLOCK, GRAPH_REGION],
        format: "$args $body attr-dict `:` functional-type(operands, results)",
    }
    /// A scope of affine symbols.
    "test.affine_scope" {
        regions: [region: One],
        traits: [AFFINE_SCOPE],
        format: (parse_region, print_region),
    }
    /// A loop whose index arguments keep their names.
    "test.polyfor" {
        regions: [region: One],
        argument_name: polyfor_argument,
        format: (parse_polyfor, print_polyfor),
    }
    /// A region with a default dialect.
    "test.default_dialect" {
        regions: [body: Any],
        default_dialect: "test",
        format: "regions attr-dict-with-keyword",
    }
    /// The order of verification, which MLIR's tests observe.
    "test.verifiers" {
        operands: [input: I32],
        regions: [region: One],
        traits: [SINGLE_BLOCK, NO_TERMINATOR, ISOLATED_FROM_ABOVE],
    }
    /// A region that a directive refers to.
    "test.dummy_op_with_region_ref" {
        regions: [body: Any],
        traits: [NO_TERMINATOR],
        format: "$body attr-dict custom<Nothing>(ref($body))",
    }

    /// The terminator of the regions of `test.region_if`.
    "test.region_if_yield" {
        operands: [results[Variadic]: ANY_TYPE],
        traits: [NO_MEMORY_EFFECT, RETURN_LIKE, TERMINATOR],
        format: "$results `:` type($results) attr-dict",
    }
    /// Two alternative regions, and a region that joins them.
    "test.region_if" {
        operands: [operands[Variadic]: ANY_TYPE],
        results: [results[Variadic]: ANY_TYPE],
        regions: [thenRegion: One, elseRegion: Any, joinRegion: Any],
        traits: [SINGLE_BLOCK, RECURSIVE_MEMORY_EFFECTS],
        implicit_terminator: "test.region_if_yield",
        format: (parse_region_if, print_region_if),
    }
    /// A region that is executed once.
    "test.any_cond" {
        results: [results[Variadic]: ANY_TYPE],
        regions: [region: Any],
        traits: [RECURSIVE_MEMORY_EFFECTS],
    }
    /// A loop.
    "test.loop_block" {
        operands: [init: I32],
        results: [floatResult: F32],
        regions: [body: One],
        traits: [RECURSIVE_MEMORY_EFFECTS],
        format: "$init `:` functional-type($init, $floatResult) $body attr-dict-with-keyword",
    }
    /// The terminator of `test.loop_block`.
    "test.loop_block_term" {
        operands: [nextIterArg: I32, exitArg: F32],
        traits: [NO_MEMORY_EFFECT, ALWAYS_SPECULATABLE, TERMINATOR],
        format: "`iter` $nextIterArg `exit` $exitArg attr-dict",
    }
    /// A switch with fall-through cases.
    "test.switch_with_no_break" {
        operands: [arg: INDEX],
        attributes: [cases: DENSE_I64_ARRAY_ATTR],
        regions: [caseRegions[Variadic]: One],
        traits: [NO_TERMINATOR],
        format: "$arg attr-dict custom<SwitchCases>($cases, $caseRegions)",
    }
    /// A branch.
    "test.br" {
        operands: [targetOperands[Variadic]: ANY_TYPE],
        successors: [target = 0],
        traits: [TERMINATOR],
    }
    /// A conditional branch with a result.
    "test.producing_br" {
        operands: [firstOperands[Variadic]: ANY_TYPE, secondOperands[Variadic]: ANY_TYPE],
        results: [dummy: I32],
        successors: [first = 1, second = 0],
        traits: [TERMINATOR, ATTR_SIZED_OPERAND_SEGMENTS],
    }
    /// A branch that passes an operand to one successor, and a produced value to the other.
    "test.internal_br" {
        operands: [successOperands[Variadic]: ANY_TYPE, errorOperands[Variadic]: ANY_TYPE],
        successors: [successPath = 0, errorPath],
        traits: [TERMINATOR, ATTR_SIZED_OPERAND_SEGMENTS],
    }
    /// The terminator of a region, with a value.
    "test.region_yield" {
        operands: [result: ANY_TYPE],
        traits: [NO_MEMORY_EFFECT, ALWAYS_SPECULATABLE, RETURN_LIKE, TERMINATOR],
        format: "$result `:` type($result) attr-dict",
    }
    /// A pure region.
    "test.cse_of_single_block_op" {
        operands: [inputs[Variadic]: ANY_TYPE],
        results: [outputs[Variadic]: ANY_TYPE],
        regions: [region: One],
        traits: [SINGLE_BLOCK, NO_MEMORY_EFFECT, ALWAYS_SPECULATABLE],
        implicit_terminator: "test.region_yield",
        format: "attr-dict `inputs` `(` $inputs `)` $region `:` type($inputs) `->` type($outputs)",
    }
}

/// Verifies that the first region has two blocks.
fn two_blocks(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    let first = ir.regions(op).first();
    if first.is_some_and(|&region| ir.blocks(region).count() != 2) {
        let message = "region #0 ('my_region') failed to verify constraint: region with 2 blocks";
        errors.push(Diagnostic::op_error(ir, op, message));
    }
}

fn parse_region(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
    p.parse_region(state, &[])
}

fn print_region_at_once(p: &mut OpPrinter<'_>, op: OpId) {
    for &region in p.ir().regions(op) {
        p.region(region, false, true);
    }
}

fn print_region(p: &mut OpPrinter<'_>, op: OpId) {
    p.text(" ");
    print_region_at_once(p, op);
}

/// Returns the name of a loop argument, from the attribute `arg_names`.
fn polyfor_argument(ir: &Ir, op: OpId, _: usize, index: usize) -> Option<String> {
    let names = ir.attr_named(op, "arg_names")?.as_array(ir.ctx())?;
    names.get(index)?.as_string(ir.ctx()).map(|name| name.as_str(ir.ctx()).to_owned())
}

fn parse_polyfor(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
    let mut arguments = Vec::new();
    while p.at_operand() {
        let mut argument = p.parse_argument(false, false)?;
        argument.ty = Type::INDEX;
        arguments.push(argument);
        if !p.parse_optional_punct(",") {
            break;
        }
    }
    p.parse_region(state, &arguments)
}

fn print_polyfor(p: &mut OpPrinter<'_>, op: OpId) {
    let ir = p.ir();
    p.text(" ");
    if let Some(entry) = ir.regions(op).first().and_then(|&region| ir.entry_block(region)) {
        p.operands(ir.block_args(entry).iter().copied());
    }
    print_region(p, op);
}

fn parse_region_if(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
    p.parse_operands_and_types(&mut state.operands)?;
    parse_optional_arrow_types(p, state)?;
    for word in ["then", "else", "join"] {
        p.parse_keyword(word)?;
        p.parse_region(state, &[])?;
    }
    Ok(())
}

fn print_region_if(p: &mut OpPrinter<'_>, op: OpId) {
    let ir = p.ir();
    p.text(" ");
    p.operands(ir.operands(op));
    p.text(": ");
    p.types(ir.operands(op).map(|value| ir.value_type(value)));
    print_optional_arrow_types(p, op);
    for (&region, word) in ir.regions(op).iter().zip([" then ", " else ", " join "]) {
        p.text(word);
        p.region(region, true, true);
    }
}

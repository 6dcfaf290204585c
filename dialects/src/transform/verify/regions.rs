//! Verification of the operations of transform with regions, except sequences.

use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::text::type_to_string;
use proofmark_ir::{Attribute, Ir, OpId, Traits, Type};

use super::super::control::Alternatives;
use super::super::control::Foreach;
use super::super::core::ApplyConversionPatterns;
use super::super::core::ApplyPatterns;
use super::super::extensions::CastAndCall;
use super::super::extensions::ConstrainParams;
use super::super::extensions::WithPDLPatterns;
use super::super::match_structured::MatchStructured;
use super::super::patterns::ApplyToLLVMConversionPatterns;
use super::super::structured::Replace;
use super::sequences::all_are;
use super::{block, children, possible_top_level};
use crate::transform::roles::{
    is_conversion_pattern_descriptor, is_matcher, is_pattern_descriptor, is_possible_top_level,
    is_type_converter, is_yield,
};
use crate::transform::types::{HandleKind, handle_kind, param_width};
use crate::transform::{TuneAlternatives, TuneKnob};
use crate::verify::{check_edge, region_args, types};

const WITHOUT_INTERFACE: &str = "op without interface";

/// Returns the terminator of a region and its operand types.
fn yielded(ir: &Ir, op: OpId, region: usize) -> Option<(OpId, Vec<Type>)> {
    let last = ir.last_op(block(ir, op, region)?)?;
    Some((last, ir.operands(last).map(|operand| ir.value_type(operand)).collect()))
}

fn result_types(ir: &Ir, op: OpId) -> Vec<Type> {
    ir.results(op).iter().map(|&result| ir.value_type(result)).collect()
}

impl Alternatives {
    pub(crate) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        possible_top_level(ir, op, errors);
        if !errors.is_empty() {
            return;
        }
        let results = result_types(ir, op);
        for region in 0..ir.regions(op).len() {
            let Some((last, types)) = yielded(ir, op, region) else { continue };
            if types != results {
                let message = "expects terminator operands to have the same type as results of the operation";
                return errors
                    .push(Diagnostic::op_error(ir, op, message).with_note(ir.loc(last), "terminator"));
            }
        }
        let given = types(ir, ir.operands(op));
        for (i, &region) in ir.regions(op).iter().enumerate().filter(|_| !given.is_empty()) {
            let needed = types(ir, region_args(ir, region).iter().copied());
            if !check_edge(ir, op, ["parent", &format!("Region #{i}")], &given, &needed, errors) {
                return;
            }
        }
    }
}

impl Foreach {
    pub(crate) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(body) = block(ir, op, 0) else { return };
        let targets: Vec<Type> = ir.operands(op).map(|operand| ir.value_type(operand)).collect();
        let args: Vec<Type> = ir.block_args(body).iter().map(|&arg| ir.value_type(arg)).collect();
        let results = result_types(ir, op);
        let yielded = yielded(ir, op, 0).map_or_else(Vec::new, |(_, types)| types);
        let differ = |a: &[Type], b: &[Type]| a.iter().zip(b).any(|(a, b)| a != b);
        let message = if differ(&targets, &args) {
            "expects co-indexed targets and the body's block arguments to have the same op/value/param type"
        } else if targets.len() != args.len() {
            "expects the same number of targets as the body has block arguments"
        } else if differ(&results, &yielded) {
            "expects co-indexed results and yield operands to have the same op/value/param type"
        } else if results.len() != yielded.len() {
            "expects the same number of results as the yield terminator has operands"
        } else {
            return;
        };
        errors.push(Diagnostic::op_error(ir, op, message));
    }
}

impl ApplyPatterns {
    pub(crate) fn verify_regions(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let words = ("expected children ops to implement PatternDescriptorOpInterface", WITHOUT_INTERFACE);
        errors.extend(all_are(ir, op, 0, is_pattern_descriptor, words));
    }
}

impl ApplyConversionPatterns {
    pub(crate) fn verify_regions(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        if ir.regions(op).len() > 2 {
            return errors.push(Diagnostic::op_error(ir, op, "expected 1 or 2 regions"));
        }
        let words = (
            "expected pattern children ops to implement ConversionPatternDescriptorOpInterface",
            WITHOUT_INTERFACE,
        );
        errors.extend(all_are(ir, op, 0, is_conversion_pattern_descriptor, words));
        if !errors.is_empty() || ir.regions(op).len() != 2 {
            return;
        }
        if children(ir, op, 1).count() != 1 {
            let message = "expected exactly one op in default type converter region";
            return errors.push(Diagnostic::op_error(ir, op, message));
        }
        let words = (
            "expected default converter child op to implement TypeConverterBuilderOpInterface",
            WITHOUT_INTERFACE,
        );
        errors.extend(all_are(ir, op, 1, is_type_converter, words));
        let converts_to_llvm = |converter| ir.name_str(converter) == MEMREF_TO_LLVM_TYPE_CONVERTER;
        if !errors.is_empty() || children(ir, op, 1).all(converts_to_llvm) {
            return;
        }
        if let Some(child) = children(ir, op, 0).find(|&child| TO_LLVM.contains(&ir.name_str(child))) {
            errors.push(Diagnostic::op_error(ir, child, "expected LLVMTypeConverter"));
        }
    }
}

const MEMREF_TO_LLVM_TYPE_CONVERTER: &str =
    "transform.apply_conversion_patterns.memref.memref_to_llvm_type_converter";

/// The patterns that require the type converter to llvm.
const TO_LLVM: &[&str] = &[
    "transform.apply_conversion_patterns.dialect_to_llvm",
    "transform.apply_conversion_patterns.func.func_to_llvm",
    "transform.apply_conversion_patterns.gpu.gpu_subgroup_reduce_to_nvvm",
    "transform.apply_conversion_patterns.gpu.gpu_to_nvvm",
    "transform.apply_conversion_patterns.gpu.gpu_to_rocdl",
    "transform.apply_conversion_patterns.gpu.gpu_wmma_to_nvvm",
    "transform.apply_conversion_patterns.nvgpu.nvgpu_to_nvvm",
    "transform.apply_conversion_patterns.vector.vector_to_llvm",
];

/// The dialects with a `ConvertToLLVMPatternInterface`.
const CONVERTED_TO_LLVM: &[&str] = &[
    "arith", "cf", "complex", "func", "gpu", "index", "math", "memref", "mpi", "nvvm", "omp", "ptr", "ub",
    "vector", "xevm",
];

/// The operation that builds the type converter to llvm.
const LLVM_TYPE_CONVERTER: &str = "transform.apply_conversion_patterns.memref.memref_to_llvm_type_converter";

impl ApplyToLLVMConversionPatterns {
    pub(crate) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let ctx = ir.ctx();
        // The type converter is verified first, as in MLIR, where the verifier of the parent does it.
        let converter = ir.parent_op(op).and_then(|parent| ir.regions(parent).get(1).copied());
        let converter = converter.and_then(|region| ir.first_op(ir.entry_block(region)?));
        if converter.is_some_and(|op| ir.name_str(op) != LLVM_TYPE_CONVERTER) {
            return errors.push(Diagnostic::op_error(ir, op, "expected LLVMTypeConverter"));
        }
        let name = ir.property_named(op, "dialect_name").and_then(|name| name.as_string(ctx));
        let name = name.map_or("", |name| name.as_str(ctx));
        let problem = if CONVERTED_TO_LLVM.contains(&name) {
            return;
        } else if ctx.registry().is_registered(name) {
            "dialect does not implement ConvertToLLVMPatternInterface or extension was not loaded"
        } else {
            "unknown dialect or dialect not loaded"
        };
        errors.push(Diagnostic::op_error(ir, op, format!("{problem}: {name}")));
    }
}

impl MatchStructured {
    pub(crate) fn verify_regions(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(body) = block(ir, op, 0) else { return };
        let message = match ir.block_args(body) {
            &[arg] if handle_kind(ir.ctx(), ir.value_type(arg)) == Some(HandleKind::Operation) => {
                let stands = |ir: &Ir, op| is_matcher(ir, op) || is_yield(ir, op);
                let words =
                    ("expects nested operations to implement MatchOpInterface", "offending operation");
                return errors.extend(all_are(ir, op, 0, stands, words));
            }
            [_] => "expected body argument to implement TransformHandleTypeInterface",
            _ => "expected one body argument",
        };
        errors.push(Diagnostic::op_error(ir, op, message));
    }
}

impl Replace {
    /// Verifies that the region has one operation without operands, which is isolated if it has regions.
    pub(crate) fn verify_regions(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let mut nested = children(ir, op, 0);
        let (Some(only), None) = (nested.next(), nested.next()) else {
            return errors.push(Diagnostic::op_error(ir, op, "expected one operation in block"));
        };
        let isolated = ir.regions(only).is_empty() || ir.has_trait(only, Traits::ISOLATED_FROM_ABOVE);
        if ir.n_operands(only) > 0 {
            errors.push(Diagnostic::op_error(ir, only, "expected replacement without operands"));
        } else if !isolated {
            errors.push(Diagnostic::op_error(ir, only, "expect op that is isolated from above"));
        }
    }
}

impl CastAndCall {
    pub(crate) fn verify_regions(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let words = ("expected children ops to implement TypeConverterBuilderOpInterface", WITHOUT_INTERFACE);
        errors.extend(all_are(ir, op, 0, is_type_converter, words));
        if !errors.is_empty() {
            return;
        }
        let handle = ir.operand_group(op, 3).is_some_and(|group| !group.is_empty());
        let message = match (handle, ir.property_named(op, "function_name").is_some()) {
            (false, false) => "expected a function handle or name to call",
            (true, true) => "function handle and name are mutually exclusive",
            _ => return,
        };
        errors.push(Diagnostic::op_error(ir, op, message));
    }
}

impl WithPDLPatterns {
    /// Verifies that the region has PDL patterns and one top-level transformation.
    pub(crate) fn verify_regions(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let mut first = None;
        for child in children(ir, op, 0).filter(|&child| ir.name_str(child) != "pdl.pattern") {
            if !is_possible_top_level(ir, child) {
                let message = "expects only pattern and top-level transform ops in its body";
                return errors
                    .push(Diagnostic::op_error(ir, op, message).with_note(ir.loc(child), "offending op"));
            }
            if let Some(first) = first {
                let error = Diagnostic::op_error(ir, op, "expects only one non-pattern op in its body")
                    .with_note(ir.loc(first), "first non-pattern op")
                    .with_note(ir.loc(child), "second non-pattern op");
                return errors.push(error);
            }
            first = Some(child);
        }
        let mut ancestors = std::iter::successors(ir.parent_op(op), |&parent| ir.parent_op(parent));
        if let Some(outer) = ancestors.find(|&parent| ir.name(parent) == ir.name(op)) {
            let error = Diagnostic::op_error(ir, op, "cannot be nested");
            return errors.push(error.with_note(ir.loc(outer), "parent operation"));
        }
        if first.is_none() {
            errors.push(Diagnostic::op_error(ir, op, "expects at least one non-pattern op"));
        }
    }
}

impl TuneAlternatives {
    pub(crate) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = TuneAlternatives::cast(ir, op) else { return };
        let mut error = |message: String| errors.push(Diagnostic::op_error(ir, op, message));
        let n = ir.regions(op).len();
        let results = result_types(ir, op);
        if view.selected_region_attr(ir).is_some() && view.selected_region_param(ir).is_some() {
            return error("selected_region attribute and param are mutually exclusive".to_owned());
        }
        if let Some(index) = view.selected_region_attr(ir).and_then(|index| index.as_i64(ir.ctx()))
            && usize::try_from(index).map_or(true, |index| index >= n)
        {
            return error(format!(
                "'selected_region' attribute specifies region at index {index} while op has only {n} regions"
            ));
        }
        for region in 0..n {
            let Some((last, types)) = yielded(ir, op, region) else { continue };
            if types != results {
                let message = "expects terminator operands to have the same type as results of the operation";
                let error = Diagnostic::op_error(ir, op, message).with_note(ir.loc(last), "terminator");
                return errors.push(error);
            }
        }
    }
}

impl TuneKnob {
    pub(crate) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = TuneKnob::cast(ir, op) else { return };
        let options: Option<&[Attribute]> = view.options(ir).as_array(ir.ctx());
        if let (Some(selected), Some(options)) = (view.selected(ir), options)
            && !options.contains(&selected)
        {
            let message = "provided `selected` attribute is not an element of `options` array of attributes";
            errors.push(Diagnostic::op_error(ir, op, message));
        }
    }
}

impl ConstrainParams {
    /// Verifies the terminator of the region.
    pub(crate) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let last = block(ir, op, 0).and_then(|body| ir.last_op(body));
        if last.is_some_and(|last| ir.name_str(last) != "smt.yield") {
            errors.push(Diagnostic::op_error(ir, op, "expected 'smt.yield' as terminator"));
        }
    }

    /// Verifies that the region has operations of smt only, on arguments that match the parameters: `i1` for
    /// `!smt.bool`, `iN` for `!smt.bv<N>`, any integer for `!smt.int`.
    pub(crate) fn verify_regions(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(body) = block(ir, op, 0) else { return };
        let args: Vec<Type> = ir.block_args(body).iter().map(|&arg| ir.value_type(arg)).collect();
        let params: Vec<Type> = ir.operands(op).map(|operand| ir.value_type(operand)).collect();
        if args.len() != params.len() {
            let message = "must have the same number of block arguments as operands";
            return errors.push(Diagnostic::op_error(ir, op, message));
        }
        for (i, (&arg, &param)) in args.iter().zip(&params).enumerate() {
            let what = (format!("block arg #{i}"), "operand");
            if let Some(message) = type_mismatch(ir, arg, param, what) {
                return errors.push(Diagnostic::op_error(ir, op, message));
            }
        }
        if ir.ops(body).any(|child| !ir.name_str(child).starts_with("smt.")) {
            let message = "ops contained in region should belong to SMT-dialect";
            return errors.push(Diagnostic::op_error(ir, op, message));
        }
        let (Some((last, types)), results) = (yielded(ir, op, 0), result_types(ir, op)) else { return };
        if types.len() != results.len() {
            let message = "expected terminator to have as many operands as the parent op has results";
            return errors.push(Diagnostic::op_error(ir, last, message));
        }
        for (i, (&own, &param)) in types.iter().zip(&results).enumerate() {
            let what = (format!("terminator operand #{i}"), "result");
            if let Some(message) = type_mismatch(ir, own, param, what) {
                return errors.push(Diagnostic::op_error(ir, last, message));
            }
        }
    }
}

/// Returns the reason why an smt type does not match a parameter.
fn type_mismatch(ir: &Ir, smt: Type, param: Type, (what, which): (String, &str)) -> Option<String> {
    let ctx = ir.ctx();
    let (text, width) = (type_to_string(ctx, smt), param_width(ctx, param));
    let param = type_to_string(ctx, param);
    let bits = text.strip_prefix("!smt.bv<").and_then(|rest| rest.strip_suffix('>')?.parse::<u32>().ok());
    match (text.as_str(), bits) {
        ("!smt.int", _) => None,
        ("!smt.bool", _) if width == Some(1) => None,
        ("!smt.bool", _) => Some(format!(
            "the type of {what} is !smt.bool though the corresponding {which} type ('{param}') is not wrapping i1"
        )),
        (_, Some(bits)) if width == Some(bits) => None,
        (_, Some(_)) => Some(format!(
            "the type of {what} is '{text}' though the corresponding {which} type ('{param}') is not wrapping an \
                integer type of the same bitwidth"
        )),
        _ => {
            Some(format!("the type of {what} is expected to be either a !smt.bool, a !smt.int, or a !smt.bv"))
        }
    }
}

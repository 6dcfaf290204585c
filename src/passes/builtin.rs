//! The table of the passes of Proofmark.

use super::{AppliedPatterns, OptionKind, Pass, PassOption, PassOptions, PassReport};
use crate::checks::Checker;
use crate::dialects::lower::{self, ToLlvmOptions};
use crate::drivers::conversion::reconcile_unrealized_casts;
use crate::drivers::{self, FrozenPatternSet, RegionSimplification};
use crate::ir::diagnostics::Diagnostic;
use crate::ir::{Ir, Location, OpId, Traits};

/// The pass that converts one dialect to llvm: the dialect, the flag, the name, the options.
macro_rules! to_llvm {
    ($dialect:literal, $flag:literal, $name:literal, $options:expr) => {
        Pass {
            flag: $flag,
            name: $name,
            summary: concat!("Convert ", $dialect, " to llvm"),
            options: $options,
            run: |ir, op, options, checker| to_llvm(ir, op, options, $dialect, checker),
        }
    };
}

/// The passes of Proofmark, in the order of listings.
pub(super) static PASSES: &[Pass] = &[
    Pass {
        flag: "canonicalize",
        name: "Canonicalizer",
        summary: "Apply folds and canonicalization patterns to a fixpoint",
        options: CANONICALIZE,
        run: canonicalize,
    },
    Pass {
        flag: "walk-and-apply-patterns",
        name: "WalkAndApplyPatterns",
        summary: "Apply canonicalization patterns in one walk, without folding",
        options: PATTERN_FILTER,
        run: walk_and_apply_patterns,
    },
    Pass {
        flag: "cse",
        name: "CSE",
        summary: "Eliminate common subexpressions",
        options: &[],
        run: |ir, op, _, checker| {
            drivers::eliminate_common_subexpressions(ir, op, checker);
            PassReport::default()
        },
    },
    Pass {
        flag: "loop-invariant-code-motion",
        name: "LoopInvariantCodeMotion",
        summary: "Hoist loop-invariant operations",
        options: &[],
        run: |ir, op, _, checker| {
            drivers::hoist_loop_invariants(ir, op, checker);
            PassReport::default()
        },
    },
    Pass {
        flag: "inline",
        name: "Inliner",
        summary: "Replace calls by the bodies of the called functions",
        options: &[],
        run: inline,
    },
    Pass {
        flag: "sccp",
        name: "SCCP",
        summary: "Propagate constants along executable control flow",
        options: &[],
        run: |ir, op, _, checker| {
            drivers::propagate_constants(ir, op, checker);
            PassReport::default()
        },
    },
    Pass {
        flag: "symbol-dce",
        name: "SymbolDCE",
        summary: "Erase symbols without uses",
        options: &[],
        run: symbol_dce,
    },
    Pass {
        flag: "duplicate-function-elimination",
        name: "DuplicateFunctionEliminationPass",
        summary: "Erase functions that are equal to earlier functions of the module",
        options: &[],
        run: duplicate_functions,
    },
    Pass {
        flag: "llvm-request-c-wrappers",
        name: "LLVMRequestCWrappersPass",
        summary: "Request wrappers with the C interface for all functions",
        options: &[],
        run: |ir, op, _, checker| {
            lower::request_c_wrappers(ir, op, checker);
            PassReport::default()
        },
    },
    to_llvm!("arith", "convert-arith-to-llvm", "ArithToLLVMConversionPass", TO_LLVM),
    to_llvm!("cf", "convert-cf-to-llvm", "ConvertControlFlowToLLVMPass", TO_LLVM),
    to_llvm!("func", "convert-func-to-llvm", "ConvertFuncToLLVMPass", FUNC_TO_LLVM),
    to_llvm!("index", "convert-index-to-llvm", "ConvertIndexToLLVMPass", TO_LLVM),
    to_llvm!("math", "convert-math-to-llvm", "ConvertMathToLLVMPass", &[]),
    to_llvm!("ub", "convert-ub-to-llvm", "UBToLLVMConversionPass", TO_LLVM),
    to_llvm!("vector", "convert-vector-to-llvm", "ConvertVectorToLLVMPass", &[]),
    to_llvm!("memref", "finalize-memref-to-llvm", "FinalizeMemRefToLLVMConversionPass", MEMREF_TO_LLVM),
    Pass {
        flag: "convert-to-llvm",
        name: "ConvertToLLVMPass",
        summary: "Convert all dialects to llvm that can be converted",
        options: ALL_TO_LLVM,
        run: convert_to_llvm,
    },
    Pass {
        flag: "convert-scf-to-cf",
        name: "SCFToControlFlowPass",
        summary: "Convert structured control flow to blocks",
        options: &[],
        run: |ir, op, _, checker| lower::convert_scf_to_cf(ir, op, checker).into(),
    },
    Pass {
        flag: "lower-affine",
        name: "LowerAffinePass",
        summary: "Convert affine to arith, scf and memref",
        options: &[],
        run: |ir, op, _, checker| lower::lower_affine(ir, op, checker).into(),
    },
    Pass {
        flag: "arith-expand",
        name: "ArithExpandOpsPass",
        summary: "Expand operations of arith that llvm lacks",
        options: &[],
        run: |ir, op, _, checker| lower::expand_arith(ir, op, checker).into(),
    },
    Pass {
        flag: "arith-emulate-wide-int",
        name: "ArithEmulateWideInt",
        summary: "Emulate integers of twice the widest supported width by vectors of two",
        options: WIDE_INT,
        run: emulate_wide_int,
    },
    Pass {
        flag: "expand-strided-metadata",
        name: "ExpandStridedMetadataPass",
        summary: "Expand views of memrefs into arithmetic on offsets, sizes and strides",
        options: &[],
        run: |ir, op, _, checker| {
            let (patterns, report) = lower::expand_strided_metadata(ir, op, checker);
            PassReport::greedy(&patterns, report)
        },
    },
    Pass {
        flag: "reconcile-unrealized-casts",
        name: "ReconcileUnrealizedCasts",
        summary: "Erase unrealized conversion casts that cancel out",
        options: &[],
        run: |ir, op, _, checker| {
            reconcile_unrealized_casts(ir, op, checker);
            PassReport::default()
        },
    },
];

const INDEX_BITWIDTH: PassOption = PassOption {
    name: "index-bitwidth",
    summary: "The width of index in bits; 0 selects the width of the data layout (64 without one)",
    kind: OptionKind::Integer,
};

const TO_LLVM: &[PassOption] = &[INDEX_BITWIDTH];

const FUNC_TO_LLVM: &[PassOption] = &[
    INDEX_BITWIDTH,
    PassOption {
        name: "use-bare-ptr-memref-call-conv",
        summary: "Whether memrefs with static layout are passed to functions as pointers",
        kind: OptionKind::Bool,
    },
];

const MEMREF_TO_LLVM: &[PassOption] = &[
    INDEX_BITWIDTH,
    PassOption {
        name: "use-aligned-alloc",
        summary: "Whether memory is allocated by aligned_alloc instead of malloc",
        kind: OptionKind::Bool,
    },
    PassOption {
        name: "use-generic-functions",
        summary: "Whether memory is allocated and freed by functions named _mlir_memref_to_llvm_*",
        kind: OptionKind::Bool,
    },
];

const ALL_TO_LLVM: &[PassOption] = &[
    PassOption {
        name: "filter-dialects",
        summary: "The dialects to convert; all if the list is empty",
        kind: OptionKind::List,
    },
    PassOption {
        name: "dynamic",
        summary: "Whether the widths of index and of pointers are those of the data layout",
        kind: OptionKind::Bool,
    },
];

const WIDE_INT: &[PassOption] = &[PassOption {
    name: "widest-int-supported",
    summary: "The width of the widest supported integers: a power of two of at least 2, 32 by default",
    kind: OptionKind::Integer,
}];

fn emulate_wide_int(ir: &mut Ir, op: OpId, options: &PassOptions, checker: &mut Checker<'_>) -> PassReport {
    let widest = options.integer("widest-int-supported").unwrap_or(32);
    let widest = u32::try_from(widest).ok().filter(|widest| widest.is_power_of_two() && *widest >= 2);
    let Some(widest) = widest.filter(|&widest| widest <= MAX_WIDEST_INT) else {
        let message = format!("expected a power of two between 2 and {MAX_WIDEST_INT}");
        return PassReport::failed(Diagnostic::error(Location::UNKNOWN, message));
    };
    lower::emulate_wide_int(ir, op, widest, checker).into()
}

/// The greatest width that `widest-int-supported` accepts.
const MAX_WIDEST_INT: u32 = 1 << 20;

fn convert_to_llvm(ir: &mut Ir, op: OpId, options: &PassOptions, checker: &mut Checker<'_>) -> PassReport {
    let own = match options.bool("dynamic") {
        Some(true) => ToLlvmOptions::of_data_layout(ir, op),
        _ => ToLlvmOptions::default(),
    };
    lower::convert_to_llvm(ir, op, own, options.list("filter-dialects"), checker).into()
}

/// Converts `dialect` to llvm with the options of a pass.
fn to_llvm(
    ir: &mut Ir,
    op: OpId,
    options: &PassOptions,
    dialect: &str,
    checker: &mut Checker<'_>,
) -> PassReport {
    let mut own = ToLlvmOptions::of_data_layout(ir, op);
    if let Some(width) = options.integer("index-bitwidth").filter(|&width| width != 0) {
        own.index_bitwidth = match u32::try_from(width) {
            Ok(width) if width <= MAX_INDEX_BITWIDTH => width,
            _ => {
                let message = format!("index-bitwidth must be between 1 and {MAX_INDEX_BITWIDTH}");
                return PassReport::failed(Diagnostic::error(Location::UNKNOWN, message));
            }
        };
    }
    let flag = |name| options.bool(name) == Some(true);
    own.use_bare_ptr = flag("use-bare-ptr-memref-call-conv");
    own.use_aligned_alloc = flag("use-aligned-alloc");
    own.use_generic_functions = flag("use-generic-functions");
    match dialect {
        "cf" => lower::convert_cf_to_llvm(ir, op, own, checker),
        _ => lower::convert_to_llvm(ir, op, own, &[dialect], checker),
    }
    .into()
}

/// The widest `index` in bits that options accept.
const MAX_INDEX_BITWIDTH: u32 = 1 << 10;

const CANONICALIZE: &[PassOption] = &[
    PassOption {
        name: "top-down",
        summary: "Whether the worklist is initialized in top-down order",
        kind: OptionKind::Bool,
    },
    PassOption {
        name: "region-simplify",
        summary: "The simplification of control flow between the iterations",
        kind: OptionKind::Keyword(&["disabled", "normal", "aggressive"]),
    },
    PassOption {
        name: "max-iterations",
        summary: "The maximum number of iterations over a region; -1 is no limit",
        kind: OptionKind::Integer,
    },
    PassOption {
        name: "max-num-rewrites",
        summary: "The maximum number of pattern applications in an iteration; -1 is no limit",
        kind: OptionKind::Integer,
    },
    PassOption {
        name: "test-convergence",
        summary: "Whether a run that does not converge is an error",
        kind: OptionKind::Bool,
    },
    PATTERN_FILTER[0],
    PATTERN_FILTER[1],
];

/// The options that select canonicalization patterns.
const PATTERN_FILTER: &[PassOption] = &[
    PassOption { name: "disable-patterns", summary: "Patterns that are disabled", kind: OptionKind::List },
    PassOption { name: "enable-patterns", summary: "The only enabled patterns", kind: OptionKind::List },
];

/// Returns the canonicalization patterns that the options of [`PATTERN_FILTER`] select.
fn selected_patterns(ir: &Ir, options: &PassOptions) -> FrozenPatternSet {
    let (enabled, disabled) = (options.list("enable-patterns"), options.list("disable-patterns"));
    if enabled.is_empty() && disabled.is_empty() {
        return drivers::canonicalization_patterns(ir.ctx());
    }
    let names = |list: &[String], name: &str| list.iter().any(|each| each == name);
    drivers::canonicalization_patterns_if(ir.ctx(), |row| {
        (enabled.is_empty() || names(enabled, row.name)) && !names(disabled, row.name)
    })
}

fn walk_and_apply_patterns(
    ir: &mut Ir,
    op: OpId,
    options: &PassOptions,
    checker: &mut Checker<'_>,
) -> PassReport {
    let patterns = selected_patterns(ir, options);
    let report = drivers::walk_and_apply_patterns(ir, op, &patterns, checker);
    PassReport {
        stop: Some(report.stop),
        applied: AppliedPatterns::new(&patterns, &report.statistics),
        ..PassReport::default()
    }
}

fn canonicalize(ir: &mut Ir, op: OpId, options: &PassOptions, checker: &mut Checker<'_>) -> PassReport {
    let mut config = drivers::canonicalizer_config();
    // A negative number is no limit.
    let limit = |name, default| options.integer(name).map_or(default, |limit| u64::try_from(limit).ok());
    config.max_iterations = limit("max-iterations", config.max_iterations);
    config.max_rewrites = limit("max-num-rewrites", config.max_rewrites);
    if let Some(top_down) = options.bool("top-down") {
        config.use_top_down_traversal = top_down;
    }
    if let Some(level) = options.keyword("region-simplify") {
        config.region_simplification = match level {
            "disabled" => RegionSimplification::Disabled,
            "normal" => RegionSimplification::Normal,
            _ => RegionSimplification::Aggressive,
        };
    }
    let patterns = selected_patterns(ir, options);
    let report = drivers::apply_patterns_greedily(ir, op, &patterns, &config, checker);
    let converged = report.converged();
    let mut report = PassReport::greedy(&patterns, report);
    if !converged && options.bool("test-convergence") == Some(true) {
        report.errors.push(Diagnostic::error_on(ir, op, "the canonicalizer did not converge"));
    }
    report
}

fn duplicate_functions(ir: &mut Ir, op: OpId, _: &PassOptions, checker: &mut Checker<'_>) -> PassReport {
    if ir.name_str(op) != "builtin.module" {
        let message =
            "trying to schedule pass 'DuplicateFunctionEliminationPass' on an unsupported operation";
        return PassReport::failed(Diagnostic::op_error(ir, op, message));
    }
    drivers::eliminate_duplicate_functions(ir, op, checker);
    PassReport::default()
}

/// Returns an error if `op` is no symbol table. `pass` is the name of the pass in MLIR's message.
fn lacks_symbol_table(ir: &Ir, op: OpId, pass: &str) -> Option<PassReport> {
    let is_table = ir.has_trait(op, Traits::SYMBOL_TABLE);
    // MLIR's messages begin with a space.
    let message = format!(" was scheduled to run under {pass}, but does not define a symbol table");
    (!is_table).then(|| PassReport::failed(Diagnostic::op_error(ir, op, message)))
}

fn inline(ir: &mut Ir, op: OpId, _: &PassOptions, checker: &mut Checker<'_>) -> PassReport {
    if let Some(failed) = lacks_symbol_table(ir, op, "the inliner") {
        return failed;
    }
    let patterns = drivers::canonicalization_patterns(ir.ctx());
    drivers::inline_calls(ir, op, &patterns, &drivers::canonicalizer_config(), checker);
    PassReport::default()
}

fn symbol_dce(ir: &mut Ir, op: OpId, _: &PassOptions, checker: &mut Checker<'_>) -> PassReport {
    if let Some(failed) = lacks_symbol_table(ir, op, "SymbolDCE") {
        return failed;
    }
    drivers::erase_dead_symbols(ir, op, checker);
    PassReport::default()
}

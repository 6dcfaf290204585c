//! The passes of the transform dialect: execution of scripts, loading of libraries, inference of the effects of
//! arguments, and checks of handles.

use super::{OptionKind, Pass, PassOption, PassOptions, PassReport, builtin, pdl};
use crate::checks::Checker;
use crate::dialects::transform::{roles, rules};
use crate::drivers::transform::{
    InterpreterOptions, PassRunner, check_uses, infer_effects, interpret, preload_library,
};
use crate::ir::diagnostics::Diagnostic;
use crate::ir::{Ir, OpId, Traits, WalkOrder};

/// The passes, in the order of listings.
pub(super) static PASSES: &[Pass] = &[
    Pass {
        flag: "transform-interpreter",
        name: "InterpreterPass",
        summary: "Execute a transform script",
        options: &[
            PassOption {
                name: "debug-payload-root-tag",
                summary: "The value of the attribute transform.target_tag of the payload root",
                kind: OptionKind::Text,
            },
            PassOption {
                name: "debug-bind-trailing-args",
                summary: "The payload of the trailing arguments of the entry point",
                kind: OptionKind::List,
            },
            PassOption {
                name: "disable-expensive-checks",
                summary: "Whether the check for uses of invalidated handles is disabled",
                kind: OptionKind::Bool,
            },
            PassOption {
                name: "entry-point",
                summary: "The name of the named sequence to execute",
                kind: OptionKind::Text,
            },
        ],
        run: run_interpreter,
    },
    Pass {
        flag: "transform-preload-library",
        name: "PreloadLibraryPass",
        summary: "Load named sequences for transform-interpreter",
        options: &[PassOption {
            name: "transform-library-paths",
            summary: "Files, and directories of files, with modules of named sequences",
            kind: OptionKind::List,
        }],
        run: |ir, _, options, _| match preload_library(ir, options.list("transform-library-paths")) {
            Ok(()) => PassReport::default(),
            Err(errors) => PassReport { errors, ..PassReport::default() },
        },
    },
    Pass {
        flag: "transform-infer-effects",
        name: "InferEffectsPass",
        summary: "Annotate the arguments of named sequences as consumed or read only",
        options: &[],
        run: |ir, op, _, _| infer_effects(ir, op).map_or_else(PassReport::failed, |()| PassReport::default()),
    },
    Pass {
        flag: "transform-dialect-check-uses",
        name: "CheckUsesPass",
        summary: "Warn about uses of handles that may be consumed",
        options: &[],
        run: |ir, op, _, _| PassReport {
            remarks: check_uses(ir, op, roles::is_transformation),
            ..PassReport::default()
        },
    },
    Pass {
        flag: "symbol-privatize",
        name: "SymbolPrivatize",
        summary: "Mark symbols private",
        options: &[PassOption {
            name: "exclude",
            summary: "Symbols that are not marked",
            kind: OptionKind::List,
        }],
        run: privatize_symbols,
    },
    Pass {
        flag: "test-transform-dialect-erase-schedule",
        name: "TestTransformDialectEraseSchedulePass",
        summary: "Erase the transform scripts",
        options: &[],
        run: erase_schedule,
    },
    #[cfg(feature = "test-dialect")]
    Pass {
        flag: "test-options-pass-pipeline",
        name: "TestOptionsPass",
        summary: "Parse options of each kind",
        options: &[
            PassOption { name: "list", summary: "A list of numbers", kind: OptionKind::List },
            PassOption { name: "string", summary: "A text", kind: OptionKind::Text },
            PassOption { name: "string-list", summary: "A list of texts", kind: OptionKind::List },
            PassOption {
                name: "enum",
                summary: "A keyword",
                kind: OptionKind::Keyword(&["zero", "one", "two"]),
            },
        ],
        run: |_, _, _, _| PassReport::default(),
    },
];

fn run_interpreter(ir: &mut Ir, op: OpId, options: &PassOptions, checker: &mut Checker<'_>) -> PassReport {
    let mut own = InterpreterOptions::default();
    if let Some(name) = options.text("entry-point") {
        own.entry_point = name.to_owned();
    }
    own.payload_root_tag = options.text("debug-payload-root-tag").unwrap_or_default().to_owned();
    own.trailing_args = options.list("debug-bind-trailing-args").to_vec();
    own.no_expensive_checks = options.bool("disable-expensive-checks") == Some(true);
    let rules = rules(ir.ctx(), &Registered);
    let report = interpret(ir, op, &own, rules, checker);
    let steps = checker.take_step_verdicts();
    PassReport {
        errors: report.errors,
        remarks: report.remarks,
        output: report.output,
        steps,
        ..PassReport::default()
    }
}

/// The passes of Proofmark, for `transform.apply_registered_pass`.
struct Registered;

impl PassRunner for Registered {
    fn prepare(&self, name: &str, options: &str) -> Result<bool, String> {
        let Some(pass) = pass(name) else { return Ok(false) };
        PassOptions::parse(pass.options, options).map(|_| true)
    }

    fn run(
        &self,
        ir: &mut Ir,
        target: OpId,
        name: &str,
        options: &str,
        checker: &mut Checker<'_>,
    ) -> Vec<Diagnostic> {
        let Some(pass) = pass(name) else { return Vec::new() };
        match PassOptions::parse(pass.options, options) {
            Ok(options) => (pass.run)(ir, target, &options, checker).errors,
            Err(message) => vec![Diagnostic::error_on(ir, target, message)],
        }
    }
}

fn privatize_symbols(ir: &mut Ir, op: OpId, options: &PassOptions, _: &mut Checker<'_>) -> PassReport {
    let ctx = ir.ctx_arc().clone();
    let excluded = options.list("exclude");
    let blocks: Vec<_> = ir.regions(op).iter().flat_map(|&region| ir.blocks(region)).collect();
    for each in blocks.iter().flat_map(|&block| ir.ops(block)).collect::<Vec<_>>() {
        let Some(name) = ir.symbol_name(each).filter(|_| ir.has_trait(each, Traits::SYMBOL)) else {
            continue;
        };
        if !excluded.iter().any(|other| other == name.as_str(&ctx)) {
            ir.rewriter().set_property(each, ctx.ident("sym_visibility"), ctx.string_attr("private"));
        }
    }
    ir.commit();
    PassReport::default()
}

/// Erases the outermost operations of scripts.
fn erase_schedule(ir: &mut Ir, op: OpId, _: &PassOptions, _: &mut Checker<'_>) -> PassReport {
    let mut scripts = Vec::new();
    ir.walk(op, WalkOrder::PreOrder, |ir, each| {
        let is_outermost = || {
            let mut ancestors = std::iter::successors(ir.parent_op(each), |&each| ir.parent_op(each));
            !ancestors.any(|each| roles::is_transformation(ir, each))
        };
        if roles::is_transformation(ir, each) && is_outermost() {
            scripts.push(each);
        }
    });
    ir.rewriter().erase_ops(&scripts);
    ir.commit();
    PassReport::default()
}

/// Returns the pass of Proofmark with the flag.
fn pass(flag: &str) -> Option<&'static Pass> {
    builtin::PASSES.iter().chain(pdl::PASSES).chain(PASSES).find(|pass| pass.flag == flag)
}

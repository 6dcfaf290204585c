//! Modules that contain the functions of many programs, so that one run of a command rewrites all of them.
//!
//! `mlir-opt` spends most of its time on the start of the process, and with `--split-input-file` on a context for each
//! program. A joint module has one context. The symbols of program N get the prefix `pN_`. A result of a joint module
//! is used only if it has no failure: all other programs are rewritten again by themselves. A command may rewrite a
//! function in another way beside other functions, as the inliner does, so that some batches are not joined.

use super::custom_form::is_readable;
use crate::ir::text::{ParseOptions, PrintOptions, parse_source, print_op};
use crate::ir::{AttrDict, Attribute, Context, Identifier, Ir, Location, NewOp, OpId, Traits, WalkOrder};
use crate::proofs::{ModuleReport, Pair, Settings, prove_modules};

use std::sync::Arc;

/// The functions of several programs in one module.
#[derive(Debug)]
pub(super) struct Joint {
    ir: Ir,
}

impl Joint {
    /// Returns whether a program can be part of a joint module: a module without attributes, resources and nested
    /// symbol tables, all of whose operations are symbols, and which MLIR reads in custom form.
    pub(super) fn accepts(program: &Ir) -> bool {
        let root = program.root();
        let is_plain = program.name_str(root) == "builtin.module"
            && program.attrs(root).is_empty()
            && program.properties(root).is_empty()
            && program.resources().is_empty();
        let mut has_tables = false;
        program.walk(root, WalkOrder::PreOrder, |ir, op| {
            has_tables |= op != root && ir.has_trait(op, Traits::SYMBOL_TABLE);
        });
        is_plain
            && !has_tables
            && is_readable(program)
            && top_level(program).all(|op| program.symbol_name(op).is_some())
    }

    /// Returns the joint module of `programs`, which [`accepts`](Joint::accepts) accepts.
    pub(super) fn new(ctx: &Arc<Context>, programs: &[&Ir]) -> Joint {
        let mut ir = Ir::new(ctx.clone());
        let mut rewriter = ir.rewriter();
        let module = NewOp { n_regions: 1, ..NewOp::new(ctx.op_name("builtin.module"), Location::UNKNOWN) };
        let root = rewriter.create(&module);
        let region = rewriter.regions(root)[0];
        let block = rewriter.create_block(region, None, &[]);
        for (number, program) in programs.iter().enumerate() {
            let names: Vec<Identifier> =
                top_level(program).filter_map(|op| program.symbol_name(op)).collect();
            let rename = |name: Identifier| {
                let is_ours = names.contains(&name);
                is_ours.then(|| ctx.ident(&format!("{}{}", prefix(number), name.as_str(ctx))))
            };
            for op in top_level(program) {
                rewriter.set_insertion_point_to_end(block);
                let copy = rewriter.import_op(program, op);
                let mut all = Vec::new();
                rewriter.walk(copy, WalkOrder::PreOrder, |_, op| all.push(op));
                for op in all {
                    let attrs = renamed_in(ctx, rewriter.attrs(op), &rename);
                    let mut properties = renamed_in(ctx, rewriter.properties(op), &rename);
                    if let Some(new) = rewriter.symbol_name(op).and_then(rename) {
                        properties = properties.with(ctx, Identifier::SYM_NAME, ctx.string_attr_of(new));
                    }
                    rewriter.set_attrs(op, attrs);
                    rewriter.set_properties(op, properties);
                }
            }
        }
        ir.set_root(root);
        ir.commit();
        Joint { ir }
    }

    /// Returns the text of the module.
    pub(super) fn text(&self, options: PrintOptions) -> String {
        print_op(&self.ir, self.ir.root(), options)
    }

    /// Compares each of the `n` programs with its part of `output`.
    pub(super) fn compare(&self, n: usize, output: &[u8], settings: &Settings) -> Compared {
        let ctx = self.ir.ctx_arc();
        let outcome = match parse_source(ctx, "<command>", output, ParseOptions::default()) {
            Ok(outcome) => outcome,
            Err(_) => return Compared::CannotBeParsed,
        };
        let report = prove_modules(&self.ir, self.ir.root(), &outcome, outcome.root(), settings);
        divided(report, n).map_or(Compared::IsNotDivisible, Compared::Reports)
    }
}

/// The comparison of the programs of a joint module with the output of a command.
pub(super) enum Compared {
    /// The report for each program.
    Reports(Vec<ModuleReport>),
    /// The output differs outside of the programs.
    IsNotDivisible,
    /// The output is not valid.
    CannotBeParsed,
}

/// Returns the parts of the report on a joint module of `n` programs; `None` if it has other symbols than those of the
/// programs.
fn divided(report: ModuleReport, n: usize) -> Option<Vec<ModuleReport>> {
    let ModuleReport { pairs, unmatched, lost, hidden } = report;
    let mut reports = vec![ModuleReport::default(); n];
    for Pair { source, target, verdict, .. } in pairs {
        let pair = Pair { source, target, verdict, milliseconds: None };
        reports.get_mut(number_of(&pair.source)?)?.pairs.push(pair);
    }
    for name in unmatched {
        reports.get_mut(number_of(&name)?)?.unmatched.push(name);
    }
    for name in lost {
        reports.get_mut(number_of(&name)?)?.lost.push(name);
    }
    for name in hidden {
        reports.get_mut(number_of(&name)?)?.hidden.push(name);
    }
    Some(reports)
}

fn prefix(number: usize) -> String {
    format!("p{number}_")
}

/// Returns the number of the program to which a symbol belongs.
fn number_of(name: &str) -> Option<usize> {
    name.strip_prefix('p')?.split_once('_')?.0.parse().ok()
}

fn top_level(program: &Ir) -> impl Iterator<Item = OpId> {
    let regions = program.regions(program.root()).iter();
    regions.flat_map(|&region| program.blocks(region)).flat_map(|block| program.ops(block))
}

/// Returns a dictionary with renamed references to symbols.
fn renamed_in(ctx: &Context, dict: AttrDict, rename: &dyn Fn(Identifier) -> Option<Identifier>) -> AttrDict {
    let mut result = dict;
    for (name, attr) in dict.entries(ctx) {
        let new = renamed(ctx, attr, rename);
        if new != attr {
            result = result.with(ctx, name, new);
        }
    }
    result
}

/// Returns an attribute with renamed references to symbols.
fn renamed(ctx: &Context, attr: Attribute, rename: &dyn Fn(Identifier) -> Option<Identifier>) -> Attribute {
    if let Some(symbol) = attr.as_flat_symbol(ctx) {
        return rename(symbol).map_or(attr, |new| ctx.symbol_ref(new));
    }
    if let Some(elements) = attr.as_array(ctx) {
        let new: Vec<Attribute> = elements.iter().map(|&each| renamed(ctx, each, rename)).collect();
        return if new == elements { attr } else { ctx.array_attr(&new) };
    }
    attr
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_proved(report: &ModuleReport) -> bool {
        report.exit_code() == 0 && report.unmatched.is_empty() && report.hidden.is_empty()
    }

    #[test]
    fn programs_have_symbols_of_their_own() {
        let ctx = Arc::new(Context::new(crate::registry()));
        let text = b"func.func private @g()  func.func @f() { call @g() : () -> ()  return }";
        let program = parse_source(&ctx, "test", text, ParseOptions::default()).expect("valid MLIR");
        assert!(Joint::accepts(&program));
        let joint = Joint::new(&ctx, &[&program, &program]);
        let text = joint.text(PrintOptions::default());
        let expected = ["@p0_g()", "@p0_f()", "call @p0_g()", "@p1_g()", "@p1_f()", "call @p1_g()"];
        assert!(expected.iter().all(|part| text.contains(part)), "{text}");
        let compare = |output: &str| match joint.compare(2, output.as_bytes(), &Settings::default()) {
            Compared::Reports(reports) => reports,
            _ => panic!("not a valid module with the symbols of the programs: {output}"),
        };
        let reports = compare(&text);
        assert!(reports.iter().all(is_proved), "{reports:?}");
        // A difference in one program does not concern the other one.
        let other = text.replace("call @p1_g() : () -> ()", "");
        let reports = compare(&other);
        assert!(is_proved(&reports[0]) && !is_proved(&reports[1]), "{reports:?}");
        let invalid = other.replace("call @p0_g() : () -> ()", "call");
        let compared = joint.compare(2, invalid.as_bytes(), &Settings::default());
        assert!(matches!(compared, Compared::CannotBeParsed));
    }

    #[test]
    fn modules_with_attributes_are_not_joined() {
        let ctx = Arc::new(Context::new(crate::registry()));
        let accepts = |text: &str| {
            let program = parse_source(&ctx, "test", text.as_bytes(), ParseOptions::default());
            Joint::accepts(&program.expect("valid MLIR"))
        };
        assert!(!accepts("module attributes {a.b} {}"));
        assert!(!accepts("module { module {} }"));
        assert!(accepts("module {}"));
    }
}

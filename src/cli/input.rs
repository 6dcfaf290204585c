//! Reading MLIR: what every subcommand that takes a file has in common.

use std::sync::Arc;

use crate::ir::diagnostics::{Diagnostic, Sources};
use crate::ir::text::{ParseOptions, parse_source};
use crate::ir::verify::Verifier;
use crate::ir::{Context, Ir};

use super::files::Source;

/// How input is read.
#[derive(clap::Args, Debug)]
pub(super) struct InputArgs {
    /// Accept operations, types and attributes of dialects that are not registered
    #[arg(long)]
    allow_unregistered_dialect: bool,
}

impl InputArgs {
    /// Parses and verifies. What is wrong is reported on standard error.
    pub(super) fn parse(&self, ctx: &Arc<Context>, source: &Source) -> Option<Ir> {
        let options = ParseOptions { allow_unregistered: self.allow_unregistered_dialect };
        let parsed = parse_source(ctx, &source.name, &source.bytes, options).and_then(|ir| {
            let mut verifier = if self.allow_unregistered_dialect {
                Verifier::new()
            } else {
                Verifier::new().deny_unregistered()
            };
            let errors = verifier.verify(&ir, ir.root());
            if errors.is_empty() { Ok(ir) } else { Err(errors) }
        });
        match parsed {
            Ok(ir) => Some(ir),
            Err(diagnostics) => {
                report(ctx, source, &diagnostics);
                None
            }
        }
    }
}

/// Writes diagnostics, with excerpts of the source, to standard error.
pub(super) fn report(ctx: &Context, source: &Source, diagnostics: &[Diagnostic]) {
    let sources = Sources::one(&source.name, &source.bytes);
    for diagnostic in diagnostics {
        eprint!("{}", diagnostic.render(ctx, &sources));
    }
}

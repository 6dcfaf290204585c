//! Reading MLIR: what every subcommand that takes a file has in common.

use std::sync::Arc;

use crate::ir::diagnostics::{Diagnostic, Sources};
use crate::ir::text::{ParseOptions, parse_source};
use crate::ir::verify::Verifier;
use crate::ir::{Context, Ir};

use super::exit::Exit;
use super::files::Source;

/// How input is read.
#[derive(clap::Args, Debug)]
pub(super) struct InputArgs {
    /// Accept operations, types and attributes of dialects that are not registered
    #[arg(long)]
    allow_unregistered_dialect: bool,
}

/// Why input was not taken; the details are on standard error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Rejected {
    /// It is not valid MLIR, or cannot be read.
    Invalid,
    /// It uses what is not registered here, so that nothing can be said about its meaning.
    Unknown,
}

impl Rejected {
    /// The exit code of a command that was to say something about the meaning.
    pub(super) fn exit(self) -> Exit {
        match self {
            Rejected::Invalid => Exit::Fails,
            Rejected::Unknown => Exit::Undecided,
        }
    }
}

impl InputArgs {
    /// Reads, parses and verifies a file.
    pub(super) fn read(&self, ctx: &Arc<Context>, path: &str) -> Result<(Source, Ir), Rejected> {
        match Source::read(path) {
            Ok(source) => self.parse(ctx, &source).map(|ir| (source, ir)),
            Err(error) => {
                eprintln!("error: {error}");
                Err(Rejected::Invalid)
            }
        }
    }

    /// Parses and verifies. What is wrong is reported on standard error.
    pub(super) fn parse(&self, ctx: &Arc<Context>, source: &Source) -> Result<Ir, Rejected> {
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
            Ok(ir) => Ok(ir),
            Err(diagnostics) => {
                report(ctx, source, &diagnostics);
                let unknown = diagnostics.iter().any(|each| each.is_unknown);
                Err(if unknown { Rejected::Unknown } else { Rejected::Invalid })
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

//! Reading MLIR, for every subcommand that takes a file.

use std::sync::Arc;

use crate::ir::diagnostics::Diagnostic;
use crate::ir::text::{ParseOptions, parse_part};
use crate::ir::verify::Verifier;
use crate::ir::{Context, Ir, OpId, parallel};

use super::exit::Exit;
use super::files::{Source, write_stderr};

/// The default marker between the chunks of a file.
pub(super) const SPLIT_MARKER: &str = "// -----";

/// The options of reading input.
#[derive(clap::Args, Default, Debug)]
pub(super) struct InputArgs {
    /// Accept operations, types and attributes of dialects that are not registered
    #[arg(long)]
    allow_unregistered_dialect: bool,
}

/// The reason for which input was rejected. The details are on standard error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Rejected {
    /// The input is not valid MLIR, or cannot be read.
    Invalid,
    /// The input uses unregistered operations, types or attributes, whose semantics are unknown.
    Unknown,
}

impl Rejected {
    /// Returns the reason for input with these errors.
    fn of(errors: &[Diagnostic]) -> Rejected {
        match errors.iter().any(|error| error.is_unknown) {
            true => Rejected::Unknown,
            false => Rejected::Invalid,
        }
    }

    /// Returns the result of a subcommand that needs the semantics of the input.
    pub(super) fn exit(self) -> Exit {
        match self {
            Rejected::Invalid => Exit::Fails,
            Rejected::Unknown => Exit::Undecided,
        }
    }
}

impl InputArgs {
    /// Reads, parses and verifies a file. Errors are reported on standard error.
    pub(super) fn read(&self, ctx: &Arc<Context>, path: &str) -> Result<(Source, Ir), Rejected> {
        self.take(ctx, self.source(path)?)
    }

    /// Reads two files, and parses and verifies them in parallel. The errors of the first invalid one are reported on
    /// standard error.
    pub(super) fn read_both(&self, ctx: &Arc<Context>, paths: [&str; 2]) -> Result<[Ir; 2], Rejected> {
        let sources = [self.source(paths[0])?, self.source(paths[1])?];
        let mut results = parallel::map(2, |i| self.valid(ctx, &sources[i])).into_iter().zip(&sources);
        let mut next = || {
            let (result, source) = results.next().expect("each file has a result");
            result.map_err(|errors| {
                report(ctx, source, &errors);
                Rejected::of(&errors)
            })
        };
        Ok([next()?, next()?])
    }

    /// Reads a file without parsing it.
    pub(super) fn source(&self, path: &str) -> Result<Source, Rejected> {
        Source::read(path).map_err(|error| {
            write_stderr(&format!("error: {error}\n"));
            Rejected::Invalid
        })
    }

    /// Parses and verifies `source`. Errors are reported on standard error.
    pub(super) fn take(&self, ctx: &Arc<Context>, source: Source) -> Result<(Source, Ir), Rejected> {
        match self.reported(ctx, &source) {
            Ok(ir) => Ok((source, ir)),
            Err(errors) => Err(Rejected::of(&errors)),
        }
    }

    /// Parses and verifies `source`. Errors are returned, and reported on standard error.
    pub(super) fn reported(&self, ctx: &Arc<Context>, source: &Source) -> Result<Ir, Vec<Diagnostic>> {
        self.valid(ctx, source).inspect_err(|errors| report(ctx, source, errors))
    }

    /// Parses and verifies `source`.
    pub(super) fn valid(&self, ctx: &Arc<Context>, source: &Source) -> Result<Ir, Vec<Diagnostic>> {
        let ir = self.parse(ctx, source, false)?;
        self.verify(&ir, Verifier::verify)?;
        Ok(ir)
    }

    /// Parses `source`. With `bare`, the text must have one top-level operation, which is not put into a module.
    pub(super) fn parse(
        &self,
        ctx: &Arc<Context>,
        source: &Source,
        bare: bool,
    ) -> Result<Ir, Vec<Diagnostic>> {
        let options = ParseOptions { allow_unregistered: self.allow_unregistered_dialect };
        let Source { name, bytes, lines_before, before } = source;
        let mut ir = parse_part(ctx, name, *lines_before, *before, bytes, options)?;
        if bare {
            ir.unwrap_module(*before)?;
        }
        Ok(ir)
    }

    /// Verifies all of `ir` with `verify`.
    pub(super) fn verify(
        &self,
        ir: &Ir,
        verify: fn(&mut Verifier, &Ir, OpId) -> Vec<Diagnostic>,
    ) -> Result<(), Vec<Diagnostic>> {
        let mut verifier = match self.allow_unregistered_dialect {
            true => Verifier::new(),
            false => Verifier::new().deny_unregistered(),
        };
        let errors = verify(&mut verifier, ir, ir.root());
        if errors.is_empty() { Ok(()) } else { Err(errors) }
    }
}

/// Writes diagnostics, with excerpts of the source, to standard error.
pub(super) fn report(ctx: &Context, source: &Source, diagnostics: &[Diagnostic]) {
    let sources = source.sources();
    for diagnostic in diagnostics {
        write_stderr(&diagnostic.render(ctx, &sources));
    }
}

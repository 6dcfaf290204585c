//! Execution of programs with the interpreter.

use proofmark_fuzz::oracle::Workbench;
use proofmark_ir::semantics::{Concrete, Scalar};
use proofmark_ir::text::{ParseOptions, parse_source};
use proofmark_proofs::exec::{Options, Side, execute};

use crate::harness::Run;

/// Returns the results of the program, with `None` for poison. Returns `Ok(None)` if its behaviour is undefined or not
/// deterministic.
///
/// # Errors
///
/// The error of the parser or the interpreter.
pub(crate) fn results(run: &Run) -> Result<Option<Vec<Option<String>>>, String> {
    let ctx = Workbench::standard().context();
    let ir = parse_source(ctx, "random.mlir", run.text.as_bytes(), ParseOptions::default())
        .map_err(|errors| format!("{}\n{}", errors[0].message, run.text))?;
    let function = ir.lookup_symbol(ir.root(), ctx.ident(&run.name)).ok_or("no function")?;
    let options = Options {
        index_width: 64,
        unroll: 1000,
        max_steps: 1_000_000,
        side: Side::Alone,
        deadline: None,
        marked: false,
        backwards: false,
        counts_bytes: false,
        ignore_promises: false,
    };
    let mut concrete = Concrete::new();
    let summary =
        execute(&mut concrete, &ir, function, &[], &options, None).map_err(|error| error.to_string())?;
    let scalars: Vec<_> = summary.results.iter().flat_map(|result| result.scalars().to_vec()).collect();
    if concrete.is_true(summary.ub) || !concrete.is_exact() {
        return Ok(None);
    }
    let result = |scalar: &Scalar| {
        (!concrete.is_true(scalar.poison)).then(|| concrete.value(scalar.value).to_signed_string())
    };
    Ok(Some(scalars.iter().map(result).collect()))
}

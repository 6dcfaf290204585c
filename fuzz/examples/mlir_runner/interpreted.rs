//! Execution of programs with the interpreter.

use std::hash::{DefaultHasher, Hash, Hasher};

use proofmark_fuzz::oracle::Workbench;
use proofmark_ir::apint::ApInt;
use proofmark_ir::semantics::{Concrete, Origin, Scalar, Symbol};
use proofmark_ir::text::{ParseOptions, parse_source};
use proofmark_ir::{Ir, OpId};
use proofmark_proofs::exec::{Options, Side, execute};

use crate::harness::Run;

/// The number of executions of a program whose behaviour depends on values of the environment, such as the addresses of
/// globals. Each execution has other values.
const ENVIRONMENTS: u64 = 16;

/// Returns the results of the program, with `None` for poison. Returns `Ok(None)` if its behaviour is undefined or not
/// deterministic, or if defined executions in different environments have different results.
///
/// # Errors
///
/// The error of the parser or the interpreter.
pub(crate) fn results(run: &Run) -> Result<Option<Vec<Option<String>>>, String> {
    let ctx = Workbench::standard().context();
    let ir = parse_source(ctx, "random.mlir", run.text.as_bytes(), ParseOptions::default())
        .map_err(|errors| format!("{}\n{}", errors[0].message, run.text))?;
    let function = ir.lookup_symbol(ir.root(), ctx.ident(&run.name)).ok_or("no function")?;
    let mut results = None;
    for environment in 0..ENVIRONMENTS {
        let mut depends = false;
        let oracle = |symbol: &Symbol, args: &[ApInt], width| {
            depends |= is_of_environment(symbol);
            is_of_environment(symbol).then(|| value_in(environment, symbol, args, width))
        };
        let found = execute_once(Concrete::with_oracle(oracle), &ir, function)?;
        match (&results, found) {
            (Some(known), Some(found)) if *known != found => return Ok(None),
            (None, Some(found)) => results = Some(found),
            _ => {}
        }
        if !depends {
            break;
        }
    }
    Ok(results)
}

/// Returns whether the environment of a program determines the value: addresses, and the state of memory at entry.
fn is_of_environment(symbol: &Symbol) -> bool {
    matches!(
        symbol.origin,
        Origin::BlockAddress
            | Origin::BlockAlignment
            | Origin::BlockConstant
            | Origin::BlockFreed
            | Origin::BlockSize(_)
            | Origin::FunctionValue(_)
            | Origin::InitialMemory(_)
    )
}

/// Returns a value that depends on all arguments.
fn value_in(environment: u64, symbol: &Symbol, args: &[ApInt], width: u32) -> ApInt {
    let mut hasher = DefaultHasher::new();
    (environment, symbol, args, width).hash(&mut hasher);
    let value = ApInt::new(64, hasher.finish().into());
    let value = value.zext_or_trunc(width);
    // Half of the environments have addresses that are multiples of 256.
    let is_aligned = symbol.origin == Origin::BlockAddress && width > 8 && environment.is_multiple_of(2);
    if is_aligned { value.lshr_by(8).shl_by(8) } else { value }
}

/// Executes the function and returns its results, unless its behaviour is undefined or depends on unknown values.
fn execute_once(
    mut concrete: Concrete<'_>,
    ir: &Ir,
    function: OpId,
) -> Result<Option<Vec<Option<String>>>, String> {
    let options = Options {
        index_width: 64,
        unroll: 1000,
        max_steps: 1_000_000,
        side: Side::Alone,
        end: u64::MAX,
        marked: false,
        backwards: false,
        counts_bytes: false,
        ignore_promises: false,
    };
    let summary =
        execute(&mut concrete, ir, function, &[], &options, None).map_err(|error| error.to_string())?;
    let scalars: Vec<_> = summary.results.iter().flat_map(|result| result.scalars().to_vec()).collect();
    if concrete.is_true(summary.ub) || !concrete.is_exact() {
        return Ok(None);
    }
    let result = |scalar: &Scalar| {
        (!concrete.is_true(scalar.poison)).then(|| concrete.value(scalar.value).to_signed_string())
    };
    Ok(Some(scalars.iter().map(result).collect()))
}

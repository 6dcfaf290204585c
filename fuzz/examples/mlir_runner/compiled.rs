//! Execution of programs with MLIR: lowering by `mlir-opt` and execution by `mlir-runner`.

use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};

use crate::harness::Run;

/// The passes that lower to the LLVM dialect, without canonicalization.
const LOWERING: &str = "builtin.module(\
    func.func(tosa-to-linalg-named,tosa-to-linalg,tosa-to-tensor,tosa-to-arith,convert-elementwise-to-linalg),\
    one-shot-bufferize{bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map},\
    convert-bufferization-to-memref,\
    func.func(convert-linalg-to-loops,scf-forall-to-for,lower-vector-multi-reduction,convert-vector-to-scf,\
    affine-expand-index-ops,lower-affine,expand-realloc),\
    expand-strided-metadata,lower-affine,convert-math-to-funcs,convert-scf-to-cf,convert-vector-to-llvm,\
    convert-arith-to-llvm,func.func(arith-expand),convert-math-to-llvm,\
    convert-complex-to-standard,convert-complex-to-llvm,convert-arith-to-llvm,convert-index-to-llvm,\
    finalize-memref-to-llvm,\
    convert-func-to-llvm,convert-cf-to-llvm,convert-ub-to-llvm,reconcile-unrealized-casts)";

/// Returns the name of a tool: the value of an environment variable, or the default.
pub(crate) fn tool(variable: &str, default: &str) -> String {
    std::env::var(variable).unwrap_or_else(|_| default.to_owned())
}

/// Returns the path of a library of MLIR's runner.
pub(crate) fn library(name: &str) -> String {
    let path = format!("{}/lib{name}.so", tool("MLIR_LIBS", "/usr/lib/llvm-22/lib"));
    // Without the development package, Debian provides the versioned name only.
    if std::path::Path::new(&path).exists() { path } else { format!("{path}.22.1") }
}

/// Runs a command with `input` as standard input, and returns its output or its error.
pub(crate) fn piped(command: &mut Command, input: &str) -> Result<String, String> {
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(|error| error.to_string())?;
    let mut stdin = child.stdin.take().ok_or("no input")?;
    stdin.write_all(input.as_bytes()).map_err(|error| error.to_string())?;
    drop(stdin);
    let output = child.wait_with_output().map_err(|error| error.to_string())?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Returns the results of each program, or the error of MLIR.
pub(crate) fn results(runs: &[&Run]) -> Result<Vec<Vec<String>>, String> {
    let mut whole: String = runs.iter().map(|run| run.text.as_str()).collect();
    whole.push_str("func.func @main() {\n");
    for (i, run) in runs.iter().enumerate() {
        let types = vec!["i64"; run.n_results].join(", ");
        let _ = writeln!(whole, "  %r{i}:{} = call @{}() : () -> ({types})", run.n_results, run.name);
        for result in 0..run.n_results {
            let _ = writeln!(whole, "  vector.print %r{i}#{result} : i64");
        }
        // An empty line separates the results of programs.
        whole.push_str("  vector.print punctuation <newline>\n");
    }
    whole.push_str("  return\n}\n");
    let lowered =
        piped(Command::new(tool("MLIR_OPT", "mlir-opt-22")).args(["--pass-pipeline", LOWERING]), &whole)?;
    let libs = format!("--shared-libs={},{}", library("mlir_c_runner_utils"), library("mlir_runner_utils"));
    let runner = tool("MLIR_RUNNER", "mlir-runner-22");
    let printed =
        piped(Command::new(runner).args(["-e", "main", "--entry-point-result=void", &libs]), &lowered)?;
    let lines: Vec<String> = printed.lines().map(str::to_owned).collect();
    let results: Vec<Vec<String>> = lines.split(|line| line.is_empty()).map(<[String]>::to_vec).collect();
    if results.len() != runs.len() + 1 {
        return Err(format!("{} results of {} programs", results.len() - 1, runs.len()));
    }
    Ok(results[..runs.len()].to_vec())
}

//! The symptom of a command that failed, and texts without the parts that differ between programs.

use crate::check::Symptom;
use crate::process::End;

/// Returns the symptom of a command that failed.
pub(super) fn symptom(end: &End, stderr: &str) -> Symptom {
    match (end, first_error(stderr)) {
        (End::TimeLimit, _) => Symptom::CommandTimeout,
        (End::Exited(_), Some(complaint)) => Symptom::CommandFails(complaint),
        (End::Signaled(_), Some(complaint)) => Symptom::CommandFails(format!("{end}: {complaint}")),
        (End::Signaled(_), None) => {
            let frames = frames(stderr).join(", ");
            Symptom::CommandFails(match (frames.is_empty(), end.is_memory_fault()) {
                (true, _) => end.to_string(),
                // One defect may cause both signals.
                (false, true) => format!("SIGSEGV or SIGBUS in {frames}"),
                (false, false) => format!("{end} in {frames}"),
            })
        }
        _ => Symptom::CommandFails(end.to_string()),
    }
}

/// Returns the first error or failed assertion, without parts that differ between programs: the location, and in a
/// diagnostic of the form `'OP' op MESSAGE` the name of the operation, because one cause rejects many operations.
fn first_error(text: &str) -> Option<String> {
    let line = text.lines().find(|line| line.contains(ERROR) || line.contains("Assertion"))?;
    let start = line.find(ERROR).or_else(|| line.find("Assertion")).unwrap_or(0);
    let error = general(&line[start..]);
    let of_operation = error.strip_prefix(ERROR).and_then(|rest| rest.strip_prefix(" '"));
    let message = of_operation.and_then(|rest| rest.split_once("' op ")).filter(|(op, _)| !op.contains('\''));
    Some(match message {
        Some((_, message)) => format!("{ERROR} '...' op {message}"),
        None => error,
    })
}

/// The beginning of an error message.
const ERROR: &str = "error:";

/// Returns the names of the innermost functions in a stack trace of LLVM, without parts that differ between programs.
fn frames(stderr: &str) -> Vec<String> {
    let name = |line: &str| {
        let (_, address) = line.split_once(" 0x")?;
        let (_, symbol) = address.split_once(' ')?;
        let name = symbol.split(['(', '<']).next()?.trim();
        (name.contains("::") && !name.starts_with("llvm::sys::")).then(|| general(name))
    };
    stderr.lines().filter_map(name).take(MAX_FRAMES).collect()
}

/// The number of functions of a stack trace that a symptom names: the first one may be a general accessor.
const MAX_FRAMES: usize = 2;

/// Returns the first line of a text without parts that differ between programs: numbers, and quoted text other than
/// names of operations.
pub(super) fn general(text: &str) -> String {
    let is_name =
        |part: &str| part.contains('.') && part.chars().all(|c| c.is_alphabetic() || "._".contains(c));
    let parts = text.lines().next().unwrap_or_default().split('\'').enumerate();
    let parts = parts.map(|(i, part)| if i % 2 == 0 || is_name(part) { part } else { "..." });
    let mut general = String::new();
    for c in parts.collect::<Vec<_>>().join("'").chars() {
        match c.is_ascii_digit() {
            false => general.push(c),
            true if general.ends_with('N') => {}
            true => general.push('N'),
        }
    }
    general
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_diagnostic_is_named_by_its_message() {
        let error = |line: &str| first_error(&format!("<stdin>:3:5: {line}\nnote: see current operation"));
        let message = "op transformation does not support unreachable blocks";
        for op in ["arith.constant", "llvm.intr.log10"] {
            assert_eq!(error(&format!("error: '{op}' {message}")), Some(format!("error: '...' {message}")));
        }
        // The operation is the cause of an error that names it in another place.
        let illegal = "error: failed to legalize operation 'math.sin'";
        assert_eq!(error(illegal).as_deref(), Some(illegal));
        let other = "error: 'f' has no 'func.call' op here";
        assert_eq!(error(other).as_deref(), Some("error: '...' has no 'func.call' op here"));
    }

    #[test]
    fn a_signal_is_named_by_the_innermost_functions() {
        let stderr = "Stack dump:\n0.\tProgram arguments: mlir-opt\n\
            0  libLLVM.so.22.1 0x00007f600f0b8786 llvm::sys::PrintStackTrace(llvm::raw_ostream&, int) + 54\n\
            2  libLLVM.so.22.1 0x00007f600f0b94f4\n\
            4  libMLIR.so.22.1 0x00007f601928d907 mlir::TypedAttr::getType() const + 7\n\
            5  libMLIR.so.22.1 0x00007f6016103114 mlir::arith::AddUIExtendedOp::fold(int) + 436\n\
            6  libMLIR.so.22.1 0x00007f601928d907 mlir::Operation::fold() + 7\n";
        assert_eq!(frames(stderr), ["mlir::TypedAttr::getType", "mlir::arith::AddUIExtendedOp::fold"]);
        let text = |signal| symptom(&End::Signaled(signal), stderr).to_string();
        let place = "in mlir::TypedAttr::getType, mlir::arith::AddUIExtendedOp::fold";
        assert_eq!(text(11), format!("the command fails: SIGSEGV or SIGBUS {place}"));
        assert_eq!(text(6), format!("the command fails: signal 6 (SIGABRT) {place}"));
    }
}

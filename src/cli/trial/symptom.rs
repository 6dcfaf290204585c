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
            // One defect may cause both signals.
            let end = if end.is_memory_fault() { "SIGSEGV or SIGBUS".to_owned() } else { end.to_string() };
            Symptom::CommandFails(if frames.is_empty() { end } else { format!("{end} in {frames}") })
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
///
/// Functions of drivers, which execute passes, patterns and folds, are omitted. If all functions with names are those
/// of drivers, the innermost function without a name is named by its place in the library, which is that of the crash.
fn frames(stderr: &str) -> Vec<String> {
    let all: Vec<Frame> = stderr.lines().filter_map(Frame::parse).collect();
    let name = |frame: &Frame| (!frame.is_of_signal()).then(|| frame.name.clone()).flatten();
    let is_driver = |name: &str| DRIVERS.iter().any(|driver| name.starts_with(driver));
    let n_inner = all.iter().position(|frame| name(frame).is_some_and(|name| is_driver(&name)));
    let n_inner = n_inner.unwrap_or(all.len());
    let names: Vec<String> = all[..n_inner].iter().filter_map(name).take(MAX_FRAMES).collect();
    if !names.is_empty() {
        return names;
    }
    let start = all[..n_inner].iter().rposition(Frame::is_of_signal).map_or(0, |last| last + 1);
    match all[start..n_inner].iter().find_map(|frame| frame.place.clone()) {
        Some(place) => vec![place],
        None => all.iter().filter_map(name).take(MAX_FRAMES).collect(),
    }
}

/// Returns the informative lines of standard error. Of a crash, these are the messages and the innermost functions: the
/// request for a report, the functions that handle signals and those that drivers call are omitted.
pub(super) fn informative_lines(stderr: &str) -> Vec<&str> {
    let lines: Vec<&str> = stderr.lines().collect();
    let frames: Vec<(usize, Frame)> =
        { lines.iter().enumerate() }.filter_map(|(at, line)| Some((at, Frame::parse(line)?))).collect();
    let of_signal = frames.iter().take(MAX_SIGNAL_FRAMES).rposition(|(_, frame)| frame.is_of_signal());
    let start = of_signal.map_or(0, |last| last + 1);
    let is_driver = |frame: &Frame| {
        frame.name.as_ref().is_some_and(|name| DRIVERS.iter().any(|driver| name.starts_with(driver)))
    };
    let n_inner = frames[start..].iter().position(|(_, frame)| is_driver(frame));
    let end = n_inner.map_or(frames.len(), |n| start + n + 1);
    let is_kept = |(at, line): &(usize, &str)| match frames.binary_search_by_key(at, |&(at, _)| at) {
        Ok(frame) => (start..end).contains(&frame),
        Err(_) => !BOILERPLATE.iter().any(|beginning| line.starts_with(beginning)),
    };
    lines.into_iter().enumerate().filter(is_kept).map(|(_, line)| line).collect()
}

/// The maximal number of functions that handle a signal at the beginning of a stack trace.
const MAX_SIGNAL_FRAMES: usize = 6;

/// The beginnings of the lines that LLVM prints in each crash.
const BOILERPLATE: [&str; 2] = ["PLEASE submit a bug report", "Stack dump"];

/// A function of a stack trace of LLVM.
struct Frame {
    /// The qualified name without parts that differ between programs, if the function has a symbol.
    name: Option<String>,
    /// The library and the last digits of the address, which do not depend on the address of the library.
    place: Option<String>,
}

impl Frame {
    /// Parses a line of LLVM with or without a symbolizer: `#4 ADDRESS NAME(PARAMETERS) (LIBRARY+OFFSET)` or
    /// `4 LIBRARY ADDRESS NAME(PARAMETERS) + OFFSET`. Functions without a symbol have no name.
    fn parse(line: &str) -> Option<Frame> {
        let (number, address) = line.split_once(" 0x")?;
        let (address, symbol) = address.split_once(' ').unwrap_or((address, ""));
        let name = symbol.split(['(', '<']).next()?.trim();
        let of_symbol = || Some(symbol.rsplit_once('(')?.1.rsplit_once("+0x")?.0);
        let library = number.split_whitespace().nth(1).or_else(of_symbol);
        let library = library.and_then(|path| path.rsplit('/').next());
        let digits = address.len().checked_sub(PAGE_DIGITS).and_then(|start| address.get(start..));
        let place = library.zip(digits).map(|(library, digits)| format!("{library} at ...{digits}"));
        Some(Frame { name: name.contains("::").then(|| general(name)), place })
    }

    /// Returns whether the function handles signals, or is one of the C library, which raises and delivers signals.
    fn is_of_signal(&self) -> bool {
        self.name.as_ref().is_some_and(|name| name.starts_with("llvm::sys::"))
            || self.name.is_none() && self.place.as_ref().is_some_and(|place| place.starts_with("libc.so"))
    }
}

/// The number of hexadecimal digits of an address in its page.
const PAGE_DIGITS: usize = 3;

/// The beginnings of the names of functions that execute passes, patterns and folds.
const DRIVERS: [&str; 11] = [
    "mlir::MlirOptMain",
    "mlir::OpPassManager::",
    "mlir::Operation::fold",
    "mlir::OperationFolder::",
    "mlir::PassManager::",
    "mlir::PatternApplicator::",
    "mlir::applyFull",
    "mlir::applyOpPatternsGreedily",
    "mlir::applyPartial",
    "mlir::applyPatterns",
    "mlir::detail::OpToOpPassAdaptor::",
];

/// The number of functions of a stack trace that a symptom names: the first one may be a general accessor.
const MAX_FRAMES: usize = 2;

/// Returns the first line of a text without parts that differ between programs: numbers, symbols, and quoted text
/// other than names of operations.
pub(super) fn general(text: &str) -> String {
    let is_name =
        |part: &str| part.contains('.') && part.chars().all(|c| c.is_alphabetic() || "._".contains(c));
    let line = text.lines().next().unwrap_or_default();
    let bytes = line.as_bytes();
    let is_letter = |at: Option<usize>| at.and_then(|at| bytes.get(at)).is_some_and(u8::is_ascii_alphabetic);
    // The apostrophe of a word such as `doesn't` is no quotation mark.
    let is_mark = |at: usize| !(is_letter(at.checked_sub(1)) && is_letter(Some(at + 1)));
    let mut parts = Vec::new();
    let mut start = 0;
    for (at, _) in line.match_indices('\'').filter(|&(at, _)| is_mark(at)) {
        parts.push(&line[start..at]);
        start = at + 1;
    }
    parts.push(&line[start..]);
    let parts = parts.into_iter().enumerate();
    let parts = parts.map(|(i, part)| if i % 2 == 0 || is_name(part) { part } else { "..." });
    let mut general = String::new();
    let mut is_in_symbol = false;
    for c in parts.collect::<Vec<_>>().join("'").chars() {
        is_in_symbol &= c.is_ascii_alphanumeric() || "._$-".contains(c);
        match c.is_ascii_digit() {
            _ if is_in_symbol => {}
            false if c == '@' => {
                general.push_str("@...");
                is_in_symbol = true;
            }
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
    fn quoted_text_and_symbols_are_omitted() {
        let message = |ty: &str| general(&format!("type of operand 0 ('{ty}') doesn't match '{ty}' in '@f'"));
        let expected = "type of operand N ('...') doesn't match '...' in '...'";
        assert_eq!(["i8", "tensor<2xf32>"].map(message), [expected; 2]);
        assert_eq!(general("'func.return' in 'é'x"), "'func.return' in '...'x");
        assert_eq!(general("no result in function @select_1.b, @f"), "no result in function @..., @...");
    }

    #[test]
    fn a_crash_is_not_named_by_functions_of_drivers() {
        let signal = " #0 0x00007ff5074b8786 llvm::sys::PrintStackTrace(int) (/lib/libLLVM.so.22.1+0x4eb8786)\n\
            #2 0x00007ff5074b94f4 (/lib/libLLVM.so.22.1+0x4eb94f4)\n\
            #3 0x00007ff50245a050 (/lib/x86_64-linux-gnu/libc.so.6+0x3c050)\n";
        let crash = "#4 0x00007ff50f402799 (/lib/../lib/libMLIR.so.22.1+0x3e02799)\n\
            #5 0x00007ff5117beea7 (/lib/../lib/libMLIR.so.22.1+0x61beea7)\n";
        let named = "#5 0x00007ff5117beea7 mlir::linalg::specialize(int) (/lib/libMLIR.so.22.1+0x61beea7)\n";
        let driver = "#6 0x00007ff5117bc016 mlir::PatternApplicator::matchAndRewrite(int) (/lib/libMLIR.so+0x61)\n\
            #9 0x00007ff50f217ac8 mlir::scf::Pass::run() (/lib/libMLIR.so.22.1+0x3c17ac8)\n";
        let place = ["libMLIR.so.22.1 at ...799"];
        assert_eq!(frames(&[signal, crash, driver].concat()), place);
        assert_eq!(frames(&[crash, driver].concat()), place);
        assert_eq!(frames(&[signal, crash, named, driver].concat()), ["mlir::linalg::specialize"]);
        let names = ["mlir::PatternApplicator::matchAndRewrite", "mlir::scf::Pass::run"];
        assert_eq!(frames(&[signal, driver].concat()), names);
        let unsymbolized = "0  libLLVM.so.22.1 0x00007fffed6b8786 llvm::sys::PrintStackTrace(int) + 54\n\
            2  libLLVM.so.22.1 0x00007fffed6b94f4\n\
            3  libc.so.6       0x00007fffe865a050\n\
            4  libMLIR.so.22.1 0x00007ffff5602799\n\
            6  libMLIR.so.22.1 0x00007ffff79bc016 mlir::PatternApplicator::matchAndRewrite(int) + 950\n";
        assert_eq!(frames(unsymbolized), place);
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
        let lines: Vec<&str> = stderr.lines().map(str::trim_start).collect();
        let shown: Vec<&str> = informative_lines(stderr).into_iter().map(str::trim_start).collect();
        assert_eq!(shown, [&lines[1..2], &lines[3..]].concat());
        let text = |signal| symptom(&End::Signaled(signal), stderr).to_string();
        let place = "in mlir::TypedAttr::getType, mlir::arith::AddUIExtendedOp::fold";
        assert_eq!(text(11), format!("the command fails: SIGSEGV or SIGBUS {place}"));
        assert_eq!(text(6), format!("the command fails: signal 6 (SIGABRT) {place}"));
        let untraced = symptom(&End::Signaled(11), "Stack dump:").to_string();
        assert_eq!(untraced, "the command fails: SIGSEGV or SIGBUS");
    }
}

//! The text form of verdicts, proofs, counterexamples and values.
//!
//! Limitation: long traces and long numbers are abbreviated. The JSON report contains them in full.

use crate::verdict::{Behaviour, Counterexample, Proof, Shown, ShownScalar, Verdict};
use proofmark_ir::{Ir, Location};
use std::fmt::{self, Display, Formatter};

/// The maximal number of events of a trace that are printed.
const MAX_EVENTS: usize = 40;

impl Display for Verdict {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Proved(proof) => write!(f, "proved{proof}"),
            Verdict::Vacuous(proof) => {
                write!(f, "proved{proof}, but the source is undefined or poison for every input")
            }
            Verdict::ProvedUpTo { bound, proof } => {
                write!(f, "proved{proof} for at most {bound} iterations of each loop")
            }
            Verdict::Refuted(counterexample) => write!(f, "refuted: {counterexample}"),
            Verdict::Undecided { reason } => write!(f, "undecided: {reason}"),
            Verdict::Unsupported { op, location, reason } => {
                write!(f, "undecided: `{op}`")?;
                if let Some(location) = location {
                    write!(f, " at {location}")?;
                }
                write!(f, " is not supported: {reason}")
            }
        }
    }
}

impl Display for Proof {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.index_widths[..] {
            [] => {}
            [one] => write!(f, " for index of {one} bits")?,
            _ => write!(f, " for index of {} bits", join(&self.index_widths, " and "))?,
        }
        if !self.other_signatures.is_empty() {
            write!(f, " alone, as signatures differ with {}", join(&self.other_signatures, " and "))?;
        }
        if let Some(rung) = self.rung {
            write!(f, " ({rung})")?;
        }
        if self.loops != 0 {
            let s = if self.loops == 1 { "" } else { "s" };
            write!(f, ", {} loop{s} by induction", self.loops)?;
        }
        if !self.assuming.is_empty() {
            write!(f, ", assuming that {} did not change", join(&self.assuming, ", "))?;
        }
        if !self.opaque.is_empty() {
            write!(f, ", with opaque {}", join(&self.opaque, ", "))?;
        }
        Ok(())
    }
}

/// Returns the text of all items, separated by `separator`.
pub(crate) fn join<T: Display>(items: &[T], separator: &str) -> String {
    items.iter().map(T::to_string).collect::<Vec<_>>().join(separator)
}

/// Returns a location as `file:line:col`, or `None` if it is not in a file.
pub(crate) fn location_text(ir: &Ir, location: Location) -> Option<String> {
    let ctx = ir.ctx();
    let range = location.file(ctx)?;
    Some(format!("{}:{}:{}", range.file.as_str(ctx), range.start.0, range.start.1))
}

impl Display for Counterexample {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.difference)?;
        if let Some(width) = self.index_width {
            writeln!(f, "  with index of {width} bits")?;
        }
        for (i, input) in self.inputs.iter().enumerate() {
            writeln!(f, "  argument #{i} = {input}")?;
        }
        for line in &self.memory {
            writeln!(f, "  memory: {line}")?;
        }
        writeln!(f, "  source: {}", self.source)?;
        let order = if self.backwards { ", of iterations in any order the last one first" } else { "" };
        write!(f, "  target{order}: {}", self.target)
    }
}

impl Display for Behaviour {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.undefined {
            f.write_str("undefined behaviour")?;
            if let Some(place) = &self.undefined_at {
                write!(f, " in {place}")?;
            }
        } else if self.stops {
            f.write_str("does not return")?;
        } else if self.results.is_empty() {
            f.write_str("returns")?;
        } else {
            write!(f, "returns {}", join(&self.results, ", "))?;
        }
        for event in self.trace.iter().take(MAX_EVENTS) {
            write!(f, "\n    {event}")?;
        }
        if let Some(more) = self.trace.len().checked_sub(MAX_EVENTS).filter(|&n| n > 0) {
            write!(f, "\n    and {more} more events")?;
        }
        Ok(())
    }
}

impl Shown {
    /// Returns the text of the value without its type.
    pub(crate) fn without_type(&self) -> String {
        let boolean = self.ty == "i1" || self.ty.ends_with("xi1>");
        let element = |scalar: &ShownScalar| match scalar {
            ShownScalar::Number { unsigned, .. } if boolean => (unsigned != "0").to_string(),
            other => other.to_string(),
        };
        match &self.elements[..] {
            [only] => element(only),
            all => format!("[{}]", all.iter().map(element).collect::<Vec<_>>().join(", ")),
        }
    }
}

impl Display for Shown {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.without_type())?;
        if self.ty.is_empty() { Ok(()) } else { write!(f, " : {}", self.ty) }
    }
}

/// The maximal number of hexadecimal digits that are printed in full, and the number of digits at either end of an
/// abbreviated number.
const MAX_DIGITS: usize = 2048;
const SHOWN_DIGITS: usize = 32;

impl Display for ShownScalar {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            ShownScalar::Word(word) => f.write_str(word),
            ShownScalar::Float { value, hex } => write!(f, "{value} ({hex})"),
            // Only the first and last digits of a long number are printed; the JSON report contains all digits.
            ShownScalar::Number { signed, unsigned, hex } if hex.len() > MAX_DIGITS => {
                let digits = hex.len() - "0x".len();
                if signed == unsigned && signed.len() <= MAX_DIGITS {
                    write!(f, "{signed} (")?;
                } else {
                    f.write_str("(")?;
                }
                let (first, last) = (&hex[..SHOWN_DIGITS], &hex[hex.len() - SHOWN_DIGITS..]);
                write!(f, "{first}...{last}, {digits} hexadecimal digits)")
            }
            ShownScalar::Number { signed, unsigned, hex } if signed == unsigned => {
                write!(f, "{signed} ({hex})")
            }
            ShownScalar::Number { signed, unsigned, hex } => write!(f, "{signed} ({unsigned}, {hex})"),
        }
    }
}

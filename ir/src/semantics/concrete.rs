//! `Concrete`: the builder whose terms are constants. Running an op's semantics on it is interpreting the op.

use super::{BvOp, Term, TermBuilder, eval};
use crate::apint::ApInt;

/// Answers for uninterpreted functions: name, arguments, width of the result. It need not know them all.
type Oracle<'o> = Box<dyn FnMut(&str, &[ApInt], u32) -> Option<ApInt> + 'o>;

/// An arena of constants, cheap to [`clear`](Concrete::clear) and to use again.
///
/// An uninterpreted function is answered by the oracle, if there is one and it knows; otherwise the result is zero and
/// [`is_exact`](Concrete::is_exact) says from then on that what was computed means nothing.
#[derive(Default)]
pub struct Concrete<'o> {
    values: Vec<ApInt>,
    oracle: Option<Oracle<'o>>,
    guessed: bool,
}

impl std::fmt::Debug for Concrete<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Concrete").field("values", &self.values).field("guessed", &self.guessed).finish()
    }
}

impl<'o> Concrete<'o> {
    /// An empty arena without an oracle.
    pub fn new() -> Concrete<'o> {
        Concrete::default()
    }

    /// An empty arena whose uninterpreted functions are answered by `oracle`, which must return the width it is asked for and
    /// equal results for equal arguments.
    pub fn with_oracle(oracle: impl FnMut(&str, &[ApInt], u32) -> Option<ApInt> + 'o) -> Concrete<'o> {
        Concrete { oracle: Some(Box::new(oracle)), ..Concrete::default() }
    }

    /// Forgets all terms and keeps the memory.
    pub fn clear(&mut self) {
        self.values.clear();
        self.guessed = false;
    }

    /// Whether no uninterpreted function had to be guessed since the last [`clear`](Concrete::clear).
    pub fn is_exact(&self) -> bool {
        !self.guessed
    }

    /// The value of a term.
    pub fn value(&self, term: Term) -> &ApInt {
        &self.values[term.0 as usize]
    }

    /// Whether the one-bit term is set.
    pub fn is_true(&self, term: Term) -> bool {
        self.value(term).is_true()
    }

    fn push(&mut self, value: ApInt) -> Term {
        let term = Term(u32::try_from(self.values.len()).expect("fewer than 2^32 terms"));
        self.values.push(value);
        term
    }
}

impl TermBuilder for Concrete<'_> {
    fn constant(&mut self, value: ApInt) -> Term {
        self.push(value)
    }

    fn apply(&mut self, op: BvOp, args: &[Term]) -> Term {
        let value = match *args {
            [a] => eval(op, &[self.value(a)]),
            [a, b] => eval(op, &[self.value(a), self.value(b)]),
            [a, b, c] => eval(op, &[self.value(a), self.value(b), self.value(c)]),
            _ => panic!("{} of {} operands", op.name(), args.len()),
        };
        self.push(value)
    }

    fn uninterpreted(&mut self, name: &str, args: &[Term], width: u32) -> Term {
        let args: Vec<ApInt> = args.iter().map(|&a| self.value(a).clone()).collect();
        let value = match self.oracle.as_mut().and_then(|oracle| oracle(name, &args, width)) {
            Some(value) => value,
            None => {
                self.guessed = true;
                ApInt::zero(width)
            }
        };
        assert!(value.width() == width, "the oracle answered {name} with {} bits for {width}", value.width());
        self.push(value)
    }

    fn width(&self, term: Term) -> u32 {
        self.value(term).width()
    }

    fn as_constant(&self, term: Term) -> Option<&ApInt> {
        Some(self.value(term))
    }
}

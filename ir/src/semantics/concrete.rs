//! [`Concrete`]: the term builder of constants. Running an operation's semantics on it interprets the operation.

use super::float::{self, NanDetail};
use super::memory::Cell;
use super::tensor::{Definition, ELEMENTS_WIDTH, Element, unknown_element};
use super::{BvOp, Scalar, Symbol, Term, TermBuilder, eval};
use crate::apint::ApInt;
use crate::budget::Budget;
use crate::context::FloatKind;

/// Values of uninterpreted functions, given the symbol, the arguments and the width of the result. `None` for unknown
/// functions.
type Oracle<'o> = Box<dyn FnMut(&Symbol, &[ApInt], u32) -> Option<ApInt> + 'o>;

/// The cost of a value in steps, beyond that of its operation.
const STEPS_A_VALUE: u64 = 8;

/// The name of the first element function that this builder defines. Smaller names denote functions of arguments and of
/// unknown calls.
const FIRST_LIST: u128 = 1 << (ELEMENTS_WIDTH - 1);

/// A term builder whose terms are constants. After [`clear`](Concrete::clear), the memory is reused.
///
/// The oracle, if any, determines the values of uninterpreted functions. A function unknown to the oracle returns zero,
/// and [`is_exact`](Concrete::is_exact) is false from then on: the computed values are meaningless.
#[derive(Default)]
pub struct Concrete<'o> {
    values: Vec<ApInt>,
    oracle: Option<Oracle<'o>>,
    guessed: bool,
    /// The limits on evaluation.
    budget: Budget,
    /// The defined functions from indices to elements.
    lists: Vec<Definition>,
    nans: Nans,
}

/// The model of NaNs in a replay.
#[derive(Clone, Copy, Debug, Default)]
struct Nans {
    /// The level of detail of computed NaNs; `None` for constant folding.
    detail: Option<NanDetail>,
    missing: Option<NanDetail>,
    /// Whether the other execution computes no NaN.
    all_moved: bool,
}

impl std::fmt::Debug for Concrete<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Concrete").field("values", &self.values).field("guessed", &self.guessed).finish()
    }
}

impl<'o> Concrete<'o> {
    /// Returns an empty builder without an oracle.
    pub fn new() -> Concrete<'o> {
        Concrete::default()
    }

    /// Returns an empty builder with an oracle, which must return the requested width and equal results for equal
    /// arguments.
    pub fn with_oracle(oracle: impl FnMut(&Symbol, &[ApInt], u32) -> Option<ApInt> + 'o) -> Concrete<'o> {
        Concrete { oracle: Some(Box::new(oracle)), ..Concrete::default() }
    }

    /// Sets the level of detail of computed NaNs for a replay. `all_moved` states that the source computes no NaN, so
    /// that the target must have the same NaNs.
    pub fn set_nans(&mut self, detail: NanDetail, all_moved: bool) {
        self.nans = Nans { detail: Some(detail), all_moved, ..self.nans };
    }

    /// Sets limits. An evaluation beyond them unwinds to [`Budget::run`].
    pub fn with_budget(self, budget: Budget) -> Concrete<'o> {
        Concrete { budget, ..self }
    }

    /// Removes all terms and keeps the allocated memory.
    pub fn clear(&mut self) {
        self.values.clear();
        self.lists.clear();
        self.guessed = false;
    }

    /// Returns whether every uninterpreted function was determined by the oracle since the last
    /// [`clear`](Concrete::clear).
    pub fn is_exact(&self) -> bool {
        !self.guessed
    }

    /// Returns the value of a term.
    pub fn value(&self, term: Term) -> &ApInt {
        &self.values[term.0 as usize]
    }

    /// Returns whether the one-bit term is set.
    pub fn is_true(&self, term: Term) -> bool {
        self.value(term).is_true()
    }

    fn push(&mut self, value: ApInt) -> Term {
        let term = Term(u32::try_from(self.values.len()).expect("fewer than 2^32 terms"));
        self.budget.hold(size_of::<ApInt>() as u64 + u64::from(value.width() / 8));
        self.values.push(value);
        term
    }
}

impl TermBuilder for Concrete<'_> {
    fn constant(&mut self, value: ApInt) -> Term {
        self.push(value)
    }

    fn budget(&self) -> &Budget {
        &self.budget
    }

    fn apply(&mut self, op: BvOp, args: &[Term]) -> Term {
        let width = args.iter().map(|&a| self.value(a).width()).max();
        self.budget.charge(STEPS_A_VALUE);
        self.budget.charge_operation(op, width.unwrap_or(0));
        let value = match *args {
            [a] => eval(op, &[self.value(a)]),
            [a, b] => eval(op, &[self.value(a), self.value(b)]),
            [a, b, c] => eval(op, &[self.value(a), self.value(b), self.value(c)]),
            _ => panic!("{} of {} operands", op.name(), args.len()),
        };
        self.push(value)
    }

    fn uninterpreted(&mut self, symbol: &Symbol, args: &[Term], width: u32) -> Term {
        let args: Vec<ApInt> = args.iter().map(|&a| self.value(a).clone()).collect();
        let value = match self.oracle.as_mut().and_then(|oracle| oracle(symbol, &args, width)) {
            Some(value) => value,
            None => {
                self.guessed = true;
                ApInt::zero(width)
            }
        };
        assert!(
            value.width() == width,
            "the oracle answered {symbol} with {} bits for {width}",
            value.width()
        );
        self.push(value)
    }

    fn define(&mut self, definition: Definition) -> Option<Term> {
        let at = self.lists.iter().position(|known| *known == definition).unwrap_or_else(|| {
            self.lists.push(definition);
            self.lists.len() - 1
        });
        Some(self.number(ELEMENTS_WIDTH, FIRST_LIST | at as u128))
    }

    fn look_up(&mut self, elements: Term, index: &[Term], cell: &Cell) -> Option<Element> {
        let number = self.value(elements).to_u128().unwrap_or_default();
        if number < FIRST_LIST {
            return Some(unknown_element(self, elements, index, cell));
        }
        let n = cell.parts.len();
        let found = match self.lists.get((number - FIRST_LIST) as usize) {
            Some(Definition::List { sizes, scalars }) => {
                let at = index.iter().zip(sizes).try_fold(0usize, |at, (&i, &size)| {
                    let i = self.value(i).to_u128().and_then(|i| usize::try_from(i).ok())?;
                    at.checked_mul(size)?.checked_add(i).filter(|_| i < size)
                });
                at.and_then(|at| scalars.get(at.checked_mul(n)?..)?.get(..n)).map(<[_]>::to_vec)
            }
            _ => None,
        };
        // Outside of the sizes, the element is arbitrary.
        let found = found.unwrap_or_else(|| vec![None; n]);
        let pairs = found.into_iter().zip(&cell.parts);
        let scalars = pairs.map(|(number, part)| match number {
            Some(number) => Scalar::constant(self, number),
            None => Scalar::poison(self, part.width()),
        });
        Some(Element { scalars: scalars.collect(), undefined: self.bool(false) })
    }

    fn nan_detail(&self) -> NanDetail {
        self.nans.detail.unwrap_or_default()
    }

    fn observe_nan(&mut self, kind: FloatKind, a: Term, detail: NanDetail) {
        if self.nans.detail.is_some_and(|known| known < detail) {
            let nan = float::is_nan(self, kind, a);
            if self.is_true(nan) {
                self.nans.missing = self.nans.missing.max(Some(detail));
            }
        }
    }

    fn missing_nan_detail(&self) -> Option<NanDetail> {
        self.nans.missing
    }

    fn is_moved_nan(&mut self, _: Term) -> Term {
        self.bool(self.nans.all_moved)
    }

    fn width(&self, term: Term) -> u32 {
        self.value(term).width()
    }

    fn as_constant(&self, term: Term) -> Option<&ApInt> {
        Some(self.value(term))
    }
}

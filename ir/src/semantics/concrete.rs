//! `Concrete`: the builder whose terms are constants. Running an op's semantics on it is interpreting the op.

use super::float::{self, NanDetail};
use super::memory::Cell;
use super::tensor::{Definition, ELEMENTS_WIDTH, Element, unknown_element};
use super::{BvOp, Scalar, Term, TermBuilder, eval};
use crate::apint::ApInt;
use crate::budget::Budget;
use crate::context::FloatKind;

/// Answers for uninterpreted functions: name, arguments, width of the result. It need not know them all.
type Oracle<'o> = Box<dyn FnMut(&str, &[ApInt], u32) -> Option<ApInt> + 'o>;

/// The name of the first function that was defined here; those below come from outside.
const FIRST_LIST: u128 = 1 << (ELEMENTS_WIDTH - 1);

/// An arena of constants, cheap to [`clear`](Concrete::clear) and to use again.
///
/// An uninterpreted function is answered by the oracle, if there is one and it knows; otherwise the result is zero and
/// [`is_exact`](Concrete::is_exact) says from then on that what was computed means nothing.
#[derive(Default)]
pub struct Concrete<'o> {
    values: Vec<ApInt>,
    oracle: Option<Oracle<'o>>,
    guessed: bool,
    /// What evaluating may cost.
    budget: Budget,
    /// The functions from indices to elements that were defined.
    lists: Vec<Definition>,
    nans: Nans,
}

/// What a replay says of NaNs.
#[derive(Clone, Copy, Debug, Default)]
struct Nans {
    /// The detail of computed NaNs; everything is known to be folded if it is `None`.
    detail: Option<NanDetail>,
    missing: Option<NanDetail>,
    /// No NaN of the execution to compare with is computed.
    all_moved: bool,
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

    /// For a replay with that detail of computed NaNs. `all_moved`: no NaN of the source is computed, so that the target must have
    /// the same NaNs.
    pub fn set_nans(&mut self, detail: NanDetail, all_moved: bool) {
        self.nans = Nans { detail: Some(detail), all_moved, ..self.nans };
    }

    /// The same arena with limits. Evaluation beyond them unwinds to [`Budget::run`].
    pub fn with_budget(self, budget: Budget) -> Concrete<'o> {
        Concrete { budget, ..self }
    }

    /// Forgets all terms and keeps the memory.
    pub fn clear(&mut self) {
        self.values.clear();
        self.lists.clear();
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
        self.budget.hold(size_of::<ApInt>() as u64 + u64::from(value.width() / 8));
        self.values.push(value);
        term
    }
}

impl TermBuilder for Concrete<'_> {
    fn constant(&mut self, value: ApInt) -> Term {
        self.push(value)
    }

    fn apply(&mut self, op: BvOp, args: &[Term]) -> Term {
        let width = args.iter().map(|&a| self.value(a).width()).max();
        self.budget.charge_operation(op, width.unwrap_or(0));
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
        // Outside, it is anything.
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

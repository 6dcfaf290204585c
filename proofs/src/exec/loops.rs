//! Loops of operations with regions, iteration by iteration.
//!
//! A loop says what it does in any of its states ([`Loop`]); here it is executed from its first one. As long as the terms say by their
//! form whether there is another iteration, it is simply run. Where they do not, it is run up to a bound, and what goes beyond it is kept
//! as a condition, or, in a proof by induction, replaced by what is known of the loop as a whole (`crate::induction`).
//!
//! A state that comes back, with the same trace, comes back for ever: such a loop does not end, which is observable.

use super::Executor;
use super::path::Path;
use proofmark_ir::semantics::{Effect, Loop, LoopRequest, Machine, Term, TermBuilder, Unsupported, Value};

/// Loops go round at least so often while it is certain that there is another iteration.
const MIN_TRIPS: u32 = 256;

/// Where a loop was left: paths that come together behind it.
#[derive(Default)]
pub(crate) struct Exits(pub(crate) Option<(Path, Term, Vec<Value>)>);

impl Exits {
    /// One more way out.
    pub(crate) fn add(&mut self, terms: &mut dyn TermBuilder, path: Path, world: Term, values: Vec<Value>) {
        if terms.is_bool(path.term, false) {
            return;
        }
        self.0 = Some(match self.0.take() {
            None => (path, world, values),
            Some((earlier, before, old)) => {
                let (joined, is_new) = path.join(terms, &earlier);
                let merged = values.iter().zip(&old).map(|(a, b)| Value::ite(terms, is_new, a, b)).collect();
                (joined, terms.ite(is_new, world, before), merged)
            }
        });
    }
}

/// Notices that a state came back: remembers one of ever later ones.
#[derive(Default)]
pub(crate) struct Recurrence {
    remembered: Option<(Path, Term, Vec<Value>)>,
    seen: u64,
}

impl Recurrence {
    /// Whether the state is the one remembered, on a way on from there.
    pub(crate) fn recurs(
        &mut self,
        terms: &dyn TermBuilder,
        path: &Path,
        world: Term,
        state: &[Value],
    ) -> bool {
        let same_value = |a: &Value, b: &Value| {
            let pairs = a.scalars().iter().zip(b.scalars());
            a.scalars().len() == b.scalars().len() && { pairs }
                .all(|(a, b)| same(terms, a.poison, b.poison) && same(terms, a.value, b.value))
        };
        let recurs = self.remembered.as_ref().is_some_and(|(p, w, s)| {
            path.extends(p)
                && same(terms, *w, world)
                && s.len() == state.len()
                && s.iter().zip(state).all(|(a, b)| same_value(a, b))
        });
        self.seen += 1;
        if self.seen.is_power_of_two() {
            self.remembered = Some((path.clone(), world, state.to_vec()));
        }
        recurs
    }
}

/// Whether two terms are known to be equal by their form.
pub(super) fn same(terms: &dyn TermBuilder, a: Term, b: Term) -> bool {
    a == b || matches!((terms.as_constant(a), terms.as_constant(b)), (Some(a), Some(b)) if a == b)
}

impl Executor<'_> {
    /// Runs a loop from the state `init`; what it is left with. Leaves path and world where that is.
    pub(super) fn loop_from_start(
        &mut self,
        terms: &mut dyn TermBuilder,
        request: LoopRequest<'_>,
        body: &mut dyn Loop,
    ) -> Result<Vec<Value>, Unsupported> {
        let mut exits = Exits::default();
        let mut recurrence = Recurrence::default();
        let mut state = request.init.to_vec();
        let (mut trips, mut unknown) = (0, 0);
        loop {
            let Some((goes_on, entered)) = self.check(terms, request.operands, body, &state, &mut exits)?
            else {
                break;
            };
            if terms.is_bool(self.path.term, false) {
                break;
            }
            unknown += u32::from(!terms.is_bool(goes_on, true));
            if unknown > self.options.unroll {
                self.beyond = terms.or(self.beyond, self.path.term);
                break;
            }
            trips += 1;
            if trips > self.options.unroll.max(MIN_TRIPS) {
                return Err(Unsupported::new("a loop of too many iterations"));
            }
            let Some(next) = self.iterate(terms, request.operands, body, &entered)? else { break };
            if recurrence.recurs(terms, &self.path, self.world, &next) {
                let always = terms.bool(true);
                self.stop_if(terms, always);
                break;
            }
            state = next;
        }
        Ok(self.leave(terms, exits, request))
    }

    /// Looks at a state: adds the way out to `exits` and stays on the way on.
    pub(crate) fn check(
        &mut self,
        terms: &mut dyn TermBuilder,
        operands: &[Value],
        body: &mut dyn Loop,
        state: &[Value],
        exits: &mut Exits,
    ) -> Result<Option<(Term, Vec<Value>)>, Unsupported> {
        let index_width = self.options.index_width;
        let mut machine = Machine::new(terms, self.as_host(), operands, index_width);
        let checked = body.check(&mut machine, state);
        let effect = machine.finish();
        let Some(check) = checked? else { return Ok(None) };
        self.happened(terms, &effect);
        let over = terms.not(check.goes_on);
        let mut out = self.path.clone();
        out.restrict(terms, over);
        exits.add(terms, out, self.world, check.exit);
        self.path.restrict(terms, check.goes_on);
        Ok(Some((check.goes_on, check.enter)))
    }

    /// An iteration, on the present path; the next state.
    pub(crate) fn iterate(
        &mut self,
        terms: &mut dyn TermBuilder,
        operands: &[Value],
        body: &mut dyn Loop,
        entered: &[Value],
    ) -> Result<Option<Vec<Value>>, Unsupported> {
        let index_width = self.options.index_width;
        let mut machine = Machine::new(terms, self.as_host(), operands, index_width);
        let next = body.iterate(&mut machine, entered);
        let effect = machine.finish();
        let next = next?;
        self.happened(terms, &effect);
        Ok(next.filter(|_| !terms.is_bool(self.path.term, false)))
    }

    fn happened(&mut self, terms: &mut dyn TermBuilder, effect: &Effect) {
        self.undefined_if(terms, effect.ub);
        if let Some(op) = self.current_op
            && !terms.is_bool(effect.halt, false)
        {
            self.halt(terms, op, effect.halt);
        }
    }

    /// Continues behind a loop, on the paths on which it was left.
    fn leave(&mut self, terms: &mut dyn TermBuilder, exits: Exits, request: LoopRequest<'_>) -> Vec<Value> {
        match exits.0 {
            Some((path, world, values)) => {
                self.path = path;
                self.world = world;
                values
            }
            None => {
                let never = terms.bool(false);
                self.path.restrict(terms, never);
                request.results.iter().map(|shape| Value::poison(terms, shape)).collect()
            }
        }
    }
}

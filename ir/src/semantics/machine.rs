//! `Machine`: what the semantics of an op sees. Operands in, results and effects out.
//!
//! The verbs keep the house rules (`dialects/SEMANTICS.md`) in one place: a strict op's result is poison if an operand is
//! ([`Machine::map`]); branching on poison is undefined ([`Machine::cond_branch`]). An op on vectors is written once, for one
//! element.

use super::{
    CallEffects, CallRequest, Callee, Choice, Host, Loop, LoopRequest, RegionExit, RegionRequest, Scalar,
    Shape, Term, TermBuilder, Value, shape_of,
};
use crate::apint::ApInt;
use crate::context::FloatKind;
use crate::{Context, Type};
use smallvec::SmallVec;
use std::borrow::Cow;
use std::ops::{Deref, DerefMut};

/// Why the meaning of an op could not be stated. The executor adds the op and its location.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{reason}")]
pub struct Unsupported {
    /// A phrase for a diagnostic.
    pub reason: Cow<'static, str>,
    /// What an executor may do instead.
    pub instead: Instead,
}

/// What may be done where the meaning of an op is not stated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Instead {
    /// Nothing that is known here.
    #[default]
    Nothing,
    /// Whatever the op does, it is a function of its operands, and may be taken to be any.
    Function,
    /// Where `index` has another width: no program has this op where it has the present one.
    OtherIndex,
}

impl Unsupported {
    /// Not supported, for that reason.
    pub fn new(reason: impl Into<Cow<'static, str>>) -> Unsupported {
        Unsupported { reason: reason.into(), instead: Instead::Nothing }
    }

    /// The same, where the executor may do something instead.
    pub fn but(self, instead: Instead) -> Unsupported {
        Unsupported { instead, ..self }
    }
}

/// The meaning of an op: a plain function over the IR, the op's id and the machine.
pub type Semantics<Ir, Op> = fn(&Ir, Op, &mut Machine<'_>) -> Result<(), Unsupported>;

/// One way out of a terminator.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arm {
    /// One bit: control goes this way. At most one arm's condition holds for any input.
    pub condition: Term,
    /// The index of the successor; what is forwarded to it is the op's definition's business.
    pub successor: usize,
}

/// Where control goes after an op.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Control {
    /// To the next op of the block.
    #[default]
    Next,
    /// To one of the successors. The conditions of the arms cover every input whose behaviour is defined.
    Branch(SmallVec<[Arm; 2]>),
    /// Out of the function, with these results.
    Return(Vec<Value>),
    /// Back to the op that owns the region, with these values.
    Yield(Vec<Value>),
    /// Nowhere: getting here is undefined behaviour.
    Unreachable,
}

/// What an op did.
#[derive(Clone, Debug)]
pub struct Effect {
    /// One bit: the behaviour is undefined.
    pub ub: Term,
    /// One bit: the program ends here, observably (a failed assertion); control does not go on.
    pub halt: Term,
    /// The results, in order.
    pub results: SmallVec<[Value; 2]>,
    /// Where control goes.
    pub control: Control,
}

/// What the semantics of one op sees while one op is executed. Derefs to its [`TermBuilder`].
pub struct Machine<'a> {
    pub(super) terms: &'a mut (dyn TermBuilder + 'a),
    pub(super) host: &'a mut (dyn Host + 'a),
    pub(super) operands: &'a [Value],
    pub(super) index_width: u32,
    ub: Term,
    halt: Term,
    results: SmallVec<[Value; 2]>,
    control: Control,
}

impl std::fmt::Debug for Machine<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Machine")
            .field("operands", &self.operands)
            .field("results", &self.results)
            .finish_non_exhaustive()
    }
}

impl<'a> Deref for Machine<'a> {
    type Target = dyn TermBuilder + 'a;

    fn deref(&self) -> &Self::Target {
        self.terms
    }
}

impl DerefMut for Machine<'_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        self.terms
    }
}

/// For executors.
impl<'a> Machine<'a> {
    /// A machine about to execute one op on `operands`, with `index` of that many bits.
    pub fn new(
        terms: &'a mut (dyn TermBuilder + 'a),
        host: &'a mut (dyn Host + 'a),
        operands: &'a [Value],
        index_width: u32,
    ) -> Machine<'a> {
        let ub = terms.bool(false);
        Machine {
            terms,
            host,
            operands,
            index_width,
            ub,
            halt: ub,
            results: SmallVec::new(),
            control: Control::Next,
        }
    }

    /// What the op did.
    pub fn finish(self) -> Effect {
        Effect { ub: self.ub, halt: self.halt, results: self.results, control: self.control }
    }
}

/// Operands, results, undefined behaviour.
impl Machine<'_> {
    /// The width of `index` in bits: 32 or 64.
    pub fn index_width(&self) -> u32 {
        self.index_width
    }

    /// How many operands there are.
    pub fn n_operands(&self) -> usize {
        self.operands.len()
    }

    /// Operand `i`. Panics if there is none: the op's definition says how many there are.
    pub fn operand(&self, i: usize) -> &Value {
        &self.operands[i]
    }

    /// All operands.
    pub fn operands(&self) -> &[Value] {
        self.operands
    }

    /// Operand `i` as a scalar.
    pub fn scalar(&self, i: usize) -> Result<Scalar, Unsupported> {
        self.operands[i].as_scalar().ok_or_else(|| Unsupported::new("an operand that is not a scalar"))
    }

    /// Adds a result.
    pub fn result(&mut self, value: impl Into<Value>) {
        self.results.push(value.into());
    }

    /// Adds a result that is a constant and not poison.
    pub fn constant_result(&mut self, value: ApInt) {
        let scalar = Scalar::constant(self.terms, value);
        self.result(scalar);
    }

    /// The behaviour is undefined if the one bit is set.
    pub fn ub_if(&mut self, condition: Term) {
        self.ub = self.terms.or(self.ub, condition);
    }

    /// The behaviour is undefined if the one bit is set, by the letter of the documentation. MLIR's own passes rely on the contrary, so
    /// that a target that is undefined for no other reason is not refuted: the verdict is undecided, and names `why`.
    pub fn doubtfully_ub_if(&mut self, condition: Term, why: &str) {
        if !self.terms.is_bool(condition, false) {
            let condition = self.host.doubtfully_undefined(self.terms, condition, why);
            self.ub_if(condition);
        }
    }

    /// The program ends here, observably, if the one bit is set: a failed assertion. This is not undefined behaviour.
    pub fn halt_if(&mut self, condition: Term) {
        self.halt = self.terms.or(self.halt, condition);
    }

    /// The scalars of a value of that type.
    pub fn shape_of(&self, ctx: &Context, ty: Type) -> Result<Shape, Unsupported> {
        shape_of(ctx, ty, self.index_width)
    }

    /// The results of something that is executed on other operands; what is undefined about it is so here.
    pub fn on_operands(
        &mut self,
        operands: &[Value],
        f: impl FnOnce(&mut Machine<'_>) -> Result<(), Unsupported>,
    ) -> Result<SmallVec<[Value; 2]>, Unsupported> {
        let mut inner = Machine::new(&mut *self.terms, &mut *self.host, operands, self.index_width);
        f(&mut inner)?;
        let effect = inner.finish();
        self.ub_if(effect.ub);
        Ok(effect.results)
    }

    /// Executes a strict op element by element: `f` gets one scalar from each of the `A` operands and returns the bits of the `R`
    /// results. All of them are poison if one of the scalars is, or if `f` says so ([`Lane::poison_if`]). An operand of one scalar
    /// goes with every element of the others.
    pub fn map<const A: usize, const R: usize>(
        &mut self,
        mut f: impl FnMut(&mut Lane<'_>, [Scalar; A]) -> [Term; R],
    ) -> Result<(), Unsupported> {
        self.map_scalars(|lane, args: [Scalar; A]| {
            for arg in args {
                lane.poison_if(arg.poison);
            }
            let values = f(lane, args);
            let poison = lane.poison;
            values.map(|value| Scalar { value, poison })
        })
    }

    /// Executes an op element by element that states the poison of its results itself: as [`map`](Machine::map), but `f` returns
    /// whole scalars.
    pub fn map_scalars<const A: usize, const R: usize>(
        &mut self,
        mut f: impl FnMut(&mut Lane<'_>, [Scalar; A]) -> [Scalar; R],
    ) -> Result<(), Unsupported> {
        let operands: [&[Scalar]; A] =
            match self.operands.iter().map(Value::scalars).collect::<SmallVec<[_; 4]>>()[..].try_into() {
                Ok(operands) => operands,
                Err(_) => {
                    return Err(Unsupported::new(format!("{} operands, expected {A}", self.operands.len())));
                }
            };
        let n = operands.iter().map(|o| o.len()).find(|&n| n != 1).unwrap_or(1);
        if operands.iter().any(|o| o.len() != 1 && o.len() != n) {
            return Err(Unsupported::new("operands with different numbers of elements"));
        }
        let mut results: [SmallVec<[Scalar; 2]>; R] = std::array::from_fn(|_| SmallVec::with_capacity(n));
        for i in 0..n {
            let args = operands.map(|o| if o.len() == 1 { o[0] } else { o[i] });
            let poison = self.terms.bool(false);
            let mut lane = Lane { terms: self.terms, host: self.host, poison, ub: self.ub };
            let scalars = f(&mut lane, args);
            self.ub = lane.ub;
            for (result, scalar) in results.iter_mut().zip(scalars) {
                result.push(scalar);
            }
        }
        self.results.extend(results.map(Value::from_scalars));
        Ok(())
    }
}

/// Control and effects.
impl Machine<'_> {
    /// Control goes to successor `successor`.
    pub fn branch(&mut self, successor: usize) {
        let condition = self.terms.bool(true);
        self.control = Control::Branch(SmallVec::from_slice(&[Arm { condition, successor }]));
    }

    /// Control goes to successor `on_true` if the one bit is set, otherwise to `on_false`. Undefined if the condition is poison.
    pub fn cond_branch(&mut self, condition: Scalar, on_true: usize, on_false: usize) {
        self.ub_if(condition.poison);
        let negated = self.terms.not(condition.value);
        self.control = Control::Branch(SmallVec::from_slice(&[
            Arm { condition: condition.value, successor: on_true },
            Arm { condition: negated, successor: on_false },
        ]));
    }

    /// Control goes to the successor of the first case whose number `flag` equals, otherwise to `default`. Undefined if `flag` is
    /// poison.
    pub fn switch(&mut self, flag: Scalar, cases: &[(ApInt, usize)], default: usize) {
        self.ub_if(flag.poison);
        let mut arms = SmallVec::with_capacity(cases.len() + 1);
        let mut remaining = self.terms.bool(true);
        for (number, successor) in cases {
            let number = self.terms.constant(number.clone());
            let equal = self.terms.eq(flag.value, number);
            arms.push(Arm { condition: self.terms.and(remaining, equal), successor: *successor });
            let differs = self.terms.not(equal);
            remaining = self.terms.and(remaining, differs);
        }
        arms.push(Arm { condition: remaining, successor: default });
        self.control = Control::Branch(arms);
    }

    /// The function returns these values.
    pub fn return_values(&mut self, values: Vec<Value>) {
        self.control = Control::Return(values);
    }

    /// The region hands these values to its op.
    pub fn yield_values(&mut self, values: Vec<Value>) {
        self.control = Control::Yield(values);
    }

    /// Getting here is undefined behaviour.
    pub fn unreachable(&mut self) {
        self.control = Control::Unreachable;
    }

    /// Calls a symbol with all of `args`; the results of the call become the next results of the op.
    pub fn call(
        &mut self,
        callee: Callee<'_>,
        args: &[Value],
        results: &[Shape],
        effects: CallEffects,
    ) -> Result<(), Unsupported> {
        self.state_undefined();
        let values = self.host.call(self.terms, CallRequest { callee, args, results, effects })?;
        self.results.extend(values);
        Ok(())
    }

    /// What is undefined before a call or a region is so whether or not control comes back from it.
    pub(super) fn state_undefined(&mut self) {
        if !self.terms.is_bool(self.ub, false) {
            self.host.undefined_if(self.terms, self.ub);
            self.ub = self.terms.bool(false);
        }
    }

    /// What is chosen where the meaning of the op leaves something open.
    pub fn choose(&mut self, choice: Choice<'_>) -> Term {
        self.host.choose(self.terms, choice)
    }

    /// The result of an operation on floats of that format, which computes `value` from the floats `operands`: where that is NaN,
    /// the NaN that the operation chooses.
    pub fn computed_float(&mut self, kind: FloatKind, value: Term, operands: &[Term]) -> Term {
        self.host.computed_float(self.terms, kind, value, operands)
    }

    /// Runs one of the op's regions, if the one bit `under` is set.
    pub fn run_region(
        &mut self,
        region: usize,
        args: &[Value],
        under: Term,
    ) -> Result<RegionExit, Unsupported> {
        self.state_undefined();
        self.host.run_region(self.terms, RegionRequest { region, args, under })
    }

    /// Runs one of the op's regions at a place of an iteration that [`iteration`](Machine::iteration) tells the ops in it, and that
    /// they may change; how it is left, and the place then.
    pub fn run_region_at(
        &mut self,
        region: usize,
        args: &[Value],
        place: Vec<Scalar>,
    ) -> Result<(RegionExit, Vec<Scalar>), Unsupported> {
        if let Some(iterations) = self.host.iterations() {
            iterations.push(place);
        }
        let under = self.terms.bool(true);
        let exit = self.run_region(region, args, under);
        let place = self.host.iterations().and_then(Vec::pop).unwrap_or_default();
        Ok((exit?, place))
    }

    /// The place in the iteration of the op around, in one of its dimensions.
    pub fn iteration(&mut self, dim: usize) -> Option<Scalar> {
        self.host.iterations()?.last()?.get(dim).copied()
    }

    /// The whole place in the iteration of the op around, for ops that change it.
    pub fn iteration_mut(&mut self) -> Option<&mut Vec<Scalar>> {
        self.host.iterations()?.last_mut()
    }

    /// What the op reads and writes is read and written at once.
    pub fn atomically(&mut self) -> Result<(), Unsupported> {
        self.host.atomically()
    }

    /// Whether iterations whose order is open are executed from the last to the first. The order of the states is the same then.
    pub fn runs_backwards(&self) -> bool {
        self.host.runs_backwards()
    }

    /// Runs a loop from the state `init`; what it is left with, which has the shapes of `results`.
    pub fn run_loop(
        &mut self,
        init: &[Value],
        results: &[Shape],
        body: &mut dyn Loop,
    ) -> Result<Vec<Value>, Unsupported> {
        self.state_undefined();
        let request = LoopRequest { operands: self.operands, init, results };
        self.host.run_loop(self.terms, request, body)
    }
}

/// One element of an op that is executed element by element. Derefs to the [`TermBuilder`].
pub struct Lane<'b> {
    terms: &'b mut dyn TermBuilder,
    host: &'b mut dyn Host,
    poison: Term,
    ub: Term,
}

impl std::fmt::Debug for Lane<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Lane").field("poison", &self.poison).field("ub", &self.ub).finish_non_exhaustive()
    }
}

impl<'b> Deref for Lane<'b> {
    type Target = dyn TermBuilder + 'b;

    fn deref(&self) -> &Self::Target {
        self.terms
    }
}

impl DerefMut for Lane<'_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        self.terms
    }
}

impl Lane<'_> {
    /// This element of every result of a [`Machine::map`] is poison if the one bit is set.
    pub fn poison_if(&mut self, condition: Term) {
        self.poison = self.terms.or(self.poison, condition);
    }

    /// The behaviour of the whole op is undefined if the one bit is set.
    pub fn ub_if(&mut self, condition: Term) {
        self.ub = self.terms.or(self.ub, condition);
    }

    /// What is chosen where the meaning of the op leaves something open.
    pub fn choose(&mut self, choice: Choice<'_>) -> Term {
        self.host.choose(self.terms, choice)
    }

    /// The result of an operation on floats of that format, which computes `value` from the floats `operands`: where that is NaN,
    /// the NaN that the operation chooses.
    pub fn computed_float(&mut self, kind: FloatKind, value: Term, operands: &[Term]) -> Term {
        self.host.computed_float(self.terms, kind, value, operands)
    }
}

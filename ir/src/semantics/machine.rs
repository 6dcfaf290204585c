//! [`Machine`]: the interface for the semantics of an operation, which reads operands and states results and effects.
//!
//! Its methods implement the conventions of `dialects/SEMANTICS.md`: the result of a strict operation is poison if an
//! operand is ([`Machine::map`]), and branching on poison is undefined ([`Machine::cond_branch`]). The semantics of an
//! elementwise operation is written for one element.

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

/// The reason why an operation is not modelled. The executor adds the operation and its location.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{reason}")]
pub struct Unsupported {
    /// A noun phrase without article, such as `memref with a non-identity layout`.
    pub reason: Cow<'static, str>,
    /// The permitted treatment of the operation.
    pub fallback: Fallback,
}

/// The permitted treatment of an operation that is not modelled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Fallback {
    /// None.
    #[default]
    None,
    /// An uninterpreted function of its operands.
    Function,
    /// The uninterpreted function of the operation with this name.
    FunctionOf(&'static str),
    /// Restriction to other widths of `index`: no valid program has this operation for the present width.
    OtherIndex,
}

impl Unsupported {
    /// Returns an error with this reason and no fallback.
    pub fn new(reason: impl Into<Cow<'static, str>>) -> Unsupported {
        Unsupported { reason: reason.into(), fallback: Fallback::None }
    }

    /// Sets the fallback.
    pub fn with_fallback(self, fallback: Fallback) -> Unsupported {
        Unsupported { fallback, ..self }
    }
}

/// The result of a semantics function. The error is the reason why the operation is not modelled.
pub type SemanticsResult<T = ()> = Result<T, Unsupported>;

/// The semantics of an operation: a function of the IR, the operation's id and the machine.
pub type Semantics<Ir, Op> = fn(&Ir, Op, &mut Machine<'_>) -> SemanticsResult;

/// A conditional branch to one successor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arm {
    /// One bit: whether the branch is taken. The conditions of all arms are mutually exclusive.
    pub condition: Term,
    /// The index of the successor. The definition of the operation determines the forwarded operands.
    pub successor: usize,
}

/// The control flow after an operation.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Control {
    /// To the next operation of the block.
    #[default]
    Next,
    /// To one of the successors. For every input with defined behaviour, one arm's condition holds.
    Branch(SmallVec<[Arm; 2]>),
    /// Returns from the function with these results.
    Return(Vec<Value>),
    /// Exits the region and passes these values to its parent operation.
    Yield(Vec<Value>),
    /// None: reaching the operation is undefined behaviour.
    Unreachable,
}

/// The effects of an operation.
#[derive(Clone, Debug)]
pub struct Effect {
    /// One bit: the behaviour is undefined.
    pub ub: Term,
    /// One bit: the program terminates observably, as for a failed assertion.
    pub halt: Term,
    /// The results, in order.
    pub results: SmallVec<[Value; 2]>,
    /// The control flow after the operation.
    pub control: Control,
}

/// The state of the execution of one operation. Dereferences to its [`TermBuilder`].
///
/// ```
/// use proofmark_ir::ApInt;
/// use proofmark_ir::semantics::{BvOp, Concrete, Machine, NoHost, Scalar, Unsupported, Value};
///
/// /// The semantics of `arith.addi` with the flag `nsw`.
/// fn addi_nsw(m: &mut Machine<'_>) -> Result<(), Unsupported> {
///     m.map(|t, [a, b]| {
///         let overflow = t.apply(BvOp::SAddO, &[a.value, b.value]);
///         t.poison_if(overflow);
///         [t.add(a.value, b.value)]
///     })
/// }
///
/// let mut terms = Concrete::new();
/// let operands = [100, 28].map(|n| Value::from(Scalar::constant(&mut terms, ApInt::new(8, n))));
/// let mut host = NoHost::new(&mut terms);
/// let mut machine = Machine::new(&mut host, &operands, 64);
/// addi_nsw(&mut machine).expect("modelled");
/// let effect = machine.finish();
/// let result = effect.results[0].as_scalar().expect("one scalar");
/// assert!(terms.is_true(result.poison), "100 + 28 exceeds the range of i8");
/// ```
pub struct Machine<'a> {
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
        self.host
    }
}

impl DerefMut for Machine<'_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        self.host
    }
}

/// Interface for executors.
impl<'a> Machine<'a> {
    /// Returns a machine for one operation with these operands and `index` of `index_width` bits.
    pub fn new(host: &'a mut (dyn Host + 'a), operands: &'a [Value], index_width: u32) -> Machine<'a> {
        let ub = host.bool(false);
        Machine {
            host,
            operands,
            index_width,
            ub,
            halt: ub,
            results: SmallVec::new(),
            control: Control::Next,
        }
    }

    /// Returns the effects of the operation.
    pub fn finish(self) -> Effect {
        Effect { ub: self.ub, halt: self.halt, results: self.results, control: self.control }
    }
}

/// Operands, results, undefined behaviour.
impl Machine<'_> {
    /// Returns the width of `index` in bits: 32 or 64.
    pub fn index_width(&self) -> u32 {
        self.index_width
    }

    /// Returns the number of operands.
    pub fn n_operands(&self) -> usize {
        self.operands.len()
    }

    /// Returns the operand `i`.
    ///
    /// # Panics
    /// If there is none. The definition of the operation determines the number.
    pub fn operand(&self, i: usize) -> &Value {
        &self.operands[i]
    }

    /// Returns all operands.
    pub fn operands(&self) -> &[Value] {
        self.operands
    }

    /// Returns the operand `i` as a scalar.
    ///
    /// # Errors
    /// If the operand has several scalars.
    pub fn scalar(&self, i: usize) -> Result<Scalar, Unsupported> {
        self.operands[i].as_scalar().ok_or_else(|| Unsupported::new("non-scalar operand"))
    }

    /// Adds a result.
    pub fn result(&mut self, value: impl Into<Value>) {
        self.results.push(value.into());
    }

    /// Adds a constant result that is not poison.
    pub fn constant_result(&mut self, value: ApInt) {
        let scalar = Scalar::constant(&mut *self.host, value);
        self.result(scalar);
    }

    /// States that the behaviour is undefined if the one bit `condition` is set.
    pub fn ub_if(&mut self, condition: Term) {
        self.ub = self.host.or(self.ub, condition);
    }

    /// States that the behaviour is undefined if the one bit `condition` is set, according to the documentation,
    /// although MLIR's passes rely on the contrary. A target that is undefined only for this reason is not refuted: the
    /// verdict is undecided and names `why`.
    pub fn disputed_ub_if(&mut self, condition: Term, why: &str) {
        if !self.host.is_bool(condition, false) {
            let condition = self.host.disputed_undefined(condition, why);
            self.ub_if(condition);
        }
    }

    /// States that it is unsettled whether the behaviour is undefined if the one bit `condition` is set: the
    /// documentation does not determine it. A verdict that depends on it is undecided and names `why`.
    pub fn unsettled_ub_if(&mut self, condition: Term, why: &str) {
        if !self.host.is_bool(condition, false) {
            let condition = self.host.unsettled_undefined(condition, why);
            self.ub_if(condition);
        }
    }

    /// Returns the condition under which results are poison because an assumption about later accesses may be violated:
    /// `condition` in a target, and nothing in a source, whose accesses may satisfy the assumption all the same.
    pub fn assumption_violated(&mut self, condition: Term) -> Term {
        match self.host.is_bool(condition, false) {
            true => condition,
            false => self.host.assumption_violated(condition),
        }
    }

    /// States that the program terminates observably if the one bit `condition` is set, as for a failed assertion. This
    /// is not undefined behaviour.
    pub fn halt_if(&mut self, condition: Term) {
        self.halt = self.host.or(self.halt, condition);
    }

    /// Returns the widths of the scalars of a value of type `ty`.
    ///
    /// # Errors
    /// If the type is not modelled.
    pub fn shape_of(&self, ctx: &Context, ty: Type) -> Result<Shape, Unsupported> {
        shape_of(ctx, ty, self.index_width)
    }

    /// Executes `f` on other operands and returns its results. Undefined behaviour is that of the current operation.
    ///
    /// # Errors
    /// The errors of `f`.
    pub fn on_operands(
        &mut self,
        operands: &[Value],
        f: impl FnOnce(&mut Machine<'_>) -> Result<(), Unsupported>,
    ) -> Result<SmallVec<[Value; 2]>, Unsupported> {
        let mut inner = Machine::new(&mut *self.host, operands, self.index_width);
        f(&mut inner)?;
        let effect = inner.finish();
        self.ub_if(effect.ub);
        Ok(effect.results)
    }

    /// Executes a strict operation elementwise. `f` receives one scalar of each of the `A` operands and returns the
    /// bits of the `R` results. The results are poison if one of the scalars is, or by [`Lane::poison_if`]. An operand
    /// with a single scalar is broadcast.
    ///
    /// # Errors
    /// If the number of operands differs from `A`, or the operands have different numbers of elements.
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

    /// Executes an operation elementwise that determines the poison of its results itself. As [`map`](Machine::map),
    /// but `f` returns scalars.
    ///
    /// # Errors
    /// As for [`map`](Machine::map).
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
            let poison = self.host.bool(false);
            let mut lane = Lane { host: self.host, poison, ub: self.ub };
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

/// Control flow and effects.
impl Machine<'_> {
    /// Branches to the successor `successor`.
    pub fn branch(&mut self, successor: usize) {
        let condition = self.host.bool(true);
        self.control = Control::Branch(SmallVec::from_slice(&[Arm { condition, successor }]));
    }

    /// Branches to the successor `on_true` if `condition` is set, otherwise to `on_false`. Undefined if the condition
    /// is poison.
    pub fn cond_branch(&mut self, condition: Scalar, on_true: usize, on_false: usize) {
        self.ub_if(condition.poison);
        let negated = self.host.not(condition.value);
        self.control = Control::Branch(SmallVec::from_slice(&[
            Arm { condition: condition.value, successor: on_true },
            Arm { condition: negated, successor: on_false },
        ]));
    }

    /// Branches to the successor of the first case whose number equals `flag`, otherwise to `default`. Undefined if
    /// `flag` is poison.
    pub fn switch(&mut self, flag: Scalar, cases: &[(ApInt, usize)], default: usize) {
        self.ub_if(flag.poison);
        let mut arms = SmallVec::with_capacity(cases.len() + 1);
        let mut remaining = self.host.bool(true);
        for (number, successor) in cases {
            let number = self.host.constant(number.clone());
            let equal = self.host.eq(flag.value, number);
            arms.push(Arm { condition: self.host.and(remaining, equal), successor: *successor });
            let differs = self.host.not(equal);
            remaining = self.host.and(remaining, differs);
        }
        arms.push(Arm { condition: remaining, successor: default });
        self.control = Control::Branch(arms);
    }

    /// Returns from the function with these values.
    pub fn return_values(&mut self, values: Vec<Value>) {
        self.control = Control::Return(values);
    }

    /// Passes these values from the region to its parent operation.
    pub fn yield_values(&mut self, values: Vec<Value>) {
        self.control = Control::Yield(values);
    }

    /// States that reaching the operation is undefined behaviour.
    pub fn unreachable(&mut self) {
        self.control = Control::Unreachable;
    }

    /// Calls a function with `args`. The results of the call become the next results of the operation.
    ///
    /// # Errors
    /// If the executor does not support the call.
    pub fn call(
        &mut self,
        callee: Callee<'_>,
        args: &[Value],
        results: &[Shape],
        effects: CallEffects,
    ) -> Result<(), Unsupported> {
        self.state_undefined();
        let values = self.host.call(CallRequest { callee, args, results, effects })?;
        self.results.extend(values);
        Ok(())
    }

    /// Passes the undefined behaviour so far to the host, because a call or a region that follows may not return.
    pub(super) fn state_undefined(&mut self) {
        if !self.host.is_bool(self.ub, false) {
            self.host.undefined_if(self.ub);
            self.ub = self.host.bool(false);
        }
    }

    /// Makes a nondeterministic choice.
    pub fn choose(&mut self, choice: Choice<'_>) -> Term {
        self.host.choose(choice)
    }

    /// Returns the result of an operation on floats of this format that computes `value` from the floats `operands`: if
    /// `value` is NaN, the NaN chosen by the operation.
    pub fn computed_float(&mut self, kind: FloatKind, value: Term, operands: &[Term]) -> Term {
        self.host.computed_float(kind, value, operands)
    }

    /// Runs a region of the operation under the path condition `under`.
    ///
    /// # Errors
    /// If the executor does not support the region.
    pub fn run_region(
        &mut self,
        region: usize,
        args: &[Value],
        under: Term,
    ) -> Result<RegionExit, Unsupported> {
        self.state_undefined();
        self.host.run_region(RegionRequest { region, args, under, mask: None })
    }

    /// Runs a region of the operation, which has one operation, under a mask. The semantics of this operation must
    /// [take](Machine::take_mask) the mask.
    ///
    /// # Errors
    /// If the executor does not support the region, or if the operation does not take the mask.
    pub fn run_region_under_mask(
        &mut self,
        region: usize,
        mask: &[Scalar],
    ) -> Result<RegionExit, Unsupported> {
        self.state_undefined();
        let under = self.host.bool(true);
        self.host.run_region(RegionRequest { region, args: &[], under, mask: Some(mask) })
    }

    /// Takes the mask under which the operation is executed, which determines the lanes that it computes. `None` if all
    /// are computed.
    pub fn take_mask(&mut self) -> Option<Vec<Scalar>> {
        self.host.take_mask()
    }

    /// Runs a region of the operation at an iteration position, which nested operations read by
    /// [`iteration`](Machine::iteration) and may change. Returns the exit and the final position.
    ///
    /// # Errors
    /// If the executor does not support the region.
    pub fn run_region_at(
        &mut self,
        region: usize,
        args: &[Value],
        place: Vec<Scalar>,
    ) -> Result<(RegionExit, Vec<Scalar>), Unsupported> {
        if let Some(iterations) = self.host.iterations() {
            iterations.push(place);
        }
        let under = self.host.bool(true);
        let exit = self.run_region(region, args, under);
        let place = self.host.iterations().and_then(Vec::pop).unwrap_or_default();
        Ok((exit?, place))
    }

    /// Returns the iteration position of the enclosing operation in one dimension.
    pub fn iteration(&mut self, dim: usize) -> Option<Scalar> {
        self.host.iterations()?.last()?.get(dim).copied()
    }

    /// Returns the iteration position of the enclosing operation, for operations that change it.
    pub fn iteration_mut(&mut self) -> Option<&mut Vec<Scalar>> {
        self.host.iterations()?.last_mut()
    }

    /// States that the reads and writes of the operation are atomic.
    ///
    /// # Errors
    /// If the executor does not know the order of conflicting accesses.
    pub fn atomically(&mut self) -> Result<(), Unsupported> {
        self.host.atomically()
    }

    /// Returns whether iterations in unspecified order are executed from last to first. The order of the states is
    /// unaffected.
    pub fn runs_backwards(&self) -> bool {
        self.host.runs_backwards()
    }

    /// Runs a loop from the state `init` and returns its results, which have the shapes `results`.
    ///
    /// # Errors
    /// If the executor does not support the loop.
    pub fn run_loop(
        &mut self,
        init: &[Value],
        results: &[Shape],
        body: &mut dyn Loop,
    ) -> Result<Vec<Value>, Unsupported> {
        self.state_undefined();
        let request = LoopRequest { operands: self.operands, init, results };
        self.host.run_loop(request, body)
    }
}

/// One element of an elementwise operation. Dereferences to the [`TermBuilder`].
pub struct Lane<'b> {
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
        self.host
    }
}

impl DerefMut for Lane<'_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        self.host
    }
}

impl Lane<'_> {
    /// States that this element of every result of [`Machine::map`] is poison if the one bit `condition` is set.
    pub fn poison_if(&mut self, condition: Term) {
        self.poison = self.host.or(self.poison, condition);
    }

    /// States that the behaviour of the whole operation is undefined if the one bit `condition` is set.
    pub fn ub_if(&mut self, condition: Term) {
        self.ub = self.host.or(self.ub, condition);
    }

    /// Makes a nondeterministic choice.
    pub fn choose(&mut self, choice: Choice<'_>) -> Term {
        self.host.choose(choice)
    }

    /// Returns the result of an operation on floats of this format that computes `value` from the floats `operands`: if
    /// `value` is NaN, the NaN chosen by the operation.
    pub fn computed_float(&mut self, kind: FloatKind, value: Term, operands: &[Term]) -> Term {
        self.host.computed_float(kind, value, operands)
    }
}

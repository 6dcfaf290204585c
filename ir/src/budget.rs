//! Limits on the time and the memory of one computation.
//!
//! A [`Budget`] is a handle that is passed to every part of a computation: term builders, evaluators, normalizers,
//! interpreters, solvers. Each part reports its work in steps ([`Budget::charge`]) of about 5 ns
//! ([`STEPS_A_MILLISECOND`]), and the memory that it holds in bytes ([`Budget::hold`]). The number of steps is the
//! clock of all methods ([`Budget::spent`]), which does not depend on the load of the machine. Memory is estimated from
//! the sizes of the data. Limits of steps and of memory are therefore reached at the same point in every run. The time
//! limit is the last resort. The time is read once in [`STEPS_A_POLL`] steps.
//!
//! Term builders and evaluators are total functions without an error result. If a limit is exceeded, the stack is
//! therefore unwound to the enclosing [`Budget::run`], without calling the panic hook, as salsa cancels queries.
//! Partial results of an unwound computation are not visible: `run` returns [`Exhausted`]. A profile with `panic =
//! "abort"` cannot use limited budgets.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The number of steps after which the clock is read.
pub const STEPS_A_POLL: u64 = 1 << 14;

/// The approximate number of steps in one millisecond of an unloaded machine.
pub const STEPS_A_MILLISECOND: u64 = 200_000;

/// The maximum width in bits at which superlinear operations, such as multiplication, are evaluated. One such operation
/// takes about 10 ms, the longest time between two reads of the clock.
pub const MAX_EVALUATED_WIDTH: u32 = 1 << 18;

/// The limits of a computation and its consumption so far. A clone is a handle to the same budget.
///
/// A handle may be read by other threads. Only one thread at a time may report consumption.
///
/// ```
/// use std::time::Duration;
/// use proofmark_ir::budget::{Budget, Limit};
///
/// let budget = Budget::new(Duration::from_secs(60), 1 << 20);
/// assert_eq!(budget.run(|| 6 * 7), Ok(42));
/// let exhausted = budget.run(|| budget.hold(2 << 20)).expect_err("more than the limit of memory");
/// assert_eq!(exhausted.limit, Limit::Memory(1 << 20));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Budget(Option<Arc<Inner>>);

#[derive(Debug)]
struct Inner {
    /// The time limit in reports.
    time: Duration,
    /// The time at which the computation is unwound.
    end: Instant,
    max_bytes: u64,
    max_steps: u64,
    /// The steps since the last read of the clock.
    steps: AtomicU64,
    /// The steps of all handles, as of their last reads of the clock.
    spent: Arc<AtomicU64>,
    bytes: AtomicU64,
    stage: Arc<Mutex<&'static str>>,
}

/// Adds to a counter that only one thread at a time changes, and returns the sum.
#[inline]
fn add(counter: &AtomicU64, more: u64) -> u64 {
    let sum = counter.load(Relaxed).saturating_add(more);
    counter.store(sum, Relaxed);
    sum
}

/// Sets the name of the stage and returns the name before.
fn replace_stage(inner: &Inner, name: &'static str) -> &'static str {
    std::mem::replace(&mut *inner.stage.lock().unwrap_or_else(PoisonError::into_inner), name)
}

/// The limit that a computation exceeded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// The time limit.
    Time(Duration),
    /// The memory limit in bytes.
    Memory(u64),
    /// The limit of steps.
    Steps(u64),
    /// The width limit of evaluated operations, in bits.
    Width(u32),
}

/// The reason why a computation ended without a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exhausted {
    /// The exceeded limit.
    pub limit: Limit,
    /// The stage of the computation, such as "algebra"; empty if no stage was entered.
    pub stage: &'static str,
}

impl std::fmt::Display for Exhausted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.limit {
            Limit::Time(time) => write!(f, "out of time after {} s", time.as_millis() as f64 / 1000.0)?,
            Limit::Memory(bytes) => write!(f, "terms of more than {} MB", bytes >> 20)?,
            Limit::Steps(steps) => write!(f, "more than {} million steps", steps.div_ceil(1_000_000))?,
            Limit::Width(width) => {
                write!(f, "an operation on {width} bits exceeds the limit of {MAX_EVALUATED_WIDTH} bits")?;
            }
        }
        if self.stage.is_empty() { Ok(()) } else { write!(f, " in {}", self.stage) }
    }
}

/// The budget without limits.
pub static UNLIMITED: Budget = Budget(None);

impl Budget {
    /// Returns a budget whose only limit is [`MAX_EVALUATED_WIDTH`].
    pub fn unlimited() -> Budget {
        Budget(None)
    }

    /// Returns a budget with a time limit that starts now and a memory limit in bytes.
    pub fn new(time: Duration, max_bytes: u64) -> Budget {
        Budget::ending(time, None, max_bytes)
    }

    /// As [`new`](Budget::new), but the budget ends at `end` if that is earlier.
    pub fn ending(time: Duration, end: Option<Instant>, max_bytes: u64) -> Budget {
        let start = Instant::now();
        let time = end.map_or(time, |end| end.saturating_duration_since(start).min(time));
        Budget(Some(Arc::new(Inner {
            time,
            end: start + time,
            max_bytes,
            max_steps: u64::MAX,
            steps: AtomicU64::new(0),
            spent: Arc::default(),
            bytes: AtomicU64::new(0),
            stage: Arc::default(),
        })))
    }

    /// Returns a budget with the same limits of time and steps, the same stage, and a memory limit of its own, for data
    /// that is dropped before the computation ends.
    pub fn with_own_memory(&self) -> Budget {
        Budget(self.0.as_deref().map(|inner| {
            Arc::new(Inner {
                bytes: AtomicU64::new(0),
                steps: AtomicU64::new(0),
                spent: inner.spent.clone(),
                stage: inner.stage.clone(),
                ..*inner
            })
        }))
    }

    /// Returns a budget with the same limits, and in addition a limit of `max_steps`, which is checked once in
    /// [`STEPS_A_POLL`] steps. Unlike a limit of time, it is exceeded at the same point in every run.
    ///
    /// Computations that compare [`spent`](Budget::spent) with [`end`](Budget::end) end with a reason of their own. A
    /// computation that exceeds the limit by a quarter is unwound.
    #[must_use]
    pub fn with_max_steps(&self, max_steps: u64) -> Budget {
        Budget(
            self.with_own_memory()
                .0
                .and_then(Arc::into_inner)
                .map(|inner| Arc::new(Inner { max_steps, spent: Arc::default(), ..inner })),
        )
    }

    /// Returns the limit of steps, counted from the creation of the budget; `u64::MAX` for no limit.
    pub fn end(&self) -> u64 {
        self.0.as_ref().map_or(u64::MAX, |inner| inner.max_steps)
    }

    /// Returns the number of steps since the creation of the budget, without at most [`STEPS_A_POLL`] steps of each
    /// other handle with its own memory; zero if the budget has no limits.
    #[inline]
    pub fn spent(&self) -> u64 {
        self.0.as_ref().map_or(0, |inner| inner.spent.load(Relaxed).saturating_add(inner.steps.load(Relaxed)))
    }

    /// Returns the number of steps until `end`, a number of steps since the creation of the budget.
    pub fn steps_until(&self, end: u64) -> u64 {
        end.saturating_sub(self.spent())
    }

    /// Returns the time until the time limit; `None` for no limit. For external computations, which cannot count steps:
    /// [`poll`](Budget::poll) has to follow.
    pub fn time_left(&self) -> Option<Duration> {
        self.0.as_ref().map(|inner| inner.end.saturating_duration_since(Instant::now()))
    }

    /// Returns the report of a computation that has itself detected the end of the limit of steps.
    pub fn out_of_steps(&self, stage: &'static str) -> Exhausted {
        Exhausted { limit: Limit::Steps(self.end()), stage }
    }

    /// Returns whether the budget has limits.
    #[inline]
    pub fn is_limited(&self) -> bool {
        self.0.is_some()
    }

    /// Reports `steps` of work. Unwinds to [`Budget::run`] if the time is exceeded.
    #[inline]
    pub fn charge(&self, steps: u64) {
        let Some(inner) = &self.0 else { return };
        if add(&inner.steps, steps) >= STEPS_A_POLL {
            self.poll();
        }
    }

    /// Reads the clock. Unwinds to [`Budget::run`] if the time or the limit of steps is exceeded.
    #[cold]
    pub fn poll(&self) {
        if let Some(inner) = &self.0 {
            let spent = add(&inner.spent, inner.steps.swap(0, Relaxed));
            if spent >= inner.max_steps.saturating_add(inner.max_steps / 4) {
                self.exceed(Limit::Steps(inner.max_steps));
            }
            if Instant::now() >= inner.end {
                self.exceed(Limit::Time(inner.time));
            }
        }
    }

    /// Reports `bytes` of additional memory. Unwinds to [`Budget::run`] if the limit is exceeded.
    #[inline]
    pub fn hold(&self, bytes: u64) {
        let Some(inner) = &self.0 else { return };
        if add(&inner.bytes, bytes) > inner.max_bytes {
            self.exceed(Limit::Memory(inner.max_bytes));
        }
    }

    /// Reports `bytes` of released memory.
    pub fn release(&self, bytes: u64) {
        if let Some(inner) = &self.0 {
            inner.bytes.store(inner.bytes.load(Relaxed).saturating_sub(bytes), Relaxed);
        }
    }

    /// Unwinds to [`Budget::run`] with this limit as the reason.
    #[cold]
    pub fn exceed(&self, limit: Limit) -> ! {
        let stage = self.stage_name();
        resume_unwind(Box::new(Exhausted { limit, stage }))
    }

    /// Sets the name of the stage until the guard is dropped.
    #[must_use]
    pub fn stage(&self, name: &'static str) -> Stage<'_> {
        Stage(self.0.as_deref().map(|inner| (inner, replace_stage(inner, name))))
    }

    /// Returns the name of the stage; empty if no stage was entered.
    fn stage_name(&self) -> &'static str {
        self.0.as_ref().map_or("", |inner| *inner.stage.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Runs `computation` and returns its result.
    ///
    /// # Errors
    ///
    /// The limit that was exceeded. Data that the computation was modifying is then in an unspecified state and must
    /// not be used, except for data owned by the computation.
    pub fn run<T>(&self, computation: impl FnOnce() -> T) -> Result<T, Exhausted> {
        catch_unwind(AssertUnwindSafe(computation)).map_err(|payload| match payload.downcast::<Exhausted>() {
            Ok(exhausted) => *exhausted,
            Err(panic) => resume_unwind(panic),
        })
    }
}

/// Resumes an unwinding by [`Budget`] that was caught together with panics; returns other payloads.
pub fn resume_exhausted(payload: Box<dyn Any + Send>) -> Box<dyn Any + Send> {
    if payload.is::<Exhausted>() { resume_unwind(payload) } else { payload }
}

/// A guard that ends a stage. See [`Budget::stage`].
#[derive(Debug)]
pub struct Stage<'b>(Option<(&'b Inner, &'static str)>);

impl Drop for Stage<'_> {
    fn drop(&mut self) {
        if let Some((inner, before)) = self.0 {
            replace_stage(inner, before);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    fn a_limit_of_time_ends_the_computation_and_names_the_stage() {
        let budget = Budget::new(Duration::ZERO, u64::MAX);
        let end = budget.run(|| {
            let _stage = budget.stage("algebra");
            loop {
                budget.charge(1);
            }
        });
        assert_eq!(end, Err(Exhausted { limit: Limit::Time(Duration::ZERO), stage: "algebra" }));
        assert_eq!(budget.run(|| 7), Ok(7), "the budget itself can be used again");
    }

    #[test]
    fn a_limit_of_steps_is_shared_and_exceeded_at_the_same_point() {
        let ends = || {
            let budget = Budget::new(Duration::from_secs(3600), u64::MAX).with_max_steps(10 * STEPS_A_POLL);
            let n = Cell::new(0);
            let end = budget.run(|| {
                loop {
                    budget.with_own_memory().charge(STEPS_A_POLL);
                    n.set(n.get() + 1);
                }
            });
            assert_eq!(end, Err(Exhausted { limit: Limit::Steps(10 * STEPS_A_POLL), stage: "" }));
            n.get()
        };
        assert_eq!([ends(), ends()], [12, 12], "a quarter more than the limit");
    }

    #[test]
    fn a_memory_limit_counts_held_bytes() {
        let budget = Budget::new(Duration::from_secs(3600), 100);
        assert_eq!(budget.run(|| (0..1000).for_each(|_| (budget.hold(90), budget.release(90)).0)), Ok(()));
        let end = budget.run(|| (0..1000).for_each(|_| budget.hold(90)));
        assert_eq!(end, Err(Exhausted { limit: Limit::Memory(100), stage: "" }));
    }

    #[test]
    fn panics_are_no_limits() {
        let panic = catch_unwind(|| Budget::unlimited().run(|| resume_unwind(Box::new("a panic"))));
        assert_eq!(panic.unwrap_err().downcast_ref::<&str>(), Some(&"a panic"));
    }
}

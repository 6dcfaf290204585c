//! The applications of patterns and folds that run at present, in a form that other threads can read.
//!
//! A program [`install`]s the records, and a watchdog thread reads them to name the pattern that does not return, and
//! the operation. Each thread has a record. Each [`Checker`](crate::Checker) that is created after [`install`]
//! announces the applications of its driver in the record of its thread: one atomic store before and one after each
//! application, and three more for each other operation. Text is rendered when the record is read.
//!
//! The records of threads that have ended are reused, so that there are as many records as threads at one time.

use std::cell::OnceCell;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use proofmark_ir::text::location_to_string;
use proofmark_ir::{Context, Ir, Location, OpId};

use slotmap::Key as _;

use crate::actor::{Actor, PatternNames};
use crate::finding::Subject;

static RECORDS: OnceLock<Records> = OnceLock::new();

/// The records of the process.
struct Records {
    /// Called before and after each application.
    recorder: Option<Recorder>,
    /// All records, which are never freed.
    all: Mutex<Vec<&'static Activity>>,
    /// The records of threads that have ended.
    free: Mutex<Vec<&'static Activity>>,
}

/// The record of a thread, which is returned to [`Records::free`] at the end of the thread.
struct Lease(&'static Activity);

impl Drop for Lease {
    fn drop(&mut self) {
        if let Some(records) = RECORDS.get() {
            self.0.leave_silently();
            locked(&records.free).push(self.0);
        }
    }
}

thread_local! {
    static LEASE: OnceCell<Lease> = const { OnceCell::new() };
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The record of a thread.
pub struct Activity {
    /// The number of the application in the upper bits, and the number of the pattern in the lower [`CODE_BITS`].
    application: AtomicU64,
    /// The bits of the operation's id; 0 for none.
    id: AtomicU64,
    /// The index of the name of the operation.
    op: AtomicU64,
    /// The bits of the operation's location.
    location: AtomicU64,
    run: Mutex<Run>,
}

/// A function that is called before and after each application, on the thread of the driver.
pub type Recorder = Box<dyn Fn(&Activity) + Send + Sync>;

/// The data that all applications of a run of a driver share.
#[derive(Default)]
struct Run {
    ctx: Option<Arc<Context>>,
    names: Option<Arc<dyn PatternNames>>,
    seed: Option<u64>,
    input: String,
}

const CODE_BITS: u32 = 24;
const CODE_MASK: u64 = (1 << CODE_BITS) - 1;
/// The code between applications.
const IDLE: u64 = CODE_MASK;
/// The code of a fold.
const FOLD: u64 = CODE_MASK - 1;

/// An application of a pattern or fold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Application {
    /// The pattern or fold.
    pub subject: Subject,
    /// The name of the operation.
    pub op: String,
    /// The location of the operation, as text.
    pub location: String,
    /// The seed of the worklist order; `None` for the default order.
    pub seed: Option<u64>,
    /// The name of the program, as set by [`Activity::set_input`].
    pub input: String,
}

impl fmt::Display for Application {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} on '{}' at {}", self.subject, self.op, self.location)?;
        match self.seed {
            Some(seed) => write!(f, ", seed {seed}")?,
            None => f.write_str(", default order")?,
        }
        if self.input.is_empty() { Ok(()) } else { write!(f, ", {}", self.input) }
    }
}

/// Enables the records of the process. `recorder` is called before and after each application, on the thread of the
/// driver; drivers then run on [one thread](max_threads). Later calls have no effect.
pub fn install(recorder: Option<Recorder>) {
    RECORDS.get_or_init(|| Records { recorder, all: Mutex::default(), free: Mutex::default() });
}

/// Returns the record of the calling thread; `None` before [`install`].
pub fn installed() -> Option<&'static Activity> {
    let records = RECORDS.get()?;
    // A thread that is ending has no record.
    LEASE.try_with(|lease| lease.get_or_init(|| Lease(records.lease())).0).ok()
}

/// Sets the name of the program that the calling thread rewrites; nothing for `None` and before [`install`].
pub(crate) fn set_input_of_thread(input: Option<&str>) {
    if let (Some(activity), Some(input)) = (installed(), input) {
        activity.set_input(input.to_owned());
    }
}

/// Returns the records of all threads.
pub fn all() -> Vec<&'static Activity> {
    RECORDS.get().map(|records| locked(&records.all).clone()).unwrap_or_default()
}

/// Returns the maximal number of threads on which drivers run. A recorder observes one sequence of applications, and
/// thus one thread.
pub fn max_threads() -> usize {
    match RECORDS.get() {
        Some(Records { recorder: Some(_), .. }) => 1,
        _ => usize::MAX,
    }
}

impl Records {
    /// Returns a record that no thread uses.
    fn lease(&self) -> &'static Activity {
        if let Some(activity) = locked(&self.free).pop() {
            return activity;
        }
        let activity: &'static Activity = Box::leak(Box::new(Activity {
            application: AtomicU64::new(IDLE),
            id: AtomicU64::new(0),
            op: AtomicU64::new(0),
            location: AtomicU64::new(0),
            run: Mutex::default(),
        }));
        locked(&self.all).push(activity);
        activity
    }
}

impl Activity {
    fn run(&self) -> MutexGuard<'_, Run> {
        locked(&self.run)
    }

    /// Sets the name of the program that is rewritten.
    pub fn set_input(&self, input: String) {
        self.run().input = input;
    }

    /// Returns the name of the program that is rewritten.
    pub fn input(&self) -> String {
        self.run().input.clone()
    }

    /// Announces a run of a driver.
    pub(crate) fn begin(&self, ctx: &Arc<Context>, names: Option<Arc<dyn PatternNames>>, seed: Option<u64>) {
        // The operations of another program may have the same ids.
        self.id.store(0, Ordering::Relaxed);
        let mut run = self.run();
        (run.names, run.seed) = (names, seed);
        if !run.ctx.as_ref().is_some_and(|known| Arc::ptr_eq(known, ctx)) {
            run.ctx = Some(ctx.clone());
        }
    }

    /// Announces that `actor` is applied to `op`.
    #[inline]
    pub(crate) fn enter(&self, ir: &Ir, actor: Actor, op: OpId) {
        let code = match actor {
            Actor::Pattern(number) => u64::from(number),
            Actor::Fold(_) => FOLD,
            Actor::Driver(_) => IDLE,
        };
        let id = op.data().as_ffi();
        if self.id.load(Ordering::Relaxed) != id {
            self.describe(ir, op, id);
        }
        // The code becomes `IDLE`, and adding 1 carries into the number.
        let number = (self.application.load(Ordering::Relaxed) | CODE_MASK).wrapping_add(1);
        self.announce(number | code);
    }

    /// Stores the name and the location of `op`. Several patterns are usually applied to an operation in turn.
    #[inline(never)]
    fn describe(&self, ir: &Ir, op: OpId, id: u64) {
        self.id.store(id, Ordering::Relaxed);
        self.op.store(ir.name(op).index() as u64, Ordering::Relaxed);
        self.location.store(ir.loc(op).to_bits(), Ordering::Relaxed);
    }

    /// Announces that the application has returned.
    #[inline]
    pub(crate) fn leave(&self) {
        self.announce(self.application.load(Ordering::Relaxed) | IDLE);
    }

    #[inline]
    fn announce(&self, application: u64) {
        // Release: a thread that reads this number reads the operation that was stored before.
        self.application.store(application, Ordering::Release);
        if let Some(recorder) = RECORDS.get().and_then(|records| records.recorder.as_ref()) {
            recorder(self);
        }
    }

    /// Records that no application runs, without a call of the recorder.
    fn leave_silently(&self) {
        self.application.fetch_or(IDLE, Ordering::Release);
    }

    /// Returns the number of the last application, and whether it runs.
    pub fn progress(&self) -> (u64, bool) {
        let application = self.application.load(Ordering::Acquire);
        (application >> CODE_BITS, application & CODE_MASK != IDLE)
    }

    /// Returns the application that runs; `None` if none does, or if it returns meanwhile.
    pub fn current(&self) -> Option<Application> {
        let application = self.application.load(Ordering::Acquire);
        let (op, location) = (self.op.load(Ordering::Relaxed), self.location.load(Ordering::Relaxed));
        let code = application & CODE_MASK;
        if code == IDLE || self.application.load(Ordering::Acquire) != application {
            return None;
        }
        let run = self.run();
        let ctx = run.ctx.as_ref()?;
        let op = ctx.op_name_at(op as usize)?.as_str(ctx).to_owned();
        let name = |number: u32| run.names.as_ref().and_then(|names| names.pattern_name(number));
        let subject = match code {
            FOLD => Subject::Fold(op.clone()),
            number => {
                let number = number as u32;
                Subject::Pattern(name(number).map_or_else(|| format!("#{number}"), str::to_owned))
            }
        };
        let location = location_to_string(ctx, Location::from_bits(location));
        Some(Application { subject, op, location, seed: run.seed, input: run.input.clone() })
    }
}

impl fmt::Debug for Activity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Activity").field("progress", &self.progress()).finish_non_exhaustive()
    }
}

//! Parallel evaluation of independent tasks on a bounded number of threads, with results in the order of the tasks.
//!
//! A call starts helper threads as long as fewer than [`jobs`] threads of this module run in the process, and the
//! calling thread works as well. A nested call finds no further threads and runs on its calling thread, so that the
//! process is not oversubscribed, whatever the depth of nesting. No thread executes another task while it waits for one
//! of its own, unlike in a work-stealing pool: the stack and the time of a task are its own.
//!
//! The results do not depend on the number of threads if each task is a function of its number.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::ScopedJoinHandle;

/// The stack size of a helper thread in bytes. Symbolic execution and solvers recurse deeper than the default stack
/// allows. The memory is allocated when it is used.
const STACK_BYTES: usize = 256 << 20;

/// The maximal number of threads; 0 for the number of processors.
static JOBS: AtomicUsize = AtomicUsize::new(0);

/// The number of helper threads that run.
static HELPERS: AtomicUsize = AtomicUsize::new(0);

/// The number of threads that wait until a task may start.
static WAITING: AtomicUsize = AtomicUsize::new(0);

/// Sets the maximal number of threads of the process that work in parallel.
pub fn set_jobs(jobs: NonZeroUsize) {
    JOBS.store(jobs.get(), Ordering::Relaxed);
}

/// Returns the maximal number of threads that work in parallel: the number that was [set](set_jobs), or else that of
/// the processors.
pub fn jobs() -> usize {
    match JOBS.load(Ordering::Relaxed) {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        jobs => jobs,
    }
}

/// Returns the number of helper threads that a call may start now. Other threads may start some before the call.
pub fn n_free() -> usize {
    max_helpers().saturating_sub(HELPERS.load(Ordering::Relaxed))
}

/// Returns the maximal number of helper threads, those that wait included.
fn max_helpers() -> usize {
    jobs().saturating_sub(1) + WAITING.load(Ordering::Relaxed)
}

/// The permission to run one helper thread.
struct Permit;

impl Permit {
    /// Returns a permit if fewer than [`jobs`] threads run and do not wait.
    fn take() -> Option<Permit> {
        let max = max_helpers();
        let more = |helpers| (helpers < max).then_some(helpers + 1);
        HELPERS.fetch_update(Ordering::Relaxed, Ordering::Relaxed, more).ok().map(|_| Permit)
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        HELPERS.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Returns the results of the tasks `0..n`, in that order.
///
/// # Panics
///
/// With the panic of the first task that panics.
///
/// ```
/// let squares = proofmark_ir::parallel::map(100, |n| n * n);
/// assert_eq!(squares[7], 49);
/// ```
pub fn map<T: Send>(n: usize, task: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let mut results = Vec::with_capacity(n);
    for_each(n, usize::MAX, usize::MAX, task, |result| {
        results.push(result);
        ControlFlow::Continue(())
    });
    results
}

/// Returns the results of the tasks `0..n` in their order. If several threads work, the tasks with the greatest costs
/// begin first, so that threads do not wait for a long task at the end. The costs are computed only then.
///
/// # Panics
///
/// With the panic of one of the tasks that panic.
///
/// ```
/// let sizes = [1, 4, 2];
/// let squares = proofmark_ir::parallel::map_by_cost(3, |n| sizes[n], |n| n * n);
/// assert_eq!(squares, [0, 1, 4]);
/// ```
pub fn map_by_cost<T: Send>(
    n: usize,
    cost: impl Fn(usize) -> u64,
    task: impl Fn(usize) -> T + Sync,
) -> Vec<T> {
    if n < 2 || jobs() == 1 {
        return map(n, task);
    }
    let order = by_cost(&(0..n).map(cost).collect::<Vec<u64>>());
    let mut results: Vec<(usize, T)> = map(order.len(), |at| (order[at], task(order[at])));
    results.sort_unstable_by_key(|&(number, _)| number);
    results.into_iter().map(|(_, result)| result).collect()
}

/// Returns the numbers of `costs` by decreasing cost.
fn by_cost(costs: &[u64]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..costs.len()).collect();
    order.sort_by_key(|&number| std::cmp::Reverse(costs[number]));
    order
}

/// Runs the tasks `0..n` as [`for_each_after`] does. At most `window` tasks are ahead of the first one whose result has
/// not been received.
///
/// # Panics
///
/// With the panic of the first task that panics, after the results before it have been received.
///
/// ```
/// use std::ops::ControlFlow;
///
/// let mut sums = Vec::new();
/// proofmark_ir::parallel::for_each(1000, 16, 4, |n| 2 * n, |even| {
///     sums.push(even);
///     if even == 8 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
/// });
/// assert_eq!(sums, [0, 2, 4, 6, 8]);
/// ```
pub fn for_each<T: Send>(
    n: usize,
    window: usize,
    max_threads: usize,
    task: impl Fn(usize) -> T + Sync,
    receive: impl FnMut(T) -> ControlFlow<()> + Send,
) {
    let before = |number: usize| (number + 1).saturating_sub(window.max(1));
    for_each_after(n, before, max_threads, task, receive);
}

/// Runs the tasks `0..n` on at most `max_threads` threads, and passes their results to `receive` in the order of the
/// tasks, each as soon as all earlier ones have been received. Task `number` starts when at least `before(number)`
/// results have been received, which is at most `number`. If `receive` returns [`ControlFlow::Break`], the results of
/// further tasks are dropped.
///
/// `receive` runs on one thread at a time, which need not be the calling thread. While threads wait, a nested call, for
/// example by `receive`, may start helper threads in their place.
///
/// # Panics
///
/// With the panic of the first task that panics, after the results before it have been received.
///
/// ```
/// use std::ops::ControlFlow;
///
/// // Each task knows the sum of the results before the last four tasks.
/// let sum = std::sync::Mutex::new(0);
/// let known = |n: usize| n.saturating_sub(4);
/// proofmark_ir::parallel::for_each_after(100, known, 4, |n| n, |n| {
///     *sum.lock().unwrap() += n;
///     ControlFlow::Continue(())
/// });
/// assert_eq!(sum.into_inner().unwrap(), 4950);
/// ```
pub fn for_each_after<T: Send>(
    n: usize,
    before: impl Fn(usize) -> usize + Sync,
    max_threads: usize,
    task: impl Fn(usize) -> T + Sync,
    mut receive: impl FnMut(T) -> ControlFlow<()> + Send,
) {
    let mut permits: Vec<Permit> = Vec::new();
    while permits.len() + 1 < n.min(max_threads)
        && let Some(permit) = Permit::take()
    {
        permits.push(permit);
    }
    if permits.is_empty() {
        let _ = (0..n).try_for_each(|number| receive(task(number)));
        return;
    }
    let queue = Queue { n, before: &before, state: Mutex::default(), changed: Condvar::new() };
    let receive: Mutex<&mut (dyn FnMut(T) -> ControlFlow<()> + Send)> = Mutex::new(&mut receive);
    let work = || queue.work(&task, &receive);
    std::thread::scope(|scope| {
        let help = |permit: Permit| {
            let run = move || {
                work();
                drop(permit);
            };
            std::thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, run).ok()
        };
        // If no thread can be started, the calling thread does all the work.
        let helpers: Vec<ScopedJoinHandle<'_, ()>> = permits.drain(..).filter_map(help).collect();
        work();
        drop(helpers);
    });
    if let Some(panic) = queue.state.into_inner().unwrap_or_else(PoisonError::into_inner).panic {
        resume_unwind(panic);
    }
}

/// The tasks of one call.
struct Queue<'a, T> {
    n: usize,
    /// The number of results that are received before a task starts.
    before: &'a (dyn Fn(usize) -> usize + Sync),
    state: Mutex<State<T>>,
    /// Notified when tasks become available, and at the end.
    changed: Condvar,
}

struct State<T> {
    /// The number of the next task to start.
    next: usize,
    /// The number of results that have been received.
    n_received: usize,
    /// The results of later tasks.
    results: BTreeMap<usize, std::thread::Result<T>>,
    /// A thread passes results on.
    is_receiving: bool,
    /// No further task is started, and no further result is received.
    is_over: bool,
    /// The panic of the first task that panicked.
    panic: Option<Box<dyn std::any::Any + Send>>,
}

impl<T> Default for State<T> {
    fn default() -> Self {
        State {
            next: 0,
            n_received: 0,
            results: BTreeMap::new(),
            is_receiving: false,
            is_over: false,
            panic: None,
        }
    }
}

impl<T: Send> Queue<'_, T> {
    fn lock(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Executes tasks until none is left.
    fn work(
        &self,
        task: &(impl Fn(usize) -> T + Sync),
        receive: &Mutex<&mut (dyn FnMut(T) -> ControlFlow<()> + Send)>,
    ) {
        while let Some(number) = self.start() {
            let result = catch_unwind(AssertUnwindSafe(|| task(number)));
            self.lock().results.insert(number, result);
            self.receive(receive);
        }
    }

    /// Returns the number of the next task when it may start; `None` if no task is left.
    fn start(&self) -> Option<usize> {
        let mut state = self.lock();
        loop {
            if state.is_over || state.next >= self.n {
                return None;
            }
            if state.n_received >= (self.before)(state.next) {
                state.next += 1;
                return Some(state.next - 1);
            }
            WAITING.fetch_add(1, Ordering::Relaxed);
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
            WAITING.fetch_sub(1, Ordering::Relaxed);
        }
    }

    /// Passes the results on that are next in order, unless another thread does.
    fn receive(&self, receive: &Mutex<&mut (dyn FnMut(T) -> ControlFlow<()> + Send)>) {
        let mut state = self.lock();
        if state.is_receiving {
            return;
        }
        state.is_receiving = true;
        while !state.is_over {
            let number = state.n_received;
            let Some(result) = state.results.remove(&number) else { break };
            drop(state);
            let received = result.and_then(|result| {
                let mut receive = receive.lock().unwrap_or_else(PoisonError::into_inner);
                catch_unwind(AssertUnwindSafe(|| receive(result)))
            });
            state = self.lock();
            state.n_received += 1;
            match received {
                Ok(ControlFlow::Continue(())) => {}
                Ok(ControlFlow::Break(())) => state.is_over = true,
                Err(panic) => (state.is_over, state.panic) = (true, Some(panic)),
            }
            self.changed.notify_all();
        }
        state.is_receiving = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tests of this module share the number of threads.
    fn with_jobs(jobs: usize) -> MutexGuard<'static, ()> {
        static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
        let guard = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
        set_jobs(NonZeroUsize::new(jobs).expect("a number of threads"));
        guard
    }

    #[test]
    fn results_keep_their_order() {
        for jobs in [1, 2, 5] {
            let _guard = with_jobs(jobs);
            // Early tasks take longer than late ones.
            let task = |n: usize| {
                std::thread::sleep(std::time::Duration::from_micros(300 / (n as u64 + 1)));
                n * n
            };
            assert_eq!(map(200, task), (0..200).map(|n| n * n).collect::<Vec<_>>());
            assert_eq!(HELPERS.load(Ordering::Relaxed), 0);
        }
    }

    #[test]
    fn tasks_with_great_costs_begin_first() {
        assert_eq!(by_cost(&[3, 7, 3, 9]), [3, 1, 0, 2]);
        for jobs in [1, 3] {
            let _guard = with_jobs(jobs);
            assert_eq!(map_by_cost(4, |n| [3, 7, 3, 9][n], |n| 10 * n), [0, 10, 20, 30]);
        }
    }

    #[test]
    fn nested_calls_start_no_more_threads_than_there_are_jobs() {
        let _guard = with_jobs(3);
        let (running, most) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let leaf = |n: usize| {
            most.fetch_max(running.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
            std::thread::sleep(std::time::Duration::from_micros(200));
            running.fetch_sub(1, Ordering::SeqCst);
            n
        };
        let sums = map(8, |n| map(8, |m| leaf(n + m)).into_iter().sum::<usize>());
        assert_eq!(sums, (0..8).map(|n| 8 * n + 28).collect::<Vec<_>>());
        assert!((2..=3).contains(&most.load(Ordering::SeqCst)));
    }

    #[test]
    fn the_first_panic_is_passed_on_after_the_results_before_it() {
        for jobs in [1, 4] {
            let _guard = with_jobs(jobs);
            let received = Mutex::new(Vec::new());
            let panic = catch_unwind(AssertUnwindSafe(|| {
                for_each(
                    100,
                    8,
                    usize::MAX,
                    |n| if n % 10 == 7 { resume_unwind(Box::new(n)) } else { n },
                    |n| {
                        received.lock().expect("not poisoned").push(n);
                        ControlFlow::Continue(())
                    },
                );
            }));
            assert_eq!(panic.expect_err("a task panics").downcast_ref(), Some(&7usize));
            assert_eq!(received.into_inner().expect("not poisoned"), (0..7).collect::<Vec<_>>());
        }
    }

    #[test]
    fn the_window_limits_the_tasks_that_run_ahead() {
        let _guard = with_jobs(4);
        let (n_received, ahead) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let task = |n: usize| {
            ahead.fetch_max(n - n_received.load(Ordering::SeqCst), Ordering::SeqCst);
            // The first task of ten takes long.
            std::thread::sleep(std::time::Duration::from_micros(if n.is_multiple_of(10) { 2000 } else { 1 }));
        };
        for_each(100, 5, usize::MAX, task, |()| {
            n_received.fetch_add(1, Ordering::SeqCst);
            ControlFlow::Continue(())
        });
        assert_eq!(n_received.load(Ordering::SeqCst), 100);
        assert!(ahead.load(Ordering::SeqCst) < 5);
    }
}

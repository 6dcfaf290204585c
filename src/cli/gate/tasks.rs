//! The tasks of a search for critical pairs, which all threads make. A task that panics is counted, and the search goes
//! on without its result.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::checks::activity;
use crate::ir::parallel;

/// The tasks of a search, which are done on all threads.
#[derive(Default)]
pub(super) struct Tasks {
    /// The number of the tasks that panicked.
    panics: AtomicUsize,
}

impl Tasks {
    /// Returns the results of `n` tasks in their order: the default value for a task that panics.
    pub(super) fn map<T: Send + Default>(
        &self,
        n: usize,
        show: &(dyn Fn(usize, usize) + Sync),
        task: impl Fn(usize) -> T + Sync,
    ) -> Vec<T> {
        let mut all = Vec::with_capacity(n);
        let task = |number: usize| {
            catch_unwind(AssertUnwindSafe(|| task(number))).unwrap_or_else(|_| {
                self.panics.fetch_add(1, Ordering::Relaxed);
                T::default()
            })
        };
        parallel::for_each(n, n, activity::max_threads(), task, |result| {
            all.push(result);
            show(all.len(), n);
            ControlFlow::Continue(())
        });
        all
    }

    /// Returns the number of the tasks that panicked.
    pub(super) fn n_panics(&self) -> u64 {
        self.panics.load(Ordering::Relaxed) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::Tasks;

    #[test]
    fn a_task_that_panics_is_counted() {
        let tasks = Tasks::default();
        assert_eq!(tasks.map(3, &|_, _| {}, |n| n + 1), [1, 2, 3]);
        assert_eq!(tasks.n_panics(), 0);
        assert_eq!(tasks.map(3, &|_, _| {}, |n| if n == 1 { panic!("planted") } else { n + 1 }), [1, 0, 3]);
        assert_eq!(tasks.n_panics(), 1);
    }
}

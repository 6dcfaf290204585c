//! Parallel evaluation of independent questions, with the answers in order.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The stack size of a thread. Symbolic execution and solvers recurse deeper than the default stack allows.
const STACK_BYTES: usize = 256 << 20;

/// Returns the answers to the questions `0..n`, in that order. The order does not depend on the distribution to
/// threads.
pub(crate) fn answers<T: Send>(n: usize, answer: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let n_threads = std::thread::available_parallelism().map_or(1, usize::from).min(n);
    if n_threads <= 1 {
        return (0..n).map(answer).collect();
    }
    let next = AtomicUsize::new(0);
    let slots: Vec<Mutex<Option<T>>> = (0..n).map(|_| Mutex::new(None)).collect();
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(slot) = slots.get(number) else { break };
            let answered = answer(number);
            if let Ok(mut slot) = slot.lock() {
                *slot = Some(answered);
            }
        }
    };
    std::thread::scope(|scope| {
        // The calling thread waits. If no thread can be started, the calling thread answers the remaining questions
        // below.
        for _ in 0..n_threads {
            let _ = std::thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, work);
        }
    });
    let slots = slots.into_iter().enumerate();
    slots.map(|(number, slot)| slot.into_inner().ok().flatten().unwrap_or_else(|| answer(number))).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn answers_keep_their_order() {
        let answers = super::answers(1000, |n| n * n);
        assert_eq!(answers, (0..1000).map(|n| n * n).collect::<Vec<_>>());
    }
}

//! Process trees: measurement of their resident memory, processor time and waiting time, and termination of all
//! descendants of a process.
//!
//! Limitation: the tree is read from `/proc` and may change meanwhile. Termination is therefore repeated until no child
//! is left or the time limit is reached.

use rustix::io::Errno;
use rustix::process::{Pid, Signal, WaitOptions, kill_process, kill_process_group, wait};
use std::time::{Duration, Instant};

/// Kills a process group. The caller has not yet reaped the leader, so that the number cannot have been reused.
pub(crate) fn kill_group(group: Pid) {
    // An error means that the group has ended.
    let _ = kill_process_group(group, Signal::KILL);
}

/// The time limit for descendants to end after SIGKILL.
const LAST_WAIT: Duration = Duration::from_secs(10);

/// Kills and reaps all children of this process until no child is left. Orphaned descendants become children if this
/// process is the reaper of its descendants, so that no descendant is left. Only the supervisor may call this function,
/// because it reaps children for which other code may wait.
pub(crate) fn kill_and_reap_children() {
    let until = Instant::now() + LAST_WAIT;
    loop {
        // A child's number cannot be reused before this process reaps it.
        for child in children(rustix::process::getpid()) {
            let _ = kill_process(child, Signal::KILL);
        }
        loop {
            match wait(WaitOptions::NOHANG) {
                Ok(Some(_)) | Err(Errno::INTR) => {}
                Ok(None) => break,
                Err(_) => return,
            }
        }
        if Instant::now() >= until {
            return;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Returns the children of a process, zombies included.
#[cfg(target_os = "linux")]
fn children(process: Pid) -> Vec<Pid> {
    let process = process.as_raw_nonzero().get();
    let tasks = std::fs::read_dir(format!("/proc/{process}/task"));
    let tasks = tasks.into_iter().flatten().flatten();
    let mut found = Vec::new();
    for task in tasks {
        match std::fs::read_to_string(task.path().join("children")) {
            Ok(text) => found.extend(text.split_ascii_whitespace().filter_map(pid)),
            // Kernels without CONFIG_PROC_CHILDREN.
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return children_by_scan(process),
            Err(_) => {}
        }
    }
    found
}

#[cfg(not(target_os = "linux"))]
fn children(_: Pid) -> Vec<Pid> {
    Vec::new()
}

#[cfg(target_os = "linux")]
fn pid(text: &str) -> Option<Pid> {
    text.parse().ok().and_then(Pid::from_raw)
}

/// Returns the children of a process by looking at every process.
#[cfg(target_os = "linux")]
fn children_by_scan(parent: i32) -> Vec<Pid> {
    let all = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let parent_of = |process: Pid| {
        let text = std::fs::read_to_string(format!("/proc/{}/stat", process.as_raw_nonzero())).ok()?;
        // The name in parentheses may have any character in it.
        let (_, rest) = text.rsplit_once(')')?;
        rest.split_ascii_whitespace().nth(1)?.parse::<i32>().ok()
    };
    let processes = all.filter_map(|entry| entry.file_name().to_str().and_then(pid));
    processes.filter(|&process| parent_of(process) == Some(parent)).collect()
}

/// Visits `root` and its descendants, each before its children are listed.
pub(crate) fn walk(root: Pid, mut visit: impl FnMut(Pid)) {
    let mut seen = vec![root];
    let mut next = 0;
    while let Some(&process) = seen.get(next) {
        next += 1;
        visit(process);
        for child in children(process) {
            if !seen.contains(&child) {
                seen.push(child);
            }
        }
    }
}

/// Returns the resident memory, in bytes, of the descendants of `root`, and of `root` itself if `inclusive`.
#[cfg(target_os = "linux")]
pub(crate) fn resident_memory(root: Pid, inclusive: bool) -> u64 {
    let page = rustix::param::page_size() as u64;
    let pages = |process: Pid| {
        let text = std::fs::read_to_string(format!("/proc/{}/statm", process.as_raw_nonzero())).ok()?;
        text.split_ascii_whitespace().nth(1)?.parse::<u64>().ok()
    };
    let mut sum = 0_u64;
    walk(root, |process| {
        if inclusive || process != root {
            sum = sum.saturating_add(pages(process).unwrap_or(0));
        }
    });
    sum.saturating_mul(page)
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn resident_memory(_: Pid, _: bool) -> u64 {
    0
}

/// Returns the processor time of the descendants of `root`, and of `root` itself if `inclusive`; `None` if the system
/// does not tell. The unit of the measurement is 10 ms on most systems.
#[cfg(target_os = "linux")]
pub(crate) fn processor_time(root: Pid, inclusive: bool) -> Option<Duration> {
    let ticks_of = |process: Pid| {
        let text = std::fs::read_to_string(format!("/proc/{}/stat", process.as_raw_nonzero())).ok()?;
        let (_, rest) = text.rsplit_once(')')?;
        // The times in user mode and in the kernel are the fields 14 and 15, and the first one here is field 3.
        rest.split_ascii_whitespace()
            .skip(11)
            .take(2)
            .map(|field| field.parse::<u64>().ok())
            .sum::<Option<u64>>()
    };
    let mut ticks = 0_u64;
    walk(root, |process| {
        if inclusive || process != root {
            ticks = ticks.saturating_add(ticks_of(process).unwrap_or(0));
        }
    });
    let per_second = rustix::param::clock_ticks_per_second().max(1);
    Some(Duration::from_millis(ticks.saturating_mul(1000) / per_second))
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn processor_time(_: Pid, _: bool) -> Option<Duration> {
    None
}

/// Returns how long `root` and its descendants have waited for a processor: the sum over the processes, for each of
/// them the time of the thread that has waited longest. Zero if the system does not tell.
#[cfg(target_os = "linux")]
pub(crate) fn waiting_time(root: Pid) -> Duration {
    let of_thread = |schedstat: std::path::PathBuf| {
        let text = std::fs::read_to_string(schedstat).ok()?;
        text.split_ascii_whitespace().nth(1)?.parse::<u64>().ok()
    };
    let mut nanoseconds = 0_u64;
    walk(root, |process| {
        let threads =
            std::fs::read_dir(format!("/proc/{}/task", process.as_raw_nonzero())).into_iter().flatten();
        let longest = threads.flatten().filter_map(|thread| of_thread(thread.path().join("schedstat"))).max();
        nanoseconds = nanoseconds.saturating_add(longest.unwrap_or(0));
    });
    Duration::from_nanos(nanoseconds)
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn waiting_time(_: Pid) -> Duration {
    Duration::ZERO
}

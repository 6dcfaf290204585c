//! Process trees: measurement of their resident memory, processor time and waiting time, and termination of all
//! descendants of a process.
//!
//! Limitation: the tree is read from `/proc` and may change meanwhile. Termination is therefore repeated until no child
//! is left or the time limit is reached.

use rustix::io::Errno;
use rustix::process::{Pid, Signal, WaitOptions, kill_process, kill_process_group, waitpid};
use std::time::{Duration, Instant};

/// Kills a process group. The caller has not yet reaped the leader, so that the number cannot have been reused.
pub(crate) fn kill_group(group: Pid) {
    // An error means that the group has ended.
    let _ = kill_process_group(group, Signal::KILL);
}

/// The time limit for descendants to end after SIGKILL.
const LAST_WAIT: Duration = Duration::from_secs(10);

/// Kills and reaps all children of this process until no child except `except` is left. Orphaned descendants become
/// children if this process is the reaper of its descendants, so that no descendant is left. Only the supervisor may
/// call this function, because it reaps children for which other code may wait.
pub(crate) fn kill_and_reap_children(except: Option<Pid>) {
    let until = Instant::now() + LAST_WAIT;
    loop {
        // A child's number cannot be reused before this process reaps it.
        let mut others = children(rustix::process::getpid());
        others.retain(|&child| Some(child) != except);
        for &child in &others {
            let _ = kill_process(child, Signal::KILL);
        }
        for &child in &others {
            while matches!(waitpid(Some(child), WaitOptions::NOHANG), Err(Errno::INTR)) {}
        }
        if others.is_empty() || Instant::now() >= until {
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

/// The processes of a command.
#[derive(Debug)]
pub(crate) struct Tree {
    root: Pid,
    /// Processes that are not measured, although their descendants are.
    except: [Option<Pid>; 2],
}

impl Tree {
    /// Returns a process and its descendants.
    pub(crate) fn of(root: Pid) -> Tree {
        Tree { root, except: [None; 2] }
    }

    /// Returns the descendants of a process except one.
    pub(crate) fn descendants(root: Pid, except: Option<Pid>) -> Tree {
        Tree { root, except: [Some(root), except] }
    }

    fn each(&self, mut visit: impl FnMut(Pid)) {
        walk(self.root, |process| {
            if !self.except.contains(&Some(process)) {
                visit(process);
            }
        });
    }
}

#[cfg(target_os = "linux")]
impl Tree {
    /// Returns the resident memory in bytes.
    pub(crate) fn resident_memory(&self) -> u64 {
        let page = rustix::param::page_size() as u64;
        let pages = |process: Pid| {
            let text = std::fs::read_to_string(format!("/proc/{}/statm", process.as_raw_nonzero())).ok()?;
            text.split_ascii_whitespace().nth(1)?.parse::<u64>().ok()
        };
        let mut sum = 0_u64;
        self.each(|process| sum = sum.saturating_add(pages(process).unwrap_or(0)));
        sum.saturating_mul(page)
    }

    /// Returns the processor time; `None` if the system does not tell. The unit of the measurement is 10 ms on most
    /// systems.
    pub(crate) fn processor_time(&self) -> Option<Duration> {
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
        self.each(|process| ticks = ticks.saturating_add(ticks_of(process).unwrap_or(0)));
        let per_second = rustix::param::clock_ticks_per_second().max(1);
        Some(Duration::from_millis(ticks.saturating_mul(1000) / per_second))
    }

    /// Returns how long the processes have waited for a processor: the sum over them, for each one the time of the
    /// thread that has waited longest. Zero if the system does not tell.
    pub(crate) fn waiting_time(&self) -> Duration {
        let of_thread = |schedstat: std::path::PathBuf| {
            let text = std::fs::read_to_string(schedstat).ok()?;
            text.split_ascii_whitespace().nth(1)?.parse::<u64>().ok()
        };
        let mut nanoseconds = 0_u64;
        self.each(|process| {
            let threads =
                std::fs::read_dir(format!("/proc/{}/task", process.as_raw_nonzero())).into_iter().flatten();
            let longest =
                threads.flatten().filter_map(|thread| of_thread(thread.path().join("schedstat"))).max();
            nanoseconds = nanoseconds.saturating_add(longest.unwrap_or(0));
        });
        Duration::from_nanos(nanoseconds)
    }
}

#[cfg(not(target_os = "linux"))]
impl Tree {
    pub(crate) fn resident_memory(&self) -> u64 {
        0
    }

    pub(crate) fn processor_time(&self) -> Option<Duration> {
        None
    }

    pub(crate) fn waiting_time(&self) -> Duration {
        Duration::ZERO
    }
}

//! Computes the time and the efficiency of a campaign on many machines from measured costs, by simulation: which number
//! of shards is right for a number of machines.
//!
//! A campaign of B blocks of 100 programs is split into N shards, block number b into shard b mod N. M machines take
//! the shards in order, each machine the next shard when it has ended one (list scheduling). A shard costs its start
//! and its blocks. The time of a block is one of the measured times, drawn by a generator of numbers with a fixed seed.
//! At the end one machine merges N reports. The efficiency is the time of all blocks divided by the time of all
//! machines up to the merged report.
//!
//! `cargo run --example campaign_model` prints the tables of the chapter "Campaigns on many machines" of the book.
//! `tests/examples.rs` compares them. With arguments, it prints the rows for other measurements:
//! `cargo run --example campaign_model -- FILE START MERGE` for the times of blocks in seconds, one a line, the time to
//! start a shard, and the time to merge one report.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fmt::Write as _;

/// The costs of a campaign in microseconds.
pub struct Costs {
    /// The measured times of blocks of 100 programs.
    pub blocks: Vec<u64>,
    /// The time from the start of a machine to the first program of a shard.
    pub start: u64,
    /// The time to merge one report.
    pub merge: u64,
}

/// The times of 60 blocks of `fuzz --canonicalize --programs 100 --jobs 1 --tries 0`, in milliseconds of one core.
const BLOCKS: [u64; 60] = [
    215, 343, 464, 448, 493, 456, 363, 236, 360, 239, 374, 507, 302, 145, 662, 333, 784, 509, 529, 349, 381,
    360, 437, 315, 582, 325, 480, 352, 245, 249, 317, 512, 325, 325, 530, 323, 289, 661, 355, 292, 316, 362,
    257, 246, 556, 375, 177, 220, 236, 334, 256, 280, 263, 331, 444, 166, 296, 469, 259, 243,
];

impl Costs {
    /// Returns the costs that were measured: a machine starts in 30 s, the program in less than 0.1 s, and `merge`
    /// takes 2.3 ms for each report.
    pub fn measured() -> Costs {
        Costs { blocks: BLOCKS.map(|time| time * 1000).to_vec(), start: 30_000_000, merge: 2_300 }
    }
}

/// The result of a simulated campaign, in microseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Campaign {
    /// The time of all blocks.
    pub work: u64,
    /// The time from the start to the merged report.
    pub makespan: u64,
    /// The time of all machines: the number of machines times the makespan.
    pub paid: u64,
}

impl Campaign {
    /// Returns the efficiency in per mille.
    pub fn efficiency(&self) -> u64 {
        self.work * 1000 / self.paid.max(1)
    }
}

/// Simulates a campaign of `n_blocks` blocks in `n_shards` shards on `n_machines` machines. At least one shard and one
/// machine are simulated.
pub fn simulate(costs: &Costs, n_blocks: u64, n_shards: u64, n_machines: u64) -> Campaign {
    let (n_shards, n_machines) = (n_shards.max(1), n_machines.max(1));
    let mut state = 1u64;
    let mut draw = || {
        // The linear congruential generator of Knuth's MMIX; the upper bits are the random ones.
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let index = (state >> 33) % (costs.blocks.len() as u64).max(1);
        costs.blocks.get(index as usize).copied().unwrap_or(0)
    };
    let mut shards = vec![costs.start; n_shards as usize];
    let mut work = 0;
    for block in 0..n_blocks {
        let time = draw();
        work += time;
        shards[(block % n_shards) as usize] += time;
    }
    let mut free: BinaryHeap<Reverse<u64>> = (0..n_machines).map(|_| Reverse(0)).collect();
    let mut end = 0;
    for time in shards {
        let Reverse(begin) = free.pop().unwrap_or(Reverse(0));
        end = end.max(begin + time);
        free.push(Reverse(begin + time));
    }
    let makespan = end + n_shards * costs.merge;
    Campaign { work, makespan, paid: makespan * n_machines }
}

/// Returns a row of a table.
fn row(costs: &Costs, n_blocks: u64, n_shards: u64, n_machines: u64) -> String {
    let campaign = simulate(costs, n_blocks, n_shards, n_machines);
    let minutes = |time: u64| format!("{}.{}", time / 60_000_000, time % 60_000_000 / 6_000_000);
    let (start, merge) = (n_shards * costs.start, n_shards * costs.merge);
    format!(
        "| {n_machines} | {n_shards} | {} | {}.{} | {} | {} |\n",
        minutes(campaign.makespan),
        campaign.efficiency() / 10,
        campaign.efficiency() % 10,
        minutes(start),
        merge / 1_000_000
    )
}

/// The head of a table.
const HEAD: &str = "\
| machines | shards | minutes to the report | efficiency, % | start of all shards, minutes | merge, s |
|---|---|---|---|---|---|
";

/// Returns the table of campaigns of 10^8 programs with a machine for each shard.
pub fn by_machines(costs: &Costs) -> String {
    [1, 10, 100, 1_000, 10_000].into_iter().fold(HEAD.to_owned(), |mut table, n| {
        let _ = write!(table, "{}", row(costs, 1_000_000, n, n));
        table
    })
}

/// Returns the table of campaigns of 10^8 programs with 100 machines.
pub fn by_shards(costs: &Costs) -> String {
    [100, 200, 500, 1_000, 10_000].into_iter().fold(HEAD.to_owned(), |mut table, n| {
        let _ = write!(table, "{}", row(costs, 1_000_000, n, 100));
        table
    })
}

/// Returns the costs that the arguments name; `None` if they are not valid.
fn costs_of(arguments: &[String]) -> Option<Costs> {
    let microseconds = |text: &str| Some((text.trim().parse::<f64>().ok()? * 1e6) as u64);
    match arguments {
        [] => Some(Costs::measured()),
        [file, start, merge] => {
            let text = std::fs::read_to_string(file).ok()?;
            let blocks = text.lines().map(microseconds).collect::<Option<Vec<u64>>>()?;
            Some(Costs { blocks, start: microseconds(start)?, merge: microseconds(merge)? })
        }
        _ => None,
    }
}

#[allow(dead_code, reason = "the tests include this file as a module")]
fn main() -> std::process::ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match costs_of(&arguments) {
        Some(costs) => {
            println!("{}\n{}", by_machines(&costs), by_shards(&costs));
            std::process::ExitCode::SUCCESS
        }
        None => {
            eprintln!("usage: campaign_model [FILE START MERGE]");
            std::process::ExitCode::from(2)
        }
    }
}

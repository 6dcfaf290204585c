//! Runs an oracle on generated inputs, and prints the failures and the number of inputs per second.
//!
//! `cargo run --release -p proofmark-fuzz --example rate -- canonicalize|text|bytes [COUNT] [SEED] [SECONDS]`

use std::time::Instant;

use arbitrary::Unstructured;
use proofmark_fuzz::oracle::{Parsed, RefinementResult, Workbench};
use proofmark_fuzz::{ProgramInput, entropy};

fn main() {
    let mut args = std::env::args().skip(1);
    let oracle = args.next().unwrap_or_else(|| "canonicalize".into());
    let mut number = |default| args.next().and_then(|arg| arg.parse().ok()).unwrap_or(default);
    let (count, seed, seconds): (u64, u64, u64) = (number(10_000), number(0), number(u64::MAX));
    let bench = Workbench::standard();
    let (mut good, mut failures) = (0_u64, 0_u64);
    let started = Instant::now();
    let mut tried = 0_u64;
    for n in seed..seed + count {
        if started.elapsed().as_secs() >= seconds {
            break;
        }
        tried += 1;
        let failure = match oracle.as_str() {
            "canonicalize" => match bench.canonicalize_refines(&ProgramInput::numbered(n)) {
                Ok(judged) => {
                    good += u64::from(judged == RefinementResult::Proved);
                    None
                }
                Err(failure) => Some(failure.to_string()),
            },
            "text" | "bytes" => {
                let text = if oracle == "text" {
                    bench.corpus().draw(&mut Unstructured::new(&entropy(n, 512))).unwrap_or_default()
                } else {
                    entropy(n, 64)
                };
                match bench.parse_is_total(&text) {
                    Ok(parsed) => {
                        good += u64::from(parsed == Parsed::Valid);
                        None
                    }
                    Err(violation) => {
                        Some(format!("{violation}\n// input:\n{}", String::from_utf8_lossy(&text)))
                    }
                }
            }
            _ => {
                eprintln!("unknown oracle '{oracle}'");
                std::process::exit(2);
            }
        };
        if let Some(failure) = failure {
            failures += 1;
            if failures <= 20 {
                println!("input {n}: {failure}");
            }
        }
    }
    let rate = tried as f64 / started.elapsed().as_secs_f64();
    println!("{oracle}: {tried} inputs, {good} proved or valid, {failures} failures, {rate:.0} per second");
    std::process::exit(i32::from(failures > 0));
}

//! Fuzzes the rollback of dialect conversion: `failing_conversions COUNT [SEED]`.
//!
//! Each conversion edits random IR by patterns that fail at random. The IR must be restored: printed text, ids, the
//! order of each use list, and fingerprints. Prints the number of conversions and of rolled-back edits.

mod fuzz;

fn main() -> std::process::ExitCode {
    let mut numbers = std::env::args().skip(1).map(|word| word.parse::<u64>());
    let (count, seed) = match (numbers.next().unwrap_or(Ok(1000)), numbers.next().unwrap_or(Ok(0))) {
        (Ok(count), Ok(seed)) => (count, seed),
        _ => {
            eprintln!("usage: failing_conversions [COUNT [SEED]]");
            return std::process::ExitCode::from(2);
        }
    };
    // The panics of patterns are part of the fuzzing. Those of a single conversion are shown.
    if count > 1 {
        std::panic::set_hook(Box::new(|_| {}));
    }
    let mut totals = fuzz::Totals::default();
    for number in seed..seed + count {
        if let Err(difference) = fuzz::convert(number, &mut totals) {
            println!("seed {number}: {difference}");
            return std::process::ExitCode::FAILURE;
        }
    }
    println!("{count} conversions from seed {seed}: no difference; {totals}");
    std::process::ExitCode::SUCCESS
}

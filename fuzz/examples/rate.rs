//! Runs programs through the oracle and says how fast: `cargo run --release -p proofmark-fuzz --example rate -- COUNT [SEED]`.
use proofmark_fuzz::oracle::{Judged, Workbench};
fn main() {
    let mut args = std::env::args().skip(1).map(|a| a.parse::<u64>().unwrap_or(0));
    let (count, seed) = (args.next().unwrap_or(1000), args.next().unwrap_or(0));
    let bench = Workbench::standard();
    eprintln!("{} ops", bench.table().len());
    let t = std::time::Instant::now();
    let (mut proved, mut failures) = (0, 0);
    for i in seed..seed + count {
        let mut bytes = vec![0u8; 2048];
        let mut x = i.wrapping_mul(0x9e3779b97f4a7c15) | 1;
        for b in bytes.iter_mut() {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            *b = (x >> 24) as u8;
        }
        match bench.canonicalize_refines(&bytes) {
            Ok(Judged::Proved) => proved += 1,
            Ok(Judged::NothingFound) => {}
            Err(f) => {
                failures += 1;
                if failures <= 3 {
                    println!("program {i}: {f}");
                }
            }
        }
    }
    println!(
        "{count} programs, {proved} proved, {failures} failures, {:.0}/s",
        count as f64 / t.elapsed().as_secs_f64()
    );
}

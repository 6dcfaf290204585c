//! The rows of MLIR's own drivers, timed in process, one thread, nanoseconds an operation.
//!
//! - `cargo bench --bench drivers -- FILE [REPS] [--against OUTPUT] [--only TEXT]`: the least of REPS (5) repetitions on a file. The
//!   names and the form of the rows are those of the program that times MLIR (`mlir.cpp` says how to build it); with its output on the
//!   same file given as OUTPUT, each row that both have shows their ratio. `--only` measures the rows whose name contains TEXT, for a profiler.
//! - `cargo bench --bench drivers -- --table PROGRAM [OPS...]`: every shape of input in these sizes (100,000 and 1,000,000
//!   operations) beside that program, with the bound of each row.
//! - `cargo bench --bench drivers -- --rewrites [OPS...]`: what a rewrite costs in functions of these sizes (1,000 to 1,000,000
//!   operations), without checks and with them: it must not depend on the size.
//! - `cargo bench --bench drivers -- --make SHAPE OPS`: an input, to standard output.

mod rewrites;
mod rows;
mod shapes;
mod table;

use shapes::SHAPES;

fn main() {
    // Cargo adds `--bench`.
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| arg != "--bench").collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        ["--make", shape, size] => make(shape, size),
        ["--table", program, sizes @ ..] => numbers(sizes).and_then(|sizes| {
            let sizes = if sizes.is_empty() { vec![100_000, 1_000_000] } else { sizes };
            table::run(program, &sizes, 3)
        }),
        ["--rewrites", sizes @ ..] => numbers(sizes).and_then(|sizes| {
            rewrites::run(if sizes.is_empty() { &[1_000, 10_000, 100_000, 1_000_000] } else { &sizes })
        }),
        _ => rows::run(&args),
    };
    if let Err(message) = done {
        eprintln!("drivers: {message}");
        std::process::exit(2);
    }
}

fn numbers(words: &[&str]) -> Result<Vec<usize>, String> {
    words.iter().map(|word| word.parse().map_err(|_| format!("'{word}' is not a number"))).collect()
}

fn make(shape: &str, size: &str) -> Result<(), String> {
    let size = numbers(&[size])?[0];
    let known = || SHAPES.iter().map(|shape| shape.name).collect::<Vec<_>>().join(", ");
    let shape = SHAPES.iter().find(|each| each.name == shape);
    let shape = shape.ok_or_else(|| format!("the shapes are {}", known()))?;
    print!("{}", (shape.make)(size));
    Ok(())
}

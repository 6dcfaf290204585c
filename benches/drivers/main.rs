//! Times the drivers and those of MLIR on the same inputs: in process, on one thread, in nanoseconds per operation.
//!
//! - `cargo bench --bench drivers -- FILE [REPS] [--against OUTPUT] [--only TEXT]`: the minimum of REPS (5)
//!   repetitions on a file. The names and the form of the rows are those of the program that times MLIR (`mlir.cpp`
//!   describes how to build it). If OUTPUT is the output of that program for the same file, each common row shows the
//!   ratio. `--only` measures the rows whose name contains TEXT.
//! - `cargo bench --bench drivers -- --table PROGRAM [OPS...]`: compares every shape of input in these sizes (100,000
//!   and 1,000,000 operations) with that program, with the bound of each row.
//! - `cargo bench --bench drivers -- --rewrites [OPS...]`: the cost of a rewrite in functions of these sizes (1,000
//!   to 1,000,000 operations), without checks and with them. The cost must not depend on the size.
//! - `cargo bench --bench drivers -- --scripts [OPS...]`: the cost of a step of a transform script in payloads of these
//!   sizes (1,000 to 100,000 operations), without the checks of handles and with them. The cost must not depend on the
//!   size.
//! - `cargo bench --bench drivers -- --make SHAPE OPS`: writes an input to standard output.

mod rewrites;
mod rows;
mod scripts;
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
        ["--scripts", sizes @ ..] => numbers(sizes).and_then(|sizes| {
            scripts::run(if sizes.is_empty() { &[1_000, 10_000, 100_000] } else { &sizes })
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

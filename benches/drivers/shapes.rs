//! Generated inputs of any size: typical ones, and ones that are extreme in one respect.

use proofmark::ir::random::Random;
use std::fmt::Write as _;

/// A kind of input: its name, a description, and a function that returns the text for an approximate number of
/// operations.
pub(crate) struct Shape {
    pub(crate) name: &'static str,
    pub(crate) summary: &'static str,
    pub(crate) make: fn(usize) -> String,
}

pub(crate) const SHAPES: &[Shape] = &[
    Shape { name: "flat", summary: "functions of 1,000 operations", make: |n| functions(n, 1000, 20) },
    Shape { name: "wide", summary: "one block, operands from far away", make: |n| functions(n, n, n) },
    Shape { name: "deep", summary: "loops and branches, 60 deep", make: deep },
    Shape { name: "arguments", summary: "blocks of 64 arguments, all forwarded", make: arguments },
    Shape { name: "attributes", summary: "24 attributes on each operation", make: attributes },
];

/// Returns one of the last `n` elements of `all`.
fn pick_last<'a>(random: &mut Random, n: usize, all: &'a [String]) -> &'a str {
    random.pick::<String>(&all[all.len().saturating_sub(n)..])
}

const OPS: &[&str] = &["addi", "subi", "muli", "andi", "ori", "xori", "shli", "shrui", "maxsi", "minui"];

/// Writes into a string, which cannot fail.
macro_rules! put {
    ($out:expr, $($arg:tt)*) => {{ let _ = writeln!($out, $($arg)*); }};
}

/// Returns functions of `per` operations, whose second operands are among the last `reach` values.
fn functions(n: usize, per: usize, reach: usize) -> String {
    let (mut out, mut random) = (String::from("module {\n"), Random::new(1));
    for f in 0..(n / per).max(1) {
        put!(out, "  func.func @f{f}(%a: i32, %b: i32, %c: i1) -> i32 {{");
        for constant in [0, 1, 7] {
            put!(out, "    %c{constant} = arith.constant {constant} : i32");
        }
        let mut values: Vec<String> = ["%a", "%b", "%c0", "%c1", "%c7"].map(String::from).into();
        for i in 0..per {
            let x = pick_last(&mut random, 20, &values);
            let y = if random.below(8) == 0 {
                *random.pick(&["%c0", "%c1", "%c7"])
            } else {
                pick_last(&mut random, reach, &values)
            };
            put!(out, "    %v{i} = arith.{} {x}, {y} : i32", random.pick(OPS));
            values.push(format!("%v{i}"));
        }
        put!(out, "    return {} : i32\n  }}", values[values.len() - 1]);
    }
    out + "}\n"
}

fn deep(n: usize) -> String {
    const DEPTH: usize = 60;
    // A loop or branch, its terminator and two more operations at each level.
    const PER_LEVEL: usize = 4;
    let (mut out, mut random) = (String::from("module {\n"), Random::new(1));
    for f in 0..(n / (DEPTH * PER_LEVEL)).max(1) {
        put!(out, "  func.func @f{f}(%a: i32, %b: i32, %c: i1, %low: index, %high: index, %step: index) {{");
        let mut values: Vec<String> = ["%a", "%b"].map(String::from).into();
        for level in 0..DEPTH {
            let indent = "  ".repeat(level + 2);
            for i in 0..2 {
                let (x, y) = (pick_last(&mut random, 8, &values), random.pick(&values));
                put!(out, "{indent}%v{level}_{i} = arith.{} {x}, {y} : i32", random.pick(OPS));
                values.push(format!("%v{level}_{i}"));
            }
            match level % 2 {
                0 => put!(out, "{indent}scf.for %i{level} = %low to %high step %step {{"),
                _ => put!(out, "{indent}scf.if %c {{"),
            }
        }
        for level in (0..DEPTH).rev() {
            put!(out, "{}}}", "  ".repeat(level + 2));
        }
        put!(out, "    return\n  }}");
    }
    out + "}\n"
}

fn arguments(n: usize) -> String {
    const ARGUMENTS: usize = 64;
    const PER_BLOCK: usize = 9;
    let (mut out, mut random) = (String::from("module {\n"), Random::new(1));
    let list = |each: &dyn Fn(usize) -> String| (0..ARGUMENTS).map(each).collect::<Vec<_>>().join(", ");
    let types = list(&|_| "i32".into());
    put!(out, "  func.func @f(%a: i32) -> i32 {{");
    put!(out, "    cf.br ^bb0({} : {types})", list(&|_| "%a".into()));
    let n_blocks = (n / PER_BLOCK).max(2);
    for block in 0..n_blocks {
        put!(out, "  ^bb{block}({}):", list(&|i| format!("%x{block}_{i}: i32")));
        for i in 1..PER_BLOCK {
            let (x, y) = (random.below(ARGUMENTS), random.below(ARGUMENTS));
            put!(out, "    %v{block}_{i} = arith.{} %x{block}_{x}, %x{block}_{y} : i32", random.pick(OPS));
        }
        if block + 1 == n_blocks {
            put!(out, "    return %v{block}_1 : i32");
        } else {
            let value = |i| {
                if (1..PER_BLOCK).contains(&i) { format!("%v{block}_{i}") } else { format!("%x{block}_{i}") }
            };
            put!(out, "    cf.br ^bb{}({} : {types})", block + 1, list(&value));
        }
    }
    out + "  }\n}\n"
}

fn attributes(n: usize) -> String {
    const ATTRIBUTES: usize = 24;
    const PER_FUNCTION: usize = 1000;
    let (mut out, mut random) = (String::from("module {\n"), Random::new(1));
    for f in 0..(n / PER_FUNCTION).max(1) {
        put!(out, "  func.func @f{f}(%a: i32, %b: i32) -> i32 {{");
        let mut values: Vec<String> = ["%a", "%b"].map(String::from).into();
        for i in 0..PER_FUNCTION {
            let mut attribute = |k: usize| {
                let value = match k % 8 {
                    0 => format!("{} : i64", random.below(1000)),
                    1 => format!("{} : i32", random.below(50)),
                    2 => format!("\"text{}\"", random.below(100)),
                    3 => return format!("attribute_{k}"),
                    4 => "true".into(),
                    5 => format!("[{}, {}]", random.below(8), random.below(8)),
                    6 => "f32".into(),
                    _ => format!("{}.5 : f32", random.below(100)),
                };
                format!("attribute_{k} = {value}")
            };
            let all: Vec<String> = (0..ATTRIBUTES).map(&mut attribute).collect();
            let (x, y) = (pick_last(&mut random, 20, &values), pick_last(&mut random, 20, &values));
            put!(out, "    %v{i} = arith.{} {x}, {y} {{{}}} : i32", random.pick(OPS), all.join(", "));
            values.push(format!("%v{i}"));
        }
        put!(out, "    return {} : i32\n  }}", values[values.len() - 1]);
    }
    out + "}\n"
}

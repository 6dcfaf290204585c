//! Straight-line programs over vectors and indices.

use std::fmt::Write as _;

use proofmark_ir::random::Random;

/// Returns an integer, often near a boundary of `i32`.
fn number(random: &mut Random) -> i64 {
    match random.below(4) {
        0 => random.below(7) as i64 - 3,
        1 => random.below(2000) as i64 - 1000,
        2 => i64::from(i32::MAX) - random.below(3) as i64,
        _ => i64::from(i32::MIN) + random.below(3) as i64,
    }
}

/// A program during its generation. `values` holds the shapes of the values; `i32` has the empty shape.
struct Program {
    random: Random,
    text: String,
    values: Vec<Vec<usize>>,
    n_indices: usize,
}

fn vector(shape: &[usize]) -> String {
    if shape.is_empty() {
        return "i32".to_owned();
    }
    let sizes: Vec<String> = shape.iter().map(usize::to_string).collect();
    format!("vector<{}xi32>", sizes.join("x"))
}

fn list<T: ToString>(all: impl IntoIterator<Item = T>) -> String {
    all.into_iter().map(|each| each.to_string()).collect::<Vec<_>>().join(", ")
}

impl Program {
    fn define(&mut self, shape: &[usize], right: String) {
        let _ = writeln!(self.text, "  %v{} = {right}", self.values.len());
        self.values.push(shape.to_vec());
    }

    fn constant(&mut self, shape: &[usize]) {
        let n: usize = shape.iter().product();
        let numbers: Vec<i64> = (0..n).map(|_| number(&mut self.random)).collect();
        let right = match shape {
            [] => format!("arith.constant {} : i32", numbers[0]),
            [_] => format!("arith.constant dense<[{}]> : {}", list(numbers), vector(shape)),
            _ => {
                let flat = vector(&[n]);
                self.define(&[n], format!("arith.constant dense<[{}]> : {flat}", list(numbers)));
                format!("vector.shape_cast %v{} : {flat} to {}", self.values.len() - 1, vector(shape))
            }
        };
        self.define(shape, right);
    }

    /// Returns a value whose shape satisfies `accepts`, if there is one.
    fn value(&mut self, accepts: impl Fn(&[usize]) -> bool) -> Option<(usize, Vec<usize>)> {
        let fitting: Vec<usize> = (0..self.values.len()).filter(|&i| accepts(&self.values[i])).collect();
        let i = *fitting.get(self.random.below(fitting.len().max(1)))?;
        Some((i, self.values[i].clone()))
    }

    fn index(&mut self, right: String) {
        let _ = writeln!(self.text, "  %i{} = {right}", self.n_indices);
        self.n_indices += 1;
    }

    /// Returns an affine expression of `d0` and `d1`.
    fn expression(&mut self, depth: usize) -> String {
        if depth == 0 {
            return match self.random.below(3) {
                0 => format!("{}", self.random.below(9) as i64 - 4),
                d => format!("d{}", d - 1),
            };
        }
        let left = self.expression(depth - 1);
        match self.random.below(5) {
            0 => format!("({left}) + ({})", self.expression(depth - 1)),
            1 => format!("({left}) * {}", self.random.below(7) as i64 - 3),
            2 => format!("({left}) floordiv {}", 1 + self.random.below(5)),
            3 => format!("({left}) ceildiv {}", 1 + self.random.below(5)),
            _ => format!("({left}) mod {}", 1 + self.random.below(5)),
        }
    }

    /// Adds an operation, if there are operands for it.
    fn step(&mut self) -> Option<()> {
        match self.random.below(15) {
            0 => {
                let (a, shape) = self.value(|_| true)?;
                let (b, _) = self.value(|other| other == shape)?;
                let op = *self.random.pick(&["addi", "subi", "muli", "maxsi", "minui", "xori", "andi"]);
                self.define(&shape, format!("arith.{op} %v{a}, %v{b} : {}", vector(&shape)));
            }
            1 => {
                let (a, shape) = self.value(|shape| shape.len() > 1)?;
                let mut permutation: Vec<usize> = (0..shape.len()).collect();
                for i in (1..permutation.len()).rev() {
                    let j = self.random.below(i + 1);
                    permutation.swap(i, j);
                }
                let to: Vec<usize> = permutation.iter().map(|&dim| shape[dim]).collect();
                let types = format!("{} to {}", vector(&shape), vector(&to));
                self.define(&to, format!("vector.transpose %v{a}, [{}] : {types}", list(permutation)));
            }
            2 => {
                let (a, shape) = self.value(|shape| shape.len() > 1)?;
                let to = [
                    shape[..shape.len() - 2].to_vec(),
                    vec![shape[shape.len() - 2] * shape[shape.len() - 1]],
                ]
                .concat();
                let types = format!("{} to {}", vector(&shape), vector(&to));
                self.define(&to, format!("vector.shape_cast %v{a} : {types}"));
            }
            3 => {
                let (a, shape) = self.value(|shape| shape.len() < 3)?;
                let to = [vec![1 + self.random.below(3)], shape.clone()].concat();
                let types = format!("{} to {}", vector(&shape), vector(&to));
                self.define(&to, format!("vector.broadcast %v{a} : {types}"));
            }
            4 => {
                let (a, shape) = self.value(|shape| !shape.is_empty())?;
                let position: Vec<usize> = shape[..1 + self.random.below(shape.len())]
                    .to_vec()
                    .iter()
                    .map(|&n| self.random.below(n))
                    .collect();
                let to = shape[position.len()..].to_vec();
                let types = format!("{} from {}", vector(&to), vector(&shape));
                self.define(&to, format!("vector.extract %v{a}[{}] : {types}", list(position)));
            }
            5 => {
                let (a, shape) = self.value(|shape| !shape.is_empty())?;
                let (b, part) = self.value(|part| part.len() < shape.len() && shape.ends_with(part))?;
                let leading = shape.len() - part.len();
                let position: Vec<usize> = shape[..leading].iter().map(|&n| self.random.below(n)).collect();
                let types = format!("{} into {}", vector(&part), vector(&shape));
                self.define(&shape, format!("vector.insert %v{b}, %v{a}[{}] : {types}", list(position)));
            }
            6 => {
                let (a, shape) = self.value(|shape| !shape.is_empty())?;
                let offsets: Vec<usize> = shape.iter().map(|&n| self.random.below(n)).collect();
                let to: Vec<usize> =
                    shape.iter().zip(&offsets).map(|(&n, &o)| 1 + self.random.below(n - o)).collect();
                let ones = list(vec![1; shape.len()]);
                let attributes =
                    format!("offsets = [{}], sizes = [{}], strides = [{ones}]", list(offsets), list(&to));
                let types = format!("{} to {}", vector(&shape), vector(&to));
                self.define(&to, format!("vector.extract_strided_slice %v{a} {{{attributes}}} : {types}"));
            }
            7 => {
                let (a, shape) = self.value(|shape| !shape.is_empty())?;
                let fits = |part: &[usize]| {
                    part.len() == shape.len() && part.iter().zip(&shape).all(|(p, n)| p <= n)
                };
                let (b, part) = self.value(fits)?;
                let offsets: Vec<usize> =
                    shape.iter().zip(&part).map(|(&n, &p)| self.random.below(n - p + 1)).collect();
                let ones = list(vec![1; shape.len()]);
                let attributes = format!("offsets = [{}], strides = [{ones}]", list(offsets));
                let types = format!("{} into {}", vector(&part), vector(&shape));
                self.define(
                    &shape,
                    format!("vector.insert_strided_slice %v{b}, %v{a} {{{attributes}}} : {types}"),
                );
            }
            8 => {
                let (a, x) = self.value(|shape| shape.len() == 1)?;
                let (b, y) = self.value(|shape| shape.len() == 1)?;
                let mask: Vec<usize> =
                    (0..1 + self.random.below(5)).map(|_| self.random.below(x[0] + y[0])).collect();
                let to = [mask.len()];
                let types = format!("{}, {}", vector(&x), vector(&y));
                self.define(&to, format!("vector.shuffle %v{a}, %v{b} [{}] : {types}", list(mask)));
            }
            9 => {
                let (a, shape) = self.value(|shape| !shape.is_empty())?;
                let (b, _) = self.value(|other| other == shape)?;
                let mut to = shape.clone();
                *to.last_mut()? *= 2;
                let types = format!("{} -> {}", vector(&shape), vector(&to));
                self.define(&to, format!("vector.interleave %v{a}, %v{b} : {types}"));
            }
            10 => {
                let (a, shape) = self.value(|shape| shape.len() == 1)?;
                let kind = *self
                    .random
                    .pick(&["add", "mul", "minui", "minsi", "maxui", "maxsi", "and", "or", "xor"]);
                self.define(&[], format!("vector.reduction <{kind}>, %v{a} : {} into i32", vector(&shape)));
            }
            11 => {
                let (a, shape) = self.value(|shape| shape.len() > 1)?;
                let dim = self.random.below(shape.len());
                let mut to = shape.clone();
                to.remove(dim);
                let (b, _) = self.value(|other| other == to)?;
                let kind = *self.random.pick(&["add", "mul", "minsi", "maxui", "xor"]);
                let types = format!("{} to {}", vector(&shape), vector(&to));
                self.define(&to, format!("vector.multi_reduction <{kind}>, %v{a}, %v{b} [{dim}] : {types}"));
            }
            12 => {
                let (a, x) = self.value(|shape| shape.len() == 1)?;
                let (b, y) = self.value(|shape| shape.len() == 1)?;
                let to = [x[0], y[0]];
                self.define(
                    &to,
                    format!("vector.outerproduct %v{a}, %v{b} : {}, {}", vector(&x), vector(&y)),
                );
            }
            13 => {
                let (a, x) = self.value(|shape| shape.len() == 2)?;
                let (b, y) = self.value(|shape| shape.len() == 2 && shape[0] == x[1])?;
                let to = [x[0], y[1]];
                self.constant(&to);
                let map = |results: &str| format!("affine_map<(i, j, k) -> ({results})>");
                let maps = list(["i, k", "k, j", "i, j"].map(map));
                let iterators = r#"["parallel", "parallel", "reduction"]"#;
                let attributes = format!("indexing_maps = [{maps}], iterator_types = {iterators}");
                let operands = format!("%v{a}, %v{b}, %v{}", self.values.len() - 1);
                let types = format!("{}, {} into {}", vector(&x), vector(&y), vector(&to));
                self.define(&to, format!("vector.contract {{{attributes}}} {operands} : {types}"));
            }
            _ => {
                let [a, b] = [self.random.below(self.n_indices), self.random.below(self.n_indices)];
                match self.random.below(4) {
                    0 => {
                        let map = format!(
                            "affine_map<(d0, d1) -> ({}, {})>",
                            self.expression(2),
                            self.expression(1)
                        );
                        let op = *self.random.pick(&["min", "max"]);
                        self.index(format!("affine.{op} {map}(%i{a}, %i{b})"));
                    }
                    1 => {
                        let basis = [1 + self.random.below(4), 1 + self.random.below(4)];
                        let n = self.n_indices;
                        let _ = writeln!(
                            self.text,
                            "  %d{n}:3 = affine.delinearize_index %i{a} into ({}) : index, index, index",
                            list(basis)
                        );
                        let which = self.random.below(3);
                        self.index(format!("affine.apply affine_map<(d0) -> (d0)>(%d{n}#{which})"));
                    }
                    2 => {
                        let basis = list([1 + self.random.below(4)]);
                        self.index(format!("affine.linearize_index [%i{a}, %i{b}] by ({basis}) : index"));
                    }
                    _ => {
                        let map = format!("affine_map<(d0, d1) -> ({})>", self.expression(3));
                        self.index(format!("affine.apply {map}(%i{a}, %i{b})"));
                    }
                }
            }
        }
        Some(())
    }
}

/// Returns a function `@f` without arguments.
pub(crate) fn function(seed: u64) -> String {
    let random = Random::new(seed);
    let mut program = Program { random, text: String::new(), values: Vec::new(), n_indices: 0 };
    for shape in [&[] as &[usize], &[3], &[2, 3], &[3, 2], &[2, 1, 2], &[4]] {
        program.constant(shape);
    }
    for number in [-7, 5, 0, 1000] {
        program.index(format!("arith.constant {number} : index"));
    }
    for _ in 0..12 {
        program.step();
    }
    let first = program.values.len().saturating_sub(6);
    let mut results: Vec<(String, String)> =
        (first..program.values.len()).map(|i| (format!("%v{i}"), vector(&program.values[i]))).collect();
    results.push((format!("%i{}", program.n_indices - 1), "index".to_owned()));
    let types: Vec<String> = results.iter().map(|result| result.1.clone()).collect();
    let values = list(results.iter().map(|result| &result.0));
    format!(
        "func.func @f() -> ({types}) {{\n{}  return {values} : {types}\n}}\n",
        program.text,
        types = list(&types)
    )
}

//! All programs of one and two operations over a list of types, by number.
//!
//! A program is a function that returns the results of its last operation. Its operands are arguments of the function,
//! constants (each value of an integer type of at most [`ALL_VALUES`] bits, boundary values of other types), and in the
//! second operation results of the first one, of which it uses at least one. The first operation has an operand that is
//! no constant, because the program is one of a single operation after a fold otherwise. Its results are returned as
//! well in every second program, so that it has further uses. Operations have all combinations of types and of the
//! values of their flags and predicates.
//!
//! The programs are ordered by levels: by the number of operations, then by the last type of the list that they use. In
//! a level a linear congruence permutes them, so that each part of a level is a sample of it.

mod build;
mod instance;
mod wiring;

use std::collections::BTreeMap;
use std::sync::Arc;

use proofmark_ir::verify::verify;
use proofmark_ir::{Attribute, Context, Ir, Type};
use smallvec::SmallVec;

use crate::OpTable;
use crate::variants::boundary_values;
use build::{Step, build};
use instance::{Instance, instances};
use wiring::{Scope, Source, Wiring, is_constant, uses_result};

/// The greatest width of integers all of whose values are constants of programs.
pub const ALL_VALUES: u32 = 3;

/// All programs of one and two operations of some dialects, over some types.
///
/// # Examples
///
/// ```
/// use proofmark_fuzz::exhaustive::Exhaustive;
/// use proofmark_fuzz::oracle::Workbench;
///
/// let bench = Workbench::standard();
/// let ctx = bench.context();
/// let types = [ctx.int_type(1), ctx.int_type(2)];
/// let all = Exhaustive::new(ctx, bench.table(), &["arith".to_owned()], &types);
/// let program = all.program(0).expect("at least one program");
/// assert!(program.lookup_symbol(program.root(), ctx.ident("f")).is_some());
/// assert!(all.program(all.len()).is_none());
/// ```
#[derive(Debug)]
pub struct Exhaustive {
    ctx: Arc<Context>,
    /// The valid instances.
    instances: Vec<Instance>,
    /// The constants of each type of an operand.
    constants: BTreeMap<Type, Vec<Attribute>>,
    levels: Vec<Level>,
}

/// The programs with a number of operations, of which the last type is at a given position in the list.
#[derive(Debug)]
struct Level {
    /// The number of programs of earlier levels.
    start: u64,
    /// The number of programs of the level.
    n: u64,
    /// The programs with each first operation.
    firsts: Vec<First>,
    /// The second operations after a first one; none in a level of one operation.
    seconds: Vec<Seconds>,
}

/// The programs with a given first operation.
#[derive(Debug)]
struct First {
    /// The number of programs with earlier first operations.
    start: u64,
    instance: usize,
    wiring: Wiring,
    scope: Scope,
    /// The number of the second operations in [`Level::seconds`].
    seconds: usize,
}

/// The second operations in a scope.
#[derive(Debug, Default)]
struct Seconds {
    /// The number of wirings of earlier instances, and each instance.
    instances: Vec<(u64, usize)>,
    /// The number of all wirings.
    n: u64,
}

/// The second operations of programs: their number counts wirings that use a result of the first operation.
struct Counts {
    n_by_types: BTreeMap<(Scope, SmallVec<[Type; 3]>), u64>,
}

impl Exhaustive {
    /// Returns the programs over `types` with the operations of `dialects` in `table`. The time is proportional to the
    /// number of first operations with their operands.
    pub fn new(ctx: &Arc<Context>, table: &OpTable, dialects: &[String], types: &[Type]) -> Exhaustive {
        let is_valid = |instance: &Instance| {
            let arguments: Wiring = (0..instance.operands.len()).map(Source::Argument).collect();
            let scope = Scope::default().after(&instance.operands, &arguments, &instance.results);
            let ir =
                build(ctx, &scope.arguments, &[Step { instance, wiring: &arguments }], false, &|_, _| None);
            verify(&ir, ir.root()).is_empty()
        };
        let mut instances = instances(ctx, table, dialects, types);
        instances.retain(is_valid);
        let mut constants: BTreeMap<Type, Vec<Attribute>> = BTreeMap::new();
        for &ty in instances.iter().flat_map(|instance| &instance.operands) {
            constants.entry(ty).or_insert_with(|| constants_of(ctx, ty));
        }
        let mut all = Exhaustive { ctx: ctx.clone(), instances, constants, levels: Vec::new() };
        let mut counts = Counts { n_by_types: BTreeMap::new() };
        for n_ops in 1..=2 {
            for rank in 0..types.len() {
                let start = all.len();
                let level = match n_ops {
                    1 => all.level_of_one(start, rank),
                    _ => all.level_of_two(start, rank, &mut counts),
                };
                all.levels.push(level);
            }
        }
        all
    }

    /// Returns the number of programs.
    pub fn len(&self) -> u64 {
        self.levels.last().map_or(0, |level| level.start.saturating_add(level.n))
    }

    /// Returns whether there are no programs.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns program number `number`, from 0, or `None` if there are fewer programs.
    pub fn program(&self, number: u64) -> Option<Ir> {
        let at = self.levels.partition_point(|level| level.start.saturating_add(level.n) <= number);
        let level = self.levels.get(at)?;
        let at = permuted(number - level.start, level.n);
        let first = &level.firsts[level.firsts.partition_point(|first| first.start <= at) - 1];
        let one = Step { instance: &self.instances[first.instance], wiring: &first.wiring };
        let constant = |ty: Type, number: usize| self.constants.get(&ty)?.get(number).copied();
        let Some(seconds) = level.seconds.get(first.seconds) else {
            return Some(build(&self.ctx, &first.scope.arguments, &[one], false, &constant));
        };
        let (at, returns_both) = ((at - first.start) / 2, (at - first.start) % 2 == 1);
        let &(start, instance) = &seconds.instances[seconds.instances.partition_point(|(n, _)| *n <= at) - 1];
        let instance = &self.instances[instance];
        let mut wirings = self.second_wirings(&first.scope, &instance.operands);
        let wiring = wirings.swap_remove(usize::try_from(at - start).ok()?);
        let scope = first.scope.after(&instance.operands, &wiring, &instance.results);
        let two = Step { instance, wiring: &wiring };
        Some(build(&self.ctx, &scope.arguments, &[one, two], returns_both, &constant))
    }

    fn n_constants(&self, ty: Type) -> usize {
        self.constants.get(&ty).map_or(0, Vec::len)
    }

    /// Returns the wirings of a second operation.
    fn second_wirings(&self, scope: &Scope, operands: &[Type]) -> Vec<Wiring> {
        let mut wirings = scope.wirings(operands, &|ty| self.n_constants(ty));
        wirings.retain(uses_result);
        wirings
    }

    fn level_of_one(&self, start: u64, rank: usize) -> Level {
        let mut level = Level { start, n: 0, firsts: Vec::new(), seconds: Vec::new() };
        for (number, instance) in self.instances.iter().enumerate().filter(|(_, each)| each.rank == rank) {
            for wiring in Scope::default().wirings(&instance.operands, &|ty| self.n_constants(ty)) {
                let scope = Scope::default().after(&instance.operands, &wiring, &instance.results);
                level.firsts.push(First { start: level.n, instance: number, wiring, scope, seconds: 0 });
                level.n += 1;
            }
        }
        level
    }

    fn level_of_two(&self, start: u64, rank: usize, counts: &mut Counts) -> Level {
        let mut level = Level { start, n: 0, firsts: Vec::new(), seconds: Vec::new() };
        // The second operations by scope, and by whether they must have a type of the rank.
        let mut known: BTreeMap<(Scope, bool), usize> = BTreeMap::new();
        for (number, instance) in self.instances.iter().enumerate().filter(|(_, each)| each.rank <= rank) {
            for wiring in Scope::default().wirings(&instance.operands, &|ty| self.n_constants(ty)) {
                if is_constant(&wiring) {
                    continue;
                }
                let scope = Scope::default().after(&instance.operands, &wiring, &instance.results);
                let must_have_rank = instance.rank < rank;
                let seconds = *known.entry((scope.clone(), must_have_rank)).or_insert_with(|| {
                    let fits = |each: &Instance| each.rank == rank || each.rank < rank && !must_have_rank;
                    level.seconds.push(self.seconds(&scope, &fits, counts));
                    level.seconds.len() - 1
                });
                let n = 2 * level.seconds[seconds].n;
                if n > 0 {
                    level.firsts.push(First { start: level.n, instance: number, wiring, scope, seconds });
                    level.n = level.n.saturating_add(n);
                }
            }
        }
        level
    }

    /// Returns the second operations in `scope` that fit.
    fn seconds(&self, scope: &Scope, fits: &dyn Fn(&Instance) -> bool, counts: &mut Counts) -> Seconds {
        let mut seconds = Seconds::default();
        for (number, instance) in self.instances.iter().enumerate().filter(|(_, each)| fits(each)) {
            let key = (scope.clone(), instance.operands.clone());
            let count = || self.second_wirings(scope, &instance.operands).len() as u64;
            let n = *counts.n_by_types.entry(key).or_insert_with(count);
            if n > 0 {
                seconds.instances.push((seconds.n, number));
                seconds.n += n;
            }
        }
        seconds
    }
}

/// Returns the constants of type `ty`: all values of a narrow integer type, or else boundary values.
fn constants_of(ctx: &Context, ty: Type) -> Vec<Attribute> {
    match ty.int_width(ctx).filter(|&width| width <= ALL_VALUES) {
        Some(width) => (0..1_i64 << width).map(|value| ctx.i64_attr(value, ty)).collect(),
        None => boundary_values(ctx, ty),
    }
}

/// Returns the image of `at` under a permutation of the numbers below `n`, which moves neighbours far apart.
fn permuted(at: u64, n: u64) -> u64 {
    // The multiplier is the least number from the golden section of `n` on that has no common divisor with `n`.
    let golden = (u128::from(n) * 618 / 1000).max(1);
    let multiplier = (golden..).find(|&m| greatest_common_divisor(m, n.into()) == 1).unwrap_or(1);
    u64::try_from(u128::from(at) * multiplier % u128::from(n)).unwrap_or_default()
}

fn greatest_common_divisor(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

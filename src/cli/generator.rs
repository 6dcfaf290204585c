//! The generator of the programs of a campaign.
//!
//! A context never frees interned values, and each program adds some, such as its constants. The generator therefore
//! moves to a new context after rounds of programs that interned many values. Program N does not depend on the
//! context.

use std::sync::{Arc, PoisonError, RwLock};

use crate::fuzz::oracle::{ProgramKind, Workbench};
use crate::ir::Context;

use super::files::Source;
use super::input::{InputArgs, Rejected, SPLIT_MARKER};
use super::options::hash_of;

/// The number of values that the rounds of a context intern, apart from those of the last round.
const MAX_INTERNED: usize = 1 << 19;

/// The generator of programs, with the current context.
#[derive(Debug)]
pub(super) struct Generator<'a> {
    input: &'a InputArgs,
    /// The texts of the example programs.
    examples: Vec<Source>,
    kind: Option<ProgramKind>,
    current: RwLock<Current>,
}

/// The generator in one context.
#[derive(Clone, Debug)]
struct Current {
    bench: Arc<Workbench>,
    /// The number of values in the context before the first program.
    n_initial: usize,
}

impl<'a> Generator<'a> {
    /// Returns the generator with the example programs in `files`, first in `ctx`. Errors in examples are reported on
    /// standard error.
    pub(super) fn new(
        ctx: &Arc<Context>,
        input: &'a InputArgs,
        files: &[String],
        kind: Option<ProgramKind>,
    ) -> Result<Generator<'a>, Rejected> {
        let has_text = |chunk: &Source| chunk.bytes.iter().any(|byte| !byte.is_ascii_whitespace());
        let mut examples = Vec::new();
        for file in files {
            examples.extend(input.source(file)?.split(SPLIT_MARKER).into_iter().filter(has_text));
        }
        let bench = workbench(ctx.clone(), input, &examples, kind)?;
        let current = Current { bench: Arc::new(bench), n_initial: ctx.n_interned() };
        Ok(Generator { input, examples, kind, current: RwLock::new(current) })
    }

    /// Returns the generator in the current context.
    pub(super) fn bench(&self) -> Arc<Workbench> {
        self.current().bench
    }

    fn current(&self) -> Current {
        self.current.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Returns a hash of the example programs in files; `None` without files.
    pub(super) fn examples(&self) -> Option<String> {
        (!self.examples.is_empty()).then(|| hash_of(self.examples.iter().map(|each| &each.bytes)))
    }

    /// Returns whether some programs have operations that are drawn from the table.
    pub(super) fn draws_operations(&self) -> bool {
        self.kind.is_none_or(|kind| kind == ProgramKind::Scalars)
    }

    /// Ends a round: later programs are in a new context if the current one interned more than [`MAX_INTERNED`] values.
    /// The old context is freed with its last program.
    pub(super) fn end_round(&self) {
        self.end_round_within(MAX_INTERNED);
    }

    fn end_round_within(&self, max_interned: usize) {
        let Current { bench, n_initial } = self.current();
        if bench.context().n_interned() - n_initial <= max_interned {
            return;
        }
        let ctx = Arc::new(bench.context().renewed());
        // The examples were valid in the first context, so they are valid in each.
        if let Ok(bench) = workbench(ctx.clone(), self.input, &self.examples, self.kind) {
            let current = Current { bench: Arc::new(bench), n_initial: ctx.n_interned() };
            *self.current.write().unwrap_or_else(PoisonError::into_inner) = current;
        }
    }
}

/// Returns the generator in `ctx`.
fn workbench(
    ctx: Arc<Context>,
    input: &InputArgs,
    examples: &[Source],
    kind: Option<ProgramKind>,
) -> Result<Workbench, Rejected> {
    let mut bench = Workbench::within(ctx.clone());
    if let Some(kind) = kind {
        bench.set_kind(kind);
    }
    for example in examples {
        bench.add_example(input.take(&ctx, example.clone())?.1);
    }
    Ok(bench)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fuzz::ProgramInput;
    use crate::ir::text::{PrintOptions, print_op};

    const PROGRAMS_OF_ROUND: u64 = 16;
    const ROUNDS: u64 = 12;

    fn text(generator: &Generator<'_>, n: u64) -> Option<String> {
        generator
            .bench()
            .program(&ProgramInput::numbered(n))
            .map(|ir| print_op(&ir, ir.root(), PrintOptions::default()))
    }

    #[test]
    fn contexts_of_a_campaign_are_bounded_and_freed() {
        let ctx = Arc::new(Context::new(crate::registry()));
        let input = InputArgs::default();
        let new = |ctx: &Arc<Context>| Generator::new(ctx, &input, &[], None).expect("no example is given");
        let (generator, in_one_context) = (new(&ctx), new(&Arc::new(ctx.renewed())));
        drop(ctx);
        let (mut n_contexts, mut total, max_interned) = (1, 0, 64);
        for round in 0..ROUNDS {
            let Current { bench, n_initial } = generator.current();
            let before = bench.context().n_interned();
            assert!(before - n_initial <= max_interned, "round {round}");
            for n in round * PROGRAMS_OF_ROUND..(round + 1) * PROGRAMS_OF_ROUND {
                assert_eq!(text(&generator, n), text(&in_one_context, n), "program {n}");
            }
            total += bench.context().n_interned() - before;
            let old = Arc::downgrade(bench.context());
            drop(bench);
            generator.end_round_within(max_interned);
            if !std::ptr::eq(old.as_ptr(), Arc::as_ptr(generator.bench().context())) {
                assert!(old.upgrade().is_none(), "the context of round {round} is still in use");
                n_contexts += 1;
            }
        }
        assert!(total > 4 * max_interned && n_contexts > 4, "{total} values in {n_contexts} contexts");
    }
}

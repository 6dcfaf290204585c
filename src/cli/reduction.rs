//! Reduction of a program whose candidates are tried in batches.
//!
//! The reducer tries one candidate after the other, and a process of a command for each takes longer than the command's
//! work. Most candidates do not have the failure. The next candidates under this assumption are therefore collected and
//! tried together; the reducer then starts again with the results that are known. The reduced program is the same as
//! with one trial for each candidate.

use std::collections::HashMap;

use crate::fuzz::reduce::{Reduced, reduce_while};
use crate::ir::Ir;
use crate::ir::text::{PrintOptions, print_op};

/// The number of operations up to which a reduced program is not reduced in another way.
pub(super) const SMALL: usize = 12;

/// The maximal number of candidates that are tried together.
const MAX_BATCH: usize = 32;

/// Makes `ir` smaller while it has a failure. `have_it` tries programs, and returns whether each has the failure. It
/// may leave out programs after one with the failure, because the reducer probably proceeds with that one. The reducer
/// tries at most `limit` candidates.
pub(super) fn reduce_in_batches(
    ir: &mut Ir,
    limit: usize,
    have_it: &mut dyn FnMut(&[Ir]) -> Vec<bool>,
) -> Reduced {
    let mut known: HashMap<String, bool> = HashMap::new();
    let mut batch = MIN_BATCH;
    loop {
        let mut reduced = ir.duplicate();
        let mut candidates: Vec<Ir> = Vec::new();
        let mut texts: Vec<String> = Vec::new();
        let result = reduce_while(&mut reduced, limit, &mut |candidate| {
            let text = print_op(candidate, candidate.root(), PrintOptions::default());
            match known.get(&text) {
                Some(&has_it) => Some(has_it),
                None if candidates.len() >= batch => None,
                None => {
                    if !texts.contains(&text) {
                        candidates.push(candidate.duplicate());
                        texts.push(text);
                    }
                    Some(false)
                }
            }
        });
        if candidates.is_empty() {
            *ir = reduced;
            return result;
        }
        let results = have_it(&candidates);
        batch = if results.contains(&true) { MIN_BATCH } else { (2 * batch).min(MAX_BATCH) };
        known.extend(texts.into_iter().zip(results));
    }
}

/// The number of candidates that are tried together after the reducer has proceeded.
const MIN_BATCH: usize = 8;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fuzz::reduce::reduce;
    use crate::ir::Context;
    use crate::ir::text::{ParseOptions, parse_source};
    use std::sync::Arc;

    #[test]
    fn batches_do_not_change_the_reduced_program() {
        let ctx = Arc::new(Context::new(crate::registry()));
        let text = "func.func @f(%x: i32, %y: i32) -> (i32, i32) {
            %c = arith.constant 17 : i32
            %0 = arith.addi %x, %c : i32
            %1 = arith.muli %0, %y : i32
            %2 = arith.subi %1, %x : i32
            %3 = arith.ori %2, %0 : i32
            return %3, %1 : i32, i32
        }";
        let program =
            parse_source(&ctx, "test", text.as_bytes(), ParseOptions::default()).expect("valid MLIR");
        let text = |ir: &Ir| print_op(ir, ir.root(), PrintOptions::default());
        let has_it = |ir: &Ir| text(ir).contains("muli") && text(ir).contains("addi");
        for (limit, is_brief) in [(3, false), (10, false), (1000, false), (1000, true)] {
            let (mut one, mut many) = (program.duplicate(), program.duplicate());
            let expected = reduce(&mut one, limit, &mut |ir| has_it(ir));
            let mut n_batches = 0;
            let reduced = reduce_in_batches(&mut many, limit, &mut |candidates| {
                n_batches += 1;
                let results: Vec<bool> = candidates.iter().map(has_it).collect();
                let first = results.iter().position(|has_it| *has_it).filter(|_| is_brief);
                results[..first.map_or(results.len(), |first| first + 1)].to_vec()
            });
            assert_eq!((text(&one), expected.n_asked), (text(&many), reduced.n_asked));
            assert!(n_batches < expected.n_asked, "{n_batches} batches");
        }
    }
}

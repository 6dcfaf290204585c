//! The parts of the search for critical pairs, which shards compute, and their union.
//!
//! A part has the counts of its shard for each pair, and the verdicts on the smallest programs of the shard whose
//! outcomes differ because of the pair. The smallest programs of all shards are among them, so that the parts together
//! have the result of one run. The union of parts is associative, commutative and idempotent.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::pairs::{Confluence, Pair, PairVerdict};
use crate::check::count;
use crate::cli::shard::Shard;

/// The maximal number of programs of a pair whose outcomes are compared by proofs.
pub(super) const MAX_PROVED: usize = 3;

/// The result of the search of one shard.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct ConfluencePart {
    pub(super) shard: Shard,
    /// The number of shapes, which all shards compute.
    pub(super) shapes: u64,
    /// The number of combinations of two shapes, and of those that no shard overlaps because of the limit.
    pub(super) combinations: u64,
    pub(super) omitted: u64,
    /// The number of steps that panicked of those that all shards make, and of those that only this shard makes.
    pub(super) shared_panics: u64,
    pub(super) panics: u64,
    /// The reason for which the search did not end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) interrupted: Option<String>,
    pub(super) pairs: Vec<PairPart>,
}

/// The result of one shard for a pair.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct PairPart {
    /// The patterns or folds, sorted.
    pub(super) rewrites: [String; 2],
    /// The number of overlaps in which both apply, of those whose outcomes differ because of the pair, and of those
    /// whose outcomes differ without a known cause.
    pub(super) overlaps: u64,
    pub(super) differing: u64,
    pub(super) unexplained: u64,
    /// The number of programs of the gate whose outcomes differ because of the pair.
    pub(super) programs: u64,
    /// The verdicts on the smallest programs, at most [`MAX_PROVED`], the smallest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) judged: Vec<Judged>,
}

/// The verdict on a program whose outcomes differ because of a pair.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Judged {
    pub(super) rank: Rank,
    pub(super) verdict: PairVerdict,
    /// The program, after a reduction if it is large.
    pub(super) program: String,
    /// The pair in the program, with its outcomes and their comparison.
    pub(super) example: Vec<String>,
    /// The comparison panicked.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) panicked: bool,
}

/// The place of a program among those of a pair: by size, then in the order of the search.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
pub(super) struct Rank {
    pub(super) size: [u64; 8],
    /// The number of the combination of shapes, or the number of combinations plus that of the program of the gate.
    pub(super) source: u64,
    /// The number among the programs with this source.
    pub(super) number: u64,
}

impl ConfluencePart {
    /// Returns the result of a search that did not end.
    pub(super) fn interrupted(shard: Shard, reason: &str) -> ConfluencePart {
        ConfluencePart { shard, interrupted: Some(reason.to_owned()), ..ConfluencePart::default() }
    }

    /// Returns the result of a shard of which two results are known: that of a search that ended.
    fn join(self, other: ConfluencePart) -> Result<ConfluencePart, String> {
        match (&self.interrupted, &other.interrupted) {
            _ if self == other => Ok(self),
            (Some(a), Some(b)) => Ok(if a < b { self } else { other }),
            (Some(_), None) => Ok(other),
            (None, Some(_)) => Ok(self),
            (None, None) => {
                Err(format!("different critical pairs of the shard {}", String::from(self.shard)))
            }
        }
    }
}

/// The critical pairs of a gate: of all shards, or of some.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct PairSet {
    pub(super) whole: Option<Confluence>,
    pub(super) parts: Vec<ConfluencePart>,
}

impl PairSet {
    /// Returns the result of `parts`, which are ordered by shard: that of one run, if they are all shards.
    pub(super) fn of(parts: Vec<ConfluencePart>) -> PairSet {
        let n_shards = parts.first().map_or(1, |part| part.shard.n_shards);
        let is_complete = parts.len() as u64 == n_shards
            && (n_shards == 1 || parts.iter().all(|part| part.interrupted.is_none()));
        match is_complete {
            true => PairSet { whole: Some(Confluence::of(&parts)), parts: Vec::new() },
            false => PairSet { whole: None, parts },
        }
    }

    /// Returns the results of both sets.
    ///
    /// # Errors
    ///
    /// The sets are of different runs. The error is a message.
    pub(super) fn join(self, other: PairSet) -> Result<PairSet, String> {
        let is_none = |set: &PairSet| set.whole.is_none() && set.parts.is_empty();
        if is_none(&self) != is_none(&other) {
            return Err("the reports are of different runs: --confluence differs".to_owned());
        }
        match (&self.whole, &other.whole) {
            (Some(a), Some(b)) if a == b => Ok(self),
            (Some(a), Some(b)) => match (a.unfinished, b.unfinished) {
                (true, true) => Ok(if a.interrupted < b.interrupted { self } else { other }),
                (true, false) => Ok(other),
                (false, true) => Ok(self),
                (false, false) => Err("different critical pairs".to_owned()),
            },
            (Some(whole), None) => Ok(if whole.unfinished { other } else { self }),
            (None, Some(whole)) => Ok(if whole.unfinished { self } else { other }),
            (None, None) => {
                let mut parts: BTreeMap<u64, ConfluencePart> = BTreeMap::new();
                for part in self.parts.into_iter().chain(other.parts) {
                    let part = match parts.remove(&part.shard.number) {
                        Some(known) => known.join(part)?,
                        None => part,
                    };
                    parts.insert(part.shard.number, part);
                }
                // Shards of the same programs and options have the same shapes.
                let frame = |part: &ConfluencePart| {
                    (part.shapes, part.combinations, part.omitted, part.shared_panics)
                };
                let mut ended = parts.values().filter(|part| part.interrupted.is_none()).map(frame);
                let first = ended.next();
                let is_same = parts.values().all(|part| {
                    Some(part.shard.n_shards) == parts.values().next().map(|first| first.shard.n_shards)
                });
                if !is_same || ended.any(|frame| Some(frame) != first) {
                    return Err("the reports are of different runs: the number of shards, the shapes or \
                                --max-combinations differ"
                        .to_owned());
                }
                Ok(PairSet::of(parts.into_values().collect()))
            }
        }
    }

    /// Returns the critical pairs, or those of the shards that are known; `None` without a search.
    pub(super) fn confluence(&self) -> Option<Confluence> {
        let of_parts = || (!self.parts.is_empty()).then(|| Confluence::of(&self.parts));
        self.whole.clone().or_else(of_parts)
    }
}

/// Returns the place of a pattern, fold or part of a driver among others: patterns precede folds.
fn ordinal(name: &str) -> u8 {
    match name.split_once(' ') {
        Some(("pattern", _)) => 0,
        Some(("fold", _)) => 1,
        _ => 2,
    }
}

impl Confluence {
    /// Returns the union of the results of shards.
    fn of(parts: &[ConfluencePart]) -> Confluence {
        let mut pairs: BTreeMap<[(u8, String); 2], PairPart> = BTreeMap::new();
        for part in parts.iter().flat_map(|part| &part.pairs) {
            let key = part.rewrites.clone().map(|name| (ordinal(&name), name));
            let sum = pairs.entry(key).or_default();
            sum.rewrites = part.rewrites.clone();
            sum.overlaps += part.overlaps;
            sum.differing += part.differing;
            sum.unexplained += part.unexplained;
            sum.programs += part.programs;
            sum.judged.extend(part.judged.iter().cloned());
        }
        for pair in pairs.values_mut() {
            pair.judged.sort_by_key(|judged| judged.rank);
            pair.judged.truncate(MAX_PROVED);
        }
        let first = parts.iter().find(|part| part.interrupted.is_none()).or(parts.first());
        let [shapes, combinations, omitted, shared_panics] =
            first.map_or([0; 4], |part| [part.shapes, part.combinations, part.omitted, part.shared_panics]);
        let of_pairs = pairs.values().flat_map(|pair| &pair.judged).filter(|judged| judged.panicked).count();
        let n_panics = shared_panics + parts.iter().map(|part| part.panics).sum::<u64>() + of_pairs as u64;
        let interrupted = parts.iter().find_map(|part| part.interrupted.clone());
        Confluence {
            shapes,
            combinations,
            omitted,
            overlaps: pairs.values().map(|pair| pair.overlaps).sum(),
            unfinished: interrupted.is_some(),
            interrupted: interrupted.or_else(|| {
                (n_panics > 0).then(|| format!("{} of the search panicked", count(n_panics, "step")))
            }),
            pairs: pairs.into_values().map(PairPart::pair).collect(),
        }
    }
}

impl PairPart {
    /// Returns the pair with the verdict on its programs.
    fn pair(self) -> Pair {
        let (mut verdict, mut program, mut example) = (PairVerdict::Joins, String::new(), Vec::new());
        if self.unexplained > 0 {
            verdict = PairVerdict::Undecided;
            example.push("the outcomes differ, and the search for the cause ended without a pair".to_owned());
        }
        for judged in self.judged {
            if judged.verdict > verdict || verdict == PairVerdict::Joins {
                (verdict, program, example) = (judged.verdict, judged.program, judged.example);
            }
        }
        Pair {
            rewrites: self.rewrites,
            verdict,
            overlaps: self.overlaps,
            differing: self.differing + self.unexplained,
            programs: self.programs,
            program,
            example,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Returns the part of a search with `n` combinations and programs, whose results depend on `seed`.
    fn part(shard: Shard, n: u64, seed: u64) -> ConfluencePart {
        let bits = |source: u64, shift: u64| (seed >> ((source * 7 + shift) % 61)) % 4;
        let names = |source| match bits(source, 0) {
            0 => ["pattern 'A'", "pattern 'B'"],
            1 => ["pattern 'B'", "fold of 'd.x'"],
            2 => ["fold of 'd.x'", "fold of 'd.y'"],
            _ => ["pattern 'A'", "fold of 'd.x'"],
        };
        let mut pairs: BTreeMap<[&str; 2], PairPart> = BTreeMap::new();
        for source in (0..n).filter(|&source| shard.contains(source)) {
            let pair = pairs.entry(names(source)).or_default();
            pair.rewrites = names(source).map(str::to_owned);
            pair.overlaps += 1;
            pair.unexplained += u64::from(bits(source, 1) == 0);
            pair.differing += u64::from(bits(source, 2) > 1);
            if bits(source, 2) > 1 {
                let verdicts = [PairVerdict::Equivalent, PairVerdict::Undecided, PairVerdict::Different];
                let verdict = verdicts[bits(source, 3) as usize % 3];
                let rank = Rank { size: [bits(source, 4), 0, 0, 0, 0, 0, 0, 0], source, number: 0 };
                let example = vec![format!("example {source}")];
                let panicked = bits(source, 5) == 3;
                pair.judged.push(Judged { rank, verdict, program: format!("{source}"), example, panicked });
            }
        }
        for pair in pairs.values_mut() {
            pair.judged.sort_by_key(|judged| judged.rank);
            pair.judged.truncate(MAX_PROVED);
        }
        ConfluencePart {
            shard,
            shapes: n,
            combinations: n + 1,
            omitted: 1,
            shared_panics: seed % 2,
            panics: u64::from(shard.number == seed % shard.n_shards),
            interrupted: None,
            pairs: pairs.into_values().collect(),
        }
    }

    fn one(part: ConfluencePart) -> PairSet {
        PairSet::of(vec![part])
    }

    fn joined(a: &PairSet, b: &PairSet) -> PairSet {
        a.clone().join(b.clone()).expect("parts of one search")
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn shards_in_any_order_are_one_run(
            n in 0u64..80,
            n_shards in 1u64..20,
            seed in any::<u64>(),
        ) {
            let whole = one(part(Shard::default(), n, seed));
            let shard = |k: u64| one(part(Shard { number: (k + seed % 20) % n_shards, n_shards }, n, seed));
            let all = (1..n_shards).fold(shard(0), |all, k| joined(&all, &shard(k)));
            prop_assert_eq!(joined(&all, &shard(0)), all.clone());
            prop_assert_eq!(all, whole);
        }

        #[test]
        fn join_is_associative_commutative_and_idempotent(
            n in 0u64..80,
            seed in any::<u64>(),
            numbers in any::<[u8; 3]>(),
        ) {
            // Some sets are of interrupted shards, and some of all shards.
            let set = |number: u8| {
                let shard = |k: u8| Shard { number: u64::from(k % 3), n_shards: 3 };
                match number {
                    0..40 => one(ConfluencePart::interrupted(shard(number), "signal 9")),
                    40..60 => one(ConfluencePart::interrupted(Shard::default(), "interrupted")),
                    60..90 => one(part(Shard::default(), n, seed)),
                    _ => one(part(shard(number), n, seed)),
                }
            };
            // One run has the panics of all shards.
            let [a, b, c] = numbers.map(set);
            prop_assert_eq!(joined(&a, &b), joined(&b, &a));
            prop_assert_eq!(joined(&joined(&a, &b), &c), joined(&a, &joined(&b, &c)));
            prop_assert_eq!(joined(&a, &a), a);
        }
    }

    #[test]
    fn parts_of_other_searches_are_not_joined() {
        let shard = |number, n_shards| Shard { number, n_shards };
        let a = one(part(shard(0, 3), 20, 5));
        let is_refused = |b: PairSet| a.clone().join(b).is_err();
        assert!(is_refused(PairSet::default()), "no search");
        assert!(is_refused(one(part(shard(1, 4), 20, 5))), "other shards");
        assert!(is_refused(one(part(shard(1, 3), 21, 5))), "other shapes");
        assert!(is_refused(one(part(shard(0, 3), 20, 77))), "another result of the shard");
        assert!(!is_refused(one(part(shard(1, 3), 20, 5))));
    }
}

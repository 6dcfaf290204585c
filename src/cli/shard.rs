//! `--shard`: a part of the work, so that many machines share it.

use serde::{Deserialize, Serialize};

/// A part K of N parts, by default the whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(super) struct Shard {
    /// The number of the part, from 0.
    pub(super) number: u64,
    /// The number of parts.
    pub(super) n_shards: u64,
}

impl Shard {
    /// Returns whether item number `index`, from 0, belongs to the part.
    pub(super) fn contains(self, index: u64) -> bool {
        index % self.n_shards == self.number
    }
}

impl Default for Shard {
    fn default() -> Shard {
        Shard { number: 0, n_shards: 1 }
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> String {
        format!("{}/{}", shard.number + 1, shard.n_shards)
    }
}

impl TryFrom<String> for Shard {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Shard, &'static str> {
        text.parse()
    }
}

impl std::str::FromStr for Shard {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Shard, &'static str> {
        let numbers = text.split_once('/').and_then(|(k, n)| Some((k.parse().ok()?, n.parse().ok()?)));
        match numbers {
            Some((k @ 1.., n)) if k <= n => Ok(Shard { number: k - 1, n_shards: n }),
            _ => Err("expected K/N with 1 <= K <= N"),
        }
    }
}

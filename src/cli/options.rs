//! The options that determine the results of a campaign of `fuzz`: its programs, their verdicts and their groups.
//!
//! The report of a campaign has those that differ from their defaults, so that `merge` refuses the report of another
//! campaign. Files are represented by a hash of their contents, because their names differ between machines.

use std::collections::BTreeMap;

use clap::{ArgMatches, Command};

/// Returns the options of `command` in `matches` that differ from their defaults, by name, without those whose
/// identifiers are in `others`.
pub(super) fn options_in(
    mut command: Command,
    matches: &ArgMatches,
    others: &[&str],
) -> BTreeMap<String, String> {
    command.build();
    let mut options = BTreeMap::new();
    for argument in command.get_arguments() {
        let id = argument.get_id().as_str();
        let Some(name) = argument.get_long().filter(|_| !others.contains(&id)) else { continue };
        let Ok(Some(values)) = matches.try_get_raw(id) else { continue };
        let joined = |values: Vec<String>| values.join(",");
        let value = joined(values.map(|value| value.to_string_lossy().into_owned()).collect());
        let default = argument.get_default_values().iter();
        if value != joined(default.map(|value| value.to_string_lossy().into_owned()).collect()) {
            options.insert(format!("--{name}"), value);
        }
    }
    options
}

/// Returns a hash of a sequence of texts, as the value of an option.
pub(super) fn hash_of<T: AsRef<[u8]>>(texts: impl IntoIterator<Item = T>) -> String {
    let mut hasher = blake3::Hasher::new();
    for text in texts {
        let text = text.as_ref();
        hasher.update(&(text.len() as u64).to_le_bytes());
        hasher.update(text);
    }
    format!("hash {}", &hasher.finalize().to_hex()[..16])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_depends_on_the_boundaries_of_texts() {
        assert_ne!(hash_of(["ab", "c"]), hash_of(["a", "bc"]));
        assert_eq!(hash_of(["ab"]), hash_of([b"ab"]));
    }
}

//! The options that determine the results of a run of `fuzz` or `gate`: its programs, their verdicts and their groups.
//!
//! The report of a run has those that differ from their defaults, so that `merge` refuses the report of another run.
//! Files are represented by a hash of their contents, because their names differ between machines.

use std::collections::{BTreeMap, BTreeSet};

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

/// Returns the first property in which two runs differ, with its values, which do not depend on the order of the runs:
/// one of `properties`, with the values in both runs, or else an option of the runs.
pub(super) fn difference(
    properties: impl IntoIterator<Item = (&'static str, String, String)>,
    [ours, theirs]: [&BTreeMap<String, String>; 2],
) -> Option<String> {
    let properties = properties.into_iter().map(|(name, a, b)| (name.to_owned(), Some(a), Some(b)));
    let names: BTreeSet<&String> = ours.keys().chain(theirs.keys()).collect();
    let options =
        names.into_iter().map(|name| (name.clone(), ours.get(name).cloned(), theirs.get(name).cloned()));
    let (name, a, b) = properties.chain(options).find(|(_, a, b)| a != b)?;
    let shown = |value: Option<String>| value.map_or("the default".into(), |value| format!("'{value}'"));
    let (a, b) = if a <= b { (a, b) } else { (b, a) };
    Some(format!("{name} is {} in one and {} in the other", shown(a), shown(b)))
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

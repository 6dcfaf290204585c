//! The type of rewrite rules.

use crate::term::table::RuleFn;

/// A rewrite rule.
#[derive(Clone, Copy)]
pub struct Rule {
    /// The name of the rule in tests and profiles.
    pub name: &'static str,
    /// Returns the equal term if the rule applies.
    pub apply: RuleFn,
}

impl std::fmt::Debug for Rule {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

//! The registry of passes: those of Proofmark, and those that a program registers.

use super::Pass;
use super::{builtin, pdl, transform};

/// The passes of a command line, in the order of listings.
///
/// ```
/// use proofmark::passes::{Pass, PassRegistry, PassReport};
///
/// static NOTHING: Pass = Pass {
///     flag: "nothing",
///     name: "Nothing",
///     summary: "Leave everything as it is",
///     options: &[],
///     run: |_, _, _, _| PassReport::default(),
/// };
///
/// let mut passes = PassRegistry::default();
/// passes.register(&NOTHING);
/// assert_eq!(passes.pass("nothing").map(|pass| pass.name), Some("Nothing"));
/// ```
#[derive(Clone, Debug)]
pub struct PassRegistry {
    passes: Vec<&'static Pass>,
}

impl Default for PassRegistry {
    /// Returns the passes of Proofmark.
    fn default() -> PassRegistry {
        PassRegistry { passes: builtin::PASSES.iter().chain(pdl::PASSES).chain(transform::PASSES).collect() }
    }
}

impl PassRegistry {
    /// Adds a pass, which replaces a pass with the same flag. The flag must not be an option of the command line.
    pub fn register(&mut self, pass: &'static Pass) -> &mut PassRegistry {
        match self.passes.iter_mut().find(|other| other.flag == pass.flag) {
            Some(other) => *other = pass,
            None => self.passes.push(pass),
        }
        self
    }

    /// Returns the pass with the flag.
    pub fn pass(&self, flag: &str) -> Option<&'static Pass> {
        self.passes().find(|pass| pass.flag == flag)
    }

    /// Returns all passes, in order of registration.
    pub fn passes(&self) -> impl Iterator<Item = &'static Pass> {
        self.passes.iter().copied()
    }
}

//! Which passes there are: those that come with Proofmark, and those of whoever links it.

use super::Pass;
use super::builtin::PASSES;

/// The passes that a command line knows, in the order of every listing.
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
    /// The passes that come with Proofmark.
    fn default() -> PassRegistry {
        PassRegistry { passes: PASSES.iter().collect() }
    }
}

impl PassRegistry {
    /// Adds a pass; it takes the place of one of the same flag. A flag that is an option of the command line already cannot be used there.
    pub fn register(&mut self, pass: &'static Pass) -> &mut PassRegistry {
        match self.passes.iter_mut().find(|other| other.flag == pass.flag) {
            Some(other) => *other = pass,
            None => self.passes.push(pass),
        }
        self
    }

    /// The pass of that flag.
    pub fn pass(&self, flag: &str) -> Option<&'static Pass> {
        self.passes().find(|pass| pass.flag == flag)
    }

    /// All passes, in order of registration.
    pub fn passes(&self) -> impl Iterator<Item = &'static Pass> {
        self.passes.iter().copied()
    }
}

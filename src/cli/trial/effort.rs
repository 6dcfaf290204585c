//! The effort of the proofs of a trial, with their limits.

use crate::proofs::Settings;
use crate::proofs::solve::columns::BLOCK;
use crate::proofs::solve::decide::Programs;

/// The effort of proofs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::cli) enum Effort {
    /// No proofs: outcomes are compared with the program by the evaluation of columns of inputs.
    Columns,
    /// At most this number of steps for each proof, without solvers.
    Quick(u64),
    /// At most this number of steps for each proof.
    Thorough(u64),
    /// The limits of the options.
    Full,
}

impl Effort {
    /// Returns `settings` with the limits of this effort.
    pub(in crate::cli) fn limit(self, settings: &Settings) -> Settings {
        let mut settings = settings.clone();
        match self {
            Effort::Full => {}
            Effort::Quick(steps) => {
                settings.limits.steps = steps;
                settings.limits.solver = false;
                settings.limits.programs = Programs::NONE;
            }
            Effort::Thorough(steps) => settings.limits.steps = settings.limits.steps.min(steps),
            Effort::Columns => {
                settings.limits = settings.limits.by_columns(COLUMN_SAMPLES, COLUMN_STEPS);
                settings.unroll = settings.unroll.min(COLUMN_UNROLL);
                settings.max_steps = settings.max_steps.min(COLUMN_OPERATIONS);
                settings.index_widths.truncate(1);
            }
        }
        settings
    }
}

/// The limits of a comparison by columns: sampled inputs, steps, iterations of a loop, and executed operations.
const COLUMN_SAMPLES: usize = 2 * BLOCK;
const COLUMN_STEPS: u64 = 1_000_000;
const COLUMN_UNROLL: u32 = 3;
const COLUMN_OPERATIONS: usize = 200;

//! The tests of the command-line tool, its documents, and the crates together, in one program.
//!
//! One program links once, and its threads run the tests of all files.

mod attribute_roles;
mod bugs_found;
mod campaigns;
mod cases;
mod command_errors;
mod conversions;
mod documents;
pub mod examples;
mod fuzz;
mod guided;
mod help;
mod lowering_proofs;
mod meaning;
mod order_dependence;
mod own_patterns;
mod planted;
mod planted_meaning;
mod planted_passes;
mod planted_steps;
mod proof_cache;
mod report_page;
mod report_rows;
mod reports;
mod signals;
mod step_proofs;
mod streams;
mod tidy;

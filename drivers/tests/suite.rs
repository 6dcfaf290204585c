//! The tests of drivers, in one program.
//!
//! One program links once, and its threads run the tests of all files.

mod common;
mod conversion;
mod conversion_driver;
mod critical_pairs;
mod failing_conversions;
mod greedy;
mod planted_faults;
mod roots_and_folds;
mod structural;
mod walks;

//! The tests of the oracles and the reducer, in one program.
//!
//! One program links once, and its threads run the tests of all files.

mod dialect;
mod exhaustive;
mod mutations;
mod nests;
mod oracles;
mod overlaps;
mod reducer;
mod shapes;

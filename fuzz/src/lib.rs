//! Generators, oracles and the reducer.

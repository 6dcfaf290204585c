//! What several dialects share: integer arithmetic, float operations by name and by value, constants as scalars, matchers, what may be speculated, and the one way to
//! fold constants.

pub mod constant;
pub mod float;
pub mod fold;
pub mod integer;
pub mod matchers;
pub mod softfloat;
pub mod speculate;

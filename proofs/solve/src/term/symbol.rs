//! Names of uninterpreted functions, and the kinds of functions that the names tell apart.

/// The first character of the names of functions that are unknown on both sides, such as calls. The name of an abstraction, a function that
/// has a meaning which is not modelled, begins with another character.
pub const CALL_PREFIX: char = '@';

/// The name of the nondeterministic choice of the sign of a computed NaN.
pub const NAN_SIGN: &str = "the sign of a NaN";

/// The name of the nondeterministic choice of the payload of a computed NaN.
pub const NAN_PAYLOAD: &str = "the payload of a NaN";

/// Returns whether the uninterpreted function `function` is an abstraction of an operation that has a meaning.
pub fn is_abstraction(function: &str) -> bool {
    !function.starts_with(CALL_PREFIX)
}

/// Returns whether the uninterpreted function or the variable `name` is the choice of a NaN, in the source or in the target.
pub fn is_nan_choice(name: &str) -> bool {
    let what = name.strip_prefix(CALL_PREFIX).unwrap_or(name);
    let what = what.split_once(" (choice ").map_or(what, |(what, _)| what);
    [NAN_SIGN, NAN_PAYLOAD].contains(&what)
}

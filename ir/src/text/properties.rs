//! The representation of the properties of unregistered operations.

/// The name of the property that stores the whole properties of an unregistered operation, if they are not a non-empty
/// dictionary: `<{}>` or `<42 : i64>`. Text cannot contain an attribute with an empty name.
pub(crate) const WHOLE_PROPERTIES: &str = "";

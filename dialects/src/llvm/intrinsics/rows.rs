//! Macros that define families of llvm intrinsics with the same operands and results.

/// One row of a family.
macro_rules! row {
    ($(#[$doc:meta])* $name:ident $text:literal [$($setting:tt)*] [$($own:tt)*] {$($field:tt)*}) => {
        $(#[$doc])*
        #[op($text, $($setting)* $($own)*)]
        pub struct $name {
            $($field)*
        }
    };
}

/// Defines operations with the same settings and fields, and their list. Some have semantics.
macro_rules! family {
    ($list:ident $settings:tt $fields:tt $($(#[$doc:meta])* $name:ident = $text:literal
        $(means $semantics:path)?;)*) => {
        $(row! { $(#[$doc])* $name $text $settings [$(, semantics = $semantics)?] $fields })*
        pub(in crate::llvm) const $list: &[&OpDef] = &[$($name::DEF),*];
    };
}

pub(super) use {family, row};

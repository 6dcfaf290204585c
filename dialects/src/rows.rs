//! Rows of operations without views or builders, as a table.
//!
//! A group is `name: CONSTRAINT`, `name[Optional]: CONSTRAINT` or `name[Variadic]: CONSTRAINT`; a default is `name[=
//! f]: CONSTRAINT`. A region without a name is called `unnamed`.

macro_rules! rows {
    ($table:ident: $($(#[doc = $doc:literal])+ $name:literal { $($field:ident: $value:tt),* $(,)? })*) => {
        pub(super) const $table: &[&proofmark_ir::OpDef] = &[$(
            &proofmark_ir::OpDef {
                summary: concat!($($doc),+).trim_ascii(),
                $($field: $crate::rows::field!($field $value),)*
                ..proofmark_ir::OpDef::new($name)
            }
        ),*];
    };
}

macro_rules! field {
    (operands $groups:tt) => { $crate::rows::groups!($groups) };
    (results $groups:tt) => { $crate::rows::groups!($groups) };
    (attributes [$($name:ident $([$($presence:tt)*])?: $constraint:ident),* $(,)?]) => {
        &[$(AttributeDef {
            name: stringify!($name),
            constraint: &$constraint,
            presence: $crate::rows::presence!($($($presence)*)?),
        }),*]
    };
    (regions [$($name:ident $([$arity:ident])?: $blocks:ident),* $(,)?]) => {
        &[$(RegionDef {
            name: $crate::rows::region_name!($name),
            arity: $crate::rows::arity!($($arity)?),
            blocks: BlockCount::$blocks,
        }),*]
    };
    (successors [$($name:ident $([$arity:ident])? $(= $group:literal)?),* $(,)?]) => {
        &[$(SuccessorDef {
            name: stringify!($name),
            arity: $crate::rows::arity!($($arity)?),
            operands: $crate::rows::optional!($($group)?),
        }),*]
    };
    (relations [$($relation:ident($($part:ident),*)),*]) => {
        &[$(TypeRelation::$relation(&[$(stringify!($part)),*])),*]
    };
    (traits [$($flag:ident),*]) => { Traits::empty()$(.union(Traits::$flag))* };
    (format ($parse:path, $print:path)) => { Format::Custom { parse: $parse, print: $print } };
    (format $text:literal) => { Format::Declarative($text) };
    (parents $parents:tt) => { &$parents };
    (default_dialect $text:literal) => { $text };
    (effects ($add:path)) => { Effects::Computed($add) };
    (effects $effects:tt) => { Effects::Listed(&$effects) };
    ($other:ident $value:tt) => { Some($value) };
}

macro_rules! groups {
    ([$($name:ident $([$arity:ident])?: $constraint:ident),* $(,)?]) => {
        &[$(OperandDef {
            name: stringify!($name),
            constraint: &$constraint,
            arity: $crate::rows::arity!($($arity)?),
        }),*]
    };
}

macro_rules! arity {
    () => {
        Arity::Single
    };
    ($arity:ident) => {
        Arity::$arity
    };
}

macro_rules! presence {
    () => {
        Presence::Required
    };
    (Optional) => {
        Presence::Optional
    };
    (= $default:ident) => {
        Presence::Default($default)
    };
}

#[cfg_attr(not(feature = "test-dialect"), allow(unused_macros))]
macro_rules! region_name {
    (unnamed) => {
        ""
    };
    ($name:ident) => {
        stringify!($name)
    };
}

#[cfg_attr(not(feature = "test-dialect"), allow(unused_macros))]
macro_rules! optional {
    () => {
        None
    };
    ($value:literal) => {
        Some($value)
    };
}

pub(crate) use {arity, field, groups, presence, rows};
#[cfg_attr(not(feature = "test-dialect"), allow(unused_imports))]
pub(crate) use {optional, region_name};

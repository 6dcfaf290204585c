//! Static definitions of a dialect's types, attributes and enumerations. Definitions compare by name.

use std::hash::{Hash, Hasher};

use super::hooks::{ParseParams, PrintParams};
use super::{Attribute, Context, Type};

macro_rules! named_row {
    ($row:ident) => {
        impl PartialEq for $row {
            #[inline]
            fn eq(&self, other: &$row) -> bool {
                std::ptr::eq(self, other) || self.name == other.name
            }
        }

        impl Eq for $row {}

        impl Hash for $row {
            fn hash<H: Hasher>(&self, state: &mut H) {
                self.name.hash(state);
            }
        }

        impl std::fmt::Debug for $row {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.name)
            }
        }
    };
}

/// Verifies the parameters of a dialect's type or attribute. The error is a message without location.
pub type VerifyParams = fn(&Context, &[Attribute]) -> Result<(), String>;

/// The definition of a type of a registered dialect; its parameters are attributes.
pub struct TypeDef {
    /// The full name, such as `llvm.ptr`.
    pub name: &'static str,
    /// Parses the parameters, including the angle brackets.
    pub parse: ParseParams,
    /// Prints the parameters, including the angle brackets.
    pub print: PrintParams,
    /// The prefix of the type's printed aliases; `None` if the type has no aliases.
    pub alias: Option<&'static str>,
    /// Verifies the parameters.
    pub verify: VerifyParams,
    /// The run-time representation of a value of the type.
    pub contents: Contents,
}

/// The run-time representation of a value of a dialect's type.
#[derive(Clone, Copy)]
pub enum Contents {
    /// Not modelled.
    Opaque,
    /// An address in memory, in bytes.
    Pointer,
    /// A sequence of values of the returned types, which may depend on the parameters. `None` if the representation is
    /// not modelled.
    Parts(fn(&Context, &[Attribute]) -> Option<(PartsForm, Vec<Type>)>),
    /// The type of a function, which is not a value; whether the function is variadic.
    Function(fn(&[Attribute]) -> bool),
}

/// The layout of the parts of a type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PartsForm {
    /// An array of equal types.
    Array,
    /// A struct, whose parts are aligned.
    Struct,
    /// Another layout or another identity, such as a packed struct or a struct with a name.
    Other,
}

/// The definition of an attribute of a registered dialect; its parameters are attributes.
pub struct AttrDef {
    /// The full name, such as `llvm.cconv`.
    pub name: &'static str,
    /// Parses the parameters, including the angle brackets.
    pub parse: ParseParams,
    /// Prints the parameters, including the angle brackets.
    pub print: PrintParams,
    /// The prefix of the attribute's printed aliases; `None` if the attribute has no aliases.
    pub alias: Option<&'static str>,
    /// Verifies the parameters.
    pub verify: VerifyParams,
    /// Whether the attribute is a location (MLIR's trait `IsLocation`). The aliases of locations begin with `loc`.
    pub is_location: bool,
}

/// The definition of an attribute that is one keyword, or a set of keywords: `#arith.overflow<nsw, nuw>`.
pub struct EnumDef {
    /// The full name, such as `arith.overflow`.
    pub name: &'static str,
    /// The keywords with their values. In a bit set, a keyword may denote several bits, or none (the empty set).
    pub cases: &'static [(u64, &'static str)],
    /// The separator between the keywords of a bit set (MLIR's default is `", "`); `None` if the attribute is exactly
    /// one keyword.
    pub separator: Option<&'static str>,
    /// Whether the keyword is printed without angle brackets of its own: `#index<cmp_predicate slt>`.
    pub bare: bool,
}

impl TypeDef {
    /// Returns the definition of a type without parameters.
    pub const fn plain(name: &'static str) -> TypeDef {
        TypeDef {
            name,
            parse: |_| Ok(Vec::new()),
            print: |_, _| {},
            alias: None,
            verify: |_, _| Ok(()),
            contents: Contents::Opaque,
        }
    }
}

impl AttrDef {
    /// Returns the definition of an attribute without parameters.
    pub const fn plain(name: &'static str) -> AttrDef {
        AttrDef {
            name,
            parse: |_| Ok(Vec::new()),
            print: |_, _| {},
            alias: None,
            verify: |_, _| Ok(()),
            is_location: false,
        }
    }
}

named_row!(TypeDef);
named_row!(AttrDef);
named_row!(EnumDef);

impl EnumDef {
    /// Returns the value of a keyword.
    pub fn value_of(&self, keyword: &str) -> Option<u64> {
        self.cases.iter().find(|(_, name)| *name == keyword).map(|&(value, _)| value)
    }

    /// Returns the keyword with exactly this value.
    pub fn keyword_of(&self, value: u64) -> Option<&'static str> {
        self.cases.iter().find(|&&(case, _)| case == value).map(|&(_, name)| name)
    }

    /// Returns the text of a value: one keyword, or for a bit set its keywords, those of several bits first. `None` if
    /// the value has bits without a keyword.
    pub fn text_of(&self, value: u64) -> Option<String> {
        let Some(separator) = self.separator else {
            let word = self.keyword_of(value)?;
            let is_keyword = word.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_$.".contains(&byte));
            return Some(if is_keyword { word.to_owned() } else { format!("\"{word}\"") });
        };
        if let Some(keyword) = self.keyword_of(value) {
            return Some(keyword.to_owned());
        }
        let mut rest = value;
        let mut keywords = Vec::new();
        // As in MLIR, keywords of several bits are used first, then those of single bits in declaration order.
        let combined = self.cases.iter().filter(|(case, _)| case.count_ones() > 1);
        let single = self.cases.iter().filter(|(case, _)| case.count_ones() == 1);
        for &(case, name) in combined.chain(single) {
            if rest & case == case {
                rest &= !case;
                keywords.push(name);
            }
        }
        (rest == 0 && !keywords.is_empty()).then(|| keywords.join(separator))
    }
}

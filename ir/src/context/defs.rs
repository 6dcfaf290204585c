//! What a dialect says about its types and attributes, as static rows; two rows are the same if their names are.

use std::hash::{Hash, Hasher};

use super::{Attribute, Context};
use crate::text::{ParseResult, Parser, Printer};

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

/// Checks the parameters of a dialect's type or attribute; the error is a sentence without location.
pub type VerifyParams = fn(&Context, &[Attribute]) -> Result<(), String>;

/// Reads what follows the mnemonic of a dialect's type or attribute: the parameters.
pub type ParseParams = fn(&mut Parser<'_>) -> ParseResult<Vec<Attribute>>;

/// Writes what follows the mnemonic of a dialect's type or attribute.
pub type PrintParams = fn(&mut Printer<'_>, &[Attribute]);

/// A type of a registered dialect; its parameters are attributes.
pub struct TypeDef {
    /// With the dialect's name: `llvm.ptr`.
    pub name: &'static str,
    /// Reads the parameters; they stand in angle brackets, which it reads too.
    pub parse: ParseParams,
    /// Writes the parameters, with their angle brackets.
    pub print: PrintParams,
    /// The word that its aliases begin with in print, if it gets aliases.
    pub alias: Option<&'static str>,
    /// Checks the parameters.
    pub verify: VerifyParams,
    /// What a value of the type consists of during execution.
    pub contents: Contents,
}

/// What a value of a dialect's type consists of during execution.
#[derive(Clone, Copy)]
pub enum Contents {
    /// Nobody knows.
    Opaque,
    /// A place in memory, counted in bytes.
    Pointer,
    /// Values of these types, one after the other; the parameters say which. `None` if nobody knows.
    Parts(fn(&Context, &[Attribute]) -> Option<Vec<super::Type>>),
}

/// An attribute of a registered dialect; its parameters are attributes.
pub struct AttrDef {
    /// With the dialect's name: `llvm.cconv`.
    pub name: &'static str,
    /// Reads the parameters; they stand in angle brackets, which it reads too.
    pub parse: ParseParams,
    /// Writes the parameters, with their angle brackets.
    pub print: PrintParams,
    /// The word that its aliases begin with in print, if it gets aliases.
    pub alias: Option<&'static str>,
    /// Checks the parameters.
    pub verify: VerifyParams,
}

/// An attribute that is one of several keywords, or a set of them: `#arith.overflow<nsw, nuw>`.
pub struct EnumDef {
    /// With the dialect's name: `arith.overflow`.
    pub name: &'static str,
    /// The keywords with their values. Of a bit set, a keyword may stand for several bits, and for none (the empty set).
    pub cases: &'static [(u64, &'static str)],
    /// What is written between the keywords of a bit set (`", "` in MLIR's default); `None` if exactly one keyword holds.
    pub separator: Option<&'static str>,
    /// Whether the keyword stands without brackets of its own: `#index<cmp_predicate slt>`.
    pub bare: bool,
}

impl TypeDef {
    /// A type without parameters.
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
    /// An attribute without parameters.
    pub const fn plain(name: &'static str) -> AttrDef {
        AttrDef { name, parse: |_| Ok(Vec::new()), print: |_, _| {}, alias: None, verify: |_, _| Ok(()) }
    }
}

named_row!(TypeDef);
named_row!(AttrDef);
named_row!(EnumDef);

impl EnumDef {
    /// The value of a keyword.
    pub fn value_of(&self, keyword: &str) -> Option<u64> {
        self.cases.iter().find(|(_, name)| *name == keyword).map(|&(value, _)| value)
    }

    /// The keyword of exactly that value.
    pub fn keyword_of(&self, value: u64) -> Option<&'static str> {
        self.cases.iter().find(|&&(case, _)| case == value).map(|&(_, name)| name)
    }

    /// The value in text: one keyword, or for a bit set all that it consists of, combined cases first.
    /// `None` if the value has bits without a name.
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
        // As MLIR: combined cases (several bits) are used up first, then single bits in declaration order.
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

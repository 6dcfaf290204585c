//! The printer: MLIR's text out, byte for byte as `mlir-opt` prints it.
//!
//! Everything is appended to one buffer, which whoever prints a large file is handed in pieces. Types and attributes are here and in the files beside; `op` prints
//! operations, `regions` what is in them, `file` the whole.

mod affine;
mod aliases;
mod attributes;
mod declarative;
mod file;
mod lines;
mod locations;
mod names;
mod op;
mod regions;
mod types;
mod users;

pub use file::{op_to_string, print, print_op, print_op_to};
pub use lines::LinePrinter;
pub use op::{OpPrinter, PrintFn};

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::context::{Attribute, Context, Identifier, Location, Type};

/// Whether the type after a typed attribute is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TypeElision {
    /// It is written.
    Never,
    /// It is left out where reading would assume it (`i64`, `f64`).
    May,
    /// It is left out: the reader knows it.
    Must,
}

/// How to print.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PrintOptions {
    /// Every operation in generic form (`--mlir-print-op-generic`).
    pub generic: bool,
    /// Locations after operations and arguments (`--mlir-print-debuginfo`).
    pub debug_info: bool,
    /// Locations in a form for people, which does not read back (`--mlir-pretty-debuginfo`).
    pub pretty_locations: bool,
    /// Who uses a value, in comments (`--mlir-print-value-users`).
    pub value_users: bool,
    /// No aliases (`--mlir-print-local-scope`).
    pub local_scope: bool,
    /// `{...}` for regions (`--mlir-print-skip-regions`).
    pub skip_regions: bool,
    /// No number twice, in all regions together (`--mlir-print-unique-ssa-ids`).
    pub unique_ids: bool,
    /// Values are called by their named locations (`--mlir-use-nameloc-as-prefix`).
    pub names_of_locations: bool,
    /// `dense<...>` and `sparse<...>` of more elements are left out (`--mlir-elide-elementsattrs-if-larger`).
    pub max_elements: Option<u64>,
    /// `dense<...>` of more elements is in hexadecimal (`--mlir-print-elementsattrs-with-hex-if-larger`); -1: none is, `None`: MLIR's 100.
    pub hex_above: Option<i64>,
    /// Resources whose text is longer are left out (`--mlir-elide-resource-strings-if-larger`).
    pub max_resource: Option<u64>,
}

/// The aliases in force while printing: names without sigil.
#[derive(Default, Debug)]
pub(crate) struct Aliases {
    pub(crate) attributes: HashMap<Attribute, Box<str>, FxBuildHasher>,
    pub(crate) types: HashMap<Type, Box<str>, FxBuildHasher>,
}

/// Writes types, attributes and whatever a dialect's form consists of.
pub struct Printer<'a> {
    pub(crate) ctx: &'a Context,
    pub(crate) out: String,
    pub(crate) options: PrintOptions,
    pub(crate) aliases: Aliases,
    /// The number shown for each `distinct` attribute, in the order of printing.
    distinct: HashMap<u64, usize, FxBuildHasher>,
    /// Set while printing into nothing, to find what needs an alias.
    pub(crate) collector: Option<aliases::Collector>,
    /// The keys of the `dense_resource` attributes written.
    pub(crate) printed_resources: hashbrown::HashSet<Identifier, FxBuildHasher>,
}

impl<'a> Printer<'a> {
    /// A printer with an empty buffer.
    pub fn new(ctx: &'a Context, options: PrintOptions) -> Printer<'a> {
        Printer {
            ctx,
            out: String::new(),
            options,
            aliases: Aliases::default(),
            distinct: HashMap::default(),
            collector: None,
            printed_resources: Default::default(),
        }
    }

    /// The context.
    #[inline]
    pub fn ctx(&self) -> &'a Context {
        self.ctx
    }

    /// Writes text as it is.
    #[inline]
    pub fn text(&mut self, text: &str) {
        self.out.push_str(text);
    }

    /// Writes a number.
    pub fn number(&mut self, value: i64) {
        if value < 0 {
            self.out.push('-');
        }
        self.unsigned(value.unsigned_abs());
    }

    /// Writes a number.
    #[inline]
    pub fn unsigned(&mut self, value: u64) {
        const PAIRS: &str = concat!(
            "00010203040506070809101112131415161718192021222324252627282930313233343536373839",
            "40414243444546474849505152535455565758596061626364656667686970717273747576777879",
            "8081828384858687888990919293949596979899"
        );
        match value {
            0..10 => self.out.push((b'0' + value as u8) as char),
            10..100 => self.out.push_str(&PAIRS[2 * value as usize..][..2]),
            _ => {
                self.unsigned(value / 100);
                self.out.push_str(&PAIRS[2 * (value % 100) as usize..][..2]);
            }
        }
    }

    /// Writes elements with `, ` between.
    pub fn list<T>(&mut self, elements: impl IntoIterator<Item = T>, mut element: impl FnMut(&mut Self, T)) {
        for (n, each) in elements.into_iter().enumerate() {
            if n > 0 {
                self.out.push_str(", ");
            }
            element(self, each);
        }
    }

    /// Writes the name and the parameters of a dialect's type or attribute: `dialect.mnemonic<...>`, or `dialect<mnemonic ...>`
    /// where the parameters do not stand in angle brackets.
    pub(crate) fn registered_symbol(&mut self, name: &str, parameters: impl FnOnce(&mut Self)) {
        let start = self.out.len();
        self.text(name);
        let end = self.out.len();
        parameters(self);
        let plain = match self.out.get(end..) {
            Some(body) => body.is_empty() || body.starts_with('<') && body.ends_with('>'),
            None => true,
        };
        if let (false, Some(dot)) = (plain, name.find('.')) {
            self.out.replace_range(start + dot..start + dot + 1, "<");
            self.text(">");
        }
    }

    /// Writes a string literal with its quotes.
    pub fn string(&mut self, bytes: &[u8]) {
        push_string(&mut self.out, bytes);
    }

    /// Writes a word if it can be one, otherwise a string literal.
    pub fn keyword_or_string(&mut self, bytes: &[u8]) {
        match std::str::from_utf8(bytes) {
            Ok(word) if is_bare_identifier(bytes) => self.out.push_str(word),
            _ => self.string(bytes),
        }
    }

    /// Writes `@name` or `@"name"`.
    pub fn symbol_name(&mut self, name: Identifier) {
        self.out.push('@');
        self.keyword_or_string(name.as_bytes(self.ctx));
    }

    /// What was written.
    pub fn finish(self) -> String {
        self.out
    }

    fn reset_distinct(&mut self) {
        self.distinct.clear();
    }

    fn distinct_number(&mut self, id: u64) -> usize {
        let next = self.distinct.len();
        *self.distinct.entry(id).or_insert(next)
    }
}

/// Appends a string literal with its quotes.
pub(crate) fn push_string(out: &mut String, bytes: &[u8]) {
    out.push('"');
    for &byte in bytes {
        match byte {
            b'\\' => out.push_str("\\\\"),
            b' '..=b'~' if byte != b'"' => out.push(byte as char),
            _ => {
                const HEX: &[u8; 16] = b"0123456789ABCDEF";
                out.push('\\');
                out.push(HEX[usize::from(byte >> 4)] as char);
                out.push(HEX[usize::from(byte & 15)] as char);
            }
        }
    }
    out.push('"');
}

/// Whether the bytes are a bare identifier of MLIR.
pub fn is_bare_identifier(bytes: &[u8]) -> bool {
    let [first, rest @ ..] = bytes else { return false };
    (first.is_ascii_alphabetic() || *first == b'_')
        && rest.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.'))
}

/// A type in text.
pub fn type_to_string(ctx: &Context, ty: Type) -> String {
    let mut printer = Printer::new(ctx, PrintOptions::default());
    printer.ty(ty);
    printer.finish()
}

/// An attribute in text.
pub fn attribute_to_string(ctx: &Context, attr: Attribute) -> String {
    let mut printer = Printer::new(ctx, PrintOptions::default());
    printer.attribute(attr);
    printer.finish()
}

/// A location in text, as `loc(...)`.
pub fn location_to_string(ctx: &Context, loc: Location) -> String {
    let mut printer = Printer::new(ctx, PrintOptions::default());
    printer.location(loc);
    printer.finish()
}

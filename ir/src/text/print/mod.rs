//! The printer. Its output is identical to that of `mlir-opt`.
//!
//! The output is appended to one buffer, which is passed to a sink in pieces for large files. This module prints types
//! and attributes; `op` prints operations, `regions` their regions, and `file` whole files.

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

pub use file::{numbered_op, op_to_string, op_to_string_within, print, print_op, print_op_to};
pub use lines::LinePrinter;
pub use op::OpPrinter;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::context::{Attribute, Context, Identifier, Location, Type};

/// Whether the type after a typed attribute is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TypeElision {
    /// The type is printed.
    Never,
    /// The type is omitted if the parser assumes it (`i64`, `f64`).
    May,
    /// The type is omitted, because the context determines it.
    Must,
}

/// Options of the printer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PrintOptions {
    /// Print operations in generic form (`--mlir-print-op-generic`).
    pub generic: bool,
    /// Print locations (`--mlir-print-debuginfo`).
    pub debug_info: bool,
    /// Print locations in a readable form that cannot be parsed (`--mlir-pretty-debuginfo`).
    pub pretty_locations: bool,
    /// Print the users of values in comments (`--mlir-print-value-users`).
    pub value_users: bool,
    /// Do not use aliases (`--mlir-print-local-scope`).
    pub local_scope: bool,
    /// Print regions as `{...}` (`--mlir-print-skip-regions`).
    pub skip_regions: bool,
    /// Number values uniquely across regions (`--mlir-print-unique-ssa-ids`).
    pub unique_ids: bool,
    /// Name values by their named locations (`--mlir-use-nameloc-as-prefix`).
    pub names_of_locations: bool,
    /// Elide `dense<...>` and `sparse<...>` with more elements (`--mlir-elide-elementsattrs-if-larger`).
    pub max_elements: Option<u64>,
    /// Print `dense<...>` with more elements in hexadecimal (`--mlir-print-elementsattrs-with-hex-if-larger`). -1
    /// disables hexadecimal; `None` is MLIR's default of 100.
    pub hex_above: Option<i64>,
    /// Elide resources with a longer text (`--mlir-elide-resource-strings-if-larger`).
    pub max_resource: Option<u64>,
}

/// The active aliases: names without sigil.
#[derive(Default, Debug)]
pub(crate) struct Aliases {
    pub(crate) attributes: HashMap<Attribute, Box<str>, FxBuildHasher>,
    pub(crate) types: HashMap<Type, Box<str>, FxBuildHasher>,
}

/// Prints types, attributes and the elements of custom forms.
pub struct Printer<'a> {
    pub(crate) ctx: &'a Context,
    pub(crate) out: String,
    pub(crate) options: PrintOptions,
    pub(crate) aliases: Aliases,
    /// The printed number of each `distinct` attribute, in order of printing.
    distinct: HashMap<u64, usize, FxBuildHasher>,
    /// Set while printing without output, to collect aliases.
    pub(crate) collector: Option<aliases::Collector>,
    /// The keys of the printed `dense_resource` attributes.
    pub(crate) printed_resources: hashbrown::HashSet<Identifier, FxBuildHasher>,
}

impl<'a> Printer<'a> {
    /// Returns a printer with an empty buffer.
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

    /// Returns the context.
    #[inline]
    pub fn ctx(&self) -> &'a Context {
        self.ctx
    }

    /// Prints text unchanged.
    #[inline]
    pub fn text(&mut self, text: &str) {
        self.out.push_str(text);
    }

    /// Prints a signed number.
    pub fn number(&mut self, value: i64) {
        if value < 0 {
            self.out.push('-');
        }
        self.unsigned(value.unsigned_abs());
    }

    /// Prints an unsigned number.
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

    /// Prints elements separated by `, `.
    pub fn list<T>(&mut self, elements: impl IntoIterator<Item = T>, mut element: impl FnMut(&mut Self, T)) {
        for (n, each) in elements.into_iter().enumerate() {
            if n > 0 {
                self.out.push_str(", ");
            }
            element(self, each);
        }
    }

    /// Prints the name and the parameters of a dialect's type or attribute: `dialect.mnemonic<...>`, or
    /// `dialect<mnemonic ...>` if the parameters are not in angle brackets.
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

    /// Prints a string literal with its quotes.
    pub fn string(&mut self, bytes: &[u8]) {
        push_string(&mut self.out, bytes);
    }

    /// Prints a keyword if the bytes form one, otherwise a string literal.
    pub fn keyword_or_string(&mut self, bytes: &[u8]) {
        match std::str::from_utf8(bytes) {
            Ok(word) if is_bare_identifier(bytes) => self.out.push_str(word),
            _ => self.string(bytes),
        }
    }

    /// Prints `@name` or `@"name"`.
    pub fn symbol_name(&mut self, name: Identifier) {
        self.out.push('@');
        self.keyword_or_string(name.as_bytes(self.ctx));
    }

    /// Returns the printed text.
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

/// Returns whether the bytes are a bare identifier of MLIR.
pub fn is_bare_identifier(bytes: &[u8]) -> bool {
    let [first, rest @ ..] = bytes else { return false };
    (first.is_ascii_alphabetic() || *first == b'_')
        && rest.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.'))
}

/// Prints a type.
pub fn type_to_string(ctx: &Context, ty: Type) -> String {
    let mut printer = Printer::new(ctx, PrintOptions::default());
    printer.ty(ty);
    printer.finish()
}

/// Prints an attribute.
pub fn attribute_to_string(ctx: &Context, attr: Attribute) -> String {
    let mut printer = Printer::new(ctx, PrintOptions::default());
    printer.attribute(attr);
    printer.finish()
}

/// Prints a location as `loc(...)`.
pub fn location_to_string(ctx: &Context, loc: Location) -> String {
    let mut printer = Printer::new(ctx, PrintOptions::default());
    printer.location(loc);
    printer.finish()
}

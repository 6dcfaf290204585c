//! Selection and naming of aliases for types and attributes.
//!
//! As in MLIR, the operation is printed once without output to collect the types and attributes. Those with an alias
//! are sorted by nesting depth, types before attributes, then by name, then by first occurrence, and are numbered.
//! Aliases of operation locations can be defined after their use, at the end of the file.

use hashbrown::{HashMap, HashSet};
use rustc_hash::FxBuildHasher;

use super::{Aliases, Printer, TypeElision};
use crate::context::{Aliased, AttrKind, Attribute, Context, Type, TypeKind};
use crate::{SourceAlias, SourceAliasValue};

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Symbol {
    Attribute(Attribute),
    Type(Type),
}

struct Visited {
    symbol: Symbol,
    name: Option<Box<str>>,
    /// The index plus one among the aliases of the parsed file, which determines the whole name; 0 for none.
    source: u32,
    /// The nesting depth of aliases: 1 for an alias without aliases in it; 0 if there is no alias.
    depth: u32,
    deferrable: bool,
    children: Vec<u32>,
}

/// The types and attributes collected by printing without output.
#[derive(Default)]
pub(crate) struct Collector {
    index: HashMap<Symbol, u32, FxBuildHasher>,
    visited: Vec<Visited>,
    /// For each symbol being printed, the symbols inside of it.
    open: Vec<Vec<u32>>,
    /// Whether the outermost symbol being printed is the location of an operation. It can be defined at the end of the
    /// file, with its contents.
    in_deferrable: bool,
    /// The symbols kept as text that are being printed, with the start of their text: `!dialect.name<first`.
    written: Vec<(String, Symbol)>,
    /// The aliases of the parsed file, with their values.
    sources: Vec<(Box<str>, Symbol)>,
    by_name: HashMap<Box<str>, u32, FxBuildHasher>,
    by_symbol: HashMap<Symbol, u32, FxBuildHasher>,
}

/// An alias definition.
pub(super) struct Definition {
    pub(super) symbol: Symbol,
    pub(super) deferred: bool,
}

/// Returns the prefix of an attribute's alias.
fn attribute_alias(ctx: &Context, attr: Attribute) -> Option<Box<str>> {
    if let Some(name) = dialect_alias(ctx, Aliased::Attribute(attr)) {
        return Some(name);
    }
    let name = match attr.kind(ctx) {
        AttrKind::AffineMap(_) => Some("map"),
        AttrKind::IntegerSet(_) => Some("set"),
        AttrKind::Location(_) => Some("loc"),
        AttrKind::Distinct { referenced, .. } if *referenced != Attribute::UNIT => Some("distinct"),
        AttrKind::Dialect { def, .. } => def.alias.or(def.is_location.then_some("loc")),
        _ => None,
    };
    name.map(Into::into)
}

fn type_alias(ctx: &Context, ty: Type) -> Option<Box<str>> {
    const MAX_INLINE_TUPLE: usize = 16;
    if let Some(name) = dialect_alias(ctx, Aliased::Type(ty)) {
        return Some(name);
    }
    let name = match ty.kind(ctx) {
        TypeKind::Tuple(elements) if elements.len() > MAX_INLINE_TUPLE => Some("tuple"),
        TypeKind::Dialect { def, .. } => def.alias,
        _ => None,
    };
    name.map(Into::into)
}

/// Returns the alias that a registered dialect gives, converted to a valid name: invalid characters become hexadecimal
/// numbers, and an initial digit gets a prefix.
fn dialect_alias(ctx: &Context, aliased: Aliased) -> Option<Box<str>> {
    if !ctx.registry().has_aliases() {
        return None;
    }
    let wanted = ctx.registry().alias(ctx, aliased)?;
    let is_valid = |c: char| c.is_ascii_alphanumeric() || matches!(c, '$' | '_' | '-');
    let mut name = String::new();
    if !wanted.starts_with(|c: char| is_valid(c) && !c.is_ascii_digit()) {
        name.push('_');
    }
    for c in wanted.chars() {
        match c {
            ' ' => name.push('_'),
            c if is_valid(c) => name.push(c),
            c => name.push_str(&format!("{:X}", u32::from(c))),
        }
    }
    Some(name.into())
}

impl Printer<'_> {
    /// Records an attribute that would be printed.
    pub(super) fn visit_attribute(&mut self, attr: Attribute, deferrable: bool) {
        self.visit(Symbol::Attribute(attr), deferrable);
    }

    pub(super) fn visit_type(&mut self, ty: Type) {
        // Frequent types contain no other types and have no alias.
        if ty.fixed_integer_width().is_some() || ty.float_kind().is_some() || ty.is_index() {
            return;
        }
        self.visit(Symbol::Type(ty), false);
    }

    fn visit(&mut self, symbol: Symbol, deferrable: bool) {
        let Some(collector) = &mut self.collector else { return };
        let deferrable = if collector.open.is_empty() { deferrable } else { collector.in_deferrable };
        collector.in_deferrable = deferrable;
        let next = collector.visited.len() as u32;
        let index = *collector.index.entry(symbol).or_insert(next);
        if let Some(parent) = collector.open.last_mut() {
            parent.push(index);
        }
        if index != next {
            if !deferrable {
                collector.mark_not_deferrable(index);
            }
            return;
        }
        let source = collector.by_symbol.get(&symbol).copied().unwrap_or(0);
        let name = match (source.checked_sub(1), symbol) {
            (Some(source), _) => Some(collector.source_base(source).into()),
            (None, Symbol::Attribute(attr)) => attribute_alias(self.ctx, attr),
            (None, Symbol::Type(ty)) => type_alias(self.ctx, ty),
        };
        let depth = u32::from(name.is_some());
        collector.visited.push(Visited { symbol, name, source, depth, deferrable, children: Vec::new() });
        collector.open.push(Vec::new());
        let n_written = collector.written.len();
        for mentioned in self.mentioned(symbol) {
            self.visit(mentioned, false);
        }
        match symbol {
            Symbol::Attribute(attr) => self.attribute_in_full(attr, TypeElision::Never),
            Symbol::Type(ty) => self.type_in_full(ty),
        }
        let Some(collector) = &mut self.collector else { return };
        collector.written.truncate(n_written);
        let children = collector.open.pop().unwrap_or_default();
        let deepest =
            children.iter().map(|&child| collector.visited[child as usize].depth).max().unwrap_or(0);
        let visited = &mut collector.visited[index as usize];
        if deepest > 0 {
            visited.depth = deepest + 1;
        }
        visited.children = children;
        if !deferrable {
            collector.mark_not_deferrable(index);
        }
    }
}

impl Printer<'_> {
    /// Returns the symbols that the text of a symbol refers to: aliases, or, in a recursive type (the text contains
    /// only its name), a type that is being printed.
    fn mentioned(&mut self, symbol: Symbol) -> Vec<Symbol> {
        let ctx = self.ctx;
        let Some(collector) = &mut self.collector else { return Vec::new() };
        let (sigil, dialect, data) = match symbol {
            Symbol::Attribute(attr) => match attr.kind(ctx) {
                AttrKind::Opaque { dialect, data, .. } => ('#', dialect, data),
                _ => return Vec::new(),
            },
            Symbol::Type(ty) => match ty.kind(ctx) {
                TypeKind::Opaque { dialect, data } => ('!', dialect, data),
                _ => return Vec::new(),
            },
        };
        if collector.sources.is_empty() {
            return Vec::new();
        }
        let text = data.as_str(ctx);
        let end = text.find(',').unwrap_or(text.len());
        let own = format!("{sigil}{}.{}", dialect.as_str(ctx), &text[..end]);
        let is_recursive = text.contains(&format!("{own}>"));
        collector.written.push((own, symbol));
        let mut mentioned = Vec::new();
        for (at, _) in text.match_indices(['#', '!']) {
            let rest = &text[at + 1..];
            let len = rest.find(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '_' | '$' | '-' | '.'));
            let name = &text[at..at + 1 + len.unwrap_or(rest.len())];
            if let Some(&source) = collector.by_name.get(name) {
                mentioned.push(collector.sources[source as usize].1);
            } else if is_recursive {
                let begins = |(own, _): &&(String, Symbol)| {
                    let after = text[at..].strip_prefix(own.as_str());
                    after.is_some_and(|after| after.starts_with([',', '>']))
                };
                mentioned.extend(collector.written.iter().find(begins).map(|written| written.1));
            }
        }
        mentioned
    }
}

/// The next number for each name.
type Counts = HashMap<Box<str>, u32, FxBuildHasher>;

/// Returns the name, with the first number that makes it unique if it is used already.
fn unique(name: Box<str>, counts: &mut Counts, used: &mut HashSet<Box<str>, FxBuildHasher>) -> Box<str> {
    if used.insert(name.clone()) {
        return name;
    }
    let mut stem = name.into_string();
    if stem.ends_with(|c: char| c.is_ascii_digit()) {
        stem.push('_');
    }
    let count = counts.entry(stem.as_str().into()).or_insert(1);
    loop {
        let alias: Box<str> = format!("{stem}{count}").into();
        *count += 1;
        if used.insert(alias.clone()) {
            return alias;
        }
    }
}

impl Collector {
    pub(super) fn new(aliases: &[SourceAlias]) -> Collector {
        let mut collector = Collector::default();
        for (index, alias) in (0u32..).zip(aliases) {
            let symbol = match alias.value {
                SourceAliasValue::Attribute(attr) => Symbol::Attribute(attr),
                SourceAliasValue::Type(ty) => Symbol::Type(ty),
            };
            collector.sources.push((alias.name.clone(), symbol));
            collector.by_name.insert(alias.name.clone(), index);
            collector.by_symbol.entry(symbol).or_insert(index + 1);
        }
        collector
    }

    /// Returns the name of an alias of the file, without sigil and number.
    fn source_base(&self, index: u32) -> &str {
        self.sources[index as usize].0[1..].trim_end_matches(|c: char| c.is_ascii_digit())
    }

    /// Marks a symbol and its contents as not deferrable, because it must be defined before its use.
    fn mark_not_deferrable(&mut self, index: u32) {
        let mut pending = vec![index];
        while let Some(index) = pending.pop() {
            let visited = &mut self.visited[index as usize];
            if visited.deferrable {
                visited.deferrable = false;
                pending.extend(&visited.children);
            }
        }
    }

    /// Returns the aliases and their definitions in order.
    pub(super) fn finish(mut self) -> (Aliases, Vec<Definition>) {
        // The contents of a definition that is not deferrable are not deferrable either.
        for index in 0..self.visited.len() {
            let visited = &self.visited[index];
            if visited.name.is_some() && !visited.deferrable {
                for child in visited.children.clone() {
                    self.mark_not_deferrable(child);
                }
            }
        }
        self.visited.sort_by_key(|visited| {
            let kind = !matches!(visited.symbol, Symbol::Type(_));
            (visited.depth, kind, visited.name.clone(), visited.source)
        });
        let mut aliases = Aliases::default();
        let mut definitions = Vec::new();
        let mut counts = Counts::default();
        let mut used = HashSet::default();
        for visited in std::mem::take(&mut self.visited) {
            let Some(name) = visited.name else { continue };
            let alias = match visited.source.checked_sub(1) {
                // Other text may refer to the alias by this name.
                Some(source) => self.sources[source as usize].0[1..].into(),
                None => unique(name, &mut counts, &mut used),
            };
            match visited.symbol {
                Symbol::Attribute(attr) => aliases.attributes.insert(attr, alias),
                Symbol::Type(ty) => aliases.types.insert(ty, alias),
            };
            definitions.push(Definition { symbol: visited.symbol, deferred: visited.deferrable });
        }
        (aliases, definitions)
    }
}

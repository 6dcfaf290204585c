//! Source locations: eight bytes, without reference counts.
//!
//! A `file:line:col` within the limits (18 bits of file, 24 of line, 20 of column) is packed into the location and
//! needs no lookup. Every other location is an interned attribute. The packing is canonical, so equal locations have
//! equal bits.

use super::{AttrKind, Attribute, ContentHash, ContentHasher, Context, Identifier};

/// A source location, in eight bytes. [`Location::UNKNOWN`] is zero.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(transparent)]
pub struct Location(u64);

const COL_BITS: u32 = 20;
const LINE_BITS: u32 = 24;
const FILE_BITS: u32 = 18;
/// Marks a packed location. `HANDLE` marks an interned attribute.
const PACKED: u64 = 1 << 63;
const HANDLE: u64 = 1 << 62;

/// `file:line:col`, or `file:line:col to line:col`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FileRange {
    /// The file's name.
    pub file: Identifier,
    /// The first line and column, as in the text (MLIR counts from 1).
    pub start: (u32, u32),
    /// The last line and column; equal to `start` for a single position.
    pub end: (u32, u32),
}

/// The kind and data of a location.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum LocKind {
    Unknown,
    File(FileRange),
    Name {
        name: Identifier,
        child: Location,
    },
    CallSite {
        callee: Location,
        caller: Location,
    },
    Fused {
        locations: Box<[Location]>,
        metadata: Option<Attribute>,
    },
    /// An attribute of an unregistered dialect in place of a location, kept as in the text.
    Custom(Attribute),
}

impl Location {
    /// Returns the location as a number, for [`from_bits`](Location::from_bits).
    #[inline]
    pub const fn to_bits(self) -> u64 {
        self.0
    }

    /// Returns the location that [`to_bits`](Location::to_bits) made the number of.
    pub const fn from_bits(bits: u64) -> Location {
        Location(bits)
    }

    /// Returns `loc(unknown)`
    pub const UNKNOWN: Location = Location(0);

    /// `loc("file":line:col)`
    #[inline]
    pub fn file_line_col(ctx: &Context, file: Identifier, line: u32, col: u32) -> Location {
        match Location::pack(file, line, col) {
            Some(packed) => packed,
            None => {
                let range = FileRange { file, start: (line, col), end: (line, col) };
                Location::handle(ctx.attr(AttrKind::Location(LocKind::File(range))))
            }
        }
    }

    #[inline]
    fn pack(file: Identifier, line: u32, col: u32) -> Option<Location> {
        if file.0 >> FILE_BITS == 0 && line >> LINE_BITS == 0 && col >> COL_BITS == 0 {
            let bits = (u64::from(file.0) << LINE_BITS | u64::from(line)) << COL_BITS | u64::from(col);
            Some(Location(PACKED | bits))
        } else {
            None
        }
    }

    /// Returns the bits as two words, for storage aligned to four bytes.
    #[inline]
    pub(crate) const fn to_words(self) -> [u32; 2] {
        [self.0 as u32, (self.0 >> 32) as u32]
    }

    #[inline]
    pub(crate) const fn from_words([low, high]: [u32; 2]) -> Location {
        Location((high as u64) << 32 | low as u64)
    }

    fn handle(attr: Attribute) -> Location {
        Location(HANDLE | u64::from(attr.0))
    }

    /// Interns a location.
    pub fn new(ctx: &Context, kind: LocKind) -> Location {
        match kind {
            LocKind::Unknown => Location::UNKNOWN,
            LocKind::File(FileRange { file, start, end }) if start == end => {
                Location::file_line_col(ctx, file, start.0, start.1)
            }
            kind => Location::handle(ctx.attr(AttrKind::Location(kind))),
        }
    }

    /// Returns `loc("name"(child))`
    pub fn name(ctx: &Context, name: Identifier, child: Location) -> Location {
        Location::new(ctx, LocKind::Name { name, child })
    }

    /// Returns `loc(callsite(callee at caller))`
    pub fn call_site(ctx: &Context, callee: Location, caller: Location) -> Location {
        Location::new(ctx, LocKind::CallSite { callee, caller })
    }

    /// Returns `loc(fused<metadata>[...])`, simplified as in MLIR: fused locations with equal metadata are flattened,
    /// unknown locations and duplicates are dropped, and without metadata a single location is returned itself.
    pub fn fused(ctx: &Context, locations: &[Location], metadata: Option<Attribute>) -> Location {
        let mut unique: Vec<Location> = Vec::new();
        let mut seen = hashbrown::HashSet::new();
        let mut add = |loc: Location| {
            if loc != Location::UNKNOWN && seen.insert(loc) {
                unique.push(loc);
            }
        };
        for &loc in locations {
            match loc.kind(ctx) {
                LocKind::Fused { locations, metadata: inner } if inner == metadata => {
                    locations.iter().copied().for_each(&mut add);
                }
                _ => add(loc),
            }
        }
        match (unique.as_slice(), metadata) {
            ([], None) => Location::UNKNOWN,
            ([only], None) => *only,
            ([], Some(_)) => {
                Location::new(ctx, LocKind::Fused { locations: [Location::UNKNOWN].into(), metadata })
            }
            _ => Location::new(ctx, LocKind::Fused { locations: unique.into(), metadata }),
        }
    }

    /// Returns the kind and data of the location.
    pub fn kind(self, ctx: &Context) -> LocKind {
        if let Some((file, line, col)) = self.packed() {
            return LocKind::File(FileRange { file, start: (line, col), end: (line, col) });
        }
        match self.interned().map(|attr| attr.kind(ctx)) {
            Some(AttrKind::Location(kind)) => kind.clone(),
            _ => LocKind::Unknown,
        }
    }

    fn packed(self) -> Option<(Identifier, u32, u32)> {
        (self.0 & PACKED != 0).then(|| {
            let bits = self.0 & !PACKED;
            let low = |bits: u64, n: u32| (bits & ((1 << n) - 1)) as u32;
            let file = low(bits >> (LINE_BITS + COL_BITS), FILE_BITS);
            (Identifier(file), low(bits >> COL_BITS, LINE_BITS), low(bits, COL_BITS))
        })
    }

    fn interned(self) -> Option<Attribute> {
        (self.0 & HANDLE != 0 && self.0 & PACKED == 0).then_some(Attribute(self.0 as u32))
    }

    /// Returns the location as an attribute.
    pub fn attr(self, ctx: &Context) -> Attribute {
        let attr = self.interned().unwrap_or_else(|| ctx.attr(AttrKind::Location(self.kind(ctx))));
        match attr.kind(ctx) {
            AttrKind::Location(LocKind::Custom(custom)) => *custom,
            _ => attr,
        }
    }

    /// Returns the location of a location attribute; `None` for other attributes. [`LocKind::Custom`] is an attribute
    /// whose definition says that it is a location, or any attribute of an unregistered dialect.
    pub fn from_attr(ctx: &Context, attr: Attribute) -> Option<Location> {
        match attr.kind(ctx) {
            AttrKind::Location(kind) => Some(Location::new(ctx, kind.clone())),
            AttrKind::Dialect { def, .. } if def.is_location => {
                Some(Location::new(ctx, LocKind::Custom(attr)))
            }
            AttrKind::Opaque { dialect, .. } if ctx.registry().dialect(dialect.as_str(ctx)).is_none() => {
                Some(Location::new(ctx, LocKind::Custom(attr)))
            }
            _ => None,
        }
    }

    /// Returns the first `file:line:col` within the location, which diagnostics show.
    pub fn file(self, ctx: &Context) -> Option<FileRange> {
        let mut pending = vec![self];
        while let Some(loc) = pending.pop() {
            match loc.kind(ctx) {
                LocKind::Unknown | LocKind::Custom(_) => {}
                LocKind::File(range) => return Some(range),
                LocKind::Name { child, .. } => pending.push(child),
                LocKind::CallSite { callee, caller } => pending.extend([caller, callee]),
                LocKind::Fused { locations, .. } => pending.extend(locations.iter().rev()),
            }
        }
        None
    }

    /// Returns the caller of the first call site within the location. The parts of call sites are not searched.
    pub fn caller(self, ctx: &Context) -> Option<Location> {
        let mut pending = vec![self];
        while let Some(loc) = pending.pop() {
            match loc.kind(ctx) {
                LocKind::Unknown | LocKind::File(_) | LocKind::Custom(_) => {}
                LocKind::Name { child, .. } => pending.push(child),
                LocKind::CallSite { caller, .. } => return Some(caller),
                LocKind::Fused { locations, .. } => pending.extend(locations.iter().rev()),
            }
        }
        None
    }

    /// Returns the first name within the location.
    pub fn first_name(self, ctx: &Context) -> Option<Identifier> {
        let mut pending = vec![self];
        while let Some(loc) = pending.pop() {
            match loc.kind(ctx) {
                LocKind::Unknown | LocKind::File(_) | LocKind::Custom(_) => {}
                LocKind::Name { name, .. } => return Some(name),
                LocKind::CallSite { callee, caller } => pending.extend([caller, callee]),
                LocKind::Fused { locations, .. } => pending.extend(locations.iter().rev()),
            }
        }
        None
    }

    /// Returns the content hash of the location.
    pub fn content_hash(self, ctx: &Context) -> ContentHash {
        match self.interned() {
            Some(attr) => attr.content_hash(ctx),
            None => self.kind(ctx).add_content(ctx, &mut ContentHasher::new("location")).finish(),
        }
    }
}

impl LocKind {
    pub(super) fn add_content<'h>(&self, ctx: &Context, h: &'h mut ContentHasher) -> &'h mut ContentHasher {
        match self {
            LocKind::Unknown => h.number(0),
            LocKind::File(FileRange { file, start, end }) => {
                h.number(1).content(file.content_hash(ctx));
                [start.0, start.1, end.0, end.1].into_iter().for_each(|n| {
                    h.number(n.into());
                });
                h
            }
            LocKind::Name { name, child } => {
                h.number(2).content(name.content_hash(ctx)).content(child.content_hash(ctx))
            }
            LocKind::CallSite { callee, caller } => {
                h.number(3).content(callee.content_hash(ctx)).content(caller.content_hash(ctx))
            }
            LocKind::Custom(attr) => h.number(5).content(attr.content_hash(ctx)),
            LocKind::Fused { locations, metadata } => h
                .number(4)
                .list(locations.iter().map(|loc| loc.content_hash(ctx)))
                .optional(metadata.map(|metadata| metadata.content_hash(ctx))),
        }
    }
}

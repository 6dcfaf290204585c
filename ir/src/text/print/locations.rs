//! Locations in text.

use super::Printer;
use crate::context::{FileRange, LocKind, Location};

impl Printer<'_> {
    /// Writes `loc(...)`, or `loc(#alias)`.
    pub fn location(&mut self, loc: Location) {
        self.text("loc(");
        if !self.location_alias(loc) {
            self.location_contents(&loc.kind(self.ctx));
        }
        self.text(")");
    }

    pub(super) fn location_attribute(&mut self, loc: &LocKind) {
        self.text("loc(");
        self.location_contents(loc);
        self.text(")");
    }

    /// Writes `loc(...)` without looking for an alias of the whole.
    pub(super) fn location_in_full(&mut self, loc: Location) {
        self.text("loc(");
        self.location_contents(&loc.kind(self.ctx));
        self.text(")");
    }

    /// Notes that a location would be printed here.
    pub(super) fn visit_location(&mut self, loc: Location, deferrable: bool) {
        let attr = loc.attr(self.ctx);
        self.visit_attribute(attr, deferrable);
    }

    fn location_alias(&mut self, loc: Location) -> bool {
        if self.collector.is_some() {
            self.visit_location(loc, true);
            return true;
        }
        if self.aliases.attributes.is_empty() {
            return false;
        }
        let attr = loc.attr(self.ctx);
        match self.aliases.attributes.get(&attr) {
            Some(alias) => {
                self.out.push('#');
                self.out.push_str(alias);
                true
            }
            None => false,
        }
    }

    fn nested_location(&mut self, loc: Location) {
        if !self.location_alias(loc) {
            self.location_contents(&loc.kind(self.ctx));
        }
    }

    fn location_contents(&mut self, loc: &LocKind) {
        let ctx = self.ctx;
        match loc {
            LocKind::Unknown => self.text("unknown"),
            LocKind::File(FileRange { file, start, end }) => {
                self.string(file.as_bytes(ctx));
                self.place(*start);
                if end != start {
                    self.text(" to ");
                    if end.0 != start.0 {
                        self.unsigned(end.0.into());
                    }
                    self.text(":");
                    self.unsigned(end.1.into());
                }
            }
            LocKind::Name { name, child } => {
                self.string(name.as_bytes(ctx));
                if *child != Location::UNKNOWN {
                    self.text("(");
                    self.nested_location(*child);
                    self.text(")");
                }
            }
            LocKind::CallSite { callee, caller } => {
                self.text("callsite(");
                self.nested_location(*callee);
                self.text(" at ");
                self.nested_location(*caller);
                self.text(")");
            }
            LocKind::Fused { locations, metadata } => {
                self.text("fused");
                if let Some(metadata) = metadata {
                    self.text("<");
                    self.attribute(*metadata);
                    self.text(">");
                }
                self.text("[");
                self.list(locations.iter(), |p, &loc| p.nested_location(loc));
                self.text("]");
            }
        }
    }

    fn place(&mut self, (line, col): (u32, u32)) {
        self.text(":");
        self.unsigned(line.into());
        self.text(":");
        self.unsigned(col.into());
    }
}

//! Printer for locations.

use super::Printer;
use crate::context::{FileRange, LocKind, Location};

impl Printer<'_> {
    /// Prints `loc(...)` or `loc(#alias)`.
    pub fn location(&mut self, loc: Location) {
        if self.options.pretty_locations {
            return self.location_contents(&loc.kind(self.ctx));
        }
        self.text("loc(");
        if !self.location_alias(loc) {
            self.location_contents(&loc.kind(self.ctx));
        }
        self.text(")");
    }

    pub(super) fn location_attribute(&mut self, loc: &LocKind) {
        if self.options.pretty_locations {
            return self.location_contents(loc);
        }
        self.text("loc(");
        self.location_contents(loc);
        self.text(")");
    }

    /// Prints `loc(...)` without an alias for the whole location.
    pub(super) fn location_in_full(&mut self, loc: Location) {
        self.location_attribute(&loc.kind(self.ctx));
    }

    /// Records a location that would be printed.
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
        let pretty = self.options.pretty_locations;
        match loc {
            LocKind::Unknown => self.text(if pretty { "[unknown]" } else { "unknown" }),
            LocKind::File(FileRange { file, start, end }) => {
                if pretty {
                    self.text(file.as_str(ctx));
                } else {
                    self.string(file.as_bytes(ctx));
                }
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
            LocKind::Custom(attr) => self.attribute(*attr),
            LocKind::Name { name, child } => {
                self.string(name.as_bytes(ctx));
                if *child != Location::UNKNOWN {
                    self.text("(");
                    self.nested_location(*child);
                    self.text(")");
                }
            }
            LocKind::CallSite { callee, caller } => {
                self.text(if pretty { "" } else { "callsite(" });
                self.nested_location(*callee);
                // A name that is called from a single position is on the same line as its caller.
                let on_one_line = matches!(callee.kind(ctx), LocKind::Name { .. })
                    && matches!(caller.kind(ctx), LocKind::File(range) if range.start == range.end);
                self.text(if pretty && !on_one_line { "\n at " } else { " at " });
                self.nested_location(*caller);
                self.text(if pretty { "" } else { ")" });
            }
            LocKind::Fused { locations, metadata } => {
                self.text(if pretty { "" } else { "fused" });
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

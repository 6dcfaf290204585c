//! The symbols and the resources that attributes mention.
//!
//! Attributes are searched structurally: arrays, dictionaries, parameters of dialect attributes, and the attributes in
//! types. [`each_mention`] is the search.
//!
//! Limitation: attributes of unregistered dialects and locations have no structure. They are taken to mention
//! everything that occurs in their text.

use proofmark_ir::context::{AttrKind, TypeKind};
use proofmark_ir::text::{attribute_to_string, type_to_string};
use proofmark_ir::{Attribute, Context, Identifier, Ir, OpId, Type, WalkOrder};
use rustc_hash::FxHashSet;

/// Returns whether `attr` or an attribute in it refers to a blob in the resources beside the module.
pub(crate) fn mentions_resource(ctx: &Context, attr: Attribute) -> bool {
    let mut found = false;
    each_mention(ctx, attr, &mut |mention| {
        found |= match mention {
            Mention::Resource => true,
            Mention::Text(text) => text.contains("dense_resource"),
            Mention::Symbol { .. } => false,
        };
    });
    found
}

/// Returns the symbols of the module that `attr` or an attribute in it refers to: the roots of references, in the order
/// of the search, and all names after `@` in attributes without structure.
pub(crate) fn symbols_in(ctx: &Context, attr: Attribute) -> Vec<Identifier> {
    let mut symbols = Vec::new();
    each_mention(ctx, attr, &mut |mention| match mention {
        Mention::Symbol { root, .. } => symbols.push(root),
        Mention::Text(text) => symbols.extend(names_in_text(text).map(|name| ctx.ident(name))),
        Mention::Resource => {}
    });
    symbols
}

/// Returns whether an operation in `root` defines or mentions a symbol whose name is not UTF-8. Proofs identify symbols
/// by their text, which may be equal for several such names.
pub(crate) fn has_ambiguous_symbol(ir: &Ir, root: OpId) -> bool {
    let ctx = ir.ctx();
    let mut found = false;
    if ctx.has_identifiers_beyond_utf8() {
        ir.walk(root, WalkOrder::PreOrder, |ir, op| {
            found |= ir.symbol_name(op).is_some_and(|name| !name.is_utf8(ctx));
            for (_, attr) in ir.properties(op).entries(ctx).iter().chain(ir.attrs(op).entries(ctx)) {
                each_mention(ctx, attr, &mut |mention| {
                    if let Mention::Symbol { root, nested } = mention {
                        found |= std::iter::once(&root).chain(nested).any(|name| !name.is_utf8(ctx));
                    }
                });
            }
        });
    }
    found
}

/// The reason of the verdict for functions of a module with such a symbol.
pub(crate) const AMBIGUOUS: &str = "a symbol has a name that is not UTF-8";

/// Returns the names after `@` in a text, quoted or not. An escape ends a quoted name.
fn names_in_text(text: &str) -> impl Iterator<Item = &str> {
    let is_in_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | '.' | '-');
    text.match_indices('@').filter_map(move |(at, _)| {
        let rest = &text[at + 1..];
        let name = match rest.strip_prefix('"') {
            Some(quoted) => &quoted[..quoted.find(['"', '\\']).unwrap_or(quoted.len())],
            None => &rest[..rest.find(|c| !is_in_name(c)).unwrap_or(rest.len())],
        };
        (!name.is_empty()).then_some(name)
    })
}

/// A mention in an attribute.
pub(crate) enum Mention<'m> {
    /// A reference to a symbol.
    Symbol { root: Identifier, nested: &'m [Identifier] },
    /// A reference to a blob in the resources beside the module.
    Resource,
    /// An attribute or a type without structure, as text.
    Text(&'m str),
}

/// Calls `visit` for each mention in `attr` and in the attributes and types in it, in the order of their text.
pub(crate) fn each_mention(ctx: &Context, attr: Attribute, visit: &mut dyn FnMut(Mention<'_>)) {
    Search { ctx, visit, attributes: FxHashSet::default(), types: FxHashSet::default() }.attribute(attr);
}

/// A search in an attribute, in which each distinct attribute and type is visited once.
struct Search<'c> {
    ctx: &'c Context,
    visit: &'c mut dyn FnMut(Mention<'_>),
    attributes: FxHashSet<Attribute>,
    types: FxHashSet<Type>,
}

impl Search<'_> {
    fn attribute(&mut self, attr: Attribute) {
        let ctx = self.ctx;
        let kind = attr.kind(ctx);
        let has_attributes = matches!(
            kind,
            AttrKind::Array(_)
                | AttrKind::Dialect { .. }
                | AttrKind::Dictionary(_)
                | AttrKind::Sparse { .. }
                | AttrKind::Distinct { .. }
        );
        if has_attributes && !self.attributes.insert(attr) {
            return;
        }
        match kind {
            AttrKind::SymbolRef { root, nested } => (self.visit)(Mention::Symbol { root: *root, nested }),
            AttrKind::DenseResource { ty, .. } => {
                (self.visit)(Mention::Resource);
                self.ty(*ty);
            }
            AttrKind::Array(all) | AttrKind::Dialect { params: all, .. } => {
                all.iter().for_each(|&each| self.attribute(each));
            }
            AttrKind::Dictionary(all) => {
                all.entries(ctx).iter().for_each(|(_, each)| self.attribute(each));
            }
            AttrKind::Sparse { ty, indices, values } => {
                self.ty(*ty);
                self.attribute(*indices);
                self.attribute(*values);
            }
            AttrKind::Distinct { referenced, .. } => self.attribute(*referenced),
            AttrKind::Type(ty)
            | AttrKind::Integer { ty, .. }
            | AttrKind::Float { ty, .. }
            | AttrKind::String { ty, .. }
            | AttrKind::DenseElements { ty, .. }
            | AttrKind::DenseStrings { ty, .. }
            | AttrKind::DenseArray { element: ty, .. } => self.ty(*ty),
            AttrKind::Opaque { .. } | AttrKind::Location(_) => {
                (self.visit)(Mention::Text(&attribute_to_string(ctx, attr)));
            }
            AttrKind::Unit
            | AttrKind::AffineMap(_)
            | AttrKind::IntegerSet(_)
            | AttrKind::StridedLayout { .. }
            | AttrKind::Enum { .. } => {}
        }
    }

    fn ty(&mut self, ty: Type) {
        let ctx = self.ctx;
        let kind = ty.kind(ctx);
        let is_simple =
            matches!(kind, TypeKind::None | TypeKind::Index | TypeKind::Integer { .. } | TypeKind::Float(_));
        if is_simple || !self.types.insert(ty) {
            return;
        }
        match kind {
            TypeKind::None | TypeKind::Index | TypeKind::Integer { .. } | TypeKind::Float(_) => {}
            TypeKind::Complex(element)
            | TypeKind::Vector { element, .. }
            | TypeKind::UnrankedTensor { element } => self.ty(*element),
            TypeKind::Tuple(all) => all.iter().for_each(|&each| self.ty(each)),
            TypeKind::Function { inputs, results } => {
                inputs.iter().chain(results).for_each(|&each| self.ty(each));
            }
            TypeKind::RankedTensor { element, encoding, .. } => {
                self.ty(*element);
                encoding.iter().for_each(|&attr| self.attribute(attr));
            }
            TypeKind::MemRef { element, layout, memory_space, .. } => {
                self.ty(*element);
                [layout, memory_space].into_iter().flatten().for_each(|&attr| self.attribute(attr));
            }
            TypeKind::UnrankedMemRef { element, memory_space } => {
                self.ty(*element);
                memory_space.iter().for_each(|&attr| self.attribute(attr));
            }
            TypeKind::Dialect { params, .. } => params.iter().for_each(|&each| self.attribute(each)),
            TypeKind::Opaque { .. } => (self.visit)(Mention::Text(&type_to_string(ctx, ty))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{names_in_text, symbols_in};
    use proofmark_ir::Context;
    use proofmark_ir::context::{AttrKind, Registry, TypeKind};

    #[test]
    fn names_after_at_signs_are_found() {
        let names: Vec<&str> = names_in_text(r#"<@f, call @"g h"(@k.l$1)> @ a@b"#).collect();
        assert_eq!(names, ["f", "g h", "k.l$1", "b"]);
    }

    #[test]
    fn symbols_in_arrays_and_in_text_are_found() {
        let ctx = Context::new(Registry::new());
        let [f, g] = ["f", "g"].map(|name| ctx.symbol_ref(ctx.ident(name)));
        let [dialect, data] = ["unknown", "call @g"].map(|text| ctx.ident(text));
        let text = ctx.attr(AttrKind::Opaque { dialect, data, ty: ctx.ty(TypeKind::None) });
        let all = ctx.array_attr(&[f, ctx.array_attr(&[g]), text]);
        let found: Vec<&str> = symbols_in(&ctx, all).into_iter().map(|name| name.as_str(&ctx)).collect();
        assert_eq!(found, ["f", "g", "g"]);
    }
}

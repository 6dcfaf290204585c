//! The symbols and the resources that attributes mention.
//!
//! Attributes are searched structurally: arrays, dictionaries, parameters of dialect attributes, and the attributes in
//! types.
//!
//! Limitation: attributes of unregistered dialects and locations have no structure. They are taken to mention
//! everything that occurs in their text.

use proofmark_ir::context::{AttrKind, TypeKind};
use proofmark_ir::text::{attribute_to_string, symbol_to_string, type_to_string};
use proofmark_ir::{Attribute, Context, Identifier, Type};
use rustc_hash::FxHashSet;

/// A subject that an attribute may mention.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Subject {
    /// The symbol of that name, as root or as a nested part of a reference.
    Symbol(Identifier),
    /// Any blob in the resources beside the module.
    Resource,
}

impl Subject {
    /// Returns whether `attr` or an attribute in it mentions the subject.
    pub(crate) fn is_in(self, ctx: &Context, attr: Attribute) -> bool {
        let mut search =
            Search { ctx, subject: self, attributes: FxHashSet::default(), types: FxHashSet::default() };
        search.attribute(attr)
    }

    /// Returns whether the text of an attribute or type without structure may mention the subject.
    fn is_in_text(self, ctx: &Context, text: &str) -> bool {
        match self {
            Subject::Symbol(name) => text.contains(&symbol_to_string(name.as_str(ctx))),
            Subject::Resource => text.contains("dense_resource"),
        }
    }
}

/// A search in an attribute, in which each distinct attribute and type is visited once.
struct Search<'c> {
    ctx: &'c Context,
    subject: Subject,
    attributes: FxHashSet<Attribute>,
    types: FxHashSet<Type>,
}

impl Search<'_> {
    fn attribute(&mut self, attr: Attribute) -> bool {
        let ctx = self.ctx;
        if !self.attributes.insert(attr) {
            return false;
        }
        match attr.kind(ctx) {
            AttrKind::SymbolRef { root, nested } => match self.subject {
                Subject::Symbol(name) => *root == name || nested.contains(&name),
                Subject::Resource => false,
            },
            AttrKind::DenseResource { ty, .. } => self.subject == Subject::Resource || self.ty(*ty),
            AttrKind::Array(all) | AttrKind::Dialect { params: all, .. } => {
                all.iter().any(|&each| self.attribute(each))
            }
            AttrKind::Dictionary(all) => all.entries(ctx).iter().any(|(_, each)| self.attribute(each)),
            AttrKind::Sparse { ty, indices, values } => {
                self.ty(*ty) || self.attribute(*indices) || self.attribute(*values)
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
                self.subject.is_in_text(ctx, &attribute_to_string(ctx, attr))
            }
            AttrKind::Unit
            | AttrKind::AffineMap(_)
            | AttrKind::IntegerSet(_)
            | AttrKind::StridedLayout { .. }
            | AttrKind::Enum { .. } => false,
        }
    }

    fn ty(&mut self, ty: Type) -> bool {
        let ctx = self.ctx;
        if !self.types.insert(ty) {
            return false;
        }
        match ty.kind(ctx) {
            TypeKind::None | TypeKind::Index | TypeKind::Integer { .. } | TypeKind::Float(_) => false,
            TypeKind::Complex(element)
            | TypeKind::Vector { element, .. }
            | TypeKind::UnrankedTensor { element } => self.ty(*element),
            TypeKind::Tuple(all) => all.iter().any(|&each| self.ty(each)),
            TypeKind::Function { inputs, results } => inputs.iter().chain(results).any(|&each| self.ty(each)),
            TypeKind::RankedTensor { element, encoding, .. } => {
                self.ty(*element) || encoding.is_some_and(|attr| self.attribute(attr))
            }
            TypeKind::MemRef { element, layout, memory_space, .. } => {
                self.ty(*element)
                    || [layout, memory_space].into_iter().flatten().any(|&attr| self.attribute(attr))
            }
            TypeKind::UnrankedMemRef { element, memory_space } => {
                self.ty(*element) || memory_space.is_some_and(|attr| self.attribute(attr))
            }
            TypeKind::Dialect { params, .. } => params.iter().any(|&each| self.attribute(each)),
            TypeKind::Opaque { .. } => self.subject.is_in_text(ctx, &type_to_string(ctx, ty)),
        }
    }
}

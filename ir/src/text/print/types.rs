//! Printer for types.

use super::{Printer, TypeElision};
use crate::context::{Attribute, DYNAMIC, Signedness, Type, TypeKind};

impl Printer<'_> {
    /// Prints a type, by its alias if it has one.
    #[inline]
    pub fn ty(&mut self, ty: Type) {
        if self.collector.is_some() {
            return self.visit_type(ty);
        }
        if !self.aliases.types.is_empty()
            && let Some(alias) = self.aliases.types.get(&ty)
        {
            self.out.push('!');
            self.out.push_str(alias);
            return;
        }
        self.type_in_full(ty);
    }

    /// Prints types separated by `, `.
    pub fn types(&mut self, types: impl IntoIterator<Item = Type>) {
        self.list(types, |p, ty| p.ty(ty));
    }

    pub(crate) fn type_in_full(&mut self, ty: Type) {
        if let Some(width) = ty.fixed_integer_width() {
            self.out.push('i');
            self.unsigned(width.into());
            return;
        }
        let ctx = self.ctx;
        match ty.kind(ctx) {
            TypeKind::None => self.text("none"),
            TypeKind::Index => self.text("index"),
            TypeKind::Integer { width, signedness } => {
                self.text(match signedness {
                    Signedness::Signless => "i",
                    Signedness::Signed => "si",
                    Signedness::Unsigned => "ui",
                });
                self.unsigned((*width).into());
            }
            TypeKind::Float(kind) => self.text(kind.name()),
            TypeKind::Complex(element) => {
                self.text("complex<");
                self.ty(*element);
                self.text(">");
            }
            TypeKind::Tuple(elements) => {
                self.text("tuple<");
                self.types(elements.iter().copied());
                self.text(">");
            }
            TypeKind::Function { inputs, results } => {
                self.text("(");
                self.types(inputs.iter().copied());
                self.text(") -> ");
                self.function_results(results);
            }
            TypeKind::Vector { shape, scalable, element } => {
                self.text("vector<");
                for (&dim, &scalable) in shape.iter().zip(scalable) {
                    if scalable {
                        self.text("[");
                    }
                    self.number(dim);
                    self.text(if scalable { "]x" } else { "x" });
                }
                self.ty(*element);
                self.text(">");
            }
            TypeKind::RankedTensor { shape, element, encoding } => {
                self.text("tensor<");
                self.dimensions(shape);
                self.ty(*element);
                self.trailing_attribute(*encoding, TypeElision::Never);
                self.text(">");
            }
            TypeKind::UnrankedTensor { element } => {
                self.text("tensor<*x");
                self.ty(*element);
                self.text(">");
            }
            TypeKind::MemRef { shape, element, layout, memory_space } => {
                self.text("memref<");
                self.dimensions(shape);
                self.ty(*element);
                self.trailing_attribute(*layout, TypeElision::May);
                self.trailing_attribute(*memory_space, TypeElision::May);
                self.text(">");
            }
            TypeKind::UnrankedMemRef { element, memory_space } => {
                self.text("memref<*x");
                self.ty(*element);
                self.trailing_attribute(*memory_space, TypeElision::May);
                self.text(">");
            }
            TypeKind::Opaque { dialect, data } => {
                self.dialect_symbol('!', dialect.as_str(ctx), data.as_bytes(ctx));
            }
            TypeKind::Dialect { def, params } => {
                self.text("!");
                self.registered_symbol(def.name, |p| (def.print)(p, params));
            }
        }
    }

    fn trailing_attribute(&mut self, attr: Option<Attribute>, elision: TypeElision) {
        if let Some(attr) = attr {
            self.text(", ");
            self.attribute_with(attr, elision);
        }
    }

    /// Prints dimensions, each followed by `x`: `4x?x`.
    pub fn dimensions(&mut self, shape: &[i64]) {
        for &dim in shape {
            self.dimension(dim);
            self.text("x");
        }
    }

    /// Prints a dimension, stride or offset: a number or `?`.
    pub fn dimension(&mut self, dim: i64) {
        if dim == DYNAMIC { self.text("?") } else { self.number(dim) }
    }

    /// Prints the results of a function type: a single one without parentheses, unless it is a function type.
    pub fn function_results(&mut self, results: &[Type]) {
        match results {
            [only] if !matches!(only.kind(self.ctx), TypeKind::Function { .. }) => self.ty(*only),
            _ => {
                self.text("(");
                self.types(results.iter().copied());
                self.text(")");
            }
        }
    }
}

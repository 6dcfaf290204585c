//! Printer for attributes.

use super::{Printer, TypeElision};
use crate::apint::ApInt;
use crate::context::{AttrDict, AttrKind, Attribute, Identifier, Signedness, Type, TypeKind, element_bytes};
use crate::text::float::write_float;

/// Longer lists of elements, other than splats, are printed in hexadecimal.
const MAX_PRINTED_ELEMENTS: usize = 100;

impl Printer<'_> {
    /// Prints an attribute, by its alias if it has one, with its type.
    pub fn attribute(&mut self, attr: Attribute) {
        self.attribute_with(attr, TypeElision::Never);
    }

    /// Prints an attribute by its alias. Returns `false` if it has none.
    pub fn optional_attribute_alias(&mut self, attr: Attribute) -> bool {
        if self.collector.is_some() {
            self.visit_attribute(attr, false);
            return true;
        }
        let found = self.aliases.attributes.contains_key(&attr);
        if found {
            self.attribute(attr);
        }
        found
    }

    /// Prints an attribute without its type.
    pub fn attribute_without_type(&mut self, attr: Attribute) {
        self.attribute_with(attr, TypeElision::Must);
    }

    /// Prints an attribute, by its alias if it has one.
    pub fn attribute_with(&mut self, attr: Attribute, elision: TypeElision) {
        if self.collector.is_some() {
            return self.visit_attribute(attr, false);
        }
        if !self.aliases.attributes.is_empty()
            && let Some(alias) = self.aliases.attributes.get(&attr)
        {
            self.out.push('#');
            self.out.push_str(alias);
            return;
        }
        self.attribute_in_full(attr, elision);
    }

    /// Prints an attribute of a dialect by its alias, or else its parameters without the name.
    pub fn attribute_parameters(&mut self, attr: Attribute) {
        match attr.kind(self.ctx) {
            AttrKind::Dialect { def, params }
                if self.collector.is_none() && !self.aliases.attributes.contains_key(&attr) =>
            {
                (def.print)(self, params);
            }
            _ => self.attribute(attr),
        }
    }

    pub(crate) fn attribute_in_full(&mut self, attr: Attribute, elision: TypeElision) {
        let ctx = self.ctx;
        let mut typed = Type::NONE;
        match attr.kind(ctx) {
            AttrKind::Unit => self.text("unit"),
            AttrKind::Integer { value, ty } => {
                if *ty == Type::I1 {
                    self.text(if value.is_zero() { "false" } else { "true" });
                    return;
                }
                self.integer(value, *ty);
                if elision == TypeElision::May && *ty == Type::I64 {
                    return;
                }
                typed = *ty;
            }
            AttrKind::Float { bits, ty } => {
                let in_hex = self.float(*bits, *ty);
                if elision == TypeElision::May && *ty == Type::F64 && !in_hex {
                    return;
                }
                typed = *ty;
            }
            AttrKind::String { value, ty } => {
                self.string(value.as_bytes(ctx));
                typed = *ty;
            }
            AttrKind::Array(elements) => {
                self.text("[");
                self.list(elements.iter(), |p, &element| p.attribute_with(element, TypeElision::May));
                self.text("]");
            }
            AttrKind::Dictionary(dict) => {
                self.text("{");
                self.attribute_entries(*dict, &[]);
                self.text("}");
            }
            AttrKind::Type(ty) => self.ty(*ty),
            AttrKind::SymbolRef { root, nested } => {
                self.symbol_name(*root);
                for name in nested {
                    self.text("::");
                    self.symbol_name(*name);
                }
            }
            AttrKind::DenseElements { ty, splat: false, .. }
            | AttrKind::DenseStrings { ty, splat: false, .. }
                if self.is_too_large(*ty) =>
            {
                self.text("dense_resource<__elided__>");
                typed = *ty;
            }
            AttrKind::Sparse { ty, indices, values }
                if self.is_elided(*indices) || self.is_elided(*values) =>
            {
                self.text("dense_resource<__elided__>");
                typed = *ty;
            }
            AttrKind::DenseElements { ty, data, splat } => {
                self.text("dense<");
                self.dense_data(*ty, data, *splat, true);
                self.text(">");
                typed = *ty;
            }
            AttrKind::DenseStrings { ty, values, splat } => {
                self.text("dense<");
                self.dense_strings(*ty, values, *splat);
                self.text(">");
                typed = *ty;
            }
            AttrKind::DenseArray { element, data } => self.dense_array(*element, data),
            AttrKind::Sparse { ty, indices, values } => {
                self.text("sparse<");
                if indices.ty(ctx).num_elements(ctx) != Some(0) {
                    self.dense_contents(*indices, false);
                    self.text(", ");
                    self.dense_contents(*values, true);
                }
                self.text(">");
                typed = *ty;
            }
            AttrKind::DenseResource { ty, key } => {
                self.printed_resources.insert(*key);
                self.text("dense_resource<");
                self.keyword_or_string(key.as_bytes(ctx));
                self.text(">");
                typed = *ty;
            }
            AttrKind::AffineMap(map) => {
                self.text("affine_map<");
                self.affine_map(map);
                self.text(">");
            }
            AttrKind::IntegerSet(set) => {
                self.text("affine_set<");
                self.integer_set(set);
                self.text(">");
            }
            AttrKind::StridedLayout { offset, strides } => {
                self.text("strided<[");
                self.list(strides.iter(), |p, &stride| p.dimension(stride));
                self.text("]");
                if *offset != 0 {
                    self.text(", offset: ");
                    self.dimension(*offset);
                }
                self.text(">");
            }
            AttrKind::Location(loc) => self.location_attribute(loc),
            AttrKind::Opaque { dialect, data, ty } => {
                self.dialect_symbol('#', dialect.as_str(ctx), data.as_bytes(ctx));
                typed = *ty;
            }
            AttrKind::Distinct { id, referenced } => {
                let number = self.distinct_number(*id);
                self.text("distinct[");
                self.unsigned(number as u64);
                self.text("]<");
                if *referenced != Attribute::UNIT {
                    self.attribute(*referenced);
                }
                self.text(">");
            }
            AttrKind::Enum { def, value } => {
                self.text("#");
                match def.name.split_once('.') {
                    Some((dialect, mnemonic)) if def.bare => {
                        self.text(dialect);
                        self.text("<");
                        self.text(mnemonic);
                        self.text(" ");
                    }
                    _ => {
                        self.text(def.name);
                        self.text("<");
                    }
                }
                // A value without a keyword cannot be parsed, nor created from text. Its number is printed.
                match def.text_of(*value) {
                    Some(text) => self.text(&text),
                    None => self.unsigned(*value),
                }
                self.text(">");
            }
            AttrKind::Dialect { def, params } => {
                self.text("#");
                self.registered_symbol(def.name, |p| (def.print)(p, params));
            }
        }
        if typed != Type::NONE && elision != TypeElision::Must {
            self.text(" : ");
            self.ty(typed);
        }
    }

    fn integer(&mut self, value: &ApInt, ty: Type) {
        let unsigned =
            matches!(ty.kind(self.ctx), TypeKind::Integer { signedness: Signedness::Unsigned, .. })
                || ty == Type::I1;
        match (unsigned, value.to_i64(), value.to_u64()) {
            (false, Some(value), _) => self.number(value),
            (true, _, Some(value)) => self.unsigned(value),
            (false, None, _) => self.text(&value.to_bounded_string(true)),
            (true, _, None) => self.text(&value.to_bounded_string(false)),
        }
    }

    fn float(&mut self, bits: u128, ty: Type) -> bool {
        match ty.float_kind() {
            Some(kind) => write_float(&mut self.out, kind, bits),
            None => false,
        }
    }

    /// Prints ` {name = attribute, ...}` if the dictionary has entries other than `elided`.
    pub fn optional_attr_dict(&mut self, dict: AttrDict, elided: &[&str]) {
        if self.has_entries(dict, elided) {
            self.text(" {");
            self.attribute_entries(dict, elided);
            self.text("}");
        }
    }

    /// Prints ` attributes {name = attribute, ...}` if the dictionary has entries other than `elided`.
    pub fn optional_attr_dict_with_keyword(&mut self, dict: AttrDict, elided: &[&str]) {
        if self.has_entries(dict, elided) {
            self.text(" attributes {");
            self.attribute_entries(dict, elided);
            self.text("}");
        }
    }

    fn has_entries(&self, dict: AttrDict, elided: &[&str]) -> bool {
        let ctx = self.ctx;
        !dict.is_empty() && dict.entries(ctx).iter().any(|entry| !elided.contains(&entry.0.as_str(ctx)))
    }

    pub(crate) fn attribute_entries(&mut self, dict: AttrDict, elided: &[&str]) {
        let ctx = self.ctx;
        let entries = dict
            .entries(ctx)
            .iter()
            .filter(|entry| elided.is_empty() || !elided.contains(&entry.0.as_str(ctx)));
        self.list(entries, |p, (name, attr)| {
            p.keyword_or_string(name.as_bytes(ctx));
            if attr != Attribute::UNIT {
                p.text(" = ");
                p.attribute(attr);
            }
        });
    }

    /// Prints the elements of a dense attribute, without `dense<>` and type.
    fn dense_contents(&mut self, attr: Attribute, allow_hex: bool) {
        match attr.kind(self.ctx) {
            AttrKind::DenseElements { ty, data, splat } => self.dense_data(*ty, data, *splat, allow_hex),
            AttrKind::DenseStrings { ty, values, splat } => self.dense_strings(*ty, values, *splat),
            _ => {}
        }
    }

    /// Returns whether the elements are elided because of their number.
    fn is_too_large(&self, ty: Type) -> bool {
        self.options.max_elements.is_some_and(|max| {
            ty.num_elements(self.ctx).is_some_and(|n| u64::try_from(n).is_ok_and(|n| n > max))
        })
    }

    /// Returns whether this number of elements is printed in hexadecimal.
    fn is_in_hex(&self, n: usize) -> bool {
        match self.options.hex_above {
            None => n > MAX_PRINTED_ELEMENTS,
            Some(-1) => false,
            Some(limit) => i64::try_from(n).is_ok_and(|n| n > limit),
        }
    }

    fn is_elided(&self, attr: Attribute) -> bool {
        let splat = matches!(attr.kind(self.ctx), AttrKind::DenseElements { splat: true, .. });
        !splat && self.is_too_large(attr.ty(self.ctx))
    }

    fn dense_data(&mut self, ty: Type, data: &[u8], splat: bool, allow_hex: bool) {
        let ctx = self.ctx;
        let element = ty.element_type(ctx).unwrap_or(Type::NONE);
        let (part, complex) = match *element.kind(ctx) {
            TypeKind::Complex(part) => (part, true),
            _ => (element, false),
        };
        let size = element_bytes(ctx, element).unwrap_or(1);
        if allow_hex && !splat && self.is_in_hex(data.len() / size) {
            self.hex_elements(element, data);
            return;
        }
        let part_size = element_bytes(ctx, part).unwrap_or(1);
        self.nested_elements(ty, splat, |p, n| {
            let bytes = &data[n * size..(n + 1) * size];
            if complex {
                p.text("(");
                p.scalar(part, &bytes[..part_size]);
                p.text(",");
                p.scalar(part, &bytes[part_size..]);
                p.text(")");
            } else {
                p.scalar(part, bytes);
            }
        });
    }

    fn dense_strings(&mut self, ty: Type, values: &[Identifier], splat: bool) {
        let ctx = self.ctx;
        self.nested_elements(ty, splat, |p, n| p.string(values[n].as_bytes(ctx)));
    }

    fn hex_elements(&mut self, element: Type, data: &[u8]) {
        const HEX: &[u8; 16] = b"0123456789ABCDEF";
        let packed: Vec<u8>;
        let bytes = if element == Type::I1 {
            packed = data
                .chunks(8)
                .map(|bits| bits.iter().enumerate().fold(0, |byte, (n, bit)| byte | (bit & 1) << n))
                .collect();
            &packed
        } else {
            data
        };
        self.text("\"0x");
        self.out.reserve(bytes.len() * 2 + 1);
        for byte in bytes {
            self.out.push(HEX[usize::from(byte >> 4)] as char);
            self.out.push(HEX[usize::from(byte & 15)] as char);
        }
        self.text("\"");
    }

    /// Prints elements in nested brackets, one level for each dimension.
    fn nested_elements(&mut self, ty: Type, splat: bool, mut element: impl FnMut(&mut Self, usize)) {
        let ctx = self.ctx;
        if splat {
            return element(self, 0);
        }
        let shape = ty.shape(ctx).unwrap_or_default();
        let count = ty.num_elements(ctx).unwrap_or(0) as usize;
        for n in 0..count {
            // The number of lists that begin, and end, at this element.
            let mut stride = 1;
            let mut opening = 0;
            for &dim in shape.iter().rev() {
                stride *= dim as usize;
                if n % stride != 0 {
                    break;
                }
                opening += 1;
            }
            if n > 0 {
                self.text(", ");
            }
            (0..opening).for_each(|_| self.out.push('['));
            element(self, n);
            let mut stride = 1;
            for &dim in shape.iter().rev() {
                stride *= dim as usize;
                if (n + 1) % stride != 0 {
                    break;
                }
                self.out.push(']');
            }
        }
    }

    /// Prints an integer or float given by its bytes.
    fn scalar(&mut self, ty: Type, bytes: &[u8]) {
        let mut wide = [0; 16];
        let n = bytes.len().min(16);
        wide[..n].copy_from_slice(&bytes[..n]);
        let bits = u128::from_le_bytes(wide);
        if ty == Type::I1 {
            self.text(if bits & 1 == 0 { "false" } else { "true" });
        } else if ty.float_kind().is_some() {
            self.float(bits, ty);
        } else {
            let width = ty.int_width(self.ctx).unwrap_or(64);
            let value = if width <= 128 {
                ApInt::new(width, bits)
            } else {
                let limbs = bytes.chunks(8).map(|chunk| {
                    let mut limb = [0; 8];
                    limb[..chunk.len()].copy_from_slice(chunk);
                    u64::from_le_bytes(limb)
                });
                ApInt::from_limbs(width, limbs.collect())
            };
            self.integer(&value, ty);
        }
    }

    fn dense_array(&mut self, element: Type, data: &[u8]) {
        self.text("array<");
        self.ty(element);
        if !data.is_empty() {
            self.text(": ");
            self.dense_array_elements(element, data);
        }
        self.text(">");
    }

    /// Prints the elements of an `array<...>`, separated by `, `.
    pub(super) fn dense_array_elements(&mut self, element: Type, data: &[u8]) {
        let size = element_bytes(self.ctx, element).unwrap_or(1);
        self.list(data.chunks_exact(size), |p, bytes| p.scalar(element, bytes));
    }

    /// Prints `#dialect.data` if the data permits, otherwise `#dialect<data>`.
    pub(super) fn dialect_symbol(&mut self, sigil: char, dialect: &str, data: &[u8]) {
        self.out.push(sigil);
        self.text(dialect);
        // A hyphen before `>` would form an arrow. Such a body was parsed after a dot. (MLIR does not parse its own
        // output here.)
        let pretty = is_pretty(data) || data.ends_with(b"-");
        self.text(if pretty { "." } else { "<" });
        self.text(&String::from_utf8_lossy(data));
        if !pretty {
            self.text(">");
        }
    }
}

/// Returns whether the body of a dialect's symbol can follow a dot: a name, optionally followed by angle brackets.
fn is_pretty(data: &[u8]) -> bool {
    if !data.first().is_some_and(u8::is_ascii_alphabetic) {
        return false;
    }
    let name =
        data.iter().take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_')).count();
    matches!(&data[name..], [] | [b'<', .., b'>'])
}

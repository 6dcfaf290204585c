//! The layouts of memrefs: the identity, or strides and an offset, as text of `strided` or of an affine map.

/// The layout of a memref.
#[derive(Clone)]
pub(super) enum Layout {
    /// The layout of contiguous elements, which a type does not mention.
    Identity,
    /// A `strided` layout.
    Strided(Strides),
    /// The same as an affine map. All numbers are known.
    Map(Strides),
}

/// The numbers of a layout. `None` is a dynamic number.
#[derive(Clone)]
pub(super) struct Strides {
    pub(super) strides: Vec<Option<i64>>,
    pub(super) offset: Option<i64>,
}

impl Layout {
    /// Returns the text of the layout in a type, which is empty for the identity.
    pub(super) fn text(&self) -> String {
        match self {
            Layout::Identity => String::new(),
            Layout::Strided(strides) => strides.text(),
            Layout::Map(strides) => strides.map(),
        }
    }
}

impl Strides {
    /// Returns the layout of contiguous elements of these sizes.
    pub(super) fn contiguous(sizes: &[Option<i64>]) -> Strides {
        let mut strides = Vec::new();
        let mut distance = Some(1);
        for &size in sizes.iter().rev() {
            strides.insert(0, distance);
            // A dimension of size 0 makes the strides of outer dimensions dynamic.
            distance = product(distance, size.filter(|&size| size != 0));
        }
        Strides { strides, offset: Some(0) }
    }

    fn text(&self) -> String {
        let text = |number: &Option<i64>| number.map_or("?".into(), |number| number.to_string());
        let strides: Vec<String> = self.strides.iter().map(text).collect();
        let offset = match self.offset {
            Some(0) => String::new(),
            _ => format!(", offset: {}", text(&self.offset)),
        };
        format!("strided<[{}]{offset}>", strides.join(", "))
    }

    fn map(&self) -> String {
        let dims: Vec<String> = (0..self.strides.len()).map(|i| format!("d{i}")).collect();
        let numbers = dims.iter().zip(&self.strides);
        let mut terms: Vec<String> =
            numbers.map(|(dim, stride)| format!("{dim} * {}", stride.unwrap_or(1))).collect();
        terms.push(self.offset.unwrap_or(0).to_string());
        format!("affine_map<({}) -> ({})>", dims.join(", "), terms.join(" + "))
    }
}

/// Returns the product of two numbers, which is dynamic if one of them is. The product with a known 0 is 0.
pub(super) fn product(a: Option<i64>, b: Option<i64>) -> Option<i64> {
    match (a, b) {
        (Some(0), _) | (_, Some(0)) => Some(0),
        (Some(a), Some(b)) => Some(a * b),
        _ => None,
    }
}

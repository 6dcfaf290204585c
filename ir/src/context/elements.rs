//! Read access to the elements of `dense<...>` and `array<...>` attributes, without copies.

use crate::apint::ApInt;

use super::{AttrKind, Attribute, Context, Type, TypeKind};

/// Returns the size in bytes of an element of type `ty` in an attribute; `None` if `ty` is not an element type.
pub(crate) fn element_bytes(ctx: &Context, ty: Type) -> Option<usize> {
    if ty.is_index() {
        return Some(8);
    }
    if let TypeKind::Complex(part) = *ty.kind(ctx) {
        return Some(2 * element_bytes(ctx, part)?);
    }
    Some(ty.bit_width(ctx)?.div_ceil(8).max(1) as usize)
}

/// The elements of a dense attribute.
#[derive(Clone, Copy, Debug)]
pub struct Elements<'c> {
    data: &'c [u8],
    /// The size of an element in bytes; `width` is its number of significant bits.
    size: usize,
    width: u32,
    len: usize,
    splat: bool,
}

impl<'c> Elements<'c> {
    /// Returns the number of elements. A splat counts as many as its type has.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns whether there are no elements.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns whether the attribute stores one value for all elements.
    pub fn is_splat(&self) -> bool {
        self.splat
    }

    /// Returns the bits of the element at `index`: an integer's value, or a float's bits in its format.
    pub fn get(&self, index: usize) -> Option<ApInt> {
        if index >= self.len {
            return None;
        }
        let at = if self.splat { 0 } else { index * self.size };
        let bytes = self.data.get(at..at + self.size)?;
        if self.width <= 128 {
            let mut wide = [0; 16];
            wide[..bytes.len()].copy_from_slice(bytes);
            return Some(ApInt::new(self.width, u128::from_le_bytes(wide)));
        }
        let limbs = bytes.chunks(8).map(|chunk| {
            let mut limb = [0; 8];
            limb[..chunk.len()].copy_from_slice(chunk);
            u64::from_le_bytes(limb)
        });
        Some(ApInt::from_limbs(self.width, limbs.collect()))
    }

    /// Iterates over the stored elements: one for a splat, otherwise all.
    pub fn stored(&self) -> impl Iterator<Item = ApInt> + use<'c> {
        let elements = *self;
        let n = if self.splat { self.len.min(1) } else { self.len };
        (0..n).map_while(move |index| elements.get(index))
    }

    /// Iterates over all elements. A splat may have 2^63 elements: limit the iterator, or use [`Elements::stored`].
    pub fn iter(&self) -> impl Iterator<Item = ApInt> + use<'c> {
        let elements = *self;
        (0..self.len).map_while(move |index| elements.get(index))
    }
}

impl Attribute {
    /// Returns the elements of a `dense<...>` of integers, `index` or floats, or of an `array<...>`.
    pub fn elements(self, ctx: &Context) -> Option<Elements<'_>> {
        let width = |ty: Type| if ty.is_index() { Some(64) } else { ty.bit_width(ctx) };
        match self.kind(ctx) {
            AttrKind::DenseElements { ty, data, splat } => {
                let element = ty.element_type(ctx)?;
                let (size, width) = (element_bytes(ctx, element)?, width(element)?);
                let len = usize::try_from(ty.num_elements(ctx)?).ok()?;
                Some(Elements { data, size, width, len, splat: *splat })
            }
            AttrKind::DenseArray { element, data } => {
                let (size, width) = (element_bytes(ctx, *element)?, width(*element)?);
                Some(Elements { data, size, width, len: data.len() / size, splat: false })
            }
            _ => None,
        }
    }
}

impl Context {
    /// Returns the attribute `dense<...>` with these elements, each of the width of `ty`'s element type. At least one
    /// element, all equal, make a splat. `None` if `ty` has no valid element type.
    pub fn dense_attr(&self, ty: Type, elements: &[ApInt]) -> Option<Attribute> {
        let size = element_bytes(self, ty.element_type(self)?)?;
        let splat = !elements.is_empty() && elements.iter().all(|element| *element == elements[0]);
        let stored = if splat { &elements[..1] } else { elements };
        let mut data = Vec::with_capacity(stored.len() * size);
        for element in stored {
            push_element(&mut data, element, size);
        }
        Some(self.attr(AttrKind::DenseElements { ty, data: data.into(), splat }))
    }

    /// Returns the attribute `dense<value>`, a splat. `None` if `ty` has no valid element type.
    pub fn splat_attr(&self, ty: Type, value: &ApInt) -> Option<Attribute> {
        let size = element_bytes(self, ty.element_type(self)?)?;
        let mut data = Vec::with_capacity(size);
        push_element(&mut data, value, size);
        Some(self.attr(AttrKind::DenseElements { ty, data: data.into(), splat: true }))
    }
}

pub(crate) fn push_element(data: &mut Vec<u8>, value: &ApInt, size: usize) {
    let start = data.len();
    match value.to_u128() {
        Some(value) => data.extend_from_slice(&value.to_le_bytes()[..size.min(16)]),
        None => value.to_limbs().iter().for_each(|limb| data.extend_from_slice(&limb.to_le_bytes())),
    }
    data.resize(start + size, 0);
}

//! Other names of a buffer.

use arbitrary::Result;

use super::{Generator, identity_type};

impl Generator<'_, '_> {
    /// Adds another name of a buffer: a cast, a subview, or a collapsed or expanded shape.
    pub(super) fn view(&mut self) -> Result<()> {
        let of = self.buffer()?;
        if !of.is_identity || of.ty.contains('?') || of.sizes.is_empty() {
            return Ok(());
        }
        let rank = of.sizes.len();
        let mut to = of.clone();
        let what = match self.u.int_in_range(0..=3u8)? {
            0 | 1 if self.u.ratio(1, 2)? => {
                to.ty = format!("memref<{}i8>", "?x".repeat(rank));
                format!("memref.cast {} : {} to {}", of.name, of.ty, to.ty)
            }
            2 if rank == 2 => {
                to.sizes = vec![of.sizes.iter().product()];
                to.ty = identity_type(&to.sizes);
                format!("memref.collapse_shape {} [[0, 1]] : {} into {}", of.name, of.ty, to.ty)
            }
            3 if rank == 1 && of.sizes[0] % 2 == 0 => {
                to.sizes = vec![of.sizes[0] / 2, 2];
                to.ty = identity_type(&to.sizes);
                let sizes = format!("[{}, 2]", to.sizes[0]);
                format!(
                    "memref.expand_shape {} [[0, 1]] output_shape {sizes} : {} into {}",
                    of.name, of.ty, to.ty
                )
            }
            _ => {
                let (mut offsets, mut offset, mut strides, mut stride) = (Vec::new(), 0, Vec::new(), 1);
                for i in (0..rank).rev() {
                    let start = self.u.int_in_range(0..=of.sizes[i] - 1)?;
                    let start = if self.u.ratio(1, 2)? { 0 } else { start };
                    to.sizes[i] = self.u.int_in_range(1..=of.sizes[i] - start)?;
                    offsets.insert(0, start.to_string());
                    strides.insert(0, stride.to_string());
                    offset += start * stride;
                    stride *= of.sizes[i];
                }
                let sizes: Vec<String> = to.sizes.iter().map(ToString::to_string).collect();
                let offset = if offset == 0 { String::new() } else { format!(", offset: {offset}") };
                to.ty = format!("memref<{}xi8, strided<[{}]{offset}>>", sizes.join("x"), strides.join(", "));
                to.is_identity = false;
                let ones = vec!["1"; rank].join(", ");
                let (offsets, sizes) = (offsets.join(", "), sizes.join(", "));
                format!("memref.subview {}[{offsets}] [{sizes}] [{ones}] : {} to {}", of.name, of.ty, to.ty)
            }
        };
        to.name = self.lines.define(&what);
        self.buffers.push(to);
        Ok(())
    }
}

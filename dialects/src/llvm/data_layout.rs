//! Data layouts: comparison of layout strings and specifications with the layout that the semantics assumes.
//!
//! The semantics assumes a little-endian target with 64-bit addresses. Integers and floats of 8 to 64 bits, and
//! vectors, are aligned to their size. The semantics rejects a type whose layout depends on the alignment of wider
//! scalars. Sources: LangRef, "Data Layout", for the string; the DLTI documentation for the specification.

use proofmark_ir::Attribute;
use proofmark_ir::Context;
use proofmark_ir::context::AttrKind;

/// Address spaces of x86 with pointers of fewer than 64 bits. The semantics rejects pointers into them.
pub(crate) const NARROW_ADDRESS_SPACES: [i64; 2] = [270, 271];

/// Returns the reason why a data layout string is not modelled.
pub(crate) fn of_llvm(ctx: &Context, value: Attribute) -> Result<(), String> {
    let text = value.as_string(ctx).map(|text| text.as_str(ctx)).ok_or("the attribute is not a string")?;
    let mut parts = text.split('-').filter(|part| !part.is_empty());
    parts.clone().try_for_each(|part| {
        specification(part)
            .ok_or_else(|| format!("`{part}` differs from the layout that the semantics assumes"))
    })?;
    // LangRef: the default of this entry is `i64:32:64`. The other defaults agree with the assumed layout.
    match parts.any(|part| part.starts_with("i64:")) {
        true => Ok(()),
        false => Err("without `i64:64`, integers of 64 bits are aligned to 32 bits".to_owned()),
    }
}

/// Returns `Some` if a part of the string agrees with the assumed layout.
fn specification(part: &str) -> Option<()> {
    let kind = part.chars().next()?;
    let rest = &part[kind.len_utf8()..];
    let mut fields = rest.split(':');
    let first = fields.next().unwrap_or_default();
    match kind {
        // Mangling, native integers, and the alignment of stack and functions do not affect results.
        'm' | 'S' | 'F' => return Some(()),
        'n' if !rest.starts_with('i') => return Some(()),
        _ => {}
    }
    let numbers: Vec<u32> = fields.map(|field| field.parse().ok()).collect::<Option<_>>()?;
    let agrees = match kind {
        'e' => rest.is_empty(),
        'A' | 'P' | 'G' => first == "0",
        'p' => {
            let space: i64 = if first.is_empty() { 0 } else { first.parse().ok()? };
            NARROW_ADDRESS_SPACES.contains(&space)
                || numbers.first() == Some(&64)
                    && numbers.get(1) == Some(&64)
                    && numbers.get(3).is_none_or(|&index| index == 64)
        }
        'i' | 'f' => is_natural(first.parse().ok()?, *numbers.first()?),
        'v' => *numbers.first()? == first.parse().ok()?,
        'a' => matches!(numbers.first(), Some(0 | 8)),
        _ => false,
    };
    agrees.then_some(())
}

/// Returns whether scalars of `bits` bits may have this alignment (in bits).
pub(crate) fn is_natural(bits: u32, alignment: u32) -> bool {
    match bits {
        0 => false,
        1..=64 => alignment == bits.next_power_of_two().max(8),
        // A type that contains such scalars has a layout only if all of these alignments give the same layout.
        _ => matches!(alignment, 32 | 64 | 128),
    }
}

/// Returns the reason why an entry of a `#dlti.dl_spec` is not modelled. The entry of `index` is not one of them.
pub(crate) fn entry(ctx: &Context, key: Attribute, value: Attribute) -> Result<(), String> {
    let differs = |name: &str| Err(format!("`{name}` differs from the layout that the semantics assumes"));
    if let Some(name) = key.as_string(ctx).map(|name| name.as_str(ctx)) {
        let is_zero = value.as_i64(ctx) == Some(0);
        return match name {
            "dlti.endianness" if value.as_string(ctx).is_some_and(|v| v.as_str(ctx) == "little") => Ok(()),
            "dlti.alloca_memory_space"
            | "dlti.program_memory_space"
            | "dlti.global_memory_space"
            | "dlti.default_memory_space"
                if is_zero =>
            {
                Ok(())
            }
            "dlti.stack_alignment"
            | "dlti.mangling_mode"
            | "dlti.legal_int_widths"
            | "dlti.function_pointer_alignment" => Ok(()),
            _ => differs(name),
        };
    }
    let Some(ty) = key.as_type(ctx) else { return differs("an entry") };
    let text = proofmark_ir::text::type_to_string(ctx, ty);
    let numbers: Vec<i64> = match value.kind(ctx) {
        AttrKind::Integer { .. } => value.as_i64(ctx).into_iter().collect(),
        _ => crate::common::constant::scalars(ctx, value)
            .unwrap_or_default()
            .into_iter()
            .map(|number| number.and_then(|number| i64::try_from(number.to_i128()?).ok()))
            .collect::<Option<_>>()
            .unwrap_or_default(),
    };
    let agrees = if super::types::is_ptr(ctx, ty) {
        let narrow =
            super::types::address_space(ctx, ty).is_some_and(|space| NARROW_ADDRESS_SPACES.contains(&space));
        narrow || numbers.len() >= 2 && numbers.iter().all(|&number| number == 64)
    } else {
        let alignment = numbers.first().and_then(|&alignment| u32::try_from(alignment).ok());
        ty.bit_width(ctx).zip(alignment).is_some_and(|(bits, alignment)| is_natural(bits, alignment))
    };
    if agrees { Ok(()) } else { differs(&text) }
}

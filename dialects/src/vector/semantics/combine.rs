//! Semantics of the vector operations that combine elements. Operations in unspecified order are modelled if the order
//! does not matter: integers, and extrema of floats that propagate NaN.

use proofmark_ir::semantics::{Machine, Scalar, SemanticsResult, Unsupported, Value};
use proofmark_ir::{Attribute, Ir, OpId};

use crate::common::array::{Array, indices, position, sizes_of_operand, sizes_of_result};
use crate::common::combine::Combine;
use crate::common::float::FastMath;
use crate::common::index::constants;
use crate::vector::maps::{as_map, dim_of};
use crate::vector::types::kind_name;

fn malformed() -> Unsupported {
    Unsupported::new("attributes that do not match the vectors")
}

/// Returns the combining operation of an operation.
fn kind(ir: &Ir, op: OpId) -> Result<Combine, Unsupported> {
    let element = ir.value_type(ir.result(op, 0)).element_or_self(ir.ctx());
    let kind = ir.property_named(op, "kind").ok_or_else(malformed)?;
    Combine::of_elements(kind_name(ir.ctx(), kind), element)
}

/// Returns the combining operation, if the order of combination does not matter.
fn kind_in_any_order(ir: &Ir, op: OpId) -> Result<Combine, Unsupported> {
    let kind = kind(ir, op)?;
    if kind.allows_any_order() {
        Ok(kind)
    } else {
        Err(Unsupported::new("additions of floats in unspecified order"))
    }
}

/// Returns the combining operation, if elements are integers, whose products have one result.
fn kind_of_integers(ir: &Ir, op: OpId) -> Result<Combine, Unsupported> {
    let element = ir.value_type(ir.result(op, 0)).element_or_self(ir.ctx());
    if element.float_kind().is_some() {
        return Err(Unsupported::new("products of floats that may be fused with the addition"));
    }
    kind(ir, op)
}

/// Returns the only scalar of an element.
fn scalar(element: &[Scalar]) -> Result<Scalar, Unsupported> {
    match element {
        [scalar] => Ok(*scalar),
        _ => Err(Unsupported::new("elements with several scalars")),
    }
}

/// Executes `vector.reduction` in order, as LLVM does, unless `reassoc` permits any order.
pub fn reduction(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let kind = kind(ir, op)?;
    let is_float = ir.value_type(ir.result(op, 0)).float_kind().is_some();
    if is_float && FastMath::of(ir, op) != FastMath::NONE {
        return Err(Unsupported::new("reduction of floats with fast-math flags"));
    }
    let mask = m.take_mask();
    let elements = m.operand(0).scalars().to_vec();
    let mut lanes = Lanes::new(mask.as_deref(), elements.len())?;
    let mut elements = elements.into_iter();
    let first = match mask {
        _ if m.n_operands() > 1 => Some(m.scalar(1)?),
        None => elements.next(),
        // The result is the neutral element if no lane is selected.
        Some(_) => elements.as_slice().first().and_then(|element| {
            let neutral = kind.neutral(m.width(element.value))?;
            Some(Scalar::constant(&mut **m, neutral))
        }),
    };
    let first = first.ok_or_else(|| Unsupported::new("reduction without an initial element"))?;
    let all = elements.fold(first, |all, element| {
        let next = kind.apply(m, all, element);
        lanes.select(m, next, all)
    });
    m.result(all);
    Ok(())
}

/// The lanes of an operation, in order, which a mask may exclude.
struct Lanes<'m> {
    mask: Option<std::slice::Iter<'m, Scalar>>,
}

impl<'m> Lanes<'m> {
    /// Returns the `n` lanes of an operation.
    fn new(mask: Option<&'m [Scalar]>, n: usize) -> Result<Lanes<'m>, Unsupported> {
        match mask {
            Some(mask) if mask.len() != n => Err(malformed()),
            _ => Ok(Lanes { mask: mask.map(<[Scalar]>::iter) }),
        }
    }

    /// Returns `next` if the mask selects the next lane, else `before`; poison if the bit of the mask is poison.
    fn select(&mut self, m: &mut Machine<'_>, next: Scalar, before: Scalar) -> Scalar {
        let Some(bit) = self.mask.as_mut().and_then(Iterator::next) else { return next };
        let Scalar { value, poison } = Scalar::ite(&mut **m, bit.value, next, before);
        Scalar { value, poison: m.or(poison, bit.poison) }
    }
}

/// Executes `vector.multi_reduction`.
pub fn multi_reduction(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let kind = kind_in_any_order(ir, op)?;
    let sizes = sizes_of_operand(ir, op, 0)?;
    let to = sizes_of_result(ir, op, 0)?;
    let reduced = constants(ir, op, "reduction_dims");
    let source = m.operand(0).clone();
    let source = Array::new(&sizes, &source)?;
    let mut all = m.operand(1).scalars().to_vec();
    let mask = m.take_mask();
    let mut lanes = Lanes::new(mask.as_deref(), sizes.iter().product())?;
    for index in indices(&sizes) {
        let left = index.iter().enumerate().filter(|&(dim, _)| !reduced.contains(&(dim as i64)));
        let left: Vec<usize> = left.map(|(_, &i)| i).collect();
        let into = position(&to, &left).and_then(|at| all.get_mut(at)).ok_or_else(malformed)?;
        let next = kind.apply(m, *into, scalar(source.at(&index)?)?);
        *into = lanes.select(m, next, *into);
    }
    m.result(Value::from_scalars(all));
    Ok(())
}

/// Executes an exclusive `vector.scan`: the combination of the initial value with the elements before each element, and
/// the last of these combinations.
pub fn scan(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let kind = kind(ir, op)?;
    let sizes = sizes_of_operand(ir, op, 0)?;
    let dim = ir.property_named(op, "reduction_dim").and_then(|dim| dim.as_i64(ir.ctx()));
    let dim = dim.and_then(|dim| usize::try_from(dim).ok()).filter(|&dim| dim < sizes.len());
    let dim = dim.ok_or_else(malformed)?;
    if ir.property_named(op, "inclusive") == Some(Attribute::bool(true)) {
        return Err(Unsupported::new("inclusive scan, whose initial value MLIR ignores"));
    }
    let source = m.operand(0).clone();
    let source = Array::new(&sizes, &source)?;
    let mut running = m.operand(1).scalars().to_vec();
    let others: Vec<usize> = sizes.iter().enumerate().filter(|(i, _)| *i != dim).map(|(_, &s)| s).collect();
    // The last element of each scan.
    let mut last = running.clone();
    let mut result = Vec::new();
    // Indices in row-major order visit the elements along the dimension in order.
    for mut index in indices(&sizes) {
        let element = scalar(source.at(&index)?)?;
        index.remove(dim);
        let at = position(&others, &index).filter(|&at| at < running.len()).ok_or_else(malformed)?;
        result.push(running[at]);
        last[at] = running[at];
        running[at] = kind.apply(m, running[at], element);
    }
    m.result(Value::from_scalars(result));
    m.result(Value::from_scalars(last));
    Ok(())
}

/// Executes `vector.outerproduct`: the products, combined with the accumulator. A scalar is multiplied with every
/// element.
pub fn outer_product(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let kind = kind_of_integers(ir, op)?;
    let (lhs, rhs) = (m.operand(0).scalars().to_vec(), m.operand(1).scalars().to_vec());
    let acc = (m.n_operands() > 2).then(|| m.operand(2).scalars().to_vec());
    let mut result = Vec::new();
    for &a in &lhs {
        for &b in &rhs {
            let product = Combine::MUL.apply(m, a, b);
            let before = acc.as_ref().map(|acc| acc.get(result.len()).copied().ok_or_else(malformed));
            result.push(match before.transpose()? {
                Some(before) => kind.apply(m, before, product),
                None => product,
            });
        }
    }
    m.result(Value::from_scalars(result));
    Ok(())
}

/// Executes `vector.contract`: combines, for each point of the iteration space, the product of the elements that the
/// maps select into the result's element.
pub fn contract(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let (ctx, kind) = (ir.ctx(), kind_of_integers(ir, op)?);
    let maps = ir.property_named(op, "indexing_maps").and_then(|maps| maps.as_array(ctx));
    let maps: Option<Vec<_>> = maps.unwrap_or(&[]).iter().map(|&map| as_map(ctx, map)).collect();
    let Some([lhs_map, rhs_map, acc_map]) = maps.as_deref() else { return Err(malformed()) };
    let shapes = [sizes_of_operand(ir, op, 0)?, sizes_of_operand(ir, op, 1)?, sizes_of_operand(ir, op, 2)?];
    let mut loops = vec![0; lhs_map.dims as usize];
    for (map, shape) in [lhs_map, rhs_map].into_iter().zip(&shapes) {
        for (result, &size) in shape.iter().enumerate() {
            *dim_of(ctx, map, result).and_then(|dim| loops.get_mut(dim)).ok_or_else(malformed)? = size;
        }
    }
    let (lhs, rhs) = (m.operand(0).clone(), m.operand(1).clone());
    let (lhs, rhs) = (Array::new(&shapes[0], &lhs)?, Array::new(&shapes[1], &rhs)?);
    let mut all = m.operand(2).scalars().to_vec();
    let mask = m.take_mask();
    let mut lanes = Lanes::new(mask.as_deref(), loops.iter().product())?;
    for index in indices(&loops) {
        let through = |map| {
            let dim = |result| dim_of(ctx, map, result).and_then(|dim| index.get(dim)).copied();
            (0..map.results.len()).map(dim).collect::<Option<Vec<usize>>>().ok_or_else(malformed)
        };
        let (a, b) = (scalar(lhs.at(&through(lhs_map)?)?)?, scalar(rhs.at(&through(rhs_map)?)?)?);
        let into = position(&shapes[2], &through(acc_map)?).and_then(|at| all.get_mut(at));
        let into = into.ok_or_else(malformed)?;
        let widths = [a, b, *into].map(|scalar| m.width(scalar.value));
        if widths != [widths[0]; 3] {
            return Err(Unsupported::new("contraction of different element widths"));
        }
        let product = Combine::MUL.apply(m, a, b);
        let next = kind.apply(m, *into, product);
        *into = lanes.select(m, next, *into);
    }
    m.result(Value::from_scalars(all));
    Ok(())
}

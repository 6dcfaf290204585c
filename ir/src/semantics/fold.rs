//! Constant folding: runs an operation's semantics on [`Concrete`]. All constant folding uses this module.

use super::{Concrete, Control, Machine, NoHost, Scalar, Term, TermBuilder, Unsupported, Value};
use crate::apint::ApInt;
use smallvec::SmallVec;

/// A constant as the scalars of its elements; `None` is poison.
pub type Constant = SmallVec<[Option<ApInt>; 1]>;

/// A constant operand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Operand {
    /// The scalars. Those of type `index` have 64 bits.
    pub constant: Constant,
    /// The width of the scalars, which poison has too.
    pub width: u32,
    /// Whether the scalars have type `index`.
    pub is_index: bool,
}

impl Operand {
    /// Returns an operand of integers of one width (not `index`).
    pub fn integers(width: u32, constant: Constant) -> Operand {
        Operand { constant, width, is_index: false }
    }

    /// Returns an operand of type `index`, or with elements of it; the numbers have 64 bits.
    pub fn indices(constant: Constant) -> Operand {
        Operand { constant, width: 64, is_index: true }
    }
}

/// The result of an attempt to fold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Folded {
    /// The results, in order.
    Constants(SmallVec<[Constant; 1]>),
    /// The behaviour is undefined on these operands. The caller keeps the operation.
    Undefined,
    /// The results are not constant.
    NotConstant,
}

/// Reads a scalar of a result.
type Reading = fn(&Concrete<'_>, Scalar) -> Option<ApInt>;

/// Folds an operation on constant operands: runs its semantics, which `execute` calls, with `index` of `index_width`
/// bits. Results of type `index` have that width.
///
/// `terms` is cleared first, so that one builder can be reused.
///
/// ```
/// use proofmark_ir::ApInt;
/// use proofmark_ir::semantics::Concrete;
/// use proofmark_ir::semantics::fold::{Folded, Operand, fold};
///
/// let operands = [2, 3].map(|n| Operand::integers(32, [Some(ApInt::new(32, n))].into_iter().collect()));
/// let folded = fold(&mut Concrete::new(), 64, &operands, |m| m.map(|t, [a, b]| [t.mul(a.value, b.value)]));
/// let Ok(Folded::Constants(results)) = folded else { panic!("a product of constants is a constant") };
/// assert_eq!(results[0][0], Some(ApInt::new(32, 6)));
/// ```
///
/// # Errors
/// If the semantics of the operation is not modelled, or the operands are too large ([`is_affordable`]).
pub fn fold(
    terms: &mut Concrete<'_>,
    index_width: u32,
    operands: &[Operand],
    execute: impl FnOnce(&mut Machine<'_>) -> Result<(), Unsupported>,
) -> Result<Folded, Unsupported> {
    fold_reading(read, terms, index_width, operands, execute)
}

/// The maximum number of limb products of a fold, about 50 ms.
const MAX_WORK: u64 = 1 << 24;

/// Returns whether a constant of `n` scalars of `width` bits is small enough to fold. The estimate is a schoolbook
/// multiplication or division of each scalar. It depends only on the operands, so that folding is deterministic.
pub fn is_affordable(n: usize, width: u32) -> bool {
    let limbs = u64::from(width.div_ceil(64));
    limbs.pow(2).max(1).checked_mul(n as u64).is_some_and(|work| work <= MAX_WORK)
}

fn fold_reading(
    read: Reading,
    terms: &mut Concrete<'_>,
    index_width: u32,
    operands: &[Operand],
    execute: impl FnOnce(&mut Machine<'_>) -> Result<(), Unsupported>,
) -> Result<Folded, Unsupported> {
    terms.clear();
    if let Some(operand) = operands.iter().find(|o| !is_affordable(o.constant.len(), o.width)) {
        let (n, width) = (operand.constant.len(), operand.width);
        return Err(Unsupported::new(format!(
            "constant of {n} scalars of {width} bits exceeds the folding limit"
        )));
    }
    let values: SmallVec<[Value; 4]> = operands.iter().map(|o| materialize(terms, index_width, o)).collect();
    let mut host = NoHost::new(terms);
    let mut machine = Machine::new(&mut host, &values, index_width);
    execute(&mut machine)?;
    let effect = machine.finish();
    if !terms.is_exact() || effect.control != Control::Next || terms.is_true(effect.halt) {
        return Ok(Folded::NotConstant);
    }
    if terms.is_true(effect.ub) {
        return Ok(Folded::Undefined);
    }
    let constant = |value: &Value| value.scalars().iter().map(|s| read(terms, *s)).collect();
    Ok(Folded::Constants(effect.results.iter().map(constant).collect()))
}

/// As [`fold`], but poison is replaced by the bits that were computed for it. This refines poison, which may be any
/// value.
///
/// # Errors
/// As for [`fold`].
pub fn fold_despite_poison(
    terms: &mut Concrete<'_>,
    index_width: u32,
    operands: &[Operand],
    execute: impl FnOnce(&mut Machine<'_>) -> Result<(), Unsupported>,
) -> Result<Folded, Unsupported> {
    fold_reading(read_bits, terms, index_width, operands, execute)
}

/// Folds an operation that involves `index`, if the result does not depend on the width of `index`. Returns the 64-bit
/// result if the 32-bit result is equal after truncation, or undefined. Returns `None` if they disagree; the caller
/// keeps the operation.
///
/// # Errors
/// As for [`fold`].
pub fn fold_any_index_width(
    terms: &mut Concrete<'_>,
    operands: &[Operand],
    execute: impl FnMut(&mut Machine<'_>) -> Result<(), Unsupported>,
) -> Result<Option<Folded>, Unsupported> {
    fold_reading_any_index_width(read, terms, operands, execute)
}

/// As [`fold_any_index_width`], but poison is replaced by the bits that were computed for it, which must agree for both
/// widths, too.
///
/// # Errors
/// As for [`fold`].
pub fn fold_any_index_width_despite_poison(
    terms: &mut Concrete<'_>,
    operands: &[Operand],
    execute: impl FnMut(&mut Machine<'_>) -> Result<(), Unsupported>,
) -> Result<Option<Folded>, Unsupported> {
    fold_reading_any_index_width(read_bits, terms, operands, execute)
}

fn fold_reading_any_index_width(
    read: Reading,
    terms: &mut Concrete<'_>,
    operands: &[Operand],
    mut execute: impl FnMut(&mut Machine<'_>) -> Result<(), Unsupported>,
) -> Result<Option<Folded>, Unsupported> {
    let narrow = fold_reading(read, terms, 32, operands, &mut execute)?;
    let wide = fold_reading(read, terms, 64, operands, &mut execute)?;
    let agree = match (&narrow, &wide) {
        (Folded::Constants(n), Folded::Constants(w)) => {
            n.len() == w.len()
                && n.iter().zip(w).all(|(n, w)| n.len() == w.len() && n.iter().zip(w).all(same_truncated))
        }
        (Folded::Undefined, Folded::Constants(_)) => true,
        _ => narrow == wide,
    };
    Ok(agree.then_some(wide))
}

/// Returns the successor that a terminator branches to for these operands; `None` if they do not determine it, or the
/// behaviour is undefined. Forwarded operands may be poison of any width.
pub fn successor(
    terms: &mut Concrete<'_>,
    operands: &[Operand],
    execute: impl FnOnce(&mut Machine<'_>) -> Result<(), Unsupported>,
) -> Option<usize> {
    terms.clear();
    let values: SmallVec<[Value; 4]> = operands.iter().map(|o| materialize(terms, 64, o)).collect();
    let mut host = NoHost::new(terms);
    let mut machine = Machine::new(&mut host, &values, 64);
    execute(&mut machine).ok()?;
    let effect = machine.finish();
    let Control::Branch(arms) = effect.control else { return None };
    if !terms.is_exact() || terms.is_true(effect.ub) {
        return None;
    }
    arms.iter().find(|arm| terms.is_true(arm.condition)).map(|arm| arm.successor)
}

fn same_truncated((narrow, wide): (&Option<ApInt>, &Option<ApInt>)) -> bool {
    match (narrow, wide) {
        (Some(n), Some(w)) => n.width() <= w.width() && w.trunc(n.width()) == *n,
        _ => narrow.is_none() && wide.is_none(),
    }
}

fn materialize(terms: &mut Concrete<'_>, index_width: u32, operand: &Operand) -> Value {
    let width = if operand.is_index { index_width } else { operand.width };
    Value::from_scalars(operand.constant.iter().map(|c| match c {
        Some(c) if operand.is_index => Scalar::constant(terms, c.sext_or_trunc(width)),
        Some(c) => Scalar::constant(terms, c.clone()),
        None => Scalar::poison(terms, width),
    }))
}

fn read_bits(terms: &Concrete<'_>, scalar: Scalar) -> Option<ApInt> {
    Some(terms.value(scalar.value).clone())
}

fn read(terms: &Concrete<'_>, scalar: Scalar) -> Option<ApInt> {
    let value = |t: Term| terms.value(t);
    debug_assert_eq!(terms.width(scalar.poison), 1);
    (!value(scalar.poison).is_true()).then(|| value(scalar.value).clone())
}

//! Common semantics of float operations of all dialects: fast-math flags.
//!
//! Arithmetic itself is exact ([`proofmark_ir::semantics::float`]). This module adds the contracts and liberties of the
//! fast-math flags (LangRef, "Fast-Math Flags"):
//!
//! - `nnan`, `ninf`: the result is poison if an operand or the result is NaN, or infinite.
//! - `nsz`: the sign of a zero result is a nondeterministic choice, and so is that of a zero operand that would
//!   determine the result.
//! - `reassoc`, `arcp`, `contract`, `afn`: where applicable, the operation may compute another, unknown value.
//!   Operations of the same name, flags and operands compute the same value.
//!
//! Operations without an exact definition (`math.sin`), and operations on formats without arithmetic, are uninterpreted
//! functions of their operands. On such formats it is also unknown whether the result is poison.

use std::fmt::Write as _;

use proofmark_ir::context::{AttrKind, FloatKind};
use proofmark_ir::semantics::{
    Choice, Component, FloatOp, Lane, Machine, Origin, Rounding, Scalar, SemanticsResult, Term, Unsupported,
    element_width, float,
};
use proofmark_ir::{Identifier, Ir, OpId, Type};
use smallvec::SmallVec;

use super::matchers;

/// A set of fast-math flags.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct FastMath(u8);

impl FastMath {
    /// The empty set.
    pub const NONE: FastMath = FastMath(0);
    /// `reassoc`: algebraic identities of real numbers may be applied.
    pub const REASSOC: FastMath = FastMath(1);
    /// `nnan`: no operand or result is NaN.
    pub const NNAN: FastMath = FastMath(2);
    /// `ninf`: no operand or result is infinite.
    pub const NINF: FastMath = FastMath(4);
    /// `nsz`: the sign of a zero does not matter.
    pub const NSZ: FastMath = FastMath(8);
    /// `arcp`: a division may become a multiplication by the reciprocal.
    pub const ARCP: FastMath = FastMath(16);
    /// `contract`: operations may be fused, with fewer roundings.
    pub const CONTRACT: FastMath = FastMath(32);
    /// `afn`: functions may be approximated.
    pub const AFN: FastMath = FastMath(64);

    const NAMES: [&str; 7] = ["reassoc", "nnan", "ninf", "nsz", "arcp", "contract", "afn"];

    /// Returns the flags of an operation of arith, math, complex or llvm.
    pub fn of(ir: &Ir, op: OpId) -> FastMath {
        let attr = ir.property(op, Identifier::FASTMATH).or_else(|| ir.property_named(op, "fastmathFlags"));
        let Some(AttrKind::Enum { def, value }) = attr.map(|attr| attr.kind(ir.ctx())) else {
            return FastMath::NONE;
        };
        // The bits of the flags differ between dialects; the names do not.
        let mut flags = 0;
        for (i, name) in FastMath::NAMES.iter().enumerate() {
            let bit = def.cases.iter().find(|case| case.1 == *name).map_or(0, |case| case.0);
            if value & bit != 0 {
                flags |= 1 << i;
            }
        }
        FastMath(flags)
    }

    /// Returns the union of both sets.
    pub const fn and(self, other: FastMath) -> FastMath {
        FastMath(self.0 | other.0)
    }

    /// Returns the intersection of both sets.
    const fn common(self, other: FastMath) -> FastMath {
        FastMath(self.0 & other.0)
    }

    /// Returns whether all of `flags` are set.
    pub const fn has(self, flags: FastMath) -> bool {
        self.0 & flags.0 == flags.0
    }

    fn names(self) -> String {
        let set = FastMath::NAMES.iter().enumerate().filter(|(i, _)| self.0 & 1 << i != 0);
        set.map(|(_, name)| *name).collect::<Vec<_>>().join(" ")
    }
}

/// The semantics of one float operation.
#[derive(Clone, Debug)]
pub struct FloatSemantics {
    /// The format of the first float operand, or of the result if there is none.
    pub kind: FloatKind,
    /// The fast-math flags of the operation.
    pub flags: FastMath,
    /// The formats of the operands; `None` for operands that are not floats.
    operands: SmallVec<[Option<FloatKind>; 3]>,
    result: Option<FloatKind>,
    result_width: u32,
    /// The name of the uninterpreted function for unknown values: the operation with its applicable flags, attributes
    /// and types.
    name: String,
    loose: bool,
    computed: bool,
    /// Whether the operation moves bits without computing, those of NaN included.
    moves: bool,
}

impl FloatSemantics {
    /// Returns the semantics of an operation with one result, to which the flags `liberties` apply.
    ///
    /// # Errors
    ///
    /// Types other than floats, integers and `index` are unsupported.
    pub fn new(
        ir: &Ir,
        op: OpId,
        m: &Machine<'_>,
        liberties: FastMath,
    ) -> Result<FloatSemantics, Unsupported> {
        let ctx = ir.ctx();
        let ty = ir.value_type(ir.result(op, 0)).element_or_self(ctx);
        let result_width = element_width(ctx, ty, m.index_width())
            .ok_or_else(|| Unsupported::new("float operation on types without semantics"))?;
        let result = ty.float_kind();
        let operands = || ir.operands(op).map(|operand| ir.value_type(operand).element_or_self(ctx));
        let from: SmallVec<[Option<FloatKind>; 3]> = operands().map(Type::float_kind).collect();
        let kind = from
            .iter()
            .copied()
            .flatten()
            .next()
            .or(result)
            .ok_or_else(|| Unsupported::new("float operation without float operands or results"))?;
        let flags = FastMath::of(ir, op);
        let liberties = flags.common(liberties);
        let fits = |ty: Type| match ty.float_kind() {
            Some(kind) => float::is_computed(kind),
            None => element_width(ctx, ty, m.index_width()).is_some_and(|w| w > 0 && w <= float::MAX_INTEGER),
        };
        Ok(FloatSemantics {
            kind,
            flags,
            operands: from,
            result,
            result_width,
            name: name(ir, op, liberties)?,
            loose: liberties != FastMath::NONE,
            computed: fits(ty) && operands().all(fits),
            moves: false,
        })
    }

    /// Returns the semantics of an operation with one result that moves bits: the result has the bits of a NaN operand
    /// (LangRef, `fneg`).
    pub fn moving(ir: &Ir, op: OpId, m: &Machine<'_>) -> Result<FloatSemantics, Unsupported> {
        Ok(FloatSemantics { moves: true, ..FloatSemantics::new(ir, op, m, FastMath::NONE)? })
    }

    /// Executes the operation element by element. `compute` returns the value without liberties.
    pub fn map<const N: usize>(
        &self,
        m: &mut Machine<'_>,
        mut compute: impl FnMut(&mut Lane<'_>, [Term; N]) -> Term,
    ) -> SemanticsResult {
        m.map(|lane, args: [Scalar; N]| {
            let args = args.map(|arg| arg.value);
            if !self.computed {
                return [self.unknown(lane, &args)];
            }
            for (&arg, kind) in args.iter().zip(&self.operands) {
                kind.iter().for_each(|&kind| self.poison_if_flags_violated(lane, kind, arg));
            }
            let mut value = compute(lane, args);
            if self.loose {
                let inputs = self.without_payloads(lane, &args);
                let when = lane.bool(true);
                let choice =
                    Choice { what: &self.name, inputs: &inputs, when, default: value, anything: false };
                value = lane.choose(choice);
            }
            if let Some(kind) = self.result {
                self.poison_if_flags_violated(lane, kind, value);
                if self.flags.has(FastMath::NSZ) {
                    value = zero_of_either_sign(lane, value, &args);
                }
                if !self.moves {
                    let same_format = args.iter().zip(&self.operands).filter(|(_, of)| **of == Some(kind));
                    let operands: SmallVec<[Term; 3]> = same_format.map(|(&arg, _)| arg).collect();
                    value = lane.computed_float(kind, value, &operands);
                }
            }
            [value]
        })
    }

    /// Returns an uninterpreted function of the operands.
    pub fn unknown(&self, lane: &mut Lane<'_>, args: &[Term]) -> Term {
        let origin = Origin::Abstraction(self.name.to_string());
        let takes_floats = self.operands.iter().any(Option::is_some);
        let may_be_poison = self.flags != FastMath::NONE || takes_floats && self.result.is_none();
        if !self.computed && may_be_poison {
            let broken = lane.uninterpreted(&origin.component(Component::IsPoison), args, 1);
            lane.poison_if(broken);
        }
        let args = self.without_payloads(lane, args);
        lane.uninterpreted(&origin.into(), &args, self.result_width)
    }

    /// Returns the operands with canonical NaNs: operations do not distinguish NaN payloads.
    fn without_payloads(&self, lane: &mut Lane<'_>, args: &[Term]) -> SmallVec<[Term; 3]> {
        let canonical = |(&arg, kind): (&Term, &Option<FloatKind>)| match kind {
            Some(kind) if self.computed => float::canonical(&mut **lane, *kind, arg),
            _ => arg,
        };
        args.iter().zip(&self.operands).map(canonical).collect()
    }

    /// States poison if a value violates `nnan` or `ninf`.
    fn poison_if_flags_violated(&self, lane: &mut Lane<'_>, kind: FloatKind, value: Term) {
        if self.flags.has(FastMath::NNAN) {
            let broken = float::is_nan(&mut **lane, kind, value);
            lane.poison_if(broken);
        }
        if self.flags.has(FastMath::NINF) {
            let broken = float::is_infinite(&mut **lane, kind, value);
            lane.poison_if(broken);
        }
    }
}

/// Returns the float; a zero has a nondeterministic sign.
pub fn zero_of_either_sign(lane: &mut Lane<'_>, value: Term, inputs: &[Term]) -> Term {
    let zero = float::is_zero(&mut **lane, value);
    either_sign(lane, zero, value, inputs)
}

/// Returns the float; its sign is nondeterministic if the condition holds.
pub fn either_sign(lane: &mut Lane<'_>, condition: Term, value: Term, inputs: &[Term]) -> Term {
    if lane.is_bool(condition, false) {
        return value;
    }
    let default = float::sign(&mut **lane, value);
    let what = "the sign of a zero";
    let sign = lane.choose(Choice { what, inputs, when: condition, default, anything: true });
    let chosen = float::with_sign(&mut **lane, value, sign);
    lane.ite(condition, chosen, value)
}

/// Executes an operation that is `operation` on floats, to which the flags `liberties` apply.
pub fn operation<const N: usize>(
    ir: &Ir,
    op: OpId,
    m: &mut Machine<'_>,
    operation: FloatOp,
    liberties: FastMath,
) -> SemanticsResult {
    let semantics = FloatSemantics::new(ir, op, m, liberties)?;
    let kind = semantics.kind;
    semantics.map(m, |lane, args: [Term; N]| float::apply(&mut **lane, operation, kind, &args))
}

/// Executes an operation with one result as an uninterpreted function.
pub fn unknown<const N: usize>(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let liberties = FastMath::REASSOC.and(FastMath::ARCP).and(FastMath::CONTRACT).and(FastMath::AFN);
    let semantics = FloatSemantics::new(ir, op, m, liberties)?;
    // The same function as without the flags.
    let plain = FloatSemantics { name: name(ir, op, FastMath::NONE)?, ..semantics.clone() };
    semantics.map(m, |lane, args: [Term; N]| plain.unknown(lane, &args))
}

/// Executes an extremum of two floats. A NaN operand gives NaN if `propagates`, else the other operand.
pub fn extremum(ir: &Ir, op: OpId, m: &mut Machine<'_>, greatest: bool, propagates: bool) -> SemanticsResult {
    let semantics = FloatSemantics::new(ir, op, m, FastMath::NONE)?;
    let kind = semantics.kind;
    semantics.map(m, |lane, [a, b]: [Term; 2]| {
        let mut value = float::extremum(&mut **lane, kind, greatest, a, b);
        let [a_nan, b_nan] = [a, b].map(|x| float::is_nan(&mut **lane, kind, x));
        if propagates {
            let either = lane.or(a_nan, b_nan);
            let nan = lane.constant(float::canonical_nan(kind));
            return lane.ite(either, nan, value);
        }
        // The extremum of zeros of different sign is either.
        let [a_zero, b_zero] = [a, b].map(|x| float::is_zero(&mut **lane, x));
        let both = lane.and(a_zero, b_zero);
        let differ = lane.ne(a, b);
        let open = lane.and(both, differ);
        let inputs = if b < a { [b, a] } else { [a, b] };
        value = either_sign(lane, open, value, &inputs);
        let [a, b] = [a, b].map(|x| float::canonical(&mut **lane, kind, x));
        let rest = lane.ite(b_nan, a, value);
        lane.ite(a_nan, b, rest)
    })
}

/// Returns the rounding mode of the operation: its attribute, or to nearest.
pub fn rounding(ir: &Ir, op: OpId) -> Result<Rounding, Unsupported> {
    match property(ir, op, Identifier::ROUNDINGMODE) {
        -1 | 0 => Ok(Rounding::NearestEven),
        1 => Ok(Rounding::Downward),
        2 => Ok(Rounding::Upward),
        3 => Ok(Rounding::TowardZero),
        4 => Ok(Rounding::NearestAway),
        _ => Err(Unsupported::new("rounding mode without semantics")),
    }
}

/// Returns the outcomes (equal, greater, less, unordered) for which a predicate of `arith.cmpf` or `llvm.fcmp` holds,
/// as a bit mask.
pub fn predicate_outcomes(predicate: i64) -> Option<u8> {
    match predicate {
        0..=7 => Some(predicate as u8),
        8..=13 => Some((predicate - 7) as u8 | 8),
        14 => Some(8),
        15 => Some(15),
        _ => None,
    }
}

/// Returns the name of the uninterpreted function, for example `arith.cmpf{1,-1} reassoc f32 f32 -> i1`.
fn name(ir: &Ir, op: OpId, liberties: FastMath) -> Result<String, Unsupported> {
    let mut name = ir.name_str(op).to_owned();
    let [predicate, rounding] = [Identifier::PREDICATE, Identifier::ROUNDINGMODE]
        .map(|property_name| property(ir, op, property_name));
    // Writing to a string is infallible.
    if (predicate, rounding) != (-1, -1) {
        let _ = write!(name, "{{{predicate},{rounding}}}");
    }
    if liberties != FastMath::NONE {
        let _ = write!(name, " {}", liberties.names());
    }
    for operand in ir.operands(op) {
        push_type(ir, ir.value_type(operand), &mut name)?;
    }
    name.push_str(" ->");
    push_type(ir, ir.value_type(ir.result(op, 0)), &mut name)?;
    Ok(name)
}

fn push_type(ir: &Ir, ty: Type, name: &mut String) -> Result<(), Unsupported> {
    let element = ty.element_or_self(ir.ctx());
    let _ = match (element.float_kind(), element.int_width(ir.ctx())) {
        (Some(kind), _) => write!(name, " {}", kind.name()),
        (None, Some(width)) => write!(name, " i{width}"),
        (None, None) if element.is_index() => write!(name, " index"),
        (None, None) => return Err(Unsupported::new("float operation on types without semantics")),
    };
    Ok(())
}

/// Returns the number of an enumeration property, or -1 without one.
fn property(ir: &Ir, op: OpId, name: Identifier) -> i64 {
    ir.property(op, name).and_then(|attr| matchers::number(ir.ctx(), attr)).unwrap_or(-1)
}

/// Returns the number of significand bits, the implicit bit included: integers of that many bits convert exactly.
///
/// Returns `None` for formats whose range does not contain them.
pub fn precision(kind: FloatKind) -> Option<u32> {
    match kind {
        FloatKind::BF16 => Some(8),
        FloatKind::F16 | FloatKind::TF32 => Some(11),
        FloatKind::F32 => Some(24),
        FloatKind::F64 => Some(53),
        FloatKind::F80 => Some(64),
        FloatKind::F128 => Some(113),
        _ => None,
    }
}

pub use proofmark_ir::semantics::float::is_representable;

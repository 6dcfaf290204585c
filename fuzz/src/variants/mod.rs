//! Variants of a program: each differs from the program in one change that a pattern's guard may have overlooked.
//!
//! The kinds of changes are: another width of an integer or float type, another flag or predicate, another use of a
//! value, a store to other memory before an access, exchanged operands, an operand that equals another one, and another
//! constant. [`changes`] enumerates them for a program in a fixed order, the kinds in turn, so that the first changes
//! are of all kinds. A changed program that the verifier rejects is no variant.

mod change;
mod types;
mod uses;

use std::collections::BTreeSet;

use proofmark_checks::Full;
use proofmark_ir::context::{AttrKind, FloatKind};
use proofmark_ir::op_def::{AttrSpelling, AttributeDef};
use proofmark_ir::semantics::{FloatOp, Rounding, element_width, evaluate_float};
use proofmark_ir::verify::verify;
use proofmark_ir::{ApInt, Attribute, Context, Identifier, Ir, OpId, Traits, Type, WalkOrder};

use crate::signature::attribute_values;
pub use change::Change;
pub(crate) use types::retype;
pub(crate) use uses::{function_type, set_function_type, signature};

/// Returns the changes of a program, without those that make it invalid in an obvious way. O(size of the IR).
pub fn changes(ir: &Ir) -> Vec<Change> {
    let mut ops = Vec::new();
    ir.walk(ir.root(), WalkOrder::PreOrder, |_, op| ops.push(op));
    let per_op = |change: &dyn Fn(OpId) -> Vec<Change>| ops.iter().flat_map(|&op| change(op)).collect();
    let kinds: [Vec<Change>; 7] = [
        types::changes(ir, &ops),
        per_op(&|op| attributes(ir, op)),
        per_op(&|op| uses::returns(ir, op)),
        per_op(&|op| if uses::accessed(ir, op).is_some() { vec![Change::Store(op)] } else { Vec::new() }),
        per_op(&|op| if exchanges(ir, op) { vec![Change::Exchange(op)] } else { Vec::new() }),
        per_op(&|op| constants(ir, op)),
        per_op(&|op| merges(ir, op)),
    ];
    let longest = kinds.iter().map(Vec::len).max().unwrap_or(0);
    (0..longest).flat_map(|n| kinds.iter().filter_map(move |kind| kind.get(n)).cloned()).collect()
}

/// Returns the program with a change, or `None` if the change has no effect or the program becomes invalid.
pub fn changed(ir: &Ir, change: &Change) -> Option<Ir> {
    let mut copy = ir.duplicate();
    apply(&mut copy, change)?;
    copy.commit();
    verify(&copy, copy.root()).is_empty().then_some(copy)
}

/// Returns the first `max` variants of a program, which differ from each other and from the program.
///
/// # Examples
///
/// ```
/// use proofmark_fuzz::oracle::Workbench;
/// use proofmark_fuzz::variants::{Change, variants};
///
/// let bench = Workbench::standard();
/// let text = "func.func @f(%x: i32) -> i32 { %0 = arith.addi %x, %x : i32  return %0 : i32 }";
/// let program = bench.shaped_program(text).unwrap();
/// let i1 = bench.context().int_type(1);
/// assert!(variants(&program, 10).iter().any(|(change, _)| matches!(change, Change::Retype { to, .. } if *to == i1)));
/// ```
pub fn variants(ir: &Ir, max: usize) -> Vec<(Change, Ir)> {
    let mut seen = BTreeSet::from([Full::of(ir, ir.root())]);
    let all = changes(ir).into_iter().filter_map(|change| {
        let variant = changed(ir, &change)?;
        seen.insert(Full::of(&variant, variant.root())).then_some((change, variant))
    });
    all.take(max).collect()
}

/// Applies a change, or returns `None`.
fn apply(ir: &mut Ir, change: &Change) -> Option<()> {
    match *change {
        Change::Retype { from, to } => types::retype(ir, from, to),
        Change::Attribute { op, name, value } => {
            let ctx = ir.ctx_arc().clone();
            let properties = ir.properties(op);
            let changed = match value {
                Some(value) => properties.with(&ctx, ctx.ident(name), value),
                None => properties.without(&ctx, ctx.ident(name)),
            };
            ir.rewriter().set_properties(op, changed);
        }
        Change::Return(value) => return uses::add_return(ir, value),
        Change::Store(op) => return uses::add_store(ir, op),
        Change::Exchange(op) => {
            let (a, b) = (ir.operand(op, 0), ir.operand(op, 1));
            let mut rw = ir.rewriter();
            rw.set_operand(op, 0, b);
            rw.set_operand(op, 1, a);
        }
        Change::Merge { from, to } => ir.rewriter().replace_all_uses_with(from, to),
        Change::Constant { op, value } => ir.rewriter().set_property(op, Identifier::VALUE, value),
    }
    Some(())
}

/// Returns changes of the flags and predicates of an operation: each single value, no flag, and all flags.
fn attributes(ir: &Ir, op: OpId) -> Vec<Change> {
    let ctx = ir.ctx();
    let Some(def) = ir.op_def(op) else { return Vec::new() };
    let change =
        |attribute: &'static AttributeDef, value| Change::Attribute { op, name: attribute.name, value };
    let mut all = Vec::new();
    for attribute in def.attributes {
        let current = ir.property(op, ctx.ident(attribute.name));
        let spelling = &attribute.constraint.spelling;
        let values: Vec<Option<Attribute>> = match (spelling, current) {
            (AttrSpelling::Unit, Some(_)) => vec![None],
            _ => attribute_values(ctx, spelling).into_iter().map(Some).collect(),
        };
        all.extend(
            values.into_iter().filter(|&value| value != current).map(|value| change(attribute, value)),
        );
    }
    all
}

/// Returns whether the first two operands of an operation have equal types and differ.
fn exchanges(ir: &Ir, op: OpId) -> bool {
    ir.n_operands(op) >= 2 && !ir.has_trait(op, Traits::COMMUTATIVE | Traits::TERMINATOR) && {
        let (a, b) = (ir.operand(op, 0), ir.operand(op, 1));
        a != b && ir.value_type(a) == ir.value_type(b)
    }
}

/// Returns the replacements of each argument of a function by the one before it of the same type.
fn merges(ir: &Ir, op: OpId) -> Vec<Change> {
    let entry = ir.regions(op).first().and_then(|&region| ir.entry_block(region));
    let Some(entry) = entry.filter(|_| ir.has_trait(op, Traits::FUNCTION)) else { return Vec::new() };
    let arguments = ir.block_args(entry);
    let before = |n: usize| {
        let ty = ir.value_type(arguments[n]);
        arguments[..n].iter().rev().copied().find(|&earlier| ir.value_type(earlier) == ty)
    };
    let merge = |n: usize| before(n).map(|to| Change::Merge { from: arguments[n], to });
    (1..arguments.len()).filter_map(merge).collect()
}

/// Returns changes of the value of a constant to the boundaries of its type, and to its negation.
fn constants(ir: &Ir, op: OpId) -> Vec<Change> {
    let ctx = ir.ctx();
    let Some(current) = ir.constant_of(op) else { return Vec::new() };
    let ty = current.ty(ctx);
    let element = ty.element_or_self(ctx);
    let values = match (current.kind(ctx), element.float_kind()) {
        (AttrKind::Float { bits, .. }, Some(kind)) => {
            let sign = 1u128 << (kind.width() - 1);
            vec![
                ApInt::zero(kind.width()),
                ApInt::new(kind.width(), bits ^ sign),
                ApInt::new(kind.width(), sign),
            ]
        }
        (AttrKind::Integer { value, .. }, _) => boundaries(value),
        (AttrKind::DenseElements { .. }, None) => {
            element.int_width(ctx).map_or(Vec::new(), |width| boundaries(&ApInt::one(width)))
        }
        _ => Vec::new(),
    };
    let attr = |value: ApInt| attribute(ctx, ty, &value);
    let all = values.into_iter().filter_map(attr).filter(|&value| value != current);
    all.map(|value| Change::Constant { op, value }).collect()
}

/// Returns the negation of an integer, and the boundaries of its width.
fn boundaries(value: &ApInt) -> Vec<ApInt> {
    let width = value.width();
    let log = ApInt::new(width, u128::from(width));
    vec![
        value.neg(),
        ApInt::zero(width),
        ApInt::one(width),
        ApInt::ones(width),
        ApInt::signed_min(width),
        ApInt::signed_max(width),
        log.sub(&ApInt::one(width)),
        log,
    ]
}

/// Returns the constants of a scalar type at boundaries: of floats both zeros, ones, infinities and a NaN, of integers
/// numbers near the least and greatest ones and near the width.
pub(crate) fn boundary_values(ctx: &Context, ty: Type) -> Vec<Attribute> {
    let values: Vec<ApInt> = match ty.float_kind() {
        Some(kind) => {
            let of = |number: f64| {
                let convert = FloatOp::Convert(kind, Rounding::NearestEven);
                evaluate_float(convert, FloatKind::F64, &[number.to_bits().into()], 64)
            };
            let numbers = [0.0, -0.0, 1.0, -1.0, 0.5, f64::INFINITY, f64::NEG_INFINITY, f64::NAN];
            numbers.into_iter().map(|number| ApInt::new(kind.width(), of(number))).collect()
        }
        None => {
            let width = element_width(ctx, ty, 64).unwrap_or(64);
            let two = ApInt::new(width, 2);
            boundaries(&two).into_iter().chain([two]).collect()
        }
    };
    let mut distinct: Vec<Attribute> = Vec::with_capacity(values.len());
    for value in values {
        distinct.extend(attribute(ctx, ty, &value).filter(|new| !distinct.contains(new)));
    }
    distinct
}

/// Returns the constant of type `ty` with a value in every element.
fn attribute(ctx: &Context, ty: Type, value: &ApInt) -> Option<Attribute> {
    match (ty.element_type(ctx), ty.float_kind()) {
        (Some(_), _) => ctx.splat_attr(ty, value),
        (None, Some(_)) => Some(ctx.float_attr(value.to_u128()?, ty)),
        (None, None) => Some(ctx.int_attr(value.clone(), ty)),
    }
}

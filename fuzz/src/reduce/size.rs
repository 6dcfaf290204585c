//! The size of a program, which each step of a reduction decreases.

use proofmark_ir::context::{AffineExpr, AffineExprKind, AttrKind, TypeKind};
use proofmark_ir::op_def::Presence;
use proofmark_ir::{Attribute, Context, Identifier, Ir, OpId, Traits, Type, ValueId, WalkOrder};

/// The size of a program, compared lexicographically.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Size {
    /// The number of operations other than constants.
    pub ops: usize,
    /// The number of constants.
    pub constants: usize,
    /// The number of elements of vectors that are results or arguments.
    pub elements: u64,
    /// The number of blocks, arguments of blocks other than those of functions, operands, results and successors.
    pub parts: usize,
    /// The number of operands that operations other than constants compute.
    pub computed: usize,
    /// The number of arguments of functions.
    pub arguments: usize,
    /// The number of attributes that differ from their defaults.
    pub attributes: usize,
    /// The number of significant bits of integer constants and of the constants of affine operations, of set bits of
    /// other constants, and of nodes of affine maps.
    pub digits: u64,
}

impl Size {
    /// Returns the number of operations, constants included.
    pub fn n_operations(&self) -> usize {
        self.ops + self.constants
    }

    /// Returns the numbers in the order of their comparison.
    pub fn in_order(&self) -> [u64; 8] {
        let Size { ops, constants, elements, parts, computed, arguments, attributes, digits } = *self;
        let [ops, constants, parts, computed] = [ops, constants, parts, computed].map(|n| n as u64);
        let [arguments, attributes] = [arguments, attributes].map(|n| n as u64);
        [ops, constants, elements, parts, computed, arguments, attributes, digits]
    }

    /// Returns the size of a program. O(size of the IR).
    pub fn of(ir: &Ir) -> Size {
        let ctx = ir.ctx();
        let mut size = Size {
            ops: 0,
            constants: 0,
            elements: 0,
            parts: 0,
            computed: 0,
            arguments: 0,
            attributes: 0,
            digits: 0,
        };
        ir.walk(ir.root(), WalkOrder::PreOrder, |ir, op| {
            match ir.constant_of(op) {
                Some(value) => {
                    size.constants += 1;
                    size.digits += digits(ir, value);
                }
                None => size.ops += 1,
            }
            size.parts += ir.n_operands(op) + ir.n_results(op) + ir.successors(op).count();
            size.computed += ir.operands(op).filter(|&operand| is_computed(ir, operand)).count();
            let elements = |&value: &ValueId| vector_elements(ctx, ir.value_type(value));
            size.elements += ir.results(op).iter().map(elements).sum::<u64>();
            let is_function = ir.has_trait(op, Traits::FUNCTION);
            for (i, block) in ir.regions(op).iter().flat_map(|&region| ir.blocks(region)).enumerate() {
                let arguments = ir.block_args(block);
                size.parts += 1;
                *(if is_function && i == 0 { &mut size.arguments } else { &mut size.parts }) +=
                    arguments.len();
                size.elements += arguments.iter().map(elements).sum::<u64>();
            }
            let said = |&(name, value): &(Identifier, Attribute)| default_of(ir, op, name) != Some(value);
            let all = ir.attrs(op).entries(ctx).into_iter().chain(ir.properties(op).entries(ctx));
            size.attributes += all.filter(said).count();
            size.digits += affine_digits(ir, op);
        });
        size
    }
}

/// Returns whether an operation other than a constant computes a value.
pub(super) fn is_computed(ir: &Ir, value: ValueId) -> bool {
    ir.defining_op(value).is_some_and(|by| ir.constant_of(by).is_none())
}

/// Returns the number of elements of a vector type, and zero for other types.
pub(super) fn vector_elements(ctx: &Context, ty: Type) -> u64 {
    match ty.kind(ctx) {
        TypeKind::Vector { .. } => ty.num_elements(ctx).map_or(0, i64::unsigned_abs),
        _ => 0,
    }
}

fn digits(ir: &Ir, value: Attribute) -> u64 {
    match value.kind(ir.ctx()) {
        AttrKind::Integer { value, .. } => u64::from(value.width() - value.leading_zeros()),
        AttrKind::Float { bits, .. } => u64::from(bits.count_ones()),
        AttrKind::DenseElements { data, splat, .. } => {
            u64::from(!splat) + data.iter().map(|byte| u64::from(byte.count_ones())).sum::<u64>()
        }
        _ => 0,
    }
}

/// Returns whether an operation has affine maps of indices that the reducer simplifies.
pub(super) fn is_affine(ir: &Ir, op: OpId) -> bool {
    ir.name_str(op).starts_with("affine.")
}

/// Returns the digits of the affine maps and of the step of an affine operation.
fn affine_digits(ir: &Ir, op: OpId) -> u64 {
    if !is_affine(ir, op) {
        return 0;
    }
    let ctx = ir.ctx();
    let of_attribute = |(_, value): (Identifier, Attribute)| match value.kind(ctx) {
        AttrKind::AffineMap(map) => map.results.iter().map(|&each| expression_digits(ctx, each)).sum(),
        AttrKind::Integer { .. } => digits(ir, value),
        _ => 0,
    };
    ir.properties(op).entries(ctx).into_iter().map(of_attribute).sum()
}

/// Returns the number of nodes of an affine expression, with the significant bits of its constants instead of these. A
/// sign is a digit.
fn expression_digits(ctx: &Context, expression: AffineExpr) -> u64 {
    use AffineExprKind::{Add, CeilDiv, Constant, Dim, FloorDiv, Mod, Mul, Symbol};
    match expression.kind(ctx) {
        Constant(value) => u64::from(u64::BITS - value.unsigned_abs().leading_zeros()) + u64::from(value < 0),
        Dim(_) | Symbol(_) => 1,
        Add(l, r) | Mul(l, r) | Mod(l, r) | FloorDiv(l, r) | CeilDiv(l, r) => {
            1 + expression_digits(ctx, l) + expression_digits(ctx, r)
        }
    }
}

/// Returns the default value of an attribute.
pub(super) fn default_of(ir: &Ir, op: OpId, name: Identifier) -> Option<Attribute> {
    let ctx = ir.ctx();
    let def = ir.op_def(op)?.attributes.iter().find(|attribute| attribute.name == name.as_str(ctx))?;
    match def.presence {
        Presence::Default(value) | Presence::Implied(value) => Some(value(ctx)),
        Presence::Required | Presence::Optional => None,
    }
}

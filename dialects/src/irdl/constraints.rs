//! Matching of operations against an `irdl.operation`: MLIR's verifiers of IRDL definitions.
//!
//! A constraint accepts attributes; a type is an attribute that holds the type. A constraint that has accepted an
//! attribute accepts only this attribute afterwards, so that a value that is used twice states an equality.

use std::collections::{HashMap, HashSet};

use proofmark_ir::context::{AttrKind, FloatKind, TypeKind};
use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::{Attribute, Context, Ir, OpId, RegionId, Type, ValueId};

use super::verify::children;
use super::*;

/// The maximal nesting of constraints.
const MAX_NESTING: usize = 256;

enum Constraint {
    Any,
    Is(Attribute),
    /// The attributes, or types, with this name.
    Base {
        is_type: bool,
        name: String,
    },
    AnyOf(Vec<usize>),
    AllOf(Vec<usize>),
}

/// Constraints on the operands or the results of an operation.
struct Groups {
    constraints: Vec<usize>,
    variadicities: Vec<u64>,
    /// The attribute with the sizes of the groups, if several are not single.
    sizes: &'static str,
}

struct RegionConstraint {
    arguments: Option<Vec<usize>>,
    n_blocks: Option<i64>,
}

/// A compiled `irdl.operation`.
pub(crate) struct Definition {
    constraints: Vec<Constraint>,
    attributes: Vec<(String, usize)>,
    operands: Groups,
    results: Groups,
    regions: Vec<RegionConstraint>,
}

impl Definition {
    /// Compiles an `irdl.operation`.
    ///
    /// # Errors
    /// An error at a constraint that cannot be evaluated.
    pub(crate) fn compile(ir: &Ir, operation: OpId) -> Result<Definition, Diagnostic> {
        let mut slots: HashMap<ValueId, usize> = HashMap::new();
        let mut nesting: Vec<usize> = Vec::new();
        let mut constraints = Vec::new();
        for each in children(ir, operation) {
            let is_nested = AnyOfOp::cast(ir, each).is_some() || AllOfOp::cast(ir, each).is_some();
            let args = if is_nested { indices(ir, each, &slots)? } else { Vec::new() };
            let depth = 1 + args.iter().map(|&arg| nesting[arg]).max().unwrap_or(0);
            if depth > MAX_NESTING {
                let message = format!("constraints are nested more than {MAX_NESTING} times");
                return Err(Diagnostic::error_on(ir, each, message));
            }
            let Some(constraint) = constraint(ir, each, args)? else { continue };
            slots.insert(ir.result(each, 0), constraints.len());
            constraints.push(constraint);
            nesting.push(depth);
        }
        let child = |def: &'static OpDef| children(ir, operation).find(|&each| ir.is_op(each, def));
        let groups = |def: &'static OpDef, sizes: &'static str| match child(def) {
            None => Ok(Groups { constraints: Vec::new(), variadicities: Vec::new(), sizes }),
            Some(list) => {
                let ctx = ir.ctx();
                let elements = asm::elements(ctx, ir.property_named(list, "variadicity"));
                let variadicities =
                    elements.iter().map(|each| each.as_enum(ctx, &VARIADICITY).unwrap_or(0)).collect();
                Ok(Groups { constraints: indices(ir, list, &slots)?, variadicities, sizes })
            }
        };
        let operands = groups(OperandsOp::DEF, "operandSegmentSizes")?;
        let results = groups(ResultsOp::DEF, "resultSegmentSizes")?;
        let mut attributes = Vec::new();
        if let Some(view) = child(AttributesOp::DEF).and_then(|each| AttributesOp::cast(ir, each)) {
            let names = view.attribute_value_names(ir).as_array(ir.ctx()).unwrap_or(&[]);
            let of = indices(ir, view.op(), &slots)?;
            let text = |name: &Attribute| name.as_string(ir.ctx()).map_or("", |name| name.as_str(ir.ctx()));
            attributes = names.iter().map(|name| text(name).to_owned()).zip(of).collect();
        }
        let mut regions = Vec::new();
        for operand in child(RegionsOp::DEF).into_iter().flat_map(|each| ir.operands(each)) {
            let Some(view) = ir.defining_op(operand).and_then(|each| RegionOp::cast(ir, each)) else {
                continue;
            };
            let is_constrained = view.constrained_arguments(ir).is_some();
            let arguments = is_constrained.then(|| indices(ir, view.op(), &slots)).transpose()?;
            let n_blocks = view.number_of_blocks(ir).and_then(|number| number.as_i64(ir.ctx()));
            regions.push(RegionConstraint { arguments, n_blocks });
        }
        Ok(Definition { constraints, attributes, operands, results, regions })
    }

    /// Returns whether an operation satisfies the definition. The name of the operation is not compared.
    pub(crate) fn accepts(&self, ir: &Ir, op: OpId) -> bool {
        let mut state = State {
            constraints: &self.constraints,
            ctx: ir.ctx(),
            assigned: vec![None; self.constraints.len()],
            rejected: HashSet::new(),
        };
        let types = |values: &mut dyn Iterator<Item = ValueId>| -> Vec<Type> {
            values.map(|value| ir.value_type(value)).collect()
        };
        let (operands, results) = (types(&mut ir.operands(op)), types(&mut ir.results(op).iter().copied()));
        let (Some(of_operands), Some(of_results)) =
            (self.operands.of_values(ir, op, operands.len()), self.results.of_values(ir, op, results.len()))
        else {
            return false;
        };
        let has_attribute = |state: &mut State<'_>, name: &str, constraint: usize| {
            ir.attr_named(op, name).is_some_and(|attr| state.accepts(constraint, attr))
        };
        self.attributes.iter().all(|(name, constraint)| has_attribute(&mut state, name, *constraint))
            && state.accept_types(&of_operands, &operands)
            && state.accept_types(&of_results, &results)
            && ir.regions(op).len() == self.regions.len()
            && self
                .regions
                .iter()
                .zip(ir.regions(op))
                .all(|(own, &region)| own.accepts(ir, region, &mut state))
    }
}

/// Returns the constraints that the operands of an operation refer to.
fn indices(ir: &Ir, op: OpId, slots: &HashMap<ValueId, usize>) -> Result<Vec<usize>, Diagnostic> {
    let known = ir.operands(op).map(|operand| slots.get(&operand).copied());
    known.collect::<Option<_>>().ok_or_else(|| {
        let message = format!("'{}' uses a constraint that cannot be evaluated", ir.name_str(op));
        Diagnostic::error_on(ir, op, message)
    })
}

/// Returns the constraint that an operation defines; `None` if it defines none.
fn constraint(ir: &Ir, op: OpId, args: Vec<usize>) -> Result<Option<Constraint>, Diagnostic> {
    let unsupported = || {
        let message = format!("'{}' of a definition is not supported", ir.name_str(op));
        Err(Diagnostic::error_on(ir, op, message))
    };
    if let Some(view) = IsOp::cast(ir, op) {
        return Ok(Some(Constraint::Is(view.expected(ir))));
    }
    if let Some(view) = BaseOp::cast(ir, op) {
        let name = view.base_name(ir).and_then(|name| name.as_string(ir.ctx()));
        let Some(name) = name.map(|name| name.as_str(ir.ctx())) else { return unsupported() };
        let (is_type, name) = match (name.strip_prefix('!'), name.strip_prefix('#')) {
            (Some(name), _) => (true, name),
            (None, Some(name)) => (false, name),
            (None, None) => return unsupported(),
        };
        if !is_registered(ir.ctx(), is_type, name) {
            let (kind, sigil) = if is_type { ("type", '!') } else { ("attribute", '#') };
            let message = format!("no registered {kind} with name {sigil}{name}");
            return Err(Diagnostic::error_on(ir, op, message));
        }
        return Ok(Some(Constraint::Base { is_type, name: name.to_owned() }));
    }
    Ok(if ir.is_op(op, AnyOp::DEF) {
        Some(Constraint::Any)
    } else if ir.is_op(op, AnyOfOp::DEF) {
        Some(Constraint::AnyOf(args))
    } else if ir.is_op(op, AllOfOp::DEF) {
        Some(Constraint::AllOf(args))
    } else if ir.is_op(op, ParametricOp::DEF) {
        return unsupported();
    } else {
        None
    })
}

impl Groups {
    /// Returns the constraint of each of `n` values; `None` if the number of values does not fit.
    fn of_values(&self, ir: &Ir, op: OpId, n: usize) -> Option<Vec<usize>> {
        const SINGLE: u64 = 0;
        const OPTIONAL: u64 = 1;
        let n_singles = self.variadicities.iter().filter(|&&each| each == SINGLE).count();
        let sizes: Vec<usize> = match self.variadicities.len() - n_singles {
            0 => vec![1; n_singles],
            1 => {
                let rest = n.checked_sub(n_singles)?;
                self.variadicities.iter().map(|&each| if each == SINGLE { 1 } else { rest }).collect()
            }
            _ => {
                let sizes = ir.attr_named(op, self.sizes)?.as_i64_array(ir.ctx())?;
                sizes.into_iter().map(usize::try_from).collect::<Result<_, _>>().ok()?
            }
        };
        let fits = |(&variadicity, &size): (&u64, &usize)| match variadicity {
            SINGLE => size == 1,
            OPTIONAL => size <= 1,
            _ => true,
        };
        if sizes.len() != self.variadicities.len()
            || sizes.iter().sum::<usize>() != n
            || !self.variadicities.iter().zip(&sizes).all(fits)
        {
            return None;
        }
        let constraints = self.constraints.iter().zip(sizes);
        Some(constraints.flat_map(|(&constraint, size)| std::iter::repeat_n(constraint, size)).collect())
    }
}

impl RegionConstraint {
    fn accepts(&self, ir: &Ir, region: RegionId, state: &mut State<'_>) -> bool {
        if let Some(constraints) = &self.arguments {
            let args = ir.entry_block(region).map_or(&[] as &[ValueId], |block| ir.block_args(block));
            let types: Vec<Type> = args.iter().map(|&arg| ir.value_type(arg)).collect();
            if !state.accept_types(constraints, &types) {
                return false;
            }
        }
        self.n_blocks.is_none_or(|n| usize::try_from(n) == Ok(ir.blocks(region).count()))
    }
}

/// The state of a match of one operation.
struct State<'d> {
    constraints: &'d [Constraint],
    ctx: &'d Context,
    /// The attribute that each constraint has accepted.
    assigned: Vec<Option<Attribute>>,
    /// The attributes that constraints have rejected. A rejection is final, because assignments are.
    rejected: HashSet<(usize, Attribute)>,
}

impl State<'_> {
    fn accept_types(&mut self, constraints: &[usize], types: &[Type]) -> bool {
        constraints.len() == types.len()
            && constraints.iter().zip(types).all(|(&constraint, &ty)| {
                let attr = self.ctx.type_attr(ty);
                self.accepts(constraint, attr)
            })
    }

    /// Returns whether a constraint accepts an attribute. The recursion is bounded by [`MAX_NESTING`].
    fn accepts(&mut self, index: usize, attr: Attribute) -> bool {
        if let Some(assigned) = self.assigned[index] {
            return assigned == attr;
        }
        if self.rejected.contains(&(index, attr)) {
            return false;
        }
        let constraints = self.constraints;
        let accepted = match &constraints[index] {
            Constraint::Any => true,
            Constraint::Is(expected) => *expected == attr,
            Constraint::Base { is_type: true, name } => {
                attr.as_type(self.ctx).is_some_and(|ty| is_type_name(self.ctx, ty, name))
            }
            Constraint::Base { is_type: false, name } => is_attr_name(self.ctx, attr, name),
            Constraint::AnyOf(args) => args.iter().any(|&arg| self.accepts(arg, attr)),
            Constraint::AllOf(args) => args.iter().all(|&arg| self.accepts(arg, attr)),
        };
        if accepted {
            self.assigned[index] = Some(attr);
        } else {
            self.rejected.insert((index, attr));
        }
        accepted
    }
}

/// The names of the builtin types except floats.
const BUILTIN_TYPES: &[&str] = &[
    "complex",
    "function",
    "graph",
    "index",
    "integer",
    "memref",
    "none",
    "opaque",
    "tensor",
    "tuple",
    "unranked_memref",
    "unranked_tensor",
    "vector",
];

/// The names of the builtin attributes.
const BUILTIN_ATTRS: &[&str] = &[
    "affine_map",
    "array",
    "call_site_loc",
    "dense_array",
    "dense_int_or_fp_elements",
    "dense_resource_elements",
    "dense_string_elements",
    "dictionary",
    "distinct",
    "file_line_range",
    "float",
    "fused_loc",
    "integer",
    "integer_set",
    "name_loc",
    "opaque",
    "opaque_loc",
    "sparse_elements",
    "strided_layout",
    "string",
    "symbol_ref",
    "type",
    "unit",
    "unknown_loc",
];

/// Returns whether a type or attribute with the full name `name` is defined.
fn is_registered(ctx: &Context, is_type: bool, name: &str) -> bool {
    let registry = ctx.registry();
    match (name.strip_prefix("builtin."), is_type) {
        (Some(name), true) => {
            BUILTIN_TYPES.contains(&name) || FloatKind::ALL.into_iter().any(|kind| kind.name() == name)
        }
        (Some(name), false) => BUILTIN_ATTRS.contains(&name),
        (None, true) => registry.type_def(name).is_some(),
        (None, false) => registry.attr_def(name).is_some() || registry.enum_def(name).is_some(),
    }
}

/// Returns whether `name` is the full name of the definition of a type.
fn is_type_name(ctx: &Context, ty: Type, name: &str) -> bool {
    let builtin = match ty.kind(ctx) {
        TypeKind::None => "none",
        TypeKind::Index => "index",
        TypeKind::Integer { .. } => "integer",
        TypeKind::Float(kind) => kind.name(),
        TypeKind::Complex(_) => "complex",
        TypeKind::Tuple(_) => "tuple",
        TypeKind::Function { .. } => "function",
        TypeKind::Vector { .. } => "vector",
        TypeKind::RankedTensor { .. } => "tensor",
        TypeKind::UnrankedTensor { .. } => "unranked_tensor",
        TypeKind::MemRef { .. } => "memref",
        TypeKind::UnrankedMemRef { .. } => "unranked_memref",
        TypeKind::Opaque { .. } => "opaque",
        TypeKind::Dialect { def, .. } => return def.name == name,
    };
    name.strip_prefix("builtin.") == Some(builtin)
}

/// Returns whether `name` is the full name of the definition of an attribute.
fn is_attr_name(ctx: &Context, attr: Attribute, name: &str) -> bool {
    let builtin = match attr.kind(ctx) {
        AttrKind::Unit => "unit",
        AttrKind::Integer { .. } => "integer",
        AttrKind::Float { .. } => "float",
        AttrKind::String { .. } => "string",
        AttrKind::Array(_) => "array",
        AttrKind::Dictionary(_) => "dictionary",
        AttrKind::Type(_) => "type",
        AttrKind::SymbolRef { .. } => "symbol_ref",
        AttrKind::DenseElements { .. } => "dense_int_or_fp_elements",
        AttrKind::DenseStrings { .. } => "dense_string_elements",
        AttrKind::DenseArray { .. } => "dense_array",
        AttrKind::Sparse { .. } => "sparse_elements",
        AttrKind::DenseResource { .. } => "dense_resource_elements",
        AttrKind::AffineMap(_) => "affine_map",
        AttrKind::IntegerSet(_) => "integer_set",
        AttrKind::StridedLayout { .. } => "strided_layout",
        AttrKind::Opaque { .. } => "opaque",
        AttrKind::Distinct { .. } => "distinct",
        AttrKind::Location(_) => return false,
        AttrKind::Dialect { def, .. } => return def.name == name,
        AttrKind::Enum { def, .. } => return def.name == name,
    };
    name.strip_prefix("builtin.") == Some(builtin)
}

//! MLIR's interfaces of transform operations, which operations with regions require of their children.

use proofmark_ir::{Ir, OpId};

/// The matchers whose names do not begin with `transform.match.`.
const MATCHERS: &[&str] = &[
    "transform.debug.emit_param_as_remark",
    "transform.debug.emit_remark_at",
    "transform.get_defining_op",
    "transform.get_operand",
    "transform.get_parent_op",
    "transform.get_producer_of_operand",
    "transform.get_type",
    "transform.include",
    "transform.merge_handles",
    "transform.num_associations",
    "transform.param.constant",
    "transform.print",
    "transform.sequence",
    "transform.sparse_tensor.match.sparse_inout",
    "transform.test_add_to_param",
    "transform.test_produce_param_with_number_of_test_ops",
    "transform.test_succeed_if_operand_of_op_kind",
];

/// The interface of a transform operation that is not executed, or with which a script can begin. It is the extension
/// of the row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// `PatternDescriptorOpInterface`: the operation names patterns.
    PatternDescriptor,
    /// `ConversionPatternDescriptorOpInterface`: the operation names conversion patterns.
    ConversionPatternDescriptor,
    /// `TypeConverterBuilderOpInterface`: the operation names a type converter.
    TypeConverterBuilder,
    /// The terminator of a transformation's region.
    Terminator,
    /// `PossibleTopLevelTransformOpTrait`: a script can begin with the operation.
    PossibleTopLevel,
}

fn has(ir: &Ir, op: OpId, role: Role) -> bool {
    let extension = ir.op_def(op).and_then(|def| def.extension);
    extension.and_then(|data| data.downcast_ref()) == Some(&role)
}

/// Returns whether the operation implements `PatternDescriptorOpInterface`: it names patterns.
pub fn is_pattern_descriptor(ir: &Ir, op: OpId) -> bool {
    has(ir, op, Role::PatternDescriptor)
}

/// Returns whether the operation implements `ConversionPatternDescriptorOpInterface`: it names conversion patterns.
pub fn is_conversion_pattern_descriptor(ir: &Ir, op: OpId) -> bool {
    has(ir, op, Role::ConversionPatternDescriptor)
}

/// Returns whether the operation implements `TypeConverterBuilderOpInterface`: it names a type converter.
pub fn is_type_converter(ir: &Ir, op: OpId) -> bool {
    has(ir, op, Role::TypeConverterBuilder)
}

/// Returns whether the operation is the terminator of a transformation's region.
pub fn is_yield(ir: &Ir, op: OpId) -> bool {
    has(ir, op, Role::Terminator)
}

/// Returns whether the operation implements `TransformOpInterface`: it can be executed.
pub fn is_transformation(ir: &Ir, op: OpId) -> bool {
    ir.op_def(op).is_some_and(|def| def.dialect() == "transform")
        && !is_yield(ir, op)
        && !is_pattern_descriptor(ir, op)
        && !is_conversion_pattern_descriptor(ir, op)
        && !is_type_converter(ir, op)
}

/// Returns whether the operation implements `MatchOpInterface`: it is allowed in a matcher.
pub fn is_matcher(ir: &Ir, op: OpId) -> bool {
    let name = ir.name_str(op);
    ir.op_def(op).is_some()
        && !is_yield(ir, op)
        && (name.starts_with("transform.match.") || MATCHERS.contains(&name))
}

/// Returns whether the operation has `PossibleTopLevelTransformOpTrait`: a script can begin with it.
pub fn is_possible_top_level(ir: &Ir, op: OpId) -> bool {
    has(ir, op, Role::PossibleTopLevel)
}

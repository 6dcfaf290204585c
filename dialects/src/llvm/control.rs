//! The functions, calls, branches and memory accesses of llvm (`LLVMOps.td`).

use std::ops::Range;

use proofmark_ir::constraints::*;
use proofmark_ir::{Ir, Location, OpDef, OpId, Rewriter, Type, op};

use super::attrs::*;
use super::constraints::{ANY_POINTER, LLVM_TYPE, LOADABLE_TYPE, POINTER_LIKE};
use super::{constraints, semantics, types};

/// A function definition or declaration.
#[op(
    "llvm.func",
    format,
    custom_form_if,
    traits = [AFFINE_SCOPE, AUTOMATIC_ALLOCATION_SCOPE, ISOLATED_FROM_ABOVE, SYMBOL, FUNCTION, OBSERVED],
    verify,
    verify_regions,
    verify_symbol_uses,
    interposable = crate::common::linkage::is_interposable
)]
pub struct Func {
    sym_name: Attr<STR_ATTR>,
    sym_visibility: Optional<Attr<STR_ATTR>>,
    function_type: Attr<LLVM_FUNCTION_TYPE>,
    linkage: Attr<LINKAGE, default = external_linkage>,
    dso_local: Optional<Attr<UNIT_ATTR>>,
    CConv: Attr<CCONV, default = c_calling_convention>,
    comdat: Optional<Attr<SYMBOL_REF_ATTR>>,
    convergent: Optional<Attr<UNIT_ATTR>>,
    personality: Optional<Attr<FLAT_SYMBOL_REF_ATTR>>,
    garbageCollector: Optional<Attr<STR_ATTR>>,
    passthrough: Optional<Attr<ARRAY_ATTR>>,
    arg_attrs: Optional<Attr<DICT_ARRAY_ATTR>>,
    res_attrs: Optional<Attr<DICT_ARRAY_ATTR>>,
    function_entry_count: Optional<Attr<I64_ATTR>>,
    memory_effects: Optional<Attr<MEMORY_EFFECTS_ATTR>>,
    visibility_: Attr<VISIBILITY, default = zero_i64>,
    arm_streaming: Optional<Attr<UNIT_ATTR>>,
    arm_locally_streaming: Optional<Attr<UNIT_ATTR>>,
    arm_streaming_compatible: Optional<Attr<UNIT_ATTR>>,
    arm_new_za: Optional<Attr<UNIT_ATTR>>,
    arm_in_za: Optional<Attr<UNIT_ATTR>>,
    arm_out_za: Optional<Attr<UNIT_ATTR>>,
    arm_inout_za: Optional<Attr<UNIT_ATTR>>,
    arm_preserves_za: Optional<Attr<UNIT_ATTR>>,
    section: Optional<Attr<STR_ATTR>>,
    unnamed_addr: Optional<Attr<UNNAMED_ADDR, default = zero_i64>>,
    alignment: Optional<Attr<I64_ATTR>>,
    vscale_range: Optional<Attr<VSCALE_RANGE_ATTR>>,
    frame_pointer: Optional<Attr<FRAME_POINTER_KIND>>,
    target_cpu: Optional<Attr<STR_ATTR>>,
    tune_cpu: Optional<Attr<STR_ATTR>>,
    reciprocal_estimates: Optional<Attr<STR_ATTR>>,
    prefer_vector_width: Optional<Attr<STR_ATTR>>,
    target_features: Optional<Attr<TARGET_FEATURES_ATTR>>,
    no_infs_fp_math: Optional<Attr<BOOL_ATTR>>,
    no_nans_fp_math: Optional<Attr<BOOL_ATTR>>,
    no_signed_zeros_fp_math: Optional<Attr<BOOL_ATTR>>,
    denormal_fp_math: Optional<Attr<STR_ATTR>>,
    denormal_fp_math_f32: Optional<Attr<STR_ATTR>>,
    fp_contract: Optional<Attr<STR_ATTR>>,
    instrument_function_entry: Optional<Attr<STR_ATTR>>,
    instrument_function_exit: Optional<Attr<STR_ATTR>>,
    no_inline: Optional<Attr<UNIT_ATTR>>,
    always_inline: Optional<Attr<UNIT_ATTR>>,
    inline_hint: Optional<Attr<UNIT_ATTR>>,
    no_unwind: Optional<Attr<UNIT_ATTR>>,
    will_return: Optional<Attr<UNIT_ATTR>>,
    optimize_none: Optional<Attr<UNIT_ATTR>>,
    vec_type_hint: Optional<Attr<VEC_TYPE_HINT_ATTR>>,
    work_group_size_hint: Optional<Attr<DENSE_I32_ARRAY_ATTR>>,
    reqd_work_group_size: Optional<Attr<DENSE_I32_ARRAY_ATTR>>,
    intel_reqd_sub_group_size: Optional<Attr<I32_ATTR>>,
    uwtable_kind: Optional<Attr<UWTABLE_KIND>>,
    body: Region,
}

impl Func {
    /// Creates a function with external linkage and without a body at the insertion point.
    pub fn create(rw: &mut Rewriter<'_>, loc: Location, name: &str, ty: Type) -> Func {
        let ctx = rw.ctx();
        let (name, ty) = (ctx.string_attr(name), ctx.type_attr(ty));
        let mut attributes = [None; Func::DEF.attributes.len()];
        for (slot, attribute) in attributes.iter_mut().zip(Func::DEF.attributes) {
            *slot = match attribute.name {
                "sym_name" => Some(name),
                "function_type" => Some(ty),
                _ => None,
            };
        }
        let parts = proofmark_ir::OpParts { attributes: &attributes, n_regions: 1, ..Default::default() };
        Func(rw.build(Func::DEF, loc, parts))
    }

    /// Returns the result and parameter types of the function.
    pub fn signature(self, ir: &Ir) -> Option<types::FunctionParts> {
        types::as_function(ir.ctx(), self.function_type(ir).as_type(ir.ctx())?)
    }
}

/// The terminator of a function, with at most one operand.
#[op(
    "llvm.return",
    traits = [PURE, RETURN_LIKE, TERMINATOR],
    format = "attr-dict ($arg^ `:` type($arg))?",
    verify,
    semantics = semantics::r#return
)]
pub struct Return {
    arg: Optional<Operand<LLVM_TYPE>>,
}

/// A direct call of a symbol, or an indirect call through a pointer, which is the first operand.
#[op(
    "llvm.call",
    format,
    traits = [ATTR_SIZED_OPERAND_SEGMENTS],
    callee = "callee",
    verify,
    verify_symbol_uses,
    semantics
)]
pub struct Call {
    var_callee_type: Optional<Attr<LLVM_FUNCTION_TYPE>>,
    callee: Optional<Attr<FLAT_SYMBOL_REF_ATTR>>,
    callee_operands: Variadic<Operand<LLVM_TYPE>>,
    fastmathFlags: Attr<FASTMATH, default = no_fastmath_flags>,
    CConv: Attr<CCONV, default = c_calling_convention>,
    TailCallKind: Attr<TAIL_CALL_KIND, default = no_tail_call>,
    memory_effects: Optional<Attr<MEMORY_EFFECTS_ATTR>>,
    convergent: Optional<Attr<UNIT_ATTR>>,
    no_unwind: Optional<Attr<UNIT_ATTR>>,
    will_return: Optional<Attr<UNIT_ATTR>>,
    op_bundle_operands: Variadic<Operand<LLVM_TYPE>>,
    op_bundle_sizes: Attr<DENSE_I32_ARRAY_ATTR>,
    op_bundle_tags: Optional<Attr<ARRAY_ATTR>>,
    arg_attrs: Optional<Attr<DICT_ARRAY_ATTR>>,
    res_attrs: Optional<Attr<DICT_ARRAY_ATTR>>,
    no_inline: Optional<Attr<UNIT_ATTR>>,
    always_inline: Optional<Attr<UNIT_ATTR>>,
    inline_hint: Optional<Attr<UNIT_ATTR>>,
    access_groups: Optional<Attr<ACCESS_GROUP_ARRAY_ATTR>>,
    alias_scopes: Optional<Attr<ALIAS_SCOPE_ARRAY_ATTR>>,
    noalias_scopes: Optional<Attr<ALIAS_SCOPE_ARRAY_ATTR>>,
    tbaa: Optional<Attr<TBAA_TAG_ARRAY_ATTR>>,
    result: Optional<Result<LLVM_TYPE>>,
}

impl Call {
    /// Creates a direct call with the C calling convention at the insertion point.
    pub fn create(
        rw: &mut Rewriter<'_>,
        loc: Location,
        callee: proofmark_ir::Identifier,
        operands: &[proofmark_ir::ValueId],
        result: Option<Type>,
    ) -> Call {
        let callee = rw.ctx().symbol_ref(callee);
        let mut attributes = [None; Call::DEF.attributes.len()];
        for (slot, attribute) in attributes.iter_mut().zip(Call::DEF.attributes) {
            *slot = (attribute.name == "callee").then_some(callee);
        }
        let parts = proofmark_ir::OpParts {
            operands: &[operands, &[]],
            attributes: &attributes,
            results: &[Some(result.as_slice())],
            ..Default::default()
        };
        Call(rw.build(Call::DEF, loc, parts))
    }
}

/// Branch.
#[op(
    "llvm.br",
    traits = [PURE, TERMINATOR],
    format = "$dest (`(` $destOperands^ `:` type($destOperands) `)`)? attr-dict",
    semantics = semantics::br
)]
pub struct Br {
    destOperands: Variadic<Operand<LLVM_TYPE>>,
    loop_annotation: Optional<Attr<LOOP_ANNOTATION_ATTR>>,
    dest: Successor<operands = destOperands>,
}

/// Conditional branch.
#[op(
    "llvm.cond_br",
    traits = [ATTR_SIZED_OPERAND_SEGMENTS, PURE, TERMINATOR],
    format = "$condition ( `weights` `(` $branch_weights^ `)` )? `,`
              $trueDest (`(` $trueDestOperands^ `:` type($trueDestOperands) `)`)? `,`
              $falseDest (`(` $falseDestOperands^ `:` type($falseDestOperands) `)`)? attr-dict",
    verify = crate::verify::branch_weights,
    semantics = semantics::cond_br
)]
pub struct CondBr {
    condition: Operand<I1>,
    trueDestOperands: Variadic<Operand<LLVM_TYPE>>,
    falseDestOperands: Variadic<Operand<LLVM_TYPE>>,
    branch_weights: Optional<Attr<DENSE_I32_ARRAY_ATTR>>,
    loop_annotation: Optional<Attr<LOOP_ANNOTATION_ATTR>>,
    trueDest: Successor<operands = trueDestOperands>,
    falseDest: Successor<operands = falseDestOperands>,
}

/// A branch to the case that equals an integer, or to the default.
#[op(
    "llvm.switch",
    format,
    traits = [ATTR_SIZED_OPERAND_SEGMENTS, PURE, TERMINATOR],
    verify,
    successor_operands = switch_operands,
    semantics = semantics::switch
)]
pub struct Switch {
    value: Operand<ANY_SIGNLESS_INTEGER>,
    defaultOperands: Variadic<Operand<ANY_TYPE>>,
    caseOperands: Variadic<Operand<ANY_TYPE>>,
    case_values: Optional<Attr<ANY_INT_ELEMENTS_ATTR>>,
    /// The number of case operands of each case.
    case_operand_segments: Attr<DENSE_I32_ARRAY_ATTR>,
    branch_weights: Optional<Attr<DENSE_I32_ARRAY_ATTR>>,
    defaultDestination: Successor<operands = defaultOperands>,
    caseDestinations: Variadic<Successor>,
}

fn switch_operands(ir: &Ir, op: OpId, successor: usize) -> Option<Range<usize>> {
    crate::cf::switch_operands(ir, op, successor)
}

/// A point that cannot be reached; executing it is undefined behaviour.
#[op("llvm.unreachable", traits = [TERMINATOR], format = "attr-dict", semantics = semantics::unreachable)]
pub struct Unreachable;

/// Allocation on the stack.
#[op(
    "llvm.alloca",
    effects = [Allocate(res)],
    format,
    verify,
    semantics
)]
pub struct Alloca {
    arraySize: Operand<ANY_SIGNLESS_INTEGER>,
    alignment: Optional<Attr<I64_ATTR>>,
    elem_type: Attr<TYPE_ATTR>,
    inalloca: Optional<Attr<UNIT_ATTR>>,
    res: Result<ANY_POINTER>,
}

/// A load from memory.
#[op(
    "llvm.load",
    effects,
    format = "(`volatile` $volatile_^)? $addr (`atomic` (`syncscope` `(` $syncscope^ `)`)? $ordering^)?
              (`invariant` $invariant^)? (`invariant_group` $invariantGroup^)?
              (`dereferenceable` `` $dereferenceable^)? attr-dict `:` qualified(type($addr)) `->` type($res)",
    verify,
    semantics
)]
pub struct Load {
    addr: Operand<ANY_POINTER>,
    alignment: Optional<Attr<I64_ATTR>>,
    volatile_: Optional<Attr<UNIT_ATTR>>,
    nontemporal: Optional<Attr<UNIT_ATTR>>,
    invariant: Optional<Attr<UNIT_ATTR>>,
    invariantGroup: Optional<Attr<UNIT_ATTR>>,
    ordering: Attr<ATOMIC_ORDERING, default = zero_i64>,
    syncscope: Optional<Attr<STR_ATTR>>,
    dereferenceable: Optional<Attr<DEREFERENCEABLE_ATTR>>,
    access_groups: Optional<Attr<ACCESS_GROUP_ARRAY_ATTR>>,
    alias_scopes: Optional<Attr<ALIAS_SCOPE_ARRAY_ATTR>>,
    noalias_scopes: Optional<Attr<ALIAS_SCOPE_ARRAY_ATTR>>,
    tbaa: Optional<Attr<TBAA_TAG_ARRAY_ATTR>>,
    res: Result<LOADABLE_TYPE>,
}

/// A store to memory.
#[op(
    "llvm.store",
    effects,
    format = "(`volatile` $volatile_^)? $value `,` $addr (`atomic` (`syncscope` `(` $syncscope^ `)`)? $ordering^)?
              (`invariant_group` $invariantGroup^)? attr-dict `:` type($value) `,` qualified(type($addr))",
    verify,
    semantics
)]
pub struct Store {
    value: Operand<LOADABLE_TYPE>,
    addr: Operand<ANY_POINTER>,
    alignment: Optional<Attr<I64_ATTR>>,
    volatile_: Optional<Attr<UNIT_ATTR>>,
    nontemporal: Optional<Attr<UNIT_ATTR>>,
    invariantGroup: Optional<Attr<UNIT_ATTR>>,
    ordering: Attr<ATOMIC_ORDERING, default = zero_i64>,
    syncscope: Optional<Attr<STR_ATTR>>,
    access_groups: Optional<Attr<ACCESS_GROUP_ARRAY_ATTR>>,
    alias_scopes: Optional<Attr<ALIAS_SCOPE_ARRAY_ATTR>>,
    noalias_scopes: Optional<Attr<ALIAS_SCOPE_ARRAY_ATTR>>,
    tbaa: Optional<Attr<TBAA_TAG_ARRAY_ATTR>>,
}

/// Address computation. A dynamic index is an operand, marked by the minimum `i32` in `rawConstantIndices`.
#[op(
    "llvm.getelementptr",
    format,
    traits = [PURE],
    verify,
    semantics
)]
pub struct GetElementPtr {
    base: Operand<POINTER_LIKE>,
    dynamicIndices: Variadic<Operand<constraints::INTEGER_LIKE>>,
    rawConstantIndices: Attr<DENSE_I32_ARRAY_ATTR>,
    elem_type: Attr<TYPE_ATTR>,
    noWrapFlags: Attr<GEP_NO_WRAP, default = zero_i32>,
    res: Result<POINTER_LIKE>,
}

/// A global variable or constant, with an optional initializer region.
#[op(
    "llvm.mlir.global",
    format,
    traits = [ISOLATED_FROM_ABOVE, SINGLE_BLOCK, SYMBOL],
    implicit_terminator = "llvm.return",
    verify,
    verify_regions,
    verify_symbol_uses = Func::verify_symbol_uses,
    interposable = crate::common::linkage::is_interposable,
    variable
)]
pub struct Global {
    global_type: Attr<TYPE_ATTR>,
    constant: Optional<Attr<UNIT_ATTR>>,
    sym_name: Attr<STR_ATTR>,
    linkage: Attr<LINKAGE>,
    dso_local: Optional<Attr<UNIT_ATTR>>,
    thread_local_: Optional<Attr<UNIT_ATTR>>,
    externally_initialized: Optional<Attr<UNIT_ATTR>>,
    value: Optional<Attr<ANY_ATTR>>,
    alignment: Optional<Attr<I64_ATTR>>,
    addr_space: Attr<ADDR_SPACE_ATTR, default = zero_i32>,
    unnamed_addr: Optional<Attr<UNNAMED_ADDR, default = zero_i64>>,
    section: Optional<Attr<STR_ATTR>>,
    comdat: Optional<Attr<SYMBOL_REF_ATTR>>,
    dbg_exprs: Optional<Attr<DI_GLOBAL_VARIABLE_EXPRESSION_ARRAY_ATTR>>,
    visibility_: Attr<VISIBILITY, default = zero_i64>,
    target_specific_attrs: Optional<Attr<ARRAY_ATTR>>,
    initializer: Region,
}

pub(super) const CONTROL_AND_MEMORY: &[&OpDef] = &[
    Func::DEF,
    Return::DEF,
    Call::DEF,
    Br::DEF,
    CondBr::DEF,
    Switch::DEF,
    Unreachable::DEF,
    Alloca::DEF,
    Load::DEF,
    Store::DEF,
    GetElementPtr::DEF,
    Global::DEF,
];

// error: 'transform.sequence' op expects the entry block to have at least one argument
transform.sequence failures(propagate) {
}
// -----
// error: 'transform.sequence' op expects the first entry block argument to be of type implementing TransformHandleTypeInterface
transform.sequence failures(propagate) {
^bb0(%a: i64):
}
// -----
// error: 'transform.sequence' op expects trailing entry block arguments to be of type implementing TransformHandleTypeInterface, TransformValueHandleTypeInterface or TransformParamTypeInterface
transform.sequence failures(propagate) {
^bb0(%a: !transform.any_op, %b: i64):
}
// -----
// error: 'transform.sequence' op expects operands to be provided for a nested op
transform.sequence failures(propagate) {
^bb0(%arg: !transform.any_op):
  transform.sequence failures(propagate) {
  ^bb1(%a: !transform.any_op):
  }
}
// -----
// error: 'transform.sequence' op expects the type of the block argument to match the type of the operand
transform.sequence failures(propagate) {
^bb0(%arg: !transform.any_op):
  transform.sequence %arg : !transform.any_op failures(propagate) {
  ^bb1(%a: !transform.op<"a.b">):
  }
}
// -----
// error: 'transform.sequence' op expected children ops to implement TransformOpInterface
transform.sequence failures(propagate) {
^bb0(%arg: !transform.any_op):
  %c = arith.constant 1.0 : f32
  transform.print
}
// -----
// error: 'transform.sequence' op expects the types of the terminator operands to match the types of the result
%0 = transform.sequence -> !transform.any_op failures(propagate) {
^bb0(%a: !transform.any_op):
  yield
}
// -----
// error: 'transform.sequence' op block argument #0 has more than one potential consumer
transform.sequence failures(propagate) {
^bb0(%arg: !transform.any_op):
  %0 = transform.structured.generalize %arg : (!transform.any_op) -> !transform.any_op
  %1 = transform.structured.generalize %arg : (!transform.any_op) -> !transform.any_op
}
// -----
// error: result #0 has more than one potential consumer
transform.sequence failures(propagate) {
^bb0(%arg: !transform.any_op):
  %0 = transform.structured.match ops{["a"]} in %arg : (!transform.any_op) -> !transform.any_op
  %1 = transform.structured.generalize %0 : (!transform.any_op) -> !transform.any_op
  transform.sequence %0 : !transform.any_op failures(suppress) {
  ^bb1(%a: !transform.any_op):
    %2 = transform.structured.generalize %a : (!transform.any_op) -> !transform.any_op
  }
}
// -----
// error: 'transform.alternatives' op expects at least one region
transform.sequence failures(propagate) {
^bb0(%arg: !transform.any_op):
  transform.alternatives
}
// -----
// error: 'transform.alternatives' op expects terminator operands to have the same type as results of the operation
transform.sequence failures(propagate) {
^bb0(%arg: !transform.any_op):
  %0 = transform.alternatives %arg : !transform.any_op -> !transform.any_op {
  ^bb1(%a: !transform.any_op):
    transform.yield
  }
}
// -----
// error: 'transform.foreach' op expects the same number of targets as the body has block arguments
transform.sequence failures(propagate) {
^bb0(%arg: !transform.any_op):
  transform.foreach %arg : !transform.any_op {
  ^bb1(%a: !transform.any_op, %b: !transform.any_op):
  }
}
// -----
// error: 'transform.foreach' op expects co-indexed targets and the body's block arguments to have the same op/value/param type
transform.sequence failures(propagate) {
^bb0(%arg: !transform.any_op):
  transform.foreach %arg : !transform.any_op {
  ^bb1(%a: !transform.any_value):
  }
}
// -----
// error: 'transform.foreach' op expects the same number of results as the yield terminator has operands
transform.sequence failures(propagate) {
^bb0(%arg: !transform.any_op):
  %0 = transform.foreach %arg : !transform.any_op -> !transform.any_op {
  ^bb1(%a: !transform.any_op):
  }
}
// -----
// error: "transform.with_named_sequence" attribute can only be attached to operations with symbol tables
"test.container"() {transform.with_named_sequence} : () -> ()
// -----
// error: unknown attribute: "transform.something"
module attributes {transform.something} {}
// -----
// error: "transform.target_tag" attribute must be a string
module attributes {transform.target_tag = 1} {}
// -----
// error: expects the parent symbol table to have the 'transform.with_named_sequence' attribute
module {
  transform.named_sequence @main() {
    transform.yield
  }
}
// -----
// error: recursion not allowed in named sequences
module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%op: !transform.any_op {transform.readonly}, %v: !transform.any_value {transform.readonly}, %p: !transform.any_param {transform.readonly}) {
    transform.include @main failures(suppress) (%op, %v, %p) : (!transform.any_op, !transform.any_value, !transform.any_param) -> ()
    transform.yield
  }
}
// -----
// error: 'transform.include' op does not reference a named transform sequence
module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%op: !transform.any_op, %v: !transform.any_value, %p: !transform.any_param) {
    transform.include @other failures(suppress) (%op) : (!transform.any_op) -> ()
    transform.yield
  }
}
// -----
// error: incorrect number of operands for callee
module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%op: !transform.any_op, %v: !transform.any_value, %p: !transform.any_param) {
    transform.include @other failures(suppress) () : () -> ()
    transform.yield
  }
  transform.named_sequence @other(%a: !transform.any_op {transform.readonly}) {
    transform.yield
  }
}
// -----
// error: 'transform.include' op operand type mismatch: expected operand type '!transform.any_value', but provided '!transform.any_op' for operand number 0
module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%op: !transform.any_op, %v: !transform.any_value, %p: !transform.any_param) {
    transform.include @other failures(suppress) (%op) : (!transform.any_op) -> ()
    transform.yield
  }
  transform.named_sequence @other(%a: !transform.any_value {transform.readonly}) {
    transform.yield
  }
}
// -----
// error: incorrect number of results for callee
module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%op: !transform.any_op, %v: !transform.any_value, %p: !transform.any_param) {
    %0 = transform.include @other failures(suppress) (%op) : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
  transform.named_sequence @other(%a: !transform.any_op {transform.readonly}) {
    transform.yield
  }
}
// -----
// error: TransformOpInterface requires memory effects on operands to be specified
module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%op: !transform.any_op, %v: !transform.any_value, %p: !transform.any_param) {
    transform.include @other failures(suppress) (%op) : (!transform.any_op) -> ()
    transform.yield
  }
  transform.named_sequence @other(%a: !transform.any_op) {
    transform.yield
  }
}
// -----
// error: must provide consumed/readonly status for arguments of external or called ops
module attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%a: !transform.any_op)
}
// -----
// error: argument #0 cannot be both readonly and consumed
module attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%a: !transform.any_op {transform.readonly, transform.consumed})
}
// -----
// error: argument #0 is consumed in the body but is not marked as such
module attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%a: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.generalize %a : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
// -----
// error: expected terminator to have as many operands as the parent op has results
module attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%a: !transform.any_op) {
    transform.yield %a : !transform.any_op
  }
}
// -----
// error: the type of the terminator operand #0 must match the type of the corresponding parent op result ('!transform.any_op' vs '!transform.any_value')
module attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%a: !transform.any_op) -> !transform.any_value {
    transform.yield %a : !transform.any_op
  }
}
// -----
// error: unresolved matcher symbol @other
module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%op: !transform.any_op, %v: !transform.any_value, %p: !transform.any_param) {
    %0 = transform.collect_matching @other in %op : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
// -----
// error: expected the matcher argument to be marked readonly
module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%op: !transform.any_op, %v: !transform.any_value, %p: !transform.any_param) {
    %0 = transform.collect_matching @other in %op : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
  transform.named_sequence @other(%a: !transform.any_op) -> !transform.any_op {
    transform.yield %a : !transform.any_op
  }
}
// -----
// error: unresolved matcher symbol @other
module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%op: !transform.any_op, %v: !transform.any_value, %p: !transform.any_param) {
    %0 = transform.foreach_match in %op
      @other -> @other : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
// -----
// error: mismatching number of matcher results and action arguments between @other (0) and @other (1)
module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%op: !transform.any_op, %v: !transform.any_value, %p: !transform.any_param) {
    %0 = transform.foreach_match in %op
      @other -> @other : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
  transform.named_sequence @other(%a: !transform.any_op {transform.readonly}) {
    transform.yield
  }
}
// -----
// error: 'transform.apply_patterns' op expected children ops to implement PatternDescriptorOpInterface
module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%op: !transform.any_op, %v: !transform.any_value, %p: !transform.any_param) {
    transform.apply_patterns to %op {
      transform.print
    } : !transform.any_op
    transform.yield
  }
}
// -----
// error: 'transform.apply_conversion_patterns' op expected pattern children ops to implement ConversionPatternDescriptorOpInterface
module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%op: !transform.any_op, %v: !transform.any_value, %p: !transform.any_param) {
    transform.apply_conversion_patterns to %op {
      transform.print
    } : !transform.any_op
    transform.yield
  }
}
// -----
// error: 'transform.apply_conversion_patterns.func.func_to_llvm' op expected LLVMTypeConverter
module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%op: !transform.any_op, %v: !transform.any_value, %p: !transform.any_param) {
    transform.apply_conversion_patterns to %op {
      transform.apply_conversion_patterns.func.func_to_llvm
    } with type_converter {
      transform.apply_conversion_patterns.transform.test_type_converter
    } : !transform.any_op
    transform.yield
  }
}
// -----
// error: 'transform.apply_conversion_patterns.dialect_to_llvm' op dialect does not implement ConvertToLLVMPatternInterface or extension was not loaded: transform
module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%op: !transform.any_op, %v: !transform.any_value, %p: !transform.any_param) {
    transform.apply_conversion_patterns to %op {
      transform.apply_conversion_patterns.dialect_to_llvm "transform"
    } : !transform.any_op
    transform.yield
  }
}
// -----
// error: 'transform.print' op operand #0 must be TransformHandleTypeInterface instance, but got '!transform.any_param'
module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%op: !transform.any_op, %v: !transform.any_value, %p: !transform.any_param) {
    transform.print %p : !transform.any_param
    transform.yield
  }
}
// -----
// error: expected the type of the parameter attribute ('i64') to match the parameter type ('i32')
module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%op: !transform.any_op, %v: !transform.any_value, %p: !transform.any_param) {
    %0 = transform.num_associations %op : (!transform.any_op) -> !transform.param<i32>
    transform.yield
  }
}
// -----
// error: 'transform.get_result' op expected the listed values to be unique
module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%op: !transform.any_op, %v: !transform.any_value, %p: !transform.any_param) {
    %0 = transform.get_result %op[0, 0] : (!transform.any_op) -> !transform.any_value
    transform.yield
  }
}
// -----
// error: 'transform.split_handle' op overflow_result is not a valid result index
module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%op: !transform.any_op, %v: !transform.any_value, %p: !transform.any_param) {
    %0 = transform.split_handle %op {overflow_result = 1} : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
// -----
// error: 'transform.split_handle' op expects result types to implement the same transform interface as the operand type
module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%op: !transform.any_op, %v: !transform.any_value, %p: !transform.any_param) {
    %0 = transform.split_handle %op : (!transform.any_op) -> !transform.any_value
    transform.yield
  }
}
// -----
// error: 'transform.apply_registered_pass' op dynamic option index 0 is out of bounds for the number of dynamic options: 0
module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%op: !transform.any_op, %v: !transform.any_value, %p: !transform.any_param) {
    %0 = "transform.apply_registered_pass"(%op) <{options = {a = #transform.param_operand<index = 0 : i64>}, pass_name = "cse"}> : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
// -----
// error: 'transform.structured.interchange' op expects iterator_interchange to be a permutation, found 1, 1
module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%op: !transform.any_op, %v: !transform.any_value, %p: !transform.any_param) {
    %0 = transform.structured.interchange %op iterator_interchange = [1, 1] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
// -----
// error: 'transform.structured.pad' op expects padding_dimensions to contain positive integers, found [1, -7]
module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%op: !transform.any_op, %v: !transform.any_value, %p: !transform.any_param) {
    %0:3 = transform.structured.pad %op {padding_dimensions = [1, -7]} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
// -----
// error: 'transform.structured.pad' op expects transpose_paddings to be a permutation, found [1, 1]
module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%op: !transform.any_op, %v: !transform.any_value, %p: !transform.any_param) {
    %0:3 = transform.structured.pad %op {transpose_paddings = [[1, 1]]} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
// -----
// error: 'transform.structured.pad' op invalid copy_back_op
module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%op: !transform.any_op, %v: !transform.any_value, %p: !transform.any_param) {
    %0:3 = transform.structured.pad %op {copy_back_op = "x"} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
// -----
// error: 'transform.structured.pack_greedily' op "matmul_inner_dims_order" is not a valid permutation
module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%op: !transform.any_op, %v: !transform.any_value, %p: !transform.any_param) {
    %0 = transform.structured.pack_greedily %op matmul_packed_sizes = [8, 16, 32] matmul_inner_dims_order = [0, 0, 1] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
// -----
// error: 'transform.structured.pack_transpose' op "outer_perm" is not a valid permutation
module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%op: !transform.any_op, %v: !transform.any_value, %p: !transform.any_param) {
    %0:3 = transform.structured.pack_transpose %op with_compute_op(%op) outer_perm = [1, 1] : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
// -----
// error: 'transform.structured.tile_using_for' op expected number of loops to tile (0) to match number of `loops` results (1)
module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%op: !transform.any_op, %v: !transform.any_value, %p: !transform.any_param) {
    %0, %1 = transform.structured.tile_using_for %op tile_sizes [0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
// -----
// error: 'transform.structured.tile_using_forall' op either (packed_)num_threads or (packed_)tile_sizes must be specified
module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%op: !transform.any_op, %v: !transform.any_value, %p: !transform.any_param) {
    %0, %1 = transform.structured.tile_using_forall %op : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
// -----
// error: 'transform.structured.fuse' op expects interchange values to be in range [0, 1), found: 1
module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%op: !transform.any_op, %v: !transform.any_value, %p: !transform.any_param) {
    %0, %1 = transform.structured.fuse %op tile_sizes [4] interchange [1] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
// -----
// error: 'transform.structured.bufferize_to_allocation' op unsupported alloc op
module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%op: !transform.any_op, %v: !transform.any_value, %p: !transform.any_param) {
    %0, %1 = transform.structured.bufferize_to_allocation %op {alloc_op = "x"} : !transform.any_op
    transform.yield
  }
}
// -----
// error: 'dummy_op' op expected replacement without operands
module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%op: !transform.any_op, %v: !transform.any_value, %p: !transform.any_param) {
    %0 = transform.structured.replace %op {
    ^bb0(%a: !transform.any_op):
      "dummy_op"(%a) : (!transform.any_op) -> ()
    } : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
// -----
// error: 'transform.match.structured' op expects nested operations to implement MatchOpInterface
module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%op: !transform.any_op, %v: !transform.any_value, %p: !transform.any_param) {
    transform.match.structured %op : !transform.any_op {
    ^bb0(%a: !transform.any_op):
      transform.apply_cse to %a : !transform.any_op
      transform.match.structured.yield
    }
    transform.yield
  }
}
// -----
// error: 'transform.match.structured.dim' op cannot request the same dimension to be both parallel and reduction
module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%op: !transform.any_op, %v: !transform.any_value, %p: !transform.any_param) {
    transform.match.structured %op : !transform.any_op {
    ^bb0(%a: !transform.any_op):
      transform.match.structured.dim %a[all] {parallel, reduction} : !transform.any_op
      transform.match.structured.yield
    }
    transform.yield
  }
}
// -----
// error: 'transform.match.structured.result' op expects either the any/single keyword or the type value handle result type
module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%op: !transform.any_op, %v: !transform.any_value, %p: !transform.any_param) {
    transform.match.structured %op : !transform.any_op {
    ^bb0(%a: !transform.any_op):
      %0 = transform.match.structured.result %a[0] any : (!transform.any_op) -> !transform.any_value
      transform.match.structured.yield
    }
    transform.yield
  }
}
// -----
// error: 'transform.match.structured.body' op only one of {"reduction_position", "passthrough", "elementwise", "contraction"} is allowed
module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%op: !transform.any_op, %v: !transform.any_value, %p: !transform.any_param) {
    transform.match.structured %op : !transform.any_op {
    ^bb0(%a: !transform.any_op):
      transform.match.structured.body %a {passthrough, elementwise} : !transform.any_op
      transform.match.structured.yield
    }
    transform.yield
  }
}
// -----
// error: 'transform.loop.unroll' op attribute 'factor' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive
module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%op: !transform.any_op, %v: !transform.any_value, %p: !transform.any_param) {
    transform.loop.unroll %op {factor = 0} : !transform.any_op
    transform.yield
  }
}
// -----
// error: 'transform.affine.simplify_bounded_affine_ops' op incorrect number of lower bounds, expected 1 but found 2
module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%op: !transform.any_op, %v: !transform.any_value, %p: !transform.any_param) {
    transform.affine.simplify_bounded_affine_ops %op with [%op : !transform.any_op] within [0, 1] and [20] : !transform.any_op
    transform.yield
  }
}
// -----
// error: 'transform.func.cast_and_call' op expected a function handle or name to call
module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%op: !transform.any_op, %v: !transform.any_value, %p: !transform.any_param) {
    %0 = transform.func.cast_and_call before %op : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
// -----
// error: 'transform.bufferization.one_shot_bufferize' op unsupported memcpy op
module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%op: !transform.any_op, %v: !transform.any_value, %p: !transform.any_param) {
    %0 = transform.bufferization.one_shot_bufferize %op {memcpy_op = "x"} : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
// -----
// error: 'transform.gpu.map_forall_to_blocks' op transform requires empty or size-3 grid_dims
module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%op: !transform.any_op, %v: !transform.any_value, %p: !transform.any_param) {
    %0 = transform.gpu.map_forall_to_blocks %op grid_dims = [1, 2] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
// -----
// error: 'transform.tune.knob' op provided `selected` attribute is not an element of `options` array of attributes
module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%op: !transform.any_op, %v: !transform.any_value, %p: !transform.any_param) {
    %0 = transform.tune.knob<"k"> = 3 from options = [1, 2] -> !transform.any_param
    transform.yield
  }
}
// -----
// error: 'transform.tune.alternatives' op 'selected_region' attribute specifies region at index 1 while op has only 1 regions
module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%op: !transform.any_op, %v: !transform.any_value, %p: !transform.any_param) {
    transform.tune.alternatives<"k"> selected_region = 1 {
      transform.yield
    }
    transform.yield
  }
}
// -----
// error: 'transform.memref.multibuffer' op operand #0 must be Transform IR handle to memref.alloc operations, but got '!transform.any_op'
module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%op: !transform.any_op, %v: !transform.any_value, %p: !transform.any_param) {
    %0 = transform.memref.multibuffer %op {factor = 2} : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
// -----
// error: only supports integer types with width <=64
module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%op: !transform.any_op, %v: !transform.any_value, %p: !transform.any_param) {
    %0 = transform.param.constant 1 : i64 -> !transform.param<f32>
    transform.yield
  }
}
// -----
// error: 'transform.with_pdl_patterns' op expects at least one non-pattern op
transform.with_pdl_patterns {
^bb0(%a: !transform.any_op):
}
// -----
// error: 'transform.with_pdl_patterns' op expects only pattern and top-level transform ops in its body
transform.with_pdl_patterns {
^bb0(%a: !transform.any_op):
  "test.something"() : () -> ()
}
// -----
// error: 'transform.alternatives' op along control flow edge from parent to Region #1: region branch point has 1 operands, but region successor needs 0 inputs
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%arg0: !transform.any_op) {
    transform.alternatives %arg0 : !transform.any_op {
    ^bb0(%arg1: !transform.any_op):
    }, {
    }
    transform.yield
  }
}

// proofmark: opt %s
// The forms of pdl_interp.
pdl_interp.func @matcher(%root: !pdl.operation) attributes {note = "kept"} {
  pdl_interp.check_operation_name of %root is "a.op" -> ^1, ^end
^1:
  pdl_interp.check_operand_count of %root is at_least 1 -> ^2, ^end
^2:
  pdl_interp.check_result_count of %root is 2 -> ^3, ^end
^3:
  %attr = pdl_interp.get_attribute "x" of %root
  pdl_interp.is_not_null %attr : !pdl.attribute -> ^4, ^end
^4:
  pdl_interp.check_attribute %attr is 10 : i8 {kept} -> ^5, ^end
^5:
  %operand = pdl_interp.get_operand 0 of %root
  %operands = pdl_interp.get_operands of %root : !pdl.range<value>
  %some = pdl_interp.get_operands 1 of %root : !pdl.range<value>
  %result = pdl_interp.get_result 0 of %root
  %results = pdl_interp.get_results 1 of %root : !pdl.value
  %type = pdl_interp.get_value_type of %operand : !pdl.type
  %types = pdl_interp.get_value_type of %operands : !pdl.range<type>
  %of_attr = pdl_interp.get_attribute_type of %attr
  %def = pdl_interp.get_defining_op of %operand : !pdl.value
  pdl_interp.check_type %type is i32 -> ^6, ^end
^6:
  pdl_interp.check_types %types are [i32, i64] -> ^7, ^end
^7:
  pdl_interp.are_equal %operand, %result : !pdl.value -> ^8, ^end
^8:
  %made = pdl_interp.apply_constraint "holds"(%root : !pdl.operation) : !pdl.attribute {isNegated = true} -> ^9, ^end
^9:
  pdl_interp.switch_attribute %attr to [10, true](^10, ^end) -> ^end
^10:
  pdl_interp.switch_operand_count of %root to dense<[1, 2]> : vector<2xi32>(^11, ^end) -> ^end
^11:
  pdl_interp.switch_operation_name of %root to ["a.op", "b.op"](^12, ^end) -> ^end
^12:
  pdl_interp.switch_result_count of %root to dense<3> : vector<1xi32>(^13) -> ^end
^13:
  pdl_interp.switch_type %type to [i32, i64](^14, ^end) {kept} -> ^end
^14:
  pdl_interp.switch_types %types to [[i32], [i64, i64]](^15, ^end) -> ^end
^15:
  %users = pdl_interp.get_users of %operand : !pdl.value
  pdl_interp.foreach %user : !pdl.operation in %users {
    %first = pdl_interp.get_operand 0 of %user
    pdl_interp.continue
  } -> ^16
^16:
  %one = pdl_interp.extract 0 of %users : !pdl.operation
  pdl_interp.record_match @rewriters::@rewrite(%root, %operands : !pdl.operation, !pdl.range<value>) : benefit(1), generatedOps(["b.op"]), loc([%root, %one]), root("a.op") -> ^end
^end:
  pdl_interp.finalize
}

module @rewriters {
  pdl_interp.func @rewrite(%root: !pdl.operation, %operands: !pdl.range<value>) {
    %attr = pdl_interp.create_attribute 10 attributes {kept}
    %type = pdl_interp.create_type i32
    %types = pdl_interp.create_types [i32, f32]
    %range = pdl_interp.create_range %type, %types : !pdl.type, !pdl.range<type>
    %none = pdl_interp.create_range : !pdl.range<value>
    %new = pdl_interp.create_operation "b.op"(%operands : !pdl.range<value>) {"x" = %attr} -> (%type, %types : !pdl.type, !pdl.range<type>)
    %inferred = pdl_interp.create_operation "arith.addi" -> <inferred> {kept}
    %made:2 = pdl_interp.apply_rewrite "native"(%root : !pdl.operation) : !pdl.value, !pdl.type
    pdl_interp.replace %root with (%made#0 : !pdl.value)
    pdl_interp.replace %new with ()
    pdl_interp.erase %root
    pdl_interp.finalize
  }
}

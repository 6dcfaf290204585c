pdl.pattern @absorb_single : benefit(1) {
  %x = pdl.operand
  %y = pdl.operand
  %type = pdl.type
  %disjunction = pdl.operation "arith.ori"(%x, %y : !pdl.value, !pdl.value) -> (%type : !pdl.type)
  %either = pdl.result 0 of %disjunction
  pdl.apply_native_constraint "has_one_use"(%either : !pdl.value)
  %conjunction = pdl.operation "arith.andi"(%either, %x : !pdl.value, !pdl.value) -> (%type : !pdl.type)
  pdl.rewrite %conjunction {
    pdl.replace %conjunction with (%x : !pdl.value)
  }
}

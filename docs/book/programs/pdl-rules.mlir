// Two patterns: the first is right, the second is wrong, because a division drops the remainder.

pdl.pattern @absorb : benefit(1) {
  %x = pdl.operand
  %y = pdl.operand
  %type = pdl.type
  %disjunction = pdl.operation "arith.ori"(%x, %y : !pdl.value, !pdl.value) -> (%type : !pdl.type)
  %either = pdl.result 0 of %disjunction
  %conjunction = pdl.operation "arith.andi"(%either, %x : !pdl.value, !pdl.value) -> (%type : !pdl.type)
  pdl.rewrite %conjunction {
    pdl.replace %conjunction with (%x : !pdl.value)
  }
}

pdl.pattern @multiply_quotient : benefit(1) {
  %x = pdl.operand
  %y = pdl.operand
  %type = pdl.type
  %division = pdl.operation "arith.divsi"(%x, %y : !pdl.value, !pdl.value) -> (%type : !pdl.type)
  %quotient = pdl.result 0 of %division
  %product = pdl.operation "arith.muli"(%quotient, %y : !pdl.value, !pdl.value) -> (%type : !pdl.type)
  pdl.rewrite %product {
    pdl.replace %product with (%x : !pdl.value)
  }
}

// proofmark: opt --pdl-patterns=%s %s
// The patterns below are applied to the functions: constants, types, ranges, several roots, benefits, inferred types.

module @patterns {
  // x - x is 0.
  pdl.pattern @sub_self : benefit(1) {
    %type = pdl.type : i32
    %x = pdl.operand : %type
    %sub = pdl.operation "arith.subi"(%x, %x : !pdl.value, !pdl.value) -> (%type : !pdl.type)
    pdl.rewrite %sub {
      %zero = pdl.attribute = 0 : i32
      %constant = pdl.operation "arith.constant" {"value" = %zero} -> (%type : !pdl.type)
      pdl.replace %sub with %constant
    }
  }

  // Calls of @old become calls of @new, with all operands and results.
  pdl.pattern @rename_call : benefit(1) {
    %arguments = pdl.operands
    %types = pdl.types
    %old = pdl.attribute = @old
    %call = pdl.operation "func.call"(%arguments : !pdl.range<value>) {"callee" = %old} -> (%types : !pdl.range<type>)
    pdl.rewrite %call {
      %new = pdl.attribute = @new
      %renamed = pdl.operation "func.call"(%arguments : !pdl.range<value>) {"callee" = %new} -> (%types : !pdl.range<type>)
      pdl.replace %call with %renamed
    }
  }

  // A remainder follows from a quotient of the same operands.
  pdl.pattern @remainder_of_quotient : benefit(1) {
    %x = pdl.operand
    %y = pdl.operand
    %type = pdl.type
    %remainder = pdl.operation "arith.remsi"(%x, %y : !pdl.value, !pdl.value) -> (%type : !pdl.type)
    %division = pdl.operation "arith.divsi"(%x, %y : !pdl.value, !pdl.value) -> (%type : !pdl.type)
    pdl.rewrite %remainder {
      %quotient = pdl.result 0 of %division
      %product = pdl.operation "arith.muli"(%quotient, %y : !pdl.value, !pdl.value)
      %value = pdl.result 0 of %product
      %difference = pdl.operation "arith.subi"(%x, %value : !pdl.value, !pdl.value)
      pdl.replace %remainder with %difference
    }
  }

  // Of two patterns, the one with the higher benefit is applied.
  pdl.pattern @double_by_sum : benefit(1) {
    %x = pdl.operand
    %value = pdl.attribute = 2 : i32
    %type = pdl.type
    %constant = pdl.operation "arith.constant" {"value" = %value} -> (%type : !pdl.type)
    %two = pdl.result 0 of %constant
    %product = pdl.operation "arith.muli"(%x, %two : !pdl.value, !pdl.value) -> (%type : !pdl.type)
    pdl.rewrite %product {
      %sum = pdl.operation "arith.addi"(%x, %x : !pdl.value, !pdl.value)
      pdl.replace %product with %sum
    }
  }
  pdl.pattern @double_by_shift : benefit(2) {
    %x = pdl.operand
    %value = pdl.attribute = 2 : i32
    %type = pdl.type
    %constant = pdl.operation "arith.constant" {"value" = %value} -> (%type : !pdl.type)
    %two = pdl.result 0 of %constant
    %product = pdl.operation "arith.muli"(%x, %two : !pdl.value, !pdl.value) -> (%type : !pdl.type)
    pdl.rewrite %product {
      %one = pdl.attribute = 1 : i32
      %amount = pdl.operation "arith.constant" {"value" = %one} -> (%type : !pdl.type)
      %by = pdl.result 0 of %amount
      %shifted = pdl.operation "arith.shli"(%x, %by : !pdl.value, !pdl.value)
      %result = pdl.result 0 of %shifted
      pdl.replace %product with (%result : !pdl.value)
    }
  }

  // The name of the operation is no part of the pattern; a discardable attribute is.
  pdl.pattern : benefit(1) {
    %x = pdl.operand
    %type = pdl.type
    %mark = pdl.attribute
    %any = pdl.operation (%x : !pdl.value) {"forward" = %mark} -> (%type : !pdl.type)
    pdl.rewrite %any {
      pdl.replace %any with (%x : !pdl.value)
    }
  }
}

func.func private @old(i32, i32) -> (i32, i32)
func.func private @new(i32, i32) -> (i32, i32)

func.func @f(%x: i32, %y: i32) -> (i32, i32, i32, i32, i32, i32) {
  %zero = arith.subi %x, %x : i32
  %not_zero = arith.subi %x, %y : i32
  %called:2 = func.call @old(%x, %y) : (i32, i32) -> (i32, i32)
  %quotient = arith.divsi %x, %y : i32
  %other = arith.divsi %y, %x : i32
  %remainder = arith.remsi %x, %y : i32
  %two = arith.constant 2 : i32
  %double = arith.muli %called#1, %two : i32
  %forwarded = math.absi %double {forward} : i32
  return %zero, %not_zero, %remainder, %forwarded, %quotient, %other : i32, i32, i32, i32, i32, i32
}

// fires: AddIAddConstant
func.func @add_add(%x: i8) -> i8 {
  %c0 = arith.constant 17 : i8
  %c1 = arith.constant 3 : i8
  %t = arith.addi %x, %c0 : i8
  %r = arith.addi %t, %c1 : i8
  return %r : i8
}
// becomes:
func.func @add_add(%arg0: i8) -> i8 {
  %c20_i8 = arith.constant 20 : i8
  %0 = arith.addi %arg0, %c20_i8 : i8
  return %0 : i8
}

// -----

// fires: AddISubConstantRHS
func.func @add_sub_rhs(%x: i8) -> i8 {
  %c0 = arith.constant 17 : i8
  %c1 = arith.constant 3 : i8
  %t = arith.subi %x, %c0 : i8
  %r = arith.addi %t, %c1 : i8
  return %r : i8
}
// becomes:
func.func @add_sub_rhs(%arg0: i8) -> i8 {
  %c-14_i8 = arith.constant -14 : i8
  %0 = arith.addi %arg0, %c-14_i8 : i8
  return %0 : i8
}

// -----

// fires: AddISubConstantLHS
func.func @add_sub_lhs(%x: i8) -> i8 {
  %c0 = arith.constant 17 : i8
  %c1 = arith.constant 3 : i8
  %t = arith.subi %c0, %x : i8
  %r = arith.addi %t, %c1 : i8
  return %r : i8
}
// becomes:
func.func @add_sub_lhs(%arg0: i8) -> i8 {
  %c20_i8 = arith.constant 20 : i8
  %0 = arith.subi %c20_i8, %arg0 : i8
  return %0 : i8
}

// -----

// fires: SubIRHSAddConstant
func.func @sub_add_rhs(%x: i8) -> i8 {
  %c0 = arith.constant 17 : i8
  %c1 = arith.constant 3 : i8
  %t = arith.addi %x, %c0 : i8
  %r = arith.subi %t, %c1 : i8
  return %r : i8
}
// becomes:
func.func @sub_add_rhs(%arg0: i8) -> i8 {
  %c14_i8 = arith.constant 14 : i8
  %0 = arith.addi %arg0, %c14_i8 : i8
  return %0 : i8
}

// -----

// fires: SubILHSAddConstant
func.func @sub_add_lhs(%x: i8) -> i8 {
  %c0 = arith.constant 17 : i8
  %c1 = arith.constant 3 : i8
  %t = arith.addi %x, %c0 : i8
  %r = arith.subi %c1, %t : i8
  return %r : i8
}
// becomes:
func.func @sub_add_lhs(%arg0: i8) -> i8 {
  %c-14_i8 = arith.constant -14 : i8
  %0 = arith.subi %c-14_i8, %arg0 : i8
  return %0 : i8
}

// -----

// fires: SubIRHSSubConstantRHS
func.func @sub_sub_rhs_rhs(%x: i8) -> i8 {
  %c0 = arith.constant 17 : i8
  %c1 = arith.constant 3 : i8
  %t = arith.subi %x, %c0 : i8
  %r = arith.subi %t, %c1 : i8
  return %r : i8
}
// becomes:
func.func @sub_sub_rhs_rhs(%arg0: i8) -> i8 {
  %c20_i8 = arith.constant 20 : i8
  %0 = arith.subi %arg0, %c20_i8 : i8
  return %0 : i8
}

// -----

// fires: SubIRHSSubConstantLHS
func.func @sub_sub_rhs_lhs(%x: i8) -> i8 {
  %c0 = arith.constant 17 : i8
  %c1 = arith.constant 3 : i8
  %t = arith.subi %c0, %x : i8
  %r = arith.subi %t, %c1 : i8
  return %r : i8
}
// becomes:
func.func @sub_sub_rhs_lhs(%arg0: i8) -> i8 {
  %c14_i8 = arith.constant 14 : i8
  %0 = arith.subi %c14_i8, %arg0 : i8
  return %0 : i8
}

// -----

// fires: SubILHSSubConstantRHS
func.func @sub_sub_lhs_rhs(%x: i8) -> i8 {
  %c0 = arith.constant 17 : i8
  %c1 = arith.constant 3 : i8
  %t = arith.subi %x, %c0 : i8
  %r = arith.subi %c1, %t : i8
  return %r : i8
}
// becomes:
func.func @sub_sub_lhs_rhs(%arg0: i8) -> i8 {
  %c20_i8 = arith.constant 20 : i8
  %0 = arith.subi %c20_i8, %arg0 : i8
  return %0 : i8
}

// -----

// fires: SubILHSSubConstantLHS
func.func @sub_sub_lhs_lhs(%x: i8) -> i8 {
  %c0 = arith.constant 17 : i8
  %c1 = arith.constant 3 : i8
  %t = arith.subi %c0, %x : i8
  %r = arith.subi %c1, %t : i8
  return %r : i8
}
// becomes:
func.func @sub_sub_lhs_lhs(%arg0: i8) -> i8 {
  %c-14_i8 = arith.constant -14 : i8
  %0 = arith.addi %arg0, %c-14_i8 : i8
  return %0 : i8
}

// -----

// fires: MulIMulIConstant
func.func @mul_mul(%x: i8) -> i8 {
  %c0 = arith.constant 17 : i8
  %c1 = arith.constant 3 : i8
  %t = arith.muli %x, %c0 : i8
  %r = arith.muli %t, %c1 : i8
  return %r : i8
}
// becomes:
func.func @mul_mul(%arg0: i8) -> i8 {
  %c51_i8 = arith.constant 51 : i8
  %0 = arith.muli %arg0, %c51_i8 : i8
  return %0 : i8
}

// -----

// fires: AddIMulNegativeOneRhs, AddIMulNegativeOneLhs
func.func @add_negated(%x: i8, %y: i8) -> (i8, i8) {
  %m = arith.constant -1 : i8
  %a = arith.muli %y, %m : i8
  %r = arith.addi %x, %a : i8
  %b = arith.muli %x, %m : i8
  %s = arith.addi %b, %y : i8
  return %r, %s : i8, i8
}
// becomes:
func.func @add_negated(%arg0: i8, %arg1: i8) -> (i8, i8) {
  %0 = arith.subi %arg0, %arg1 : i8
  %1 = arith.subi %arg1, %arg0 : i8
  return %0, %1 : i8, i8
}

// -----

// fires: SubISubILHSRHSLHS
func.func @sub_of_minuend(%a: i8, %b: i8) -> i8 {
  %d = arith.subi %a, %b overflow<nsw> : i8
  %r = arith.subi %d, %a overflow<nsw, nuw> : i8
  return %r : i8
}
// becomes:
func.func @sub_of_minuend(%arg0: i8, %arg1: i8) -> i8 {
  %c0_i8 = arith.constant 0 : i8
  %0 = arith.subi %c0_i8, %arg1 overflow<nsw> : i8
  return %0 : i8
}

// -----

// fires: AddUIExtendedToAddI
func.func @no_carry(%a: i8, %b: i8) -> i8 {
  %s, %c = arith.addui_extended %a, %b : i8, i1
  return %s : i8
}
// becomes:
func.func @no_carry(%arg0: i8, %arg1: i8) -> i8 {
  %0 = arith.addi %arg0, %arg1 : i8
  return %0 : i8
}

// -----

// fires: MulSIExtendedToMulI, MulUIExtendedToMulI
func.func @no_high_half(%a: i8, %b: i8) -> (i8, i8) {
  %l, %h = arith.mulsi_extended %a, %b : i8
  %m, %i = arith.mului_extended %a, %b : i8
  return %l, %m : i8, i8
}
// becomes:
func.func @no_high_half(%arg0: i8, %arg1: i8) -> (i8, i8) {
  %0 = arith.muli %arg0, %arg1 : i8
  %1 = arith.muli %arg0, %arg1 : i8
  return %0, %1 : i8, i8
}

// -----

// fires: MulSIExtendedRHSOne
func.func @extended_by_one(%a: i8) -> (i8, i8, i8, i8) {
  %c1 = arith.constant 1 : i8
  %l, %h = arith.mulsi_extended %a, %c1 : i8
  %m, %i = arith.mului_extended %a, %c1 : i8
  return %l, %h, %m, %i : i8, i8, i8, i8
}
// becomes:
func.func @extended_by_one(%arg0: i8) -> (i8, i8, i8, i8) {
  %c0_i8 = arith.constant 0 : i8
  %0 = arith.cmpi slt, %arg0, %c0_i8 : i8
  %1 = arith.extsi %0 : i1 to i8
  return %arg0, %1, %arg0, %c0_i8 : i8, i8, i8, i8
}

// -----

func.func @extended_by_minus_one(%a: i1) -> (i1, i1) {
  %c1 = arith.constant true
  %l, %h = arith.mulsi_extended %a, %c1 : i1
  return %l, %h : i1, i1
}
// becomes:
func.func @extended_by_minus_one(%arg0: i1) -> (i1, i1) {
  %true = arith.constant true
  %0:2 = arith.mulsi_extended %arg0, %true : i1
  return %0#0, %0#1 : i1, i1
}

// -----

// fires: XOrINotCmpI
func.func @not_of_comparison(%a: i8, %b: i8) -> i1 {
  %t = arith.constant true
  %c = arith.cmpi slt, %a, %b : i8
  %r = arith.xori %c, %t : i1
  return %r : i1
}
// becomes:
func.func @not_of_comparison(%arg0: i8, %arg1: i8) -> i1 {
  %0 = arith.cmpi sge, %arg0, %arg1 : i8
  return %0 : i1
}

// -----

// fires: XOrIOfExtUI, XOrIOfExtSI
func.func @xori_of_extensions(%a: i4, %b: i4) -> (i8, i8) {
  %x = arith.extui %a : i4 to i8
  %y = arith.extui %b : i4 to i8
  %r = arith.xori %x, %y : i8
  %z = arith.extsi %a : i4 to i8
  %w = arith.extsi %b : i4 to i8
  %s = arith.xori %z, %w : i8
  return %r, %s : i8, i8
}
// becomes:
func.func @xori_of_extensions(%arg0: i4, %arg1: i4) -> (i8, i8) {
  %0 = arith.xori %arg0, %arg1 : i4
  %1 = arith.extui %0 : i4 to i8
  %2 = arith.xori %arg0, %arg1 : i4
  %3 = arith.extsi %2 : i4 to i8
  return %1, %3 : i8, i8
}

// -----

// fires: AndOfExtUI, AndOfExtSI
func.func @andi_of_extensions(%a: i4, %b: i4) -> (i8, i8) {
  %x = arith.extui %a : i4 to i8
  %y = arith.extui %b : i4 to i8
  %r = arith.andi %x, %y : i8
  %z = arith.extsi %a : i4 to i8
  %w = arith.extsi %b : i4 to i8
  %s = arith.andi %z, %w : i8
  return %r, %s : i8, i8
}
// becomes:
func.func @andi_of_extensions(%arg0: i4, %arg1: i4) -> (i8, i8) {
  %0 = arith.andi %arg0, %arg1 : i4
  %1 = arith.extui %0 : i4 to i8
  %2 = arith.andi %arg0, %arg1 : i4
  %3 = arith.extsi %2 : i4 to i8
  return %1, %3 : i8, i8
}

// -----

// fires: OrOfExtUI, OrOfExtSI
func.func @ori_of_extensions(%a: i4, %b: i4) -> (i8, i8) {
  %x = arith.extui %a : i4 to i8
  %y = arith.extui %b : i4 to i8
  %r = arith.ori %x, %y : i8
  %z = arith.extsi %a : i4 to i8
  %w = arith.extsi %b : i4 to i8
  %s = arith.ori %z, %w : i8
  return %r, %s : i8, i8
}
// becomes:
func.func @ori_of_extensions(%arg0: i4, %arg1: i4) -> (i8, i8) {
  %0 = arith.ori %arg0, %arg1 : i4
  %1 = arith.extui %0 : i4 to i8
  %2 = arith.ori %arg0, %arg1 : i4
  %3 = arith.extsi %2 : i4 to i8
  return %1, %3 : i8, i8
}

// -----

// fires: CmpIExtSI, CmpIExtUI
func.func @comparison_of_extensions(%a: i4, %b: i4) -> (i1, i1, i1) {
  %x = arith.extui %a : i4 to i8
  %y = arith.extui %b : i4 to i8
  %r = arith.cmpi eq, %x, %y : i8
  %z = arith.extsi %a : i4 to i8
  %w = arith.extsi %b : i4 to i8
  %s = arith.cmpi ne, %z, %w : i8
  %t = arith.cmpi ult, %z, %w : i8
  return %r, %s, %t : i1, i1, i1
}
// becomes:
func.func @comparison_of_extensions(%arg0: i4, %arg1: i4) -> (i1, i1, i1) {
  %0 = arith.cmpi eq, %arg0, %arg1 : i4
  %1 = arith.extsi %arg0 : i4 to i8
  %2 = arith.extsi %arg1 : i4 to i8
  %3 = arith.cmpi ne, %arg0, %arg1 : i4
  %4 = arith.cmpi ult, %1, %2 : i8
  return %0, %3, %4 : i1, i1, i1
}

// planted: pattern AddIAddConstant
// Constants are subtracted; nsw is kept though the sum of the constants wraps.
func.func @src(%x: i8) -> i8 {
  %c0 = arith.constant 100 : i8
  %c1 = arith.constant 50 : i8
  %0 = arith.addi %x, %c0 : i8
  %1 = arith.addi %0, %c1 : i8
  return %1 : i8
}
func.func @wrong(%x: i8) -> i8 {
  %c = arith.constant 50 : i8
  %0 = arith.addi %x, %c : i8
  return %0 : i8
}
func.func @src_flags(%x: i8) -> i8 {
  %c0 = arith.constant 100 : i8
  %c1 = arith.constant 50 : i8
  %0 = arith.addi %x, %c0 : i8
  %1 = arith.addi %0, %c1 : i8
  return %1 : i8
}
func.func @wrong_flags(%x: i8) -> i8 {
  %c = arith.constant -106 : i8
  %0 = arith.addi %x, %c overflow<nuw> : i8
  return %0 : i8
}
func.func @src_wraps(%x: i8) -> i8 {
  %c0 = arith.constant 20 : i8
  %c1 = arith.constant 30 : i8
  %0 = arith.addi %x, %c0 overflow<nuw> : i8
  %1 = arith.addi %0, %c1 : i8
  return %1 : i8
}
func.func @wrong_wraps(%x: i8) -> i8 {
  %c = arith.constant 50 : i8
  %0 = arith.addi %x, %c overflow<nuw> : i8
  return %0 : i8
}
func.func @src_unlike(%x: i8) -> i8 {
  %c0 = arith.constant 20 : i8
  %c1 = arith.constant -30 : i8
  %0 = arith.addi %x, %c0 overflow<nsw> : i8
  %1 = arith.addi %0, %c1 overflow<nsw> : i8
  return %1 : i8
}
func.func @wrong_unlike(%x: i8) -> i8 {
  %c = arith.constant -10 : i8
  %0 = arith.addi %x, %c overflow<nuw> : i8
  return %0 : i8
}
// -----
// planted: pattern AddISubConstantRHS
// (x - 100) + 50 becomes x + 50.
func.func @src(%x: i8) -> i8 {
  %c0 = arith.constant 100 : i8
  %c1 = arith.constant 50 : i8
  %0 = arith.subi %x, %c0 : i8
  %1 = arith.addi %0, %c1 : i8
  return %1 : i8
}
func.func @wrong(%x: i8) -> i8 {
  %c = arith.constant 50 : i8
  %0 = arith.addi %x, %c : i8
  return %0 : i8
}
func.func @wrong2(%x: i8) -> i8 {
  %c = arith.constant -106 : i8
  %0 = arith.addi %x, %c : i8
  return %0 : i8
}
func.func @src_flags(%x: i8) -> i8 {
  %c0 = arith.constant 100 : i8
  %c1 = arith.constant 50 : i8
  %0 = arith.subi %x, %c0 overflow<nuw> : i8
  %1 = arith.addi %0, %c1 overflow<nuw> : i8
  return %1 : i8
}
func.func @wrong_flags(%x: i8) -> i8 {
  %c = arith.constant -50 : i8
  %0 = arith.addi %x, %c overflow<nuw> : i8
  return %0 : i8
}
// -----
// planted: pattern AddISubConstantLHS
// (100 - x) + 50 becomes 50 - x.
func.func @src(%x: i8) -> i8 {
  %c0 = arith.constant 100 : i8
  %c1 = arith.constant 50 : i8
  %0 = arith.subi %c0, %x : i8
  %1 = arith.addi %0, %c1 : i8
  return %1 : i8
}
func.func @wrong(%x: i8) -> i8 {
  %c = arith.constant 50 : i8
  %0 = arith.subi %c, %x : i8
  return %0 : i8
}
func.func @wrong2(%x: i8) -> i8 {
  %c = arith.constant -106 : i8
  %0 = arith.subi %x, %c : i8
  return %0 : i8
}
func.func @src_flags(%x: i8) -> i8 {
  %c0 = arith.constant 100 : i8
  %c1 = arith.constant 50 : i8
  %0 = arith.subi %c0, %x : i8
  %1 = arith.addi %0, %c1 : i8
  return %1 : i8
}
func.func @wrong_flags(%x: i8) -> i8 {
  %c = arith.constant -106 : i8
  %0 = arith.subi %c, %x overflow<nsw> : i8
  return %0 : i8
}
// -----
// planted: pattern AddIMulNegativeOneRhs
// x + y * -1 becomes y - x.
func.func @src(%x: i8, %y: i8) -> i8 {
  %m = arith.constant -1 : i8
  %0 = arith.muli %y, %m : i8
  %1 = arith.addi %x, %0 : i8
  return %1 : i8
}
func.func @wrong(%x: i8, %y: i8) -> i8 {
  %0 = arith.subi %y, %x : i8
  return %0 : i8
}
func.func @wrong2(%x: i8, %y: i8) -> i8 {
  %0 = arith.subi %x, %y overflow<nsw> : i8
  return %0 : i8
}
// -----
// planted: pattern AddIMulNegativeOneLhs
// x * -1 + y becomes x - y.
func.func @src(%x: i8, %y: i8) -> i8 {
  %m = arith.constant -1 : i8
  %0 = arith.muli %x, %m : i8
  %1 = arith.addi %0, %y : i8
  return %1 : i8
}
func.func @wrong(%x: i8, %y: i8) -> i8 {
  %0 = arith.subi %x, %y : i8
  return %0 : i8
}
func.func @src_one(%x: i8, %y: i8) -> i8 {
  %m = arith.constant 1 : i8
  %0 = arith.muli %x, %m : i8
  %1 = arith.addi %0, %y : i8
  return %1 : i8
}
func.func @wrong_one(%x: i8, %y: i8) -> i8 {
  %0 = arith.subi %y, %x : i8
  return %0 : i8
}
// -----
// planted: pattern AddUIExtendedToAddI
// An addition that promises not to wrap.
func.func @src(%x: i8, %y: i8) -> i8 {
  %0, %1 = arith.addui_extended %x, %y : i8, i1
  return %0 : i8
}
func.func @wrong(%x: i8, %y: i8) -> i8 {
  %0 = arith.addi %x, %y overflow<nuw> : i8
  return %0 : i8
}
// -----
// planted: pattern SubIRHSAddConstant
// (x + 100) - 50 becomes x + 100 + 50.
func.func @src(%x: i8) -> i8 {
  %c0 = arith.constant 100 : i8
  %c1 = arith.constant 50 : i8
  %0 = arith.addi %x, %c0 : i8
  %1 = arith.subi %0, %c1 : i8
  return %1 : i8
}
func.func @wrong(%x: i8) -> i8 {
  %c = arith.constant -106 : i8
  %0 = arith.addi %x, %c : i8
  return %0 : i8
}
func.func @wrong2(%x: i8) -> i8 {
  %c = arith.constant 50 : i8
  %0 = arith.subi %x, %c : i8
  return %0 : i8
}
func.func @src_flags(%x: i8) -> i8 {
  %c0 = arith.constant 20 : i8
  %c1 = arith.constant 30 : i8
  %0 = arith.addi %x, %c0 overflow<nuw> : i8
  %1 = arith.subi %0, %c1 overflow<nuw> : i8
  return %1 : i8
}
func.func @wrong_flags(%x: i8) -> i8 {
  %c = arith.constant -10 : i8
  %0 = arith.addi %x, %c overflow<nuw> : i8
  return %0 : i8
}
// -----
// planted: pattern SubILHSAddConstant
// 50 - (x + 100) becomes (50 + 100) - x.
func.func @src(%x: i8) -> i8 {
  %c0 = arith.constant 100 : i8
  %c1 = arith.constant 50 : i8
  %0 = arith.addi %x, %c0 : i8
  %1 = arith.subi %c1, %0 : i8
  return %1 : i8
}
func.func @wrong(%x: i8) -> i8 {
  %c = arith.constant -106 : i8
  %0 = arith.subi %c, %x : i8
  return %0 : i8
}
func.func @wrong2(%x: i8) -> i8 {
  %c = arith.constant 50 : i8
  %0 = arith.subi %x, %c : i8
  return %0 : i8
}
// -----
// planted: pattern SubIRHSSubConstantRHS
// (x - 100) - 50 becomes x - 50.
func.func @src(%x: i8) -> i8 {
  %c0 = arith.constant 100 : i8
  %c1 = arith.constant 50 : i8
  %0 = arith.subi %x, %c0 : i8
  %1 = arith.subi %0, %c1 : i8
  return %1 : i8
}
func.func @wrong(%x: i8) -> i8 {
  %c = arith.constant 50 : i8
  %0 = arith.subi %x, %c : i8
  return %0 : i8
}
func.func @src_flags(%x: i8) -> i8 {
  %c0 = arith.constant 100 : i8
  %c1 = arith.constant 50 : i8
  %0 = arith.subi %x, %c0 overflow<nsw> : i8
  %1 = arith.subi %0, %c1 overflow<nsw> : i8
  return %1 : i8
}
func.func @wrong_flags(%x: i8) -> i8 {
  %c = arith.constant -106 : i8
  %0 = arith.subi %x, %c overflow<nsw> : i8
  return %0 : i8
}
// -----
// planted: pattern SubIRHSSubConstantLHS
// (100 - x) - 50 becomes (50 - 100) - x.
func.func @src(%x: i8) -> i8 {
  %c0 = arith.constant 100 : i8
  %c1 = arith.constant 50 : i8
  %0 = arith.subi %c0, %x : i8
  %1 = arith.subi %0, %c1 : i8
  return %1 : i8
}
func.func @wrong(%x: i8) -> i8 {
  %c = arith.constant -50 : i8
  %0 = arith.subi %c, %x : i8
  return %0 : i8
}
func.func @wrong2(%x: i8) -> i8 {
  %c = arith.constant -106 : i8
  %0 = arith.subi %c, %x : i8
  return %0 : i8
}
// -----
// planted: pattern SubILHSSubConstantRHS
// 50 - (x - 100) becomes (50 - 100) - x.
func.func @src(%x: i8) -> i8 {
  %c0 = arith.constant 100 : i8
  %c1 = arith.constant 50 : i8
  %0 = arith.subi %x, %c0 : i8
  %1 = arith.subi %c1, %0 : i8
  return %1 : i8
}
func.func @wrong(%x: i8) -> i8 {
  %c = arith.constant -50 : i8
  %0 = arith.subi %c, %x : i8
  return %0 : i8
}
func.func @wrong2(%x: i8) -> i8 {
  %c = arith.constant -106 : i8
  %0 = arith.subi %x, %c : i8
  return %0 : i8
}
// -----
// planted: pattern SubILHSSubConstantLHS
// 50 - (100 - x) becomes x + 150.
func.func @src(%x: i8) -> i8 {
  %c0 = arith.constant 100 : i8
  %c1 = arith.constant 50 : i8
  %0 = arith.subi %c0, %x : i8
  %1 = arith.subi %c1, %0 : i8
  return %1 : i8
}
func.func @wrong(%x: i8) -> i8 {
  %c = arith.constant -106 : i8
  %0 = arith.addi %x, %c : i8
  return %0 : i8
}
func.func @wrong2(%x: i8) -> i8 {
  %c = arith.constant -50 : i8
  %0 = arith.subi %c, %x : i8
  return %0 : i8
}
// -----
// planted: pattern SubISubILHSRHSLHS
// (x - y) - x becomes y.
func.func @src(%x: i8, %y: i8) -> i8 {
  %0 = arith.subi %x, %y : i8
  %1 = arith.subi %0, %x : i8
  return %1 : i8
}
func.func @wrong(%x: i8, %y: i8) -> i8 {
  return %y : i8
}
func.func @wrong2(%x: i8, %y: i8) -> i8 {
  %c = arith.constant 0 : i8
  %0 = arith.subi %c, %y overflow<nsw> : i8
  return %0 : i8
}
func.func @src_flag(%x: i8, %y: i8) -> i8 {
  %0 = arith.subi %x, %y overflow<nsw> : i8
  %1 = arith.subi %0, %x : i8
  return %1 : i8
}
func.func @wrong_flag(%x: i8, %y: i8) -> i8 {
  %c = arith.constant 0 : i8
  %0 = arith.subi %c, %y overflow<nsw> : i8
  return %0 : i8
}
// -----
// planted: pattern MulIMulIConstant
// The constants are added; the product of the constants wraps, and nsw is kept.
func.func @src(%x: i8) -> i8 {
  %c0 = arith.constant 6 : i8
  %c1 = arith.constant 7 : i8
  %0 = arith.muli %x, %c0 : i8
  %1 = arith.muli %0, %c1 : i8
  return %1 : i8
}
func.func @wrong(%x: i8) -> i8 {
  %c = arith.constant 13 : i8
  %0 = arith.muli %x, %c : i8
  return %0 : i8
}
func.func @src_flags(%x: i8) -> i8 {
  %c0 = arith.constant 6 : i8
  %c1 = arith.constant 7 : i8
  %0 = arith.muli %x, %c0 overflow<nsw> : i8
  %1 = arith.muli %0, %c1 : i8
  return %1 : i8
}
func.func @wrong_flags(%x: i8) -> i8 {
  %c = arith.constant 42 : i8
  %0 = arith.muli %x, %c overflow<nsw> : i8
  return %0 : i8
}
// -----
// planted: pattern MulSIExtendedToMulI
// The high half in place of the low one.
func.func @src(%x: i8, %y: i8) -> i8 {
  %0, %1 = arith.mulsi_extended %x, %y : i8
  return %0 : i8
}
func.func @wrong(%x: i8, %y: i8) -> i8 {
  %0, %1 = arith.mulsi_extended %x, %y : i8
  return %1 : i8
}
func.func @wrong2(%x: i8, %y: i8) -> i8 {
  %0 = arith.muli %x, %y overflow<nsw> : i8
  return %0 : i8
}
// -----
// planted: pattern MulSIExtendedRHSOne
// The high half of x * 1 is 0.
func.func @src(%x: i8) -> (i8, i8) {
  %c = arith.constant 1 : i8
  %0, %1 = arith.mulsi_extended %x, %c : i8
  return %0, %1 : i8, i8
}
func.func @wrong(%x: i8) -> (i8, i8) {
  %c = arith.constant 0 : i8
  return %x, %c : i8, i8
}
func.func @src_i1(%x: i1) -> (i1, i1) {
  %c = arith.constant true
  %0, %1 = arith.mulsi_extended %x, %c : i1
  return %0, %1 : i1, i1
}
func.func @wrong_i1(%x: i1) -> (i1, i1) {
  return %x, %x : i1, i1
}
// -----
// planted: pattern MulUIExtendedToMulI
// The product promises not to wrap.
func.func @src(%x: i8, %y: i8) -> i8 {
  %0, %1 = arith.mului_extended %x, %y : i8
  return %0 : i8
}
func.func @wrong(%x: i8, %y: i8) -> i8 {
  %0 = arith.muli %x, %y overflow<nuw> : i8
  return %0 : i8
}
// -----
// planted: pattern XOrINotCmpI
// not (x eq y) becomes x slt y.
func.func @src(%x: i8, %y: i8) -> i1 {
  %t = arith.constant true
  %0 = arith.cmpi eq, %x, %y : i8
  %1 = arith.xori %0, %t : i1
  return %1 : i1
}
func.func @wrong(%x: i8, %y: i8) -> i1 {
  %0 = arith.cmpi slt, %x, %y : i8
  return %0 : i1
}
// -----
// planted: pattern XOrINotCmpI
// not (x ne y) becomes x sgt y.
func.func @src(%x: i8, %y: i8) -> i1 {
  %t = arith.constant true
  %0 = arith.cmpi ne, %x, %y : i8
  %1 = arith.xori %0, %t : i1
  return %1 : i1
}
func.func @wrong(%x: i8, %y: i8) -> i1 {
  %0 = arith.cmpi sgt, %x, %y : i8
  return %0 : i1
}
// -----
// planted: pattern XOrINotCmpI
// not (x slt y) becomes x sgt y.
func.func @src(%x: i8, %y: i8) -> i1 {
  %t = arith.constant true
  %0 = arith.cmpi slt, %x, %y : i8
  %1 = arith.xori %0, %t : i1
  return %1 : i1
}
func.func @wrong(%x: i8, %y: i8) -> i1 {
  %0 = arith.cmpi sgt, %x, %y : i8
  return %0 : i1
}
// -----
// planted: pattern XOrINotCmpI
// not (x sge y) becomes x sle y.
func.func @src(%x: i8, %y: i8) -> i1 {
  %t = arith.constant true
  %0 = arith.cmpi sge, %x, %y : i8
  %1 = arith.xori %0, %t : i1
  return %1 : i1
}
func.func @wrong(%x: i8, %y: i8) -> i1 {
  %0 = arith.cmpi sle, %x, %y : i8
  return %0 : i1
}
// -----
// planted: pattern XOrINotCmpI
// not (x sle y) becomes x sge y.
func.func @src(%x: i8, %y: i8) -> i1 {
  %t = arith.constant true
  %0 = arith.cmpi sle, %x, %y : i8
  %1 = arith.xori %0, %t : i1
  return %1 : i1
}
func.func @wrong(%x: i8, %y: i8) -> i1 {
  %0 = arith.cmpi sge, %x, %y : i8
  return %0 : i1
}
// -----
// planted: pattern XOrINotCmpI
// not (x sgt y) becomes x slt y.
func.func @src(%x: i8, %y: i8) -> i1 {
  %t = arith.constant true
  %0 = arith.cmpi sgt, %x, %y : i8
  %1 = arith.xori %0, %t : i1
  return %1 : i1
}
func.func @wrong(%x: i8, %y: i8) -> i1 {
  %0 = arith.cmpi slt, %x, %y : i8
  return %0 : i1
}
// -----
// planted: pattern XOrINotCmpI
// not (x ult y) becomes x ugt y.
func.func @src(%x: i8, %y: i8) -> i1 {
  %t = arith.constant true
  %0 = arith.cmpi ult, %x, %y : i8
  %1 = arith.xori %0, %t : i1
  return %1 : i1
}
func.func @wrong(%x: i8, %y: i8) -> i1 {
  %0 = arith.cmpi ugt, %x, %y : i8
  return %0 : i1
}
// -----
// planted: pattern XOrINotCmpI
// not (x uge y) becomes x ule y.
func.func @src(%x: i8, %y: i8) -> i1 {
  %t = arith.constant true
  %0 = arith.cmpi uge, %x, %y : i8
  %1 = arith.xori %0, %t : i1
  return %1 : i1
}
func.func @wrong(%x: i8, %y: i8) -> i1 {
  %0 = arith.cmpi ule, %x, %y : i8
  return %0 : i1
}
// -----
// planted: pattern XOrINotCmpI
// not (x ule y) becomes x uge y.
func.func @src(%x: i8, %y: i8) -> i1 {
  %t = arith.constant true
  %0 = arith.cmpi ule, %x, %y : i8
  %1 = arith.xori %0, %t : i1
  return %1 : i1
}
func.func @wrong(%x: i8, %y: i8) -> i1 {
  %0 = arith.cmpi uge, %x, %y : i8
  return %0 : i1
}
// -----
// planted: pattern XOrINotCmpI
// not (x ugt y) becomes x ult y.
func.func @src(%x: i8, %y: i8) -> i1 {
  %t = arith.constant true
  %0 = arith.cmpi ugt, %x, %y : i8
  %1 = arith.xori %0, %t : i1
  return %1 : i1
}
func.func @wrong(%x: i8, %y: i8) -> i1 {
  %0 = arith.cmpi ult, %x, %y : i8
  return %0 : i1
}
// -----
// planted: pattern XOrIOfExtUI
// The result is extended in the other way.
func.func @src(%x: i8, %y: i8) -> i16 {
  %0 = arith.extui %x : i8 to i16
  %1 = arith.extui %y : i8 to i16
  %2 = arith.xori %0, %1 : i16
  return %2 : i16
}
func.func @wrong(%x: i8, %y: i8) -> i16 {
  %0 = arith.xori %x, %y : i8
  %1 = arith.extsi %0 : i8 to i16
  return %1 : i16
}
func.func @src_mixed(%x: i8, %y: i8) -> i16 {
  %0 = arith.extui %x : i8 to i16
  %1 = arith.extsi %y : i8 to i16
  %2 = arith.xori %0, %1 : i16
  return %2 : i16
}
func.func @wrong_mixed(%x: i8, %y: i8) -> i16 {
  %0 = arith.xori %x, %y : i8
  %1 = arith.extui %0 : i8 to i16
  return %1 : i16
}
// -----
// planted: pattern XOrIOfExtSI
// The result is extended in the other way.
func.func @src(%x: i8, %y: i8) -> i16 {
  %0 = arith.extsi %x : i8 to i16
  %1 = arith.extsi %y : i8 to i16
  %2 = arith.xori %0, %1 : i16
  return %2 : i16
}
func.func @wrong(%x: i8, %y: i8) -> i16 {
  %0 = arith.xori %x, %y : i8
  %1 = arith.extui %0 : i8 to i16
  return %1 : i16
}
func.func @src_mixed(%x: i8, %y: i8) -> i16 {
  %0 = arith.extsi %x : i8 to i16
  %1 = arith.extui %y : i8 to i16
  %2 = arith.xori %0, %1 : i16
  return %2 : i16
}
func.func @wrong_mixed(%x: i8, %y: i8) -> i16 {
  %0 = arith.xori %x, %y : i8
  %1 = arith.extui %0 : i8 to i16
  return %1 : i16
}
// -----
// planted: pattern AndOfExtUI
// The result is extended in the other way.
func.func @src(%x: i8, %y: i8) -> i16 {
  %0 = arith.extui %x : i8 to i16
  %1 = arith.extui %y : i8 to i16
  %2 = arith.andi %0, %1 : i16
  return %2 : i16
}
func.func @wrong(%x: i8, %y: i8) -> i16 {
  %0 = arith.andi %x, %y : i8
  %1 = arith.extsi %0 : i8 to i16
  return %1 : i16
}
func.func @src_mixed(%x: i8, %y: i8) -> i16 {
  %0 = arith.extui %x : i8 to i16
  %1 = arith.extsi %y : i8 to i16
  %2 = arith.andi %0, %1 : i16
  return %2 : i16
}
func.func @wrong_mixed(%x: i8, %y: i8) -> i16 {
  %0 = arith.andi %x, %y : i8
  %1 = arith.extsi %0 : i8 to i16
  return %1 : i16
}
// -----
// planted: pattern AndOfExtSI
// The result is extended in the other way.
func.func @src(%x: i8, %y: i8) -> i16 {
  %0 = arith.extsi %x : i8 to i16
  %1 = arith.extsi %y : i8 to i16
  %2 = arith.andi %0, %1 : i16
  return %2 : i16
}
func.func @wrong(%x: i8, %y: i8) -> i16 {
  %0 = arith.andi %x, %y : i8
  %1 = arith.extui %0 : i8 to i16
  return %1 : i16
}
func.func @src_mixed(%x: i8, %y: i8) -> i16 {
  %0 = arith.extsi %x : i8 to i16
  %1 = arith.extui %y : i8 to i16
  %2 = arith.andi %0, %1 : i16
  return %2 : i16
}
func.func @wrong_mixed(%x: i8, %y: i8) -> i16 {
  %0 = arith.andi %x, %y : i8
  %1 = arith.extsi %0 : i8 to i16
  return %1 : i16
}
// -----
// planted: pattern OrOfExtUI
// The result is extended in the other way.
func.func @src(%x: i8, %y: i8) -> i16 {
  %0 = arith.extui %x : i8 to i16
  %1 = arith.extui %y : i8 to i16
  %2 = arith.ori %0, %1 : i16
  return %2 : i16
}
func.func @wrong(%x: i8, %y: i8) -> i16 {
  %0 = arith.ori %x, %y : i8
  %1 = arith.extsi %0 : i8 to i16
  return %1 : i16
}
func.func @src_mixed(%x: i8, %y: i8) -> i16 {
  %0 = arith.extui %x : i8 to i16
  %1 = arith.extsi %y : i8 to i16
  %2 = arith.ori %0, %1 : i16
  return %2 : i16
}
func.func @wrong_mixed(%x: i8, %y: i8) -> i16 {
  %0 = arith.ori %x, %y : i8
  %1 = arith.extui %0 : i8 to i16
  return %1 : i16
}
// -----
// planted: pattern OrOfExtSI
// The result is extended in the other way.
func.func @src(%x: i8, %y: i8) -> i16 {
  %0 = arith.extsi %x : i8 to i16
  %1 = arith.extsi %y : i8 to i16
  %2 = arith.ori %0, %1 : i16
  return %2 : i16
}
func.func @wrong(%x: i8, %y: i8) -> i16 {
  %0 = arith.ori %x, %y : i8
  %1 = arith.extui %0 : i8 to i16
  return %1 : i16
}
func.func @src_mixed(%x: i8, %y: i8) -> i16 {
  %0 = arith.extsi %x : i8 to i16
  %1 = arith.extui %y : i8 to i16
  %2 = arith.ori %0, %1 : i16
  return %2 : i16
}
func.func @wrong_mixed(%x: i8, %y: i8) -> i16 {
  %0 = arith.ori %x, %y : i8
  %1 = arith.extui %0 : i8 to i16
  return %1 : i16
}
// -----
// planted: pattern CmpIExtSI
// The predicate is inverted; extensions of different kinds; an order of the other signedness.
func.func @src(%x: i8, %y: i8) -> i1 {
  %0 = arith.extsi %x : i8 to i16
  %1 = arith.extsi %y : i8 to i16
  %2 = arith.cmpi eq, %0, %1 : i16
  return %2 : i1
}
func.func @wrong(%x: i8, %y: i8) -> i1 {
  %0 = arith.cmpi ne, %x, %y : i8
  return %0 : i1
}
func.func @src_mixed(%x: i8, %y: i8) -> i1 {
  %0 = arith.extsi %x : i8 to i16
  %1 = arith.extui %y : i8 to i16
  %2 = arith.cmpi eq, %0, %1 : i16
  return %2 : i1
}
func.func @wrong_mixed(%x: i8, %y: i8) -> i1 {
  %0 = arith.cmpi eq, %x, %y : i8
  return %0 : i1
}
func.func @src_order(%x: i8, %y: i8) -> i1 {
  %0 = arith.extsi %x : i8 to i16
  %1 = arith.extsi %y : i8 to i16
  %2 = arith.cmpi ult, %0, %1 : i16
  return %2 : i1
}
func.func @wrong_order(%x: i8, %y: i8) -> i1 {
  %0 = arith.cmpi slt, %x, %y : i8
  return %0 : i1
}
// -----
// planted: pattern CmpIExtUI
// The predicate is inverted; extensions of different kinds; an order of the other signedness.
func.func @src(%x: i8, %y: i8) -> i1 {
  %0 = arith.extui %x : i8 to i16
  %1 = arith.extui %y : i8 to i16
  %2 = arith.cmpi eq, %0, %1 : i16
  return %2 : i1
}
func.func @wrong(%x: i8, %y: i8) -> i1 {
  %0 = arith.cmpi ne, %x, %y : i8
  return %0 : i1
}
func.func @src_mixed(%x: i8, %y: i8) -> i1 {
  %0 = arith.extui %x : i8 to i16
  %1 = arith.extsi %y : i8 to i16
  %2 = arith.cmpi eq, %0, %1 : i16
  return %2 : i1
}
func.func @wrong_mixed(%x: i8, %y: i8) -> i1 {
  %0 = arith.cmpi eq, %x, %y : i8
  return %0 : i1
}
func.func @src_order(%x: i8, %y: i8) -> i1 {
  %0 = arith.extui %x : i8 to i16
  %1 = arith.extui %y : i8 to i16
  %2 = arith.cmpi ult, %0, %1 : i16
  return %2 : i1
}
func.func @wrong_order(%x: i8, %y: i8) -> i1 {
  %0 = arith.cmpi slt, %x, %y : i8
  return %0 : i1
}
// -----
// planted: pattern RedundantSelectFalse
// The inner arm that is never taken is taken.
func.func @src(%p: i1, %x: i8, %y: i8, %z: i8) -> i8 {
  %0 = arith.select %p, %y, %z : i8
  %1 = arith.select %p, %x, %0 : i8
  return %1 : i8
}
func.func @wrong(%p: i1, %x: i8, %y: i8, %z: i8) -> i8 {
  %0 = arith.select %p, %x, %y : i8
  return %0 : i8
}
// -----
// planted: pattern RedundantSelectTrue
// The inner arm that is never taken is taken.
func.func @src(%p: i1, %x: i8, %y: i8, %z: i8) -> i8 {
  %0 = arith.select %p, %x, %y : i8
  %1 = arith.select %p, %0, %z : i8
  return %1 : i8
}
func.func @wrong(%p: i1, %x: i8, %y: i8, %z: i8) -> i8 {
  %0 = arith.select %p, %y, %z : i8
  return %0 : i8
}
func.func @src_other(%p: i1, %q: i1, %x: i8, %y: i8, %z: i8) -> i8 {
  %0 = arith.select %q, %x, %y : i8
  %1 = arith.select %p, %0, %z : i8
  return %1 : i8
}
func.func @wrong_other(%p: i1, %q: i1, %x: i8, %y: i8, %z: i8) -> i8 {
  %0 = arith.select %p, %x, %z : i8
  return %0 : i8
}
// -----
// planted: pattern SelectNotCond
// The arms are not exchanged.
func.func @src(%p: i1, %x: i8, %y: i8) -> i8 {
  %t = arith.constant true
  %n = arith.xori %p, %t : i1
  %0 = arith.select %n, %x, %y : i8
  return %0 : i8
}
func.func @wrong(%p: i1, %x: i8, %y: i8) -> i8 {
  %0 = arith.select %p, %x, %y : i8
  return %0 : i8
}
// -----
// planted: pattern SelectI1ToNot
// select(p, false, true) becomes p.
func.func @src(%p: i1) -> i1 {
  %t = arith.constant true
  %f = arith.constant false
  %0 = arith.select %p, %f, %t : i1
  return %0 : i1
}
func.func @wrong(%p: i1) -> i1 {
  return %p : i1
}
// -----
// planted: pattern SelectToExtUI
// The extension is signed; select(p, 0, 1) is not negated.
func.func @src(%p: i1) -> i8 {
  %a = arith.constant 1 : i8
  %b = arith.constant 0 : i8
  %0 = arith.select %p, %a, %b : i8
  return %0 : i8
}
func.func @wrong(%p: i1) -> i8 {
  %0 = arith.extsi %p : i1 to i8
  return %0 : i8
}
func.func @src_neg(%p: i1) -> i8 {
  %a = arith.constant 0 : i8
  %b = arith.constant 1 : i8
  %0 = arith.select %p, %a, %b : i8
  return %0 : i8
}
func.func @wrong_neg(%p: i1) -> i8 {
  %0 = arith.extui %p : i1 to i8
  return %0 : i8
}
// -----
// planted: pattern IndexCastOfIndexCast
// i64 to index and back is x only if index has 64 bits.
func.func @src(%x: i32) -> i32 {
  %0 = arith.index_cast %x : i32 to index
  %1 = arith.index_cast %0 : index to i32
  return %1 : i32
}
func.func @wrong(%x: i32) -> i32 {
  %c = arith.constant 1 : i32
  %0 = arith.addi %x, %c : i32
  return %0 : i32
}
func.func @src_wide(%x: i64) -> i64 {
  %0 = arith.index_cast %x : i64 to index
  %1 = arith.index_cast %0 : index to i64
  return %1 : i64
}
func.func @wrong_wide(%x: i64) -> i64 {
  return %x : i64
}
// -----
// planted: pattern IndexCastUIOfIndexCastUI
// i64 to index and back is x only if index has 64 bits.
func.func @src(%x: i32) -> i32 {
  %0 = arith.index_castui %x : i32 to index
  %1 = arith.index_castui %0 : index to i32
  return %1 : i32
}
func.func @wrong(%x: i32) -> i32 {
  %c = arith.constant 1 : i32
  %0 = arith.addi %x, %c : i32
  return %0 : i32
}
func.func @src_wide(%x: i64) -> i64 {
  %0 = arith.index_castui %x : i64 to index
  %1 = arith.index_castui %0 : index to i64
  return %1 : i64
}
func.func @wrong_wide(%x: i64) -> i64 {
  return %x : i64
}
// -----
// planted: pattern IndexCastOfExtSI
// The other cast; the other extension.
func.func @src(%x: i8) -> index {
  %0 = arith.extsi %x : i8 to i16
  %1 = arith.index_cast %0 : i16 to index
  return %1 : index
}
func.func @wrong(%x: i8) -> index {
  %0 = arith.index_castui %x : i8 to index
  return %0 : index
}
func.func @src_mixed(%x: i8) -> index {
  %0 = arith.extui %x : i8 to i16
  %1 = arith.index_cast %0 : i16 to index
  return %1 : index
}
func.func @wrong_mixed(%x: i8) -> index {
  %0 = arith.index_cast %x : i8 to index
  return %0 : index
}
// -----
// planted: pattern IndexCastUIOfExtUI
// The other cast; the other extension.
func.func @src(%x: i8) -> index {
  %0 = arith.extui %x : i8 to i16
  %1 = arith.index_castui %0 : i16 to index
  return %1 : index
}
func.func @wrong(%x: i8) -> index {
  %0 = arith.index_cast %x : i8 to index
  return %0 : index
}
func.func @src_mixed(%x: i8) -> index {
  %0 = arith.extsi %x : i8 to i16
  %1 = arith.index_castui %0 : i16 to index
  return %1 : index
}
func.func @wrong_mixed(%x: i8) -> index {
  %0 = arith.index_castui %x : i8 to index
  return %0 : index
}
// -----
// planted: pattern ExtSIOfExtUI
// extsi(extui(x)) becomes extsi(x).
func.func @src(%x: i8) -> i32 {
  %0 = arith.extui %x : i8 to i16
  %1 = arith.extsi %0 : i16 to i32
  return %1 : i32
}
func.func @wrong(%x: i8) -> i32 {
  %0 = arith.extsi %x : i8 to i32
  return %0 : i32
}
// -----
// planted: pattern TruncIExtSIToExtSI
// The other extension.
func.func @src(%x: i8) -> i16 {
  %0 = arith.extsi %x : i8 to i32
  %1 = arith.trunci %0 : i32 to i16
  return %1 : i16
}
func.func @wrong(%x: i8) -> i16 {
  %0 = arith.extui %x : i8 to i16
  return %0 : i16
}
// -----
// planted: pattern TruncIExtUIToExtUI
// The other extension.
func.func @src(%x: i8) -> i16 {
  %0 = arith.extui %x : i8 to i32
  %1 = arith.trunci %0 : i32 to i16
  return %1 : i16
}
func.func @wrong(%x: i8) -> i16 {
  %0 = arith.extsi %x : i8 to i16
  return %0 : i16
}
// -----
// planted: pattern TruncIShrSIToTrunciShrUI
// The shift is not that by which the result is narrower: signs get lost.
func.func @src(%x: i16) -> i8 {
  %s = arith.constant 8 : i16
  %0 = arith.shrsi %x, %s : i16
  %1 = arith.trunci %0 : i16 to i8
  return %1 : i8
}
func.func @wrong(%x: i16) -> i8 {
  %s = arith.constant 8 : i16
  %0 = arith.shrui %x, %s exact : i16
  %1 = arith.trunci %0 : i16 to i8
  return %1 : i8
}
func.func @src_more(%x: i16) -> i8 {
  %s = arith.constant 9 : i16
  %0 = arith.shrsi %x, %s : i16
  %1 = arith.trunci %0 : i16 to i8
  return %1 : i8
}
func.func @wrong_more(%x: i16) -> i8 {
  %s = arith.constant 9 : i16
  %0 = arith.shrui %x, %s : i16
  %1 = arith.trunci %0 : i16 to i8
  return %1 : i8
}
// -----
// planted: pattern BitcastOfBitcast
// A bit is lost on the way.
func.func @src(%x: i32) -> i32 {
  %0 = arith.bitcast %x : i32 to f32
  %1 = arith.bitcast %0 : f32 to i32
  return %1 : i32
}
func.func @wrong(%x: i32) -> i32 {
  %c = arith.constant 2147483647 : i32
  %0 = arith.andi %x, %c : i32
  return %0 : i32
}

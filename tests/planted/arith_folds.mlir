// planted: fold arith.addi
// x + 0 is taken for 0, and for x + 1.
func.func @src(%x: i8) -> i8 {
  %c = arith.constant 0 : i8
  %0 = arith.addi %x, %c : i8
  return %0 : i8
}
func.func @wrong(%x: i8) -> i8 {
  %r = arith.constant 0 : i8
  return %r : i8
}
func.func @wrong2(%x: i8) -> i8 {
  %c = arith.constant 1 : i8
  %0 = arith.addi %x, %c : i8
  return %0 : i8
}
// -----
// planted: fold arith.addi
// (x - y) + y is taken for y; (y - x) + y for x.
func.func @src(%x: i8, %y: i8) -> i8 {
  %0 = arith.subi %x, %y : i8
  %1 = arith.addi %0, %y : i8
  return %1 : i8
}
func.func @wrong(%x: i8, %y: i8) -> i8 {
  return %y : i8
}
func.func @src_order(%x: i8, %y: i8) -> i8 {
  %0 = arith.subi %y, %x : i8
  %1 = arith.addi %0, %y : i8
  return %1 : i8
}
func.func @wrong_order(%x: i8, %y: i8) -> i8 {
  return %x : i8
}
// -----
// planted: fold arith.subi
// x - 0 is taken for 0 - x; 0 - x for x.
func.func @src(%x: i8) -> i8 {
  %c = arith.constant 0 : i8
  %0 = arith.subi %x, %c : i8
  return %0 : i8
}
func.func @wrong(%x: i8) -> i8 {
  %c = arith.constant 0 : i8
  %0 = arith.subi %c, %x : i8
  return %0 : i8
}
func.func @src_zero_first(%x: i8) -> i8 {
  %c = arith.constant 0 : i8
  %0 = arith.subi %c, %x : i8
  return %0 : i8
}
func.func @wrong_zero_first(%x: i8) -> i8 {
  return %x : i8
}
// -----
// planted: fold arith.subi
// x - x is taken for x.
func.func @src(%x: i8) -> i8 {
  %0 = arith.subi %x, %x : i8
  return %0 : i8
}
func.func @wrong(%x: i8) -> i8 {
  return %x : i8
}
func.func @wrong2(%x: i8) -> i8 {
  %r = arith.constant 1 : i8
  return %r : i8
}
// -----
// planted: fold arith.subi
// (x + y) - y is taken for y, (x + y) - x for x; y - (x + y) for x.
func.func @src(%x: i8, %y: i8) -> i8 {
  %0 = arith.addi %x, %y : i8
  %1 = arith.subi %0, %y : i8
  return %1 : i8
}
func.func @wrong(%x: i8, %y: i8) -> i8 {
  return %y : i8
}
func.func @src_other(%x: i8, %y: i8) -> i8 {
  %0 = arith.addi %x, %y : i8
  %1 = arith.subi %0, %x : i8
  return %1 : i8
}
func.func @wrong_other(%x: i8, %y: i8) -> i8 {
  return %x : i8
}
func.func @src_order(%x: i8, %y: i8) -> i8 {
  %0 = arith.addi %x, %y : i8
  %1 = arith.subi %y, %0 : i8
  return %1 : i8
}
func.func @wrong_order(%x: i8, %y: i8) -> i8 {
  return %x : i8
}
// -----
// planted: fold arith.muli
// x * 0 is taken for x.
func.func @src(%x: i8) -> i8 {
  %c = arith.constant 0 : i8
  %0 = arith.muli %x, %c : i8
  return %0 : i8
}
func.func @wrong(%x: i8) -> i8 {
  return %x : i8
}
func.func @wrong2(%x: i8) -> i8 {
  %r = arith.constant 1 : i8
  return %r : i8
}
// -----
// planted: fold arith.muli
// x * 1 is taken for 1; x * -1 for x.
func.func @src(%x: i8) -> i8 {
  %c = arith.constant 1 : i8
  %0 = arith.muli %x, %c : i8
  return %0 : i8
}
func.func @wrong(%x: i8) -> i8 {
  %r = arith.constant 1 : i8
  return %r : i8
}
func.func @src_minus(%x: i8) -> i8 {
  %c = arith.constant -1 : i8
  %0 = arith.muli %x, %c : i8
  return %0 : i8
}
func.func @wrong_minus(%x: i8) -> i8 {
  return %x : i8
}
// -----
// planted: fold arith.addui_extended
// x + 0 is said to carry; x + y never to.
func.func @src(%x: i8, %y: i8) -> (i8, i1) {
  %c = arith.constant 0 : i8
  %0, %1 = arith.addui_extended %x, %c : i8, i1
  return %0, %1 : i8, i1
}
func.func @wrong(%x: i8, %y: i8) -> (i8, i1) {
  %t = arith.constant true
  return %x, %t : i8, i1
}
func.func @src_any(%x: i8, %y: i8) -> (i8, i1) {
  %0, %1 = arith.addui_extended %x, %y : i8, i1
  return %0, %1 : i8, i1
}
func.func @wrong_any(%x: i8, %y: i8) -> (i8, i1) {
  %0 = arith.addi %x, %y : i8
  %f = arith.constant false
  return %0, %f : i8, i1
}
// -----
// planted: fold arith.mulsi_extended
// x * 0 has the sign of x in its high half.
func.func @src(%x: i8) -> (i8, i8) {
  %c = arith.constant 0 : i8
  %0, %1 = arith.mulsi_extended %x, %c : i8
  return %0, %1 : i8, i8
}
func.func @wrong(%x: i8) -> (i8, i8) {
  %c = arith.constant 0 : i8
  %s = arith.constant 7 : i8
  %h = arith.shrsi %x, %s : i8
  return %c, %h : i8, i8
}
// -----
// planted: fold arith.mului_extended
// x * 1 has the sign of x in its high half.
func.func @src(%x: i8) -> (i8, i8) {
  %c = arith.constant 1 : i8
  %0, %1 = arith.mului_extended %x, %c : i8
  return %0, %1 : i8, i8
}
func.func @wrong(%x: i8) -> (i8, i8) {
  %s = arith.constant 7 : i8
  %h = arith.shrsi %x, %s : i8
  return %x, %h : i8, i8
}
// -----
// planted: fold arith.mului_extended
// x * 0 is taken for x.
func.func @src(%x: i8) -> (i8, i8) {
  %c = arith.constant 0 : i8
  %0, %1 = arith.mului_extended %x, %c : i8
  return %0, %1 : i8, i8
}
func.func @wrong(%x: i8) -> (i8, i8) {
  %c = arith.constant 0 : i8
  return %x, %c : i8, i8
}
// -----
// planted: fold arith.divui
// x / 1 is taken for 1; 1 / x for x.
func.func @src(%x: i8) -> i8 {
  %c = arith.constant 1 : i8
  %0 = arith.divui %x, %c : i8
  return %0 : i8
}
func.func @wrong(%x: i8) -> i8 {
  %r = arith.constant 1 : i8
  return %r : i8
}
func.func @src_order(%x: i8) -> i8 {
  %c = arith.constant 1 : i8
  %0 = arith.divui %c, %x : i8
  return %0 : i8
}
func.func @wrong_order(%x: i8) -> i8 {
  return %x : i8
}
// -----
// planted: fold arith.divui
// (x * y) / y is x only if the product does not wrap in the sense of the division.
func.func @src(%x: i8, %y: i8) -> i8 {
  %0 = arith.muli %x, %y overflow<nuw> : i8
  %1 = arith.divui %0, %y : i8
  return %1 : i8
}
func.func @wrong(%x: i8, %y: i8) -> i8 {
  return %y : i8
}
func.func @src_noflag(%x: i8, %y: i8) -> i8 {
  %0 = arith.muli %x, %y : i8
  %1 = arith.divui %0, %y : i8
  return %1 : i8
}
func.func @wrong_noflag(%x: i8, %y: i8) -> i8 {
  return %x : i8
}
func.func @src_otherflag(%x: i8, %y: i8) -> i8 {
  %0 = arith.muli %x, %y overflow<nsw> : i8
  %1 = arith.divui %0, %y : i8
  return %1 : i8
}
func.func @wrong_otherflag(%x: i8, %y: i8) -> i8 {
  return %x : i8
}
func.func @src_other(%x: i8, %y: i8) -> i8 {
  %0 = arith.muli %x, %y overflow<nuw> : i8
  %1 = arith.divui %0, %x : i8
  return %1 : i8
}
func.func @wrong_other(%x: i8, %y: i8) -> i8 {
  return %x : i8
}
// -----
// planted: fold arith.divsi
// x / 1 is taken for 1; 1 / x for x.
func.func @src(%x: i8) -> i8 {
  %c = arith.constant 1 : i8
  %0 = arith.divsi %x, %c : i8
  return %0 : i8
}
func.func @wrong(%x: i8) -> i8 {
  %r = arith.constant 1 : i8
  return %r : i8
}
func.func @src_order(%x: i8) -> i8 {
  %c = arith.constant 1 : i8
  %0 = arith.divsi %c, %x : i8
  return %0 : i8
}
func.func @wrong_order(%x: i8) -> i8 {
  return %x : i8
}
// -----
// planted: fold arith.divsi
// (x * y) / y is x only if the product does not wrap in the sense of the division.
func.func @src(%x: i8, %y: i8) -> i8 {
  %0 = arith.muli %x, %y overflow<nsw> : i8
  %1 = arith.divsi %0, %y : i8
  return %1 : i8
}
func.func @wrong(%x: i8, %y: i8) -> i8 {
  return %y : i8
}
func.func @src_noflag(%x: i8, %y: i8) -> i8 {
  %0 = arith.muli %x, %y : i8
  %1 = arith.divsi %0, %y : i8
  return %1 : i8
}
func.func @wrong_noflag(%x: i8, %y: i8) -> i8 {
  return %x : i8
}
func.func @src_otherflag(%x: i8, %y: i8) -> i8 {
  %0 = arith.muli %x, %y overflow<nuw> : i8
  %1 = arith.divsi %0, %y : i8
  return %1 : i8
}
func.func @wrong_otherflag(%x: i8, %y: i8) -> i8 {
  return %x : i8
}
func.func @src_other(%x: i8, %y: i8) -> i8 {
  %0 = arith.muli %x, %y overflow<nsw> : i8
  %1 = arith.divsi %0, %x : i8
  return %1 : i8
}
func.func @wrong_other(%x: i8, %y: i8) -> i8 {
  return %x : i8
}
// -----
// planted: fold arith.ceildivui
// x / 1 is taken for 1; x / -1 for x.
func.func @src(%x: i8) -> i8 {
  %c = arith.constant 1 : i8
  %0 = arith.ceildivui %x, %c : i8
  return %0 : i8
}
func.func @wrong(%x: i8) -> i8 {
  %r = arith.constant 1 : i8
  return %r : i8
}
func.func @src_minus(%x: i8) -> i8 {
  %c = arith.constant -1 : i8
  %0 = arith.ceildivui %x, %c : i8
  return %0 : i8
}
func.func @wrong_minus(%x: i8) -> i8 {
  return %x : i8
}
// -----
// planted: fold arith.ceildivsi
// x / 1 is taken for 1; x / -1 for x.
func.func @src(%x: i8) -> i8 {
  %c = arith.constant 1 : i8
  %0 = arith.ceildivsi %x, %c : i8
  return %0 : i8
}
func.func @wrong(%x: i8) -> i8 {
  %r = arith.constant 1 : i8
  return %r : i8
}
func.func @src_minus(%x: i8) -> i8 {
  %c = arith.constant -1 : i8
  %0 = arith.ceildivsi %x, %c : i8
  return %0 : i8
}
func.func @wrong_minus(%x: i8) -> i8 {
  return %x : i8
}
// -----
// planted: fold arith.floordivsi
// x / 1 is taken for 1; x / -1 for x.
func.func @src(%x: i8) -> i8 {
  %c = arith.constant 1 : i8
  %0 = arith.floordivsi %x, %c : i8
  return %0 : i8
}
func.func @wrong(%x: i8) -> i8 {
  %r = arith.constant 1 : i8
  return %r : i8
}
func.func @src_minus(%x: i8) -> i8 {
  %c = arith.constant -1 : i8
  %0 = arith.floordivsi %x, %c : i8
  return %0 : i8
}
func.func @wrong_minus(%x: i8) -> i8 {
  return %x : i8
}
// -----
// planted: fold arith.remui
// x % 1 is taken for x; x % -1 for 0 where the division overflows or is unsigned.
func.func @src(%x: i8) -> i8 {
  %c = arith.constant 1 : i8
  %0 = arith.remui %x, %c : i8
  return %0 : i8
}
func.func @wrong(%x: i8) -> i8 {
  return %x : i8
}
func.func @wrong2(%x: i8) -> i8 {
  %r = arith.constant 1 : i8
  return %r : i8
}
func.func @src_two(%x: i8) -> i8 {
  %c = arith.constant 2 : i8
  %0 = arith.remui %x, %c : i8
  return %0 : i8
}
func.func @wrong_two(%x: i8) -> i8 {
  %r = arith.constant 0 : i8
  return %r : i8
}
// -----
// planted: fold arith.remsi
// x % 1 is taken for x; x % -1 for 0 where the division overflows or is unsigned.
func.func @src(%x: i8) -> i8 {
  %c = arith.constant 1 : i8
  %0 = arith.remsi %x, %c : i8
  return %0 : i8
}
func.func @wrong(%x: i8) -> i8 {
  return %x : i8
}
func.func @wrong2(%x: i8) -> i8 {
  %r = arith.constant 1 : i8
  return %r : i8
}
func.func @src_two(%x: i8) -> i8 {
  %c = arith.constant 2 : i8
  %0 = arith.remsi %x, %c : i8
  return %0 : i8
}
func.func @wrong_two(%x: i8) -> i8 {
  %r = arith.constant 0 : i8
  return %r : i8
}
// -----
// planted: fold arith.andi
// x & 0 is taken for x; x & -1 for -1.
func.func @src(%x: i8) -> i8 {
  %c = arith.constant 0 : i8
  %0 = arith.andi %x, %c : i8
  return %0 : i8
}
func.func @wrong(%x: i8) -> i8 {
  return %x : i8
}
func.func @src_ones(%x: i8) -> i8 {
  %c = arith.constant -1 : i8
  %0 = arith.andi %x, %c : i8
  return %0 : i8
}
func.func @wrong_ones(%x: i8) -> i8 {
  %r = arith.constant -1 : i8
  return %r : i8
}
// -----
// planted: fold arith.andi
// x & ~x is taken for -1; x & (x ^ 1) for 0.
func.func @src(%x: i8) -> i8 {
  %m = arith.constant -1 : i8
  %n = arith.xori %x, %m : i8
  %0 = arith.andi %x, %n : i8
  return %0 : i8
}
func.func @wrong(%x: i8) -> i8 {
  %r = arith.constant -1 : i8
  return %r : i8
}
func.func @src_one(%x: i8) -> i8 {
  %m = arith.constant 1 : i8
  %n = arith.xori %x, %m : i8
  %0 = arith.andi %x, %n : i8
  return %0 : i8
}
func.func @wrong_one(%x: i8) -> i8 {
  %r = arith.constant 0 : i8
  return %r : i8
}
// -----
// planted: fold arith.andi
// x & (x & y) is taken for x.
func.func @src(%x: i8, %y: i8) -> i8 {
  %0 = arith.andi %x, %y : i8
  %1 = arith.andi %x, %0 : i8
  return %1 : i8
}
func.func @wrong(%x: i8, %y: i8) -> i8 {
  return %x : i8
}
func.func @wrong2(%x: i8, %y: i8) -> i8 {
  return %y : i8
}
func.func @src_mixed(%x: i8, %y: i8) -> i8 {
  %0 = arith.ori %x, %y : i8
  %1 = arith.andi %x, %0 : i8
  return %1 : i8
}
func.func @wrong_mixed(%x: i8, %y: i8) -> i8 {
  %0 = arith.ori %x, %y : i8
  return %0 : i8
}
// -----
// planted: fold arith.ori
// x | 0 is taken for 0; x | -1 for x.
func.func @src(%x: i8) -> i8 {
  %c = arith.constant 0 : i8
  %0 = arith.ori %x, %c : i8
  return %0 : i8
}
func.func @wrong(%x: i8) -> i8 {
  %r = arith.constant 0 : i8
  return %r : i8
}
func.func @src_ones(%x: i8) -> i8 {
  %c = arith.constant -1 : i8
  %0 = arith.ori %x, %c : i8
  return %0 : i8
}
func.func @wrong_ones(%x: i8) -> i8 {
  return %x : i8
}
// -----
// planted: fold arith.ori
// x | ~x is taken for 0.
func.func @src(%x: i8) -> i8 {
  %m = arith.constant -1 : i8
  %n = arith.xori %x, %m : i8
  %0 = arith.ori %x, %n : i8
  return %0 : i8
}
func.func @wrong(%x: i8) -> i8 {
  %r = arith.constant 0 : i8
  return %r : i8
}
func.func @wrong2(%x: i8) -> i8 {
  return %x : i8
}
// -----
// planted: fold arith.xori
// x ^ 0 is taken for 0; x ^ -1 for x.
func.func @src(%x: i8) -> i8 {
  %c = arith.constant 0 : i8
  %0 = arith.xori %x, %c : i8
  return %0 : i8
}
func.func @wrong(%x: i8) -> i8 {
  %r = arith.constant 0 : i8
  return %r : i8
}
func.func @src_ones(%x: i8) -> i8 {
  %c = arith.constant -1 : i8
  %0 = arith.xori %x, %c : i8
  return %0 : i8
}
func.func @wrong_ones(%x: i8) -> i8 {
  return %x : i8
}
// -----
// planted: fold arith.xori
// x ^ x is taken for x.
func.func @src(%x: i8) -> i8 {
  %0 = arith.xori %x, %x : i8
  return %0 : i8
}
func.func @wrong(%x: i8) -> i8 {
  return %x : i8
}
func.func @wrong2(%x: i8) -> i8 {
  %r = arith.constant -1 : i8
  return %r : i8
}
// -----
// planted: fold arith.xori
// (x ^ y) ^ y is taken for y; (x ^ y) ^ x for x.
func.func @src(%x: i8, %y: i8) -> i8 {
  %0 = arith.xori %x, %y : i8
  %1 = arith.xori %0, %y : i8
  return %1 : i8
}
func.func @wrong(%x: i8, %y: i8) -> i8 {
  return %y : i8
}
func.func @src_other(%x: i8, %y: i8) -> i8 {
  %0 = arith.xori %x, %y : i8
  %1 = arith.xori %0, %x : i8
  return %1 : i8
}
func.func @wrong_other(%x: i8, %y: i8) -> i8 {
  return %x : i8
}
// -----
// planted: fold arith.shli
// A shift by 0 is taken for 0; one by 8 for one by 0.
func.func @src(%x: i8) -> i8 {
  %c = arith.constant 0 : i8
  %0 = arith.shli %x, %c : i8
  return %0 : i8
}
func.func @wrong(%x: i8) -> i8 {
  %r = arith.constant 0 : i8
  return %r : i8
}
func.func @src_width(%x: i8) -> i8 {
  %c = arith.constant 7 : i8
  %0 = arith.shli %x, %c : i8
  return %0 : i8
}
func.func @wrong_width(%x: i8) -> i8 {
  %r = arith.constant 0 : i8
  return %r : i8
}
// -----
// planted: fold arith.shrui
// A shift by 0 is taken for 0; one by 8 for one by 0.
func.func @src(%x: i8) -> i8 {
  %c = arith.constant 0 : i8
  %0 = arith.shrui %x, %c : i8
  return %0 : i8
}
func.func @wrong(%x: i8) -> i8 {
  %r = arith.constant 0 : i8
  return %r : i8
}
func.func @src_width(%x: i8) -> i8 {
  %c = arith.constant 7 : i8
  %0 = arith.shrui %x, %c : i8
  return %0 : i8
}
func.func @wrong_width(%x: i8) -> i8 {
  %r = arith.constant 0 : i8
  return %r : i8
}
// -----
// planted: fold arith.shrsi
// A shift by 0 is taken for 0; one by 8 for one by 0.
func.func @src(%x: i8) -> i8 {
  %c = arith.constant 0 : i8
  %0 = arith.shrsi %x, %c : i8
  return %0 : i8
}
func.func @wrong(%x: i8) -> i8 {
  %r = arith.constant 0 : i8
  return %r : i8
}
func.func @src_width(%x: i8) -> i8 {
  %c = arith.constant 7 : i8
  %0 = arith.shrsi %x, %c : i8
  return %0 : i8
}
func.func @wrong_width(%x: i8) -> i8 {
  return %x : i8
}
// -----
// planted: fold arith.maxsi
// The neutral and the absorbing constant are exchanged, or those of the other signedness are used.
func.func @src(%x: i8) -> i8 {
  %c = arith.constant 127 : i8
  %0 = arith.maxsi %x, %c : i8
  return %0 : i8
}
func.func @wrong(%x: i8) -> i8 {
  return %x : i8
}
func.func @src_loses(%x: i8) -> i8 {
  %c = arith.constant -128 : i8
  %0 = arith.maxsi %x, %c : i8
  return %0 : i8
}
func.func @wrong_loses(%x: i8) -> i8 {
  %r = arith.constant -128 : i8
  return %r : i8
}
func.func @src_signs(%x: i8) -> i8 {
  %c = arith.constant -1 : i8
  %0 = arith.maxsi %x, %c : i8
  return %0 : i8
}
func.func @wrong_signs(%x: i8) -> i8 {
  %r = arith.constant -1 : i8
  return %r : i8
}
// -----
// planted: fold arith.maxsi
// Of a value with itself.
func.func @src(%x: i8) -> i8 {
  %0 = arith.maxsi %x, %x : i8
  return %0 : i8
}
func.func @wrong(%x: i8) -> i8 {
  %r = arith.constant 127 : i8
  return %r : i8
}
// -----
// planted: fold arith.maxsi
// The extreme of 64 bits is not that of an index of 32.
func.func @src(%x: i8) -> i8 {
  %c = arith.constant 127 : i8
  %0 = arith.maxsi %x, %c : i8
  return %0 : i8
}
func.func @wrong(%x: i8) -> i8 {
  return %x : i8
}
func.func @src_index(%x: index) -> index {
  %c = arith.constant 2147483647 : index
  %0 = arith.maxsi %x, %c : index
  return %0 : index
}
func.func @wrong_index(%x: index) -> index {
  %c = arith.constant 2147483647 : index
  return %c : index
}
// -----
// planted: fold arith.minsi
// The neutral and the absorbing constant are exchanged, or those of the other signedness are used.
func.func @src(%x: i8) -> i8 {
  %c = arith.constant -128 : i8
  %0 = arith.minsi %x, %c : i8
  return %0 : i8
}
func.func @wrong(%x: i8) -> i8 {
  return %x : i8
}
func.func @src_loses(%x: i8) -> i8 {
  %c = arith.constant 127 : i8
  %0 = arith.minsi %x, %c : i8
  return %0 : i8
}
func.func @wrong_loses(%x: i8) -> i8 {
  %r = arith.constant 127 : i8
  return %r : i8
}
func.func @src_signs(%x: i8) -> i8 {
  %c = arith.constant 0 : i8
  %0 = arith.minsi %x, %c : i8
  return %0 : i8
}
func.func @wrong_signs(%x: i8) -> i8 {
  %r = arith.constant 0 : i8
  return %r : i8
}
// -----
// planted: fold arith.minsi
// Of a value with itself.
func.func @src(%x: i8) -> i8 {
  %0 = arith.minsi %x, %x : i8
  return %0 : i8
}
func.func @wrong(%x: i8) -> i8 {
  %r = arith.constant -128 : i8
  return %r : i8
}
// -----
// planted: fold arith.minsi
// The extreme of 64 bits is not that of an index of 32.
func.func @src(%x: i8) -> i8 {
  %c = arith.constant -128 : i8
  %0 = arith.minsi %x, %c : i8
  return %0 : i8
}
func.func @wrong(%x: i8) -> i8 {
  return %x : i8
}
func.func @src_index(%x: index) -> index {
  %c = arith.constant -2147483648 : index
  %0 = arith.minsi %x, %c : index
  return %0 : index
}
func.func @wrong_index(%x: index) -> index {
  %c = arith.constant -2147483648 : index
  return %c : index
}
// -----
// planted: fold arith.maxui
// The neutral and the absorbing constant are exchanged, or those of the other signedness are used.
func.func @src(%x: i8) -> i8 {
  %c = arith.constant -1 : i8
  %0 = arith.maxui %x, %c : i8
  return %0 : i8
}
func.func @wrong(%x: i8) -> i8 {
  return %x : i8
}
func.func @src_loses(%x: i8) -> i8 {
  %c = arith.constant 0 : i8
  %0 = arith.maxui %x, %c : i8
  return %0 : i8
}
func.func @wrong_loses(%x: i8) -> i8 {
  %r = arith.constant 0 : i8
  return %r : i8
}
func.func @src_signs(%x: i8) -> i8 {
  %c = arith.constant 127 : i8
  %0 = arith.maxui %x, %c : i8
  return %0 : i8
}
func.func @wrong_signs(%x: i8) -> i8 {
  %r = arith.constant 127 : i8
  return %r : i8
}
// -----
// planted: fold arith.maxui
// Of a value with itself.
func.func @src(%x: i8) -> i8 {
  %0 = arith.maxui %x, %x : i8
  return %0 : i8
}
func.func @wrong(%x: i8) -> i8 {
  %r = arith.constant -1 : i8
  return %r : i8
}
// -----
// planted: fold arith.minui
// The neutral and the absorbing constant are exchanged, or those of the other signedness are used.
func.func @src(%x: i8) -> i8 {
  %c = arith.constant 0 : i8
  %0 = arith.minui %x, %c : i8
  return %0 : i8
}
func.func @wrong(%x: i8) -> i8 {
  return %x : i8
}
func.func @src_loses(%x: i8) -> i8 {
  %c = arith.constant -1 : i8
  %0 = arith.minui %x, %c : i8
  return %0 : i8
}
func.func @wrong_loses(%x: i8) -> i8 {
  %r = arith.constant -1 : i8
  return %r : i8
}
func.func @src_signs(%x: i8) -> i8 {
  %c = arith.constant -128 : i8
  %0 = arith.minui %x, %c : i8
  return %0 : i8
}
func.func @wrong_signs(%x: i8) -> i8 {
  %r = arith.constant -128 : i8
  return %r : i8
}
// -----
// planted: fold arith.minui
// Of a value with itself.
func.func @src(%x: i8) -> i8 {
  %0 = arith.minui %x, %x : i8
  return %0 : i8
}
func.func @wrong(%x: i8) -> i8 {
  %r = arith.constant 0 : i8
  return %r : i8
}
// -----
// planted: fold arith.extui
// An extension of an extension becomes one of the other kind.
func.func @src(%x: i8) -> i32 {
  %0 = arith.extui %x : i8 to i16
  %1 = arith.extui %0 : i16 to i32
  return %1 : i32
}
func.func @wrong(%x: i8) -> i32 {
  %0 = arith.extsi %x : i8 to i32
  return %0 : i32
}
func.func @src_mixed(%x: i8) -> i32 {
  %0 = arith.extsi %x : i8 to i16
  %1 = arith.extui %0 : i16 to i32
  return %1 : i32
}
func.func @wrong_mixed(%x: i8) -> i32 {
  %0 = arith.extui %x : i8 to i32
  return %0 : i32
}
func.func @src_mixed2(%x: i8) -> i32 {
  %0 = arith.extsi %x : i8 to i16
  %1 = arith.extui %0 : i16 to i32
  return %1 : i32
}
func.func @wrong_mixed2(%x: i8) -> i32 {
  %0 = arith.extsi %x : i8 to i32
  return %0 : i32
}
// -----
// planted: fold arith.extsi
// An extension of an extension becomes one of the other kind.
func.func @src(%x: i8) -> i32 {
  %0 = arith.extsi %x : i8 to i16
  %1 = arith.extsi %0 : i16 to i32
  return %1 : i32
}
func.func @wrong(%x: i8) -> i32 {
  %0 = arith.extui %x : i8 to i32
  return %0 : i32
}
func.func @src_mixed(%x: i8) -> i32 {
  %0 = arith.extui %x : i8 to i16
  %1 = arith.extsi %0 : i16 to i32
  return %1 : i32
}
func.func @wrong_mixed(%x: i8) -> i32 {
  %0 = arith.extsi %x : i8 to i32
  return %0 : i32
}
// -----
// planted: fold arith.trunci
// trunci(ext(x)) to the type of x is taken for 0, and for x where bits are lost.
func.func @src(%x: i8) -> i8 {
  %0 = arith.extsi %x : i8 to i32
  %1 = arith.trunci %0 : i32 to i8
  return %1 : i8
}
func.func @wrong(%x: i8) -> i8 {
  %r = arith.constant 0 : i8
  return %r : i8
}
// -----
// planted: fold arith.trunci
// trunci(ext(x)) that truncates x keeps the high bits.
func.func @src(%x: i16) -> i8 {
  %0 = arith.extui %x : i16 to i32
  %1 = arith.trunci %0 : i32 to i8
  return %1 : i8
}
func.func @wrong(%x: i16) -> i8 {
  %s = arith.constant 8 : i16
  %h = arith.shrui %x, %s : i16
  %0 = arith.trunci %h : i16 to i8
  return %0 : i8
}
// -----
// planted: fold arith.trunci
// The flags of the outer truncation do not hold of the inner operand.
func.func @src(%x: i32) -> i8 {
  %0 = arith.trunci %x : i32 to i16
  %1 = arith.trunci %0 : i16 to i8
  return %1 : i8
}
func.func @wrong(%x: i32) -> i8 {
  %0 = arith.trunci %x overflow<nuw> : i32 to i8
  return %0 : i8
}
func.func @src_flags(%x: i32) -> i8 {
  %0 = arith.trunci %x : i32 to i16
  %1 = arith.trunci %0 overflow<nuw> : i16 to i8
  return %1 : i8
}
func.func @wrong_flags(%x: i32) -> i8 {
  %0 = arith.trunci %x overflow<nuw> : i32 to i8
  return %0 : i8
}
func.func @src_signed(%x: i32) -> i8 {
  %0 = arith.trunci %x overflow<nuw> : i32 to i16
  %1 = arith.trunci %0 overflow<nsw> : i16 to i8
  return %1 : i8
}
func.func @wrong_signed(%x: i32) -> i8 {
  %0 = arith.trunci %x overflow<nsw, nuw> : i32 to i8
  return %0 : i8
}
// -----
// planted: fold arith.cmpi
// x eq x is taken for false.
func.func @src(%x: i8) -> i1 {
  %0 = arith.cmpi eq, %x, %x : i8
  return %0 : i1
}
func.func @wrong(%x: i8) -> i1 {
  %r = arith.constant false
  return %r : i1
}
// -----
// planted: fold arith.cmpi
// x ne x is taken for true.
func.func @src(%x: i8) -> i1 {
  %0 = arith.cmpi ne, %x, %x : i8
  return %0 : i1
}
func.func @wrong(%x: i8) -> i1 {
  %r = arith.constant true
  return %r : i1
}
// -----
// planted: fold arith.cmpi
// x slt x is taken for true.
func.func @src(%x: i8) -> i1 {
  %0 = arith.cmpi slt, %x, %x : i8
  return %0 : i1
}
func.func @wrong(%x: i8) -> i1 {
  %r = arith.constant true
  return %r : i1
}
// -----
// planted: fold arith.cmpi
// x sle x is taken for false.
func.func @src(%x: i8) -> i1 {
  %0 = arith.cmpi sle, %x, %x : i8
  return %0 : i1
}
func.func @wrong(%x: i8) -> i1 {
  %r = arith.constant false
  return %r : i1
}
// -----
// planted: fold arith.cmpi
// x sgt x is taken for true.
func.func @src(%x: i8) -> i1 {
  %0 = arith.cmpi sgt, %x, %x : i8
  return %0 : i1
}
func.func @wrong(%x: i8) -> i1 {
  %r = arith.constant true
  return %r : i1
}
// -----
// planted: fold arith.cmpi
// x sge x is taken for false.
func.func @src(%x: i8) -> i1 {
  %0 = arith.cmpi sge, %x, %x : i8
  return %0 : i1
}
func.func @wrong(%x: i8) -> i1 {
  %r = arith.constant false
  return %r : i1
}
// -----
// planted: fold arith.cmpi
// x ult x is taken for true.
func.func @src(%x: i8) -> i1 {
  %0 = arith.cmpi ult, %x, %x : i8
  return %0 : i1
}
func.func @wrong(%x: i8) -> i1 {
  %r = arith.constant true
  return %r : i1
}
// -----
// planted: fold arith.cmpi
// x ule x is taken for false.
func.func @src(%x: i8) -> i1 {
  %0 = arith.cmpi ule, %x, %x : i8
  return %0 : i1
}
func.func @wrong(%x: i8) -> i1 {
  %r = arith.constant false
  return %r : i1
}
// -----
// planted: fold arith.cmpi
// x ugt x is taken for true.
func.func @src(%x: i8) -> i1 {
  %0 = arith.cmpi ugt, %x, %x : i8
  return %0 : i1
}
func.func @wrong(%x: i8) -> i1 {
  %r = arith.constant true
  return %r : i1
}
// -----
// planted: fold arith.cmpi
// x uge x is taken for false.
func.func @src(%x: i8) -> i1 {
  %0 = arith.cmpi uge, %x, %x : i8
  return %0 : i1
}
func.func @wrong(%x: i8) -> i1 {
  %r = arith.constant false
  return %r : i1
}
// -----
// planted: fold arith.cmpi
// x != 0 of a truth value is taken for its negation, x == 1 for that of x != 1.
func.func @src(%x: i1) -> i1 {
  %f = arith.constant false
  %0 = arith.cmpi ne, %x, %f : i1
  return %0 : i1
}
func.func @wrong(%x: i1) -> i1 {
  %t = arith.constant true
  %0 = arith.xori %x, %t : i1
  return %0 : i1
}
func.func @src_one(%x: i1) -> i1 {
  %t = arith.constant true
  %0 = arith.cmpi ne, %x, %t : i1
  return %0 : i1
}
func.func @wrong_one(%x: i1) -> i1 {
  return %x : i1
}
func.func @src_less(%x: i1) -> i1 {
  %f = arith.constant false
  %0 = arith.cmpi sgt, %x, %f : i1
  return %0 : i1
}
func.func @wrong_less(%x: i1) -> i1 {
  return %x : i1
}
// -----
// planted: fold arith.cmpi
// ext(b) != 0 is taken for not b; extsi(b) > 0 for b.
func.func @src(%x: i1) -> i1 {
  %e = arith.extsi %x : i1 to i8
  %z = arith.constant 0 : i8
  %0 = arith.cmpi ne, %e, %z : i8
  return %0 : i1
}
func.func @wrong(%x: i1) -> i1 {
  %t = arith.constant true
  %0 = arith.xori %x, %t : i1
  return %0 : i1
}
func.func @src_greater(%x: i1) -> i1 {
  %e = arith.extsi %x : i1 to i8
  %z = arith.constant 0 : i8
  %0 = arith.cmpi sgt, %e, %z : i8
  return %0 : i1
}
func.func @wrong_greater(%x: i1) -> i1 {
  return %x : i1
}
// -----
// planted: fold arith.cmpi
// A constant moves to the right, and the predicate stays.
func.func @src(%x: i8) -> i1 {
  %c = arith.constant 5 : i8
  %0 = arith.cmpi slt, %c, %x : i8
  return %0 : i1
}
func.func @wrong(%x: i8) -> i1 {
  %c = arith.constant 5 : i8
  %0 = arith.cmpi slt, %x, %c : i8
  return %0 : i1
}
func.func @wrong2(%x: i8) -> i1 {
  %c = arith.constant 5 : i8
  %0 = arith.cmpi sge, %x, %c : i8
  return %0 : i1
}
func.func @src_unsigned(%x: i8) -> i1 {
  %c = arith.constant 5 : i8
  %0 = arith.cmpi ule, %c, %x : i8
  return %0 : i1
}
func.func @wrong_unsigned(%x: i8) -> i1 {
  %c = arith.constant 5 : i8
  %0 = arith.cmpi ugt, %x, %c : i8
  return %0 : i1
}
// -----
// planted: fold arith.select
// select(true, x, y) is taken for y.
func.func @src(%p: i1, %x: i8, %y: i8) -> i8 {
  %t = arith.constant true
  %0 = arith.select %t, %x, %y : i8
  return %0 : i8
}
func.func @wrong(%p: i1, %x: i8, %y: i8) -> i8 {
  return %y : i8
}
func.func @src_false(%p: i1, %x: i8, %y: i8) -> i8 {
  %t = arith.constant false
  %0 = arith.select %t, %x, %y : i8
  return %0 : i8
}
func.func @wrong_false(%p: i1, %x: i8, %y: i8) -> i8 {
  return %x : i8
}
// -----
// planted: fold arith.select
// select(p, true, false) is taken for not p.
func.func @src(%p: i1) -> i1 {
  %t = arith.constant true
  %f = arith.constant false
  %0 = arith.select %p, %t, %f : i1
  return %0 : i1
}
func.func @wrong(%p: i1) -> i1 {
  %t = arith.constant true
  %0 = arith.xori %p, %t : i1
  return %0 : i1
}
func.func @src_swapped(%p: i1) -> i1 {
  %t = arith.constant true
  %f = arith.constant false
  %0 = arith.select %p, %f, %t : i1
  return %0 : i1
}
func.func @wrong_swapped(%p: i1) -> i1 {
  return %p : i1
}
// -----
// planted: fold arith.select
// x == y ? x : y is taken for x where y is poison; x != y ? y : x for y.
func.func @src(%x: i8, %y: i8) -> i8 {
  %p = arith.cmpi ne, %x, %y : i8
  %0 = arith.select %p, %x, %y : i8
  return %0 : i8
}
func.func @wrong(%x: i8, %y: i8) -> i8 {
  return %y : i8
}
func.func @src_less(%x: i8, %y: i8) -> i8 {
  %p = arith.cmpi ult, %x, %y : i8
  %0 = arith.select %p, %x, %y : i8
  return %0 : i8
}
func.func @wrong_less(%x: i8, %y: i8) -> i8 {
  return %x : i8
}
func.func @src_eq(%x: i8, %y: i8) -> i8 {
  %p = arith.cmpi eq, %x, %y : i8
  %0 = arith.select %p, %x, %y : i8
  return %0 : i8
}
func.func @wrong_eq(%x: i8, %y: i8) -> i8 {
  return %x : i8
}
// -----
// planted: fold arith.select
// Equal arms: something else.
func.func @src(%p: i1, %x: i8, %y: i8) -> i8 {
  %0 = arith.select %p, %x, %x : i8
  return %0 : i8
}
func.func @wrong(%p: i1, %x: i8, %y: i8) -> i8 {
  return %y : i8
}
// -----
// planted: fold arith.select
// select(p, poison, y) is taken for poison.
func.func @src(%p: i1, %y: i8) -> i8 {
  %q = ub.poison : i8
  %0 = arith.select %p, %q, %y : i8
  return %0 : i8
}
func.func @wrong(%p: i1, %y: i8) -> i8 {
  %q = ub.poison : i8
  return %q : i8
}
// -----
// planted: fold arith.index_cast
// A constant is cast without its sign.
func.func @src() -> index {
  %c = arith.constant -3 : i8
  %0 = arith.index_cast %c : i8 to index
  return %0 : index
}
func.func @wrong() -> index {
  %c = arith.constant 253 : index
  return %c : index
}
// -----
// planted: fold arith.index_castui
// A constant is cast with its sign.
func.func @src() -> index {
  %c = arith.constant -3 : i8
  %0 = arith.index_castui %c : i8 to index
  return %0 : index
}
func.func @wrong() -> index {
  %c = arith.constant -3 : index
  return %c : index
}
// -----
// planted: fold arith.addi
// addi(100, 100) of constants is -56, not 127.
func.func @src() -> i8 {
  %a = arith.constant 100 : i8
  %b = arith.constant 100 : i8
  %0 = arith.addi %a, %b : i8
  return %0 : i8
}
func.func @wrong() -> i8 {
  %r = arith.constant 127 : i8
  return %r : i8
}
// -----
// planted: fold arith.subi
// subi(-100, 100) of constants is 56, not -128.
func.func @src() -> i8 {
  %a = arith.constant -100 : i8
  %b = arith.constant 100 : i8
  %0 = arith.subi %a, %b : i8
  return %0 : i8
}
func.func @wrong() -> i8 {
  %r = arith.constant -128 : i8
  return %r : i8
}
// -----
// planted: fold arith.muli
// muli(16, 16) of constants is 0, not -1.
func.func @src() -> i8 {
  %a = arith.constant 16 : i8
  %b = arith.constant 16 : i8
  %0 = arith.muli %a, %b : i8
  return %0 : i8
}
func.func @wrong() -> i8 {
  %r = arith.constant -1 : i8
  return %r : i8
}
// -----
// planted: fold arith.divui
// divui(-1, 2) of constants is 127, not 0.
func.func @src() -> i8 {
  %a = arith.constant -1 : i8
  %b = arith.constant 2 : i8
  %0 = arith.divui %a, %b : i8
  return %0 : i8
}
func.func @wrong() -> i8 {
  %r = arith.constant 0 : i8
  return %r : i8
}
// -----
// planted: fold arith.divsi
// divsi(-7, 2) of constants is -3, not -4.
func.func @src() -> i8 {
  %a = arith.constant -7 : i8
  %b = arith.constant 2 : i8
  %0 = arith.divsi %a, %b : i8
  return %0 : i8
}
func.func @wrong() -> i8 {
  %r = arith.constant -4 : i8
  return %r : i8
}
// -----
// planted: fold arith.remsi
// remsi(-7, 4) of constants is -3, not 1.
func.func @src() -> i8 {
  %a = arith.constant -7 : i8
  %b = arith.constant 4 : i8
  %0 = arith.remsi %a, %b : i8
  return %0 : i8
}
func.func @wrong() -> i8 {
  %r = arith.constant 1 : i8
  return %r : i8
}
// -----
// planted: fold arith.remui
// remui(-7, 4) of constants is 1, not -3.
func.func @src() -> i8 {
  %a = arith.constant -7 : i8
  %b = arith.constant 4 : i8
  %0 = arith.remui %a, %b : i8
  return %0 : i8
}
func.func @wrong() -> i8 {
  %r = arith.constant -3 : i8
  return %r : i8
}
// -----
// planted: fold arith.ceildivui
// ceildivui(7, 2) of constants is 4, not 3.
func.func @src() -> i8 {
  %a = arith.constant 7 : i8
  %b = arith.constant 2 : i8
  %0 = arith.ceildivui %a, %b : i8
  return %0 : i8
}
func.func @wrong() -> i8 {
  %r = arith.constant 3 : i8
  return %r : i8
}
// -----
// planted: fold arith.ceildivsi
// ceildivsi(-7, 2) of constants is -3, not -4.
func.func @src() -> i8 {
  %a = arith.constant -7 : i8
  %b = arith.constant 2 : i8
  %0 = arith.ceildivsi %a, %b : i8
  return %0 : i8
}
func.func @wrong() -> i8 {
  %r = arith.constant -4 : i8
  return %r : i8
}
// -----
// planted: fold arith.floordivsi
// floordivsi(-7, 2) of constants is -4, not -3.
func.func @src() -> i8 {
  %a = arith.constant -7 : i8
  %b = arith.constant 2 : i8
  %0 = arith.floordivsi %a, %b : i8
  return %0 : i8
}
func.func @wrong() -> i8 {
  %r = arith.constant -3 : i8
  return %r : i8
}
// -----
// planted: fold arith.shli
// shli(1, 7) of constants is -128, not 64.
func.func @src() -> i8 {
  %a = arith.constant 1 : i8
  %b = arith.constant 7 : i8
  %0 = arith.shli %a, %b : i8
  return %0 : i8
}
func.func @wrong() -> i8 {
  %r = arith.constant 64 : i8
  return %r : i8
}
// -----
// planted: fold arith.shrui
// shrui(-128, 7) of constants is 1, not -1.
func.func @src() -> i8 {
  %a = arith.constant -128 : i8
  %b = arith.constant 7 : i8
  %0 = arith.shrui %a, %b : i8
  return %0 : i8
}
func.func @wrong() -> i8 {
  %r = arith.constant -1 : i8
  return %r : i8
}
// -----
// planted: fold arith.shrsi
// shrsi(-128, 7) of constants is -1, not 1.
func.func @src() -> i8 {
  %a = arith.constant -128 : i8
  %b = arith.constant 7 : i8
  %0 = arith.shrsi %a, %b : i8
  return %0 : i8
}
func.func @wrong() -> i8 {
  %r = arith.constant 1 : i8
  return %r : i8
}
// -----
// planted: fold arith.andi
// andi(12, 10) of constants is 8, not 14.
func.func @src() -> i8 {
  %a = arith.constant 12 : i8
  %b = arith.constant 10 : i8
  %0 = arith.andi %a, %b : i8
  return %0 : i8
}
func.func @wrong() -> i8 {
  %r = arith.constant 14 : i8
  return %r : i8
}
// -----
// planted: fold arith.ori
// ori(12, 10) of constants is 14, not 8.
func.func @src() -> i8 {
  %a = arith.constant 12 : i8
  %b = arith.constant 10 : i8
  %0 = arith.ori %a, %b : i8
  return %0 : i8
}
func.func @wrong() -> i8 {
  %r = arith.constant 8 : i8
  return %r : i8
}
// -----
// planted: fold arith.xori
// xori(12, 10) of constants is 6, not 14.
func.func @src() -> i8 {
  %a = arith.constant 12 : i8
  %b = arith.constant 10 : i8
  %0 = arith.xori %a, %b : i8
  return %0 : i8
}
func.func @wrong() -> i8 {
  %r = arith.constant 14 : i8
  return %r : i8
}
// -----
// planted: fold arith.maxsi
// maxsi(-1, 1) of constants is 1, not -1.
func.func @src() -> i8 {
  %a = arith.constant -1 : i8
  %b = arith.constant 1 : i8
  %0 = arith.maxsi %a, %b : i8
  return %0 : i8
}
func.func @wrong() -> i8 {
  %r = arith.constant -1 : i8
  return %r : i8
}
// -----
// planted: fold arith.maxui
// maxui(-1, 1) of constants is -1, not 1.
func.func @src() -> i8 {
  %a = arith.constant -1 : i8
  %b = arith.constant 1 : i8
  %0 = arith.maxui %a, %b : i8
  return %0 : i8
}
func.func @wrong() -> i8 {
  %r = arith.constant 1 : i8
  return %r : i8
}
// -----
// planted: fold arith.minsi
// minsi(-1, 1) of constants is -1, not 1.
func.func @src() -> i8 {
  %a = arith.constant -1 : i8
  %b = arith.constant 1 : i8
  %0 = arith.minsi %a, %b : i8
  return %0 : i8
}
func.func @wrong() -> i8 {
  %r = arith.constant 1 : i8
  return %r : i8
}
// -----
// planted: fold arith.minui
// minui(-1, 1) of constants is 1, not -1.
func.func @src() -> i8 {
  %a = arith.constant -1 : i8
  %b = arith.constant 1 : i8
  %0 = arith.minui %a, %b : i8
  return %0 : i8
}
func.func @wrong() -> i8 {
  %r = arith.constant -1 : i8
  return %r : i8
}
// -----
// planted: fold arith.divui
// Division of constants by zero is undefined, and folds to nothing.
func.func @src(%x: i8) -> i8 {
  %c = arith.constant 1 : i8
  %0 = arith.divui %x, %c : i8
  return %0 : i8
}
func.func @wrong(%x: i8) -> i8 {
  %r = arith.constant 1 : i8
  return %r : i8
}
func.func @src_zero(%x: i8, %y: i8) -> i8 {
  %0 = arith.divui %x, %y : i8
  %1 = arith.muli %0, %y : i8
  return %1 : i8
}
func.func @wrong_zero(%x: i8, %y: i8) -> i8 {
  return %x : i8
}
// -----
// planted: fold arith.extui
// extui of the constant -1.
func.func @src() -> i16 {
  %a = arith.constant -1 : i8
  %0 = arith.extui %a : i8 to i16
  return %0 : i16
}
func.func @wrong() -> i16 {
  %r = arith.constant -1 : i16
  return %r : i16
}
// -----
// planted: fold arith.extsi
// extsi of the constant -1.
func.func @src() -> i16 {
  %a = arith.constant -1 : i8
  %0 = arith.extsi %a : i8 to i16
  return %0 : i16
}
func.func @wrong() -> i16 {
  %r = arith.constant 255 : i16
  return %r : i16
}
// -----
// planted: fold arith.trunci
// trunci of the constant 511.
func.func @src() -> i8 {
  %a = arith.constant 511 : i16
  %0 = arith.trunci %a : i16 to i8
  return %0 : i8
}
func.func @wrong() -> i8 {
  %r = arith.constant 127 : i8
  return %r : i8
}
// -----
// planted: fold arith.cmpi
// -1 <u 1 of constants.
func.func @src() -> i1 {
  %a = arith.constant -1 : i8
  %b = arith.constant 1 : i8
  %0 = arith.cmpi ult, %a, %b : i8
  return %0 : i1
}
func.func @wrong() -> i1 {
  %r = arith.constant true
  return %r : i1
}
func.func @src_signed() -> i1 {
  %a = arith.constant -1 : i8
  %b = arith.constant 1 : i8
  %0 = arith.cmpi slt, %a, %b : i8
  return %0 : i1
}
func.func @wrong_signed() -> i1 {
  %r = arith.constant false
  return %r : i1
}

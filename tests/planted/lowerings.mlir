// planted: lowering arith.addi
// addi becomes sub; a flag that was not there.
func.func @src(%x: i8, %y: i8) -> i8 {
  %0 = arith.addi %x, %y : i8
  return %0 : i8
}
func.func @wrong(%x: i8, %y: i8) -> i8 {
  %0 = llvm.sub %x, %y : i8
  return %0 : i8
}
func.func @wrong2(%x: i8, %y: i8) -> i8 {
  %0 = llvm.add %y, %y : i8
  return %0 : i8
}
func.func @src_flag(%x: i8, %y: i8) -> i8 {
  %0 = arith.addi %x, %y : i8
  return %0 : i8
}
func.func @wrong_flag(%x: i8, %y: i8) -> i8 {
  %0 = llvm.add %x, %y overflow<nsw> : i8
  return %0 : i8
}
// -----
// planted: lowering arith.subi
// subi becomes add; a flag that was not there.
func.func @src(%x: i8, %y: i8) -> i8 {
  %0 = arith.subi %x, %y : i8
  return %0 : i8
}
func.func @wrong(%x: i8, %y: i8) -> i8 {
  %0 = llvm.add %x, %y : i8
  return %0 : i8
}
func.func @wrong2(%x: i8, %y: i8) -> i8 {
  %0 = llvm.sub %y, %y : i8
  return %0 : i8
}
func.func @src_flag(%x: i8, %y: i8) -> i8 {
  %0 = arith.subi %x, %y : i8
  return %0 : i8
}
func.func @wrong_flag(%x: i8, %y: i8) -> i8 {
  %0 = llvm.sub %x, %y overflow<nuw> : i8
  return %0 : i8
}
// -----
// planted: lowering arith.muli
// muli becomes add; a flag that was not there.
func.func @src(%x: i8, %y: i8) -> i8 {
  %0 = arith.muli %x, %y : i8
  return %0 : i8
}
func.func @wrong(%x: i8, %y: i8) -> i8 {
  %0 = llvm.add %x, %y : i8
  return %0 : i8
}
func.func @wrong2(%x: i8, %y: i8) -> i8 {
  %0 = llvm.mul %y, %y : i8
  return %0 : i8
}
func.func @src_flag(%x: i8, %y: i8) -> i8 {
  %0 = arith.muli %x, %y : i8
  return %0 : i8
}
func.func @wrong_flag(%x: i8, %y: i8) -> i8 {
  %0 = llvm.mul %x, %y overflow<nsw> : i8
  return %0 : i8
}
// -----
// planted: lowering arith.shli
// shli becomes lshr; a flag that was not there.
func.func @src(%x: i8, %y: i8) -> i8 {
  %0 = arith.shli %x, %y : i8
  return %0 : i8
}
func.func @wrong(%x: i8, %y: i8) -> i8 {
  %0 = llvm.lshr %x, %y : i8
  return %0 : i8
}
func.func @wrong2(%x: i8, %y: i8) -> i8 {
  %0 = llvm.shl %y, %y : i8
  return %0 : i8
}
func.func @src_flag(%x: i8, %y: i8) -> i8 {
  %0 = arith.shli %x, %y : i8
  return %0 : i8
}
func.func @wrong_flag(%x: i8, %y: i8) -> i8 {
  %0 = llvm.shl %x, %y overflow<nuw> : i8
  return %0 : i8
}
// -----
// planted: lowering arith.divsi
// divsi becomes udiv; a flag that was not there.
func.func @src(%x: i8, %y: i8) -> i8 {
  %0 = arith.divsi %x, %y : i8
  return %0 : i8
}
func.func @wrong(%x: i8, %y: i8) -> i8 {
  %0 = llvm.udiv %x, %y : i8
  return %0 : i8
}
func.func @wrong2(%x: i8, %y: i8) -> i8 {
  %0 = llvm.sdiv %y, %y : i8
  return %0 : i8
}
func.func @src_flag(%x: i8, %y: i8) -> i8 {
  %0 = arith.divsi %x, %y : i8
  return %0 : i8
}
func.func @wrong_flag(%x: i8, %y: i8) -> i8 {
  %0 = llvm.sdiv exact %x, %y : i8
  return %0 : i8
}
// -----
// planted: lowering arith.divui
// divui becomes sdiv; a flag that was not there.
func.func @src(%x: i8, %y: i8) -> i8 {
  %0 = arith.divui %x, %y : i8
  return %0 : i8
}
func.func @wrong(%x: i8, %y: i8) -> i8 {
  %0 = llvm.sdiv %x, %y : i8
  return %0 : i8
}
func.func @wrong2(%x: i8, %y: i8) -> i8 {
  %0 = llvm.udiv %y, %y : i8
  return %0 : i8
}
func.func @src_flag(%x: i8, %y: i8) -> i8 {
  %0 = arith.divui %x, %y : i8
  return %0 : i8
}
func.func @wrong_flag(%x: i8, %y: i8) -> i8 {
  %0 = llvm.udiv exact %x, %y : i8
  return %0 : i8
}
// -----
// planted: lowering arith.remsi
// known: refuted by the documentation of llvm.srem, see dialects/SEMANTICS.md
// remsi becomes urem.
func.func @src(%x: i8, %y: i8) -> i8 {
  %0 = arith.remsi %x, %y : i8
  return %0 : i8
}
func.func @wrong(%x: i8, %y: i8) -> i8 {
  %0 = llvm.urem %x, %y : i8
  return %0 : i8
}
func.func @wrong2(%x: i8, %y: i8) -> i8 {
  %0 = llvm.srem %y, %y : i8
  return %0 : i8
}
// -----
// planted: lowering arith.remui
// remui becomes srem.
func.func @src(%x: i8, %y: i8) -> i8 {
  %0 = arith.remui %x, %y : i8
  return %0 : i8
}
func.func @wrong(%x: i8, %y: i8) -> i8 {
  %0 = llvm.srem %x, %y : i8
  return %0 : i8
}
func.func @wrong2(%x: i8, %y: i8) -> i8 {
  %0 = llvm.urem %y, %y : i8
  return %0 : i8
}
// -----
// planted: lowering arith.andi
// andi becomes or.
func.func @src(%x: i8, %y: i8) -> i8 {
  %0 = arith.andi %x, %y : i8
  return %0 : i8
}
func.func @wrong(%x: i8, %y: i8) -> i8 {
  %0 = llvm.or %x, %y : i8
  return %0 : i8
}
func.func @wrong2(%x: i8, %y: i8) -> i8 {
  %0 = llvm.and %y, %y : i8
  return %0 : i8
}
// -----
// planted: lowering arith.ori
// ori becomes xor.
func.func @src(%x: i8, %y: i8) -> i8 {
  %0 = arith.ori %x, %y : i8
  return %0 : i8
}
func.func @wrong(%x: i8, %y: i8) -> i8 {
  %0 = llvm.xor %x, %y : i8
  return %0 : i8
}
func.func @wrong2(%x: i8, %y: i8) -> i8 {
  %0 = llvm.or %y, %y : i8
  return %0 : i8
}
// -----
// planted: lowering arith.xori
// xori becomes or.
func.func @src(%x: i8, %y: i8) -> i8 {
  %0 = arith.xori %x, %y : i8
  return %0 : i8
}
func.func @wrong(%x: i8, %y: i8) -> i8 {
  %0 = llvm.or %x, %y : i8
  return %0 : i8
}
func.func @wrong2(%x: i8, %y: i8) -> i8 {
  %0 = llvm.xor %y, %y : i8
  return %0 : i8
}
// -----
// planted: lowering arith.shrsi
// shrsi becomes lshr; a flag that was not there.
func.func @src(%x: i8, %y: i8) -> i8 {
  %0 = arith.shrsi %x, %y : i8
  return %0 : i8
}
func.func @wrong(%x: i8, %y: i8) -> i8 {
  %0 = llvm.lshr %x, %y : i8
  return %0 : i8
}
func.func @wrong2(%x: i8, %y: i8) -> i8 {
  %0 = llvm.ashr %y, %y : i8
  return %0 : i8
}
func.func @src_flag(%x: i8, %y: i8) -> i8 {
  %0 = arith.shrsi %x, %y : i8
  return %0 : i8
}
func.func @wrong_flag(%x: i8, %y: i8) -> i8 {
  %0 = llvm.ashr exact %x, %y : i8
  return %0 : i8
}
// -----
// planted: lowering arith.shrui
// shrui becomes ashr; a flag that was not there.
func.func @src(%x: i8, %y: i8) -> i8 {
  %0 = arith.shrui %x, %y : i8
  return %0 : i8
}
func.func @wrong(%x: i8, %y: i8) -> i8 {
  %0 = llvm.ashr %x, %y : i8
  return %0 : i8
}
func.func @wrong2(%x: i8, %y: i8) -> i8 {
  %0 = llvm.lshr %y, %y : i8
  return %0 : i8
}
func.func @src_flag(%x: i8, %y: i8) -> i8 {
  %0 = arith.shrui %x, %y : i8
  return %0 : i8
}
func.func @wrong_flag(%x: i8, %y: i8) -> i8 {
  %0 = llvm.lshr exact %x, %y : i8
  return %0 : i8
}
// -----
// planted: lowering arith.maxsi
// The other signedness.
func.func @src(%x: i8, %y: i8) -> i8 {
  %0 = arith.maxsi %x, %y : i8
  return %0 : i8
}
func.func @wrong(%x: i8, %y: i8) -> i8 {
  %0 = llvm.intr.umax(%x, %y) : (i8, i8) -> i8
  return %0 : i8
}
// -----
// planted: lowering arith.maxui
// The other signedness.
func.func @src(%x: i8, %y: i8) -> i8 {
  %0 = arith.maxui %x, %y : i8
  return %0 : i8
}
func.func @wrong(%x: i8, %y: i8) -> i8 {
  %0 = llvm.intr.smax(%x, %y) : (i8, i8) -> i8
  return %0 : i8
}
// -----
// planted: lowering arith.minsi
// The other signedness.
func.func @src(%x: i8, %y: i8) -> i8 {
  %0 = arith.minsi %x, %y : i8
  return %0 : i8
}
func.func @wrong(%x: i8, %y: i8) -> i8 {
  %0 = llvm.intr.umin(%x, %y) : (i8, i8) -> i8
  return %0 : i8
}
// -----
// planted: lowering arith.minui
// The other signedness.
func.func @src(%x: i8, %y: i8) -> i8 {
  %0 = arith.minui %x, %y : i8
  return %0 : i8
}
func.func @wrong(%x: i8, %y: i8) -> i8 {
  %0 = llvm.intr.smin(%x, %y) : (i8, i8) -> i8
  return %0 : i8
}
// -----
// planted: lowering arith.extsi
// The other extension.
func.func @src(%x: i8) -> i16 {
  %0 = arith.extsi %x : i8 to i16
  return %0 : i16
}
func.func @wrong(%x: i8) -> i16 {
  %0 = llvm.zext %x : i8 to i16
  return %0 : i16
}
// -----
// planted: lowering arith.extui
// The other extension; a promise that was not made.
func.func @src(%x: i8) -> i16 {
  %0 = arith.extui %x : i8 to i16
  return %0 : i16
}
func.func @wrong(%x: i8) -> i16 {
  %0 = llvm.sext %x : i8 to i16
  return %0 : i16
}
func.func @wrong2(%x: i8) -> i16 {
  %0 = llvm.zext nneg %x : i8 to i16
  return %0 : i16
}
// -----
// planted: lowering arith.trunci
// A promise that was not made.
func.func @src(%x: i16) -> i8 {
  %0 = arith.trunci %x : i16 to i8
  return %0 : i8
}
func.func @wrong(%x: i16) -> i8 {
  %0 = llvm.trunc %x overflow<nuw> : i16 to i8
  return %0 : i8
}
// -----
// planted: lowering arith.cmpi
// slt becomes ult.
func.func @src(%x: i8, %y: i8) -> i1 {
  %0 = arith.cmpi slt, %x, %y : i8
  return %0 : i1
}
func.func @wrong(%x: i8, %y: i8) -> i1 {
  %0 = llvm.icmp "ult" %x, %y : i8
  return %0 : i1
}
// -----
// planted: lowering arith.cmpi
// ult becomes slt.
func.func @src(%x: i8, %y: i8) -> i1 {
  %0 = arith.cmpi ult, %x, %y : i8
  return %0 : i1
}
func.func @wrong(%x: i8, %y: i8) -> i1 {
  %0 = llvm.icmp "slt" %x, %y : i8
  return %0 : i1
}
// -----
// planted: lowering arith.cmpi
// sle becomes slt.
func.func @src(%x: i8, %y: i8) -> i1 {
  %0 = arith.cmpi sle, %x, %y : i8
  return %0 : i1
}
func.func @wrong(%x: i8, %y: i8) -> i1 {
  %0 = llvm.icmp "slt" %x, %y : i8
  return %0 : i1
}
// -----
// planted: lowering arith.cmpi
// uge becomes ugt.
func.func @src(%x: i8, %y: i8) -> i1 {
  %0 = arith.cmpi uge, %x, %y : i8
  return %0 : i1
}
func.func @wrong(%x: i8, %y: i8) -> i1 {
  %0 = llvm.icmp "ugt" %x, %y : i8
  return %0 : i1
}
// -----
// planted: lowering arith.cmpi
// eq becomes ne.
func.func @src(%x: i8, %y: i8) -> i1 {
  %0 = arith.cmpi eq, %x, %y : i8
  return %0 : i1
}
func.func @wrong(%x: i8, %y: i8) -> i1 {
  %0 = llvm.icmp "ne" %x, %y : i8
  return %0 : i1
}
// -----
// planted: lowering arith.select
// The arms are exchanged.
func.func @src(%p: i1, %x: i8, %y: i8) -> i8 {
  %0 = arith.select %p, %x, %y : i8
  return %0 : i8
}
func.func @wrong(%p: i1, %x: i8, %y: i8) -> i8 {
  %0 = llvm.select %p, %y, %x : i1, i8
  return %0 : i8
}
// -----
// planted: lowering arith.constant
// Another constant.
func.func @src() -> i8 {
  %0 = arith.constant -5 : i8
  return %0 : i8
}
func.func @wrong() -> i8 {
  %0 = llvm.mlir.constant(5 : i8) : i8
  return %0 : i8
}
// -----
// planted: lowering arith.addui_extended
// The carry is that of a signed addition.
func.func @src(%x: i8, %y: i8) -> (i8, i1) {
  %0, %1 = arith.addui_extended %x, %y : i8, i1
  return %0, %1 : i8, i1
}
func.func @wrong(%x: i8, %y: i8) -> (i8, i1) {
  %0 = llvm.add %x, %y : i8
  %1 = llvm.icmp "slt" %0, %x : i8
  return %0, %1 : i8, i1
}
// -----
// planted: lowering arith.mulsi_extended
// The operands are extended in the other way.
func.func @src(%x: i8, %y: i8) -> (i8, i8) {
  %0, %1 = arith.mulsi_extended %x, %y : i8
  return %0, %1 : i8, i8
}
func.func @wrong(%x: i8, %y: i8) -> (i8, i8) {
  %a = llvm.zext %x : i8 to i16
  %b = llvm.zext %y : i8 to i16
  %c = llvm.mul %a, %b : i16
  %l = llvm.trunc %c : i16 to i8
  %k = llvm.mlir.constant(8 : i16) : i16
  %h = llvm.lshr %c, %k : i16
  %i = llvm.trunc %h : i16 to i8
  return %l, %i : i8, i8
}
// -----
// planted: lowering arith.mului_extended
// The operands are extended in the other way.
func.func @src(%x: i8, %y: i8) -> (i8, i8) {
  %0, %1 = arith.mului_extended %x, %y : i8
  return %0, %1 : i8, i8
}
func.func @wrong(%x: i8, %y: i8) -> (i8, i8) {
  %a = llvm.sext %x : i8 to i16
  %b = llvm.sext %y : i8 to i16
  %c = llvm.mul %a, %b : i16
  %l = llvm.trunc %c : i16 to i8
  %k = llvm.mlir.constant(8 : i16) : i16
  %h = llvm.lshr %c, %k : i16
  %i = llvm.trunc %h : i16 to i8
  return %l, %i : i8, i8
}
// -----
// planted: lowering ExpandCeilDivUI
// x + y - 1 wraps.
func.func @src(%x: i8, %y: i8) -> i8 {
  %0 = arith.ceildivui %x, %y : i8
  return %0 : i8
}
func.func @wrong(%x: i8, %y: i8) -> i8 {
  %o = llvm.mlir.constant(1 : i8) : i8
  %a = llvm.add %x, %y : i8
  %b = llvm.sub %a, %o : i8
  %0 = llvm.udiv %b, %y : i8
  return %0 : i8
}
// -----
// planted: lowering ExpandCeilDivSI
// Rounded to zero; up even where signs differ.
func.func @src(%x: i8, %y: i8) -> i8 {
  %0 = arith.ceildivsi %x, %y : i8
  return %0 : i8
}
func.func @wrong(%x: i8, %y: i8) -> i8 {
  %0 = llvm.sdiv %x, %y : i8
  return %0 : i8
}
func.func @wrong2(%x: i8, %y: i8) -> i8 {
  %o = llvm.mlir.constant(1 : i8) : i8
  %a = llvm.add %x, %y : i8
  %b = llvm.sub %a, %o : i8
  %0 = llvm.sdiv %b, %y : i8
  return %0 : i8
}
// -----
// planted: lowering ExpandFloorDivSI
// Rounded to zero; down even where it divides.
func.func @src(%x: i8, %y: i8) -> i8 {
  %0 = arith.floordivsi %x, %y : i8
  return %0 : i8
}
func.func @wrong(%x: i8, %y: i8) -> i8 {
  %0 = llvm.sdiv %x, %y : i8
  return %0 : i8
}
func.func @wrong2(%x: i8, %y: i8) -> i8 {
  %o = llvm.mlir.constant(1 : i8) : i8
  %z = llvm.mlir.constant(0 : i8) : i8
  %q = llvm.sdiv %x, %y : i8
  %s = llvm.xor %x, %y : i8
  %n = llvm.icmp "slt" %s, %z : i8
  %d = llvm.sub %q, %o : i8
  %0 = llvm.select %n, %d, %q : i1, i8
  return %0 : i8
}
// -----
// planted: lowering cf.br
// pass: convert-cf-to-llvm
// The operands are exchanged.
func.func @src(%x: i8, %y: i8) -> i8 {
  cf.br ^a(%x, %y : i8, i8)
^a(%a: i8, %b: i8):
  %0 = arith.subi %a, %b : i8
  return %0 : i8
}
func.func @wrong(%x: i8, %y: i8) -> i8 {
  llvm.br ^a(%y, %x : i8, i8)
^a(%a: i8, %b: i8):
  %0 = arith.subi %a, %b : i8
  return %0 : i8
}
// -----
// planted: lowering cf.cond_br
// pass: convert-cf-to-llvm
// The successors are exchanged.
func.func @src(%p: i1, %x: i8, %y: i8) -> i8 {
  cf.cond_br %p, ^a, ^b
^a:
  return %x : i8
^b:
  return %y : i8
}
func.func @wrong(%p: i1, %x: i8, %y: i8) -> i8 {
  llvm.cond_br %p, ^b, ^a
^a:
  return %x : i8
^b:
  return %y : i8
}
// -----
// planted: lowering cf.switch
// pass: convert-cf-to-llvm
// The default is the first case.
func.func @src(%s: i32, %x: i8, %y: i8) -> i8 {
  cf.switch %s : i32, [default: ^a, 1: ^b]
^a:
  return %x : i8
^b:
  return %y : i8
}
func.func @wrong(%s: i32, %x: i8, %y: i8) -> i8 {
  llvm.switch %s : i32, ^b [
  1: ^a
  ]
^a:
  return %x : i8
^b:
  return %y : i8
}
// -----
// planted: lowering func.func
// pass: convert-func-to-llvm
// The arguments change places.
func.func @src(%x: i8, %y: i8) -> i8 {
  %0 = llvm.sub %x, %y : i8
  return %0 : i8
}
llvm.func @wrong(%y: i8, %x: i8) -> i8 {
  %0 = llvm.sub %x, %y : i8
  llvm.return %0 : i8
}
// -----
// planted: lowering func.return
// pass: convert-func-to-llvm
// The other operand.
func.func @src(%x: i8, %y: i8) -> i8 {
  return %x : i8
}
llvm.func @wrong(%x: i8, %y: i8) -> i8 {
  llvm.return %y : i8
}
// -----
// planted: lowering func.call
// pass: convert-func-to-llvm
// The operands change places; the call is dropped; it is made twice.
func.func private @g(i8, i8) -> i8
func.func @src(%x: i8, %y: i8) -> i8 {
  %0 = func.call @g(%x, %y) : (i8, i8) -> i8
  return %0 : i8
}
func.func @wrong(%x: i8, %y: i8) -> i8 {
  %0 = func.call @g(%y, %x) : (i8, i8) -> i8
  return %0 : i8
}
llvm.func @wrong_none(%x: i8, %y: i8) -> i8 {
  llvm.return %x : i8
}
func.func @wrong_twice(%x: i8, %y: i8) -> i8 {
  %0 = func.call @g(%x, %y) : (i8, i8) -> i8
  %1 = func.call @g(%x, %y) : (i8, i8) -> i8
  return %1 : i8
}
// -----
// planted: lowering func.call
// pass: convert-func-to-llvm
// Of several results, the parts change places.
func.func private @g(i8) -> (i8, i8)
func.func @src(%x: i8) -> i8 {
  %0:2 = func.call @g(%x) : (i8) -> (i8, i8)
  %1 = llvm.sub %0#0, %0#1 : i8
  return %1 : i8
}
func.func @wrong(%x: i8) -> i8 {
  %0:2 = func.call @g(%x) : (i8) -> (i8, i8)
  %1 = llvm.sub %0#1, %0#0 : i8
  return %1 : i8
}

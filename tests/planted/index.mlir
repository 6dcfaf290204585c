// planted: fold index.add
// x add 0 is taken for 0.
func.func @src(%x: index) -> index {
  %c = index.constant 0
  %0 = index.add %x, %c
  return %0 : index
}
func.func @wrong(%x: index) -> index {
  %c = index.constant 0
  return %c : index
}
// -----
// planted: fold index.sub
// x sub 0 is taken for 0.
func.func @src(%x: index) -> index {
  %c = index.constant 0
  %0 = index.sub %x, %c
  return %0 : index
}
func.func @wrong(%x: index) -> index {
  %c = index.constant 0
  return %c : index
}
// -----
// planted: fold index.mul
// x * 0 is taken for x, x * 1 for 1.
func.func @src(%x: index) -> index {
  %c = index.constant 0
  %0 = index.mul %x, %c
  return %0 : index
}
func.func @wrong(%x: index) -> index {
  return %x : index
}
func.func @src_one(%x: index) -> index {
  %c = index.constant 1
  %0 = index.mul %x, %c
  return %0 : index
}
func.func @wrong_one(%x: index) -> index {
  %c = index.constant 1
  return %c : index
}
// -----
// planted: fold index.divs
// divs(-7, 2) of constants is not -4.
func.func @src() -> index {
  %a = index.constant -7
  %b = index.constant 2
  %0 = index.divs %a, %b
  return %0 : index
}
func.func @wrong() -> index {
  %c = index.constant -4
  return %c : index
}
// -----
// planted: fold index.divu
// divu(7, 2) of constants is not 4.
func.func @src() -> index {
  %a = index.constant 7
  %b = index.constant 2
  %0 = index.divu %a, %b
  return %0 : index
}
func.func @wrong() -> index {
  %c = index.constant 4
  return %c : index
}
// -----
// planted: fold index.ceildivs
// ceildivs(-7, 2) of constants is not -4.
func.func @src() -> index {
  %a = index.constant -7
  %b = index.constant 2
  %0 = index.ceildivs %a, %b
  return %0 : index
}
func.func @wrong() -> index {
  %c = index.constant -4
  return %c : index
}
// -----
// planted: fold index.ceildivu
// ceildivu(7, 2) of constants is not 3.
func.func @src() -> index {
  %a = index.constant 7
  %b = index.constant 2
  %0 = index.ceildivu %a, %b
  return %0 : index
}
func.func @wrong() -> index {
  %c = index.constant 3
  return %c : index
}
// -----
// planted: fold index.floordivs
// floordivs(-7, 2) of constants is not -3.
func.func @src() -> index {
  %a = index.constant -7
  %b = index.constant 2
  %0 = index.floordivs %a, %b
  return %0 : index
}
func.func @wrong() -> index {
  %c = index.constant -3
  return %c : index
}
// -----
// planted: fold index.rems
// rems(-7, 4) of constants is not 1.
func.func @src() -> index {
  %a = index.constant -7
  %b = index.constant 4
  %0 = index.rems %a, %b
  return %0 : index
}
func.func @wrong() -> index {
  %c = index.constant 1
  return %c : index
}
// -----
// planted: fold index.remu
// remu(7, 4) of constants is not -1.
func.func @src() -> index {
  %a = index.constant 7
  %b = index.constant 4
  %0 = index.remu %a, %b
  return %0 : index
}
func.func @wrong() -> index {
  %c = index.constant -1
  return %c : index
}
// -----
// planted: fold index.maxs
// maxs(-1, 1) of constants is not -1.
func.func @src() -> index {
  %a = index.constant -1
  %b = index.constant 1
  %0 = index.maxs %a, %b
  return %0 : index
}
func.func @wrong() -> index {
  %c = index.constant -1
  return %c : index
}
// -----
// planted: fold index.maxu
// maxu(1, 2) of constants is not 1.
func.func @src() -> index {
  %a = index.constant 1
  %b = index.constant 2
  %0 = index.maxu %a, %b
  return %0 : index
}
func.func @wrong() -> index {
  %c = index.constant 1
  return %c : index
}
// -----
// planted: fold index.mins
// mins(-1, 1) of constants is not 1.
func.func @src() -> index {
  %a = index.constant -1
  %b = index.constant 1
  %0 = index.mins %a, %b
  return %0 : index
}
func.func @wrong() -> index {
  %c = index.constant 1
  return %c : index
}
// -----
// planted: fold index.minu
// minu(1, 2) of constants is not 2.
func.func @src() -> index {
  %a = index.constant 1
  %b = index.constant 2
  %0 = index.minu %a, %b
  return %0 : index
}
func.func @wrong() -> index {
  %c = index.constant 2
  return %c : index
}
// -----
// planted: fold index.shl
// shl(1, 5) of constants is not 31.
func.func @src() -> index {
  %a = index.constant 1
  %b = index.constant 5
  %0 = index.shl %a, %b
  return %0 : index
}
func.func @wrong() -> index {
  %c = index.constant 31
  return %c : index
}
// -----
// planted: fold index.shrs
// shrs(-8, 1) of constants is not 4.
func.func @src() -> index {
  %a = index.constant -8
  %b = index.constant 1
  %0 = index.shrs %a, %b
  return %0 : index
}
func.func @wrong() -> index {
  %c = index.constant 4
  return %c : index
}
// -----
// planted: fold index.shru
// shru(8, 1) of constants is not -4.
func.func @src() -> index {
  %a = index.constant 8
  %b = index.constant 1
  %0 = index.shru %a, %b
  return %0 : index
}
func.func @wrong() -> index {
  %c = index.constant -4
  return %c : index
}
// -----
// planted: fold index.and
// and(12, 10) of constants is not 14.
func.func @src() -> index {
  %a = index.constant 12
  %b = index.constant 10
  %0 = index.and %a, %b
  return %0 : index
}
func.func @wrong() -> index {
  %c = index.constant 14
  return %c : index
}
// -----
// planted: fold index.or
// or(12, 10) of constants is not 6.
func.func @src() -> index {
  %a = index.constant 12
  %b = index.constant 10
  %0 = index.or %a, %b
  return %0 : index
}
func.func @wrong() -> index {
  %c = index.constant 6
  return %c : index
}
// -----
// planted: fold index.xor
// xor(12, 10) of constants is not 14.
func.func @src() -> index {
  %a = index.constant 12
  %b = index.constant 10
  %0 = index.xor %a, %b
  return %0 : index
}
func.func @wrong() -> index {
  %c = index.constant 14
  return %c : index
}
// -----
// planted: fold index.cmp
// x < x is taken for true; a maximum with a constant is compared wrongly.
func.func @src(%x: index) -> i1 {
  %0 = index.cmp slt(%x, %x)
  return %0 : i1
}
func.func @wrong(%x: index) -> i1 {
  %0 = index.bool.constant true
  return %0 : i1
}
func.func @src_max(%x: index) -> i1 {
  %a = index.constant 5
  %b = index.constant 3
  %m = index.maxs %x, %a
  %0 = index.cmp slt(%m, %b)
  return %0 : i1
}
func.func @wrong_max(%x: index) -> i1 {
  %0 = index.bool.constant true
  return %0 : i1
}
// -----
// planted: fold index.casts
// A constant is extended in the other way.
func.func @src() -> index {
  %a = arith.constant -3 : i8
  %0 = index.casts %a : i8 to index
  return %0 : index
}
func.func @wrong() -> index {
  %c = index.constant 253
  return %c : index
}
// -----
// planted: fold index.castu
// A constant is extended in the other way.
func.func @src() -> index {
  %a = arith.constant -3 : i8
  %0 = index.castu %a : i8 to index
  return %0 : index
}
func.func @wrong() -> index {
  %c = index.constant -3
  return %c : index
}
// -----
// planted: pattern AddOfAddConstants
// The constants are joined wrongly.
func.func @src(%x: index) -> index {
  %a = index.constant 4
  %b = index.constant 7
  %0 = index.add %x, %a
  %1 = index.add %0, %b
  return %1 : index
}
func.func @wrong(%x: index) -> index {
  %c = index.constant 13
  %0 = index.add %x, %c
  return %0 : index
}
// -----
// planted: pattern MulOfMulConstants
// The constants are joined wrongly.
func.func @src(%x: index) -> index {
  %a = index.constant 4
  %b = index.constant 7
  %0 = index.mul %x, %a
  %1 = index.mul %0, %b
  return %1 : index
}
func.func @wrong(%x: index) -> index {
  %c = index.constant 11
  %0 = index.mul %x, %c
  return %0 : index
}
// -----
// planted: pattern MaxSOfMaxSConstants
// The constants are joined wrongly.
func.func @src(%x: index) -> index {
  %a = index.constant 4
  %b = index.constant 7
  %0 = index.maxs %x, %a
  %1 = index.maxs %0, %b
  return %1 : index
}
func.func @wrong(%x: index) -> index {
  %c = index.constant 4
  %0 = index.maxs %x, %c
  return %0 : index
}
// -----
// planted: pattern MaxUOfMaxUConstants
// The constants are joined wrongly.
func.func @src(%x: index) -> index {
  %a = index.constant 4
  %b = index.constant 7
  %0 = index.maxu %x, %a
  %1 = index.maxu %0, %b
  return %1 : index
}
func.func @wrong(%x: index) -> index {
  %c = index.constant 4
  %0 = index.maxu %x, %c
  return %0 : index
}
// -----
// planted: pattern MinSOfMinSConstants
// The constants are joined wrongly.
func.func @src(%x: index) -> index {
  %a = index.constant 4
  %b = index.constant 7
  %0 = index.mins %x, %a
  %1 = index.mins %0, %b
  return %1 : index
}
func.func @wrong(%x: index) -> index {
  %c = index.constant 7
  %0 = index.mins %x, %c
  return %0 : index
}
// -----
// planted: pattern MinUOfMinUConstants
// The constants are joined wrongly.
func.func @src(%x: index) -> index {
  %a = index.constant 4
  %b = index.constant 7
  %0 = index.minu %x, %a
  %1 = index.minu %0, %b
  return %1 : index
}
func.func @wrong(%x: index) -> index {
  %c = index.constant 7
  %0 = index.minu %x, %c
  return %0 : index
}
// -----
// planted: pattern AndOfAndConstants
// The constants are joined wrongly.
func.func @src(%x: index) -> index {
  %a = index.constant 4
  %b = index.constant 7
  %0 = index.and %x, %a
  %1 = index.and %0, %b
  return %1 : index
}
func.func @wrong(%x: index) -> index {
  %c = index.constant 7
  %0 = index.and %x, %c
  return %0 : index
}
// -----
// planted: pattern OrOfOrConstants
// The constants are joined wrongly.
func.func @src(%x: index) -> index {
  %a = index.constant 4
  %b = index.constant 7
  %0 = index.or %x, %a
  %1 = index.or %0, %b
  return %1 : index
}
func.func @wrong(%x: index) -> index {
  %c = index.constant 4
  %0 = index.or %x, %c
  return %0 : index
}
// -----
// planted: pattern XOrOfXOrConstants
// The constants are joined wrongly.
func.func @src(%x: index) -> index {
  %a = index.constant 4
  %b = index.constant 7
  %0 = index.xor %x, %a
  %1 = index.xor %0, %b
  return %1 : index
}
func.func @wrong(%x: index) -> index {
  %c = index.constant 7
  %0 = index.xor %x, %c
  return %0 : index
}
// -----
// planted: pattern CmpOfSubWithZero
// x - y < 0 is taken for x < y, though the difference may wrap.
func.func @src(%x: index, %y: index) -> i1 {
  %z = index.constant 0
  %0 = index.sub %x, %y
  %1 = index.cmp eq(%0, %z)
  return %1 : i1
}
func.func @wrong(%x: index, %y: index) -> i1 {
  %0 = index.cmp ne(%x, %y)
  return %0 : i1
}
func.func @src_less(%x: index, %y: index) -> i1 {
  %z = index.constant 0
  %0 = index.sub %x, %y
  %1 = index.cmp slt(%0, %z)
  return %1 : i1
}
func.func @wrong_less(%x: index, %y: index) -> i1 {
  %0 = index.cmp slt(%x, %y)
  return %0 : i1
}

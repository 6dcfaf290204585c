// planted: pattern EraseTrueAssert
// An assertion that may fail is erased; one that fails is.
func.func private @g(i32)
func.func @src(%p: i1, %x: i32, %y: i32) -> i32 {
  %t = arith.constant true
  cf.assert %t, "t"
  return %x : i32
}
func.func @wrong(%p: i1, %x: i32, %y: i32) -> i32 {
  return %y : i32
}
func.func @src_false(%p: i1, %x: i32, %y: i32) -> i32 {
  %t = arith.constant false
  cf.assert %t, "t"
  return %x : i32
}
func.func @wrong_false(%p: i1, %x: i32, %y: i32) -> i32 {
  return %x : i32
}
func.func @src_open(%p: i1, %x: i32, %y: i32) -> i32 {
  cf.assert %p, "t"
  return %x : i32
}
func.func @wrong_open(%p: i1, %x: i32, %y: i32) -> i32 {
  return %x : i32
}
// -----
// planted: pattern SimplifyBrToBlockWithSinglePred
// The arguments are exchanged.
func.func private @g(i32)
func.func @src(%p: i1, %x: i32, %y: i32) -> i32 {
  cf.br ^b(%x, %y : i32, i32)
^b(%a: i32, %b: i32):
  %0 = arith.subi %a, %b : i32
  return %0 : i32
}
func.func @wrong(%p: i1, %x: i32, %y: i32) -> i32 {
  %0 = arith.subi %y, %x : i32
  return %0 : i32
}
// -----
// planted: other SimplifyPassThroughBr
// The operand of another branch is passed on.
func.func private @g(i32)
func.func @src(%p: i1, %q: i1, %x: i32, %y: i32, %z: i32) -> i32 {
  cf.cond_br %p, ^a, ^m
^m:
  cf.cond_br %q, ^b(%x : i32), ^c(%z : i32)
^a:
  func.call @g(%x) : (i32) -> ()
  cf.br ^b(%y : i32)
^b(%v: i32):
  cf.br ^c(%v : i32)
^c(%r: i32):
  func.call @g(%r) : (i32) -> ()
  return %r : i32
}
func.func @wrong(%p: i1, %q: i1, %x: i32, %y: i32, %z: i32) -> i32 {
  cf.cond_br %p, ^a, ^m
^m:
  cf.cond_br %q, ^b(%x : i32), ^c(%z : i32)
^a:
  func.call @g(%x) : (i32) -> ()
  cf.br ^c(%x : i32)
^b(%v: i32):
  cf.br ^c(%v : i32)
^c(%r: i32):
  func.call @g(%r) : (i32) -> ()
  return %r : i32
}
// -----
// planted: pattern SimplifyConstCondBranchPred
// The other way is taken.
func.func private @g(i32)
func.func @src(%p: i1, %x: i32, %y: i32) -> i32 {
  %t = arith.constant true
  cf.cond_br %t, ^a, ^b
^a:
  func.call @g(%x) : (i32) -> ()
  return %x : i32
^b:
  func.call @g(%y) : (i32) -> ()
  return %y : i32
}
func.func @wrong(%p: i1, %x: i32, %y: i32) -> i32 {
  func.call @g(%y) : (i32) -> ()
  return %y : i32
}
func.func @src_false(%p: i1, %x: i32, %y: i32) -> i32 {
  %t = arith.constant false
  cf.cond_br %t, ^a, ^b
^a:
  func.call @g(%x) : (i32) -> ()
  return %x : i32
^b:
  return %y : i32
}
func.func @wrong_false(%p: i1, %x: i32, %y: i32) -> i32 {
  func.call @g(%x) : (i32) -> ()
  return %x : i32
}
// -----
// planted: pattern SimplifyPassThroughCondBranch
// The other side's operand is passed on.
func.func private @g(i32)
func.func @src(%p: i1, %q: i1, %x: i32, %y: i32, %z: i32) -> i32 {
  cf.cond_br %p, ^a, ^b
^a:
  cf.br ^c(%x : i32)
^b:
  func.call @g(%y) : (i32) -> ()
  cf.br ^c(%y : i32)
^c(%r: i32):
  func.call @g(%r) : (i32) -> ()
  return %r : i32
}
func.func @wrong(%p: i1, %q: i1, %x: i32, %y: i32, %z: i32) -> i32 {
  cf.cond_br %p, ^c(%z : i32), ^b
^b:
  func.call @g(%y) : (i32) -> ()
  cf.br ^c(%y : i32)
^c(%r: i32):
  func.call @g(%r) : (i32) -> ()
  return %r : i32
}
// -----
// planted: pattern SimplifyCondBranchIdenticalSuccessors
// The arms of the select are exchanged.
func.func private @g(i32)
func.func @src(%p: i1, %x: i32, %y: i32) -> i32 {
  cf.cond_br %p, ^c(%x : i32), ^c(%y : i32)
^c(%r: i32):
  func.call @g(%r) : (i32) -> ()
  return %r : i32
}
func.func @wrong(%p: i1, %x: i32, %y: i32) -> i32 {
  %r = arith.select %p, %y, %x : i32
  func.call @g(%r) : (i32) -> ()
  return %r : i32
}
func.func @wrong2(%p: i1, %x: i32, %y: i32) -> i32 {
  %r = arith.select %p, %x, %x : i32
  func.call @g(%r) : (i32) -> ()
  return %r : i32
}
// -----
// planted: other SimplifyCondBranchFromCondBranchOnSameCondition
// The inner branch takes the way that is never taken.
func.func private @g(i32)
func.func @src(%p: i1, %q: i1, %x: i32, %y: i32, %z: i32) -> i32 {
  cf.cond_br %p, ^a, ^d
^a:
  func.call @g(%x) : (i32) -> ()
  cf.cond_br %p, ^b, ^d
^b:
  func.call @g(%y) : (i32) -> ()
  return %y : i32
^d:
  func.call @g(%z) : (i32) -> ()
  return %z : i32
}
func.func @wrong(%p: i1, %q: i1, %x: i32, %y: i32, %z: i32) -> i32 {
  cf.cond_br %p, ^a, ^d
^a:
  func.call @g(%x) : (i32) -> ()
  cf.br ^d
^d:
  func.call @g(%z) : (i32) -> ()
  return %z : i32
}
// -----
// planted: pattern CondBranchTruthPropagation
// The condition is taken for false where it is true.
func.func private @g(i32)
func.func @src(%p: i1) -> i1 {
  cf.cond_br %p, ^a, ^b
^a:
  %c = arith.constant 1 : i32
  func.call @g(%c) : (i32) -> ()
  return %p : i1
^b:
  return %p : i1
}
func.func @wrong(%p: i1) -> i1 {
  cf.cond_br %p, ^a, ^b
^a:
  %c = arith.constant 1 : i32
  func.call @g(%c) : (i32) -> ()
  %f = arith.constant false
  return %f : i1
^b:
  %f2 = arith.constant false
  return %f2 : i1
}
// -----
// planted: pattern DropUnreachableCondBranch
// The way that is not reached is the one that is taken.
func.func private @g(i32)
func.func @src(%p: i1, %x: i32, %y: i32) -> i32 {
  cf.cond_br %p, ^a, ^b
^a:
  ub.unreachable
^b:
  func.call @g(%x) : (i32) -> ()
  return %x : i32
}
func.func @wrong(%p: i1, %x: i32, %y: i32) -> i32 {
  ub.unreachable
}
func.func @wrong2(%p: i1, %x: i32, %y: i32) -> i32 {
  func.call @g(%y) : (i32) -> ()
  return %x : i32
}
// -----
// planted: pattern SimplifySwitchWithOnlyDefault
// The branch is taken for unreachable.
func.func private @g(i32)
func.func @src(%s: i32, %x: i32, %y: i32, %z: i32) -> i32 {
  cf.switch %s : i32, [default: ^d]
^d:
  func.call @g(%x) : (i32) -> ()
  return %x : i32
}
func.func @wrong(%s: i32, %x: i32, %y: i32, %z: i32) -> i32 {
  ub.unreachable
}
// -----
// planted: pattern DropSwitchCasesThatMatchDefault
// A case that does not lead where the default leads is dropped.
func.func private @g(i32)
func.func @src(%s: i32, %x: i32, %y: i32, %z: i32) -> i32 {
  cf.switch %s : i32, [default: ^d, 1: ^a, 2: ^d]
^a:
  func.call @g(%x) : (i32) -> ()
  return %x : i32
^d:
  func.call @g(%y) : (i32) -> ()
  return %y : i32
}
func.func @wrong(%s: i32, %x: i32, %y: i32, %z: i32) -> i32 {
  cf.switch %s : i32, [default: ^d, 2: ^d]
^d:
  func.call @g(%y) : (i32) -> ()
  return %y : i32
}
// -----
// planted: pattern SimplifyConstSwitchValue
// The value is looked for one case too far.
func.func private @g(i32)
func.func @src(%s: i32, %x: i32, %y: i32, %z: i32) -> i32 {
  %c = arith.constant 2 : i32
  cf.switch %c : i32, [default: ^d, 1: ^a, 2: ^b]
^a:
  func.call @g(%x) : (i32) -> ()
  return %x : i32
^b:
  func.call @g(%y) : (i32) -> ()
  return %y : i32
^d:
  func.call @g(%z) : (i32) -> ()
  return %z : i32
}
func.func @wrong(%s: i32, %x: i32, %y: i32, %z: i32) -> i32 {
  func.call @g(%x) : (i32) -> ()
  return %x : i32
}
func.func @src_none(%s: i32, %x: i32, %y: i32, %z: i32) -> i32 {
  %c = arith.constant 5 : i32
  cf.switch %c : i32, [default: ^d, 1: ^a, 2: ^b]
^a:
  func.call @g(%x) : (i32) -> ()
  return %x : i32
^b:
  func.call @g(%y) : (i32) -> ()
  return %y : i32
^d:
  func.call @g(%z) : (i32) -> ()
  return %z : i32
}
func.func @wrong_none(%s: i32, %x: i32, %y: i32, %z: i32) -> i32 {
  func.call @g(%y) : (i32) -> ()
  return %y : i32
}
// -----
// planted: pattern SimplifyPassThroughSwitch
// The operand of another case is passed on.
func.func private @g(i32)
func.func @src(%s: i32, %x: i32, %y: i32, %z: i32) -> i32 {
  cf.switch %s : i32, [default: ^d, 1: ^a]
^a:
  cf.br ^e(%x : i32)
^d:
  func.call @g(%y) : (i32) -> ()
  cf.br ^e(%y : i32)
^e(%r: i32):
  func.call @g(%r) : (i32) -> ()
  return %r : i32
}
func.func @wrong(%s: i32, %x: i32, %y: i32, %z: i32) -> i32 {
  cf.switch %s : i32, [default: ^d, 1: ^e(%z : i32)]
^d:
  func.call @g(%y) : (i32) -> ()
  cf.br ^e(%y : i32)
^e(%r: i32):
  func.call @g(%r) : (i32) -> ()
  return %r : i32
}
// -----
// planted: pattern SimplifySwitchFromSwitchOnSameCondition
// The inner switch goes to its default.
func.func private @g(i32)
func.func @src(%s: i32, %x: i32, %y: i32, %z: i32) -> i32 {
  cf.switch %s : i32, [default: ^d, 1: ^a]
^a:
  func.call @g(%x) : (i32) -> ()
  cf.switch %s : i32, [default: ^d, 1: ^b]
^b:
  func.call @g(%z) : (i32) -> ()
  return %z : i32
^d:
  func.call @g(%y) : (i32) -> ()
  return %y : i32
}
func.func @wrong(%s: i32, %x: i32, %y: i32, %z: i32) -> i32 {
  cf.switch %s : i32, [default: ^d, 1: ^a]
^a:
  func.call @g(%x) : (i32) -> ()
  cf.br ^d
^d:
  func.call @g(%y) : (i32) -> ()
  return %y : i32
}
// -----
// planted: pattern SimplifySwitchFromDefaultSwitchOnSameCondition
// A case that is still possible is dropped.
func.func private @g(i32)
func.func @src(%s: i32, %x: i32, %y: i32, %z: i32) -> i32 {
  cf.switch %s : i32, [default: ^m, 1: ^a]
^a:
  func.call @g(%x) : (i32) -> ()
  return %x : i32
^m:
  func.call @g(%z) : (i32) -> ()
  cf.switch %s : i32, [default: ^d, 1: ^a, 2: ^b]
^b:
  func.call @g(%z) : (i32) -> ()
  return %z : i32
^d:
  func.call @g(%y) : (i32) -> ()
  return %y : i32
}
func.func @wrong(%s: i32, %x: i32, %y: i32, %z: i32) -> i32 {
  cf.switch %s : i32, [default: ^m, 1: ^a]
^a:
  func.call @g(%x) : (i32) -> ()
  return %x : i32
^m:
  func.call @g(%z) : (i32) -> ()
  cf.br ^d
^d:
  func.call @g(%y) : (i32) -> ()
  return %y : i32
}
// -----
// planted: pattern SimplifyPassThroughBr
// What the block that is skipped hands on changes places.
func.func private @g(i8)
func.func @src(%p: i1, %q: i1, %x: i8, %y: i8) -> i8 {
  cf.cond_br %p, ^a(%x : i8), ^b
^a(%0: i8):
  cf.br ^d(%0, %y : i8, i8)
^b:
  call @g(%x) : (i8) -> ()
  cf.cond_br %q, ^c, ^e
^c:
  call @g(%x) : (i8) -> ()
  cf.br ^f(%x : i8)
^e:
  call @g(%y) : (i8) -> ()
  cf.br ^f(%y : i8)
^f(%3: i8):
  cf.br ^d(%y, %3 : i8, i8)
^d(%1: i8, %2: i8):
  %r = arith.subi %1, %2 : i8
  return %r : i8
}
func.func @wrong(%p: i1, %q: i1, %x: i8, %y: i8) -> i8 {
  cf.cond_br %p, ^d(%x, %y : i8, i8), ^b
^b:
  call @g(%x) : (i8) -> ()
  cf.cond_br %q, ^c, ^e
^c:
  call @g(%x) : (i8) -> ()
  cf.br ^d(%x, %y : i8, i8)
^e:
  call @g(%y) : (i8) -> ()
  cf.br ^d(%y, %y : i8, i8)
^d(%1: i8, %2: i8):
  %r = arith.subi %1, %2 : i8
  return %r : i8
}
// -----
// planted: pattern SimplifyCondBranchFromCondBranchOnSameCondition
// A block that is entered for both values takes the one way; the wrong way is taken.
func.func private @g(i8)
func.func @src(%p: i1, %q: i1, %x: i8, %y: i8) {
  cf.cond_br %q, ^first, ^end
^again:
  call @g(%x) : (i8) -> ()
  cf.cond_br %p, ^yes, ^end
^first:
  call @g(%y) : (i8) -> ()
  cf.cond_br %p, ^again, ^end
^yes:
  call @g(%x) : (i8) -> ()
  return
^end:
  return
}
func.func @wrong(%p: i1, %q: i1, %x: i8, %y: i8) {
  cf.cond_br %q, ^first, ^end
^first:
  call @g(%y) : (i8) -> ()
  cf.cond_br %p, ^again, ^end
^again:
  call @g(%x) : (i8) -> ()
  return
^end:
  return
}
func.func @src_both(%p: i1, %q: i1, %x: i8, %y: i8) {
  cf.cond_br %q, ^first, ^again
^again:
  call @g(%x) : (i8) -> ()
  cf.cond_br %p, ^yes, ^end
^first:
  call @g(%y) : (i8) -> ()
  cf.cond_br %p, ^again, ^end
^yes:
  call @g(%x) : (i8) -> ()
  return
^end:
  return
}
func.func @wrong_both(%p: i1, %q: i1, %x: i8, %y: i8) {
  cf.cond_br %q, ^first, ^again
^again:
  call @g(%x) : (i8) -> ()
  call @g(%x) : (i8) -> ()
  return
^first:
  call @g(%y) : (i8) -> ()
  cf.cond_br %p, ^again, ^end
^end:
  return
}

//! Rows of scf.while.
// -----
// planted: pattern WhileConditionTruth
// After the loop the condition is taken for true, too.
func.func private @g(i1)
func.func @src(%x: i8, %n: i8) -> i1 {
  %c1 = arith.constant 1 : i8
  %r:2 = scf.while (%a = %x) : (i8) -> (i1, i8) {
    %p = arith.cmpi slt, %a, %n : i8
    scf.condition(%p) %p, %a : i1, i8
  } do {
  ^bb0(%q: i1, %b: i8):
    func.call @g(%q) : (i1) -> ()
    %m = arith.addi %b, %c1 : i8
    scf.yield %m : i8
  }
  return %r#0 : i1
}
func.func @wrong(%x: i8, %n: i8) -> i1 {
  %c1 = arith.constant 1 : i8
  %t = arith.constant true
  %r = scf.while (%a = %x) : (i8) -> (i8) {
    %p = arith.cmpi slt, %a, %n : i8
    scf.condition(%p) %a : i8
  } do {
  ^bb0(%b: i8):
    func.call @g(%t) : (i1) -> ()
    %m = arith.addi %b, %c1 : i8
    scf.yield %m : i8
  }
  return %t : i1
}
func.func @wrong_false(%x: i8, %n: i8) -> i1 {
  %c1 = arith.constant 1 : i8
  %f = arith.constant false
  %r = scf.while (%a = %x) : (i8) -> (i8) {
    %p = arith.cmpi slt, %a, %n : i8
    scf.condition(%p) %a : i8
  } do {
  ^bb0(%b: i8):
    func.call @g(%f) : (i1) -> ()
    %m = arith.addi %b, %c1 : i8
    scf.yield %m : i8
  }
  return %f : i1
}
// -----
// planted: pattern WhileCmpCond
// The comparison of a value that the body changed is replaced by the result of the condition; the opposite comparison is treated as equal.
func.func private @g(i1)
func.func @src(%x: i8, %n: i8) -> i8 {
  %c1 = arith.constant 1 : i8
  %r = scf.while (%a = %x) : (i8) -> (i8) {
    %p = arith.cmpi slt, %a, %n : i8
    scf.condition(%p) %a : i8
  } do {
  ^bb0(%b: i8):
    %q = arith.cmpi sge, %b, %n : i8
    func.call @g(%q) : (i1) -> ()
    %m = arith.addi %b, %c1 : i8
    scf.yield %m : i8
  }
  return %r : i8
}
func.func @wrong(%x: i8, %n: i8) -> i8 {
  %c1 = arith.constant 1 : i8
  %t = arith.constant true
  %r = scf.while (%a = %x) : (i8) -> (i8) {
    %p = arith.cmpi slt, %a, %n : i8
    scf.condition(%p) %a : i8
  } do {
  ^bb0(%b: i8):
    func.call @g(%t) : (i1) -> ()
    %m = arith.addi %b, %c1 : i8
    scf.yield %m : i8
  }
  return %r : i8
}
func.func @src_changed(%x: i8, %n: i8) -> i8 {
  %c1 = arith.constant 1 : i8
  %r = scf.while (%a = %x) : (i8) -> (i8) {
    %p = arith.cmpi slt, %a, %n : i8
    scf.condition(%p) %a : i8
  } do {
  ^bb0(%b: i8):
    %m = arith.addi %b, %c1 : i8
    %q = arith.cmpi slt, %m, %n : i8
    func.call @g(%q) : (i1) -> ()
    scf.yield %m : i8
  }
  return %r : i8
}
func.func @wrong_changed(%x: i8, %n: i8) -> i8 {
  %c1 = arith.constant 1 : i8
  %t = arith.constant true
  %r = scf.while (%a = %x) : (i8) -> (i8) {
    %p = arith.cmpi slt, %a, %n : i8
    scf.condition(%p) %a : i8
  } do {
  ^bb0(%b: i8):
    %m = arith.addi %b, %c1 : i8
    func.call @g(%t) : (i1) -> ()
    scf.yield %m : i8
  }
  return %r : i8
}
// -----
// planted: pattern WhileMoveIfDown
// The value of the else is lost: after the last time round, it is the result. Of a result handed on twice, one use stays behind.
func.func private @g(i8)
func.func @src(%x: i8, %n: i8) -> i8 {
  %c2 = arith.constant 2 : i8
  %r = scf.while (%a = %x) : (i8) -> (i8) {
    %p = arith.cmpi slt, %a, %n : i8
    scf.if %p {
      func.call @g(%a) : (i8) -> ()
    }
    scf.condition(%p) %a : i8
  } do {
  ^bb0(%b: i8):
    %m = arith.addi %b, %c2 : i8
    scf.yield %m : i8
  }
  return %r : i8
}
func.func @src_else(%x: i8, %n: i8) -> i8 {
  %c2 = arith.constant 2 : i8
  %c20 = arith.constant 20 : i8
  %r = scf.while (%a = %x) : (i8) -> (i8) {
    %p = arith.cmpi slt, %a, %n : i8
    %v = scf.if %p -> i8 {
      %m = arith.addi %a, %c2 : i8
      scf.yield %m : i8
    } else {
      scf.yield %c20 : i8
    }
    scf.condition(%p) %v : i8
  } do {
  ^bb0(%b: i8):
    scf.yield %b : i8
  }
  return %r : i8
}
func.func @wrong_else(%x: i8, %n: i8) -> i8 {
  %c2 = arith.constant 2 : i8
  %r = scf.while (%a = %x) : (i8) -> (i8) {
    %p = arith.cmpi slt, %a, %n : i8
    scf.condition(%p) %a : i8
  } do {
  ^bb0(%b: i8):
    %m = arith.addi %b, %c2 : i8
    scf.yield %m : i8
  }
  return %r : i8
}
func.func @src_twice(%x: i8, %n: i8) -> i8 {
  %c2 = arith.constant 2 : i8
  %c20 = arith.constant 20 : i8
  %r:3 = scf.while (%a = %x) : (i8) -> (i8, i8, i8) {
    %p = arith.cmpi slt, %a, %n : i8
    %v = scf.if %p -> i8 {
      %m = arith.addi %a, %c2 : i8
      scf.yield %m : i8
    } else {
      scf.yield %c20 : i8
    }
    scf.condition(%p) %v, %v, %a : i8, i8, i8
  } do {
  ^bb0(%b: i8, %c: i8, %d: i8):
    func.call @g(%c) : (i8) -> ()
    scf.yield %b : i8
  }
  return %r#2 : i8
}
func.func @wrong_twice(%x: i8, %n: i8) -> i8 {
  %c2 = arith.constant 2 : i8
  %c20 = arith.constant 20 : i8
  %r = scf.while (%a = %x) : (i8) -> (i8) {
    %p = arith.cmpi slt, %a, %n : i8
    scf.condition(%p) %a : i8
  } do {
  ^bb0(%d: i8):
    %m = arith.addi %d, %c2 : i8
    func.call @g(%c20) : (i8) -> ()
    scf.yield %m : i8
  }
  return %r : i8
}
// -----
// planted: pattern ForwardInvariantWhileArgs
// A value that begins otherwise than it goes on is taken for invariant.
func.func private @g(i8)
func.func @src(%x: i8, %y: i8, %n: i8) -> i8 {
  %c1 = arith.constant 1 : i8
  %r = scf.while (%a = %x, %b = %y) : (i8, i8) -> (i8) {
    func.call @g(%b) : (i8) -> ()
    %p = arith.cmpi slt, %a, %n : i8
    scf.condition(%p) %a : i8
  } do {
  ^bb0(%c: i8):
    %m = arith.addi %c, %c1 : i8
    scf.yield %m, %y : i8, i8
  }
  return %r : i8
}
func.func @src_begins(%x: i8, %y: i8, %n: i8) -> i8 {
  %c1 = arith.constant 1 : i8
  %r = scf.while (%a = %x, %b = %n) : (i8, i8) -> (i8) {
    func.call @g(%b) : (i8) -> ()
    %p = arith.cmpi slt, %a, %n : i8
    scf.condition(%p) %a : i8
  } do {
  ^bb0(%c: i8):
    %m = arith.addi %c, %c1 : i8
    scf.yield %m, %y : i8, i8
  }
  return %r : i8
}
func.func @wrong_begins(%x: i8, %y: i8, %n: i8) -> i8 {
  %c1 = arith.constant 1 : i8
  %r = scf.while (%a = %x) : (i8) -> (i8) {
    func.call @g(%y) : (i8) -> ()
    %p = arith.cmpi slt, %a, %n : i8
    scf.condition(%p) %a : i8
  } do {
  ^bb0(%c: i8):
    %m = arith.addi %c, %c1 : i8
    scf.yield %m : i8
  }
  return %r : i8
}
// -----
// planted: pattern MergeEqualWhileArgs
// Values that begin alike and go on differently are merged.
func.func private @g(i8, i8)
func.func @src(%x: i8, %n: i8) -> i8 {
  %c1 = arith.constant 1 : i8
  %r = scf.while (%a = %x, %b = %x) : (i8, i8) -> (i8) {
    func.call @g(%a, %b) : (i8, i8) -> ()
    %p = arith.cmpi slt, %a, %n : i8
    scf.condition(%p) %a : i8
  } do {
  ^bb0(%c: i8):
    %m = arith.addi %c, %c1 : i8
    scf.yield %m, %m : i8, i8
  }
  return %r : i8
}
func.func @src_differ(%x: i8, %n: i8) -> i8 {
  %c1 = arith.constant 1 : i8
  %r = scf.while (%a = %x, %b = %x) : (i8, i8) -> (i8) {
    func.call @g(%a, %b) : (i8, i8) -> ()
    %p = arith.cmpi slt, %a, %n : i8
    scf.condition(%p) %a : i8
  } do {
  ^bb0(%c: i8):
    %m = arith.addi %c, %c1 : i8
    scf.yield %m, %c : i8, i8
  }
  return %r : i8
}
func.func @wrong_differ(%x: i8, %n: i8) -> i8 {
  %c1 = arith.constant 1 : i8
  %r = scf.while (%a = %x) : (i8) -> (i8) {
    func.call @g(%a, %a) : (i8, i8) -> ()
    %p = arith.cmpi slt, %a, %n : i8
    scf.condition(%p) %a : i8
  } do {
  ^bb0(%c: i8):
    %m = arith.addi %c, %c1 : i8
    scf.yield %m : i8
  }
  return %r : i8
}
// -----
// planted: pattern MergeEqualWhileResults
// The other of two results takes the place of both.
func.func private @g(i8, i8)
func.func @src(%x: i8, %n: i8) -> (i8, i8) {
  %c1 = arith.constant 1 : i8
  %r:3 = scf.while (%a = %x) : (i8) -> (i8, i8, i8) {
    %p = arith.cmpi slt, %a, %n : i8
    %d = arith.muli %a, %a : i8
    scf.condition(%p) %a, %d, %a : i8, i8, i8
  } do {
  ^bb0(%c: i8, %d: i8, %e: i8):
    func.call @g(%d, %e) : (i8, i8) -> ()
    %m = arith.addi %c, %c1 : i8
    scf.yield %m : i8
  }
  return %r#1, %r#2 : i8, i8
}
func.func @wrong(%x: i8, %n: i8) -> (i8, i8) {
  %c1 = arith.constant 1 : i8
  %r:2 = scf.while (%a = %x) : (i8) -> (i8, i8) {
    %p = arith.cmpi slt, %a, %n : i8
    %d = arith.muli %a, %a : i8
    scf.condition(%p) %a, %d : i8, i8
  } do {
  ^bb0(%c: i8, %d: i8):
    func.call @g(%d, %d) : (i8, i8) -> ()
    %m = arith.addi %c, %c1 : i8
    scf.yield %m : i8
  }
  return %r#1, %r#1 : i8, i8
}
// -----
// planted: pattern DropDeadWhileArgs
// A value that only the condition looks at is dropped.
func.func private @g(i8)
func.func @src(%x: i8, %y: i8, %n: i8) -> i8 {
  %c1 = arith.constant 1 : i8
  %r = scf.while (%a = %x, %b = %y) : (i8, i8) -> (i8) {
    %p = arith.cmpi slt, %a, %n : i8
    scf.condition(%p) %a : i8
  } do {
  ^bb0(%c: i8):
    %m = arith.addi %c, %c1 : i8
    %k = arith.muli %c, %c : i8
    scf.yield %m, %k : i8, i8
  }
  return %r : i8
}
func.func @src_used(%x: i8, %y: i8, %n: i8) -> i8 {
  %c1 = arith.constant 1 : i8
  %r = scf.while (%a = %x, %b = %y) : (i8, i8) -> (i8) {
    %p = arith.cmpi slt, %b, %n : i8
    scf.condition(%p) %a : i8
  } do {
  ^bb0(%c: i8):
    %m = arith.addi %c, %c1 : i8
    scf.yield %m, %n : i8, i8
  }
  return %r : i8
}
func.func @wrong_used(%x: i8, %y: i8, %n: i8) -> i8 {
  %c1 = arith.constant 1 : i8
  %r = scf.while (%a = %x) : (i8) -> (i8) {
    %p = arith.cmpi slt, %a, %n : i8
    scf.condition(%p) %a : i8
  } do {
  ^bb0(%c: i8):
    %m = arith.addi %c, %c1 : i8
    scf.yield %m : i8
  }
  return %r : i8
}
// -----
// planted: pattern DropDeadWhileResults
// The effects of the before region are erased with the result.
func.func private @g(i8)
func.func @src(%x: i8, %n: i8) -> i8 {
  %c1 = arith.constant 1 : i8
  %r:2 = scf.while (%a = %x) : (i8) -> (i8, i8) {
    %p = arith.cmpi slt, %a, %n : i8
    func.call @g(%a) : (i8) -> ()
    %k = arith.muli %a, %a : i8
    scf.condition(%p) %a, %k : i8, i8
  } do {
  ^bb0(%c: i8, %d: i8):
    %m = arith.addi %c, %c1 : i8
    scf.yield %m : i8
  }
  return %r#0 : i8
}
func.func @wrong(%x: i8, %n: i8) -> i8 {
  %c1 = arith.constant 1 : i8
  %r = scf.while (%a = %x) : (i8) -> (i8) {
    %p = arith.cmpi slt, %a, %n : i8
    scf.condition(%p) %a : i8
  } do {
  ^bb0(%c: i8):
    func.call @g(%c) : (i8) -> ()
    %m = arith.addi %c, %c1 : i8
    scf.yield %m : i8
  }
  return %r : i8
}
// -----
// planted: pattern AlignWhileArgs
// The values change places, and their uses do not.
func.func private @g(i8, i16)
func.func @src(%x: i8, %y: i16) -> (i16, i8) {
  %c1 = arith.constant 1 : i8
  %c0 = arith.constant 0 : i8
  %k = arith.constant 3 : i16
  %r:2 = scf.while (%a = %x, %b = %y) : (i8, i16) -> (i16, i8) {
    %p = arith.cmpi slt, %a, %c0 : i8
    scf.condition(%p) %b, %a : i16, i8
  } do {
  ^bb0(%b: i16, %a: i8):
    %m = arith.addi %a, %c1 : i8
    %n = arith.muli %b, %k : i16
    scf.yield %m, %n : i8, i16
  }
  return %r#0, %r#1 : i16, i8
}
func.func @wrong(%x: i8, %y: i16) -> (i16, i8) {
  %c1 = arith.constant 1 : i8
  %c0 = arith.constant 0 : i8
  %k = arith.constant 3 : i16
  %r:2 = scf.while (%a = %x, %b = %y) : (i8, i16) -> (i8, i16) {
    %p = arith.cmpi slt, %a, %c0 : i8
    scf.condition(%p) %a, %b : i8, i16
  } do {
  ^bb0(%a: i8, %b: i16):
    %m = arith.addi %a, %c1 : i8
    %n = arith.muli %b, %k : i16
    scf.yield %m, %b : i8, i16
  }
  return %r#1, %r#0 : i16, i8
}

// planted: pattern SingleBlockExecuteInliner
// The value that is yielded is another.
func.func private @g(i32)
func.func @src(%p: i1, %x: i32, %y: i32) -> i32 {
  %r = scf.execute_region -> i32 {
    func.call @g(%x) : (i32) -> ()
    scf.yield %x : i32
  }
  return %r : i32
}
func.func @wrong(%p: i1, %x: i32, %y: i32) -> i32 {
  func.call @g(%x) : (i32) -> ()
  return %y : i32
}
func.func @wrong2(%p: i1, %x: i32, %y: i32) -> i32 {
  func.call @g(%y) : (i32) -> ()
  return %x : i32
}
// -----
// planted: pattern MultiBlockExecuteInliner
// The branches are exchanged.
func.func private @g(i32)
func.func @src(%p: i1, %x: i32, %y: i32) -> i32 {
  %r = scf.execute_region -> i32 {
    cf.cond_br %p, ^a, ^b
  ^a:
    func.call @g(%x) : (i32) -> ()
    scf.yield %x : i32
  ^b:
    func.call @g(%y) : (i32) -> ()
    scf.yield %y : i32
  }
  return %r : i32
}
func.func @wrong(%p: i1, %x: i32, %y: i32) -> i32 {
  cf.cond_br %p, ^a, ^b
^a:
  func.call @g(%x) : (i32) -> ()
  return %y : i32
^b:
  func.call @g(%y) : (i32) -> ()
  return %x : i32
}
// -----
// planted: pattern CombineIfs
// The second if's regions are exchanged.
func.func private @g(i32)
func.func @src(%p: i1, %x: i32, %y: i32) -> i32 {
  scf.if %p {
    func.call @g(%x) : (i32) -> ()
  }
  scf.if %p {
    func.call @g(%y) : (i32) -> ()
  }
  return %x : i32
}
func.func @wrong(%p: i1, %x: i32, %y: i32) -> i32 {
  scf.if %p {
    func.call @g(%x) : (i32) -> ()
  } else {
    func.call @g(%y) : (i32) -> ()
  }
  return %x : i32
}
func.func @wrong2(%p: i1, %x: i32, %y: i32) -> i32 {
  scf.if %p {
    func.call @g(%y) : (i32) -> ()
    func.call @g(%x) : (i32) -> ()
  }
  return %x : i32
}
// -----
// planted: pattern CombineNestedIfs
// The conditions are joined by or.
func.func private @g(i32)
func.func @src(%p: i1, %q: i1, %x: i32, %y: i32, %z: i32) -> i32 {
  scf.if %p {
    scf.if %q {
      func.call @g(%x) : (i32) -> ()
    }
  }
  return %x : i32
}
func.func @wrong(%p: i1, %q: i1, %x: i32, %y: i32, %z: i32) -> i32 {
  %c = arith.ori %p, %q : i1
  scf.if %c {
    func.call @g(%x) : (i32) -> ()
  }
  return %x : i32
}
func.func @wrong2(%p: i1, %q: i1, %x: i32, %y: i32, %z: i32) -> i32 {
  scf.if %q {
    func.call @g(%x) : (i32) -> ()
  }
  return %x : i32
}
func.func @wrong3(%p: i1, %q: i1, %x: i32, %y: i32, %z: i32) -> i32 {
  %c = arith.andi %p, %q : i1
  scf.if %c {
    func.call @g(%x) : (i32) -> ()
  }
  return %x : i32
}
// -----
// planted: pattern ConditionPropagation
// The condition is taken for true in the else.
func.func private @g(i32)
func.func @src(%p: i1) -> i1 {
  %c = arith.constant 1 : i32
  %r = scf.if %p -> i1 {
    func.call @g(%c) : (i32) -> ()
    scf.yield %p : i1
  } else {
    scf.yield %p : i1
  }
  return %r : i1
}
func.func @wrong(%p: i1) -> i1 {
  %c = arith.constant 1 : i32
  %t = arith.constant true
  scf.if %p {
    func.call @g(%c) : (i32) -> ()
  }
  return %t : i1
}
// -----
// planted: pattern ConvertTrivialIfToSelect
// The arms are exchanged.
func.func private @g(i32)
func.func @src(%p: i1, %x: i32, %y: i32) -> i32 {
  %r = scf.if %p -> i32 {
    scf.yield %x : i32
  } else {
    scf.yield %y : i32
  }
  return %r : i32
}
func.func @wrong(%p: i1, %x: i32, %y: i32) -> i32 {
  %r = arith.select %p, %y, %x : i32
  return %r : i32
}
func.func @wrong2(%p: i1, %x: i32, %y: i32) -> i32 {
  return %x : i32
}
// -----
// planted: pattern RemoveEmptyElseBranch
// The if goes with its else.
func.func private @g(i32)
func.func @src(%p: i1, %x: i32, %y: i32) -> i32 {
  scf.if %p {
    func.call @g(%x) : (i32) -> ()
  } else {
  }
  return %x : i32
}
func.func @wrong(%p: i1, %x: i32, %y: i32) -> i32 {
  return %x : i32
}
func.func @wrong2(%p: i1, %x: i32, %y: i32) -> i32 {
  func.call @g(%x) : (i32) -> ()
  return %x : i32
}
// -----
// planted: pattern RemoveStaticCondition
// The other region is taken.
func.func private @g(i32)
func.func @src(%p: i1, %x: i32, %y: i32) -> i32 {
  %t = arith.constant true
  %r = scf.if %t -> i32 {
    func.call @g(%x) : (i32) -> ()
    scf.yield %x : i32
  } else {
    func.call @g(%y) : (i32) -> ()
    scf.yield %y : i32
  }
  return %r : i32
}
func.func @wrong(%p: i1, %x: i32, %y: i32) -> i32 {
  func.call @g(%y) : (i32) -> ()
  return %y : i32
}
// -----
// planted: other ReplaceIfYieldWithConditionOrValue
// The result is the negated condition.
func.func private @g(i32)
func.func @src(%p: i1, %x: i32) -> i1 {
  %t = arith.constant true
  %f = arith.constant false
  %r = scf.if %p -> i1 {
    func.call @g(%x) : (i32) -> ()
    scf.yield %t : i1
  } else {
    scf.yield %f : i1
  }
  return %r : i1
}
func.func @wrong(%p: i1, %x: i32) -> i1 {
  %t = arith.constant true
  scf.if %p {
    func.call @g(%x) : (i32) -> ()
  }
  %n = arith.xori %p, %t : i1
  return %n : i1
}
// -----
// planted: pattern FoldConstantCase
// The default's region is taken.
func.func private @g(i32)
func.func @src(%s: index, %x: i32, %y: i32) -> i32 {
  %c = arith.constant 2 : index
  %r = scf.index_switch %c -> i32
  case 2 {
    func.call @g(%x) : (i32) -> ()
    scf.yield %x : i32
  }
  default {
    func.call @g(%y) : (i32) -> ()
    scf.yield %y : i32
  }
  return %r : i32
}
func.func @wrong(%s: index, %x: i32, %y: i32) -> i32 {
  func.call @g(%y) : (i32) -> ()
  return %y : i32
}
// -----
// planted: pattern ForwardIndexSwitchResults
// The regions yield different values.
func.func private @g(i32)
func.func @src(%s: index, %x: i32, %y: i32) -> i32 {
  %r = scf.index_switch %s -> i32
  case 2 {
    func.call @g(%x) : (i32) -> ()
    scf.yield %x : i32
  }
  default {
    func.call @g(%y) : (i32) -> ()
    scf.yield %x : i32
  }
  return %r : i32
}
func.func @wrong(%s: index, %x: i32, %y: i32) -> i32 {
  scf.index_switch %s
  case 2 {
    func.call @g(%x) : (i32) -> ()
    scf.yield
  }
  default {
    func.call @g(%y) : (i32) -> ()
    scf.yield
  }
  return %y : i32
}
func.func @src_differ(%s: index, %x: i32, %y: i32) -> i32 {
  %r = scf.index_switch %s -> i32
  case 2 {
    func.call @g(%x) : (i32) -> ()
    scf.yield %x : i32
  }
  default {
    func.call @g(%y) : (i32) -> ()
    scf.yield %y : i32
  }
  return %r : i32
}
func.func @wrong_differ(%s: index, %x: i32, %y: i32) -> i32 {
  scf.index_switch %s
  case 2 {
    func.call @g(%x) : (i32) -> ()
    scf.yield
  }
  default {
    func.call @g(%y) : (i32) -> ()
    scf.yield
  }
  return %x : i32
}
// -----
// planted: other DropUnusedIfResults
// The effects of the region are erased with the result.
func.func private @g(i32)
func.func @src(%p: i1, %x: i32, %y: i32) -> i32 {
  %r, %u = scf.if %p -> (i32, i32) {
    func.call @g(%x) : (i32) -> ()
    scf.yield %x, %y : i32, i32
  } else {
    scf.yield %y, %x : i32, i32
  }
  return %r : i32
}
func.func @wrong(%p: i1, %x: i32, %y: i32) -> i32 {
  %r = arith.select %p, %x, %y : i32
  return %r : i32
}
// -----
// planted: pattern DropUnusedIndexSwitchResults
// The effects of the region are erased with the result.
func.func private @g(i32)
func.func @src(%s: index, %x: i32, %y: i32) -> i32 {
  %r, %u = scf.index_switch %s -> i32, i32
  case 2 {
    func.call @g(%x) : (i32) -> ()
    scf.yield %x, %y : i32, i32
  }
  default {
    scf.yield %y, %x : i32, i32
  }
  return %r : i32
}
func.func @wrong(%s: index, %x: i32, %y: i32) -> i32 {
  %r = scf.index_switch %s -> i32
  case 2 {
    scf.yield %x : i32
  }
  default {
    scf.yield %y : i32
  }
  return %r : i32
}
// -----
// planted: pattern SimplifyTrivialLoops
// One iteration is taken for none; none for one; three by two for one.
func.func private @g(i32)
func.func @src(%x: i32, %y: i32) -> i32 {
  %lo = arith.constant 0 : index
  %hi = arith.constant 1 : index
  %st = arith.constant 1 : index
  %r = scf.for %i = %lo to %hi step %st iter_args(%a = %x) -> (i32) {
    func.call @g(%y) : (i32) -> ()
    %n = arith.addi %a, %y : i32
    scf.yield %n : i32
  }
  return %r : i32
}
func.func @wrong(%x: i32, %y: i32) -> i32 {
  return %x : i32
}
func.func @src_none(%x: i32, %y: i32) -> i32 {
  %lo = arith.constant 4 : index
  %hi = arith.constant 4 : index
  %st = arith.constant 1 : index
  %r = scf.for %i = %lo to %hi step %st iter_args(%a = %x) -> (i32) {
    %n = arith.addi %a, %y : i32
    scf.yield %n : i32
  }
  return %r : i32
}
func.func @wrong_none(%x: i32, %y: i32) -> i32 {
  %n = arith.addi %x, %y : i32
  return %n : i32
}
func.func @src_two(%x: i32, %y: i32) -> i32 {
  %lo = arith.constant 0 : index
  %hi = arith.constant 3 : index
  %st = arith.constant 2 : index
  %r = scf.for %i = %lo to %hi step %st iter_args(%a = %x) -> (i32) {
    func.call @g(%y) : (i32) -> ()
    %n = arith.addi %a, %y : i32
    scf.yield %n : i32
  }
  return %r : i32
}
func.func @wrong_two(%x: i32, %y: i32) -> i32 {
  func.call @g(%y) : (i32) -> ()
  %n = arith.addi %x, %y : i32
  return %n : i32
}
// -----
// planted: pattern ForwardInvariantIterArgs
// A value that is changed is taken for invariant.
func.func private @g(i32)
func.func @src(%lo: index, %hi: index, %x: i32, %y: i32) -> i32 {
  %st = arith.constant 1 : index
  %r, %u = scf.for %i = %lo to %hi step %st iter_args(%a = %x, %b = %y) -> (i32, i32) {
    %n = arith.addi %a, %b : i32
    scf.yield %n, %b : i32, i32
  }
  func.call @g(%u) : (i32) -> ()
  return %r : i32
}
func.func @wrong(%lo: index, %hi: index, %x: i32, %y: i32) -> i32 {
  func.call @g(%y) : (i32) -> ()
  return %x : i32
}
// -----
// planted: pattern MergeEqualIterArgs
// Values that begin differently are merged.
func.func private @g(i32)
func.func @src(%lo: index, %hi: index, %x: i32, %y: i32) -> i32 {
  %st = arith.constant 1 : index
  %r, %u = scf.for %i = %lo to %hi step %st iter_args(%a = %x, %b = %x) -> (i32, i32) {
    %n = arith.addi %a, %y : i32
    %m = arith.addi %b, %y : i32
    scf.yield %n, %n : i32, i32
  }
  %s = arith.subi %r, %u : i32
  return %s : i32
}
func.func @wrong(%lo: index, %hi: index, %x: i32, %y: i32) -> i32 {
  return %x : i32
}
// -----
// planted: other DropDeadIterArgs
// A value that is used is dropped.
func.func private @g(i32)
func.func @src(%lo: index, %hi: index, %x: i32, %y: i32) -> i32 {
  %st = arith.constant 1 : index
  %r, %u = scf.for %i = %lo to %hi step %st iter_args(%a = %x, %b = %y) -> (i32, i32) {
    func.call @g(%a) : (i32) -> ()
    %m = arith.addi %b, %b : i32
    scf.yield %y, %m : i32, i32
  }
  return %r : i32
}
func.func @wrong(%lo: index, %hi: index, %x: i32, %y: i32) -> i32 {
  %st = arith.constant 1 : index
  scf.for %i = %lo to %hi step %st {
    func.call @g(%x) : (i32) -> ()
  }
  return %x : i32
}

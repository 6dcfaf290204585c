// fires: SingleBlockExecuteInliner
func.func @region_of_one_block(%x: i8) -> i8 {
  %r = scf.execute_region -> i8 {
    %0 = arith.muli %x, %x : i8
    scf.yield %0 : i8
  }
  return %r : i8
}
// becomes:
func.func @region_of_one_block(%arg0: i8) -> i8 {
  %0 = arith.muli %arg0, %arg0 : i8
  return %0 : i8
}

// -----

// fires: MultiBlockExecuteInliner
func.func private @seen()
func.func @region_of_blocks(%p: i1, %x: i8, %y: i8) -> i8 {
  %r = scf.execute_region -> i8 {
    cf.cond_br %p, ^a, ^b
  ^a:
    func.call @seen() : () -> ()
    scf.yield %x : i8
  ^b:
    scf.yield %y : i8
  }
  return %r : i8
}
// becomes:
func.func private @seen()
func.func @region_of_blocks(%arg0: i1, %arg1: i8, %arg2: i8) -> i8 {
  cf.cond_br %arg0, ^bb1, ^bb2(%arg2 : i8)
^bb1:  // pred: ^bb0
  call @seen() : () -> ()
  cf.br ^bb2(%arg1 : i8)
^bb2(%0: i8):  // 2 preds: ^bb0, ^bb1
  return %0 : i8
}

// -----

// fires: ForwardExecuteRegionResults, DropUnusedExecuteRegionResults
func.func private @seen()
func.func @region_that_stays(%x: i8) -> i8 {
  %r = scf.execute_region -> i8 no_inline {
    func.call @seen() : () -> ()
    scf.yield %x : i8
  }
  return %r : i8
}
// becomes:
func.func private @seen()
func.func @region_that_stays(%arg0: i8) -> i8 {
  scf.execute_region no_inline {
    func.call @seen() : () -> ()
    scf.yield
  }
  return %arg0 : i8
}

// -----

// fires: SimplifyTrivialLoops
func.func private @seen(i8)
func.func @trivial_loops(%x: i8, %y: i8, %n: index) -> (i8, i8, i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %none = scf.for %i = %c5 to %c1 step %n iter_args(%a = %x) -> (i8) {
    func.call @seen(%a) : (i8) -> ()
    scf.yield %y : i8
  }
  %once = scf.for %i = %c1 to %c5 step %c5 iter_args(%a = %x) -> (i8) {
    func.call @seen(%a) : (i8) -> ()
    %b = arith.addi %a, %y : i8
    scf.yield %b : i8
  }
  %empty = scf.for %i = %c0 to %c5 step %c1 iter_args(%a = %x) -> (i8) {
    scf.yield %y : i8
  }
  return %none, %once, %empty : i8, i8, i8
}
// becomes:
func.func private @seen(i8)
func.func @trivial_loops(%arg0: i8, %arg1: i8, %arg2: index) -> (i8, i8, i8) {
  call @seen(%arg0) : (i8) -> ()
  %0 = arith.addi %arg0, %arg1 : i8
  return %arg0, %0, %arg1 : i8, i8, i8
}

// -----

// One iteration at 64 bits, none at 32, where the upper bound is the least number.
func.func @trips_that_depend_on_the_width(%x: i8, %y: i8) -> i8 {
  %l = arith.constant 2147483647 : index
  %u = arith.constant 2147483648 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %l to %u step %c1 iter_args(%a = %x) -> (i8) {
    scf.yield %y : i8
  }
  return %r : i8
}
// becomes:
func.func @trips_that_depend_on_the_width(%arg0: i8, %arg1: i8) -> i8 {
  %c2147483647 = arith.constant 2147483647 : index
  %c2147483648 = arith.constant 2147483648 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %arg2 = %c2147483647 to %c2147483648 step %c1 iter_args(%arg3 = %arg0) -> (i8) {
    scf.yield %arg1 : i8
  }
  return %0 : i8
}

// -----

// fires: ForwardInvariantIterArgs, MergeEqualIterArgs, DropDeadIterArgs
func.func private @seen(i8)
func.func @carried(%l: index, %u: index, %s: index, %x: i8, %y: i8) -> (i8, i8, i8, i8) {
  %r:5 = scf.for %i = %l to %u step %s iter_args(%a = %x, %b = %y, %c = %y, %d = %x, %e = %y) -> (i8, i8, i8, i8, i8) {
    func.call @seen(%b) : (i8) -> ()
    %0 = arith.addi %b, %a : i8
    %1 = arith.muli %c, %d : i8
    scf.yield %d, %1, %1, %a, %0 : i8, i8, i8, i8, i8
  }
  return %r#0, %r#1, %r#2, %r#3 : i8, i8, i8, i8
}
// becomes:
func.func private @seen(i8)
func.func @carried(%arg0: index, %arg1: index, %arg2: index, %arg3: i8, %arg4: i8) -> (i8, i8, i8, i8) {
  %0 = scf.for %arg5 = %arg0 to %arg1 step %arg2 iter_args(%arg6 = %arg4) -> (i8) {
    func.call @seen(%arg6) : (i8) -> ()
    %1 = arith.muli %arg6, %arg3 : i8
    scf.yield %1 : i8
  }
  return %arg3, %0, %0, %arg3 : i8, i8, i8, i8
}

// -----

// fires: RemoveStaticCondition
func.func private @seen()
func.func @known_condition(%x: i8, %y: i8) -> i8 {
  %t = arith.constant true
  %f = arith.constant false
  scf.if %f {
    func.call @seen() : () -> ()
  }
  %r = scf.if %t -> (i8) {
    %0 = arith.addi %x, %y : i8
    scf.yield %0 : i8
  } else {
    scf.yield %y : i8
  }
  return %r : i8
}
// becomes:
func.func private @seen()
func.func @known_condition(%arg0: i8, %arg1: i8) -> i8 {
  %0 = arith.addi %arg0, %arg1 : i8
  return %0 : i8
}

// -----

// fires: RemoveEmptyElseBranch, ConditionPropagation
func.func private @seen(i1)
func.func @conditions(%p: i1) {
  scf.if %p {
    func.call @seen(%p) : (i1) -> ()
  } else {
  }
  scf.if %p {
  } else {
    func.call @seen(%p) : (i1) -> ()
  }
  return
}
// becomes:
func.func private @seen(i1)
func.func @conditions(%arg0: i1) {
  %true = arith.constant true
  %false = arith.constant false
  scf.if %arg0 {
    func.call @seen(%true) : (i1) -> ()
  } else {
    func.call @seen(%false) : (i1) -> ()
  }
  return
}

// -----

// fires: ConvertTrivialIfToSelect
func.func private @make() -> i8
func.func @results(%p: i1, %x: i8, %y: i8) -> (i8, i8, i8, i1, i1) {
  %t = arith.constant true
  %f = arith.constant false
  %r:5 = scf.if %p -> (i8, i8, i8, i1, i1) {
    %0 = func.call @make() : () -> i8
    scf.yield %x, %0, %y, %t, %f : i8, i8, i8, i1, i1
  } else {
    scf.yield %y, %x, %y, %f, %t : i8, i8, i8, i1, i1
  }
  return %r#0, %r#1, %r#2, %r#3, %r#4 : i8, i8, i8, i1, i1
}
// becomes:
func.func private @make() -> i8
func.func @results(%arg0: i1, %arg1: i8, %arg2: i8) -> (i8, i8, i8, i1, i1) {
  %true = arith.constant true
  %0 = arith.select %arg0, %arg1, %arg2 : i8
  %1 = arith.xori %arg0, %true : i1
  %2 = scf.if %arg0 -> (i8) {
    %3 = func.call @make() : () -> i8
    scf.yield %3 : i8
  } else {
    scf.yield %arg1 : i8
  }
  return %0, %2, %arg2, %arg0, %1 : i8, i8, i8, i1, i1
}

// -----

// fires: ReplaceIfYieldWithConditionOrValue
// The constants arise inside, and are not outside yet when the results are looked at.
func.func @constants_from_inside(%p: i1, %x: i8) -> (i1, i1) {
  %r:2 = scf.if %p -> (i1, i1) {
    %0 = arith.cmpi eq, %x, %x : i8
    %1 = arith.cmpi ne, %x, %x : i8
    scf.yield %0, %1 : i1, i1
  } else {
    %0 = arith.cmpi ult, %x, %x : i8
    %1 = arith.cmpi uge, %x, %x : i8
    scf.yield %0, %1 : i1, i1
  }
  return %r#0, %r#1 : i1, i1
}
// becomes:
func.func @constants_from_inside(%arg0: i1, %arg1: i8) -> (i1, i1) {
  %true = arith.constant true
  %0 = arith.xori %arg0, %true : i1
  return %arg0, %0 : i1, i1
}

// -----

// fires: DropUnusedIfResults
func.func private @make() -> i8
func.func @unused_result(%p: i1) -> i8 {
  %r:2 = scf.if %p -> (i8, i8) {
    %0 = func.call @make() : () -> i8
    %1 = func.call @make() : () -> i8
    scf.yield %0, %1 : i8, i8
  } else {
    %0 = func.call @make() : () -> i8
    scf.yield %0, %0 : i8, i8
  }
  return %r#1 : i8
}
// becomes:
func.func private @make() -> i8
func.func @unused_result(%arg0: i1) -> i8 {
  %0 = scf.if %arg0 -> (i8) {
    %1 = func.call @make() : () -> i8
    %2 = func.call @make() : () -> i8
    scf.yield %2 : i8
  } else {
    %1 = func.call @make() : () -> i8
    scf.yield %1 : i8
  }
  return %0 : i8
}

// -----

// The regions change places.
func.func private @make() -> i8
func.func @negated(%p: i1) -> i8 {
  %t = arith.constant true
  %n = arith.xori %p, %t : i1
  %r = scf.if %n -> (i8) {
    %0 = func.call @make() : () -> i8
    scf.yield %0 : i8
  } else {
    %0 = func.call @make() : () -> i8
    %1 = func.call @make() : () -> i8
    scf.yield %1 : i8
  }
  return %r : i8
}
// becomes:
func.func private @make() -> i8
func.func @negated(%arg0: i1) -> i8 {
  %0 = scf.if %arg0 -> (i8) {
    %1 = func.call @make() : () -> i8
    %2 = func.call @make() : () -> i8
    scf.yield %2 : i8
  } else {
    %1 = func.call @make() : () -> i8
    scf.yield %1 : i8
  }
  return %0 : i8
}

// -----

// fires: CombineIfs
func.func private @make() -> i8
func.func private @seen(i8)
func.func @in_a_row(%p: i1) -> i8 {
  %r = scf.if %p -> (i8) {
    %0 = func.call @make() : () -> i8
    scf.yield %0 : i8
  } else {
    %0 = func.call @make() : () -> i8
    %1 = func.call @make() : () -> i8
    scf.yield %1 : i8
  }
  scf.if %p {
    func.call @seen(%r) : (i8) -> ()
  }
  return %r : i8
}
// becomes:
func.func private @make() -> i8
func.func private @seen(i8)
func.func @in_a_row(%arg0: i1) -> i8 {
  %0 = scf.if %arg0 -> (i8) {
    %1 = func.call @make() : () -> i8
    func.call @seen(%1) : (i8) -> ()
    scf.yield %1 : i8
  } else {
    %1 = func.call @make() : () -> i8
    %2 = func.call @make() : () -> i8
    scf.yield %2 : i8
  }
  return %0 : i8
}

// -----

// fires: CombineNestedIfs
// Where the outer condition is false, the inner one may be poison: no `andi`, which would look at it.
func.func private @make() -> i8
func.func @nested(%p: i1, %q: i1, %x: i8) -> i8 {
  %r = scf.if %p -> (i8) {
    %0 = scf.if %q -> (i8) {
      %1 = func.call @make() : () -> i8
      scf.yield %1 : i8
    } else {
      scf.yield %x : i8
    }
    scf.yield %0 : i8
  } else {
    scf.yield %x : i8
  }
  return %r : i8
}
// becomes:
func.func private @make() -> i8
func.func @nested(%arg0: i1, %arg1: i1, %arg2: i8) -> i8 {
  %false = arith.constant false
  %0 = arith.select %arg0, %arg1, %false : i1
  %1 = scf.if %0 -> (i8) {
    %2 = func.call @make() : () -> i8
    scf.yield %2 : i8
  } else {
    scf.yield %arg2 : i8
  }
  return %1 : i8
}

// -----

// fires: FoldConstantCase
func.func @constant_case(%x: i8, %y: i8) -> i8 {
  %c3 = arith.constant 3 : index
  %r = scf.index_switch %c3 -> i8
  case 1 {
    scf.yield %x : i8
  }
  case 3 {
    %0 = arith.addi %x, %y : i8
    scf.yield %0 : i8
  }
  default {
    scf.yield %y : i8
  }
  return %r : i8
}
// becomes:
func.func @constant_case(%arg0: i8, %arg1: i8) -> i8 {
  %0 = arith.addi %arg0, %arg1 : i8
  return %0 : i8
}

// -----

// fires: ForwardIndexSwitchResults, DropUnusedIndexSwitchResults
func.func private @make() -> i8
func.func @switch_results(%i: index, %x: i8) -> (i8, i8) {
  %r:3 = scf.index_switch %i -> i8, i8, i8
  case 1 {
    %0 = func.call @make() : () -> i8
    scf.yield %x, %0, %0 : i8, i8, i8
  }
  default {
    %0 = func.call @make() : () -> i8
    %1 = func.call @make() : () -> i8
    scf.yield %x, %1, %0 : i8, i8, i8
  }
  return %r#0, %r#1 : i8, i8
}
// becomes:
func.func private @make() -> i8
func.func @switch_results(%arg0: index, %arg1: i8) -> (i8, i8) {
  %0 = scf.index_switch %arg0 -> i8 
  case 1 {
    %1 = func.call @make() : () -> i8
    scf.yield %1 : i8
  }
  default {
    %1 = func.call @make() : () -> i8
    %2 = func.call @make() : () -> i8
    scf.yield %2 : i8
  }
  return %arg1, %0 : i8, i8
}

// -----

// fires: WhileConditionTruth, WhileCmpCond, MergeEqualWhileResults, DropDeadWhileResults
func.func private @make() -> i8
func.func private @seen(i1, i1, i8, i8)
func.func @body_knows(%x: i8) -> i8 {
  %r:4 = scf.while : () -> (i8, i1, i8, i8) {
    %0 = func.call @make() : () -> i8
    %1 = func.call @make() : () -> i8
    %c = arith.cmpi slt, %0, %x : i8
    scf.condition(%c) %0, %c, %0, %1 : i8, i1, i8, i8
  } do {
  ^bb0(%a: i8, %b: i1, %d: i8, %e: i8):
    %f = arith.cmpi sge, %a, %x : i8
    func.call @seen(%b, %f, %a, %d) : (i1, i1, i8, i8) -> ()
    scf.yield
  }
  return %r#0 : i8
}
// becomes:
func.func private @make() -> i8
func.func private @seen(i1, i1, i8, i8)
func.func @body_knows(%arg0: i8) -> i8 {
  %true = arith.constant true
  %false = arith.constant false
  %0 = scf.while : () -> i8 {
    %1 = func.call @make() : () -> i8
    %2 = func.call @make() : () -> i8
    %3 = arith.cmpi slt, %1, %arg0 : i8
    scf.condition(%3) %1 : i8
  } do {
  ^bb0(%arg1: i8):
    func.call @seen(%true, %false, %arg1, %arg1) : (i1, i1, i8, i8) -> ()
    scf.yield
  }
  return %0 : i8
}

// -----

// fires: ForwardInvariantWhileArgs, MergeEqualWhileArgs, DropDeadWhileArgs
func.func private @make(i8, i8, i8) -> i8
func.func @carried_by_while(%x: i8, %y: i8, %z: i8) -> i8 {
  %r:2 = scf.while (%a = %x, %b = %y, %c = %z, %d = %z) : (i8, i8, i8, i8) -> (i8, i8) {
    %0 = func.call @make(%a, %c, %d) : (i8, i8, i8) -> i8
    %1 = arith.cmpi ne, %0, %a : i8
    scf.condition(%1) %a, %0 : i8, i8
  } do {
  ^bb0(%e: i8, %f: i8):
    scf.yield %e, %y, %f, %f : i8, i8, i8, i8
  }
  return %r#1 : i8
}
// becomes:
func.func private @make(i8, i8, i8) -> i8
func.func @carried_by_while(%arg0: i8, %arg1: i8, %arg2: i8) -> i8 {
  %0 = scf.while (%arg3 = %arg2) : (i8) -> i8 {
    %1 = func.call @make(%arg0, %arg3, %arg3) : (i8, i8, i8) -> i8
    %2 = arith.cmpi ne, %1, %arg0 : i8
    scf.condition(%2) %1 : i8
  } do {
  ^bb0(%arg3: i8):
    scf.yield %arg3 : i8
  }
  return %0 : i8
}

// -----

// What MLIR makes of a result that is handed on twice is wrong.
// fires: WhileMoveIfDown
func.func @if_moves_down(%init: i8) -> i8 {
  %c1 = arith.constant 1 : i8
  %c2 = arith.constant 2 : i8
  %c20 = arith.constant 20 : i8
  %r:3 = scf.while (%state = %init) : (i8) -> (i8, i8, i8) {
    %go = arith.cmpi slt, %state, %c1 : i8
    %value = scf.if %go -> i8 {
      %next = arith.addi %state, %c2 : i8
      scf.yield %next : i8
    } else {
      scf.yield %c20 : i8
    }
    scf.condition(%go) %value, %value, %state : i8, i8, i8
  } do {
  ^bb0(%first: i8, %second: i8, %old: i8):
    scf.yield %second : i8
  }
  return %r#2 : i8
}
// becomes:
func.func @if_moves_down(%arg0: i8) -> i8 {
  %c1_i8 = arith.constant 1 : i8
  %c2_i8 = arith.constant 2 : i8
  %0 = scf.while (%arg1 = %arg0) : (i8) -> i8 {
    %1 = arith.cmpi slt, %arg1, %c1_i8 : i8
    scf.condition(%1) %arg1 : i8
  } do {
  ^bb0(%arg1: i8):
    %1 = arith.addi %arg1, %c2_i8 : i8
    scf.yield %1 : i8
  }
  return %0 : i8
}

// -----

// fires: WhileMoveIfDown
func.func private @make() -> i8
func.func private @seen(i8, i8)
func.func @if_without_results_moves_down(%x: i8) -> i8 {
  %r = scf.while : () -> i8 {
    %0 = func.call @make() : () -> i8
    %1 = func.call @make() : () -> i8
    %go = arith.cmpi slt, %0, %x : i8
    scf.if %go {
      func.call @seen(%1, %0) : (i8, i8) -> ()
    }
    scf.condition(%go) %0 : i8
  } do {
  ^bb0(%a: i8):
    func.call @seen(%a, %x) : (i8, i8) -> ()
    scf.yield
  }
  return %r : i8
}
// becomes:
func.func private @make() -> i8
func.func private @seen(i8, i8)
func.func @if_without_results_moves_down(%arg0: i8) -> i8 {
  %0:2 = scf.while : () -> (i8, i8) {
    %1 = func.call @make() : () -> i8
    %2 = func.call @make() : () -> i8
    %3 = arith.cmpi slt, %1, %arg0 : i8
    scf.condition(%3) %1, %2 : i8, i8
  } do {
  ^bb0(%arg1: i8, %arg2: i8):
    func.call @seen(%arg2, %arg1) : (i8, i8) -> ()
    func.call @seen(%arg1, %arg0) : (i8, i8) -> ()
    scf.yield
  }
  return %0#0 : i8
}

// -----

// MLIR takes the bound for one below %x, and the loop for one that is never entered.
func.func @far_above(%x: i32, %v: i8, %w: i8) -> i8 {
  %c = arith.constant -16 : i32
  %c8 = arith.constant 8 : i32
  %u = arith.addi %x, %c overflow<nuw> : i32
  %r = scf.for unsigned %i = %x to %u step %c8 iter_args(%a = %v) -> (i8) : i32 {
    %0 = arith.addi %a, %w : i8
    scf.yield %0 : i8
  }
  return %r : i8
}
// becomes:
func.func @far_above(%arg0: i32, %arg1: i8, %arg2: i8) -> i8 {
  %c-16_i32 = arith.constant -16 : i32
  %c8_i32 = arith.constant 8 : i32
  %0 = arith.addi %arg0, %c-16_i32 overflow<nuw> : i32
  %1 = scf.for unsigned %arg3 = %arg0 to %0 step %c8_i32 iter_args(%arg4 = %arg1) -> (i8)  : i32 {
    %2 = arith.addi %arg4, %arg2 : i8
    scf.yield %2 : i8
  }
  return %1 : i8
}

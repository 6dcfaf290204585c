// fires: EraseTrueAssert, SimplifyBrToBlockWithSinglePred
func.func @straight(%x: i8) -> i8 {
  %t = arith.constant true
  cf.assert %t, "never"
  cf.br ^a(%x : i8)
^a(%y: i8):
  %r = arith.addi %y, %x : i8
  return %r : i8
}
// becomes:
func.func @straight(%arg0: i8) -> i8 {
  %0 = arith.addi %arg0, %arg0 : i8
  return %0 : i8
}

// -----

// fires: SimplifyPassThroughBr, SimplifyPassThroughCondBranch
func.func private @seen()
func.func @pass_through(%p: i1, %q: i1, %x: i8, %y: i8) -> i8 {
  cf.cond_br %p, ^a(%x : i8), ^b
^a(%0: i8):
  cf.br ^d(%0, %y : i8, i8)
^b:
  call @seen() : () -> ()
  cf.cond_br %q, ^c, ^e
^c:
  call @seen() : () -> ()
  cf.br ^f(%x : i8)
^e:
  call @seen() : () -> ()
  call @seen() : () -> ()
  cf.br ^f(%y : i8)
^f(%3: i8):
  cf.br ^d(%y, %3 : i8, i8)
^d(%1: i8, %2: i8):
  %r = arith.subi %1, %2 : i8
  return %r : i8
}
// becomes:
func.func private @seen()
func.func @pass_through(%arg0: i1, %arg1: i1, %arg2: i8, %arg3: i8) -> i8 {
  cf.cond_br %arg0, ^bb4(%arg2, %arg3 : i8, i8), ^bb1
^bb1:  // pred: ^bb0
  call @seen() : () -> ()
  cf.cond_br %arg1, ^bb2, ^bb3
^bb2:  // pred: ^bb1
  call @seen() : () -> ()
  cf.br ^bb4(%arg3, %arg2 : i8, i8)
^bb3:  // pred: ^bb1
  call @seen() : () -> ()
  call @seen() : () -> ()
  cf.br ^bb4(%arg3, %arg3 : i8, i8)
^bb4(%0: i8, %1: i8):  // 3 preds: ^bb0, ^bb2, ^bb3
  %2 = arith.subi %0, %1 : i8
  return %2 : i8
}

// -----

// fires: SimplifyConstCondBranchPred
func.func private @seen()
func.func @decided(%x: i8) -> i8 {
  %f = arith.constant false
  cf.cond_br %f, ^a, ^b(%x : i8)
^a:
  call @seen() : () -> ()
  cf.br ^b(%x : i8)
^b(%y: i8):
  return %y : i8
}
// becomes:
func.func private @seen()
func.func @decided(%arg0: i8) -> i8 {
  return %arg0 : i8
}

// -----

// fires: SimplifyCondBranchIdenticalSuccessors
func.func @one_successor(%p: i1, %x: i8, %y: i8) -> (i8, i8) {
  cf.cond_br %p, ^a(%x, %y : i8, i8), ^a(%y, %y : i8, i8)
^a(%0: i8, %1: i8):
  return %0, %1 : i8, i8
}
// becomes:
func.func @one_successor(%arg0: i1, %arg1: i8, %arg2: i8) -> (i8, i8) {
  %0 = arith.select %arg0, %arg1, %arg2 : i8
  return %0, %arg2 : i8, i8
}

// -----

// fires: CondBranchTruthPropagation
func.func private @seen(i1)
func.func @known(%p: i1, %x: i8, %y: i8) -> i8 {
  cf.cond_br %p, ^a, ^b
^a:
  call @seen(%p) : (i1) -> ()
  cf.cond_br %p, ^c(%x : i8), ^c(%y : i8)
^b:
  call @seen(%p) : (i1) -> ()
  cf.br ^c(%y : i8)
^c(%r: i8):
  return %r : i8
}
// becomes:
func.func private @seen(i1)
func.func @known(%arg0: i1, %arg1: i8, %arg2: i8) -> i8 {
  %true = arith.constant true
  %false = arith.constant false
  cf.cond_br %arg0, ^bb1, ^bb2
^bb1:  // pred: ^bb0
  call @seen(%true) : (i1) -> ()
  cf.br ^bb3(%arg1 : i8)
^bb2:  // pred: ^bb0
  call @seen(%false) : (i1) -> ()
  cf.br ^bb3(%arg2 : i8)
^bb3(%0: i8):  // 2 preds: ^bb1, ^bb2
  return %0 : i8
}

// -----

// fires: SimplifyCondBranchFromCondBranchOnSameCondition
func.func private @seen()
func.func @asked_twice(%p: i1, %q: i1) {
  cf.cond_br %q, ^first, ^end
^again:
  call @seen() : () -> ()
  cf.cond_br %p, ^yes, ^end
^first:
  call @seen() : () -> ()
  cf.cond_br %p, ^again, ^end
^yes:
  call @seen() : () -> ()
  return
^end:
  return
}
// becomes:
func.func private @seen()
func.func @asked_twice(%arg0: i1, %arg1: i1) {
  cf.cond_br %arg1, ^bb2, ^bb3
^bb1:  // pred: ^bb2
  call @seen() : () -> ()
  call @seen() : () -> ()
  return
^bb2:  // pred: ^bb0
  call @seen() : () -> ()
  cf.cond_br %arg0, ^bb1, ^bb3
^bb3:  // 2 preds: ^bb0, ^bb2
  return
}

// -----

// fires: DropUnreachableCondBranch
func.func @unreachable(%p: i1, %q: i1, %x: i8) -> i8 {
  cf.cond_br %p, ^a, ^b
^a:
  ub.unreachable
^b:
  cf.cond_br %q, ^c(%x : i8), ^a
^c(%y: i8):
  return %y : i8
}
// becomes:
func.func @unreachable(%arg0: i1, %arg1: i1, %arg2: i8) -> i8 {
  return %arg2 : i8
}

// -----

// fires: SimplifySwitchWithOnlyDefault, DropSwitchCasesThatMatchDefault, SimplifyPassThroughSwitch
func.func private @seen(i8)
func.func @switches(%f: i8, %x: i8, %y: i8) {
  cf.switch %f : i8, [ default: ^a(%x : i8), 1: ^b, 2: ^a(%x : i8), 3: ^a(%y : i8) ]
^a(%0: i8):
  call @seen(%0) : (i8) -> ()
  cf.switch %x : i8, [ default: ^d ]
^b:
  cf.br ^a(%f : i8)
^d:
  return
}
// becomes:
func.func private @seen(i8)
func.func @switches(%arg0: i8, %arg1: i8, %arg2: i8) {
  cf.switch %arg0 : i8, [
    default: ^bb1(%arg1 : i8),
    1: ^bb1(%arg0 : i8),
    3: ^bb1(%arg2 : i8)
  ]
^bb1(%0: i8):  // 3 preds: ^bb0, ^bb0, ^bb0
  call @seen(%0) : (i8) -> ()
  return
}

// -----

// fires: SimplifyConstSwitchValue
func.func @constant_flag(%x: i8, %y: i8) -> i8 {
  %c7 = arith.constant 7 : i8
  cf.switch %c7 : i8, [ default: ^a(%x : i8), 3: ^a(%x : i8), 7: ^a(%y : i8) ]
^a(%0: i8):
  return %0 : i8
}
// becomes:
func.func @constant_flag(%arg0: i8, %arg1: i8) -> i8 {
  return %arg1 : i8
}

// -----

// fires: SimplifySwitchFromSwitchOnSameCondition, SimplifySwitchFromDefaultSwitchOnSameCondition
func.func private @seen(i8)
func.func @same_flag(%f: i8, %x: i8, %y: i8) -> i8 {
  cf.switch %f : i8, [ default: ^a, 1: ^b, 2: ^c(%x : i8) ]
^a:
  call @seen(%x) : (i8) -> ()
  cf.switch %f : i8, [ default: ^c(%y : i8), 1: ^b2, 4: ^c(%f : i8) ]
^b:
  call @seen(%y) : (i8) -> ()
  cf.switch %f : i8, [ default: ^c(%y : i8), 1: ^c(%x : i8) ]
^b2:
  call @seen(%f) : (i8) -> ()
  cf.br ^c(%f : i8)
^c(%0: i8):
  return %0 : i8
}
// becomes:
func.func private @seen(i8)
func.func @same_flag(%arg0: i8, %arg1: i8, %arg2: i8) -> i8 {
  cf.switch %arg0 : i8, [
    default: ^bb1,
    1: ^bb2,
    2: ^bb3(%arg1 : i8)
  ]
^bb1:  // pred: ^bb0
  call @seen(%arg1) : (i8) -> ()
  cf.switch %arg0 : i8, [
    default: ^bb3(%arg2 : i8),
    4: ^bb3(%arg0 : i8)
  ]
^bb2:  // pred: ^bb0
  call @seen(%arg2) : (i8) -> ()
  cf.br ^bb3(%arg1 : i8)
^bb3(%0: i8):  // 4 preds: ^bb0, ^bb1, ^bb1, ^bb2
  return %0 : i8
}

// -----

// The first case of a value counts; MLIR drops it, and the second one takes its place.
func.func @one_value_twice(%f: i8, %x: i8, %y: i8) -> i8 {
  cf.switch %f : i8, [ default: ^a(%x : i8), 1: ^a(%x : i8), 1: ^a(%y : i8) ]
^a(%0: i8):
  return %0 : i8
}
// becomes:
func.func @one_value_twice(%arg0: i8, %arg1: i8, %arg2: i8) -> i8 {
  cf.switch %arg0 : i8, [
    default: ^bb1(%arg1 : i8),
    1: ^bb1(%arg1 : i8),
    1: ^bb1(%arg2 : i8)
  ]
^bb1(%0: i8):  // 3 preds: ^bb0, ^bb0, ^bb0
  return %0 : i8
}

// -----

// Neither block is skipped for the other for ever.
func.func @circle(%p: i1) {
  cf.cond_br %p, ^a, ^b
^a:
  cf.br ^b
^b:
  cf.br ^a
}
// becomes:
func.func @circle(%arg0: i1) {
  cf.cond_br %arg0, ^bb1, ^bb2
^bb1:  // 2 preds: ^bb0, ^bb2
  cf.br ^bb2
^bb2:  // 2 preds: ^bb0, ^bb1
  cf.br ^bb1
}

// -----

// MLIR does not end: the blocks of the loop, which nothing enters, are merged, and an addition of itself is left.
func.func @loop_that_nothing_enters() {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %enter = arith.cmpi sgt, %c2, %c0 : i32
  cf.cond_br %enter, ^exit, ^header(%c2 : i32)
^header(%iv: i32):
  %done = arith.cmpi eq, %iv, %c2 : i32
  cf.cond_br %done, ^exit, ^latch
^latch:
  %next = arith.addi %iv, %c1 : i32
  cf.br ^header(%next : i32)
^exit:
  return
}
// becomes:
func.func @loop_that_nothing_enters() {
  return
}

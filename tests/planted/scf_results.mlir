//! Rows of scf about yielded and loop-carried values.
// -----
// planted: fold scf.if
// The condition is negated no longer, and the regions stay where they are.
func.func private @g(i32)
func.func @src(%p: i1, %x: i32, %y: i32) -> i32 {
  %t = arith.constant true
  %n = arith.xori %p, %t : i1
  %r = scf.if %n -> i32 {
    func.call @g(%x) : (i32) -> ()
    scf.yield %x : i32
  } else {
    scf.yield %y : i32
  }
  return %r : i32
}
func.func @wrong(%p: i1, %x: i32, %y: i32) -> i32 {
  %r = scf.if %p -> i32 {
    func.call @g(%x) : (i32) -> ()
    scf.yield %x : i32
  } else {
    scf.yield %y : i32
  }
  return %r : i32
}
// -----
// planted: pattern ReplaceIfYieldWithConditionOrValue
// The result is the condition where it is its negation.
func.func @src(%p: i1, %x: i8) -> (i1, i1) {
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
func.func @wrong(%p: i1, %x: i8) -> (i1, i1) {
  return %p, %p : i1, i1
}
func.func @src_same(%p: i1, %x: i8, %y: i8) -> i8 {
  %r = scf.if %p -> i8 {
    scf.yield %x : i8
  } else {
    scf.yield %y : i8
  }
  return %r : i8
}
func.func @wrong_same(%p: i1, %x: i8, %y: i8) -> i8 {
  return %x : i8
}
// -----
// planted: pattern DropUnusedIfResults
// A used result is erased; the effects of the region are erased.
func.func private @make() -> i8
func.func @src(%p: i1) -> i8 {
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
func.func @wrong(%p: i1) -> i8 {
  %r = scf.if %p -> (i8) {
    %0 = func.call @make() : () -> i8
    %1 = func.call @make() : () -> i8
    scf.yield %0 : i8
  } else {
    %0 = func.call @make() : () -> i8
    scf.yield %0 : i8
  }
  return %r : i8
}
func.func @wrong_calls(%p: i1) -> i8 {
  %r = func.call @make() : () -> i8
  return %r : i8
}
// -----
// planted: pattern ForwardExecuteRegionResults
// The block that yields another value is not looked at.
func.func private @g()
func.func @src(%x: i8) -> i8 {
  %r = scf.execute_region -> i8 no_inline {
    func.call @g() : () -> ()
    scf.yield %x : i8
  }
  return %r : i8
}
func.func @src_blocks(%p: i1, %x: i8, %y: i8) -> i8 {
  %r = scf.execute_region -> i8 no_inline {
    cf.cond_br %p, ^a, ^b
  ^a:
    func.call @g() : () -> ()
    scf.yield %x : i8
  ^b:
    scf.yield %y : i8
  }
  return %r : i8
}
func.func @wrong_blocks(%p: i1, %x: i8, %y: i8) -> i8 {
  scf.execute_region no_inline {
    cf.cond_br %p, ^a, ^b
  ^a:
    func.call @g() : () -> ()
    scf.yield
  ^b:
    scf.yield
  }
  return %x : i8
}
// -----
// planted: pattern DropUnusedExecuteRegionResults
// A used result is erased; the effects of the region are erased with the result.
func.func private @make() -> i8
func.func @src() -> i8 {
  %r:2 = scf.execute_region -> (i8, i8) no_inline {
    %0 = func.call @make() : () -> i8
    %1 = func.call @make() : () -> i8
    scf.yield %0, %1 : i8, i8
  }
  return %r#0 : i8
}
func.func @wrong() -> i8 {
  %r = scf.execute_region -> i8 no_inline {
    %0 = func.call @make() : () -> i8
    %1 = func.call @make() : () -> i8
    scf.yield %1 : i8
  }
  return %r : i8
}
func.func @wrong_calls() -> i8 {
  %r = scf.execute_region -> i8 no_inline {
    %0 = func.call @make() : () -> i8
    scf.yield %0 : i8
  }
  return %r : i8
}
// -----
// planted: pattern DropDeadIterArgs
// A value that another one is made of is dropped, as if it began anew each time.
func.func private @g(i32)
func.func @src(%lo: index, %hi: index, %x: i32, %y: i32) -> i32 {
  %st = arith.constant 1 : index
  %r, %u = scf.for %i = %lo to %hi step %st iter_args(%a = %x, %b = %y) -> (i32, i32) {
    %n = arith.addi %a, %y : i32
    %m = arith.muli %a, %y : i32
    scf.yield %n, %m : i32, i32
  }
  return %r : i32
}
func.func @src_used(%lo: index, %hi: index, %x: i32, %y: i32) -> i32 {
  %st = arith.constant 1 : index
  %r, %u = scf.for %i = %lo to %hi step %st iter_args(%a = %x, %b = %y) -> (i32, i32) {
    %n = arith.addi %a, %b : i32
    %m = arith.muli %b, %b : i32
    scf.yield %n, %m : i32, i32
  }
  return %r : i32
}
func.func @wrong_used(%lo: index, %hi: index, %x: i32, %y: i32) -> i32 {
  %st = arith.constant 1 : index
  %r = scf.for %i = %lo to %hi step %st iter_args(%a = %x) -> (i32) {
    %n = arith.addi %a, %y : i32
    scf.yield %n : i32
  }
  return %r : i32
}
// -----
// planted: pattern ForOpTensorCastFolder
// The loop-carried tensor may have another size in the next iteration.
func.func @src(%a: tensor<2xi8>, %n: index, %x: i8) -> tensor<?xi8> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = tensor.cast %a : tensor<2xi8> to tensor<?xi8>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %b) -> tensor<?xi8> {
    %s = tensor.cast %t : tensor<?xi8> to tensor<2xi8>
    %y = tensor.insert %x into %s[%c0] : tensor<2xi8>
    %z = tensor.cast %y : tensor<2xi8> to tensor<?xi8>
    scf.yield %z : tensor<?xi8>
  }
  return %r : tensor<?xi8>
}
func.func @wrong(%a: tensor<2xi8>, %n: index, %x: i8) -> tensor<?xi8> {
  %c0 = arith.constant 0 : index
  %y = tensor.insert %x into %a[%c0] : tensor<2xi8>
  %z = tensor.cast %y : tensor<2xi8> to tensor<?xi8>
  return %z : tensor<?xi8>
}
func.func @src_grows(%a: tensor<1xi8>, %n: index) -> tensor<?xi8> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %b = tensor.cast %a : tensor<1xi8> to tensor<?xi8>
  %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%t = %b) -> tensor<?xi8> {
    %y = tensor.concat dim(0) %t, %t : (tensor<?xi8>, tensor<?xi8>) -> tensor<?xi8>
    scf.yield %y : tensor<?xi8>
  }
  return %r : tensor<?xi8>
}
func.func @wrong_grows(%a: tensor<1xi8>, %n: index) -> tensor<?xi8> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%t = %a) -> tensor<1xi8> {
    %d = tensor.cast %t : tensor<1xi8> to tensor<?xi8>
    %y = tensor.concat dim(0) %d, %d : (tensor<?xi8>, tensor<?xi8>) -> tensor<?xi8>
    %z = tensor.cast %y : tensor<?xi8> to tensor<1xi8>
    scf.yield %z : tensor<1xi8>
  }
  %s = tensor.cast %r : tensor<1xi8> to tensor<?xi8>
  return %s : tensor<?xi8>
}
// -----
// planted: pattern FoldTensorCastOfOutputIntoForallOp
// The initial output in place of the result of the loop.
func.func @src(%a: tensor<2xi8>, %v: tensor<1xi8>) -> tensor<?xi8> {
  %b = tensor.cast %a : tensor<2xi8> to tensor<?xi8>
  %r = scf.forall (%i) in (2) shared_outs(%x = %b) -> (tensor<?xi8>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %v into %x[%i] [1] [1] : tensor<1xi8> into tensor<?xi8>
    }
  }
  return %r : tensor<?xi8>
}
func.func @wrong(%a: tensor<2xi8>, %v: tensor<1xi8>) -> tensor<?xi8> {
  %b = tensor.cast %a : tensor<2xi8> to tensor<?xi8>
  return %b : tensor<?xi8>
}
func.func @wrong_place(%a: tensor<2xi8>, %v: tensor<1xi8>) -> tensor<?xi8> {
  %r = scf.forall (%i) in (1) shared_outs(%x = %a) -> (tensor<2xi8>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %v into %x[%i] [1] [1] : tensor<1xi8> into tensor<2xi8>
    }
  }
  %s = tensor.cast %r : tensor<2xi8> to tensor<?xi8>
  return %s : tensor<?xi8>
}
// -----
// planted: pattern ForallOpReplaceConstantInductionVar
// The variable of the other dimension; its upper bound.
func.func @src(%m: memref<4x4xi8>, %x: i8) {
  scf.forall (%i, %j) = (1, 0) to (2, 3) step (1, 1) {
    memref.store %x, %m[%i, %j] : memref<4x4xi8>
  } {mapping = [#gpu.thread<y>, #gpu.thread<x>]}
  return
}
func.func @wrong(%m: memref<4x4xi8>, %x: i8) {
  %c2 = arith.constant 2 : index
  scf.forall (%i, %j) = (1, 0) to (2, 3) step (1, 1) {
    memref.store %x, %m[%c2, %j] : memref<4x4xi8>
  } {mapping = [#gpu.thread<y>, #gpu.thread<x>]}
  return
}

// Loops in two parts: split at a point, unrolled with a loop for the rest, the last iteration peeled.

func.func private @use(index)
func.func private @byte(i8)
// Split at a point.
func.func @src_split(%n: index, %m: memref<?xi32>, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> i32 {
    %v = memref.load %m[%i] : memref<?xi32>
    %w = arith.xori %v, %a : i32
    memref.store %w, %m[%i] : memref<?xi32>
    scf.yield %w : i32
  }
  return %r : i32
}
func.func @tgt_split(%n: index, %m: memref<?xi32>, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = arith.constant 7 : index
  %low = arith.minsi %k, %n : index
  %mid = arith.maxsi %low, %c0 : index
  %q = scf.for %i = %c0 to %mid step %c1 iter_args(%a = %x) -> i32 {
    %v = memref.load %m[%i] : memref<?xi32>
    %w = arith.xori %v, %a : i32
    memref.store %w, %m[%i] : memref<?xi32>
    scf.yield %w : i32
  }
  %r = scf.for %i = %mid to %n step %c1 iter_args(%a = %q) -> i32 {
    %v = memref.load %m[%i] : memref<?xi32>
    %w = arith.xori %v, %a : i32
    memref.store %w, %m[%i] : memref<?xi32>
    scf.yield %w : i32
  }
  return %r : i32
}
// The point may be behind the end.
func.func @src_wrong_split(%n: index, %k: index, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    func.call @use(%i) : (index) -> ()
  }
  return
}
func.func @tgt_wrong_split(%n: index, %k: index, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %mid = arith.maxsi %k, %c0 : index
  scf.for %i = %c0 to %mid step %c1 {
    func.call @use(%i) : (index) -> ()
  }
  scf.for %i = %mid to %n step %c1 {
    func.call @use(%i) : (index) -> ()
  }
  return
}
// Unrolled by two, with a loop for the rest.
func.func @src_unrolled(%n: i8) {
  %c0 = arith.constant 0 : i8
  %c1 = arith.constant 1 : i8
  scf.for unsigned %i = %c0 to %n step %c1 : i8 {
    func.call @byte(%i) : (i8) -> ()
  }
  return
}
func.func @tgt_unrolled(%n: i8) {
  %c0 = arith.constant 0 : i8
  %c1 = arith.constant 1 : i8
  %c2 = arith.constant 2 : i8
  %rest = arith.remui %n, %c2 : i8
  %mid = arith.subi %n, %rest : i8
  scf.for unsigned %i = %c0 to %mid step %c2 : i8 {
    func.call @byte(%i) : (i8) -> ()
    %j = arith.addi %i, %c1 : i8
    func.call @byte(%j) : (i8) -> ()
  }
  scf.for unsigned %i = %mid to %n step %c1 : i8 {
    func.call @byte(%i) : (i8) -> ()
  }
  return
}
// The rest is forgotten, or begins elsewhere.
func.func @src_wrong_rest(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for unsigned %i = %c0 to %n step %c1 {
    func.call @use(%i) : (index) -> ()
  }
  return
}
func.func @tgt_wrong_rest(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %rest = arith.remui %n, %c2 : index
  %mid = arith.subi %n, %rest : index
  scf.for unsigned %i = %c0 to %mid step %c2 {
    func.call @use(%i) : (index) -> ()
    %j = arith.addi %i, %c1 : index
    func.call @use(%j) : (index) -> ()
  }
  return
}
// The last iteration is peeled.
func.func private @put(i8)
func.func @src_peel_last(%n: i8, %x: i8) {
  %c0 = arith.constant 0 : i8
  %c1 = arith.constant 1 : i8
  %last = arith.subi %n, %c1 : i8
  scf.for %i = %c0 to %n step %c1 : i8 {
    %is_last = arith.cmpi eq, %i, %last : i8
    %v = arith.select %is_last, %x, %i : i8
    func.call @put(%v) : (i8) -> ()
  }
  return
}
func.func @tgt_peel_last(%n: i8, %x: i8) {
  %c0 = arith.constant 0 : i8
  %c1 = arith.constant 1 : i8
  %last = arith.subi %n, %c1 : i8
  %any = arith.cmpi slt, %c0, %n : i8
  %end = arith.select %any, %last, %c0 : i8
  scf.for %i = %c0 to %end step %c1 : i8 {
    func.call @put(%i) : (i8) -> ()
  }
  scf.if %any {
    func.call @put(%x) : (i8) -> ()
  }
  return
}
// Without asking whether there is one.
func.func @src_wrong_peel_last(%n: i8, %x: i8) {
  %c0 = arith.constant 0 : i8
  %c1 = arith.constant 1 : i8
  scf.for %i = %c0 to %n step %c1 : i8 {
    func.call @put(%i) : (i8) -> ()
  }
  return
}
func.func @tgt_wrong_peel_last(%n: i8, %x: i8) {
  %c0 = arith.constant 0 : i8
  %c1 = arith.constant 1 : i8
  %last = arith.subi %n, %c1 : i8
  scf.for %i = %c0 to %last step %c1 : i8 {
    func.call @put(%i) : (i8) -> ()
  }
  func.call @put(%last) : (i8) -> ()
  return
}

// Of a target that is undefined before it comes to its loop nothing is known there: a step of zero.
func.func @src_wrong_step_of_zero(%n: index) {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %m = arith.andi %n, %c3 : index
  scf.for %i = %c1 to %m step %c1 {
  }
  return
}
func.func @tgt_wrong_step_of_zero(%n: index) {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %m = arith.andi %n, %c3 : index
  scf.for %i = %m to %c1 step %m {
  }
  return
}

// Loops taken where an iteration begins, and nests as one loop: checked at the end instead of the beginning, one loop for two, two for one.

func.func private @use(i32, i32)
func.func private @get(i32) -> i32

// Checked at the end.
func.func @src_rotated(%n: i32, %x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %c0 = arith.constant 0 : i32
  %r:2 = scf.while (%i = %n, %a = %x) : (i32, i32) -> (i32, i32) {
    %c = arith.cmpi sgt, %i, %c0 : i32
    scf.condition(%c) %i, %a : i32, i32
  } do {
  ^bb0(%i: i32, %a: i32):
    %v = func.call @get(%a) : (i32) -> i32
    %j = arith.subi %i, %c1 : i32
    scf.yield %j, %v : i32, i32
  }
  return %r#1 : i32
}
func.func @tgt_rotated(%n: i32, %x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %c0 = arith.constant 0 : i32
  %c = arith.cmpi sgt, %n, %c0 : i32
  %q = scf.if %c -> i32 {
    %r:2 = scf.while (%i = %n, %a = %x) : (i32, i32) -> (i32, i32) {
      %v = func.call @get(%a) : (i32) -> i32
      %j = arith.subi %i, %c1 : i32
      %d = arith.cmpi sgt, %j, %c0 : i32
      scf.condition(%d) %j, %v : i32, i32
    } do {
    ^bb0(%i: i32, %a: i32):
      scf.yield %i, %a : i32, i32
    }
    scf.yield %r#1 : i32
  } else {
    scf.yield %x : i32
  }
  return %q : i32
}
// The condition is not evaluated before the first iteration.
func.func @src_wrong_rotated(%n: i32, %x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %c0 = arith.constant 0 : i32
  %r:2 = scf.while (%i = %n, %a = %x) : (i32, i32) -> (i32, i32) {
    %c = arith.cmpi sgt, %i, %c0 : i32
    scf.condition(%c) %i, %a : i32, i32
  } do {
  ^bb0(%i: i32, %a: i32):
    %v = func.call @get(%a) : (i32) -> i32
    %j = arith.subi %i, %c1 : i32
    scf.yield %j, %v : i32, i32
  }
  return %r#1 : i32
}
func.func @tgt_wrong_rotated(%n: i32, %x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %c0 = arith.constant 0 : i32
  %r:2 = scf.while (%i = %n, %a = %x) : (i32, i32) -> (i32, i32) {
    %v = func.call @get(%a) : (i32) -> i32
    %j = arith.subi %i, %c1 : i32
    %d = arith.cmpi sgt, %j, %c0 : i32
    scf.condition(%d) %j, %v : i32, i32
  } do {
  ^bb0(%i: i32, %a: i32):
    scf.yield %i, %a : i32, i32
  }
  return %r#1 : i32
}
// Coalesced.
func.func @src_coalesced() {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %n = arith.constant 30 : i32
  %m = arith.constant 16 : i32
  scf.for %i = %c0 to %n step %c1 : i32 {
    scf.for %j = %c0 to %m step %c1 : i32 {
      func.call @use(%i, %j) : (i32, i32) -> ()
    }
  }
  return
}
func.func @tgt_coalesced() {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %n = arith.constant 480 : i32
  %m = arith.constant 16 : i32
  scf.for %k = %c0 to %n step %c1 : i32 {
    %j = arith.remui %k, %m : i32
    %i = arith.divui %k, %m : i32
    func.call @use(%i, %j) : (i32, i32) -> ()
  }
  return
}
// The other bound.
func.func @src_wrong_coalesced() {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %n = arith.constant 6 : i32
  %m = arith.constant 5 : i32
  scf.for %i = %c0 to %n step %c1 : i32 {
    scf.for %j = %c0 to %m step %c1 : i32 {
      func.call @use(%i, %j) : (i32, i32) -> ()
    }
  }
  return
}
func.func @tgt_wrong_coalesced() {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %n = arith.constant 30 : i32
  %m = arith.constant 6 : i32
  scf.for %k = %c0 to %n step %c1 : i32 {
    %j = arith.remui %k, %m : i32
    %i = arith.divui %k, %m : i32
    func.call @use(%i, %j) : (i32, i32) -> ()
  }
  return
}
// In strips.
func.func @src_strips() {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %n = arith.constant 500 : i32
  scf.for %i = %c0 to %n step %c1 : i32 {
    func.call @use(%i, %i) : (i32, i32) -> ()
  }
  return
}
func.func @tgt_strips() {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %s = arith.constant 32 : i32
  %n = arith.constant 500 : i32
  scf.for %ii = %c0 to %n step %s : i32 {
    %end = arith.addi %ii, %s : i32
    %to = arith.minsi %end, %n : i32
    scf.for %i = %ii to %to step %c1 : i32 {
      func.call @use(%i, %i) : (i32, i32) -> ()
    }
  }
  return
}
// Without the rest: the last strip is too long.
func.func @src_wrong_strips(%m: memref<128xi32>) {
  affine.for %i = 0 to 100 {
    %v = affine.load %m[%i] : memref<128xi32>
    %w = arith.addi %v, %v : i32
    affine.store %w, %m[%i] : memref<128xi32>
  }
  return
}
func.func @tgt_wrong_strips(%m: memref<128xi32>) {
  affine.for %ii = 0 to 100 step 32 {
    affine.for %i = affine_map<(d0) -> (d0)>(%ii) to affine_map<(d0) -> (d0 + 32)>(%ii) {
      %v = affine.load %m[%i] : memref<128xi32>
      %w = arith.addi %v, %v : i32
      affine.store %w, %m[%i] : memref<128xi32>
    }
  }
  return
}

// Loops taken where an iteration begins, and nests as one loop: checked at the end instead of the beginning, one loop for two, two for one.

func.func private @use(index, index)
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
// Nobody asks before the first iteration.
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
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 30 : index
  %m = arith.constant 20 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %m step %c1 {
      func.call @use(%i, %j) : (index, index) -> ()
    }
  }
  return
}
func.func @tgt_coalesced() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 600 : index
  %m = arith.constant 20 : index
  scf.for %k = %c0 to %n step %c1 {
    %j = arith.remui %k, %m : index
    %i = arith.divui %k, %m : index
    func.call @use(%i, %j) : (index, index) -> ()
  }
  return
}
// The other bound.
func.func @src_wrong_coalesced() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 30 : index
  %m = arith.constant 20 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %m step %c1 {
      func.call @use(%i, %j) : (index, index) -> ()
    }
  }
  return
}
func.func @tgt_wrong_coalesced() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 600 : index
  %m = arith.constant 30 : index
  scf.for %k = %c0 to %n step %c1 {
    %j = arith.remui %k, %m : index
    %i = arith.divui %k, %m : index
    func.call @use(%i, %j) : (index, index) -> ()
  }
  return
}
// In strips.
func.func @src_strips(%m: memref<1000xi32>) {
  affine.for %i = 0 to 1000 {
    %v = affine.load %m[%i] : memref<1000xi32>
    %w = arith.addi %v, %v : i32
    affine.store %w, %m[%i] : memref<1000xi32>
  }
  return
}
func.func @tgt_strips(%m: memref<1000xi32>) {
  affine.for %ii = 0 to 1000 step 32 {
    affine.for %i = affine_map<(d0) -> (d0)>(%ii) to min affine_map<(d0) -> (d0 + 32, 1000)>(%ii) {
      %v = affine.load %m[%i] : memref<1000xi32>
      %w = arith.addi %v, %v : i32
      affine.store %w, %m[%i] : memref<1000xi32>
    }
  }
  return
}
// Without the rest: the last strip is too long.
func.func @src_wrong_strips(%m: memref<2000xi32>) {
  affine.for %i = 0 to 1000 {
    %v = affine.load %m[%i] : memref<2000xi32>
    %w = arith.addi %v, %v : i32
    affine.store %w, %m[%i] : memref<2000xi32>
  }
  return
}
func.func @tgt_wrong_strips(%m: memref<2000xi32>) {
  affine.for %ii = 0 to 1000 step 32 {
    affine.for %i = affine_map<(d0) -> (d0)>(%ii) to affine_map<(d0) -> (d0 + 32)>(%ii) {
      %v = affine.load %m[%i] : memref<2000xi32>
      %w = arith.addi %v, %v : i32
      affine.store %w, %m[%i] : memref<2000xi32>
    }
  }
  return
}

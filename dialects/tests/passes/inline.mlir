// run: --inline
// -----
func.func private @once(%x: i32) -> i32 {
  %y = arith.addi %x, %x : i32
  return %y : i32
}
func.func @caller(%x: i32) -> i32 {
  %r = call @once(%x) : (i32) -> i32
  return %r : i32
}
// becomes:
func.func @caller(%arg0: i32) -> i32 {
  %0 = arith.addi %arg0, %arg0 : i32
  return %0 : i32
}
// -----
func.func @several(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^a, ^b
^a:
  %0 = arith.muli %x, %x : i32
  return %0 : i32
^b:
  return %x : i32
}
func.func @twice(%c: i1, %x: i32) -> i32 {
  %r = call @several(%c, %x) : (i1, i32) -> i32
  %s = call @several(%c, %r) : (i1, i32) -> i32
  return %s : i32
}
func.func @in_a_region(%c: i1, %x: i32) -> i32 {
  %r = scf.if %c -> (i32) {
    %s = func.call @several(%c, %x) : (i1, i32) -> i32
    scf.yield %s : i32
  } else {
    scf.yield %x : i32
  }
  return %r : i32
}
// becomes:
func.func @several(%arg0: i1, %arg1: i32) -> i32 {
  cf.cond_br %arg0, ^bb1, ^bb2
^bb1:  // pred: ^bb0
  %0 = arith.muli %arg1, %arg1 : i32
  return %0 : i32
^bb2:  // pred: ^bb0
  return %arg1 : i32
}
func.func @twice(%arg0: i1, %arg1: i32) -> i32 {
  cf.cond_br %arg0, ^bb1, ^bb2(%arg1 : i32)
^bb1:  // pred: ^bb0
  %0 = arith.muli %arg1, %arg1 : i32
  cf.br ^bb2(%0 : i32)
^bb2(%1: i32):  // 2 preds: ^bb0, ^bb1
  cf.cond_br %arg0, ^bb3, ^bb4(%1 : i32)
^bb3:  // pred: ^bb2
  %2 = arith.muli %1, %1 : i32
  cf.br ^bb4(%2 : i32)
^bb4(%3: i32):  // 2 preds: ^bb2, ^bb3
  return %3 : i32
}
func.func @in_a_region(%arg0: i1, %arg1: i32) -> i32 {
  %true = arith.constant true
  %0 = scf.if %arg0 -> (i32) {
    %1 = func.call @several(%true, %arg1) : (i1, i32) -> i32
    scf.yield %1 : i32
  } else {
    scf.yield %arg1 : i32
  }
  return %0 : i32
}
// -----
func.func @recursive(%x: i32) -> i32 {
  %r = call @recursive(%x) : (i32) -> i32
  return %r : i32
}
func.func @calls_recursive(%x: i32) -> i32 {
  %r = call @recursive(%x) : (i32) -> i32
  return %r : i32
}
// becomes:
func.func @recursive(%arg0: i32) -> i32 {
  %0 = call @recursive(%arg0) : (i32) -> i32
  return %0 : i32
}
func.func @calls_recursive(%arg0: i32) -> i32 {
  %0 = call @recursive(%arg0) : (i32) -> i32
  return %0 : i32
}
// -----
func.func private @a(%x: i32) -> i32 {
  %r = call @b(%x) : (i32) -> i32
  return %r : i32
}
func.func private @b(%x: i32) -> i32 {
  %1 = arith.constant 1 : i32
  %r = arith.addi %x, %1 : i32
  return %r : i32
}
func.func @top(%x: i32) -> (i32, i32) {
  %r = call @a(%x) : (i32) -> i32
  %s = call @a(%r) : (i32) -> i32
  return %r, %s : i32, i32
}
func.func private @dead() {
  return
}
// becomes:
func.func @top(%arg0: i32) -> (i32, i32) {
  %c2_i32 = arith.constant 2 : i32
  %c1_i32 = arith.constant 1 : i32
  %0 = arith.addi %arg0, %c1_i32 : i32
  %1 = arith.addi %arg0, %c2_i32 : i32
  return %0, %1 : i32, i32
}
// -----
func.func private @external(i32) -> i32
func.func private @kept(%x: i32) -> i32 attributes {no_inline} {
  return %x : i32
}
func.func @not_inlined(%x: i32) -> (i32, i32, i32) {
  %0 = call @external(%x) : (i32) -> i32
  %1 = call @kept(%x) : (i32) -> i32
  %2 = call @plain(%x) {no_inline} : (i32) -> i32
  return %0, %1, %2 : i32, i32, i32
}
func.func @plain(%x: i32) -> i32 {
  return %x : i32
}
// becomes:
func.func private @external(i32) -> i32
func.func private @kept(%arg0: i32) -> i32 attributes {no_inline} {
  return %arg0 : i32
}
func.func @not_inlined(%arg0: i32) -> (i32, i32, i32) {
  %0 = call @external(%arg0) : (i32) -> i32
  %1 = call @kept(%arg0) : (i32) -> i32
  %2 = call @plain(%arg0) {no_inline} : (i32) -> i32
  return %0, %1, %2 : i32, i32, i32
}
func.func @plain(%arg0: i32) -> i32 {
  return %arg0 : i32
}
// -----
func.func private @returns_name() -> (() -> i32) {
  %f = constant @seven : () -> i32
  return %f : () -> i32
}
func.func @seven() -> i32 {
  %7 = arith.constant 7 : i32
  return %7 : i32
}
func.func @indirect() -> i32 {
  %f = call @returns_name() : () -> (() -> i32)
  %r = call_indirect %f() : () -> i32
  return %r : i32
}
// becomes:
func.func @seven() -> i32 {
  %c7_i32 = arith.constant 7 : i32
  return %c7_i32 : i32
}
func.func @indirect() -> i32 {
  %c7_i32 = arith.constant 7 : i32
  return %c7_i32 : i32
}
// -----
func.func @even(%n: i32) -> i32 {
  %r = call @odd(%n) : (i32) -> i32
  return %r : i32
}
func.func @odd(%n: i32) -> i32 {
  %r = call @even(%n) : (i32) -> i32
  return %r : i32
}
func.func @third(%n: i32) -> i32 {
  %r = call @odd(%n) : (i32) -> i32
  return %r : i32
}
// becomes:
func.func @even(%arg0: i32) -> i32 {
  %0 = call @odd(%arg0) : (i32) -> i32
  return %0 : i32
}
func.func @odd(%arg0: i32) -> i32 {
  %0 = call @even(%arg0) : (i32) -> i32
  return %0 : i32
}
func.func @third(%arg0: i32) -> i32 {
  %0 = call @odd(%arg0) : (i32) -> i32
  return %0 : i32
}

// run: --sccp
// -----
func.func @branches(%x: i32) -> i32 {
  %true = arith.constant true
  %1 = arith.constant 1 : i32
  cf.cond_br %true, ^one, ^join(%x : i32)
^one:
  cf.br ^join(%1 : i32)
^join(%y: i32):
  %z = arith.addi %y, %1 : i32
  return %z : i32
}
// becomes:
func.func @branches(%arg0: i32) -> i32 {
  %c2_i32 = arith.constant 2 : i32
  %c1_i32 = arith.constant 1 : i32
  %true = arith.constant true
  cf.cond_br %true, ^bb1, ^bb2(%arg0 : i32)
^bb1:  // pred: ^bb0
  cf.br ^bb2(%c1_i32 : i32)
^bb2(%0: i32):  // 2 preds: ^bb0, ^bb1
  return %c2_i32 : i32
}
// -----
func.func @loop(%n: i32) -> i32 {
  %0 = arith.constant 0 : i32
  %1 = arith.constant 1 : i32
  cf.br ^head(%0, %1 : i32, i32)
^head(%i: i32, %same: i32):
  %go = arith.cmpi ult, %i, %n : i32
  cf.cond_br %go, ^body, ^end
^body:
  %odd = arith.cmpi eq, %same, %1 : i32
  cf.cond_br %odd, ^next(%1 : i32), ^never
^never:
  cf.br ^next(%0 : i32)
^next(%k: i32):
  %j = arith.addi %i, %k : i32
  cf.br ^head(%j, %k : i32, i32)
^end:
  return %same : i32
}
// becomes:
func.func @loop(%arg0: i32) -> i32 {
  %true = arith.constant true
  %c1_i32 = arith.constant 1 : i32
  %c0_i32 = arith.constant 0 : i32
  cf.br ^bb1(%c0_i32, %c1_i32 : i32, i32)
^bb1(%0: i32, %1: i32):  // 2 preds: ^bb0, ^bb4
  %2 = arith.cmpi ult, %0, %arg0 : i32
  cf.cond_br %2, ^bb2, ^bb5
^bb2:  // pred: ^bb1
  cf.cond_br %true, ^bb4(%c1_i32 : i32), ^bb3
^bb3:  // pred: ^bb2
  cf.br ^bb4(%c0_i32 : i32)
^bb4(%3: i32):  // 2 preds: ^bb2, ^bb3
  %4 = arith.addi %0, %c1_i32 : i32
  cf.br ^bb1(%4, %c1_i32 : i32, i32)
^bb5:  // pred: ^bb1
  return %c1_i32 : i32
}
// -----
func.func private @callee(%x: i32, %y: i32) -> (i32, i32) {
  %1 = arith.constant 1 : i32
  %z = arith.addi %x, %1 : i32
  return %z, %y : i32, i32
}
func.func @caller(%n: i32) -> (i32, i32) {
  %2 = arith.constant 2 : i32
  %a:2 = call @callee(%2, %n) : (i32, i32) -> (i32, i32)
  %b:2 = call @callee(%2, %2) : (i32, i32) -> (i32, i32)
  %c = arith.addi %a#0, %b#0 : i32
  return %c, %b#1 : i32, i32
}
func.func @seen_outside(%x: i32) -> i32 {
  %7 = arith.constant 7 : i32
  return %7 : i32
}
func.func @calls_it(%x: i32) -> i32 {
  %r = call @seen_outside(%x) : (i32) -> i32
  return %r : i32
}
// becomes:
func.func private @callee(%arg0: i32, %arg1: i32) -> (i32, i32) {
  %c2_i32 = arith.constant 2 : i32
  %c3_i32 = arith.constant 3 : i32
  %c1_i32 = arith.constant 1 : i32
  return %c3_i32, %arg1 : i32, i32
}
func.func @caller(%arg0: i32) -> (i32, i32) {
  %c6_i32 = arith.constant 6 : i32
  %c3_i32 = arith.constant 3 : i32
  %c2_i32 = arith.constant 2 : i32
  %0:2 = call @callee(%c2_i32, %arg0) : (i32, i32) -> (i32, i32)
  %1:2 = call @callee(%c2_i32, %c2_i32) : (i32, i32) -> (i32, i32)
  return %c6_i32, %1#1 : i32, i32
}
func.func @seen_outside(%arg0: i32) -> i32 {
  %c7_i32 = arith.constant 7 : i32
  return %c7_i32 : i32
}
func.func @calls_it(%arg0: i32) -> i32 {
  %c7_i32 = arith.constant 7 : i32
  %0 = call @seen_outside(%arg0) : (i32) -> i32
  return %c7_i32 : i32
}
// -----
func.func private @referred(%x: i32) -> i32 {
  return %x : i32
}
func.func @refers() -> (i32, (i32) -> i32) {
  %f = constant @referred : (i32) -> i32
  %1 = arith.constant 1 : i32
  %r = call @referred(%1) : (i32) -> i32
  return %r, %f : i32, (i32) -> i32
}
// becomes:
func.func private @referred(%arg0: i32) -> i32 {
  return %arg0 : i32
}
func.func @refers() -> (i32, (i32) -> i32) {
  %c1_i32 = arith.constant 1 : i32
  %f = constant @referred : (i32) -> i32
  %0 = call @referred(%c1_i32) : (i32) -> i32
  return %0, %f : i32, (i32) -> i32
}
// -----
func.func private @opaque() -> i1
func.func @regions(%c: i1, %n: index) -> (i32, i32, i32, i32) {
  %true = arith.constant true
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %0 = arith.constant 0 : i32
  %1 = arith.constant 1 : i32
  %a = scf.if %true -> (i32) {
    scf.yield %1 : i32
  } else {
    scf.yield %0 : i32
  }
  %b = scf.if %c -> (i32) {
    scf.yield %a : i32
  } else {
    %x = arith.addi %0, %1 : i32
    scf.yield %x : i32
  }
  %d = scf.for %i = %i0 to %n step %i1 iter_args(%k = %1) -> (i32) {
    %m = arith.muli %k, %b : i32
    scf.yield %m : i32
  }
  %e = scf.while (%w = %0) : (i32) -> i32 {
    %go = func.call @opaque() : () -> i1
    scf.condition(%go) %w : i32
  } do {
  ^bb0(%w: i32):
    scf.yield %w : i32
  }
  return %a, %b, %d, %e : i32, i32, i32, i32
}
// becomes:
func.func private @opaque() -> i1
func.func @regions(%arg0: i1, %arg1: index) -> (i32, i32, i32, i32) {
  %c1_i32 = arith.constant 1 : i32
  %c0_i32 = arith.constant 0 : i32
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %true = arith.constant true
  %0 = scf.while (%arg2 = %c0_i32) : (i32) -> i32 {
    %1 = func.call @opaque() : () -> i1
    scf.condition(%1) %c0_i32 : i32
  } do {
  ^bb0(%arg2: i32):
    scf.yield %c0_i32 : i32
  }
  return %c1_i32, %c1_i32, %c1_i32, %c0_i32 : i32, i32, i32, i32
}
// -----
func.func @made_by_another_dialect() -> (index, index) {
  %c0 = arith.constant 0 : index
  %0 = affine.apply affine_map<() -> (0)>()
  return %c0, %0 : index, index
}
// becomes:
"builtin.module"() ({
  "func.func"() <{function_type = () -> (index, index), sym_name = "made_by_another_dialect"}> ({
    %0 = "arith.constant"() <{value = 0 : index}> : () -> index
    "func.return"(%0, %0) : (index, index) -> ()
  }) : () -> ()
}) : () -> ()

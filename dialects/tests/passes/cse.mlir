// run: --cse
// -----
func.func @commuted(%a: i32, %b: i32) -> (i32, i32, i32) {
  %0 = arith.addi %a, %b : i32
  %1 = arith.addi %b, %a : i32
  %2 = arith.subi %a, %b : i32
  %3 = arith.subi %b, %a : i32
  return %1, %2, %3 : i32, i32, i32
}
// becomes:
"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (i32, i32, i32), sym_name = "commuted"}> ({
  ^bb0(%arg0: i32, %arg1: i32):
    %0 = "arith.addi"(%arg1, %arg0) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %1 = "arith.subi"(%arg0, %arg1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %2 = "arith.subi"(%arg1, %arg0) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "func.return"(%0, %1, %2) : (i32, i32, i32) -> ()
  }) : () -> ()
}) : () -> ()
// -----
func.func @dominance(%a: i32, %c: i1) -> i32 {
  %0 = arith.muli %a, %a : i32
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %1 = arith.muli %a, %a : i32
  %2 = arith.addi %1, %a : i32
  cf.br ^bb3(%2 : i32)
^bb2:
  %3 = arith.addi %0, %a : i32
  cf.br ^bb3(%3 : i32)
^bb3(%x: i32):
  %4 = arith.addi %0, %a : i32
  %5 = arith.addi %4, %x : i32
  return %5 : i32
}
// becomes:
"builtin.module"() ({
  "func.func"() <{function_type = (i32, i1) -> i32, sym_name = "dominance"}> ({
  ^bb0(%arg0: i32, %arg1: i1):
    %0 = "arith.muli"(%arg0, %arg0) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "cf.cond_br"(%arg1)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^bb1:
    %1 = "arith.addi"(%0, %arg0) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "cf.br"(%1)[^bb3] : (i32) -> ()
  ^bb2:
    %2 = "arith.addi"(%0, %arg0) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "cf.br"(%2)[^bb3] : (i32) -> ()
  ^bb3(%3: i32):
    %4 = "arith.addi"(%0, %arg0) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %5 = "arith.addi"(%4, %3) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "func.return"(%5) : (i32) -> ()
  }) : () -> ()
}) : () -> ()
// -----
func.func @flags_differ(%a: i32) -> (i32, i32) {
  %0 = arith.addi %a, %a overflow<nsw> : i32
  %1 = arith.addi %a, %a : i32
  return %0, %1 : i32, i32
}
// becomes:
"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (i32, i32), sym_name = "flags_differ"}> ({
  ^bb0(%arg0: i32):
    %0 = "arith.addi"(%arg0, %arg0) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32
    %1 = "arith.addi"(%arg0, %arg0) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "func.return"(%0, %1) : (i32, i32) -> ()
  }) : () -> ()
}) : () -> ()
// -----
func.func @dead_and_calls(%a: i32) -> i32 {
  %0 = arith.muli %a, %a : i32
  %1 = func.call @f(%a) : (i32) -> i32
  %2 = func.call @f(%a) : (i32) -> i32
  %3 = arith.addi %1, %2 : i32
  return %3 : i32
}
func.func private @f(i32) -> i32
// becomes:
"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> i32, sym_name = "dead_and_calls"}> ({
  ^bb0(%arg0: i32):
    %0 = "func.call"(%arg0) <{callee = @f}> : (i32) -> i32
    %1 = "func.call"(%arg0) <{callee = @f}> : (i32) -> i32
    %2 = "arith.addi"(%0, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "func.return"(%2) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i32) -> i32, sym_name = "f", sym_visibility = "private"}> ({
  }) : () -> ()
}) : () -> ()
// -----
func.func @regions(%c: i1, %a: i32) -> (i32, i32, i32) {
  %0 = scf.if %c -> (i32) {
    %3 = arith.addi %a, %a : i32
    scf.yield %3 : i32
  } else {
    scf.yield %a : i32
  }
  %1 = scf.if %c -> (i32) {
    %4 = arith.addi %a, %a : i32
    scf.yield %4 : i32
  } else {
    scf.yield %a : i32
  }
  %2 = scf.if %c -> (i32) {
    scf.yield %a : i32
  } else {
    scf.yield %a : i32
  }
  return %0, %1, %2 : i32, i32, i32
}
// becomes:
"builtin.module"() ({
  "func.func"() <{function_type = (i1, i32) -> (i32, i32, i32), sym_name = "regions"}> ({
  ^bb0(%arg0: i1, %arg1: i32):
    %0 = "scf.if"(%arg0) ({
      %2 = "arith.addi"(%arg1, %arg1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "scf.yield"(%2) : (i32) -> ()
    }, {
      "scf.yield"(%arg1) : (i32) -> ()
    }) : (i1) -> i32
    %1 = "scf.if"(%arg0) ({
      "scf.yield"(%arg1) : (i32) -> ()
    }, {
      "scf.yield"(%arg1) : (i32) -> ()
    }) : (i1) -> i32
    "func.return"(%0, %0, %1) : (i32, i32, i32) -> ()
  }) : () -> ()
}) : () -> ()
// -----
func.func @constants_inside(%c: i1, %a: i32) -> (i32, i32) {
  %k = arith.constant 5 : i32
  %0 = scf.if %c -> i32 {
    %x = arith.constant 5 : i32
    scf.yield %x : i32
  } else {
    scf.yield %a : i32
  }
  %1 = scf.if %c -> i32 {
    %x = arith.constant 5 : i32
    scf.yield %x : i32
  } else {
    scf.yield %a : i32
  }
  return %0, %1 : i32, i32
}
// becomes:
"builtin.module"() ({
  "func.func"() <{function_type = (i1, i32) -> (i32, i32), sym_name = "constants_inside"}> ({
  ^bb0(%arg0: i1, %arg1: i32):
    %0 = "scf.if"(%arg0) ({
      %1 = "arith.constant"() <{value = 5 : i32}> : () -> i32
      "scf.yield"(%1) : (i32) -> ()
    }, {
      "scf.yield"(%arg1) : (i32) -> ()
    }) : (i1) -> i32
    "func.return"(%0, %0) : (i32, i32) -> ()
  }) : () -> ()
}) : () -> ()

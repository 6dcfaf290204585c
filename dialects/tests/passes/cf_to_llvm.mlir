// run: --convert-cf-to-llvm
// -----
func.func @branches(%a: index, %c: i1) -> index {
  cf.cond_br %c, ^bb1(%a : index), ^bb2 {tag = 1 : i32}
^bb1(%x: index):
  cf.br ^bb3(%x : index)
^bb2:
  cf.cond_br %c weights([1, 2]), ^bb1(%a : index), ^bb3(%a : index)
^bb3(%y: index):
  return %y : index
}
// becomes:
"builtin.module"() ({
  "func.func"() <{function_type = (index, i1) -> index, sym_name = "branches"}> ({
  ^bb0(%arg0: index, %arg1: i1):
    %0 = "builtin.unrealized_conversion_cast"(%arg0) : (index) -> i64
    "llvm.cond_br"(%arg1, %0)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 1, 0>}> {tag = 1 : i32} : (i1, i64) -> ()
  ^bb1(%1: i64):
    "llvm.br"(%1)[^bb3] : (i64) -> ()
  ^bb2:
    "llvm.cond_br"(%arg1, %0, %0)[^bb1, ^bb3] <{branch_weights = array<i32: 1, 2>, operandSegmentSizes = array<i32: 1, 1, 1>}> : (i1, i64, i64) -> ()
  ^bb3(%2: i64):
    %3 = "builtin.unrealized_conversion_cast"(%2) : (i64) -> index
    "func.return"(%3) : (index) -> ()
  }) : () -> ()
}) : () -> ()
// -----
func.func @switch(%v: i32, %x: index) -> index {
  cf.switch %v : i32, [ default: ^bb1(%x : index), 1: ^bb2(%x, %x : index, index), -2: ^bb3 ]
^bb1(%a: index):
  return %a : index
^bb2(%b: index, %c: index):
  return %c : index
^bb3:
  return %x : index
}
// becomes:
"builtin.module"() ({
  "func.func"() <{function_type = (i32, index) -> index, sym_name = "switch"}> ({
  ^bb0(%arg0: i32, %arg1: index):
    %0 = "builtin.unrealized_conversion_cast"(%arg1) : (index) -> i64
    "llvm.switch"(%arg0, %0, %0, %0)[^bb1, ^bb2, ^bb3] <{case_operand_segments = array<i32: 2, 0>, case_values = dense<[1, -2]> : vector<2xi32>, operandSegmentSizes = array<i32: 1, 1, 2>}> : (i32, i64, i64, i64) -> ()
  ^bb1(%1: i64):
    %2 = "builtin.unrealized_conversion_cast"(%1) : (i64) -> index
    "func.return"(%2) : (index) -> ()
  ^bb2(%3: i64, %4: i64):
    %5 = "builtin.unrealized_conversion_cast"(%4) : (i64) -> index
    "func.return"(%5) : (index) -> ()
  ^bb3:
    "func.return"(%arg1) : (index) -> ()
  }) : () -> ()
}) : () -> ()
// -----
func.func @unreachable() {
  return
^bb1(%arg0: index):
  cf.br ^bb1(%arg0 : index)
}
// becomes:
"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "unreachable"}> ({
    "func.return"() : () -> ()
  ^bb1(%0: index):
    "cf.br"(%0)[^bb1] : (index) -> ()
  }) : () -> ()
}) : () -> ()
// -----
func.func @other_dialects_are_not_folded(%x: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %0 = arith.addi %c0, %x : i32
  cf.br ^bb1
^bb1:
  return %0 : i32
}
// becomes:
"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> i32, sym_name = "other_dialects_are_not_folded"}> ({
  ^bb0(%arg0: i32):
    %0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %1 = "arith.addi"(%0, %arg0) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "llvm.br"()[^bb1] : () -> ()
  ^bb1:  // pred: ^bb0
    "func.return"(%1) : (i32) -> ()
  }) : () -> ()
}) : () -> ()


// run: --convert-arith-to-llvm
// -----
func.func @flags(%a: i32, %b: i32) -> i32 {
  %0 = arith.addi %a, %b overflow<nsw> {tag = 1 : i32} : i32
  %1 = arith.shrui %0, %b exact : i32
  %2 = arith.trunci %1 overflow<nuw> : i32 to i8
  %3 = arith.extui %2 : i8 to i32
  return %3 : i32
}
// becomes:
"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> i32, sym_name = "flags"}> ({
  ^bb0(%arg0: i32, %arg1: i32):
    %0 = "llvm.add"(%arg0, %arg1) <{overflowFlags = 1 : i32}> {tag = 1 : i32} : (i32, i32) -> i32
    %1 = "llvm.lshr"(%0, %arg1) <{isExact}> : (i32, i32) -> i32
    %2 = "llvm.trunc"(%1) <{overflowFlags = 2 : i32}> : (i32) -> i8
    %3 = "llvm.zext"(%2) : (i8) -> i32
    "func.return"(%3) : (i32) -> ()
  }) : () -> ()
}) : () -> ()
// -----
func.func @index(%x: index, %y: index, %i: i8) -> (i1, index, i32) {
  %0 = arith.cmpi slt, %x, %y : index
  %1 = arith.select %0, %x, %y : index
  %2 = arith.index_castui %i : i8 to index
  %3 = arith.addi %1, %2 : index
  %4 = arith.index_cast %3 : index to i32
  return %0, %3, %4 : i1, index, i32
}
// becomes:
"builtin.module"() ({
  "func.func"() <{function_type = (index, index, i8) -> (i1, index, i32), sym_name = "index"}> ({
  ^bb0(%arg0: index, %arg1: index, %arg2: i8):
    %0 = "builtin.unrealized_conversion_cast"(%arg1) : (index) -> i64
    %1 = "builtin.unrealized_conversion_cast"(%arg0) : (index) -> i64
    %2 = "llvm.icmp"(%1, %0) <{predicate = 2 : i64}> : (i64, i64) -> i1
    %3 = "llvm.select"(%2, %1, %0) <{fastmathFlags = #llvm.fastmath<none>}> : (i1, i64, i64) -> i64
    %4 = "llvm.zext"(%arg2) : (i8) -> i64
    %5 = "llvm.add"(%3, %4) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    %6 = "builtin.unrealized_conversion_cast"(%5) : (i64) -> index
    %7 = "llvm.trunc"(%5) <{overflowFlags = 0 : i32}> : (i64) -> i32
    "func.return"(%2, %6, %7) : (i1, index, i32) -> ()
  }) : () -> ()
}) : () -> ()
// -----
func.func @divisions_of_index_constants(%a: index) -> (index, index) {
  %c = arith.constant -3 : index
  %0 = arith.ceildivsi %a, %c : index
  %1 = arith.floordivsi %c, %a : index
  return %0, %1 : index, index
}
// becomes:
"builtin.module"() ({
  "func.func"() <{function_type = (index) -> (index, index), sym_name = "divisions_of_index_constants"}> ({
  ^bb0(%arg0: index):
    %0 = "builtin.unrealized_conversion_cast"(%arg0) : (index) -> i64
    %1 = "llvm.mlir.constant"() <{value = -3 : index}> : () -> i64
    %2 = "llvm.mlir.constant"() <{value = 0 : index}> : () -> i64
    %3 = "llvm.mlir.constant"() <{value = 1 : index}> : () -> i64
    %4 = "llvm.sdiv"(%0, %1) : (i64, i64) -> i64
    %5 = "llvm.mul"(%4, %1) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    %6 = "llvm.icmp"(%0, %5) <{predicate = 1 : i64}> : (i64, i64) -> i1
    %7 = "llvm.icmp"(%0, %2) <{predicate = 2 : i64}> : (i64, i64) -> i1
    %8 = "llvm.mlir.constant"() <{value = true}> : () -> i1
    %9 = "llvm.icmp"(%7, %8) <{predicate = 0 : i64}> : (i1, i1) -> i1
    %10 = "llvm.and"(%6, %9) : (i1, i1) -> i1
    %11 = "llvm.add"(%4, %3) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    %12 = "llvm.select"(%10, %11, %4) <{fastmathFlags = #llvm.fastmath<none>}> : (i1, i64, i64) -> i64
    %13 = "builtin.unrealized_conversion_cast"(%12) : (i64) -> index
    %14 = "llvm.sdiv"(%1, %0) : (i64, i64) -> i64
    %15 = "llvm.mul"(%14, %0) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    %16 = "llvm.icmp"(%15, %1) <{predicate = 1 : i64}> : (i64, i64) -> i1
    %17 = "llvm.mlir.constant"() <{value = 0 : index}> : () -> i64
    %18 = "llvm.mlir.constant"() <{value = true}> : () -> i1
    %19 = "llvm.icmp"(%0, %17) <{predicate = 2 : i64}> : (i64, i64) -> i1
    %20 = "llvm.icmp"(%18, %19) <{predicate = 1 : i64}> : (i1, i1) -> i1
    %21 = "llvm.and"(%16, %20) : (i1, i1) -> i1
    %22 = "llvm.mlir.constant"() <{value = -1 : index}> : () -> i64
    %23 = "llvm.add"(%14, %22) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    %24 = "llvm.select"(%21, %23, %14) <{fastmathFlags = #llvm.fastmath<none>}> : (i1, i64, i64) -> i64
    %25 = "builtin.unrealized_conversion_cast"(%24) : (i64) -> index
    "func.return"(%13, %25) : (index, index) -> ()
  }) : () -> ()
}) : () -> ()
// -----
func.func @divisions(%a: i32, %b: i32) -> (i32, i32, i32) {
  %0 = arith.ceildivsi %a, %b : i32
  %1 = arith.floordivsi %a, %b : i32
  %2 = arith.ceildivui %a, %b : i32
  return %0, %1, %2 : i32, i32, i32
}
// becomes:
"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (i32, i32, i32), sym_name = "divisions"}> ({
  ^bb0(%arg0: i32, %arg1: i32):
    %0 = "llvm.mlir.constant"() <{value = 0 : i32}> : () -> i32
    %1 = "llvm.mlir.constant"() <{value = 1 : i32}> : () -> i32
    %2 = "llvm.sdiv"(%arg0, %arg1) : (i32, i32) -> i32
    %3 = "llvm.mul"(%2, %arg1) <{overflowFlags = 0 : i32}> : (i32, i32) -> i32
    %4 = "llvm.icmp"(%arg0, %3) <{predicate = 1 : i64}> : (i32, i32) -> i1
    %5 = "llvm.icmp"(%arg0, %0) <{predicate = 2 : i64}> : (i32, i32) -> i1
    %6 = "llvm.icmp"(%arg1, %0) <{predicate = 2 : i64}> : (i32, i32) -> i1
    %7 = "llvm.icmp"(%5, %6) <{predicate = 0 : i64}> : (i1, i1) -> i1
    %8 = "llvm.and"(%4, %7) : (i1, i1) -> i1
    %9 = "llvm.add"(%2, %1) <{overflowFlags = 0 : i32}> : (i32, i32) -> i32
    %10 = "llvm.select"(%8, %9, %2) <{fastmathFlags = #llvm.fastmath<none>}> : (i1, i32, i32) -> i32
    %11 = "llvm.sdiv"(%arg0, %arg1) : (i32, i32) -> i32
    %12 = "llvm.mul"(%11, %arg1) <{overflowFlags = 0 : i32}> : (i32, i32) -> i32
    %13 = "llvm.icmp"(%arg0, %12) <{predicate = 1 : i64}> : (i32, i32) -> i1
    %14 = "llvm.mlir.constant"() <{value = 0 : i32}> : () -> i32
    %15 = "llvm.icmp"(%arg0, %14) <{predicate = 2 : i64}> : (i32, i32) -> i1
    %16 = "llvm.icmp"(%arg1, %14) <{predicate = 2 : i64}> : (i32, i32) -> i1
    %17 = "llvm.icmp"(%15, %16) <{predicate = 1 : i64}> : (i1, i1) -> i1
    %18 = "llvm.and"(%13, %17) : (i1, i1) -> i1
    %19 = "llvm.mlir.constant"() <{value = -1 : i32}> : () -> i32
    %20 = "llvm.add"(%11, %19) <{overflowFlags = 0 : i32}> : (i32, i32) -> i32
    %21 = "llvm.select"(%18, %20, %11) <{fastmathFlags = #llvm.fastmath<none>}> : (i1, i32, i32) -> i32
    %22 = "llvm.mlir.constant"() <{value = 0 : i32}> : () -> i32
    %23 = "llvm.icmp"(%arg0, %22) <{predicate = 0 : i64}> : (i32, i32) -> i1
    %24 = "llvm.mlir.constant"() <{value = 1 : i32}> : () -> i32
    %25 = "llvm.sub"(%arg0, %24) <{overflowFlags = 0 : i32}> : (i32, i32) -> i32
    %26 = "llvm.udiv"(%25, %arg1) : (i32, i32) -> i32
    %27 = "llvm.add"(%26, %24) <{overflowFlags = 0 : i32}> : (i32, i32) -> i32
    %28 = "llvm.select"(%23, %22, %27) <{fastmathFlags = #llvm.fastmath<none>}> : (i1, i32, i32) -> i32
    "func.return"(%10, %21, %28) : (i32, i32, i32) -> ()
  }) : () -> ()
}) : () -> ()
// -----
func.func @extended(%a: i32, %b: i32, %x: index) -> (i32, i1, i32, i32, index, index) {
  %s, %o = arith.addui_extended %a, %b : i32, i1
  %l, %h = arith.mulsi_extended %a, %b : i32
  %m, %n = arith.mului_extended %x, %x : index
  return %s, %o, %l, %h, %m, %n : i32, i1, i32, i32, index, index
}
// becomes:
"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32, index) -> (i32, i1, i32, i32, index, index), sym_name = "extended"}> ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: index):
    %0 = "builtin.unrealized_conversion_cast"(%arg2) : (index) -> i64
    %1 = "llvm.intr.uadd.with.overflow"(%arg0, %arg1) : (i32, i32) -> !llvm.struct<(i32, i1)>
    %2 = "llvm.extractvalue"(%1) <{position = array<i64: 0>}> : (!llvm.struct<(i32, i1)>) -> i32
    %3 = "llvm.extractvalue"(%1) <{position = array<i64: 1>}> : (!llvm.struct<(i32, i1)>) -> i1
    %4 = "llvm.sext"(%arg0) : (i32) -> i64
    %5 = "llvm.sext"(%arg1) : (i32) -> i64
    %6 = "llvm.mul"(%4, %5) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    %7 = "llvm.trunc"(%6) <{overflowFlags = 0 : i32}> : (i64) -> i32
    %8 = "llvm.mlir.constant"() <{value = 32 : i64}> : () -> i64
    %9 = "llvm.lshr"(%6, %8) : (i64, i64) -> i64
    %10 = "llvm.trunc"(%9) <{overflowFlags = 0 : i32}> : (i64) -> i32
    %11 = "llvm.zext"(%0) : (i64) -> i128
    %12 = "llvm.zext"(%0) : (i64) -> i128
    %13 = "llvm.mul"(%11, %12) <{overflowFlags = 0 : i32}> : (i128, i128) -> i128
    %14 = "llvm.trunc"(%13) <{overflowFlags = 0 : i32}> : (i128) -> i64
    %15 = "builtin.unrealized_conversion_cast"(%14) : (i64) -> index
    %16 = "llvm.mlir.constant"() <{value = 64 : i128}> : () -> i128
    %17 = "llvm.lshr"(%13, %16) : (i128, i128) -> i128
    %18 = "llvm.trunc"(%17) <{overflowFlags = 0 : i32}> : (i128) -> i64
    %19 = "builtin.unrealized_conversion_cast"(%18) : (i64) -> index
    "func.return"(%2, %3, %7, %10, %15, %19) : (i32, i1, i32, i32, index, index) -> ()
  }) : () -> ()
}) : () -> ()
// -----
func.func @vectors(%v: vector<4xindex>, %w: vector<2x3xi32>, %z: vector<i8>) -> (vector<4xindex>, vector<2x3xi32>, vector<i8>) {
  %0 = arith.addi %v, %v : vector<4xindex>
  %1 = arith.muli %w, %w : vector<2x3xi32>
  %2 = arith.divui %z, %z : vector<i8>
  %3 = arith.remsi %2, %z : vector<i8>
  return %0, %1, %3 : vector<4xindex>, vector<2x3xi32>, vector<i8>
}
// becomes:
"builtin.module"() ({
  "func.func"() <{function_type = (vector<4xindex>, vector<2x3xi32>, vector<i8>) -> (vector<4xindex>, vector<2x3xi32>, vector<i8>), sym_name = "vectors"}> ({
  ^bb0(%arg0: vector<4xindex>, %arg1: vector<2x3xi32>, %arg2: vector<i8>):
    %0 = "builtin.unrealized_conversion_cast"(%arg2) : (vector<i8>) -> vector<1xi8>
    %1 = "builtin.unrealized_conversion_cast"(%arg1) : (vector<2x3xi32>) -> !llvm.array<2 x vector<3xi32>>
    %2 = "builtin.unrealized_conversion_cast"(%arg0) : (vector<4xindex>) -> vector<4xi64>
    %3 = "llvm.add"(%2, %2) <{overflowFlags = 0 : i32}> : (vector<4xi64>, vector<4xi64>) -> vector<4xi64>
    %4 = "builtin.unrealized_conversion_cast"(%3) : (vector<4xi64>) -> vector<4xindex>
    %5 = "llvm.mlir.poison"() : () -> !llvm.array<2 x vector<3xi32>>
    %6 = "llvm.extractvalue"(%1) <{position = array<i64: 0>}> : (!llvm.array<2 x vector<3xi32>>) -> vector<3xi32>
    %7 = "llvm.extractvalue"(%1) <{position = array<i64: 0>}> : (!llvm.array<2 x vector<3xi32>>) -> vector<3xi32>
    %8 = "llvm.mul"(%6, %7) <{overflowFlags = 0 : i32}> : (vector<3xi32>, vector<3xi32>) -> vector<3xi32>
    %9 = "llvm.insertvalue"(%5, %8) <{position = array<i64: 0>}> : (!llvm.array<2 x vector<3xi32>>, vector<3xi32>) -> !llvm.array<2 x vector<3xi32>>
    %10 = "llvm.extractvalue"(%1) <{position = array<i64: 1>}> : (!llvm.array<2 x vector<3xi32>>) -> vector<3xi32>
    %11 = "llvm.extractvalue"(%1) <{position = array<i64: 1>}> : (!llvm.array<2 x vector<3xi32>>) -> vector<3xi32>
    %12 = "llvm.mul"(%10, %11) <{overflowFlags = 0 : i32}> : (vector<3xi32>, vector<3xi32>) -> vector<3xi32>
    %13 = "llvm.insertvalue"(%9, %12) <{position = array<i64: 1>}> : (!llvm.array<2 x vector<3xi32>>, vector<3xi32>) -> !llvm.array<2 x vector<3xi32>>
    %14 = "builtin.unrealized_conversion_cast"(%13) : (!llvm.array<2 x vector<3xi32>>) -> vector<2x3xi32>
    %15 = "llvm.udiv"(%0, %0) : (vector<1xi8>, vector<1xi8>) -> vector<1xi8>
    %16 = "llvm.srem"(%15, %0) : (vector<1xi8>, vector<1xi8>) -> vector<1xi8>
    %17 = "builtin.unrealized_conversion_cast"(%16) : (vector<1xi8>) -> vector<i8>
    "func.return"(%4, %14, %17) : (vector<4xindex>, vector<2x3xi32>, vector<i8>) -> ()
  }) : () -> ()
}) : () -> ()
// -----
func.func @tensors_stay(%t: tensor<4xi32>) -> tensor<4xi32> {
  %0 = arith.addi %t, %t : tensor<4xi32>
  return %0 : tensor<4xi32>
}
// becomes:
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4xi32>) -> tensor<4xi32>, sym_name = "tensors_stay"}> ({
  ^bb0(%arg0: tensor<4xi32>):
    %0 = "arith.addi"(%arg0, %arg0) <{overflowFlags = #arith.overflow<none>}> : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
    "func.return"(%0) : (tensor<4xi32>) -> ()
  }) : () -> ()
}) : () -> ()
// -----
func.func @floats(%f: f32, %g: f32, %a: i32, %n: f8E5M2) -> (f32, i1, f32, f8E5M2) {
  %0 = arith.addf %f, %g fastmath<nnan,reassoc> : f32
  %1 = arith.cmpf olt, %0, %g : f32
  %2 = arith.sitofp %a : i32 to f32
  %3 = arith.maxnumf %2, %0 : f32
  %4 = arith.addf %n, %n : f8E5M2
  return %3, %1, %0, %4 : f32, i1, f32, f8E5M2
}
// becomes:
"builtin.module"() ({
  "func.func"() <{function_type = (f32, f32, i32, f8E5M2) -> (f32, i1, f32, f8E5M2), sym_name = "floats"}> ({
  ^bb0(%arg0: f32, %arg1: f32, %arg2: i32, %arg3: f8E5M2):
    %0 = "llvm.fadd"(%arg0, %arg1) <{fastmathFlags = #llvm.fastmath<nnan, reassoc>}> : (f32, f32) -> f32
    %1 = "llvm.fcmp"(%0, %arg1) <{fastmathFlags = #llvm.fastmath<none>, predicate = 4 : i64}> : (f32, f32) -> i1
    %2 = "llvm.sitofp"(%arg2) : (i32) -> f32
    %3 = "llvm.intr.maxnum"(%2, %0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32) -> f32
    %4 = "arith.addf"(%arg3, %arg3) <{fastmath = #arith.fastmath<none>}> : (f8E5M2, f8E5M2) -> f8E5M2
    "func.return"(%3, %1, %0, %4) : (f32, i1, f32, f8E5M2) -> ()
  }) : () -> ()
}) : () -> ()
// -----
func.func @folds_read_the_operands_of_the_input(%x: i32, %y: i32, %i: index) -> (i32, index, i1, index) {
  %eq = arith.cmpi eq, %x, %y : i32
  %0 = arith.select %eq, %x, %y : i32
  %c5 = arith.constant 5 : index
  %c0 = arith.constant 0 : index
  %1 = arith.addi %c5, %i : index
  %2 = arith.cmpi slt, %c5, %c0 : index
  %ones = arith.constant -1 : index
  %not = arith.xori %i, %ones : index
  %3 = arith.ori %i, %not : index
  return %0, %1, %2, %3 : i32, index, i1, index
}
// becomes:
"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32, index) -> (i32, index, i1, index), sym_name = "folds_read_the_operands_of_the_input"}> ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: index):
    %0 = "builtin.unrealized_conversion_cast"(%arg2) : (index) -> i64
    %1 = "llvm.icmp"(%arg0, %arg1) <{predicate = 0 : i64}> : (i32, i32) -> i1
    %2 = "llvm.mlir.constant"() <{value = 5 : index}> : () -> i64
    %3 = "llvm.mlir.constant"() <{value = 0 : index}> : () -> i64
    %4 = "llvm.add"(%0, %2) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    %5 = "builtin.unrealized_conversion_cast"(%4) : (i64) -> index
    %6 = "llvm.mlir.constant"() <{value = false}> : () -> i1
    %7 = "llvm.mlir.constant"() <{value = -1 : index}> : () -> i64
    %8 = "builtin.unrealized_conversion_cast"(%7) : (i64) -> index
    %9 = "llvm.xor"(%0, %7) : (i64, i64) -> i64
    "func.return"(%arg1, %5, %6, %8) : (i32, index, i1, index) -> ()
  }) : () -> ()
}) : () -> ()

// -----
func.func @flags_without_equivalent(%x: bf16) -> bf16 {
  %0 = arith.extf %x fastmath<contract> : bf16 to f32
  %1 = arith.truncf %0 fastmath<contract> : f32 to bf16
  return %1 : bf16
}
// becomes:
"builtin.module"() ({
  "func.func"() <{function_type = (bf16) -> bf16, sym_name = "flags_without_equivalent"}> ({
  ^bb0(%arg0: bf16):
    %0 = "llvm.fpext"(%arg0) {fastmath = #arith.fastmath<contract>} : (bf16) -> f32
    "func.return"(%arg0) : (bf16) -> ()
  }) : () -> ()
}) : () -> ()


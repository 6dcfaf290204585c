// run: --convert-func-to-llvm
// -----
func.func @attributes(%a: index {llvm.noundef}) -> (index {foo.x}) attributes {bar = 1 : i32} {
  return %a : index
}
func.func private @declaration(index, i32) -> i32
func.func nested @linkage(%a: i32) attributes {llvm.linkage = #llvm.linkage<internal>} {
  return
}
// becomes:
"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, arg_attrs = [{llvm.noundef}], function_type = !llvm.func<i64 (i64)>, linkage = #llvm.linkage<external>, res_attrs = [{foo.x}], sym_name = "attributes", visibility_ = 0 : i64}> ({
  ^bb0(%arg1: i64):
    "llvm.return"(%arg1) : (i64) -> ()
  }) {bar = 1 : i32} : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 (i64, i32)>, linkage = #llvm.linkage<external>, sym_name = "declaration", sym_visibility = "private", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (i32)>, linkage = #llvm.linkage<internal>, sym_name = "linkage", sym_visibility = "nested", visibility_ = 0 : i64}> ({
  ^bb0(%arg0: i32):
    "llvm.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
func.func @several(%a: i32, %b: index) -> (i32, index) {
  %0:2 = func.call @several(%a, %b) {tag = 1 : i32} : (i32, index) -> (i32, index)
  return %0#0, %0#1 : i32, index
}
// becomes:
"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<struct<(i32, i64)> (i32, i64)>, linkage = #llvm.linkage<external>, sym_name = "several", visibility_ = 0 : i64}> ({
  ^bb0(%arg0: i32, %arg1: i64):
    %0 = "llvm.call"(%arg0, %arg1) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @several, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>}> {tag = 1 : i32} : (i32, i64) -> !llvm.struct<(i32, i64)>
    %1 = "llvm.extractvalue"(%0) <{position = array<i64: 0>}> : (!llvm.struct<(i32, i64)>) -> i32
    %2 = "llvm.extractvalue"(%0) <{position = array<i64: 1>}> : (!llvm.struct<(i32, i64)>) -> i64
    %3 = "llvm.mlir.poison"() : () -> !llvm.struct<(i32, i64)>
    %4 = "llvm.insertvalue"(%3, %1) <{position = array<i64: 0>}> : (!llvm.struct<(i32, i64)>, i32) -> !llvm.struct<(i32, i64)>
    %5 = "llvm.insertvalue"(%4, %2) <{position = array<i64: 1>}> : (!llvm.struct<(i32, i64)>, i64) -> !llvm.struct<(i32, i64)>
    "llvm.return"(%5) : (!llvm.struct<(i32, i64)>) -> ()
  }) : () -> ()
}) : () -> ()
// -----
func.func @indirect(%f: (i32) -> i32, %x: i32) -> i32 {
  %0 = func.call_indirect %f(%x) : (i32) -> i32
  %1 = func.constant @id : (i32) -> i32
  %2 = func.call_indirect %1(%0) : (i32) -> i32
  func.call @none() : () -> ()
  return %2 : i32
}
func.func @id(%x: i32) -> i32 {
  return %x : i32
}
func.func private @none()
// becomes:
"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 (ptr, i32)>, linkage = #llvm.linkage<external>, sym_name = "indirect", visibility_ = 0 : i64}> ({
  ^bb0(%arg1: !llvm.ptr, %arg2: i32):
    %0 = "llvm.call"(%arg1, %arg2) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>}> : (!llvm.ptr, i32) -> i32
    %1 = "llvm.mlir.addressof"() <{global_name = @id}> : () -> !llvm.ptr
    %2 = "llvm.call"(%1, %0) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>}> : (!llvm.ptr, i32) -> i32
    "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @none, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
    "llvm.return"(%2) : (i32) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 (i32)>, linkage = #llvm.linkage<external>, sym_name = "id", visibility_ = 0 : i64}> ({
  ^bb0(%arg0: i32):
    "llvm.return"(%arg0) : (i32) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void ()>, linkage = #llvm.linkage<external>, sym_name = "none", sym_visibility = "private", visibility_ = 0 : i64}> ({
  }) : () -> ()
}) : () -> ()
// -----
func.func @tensors_stay(%t: tensor<4xi32>) {
  return
}
// becomes:
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4xi32>) -> (), sym_name = "tensors_stay"}> ({
  ^bb0(%arg0: tensor<4xi32>):
    "llvm.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// right: opaque_identity
func.func @f(%a: i17) -> i17 { return %a : i17 }
// target
func.func @f(%a: i18, %b: i18) -> (i18, i18) { return %a, %b : i18, i18 }
// -----
// right: opaque_packed
func.func @f(%a: i17, %c: i1) -> (i1, i17) { return %c, %a : i1, i17 }
// target
llvm.func @f(%a: i18, %b: i18, %c: i1) -> !llvm.struct<(i1, i18, i18)> {
  %0 = llvm.mlir.poison : !llvm.struct<(i1, i18, i18)>
  %1 = llvm.insertvalue %c, %0[0] : !llvm.struct<(i1, i18, i18)>
  %2 = llvm.insertvalue %a, %1[1] : !llvm.struct<(i1, i18, i18)>
  %3 = llvm.insertvalue %b, %2[2] : !llvm.struct<(i1, i18, i18)>
  llvm.return %3 : !llvm.struct<(i1, i18, i18)>
}
// -----
// right: opaque_call
func.func private @g(i64) -> i64
func.func @f(%a: i64) -> i64 {
  %0 = call @g(%a) : (i64) -> i64
  return %0 : i64
}
// target
func.func private @g(i32, i32) -> (i32, i32)
func.func @f(%a: i32, %b: i32) -> (i32, i32) {
  %0:2 = call @g(%a, %b) : (i32, i32) -> (i32, i32)
  return %0#0, %0#1 : i32, i32
}
// -----
// right: opaque_select
func.func @f(%c: i1, %a: i64, %b: i64) -> i64 {
  %0 = arith.select %c, %a, %b : i64
  return %0 : i64
}
// target
func.func @f(%c: i1, %a0: i32, %a1: i32, %b0: i32, %b1: i32) -> (i32, i32) {
  %0 = arith.select %c, %a0, %b0 : i32
  %1 = arith.select %c, %a1, %b1 : i32
  return %0, %1 : i32, i32
}
// -----
// open: opaque_swapped
func.func @f(%a: i64) -> i64 { return %a : i64 }
// target
func.func @f(%a: i32, %b: i32) -> (i32, i32) { return %b, %a : i32, i32 }
// -----
// open: opaque_first_twice
func.func @f(%a: i64) -> i64 { return %a : i64 }
// target
func.func @f(%a: i32, %b: i32) -> (i32, i32) { return %a, %a : i32, i32 }
// -----
// open: opaque_mixed_arguments
func.func @f(%a: i64, %b: i64) -> i64 { return %a : i64 }
// target
func.func @f(%a0: i32, %a1: i32, %b0: i32, %b1: i32) -> (i32, i32) { return %a0, %b1 : i32, i32 }
// -----
// open: opaque_other_argument
func.func @f(%a: i64, %b: i64) -> i64 { return %a : i64 }
// target
func.func @f(%a0: i32, %a1: i32, %b0: i32, %b1: i32) -> (i32, i32) { return %b0, %b1 : i32, i32 }
// -----
// open: opaque_constant
func.func @f(%a: i64) -> i64 {
  %c = arith.constant 5 : i64
  return %c : i64
}
// target
func.func @f(%a: i32, %b: i32) -> (i32, i32) {
  %c = arith.constant 5 : i32
  %d = arith.constant 0 : i32
  return %c, %d : i32, i32
}
// -----
// open: opaque_sum
func.func @f(%a: i64, %b: i64) -> i64 {
  %0 = arith.addi %a, %b : i64
  return %0 : i64
}
// target
func.func @f(%a0: i32, %a1: i32, %b0: i32, %b1: i32) -> (i32, i32) {
  %low, %carry = arith.addui_extended %a0, %b0 : i32, i1
  %0 = arith.extui %carry : i1 to i32
  %1 = arith.addi %a1, %b1 : i32
  %high = arith.addi %1, %0 : i32
  return %low, %high : i32, i32
}
// -----
// open: opaque_compared
func.func @f(%a: i64, %b: i64) -> i1 {
  %0 = arith.cmpi eq, %a, %b : i64
  return %0 : i1
}
// target
func.func @f(%a0: i32, %a1: i32, %b0: i32, %b1: i32) -> i1 {
  %0 = arith.cmpi eq, %a0, %b0 : i32
  return %0 : i1
}
// -----
// refuted: opaque_other_result
func.func @f(%a: i64, %c: i1) -> i1 { return %c : i1 }
// target
func.func @f(%a: i32, %b: i32, %c: i1) -> i1 {
  %true = arith.constant true
  %0 = arith.xori %c, %true : i1
  return %0 : i1
}
// -----
// refuted: opaque_missing_call
func.func private @g(i64)
func.func @f(%a: i64) {
  call @g(%a) : (i64) -> ()
  return
}
// target
func.func private @g(i32, i32)
func.func @f(%a: i32, %b: i32) { return }
// -----
// undecided: opaque_call_swapped
func.func private @g(i64)
func.func @f(%a: i64) {
  call @g(%a) : (i64) -> ()
  return
}
// target
func.func private @g(i32, i32)
func.func @f(%a: i32, %b: i32) {
  call @g(%b, %a) : (i32, i32) -> ()
  return
}
// -----
// undecided: opaque_call_of_other_parts
func.func private @g(i64)
func.func @f(%a: i64) {
  call @g(%a) : (i64) -> ()
  return
}
// target
func.func private @g(i16, i16, i16, i16)
func.func @f(%a: i32, %b: i32) {
  %0 = arith.trunci %a : i32 to i16
  call @g(%0, %0, %0, %0) : (i16, i16, i16, i16) -> ()
  return
}
// -----
// open: opaque_additional_argument
func.func @f(%a: i32) -> i1 {
  %true = arith.constant true
  return %true : i1
}
// target
func.func @f(%a: i32, %b: i32) -> i1 {
  %true = arith.constant true
  return %true : i1
}
// -----
// open: opaque_additional_flag
func.func @f(%a: i64) -> i1 {
  %true = arith.constant true
  return %true : i1
}
// target
func.func @f(%a: i64, %b: i1) -> i1 {
  %true = arith.constant true
  return %true : i1
}
// -----
// open: opaque_parts_of_two_widths
func.func @f(%a: i64) -> i1 {
  %true = arith.constant true
  return %true : i1
}
// target
func.func @f(%a: i48, %b: i16) -> i1 {
  %true = arith.constant true
  return %true : i1
}
// -----
// open: opaque_too_narrow
func.func @f(%a: i64) -> i1 {
  %true = arith.constant true
  return %true : i1
}
// target
func.func @f(%a: i16, %b: i16) -> i1 {
  %true = arith.constant true
  return %true : i1
}
// -----
// open: opaque_ambiguous
func.func @f(%a: i16, %b: i16) -> i1 {
  %true = arith.constant true
  return %true : i1
}
// target
func.func @f(%a: i8, %b: i8, %c: i8, %d: i8, %e: i8) -> i1 {
  %true = arith.constant true
  return %true : i1
}
// -----
// open: opaque_struct_of_one
func.func @f(%a: i64) -> i64 { return %a : i64 }
// target
llvm.func @f(%a: i64) -> !llvm.struct<(i64)> {
  %0 = llvm.mlir.poison : !llvm.struct<(i64)>
  %1 = llvm.insertvalue %a, %0[0] : !llvm.struct<(i64)>
  llvm.return %1 : !llvm.struct<(i64)>
}
// -----
// open: packed_fields_of_a_descriptor
func.func @f(%a: memref<?xi32>) -> memref<?xi32> { return %a : memref<?xi32> }
// target
llvm.func @f(%a: !llvm.ptr, %b: !llvm.ptr, %o: i64, %n: i64, %s: i64) -> !llvm.struct<(ptr, ptr, i64, i64, i64)> {
  %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, i64, i64)>
  %1 = llvm.insertvalue %a, %0[0] : !llvm.struct<(ptr, ptr, i64, i64, i64)>
  %2 = llvm.insertvalue %b, %1[1] : !llvm.struct<(ptr, ptr, i64, i64, i64)>
  %3 = llvm.insertvalue %o, %2[2] : !llvm.struct<(ptr, ptr, i64, i64, i64)>
  %4 = llvm.insertvalue %n, %3[3] : !llvm.struct<(ptr, ptr, i64, i64, i64)>
  %5 = llvm.insertvalue %s, %4[4] : !llvm.struct<(ptr, ptr, i64, i64, i64)>
  llvm.return %5 : !llvm.struct<(ptr, ptr, i64, i64, i64)>
}
// -----
// right: opaque_cast_and_back
func.func @f(%a: i64) -> i64 {
  %0:2 = builtin.unrealized_conversion_cast %a : i64 to i32, i32
  %1 = builtin.unrealized_conversion_cast %0#0, %0#1 : i32, i32 to i64
  return %1 : i64
}
// target
func.func @f(%a: i64) -> i64 { return %a : i64 }
// -----
// open: opaque_cast_and_back_swapped
func.func @f(%a: i64) -> i64 {
  %0:2 = builtin.unrealized_conversion_cast %a : i64 to i32, i32
  %1 = builtin.unrealized_conversion_cast %0#1, %0#0 : i32, i32 to i64
  return %1 : i64
}
// target
func.func @f(%a: i64) -> i64 { return %a : i64 }
// -----
// open: opaque_cast_of_mixed_values
func.func @f(%a: i64, %b: i64) -> i64 {
  %0:2 = builtin.unrealized_conversion_cast %a : i64 to i32, i32
  %1:2 = builtin.unrealized_conversion_cast %b : i64 to i32, i32
  %2 = builtin.unrealized_conversion_cast %0#0, %1#1 : i32, i32 to i64
  return %2 : i64
}
// target
func.func @f(%a: i64, %b: i64) -> i64 { return %a : i64 }

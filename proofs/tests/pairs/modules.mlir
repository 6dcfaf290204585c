// undecided: private_called_by_unknown
func.func private @g(%a: i32) -> i32 {
  return %a : i32
}
func.func @f(%x: i32) -> i32 {
  %c = arith.constant 5 : i32
  %r = call @g(%c) : (i32) -> i32
  return %r : i32
}
"foo.op"() ({
  %x = arith.constant 6 : i32
  %q = func.call @g(%x) : (i32) -> i32
  "foo.y"(%q) : (i32) -> ()
}) : () -> ()
// target
func.func private @g(%a: i32) -> i32 {
  %c = arith.constant 5 : i32
  %e = arith.cmpi eq, %a, %c : i32
  %z = arith.constant 0 : i32
  %r = arith.select %e, %a, %z : i32
  return %r : i32
}
func.func @f(%x: i32) -> i32 {
  %c = arith.constant 5 : i32
  %r = call @g(%c) : (i32) -> i32
  return %r : i32
}
"foo.op"() ({
  %x = arith.constant 6 : i32
  %q = func.call @g(%x) : (i32) -> i32
  "foo.y"(%q) : (i32) -> ()
}) : () -> ()
// -----
// undecided: private_called_in_unknown_function
func.func private @g(%a: i32) -> i32 {
  return %a : i32
}
func.func @f() -> i32 {
  %c = arith.constant 5 : i32
  %r = call @g(%c) : (i32) -> i32
  return %r : i32
}
"foo.func"() ({
^bb0(%x: i32):
  %q = func.call @g(%x) : (i32) -> i32
  "foo.return"(%q) : (i32) -> ()
}) {sym_name = "k"} : () -> ()
// target
func.func private @g(%a: i32) -> i32 {
  %c = arith.constant 5 : i32
  %e = arith.cmpi eq, %a, %c : i32
  %z = arith.constant 0 : i32
  %r = arith.select %e, %a, %z : i32
  return %r : i32
}
func.func @f() -> i32 {
  %c = arith.constant 5 : i32
  %r = call @g(%c) : (i32) -> i32
  return %r : i32
}
"foo.func"() ({
^bb0(%x: i32):
  %q = func.call @g(%x) : (i32) -> i32
  "foo.return"(%q) : (i32) -> ()
}) {sym_name = "k"} : () -> ()
// -----
// undecided: private_called_outside_of_functions
func.func private @g(%a: i32) -> i32 {
  return %a : i32
}
func.func @f() -> i32 {
  %c = arith.constant 5 : i32
  %r = call @g(%c) : (i32) -> i32
  return %r : i32
}
scf.execute_region {
  %x = arith.constant 6 : i32
  %q = func.call @g(%x) : (i32) -> i32
  vector.print %q : i32
  scf.yield
}
// target
func.func private @g(%a: i32) -> i32 {
  %c = arith.constant 5 : i32
  %e = arith.cmpi eq, %a, %c : i32
  %z = arith.constant 0 : i32
  %r = arith.select %e, %a, %z : i32
  return %r : i32
}
func.func @f() -> i32 {
  %c = arith.constant 5 : i32
  %r = call @g(%c) : (i32) -> i32
  return %r : i32
}
scf.execute_region {
  %x = arith.constant 6 : i32
  %q = func.call @g(%x) : (i32) -> i32
  vector.print %q : i32
  scf.yield
}
// -----
// undecided: private_with_called_namesake
func.func private @g(%a: i32) -> i32 {
  return %a : i32
}
module @mm {
func.func private @g(%a: i32) -> i32 {
  return %a : i32
}
func.func private @k(%a: i32) -> i32 {
  %r = call @g(%a) : (i32) -> i32
  return %r : i32
}
}
// target
func.func private @g(%a: i32) -> i32 {
  %c = arith.constant 0 : i32
  return %c : i32
}
module @mm {
func.func private @g(%a: i32) -> i32 {
  return %a : i32
}
func.func private @k(%a: i32) -> i32 {
  %r = call @g(%a) : (i32) -> i32
  return %r : i32
}
}
// -----
// undecided: constant_outside_of_functions
func.func @f(%a: i32) -> i32 {
  return %a : i32
}
%x = arith.constant 7 : i32
vector.print %x : i32
// target
func.func @f(%a: i32) -> i32 {
  return %a : i32
}
%x = arith.constant 8 : i32
vector.print %x : i32
// -----
// undecided: other_value_outside_of_functions
func.func @f(%a: i32) -> i32 {
  return %a : i32
}
%x = arith.constant 7 : i32
%y = arith.constant 8 : i32
"foo.print"(%x) : (i32) -> ()
// target
func.func @f(%a: i32) -> i32 {
  return %a : i32
}
%x = arith.constant 7 : i32
%y = arith.constant 8 : i32
"foo.print"(%y) : (i32) -> ()
// -----
// undecided: other_result_outside_of_functions
func.func @f() {
  return
}
%a:2 = "foo.x"() : () -> (i32, i32)
"foo.y"(%a#0) : (i32) -> ()
// target
func.func @f() {
  return
}
%a:2 = "foo.x"() : () -> (i32, i32)
"foo.y"(%a#1) : (i32) -> ()
// -----
// undecided: private_in_an_initial_value
llvm.mlir.global internal constant @s(3 : i32) {sym_visibility = "private"} : i32
llvm.mlir.global external @p() : !llvm.ptr {
  %q = llvm.mlir.addressof @s : !llvm.ptr
  llvm.return %q : !llvm.ptr
}
llvm.func @f(%a: i32) -> i32 {
  llvm.return %a : i32
}
// target
llvm.mlir.global internal constant @s(4 : i32) {sym_visibility = "private"} : i32
llvm.mlir.global external @p() : !llvm.ptr {
  %q = llvm.mlir.addressof @s : !llvm.ptr
  llvm.return %q : !llvm.ptr
}
llvm.func @f(%a: i32) -> i32 {
  llvm.return %a : i32
}
// -----
// undecided: private_in_an_alias
llvm.mlir.global internal constant @s(3 : i32) {sym_visibility = "private"} : i32
llvm.mlir.alias external @p : !llvm.ptr {
  %q = llvm.mlir.addressof @s : !llvm.ptr
  llvm.return %q : !llvm.ptr
}
llvm.func @f(%a: i32) -> i32 {
  llvm.return %a : i32
}
// target
llvm.mlir.global internal constant @s(4 : i32) {sym_visibility = "private"} : i32
llvm.mlir.alias external @p : !llvm.ptr {
  %q = llvm.mlir.addressof @s : !llvm.ptr
  llvm.return %q : !llvm.ptr
}
llvm.func @f(%a: i32) -> i32 {
  llvm.return %a : i32
}
// -----
// undecided: private_of_an_unknown_operation
memref.global "private" @k : memref<2xi32> = dense<[1,2]>
func.func @f(%a: i32) -> i32 {
  return %a : i32
}
"foo.export"() {what = @k} : () -> ()
// target
memref.global "private" @k : memref<2xi32> = dense<[3,2]>
func.func @f(%a: i32) -> i32 {
  return %a : i32
}
"foo.export"() {what = @k} : () -> ()
// -----
// undecided: private_loaded_outside_of_functions
memref.global "private" @k : memref<2xi32> = dense<[1,2]>
func.func @f(%a: i32) -> i32 {
  return %a : i32
}
%m = memref.get_global @k : memref<2xi32>
%c0 = arith.constant 0 : index
%x = memref.load %m[%c0] : memref<2xi32>
vector.print %x : i32
// target
memref.global "private" @k : memref<2xi32> = dense<[3,2]>
func.func @f(%a: i32) -> i32 {
  return %a : i32
}
%m = memref.get_global @k : memref<2xi32>
%c0 = arith.constant 0 : index
%x = memref.load %m[%c0] : memref<2xi32>
vector.print %x : i32
// -----
// undecided: missing_alias
llvm.mlir.global external @s(3 : i32) : i32
llvm.mlir.alias external @p : !llvm.ptr {
  %q = llvm.mlir.addressof @s : !llvm.ptr
  llvm.return %q : !llvm.ptr
}
llvm.func @f(%a: i32) -> i32 {
  llvm.return %a : i32
}
// target
llvm.mlir.global external @s(3 : i32) : i32
llvm.func @f(%a: i32) -> i32 {
  llvm.return %a : i32
}
// -----
// undecided: missing_ifunc
llvm.func @f() -> !llvm.ptr {
  %z = llvm.mlir.zero : !llvm.ptr
  llvm.return %z : !llvm.ptr
}
llvm.mlir.ifunc external @foo : !llvm.func<i32 (i32)>, !llvm.ptr @f {dso_local}
// target
llvm.func @f() -> !llvm.ptr {
  %z = llvm.mlir.zero : !llvm.ptr
  llvm.return %z : !llvm.ptr
}
// -----
// undecided: missing_unknown_function
func.func @f(%a: i32) -> i32 {
  return %a : i32
}
"foo.func"() ({
^bb0(%x: i32):
  "foo.return"(%x) : (i32) -> ()
}) {sym_name = "k"} : () -> ()
// target
func.func @f(%a: i32) -> i32 {
  return %a : i32
}
// -----
// undecided: module_of_an_unknown_operation
module @m attributes {sym_visibility = "private"} {
  func.func @k() -> i32 {
   %c = arith.constant 7 : i32
   return %c : i32
  }
}
func.func @f() {
  return
}
"foo.x"() {a = @m} : () -> ()
// target
module @m attributes {sym_visibility = "private"} {
  func.func @k() -> i32 {
   %c = arith.constant 8 : i32
   return %c : i32
  }
}
func.func @f() {
  return
}
"foo.x"() {a = @m} : () -> ()
// -----
// right: private_called_by_functions
func.func private @g(%a: i32) -> i32 { return %a : i32 }
func.func @f() -> i32 {
  %c = arith.constant 5 : i32
  %r = call @g(%c) : (i32) -> i32
  return %r : i32
}
// target
func.func private @g(%a: i32) -> i32 {
  %c = arith.constant 5 : i32
  return %c : i32
}
func.func @f() -> i32 {
  %c = arith.constant 5 : i32
  %r = call @g(%c) : (i32) -> i32
  return %r : i32
}
// -----
// right: private_called_in_its_module
module @m attributes {sym_visibility = "private"} {
  func.func private @g(%a: i32) -> i32 { return %a : i32 }
  func.func private @h() -> i32 {
    %c = arith.constant 5 : i32
    %r = call @g(%c) : (i32) -> i32
    return %r : i32
  }
}
func.func @f() { return }
// target
module @m attributes {sym_visibility = "private"} {
  func.func private @g(%a: i32) -> i32 {
    %c = arith.constant 5 : i32
    return %c : i32
  }
  func.func private @h() -> i32 {
    %c = arith.constant 5 : i32
    %r = call @g(%c) : (i32) -> i32
    return %r : i32
  }
}
func.func @f() { return }
// -----
// right: unused_private_data_is_erased
llvm.mlir.global internal constant @s(3 : i32) {sym_visibility = "private"} : i32
llvm.mlir.global internal constant @p() {sym_visibility = "private"} : !llvm.ptr {
  %q = llvm.mlir.addressof @s : !llvm.ptr
  llvm.return %q : !llvm.ptr
}
llvm.func @f(%a: i32) -> i32 { llvm.return %a : i32 }
// target
llvm.func @f(%a: i32) -> i32 { llvm.return %a : i32 }
// -----
// right: a_script_is_erased
transform.named_sequence @s(%m: !transform.any_op) { transform.yield }
func.func @f(%a: i32) -> i32 { return %a : i32 }
// target
func.func @f(%a: i32) -> i32 { return %a : i32 }
// -----
// right: unused_constant_outside_of_functions
func.func @f(%a: i32) -> i32 { return %a : i32 }
%x = arith.constant 7 : i32
// target
func.func @f(%a: i32) -> i32 { return %a : i32 }
// -----
// undecided: callees_that_differ_beyond_utf8
func.func private @"e\FF"(%a: i8) -> i8 {
  %c = arith.constant 1 : i8
  return %c : i8
}
func.func private @"e\FE"(%a: i8) -> i8 {
  %c = arith.constant 2 : i8
  return %c : i8
}
func.func @f(%a: i8) -> i8 {
  %0 = call @"e\FF"(%a) : (i8) -> i8
  return %0 : i8
}
// target
func.func private @"e\FF"(%a: i8) -> i8 {
  %c = arith.constant 1 : i8
  return %c : i8
}
func.func private @"e\FE"(%a: i8) -> i8 {
  %c = arith.constant 2 : i8
  return %c : i8
}
func.func @f(%a: i8) -> i8 {
  %0 = call @"e\FE"(%a) : (i8) -> i8
  return %0 : i8
}
// -----
// undecided: functions_that_differ_beyond_utf8
func.func @"f\FF"() -> i8 {
  %c = arith.constant 1 : i8
  return %c : i8
}
func.func @"f\FE"() -> i8 {
  %c = arith.constant 2 : i8
  return %c : i8
}
// target
func.func @"f\FE"() -> i8 {
  %c = arith.constant 1 : i8
  return %c : i8
}
func.func @"f\FF"() -> i8 {
  %c = arith.constant 2 : i8
  return %c : i8
}
// -----
// undecided: private_that_only_calls_itself
func.func private @g(%c: i1) -> i32 {
  %r = scf.if %c -> (i32) {
    %f = arith.constant false
    %0 = func.call @g(%f) : (i1) -> i32
    scf.yield %0 : i32
  } else {
    %1 = arith.constant 1 : i32
    scf.yield %1 : i32
  }
  return %r : i32
}
// target
func.func private @g(%c: i1) -> i32 {
  %r = scf.if %c -> (i32) {
    %f = arith.constant false
    %0 = func.call @g(%f) : (i1) -> i32
    scf.yield %0 : i32
  } else {
    %1 = arith.constant 2 : i32
    scf.yield %1 : i32
  }
  return %r : i32
}

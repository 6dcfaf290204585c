// open: low_byte_of_an_integer
llvm.func @f(%p: !llvm.ptr) -> i8 {
  %0 = llvm.load %p {alignment = 1 : i64} : !llvm.ptr -> i32
  %1 = llvm.trunc %0 : i32 to i8
  llvm.return %1 : i8
}
// target
llvm.func @f(%p: !llvm.ptr) -> i8 {
  %0 = llvm.load %p {alignment = 1 : i64} : !llvm.ptr -> i8
  llvm.return %0 : i8
}
// -----
// open: integer_and_float
llvm.func @f(%p: !llvm.ptr) -> i32 {
  %0 = llvm.load %p : !llvm.ptr -> f32
  %1 = llvm.bitcast %0 : f32 to i32
  llvm.return %1 : i32
}
// target
llvm.func @f(%p: !llvm.ptr) -> i32 {
  %0 = llvm.load %p : !llvm.ptr -> i32
  llvm.return %0 : i32
}
// -----
// open: two_halves
llvm.func @f(%p: !llvm.ptr) -> i32 {
  %0 = llvm.load %p {alignment = 2 : i64} : !llvm.ptr -> i32
  llvm.return %0 : i32
}
// target
llvm.func @f(%p: !llvm.ptr) -> i32 {
  %c = llvm.mlir.constant(16 : i32) : i32
  %0 = llvm.load %p : !llvm.ptr -> i16
  %q = llvm.getelementptr %p[2] : (!llvm.ptr) -> !llvm.ptr, i8
  %1 = llvm.load %q : !llvm.ptr -> i16
  %2 = llvm.zext %0 : i16 to i32
  %3 = llvm.zext %1 : i16 to i32
  %4 = llvm.shl %3, %c : i32
  %5 = llvm.or %2, %4 : i32
  llvm.return %5 : i32
}
// -----
// open: after_a_call
llvm.func @g()
llvm.func @f(%p: !llvm.ptr) -> i8 {
  llvm.call @g() : () -> ()
  %0 = llvm.load %p {alignment = 1 : i64} : !llvm.ptr -> i32
  %1 = llvm.trunc %0 : i32 to i8
  llvm.return %1 : i8
}
// target
llvm.func @g()
llvm.func @f(%p: !llvm.ptr) -> i8 {
  llvm.call @g() : () -> ()
  %0 = llvm.load %p {alignment = 1 : i64} : !llvm.ptr -> i8
  llvm.return %0 : i8
}
// -----
// refuted: other_place
llvm.func @f(%p: !llvm.ptr) -> i32 {
  %0 = llvm.load %p : !llvm.ptr -> i32
  llvm.return %0 : i32
}
// target
llvm.func @f(%p: !llvm.ptr) -> i32 {
  %q = llvm.getelementptr %p[4] : (!llvm.ptr) -> !llvm.ptr, i8
  %0 = llvm.load %q : !llvm.ptr -> i32
  llvm.return %0 : i32
}
// -----
// refuted: two_types_in_separate_places
llvm.func @f(%p: !llvm.ptr) -> i32 {
  %0 = llvm.load %p : !llvm.ptr -> i32
  %q = llvm.getelementptr %p[4] : (!llvm.ptr) -> !llvm.ptr, i8
  %1 = llvm.load %q : !llvm.ptr -> i16
  %2 = llvm.sext %1 : i16 to i32
  %3 = llvm.add %0, %2 : i32
  llvm.return %3 : i32
}
// target
llvm.func @f(%p: !llvm.ptr) -> i32 {
  %0 = llvm.load %p : !llvm.ptr -> i32
  %q = llvm.getelementptr %p[4] : (!llvm.ptr) -> !llvm.ptr, i8
  %1 = llvm.load %q : !llvm.ptr -> i16
  %2 = llvm.zext %1 : i16 to i32
  %3 = llvm.add %0, %2 : i32
  llvm.return %3 : i32
}
// -----
// right: two_types_of_one_place
llvm.func @f(%p: !llvm.ptr) -> i32 {
  %0 = llvm.load %p : !llvm.ptr -> i32
  %1 = llvm.load %p : !llvm.ptr -> i8
  %2 = llvm.zext %1 : i8 to i32
  %3 = llvm.add %0, %2 : i32
  llvm.return %3 : i32
}
// target
llvm.func @f(%p: !llvm.ptr) -> i32 {
  %1 = llvm.load %p : !llvm.ptr -> i8
  %0 = llvm.load %p : !llvm.ptr -> i32
  %2 = llvm.zext %1 : i8 to i32
  %3 = llvm.add %2, %0 : i32
  llvm.return %3 : i32
}

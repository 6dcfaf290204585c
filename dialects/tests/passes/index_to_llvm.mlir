// run: --convert-index-to-llvm
// -----
func.func @all(%a: index, %b: index, %c: i32) -> (i1, i1, i32) {
  %0 = index.add %a, %b
  %1 = index.divu %0, %b
  %2 = index.ceildivu %1, %b
  %3 = index.maxs %2, %a
  %4 = index.castu %c : i32 to index
  %5 = index.casts %4 : index to i32
  %6 = index.cmp uge(%3, %4)
  %7 = index.constant 42
  %8 = index.sizeof
  %9 = index.bool.constant true
  return %6, %9, %5 : i1, i1, i32
}
// becomes:
module {
  func.func @all(%arg0: index, %arg1: index, %arg2: i32) -> (i1, i1, i32) {
    %0 = builtin.unrealized_conversion_cast %arg1 : index to i64
    %1 = builtin.unrealized_conversion_cast %arg0 : index to i64
    %2 = llvm.add %1, %0 : i64
    %3 = llvm.udiv %2, %0 : i64
    %4 = llvm.mlir.constant(0 : i64) : i64
    %5 = llvm.mlir.constant(1 : i64) : i64
    %6 = llvm.sub %3, %5 : i64
    %7 = llvm.udiv %6, %0 : i64
    %8 = llvm.add %7, %5 : i64
    %9 = llvm.icmp "eq" %3, %4 : i64
    %10 = llvm.select %9, %4, %8 : i1, i64
    %11 = llvm.intr.smax(%10, %1) : (i64, i64) -> i64
    %12 = llvm.zext %arg2 : i32 to i64
    %13 = llvm.trunc %12 : i64 to i32
    %14 = llvm.icmp "uge" %11, %12 : i64
    %15 = llvm.mlir.constant(42 : i64) : i64
    %16 = llvm.mlir.constant(64 : i64) : i64
    %17 = llvm.mlir.constant(true) : i1
    return %14, %17, %13 : i1, i1, i32
  }
}

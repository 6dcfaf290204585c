// proofmark: prove %s tests/inputs/prove-around-target.mlir
// The proofs of functions also depend on other symbols: a variable with another initial value, a declaration with stronger attributes, functions of one
// name in two modules, and an erased public function.
memref.global @g : memref<4xi32> = dense<1>
func.func @reads() -> i32 {
  %c0 = arith.constant 0 : index
  %m = memref.get_global @g : memref<4xi32>
  %r = memref.load %m[%c0] : memref<4xi32>
  return %r : i32
}
func.func @calls_reads() -> i32 {
  %r = call @reads() : () -> i32
  return %r : i32
}
module {
  func.func @twice() -> i32 {
    %c = arith.constant 1 : i32
    return %c : i32
  }
}
module {
  func.func @twice() -> i32 {
    %c = arith.constant 2 : i32
    return %c : i32
  }
}
func.func private @declared(i32)
func.func @calls(%x: i32) {
  call @declared(%x) : (i32) -> ()
  return
}
func.func @lost() {
  return
}
llvm.mlir.global external @first(0 : i32) : i32
llvm.mlir.global external @second(0 : i32) : i32
llvm.mlir.alias external @aliasee : i32 {
  %0 = llvm.mlir.addressof @first : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.mlir.alias external @alias : i32 {
  %0 = llvm.mlir.addressof @aliasee : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.func @reads_alias() -> i32 {
  %0 = llvm.mlir.addressof @alias : !llvm.ptr
  %1 = llvm.load %0 : !llvm.ptr -> i32
  llvm.return %1 : i32
}

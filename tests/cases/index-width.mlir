// proofmark: prove %s --index-width=64
// A lowering of index to i64 can be right only where index has 64 bits.
func.func @src(%x: index) -> index {
  %c2 = arith.constant 2 : index
  %0 = arith.muli %x, %c2 : index
  return %0 : index
}
llvm.func @tgt(%x: i64) -> i64 {
  %c1 = llvm.mlir.constant(1 : i64) : i64
  %0 = llvm.shl %x, %c1 : i64
  llvm.return %0 : i64
}

// run: --convert-ub-to-llvm
// -----
func.func @poison() -> (i7, vector<2x2xf32>) {
  %0 = ub.poison : i7
  %1 = ub.poison : vector<2x2xf32>
  return %0, %1 : i7, vector<2x2xf32>
}
func.func @never() {
  ub.unreachable
}
// becomes:
module {
  func.func @poison() -> (i7, vector<2x2xf32>) {
    %0 = llvm.mlir.poison : i7
    %1 = llvm.mlir.poison : !llvm.array<2 x vector<2xf32>>
    %2 = builtin.unrealized_conversion_cast %1 : !llvm.array<2 x vector<2xf32>> to vector<2x2xf32>
    return %0, %2 : i7, vector<2x2xf32>
  }
  func.func @never() {
    llvm.unreachable
  }
}

// mlir-opt-22 --finalize-memref-to-llvm
func.func @f(%input: memref<2x3xf32>, %shape: memref<1xindex>) {
  %output = memref.reshape %input(%shape) : (memref<2x3xf32>, memref<1xindex>) -> memref<*xf32>
  return
}

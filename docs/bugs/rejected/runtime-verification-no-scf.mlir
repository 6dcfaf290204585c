// mlir-opt-22 --generate-runtime-verification
func.func @f(%m: memref<2xi8>) {
  %0 = memref.subview %m[0] [1] [1] : memref<2xi8> to memref<1xi8, strided<[1]>>
  return
}

// mlir-opt-22 --affine-loop-fusion
// wrong: affine.store %c0_i8, %alloc[%arg2] : memref<4xi8>
func.func @f(%in: memref<2xi8>, %out: memref<4xi8>) {
  %c0 = arith.constant 0 : i8
  %b = memref.alloc() : memref<4xi8>
  affine.for %i = 0 to 4 {
    affine.store %c0, %b[%i] : memref<4xi8>
  }
  %v = memref.subview %b[1] [2] [1] : memref<4xi8> to memref<2xi8, strided<[1], offset: 1>>
  memref.copy %in, %v : memref<2xi8> to memref<2xi8, strided<[1], offset: 1>>
  affine.for %i = 0 to 4 {
    %0 = affine.load %b[%i] : memref<4xi8>
    affine.store %0, %out[%i] : memref<4xi8>
  }
  return
}

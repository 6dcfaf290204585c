module {
  func.func private @g(memref<2xi8>)
  func.func @f(%arg0: memref<2xi8>) -> i8 {
    %c1_i8 = arith.constant 1 : i8
    %alloc = memref.alloc() : memref<2xi8>
    affine.for %arg1 = 0 to 2 {
      affine.store %c1_i8, %arg0[%arg1] : memref<2xi8>
      func.call @g(%arg0) : (memref<2xi8>) -> ()
      %1 = affine.load %arg0[%arg1] : memref<2xi8>
      affine.store %1, %alloc[%arg1] : memref<2xi8>
    }
    %0 = affine.load %alloc[0] : memref<2xi8>
    return %0 : i8
  }
}


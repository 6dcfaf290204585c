module {
  func.func private @use(index)
  func.func @f(%arg0: memref<2xi8>, %arg1: i8) {
    %alloc = memref.alloc() : memref<1xi8>
    %c0 = arith.constant 0 : index
    affine.for %arg2 = 0 to 1 {
      affine.store %arg1, %alloc[0] : memref<1xi8>
      func.call @use(%c0) : (index) -> ()
      %0 = affine.load %alloc[%arg2] : memref<1xi8>
      affine.store %0, %arg0[%arg2] : memref<2xi8>
    }
    return
  }
}


module {
  func.func private @use(index, index)
  func.func @f(%arg0: memref<2xi8>, %arg1: i8) {
    affine.for %arg2 = 0 to 2 {
    }
    affine.for %arg2 = 0 to 2 {
      affine.for %arg3 = 0 to 2 {
        func.call @use(%arg3, %arg2) : (index, index) -> ()
        affine.store %arg1, %arg0[%arg2] : memref<2xi8>
      }
    }
    return
  }
}


module {
  func.func @f(%arg0: memref<4xi32>, %arg1: i32) {
    affine.store %arg1, %arg0[0] : memref<4xi32>
    affine.for %arg2 = 4 to 2 {
    }
    return
  }
}


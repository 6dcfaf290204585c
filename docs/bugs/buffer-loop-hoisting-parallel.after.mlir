module {
  func.func @f(%arg0: memref<2xindex>) {
    %alloc = memref.alloc() : memref<index>
    affine.parallel (%arg1) = (0) to (2) {
      affine.store %arg1, %alloc[] : memref<index>
      %0 = affine.load %alloc[] : memref<index>
      affine.store %0, %arg0[%arg1] : memref<2xindex>
    }
    return
  }
}


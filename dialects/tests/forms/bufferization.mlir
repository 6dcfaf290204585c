module {
  func.func @dealloc(%arg0: memref<4xf32>, %arg1: i1) {
    %0:2 = bufferization.dealloc (%arg0, %arg0 : memref<4xf32>, memref<4xf32>) if (%arg1, %arg1) retain (%arg0, %arg0 : memref<4xf32>, memref<4xf32>)
    bufferization.dealloc (%arg0 : memref<4xf32>) if (%arg1) {foo}
    %1 = bufferization.dealloc retain (%arg0 : memref<4xf32>)
    bufferization.dealloc
    return
  }
}

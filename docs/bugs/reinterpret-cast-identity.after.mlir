module {
  func.func @f(%arg0: memref<4xi32, strided<[?]>>, %arg1: index) -> memref<4xi32, strided<[?]>> {
    return %arg0 : memref<4xi32, strided<[?]>>
  }
}


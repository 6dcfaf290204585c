module {
  func.func private @g()
  func.func @f(%arg0: memref<?xf32>, %arg1: memref<2xindex>, %arg2: index, %arg3: i1) -> index {
    %c0 = arith.constant 0 : index
    %0 = memref.load %arg1[%arg2] : memref<2xindex>
    %1 = arith.select %arg3, %0, %c0 : index
    return %1 : index
  }
}


module {
  func.func private @same(%arg0: memref<1xi8>, %arg1: memref<1xi8>) {
    memref.copy %arg0, %arg1 : memref<1xi8> to memref<1xi8>
    return
  }
  func.func @f(%arg0: memref<1xi8>, %arg1: i8) {
    %c0 = arith.constant 0 : index
    %alloc = memref.alloc() : memref<1xi8>
    call @same(%arg0, %alloc) : (memref<1xi8>, memref<1xi8>) -> ()
    memref.store %arg1, %alloc[%c0] : memref<1xi8>
    return
  }
}


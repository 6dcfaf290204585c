module {
  func.func @f(%arg0: memref<2xi8>, %arg1: vector<2xi8>, %arg2: vector<2xi8>) {
    %c0 = arith.constant 0 : index
    %subview = memref.subview %arg0[0] [1] [1] : memref<2xi8> to memref<1xi8, strided<[1]>>
    vector.transfer_write %arg2, %subview[%c0] : vector<2xi8>, memref<1xi8, strided<[1]>>
    return
  }
}


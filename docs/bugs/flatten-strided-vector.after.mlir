module {
  func.func @f(%arg0: memref<2x2xi8, strided<[1, 2]>>, %arg1: i8) -> vector<2xi8> {
    %c0 = arith.constant 0 : index
    %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [0], sizes: [4], strides: [1] : memref<2x2xi8, strided<[1, 2]>> to memref<4xi8, strided<[1]>>
    %0 = vector.transfer_read %reinterpret_cast[%c0], %arg1 {in_bounds = [true]} : memref<4xi8, strided<[1]>>, vector<2xi8>
    return %0 : vector<2xi8>
  }
}


#map = affine_map<()[s0, s1] -> (s0 * 2 + s1 * 3)>
module {
  func.func @f(%arg0: memref<3x2xi8, strided<[2, 3]>>, %arg1: index, %arg2: index) -> i8 {
    %0 = affine.apply #map()[%arg1, %arg2]
    %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [0], sizes: [6], strides: [1] : memref<3x2xi8, strided<[2, 3]>> to memref<6xi8, strided<[1]>>
    %1 = memref.load %reinterpret_cast[%0] : memref<6xi8, strided<[1]>>
    return %1 : i8
  }
}


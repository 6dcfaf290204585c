#map = affine_map<()[s0, s1] -> (s0 * s1)>
module {
  func.func @f(%arg0: memref<?x?xi32, strided<[4, 1]>>, %arg1: index) -> i32 {
    %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<?x?xi32, strided<[4, 1]>> -> memref<i32>, index, index, index, index, index
    %0 = affine.apply #map()[%sizes#0, %sizes#1]
    %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [0], sizes: [%0], strides: [1] : memref<i32> to memref<?xi32, strided<[?]>>
    %1 = memref.load %reinterpret_cast[%arg1] : memref<?xi32, strided<[?]>>
    return %1 : i32
  }
}


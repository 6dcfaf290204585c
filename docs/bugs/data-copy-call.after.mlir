#map = affine_map<() -> (1)>
module {
  func.func private @observe()
  func.func @f(%arg0: memref<2xi8>, %arg1: i8) {
    %c1 = arith.constant 1 : index
    %c1_0 = arith.constant 1 : index
    %c1_1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %c0_2 = arith.constant 0 : index
    %alloc = memref.alloc() : memref<1xi8, 1>
    affine.for %arg2 = 0 to 2 {
      func.call @observe() : () -> ()
      %1 = affine.apply #map()
      affine.store %arg1, %alloc[0] : memref<1xi8, 1>
    }
    %0 = affine.load %alloc[0] : memref<1xi8, 1>
    affine.store %0, %arg0[1] : memref<2xi8>
    memref.dealloc %alloc : memref<1xi8, 1>
    return
  }
}


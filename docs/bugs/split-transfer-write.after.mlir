#map = affine_map<()[s0] -> (s0 + 3)>
#map1 = affine_map<(d0, d1, d2) -> (d0 - d1, 3)>
module {
  func.func @f(%arg0: memref<4xi8>, %arg1: vector<3xi8>, %arg2: i1) {
    %c3 = arith.constant 3 : index
    %true = arith.constant true
    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    %c2 = arith.constant 2 : index
    %c1 = arith.constant 1 : index
    %alloca = memref.alloca() {alignment = 32 : i64} : memref<3xi8>
    %0 = arith.select %arg2, %c1, %c2 : index
    %1 = affine.apply #map()[%0]
    %2 = arith.cmpi sle, %1, %c4 : index
    %3:2 = scf.if %2 -> (memref<?xi8, strided<[1]>>, index) {
      %cast = memref.cast %arg0 : memref<4xi8> to memref<?xi8, strided<[1]>>
      scf.yield %cast, %0 : memref<?xi8, strided<[1]>>, index
    } else {
      %cast = memref.cast %alloca : memref<3xi8> to memref<?xi8, strided<[1]>>
      scf.yield %cast, %c0 : memref<?xi8, strided<[1]>>, index
    }
    vector.transfer_write %arg1, %3#0[%3#1] {in_bounds = [true]} : vector<3xi8>, memref<?xi8, strided<[1]>>
    %4 = arith.xori %2, %true : i1
    scf.if %4 {
      %5 = affine.min #map1(%c4, %0, %c3)
      %subview = memref.subview %alloca[%0] [%5] [1] : memref<3xi8> to memref<?xi8, strided<[1], offset: ?>>
      %subview_0 = memref.subview %arg0[0] [%5] [1] : memref<4xi8> to memref<?xi8, strided<[1]>>
      memref.copy %subview, %subview_0 : memref<?xi8, strided<[1], offset: ?>> to memref<?xi8, strided<[1]>>
    }
    return
  }
  module attributes {transform.with_named_sequence} {
  }
}


module {
  func.func @f(%arg0: memref<8xi8>, %arg1: vector<4xi8>) {
    %c9223372036854775807 = arith.constant 9223372036854775807 : index
    vector.transfer_write %arg1, %arg0[%c9223372036854775807] {in_bounds = [true]} : vector<4xi8>, memref<8xi8>
    return
  }
}


module {
  func.func @f(%arg0: i1, %arg1: memref<4xi8>) -> index {
    %c0 = arith.constant 0 : index
    cf.cond_br %arg0, ^bb1, ^bb2(%c0 : index)
  ^bb1:  // pred: ^bb0
    %c4 = arith.constant 4 : index
    %base_buffer, %offset, %sizes, %strides = memref.extract_strided_metadata %arg1 : memref<4xi8> -> memref<i8>, index, index, index
    cf.br ^bb2(%c4 : index)
  ^bb2(%0: index):  // 2 preds: ^bb0, ^bb1
    return %c0 : index
  }
}


// Programs whose outcome of --canonicalize depended on the order of the two rewrites, and does not any more.

// -----

// mended: fold of 'affine.apply' and fold of 'affine.parallel'
#map = affine_map<(d0) -> (d0 + 1)>
module {
  func.func @src(%arg0: memref<8xi8>, %arg1: i8) {
    %c2147483648 = arith.constant 2147483648 : index
    %0 = affine.apply #map(%c2147483648)
    affine.parallel (%arg2) = (0) to (%0) {
      affine.store %arg1, %arg0[%arg2] : memref<8xi8>
    }
    return
  }
}

// -----

// mended: pattern 'FoldFillWithExpandShape' and pattern 'FoldTensorCastIntoTranspose'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: tensor<?xi8>) -> tensor<1x?xi8> {
    %0 = linalg.fill ins(%arg0 : i8) outs(%arg2 : tensor<?xi8>) -> tensor<?xi8>
    %expanded = tensor.expand_shape %0 [[0, 1]] output_shape [%arg1, 1] : tensor<?xi8> into tensor<?x1xi8>
    %c0 = arith.constant 0 : index
    %1 = tensor.empty(%c0) : tensor<1x?xi8>
    %transposed = linalg.transpose ins(%expanded : tensor<?x1xi8>) outs(%1 : tensor<1x?xi8>) permutation = [1, 0] 
    return %transposed : tensor<1x?xi8>
  }
}

// -----

// mended: pattern 'FoldTensorCastIntoTranspose' and fold of 'tensor.cast'
module {
  func.func @f(%arg0: index, %arg1: tensor<1x?xi8>) -> tensor<?x1xi8> {
    %c0_i8 = arith.constant 0 : i8
    %0 = linalg.fill ins(%c0_i8 : i8) outs(%arg1 : tensor<1x?xi8>) -> tensor<1x?xi8>
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %c1 = arith.constant 1 : index
    %c1_i8 = arith.constant 1 : i8
    %cast = tensor.cast %0 : tensor<1x?xi8> to tensor<1x?xi8>
    %1 = linalg.copy ins(%cast : tensor<1x?xi8>) outs(%cast : tensor<1x?xi8>) -> tensor<1x?xi8>
    %extracted = tensor.extract %1[%arg0, %arg0] : tensor<1x?xi8>
    %c3 = arith.constant 3 : index
    %2 = tensor.empty(%c3) : tensor<?x1xi8>
    %transposed = linalg.transpose ins(%cast : tensor<1x?xi8>) outs(%2 : tensor<?x1xi8>) permutation = [1, 0] 
    return %transposed : tensor<?x1xi8>
  }
}

// -----

// mended: pattern 'FoldTensorCastIntoTranspose' and pattern 'SimplifyTrivialLoops'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: tensor<?x?xi8>, %arg3: memref<3x1xi8>) -> tensor<?xi8> {
    %expand_shape = memref.expand_shape %arg3 [[0], [1, 2]] output_shape [3, 1, 1] : memref<3x1xi8> into memref<3x1x1xi8>
    %0 = linalg.fill ins(%arg0 : i8) outs(%arg2 : tensor<?x?xi8>) -> tensor<?x?xi8>
    %c1 = arith.constant 1 : index
    %1 = tensor.empty(%arg1, %c1) : tensor<?x?xi8>
    %transposed = linalg.transpose ins(%arg2 : tensor<?x?xi8>) outs(%1 : tensor<?x?xi8>) permutation = [1, 0] 
    %2:2 = scf.for %arg4 = %arg1 to %arg1 step %arg1 iter_args(%arg5 = %arg0, %arg6 = %0) -> (i8, tensor<?x?xi8>) {
      %4 = arith.addi %arg5, %arg5 : i8
      scf.yield %4, %arg2 : i8, tensor<?x?xi8>
    }
    %c0 = arith.constant 0 : index
    %3 = tensor.empty(%arg1, %c0) : tensor<?x?xi8>
    %transposed_0 = linalg.transpose ins(%2#1 : tensor<?x?xi8>) outs(%3 : tensor<?x?xi8>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %transposed_0 [[0, 1]] : tensor<?x?xi8> into tensor<?xi8>
    return %collapsed : tensor<?xi8>
  }
}

// -----

// mended: pattern 'ChainedTensorCast' and pattern 'FoldTensorCastIntoTranspose'
module {
  func.func @f(%arg0: i8, %arg1: index) -> tensor<?x?xi8> {
    %alloc = memref.alloc() : memref<3x4xi8>
    linalg.fill ins(%arg0 : i8) outs(%alloc : memref<3x4xi8>)
    %c1 = arith.constant 1 : index
    %0 = tensor.empty(%arg1, %c1) : tensor<?x?xi8>
    %1 = linalg.fill ins(%arg0 : i8) outs(%0 : tensor<?x?xi8>) -> tensor<?x?xi8>
    %c0 = arith.constant 0 : index
    %dim = memref.dim %alloc, %c0 : memref<3x4xi8>
    %c2 = arith.constant 2 : index
    memref.store %arg0, %alloc[%arg1, %arg1] : memref<3x4xi8>
    %c1_0 = arith.constant 1 : index
    %2 = tensor.empty(%c1_0, %dim) : tensor<?x?xi8>
    %transposed = linalg.transpose ins(%1 : tensor<?x?xi8>) outs(%2 : tensor<?x?xi8>) permutation = [1, 0] 
    return %transposed : tensor<?x?xi8>
  }
}

// -----

// mended: pattern 'SubIRHSSubConstantLHS' and fold of 'arith.subi'
module {
  func.func @f(%arg0: index) -> index {
    %0 = arith.subi %arg0, %arg0 : index
    %c-9165158259633329293 = arith.constant -9165158259633329293 : index
    %1 = arith.subi %c-9165158259633329293, %0 overflow<nuw> : index
    %c4582579129816664646 = arith.constant 4582579129816664646 : index
    %2 = arith.subi %1, %c4582579129816664646 overflow<nuw> : index
    %3 = arith.subi %arg0, %2 : index
    return %3 : index
  }
}

// -----

// mended: fold of 'memref.cast' and fold of 'vector.transfer_read'
module {
  func.func @cast_base(%arg0: memref<?xi8>, %arg1: index, %arg2: i8) -> vector<4xi8> {
    %cast = memref.cast %arg0 : memref<?xi8> to memref<8xi8>
    %cast_0 = memref.cast %cast : memref<8xi8> to memref<?xi8>
    %0 = vector.transfer_read %cast_0[%arg1], %arg2 : memref<?xi8>, vector<4xi8>
    return %0 : vector<4xi8>
  }
}

// -----

// mended: pattern 'AddISubConstantRHS' and fold of 'arith.subi'
module {
  func.func @f(%arg0: index) -> index {
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %0 = arith.subi %c1, %c0 : index
    %c281474976710655 = arith.constant 281474976710655 : index
    %1 = arith.addi %c281474976710655, %0 overflow<nuw> : index
    %2 = arith.addi %1, %arg0 : index
    %3 = arith.subi %2, %arg0 : index
    return %3 : index
  }
}

// -----

// mended: pattern 'FoldTensorCastIntoBroadcast' and pattern 'ForOpTensorCastFolder'
module {
  func.func @broadcast(%arg0: tensor<4xf32>, %arg1: tensor<4x8xf32>) -> tensor<?x?xf32> {
    %cast = tensor.cast %arg0 : tensor<4xf32> to tensor<?xf32>
    %cast_0 = tensor.cast %arg1 : tensor<4x8xf32> to tensor<?x?xf32>
    %c0 = arith.constant 0 : index
    %c3 = arith.constant 3 : index
    %c1 = arith.constant 1 : index
    %0 = scf.for %arg2 = %c0 to %c3 step %c1 iter_args(%arg3 = %cast_0) -> (tensor<?x?xf32>) {
      %broadcasted = linalg.broadcast ins(%cast : tensor<?xf32>) outs(%arg3 : tensor<?x?xf32>) dimensions = [1] 
      scf.yield %broadcasted : tensor<?x?xf32>
    }
    return %0 : tensor<?x?xf32>
  }
}

// -----

// mended: pattern 'FoldTensorCastIntoTranspose' and fold of 'tensor.insert_slice'
module {
  func.func @f(%arg0: i8, %arg1: tensor<1x?xi8>) -> tensor<?x1xi8> {
    %0 = linalg.fill ins(%arg0 : i8) outs(%arg1 : tensor<1x?xi8>) -> tensor<1x?xi8>
    %c1 = arith.constant 1 : index
    %1 = scf.forall (%arg2) in (%c1) shared_outs(%arg3 = %0) -> (tensor<1x?xi8>) {
      %extracted_slice = tensor.extract_slice %arg3[%arg2, 0] [1, 3] [1, 1] : tensor<1x?xi8> to tensor<1x3xi8>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %extracted_slice into %arg3[%arg2, 0] [1, 3] [1, 1] : tensor<1x3xi8> into tensor<1x?xi8>
      }
    }
    %2 = tensor.empty(%c1) : tensor<?x1xi8>
    %transposed = linalg.transpose ins(%1 : tensor<1x?xi8>) outs(%2 : tensor<?x1xi8>) permutation = [1, 0] 
    return %transposed : tensor<?x1xi8>
  }
}

// -----

// mended: pattern 'SubILHSSubConstantLHS' and fold of 'arith.addi'
module {
  func.func @f(%arg0: index) -> index {
    %0 = arith.subi %arg0, %arg0 : index
    %1 = arith.addi %0, %0 : index
    %c9223372036854775807 = arith.constant 9223372036854775807 : index
    %2 = arith.subi %c9223372036854775807, %1 overflow<nsw> : index
    %c-1744815704170878986 = arith.constant -1744815704170878986 : index
    %3 = arith.subi %c-1744815704170878986, %2 overflow<nsw> : index
    return %3 : index
  }
}

// -----

// mended: pattern 'SubIRHSAddConstant' and pattern 'SubIRHSSubConstantRHS'
module {
  func.func @f() -> index {
    %c2749059047084157 = arith.constant 2749059047084157 : index
    %0 = arith.addi %c2749059047084157, %c2749059047084157 : index
    %1 = arith.addi %0, %0 overflow<nsw, nuw> : index
    %c-1 = arith.constant -1 : index
    %2 = arith.subi %1, %c-1 : index
    %c1 = arith.constant 1 : index
    %3 = arith.subi %2, %c1 : index
    return %3 : index
  }
}

// -----

// mended: pattern 'FoldFillWithCopy' and pattern 'FoldTensorCastIntoTranspose'
module {
  func.func @f(%arg0: index, %arg1: tensor<?xi8>, %arg2: memref<?xi8>) -> tensor<?x2xi8> {
    %cast = memref.cast %arg2 : memref<?xi8> to memref<2xi8>
    %c0_i8 = arith.constant 0 : i8
    %0 = linalg.fill ins(%c0_i8 : i8) outs(%arg1 : tensor<?xi8>) -> tensor<?xi8>
    %expanded = tensor.expand_shape %0 [[0, 1]] output_shape [2, %arg0] : tensor<?xi8> into tensor<2x?xi8>
    %1 = linalg.copy ins(%expanded : tensor<2x?xi8>) outs(%expanded : tensor<2x?xi8>) -> tensor<2x?xi8>
    %c0 = arith.constant 0 : index
    %2 = tensor.empty(%c0) : tensor<?x2xi8>
    %transposed = linalg.transpose ins(%1 : tensor<2x?xi8>) outs(%2 : tensor<?x2xi8>) permutation = [1, 0] 
    return %transposed : tensor<?x2xi8>
  }
}

// -----

// mended: pattern 'FoldTensorCastIntoTranspose' and fold of 'tensor.concat'
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d1, d0)>
module {
  func.func @f(%arg0: i8, %arg1: tensor<?x4xi8>) -> tensor<?x4xi8> {
    %c0_i8 = arith.constant 0 : i8
    %0 = linalg.fill ins(%c0_i8 : i8) outs(%arg1 : tensor<?x4xi8>) -> tensor<?x4xi8>
    %concat = tensor.concat dim(0) %0 : (tensor<?x4xi8>) -> tensor<?x4xi8>
    %c0 = arith.constant 0 : index
    %1 = tensor.empty(%c0) : tensor<4x?xi8>
    %transposed = linalg.transpose ins(%concat : tensor<?x4xi8>) outs(%1 : tensor<4x?xi8>) permutation = [1, 0] 
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%transposed : tensor<4x?xi8>) outs(%arg1 : tensor<?x4xi8>) {
    ^bb0(%in: i8, %out: i8):
      linalg.yield %arg0 : i8
    } -> tensor<?x4xi8>
    return %2 : tensor<?x4xi8>
  }
}

// -----

// mended: pattern 'SubILHSSubConstantLHS' and fold of 'arith.subi'
module {
  func.func @f() -> index {
    %c0 = arith.constant 0 : index
    %c2147483647 = arith.constant 2147483647 : index
    %0 = arith.subi %c0, %c2147483647 : index
    %1 = arith.subi %0, %c0 : index
    %c2201911071 = arith.constant 2201911071 : index
    %2 = arith.subi %c2201911071, %1 overflow<nuw> : index
    %3 = arith.subi %c0, %2 overflow<nuw> : index
    return %3 : index
  }
}

// -----

// mended: pattern 'FoldTensorCastIntoTranspose' and fold of 'arith.select'
module {
  func.func @f(%arg0: tensor<4x?xi8>, %arg1: tensor<4x?xi1>) -> tensor<?x4xi8> {
    %c0 = arith.constant 0 : index
    %c0_i8 = arith.constant 0 : i8
    %0 = linalg.fill ins(%c0_i8 : i8) outs(%arg0 : tensor<4x?xi8>) -> tensor<4x?xi8>
    %1 = arith.select %arg1, %0, %0 : tensor<4x?xi1>, tensor<4x?xi8>
    %2 = tensor.empty(%c0) : tensor<?x4xi8>
    %transposed = linalg.transpose ins(%1 : tensor<4x?xi8>) outs(%2 : tensor<?x4xi8>) permutation = [1, 0] 
    return %transposed : tensor<?x4xi8>
  }
}

// -----

// mended: pattern 'SimplifyBrToBlockWithSinglePred' and fold of 'affine.parallel'
#map = affine_map<(d0) -> (d0 + 1)>
module {
  func.func @src(%arg0: memref<8xi8>, %arg1: i8) {
    %c4294967295 = arith.constant 4294967295 : index
    cf.br ^bb1(%c4294967295 : index)
  ^bb1(%0: index):  // pred: ^bb0
    %1 = affine.apply #map(%0)
    affine.parallel (%arg2) = (0) to (%1) {
      affine.store %arg1, %arg0[0] : memref<8xi8>
    }
    return
  }
}

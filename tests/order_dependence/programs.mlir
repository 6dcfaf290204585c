// Programs whose outcome of --canonicalize depends on the order, one for each pair of rewrites.
// docs/ORDER_DEPENDENCE.md lists the pairs.

// -----

// group: the outcome depends on the order of fold of 'tensor.from_elements' and fold of 'tensor.reshape'
module {
  func.func @f(%arg0: tensor<1x4xi8>) -> tensor<1x4xi8> {
    %alloc = memref.alloc() : memref<2x3xi8>
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %from_elements = tensor.from_elements %c1, %c4 : tensor<2xindex>
    %reshape = tensor.reshape %arg0(%from_elements) : (tensor<1x4xi8>, tensor<2xindex>) -> tensor<1x4xi8>
    return %reshape : tensor<1x4xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'CondBranchTruthPropagation' and erasure of dead operations
module {
  func.func @f(%arg0: i2, %arg1: i1) -> i1 {
    cf.cond_br %arg1, ^bb1, ^bb2(%arg1, %arg1 : i1, i1)
  ^bb1:  // pred: ^bb0
    %0 = llvm.intr.expect %arg0, %arg0 : i2
    cf.br ^bb2(%arg1, %arg1 : i1, i1)
  ^bb2(%1: i1, %2: i1):  // 2 preds: ^bb0, ^bb1
    return %1 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.ori' and fold of 'arith.select'
module {
  func.func @f(%arg0: i6) -> i1 {
    %cst = arith.constant 0.000000e+00 : f32
    %false = arith.constant false
    %0 = llvm.fcmp "_true" %cst, %cst : f32
    %1 = ub.poison : i1
    %2 = arith.floordivsi %0, %1 : i1
    cf.cond_br %2, ^bb1(%false, %arg0 : i1, i6), ^bb1(%0, %arg0 : i1, i6)
  ^bb1(%3: i1, %4: i6):  // 2 preds: ^bb0, ^bb0
    %true = arith.constant true
    %5 = arith.ori %true, %3 : i1
    return %5 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'ReinterpretCastOpExtractStridedMetadataFolder' and fold of 'memref.extract_strided_metadata'
module {
  func.func @metadata(%arg0: memref<8x?xf32, strided<[?, 1], offset: 4>>) -> memref<8x?xf32, strided<[?, 1], offset: ?>> {
    %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<8x?xf32, strided<[?, 1], offset: 4>> -> memref<f32>, index, index, index, index, index
    %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [%offset], sizes: [%sizes#0, %sizes#1], strides: [%strides#0, 1] : memref<f32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
    %cast = memref.cast %reinterpret_cast : memref<?x?xf32, strided<[?, ?], offset: ?>> to memref<8x?xf32, strided<[?, 1], offset: ?>>
    return %cast : memref<8x?xf32, strided<[?, 1], offset: ?>>
  }
}

// -----

// group: the outcome depends on the order of fold of 'llvm.mul' and fold of 'math.absi'
module {
  func.func private @observe(i4) -> i4
  func.func @f() {
    %c-4_i4 = arith.constant -4 : i4
    %0 = math.absi %c-4_i4 : i4
    %1 = llvm.mul %c-4_i4, %0 : i4
    %2 = call @observe(%1) : (i4) -> i4
    return
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldStaticPadding' and pattern 'FoldTensorCastIntoTranspose'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: tensor<1x?xi8>) -> tensor<?x?xi8> {
    %cast = tensor.cast %arg2 : tensor<1x?xi8> to tensor<?x?xi8>
    %0 = arith.addi %arg0, %arg0 : i8
    %extracted_slice = tensor.extract_slice %arg2[0, 0] [1, 1] [1, 2] : tensor<1x?xi8> to tensor<1x1xi8>
    %c1 = arith.constant 1 : index
    %c0_i8 = arith.constant 0 : i8
    %padded = tensor.pad %arg2 low[1, 0] high[%c1, 1] {
    ^bb0(%arg3: index, %arg4: index):
      tensor.yield %c0_i8 : i8
    } : tensor<1x?xi8> to tensor<?x?xi8>
    %inserted_slice = tensor.insert_slice %cast into %arg2[0, %arg1] [%arg1, %arg1] [1, 1] : tensor<?x?xi8> into tensor<1x?xi8>
    %extracted = tensor.extract %inserted_slice[%arg1, %arg1] : tensor<1x?xi8>
    %c3 = arith.constant 3 : index
    %1 = tensor.empty(%arg1, %c3) : tensor<?x?xi8>
    %transposed = linalg.transpose ins(%padded : tensor<?x?xi8>) outs(%1 : tensor<?x?xi8>) permutation = [1, 0] 
    return %transposed : tensor<?x?xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'EraseSelfCopy' and fold of 'tensor.extract_slice'
module {
  func.func @f(%arg0: i8, %arg1: i1, %arg2: tensor<3xi8>) -> tensor<4xi8> {
    %0 = scf.if %arg1 -> (i8) {
      scf.yield %arg0 : i8
    } else {
      scf.yield %arg0 : i8
    }
    %padded = tensor.pad %arg2 low[1] high[0] {
    ^bb0(%arg3: index):
      tensor.yield %0 : i8
    } : tensor<3xi8> to tensor<4xi8>
    %1 = linalg.fill ins(%arg0 : i8) outs(%padded : tensor<4xi8>) -> tensor<4xi8>
    %extracted_slice = tensor.extract_slice %1[0] [4] [1] : tensor<4xi8> to tensor<4xi8>
    %2 = linalg.copy ins(%extracted_slice : tensor<4xi8>) outs(%extracted_slice : tensor<4xi8>) -> tensor<4xi8>
    return %2 : tensor<4xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'AddIMulNegativeOneLhs' and fold of 'arith.muli'
module {
  func.func @src(%arg0: i8) -> i8 {
    %c-1_i8 = arith.constant -1 : i8
    %0 = arith.muli %c-1_i8, %c-1_i8 : i8
    %1 = arith.addi %0, %arg0 : i8
    return %1 : i8
  }
}

// -----

// group: the outcome depends on the order of pattern 'SimplifyBrToBlockWithSinglePred' and fold of 'llvm.mul'
module {
  func.func @f() -> i2 {
    %c0_i2 = arith.constant 0 : i2
    %cst = arith.constant 0.000000e+00 : f8E4M3FN
    %false = arith.constant false
    %c1_i2 = arith.constant 1 : i2
    cf.br ^bb1(%cst, %c1_i2 : f8E4M3FN, i2)
  ^bb1(%0: f8E4M3FN, %1: i2):  // pred: ^bb0
    %2 = llvm.mul %c0_i2, %1 : i2
    return %2 : i2
  }
}

// -----

// group: the outcome depends on the order of pattern 'ExtractSliceOpConstantArgumentFolder' and pattern 'TensorCastExtractSlice'
module {
  func.func @f(%arg0: index, %arg1: tensor<?xi8>) -> tensor<?xi8> {
    %c0 = arith.constant 0 : index
    %extracted_slice = tensor.extract_slice %arg1[%arg0] [%c0] [%arg0] : tensor<?xi8> to tensor<?xi8>
    %cast = tensor.cast %extracted_slice : tensor<?xi8> to tensor<2xi8>
    %0 = linalg.copy ins(%cast : tensor<2xi8>) outs(%extracted_slice : tensor<?xi8>) -> tensor<?xi8>
    return %0 : tensor<?xi8>
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.bitcast' and fold of 'llvm.add'
module {
  func.func @f() -> i5 {
    %c0_i5 = arith.constant 0 : i5
    %0 = arith.bitcast %c0_i5 : i5 to i5
    %c1_i5 = arith.constant 1 : i5
    %1 = llvm.add %c1_i5, %0 : i5
    %false = arith.constant false
    return %1 : i5
  }
}

// -----

// group: the outcome depends on the order of pattern 'SubIRHSAddConstant' and fold of 'arith.addi'
module {
  func.func @src(%arg0: i1) -> i1 {
    %false = arith.constant false
    %true = arith.constant true
    %0 = arith.addi %arg0, %false : i1
    %1 = arith.subi %0, %true : i1
    return %1 : i1
  }
  func.func @src_flags() {
    return
  }
}

// -----

// group: the outcome depends on the order of pattern 'ConditionPropagation' and erasure of dead operations
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: i1, %arg3: memref<1x1xi8>, %arg4: memref<?x3xi8>) {
    memref.copy %arg4, %arg4 : memref<?x3xi8> to memref<?x3xi8>
    %c0 = arith.constant 0 : index
    %c1_i8 = arith.constant 1 : i8
    memref.store %c1_i8, %arg4[%c0, %arg1] : memref<?x3xi8>
    memref.store %arg0, %arg3[%arg1, %arg1] : memref<1x1xi8>
    %0 = scf.if %arg2 -> (i8) {
      memref.copy %arg4, %arg4 : memref<?x3xi8> to memref<?x3xi8>
      %2 = scf.if %arg2 -> (i8) {
        %c1 = arith.constant 1 : index
        memref.store %arg0, %arg4[%arg1, %c1] : memref<?x3xi8>
        %subview = memref.subview %arg3[0, 0] [1, 1] [1, 1] : memref<1x1xi8> to memref<1x1xi8, strided<[1, 1]>>
        %c0_i8 = arith.constant 0 : i8
        scf.yield %c0_i8 : i8
      } else {
        %cast = memref.cast %arg3 : memref<1x1xi8> to memref<1x1xi8>
        %c0_i8 = arith.constant 0 : i8
        scf.yield %c0_i8 : i8
      }
      scf.yield %arg0 : i8
    } else {
      scf.yield %arg0 : i8
    }
    %1 = memref.load %arg4[%arg1, %arg1] : memref<?x3xi8>
    %expand_shape = memref.expand_shape %arg4 [[0], [1, 2]] output_shape [%arg1, 3, 1] : memref<?x3xi8> into memref<?x3x1xi8>
    return
  }
}

// -----

// group: the outcome depends on the order of pattern 'ChainedTensorCast' and pattern 'ExtractSliceOpCastFolder'
module {
  func.func @f(%arg0: index, %arg1: tensor<2x?xi8>) -> tensor<1x1xi8> {
    %c2 = arith.constant 2 : index
    %0 = tensor.empty(%c2) : tensor<?x2xi8>
    %c0 = arith.constant 0 : index
    %c2_0 = arith.constant 2 : index
    %inserted_slice = tensor.insert_slice %arg1 into %0[0, %c0] [2, %c2_0] [1, 1] : tensor<2x?xi8> into tensor<?x2xi8>
    %extracted_slice = tensor.extract_slice %inserted_slice[0, 0] [%arg0, 2] [%arg0, 1] : tensor<?x2xi8> to tensor<?x2xi8>
    %extracted_slice_1 = tensor.extract_slice %extracted_slice[%arg0, 1] [1, 1] [%arg0, %arg0] : tensor<?x2xi8> to tensor<1x1xi8>
    return %extracted_slice_1 : tensor<1x1xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldFillWithCopy' and pattern 'FoldTensorCastIntoFill'
module {
  func.func @f(%arg0: i8) -> tensor<?x?xi8> {
    %c0 = arith.constant 0 : index
    %0 = tensor.empty(%c0) : tensor<4x?xi8>
    %1 = linalg.fill ins(%arg0 : i8) outs(%0 : tensor<4x?xi8>) -> tensor<4x?xi8>
    %2 = linalg.copy ins(%1 : tensor<4x?xi8>) outs(%1 : tensor<4x?xi8>) -> tensor<4x?xi8>
    %cast = tensor.cast %2 : tensor<4x?xi8> to tensor<?x?xi8>
    return %cast : tensor<?x?xi8>
  }
}

// -----

// group: the outcome depends on the order of fold of 'tensor.collapse_shape' and fold of 'tensor.expand_shape'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: i1, %arg3: tensor<2xi8>) -> (tensor<1x2xi8>, i8) {
    %0 = scf.if %arg2 -> (i8) {
      scf.yield %arg0 : i8
    } else {
      scf.yield %arg0 : i8
    }
    %expanded = tensor.expand_shape %arg3 [[0, 1]] output_shape [1, 2] : tensor<2xi8> into tensor<1x2xi8>
    %extracted = tensor.extract %expanded[%arg1, %arg1] : tensor<1x2xi8>
    %collapsed = tensor.collapse_shape %expanded [[0, 1]] : tensor<1x2xi8> into tensor<2xi8>
    %expanded_0 = tensor.expand_shape %collapsed [[0, 1]] output_shape [1, 2] : tensor<2xi8> into tensor<1x2xi8>
    return %expanded_0, %extracted : tensor<1x2xi8>, i8
  }
}

// -----

// group: the outcome depends on the order of fold of 'affine.apply' and fold of 'affine.parallel'
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

// group: the outcome depends on the order of pattern 'EraseSelfCopy' and pattern 'FoldFillWithExpandShape'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: tensor<?x3xi8>) -> tensor<?x3x1xi8> {
    %0 = linalg.fill ins(%arg0 : i8) outs(%arg2 : tensor<?x3xi8>) -> tensor<?x3xi8>
    %expanded = tensor.expand_shape %0 [[0], [1, 2]] output_shape [%arg1, 3, 1] : tensor<?x3xi8> into tensor<?x3x1xi8>
    %1 = linalg.copy ins(%expanded : tensor<?x3x1xi8>) outs(%expanded : tensor<?x3x1xi8>) -> tensor<?x3x1xi8>
    return %1 : tensor<?x3x1xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'EraseSelfCopy' and fold of 'tensor.cast'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: tensor<4xi8>) -> tensor<4xi8> {
    %0 = linalg.fill ins(%arg0 : i8) outs(%arg2 : tensor<4xi8>) -> tensor<4xi8>
    %cast = tensor.cast %0 : tensor<4xi8> to tensor<4xi8>
    %1 = linalg.copy ins(%cast : tensor<4xi8>) outs(%cast : tensor<4xi8>) -> tensor<4xi8>
    %inserted = tensor.insert %arg0 into %1[%arg1] : tensor<4xi8>
    return %inserted : tensor<4xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'RemoveEmptyElseBranch' and fold of 'arith.xori'
module {
  func.func private @g(i64)
  func.func @src(%arg0: i1, %arg1: i64) -> i64 {
    %true = arith.constant true
    %0 = arith.xori %true, %arg0 : i1
    %1 = scf.if %0 -> (i64) {
      func.call @g(%arg1) : (i64) -> ()
      scf.yield %arg1 : i64
    } else {
      scf.yield %arg1 : i64
    }
    return %1 : i64
  }
}

// -----

// group: the outcome depends on the order of pattern 'ForOpTensorCastFolder' and erasure of dead operations
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: tensor<3x1xi8>) -> i8 {
    %c0 = arith.constant 0 : index
    %padded = tensor.pad %arg2 low[1, 0] high[1, %c0] {
    ^bb0(%arg3: index, %arg4: index):
      tensor.yield %arg0 : i8
    } : tensor<3x1xi8> to tensor<5x?xi8>
    %c0_0 = arith.constant 0 : index
    %0:2 = scf.for %arg3 = %c0_0 to %arg1 step %arg1 iter_args(%arg4 = %arg0, %arg5 = %padded) -> (i8, tensor<5x?xi8>) {
      %1 = arith.addi %arg4, %arg0 : i8
      %inserted_1 = tensor.insert %1 into %arg5[%arg1, %arg1] : tensor<5x?xi8>
      scf.yield %1, %inserted_1 : i8, tensor<5x?xi8>
    }
    %inserted = tensor.insert %arg0 into %0#1[%arg1, %arg1] : tensor<5x?xi8>
    return %0#0 : i8
  }
}

// -----

// group: the outcome depends on the order of pattern 'ForOpTensorCastFolder' and fold of 'tensor.concat'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: tensor<4x?xi8>) -> tensor<?x4xi8> {
    %c0 = arith.constant 0 : index
    %0 = tensor.empty(%c0) : tensor<?x4xi8>
    %transposed = linalg.transpose ins(%arg2 : tensor<4x?xi8>) outs(%0 : tensor<?x4xi8>) permutation = [1, 0] 
    %c0_0 = arith.constant 0 : index
    %1:2 = scf.for %arg3 = %c0_0 to %arg1 step %arg1 iter_args(%arg4 = %arg0, %arg5 = %transposed) -> (i8, tensor<?x4xi8>) {
      scf.yield %arg0, %0 : i8, tensor<?x4xi8>
    }
    %concat = tensor.concat dim(0) %1#1 : (tensor<?x4xi8>) -> tensor<?x4xi8>
    %inserted_slice = tensor.insert_slice %concat into %concat[0, 0] [%arg1, 4] [1, 1] : tensor<?x4xi8> into tensor<?x4xi8>
    return %inserted_slice : tensor<?x4xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldStaticPadding' and erasure of dead operations
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: tensor<?x2xi8>) -> tensor<?x2xi8> {
    %c0 = arith.constant 0 : index
    %padded = tensor.pad %arg2 low[%arg1, %c0] high[1, 0] {
    ^bb0(%arg3: index, %arg4: index):
      tensor.yield %arg0 : i8
    } : tensor<?x2xi8> to tensor<?x?xi8>
    %0 = linalg.fill ins(%arg0 : i8) outs(%padded : tensor<?x?xi8>) -> tensor<?x?xi8>
    %cast = tensor.cast %padded : tensor<?x?xi8> to tensor<?x2xi8>
    return %cast : tensor<?x2xi8>
  }
}

// -----

// group: the outcome depends on the order of fold of 'memref.cast' and fold of 'memref.copy'
module {
  func.func @f(%arg0: index, %arg1: memref<2x?xi8>) {
    %c1 = arith.constant 1 : index
    %alloca = memref.alloca(%c1, %arg0) : memref<?x?xi8>
    %c3 = arith.constant 3 : index
    %c0 = arith.constant 0 : index
    %cast = memref.cast %arg1 : memref<2x?xi8> to memref<?x2xi8>
    %cast_0 = memref.cast %cast : memref<?x2xi8> to memref<?x?xi8>
    memref.copy %cast_0, %cast_0 : memref<?x?xi8> to memref<?x?xi8>
    return
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldTensorCastIntoTranspose' and pattern 'FoldTransposeWithTranspose'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: memref<2xi8>, %arg3: tensor<4x?xi8>) -> tensor<4x?xi8> {
    %c0 = arith.constant 0 : index
    memref.store %arg0, %arg2[%c0] : memref<2xi8>
    %c1 = arith.constant 1 : index
    %0 = tensor.empty(%c1) : tensor<?x4xi8>
    %transposed = linalg.transpose ins(%arg3 : tensor<4x?xi8>) outs(%0 : tensor<?x4xi8>) permutation = [1, 0] 
    memref.store %arg0, %arg2[%arg1] : memref<2xi8>
    %cast = tensor.cast %transposed : tensor<?x4xi8> to tensor<4x?xi8>
    %1 = tensor.empty(%arg1) : tensor<4x?xi8>
    %transposed_0 = linalg.transpose ins(%transposed : tensor<?x4xi8>) outs(%1 : tensor<4x?xi8>) permutation = [1, 0] 
    return %transposed_0 : tensor<4x?xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'SimplifyBrToBlockWithSinglePred' and pattern 'SimplifyPassThroughCondBranch'
module {
  func.func @f(%arg0: i1) -> i1 {
    cf.cond_br %arg0, ^bb1(%arg0 : i1), ^bb2(%arg0, %arg0 : i1, i1)
  ^bb1(%0: i1):  // pred: ^bb0
    cf.br ^bb3(%arg0, %0 : i1, i1)
  ^bb2(%1: i1, %2: i1):  // pred: ^bb0
    return %arg0 : i1
  ^bb3(%3: i1, %4: i1):  // pred: ^bb1
    return %3 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'ChainedTensorCast' and pattern 'ForOpTensorCastFolder'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: tensor<4x?xi8>) -> tensor<?x1xi8> {
    %c0 = arith.constant 0 : index
    %extracted_slice = tensor.extract_slice %arg2[%arg1, 3] [1, %c0] [1, %arg1] : tensor<4x?xi8> to tensor<1x?xi8>
    %c0_0 = arith.constant 0 : index
    %0:2 = scf.for %arg3 = %arg1 to %c0_0 step %arg1 iter_args(%arg4 = %arg0, %arg5 = %extracted_slice) -> (i8, tensor<1x?xi8>) {
      %inserted = tensor.insert %arg0 into %arg5[%arg1, %arg1] : tensor<1x?xi8>
      scf.yield %arg0, %inserted : i8, tensor<1x?xi8>
    }
    %cast = tensor.cast %0#1 : tensor<1x?xi8> to tensor<?x1xi8>
    %c1 = arith.constant 1 : index
    %inserted_slice = tensor.insert_slice %cast into %cast[0, 0] [%c1, 1] [1, 1] : tensor<?x1xi8> into tensor<?x1xi8>
    return %inserted_slice : tensor<?x1xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'ComposeExpandTensorShapes' and pattern 'ConvertToStaticExpandShape'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: tensor<2x2xi8>) -> tensor<?x1x1x1xi8> {
    %c0 = arith.constant 0 : index
    %extracted_slice = tensor.extract_slice %arg2[0, %arg1] [%c0, 0] [1, 2] : tensor<2x2xi8> to tensor<?x0xi8>
    %padded = tensor.pad %extracted_slice low[0, 1] high[2, 0] {
    ^bb0(%arg3: index, %arg4: index):
      tensor.yield %arg0 : i8
    } : tensor<?x0xi8> to tensor<?x1xi8>
    %c0_0 = arith.constant 0 : index
    %expanded = tensor.expand_shape %padded [[0], [1, 2]] output_shape [%c0_0, 1, 1] : tensor<?x1xi8> into tensor<?x1x1xi8>
    %expanded_1 = tensor.expand_shape %expanded [[0], [1], [2, 3]] output_shape [%arg1, 1, 1, 1] : tensor<?x1x1xi8> into tensor<?x1x1x1xi8>
    return %expanded_1 : tensor<?x1x1x1xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'AddIMulNegativeOneRhs' and fold of 'arith.muli'
module {
  func.func @add_negated(%arg0: i1, %arg1: i1) -> (i1, i1) {
    %true = arith.constant true
    %0 = arith.muli %arg1, %true : i1
    %1 = arith.addi %arg0, %0 : i1
    %2 = arith.muli %arg0, %true : i1
    %3 = arith.addi %2, %arg1 : i1
    return %1, %3 : i1, i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'ConvertTrivialIfToSelect' and pattern 'WhileMoveIfDown'
module {
  func.func @if_moves_down(%arg0: i1) -> i1 {
    %false = arith.constant false
    %0:3 = scf.while (%arg1 = %arg0) : (i1) -> (i1, i1, i1) {
      %1 = arith.cmpi slt, %arg1, %arg0 : i1
      %2 = scf.if %1 -> (i1) {
        scf.yield %arg0 : i1
      } else {
        scf.yield %false : i1
      }
      scf.condition(%1) %2, %2, %arg1 : i1, i1, i1
    } do {
    ^bb0(%arg1: i1, %arg2: i1, %arg3: i1):
      scf.yield %arg2 : i1
    }
    return %0#2 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'DimOfCastOp' and fold of 'tensor.reshape'
module {
  func.func @reshapes(%arg0: tensor<?x4xf32>, %arg1: tensor<*xf32>) -> tensor<?x4xf32> {
    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    %cast = tensor.cast %arg1 : tensor<*xf32> to tensor<?x4xf32>
    %dim = tensor.dim %cast, %c0 : tensor<?x4xf32>
    %from_elements = tensor.from_elements %dim, %c4 : tensor<2xindex>
    %reshape = tensor.reshape %cast(%from_elements) : (tensor<?x4xf32>, tensor<2xindex>) -> tensor<?x4xf32>
    return %reshape : tensor<?x4xf32>
  }
}

// -----

// group: the outcome depends on the order of pattern 'ExtSIOfExtUI' and pattern 'IndexCastOfExtSI'
module {
  func.func @index_cast_of_extension(%arg0: i8, %arg1: i4) -> index {
    %0 = arith.extui %arg1 : i4 to i8
    %1 = arith.extsi %0 : i8 to i32
    %2 = arith.index_cast %1 : i32 to index
    return %2 : index
  }
}

// -----

// group: the outcome depends on the order of pattern 'IndexCastOfExtSI' and pattern 'IndexCastOfIndexCast'
module {
  func.func @there_and_back(%arg0: i32, %arg1: i8) -> i32 {
    %0 = arith.extsi %arg1 : i8 to i32
    %1 = arith.index_cast %0 : i32 to index
    %2 = arith.index_cast %1 : index to i32
    return %2 : i32
  }
}

// -----

// group: the outcome depends on the order of pattern 'IndexCastUIOfExtUI' and pattern 'IndexCastUIOfIndexCastUI'
module {
  func.func @there_and_back(%arg0: i32, %arg1: i8) -> i32 {
    %0 = arith.extui %arg1 : i8 to i32
    %1 = arith.index_castui %0 : i32 to index
    %2 = arith.index_castui %1 : index to i32
    return %2 : i32
  }
}

// -----

// group: the outcome depends on the order of pattern 'SubISubILHSRHSLHS' and fold of 'arith.subi'
module {
  func.func @sub_of_minuend(%arg0: i8, %arg1: i8) -> i8 {
    %0 = arith.subi %arg0, %arg0 overflow<nsw> : i8
    %1 = arith.subi %0, %arg0 overflow<nsw, nuw> : i8
    return %1 : i8
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.divui' and fold of 'arith.muli'
module {
  func.func @divided_product(%arg0: i32) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %0 = arith.muli %c0_i32, %c0_i32 overflow<nuw> : i32
    %1 = arith.divui %0, %c0_i32 : i32
    return %1 : i32
  }
}

// -----

// group: the outcome depends on the order of fold of 'memref.cast' and fold of 'memref.dim'
module {
  func.func @through_casts(%arg0: memref<4xf32>, %arg1: memref<?xf32>) -> index {
    %c0 = arith.constant 0 : index
    %cast = memref.cast %arg1 : memref<?xf32> to memref<4xf32>
    %cast_0 = memref.cast %cast : memref<4xf32> to memref<?xf32>
    %dim = memref.dim %cast_0, %c0 : memref<?xf32>
    return %dim : index
  }
}

// -----

// group: the outcome depends on the order of fold of 'vector.transfer_read' and fold of 'vector.transfer_write'
module {
  func.func @read_after_write(%arg0: tensor<8xi32>, %arg1: vector<4xi32>, %arg2: i32, %arg3: i32) -> vector<4xi32> {
    %c0 = arith.constant 0 : index
    %0 = vector.transfer_read %arg0[%c0], %arg3 : tensor<8xi32>, vector<4xi32>
    %1 = vector.transfer_write %0, %arg0[%c0] {in_bounds = [true]} : vector<4xi32>, tensor<8xi32>
    %2 = vector.transfer_read %1[%c0], %arg2 {in_bounds = [true]} : tensor<8xi32>, vector<4xi32>
    return %2 : vector<4xi32>
  }
}

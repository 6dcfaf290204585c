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

// -----

// group: the outcome depends on the order of pattern 'SubILHSSubConstantRHS' and fold of 'arith.subi'
module {
  func.func @f(%arg0: i3) -> i3 {
    %c0_i3 = arith.constant 0 : i3
    cf.br ^bb1
  ^bb1:  // pred: ^bb0
    %0 = arith.xori %arg0, %arg0 : i3
    %1 = arith.subi %arg0, %0 : i3
    %2 = arith.subi %c0_i3, %1 overflow<nsw, nuw> : i3
    return %2 : i3
  }
}

// -----

// group: the outcome depends on the order of pattern 'CombineNestedIfs' and pattern 'ConditionPropagation'
module {
  func.func @f(%arg0: i1) -> (i33, index) {
    %0 = llvm.intr.umin(%arg0, %arg0) : (i1, i1) -> i1
    %1 = llvm.and %0, %0 : i1
    %2:2 = scf.if %1 -> (i33, index) {
      %10:2 = scf.if %0 -> (i33, i33) {
        %11 = llvm.intr.umin(%0, %arg0) : (i1, i1) -> i1
        %c1_i33 = arith.constant 1 : i33
        %c4095_i33 = arith.constant 4095 : i33
        scf.yield %c1_i33, %c4095_i33 : i33, i33
      } else {
        %c0 = arith.constant 0 : index
        %11 = math.cttz %c0 : index
        %12 = llvm.intr.smax(%arg0, %0) : (i1, i1) -> i1
        %c0_i33 = arith.constant 0 : i33
        %c32_i33 = arith.constant 32 : i33
        scf.yield %c0_i33, %c32_i33 : i33, i33
      }
      %c2419862008257 = arith.constant 2419862008257 : index
      scf.yield %10#1, %c2419862008257 : i33, index
    } else {
      %10 = arith.addi %0, %0 : i1
      %c32_i33 = arith.constant 32 : i33
      %c4398046511103 = arith.constant 4398046511103 : index
      scf.yield %c32_i33, %c4398046511103 : i33, index
    }
    %3 = math.cttz %2#0 : i33
    %4 = arith.select %1, %3, %3 : i33
    %5 = scf.if %1 -> (index) {
      %c1 = arith.constant 1 : index
      %10:2 = scf.for %arg1 = %2#1 to %2#1 step %c1 iter_args(%arg2 = %2#1, %arg3 = %4) -> (index, i33) {
        %12 = llvm.intr.ssa.copy %4 : i33
        scf.yield %arg2, %arg3 : index, i33
      }
      %11 = arith.addi %2#1, %10#0 : index
      scf.yield %10#0 : index
    } else {
      %10 = llvm.intr.ctpop(%3) : (i33) -> i33
      %11 = llvm.intr.sshl.sat(%0, %arg0) : (i1, i1) -> i1
      scf.yield %2#1 : index
    }
    %6 = scf.if %1 -> (i1) {
      %10 = llvm.intr.smax(%1, %arg0) : (i1, i1) -> i1
      %11 = arith.select %10, %5, %5 : index
      scf.yield %0 : i1
    } else {
      scf.yield %0 : i1
    }
    %7 = arith.select %6, %6, %0 : i1
    %8 = scf.while (%arg1 = %6, %arg2 = %5) : (i1, index) -> index {
      scf.condition(%arg1) %arg2 : index
    } do {
    ^bb0(%arg1: index):
      %10 = llvm.intr.ctpop(%7) : (i1) -> i1
      %11 = llvm.mul %arg0, %10 : i1
      %12 = llvm.mul %4, %3 : i33
      scf.yield %10, %arg1 : i1, index
    }
    %9 = arith.shrui %4, %3 : i33
    return %9, %8 : i33, index
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.addui_extended' and fold of 'arith.mulsi_extended'
module {
  func.func @f(%arg0: i16, %arg1: i6) -> i1 {
    %0 = ub.poison : i16
    %sum, %overflow = arith.addui_extended %arg0, %0 : i16, i1
    %1 = arith.extui %arg1 : i6 to i16
    %2 = arith.floordivsi %arg1, %arg1 : i6
    %c0_i16 = arith.constant 0 : i16
    %false = arith.constant false
    %low, %high = arith.mulsi_extended %false, %overflow : i1
    return %high : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.cmpi' and fold of 'arith.muli'
module {
  func.func @f(%arg0: i6) -> i1 {
    %0 = ub.poison : i6
    %1 = arith.muli %0, %arg0 : i6
    %c0_i6 = arith.constant 0 : i6
    %2 = arith.cmpi ult, %c0_i6, %1 : i6
    %3 = arith.divsi %arg0, %arg0 : i6
    return %2 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.xori' and fold of 'llvm.add'
module {
  func.func private @observe(i4) -> i4
  func.func @f(%arg0: i1) -> i4 {
    %c0_i4 = arith.constant 0 : i4
    %c1_i4 = arith.constant 1 : i4
    cf.cond_br %arg0, ^bb1(%arg0, %c0_i4 : i1, i4), ^bb1(%arg0, %c0_i4 : i1, i4)
  ^bb1(%0: i1, %1: i4):  // 2 preds: ^bb0, ^bb0
    %2 = arith.xori %c0_i4, %c0_i4 : i4
    %3 = llvm.add %c1_i4, %2 : i4
    return %3 : i4
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.cmpi' and fold of 'arith.divsi'
module {
  func.func @f() -> i1 {
    %false = arith.constant false
    %0 = ub.poison : i1
    %1 = arith.divsi %0, %false : i1
    %2 = arith.cmpi sle, %false, %1 : i1
    %3 = arith.divsi %false, %2 : i1
    %c0_i16 = arith.constant 0 : i16
    %4 = scf.for %arg0 = %c0_i16 to %c0_i16 step %c0_i16 iter_args(%arg1 = %3) -> (i1)  : i16 {
      scf.yield %false : i1
    }
    return %4 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'SimplifyBrToBlockWithSinglePred' and fold of 'arith.cmpi'
module {
  func.func @f() -> i1 {
    %c0_i6 = arith.constant 0 : i6
    %false = arith.constant false
    cf.cond_br %false, ^bb1(%c0_i6 : i6), ^bb1(%c0_i6 : i6)
  ^bb1(%0: i6):  // 2 preds: ^bb0, ^bb0
    %1 = ub.poison : i6
    %2 = arith.cmpi sge, %1, %0 : i6
    return %2 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'MaxUOfMaxUConstants' and fold of 'index.maxu'
module {
  func.func @f() -> index {
    %c1 = arith.constant 1 : index
    %c-9223372036854775808 = arith.constant -9223372036854775808 : index
    %0 = index.maxu %c1, %c-9223372036854775808
    %cst = arith.constant 0.000000e+00 : f32
    %1 = arith.negf %cst : f32
    %c0 = arith.constant 0 : index
    %2 = index.maxu %c0, %0
    return %2 : index
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.divui' and fold of 'arith.mului_extended'
module {
  func.func @f() -> i1 {
    %true = arith.constant true
    %0 = arith.divui %true, %true : i1
    %1 = ub.poison : i1
    %low, %high = arith.mului_extended %1, %0 : i1
    %2 = arith.ori %true, %high : i1
    return %2 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.subi' and fold of 'llvm.mul'
module {
  func.func @f(%arg0: i1) -> i1 {
    %0 = arith.subi %arg0, %arg0 : i1
    %true = arith.constant true
    %1 = llvm.mul %true, %0 : i1
    return %1 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldFillWithTranspose' and pattern 'FoldTransposeWithTranspose'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: tensor<?x2xi8>) -> tensor<?x2xi8> {
    %0 = linalg.fill ins(%arg0 : i8) outs(%arg2 : tensor<?x2xi8>) -> tensor<?x2xi8>
    %1 = tensor.empty(%arg1) : tensor<2x?xi8>
    %transposed = linalg.transpose ins(%0 : tensor<?x2xi8>) outs(%1 : tensor<2x?xi8>) permutation = [1, 0] 
    %2 = tensor.empty(%arg1) : tensor<?x2xi8>
    %transposed_0 = linalg.transpose ins(%transposed : tensor<2x?xi8>) outs(%2 : tensor<?x2xi8>) permutation = [1, 0] 
    %inserted = tensor.insert %arg0 into %transposed_0[%arg1, %arg1] : tensor<?x2xi8>
    %extracted_slice = tensor.extract_slice %inserted[2, 0] [%arg1, 2] [2, 1] : tensor<?x2xi8> to tensor<?x2xi8>
    return %extracted_slice : tensor<?x2xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'RemoveStaticCondition' and fold of 'arith.cmpi'
module {
  func.func @f() -> i1 {
    %cst = arith.constant 0.000000e+00 : f8E4M3
    %false = arith.constant false
    %0:2 = scf.if %false -> (i8, i5) {
      %2 = arith.negf %cst : f8E4M3
      %c0_i5_0 = arith.constant 0 : i5
      %3 = arith.shrui %c0_i5_0, %c0_i5_0 : i5
      %c0_i8 = arith.constant 0 : i8
      scf.yield %c0_i8, %3 : i8, i5
    } else {
      %c0_i8 = arith.constant 0 : i8
      %2 = ub.poison : i5
      scf.yield %c0_i8, %2 : i8, i5
    }
    %c0_i5 = arith.constant 0 : i5
    %1 = arith.cmpi ugt, %c0_i5, %0#1 : i5
    return %1 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'MulIMulIConstant' and fold of 'arith.muli'
module {
  func.func @src() {
    return
  }
  func.func @src_flags(%arg0: i8) -> i8 {
    %c1_i8 = arith.constant 1 : i8
    %c3_i8 = arith.constant 3 : i8
    %0 = arith.muli %arg0, %c1_i8 : i8
    %1 = arith.muli %0, %c3_i8 overflow<nsw, nuw> : i8
    return %1 : i8
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.floordivsi' and fold of 'arith.remsi'
module {
  func.func private @observe(i5) -> i5
  func.func @f() {
    %c1_i5 = arith.constant 1 : i5
    %0 = arith.floordivsi %c1_i5, %c1_i5 : i5
    %1 = ub.poison : i5
    %2 = arith.remsi %1, %0 : i5
    %3 = call @observe(%2) : (i5) -> i5
    return
  }
}

// -----

// group: the outcome depends on the order of pattern 'SimplifyAffineOp<affine.max>' and fold of 'affine.apply'
#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @src(%arg0: index, %arg1: index) -> index {
    %0 = affine.max #map(%arg0, %arg0)
    %1 = affine.max #map(%0, %arg1)
    return %1 : index
  }
}

// -----

// group: the outcome depends on the order of pattern 'ExtractSliceOpCastFolder' and fold of 'tensor.dim'
module {
  func.func @f(%arg0: index, %arg1: tensor<3x?xi8>) -> tensor<?x2x0xi8> {
    %c0 = arith.constant 0 : index
    %extracted_slice = tensor.extract_slice %arg1[0, 1] [%c0, 2] [1, 1] : tensor<3x?xi8> to tensor<?x2xi8>
    %c3 = arith.constant 3 : index
    %expanded = tensor.expand_shape %extracted_slice [[0], [1, 2]] output_shape [%c3, 2, 1] : tensor<?x2xi8> into tensor<?x2x1xi8>
    %c0_0 = arith.constant 0 : index
    %dim = tensor.dim %expanded, %c0_0 : tensor<?x2x1xi8>
    %extracted_slice_1 = tensor.extract_slice %expanded[1, 0, 0] [%arg0, 2, 0] [1, %dim, 1] : tensor<?x2x1xi8> to tensor<?x2x0xi8>
    return %extracted_slice_1 : tensor<?x2x0xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'EraseSelfCopy' and pattern 'FoldFillWithCollapseShape'
module {
  func.func @f(%arg0: i8, %arg1: tensor<?x1xi8>) -> tensor<?xi8> {
    %0 = linalg.fill ins(%arg0 : i8) outs(%arg1 : tensor<?x1xi8>) -> tensor<?x1xi8>
    %collapsed = tensor.collapse_shape %0 [[0, 1]] : tensor<?x1xi8> into tensor<?xi8>
    %1 = linalg.copy ins(%collapsed : tensor<?xi8>) outs(%collapsed : tensor<?xi8>) -> tensor<?xi8>
    return %1 : tensor<?xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'EraseSelfCopy' and pattern 'FoldFillWithCopy'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: tensor<1xi8>) -> tensor<1xi8> {
    %0 = linalg.fill ins(%arg0 : i8) outs(%arg2 : tensor<1xi8>) -> tensor<1xi8>
    %1 = linalg.copy ins(%0 : tensor<1xi8>) outs(%arg2 : tensor<1xi8>) -> tensor<1xi8>
    %2 = linalg.copy ins(%1 : tensor<1xi8>) outs(%1 : tensor<1xi8>) -> tensor<1xi8>
    %inserted = tensor.insert %arg0 into %2[%arg1] : tensor<1xi8>
    return %inserted : tensor<1xi8>
  }
}

// -----

// group: the outcome depends on the order of fold of 'tensor.extract_slice' and fold of 'tensor.insert_slice'
module {
  func.func @f(%arg0: index, %arg1: tensor<?xi8>) -> (tensor<1xi8>, i8) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %extracted_slice = tensor.extract_slice %arg1[%c0] [1] [%c1] : tensor<?xi8> to tensor<1xi8>
    %c0_0 = arith.constant 0 : index
    %inserted_slice = tensor.insert_slice %extracted_slice into %arg1[%c0_0] [1] [1] : tensor<1xi8> into tensor<?xi8>
    %0 = tensor.empty() : tensor<4x1xi8>
    %extracted = tensor.extract %0[%arg0, %arg0] : tensor<4x1xi8>
    %c1_1 = arith.constant 1 : index
    %extracted_slice_2 = tensor.extract_slice %inserted_slice[0] [1] [%c1_1] : tensor<?xi8> to tensor<1xi8>
    return %extracted_slice_2, %extracted : tensor<1xi8>, i8
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.divsi' and fold of 'llvm.add'
module {
  func.func @f() -> i7 {
    %c2_i7 = arith.constant 2 : i7
    %0 = arith.divsi %c2_i7, %c2_i7 : i7
    %true = arith.constant true
    %1:2 = scf.if %true -> (i7, i7) {
      %2 = llvm.add %c2_i7, %0 : i7
      scf.yield %c2_i7, %2 : i7, i7
    } else {
      scf.yield %c2_i7, %c2_i7 : i7, i7
    }
    return %1#1 : i7
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.maxui' and fold of 'math.isfinite'
module {
  func.func @f() -> i1 {
    %0 = ub.poison : f8E4M3
    %1 = math.isfinite %0 : f8E4M3
    %true = arith.constant true
    %2 = arith.maxui %true, %1 : i1
    %c0_i8 = arith.constant 0 : i8
    return %2 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldFillWithCopy' and pattern 'FoldFillWithCopy'
module {
  func.func @f(%arg0: i8, %arg1: tensor<?xi8>) -> tensor<?xi8> {
    %c0 = arith.constant 0 : index
    %extracted_slice = tensor.extract_slice %arg1[%c0] [1] [1] : tensor<?xi8> to tensor<1xi8>
    %0 = linalg.fill ins(%arg0 : i8) outs(%arg1 : tensor<?xi8>) -> tensor<?xi8>
    %1 = linalg.copy ins(%0 : tensor<?xi8>) outs(%0 : tensor<?xi8>) -> tensor<?xi8>
    %2 = linalg.copy ins(%1 : tensor<?xi8>) outs(%0 : tensor<?xi8>) -> tensor<?xi8>
    return %2 : tensor<?xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldFillWithCopy' and fold of 'tensor.insert_slice'
module {
  func.func @f(%arg0: i8) -> tensor<1xi8> {
    %0 = tensor.empty() : tensor<1x1xi8>
    %1 = linalg.fill ins(%arg0 : i8) outs(%0 : tensor<1x1xi8>) -> tensor<1x1xi8>
    %collapsed = tensor.collapse_shape %1 [[0, 1]] : tensor<1x1xi8> into tensor<1xi8>
    %c0 = arith.constant 0 : index
    %inserted_slice = tensor.insert_slice %collapsed into %collapsed[%c0] [1] [1] : tensor<1xi8> into tensor<1xi8>
    %2 = linalg.copy ins(%inserted_slice : tensor<1xi8>) outs(%collapsed : tensor<1xi8>) -> tensor<1xi8>
    return %2 : tensor<1xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'ConditionPropagation' and pattern 'FoldSelfCopy'
module {
  func.func @f(%arg0: i8, %arg1: i8, %arg2: index, %arg3: i1, %arg4: memref<1xi8>, %arg5: memref<2xi8>) -> i8 {
    %0 = scf.if %arg3 -> (i8) {
      memref.store %arg1, %arg5[%arg2] : memref<2xi8>
      scf.yield %arg0 : i8
    } else {
      scf.yield %arg0 : i8
    }
    memref.copy %arg4, %arg4 : memref<1xi8> to memref<1xi8>
    %1 = scf.if %arg3 -> (i8) {
      memref.store %arg0, %arg5[%arg2] : memref<2xi8>
      scf.yield %0 : i8
    } else {
      %2 = scf.if %arg3 -> (i8) {
        scf.yield %arg1 : i8
      } else {
        scf.yield %0 : i8
      }
      scf.yield %arg1 : i8
    }
    return %1 : i8
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldTargetTensorCast' and pattern 'FoldTensorCastIntoTranspose'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: tensor<1x?xi8>) -> tensor<?x?xi8> {
    %c0 = arith.constant 0 : index
    %0 = tensor.empty(%c0) : tensor<?x1xi8>
    %transposed = linalg.transpose ins(%arg2 : tensor<1x?xi8>) outs(%0 : tensor<?x1xi8>) permutation = [1, 0] 
    %padded = tensor.pad %transposed low[0, %arg1] high[1, 1] {
    ^bb0(%arg3: index, %arg4: index):
      tensor.yield %arg0 : i8
    } : tensor<?x1xi8> to tensor<?x?xi8>
    %c2 = arith.constant 2 : index
    %1 = tensor.empty(%c2, %arg1) : tensor<?x?xi8>
    %transposed_0 = linalg.transpose ins(%padded : tensor<?x?xi8>) outs(%1 : tensor<?x?xi8>) permutation = [1, 0] 
    %c1 = arith.constant 1 : index
    %padded_1 = tensor.pad %transposed_0 low[0, %arg1] high[1, %c1] {
    ^bb0(%arg3: index, %arg4: index):
      tensor.yield %arg0 : i8
    } : tensor<?x?xi8> to tensor<?x?xi8>
    return %padded_1 : tensor<?x?xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldFillWithExpandShape' and pattern 'FoldTensorCastIntoFill'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: tensor<4xi8>) -> tensor<?x1xi8> {
    %inserted_slice = tensor.insert_slice %arg2 into %arg2[0] [4] [1] : tensor<4xi8> into tensor<4xi8>
    %c0 = arith.constant 0 : index
    %0 = tensor.empty(%c0) : tensor<?xi8>
    %1 = linalg.fill ins(%arg0 : i8) outs(%0 : tensor<?xi8>) -> tensor<?xi8>
    %expanded = tensor.expand_shape %1 [[0, 1]] output_shape [%arg1, 1] : tensor<?xi8> into tensor<?x1xi8>
    return %expanded : tensor<?x1xi8>
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.maxsi' and fold of 'arith.xori'
module {
  func.func @f(%arg0: i31) -> i31 {
    %false = arith.constant false
    %0 = ub.poison : i31
    %1 = arith.divui %0, %arg0 : i31
    %2 = arith.bitcast %1 : i31 to i31
    %3 = arith.maxsi %2, %1 : i31
    %4 = arith.xori %3, %2 : i31
    return %4 : i31
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldEmptyTensorWithCastOp' and pattern 'ReplaceEmptyTensorStaticShapeDims'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: tensor<?x2xi8>) -> i8 {
    %c1 = arith.constant 1 : index
    %c1_0 = arith.constant 1 : index
    %padded = tensor.pad %arg2 low[%arg1, %c1] high[1, %c1_0] {
    ^bb0(%arg3: index, %arg4: index):
      tensor.yield %arg0 : i8
    } : tensor<?x2xi8> to tensor<?x?xi8>
    %c0 = arith.constant 0 : index
    %0 = tensor.empty(%arg1, %c0) : tensor<?x?xi8>
    %transposed = linalg.transpose ins(%padded : tensor<?x?xi8>) outs(%0 : tensor<?x?xi8>) permutation = [1, 0] 
    %inserted = tensor.insert %arg0 into %padded[%arg1, %arg1] : tensor<?x?xi8>
    %extracted = tensor.extract %transposed[%arg1, %arg1] : tensor<?x?xi8>
    return %extracted : i8
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.maxsi' and fold of 'llvm.add'
module {
  func.func @f() -> i4 {
    %false = arith.constant false
    %cst = arith.constant 0.000000e+00 : f16
    %c0_i4 = arith.constant 0 : i4
    %c1_i4 = arith.constant 1 : i4
    %0 = arith.maxsi %c0_i4, %c1_i4 : i4
    %1 = llvm.add %c0_i4, %0 : i4
    return %1 : i4
  }
}

// -----

// group: the outcome depends on the order of pattern 'InsertSliceOpConstantArgumentFolder' and fold of 'tensor.extract_slice'
module {
  func.func @f(%arg0: tensor<1x?xi8>) -> tensor<1x?xi8> {
    %collapsed = tensor.collapse_shape %arg0 [[0, 1]] : tensor<1x?xi8> into tensor<?xi8>
    %c0 = arith.constant 0 : index
    %c3 = arith.constant 3 : index
    %inserted_slice = tensor.insert_slice %arg0 into %arg0[0, %c0] [1, %c3] [1, 1] : tensor<1x?xi8> into tensor<1x?xi8>
    %c3_0 = arith.constant 3 : index
    %extracted_slice = tensor.extract_slice %inserted_slice[%c0, 0] [1, %c3_0] [1, 1] : tensor<1x?xi8> to tensor<1x?xi8>
    %0 = linalg.copy ins(%inserted_slice : tensor<1x?xi8>) outs(%extracted_slice : tensor<1x?xi8>) -> tensor<1x?xi8>
    return %0 : tensor<1x?xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'SimplifyAffineOp<affine.min>' and fold of 'affine.apply'
#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @src(%arg0: index, %arg1: index) -> index {
    %0 = affine.min #map(%arg0, %arg0)
    %1 = affine.min #map(%0, %arg1)
    return %1 : index
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.mulsi_extended' and fold of 'llvm.add'
module {
  func.func @f(%arg0: i5) -> i5 {
    %c0_i5 = arith.constant 0 : i5
    %low, %high = arith.mulsi_extended %arg0, %c0_i5 : i5
    %c1_i5 = arith.constant 1 : i5
    %0 = llvm.add %c1_i5, %high : i5
    %c2_i5 = arith.constant 2 : i5
    return %0 : i5
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldTensorCastIntoTranspose' and pattern 'ReplaceEmptyTensorStaticShapeDims'
module {
  func.func @f(%arg0: index, %arg1: tensor<?x?xi8>) -> tensor<?x?xi8> {
    %c0 = arith.constant 0 : index
    %0 = tensor.empty(%c0, %arg0) : tensor<?x?xi8>
    %transposed = linalg.transpose ins(%arg1 : tensor<?x?xi8>) outs(%0 : tensor<?x?xi8>) permutation = [1, 0] 
    %c0_0 = arith.constant 0 : index
    %1 = tensor.empty(%c0_0, %arg0) : tensor<?x?xi8>
    %transposed_1 = linalg.transpose ins(%transposed : tensor<?x?xi8>) outs(%1 : tensor<?x?xi8>) permutation = [1, 0] 
    return %transposed_1 : tensor<?x?xi8>
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.maxui' and fold of 'arith.maxui'
module {
  func.func @f(%arg0: index, %arg1: i3) -> index {
    %c-1 = arith.constant -1 : index
    %0 = arith.maxui %arg0, %c-1 : index
    %1 = ub.poison : index
    %2 = arith.maxui %1, %0 : index
    %3 = arith.shli %arg1, %arg1 : i3
    return %2 : index
  }
}

// -----

// group: the outcome depends on the order of pattern 'ExtractFromTensorCast' and pattern 'FoldTargetTensorCast'
module {
  func.func @f(%arg0: index, %arg1: tensor<?x?xi8>) -> i8 {
    %c0 = arith.constant 0 : index
    %c0_i8 = arith.constant 0 : i8
    %padded = tensor.pad %arg1 low[%arg0, 0] high[1, %c0] {
    ^bb0(%arg2: index, %arg3: index):
      tensor.yield %c0_i8 : i8
    } : tensor<?x?xi8> to tensor<?x?xi8>
    %cast = tensor.cast %padded : tensor<?x?xi8> to tensor<5x3xi8>
    %extracted = tensor.extract %cast[%arg0, %arg0] : tensor<5x3xi8>
    return %extracted : i8
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.shrui' and fold of 'llvm.mul'
module {
  func.func @f(%arg0: i3) -> i3 {
    %c0_i3 = arith.constant 0 : i3
    %c1_i3 = arith.constant 1 : i3
    %0 = arith.maxsi %c0_i3, %c1_i3 : i3
    %1 = arith.shrui %0, %0 : i3
    %2 = llvm.mul %0, %1 : i3
    %3 = llvm.mul %2, %arg0 : i3
    return %3 : i3
  }
}

// -----

// group: the outcome depends on the order of pattern 'InsertSliceOpConstantArgumentFolder' and fold of 'tensor.dim'
module {
  func.func @f(%arg0: tensor<?x?xi8>, %arg1: tensor<?x4xi8>) -> tensor<?x4xi8> {
    %c1 = arith.constant 1 : index
    %dim = tensor.dim %arg1, %c1 : tensor<?x4xi8>
    %inserted_slice = tensor.insert_slice %arg0 into %arg1[0, 2] [%c1, %dim] [1, 1] : tensor<?x?xi8> into tensor<?x4xi8>
    %0 = linalg.copy ins(%arg1 : tensor<?x4xi8>) outs(%inserted_slice : tensor<?x4xi8>) -> tensor<?x4xi8>
    return %0 : tensor<?x4xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldFillWithExpandShape' and fold of 'tensor.collapse_shape'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: tensor<?xi8>) -> (tensor<?xi8>, i8) {
    %0 = linalg.fill ins(%arg0 : i8) outs(%arg2 : tensor<?xi8>) -> tensor<?xi8>
    %c0 = arith.constant 0 : index
    %1:2 = scf.for %arg3 = %c0 to %arg1 step %arg1 iter_args(%arg4 = %arg0, %arg5 = %0) -> (i8, tensor<?xi8>) {
      %2 = arith.addi %arg4, %arg4 : i8
      scf.yield %2, %arg2 : i8, tensor<?xi8>
    }
    %expanded = tensor.expand_shape %0 [[0, 1]] output_shape [%arg1, 1] : tensor<?xi8> into tensor<?x1xi8>
    %collapsed = tensor.collapse_shape %expanded [[0, 1]] : tensor<?x1xi8> into tensor<?xi8>
    return %collapsed, %1#0 : tensor<?xi8>, i8
  }
}

// -----

// group: the outcome depends on the order of pattern 'AddIAddConstant' and fold of 'arith.addi'
module {
  func.func @src_wraps() {
    return
  }
  func.func @src_unlike(%arg0: i2) -> i2 {
    %c0_i2 = arith.constant 0 : i2
    %c1_i2 = arith.constant 1 : i2
    %0 = arith.addi %arg0, %c0_i2 : i2
    %1 = arith.addi %0, %c1_i2 overflow<nsw> : i2
    return %1 : i2
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.andi' and fold of 'index.rems'
module {
  func.func @f() -> index {
    %c1 = arith.constant 1 : index
    %0 = index.rems %c1, %c1
    %1 = arith.andi %c1, %0 : index
    return %1 : index
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.xori' and fold of 'llvm.mul'
module {
  func.func @f(%arg0: i8) -> i1 {
    %true = arith.constant true
    %low, %high = arith.mului_extended %true, %true : i1
    %0 = arith.xori %low, %high : i1
    %false = arith.constant false
    %1 = llvm.mul %false, %0 : i1
    %2 = arith.xori %arg0, %arg0 : i8
    return %1 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'ConvertTrivialIfToSelect' and pattern 'MergeEqualWhileResults'
module {
  func.func @f() -> i1 {
    %false = arith.constant false
    %c0_i5 = arith.constant 0 : i5
    %0 = llvm.intr.bswap(%false) : (i1) -> i1
    %1:2 = scf.while (%arg0 = %0) : (i1) -> (i1, i1) {
      %3 = llvm.udiv %c0_i5, %c0_i5 : i5
      %4 = llvm.intr.bswap(%c0_i5) : (i5) -> i5
      %5 = arith.maxsi %arg0, %0 : i1
      scf.condition(%arg0) %5, %5 : i1, i1
    } do {
    ^bb0(%arg0: i1, %arg1: i1):
      %3 = llvm.udiv %arg1, %arg1 : i1
      scf.yield %false : i1
    }
    %2:2 = scf.if %1#1 -> (i1, i5) {
      scf.yield %1#1, %c0_i5 : i1, i5
    } else {
      scf.yield %1#0, %c0_i5 : i1, i5
    }
    return %2#0 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.remui' and fold of 'arith.select'
module {
  func.func @f() -> i7 {
    %false = arith.constant false
    %true = arith.constant true
    %0 = arith.remui %false, %true : i1
    %c0_i7 = arith.constant 0 : i7
    %1 = ub.poison : i7
    %2 = arith.select %0, %c0_i7, %1 : i7
    return %2 : i7
  }
}

// -----

// group: the outcome depends on the order of pattern 'ConvertTrivialIfToSelect' and pattern 'ForwardInvariantWhileArgs'
module {
  func.func @f(%arg0: i1) -> i1 {
    %c0_i8 = arith.constant 0 : i8
    %0:2 = scf.while (%arg1 = %c0_i8, %arg2 = %arg0) : (i8, i1) -> (i5, i1) {
      %c0_i5 = arith.constant 0 : i5
      scf.condition(%arg2) %c0_i5, %arg0 : i5, i1
    } do {
    ^bb0(%arg1: i5, %arg2: i1):
      scf.yield %c0_i8, %arg2 : i8, i1
    }
    %1:2 = scf.if %0#1 -> (i8, i1) {
      scf.yield %c0_i8, %0#1 : i8, i1
    } else {
      scf.yield %c0_i8, %arg0 : i8, i1
    }
    return %1#1 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.addui_extended' and fold of 'arith.xori'
module {
  func.func @f(%arg0: i1) -> i1 {
    %0 = arith.xori %arg0, %arg0 : i1
    %1 = ub.poison : i1
    %sum, %overflow = arith.addui_extended %1, %0 : i1, i1
    return %overflow : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'ExtractSliceOpConstantArgumentFolder' and fold of 'tensor.dim'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: tensor<?x4xi8>) -> tensor<0x2xi8> {
    %c0 = arith.constant 0 : index
    %padded = tensor.pad %arg2 low[1, 1] high[%arg1, %c0] {
    ^bb0(%arg3: index, %arg4: index):
      tensor.yield %arg0 : i8
    } : tensor<?x4xi8> to tensor<?x?xi8>
    %c1 = arith.constant 1 : index
    %dim = tensor.dim %padded, %c1 : tensor<?x?xi8>
    %c0_0 = arith.constant 0 : index
    %extracted_slice = tensor.extract_slice %arg2[%c0_0, %dim] [0, 2] [1, %arg1] : tensor<?x4xi8> to tensor<0x2xi8>
    return %extracted_slice : tensor<0x2xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldConsecutiveConstantPadding' and pattern 'FoldSourceTensorCast'
module {
  func.func @pad_of_cast(%arg0: tensor<4x?xf32>, %arg1: f32) -> tensor<8x?xf32> {
    %cast = tensor.cast %arg0 : tensor<4x?xf32> to tensor<?x?xf32>
    %padded = tensor.pad %cast low[1, 2] high[3, 4] {
    ^bb0(%arg2: index, %arg3: index):
      tensor.yield %arg1 : f32
    } : tensor<?x?xf32> to tensor<?x?xf32>
    %padded_0 = tensor.pad %padded low[1, 2] high[3, 4] {
    ^bb0(%arg2: index, %arg3: index):
      tensor.yield %arg1 : f32
    } : tensor<?x?xf32> to tensor<8x?xf32>
    return %padded_0 : tensor<8x?xf32>
  }
}

// -----

// group: the outcome depends on the order of pattern 'ExtractSliceOpConstantArgumentFolder' and fold of 'memref.dim'
module {
  func.func @f(%arg0: index, %arg1: memref<3x?xi8>, %arg2: tensor<1x?xi8>) -> tensor<?x1xi8> {
    %c0 = arith.constant 0 : index
    %dim = memref.dim %arg1, %c0 : memref<3x?xi8>
    %c0_0 = arith.constant 0 : index
    %extracted_slice = tensor.extract_slice %arg2[%dim, 0] [1, %c0_0] [1, 1] : tensor<1x?xi8> to tensor<1x?xi8>
    %concat = tensor.concat dim(0) %arg2, %extracted_slice : (tensor<1x?xi8>, tensor<1x?xi8>) -> tensor<2x?xi8>
    %extracted_slice_1 = tensor.extract_slice %concat[0, %arg0] [%arg0, 1] [2, 2] : tensor<2x?xi8> to tensor<?x1xi8>
    return %extracted_slice_1 : tensor<?x1xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'ConvertTrivialIfToSelect' and fold of 'arith.muli'
module {
  func.func @f(%arg0: i1) -> i1 {
    %true = arith.constant true
    %0 = arith.muli %arg0, %true : i1
    %1:2 = scf.if %0 -> (i1, i1) {
      scf.yield %0, %arg0 : i1, i1
    } else {
      %2 = scf.if %arg0 -> (i1) {
        scf.yield %arg0 : i1
      } else {
        scf.yield %arg0 : i1
      }
      %true_0 = arith.constant true
      scf.yield %arg0, %true_0 : i1, i1
    }
    return %1#1 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'ForwardInvariantWhileArgs' and fold of 'llvm.add'
module {
  func.func @f() -> i8 {
    %c0_i31 = arith.constant 0 : i31
    %c0_i7 = arith.constant 0 : i7
    %0:2 = scf.while (%arg0 = %c0_i31, %arg1 = %c0_i7) : (i31, i7) -> (i8, i7) {
      %false = arith.constant false
      %c0_i8 = arith.constant 0 : i8
      scf.condition(%false) %c0_i8, %c0_i7 : i8, i7
    } do {
    ^bb0(%arg0: i8, %arg1: i7):
      scf.yield %c0_i31, %c0_i7 : i31, i7
    }
    %c1_i8 = arith.constant 1 : i8
    %1 = llvm.add %c1_i8, %0#0 : i8
    return %1 : i8
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.select' and fold of 'llvm.mul'
module {
  func.func @f() -> i1 {
    %false = arith.constant false
    %0:2 = scf.if %false -> (i1, i1) {
      %true_0 = arith.constant true
      scf.yield %false, %true_0 : i1, i1
    } else {
      scf.yield %false, %false : i1, i1
    }
    %true = arith.constant true
    %1 = llvm.mul %true, %0#1 : i1
    return %1 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.floordivsi' and fold of 'arith.ori'
module {
  func.func @f(%arg0: f64) -> f64 {
    %cst = arith.constant 0.000000e+00 : f8E4M3
    %c-1_i6 = arith.constant -1 : i6
    %c1_i6 = arith.constant 1 : i6
    %0 = arith.floordivsi %c-1_i6, %c1_i6 : i6
    %1:2 = scf.while (%arg1 = %0, %arg2 = %0) : (i6, i6) -> (f8E4M3, f64) {
      %4 = arith.uitofp %arg2 : i6 to f8E4M3
      %false = arith.constant false
      scf.condition(%false) %4, %arg0 : f8E4M3, f64
    } do {
    ^bb0(%arg1: f8E4M3, %arg2: f64):
      %4 = ub.poison : i6
      %5 = arith.ori %4, %0 : i6
      scf.yield %c-1_i6, %5 : i6, i6
    }
    %2 = arith.scaling_extf %1#0, %cst : f8E4M3, f8E4M3 to f64
    cf.br ^bb1
  ^bb1:  // pred: ^bb0
    cf.br ^bb2(%2 : f64)
  ^bb2(%3: f64):  // pred: ^bb1
    return %2 : f64
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.cmpi' and fold of 'arith.remsi'
module {
  func.func private @observe(i4) -> i4
  func.func @f() -> i1 {
    %c0_i4 = arith.constant 0 : i4
    %0 = call @observe(%c0_i4) : (i4) -> i4
    %1 = arith.cmpi ule, %0, %0 : i4
    %cst = arith.constant 0.000000e+00 : f64
    %c1_i4 = arith.constant 1 : i4
    scf.for %arg0 = %0 to %0 step %c1_i4  : i4 {
    }
    %2 = ub.poison : i1
    %3 = arith.remsi %2, %1 : i1
    %4 = arith.cmpi sge, %3, %1 : i1
    return %4 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.addi' and fold of 'llvm.mul'
module {
  func.func @f(%arg0: i8) -> i8 {
    %c0 = arith.constant 0 : index
    %0 = ub.poison : i8
    %1 = arith.addi %0, %arg0 : i8
    %cst = arith.constant 0.000000e+00 : f16
    %c0_i8 = arith.constant 0 : i8
    %2 = llvm.mul %c0_i8, %1 : i8
    return %2 : i8
  }
}

// -----

// group: the outcome depends on the order of pattern 'CombineIfs' and pattern 'ConvertTrivialIfToSelect'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: i1) {
    %0 = scf.if %arg2 -> (i8) {
      scf.yield %arg0 : i8
    } else {
      %c0_i8 = arith.constant 0 : i8
      scf.yield %c0_i8 : i8
    }
    %1 = scf.if %arg2 -> (i8) {
      scf.yield %0 : i8
    } else {
      %alloc = memref.alloc(%arg1) : memref<?x3xi8>
      linalg.fill ins(%0 : i8) outs(%alloc : memref<?x3xi8>)
      scf.yield %0 : i8
    }
    return
  }
}

// -----

// group: the outcome depends on the order of pattern 'CondBranchTruthPropagation' and fold of 'arith.floordivsi'
module {
  func.func @f(%arg0: i1, %arg1: i4) -> i1 {
    %0 = ub.poison : i4
    %1 = ub.poison : i1
    %2 = arith.muli %arg0, %1 : i1
    %true = arith.constant true
    %3 = arith.select %true, %2, %arg0 : i1
    cf.cond_br %3, ^bb1(%arg1, %arg1 : i4, i4), ^bb2
  ^bb1(%4: i4, %5: i4):  // pred: ^bb0
    return %3 : i1
  ^bb2:  // pred: ^bb0
    %6 = arith.floordivsi %2, %3 : i1
    %sum, %overflow = arith.addui_extended %6, %3 : i1, i1
    return %sum : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.maxui' and fold of 'arith.mului_extended'
module {
  func.func @f() -> i1 {
    %false = arith.constant false
    %0 = arith.maxui %false, %false : i1
    %c0_i7 = arith.constant 0 : i7
    %1 = ub.poison : i1
    %low, %high = arith.mului_extended %1, %0 : i1
    %sum, %overflow = arith.addui_extended %c0_i7, %c0_i7 : i7, i1
    return %high : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.select' and fold of 'llvm.add'
module {
  func.func @f(%arg0: i1) -> i1 {
    %0 = math.ctpop %arg0 : i1
    %true = arith.constant true
    %1:2 = scf.if %true -> (i8, i8) {
      %c1_i8 = arith.constant 1 : i8
      %c2_i8 = arith.constant 2 : i8
      scf.yield %c1_i8, %c2_i8 : i8, i8
    } else {
      %c0_i8 = arith.constant 0 : i8
      scf.yield %c0_i8, %c0_i8 : i8, i8
    }
    %2 = llvm.add %1#1, %1#0 : i8
    %3 = arith.cmpi sgt, %1#1, %2 : i8
    return %3 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.mulsi_extended' and fold of 'arith.shli'
module {
  func.func @f() -> i5 {
    %c0_i5 = arith.constant 0 : i5
    %c1_i5 = arith.constant 1 : i5
    %0 = arith.shli %c0_i5, %c1_i5 : i5
    %c3_i5 = arith.constant 3 : i5
    %1 = ub.poison : i5
    %low, %high = arith.mulsi_extended %1, %0 : i5
    return %high : i5
  }
}

// -----

// group: the outcome depends on the order of pattern 'SimplifyBrToBlockWithSinglePred' and fold of 'arith.addi'
module {
  func.func @f() -> index {
    %c0_i8 = arith.constant 0 : i8
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = index.ceildivu %c0, %c1
    cf.br ^bb1(%0 : index)
  ^bb1(%1: index):  // pred: ^bb0
    %2 = arith.addi %c0, %1 : index
    return %2 : index
  }
}

// -----

// group: the outcome depends on the order of pattern 'ComposeExpandTensorShapes' and fold of 'tensor.collapse_shape'
module {
  func.func @f(%arg0: index, %arg1: tensor<?xi8>) -> tensor<?x1xi8> {
    %c0 = arith.constant 0 : index
    %expanded = tensor.expand_shape %arg1 [[0, 1]] output_shape [%c0, 1] : tensor<?xi8> into tensor<?x1xi8>
    %expanded_0 = tensor.expand_shape %expanded [[0], [1, 2]] output_shape [%arg0, 1, 1] : tensor<?x1xi8> into tensor<?x1x1xi8>
    %collapsed = tensor.collapse_shape %expanded_0 [[0], [1, 2]] : tensor<?x1x1xi8> into tensor<?x1xi8>
    %0 = linalg.copy ins(%collapsed : tensor<?x1xi8>) outs(%collapsed : tensor<?x1xi8>) -> tensor<?x1xi8>
    %from_elements = tensor.from_elements %arg0, %arg0 : tensor<2xindex>
    %reshape = tensor.reshape %0(%from_elements) : (tensor<?x1xi8>, tensor<2xindex>) -> tensor<?x1xi8>
    return %reshape : tensor<?x1xi8>
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.maxsi' and fold of 'arith.muli'
module {
  func.func @f() -> i6 {
    %false = arith.constant false
    %0 = arith.maxsi %false, %false : i1
    %1 = ub.poison : i1
    %2 = arith.muli %1, %0 : i1
    %3 = arith.extsi %2 : i1 to i6
    return %3 : i6
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldFillWithCopy' and fold of 'tensor.extract_slice'
module {
  func.func @f(%arg0: tensor<2xi8>) -> tensor<2xi8> {
    %c0_i8 = arith.constant 0 : i8
    %0 = linalg.fill ins(%c0_i8 : i8) outs(%arg0 : tensor<2xi8>) -> tensor<2xi8>
    %c1 = arith.constant 1 : index
    %extracted_slice = tensor.extract_slice %0[0] [2] [%c1] : tensor<2xi8> to tensor<2xi8>
    %expanded = tensor.expand_shape %0 [[0, 1]] output_shape [2, 1] : tensor<2xi8> into tensor<2x1xi8>
    %1 = linalg.copy ins(%extracted_slice : tensor<2xi8>) outs(%0 : tensor<2xi8>) -> tensor<2xi8>
    return %1 : tensor<2xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'SimplifyBrToBlockWithSinglePred' and fold of 'arith.ori'
module {
  func.func @f() -> i1 {
    %false = arith.constant false
    %c0_i3 = arith.constant 0 : i3
    %true = arith.constant true
    cf.cond_br %false, ^bb2(%false : i1), ^bb1(%c0_i3, %true : i3, i1)
  ^bb1(%0: i3, %1: i1):  // pred: ^bb0
    cf.br ^bb2(%true : i1)
  ^bb2(%2: i1):  // 2 preds: ^bb0, ^bb1
    %3 = ub.poison : i1
    %4 = arith.ori %3, %2 : i1
    return %4 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.andi' and fold of 'llvm.mul'
module {
  func.func @f(%arg0: i1) -> i1 {
    %false = arith.constant false
    %0 = arith.andi %false, %arg0 : i1
    %true = arith.constant true
    %1 = llvm.mul %true, %0 : i1
    %2 = arith.addi %1, %arg0 : i1
    return %2 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'ForwardInvariantWhileArgs' and fold of 'arith.select'
module {
  func.func @f() -> i4 {
    %false = arith.constant false
    %c0_i4 = arith.constant 0 : i4
    %0 = scf.while (%arg0 = %false, %arg1 = %c0_i4) : (i1, i4) -> i1 {
      scf.condition(%false) %false : i1
    } do {
    ^bb0(%arg0: i1):
      scf.yield %arg0, %c0_i4 : i1, i4
    }
    %1:2 = scf.if %0 -> (i4, i4) {
      scf.yield %c0_i4, %c0_i4 : i4, i4
    } else {
      %2 = ub.poison : i4
      scf.yield %2, %c0_i4 : i4, i4
    }
    return %1#0 : i4
  }
}

// -----

// group: the outcome depends on the order of pattern 'DivFOfNegF' and fold of 'arith.negf'
module {
  func.func @src(%arg0: f32) -> f32 {
    %0 = arith.negf %arg0 : f32
    %1 = arith.negf %0 : f32
    %2 = arith.divf %0, %1 : f32
    return %2 : f32
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.ori' and fold of 'math.ipowi'
module {
  func.func @f() -> i1 {
    %false = arith.constant false
    %0 = math.ipowi %false, %false : i1
    %1 = ub.poison : i1
    %2 = arith.ori %1, %0 : i1
    %cst = arith.constant 0.000000e+00 : bf16
    return %2 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'MinSOfMinSConstants' and fold of 'index.mins'
module {
  func.func @f() -> index {
    %c-9223372036854775808 = arith.constant -9223372036854775808 : index
    %c0 = arith.constant 0 : index
    %0 = index.mins %c-9223372036854775808, %c0
    %c-1 = arith.constant -1 : index
    %1 = index.mins %0, %c-1
    %2 = arith.floordivsi %c-9223372036854775808, %1 : index
    %3 = arith.ori %2, %2 : index
    return %3 : index
  }
}

// -----

// group: the outcome depends on the order of pattern 'InsertSliceOpCastFolder' and fold of 'tensor.dim'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: tensor<?x?xi8>) -> tensor<?x?xi8> {
    %extracted_slice = tensor.extract_slice %arg2[0, 0] [%arg1, 2] [%arg1, %arg1] : tensor<?x?xi8> to tensor<?x2xi8>
    %c1 = arith.constant 1 : index
    %0 = tensor.empty(%c1, %arg1) : tensor<?x?xi8>
    %transposed = linalg.transpose ins(%arg2 : tensor<?x?xi8>) outs(%0 : tensor<?x?xi8>) permutation = [1, 0] 
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %transposed, %c0 : tensor<?x?xi8>
    %inserted_slice = tensor.insert_slice %extracted_slice into %transposed[%dim, 0] [%arg1, 2] [1, 1] : tensor<?x2xi8> into tensor<?x?xi8>
    %1 = linalg.fill ins(%arg0 : i8) outs(%inserted_slice : tensor<?x?xi8>) -> tensor<?x?xi8>
    return %1 : tensor<?x?xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'ForwardInvariantWhileArgs' and fold of 'arith.muli'
module {
  func.func @f(%arg0: i3) -> i6 {
    %0 = scf.while (%arg1 = %arg0) : (i3) -> i6 {
      %false = arith.constant false
      %c0_i6 = arith.constant 0 : i6
      scf.condition(%false) %c0_i6 : i6
    } do {
    ^bb0(%arg1: i6):
      scf.yield %arg0 : i3
    }
    %1 = ub.poison : i6
    %2 = arith.muli %1, %0 : i6
    %3 = arith.remui %0, %2 : i6
    %cst = arith.constant 0.000000e+00 : f16
    return %3 : i6
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.muli' and fold of 'arith.mulsi_extended'
module {
  func.func @f() -> i1 {
    %false = arith.constant false
    %low, %high = arith.mulsi_extended %false, %false : i1
    %0 = ub.poison : i1
    %1 = arith.muli %0, %high : i1
    %2 = arith.shrui %1, %low : i1
    return %2 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.mulsi_extended' and fold of 'llvm.mul'
module {
  func.func @f() -> f8E5M2 {
    %c1_i3 = arith.constant 1 : i3
    %low, %high = arith.mulsi_extended %c1_i3, %c1_i3 : i3
    %0 = llvm.mul %c1_i3, %high : i3
    %1 = arith.sitofp %0 : i3 to f8E5M2
    return %1 : f8E5M2
  }
}

// -----

// group: the outcome depends on the order of pattern 'SimplifyTrivialLoops' and fold of 'index.mul'
module {
  func.func @f() -> index {
    %c0 = arith.constant 0 : index
    %0 = scf.for %arg0 = %c0 to %c0 step %c0 iter_args(%arg1 = %c0) -> (index) {
      %cst = arith.constant 0.000000e+00 : f16
      %c0_i8 = arith.constant 0 : i8
      scf.yield %arg1 : index
    }
    %c3 = arith.constant 3 : index
    %1 = index.mul %c3, %0
    return %1 : index
  }
}

// -----

// group: the outcome depends on the order of pattern 'SimplifyBrToBlockWithSinglePred' and fold of 'arith.maxsi'
module {
  func.func @f(%arg0: i7) -> i1 {
    %0 = ub.poison : f16
    %false = arith.constant false
    cf.br ^bb1(%false, %false : i1, i1)
  ^bb1(%1: i1, %2: i1):  // pred: ^bb0
    %3 = llvm.lshr %arg0, %arg0 : i7
    %4 = ub.poison : i1
    %5 = arith.maxsi %4, %2 : i1
    return %5 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.minui' and fold of 'llvm.add'
module {
  func.func @f() -> i3 {
    %c1_i3 = arith.constant 1 : i3
    %c0_i3 = arith.constant 0 : i3
    %0 = arith.minui %c1_i3, %c0_i3 : i3
    %cst = arith.constant 0.000000e+00 : f64
    %1 = llvm.intr.tan(%cst) : (f64) -> f64
    %2 = llvm.add %c1_i3, %0 : i3
    return %2 : i3
  }
}

// -----

// group: the outcome depends on the order of pattern 'DimOfCastOp' and pattern 'FoldTargetTensorCast'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: tensor<?x?xi8>, %arg3: tensor<?x3xi8>) -> index {
    %c0 = arith.constant 0 : index
    %padded = tensor.pad %arg3 low[0, %arg1] high[1, %c0] {
    ^bb0(%arg4: index, %arg5: index):
      tensor.yield %arg0 : i8
    } : tensor<?x3xi8> to tensor<?x?xi8>
    %c0_0 = arith.constant 0 : index
    %inserted_slice = tensor.insert_slice %arg2 into %arg2[0, 0] [%arg1, %c0_0] [1, 1] : tensor<?x?xi8> into tensor<?x?xi8>
    %cast = tensor.cast %padded : tensor<?x?xi8> to tensor<4x4xi8>
    %dim = tensor.dim %cast, %arg1 : tensor<4x4xi8>
    return %dim : index
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.subi' and fold of 'llvm.add'
module {
  func.func @f(%arg0: i3) -> i7 {
    %c1_i7 = arith.constant 1 : i7
    %c0_i7 = arith.constant 0 : i7
    %0 = arith.subi %c1_i7, %c0_i7 : i7
    %c0_i3 = arith.constant 0 : i3
    %1 = arith.subi %arg0, %c0_i3 : i3
    %c0_i7_0 = arith.constant 0 : i7
    %2 = llvm.add %c0_i7_0, %0 : i7
    return %2 : i7
  }
}

// -----

// group: the outcome depends on the order of pattern 'ConditionPropagation' and pattern 'ForwardInvariantWhileArgs'
module {
  func.func private @observe(i1) -> i1
  func.func @f(%arg0: i8) {
    %false = arith.constant false
    %0 = scf.while (%arg1 = %false) : (i1) -> i1 {
      %2 = ub.poison : i1
      scf.condition(%false) %2 : i1
    } do {
    ^bb0(%arg1: i1):
      scf.yield %false : i1
    }
    %1:2 = scf.if %0 -> (i4, i8) {
      %c0_i4 = arith.constant 0 : i4
      %2 = scf.while (%arg1 = %0, %arg2 = %c0_i4) : (i1, i4) -> i1 {
        scf.condition(%arg1) %arg1 : i1
      } do {
      ^bb0(%arg1: i1):
        %3 = func.call @observe(%arg1) : (i1) -> i1
        scf.yield %3, %c0_i4 : i1, i4
      }
      scf.yield %c0_i4, %arg0 : i4, i8
    } else {
      %c0_i4 = arith.constant 0 : i4
      scf.yield %c0_i4, %arg0 : i4, i8
    }
    return
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.ceildivui' and fold of 'llvm.add'
module {
  func.func @f(%arg0: i3) -> i3 {
    %c0_i3 = arith.constant 0 : i3
    %c1_i3 = arith.constant 1 : i3
    %0 = arith.ceildivui %c0_i3, %c1_i3 : i3
    %c1_i3_0 = arith.constant 1 : i3
    %1 = llvm.add %c1_i3_0, %0 : i3
    %2 = arith.ceildivui %arg0, %1 : i3
    %3 = arith.ceildivui %arg0, %2 : i3
    return %3 : i3
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.mului_extended' and fold of 'arith.subi'
module {
  func.func private @observe(i5) -> i5
  func.func @f() {
    %c0_i5 = arith.constant 0 : i5
    %0 = arith.subi %c0_i5, %c0_i5 : i5
    %1 = ub.poison : i5
    %low, %high = arith.mului_extended %1, %0 : i5
    %2 = call @observe(%high) : (i5) -> i5
    return
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.minsi' and fold of 'llvm.add'
module {
  func.func @f() -> i4 {
    %c0_i4 = arith.constant 0 : i4
    %0 = arith.minsi %c0_i4, %c0_i4 : i4
    %c1_i4 = arith.constant 1 : i4
    %1 = llvm.add %c1_i4, %0 : i4
    %false = arith.constant false
    return %1 : i4
  }
}

// -----

// group: the outcome depends on the order of fold of 'index.add' and fold of 'index.xor'
module {
  func.func private @observe(i5) -> i5
  func.func @f(%arg0: i5) -> index {
    %c0 = arith.constant 0 : index
    %0 = index.xor %c0, %c0
    %c1 = arith.constant 1 : index
    %1 = call @observe(%arg0) : (i5) -> i5
    %2 = index.add %c0, %0
    return %2 : index
  }
}

// -----

// group: the outcome depends on the order of pattern 'ForwardInvariantWhileArgs' and fold of 'llvm.mul'
module {
  func.func @f(%arg0: i1, %arg1: f64) -> i16 {
    %c0_i16 = arith.constant 0 : i16
    %0 = scf.while (%arg2 = %arg1, %arg3 = %c0_i16) : (f64, i16) -> i16 {
      scf.condition(%arg0) %arg3 : i16
    } do {
    ^bb0(%arg2: i16):
      scf.yield %arg1, %arg2 : f64, i16
    }
    %c1_i16 = arith.constant 1 : i16
    %1 = llvm.mul %c1_i16, %0 : i16
    return %1 : i16
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.andi' and fold of 'arith.subi'
module {
  func.func @f(%arg0: i4) -> i4 {
    %0 = arith.subi %arg0, %arg0 : i4
    %1 = ub.poison : i4
    %2 = arith.ori %1, %0 : i4
    %cst = arith.constant 0.000000e+00 : f16
    %3 = arith.andi %2, %0 : i4
    %4 = arith.maxnumf %cst, %cst : f16
    %5 = arith.shli %3, %3 : i4
    return %5 : i4
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.andi' and fold of 'llvm.add'
module {
  func.func @f() -> i1 {
    %c0_i8 = arith.constant 0 : i8
    %false = arith.constant false
    cf.br ^bb1(%c0_i8, %c0_i8 : i8, i8)
  ^bb1(%0: i8, %1: i8):  // pred: ^bb0
    %true = arith.constant true
    %true_0 = arith.constant true
    %2 = arith.andi %true, %true_0 : i1
    %3 = llvm.add %false, %2 : i1
    return %3 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.muli' and fold of 'llvm.mul'
module {
  func.func @f() -> i7 {
    %c1_i7 = arith.constant 1 : i7
    %c0_i7 = arith.constant 0 : i7
    %0 = arith.muli %c1_i7, %c0_i7 : i7
    %1 = llvm.mul %c1_i7, %0 : i7
    %c0_i33 = arith.constant 0 : i33
    return %1 : i7
  }
}

// -----

// group: the outcome depends on the order of pattern 'ConvertTrivialIfToSelect' and erasure of dead operations
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: i1, %arg3: memref<2xi8>) -> i8 {
    %subview = memref.subview %arg3[0] [2] [1] : memref<2xi8> to memref<2xi8, strided<[1]>>
    %0 = scf.if %arg2 -> (i8) {
      scf.yield %arg0 : i8
    } else {
      %alloc = memref.alloc(%arg1) : memref<2x?xi8>
      linalg.fill ins(%arg0 : i8) outs(%alloc : memref<2x?xi8>)
      scf.yield %arg0 : i8
    }
    %1 = memref.load %subview[%arg1] : memref<2xi8, strided<[1]>>
    %2 = scf.if %arg2 -> (i8) {
      memref.store %arg0, %subview[%arg1] : memref<2xi8, strided<[1]>>
      %c0_i8 = arith.constant 0 : i8
      scf.yield %c0_i8 : i8
    } else {
      scf.yield %arg0 : i8
    }
    return %2 : i8
  }
}

// -----

// group: the outcome depends on the order of pattern 'ExtractSliceOpConstantArgumentFolder' and pattern 'FoldTargetTensorCast'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: tensor<4x?xi8>) -> tensor<3x?xi8> {
    %c0 = arith.constant 0 : index
    %extracted_slice = tensor.extract_slice %arg2[%arg1, 0] [1, %c0] [1, 1] : tensor<4x?xi8> to tensor<1x?xi8>
    %padded = tensor.pad %extracted_slice low[%arg1, 0] high[1, 2] {
    ^bb0(%arg3: index, %arg4: index):
      tensor.yield %arg0 : i8
    } : tensor<1x?xi8> to tensor<?x?xi8>
    %cast = tensor.cast %padded : tensor<?x?xi8> to tensor<3x?xi8>
    return %cast : tensor<3x?xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'TruncFSIToFPToSIToFP' and fold of 'arith.sitofp'
module {
  func.func private @observe(i3) -> i3
  func.func @f() -> bf16 {
    %c323_i32 = arith.constant 323 : i32
    %c0_i32 = arith.constant 0 : i32
    %c0_i3 = arith.constant 0 : i3
    %0 = arith.sitofp %c323_i32 : i32 to f64
    %1 = arith.truncf %0 : f64 to bf16
    return %1 : bf16
  }
}

// -----

// group: the outcome depends on the order of pattern 'RemoveStaticCondition' and fold of 'arith.select'
module {
  func.func private @observe(i8) -> i8
  func.func @f() -> i5 {
    %cst = arith.constant 0.000000e+00 : f16
    %0 = arith.subf %cst, %cst : f16
    %c0_i8 = arith.constant 0 : i8
    %1 = arith.maxui %c0_i8, %c0_i8 : i8
    %2 = arith.remsi %1, %1 : i8
    %c0_i5 = arith.constant 0 : i5
    %true = arith.constant true
    %true_0 = arith.constant true
    %c1_i5 = arith.constant 1 : i5
    %false = arith.constant false
    cf.switch %c0_i5 : i5, [
      default: ^bb1(%true, %c0_i5 : i1, i5),
      31: ^bb1(%true_0, %c1_i5 : i1, i5),
      1: ^bb1(%false, %c0_i5 : i1, i5)
    ]
  ^bb1(%3: i1, %4: i5):  // 3 preds: ^bb0, ^bb0, ^bb0
    %5 = scf.while (%arg0 = %2) : (i8) -> i5 {
      %6:2 = scf.if %3 -> (i1, i5) {
        %7 = math.fpowi %0, %4 : f16, i5
        %cst_1 = arith.constant 0.000000e+00 : f64
        %8 = func.call @observe(%arg0) : (i8) -> i8
        scf.yield %3, %4 : i1, i5
      } else {
        %7 = arith.divsi %3, %3 : i1
        %8 = arith.select %7, %4, %4 : i5
        scf.yield %7, %8 : i1, i5
      }
      scf.condition(%6#0) %4 : i5
    } do {
    ^bb0(%arg0: i5):
      %6 = arith.subi %2, %1 : i8
      %7 = arith.cmpi sle, %arg0, %arg0 : i5
      scf.yield %2 : i8
    }
    return %5 : i5
  }
}

// -----

// group: the outcome depends on the order of pattern 'ConditionPropagation' and fold of 'arith.andi'
module {
  func.func private @observe(i1) -> i1
  func.func @f() {
    %false = arith.constant false
    %0 = ub.poison : i1
    %1 = arith.andi %false, %0 : i1
    %2:2 = scf.if %1 -> (i1, i1) {
      %3 = arith.andi %1, %1 : i1
      %4 = func.call @observe(%3) : (i1) -> i1
      scf.yield %1, %3 : i1, i1
    } else {
      scf.yield %false, %1 : i1, i1
    }
    return
  }
}

// -----

// group: the outcome depends on the order of pattern 'ChainedTensorCast' and pattern 'FoldTensorCastIntoFill'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: tensor<1x?xi8>) -> tensor<1x2xi8> {
    %cast = tensor.cast %arg2 : tensor<1x?xi8> to tensor<1x4xi8>
    %cast_0 = tensor.cast %cast : tensor<1x4xi8> to tensor<?x4xi8>
    %from_elements = tensor.from_elements %arg0, %arg0, %arg0, %arg0 : tensor<4xi8>
    %0 = linalg.fill ins(%arg0 : i8) outs(%cast_0 : tensor<?x4xi8>) -> tensor<?x4xi8>
    %extracted_slice = tensor.extract_slice %0[0, 1] [1, 3] [1, %arg1] : tensor<?x4xi8> to tensor<1x3xi8>
    %extracted_slice_1 = tensor.extract_slice %extracted_slice[%arg1, %arg1] [1, 2] [%arg1, %arg1] : tensor<1x3xi8> to tensor<1x2xi8>
    return %extracted_slice_1 : tensor<1x2xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldStaticPadding' and pattern 'InferConcatOperandTypes'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: tensor<?x1xi8>) -> tensor<?x1xi8> {
    %c0 = arith.constant 0 : index
    %padded = tensor.pad %arg2 low[1, %c0] high[0, 0] {
    ^bb0(%arg3: index, %arg4: index):
      tensor.yield %arg0 : i8
    } : tensor<?x1xi8> to tensor<?x?xi8>
    %concat = tensor.concat dim(0) %padded, %arg2 : (tensor<?x?xi8>, tensor<?x1xi8>) -> tensor<?x1xi8>
    %inserted_slice = tensor.insert_slice %concat into %concat[%arg1, 0] [%arg1, 1] [1, 1] : tensor<?x1xi8> into tensor<?x1xi8>
    return %inserted_slice : tensor<?x1xi8>
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.fptoui' and fold of 'arith.minui'
module {
  func.func @f() -> i2 {
    %c0_i5 = arith.constant 0 : i5
    %0 = ub.poison : i5
    %1 = arith.minsi %c0_i5, %0 : i5
    %2 = arith.sitofp %1 : i5 to f32
    %c0_i2 = arith.constant 0 : i2
    %3 = arith.fptoui %2 : f32 to i2
    %4 = arith.minui %c0_i2, %3 : i2
    return %4 : i2
  }
}

// -----

// group: the outcome depends on the order of pattern 'SubILHSAddConstant' and fold of 'arith.addi'
module {
  func.func @src(%arg0: i1) -> i1 {
    %false = arith.constant false
    %false_0 = arith.constant false
    %0 = arith.addi %arg0, %false : i1
    %1 = arith.subi %false_0, %0 overflow<nsw> : i1
    return %1 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'SelectNotCond' and pattern 'XOrINotCmpI'
module {
  func.func @f(%arg0: i65) -> i1 {
    %c0_i65 = arith.constant 0 : i65
    %0 = arith.cmpi ugt, %c0_i65, %arg0 : i65
    %false = arith.constant false
    %true = arith.constant true
    %1 = arith.select %0, %false, %true : i1
    %c0_i65_0 = arith.constant 0 : i65
    %2 = arith.select %1, %c0_i65_0, %arg0 : i65
    %3 = arith.cmpi eq, %arg0, %2 : i65
    return %3 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldFillWithCopy' and pattern 'FoldFillWithTranspose'
module {
  func.func @f(%arg0: i8, %arg1: tensor<?x?xi8>) -> tensor<2x2xi8> {
    %from_elements = tensor.from_elements %arg0, %arg0, %arg0, %arg0 : tensor<2x2xi8>
    %0 = linalg.fill ins(%arg0 : i8) outs(%arg1 : tensor<?x?xi8>) -> tensor<?x?xi8>
    %1 = linalg.copy ins(%0 : tensor<?x?xi8>) outs(%from_elements : tensor<2x2xi8>) -> tensor<2x2xi8>
    %transposed = linalg.transpose ins(%1 : tensor<2x2xi8>) outs(%from_elements : tensor<2x2xi8>) permutation = [1, 0] 
    %2 = linalg.copy ins(%transposed : tensor<2x2xi8>) outs(%1 : tensor<2x2xi8>) -> tensor<2x2xi8>
    return %2 : tensor<2x2xi8>
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.andi' and fold of 'arith.fptoui'
module {
  func.func @f() -> i1 {
    %false = arith.constant false
    %0 = ub.poison : bf16
    %1 = arith.fptoui %0 : bf16 to i1
    %2 = arith.andi %false, %1 : i1
    %cst = arith.constant 0.000000e+00 : f16
    return %2 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'ConvertTrivialIfToSelect' and fold of 'arith.bitcast'
module {
  func.func @f(%arg0: i1) -> i1 {
    %0 = arith.bitcast %arg0 : i1 to i1
    %1:2 = scf.if %0 -> (i1, i1) {
      scf.yield %arg0, %arg0 : i1, i1
    } else {
      scf.yield %0, %arg0 : i1, i1
    }
    return %1#0 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.mulsi_extended' and fold of 'arith.subi'
module {
  func.func private @observe(i1) -> i1
  func.func @f() {
    %false = arith.constant false
    %0 = arith.subi %false, %false : i1
    %1 = ub.poison : i1
    %low, %high = arith.mulsi_extended %1, %0 : i1
    %2 = call @observe(%high) : (i1) -> i1
    return
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.cmpi' and fold of 'arith.select'
module {
  func.func @f(%arg0: i2) -> i1 {
    %c1_i2 = arith.constant 1 : i2
    %0 = ub.poison : i2
    %1 = arith.remui %arg0, %0 : i2
    %2 = arith.minsi %1, %arg0 : i2
    %true = arith.constant true
    %3 = arith.select %true, %2, %arg0 : i2
    %c1_i2_0 = arith.constant 1 : i2
    %4 = arith.cmpi sge, %c1_i2_0, %3 : i2
    return %4 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.ori' and fold of 'llvm.mul'
module {
  func.func @f() -> i8 {
    %c0_i8 = arith.constant 0 : i8
    %c1_i8 = arith.constant 1 : i8
    %0 = arith.ori %c0_i8, %c1_i8 : i8
    %1 = arith.ori %0, %0 : i8
    %c2_i8 = arith.constant 2 : i8
    %2 = llvm.mul %c2_i8, %1 : i8
    return %2 : i8
  }
}

// -----

// group: the outcome depends on the order of pattern 'ChainedTensorCast' and pattern 'FoldTensorCastIntoInsert'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: tensor<4x?xi8>) -> tensor<?x2xi8> {
    %c2 = arith.constant 2 : index
    %0 = tensor.empty(%c2) : tensor<?x4xi8>
    %transposed = linalg.transpose ins(%arg2 : tensor<4x?xi8>) outs(%0 : tensor<?x4xi8>) permutation = [1, 0] 
    %transposed_0 = linalg.transpose ins(%transposed : tensor<?x4xi8>) outs(%arg2 : tensor<4x?xi8>) permutation = [1, 0] 
    %cast = tensor.cast %transposed_0 : tensor<4x?xi8> to tensor<?x2xi8>
    %inserted = tensor.insert %arg0 into %cast[%arg1, %arg1] : tensor<?x2xi8>
    return %inserted : tensor<?x2xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'ChainedTensorCast' and pattern 'FoldSourceTensorCast'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: tensor<3x?xi8>) -> tensor<?x?xi8> {
    %cast = tensor.cast %arg2 : tensor<3x?xi8> to tensor<3x3xi8>
    %cast_0 = tensor.cast %cast : tensor<3x3xi8> to tensor<?x3xi8>
    %padded = tensor.pad %cast_0 low[1, %arg1] high[1, %arg1] {
    ^bb0(%arg3: index, %arg4: index):
      tensor.yield %arg0 : i8
    } : tensor<?x3xi8> to tensor<?x?xi8>
    return %padded : tensor<?x?xi8>
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.cmpf' and fold of 'llvm.add'
module {
  func.func @f() -> i1 {
    %cst = arith.constant 0xFFFE : f16
    %0 = arith.cmpf une, %cst, %cst : f16
    %false = arith.constant false
    %1 = llvm.add %false, %0 : i1
    %c0_i8 = arith.constant 0 : i8
    return %1 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.ceildivsi' and fold of 'arith.maxui'
module {
  func.func private @observe(i6) -> i6
  func.func @f(%arg0: i6) {
    %0 = ub.poison : i1
    %1 = arith.ceildivsi %0, %0 : i1
    %true = arith.constant true
    %2 = arith.maxui %true, %1 : i1
    %false = arith.constant false
    %3 = arith.floordivsi %2, %false : i1
    %4 = arith.divsi %3, %3 : i1
    %5:2 = scf.if %4 -> (i6, i1) {
      scf.yield %arg0, %3 : i6, i1
    } else {
      %6 = func.call @observe(%arg0) : (i6) -> i6
      scf.yield %arg0, %4 : i6, i1
    }
    return
  }
}

// -----

// group: the outcome depends on the order of pattern 'EraseSelfCopy' and pattern 'FoldStaticPadding'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: tensor<2x?xi8>) -> tensor<4x5xi8> {
    %c0 = arith.constant 0 : index
    %c0_0 = arith.constant 0 : index
    %padded = tensor.pad %arg2 low[%c0, %arg1] high[%c0_0, 1] {
    ^bb0(%arg3: index, %arg4: index):
      tensor.yield %arg0 : i8
    } : tensor<2x?xi8> to tensor<?x?xi8>
    %0 = linalg.copy ins(%padded : tensor<?x?xi8>) outs(%padded : tensor<?x?xi8>) -> tensor<?x?xi8>
    %cast = tensor.cast %0 : tensor<?x?xi8> to tensor<4x5xi8>
    return %cast : tensor<4x5xi8>
  }
}

// -----

// group: the outcome depends on the order of fold of 'index.add' and fold of 'index.divu'
module {
  func.func @f() -> index {
    %c0_i2 = arith.constant 0 : i2
    %0 = ub.poison : i2
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %1 = index.divu %c0, %c1
    %2 = index.add %c0, %1
    return %2 : index
  }
}

// -----

// group: the outcome depends on the order of pattern 'ChainedTensorCast' and pattern 'FoldTensorCastIntoCopy'
module {
  func.func @f(%arg0: tensor<?x4xi8>, %arg1: tensor<?x?xi8>) -> tensor<?x?xi8> {
    %cast = tensor.cast %arg0 : tensor<?x4xi8> to tensor<2x4xi8>
    %cast_0 = tensor.cast %cast : tensor<2x4xi8> to tensor<2x?xi8>
    %0 = linalg.copy ins(%cast_0 : tensor<2x?xi8>) outs(%arg1 : tensor<?x?xi8>) -> tensor<?x?xi8>
    return %0 : tensor<?x?xi8>
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.remsi' and fold of 'llvm.add'
module {
  func.func @f() -> i8 {
    %c1_i8 = arith.constant 1 : i8
    %c3_i8 = arith.constant 3 : i8
    %0 = arith.remsi %c1_i8, %c3_i8 : i8
    %1 = arith.ori %c1_i8, %0 : i8
    %c0_i8 = arith.constant 0 : i8
    %2 = llvm.add %c0_i8, %0 : i8
    return %2 : i8
  }
}

// -----

// group: the outcome depends on the order of pattern 'MulFOfNegF' and fold of 'arith.negf'
module {
  func.func @negations(%arg0: f32) -> f32 {
    %0 = arith.negf %arg0 : f32
    %1 = arith.negf %0 : f32
    %2 = arith.mulf %0, %1 : f32
    return %2 : f32
  }
}

// -----

// group: the outcome depends on the order of pattern 'SimplifyBrToBlockWithSinglePred' and fold of 'llvm.add'
module {
  func.func @f() -> i64 {
    %false = arith.constant false
    %c0_i64 = arith.constant 0 : i64
    cf.cond_br %false, ^bb1(%c0_i64, %c0_i64 : i64, i64), ^bb1(%c0_i64, %c0_i64 : i64, i64)
  ^bb1(%0: i64, %1: i64):  // 2 preds: ^bb0, ^bb0
    %c1_i64 = arith.constant 1 : i64
    %2 = llvm.add %c1_i64, %1 : i64
    return %2 : i64
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.ori' and fold of 'llvm.add'
module {
  func.func @f(%arg0: i5) -> i5 {
    %0 = arith.sitofp %arg0 : i5 to f8E5M2
    %cst = arith.constant -1.000000e+01 : f8E5M2
    %1 = arith.negf %cst : f8E5M2
    %2 = ub.poison : i5
    %c1_i5 = arith.constant 1 : i5
    %3 = arith.andi %2, %c1_i5 : i5
    %4 = arith.ori %arg0, %3 : i5
    %5 = arith.maxsi %4, %4 : i5
    %cst_0 = arith.constant 4.882810e-03 : f8E5M2
    %6 = math.floor %cst_0 : f8E5M2
    %cst_1 = arith.constant 0.000000e+00 : f8E5M2
    %7 = arith.maximumf %1, %cst_1 : f8E5M2
    %c0_i5 = arith.constant 0 : i5
    %8 = llvm.add %c0_i5, %5 : i5
    %c0 = arith.constant 0 : index
    return %8 : i5
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.fptosi' and fold of 'llvm.mul'
module {
  func.func @f(%arg0: index, %arg1: i7) -> i7 {
    %0 = arith.remui %arg1, %arg1 : i7
    %cst = arith.constant 0.000000e+00 : f16
    %1 = arith.fptosi %cst : f16 to i7
    %2 = index.shru %arg0, %arg0
    %c1_i7 = arith.constant 1 : i7
    %3 = llvm.mul %c1_i7, %1 : i7
    return %3 : i7
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.andi' and fold of 'arith.cmpi'
module {
  func.func @f() -> i1 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = index.ceildivs %c0, %c1
    %c0_i4 = arith.constant 0 : i4
    %c0_i7 = arith.constant 0 : i7
    %c1_i7 = arith.constant 1 : i7
    %1 = arith.andi %c1_i7, %c0_i7 : i7
    %2 = ub.poison : i7
    %3 = arith.cmpi uge, %2, %1 : i7
    return %3 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'index.add' and fold of 'index.ceildivs'
module {
  func.func @f() -> index {
    %c0_i4 = arith.constant 0 : i4
    %cst = arith.constant 0.000000e+00 : bf16
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = index.ceildivs %c0, %c1
    %1 = index.add %c0, %0
    return %1 : index
  }
}

// -----

// group: the outcome depends on the order of pattern 'ConvertTrivialIfToSelect' and fold of 'arith.select'
module {
  func.func @f(%arg0: i1, %arg1: i1, %arg2: i7) -> i1 {
    %true = arith.constant true
    %0 = scf.if %true -> (i1) {
      %c0_i7 = arith.constant 0 : i7
      scf.yield %arg1 : i1
    } else {
      scf.yield %arg0 : i1
    }
    %1:2 = scf.if %0 -> (i7, i1) {
      %false = arith.constant false
      scf.yield %arg2, %false : i7, i1
    } else {
      scf.yield %arg2, %arg1 : i7, i1
    }
    %sum, %overflow = arith.addui_extended %1#1, %arg1 : i1, i1
    return %overflow : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'SimplifyBrToBlockWithSinglePred' and fold of 'arith.maxui'
module {
  func.func @f() -> i4 {
    %c0_i8 = arith.constant 0 : i8
    %c0_i4 = arith.constant 0 : i4
    %c1_i8 = arith.constant 1 : i8
    %false = arith.constant false
    %c0_i64 = arith.constant 0 : i64
    %0 = ub.poison : i4
    cf.br ^bb1(%c0_i64, %0 : i64, i4)
  ^bb1(%1: i64, %2: i4):  // pred: ^bb0
    %c-1_i4 = arith.constant -1 : i4
    %3 = arith.maxui %c-1_i4, %2 : i4
    return %3 : i4
  }
}

// -----

// group: the outcome depends on the order of fold of 'index.mul' and fold of 'index.mul'
module {
  func.func @f() -> index {
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %0 = index.mul %c1, %c3
    %cst = arith.constant 0.000000e+00 : f32
    %c0 = arith.constant 0 : index
    %1 = index.mul %c0, %0
    return %1 : index
  }
}

// -----

// group: the outcome depends on the order of pattern 'SimplifyTrivialLoops' and fold of 'llvm.mul'
module {
  func.func @f(%arg0: i64) -> (i7, i64) {
    %c0_i7 = arith.constant 0 : i7
    %0:2 = scf.for %arg1 = %c0_i7 to %c0_i7 step %c0_i7 iter_args(%arg2 = %arg0, %arg3 = %c0_i7) -> (i64, i7)  : i7 {
      scf.yield %arg2, %c0_i7 : i64, i7
    }
    %low, %high = arith.mului_extended %arg0, %arg0 : i64
    %c1_i7 = arith.constant 1 : i7
    %1 = llvm.mul %c1_i7, %0#1 : i7
    return %1, %low : i7, i64
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.divui' and fold of 'arith.mulsi_extended'
module {
  func.func @f() -> i1 {
    %false = arith.constant false
    %0 = ub.poison : i1
    %1 = arith.divui %false, %0 : i1
    %cst = arith.constant 0.000000e+00 : bf16
    %cst_0 = arith.constant 0xFFFF : bf16
    %low, %high = arith.mulsi_extended %false, %1 : i1
    return %high : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.remsi' and fold of 'llvm.mul'
module {
  func.func @f() -> i4 {
    %cst = arith.constant 0.000000e+00 : bf16
    %cst_0 = arith.constant -0.000000e+00 : bf16
    %c0_i4 = arith.constant 0 : i4
    %c1_i4 = arith.constant 1 : i4
    %0 = arith.remsi %c0_i4, %c1_i4 : i4
    %c1_i4_1 = arith.constant 1 : i4
    %1 = llvm.mul %c1_i4_1, %0 : i4
    return %1 : i4
  }
}

// -----

// group: the outcome depends on the order of pattern 'RemoveStaticCondition' and pattern 'WhileMoveIfDown'
module {
  func.func private @observe(i1) -> i1
  func.func @f() {
    %c0 = arith.constant 0 : index
    scf.while (%arg0 = %c0) : (index) -> () {
      %false = arith.constant false
      scf.if %false {
        %0 = func.call @observe(%false) : (i1) -> i1
      }
      scf.condition(%false)
    } do {
      scf.yield %c0 : index
    }
    return
  }
}

// -----

// group: the outcome depends on the order of pattern 'ConvertTrivialIfToSelect' and fold of 'arith.addi'
module {
  func.func @f(%arg0: i1, %arg1: i6) -> i1 {
    %false = arith.constant false
    %0 = arith.addi %arg0, %false : i1
    %1:2 = scf.if %0 -> (i6, i1) {
      %false_0 = arith.constant false
      scf.yield %arg1, %false_0 : i6, i1
    } else {
      scf.yield %arg1, %arg0 : i6, i1
    }
    return %1#1 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.ceildivui' and fold of 'arith.cmpi'
module {
  func.func @f(%arg0: i1) -> i1 {
    %0 = ub.poison : i1
    %1 = arith.ceildivsi %0, %arg0 : i1
    %2 = arith.ceildivui %1, %arg0 : i1
    %3 = arith.ceildivui %arg0, %2 : i1
    %false = arith.constant false
    %4 = arith.cmpi ugt, %false, %3 : i1
    %5 = arith.ceildivsi %4, %4 : i1
    %6 = arith.divui %5, %5 : i1
    return %6 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldFillWithCopy' and fold of 'tensor.concat'
module {
  func.func @f(%arg0: i8, %arg1: tensor<2xi8>) -> tensor<2xi8> {
    %0 = linalg.fill ins(%arg0 : i8) outs(%arg1 : tensor<2xi8>) -> tensor<2xi8>
    %concat = tensor.concat dim(0) %0 : (tensor<2xi8>) -> tensor<2xi8>
    %1 = linalg.copy ins(%concat : tensor<2xi8>) outs(%0 : tensor<2xi8>) -> tensor<2xi8>
    return %1 : tensor<2xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldStaticPadding' and pattern 'InsertSliceOpConstantArgumentFolder'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: tensor<1xi8>, %arg3: tensor<2xi8>) -> tensor<?xi8> {
    %dim = tensor.dim %arg2, %arg1 : tensor<1xi8>
    %cast = tensor.cast %arg3 : tensor<2xi8> to tensor<?xi8>
    %extracted_slice = tensor.extract_slice %arg3[0] [0] [%arg1] : tensor<2xi8> to tensor<0xi8>
    %c0 = arith.constant 0 : index
    %padded = tensor.pad %extracted_slice low[%c0] high[1] {
    ^bb0(%arg4: index):
      tensor.yield %arg0 : i8
    } : tensor<0xi8> to tensor<?xi8>
    %c1 = arith.constant 1 : index
    %inserted_slice = tensor.insert_slice %padded into %cast[1] [%c1] [1] : tensor<?xi8> into tensor<?xi8>
    return %inserted_slice : tensor<?xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'ExtractFromTensorCast' and pattern 'TensorCastExtractSlice'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: tensor<1xi8>) -> i8 {
    %padded = tensor.pad %arg2 low[%arg1] high[1] {
    ^bb0(%arg3: index):
      tensor.yield %arg0 : i8
    } : tensor<1xi8> to tensor<?xi8>
    %inserted = tensor.insert %arg0 into %arg2[%arg1] : tensor<1xi8>
    %extracted_slice = tensor.extract_slice %arg2[0] [%arg1] [%arg1] : tensor<1xi8> to tensor<?xi8>
    %cast = tensor.cast %extracted_slice : tensor<?xi8> to tensor<1xi8>
    %extracted = tensor.extract %cast[%arg1] : tensor<1xi8>
    return %extracted : i8
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.maxui' and fold of 'arith.ori'
module {
  func.func @f(%arg0: i7) -> i7 {
    %0 = ub.poison : i7
    %1 = arith.ori %0, %arg0 : i7
    %2 = ub.poison : f64
    %cst = arith.constant 0.000000e+00 : f16
    %cst_0 = arith.constant 0.000000e+00 : bf16
    %c-1_i7 = arith.constant -1 : i7
    %3 = arith.maxui %c-1_i7, %1 : i7
    return %3 : i7
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.minui' and fold of 'index.mul'
module {
  func.func @f() -> index {
    %c0 = arith.constant 0 : index
    %c3 = arith.constant 3 : index
    %0 = index.mul %c0, %c3
    %1 = arith.minui %c0, %0 : index
    %2 = arith.floordivsi %1, %1 : index
    %3 = arith.divsi %2, %2 : index
    return %3 : index
  }
}

// -----

// group: the outcome depends on the order of pattern 'ForwardInvariantIterArgs' and fold of 'llvm.mul'
module {
  func.func @f() -> i5 {
    %c1_i5 = arith.constant 1 : i5
    %c3_i5 = arith.constant 3 : i5
    %c0_i5 = arith.constant 0 : i5
    %0 = scf.for %arg0 = %c1_i5 to %c3_i5 step %c1_i5 iter_args(%arg1 = %c0_i5) -> (i5)  : i5 {
      %false_0 = arith.constant false
      %3 = scf.if %false_0 -> (i5) {
        scf.yield %c1_i5 : i5
      } else {
        scf.yield %arg1 : i5
      }
      scf.yield %3 : i5
    }
    %1 = llvm.mul %c1_i5, %0 : i5
    %false = arith.constant false
    %2 = arith.select %false, %c1_i5, %1 : i5
    return %2 : i5
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.muli' and fold of 'arith.mului_extended'
module {
  func.func @f() -> (i4, i4) {
    %c0_i4 = arith.constant 0 : i4
    %0 = arith.shrsi %c0_i4, %c0_i4 : i4
    %1 = ub.poison : i4
    %low, %high = arith.mului_extended %c0_i4, %1 : i4
    %2 = arith.muli %c0_i4, %high : i4
    return %2, %0 : i4, i4
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldCollapseOfCastOp' and fold of 'tensor.expand_shape'
module {
  func.func @f(%arg0: index, %arg1: tensor<2x?xi8>) -> tensor<2x?xi8> {
    %c0 = arith.constant 0 : index
    %extracted_slice = tensor.extract_slice %arg1[0, 0] [2, %c0] [1, 1] : tensor<2x?xi8> to tensor<2x?xi8>
    %collapsed = tensor.collapse_shape %extracted_slice [[0, 1]] : tensor<2x?xi8> into tensor<?xi8>
    %expanded = tensor.expand_shape %collapsed [[0, 1]] output_shape [2, %arg0] : tensor<?xi8> into tensor<2x?xi8>
    %extracted = tensor.extract %collapsed[%arg0] : tensor<?xi8>
    return %expanded : tensor<2x?xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'EraseSelfCopy' and pattern 'FoldFillWithPad'
module {
  func.func @f(%arg0: i8) -> tensor<2xi8> {
    %c0_i8 = arith.constant 0 : i8
    %alloca = memref.alloca() : memref<4x3xi8>
    linalg.fill ins(%c0_i8 : i8) outs(%alloca : memref<4x3xi8>)
    %c0 = arith.constant 0 : index
    %0 = tensor.empty() : tensor<1xi8>
    %1 = linalg.fill ins(%arg0 : i8) outs(%0 : tensor<1xi8>) -> tensor<1xi8>
    %padded = tensor.pad %1 low[0] high[1] {
    ^bb0(%arg1: index):
      tensor.yield %arg0 : i8
    } : tensor<1xi8> to tensor<2xi8>
    %2 = linalg.copy ins(%padded : tensor<2xi8>) outs(%padded : tensor<2xi8>) -> tensor<2xi8>
    return %2 : tensor<2xi8>
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.mulsi_extended' and fold of 'arith.mului_extended'
module {
  func.func @f(%arg0: i2) -> i2 {
    %0 = ub.poison : i2
    %low, %high = arith.mulsi_extended %arg0, %0 : i2
    %c0_i2 = arith.constant 0 : i2
    %low_0, %high_1 = arith.mului_extended %c0_i2, %high : i2
    %cst = arith.constant 0.000000e+00 : f64
    return %low_0 : i2
  }
}

// -----

// group: the outcome depends on the order of pattern 'MergeEqualWhileArgs' and fold of 'arith.subi'
module {
  func.func @f() -> i1 {
    %false = arith.constant false
    %0 = scf.while (%arg0 = %false, %arg1 = %false) : (i1, i1) -> i1 {
      scf.condition(%arg1) %arg0 : i1
    } do {
    ^bb0(%arg0: i1):
      %8 = arith.subi %arg0, %false : i1
      scf.yield %8, %8 : i1, i1
    }
    %cst = arith.constant 0.000000e+00 : f16
    %1 = math.roundeven %cst : f16
    %2 = arith.shli %false, %0 : i1
    %3 = arith.andi %2, %false : i1
    %4 = arith.ceildivui %false, %3 : i1
    %5 = arith.select %false, %false, %false : i1
    %cst_0 = arith.constant 0.000000e+00 : bf16
    %6 = arith.shrui %2, %2 : i1
    %7 = arith.maxui %false, %6 : i1
    return %7 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.ori' and fold of 'arith.ori'
module {
  func.func @f(%arg0: i4) -> i6 {
    %0 = ub.poison : i4
    %1 = arith.ori %0, %arg0 : i4
    %c-1_i4 = arith.constant -1 : i4
    %2 = arith.ori %c-1_i4, %1 : i4
    %3 = arith.extui %2 : i4 to i6
    return %3 : i6
  }
}

// -----

// group: the outcome depends on the order of pattern 'SubViewOpMemRefCastFolder' and fold of 'memref.dim'
module {
  func.func @f(%arg0: i8, %arg1: index) {
    %alloc = memref.alloc() : memref<2x1xi8>
    linalg.fill ins(%arg0 : i8) outs(%alloc : memref<2x1xi8>)
    %c0 = arith.constant 0 : index
    %alloc_0 = memref.alloc(%c0, %arg1) : memref<?x?xi8>
    %c0_1 = arith.constant 0 : index
    %dim = memref.dim %alloc_0, %c0_1 : memref<?x?xi8>
    %subview = memref.subview %alloc_0[%dim, %arg1] [2, 4] [1, 1] : memref<?x?xi8> to memref<2x4xi8, strided<[?, 1], offset: ?>>
    memref.store %arg0, %subview[%arg1, %arg1] : memref<2x4xi8, strided<[?, 1], offset: ?>>
    return
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldStaticPadding' and pattern 'SimplifyTrivialLoops'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: tensor<1x?xi8>) -> tensor<3x?xi8> {
    %c0 = arith.constant 0 : index
    %c0_0 = arith.constant 0 : index
    %padded = tensor.pad %arg2 low[%c0, %arg1] high[%c0_0, 1] {
    ^bb0(%arg3: index, %arg4: index):
      tensor.yield %arg0 : i8
    } : tensor<1x?xi8> to tensor<?x?xi8>
    %0:2 = scf.for %arg3 = %arg1 to %arg1 step %arg1 iter_args(%arg4 = %arg0, %arg5 = %padded) -> (i8, tensor<?x?xi8>) {
      scf.yield %arg0, %padded : i8, tensor<?x?xi8>
    }
    %cast = tensor.cast %0#1 : tensor<?x?xi8> to tensor<3x?xi8>
    return %cast : tensor<3x?xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'WhileConditionTruth' and fold of 'arith.minsi'
module {
  func.func @f(%arg0: i7, %arg1: i1) -> i1 {
    %0 = scf.while (%arg2 = %arg1, %arg3 = %arg0) : (i1, i7) -> i1 {
      scf.condition(%arg2) %arg2 : i1
    } do {
    ^bb0(%arg2: i1):
      %2 = ub.poison : i1
      %3 = arith.minsi %2, %arg2 : i1
      scf.yield %3, %arg0 : i1, i7
    }
    %1 = arith.ceildivsi %arg1, %0 : i1
    return %1 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.cmpi' and fold of 'arith.maxui'
module {
  func.func @f(%arg0: i7) -> i1 {
    %0 = ub.poison : i7
    %1 = arith.maxui %arg0, %0 : i7
    %c0_i7 = arith.constant 0 : i7
    %c1_i7 = arith.constant 1 : i7
    %2 = arith.maxui %c0_i7, %c1_i7 : i7
    %cst = arith.constant 0.000000e+00 : bf16
    %c0 = arith.constant 0 : index
    %3 = ub.poison : i7
    %4 = arith.cmpi uge, %3, %2 : i7
    return %4 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'AddOfAddConstants' and fold of 'index.add'
module {
  func.func @f(%arg0: index) -> index {
    %c0 = arith.constant 0 : index
    %0 = index.add %arg0, %c0
    %c1 = arith.constant 1 : index
    %1 = index.add %c1, %0
    %2 = arith.ceildivui %1, %arg0 : index
    %3 = arith.maxui %arg0, %2 : index
    return %3 : index
  }
}

// -----

// group: the outcome depends on the order of pattern 'ConvertTrivialIfToSelect' and fold of 'llvm.add'
module {
  func.func @f(%arg0: i2) -> i2 {
    %0 = arith.subi %arg0, %arg0 : i2
    %false = arith.constant false
    cf.br ^bb1
  ^bb1:  // pred: ^bb0
    %1:2 = scf.if %false -> (i2, i1) {
      %c1_i2 = arith.constant 1 : i2
      scf.yield %c1_i2, %false : i2, i1
    } else {
      %c1_i2 = arith.constant 1 : i2
      scf.yield %c1_i2, %false : i2, i1
    }
    %2 = llvm.add %0, %1#0 : i2
    return %2 : i2
  }
}

// -----

// group: the outcome depends on the order of pattern 'CondBranchTruthPropagation' and pattern 'SimplifyCondBranchFromCondBranchOnSameCondition'
module {
  func.func @f(%arg0: i1) -> i1 {
    cf.cond_br %arg0, ^bb3(%arg0, %arg0 : i1, i1), ^bb1
  ^bb1:  // pred: ^bb0
    cf.cond_br %arg0, ^bb2(%arg0 : i1), ^bb3(%arg0, %arg0 : i1, i1)
  ^bb2(%0: i1):  // pred: ^bb1
    return %arg0 : i1
  ^bb3(%1: i1, %2: i1):  // 2 preds: ^bb0, ^bb1
    return %2 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.divui' and fold of 'arith.remsi'
module {
  func.func @f(%arg0: i7) -> i7 {
    %false = arith.constant false
    %c1_i7 = arith.constant 1 : i7
    %0 = arith.select %false, %arg0, %c1_i7 : i7
    %1 = arith.divui %0, %0 : i7
    %2 = ub.poison : i7
    %3 = arith.remsi %2, %1 : i7
    %4 = arith.minui %3, %1 : i7
    return %4 : i7
  }
}

// -----

// group: the outcome depends on the order of pattern 'DimOfDestStyleOp' and fold of 'tensor.insert_slice'
module {
  func.func @f(%arg0: index, %arg1: tensor<3xi8>) -> index {
    %extracted_slice = tensor.extract_slice %arg1[%arg0] [%arg0] [1] : tensor<3xi8> to tensor<?xi8>
    %c2 = arith.constant 2 : index
    %extracted_slice_0 = tensor.extract_slice %arg1[1] [%c2] [1] : tensor<3xi8> to tensor<?xi8>
    %c2_1 = arith.constant 2 : index
    %inserted_slice = tensor.insert_slice %extracted_slice into %extracted_slice_0[0] [%c2_1] [1] : tensor<?xi8> into tensor<?xi8>
    %dim = tensor.dim %inserted_slice, %arg0 : tensor<?xi8>
    return %dim : index
  }
}

// -----

// group: the outcome depends on the order of pattern 'ForwardInvariantIterArgs' and fold of 'arith.maxsi'
module {
  func.func @f(%arg0: i2) -> i2 {
    %low, %high = arith.mulsi_extended %arg0, %arg0 : i2
    %0 = llvm.mul %high, %arg0 : i2
    %c1_i2 = arith.constant 1 : i2
    %1 = scf.for %arg1 = %high to %0 step %arg0 iter_args(%arg2 = %c1_i2) -> (i2)  : i2 {
      scf.yield %arg2 : i2
    }
    %true = arith.constant true
    %2:2 = scf.if %true -> (i2, i2) {
      %3 = ub.poison : i2
      %4 = arith.maxsi %3, %1 : i2
      scf.yield %4, %4 : i2, i2
    } else {
      scf.yield %1, %low : i2, i2
    }
    return %2#1 : i2
  }
}

// -----

// group: the outcome depends on the order of pattern 'SimplifyTrivialLoops' and fold of 'arith.maxui'
module {
  func.func @f() -> i2 {
    %c0_i2 = arith.constant 0 : i2
    %c-1_i2 = arith.constant -1 : i2
    %0:2 = scf.for %arg0 = %c0_i2 to %c0_i2 step %c0_i2 iter_args(%arg1 = %c0_i2, %arg2 = %c-1_i2) -> (i2, i2)  : i2 {
      scf.yield %c0_i2, %c0_i2 : i2, i2
    }
    %1 = ub.poison : i2
    %2 = arith.maxui %1, %0#1 : i2
    return %2 : i2
  }
}

// -----

// group: the outcome depends on the order of pattern 'RedundantSelectTrue' and fold of 'arith.select'
module {
  func.func @f(%arg0: i1) -> i1 {
    %true = arith.constant true
    %false = arith.constant false
    %0 = arith.select %arg0, %true, %false : i1
    %1 = arith.select %arg0, %0, %arg0 : i1
    %2 = llvm.intr.expect %1, %arg0 : i1
    return %2 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'SubViewOpConstantArgumentFolder' and fold of 'memref.dim'
module {
  func.func @f(%arg0: i8, %arg1: memref<3x2xi8>) -> index {
    %c0 = arith.constant 0 : index
    %dim = memref.dim %arg1, %c0 : memref<3x2xi8>
    %0 = arith.muli %arg0, %arg0 : i8
    %expand_shape = memref.expand_shape %arg1 [[0], [1, 2]] output_shape [3, 1, 2] : memref<3x2xi8> into memref<3x1x2xi8>
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %subview = memref.subview %expand_shape[0, 0, 1] [%c1, 1, %dim] [1, 1, %c2] : memref<3x1x2xi8> to memref<?x1x?xi8, strided<[2, 2, ?], offset: 1>>
    %dim_0 = memref.dim %subview, %dim : memref<?x1x?xi8, strided<[2, 2, ?], offset: 1>>
    return %dim_0 : index
  }
}

// -----

// group: the outcome depends on the order of pattern 'CombineIfs' and pattern 'WhileMoveIfDown'
module {
  func.func @f() -> i3 {
    %false = arith.constant false
    %c0_i3 = arith.constant 0 : i3
    %0:2 = scf.while (%arg0 = %false, %arg1 = %c0_i3) : (i1, i3) -> (i3, i3) {
      %1:2 = scf.if %arg0 -> (i3, i31) {
        %c1_i31 = arith.constant 1 : i31
        scf.yield %arg1, %c1_i31 : i3, i31
      } else {
        %3 = arith.floordivsi %arg1, %arg1 : i3
        %c0_i31 = arith.constant 0 : i31
        scf.yield %3, %c0_i31 : i3, i31
      }
      %2 = scf.if %arg0 -> (i3) {
        scf.yield %1#0 : i3
      } else {
        scf.yield %arg1 : i3
      }
      scf.condition(%arg0) %arg1, %2 : i3, i3
    } do {
    ^bb0(%arg0: i3, %arg1: i3):
      %c0_i31 = arith.constant 0 : i31
      %1:2 = scf.for %arg2 = %arg0 to %arg1 step %c0_i3 iter_args(%arg3 = %arg1, %arg4 = %c0_i31) -> (i3, i31)  : i3 {
        scf.yield %arg3, %arg4 : i3, i31
      }
      scf.yield %false, %1#0 : i1, i3
    }
    return %0#1 : i3
  }
}

// -----

// group: the outcome depends on the order of fold of 'index.add' and fold of 'index.floordivs'
module {
  func.func @f() -> index {
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %0 = index.floordivs %c0, %c2
    %1 = index.add %c0, %0
    %c1 = arith.constant 1 : index
    return %1 : index
  }
}

// -----

// group: the outcome depends on the order of pattern 'ChainedTensorCast' and pattern 'FoldTargetTensorCast'
module {
  func.func @f(%arg0: index, %arg1: tensor<4x?xi8>) -> tensor<?x3xi8> {
    %c0 = arith.constant 0 : index
    %c0_i8 = arith.constant 0 : i8
    %padded = tensor.pad %arg1 low[%c0, 0] high[0, %arg0] {
    ^bb0(%arg2: index, %arg3: index):
      tensor.yield %c0_i8 : i8
    } : tensor<4x?xi8> to tensor<?x?xi8>
    %0 = linalg.copy ins(%arg1 : tensor<4x?xi8>) outs(%arg1 : tensor<4x?xi8>) -> tensor<4x?xi8>
    %cast = tensor.cast %padded : tensor<?x?xi8> to tensor<?x3xi8>
    %c1 = arith.constant 1 : index
    %inserted_slice = tensor.insert_slice %cast into %cast[0, 0] [%c1, 3] [1, 1] : tensor<?x3xi8> into tensor<?x3xi8>
    return %inserted_slice : tensor<?x3xi8>
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.mulf' and fold of 'arith.sitofp'
module {
  func.func @f() -> f64 {
    %c1_i5 = arith.constant 1 : i5
    %0 = arith.minui %c1_i5, %c1_i5 : i5
    %1 = arith.sitofp %0 : i5 to f64
    %cst = arith.constant 0x7FFFFFFFFFFFFFFF : f64
    %2 = arith.mulf %cst, %1 : f64
    return %2 : f64
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldTransposeWithTranspose' and pattern 'FoldTransposeWithTranspose'
module {
  func.func @f(%arg0: index, %arg1: tensor<3x3xi8>, %arg2: memref<?xi8>) -> tensor<3x3xi8> {
    %0 = memref.load %arg2[%arg0] : memref<?xi8>
    %1 = tensor.empty() : tensor<3x3xi8>
    %transposed = linalg.transpose ins(%arg1 : tensor<3x3xi8>) outs(%1 : tensor<3x3xi8>) permutation = [1, 0] 
    %transposed_0 = linalg.transpose ins(%transposed : tensor<3x3xi8>) outs(%arg1 : tensor<3x3xi8>) permutation = [1, 0] 
    %transposed_1 = linalg.transpose ins(%transposed_0 : tensor<3x3xi8>) outs(%arg1 : tensor<3x3xi8>) permutation = [1, 0] 
    return %transposed_1 : tensor<3x3xi8>
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.maxsi' and fold of 'arith.maxsi'
module {
  func.func @f() -> i33 {
    %c0_i33 = arith.constant 0 : i33
    %c4294967295_i33 = arith.constant 4294967295 : i33
    %0 = arith.maxsi %c0_i33, %c4294967295_i33 : i33
    %1 = ub.poison : i33
    %2 = arith.maxsi %1, %0 : i33
    %c0_i8 = arith.constant 0 : i8
    return %2 : i33
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.mului_extended' and fold of 'arith.mului_extended'
module {
  func.func private @observe(i31) -> i31
  func.func @f() -> i1 {
    %false = arith.constant false
    %0 = math.ipowi %false, %false : i1
    %1 = ub.poison : i1
    %low, %high = arith.mului_extended %false, %1 : i1
    %low_0, %high_1 = arith.mului_extended %false, %high : i1
    return %high_1 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'InsertSliceOpCastFolder' and fold of 'tensor.extract_slice'
module {
  func.func @f(%arg0: index, %arg1: tensor<1xi8>) -> tensor<?xi8> {
    %cast = tensor.cast %arg1 : tensor<1xi8> to tensor<?xi8>
    %inserted_slice = tensor.insert_slice %cast into %arg1[0] [%arg0] [1] : tensor<?xi8> into tensor<1xi8>
    %c1 = arith.constant 1 : index
    %extracted_slice = tensor.extract_slice %inserted_slice[0] [%arg0] [%c1] : tensor<1xi8> to tensor<?xi8>
    %c0 = arith.constant 0 : index
    return %extracted_slice : tensor<?xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldConsecutiveConstantPadding' and pattern 'FoldStaticZeroPadding'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: tensor<?xi8>) -> tensor<?xi8> {
    %padded = tensor.pad %arg2 low[0] high[0] {
    ^bb0(%arg3: index):
      tensor.yield %arg0 : i8
    } : tensor<?xi8> to tensor<?xi8>
    %c0 = arith.constant 0 : index
    %padded_0 = tensor.pad %padded low[1] high[%c0] {
    ^bb0(%arg3: index):
      tensor.yield %arg0 : i8
    } : tensor<?xi8> to tensor<?xi8>
    %inserted = tensor.insert %arg0 into %padded_0[%arg1] : tensor<?xi8>
    return %inserted : tensor<?xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldStaticPadding' and fold of 'memref.dim'
module {
  func.func @f(%arg0: i8, %arg1: memref<3x2xi8>, %arg2: tensor<?x4xi8>) -> tensor<?x?xi8> {
    %c0 = arith.constant 0 : index
    %dim = memref.dim %arg1, %c0 : memref<3x2xi8>
    %padded = tensor.pad %arg2 low[%dim, %c0] high[1, 0] {
    ^bb0(%arg3: index, %arg4: index):
      tensor.yield %arg0 : i8
    } : tensor<?x4xi8> to tensor<?x?xi8>
    return %padded : tensor<?x?xi8>
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.shrsi' and fold of 'llvm.mul'
module {
  func.func @f() -> i3 {
    %c0_i3 = arith.constant 0 : i3
    %c1_i3 = arith.constant 1 : i3
    %0 = arith.ori %c0_i3, %c1_i3 : i3
    %c1_i3_0 = arith.constant 1 : i3
    %1 = arith.shrsi %0, %c1_i3_0 : i3
    %2 = llvm.mul %0, %1 : i3
    return %2 : i3
  }
}

// -----

// group: the outcome depends on the order of pattern 'ConvertToStaticExpandShape' and pattern 'FoldTensorCastIntoTranspose'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: i1, %arg3: tensor<3xi8>) -> tensor<1x?xi8> {
    %0 = scf.if %arg2 -> (i8) {
      %padded_0 = tensor.pad %arg3 low[%arg1] high[0] {
      ^bb0(%arg4: index):
        tensor.yield %arg0 : i8
      } : tensor<3xi8> to tensor<?xi8>
      %c0_i8_1 = arith.constant 0 : i8
      scf.yield %c0_i8_1 : i8
    } else {
      scf.yield %arg0 : i8
    }
    %c2 = arith.constant 2 : index
    %extracted_slice = tensor.extract_slice %arg3[1] [1] [%c2] : tensor<3xi8> to tensor<1xi8>
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %arg3, %c0 : tensor<3xi8>
    %c1 = arith.constant 1 : index
    %c0_i8 = arith.constant 0 : i8
    %padded = tensor.pad %arg3 low[%c1] high[1] {
    ^bb0(%arg4: index):
      tensor.yield %c0_i8 : i8
    } : tensor<3xi8> to tensor<?xi8>
    %expanded = tensor.expand_shape %padded [[0, 1]] output_shape [%dim, 1] : tensor<?xi8> into tensor<?x1xi8>
    %c5 = arith.constant 5 : index
    %1 = tensor.empty(%c5) : tensor<1x?xi8>
    %transposed = linalg.transpose ins(%expanded : tensor<?x1xi8>) outs(%1 : tensor<1x?xi8>) permutation = [1, 0] 
    %inserted_slice = tensor.insert_slice %transposed into %transposed[%arg1, 0] [1, %arg1] [1, 1] : tensor<1x?xi8> into tensor<1x?xi8>
    return %inserted_slice : tensor<1x?xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'EraseSelfCopy' and pattern 'FoldFillWithTranspose'
module {
  func.func @f(%arg0: i8, %arg1: tensor<3x4xi8>) -> tensor<4x3xi8> {
    %0 = linalg.fill ins(%arg0 : i8) outs(%arg1 : tensor<3x4xi8>) -> tensor<3x4xi8>
    %1 = tensor.empty() : tensor<4x3xi8>
    %transposed = linalg.transpose ins(%0 : tensor<3x4xi8>) outs(%1 : tensor<4x3xi8>) permutation = [1, 0] 
    %2 = linalg.copy ins(%transposed : tensor<4x3xi8>) outs(%transposed : tensor<4x3xi8>) -> tensor<4x3xi8>
    %3 = linalg.copy ins(%2 : tensor<4x3xi8>) outs(%transposed : tensor<4x3xi8>) -> tensor<4x3xi8>
    return %3 : tensor<4x3xi8>
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.minsi' and fold of 'arith.remsi'
module {
  func.func @f(%arg0: i7) -> i7 {
    %c63_i7 = arith.constant 63 : i7
    %0 = arith.maxsi %c63_i7, %arg0 : i7
    %c1_i7 = arith.constant 1 : i7
    %1 = arith.minsi %c1_i7, %0 : i7
    %2 = ub.poison : i7
    %3 = arith.remsi %2, %1 : i7
    return %3 : i7
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.minsi' and fold of 'arith.select'
module {
  func.func @f() -> i3 {
    %false = arith.constant false
    %0 = arith.minsi %false, %false : i1
    %c0_i3 = arith.constant 0 : i3
    %1 = ub.poison : i3
    %2 = arith.select %0, %c0_i3, %1 : i3
    %3 = arith.shrui %2, %c0_i3 : i3
    %4 = arith.shli %3, %3 : i3
    return %4 : i3
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.mulf' and fold of 'arith.mulf'
module {
  func.func @f() -> f64 {
    %cst = arith.constant 0.000000e+00 : f64
    %0 = arith.mulf %cst, %cst : f64
    %cst_0 = arith.constant -1.1062284753461779E+191 : f64
    %1 = arith.mulf %cst_0, %0 fastmath<fast> : f64
    %c0_i7 = arith.constant 0 : i7
    return %1 : f64
  }
}

// -----

// group: the outcome depends on the order of fold of 'index.add' and fold of 'index.shru'
module {
  func.func @f() -> index {
    %c0 = arith.constant 0 : index
    %0 = index.shru %c0, %c0
    %1 = index.add %c0, %0
    return %1 : index
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.addui_extended' and fold of 'arith.maxsi'
module {
  func.func @f(%arg0: i1) -> i1 {
    %0 = ub.poison : i1
    %1 = arith.maxsi %0, %arg0 : i1
    %false = arith.constant false
    %sum, %overflow = arith.addui_extended %false, %1 : i1, i1
    %cst = arith.constant 0.000000e+00 : f64
    return %overflow : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'SimplifyBrToBlockWithSinglePred' and fold of 'arith.minnumf'
module {
  func.func @f() -> f16 {
    %cst = arith.constant 0x7FFE : f16
    cf.br ^bb1(%cst : f16)
  ^bb1(%0: f16):  // pred: ^bb0
    %cst_0 = arith.constant 0x7FFD : f16
    %1 = arith.minnumf %cst_0, %0 : f16
    %cst_1 = arith.constant 0.000000e+00 : f8E4M3
    return %1 : f16
  }
}

// -----

// group: the outcome depends on the order of pattern 'CondBranchTruthPropagation' and pattern 'SimplifyCondBranchIdenticalSuccessors'
module {
  func.func @f(%arg0: i1, %arg1: f8E4M3) -> i1 {
    cf.cond_br %arg0, ^bb2(%arg0 : i1), ^bb1(%arg1 : f8E4M3)
  ^bb1(%0: f8E4M3):  // pred: ^bb0
    cf.cond_br %arg0, ^bb2(%arg0 : i1), ^bb2(%arg0 : i1)
  ^bb2(%1: i1):  // 3 preds: ^bb0, ^bb1, ^bb1
    return %1 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.minui' and fold of 'llvm.mul'
module {
  func.func @f(%arg0: i1) -> i1 {
    %false = arith.constant false
    %0 = arith.minui %false, %arg0 : i1
    %c0_i3 = arith.constant 0 : i3
    %c1_i3 = arith.constant 1 : i3
    %1 = llvm.xor %c0_i3, %c1_i3 : i3
    %true = arith.constant true
    %2 = llvm.mul %true, %0 : i1
    return %2 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.maxsi' and fold of 'arith.ori'
module {
  func.func @f(%arg0: i1) -> i1 {
    %0 = ub.poison : i1
    %1 = arith.maxsi %0, %arg0 : i1
    %2 = arith.ori %1, %1 : i1
    %3 = arith.subi %1, %2 : i1
    return %3 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'SimplifyBrToBlockWithSinglePred' and fold of 'arith.minui'
module {
  func.func @f() -> i1 {
    %false = arith.constant false
    cf.br ^bb1(%false, %false : i1, i1)
  ^bb1(%0: i1, %1: i1):  // pred: ^bb0
    %2 = ub.poison : i1
    %3 = arith.minui %2, %1 : i1
    %true = arith.constant true
    return %3 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.minui' and fold of 'arith.mului_extended'
module {
  func.func @f(%arg0: i3) -> i3 {
    %0 = ub.poison : i3
    %1 = arith.minui %arg0, %0 : i3
    %c0_i3 = arith.constant 0 : i3
    %low, %high = arith.mului_extended %c0_i3, %1 : i3
    %c1_i3 = arith.constant 1 : i3
    return %high : i3
  }
}

// -----

// group: the outcome depends on the order of pattern 'ConditionPropagation' and pattern 'RedundantSelectFalse'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: i1, %arg3: memref<2x4xi8>) {
    %0 = scf.if %arg2 -> (i8) {
      %c0_i8 = arith.constant 0 : i8
      scf.yield %c0_i8 : i8
    } else {
      scf.yield %arg0 : i8
    }
    %1 = scf.if %arg2 -> (i8) {
      scf.yield %arg0 : i8
    } else {
      %2 = scf.if %arg2 -> (i8) {
        scf.yield %arg0 : i8
      } else {
        scf.yield %0 : i8
      }
      memref.store %2, %arg3[%arg1, %arg1] : memref<2x4xi8>
      scf.yield %arg0 : i8
    }
    return
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.mului_extended' and fold of 'arith.ori'
module {
  func.func @f(%arg0: i5) -> i5 {
    %0 = arith.xori %arg0, %arg0 : i5
    %false = arith.constant false
    %c0_i5 = arith.constant 0 : i5
    %1 = arith.ori %0, %c0_i5 : i5
    %2 = ub.poison : i5
    %low, %high = arith.mului_extended %2, %1 : i5
    return %high : i5
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.ceildivui' and fold of 'arith.remsi'
module {
  func.func @f() -> i8 {
    %c1_i8 = arith.constant 1 : i8
    %0 = arith.ceildivui %c1_i8, %c1_i8 : i8
    %1 = ub.poison : i8
    %2 = arith.remsi %1, %0 : i8
    %3 = arith.ceildivui %2, %0 : i8
    return %3 : i8
  }
}

// -----

// group: the outcome depends on the order of pattern 'ConditionPropagation' and pattern 'RedundantSelectTrue'
module {
  func.func @f(%arg0: i1) -> i4 {
    %0:2 = scf.if %arg0 -> (i4, i4) {
      %c0_i4_0 = arith.constant 0 : i4
      scf.yield %c0_i4_0, %c0_i4_0 : i4, i4
    } else {
      %c2_i4 = arith.constant 2 : i4
      scf.yield %c2_i4, %c2_i4 : i4, i4
    }
    %c0_i4 = arith.constant 0 : i4
    %1:2 = scf.if %arg0 -> (i1, i4) {
      %3 = arith.select %arg0, %0#1, %c0_i4 : i4
      %4 = arith.divsi %3, %3 : i4
      scf.yield %arg0, %4 : i1, i4
    } else {
      scf.yield %arg0, %0#1 : i1, i4
    }
    %2 = arith.floordivsi %1#1, %0#0 : i4
    return %2 : i4
  }
}

// -----

// group: the outcome depends on the order of fold of 'llvm.add' and fold of 'math.isfinite'
module {
  func.func @f() -> i1 {
    %cst = arith.constant 0.000000e+00 : f32
    %0 = math.isfinite %cst : f32
    %false = arith.constant false
    %1 = llvm.add %false, %0 : i1
    %true = arith.constant true
    return %1 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'index.mul' and fold of 'index.or'
module {
  func.func @f() -> index {
    %c0 = arith.constant 0 : index
    %0 = index.or %c0, %c0
    %1 = index.mul %c0, %0
    return %1 : index
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.divui' and fold of 'arith.minsi'
module {
  func.func @f() -> i1 {
    %true = arith.constant true
    %0 = arith.divui %true, %true : i1
    %1 = ub.poison : i1
    %2 = arith.minsi %1, %0 : i1
    %3 = llvm.or %2, %2 : i1
    return %3 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.addi' and fold of 'arith.addui_extended'
module {
  func.func @f() -> i1 {
    %c0_i8 = arith.constant 0 : i8
    %0 = ub.poison : i8
    %1 = arith.addi %0, %c0_i8 : i8
    %sum, %overflow = arith.addui_extended %c0_i8, %1 : i8, i1
    %cst = arith.constant 0.000000e+00 : bf16
    return %overflow : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'llvm.mul' and fold of 'math.cttz'
module {
  func.func @f(%arg0: i1) -> (i1, i1) {
    %false = arith.constant false
    %0 = llvm.intr.ushl.sat(%arg0, %false) : (i1, i1) -> i1
    %1 = llvm.select %arg0, %0, %0 : i1, i1
    %true = arith.constant true
    %2 = math.cttz %true : i1
    %true_0 = arith.constant true
    %3 = llvm.mul %true_0, %2 : i1
    return %3, %1 : i1, i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'MaxSOfMaxSConstants' and fold of 'index.maxs'
module {
  func.func @f() -> index {
    %c-8586916584800483579 = arith.constant -8586916584800483579 : index
    %c-9223372036854775808 = arith.constant -9223372036854775808 : index
    %0 = index.maxs %c-8586916584800483579, %c-9223372036854775808
    %c-9223372036854775808_0 = arith.constant -9223372036854775808 : index
    %1 = index.maxs %c-9223372036854775808_0, %0
    %2 = index.and %1, %1
    return %2 : index
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.maxui' and fold of 'arith.mulsi_extended'
module {
  func.func @f() -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %0 = ub.poison : i32
    %1 = arith.maxui %c0_i32, %0 : i32
    %low, %high = arith.mulsi_extended %c0_i32, %1 : i32
    %2 = arith.shrui %high, %low : i32
    return %2 : i32
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.extui' and fold of 'llvm.add'
module {
  func.func @f() -> i64 {
    %c0_i2 = arith.constant 0 : i2
    %0 = arith.extui %c0_i2 : i2 to i64
    %c1_i64 = arith.constant 1 : i64
    %1 = llvm.add %c1_i64, %0 : i64
    %false = arith.constant false
    return %1 : i64
  }
}

// -----

// group: the outcome depends on the order of pattern 'ChainedTensorCast' and pattern 'TensorCastExtractSlice'
module {
  func.func @f(%arg0: index, %arg1: tensor<3x1xi8>) -> tensor<1x?xi8> {
    %extracted_slice = tensor.extract_slice %arg1[1, 0] [%arg0, 1] [1, %arg0] : tensor<3x1xi8> to tensor<?x1xi8>
    %c1 = arith.constant 1 : index
    %0 = tensor.empty(%c1) : tensor<1x?xi8>
    %c1_0 = arith.constant 1 : index
    %inserted_slice = tensor.insert_slice %extracted_slice into %0[0, 0] [%c1_0, 1] [1, 1] : tensor<?x1xi8> into tensor<1x?xi8>
    return %inserted_slice : tensor<1x?xi8>
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.floordivsi' and fold of 'llvm.mul'
module {
  func.func @f(%arg0: i4) -> i4 {
    %c0_i4 = arith.constant 0 : i4
    %c1_i4 = arith.constant 1 : i4
    %0 = arith.floordivsi %c0_i4, %c1_i4 : i4
    %c1_i4_0 = arith.constant 1 : i4
    %1 = llvm.mul %c1_i4_0, %0 : i4
    %true = arith.constant true
    %2 = arith.select %true, %1, %arg0 : i4
    return %2 : i4
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.cmpi' and fold of 'arith.mului_extended'
module {
  func.func @f(%arg0: i1) -> i1 {
    %c0_i5 = arith.constant 0 : i5
    %0 = ub.poison : i5
    %1 = arith.ori %0, %c0_i5 : i5
    %2 = arith.cmpi ne, %c0_i5, %1 : i5
    %false = arith.constant false
    %low, %high = arith.mului_extended %false, %2 : i1
    %3 = arith.floordivsi %arg0, %high : i1
    %4 = arith.remsi %arg0, %3 : i1
    %5 = arith.divsi %4, %arg0 : i1
    return %5 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.maxui' and fold of 'llvm.add'
module {
  func.func @f() -> i1 {
    %false = arith.constant false
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %true = arith.constant true
    %0 = arith.maxui %false, %true : i1
    %1 = llvm.add %false, %0 : i1
    return %1 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'RedundantSelectTrue' and pattern 'SelectToExtUI'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: i1, %arg3: tensor<?x1xi8>) -> (tensor<?x?xi8>, i8) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %extracted_slice = tensor.extract_slice %arg3[0, 0] [%c0, %c1] [1, %arg1] : tensor<?x1xi8> to tensor<?x?xi8>
    %0 = scf.if %arg2 -> (i8) {
      %2 = tensor.empty(%arg1, %arg1) : tensor<?x?xi8>
      %transposed = linalg.transpose ins(%extracted_slice : tensor<?x?xi8>) outs(%2 : tensor<?x?xi8>) permutation = [1, 0] 
      %c0_i8 = arith.constant 0 : i8
      scf.yield %c0_i8 : i8
    } else {
      %c1_i8 = arith.constant 1 : i8
      scf.yield %c1_i8 : i8
    }
    %1 = scf.if %arg2 -> (i8) {
      scf.yield %0 : i8
    } else {
      scf.yield %arg0 : i8
    }
    return %extracted_slice, %1 : tensor<?x?xi8>, i8
  }
}

// -----

// group: the outcome depends on the order of fold of 'index.add' and fold of 'index.remu'
module {
  func.func @f(%arg0: i4) -> index {
    %0 = llvm.intr.usub.sat(%arg0, %arg0) : (i4, i4) -> i4
    %c1 = arith.constant 1 : index
    %1 = index.remu %c1, %c1
    %c0_i4 = arith.constant 0 : i4
    %c0_i3 = arith.constant 0 : i3
    %2 = index.add %c1, %1
    return %2 : index
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.remui' and fold of 'llvm.mul'
module {
  func.func @f() -> i5 {
    %c1_i5 = arith.constant 1 : i5
    %0 = arith.remui %c1_i5, %c1_i5 : i5
    %1 = llvm.mul %c1_i5, %0 : i5
    %2 = llvm.mul %1, %1 : i5
    return %2 : i5
  }
}

// -----

// group: the outcome depends on the order of pattern 'SimplifyTrivialLoops' and fold of 'llvm.add'
module {
  func.func @f(%arg0: i2) -> i2 {
    %c1_i2 = arith.constant 1 : i2
    %0:2 = scf.for %arg1 = %arg0 to %arg0 step %arg0 iter_args(%arg2 = %c1_i2, %arg3 = %arg0) -> (i2, i2)  : i2 {
      scf.yield %arg0, %arg0 : i2, i2
    }
    %cst = arith.constant 0.000000e+00 : f64
    %cst_0 = arith.constant 0.000000e+00 : f16
    %c0_i2 = arith.constant 0 : i2
    %1 = llvm.add %c0_i2, %0#0 : i2
    return %1 : i2
  }
}

// -----

// group: the outcome depends on the order of pattern 'ConvertTrivialIfToSelect' and fold of 'arith.minsi'
module {
  func.func @f(%arg0: i1) -> i1 {
    %0 = arith.minsi %arg0, %arg0 : i1
    %1 = scf.if %0 -> (i1) {
      %false = arith.constant false
      scf.yield %false : i1
    } else {
      scf.yield %arg0 : i1
    }
    return %1 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'ConvertTrivialIfToSelect' and fold of 'arith.maxui'
module {
  func.func @f(%arg0: i1) -> i1 {
    %0 = arith.maxui %arg0, %arg0 : i1
    %1:2 = scf.if %arg0 -> (i1, i1) {
      scf.yield %arg0, %0 : i1, i1
    } else {
      scf.yield %arg0, %arg0 : i1, i1
    }
    return %1#1 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.divsi' and fold of 'arith.remui'
module {
  func.func private @observe(i2) -> i2
  func.func @f() -> i1 {
    %true = arith.constant true
    %0 = arith.divsi %true, %true : i1
    %cst = arith.constant 0.000000e+00 : bf16
    %1 = ub.poison : i1
    %2 = arith.remui %1, %0 : i1
    return %2 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.muli' and fold of 'arith.muli'
module {
  func.func @f(%arg0: i1) -> i1 {
    %0 = ub.poison : i1
    %1 = arith.muli %arg0, %0 : i1
    %false = arith.constant false
    %low, %high = arith.mului_extended %arg0, %false : i1
    %2 = arith.muli %high, %1 : i1
    %c0_i64 = arith.constant 0 : i64
    %3 = arith.minui %2, %arg0 : i1
    return %3 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'RemoveEmptyElseBranch' and erasure of dead operations
module {
  func.func @f(%arg0: i8, %arg1: i8, %arg2: index, %arg3: i1, %arg4: tensor<?x2xi8>, %arg5: tensor<3x3xi8>) -> tensor<?x2x1x1xi8> {
    %c4 = arith.constant 4 : index
    %expanded = tensor.expand_shape %arg4 [[0], [1, 2]] output_shape [%c4, 2, 1] : tensor<?x2xi8> into tensor<?x2x1xi8>
    %c0 = arith.constant 0 : index
    %c0_0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0:2 = scf.for %arg6 = %c0 to %c0_0 step %c1 iter_args(%arg7 = %arg1, %arg8 = %arg5) -> (i8, tensor<3x3xi8>) {
      %c0_i8 = arith.constant 0 : i8
      %4 = arith.addi %arg7, %c0_i8 : i8
      %c2 = arith.constant 2 : index
      %inserted = tensor.insert %4 into %arg8[%arg2, %c2] : tensor<3x3xi8>
      scf.yield %4, %inserted : i8, tensor<3x3xi8>
    }
    %1 = scf.if %arg3 -> (i8) {
      scf.yield %arg0 : i8
    } else {
      scf.yield %arg1 : i8
    }
    %2 = arith.addi %0#0, %arg1 : i8
    %3 = scf.if %arg3 -> (i8) {
      %c1_i8 = arith.constant 1 : i8
      %alloc = memref.alloc() : memref<4xi8>
      linalg.fill ins(%c1_i8 : i8) outs(%alloc : memref<4xi8>)
      memref.store %1, %alloc[%arg2] : memref<4xi8>
      scf.yield %0#0 : i8
    } else {
      %c3_i8 = arith.constant 3 : i8
      %4 = linalg.fill ins(%c3_i8 : i8) outs(%0#1 : tensor<3x3xi8>) -> tensor<3x3xi8>
      %5 = tensor.empty() : tensor<3x3xi8>
      %transposed = linalg.transpose ins(%0#1 : tensor<3x3xi8>) outs(%5 : tensor<3x3xi8>) permutation = [1, 0] 
      scf.yield %0#0 : i8
    }
    %expanded_1 = tensor.expand_shape %expanded [[0], [1], [2, 3]] output_shape [%arg2, 2, 1, 1] : tensor<?x2x1xi8> into tensor<?x2x1x1xi8>
    return %expanded_1 : tensor<?x2x1x1xi8>
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.divui' and fold of 'index.add'
module {
  func.func @f() -> index {
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %0 = arith.divui %c1, %c3 : index
    %1 = index.add %c1, %0
    %false = arith.constant false
    return %1 : index
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.addui_extended' and fold of 'llvm.mul'
module {
  func.func @f(%arg0: i8) -> i8 {
    %c0_i8 = arith.constant 0 : i8
    %c0_i8_0 = arith.constant 0 : i8
    %sum, %overflow = arith.addui_extended %c0_i8, %c0_i8_0 : i8, i1
    %c1_i8 = arith.constant 1 : i8
    %0 = llvm.mul %c1_i8, %sum : i8
    %1 = llvm.shl %arg0, %0 : i8
    return %1 : i8
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.ceildivsi' and fold of 'arith.cmpi'
module {
  func.func @f(%arg0: i64) -> i1 {
    %0 = ub.poison : i64
    %1 = arith.ceildivsi %arg0, %0 : i64
    %c0_i64 = arith.constant 0 : i64
    %2 = arith.cmpi sgt, %c0_i64, %1 : i64
    %false = arith.constant false
    return %2 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.addui_extended' and fold of 'arith.muli'
module {
  func.func private @observe(i3) -> i3
  func.func @f(%arg0: i3) {
    %0 = ub.poison : i3
    %sum, %overflow = arith.addui_extended %0, %arg0 : i3, i1
    %false = arith.constant false
    %1 = arith.muli %false, %overflow : i1
    %cst = arith.constant 0.000000e+00 : f16
    %2 = arith.fptoui %cst : f16 to i3
    cf.cond_br %1, ^bb1(%2 : i3), ^bb1(%arg0 : i3)
  ^bb1(%3: i3):  // 2 preds: ^bb0, ^bb0
    %4 = call @observe(%3) : (i3) -> i3
    return
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.cmpf' and fold of 'arith.maxsi'
module {
  func.func @f() -> i1 {
    %false = arith.constant false
    %0 = arith.floordivsi %false, %false : i1
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0.000000e+00 : f16
    %cst_1 = arith.constant 0.000000e+00 : bf16
    %cst_2 = arith.constant 8.500000e+00 : bf16
    %1 = arith.cmpf oeq, %cst_1, %cst_2 : bf16
    %2 = ub.poison : i1
    %3 = arith.maxsi %2, %1 : i1
    return %3 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'ConvertTrivialIfToSelect' and fold of 'arith.andi'
module {
  func.func @f(%arg0: f16, %arg1: i1, %arg2: i4) -> f16 {
    %0 = math.absf %arg0 : f16
    %1:2 = scf.while (%arg3 = %arg0, %arg4 = %arg1) : (f16, i1) -> (i1, i1) {
      scf.condition(%arg4) %arg1, %arg4 : i1, i1
    } do {
    ^bb0(%arg3: i1, %arg4: i1):
      scf.yield %arg0, %arg3 : f16, i1
    }
    %2:2 = scf.while (%arg3 = %1#0, %arg4 = %0) : (i1, f16) -> (f16, i1) {
      %3 = arith.addi %arg3, %arg3 : i1
      scf.condition(%3) %arg4, %1#1 : f16, i1
    } do {
    ^bb0(%arg3: f16, %arg4: i1):
      %3 = arith.andi %arg4, %arg4 : i1
      %4:2 = scf.if %3 -> (i1, i4) {
        scf.yield %1#0, %arg2 : i1, i4
      } else {
        scf.yield %1#1, %arg2 : i1, i4
      }
      scf.yield %4#0, %arg0 : i1, f16
    }
    return %2#0 : f16
  }
}

// -----

// group: the outcome depends on the order of pattern 'EraseSelfCopy' and fold of 'tensor.insert_slice'
module {
  func.func @f(%arg0: i8, %arg1: tensor<1xi8>) -> tensor<1xi8> {
    %0 = linalg.fill ins(%arg0 : i8) outs(%arg1 : tensor<1xi8>) -> tensor<1xi8>
    %inserted_slice = tensor.insert_slice %0 into %0[0] [1] [1] : tensor<1xi8> into tensor<1xi8>
    %1 = linalg.copy ins(%inserted_slice : tensor<1xi8>) outs(%inserted_slice : tensor<1xi8>) -> tensor<1xi8>
    return %1 : tensor<1xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'RemoveStaticCondition' and fold of 'arith.andi'
module {
  func.func @f(%arg0: i7, %arg1: i1) -> index {
    %c-1 = arith.constant -1 : index
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c33554432 = arith.constant 33554432 : index
    %0:2 = scf.for %arg2 = %c-1 to %c0 step %c1 iter_args(%arg3 = %c33554432, %arg4 = %arg0) -> (index, i7) {
      scf.yield %arg2, %arg4 : index, i7
    }
    %1 = arith.ceildivui %arg1, %arg1 : i1
    %2 = index.ceildivs %0#0, %0#0
    %true = arith.constant true
    %false = arith.constant false
    %3 = arith.xori %true, %false : i1
    %4 = scf.if %3 -> (index) {
      scf.yield %2 : index
    } else {
      %6:2 = scf.if %1 -> (index, index) {
        %8 = arith.bitcast %arg1 : i1 to i1
        %9 = ub.poison : index
        %10 = arith.maxsi %0#0, %9 : index
        scf.yield %c-1, %c-1 : index, index
      } else {
        scf.yield %c-1, %c-1 : index, index
      }
      %7 = scf.for %arg2 = %0#1 to %arg0 step %0#1 iter_args(%arg3 = %1) -> (i1)  : i7 {
        scf.yield %arg1 : i1
      }
      scf.yield %6#0 : index
    }
    %5 = arith.andi %0#0, %4 : index
    return %5 : index
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.addui_extended' and fold of 'arith.subi'
module {
  func.func @f(%arg0: i7) -> i1 {
    %0 = arith.subi %arg0, %arg0 : i7
    %1 = ub.poison : i7
    %sum, %overflow = arith.addui_extended %1, %0 : i7, i1
    return %overflow : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'ForOpTensorCastFolder' and pattern 'SimplifyTrivialLoops'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: tensor<2xi8>) -> i8 {
    %cast = tensor.cast %arg2 : tensor<2xi8> to tensor<?xi8>
    %c0 = arith.constant 0 : index
    %c0_i8 = arith.constant 0 : i8
    %0:2 = scf.for %arg3 = %c0 to %arg1 step %arg1 iter_args(%arg4 = %c0_i8, %arg5 = %cast) -> (i8, tensor<?xi8>) {
      %inserted = tensor.insert %arg0 into %arg5[%arg1] : tensor<?xi8>
      scf.yield %arg0, %inserted : i8, tensor<?xi8>
    }
    %1:2 = scf.for %arg3 = %arg1 to %arg1 step %arg1 iter_args(%arg4 = %0#0, %arg5 = %cast) -> (i8, tensor<?xi8>) {
      %2 = linalg.copy ins(%0#1 : tensor<?xi8>) outs(%cast : tensor<?xi8>) -> tensor<?xi8>
      scf.yield %arg0, %cast : i8, tensor<?xi8>
    }
    return %1#0 : i8
  }
}

// -----

// group: the outcome depends on the order of pattern 'ForwardInvariantWhileArgs' and fold of 'index.add'
module {
  func.func @f(%arg0: index) -> index {
    %false = arith.constant false
    %c0_i2 = arith.constant 0 : i2
    %0 = scf.while (%arg1 = %c0_i2, %arg2 = %arg0) : (i2, index) -> index {
      %c0 = arith.constant 0 : index
      scf.condition(%false) %c0 : index
    } do {
    ^bb0(%arg1: index):
      scf.yield %c0_i2, %arg0 : i2, index
    }
    %c1 = arith.constant 1 : index
    %1 = index.add %c1, %0
    return %1 : index
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.addui_extended' and fold of 'llvm.add'
module {
  func.func @f() -> i1 {
    %c2_i4 = arith.constant 2 : i4
    %c1_i4 = arith.constant 1 : i4
    %0 = arith.remsi %c2_i4, %c1_i4 : i4
    %c1_i4_0 = arith.constant 1 : i4
    %1 = arith.remsi %0, %c1_i4_0 : i4
    %c0_i4 = arith.constant 0 : i4
    %sum, %overflow = arith.addui_extended %c0_i4, %c2_i4 : i4, i1
    %true = arith.constant true
    %2 = llvm.add %true, %overflow : i1
    return %2 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'SimplifyBrToBlockWithSinglePred' and fold of 'arith.mulf'
module {
  func.func @f() -> f8E5M2 {
    %cst = arith.constant 0.000000e+00 : f8E5M2
    %c0_i5 = arith.constant 0 : i5
    cf.br ^bb1
  ^bb1:  // pred: ^bb0
    %false = arith.constant false
    cf.br ^bb2(%c0_i5 : i5)
  ^bb2(%0: i5):  // pred: ^bb1
    cf.br ^bb3(%cst : f8E5M2)
  ^bb3(%1: f8E5M2):  // pred: ^bb2
    %cst_0 = arith.constant -0.000000e+00 : f8E5M2
    %2 = arith.mulf %cst_0, %1 fastmath<fast> : f8E5M2
    return %2 : f8E5M2
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.divf' and fold of 'arith.minnumf'
module {
  func.func @f() -> f64 {
    %cst = arith.constant 0.000000e+00 : f64
    %cst_0 = arith.constant -2.000000e+00 : f64
    %0 = arith.divf %cst, %cst_0 : f64
    %1 = arith.divf %0, %0 : f64
    %cst_1 = arith.constant 0x7FFFFFFFFFFFFFFF : f64
    %2 = arith.minnumf %cst_1, %1 : f64
    return %2 : f64
  }
}

// -----

// group: the outcome depends on the order of pattern 'DimOfDestStyleOp' and pattern 'FoldTensorCastIntoTranspose'
module {
  func.func @f(%arg0: index, %arg1: tensor<?x2xi8>) -> index {
    %c0 = arith.constant 0 : index
    %extracted_slice = tensor.extract_slice %arg1[%arg0, 0] [1, %c0] [1, 2] : tensor<?x2xi8> to tensor<1x?xi8>
    %0 = tensor.empty(%arg0) : tensor<?x1xi8>
    %transposed = linalg.transpose ins(%extracted_slice : tensor<1x?xi8>) outs(%0 : tensor<?x1xi8>) permutation = [1, 0] 
    %inserted_slice = tensor.insert_slice %transposed into %transposed[0, 0] [%arg0, 1] [1, 1] : tensor<?x1xi8> into tensor<?x1xi8>
    %c0_0 = arith.constant 0 : index
    %dim = tensor.dim %inserted_slice, %c0_0 : tensor<?x1xi8>
    return %dim : index
  }
}

// -----

// group: the outcome depends on the order of pattern 'CombineNestedIfs' and pattern 'ConvertTrivialIfToSelect'
module {
  func.func @f(%arg0: i1, %arg1: i6) -> i6 {
    %0 = llvm.add %arg1, %arg1 : i6
    %1 = math.ipowi %arg0, %arg0 : i1
    %2 = arith.ceildivsi %1, %1 : i1
    %3:2 = scf.if %1 -> (i6, i6) {
      %4:2 = scf.if %arg0 -> (i1, i6) {
        %5 = llvm.and %2, %2 : i1
        scf.yield %5, %arg1 : i1, i6
      } else {
        scf.yield %1, %0 : i1, i6
      }
      scf.yield %4#1, %0 : i6, i6
    } else {
      scf.yield %0, %0 : i6, i6
    }
    return %3#0 : i6
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.addi' and fold of 'arith.cmpi'
module {
  func.func @f(%arg0: i8) -> i1 {
    %0 = ub.poison : i8
    %1 = arith.addi %arg0, %0 : i8
    %c0_i8 = arith.constant 0 : i8
    %2 = arith.cmpi ne, %c0_i8, %1 : i8
    %c1_i8 = arith.constant 1 : i8
    return %2 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.addui_extended' and fold of 'arith.minui'
module {
  func.func private @observe(i2) -> i2
  func.func @f() -> (f64, i2) {
    %false = arith.constant false
    %sum, %overflow = arith.addui_extended %false, %false : i1, i1
    %true = arith.constant true
    %0 = arith.minui %true, %overflow : i1
    %1 = ub.poison : i1
    %2 = arith.minui %1, %0 : i1
    %c0_i2 = arith.constant 0 : i2
    %3 = arith.remui %2, %false : i1
    %4 = arith.extsi %false : i1 to i2
    %5 = arith.maxui %3, %3 : i1
    %6 = arith.uitofp %5 : i1 to f64
    %7 = call @observe(%c0_i2) : (i2) -> i2
    return %6, %4 : f64, i2
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.minui' and fold of 'arith.remui'
module {
  func.func @f(%arg0: i1) -> i1 {
    %0 = ub.poison : i1
    %1 = arith.remui %arg0, %0 : i1
    %false = arith.constant false
    %2 = arith.minui %false, %1 : i1
    %c0_i5 = arith.constant 0 : i5
    return %2 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'RedundantSelectFalse' and pattern 'SelectToExtUI'
module {
  func.func @f(%arg0: i8, %arg1: i1) -> i8 {
    %0 = scf.if %arg1 -> (i8) {
      %c1_i8 = arith.constant 1 : i8
      scf.yield %c1_i8 : i8
    } else {
      %c0_i8 = arith.constant 0 : i8
      scf.yield %c0_i8 : i8
    }
    %1 = scf.if %arg1 -> (i8) {
      scf.yield %arg0 : i8
    } else {
      scf.yield %0 : i8
    }
    return %1 : i8
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.muli' and fold of 'arith.remui'
module {
  func.func @f(%arg0: i1) -> i1 {
    %c0_i8 = arith.constant 0 : i8
    %c1_i8 = arith.constant 1 : i8
    %0 = arith.remui %c0_i8, %c1_i8 : i8
    %c2_i8 = arith.constant 2 : i8
    %c0_i5 = arith.constant 0 : i5
    %1 = ub.poison : i1
    %2 = arith.remui %1, %arg0 : i1
    %false = arith.constant false
    %3 = arith.muli %false, %2 : i1
    return %3 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'SimplifyBrToBlockWithSinglePred' and pattern 'SimplifyPassThroughSwitch'
module {
  func.func @f(%arg0: i1) -> (i1, i5) {
    %c0_i5 = arith.constant 0 : i5
    %c1_i5 = arith.constant 1 : i5
    cf.switch %arg0 : i1, [
      default: ^bb1,
      0: ^bb2(%c0_i5 : i5),
      1: ^bb2(%c1_i5 : i5)
    ]
  ^bb1:  // pred: ^bb0
    cf.br ^bb2(%c1_i5 : i5)
  ^bb2(%0: i5):  // 3 preds: ^bb0, ^bb0, ^bb1
    cf.br ^bb3(%0, %arg0 : i5, i1)
  ^bb3(%1: i5, %2: i1):  // pred: ^bb2
    %3 = llvm.ashr %2, %2 : i1
    return %3, %1 : i1, i5
  }
}

// -----

// group: the outcome depends on the order of pattern 'SubIRHSSubConstantRHS' and fold of 'arith.subi'
module {
  func.func @f(%arg0: i6) -> i6 {
    %false = arith.constant false
    %cst = arith.constant 0.000000e+00 : f64
    %c1_i6 = arith.constant 1 : i6
    %c0_i6 = arith.constant 0 : i6
    %0 = arith.subi %arg0, %c0_i6 : i6
    %c1_i6_0 = arith.constant 1 : i6
    %1 = arith.subi %0, %c1_i6_0 overflow<nsw, nuw> : i6
    return %1 : i6
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.muli' and fold of 'index.ceildivs'
module {
  func.func @f() -> index {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = index.ceildivs %c0, %c1
    %1 = arith.muli %c0, %0 : index
    %false = arith.constant false
    return %1 : index
  }
}

// -----

// group: the outcome depends on the order of pattern 'ForwardInvariantWhileArgs' and fold of 'arith.subi'
module {
  func.func @f() -> i1 {
    %cst = arith.constant 0.000000e+00 : f8E4M3FN
    %0:2 = scf.while (%arg0 = %cst) : (f8E4M3FN) -> (i1, f8E4M3FN) {
      %false = arith.constant false
      %3 = ub.poison : i1
      scf.condition(%false) %3, %cst : i1, f8E4M3FN
    } do {
    ^bb0(%arg0: i1, %arg1: f8E4M3FN):
      scf.yield %cst : f8E4M3FN
    }
    %1 = ub.poison : i1
    %2 = arith.subi %1, %0#0 : i1
    return %2 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldFillWithCopy' and pattern 'FoldFillWithExpandShape'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: tensor<?x2xi8>) -> tensor<?x1x2xi8> {
    %0 = linalg.fill ins(%arg0 : i8) outs(%arg2 : tensor<?x2xi8>) -> tensor<?x2xi8>
    %1 = linalg.copy ins(%0 : tensor<?x2xi8>) outs(%0 : tensor<?x2xi8>) -> tensor<?x2xi8>
    %expanded = tensor.expand_shape %1 [[0], [1, 2]] output_shape [%arg1, 1, 2] : tensor<?x2xi8> into tensor<?x1x2xi8>
    %2 = linalg.fill ins(%arg0 : i8) outs(%expanded : tensor<?x1x2xi8>) -> tensor<?x1x2xi8>
    %3 = linalg.copy ins(%expanded : tensor<?x1x2xi8>) outs(%2 : tensor<?x1x2xi8>) -> tensor<?x1x2xi8>
    return %3 : tensor<?x1x2xi8>
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.ori' and fold of 'index.maxs'
module {
  func.func @f() -> index {
    %c1 = arith.constant 1 : index
    %0 = index.maxs %c1, %c1
    %1 = arith.ori %0, %0 : index
    return %1 : index
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.extui' and fold of 'arith.mului_extended'
module {
  func.func @f(%arg0: i1, %arg1: i2) -> i2 {
    %false = arith.constant false
    %0 = arith.extui %false : i1 to i2
    %1:2 = scf.if %arg0 -> (i2, i2) {
      %2 = ub.poison : i2
      %low, %high = arith.mului_extended %2, %0 : i2
      scf.yield %high, %arg1 : i2, i2
    } else {
      scf.yield %arg1, %0 : i2, i2
    }
    return %1#0 : i2
  }
}

// -----

// group: the outcome depends on the order of pattern 'ConditionPropagation' and fold of 'arith.remui'
module {
  func.func @f(%arg0: i7) -> i1 {
    %false = arith.constant false
    %0 = ub.poison : i1
    %1 = arith.remui %false, %0 : i1
    %2 = scf.if %1 -> (i1) {
      scf.yield %1 : i1
    } else {
      %4 = llvm.intr.scmp(%arg0, %arg0) : (i7, i7) -> i1
      scf.yield %4 : i1
    }
    %3 = llvm.xor %2, %2 : i1
    return %3 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'RemoveStaticCondition' and fold of 'llvm.mul'
module {
  func.func @f() -> bf16 {
    %true = arith.constant true
    %0:2 = scf.if %true -> (i6, f32) {
      %c0_i6 = arith.constant 0 : i6
      %cst = arith.constant 0.000000e+00 : f32
      scf.yield %c0_i6, %cst : i6, f32
    } else {
      %c0_i6 = arith.constant 0 : i6
      %4 = llvm.udiv %c0_i6, %c0_i6 : i6
      %cst = arith.constant 0.000000e+00 : f32
      scf.yield %4, %cst : i6, f32
    }
    %c1_i6 = arith.constant 1 : i6
    %1 = llvm.mul %c1_i6, %0#0 : i6
    %2 = llvm.add %1, %0#0 : i6
    %3 = "llvm.intr.smul.with.overflow"(%0#0, %2) : (i6, i6) -> bf16
    return %3 : bf16
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.divsi' and fold of 'arith.minui'
module {
  func.func @f() -> i16 {
    %c0_i16 = arith.constant 0 : i16
    %c1_i16 = arith.constant 1 : i16
    %0 = arith.divsi %c0_i16, %c1_i16 : i16
    %1 = ub.poison : i16
    %2 = arith.minui %1, %0 : i16
    %false = arith.constant false
    return %2 : i16
  }
}

// -----

// group: the outcome depends on the order of fold of 'llvm.mul' and fold of 'math.ctlz'
module {
  func.func @f(%arg0: i33) -> i33 {
    %c0_i33 = arith.constant 0 : i33
    %c0_i33_0 = arith.constant 0 : i33
    %sum, %overflow = arith.addui_extended %c0_i33, %c0_i33_0 : i33, i1
    %0 = math.ctlz %sum : i33
    %c0_i33_1 = arith.constant 0 : i33
    %1 = llvm.mul %c0_i33_1, %0 : i33
    %2 = llvm.mul %1, %arg0 : i33
    return %2 : i33
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.cmpf' and fold of 'arith.select'
module {
  func.func @f(%arg0: i16) -> i16 {
    %false = arith.constant false
    %0 = arith.select %false, %arg0, %arg0 : i16
    %1 = arith.shrui %0, %0 : i16
    %2 = arith.andi %arg0, %1 : i16
    %3 = arith.select %false, %2, %arg0 : i16
    %cst = arith.constant 0x7FFD : f16
    %4 = arith.cmpf une, %cst, %cst : f16
    %5 = ub.poison : i16
    %6 = arith.select %4, %5, %3 : i16
    return %6 : i16
  }
}

// -----

// group: the outcome depends on the order of fold of 'index.ceildivu' and fold of 'index.mul'
module {
  func.func @f() -> index {
    %c1 = arith.constant 1 : index
    %0 = index.ceildivu %c1, %c1
    %1 = index.mul %c1, %0
    return %1 : index
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.select' and fold of 'arith.select'
module {
  func.func @f(%arg0: i2, %arg1: i6) -> index {
    %false = arith.constant false
    %c0_i2 = arith.constant 0 : i2
    %sum, %overflow = arith.addui_extended %arg0, %c0_i2 : i2, i1
    %0 = llvm.freeze %arg1 : i6
    %1 = arith.shrui %0, %0 : i6
    %low, %high = arith.mului_extended %overflow, %false : i1
    %c0 = arith.constant 0 : index
    cf.cond_br %low, ^bb1(%c0 : index), ^bb1(%c0 : index)
  ^bb1(%2: index):  // 2 preds: ^bb0, ^bb0
    %3 = arith.select %low, %c0, %2 : index
    %4 = arith.select %high, %high, %high : i1
    %5 = ub.poison : index
    cf.cond_br %4, ^bb2(%c0, %sum : index, i2), ^bb2(%5, %sum : index, i2)
  ^bb2(%6: index, %7: i2):  // 2 preds: ^bb1, ^bb1
    %8 = arith.shli %6, %6 : index
    %c1 = arith.constant 1 : index
    %9 = index.mul %8, %c1
    return %9 : index
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.minui' and fold of 'arith.shli'
module {
  func.func @f(%arg0: i7) -> i7 {
    %0 = arith.xori %arg0, %arg0 : i7
    %1 = arith.andi %0, %arg0 : i7
    %c0_i7 = arith.constant 0 : i7
    %2 = arith.maxsi %1, %c0_i7 : i7
    %3 = arith.maxsi %2, %1 : i7
    %4 = arith.shli %2, %3 : i7
    %5 = ub.poison : i7
    %6 = arith.minui %5, %4 : i7
    %7 = arith.muli %6, %6 : i7
    %8 = arith.muli %arg0, %7 : i7
    %9 = arith.remsi %8, %8 : i7
    return %9 : i7
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.mului_extended' and fold of 'llvm.add'
module {
  func.func @f(%arg0: i4) -> i4 {
    %cst = arith.constant 0.000000e+00 : f8E5M2
    %cst_0 = arith.constant -8.000000e+00 : f8E5M2
    %false = arith.constant false
    %true = arith.constant true
    %0 = arith.remsi %true, %false : i1
    %c0_i4 = arith.constant 0 : i4
    %low, %high = arith.mului_extended %arg0, %c0_i4 : i4
    %c1_i4 = arith.constant 1 : i4
    %1 = llvm.add %c1_i4, %high : i4
    return %1 : i4
  }
}

// -----

// group: the outcome depends on the order of pattern 'ForwardInvariantWhileArgs' and fold of 'arith.addui_extended'
module {
  func.func @f(%arg0: i4) -> i1 {
    %c0_i5 = arith.constant 0 : i5
    %0:2 = scf.while (%arg1 = %c0_i5) : (i5) -> (i4, i5) {
      %false = arith.constant false
      scf.condition(%false) %arg0, %arg1 : i4, i5
    } do {
    ^bb0(%arg1: i4, %arg2: i5):
      scf.yield %arg2 : i5
    }
    %1 = ub.poison : i5
    %sum, %overflow = arith.addui_extended %1, %0#1 : i5, i1
    return %overflow : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.mulsi_extended' and fold of 'arith.xori'
module {
  func.func @f(%arg0: i8) -> i8 {
    %0 = arith.xori %arg0, %arg0 : i8
    %1 = ub.poison : i8
    %low, %high = arith.mulsi_extended %1, %0 : i8
    return %low : i8
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.mulsi_extended' and fold of 'arith.mulsi_extended'
module {
  func.func @f(%arg0: i8) -> i8 {
    %c0_i8 = arith.constant 0 : i8
    %low, %high = arith.mulsi_extended %c0_i8, %arg0 : i8
    %0 = ub.poison : i8
    %low_0, %high_1 = arith.mulsi_extended %0, %high : i8
    return %high_1 : i8
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.divf' and fold of 'arith.maxnumf'
module {
  func.func @f() -> bf16 {
    %cst = arith.constant 0x7FFF : bf16
    %0 = arith.divf %cst, %cst : bf16
    %1 = arith.maxnumf %cst, %0 : bf16
    return %1 : bf16
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.remui' and fold of 'llvm.add'
module {
  func.func @f(%arg0: i1) -> (i7, i1) {
    %0 = arith.ori %arg0, %arg0 : i1
    %c3_i7 = arith.constant 3 : i7
    %c1_i7 = arith.constant 1 : i7
    %1 = arith.remui %c3_i7, %c1_i7 : i7
    %2 = arith.remui %arg0, %0 : i1
    %3 = llvm.add %c3_i7, %1 : i7
    return %3, %2 : i7, i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.mului_extended' and fold of 'llvm.mul'
module {
  func.func @f() -> i1 {
    %false = arith.constant false
    %true = arith.constant true
    %low, %high = arith.mului_extended %false, %true : i1
    %c0_i65 = arith.constant 0 : i65
    %c0 = arith.constant 0 : index
    %true_0 = arith.constant true
    %0 = llvm.mul %true_0, %high : i1
    return %0 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.select' and fold of 'arith.xori'
module {
  func.func @f(%arg0: i1) -> i1 {
    %c0_i2 = arith.constant 0 : i2
    %0 = arith.xori %arg0, %arg0 : i1
    %1 = ub.poison : i1
    cf.cond_br %0, ^bb1(%0, %c0_i2 : i1, i2), ^bb1(%1, %c0_i2 : i1, i2)
  ^bb1(%2: i1, %3: i2):  // 2 preds: ^bb0, ^bb0
    %4 = arith.addi %2, %2 : i1
    %5 = arith.minui %3, %3 : i2
    return %4 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'index.add' and fold of 'index.add'
module {
  func.func @f() -> index {
    %c0 = arith.constant 0 : index
    %0 = index.add %c0, %c0
    %c1 = arith.constant 1 : index
    %1 = index.add %c1, %0
    %c2 = arith.constant 2 : index
    return %1 : index
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.fptoui' and fold of 'llvm.mul'
module {
  func.func @f(%arg0: i65) -> i65 {
    %cst = arith.constant 0.000000e+00 : f32
    %0 = arith.fptoui %cst : f32 to i65
    %c1_i65 = arith.constant 1 : i65
    %1 = llvm.mul %c1_i65, %0 : i65
    %2 = llvm.shl %arg0, %1 : i65
    return %2 : i65
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.shli' and fold of 'llvm.mul'
module {
  func.func @f() -> i3 {
    %c0_i3 = arith.constant 0 : i3
    %c1_i3 = arith.constant 1 : i3
    %0 = arith.ceildivui %c0_i3, %c1_i3 : i3
    %1 = arith.shli %0, %0 : i3
    %c1_i3_0 = arith.constant 1 : i3
    %2 = llvm.mul %c1_i3_0, %1 : i3
    return %2 : i3
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.bitcast' and fold of 'llvm.mul'
module {
  func.func @f() -> i5 {
    %c1_i5 = arith.constant 1 : i5
    %0 = arith.bitcast %c1_i5 : i5 to i5
    %cst = arith.constant 0.000000e+00 : f64
    %cst_0 = arith.constant -7.3361871589567213E+101 : f64
    %cst_1 = arith.constant 0.000000e+00 : bf16
    %c0_i5 = arith.constant 0 : i5
    %1 = llvm.mul %c0_i5, %0 : i5
    return %1 : i5
  }
}

// -----

// group: the outcome depends on the order of pattern 'SubISubILHSRHSLHS' and fold of 'arith.fptoui'
module {
  func.func @f(%arg0: i3) -> i3 {
    %cst = arith.constant 0.000000e+00 : f32
    %false = arith.constant false
    cf.cond_br %false, ^bb1, ^bb1
  ^bb1:  // 2 preds: ^bb0, ^bb0
    %0 = arith.fptoui %cst : f32 to i3
    %1 = arith.sitofp %0 : i3 to f32
    %cst_0 = arith.constant 0.000000e+00 : bf16
    %2 = arith.subi %0, %arg0 overflow<nuw> : i3
    %3 = arith.subi %2, %0 : i3
    return %3 : i3
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.remsi' and fold of 'arith.select'
module {
  func.func @f(%arg0: i1) -> f8E5M2 {
    %true = arith.constant true
    %0 = arith.remsi %arg0, %true : i1
    %cst = arith.constant 0.000000e+00 : f8E5M2
    %1 = arith.negf %cst : f8E5M2
    %2 = ub.poison : f8E5M2
    %3 = arith.select %0, %1, %2 : f8E5M2
    return %3 : f8E5M2
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.maxnumf' and fold of 'arith.minimumf'
module {
  func.func @f() -> f64 {
    %cst = arith.constant 0x7FFFFFFFFFFFFFFF : f64
    %cst_0 = arith.constant 0.000000e+00 : f64
    %0 = arith.minimumf %cst, %cst_0 : f64
    %c0_i8 = arith.constant 0 : i8
    %cst_1 = arith.constant 0x7FFFFFFFFFFFFFFE : f64
    %1 = arith.maxnumf %cst_1, %0 : f64
    return %1 : f64
  }
}

// -----

// group: the outcome depends on the order of pattern 'ConvertTrivialIfToSelect' and pattern 'SimplifyTrivialLoops'
module {
  func.func @f(%arg0: i1) -> i1 {
    %c0 = arith.constant 0 : index
    %0 = scf.for %arg1 = %c0 to %c0 step %c0 iter_args(%arg2 = %arg0) -> (i1) {
      scf.yield %arg0 : i1
    }
    %1 = scf.if %0 -> (i1) {
      scf.yield %arg0 : i1
    } else {
      %false = arith.constant false
      scf.yield %false : i1
    }
    return %1 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'llvm.mul' and fold of 'math.isnormal'
module {
  func.func @f(%arg0: i2) {
    %cst = arith.constant 0.000000e+00 : f64
    %0 = math.isnormal %cst : f64
    %1 = ub.poison : i1
    %2 = llvm.mul %1, %0 : i1
    %c0_i4 = arith.constant 0 : i4
    cf.switch %2 : i1, [
      default: ^bb1(%c0_i4, %arg0 : i4, i2),
      0: ^bb2(%c0_i4 : i4)
    ]
  ^bb1(%3: i4, %4: i2):  // pred: ^bb0
    return
  ^bb2(%5: i4):  // pred: ^bb0
    return
  }
}

// -----

// group: the outcome depends on the order of pattern 'ConditionPropagation' and fold of 'arith.select'
module {
  func.func @f() -> i1 {
    %c0_i7 = arith.constant 0 : i7
    %0 = ub.poison : i1
    %1 = arith.select %0, %0, %0 : i1
    %2:2 = scf.if %1 -> (i7, i1) {
      %false = arith.constant false
      %false_0 = arith.constant false
      %3 = arith.floordivsi %false, %false_0 : i1
      scf.yield %c0_i7, %3 : i7, i1
    } else {
      scf.yield %c0_i7, %1 : i7, i1
    }
    return %2#1 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.minsi' and fold of 'arith.subi'
module {
  func.func @f(%arg0: i3) -> i1 {
    %c0_i3 = arith.constant 0 : i3
    %0 = arith.minsi %arg0, %arg0 : i3
    %1 = ub.poison : i1
    %false = arith.constant false
    %2 = arith.subi %1, %false : i1
    %cst = arith.constant 0.000000e+00 : bf16
    %true = arith.constant true
    %3 = arith.minsi %true, %2 : i1
    return %3 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.addf' and fold of 'arith.maxnumf'
module {
  func.func private @observe(i2) -> i2
  func.func @f() -> f32 {
    %cst = arith.constant 0x7FFFFFFE : f32
    %0 = arith.negf %cst : f32
    %1 = arith.addf %0, %cst : f32
    %2 = arith.maxnumf %cst, %1 : f32
    return %2 : f32
  }
}

// -----

// group: the outcome depends on the order of pattern 'ConvertTrivialIfToSelect' and pattern 'ForwardInvariantIterArgs'
module {
  func.func @f(%arg0: i1) -> i1 {
    %c-16_i5 = arith.constant -16 : i5
    %c0_i5 = arith.constant 0 : i5
    %cst = arith.constant 0.000000e+00 : f64
    %0:2 = scf.for %arg1 = %c-16_i5 to %c0_i5 step %c-16_i5 iter_args(%arg2 = %arg0, %arg3 = %cst) -> (i1, f64)  : i5 {
      scf.yield %arg2, %arg3 : i1, f64
    }
    %1 = scf.if %0#0 -> (i1) {
      scf.yield %arg0 : i1
    } else {
      scf.yield %0#0 : i1
    }
    return %1 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.divf' and fold of 'arith.maximumf'
module {
  func.func @f() -> f32 {
    %cst = arith.constant -1.05860903E+33 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %0 = arith.divf %cst, %cst_0 : f32
    %c0_i8 = arith.constant 0 : i8
    %cst_1 = arith.constant 0x7FFFFFFE : f32
    %1 = arith.maximumf %cst_1, %0 : f32
    return %1 : f32
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldFillWithCopy' and pattern 'SimplifyTrivialLoops'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: tensor<4x?xi8>) -> tensor<4x?x1xi8> {
    %concat = tensor.concat dim(0) %arg2, %arg2 : (tensor<4x?xi8>, tensor<4x?xi8>) -> tensor<8x?xi8>
    %c3 = arith.constant 3 : index
    %expanded = tensor.expand_shape %arg2 [[0], [1, 2]] output_shape [4, %c3, 1] : tensor<4x?xi8> into tensor<4x?x1xi8>
    %0 = linalg.fill ins(%arg0 : i8) outs(%expanded : tensor<4x?x1xi8>) -> tensor<4x?x1xi8>
    %c1 = arith.constant 1 : index
    %1:2 = scf.for %arg3 = %arg1 to %arg1 step %c1 iter_args(%arg4 = %arg0, %arg5 = %0) -> (i8, tensor<4x?x1xi8>) {
      %c0 = arith.constant 0 : index
      scf.yield %arg0, %expanded : i8, tensor<4x?x1xi8>
    }
    %extracted = tensor.extract %1#1[%arg1, %arg1, %arg1] : tensor<4x?x1xi8>
    %2 = linalg.copy ins(%1#1 : tensor<4x?x1xi8>) outs(%0 : tensor<4x?x1xi8>) -> tensor<4x?x1xi8>
    return %2 : tensor<4x?x1xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'DimOfDestStyleOp' and fold of 'linalg.transpose'
module {
  func.func @f(%arg0: index, %arg1: tensor<4x1xi8>) -> index {
    %0 = tensor.empty() : tensor<1x4xi8>
    %transposed = linalg.transpose ins(%arg1 : tensor<4x1xi8>) outs(%0 : tensor<1x4xi8>) permutation = [1, 0] 
    %cast = tensor.cast %transposed : tensor<1x4xi8> to tensor<?x4xi8>
    %1 = tensor.empty(%arg0) : tensor<4x?xi8>
    %transposed_0 = linalg.transpose ins(%cast : tensor<?x4xi8>) outs(%1 : tensor<4x?xi8>) permutation = [1, 0] 
    %dim = tensor.dim %transposed_0, %arg0 : tensor<4x?xi8>
    return %dim : index
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.andi' and fold of 'arith.minui'
module {
  func.func @f() -> i2 {
    %cst = arith.constant 0.000000e+00 : bf16
    %false = arith.constant false
    %c0_i2 = arith.constant 0 : i2
    %c1_i2 = arith.constant 1 : i2
    %0 = arith.andi %c0_i2, %c0_i2 : i2
    %sum, %overflow = arith.addui_extended %0, %c0_i2 : i2, i1
    %1 = ub.poison : i2
    %2 = arith.minui %1, %0 : i2
    return %2 : i2
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.minsi' and fold of 'llvm.mul'
module {
  func.func @f() -> i3 {
    %c1_i3 = arith.constant 1 : i3
    %c0_i3 = arith.constant 0 : i3
    %0 = arith.addi %c1_i3, %c0_i3 : i3
    %1 = arith.minsi %0, %c1_i3 : i3
    %c0_i3_0 = arith.constant 0 : i3
    %2 = llvm.mul %c0_i3_0, %1 : i3
    return %2 : i3
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.select' and fold of 'math.isnormal'
module {
  func.func @f(%arg0: i16) -> i16 {
    %cst = arith.constant 0.000000e+00 : bf16
    %0 = math.isnormal %cst : bf16
    %1:2 = scf.if %0 -> (i16, index) {
      %c0 = arith.constant 0 : index
      scf.yield %arg0, %c0 : i16, index
    } else {
      %2 = ub.poison : i16
      %c0 = arith.constant 0 : index
      scf.yield %2, %c0 : i16, index
    }
    return %1#0 : i16
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.mului_extended' and fold of 'arith.remui'
module {
  func.func @f() -> index {
    %c0 = arith.constant 0 : index
    %0 = ub.poison : index
    %1 = arith.subi %c0, %0 : index
    %low, %high = arith.mulsi_extended %c0, %1 : index
    %2 = arith.divsi %c0, %high : index
    %3 = arith.remui %2, %c0 : index
    %low_0, %high_1 = arith.mului_extended %c0, %3 : index
    return %high_1 : index
  }
}

// -----

// group: the outcome depends on the order of pattern 'ConditionPropagation' and pattern 'ConditionPropagation'
module {
  func.func @f(%arg0: i1, %arg1: i1) -> i1 {
    %0:2 = scf.if %arg1 -> (i1, i1) {
      %1 = arith.xori %arg0, %arg1 : i1
      %2 = scf.if %1 -> (i1) {
        scf.yield %arg1 : i1
      } else {
        scf.yield %1 : i1
      }
      %3 = llvm.intr.bitreverse(%2) : (i1) -> i1
      scf.yield %1, %3 : i1, i1
    } else {
      scf.yield %arg1, %arg1 : i1, i1
    }
    return %0#1 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'ConvertTrivialIfToSelect' and fold of 'arith.minui'
module {
  func.func @f(%arg0: i1) -> i1 {
    %0 = arith.minui %arg0, %arg0 : i1
    %1:2 = scf.if %0 -> (i1, i1) {
      scf.yield %arg0, %arg0 : i1, i1
    } else {
      %false = arith.constant false
      scf.yield %false, %arg0 : i1, i1
    }
    %low, %high = arith.mulsi_extended %1#0, %1#1 : i1
    return %low : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.mulsi_extended' and fold of 'arith.select'
module {
  func.func @f() -> i1 {
    %false = arith.constant false
    %low, %high = arith.mulsi_extended %false, %false : i1
    %0 = ub.poison : i1
    %1 = arith.select %high, %low, %0 : i1
    %2 = arith.muli %1, %1 : i1
    return %2 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'InsertSliceOpConstantArgumentFolder' and fold of 'memref.dim'
module {
  func.func @f(%arg0: index, %arg1: tensor<4xi8>) -> tensor<1x?xi8> {
    %c1 = arith.constant 1 : index
    %extracted_slice = tensor.extract_slice %arg1[0] [%c1] [1] : tensor<4xi8> to tensor<?xi8>
    %alloc = memref.alloc() : memref<2x4xi8>
    %expanded = tensor.expand_shape %extracted_slice [[0, 1]] output_shape [1, %arg0] : tensor<?xi8> into tensor<1x?xi8>
    %c0 = arith.constant 0 : index
    %dim = memref.dim %alloc, %c0 : memref<2x4xi8>
    %c1_0 = arith.constant 1 : index
    %inserted_slice = tensor.insert_slice %expanded into %expanded[%dim, 0] [1, %c1_0] [1, 1] : tensor<1x?xi8> into tensor<1x?xi8>
    return %inserted_slice : tensor<1x?xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'ConditionPropagation' and fold of 'arith.minui'
module {
  func.func @f() -> i1 {
    %cst = arith.constant 0.000000e+00 : bf16
    %0 = llvm.intr.pow(%cst, %cst) : (bf16, bf16) -> bf16
    %1 = arith.cmpf false, %0, %0 : bf16
    %2 = ub.poison : i1
    %3 = arith.minui %2, %1 : i1
    %4 = scf.if %3 -> (i1) {
      %5 = arith.bitcast %3 : i1 to i1
      scf.yield %5 : i1
    } else {
      %5 = arith.cmpf oeq, %cst, %0 : bf16
      scf.yield %5 : i1
    }
    return %4 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.cmpi' and fold of 'arith.maxsi'
module {
  func.func @f() -> i1 {
    %false = arith.constant false
    %0 = arith.addi %false, %false : i1
    %1 = ub.poison : i1
    %2 = arith.cmpi sgt, %1, %0 : i1
    %3 = arith.maxsi %0, %2 : i1
    return %3 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.muli' and fold of 'llvm.add'
module {
  func.func @f() -> i3 {
    %c0_i3 = arith.constant 0 : i3
    %0 = arith.muli %c0_i3, %c0_i3 : i3
    %false = arith.constant false
    cf.br ^bb1
  ^bb1:  // pred: ^bb0
    %c1_i3 = arith.constant 1 : i3
    %1 = llvm.add %c1_i3, %0 : i3
    return %1 : i3
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldFillWithCopy' and fold of 'tensor.pad'
module {
  func.func @f(%arg0: i8, %arg1: tensor<4xi8>) -> tensor<1xi8> {
    %c0 = arith.constant 0 : index
    %inserted = tensor.insert %arg0 into %arg1[%c0] : tensor<4xi8>
    %0 = tensor.empty() : tensor<1xi8>
    %1 = linalg.fill ins(%arg0 : i8) outs(%0 : tensor<1xi8>) -> tensor<1xi8>
    %padded = tensor.pad %1 low[0] high[0] {
    ^bb0(%arg2: index):
      tensor.yield %arg0 : i8
    } : tensor<1xi8> to tensor<1xi8>
    %c1 = arith.constant 1 : index
    %extracted_slice = tensor.extract_slice %1[0] [1] [%c1] : tensor<1xi8> to tensor<1xi8>
    %2 = linalg.copy ins(%padded : tensor<1xi8>) outs(%extracted_slice : tensor<1xi8>) -> tensor<1xi8>
    %cast = tensor.cast %2 : tensor<1xi8> to tensor<1xi8>
    return %cast : tensor<1xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'ChainedTensorCast' and pattern 'ConvertToStaticExpandShape'
module {
  func.func @f(%arg0: tensor<1x?xi8>) -> tensor<?x1x1xi8> {
    %cast = tensor.cast %arg0 : tensor<1x?xi8> to tensor<1x1xi8>
    %c1 = arith.constant 1 : index
    %extracted_slice = tensor.extract_slice %cast[0, 0] [%c1, 1] [1, %c1] : tensor<1x1xi8> to tensor<?x1xi8>
    %c0 = arith.constant 0 : index
    %expanded = tensor.expand_shape %extracted_slice [[0], [1, 2]] output_shape [%c0, 1, 1] : tensor<?x1xi8> into tensor<?x1x1xi8>
    return %expanded : tensor<?x1x1xi8>
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.addi' and fold of 'llvm.add'
module {
  func.func @f() -> i8 {
    %c0_i8 = arith.constant 0 : i8
    %0 = arith.addi %c0_i8, %c0_i8 : i8
    cf.br ^bb1(%c0_i8 : i8)
  ^bb1(%1: i8):  // pred: ^bb0
    %c1_i8 = arith.constant 1 : i8
    %2 = llvm.add %c1_i8, %0 : i8
    return %2 : i8
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.extsi' and fold of 'llvm.add'
module {
  func.func @f() -> i32 {
    %c0_i2 = arith.constant 0 : i2
    %0 = arith.extsi %c0_i2 : i2 to i32
    %1 = ub.poison : i32
    %2 = arith.xori %0, %1 : i32
    %3 = llvm.add %2, %0 : i32
    return %3 : i32
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.cmpi' and fold of 'arith.mulsi_extended'
module {
  func.func @f(%arg0: i2) -> i1 {
    %0 = arith.uitofp %arg0 : i2 to bf16
    %vscale = vector.vscale
    %c0_i6 = arith.constant 0 : i6
    %c1_i6 = arith.constant 1 : i6
    %1 = llvm.mul %c0_i6, %c1_i6 : i6
    %2 = ub.poison : i2
    %low, %high = arith.mulsi_extended %arg0, %2 : i2
    %c0_i2 = arith.constant 0 : i2
    %3 = arith.cmpi ne, %c0_i2, %high : i2
    return %3 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.divsi' and fold of 'arith.muli'
module {
  func.func @f() -> (i5, bf16) {
    %cst = arith.constant 0.000000e+00 : f64
    %0 = arith.fptosi %cst : f64 to i5
    %cst_0 = arith.constant 0.000000e+00 : bf16
    %1 = math.trunc %cst_0 : bf16
    %2 = arith.muli %0, %0 overflow<nsw> : i5
    %3 = arith.divsi %2, %0 : i5
    return %3, %1 : i5, bf16
  }
}

// -----

// group: the outcome depends on the order of pattern 'ConvertTrivialIfToSelect' and fold of 'arith.shli'
module {
  func.func @f(%arg0: i1) -> i1 {
    %false = arith.constant false
    %0 = arith.shli %arg0, %false : i1
    %1 = arith.shli %0, %0 : i1
    %2:2 = scf.if %0 -> (i1, i1) {
      scf.yield %1, %arg0 : i1, i1
    } else {
      scf.yield %arg0, %arg0 : i1, i1
    }
    return %2#0 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.minui' and fold of 'arith.minui'
module {
  func.func @f(%arg0: i4) -> i4 {
    %0 = arith.remui %arg0, %arg0 : i4
    %1 = llvm.udiv %0, %0 : i4
    %c0_i4 = arith.constant 0 : i4
    %2 = arith.minui %arg0, %c0_i4 : i4
    %3 = ub.poison : i4
    %4 = arith.minui %3, %arg0 : i4
    %5 = arith.minui %2, %4 : i4
    return %5 : i4
  }
}

// -----

// group: the outcome depends on the order of pattern 'MulSIExtendedRHSOne' and fold of 'arith.muli'
module {
  func.func @f(%arg0: i32) -> i32 {
    %0 = ub.poison : i32
    %1 = arith.ori %arg0, %0 : i32
    cf.br ^bb1
  ^bb1:  // pred: ^bb0
    %2 = arith.muli %arg0, %1 : i32
    %c1_i32 = arith.constant 1 : i32
    %low, %high = arith.mulsi_extended %c1_i32, %2 : i32
    return %high : i32
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.addui_extended' and fold of 'arith.remui'
module {
  func.func @f() -> i1 {
    %false = arith.constant false
    %c1_i6 = arith.constant 1 : i6
    cf.br ^bb1(%false, %c1_i6 : i1, i6)
  ^bb1(%0: i1, %1: i6):  // pred: ^bb0
    %2 = arith.remui %1, %1 : i6
    %3 = ub.poison : i6
    %sum, %overflow = arith.addui_extended %3, %2 : i6, i1
    return %overflow : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'RemoveEmptyElseBranch' and fold of 'math.cttz'
module {
  func.func private @observe(i7) -> i7
  func.func @f(%arg0: i7) {
    %0:2 = scf.while (%arg1 = %arg0, %arg2 = %arg0) : (i7, i7) -> (i7, i7) {
      %false = arith.constant false
      %1 = math.cttz %false : i1
      %2:2 = scf.if %1 -> (i7, i1) {
        %3 = func.call @observe(%arg0) : (i7) -> i7
        scf.yield %arg0, %false : i7, i1
      } else {
        scf.yield %arg2, %false : i7, i1
      }
      %true = arith.constant true
      scf.condition(%true) %arg0, %arg0 : i7, i7
    } do {
    ^bb0(%arg1: i7, %arg2: i7):
      scf.yield %arg0, %arg2 : i7, i7
    }
    return
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldStaticPadding' and pattern 'FoldTargetTensorCast'
module {
  func.func @f(%arg0: i8, %arg1: tensor<?x1xi8>) -> tensor<5x?xi8> {
    %c0 = arith.constant 0 : index
    %padded = tensor.pad %arg1 low[1, %c0] high[2, 1] {
    ^bb0(%arg2: index, %arg3: index):
      tensor.yield %arg0 : i8
    } : tensor<?x1xi8> to tensor<?x?xi8>
    %padded_0 = tensor.pad %padded low[0, 1] high[0, 2] {
    ^bb0(%arg2: index, %arg3: index):
      tensor.yield %arg0 : i8
    } : tensor<?x?xi8> to tensor<?x?xi8>
    %cast = tensor.cast %padded_0 : tensor<?x?xi8> to tensor<5x?xi8>
    return %cast : tensor<5x?xi8>
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.maxsi' and fold of 'arith.minui'
module {
  func.func @f(%arg0: i1) -> i1 {
    %false = arith.constant false
    %0 = arith.xori %arg0, %false : i1
    %1 = ub.poison : i1
    %true = arith.constant true
    %2 = arith.minui %1, %true : i1
    %false_0 = arith.constant false
    %3 = arith.maxsi %false_0, %2 : i1
    return %3 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'index.add' and fold of 'index.minu'
module {
  func.func @f(%arg0: i4) -> index {
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %0 = index.minu %c1, %c0
    %c0_i4 = arith.constant 0 : i4
    %low, %high = arith.mului_extended %c0_i4, %arg0 : i4
    %1 = index.add %c1, %0
    return %1 : index
  }
}

// -----

// group: the outcome depends on the order of pattern 'ConditionPropagation' and fold of 'llvm.mul'
module {
  func.func @f(%arg0: i1) {
    %c0_i2 = arith.constant 0 : i2
    %0 = scf.if %arg0 -> (i1) {
      scf.yield %arg0 : i1
    } else {
      %2 = ub.poison : i1
      %3 = llvm.mul %2, %arg0 : i1
      scf.yield %3 : i1
    }
    cf.cond_br %0, ^bb1(%c0_i2 : i2), ^bb2
  ^bb1(%1: i2):  // pred: ^bb0
    return
  ^bb2:  // pred: ^bb0
    return
  }
}

// -----

// group: the outcome depends on the order of pattern 'CondBranchTruthPropagation' and pattern 'SimplifyConstCondBranchPred'
module {
  func.func @f(%arg0: i1) -> i1 {
    %c0_i5 = arith.constant 0 : i5
    cf.cond_br %arg0, ^bb2(%c0_i5, %arg0 : i5, i1), ^bb1(%c0_i5, %arg0 : i5, i1)
  ^bb1(%0: i5, %1: i1):  // pred: ^bb0
    %true = arith.constant true
    cf.cond_br %true, ^bb2(%0, %arg0 : i5, i1), ^bb2(%0, %1 : i5, i1)
  ^bb2(%2: i5, %3: i1):  // 3 preds: ^bb0, ^bb1, ^bb1
    %4 = arith.subi %2, %2 : i5
    return %3 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.mulsi_extended' and fold of 'arith.remui'
module {
  func.func @f(%arg0: i31) -> i31 {
    %c0_i31 = arith.constant 0 : i31
    %0 = arith.minui %arg0, %c0_i31 : i31
    %low, %high = arith.mulsi_extended %arg0, %0 : i31
    %1 = ub.poison : i31
    %2 = arith.addi %high, %1 : i31
    %3 = arith.remui %high, %2 : i31
    %low_0, %high_1 = arith.mulsi_extended %high, %3 : i31
    return %low_0 : i31
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldTargetTensorCast' and pattern 'FoldTensorCastIntoFill'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: tensor<4x1xi8>) -> tensor<6x?xi8> {
    %cast = tensor.cast %arg2 : tensor<4x1xi8> to tensor<4x?xi8>
    %0 = linalg.fill ins(%arg0 : i8) outs(%cast : tensor<4x?xi8>) -> tensor<4x?xi8>
    %padded = tensor.pad %0 low[1, 0] high[%arg1, 0] {
    ^bb0(%arg3: index, %arg4: index):
      tensor.yield %arg0 : i8
    } : tensor<4x?xi8> to tensor<?x?xi8>
    %cast_0 = tensor.cast %padded : tensor<?x?xi8> to tensor<6x?xi8>
    return %cast_0 : tensor<6x?xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'InsertSliceOpCastFolder' and fold of 'memref.dim'
module {
  func.func @f(%arg0: index, %arg1: tensor<3x1xi8>, %arg2: memref<4xi8>) -> tensor<3x1xi8> {
    %c1 = arith.constant 1 : index
    %extracted_slice = tensor.extract_slice %arg1[2, 0] [%c1, 1] [%arg0, 1] : tensor<3x1xi8> to tensor<?x1xi8>
    %c0 = arith.constant 0 : index
    %dim = memref.dim %arg2, %c0 : memref<4xi8>
    %inserted_slice = tensor.insert_slice %extracted_slice into %arg1[1, 0] [%dim, 1] [1, 1] : tensor<?x1xi8> into tensor<3x1xi8>
    return %inserted_slice : tensor<3x1xi8>
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.divui' and fold of 'llvm.mul'
module {
  func.func @f(%arg0: i6) -> i6 {
    %c0_i6 = arith.constant 0 : i6
    %c1_i6 = arith.constant 1 : i6
    %0 = arith.divui %c0_i6, %c1_i6 : i6
    %1 = arith.remui %arg0, %arg0 : i6
    %c0_i6_0 = arith.constant 0 : i6
    %c1_i6_1 = arith.constant 1 : i6
    %2 = arith.ceildivui %c0_i6_0, %c1_i6_1 : i6
    %cst = arith.constant 0.000000e+00 : f32
    %c3_i6 = arith.constant 3 : i6
    %3 = arith.maxsi %c3_i6, %2 : i6
    %4 = llvm.mul %3, %0 : i6
    return %4 : i6
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.muli' and fold of 'arith.xori'
module {
  func.func @f(%arg0: i31) -> i31 {
    %0 = arith.xori %arg0, %arg0 : i31
    %1 = ub.poison : i31
    %2 = arith.muli %1, %0 : i31
    %3 = arith.shli %2, %arg0 : i31
    %4 = arith.ceildivsi %3, %arg0 : i31
    return %4 : i31
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.xori' and fold of 'arith.xori'
module {
  func.func @undone(%arg0: i64, %arg1: i64) -> i64 {
    %0 = arith.subi %arg0, %arg1 : i64
    %1 = arith.addi %0, %arg1 : i64
    %2 = arith.addi %arg1, %0 : i64
    %3 = arith.xori %arg0, %arg1 : i64
    %4 = arith.xori %3, %arg1 : i64
    %5 = arith.xori %arg1, %4 : i64
    return %5 : i64
  }
}

// -----

// group: the outcome depends on the order of pattern 'CondBranchTruthPropagation' and fold of 'arith.minui'
module {
  func.func @f(%arg0: i1, %arg1: i5) -> i5 {
    %0 = ub.poison : i1
    cf.cond_br %0, ^bb1, ^bb2(%arg1 : i5)
  ^bb1:  // pred: ^bb0
    %1 = arith.minui %0, %arg0 : i1
    %2 = llvm.intr.ssub.sat(%1, %1) : (i1, i1) -> i1
    %3 = arith.muli %2, %2 : i1
    %4 = llvm.intr.expect %arg1, %arg1 : i5
    cf.cond_br %3, ^bb2(%arg1 : i5), ^bb2(%4 : i5)
  ^bb2(%5: i5):  // 3 preds: ^bb0, ^bb1, ^bb1
    %6 = math.ctpop %5 : i5
    %low, %high = arith.mului_extended %6, %6 : i5
    %7 = math.absi %high : i5
    return %7 : i5
  }
}

// -----

// group: the outcome depends on the order of pattern 'DimOfCastOp' and pattern 'FoldEmptyTensorWithCastOp'
module {
  func.func @f(%arg0: index, %arg1: tensor<4x2xi8>) -> index {
    %c0 = arith.constant 0 : index
    %extracted_slice = tensor.extract_slice %arg1[0, 0] [%c0, %arg0] [2, %arg0] : tensor<4x2xi8> to tensor<?x?xi8>
    %0 = tensor.empty(%arg0, %arg0) : tensor<?x?xi8>
    %transposed = linalg.transpose ins(%extracted_slice : tensor<?x?xi8>) outs(%0 : tensor<?x?xi8>) permutation = [1, 0] 
    %dim = tensor.dim %transposed, %arg0 : tensor<?x?xi8>
    return %dim : index
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.minsi' and fold of 'arith.ori'
module {
  func.func @f() -> i1 {
    %true = arith.constant true
    %0 = arith.ori %true, %true : i1
    %1 = ub.poison : i1
    %2 = arith.minsi %1, %0 : i1
    %3 = arith.ori %2, %2 : i1
    return %3 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'DimOfReshapeOp' and fold of 'tensor.reshape'
module {
  func.func @f(%arg0: index, %arg1: tensor<?xi8>) -> index {
    %c0_i8 = arith.constant 0 : i8
    %splat = tensor.splat %c0_i8 : tensor<1x4xi8>
    %from_elements = tensor.from_elements %arg0, %arg0 : tensor<2xindex>
    %reshape = tensor.reshape %splat(%from_elements) : (tensor<1x4xi8>, tensor<2xindex>) -> tensor<4x1xi8>
    %dim = tensor.dim %reshape, %arg0 : tensor<4x1xi8>
    %extracted_slice = tensor.extract_slice %arg1[%arg0] [1] [%arg0] : tensor<?xi8> to tensor<1xi8>
    return %dim : index
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.index_cast' and fold of 'llvm.add'
module {
  func.func @f(%arg0: index) -> index {
    %c0 = arith.constant 0 : index
    %0 = arith.index_cast %c0 : index to i7
    %c1_i7 = arith.constant 1 : i7
    %1 = llvm.add %c1_i7, %0 : i7
    %cst = arith.constant 0.000000e+00 : f8E5M2
    %cst_0 = arith.constant 4.000000e+00 : f8E5M2
    cf.switch %1 : i7, [
      default: ^bb1(%cst, %arg0 : f8E5M2, index),
      127: ^bb1(%cst_0, %arg0 : f8E5M2, index)
    ]
  ^bb1(%2: f8E5M2, %3: index):  // 2 preds: ^bb0, ^bb0
    %4 = arith.fptosi %2 : f8E5M2 to i5
    %5 = arith.index_castui %4 : i5 to index
    return %5 : index
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.muli' and fold of 'arith.select'
module {
  func.func @f(%arg0: f8E4M3) -> bf16 {
    %false = arith.constant false
    %true = arith.constant true
    %0 = arith.minsi %false, %true : i1
    %cst = arith.constant 0.000000e+00 : bf16
    %1 = ub.poison : bf16
    %2 = arith.select %0, %1, %cst : bf16
    %c0_i7 = arith.constant 0 : i7
    %true_0 = arith.constant true
    %3 = arith.muli %0, %true_0 : i1
    cf.cond_br %3, ^bb1(%2, %arg0 : bf16, f8E4M3), ^bb1(%cst, %arg0 : bf16, f8E4M3)
  ^bb1(%4: bf16, %5: f8E4M3):  // 2 preds: ^bb0, ^bb0
    return %4 : bf16
  }
}

// -----

// group: the outcome depends on the order of pattern 'ExtractFromTensorCast' and pattern 'ForOpTensorCastFolder'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: tensor<2x3xi8>) -> (tensor<1x1xi8>, i8) {
    %c0 = arith.constant 0 : index
    %extracted_slice = tensor.extract_slice %arg2[1, %arg1] [1, %c0] [%arg1, 1] : tensor<2x3xi8> to tensor<1x?xi8>
    %c0_0 = arith.constant 0 : index
    %0:2 = scf.for %arg3 = %c0_0 to %arg1 step %arg1 iter_args(%arg4 = %arg0, %arg5 = %extracted_slice) -> (i8, tensor<1x?xi8>) {
      %inserted = tensor.insert %arg0 into %arg5[%arg1, %arg1] : tensor<1x?xi8>
      scf.yield %arg0, %inserted : i8, tensor<1x?xi8>
    }
    %cast = tensor.cast %0#1 : tensor<1x?xi8> to tensor<1x1xi8>
    %extracted = tensor.extract %cast[%arg1, %arg1] : tensor<1x1xi8>
    return %cast, %extracted : tensor<1x1xi8>, i8
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.minimumf' and fold of 'arith.minnumf'
module {
  func.func @f() -> f32 {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0x7FFFFFFF : f32
    %0 = arith.minimumf %cst, %cst_0 : f32
    %cst_1 = arith.constant 0xFFFFFFFD : f32
    %1 = arith.minnumf %cst_1, %0 : f32
    %2 = ub.poison : i4
    return %1 : f32
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.maxsi' and fold of 'llvm.mul'
module {
  func.func @f() -> i6 {
    %false = arith.constant false
    %c0_i6 = arith.constant 0 : i6
    cf.br ^bb1
  ^bb1:  // pred: ^bb0
    %c0_i4 = arith.constant 0 : i4
    cf.br ^bb2(%c0_i4 : i4)
  ^bb2(%0: i4):  // pred: ^bb1
    %1 = arith.maxsi %c0_i6, %c0_i6 : i6
    %c1_i6 = arith.constant 1 : i6
    %2 = llvm.mul %c1_i6, %1 : i6
    return %2 : i6
  }
}

// -----

// group: the outcome depends on the order of pattern 'SimplifyTrivialLoops' and fold of 'arith.xori'
module {
  func.func @f(%arg0: i4) -> index {
    %c1 = arith.constant 1 : index
    %c-7509363894917587200 = arith.constant -7509363894917587200 : index
    %0 = index.ceildivs %c1, %c-7509363894917587200
    %1:2 = scf.for %arg1 = %arg0 to %arg0 step %arg0 iter_args(%arg2 = %arg0, %arg3 = %0) -> (i4, index)  : i4 {
      %4 = arith.ceildivui %arg3, %c1 : index
      %c0_i4 = arith.constant 0 : i4
      %5 = arith.minsi %c0_i4, %arg0 : i4
      scf.yield %arg0, %4 : i4, index
    }
    %c0 = arith.constant 0 : index
    %2 = arith.xori %c0, %1#1 : index
    %3 = arith.remui %c1, %2 : index
    return %3 : index
  }
}

// -----

// group: the outcome depends on the order of pattern 'SimplifyBrToBlockWithSinglePred' and fold of 'arith.select'
module {
  func.func @f(%arg0: complex<f32>) -> complex<f32> {
    %false = arith.constant false
    %0 = ub.poison : complex<f32>
    %true = arith.constant true
    cf.br ^bb1
  ^bb1:  // pred: ^bb0
    cf.br ^bb2(%true : i1)
  ^bb2(%1: i1):  // pred: ^bb1
    %2 = arith.select %1, %0, %arg0 : complex<f32>
    return %2 : complex<f32>
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.cmpi' and fold of 'arith.minsi'
module {
  func.func @f() -> i1 {
    %c0_i2 = arith.constant 0 : i2
    %0 = ub.poison : i2
    %1 = arith.minsi %c0_i2, %0 : i2
    %2 = arith.cmpi ne, %c0_i2, %1 : i2
    %3 = arith.shrsi %1, %1 : i2
    return %2 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'EraseSelfCopy' and fold of 'tensor.concat'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: tensor<3xi8>) -> tensor<3xi8> {
    %0 = linalg.fill ins(%arg0 : i8) outs(%arg2 : tensor<3xi8>) -> tensor<3xi8>
    %concat = tensor.concat dim(0) %0 : (tensor<3xi8>) -> tensor<3xi8>
    %1 = linalg.copy ins(%concat : tensor<3xi8>) outs(%concat : tensor<3xi8>) -> tensor<3xi8>
    %inserted = tensor.insert %arg0 into %1[%arg1] : tensor<3xi8>
    return %inserted : tensor<3xi8>
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.addui_extended' and fold of 'arith.ori'
module {
  func.func @f(%arg0: i8) -> i8 {
    %0 = arith.minsi %arg0, %arg0 : i8
    %c0_i8 = arith.constant 0 : i8
    %1 = arith.shli %c0_i8, %arg0 : i8
    %cst = arith.constant 0.000000e+00 : f16
    %2 = ub.poison : i8
    %c1_i8 = arith.constant 1 : i8
    %sum, %overflow = arith.addui_extended %2, %c1_i8 : i8, i1
    %c-1_i8 = arith.constant -1 : i8
    %3 = arith.ori %c-1_i8, %sum : i8
    return %3 : i8
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.maxsi' and fold of 'arith.shrui'
module {
  func.func @f() -> i2 {
    %c-1_i2 = arith.constant -1 : i2
    %c1_i2 = arith.constant 1 : i2
    %0 = arith.shrui %c-1_i2, %c1_i2 : i2
    %1 = ub.poison : i2
    %2 = arith.maxsi %1, %0 : i2
    %cst = arith.constant 0.000000e+00 : f32
    return %2 : i2
  }
}

// -----

// group: the outcome depends on the order of pattern 'ConditionPropagation' and pattern 'SimplifyBrToBlockWithSinglePred'
module {
  func.func @f(%arg0: i1, %arg1: i4) -> i1 {
    %true = arith.constant true
    %0 = arith.xori %arg0, %true : i1
    cf.switch %arg1 : i4, [
      default: ^bb1(%0, %arg1 : i1, i4)]
  ^bb1(%1: i1, %2: i4):  // pred: ^bb0
    %3:2 = scf.if %1 -> (i4, i1) {
      scf.yield %arg1, %0 : i4, i1
    } else {
      %4 = arith.xori %0, %1 : i1
      scf.yield %2, %4 : i4, i1
    }
    return %3#1 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'CombineIfs' and pattern 'CombineNestedIfs'
module {
  func.func @f(%arg0: i8, %arg1: i1) {
    %0 = scf.if %arg1 -> (i8) {
      %2 = scf.if %arg1 -> (i8) {
        %alloca = memref.alloca() : memref<2xi8>
        linalg.fill ins(%arg0 : i8) outs(%alloca : memref<2xi8>)
        scf.yield %arg0 : i8
      } else {
        scf.yield %arg0 : i8
      }
      scf.yield %arg0 : i8
    } else {
      scf.yield %arg0 : i8
    }
    %1 = scf.if %arg1 -> (i8) {
      %alloca = memref.alloca() : memref<4x4xi8>
      linalg.fill ins(%0 : i8) outs(%alloca : memref<4x4xi8>)
      scf.yield %arg0 : i8
    } else {
      scf.yield %arg0 : i8
    }
    return
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.maxnumf' and fold of 'arith.negf'
module {
  func.func @f(%arg0: i3) -> f32 {
    %0 = arith.ori %arg0, %arg0 : i3
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFFFFFFFF : f32
    %1 = arith.minimumf %cst, %cst_0 : f32
    %cst_1 = arith.constant 0.000000e+00 : f16
    %cst_2 = arith.constant -2.500000e+00 : f16
    %cst_3 = arith.constant 0xFFFFFFFE : f32
    %2 = arith.negf %1 : f32
    %3 = llvm.or %arg0, %arg0 : i3
    %4 = arith.minimumf %2, %2 : f32
    %5 = arith.maxnumf %1, %4 : f32
    %6 = arith.subi %0, %3 : i3
    return %5 : f32
  }
}

// -----

// group: the outcome depends on the order of pattern 'ConvertTrivialIfToSelect' and fold of 'arith.maxsi'
module {
  func.func @f(%arg0: i1) -> i1 {
    %0 = arith.maxsi %arg0, %arg0 : i1
    %1 = scf.if %arg0 -> (i1) {
      %cst = arith.constant 0.000000e+00 : f32
      %2 = math.sinh %cst : f32
      scf.yield %arg0 : i1
    } else {
      scf.yield %0 : i1
    }
    return %1 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'ConvertTrivialIfToSelect' and fold of 'arith.ori'
module {
  func.func private @observe(i5) -> i5
  func.func @f(%arg0: f16) -> i1 {
    %0 = llvm.fptosi %arg0 : f16 to i1
    %c0_i5 = arith.constant 0 : i5
    %1 = arith.ori %0, %0 : i1
    %2:2 = scf.if %1 -> (i1, i1) {
      scf.yield %0, %0 : i1, i1
    } else {
      scf.yield %1, %0 : i1, i1
    }
    return %2#0 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'ComposeExpandShapes' and fold of 'memref.collapse_shape'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: memref<?x4xi8>) {
    %c0 = arith.constant 0 : index
    %expand_shape = memref.expand_shape %arg2 [[0], [1, 2]] output_shape [%c0, 2, 2] : memref<?x4xi8> into memref<?x2x2xi8>
    %expand_shape_0 = memref.expand_shape %expand_shape [[0], [1], [2, 3]] output_shape [%arg1, 2, 1, 2] : memref<?x2x2xi8> into memref<?x2x1x2xi8>
    %collapse_shape = memref.collapse_shape %expand_shape_0 [[0], [1], [2, 3]] : memref<?x2x1x2xi8> into memref<?x2x2xi8>
    memref.store %arg0, %collapse_shape[%arg1, %arg1, %arg1] : memref<?x2x2xi8>
    return
  }
}

// -----

// group: the outcome depends on the order of fold of 'index.add' and fold of 'index.rems'
module {
  func.func @f() -> index {
    %c63 = arith.constant 63 : index
    %0 = index.rems %c63, %c63
    %1 = index.add %c63, %0
    %2 = index.shru %c63, %1
    %3 = index.rems %0, %2
    return %3 : index
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.maxui' and fold of 'llvm.mul'
module {
  func.func private @observe(i64) -> i64
  func.func @f() {
    %c0_i64 = arith.constant 0 : i64
    %0 = arith.maxui %c0_i64, %c0_i64 : i64
    %c1_i64 = arith.constant 1 : i64
    %1 = llvm.mul %c1_i64, %0 : i64
    %2 = arith.maxsi %1, %c0_i64 : i64
    %3 = arith.ori %2, %c1_i64 : i64
    %4 = call @observe(%3) : (i64) -> i64
    return
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.divsi' and fold of 'arith.minsi'
module {
  func.func @f(%arg0: i1) -> f16 {
    %0 = ub.poison : i1
    %1 = arith.divsi %0, %arg0 : i1
    %true = arith.constant true
    %2 = arith.minsi %true, %1 : i1
    %3 = llvm.sitofp %2 : i1 to f16
    return %3 : f16
  }
}

// -----

// group: the outcome depends on the order of pattern 'SimplifyBrToBlockWithSinglePred' and fold of 'arith.mulsi_extended'
module {
  func.func @f(%arg0: i1) -> i1 {
    %0 = llvm.shl %arg0, %arg0 : i1
    %false = arith.constant false
    cf.br ^bb1(%arg0, %false : i1, i1)
  ^bb1(%1: i1, %2: i1):  // pred: ^bb0
    %3 = ub.poison : i1
    %low, %high = arith.mulsi_extended %3, %2 : i1
    cf.cond_br %high, ^bb2(%arg0, %1 : i1, i1), ^bb2(%arg0, %0 : i1, i1)
  ^bb2(%4: i1, %5: i1):  // 2 preds: ^bb1, ^bb1
    return %5 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.fptosi' and fold of 'arith.mulsi_extended'
module {
  func.func @f(%arg0: i8) -> i7 {
    %0 = arith.cmpi ne, %arg0, %arg0 : i8
    %cst = arith.constant 0.000000e+00 : f64
    %1 = arith.fptosi %cst : f64 to i7
    %2 = arith.subf %cst, %cst : f64
    %3 = ub.poison : i7
    %low, %high = arith.mulsi_extended %3, %1 : i7
    return %high : i7
  }
}

// -----

// group: the outcome depends on the order of pattern 'ForwardInvariantIterArgs' and fold of 'llvm.add'
module {
  func.func @f(%arg0: i4) -> i1 {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant -31.7925625 : f32
    %0 = ub.poison : f32
    %1 = math.clampf %cst to [%cst_0, %0] : f32
    %2 = math.exp %1 : f32
    %3 = math.ctlz %arg0 : i4
    %false = arith.constant false
    %4 = scf.for %arg1 = %arg0 to %3 step %arg0 iter_args(%arg2 = %false) -> (i1)  : i4 {
      scf.yield %arg2 : i1
    }
    %true = arith.constant true
    %5 = llvm.add %true, %4 : i1
    return %5 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.maximumf' and fold of 'arith.mulf'
module {
  func.func @f() -> f64 {
    %c0_i7 = arith.constant 0 : i7
    %c1_i7 = arith.constant 1 : i7
    %cst = arith.constant 1.1841739181430819E-21 : f64
    %0 = math.ceil %cst : f64
    %cst_0 = arith.constant 0.000000e+00 : f16
    %1 = arith.minimumf %cst_0, %cst_0 : f16
    %2 = arith.maximumf %0, %0 : f64
    %cst_1 = arith.constant 0xFFFFFFFFFFFFFFFF : f64
    %3 = arith.mulf %cst_1, %2 : f64
    return %3 : f64
  }
}

// -----

// group: the outcome depends on the order of pattern 'MaxSOfMaxSConstants' and pattern 'MaxSOfMaxSConstants'
module {
  func.func private @observe(i64) -> i64
  func.func @f() -> index {
    %c0_i64 = arith.constant 0 : i64
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = index.maxs %c0, %c1
    %c8 = arith.constant 8 : index
    %1 = index.maxs %c8, %0
    %2 = index.maxs %c0, %1
    %c4294967296 = arith.constant 4294967296 : index
    %3 = index.maxs %2, %c4294967296
    return %3 : index
  }
}

// -----

// group: the outcome depends on the order of pattern 'ConvertTrivialIfToSelect' and fold of 'arith.xori'
module {
  func.func @f(%arg0: i1) -> i1 {
    %false = arith.constant false
    %0 = arith.xori %arg0, %false : i1
    %1 = arith.xori %0, %0 : i1
    cf.br ^bb1(%1, %arg0 : i1, i1)
  ^bb1(%2: i1, %3: i1):  // pred: ^bb0
    %4 = arith.xori %3, %0 : i1
    %5 = arith.xori %4, %3 : i1
    %6 = scf.if %5 -> (i1) {
      scf.yield %arg0 : i1
    } else {
      scf.yield %0 : i1
    }
    return %6 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'index.add' and fold of 'index.mins'
module {
  func.func @f() -> index {
    %c0 = arith.constant 0 : index
    %0 = index.mins %c0, %c0
    %1 = index.add %c0, %0
    return %1 : index
  }
}

// -----

// group: the outcome depends on the order of pattern 'SubILHSSubConstantRHS' and fold of 'arith.addi'
module {
  func.func @f(%arg0: i8) -> i8 {
    %c1_i8 = arith.constant 1 : i8
    %0 = arith.subi %arg0, %c1_i8 : i8
    %false = arith.constant false
    %c0_i8 = arith.constant 0 : i8
    %1 = arith.subi %c0_i8, %0 : i8
    %2 = arith.addi %1, %0 : i8
    return %2 : i8
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.addi' and fold of 'arith.select'
module {
  func.func @f() -> f64 {
    %c0_i32 = arith.constant 0 : i32
    %false = arith.constant false
    %0 = arith.subi %false, %false : i1
    %true = arith.constant true
    %1 = arith.addi %true, %0 : i1
    %2 = scf.if %1 -> (f64) {
      %3 = ub.poison : f64
      scf.yield %3 : f64
    } else {
      %cst = arith.constant 0.000000e+00 : f64
      scf.yield %cst : f64
    }
    return %2 : f64
  }
}

// -----

// group: the outcome depends on the order of fold of 'memref.cast' and fold of 'memref.extract_strided_metadata'
module {
  func.func @metadata_of_cast(%arg0: memref<?x?xf64>) -> index {
    %cast = memref.cast %arg0 : memref<?x?xf64> to memref<8x4xf64>
    %cast_0 = memref.cast %cast : memref<8x4xf64> to memref<?x?xf64>
    %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %cast_0 : memref<?x?xf64> -> memref<f64>, index, index, index, index, index
    return %sizes#1 : index
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.cmpi' and fold of 'arith.cmpi'
module {
  func.func @f() -> i1 {
    %c0_i64 = arith.constant 0 : i64
    %false = arith.constant false
    %0 = arith.cmpi sgt, %false, %false : i1
    %1 = arith.cmpi sgt, %0, %false : i1
    %2 = ub.poison : i1
    %3 = arith.cmpi ule, %2, %1 : i1
    return %3 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.extf' and fold of 'arith.truncf'
module {
  func.func @f(%arg0: f8E4M3FN) -> f16 {
    %cst = arith.constant 0.000000e+00 : f8E4M3FN
    %cst_0 = arith.constant -7.000000e+00 : f8E4M3FN
    %0 = arith.extf %arg0 : f8E4M3FN to f16
    %cst_1 = arith.constant 0.000000e+00 : f16
    %1 = arith.truncf %0 fastmath<fast> : f16 to f8E4M3FN
    %2 = arith.extf %1 fastmath<fast> : f8E4M3FN to f16
    return %2 : f16
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.minsi' and fold of 'arith.minsi'
module {
  func.func @f(%arg0: i1) -> i1 {
    %true = arith.constant true
    %0 = arith.minsi %true, %arg0 : i1
    %1 = ub.poison : i1
    %2 = arith.minsi %1, %0 : i1
    return %2 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'SubILHSSubConstantLHS' and pattern 'SubILHSSubConstantLHS'
module {
  func.func @f(%arg0: i32, %arg1: i1) -> i1 {
    %false = arith.constant false
    %0 = arith.subi %false, %arg1 overflow<nsw, nuw> : i1
    %true = arith.constant true
    %1 = arith.subi %true, %0 : i1
    %true_0 = arith.constant true
    %2 = arith.subi %true_0, %1 : i1
    cf.br ^bb1(%arg0 : i32)
  ^bb1(%3: i32):  // pred: ^bb0
    return %2 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'MinUOfMinUConstants' and fold of 'index.minu'
module {
  func.func @f(%arg0: i1, %arg1: index) -> index {
    %0:2 = scf.if %arg0 -> (i1, index) {
      scf.yield %arg0, %arg1 : i1, index
    } else {
      scf.yield %arg0, %arg1 : i1, index
    }
    %c1 = arith.constant 1 : index
    %c-9223372036854775808 = arith.constant -9223372036854775808 : index
    %1 = index.minu %c1, %c-9223372036854775808
    %c-9223372036854775808_0 = arith.constant -9223372036854775808 : index
    %2 = index.minu %c-9223372036854775808_0, %1
    return %2 : index
  }
}

// -----

// group: the outcome depends on the order of pattern 'MinUOfMinUConstants' and pattern 'MinUOfMinUConstants'
module {
  func.func @f() -> index {
    %c1125899906842624 = arith.constant 1125899906842624 : index
    %c1 = arith.constant 1 : index
    %0 = index.minu %c1125899906842624, %c1
    %1 = index.minu %c1125899906842624, %0
    %c2155172772020332 = arith.constant 2155172772020332 : index
    %2 = index.minu %1, %c2155172772020332
    %c1_0 = arith.constant 1 : index
    %3 = index.minu %2, %c1_0
    %4 = index.minu %c1125899906842624, %3
    return %4 : index
  }
}

// -----

// group: the outcome depends on the order of pattern 'SubILHSSubConstantLHS' and pattern 'SubILHSSubConstantRHS'
module {
  func.func @f(%arg0: index) -> index {
    %0 = arith.subi %arg0, %arg0 : index
    %cst = arith.constant 0.000000e+00 : bf16
    cf.br ^bb1(%arg0 : index)
  ^bb1(%1: index):  // pred: ^bb0
    %c1 = arith.constant 1 : index
    %2 = arith.subi %1, %c1 : index
    %c63 = arith.constant 63 : index
    %3 = arith.subi %c63, %2 : index
    %c63_0 = arith.constant 63 : index
    %4 = arith.subi %c63_0, %3 : index
    %5 = arith.subi %4, %0 : index
    return %5 : index
  }
}

// -----

// group: the outcome depends on the order of pattern 'XOrINotCmpI' and fold of 'arith.xori'
module {
  func.func @f(%arg0: i16, %arg1: i1) -> i64 {
    %c0_i16 = arith.constant 0 : i16
    %0 = arith.minui %arg0, %c0_i16 : i16
    %1 = arith.cmpi ugt, %arg0, %0 : i16
    %true = arith.constant true
    %2 = arith.xori %1, %true : i1
    %3 = arith.xori %1, %2 : i1
    %4 = arith.andi %3, %arg1 : i1
    %c0_i64 = arith.constant 0 : i64
    %c1_i64 = arith.constant 1 : i64
    cf.cond_br %4, ^bb1(%4, %c0_i64 : i1, i64), ^bb1(%2, %c1_i64 : i1, i64)
  ^bb1(%5: i1, %6: i64):  // 2 preds: ^bb0, ^bb0
    %7 = arith.minui %6, %c1_i64 : i64
    return %7 : i64
  }
}

// -----

// group: the outcome depends on the order of pattern 'ChainedTensorCast' and pattern 'FoldCollapseOfCastOp'
module {
  func.func @collapse_of_cast(%arg0: tensor<2x?x2xf32>) -> tensor<?x?xf32> {
    %cast = tensor.cast %arg0 : tensor<2x?x2xf32> to tensor<2x4x2xf32>
    %cast_0 = tensor.cast %cast : tensor<2x4x2xf32> to tensor<?x4x?xf32>
    %collapsed = tensor.collapse_shape %cast_0 [[0, 1], [2]] : tensor<?x4x?xf32> into tensor<?x?xf32>
    return %collapsed : tensor<?x?xf32>
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.maxsi' and fold of 'index.add'
module {
  func.func @f() -> index {
    %c1 = arith.constant 1 : index
    %c-1 = arith.constant -1 : index
    %0 = index.add %c1, %c-1
    %1 = arith.maxsi %0, %c1 : index
    %2 = index.add %0, %1
    return %2 : index
  }
}

// -----

// group: the outcome depends on the order of pattern 'RedundantSelectFalse' and fold of 'arith.select'
module {
  func.func @select_folds(%arg0: i1, %arg1: i8, %arg2: i8) -> (i8, i8) {
    %true = arith.constant true
    %false = arith.constant false
    %0 = ub.poison : i8
    %1 = arith.select %arg0, %arg1, %arg1 : i8
    %2 = arith.select %true, %arg1, %arg2 : i8
    %3 = arith.select %false, %arg1, %arg2 : i8
    %4 = arith.select %arg0, %arg1, %0 : i8
    %5 = arith.select %arg0, %true, %false : i1
    %6 = arith.cmpi ne, %arg1, %arg2 : i8
    %7 = scf.if %5 -> (i8) {
      %8 = arith.select %6, %arg2, %arg1 : i8
      scf.yield %8 : i8
    } else {
      scf.yield %4 : i8
    }
    return %2, %7 : i8, i8
  }
}

// -----

// group: the outcome depends on the order of pattern 'ConditionPropagation' and pattern 'XOrINotCmpI'
module {
  func.func @src(%arg0: i8, %arg1: i8) -> i1 {
    %true = arith.constant true
    %0 = arith.cmpi ugt, %arg0, %arg1 : i8
    %1 = scf.if %0 -> (i1) {
      %2 = arith.xori %0, %true : i1
      scf.yield %2 : i1
    } else {
      scf.yield %true : i1
    }
    return %1 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'AddIAddConstant' and pattern 'SubIRHSAddConstant'
module {
  func.func @f(%arg0: i1) -> i1 {
    %0 = arith.subi %arg0, %arg0 : i1
    %1 = arith.subi %0, %arg0 overflow<nsw, nuw> : i1
    %false = arith.constant false
    %2 = arith.subi %false, %1 overflow<nsw, nuw> : i1
    %false_0 = arith.constant false
    %3 = arith.subi %false_0, %2 overflow<nsw, nuw> : i1
    %true = arith.constant true
    %4 = arith.subi %3, %true overflow<nsw, nuw> : i1
    %true_1 = arith.constant true
    %5 = arith.subi %true_1, %4 : i1
    %6 = arith.subi %0, %5 : i1
    %true_2 = arith.constant true
    %7 = arith.subi %6, %true_2 : i1
    return %7 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'EraseSelfCopy' and fold of 'tensor.pad'
module {
  func.func @f(%arg0: i8, %arg1: tensor<1xi8>) -> tensor<1xi8> {
    %0 = linalg.fill ins(%arg0 : i8) outs(%arg1 : tensor<1xi8>) -> tensor<1xi8>
    %padded = tensor.pad %0 low[0] high[0] {
    ^bb0(%arg2: index):
      tensor.yield %arg0 : i8
    } : tensor<1xi8> to tensor<1xi8>
    %1 = linalg.copy ins(%padded : tensor<1xi8>) outs(%padded : tensor<1xi8>) -> tensor<1xi8>
    return %1 : tensor<1xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'MulOfMulConstants' and fold of 'index.mul'
module {
  func.func @f(%arg0: index) -> index {
    %c0 = arith.constant 0 : index
    %0 = index.mul %c0, %arg0
    %c-1 = arith.constant -1 : index
    %1 = index.mul %c-1, %0
    %c-1_0 = arith.constant -1 : index
    %2 = index.mul %1, %c-1_0
    return %2 : index
  }
}

// -----

// group: the outcome depends on the order of pattern 'ComposeExpandOfCollapseTensor' and pattern 'FoldCollapseOfCastOp'
module {
  func.func @collapse_expand(%arg0: tensor<2x4x4x2xf64>, %arg1: tensor<?x8x2x2xf64>, %arg2: index) -> tensor<?x4xf64> {
    %collapsed = tensor.collapse_shape %arg0 [[0, 1, 2], [3]] : tensor<2x4x4x2xf64> into tensor<32x2xf64>
    %expanded = tensor.expand_shape %collapsed [[0, 1], [2]] output_shape [8, 4, 2] : tensor<32x2xf64> into tensor<8x4x2xf64>
    %cast = tensor.cast %arg1 : tensor<?x8x2x2xf64> to tensor<1x8x2x2xf64>
    %cast_0 = tensor.cast %cast : tensor<1x8x2x2xf64> to tensor<?x8x2x2xf64>
    %collapsed_1 = tensor.collapse_shape %cast_0 [[0, 1, 2, 3]] : tensor<?x8x2x2xf64> into tensor<?xf64>
    %expanded_2 = tensor.expand_shape %collapsed_1 [[0, 1]] output_shape [%arg2, 4] : tensor<?xf64> into tensor<?x4xf64>
    return %expanded_2 : tensor<?x4xf64>
  }
}

// -----

// group: the outcome depends on the order of pattern 'ReinterpretCastOpExtractStridedMetadataFolder' and pattern 'SimplifyBrToBlockWithSinglePred'
module {
  func.func @metadata(%arg0: memref<8x?xf32, strided<[?, 1], offset: 4>>) -> memref<8x?xf32, strided<[?, 1], offset: ?>> {
    %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<8x?xf32, strided<[?, 1], offset: 4>> -> memref<f32>, index, index, index, index, index
    cf.br ^bb1(%strides#0 : index)
  ^bb1(%0: index):  // pred: ^bb0
    %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [%offset], sizes: [%sizes#0, %sizes#1], strides: [%0, 1] : memref<f32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
    %cast = memref.cast %reinterpret_cast : memref<?x?xf32, strided<[?, ?], offset: ?>> to memref<8x?xf32, strided<[?, 1], offset: ?>>
    return %cast : memref<8x?xf32, strided<[?, 1], offset: ?>>
  }
}

// -----

// group: the outcome depends on the order of pattern 'CondBranchTruthPropagation' and fold of 'arith.xori'
module {
  func.func private @make() -> i8
  func.func @negated(%arg0: i1) -> i8 {
    %false = arith.constant false
    cf.cond_br %arg0, ^bb1, ^bb2(%false : i1)
  ^bb1:  // pred: ^bb0
    %0 = arith.xori %arg0, %false : i1
    cf.br ^bb2(%0 : i1)
  ^bb2(%1: i1):  // 2 preds: ^bb0, ^bb1
    %2 = scf.if %1 -> (i8) {
      %3 = func.call @make() : () -> i8
      scf.yield %3 : i8
    } else {
      %c0_i8 = arith.constant 0 : i8
      scf.yield %c0_i8 : i8
    }
    return %2 : i8
  }
}

// -----

// group: the outcome depends on the order of pattern 'CondBranchTruthPropagation' and pattern 'XOrINotCmpI'
module {
  func.func @src(%arg0: i8, %arg1: i8) -> i1 {
    %true = arith.constant true
    %0 = arith.cmpi ugt, %arg1, %arg0 : i8
    cf.cond_br %0, ^bb1, ^bb2(%true : i1)
  ^bb1:  // pred: ^bb0
    %1 = arith.xori %0, %true : i1
    cf.br ^bb2(%1 : i1)
  ^bb2(%2: i1):  // 2 preds: ^bb0, ^bb1
    return %2 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.minsi' and fold of 'index.mul'
module {
  func.func @f() -> index {
    %c0 = arith.constant 0 : index
    %0 = ub.poison : index
    %1 = arith.minsi %c0, %c0 : index
    %2 = index.mul %0, %1
    %3 = arith.remui %2, %c0 : index
    %4 = index.rems %3, %3
    return %4 : index
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.remui' and fold of 'index.mul'
module {
  func.func private @observe(i2) -> i2
  func.func @f() -> index {
    %c0 = arith.constant 0 : index
    %c3 = arith.constant 3 : index
    %c1 = arith.constant 1 : index
    %0 = arith.remui %c0, %c1 : index
    %1 = index.mul %c3, %0
    return %1 : index
  }
}

// -----

// group: the outcome depends on the order of pattern 'MulSIExtendedRHSOne' and fold of 'arith.mulsi_extended'
module {
  func.func @f(%arg0: i8) -> i8 {
    %c1_i8 = arith.constant 1 : i8
    %low, %high = arith.mulsi_extended %c1_i8, %c1_i8 : i8
    %c0_i8 = arith.constant 0 : i8
    %0 = ub.poison : i8
    %low_0, %high_1 = arith.mulsi_extended %arg0, %0 : i8
    %c1_i8_2 = arith.constant 1 : i8
    %low_3, %high_4 = arith.mulsi_extended %high_1, %c1_i8_2 : i8
    return %high_4 : i8
  }
}

// -----

// group: the outcome depends on the order of pattern 'CondBranchTruthPropagation' and fold of 'arith.select'
module {
  func.func @src(%arg0: i1, %arg1: i2) -> i2 {
    %0 = ub.poison : i2
    cf.cond_br %arg0, ^bb1, ^bb2(%0 : i2)
  ^bb1:  // pred: ^bb0
    %1 = arith.select %arg0, %0, %arg1 : i2
    cf.br ^bb2(%1 : i2)
  ^bb2(%2: i2):  // 2 preds: ^bb0, ^bb1
    return %2 : i2
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldTensorCastIntoBatchMatmul' and pattern 'RemoveStaticCondition'
module {
  func.func @batch_matmul(%arg0: tensor<2x2x3xf32>, %arg1: tensor<2x3x2xf32>) -> tensor<?x?x?xf32> {
    %cast = tensor.cast %arg0 : tensor<2x2x3xf32> to tensor<?x?x?xf32>
    %false = arith.constant false
    %0 = scf.if %false -> (tensor<?x?x?xf32>) {
      %cast_0 = tensor.cast %arg1 : tensor<2x3x2xf32> to tensor<?x?x?xf32>
      scf.yield %cast_0 : tensor<?x?x?xf32>
    } else {
      scf.yield %cast : tensor<?x?x?xf32>
    }
    %1 = linalg.batch_matmul ins(%cast, %0 : tensor<?x?x?xf32>, tensor<?x?x?xf32>) outs(%cast : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    return %1 : tensor<?x?x?xf32>
  }
}

// -----

// group: the outcome depends on the order of pattern 'CondBranchTruthPropagation' and fold of 'scf.if'
module {
  func.func private @g(i32)
  func.func @src(%arg0: i1, %arg1: i32, %arg2: i32) -> i32 {
    %true = arith.constant true
    %0 = arith.xori %true, %arg0 : i1
    cf.cond_br %0, ^bb1, ^bb2(%arg2 : i32)
  ^bb1:  // pred: ^bb0
    %1 = scf.if %0 -> (i32) {
      scf.yield %arg1 : i32
    } else {
      scf.yield %arg2 : i32
    }
    cf.br ^bb2(%1 : i32)
  ^bb2(%2: i32):  // 2 preds: ^bb0, ^bb1
    return %2 : i32
  }
}

// -----

// group: the outcome depends on the order of pattern 'SubIRHSSubConstantLHS' and pattern 'SubIRHSSubConstantRHS'
module {
  func.func @f(%arg0: i1) -> i1 {
    %c0_i64 = arith.constant 0 : i64
    %false = arith.constant false
    %0 = arith.subi %false, %arg0 overflow<nsw> : i1
    %true = arith.constant true
    %1 = arith.subi %0, %true : i1
    %true_0 = arith.constant true
    %2 = arith.subi %1, %true_0 : i1
    return %2 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.remui' and fold of 'index.add'
module {
  func.func @f() -> index {
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %0 = index.add %c1, %c1
    %1 = arith.remui %0, %c1 : index
    %2 = index.add %c1, %1
    return %2 : index
  }
}

// -----

// group: the outcome depends on the order of pattern 'XOrINotCmpI' and fold of 'arith.cmpi'
module {
  func.func @f(%arg0: i1) -> i1 {
    %0 = arith.cmpi uge, %arg0, %arg0 : i1
    %1 = arith.cmpi eq, %arg0, %0 : i1
    %true = arith.constant true
    %2 = arith.xori %1, %true : i1
    %3 = arith.xori %2, %arg0 : i1
    %4 = arith.cmpi eq, %arg0, %3 : i1
    return %4 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.addui_extended' and fold of 'arith.addui_extended'
module {
  func.func @f() -> i1 {
    %true = arith.constant true
    %false = arith.constant false
    %0 = arith.minui %false, %true : i1
    %1 = arith.minui %0, %0 : i1
    %2 = ub.poison : i1
    %sum, %overflow = arith.addui_extended %2, %true : i1, i1
    %sum_0, %overflow_1 = arith.addui_extended %1, %overflow : i1, i1
    return %overflow_1 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'TruncFUIToFPToUIToFP' and fold of 'arith.uitofp'
module {
  func.func @f(%arg0: i32) -> bf16 {
    %c0_i32 = arith.constant 0 : i32
    %0 = arith.divui %c0_i32, %arg0 : i32
    %false = arith.constant false
    %c893_i32 = arith.constant 893 : i32
    %1 = arith.uitofp %c893_i32 : i32 to f64
    %2 = arith.truncf %1 : f64 to bf16
    return %2 : bf16
  }
}

// -----

// group: the outcome depends on the order of pattern 'ConvertTrivialIfToSelect' and pattern 'RemoveStaticCondition'
module {
  func.func @f(%arg0: i1) -> i1 {
    %cst = arith.constant 0.000000e+00 : f16
    %false = arith.constant false
    %0 = math.cttz %false : i1
    %1:2 = scf.if %0 -> (i1, i1) {
      %4 = arith.minimumf %cst, %cst : f16
      %5 = arith.floordivsi %arg0, %arg0 : i1
      scf.yield %5, %5 : i1, i1
    } else {
      scf.yield %0, %arg0 : i1, i1
    }
    %c0_i64 = arith.constant 0 : i64
    cf.br ^bb1(%c0_i64 : i64)
  ^bb1(%2: i64):  // pred: ^bb0
    %3 = scf.if %1#0 -> (i1) {
      scf.yield %1#1 : i1
    } else {
      scf.yield %1#0 : i1
    }
    return %3 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'CondBranchTruthPropagation' and pattern 'SelectNotCond'
module {
  func.func @select_of_not(%arg0: i1, %arg1: i64, %arg2: i64) -> i64 {
    %true = arith.constant true
    %0 = arith.xori %arg0, %true : i1
    cf.cond_br %0, ^bb1, ^bb2(%arg2 : i64)
  ^bb1:  // pred: ^bb0
    %1 = arith.select %0, %arg1, %arg2 : i64
    cf.br ^bb2(%1 : i64)
  ^bb2(%2: i64):  // 2 preds: ^bb0, ^bb1
    return %2 : i64
  }
}

// -----

// group: the outcome depends on the order of pattern 'ForwardInvariantWhileArgs' and fold of 'arith.cmpi'
module {
  func.func @f(%arg0: f8E4M3, %arg1: i64, %arg2: bf16) -> i1 {
    %false = arith.constant false
    %0:2 = scf.while (%arg3 = %arg0) : (f8E4M3) -> (i1, bf16) {
      %3 = ub.poison : i1
      scf.condition(%false) %3, %arg2 : i1, bf16
    } do {
    ^bb0(%arg3: i1, %arg4: bf16):
      scf.yield %arg0 : f8E4M3
    }
    %1 = arith.cmpi ule, %false, %0#0 : i1
    %2:2 = scf.for %arg3 = %arg1 to %arg1 step %arg1 iter_args(%arg4 = %1, %arg5 = %1) -> (i1, i1)  : i64 {
      scf.yield %false, %false : i1, i1
    }
    return %2#1 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'SubILHSAddConstant' and pattern 'SubILHSSubConstantLHS'
module {
  func.func @f(%arg0: i1) -> i1 {
    %0 = arith.subi %arg0, %arg0 : i1
    %true = arith.constant true
    %1 = arith.addi %arg0, %true overflow<nuw> : i1
    %false = arith.constant false
    %2 = arith.subi %false, %1 : i1
    %false_0 = arith.constant false
    %3 = arith.subi %false_0, %2 : i1
    return %3 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldPackOfUnpack' and pattern 'FoldTensorCastUnPackOp'
module {
  func.func @repacked(%arg0: tensor<2x3xi8>, %arg1: index, %arg2: tensor<4xi8>, %arg3: tensor<2x?xi8>) -> tensor<2x?xi8> {
    %cast = tensor.cast %arg0 : tensor<2x3xi8> to tensor<2x?xi8>
    %unpack = linalg.unpack %cast inner_dims_pos = [0] inner_tiles = [%arg1] into %arg2 : tensor<2x?xi8> -> tensor<4xi8>
    %pack = linalg.pack %unpack inner_dims_pos = [0] inner_tiles = [%arg1] into %arg3 : tensor<4xi8> -> tensor<2x?xi8>
    return %pack : tensor<2x?xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldStaticPadding' and fold of 'tensor.concat'
module {
  func.func @f(%arg0: i8, %arg1: tensor<2xi8>) -> tensor<3xi8> {
    %c0 = arith.constant 0 : index
    %padded = tensor.pad %arg1 low[%c0] high[1] {
    ^bb0(%arg2: index):
      tensor.yield %arg0 : i8
    } : tensor<2xi8> to tensor<?xi8>
    %concat = tensor.concat dim(0) %padded : (tensor<?xi8>) -> tensor<?xi8>
    %cast = tensor.cast %concat : tensor<?xi8> to tensor<3xi8>
    return %cast : tensor<3xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'SimplifyBrToBlockWithSinglePred' and fold of 'arith.minsi'
module {
  func.func @f() -> i1 {
    %0 = ub.poison : i1
    cf.br ^bb1(%0 : i1)
  ^bb1(%1: i1):  // pred: ^bb0
    %true = arith.constant true
    %2 = arith.minsi %true, %1 : i1
    %c0_i16 = arith.constant 0 : i16
    return %2 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'ConditionPropagation' and fold of 'arith.minsi'
module {
  func.func @f() -> i1 {
    %false = arith.constant false
    %0 = ub.poison : i1
    %1 = arith.minsi %false, %0 : i1
    %2:2 = scf.if %1 -> (i4, i1) {
      %c0_i4 = arith.constant 0 : i4
      scf.yield %c0_i4, %1 : i4, i1
    } else {
      %3 = arith.shli %false, %1 : i1
      %c0_i4 = arith.constant 0 : i4
      scf.yield %c0_i4, %3 : i4, i1
    }
    return %2#1 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.andi' and fold of 'index.mul'
module {
  func.func @f() -> index {
    %c1950714975822467022 = arith.constant 1950714975822467022 : index
    %0 = index.mul %c1950714975822467022, %c1950714975822467022
    %1 = index.mul %0, %0
    %c1 = arith.constant 1 : index
    %2 = arith.andi %1, %c1 : index
    %3 = index.mul %1, %2
    return %3 : index
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldTensorCastIntoTranspose' and pattern 'RemoveStaticCondition'
module {
  func.func @transpose(%arg0: tensor<4x8xf32>, %arg1: tensor<8x4xf32>) -> tensor<?x?xf32> {
    %cast = tensor.cast %arg0 : tensor<4x8xf32> to tensor<?x?xf32>
    %false = arith.constant false
    %0 = scf.if %false -> (tensor<?x?xf32>) {
      %cast_0 = tensor.cast %arg1 : tensor<8x4xf32> to tensor<?x?xf32>
      scf.yield %cast_0 : tensor<?x?xf32>
    } else {
      scf.yield %cast : tensor<?x?xf32>
    }
    %transposed = linalg.transpose ins(%cast : tensor<?x?xf32>) outs(%0 : tensor<?x?xf32>) permutation = [1, 0] 
    return %transposed : tensor<?x?xf32>
  }
}

// -----

// group: the outcome depends on the order of pattern 'SimplifyAffineOp<affine.min>' and pattern 'SimplifyBrToBlockWithSinglePred'
#map = affine_map<(d0) -> (d0 * 2)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @src(%arg0: index, %arg1: index) -> index {
    %0 = affine.apply #map(%arg0)
    cf.br ^bb1(%0 : index)
  ^bb1(%1: index):  // pred: ^bb0
    %2 = affine.min #map1(%arg1, %1)
    return %2 : index
  }
}

// -----

// group: the outcome depends on the order of pattern 'CombineNestedIfs' and pattern 'WhileMoveIfDown'
module {
  func.func private @g(i8)
  func.func @src(%arg0: i8) {
    %0 = scf.while (%arg1 = %arg0) : (i8) -> i8 {
      %1 = arith.cmpi slt, %arg1, %arg0 : i8
      scf.if %1 {
        scf.if %1 {
          func.call @g(%arg1) : (i8) -> ()
        } else {
        }
      }
      scf.condition(%1) %arg1 : i8
    } do {
    ^bb0(%arg1: i8):
      scf.yield %arg0 : i8
    }
    return
  }
}

// -----

// group: the outcome depends on the order of pattern 'CombineNestedIfs' and pattern 'CombineNestedIfs'
module {
  func.func private @g(i32)
  func.func @src(%arg0: i1, %arg1: i32) {
    scf.if %arg0 {
      scf.if %arg0 {
        scf.if %arg0 {
          func.call @g(%arg1) : (i32) -> ()
        } else {
        }
      }
    }
    return
  }
}

// -----

// group: the outcome depends on the order of pattern 'CondBranchTruthPropagation' and fold of 'arith.cmpi'
module {
  func.func @src(%arg0: i1) -> i1 {
    %false = arith.constant false
    cf.cond_br %arg0, ^bb1, ^bb2(%arg0 : i1)
  ^bb1:  // pred: ^bb0
    %0 = arith.cmpi ne, %arg0, %false : i1
    cf.br ^bb2(%0 : i1)
  ^bb2(%1: i1):  // 2 preds: ^bb0, ^bb1
    return %1 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'tensor.dim' and fold of 'tensor.reshape'
module {
  func.func @src(%arg0: tensor<?x0xi8>) -> tensor<?x?xi8> {
    %cast = tensor.cast %arg0 : tensor<?x0xi8> to tensor<?x?xi8>
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %dim = tensor.dim %cast, %c0 : tensor<?x?xi8>
    %dim_0 = tensor.dim %cast, %c1 : tensor<?x?xi8>
    %from_elements = tensor.from_elements %dim, %dim_0 : tensor<2xindex>
    %reshape = tensor.reshape %cast(%from_elements) : (tensor<?x?xi8>, tensor<2xindex>) -> tensor<?x?xi8>
    return %reshape : tensor<?x?xi8>
  }
  func.func @src_order() {
    %c0 = arith.constant 0 : index
    return
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.andi' and fold of 'arith.andi'
module {
  func.func @f() -> index {
    %c0 = arith.constant 0 : index
    %0 = arith.andi %c0, %c0 : index
    %1 = ub.poison : index
    %2 = arith.andi %1, %0 : index
    %c1 = arith.constant 1 : index
    %3 = arith.andi %2, %c1 : index
    %4 = arith.remui %3, %c0 : index
    %5 = arith.andi %3, %4 : index
    %6 = arith.andi %5, %5 : index
    %7 = arith.minsi %6, %c0 : index
    %8 = arith.andi %7, %6 : index
    return %8 : index
  }
}

// -----

// group: the outcome depends on the order of pattern 'DimOfDestStyleOp' and pattern 'ForOpTensorCastFolder'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: tensor<?x3xi8>) -> (tensor<?x?xi8>, index) {
    %cast = tensor.cast %arg2 : tensor<?x3xi8> to tensor<?x?xi8>
    %c0 = arith.constant 0 : index
    %0:2 = scf.for %arg3 = %c0 to %arg1 step %arg1 iter_args(%arg4 = %arg0, %arg5 = %cast) -> (i8, tensor<?x?xi8>) {
      %inserted_0 = tensor.insert %arg0 into %arg5[%arg1, %arg1] : tensor<?x?xi8>
      scf.yield %arg0, %inserted_0 : i8, tensor<?x?xi8>
    }
    %inserted = tensor.insert %arg0 into %0#1[%arg1, %arg1] : tensor<?x?xi8>
    %dim = tensor.dim %inserted, %arg1 : tensor<?x?xi8>
    return %inserted, %dim : tensor<?x?xi8>, index
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.andi' and fold of 'index.maxu'
module {
  func.func @f() -> index {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c1_0 = arith.constant 1 : index
    %0 = index.divs %c1, %c1_0
    %1 = index.maxu %0, %c0
    %2 = arith.andi %1, %1 : index
    return %2 : index
  }
}

// -----

// group: the outcome depends on the order of pattern 'CondBranchTruthPropagation' and pattern 'SimplifyBrToBlockWithSinglePred'
module {
  func.func @f(%arg0: i1) -> i1 {
    %c0 = arith.constant 0 : index
    %0 = index.xor %c0, %c0
    %c1_i4 = arith.constant 1 : i4
    %c1_i4_0 = arith.constant 1 : i4
    cf.cond_br %arg0, ^bb1(%c1_i4, %arg0 : i4, i1), ^bb3(%c1_i4_0, %arg0 : i4, i1)
  ^bb1(%1: i4, %2: i1):  // pred: ^bb0
    %c1 = arith.constant 1 : index
    %3 = index.xor %0, %c1
    cf.br ^bb2(%arg0 : i1)
  ^bb2(%4: i1):  // pred: ^bb1
    cf.br ^bb3(%c1_i4_0, %arg0 : i4, i1)
  ^bb3(%5: i4, %6: i1):  // 2 preds: ^bb0, ^bb2
    return %6 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'AddISubConstantLHS' and pattern 'SubILHSAddConstant'
module {
  func.func @f(%arg0: i33) -> i33 {
    %0 = arith.muli %arg0, %arg0 : i33
    %c1_i33 = arith.constant 1 : i33
    %1 = arith.addi %arg0, %c1_i33 overflow<nuw> : i33
    %c0_i33 = arith.constant 0 : i33
    %2 = arith.subi %c0_i33, %1 overflow<nuw> : i33
    %c1_i33_0 = arith.constant 1 : i33
    %3 = arith.addi %2, %c1_i33_0 overflow<nuw> : i33
    return %3 : i33
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.minnumf' and fold of 'arith.minnumf'
module {
  func.func @f() -> bf16 {
    %cst = arith.constant 0xFFFB : bf16
    %cst_0 = arith.constant 0x7FFE : bf16
    %0 = arith.minnumf %cst, %cst_0 : bf16
    %1 = arith.minnumf %0, %cst : bf16
    %cst_1 = arith.constant 0xFFFE : bf16
    %2 = arith.minnumf %cst_1, %1 : bf16
    return %2 : bf16
  }
}

// -----

// group: the outcome depends on the order of pattern 'ExtractSliceOpConstantArgumentFolder' and fold of 'tensor.extract'
module {
  func.func @f(%arg0: index, %arg1: tensor<?x4xi8>) -> tensor<4x?xi8> {
    %c4 = arith.constant 4 : index
    %c4_0 = arith.constant 4 : index
    %from_elements = tensor.from_elements %c4, %c4_0 : tensor<2xindex>
    %reshape = tensor.reshape %arg1(%from_elements) : (tensor<?x4xi8>, tensor<2xindex>) -> tensor<?x4xi8>
    %dim = tensor.dim %reshape, %arg0 : tensor<?x4xi8>
    %c0 = arith.constant 0 : index
    %c0_1 = arith.constant 0 : index
    %extracted_slice = tensor.extract_slice %arg1[0, %c0_1] [4, %dim] [%c0, 2] : tensor<?x4xi8> to tensor<4x?xi8>
    return %extracted_slice : tensor<4x?xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'RedundantSelectTrue' and pattern 'SelectI1ToNot'
module {
  func.func @f(%arg0: i4, %arg1: i1) -> i4 {
    %false = arith.constant false
    %true = arith.constant true
    %0 = arith.select %arg1, %false, %true : i1
    %1 = arith.select %arg1, %0, %arg1 : i1
    %c0_i4 = arith.constant 0 : i4
    %2 = arith.select %1, %arg0, %c0_i4 : i4
    return %2 : i4
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.minui' and fold of 'index.add'
module {
  func.func @f() -> index {
    %c0 = arith.constant 0 : index
    %0 = arith.remui %c0, %c0 : index
    %c1902107342725342944 = arith.constant 1902107342725342944 : index
    %1 = arith.minui %c0, %c0 : index
    %2 = index.add %c1902107342725342944, %1
    %3 = arith.maxsi %2, %c0 : index
    %4 = index.add %c0, %3
    %5 = arith.remui %4, %c0 : index
    %6 = index.add %5, %c0
    %7 = index.add %6, %c0
    %8 = index.add %7, %c0
    return %8 : index
  }
}

// -----

// group: the outcome depends on the order of pattern 'ForwardInvariantWhileArgs' and erasure of dead operations
module {
  func.func @f() -> (i31, i8) {
    %c0_i31 = arith.constant 0 : i31
    %0 = ub.poison : i8
    %1:2 = scf.while (%arg0 = %c0_i31, %arg1 = %0) : (i31, i8) -> (i8, i3) {
      %false = arith.constant false
      %4:2 = scf.if %false -> (i8, i3) {
        %c0_i8 = arith.constant 0 : i8
        %c0_i3_2 = arith.constant 0 : i3
        scf.yield %c0_i8, %c0_i3_2 : i8, i3
      } else {
        %c0_i3_2 = arith.constant 0 : i3
        scf.yield %arg1, %c0_i3_2 : i8, i3
      }
      %c0_i3_0 = arith.constant 0 : i3
      %5 = arith.extsi %c0_i3_0 : i3 to i31
      %c0_i3_1 = arith.constant 0 : i3
      scf.condition(%false) %4#0, %c0_i3_1 : i8, i3
    } do {
    ^bb0(%arg0: i8, %arg1: i3):
      %4 = arith.extsi %arg0 : i8 to i31
      scf.yield %4, %arg0 : i31, i8
    }
    %2 = arith.extsi %1#1 : i3 to i31
    %c0_i3 = arith.constant 0 : i3
    %3 = arith.extsi %c0_i3 : i3 to i31
    return %3, %1#0 : i31, i8
  }
}

// -----

// group: the outcome depends on the order of pattern 'CombineNestedIfs' and erasure of dead operations
module {
  func.func @f(%arg0: f32) -> i1 {
    %0 = llvm.fptosi %arg0 : f32 to i1
    %1:2 = scf.if %0 -> (i1, f8E5M2) {
      %2 = scf.if %0 -> (f32) {
        scf.yield %arg0 : f32
      } else {
        scf.yield %arg0 : f32
      }
      %false = arith.constant false
      %cst = arith.constant 0.000000e+00 : f8E5M2
      scf.yield %false, %cst : i1, f8E5M2
    } else {
      %cst = arith.constant 0.000000e+00 : f8E5M2
      scf.yield %0, %cst : i1, f8E5M2
    }
    return %1#0 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.negf' and fold of 'arith.negf'
module {
  func.func @f(%arg0: f64) -> f64 {
    %0 = arith.negf %arg0 fastmath<ninf> : f64
    %1 = arith.negf %0 : f64
    %2 = arith.negf %1 : f64
    return %2 : f64
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.andi' and fold of 'index.add'
module {
  func.func @f() -> index {
    %cst = arith.constant 0.000000e+00 : bf16
    %c1 = arith.constant 1 : index
    %0 = index.remu %c1, %c1
    %1 = arith.andi %0, %c1 : index
    %2 = index.add %c1, %1
    return %2 : index
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldTensorCastIntoMatmul' and pattern 'RemoveStaticCondition'
module {
  func.func @matmul(%arg0: tensor<4x8xf32>, %arg1: tensor<8x2xf32>) -> tensor<?x?xf32> {
    %cast = tensor.cast %arg0 : tensor<4x8xf32> to tensor<?x?xf32>
    %false = arith.constant false
    %0 = scf.if %false -> (tensor<?x?xf32>) {
      %cast_0 = tensor.cast %arg1 : tensor<8x2xf32> to tensor<?x?xf32>
      scf.yield %cast_0 : tensor<?x?xf32>
    } else {
      scf.yield %cast : tensor<?x?xf32>
    }
    %1 = linalg.matmul ins(%cast, %0 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%cast : tensor<?x?xf32>) -> tensor<?x?xf32>
    return %1 : tensor<?x?xf32>
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.trunci' and fold of 'arith.trunci'
module {
  func.func @f(%arg0: i5) -> i1 {
    %0 = arith.extui %arg0 : i5 to i8
    %1 = arith.trunci %0 : i8 to i5
    %2 = arith.trunci %1 overflow<nsw, nuw> : i5 to i1
    return %2 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'ForOpTensorCastFolder' and fold of 'tensor.dim'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: tensor<2x2xi8>, %arg3: tensor<?xi8>) -> (i8, index) {
    %c0 = arith.constant 0 : index
    %extracted_slice = tensor.extract_slice %arg2[%arg1, 0] [%c0, 2] [1, 1] : tensor<2x2xi8> to tensor<?x2xi8>
    %extracted = tensor.extract %arg3[%arg1] : tensor<?xi8>
    %c0_0 = arith.constant 0 : index
    %0:2 = scf.for %arg4 = %c0_0 to %arg1 step %arg1 iter_args(%arg5 = %extracted, %arg6 = %extracted_slice) -> (i8, tensor<?x2xi8>) {
      %inserted = tensor.insert %arg0 into %arg6[%arg1, %arg1] : tensor<?x2xi8>
      scf.yield %arg0, %inserted : i8, tensor<?x2xi8>
    }
    %c1 = arith.constant 1 : index
    %dim = tensor.dim %0#1, %c1 : tensor<?x2xi8>
    return %0#0, %dim : i8, index
  }
}

// -----

// group: the outcome depends on the order of pattern 'SubILHSSubConstantLHS' and pattern 'SubIRHSSubConstantLHS'
module {
  func.func private @observe(i1) -> i1
  func.func @f(%arg0: i3) -> i3 {
    %c0_i3 = arith.constant 0 : i3
    %c1_i3 = arith.constant 1 : i3
    %0 = arith.maxsi %arg0, %c1_i3 : i3
    %1 = arith.subi %c0_i3, %0 overflow<nsw> : i3
    %c3_i3 = arith.constant 3 : i3
    %2 = arith.subi %c3_i3, %1 overflow<nsw> : i3
    %c1_i3_0 = arith.constant 1 : i3
    %3 = arith.subi %2, %c1_i3_0 overflow<nsw> : i3
    %4 = arith.subi %3, %arg0 : i3
    return %4 : i3
  }
}

// -----

// group: the outcome depends on the order of pattern 'SubILHSSubConstantRHS' and pattern 'SubIRHSSubConstantLHS'
module {
  func.func @f(%arg0: index) -> index {
    %c0 = arith.constant 0 : index
    %c0_0 = arith.constant 0 : index
    %0 = arith.subi %c0, %c0_0 : index
    %1 = arith.subi %0, %arg0 overflow<nuw> : index
    %c1 = arith.constant 1 : index
    %2 = arith.subi %1, %c1 overflow<nuw> : index
    %c0_1 = arith.constant 0 : index
    %3 = arith.subi %c0_1, %2 overflow<nsw, nuw> : index
    return %3 : index
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.minui' and fold of 'arith.mulsi_extended'
module {
  func.func @f(%arg0: i64) -> i64 {
    %c0_i64 = arith.constant 0 : i64
    %0 = arith.minui %arg0, %c0_i64 : i64
    %1 = arith.minui %0, %0 : i64
    %2 = arith.minui %1, %arg0 : i64
    %3 = arith.minui %arg0, %2 : i64
    %4 = arith.minui %arg0, %3 : i64
    %5 = ub.poison : i64
    %low, %high = arith.mulsi_extended %5, %4 : i64
    %low_0, %high_1 = arith.mulsi_extended %low, %low : i64
    %low_2, %high_3 = arith.mulsi_extended %low_0, %high_1 : i64
    %low_4, %high_5 = arith.mulsi_extended %high_3, %high_3 : i64
    return %high_5 : i64
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.minnumf' and fold of 'arith.sitofp'
module {
  func.func @f() -> i33 {
    %c511_i33 = arith.constant 511 : i33
    %0 = arith.sitofp %c511_i33 : i33 to f8E4M3FN
    %cst = arith.constant 0xFF : f8E4M3FN
    %1 = arith.minnumf %cst, %0 : f8E4M3FN
    %2 = arith.fptoui %1 : f8E4M3FN to i33
    return %2 : i33
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.subi' and fold of 'arith.subi'
module {
  func.func @f() -> i7 {
    %c0_i7 = arith.constant 0 : i7
    %0 = ub.poison : i7
    %1 = arith.subi %0, %c0_i7 : i7
    %2 = ub.poison : i7
    %3 = arith.subi %1, %2 : i7
    %4 = arith.subi %3, %c0_i7 : i7
    return %4 : i7
  }
}

// -----

// group: the outcome depends on the order of pattern 'SubIRHSSubConstantLHS' and pattern 'SubISubILHSRHSLHS'
module {
  func.func @f(%arg0: i5) -> i5 {
    %c0_i5 = arith.constant 0 : i5
    %0 = arith.subi %c0_i5, %arg0 : i5
    %c3_i5 = arith.constant 3 : i5
    %1 = arith.subi %0, %c3_i5 : i5
    %2 = arith.subi %1, %0 : i5
    %c1_i5 = arith.constant 1 : i5
    %3 = arith.subi %c1_i5, %2 : i5
    %c2_i5 = arith.constant 2 : i5
    %4 = arith.subi %3, %c2_i5 : i5
    return %4 : i5
  }
}

// -----

// group: the outcome depends on the order of pattern 'EraseSelfCopy' and pattern 'FoldStaticZeroPadding'
module {
  func.func @f(%arg0: i8, %arg1: tensor<?xi8>) -> tensor<?xi8> {
    %0 = linalg.fill ins(%arg0 : i8) outs(%arg1 : tensor<?xi8>) -> tensor<?xi8>
    %c0 = arith.constant 0 : index
    %inserted = tensor.insert %arg0 into %arg1[%c0] : tensor<?xi8>
    %1 = linalg.copy ins(%0 : tensor<?xi8>) outs(%0 : tensor<?xi8>) -> tensor<?xi8>
    %padded = tensor.pad %1 low[0] high[0] {
    ^bb0(%arg2: index):
      tensor.yield %arg0 : i8
    } : tensor<?xi8> to tensor<?xi8>
    %2 = linalg.copy ins(%padded : tensor<?xi8>) outs(%padded : tensor<?xi8>) -> tensor<?xi8>
    return %2 : tensor<?xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'AddIAddConstant' and fold of 'arith.subi'
module {
  func.func private @observe(i6) -> i6
  func.func @f(%arg0: i7) -> i7 {
    %c1_i7 = arith.constant 1 : i7
    %0 = arith.addi %arg0, %c1_i7 overflow<nsw> : i7
    %c15_i7 = arith.constant 15 : i7
    %1 = arith.addi %0, %c15_i7 : i7
    %c15_i7_0 = arith.constant 15 : i7
    %2 = arith.subi %1, %c15_i7_0 : i7
    return %2 : i7
  }
}

// -----

// group: the outcome depends on the order of pattern 'AddIMulNegativeOneRhs' and pattern 'SimplifyTrivialLoops'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: tensor<?x?xi8>) -> i8 {
    %c2 = arith.constant 2 : index
    %inserted = tensor.insert %arg0 into %arg2[%c2, %arg1] : tensor<?x?xi8>
    %c-1_i8 = arith.constant -1 : i8
    %0 = arith.muli %arg0, %c-1_i8 : i8
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c1_0 = arith.constant 1 : index
    %c0_i8 = arith.constant 0 : i8
    %1:2 = scf.for %arg3 = %c0 to %c1 step %c1_0 iter_args(%arg4 = %c0_i8, %arg5 = %inserted) -> (i8, tensor<?x?xi8>) {
      %extracted_slice_1 = tensor.extract_slice %arg2[2, 0] [%arg1, 3] [%arg1, %arg1] : tensor<?x?xi8> to tensor<?x3xi8>
      %2 = arith.addi %arg4, %0 : i8
      %inserted_2 = tensor.insert %2 into %arg5[%arg1, %arg1] : tensor<?x?xi8>
      scf.yield %2, %inserted_2 : i8, tensor<?x?xi8>
    }
    %extracted_slice = tensor.extract_slice %arg2[%arg1, 0] [4, %arg1] [%arg1, %arg1] : tensor<?x?xi8> to tensor<4x?xi8>
    return %1#0 : i8
  }
}

// -----

// group: the outcome depends on the order of pattern 'SimplifyAffineOp<affine.max>' and pattern 'SimplifyBrToBlockWithSinglePred'
#map = affine_map<(d0) -> (d0 * 2)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @src(%arg0: index, %arg1: index) -> index {
    %0 = affine.apply #map(%arg0)
    cf.br ^bb1(%0 : index)
  ^bb1(%1: index):  // pred: ^bb0
    %2 = affine.max #map1(%1, %arg1)
    return %2 : index
  }
}

// -----

// group: the outcome depends on the order of pattern 'SubIRHSSubConstantRHS' and pattern 'SubISubILHSRHSLHS'
module {
  func.func private @observe(i4) -> i4
  func.func @f(%arg0: i4) -> i4 {
    %c1_i4 = arith.constant 1 : i4
    %0 = arith.subi %arg0, %c1_i4 : i4
    %c2_i4 = arith.constant 2 : i4
    %1 = arith.subi %0, %c2_i4 : i4
    %2 = arith.subi %1, %0 : i4
    return %2 : i4
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.cmpi' and fold of 'arith.divui'
module {
  func.func @f() -> i1 {
    %c0_i6 = arith.constant 0 : i6
    %c1_i6 = arith.constant 1 : i6
    %0 = arith.divui %c0_i6, %c1_i6 : i6
    %c0_i65 = arith.constant 0 : i65
    %1 = ub.poison : i6
    %2 = arith.cmpi sle, %1, %0 : i6
    return %2 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.andi' and fold of 'index.shru'
module {
  func.func @f() -> index {
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %0 = arith.andi %c1, %c0 : index
    %1 = index.shru %c1, %0
    %2 = arith.andi %1, %1 : index
    return %2 : index
  }
}

// -----

// group: the outcome depends on the order of pattern 'AddIAddConstant' and pattern 'AddIAddConstant'
module {
  func.func @f(%arg0: i1) -> i1 {
    %true = arith.constant true
    %0 = arith.addi %true, %arg0 overflow<nuw> : i1
    %true_0 = arith.constant true
    %1 = arith.addi %0, %true_0 : i1
    %true_1 = arith.constant true
    %2 = arith.addi %1, %true_1 : i1
    return %2 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'ChainedTensorCast' and pattern 'InsertSliceOpCastFolder'
module {
  func.func @f(%arg0: index, %arg1: tensor<2x?xi8>) -> tensor<?x4xi8> {
    %c2 = arith.constant 2 : index
    %0 = tensor.empty(%c2) : tensor<?x4xi8>
    %c4 = arith.constant 4 : index
    %inserted_slice = tensor.insert_slice %arg1 into %0[0, 0] [2, %c4] [1, 1] : tensor<2x?xi8> into tensor<?x4xi8>
    %inserted_slice_0 = tensor.insert_slice %inserted_slice into %0[0, 0] [%arg0, 4] [1, 1] : tensor<?x4xi8> into tensor<?x4xi8>
    return %inserted_slice_0 : tensor<?x4xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'AddISubConstantLHS' and pattern 'SubIRHSAddConstant'
module {
  func.func private @observe(i32) -> i32
  func.func @f(%arg0: i8, %arg1: i32) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %0 = arith.subi %c0_i32, %arg1 overflow<nsw, nuw> : i32
    %c1_i32 = arith.constant 1 : i32
    %1 = arith.addi %0, %c1_i32 overflow<nsw, nuw> : i32
    %2 = arith.ceildivui %arg0, %arg0 : i8
    %c131071_i32 = arith.constant 131071 : i32
    %3 = arith.subi %1, %c131071_i32 overflow<nsw, nuw> : i32
    return %3 : i32
  }
}

// -----

// group: the outcome depends on the order of fold of 'index.add' and fold of 'index.sub'
module {
  func.func @f() -> index {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = index.ceildivs %c0, %c1
    %1 = index.sub %c0, %0
    %2 = index.add %0, %1
    return %2 : index
  }
}

// -----

// group: the outcome depends on the order of pattern 'MaxUOfMaxUConstants' and pattern 'MaxUOfMaxUConstants'
module {
  func.func @f() -> index {
    %c0 = arith.constant 0 : index
    %c562949953421312 = arith.constant 562949953421312 : index
    %0 = index.maxu %c0, %c562949953421312
    %1 = index.maxu %c0, %0
    %c1 = arith.constant 1 : index
    %2 = index.maxu %1, %c1
    %3 = index.maxu %2, %c0
    %c1_0 = arith.constant 1 : index
    %4 = index.maxu %c1_0, %3
    return %4 : index
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.andi' and fold of 'arith.cmpf'
module {
  func.func @f() -> i1 {
    %cst = arith.constant 0.000000e+00 : f8E4M3
    %0 = arith.cmpf ogt, %cst, %cst : f8E4M3
    %1 = ub.poison : i1
    %2 = arith.andi %1, %0 : i1
    %3 = arith.andi %0, %2 : i1
    return %3 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'WhileMoveIfDown' and fold of 'scf.if'
module {
  func.func @f() -> i5 {
    %cst = arith.constant 0.000000e+00 : f32
    %true = arith.constant true
    %c0_i5 = arith.constant 0 : i5
    %false = arith.constant false
    %0:2 = scf.while (%arg0 = %c0_i5, %arg1 = %false) : (i5, i1) -> (i1, i5) {
      %cst_0 = arith.constant 0xFFFFFFFD : f32
      %1 = scf.if %arg1 -> (i1) {
        %false_1 = arith.constant false
        scf.yield %false_1 : i1
      } else {
        scf.yield %true : i1
      }
      %2:2 = scf.if %1 -> (i5, i5) {
        %3 = math.sinh %cst : f32
        %c1_i5 = arith.constant 1 : i5
        scf.yield %c1_i5, %c1_i5 : i5, i5
      } else {
        scf.yield %arg0, %c0_i5 : i5, i5
      }
      scf.condition(%1) %true, %2#0 : i1, i5
    } do {
    ^bb0(%arg0: i1, %arg1: i5):
      scf.yield %c0_i5, %true : i5, i1
    }
    return %0#1 : i5
  }
}

// -----

// group: the outcome depends on the order of pattern 'SimplifyAffineOp<affine.apply>' and pattern 'SimplifyTrivialLoops'
#map = affine_map<(d0, d1) -> (d0 + d1)>
module {
  func.func @large(%arg0: index, %arg1: index) -> index {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = scf.for %arg2 = %c0 to %c1 step %c1 iter_args(%arg3 = %arg0) -> (index) {
      %1 = affine.apply #map(%arg3, %arg1)
      scf.yield %1 : index
    }
    return %0 : index
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.maximumf' and fold of 'arith.minnumf'
module {
  func.func @f() -> f8E4M3 {
    %false = arith.constant false
    %cst = arith.constant 0.000000e+00 : f8E4M3
    %0 = arith.divf %cst, %cst : f8E4M3
    %1 = arith.maximumf %cst, %0 : f8E4M3
    %cst_0 = arith.constant 0xFD : f8E4M3
    %2 = arith.minnumf %cst_0, %1 : f8E4M3
    return %2 : f8E4M3
  }
}

// -----

// group: the outcome depends on the order of pattern 'SimplifyAffineOp<affine.min>' and pattern 'SimplifyTrivialLoops'
#map = affine_map<(d0) -> (d0 * 2)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @src(%arg0: index, %arg1: index) -> index {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c1_0 = arith.constant 1 : index
    %0 = scf.for %arg2 = %c0 to %c1 step %c1_0 iter_args(%arg3 = %arg1) -> (index) {
      %2 = affine.apply #map(%arg0)
      scf.yield %2 : index
    }
    %1 = affine.min #map1(%0, %arg1)
    return %1 : index
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldTargetTensorCast' and pattern 'InsertSliceOpCastFolder'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: tensor<4x3xi8>) -> tensor<4x?xi8> {
    %c0 = arith.constant 0 : index
    %extracted_slice = tensor.extract_slice %arg2[0, %arg1] [3, %c0] [1, 1] : tensor<4x3xi8> to tensor<3x?xi8>
    %inserted_slice = tensor.insert_slice %extracted_slice into %extracted_slice[%arg1, %arg1] [3, %arg1] [1, 1] : tensor<3x?xi8> into tensor<3x?xi8>
    %padded = tensor.pad %inserted_slice low[%arg1, 0] high[%arg1, 2] {
    ^bb0(%arg3: index, %arg4: index):
      tensor.yield %arg0 : i8
    } : tensor<3x?xi8> to tensor<?x?xi8>
    %cast = tensor.cast %padded : tensor<?x?xi8> to tensor<4x?xi8>
    return %cast : tensor<4x?xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldTensorCastIntoTranspose' and pattern 'InsertSliceOpCastFolder'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: tensor<?x3xi8>) -> tensor<?x?xi8> {
    %c0 = arith.constant 0 : index
    %padded = tensor.pad %arg2 low[0, 1] high[%arg1, %c0] {
    ^bb0(%arg3: index, %arg4: index):
      tensor.yield %arg0 : i8
    } : tensor<?x3xi8> to tensor<?x?xi8>
    %inserted_slice = tensor.insert_slice %arg2 into %padded[0, %arg1] [%arg1, 3] [1, 1] : tensor<?x3xi8> into tensor<?x?xi8>
    %transposed = linalg.transpose ins(%inserted_slice : tensor<?x?xi8>) outs(%padded : tensor<?x?xi8>) permutation = [1, 0] 
    %padded_0 = tensor.pad %transposed low[0, %arg1] high[1, 2] {
    ^bb0(%arg3: index, %arg4: index):
      tensor.yield %arg0 : i8
    } : tensor<?x?xi8> to tensor<?x?xi8>
    return %padded_0 : tensor<?x?xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'CombineNestedIfs' and fold of 'scf.if'
module {
  func.func @src(%arg0: i1, %arg1: i32, %arg2: i32) -> i32 {
    %true = arith.constant true
    %0 = arith.xori %arg0, %true : i1
    %1 = scf.if %arg0 -> (i32) {
      %2 = scf.if %0 -> (i32) {
        scf.yield %arg1 : i32
      } else {
        scf.yield %arg2 : i32
      }
      scf.yield %2 : i32
    } else {
      scf.yield %arg2 : i32
    }
    return %1 : i32
  }
}

// -----

// group: the outcome depends on the order of pattern 'ForOpTensorCastFolder' and fold of 'tensor.cast'
module {
  func.func @f(%arg0: i8, %arg1: index) -> (tensor<?x2xi8>, index) {
    %c3 = arith.constant 3 : index
    %0 = tensor.empty(%c3) : tensor<?x2xi8>
    %cast = tensor.cast %0 : tensor<?x2xi8> to tensor<3x2xi8>
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %c1 = arith.constant 1 : index
    %1:2 = scf.for %arg2 = %c0 to %c2 step %c1 iter_args(%arg3 = %arg0, %arg4 = %0) -> (i8, tensor<?x2xi8>) {
      %c0_i8 = arith.constant 0 : i8
      %inserted = tensor.insert %arg0 into %arg4[%arg1, %arg1] : tensor<?x2xi8>
      scf.yield %arg0, %inserted : i8, tensor<?x2xi8>
    }
    %cast_0 = tensor.cast %1#1 : tensor<?x2xi8> to tensor<?x2xi8>
    %dim = tensor.dim %cast_0, %arg1 : tensor<?x2xi8>
    return %cast_0, %dim : tensor<?x2xi8>, index
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.andi' and fold of 'arith.xori'
module {
  func.func @f() -> i1 {
    %false = arith.constant false
    %0 = arith.xori %false, %false : i1
    %1 = arith.xori %false, %0 : i1
    %2 = arith.andi %1, %1 : i1
    %3 = ub.poison : i1
    %4 = arith.andi %3, %2 : i1
    return %4 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'index.add' and fold of 'index.divs'
module {
  func.func @f() -> index {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = index.divs %c0, %c1
    %1 = index.add %c0, %0
    %false = arith.constant false
    return %1 : index
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.cmpi' and fold of 'llvm.mul'
module {
  func.func @f(%arg0: i1) -> i1 {
    %0 = arith.cmpi sge, %arg0, %arg0 : i1
    %false = arith.constant false
    %1 = llvm.mul %false, %0 : i1
    %2 = llvm.mul %1, %arg0 : i1
    return %2 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'CmpFIntToFPConst' and fold of 'arith.sitofp'
module {
  func.func @f() -> (i1, f32) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0x7FFFFFFE : f32
    %0 = arith.mulf %cst, %cst_0 : f32
    %1 = arith.mulf %cst, %cst : f32
    %2 = ub.poison : i64
    %3 = arith.sitofp %2 : i64 to f64
    %cst_1 = arith.constant 0.000000e+00 : f64
    %4 = arith.cmpf ult, %3, %cst_1 : f64
    return %4, %1 : i1, f32
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.ceildivsi' and fold of 'llvm.mul'
module {
  func.func @f() -> i32 {
    %cst = arith.constant 0.000000e+00 : bf16
    %c0_i32 = arith.constant 0 : i32
    %0 = math.ipowi %c0_i32, %c0_i32 : i32
    %c67_i32 = arith.constant 67 : i32
    %1 = arith.ceildivsi %0, %c67_i32 : i32
    %2 = llvm.mul %c0_i32, %1 : i32
    return %2 : i32
  }
}

// -----

// group: the outcome depends on the order of pattern 'EraseSelfCopy' and pattern 'SimplifyTrivialLoops'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: tensor<2xi8>) -> tensor<2xi8> {
    %extracted_slice = tensor.extract_slice %arg2[1] [1] [1] : tensor<2xi8> to tensor<1xi8>
    %0 = linalg.fill ins(%arg0 : i8) outs(%arg2 : tensor<2xi8>) -> tensor<2xi8>
    %1:2 = scf.for %arg3 = %arg1 to %arg1 step %arg1 iter_args(%arg4 = %arg0, %arg5 = %0) -> (i8, tensor<2xi8>) {
      %3 = linalg.fill ins(%arg4 : i8) outs(%extracted_slice : tensor<1xi8>) -> tensor<1xi8>
      %inserted = tensor.insert %arg4 into %3[%arg1] : tensor<1xi8>
      %c0_i8 = arith.constant 0 : i8
      scf.yield %arg0, %arg2 : i8, tensor<2xi8>
    }
    %2 = linalg.copy ins(%1#1 : tensor<2xi8>) outs(%1#1 : tensor<2xi8>) -> tensor<2xi8>
    return %2 : tensor<2xi8>
  }
}

// -----

// group: the outcome depends on the order of fold of 'index.add' and fold of 'index.maxu'
module {
  func.func @f() -> index {
    %c0 = arith.constant 0 : index
    %c0_i32 = arith.constant 0 : i32
    %0 = index.xor %c0, %c0
    %1 = index.maxu %0, %0
    %2 = index.add %c0, %1
    return %2 : index
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.select' and fold of 'index.cmp'
module {
  func.func @f(%arg0: i1) -> i1 {
    %c0 = arith.constant 0 : index
    %0 = index.cmp ugt(%c0, %c0)
    %1:2 = scf.if %0 -> (i1, i1) {
      scf.yield %arg0, %0 : i1, i1
    } else {
      scf.yield %0, %0 : i1, i1
    }
    return %1#1 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.select' and fold of 'math.isinf'
module {
  func.func @f(%arg0: i1) -> i1 {
    %0 = scf.if %arg0 -> (i1) {
      scf.yield %arg0 : i1
    } else {
      scf.yield %arg0 : i1
    }
    %cst = arith.constant 0.000000e+00 : f8E5M2
    %1 = math.isinf %cst : f8E5M2
    %2:2 = scf.if %1 -> (i1, i1) {
      scf.yield %0, %arg0 : i1, i1
    } else {
      %3 = ub.poison : i1
      scf.yield %3, %arg0 : i1, i1
    }
    return %2#0 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'ExtractSliceOpCastFolder' and fold of 'memref.dim'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: memref<4x?xi8>) -> tensor<0x?xi8> {
    %c0 = arith.constant 0 : index
    %dim = memref.dim %arg2, %c0 : memref<4x?xi8>
    %c0_i8 = arith.constant 0 : i8
    %0 = arith.subi %c0_i8, %arg0 : i8
    %c1 = arith.constant 1 : index
    %generated = tensor.generate %c1 {
    ^bb0(%arg3: index, %arg4: index):
      tensor.yield %arg0 : i8
    } : tensor<?x1xi8>
    %c1_0 = arith.constant 1 : index
    %extracted_slice = tensor.extract_slice %generated[0, 0] [%dim, 0] [%c1_0, 1] : tensor<?x1xi8> to tensor<?x0xi8>
    %from_elements = tensor.from_elements %arg1, %arg1 : tensor<2xindex>
    %reshape = tensor.reshape %extracted_slice(%from_elements) : (tensor<?x0xi8>, tensor<2xindex>) -> tensor<0x?xi8>
    return %reshape : tensor<0x?xi8>
  }
}

// -----

// group: the outcome depends on the order of fold of 'index.add' and fold of 'math.absi'
module {
  func.func @f() -> index {
    %c1 = arith.constant 1 : index
    %0 = index.ceildivu %c1, %c1
    %cst = arith.constant 0.000000e+00 : f64
    %c0 = arith.constant 0 : index
    %1 = math.absi %c0 : index
    %2 = index.add %c1, %1
    return %2 : index
  }
}

// -----

// group: the outcome depends on the order of pattern 'AddISubConstantRHS' and pattern 'SubIRHSAddConstant'
module {
  func.func @f(%arg0: index) -> index {
    %c1 = arith.constant 1 : index
    %0 = arith.addi %c1, %arg0 overflow<nsw, nuw> : index
    %c1099511627776 = arith.constant 1099511627776 : index
    %1 = arith.subi %0, %c1099511627776 overflow<nsw, nuw> : index
    %c1_0 = arith.constant 1 : index
    %2 = arith.addi %1, %c1_0 overflow<nsw, nuw> : index
    return %2 : index
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldTensorCastIntoBatchMatmul' and pattern 'SimplifyTrivialLoops'
module {
  func.func @batch_matmul(%arg0: tensor<2x2x3xf32>) -> tensor<?x?x?xf32> {
    %cast = tensor.cast %arg0 : tensor<2x2x3xf32> to tensor<?x?x?xf32>
    %c0 = arith.constant 0 : index
    %0 = scf.for %arg1 = %c0 to %c0 step %c0 iter_args(%arg2 = %cast) -> (tensor<?x?x?xf32>) {
      scf.yield %cast : tensor<?x?x?xf32>
    }
    %1 = linalg.batch_matmul ins(%cast, %0 : tensor<?x?x?xf32>, tensor<?x?x?xf32>) outs(%cast : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    return %1 : tensor<?x?x?xf32>
  }
}

// -----

// group: the outcome depends on the order of pattern 'RemoveStaticCondition' and erasure of dead operations
module {
  func.func private @observe(i1) -> i1
  func.func @f(%arg0: i8) {
    %0:2 = scf.while (%arg1 = %arg0) : (i8) -> (i8, i1) {
      %false = arith.constant false
      %1:2 = scf.if %false -> (i8, i1) {
        %2 = func.call @observe(%false) : (i1) -> i1
        scf.yield %arg1, %false : i8, i1
      } else {
        %2 = arith.muli %false, %false : i1
        scf.yield %arg0, %false : i8, i1
      }
      scf.condition(%false) %arg1, %1#1 : i8, i1
    } do {
    ^bb0(%arg1: i8, %arg2: i1):
      scf.yield %arg0 : i8
    }
    return
  }
}

// -----

// group: the outcome depends on the order of pattern 'SimplifyCondBranchIdenticalSuccessors' and erasure of dead operations
module {
  func.func @f(%arg0: i1) -> i16 {
    %c0_i32 = arith.constant 0 : i32
    %c0_i16 = arith.constant 0 : i16
    cf.cond_br %arg0, ^bb3(%c0_i32, %c0_i16 : i32, i16), ^bb1(%arg0, %arg0 : i1, i1)
  ^bb1(%0: i1, %1: i1):  // pred: ^bb0
    %2 = llvm.icmp "ult" %0, %arg0 : i1
    %c1_i16 = arith.constant 1 : i16
    %false = arith.constant false
    %c2_i16 = arith.constant 2 : i16
    cf.cond_br %2, ^bb2(%c1_i16, %false : i16, i1), ^bb2(%c2_i16, %2 : i16, i1)
  ^bb2(%3: i16, %4: i1):  // 2 preds: ^bb1, ^bb1
    %5 = "llvm.intr.smul.with.overflow"(%c0_i32, %c0_i32) : (i32, i32) -> i1
    cf.br ^bb3(%c0_i32, %3 : i32, i16)
  ^bb3(%6: i32, %7: i16):  // 2 preds: ^bb0, ^bb2
    return %7 : i16
  }
}

// -----

// group: the outcome depends on the order of pattern 'CondBranchTruthPropagation' and fold of 'arith.maxui'
module {
  func.func @f(%arg0: i1) -> i1 {
    cf.cond_br %arg0, ^bb2(%arg0, %arg0 : i1, i1), ^bb1(%arg0, %arg0 : i1, i1)
  ^bb1(%0: i1, %1: i1):  // pred: ^bb0
    %2 = arith.maxui %arg0, %arg0 : i1
    cf.br ^bb2(%2, %arg0 : i1, i1)
  ^bb2(%3: i1, %4: i1):  // 2 preds: ^bb0, ^bb1
    %5 = arith.maxui %4, %4 : i1
    %6 = arith.maxui %5, %5 : i1
    %7 = arith.maxui %arg0, %6 : i1
    return %7 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'CmpFIntToFPConst' and fold of 'arith.uitofp'
module {
  func.func @f() -> (f32, i1, i7) {
    %c1_i7 = arith.constant 1 : i7
    %c0_i7 = arith.constant 0 : i7
    %0 = llvm.and %c1_i7, %c0_i7 : i7
    %1 = ub.poison : i7
    %2 = arith.uitofp %1 : i7 to f16
    %c4_i7 = arith.constant 4 : i7
    %3 = llvm.and %c4_i7, %0 : i7
    %c2_i7 = arith.constant 2 : i7
    %4 = llvm.and %c2_i7, %3 : i7
    %c3_i7 = arith.constant 3 : i7
    %5 = llvm.and %c3_i7, %4 : i7
    %cst = arith.constant 0.000000e+00 : f16
    %6 = arith.cmpf ule, %2, %cst : f16
    %cst_0 = arith.constant 0.000000e+00 : f32
    %7 = llvm.intr.floor(%cst_0) : (f32) -> f32
    return %7, %6, %5 : f32, i1, i7
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.extui' and fold of 'llvm.mul'
module {
  func.func @f(%arg0: i7) -> i7 {
    %c0_i3 = arith.constant 0 : i3
    %0 = arith.extui %c0_i3 : i3 to i7
    %c1_i7 = arith.constant 1 : i7
    %1 = llvm.mul %c1_i7, %0 : i7
    %2 = llvm.mul %1, %1 : i7
    %3 = llvm.mul %arg0, %2 : i7
    return %3 : i7
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.mului_extended' and fold of 'arith.xori'
module {
  func.func @f() -> i1 {
    %false = arith.constant false
    cf.br ^bb1(%false : i1)
  ^bb1(%0: i1):  // pred: ^bb0
    %1 = ub.poison : i1
    %2 = arith.xori %1, %0 : i1
    %low, %high = arith.mului_extended %false, %2 : i1
    return %high : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'ConditionPropagation' and fold of 'arith.muli'
module {
  func.func @f(%arg0: i1, %arg1: i32) -> i1 {
    %false = arith.constant false
    %0 = arith.divui %false, %arg0 : i1
    %1:2 = scf.if %0 -> (i1, i1) {
      scf.yield %arg0, %0 : i1, i1
    } else {
      %2 = ub.poison : i1
      %3 = arith.muli %0, %2 : i1
      %4 = arith.muli %3, %0 : i1
      %c0_i32 = arith.constant 0 : i32
      %5 = arith.remui %arg1, %c0_i32 : i32
      %c1_i32 = arith.constant 1 : i32
      scf.yield %4, %4 : i1, i1
    }
    return %1#0 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.ceildivui' and fold of 'arith.select'
module {
  func.func @f() -> bf16 {
    %true = arith.constant true
    %0 = arith.ceildivui %true, %true : i1
    %1 = ub.poison : f32
    %cst = arith.constant 0.000000e+00 : f32
    %2 = arith.select %0, %1, %cst : f32
    %3 = llvm.fpext %2 : f32 to bf16
    return %3 : bf16
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.select' and fold of 'arith.shrui'
module {
  func.func private @observe(i1) -> i1
  func.func @f(%arg0: i8) -> i1 {
    %true = arith.constant true
    %false = arith.constant false
    %0 = arith.shrui %true, %false : i1
    %1 = scf.if %0 -> (i1) {
      %2 = func.call @observe(%true) : (i1) -> i1
      %3 = arith.divsi %true, %true : i1
      %4 = ub.poison : i1
      scf.yield %4 : i1
    } else {
      %2 = arith.shrui %arg0, %arg0 : i8
      %3 = arith.shrui %2, %2 : i8
      %4 = arith.shrui %3, %3 : i8
      scf.yield %0 : i1
    }
    return %1 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'MinSOfMinSConstants' and pattern 'MinSOfMinSConstants'
module {
  func.func @f() -> (index, index) {
    %c0 = arith.constant 0 : index
    %c-9223372036854775807 = arith.constant -9223372036854775807 : index
    %0 = index.mins %c0, %c-9223372036854775807
    %c1 = arith.constant 1 : index
    %c576460752303421442 = arith.constant 576460752303421442 : index
    %1 = index.mins %c1, %c576460752303421442
    %c3 = arith.constant 3 : index
    %2 = index.mins %0, %c3
    %3 = index.mins %c0, %2
    %4 = index.mins %3, %1
    %c35184372088832 = arith.constant 35184372088832 : index
    %5 = index.mins %c35184372088832, %c0
    %6 = index.mins %c0, %4
    %c2 = arith.constant 2 : index
    %7 = index.mins %c2, %c0
    %8 = index.mins %6, %6
    %c144115188075855873 = arith.constant 144115188075855873 : index
    %9 = index.mins %c144115188075855873, %7
    %10 = index.mins %9, %1
    return %8, %5 : index, index
  }
}

// -----

// group: the outcome depends on the order of pattern 'RemoveEmptyElseBranch' and pattern 'SimplifyBrToBlockWithSinglePred'
module {
  func.func private @g(i32)
  func.func @src(%arg0: i1, %arg1: i32) {
    %true = arith.constant true
    cf.br ^bb1(%true : i1)
  ^bb1(%0: i1):  // pred: ^bb0
    %1 = arith.xori %arg0, %0 : i1
    %2 = scf.if %1 -> (i32) {
      func.call @g(%arg1) : (i32) -> ()
      scf.yield %arg1 : i32
    } else {
      scf.yield %arg1 : i32
    }
    return
  }
}

// -----

// group: the outcome depends on the order of pattern 'SubILHSSubConstantRHS' and pattern 'SubIRHSAddConstant'
module {
  func.func @f(%arg0: i32) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    %0 = arith.addi %arg0, %c1_i32 overflow<nuw> : i32
    %c32768_i32 = arith.constant 32768 : i32
    %1 = arith.subi %0, %c32768_i32 overflow<nsw, nuw> : i32
    %c0_i32_0 = arith.constant 0 : i32
    %2 = arith.subi %c0_i32_0, %1 overflow<nsw, nuw> : i32
    return %2 : i32
  }
}

// -----

// group: the outcome depends on the order of pattern 'SimplifyBrToBlockWithSinglePred' and fold of 'arith.subi'
module {
  func.func @f() -> i8 {
    %c0_i8 = arith.constant 0 : i8
    %0 = ub.poison : i8
    cf.br ^bb1(%c0_i8, %0 : i8, i8)
  ^bb1(%1: i8, %2: i8):  // pred: ^bb0
    %3 = arith.subi %0, %2 : i8
    %4 = arith.subi %3, %c0_i8 : i8
    %c0_i8_0 = arith.constant 0 : i8
    %5 = arith.subi %4, %c0_i8_0 : i8
    return %5 : i8
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.mului_extended' and fold of 'arith.remsi'
module {
  func.func @f() -> i1 {
    %false = arith.constant false
    %0 = ub.poison : i1
    %1 = arith.remsi %false, %0 : i1
    %2 = arith.remsi %1, %1 : i1
    %low, %high = arith.mului_extended %false, %2 : i1
    %low_0, %high_1 = arith.mului_extended %high, %high : i1
    return %low_0 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'SubViewOpConstantArgumentFolder' and fold of 'tensor.dim'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: memref<4x3xi8>) -> i8 {
    %subview = memref.subview %arg2[3, 0] [1, %arg1] [%arg1, 1] : memref<4x3xi8> to memref<1x?xi8, strided<[?, 1], offset: 9>>
    %c0_i8 = arith.constant 0 : i8
    %generated = tensor.generate  {
    ^bb0(%arg3: index, %arg4: index):
      tensor.yield %arg0 : i8
    } : tensor<4x4xi8>
    %alloca = memref.alloca() : memref<3x3xi8>
    %c1 = arith.constant 1 : index
    %dim = tensor.dim %generated, %c1 : tensor<4x4xi8>
    %c1_0 = arith.constant 1 : index
    %subview_1 = memref.subview %alloca[0, %dim] [2, %c1_0] [2, 2] : memref<3x3xi8> to memref<2x?xi8, strided<[6, 2], offset: ?>>
    %0 = memref.load %subview_1[%arg1, %arg1] : memref<2x?xi8, strided<[6, 2], offset: ?>>
    return %0 : i8
  }
}

// -----

// group: the outcome depends on the order of pattern 'MulIMulIConstant' and pattern 'MulIMulIConstant'
module {
  func.func @f(%arg0: index) -> index {
    %c140737488355328 = arith.constant 140737488355328 : index
    %0 = arith.muli %c140737488355328, %arg0 overflow<nsw, nuw> : index
    %c9223372036854775807 = arith.constant 9223372036854775807 : index
    %1 = arith.muli %0, %c9223372036854775807 : index
    %c9223372036854775807_0 = arith.constant 9223372036854775807 : index
    %2 = arith.muli %1, %c9223372036854775807_0 : index
    return %2 : index
  }
}

// -----

// group: the outcome depends on the order of pattern 'SubIRHSSubConstantRHS' and pattern 'SubIRHSSubConstantRHS'
module {
  func.func @f(%arg0: i1) -> i1 {
    %true = arith.constant true
    %0 = arith.subi %arg0, %true overflow<nuw> : i1
    %true_0 = arith.constant true
    %1 = arith.subi %0, %true_0 : i1
    %true_1 = arith.constant true
    %2 = arith.subi %1, %true_1 : i1
    %false = arith.constant false
    %3 = arith.subi %2, %false : i1
    return %3 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.minui' and fold of 'arith.remsi'
module {
  func.func @f() -> i1 {
    %false = arith.constant false
    %low, %high = arith.mulsi_extended %false, %false : i1
    %0 = ub.poison : i1
    %1 = arith.remsi %low, %0 : i1
    %2 = arith.minui %false, %1 : i1
    return %2 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'CondBranchTruthPropagation' and pattern 'RedundantSelectTrue'
module {
  func.func @f(%arg0: i8, %arg1: i8, %arg2: i1) -> i8 {
    %0 = arith.select %arg2, %arg1, %arg0 : i8
    cf.cond_br %arg2, ^bb2, ^bb1(%arg2 : i1)
  ^bb1(%1: i1):  // pred: ^bb0
    return %0 : i8
  ^bb2:  // pred: ^bb0
    %2 = arith.select %arg2, %0, %arg1 : i8
    %3 = arith.select %arg2, %2, %2 : i8
    %4 = arith.select %arg2, %3, %arg0 : i8
    return %4 : i8
  }
}

// -----

// group: the outcome depends on the order of pattern 'ConvertTrivialIfToSelect' and pattern 'SimplifyBrToBlockWithSinglePred'
module {
  func.func private @g(i32)
  func.func @src(%arg0: i1) -> i1 {
    %c0_i32 = arith.constant 0 : i32
    cf.br ^bb1(%arg0 : i1)
  ^bb1(%0: i1):  // pred: ^bb0
    %1 = scf.if %0 -> (i1) {
      func.call @g(%c0_i32) : (i32) -> ()
      scf.yield %arg0 : i1
    } else {
      scf.yield %0 : i1
    }
    return %1 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'SimplifyAffineOp<affine.max>' and pattern 'SimplifyTrivialLoops'
#map = affine_map<(d0) -> (d0 * 2)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @src(%arg0: index, %arg1: index) -> index {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c1_0 = arith.constant 1 : index
    %0 = scf.for %arg2 = %c0 to %c1 step %c1_0 iter_args(%arg3 = %arg0) -> (index) {
      %2 = affine.apply #map(%arg3)
      scf.yield %2 : index
    }
    %1 = affine.max #map1(%0, %arg1)
    return %1 : index
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.maxui' and fold of 'arith.minsi'
module {
  func.func @f(%arg0: i1) {
    %0 = ub.poison : i1
    %1 = arith.maxui %arg0, %0 : i1
    %true = arith.constant true
    %2 = arith.minsi %true, %1 : i1
    cf.cond_br %2, ^bb1, ^bb2
  ^bb1:  // pred: ^bb0
    return
  ^bb2:  // pred: ^bb0
    return
  }
}

// -----

// group: the outcome depends on the order of pattern 'RemoveStaticCondition' and fold of 'llvm.add'
module {
  func.func @f(%arg0: i7) -> i7 {
    %false = arith.constant false
    %0 = scf.if %false -> (i7) {
      %2 = arith.minsi %arg0, %arg0 : i7
      scf.yield %2 : i7
    } else {
      %c0_i7 = arith.constant 0 : i7
      scf.yield %c0_i7 : i7
    }
    %c1_i7 = arith.constant 1 : i7
    %1 = llvm.add %c1_i7, %0 : i7
    return %1 : i7
  }
}

// -----

// group: the outcome depends on the order of fold of 'index.and' and fold of 'index.mul'
module {
  func.func @f() -> index {
    %c0 = arith.constant 0 : index
    %0 = index.and %c0, %c0
    %1 = index.mul %c0, %0
    return %1 : index
  }
}

// -----

// group: the outcome depends on the order of pattern 'AddIAddConstant' and pattern 'AddISubConstantLHS'
module {
  func.func @f(%arg0: i1) -> i1 {
    %false = arith.constant false
    %0 = arith.subi %false, %arg0 overflow<nsw, nuw> : i1
    %false_0 = arith.constant false
    %1 = arith.subi %0, %false_0 : i1
    %true = arith.constant true
    %2 = arith.addi %1, %true : i1
    %false_1 = arith.constant false
    %3 = arith.subi %2, %false_1 : i1
    %true_2 = arith.constant true
    %4 = arith.addi %3, %true_2 : i1
    %5 = arith.addi %4, %4 : i1
    %6 = arith.addi %5, %arg0 : i1
    %7 = arith.addi %6, %arg0 : i1
    return %7 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.minsi' and fold of 'arith.mului_extended'
module {
  func.func @f() -> i8 {
    %c0_i8 = arith.constant 0 : i8
    %0 = arith.shrsi %c0_i8, %c0_i8 : i8
    %1 = ub.poison : i8
    %2 = arith.minsi %0, %c0_i8 : i8
    %low, %high = arith.mului_extended %1, %2 : i8
    return %high : i8
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.mulf' and fold of 'math.sqrt'
module {
  func.func @f() -> f16 {
    %cst = arith.constant -4.901890e-04 : f16
    %cst_0 = arith.constant 0.000000e+00 : f16
    %0 = math.sqrt %cst_0 : f16
    %1 = math.sqrt %0 : f16
    %2 = arith.mulf %cst, %1 fastmath<fast> : f16
    return %2 : f16
  }
}

// -----

// group: the outcome depends on the order of pattern 'SimplifyBrToBlockWithSinglePred' and pattern 'SimplifyPassThroughBr'
module {
  func.func @loop_that_nothing_enters() {
    %c0_i8 = arith.constant 0 : i8
    %false = arith.constant false
    cf.br ^bb1(%c0_i8 : i8)
  ^bb1(%0: i8):  // 2 preds: ^bb0, ^bb4
    cf.cond_br %false, ^bb2, ^bb3(%false : i1)
  ^bb2:  // pred: ^bb1
    cf.br ^bb3(%false : i1)
  ^bb3(%1: i1):  // 2 preds: ^bb1, ^bb2
    cf.cond_br %1, ^bb5, ^bb4
  ^bb4:  // pred: ^bb3
    %2 = arith.addi %0, %c0_i8 : i8
    cf.br ^bb1(%2 : i8)
  ^bb5:  // pred: ^bb3
    return
  }
}

// -----

// group: the outcome depends on the order of pattern 'AddOfAddConstants' and pattern 'AddOfAddConstants'
module {
  func.func @f() -> index {
    %c2 = arith.constant 2 : index
    %c36028797018963968 = arith.constant 36028797018963968 : index
    %0 = index.minu %c2, %c36028797018963968
    %1 = index.add %0, %0
    %2 = index.add %1, %0
    %3 = index.add %2, %2
    %4 = index.add %1, %3
    %5 = index.add %4, %c2
    %c1 = arith.constant 1 : index
    %6 = index.add %c1, %5
    %c-1 = arith.constant -1 : index
    %7 = index.add %c-1, %6
    %8 = index.add %7, %6
    %9 = index.add %8, %8
    %10 = index.add %c2, %9
    %c0 = arith.constant 0 : index
    %11 = index.minu %c0, %c0
    %12 = index.add %10, %10
    %13 = index.add %c2, %12
    return %13 : index
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.maxsi' and fold of 'index.mul'
module {
  func.func @f() -> index {
    %c0 = arith.constant 0 : index
    %0 = index.mul %c0, %c0
    %c403773205070 = arith.constant 403773205070 : index
    %1 = arith.maxsi %0, %c0 : index
    %2 = index.mul %c403773205070, %1
    return %2 : index
  }
}

// -----

// group: the outcome depends on the order of pattern 'AddISubConstantRHS' and pattern 'SubIRHSSubConstantLHS'
module {
  func.func @f(%arg0: i32) -> (i32, i32) {
    %0 = arith.addi %arg0, %arg0 : i32
    %c0_i32 = arith.constant 0 : i32
    %1 = arith.subi %c0_i32, %0 overflow<nuw> : i32
    %c1_i32 = arith.constant 1 : i32
    %2 = arith.subi %1, %c1_i32 overflow<nuw> : i32
    %3 = arith.subi %2, %2 : i32
    %c65535_i32 = arith.constant 65535 : i32
    %4 = arith.addi %c65535_i32, %2 overflow<nuw> : i32
    return %4, %3 : i32, i32
  }
}

// -----

// group: the outcome depends on the order of pattern 'ConvertTrivialIfToSelect' and pattern 'FoldSelfCopy'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: i1, %arg3: memref<4x1xi8>) -> i8 {
    %0 = scf.if %arg2 -> (i8) {
      memref.store %arg0, %arg3[%arg1, %arg1] : memref<4x1xi8>
      %c0_i8 = arith.constant 0 : i8
      scf.yield %c0_i8 : i8
    } else {
      scf.yield %arg0 : i8
    }
    memref.copy %arg3, %arg3 : memref<4x1xi8> to memref<4x1xi8>
    %1 = scf.if %arg2 -> (i8) {
      %alloca = memref.alloca() : memref<1x4xi8>
      linalg.fill ins(%arg0 : i8) outs(%alloca : memref<1x4xi8>)
      scf.yield %0 : i8
    } else {
      scf.yield %arg0 : i8
    }
    return %1 : i8
  }
}

// -----

// group: the outcome depends on the order of fold of 'tensor.extract_slice' and fold of 'tensor.reshape'
module {
  func.func @f(%arg0: index, %arg1: tensor<1x4xi8>) -> tensor<4x2xi8> {
    %concat = tensor.concat dim(0) %arg1, %arg1 : (tensor<1x4xi8>, tensor<1x4xi8>) -> tensor<2x4xi8>
    %from_elements = tensor.from_elements %arg0, %arg0 : tensor<2xindex>
    %reshape = tensor.reshape %concat(%from_elements) : (tensor<2x4xi8>, tensor<2xindex>) -> tensor<4x2xi8>
    %c1 = arith.constant 1 : index
    %c1_0 = arith.constant 1 : index
    %extracted_slice = tensor.extract_slice %reshape[0, 0] [4, 2] [%c1, %c1_0] : tensor<4x2xi8> to tensor<4x2xi8>
    %c4 = arith.constant 4 : index
    %c2 = arith.constant 2 : index
    %from_elements_1 = tensor.from_elements %c4, %c2 : tensor<2xindex>
    %reshape_2 = tensor.reshape %extracted_slice(%from_elements_1) : (tensor<4x2xi8>, tensor<2xindex>) -> tensor<4x2xi8>
    return %reshape_2 : tensor<4x2xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'ConvertTrivialIfToSelect' and fold of 'tensor.concat'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: i1, %arg3: tensor<?x?xi8>) -> i8 {
    %0 = scf.if %arg2 -> (i8) {
      %alloca = memref.alloca() : memref<4xi8>
      linalg.fill ins(%arg0 : i8) outs(%alloca : memref<4xi8>)
      %c0_i8 = arith.constant 0 : i8
      scf.yield %c0_i8 : i8
    } else {
      scf.yield %arg0 : i8
    }
    %concat = tensor.concat dim(0) %arg3 : (tensor<?x?xi8>) -> tensor<?x?xi8>
    %1 = scf.if %arg2 -> (i8) {
      %extracted = tensor.extract %concat[%arg1, %arg1] : tensor<?x?xi8>
      %c1_i8 = arith.constant 1 : i8
      scf.yield %c1_i8 : i8
    } else {
      %alloca = memref.alloca() : memref<3x2xi8>
      linalg.fill ins(%arg0 : i8) outs(%alloca : memref<3x2xi8>)
      scf.yield %arg0 : i8
    }
    return %1 : i8
  }
}

// -----

// group: the outcome depends on the order of pattern 'ConvertTrivialIfToSelect' and pattern 'ConvertTrivialIfToSelect'
module {
  func.func @f(%arg0: i1) -> i1 {
    %false = arith.constant false
    %0:2 = scf.if %false -> (i1, i1) {
      scf.yield %arg0, %arg0 : i1, i1
    } else {
      scf.yield %arg0, %arg0 : i1, i1
    }
    %1:2 = scf.if %0#0 -> (i1, i1) {
      %false_0 = arith.constant false
      scf.yield %false_0, %arg0 : i1, i1
    } else {
      scf.yield %0#1, %arg0 : i1, i1
    }
    return %1#0 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'EraseSelfCopy' and pattern 'FoldTensorCastIntoTranspose'
module {
  func.func @f(%arg0: index, %arg1: tensor<1x?xi8>) -> tensor<1x?xi8> {
    %c1 = arith.constant 1 : index
    %0 = tensor.empty(%c1) : tensor<?x1xi8>
    %transposed = linalg.transpose ins(%arg1 : tensor<1x?xi8>) outs(%0 : tensor<?x1xi8>) permutation = [1, 0] 
    %cast = tensor.cast %transposed : tensor<?x1xi8> to tensor<?x1xi8>
    %1 = linalg.copy ins(%transposed : tensor<?x1xi8>) outs(%cast : tensor<?x1xi8>) -> tensor<?x1xi8>
    %alloca = memref.alloca(%arg0) : memref<4x?xi8>
    %c0 = arith.constant 0 : index
    %subview = memref.subview %alloca[1, %c0] [3, 2] [1, %arg0] : memref<4x?xi8> to memref<3x2xi8, strided<[?, ?], offset: ?>>
    %c1_0 = arith.constant 1 : index
    %2 = tensor.empty(%c1_0) : tensor<1x?xi8>
    %transposed_1 = linalg.transpose ins(%1 : tensor<?x1xi8>) outs(%2 : tensor<1x?xi8>) permutation = [1, 0] 
    return %transposed_1 : tensor<1x?xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'MulSIExtendedRHSOne' and fold of 'arith.remui'
module {
  func.func @f(%arg0: i64) -> i64 {
    %0 = ub.poison : i64
    %low, %high = arith.mulsi_extended %arg0, %0 : i64
    %low_0, %high_1 = arith.mulsi_extended %high, %high : i64
    %low_2, %high_3 = arith.mulsi_extended %arg0, %high_1 : i64
    %low_4, %high_5 = arith.mulsi_extended %high_3, %arg0 : i64
    %low_6, %high_7 = arith.mulsi_extended %high_5, %high_5 : i64
    %1 = arith.remui %low_6, %arg0 : i64
    %c1_i64 = arith.constant 1 : i64
    %low_8, %high_9 = arith.mulsi_extended %1, %c1_i64 : i64
    return %high_9 : i64
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.divsi' and fold of 'arith.maxui'
module {
  func.func @f(%arg0: i1) -> i1 {
    %0 = arith.divsi %arg0, %arg0 : i1
    %1 = ub.poison : i1
    %2 = arith.divsi %0, %1 : i1
    %3 = arith.divsi %2, %2 : i1
    %true = arith.constant true
    %4 = arith.maxui %true, %3 : i1
    return %4 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.maxnumf' and fold of 'arith.maxnumf'
module {
  func.func @f() -> f32 {
    %cst = arith.constant 0x7FFFFFFE : f32
    %cst_0 = arith.constant 0xFFC8BC17 : f32
    %0 = arith.maxnumf %cst, %cst_0 : f32
    %1 = arith.maxnumf %0, %0 : f32
    %cst_1 = arith.constant 0xFFFFFFFE : f32
    %2 = arith.maxnumf %cst_1, %1 : f32
    return %2 : f32
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.addi' and fold of 'arith.subi'
module {
  func.func @f(%arg0: i6) -> i6 {
    %c0_i6 = arith.constant 0 : i6
    %0 = ub.poison : i6
    %1 = arith.addi %c0_i6, %0 : i6
    %2 = arith.subi %1, %arg0 : i6
    %3 = arith.addi %2, %arg0 : i6
    %4 = arith.subi %3, %2 : i6
    return %4 : i6
  }
}

// -----

// group: the outcome depends on the order of pattern 'ComposeCollapseOfExpandTensor' and pattern 'ConvertToStaticExpandShape'
module {
  func.func @f(%arg0: i8, %arg1: index) -> tensor<2x?xi8> {
    %c0 = arith.constant 0 : index
    %generated = tensor.generate %c0 {
    ^bb0(%arg2: index):
      tensor.yield %arg0 : i8
    } : tensor<?xi8>
    %expanded = tensor.expand_shape %generated [[0, 1]] output_shape [2, %arg1] : tensor<?xi8> into tensor<2x?xi8>
    %c0_0 = arith.constant 0 : index
    %expanded_1 = tensor.expand_shape %expanded [[0], [1, 2]] output_shape [2, 1, %c0_0] : tensor<2x?xi8> into tensor<2x1x?xi8>
    %collapsed = tensor.collapse_shape %expanded_1 [[0], [1, 2]] : tensor<2x1x?xi8> into tensor<2x?xi8>
    return %collapsed : tensor<2x?xi8>
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.andi' and fold of 'arith.mului_extended'
module {
  func.func private @observe(i8) -> i8
  func.func @f(%arg0: i8) {
    %c0_i8 = arith.constant 0 : i8
    %sum, %overflow = arith.addui_extended %c0_i8, %c0_i8 : i8, i1
    %0 = ub.poison : i8
    %1 = arith.andi %sum, %arg0 : i8
    %low, %high = arith.mului_extended %0, %1 : i8
    %low_0, %high_1 = arith.mului_extended %arg0, %low : i8
    %low_2, %high_3 = arith.mului_extended %high_1, %arg0 : i8
    %2 = call @observe(%high_3) : (i8) -> i8
    return
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.extsi' and fold of 'arith.ori'
module {
  func.func @f() -> i5 {
    %true = arith.constant true
    %0 = arith.extsi %true : i1 to i5
    %1 = ub.poison : i5
    %2 = arith.ori %1, %0 : i5
    %c0_i7 = arith.constant 0 : i7
    return %2 : i5
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldStaticPadding' and fold of 'tensor.dim'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: tensor<4x?xi8>) -> tensor<?x?xi8> {
    %extracted_slice = tensor.extract_slice %arg2[0, 0] [0, %arg1] [1, 1] : tensor<4x?xi8> to tensor<0x?xi8>
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %extracted_slice, %c0 : tensor<0x?xi8>
    %c0_0 = arith.constant 0 : index
    %padded = tensor.pad %extracted_slice low[0, 1] high[%c0_0, %dim] {
    ^bb0(%arg3: index, %arg4: index):
      tensor.yield %arg0 : i8
    } : tensor<0x?xi8> to tensor<?x?xi8>
    return %padded : tensor<?x?xi8>
  }
}

// -----

// group: the outcome depends on the order of fold of 'llvm.add' and fold of 'math.cttz'
module {
  func.func private @observe(i8) -> i8
  func.func @f() {
    %c0_i8 = arith.constant 0 : i8
    %0 = math.cttz %c0_i8 : i8
    %1 = llvm.add %c0_i8, %0 : i8
    %2 = call @observe(%1) : (i8) -> i8
    return
  }
}

// -----

// group: the outcome depends on the order of pattern 'ComposeExpandShapes' and pattern 'ExpandShapeOpMemRefCastFolder'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: memref<4x1xi8>) {
    %cast = memref.cast %arg2 : memref<4x1xi8> to memref<?x1xi8>
    %c4 = arith.constant 4 : index
    %expand_shape = memref.expand_shape %cast [[0], [1, 2]] output_shape [%c4, 1, 1] : memref<?x1xi8> into memref<?x1x1xi8>
    %expand_shape_0 = memref.expand_shape %expand_shape [[0], [1], [2, 3]] output_shape [%arg1, 1, 1, 1] : memref<?x1x1xi8> into memref<?x1x1x1xi8>
    memref.store %arg0, %expand_shape_0[%arg1, %arg1, %arg1, %arg1] : memref<?x1x1x1xi8>
    return
  }
}

// -----

// group: the outcome depends on the order of fold of 'index.floordivs' and fold of 'index.mul'
module {
  func.func private @observe(i16) -> i16
  func.func @f() -> index {
    %c0 = arith.constant 0 : index
    %c0_i16 = arith.constant 0 : i16
    %c1 = arith.constant 1 : index
    %0 = index.floordivs %c0, %c1
    %1 = index.mul %c0, %0
    return %1 : index
  }
}

// -----

// group: the outcome depends on the order of pattern 'MulIMulIConstant' and fold of 'arith.divui'
module {
  func.func @f(%arg0: i4) -> i4 {
    %c0_i4 = arith.constant 0 : i4
    %c3_i4 = arith.constant 3 : i4
    %0 = arith.muli %arg0, %c3_i4 : i4
    %c2_i4 = arith.constant 2 : i4
    %1 = arith.muli %c2_i4, %0 overflow<nuw> : i4
    %2 = arith.divui %1, %0 : i4
    return %2 : i4
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldFillWithCollapseShape' and pattern 'FoldFillWithCopy'
module {
  func.func @f(%arg0: i8, %arg1: tensor<4xi8>) -> tensor<4xi8> {
    %0 = linalg.fill ins(%arg0 : i8) outs(%arg1 : tensor<4xi8>) -> tensor<4xi8>
    %expanded = tensor.expand_shape %0 [[0, 1]] output_shape [2, 2] : tensor<4xi8> into tensor<2x2xi8>
    %collapsed = tensor.collapse_shape %expanded [[0, 1]] : tensor<2x2xi8> into tensor<4xi8>
    %1 = linalg.copy ins(%collapsed : tensor<4xi8>) outs(%0 : tensor<4xi8>) -> tensor<4xi8>
    return %1 : tensor<4xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldTargetTensorCast' and pattern 'StaticTensorGenerate'
module {
  func.func @f(%arg0: i8, %arg1: index) -> tensor<?x4xi8> {
    %c0 = arith.constant 0 : index
    %generated = tensor.generate %c0, %arg1 {
    ^bb0(%arg2: index, %arg3: index):
      tensor.yield %arg0 : i8
    } : tensor<?x?xi8>
    %padded = tensor.pad %generated low[1, 1] high[2, %arg1] {
    ^bb0(%arg2: index, %arg3: index):
      tensor.yield %arg0 : i8
    } : tensor<?x?xi8> to tensor<?x?xi8>
    %cast = tensor.cast %padded : tensor<?x?xi8> to tensor<?x4xi8>
    return %cast : tensor<?x4xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldFillWithCopy' and pattern 'ForOpTensorCastFolder'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: tensor<3xi8>) -> tensor<?xi8> {
    %c0 = arith.constant 0 : index
    %padded = tensor.pad %arg2 low[0] high[%c0] {
    ^bb0(%arg3: index):
      tensor.yield %arg0 : i8
    } : tensor<3xi8> to tensor<?xi8>
    %c0_0 = arith.constant 0 : index
    %0:2 = scf.for %arg3 = %c0_0 to %arg1 step %arg1 iter_args(%arg4 = %arg0, %arg5 = %padded) -> (i8, tensor<?xi8>) {
      %inserted_1 = tensor.insert %arg0 into %arg5[%arg1] : tensor<?xi8>
      scf.yield %arg0, %inserted_1 : i8, tensor<?xi8>
    }
    %1 = linalg.fill ins(%0#0 : i8) outs(%0#1 : tensor<?xi8>) -> tensor<?xi8>
    %inserted = tensor.insert %arg0 into %1[%arg1] : tensor<?xi8>
    %2 = linalg.copy ins(%inserted : tensor<?xi8>) outs(%1 : tensor<?xi8>) -> tensor<?xi8>
    return %2 : tensor<?xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'SubILHSSubConstantRHS' and pattern 'SubIRHSSubConstantRHS'
module {
  func.func @f(%arg0: i1) -> i1 {
    %0 = arith.addi %arg0, %arg0 : i1
    %true = arith.constant true
    %1 = arith.subi %0, %true overflow<nsw, nuw> : i1
    %c0_i32 = arith.constant 0 : i32
    %true_0 = arith.constant true
    %2 = arith.subi %1, %true_0 overflow<nuw> : i1
    %true_1 = arith.constant true
    %3 = arith.subi %true_1, %2 overflow<nuw> : i1
    return %3 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.cmpi' and fold of 'arith.extsi'
module {
  func.func @f(%arg0: i32) -> i1 {
    %0 = ub.poison : i16
    %1 = arith.extsi %0 : i16 to i32
    %c0_i32 = arith.constant 0 : i32
    %2 = arith.cmpi sle, %c0_i32, %1 : i32
    %3 = arith.remui %arg0, %arg0 : i32
    return %2 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'ConvertTrivialIfToSelect' and fold of 'arith.floordivsi'
module {
  func.func @f(%arg0: i1) -> i1 {
    %true = arith.constant true
    %0 = arith.floordivsi %arg0, %true : i1
    %1:2 = scf.if %arg0 -> (i1, i1) {
      %2 = arith.floordivsi %0, %0 : i1
      %false = arith.constant false
      scf.yield %0, %false : i1, i1
    } else {
      scf.yield %arg0, %arg0 : i1, i1
    }
    return %1#0 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.divsi' and fold of 'index.add'
module {
  func.func @f() -> index {
    %c1 = arith.constant 1 : index
    %c953610561473 = arith.constant 953610561473 : index
    %0 = arith.divsi %c953610561473, %c1 : index
    %1 = arith.divsi %c1, %0 : index
    %2 = index.add %c1, %1
    return %2 : index
  }
}

// -----

// group: the outcome depends on the order of pattern 'SimplifyAffineOp<affine.store>' and fold of 'affine.for'
#map = affine_map<(d0) -> (d0 + 1)>
module {
  func.func @f(%arg0: memref<1x2xi8>, %arg1: i8) {
    %c0 = arith.constant 0 : index
    affine.for %arg2 = 0 to #map(%c0) step 2 {
      affine.store %arg1, %arg0[%arg2, %arg2 mod 2] : memref<1x2xi8>
    }
    return
  }
}

// -----

// group: the outcome depends on the order of fold of 'affine.for' and fold of 'affine.for'
#map = affine_map<(d0) -> (d0 + 2, 0)>
#map1 = affine_map<(d0) -> (d0 + 2, 2)>
module {
  func.func @f(%arg0: vector<2xi8>) {
    %c0 = arith.constant 0 : index
    %alloc = memref.alloc() : memref<6xi8>
    affine.for %arg1 = 0 to min #map(%c0) {
      affine.for %arg2 = 0 to min #map1(%arg1) {
        affine.vector_store %arg0, %alloc[%arg2] : memref<6xi8>, vector<2xi8>
      }
    }
    return
  }
}

// -----

// group: the outcome depends on the order of pattern 'SimplifyAffineOp<affine.vector_store>' and fold of 'affine.for'
#map = affine_map<(d0) -> (d0 + 2, 4)>
module {
  func.func @f(%arg0: memref<3xi8>, %arg1: vector<2xi8>) {
    %c0 = arith.constant 0 : index
    affine.for %arg2 = 0 to min #map(%c0) step 2 {
      affine.vector_store %arg1, %arg0[%arg2 mod 2] : memref<3xi8>, vector<2xi8>
    }
    return
  }
}

// -----

// group: the outcome depends on the order of pattern 'SimplifyAffineOp<affine.vector_load>' and fold of 'affine.for'
#map = affine_map<(d0) -> (d0 + 2, 1)>
module {
  func.func @f(%arg0: memref<3xi8>, %arg1: i8) {
    %c0 = arith.constant 0 : index
    %0 = affine.for %arg2 = 0 to min #map(%c0) step 2 iter_args(%arg3 = %arg1) -> (i8) {
      %1 = affine.vector_load %arg0[%arg2 mod 2] : memref<3xi8>, vector<2xi8>
      affine.vector_store %1, %arg0[0] : memref<3xi8>, vector<2xi8>
      affine.yield %arg1 : i8
    }
    return
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.floordivsi' and fold of 'arith.mului_extended'
module {
  func.func @f(%arg0: i7) -> i7 {
    %c0_i7 = arith.constant 0 : i7
    %c0_i7_0 = arith.constant 0 : i7
    %0 = arith.shrui %c0_i7, %c0_i7_0 : i7
    %1 = arith.ori %0, %0 : i7
    %c1_i7 = arith.constant 1 : i7
    %2 = arith.floordivsi %1, %c1_i7 : i7
    %3 = ub.poison : i7
    %low, %high = arith.mului_extended %arg0, %3 : i7
    %low_1, %high_2 = arith.mului_extended %low, %2 : i7
    return %high_2 : i7
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldTensorCastIntoFill' and pattern 'InsertSliceOpCastFolder'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: tensor<?x1xi8>, %arg3: tensor<1x2xi8>) -> tensor<?x?xi8> {
    %c0 = arith.constant 0 : index
    %extracted_slice = tensor.extract_slice %arg3[%arg1, 0] [%c0, %arg1] [%arg1, 2] : tensor<1x2xi8> to tensor<?x?xi8>
    %0 = linalg.fill ins(%arg0 : i8) outs(%extracted_slice : tensor<?x?xi8>) -> tensor<?x?xi8>
    %c0_0 = arith.constant 0 : index
    %extracted_slice_1 = tensor.extract_slice %arg2[%arg1, 0] [%c0_0, 1] [%arg1, %arg1] : tensor<?x1xi8> to tensor<?x1xi8>
    %c0_2 = arith.constant 0 : index
    %inserted_slice = tensor.insert_slice %extracted_slice_1 into %0[%c0_2, %arg1] [%arg1, 1] [1, 1] : tensor<?x1xi8> into tensor<?x?xi8>
    return %inserted_slice : tensor<?x?xi8>
  }
}

// -----

// group: the outcome depends on the order of fold of 'index.minu' and fold of 'index.mul'
module {
  func.func @f() -> index {
    %c0 = arith.constant 0 : index
    %0 = index.minu %c0, %c0
    %1 = index.mul %c0, %0
    return %1 : index
  }
}

// -----

// group: the outcome depends on the order of fold of 'llvm.mul' and fold of 'math.ctpop'
module {
  func.func @f() -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %0 = math.ctpop %c0_i32 : i32
    %c1_i32 = arith.constant 1 : i32
    %1 = llvm.mul %c1_i32, %0 : i32
    cf.br ^bb1
  ^bb1:  // pred: ^bb0
    return %1 : i32
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldStaticPadding' and pattern 'FoldTensorCastIntoBroadcast'
module {
  func.func @f(%arg0: tensor<4x2xi8>) -> tensor<4x1x?xi8> {
    %c1 = arith.constant 1 : index
    %c0_i8 = arith.constant 0 : i8
    %padded = tensor.pad %arg0 low[0, 0] high[0, %c1] {
    ^bb0(%arg1: index, %arg2: index):
      tensor.yield %c0_i8 : i8
    } : tensor<4x2xi8> to tensor<4x?xi8>
    %0 = tensor.empty(%c1) : tensor<4x1x?xi8>
    %broadcasted = linalg.broadcast ins(%padded : tensor<4x?xi8>) outs(%0 : tensor<4x1x?xi8>) dimensions = [1] 
    return %broadcasted : tensor<4x1x?xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'WhileCmpCond' and fold of 'arith.cmpi'
module {
  func.func private @seen(i1, i1, i8, i8)
  func.func @body_knows(%arg0: i8) {
    %0:2 = scf.while : () -> (i8, i1) {
      %1 = arith.cmpi slt, %arg0, %arg0 : i8
      scf.condition(%1) %arg0, %1 : i8, i1
    } do {
    ^bb0(%arg1: i8, %arg2: i1):
      %1 = arith.cmpi sge, %arg1, %arg0 : i8
      func.call @seen(%arg2, %1, %arg1, %arg0) : (i1, i1, i8, i8) -> ()
      scf.yield
    }
    return
  }
}

// -----

// group: the outcome depends on the order of pattern 'CondBranchTruthPropagation' and fold of 'arith.minsi'
module {
  func.func @src(%arg0: i1) -> i1 {
    cf.cond_br %arg0, ^bb1, ^bb2(%arg0 : i1)
  ^bb1:  // pred: ^bb0
    %0 = arith.minsi %arg0, %arg0 : i1
    cf.br ^bb2(%0 : i1)
  ^bb2(%1: i1):  // 2 preds: ^bb0, ^bb1
    return %1 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'ChainedTensorCast' and pattern 'FoldTensorCastOfOutputIntoForallOp'
module {
  func.func @contribution_out_of_bounds(%arg0: tensor<2x1xi8>, %arg1: tensor<1x1xi8>, %arg2: index) -> tensor<?x?xi8> {
    %cast = tensor.cast %arg0 : tensor<2x1xi8> to tensor<2x?xi8>
    %cast_0 = tensor.cast %cast : tensor<2x?xi8> to tensor<?x?xi8>
    %0 = scf.forall (%arg3) in (%arg2) shared_outs(%arg4 = %cast_0) -> (tensor<?x?xi8>) {
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %arg1 into %arg4[%arg3, 1] [1, 1] [1, 1] : tensor<1x1xi8> into tensor<?x?xi8>
      }
    }
    return %0 : tensor<?x?xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldStaticPadding' and pattern 'FoldTensorCastIntoReduce'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: memref<2x2xi8>, %arg3: tensor<?x3xi8>) -> tensor<?xi8> {
    %c0 = arith.constant 0 : index
    %c0_0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %padded = tensor.pad %arg3 low[%c0, 1] high[%c0_0, %c1] {
    ^bb0(%arg4: index, %arg5: index):
      tensor.yield %arg0 : i8
    } : tensor<?x3xi8> to tensor<?x?xi8>
    %c1_1 = arith.constant 1 : index
    %subview = memref.subview %arg2[%arg1, %arg1] [%arg1, %arg1] [%arg1, %c1_1] : memref<2x2xi8> to memref<?x?xi8, strided<[?, ?], offset: ?>>
    %c3 = arith.constant 3 : index
    %0 = tensor.empty(%c3) : tensor<?xi8>
    %reduced = linalg.reduce ins(%padded : tensor<?x?xi8>) outs(%0 : tensor<?xi8>) dimensions = [0] 
      (%in: i8, %init: i8) {
        linalg.yield %arg0 : i8
      }
    %inserted = tensor.insert %arg0 into %reduced[%arg1] : tensor<?xi8>
    return %inserted : tensor<?xi8>
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.cmpi' and fold of 'arith.subi'
module {
  func.func @f(%arg0: i4) -> i1 {
    %false = arith.constant false
    %0 = ub.poison : i4
    %sum, %overflow = arith.addui_extended %0, %arg0 : i4, i1
    %1 = arith.subi %sum, %arg0 : i4
    %c0_i4 = arith.constant 0 : i4
    %2 = arith.cmpi ne, %c0_i4, %1 : i4
    return %2 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'AddIAddConstant' and pattern 'AddISubConstantRHS'
module {
  func.func @f(%arg0: i2) -> i2 {
    %c-2_i2 = arith.constant -2 : i2
    %0 = arith.subi %arg0, %c-2_i2 : i2
    %c1_i2 = arith.constant 1 : i2
    %1 = arith.addi %0, %c1_i2 : i2
    %c-1_i2 = arith.constant -1 : i2
    %2 = arith.addi %c-1_i2, %1 : i2
    %3 = arith.subi %arg0, %arg0 : i2
    %4 = arith.minsi %3, %arg0 : i2
    return %2 : i2
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldTensorCastIntoFill' and pattern 'FoldTensorCastIntoGeneric'
#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d1, d2)>
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: tensor<3xi8>) -> tensor<?x2xi8> {
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %arg2, %c0 : tensor<3xi8>
    %c0_0 = arith.constant 0 : index
    %0 = tensor.empty(%arg1, %c0_0) : tensor<?x?x2xi8>
    %1 = tensor.empty(%dim) : tensor<?x2xi8>
    %2 = linalg.fill ins(%arg0 : i8) outs(%1 : tensor<?x2xi8>) -> tensor<?x2xi8>
    %3 = linalg.generic {indexing_maps = [#map, #map, #map1], iterator_types = ["reduction", "parallel", "parallel"]} ins(%0, %0 : tensor<?x?x2xi8>, tensor<?x?x2xi8>) outs(%2 : tensor<?x2xi8>) {
    ^bb0(%in: i8, %in_1: i8, %out: i8):
      linalg.yield %arg0 : i8
    } -> tensor<?x2xi8>
    return %3 : tensor<?x2xi8>
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.muli' and fold of 'index.minu'
module {
  func.func @f() -> index {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %sum, %overflow = arith.addui_extended %c0, %c1 : index, i1
    %0 = index.minu %sum, %c0
    %1 = arith.muli %c0, %0 : index
    return %1 : index
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.select' and fold of 'index.mul'
module {
  func.func @f(%arg0: index) -> index {
    %false = arith.constant false
    %0 = scf.if %false -> (index) {
      scf.yield %arg0 : index
    } else {
      %c2 = arith.constant 2 : index
      scf.yield %c2 : index
    }
    %c0 = arith.constant 0 : index
    %1 = index.mul %c0, %0
    return %1 : index
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.mului_extended' and fold of 'index.mul'
module {
  func.func @f(%arg0: index) -> index {
    %c0 = arith.constant 0 : index
    %low, %high = arith.mului_extended %c0, %arg0 : index
    %c2 = arith.constant 2 : index
    %0 = index.mul %c2, %high
    return %0 : index
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldTensorCastIntoBroadcast' and pattern 'FoldTensorCastIntoTranspose'
module {
  func.func @f(%arg0: tensor<?xi8>, %arg1: memref<4xi8>) -> tensor<3x?xi8> {
    %c0 = arith.constant 0 : index
    %dim = memref.dim %arg1, %c0 : memref<4xi8>
    %0 = tensor.empty(%dim) : tensor<?x3xi8>
    %broadcasted = linalg.broadcast ins(%arg0 : tensor<?xi8>) outs(%0 : tensor<?x3xi8>) dimensions = [1] 
    %1 = tensor.empty(%c0) : tensor<3x?xi8>
    %transposed = linalg.transpose ins(%broadcasted : tensor<?x3xi8>) outs(%1 : tensor<3x?xi8>) permutation = [1, 0] 
    return %transposed : tensor<3x?xi8>
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.fptoui' and fold of 'llvm.add'
module {
  func.func private @observe(i64) -> i64
  func.func @f(%arg0: i64) {
    %true = arith.constant true
    %cst = arith.constant 0.000000e+00 : f8E4M3
    %0 = arith.fptoui %cst : f8E4M3 to i1
    %1 = llvm.add %true, %0 : i1
    %2 = llvm.add %1, %1 : i1
    scf.if %2 {
      %3 = func.call @observe(%arg0) : (i64) -> i64
    } else {
    }
    return
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.muli' and fold of 'index.cmp'
module {
  func.func @f() -> i1 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = index.cmp sge(%c0, %c1)
    %false = arith.constant false
    %1 = arith.muli %false, %0 : i1
    %2 = arith.muli %1, %0 : i1
    return %2 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'CondBranchTruthPropagation' and pattern 'ForwardInvariantWhileArgs'
module {
  func.func private @observe(i6) -> i6
  func.func @f(%arg0: i1, %arg1: i6) {
    cf.cond_br %arg0, ^bb1, ^bb2
  ^bb1:  // pred: ^bb0
    scf.while (%arg2 = %arg0) : (i1) -> () {
      %0 = func.call @observe(%arg1) : (i6) -> i6
      scf.condition(%arg2)
    } do {
      scf.yield %arg0 : i1
    }
    return
  ^bb2:  // pred: ^bb0
    return
  }
}

// -----

// group: the outcome depends on the order of pattern 'AddIMulNegativeOneRhs' and pattern 'MulIMulIConstant'
module {
  func.func @f(%arg0: i3) -> i3 {
    %c3_i3 = arith.constant 3 : i3
    %0 = arith.muli %arg0, %c3_i3 : i3
    %c-1_i3 = arith.constant -1 : i3
    %1 = arith.muli %c-1_i3, %0 : i3
    %2 = arith.addi %1, %1 : i3
    %false = arith.constant false
    return %2 : i3
  }
}

// -----

// group: the outcome depends on the order of pattern 'ExtractSliceOpConstantArgumentFolder' and pattern 'FoldTensorCastIntoGeneric'
#map = affine_map<(d0) -> (d0)>
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: tensor<?xi8>) -> i8 {
    %extracted = tensor.extract %arg2[%arg1] : tensor<?xi8>
    %c1 = arith.constant 1 : index
    %extracted_slice = tensor.extract_slice %arg2[1] [%c1] [1] : tensor<?xi8> to tensor<?xi8>
    %c0 = arith.constant 0 : index
    %c1_0 = arith.constant 1 : index
    %c1_1 = arith.constant 1 : index
    %0 = scf.for %arg3 = %c0 to %c1_0 step %c1_1 iter_args(%arg4 = %extracted_slice) -> (tensor<?xi8>) {
      %cast = tensor.cast %arg4 : tensor<?xi8> to tensor<2xi8>
      %1 = tensor.empty(%arg3) : tensor<?xi8>
      %2 = linalg.fill ins(%arg0 : i8) outs(%1 : tensor<?xi8>) -> tensor<?xi8>
      %3 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%arg4, %arg4 : tensor<?xi8>, tensor<?xi8>) outs(%2 : tensor<?xi8>) {
      ^bb0(%in: i8, %in_4: i8, %out: i8):
        %4 = linalg.index 0 : index
        %5 = arith.index_cast %4 : index to i8
        %c0_i8 = arith.constant 0 : i8
        %6 = arith.xori %c0_i8, %arg0 : i8
        linalg.yield %arg0 : i8
      } -> tensor<?xi8>
      %inserted = tensor.insert %arg0 into %3[%arg1] : tensor<?xi8>
      scf.yield %inserted : tensor<?xi8>
    }
    %extracted_2 = tensor.extract %extracted_slice[%arg1] : tensor<?xi8>
    %dim = tensor.dim %arg2, %arg1 : tensor<?xi8>
    %extracted_3 = tensor.extract %0[%arg1] : tensor<?xi8>
    return %extracted_3 : i8
  }
}

// -----

// group: the outcome depends on the order of pattern 'CondBranchTruthPropagation' and pattern 'SimplifyPassThroughCondBranch'
module {
  func.func @f(%arg0: i3, %arg1: i1) -> i1 {
    %cst = arith.constant 0.000000e+00 : f64
    %0 = math.expm1 %cst : f64
    %1 = math.expm1 %0 : f64
    cf.cond_br %arg1, ^bb1(%arg0, %arg0 : i3, i3), ^bb2
  ^bb1(%2: i3, %3: i3):  // pred: ^bb0
    %4 = math.expm1 %1 : f64
    %5 = math.expm1 %4 : f64
    cf.cond_br %arg1, ^bb2, ^bb2
  ^bb2:  // 3 preds: ^bb0, ^bb1, ^bb1
    cf.br ^bb3(%arg1, %arg0 : i1, i3)
  ^bb3(%6: i1, %7: i3):  // pred: ^bb2
    %cst_0 = arith.constant 0.000000e+00 : f16
    %8 = math.expm1 %cst_0 : f16
    return %6 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'XOrINotCmpI' and fold of 'arith.ori'
module {
  func.func @f(%arg0: f32, %arg1: i64) -> i1 {
    %0 = arith.minnumf %arg0, %arg0 : f32
    %c0_i64 = arith.constant 0 : i64
    %1 = arith.cmpi ule, %arg1, %c0_i64 : i64
    %true = arith.constant true
    %2 = arith.xori %1, %true : i1
    %3 = arith.ori %2, %1 : i1
    return %3 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'index.cmp' and fold of 'index.maxs'
module {
  func.func @f() -> i1 {
    %c4294967295 = arith.constant 4294967295 : index
    %c1 = arith.constant 1 : index
    %0 = index.maxs %c4294967295, %c1
    %c0 = arith.constant 0 : index
    %1 = index.cmp ule(%0, %c0)
    %c2 = arith.constant 2 : index
    return %1 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldTensorCastIntoBroadcast' and pattern 'FoldTensorCastOfOutputIntoForallOp'
#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
module {
  func.func @f(%arg0: i8, %arg1: index) -> tensor<?x4x?xi8> {
    %c1 = arith.constant 1 : index
    %alloca = memref.alloca(%c1) : memref<?x3xi8>
    %c0 = arith.constant 0 : index
    %dim = memref.dim %alloca, %c0 : memref<?x3xi8>
    %c4 = arith.constant 4 : index
    %0 = tensor.empty(%c4) : tensor<4x?xi8>
    %1 = scf.forall (%arg2) in (4) shared_outs(%arg3 = %0) -> (tensor<4x?xi8>) {
      %extracted_slice = tensor.extract_slice %arg3[%arg2, 0] [1, 4] [1, 1] : tensor<4x?xi8> to tensor<4xi8>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %extracted_slice into %arg3[%arg2, 0] [1, 4] [1, 1] : tensor<4xi8> into tensor<4x?xi8>
      }
    }
    %2 = scf.forall (%arg2) in (%arg1) shared_outs(%arg3 = %1) -> (tensor<4x?xi8>) {
      %extracted_slice = tensor.extract_slice %1[%arg2, 0] [1, 4] [1, 1] : tensor<4x?xi8> to tensor<1x4xi8>
      scf.forall.in_parallel {
      }
    }
    %3 = tensor.empty(%arg1, %dim) : tensor<?x4x?xi8>
    %broadcasted = linalg.broadcast ins(%2 : tensor<4x?xi8>) outs(%3 : tensor<?x4x?xi8>) dimensions = [0] 
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%broadcasted : tensor<?x4x?xi8>) outs(%broadcasted : tensor<?x4x?xi8>) {
    ^bb0(%in: i8, %out: i8):
      %c0_i8 = arith.constant 0 : i8
      %c1_i8 = arith.constant 1 : i8
      linalg.yield %arg0 : i8
    } -> tensor<?x4x?xi8>
    return %4 : tensor<?x4x?xi8>
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.andi' and fold of 'arith.ori'
module {
  func.func @f(%arg0: i1, %arg1: index) -> i1 {
    %0 = "llvm.intr.umul.with.overflow"(%arg0, %arg0) : (i1, i1) -> i1
    %1 = "llvm.intr.umul.with.overflow"(%0, %0) : (i1, i1) -> i1
    %c0 = arith.constant 0 : index
    %2 = arith.ori %arg1, %c0 : index
    %false = arith.constant false
    %3 = arith.divsi %false, %arg0 : i1
    %true = arith.constant true
    %4 = arith.bitcast %arg0 : i1 to i1
    %5 = ub.poison : i1
    %6 = arith.ori %4, %5 : i1
    %7 = arith.andi %6, %6 : i1
    %false_0 = arith.constant false
    %8 = arith.andi %false_0, %7 : i1
    return %8 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.cmpi' and fold of 'llvm.add'
module {
  func.func @f(%arg0: i1) -> i1 {
    %false = arith.constant false
    %false_0 = arith.constant false
    %0 = arith.cmpi ult, %false, %false_0 : i1
    %true = arith.constant true
    %true_1 = arith.constant true
    %1 = arith.ceildivsi %true, %true_1 : i1
    %2 = llvm.add %1, %0 : i1
    %3 = llvm.intr.smin(%2, %arg0) : (i1, i1) -> i1
    return %3 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'MulOfMulConstants' and pattern 'MulOfMulConstants'
module {
  func.func private @observe(i7) -> i7
  func.func @f(%arg0: index) -> index {
    %c9223372036854775807 = arith.constant 9223372036854775807 : index
    %0 = arith.minsi %arg0, %c9223372036854775807 : index
    %c2 = arith.constant 2 : index
    %1 = index.mul %0, %c2
    %c9223372036854775807_0 = arith.constant 9223372036854775807 : index
    %2 = index.mul %c9223372036854775807_0, %1
    %c9223372036854775807_1 = arith.constant 9223372036854775807 : index
    %3 = index.mul %c9223372036854775807_1, %2
    %c91863 = arith.constant 91863 : index
    %4 = index.mul %c91863, %3
    %5 = index.mul %4, %3
    return %5 : index
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.bitcast' and fold of 'arith.select'
module {
  func.func @f() -> i8 {
    %true = arith.constant true
    %0 = arith.bitcast %true : i1 to i1
    %1 = scf.if %0 -> (i8) {
      %2 = ub.poison : i8
      scf.yield %2 : i8
    } else {
      %c0_i8 = arith.constant 0 : i8
      scf.yield %c0_i8 : i8
    }
    return %1 : i8
  }
}

// -----

// group: the outcome depends on the order of pattern 'ConditionPropagation' and pattern 'SelectI1ToNot'
module {
  func.func @f(%arg0: i1) -> i1 {
    %false = arith.constant false
    %true = arith.constant true
    cf.cond_br %arg0, ^bb1(%false : i1), ^bb1(%true : i1)
  ^bb1(%0: i1):  // 2 preds: ^bb0, ^bb0
    %1 = scf.if %0 -> (i1) {
      scf.yield %false : i1
    } else {
      scf.yield %0 : i1
    }
    return %1 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.shrui' and fold of 'llvm.add'
module {
  func.func @f() -> i8 {
    %c1_i8 = arith.constant 1 : i8
    %c3_i8 = arith.constant 3 : i8
    %0 = arith.shrui %c1_i8, %c3_i8 : i8
    %c0_i8 = arith.constant 0 : i8
    %1 = llvm.add %c0_i8, %0 : i8
    %2 = llvm.add %c1_i8, %0 : i8
    return %2 : i8
  }
}

// -----

// group: the outcome depends on the order of pattern 'ConditionPropagation' and fold of 'index.castu'
module {
  func.func @f() -> i1 {
    %true = arith.constant true
    %0 = index.castu %true : i1 to index
    %1 = index.castu %0 : index to i1
    %2 = scf.if %1 -> (i1) {
      scf.yield %1 : i1
    } else {
      scf.yield %true : i1
    }
    return %2 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'ConditionPropagation' and fold of 'llvm.add'
module {
  func.func @f(%arg0: i1) -> i1 {
    %0 = scf.if %arg0 -> (i1) {
      scf.yield %arg0 : i1
    } else {
      %true = arith.constant true
      %1 = llvm.add %true, %arg0 : i1
      %2 = llvm.add %arg0, %1 : i1
      scf.yield %2 : i1
    }
    return %0 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldFillWithPack' and fold of 'tensor.cast'
module {
  func.func @src(%arg0: i8, %arg1: tensor<3xi8>, %arg2: tensor<2x2xi8>) -> (tensor<2x2xi8>, tensor<?x2xi8>) {
    %0 = linalg.fill ins(%arg0 : i8) outs(%arg1 : tensor<3xi8>) -> tensor<3xi8>
    %cast = tensor.cast %arg2 : tensor<2x2xi8> to tensor<?x2xi8>
    %cast_0 = tensor.cast %cast : tensor<?x2xi8> to tensor<2x2xi8>
    %pack = linalg.pack %0 padding_value(%arg0 : i8) inner_dims_pos = [0] inner_tiles = [2] into %cast_0 : tensor<3xi8> -> tensor<2x2xi8>
    return %pack, %cast : tensor<2x2xi8>, tensor<?x2xi8>
  }
  func.func @src_value() {
    return
  }
}

// -----

// group: the outcome depends on the order of pattern 'AllocaScopeInliner' and pattern 'SimplifyTrivialLoops'
module {
  func.func private @use(memref<1xi8>)
  func.func @src(%arg0: i1, %arg1: memref<1xi8>) {
    scf.if %arg0 {
      memref.alloca_scope  {
        %c0 = arith.constant 0 : index
        %c1 = arith.constant 1 : index
        %c1_0 = arith.constant 1 : index
        scf.for %arg2 = %c0 to %c1 step %c1_0 {
          func.call @use(%arg1) : (memref<1xi8>) -> ()
        }
      }
    }
    return
  }
}

// -----

// group: the outcome depends on the order of pattern 'AddIMulNegativeOneLhs' and pattern 'MulIMulIConstant'
module {
  func.func @f(%arg0: index) -> index {
    %c3 = arith.constant 3 : index
    %0 = arith.muli %c3, %arg0 : index
    %c-1 = arith.constant -1 : index
    %1 = arith.muli %c-1, %0 : index
    %2 = arith.addi %1, %arg0 : index
    return %2 : index
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.ori' and fold of 'arith.xori'
module {
  func.func @f(%arg0: i8) -> i8 {
    %c8_i8 = arith.constant 8 : i8
    %c8_i8_0 = arith.constant 8 : i8
    %0 = arith.xori %c8_i8, %c8_i8_0 : i8
    %c-1_i8 = arith.constant -1 : i8
    %1 = arith.xori %0, %c-1_i8 : i8
    %c0_i8 = arith.constant 0 : i8
    %2 = arith.xori %1, %c0_i8 : i8
    %3 = arith.ori %2, %2 : i8
    %4 = ub.poison : i8
    %5 = arith.ori %4, %3 : i8
    %6 = arith.ori %5, %arg0 : i8
    return %6 : i8
  }
}

// -----

// group: the outcome depends on the order of pattern 'ConvertTrivialIfToSelect' and fold of 'arith.remui'
module {
  func.func @f() -> i1 {
    %0 = ub.poison : i1
    %1 = scf.if %0 -> (i1) {
      %c0_i4 = arith.constant 0 : i4
      %true = arith.constant true
      scf.yield %true : i1
    } else {
      %true = arith.constant true
      scf.yield %true : i1
    }
    %2 = arith.remui %0, %1 : i1
    return %2 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'InsertSliceOpConstantArgumentFolder' and fold of 'tensor.insert_slice'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: i1, %arg3: tensor<?x2xi8>) -> tensor<?x2xi8> {
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %inserted_slice = tensor.insert_slice %arg3 into %arg3[0, %c0] [%c1, 2] [1, 1] : tensor<?x2xi8> into tensor<?x2xi8>
    %0 = scf.forall (%arg4) in (1) shared_outs(%arg5 = %inserted_slice) -> (tensor<?x2xi8>) {
      %extracted_slice = tensor.extract_slice %inserted_slice[%arg4, 0] [1, 2] [1, 1] : tensor<?x2xi8> to tensor<1x2xi8>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %extracted_slice into %arg5[%arg4, 0] [1, 2] [1, 1] : tensor<1x2xi8> into tensor<?x2xi8>
      }
    }
    %mapped = linalg.map ins(%0, %inserted_slice : tensor<?x2xi8>, tensor<?x2xi8>) outs(%arg3 : tensor<?x2xi8>)
      (%in: i8, %in_0: i8, %init: i8) {
        linalg.yield %arg0 : i8
      }
    %1 = scf.if %arg2 -> (i8) {
      scf.yield %arg0 : i8
    } else {
      scf.yield %arg0 : i8
    }
    %2 = scf.for %arg4 = %arg1 to %arg1 step %arg1 iter_args(%arg5 = %mapped) -> (tensor<?x2xi8>) {
      %3 = arith.addi %arg0, %1 : i8
      scf.yield %arg3 : tensor<?x2xi8>
    }
    return %2 : tensor<?x2xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'ConditionPropagation' and pattern 'RemoveStaticCondition'
module {
  func.func @f() -> i1 {
    %true = arith.constant true
    %0 = scf.if %true -> (i1) {
      %2 = ub.poison : i1
      scf.yield %2 : i1
    } else {
      %2 = llvm.intr.usub.sat(%true, %true) : (i1, i1) -> i1
      scf.yield %2 : i1
    }
    %1 = scf.if %0 -> (i1) {
      %2 = llvm.intr.usub.sat(%0, %0) : (i1, i1) -> i1
      scf.yield %2 : i1
    } else {
      scf.yield %0 : i1
    }
    return %1 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'SubIRHSSubConstantRHS' and fold of 'arith.addi'
module {
  func.func @f(%arg0: i5) -> i5 {
    %c1_i5 = arith.constant 1 : i5
    %0 = arith.subi %arg0, %c1_i5 : i5
    %c15_i5 = arith.constant 15 : i5
    %1 = arith.subi %0, %c15_i5 : i5
    %c15_i5_0 = arith.constant 15 : i5
    %2 = arith.addi %1, %c15_i5_0 : i5
    %c0_i4 = arith.constant 0 : i4
    return %2 : i5
  }
}

// -----

// group: the outcome depends on the order of pattern 'ChainedTensorCast' and pattern 'ChainedTensorCast'
module {
  func.func @casts(%arg0: tensor<4x3xf32>) -> tensor<4x8xf32> {
    %cast = tensor.cast %arg0 : tensor<4x3xf32> to tensor<4x?xf32>
    %cast_0 = tensor.cast %cast : tensor<4x?xf32> to tensor<?x?xf32>
    %cast_1 = tensor.cast %cast_0 : tensor<?x?xf32> to tensor<4x8xf32>
    return %cast_1 : tensor<4x8xf32>
  }
}

// -----

// group: the outcome depends on the order of pattern 'AddISubConstantRHS' and pattern 'SubILHSAddConstant'
module {
  func.func @f(%arg0: i4) -> i4 {
    %c0_i4 = arith.constant 0 : i4
    %c2_i4 = arith.constant 2 : i4
    %0 = arith.subi %arg0, %c2_i4 overflow<nuw> : i4
    %c1_i4 = arith.constant 1 : i4
    %1 = arith.addi %0, %c1_i4 overflow<nuw> : i4
    %c1_i4_0 = arith.constant 1 : i4
    %2 = arith.subi %c1_i4_0, %1 overflow<nuw> : i4
    return %2 : i4
  }
}

// -----

// group: the outcome depends on the order of pattern 'SimplifyCondBranchIdenticalSuccessors' and pattern 'SimplifyCondBranchIdenticalSuccessors'
module {
  func.func @f(%arg0: i1, %arg1: i1) -> i64 {
    %c0_i64 = arith.constant 0 : i64
    cf.cond_br %arg0, ^bb3(%c0_i64 : i64), ^bb1
  ^bb1:  // pred: ^bb0
    %c1_i64 = arith.constant 1 : i64
    cf.cond_br %arg1, ^bb2(%c1_i64 : i64), ^bb2(%c0_i64 : i64)
  ^bb2(%0: i64):  // 2 preds: ^bb1, ^bb1
    cf.cond_br %arg0, ^bb3(%0 : i64), ^bb3(%0 : i64)
  ^bb3(%1: i64):  // 3 preds: ^bb0, ^bb2, ^bb2
    %c1_i64_0 = arith.constant 1 : i64
    %2 = arith.andi %1, %c1_i64_0 : i64
    return %2 : i64
  }
}

// -----

// group: the outcome depends on the order of pattern 'SimplifyCondBranchIdenticalSuccessors' and pattern 'SimplifyConstCondBranchPred'
module {
  func.func @f(%arg0: i65) -> i3 {
    %true = arith.constant true
    %c0_i3 = arith.constant 0 : i3
    cf.switch %arg0 : i65, [
      default: ^bb1(%true : i1),
      0: ^bb3(%c0_i3 : i3)
    ]
  ^bb1(%0: i1):  // pred: ^bb0
    %c1_i3 = arith.constant 1 : i3
    cf.cond_br %0, ^bb2(%c1_i3 : i3), ^bb2(%c0_i3 : i3)
  ^bb2(%1: i3):  // 2 preds: ^bb1, ^bb1
    cf.cond_br %true, ^bb3(%1 : i3), ^bb3(%c0_i3 : i3)
  ^bb3(%2: i3):  // 3 preds: ^bb0, ^bb2, ^bb2
    return %2 : i3
  }
}

// -----

// group: the outcome depends on the order of pattern 'CondBranchTruthPropagation' and pattern 'SimplifySwitchWithOnlyDefault'
module {
  func.func @f(%arg0: i1, %arg1: i32) -> i1 {
    cf.cond_br %arg0, ^bb2(%arg0 : i1), ^bb1
  ^bb1:  // pred: ^bb0
    cf.switch %arg1 : i32, [
      default: ^bb2(%arg0 : i1)]
  ^bb2(%0: i1):  // 2 preds: ^bb0, ^bb1
    return %0 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'ConditionPropagation' and fold of 'arith.xori'
module {
  func.func @f(%arg0: i1) -> i1 {
    %true = arith.constant true
    %0 = arith.xori %true, %arg0 : i1
    %1 = scf.if %0 -> (i1) {
      scf.yield %arg0 : i1
    } else {
      scf.yield %0 : i1
    }
    return %1 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'ConvertTrivialIfToSelect' and fold of 'arith.shrui'
module {
  func.func @f(%arg0: i1) -> i1 {
    %false = arith.constant false
    %0 = arith.shrui %arg0, %false : i1
    %1 = scf.if %0 -> (i1) {
      %false_0 = arith.constant false
      scf.yield %false_0 : i1
    } else {
      scf.yield %arg0 : i1
    }
    return %1 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'CondBranchTruthPropagation' and pattern 'SimplifyConstSwitchValue'
module {
  func.func @f(%arg0: i1) -> i1 {
    cf.cond_br %arg0, ^bb1, ^bb2(%arg0 : i1)
  ^bb1:  // pred: ^bb0
    %c0_i8 = arith.constant 0 : i8
    cf.switch %c0_i8 : i8, [
      default: ^bb2(%arg0 : i1),
      4: ^bb3(%arg0 : i1)
    ]
  ^bb2(%0: i1):  // 2 preds: ^bb0, ^bb1
    %1 = scf.if %0 -> (i1) {
      %false = arith.constant false
      scf.yield %false : i1
    } else {
      scf.yield %arg0 : i1
    }
    cf.br ^bb3(%1 : i1)
  ^bb3(%2: i1):  // 2 preds: ^bb1, ^bb2
    return %2 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'arith.cmpi' and fold of 'arith.ori'
module {
  func.func @f() -> i1 {
    %false = arith.constant false
    %0 = arith.cmpi uge, %false, %false : i1
    %1 = ub.poison : i1
    %2 = arith.ori %1, %0 : i1
    %3 = arith.remsi %0, %0 : i1
    return %2 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'CondBranchTruthPropagation' and fold of 'arith.ori'
module {
  func.func @f(%arg0: i1) -> i1 {
    cf.cond_br %arg0, ^bb2, ^bb1
  ^bb1:  // pred: ^bb0
    return %arg0 : i1
  ^bb2:  // pred: ^bb0
    %0 = arith.ori %arg0, %arg0 : i1
    cf.br ^bb3(%0 : i1)
  ^bb3(%1: i1):  // pred: ^bb2
    return %1 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'SimplifyCondBranchIdenticalSuccessors' and pattern 'SimplifyPassThroughCondBranch'
module {
  func.func @f(%arg0: i1) -> index {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    cf.cond_br %arg0, ^bb2, ^bb1
  ^bb1:  // 2 preds: ^bb0, ^bb2
    cf.cond_br %arg0, ^bb2, ^bb2
  ^bb2:  // 4 preds: ^bb0, ^bb1, ^bb1, ^bb2
    cf.cond_br %arg0, ^bb2, ^bb1
  }
}

// -----

// group: the outcome depends on the order of pattern 'SimplifyPassThroughCondBranch' and erasure of dead operations
module {
  func.func @f(%arg0: i1) -> (vector<2xi32>, vector<2xi1>) {
    %false = arith.constant false
    cf.cond_br %arg0, ^bb3, ^bb2
  ^bb1:  // pred: ^bb3
    cf.br ^bb2
  ^bb2:  // 3 preds: ^bb0, ^bb1, ^bb3
    cf.br ^bb3
  ^bb3:  // 2 preds: ^bb0, ^bb2
    %cst = arith.constant 0.000000e+00 : bf16
    %0 = math.atan2 %cst, %cst : bf16
    cf.cond_br %arg0, ^bb2, ^bb1
  }
}

// -----

// group: the outcome depends on the order of pattern 'SubILHSAddConstant' and pattern 'SubIRHSSubConstantLHS'
module {
  func.func @f(%arg0: i4) -> i4 {
    %alloca = memref.alloca() : memref<i4>
    %alloca_0 = memref.alloca() : memref<i4>
    %c0_i4 = arith.constant 0 : i4
    %0 = memref.load %alloca[] : memref<i4>
    %1 = memref.load %alloca[] : memref<i4>
    %c-4_i4 = arith.constant -4 : i4
    %2 = arith.addi %arg0, %c-4_i4 overflow<nsw> : i4
    %c2_i4 = arith.constant 2 : i4
    %3 = arith.subi %2, %c2_i4 overflow<nsw> : i4
    %4 = arith.subi %c2_i4, %3 overflow<nsw> : i4
    %5 = arith.subi %4, %c2_i4 overflow<nsw> : i4
    return %5 : i4
  }
}

// -----

// group: the outcome depends on the order of pattern 'ExtractSliceOpConstantArgumentFolder' and pattern 'InsertSliceOpCastFolder'
module {
  func.func @f(%arg0: i8, %arg1: index) -> tensor<?xi8> {
    %generated = tensor.generate  {
    ^bb0(%arg2: index):
      tensor.yield %arg0 : i8
    } : tensor<4xi8>
    %c0 = arith.constant 0 : index
    %extracted_slice = tensor.extract_slice %generated[0] [%c0] [1] : tensor<4xi8> to tensor<?xi8>
    %extracted_slice_0 = tensor.extract_slice %extracted_slice[0] [%c0] [1] : tensor<?xi8> to tensor<?xi8>
    %inserted_slice = tensor.insert_slice %extracted_slice into %extracted_slice_0[0] [%arg1] [1] : tensor<?xi8> into tensor<?xi8>
    return %inserted_slice : tensor<?xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'RedundantSelectFalse' and pattern 'SelectI1ToNot'
module {
  func.func @select_folds(%arg0: i1) -> i1 {
    %true = arith.constant true
    %false = arith.constant false
    %0 = ub.poison : i8
    cf.cond_br %arg0, ^bb1(%false : i1), ^bb1(%true : i1)
  ^bb1(%1: i1):  // 2 preds: ^bb0, ^bb0
    %2 = arith.select %arg0, %true, %1 : i1
    return %2 : i1
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldConsecutiveConstantPadding' and pattern 'InsertSliceOpConstantArgumentFolder'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: tensor<4xi8>) -> tensor<7xi8> {
    %padded = tensor.pad %arg2 low[1] high[2] {
    ^bb0(%arg3: index):
      tensor.yield %arg0 : i8
    } : tensor<4xi8> to tensor<7xi8>
    %padded_0 = tensor.pad %padded low[%arg1] high[0] {
    ^bb0(%arg3: index):
      tensor.yield %arg0 : i8
    } : tensor<7xi8> to tensor<?xi8>
    %c7 = arith.constant 7 : index
    %inserted_slice = tensor.insert_slice %padded_0 into %padded[0] [%c7] [1] : tensor<?xi8> into tensor<7xi8>
    return %inserted_slice : tensor<7xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'SimplifyPassThroughBr' and erasure of dead operations
module {
  func.func @f(%arg0: i32, %arg1: i8, %arg2: i1) -> (i1, i8) {
    cf.cond_br %arg2, ^bb1, ^bb2
  ^bb1:  // 3 preds: ^bb0, ^bb2, ^bb2
    %0 = arith.minui %arg0, %arg0 : i32
    cf.br ^bb2
  ^bb2:  // 2 preds: ^bb0, ^bb1
    %1 = arith.index_castui %arg1 : i8 to index
    cf.cond_br %arg2, ^bb1, ^bb1
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldConsecutiveConstantPadding' and pattern 'FoldStaticPadding'
module {
  func.func @f(%arg0: index) -> tensor<?xi8> {
    %c1 = arith.constant 1 : index
    %0 = tensor.empty(%c1) : tensor<?xi8>
    %c0 = arith.constant 0 : index
    %c0_i8 = arith.constant 0 : i8
    %padded = tensor.pad %0 low[%c0] high[1] {
    ^bb0(%arg1: index):
      tensor.yield %c0_i8 : i8
    } : tensor<?xi8> to tensor<?xi8>
    %padded_0 = tensor.pad %padded low[1] high[1] {
    ^bb0(%arg1: index):
      tensor.yield %c0_i8 : i8
    } : tensor<?xi8> to tensor<?xi8>
    %inserted_slice = tensor.insert_slice %padded into %padded_0[%arg0] [%c1] [1] : tensor<?xi8> into tensor<?xi8>
    return %inserted_slice : tensor<?xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'RemoveEmptyElseBranch' and pattern 'SelectI1ToNot'
module {
  func.func private @g()
  func.func @src(%arg0: i1) {
    %true = arith.constant true
    %false = arith.constant false
    cf.cond_br %arg0, ^bb1(%false : i1), ^bb1(%true : i1)
  ^bb1(%0: i1):  // 2 preds: ^bb0, ^bb0
    scf.if %0 {
      func.call @g() : () -> ()
    } else {
    }
    return
  }
}

// -----

// group: the outcome depends on the order of pattern 'ConditionPropagation' and pattern 'ConvertTrivialIfToSelect'
module {
  func.func private @g()
  func.func @src(%arg0: i1, %arg1: i32, %arg2: i32) {
    %0 = scf.if %arg0 -> (i32) {
      %1 = scf.if %arg0 -> (i32) {
        func.call @g() : () -> ()
        scf.yield %arg2 : i32
      } else {
        scf.yield %arg2 : i32
      }
      scf.yield %1 : i32
    } else {
      scf.yield %arg1 : i32
    }
    return
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldTensorCastIntoMatmul' and pattern 'SimplifyTrivialLoops'
module {
  func.func @matmul(%arg0: tensor<4x8xf32>) -> tensor<?x?xf32> {
    %cast = tensor.cast %arg0 : tensor<4x8xf32> to tensor<?x?xf32>
    %c0 = arith.constant 0 : index
    %0 = scf.for %arg1 = %c0 to %c0 step %c0 iter_args(%arg2 = %cast) -> (tensor<?x?xf32>) {
      scf.yield %cast : tensor<?x?xf32>
    }
    %1 = linalg.matmul ins(%cast, %0 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%cast : tensor<?x?xf32>) -> tensor<?x?xf32>
    return %1 : tensor<?x?xf32>
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldTensorCastIntoFill' and pattern 'FoldTensorCastIntoReduce'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: tensor<1x?xi8>) -> tensor<?xi8> {
    %c0 = arith.constant 0 : index
    %padded = tensor.pad %arg2 low[1, 1] high[2, %arg1] {
    ^bb0(%arg3: index, %arg4: index):
      tensor.yield %arg0 : i8
    } : tensor<1x?xi8> to tensor<4x?xi8>
    %padded_0 = tensor.pad %padded low[%c0, 1] high[%c0, %arg1] {
    ^bb0(%arg3: index, %arg4: index):
      tensor.yield %arg0 : i8
    } : tensor<4x?xi8> to tensor<?x?xi8>
    %0 = tensor.empty(%c0) : tensor<?xi8>
    %1 = linalg.fill ins(%arg0 : i8) outs(%0 : tensor<?xi8>) -> tensor<?xi8>
    %reduced = linalg.reduce ins(%padded_0 : tensor<?x?xi8>) outs(%1 : tensor<?xi8>) dimensions = [1] 
      (%in: i8, %init: i8) {
        linalg.yield %arg0 : i8
      }
    return %reduced : tensor<?xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'AddIMulNegativeOneRhs' and fold of 'arith.subi'
module {
  func.func @add_negated(%arg0: i8, %arg1: i8) -> i8 {
    %c-1_i8 = arith.constant -1 : i8
    %0 = arith.muli %c-1_i8, %arg1 : i8
    %1 = arith.addi %arg0, %0 : i8
    %2 = arith.muli %arg0, %c-1_i8 : i8
    %3 = arith.addi %1, %2 : i8
    return %3 : i8
  }
}

// -----

// group: the outcome depends on the order of pattern 'CondBranchTruthPropagation' and pattern 'ForwardExecuteRegionResults'
module {
  func.func @src_blocks(%arg0: i1) -> i1 {
    %0 = scf.execute_region -> i1 no_inline {
      cf.cond_br %arg0, ^bb1, ^bb2
    ^bb1:  // pred: ^bb0
      scf.yield %arg0 : i1
    ^bb2:  // pred: ^bb0
      scf.yield %arg0 : i1
    }
    return %0 : i1
  }
}

// -----

// group: the outcome depends on the order of fold of 'memref.cast' and fold of 'memref.cast'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: i1, %arg3: memref<?x?x?xi8>) {
    %c0 = arith.constant 0 : index
    %reinterpret_cast = memref.reinterpret_cast %arg3 to offset: [2], sizes: [2, 3, 1], strides: [%c0, 2, 0] : memref<?x?x?xi8> to memref<2x3x1xi8, strided<[?, 2, 0], offset: 2>>
    %cast = memref.cast %reinterpret_cast : memref<2x3x1xi8, strided<[?, 2, 0], offset: 2>> to memref<*xi8>
    %cast_0 = memref.cast %cast : memref<*xi8> to memref<2x3x1xi8, strided<[?, 2, 0], offset: 2>>
    %0 = scf.while (%arg4 = %cast_0) : (memref<2x3x1xi8, strided<[?, 2, 0], offset: 2>>) -> memref<2x3x1xi8, strided<[?, 2, 0], offset: 2>> {
      scf.condition(%arg2) %arg4 : memref<2x3x1xi8, strided<[?, 2, 0], offset: 2>>
    } do {
    ^bb0(%arg4: memref<2x3x1xi8, strided<[?, 2, 0], offset: 2>>):
      scf.yield %reinterpret_cast : memref<2x3x1xi8, strided<[?, 2, 0], offset: 2>>
    }
    memref.store %arg0, %0[%arg1, %arg1, %arg1] : memref<2x3x1xi8, strided<[?, 2, 0], offset: 2>>
    return
  }
}

// -----

// group: the outcome depends on the order of pattern 'EraseTrueAssert' and pattern 'SimplifyPassThroughCondBranch'
module {
  func.func @f(%arg0: i1) -> (index, index) {
    cf.cond_br %arg0, ^bb1, ^bb2
  ^bb1:  // 2 preds: ^bb0, ^bb2
    %true = arith.constant true
    cf.assert %true, "assertion"
    cf.br ^bb2
  ^bb2:  // 2 preds: ^bb0, ^bb1
    cf.br ^bb1
  }
}

// -----

// group: the outcome depends on the order of pattern 'XOrIOfExtSI' and fold of 'arith.extsi'
module {
  func.func @f(%arg0: tensor<3x1xi8>) -> tensor<3x1xi16> {
    %c0 = arith.constant 0 : index
    %alloca = memref.alloca() : memref<4xi8>
    %0 = arith.extsi %arg0 : tensor<3x1xi8> to tensor<3x1xi16>
    %cst = arith.constant dense<-128> : tensor<3x1xi8>
    %1 = arith.extsi %cst : tensor<3x1xi8> to tensor<3x1xi16>
    %2 = arith.xori %0, %1 : tensor<3x1xi16>
    return %2 : tensor<3x1xi16>
  }
}

// -----

// group: the outcome depends on the order of pattern 'SimplifyDeadAlloc' and end of an iteration
module {
  func.func @f(%arg0: memref<3xi8>, %arg1: i8, %arg2: i8, %arg3: i4) -> i8 {
    %0 = arith.index_cast %arg3 : i4 to index
    %1 = arith.cmpi slt, %arg2, %arg1 : i8
    cf.cond_br %1, ^bb1, ^bb2(%arg1, %0 : i8, index)
  ^bb1:  // pred: ^bb0
    affine.store %arg2, %arg0[%0] : memref<3xi8>
    %c0_i8 = arith.constant 0 : i8
    return %arg2 : i8
  ^bb2(%2: i8, %3: index):  // pred: ^bb0
    cf.cond_br %1, ^bb3, ^bb4
  ^bb3:  // pred: ^bb2
    cf.br ^bb5(%arg2, %0 : i8, index)
  ^bb4:  // pred: ^bb2
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.parallel (%arg4, %arg5) = (%c0, %c0) to (%0, %c1) step (%0, %c1) {
      %alloc = memref.alloc() : memref<1xi8>
      memref.store %arg2, %alloc[%0] : memref<1xi8>
      %7 = memref.load %alloc[%0] : memref<1xi8>
      memref.dealloc %alloc : memref<1xi8>
      scf.reduce 
    }
    cf.br ^bb5(%arg2, %0 : i8, index)
  ^bb5(%4: i8, %5: index):  // 2 preds: ^bb3, ^bb4
    %6 = arith.index_cast %5 : index to i8
    return %6 : i8
  }
}

// -----

// group: the outcome depends on the order of pattern 'SimplifyAffineOp<affine.apply>' and pattern 'SimplifyAffineOp<affine.apply>'
#map = affine_map<(d0)[s0] -> ((d0 floordiv s0) * s0 + d0 mod s0)>
#map1 = affine_map<(d0)[s0] -> (d0 floordiv s0)>
module {
  func.func @f(%arg0: index) -> i8 {
    %c2 = arith.constant 2 : index
    %0 = affine.apply #map(%arg0)[%c2]
    %c0 = arith.constant 0 : index
    %1 = affine.apply #map1(%0)[%c0]
    %2 = arith.index_cast %1 : index to i8
    return %2 : i8
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldTensorCastPackOp' and pattern 'FoldUnpackOfPack'
module {
  func.func @f(%arg0: tensor<2x?xi8>) -> tensor<2x?xi8> {
    %c0 = arith.constant 0 : index
    %0 = tensor.empty(%c0) : tensor<1x?x2xi8>
    %pack = linalg.pack %arg0 inner_dims_pos = [0] inner_tiles = [2] into %0 : tensor<2x?xi8> -> tensor<1x?x2xi8>
    %1 = tensor.empty(%c0) : tensor<2x?xi8>
    %unpack = linalg.unpack %pack inner_dims_pos = [0] inner_tiles = [2] into %1 : tensor<1x?x2xi8> -> tensor<2x?xi8>
    return %unpack : tensor<2x?xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'SimplifyPassThroughCondBranch' and end of an iteration
module {
  func.func @f(%arg0: i8, %arg1: i1, %arg2: i1) -> i8 {
    %c0 = arith.constant 0 : index
    cf.br ^bb1(%arg0, %c0 : i8, index)
  ^bb1(%0: i8, %1: index):  // 2 preds: ^bb0, ^bb1
    cf.cond_br %arg2, ^bb1(%0, %c0 : i8, index), ^bb2(%0 : i8)
  ^bb2(%2: i8):  // pred: ^bb1
    cf.cond_br %arg1, ^bb3, ^bb4
  ^bb3:  // pred: ^bb2
    %3 = arith.subi %arg0, %0 : i8
    cf.br ^bb5(%0, %c0 : i8, index)
  ^bb4:  // pred: ^bb2
    cf.br ^bb5(%2, %c0 : i8, index)
  ^bb5(%4: i8, %5: index):  // 2 preds: ^bb3, ^bb4
    %6 = arith.index_cast %5 : index to i8
    return %6 : i8
  }
}

// -----

// group: the outcome depends on the order of pattern 'TensorCastExtractSlice' and fold of 'tensor.extract_slice'
module {
  func.func @f(%arg0: index, %arg1: tensor<2x?x?xi8>) -> tensor<2x?x?xi8> {
    %c0 = arith.constant 0 : index
    %inserted_slice = tensor.insert_slice %arg1 into %arg1[%c0, 0, %c0] [2, %arg0, %arg0] [1, 1, 1] : tensor<2x?x?xi8> into tensor<2x?x?xi8>
    %extracted_slice = tensor.extract_slice %inserted_slice[%c0, 0, 0] [2, %arg0, %arg0] [1, 1, 1] : tensor<2x?x?xi8> to tensor<2x?x?xi8>
    %c1 = arith.constant 1 : index
    %inserted_slice_0 = tensor.insert_slice %extracted_slice into %arg1[0, %arg0, %arg0] [2, %c1, %c1] [1, 1, 1] : tensor<2x?x?xi8> into tensor<2x?x?xi8>
    return %inserted_slice_0 : tensor<2x?x?xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldUnpackOfPack' and pattern 'InferPackShape'
module {
  func.func @f(%arg0: tensor<2x?xi8>) -> tensor<2x?xi8> {
    %c0 = arith.constant 0 : index
    %0 = tensor.empty(%c0) : tensor<1x?x2xi8>
    %pack = linalg.pack %arg0 inner_dims_pos = [0] inner_tiles = [2] into %0 : tensor<2x?xi8> -> tensor<1x?x2xi8>
    %unpack = linalg.unpack %pack inner_dims_pos = [0] inner_tiles = [2] into %arg0 : tensor<1x?x2xi8> -> tensor<2x?xi8>
    return %unpack : tensor<2x?xi8>
  }
}

// -----

// group: the outcome depends on the order of fold of 'tensor.dim' and fold of 'tensor.extract_slice'
module {
  func.func @f(%arg0: index, %arg1: tensor<4x?x?xi8>) -> index {
    %c0 = arith.constant 0 : index
    %inserted_slice = tensor.insert_slice %arg1 into %arg1[0, 0, 0] [4, %arg0, %arg0] [1, 1, 1] : tensor<4x?x?xi8> into tensor<4x?x?xi8>
    %extracted_slice = tensor.extract_slice %inserted_slice[0, 0, %c0] [4, %arg0, %arg0] [1, 1, 1] : tensor<4x?x?xi8> to tensor<4x?x?xi8>
    %c1 = arith.constant 1 : index
    %dim = tensor.dim %extracted_slice, %c1 : tensor<4x?x?xi8>
    return %dim : index
  }
}

// -----

// group: the outcome depends on the order of pattern 'ExtractSliceOpConstantArgumentFolder' and fold of 'tensor.insert_slice'
module {
  func.func @f(%arg0: index, %arg1: tensor<?xi8>) -> tensor<?xi8> {
    %c0 = arith.constant 0 : index
    %c0_0 = arith.constant 0 : index
    %inserted_slice = tensor.insert_slice %arg1 into %arg1[0] [%c0_0] [1] : tensor<?xi8> into tensor<?xi8>
    %inserted_slice_1 = tensor.insert_slice %arg1 into %inserted_slice[%arg0] [%c0_0] [1] : tensor<?xi8> into tensor<?xi8>
    %extracted_slice = tensor.extract_slice %inserted_slice_1[0] [%c0_0] [1] : tensor<?xi8> to tensor<?xi8>
    return %extracted_slice : tensor<?xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'AllocaScopeInliner' and pattern 'AllocaScopeInliner'
module {
  func.func @f(%arg0: memref<2xi8>, %arg1: i8, %arg2: index) -> i8 {
    %0 = memref.alloca_scope  -> (i8) {
      memref.store %arg1, %arg0[%arg2] : memref<2xi8>
      %2 = memref.alloca_scope  -> (i8) {
        %alloca = memref.alloca() : memref<2xi8>
        linalg.fill ins(%arg1 : i8) outs(%alloca : memref<2xi8>)
        memref.alloca_scope.return %arg1 : i8
      }
      memref.alloca_scope.return %2 : i8
    }
    %1 = arith.maxsi %arg1, %0 : i8
    return %1 : i8
  }
}

// -----

// group: the outcome depends on the order of pattern 'SimplifyAffineOp<affine.store>' and fold of 'affine.apply'
#map = affine_map<(d0)[s0] -> (d0 floordiv s0)>
module {
  func.func @f(%arg0: memref<4x4xi8>, %arg1: i8) {
    %alloc = memref.alloc() : memref<i8>
    %c0 = arith.constant 0 : index
    affine.for %arg2 = 0 to -3 step 2 {
      %alloc_0 = memref.alloc() : memref<4x4xi8>
      %0 = arith.index_cast %arg2 : index to i8
      affine.for %arg3 = 2 to 3 step 2 {
        %c1 = arith.constant 1 : index
        %1 = affine.apply #map(%arg2)[%c1]
        affine.store %arg1, %arg0[%1, %arg3] : memref<4x4xi8>
      }
    }
    return
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldTensorCastUnPackOp' and pattern 'ReplaceEmptyTensorStaticShapeDims'
module {
  func.func @f() -> tensor<?x1xi8> {
    %c0 = arith.constant 0 : index
    %0 = tensor.empty(%c0) : tensor<1x?x3x1xi8>
    %c1 = arith.constant 1 : index
    %1 = tensor.empty(%c1) : tensor<?x1xi8>
    %unpack = linalg.unpack %0 outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [3, 1] into %1 : tensor<1x?x3x1xi8> -> tensor<?x1xi8>
    return %unpack : tensor<?x1xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldStaticPadding' and pattern 'InferPackShape'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: tensor<?x1xi8>, %arg3: tensor<4x4xi8>) -> tensor<?x4xi8> {
    %0 = tensor.empty(%arg1) : tensor<1x?xi8>
    %transposed = linalg.transpose ins(%arg2 : tensor<?x1xi8>) outs(%0 : tensor<1x?xi8>) permutation = [1, 0] 
    %c0 = arith.constant 0 : index
    %padded = tensor.pad %arg3 low[1, 0] high[%c0, 0] {
    ^bb0(%arg4: index, %arg5: index):
      tensor.yield %arg0 : i8
    } : tensor<4x4xi8> to tensor<?x4xi8>
    %c5 = arith.constant 5 : index
    %1 = tensor.empty(%c5) : tensor<?x2x3xi8>
    %pack = linalg.pack %padded padding_value(%arg0 : i8) inner_dims_pos = [1] inner_tiles = [3] into %1 : tensor<?x4xi8> -> tensor<?x2x3xi8>
    %2 = tensor.empty(%c5) : tensor<?x4xi8>
    %unpack = linalg.unpack %pack inner_dims_pos = [1] inner_tiles = [3] into %2 : tensor<?x2x3xi8> -> tensor<?x4xi8>
    return %unpack : tensor<?x4xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'OrOfExtSI' and fold of 'arith.extsi'
module {
  func.func @f(%arg0: tensor<4xi8>) -> tensor<4xi16> {
    %0 = arith.extsi %arg0 : tensor<4xi8> to tensor<4xi16>
    %cst = arith.constant dense<2> : tensor<4xi8>
    %1 = arith.extsi %cst : tensor<4xi8> to tensor<4xi16>
    %2 = arith.ori %0, %1 : tensor<4xi16>
    %cst_0 = arith.constant dense<0> : tensor<i8>
    return %2 : tensor<4xi16>
  }
}

// -----

// group: the outcome depends on the order of pattern 'SimplifyPassThroughSwitch' and end of an iteration
module {
  func.func @f(%arg0: i8, %arg1: i4, %arg2: i1) -> i8 {
    %c0 = arith.constant 0 : index
    cf.br ^bb1(%arg0, %c0 : i8, index)
  ^bb1(%0: i8, %1: index):  // 2 preds: ^bb0, ^bb5
    cf.cond_br %arg2, ^bb2, ^bb6(%0 : i8)
  ^bb2:  // pred: ^bb1
    cf.switch %arg1 : i4, [
      default: ^bb3,
      2: ^bb4,
      3: ^bb3
    ]
  ^bb3:  // 2 preds: ^bb2, ^bb2
    %c1 = arith.constant 1 : index
    cf.br ^bb5(%0, %c1 : i8, index)
  ^bb4:  // pred: ^bb2
    %2 = arith.maxsi %arg0, %arg0 : i8
    %c1_0 = arith.constant 1 : index
    cf.br ^bb5(%arg0, %c1_0 : i8, index)
  ^bb5(%3: i8, %4: index):  // 2 preds: ^bb3, ^bb4
    %5 = arith.index_cast %4 : index to i8
    cf.br ^bb1(%5, %c0 : i8, index)
  ^bb6(%6: i8):  // pred: ^bb1
    return %6 : i8
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldTensorCastIntoBroadcast' and pattern 'FoldTensorCastIntoBroadcast'
module {
  func.func @f(%arg0: tensor<4xi8>) -> tensor<?x2x4xi8> {
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %arg0, %c0 : tensor<4xi8>
    %0 = tensor.empty(%c0) : tensor<?x4xi8>
    %broadcasted = linalg.broadcast ins(%arg0 : tensor<4xi8>) outs(%0 : tensor<?x4xi8>) dimensions = [0] 
    %1 = tensor.empty(%dim) : tensor<?x2x4xi8>
    %broadcasted_0 = linalg.broadcast ins(%broadcasted : tensor<?x4xi8>) outs(%1 : tensor<?x2x4xi8>) dimensions = [1] 
    return %broadcasted_0 : tensor<?x2x4xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'OrOfExtUI' and fold of 'arith.extui'
module {
  func.func @f(%arg0: tensor<2xi8>) -> tensor<2xi16> {
    %0 = arith.extui %arg0 : tensor<2xi8> to tensor<2xi16>
    %c1_i8 = arith.constant 1 : i8
    %splat = tensor.splat %c1_i8 : tensor<2xi8>
    %1 = arith.extui %splat : tensor<2xi8> to tensor<2xi16>
    %2 = arith.ori %0, %1 : tensor<2xi16>
    return %2 : tensor<2xi16>
  }
}

// -----

// group: the outcome depends on the order of fold of 'builtin.unrealized_conversion_cast' and fold of 'builtin.unrealized_conversion_cast'
module {
  llvm.func @f(%arg0: i8, %arg1: i8, %arg2: i1, %arg3: i64, %arg4: i32) -> i8 {
    %0 = builtin.unrealized_conversion_cast %arg3 : i64 to index
    %1 = builtin.unrealized_conversion_cast %0 : index to i64
    %2 = builtin.unrealized_conversion_cast %1 : i64 to index
    %3 = arith.maxsi %2, %0 : index
    %4 = builtin.unrealized_conversion_cast %3 : index to i64
    %5 = llvm.alloca %arg3 x i8 : (i64) -> !llvm.ptr
    %6 = llvm.getelementptr %5[%4] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %7 = llvm.load %6 : !llvm.ptr -> i8
    llvm.return %7 : i8
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldStaticPadding' and pattern 'FoldStaticZeroPadding'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: tensor<1x2x4xi8>) -> tensor<4x2xi8> {
    %c1 = arith.constant 1 : index
    %extracted_slice = tensor.extract_slice %arg2[0, 0, 3] [1, %arg1, %c1] [%arg1, %arg1, %arg1] : tensor<1x2x4xi8> to tensor<?x?xi8>
    %c0 = arith.constant 0 : index
    %padded = tensor.pad %extracted_slice low[1, 1] high[%arg1, %c0] {
    ^bb0(%arg3: index, %arg4: index):
      tensor.yield %arg0 : i8
    } : tensor<?x?xi8> to tensor<?x?xi8>
    %padded_0 = tensor.pad %padded low[0, 0] high[%c0, 0] {
    ^bb0(%arg3: index, %arg4: index):
      tensor.yield %arg0 : i8
    } : tensor<?x?xi8> to tensor<4x2xi8>
    return %padded_0 : tensor<4x2xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'ExtractElementFromIndexCast' and pattern 'IndexCastOfExtSI'
module {
  func.func @f(%arg0: index, %arg1: tensor<1x?xi8>) -> i8 {
    %0 = arith.cmpi ugt, %arg1, %arg1 : tensor<1x?xi8>
    %1 = arith.trunci %arg1 : tensor<1x?xi8> to tensor<1x?xi4>
    %2 = arith.extsi %1 : tensor<1x?xi4> to tensor<1x?xi8>
    %3 = arith.select %0, %2, %2 : tensor<1x?xi1>, tensor<1x?xi8>
    %4 = arith.index_cast %3 : tensor<1x?xi8> to tensor<1x?xindex>
    %5 = arith.index_cast %4 : tensor<1x?xindex> to tensor<1x?xi8>
    %extracted = tensor.extract %5[%arg0, %arg0] : tensor<1x?xi8>
    return %extracted : i8
  }
}

// -----

// group: the outcome depends on the order of pattern 'AndOfExtUI' and fold of 'arith.extui'
module {
  func.func @f(%arg0: tensor<1x4xi8>) -> tensor<1x4xi16> {
    %0 = arith.extui %arg0 : tensor<1x4xi8> to tensor<1x4xi16>
    %c1_i8 = arith.constant 1 : i8
    %splat = tensor.splat %c1_i8 : tensor<1x4xi8>
    %1 = arith.extui %splat : tensor<1x4xi8> to tensor<1x4xi16>
    %2 = arith.andi %0, %1 : tensor<1x4xi16>
    return %2 : tensor<1x4xi16>
  }
}

// -----

// group: the outcome depends on the order of pattern 'SubViewOpConstantArgumentFolder' and fold of 'memref.rank'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: memref<1x2xi8, strided<[-2, ?], offset: ?>>) {
    %0 = memref.rank %arg2 : memref<1x2xi8, strided<[-2, ?], offset: ?>>
    %c0 = arith.constant 0 : index
    %subview = memref.subview %arg2[%c0, %0] [%arg1, 1] [1, 2] : memref<1x2xi8, strided<[-2, ?], offset: ?>> to memref<?xi8, strided<[-2], offset: ?>>
    memref.store %arg0, %subview[%arg1] : memref<?xi8, strided<[-2], offset: ?>>
    return
  }
}

// -----

// group: the outcome depends on the order of fold of 'tensor.insert_slice' and fold of 'tensor.reshape'
module {
  func.func @f(%arg0: index, %arg1: tensor<i8>) -> (tensor<1xi8>, i8) {
    %cst = arith.constant dense<1> : tensor<1xindex>
    %reshape = tensor.reshape %arg1(%cst) : (tensor<i8>, tensor<1xindex>) -> tensor<1xi8>
    %extracted = tensor.extract %reshape[%arg0] : tensor<1xi8>
    %c0 = arith.constant 0 : index
    %inserted_slice = tensor.insert_slice %reshape into %reshape[%c0] [1] [1] : tensor<1xi8> into tensor<1xi8>
    %reshape_0 = tensor.reshape %inserted_slice(%cst) : (tensor<1xi8>, tensor<1xindex>) -> tensor<1xi8>
    return %reshape_0, %extracted : tensor<1xi8>, i8
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldTensorCastPackOp' and pattern 'FoldTensorCastUnPackOp'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: tensor<?x?xi8>) -> tensor<?x?xi8> {
    %c0 = arith.constant 0 : index
    %0 = tensor.empty(%c0, %arg1) : tensor<?x?x3xi8>
    %pack = linalg.pack %arg2 padding_value(%arg0 : i8) inner_dims_pos = [0] inner_tiles = [3] into %0 : tensor<?x?xi8> -> tensor<?x?x3xi8>
    %1 = tensor.empty(%arg1, %c0) : tensor<?x?xi8>
    %unpack = linalg.unpack %pack inner_dims_pos = [0] inner_tiles = [3] into %1 : tensor<?x?x3xi8> -> tensor<?x?xi8>
    return %unpack : tensor<?x?xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'AndOfExtSI' and fold of 'arith.extsi'
module {
  func.func @f(%arg0: tensor<4x4xi8>) -> tensor<4x4xi8> {
    %0 = arith.extsi %arg0 : tensor<4x4xi8> to tensor<4x4xi16>
    %cst = arith.constant dense<2> : tensor<4x4xi8>
    %1 = arith.extsi %cst : tensor<4x4xi8> to tensor<4x4xi16>
    %2 = arith.andi %0, %1 : tensor<4x4xi16>
    %3 = arith.trunci %2 : tensor<4x4xi16> to tensor<4x4xi8>
    return %3 : tensor<4x4xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldFillWithPack' and pattern 'FoldUnpackOfPack'
module {
  func.func @f(%arg0: i8) -> tensor<4xi8> {
    %cst = arith.constant dense<0> : tensor<4xi8>
    %0 = linalg.fill ins(%arg0 : i8) outs(%cst : tensor<4xi8>) -> tensor<4xi8>
    %cst_0 = arith.constant dense<0> : tensor<2x2xi8>
    %pack = linalg.pack %0 inner_dims_pos = [0] inner_tiles = [2] into %cst_0 : tensor<4xi8> -> tensor<2x2xi8>
    %unpack = linalg.unpack %pack inner_dims_pos = [0] inner_tiles = [2] into %cst : tensor<2x2xi8> -> tensor<4xi8>
    return %unpack : tensor<4xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'XOrIOfExtUI' and fold of 'arith.extui'
module {
  func.func @f(%arg0: tensor<?x1xi8>, %arg1: tensor<?x1xi1>) -> tensor<?x1xi8> {
    %0 = arith.extui %arg1 : tensor<?x1xi1> to tensor<?x1xi8>
    %1 = arith.extui %0 : tensor<?x1xi8> to tensor<?x1xi16>
    %2 = arith.extui %arg0 : tensor<?x1xi8> to tensor<?x1xi16>
    %3 = arith.xori %1, %2 : tensor<?x1xi16>
    %4 = arith.trunci %3 : tensor<?x1xi16> to tensor<?x1xi8>
    return %4 : tensor<?x1xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'ExtSIOfExtUI' and pattern 'OrOfExtSI'
module {
  func.func @f(%arg0: tensor<2x?xi8>, %arg1: tensor<2x?xi1>) -> tensor<2x?xi8> {
    %0 = arith.extui %arg1 : tensor<2x?xi1> to tensor<2x?xi8>
    %1 = arith.extsi %0 : tensor<2x?xi8> to tensor<2x?xi16>
    %2 = arith.extsi %arg0 : tensor<2x?xi8> to tensor<2x?xi16>
    %3 = arith.ori %1, %2 : tensor<2x?xi16>
    %4 = arith.trunci %3 : tensor<2x?xi16> to tensor<2x?xi8>
    return %4 : tensor<2x?xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'ChainedTensorCast' and pattern 'FoldTensorCastIntoGeneric'
#map = affine_map<(d0) -> (0, d0)>
#map1 = affine_map<(d0) -> (d0)>
module {
  func.func @f(%arg0: tensor<2x?xi8>, %arg1: tensor<2xi8>) -> tensor<2xi8> {
    %cast = tensor.cast %arg0 : tensor<2x?xi8> to tensor<2x2xi8>
    %c2 = arith.constant 2 : index
    %c1 = arith.constant 1 : index
    %extracted_slice = tensor.extract_slice %cast[0, 0] [%c2, 2] [1, %c1] : tensor<2x2xi8> to tensor<?x2xi8>
    %0 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel"]} ins(%extracted_slice : tensor<?x2xi8>) outs(%arg1 : tensor<2xi8>) {
    ^bb0(%in: i8, %out: i8):
      linalg.yield %in : i8
    } -> tensor<2xi8>
    return %0 : tensor<2xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'SimplifyAffineOp<affine.apply>' and pattern 'SimplifyAffineOp<affine.load>'
#map = affine_map<(d0)[s0] -> (d0 + 1)>
#map1 = affine_map<(d0)[s0] -> (d0 + 3)>
module {
  func.func private @opaque(memref<?xi8>)
  func.func @f(%arg0: memref<5xi8>, %arg1: i4) -> i8 {
    %0 = arith.index_cast %arg1 : i4 to index
    %c0 = arith.constant 0 : index
    %1 = affine.apply #map(%0)[%c0]
    %2 = affine.apply #map1(%1)[%c0]
    %3 = affine.load %arg0[%2 mod 3] : memref<5xi8>
    return %3 : i8
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldTensorCastIntoTranspose' and pattern 'StaticTensorGenerate'
module {
  func.func @f(%arg0: i8, %arg1: index, %arg2: tensor<2xi8>) -> tensor<4x2xi8> {
    %cst = arith.constant dense<0> : tensor<i8>
    %inserted_slice = tensor.insert_slice %arg2 into %arg2[0] [2] [1] : tensor<2xi8> into tensor<2xi8>
    %c0 = arith.constant 0 : index
    %generated = tensor.generate %arg1, %c0 {
    ^bb0(%arg3: index, %arg4: index):
      tensor.yield %arg0 : i8
    } : tensor<?x?xi8>
    %0 = arith.muli %arg0, %arg0 : i8
    %c1 = arith.constant 1 : index
    %1 = tensor.empty(%arg1, %c1) : tensor<?x?xi8>
    %transposed = linalg.transpose ins(%generated : tensor<?x?xi8>) outs(%1 : tensor<?x?xi8>) permutation = [1, 0] 
    %cast = tensor.cast %transposed : tensor<?x?xi8> to tensor<4x2xi8>
    return %cast : tensor<4x2xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'SimplifyBrToBlockWithSinglePred' and pattern 'SubViewOpConstantArgumentFolder'
module {
  func.func @src(%arg0: memref<8xi8>, %arg1: index) -> i8 {
    %c4 = arith.constant 4 : index
    cf.br ^bb1(%c4 : index)
  ^bb1(%0: index):  // pred: ^bb0
    %subview = memref.subview %arg0[%0] [2] [%c4] : memref<8xi8> to memref<2xi8, strided<[?], offset: ?>>
    %1 = memref.load %subview[%arg1] : memref<2xi8, strided<[?], offset: ?>>
    return %1 : i8
  }
}

// -----

// group: the outcome depends on the order of pattern 'ChainedTensorCast' and pattern 'FoldTensorCastIntoTranspose'
module {
  func.func @sizes_of_one(%arg0: tensor<?x3xi8>, %arg1: tensor<?x2xi8>) -> tensor<3x?xi8> {
    %cast = tensor.cast %arg1 : tensor<?x2xi8> to tensor<3x2xi8>
    %cast_0 = tensor.cast %cast : tensor<3x2xi8> to tensor<3x?xi8>
    %transposed = linalg.transpose ins(%arg0 : tensor<?x3xi8>) outs(%cast_0 : tensor<3x?xi8>) permutation = [1, 0] 
    return %transposed : tensor<3x?xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'CollapseShapeOpMemRefCastFolder' and pattern 'SubViewOpConstantArgumentFolder'
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0) -> ()>
module {
  func.func @f(%arg0: i8, %arg1: memref<1x4xi8>) {
    %c2 = arith.constant 2 : index
    %c1 = arith.constant 1 : index
    %subview = memref.subview %arg1[0, 0] [0, %c2] [1, %c1] : memref<1x4xi8> to memref<0x?xi8, strided<[4, ?]>>
    %collapse_shape = memref.collapse_shape %subview [[0, 1]] : memref<0x?xi8, strided<[4, ?]>> into memref<?xi8, strided<[?]>>
    %alloc = memref.alloc() : memref<i8>
    linalg.generic {indexing_maps = [#map, #map, #map1], iterator_types = ["reduction"]} ins(%collapse_shape, %collapse_shape : memref<?xi8, strided<[?]>>, memref<?xi8, strided<[?]>>) outs(%alloc : memref<i8>) {
    ^bb0(%in: i8, %in_0: i8, %out: i8):
      linalg.yield %arg0 : i8
    }
    return
  }
}

// -----

// group: the outcome depends on the order of pattern 'ExpandShapeOpMemRefCastFolder' and pattern 'SubViewOpConstantArgumentFolder'
module {
  func.func @f(%arg0: index, %arg1: memref<?x2xi8>, %cst: vector<1xi1>) -> i8 {
    %c0 = arith.constant 0 : index
    %subview = memref.subview %arg1[0, %c0] [1, %c0] [%arg0, 1] : memref<?x2xi8> to memref<1x?xi8, strided<[?, 1], offset: ?>>
    %expand_shape = memref.expand_shape %subview [[0, 1], [2]] output_shape [1, 1, %arg0] : memref<1x?xi8, strided<[?, 1], offset: ?>> into memref<1x1x?xi8, strided<[?, ?, 1], offset: ?>>
    %cst_0 = arith.constant dense<0> : vector<1xi8>
    %0 = vector.maskedload %expand_shape[%arg0, %arg0, %arg0], %cst, %cst_0 : memref<1x1x?xi8, strided<[?, ?, 1], offset: ?>>, vector<1xi1>, vector<1xi8> into vector<1xi8>
    %1 = vector.extract %0[0] : i8 from vector<1xi8>
    return %1 : i8
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldTensorCastIntoTranspose' and pattern 'SimplifyTrivialLoops'
module {
  func.func @transpose(%arg0: tensor<4x8xf32>, %arg1: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %cast = tensor.cast %arg0 : tensor<4x8xf32> to tensor<?x?xf32>
    %c0 = arith.constant 0 : index
    %0 = scf.for %arg2 = %c0 to %c0 step %c0 iter_args(%arg3 = %cast) -> (tensor<?x?xf32>) {
      scf.yield %arg1 : tensor<?x?xf32>
    }
    %transposed = linalg.transpose ins(%cast : tensor<?x?xf32>) outs(%0 : tensor<?x?xf32>) permutation = [1, 0] 
    return %transposed : tensor<?x?xf32>
  }
}

// -----

// group: the outcome depends on the order of pattern 'ChainedTensorCast' and pattern 'EraseSelfCopy'
module {
  func.func @f(%arg0: i8) -> tensor<4xi8> {
    %c4 = arith.constant 4 : index
    %0 = tensor.empty(%c4) : tensor<?xi8>
    %1 = linalg.fill ins(%arg0 : i8) outs(%0 : tensor<?xi8>) -> tensor<?xi8>
    %cast = tensor.cast %1 : tensor<?xi8> to tensor<4xi8>
    %2 = linalg.copy ins(%cast : tensor<4xi8>) outs(%cast : tensor<4xi8>) -> tensor<4xi8>
    return %2 : tensor<4xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'AddISubConstantRHS' and fold of 'arith.subi'
module {
  func.func @f(%arg0: i4) -> i4 {
    %c-8_i4 = arith.constant -8 : i4
    %0 = arith.minsi %arg0, %c-8_i4 : i4
    %1 = arith.subi %arg0, %0 : i4
    %2 = arith.subi %c-8_i4, %1 : i4
    %c0_i4 = arith.constant 0 : i4
    %3 = arith.subi %c0_i4, %2 : i4
    %4 = arith.subi %3, %1 : i4
    return %4 : i4
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldFillWithCopy' and pattern 'FoldStaticZeroPadding'
module {
  func.func @f(%arg0: i8, %arg1: tensor<2x1xi8>) -> tensor<2x1xi8> {
    %cst = arith.constant dense<0> : tensor<1x2xi8>
    %0 = linalg.fill ins(%arg0 : i8) outs(%cst : tensor<1x2xi8>) -> tensor<1x2xi8>
    %transposed = linalg.transpose ins(%0 : tensor<1x2xi8>) outs(%arg1 : tensor<2x1xi8>) permutation = [1, 0] 
    %c0 = arith.constant 0 : index
    %padded = tensor.pad %transposed low[%c0, 0] high[%c0, 0] {
    ^bb0(%arg2: index, %arg3: index):
      tensor.yield %arg0 : i8
    } : tensor<2x1xi8> to tensor<?x1xi8>
    %1 = linalg.copy ins(%padded : tensor<?x1xi8>) outs(%transposed : tensor<2x1xi8>) -> tensor<2x1xi8>
    return %1 : tensor<2x1xi8>
  }
}

// -----

// group: the outcome depends on the order of pattern 'FoldFillWithPad' and pattern 'FoldTensorCastIntoTranspose'
module {
  func.func @f(%arg0: i8, %arg1: tensor<?x?xi8>) -> tensor<?x?xi8> {
    %c0 = arith.constant 0 : index
    %0 = tensor.empty(%c0) : tensor<?x1xi8>
    %1 = linalg.fill ins(%arg0 : i8) outs(%0 : tensor<?x1xi8>) -> tensor<?x1xi8>
    %padded = tensor.pad %1 low[1, 0] high[1, %c0] {
    ^bb0(%arg2: index, %arg3: index):
      tensor.yield %arg0 : i8
    } : tensor<?x1xi8> to tensor<?x?xi8>
    %transposed = linalg.transpose ins(%padded : tensor<?x?xi8>) outs(%arg1 : tensor<?x?xi8>) permutation = [1, 0] 
    return %transposed : tensor<?x?xi8>
  }
}

// fires: ChainedTensorBitcast
func.func @bitcasts(%x: tensor<4xi32>) -> tensor<4xui32> {
  %a = tensor.bitcast %x : tensor<4xi32> to tensor<4xf32>
  %b = tensor.bitcast %a : tensor<4xf32> to tensor<4xui32>
  return %b : tensor<4xui32>
}
// becomes:
func.func @bitcasts(%arg0: tensor<4xi32>) -> tensor<4xui32> {
  %0 = tensor.bitcast %arg0 : tensor<4xi32> to tensor<4xui32>
  return %0 : tensor<4xui32>
}

// -----

// fires: ChainedTensorCast
func.func @casts(%x: tensor<4x?xf32>) -> (tensor<4x8xf32>, tensor<4x?xf32>, tensor<?x?xf32>) {
  %a = tensor.cast %x : tensor<4x?xf32> to tensor<?x?xf32>
  %b = tensor.cast %a : tensor<?x?xf32> to tensor<4x8xf32>
  %c = tensor.cast %a : tensor<?x?xf32> to tensor<4x?xf32>
  %d = tensor.cast %x : tensor<4x?xf32> to tensor<4x8xf32>
  %e = tensor.cast %d : tensor<4x8xf32> to tensor<?x?xf32>
  return %b, %c, %e : tensor<4x8xf32>, tensor<4x?xf32>, tensor<?x?xf32>
}
// becomes:
func.func @casts(%arg0: tensor<4x?xf32>) -> (tensor<4x8xf32>, tensor<4x?xf32>, tensor<?x?xf32>) {
  %cast = tensor.cast %arg0 : tensor<4x?xf32> to tensor<4x8xf32>
  %cast_0 = tensor.cast %arg0 : tensor<4x?xf32> to tensor<4x8xf32>
  %cast_1 = tensor.cast %cast_0 : tensor<4x8xf32> to tensor<?x?xf32>
  return %cast, %arg0, %cast_1 : tensor<4x8xf32>, tensor<4x?xf32>, tensor<?x?xf32>
}

// -----

// fires: TensorCastExtractSlice
func.func @cast_of_part(%x: tensor<8x2xf32>, %o: index, %s: index, %t: index) -> tensor<3x?xf32> {
  %0 = tensor.extract_slice %x[%o, 0] [%s, %t] [1, 1] : tensor<8x2xf32> to tensor<?x?xf32>
  %1 = tensor.cast %0 : tensor<?x?xf32> to tensor<3x?xf32>
  return %1 : tensor<3x?xf32>
}
// becomes:
func.func @cast_of_part(%arg0: tensor<8x2xf32>, %arg1: index, %arg2: index, %arg3: index) -> tensor<3x?xf32> {
  %extracted_slice = tensor.extract_slice %arg0[%arg1, 0] [3, %arg3] [1, 1] : tensor<8x2xf32> to tensor<3x?xf32>
  return %extracted_slice : tensor<3x?xf32>
}

// -----

// fires: TensorCastExtractSlice
func.func @cast_of_reduced_part(%x: tensor<8x2x4xf32>, %o: index, %s: index, %t: index) -> tensor<3x?xf32> {
  %0 = tensor.extract_slice %x[%o, 0, 1] [%s, %t, 1] [1, 1, 1] : tensor<8x2x4xf32> to tensor<?x?xf32>
  %1 = tensor.cast %0 : tensor<?x?xf32> to tensor<3x?xf32>
  return %1 : tensor<3x?xf32>
}
// becomes:
func.func @cast_of_reduced_part(%arg0: tensor<8x2x4xf32>, %arg1: index, %arg2: index, %arg3: index) -> tensor<3x?xf32> {
  %extracted_slice = tensor.extract_slice %arg0[%arg1, 0, 1] [3, %arg3, 1] [1, 1, 1] : tensor<8x2x4xf32> to tensor<3x?xf32>
  return %extracted_slice : tensor<3x?xf32>
}

// -----

// fires: FoldEmptyTensorWithCastOp
func.func @cast_of_empty(%a: index, %b: index) -> tensor<1x?xf32> {
  %0 = tensor.empty(%a, %b) : tensor<?x?xf32>
  %1 = tensor.cast %0 : tensor<?x?xf32> to tensor<1x?xf32>
  return %1 : tensor<1x?xf32>
}
// becomes:
func.func @cast_of_empty(%arg0: index, %arg1: index) -> tensor<1x?xf32> {
  %0 = tensor.empty(%arg1) : tensor<1x?xf32>
  return %0 : tensor<1x?xf32>
}

// -----

// fires: FoldTensorCastIntoInsert
func.func @insert_into_cast(%x: tensor<4xf32>, %v: f32, %i: index) -> tensor<?xf32> {
  %0 = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  %1 = tensor.insert %v into %0[%i] : tensor<?xf32>
  return %1 : tensor<?xf32>
}
// becomes:
func.func @insert_into_cast(%arg0: tensor<4xf32>, %arg1: f32, %arg2: index) -> tensor<?xf32> {
  %inserted = tensor.insert %arg1 into %arg0[%arg2] : tensor<4xf32>
  %cast = tensor.cast %inserted : tensor<4xf32> to tensor<?xf32>
  return %cast : tensor<?xf32>
}

// -----

// fires: SingleInputConcatOp
func.func @one(%x: tensor<?xf32>) -> (tensor<4xf32>, tensor<?xf32>) {
  %0 = tensor.concat dim(0) %x : (tensor<?xf32>) -> tensor<4xf32>
  %1 = tensor.concat dim(0) %x : (tensor<?xf32>) -> tensor<?xf32>
  return %0, %1 : tensor<4xf32>, tensor<?xf32>
}
// becomes:
func.func @one(%arg0: tensor<?xf32>) -> (tensor<4xf32>, tensor<?xf32>) {
  %cast = tensor.cast %arg0 : tensor<?xf32> to tensor<4xf32>
  return %cast, %arg0 : tensor<4xf32>, tensor<?xf32>
}

// -----

// fires: InferConcatOperandTypes, InferConcatResultType
func.func @concat(%x: tensor<8x4xf32>, %y: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = tensor.concat dim(1) %x, %y : (tensor<8x4xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
// becomes:
func.func @concat(%arg0: tensor<8x4xf32>, %arg1: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %cast = tensor.cast %arg1 : tensor<?x?xf32> to tensor<8x?xf32>
  %concat = tensor.concat dim(1) %arg0, %cast : (tensor<8x4xf32>, tensor<8x?xf32>) -> tensor<8x?xf32>
  %cast_0 = tensor.cast %concat : tensor<8x?xf32> to tensor<?x?xf32>
  return %cast_0 : tensor<?x?xf32>
}

// -----

// fires: InferConcatOperandTypes
func.func @concat_known(%x: tensor<?x12xi32>, %y: tensor<?x?xi32>) -> (tensor<?x12xi32>, tensor<?x?xi32>) {
  %0 = tensor.concat dim(0) %x, %y : (tensor<?x12xi32>, tensor<?x?xi32>) -> tensor<?x12xi32>
  %1 = tensor.concat dim(0) %y, %y : (tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>
  return %0, %1 : tensor<?x12xi32>, tensor<?x?xi32>
}
// becomes:
func.func @concat_known(%arg0: tensor<?x12xi32>, %arg1: tensor<?x?xi32>) -> (tensor<?x12xi32>, tensor<?x?xi32>) {
  %cast = tensor.cast %arg1 : tensor<?x?xi32> to tensor<?x12xi32>
  %concat = tensor.concat dim(0) %arg0, %cast : (tensor<?x12xi32>, tensor<?x12xi32>) -> tensor<?x12xi32>
  %concat_0 = tensor.concat dim(0) %arg1, %arg1 : (tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>
  return %concat, %concat_0 : tensor<?x12xi32>, tensor<?x?xi32>
}

// -----

// fires: FoldEmptyTensorWithDimOp
func.func @dim_of_empty(%a: index, %b: index) -> (index, index) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = tensor.empty(%a, %b) : tensor<?x4x?xf32>
  %1 = tensor.dim %0, %c1 : tensor<?x4x?xf32>
  %2 = tensor.dim %0, %c2 : tensor<?x4x?xf32>
  return %1, %2 : index, index
}
// becomes:
func.func @dim_of_empty(%arg0: index, %arg1: index) -> (index, index) {
  %c4 = arith.constant 4 : index
  return %c4, %arg1 : index, index
}

// -----

// fires: DimOfCastOp
// unproved: what `tensor.cast`, `tensor.dim` computes
func.func @dim_of_cast(%x: tensor<*xf32>, %i: index) -> index {
  %0 = tensor.cast %x : tensor<*xf32> to tensor<?x4xf32>
  %1 = tensor.dim %0, %i : tensor<?x4xf32>
  return %1 : index
}
// becomes:
func.func @dim_of_cast(%arg0: tensor<*xf32>, %arg1: index) -> index {
  %dim = tensor.dim %arg0, %arg1 : tensor<*xf32>
  return %dim : index
}

// -----

// fires: DimOfDestStyleOp
func.func @dim_of_written(%x: tensor<?xf32>, %y: tensor<?x?xf32>, %v: f32, %i: index, %n: index) -> (index, index) {
  %0 = tensor.insert %v into %x[%i] : tensor<?xf32>
  %1 = tensor.insert_slice %x into %y[%i, 0] [%n, 1] [1, 1] : tensor<?xf32> into tensor<?x?xf32>
  %2 = tensor.dim %0, %i : tensor<?xf32>
  %3 = tensor.dim %1, %i : tensor<?x?xf32>
  return %2, %3 : index, index
}
// becomes:
func.func @dim_of_written(%arg0: tensor<?xf32>, %arg1: tensor<?x?xf32>, %arg2: f32, %arg3: index, %arg4: index) -> (index, index) {
  %dim = tensor.dim %arg0, %arg3 : tensor<?xf32>
  %dim_0 = tensor.dim %arg1, %arg3 : tensor<?x?xf32>
  return %dim, %dim_0 : index, index
}

// -----

// fires: DimOfReshapeOp
// unproved: what `tensor.dim`, `tensor.reshape` computes
func.func @dim_of_reshape(%x: tensor<*xf32>, %s: tensor<?xindex>, %t: tensor<2xi32>) -> (index, index) {
  %c1 = arith.constant 1 : index
  %0 = tensor.reshape %x(%s) : (tensor<*xf32>, tensor<?xindex>) -> tensor<*xf32>
  %1 = tensor.dim %0, %c1 : tensor<*xf32>
  %2 = tensor.reshape %x(%t) : (tensor<*xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  %3 = tensor.dim %2, %c1 : tensor<?x?xf32>
  return %1, %3 : index, index
}
// becomes:
func.func @dim_of_reshape(%arg0: tensor<*xf32>, %arg1: tensor<?xindex>, %arg2: tensor<2xi32>) -> (index, index) {
  %c1 = arith.constant 1 : index
  %extracted = tensor.extract %arg1[%c1] : tensor<?xindex>
  %extracted_0 = tensor.extract %arg2[%c1] : tensor<2xi32>
  %0 = arith.index_cast %extracted_0 : i32 to index
  return %extracted, %0 : index, index
}

// -----

// fires: ReplaceEmptyTensorStaticShapeDims
func.func @empty_of_constants(%a: index) -> tensor<4x?x?xf32> {
  %c5 = arith.constant 5 : index
  %m = arith.constant -1 : index
  %0 = tensor.empty(%c5, %a) : tensor<4x?x?xf32>
  return %0 : tensor<4x?x?xf32>
}
// becomes:
func.func @empty_of_constants(%arg0: index) -> tensor<4x?x?xf32> {
  %0 = tensor.empty(%arg0) : tensor<4x5x?xf32>
  %cast = tensor.cast %0 : tensor<4x5x?xf32> to tensor<4x?x?xf32>
  return %cast : tensor<4x?x?xf32>
}

// -----

// fires: StaticTensorGenerate
func.func @generate_of_constants(%a: index) -> tensor<?x?xindex> {
  %c5 = arith.constant 5 : index
  %0 = tensor.generate %c5, %a {
  ^bb0(%i: index, %j: index):
    %s = arith.addi %i, %j : index
    tensor.yield %s : index
  } : tensor<?x?xindex>
  return %0 : tensor<?x?xindex>
}
// becomes:
func.func @generate_of_constants(%arg0: index) -> tensor<?x?xindex> {
  %generated = tensor.generate %arg0 {
  ^bb0(%arg1: index, %arg2: index):
    %0 = arith.addi %arg1, %arg2 : index
    tensor.yield %0 : index
  } : tensor<5x?xindex>
  %cast = tensor.cast %generated : tensor<5x?xindex> to tensor<?x?xindex>
  return %cast : tensor<?x?xindex>
}

// -----

func.func @dims(%a: index, %x: tensor<?x4xf32>, %y: tensor<4x?xf32>) -> (index, index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %0 = tensor.generate %a {
  ^bb0(%i: index, %j: index):
    tensor.yield %i : index
  } : tensor<?x4xindex>
  %1 = tensor.dim %0, %c0 : tensor<?x4xindex>
  %2 = tensor.dim %x, %c1 : tensor<?x4xf32>
  %3 = tensor.extract_slice %y[0, 1] [3, %a] [1, 1] : tensor<4x?xf32> to tensor<3x?xf32>
  %4 = tensor.dim %3, %c1 : tensor<3x?xf32>
  %5 = tensor.cast %y : tensor<4x?xf32> to tensor<?x?xf32>
  %6 = tensor.dim %5, %c1 : tensor<?x?xf32>
  %7 = tensor.dim %5, %a : tensor<?x?xf32>
  return %1, %2, %4, %6, %7 : index, index, index, index, index
}
// becomes:
func.func @dims(%arg0: index, %arg1: tensor<?x4xf32>, %arg2: tensor<4x?xf32>) -> (index, index, index, index, index) {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %dim = tensor.dim %arg2, %c1 : tensor<4x?xf32>
  %dim_0 = tensor.dim %arg2, %arg0 : tensor<4x?xf32>
  return %arg0, %c4, %arg0, %dim, %dim_0 : index, index, index, index, index
}

// -----

func.func @ranks(%x: tensor<?x4xf32>, %y: tensor<*xf32>) -> (index, index) {
  %0 = tensor.rank %x : tensor<?x4xf32>
  %1 = tensor.rank %y : tensor<*xf32>
  return %0, %1 : index, index
}
// becomes:
func.func @ranks(%arg0: tensor<?x4xf32>, %arg1: tensor<*xf32>) -> (index, index) {
  %c2 = arith.constant 2 : index
  %rank = tensor.rank %arg1 : tensor<*xf32>
  return %c2, %rank : index, index
}

// -----

// fires: ComposeExpandTensorShapes
func.func @expand_expand(%x: tensor<?xf32>, %a: index, %b: index) -> tensor<?x6x2x1x2xf32> {
  %0 = tensor.expand_shape %x [[0, 1]] output_shape [%a, 4] : tensor<?xf32> into tensor<?x4xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2, 3, 4]] output_shape [%b, 6, 2, 1, 2] : tensor<?x4xf32> into tensor<?x6x2x1x2xf32>
  return %1 : tensor<?x6x2x1x2xf32>
}
// becomes:
func.func @expand_expand(%arg0: tensor<?xf32>, %arg1: index, %arg2: index) -> tensor<?x6x2x1x2xf32> {
  %expanded = tensor.expand_shape %arg0 [[0, 1, 2, 3, 4]] output_shape [%arg2, 6, 2, 1, 2] : tensor<?xf32> into tensor<?x6x2x1x2xf32>
  return %expanded : tensor<?x6x2x1x2xf32>
}

// -----

// fires: ComposeCollapseTensorShapes
func.func @collapse_collapse(%x: tensor<?x2x4x2xf32>) -> (tensor<?xf32>) {
  %0 = tensor.collapse_shape %x [[0, 1], [2, 3]] : tensor<?x2x4x2xf32> into tensor<?x8xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<?x8xf32> into tensor<?xf32>
  return %1 : tensor<?xf32>
}
// becomes:
func.func @collapse_collapse(%arg0: tensor<?x2x4x2xf32>) -> tensor<?xf32> {
  %collapsed = tensor.collapse_shape %arg0 [[0, 1, 2, 3]] : tensor<?x2x4x2xf32> into tensor<?xf32>
  return %collapsed : tensor<?xf32>
}

// -----

// fires: ComposeCollapseTensorShapes
func.func @collapse_to_nothing(%x: tensor<1x1x1xf32>) -> tensor<f32> {
  %0 = tensor.collapse_shape %x [[0, 1], [2]] : tensor<1x1x1xf32> into tensor<1x1xf32>
  %1 = tensor.collapse_shape %0 [] : tensor<1x1xf32> into tensor<f32>
  return %1 : tensor<f32>
}
// becomes:
func.func @collapse_to_nothing(%arg0: tensor<1x1x1xf32>) -> tensor<f32> {
  %collapsed = tensor.collapse_shape %arg0 [] : tensor<1x1x1xf32> into tensor<f32>
  return %collapsed : tensor<f32>
}

// -----

// fires: ComposeExpandOfCollapseTensor
func.func @collapse_expand(%x: tensor<2x4x4x2xf32>, %y: tensor<?x8x2x2xf32>, %a: index) -> (tensor<8x4x2xf32>, tensor<2x4x2x2x2xf32>, tensor<?x4xf32>) {
  %0 = tensor.collapse_shape %x [[0, 1, 2], [3]] : tensor<2x4x4x2xf32> into tensor<32x2xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [8, 4, 2] : tensor<32x2xf32> into tensor<8x4x2xf32>
  %2 = tensor.expand_shape %0 [[0, 1, 2, 3], [4]] output_shape [2, 4, 2, 2, 2] : tensor<32x2xf32> into tensor<2x4x2x2x2xf32>
  %3 = tensor.collapse_shape %y [[0, 1, 2, 3]] : tensor<?x8x2x2xf32> into tensor<?xf32>
  %4 = tensor.expand_shape %3 [[0, 1]] output_shape [%a, 4] : tensor<?xf32> into tensor<?x4xf32>
  return %1, %2, %4 : tensor<8x4x2xf32>, tensor<2x4x2x2x2xf32>, tensor<?x4xf32>
}
// becomes:
func.func @collapse_expand(%arg0: tensor<2x4x4x2xf32>, %arg1: tensor<?x8x2x2xf32>, %arg2: index) -> (tensor<8x4x2xf32>, tensor<2x4x2x2x2xf32>, tensor<?x4xf32>) {
  %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2], [3]] : tensor<2x4x4x2xf32> into tensor<8x4x2xf32>
  %expanded = tensor.expand_shape %arg0 [[0], [1], [2, 3], [4]] output_shape [2, 4, 2, 2, 2] : tensor<2x4x4x2xf32> into tensor<2x4x2x2x2xf32>
  %collapsed_0 = tensor.collapse_shape %arg1 [[0, 1], [2, 3]] : tensor<?x8x2x2xf32> into tensor<?x4xf32>
  return %collapsed, %expanded, %collapsed_0 : tensor<8x4x2xf32>, tensor<2x4x2x2x2xf32>, tensor<?x4xf32>
}

// -----

func.func @collapse_expand_no(%x: tensor<2x3xf32>, %y: tensor<?x?x4xf32>, %a: index, %b: index) -> (tensor<3x2xf32>, tensor<?x?x2xf32>, tensor<?x?x4xf32>) {
  %0 = tensor.collapse_shape %x [[0, 1]] : tensor<2x3xf32> into tensor<6xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [3, 2] : tensor<6xf32> into tensor<3x2xf32>
  %2 = tensor.collapse_shape %y [[0, 1, 2]] : tensor<?x?x4xf32> into tensor<?xf32>
  %3 = tensor.expand_shape %2 [[0, 1, 2]] output_shape [%a, %b, 2] : tensor<?xf32> into tensor<?x?x2xf32>
  %4 = tensor.collapse_shape %y [[0, 1], [2]] : tensor<?x?x4xf32> into tensor<?x4xf32>
  %5 = tensor.expand_shape %4 [[0, 1], [2]] output_shape [%a, %b, 4] : tensor<?x4xf32> into tensor<?x?x4xf32>
  return %1, %3, %5 : tensor<3x2xf32>, tensor<?x?x2xf32>, tensor<?x?x4xf32>
}
// becomes:
func.func @collapse_expand_no(%arg0: tensor<2x3xf32>, %arg1: tensor<?x?x4xf32>, %arg2: index, %arg3: index) -> (tensor<3x2xf32>, tensor<?x?x2xf32>, tensor<?x?x4xf32>) {
  %collapsed = tensor.collapse_shape %arg0 [[0, 1]] : tensor<2x3xf32> into tensor<6xf32>
  %expanded = tensor.expand_shape %collapsed [[0, 1]] output_shape [3, 2] : tensor<6xf32> into tensor<3x2xf32>
  %collapsed_0 = tensor.collapse_shape %arg1 [[0, 1, 2]] : tensor<?x?x4xf32> into tensor<?xf32>
  %expanded_1 = tensor.expand_shape %collapsed_0 [[0, 1, 2]] output_shape [%arg2, %arg3, 2] : tensor<?xf32> into tensor<?x?x2xf32>
  %collapsed_2 = tensor.collapse_shape %arg1 [[0, 1], [2]] : tensor<?x?x4xf32> into tensor<?x4xf32>
  %expanded_3 = tensor.expand_shape %collapsed_2 [[0, 1], [2]] output_shape [%arg2, %arg3, 4] : tensor<?x4xf32> into tensor<?x?x4xf32>
  return %expanded, %expanded_1, %expanded_3 : tensor<3x2xf32>, tensor<?x?x2xf32>, tensor<?x?x4xf32>
}

// -----

// fires: ComposeCollapseOfExpandTensor
func.func @expand_collapse(%x: tensor<?x2x?xi64>, %y: tensor<8xf32>, %z: tensor<?x4xf32>, %a: index, %b: index) -> (tensor<?x?xi64>, tensor<4x2xf32>, tensor<?x4x4xf32>, tensor<f32>) {
  %0 = tensor.expand_shape %x [[0], [1], [2, 3]] output_shape [%a, 2, %b, 1] : tensor<?x2x?xi64> into tensor<?x2x?x1xi64>
  %1 = tensor.collapse_shape %0 [[0, 1], [2, 3]] : tensor<?x2x?x1xi64> into tensor<?x?xi64>
  %2 = tensor.expand_shape %y [[0, 1, 2]] output_shape [1, 4, 2] : tensor<8xf32> into tensor<1x4x2xf32>
  %3 = tensor.collapse_shape %2 [[0, 1], [2]] : tensor<1x4x2xf32> into tensor<4x2xf32>
  %4 = tensor.expand_shape %z [[0, 1, 2], [3]] output_shape [%a, 2, 2, 4] : tensor<?x4xf32> into tensor<?x2x2x4xf32>
  %5 = tensor.collapse_shape %4 [[0], [1, 2], [3]] : tensor<?x2x2x4xf32> into tensor<?x4x4xf32>
  %s = tensor.extract_slice %y[0] [1] [1] : tensor<8xf32> to tensor<f32>
  %6 = tensor.expand_shape %s [] output_shape [1, 1] : tensor<f32> into tensor<1x1xf32>
  %7 = tensor.collapse_shape %6 [] : tensor<1x1xf32> into tensor<f32>
  return %1, %3, %5, %7 : tensor<?x?xi64>, tensor<4x2xf32>, tensor<?x4x4xf32>, tensor<f32>
}
// becomes:
func.func @expand_collapse(%arg0: tensor<?x2x?xi64>, %arg1: tensor<8xf32>, %arg2: tensor<?x4xf32>, %arg3: index, %arg4: index) -> (tensor<?x?xi64>, tensor<4x2xf32>, tensor<?x4x4xf32>, tensor<f32>) {
  %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<?x2x?xi64> into tensor<?x?xi64>
  %expanded = tensor.expand_shape %arg1 [[0, 1]] output_shape [4, 2] : tensor<8xf32> into tensor<4x2xf32>
  %expanded_0 = tensor.expand_shape %arg2 [[0, 1], [2]] output_shape [%arg3, 4, 4] : tensor<?x4xf32> into tensor<?x4x4xf32>
  %extracted_slice = tensor.extract_slice %arg1[0] [1] [1] : tensor<8xf32> to tensor<f32>
  return %collapsed, %expanded, %expanded_0, %extracted_slice : tensor<?x?xi64>, tensor<4x2xf32>, tensor<?x4x4xf32>, tensor<f32>
}

// -----

// fires: ComposeCollapseOfExpandTensor
func.func @expand_collapse_product(%x: tensor<16xf32>, %a: index, %b: index) -> tensor<2x?xf32> {
  %0 = tensor.cast %x : tensor<16xf32> to tensor<?xf32>
  %1 = tensor.expand_shape %0 [[0, 1, 2, 3]] output_shape [2, 4, %a, %b] : tensor<?xf32> into tensor<2x4x?x?xf32>
  %2 = tensor.collapse_shape %1 [[0], [1, 2, 3]] : tensor<2x4x?x?xf32> into tensor<2x?xf32>
  return %2 : tensor<2x?xf32>
}

// becomes:
func.func @expand_collapse_product(%arg0: tensor<16xf32>, %arg1: index, %arg2: index) -> tensor<2x?xf32> {
  %c4 = arith.constant 4 : index
  %cast = tensor.cast %arg0 : tensor<16xf32> to tensor<?xf32>
  %0 = arith.muli %arg1, %arg2 : index
  %1 = arith.muli %0, %c4 : index
  %expanded = tensor.expand_shape %cast [[0, 1]] output_shape [2, %1] : tensor<?xf32> into tensor<2x?xf32>
  return %expanded : tensor<2x?xf32>
}

// -----

func.func @inverse(%x: tensor<?x4xf32>, %y: tensor<12x4xf32>, %z: tensor<?x?xf32>, %a: index, %b: index, %c: index) -> (tensor<?x4xf32>, tensor<12x4xf32>, tensor<?x?xf32>) {
  %0 = tensor.expand_shape %x [[0, 1], [2]] output_shape [%a, 2, 4] : tensor<?x4xf32> into tensor<?x2x4xf32>
  %1 = tensor.collapse_shape %0 [[0, 1], [2]] : tensor<?x2x4xf32> into tensor<?x4xf32>
  %2 = tensor.collapse_shape %y [[0, 1]] : tensor<12x4xf32> into tensor<48xf32>
  %3 = tensor.expand_shape %2 [[0, 1]] output_shape [12, 4] : tensor<48xf32> into tensor<12x4xf32>
  %4 = tensor.expand_shape %z [[0, 1], [2]] output_shape [%a, %b, %c] : tensor<?x?xf32> into tensor<?x?x?xf32>
  %5 = tensor.collapse_shape %4 [[0, 1], [2]] : tensor<?x?x?xf32> into tensor<?x?xf32>
  return %1, %3, %5 : tensor<?x4xf32>, tensor<12x4xf32>, tensor<?x?xf32>
}
// becomes:
func.func @inverse(%arg0: tensor<?x4xf32>, %arg1: tensor<12x4xf32>, %arg2: tensor<?x?xf32>, %arg3: index, %arg4: index, %arg5: index) -> (tensor<?x4xf32>, tensor<12x4xf32>, tensor<?x?xf32>) {
  return %arg0, %arg1, %arg2 : tensor<?x4xf32>, tensor<12x4xf32>, tensor<?x?xf32>
}

// -----

// fires: ConvertToStaticExpandShape
func.func @static_expand(%x: tensor<?x12xf32>, %a: index) -> tensor<?x?x?x?xf32> {
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %0 = tensor.cast %x : tensor<?x12xf32> to tensor<?x?xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2, 3]] output_shape [%a, %c4, %c3, %c4] : tensor<?x?xf32> into tensor<?x?x?x?xf32>
  return %1 : tensor<?x?x?x?xf32>
}
// becomes:
func.func @static_expand(%arg0: tensor<?x12xf32>, %arg1: index) -> tensor<?x?x?x?xf32> {
  %c4 = arith.constant 4 : index
  %expanded = tensor.expand_shape %arg0 [[0, 1], [2, 3]] output_shape [%arg1, %c4, 3, 4] : tensor<?x12xf32> into tensor<?x?x3x4xf32>
  %cast = tensor.cast %expanded : tensor<?x?x3x4xf32> to tensor<?x?x?x?xf32>
  return %cast : tensor<?x?x?x?xf32>
}

// -----

// fires: ExpandShapeOfSplat, CollapseShapeOfSplat
func.func @reshaped_splat(%v: f32) -> (tensor<2x2xf32>, tensor<6xf32>) {
  %0 = tensor.splat %v : tensor<4xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [2, 2] : tensor<4xf32> into tensor<2x2xf32>
  %2 = tensor.splat %v : tensor<2x3xf32>
  %3 = tensor.collapse_shape %2 [[0, 1]] : tensor<2x3xf32> into tensor<6xf32>
  return %1, %3 : tensor<2x2xf32>, tensor<6xf32>
}
// becomes:
func.func @reshaped_splat(%arg0: f32) -> (tensor<2x2xf32>, tensor<6xf32>) {
  %splat = tensor.splat %arg0 : tensor<2x2xf32>
  %splat_0 = tensor.splat %arg0 : tensor<6xf32>
  return %splat, %splat_0 : tensor<2x2xf32>, tensor<6xf32>
}

// -----

// fires: ExpandShapeOfFromElements, CollapseShapeOfFromElements
func.func @reshaped_elements(%v: f32, %w: f32) -> (tensor<2x2xf32>, tensor<2xf32>) {
  %0 = tensor.from_elements %v, %w, %w, %v : tensor<4xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [2, 2] : tensor<4xf32> into tensor<2x2xf32>
  %2 = tensor.from_elements %v, %w : tensor<2x1xf32>
  %3 = tensor.collapse_shape %2 [[0, 1]] : tensor<2x1xf32> into tensor<2xf32>
  return %1, %3 : tensor<2x2xf32>, tensor<2xf32>
}
// becomes:
func.func @reshaped_elements(%arg0: f32, %arg1: f32) -> (tensor<2x2xf32>, tensor<2xf32>) {
  %from_elements = tensor.from_elements %arg0, %arg1, %arg1, %arg0 : tensor<2x2xf32>
  %from_elements_0 = tensor.from_elements %arg0, %arg1 : tensor<2xf32>
  return %from_elements, %from_elements_0 : tensor<2x2xf32>, tensor<2xf32>
}

// -----

func.func @reshaped_constants() -> (tensor<2x2xi32>, tensor<4xi32>, tensor<3x3xi32>) {
  %0 = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [2, 2] : tensor<4xi32> into tensor<2x2xi32>
  %2 = arith.constant dense<7> : tensor<2x2xi32>
  %3 = tensor.collapse_shape %2 [[0, 1]] : tensor<2x2xi32> into tensor<4xi32>
  %s = arith.constant dense<3> : tensor<2xindex>
  %4 = arith.constant dense<5> : tensor<9xi32>
  %5 = tensor.reshape %4(%s) : (tensor<9xi32>, tensor<2xindex>) -> tensor<3x3xi32>
  return %1, %3, %5 : tensor<2x2xi32>, tensor<4xi32>, tensor<3x3xi32>
}
// becomes:
func.func @reshaped_constants() -> (tensor<2x2xi32>, tensor<4xi32>, tensor<3x3xi32>) {
  %cst = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %cst_0 = arith.constant dense<7> : tensor<4xi32>
  %cst_1 = arith.constant dense<5> : tensor<3x3xi32>
  return %cst, %cst_0, %cst_1 : tensor<2x2xi32>, tensor<4xi32>, tensor<3x3xi32>
}

// -----

// fires: FoldCollapseOfCastOp
func.func @collapse_of_cast(%x: tensor<2x4x2xf32>, %y: tensor<2x4x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %0 = tensor.cast %x : tensor<2x4x2xf32> to tensor<?x4x?xf32>
  %1 = tensor.collapse_shape %0 [[0, 1], [2]] : tensor<?x4x?xf32> into tensor<?x?xf32>
  %2 = tensor.cast %y : tensor<2x4x?xf32> to tensor<?x?x?xf32>
  %3 = tensor.collapse_shape %2 [[0], [1, 2]] : tensor<?x?x?xf32> into tensor<?x?xf32>
  return %1, %3 : tensor<?x?xf32>, tensor<?x?xf32>
}
// becomes:
func.func @collapse_of_cast(%arg0: tensor<2x4x2xf32>, %arg1: tensor<2x4x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<2x4x2xf32> into tensor<8x2xf32>
  %cast = tensor.cast %collapsed : tensor<8x2xf32> to tensor<?x?xf32>
  %collapsed_0 = tensor.collapse_shape %arg1 [[0], [1, 2]] : tensor<2x4x?xf32> into tensor<2x?xf32>
  %cast_1 = tensor.cast %collapsed_0 : tensor<2x?xf32> to tensor<?x?xf32>
  return %cast, %cast_1 : tensor<?x?xf32>, tensor<?x?xf32>
}

// -----

// fires: ExtractElementFromIndexCast
func.func @extract_of_index_cast(%x: tensor<4xi32>, %i: index) -> index {
  %0 = arith.index_cast %x : tensor<4xi32> to tensor<4xindex>
  %1 = tensor.extract %0[%i] : tensor<4xindex>
  return %1 : index
}
// becomes:
func.func @extract_of_index_cast(%arg0: tensor<4xi32>, %arg1: index) -> index {
  %extracted = tensor.extract %arg0[%arg1] : tensor<4xi32>
  %0 = arith.index_cast %extracted : i32 to index
  return %0 : index
}

// -----

// fires: ExtractFromTensorCast
func.func @extract_of_cast(%x: tensor<4xi32>, %i: index) -> i32 {
  %0 = tensor.cast %x : tensor<4xi32> to tensor<?xi32>
  %1 = tensor.extract %0[%i] : tensor<?xi32>
  return %1 : i32
}
// becomes:
func.func @extract_of_cast(%arg0: tensor<4xi32>, %arg1: index) -> i32 {
  %extracted = tensor.extract %arg0[%arg1] : tensor<4xi32>
  return %extracted : i32
}

// -----

// fires: ExtractFromTensorGenerate
func.func @extract_of_generate(%n: index, %i: index, %j: index) -> index {
  %0 = tensor.generate %n {
  ^bb0(%a: index, %b: index):
    %s = arith.subi %a, %b : index
    tensor.yield %s : index
  } : tensor<?x4xindex>
  %1 = tensor.extract %0[%i, %j] : tensor<?x4xindex>
  return %1 : index
}
// becomes:
func.func @extract_of_generate(%arg0: index, %arg1: index, %arg2: index) -> index {
  %0 = arith.subi %arg1, %arg2 : index
  return %0 : index
}

// -----

func.func @elements(%i: index, %v: f32, %w: f32) -> (i32, i32, f32, f32, i32, tensor<2xi32>, tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %0 = arith.constant dense<3> : tensor<4xi32>
  %1 = tensor.extract %0[%i] : tensor<4xi32>
  %2 = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %3 = tensor.extract %2[%c1, %c0] : tensor<2x2xi32>
  %4 = tensor.from_elements %v, %w : tensor<2xf32>
  %5 = tensor.extract %4[%c1] : tensor<2xf32>
  %6 = tensor.splat %v : tensor<8xf32>
  %7 = tensor.extract %6[%i] : tensor<8xf32>
  %8 = tensor.extract %2[%c1, %c9] : tensor<2x2xi32>
  %a = arith.constant 7 : i32
  %b = arith.constant 8 : i32
  %9 = tensor.from_elements %a, %b : tensor<2xi32>
  %f = arith.constant 1.0 : f32
  %10 = tensor.splat %f : tensor<4xf32>
  %11 = tensor.extract %4[%c9] : tensor<2xf32>
  return %1, %3, %5, %7, %8, %9, %10, %11 : i32, i32, f32, f32, i32, tensor<2xi32>, tensor<4xf32>, f32
}
// becomes:
func.func @elements(%arg0: index, %arg1: f32, %arg2: f32) -> (i32, i32, f32, f32, i32, tensor<2xi32>, tensor<4xf32>, f32) {
  %cst = arith.constant dense<1.000000e+00> : tensor<4xf32>
  %cst_0 = arith.constant dense<[7, 8]> : tensor<2xi32>
  %cst_1 = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %c3_i32 = arith.constant 3 : i32
  %from_elements = tensor.from_elements %arg1, %arg2 : tensor<2xf32>
  %splat = tensor.splat %arg1 : tensor<8xf32>
  %extracted = tensor.extract %splat[%arg0] : tensor<8xf32>
  %extracted_2 = tensor.extract %cst_1[%c1, %c9] : tensor<2x2xi32>
  %extracted_3 = tensor.extract %from_elements[%c9] : tensor<2xf32>
  return %c3_i32, %c3_i32, %arg2, %extracted, %extracted_2, %cst_0, %cst, %extracted_3 : i32, i32, f32, f32, i32, tensor<2xi32>, tensor<4xf32>, f32
}

// -----

func.func @inserted(%i: index) -> (tensor<4xi32>, tensor<4xi32>) {
  %0 = arith.constant dense<3> : tensor<4xi32>
  %a = arith.constant 3 : i32
  %b = arith.constant 4 : i32
  %1 = tensor.insert %a into %0[%i] : tensor<4xi32>
  %2 = tensor.insert %b into %0[%i] : tensor<4xi32>
  return %1, %2 : tensor<4xi32>, tensor<4xi32>
}
// becomes:
func.func @inserted(%arg0: index) -> (tensor<4xi32>, tensor<4xi32>) {
  %cst = arith.constant dense<3> : tensor<4xi32>
  %c4_i32 = arith.constant 4 : i32
  %inserted = tensor.insert %c4_i32 into %cst[%arg0] : tensor<4xi32>
  return %cst, %inserted : tensor<4xi32>, tensor<4xi32>
}

// -----

func.func @gathered(%i: tensor<3x1xindex>) -> tensor<3x1xi32> {
  %0 = arith.constant dense<3> : tensor<4xi32>
  %1 = tensor.gather %0[%i] gather_dims([0]) : (tensor<4xi32>, tensor<3x1xindex>) -> tensor<3x1xi32>
  return %1 : tensor<3x1xi32>
}
// becomes:
func.func @gathered(%arg0: tensor<3x1xindex>) -> tensor<3x1xi32> {
  %cst = arith.constant dense<3> : tensor<3x1xi32>
  return %cst : tensor<3x1xi32>
}

// -----

func.func @reshapes(%x: tensor<?x4xf32>, %y: tensor<?xf32>, %s: tensor<1xindex>, %t: tensor<3xindex>) -> (tensor<?x?x?xf32>, tensor<?xf32>, tensor<?x4xf32>, tensor<?x4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %0 = tensor.reshape %x(%s) : (tensor<?x4xf32>, tensor<1xindex>) -> tensor<?xf32>
  %1 = tensor.reshape %0(%t) : (tensor<?xf32>, tensor<3xindex>) -> tensor<?x?x?xf32>
  %2 = tensor.reshape %y(%s) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %d = tensor.dim %x, %c0 : tensor<?x4xf32>
  %u = tensor.from_elements %d, %c4 : tensor<2xindex>
  %3 = tensor.reshape %x(%u) : (tensor<?x4xf32>, tensor<2xindex>) -> tensor<?x4xf32>
  %v = tensor.from_elements %c4, %d : tensor<2xindex>
  %4 = tensor.reshape %x(%v) : (tensor<?x4xf32>, tensor<2xindex>) -> tensor<?x4xf32>
  return %1, %2, %3, %4 : tensor<?x?x?xf32>, tensor<?xf32>, tensor<?x4xf32>, tensor<?x4xf32>
}
// becomes:
func.func @reshapes(%arg0: tensor<?x4xf32>, %arg1: tensor<?xf32>, %arg2: tensor<1xindex>, %arg3: tensor<3xindex>) -> (tensor<?x?x?xf32>, tensor<?xf32>, tensor<?x4xf32>, tensor<?x4xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %reshape = tensor.reshape %arg0(%arg3) : (tensor<?x4xf32>, tensor<3xindex>) -> tensor<?x?x?xf32>
  %dim = tensor.dim %arg0, %c0 : tensor<?x4xf32>
  %from_elements = tensor.from_elements %c4, %dim : tensor<2xindex>
  %reshape_0 = tensor.reshape %arg0(%from_elements) : (tensor<?x4xf32>, tensor<2xindex>) -> tensor<?x4xf32>
  return %reshape, %arg1, %arg0, %reshape_0 : tensor<?x?x?xf32>, tensor<?xf32>, tensor<?x4xf32>, tensor<?x4xf32>
}

// -----

// fires: ExtractSliceOpConstantArgumentFolder
func.func @part_of_constants(%x: tensor<?x?x?xf32>, %a: index) -> (tensor<?x?x?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %0 = tensor.extract_slice %x[%c0, %a, %c1] [4, %c7, %a] [%c1, %c1, %c1] : tensor<?x?x?xf32> to tensor<4x?x?xf32>
  %1 = tensor.cast %0 : tensor<4x?x?xf32> to tensor<?x?x?xf32>
  %2 = tensor.extract_slice %x[%c0, %a, %c1] [1, %c7, %a] [1, 1, 1] : tensor<?x?x?xf32> to tensor<?x?xf32>
  return %1, %2 : tensor<?x?x?xf32>, tensor<?x?xf32>
}
// becomes:
func.func @part_of_constants(%arg0: tensor<?x?x?xf32>, %arg1: index) -> (tensor<?x?x?xf32>, tensor<?x?xf32>) {
  %extracted_slice = tensor.extract_slice %arg0[0, %arg1, 1] [4, 7, %arg1] [1, 1, 1] : tensor<?x?x?xf32> to tensor<4x7x?xf32>
  %cast = tensor.cast %extracted_slice : tensor<4x7x?xf32> to tensor<?x?x?xf32>
  %extracted_slice_0 = tensor.extract_slice %arg0[0, %arg1, 1] [1, 7, %arg1] [1, 1, 1] : tensor<?x?x?xf32> to tensor<7x?xf32>
  %cast_1 = tensor.cast %extracted_slice_0 : tensor<7x?xf32> to tensor<?x?xf32>
  return %cast, %cast_1 : tensor<?x?x?xf32>, tensor<?x?xf32>
}

// -----

func.func @part_out_of_bounds(%x: tensor<4x4xf32>, %a: index) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %m = arith.constant -7 : index
  %0 = tensor.extract_slice %x[0, 0] [%c7, %a] [1, 1] : tensor<4x4xf32> to tensor<?x?xf32>
  %1 = tensor.extract_slice %x[0, 0] [%m, %a] [1, 1] : tensor<4x4xf32> to tensor<?x?xf32>
  return %0, %1 : tensor<?x?xf32>, tensor<?x?xf32>
}
// becomes:
func.func @part_out_of_bounds(%arg0: tensor<4x4xf32>, %arg1: index) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %c7 = arith.constant 7 : index
  %c-7 = arith.constant -7 : index
  %extracted_slice = tensor.extract_slice %arg0[0, 0] [%c7, %arg1] [1, 1] : tensor<4x4xf32> to tensor<?x?xf32>
  %extracted_slice_0 = tensor.extract_slice %arg0[0, 0] [%c-7, %arg1] [1, 1] : tensor<4x4xf32> to tensor<?x?xf32>
  return %extracted_slice, %extracted_slice_0 : tensor<?x?xf32>, tensor<?x?xf32>
}

// -----

// fires: ExtractSliceOpCastFolder
func.func @part_of_cast(%x: tensor<16x16xf32>, %a: index, %b: index) -> tensor<4x?xf32> {
  %0 = tensor.cast %x : tensor<16x16xf32> to tensor<?x?xf32>
  %1 = tensor.extract_slice %0[%a, 0] [4, %b] [1, 1] : tensor<?x?xf32> to tensor<4x?xf32>
  return %1 : tensor<4x?xf32>
}
// becomes:
func.func @part_of_cast(%arg0: tensor<16x16xf32>, %arg1: index, %arg2: index) -> tensor<4x?xf32> {
  %extracted_slice = tensor.extract_slice %arg0[%arg1, 0] [4, %arg2] [1, 1] : tensor<16x16xf32> to tensor<4x?xf32>
  return %extracted_slice : tensor<4x?xf32>
}

// -----

func.func @parts(%x: tensor<4x6xf32>, %y: tensor<2x6xf32>, %z: tensor<?x6xf32>, %i: index, %n: index) -> (tensor<4x6xf32>, tensor<2x6xf32>, tensor<?x6xf32>, tensor<3xi32>) {
  %0 = tensor.extract_slice %x[0, 0] [4, 6] [1, 1] : tensor<4x6xf32> to tensor<4x6xf32>
  %1 = tensor.insert_slice %y into %0[%i, 0] [2, 6] [1, 1] : tensor<2x6xf32> into tensor<4x6xf32>
  %2 = tensor.extract_slice %1[%i, 0] [2, 6] [1, 1] : tensor<4x6xf32> to tensor<2x6xf32>
  %3 = tensor.extract_slice %z[0, 0] [%n, 6] [1, 1] : tensor<?x6xf32> to tensor<?x6xf32>
  %c = arith.constant dense<5> : tensor<8xi32>
  %4 = tensor.extract_slice %c[%i] [3] [1] : tensor<8xi32> to tensor<3xi32>
  return %0, %2, %3, %4 : tensor<4x6xf32>, tensor<2x6xf32>, tensor<?x6xf32>, tensor<3xi32>
}
// becomes:
func.func @parts(%arg0: tensor<4x6xf32>, %arg1: tensor<2x6xf32>, %arg2: tensor<?x6xf32>, %arg3: index, %arg4: index) -> (tensor<4x6xf32>, tensor<2x6xf32>, tensor<?x6xf32>, tensor<3xi32>) {
  %cst = arith.constant dense<5> : tensor<3xi32>
  %extracted_slice = tensor.extract_slice %arg2[0, 0] [%arg4, 6] [1, 1] : tensor<?x6xf32> to tensor<?x6xf32>
  return %arg0, %arg1, %extracted_slice, %cst : tensor<4x6xf32>, tensor<2x6xf32>, tensor<?x6xf32>, tensor<3xi32>
}

// -----

func.func @insertions(%x: tensor<4x6xf32>, %y: tensor<2x6xf32>, %z: tensor<2x6xf32>, %e: tensor<0x6xf32>, %i: index) -> (tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>) {
  %w = tensor.empty() : tensor<4x6xf32>
  %0 = tensor.insert_slice %x into %w[0, 0] [4, 6] [1, 1] : tensor<4x6xf32> into tensor<4x6xf32>
  %1 = tensor.insert_slice %y into %x[%i, 0] [2, 6] [1, 1] : tensor<2x6xf32> into tensor<4x6xf32>
  %2 = tensor.insert_slice %z into %1[%i, 0] [2, 6] [1, 1] : tensor<2x6xf32> into tensor<4x6xf32>
  %3 = tensor.extract_slice %x[%i, 0] [2, 6] [1, 1] : tensor<4x6xf32> to tensor<2x6xf32>
  %4 = tensor.insert_slice %3 into %x[%i, 0] [2, 6] [1, 1] : tensor<2x6xf32> into tensor<4x6xf32>
  %5 = tensor.insert_slice %e into %x[%i, 0] [0, 6] [1, 1] : tensor<0x6xf32> into tensor<4x6xf32>
  return %0, %2, %4, %5 : tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>
}
// becomes:
func.func @insertions(%arg0: tensor<4x6xf32>, %arg1: tensor<2x6xf32>, %arg2: tensor<2x6xf32>, %arg3: tensor<0x6xf32>, %arg4: index) -> (tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>) {
  %inserted_slice = tensor.insert_slice %arg2 into %arg0[%arg4, 0] [2, 6] [1, 1] : tensor<2x6xf32> into tensor<4x6xf32>
  return %arg0, %inserted_slice, %arg0, %arg0 : tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>
}

// -----

// fires: InsertSliceOpConstantArgumentFolder
func.func @insert_at_constants(%x: tensor<?x?x?xf32>, %y: tensor<?x?x?xf32>, %z: tensor<?xf32>, %a: index) -> (tensor<?x?x?xf32>, tensor<?x?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %0 = tensor.insert_slice %x into %y[%c0, 1, 2] [%c1, %c4, %c4] [1, 1, 1] : tensor<?x?x?xf32> into tensor<?x?x?xf32>
  %1 = tensor.insert_slice %z into %y[%c0, %a, 2] [1, 1, %c4] [%c1, 1, 1] : tensor<?xf32> into tensor<?x?x?xf32>
  return %0, %1 : tensor<?x?x?xf32>, tensor<?x?x?xf32>
}
// becomes:
func.func @insert_at_constants(%arg0: tensor<?x?x?xf32>, %arg1: tensor<?x?x?xf32>, %arg2: tensor<?xf32>, %arg3: index) -> (tensor<?x?x?xf32>, tensor<?x?x?xf32>) {
  %cast = tensor.cast %arg0 : tensor<?x?x?xf32> to tensor<1x4x4xf32>
  %inserted_slice = tensor.insert_slice %cast into %arg1[0, 1, 2] [1, 4, 4] [1, 1, 1] : tensor<1x4x4xf32> into tensor<?x?x?xf32>
  %cast_0 = tensor.cast %arg2 : tensor<?xf32> to tensor<4xf32>
  %inserted_slice_1 = tensor.insert_slice %cast_0 into %arg1[0, %arg3, 2] [1, 1, 4] [1, 1, 1] : tensor<4xf32> into tensor<?x?x?xf32>
  return %inserted_slice, %inserted_slice_1 : tensor<?x?x?xf32>, tensor<?x?x?xf32>
}

// -----

// fires: InsertSliceOpCastFolder
func.func @insert_of_casts(%x: tensor<2x?xf32>, %y: tensor<2x4xf32>, %a: index, %b: index) -> (tensor<?x?xf32>, tensor<2x4xf32>) {
  %0 = tensor.cast %x : tensor<2x?xf32> to tensor<?x?xf32>
  %1 = tensor.cast %y : tensor<2x4xf32> to tensor<?x?xf32>
  %2 = tensor.insert_slice %0 into %1[%a, 0] [%a, %b] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
  %3 = tensor.insert_slice %0 into %y[%a, 0] [%a, %b] [1, 1] : tensor<?x?xf32> into tensor<2x4xf32>
  return %2, %3 : tensor<?x?xf32>, tensor<2x4xf32>
}
// becomes:
func.func @insert_of_casts(%arg0: tensor<2x?xf32>, %arg1: tensor<2x4xf32>, %arg2: index, %arg3: index) -> (tensor<?x?xf32>, tensor<2x4xf32>) {
  %inserted_slice = tensor.insert_slice %arg0 into %arg1[%arg2, 0] [2, %arg3] [1, 1] : tensor<2x?xf32> into tensor<2x4xf32>
  %cast = tensor.cast %inserted_slice : tensor<2x4xf32> to tensor<?x?xf32>
  %inserted_slice_0 = tensor.insert_slice %arg0 into %arg1[%arg2, 0] [2, %arg3] [1, 1] : tensor<2x?xf32> into tensor<2x4xf32>
  return %cast, %inserted_slice_0 : tensor<?x?xf32>, tensor<2x4xf32>
}

// -----

func.func @cast_inserted(%x: tensor<?x?xf32>, %y: tensor<16x16xf32>, %a: index) -> tensor<16x16xf32> {
  %c4 = arith.constant 4 : index
  %0 = tensor.insert_slice %x into %y[%a, 0] [%a, %c4] [1, 1] : tensor<?x?xf32> into tensor<16x16xf32>
  return %0 : tensor<16x16xf32>
}
// becomes:
func.func @cast_inserted(%arg0: tensor<?x?xf32>, %arg1: tensor<16x16xf32>, %arg2: index) -> tensor<16x16xf32> {
  %cast = tensor.cast %arg0 : tensor<?x?xf32> to tensor<?x4xf32>
  %inserted_slice = tensor.insert_slice %cast into %arg1[%arg2, 0] [%arg2, 4] [1, 1] : tensor<?x4xf32> into tensor<16x16xf32>
  return %inserted_slice : tensor<16x16xf32>
}

// -----

// fires: ParallelInsertSliceOpConstantArgumentFolder
func.func @parallel(%x: tensor<?xf32>, %y: tensor<8x8xf32>, %n: index) -> tensor<8x8xf32> {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %0 = scf.forall (%i) in (%n) shared_outs(%o = %y) -> (tensor<8x8xf32>) {
    %t = "unregistered.make"(%i) : (index) -> tensor<?x?xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %t into %o[%c1, %i] [%c1, %c4] [1, 1] : tensor<?x?xf32> into tensor<8x8xf32>
    }
  }
  return %0 : tensor<8x8xf32>
}
// becomes:
func.func @parallel(%arg0: tensor<?xf32>, %arg1: tensor<8x8xf32>, %arg2: index) -> tensor<8x8xf32> {
  %0 = scf.forall (%arg3) in (%arg2) shared_outs(%arg4 = %arg1) -> (tensor<8x8xf32>) {
    %1 = "unregistered.make"(%arg3) : (index) -> tensor<?x?xf32>
    %cast = tensor.cast %1 : tensor<?x?xf32> to tensor<1x4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %cast into %arg4[1, %arg3] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<8x8xf32>
    }
  }
  return %0 : tensor<8x8xf32>
}

// -----

// fires: ParallelInsertSliceOpCastFolder
func.func @parallel_cast(%x: tensor<?xf32>, %y: tensor<8x8xf32>, %n: index, %m: index) -> tensor<8x8xf32> {
  %0 = scf.forall (%i) in (%n) shared_outs(%o = %y) -> (tensor<8x8xf32>) {
    %t = "unregistered.make"(%i) : (index) -> tensor<4x?xf32>
    %u = tensor.cast %t : tensor<4x?xf32> to tensor<?x?xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %u into %o[0, %i] [%n, %m] [1, 1] : tensor<?x?xf32> into tensor<8x8xf32>
    }
  }
  return %0 : tensor<8x8xf32>
}
// becomes:
func.func @parallel_cast(%arg0: tensor<?xf32>, %arg1: tensor<8x8xf32>, %arg2: index, %arg3: index) -> tensor<8x8xf32> {
  %0 = scf.forall (%arg4) in (%arg2) shared_outs(%arg5 = %arg1) -> (tensor<8x8xf32>) {
    %1 = "unregistered.make"(%arg4) : (index) -> tensor<4x?xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %1 into %arg5[0, %arg4] [4, %arg3] [1, 1] : tensor<4x?xf32> into tensor<8x8xf32>
    }
  }
  return %0 : tensor<8x8xf32>
}

// -----

// fires: FoldStaticZeroPadding
func.func @pad_with_nothing(%x: tensor<?x4xf32>, %y: tensor<4xf32>, %v: f32) -> (tensor<4x4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %0 = tensor.pad %x low[0, %c0] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<?x4xf32> to tensor<4x4xf32>
  %1 = tensor.pad %y low[0] high[0] {
  ^bb0(%i: index):
    tensor.yield %v : f32
  } : tensor<4xf32> to tensor<4xf32>
  %2 = tensor.pad %y nofold low[0] high[0] {
  ^bb0(%i: index):
    tensor.yield %v : f32
  } : tensor<4xf32> to tensor<4xf32>
  return %0, %1, %2 : tensor<4x4xf32>, tensor<4xf32>, tensor<4xf32>
}
// becomes:
func.func @pad_with_nothing(%arg0: tensor<?x4xf32>, %arg1: tensor<4xf32>, %arg2: f32) -> (tensor<4x4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %cast = tensor.cast %arg0 : tensor<?x4xf32> to tensor<4x4xf32>
  %padded = tensor.pad %arg1 nofold low[0] high[0] {
  ^bb0(%arg3: index):
    tensor.yield %arg2 : f32
  } : tensor<4xf32> to tensor<4xf32>
  return %cast, %arg1, %padded : tensor<4x4xf32>, tensor<4xf32>, tensor<4xf32>
}

// -----

// fires: FoldSourceTensorCast
func.func @pad_of_cast(%x: tensor<4x?xf32>, %v: f32) -> (tensor<?x?xf32>, tensor<8x?xf32>) {
  %0 = tensor.cast %x : tensor<4x?xf32> to tensor<?x?xf32>
  %1 = tensor.pad %0 low[1, 2] high[3, 4] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<?x?xf32> to tensor<?x?xf32>
  %2 = tensor.pad %0 low[1, 2] high[3, 4] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<?x?xf32> to tensor<8x?xf32>
  return %1, %2 : tensor<?x?xf32>, tensor<8x?xf32>
}
// becomes:
func.func @pad_of_cast(%arg0: tensor<4x?xf32>, %arg1: f32) -> (tensor<?x?xf32>, tensor<8x?xf32>) {
  %padded = tensor.pad %arg0 low[1, 2] high[3, 4] {
  ^bb0(%arg2: index, %arg3: index):
    tensor.yield %arg1 : f32
  } : tensor<4x?xf32> to tensor<8x?xf32>
  %cast = tensor.cast %padded : tensor<8x?xf32> to tensor<?x?xf32>
  %padded_0 = tensor.pad %arg0 low[1, 2] high[3, 4] {
  ^bb0(%arg2: index, %arg3: index):
    tensor.yield %arg1 : f32
  } : tensor<4x?xf32> to tensor<8x?xf32>
  return %cast, %padded_0 : tensor<?x?xf32>, tensor<8x?xf32>
}

// -----

// fires: FoldTargetTensorCast
func.func @cast_of_pad(%x: tensor<?x?xf32>, %v: f32, %n: index) -> tensor<8x9xf32> {
  %1 = tensor.pad %x low[1, 2] high[%n, 4] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<?x?xf32> to tensor<?x?xf32>
  %2 = tensor.cast %1 : tensor<?x?xf32> to tensor<8x9xf32>
  return %2 : tensor<8x9xf32>
}
// becomes:
func.func @cast_of_pad(%arg0: tensor<?x?xf32>, %arg1: f32, %arg2: index) -> tensor<8x9xf32> {
  %padded = tensor.pad %arg0 low[1, 2] high[%arg2, 4] {
  ^bb0(%arg3: index, %arg4: index):
    tensor.yield %arg1 : f32
  } : tensor<?x?xf32> to tensor<8x9xf32>
  return %padded : tensor<8x9xf32>
}

// -----

// fires: FoldStaticPadding
func.func @pad_with_constants(%x: tensor<2x?xf32>, %v: f32, %n: index) -> tensor<?x?xf32> {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %1 = tensor.pad %x low[%c1, %n] high[%c3, %c1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<2x?xf32> to tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}
// becomes:
func.func @pad_with_constants(%arg0: tensor<2x?xf32>, %arg1: f32, %arg2: index) -> tensor<?x?xf32> {
  %padded = tensor.pad %arg0 low[1, %arg2] high[3, 1] {
  ^bb0(%arg3: index, %arg4: index):
    tensor.yield %arg1 : f32
  } : tensor<2x?xf32> to tensor<6x?xf32>
  %cast = tensor.cast %padded : tensor<6x?xf32> to tensor<?x?xf32>
  return %cast : tensor<?x?xf32>
}

// -----

// fires: FoldConsecutiveConstantPadding
func.func @pad_pad(%x: tensor<2x3xf32>, %v: f32, %n: index, %k: index) -> (tensor<6x7xf32>, tensor<?x?xf32>) {
  %0 = tensor.pad %x low[1, 0] high[0, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<2x3xf32> to tensor<3x5xf32>
  %1 = tensor.pad %0 low[1, 1] high[2, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<3x5xf32> to tensor<6x7xf32>
  %2 = tensor.pad %x low[%n, 0] high[0, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<2x3xf32> to tensor<?x5xf32>
  %3 = tensor.pad %2 low[0, %k] high[2, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<?x5xf32> to tensor<?x?xf32>
  return %1, %3 : tensor<6x7xf32>, tensor<?x?xf32>
}
// becomes:
func.func @pad_pad(%arg0: tensor<2x3xf32>, %arg1: f32, %arg2: index, %arg3: index) -> (tensor<6x7xf32>, tensor<?x?xf32>) {
  %padded = tensor.pad %arg0 low[2, 1] high[2, 3] {
  ^bb0(%arg4: index, %arg5: index):
    tensor.yield %arg1 : f32
  } : tensor<2x3xf32> to tensor<6x7xf32>
  %padded_0 = tensor.pad %arg0 low[%arg2, %arg3] high[2, 3] {
  ^bb0(%arg4: index, %arg5: index):
    tensor.yield %arg1 : f32
  } : tensor<2x3xf32> to tensor<?x?xf32>
  return %padded, %padded_0 : tensor<6x7xf32>, tensor<?x?xf32>
}

// -----

// fires: FoldConsecutiveConstantPadding
// unproved: it takes too long
func.func @pad_pad_sums(%x: tensor<2x3xf32>, %v: f32, %n: index, %k: index) -> tensor<?x?xf32> {
  %2 = tensor.pad %x low[%n, 0] high[0, %k] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<2x3xf32> to tensor<?x?xf32>
  %3 = tensor.pad %2 low[%k, 0] high[2, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<?x?xf32> to tensor<?x?xf32>
  return %3 : tensor<?x?xf32>
}
// becomes:
#map = affine_map<()[s0] -> (s0 + 1)>
#map1 = affine_map<()[s0, s1] -> (s0 + s1)>
module {
  func.func @pad_pad_sums(%arg0: tensor<2x3xf32>, %arg1: f32, %arg2: index, %arg3: index) -> tensor<?x?xf32> {
    %0 = affine.apply #map()[%arg3]
    %1 = affine.apply #map1()[%arg3, %arg2]
    %padded = tensor.pad %arg0 low[%1, 0] high[2, %0] {
    ^bb0(%arg4: index, %arg5: index):
      tensor.yield %arg1 : f32
    } : tensor<2x3xf32> to tensor<?x?xf32>
    return %padded : tensor<?x?xf32>
  }
}

// -----

// fires: FoldOrthogonalPaddings
func.func @orthogonal(%x: tensor<16x8xf32>, %o: index, %s: index, %t: index, %p: index, %q: index) -> tensor<4x2xf32> {
  %v = arith.constant 0.0 : f32
  %0 = tensor.extract_slice %x[4, 0] [%s, 8] [1, 1] : tensor<16x8xf32> to tensor<?x8xf32>
  %1 = tensor.pad %0 low[0, 0] high[%p, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<?x8xf32> to tensor<4x8xf32>
  %2 = tensor.extract_slice %1[0, %o] [4, %t] [1, 1] : tensor<4x8xf32> to tensor<4x?xf32>
  %3 = tensor.pad %2 low[0, 0] high[0, %q] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<4x?xf32> to tensor<4x2xf32>
  return %3 : tensor<4x2xf32>
}
// becomes:
func.func @orthogonal(%arg0: tensor<16x8xf32>, %arg1: index, %arg2: index, %arg3: index, %arg4: index, %arg5: index) -> tensor<4x2xf32> {
  %cst = arith.constant 0.000000e+00 : f32
  %extracted_slice = tensor.extract_slice %arg0[4, %arg1] [%arg2, %arg3] [1, 1] : tensor<16x8xf32> to tensor<?x?xf32>
  %padded = tensor.pad %extracted_slice low[0, 0] high[%arg4, %arg5] {
  ^bb0(%arg6: index, %arg7: index):
    tensor.yield %cst : f32
  } : tensor<?x?xf32> to tensor<4x2xf32>
  return %padded : tensor<4x2xf32>
}

// -----

func.func @no_expand_of_pass_through(%x: tensor<?xf32>, %y: tensor<?x?xf32>, %a: index, %b: index) -> (index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.expand_shape %x [[0, 1]] output_shape [%a, 4] : tensor<?xf32> into tensor<?x4xf32>
  %1 = tensor.dim %0, %c0 : tensor<?x4xf32>
  %2 = tensor.dim %0, %c1 : tensor<?x4xf32>
  %3 = tensor.collapse_shape %y [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %4 = tensor.dim %3, %c0 : tensor<?xf32>
  %5 = tensor.splat %c0[%a] : tensor<?xindex>
  %6 = tensor.dim %5, %c0 : tensor<?xindex>
  return %1, %2, %4, %6 : index, index, index, index
}
// becomes:
func.func @no_expand_of_pass_through(%arg0: tensor<?xf32>, %arg1: tensor<?x?xf32>, %arg2: index, %arg3: index) -> (index, index, index, index) {
  %c4 = arith.constant 4 : index
  %c0 = arith.constant 0 : index
  %expanded = tensor.expand_shape %arg0 [[0, 1]] output_shape [%arg2, 4] : tensor<?xf32> into tensor<?x4xf32>
  %dim = tensor.dim %expanded, %c0 : tensor<?x4xf32>
  %collapsed = tensor.collapse_shape %arg1 [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %dim_0 = tensor.dim %collapsed, %c0 : tensor<?xf32>
  %splat = tensor.splat %c0[%arg2] : tensor<?xindex>
  %dim_1 = tensor.dim %splat, %c0 : tensor<?xindex>
  return %dim, %c4, %dim_0, %dim_1 : index, index, index, index
}

// -----

func.func @extract_of_others(%x: tensor<4x5xf32>, %v: f32, %i: index, %j: index) -> (f32, f32, f32, f32) {
  %c0 = arith.constant 0 : index
  %0 = tensor.collapse_shape %x [[0, 1]] : tensor<4x5xf32> into tensor<20xf32>
  %1 = tensor.extract %0[%i] : tensor<20xf32>
  %2 = tensor.insert %v into %0[%i] : tensor<20xf32>
  %3 = tensor.extract %2[%i] : tensor<20xf32>
  %4 = tensor.extract_slice %x[1, 2] [2, 2] [1, 1] : tensor<4x5xf32> to tensor<2x2xf32>
  %5 = tensor.extract %4[%i, %j] : tensor<2x2xf32>
  %6 = tensor.expand_shape %0 [[0, 1]] output_shape [10, 2] : tensor<20xf32> into tensor<10x2xf32>
  %7 = tensor.extract %6[%i, %j] : tensor<10x2xf32>
  return %1, %3, %5, %7 : f32, f32, f32, f32
}
// becomes:
func.func @extract_of_others(%arg0: tensor<4x5xf32>, %arg1: f32, %arg2: index, %arg3: index) -> (f32, f32, f32, f32) {
  %collapsed = tensor.collapse_shape %arg0 [[0, 1]] : tensor<4x5xf32> into tensor<20xf32>
  %extracted = tensor.extract %collapsed[%arg2] : tensor<20xf32>
  %inserted = tensor.insert %arg1 into %collapsed[%arg2] : tensor<20xf32>
  %extracted_0 = tensor.extract %inserted[%arg2] : tensor<20xf32>
  %extracted_slice = tensor.extract_slice %arg0[1, 2] [2, 2] [1, 1] : tensor<4x5xf32> to tensor<2x2xf32>
  %extracted_1 = tensor.extract %extracted_slice[%arg2, %arg3] : tensor<2x2xf32>
  %expanded = tensor.expand_shape %collapsed [[0, 1]] output_shape [10, 2] : tensor<20xf32> into tensor<10x2xf32>
  %extracted_2 = tensor.extract %expanded[%arg2, %arg3] : tensor<10x2xf32>
  return %extracted, %extracted_0, %extracted_1, %extracted_2 : f32, f32, f32, f32
}

// -----

// unproved: constants of complex numbers
func.func @complex(%i: index) -> (complex<f32>, tensor<2xcomplex<f32>>, complex<f32>) {
  %c0 = arith.constant 0 : index
  %0 = arith.constant dense<(1.0, 2.0)> : tensor<4xcomplex<f32>>
  %1 = tensor.extract %0[%i] : tensor<4xcomplex<f32>>
  %a = complex.constant [1.0 : f32, 2.0 : f32] : complex<f32>
  %b = complex.constant [3.0 : f32, 4.0 : f32] : complex<f32>
  %2 = tensor.from_elements %a, %b : tensor<2xcomplex<f32>>
  %3 = tensor.splat %a : tensor<2xcomplex<f32>>
  %4 = tensor.extract %3[%c0] : tensor<2xcomplex<f32>>
  return %1, %2, %4 : complex<f32>, tensor<2xcomplex<f32>>, complex<f32>
}
// becomes:
func.func @complex(%arg0: index) -> (complex<f32>, tensor<2xcomplex<f32>>, complex<f32>) {
  %cst = complex.constant [1.000000e+00 : f32, 2.000000e+00 : f32] : complex<f32>
  %c0 = arith.constant 0 : index
  %cst_0 = arith.constant dense<[(1.000000e+00,2.000000e+00), (3.000000e+00,4.000000e+00)]> : tensor<2xcomplex<f32>>
  %splat = tensor.splat %cst : tensor<2xcomplex<f32>>
  %extracted = tensor.extract %splat[%c0] : tensor<2xcomplex<f32>>
  return %cst, %cst_0, %extracted : complex<f32>, tensor<2xcomplex<f32>>, complex<f32>
}

// -----

func.func @extract_of_insert(%t: tensor<4xi8>, %v: i8) -> i8 {
  %c1 = arith.constant 1 : index
  %0 = tensor.insert %v into %t[%c1] : tensor<4xi8>
  %1 = tensor.extract %0[%c1] : tensor<4xi8>
  return %1 : i8
}
// becomes:
func.func @extract_of_insert(%arg0: tensor<4xi8>, %arg1: i8) -> i8 {
  return %arg1 : i8
}

// -----

func.func @extract_beside_insert(%t: tensor<4xi8>, %v: i8) -> i8 {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = tensor.insert %v into %t[%c1] : tensor<4xi8>
  %1 = tensor.extract %0[%c2] : tensor<4xi8>
  return %1 : i8
}
// becomes:
func.func @extract_beside_insert(%arg0: tensor<4xi8>, %arg1: i8) -> i8 {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %inserted = tensor.insert %arg1 into %arg0[%c1] : tensor<4xi8>
  %extracted = tensor.extract %inserted[%c2] : tensor<4xi8>
  return %extracted : i8
}

// -----

func.func @casts(%x: tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>) {
  %a = tensor.bitcast %x : tensor<4xi32> to tensor<4xi32>
  %b = tensor.cast %x : tensor<4xi32> to tensor<4xi32>
  return %a, %b : tensor<4xi32>, tensor<4xi32>
}
// becomes:
func.func @casts(%arg0: tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>) {
  return %arg0, %arg0 : tensor<4xi32>, tensor<4xi32>
}

// -----

// Of both borders together, the size is known.
// fires: FoldConsecutiveConstantPadding
func.func @pad_pad_known(%x: tensor<2xi8>, %v: i8, %n: index) -> tensor<?xi8> {
  %c1 = arith.constant 1 : index
  %0 = tensor.pad %x low[%c1] high[0] {
  ^bb0(%i: index):
    tensor.yield %v : i8
  } : tensor<2xi8> to tensor<?xi8>
  %1 = tensor.pad %0 low[0] high[1] {
  ^bb0(%i: index):
    tensor.yield %v : i8
  } : tensor<?xi8> to tensor<?xi8>
  return %1 : tensor<?xi8>
}
// becomes:
func.func @pad_pad_known(%arg0: tensor<2xi8>, %arg1: i8, %arg2: index) -> tensor<?xi8> {
  %padded = tensor.pad %arg0 low[1] high[1] {
  ^bb0(%arg3: index):
    tensor.yield %arg1 : i8
  } : tensor<2xi8> to tensor<4xi8>
  %cast = tensor.cast %padded : tensor<4xi8> to tensor<?xi8>
  return %cast : tensor<?xi8>
}

// -----

// fires: DimOfReshapeOp
func.func @dim_of_ranked_reshape(%x: tensor<8xf32>, %t: tensor<2xindex>) -> index {
  %c1 = arith.constant 1 : index
  %2 = tensor.reshape %x(%t) : (tensor<8xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %3 = tensor.dim %2, %c1 : tensor<?x?xf32>
  return %3 : index
}
// becomes:
func.func @dim_of_ranked_reshape(%arg0: tensor<8xf32>, %arg1: tensor<2xindex>) -> index {
  %c1 = arith.constant 1 : index
  %extracted = tensor.extract %arg1[%c1] : tensor<2xindex>
  return %extracted : index
}

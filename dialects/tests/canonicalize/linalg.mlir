// fires: FoldFillWithTensorExtract
func.func @filled(%x: i8, %t: tensor<4xi8>, %i: index) -> i8 {
  %0 = linalg.fill ins(%x : i8) outs(%t : tensor<4xi8>) -> tensor<4xi8>
  %1 = tensor.extract %0[%i] : tensor<4xi8>
  return %1 : i8
}
// becomes:
func.func @filled(%arg0: i8, %arg1: tensor<4xi8>, %arg2: index) -> i8 {
  return %arg0 : i8
}

// -----

// fires: FoldTensorCastIntoFill
func.func @fill(%x: tensor<4xf32>, %v: f32) -> tensor<?xf32> {
  %0 = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  %1 = linalg.fill ins(%v : f32) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}
// becomes:
func.func @fill(%arg0: tensor<4xf32>, %arg1: f32) -> tensor<?xf32> {
  %0 = linalg.fill ins(%arg1 : f32) outs(%arg0 : tensor<4xf32>) -> tensor<4xf32>
  %cast = tensor.cast %0 : tensor<4xf32> to tensor<?xf32>
  return %cast : tensor<?xf32>
}

// -----

// fires: FoldTensorCastIntoCopy
func.func @copy(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<?xf32> {
  %0 = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  %1 = tensor.cast %y : tensor<4xf32> to tensor<?xf32>
  %2 = linalg.copy ins(%0 : tensor<?xf32>) outs(%1 : tensor<?xf32>) -> tensor<?xf32>
  return %2 : tensor<?xf32>
}
// becomes:
func.func @copy(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) -> tensor<?xf32> {
  %0 = linalg.copy ins(%arg0 : tensor<4xf32>) outs(%arg1 : tensor<4xf32>) -> tensor<4xf32>
  %cast = tensor.cast %0 : tensor<4xf32> to tensor<?xf32>
  return %cast : tensor<?xf32>
}

// -----

// fires: FoldTensorCastIntoMatmul
func.func @matmul(%x: tensor<4x8xf32>, %y: tensor<8x2xf32>, %z: tensor<4x2xf32>) -> tensor<?x?xf32> {
  %0 = tensor.cast %x : tensor<4x8xf32> to tensor<?x?xf32>
  %1 = tensor.cast %y : tensor<8x2xf32> to tensor<?x?xf32>
  %2 = tensor.cast %z : tensor<4x2xf32> to tensor<?x?xf32>
  %3 = linalg.matmul ins(%0, %1 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%2 : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %3 : tensor<?x?xf32>
}
// becomes:
func.func @matmul(%arg0: tensor<4x8xf32>, %arg1: tensor<8x2xf32>, %arg2: tensor<4x2xf32>) -> tensor<?x?xf32> {
  %0 = linalg.matmul ins(%arg0, %arg1 : tensor<4x8xf32>, tensor<8x2xf32>) outs(%arg2 : tensor<4x2xf32>) -> tensor<4x2xf32>
  %cast = tensor.cast %0 : tensor<4x2xf32> to tensor<?x?xf32>
  return %cast : tensor<?x?xf32>
}

// -----

// fires: FoldTensorCastIntoBatchMatmul
func.func @batch_matmul(%x: tensor<2x2x3xf32>, %y: tensor<2x3x2xf32>, %z: tensor<2x2x2xf32>) -> tensor<?x?x?xf32> {
  %0 = tensor.cast %x : tensor<2x2x3xf32> to tensor<?x?x?xf32>
  %1 = tensor.cast %y : tensor<2x3x2xf32> to tensor<?x?x?xf32>
  %2 = tensor.cast %z : tensor<2x2x2xf32> to tensor<?x?x?xf32>
  %3 = linalg.batch_matmul ins(%0, %1 : tensor<?x?x?xf32>, tensor<?x?x?xf32>) outs(%2 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %3 : tensor<?x?x?xf32>
}
// becomes:
func.func @batch_matmul(%arg0: tensor<2x2x3xf32>, %arg1: tensor<2x3x2xf32>, %arg2: tensor<2x2x2xf32>) -> tensor<?x?x?xf32> {
  %0 = linalg.batch_matmul ins(%arg0, %arg1 : tensor<2x2x3xf32>, tensor<2x3x2xf32>) outs(%arg2 : tensor<2x2x2xf32>) -> tensor<2x2x2xf32>
  %cast = tensor.cast %0 : tensor<2x2x2xf32> to tensor<?x?x?xf32>
  return %cast : tensor<?x?x?xf32>
}

// -----

// fires: FoldTensorCastIntoTranspose
func.func @transpose(%x: tensor<4x8xf32>, %z: tensor<8x4xf32>) -> tensor<?x?xf32> {
  %0 = tensor.cast %x : tensor<4x8xf32> to tensor<?x?xf32>
  %2 = tensor.cast %z : tensor<8x4xf32> to tensor<?x?xf32>
  %3 = linalg.transpose ins(%0 : tensor<?x?xf32>) outs(%2 : tensor<?x?xf32>) permutation = [1, 0]
  return %3 : tensor<?x?xf32>
}
// becomes:
func.func @transpose(%arg0: tensor<4x8xf32>, %arg1: tensor<8x4xf32>) -> tensor<?x?xf32> {
  %transposed = linalg.transpose ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<8x4xf32>) permutation = [1, 0] 
  %cast = tensor.cast %transposed : tensor<8x4xf32> to tensor<?x?xf32>
  return %cast : tensor<?x?xf32>
}

// -----

// fires: FoldTensorCastIntoBroadcast
func.func @broadcast(%x: tensor<4xf32>, %z: tensor<4x8xf32>) -> tensor<?x?xf32> {
  %0 = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  %2 = tensor.cast %z : tensor<4x8xf32> to tensor<?x?xf32>
  %3 = linalg.broadcast ins(%0 : tensor<?xf32>) outs(%2 : tensor<?x?xf32>) dimensions = [1]
  return %3 : tensor<?x?xf32>
}
// becomes:
func.func @broadcast(%arg0: tensor<4xf32>, %arg1: tensor<4x8xf32>) -> tensor<?x?xf32> {
  %broadcasted = linalg.broadcast ins(%arg0 : tensor<4xf32>) outs(%arg1 : tensor<4x8xf32>) dimensions = [1] 
  %cast = tensor.cast %broadcasted : tensor<4x8xf32> to tensor<?x?xf32>
  return %cast : tensor<?x?xf32>
}

// -----

// fires: FoldTensorCastIntoMap
func.func @map(%x: tensor<4xf32>, %z: tensor<4xf32>) -> tensor<?xf32> {
  %0 = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  %2 = tensor.cast %z : tensor<4xf32> to tensor<?xf32>
  %3 = linalg.map { arith.negf } ins(%0 : tensor<?xf32>) outs(%2 : tensor<?xf32>)
  return %3 : tensor<?xf32>
}
// becomes:
func.func @map(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) -> tensor<?xf32> {
  %mapped = linalg.map { arith.negf } ins(%arg0 : tensor<4xf32>) outs(%arg1 : tensor<4xf32>)
  %cast = tensor.cast %mapped : tensor<4xf32> to tensor<?xf32>
  return %cast : tensor<?xf32>
}

// -----

// fires: FoldTensorCastIntoReduce
func.func @reduce(%x: tensor<4x8xf32>, %z: tensor<4xf32>) -> tensor<?xf32> {
  %0 = tensor.cast %x : tensor<4x8xf32> to tensor<?x?xf32>
  %2 = tensor.cast %z : tensor<4xf32> to tensor<?xf32>
  %3 = linalg.reduce { arith.addf } ins(%0 : tensor<?x?xf32>) outs(%2 : tensor<?xf32>) dimensions = [1]
  return %3 : tensor<?xf32>
}
// becomes:
func.func @reduce(%arg0: tensor<4x8xf32>, %arg1: tensor<4xf32>) -> tensor<?xf32> {
  %reduced = linalg.reduce { arith.addf } ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<4xf32>) dimensions = [1] 
  %cast = tensor.cast %reduced : tensor<4xf32> to tensor<?xf32>
  return %cast : tensor<?xf32>
}

// -----

// fires: FoldTensorCastIntoGeneric
#map = affine_map<(d0) -> (d0)>
func.func @generic(%x: tensor<4xf32>, %z: tensor<4xf32>) -> tensor<?xf32> {
  %0 = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  %2 = tensor.cast %z : tensor<4xf32> to tensor<?xf32>
  %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%0 : tensor<?xf32>) outs(%2 : tensor<?xf32>) {
  ^bb0(%a: f32, %b: f32):
    %n = arith.addf %a, %b : f32
    linalg.yield %n : f32
  } -> tensor<?xf32>
  return %3 : tensor<?xf32>
}
// becomes:
#map = affine_map<(d0) -> (d0)>
func.func @generic(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) -> tensor<?xf32> {
  %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg0 : tensor<4xf32>) outs(%arg1 : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %1 = arith.addf %in, %out : f32
    linalg.yield %1 : f32
  } -> tensor<4xf32>
  %cast = tensor.cast %0 : tensor<4xf32> to tensor<?xf32>
  return %cast : tensor<?xf32>
}

// -----

// fires: FoldFillWithCollapseShape, FoldFillWithExpandShape
func.func @filled_and_reshaped(%x: i8, %t: tensor<2x3xi8>) -> (tensor<6xi8>, tensor<2x3x1xi8>) {
  %0 = linalg.fill ins(%x : i8) outs(%t : tensor<2x3xi8>) -> tensor<2x3xi8>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<2x3xi8> into tensor<6xi8>
  %2 = tensor.expand_shape %0 [[0], [1, 2]] output_shape [2, 3, 1] : tensor<2x3xi8> into tensor<2x3x1xi8>
  return %1, %2 : tensor<6xi8>, tensor<2x3x1xi8>
}
// becomes:
func.func @filled_and_reshaped(%arg0: i8, %arg1: tensor<2x3xi8>) -> (tensor<6xi8>, tensor<2x3x1xi8>) {
  %collapsed = tensor.collapse_shape %arg1 [[0, 1]] : tensor<2x3xi8> into tensor<6xi8>
  %0 = linalg.fill ins(%arg0 : i8) outs(%collapsed : tensor<6xi8>) -> tensor<6xi8>
  %expanded = tensor.expand_shape %arg1 [[0], [1, 2]] output_shape [2, 3, 1] : tensor<2x3xi8> into tensor<2x3x1xi8>
  %1 = linalg.fill ins(%arg0 : i8) outs(%expanded : tensor<2x3x1xi8>) -> tensor<2x3x1xi8>
  return %0, %1 : tensor<6xi8>, tensor<2x3x1xi8>
}

// -----

// fires: FoldFillWithPad
func.func @filled_and_padded(%x: i8, %t: tensor<2xi8>) -> tensor<4xi8> {
  %0 = linalg.fill ins(%x : i8) outs(%t : tensor<2xi8>) -> tensor<2xi8>
  %1 = tensor.pad %0 low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %x : i8
  } : tensor<2xi8> to tensor<4xi8>
  return %1 : tensor<4xi8>
}
// becomes:
func.func @filled_and_padded(%arg0: i8, %arg1: tensor<2xi8>) -> tensor<4xi8> {
  %0 = tensor.empty() : tensor<4xi8>
  %1 = linalg.fill ins(%arg0 : i8) outs(%0 : tensor<4xi8>) -> tensor<4xi8>
  return %1 : tensor<4xi8>
}

// -----

// Another value is put around.
func.func @padded_with_another(%x: i8, %y: i8, %t: tensor<2xi8>) -> tensor<4xi8> {
  %0 = linalg.fill ins(%x : i8) outs(%t : tensor<2xi8>) -> tensor<2xi8>
  %1 = tensor.pad %0 low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %y : i8
  } : tensor<2xi8> to tensor<4xi8>
  return %1 : tensor<4xi8>
}
// becomes:
func.func @padded_with_another(%arg0: i8, %arg1: i8, %arg2: tensor<2xi8>) -> tensor<4xi8> {
  %0 = linalg.fill ins(%arg0 : i8) outs(%arg2 : tensor<2xi8>) -> tensor<2xi8>
  %padded = tensor.pad %0 low[1] high[1] {
  ^bb0(%arg3: index):
    tensor.yield %arg1 : i8
  } : tensor<2xi8> to tensor<4xi8>
  return %padded : tensor<4xi8>
}

// -----

// fires: FoldFillWithCopy
func.func @filled_and_copied(%x: i8, %s: tensor<4xi8>, %t: tensor<4xi8>) -> (tensor<4xi8>, tensor<4xi8>) {
  %0 = linalg.fill ins(%x : i8) outs(%s : tensor<4xi8>) -> tensor<4xi8>
  %1 = linalg.copy ins(%0 : tensor<4xi8>) outs(%t : tensor<4xi8>) -> tensor<4xi8>
  %2 = linalg.copy ins(%t : tensor<4xi8>) outs(%0 : tensor<4xi8>) -> tensor<4xi8>
  return %1, %2 : tensor<4xi8>, tensor<4xi8>
}
// becomes:
func.func @filled_and_copied(%arg0: i8, %arg1: tensor<4xi8>, %arg2: tensor<4xi8>) -> (tensor<4xi8>, tensor<4xi8>) {
  %0 = linalg.fill ins(%arg0 : i8) outs(%arg2 : tensor<4xi8>) -> tensor<4xi8>
  %1 = linalg.copy ins(%arg2 : tensor<4xi8>) outs(%arg1 : tensor<4xi8>) -> tensor<4xi8>
  return %0, %1 : tensor<4xi8>, tensor<4xi8>
}

// -----

// fires: FoldFillWithTranspose
func.func @filled_and_transposed(%x: i8, %s: tensor<2x3xi8>, %t: tensor<3x2xi8>) -> tensor<3x2xi8> {
  %0 = linalg.fill ins(%x : i8) outs(%s : tensor<2x3xi8>) -> tensor<2x3xi8>
  %1 = linalg.transpose ins(%0 : tensor<2x3xi8>) outs(%t : tensor<3x2xi8>) permutation = [1, 0]
  return %1 : tensor<3x2xi8>
}
// becomes:
func.func @filled_and_transposed(%arg0: i8, %arg1: tensor<2x3xi8>, %arg2: tensor<3x2xi8>) -> tensor<3x2xi8> {
  %0 = linalg.fill ins(%arg0 : i8) outs(%arg2 : tensor<3x2xi8>) -> tensor<3x2xi8>
  return %0 : tensor<3x2xi8>
}

// -----

// fires: EraseSelfCopy
func.func @copied_to_itself(%t: tensor<4xi8>) -> tensor<4xi8> {
  %0 = linalg.copy ins(%t : tensor<4xi8>) outs(%t : tensor<4xi8>) -> tensor<4xi8>
  return %0 : tensor<4xi8>
}
// becomes:
func.func @copied_to_itself(%arg0: tensor<4xi8>) -> tensor<4xi8> {
  return %arg0 : tensor<4xi8>
}

// -----

// fires: FoldTransposeWithTranspose
func.func @transposed_twice(%x: tensor<2x3x4xi8>, %s: tensor<3x4x2xi8>, %t: tensor<4x3x2xi8>) -> tensor<4x3x2xi8> {
  %0 = linalg.transpose ins(%x : tensor<2x3x4xi8>) outs(%s : tensor<3x4x2xi8>) permutation = [1, 2, 0]
  %1 = linalg.transpose ins(%0 : tensor<3x4x2xi8>) outs(%t : tensor<4x3x2xi8>) permutation = [1, 0, 2]
  return %1 : tensor<4x3x2xi8>
}
// becomes:
func.func @transposed_twice(%arg0: tensor<2x3x4xi8>, %arg1: tensor<3x4x2xi8>, %arg2: tensor<4x3x2xi8>) -> tensor<4x3x2xi8> {
  %transposed = linalg.transpose ins(%arg0 : tensor<2x3x4xi8>) outs(%arg2 : tensor<4x3x2xi8>) permutation = [2, 1, 0] 
  return %transposed : tensor<4x3x2xi8>
}

// -----

// fires: FoldFillWithPack
func.func @filled_and_packed(%x: i8, %s: tensor<7xi8>, %t: tensor<2x4xi8>) -> tensor<2x4xi8> {
  %0 = linalg.fill ins(%x : i8) outs(%s : tensor<7xi8>) -> tensor<7xi8>
  %1 = linalg.pack %0 padding_value(%x : i8) inner_dims_pos = [0] inner_tiles = [4] into %t : tensor<7xi8> -> tensor<2x4xi8>
  return %1 : tensor<2x4xi8>
}
// becomes:
func.func @filled_and_packed(%arg0: i8, %arg1: tensor<7xi8>, %arg2: tensor<2x4xi8>) -> tensor<2x4xi8> {
  %0 = linalg.fill ins(%arg0 : i8) outs(%arg2 : tensor<2x4xi8>) -> tensor<2x4xi8>
  return %0 : tensor<2x4xi8>
}

// -----

func.func @packed_with_another(%x: i8, %y: i8, %s: tensor<7xi8>, %t: tensor<2x4xi8>) -> tensor<2x4xi8> {
  %0 = linalg.fill ins(%x : i8) outs(%s : tensor<7xi8>) -> tensor<7xi8>
  %1 = linalg.pack %0 padding_value(%y : i8) inner_dims_pos = [0] inner_tiles = [4] into %t : tensor<7xi8> -> tensor<2x4xi8>
  return %1 : tensor<2x4xi8>
}
// becomes:
func.func @packed_with_another(%arg0: i8, %arg1: i8, %arg2: tensor<7xi8>, %arg3: tensor<2x4xi8>) -> tensor<2x4xi8> {
  %0 = linalg.fill ins(%arg0 : i8) outs(%arg2 : tensor<7xi8>) -> tensor<7xi8>
  %pack = linalg.pack %0 padding_value(%arg1 : i8) inner_dims_pos = [0] inner_tiles = [4] into %arg3 : tensor<7xi8> -> tensor<2x4xi8>
  return %pack : tensor<2x4xi8>
}

// -----

// fires: FoldPackOfUnpack
func.func @repacked(%x: tensor<2x?xi8>, %n: index, %s: tensor<4xi8>, %t: tensor<2x?xi8>) -> tensor<2x?xi8> {
  %0 = linalg.unpack %x inner_dims_pos = [0] inner_tiles = [%n] into %s : tensor<2x?xi8> -> tensor<4xi8>
  %1 = linalg.pack %0 outer_dims_perm = [0] inner_dims_pos = [0] inner_tiles = [%n] into %t : tensor<4xi8> -> tensor<2x?xi8>
  return %1 : tensor<2x?xi8>
}
// becomes:
func.func @repacked(%arg0: tensor<2x?xi8>, %arg1: index, %arg2: tensor<4xi8>, %arg3: tensor<2x?xi8>) -> tensor<2x?xi8> {
  return %arg0 : tensor<2x?xi8>
}

// -----

// Other tiles.
func.func @repacked_otherwise(%x: tensor<2x4x?x8xi8>, %n: index, %k: index, %s: tensor<?x32xi8>, %t: tensor<2x4x?x8xi8>) -> tensor<2x4x?x8xi8> {
  %0 = linalg.unpack %x inner_dims_pos = [0, 1] inner_tiles = [%n, 8] into %s : tensor<2x4x?x8xi8> -> tensor<?x32xi8>
  %1 = linalg.pack %0 inner_dims_pos = [0, 1] inner_tiles = [%k, 8] into %t : tensor<?x32xi8> -> tensor<2x4x?x8xi8>
  return %1 : tensor<2x4x?x8xi8>
}
// becomes:
func.func @repacked_otherwise(%arg0: tensor<2x4x?x8xi8>, %arg1: index, %arg2: index, %arg3: tensor<?x32xi8>, %arg4: tensor<2x4x?x8xi8>) -> tensor<2x4x?x8xi8> {
  %unpack = linalg.unpack %arg0 inner_dims_pos = [0, 1] inner_tiles = [%arg1, 8] into %arg3 : tensor<2x4x?x8xi8> -> tensor<?x32xi8>
  %pack = linalg.pack %unpack inner_dims_pos = [0, 1] inner_tiles = [%arg2, 8] into %arg4 : tensor<?x32xi8> -> tensor<2x4x?x8xi8>
  return %pack : tensor<2x4x?x8xi8>
}

// -----

// fires: FoldUnpackOfPack
func.func @unpacked_again(%x: tensor<8xi8>, %s: tensor<2x4xi8>, %t: tensor<8xi8>) -> tensor<8xi8> {
  %0 = linalg.pack %x inner_dims_pos = [0] inner_tiles = [4] into %s : tensor<8xi8> -> tensor<2x4xi8>
  %1 = linalg.unpack %0 inner_dims_pos = [0] inner_tiles = [4] into %t : tensor<2x4xi8> -> tensor<8xi8>
  return %1 : tensor<8xi8>
}
// becomes:
func.func @unpacked_again(%arg0: tensor<8xi8>, %arg1: tensor<2x4xi8>, %arg2: tensor<8xi8>) -> tensor<8xi8> {
  return %arg0 : tensor<8xi8>
}

// -----

// fires: DropPackPadding
func.func @full_tiles(%x: tensor<8xi8>, %p: i8, %s: tensor<2x4xi8>) -> tensor<2x4xi8> {
  %0 = linalg.pack %x padding_value(%p : i8) inner_dims_pos = [0] inner_tiles = [4] into %s : tensor<8xi8> -> tensor<2x4xi8>
  return %0 : tensor<2x4xi8>
}
// becomes:
func.func @full_tiles(%arg0: tensor<8xi8>, %arg1: i8, %arg2: tensor<2x4xi8>) -> tensor<2x4xi8> {
  %pack = linalg.pack %arg0 inner_dims_pos = [0] inner_tiles = [4] into %arg2 : tensor<8xi8> -> tensor<2x4xi8>
  return %pack : tensor<2x4xi8>
}

// -----

// fires: InferPackShape
func.func @says_more_packed(%x: tensor<5x?x?xi8>, %p: i8, %s: tensor<?x6x?x4xi8>) -> tensor<?x6x?x4xi8> {
  %0 = linalg.pack %x padding_value(%p : i8) outer_dims_perm = [2, 1, 0] inner_dims_pos = [2] inner_tiles = [4] into %s : tensor<5x?x?xi8> -> tensor<?x6x?x4xi8>
  return %0 : tensor<?x6x?x4xi8>
}
// becomes:
func.func @says_more_packed(%arg0: tensor<5x?x?xi8>, %arg1: i8, %arg2: tensor<?x6x?x4xi8>) -> tensor<?x6x?x4xi8> {
  %cast = tensor.cast %arg0 : tensor<5x?x?xi8> to tensor<5x6x?xi8>
  %cast_0 = tensor.cast %arg2 : tensor<?x6x?x4xi8> to tensor<?x6x5x4xi8>
  %pack = linalg.pack %cast padding_value(%arg1 : i8) outer_dims_perm = [2, 1, 0] inner_dims_pos = [2] inner_tiles = [4] into %cast_0 : tensor<5x6x?xi8> -> tensor<?x6x5x4xi8>
  %cast_1 = tensor.cast %pack : tensor<?x6x5x4xi8> to tensor<?x6x?x4xi8>
  return %cast_1 : tensor<?x6x?x4xi8>
}

// -----

// fires: InferUnpackShape
func.func @says_more_unpacked(%x: tensor<5x?x?x4xi8>, %s: tensor<?x6x?xi8>) -> tensor<?x6x?xi8> {
  %0 = linalg.unpack %x inner_dims_pos = [2] inner_tiles = [4] into %s : tensor<5x?x?x4xi8> -> tensor<?x6x?xi8>
  return %0 : tensor<?x6x?xi8>
}
// becomes:
func.func @says_more_unpacked(%arg0: tensor<5x?x?x4xi8>, %arg1: tensor<?x6x?xi8>) -> tensor<?x6x?xi8> {
  %cast = tensor.cast %arg0 : tensor<5x?x?x4xi8> to tensor<5x6x?x4xi8>
  %cast_0 = tensor.cast %arg1 : tensor<?x6x?xi8> to tensor<5x6x?xi8>
  %unpack = linalg.unpack %cast inner_dims_pos = [2] inner_tiles = [4] into %cast_0 : tensor<5x6x?x4xi8> -> tensor<5x6x?xi8>
  %cast_1 = tensor.cast %unpack : tensor<5x6x?xi8> to tensor<?x6x?xi8>
  return %cast_1 : tensor<?x6x?xi8>
}

// -----

// fires: FoldTensorCastPackOp
func.func @pack_of_casts(%x: tensor<8xi8>, %n: index, %s: tensor<2x4xi8>) -> tensor<?x?xi8> {
  %0 = tensor.cast %x : tensor<8xi8> to tensor<?xi8>
  %1 = tensor.cast %s : tensor<2x4xi8> to tensor<?x?xi8>
  %2 = linalg.pack %0 inner_dims_pos = [0] inner_tiles = [%n] into %1 : tensor<?xi8> -> tensor<?x?xi8>
  return %2 : tensor<?x?xi8>
}
// becomes:
func.func @pack_of_casts(%arg0: tensor<8xi8>, %arg1: index, %arg2: tensor<2x4xi8>) -> tensor<?x?xi8> {
  %pack = linalg.pack %arg0 inner_dims_pos = [0] inner_tiles = [4] into %arg2 : tensor<8xi8> -> tensor<2x4xi8>
  %cast = tensor.cast %pack : tensor<2x4xi8> to tensor<?x?xi8>
  return %cast : tensor<?x?xi8>
}

// -----

// fires: FoldTensorCastUnPackOp
func.func @unpack_of_casts(%x: tensor<2x4xi8>, %n: index, %s: tensor<?xi8>) -> tensor<?xi8> {
  %0 = tensor.cast %x : tensor<2x4xi8> to tensor<?x?xi8>
  %2 = linalg.unpack %0 inner_dims_pos = [0] inner_tiles = [%n] into %s : tensor<?x?xi8> -> tensor<?xi8>
  return %2 : tensor<?xi8>
}
// becomes:
func.func @unpack_of_casts(%arg0: tensor<2x4xi8>, %arg1: index, %arg2: tensor<?xi8>) -> tensor<?xi8> {
  %unpack = linalg.unpack %arg0 inner_dims_pos = [0] inner_tiles = [4] into %arg2 : tensor<2x4xi8> -> tensor<?xi8>
  return %unpack : tensor<?xi8>
}

// -----

// fires: FoldDestinationIntoUnpack
func.func @unpacked_over(%x: tensor<2x4xi8>, %v: i8, %s: tensor<7xi8>) -> tensor<7xi8> {
  %0 = linalg.fill ins(%v : i8) outs(%s : tensor<7xi8>) -> tensor<7xi8>
  %1 = linalg.unpack %x inner_dims_pos = [0] inner_tiles = [4] into %0 : tensor<2x4xi8> -> tensor<7xi8>
  return %1 : tensor<7xi8>
}
// becomes:
func.func @unpacked_over(%arg0: tensor<2x4xi8>, %arg1: i8, %arg2: tensor<7xi8>) -> tensor<7xi8> {
  %unpack = linalg.unpack %arg0 inner_dims_pos = [0] inner_tiles = [4] into %arg2 : tensor<2x4xi8> -> tensor<7xi8>
  return %unpack : tensor<7xi8>
}

// -----

// fires: FoldSliceOfUnpack
func.func @without_more_padding(%x: tensor<2x4xi8>, %s: tensor<7xi8>) -> tensor<5xi8> {
  %0 = linalg.unpack %x inner_dims_pos = [0] inner_tiles = [4] into %s : tensor<2x4xi8> -> tensor<7xi8>
  %1 = tensor.extract_slice %0[0] [5] [1] : tensor<7xi8> to tensor<5xi8>
  return %1 : tensor<5xi8>
}
// becomes:
func.func @without_more_padding(%arg0: tensor<2x4xi8>, %arg1: tensor<7xi8>) -> tensor<5xi8> {
  %extracted_slice = tensor.extract_slice %arg1[0] [5] [1] : tensor<7xi8> to tensor<5xi8>
  %unpack = linalg.unpack %arg0 inner_dims_pos = [0] inner_tiles = [4] into %extracted_slice : tensor<2x4xi8> -> tensor<5xi8>
  return %unpack : tensor<5xi8>
}

// -----

// A tile is left out.
func.func @without_a_tile(%x: tensor<2x4xi8>, %s: tensor<7xi8>) -> tensor<4xi8> {
  %0 = linalg.unpack %x inner_dims_pos = [0] inner_tiles = [4] into %s : tensor<2x4xi8> -> tensor<7xi8>
  %1 = tensor.extract_slice %0[0] [4] [1] : tensor<7xi8> to tensor<4xi8>
  return %1 : tensor<4xi8>
}
// becomes:
func.func @without_a_tile(%arg0: tensor<2x4xi8>, %arg1: tensor<7xi8>) -> tensor<4xi8> {
  %unpack = linalg.unpack %arg0 inner_dims_pos = [0] inner_tiles = [4] into %arg1 : tensor<2x4xi8> -> tensor<7xi8>
  %extracted_slice = tensor.extract_slice %unpack[0] [4] [1] : tensor<7xi8> to tensor<4xi8>
  return %extracted_slice : tensor<4xi8>
}

// -----

func.func @splats(%s: tensor<2x4xi8>, %t: tensor<7xi8>) -> (tensor<2x4xi8>, tensor<7xi8>) {
  %c = arith.constant dense<3> : tensor<7xi8>
  %d = arith.constant dense<3> : tensor<2x4xi8>
  %p = arith.constant 3 : i8
  %0 = linalg.pack %c padding_value(%p : i8) inner_dims_pos = [0] inner_tiles = [4] into %s : tensor<7xi8> -> tensor<2x4xi8>
  %1 = linalg.unpack %d inner_dims_pos = [0] inner_tiles = [4] into %t : tensor<2x4xi8> -> tensor<7xi8>
  return %0, %1 : tensor<2x4xi8>, tensor<7xi8>
}
// becomes:
func.func @splats(%arg0: tensor<2x4xi8>, %arg1: tensor<7xi8>) -> (tensor<2x4xi8>, tensor<7xi8>) {
  %cst = arith.constant dense<3> : tensor<2x4xi8>
  %cst_0 = arith.constant dense<3> : tensor<7xi8>
  return %cst, %cst_0 : tensor<2x4xi8>, tensor<7xi8>
}

// -----

// The sizes of the unpacked tensor may differ from those of the packed tensor; MLIR does not compare them. The padding may differ from the value of the splat.
func.func @unpacked_smaller(%x: tensor<?xi8>, %p: i8, %s: tensor<?x4xi8>, %t: tensor<?xi8>, %u: tensor<2x4xi8>) -> (tensor<?xi8>, tensor<2x4xi8>) {
  %0 = linalg.pack %x inner_dims_pos = [0] inner_tiles = [4] into %s : tensor<?xi8> -> tensor<?x4xi8>
  %1 = linalg.unpack %0 inner_dims_pos = [0] inner_tiles = [4] into %t : tensor<?x4xi8> -> tensor<?xi8>
  %c = arith.constant dense<3> : tensor<7xi8>
  %2 = linalg.pack %c padding_value(%p : i8) inner_dims_pos = [0] inner_tiles = [4] into %u : tensor<7xi8> -> tensor<2x4xi8>
  return %1, %2 : tensor<?xi8>, tensor<2x4xi8>
}
// becomes:
func.func @unpacked_smaller(%arg0: tensor<?xi8>, %arg1: i8, %arg2: tensor<?x4xi8>, %arg3: tensor<?xi8>, %arg4: tensor<2x4xi8>) -> (tensor<?xi8>, tensor<2x4xi8>) {
  %cst = arith.constant dense<3> : tensor<7xi8>
  %pack = linalg.pack %arg0 inner_dims_pos = [0] inner_tiles = [4] into %arg2 : tensor<?xi8> -> tensor<?x4xi8>
  %unpack = linalg.unpack %pack inner_dims_pos = [0] inner_tiles = [4] into %arg3 : tensor<?x4xi8> -> tensor<?xi8>
  %pack_0 = linalg.pack %cst padding_value(%arg1 : i8) inner_dims_pos = [0] inner_tiles = [4] into %arg4 : tensor<7xi8> -> tensor<2x4xi8>
  return %unpack, %pack_0 : tensor<?xi8>, tensor<2x4xi8>
}

// -----

// A size that is static in one operand becomes static in the other operand.
// fires: FoldTensorCastIntoTranspose, FoldTensorCastIntoBroadcast
func.func @sizes_of_one(%x: tensor<?x3xi8>, %z: tensor<3x2xi8>, %y: tensor<2xi8>, %w: tensor<?x4xi8>) -> (tensor<3x?xi8>, tensor<?x4xi8>) {
  %0 = tensor.cast %z : tensor<3x2xi8> to tensor<3x?xi8>
  %1 = linalg.transpose ins(%x : tensor<?x3xi8>) outs(%0 : tensor<3x?xi8>) permutation = [1, 0]
  %2 = tensor.cast %y : tensor<2xi8> to tensor<?xi8>
  %3 = linalg.broadcast ins(%2 : tensor<?xi8>) outs(%w : tensor<?x4xi8>) dimensions = [1]
  return %1, %3 : tensor<3x?xi8>, tensor<?x4xi8>
}
// becomes:
func.func @sizes_of_one(%arg0: tensor<?x3xi8>, %arg1: tensor<3x2xi8>, %arg2: tensor<2xi8>, %arg3: tensor<?x4xi8>) -> (tensor<3x?xi8>, tensor<?x4xi8>) {
  %cast = tensor.cast %arg0 : tensor<?x3xi8> to tensor<2x3xi8>
  %transposed = linalg.transpose ins(%cast : tensor<2x3xi8>) outs(%arg1 : tensor<3x2xi8>) permutation = [1, 0] 
  %cast_0 = tensor.cast %transposed : tensor<3x2xi8> to tensor<3x?xi8>
  %cast_1 = tensor.cast %arg3 : tensor<?x4xi8> to tensor<2x4xi8>
  %broadcasted = linalg.broadcast ins(%arg2 : tensor<2xi8>) outs(%cast_1 : tensor<2x4xi8>) dimensions = [1] 
  %cast_2 = tensor.cast %broadcasted : tensor<2x4xi8> to tensor<?x4xi8>
  return %cast_0, %cast_2 : tensor<3x?xi8>, tensor<?x4xi8>
}

// -----

func.func @kept_order(%x: tensor<2x3xi8>, %init: tensor<2x3xi8>) -> tensor<2x3xi8> {
  %0 = linalg.transpose ins(%x : tensor<2x3xi8>) outs(%init : tensor<2x3xi8>) permutation = [0, 1]
  return %0 : tensor<2x3xi8>
}
// becomes:
func.func @kept_order(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>) -> tensor<2x3xi8> {
  return %arg0 : tensor<2x3xi8>
}

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
// unproved: memory and tensors of unknown shape are not modelled
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
// unproved: memory and tensors of unknown shape are not modelled
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
// unproved: memory and tensors of unknown shape are not modelled
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
// unproved: memory and tensors of unknown shape are not modelled
func.func @batch_matmul(%x: tensor<3x4x8xf32>, %y: tensor<3x8x2xf32>, %z: tensor<3x4x2xf32>) -> tensor<?x?x?xf32> {
  %0 = tensor.cast %x : tensor<3x4x8xf32> to tensor<?x?x?xf32>
  %1 = tensor.cast %y : tensor<3x8x2xf32> to tensor<?x?x?xf32>
  %2 = tensor.cast %z : tensor<3x4x2xf32> to tensor<?x?x?xf32>
  %3 = linalg.batch_matmul ins(%0, %1 : tensor<?x?x?xf32>, tensor<?x?x?xf32>) outs(%2 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %3 : tensor<?x?x?xf32>
}
// becomes:
func.func @batch_matmul(%arg0: tensor<3x4x8xf32>, %arg1: tensor<3x8x2xf32>, %arg2: tensor<3x4x2xf32>) -> tensor<?x?x?xf32> {
  %0 = linalg.batch_matmul ins(%arg0, %arg1 : tensor<3x4x8xf32>, tensor<3x8x2xf32>) outs(%arg2 : tensor<3x4x2xf32>) -> tensor<3x4x2xf32>
  %cast = tensor.cast %0 : tensor<3x4x2xf32> to tensor<?x?x?xf32>
  return %cast : tensor<?x?x?xf32>
}

// -----

// fires: FoldTensorCastIntoTranspose
// unproved: memory and tensors of unknown shape are not modelled
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
// unproved: memory and tensors of unknown shape are not modelled
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
// unproved: memory and tensors of unknown shape are not modelled
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
// unproved: memory and tensors of unknown shape are not modelled
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
// unproved: memory and tensors of unknown shape are not modelled
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

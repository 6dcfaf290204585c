// error: 'bufferization.alloc_tensor' op incorrect number of dynamic sizes, has 1, expected 0
func.func @a(%i: index) {
  %0 = bufferization.alloc_tensor(%i) : tensor<4xf32>
  return
}
// -----
// error: dynamic sizes not needed when copying a tensor
func.func @a(%i: index, %t: tensor<?xf32>) {
  %0 = bufferization.alloc_tensor(%i) copy(%t) : tensor<?xf32>
  return
}
// -----
// error: 'bufferization.materialize_in_destination' op 'writable' must be specified if and only if the destination is of memref type
func.func @a(%m: memref<4xf32>, %t: tensor<?xf32>) {
  bufferization.materialize_in_destination %t in %m : (tensor<?xf32>, memref<4xf32>) -> ()
  return
}
// -----
// error: 'bufferization.materialize_in_destination' op source/destination shapes are incompatible
func.func @a(%m: memref<4xf32>, %t: tensor<5xf32>) {
  bufferization.materialize_in_destination %t in writable %m : (tensor<5xf32>, memref<4xf32>) -> ()
  return
}
// -----
// error: 'bufferization.materialize_in_destination' op memref 'dest' implies zero results
func.func @a(%m: memref<4xf32>, %t: tensor<4xf32>) {
  %0 = bufferization.materialize_in_destination %t in writable %m : (tensor<4xf32>, memref<4xf32>) -> tensor<4xf32>
  return
}
// -----
// error: 'bufferization.materialize_in_destination' op tensor 'dest' implies exactly one tensor result
func.func @a(%m: tensor<4xf32>, %t: tensor<4xf32>) {
  bufferization.materialize_in_destination %t in %m : (tensor<4xf32>, tensor<4xf32>) -> ()
  return
}
// -----
// error: 'bufferization.materialize_in_destination' op 'writable' must be specified if and only if the destination is of memref type
func.func @a(%m: tensor<4xf32>, %t: tensor<4xf32>) {
  %0 = bufferization.materialize_in_destination %t in writable %m : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
// error: 'bufferization.materialize_in_destination' op 'restrict' is valid only for memref destinations
func.func @a(%m: tensor<4xf32>, %t: tensor<4xf32>) {
  %0 = bufferization.materialize_in_destination %t in restrict %m : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
// error: 'bufferization.materialize_in_destination' op rank mismatch between source and destination shape
func.func @a(%m: tensor<4xf32>, %t: tensor<4x5xf32>) {
  %0 = bufferization.materialize_in_destination %t in %m : (tensor<4x5xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
// error: 'bufferization.materialize_in_destination' op 'dest' must be a tensor or a memref
func.func @a(%m: vector<4xf32>, %t: tensor<4xf32>) {
  bufferization.materialize_in_destination %t in %m : (tensor<4xf32>, vector<4xf32>) -> ()
  return
}
// -----
// error: 'bufferization.materialize_in_destination' op failed to verify that all of {source, dest} have same element type
func.func @a(%m: memref<4xf32>, %t: tensor<4xi32>) {
  bufferization.materialize_in_destination %t in writable %m : (tensor<4xi32>, memref<4xf32>) -> ()
  return
}
// -----
// error: 'bufferization.to_tensor' op requires the same shape for all operands and results
func.func @a(%m: memref<4xf32>) {
  %0 = bufferization.to_tensor %m : memref<4xf32> to tensor<5xf32>
  return
}
// -----
// error: 'bufferization.to_tensor' op requires the same element type for all operands and results
func.func @a(%m: memref<4xf32>) {
  %0 = bufferization.to_tensor %m : memref<4xf32> to tensor<4xi32>
  return
}

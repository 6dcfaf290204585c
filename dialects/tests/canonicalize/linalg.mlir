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

func.func @select(%c: tensor<4xi1>, %a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %true = arith.constant dense<true> : tensor<4xi1>
  %false = arith.constant dense<false> : tensor<4xi1>
  %0 = tosa.select %c, %a, %a : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = tosa.select %true, %a, %b : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %2 = tosa.select %false, %a, %b : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0, %1, %2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
// becomes:
func.func @select(%arg0: tensor<4xi1>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  return %arg1, %arg1, %arg2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// -----

// Broadcast operands and other types are not folded.
func.func @select_broadcast(%c: tensor<4xi1>, %d: tensor<?xi1>, %a: tensor<1xi8>, %b: tensor<4xi8>, %e: tensor<?xi8>) -> (tensor<4xi8>, tensor<4xi8>, tensor<?xi8>, tensor<?xi8>) {
  %true = arith.constant dense<true> : tensor<4xi1>
  %0 = tosa.select %c, %a, %a : (tensor<4xi1>, tensor<1xi8>, tensor<1xi8>) -> tensor<4xi8>
  %1 = tosa.select %true, %a, %b : (tensor<4xi1>, tensor<1xi8>, tensor<4xi8>) -> tensor<4xi8>
  %2 = tosa.select %d, %e, %e : (tensor<?xi1>, tensor<?xi8>, tensor<?xi8>) -> tensor<?xi8>
  %3 = tosa.select %true, %b, %b : (tensor<4xi1>, tensor<4xi8>, tensor<4xi8>) -> tensor<?xi8>
  return %0, %1, %2, %3 : tensor<4xi8>, tensor<4xi8>, tensor<?xi8>, tensor<?xi8>
}
// becomes:
func.func @select_broadcast(%arg0: tensor<4xi1>, %arg1: tensor<?xi1>, %arg2: tensor<1xi8>, %arg3: tensor<4xi8>, %arg4: tensor<?xi8>) -> (tensor<4xi8>, tensor<4xi8>, tensor<?xi8>, tensor<?xi8>) {
  %cst = arith.constant dense<true> : tensor<4xi1>
  %0 = tosa.select %arg0, %arg2, %arg2 : (tensor<4xi1>, tensor<1xi8>, tensor<1xi8>) -> tensor<4xi8>
  %1 = tosa.select %cst, %arg2, %arg3 : (tensor<4xi1>, tensor<1xi8>, tensor<4xi8>) -> tensor<4xi8>
  %2 = tosa.select %arg1, %arg4, %arg4 : (tensor<?xi1>, tensor<?xi8>, tensor<?xi8>) -> tensor<?xi8>
  %3 = tosa.select %cst, %arg3, %arg3 : (tensor<4xi1>, tensor<4xi8>, tensor<4xi8>) -> tensor<?xi8>
  return %0, %1, %2, %3 : tensor<4xi8>, tensor<4xi8>, tensor<?xi8>, tensor<?xi8>
}

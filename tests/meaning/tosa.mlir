func.func @run_moves() -> (tensor<3x2xi32>, tensor<2x3xi32>, tensor<3x2xi32>, tensor<1x3x2xi32>) {
  %a = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %b = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %c = arith.constant dense<[[5, 6]]> : tensor<1x2xi32>
  %0 = tosa.concat %b, %c {axis = 0 : i32} : (tensor<2x2xi32>, tensor<1x2xi32>) -> tensor<3x2xi32>
  %1 = tosa.reverse %a {axis = 1 : i32} : (tensor<2x3xi32>) -> tensor<2x3xi32>
  %2 = tosa.transpose %a {perms = array<i32: 1, 0>} : (tensor<2x3xi32>) -> tensor<3x2xi32>
  %v = arith.constant dense<[[[1, 2], [3, 4]]]> : tensor<1x2x2xi32>
  %i = arith.constant dense<[[1, 0, 1]]> : tensor<1x3xi32>
  %3 = tosa.gather %v, %i : (tensor<1x2x2xi32>, tensor<1x3xi32>) -> tensor<1x3x2xi32>
  return %0, %1, %2, %3 : tensor<3x2xi32>, tensor<2x3xi32>, tensor<3x2xi32>, tensor<1x3x2xi32>
}
func.func @run_gather_outside() -> tensor<1x1x1xi32> {
  %v = arith.constant dense<1> : tensor<1x2x1xi32>
  %i = arith.constant dense<2> : tensor<1x1xi32>
  %0 = tosa.gather %v, %i : (tensor<1x2x1xi32>, tensor<1x1xi32>) -> tensor<1x1x1xi32>
  return %0 : tensor<1x1x1xi32>
}
func.func @run_arithmetic() -> (tensor<2x3xi32>, tensor<2xi32>, tensor<1x3xi32>, tensor<1xi32>) {
  %a = arith.constant dense<[[1], [10]]> : tensor<2x1xi32>
  %b = arith.constant dense<[[1, 2, 3]]> : tensor<1x3xi32>
  %0 = tosa.add %a, %b : (tensor<2x1xi32>, tensor<1x3xi32>) -> tensor<2x3xi32>
  %c = arith.constant dense<[5, -5]> : tensor<2xi32>
  %1 = tosa.abs %c : (tensor<2xi32>) -> tensor<2xi32>
  %2 = tosa.reduce_sum %0 {axis = 0 : i32} : (tensor<2x3xi32>) -> tensor<1x3xi32>
  %f = arith.constant dense<4.0> : tensor<1xf32>
  %3 = tosa.reciprocal %f : (tensor<1xf32>) -> tensor<1xf32>
  %4 = arith.bitcast %3 : tensor<1xf32> to tensor<1xi32>
  return %0, %1, %2, %4 : tensor<2x3xi32>, tensor<2xi32>, tensor<1x3xi32>, tensor<1xi32>
}
func.func @run_select() -> (tensor<2x3xi32>, tensor<2xi32>) {
  %c = arith.constant dense<[[true], [false]]> : tensor<2x1xi1>
  %a = arith.constant dense<[[1, 2, 3]]> : tensor<1x3xi32>
  %b = arith.constant dense<[[4, 5, 6], [7, 8, 9]]> : tensor<2x3xi32>
  %0 = tosa.select %c, %a, %b : (tensor<2x1xi1>, tensor<1x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  %p = ub.poison : tensor<2xi32>
  %d = arith.constant dense<[true, false]> : tensor<2xi1>
  %e = arith.constant dense<5> : tensor<2xi32>
  %1 = tosa.select %d, %e, %p : (tensor<2xi1>, tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  return %0, %1 : tensor<2x3xi32>, tensor<2xi32>
}
func.func @run_sparse() -> tensor<2x3xi32> {
  %a = arith.constant sparse<[[0, 1], [1, 2]], [7, 8]> : tensor<2x3xi32>
  return %a : tensor<2x3xi32>
}
func.func @src_wrong_axis(%a: tensor<2x2xi8>) -> tensor<2x2xi8> {
  %0 = tosa.reverse %a {axis = 0 : i32} : (tensor<2x2xi8>) -> tensor<2x2xi8>
  return %0 : tensor<2x2xi8>
}
func.func @tgt_wrong_axis(%a: tensor<2x2xi8>) -> tensor<2x2xi8> {
  %0 = tosa.reverse %a {axis = 1 : i32} : (tensor<2x2xi8>) -> tensor<2x2xi8>
  return %0 : tensor<2x2xi8>
}
func.func @src_add(%a: tensor<2xf32>, %b: tensor<2xf32>) -> tensor<2xf32> {
  %0 = tosa.add %a, %b : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func @tgt_add(%a: tensor<2xf32>, %b: tensor<2xf32>) -> tensor<2xf32> {
  %0 = arith.addf %b, %a : tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func @src_select(%c: tensor<2xi1>, %a: tensor<2xf32>, %b: tensor<2xf32>) -> tensor<2xf32> {
  %0 = tosa.select %c, %a, %b : (tensor<2xi1>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func @tgt_select(%c: tensor<2xi1>, %a: tensor<2xf32>, %b: tensor<2xf32>) -> tensor<2xf32> {
  %0 = arith.select %c, %a, %b : tensor<2xi1>, tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func @src_wrong_select_broadcast(%c: tensor<2x1xi1>, %a: tensor<2x2xi8>, %b: tensor<2x2xi8>) -> tensor<2x2xi8> {
  %0 = tosa.select %c, %a, %b : (tensor<2x1xi1>, tensor<2x2xi8>, tensor<2x2xi8>) -> tensor<2x2xi8>
  return %0 : tensor<2x2xi8>
}
func.func @tgt_wrong_select_broadcast(%c: tensor<2x1xi1>, %a: tensor<2x2xi8>, %b: tensor<2x2xi8>) -> tensor<2x2xi8> {
  %d = tosa.reverse %c {axis = 0 : i32} : (tensor<2x1xi1>) -> tensor<2x1xi1>
  %0 = tosa.select %d, %a, %b : (tensor<2x1xi1>, tensor<2x2xi8>, tensor<2x2xi8>) -> tensor<2x2xi8>
  return %0 : tensor<2x2xi8>
}

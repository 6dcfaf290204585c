// planted: fold tosa.select
// The operand for a true condition, although the condition is false.
func.func @src(%a: tensor<2xi8>, %b: tensor<2xi8>) -> tensor<2xi8> {
  %c = arith.constant dense<false> : tensor<2xi1>
  %r = tosa.select %c, %a, %b : (tensor<2xi1>, tensor<2xi8>, tensor<2xi8>) -> tensor<2xi8>
  return %r : tensor<2xi8>
}
func.func @wrong(%a: tensor<2xi8>, %b: tensor<2xi8>) -> tensor<2xi8> {
  return %a : tensor<2xi8>
}
// A condition that is no splat.
func.func @src_mixed(%a: tensor<2xi8>, %b: tensor<2xi8>) -> tensor<2xi8> {
  %c = arith.constant dense<[true, false]> : tensor<2xi1>
  %r = tosa.select %c, %a, %b : (tensor<2xi1>, tensor<2xi8>, tensor<2xi8>) -> tensor<2xi8>
  return %r : tensor<2xi8>
}
func.func @wrong_mixed(%a: tensor<2xi8>, %b: tensor<2xi8>) -> tensor<2xi8> {
  return %a : tensor<2xi8>
}
// An operand that is broadcast.
func.func @src_broadcast(%c: tensor<?xi1>, %a: tensor<?xi8>) -> tensor<?xi8> {
  %r = tosa.select %c, %a, %a : (tensor<?xi1>, tensor<?xi8>, tensor<?xi8>) -> tensor<?xi8>
  return %r : tensor<?xi8>
}
func.func @wrong_broadcast(%c: tensor<?xi1>, %a: tensor<?xi8>) -> tensor<?xi8> {
  return %a : tensor<?xi8>
}

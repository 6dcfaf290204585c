// proofmark: prove %s

// A size may be static in the list of an expansion and dynamic in its type.
func.func @src_static(%t: tensor<?x3xi8>) -> index {
  %e = tensor.expand_shape %t [[0], [1, 2]] output_shape [2, 3, 1] : tensor<?x3xi8> into tensor<?x3x1xi8>
  %c0 = arith.constant 0 : index
  %size = tensor.dim %e, %c0 : tensor<?x3x1xi8>
  return %size : index
}
func.func @tgt_static(%t: tensor<?x3xi8>) -> index {
  %c2 = arith.constant 2 : index
  return %c2 : index
}

// Another size.
func.func @src_wrong(%t: tensor<?x3xi8>) -> index {
  %e = tensor.expand_shape %t [[0], [1, 2]] output_shape [2, 3, 1] : tensor<?x3xi8> into tensor<?x3x1xi8>
  %c0 = arith.constant 0 : index
  %size = tensor.dim %e, %c0 : tensor<?x3x1xi8>
  return %size : index
}
func.func @tgt_wrong(%t: tensor<?x3xi8>) -> index {
  %c3 = arith.constant 3 : index
  return %c3 : index
}

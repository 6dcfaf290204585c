// planted: pattern FoldFillWithCollapseShape
// What the tensor was before, collapsed.
func.func @src(%x: i8, %t: tensor<2x2xi8>) -> tensor<4xi8> {
  %a = linalg.fill ins(%x : i8) outs(%t : tensor<2x2xi8>) -> tensor<2x2xi8>
  %r = tensor.collapse_shape %a [[0, 1]] : tensor<2x2xi8> into tensor<4xi8>
  return %r : tensor<4xi8>
}
func.func @wrong(%x: i8, %t: tensor<2x2xi8>) -> tensor<4xi8> {
  %r = tensor.collapse_shape %t [[0, 1]] : tensor<2x2xi8> into tensor<4xi8>
  return %r : tensor<4xi8>
}
// -----
// planted: pattern FoldFillWithExpandShape
// Only a part is filled.
func.func @src(%x: i8, %t: tensor<4xi8>) -> tensor<2x2xi8> {
  %a = linalg.fill ins(%x : i8) outs(%t : tensor<4xi8>) -> tensor<4xi8>
  %r = tensor.expand_shape %a [[0, 1]] output_shape [2, 2] : tensor<4xi8> into tensor<2x2xi8>
  return %r : tensor<2x2xi8>
}
func.func @wrong(%x: i8, %t: tensor<4xi8>) -> tensor<2x2xi8> {
  %e = tensor.expand_shape %t [[0, 1]] output_shape [2, 2] : tensor<4xi8> into tensor<2x2xi8>
  %s = tensor.extract_slice %e[0, 0] [1, 2] [1, 1] : tensor<2x2xi8> to tensor<1x2xi8>
  %f = linalg.fill ins(%x : i8) outs(%s : tensor<1x2xi8>) -> tensor<1x2xi8>
  %r = tensor.insert_slice %f into %e[0, 0] [1, 2] [1, 1] : tensor<1x2xi8> into tensor<2x2xi8>
  return %r : tensor<2x2xi8>
}
// -----
// planted: pattern FoldFillWithPad
// The value that is put around is not looked at.
func.func @src(%x: i8, %y: i8, %t: tensor<2xi8>) -> tensor<4xi8> {
  %a = linalg.fill ins(%x : i8) outs(%t : tensor<2xi8>) -> tensor<2xi8>
  %r = tensor.pad %a low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %x : i8
  } : tensor<2xi8> to tensor<4xi8>
  return %r : tensor<4xi8>
}
func.func @src_value(%x: i8, %y: i8, %t: tensor<2xi8>) -> tensor<4xi8> {
  %a = linalg.fill ins(%x : i8) outs(%t : tensor<2xi8>) -> tensor<2xi8>
  %r = tensor.pad %a low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %y : i8
  } : tensor<2xi8> to tensor<4xi8>
  return %r : tensor<4xi8>
}
func.func @wrong_value(%x: i8, %y: i8, %t: tensor<2xi8>) -> tensor<4xi8> {
  %e = tensor.empty() : tensor<4xi8>
  %r = linalg.fill ins(%x : i8) outs(%e : tensor<4xi8>) -> tensor<4xi8>
  return %r : tensor<4xi8>
}
// -----
// planted: pattern FoldFillWithCopy
// The copy returns the tensor before the fill.
func.func @src(%x: i8, %s: tensor<2xi8>, %t: tensor<2xi8>) -> tensor<2xi8> {
  %a = linalg.fill ins(%x : i8) outs(%s : tensor<2xi8>) -> tensor<2xi8>
  %r = linalg.copy ins(%a : tensor<2xi8>) outs(%t : tensor<2xi8>) -> tensor<2xi8>
  return %r : tensor<2xi8>
}
func.func @wrong(%x: i8, %s: tensor<2xi8>, %t: tensor<2xi8>) -> tensor<2xi8> {
  return %s : tensor<2xi8>
}
// -----
// planted: pattern FoldFillWithTranspose
// The tensor before the fill is transposed.
func.func @src(%x: i8, %s: tensor<2x1xi8>, %t: tensor<1x2xi8>) -> tensor<1x2xi8> {
  %a = linalg.fill ins(%x : i8) outs(%s : tensor<2x1xi8>) -> tensor<2x1xi8>
  %r = linalg.transpose ins(%a : tensor<2x1xi8>) outs(%t : tensor<1x2xi8>) permutation = [1, 0]
  return %r : tensor<1x2xi8>
}
func.func @wrong(%x: i8, %s: tensor<2x1xi8>, %t: tensor<1x2xi8>) -> tensor<1x2xi8> {
  %r = linalg.transpose ins(%s : tensor<2x1xi8>) outs(%t : tensor<1x2xi8>) permutation = [1, 0]
  return %r : tensor<1x2xi8>
}
// -----
// planted: pattern EraseSelfCopy
// Something else is copied, or the copy has another body than copies have.
func.func @src(%s: tensor<2xi8>, %t: tensor<2xi8>) -> tensor<2xi8> {
  %r = linalg.copy ins(%s : tensor<2xi8>) outs(%s : tensor<2xi8>) -> tensor<2xi8>
  return %r : tensor<2xi8>
}
func.func @src_other(%s: tensor<2xi8>, %t: tensor<2xi8>) -> tensor<2xi8> {
  %r = linalg.copy ins(%s : tensor<2xi8>) outs(%t : tensor<2xi8>) -> tensor<2xi8>
  return %r : tensor<2xi8>
}
func.func @wrong_other(%s: tensor<2xi8>, %t: tensor<2xi8>) -> tensor<2xi8> {
  return %t : tensor<2xi8>
}
func.func @src_body(%s: tensor<2xi8>, %t: tensor<2xi8>) -> tensor<2xi8> {
  %r = "linalg.copy"(%s, %s) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%a: i8, %b: i8):
    %c = arith.addi %a, %b : i8
    linalg.yield %c : i8
  }) : (tensor<2xi8>, tensor<2xi8>) -> tensor<2xi8>
  return %r : tensor<2xi8>
}
func.func @wrong_body(%s: tensor<2xi8>, %t: tensor<2xi8>) -> tensor<2xi8> {
  return %s : tensor<2xi8>
}
// -----
// planted: pattern FoldTransposeWithTranspose
// The permutations are joined in the other order.
func.func @src(%x: tensor<2x2x2xi8>, %s: tensor<2x2x2xi8>, %t: tensor<2x2x2xi8>) -> tensor<2x2x2xi8> {
  %a = linalg.transpose ins(%x : tensor<2x2x2xi8>) outs(%s : tensor<2x2x2xi8>) permutation = [1, 2, 0]
  %r = linalg.transpose ins(%a : tensor<2x2x2xi8>) outs(%t : tensor<2x2x2xi8>) permutation = [1, 0, 2]
  return %r : tensor<2x2x2xi8>
}
func.func @wrong(%x: tensor<2x2x2xi8>, %s: tensor<2x2x2xi8>, %t: tensor<2x2x2xi8>) -> tensor<2x2x2xi8> {
  %r = linalg.transpose ins(%x : tensor<2x2x2xi8>) outs(%t : tensor<2x2x2xi8>) permutation = [0, 2, 1]
  return %r : tensor<2x2x2xi8>
}

// -----

// planted: fold linalg.transpose
// The order of the dimensions is not the same.
func.func @src(%x: tensor<2x2xi8>, %d: tensor<2x2xi8>) -> tensor<2x2xi8> {
  %0 = linalg.transpose ins(%x : tensor<2x2xi8>) outs(%d : tensor<2x2xi8>) permutation = [0, 1]
  return %0 : tensor<2x2xi8>
}
func.func @src_permuted(%x: tensor<2x2xi8>, %d: tensor<2x2xi8>) -> tensor<2x2xi8> {
  %0 = linalg.transpose ins(%x : tensor<2x2xi8>) outs(%d : tensor<2x2xi8>) permutation = [1, 0]
  return %0 : tensor<2x2xi8>
}
func.func @wrong_permuted(%x: tensor<2x2xi8>, %d: tensor<2x2xi8>) -> tensor<2x2xi8> {
  return %x : tensor<2x2xi8>
}
func.func @wrong(%x: tensor<2x2xi8>, %d: tensor<2x2xi8>) -> tensor<2x2xi8> {
  return %d : tensor<2x2xi8>
}

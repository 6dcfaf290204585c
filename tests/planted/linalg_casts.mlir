//! Rows of linalg that move casts through structured operations.
// -----
// planted: pattern FoldFillWithTensorExtract
// What was there before it was filled.
func.func @src(%x: i8, %t: tensor<4xi8>, %i: index) -> i8 {
  %0 = linalg.fill ins(%x : i8) outs(%t : tensor<4xi8>) -> tensor<4xi8>
  %1 = tensor.extract %0[%i] : tensor<4xi8>
  return %1 : i8
}
func.func @wrong(%x: i8, %t: tensor<4xi8>, %i: index) -> i8 {
  %1 = tensor.extract %t[%i] : tensor<4xi8>
  return %1 : i8
}
// -----
// planted: pattern FoldTensorCastIntoFill
// Nothing is filled.
func.func @src(%x: tensor<2xi8>, %v: i8) -> tensor<?xi8> {
  %0 = tensor.cast %x : tensor<2xi8> to tensor<?xi8>
  %1 = linalg.fill ins(%v : i8) outs(%0 : tensor<?xi8>) -> tensor<?xi8>
  return %1 : tensor<?xi8>
}
func.func @wrong(%x: tensor<2xi8>, %v: i8) -> tensor<?xi8> {
  %0 = tensor.cast %x : tensor<2xi8> to tensor<?xi8>
  return %0 : tensor<?xi8>
}
// -----
// planted: pattern FoldTensorCastIntoCopy
// The other way around.
func.func @src(%x: tensor<2xi8>, %y: tensor<2xi8>) -> tensor<?xi8> {
  %0 = tensor.cast %x : tensor<2xi8> to tensor<?xi8>
  %1 = tensor.cast %y : tensor<2xi8> to tensor<?xi8>
  %2 = linalg.copy ins(%0 : tensor<?xi8>) outs(%1 : tensor<?xi8>) -> tensor<?xi8>
  return %2 : tensor<?xi8>
}
func.func @wrong(%x: tensor<2xi8>, %y: tensor<2xi8>) -> tensor<?xi8> {
  %2 = linalg.copy ins(%y : tensor<2xi8>) outs(%x : tensor<2xi8>) -> tensor<2xi8>
  %3 = tensor.cast %2 : tensor<2xi8> to tensor<?xi8>
  return %3 : tensor<?xi8>
}
// -----
// planted: pattern FoldTensorCastIntoMatmul
// The factors change places; the accumulator is forgotten.
func.func @src(%x: tensor<2x2xi8>, %y: tensor<2x2xi8>, %z: tensor<2x2xi8>) -> tensor<?x?xi8> {
  %0 = tensor.cast %x : tensor<2x2xi8> to tensor<?x?xi8>
  %1 = tensor.cast %y : tensor<2x2xi8> to tensor<?x?xi8>
  %2 = tensor.cast %z : tensor<2x2xi8> to tensor<?x?xi8>
  %3 = linalg.matmul ins(%0, %1 : tensor<?x?xi8>, tensor<?x?xi8>) outs(%2 : tensor<?x?xi8>) -> tensor<?x?xi8>
  return %3 : tensor<?x?xi8>
}
func.func @wrong(%x: tensor<2x2xi8>, %y: tensor<2x2xi8>, %z: tensor<2x2xi8>) -> tensor<?x?xi8> {
  %0 = linalg.matmul ins(%y, %x : tensor<2x2xi8>, tensor<2x2xi8>) outs(%z : tensor<2x2xi8>) -> tensor<2x2xi8>
  %1 = tensor.cast %0 : tensor<2x2xi8> to tensor<?x?xi8>
  return %1 : tensor<?x?xi8>
}
func.func @wrong_zero(%x: tensor<2x2xi8>, %y: tensor<2x2xi8>, %z: tensor<2x2xi8>) -> tensor<?x?xi8> {
  %c0 = arith.constant dense<0> : tensor<2x2xi8>
  %0 = linalg.matmul ins(%x, %y : tensor<2x2xi8>, tensor<2x2xi8>) outs(%c0 : tensor<2x2xi8>) -> tensor<2x2xi8>
  %1 = tensor.cast %0 : tensor<2x2xi8> to tensor<?x?xi8>
  return %1 : tensor<?x?xi8>
}
// -----
// planted: pattern FoldTensorCastIntoBatchMatmul
// The factors change places.
func.func @src(%x: tensor<1x2x2xi8>, %y: tensor<1x2x2xi8>, %z: tensor<1x2x2xi8>) -> tensor<?x?x?xi8> {
  %0 = tensor.cast %x : tensor<1x2x2xi8> to tensor<?x?x?xi8>
  %1 = tensor.cast %y : tensor<1x2x2xi8> to tensor<?x?x?xi8>
  %2 = tensor.cast %z : tensor<1x2x2xi8> to tensor<?x?x?xi8>
  %3 = linalg.batch_matmul ins(%0, %1 : tensor<?x?x?xi8>, tensor<?x?x?xi8>) outs(%2 : tensor<?x?x?xi8>) -> tensor<?x?x?xi8>
  return %3 : tensor<?x?x?xi8>
}
func.func @wrong(%x: tensor<1x2x2xi8>, %y: tensor<1x2x2xi8>, %z: tensor<1x2x2xi8>) -> tensor<?x?x?xi8> {
  %0 = linalg.batch_matmul ins(%y, %x : tensor<1x2x2xi8>, tensor<1x2x2xi8>) outs(%z : tensor<1x2x2xi8>) -> tensor<1x2x2xi8>
  %1 = tensor.cast %0 : tensor<1x2x2xi8> to tensor<?x?x?xi8>
  return %1 : tensor<?x?x?xi8>
}
// -----
// planted: pattern FoldTensorCastIntoTranspose
// Nothing changes places.
func.func @src(%x: tensor<2x2xi8>, %z: tensor<2x2xi8>) -> tensor<?x?xi8> {
  %0 = tensor.cast %x : tensor<2x2xi8> to tensor<?x?xi8>
  %1 = tensor.cast %z : tensor<2x2xi8> to tensor<?x?xi8>
  %2 = linalg.transpose ins(%0 : tensor<?x?xi8>) outs(%1 : tensor<?x?xi8>) permutation = [1, 0]
  return %2 : tensor<?x?xi8>
}
func.func @wrong(%x: tensor<2x2xi8>, %z: tensor<2x2xi8>) -> tensor<?x?xi8> {
  %0 = tensor.cast %x : tensor<2x2xi8> to tensor<?x?xi8>
  return %0 : tensor<?x?xi8>
}
// -----
// planted: pattern FoldTensorCastIntoBroadcast
// Along the other dimension.
func.func @src(%x: tensor<2xi8>, %z: tensor<2x2xi8>) -> tensor<?x?xi8> {
  %0 = tensor.cast %x : tensor<2xi8> to tensor<?xi8>
  %1 = tensor.cast %z : tensor<2x2xi8> to tensor<?x?xi8>
  %2 = linalg.broadcast ins(%0 : tensor<?xi8>) outs(%1 : tensor<?x?xi8>) dimensions = [1]
  return %2 : tensor<?x?xi8>
}
func.func @wrong(%x: tensor<2xi8>, %z: tensor<2x2xi8>) -> tensor<?x?xi8> {
  %0 = linalg.broadcast ins(%x : tensor<2xi8>) outs(%z : tensor<2x2xi8>) dimensions = [0]
  %1 = tensor.cast %0 : tensor<2x2xi8> to tensor<?x?xi8>
  return %1 : tensor<?x?xi8>
}
// -----
// planted: pattern FoldTensorCastIntoMap
// The operands change places.
func.func @src(%x: tensor<2xi8>, %y: tensor<2xi8>, %z: tensor<2xi8>) -> tensor<?xi8> {
  %0 = tensor.cast %x : tensor<2xi8> to tensor<?xi8>
  %1 = tensor.cast %y : tensor<2xi8> to tensor<?xi8>
  %2 = tensor.cast %z : tensor<2xi8> to tensor<?xi8>
  %3 = linalg.map { arith.subi } ins(%0, %1 : tensor<?xi8>, tensor<?xi8>) outs(%2 : tensor<?xi8>)
  return %3 : tensor<?xi8>
}
func.func @wrong(%x: tensor<2xi8>, %y: tensor<2xi8>, %z: tensor<2xi8>) -> tensor<?xi8> {
  %0 = linalg.map { arith.subi } ins(%y, %x : tensor<2xi8>, tensor<2xi8>) outs(%z : tensor<2xi8>)
  %1 = tensor.cast %0 : tensor<2xi8> to tensor<?xi8>
  return %1 : tensor<?xi8>
}
// -----
// planted: pattern FoldTensorCastIntoReduce
// Along the other dimension; from nothing.
func.func @src(%x: tensor<2x2xi8>, %z: tensor<2xi8>) -> tensor<?xi8> {
  %0 = tensor.cast %x : tensor<2x2xi8> to tensor<?x?xi8>
  %1 = tensor.cast %z : tensor<2xi8> to tensor<?xi8>
  %2 = linalg.reduce { arith.addi } ins(%0 : tensor<?x?xi8>) outs(%1 : tensor<?xi8>) dimensions = [1]
  return %2 : tensor<?xi8>
}
func.func @wrong(%x: tensor<2x2xi8>, %z: tensor<2xi8>) -> tensor<?xi8> {
  %0 = linalg.reduce { arith.addi } ins(%x : tensor<2x2xi8>) outs(%z : tensor<2xi8>) dimensions = [0]
  %1 = tensor.cast %0 : tensor<2xi8> to tensor<?xi8>
  return %1 : tensor<?xi8>
}
func.func @wrong_zero(%x: tensor<2x2xi8>, %z: tensor<2xi8>) -> tensor<?xi8> {
  %c0 = arith.constant dense<0> : tensor<2xi8>
  %0 = linalg.reduce { arith.addi } ins(%x : tensor<2x2xi8>) outs(%c0 : tensor<2xi8>) dimensions = [1]
  %1 = tensor.cast %0 : tensor<2xi8> to tensor<?xi8>
  return %1 : tensor<?xi8>
}
// -----
// planted: pattern FoldTensorCastIntoGeneric
// An output that is read is taken for one that is not.
func.func @src(%x: tensor<2xi8>, %z: tensor<2xi8>) -> tensor<?xi8> {
  %0 = tensor.cast %x : tensor<2xi8> to tensor<?xi8>
  %1 = tensor.cast %z : tensor<2xi8> to tensor<?xi8>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%0 : tensor<?xi8>) outs(%1 : tensor<?xi8>) {
  ^bb0(%a: i8, %b: i8):
    %n = arith.subi %a, %b : i8
    linalg.yield %n : i8
  } -> tensor<?xi8>
  return %2 : tensor<?xi8>
}
func.func @wrong(%x: tensor<2xi8>, %z: tensor<2xi8>) -> tensor<?xi8> {
  %e = tensor.empty() : tensor<2xi8>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<2xi8>) outs(%e : tensor<2xi8>) {
  ^bb0(%a: i8, %b: i8):
    %n = arith.subi %a, %b : i8
    linalg.yield %n : i8
  } -> tensor<2xi8>
  %1 = tensor.cast %0 : tensor<2xi8> to tensor<?xi8>
  return %1 : tensor<?xi8>
}
func.func @wrong_places(%x: tensor<2xi8>, %z: tensor<2xi8>) -> tensor<?xi8> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%z : tensor<2xi8>) outs(%x : tensor<2xi8>) {
  ^bb0(%a: i8, %b: i8):
    %n = arith.subi %a, %b : i8
    linalg.yield %n : i8
  } -> tensor<2xi8>
  %1 = tensor.cast %0 : tensor<2xi8> to tensor<?xi8>
  return %1 : tensor<?xi8>
}

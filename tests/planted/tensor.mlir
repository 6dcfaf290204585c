// planted: fold tensor.extract
// Another element of the constant.
func.func @src() -> i8 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>
  %r = tensor.extract %t[%c1, %c0] : tensor<2x2xi8>
  return %r : i8
}
func.func @wrong() -> i8 {
  %r = arith.constant 2 : i8
  return %r : i8
}
// -----
// planted: fold tensor.extract
// The wrong operand of from_elements.
func.func @src(%a: i8, %b: i8) -> i8 {
  %c1 = arith.constant 1 : index
  %t = tensor.from_elements %a, %b : tensor<2xi8>
  %r = tensor.extract %t[%c1] : tensor<2xi8>
  return %r : i8
}
func.func @wrong(%a: i8, %b: i8) -> i8 {
  return %a : i8
}
// -----
// planted: fold tensor.insert
// Inserting a constant into a splat of another one.
func.func @src() -> tensor<2xi8> {
  %c0 = arith.constant 0 : index
  %c = arith.constant 5 : i8
  %t = arith.constant dense<5> : tensor<2xi8>
  %r = tensor.insert %c into %t[%c0] : tensor<2xi8>
  return %r : tensor<2xi8>
}
func.func @src_other() -> tensor<2xi8> {
  %c0 = arith.constant 0 : index
  %c = arith.constant 6 : i8
  %t = arith.constant dense<5> : tensor<2xi8>
  %r = tensor.insert %c into %t[%c0] : tensor<2xi8>
  return %r : tensor<2xi8>
}
func.func @wrong_other() -> tensor<2xi8> {
  %t = arith.constant dense<5> : tensor<2xi8>
  return %t : tensor<2xi8>
}
// -----
// planted: fold tensor.extract_slice
// A slice of the whole type that begins elsewhere has no elements to spare.
func.func @src(%t: tensor<4xi8>) -> tensor<4xi8> {
  %r = tensor.extract_slice %t[0] [4] [1] : tensor<4xi8> to tensor<4xi8>
  return %r : tensor<4xi8>
}
func.func @src_part(%t: tensor<4xi8>) -> tensor<2xi8> {
  %r = tensor.extract_slice %t[1] [2] [1] : tensor<4xi8> to tensor<2xi8>
  return %r : tensor<2xi8>
}
func.func @wrong_part(%t: tensor<4xi8>) -> tensor<2xi8> {
  %r = tensor.extract_slice %t[2] [2] [1] : tensor<4xi8> to tensor<2xi8>
  return %r : tensor<2xi8>
}
// -----
// planted: fold tensor.extract_slice
// What was inserted elsewhere is taken out.
func.func @src(%t: tensor<4xi8>, %s: tensor<2xi8>) -> tensor<2xi8> {
  %i = tensor.insert_slice %s into %t[1] [2] [1] : tensor<2xi8> into tensor<4xi8>
  %r = tensor.extract_slice %i[1] [2] [1] : tensor<4xi8> to tensor<2xi8>
  return %r : tensor<2xi8>
}
func.func @src_beside(%t: tensor<4xi8>, %s: tensor<2xi8>) -> tensor<2xi8> {
  %i = tensor.insert_slice %s into %t[1] [2] [1] : tensor<2xi8> into tensor<4xi8>
  %r = tensor.extract_slice %i[2] [2] [1] : tensor<4xi8> to tensor<2xi8>
  return %r : tensor<2xi8>
}
func.func @wrong_beside(%t: tensor<4xi8>, %s: tensor<2xi8>) -> tensor<2xi8> {
  return %s : tensor<2xi8>
}
// -----
// planted: fold tensor.insert_slice
// A part is inserted, and taken for the whole.
func.func @src(%t: tensor<4xi8>, %s: tensor<4xi8>) -> tensor<4xi8> {
  %r = tensor.insert_slice %s into %t[0] [4] [1] : tensor<4xi8> into tensor<4xi8>
  return %r : tensor<4xi8>
}
func.func @wrong(%t: tensor<4xi8>, %s: tensor<4xi8>) -> tensor<4xi8> {
  return %t : tensor<4xi8>
}
// -----
// planted: fold tensor.dim
// The size of another dimension.
func.func @src(%t: tensor<2x3xi8>) -> index {
  %c1 = arith.constant 1 : index
  %r = tensor.dim %t, %c1 : tensor<2x3xi8>
  return %r : index
}
func.func @wrong(%t: tensor<2x3xi8>) -> index {
  %r = arith.constant 2 : index
  return %r : index
}
// -----
// planted: fold tensor.rank
// The number of elements.
func.func @src(%t: tensor<2x3xi8>) -> index {
  %r = tensor.rank %t : tensor<2x3xi8>
  return %r : index
}
func.func @wrong(%t: tensor<2x3xi8>) -> index {
  %r = arith.constant 6 : index
  return %r : index
}
// -----
// planted: fold tensor.splat
// Another element.
func.func @src() -> tensor<2xi8> {
  %c = arith.constant 3 : i8
  %r = tensor.splat %c : tensor<2xi8>
  return %r : tensor<2xi8>
}
func.func @wrong() -> tensor<2xi8> {
  %r = arith.constant dense<[3, 4]> : tensor<2xi8>
  return %r : tensor<2xi8>
}
// -----
// planted: fold tensor.from_elements
// In the wrong order.
func.func @src() -> tensor<2xi8> {
  %a = arith.constant 3 : i8
  %b = arith.constant 4 : i8
  %r = tensor.from_elements %a, %b : tensor<2xi8>
  return %r : tensor<2xi8>
}
func.func @wrong() -> tensor<2xi8> {
  %r = arith.constant dense<[4, 3]> : tensor<2xi8>
  return %r : tensor<2xi8>
}
// -----
// planted: fold tensor.expand_shape
// There and back is not there and back another way.
func.func @src(%t: tensor<2x3xi8>) -> tensor<2x3xi8> {
  %a = tensor.collapse_shape %t [[0, 1]] : tensor<2x3xi8> into tensor<6xi8>
  %r = tensor.expand_shape %a [[0, 1]] output_shape [2, 3] : tensor<6xi8> into tensor<2x3xi8>
  return %r : tensor<2x3xi8>
}
func.func @src_other(%t: tensor<2x3xi8>) -> tensor<3x2xi8> {
  %a = tensor.collapse_shape %t [[0, 1]] : tensor<2x3xi8> into tensor<6xi8>
  %r = tensor.expand_shape %a [[0, 1]] output_shape [3, 2] : tensor<6xi8> into tensor<3x2xi8>
  return %r : tensor<3x2xi8>
}
func.func @wrong_other(%t: tensor<2x3xi8>) -> tensor<3x2xi8> {
  %i = tensor.empty() : tensor<3x2xi8>
  %r = linalg.transpose ins(%t : tensor<2x3xi8>) outs(%i : tensor<3x2xi8>) permutation = [1, 0]
  return %r : tensor<3x2xi8>
}
// -----
// planted: fold tensor.collapse_shape
// A constant whose elements are taken by columns.
func.func @src() -> tensor<4xi8> {
  %t = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>
  %r = tensor.collapse_shape %t [[0, 1]] : tensor<2x2xi8> into tensor<4xi8>
  return %r : tensor<4xi8>
}
func.func @wrong() -> tensor<4xi8> {
  %r = arith.constant dense<[1, 3, 2, 4]> : tensor<4xi8>
  return %r : tensor<4xi8>
}
// -----
// planted: fold tensor.bitcast
// Another value.
func.func @src(%t: tensor<2xi8>) -> tensor<2xi8> {
  %r = tensor.bitcast %t : tensor<2xi8> to tensor<2xi8>
  return %r : tensor<2xi8>
}
func.func @wrong(%t: tensor<2xi8>) -> tensor<2xi8> {
  %r = arith.addi %t, %t : tensor<2xi8>
  return %r : tensor<2xi8>
}
// -----
// planted: fold tensor.pad
// A border of one is put where there is none.
func.func @src(%t: tensor<2xi8>, %p: i8) -> tensor<2xi8> {
  %r = tensor.pad %t low[0] high[0] {
  ^bb0(%i: index):
    tensor.yield %p : i8
  } : tensor<2xi8> to tensor<2xi8>
  return %r : tensor<2xi8>
}
func.func @wrong(%t: tensor<2xi8>, %p: i8) -> tensor<2xi8> {
  %c0 = arith.constant 0 : index
  %r = tensor.insert %p into %t[%c0] : tensor<2xi8>
  return %r : tensor<2xi8>
}
// -----
// planted: pattern ExtractFromTensorGenerate
// The region at another place.
func.func @src(%i: index, %j: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = tensor.generate {
  ^bb0(%a: index, %b: index):
    %s = arith.subi %a, %b : index
    tensor.yield %s : index
  } : tensor<2x2xindex>
  %r = tensor.extract %t[%c1, %c0] : tensor<2x2xindex>
  return %r : index
}
func.func @wrong(%i: index, %j: index) -> index {
  %r = arith.constant -1 : index
  return %r : index
}
// -----
// planted: pattern CollapseShapeOfSplat
// Another element.
func.func @src(%x: i8) -> tensor<4xi8> {
  %t = tensor.splat %x : tensor<2x2xi8>
  %r = tensor.collapse_shape %t [[0, 1]] : tensor<2x2xi8> into tensor<4xi8>
  return %r : tensor<4xi8>
}
func.func @wrong(%x: i8) -> tensor<4xi8> {
  %r = arith.constant dense<0> : tensor<4xi8>
  return %r : tensor<4xi8>
}
// -----
// planted: pattern CollapseShapeOfFromElements
// By columns.
func.func @src(%a: i8, %b: i8, %c: i8, %d: i8) -> tensor<4xi8> {
  %t = tensor.from_elements %a, %b, %c, %d : tensor<2x2xi8>
  %r = tensor.collapse_shape %t [[0, 1]] : tensor<2x2xi8> into tensor<4xi8>
  return %r : tensor<4xi8>
}
func.func @wrong(%a: i8, %b: i8, %c: i8, %d: i8) -> tensor<4xi8> {
  %r = tensor.from_elements %a, %c, %b, %d : tensor<4xi8>
  return %r : tensor<4xi8>
}
// -----
// planted: pattern ExpandShapeOfFromElements
// By columns.
func.func @src(%a: i8, %b: i8, %c: i8, %d: i8) -> tensor<2x2xi8> {
  %t = tensor.from_elements %a, %b, %c, %d : tensor<4xi8>
  %r = tensor.expand_shape %t [[0, 1]] output_shape [2, 2] : tensor<4xi8> into tensor<2x2xi8>
  return %r : tensor<2x2xi8>
}
func.func @wrong(%a: i8, %b: i8, %c: i8, %d: i8) -> tensor<2x2xi8> {
  %r = tensor.from_elements %a, %c, %b, %d : tensor<2x2xi8>
  return %r : tensor<2x2xi8>
}
// -----
// planted: pattern ExpandShapeOfSplat
// Another element.
func.func @src(%x: i8, %y: i8) -> tensor<2x2xi8> {
  %t = tensor.splat %x : tensor<4xi8>
  %r = tensor.expand_shape %t [[0, 1]] output_shape [2, 2] : tensor<4xi8> into tensor<2x2xi8>
  return %r : tensor<2x2xi8>
}
func.func @wrong(%x: i8, %y: i8) -> tensor<2x2xi8> {
  %r = tensor.splat %y : tensor<2x2xi8>
  return %r : tensor<2x2xi8>
}
// -----
// planted: pattern ExtractElementFromIndexCast
// The element is cast with zeros instead of the sign.
func.func @src(%t: tensor<2xi8>, %i: index) -> index {
  %c = arith.index_cast %t : tensor<2xi8> to tensor<2xindex>
  %r = tensor.extract %c[%i] : tensor<2xindex>
  return %r : index
}
func.func @wrong(%t: tensor<2xi8>, %i: index) -> index {
  %e = tensor.extract %t[%i] : tensor<2xi8>
  %r = arith.index_castui %e : i8 to index
  return %r : index
}
// -----
// planted: pattern ComposeCollapseOfExpandTensor
// The shape of something between.
func.func @src(%t: tensor<2x3xi8>) -> tensor<6xi8> {
  %a = tensor.expand_shape %t [[0], [1, 2]] output_shape [2, 3, 1] : tensor<2x3xi8> into tensor<2x3x1xi8>
  %r = tensor.collapse_shape %a [[0, 1, 2]] : tensor<2x3x1xi8> into tensor<6xi8>
  return %r : tensor<6xi8>
}
func.func @wrong(%t: tensor<2x3xi8>) -> tensor<6xi8> {
  %i = tensor.empty() : tensor<3x2xi8>
  %a = linalg.transpose ins(%t : tensor<2x3xi8>) outs(%i : tensor<3x2xi8>) permutation = [1, 0]
  %r = tensor.collapse_shape %a [[0, 1]] : tensor<3x2xi8> into tensor<6xi8>
  return %r : tensor<6xi8>
}
// -----
// planted: pattern ComposeCollapseTensorShapes
// By columns.
func.func @src(%t: tensor<2x2x2xi8>) -> tensor<8xi8> {
  %a = tensor.collapse_shape %t [[0, 1], [2]] : tensor<2x2x2xi8> into tensor<4x2xi8>
  %r = tensor.collapse_shape %a [[0, 1]] : tensor<4x2xi8> into tensor<8xi8>
  return %r : tensor<8xi8>
}
func.func @wrong(%t: tensor<2x2x2xi8>) -> tensor<8xi8> {
  %i = tensor.empty() : tensor<2x2x2xi8>
  %a = linalg.transpose ins(%t : tensor<2x2x2xi8>) outs(%i : tensor<2x2x2xi8>) permutation = [0, 2, 1]
  %r = tensor.collapse_shape %a [[0, 1, 2]] : tensor<2x2x2xi8> into tensor<8xi8>
  return %r : tensor<8xi8>
}
// -----
// planted: pattern FoldConsecutiveConstantPadding
// The paddings are not added.
func.func @src(%t: tensor<1xi8>) -> tensor<4xi8> {
  %p = arith.constant 7 : i8
  %a = tensor.pad %t low[1] high[0] {
  ^bb0(%i: index):
    tensor.yield %p : i8
  } : tensor<1xi8> to tensor<2xi8>
  %r = tensor.pad %a low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %p : i8
  } : tensor<2xi8> to tensor<4xi8>
  return %r : tensor<4xi8>
}
func.func @wrong(%t: tensor<1xi8>) -> tensor<4xi8> {
  %p = arith.constant 7 : i8
  %r = tensor.pad %t low[1] high[2] {
  ^bb0(%i: index):
    tensor.yield %p : i8
  } : tensor<1xi8> to tensor<4xi8>
  return %r : tensor<4xi8>
}
// -----
// planted: fold vector.broadcast
// Another element.
func.func @src() -> vector<2xi8> {
  %c = arith.constant 3 : i8
  %r = vector.broadcast %c : i8 to vector<2xi8>
  return %r : vector<2xi8>
}
func.func @wrong() -> vector<2xi8> {
  %r = arith.constant dense<[3, 2]> : vector<2xi8>
  return %r : vector<2xi8>
}

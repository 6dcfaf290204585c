//! Rows of tensor about sizes: casts that are moved through operations, queries of dimensions, constants in place of operands.
// -----
// planted: pattern ChainedTensorBitcast
// A conversion in place of the same bits.
func.func @src(%x: tensor<2xi16>) -> tensor<2xui16> {
  %a = tensor.bitcast %x : tensor<2xi16> to tensor<2xf16>
  %b = tensor.bitcast %a : tensor<2xf16> to tensor<2xui16>
  return %b : tensor<2xui16>
}
func.func @wrong(%x: tensor<2xi16>) -> tensor<2xui16> {
  %a = tensor.bitcast %x : tensor<2xi16> to tensor<2xf16>
  %c = arith.fptoui %a : tensor<2xf16> to tensor<2xi16>
  %b = tensor.bitcast %c : tensor<2xi16> to tensor<2xui16>
  return %b : tensor<2xui16>
}
// -----
// planted: pattern ChainedTensorCast
// A size is said that nothing said before.
func.func @src(%x: tensor<2x?xi8>) -> tensor<2x2xi8> {
  %a = tensor.cast %x : tensor<2x?xi8> to tensor<?x?xi8>
  %b = tensor.cast %a : tensor<?x?xi8> to tensor<2x2xi8>
  return %b : tensor<2x2xi8>
}
func.func @src_more(%x: tensor<2x?xi8>) -> tensor<?x?xi8> {
  %a = tensor.cast %x : tensor<2x?xi8> to tensor<?x?xi8>
  return %a : tensor<?x?xi8>
}
func.func @wrong_more(%x: tensor<2x?xi8>) -> tensor<?x?xi8> {
  %a = tensor.cast %x : tensor<2x?xi8> to tensor<2x2xi8>
  %b = tensor.cast %a : tensor<2x2xi8> to tensor<?x?xi8>
  return %b : tensor<?x?xi8>
}
// -----
// planted: fold tensor.cast
// A cast to another type is dropped, and with it a dimension that is asked for by the type.
func.func @src(%x: tensor<?xi8>) -> tensor<?xi8> {
  %a = tensor.cast %x : tensor<?xi8> to tensor<?xi8>
  return %a : tensor<?xi8>
}
func.func @src_dim(%x: tensor<2x?xi8>) -> index {
  %c1 = arith.constant 1 : index
  %a = tensor.cast %x : tensor<2x?xi8> to tensor<?x?xi8>
  %d = tensor.dim %a, %c1 : tensor<?x?xi8>
  return %d : index
}
func.func @wrong_dim(%x: tensor<2x?xi8>) -> index {
  %c2 = arith.constant 2 : index
  return %c2 : index
}
// -----
// planted: pattern TensorCastExtractSlice
// The part begins elsewhere.
func.func @src(%x: tensor<8xi8>, %o: index, %s: index) -> tensor<3xi8> {
  %0 = tensor.extract_slice %x[%o] [%s] [1] : tensor<8xi8> to tensor<?xi8>
  %1 = tensor.cast %0 : tensor<?xi8> to tensor<3xi8>
  return %1 : tensor<3xi8>
}
func.func @wrong(%x: tensor<8xi8>, %o: index, %s: index) -> tensor<3xi8> {
  %0 = tensor.extract_slice %x[0] [3] [1] : tensor<8xi8> to tensor<3xi8>
  return %0 : tensor<3xi8>
}
func.func @wrong_stride(%x: tensor<8xi8>, %o: index, %s: index) -> tensor<3xi8> {
  %0 = tensor.extract_slice %x[%o] [3] [2] : tensor<8xi8> to tensor<3xi8>
  return %0 : tensor<3xi8>
}
// -----
// planted: pattern FoldEmptyTensorWithCastOp
// The size of the other dimension is left.
func.func @src(%a: index, %b: index, %x: i8) -> tensor<1x?xi8> {
  %0 = tensor.empty(%a, %b) : tensor<?x?xi8>
  %1 = tensor.cast %0 : tensor<?x?xi8> to tensor<1x?xi8>
  %2 = linalg.fill ins(%x : i8) outs(%1 : tensor<1x?xi8>) -> tensor<1x?xi8>
  return %2 : tensor<1x?xi8>
}
func.func @wrong(%a: index, %b: index, %x: i8) -> tensor<1x?xi8> {
  %0 = tensor.empty(%a) : tensor<1x?xi8>
  %2 = linalg.fill ins(%x : i8) outs(%0 : tensor<1x?xi8>) -> tensor<1x?xi8>
  return %2 : tensor<1x?xi8>
}
// -----
// planted: pattern FoldTensorCastIntoInsert
// What was there before, or at another place.
func.func @src(%x: tensor<4xi8>, %v: i8, %i: index) -> tensor<?xi8> {
  %0 = tensor.cast %x : tensor<4xi8> to tensor<?xi8>
  %1 = tensor.insert %v into %0[%i] : tensor<?xi8>
  return %1 : tensor<?xi8>
}
func.func @wrong(%x: tensor<4xi8>, %v: i8, %i: index) -> tensor<?xi8> {
  %0 = tensor.cast %x : tensor<4xi8> to tensor<?xi8>
  return %0 : tensor<?xi8>
}
func.func @wrong_place(%x: tensor<4xi8>, %v: i8, %i: index) -> tensor<?xi8> {
  %c0 = arith.constant 0 : index
  %0 = tensor.insert %v into %x[%c0] : tensor<4xi8>
  %1 = tensor.cast %0 : tensor<4xi8> to tensor<?xi8>
  return %1 : tensor<?xi8>
}
// -----
// planted: pattern SingleInputConcatOp
// Of two tensors, one is left.
func.func @src(%x: tensor<?xi8>, %y: tensor<?xi8>) -> tensor<4xi8> {
  %0 = tensor.concat dim(0) %x : (tensor<?xi8>) -> tensor<4xi8>
  return %0 : tensor<4xi8>
}
func.func @src_two(%x: tensor<?xi8>, %y: tensor<?xi8>) -> tensor<?xi8> {
  %0 = tensor.concat dim(0) %x, %y : (tensor<?xi8>, tensor<?xi8>) -> tensor<?xi8>
  return %0 : tensor<?xi8>
}
func.func @wrong_two(%x: tensor<?xi8>, %y: tensor<?xi8>) -> tensor<?xi8> {
  return %x : tensor<?xi8>
}
// -----
// planted: fold tensor.concat
// Of two tensors, one is left; they change places.
func.func @src(%x: tensor<?xi8>, %y: tensor<?xi8>) -> tensor<?xi8> {
  %0 = tensor.concat dim(0) %x : (tensor<?xi8>) -> tensor<?xi8>
  return %0 : tensor<?xi8>
}
func.func @src_two(%x: tensor<?xi8>, %y: tensor<?xi8>) -> tensor<?xi8> {
  %0 = tensor.concat dim(0) %x, %y : (tensor<?xi8>, tensor<?xi8>) -> tensor<?xi8>
  return %0 : tensor<?xi8>
}
func.func @wrong_two(%x: tensor<?xi8>, %y: tensor<?xi8>) -> tensor<?xi8> {
  return %y : tensor<?xi8>
}
// -----
// planted: pattern InferConcatOperandTypes
// The dimension along which they are joined is taken for one that they share.
func.func @src(%x: tensor<2x1xi8>, %y: tensor<?x?xi8>) -> tensor<?x?xi8> {
  %0 = tensor.concat dim(1) %x, %y : (tensor<2x1xi8>, tensor<?x?xi8>) -> tensor<?x?xi8>
  return %0 : tensor<?x?xi8>
}
func.func @wrong(%x: tensor<2x1xi8>, %y: tensor<?x?xi8>) -> tensor<?x?xi8> {
  %c = tensor.cast %y : tensor<?x?xi8> to tensor<?x1xi8>
  %0 = tensor.concat dim(1) %x, %c : (tensor<2x1xi8>, tensor<?x1xi8>) -> tensor<?x?xi8>
  return %0 : tensor<?x?xi8>
}
// -----
// planted: pattern InferConcatResultType
// The size of the first tensor is taken for that of all.
func.func @src(%x: tensor<2x1xi8>, %y: tensor<2x3xi8>) -> tensor<?x?xi8> {
  %0 = tensor.concat dim(1) %x, %y : (tensor<2x1xi8>, tensor<2x3xi8>) -> tensor<?x?xi8>
  return %0 : tensor<?x?xi8>
}
func.func @wrong(%x: tensor<2x1xi8>, %y: tensor<2x3xi8>) -> tensor<?x?xi8> {
  %a = tensor.cast %x : tensor<2x1xi8> to tensor<?x?xi8>
  return %a : tensor<?x?xi8>
}
func.func @wrong_order(%x: tensor<2x1xi8>, %y: tensor<2x3xi8>) -> tensor<?x?xi8> {
  %0 = tensor.concat dim(1) %y, %x : (tensor<2x3xi8>, tensor<2x1xi8>) -> tensor<2x4xi8>
  %a = tensor.cast %0 : tensor<2x4xi8> to tensor<?x?xi8>
  return %a : tensor<?x?xi8>
}
// -----
// planted: pattern FoldEmptyTensorWithDimOp
// Dimensions of known size are counted too.
func.func @src(%a: index, %b: index) -> index {
  %c2 = arith.constant 2 : index
  %0 = tensor.empty(%a, %b) : tensor<?x4x?xi8>
  %1 = tensor.dim %0, %c2 : tensor<?x4x?xi8>
  return %1 : index
}
func.func @wrong(%a: index, %b: index) -> index {
  return %a : index
}
// -----
// planted: pattern DimOfCastOp
// Another dimension.
func.func @src(%x: tensor<4x?xi8>, %i: index) -> index {
  %0 = tensor.cast %x : tensor<4x?xi8> to tensor<?x?xi8>
  %1 = tensor.dim %0, %i : tensor<?x?xi8>
  return %1 : index
}
func.func @wrong(%x: tensor<4x?xi8>, %i: index) -> index {
  %c1 = arith.constant 1 : index
  %1 = tensor.dim %x, %c1 : tensor<4x?xi8>
  return %1 : index
}
// -----
// planted: pattern DimOfDestStyleOp
// The size of the inserted tensor in place of the destination's size.
func.func @src(%x: tensor<?x1xi8>, %y: tensor<?x?xi8>, %i: index, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %0 = tensor.insert_slice %x into %y[%i, 0] [%n, 1] [1, 1] : tensor<?x1xi8> into tensor<?x?xi8>
  %1 = tensor.dim %0, %c0 : tensor<?x?xi8>
  return %1 : index
}
func.func @wrong(%x: tensor<?x1xi8>, %y: tensor<?x?xi8>, %i: index, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %1 = tensor.dim %x, %c0 : tensor<?x1xi8>
  return %1 : index
}
// -----
// planted: pattern DimOfReshapeOp
// The size of another dimension; read without its sign.
func.func @src(%x: tensor<?xi8>, %s: tensor<2xi8>) -> index {
  %c1 = arith.constant 1 : index
  %0 = tensor.reshape %x(%s) : (tensor<?xi8>, tensor<2xi8>) -> tensor<?x?xi8>
  %1 = tensor.dim %0, %c1 : tensor<?x?xi8>
  return %1 : index
}
func.func @wrong(%x: tensor<?xi8>, %s: tensor<2xi8>) -> index {
  %c0 = arith.constant 0 : index
  %1 = tensor.extract %s[%c0] : tensor<2xi8>
  %2 = arith.index_cast %1 : i8 to index
  return %2 : index
}
// -----
// planted: pattern DimOfForallOp
// The size of another output.
func.func @src(%a: tensor<?xi8>, %b: tensor<?xi8>, %x: tensor<1xi8>) -> index {
  %c0 = arith.constant 0 : index
  %r:2 = scf.forall (%i) in (2) shared_outs(%o = %a, %p = %b) -> (tensor<?xi8>, tensor<?xi8>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %o[%i] [1] [1] : tensor<1xi8> into tensor<?xi8>
      tensor.parallel_insert_slice %x into %p[%i] [1] [1] : tensor<1xi8> into tensor<?xi8>
    }
  }
  %d = tensor.dim %r#1, %c0 : tensor<?xi8>
  return %d : index
}
func.func @wrong(%a: tensor<?xi8>, %b: tensor<?xi8>, %x: tensor<1xi8>) -> index {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %a, %c0 : tensor<?xi8>
  return %d : index
}
// -----
// planted: pattern ReplaceEmptyTensorStaticShapeDims
// The constant is the size of the other dimension.
func.func @src(%a: index, %x: i8) -> tensor<?x?xi8> {
  %c5 = arith.constant 5 : index
  %0 = tensor.empty(%c5, %a) : tensor<?x?xi8>
  %1 = linalg.fill ins(%x : i8) outs(%0 : tensor<?x?xi8>) -> tensor<?x?xi8>
  return %1 : tensor<?x?xi8>
}
func.func @wrong(%a: index, %x: i8) -> tensor<?x?xi8> {
  %0 = tensor.empty(%a) : tensor<?x5xi8>
  %1 = linalg.fill ins(%x : i8) outs(%0 : tensor<?x5xi8>) -> tensor<?x5xi8>
  %2 = tensor.cast %1 : tensor<?x5xi8> to tensor<?x?xi8>
  return %2 : tensor<?x?xi8>
}
// -----
// planted: pattern StaticTensorGenerate
// The indices change places.
func.func @src(%n: index) -> tensor<?x?xindex> {
  %c2 = arith.constant 2 : index
  %0 = tensor.generate %c2, %n {
  ^bb0(%i: index, %j: index):
    %s = arith.subi %i, %j : index
    tensor.yield %s : index
  } : tensor<?x?xindex>
  return %0 : tensor<?x?xindex>
}
func.func @wrong(%n: index) -> tensor<?x?xindex> {
  %0 = tensor.generate %n {
  ^bb0(%j: index, %i: index):
    %s = arith.subi %i, %j : index
    tensor.yield %s : index
  } : tensor<2x?xindex>
  %1 = tensor.cast %0 : tensor<2x?xindex> to tensor<?x?xindex>
  return %1 : tensor<?x?xindex>
}
func.func @wrong_size(%n: index) -> tensor<?x?xindex> {
  %0 = tensor.generate %n {
  ^bb0(%i: index, %j: index):
    %s = arith.subi %i, %j : index
    tensor.yield %s : index
  } : tensor<?x2xindex>
  %1 = tensor.cast %0 : tensor<?x2xindex> to tensor<?x?xindex>
  return %1 : tensor<?x?xindex>
}
// -----
// planted: pattern ConvertToStaticExpandShape
// The known sizes change places.
func.func @src(%x: tensor<?x6xi8>, %a: index) -> tensor<?x?x?xi8> {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %0 = tensor.cast %x : tensor<?x6xi8> to tensor<?x?xi8>
  %1 = tensor.expand_shape %0 [[0], [1, 2]] output_shape [%a, %c2, %c3] : tensor<?x?xi8> into tensor<?x?x?xi8>
  return %1 : tensor<?x?x?xi8>
}
func.func @wrong(%x: tensor<?x6xi8>, %a: index) -> tensor<?x?x?xi8> {
  %0 = tensor.expand_shape %x [[0], [1, 2]] output_shape [%a, 3, 2] : tensor<?x6xi8> into tensor<?x3x2xi8>
  %1 = tensor.cast %0 : tensor<?x3x2xi8> to tensor<?x?x?xi8>
  return %1 : tensor<?x?x?xi8>
}
// -----
// planted: pattern FoldCollapseOfCastOp
// The size of one dimension is taken for the product of them.
func.func @src(%x: tensor<2x3xi8>) -> tensor<?xi8> {
  %0 = tensor.cast %x : tensor<2x3xi8> to tensor<?x3xi8>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<?x3xi8> into tensor<?xi8>
  return %1 : tensor<?xi8>
}
func.func @wrong(%x: tensor<2x3xi8>) -> tensor<?xi8> {
  %0 = tensor.extract_slice %x[0, 0] [1, 3] [1, 1] : tensor<2x3xi8> to tensor<3xi8>
  %1 = tensor.cast %0 : tensor<3xi8> to tensor<?xi8>
  return %1 : tensor<?xi8>
}
// -----
// planted: pattern ExtractFromTensorCast
// The indices change places.
func.func @src(%x: tensor<2x2xi8>, %i: index, %j: index) -> i8 {
  %0 = tensor.cast %x : tensor<2x2xi8> to tensor<?x?xi8>
  %1 = tensor.extract %0[%i, %j] : tensor<?x?xi8>
  return %1 : i8
}
func.func @wrong(%x: tensor<2x2xi8>, %i: index, %j: index) -> i8 {
  %1 = tensor.extract %x[%j, %i] : tensor<2x2xi8>
  return %1 : i8
}
// -----
// planted: fold tensor.gather
// From a constant of several values.
func.func @src(%i: tensor<2x1xindex>) -> tensor<2x1xi8> {
  %0 = arith.constant dense<3> : tensor<2xi8>
  %1 = tensor.gather %0[%i] gather_dims([0]) : (tensor<2xi8>, tensor<2x1xindex>) -> tensor<2x1xi8>
  return %1 : tensor<2x1xi8>
}
func.func @src_several(%i: tensor<2x1xindex>) -> tensor<2x1xi8> {
  %0 = arith.constant dense<[3, 4]> : tensor<2xi8>
  %1 = tensor.gather %0[%i] gather_dims([0]) : (tensor<2xi8>, tensor<2x1xindex>) -> tensor<2x1xi8>
  return %1 : tensor<2x1xi8>
}
func.func @wrong_several(%i: tensor<2x1xindex>) -> tensor<2x1xi8> {
  %0 = arith.constant dense<3> : tensor<2x1xi8>
  return %0 : tensor<2x1xi8>
}
// -----
// planted: fold tensor.reshape
// The sizes are those of the tensor in another order.
func.func @src(%x: tensor<?x?xi8>) -> tensor<?x?xi8> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d0 = tensor.dim %x, %c0 : tensor<?x?xi8>
  %d1 = tensor.dim %x, %c1 : tensor<?x?xi8>
  %s = tensor.from_elements %d0, %d1 : tensor<2xindex>
  %r = tensor.reshape %x(%s) : (tensor<?x?xi8>, tensor<2xindex>) -> tensor<?x?xi8>
  return %r : tensor<?x?xi8>
}
func.func @src_order(%x: tensor<?x?xi8>) -> tensor<?x?xi8> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d0 = tensor.dim %x, %c0 : tensor<?x?xi8>
  %d1 = tensor.dim %x, %c1 : tensor<?x?xi8>
  %s = tensor.from_elements %d1, %d0 : tensor<2xindex>
  %r = tensor.reshape %x(%s) : (tensor<?x?xi8>, tensor<2xindex>) -> tensor<?x?xi8>
  return %r : tensor<?x?xi8>
}
func.func @wrong_order(%x: tensor<?x?xi8>) -> tensor<?x?xi8> {
  return %x : tensor<?x?xi8>
}

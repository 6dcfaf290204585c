//! Rows of linalg.pack and linalg.unpack.
// -----
// planted: fold linalg.pack
// The padding is another value.
func.func @src(%s: tensor<2x4xi8>, %p: i8) -> tensor<2x4xi8> {
  %c = arith.constant dense<3> : tensor<7xi8>
  %v = arith.constant 3 : i8
  %0 = linalg.pack %c padding_value(%v : i8) inner_dims_pos = [0] inner_tiles = [4] into %s : tensor<7xi8> -> tensor<2x4xi8>
  return %0 : tensor<2x4xi8>
}
func.func @src_value(%s: tensor<2x4xi8>, %p: i8) -> tensor<2x4xi8> {
  %c = arith.constant dense<3> : tensor<7xi8>
  %0 = linalg.pack %c padding_value(%p : i8) inner_dims_pos = [0] inner_tiles = [4] into %s : tensor<7xi8> -> tensor<2x4xi8>
  return %0 : tensor<2x4xi8>
}
func.func @wrong_value(%s: tensor<2x4xi8>, %p: i8) -> tensor<2x4xi8> {
  %c = arith.constant dense<3> : tensor<2x4xi8>
  return %c : tensor<2x4xi8>
}
// -----
// planted: fold linalg.unpack
// The destination in place of the result.
func.func @src(%t: tensor<7xi8>) -> tensor<7xi8> {
  %d = arith.constant dense<3> : tensor<2x4xi8>
  %0 = linalg.unpack %d inner_dims_pos = [0] inner_tiles = [4] into %t : tensor<2x4xi8> -> tensor<7xi8>
  return %0 : tensor<7xi8>
}
func.func @wrong(%t: tensor<7xi8>) -> tensor<7xi8> {
  return %t : tensor<7xi8>
}
// -----
// planted: pattern FoldFillWithPack
// Another value pads.
func.func @src(%x: i8, %y: i8, %s: tensor<3xi8>, %t: tensor<2x2xi8>) -> tensor<2x2xi8> {
  %0 = linalg.fill ins(%x : i8) outs(%s : tensor<3xi8>) -> tensor<3xi8>
  %1 = linalg.pack %0 padding_value(%x : i8) inner_dims_pos = [0] inner_tiles = [2] into %t : tensor<3xi8> -> tensor<2x2xi8>
  return %1 : tensor<2x2xi8>
}
func.func @src_value(%x: i8, %y: i8, %s: tensor<3xi8>, %t: tensor<2x2xi8>) -> tensor<2x2xi8> {
  %0 = linalg.fill ins(%x : i8) outs(%s : tensor<3xi8>) -> tensor<3xi8>
  %1 = linalg.pack %0 padding_value(%y : i8) inner_dims_pos = [0] inner_tiles = [2] into %t : tensor<3xi8> -> tensor<2x2xi8>
  return %1 : tensor<2x2xi8>
}
func.func @wrong_value(%x: i8, %y: i8, %s: tensor<3xi8>, %t: tensor<2x2xi8>) -> tensor<2x2xi8> {
  %0 = linalg.fill ins(%x : i8) outs(%t : tensor<2x2xi8>) -> tensor<2x2xi8>
  return %0 : tensor<2x2xi8>
}
// -----
// planted: pattern FoldPackOfUnpack
// Other tiles. The dropped elements are padded with another value.
func.func @src(%x: tensor<2x2xi8>, %s: tensor<4xi8>, %t: tensor<2x2xi8>, %p: i8) -> tensor<2x2xi8> {
  %0 = linalg.unpack %x inner_dims_pos = [0] inner_tiles = [2] into %s : tensor<2x2xi8> -> tensor<4xi8>
  %1 = linalg.pack %0 inner_dims_pos = [0] inner_tiles = [2] into %t : tensor<4xi8> -> tensor<2x2xi8>
  return %1 : tensor<2x2xi8>
}
func.func @src_padded(%x: tensor<2x2xi8>, %s: tensor<3xi8>, %t: tensor<2x2xi8>, %p: i8) -> tensor<2x2xi8> {
  %0 = linalg.unpack %x inner_dims_pos = [0] inner_tiles = [2] into %s : tensor<2x2xi8> -> tensor<3xi8>
  %1 = linalg.pack %0 padding_value(%p : i8) inner_dims_pos = [0] inner_tiles = [2] into %t : tensor<3xi8> -> tensor<2x2xi8>
  return %1 : tensor<2x2xi8>
}
func.func @wrong_padded(%x: tensor<2x2xi8>, %s: tensor<3xi8>, %t: tensor<2x2xi8>, %p: i8) -> tensor<2x2xi8> {
  return %x : tensor<2x2xi8>
}
func.func @src_order(%x: tensor<2x2x1x1xi8>, %s: tensor<2x2xi8>, %t: tensor<2x2x1x1xi8>, %p: i8) -> tensor<2x2x1x1xi8> {
  %0 = linalg.unpack %x inner_dims_pos = [0, 1] inner_tiles = [1, 1] into %s : tensor<2x2x1x1xi8> -> tensor<2x2xi8>
  %1 = linalg.pack %0 outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [1, 1] into %t : tensor<2x2xi8> -> tensor<2x2x1x1xi8>
  return %1 : tensor<2x2x1x1xi8>
}
func.func @wrong_order(%x: tensor<2x2x1x1xi8>, %s: tensor<2x2xi8>, %t: tensor<2x2x1x1xi8>, %p: i8) -> tensor<2x2x1x1xi8> {
  return %x : tensor<2x2x1x1xi8>
}
// -----
// planted: pattern FoldUnpackOfPack
// In another order of the tiles.
func.func @src(%x: tensor<4xi8>, %s: tensor<2x2xi8>, %t: tensor<4xi8>) -> tensor<4xi8> {
  %0 = linalg.pack %x inner_dims_pos = [0] inner_tiles = [2] into %s : tensor<4xi8> -> tensor<2x2xi8>
  %1 = linalg.unpack %0 inner_dims_pos = [0] inner_tiles = [2] into %t : tensor<2x2xi8> -> tensor<4xi8>
  return %1 : tensor<4xi8>
}
func.func @src_order(%x: tensor<2x2xi8>, %s: tensor<1x1x2x2xi8>, %t: tensor<2x2xi8>) -> tensor<2x2xi8> {
  %0 = linalg.pack %x inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %s : tensor<2x2xi8> -> tensor<1x1x2x2xi8>
  %1 = linalg.unpack %0 inner_dims_pos = [1, 0] inner_tiles = [2, 2] into %t : tensor<1x1x2x2xi8> -> tensor<2x2xi8>
  return %1 : tensor<2x2xi8>
}
func.func @wrong_order(%x: tensor<2x2xi8>, %s: tensor<1x1x2x2xi8>, %t: tensor<2x2xi8>) -> tensor<2x2xi8> {
  return %x : tensor<2x2xi8>
}
// -----
// planted: pattern DropPackPadding
// Where a tile is not full, the padding is dropped: then it is undefined.
func.func @src(%x: tensor<4xi8>, %p: i8, %s: tensor<2x2xi8>) -> tensor<2x2xi8> {
  %0 = linalg.pack %x padding_value(%p : i8) inner_dims_pos = [0] inner_tiles = [2] into %s : tensor<4xi8> -> tensor<2x2xi8>
  return %0 : tensor<2x2xi8>
}
func.func @src_dynamic(%x: tensor<?xi8>, %p: i8, %s: tensor<?x2xi8>) -> tensor<?x2xi8> {
  %0 = linalg.pack %x padding_value(%p : i8) inner_dims_pos = [0] inner_tiles = [2] into %s : tensor<?xi8> -> tensor<?x2xi8>
  return %0 : tensor<?x2xi8>
}
func.func @wrong_dynamic(%x: tensor<?xi8>, %p: i8, %s: tensor<?x2xi8>) -> tensor<?x2xi8> {
  %0 = linalg.pack %x inner_dims_pos = [0] inner_tiles = [2] into %s : tensor<?xi8> -> tensor<?x2xi8>
  return %0 : tensor<?x2xi8>
}
// -----
// planted: pattern InferPackShape
// The size of another dimension.
func.func @src(%x: tensor<2x?xi8>, %p: i8, %s: tensor<?x?x2xi8>) -> tensor<?x?x2xi8> {
  %0 = linalg.pack %x padding_value(%p : i8) outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [2] into %s : tensor<2x?xi8> -> tensor<?x?x2xi8>
  return %0 : tensor<?x?x2xi8>
}
func.func @wrong(%x: tensor<2x?xi8>, %p: i8, %s: tensor<?x?x2xi8>) -> tensor<?x?x2xi8> {
  %c = tensor.cast %s : tensor<?x?x2xi8> to tensor<2x?x2xi8>
  %0 = linalg.pack %x padding_value(%p : i8) outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [2] into %c : tensor<2x?xi8> -> tensor<2x?x2xi8>
  %1 = tensor.cast %0 : tensor<2x?x2xi8> to tensor<?x?x2xi8>
  return %1 : tensor<?x?x2xi8>
}
// -----
// planted: pattern InferUnpackShape
// As many elements as tiles.
func.func @src(%x: tensor<2x?x2xi8>, %s: tensor<?x?xi8>) -> tensor<?x?xi8> {
  %0 = linalg.unpack %x inner_dims_pos = [1] inner_tiles = [2] into %s : tensor<2x?x2xi8> -> tensor<?x?xi8>
  return %0 : tensor<?x?xi8>
}
func.func @src_tiled(%x: tensor<2x1x2xi8>, %s: tensor<?x?xi8>) -> tensor<?x?xi8> {
  %0 = linalg.unpack %x inner_dims_pos = [1] inner_tiles = [2] into %s : tensor<2x1x2xi8> -> tensor<?x?xi8>
  return %0 : tensor<?x?xi8>
}
func.func @wrong_tiled(%x: tensor<2x1x2xi8>, %s: tensor<?x?xi8>) -> tensor<?x?xi8> {
  %c = tensor.cast %s : tensor<?x?xi8> to tensor<2x2xi8>
  %0 = linalg.unpack %x inner_dims_pos = [1] inner_tiles = [2] into %c : tensor<2x1x2xi8> -> tensor<2x2xi8>
  %1 = tensor.cast %0 : tensor<2x2xi8> to tensor<?x?xi8>
  return %1 : tensor<?x?xi8>
}
// -----
// planted: pattern FoldTensorCastPackOp
// Tiles in another order.
func.func @src(%x: tensor<4xi8>, %n: index, %s: tensor<2x2xi8>) -> tensor<?x?xi8> {
  %0 = tensor.cast %x : tensor<4xi8> to tensor<?xi8>
  %1 = tensor.cast %s : tensor<2x2xi8> to tensor<?x?xi8>
  %2 = linalg.pack %0 inner_dims_pos = [0] inner_tiles = [%n] into %1 : tensor<?xi8> -> tensor<?x?xi8>
  return %2 : tensor<?x?xi8>
}
func.func @wrong(%x: tensor<4xi8>, %n: index, %s: tensor<2x2xi8>) -> tensor<?x?xi8> {
  %0 = linalg.pack %x inner_dims_pos = [0] inner_tiles = [2] into %s : tensor<4xi8> -> tensor<2x2xi8>
  %e = tensor.empty() : tensor<2x2xi8>
  %1 = linalg.transpose ins(%0 : tensor<2x2xi8>) outs(%e : tensor<2x2xi8>) permutation = [1, 0]
  %2 = tensor.cast %1 : tensor<2x2xi8> to tensor<?x?xi8>
  return %2 : tensor<?x?xi8>
}
// -----
// planted: pattern FoldTensorCastUnPackOp
// Tiles in another order.
func.func @src(%x: tensor<2x2xi8>, %n: index, %s: tensor<4xi8>) -> tensor<4xi8> {
  %0 = tensor.cast %x : tensor<2x2xi8> to tensor<?x?xi8>
  %2 = linalg.unpack %0 inner_dims_pos = [0] inner_tiles = [%n] into %s : tensor<?x?xi8> -> tensor<4xi8>
  return %2 : tensor<4xi8>
}
func.func @wrong(%x: tensor<2x2xi8>, %n: index, %s: tensor<4xi8>) -> tensor<4xi8> {
  %e = tensor.empty() : tensor<2x2xi8>
  %0 = linalg.transpose ins(%x : tensor<2x2xi8>) outs(%e : tensor<2x2xi8>) permutation = [1, 0]
  %2 = linalg.unpack %0 inner_dims_pos = [0] inner_tiles = [2] into %s : tensor<2x2xi8> -> tensor<4xi8>
  return %2 : tensor<4xi8>
}
// -----
// planted: pattern FoldDestinationIntoUnpack
// The destination in place of the result.
func.func @src(%x: tensor<2x2xi8>, %v: i8, %s: tensor<3xi8>) -> tensor<3xi8> {
  %0 = linalg.fill ins(%v : i8) outs(%s : tensor<3xi8>) -> tensor<3xi8>
  %1 = linalg.unpack %x inner_dims_pos = [0] inner_tiles = [2] into %0 : tensor<2x2xi8> -> tensor<3xi8>
  return %1 : tensor<3xi8>
}
func.func @wrong(%x: tensor<2x2xi8>, %v: i8, %s: tensor<3xi8>) -> tensor<3xi8> {
  %0 = linalg.fill ins(%v : i8) outs(%s : tensor<3xi8>) -> tensor<3xi8>
  return %0 : tensor<3xi8>
}
// -----
// planted: pattern FoldSliceOfUnpack
// A part that does not begin where the tiles begin; one that leaves out a tile.
func.func @src(%x: tensor<2x4xi8>, %s: tensor<7xi8>) -> tensor<5xi8> {
  %0 = linalg.unpack %x inner_dims_pos = [0] inner_tiles = [4] into %s : tensor<2x4xi8> -> tensor<7xi8>
  %1 = tensor.extract_slice %0[0] [5] [1] : tensor<7xi8> to tensor<5xi8>
  return %1 : tensor<5xi8>
}
func.func @src_later(%x: tensor<2x4xi8>, %s: tensor<7xi8>) -> tensor<5xi8> {
  %0 = linalg.unpack %x inner_dims_pos = [0] inner_tiles = [4] into %s : tensor<2x4xi8> -> tensor<7xi8>
  %1 = tensor.extract_slice %0[1] [5] [1] : tensor<7xi8> to tensor<5xi8>
  return %1 : tensor<5xi8>
}
func.func @wrong_later(%x: tensor<2x4xi8>, %s: tensor<7xi8>) -> tensor<5xi8> {
  %0 = tensor.extract_slice %s[0] [5] [1] : tensor<7xi8> to tensor<5xi8>
  %1 = linalg.unpack %x inner_dims_pos = [0] inner_tiles = [4] into %0 : tensor<2x4xi8> -> tensor<5xi8>
  return %1 : tensor<5xi8>
}
func.func @src_fewer(%x: tensor<?x4xi8>, %s: tensor<?xi8>, %n: index) -> tensor<?xi8> {
  %0 = linalg.unpack %x inner_dims_pos = [0] inner_tiles = [4] into %s : tensor<?x4xi8> -> tensor<?xi8>
  %1 = tensor.extract_slice %0[0] [%n] [1] : tensor<?xi8> to tensor<?xi8>
  return %1 : tensor<?xi8>
}
func.func @wrong_fewer(%x: tensor<?x4xi8>, %s: tensor<?xi8>, %n: index) -> tensor<?xi8> {
  %0 = tensor.extract_slice %s[0] [%n] [1] : tensor<?xi8> to tensor<?xi8>
  %1 = linalg.unpack %x inner_dims_pos = [0] inner_tiles = [4] into %0 : tensor<?x4xi8> -> tensor<?xi8>
  return %1 : tensor<?xi8>
}

// -----

// planted: other decompose_pack_unpack
// The decomposition of a pack: the tile is not transposed, or padded at the wrong end.
func.func @src(%x: tensor<2x3xi8>, %d: tensor<1x1x3x4xi8>, %p: i8) -> tensor<1x1x3x4xi8> {
  %0 = linalg.pack %x padding_value(%p : i8) inner_dims_pos = [1, 0] inner_tiles = [3, 4] into %d
    : tensor<2x3xi8> -> tensor<1x1x3x4xi8>
  return %0 : tensor<1x1x3x4xi8>
}
func.func @right(%x: tensor<2x3xi8>, %d: tensor<1x1x3x4xi8>, %p: i8) -> tensor<1x1x3x4xi8> {
  %0 = tensor.pad %x low[0, 0] high[2, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %p : i8
  } : tensor<2x3xi8> to tensor<4x3xi8>
  %1 = tensor.empty() : tensor<3x4xi8>
  %2 = linalg.transpose ins(%0 : tensor<4x3xi8>) outs(%1 : tensor<3x4xi8>) permutation = [1, 0]
  %3 = tensor.insert_slice %2 into %d[0, 0, 0, 0] [1, 1, 3, 4] [1, 1, 1, 1]
    : tensor<3x4xi8> into tensor<1x1x3x4xi8>
  return %3 : tensor<1x1x3x4xi8>
}
func.func @wrong_end(%x: tensor<2x3xi8>, %d: tensor<1x1x3x4xi8>, %p: i8) -> tensor<1x1x3x4xi8> {
  %0 = tensor.pad %x low[2, 0] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %p : i8
  } : tensor<2x3xi8> to tensor<4x3xi8>
  %1 = tensor.empty() : tensor<3x4xi8>
  %2 = linalg.transpose ins(%0 : tensor<4x3xi8>) outs(%1 : tensor<3x4xi8>) permutation = [1, 0]
  %3 = tensor.insert_slice %2 into %d[0, 0, 0, 0] [1, 1, 3, 4] [1, 1, 1, 1]
    : tensor<3x4xi8> into tensor<1x1x3x4xi8>
  return %3 : tensor<1x1x3x4xi8>
}
func.func @wrong_shape(%x: tensor<2x3xi8>, %d: tensor<1x1x3x4xi8>, %p: i8) -> tensor<1x1x3x4xi8> {
  %0 = tensor.pad %x low[0, 0] high[1, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %p : i8
  } : tensor<2x3xi8> to tensor<3x4xi8>
  %3 = tensor.insert_slice %0 into %d[0, 0, 0, 0] [1, 1, 3, 4] [1, 1, 1, 1]
    : tensor<3x4xi8> into tensor<1x1x3x4xi8>
  return %3 : tensor<1x1x3x4xi8>
}

// -----

// planted: other decompose_pack_unpack
// The decomposition of an unpack: the tile is not transposed, or its end is kept instead of its start.
func.func @src(%x: tensor<1x1x3x3xi8>, %d: tensor<2x3xi8>) -> tensor<2x3xi8> {
  %0 = linalg.unpack %x inner_dims_pos = [1, 0] inner_tiles = [3, 3] into %d
    : tensor<1x1x3x3xi8> -> tensor<2x3xi8>
  return %0 : tensor<2x3xi8>
}
func.func @right(%x: tensor<1x1x3x3xi8>, %d: tensor<2x3xi8>) -> tensor<2x3xi8> {
  %0 = tensor.extract_slice %x[0, 0, 0, 0] [1, 1, 3, 3] [1, 1, 1, 1] : tensor<1x1x3x3xi8> to tensor<3x3xi8>
  %1 = tensor.empty() : tensor<3x3xi8>
  %2 = linalg.transpose ins(%0 : tensor<3x3xi8>) outs(%1 : tensor<3x3xi8>) permutation = [1, 0]
  %3 = tensor.extract_slice %2[0, 0] [2, 3] [1, 1] : tensor<3x3xi8> to tensor<2x3xi8>
  return %3 : tensor<2x3xi8>
}
func.func @wrong_order(%x: tensor<1x1x3x3xi8>, %d: tensor<2x3xi8>) -> tensor<2x3xi8> {
  %0 = tensor.extract_slice %x[0, 0, 0, 0] [1, 1, 3, 3] [1, 1, 1, 1] : tensor<1x1x3x3xi8> to tensor<3x3xi8>
  %3 = tensor.extract_slice %0[0, 0] [2, 3] [1, 1] : tensor<3x3xi8> to tensor<2x3xi8>
  return %3 : tensor<2x3xi8>
}
func.func @wrong_end(%x: tensor<1x1x3x3xi8>, %d: tensor<2x3xi8>) -> tensor<2x3xi8> {
  %0 = tensor.extract_slice %x[0, 0, 0, 0] [1, 1, 3, 3] [1, 1, 1, 1] : tensor<1x1x3x3xi8> to tensor<3x3xi8>
  %1 = tensor.empty() : tensor<3x3xi8>
  %2 = linalg.transpose ins(%0 : tensor<3x3xi8>) outs(%1 : tensor<3x3xi8>) permutation = [1, 0]
  %3 = tensor.extract_slice %2[1, 0] [2, 3] [1, 1] : tensor<3x3xi8> to tensor<2x3xi8>
  return %3 : tensor<2x3xi8>
}

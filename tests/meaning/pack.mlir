// Layouts of tiles, and shapes that are read from memory.

func.func @run_pack() -> tensor<2x2xi8> {
  %x = arith.constant dense<[1, 2, 3]> : tensor<3xi8>
  %p = arith.constant 9 : i8
  %e = tensor.empty() : tensor<2x2xi8>
  %0 = linalg.pack %x padding_value(%p : i8) inner_dims_pos = [0] inner_tiles = [2] into %e : tensor<3xi8> -> tensor<2x2xi8>
  return %0 : tensor<2x2xi8>
}

// Rows of tiles are columns, and a tile is two rows of one.
func.func @run_pack_two() -> tensor<3x1x2xi8> {
  %x = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>
  %e = tensor.empty() : tensor<3x1x2xi8>
  %0 = linalg.pack %x outer_dims_perm = [1, 0] inner_dims_pos = [0] inner_tiles = [2] into %e : tensor<2x3xi8> -> tensor<3x1x2xi8>
  return %0 : tensor<3x1x2xi8>
}

func.func @run_pack_order() -> tensor<1x2x2x2xi8> {
  %x = arith.constant dense<[[1, 2, 3, 4], [5, 6, 7, 8]]> : tensor<2x4xi8>
  %e = tensor.empty() : tensor<1x2x2x2xi8>
  %0 = linalg.pack %x inner_dims_pos = [1, 0] inner_tiles = [2, 2] into %e : tensor<2x4xi8> -> tensor<1x2x2x2xi8>
  return %0 : tensor<1x2x2x2xi8>
}

func.func @run_unpack() -> tensor<3xi8> {
  %x = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>
  %e = tensor.empty() : tensor<3xi8>
  %0 = linalg.unpack %x inner_dims_pos = [0] inner_tiles = [2] into %e : tensor<2x2xi8> -> tensor<3xi8>
  return %0 : tensor<3xi8>
}

func.func @run_unpack_two() -> tensor<2x3xi8> {
  %x = arith.constant dense<[[[1, 4]], [[2, 5]], [[3, 6]]]> : tensor<3x1x2xi8>
  %e = tensor.empty() : tensor<2x3xi8>
  %0 = linalg.unpack %x outer_dims_perm = [1, 0] inner_dims_pos = [0] inner_tiles = [2] into %e : tensor<3x1x2xi8> -> tensor<2x3xi8>
  return %0 : tensor<2x3xi8>
}

// One tile more than it takes.
func.func @run_pack_more() -> tensor<?x2xi8> {
  %x = arith.constant dense<[1, 2, 3]> : tensor<3xi8>
  %p = arith.constant 9 : i8
  %c3 = arith.constant 3 : index
  %e = tensor.empty(%c3) : tensor<?x2xi8>
  %0 = linalg.pack %x padding_value(%p : i8) inner_dims_pos = [0] inner_tiles = [2] into %e : tensor<3xi8> -> tensor<?x2xi8>
  return %0 : tensor<?x2xi8>
}

// A tile that is not full, and no value to pad with.
func.func @run_pack_uneven() -> i8 {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %x = arith.constant dense<[1, 2, 3]> : tensor<3xi8>
  %y = tensor.cast %x : tensor<3xi8> to tensor<?xi8>
  %e = tensor.empty() : tensor<2x2xi8>
  %0 = linalg.pack %y inner_dims_pos = [0] inner_tiles = [2] into %e : tensor<?xi8> -> tensor<2x2xi8>
  %1 = tensor.extract %0[%c0, %c0] : tensor<2x2xi8>
  return %1 : i8
}

func.func @run_tile_of_nothing() -> i8 {
  %c0 = arith.constant 0 : index
  %x = arith.constant dense<[1, 2, 3]> : tensor<3xi8>
  %p = arith.constant 9 : i8
  %e = tensor.empty(%c0) : tensor<2x?xi8>
  %0 = linalg.pack %x padding_value(%p : i8) inner_dims_pos = [0] inner_tiles = [%c0] into %e : tensor<3xi8> -> tensor<2x?xi8>
  return %p : i8
}

func.func @run_reshape() -> i8 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : i32
  %c2_i32 = arith.constant 2 : i32
  %v = arith.constant 7 : i8
  %m = memref.alloc() : memref<6xi8>
  %s = memref.alloc() : memref<2xi32>
  memref.store %c3, %s[%c0] : memref<2xi32>
  memref.store %c2_i32, %s[%c1] : memref<2xi32>
  %r = memref.reshape %m(%s) : (memref<6xi8>, memref<2xi32>) -> memref<?x?xi8>
  memref.store %v, %r[%c2, %c0] : memref<?x?xi8>
  %c4 = arith.constant 4 : index
  %0 = memref.load %m[%c4] : memref<6xi8>
  return %0 : i8
}

// A negative size; a product that is another one.
func.func @run_reshape_negative() -> index {
  %c0 = arith.constant 0 : index
  %n = arith.constant -2 : i8
  %m = memref.alloc() : memref<6xi8>
  %s = memref.alloc() : memref<1xi8>
  memref.store %n, %s[%c0] : memref<1xi8>
  %r = memref.reshape %m(%s) : (memref<6xi8>, memref<1xi8>) -> memref<?xi8>
  %0 = memref.dim %r, %c0 : memref<?xi8>
  return %0 : index
}
func.func @run_reshape_fewer() -> index {
  %c0 = arith.constant 0 : index
  %n = arith.constant 5 : index
  %m = memref.alloc() : memref<6xi8>
  %s = memref.alloc() : memref<1xindex>
  memref.store %n, %s[%c0] : memref<1xindex>
  %r = memref.reshape %m(%s) : (memref<6xi8>, memref<1xindex>) -> memref<?xi8>
  %0 = memref.dim %r, %c0 : memref<?xi8>
  return %0 : index
}

// There and back.
func.func @src_back(%x: tensor<?xi8>, %s: tensor<?x4xi8>, %t: tensor<?xi8>, %p: i8) -> tensor<?xi8> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xi8>
  %u = tensor.empty(%d) : tensor<?xi8>
  %0 = linalg.pack %x padding_value(%p : i8) inner_dims_pos = [0] inner_tiles = [4] into %s : tensor<?xi8> -> tensor<?x4xi8>
  %1 = linalg.unpack %0 inner_dims_pos = [0] inner_tiles = [4] into %u : tensor<?x4xi8> -> tensor<?xi8>
  return %1 : tensor<?xi8>
}
func.func @tgt_back(%x: tensor<?xi8>, %s: tensor<?x4xi8>, %t: tensor<?xi8>, %p: i8) -> tensor<?xi8> {
  return %x : tensor<?xi8>
}

// Packing equals a transposition of the tiles.
func.func @src_transposed(%x: tensor<4x6xi8>, %s: tensor<2x3x2x2xi8>) -> tensor<2x3x2x2xi8> {
  %0 = linalg.pack %x inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %s : tensor<4x6xi8> -> tensor<2x3x2x2xi8>
  return %0 : tensor<2x3x2x2xi8>
}
func.func @tgt_transposed(%x: tensor<4x6xi8>, %s: tensor<2x3x2x2xi8>) -> tensor<2x3x2x2xi8> {
  %0 = tensor.expand_shape %x [[0, 1], [2, 3]] output_shape [2, 2, 3, 2] : tensor<4x6xi8> into tensor<2x2x3x2xi8>
  %1 = linalg.transpose ins(%0 : tensor<2x2x3x2xi8>) outs(%s : tensor<2x3x2x2xi8>) permutation = [0, 2, 1, 3]
  return %1 : tensor<2x3x2x2xi8>
}

// It may have been padded with another value.
func.func @src_wrong_padding(%x: tensor<?xi8>, %s: tensor<?x4xi8>, %p: i8, %q: i8) -> tensor<?x4xi8> {
  %0 = linalg.pack %x padding_value(%p : i8) inner_dims_pos = [0] inner_tiles = [4] into %s : tensor<?xi8> -> tensor<?x4xi8>
  return %0 : tensor<?x4xi8>
}
func.func @tgt_wrong_padding(%x: tensor<?xi8>, %s: tensor<?x4xi8>, %p: i8, %q: i8) -> tensor<?x4xi8> {
  %0 = linalg.pack %x padding_value(%q : i8) inner_dims_pos = [0] inner_tiles = [4] into %s : tensor<?xi8> -> tensor<?x4xi8>
  return %0 : tensor<?x4xi8>
}

// Rows of two.
func.func @src_sizes(%m: memref<6xi8>, %s: memref<2xindex>, %i: index) -> i8 {
  %c1 = arith.constant 1 : index
  %r = memref.reshape %m(%s) : (memref<6xi8>, memref<2xindex>) -> memref<?x2xi8>
  %0 = memref.load %r[%i, %c1] : memref<?x2xi8>
  return %0 : i8
}
func.func @tgt_sizes(%m: memref<6xi8>, %s: memref<2xindex>, %i: index) -> i8 {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %a = arith.muli %i, %c2 : index
  %b = arith.addi %a, %c1 : index
  %0 = memref.load %m[%b] : memref<6xi8>
  return %0 : i8
}

// A tensor with memory of its own.
func.func @src_allocated(%x: tensor<?xi8>, %v: i8) -> (tensor<?xi8>, index) {
  %c0 = arith.constant 0 : index
  %0 = bufferization.alloc_tensor() copy(%x) : tensor<?xi8>
  %d = tensor.dim %0, %c0 : tensor<?xi8>
  return %0, %d : tensor<?xi8>, index
}
func.func @tgt_allocated(%x: tensor<?xi8>, %v: i8) -> (tensor<?xi8>, index) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xi8>
  return %x, %d : tensor<?xi8>, index
}
func.func @src_wrong_other(%n: index) -> tensor<?xi8> {
  %0 = bufferization.alloc_tensor(%n) : tensor<?xi8>
  return %0 : tensor<?xi8>
}
func.func @tgt_wrong_other(%n: index) -> tensor<?xi8> {
  %p = ub.poison : tensor<?xi8>
  return %p : tensor<?xi8>
}

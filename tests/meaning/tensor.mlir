func.func @run_elements() -> (i32, i32, index, index, tensor<2x2xi32>) {
  %t = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %2 = arith.constant 2 : index
  %c9 = arith.constant 9 : i32
  %a = tensor.extract %t[%1, %2] : tensor<2x3xi32>
  %u = tensor.insert %c9 into %t[%0, %1] : tensor<2x3xi32>
  %b = tensor.extract %u[%0, %1] : tensor<2x3xi32>
  %d = tensor.dim %t, %1 : tensor<2x3xi32>
  %r = tensor.rank %t : tensor<2x3xi32>
  %f = tensor.from_elements %a, %b, %c9, %a : tensor<2x2xi32>
  return %a, %b, %d, %r, %f : i32, i32, index, index, tensor<2x2xi32>
}
func.func @run_outside() -> i32 {
  %t = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
  %3 = arith.constant 3 : index
  %a = tensor.extract %t[%3] : tensor<3xi32>
  return %a : i32
}
func.func @run_insert_outside() -> tensor<3xi32> {
  %t = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
  %i = arith.constant -1 : index
  %a = arith.constant 3 : i32
  %u = tensor.insert %a into %t[%i] : tensor<3xi32>
  return %u : tensor<3xi32>
}
func.func @run_dim_outside() -> index {
  %t = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
  %1 = arith.constant 1 : index
  %d = tensor.dim %t, %1 : tensor<3xi32>
  return %d : index
}
func.func @run_slices() -> (tensor<2x2xi32>, tensor<2xi32>, tensor<3x4xi32>, tensor<3x4xi32>) {
  %t = arith.constant dense<[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]> : tensor<3x4xi32>
  %1 = arith.constant 1 : index
  %a = tensor.extract_slice %t[%1, 0] [2, 2] [1, 2] : tensor<3x4xi32> to tensor<2x2xi32>
  %b = tensor.extract_slice %t[0, %1] [2, 1] [2, 1] : tensor<3x4xi32> to tensor<2xi32>
  %s = arith.constant dense<[[-1, -2], [-3, -4]]> : tensor<2x2xi32>
  %c = tensor.insert_slice %s into %t[%1, %1] [2, 2] [1, %1] : tensor<2x2xi32> into tensor<3x4xi32>
  %v = arith.constant dense<[-1, -2]> : tensor<2xi32>
  %d = tensor.insert_slice %v into %t[0, 3] [2, 1] [2, 1] : tensor<2xi32> into tensor<3x4xi32>
  return %a, %b, %c, %d : tensor<2x2xi32>, tensor<2xi32>, tensor<3x4xi32>, tensor<3x4xi32>
}
func.func @run_slice_outside() -> tensor<2xi32> {
  %t = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
  %2 = arith.constant 2 : index
  %a = tensor.extract_slice %t[%2] [2] [1] : tensor<3xi32> to tensor<2xi32>
  return %a : tensor<2xi32>
}
func.func @run_pad() -> (tensor<3x5xi32>, tensor<4xi32>) {
  %t = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %0 = tensor.pad %t low[0, 1] high[1, 2] {
  ^bb0(%i: index, %j: index):
    %s = arith.addi %i, %j : index
    %v = arith.index_cast %s : index to i32
    tensor.yield %v : i32
  } : tensor<2x2xi32> to tensor<3x5xi32>
  %u = arith.constant dense<[7, 8]> : tensor<2xi32>
  %1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %2 = tensor.pad %u low[%1] high[%1] {
  ^bb0(%i: index):
    tensor.yield %z : i32
  } : tensor<2xi32> to tensor<4xi32>
  return %0, %2 : tensor<3x5xi32>, tensor<4xi32>
}
func.func @run_shapes() -> (tensor<3x2xi32>, tensor<6xi32>, tensor<6xi32>, tensor<2x3xi32>, tensor<2x3xi32>) {
  %t = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %c = tensor.collapse_shape %t [[0, 1]] : tensor<2x3xi32> into tensor<6xi32>
  %e = tensor.expand_shape %c [[0, 1]] output_shape [3, 2] : tensor<6xi32> into tensor<3x2xi32>
  %s = arith.constant dense<6> : tensor<1xi64>
  %r = tensor.reshape %t(%s) : (tensor<2x3xi32>, tensor<1xi64>) -> tensor<6xi32>
  %b = tensor.bitcast %t : tensor<2x3xi32> to tensor<2x3xui32>
  %b2 = tensor.bitcast %b : tensor<2x3xui32> to tensor<2x3xi32>
  %k = tensor.cast %t : tensor<2x3xi32> to tensor<2x3xi32>
  return %e, %c, %r, %b2, %k : tensor<3x2xi32>, tensor<6xi32>, tensor<6xi32>, tensor<2x3xi32>, tensor<2x3xi32>
}
func.func @run_reshape_mismatch() -> tensor<6xi32> {
  %t = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %s = arith.constant dense<5> : tensor<1xi64>
  %r = tensor.reshape %t(%s) : (tensor<2x3xi32>, tensor<1xi64>) -> tensor<6xi32>
  return %r : tensor<6xi32>
}
func.func @run_concat() -> (tensor<3x2xi32>, tensor<2x3xi32>) {
  %a = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %b = arith.constant dense<[[5, 6]]> : tensor<1x2xi32>
  %c = arith.constant dense<[[5], [6]]> : tensor<2x1xi32>
  %0 = tensor.concat dim(0) %a, %b : (tensor<2x2xi32>, tensor<1x2xi32>) -> tensor<3x2xi32>
  %1 = tensor.concat dim(1) %c, %a : (tensor<2x1xi32>, tensor<2x2xi32>) -> tensor<2x3xi32>
  return %0, %1 : tensor<3x2xi32>, tensor<2x3xi32>
}
func.func @run_gather_scatter() -> (tensor<2x1x1xi32>, tensor<2x2x1xi32>, tensor<2x3xi32>) {
  %t = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %i = arith.constant dense<[[1, 2], [0, 1]]> : tensor<2x2xindex>
  %0 = tensor.gather %t[%i] gather_dims([0, 1]) : (tensor<2x3xi32>, tensor<2x2xindex>) -> tensor<2x1x1xi32>
  %j = arith.constant dense<[[2], [0]]> : tensor<2x1xi32>
  %1 = tensor.gather %t[%j] gather_dims([1]) unique : (tensor<2x3xi32>, tensor<2x1xi32>) -> tensor<2x2x1xi32>
  %s = arith.constant dense<[[[-1], [-2]], [[-3], [-4]]]> : tensor<2x2x1xi32>
  %2 = tensor.scatter %s into %t[%j] scatter_dims([1]) unique : (tensor<2x2x1xi32>, tensor<2x3xi32>, tensor<2x1xi32>) -> tensor<2x3xi32>
  return %0, %1, %2 : tensor<2x1x1xi32>, tensor<2x2x1xi32>, tensor<2x3xi32>
}
func.func @run_not_unique() -> tensor<2x1xi32> {
  %t = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
  %i = arith.constant dense<1> : tensor<2x1xindex>
  %0 = tensor.gather %t[%i] gather_dims([0]) unique : (tensor<3xi32>, tensor<2x1xindex>) -> tensor<2x1xi32>
  return %0 : tensor<2x1xi32>
}
func.func @run_generate() -> (tensor<2x3xindex>, tensor<2x2xi8>) {
  %0 = tensor.generate {
  ^bb0(%i: index, %j: index):
    %c = arith.constant 10 : index
    %p = arith.muli %i, %c : index
    %s = arith.addi %p, %j : index
    tensor.yield %s : index
  } : tensor<2x3xindex>
  %c = arith.constant 3 : i8
  %1 = tensor.splat %c : tensor<2x2xi8>
  return %0, %1 : tensor<2x3xindex>, tensor<2x2xi8>
}
func.func @run_elementwise() -> (tensor<2xi32>, tensor<2xi1>, tensor<2xi64>) {
  %a = arith.constant dense<[5, -7]> : tensor<2xi32>
  %b = arith.constant dense<[2, 2]> : tensor<2xi32>
  %0 = arith.floordivsi %a, %b : tensor<2xi32>
  %1 = arith.cmpi slt, %a, %b : tensor<2xi32>
  %2 = arith.extsi %a : tensor<2xi32> to tensor<2xi64>
  return %0, %1, %2 : tensor<2xi32>, tensor<2xi1>, tensor<2xi64>
}

// An inserted element is read again; other elements are unchanged.
func.func @src_insert(%t: tensor<4xi32>, %x: i32, %i: index) -> i32 {
  %0 = tensor.insert %x into %t[%i] : tensor<4xi32>
  %1 = tensor.extract %0[%i] : tensor<4xi32>
  return %1 : i32
}
func.func @tgt_insert(%t: tensor<4xi32>, %x: i32, %i: index) -> i32 {
  return %x : i32
}
func.func @src_wrong_insert(%t: tensor<4xi32>, %x: i32, %i: index, %j: index) -> i32 {
  %0 = tensor.insert %x into %t[%i] : tensor<4xi32>
  %1 = tensor.extract %0[%j] : tensor<4xi32>
  return %1 : i32
}
func.func @tgt_wrong_insert(%t: tensor<4xi32>, %x: i32, %i: index, %j: index) -> i32 {
  %1 = tensor.extract %t[%j] : tensor<4xi32>
  return %1 : i32
}
// A slice of a slice: offsets and strides are composed.
func.func @src_slice_of_slice(%t: tensor<16xi32>) -> tensor<2xi32> {
  %0 = tensor.extract_slice %t[1] [6] [2] : tensor<16xi32> to tensor<6xi32>
  %1 = tensor.extract_slice %0[1] [2] [3] : tensor<6xi32> to tensor<2xi32>
  return %1 : tensor<2xi32>
}
func.func @tgt_slice_of_slice(%t: tensor<16xi32>) -> tensor<2xi32> {
  %0 = tensor.extract_slice %t[3] [2] [6] : tensor<16xi32> to tensor<2xi32>
  return %0 : tensor<2xi32>
}
func.func @src_wrong_slice_of_slice(%t: tensor<16xi32>) -> tensor<2xi32> {
  %0 = tensor.extract_slice %t[1] [6] [2] : tensor<16xi32> to tensor<6xi32>
  %1 = tensor.extract_slice %0[1] [2] [3] : tensor<6xi32> to tensor<2xi32>
  return %1 : tensor<2xi32>
}
func.func @tgt_wrong_slice_of_slice(%t: tensor<16xi32>) -> tensor<2xi32> {
  // The outer offset is not multiplied by the stride.
  %0 = tensor.extract_slice %t[2] [2] [6] : tensor<16xi32> to tensor<2xi32>
  return %0 : tensor<2xi32>
}
func.func @src_dynamic_slice(%t: tensor<6xi32>, %o: index) -> i32 {
  %0 = tensor.extract_slice %t[%o] [3] [1] : tensor<6xi32> to tensor<3xi32>
  %c1 = arith.constant 1 : index
  %1 = tensor.extract %0[%c1] : tensor<3xi32>
  return %1 : i32
}
func.func @tgt_dynamic_slice(%t: tensor<6xi32>, %o: index) -> i32 {
  %c1 = arith.constant 1 : index
  %0 = arith.addi %o, %c1 : index
  %1 = tensor.extract %t[%0] : tensor<6xi32>
  return %1 : i32
}
func.func @src_wrong_dynamic_slice(%t: tensor<6xi32>, %o: index) -> i32 {
  %c1 = arith.constant 1 : index
  %0 = arith.addi %o, %c1 : index
  %1 = tensor.extract %t[%0] : tensor<6xi32>
  return %1 : i32
}
// The slice reaches further than the element: undefined more often.
func.func @tgt_wrong_dynamic_slice(%t: tensor<6xi32>, %o: index) -> i32 {
  %0 = tensor.extract_slice %t[%o] [3] [1] : tensor<6xi32> to tensor<3xi32>
  %c1 = arith.constant 1 : index
  %1 = tensor.extract %0[%c1] : tensor<3xi32>
  return %1 : i32
}
func.func @src_insert_slice(%t: tensor<4x4xi32>, %s: tensor<2x2xi32>) -> tensor<2x2xi32> {
  %0 = tensor.insert_slice %s into %t[1, 2] [2, 2] [1, 1] : tensor<2x2xi32> into tensor<4x4xi32>
  %1 = tensor.extract_slice %0[1, 2] [2, 2] [1, 1] : tensor<4x4xi32> to tensor<2x2xi32>
  return %1 : tensor<2x2xi32>
}
func.func @tgt_insert_slice(%t: tensor<4x4xi32>, %s: tensor<2x2xi32>) -> tensor<2x2xi32> {
  return %s : tensor<2x2xi32>
}
func.func @src_wrong_insert_slice(%t: tensor<4x4xi32>, %s: tensor<2x2xi32>) -> tensor<2x2xi32> {
  %0 = tensor.insert_slice %s into %t[1, 2] [2, 2] [1, 1] : tensor<2x2xi32> into tensor<4x4xi32>
  %1 = tensor.extract_slice %0[2, 1] [2, 2] [1, 1] : tensor<4x4xi32> to tensor<2x2xi32>
  return %1 : tensor<2x2xi32>
}
func.func @tgt_wrong_insert_slice(%t: tensor<4x4xi32>, %s: tensor<2x2xi32>) -> tensor<2x2xi32> {
  return %s : tensor<2x2xi32>
}
// Insertion is not extraction: where the slice is taken from and where it is put.
func.func @src_wrong_swapped(%t: tensor<4xi32>, %s: tensor<2xi32>) -> tensor<4xi32> {
  %0 = tensor.extract_slice %t[2] [2] [1] : tensor<4xi32> to tensor<2xi32>
  %1 = tensor.insert_slice %0 into %t[0] [2] [1] : tensor<2xi32> into tensor<4xi32>
  return %1 : tensor<4xi32>
}
func.func @tgt_wrong_swapped(%t: tensor<4xi32>, %s: tensor<2xi32>) -> tensor<4xi32> {
  %0 = tensor.extract_slice %t[0] [2] [1] : tensor<4xi32> to tensor<2xi32>
  %1 = tensor.insert_slice %0 into %t[2] [2] [1] : tensor<2xi32> into tensor<4xi32>
  return %1 : tensor<4xi32>
}
func.func @src_pad(%t: tensor<2xi32>, %x: i32) -> tensor<5xi32> {
  %0 = tensor.pad %t low[1] high[2] {
  ^bb0(%i: index):
    tensor.yield %x : i32
  } : tensor<2xi32> to tensor<5xi32>
  return %0 : tensor<5xi32>
}
func.func @tgt_pad(%t: tensor<2xi32>, %x: i32) -> tensor<5xi32> {
  %0 = tensor.splat %x : tensor<5xi32>
  %1 = tensor.insert_slice %t into %0[1] [2] [1] : tensor<2xi32> into tensor<5xi32>
  return %1 : tensor<5xi32>
}
func.func @src_wrong_pad(%t: tensor<2xi32>, %x: i32) -> tensor<5xi32> {
  %0 = tensor.pad %t low[1] high[2] {
  ^bb0(%i: index):
    tensor.yield %x : i32
  } : tensor<2xi32> to tensor<5xi32>
  return %0 : tensor<5xi32>
}
func.func @tgt_wrong_pad(%t: tensor<2xi32>, %x: i32) -> tensor<5xi32> {
  %0 = tensor.pad %t low[2] high[1] {
  ^bb0(%i: index):
    tensor.yield %x : i32
  } : tensor<2xi32> to tensor<5xi32>
  return %0 : tensor<5xi32>
}
func.func @src_wrong_collapse(%t: tensor<2x3xi32>) -> tensor<3x2xi32> {
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<2x3xi32> into tensor<6xi32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [3, 2] : tensor<6xi32> into tensor<3x2xi32>
  return %1 : tensor<3x2xi32>
}
func.func @tgt_wrong_collapse(%t: tensor<2x3xi32>) -> tensor<3x2xi32> {
  %0 = tensor.generate {
  ^bb0(%i: index, %j: index):
    %x = tensor.extract %t[%j, %i] : tensor<2x3xi32>
    tensor.yield %x : i32
  } : tensor<3x2xi32>
  return %0 : tensor<3x2xi32>
}
func.func @src_concat(%a: tensor<2xi32>, %b: tensor<3xi32>) -> tensor<3xi32> {
  %0 = tensor.concat dim(0) %a, %b : (tensor<2xi32>, tensor<3xi32>) -> tensor<5xi32>
  %1 = tensor.extract_slice %0[2] [3] [1] : tensor<5xi32> to tensor<3xi32>
  return %1 : tensor<3xi32>
}
func.func @tgt_concat(%a: tensor<2xi32>, %b: tensor<3xi32>) -> tensor<3xi32> {
  return %b : tensor<3xi32>
}
func.func @src_wrong_concat(%a: tensor<2xi32>, %b: tensor<2xi32>) -> tensor<4xi32> {
  %0 = tensor.concat dim(0) %a, %b : (tensor<2xi32>, tensor<2xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}
func.func @tgt_wrong_concat(%a: tensor<2xi32>, %b: tensor<2xi32>) -> tensor<4xi32> {
  %0 = tensor.concat dim(0) %b, %a : (tensor<2xi32>, tensor<2xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}
func.func @src_wrong_dim(%t: tensor<2x3xi32>, %i: index) -> index {
  %0 = tensor.dim %t, %i : tensor<2x3xi32>
  return %0 : index
}
func.func @tgt_wrong_dim(%t: tensor<2x3xi32>, %i: index) -> index {
  %0 = arith.constant 2 : index
  return %0 : index
}
func.func @src_dim(%t: tensor<2x2xi32>, %i: index) -> index {
  %0 = tensor.dim %t, %i : tensor<2x2xi32>
  return %0 : index
}
func.func @tgt_dim(%t: tensor<2x2xi32>, %i: index) -> index {
  %0 = arith.constant 2 : index
  return %0 : index
}

// The sizes of the list are not those of the type.
func.func @src_wrong_sizes_of_expand_shape(%a: tensor<6xi8>) -> tensor<3x2xi8> {
  %r = tensor.expand_shape %a [[0, 1]] output_shape [3, 2] : tensor<6xi8> into tensor<3x2xi8>
  return %r : tensor<3x2xi8>
}
func.func @tgt_wrong_sizes_of_expand_shape(%a: tensor<6xi8>) -> tensor<3x2xi8> {
  %r = tensor.expand_shape %a [[0, 1]] output_shape [3, 8] : tensor<6xi8> into tensor<3x2xi8>
  return %r : tensor<3x2xi8>
}

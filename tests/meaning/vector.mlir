func.func @run_moves() -> (vector<2x3xi32>, vector<3x2xi32>, vector<3x2xi32>, vector<2x3xi32>, vector<2xi32>) {
  %v = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : vector<2x3xi32>
  %r = arith.constant dense<[7, 8, 9]> : vector<3xi32>
  %c = arith.constant dense<[[1], [2]]> : vector<2x1xi32>
  %0 = vector.broadcast %r : vector<3xi32> to vector<2x3xi32>
  %1 = vector.shape_cast %v : vector<2x3xi32> to vector<3x2xi32>
  %2 = vector.transpose %v, [1, 0] : vector<2x3xi32> to vector<3x2xi32>
  %3 = vector.broadcast %c : vector<2x1xi32> to vector<2x3xi32>
  %s = arith.constant 5 : i32
  %4 = vector.broadcast %s : i32 to vector<2xi32>
  return %0, %1, %2, %3, %4 : vector<2x3xi32>, vector<3x2xi32>, vector<3x2xi32>, vector<2x3xi32>, vector<2xi32>
}
func.func @run_transpose_3d() -> vector<3x1x2xi32> {
  %v = arith.constant dense<[[[1, 2, 3], [4, 5, 6]]]> : vector<1x2x3xi32>
  %0 = vector.transpose %v, [2, 0, 1] : vector<1x2x3xi32> to vector<3x1x2xi32>
  return %0 : vector<3x1x2xi32>
}
func.func @run_positions() -> (i32, vector<3xi32>, i32, i32, vector<2x3xi32>, vector<2x3xi32>, vector<2x3xi32>) {
  %v = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : vector<2x3xi32>
  %r = arith.constant dense<[7, 8, 9]> : vector<3xi32>
  %s = arith.constant -1 : i32
  %1 = arith.constant 1 : index
  %2 = arith.constant 2 : index
  %a = vector.extract %v[%1, 2] : i32 from vector<2x3xi32>
  %b = vector.extract %v[0] : vector<3xi32> from vector<2x3xi32>
  %c = vector.extract %v[%2, 0] : i32 from vector<2x3xi32>
  %d = vector.extract %v[0, -1] : i32 from vector<2x3xi32>
  %e = vector.insert %r, %v[%1] : vector<3xi32> into vector<2x3xi32>
  %f = vector.insert %s, %v[0, %2] : i32 into vector<2x3xi32>
  %g = vector.insert %s, %v[%2, 0] : i32 into vector<2x3xi32>
  return %a, %b, %c, %d, %e, %f, %g : i32, vector<3xi32>, i32, i32, vector<2x3xi32>, vector<2x3xi32>, vector<2x3xi32>
}
func.func @run_slices() -> (vector<1x2xi32>, vector<1x3xi32>, vector<2x3xi32>) {
  %v = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : vector<2x3xi32>
  %a = vector.extract_strided_slice %v {offsets = [1, 1], sizes = [1, 2], strides = [1, 1]} : vector<2x3xi32> to vector<1x2xi32>
  %b = vector.extract_strided_slice %v {offsets = [1], sizes = [1], strides = [1]} : vector<2x3xi32> to vector<1x3xi32>
  %s = arith.constant dense<[7, 8]> : vector<2xi32>
  %c = vector.insert_strided_slice %s, %v {offsets = [1, 1], strides = [1]} : vector<2xi32> into vector<2x3xi32>
  return %a, %b, %c : vector<1x2xi32>, vector<1x3xi32>, vector<2x3xi32>
}
func.func @run_shuffles() -> (vector<4xi32>, vector<3x2xi32>, vector<2xi32>, vector<4xi32>, vector<2x4xi32>, vector<2xi32>, vector<2xi32>) {
  %a = arith.constant dense<[1, 2]> : vector<2xi32>
  %b = arith.constant dense<[3, 4]> : vector<2xi32>
  %m = arith.constant dense<[[1, 2], [3, 4]]> : vector<2x2xi32>
  %n = arith.constant dense<[[5, 6]]> : vector<1x2xi32>
  %z = arith.constant dense<9> : vector<i32>
  %0 = vector.shuffle %a, %b [3, 0, -1, 1] : vector<2xi32>, vector<2xi32>
  %1 = vector.shuffle %m, %n [2, 0, 1] : vector<2x2xi32>, vector<1x2xi32>
  %2 = vector.shuffle %z, %z [1, 0] : vector<i32>, vector<i32>
  %3 = vector.interleave %a, %b : vector<2xi32> -> vector<4xi32>
  %4 = vector.interleave %m, %m : vector<2x2xi32> -> vector<2x4xi32>
  %5, %6 = vector.deinterleave %3 : vector<4xi32> -> vector<2xi32>
  return %0, %1, %2, %3, %4, %5, %6 : vector<4xi32>, vector<3x2xi32>, vector<2xi32>, vector<4xi32>, vector<2x4xi32>, vector<2xi32>, vector<2xi32>
}
func.func @run_elements() -> (vector<2x2xi32>, i32, i32, vector<4xindex>) {
  %1 = arith.constant 1 : i32
  %2 = arith.constant 2 : i32
  %v = vector.from_elements %1, %2, %2, %1 : vector<2x2xi32>
  %e:4 = vector.to_elements %v : vector<2x2xi32>
  %s = vector.step : vector<4xindex>
  return %v, %e#1, %e#3, %s : vector<2x2xi32>, i32, i32, vector<4xindex>
}
func.func @run_bitcast() -> (vector<2xi16>, vector<2xi32>, vector<1x2xi8>) {
  %v = arith.constant dense<[0x0001, 0x0002, 0x0003, 0x0004]> : vector<4xi16>
  %w = arith.constant dense<0x00020001> : vector<1xi32>
  %b = arith.constant dense<0x0201> : vector<1x1xi16>
  %0 = vector.bitcast %w : vector<1xi32> to vector<2xi16>
  %1 = vector.bitcast %v : vector<4xi16> to vector<2xi32>
  %2 = vector.bitcast %b : vector<1x1xi16> to vector<1x2xi8>
  return %0, %1, %2 : vector<2xi16>, vector<2xi32>, vector<1x2xi8>
}
func.func @run_reductions() -> (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) {
  %v = arith.constant dense<[3, -5, 7]> : vector<3xi32>
  %a = arith.constant 100 : i32
  %0 = vector.reduction <add>, %v : vector<3xi32> into i32
  %1 = vector.reduction <mul>, %v : vector<3xi32> into i32
  %2 = vector.reduction <minsi>, %v : vector<3xi32> into i32
  %3 = vector.reduction <minui>, %v : vector<3xi32> into i32
  %4 = vector.reduction <maxsi>, %v : vector<3xi32> into i32
  %5 = vector.reduction <maxui>, %v : vector<3xi32> into i32
  %6 = vector.reduction <and>, %v : vector<3xi32> into i32
  %7 = vector.reduction <or>, %v : vector<3xi32> into i32
  %8 = vector.reduction <xor>, %v : vector<3xi32> into i32
  %9 = vector.reduction <add>, %v, %a : vector<3xi32> into i32
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9 : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
}
func.func @run_multi_reductions() -> (vector<3xi32>, vector<2xi32>, i32, vector<2x3xi32>, vector<2xi32>, vector<2x3xi32>, vector<3xi32>) {
  %v = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : vector<2x3xi32>
  %3 = arith.constant dense<10> : vector<3xi32>
  %2 = arith.constant dense<20> : vector<2xi32>
  %1 = arith.constant 30 : i32
  %a = vector.multi_reduction <add>, %v, %3 [0] : vector<2x3xi32> to vector<3xi32>
  %b = vector.multi_reduction <add>, %v, %2 [1] : vector<2x3xi32> to vector<2xi32>
  %c = vector.multi_reduction <add>, %v, %1 [0, 1] : vector<2x3xi32> to i32
  %d:2 = vector.scan <add>, %v, %2 {inclusive = false, reduction_dim = 1 : i64} : vector<2x3xi32>, vector<2xi32>
  %e:2 = vector.scan <add>, %v, %3 {inclusive = false, reduction_dim = 0 : i64} : vector<2x3xi32>, vector<3xi32>
  return %a, %b, %c, %d#0, %d#1, %e#0, %e#1 : vector<3xi32>, vector<2xi32>, i32, vector<2x3xi32>, vector<2xi32>, vector<2x3xi32>, vector<3xi32>
}
// MLIR ignores the initial value of an inclusive scan.
func.func @src_open_inclusive_scan(%v: vector<2xi32>, %i: vector<i32>) -> i32 {
  %s:2 = vector.scan <add>, %v, %i {inclusive = true, reduction_dim = 0 : i64} : vector<2xi32>, vector<i32>
  %0 = vector.extract %s#0[0] : i32 from vector<2xi32>
  return %0 : i32
}
func.func @tgt_open_inclusive_scan(%v: vector<2xi32>, %i: vector<i32>) -> i32 {
  %0 = vector.extract %v[0] : i32 from vector<2xi32>
  %1 = vector.extract %i[] : i32 from vector<i32>
  %2 = arith.addi %0, %1 : i32
  return %2 : i32
}
func.func @run_products() -> (vector<2x3xi32>, vector<2x3xi32>, vector<2xi32>, vector<2x2xi32>, i32) {
  %a = arith.constant dense<[1, 2]> : vector<2xi32>
  %b = arith.constant dense<[3, 4, 5]> : vector<3xi32>
  %acc = arith.constant dense<6> : vector<2x3xi32>
  %s = arith.constant 10 : i32
  %0 = vector.outerproduct %a, %b : vector<2xi32>, vector<3xi32>
  %1 = vector.outerproduct %a, %b, %acc {kind = #vector.kind<maxsi>} : vector<2xi32>, vector<3xi32>
  %2 = vector.outerproduct %a, %s, %a : vector<2xi32>, i32
  %m = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : vector<2x3xi32>
  %n = arith.constant dense<[[1, 0], [0, 1], [1, 1]]> : vector<3x2xi32>
  %z = arith.constant dense<100> : vector<2x2xi32>
  %3 = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]} %m, %n, %z : vector<2x3xi32>, vector<3x2xi32> into vector<2x2xi32>
  %4 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} %b, %b, %s : vector<3xi32>, vector<3xi32> into i32
  return %0, %1, %2, %3, %4 : vector<2x3xi32>, vector<2x3xi32>, vector<2xi32>, vector<2x2xi32>, i32
}
func.func @run_masks() -> (vector<3xi1>, vector<3xi1>, vector<2x3xi1>, vector<3xi1>, vector<2x2xi1>, vector<i1>) {
  %m = arith.constant -1 : index
  %1 = arith.constant 1 : index
  %2 = arith.constant 2 : index
  %9 = arith.constant 9 : index
  %a = vector.create_mask %2 : vector<3xi1>
  %b = vector.create_mask %m : vector<3xi1>
  %c = vector.create_mask %1, %2 : vector<2x3xi1>
  %d = vector.create_mask %9 : vector<3xi1>
  %e = vector.constant_mask [2, 1] : vector<2x2xi1>
  %f = vector.create_mask %1 : vector<i1>
  return %a, %b, %c, %d, %e, %f : vector<3xi1>, vector<3xi1>, vector<2x3xi1>, vector<3xi1>, vector<2x2xi1>, vector<i1>
}
func.func @run_print() {
  %a = arith.constant dense<[1, 2]> : vector<2xi32>
  vector.print %a : vector<2xi32>
  vector.print str "end" 
  return
}

// The transposition of a transposition composes the permutations.
func.func @src_transpose(%v: vector<2x3x4xi8>) -> vector<4x2x3xi8> {
  %0 = vector.transpose %v, [1, 2, 0] : vector<2x3x4xi8> to vector<3x4x2xi8>
  %1 = vector.transpose %0, [1, 2, 0] : vector<3x4x2xi8> to vector<4x2x3xi8>
  return %1 : vector<4x2x3xi8>
}
func.func @tgt_transpose(%v: vector<2x3x4xi8>) -> vector<4x2x3xi8> {
  %0 = vector.transpose %v, [2, 0, 1] : vector<2x3x4xi8> to vector<4x2x3xi8>
  return %0 : vector<4x2x3xi8>
}
func.func @src_wrong_transpose(%v: vector<2x2x2xi8>) -> vector<2x2x2xi8> {
  %0 = vector.transpose %v, [1, 2, 0] : vector<2x2x2xi8> to vector<2x2x2xi8>
  return %0 : vector<2x2x2xi8>
}
func.func @tgt_wrong_transpose(%v: vector<2x2x2xi8>) -> vector<2x2x2xi8> {
  // The inverse.
  %0 = vector.transpose %v, [2, 0, 1] : vector<2x2x2xi8> to vector<2x2x2xi8>
  return %0 : vector<2x2x2xi8>
}
func.func @src_wrong_broadcast(%v: vector<2xi8>) -> vector<2x2xi8> {
  %0 = vector.broadcast %v : vector<2xi8> to vector<2x2xi8>
  return %0 : vector<2x2xi8>
}
func.func @tgt_wrong_broadcast(%v: vector<2xi8>) -> vector<2x2xi8> {
  // Along the other dimension.
  %0 = vector.shape_cast %v : vector<2xi8> to vector<2x1xi8>
  %1 = vector.broadcast %0 : vector<2x1xi8> to vector<2x2xi8>
  return %1 : vector<2x2xi8>
}
func.func @src_shuffle(%a: vector<2xi8>, %b: vector<2xi8>) -> vector<4xi8> {
  %0 = vector.shuffle %a, %b [0, 2, 1, 3] : vector<2xi8>, vector<2xi8>
  return %0 : vector<4xi8>
}
func.func @tgt_shuffle(%a: vector<2xi8>, %b: vector<2xi8>) -> vector<4xi8> {
  %0 = vector.interleave %a, %b : vector<2xi8> -> vector<4xi8>
  return %0 : vector<4xi8>
}
func.func @src_wrong_shuffle(%a: vector<2xi8>, %b: vector<2xi8>) -> vector<4xi8> {
  %0 = vector.shuffle %a, %b [0, 1, 2, 3] : vector<2xi8>, vector<2xi8>
  return %0 : vector<4xi8>
}
func.func @tgt_wrong_shuffle(%a: vector<2xi8>, %b: vector<2xi8>) -> vector<4xi8> {
  %0 = vector.shuffle %a, %b [0, 1, 3, 2] : vector<2xi8>, vector<2xi8>
  return %0 : vector<4xi8>
}
// A poison element may become anything, not the other way round.
func.func @src_shuffle_poison(%a: vector<2xi8>) -> vector<2xi8> {
  %0 = vector.shuffle %a, %a [0, -1] : vector<2xi8>, vector<2xi8>
  return %0 : vector<2xi8>
}
func.func @tgt_shuffle_poison(%a: vector<2xi8>) -> vector<2xi8> {
  return %a : vector<2xi8>
}
func.func @src_wrong_shuffle_poison(%a: vector<2xi8>) -> vector<2xi8> {
  return %a : vector<2xi8>
}
func.func @tgt_wrong_shuffle_poison(%a: vector<2xi8>) -> vector<2xi8> {
  %0 = vector.shuffle %a, %a [0, -1] : vector<2xi8>, vector<2xi8>
  return %0 : vector<2xi8>
}
func.func @src_slice_of_slice(%v: vector<8xi8>) -> vector<2xi8> {
  %0 = vector.extract_strided_slice %v {offsets = [2], sizes = [4], strides = [1]} : vector<8xi8> to vector<4xi8>
  %1 = vector.extract_strided_slice %0 {offsets = [1], sizes = [2], strides = [1]} : vector<4xi8> to vector<2xi8>
  return %1 : vector<2xi8>
}
func.func @tgt_slice_of_slice(%v: vector<8xi8>) -> vector<2xi8> {
  %0 = vector.extract_strided_slice %v {offsets = [3], sizes = [2], strides = [1]} : vector<8xi8> to vector<2xi8>
  return %0 : vector<2xi8>
}
func.func @src_wrong_slice_of_slice(%v: vector<8xi8>) -> vector<2xi8> {
  %0 = vector.extract_strided_slice %v {offsets = [2], sizes = [4], strides = [1]} : vector<8xi8> to vector<4xi8>
  %1 = vector.extract_strided_slice %0 {offsets = [1], sizes = [2], strides = [1]} : vector<4xi8> to vector<2xi8>
  return %1 : vector<2xi8>
}
func.func @tgt_wrong_slice_of_slice(%v: vector<8xi8>) -> vector<2xi8> {
  %0 = vector.extract_strided_slice %v {offsets = [1], sizes = [2], strides = [1]} : vector<8xi8> to vector<2xi8>
  return %0 : vector<2xi8>
}
func.func @src_extract_insert(%v: vector<4xi8>, %x: i8, %i: index) -> i8 {
  %0 = vector.insert %x, %v[%i] : i8 into vector<4xi8>
  %1 = vector.extract %0[%i] : i8 from vector<4xi8>
  return %1 : i8
}
func.func @tgt_extract_insert(%v: vector<4xi8>, %x: i8, %i: index) -> i8 {
  return %x : i8
}
// A position outside is poison, not undefined: the target may not rely on it being inside.
func.func private @use(i8)
func.func @src_wrong_outside(%v: vector<4xi8>, %i: index, %n: i8) -> i8 {
  %0 = vector.extract %v[%i] : i8 from vector<4xi8>
  return %n : i8
}
func.func @tgt_wrong_outside(%v: vector<4xi8>, %i: index, %n: i8) -> i8 {
  %c4 = arith.constant 4 : index
  %0 = arith.cmpi ult, %i, %c4 : index
  %z = arith.constant 0 : i8
  %1 = arith.select %0, %n, %z : i8
  return %1 : i8
}
func.func @src_reduction(%v: vector<4xi8>, %a: i8) -> i8 {
  %0 = vector.reduction <add>, %v, %a : vector<4xi8> into i8
  return %0 : i8
}
func.func @tgt_reduction(%v: vector<4xi8>, %a: i8) -> i8 {
  %l = vector.extract_strided_slice %v {offsets = [0], sizes = [2], strides = [1]} : vector<4xi8> to vector<2xi8>
  %h = vector.extract_strided_slice %v {offsets = [2], sizes = [2], strides = [1]} : vector<4xi8> to vector<2xi8>
  %s = arith.addi %l, %h : vector<2xi8>
  %0 = vector.reduction <add>, %s : vector<2xi8> into i8
  %1 = arith.addi %0, %a : i8
  return %1 : i8
}
func.func @src_wrong_kind(%v: vector<3xi8>) -> i8 {
  %0 = vector.reduction <minsi>, %v : vector<3xi8> into i8
  return %0 : i8
}
func.func @tgt_wrong_kind(%v: vector<3xi8>) -> i8 {
  %0 = vector.reduction <minui>, %v : vector<3xi8> into i8
  return %0 : i8
}
func.func @src_wrong_dimension(%v: vector<2x2xi8>, %a: vector<2xi8>) -> vector<2xi8> {
  %0 = vector.multi_reduction <add>, %v, %a [0] : vector<2x2xi8> to vector<2xi8>
  return %0 : vector<2xi8>
}
func.func @tgt_wrong_dimension(%v: vector<2x2xi8>, %a: vector<2xi8>) -> vector<2xi8> {
  %0 = vector.multi_reduction <add>, %v, %a [1] : vector<2x2xi8> to vector<2xi8>
  return %0 : vector<2xi8>
}
func.func @src_contract(%a: vector<2x2xi8>, %b: vector<2x2xi8>, %c: vector<2x2xi8>) -> vector<2x2xi8> {
  %0 = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]} %a, %b, %c : vector<2x2xi8>, vector<2x2xi8> into vector<2x2xi8>
  return %0 : vector<2x2xi8>
}
func.func @tgt_contract(%a: vector<2x2xi8>, %b: vector<2x2xi8>, %c: vector<2x2xi8>) -> vector<2x2xi8> {
  // As a sum of outer products.
  %t = vector.transpose %a, [1, 0] : vector<2x2xi8> to vector<2x2xi8>
  %a0 = vector.extract %t[0] : vector<2xi8> from vector<2x2xi8>
  %a1 = vector.extract %t[1] : vector<2xi8> from vector<2x2xi8>
  %b0 = vector.extract %b[0] : vector<2xi8> from vector<2x2xi8>
  %b1 = vector.extract %b[1] : vector<2xi8> from vector<2x2xi8>
  %0 = vector.outerproduct %a0, %b0, %c : vector<2xi8>, vector<2xi8>
  %1 = vector.outerproduct %a1, %b1, %0 : vector<2xi8>, vector<2xi8>
  return %1 : vector<2x2xi8>
}
func.func @src_wrong_contract(%a: vector<2x2xi8>, %b: vector<2x2xi8>, %c: vector<2x2xi8>) -> vector<2x2xi8> {
  %0 = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]} %a, %b, %c : vector<2x2xi8>, vector<2x2xi8> into vector<2x2xi8>
  return %0 : vector<2x2xi8>
}
func.func @tgt_wrong_contract(%a: vector<2x2xi8>, %b: vector<2x2xi8>, %c: vector<2x2xi8>) -> vector<2x2xi8> {
  // The second factor is transposed.
  %0 = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]} %a, %b, %c : vector<2x2xi8>, vector<2x2xi8> into vector<2x2xi8>
  return %0 : vector<2x2xi8>
}
func.func @src_mask(%n: index) -> vector<2xi1> {
  %0 = vector.create_mask %n : vector<2xi1>
  return %0 : vector<2xi1>
}
func.func @tgt_mask(%n: index) -> vector<2xi1> {
  %s = vector.step : vector<2xindex>
  %b = vector.broadcast %n : index to vector<2xindex>
  %0 = arith.cmpi slt, %s, %b : vector<2xindex>
  return %0 : vector<2xi1>
}
func.func @src_wrong_mask(%n: index) -> vector<2xi1> {
  %0 = vector.create_mask %n : vector<2xi1>
  return %0 : vector<2xi1>
}
func.func @tgt_wrong_mask(%n: index) -> vector<2xi1> {
  %s = vector.step : vector<2xindex>
  %b = vector.broadcast %n : index to vector<2xindex>
  %0 = arith.cmpi ult, %s, %b : vector<2xindex>
  return %0 : vector<2xi1>
}
func.func @src_bitcast(%v: vector<2xi8>) -> i8 {
  %0 = vector.bitcast %v : vector<2xi8> to vector<1xi16>
  %1 = vector.extract %0[0] : i16 from vector<1xi16>
  %2 = arith.trunci %1 : i16 to i8
  return %2 : i8
}
func.func @tgt_bitcast(%v: vector<2xi8>) -> i8 {
  %0 = vector.extract %v[0] : i8 from vector<2xi8>
  return %0 : i8
}
func.func @src_wrong_print(%a: i32, %b: i32) {
  vector.print %a : i32
  vector.print %b : i32
  return
}
func.func @tgt_wrong_print(%a: i32, %b: i32) {
  vector.print %b : i32
  vector.print %a : i32
  return
}
func.func @run_float_reductions() -> (i32, i32, i32, vector<2xi32>) {
  %v = arith.constant dense<[1.0, 2.0, 4.0]> : vector<3xf32>
  %a = arith.constant 0.5 : f32
  %0 = vector.reduction <add>, %v, %a : vector<3xf32> into f32
  %1 = vector.reduction <mul>, %v : vector<3xf32> into f32
  %2 = vector.reduction <minimumf>, %v : vector<3xf32> into f32
  %x = arith.fptosi %0 : f32 to i32
  %y = arith.fptosi %1 : f32 to i32
  %z = arith.fptosi %2 : f32 to i32
  %w = arith.constant dense<[3.0, 5.0]> : vector<2xf32>
  %f = vector.fma %w, %w, %w : vector<2xf32>
  %g = arith.fptosi %f : vector<2xf32> to vector<2xi32>
  return %x, %y, %z, %g : i32, i32, i32, vector<2xi32>
}
// In which order floats are added matters.
func.func @src_wrong_float_order(%v: vector<3xf32>) -> f32 {
  %0 = vector.reduction <add>, %v : vector<3xf32> into f32
  return %0 : f32
}
func.func @tgt_wrong_float_order(%v: vector<3xf32>) -> f32 {
  %a = vector.extract %v[0] : f32 from vector<3xf32>
  %b = vector.extract %v[1] : f32 from vector<3xf32>
  %c = vector.extract %v[2] : f32 from vector<3xf32>
  %0 = arith.addf %b, %c : f32
  %1 = arith.addf %a, %0 : f32
  return %1 : f32
}

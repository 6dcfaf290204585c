// error: 'vector.transfer_read' op requires 2 indices
func.func @f(%m: memref<?x?xf32>, %i: index, %f: f32) {
  %0 = vector.transfer_read %m[%i], %f : memref<?x?xf32>, vector<4xf32>
  return
}
// -----
// error: requires two types
func.func @f(%m: memref<?x?xf32>, %i: index, %f: f32) {
  %0 = vector.transfer_read %m[%i, %i], %f : memref<?x?xf32>
  return
}
// -----
// error: requires vector type
func.func @f(%m: memref<?x?xf32>, %i: index, %f: f32) {
  %0 = vector.transfer_read %m[%i, %i], %f : memref<?x?xf32>, f32
  return
}
// -----
// error: requires memref or ranked tensor type
func.func @f(%i: index, %f: f32) {
  %0 = vector.transfer_read %f[%i, %i], %f : f32, vector<4xf32>
  return
}
// -----
// error: expected a custom permutation_map when rank(source) != rank(destination)
func.func @f(%m: memref<?x?xf32>, %i: index, %f: f32) {
  %0 = vector.transfer_read %m[%i, %i], %f : memref<?x?xf32>, vector<4x4x4xf32>
  return
}
// -----
// error: 'vector.transfer_read' op requires a permutation_map that is a permutation (found one dim used more than once)
func.func @f(%m: memref<?x?xf32>, %i: index, %f: f32) {
  %0 = vector.transfer_read %m[%i, %i], %f {permutation_map = affine_map<(d0, d1) -> (d0, d0)>} : memref<?x?xf32>, vector<4x4xf32>
  return
}
// -----
// error: 'vector.transfer_read' op requires a projected permutation_map (at most one dim or the zero constant can appear in each result)
func.func @f(%m: memref<?x?xf32>, %i: index, %f: f32) {
  %0 = vector.transfer_read %m[%i, %i], %f {permutation_map = affine_map<(d0, d1) -> (d0 + d1)>} : memref<?x?xf32>, vector<4xf32>
  return
}
// -----
// error: 'vector.transfer_read' op requires a permutation_map with input dims of the same rank as the source type
func.func @f(%m: memref<?x?xf32>, %i: index, %f: f32) {
  %0 = vector.transfer_read %m[%i, %i], %f {permutation_map = affine_map<(d0) -> (d0)>} : memref<?x?xf32>, vector<4xf32>
  return
}
// -----
// error: 'vector.transfer_read' op requires permutation_map without symbols
func.func @f(%m: memref<?x?xf32>, %i: index, %f: f32) {
  %0 = vector.transfer_read %m[%i, %i], %f {permutation_map = affine_map<(d0, d1)[s0] -> (d0)>} : memref<?x?xf32>, vector<4xf32>
  return
}
// -----
// error: 'vector.transfer_read' op requires a permutation_map with result dims of the same rank as the vector type
func.func @f(%m: memref<?x?xf32>, %i: index, %f: f32) {
  %0 = vector.transfer_read %m[%i, %i], %f {permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<?x?xf32>, vector<4x4xf32>
  return
}
// -----
// error: 'vector.transfer_read' op expects the in_bounds attr of same rank as permutation_map results: affine_map<(d0, d1) -> (d1)> vs inBounds of size: 2
func.func @f(%m: memref<?x?xf32>, %i: index, %f: f32) {
  %0 = vector.transfer_read %m[%i, %i], %f {in_bounds = [true, false]} : memref<?x?xf32>, vector<4xf32>
  return
}
// -----
// error: 'vector.transfer_read' op attribute 'in_bounds' failed to satisfy constraint: 1-bit boolean array attribute
func.func @f(%m: memref<?x?xf32>, %i: index, %f: f32) {
  %0 = vector.transfer_read %m[%i, %i], %f {in_bounds = [1 : i32]} : memref<?x?xf32>, vector<4xf32>
  return
}
// -----
// error: 'vector.transfer_read' op masked attribute has been removed. Use in_bounds instead.
func.func @f(%m: memref<?x?xf32>, %i: index, %f: f32) {
  %0 = vector.transfer_read %m[%i, %i], %f {masked = [false]} : memref<?x?xf32>, vector<4xf32>
  return
}
// -----
// error: does not support masks with vector element type
func.func @f(%i: index, %v: vector<4xf32>, %mask: vector<4xi1>, %mv: memref<?xvector<4xf32>>) {
  %0 = vector.transfer_read %mv[%i], %v, %mask : memref<?xvector<4xf32>>, vector<4xf32>
  return
}
// -----
// error: use of value '%mask' expects different type than prior uses: 'vector<2x4xi1>' vs 'vector<4xi1>'
func.func @f(%m: memref<?x?xf32>, %i: index, %f: f32, %mask: vector<4xi1>) {
  %0 = vector.transfer_read %m[%i, %i], %f, %mask : memref<?x?xf32>, vector<2x4xf32>
  return
}
// -----
// error: 'vector.transfer_read' op requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth of the minor 1-D vector of the source
func.func @f(%i: index, %v: vector<4xf32>, %mv: memref<?xvector<4xf32>>) {
  %0 = vector.transfer_read %mv[%i], %v : memref<?xvector<4xf32>>, vector<6xf32>
  return
}
// -----
// error: 'vector.transfer_read' op requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth of the source element type
func.func @f(%m: memref<?x?xf32>, %i: index, %f: f32) {
  %0 = vector.transfer_read %m[%i, %i], %f : memref<?x?xf32>, vector<3xi8>
  return
}
// -----
// error: 'vector.transfer_read' op requires formal padding and source of the same elemental type
func.func @f(%m: memref<?x?xf32>, %i: index, %k: i32) {
  %0 = "vector.transfer_read"(%m, %i, %i, %k) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = affine_map<(d0, d1) -> (d1)>}> : (memref<?x?xf32>, index, index, i32) -> vector<4xf32>
  return
}
// -----
// error: 'vector.transfer_read' op inferred mask type ('vector<8xi1>') and mask operand type ('vector<4xi1>') don't match
func.func @f(%m: memref<?x?xf32>, %i: index, %f: f32, %mask: vector<4xi1>) {
  %0 = "vector.transfer_read"(%m, %i, %i, %f, %mask) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 2, 1, 1>, permutation_map = affine_map<(d0, d1) -> (d1)>}> : (memref<?x?xf32>, index, index, f32, vector<4xi1>) -> vector<8xf32>
  return
}
// -----
// error: 'vector.transfer_read' op requires attribute 'permutation_map'
func.func @f(%m: memref<?x?xf32>, %i: index, %f: f32) {
  %0 = "vector.transfer_read"(%m, %i, %i, %f) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 2, 1, 0>}> : (memref<?x?xf32>, index, index, f32) -> vector<8xf32>
  return
}
// -----
// error: 'vector.transfer_read' op requires source to be a memref or ranked tensor type
func.func @f(%f: f32, %u: memref<*xf32>) {
  %0 = "vector.transfer_read"(%u, %f) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 0, 1, 0>, permutation_map = affine_map<() -> (0)>}> : (memref<*xf32>, f32) -> vector<8xf32>
  return
}
// -----
// error: 'vector.transfer_write' op requires 2 indices
func.func @f(%m: memref<?x?xf32>, %i: index, %v: vector<4xf32>) {
  vector.transfer_write %v, %m[%i] : vector<4xf32>, memref<?x?xf32>
  return
}
// -----
// error: requires vector type
func.func @f(%m: memref<?x?xf32>, %i: index, %f: f32) {
  vector.transfer_write %f, %m[%i, %i] : f32, memref<?x?xf32>
  return
}
// -----
// error: 'vector.transfer_write' op should not have broadcast dimensions
func.func @f(%m: memref<?x?xf32>, %i: index, %v: vector<4xf32>) {
  vector.transfer_write %v, %m[%i, %i] {permutation_map = affine_map<(d0, d1) -> (0)>} : vector<4xf32>, memref<?x?xf32>
  return
}
// -----
// error: 'vector.transfer_write' op requires a projected permutation_map (at most one dim or the zero constant can appear in each result)
func.func @f(%m: memref<?x?xf32>, %i: index, %v: vector<4xf32>) {
  vector.transfer_write %v, %m[%i, %i] {permutation_map = affine_map<(d0, d1) -> (d0 + 1)>} : vector<4xf32>, memref<?x?xf32>
  return
}
// -----
// error: requires memref or ranked tensor type
func.func @f(%i: index, %f: f32, %v: vector<4xf32>) {
  vector.transfer_write %v, %f[%i, %i] : vector<4xf32>, f32
  return
}
// -----
// error: 'vector.load' op requires 2 indices
func.func @f(%m: memref<?x?xf32>, %i: index) {
  %0 = vector.load %m[%i] : memref<?x?xf32>, vector<4xf32>
  return
}
// -----
// error: 'vector.load' op base and result element types should match
func.func @f(%m: memref<?x?xf32>, %i: index) {
  %0 = vector.load %m[%i, %i] : memref<?x?xf32>, vector<4xi32>
  return
}
// -----
// error: 'vector.load' op destination memref has lower rank than the result vector
func.func @f(%i: index, %m1: memref<?xf32>) {
  %0 = vector.load %m1[%i] : memref<?xf32>, vector<2x4xf32>
  return
}
// -----
// error: 'vector.load' op most minor memref dim must have unit stride
func.func @f(%i: index, %ms: memref<?x?xf32, strided<[1, ?]>>) {
  %0 = vector.load %ms[%i, %i] : memref<?x?xf32, strided<[1, ?]>>, vector<4xf32>
  return
}
// -----
// error: 'vector.load' op base memref and result vector types should match
func.func @f(%i: index, %mv: memref<?xvector<4xf32>>) {
  %0 = vector.load %mv[%i] : memref<?xvector<4xf32>>, vector<8xf32>
  return
}
// -----
// error: 'vector.load' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0
func.func @f(%m: memref<?x?xf32>, %i: index) {
  %0 = vector.load %m[%i, %i] {alignment = 3} : memref<?x?xf32>, vector<4xf32>
  return
}
// -----
// error: 'vector.load' op attribute 'nontemporal' failed to satisfy constraint: bool attribute
func.func @f(%m: memref<?x?xf32>, %i: index) {
  %0 = vector.load %m[%i, %i] {nontemporal = 3} : memref<?x?xf32>, vector<4xf32>
  return
}
// -----
// error: 'vector.store' op requires 1 indices
func.func @f(%i: index, %v: vector<4xf32>, %m1: memref<?xf32>) {
  vector.store %v, %m1[%i, %i] : memref<?xf32>, vector<4xf32>
  return
}
// -----
// error: 'vector.store' op source memref has lower rank than the vector to store
func.func @f(%i: index, %v2: vector<2x4xf32>, %m1: memref<?xf32>) {
  vector.store %v2, %m1[%i] : memref<?xf32>, vector<2x4xf32>
  return
}
// -----
// error: 'vector.store' op base and valueToStore element type should match
func.func @f(%i: index, %vi: vector<4xi32>, %m1: memref<?xf32>) {
  vector.store %vi, %m1[%i] : memref<?xf32>, vector<4xi32>
  return
}
// -----
// error: 'vector.store' op base memref and valueToStore vector types should match
func.func @f(%i: index, %mv: memref<?xvector<4xf32>>, %v8: vector<8xf32>) {
  vector.store %v8, %mv[%i] : memref<?xvector<4xf32>>, vector<8xf32>
  return
}
// -----
// error: 'vector.maskedload' op requires 2 indices
func.func @f(%m: memref<?x?xf32>, %i: index, %v: vector<4xf32>, %mask: vector<4xi1>) {
  %0 = vector.maskedload %m[%i], %mask, %v : memref<?x?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}
// -----
// error: 'vector.maskedload' op expected pass_thru of same type as result type
func.func @f(%m: memref<?x?xf32>, %i: index, %mask: vector<4xi1>, %v8: vector<8xf32>) {
  %0 = vector.maskedload %m[%i, %i], %mask, %v8 : memref<?x?xf32>, vector<4xi1>, vector<8xf32> into vector<4xf32>
  return
}
// -----
// error: 'vector.maskedload' op expected result shape to match mask shape
func.func @f(%m: memref<?x?xf32>, %i: index, %mask: vector<4xi1>, %v8: vector<8xf32>) {
  %0 = vector.maskedload %m[%i, %i], %mask, %v8 : memref<?x?xf32>, vector<4xi1>, vector<8xf32> into vector<8xf32>
  return
}
// -----
// error: 'vector.maskedload' op base and result element type should match
func.func @f(%m: memref<?x?xf32>, %i: index, %mask: vector<4xi1>, %vi: vector<4xi32>) {
  %0 = vector.maskedload %m[%i, %i], %mask, %vi : memref<?x?xf32>, vector<4xi1>, vector<4xi32> into vector<4xi32>
  return
}
// -----
// error: 'vector.maskedstore' op expected valueToStore shape to match mask shape
func.func @f(%m: memref<?x?xf32>, %i: index, %mask: vector<4xi1>, %v8: vector<8xf32>) {
  vector.maskedstore %m[%i, %i], %mask, %v8 : memref<?x?xf32>, vector<4xi1>, vector<8xf32>
  return
}
// -----
// error: 'vector.maskedstore' op base and valueToStore element type should match
func.func @f(%m: memref<?x?xf32>, %i: index, %mask: vector<4xi1>, %vi: vector<4xi32>) {
  vector.maskedstore %m[%i, %i], %mask, %vi : memref<?x?xf32>, vector<4xi1>, vector<4xi32>
  return
}
// -----
// error: 'vector.gather' op requires 2 indices
func.func @f(%m: memref<?x?xf32>, %i: index, %v: vector<4xf32>, %mask: vector<4xi1>, %iv: vector<4xi32>) {
  %0 = vector.gather %m[%i] [%iv], %mask, %v : memref<?x?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}
// -----
// error: 'vector.gather' op expected result dim to match indices dim
func.func @f(%m: memref<?x?xf32>, %i: index, %mask: vector<4xi1>, %iv: vector<4xi32>, %v8: vector<8xf32>) {
  %0 = vector.gather %m[%i, %i] [%iv], %mask, %v8 : memref<?x?xf32>, vector<4xi32>, vector<4xi1>, vector<8xf32> into vector<8xf32>
  return
}
// -----
// error: 'vector.gather' op expected result dim to match mask dim
func.func @f(%m: memref<?x?xf32>, %i: index, %v: vector<4xf32>, %mask2: vector<2x4xi1>, %iv: vector<4xi32>) {
  %0 = vector.gather %m[%i, %i] [%iv], %mask2, %v : memref<?x?xf32>, vector<4xi32>, vector<2x4xi1>, vector<4xf32> into vector<4xf32>
  return
}
// -----
// error: 'vector.gather' op expected pass_thru of same type as result type
func.func @f(%m: memref<?x?xf32>, %i: index, %mask: vector<4xi1>, %iv: vector<4xi32>, %v8: vector<8xf32>) {
  %0 = vector.gather %m[%i, %i] [%iv], %mask, %v8 : memref<?x?xf32>, vector<4xi32>, vector<4xi1>, vector<8xf32> into vector<4xf32>
  return
}
// -----
// error: 'vector.gather' op operand #3 must be vector of integer or index values, but got 'vector<4xf32>'
func.func @f(%m: memref<?x?xf32>, %i: index, %v: vector<4xf32>, %mask: vector<4xi1>) {
  %0 = vector.gather %m[%i, %i] [%v], %mask, %v : memref<?x?xf32>, vector<4xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}
// -----
// error: 'vector.scatter' op requires 2 indices
func.func @f(%m: memref<?x?xf32>, %i: index, %v: vector<4xf32>, %mask: vector<4xi1>, %iv: vector<4xi32>) {
  vector.scatter %m[%i] [%iv], %mask, %v : memref<?x?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  return
}
// -----
// error: 'vector.scatter' op expected valueToStore dim to match indices dim
func.func @f(%m: memref<?x?xf32>, %i: index, %mask: vector<4xi1>, %iv: vector<4xi32>, %v8: vector<8xf32>) {
  vector.scatter %m[%i, %i] [%iv], %mask, %v8 : memref<?x?xf32>, vector<4xi32>, vector<4xi1>, vector<8xf32>
  return
}
// -----
// error: 'vector.scatter' op expected valueToStore dim to match mask dim
func.func @f(%m: memref<?x?xf32>, %i: index, %v: vector<4xf32>, %mask2: vector<2x4xi1>, %iv: vector<4xi32>) {
  vector.scatter %m[%i, %i] [%iv], %mask2, %v : memref<?x?xf32>, vector<4xi32>, vector<2x4xi1>, vector<4xf32>
  return
}
// -----
// error: 'vector.scatter' op base and valueToStore element type should match
func.func @f(%m: memref<?x?xf32>, %i: index, %mask: vector<4xi1>, %iv: vector<4xi32>, %vi: vector<4xi32>) {
  vector.scatter %m[%i, %i] [%iv], %mask, %vi : memref<?x?xf32>, vector<4xi32>, vector<4xi1>, vector<4xi32>
  return
}
// -----
// error: 'vector.expandload' op expected result dim to match mask dim
func.func @f(%m: memref<?x?xf32>, %i: index, %v: vector<4xf32>, %mask2: vector<2x4xi1>) {
  %0 = vector.expandload %m[%i, %i], %mask2, %v : memref<?x?xf32>, vector<2x4xi1>, vector<4xf32> into vector<4xf32>
  return
}
// -----
// error: 'vector.compressstore' op expected valueToStore dim to match mask dim
func.func @f(%m: memref<?x?xf32>, %i: index, %v: vector<4xf32>, %mask2: vector<2x4xi1>) {
  vector.compressstore %m[%i, %i], %mask2, %v : memref<?x?xf32>, vector<2x4xi1>, vector<4xf32>
  return
}
// -----
// error: 'vector.print' op failed to verify that `source` or `punctuation` are not set when printing strings
func.func @f() {
  vector.print str "hello" punctuation <open>
  return
}
// -----
// error: 'vector.print' op operand #0 must be , but got 'tensor<?x?xf32>'
func.func @f(%t: tensor<?x?xf32>) {
  vector.print %t : tensor<?x?xf32>
  return
}
// -----
// error: 'vector.extract' op expected position attribute #1 to be a non-negative integer smaller than the corresponding vector dimension or poison (-1)
func.func @f(%v: vector<4xf32>) {
  %0 = vector.extract %v[4] : f32 from vector<4xf32>
  return
}
// -----
// error: 'vector.extract' op inferred type(s) 'vector<4xf32>' are incompatible with return type(s) of operation 'f32'
func.func @f(%v2: vector<2x4xf32>) {
  %0 = vector.extract %v2[1] : f32 from vector<2x4xf32>
  return
}
// -----
// error: 'vector.extract' op expected position attribute of rank no greater than vector rank
func.func @f(%v2: vector<2x4xf32>) {
  %0 = vector.extract %v2[1, 2, 3] : f32 from vector<2x4xf32>
  return
}
// -----
// error: 'vector.extract' op failed to verify that operand and result have same element type
func.func @f(%v2: vector<2x4xf32>) {
  %0 = vector.extract %v2[1] : vector<4xi32> from vector<2x4xf32>
  return
}
// -----
// error: expected a scalar instead of a 0-d vector as the result type
func.func @f(%v0: vector<f32>) {
  %0 = vector.extract %v0[] : vector<f32> from vector<f32>
  return
}
// -----
// error: 'vector.extract' op mismatch between dynamic and static positions (kDynamic marker but no corresponding dynamic position) -- this can only happen due to an incorrect fold/rewrite
func.func @f(%v: vector<4xf32>) {
  %0 = "vector.extract" (%v) <{static_position = array<i64: -9223372036854775808>}> : (vector<4xf32>) -> (f32)
  return
}
// -----
// error: 'vector.insert' op expected position attribute #1 to be a non-negative integer smaller than the corresponding dest vector dimension
func.func @f(%f: f32, %v: vector<4xf32>) {
  %0 = vector.insert %f, %v [4] : f32 into vector<4xf32>
  return
}
// -----
// error: 'vector.insert' op expected position attribute of rank no greater than dest vector rank
func.func @f(%f: f32, %v: vector<4xf32>) {
  %0 = vector.insert %f, %v [1, 1] : f32 into vector<4xf32>
  return
}
// -----
// error: 'vector.insert' op expected position attribute rank to match the dest vector rank
func.func @f(%f: f32, %v: vector<4xf32>) {
  %0 = vector.insert %f, %v [] : f32 into vector<4xf32>
  return
}
// -----
// error: 'vector.insert' op expected position attribute rank + source rank to match dest vector rank
func.func @f(%v: vector<4xf32>, %v2: vector<2x4xf32>) {
  %0 = vector.insert %v, %v2 [] : vector<4xf32> into vector<2x4xf32>
  return
}
// -----
// error: expected a scalar instead of a 0-d vector as the source operand
func.func @f(%v2: vector<2x4xf32>, %v0: vector<f32>) {
  %0 = vector.insert %v0, %v2 [1] : vector<f32> into vector<2x4xf32>
  return
}
// -----
// error: 'vector.insert' op failed to verify that source operand and result have same element type
func.func @f(%v: vector<4xf32>, %k: i32) {
  %0 = vector.insert %k, %v [1] : i32 into vector<4xf32>
  return
}
// -----
// error: 'vector.extract_strided_slice' op expected offsets, sizes and strides attributes of same size
func.func @f(%v: vector<4xf32>) {
  %0 = vector.extract_strided_slice %v {offsets = [1, 1], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
  return
}
// -----
// error: 'vector.extract_strided_slice' op expected offsets attribute of rank no greater than vector rank
func.func @f(%v: vector<4xf32>) {
  %0 = vector.extract_strided_slice %v {offsets = [1, 1], sizes = [2, 2], strides = [1, 1]} : vector<4xf32> to vector<2xf32>
  return
}
// -----
// error: 'vector.extract_strided_slice' op expected offsets dimension 0 to be confined to [0, 4)
func.func @f(%v: vector<4xf32>) {
  %0 = vector.extract_strided_slice %v {offsets = [5], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
  return
}
// -----
// error: 'vector.extract_strided_slice' op expected sizes dimension 0 to be confined to [1, 5)
func.func @f(%v: vector<4xf32>) {
  %0 = vector.extract_strided_slice %v {offsets = [1], sizes = [5], strides = [1]} : vector<4xf32> to vector<2xf32>
  return
}
// -----
// error: 'vector.extract_strided_slice' op expected strides to be confined to [1, 2)
func.func @f(%v: vector<4xf32>) {
  %0 = vector.extract_strided_slice %v {offsets = [1], sizes = [2], strides = [2]} : vector<4xf32> to vector<2xf32>
  return
}
// -----
// error: 'vector.extract_strided_slice' op expected sum(offsets, sizes) dimension 0 to be confined to [1, 5)
func.func @f(%v: vector<4xf32>) {
  %0 = vector.extract_strided_slice %v {offsets = [3], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
  return
}
// -----
// error: 'vector.extract_strided_slice' op expected result type to be 'vector<2xf32>'
func.func @f(%v: vector<4xf32>) {
  %0 = vector.extract_strided_slice %v {offsets = [1], sizes = [2], strides = [1]} : vector<4xf32> to vector<3xf32>
  return
}
// -----
// error: 'vector.extract_strided_slice' op expected size at idx=0 to match the corresponding base size from the input vector (2 vs 4)
func.func @f(%s: vector<[4]xf32>) {
  %0 = vector.extract_strided_slice %s {offsets = [1], sizes = [2], strides = [1]} : vector<[4]xf32> to vector<[2]xf32>
  return
}
// -----
// error: 'vector.extract_strided_slice' op requires attribute 'strides'
func.func @f(%v: vector<4xf32>) {
  %0 = vector.extract_strided_slice %v {offsets = [1], sizes = [2]} : vector<4xf32> to vector<2xf32>
  return
}
// -----
// error: 'vector.insert_strided_slice' op expected offsets of same size as destination vector rank
func.func @f(%v: vector<4xf32>, %v2: vector<2x4xf32>) {
  %0 = vector.insert_strided_slice %v, %v2 {offsets = [1], strides = [1]} : vector<4xf32> into vector<2x4xf32>
  return
}
// -----
// error: 'vector.insert_strided_slice' op expected strides of same size as source vector rank
func.func @f(%v: vector<4xf32>, %v2: vector<2x4xf32>) {
  %0 = vector.insert_strided_slice %v, %v2 {offsets = [1, 0], strides = [1, 1]} : vector<4xf32> into vector<2x4xf32>
  return
}
// -----
// error: 'vector.insert_strided_slice' op expected source rank to be no greater than destination rank
func.func @f(%v: vector<4xf32>, %v2: vector<2x4xf32>) {
  %0 = vector.insert_strided_slice %v2, %v {offsets = [1], strides = [1, 1]} : vector<2x4xf32> into vector<4xf32>
  return
}
// -----
// error: 'vector.insert_strided_slice' op expected offsets dimension 0 to be confined to [0, 2)
func.func @f(%v: vector<4xf32>, %v2: vector<2x4xf32>) {
  %0 = vector.insert_strided_slice %v, %v2 {offsets = [2, 0], strides = [1]} : vector<4xf32> into vector<2x4xf32>
  return
}
// -----
// error: 'vector.insert_strided_slice' op expected sum(offsets, source vector shape) dimension 1 to be confined to [1, 5)
func.func @f(%v: vector<4xf32>, %v2: vector<2x4xf32>) {
  %0 = vector.insert_strided_slice %v, %v2 {offsets = [1, 1], strides = [1]} : vector<4xf32> into vector<2x4xf32>
  return
}
// -----
// error: 'vector.insert_strided_slice' op expected strides to be confined to [1, 2)
func.func @f(%v: vector<4xf32>, %v2: vector<2x4xf32>) {
  %0 = vector.insert_strided_slice %v, %v2 {offsets = [1, 0], strides = [2]} : vector<4xf32> into vector<2x4xf32>
  return
}
// -----
// error: 'vector.insert_strided_slice' op mismatching scalable flags (at source vector idx=0)
func.func @f(%v: vector<4xf32>, %s: vector<[4]xf32>) {
  %0 = vector.insert_strided_slice %v, %s {offsets = [0], strides = [1]} : vector<4xf32> into vector<[4]xf32>
  return
}
// -----
// error: 'vector.shuffle' op rank mismatch
func.func @f(%v: vector<4xf32>, %v2: vector<2x4xf32>) {
  %0 = vector.shuffle %v, %v2 [0, 5] : vector<4xf32>, vector<2x4xf32>
  return
}
// -----
// error: 'vector.shuffle' op invalid mask length
func.func @f(%v: vector<4xf32>) {
  %0 = vector.shuffle %v, %v [] : vector<4xf32>, vector<4xf32>
  return
}
// -----
// error: 'vector.shuffle' op mask index #2 out of range
func.func @f(%v: vector<4xf32>) {
  %0 = vector.shuffle %v, %v [0, 8] : vector<4xf32>, vector<4xf32>
  return
}
// -----
// error: 'vector.shuffle' op operand #0 must be fixed-length vector of any type values, but got 'vector<[4]xf32>'
func.func @f(%s: vector<[4]xf32>) {
  %0 = vector.shuffle %s, %s [0, 8] : vector<[4]xf32>, vector<[4]xf32>
  return
}
// -----
// error: 'vector.bitcast' op source/result bitwidth of the minor 1-D vectors must be equal
func.func @f(%v: vector<4xf32>) {
  %0 = vector.bitcast %v : vector<4xf32> to vector<9xi16>
  return
}
// -----
// error: 'vector.bitcast' op failed to verify that all of {source, result} have same rank
func.func @f(%v2: vector<2x4xf32>) {
  %0 = vector.bitcast %v2 : vector<2x4xf32> to vector<8xf32>
  return
}
// -----
// error: 'vector.bitcast' op dimension size mismatch at: 0
func.func @f(%v2: vector<2x4xf32>) {
  %0 = vector.bitcast %v2 : vector<2x4xf32> to vector<3x4xf32>
  return
}
// -----
// error: 'vector.bitcast' op source/result bitwidth of the 0-D vector element types must be equal
func.func @f(%v0: vector<f32>) {
  %0 = vector.bitcast %v0 : vector<f32> to vector<f64>
  return
}
// -----
// error: 'vector.shape_cast' op has different number of elements at source (8) and result (9)
func.func @f(%v2: vector<2x4xf32>) {
  %0 = vector.shape_cast %v2 : vector<2x4xf32> to vector<9xf32>
  return
}
// -----
// error: 'vector.shape_cast' op has different source and result element types
func.func @f(%v2: vector<2x4xf32>) {
  %0 = vector.shape_cast %v2 : vector<2x4xf32> to vector<8xi32>
  return
}
// -----
// error: 'vector.shape_cast' op has different number of scalable dims at source (1) and result (0)
func.func @f(%s: vector<[4]xf32>) {
  %0 = vector.shape_cast %s : vector<[4]xf32> to vector<4xf32>
  return
}
// -----
// error: 'vector.transpose' op vector result rank mismatch: 3
func.func @f(%v2: vector<2x4xf32>) {
  %0 = vector.transpose %v2, [1, 0] : vector<2x4xf32> to vector<4x2x1xf32>
  return
}
// -----
// error: 'vector.transpose' op transposition length mismatch: 1
func.func @f(%v2: vector<2x4xf32>) {
  %0 = vector.transpose %v2, [1] : vector<2x4xf32> to vector<4x2xf32>
  return
}
// -----
// error: 'vector.transpose' op transposition index out of range: 2
func.func @f(%v2: vector<2x4xf32>) {
  %0 = vector.transpose %v2, [1, 2] : vector<2x4xf32> to vector<4x2xf32>
  return
}
// -----
// error: 'vector.transpose' op duplicate position index: 1
func.func @f(%v2: vector<2x4xf32>) {
  %0 = vector.transpose %v2, [1, 1] : vector<2x4xf32> to vector<4x4xf32>
  return
}
// -----
// error: 'vector.transpose' op dimension size mismatch at: 1
func.func @f(%v2: vector<2x4xf32>) {
  %0 = vector.transpose %v2, [1, 0] : vector<2x4xf32> to vector<2x4xf32>
  return
}
// -----
// error: 'vector.transpose' op failed to verify that operand and result have same element type
func.func @f(%v2: vector<2x4xf32>) {
  %0 = vector.transpose %v2, [1, 0] : vector<2x4xf32> to vector<4x2xi32>
  return
}
// -----
// error: 'vector.contract' op expected an indexing map for each vector operand
func.func @f(%f: f32, %v: vector<4xf32>) {
  %0 = vector.contract {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["reduction"]} %v, %v, %f : vector<4xf32>, vector<4xf32> into f32
  return
}
// -----
// error: 'vector.contract' op expected at least one contracting dimension pair
func.func @f(%f: f32, %v: vector<4xf32>) {
  %0 = vector.contract {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["parallel"]} %v, %v, %f : vector<4xf32>, vector<4xf32> into f32
  return
}
// -----
// error: 'vector.contract' op expected indexing map 0 to have 2 number of inputs
func.func @f(%f: f32, %v: vector<4xf32>) {
  %0 = vector.contract {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction", "reduction"]} %v, %v, %f : vector<4xf32>, vector<4xf32> into f32
  return
}
// -----
// error: unexpected iterator_type (foo)
func.func @f(%f: f32, %v: vector<4xf32>) {
  %0 = vector.contract {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["foo"]} %v, %v, %f : vector<4xf32>, vector<4xf32> into f32
  return
}
// -----
// error: expected "iterator_types" array attribute
func.func @f(%f: f32, %v: vector<4xf32>) {
  %0 = vector.contract {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>]} %v, %v, %f : vector<4xf32>, vector<4xf32> into f32
  return
}
// -----
// error: 'vector.contract' op expected indexing map 0 to have no symbols
func.func @f(%f: f32, %v: vector<4xf32>) {
  %0 = vector.contract {indexing_maps = [affine_map<(d0)[s0] -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]} %v, %v, %f : vector<4xf32>, vector<4xf32> into f32
  return
}
// -----
// error: 'vector.contract' op expected indexing map 0 to have 1 number of outputs
func.func @f(%f: f32, %v: vector<4xf32>) {
  %0 = vector.contract {indexing_maps = [affine_map<(d0) -> (d0, d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]} %v, %v, %f : vector<4xf32>, vector<4xf32> into f32
  return
}
// -----
// error: 'vector.contract' op expected indexing map 0 to be a projected permutation of its inputs
func.func @f(%f: f32, %v: vector<4xf32>) {
  %0 = vector.contract {indexing_maps = [affine_map<(d0) -> (d0 + 1)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]} %v, %v, %f : vector<4xf32>, vector<4xf32> into f32
  return
}
// -----
// error: 'vector.contract' op invalid contracting dimension map
func.func @f(%f: f32, %v: vector<4xf32>, %v8: vector<8xf32>) {
  %0 = vector.contract {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]} %v, %v8, %f : vector<4xf32>, vector<8xf32> into f32
  return
}
// -----
// error: 'vector.contract' op invalid accumulator/result vector shape, expected: 'vector<2xf32>'
func.func @f(%v: vector<4xf32>, %v2: vector<2x4xf32>) {
  %0 = vector.contract {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} %v2, %v, %v : vector<2x4xf32>, vector<4xf32> into vector<4xf32>
  return
}
// -----
// error: 'vector.contract' op invalid accumulator/result vector shape
func.func @f(%f: f32, %v: vector<4xf32>, %v2: vector<2x4xf32>) {
  %0 = vector.contract {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> ()>], iterator_types = ["parallel", "reduction"]} %v2, %v, %f : vector<2x4xf32>, vector<4xf32> into f32
  return
}
// -----
// error: 'vector.contract' op unsupported contraction type
func.func @f(%f: f32, %v: vector<4xf32>) {
  %0 = vector.contract {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<and>} %v, %v, %f : vector<4xf32>, vector<4xf32> into f32
  return
}
// -----
// error: 'vector.contract' op failed to verify that lhs and rhs have same element type
func.func @f(%f: f32, %v: vector<4xf32>, %vi: vector<4xi32>) {
  %0 = vector.contract {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]} %v, %vi, %f : vector<4xf32>, vector<4xi32> into f32
  return
}
// -----
// error: 'vector.outerproduct' op expected 1-d vector for operand #1
func.func @f(%v: vector<4xf32>, %v2: vector<2x4xf32>) {
  %0 = vector.outerproduct %v2, %v : vector<2x4xf32>, vector<4xf32>
  return
}
// -----
// error: 'vector.outerproduct' op expected 1-d vector for operand #2
func.func @f(%v: vector<4xf32>, %v2: vector<2x4xf32>) {
  %0 = vector.outerproduct %v, %v2 : vector<4xf32>, vector<2x4xf32>
  return
}
// -----
// error: expected vector type for operand #1
func.func @f(%f: f32, %v: vector<4xf32>) {
  %0 = vector.outerproduct %f, %v : f32, vector<4xf32>
  return
}
// -----
// error: expected at least 2 operands
func.func @f(%v: vector<4xf32>) {
  %0 = vector.outerproduct %v : vector<4xf32>, vector<4xf32>
  return
}
// -----
// error: 'vector.outerproduct' op expected either both or only #2 operand dim to be scalable
func.func @f(%v: vector<4xf32>, %s: vector<[4]xf32>) {
  %0 = vector.outerproduct %s, %v : vector<[4]xf32>, vector<4xf32>
  return
}
// -----
// error: use of value '%v' expects different type than prior uses: 'vector<4x4xf32>' vs 'vector<4xf32>'
func.func @f(%v: vector<4xf32>) {
  %0 = vector.outerproduct %v, %v, %v {kind = #vector.kind<add>} : vector<4xf32>, vector<4xf32>
  return
}
// -----
// error: 'vector.outerproduct' op unsupported outerproduct type
func.func @f(%f: f32, %v: vector<4xf32>) {
  %0 = vector.outerproduct %v, %f, %v {kind = #vector.kind<or>} : vector<4xf32>, f32
  return
}
// -----
// error: 'vector.outerproduct' op failed to verify that rhs operand and result have same element type
func.func @f(%v: vector<4xf32>, %k: i32) {
  %0 = vector.outerproduct %v, %k : vector<4xf32>, i32
  return
}
// -----
// error: 'vector.multi_reduction' op destination type 'vector<4xf32>' is incompatible with source type 'vector<2x4xf32>'
func.func @f(%v: vector<4xf32>, %v2: vector<2x4xf32>) {
  %0 = vector.multi_reduction <add>, %v2, %v [1] : vector<2x4xf32> to vector<4xf32>
  return
}
// -----
// error: 'vector.reduction' op unsupported reduction rank: 2
func.func @f(%v2: vector<2x4xf32>) {
  %0 = vector.reduction <add>, %v2 : vector<2x4xf32> into f32
  return
}
// -----
// error: 'vector.reduction' op unsupported reduction type ''f32'' for kind 'and'
func.func @f(%v: vector<4xf32>) {
  %0 = vector.reduction <and>, %v : vector<4xf32> into f32
  return
}
// -----
// error: 'vector.reduction' op failed to verify that source operand and result have same element type
func.func @f(%v: vector<4xf32>) {
  %0 = vector.reduction <add>, %v : vector<4xf32> into i32
  return
}
// -----
// error: use of value '%k' expects different type than prior uses: 'f32' vs 'i32'
func.func @f(%v: vector<4xf32>, %k: i32) {
  %0 = vector.reduction <add>, %v, %k : vector<4xf32> into f32
  return
}
// -----
// error: 'vector.fma' op operand #0 must be vector of floating-point values, but got 'vector<4xi32>'
func.func @f(%vi: vector<4xi32>) {
  %0 = vector.fma %vi, %vi, %vi : vector<4xi32>
  return
}
// -----
// error: 'vector.mask' op expects a 'vector<8xi1>' mask for the maskable operation
func.func @f(%mask: vector<4xi1>, %v8: vector<8xf32>) {
  %0 = vector.mask %mask { vector.reduction <add>, %v8 : vector<8xf32> into f32 } : vector<4xi1> -> f32
  return
}
// -----
// error: 'vector.mask' op expects a MaskableOpInterface within the mask region
func.func @f(%v: vector<4xf32>, %mask: vector<4xi1>) {
  %0 = vector.mask %mask { %1 = arith.addf %v, %v : vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return
}
// -----
// error: 'vector.mask' op expects only one operation to mask
func.func @f(%v: vector<4xf32>, %mask: vector<4xi1>) {
  %0 = vector.mask %mask { %1 = vector.reduction <add>, %v : vector<4xf32> into f32  %2 = vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  return
}
// -----
// error: 'vector.mask' op expects number of results to match mask region yielded values
func.func @f(%mask: vector<4xi1>) {
  %0 = vector.mask %mask { } : vector<4xi1> -> f32
  return
}
// -----
// error: 'vector.mask' op expects all the results from the MaskableOpInterface to match all the values returned by the terminator
func.func @f(%f: f32, %v: vector<4xf32>, %mask: vector<4xi1>) {
  %0 = vector.mask %mask { %1 = vector.reduction <add>, %v : vector<4xf32> into f32  vector.yield %f : f32 } : vector<4xi1> -> f32
  return
}
// -----
// error: 'vector.mask' op doesn't expect a passthru argument for this maskable operation
func.func @f(%f: f32, %v: vector<4xf32>, %mask: vector<4xi1>) {
  %0 = vector.mask %mask, %f { %1 = vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  return
}
// -----
// error: 'vector.mask' op expects result type to match maskable operation result type
func.func @f(%v: vector<4xf32>, %mask: vector<4xi1>) {
  %0 = vector.mask %mask { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> i32
  return
}
// -----
// error: expects a result if passthru operand is provided
func.func @f(%m: memref<?x?xf32>, %i: index, %v: vector<4xf32>, %mask: vector<4xi1>) {
  vector.mask %mask, %v { vector.transfer_write %v, %m[%i, %i] : vector<4xf32>, memref<?x?xf32> } : vector<4xi1>
  return
}
// -----
// error: 'vector.create_mask' op must specify an operand for each result vector dimension
func.func @f(%i: index) {
  %0 = vector.create_mask %i : vector<2x4xi1>
  return
}
// -----
// error: 'vector.create_mask' op must specify exactly one operand for 0-D create_mask
func.func @f(%i: index) {
  %0 = vector.create_mask %i, %i : vector<i1>
  return
}
// -----
// error: 'vector.constant_mask' op must specify array attr of size equal vector result rank
func.func @f() {
  %0 = vector.constant_mask [1] : vector<2x4xi1>
  return
}
// -----
// error: 'vector.constant_mask' op array attr of size out of bounds of vector result dimension size
func.func @f() {
  %0 = vector.constant_mask [1, 5] : vector<2x4xi1>
  return
}
// -----
// error: 'vector.constant_mask' op expected all mask dim sizes to be zeros, as a result of conjunction with zero mask dim
func.func @f() {
  %0 = vector.constant_mask [0, 2] : vector<2x4xi1>
  return
}
// -----
// error: 'vector.constant_mask' op only supports 'none set' or 'all set' scalable dimensions
func.func @f() {
  %0 = vector.constant_mask [2] : vector<[4]xi1>
  return
}
// -----
// error: mask dim size must be either 0 or 1 for 0-D vectors
func.func @f() {
  %0 = vector.constant_mask [2] : vector<i1>
  return
}
// -----
// error: array attr must have length 1 for 0-D vectors
func.func @f() {
  %0 = vector.constant_mask [] : vector<i1>
  return
}
// -----
// error: 'vector.interleave' op failed to verify that type of 'result' is double the width of the inputs
func.func @f(%v: vector<4xf32>) {
  %0 = vector.interleave %v, %v : vector<4xf32> -> vector<4xf32>
  return
}
// -----
// error: use of value '%v8' expects different type than prior uses: 'vector<4xf32>' vs 'vector<8xf32>'
func.func @f(%v: vector<4xf32>, %v8: vector<8xf32>) {
  %0 = vector.interleave %v, %v8 : vector<4xf32> -> vector<8xf32>
  return
}
// -----
// error: 'vector.deinterleave' op failed to verify that the trailing dimension of the results is half the width of source trailing dimension
func.func @f(%v: vector<4xf32>) {
  %0, %1 = vector.deinterleave %v : vector<4xf32> -> vector<3xf32>
  return
}
// -----
// error: 'vector.step' op result #0 must be vector of index values of ranks 1, but got 'vector<4xi32>'
func.func @f() {
  %0 = vector.step : vector<4xi32>
  return
}
// -----
// error: 'vector.step' op result #0 must be vector of index values of ranks 1, but got 'vector<2x4xindex>'
func.func @f() {
  %0 = vector.step : vector<2x4xindex>
  return
}
// -----
// error: number of operands and types do not match: got 1 operands and 2 types
func.func @f(%f: f32) {
  %0 = vector.from_elements %f : vector<2xf32>
  return
}
// -----
// error: use of value '%k' expects different type than prior uses: 'f32' vs 'i32'
func.func @f(%f: f32, %k: i32) {
  %0 = vector.from_elements %f, %k : vector<2xf32>
  return
}
// -----
// error: operation defines 4 results but was provided 1 to bind
func.func @f(%v: vector<4xf32>) {
  %0 = vector.to_elements %v : vector<4xf32>
  return
}
// -----
// error: 'vector.scalable.insert' op failed to verify that position is a multiple of the source length.
func.func @f(%v: vector<4xf32>, %s: vector<[4]xf32>) {
  %0 = vector.scalable.insert %v, %s[3] : vector<4xf32> into vector<[4]xf32>
  return
}
// -----
// error: 'vector.scalable.insert' op operand #1 must be  of ranks 1, but got 'vector<4xf32>'
func.func @f(%v: vector<4xf32>) {
  %0 = vector.scalable.insert %v, %v[0] : vector<4xf32> into vector<4xf32>
  return
}
// -----
// error: 'vector.scalable.extract' op failed to verify that position is a multiple of the result length.
func.func @f(%s: vector<[4]xf32>) {
  %0 = vector.scalable.extract %s[3] : vector<4xf32> from vector<[4]xf32>
  return
}
// -----
// error: 'vector.scalable.extract' op failed to verify that all of {source, result} have same element type
func.func @f(%s: vector<[4]xf32>) {
  %0 = vector.scalable.extract %s[4] : vector<4xi32> from vector<[4]xf32>
  return
}
// -----
// error: 'vector.scan' op reduction dimension 2 has to be less than 2
func.func @f(%v: vector<4xf32>, %v2: vector<2x4xf32>) {
  %0:2 = vector.scan <add>, %v2, %v {inclusive = true, reduction_dim = 2 : i64} : vector<2x4xf32>, vector<4xf32>
  return
}
// -----
// error: 'vector.scan' op incompatible input/initial value shapes
func.func @f(%v2: vector<2x4xf32>, %v8: vector<8xf32>) {
  %0:2 = vector.scan <add>, %v2, %v8 {inclusive = true, reduction_dim = 0 : i64} : vector<2x4xf32>, vector<8xf32>
  return
}
// -----
// error: 'vector.scan' op initial value rank 2 has to be equal to 1
func.func @f(%v2: vector<2x4xf32>) {
  %0:2 = vector.scan <add>, %v2, %v2 {inclusive = true, reduction_dim = 0 : i64} : vector<2x4xf32>, vector<2x4xf32>
  return
}
// -----
// error: 'vector.scan' op unsupported reduction type 'f32' for kind 'xor'
func.func @f(%v: vector<4xf32>, %v2: vector<2x4xf32>) {
  %0:2 = vector.scan <xor>, %v2, %v {inclusive = true, reduction_dim = 0 : i64} : vector<2x4xf32>, vector<4xf32>
  return
}
// -----
// error: 'vector.scan' op requires attribute 'inclusive'
func.func @f(%v: vector<4xf32>, %v2: vector<2x4xf32>) {
  %0:2 = vector.scan <add>, %v2, %v {reduction_dim = 0 : i64} : vector<2x4xf32>, vector<4xf32>
  return
}
// -----
// error: 'vector.type_cast' op operand #0 must be statically shaped memref of any type values, but got 'memref<?x?xf32>'
func.func @f(%m: memref<?x?xf32>) {
  %0 = vector.type_cast %m : memref<?x?xf32> to memref<vector<4x2xf32>>
  return
}
// -----
// error: 'vector.type_cast' op expects concatenated result and operand shapes to be equal: 'memref<vector<2x2xf32>>'
func.func @f() {
  %0 = "x"() : () -> memref<4x2xf32>
  %1 = vector.type_cast %0 : memref<4x2xf32> to memref<vector<2x2xf32>>
  return
}
// -----
// error: 'vector.type_cast' op expects result and operand with same underlying scalar type: 'memref<vector<4x2xi32>>'
func.func @f() {
  %0 = "x"() : () -> memref<4x2xf32>
  %1 = vector.type_cast %0 : memref<4x2xf32> to memref<vector<4x2xi32>>
  return
}
// -----
// error: 'vector.type_cast' op expects result in same memory space
func.func @f() {
  %0 = "x"() : () -> memref<4x2xf32, 3>
  %1 = vector.type_cast %0 : memref<4x2xf32, 3> to memref<vector<4x2xf32>>
  return
}
// -----
// error: 'vector.type_cast' op expects operand to be a memref with identity layout
func.func @f() {
  %0 = "x"() : () -> memref<4x2xf32, strided<[1, 4]>>
  %1 = vector.type_cast %0 : memref<4x2xf32, strided<[1, 4]>> to memref<vector<4x2xf32>>
  return
}
// -----
// error: 'vector.broadcast' op dimension mismatch (4 vs. [4])
func.func @f(%v: vector<4xf32>) {
  %0 = vector.broadcast %v : vector<4xf32> to vector<[4]xf32>
  return
}
// -----
// error: 'vector.broadcast' op dimension mismatch ([4] vs. 4)
func.func @f(%s: vector<[4]xf32>) {
  %0 = vector.broadcast %s : vector<[4]xf32> to vector<4xf32>
  return
}
// -----
// error: 'vector.broadcast' op source rank higher than destination rank
func.func @f(%v2: vector<2x4xf32>) {
  %0 = vector.broadcast %v2 : vector<2x4xf32> to vector<4xf32>
  return
}
// -----
// error: 'vector.broadcast' op dimension mismatch (4 vs. 3)
func.func @f(%v: vector<4xf32>) {
  %0 = vector.broadcast %v : vector<4xf32> to vector<2x3xf32>
  return
}
// -----
// error: 'vector.broadcast' op failed to verify that source operand and result have same element type
func.func @f(%k: i32) {
  %0 = vector.broadcast %k : i32 to vector<[4]xf32>
  return
}
// -----
// error: 'vector.yield' op must be the last operation in the parent block
func.func @f() {
  vector.yield
  return
}
// -----
// error: 'vector.transfer_write' op expected type of operand #1 ('tensor<?xi8>') to match type of corresponding result ('tensor<8xi8>')
func.func @f(%t: tensor<?xi8>, %v: vector<4xi8>, %i: index) -> tensor<8xi8> {
  %0 = "vector.transfer_write"(%v, %t, %i) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (vector<4xi8>, tensor<?xi8>, index) -> tensor<8xi8>
  return %0 : tensor<8xi8>
}

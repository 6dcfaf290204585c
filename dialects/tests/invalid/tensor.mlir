// error: 'tensor.extract' op incorrect number of indices for extract_element
func.func @a(%t: tensor<?x4xf32>, %i: index) {
  %0 = tensor.extract %t[%i] : tensor<?x4xf32>
  return
}
// -----
// error: 'tensor.insert' op incorrect number of indices
func.func @a(%t: tensor<?x4xf32>, %i: index, %v: f32) {
  %0 = tensor.insert %v into %t[%i] : tensor<?x4xf32>
  return
}
// -----
// error: 'tensor.empty' op incorrect number of dynamic sizes, has 2, expected 1
func.func @a(%i: index) {
  %0 = tensor.empty(%i, %i) : tensor<?x4xf32>
  return
}
// -----
// error: 'tensor.generate' op incorrect number of dynamic sizes, has 2, expected 1
func.func @a(%i: index) {
  %0 = tensor.generate %i, %i { ^bb0(%a: index, %b: index): %c = arith.constant 1.0 : f32
   tensor.yield %c : f32 } : tensor<?x4xf32>
  return
}
// -----
// error: must have one body argument per input dimension
func.func @a(%i: index) {
  %0 = tensor.generate %i { ^bb0(%a: index): %c = arith.constant 1.0 : f32
   tensor.yield %c : f32 } : tensor<?x4xf32>
  return
}
// -----
// error: all body arguments must be index
func.func @a(%i: index) {
  %0 = tensor.generate %i { ^bb0(%a: index, %b: i32): %c = arith.constant 1.0 : f32
   tensor.yield %c : f32 } : tensor<?x4xf32>
  return
}
// -----
// error: 'tensor.generate' op body must be terminated with a `yield` operation of the tensor element type
func.func @a(%i: index) {
  %0 = tensor.generate %i { ^bb0(%a: index, %b: index): %c = arith.constant 1 : i32
   tensor.yield %c : i32 } : tensor<?x4xf32>
  return
}
// -----
// error: 'tensor.yield' op requires a single operand
func.func @a(%i: index) {
  %0 = tensor.generate %i { ^bb0(%a: index, %b: index): "test.foo"() : () -> () } : tensor<?x4xf32>
  return
}
// -----
// error: 'tensor.cast' op operand type 'tensor<2x4xf32>' and result type 'tensor<3x4xf32>' are cast incompatible
func.func @a(%t: tensor<2x4xf32>) {
  %0 = tensor.cast %t : tensor<2x4xf32> to tensor<3x4xf32>
  return
}
// -----
// error: 'tensor.cast' op operand type 'tensor<2x4xf32>' and result type 'tensor<?x?xi32>' are cast incompatible
func.func @a(%t: tensor<2x4xf32>) {
  %0 = tensor.cast %t : tensor<2x4xf32> to tensor<?x?xi32>
  return
}
// -----
// error: 'tensor.bitcast' op operand type 'tensor<2x4xf32>' and result type 'tensor<2x4xi64>' are cast incompatible
func.func @a(%t: tensor<2x4xf32>) {
  %0 = tensor.bitcast %t : tensor<2x4xf32> to tensor<2x4xi64>
  return
}
// -----
// error: 'tensor.bitcast' op operand type 'tensor<2x4xf32>' and result type 'tensor<2x5xi32>' are cast incompatible
func.func @a(%t: tensor<2x4xf32>) {
  %0 = tensor.bitcast %t : tensor<2x4xf32> to tensor<2x5xi32>
  return
}
// -----
// error: 'tensor.reshape' op cannot use shape operand with dynamic length to reshape to statically-ranked tensor type
func.func @a(%t: tensor<*xf32>, %u: tensor<?xi32>) {
  %0 = tensor.reshape %t(%u) : (tensor<*xf32>, tensor<?xi32>) -> tensor<2x4xf32>
  return
}
// -----
// error: 'tensor.reshape' op length of shape operand differs from the result's tensor rank
func.func @a(%t: tensor<*xf32>, %u: tensor<1xi32>) {
  %0 = tensor.reshape %t(%u) : (tensor<*xf32>, tensor<1xi32>) -> tensor<?x4xf32>
  return
}
// -----
// error: 'tensor.reshape' op element types of source and destination tensor types should be the same
func.func @a(%t: tensor<*xf32>, %u: tensor<2xi32>) {
  %0 = tensor.reshape %t(%u) : (tensor<*xf32>, tensor<2xi32>) -> tensor<?x4xi32>
  return
}
// -----
// error: 'tensor.reshape' op source and destination tensor should have the same number of elements
func.func @a(%t: tensor<3xf32>, %u: tensor<2xi32>) {
  %0 = tensor.reshape %t(%u) : (tensor<3xf32>, tensor<2xi32>) -> tensor<2x4xf32>
  return
}
// -----
// error: 'tensor.splat' op incorrect number of dynamic sizes, has 1, expected 0
func.func @a(%v: f32, %i: index) {
  %0 = tensor.splat %v[%i] : tensor<2x4xf32>
  return
}
// -----
// error: 'tensor.splat' op incorrect number of dynamic sizes, has 0, expected 1
func.func @a(%v: f32, %i: index) {
  %0 = tensor.splat %v : tensor<?x4xf32>
  return
}
// -----
// error: number of operands and types do not match: got 2 operands and 3 types
func.func @a(%v: f32, %i: index) {
  %0 = tensor.from_elements %v, %v : tensor<3xf32>
  return
}
// -----
// error: failed to infer expectedType from sourceType 'tensor<?x4xf32>', specified resultType is 'tensor<?x7xf32>'
func.func @a(%t: tensor<?x4xf32>, %v: f32, %i: index) {
  %0 = tensor.pad %t low[1] high[2, 1] { ^bb0(%a: index, %b: index): tensor.yield %v : f32 } : tensor<?x4xf32> to tensor<?x7xf32>
  return
}
// -----
// error: specified type 'tensor<?x7xf32>' does not match the inferred type 'tensor<?x6xf32>'
func.func @a(%t: tensor<?x4xf32>, %v: f32, %i: index) {
  %0 = tensor.pad %t low[1, 1] high[2, 1] { ^bb0(%a: index, %b: index): tensor.yield %v : f32 } : tensor<?x4xf32> to tensor<?x7xf32>
  return
}
// -----
// error: expected the block to have 2 arguments
func.func @a(%t: tensor<?x4xf32>, %v: f32, %i: index) {
  %0 = tensor.pad %t low[1, 1] high[2, 1] { ^bb0(%a: index): tensor.yield %v : f32 } : tensor<?x4xf32> to tensor<?x6xf32>
  return
}
// -----
// error: 'tensor.pad' op expected block argument 2 to be an index
func.func @a(%t: tensor<?x4xf32>, %v: f32, %i: index) {
  %0 = tensor.pad %t low[1, 1] high[2, 1] { ^bb0(%a: index, %b: i32): tensor.yield %v : f32 } : tensor<?x4xf32> to tensor<?x6xf32>
  return
}
// -----
// error: 'tensor.pad' op expected yield type to match shape element type
func.func @a(%t: tensor<?x4xf32>, %v: i32, %i: index) {
  %0 = tensor.pad %t low[1, 1] high[2, 1] { ^bb0(%a: index, %b: index): tensor.yield %v : i32 } : tensor<?x4xf32> to tensor<?x6xf32>
  return
}
// -----
// error: specified type 'tensor<?xf32>' does not match the inferred type 'tensor<?x6xf32>'
func.func @a(%t: tensor<?x4xf32>, %v: f32, %i: index) {
  %0 = tensor.pad %t low[1, 1] high[2, 1] { ^bb0(%a: index, %b: index): tensor.yield %v : f32 } : tensor<?x4xf32> to tensor<?xf32>
  return
}
// -----
// error: specified type 'tensor<3x?xf32>' does not match the inferred type 'tensor<?x6xf32>'
func.func @a(%t: tensor<?x4xf32>, %v: f32, %i: index) {
  %0 = tensor.pad %t low[1, 1] high[2, 1] { ^bb0(%a: index, %b: index): tensor.yield %v : f32 } : tensor<?x4xf32> to tensor<3x?xf32>
  return
}
// -----
// error: 'tensor.pad' op expected yield type to match shape element type
func.func @a(%t: tensor<?x4xf32>, %v: f32, %i: index) {
  %0 = tensor.pad %t low[1, %i] high[2, 1] { ^bb0(%a: index, %b: index): tensor.yield %v : f32 } : tensor<?x4xf32> to tensor<?x8xi32>
  return
}
// -----
// error: 'tensor.concat' op static concatenation size mismatch along non-concatenated dimension 1
func.func @a(%t: tensor<2x4xf32>, %u: tensor<2x5xf32>) {
  %0 = tensor.concat dim(0) %t, %u : (tensor<2x4xf32>, tensor<2x5xf32>) -> tensor<4x4xf32>
  return
}
// -----
// error: 'tensor.concat' op result type 'tensor<2x8xf32>'does not match inferred shape 'tensor<2x9xf32>' static sizes
func.func @a(%t: tensor<2x4xf32>, %u: tensor<2x5xf32>) {
  %0 = tensor.concat dim(1) %t, %u : (tensor<2x4xf32>, tensor<2x5xf32>) -> tensor<2x8xf32>
  return
}
// -----
// error: 'tensor.concat' op concatenation dim must be less than the tensor rank
func.func @a(%t: tensor<2x4xf32>, %u: tensor<2x5xf32>) {
  %0 = tensor.concat dim(2) %t, %u : (tensor<2x4xf32>, tensor<2x5xf32>) -> tensor<2x8xf32>
  return
}
// -----
// error: 'tensor.concat' op rank of concatenated inputs must match result rank
func.func @a(%t: tensor<2x4xf32>, %u: tensor<2xf32>) {
  %0 = tensor.concat dim(0) %t, %u : (tensor<2x4xf32>, tensor<2xf32>) -> tensor<2x8xf32>
  return
}
// -----
// error: 'tensor.concat' op inputs and result element type must match
func.func @a(%t: tensor<2x4xf32>, %u: tensor<2x4xi32>) {
  %0 = tensor.concat dim(0) %t, %u : (tensor<2x4xf32>, tensor<2x4xi32>) -> tensor<4x4xf32>
  return
}
// -----
// error: 'tensor.concat' op rank of concatenated inputs must match result rank
func.func @a(%t: tensor<f32>) {
  %0 = tensor.concat dim(0) %t, %t : (tensor<f32>, tensor<f32>) -> tensor<2xf32>
  return
}
// -----
// error: 'tensor.concat' op requires at least one input
func.func @a() {
  %0 = tensor.concat dim(0) : () -> tensor<2xf32>
  return
}
// -----
// error: 'tensor.concat' op rank of concatenated inputs must match result rank
func.func @a(%t: tensor<2x4xf32>) {
  %0 = tensor.concat dim(0) %t, %t : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<4x4x1xf32>
  return
}
// -----
// error: 'tensor.concat' op inputs and result element type must match
func.func @a(%t: tensor<2x4xf32>) {
  %0 = tensor.concat dim(0) %t, %t : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<4x4xi32>
  return
}
// -----
// error: 'tensor.gather' op gather_dims must be non-empty
func.func @a(%t: tensor<4x5x6xf32>, %i: tensor<1x2xindex>) {
  %0 = tensor.gather %t[%i] gather_dims([]) : (tensor<4x5x6xf32>, tensor<1x2xindex>) -> tensor<1x2xf32>
  return
}
// -----
// error: 'tensor.gather' op gather_dims overflow source rank
func.func @a(%t: tensor<4x5x6xf32>, %i: tensor<1x2xindex>) {
  %0 = tensor.gather %t[%i] gather_dims([0, 1, 2, 3]) : (tensor<4x5x6xf32>, tensor<1x2xindex>) -> tensor<1x2xf32>
  return
}
// -----
// error: 'tensor.gather' op gather_dims length must match the size of last dimension of indices
func.func @a(%t: tensor<4x5x6xf32>, %i: tensor<1x2xindex>) {
  %0 = tensor.gather %t[%i] gather_dims([-1]) : (tensor<4x5x6xf32>, tensor<1x2xindex>) -> tensor<1x2xf32>
  return
}
// -----
// error: 'tensor.gather' op gather_dims length must match the size of last dimension of indices
func.func @a(%t: tensor<4x5x6xf32>, %i: tensor<1x2xindex>) {
  %0 = tensor.gather %t[%i] gather_dims([3]) : (tensor<4x5x6xf32>, tensor<1x2xindex>) -> tensor<1x2xf32>
  return
}
// -----
// error: 'tensor.gather' op gather_dims values must be strictly increasing
func.func @a(%t: tensor<4x5x6xf32>, %i: tensor<1x2xindex>) {
  %0 = tensor.gather %t[%i] gather_dims([1, 0]) : (tensor<4x5x6xf32>, tensor<1x2xindex>) -> tensor<1x2xf32>
  return
}
// -----
// error: 'tensor.gather' op gather_dims length must match the size of last dimension of indices
func.func @a(%t: tensor<4x5x6xf32>, %i: tensor<1x2xindex>) {
  %0 = tensor.gather %t[%i] gather_dims([0]) : (tensor<4x5x6xf32>, tensor<1x2xindex>) -> tensor<1x2xf32>
  return
}
// -----
// error: 'tensor.gather' op result type mismatch: expected 'tensor<1x1x5x6xf32>' or its rank-reduced variant 'tensor<1x5x6xf32>' (got: 'tensor<1x2xf32>')
func.func @a(%t: tensor<4x5x6xf32>, %i: tensor<1x1xindex>) {
  %0 = tensor.gather %t[%i] gather_dims([0]) unique : (tensor<4x5x6xf32>, tensor<1x1xindex>) -> tensor<1x2xf32>
  return
}
// -----
// error: 'tensor.scatter' op requires 'unique' attribute to be set
func.func @a(%t: tensor<4x5x6xf32>, %i: tensor<1x1xindex>, %s: tensor<1x5x6xf32>) {
  %0 = tensor.scatter %s into %t[%i] scatter_dims([0]) : (tensor<1x5x6xf32>, tensor<4x5x6xf32>, tensor<1x1xindex>) -> tensor<4x5x6xf32>
  return
}
// -----
// error: 'tensor.scatter' op source type mismatch: expected 'tensor<1x1x5x6xf32>' or its rank-reduced variant 'tensor<1x5x6xf32>' (got: 'tensor<1x5x6xi32>')
func.func @a(%t: tensor<4x5x6xf32>, %i: tensor<1x1xindex>, %s: tensor<1x5x6xi32>) {
  %0 = tensor.scatter %s into %t[%i] scatter_dims([0]) unique : (tensor<1x5x6xi32>, tensor<4x5x6xf32>, tensor<1x1xindex>) -> tensor<4x5x6xf32>
  return
}
// -----
// error: 'tensor.scatter' op source type mismatch: expected 'tensor<1x1x5x6xf32>' or its rank-reduced variant 'tensor<1x5x6xf32>' (got: 'tensor<1x2x6xf32>')
func.func @a(%t: tensor<4x5x6xf32>, %i: tensor<1x1xindex>, %s: tensor<1x2x6xf32>) {
  %0 = tensor.scatter %s into %t[%i] scatter_dims([0]) unique : (tensor<1x2x6xf32>, tensor<4x5x6xf32>, tensor<1x1xindex>) -> tensor<4x5x6xf32>
  return
}
// -----
// error: 'tensor.insert_slice' op failed to verify that expected result type to match dest type
func.func @a(%t: tensor<8x16x4xf32>) {
  %0 = "tensor.insert_slice"(%t, %t) <{operandSegmentSizes=array<i32:1,1,0,0,0>, static_offsets=array<i64:0,0,0>, static_sizes=array<i64:8,16,4>, static_strides=array<i64:1,1,1>}> : (tensor<8x16x4xf32>, tensor<8x16x4xf32>) -> tensor<?x?x?xf32>
  return
}
// -----
// error: expected type to be 'tensor<8x16xf32>' or a rank-reduced version. (size mismatch) 
func.func @a(%t: tensor<8x16xf32>) {
  %0 = tensor.extract_slice %t[0, 0][8, 16][1, 1] : tensor<8x16xf32> to tensor<?x16xf32>
  return
}
// -----
// error: 'tensor.collapse_shape' op expected collapsed rank (0) to equal the number of reassociation maps (1).
func.func @a(%t: tensor<1x1xf32>) {
  %0 = tensor.collapse_shape %t [[0,1]] : tensor<1x1xf32> into tensor<f32>
  return
}
// -----
// error: 'tensor.expand_shape' op mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has 0 dynamic dims while output_shape has 1 values
func.func @a(%t: tensor<?xf32>, %i: index) {
  %0 = "tensor.expand_shape"(%t, %i) <{reassociation=[[0,1]], static_output_shape=array<i64: 2, 4>}> : (tensor<?xf32>, index) -> tensor<?x4xf32>
  return
}
// -----
// error: expected rank to be smaller or equal to the other rank. 
func.func @a(%t: tensor<8x16x4xf32>, %i: index) {
  %0 = tensor.extract_slice %t[0,0,0][8,16,4][1,1,1] : tensor<8x16x4xf32> to tensor<8x16x4x3xf32>
  return
}
// -----
// error: expected type to be 'tensor<8x16x4xf32>' or a rank-reduced version. (size mismatch) 
func.func @a(%t: tensor<8x16x4xf32>, %i: index) {
  %0 = tensor.extract_slice %t[0,0,0][8,16,4][1,1,1] : tensor<8x16x4xf32> to tensor<8x16xf32>
  return
}
// -----
// error: expected element type to be 'f32'
func.func @a(%t: tensor<8x16x4xf32>, %i: index) {
  %0 = tensor.extract_slice %t[0,0,0][8,16,4][1,1,1] : tensor<8x16x4xf32> to tensor<8x16x4xi32>
  return
}
// -----
// error: expected type to be 'tensor<8x16x4xf32>' or a rank-reduced version. (size mismatch) 
func.func @a(%t: tensor<8x16x4xf32>, %u: tensor<1x2xf32>, %i: index) {
  %0 = tensor.insert_slice %u into %t[0,0,0][8,16,4][1,1,1] : tensor<1x2xf32> into tensor<8x16x4xf32>
  return
}
// -----
// error: expected rank to be smaller or equal to the other rank. 
func.func @a(%t: tensor<8x16xf32>, %u: tensor<1x2x1xf32>, %i: index) {
  %0 = tensor.insert_slice %u into %t[0,0][1,2][1,1] : tensor<1x2x1xf32> into tensor<8x16xf32>
  return
}
// -----
// error: expected element type to be 'f32'
func.func @a(%t: tensor<8x16xf32>, %u: tensor<1x2xi32>, %i: index) {
  %0 = tensor.insert_slice %u into %t[0,0][1,2][1,1] : tensor<1x2xi32> into tensor<8x16xf32>
  return
}
// -----
// error: slice along dimension 1 runs out-of-bounds: 16 >= 16
func.func @a(%t: tensor<8x16xf32>, %u: tensor<1x2xi32>, %i: index) {
  %0 = tensor.extract_slice %t[0,10][8,7][1,1] : tensor<8x16xf32> to tensor<8x7xf32>
  return
}
// -----
// error: expected mixed offsets rank to match mixed sizes rank (1 vs 2) so the rank of the result type is well-formed.
func.func @a(%t: tensor<8x16xf32>, %u: tensor<1x2xi32>, %i: index) {
  %0 = tensor.extract_slice %t[0][8,7][1,1] : tensor<8x16xf32> to tensor<8x7xf32>
  return
}
// -----
// error: expected offsets to be non-negative, but got -1
func.func @a(%t: tensor<8x16xf32>, %u: tensor<1x2xi32>, %i: index) {
  %0 = tensor.extract_slice %t[0, -1][8,7][1,1] : tensor<8x16xf32> to tensor<8x7xf32>
  return
}
// -----
// error: offset 1 is out-of-bounds: 16 >= 16
func.func @a(%t: tensor<8x16xf32>, %u: tensor<1x2xi32>, %i: index) {
  %0 = tensor.extract_slice %t[0, 16][8,0][1,1] : tensor<8x16xf32> to tensor<8x0xf32>
  return
}
// -----
// error: expected type to be 'tensor<8x2xf32>' or a rank-reduced version. (size mismatch) 
func.func @a(%t: tensor<8x16xf32>, %u: tensor<2x15xf32>) {
  scf.forall (%i) in (10) shared_outs(%o = %t) -> tensor<8x16xf32> { scf.forall.in_parallel { tensor.parallel_insert_slice %u into %o[0, 15][8,2][1,1] : tensor<2x15xf32> into tensor<8x16xf32> } }
  return
}
// -----
// error: 'tensor.collapse_shape' op expected dimension 0 of collapsed type to be static value of 128
func.func @a(%t: tensor<8x16xf32>) {
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<8x16xf32> into tensor<129xf32>
  return
}
// -----
// error: 'tensor.collapse_shape' op expected reassociation map #0 to have size equal to the expanded rank (2), but it is  1.
func.func @a(%t: tensor<8x16xf32>) {
  %0 = tensor.collapse_shape %t [[0]] : tensor<8x16xf32> into tensor<128xf32>
  return
}
// -----
// error: 'tensor.collapse_shape' op expected collapsed rank (1) to equal the number of reassociation maps (2).
func.func @a(%t: tensor<8x16xf32>) {
  %0 = tensor.collapse_shape %t [[0], [1]] : tensor<8x16xf32> into tensor<128xf32>
  return
}
// -----
// error: 'tensor.collapse_shape' op expected reassociation map #0 to be valid and contiguous.
func.func @a(%t: tensor<8x16xf32>) {
  %0 = tensor.collapse_shape %t [[1, 0]] : tensor<8x16xf32> into tensor<128xf32>
  return
}
// -----
// error: 'tensor.collapse_shape' op expected collapsed type to be 'tensor<128xf32>', but got 'tensor<128xi32>'
func.func @a(%t: tensor<8x16xf32>) {
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<8x16xf32> into tensor<128xi32>
  return
}
// -----
// error: 'tensor.collapse_shape' op expected dimension 0 of collapsed type to be dynamic since one or more of the corresponding dimensions in the expanded type is dynamic
func.func @a(%t: tensor<8x?xf32>) {
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<8x?xf32> into tensor<128xf32>
  return
}
// -----
// error: 'tensor.expand_shape' op expected number of static shape dims to be equal to the output rank (2) but found 1 inputs instead
func.func @a(%t: tensor<128xf32>) {
  %0 = tensor.expand_shape %t [[0, 1]] output_shape [8] : tensor<128xf32> into tensor<8x16xf32>
  return
}
// -----
// error: 'tensor.expand_shape' op expected dimension 0 of collapsed type to be static value of 128
func.func @a(%t: tensor<?xf32>, %i: index) {
  %0 = tensor.expand_shape %t [[0, 1]] output_shape [8, %i] : tensor<?xf32> into tensor<8x16xf32>
  return
}
// -----
// error: 'tensor.expand_shape' op expected the expanded type, 'tensor<8xf32>' to have a higher (or same) rank than the collapsed type, 'tensor<8x16xf32>'.
func.func @a(%t: tensor<8x16xf32>) {
  %0 = tensor.expand_shape %t [[0, 1]] output_shape [8] : tensor<8x16xf32> into tensor<8xf32>
  return
}
// -----
// error: 'tensor.expand_shape' op expected collapsed rank (2) to equal the number of reassociation maps (1).
func.func @a(%t: tensor<8x16xf32>) {
  %0 = tensor.expand_shape %t [[0, 1]] output_shape [8, 8] : tensor<8x16xf32> into tensor<8x8xf32>
  return
}
// -----
// error: specified type 'tensor<4xi32>' does not match the inferred type 'tensor<2xi32>'
func.func @sum_overflows(%t: tensor<4xi32>, %x: i32) {
  %0 = tensor.pad %t low[9223372036854775807] high[9223372036854775807] {
  ^bb0(%i: index):
    tensor.yield %x : i32
  } : tensor<4xi32> to tensor<4xi32>
  return
}
// -----
// error: specified type 'tensor<?xi32>' does not match the inferred type 'tensor<-9223372036854775805xi32>'
func.func @sum_is_negative(%t: tensor<4xi32>, %x: i32) {
  %0 = tensor.pad %t low[9223372036854775807] high[0] {
  ^bb0(%i: index):
    tensor.yield %x : i32
  } : tensor<4xi32> to tensor<?xi32>
  return
}
// -----
// error: none
func.func @sum_is_dynamic(%t: tensor<4xi32>, %x: i32) {
  %0 = tensor.pad %t low[9223372036854775804] high[0] {
  ^bb0(%i: index):
    tensor.yield %x : i32
  } : tensor<4xi32> to tensor<?xi32>
  return
}
// -----
// error: 'tensor.concat' op result type 'tensor<2xi32>'does not match inferred shape 'tensor<1xi32>' static sizes
func.func @concat_overflows(%t: tensor<9223372036854775807xi32>, %s: tensor<3xi32>) {
  %0 = tensor.concat dim(0) %t, %t, %s : (tensor<9223372036854775807xi32>, tensor<9223372036854775807xi32>, tensor<3xi32>) -> tensor<2xi32>
  return
}

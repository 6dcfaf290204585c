// error: 'tosa.transpose' op expected perms attribute to have size 2 (input rank) but got size 1
func.func @f() {
  %t = "x"() : () -> tensor<2x3xi8>
  %1 = tosa.transpose %t { perms = array<i32: 1> }: (tensor<2x3xi8>) -> tensor<3x2xi8>
  return
}
// -----
// error: 'tosa.transpose' op expected input tensor rank to equal result tensor rank
func.func @f() {
  %t = "x"() : () -> tensor<2x3xi8>
  %1 = tosa.transpose %t { perms = array<i32: 1, 0> }: (tensor<2x3xi8>) -> tensor<6xi8>
  return
}
// -----
// error: 'tosa.transpose' op expected perms attribute to have size 1 (output rank) but got size 2
func.func @f() {
  %t = "x"() : () -> tensor<*xi8>
  %1 = tosa.transpose %t { perms = array<i32: 1, 0> }: (tensor<*xi8>) -> tensor<6xi8>
  return
}
// -----
// error: 'tosa.transpose' op expected valid permutation indices
func.func @f() {
  %t = "x"() : () -> tensor<2x3xi8>
  %1 = tosa.transpose %t { perms = array<i32: 1, 1> }: (tensor<2x3xi8>) -> tensor<3x2xi8>
  return
}
// -----
// error: 'tosa.transpose' op expected input1 and output to have same numbers of elements, got 6 and 12
func.func @f() {
  %t = "x"() : () -> tensor<2x3xi8>
  %1 = tosa.transpose %t { perms = array<i32: 1, 0> }: (tensor<2x3xi8>) -> tensor<3x4xi8>
  return
}
// -----
// error: 'tosa.transpose' op expected output tensor dim 0 to match input dim 1 with value of 3
func.func @f() {
  %t = "x"() : () -> tensor<2x3xi8>
  %1 = tosa.transpose %t { perms = array<i32: 1, 0> }: (tensor<2x3xi8>) -> tensor<2x3xi8>
  return
}
// -----
// error: 'tosa.transpose' op failed to verify that all of {input1, output} have same element type
func.func @f() {
  %t = "x"() : () -> tensor<2x3xi8>
  %1 = tosa.transpose %t { perms = array<i32: 1, 0> }: (tensor<2x3xi8>) -> tensor<3x2xi16>
  return
}
// -----
// error: 'tosa.transpose' op operand #0 must be tosa-conformant tensor of at least rank 1, but got 'tensor<i8>'
func.func @f() {
  %t = "x"() : () -> tensor<i8>
  %1 = tosa.transpose %t { perms = array<i32> }: (tensor<i8>) -> tensor<i8>
  return
}
// -----
// error: 'shape.shape_of' op if at least one of the operands can hold error values then the result must be of type `shape` to propagate them
func.func @f() {
  %t = "x"() : () -> !shape.value_shape
  %1 = shape.shape_of %t : !shape.value_shape -> tensor<?xindex>
  return
}
// -----
// error: 'shape.shape_of' op operand #0 must be shaped of any type values or , but got 'i32'
func.func @f() {
  %t = "x"() : () -> i32
  %1 = shape.shape_of %t : i32 -> tensor<?xindex>
  return
}
// -----
// error: 'shape.shape_of' op result #0 must be shape or extent tensor, but got 'tensor<?xi32>'
func.func @f() {
  %t = "x"() : () -> tensor<?xf32>
  %1 = shape.shape_of %t : tensor<?xf32> -> tensor<?xi32>
  return
}
// -----
// error: 'tosa.select' op operand #0 must be tosa-conformant tensor of 1-bit signless integer values, but got 'tensor<4xi8>'
func.func @f() {
  %c = "x"() : () -> tensor<4xi8>
  %a = "x"() : () -> tensor<4xf32>
  %b = "x"() : () -> tensor<4xf32>
  %0 = tosa.select %c, %a, %b : (tensor<4xi8>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
// error: 'tosa.select' op operand #1 must be tosa-conformant tensor of number values, but got 'tensor<4xindex>'
func.func @f() {
  %c = "x"() : () -> tensor<4xi1>
  %a = "x"() : () -> tensor<4xindex>
  %b = "x"() : () -> tensor<4xindex>
  %0 = tosa.select %c, %a, %b : (tensor<4xi1>, tensor<4xindex>, tensor<4xindex>) -> tensor<4xindex>
  return
}
// -----
// error: 'tosa.select' op operands don't have broadcast-compatible shapes
func.func @f() {
  %c = "x"() : () -> tensor<4xi1>
  %a = "x"() : () -> tensor<3xf32>
  %b = "x"() : () -> tensor<4xf32>
  %0 = tosa.select %c, %a, %b : (tensor<4xi1>, tensor<3xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
// error: 'tosa.select' op result type '1x?' not broadcast compatible with broadcasted operands's shapes '4x2'
func.func @f() {
  %c = "x"() : () -> tensor<4x?xi1>
  %a = "x"() : () -> tensor<1x2xf32>
  %b = "x"() : () -> tensor<1x1xf32>
  %0 = tosa.select %c, %a, %b : (tensor<4x?xi1>, tensor<1x2xf32>, tensor<1x1xf32>) -> tensor<1x?xf32>
  return
}
// -----
// error: 'tosa.select' op operands don't have matching ranks
func.func @f() {
  %c = "x"() : () -> tensor<4xi1>
  %a = "x"() : () -> tensor<4x4xf32>
  %b = "x"() : () -> tensor<4x4xf32>
  %0 = tosa.select %c, %a, %b : (tensor<4xi1>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}
// -----
// error: 'tosa.select' op expect input and output to have same element type, got 'i32' and 'f32'
func.func @f() {
  %c = "x"() : () -> tensor<4xi1>
  %a = "x"() : () -> tensor<4xf32>
  %b = "x"() : () -> tensor<4xi32>
  %0 = tosa.select %c, %a, %b : (tensor<4xi1>, tensor<4xf32>, tensor<4xi32>) -> tensor<4xf32>
  return
}
// -----
// error: 'tosa.select' op operand #1 must be tosa-conformant tensor of number values, but got 'tensor<0xi8>'
func.func @f() {
  %c = "x"() : () -> tensor<?xi1>
  %a = "x"() : () -> tensor<0xi8>
  %b = "x"() : () -> tensor<?xi8>
  %0 = tosa.select %c, %a, %b : (tensor<?xi1>, tensor<0xi8>, tensor<?xi8>) -> tensor<?xi8>
  return
}

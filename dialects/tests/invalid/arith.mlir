// error: 'arith.addi' op operand #1 must be signless-integer-like, but got 'f32'
func.func @f(%a: i32, %b: f32) {
  %0 = "arith.addi"(%a, %b) : (i32, f32) -> i32
  return
}
// -----
// error: 'arith.addi' op requires the same type for all operands and results
func.func @f(%a: i32) {
  %0 = "arith.addi"(%a, %a) : (i32, i32) -> i64
  return
}
// -----
// error: 'arith.addi' op expected 2 operands, but found 1
func.func @f(%a: i32) {
  %0 = "arith.addi"(%a) : (i32) -> i32
  return
}
// -----
// error: 'arith.extsi' op requires the same shape for all operands and results
func.func @f(%a: vector<2xi32>) {
  %0 = "arith.extsi"(%a) : (vector<2xi32>) -> vector<4xi64>
  return
}
// -----
// error: 'arith.extsi' op failed to verify that input and output have the same tensor dimensions
func.func @f(%a: tensor<?xi32>) {
  %0 = "arith.extsi"(%a) : (tensor<?xi32>) -> tensor<2xi64>
  return
}
// -----
// error: 'arith.constant' op requires attribute 'value'
func.func @f() {
  %0 = "arith.constant"() : () -> i64
  return
}
// -----
// error: 'arith.extsi' op operand type 'i32' and result type 'i16' are cast incompatible
func.func @f(%a: i32) {
  %0 = arith.extsi %a : i32 to i16
  return
}
// -----
// error: 'arith.truncf' op operand type 'f16' and result type 'bf16' are cast incompatible
func.func @f(%a: f16) {
  %0 = arith.truncf %a : f16 to bf16
  return
}
// -----
// error: 'arith.index_cast' op operand type 'i32' and result type 'i16' are cast incompatible
func.func @f(%a: i32) {
  %0 = arith.index_cast %a : i32 to i16
  return
}
// -----
// error: 'arith.bitcast' op operand type 'i32' and result type 'f64' are cast incompatible
func.func @f(%a: i32) {
  %0 = arith.bitcast %a : i32 to f64
  return
}
// -----
// error: 'arith.select' op operand #0 must be bool-like, but got 'i2'
func.func @f(%a: i32, %c: i2) {
  %0 = "arith.select"(%c, %a, %a) : (i2, i32, i32) -> i32
  return
}
// -----
// error: 'arith.select' op all non-scalar operands/results must have the same shape and base type
func.func @f(%v: vector<2xi32>, %c: vector<3xi1>) {
  %0 = "arith.select"(%c, %v, %v) : (vector<3xi1>, vector<2xi32>, vector<2xi32>) -> vector<2xi32>
  return
}
// -----
// error: 'arith.constant' op value must be an integer, float, or elements attribute
func.func @f() {
  %0 = arith.constant "abc"
  return
}
// -----
// error: 'arith.constant' op integer return type must be signless
func.func @f() {
  %1 = "arith.constant"() <{value = 1 : si32}> : () -> si32
  return
}
// -----
// error: 'arith.constant' op failed to verify that all of {value, result} have same type
func.func @f() {
  %1 = "arith.constant"() <{value = dense<[1, 2]> : vector<2xi32>}> : () -> vector<2xi64>
  return
}
// -----
// error: 'arith.scaling_extf' op operand types 'f4E2M1FN', 'f32' and result type 'f4E2M1FN' are cast incompatible
func.func @f(%a: f4E2M1FN, %b: f32) {
  %1 = arith.scaling_extf %a, %b : f4E2M1FN, f32 to f4E2M1FN
  return
}
// -----
// error: 'arith.scaling_truncf' op operand types 'f64', 'vector<1xf64>' and result type 'vector<1xf16>' are cast incompatible
func.func @f(%a: f64, %b: vector<1xf64>) {
  %1 = arith.scaling_truncf %a, %b : f64, vector<1xf64> to vector<1xf16>
  return
}
// -----
// error: 'arith.cmpf' op failed to verify that result type has i1 element type and same shape as operands
func.func @f(%a: vector<2xf32>) {
  %2 = "arith.cmpf"(%a, %a) <{predicate = 1 : i64}> : (vector<2xf32>, vector<2xf32>) -> i1
  return
}

//! Rows of vector, and rows that involve vector and another dialect.
// -----
// planted: fold vector.transfer_read
// What may be beyond the bounds is said to be within.
func.func @src(%t: tensor<8xi8>, %p: i8) -> vector<4xi8> {
  %c2 = arith.constant 2 : index
  %0 = vector.transfer_read %t[%c2], %p : tensor<8xi8>, vector<4xi8>
  return %0 : vector<4xi8>
}
func.func @src_beyond(%t: tensor<8xi8>, %p: i8) -> vector<4xi8> {
  %c5 = arith.constant 5 : index
  %0 = vector.transfer_read %t[%c5], %p : tensor<8xi8>, vector<4xi8>
  return %0 : vector<4xi8>
}
func.func @wrong_beyond(%t: tensor<8xi8>, %p: i8) -> vector<4xi8> {
  %c5 = arith.constant 5 : index
  %0 = vector.transfer_read %t[%c5], %p {in_bounds = [true]} : tensor<8xi8>, vector<4xi8>
  return %0 : vector<4xi8>
}
// -----
// planted: fold vector.transfer_read
// Read at another place than was written, or through a mask.
func.func @src(%t: tensor<8xi8>, %v: vector<4xi8>, %p: i8, %m: vector<4xi1>) -> vector<4xi8> {
  %c2 = arith.constant 2 : index
  %0 = vector.transfer_write %v, %t[%c2] {in_bounds = [true]} : vector<4xi8>, tensor<8xi8>
  %1 = vector.transfer_read %0[%c2], %p {in_bounds = [true]} : tensor<8xi8>, vector<4xi8>
  return %1 : vector<4xi8>
}
func.func @src_other(%t: tensor<8xi8>, %v: vector<4xi8>, %p: i8, %m: vector<4xi1>) -> vector<4xi8> {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %0 = vector.transfer_write %v, %t[%c2] {in_bounds = [true]} : vector<4xi8>, tensor<8xi8>
  %1 = vector.transfer_read %0[%c3], %p {in_bounds = [true]} : tensor<8xi8>, vector<4xi8>
  return %1 : vector<4xi8>
}
func.func @wrong_other(%t: tensor<8xi8>, %v: vector<4xi8>, %p: i8, %m: vector<4xi1>) -> vector<4xi8> {
  return %v : vector<4xi8>
}
func.func @src_masked(%t: tensor<8xi8>, %v: vector<4xi8>, %p: i8, %m: vector<4xi1>) -> vector<4xi8> {
  %c2 = arith.constant 2 : index
  %0 = vector.transfer_write %v, %t[%c2] {in_bounds = [true]} : vector<4xi8>, tensor<8xi8>
  %1 = vector.transfer_read %0[%c2], %p, %m {in_bounds = [true]} : tensor<8xi8>, vector<4xi8>
  return %1 : vector<4xi8>
}
func.func @wrong_masked(%t: tensor<8xi8>, %v: vector<4xi8>, %p: i8, %m: vector<4xi1>) -> vector<4xi8> {
  return %v : vector<4xi8>
}
// -----
// planted: fold vector.transfer_write
// An access that may be out of bounds is marked as in bounds. A vector that was read at another index is taken for the vector at this index.
func.func @src(%t: memref<8xi8>, %v: vector<4xi8>) {
  %c2 = arith.constant 2 : index
  vector.transfer_write %v, %t[%c2] : vector<4xi8>, memref<8xi8>
  return
}
func.func @src_beyond(%t: memref<8xi8>, %v: vector<4xi8>) {
  %c5 = arith.constant 5 : index
  vector.transfer_write %v, %t[%c5] : vector<4xi8>, memref<8xi8>
  return
}
func.func @wrong_beyond(%t: memref<8xi8>, %v: vector<4xi8>) {
  %c5 = arith.constant 5 : index
  vector.transfer_write %v, %t[%c5] {in_bounds = [true]} : vector<4xi8>, memref<8xi8>
  return
}
// -----
// planted: fold vector.transfer_write
// What was read at another place is taken to be there already.
func.func @src(%t: tensor<8xi8>, %i: index, %j: index, %p: i8) -> tensor<8xi8> {
  %0 = vector.transfer_read %t[%i], %p : tensor<8xi8>, vector<4xi8>
  %1 = vector.transfer_write %0, %t[%i] : vector<4xi8>, tensor<8xi8>
  return %1 : tensor<8xi8>
}
func.func @src_other(%t: tensor<8xi8>, %i: index, %j: index, %p: i8) -> tensor<8xi8> {
  %0 = vector.transfer_read %t[%i], %p : tensor<8xi8>, vector<4xi8>
  %1 = vector.transfer_write %0, %t[%j] : vector<4xi8>, tensor<8xi8>
  return %1 : tensor<8xi8>
}
func.func @wrong_other(%t: tensor<8xi8>, %i: index, %j: index, %p: i8) -> tensor<8xi8> {
  return %t : tensor<8xi8>
}

func.func @read_after_write(%t: tensor<8xi8>, %v: vector<4xi8>, %p: i8) -> vector<4xi8> {
  %c2 = arith.constant 2 : index
  %0 = vector.transfer_write %v, %t[%c2] {in_bounds = [true]} : vector<4xi8>, tensor<8xi8>
  %1 = vector.transfer_read %0[%c2], %p {in_bounds = [true]} : tensor<8xi8>, vector<4xi8>
  return %1 : vector<4xi8>
}
// becomes:
func.func @read_after_write(%arg0: tensor<8xi8>, %arg1: vector<4xi8>, %arg2: i8) -> vector<4xi8> {
  return %arg1 : vector<4xi8>
}

// -----

func.func @write_after_read(%t: tensor<8xi8>, %i: index, %p: i8) -> tensor<8xi8> {
  %0 = vector.transfer_read %t[%i], %p : tensor<8xi8>, vector<4xi8>
  %1 = vector.transfer_write %0, %t[%i] : vector<4xi8>, tensor<8xi8>
  return %1 : tensor<8xi8>
}
// becomes:
func.func @write_after_read(%arg0: tensor<8xi8>, %arg1: index, %arg2: i8) -> tensor<8xi8> {
  return %arg0 : tensor<8xi8>
}

// -----

func.func @within(%t: tensor<8x8xi8>, %i: index, %p: i8) -> (vector<4xi8>, vector<4x8xi8>, vector<6xi8>) {
  %c2 = arith.constant 2 : index
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %0 = vector.transfer_read %t[%i, %c2], %p : tensor<8x8xi8>, vector<4xi8>
  %1 = vector.transfer_read %t[%i, %c0], %p : tensor<8x8xi8>, vector<4x8xi8>
  %2 = vector.transfer_read %t[%i, %c4], %p : tensor<8x8xi8>, vector<6xi8>
  return %0, %1, %2 : vector<4xi8>, vector<4x8xi8>, vector<6xi8>
}
// becomes:
func.func @within(%arg0: tensor<8x8xi8>, %arg1: index, %arg2: i8) -> (vector<4xi8>, vector<4x8xi8>, vector<6xi8>) {
  %c2 = arith.constant 2 : index
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %0 = vector.transfer_read %arg0[%arg1, %c2], %arg2 {in_bounds = [true]} : tensor<8x8xi8>, vector<4xi8>
  %1 = vector.transfer_read %arg0[%arg1, %c0], %arg2 {in_bounds = [false, true]} : tensor<8x8xi8>, vector<4x8xi8>
  %2 = vector.transfer_read %arg0[%arg1, %c4], %arg2 : tensor<8x8xi8>, vector<6xi8>
  return %0, %1, %2 : vector<4xi8>, vector<4x8xi8>, vector<6xi8>
}

// -----

func.func @bcast(%t: tensor<8xi8>, %i: index, %p: i8) -> (vector<4x2xi8>) {
  %c2 = arith.constant 2 : index
  %0 = vector.transfer_read %t[%c2], %p {permutation_map = affine_map<(d0) -> (d0, 0)>} : tensor<8xi8>, vector<4x2xi8>
  return %0 : vector<4x2xi8>
}
// becomes:
#map = affine_map<(d0) -> (d0, 0)>
func.func @bcast(%arg0: tensor<8xi8>, %arg1: index, %arg2: i8) -> vector<4x2xi8> {
  %c2 = arith.constant 2 : index
  %0 = vector.transfer_read %arg0[%c2], %arg2 {in_bounds = [true, true], permutation_map = #map} : tensor<8xi8>, vector<4x2xi8>
  return %0 : vector<4x2xi8>
}

// -----

func.func @write_within(%t: memref<8xi8>, %v: vector<4xi8>) {
  %c2 = arith.constant 2 : index
  vector.transfer_write %v, %t[%c2] : vector<4xi8>, memref<8xi8>
  return
}
// becomes:
func.func @write_within(%arg0: memref<8xi8>, %arg1: vector<4xi8>) {
  %c2 = arith.constant 2 : index
  vector.transfer_write %arg1, %arg0[%c2] {in_bounds = [true]} : vector<4xi8>, memref<8xi8>
  return
}

// -----

// unproved: what `vector.transfer_read` computes
func.func @cast_base(%t: memref<8xi8>, %v: vector<4xi8>, %i: index, %p: i8, %u: tensor<8xi8>) -> (vector<4xi8>, vector<4xi8>) {
  %c = memref.cast %t : memref<8xi8> to memref<?xi8>
  %d = tensor.cast %u : tensor<8xi8> to tensor<?xi8>
  vector.transfer_write %v, %c[%i] : vector<4xi8>, memref<?xi8>
  %0 = vector.transfer_read %c[%i], %p : memref<?xi8>, vector<4xi8>
  %1 = vector.transfer_read %d[%i], %p : tensor<?xi8>, vector<4xi8>
  return %0, %1 : vector<4xi8>, vector<4xi8>
}
// becomes:
func.func @cast_base(%arg0: memref<8xi8>, %arg1: vector<4xi8>, %arg2: index, %arg3: i8, %arg4: tensor<8xi8>) -> (vector<4xi8>, vector<4xi8>) {
  vector.transfer_write %arg1, %arg0[%arg2] : vector<4xi8>, memref<8xi8>
  %0 = vector.transfer_read %arg0[%arg2], %arg3 : memref<8xi8>, vector<4xi8>
  %1 = vector.transfer_read %arg4[%arg2], %arg3 : tensor<8xi8>, vector<4xi8>
  return %0, %1 : vector<4xi8>, vector<4xi8>
}

// -----

func.func @masked_write(%t: tensor<8xi8>, %p: i8, %m: vector<4xi1>) -> tensor<8xi8> {
  %c2 = arith.constant 2 : index
  %0 = vector.transfer_read %t[%c2], %p, %m {in_bounds = [true]} : tensor<8xi8>, vector<4xi8>
  %1 = vector.transfer_write %0, %t[%c2] {in_bounds = [true]} : vector<4xi8>, tensor<8xi8>
  return %1 : tensor<8xi8>
}
// becomes:
func.func @masked_write(%arg0: tensor<8xi8>, %arg1: i8, %arg2: vector<4xi1>) -> tensor<8xi8> {
  %c2 = arith.constant 2 : index
  %0 = vector.transfer_read %arg0[%c2], %arg1, %arg2 {in_bounds = [true]} : tensor<8xi8>, vector<4xi8>
  %1 = vector.transfer_write %0, %arg0[%c2] {in_bounds = [true]} : vector<4xi8>, tensor<8xi8>
  return %1 : tensor<8xi8>
}

// -----

func.func @before_the_start(%t: tensor<8xi8>, %p: i8) -> vector<4xi8> {
  %c = arith.constant -2 : index
  %0 = vector.transfer_read %t[%c], %p : tensor<8xi8>, vector<4xi8>
  return %0 : vector<4xi8>
}
// becomes:
func.func @before_the_start(%arg0: tensor<8xi8>, %arg1: i8) -> vector<4xi8> {
  %c-2 = arith.constant -2 : index
  %0 = vector.transfer_read %arg0[%c-2], %arg1 : tensor<8xi8>, vector<4xi8>
  return %0 : vector<4xi8>
}

// -----

func.func @to_the_same(%x: vector<4xi8>) -> vector<4xi8> {
  %0 = vector.broadcast %x : vector<4xi8> to vector<4xi8>
  return %0 : vector<4xi8>
}
// becomes:
func.func @to_the_same(%arg0: vector<4xi8>) -> vector<4xi8> {
  return %arg0 : vector<4xi8>
}

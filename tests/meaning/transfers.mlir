func.func @run_affine() -> (i32, i32, vector<2xi32>, i32) {
  %m = memref.alloc() : memref<4x4xi32>
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %s = affine.apply affine_map<(i, j) -> (i * 10 + j)>(%i, %j)
      %v = arith.index_cast %s : index to i32
      affine.store %v, %m[%i, %j] : memref<4x4xi32>
    }
  }
  %1 = arith.constant 1 : index
  %0 = affine.load %m[%1 + 1, %1 * 3] : memref<4x4xi32>
  %v = affine.vector_load %m[%1, %1] : memref<4x4xi32>, vector<2xi32>
  affine.vector_store %v, %m[%1 + 2, %1 - 1] : memref<4x4xi32>, vector<2xi32>
  %2 = affine.load %m[3, 1] : memref<4x4xi32>
  affine.prefetch %m[%1, %1], read, locality<3>, data : memref<4x4xi32>
  %3 = affine.load %m[3, 2] : memref<4x4xi32>
  return %0, %2, %v, %3 : i32, i32, vector<2xi32>, i32
}
func.func @run_affine_outside() -> i32 {
  %m = memref.alloc() : memref<4xi32>
  %c = arith.constant 5 : i32
  %1 = arith.constant 1 : index
  affine.store %c, %m[%1 - 2] : memref<4xi32>
  return %c : i32
}
func.func @filled() -> memref<2x4xi32> {
  %m = memref.alloc() : memref<2x4xi32>
  %0 = arith.constant 0 : index
  %v = arith.constant dense<[[0, 1, 2, 3], [10, 11, 12, 13]]> : vector<2x4xi32>
  vector.store %v, %m[%0, %0] : memref<2x4xi32>, vector<2x4xi32>
  return %m : memref<2x4xi32>
}
func.func @run_load_store() -> (vector<2xi32>, vector<2x2xi32>, i32) {
  %m = func.call @filled() : () -> memref<2x4xi32>
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %2 = arith.constant 2 : index
  %a = vector.load %m[%1, %2] : memref<2x4xi32>, vector<2xi32>
  %b = vector.load %m[%0, %1] : memref<2x4xi32>, vector<2x2xi32>
  vector.store %a, %m[%0, %0] : memref<2x4xi32>, vector<2xi32>
  %c = memref.load %m[%0, %1] : memref<2x4xi32>
  return %a, %b, %c : vector<2xi32>, vector<2x2xi32>, i32
}
func.func @run_load_outside() -> vector<2xi32> {
  %m = func.call @filled() : () -> memref<2x4xi32>
  %0 = arith.constant 0 : index
  %3 = arith.constant 3 : index
  %a = vector.load %m[%0, %3] : memref<2x4xi32>, vector<2xi32>
  return %a : vector<2xi32>
}
func.func @run_masked() -> (vector<3xi32>, vector<4xi32>) {
  %m = func.call @filled() : () -> memref<2x4xi32>
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %2 = arith.constant 2 : index
  %mask = vector.constant_mask [2] : vector<3xi1>
  %p = arith.constant dense<[-1, -2, -3]> : vector<3xi32>
  // The third element is outside, but not looked at.
  %a = vector.maskedload %m[%1, %2], %mask, %p : memref<2x4xi32>, vector<3xi1>, vector<3xi32> into vector<3xi32>
  vector.maskedstore %m[%0, %1], %mask, %p : memref<2x4xi32>, vector<3xi1>, vector<3xi32>
  %b = vector.load %m[%0, %0] : memref<2x4xi32>, vector<4xi32>
  return %a, %b : vector<3xi32>, vector<4xi32>
}
func.func @run_gather() -> (vector<3xi32>, vector<4xi32>, vector<2xi32>) {
  %m = func.call @filled() : () -> memref<2x4xi32>
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %mask = arith.constant dense<[true, false, true]> : vector<3xi1>
  %i = arith.constant dense<[2, 99, -1]> : vector<3xi32>
  %p = arith.constant dense<[-1, -2, -3]> : vector<3xi32>
  %a = vector.gather %m[%1, %1] [%i], %mask, %p : memref<2x4xi32>, vector<3xi32>, vector<3xi1>, vector<3xi32> into vector<3xi32>
  vector.scatter %m[%0, %1] [%i], %mask, %p : memref<2x4xi32>, vector<3xi32>, vector<3xi1>, vector<3xi32>
  %b = vector.load %m[%0, %0] : memref<2x4xi32>, vector<4xi32>
  %t = arith.constant dense<[5, 6, 7]> : tensor<3xi32>
  %all = arith.constant dense<true> : vector<2xi1>
  %j = arith.constant dense<[1, 0]> : vector<2xindex>
  %q = arith.constant dense<0> : vector<2xi32>
  %c = vector.gather %t[%1] [%j], %all, %q : tensor<3xi32>, vector<2xindex>, vector<2xi1>, vector<2xi32> into vector<2xi32>
  return %a, %b, %c : vector<3xi32>, vector<4xi32>, vector<2xi32>
}
func.func @run_scatter_meets() -> i32 {
  %m = func.call @filled() : () -> memref<2x4xi32>
  %0 = arith.constant 0 : index
  %c = arith.constant 1 : i32
  %mask = arith.constant dense<true> : vector<2xi1>
  %i = arith.constant dense<1> : vector<2xi32>
  %p = arith.constant dense<[-1, -2]> : vector<2xi32>
  vector.scatter %m[%0, %0] [%i], %mask, %p : memref<2x4xi32>, vector<2xi32>, vector<2xi1>, vector<2xi32>
  return %c : i32
}
func.func @run_transfers() -> (vector<3xi32>, vector<4x2xi32>, vector<2x3xi32>, vector<3xi32>, vector<4xi32>, tensor<2x4xi32>, vector<2x2xi32>) {
  %m = func.call @filled() : () -> memref<2x4xi32>
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %2 = arith.constant 2 : index
  %p = arith.constant -1 : i32
  // Beyond the bounds is the padding.
  %a = vector.transfer_read %m[%1, %2], %p : memref<2x4xi32>, vector<3xi32>
  %b = vector.transfer_read %m[%0, %0], %p {permutation_map = affine_map<(i, j) -> (j, i)>, in_bounds = [true, true]} : memref<2x4xi32>, vector<4x2xi32>
  %c = vector.transfer_read %m[%0, %1], %p {permutation_map = affine_map<(i, j) -> (0, j)>, in_bounds = [true, true]} : memref<2x4xi32>, vector<2x3xi32>
  %mask = vector.constant_mask [2] : vector<3xi1>
  %d = vector.transfer_read %m[%0, %0], %p, %mask {in_bounds = [true]} : memref<2x4xi32>, vector<3xi32>
  %v = arith.constant dense<[5, 6, 7]> : vector<3xi32>
  vector.transfer_write %v, %m[%0, %2] : vector<3xi32>, memref<2x4xi32>
  %e = vector.load %m[%0, %0] : memref<2x4xi32>, vector<4xi32>
  %t = arith.constant dense<9> : tensor<2x4xi32>
  %f = vector.transfer_write %v, %t[%1, %2] : vector<3xi32>, tensor<2x4xi32>
  %g = vector.transfer_read %f[%1, %2], %p {in_bounds = [false, true]} : tensor<2x4xi32>, vector<2x2xi32>
  return %a, %b, %c, %d, %e, %f, %g : vector<3xi32>, vector<4x2xi32>, vector<2x3xi32>, vector<3xi32>, vector<4xi32>, tensor<2x4xi32>, vector<2x2xi32>
}
func.func @run_transfer_outside() -> vector<3xi32> {
  %m = func.call @filled() : () -> memref<2x4xi32>
  %1 = arith.constant 1 : index
  %2 = arith.constant 2 : index
  %p = arith.constant -1 : i32
  %a = vector.transfer_read %m[%1, %2], %p {in_bounds = [true]} : memref<2x4xi32>, vector<3xi32>
  return %a : vector<3xi32>
}
func.func @run_linalg() -> (vector<4xi32>, vector<4xi32>) {
  %m = func.call @filled() : () -> memref<2x4xi32>
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} outs(%m : memref<2x4xi32>) {
  ^bb0(%x: i32):
    %j = linalg.index 1 : index
    %k = arith.index_cast %j : index to i32
    %y = arith.addi %x, %k : i32
    linalg.yield %y : i32
  }
  %a = vector.load %m[%1, %0] : memref<2x4xi32>, vector<4xi32>
  %c = arith.constant 7 : i32
  linalg.fill ins(%c : i32) outs(%m : memref<2x4xi32>)
  linalg.add ins(%m, %m : memref<2x4xi32>, memref<2x4xi32>) outs(%m : memref<2x4xi32>)
  %b = vector.load %m[%1, %0] : memref<2x4xi32>, vector<4xi32>
  return %a, %b : vector<4xi32>, vector<4xi32>
}

// A read returns the written vector.
func.func @src_round_trip(%m: memref<4xi32>, %v: vector<2xi32>, %i: index) -> vector<2xi32> {
  vector.store %v, %m[%i] : memref<4xi32>, vector<2xi32>
  %0 = vector.load %m[%i] : memref<4xi32>, vector<2xi32>
  return %0 : vector<2xi32>
}
func.func @tgt_round_trip(%m: memref<4xi32>, %v: vector<2xi32>, %i: index) -> vector<2xi32> {
  vector.store %v, %m[%i] : memref<4xi32>, vector<2xi32>
  return %v : vector<2xi32>
}
func.func @src_wrong_overlap(%m: memref<4xi32>, %v: vector<2xi32>, %i: index, %j: index) -> vector<2xi32> {
  %0 = vector.load %m[%j] : memref<4xi32>, vector<2xi32>
  vector.store %v, %m[%i] : memref<4xi32>, vector<2xi32>
  return %0 : vector<2xi32>
}
func.func @tgt_wrong_overlap(%m: memref<4xi32>, %v: vector<2xi32>, %i: index, %j: index) -> vector<2xi32> {
  vector.store %v, %m[%i] : memref<4xi32>, vector<2xi32>
  %0 = vector.load %m[%j] : memref<4xi32>, vector<2xi32>
  return %0 : vector<2xi32>
}
func.func @src_load_as_scalars(%m: memref<4xi32>, %i: index) -> i32 {
  %0 = vector.load %m[%i] : memref<4xi32>, vector<2xi32>
  %1 = vector.reduction <add>, %0 : vector<2xi32> into i32
  return %1 : i32
}
func.func @tgt_load_as_scalars(%m: memref<4xi32>, %i: index) -> i32 {
  %a = affine.load %m[symbol(%i)] : memref<4xi32>
  %b = affine.load %m[symbol(%i) + 1] : memref<4xi32>
  %1 = arith.addi %a, %b : i32
  return %1 : i32
}
func.func @src_wrong_load_as_scalars(%m: memref<4xi32>, %i: index) -> i32 {
  %0 = vector.load %m[%i] : memref<4xi32>, vector<2xi32>
  %1 = vector.extract %0[0] : i32 from vector<2xi32>
  return %1 : i32
}
func.func @tgt_wrong_load_as_scalars(%m: memref<4xi32>, %i: index) -> i32 {
  %a = affine.load %m[symbol(%i) + 1] : memref<4xi32>
  return %a : i32
}
func.func @src_transfer_in_bounds(%m: memref<?xi32>, %i: index, %p: i32) -> vector<2xi32> {
  %0 = vector.transfer_read %m[%i], %p {in_bounds = [true]} : memref<?xi32>, vector<2xi32>
  return %0 : vector<2xi32>
}
func.func @tgt_transfer_in_bounds(%m: memref<?xi32>, %i: index, %p: i32) -> vector<2xi32> {
  %0 = vector.transfer_read %m[%i], %p : memref<?xi32>, vector<2xi32>
  return %0 : vector<2xi32>
}
func.func @src_wrong_transfer_in_bounds(%m: memref<?xi32>, %i: index, %p: i32) -> vector<2xi32> {
  %0 = vector.transfer_read %m[%i], %p : memref<?xi32>, vector<2xi32>
  return %0 : vector<2xi32>
}
func.func @tgt_wrong_transfer_in_bounds(%m: memref<?xi32>, %i: index, %p: i32) -> vector<2xi32> {
  %0 = vector.transfer_read %m[%i], %p {in_bounds = [true]} : memref<?xi32>, vector<2xi32>
  return %0 : vector<2xi32>
}
func.func @src_wrong_permutation(%m: memref<2x2xi32>, %p: i32) -> vector<2x2xi32> {
  %0 = arith.constant 0 : index
  %1 = vector.transfer_read %m[%0, %0], %p {permutation_map = affine_map<(i, j) -> (j, i)>, in_bounds = [true, true]} : memref<2x2xi32>, vector<2x2xi32>
  return %1 : vector<2x2xi32>
}
func.func @tgt_wrong_permutation(%m: memref<2x2xi32>, %p: i32) -> vector<2x2xi32> {
  %0 = arith.constant 0 : index
  %1 = vector.transfer_read %m[%0, %0], %p {in_bounds = [true, true]} : memref<2x2xi32>, vector<2x2xi32>
  return %1 : vector<2x2xi32>
}
// Loops over memory, and their bodies.
func.func @src_to_loops(%m: memref<4xi32>, %x: i32) {
  linalg.fill ins(%x : i32) outs(%m : memref<4xi32>)
  return
}
func.func @tgt_to_loops(%m: memref<4xi32>, %x: i32) {
  affine.for %i = 0 to 4 {
    affine.store %x, %m[%i] : memref<4xi32>
  }
  return
}
func.func @src_wrong_to_loops(%m: memref<4xi32>, %x: i32) {
  linalg.fill ins(%x : i32) outs(%m : memref<4xi32>)
  return
}
func.func @tgt_wrong_to_loops(%m: memref<4xi32>, %x: i32) {
  affine.for %i = 0 to 3 {
    affine.store %x, %m[%i] : memref<4xi32>
  }
  return
}
// Loops that are sequential may not become parallel ones where memories may overlap.
func.func @src_wrong_raised(%a: memref<4xi32>, %b: memref<4xi32>) {
  affine.for %i = 0 to 4 {
    %x = affine.load %a[%i] : memref<4xi32>
    affine.store %x, %b[%i] : memref<4xi32>
  }
  return
}
func.func @tgt_wrong_raised(%a: memref<4xi32>, %b: memref<4xi32>) {
  linalg.copy ins(%a : memref<4xi32>) outs(%b : memref<4xi32>)
  return
}

// A cast to a wrong size is poison. The elements at or above the size of the cast are the padding, but may be elements of the operand.
// The documentation does not say whether such a transfer, which accesses no element, is undefined.
func.func @src_open_read_of_cast(%m: memref<?xi32>, %i: index, %p: i32) -> vector<2xi32> {
  %c = memref.cast %m : memref<?xi32> to memref<4xi32>
  %0 = vector.transfer_read %c[%i], %p : memref<4xi32>, vector<2xi32>
  return %0 : vector<2xi32>
}
func.func @tgt_open_read_of_cast(%m: memref<?xi32>, %i: index, %p: i32) -> vector<2xi32> {
  %0 = vector.transfer_read %m[%i], %p : memref<?xi32>, vector<2xi32>
  return %0 : vector<2xi32>
}
func.func @src_open_write_of_cast(%m: memref<?xi32>, %i: index, %v: vector<2xi32>) {
  %c = memref.cast %m : memref<?xi32> to memref<4xi32>
  vector.transfer_write %v, %c[%i] : vector<2xi32>, memref<4xi32>
  return
}
func.func @tgt_open_write_of_cast(%m: memref<?xi32>, %i: index, %v: vector<2xi32>) {
  vector.transfer_write %v, %m[%i] : vector<2xi32>, memref<?xi32>
  return
}
// A cast to a type without the static size is correct.
func.func @src_read_of_static(%m: memref<4xi32>, %i: index, %p: i32) -> vector<2xi32> {
  %c = memref.cast %m : memref<4xi32> to memref<?xi32>
  %0 = vector.transfer_read %c[%i], %p : memref<?xi32>, vector<2xi32>
  return %0 : vector<2xi32>
}
func.func @tgt_read_of_static(%m: memref<4xi32>, %i: index, %p: i32) -> vector<2xi32> {
  %0 = vector.transfer_read %m[%i], %p : memref<4xi32>, vector<2xi32>
  return %0 : vector<2xi32>
}
// A read of other elements is refuted, although the cast may be to a wrong size.
func.func @src_wrong_read_of_cast(%m: memref<?xi32>, %i: index, %p: i32) -> vector<2xi32> {
  %c = memref.cast %m : memref<?xi32> to memref<4xi32>
  %0 = vector.transfer_read %c[%i], %p : memref<4xi32>, vector<2xi32>
  return %0 : vector<2xi32>
}
func.func @tgt_wrong_read_of_cast(%m: memref<?xi32>, %i: index, %p: i32) -> vector<2xi32> {
  %1 = arith.constant 1 : index
  %j = arith.addi %i, %1 : index
  %0 = vector.transfer_read %m[%j], %p : memref<?xi32>, vector<2xi32>
  return %0 : vector<2xi32>
}

func.func @run_slices() -> (tensor<2x2xi32>, tensor<2x3xi32>, index, index) {
  %t = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %d = tensor.cast %t : tensor<2x3xi32> to tensor<?x?xi32>
  %1 = arith.constant 1 : index
  %2 = arith.constant 2 : index
  %s = tensor.extract_slice %d[0, %1] [%2, %2] [%1, 1] : tensor<?x?xi32> to tensor<?x?xi32>
  %m = tensor.insert_slice %s into %d[0, 0] [%2, %2] [1, 1] : tensor<?x?xi32> into tensor<?x?xi32>
  %a = tensor.cast %s : tensor<?x?xi32> to tensor<2x2xi32>
  %b = tensor.cast %m : tensor<?x?xi32> to tensor<2x3xi32>
  %n = tensor.dim %s, %1 : tensor<?x?xi32>
  %r = tensor.rank %s : tensor<?x?xi32>
  return %a, %b, %n, %r : tensor<2x2xi32>, tensor<2x3xi32>, index, index
}
func.func @run_steps() -> (tensor<3xi32>, tensor<5xi32>, tensor<2xi32>) {
  %t = arith.constant dense<[1, 2, 3, 4, 5]> : tensor<5xi32>
  %d = tensor.cast %t : tensor<5xi32> to tensor<?xi32>
  %0 = arith.constant 0 : index
  %2 = arith.constant 2 : index
  %3 = arith.constant 3 : index
  %m = arith.constant -2 : index
  %s = tensor.extract_slice %d[%0] [%3] [%2] : tensor<?xi32> to tensor<?xi32>
  %u = arith.constant dense<[-1, -2, -3]> : tensor<3xi32>
  %v = tensor.cast %u : tensor<3xi32> to tensor<?xi32>
  %i = tensor.insert_slice %v into %d[%0] [%3] [%2] : tensor<?xi32> into tensor<?xi32>
  %b = tensor.extract_slice %d[3] [%2] [%m] : tensor<?xi32> to tensor<?xi32>
  %x = tensor.cast %s : tensor<?xi32> to tensor<3xi32>
  %y = tensor.cast %i : tensor<?xi32> to tensor<5xi32>
  %z = tensor.cast %b : tensor<?xi32> to tensor<2xi32>
  return %x, %y, %z : tensor<3xi32>, tensor<5xi32>, tensor<2xi32>
}
func.func @run_slice_outside() -> index {
  %t = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
  %d = tensor.cast %t : tensor<3xi32> to tensor<?xi32>
  %0 = arith.constant 0 : index
  %2 = arith.constant 2 : index
  %s = tensor.extract_slice %d[%2] [%2] [1] : tensor<?xi32> to tensor<?xi32>
  %n = tensor.dim %s, %0 : tensor<?xi32>
  return %n : index
}
func.func @run_slice_of_nothing() -> index {
  %t = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
  %d = tensor.cast %t : tensor<3xi32> to tensor<?xi32>
  %0 = arith.constant 0 : index
  %7 = arith.constant 7 : index
  %s = tensor.extract_slice %d[%7] [%0] [1] : tensor<?xi32> to tensor<?xi32>
  %n = tensor.dim %s, %0 : tensor<?xi32>
  return %n : index
}
func.func @run_other_size() -> index {
  %t = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
  %d = tensor.cast %t : tensor<3xi32> to tensor<?xi32>
  %s = tensor.cast %d : tensor<?xi32> to tensor<2xi32>
  %0 = arith.constant 0 : index
  %n = tensor.dim %s, %0 : tensor<2xi32>
  return %n : index
}
func.func @run_generate() -> (tensor<2x3xindex>, index) {
  %2 = arith.constant 2 : index
  %3 = arith.constant 3 : index
  %m = arith.constant -1 : index
  %g = tensor.generate %2, %3 {
  ^bb0(%i: index, %j: index):
    %x = arith.muli %i, %3 : index
    %y = arith.addi %x, %j : index
    tensor.yield %y : index
  } : tensor<?x?xindex>
  %a = tensor.cast %g : tensor<?x?xindex> to tensor<2x3xindex>
  %n = tensor.splat %2[%m] : tensor<?xindex>
  %0 = arith.constant 0 : index
  %d = tensor.dim %n, %0 : tensor<?xindex>
  return %a, %d : tensor<2x3xindex>, index
}
func.func @run_generate_undefined() -> index {
  %2 = arith.constant 2 : index
  %g = tensor.generate %2 {
  ^bb0(%i: index):
    %y = arith.divui %2, %i : index
    tensor.yield %y : index
  } : tensor<?xindex>
  return %2 : index
}
func.func @run_reshapes() -> (tensor<6xi32>, tensor<3x2xi32>, tensor<2x3xi32>) {
  %t = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %d = tensor.cast %t : tensor<2x3xi32> to tensor<?x?xi32>
  %2 = arith.constant 2 : index
  %3 = arith.constant 3 : index
  %c = tensor.collapse_shape %d [[0, 1]] : tensor<?x?xi32> into tensor<?xi32>
  %e = tensor.expand_shape %c [[0, 1]] output_shape [%3, 2] : tensor<?xi32> into tensor<?x2xi32>
  %s = tensor.from_elements %2, %3 : tensor<2xindex>
  %r = tensor.reshape %e(%s) : (tensor<?x2xi32>, tensor<2xindex>) -> tensor<?x?xi32>
  %x = tensor.cast %c : tensor<?xi32> to tensor<6xi32>
  %y = tensor.cast %e : tensor<?x2xi32> to tensor<3x2xi32>
  %z = tensor.cast %r : tensor<?x?xi32> to tensor<2x3xi32>
  return %x, %y, %z : tensor<6xi32>, tensor<3x2xi32>, tensor<2x3xi32>
}
func.func @run_expand_other() -> index {
  %t = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
  %c = tensor.cast %t : tensor<3xi32> to tensor<?xi32>
  %2 = arith.constant 2 : index
  %e = tensor.expand_shape %c [[0, 1]] output_shape [%2, 2] : tensor<?xi32> into tensor<?x2xi32>
  return %2 : index
}
func.func @run_pad_concat() -> (tensor<6xi32>, tensor<5xi32>) {
  %t = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
  %d = tensor.cast %t : tensor<3xi32> to tensor<?xi32>
  %1 = arith.constant 1 : index
  %m = arith.constant 0 : index
  %c7 = arith.constant 7 : i32
  %p = tensor.pad %d low[%m] high[%1] {
  ^bb0(%i: index):
    tensor.yield %c7 : i32
  } : tensor<?xi32> to tensor<?xi32>
  %u = arith.constant dense<[8, 9]> : tensor<2xi32>
  %v = tensor.cast %u : tensor<2xi32> to tensor<?xi32>
  %q = tensor.concat dim(0) %p, %v : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  %w = tensor.concat dim(0) %u, %t : (tensor<2xi32>, tensor<3xi32>) -> tensor<5xi32>
  %x = tensor.cast %q : tensor<?xi32> to tensor<6xi32>
  return %x, %w : tensor<6xi32>, tensor<5xi32>
}
func.func @run_pad_negative() -> tensor<?xi32> {
  %d = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
  %m = arith.constant -1 : index
  %c7 = arith.constant 7 : i32
  %p = tensor.pad %d low[%m] high[0] {
  ^bb0(%i: index):
    tensor.yield %c7 : i32
  } : tensor<3xi32> to tensor<?xi32>
  return %p : tensor<?xi32>
}
func.func @run_elementwise() -> (tensor<3xi32>, tensor<3xi32>) {
  %t = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
  %d = tensor.cast %t : tensor<3xi32> to tensor<?xi32>
  %s = arith.addi %d, %d : tensor<?xi32>
  %c = arith.cmpi slt, %d, %s : tensor<?xi32>
  %r = arith.select %c, %s, %d : tensor<?xi1>, tensor<?xi32>
  %f = arith.constant false
  %q = arith.select %f, %s, %d : tensor<?xi32>
  %x = tensor.cast %r : tensor<?xi32> to tensor<3xi32>
  %y = tensor.cast %q : tensor<?xi32> to tensor<3xi32>
  return %x, %y : tensor<3xi32>, tensor<3xi32>
}
func.func @run_elementwise_other_sizes() -> index {
  %t = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
  %u = arith.constant dense<[1, 2]> : tensor<2xi32>
  %d = tensor.cast %t : tensor<3xi32> to tensor<?xi32>
  %e = tensor.cast %u : tensor<2xi32> to tensor<?xi32>
  %s = arith.addi %d, %e : tensor<?xi32>
  %0 = arith.constant 0 : index
  return %0 : index
}
#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
func.func @run_linalg() -> (tensor<2xi32>, tensor<2x2xi32>) {
  %t = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %z = arith.constant dense<[10, 20]> : tensor<2xi32>
  %d = tensor.cast %t : tensor<2x3xi32> to tensor<?x?xi32>
  %o = tensor.cast %z : tensor<2xi32> to tensor<?xi32>
  %s = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%d : tensor<?x?xi32>) outs(%o : tensor<?xi32>) {
  ^bb0(%x: i32, %a: i32):
    %y = arith.addi %a, %x : i32
    linalg.yield %y : i32
  } -> tensor<?xi32>
  %u = arith.constant dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi32>
  %v = tensor.cast %u : tensor<3x2xi32> to tensor<?x?xi32>
  %0 = arith.constant 0 : i32
  %2 = arith.constant 2 : index
  %e = tensor.empty(%2, %2) : tensor<?x?xi32>
  %f = linalg.fill ins(%0 : i32) outs(%e : tensor<?x?xi32>) -> tensor<?x?xi32>
  %m = linalg.matmul ins(%d, %v : tensor<?x?xi32>, tensor<?x?xi32>) outs(%f : tensor<?x?xi32>) -> tensor<?x?xi32>
  %a = tensor.cast %s : tensor<?xi32> to tensor<2xi32>
  %b = tensor.cast %m : tensor<?x?xi32> to tensor<2x2xi32>
  return %a, %b : tensor<2xi32>, tensor<2x2xi32>
}
func.func @run_loop() -> tensor<4xindex> {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %4 = arith.constant 4 : index
  %z = tensor.splat %0[%4] : tensor<?xindex>
  %r = scf.for %i = %0 to %4 step %1 iter_args(%t = %z) -> tensor<?xindex> {
    %x = arith.muli %i, %i : index
    %n = tensor.insert %x into %t[%i] : tensor<?xindex>
    scf.yield %n : tensor<?xindex>
  }
  %a = tensor.cast %r : tensor<?xindex> to tensor<4xindex>
  return %a : tensor<4xindex>
}
func.func @src_same_slice(%t: tensor<5xi32>, %o: index) -> tensor<3xi32> {
  %s = tensor.extract_slice %t[%o] [3] [1] : tensor<5xi32> to tensor<3xi32>
  return %s : tensor<3xi32>
}
func.func @tgt_same_slice(%t: tensor<5xi32>, %o: index) -> tensor<3xi32> {
  %d = tensor.cast %t : tensor<5xi32> to tensor<?xi32>
  %3 = arith.constant 3 : index
  %s = tensor.extract_slice %d[%o] [%3] [1] : tensor<?xi32> to tensor<?xi32>
  %r = tensor.cast %s : tensor<?xi32> to tensor<3xi32>
  return %r : tensor<3xi32>
}
func.func @src_same_insert_slice(%t: tensor<3x4xi32>, %u: tensor<2x2xi32>, %o: index, %p: index) -> tensor<3x4xi32> {
  %s = tensor.insert_slice %u into %t[%o, %p] [2, 2] [1, 2] : tensor<2x2xi32> into tensor<3x4xi32>
  return %s : tensor<3x4xi32>
}
func.func @tgt_same_insert_slice(%t: tensor<3x4xi32>, %u: tensor<2x2xi32>, %o: index, %p: index) -> tensor<3x4xi32> {
  %d = tensor.cast %t : tensor<3x4xi32> to tensor<?x?xi32>
  %v = tensor.cast %u : tensor<2x2xi32> to tensor<?x?xi32>
  %2 = arith.constant 2 : index
  %s = tensor.insert_slice %v into %d[%o, %p] [%2, %2] [1, 2] : tensor<?x?xi32> into tensor<?x?xi32>
  %r = tensor.cast %s : tensor<?x?xi32> to tensor<3x4xi32>
  return %r : tensor<3x4xi32>
}
func.func @src_same_pad(%t: tensor<2x2xi32>, %o: index, %v: i32) -> tensor<4x2xi32> {
  %s = tensor.pad %t low[%o, 0] high[1, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : i32
  } : tensor<2x2xi32> to tensor<4x2xi32>
  return %s : tensor<4x2xi32>
}
func.func @tgt_same_pad(%t: tensor<2x2xi32>, %o: index, %v: i32) -> tensor<4x2xi32> {
  %d = tensor.cast %t : tensor<2x2xi32> to tensor<?x?xi32>
  %s = tensor.pad %d low[%o, 0] high[1, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : i32
  } : tensor<?x?xi32> to tensor<?x?xi32>
  %r = tensor.cast %s : tensor<?x?xi32> to tensor<4x2xi32>
  return %r : tensor<4x2xi32>
}
func.func @src_same_collapse(%t: tensor<2x3xi32>, %i: index) -> i32 {
  %c = tensor.collapse_shape %t [[0, 1]] : tensor<2x3xi32> into tensor<6xi32>
  %x = tensor.extract %c[%i] : tensor<6xi32>
  return %x : i32
}
func.func @tgt_same_collapse(%t: tensor<2x3xi32>, %i: index) -> i32 {
  %d = tensor.cast %t : tensor<2x3xi32> to tensor<?x?xi32>
  %c = tensor.collapse_shape %d [[0, 1]] : tensor<?x?xi32> into tensor<?xi32>
  %x = tensor.extract %c[%i] : tensor<?xi32>
  return %x : i32
}
func.func @src_same_sum(%t: tensor<2x3xi32>, %o: tensor<2xi32>) -> tensor<2xi32> {
  %s = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%t : tensor<2x3xi32>) outs(%o : tensor<2xi32>) {
  ^bb0(%x: i32, %a: i32):
    %y = arith.addi %a, %x : i32
    linalg.yield %y : i32
  } -> tensor<2xi32>
  return %s : tensor<2xi32>
}
func.func @tgt_same_sum(%t: tensor<2x3xi32>, %o: tensor<2xi32>) -> tensor<2xi32> {
  %d = tensor.cast %t : tensor<2x3xi32> to tensor<?x3xi32>
  %p = tensor.cast %o : tensor<2xi32> to tensor<?xi32>
  %s = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%d : tensor<?x3xi32>) outs(%p : tensor<?xi32>) {
  ^bb0(%x: i32, %a: i32):
    %y = arith.addi %a, %x : i32
    linalg.yield %y : i32
  } -> tensor<?xi32>
  %r = tensor.cast %s : tensor<?xi32> to tensor<2xi32>
  return %r : tensor<2xi32>
}
func.func @src_insert_extract(%t: tensor<?xi32>, %i: index, %x: i32) -> i32 {
  %u = tensor.insert %x into %t[%i] : tensor<?xi32>
  %y = tensor.extract %u[%i] : tensor<?xi32>
  return %y : i32
}
func.func @tgt_insert_extract(%t: tensor<?xi32>, %i: index, %x: i32) -> i32 {
  return %x : i32
}
func.func @src_insert_other(%t: tensor<?xi32>, %i: index, %x: i32) -> i32 {
  %1 = arith.constant 1 : index
  %j = arith.addi %i, %1 : index
  %u = tensor.insert %x into %t[%i] : tensor<?xi32>
  %y = tensor.extract %u[%j] : tensor<?xi32>
  return %y : i32
}
func.func @tgt_insert_other(%t: tensor<?xi32>, %i: index, %x: i32) -> i32 {
  %1 = arith.constant 1 : index
  %j = arith.addi %i, %1 : index
  %y = tensor.extract %t[%j] : tensor<?xi32>
  return %y : i32
}
func.func @src_insert_twice(%t: tensor<?xi32>, %i: index, %x: i32, %y: i32) -> tensor<?xi32> {
  %u = tensor.insert %x into %t[%i] : tensor<?xi32>
  %v = tensor.insert %y into %u[%i] : tensor<?xi32>
  return %v : tensor<?xi32>
}
func.func @tgt_insert_twice(%t: tensor<?xi32>, %i: index, %x: i32, %y: i32) -> tensor<?xi32> {
  %v = tensor.insert %y into %t[%i] : tensor<?xi32>
  return %v : tensor<?xi32>
}
func.func @src_insert_swapped(%t: tensor<?xi32>, %i: index, %x: i32, %y: i32) -> tensor<?xi32> {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %u = tensor.insert %x into %t[%0] : tensor<?xi32>
  %v = tensor.insert %y into %u[%1] : tensor<?xi32>
  return %v : tensor<?xi32>
}
func.func @tgt_insert_swapped(%t: tensor<?xi32>, %i: index, %x: i32, %y: i32) -> tensor<?xi32> {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %u = tensor.insert %y into %t[%1] : tensor<?xi32>
  %v = tensor.insert %x into %u[%0] : tensor<?xi32>
  return %v : tensor<?xi32>
}
func.func @src_slice_of_slice(%t: tensor<?xi32>, %o: index, %n: index, %i: index) -> i32 {
  %s = tensor.extract_slice %t[%o] [%n] [1] : tensor<?xi32> to tensor<?xi32>
  %x = tensor.extract %s[%i] : tensor<?xi32>
  return %x : i32
}
func.func @tgt_slice_of_slice(%t: tensor<?xi32>, %o: index, %n: index, %i: index) -> i32 {
  %j = arith.addi %o, %i : index
  %x = tensor.extract %t[%j] : tensor<?xi32>
  return %x : i32
}
func.func @src_slice_inserted_back(%t: tensor<?xi32>, %o: index, %n: index) -> tensor<?xi32> {
  %s = tensor.extract_slice %t[%o] [%n] [1] : tensor<?xi32> to tensor<?xi32>
  %u = tensor.insert_slice %s into %t[%o] [%n] [1] : tensor<?xi32> into tensor<?xi32>
  return %u : tensor<?xi32>
}
func.func @tgt_slice_inserted_back(%t: tensor<?xi32>, %o: index, %n: index) -> tensor<?xi32> {
  return %t : tensor<?xi32>
}
func.func @src_dim_of_slice(%t: tensor<?x?xi32>, %o: index, %n: index) -> index {
  %1 = arith.constant 1 : index
  %s = tensor.extract_slice %t[0, %o] [1, %n] [1, 1] : tensor<?x?xi32> to tensor<1x?xi32>
  %d = tensor.dim %s, %1 : tensor<1x?xi32>
  return %d : index
}
func.func @tgt_dim_of_slice(%t: tensor<?x?xi32>, %o: index, %n: index) -> index {
  return %n : index
}
func.func @src_dim_of_insert(%t: tensor<?x?xi32>, %i: index, %x: i32) -> index {
  %1 = arith.constant 1 : index
  %u = tensor.insert %x into %t[%i, %i] : tensor<?x?xi32>
  %d = tensor.dim %u, %1 : tensor<?x?xi32>
  return %d : index
}
func.func @tgt_dim_of_insert(%t: tensor<?x?xi32>, %i: index, %x: i32) -> index {
  %1 = arith.constant 1 : index
  %d = tensor.dim %t, %1 : tensor<?x?xi32>
  return %d : index
}
func.func @src_transposed_twice(%t: tensor<?x?xi32>) -> tensor<?x?xi32> {
  %a = "tosa.transpose"(%t) {perms = array<i32: 1, 0>} : (tensor<?x?xi32>) -> tensor<?x?xi32>
  %b = "tosa.transpose"(%a) {perms = array<i32: 1, 0>} : (tensor<?x?xi32>) -> tensor<?x?xi32>
  return %b : tensor<?x?xi32>
}
func.func @tgt_transposed_twice(%t: tensor<?x?xi32>) -> tensor<?x?xi32> {
  return %t : tensor<?x?xi32>
}
func.func @src_fused(%t: tensor<?xi32>, %u: tensor<?xi32>) -> tensor<?xi32> {
  %0 = arith.constant 0 : index
  %n = tensor.dim %t, %0 : tensor<?xi32>
  %e = tensor.empty(%n) : tensor<?xi32>
  %m = linalg.map { arith.addi } ins(%t, %u : tensor<?xi32>, tensor<?xi32>) outs(%e : tensor<?xi32>)
  %r = linalg.map { arith.muli } ins(%m, %u : tensor<?xi32>, tensor<?xi32>) outs(%e : tensor<?xi32>)
  return %r : tensor<?xi32>
}
func.func @tgt_fused(%t: tensor<?xi32>, %u: tensor<?xi32>) -> tensor<?xi32> {
  %s = arith.addi %t, %u : tensor<?xi32>
  %r = arith.muli %s, %u : tensor<?xi32>
  return %r : tensor<?xi32>
}
func.func @src_chosen(%c: i1, %t: tensor<?xi32>, %u: tensor<?xi32>, %i: index) -> i32 {
  %s = arith.select %c, %t, %u : tensor<?xi32>
  %x = tensor.extract %s[%i] : tensor<?xi32>
  return %x : i32
}
func.func @tgt_chosen(%c: i1, %t: tensor<?xi32>, %u: tensor<?xi32>, %i: index) -> i32 {
  %x = scf.if %c -> i32 {
    %a = tensor.extract %t[%i] : tensor<?xi32>
    scf.yield %a : i32
  } else {
    %a = tensor.extract %u[%i] : tensor<?xi32>
    scf.yield %a : i32
  }
  return %x : i32
}
func.func private @taken(tensor<?xi32>) -> tensor<?xi32>
func.func @src_handed_over(%t: tensor<?xi32>, %i: index, %x: i32) -> tensor<?xi32> {
  %u = tensor.insert %x into %t[%i] : tensor<?xi32>
  %v = tensor.insert %x into %u[%i] : tensor<?xi32>
  %r = func.call @taken(%v) : (tensor<?xi32>) -> tensor<?xi32>
  return %r : tensor<?xi32>
}
func.func @tgt_handed_over(%t: tensor<?xi32>, %i: index, %x: i32) -> tensor<?xi32> {
  %u = tensor.insert %x into %t[%i] : tensor<?xi32>
  %r = func.call @taken(%u) : (tensor<?xi32>) -> tensor<?xi32>
  return %r : tensor<?xi32>
}
func.func @src_loop(%t: tensor<?xi32>, %x: i32) -> tensor<?xi32> {
  %n = arith.constant 5 : index
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %r = scf.for %i = %0 to %n step %1 iter_args(%u = %t) -> tensor<?xi32> {
    %y = arith.addi %x, %x : i32
    %v = tensor.insert %y into %u[%i] : tensor<?xi32>
    scf.yield %v : tensor<?xi32>
  }
  return %r : tensor<?xi32>
}
func.func @tgt_loop(%t: tensor<?xi32>, %x: i32) -> tensor<?xi32> {
  %n = arith.constant 5 : index
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %y = arith.addi %x, %x : i32
  %r = scf.for %i = %0 to %n step %1 iter_args(%u = %t) -> tensor<?xi32> {
    %v = tensor.insert %y into %u[%i] : tensor<?xi32>
    scf.yield %v : tensor<?xi32>
  }
  return %r : tensor<?xi32>
}
func.func @src_dot(%a: tensor<?xi32>, %b: tensor<?xi32>, %o: tensor<i32>) -> tensor<i32> {
  %r = linalg.dot ins(%a, %b : tensor<?xi32>, tensor<?xi32>) outs(%o : tensor<i32>) -> tensor<i32>
  return %r : tensor<i32>
}
func.func @tgt_dot(%a: tensor<?xi32>, %b: tensor<?xi32>, %o: tensor<i32>) -> tensor<i32> {
  %r = linalg.dot ins(%b, %a : tensor<?xi32>, tensor<?xi32>) outs(%o : tensor<i32>) -> tensor<i32>
  return %r : tensor<i32>
}
func.func @src_large(%t: tensor<1000x1000xi32>, %i: index, %x: i32) -> i32 {
  %u = arith.addi %t, %t : tensor<1000x1000xi32>
  %v = tensor.insert %x into %u[%i, %i] : tensor<1000x1000xi32>
  %c = arith.constant 5 : index
  %y = tensor.extract %v[%c, %i] : tensor<1000x1000xi32>
  return %y : i32
}
func.func @tgt_large(%t: tensor<1000x1000xi32>, %i: index, %x: i32) -> i32 {
  %c = arith.constant 5 : index
  %a = tensor.extract %t[%c, %i] : tensor<1000x1000xi32>
  %b = arith.addi %a, %a : i32
  %s = arith.cmpi eq, %i, %c : index
  %y = arith.select %s, %x, %b : i32
  return %y : i32
}
func.func @src_empty_cast() -> tensor<?xi32> {
  %6 = arith.constant 6 : index
  %e = tensor.empty(%6) : tensor<?xi32>
  return %e : tensor<?xi32>
}
func.func @tgt_empty_cast() -> tensor<?xi32> {
  %e = tensor.empty() : tensor<6xi32>
  %c = tensor.cast %e : tensor<6xi32> to tensor<?xi32>
  return %c : tensor<?xi32>
}
func.func @src_wrong_off_by_one(%t: tensor<?xi32>, %o: index, %n: index, %i: index) -> i32 {
  %s = tensor.extract_slice %t[%o] [%n] [1] : tensor<?xi32> to tensor<?xi32>
  %x = tensor.extract %s[%i] : tensor<?xi32>
  return %x : i32
}
func.func @tgt_wrong_off_by_one(%t: tensor<?xi32>, %o: index, %n: index, %i: index) -> i32 {
  %1 = arith.constant 1 : index
  %j = arith.addi %o, %i : index
  %k = arith.addi %j, %1 : index
  %x = tensor.extract %t[%k] : tensor<?xi32>
  return %x : i32
}
func.func @src_wrong_slice_begins_later(%t: tensor<?xi32>, %n: index) -> tensor<?xi32> {
  %s = tensor.extract_slice %t[1] [%n] [1] : tensor<?xi32> to tensor<?xi32>
  return %s : tensor<?xi32>
}
func.func @tgt_wrong_slice_begins_later(%t: tensor<?xi32>, %n: index) -> tensor<?xi32> {
  %s = tensor.extract_slice %t[0] [%n] [1] : tensor<?xi32> to tensor<?xi32>
  return %s : tensor<?xi32>
}
func.func @src_wrong_swapped_sizes(%n: index, %m: index) -> tensor<?x?xi32> {
  %g = tensor.generate %n, %m {
  ^bb0(%i: index, %j: index):
    %x = arith.index_cast %i : index to i32
    tensor.yield %x : i32
  } : tensor<?x?xi32>
  return %g : tensor<?x?xi32>
}
func.func @tgt_wrong_swapped_sizes(%n: index, %m: index) -> tensor<?x?xi32> {
  %g = tensor.generate %m, %n {
  ^bb0(%i: index, %j: index):
    %x = arith.index_cast %i : index to i32
    tensor.yield %x : i32
  } : tensor<?x?xi32>
  return %g : tensor<?x?xi32>
}
func.func @src_wrong_dropped_insert(%t: tensor<?xi32>, %i: index, %x: i32) -> tensor<?xi32> {
  %u = tensor.insert %x into %t[%i] : tensor<?xi32>
  return %u : tensor<?xi32>
}
func.func @tgt_wrong_dropped_insert(%t: tensor<?xi32>, %i: index, %x: i32) -> tensor<?xi32> {
  return %t : tensor<?xi32>
}
func.func @src_wrong_dim(%t: tensor<?x?xi32>) -> index {
  %0 = arith.constant 0 : index
  %d = tensor.dim %t, %0 : tensor<?x?xi32>
  return %d : index
}
func.func @tgt_wrong_dim(%t: tensor<?x?xi32>) -> index {
  %1 = arith.constant 1 : index
  %d = tensor.dim %t, %1 : tensor<?x?xi32>
  return %d : index
}
func.func @src_wrong_speculated_insert(%t: tensor<?xi32>, %i: index, %x: i32, %c: i1) -> tensor<?xi32> {
  %r = scf.if %c -> tensor<?xi32> {
    %u = tensor.insert %x into %t[%i] : tensor<?xi32>
    scf.yield %u : tensor<?xi32>
  } else {
    scf.yield %t : tensor<?xi32>
  }
  return %r : tensor<?xi32>
}
func.func @tgt_wrong_speculated_insert(%t: tensor<?xi32>, %i: index, %x: i32, %c: i1) -> tensor<?xi32> {
  %u = tensor.insert %x into %t[%i] : tensor<?xi32>
  %r = arith.select %c, %u, %t : tensor<?xi32>
  return %r : tensor<?xi32>
}
func.func @src_wrong_insert_forwarded(%t: tensor<?xi32>, %i: index, %j: index, %x: i32) -> i32 {
  %u = tensor.insert %x into %t[%i] : tensor<?xi32>
  %y = tensor.extract %u[%j] : tensor<?xi32>
  return %y : i32
}
func.func @tgt_wrong_insert_forwarded(%t: tensor<?xi32>, %i: index, %j: index, %x: i32) -> i32 {
  %y = tensor.extract %t[%j] : tensor<?xi32>
  return %y : i32
}
func.func @src_wrong_inserts_swapped(%t: tensor<?xi32>, %i: index, %j: index, %x: i32, %y: i32) -> tensor<?xi32> {
  %u = tensor.insert %x into %t[%i] : tensor<?xi32>
  %v = tensor.insert %y into %u[%j] : tensor<?xi32>
  return %v : tensor<?xi32>
}
func.func @tgt_wrong_inserts_swapped(%t: tensor<?xi32>, %i: index, %j: index, %x: i32, %y: i32) -> tensor<?xi32> {
  %u = tensor.insert %y into %t[%j] : tensor<?xi32>
  %v = tensor.insert %x into %u[%i] : tensor<?xi32>
  return %v : tensor<?xi32>
}
func.func @src_wrong_extract_introduced(%t: tensor<?xi32>, %i: index) {
  return
}
func.func @tgt_wrong_extract_introduced(%t: tensor<?xi32>, %i: index) {
  %x = tensor.extract %t[%i] : tensor<?xi32>
  return
}
func.func @src_wrong_cast_introduced(%t: tensor<?xi32>) -> tensor<?xi32> {
  return %t : tensor<?xi32>
}
func.func @tgt_wrong_cast_introduced(%t: tensor<?xi32>) -> tensor<?xi32> {
  %a = tensor.cast %t : tensor<?xi32> to tensor<2xi32>
  %b = tensor.cast %a : tensor<2xi32> to tensor<?xi32>
  return %b : tensor<?xi32>
}
func.func @src_wrong_pad(%t: tensor<?xi32>, %x: i32) -> tensor<?xi32> {
  %p = tensor.pad %t low[1] high[0] {
  ^bb0(%i: index):
    tensor.yield %x : i32
  } : tensor<?xi32> to tensor<?xi32>
  return %p : tensor<?xi32>
}
func.func @tgt_wrong_pad(%t: tensor<?xi32>, %x: i32) -> tensor<?xi32> {
  %p = tensor.pad %t low[0] high[1] {
  ^bb0(%i: index):
    tensor.yield %x : i32
  } : tensor<?xi32> to tensor<?xi32>
  return %p : tensor<?xi32>
}
func.func @src_wrong_collapse(%t: tensor<?x?xi32>) -> tensor<?xi32> {
  %c = tensor.collapse_shape %t [[0, 1]] : tensor<?x?xi32> into tensor<?xi32>
  return %c : tensor<?xi32>
}
func.func @tgt_wrong_collapse(%t: tensor<?x?xi32>) -> tensor<?xi32> {
  %a = "tosa.transpose"(%t) {perms = array<i32: 1, 0>} : (tensor<?x?xi32>) -> tensor<?x?xi32>
  %c = tensor.collapse_shape %a [[0, 1]] : tensor<?x?xi32> into tensor<?xi32>
  return %c : tensor<?xi32>
}
func.func @src_wrong_concat(%t: tensor<?xi32>, %u: tensor<?xi32>) -> tensor<?xi32> {
  %c = tensor.concat dim(0) %t, %u : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  return %c : tensor<?xi32>
}
func.func @tgt_wrong_concat(%t: tensor<?xi32>, %u: tensor<?xi32>) -> tensor<?xi32> {
  %c = tensor.concat dim(0) %u, %t : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  return %c : tensor<?xi32>
}
func.func @src_wrong_handed_over(%t: tensor<?xi32>, %i: index, %x: i32) {
  %u = tensor.insert %x into %t[%i] : tensor<?xi32>
  %r = func.call @taken(%u) : (tensor<?xi32>) -> tensor<?xi32>
  return
}
func.func @tgt_wrong_handed_over(%t: tensor<?xi32>, %i: index, %x: i32) {
  %r = func.call @taken(%t) : (tensor<?xi32>) -> tensor<?xi32>
  return
}
func.func @src_wrong_call_merged(%t: tensor<?xi32>, %u: tensor<?xi32>) {
  %r = func.call @taken(%t) : (tensor<?xi32>) -> tensor<?xi32>
  %s = func.call @taken(%u) : (tensor<?xi32>) -> tensor<?xi32>
  return
}
func.func @tgt_wrong_call_merged(%t: tensor<?xi32>, %u: tensor<?xi32>) {
  %r = func.call @taken(%t) : (tensor<?xi32>) -> tensor<?xi32>
  %s = func.call @taken(%t) : (tensor<?xi32>) -> tensor<?xi32>
  return
}
func.func @src_wrong_fused(%t: tensor<?xi32>, %u: tensor<?xi32>) -> tensor<?xi32> {
  %s = arith.addi %t, %u : tensor<?xi32>
  %r = arith.muli %s, %u : tensor<?xi32>
  return %r : tensor<?xi32>
}
func.func @tgt_wrong_fused(%t: tensor<?xi32>, %u: tensor<?xi32>) -> tensor<?xi32> {
  %s = arith.addi %t, %u : tensor<?xi32>
  %r = arith.muli %s, %t : tensor<?xi32>
  return %r : tensor<?xi32>
}
func.func @src_wrong_division_introduced(%t: tensor<?xi32>, %n: index) {
  return
}
func.func @tgt_wrong_division_introduced(%t: tensor<?xi32>, %n: index) {
  %g = tensor.generate %n {
  ^bb0(%i: index):
    %7 = arith.constant 7 : index
    %x = arith.divui %7, %i : index
    tensor.yield %x : index
  } : tensor<?xindex>
  return
}
func.func @src_wrong_reduction(%a: tensor<?xi32>, %b: tensor<?xi32>, %o: tensor<i32>) -> tensor<i32> {
  %r = linalg.dot ins(%a, %b : tensor<?xi32>, tensor<?xi32>) outs(%o : tensor<i32>) -> tensor<i32>
  return %r : tensor<i32>
}
func.func @tgt_wrong_reduction(%a: tensor<?xi32>, %b: tensor<?xi32>, %o: tensor<i32>) -> tensor<i32> {
  %r = linalg.dot ins(%a, %a : tensor<?xi32>, tensor<?xi32>) outs(%o : tensor<i32>) -> tensor<i32>
  return %r : tensor<i32>
}
func.func @src_wrong_loop(%t: tensor<?xi32>, %n: index, %x: i32) -> tensor<?xi32> {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %r = scf.for %i = %0 to %n step %1 iter_args(%u = %t) -> tensor<?xi32> {
    %v = tensor.insert %x into %u[%i] : tensor<?xi32>
    scf.yield %v : tensor<?xi32>
  }
  return %r : tensor<?xi32>
}
func.func @tgt_wrong_loop(%t: tensor<?xi32>, %n: index, %x: i32) -> tensor<?xi32> {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %r = scf.for %i = %1 to %n step %1 iter_args(%u = %t) -> tensor<?xi32> {
    %v = tensor.insert %x into %u[%i] : tensor<?xi32>
    scf.yield %v : tensor<?xi32>
  }
  return %r : tensor<?xi32>
}
// An input of few elements shows it.
func.func @src_wrong_element(%t: tensor<?x?xf32>, %x: f32) -> tensor<?x?xf32> {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %m = tensor.dim %t, %0 : tensor<?x?xf32>
  %n = tensor.dim %t, %1 : tensor<?x?xf32>
  %e = tensor.empty(%m, %n) : tensor<?x?xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%t : tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) {
  ^bb0(%a: f32, %b: f32):
    %c = arith.mulf %a, %x : f32
    linalg.yield %c : f32
  } -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
func.func @tgt_wrong_element(%t: tensor<?x?xf32>, %x: f32) -> tensor<?x?xf32> {
  return %t : tensor<?x?xf32>
}
// An empty tensor with enumerated elements, cast to a tensor with a function of the index.
func.func @src_cast_of_empty(%a: tensor<4x1xi8>) -> tensor<?x0xi8> {
  %2 = arith.constant 2 : index
  %s = tensor.extract_slice %a[0, 0] [%2, 0] [1, 1] : tensor<4x1xi8> to tensor<?x0xi8>
  return %s : tensor<?x0xi8>
}
func.func @tgt_cast_of_empty(%a: tensor<4x1xi8>) -> tensor<?x0xi8> {
  %s = tensor.extract_slice %a[0, 0] [2, 0] [1, 1] : tensor<4x1xi8> to tensor<2x0xi8>
  %c = tensor.cast %s : tensor<2x0xi8> to tensor<?x0xi8>
  return %c : tensor<?x0xi8>
}
func.func @src_wrong_cast_of_empty() -> tensor<?x0xi8> {
  %e = tensor.empty() : tensor<2x0xi8>
  %c = tensor.cast %e : tensor<2x0xi8> to tensor<?x0xi8>
  return %c : tensor<?x0xi8>
}
func.func @tgt_wrong_cast_of_empty() -> tensor<?x0xi8> {
  %e = tensor.empty() : tensor<3x0xi8>
  %c = tensor.cast %e : tensor<3x0xi8> to tensor<?x0xi8>
  return %c : tensor<?x0xi8>
}

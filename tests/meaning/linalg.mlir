#id = affine_map<(i, j) -> (i, j)>
func.func @run_generic() -> (tensor<2x3xi32>, tensor<2xi32>, tensor<3x2xindex>) {
  %a = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %b = arith.constant dense<[10, 20, 30]> : tensor<3xi32>
  %s = arith.constant 1000 : i32
  %init = arith.constant dense<0> : tensor<2x3xi32>
  // A row for each, and a scalar.
  %0 = linalg.generic {indexing_maps = [#id, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> ()>, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b, %s : tensor<2x3xi32>, tensor<3xi32>, i32) outs(%init : tensor<2x3xi32>) {
  ^bb0(%x: i32, %y: i32, %z: i32, %o: i32):
    %1 = arith.addi %x, %y : i32
    %2 = arith.addi %1, %z : i32
    linalg.yield %2 : i32
  } -> tensor<2x3xi32>
  // A reduction that depends on its order.
  %i2 = arith.constant dense<[7, 8]> : tensor<2xi32>
  %3 = linalg.generic {indexing_maps = [#id, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<2x3xi32>) outs(%i2 : tensor<2xi32>) {
  ^bb0(%x: i32, %o: i32):
    %c10 = arith.constant 10 : i32
    %4 = arith.muli %o, %c10 : i32
    %5 = arith.addi %4, %x : i32
    linalg.yield %5 : i32
  } -> tensor<2xi32>
  // Indices, written to the transposed place.
  %i3 = arith.constant dense<0> : tensor<3x2xindex>
  %6 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>], iterator_types = ["parallel", "parallel"]}
      outs(%i3 : tensor<3x2xindex>) {
  ^bb0(%o: index):
    %7 = linalg.index 0 : index
    %8 = linalg.index 1 : index
    %c10 = arith.constant 10 : index
    %9 = arith.muli %7, %c10 : index
    %10 = arith.addi %9, %8 : index
    linalg.yield %10 : index
  } -> tensor<3x2xindex>
  return %0, %3, %6 : tensor<2x3xi32>, tensor<2xi32>, tensor<3x2xindex>
}
func.func @run_undefined() -> tensor<2xi32> {
  %a = arith.constant dense<[1, 0]> : tensor<2xi32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%a : tensor<2xi32>) outs(%a : tensor<2xi32>) {
  ^bb0(%x: i32, %o: i32):
    %c = arith.constant 10 : i32
    %1 = arith.divsi %c, %x : i32
    linalg.yield %1 : i32
  } -> tensor<2xi32>
  return %0 : tensor<2xi32>
}
func.func @run_named() -> (tensor<2x2xi32>, tensor<i32>, tensor<2xi32>, tensor<2xi32>, tensor<1x2x2xi32>, tensor<2x3xi32>) {
  %a = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %b = arith.constant dense<[[1, 0], [0, 1], [1, 1]]> : tensor<3x2xi32>
  %z = arith.constant dense<100> : tensor<2x2xi32>
  %0 = linalg.matmul ins(%a, %b : tensor<2x3xi32>, tensor<3x2xi32>) outs(%z : tensor<2x2xi32>) -> tensor<2x2xi32>
  %v = arith.constant dense<[3, 4, 5]> : tensor<3xi32>
  %d = arith.constant dense<1> : tensor<i32>
  %1 = linalg.dot ins(%v, %v : tensor<3xi32>, tensor<3xi32>) outs(%d : tensor<i32>) -> tensor<i32>
  %w = arith.constant dense<0> : tensor<2xi32>
  %2 = linalg.matvec ins(%a, %v : tensor<2x3xi32>, tensor<3xi32>) outs(%w : tensor<2xi32>) -> tensor<2xi32>
  %3 = linalg.vecmat ins(%v, %b : tensor<3xi32>, tensor<3x2xi32>) outs(%w : tensor<2xi32>) -> tensor<2xi32>
  %x = arith.constant dense<[[[1, 2], [3, 4]]]> : tensor<1x2x2xi32>
  %y = arith.constant dense<0> : tensor<1x2x2xi32>
  %4 = linalg.batch_matmul ins(%x, %x : tensor<1x2x2xi32>, tensor<1x2x2xi32>) outs(%y : tensor<1x2x2xi32>) -> tensor<1x2x2xi32>
  %5 = linalg.mul ins(%a, %a : tensor<2x3xi32>, tensor<2x3xi32>) outs(%a : tensor<2x3xi32>) -> tensor<2x3xi32>
  return %0, %1, %2, %3, %4, %5 : tensor<2x2xi32>, tensor<i32>, tensor<2xi32>, tensor<2xi32>, tensor<1x2x2xi32>, tensor<2x3xi32>
}
func.func @run_transposed_matmul() -> tensor<2x2xi32> {
  %a = arith.constant dense<[[1, 4], [2, 5], [3, 6]]> : tensor<3x2xi32>
  %b = arith.constant dense<[[1, 0], [0, 1], [1, 1]]> : tensor<3x2xi32>
  %z = arith.constant dense<100> : tensor<2x2xi32>
  %0 = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<3x2xi32>, tensor<3x2xi32>) outs(%z : tensor<2x2xi32>) -> tensor<2x2xi32>
  return %0 : tensor<2x2xi32>
}
func.func @run_convolutions() -> (tensor<1x2x2x1xi32>, tensor<2xi32>, tensor<1x2x1x1xi32>) {
  %in = arith.constant dense<[[[[1], [2], [3]], [[4], [5], [6]], [[7], [8], [9]]]]> : tensor<1x3x3x1xi32>
  %f = arith.constant dense<[[[[1]], [[10]]], [[[100]], [[1000]]]]> : tensor<2x2x1x1xi32>
  %o = arith.constant dense<0> : tensor<1x2x2x1xi32>
  %0 = linalg.conv_2d_nhwc_hwcf ins(%in, %f : tensor<1x3x3x1xi32>, tensor<2x2x1x1xi32>) outs(%o : tensor<1x2x2x1xi32>) -> tensor<1x2x2x1xi32>
  %i1 = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
  %f1 = arith.constant dense<[10, 1]> : tensor<2xi32>
  %o1 = arith.constant dense<0> : tensor<2xi32>
  %1 = linalg.conv_1d ins(%i1, %f1 : tensor<3xi32>, tensor<2xi32>) outs(%o1 : tensor<2xi32>) -> tensor<2xi32>
  %w = arith.constant dense<0> : tensor<1x3xi32>
  %o2 = arith.constant dense<-100> : tensor<1x2x1x1xi32>
  %2 = linalg.pooling_nhwc_max {strides = dense<[2, 1]> : tensor<2xi64>} ins(%in, %w : tensor<1x3x3x1xi32>, tensor<1x3xi32>) outs(%o2 : tensor<1x2x1x1xi32>) -> tensor<1x2x1x1xi32>
  return %0, %1, %2 : tensor<1x2x2x1xi32>, tensor<2xi32>, tensor<1x2x1x1xi32>
}
func.func @run_others() -> (tensor<3x2xi32>, tensor<2x3xi32>, tensor<2xi32>, tensor<2x3xi32>, tensor<2x3xi32>, tensor<2xi64>) {
  %a = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %t = arith.constant dense<0> : tensor<3x2xi32>
  %0 = linalg.transpose ins(%a : tensor<2x3xi32>) outs(%t : tensor<3x2xi32>) permutation = [1, 0]
  %v = arith.constant dense<[7, 8]> : tensor<2xi32>
  %1 = linalg.broadcast ins(%v : tensor<2xi32>) outs(%a : tensor<2x3xi32>) dimensions = [1]
  %2 = linalg.reduce ins(%a : tensor<2x3xi32>) outs(%v : tensor<2xi32>) dimensions = [1] (%x: i32, %y: i32) {
    %s = arith.addi %x, %y : i32
    linalg.yield %s : i32
  }
  %3 = linalg.map ins(%a, %a : tensor<2x3xi32>, tensor<2x3xi32>) outs(%a : tensor<2x3xi32>) (%x: i32, %y: i32, %o: i32) {
    %s = arith.muli %x, %y : i32
    linalg.yield %s : i32
  }
  %c = arith.constant 5 : i32
  %4 = linalg.fill ins(%c : i32) outs(%a : tensor<2x3xi32>) -> tensor<2x3xi32>
  %w = arith.constant dense<0> : tensor<2xi64>
  %5 = linalg.copy {cast = #linalg.type_fn<cast_unsigned>} ins(%v : tensor<2xi32>) outs(%w : tensor<2xi64>) -> tensor<2xi64>
  return %0, %1, %2, %3, %4, %5 : tensor<3x2xi32>, tensor<2x3xi32>, tensor<2xi32>, tensor<2x3xi32>, tensor<2x3xi32>, tensor<2xi64>
}

// Generalization: the named operation and its loops.
func.func @src_matmul(%a: tensor<2x2xi8>, %b: tensor<2x2xi8>, %c: tensor<2x2xi8>) -> tensor<2x2xi8> {
  %0 = linalg.matmul ins(%a, %b : tensor<2x2xi8>, tensor<2x2xi8>) outs(%c : tensor<2x2xi8>) -> tensor<2x2xi8>
  return %0 : tensor<2x2xi8>
}
func.func @tgt_matmul(%a: tensor<2x2xi8>, %b: tensor<2x2xi8>, %c: tensor<2x2xi8>) -> tensor<2x2xi8> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<2x2xi8>, tensor<2x2xi8>) outs(%c : tensor<2x2xi8>) {
  ^bb0(%x: i8, %y: i8, %z: i8):
    %1 = arith.muli %x, %y : i8
    %2 = arith.addi %z, %1 : i8
    linalg.yield %2 : i8
  } -> tensor<2x2xi8>
  return %0 : tensor<2x2xi8>
}
func.func @src_wrong_matmul(%a: tensor<2x2xi8>, %b: tensor<2x2xi8>, %c: tensor<2x2xi8>) -> tensor<2x2xi8> {
  %0 = linalg.matmul ins(%a, %b : tensor<2x2xi8>, tensor<2x2xi8>) outs(%c : tensor<2x2xi8>) -> tensor<2x2xi8>
  return %0 : tensor<2x2xi8>
}
func.func @tgt_wrong_matmul(%a: tensor<2x2xi8>, %b: tensor<2x2xi8>, %c: tensor<2x2xi8>) -> tensor<2x2xi8> {
  %0 = linalg.matmul ins(%b, %a : tensor<2x2xi8>, tensor<2x2xi8>) outs(%c : tensor<2x2xi8>) -> tensor<2x2xi8>
  return %0 : tensor<2x2xi8>
}
// Fusion of two element-wise computations.
#one = affine_map<(i) -> (i)>
func.func @src_fusion(%a: tensor<4xi32>, %b: tensor<4xi32>) -> tensor<4xi32> {
  %0 = linalg.generic {indexing_maps = [#one, #one, #one], iterator_types = ["parallel"]} ins(%a, %b : tensor<4xi32>, tensor<4xi32>) outs(%a : tensor<4xi32>) {
  ^bb0(%x: i32, %y: i32, %o: i32):
    %1 = arith.addi %x, %y : i32
    linalg.yield %1 : i32
  } -> tensor<4xi32>
  %2 = linalg.generic {indexing_maps = [#one, #one, #one], iterator_types = ["parallel"]} ins(%0, %b : tensor<4xi32>, tensor<4xi32>) outs(%a : tensor<4xi32>) {
  ^bb0(%x: i32, %y: i32, %o: i32):
    %1 = arith.muli %x, %y : i32
    linalg.yield %1 : i32
  } -> tensor<4xi32>
  return %2 : tensor<4xi32>
}
func.func @tgt_fusion(%a: tensor<4xi32>, %b: tensor<4xi32>) -> tensor<4xi32> {
  %0 = linalg.generic {indexing_maps = [#one, #one, #one], iterator_types = ["parallel"]} ins(%a, %b : tensor<4xi32>, tensor<4xi32>) outs(%a : tensor<4xi32>) {
  ^bb0(%x: i32, %y: i32, %o: i32):
    %1 = arith.addi %x, %y : i32
    %2 = arith.muli %1, %y : i32
    linalg.yield %2 : i32
  } -> tensor<4xi32>
  return %0 : tensor<4xi32>
}
func.func @src_wrong_fusion(%a: tensor<4xi32>, %b: tensor<4xi32>) -> tensor<4xi32> {
  %0 = linalg.generic {indexing_maps = [#one, #one, #one], iterator_types = ["parallel"]} ins(%a, %b : tensor<4xi32>, tensor<4xi32>) outs(%a : tensor<4xi32>) {
  ^bb0(%x: i32, %y: i32, %o: i32):
    %1 = arith.addi %x, %y : i32
    linalg.yield %1 : i32
  } -> tensor<4xi32>
  return %0 : tensor<4xi32>
}
func.func @tgt_wrong_fusion(%a: tensor<4xi32>, %b: tensor<4xi32>) -> tensor<4xi32> {
  %0 = linalg.generic {indexing_maps = [#one, affine_map<(i) -> (3 - i)>, #one], iterator_types = ["parallel"]} ins(%a, %b : tensor<4xi32>, tensor<4xi32>) outs(%a : tensor<4xi32>) {
  ^bb0(%x: i32, %y: i32, %o: i32):
    %1 = arith.addi %x, %y : i32
    linalg.yield %1 : i32
  } -> tensor<4xi32>
  return %0 : tensor<4xi32>
}
func.func @src_wrong_transpose(%a: tensor<2x2x2xi8>) -> tensor<2x2x2xi8> {
  %0 = linalg.transpose ins(%a : tensor<2x2x2xi8>) outs(%a : tensor<2x2x2xi8>) permutation = [1, 2, 0]
  return %0 : tensor<2x2x2xi8>
}
func.func @tgt_wrong_transpose(%a: tensor<2x2x2xi8>) -> tensor<2x2x2xi8> {
  %0 = linalg.transpose ins(%a : tensor<2x2x2xi8>) outs(%a : tensor<2x2x2xi8>) permutation = [2, 0, 1]
  return %0 : tensor<2x2x2xi8>
}
func.func @src_wrong_broadcast(%a: tensor<2xi8>, %o: tensor<2x2xi8>) -> tensor<2x2xi8> {
  %0 = linalg.broadcast ins(%a : tensor<2xi8>) outs(%o : tensor<2x2xi8>) dimensions = [1]
  return %0 : tensor<2x2xi8>
}
func.func @tgt_wrong_broadcast(%a: tensor<2xi8>, %o: tensor<2x2xi8>) -> tensor<2x2xi8> {
  %0 = linalg.broadcast ins(%a : tensor<2xi8>) outs(%o : tensor<2x2xi8>) dimensions = [0]
  return %0 : tensor<2x2xi8>
}
func.func @src_wrong_reduce(%a: tensor<2x2xi8>, %o: tensor<2xi8>) -> tensor<2xi8> {
  %0 = linalg.reduce { arith.maxsi } ins(%a : tensor<2x2xi8>) outs(%o : tensor<2xi8>) dimensions = [1]
  return %0 : tensor<2xi8>
}
func.func @tgt_wrong_reduce(%a: tensor<2x2xi8>, %o: tensor<2xi8>) -> tensor<2xi8> {
  %0 = linalg.reduce { arith.maxui } ins(%a : tensor<2x2xi8>) outs(%o : tensor<2xi8>) dimensions = [1]
  return %0 : tensor<2xi8>
}
// The initial value of the output is part of the result.
func.func @src_wrong_init(%a: tensor<2xi8>, %o: tensor<i8>) -> tensor<i8> {
  %0 = linalg.dot ins(%a, %a : tensor<2xi8>, tensor<2xi8>) outs(%o : tensor<i8>) -> tensor<i8>
  return %0 : tensor<i8>
}
func.func @tgt_wrong_init(%a: tensor<2xi8>, %o: tensor<i8>) -> tensor<i8> {
  %z = arith.constant dense<0> : tensor<i8>
  %0 = linalg.dot ins(%a, %a : tensor<2xi8>, tensor<2xi8>) outs(%z : tensor<i8>) -> tensor<i8>
  return %0 : tensor<i8>
}
// An unused input may be poison, division in the region is undefined only where it is.
func.func @src_wrong_index(%a: tensor<2x2xindex>) -> tensor<2x2xindex> {
  %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%a : tensor<2x2xindex>) {
  ^bb0(%o: index):
    %1 = linalg.index 0 : index
    linalg.yield %1 : index
  } -> tensor<2x2xindex>
  return %0 : tensor<2x2xindex>
}
func.func @tgt_wrong_index(%a: tensor<2x2xindex>) -> tensor<2x2xindex> {
  %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%a : tensor<2x2xindex>) {
  ^bb0(%o: index):
    %1 = linalg.index 1 : index
    linalg.yield %1 : index
  } -> tensor<2x2xindex>
  return %0 : tensor<2x2xindex>
}
func.func @src_open_parallel(%a: tensor<4xi8>, %o: tensor<i8>) -> tensor<i8> {
  %0 = linalg.generic {indexing_maps = [#one, affine_map<(i) -> ()>], iterator_types = ["parallel"]} ins(%a : tensor<4xi8>) outs(%o : tensor<i8>) {
  ^bb0(%x: i8, %y: i8):
    linalg.yield %x : i8
  } -> tensor<i8>
  return %0 : tensor<i8>
}
func.func @tgt_open_parallel(%a: tensor<4xi8>, %o: tensor<i8>) -> tensor<i8> {
  %c = arith.constant 3 : index
  %0 = tensor.extract %a[%c] : tensor<4xi8>
  %1 = tensor.from_elements %0 : tensor<i8>
  return %1 : tensor<i8>
}
// An output may be the memory of an input with the same accesses: each element is read before it is written.
func.func @src_same_memory(%a: memref<4xi8>, %c: memref<4xi8>) {
  memref.copy %a, %c : memref<4xi8> to memref<4xi8>
  return
}
func.func @tgt_same_memory(%a: memref<4xi8>, %c: memref<4xi8>) {
  linalg.copy ins(%a : memref<4xi8>) outs(%c : memref<4xi8>)
  return
}
func.func @src_wrong_same_memory(%a: memref<2xi8>, %b: memref<2xi8>, %c: memref<2xi8>) {
  linalg.add ins(%a, %b : memref<2xi8>, memref<2xi8>) outs(%c : memref<2xi8>)
  return
}
func.func @tgt_wrong_same_memory(%a: memref<2xi8>, %b: memref<2xi8>, %c: memref<2xi8>) {
  linalg.add ins(%a, %b : memref<2xi8>, memref<2xi8>) outs(%c : memref<2xi8>)
  linalg.add ins(%a, %b : memref<2xi8>, memref<2xi8>) outs(%c : memref<2xi8>)
  return
}
// The window of a pooling has a shape only. Its elements are not read, so that an output may overlap the window.
func.func @src_wrong_window(%a: memref<1x3x3x1xi8>, %k: memref<2x2xi8>, %c: memref<1x2x2x1xi8>) -> i8 {
  %z = arith.constant 0 : index
  linalg.pooling_nhwc_max ins(%a, %k : memref<1x3x3x1xi8>, memref<2x2xi8>) outs(%c : memref<1x2x2x1xi8>)
  %r = memref.load %k[%z, %z] : memref<2x2xi8>
  return %r : i8
}
func.func @tgt_wrong_window(%a: memref<1x3x3x1xi8>, %k: memref<2x2xi8>, %c: memref<1x2x2x1xi8>) -> i8 {
  %z = arith.constant 0 : index
  %r = memref.load %k[%z, %z] : memref<2x2xi8>
  linalg.pooling_nhwc_max ins(%a, %k : memref<1x3x3x1xi8>, memref<2x2xi8>) outs(%c : memref<1x2x2x1xi8>)
  return %r : i8
}
// Two blocks of columns of one matrix do not overlap, although the ranges of their places do.
func.func @src_wrong_columns(%m: memref<3x4xi8>) {
  %a = memref.subview %m[0, 0] [3, 2] [1, 1] : memref<3x4xi8> to memref<3x2xi8, strided<[4, 1]>>
  %c = memref.subview %m[0, 2] [3, 2] [1, 1] : memref<3x4xi8> to memref<3x2xi8, strided<[4, 1], offset: 2>>
  linalg.copy ins(%a : memref<3x2xi8, strided<[4, 1]>>) outs(%c : memref<3x2xi8, strided<[4, 1], offset: 2>>)
  return
}
func.func @tgt_wrong_columns(%m: memref<3x4xi8>) {
  return
}
// Blocks with a common column do.
func.func @src_overlapping_columns(%m: memref<3x4xi8>, %q: i1) {
  scf.if %q {
    %a = memref.subview %m[0, 0] [3, 2] [1, 1] : memref<3x4xi8> to memref<3x2xi8, strided<[4, 1]>>
    %c = memref.subview %m[0, 1] [3, 2] [1, 1] : memref<3x4xi8> to memref<3x2xi8, strided<[4, 1], offset: 1>>
    linalg.copy ins(%a : memref<3x2xi8, strided<[4, 1]>>) outs(%c : memref<3x2xi8, strided<[4, 1], offset: 1>>)
  }
  return
}
func.func @tgt_overlapping_columns(%m: memref<3x4xi8>, %q: i1) {
  return
}
// A range of places that may contain an element of the input is not taken to contain one.
func.func @src_open_row_in_gap(%m: memref<1024xi8>, %v: i8) {
  %o = arith.constant 1 : i8
  %a = memref.reinterpret_cast %m to offset: [0], sizes: [10, 20], strides: [100, 1] : memref<1024xi8> to memref<10x20xi8, strided<[100, 1]>>
  %c = memref.reinterpret_cast %m to offset: [20], sizes: [20], strides: [1] : memref<1024xi8> to memref<20xi8, strided<[1], offset: 20>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
      ins(%a : memref<10x20xi8, strided<[100, 1]>>) outs(%c : memref<20xi8, strided<[1], offset: 20>>) {
  ^bb0(%x: i8, %y: i8):
    %s = arith.addi %x, %y : i8
    linalg.yield %s : i8
  }
  return
}
func.func @tgt_open_row_in_gap(%m: memref<1024xi8>, %v: i8) {
  return
}

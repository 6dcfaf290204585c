// Expansions of views (expand-strided-metadata, lower-affine).
func.func @subview(%m: memref<8x16xf32>, %i: index, %j: index) -> f32 {
  %0 = memref.subview %m[%i, %j] [4, 2] [2, 3] : memref<8x16xf32> to memref<4x2xf32, strided<[32, 3], offset: ?>>
  %c1 = arith.constant 1 : index
  %1 = memref.load %0[%c1, %c1] : memref<4x2xf32, strided<[32, 3], offset: ?>>
  return %1 : f32
}

// -----

module {
  func.func @subview(%arg0: memref<8x16xf32>, %arg1: index, %arg2: index) -> f32 {
    %c1 = arith.constant 1 : index
    %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<8x16xf32> -> memref<f32>, index, index, index, index, index
    %c16 = arith.constant 16 : index
    %0 = arith.muli %arg1, %c16 overflow<nsw> : index
    %1 = arith.addi %0, %arg2 : index
    %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [%1], sizes: [4, 2], strides: [32, 3] : memref<f32> to memref<4x2xf32, strided<[32, 3], offset: ?>>
    %2 = memref.load %reinterpret_cast[%c1, %c1] : memref<4x2xf32, strided<[32, 3], offset: ?>>
    return %2 : f32
  }
}

// -----

// wrong stride of rows: constant 16 => constant 8
// wrong dropped row: muli %arg1, => muli %arg2,
// wrong dropped column: addi %0, %arg2 => addi %0, %0

// =====

func.func @expand(%m: memref<?x8xf32>, %n: index) -> index {
  %0 = memref.expand_shape %m [[0, 1], [2]] output_shape [%n, 4, 8] : memref<?x8xf32> into memref<?x4x8xf32>
  %c0 = arith.constant 0 : index
  %1 = memref.dim %0, %c0 : memref<?x4x8xf32>
  return %1 : index
}

// -----

module {
  func.func @expand(%arg0: memref<?x8xf32>, %arg1: index) -> index {
    %c0 = arith.constant 0 : index
    %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<?x8xf32> -> memref<f32>, index, index, index, index, index
    %c4 = arith.constant 4 : index
    %c0_0 = arith.constant 0 : index
    %c-1 = arith.constant -1 : index
    %0 = arith.cmpi slt, %sizes#0, %c0_0 : index
    %1 = arith.subi %c-1, %sizes#0 : index
    %2 = arith.select %0, %1, %sizes#0 : index
    %3 = arith.divsi %2, %c4 : index
    %4 = arith.subi %c-1, %3 : index
    %5 = arith.select %0, %4, %3 : index
    %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [0], sizes: [%5, 4, 8], strides: [32, 8, 1] : memref<f32> to memref<?x4x8xf32>
    %dim = memref.dim %reinterpret_cast, %c0 : memref<?x4x8xf32>
    return %dim : index
  }
}

// -----

// unproved group: constant 4 : => constant 8 :

// =====

func.func @collapse(%m: memref<3x?x8xf32>) -> index {
  %0 = memref.collapse_shape %m [[0], [1, 2]] : memref<3x?x8xf32> into memref<3x?xf32>
  %c1 = arith.constant 1 : index
  %1 = memref.dim %0, %c1 : memref<3x?xf32>
  return %1 : index
}

// -----

module {
  func.func @collapse(%arg0: memref<3x?x8xf32>) -> index {
    %c1 = arith.constant 1 : index
    %base_buffer, %offset, %sizes:3, %strides:3 = memref.extract_strided_metadata %arg0 : memref<3x?x8xf32> -> memref<f32>, index, index, index, index, index, index, index
    %c8 = arith.constant 8 : index
    %0 = arith.muli %sizes#1, %c8 overflow<nsw> : index
    %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [0], sizes: [3, %0], strides: [%strides#0, 1] : memref<f32> to memref<3x?xf32>
    %dim = memref.dim %reinterpret_cast, %c1 : memref<3x?xf32>
    return %dim : index
  }
}

// -----

// wrong group: constant 8 : => constant 4 :
// wrong sum: muli => addi

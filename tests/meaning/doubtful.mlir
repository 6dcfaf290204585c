// Overlapping memory under parallel loops, empty parts of memory, loops without iterations.

// Memory %c may overlap %a in part, also where places pass the greatest number: then the source is undefined.
func.func @src_map_overlap(%a: memref<2xf32>, %c: memref<2xf32>) {
  linalg.map { math.absf } ins(%a : memref<2xf32>) outs(%c : memref<2xf32>)
  return
}
func.func @tgt_map_overlap(%a: memref<2xf32>, %c: memref<2xf32>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
    %0 = memref.load %a[%i] : memref<2xf32>
    %1 = math.absf %0 : f32
    memref.store %1, %c[%i] : memref<2xf32>
    scf.reduce
  }
  return
}

func.func @src_wrong_map_overlap(%a: memref<4xf32>, %b: memref<4xf32>, %c: memref<4xf32>) {
  linalg.map { arith.addf } ins(%a, %b : memref<4xf32>, memref<4xf32>) outs(%c : memref<4xf32>)
  return
}
func.func @tgt_wrong_map_overlap(%a: memref<4xf32>, %b: memref<4xf32>, %c: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    %0 = memref.load %a[%i] : memref<4xf32>
    %1 = memref.load %b[%c0] : memref<4xf32>
    %2 = arith.addf %0, %1 : f32
    memref.store %2, %c[%i] : memref<4xf32>
    scf.reduce
  }
  return
}

// An empty part whose offset is no index.
func.func @src_empty_part(%m: memref<100x100xf32>, %i: index, %j: index, %r: index, %c: index) -> memref<?x?xf32, strided<[100, 1], offset: ?>> {
  %part = memref.subview %m[%i, %j] [%r, %c] [1, 1] : memref<100x100xf32> to memref<?x?xf32, strided<[100, 1], offset: ?>>
  return %part : memref<?x?xf32, strided<[100, 1], offset: ?>>
}
func.func @tgt_empty_part(%m: memref<100x100xf32>, %i: index, %j: index, %r: index, %c: index) -> memref<?x?xf32, strided<[100, 1], offset: ?>> {
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m : memref<100x100xf32> -> memref<f32>, index, index, index, index, index
  %at = affine.apply affine_map<()[s0, s1] -> (s0 * 100 + s1)>()[%i, %j]
  %part = memref.reinterpret_cast %base to offset: [%at], sizes: [%r, %c], strides: [100, 1] : memref<f32> to memref<?x?xf32, strided<[100, 1], offset: ?>>
  return %part : memref<?x?xf32, strided<[100, 1], offset: ?>>
}

// The step overflows, and there is no iteration.
func.func @src_open_tiled(%n: index, %s: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %r = scf.for %i = %c0 to %c0 step %s iter_args(%a = %x) -> i32 {
    %b = arith.addi %a, %a : i32
    scf.yield %b : i32
  }
  return %r : i32
}
func.func @tgt_open_tiled(%n: index, %s: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %t = arith.muli %s, %c4 : index
  %r = scf.for %i = %c0 to %c0 step %t iter_args(%a = %x) -> i32 {
    %b = arith.addi %a, %a : i32
    scf.yield %b : i32
  }
  return %r : i32
}

// There is an iteration, and the step is not positive.
func.func @src_wrong_step(%s: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %c1 step %s iter_args(%a = %x) -> i32 {
    scf.yield %a : i32
  }
  return %r : i32
}
func.func @tgt_wrong_step(%s: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %t = arith.muli %s, %c2 : index
  %r = scf.for %i = %c0 to %c1 step %t iter_args(%a = %x) -> i32 {
    scf.yield %a : i32
  }
  return %r : i32
}

// A loop is hoisted out of one that has no iterations; its bound may be poison.
func.func @src_open_hoisted(%c: i1, %n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.if %c -> i32 {
    %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> i32 {
      scf.yield %a : i32
    }
    scf.yield %s : i32
  } else {
    scf.yield %x : i32
  }
  return %r : i32
}
func.func @tgt_open_hoisted(%c: i1, %n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> i32 {
    scf.yield %a : i32
  }
  %r = scf.if %c -> i32 {
    scf.yield %s : i32
  } else {
    scf.yield %x : i32
  }
  return %r : i32
}

// The same loops of affine: a step of 1, and then another step.
func.func @src_open_hoisted_affine(%c: i1, %n: index, %x: i32) -> i32 {
  %r = scf.if %c -> i32 {
    %s = affine.for %i = 0 to %n iter_args(%a = %x) -> i32 {
      affine.yield %a : i32
    }
    scf.yield %s : i32
  } else {
    scf.yield %x : i32
  }
  return %r : i32
}
func.func @tgt_open_hoisted_affine(%c: i1, %n: index, %x: i32) -> i32 {
  %s = affine.for %i = 0 to %n iter_args(%a = %x) -> i32 {
    affine.yield %a : i32
  }
  %r = scf.if %c -> i32 {
    scf.yield %s : i32
  } else {
    scf.yield %x : i32
  }
  return %r : i32
}
func.func @src_wrong_hoisted_affine(%c: i1, %n: index, %x: i32) -> i32 {
  %r = scf.if %c -> i32 {
    %s = affine.for %i = 0 to %n step 2 iter_args(%a = %x) -> i32 {
      affine.yield %a : i32
    }
    scf.yield %s : i32
  } else {
    scf.yield %x : i32
  }
  return %r : i32
}
func.func @tgt_wrong_hoisted_affine(%c: i1, %n: index, %x: i32) -> i32 {
  %s = affine.for %i = 0 to %n step 2 iter_args(%a = %x) -> i32 {
    affine.yield %a : i32
  }
  %r = scf.if %c -> i32 {
    scf.yield %s : i32
  } else {
    scf.yield %x : i32
  }
  return %r : i32
}

// A constant bound that does not fit 32 bits, and therefore is poison for an index of 32 bits.
func.func @src_open_hoisted_constant(%c: i1, %x: i32) -> i32 {
  %r = scf.if %c -> i32 {
    %s = affine.for %i = 5000000000 to 5000000001 iter_args(%a = %x) -> i32 {
      affine.yield %a : i32
    }
    scf.yield %s : i32
  } else {
    scf.yield %x : i32
  }
  return %r : i32
}
func.func @tgt_open_hoisted_constant(%c: i1, %x: i32) -> i32 {
  %s = affine.for %i = 5000000000 to 5000000001 iter_args(%a = %x) -> i32 {
    affine.yield %a : i32
  }
  %r = scf.if %c -> i32 {
    scf.yield %s : i32
  } else {
    scf.yield %x : i32
  }
  return %r : i32
}

func.func @src_open_hoisted_parallel(%c: i1, %m: memref<4xi32>, %n: index, %x: i32) {
  scf.if %c {
    affine.parallel (%i) = (0) to (%n) {
    }
  }
  return
}
func.func @tgt_open_hoisted_parallel(%c: i1, %m: memref<4xi32>, %n: index, %x: i32) {
  affine.parallel (%i) = (0) to (%n) {
  }
  return
}

// The bound of the inner dimension has no meaning: the outer dimension has no iterations.
func.func @src_empty_outer_dimension(%m: memref<4xi32>, %n: index, %x: i32) {
  return
}
func.func @tgt_empty_outer_dimension(%m: memref<4xi32>, %n: index, %x: i32) {
  affine.parallel (%i, %j) = (0, 0) to (0, %n) step (1, 2) {
    affine.store %x, %m[%j] : memref<4xi32>
  }
  return
}
func.func @src_wrong_empty_inner_dimension(%m: memref<4xi32>, %n: index, %x: i32) {
  return
}
func.func @tgt_wrong_empty_inner_dimension(%m: memref<4xi32>, %n: index, %x: i32) {
  affine.parallel (%i, %j) = (0, 0) to (%n, 0) step (2, 1) {
    affine.store %x, %m[%i] : memref<4xi32>
  }
  return
}

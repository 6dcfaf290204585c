// fires: SimplifyAllocConst, SimplifyAllocaConst
func.func @alloc_of_constants(%a: index) -> (memref<4x?x?xf32>, f32) {
  %c5 = arith.constant 5 : index
  %0 = memref.alloc(%c5, %a) {alignment = 64 : i64} : memref<4x?x?xf32>
  %1 = memref.alloca(%c5) : memref<?xf32>
  %2 = memref.load %1[%a] : memref<?xf32>
  return %0, %2 : memref<4x?x?xf32>, f32
}
// becomes:
func.func @alloc_of_constants(%arg0: index) -> (memref<4x?x?xf32>, f32) {
  %alloc = memref.alloc(%arg0) {alignment = 64 : i64} : memref<4x5x?xf32>
  %cast = memref.cast %alloc : memref<4x5x?xf32> to memref<4x?x?xf32>
  %alloca = memref.alloca() : memref<5xf32>
  %0 = memref.load %alloca[%arg0] : memref<5xf32>
  return %cast, %0 : memref<4x?x?xf32>, f32
}

// -----

func.func @alloc_of_negative() -> memref<?xf32> {
  %m = arith.constant -1 : index
  %0 = memref.alloc(%m) : memref<?xf32>
  return %0 : memref<?xf32>
}
// becomes:
func.func @alloc_of_negative() -> memref<?xf32> {
  %c-1 = arith.constant -1 : index
  %alloc = memref.alloc(%c-1) : memref<?xf32>
  return %alloc : memref<?xf32>
}

// -----

// fires: SimplifyDeadAlloc, SimplifyDeadAlloca, SimplifyDeadRealloc
// unproved: memory that is written at one type and read at another
func.func @dead(%v: f32, %i: index, %m: memref<4xf32>, %n: memref<memref<8xf32>>) {
  %0 = memref.alloc() : memref<4xf32>
  memref.store %v, %0[%i] : memref<4xf32>
  memref.dealloc %0 : memref<4xf32>
  %1 = memref.alloca() : memref<4xf32>
  memref.store %v, %1[%i] : memref<4xf32>
  %2 = memref.realloc %m : memref<4xf32> to memref<8xf32>
  memref.store %v, %2[%i] : memref<8xf32>
  %3 = memref.alloc() : memref<8xf32>
  memref.store %3, %n[] : memref<memref<8xf32>>
  return
}
// becomes:
func.func @dead(%arg0: f32, %arg1: index, %arg2: memref<4xf32>, %arg3: memref<memref<8xf32>>) {
  %alloc = memref.alloc() : memref<8xf32>
  memref.store %alloc, %arg3[] : memref<memref<8xf32>>
  return
}

// -----

// fires: AllocaScopeInliner
func.func @scopes(%v: f32) -> f32 {
  %0 = memref.alloca_scope -> (f32) {
    %1 = arith.addf %v, %v : f32
    memref.alloca_scope.return %1 : f32
  }
  %c0 = arith.constant 0 : index
  memref.alloca_scope {
    %2 = memref.alloca() : memref<4xf32>
    "unregistered.use"(%2) : (memref<4xf32>) -> ()
  }
  "unregistered.after"() : () -> ()
  return %0 : f32
}
// becomes:
func.func @scopes(%arg0: f32) -> f32 {
  %0 = arith.addf %arg0, %arg0 : f32
  memref.alloca_scope  {
    %alloca = memref.alloca() : memref<4xf32>
    "unregistered.use"(%alloca) : (memref<4xf32>) -> ()
  }
  "unregistered.after"() : () -> ()
  return %0 : f32
}

// -----

// fires: AllocaScopeInliner
func.func @last_scope() {
  "unregistered.before"() : () -> ()
  memref.alloca_scope {
    %2 = memref.alloca() : memref<4xf32>
    "unregistered.use"(%2) : (memref<4xf32>) -> ()
  }
  return
}
// becomes:
func.func @last_scope() {
  "unregistered.before"() : () -> ()
  %alloca = memref.alloca() : memref<4xf32>
  "unregistered.use"(%alloca) : (memref<4xf32>) -> ()
  return
}

// -----

// fires: AllocaScopeHoister
// unproved: an operation without meaning
func.func @hoisted(%c: i1) {
  "unregistered.region"() ({
    memref.alloca_scope {
      %c5 = arith.constant 5 : index
      %2 = memref.alloca() : memref<4xf32>
      "unregistered.use"(%2) : (memref<4xf32>) -> ()
    }
    "unregistered.end"() : () -> ()
  }) : () -> ()
  scf.if %c {
    memref.alloca_scope {
      %2 = memref.alloca() : memref<4xf32>
      "unregistered.use"(%2) : (memref<4xf32>) -> ()
    }
  }
  return
}
// becomes:
func.func @hoisted(%arg0: i1) {
  "unregistered.region"() ({
    memref.alloca_scope  {
      %alloca_0 = memref.alloca() : memref<4xf32>
      "unregistered.use"(%alloca_0) : (memref<4xf32>) -> ()
    }
    "unregistered.end"() : () -> ()
  }) : () -> ()
  %alloca = memref.alloca() : memref<4xf32>
  scf.if %arg0 {
    memref.alloca_scope  {
      "unregistered.use"(%alloca) : (memref<4xf32>) -> ()
    }
  }
  return
}

// -----

// fires: FoldEmptyCopy, FoldSelfCopy
func.func @copies(%a: memref<4xf32>, %b: memref<?x0xf32>, %c: memref<?x0xf32>, %d: memref<4xf32>) {
  memref.copy %a, %a : memref<4xf32> to memref<4xf32>
  memref.copy %b, %c : memref<?x0xf32> to memref<?x0xf32>
  %0 = memref.cast %a : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
  memref.copy %0, %d : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
  return
}
// becomes:
func.func @copies(%arg0: memref<4xf32>, %arg1: memref<?x0xf32>, %arg2: memref<?x0xf32>, %arg3: memref<4xf32>) {
  memref.copy %arg0, %arg3 : memref<4xf32> to memref<4xf32>
  return
}

// -----

func.func @through_casts(%a: memref<4xf32>, %v: f32, %i: index, %n: memref<*xf32>) -> (f32, index, index, f32) {
  %c0 = arith.constant 0 : index
  %0 = memref.cast %a : memref<4xf32> to memref<?xf32>
  %1 = memref.load %0[%i] : memref<?xf32>
  memref.store %v, %0[%i] : memref<?xf32>
  memref.prefetch %0[%i], read, locality<3>, data : memref<?xf32>
  %3 = memref.dim %0, %c0 : memref<?xf32>
  %4 = memref.dim %0, %i : memref<?xf32>
  %5 = memref.cast %n : memref<*xf32> to memref<?xf32>
  %6 = memref.load %5[%i] : memref<?xf32>
  memref.dealloc %0 : memref<?xf32>
  return %1, %3, %4, %6 : f32, index, index, f32
}
// becomes:
func.func @through_casts(%arg0: memref<4xf32>, %arg1: f32, %arg2: index, %arg3: memref<*xf32>) -> (f32, index, index, f32) {
  %c4 = arith.constant 4 : index
  %cast = memref.cast %arg0 : memref<4xf32> to memref<?xf32>
  %0 = memref.load %arg0[%arg2] : memref<4xf32>
  memref.store %arg1, %arg0[%arg2] : memref<4xf32>
  memref.prefetch %arg0[%arg2], read, locality<3>, data : memref<4xf32>
  %dim = memref.dim %cast, %arg2 : memref<?xf32>
  %cast_0 = memref.cast %arg3 : memref<*xf32> to memref<?xf32>
  %1 = memref.load %cast_0[%arg2] : memref<?xf32>
  memref.dealloc %arg0 : memref<4xf32>
  return %0, %c4, %dim, %1 : f32, index, index, f32
}

// -----

// unproved: an atomic operation
func.func @atomic_through_cast(%a: memref<4xf32>, %v: f32, %i: index) -> f32 {
  %0 = memref.cast %a : memref<4xf32> to memref<?xf32>
  %1 = memref.atomic_rmw addf %v, %0[%i] : (f32, memref<?xf32>) -> f32
  return %1 : f32
}
// becomes:
func.func @atomic_through_cast(%arg0: memref<4xf32>, %arg1: f32, %arg2: index) -> f32 {
  %0 = memref.atomic_rmw addf %arg1, %arg0[%arg2] : (f32, memref<4xf32>) -> f32
  return %0 : f32
}

// -----

func.func @casts(%a: memref<4xf32>, %b: memref<4xf32, 1>, %c: memref<?xf32>) -> (memref<4xf32>, memref<4xf32, 3>, memref<?xf32>, memref<?xf32>) {
  %0 = memref.cast %a : memref<4xf32> to memref<?xf32>
  %1 = memref.cast %0 : memref<?xf32> to memref<4xf32>
  %2 = memref.memory_space_cast %b : memref<4xf32, 1> to memref<4xf32, 2>
  %3 = memref.memory_space_cast %2 : memref<4xf32, 2> to memref<4xf32, 3>
  %4 = memref.cast %c : memref<?xf32> to memref<?xf32>
  %5 = memref.cast %c : memref<?xf32> to memref<4xf32>
  %6 = memref.cast %5 : memref<4xf32> to memref<?xf32>
  return %1, %3, %4, %6 : memref<4xf32>, memref<4xf32, 3>, memref<?xf32>, memref<?xf32>
}
// becomes:
func.func @casts(%arg0: memref<4xf32>, %arg1: memref<4xf32, 1>, %arg2: memref<?xf32>) -> (memref<4xf32>, memref<4xf32, 3>, memref<?xf32>, memref<?xf32>) {
  %memspacecast = memref.memory_space_cast %arg1 : memref<4xf32, 1> to memref<4xf32, 3>
  return %arg0, %memspacecast, %arg2, %arg2 : memref<4xf32>, memref<4xf32, 3>, memref<?xf32>, memref<?xf32>
}

// -----

func.func @sizes(%a: index, %b: index, %m: memref<?x4xf32>, %r: memref<2048xi8>, %u: memref<*xf32>) -> (index, index, index, index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = memref.alloc(%a, %b) : memref<?x4x?xf32>
  %1 = memref.dim %0, %c2 : memref<?x4x?xf32>
  %2 = memref.dim %m, %c1 : memref<?x4xf32>
  %3 = memref.view %r[%c0][%a, %b] : memref<2048xi8> to memref<?x4x?xf32>
  %4 = memref.dim %3, %c2 : memref<?x4x?xf32>
  %5 = memref.subview %m[0, 0] [1, %b] [1, 1] : memref<?x4xf32> to memref<?xf32, strided<[1]>>
  %6 = memref.dim %5, %c0 : memref<?xf32, strided<[1]>>
  %7 = memref.rank %m : memref<?x4xf32>
  %8 = memref.rank %u : memref<*xf32>
  %9 = memref.dim %m, %c2 : memref<?x4xf32>
  return %1, %2, %4, %6, %7, %8, %9 : index, index, index, index, index, index, index
}
// becomes:
func.func @sizes(%arg0: index, %arg1: index, %arg2: memref<?x4xf32>, %arg3: memref<2048xi8>, %arg4: memref<*xf32>) -> (index, index, index, index, index, index, index) {
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %0 = memref.rank %arg4 : memref<*xf32>
  %dim = memref.dim %arg2, %c2 : memref<?x4xf32>
  return %arg1, %c4, %arg1, %arg1, %c2, %0, %dim : index, index, index, index, index, index, index
}

// -----

// fires: DimOfMemRefReshape
// unproved: what `memref.dim`, `memref.reshape`, `unregistered.index` computes
func.func @dim_of_reshape(%x: memref<*xf32>, %s: memref<?xindex>, %t: memref<2xi32>, %i: index) -> (index, index, index) {
  %c1 = arith.constant 1 : index
  %0 = memref.reshape %x(%t) : (memref<*xf32>, memref<2xi32>) -> memref<?x?xf32>
  %2 = memref.reshape %x(%s) : (memref<*xf32>, memref<?xindex>) -> memref<*xf32>
  memref.store %i, %s[%i] : memref<?xindex>
  %1 = memref.dim %0, %c1 : memref<?x?xf32>
  %3 = memref.dim %2, %i : memref<*xf32>
  %j = "unregistered.index"() : () -> index
  %4 = memref.dim %2, %j : memref<*xf32>
  return %1, %3, %4 : index, index, index
}
// becomes:
func.func @dim_of_reshape(%arg0: memref<*xf32>, %arg1: memref<?xindex>, %arg2: memref<2xi32>, %arg3: index) -> (index, index, index) {
  %c1 = arith.constant 1 : index
  %0 = memref.load %arg2[%c1] : memref<2xi32>
  %1 = arith.index_cast %0 : i32 to index
  %reshape = memref.reshape %arg0(%arg1) : (memref<*xf32>, memref<?xindex>) -> memref<*xf32>
  %2 = memref.load %arg1[%arg3] : memref<?xindex>
  memref.store %arg3, %arg1[%arg3] : memref<?xindex>
  %3 = "unregistered.index"() : () -> index
  %dim = memref.dim %reshape, %3 : memref<*xf32>
  return %1, %2, %dim : index, index, index
}

// -----

// fires: ReinterpretCastOpExtractStridedMetadataFolder
func.func @metadata(%x: memref<8x?xf32, strided<[?, 1], offset: 4>>, %y: memref<8x2xf32>, %n: index) -> (memref<8x?xf32, strided<[?, 1], offset: ?>>, memref<8x2xf32>, memref<?xf32, strided<[3], offset: 0>>, index) {
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %x : memref<8x?xf32, strided<[?, 1], offset: 4>> -> memref<f32>, index, index, index, index, index
  %0 = memref.reinterpret_cast %b to offset: [%o], sizes: [%s#0, %s#1], strides: [%t#0, 1] : memref<f32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %1 = memref.cast %0 : memref<?x?xf32, strided<[?, ?], offset: ?>> to memref<8x?xf32, strided<[?, 1], offset: ?>>
  %c, %p, %u:2, %v:2 = memref.extract_strided_metadata %y : memref<8x2xf32> -> memref<f32>, index, index, index, index, index
  %2 = memref.reinterpret_cast %c to offset: [0], sizes: [8, 2], strides: [2, 1] : memref<f32> to memref<8x2xf32>
  %3 = memref.reinterpret_cast %c to offset: [0], sizes: [%n], strides: [3] : memref<f32> to memref<?xf32, strided<[3], offset: 0>>
  return %1, %2, %3, %s#1 : memref<8x?xf32, strided<[?, 1], offset: ?>>, memref<8x2xf32>, memref<?xf32, strided<[3], offset: 0>>, index
}
// becomes:
func.func @metadata(%arg0: memref<8x?xf32, strided<[?, 1], offset: 4>>, %arg1: memref<8x2xf32>, %arg2: index) -> (memref<8x?xf32, strided<[?, 1], offset: ?>>, memref<8x2xf32>, memref<?xf32, strided<[3]>>, index) {
  %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<8x?xf32, strided<[?, 1], offset: 4>> -> memref<f32>, index, index, index, index, index
  %cast = memref.cast %arg0 : memref<8x?xf32, strided<[?, 1], offset: 4>> to memref<8x?xf32, strided<[?, 1], offset: ?>>
  %reinterpret_cast = memref.reinterpret_cast %arg1 to offset: [0], sizes: [%arg2], strides: [3] : memref<8x2xf32> to memref<?xf32, strided<[3]>>
  return %cast, %arg1, %reinterpret_cast, %sizes#1 : memref<8x?xf32, strided<[?, 1], offset: ?>>, memref<8x2xf32>, memref<?xf32, strided<[3]>>, index
}

// -----

func.func @metadata_of_cast(%x: memref<8x4xf32>) -> (index, index) {
  %0 = memref.cast %x : memref<8x4xf32> to memref<?x?xf32>
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %0 : memref<?x?xf32> -> memref<f32>, index, index, index, index, index
  return %s#1, %t#0 : index, index
}
// becomes:
func.func @metadata_of_cast(%arg0: memref<8x4xf32>) -> (index, index) {
  %c4 = arith.constant 4 : index
  return %c4, %c4 : index, index
}

// -----

// fires: ReinterpretCastOpConstantFolder
// unproved: what `memref.reinterpret_cast` computes
func.func @reinterpreted(%x: memref<*xf32>, %n: index) -> (memref<?x?xf32, strided<[?, ?], offset: ?>>) {
  %c4 = arith.constant 4 : index
  %0 = memref.reinterpret_cast %x to offset: [%c4], sizes: [%n, %c4], strides: [%c4, 1] : memref<*xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  return %0 : memref<?x?xf32, strided<[?, ?], offset: ?>>
}
// becomes:
func.func @reinterpreted(%arg0: memref<*xf32>, %arg1: index) -> memref<?x?xf32, strided<[?, ?], offset: ?>> {
  %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [4], sizes: [%arg1, 4], strides: [4, 1] : memref<*xf32> to memref<?x4xf32, strided<[4, 1], offset: 4>>
  %cast = memref.cast %reinterpret_cast : memref<?x4xf32, strided<[4, 1], offset: 4>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  return %cast : memref<?x?xf32, strided<[?, ?], offset: ?>>
}

// -----

func.func @reinterpreted_again(%x: memref<8xf32>, %y: memref<8xf32, strided<[?], offset: ?>>, %s: index) -> (memref<4xf32>, memref<4xf32>, memref<8xf32>, memref<8xf32, strided<[?], offset: ?>>) {
  %0 = memref.reinterpret_cast %x to offset: [1], sizes: [7], strides: [1] : memref<8xf32> to memref<7xf32, strided<[1], offset: 1>>
  %1 = memref.reinterpret_cast %0 to offset: [0], sizes: [4], strides: [1] : memref<7xf32, strided<[1], offset: 1>> to memref<4xf32>
  %2 = memref.subview %x[0] [6] [1] : memref<8xf32> to memref<6xf32, strided<[1]>>
  %3 = memref.reinterpret_cast %2 to offset: [0], sizes: [4], strides: [1] : memref<6xf32, strided<[1]>> to memref<4xf32>
  %4 = memref.reinterpret_cast %x to offset: [0], sizes: [8], strides: [1] : memref<8xf32> to memref<8xf32>
  %5 = memref.reinterpret_cast %y to offset: [%s], sizes: [8], strides: [%s] : memref<8xf32, strided<[?], offset: ?>> to memref<8xf32, strided<[?], offset: ?>>
  return %1, %3, %4, %5 : memref<4xf32>, memref<4xf32>, memref<8xf32>, memref<8xf32, strided<[?], offset: ?>>
}
// becomes:
func.func @reinterpreted_again(%arg0: memref<8xf32>, %arg1: memref<8xf32, strided<[?], offset: ?>>, %arg2: index) -> (memref<4xf32>, memref<4xf32>, memref<8xf32>, memref<8xf32, strided<[?], offset: ?>>) {
  %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [0], sizes: [4], strides: [1] : memref<8xf32> to memref<4xf32>
  %reinterpret_cast_0 = memref.reinterpret_cast %arg0 to offset: [0], sizes: [4], strides: [1] : memref<8xf32> to memref<4xf32>
  %reinterpret_cast_1 = memref.reinterpret_cast %arg1 to offset: [%arg2], sizes: [8], strides: [%arg2] : memref<8xf32, strided<[?], offset: ?>> to memref<8xf32, strided<[?], offset: ?>>
  return %reinterpret_cast, %reinterpret_cast_0, %arg0, %reinterpret_cast_1 : memref<4xf32>, memref<4xf32>, memref<8xf32>, memref<8xf32, strided<[?], offset: ?>>
}

// -----

// fires: ComposeExpandShapes, ComposeCollapseShapes
func.func @composed(%x: memref<?xf32>, %y: memref<?x3x4x5xf32>, %z: memref<8xf32, strided<[2]>>, %a: index, %b: index) -> (memref<?x6x2x1x2xf32>, memref<?xf32>, memref<2x2x2xf32, strided<[8, 4, 2]>>) {
  %0 = memref.expand_shape %x [[0, 1]] output_shape [%a, 4] : memref<?xf32> into memref<?x4xf32>
  %1 = memref.expand_shape %0 [[0, 1], [2, 3, 4]] output_shape [%b, 6, 2, 1, 2] : memref<?x4xf32> into memref<?x6x2x1x2xf32>
  %2 = memref.collapse_shape %y [[0, 1], [2, 3]] : memref<?x3x4x5xf32> into memref<?x20xf32>
  %3 = memref.collapse_shape %2 [[0, 1]] : memref<?x20xf32> into memref<?xf32>
  %4 = memref.expand_shape %z [[0, 1]] output_shape [2, 4] : memref<8xf32, strided<[2]>> into memref<2x4xf32, strided<[8, 2]>>
  %5 = memref.expand_shape %4 [[0], [1, 2]] output_shape [2, 2, 2] : memref<2x4xf32, strided<[8, 2]>> into memref<2x2x2xf32, strided<[8, 4, 2]>>
  return %1, %3, %5 : memref<?x6x2x1x2xf32>, memref<?xf32>, memref<2x2x2xf32, strided<[8, 4, 2]>>
}
// becomes:
func.func @composed(%arg0: memref<?xf32>, %arg1: memref<?x3x4x5xf32>, %arg2: memref<8xf32, strided<[2]>>, %arg3: index, %arg4: index) -> (memref<?x6x2x1x2xf32>, memref<?xf32>, memref<2x2x2xf32, strided<[8, 4, 2]>>) {
  %expand_shape = memref.expand_shape %arg0 [[0, 1, 2, 3, 4]] output_shape [%arg4, 6, 2, 1, 2] : memref<?xf32> into memref<?x6x2x1x2xf32>
  %collapse_shape = memref.collapse_shape %arg1 [[0, 1, 2, 3]] : memref<?x3x4x5xf32> into memref<?xf32>
  %expand_shape_0 = memref.expand_shape %arg2 [[0, 1]] output_shape [2, 4] : memref<8xf32, strided<[2]>> into memref<2x4xf32, strided<[8, 2]>>
  %expand_shape_1 = memref.expand_shape %expand_shape_0 [[0], [1, 2]] output_shape [2, 2, 2] : memref<2x4xf32, strided<[8, 2]>> into memref<2x2x2xf32, strided<[8, 4, 2]>>
  return %expand_shape, %collapse_shape, %expand_shape_1 : memref<?x6x2x1x2xf32>, memref<?xf32>, memref<2x2x2xf32, strided<[8, 4, 2]>>
}

// -----

// fires: ComposeExpandOfCollapseOp, ComposeCollapseOfExpandOp
func.func @reshaped(%x: memref<2x3x4x5xf32>, %y: memref<?x?x?xi64>, %a: index, %b: index, %c: index) -> (memref<6x4x5xf32>, memref<?x?xi64>) {
  %0 = memref.collapse_shape %x [[0, 1, 2], [3]] : memref<2x3x4x5xf32> into memref<24x5xf32>
  %1 = memref.expand_shape %0 [[0, 1], [2]] output_shape [6, 4, 5] : memref<24x5xf32> into memref<6x4x5xf32>
  %2 = memref.expand_shape %y [[0], [1], [2, 3]] output_shape [%a, %b, %c, 1] : memref<?x?x?xi64> into memref<?x?x?x1xi64>
  %3 = memref.collapse_shape %2 [[0, 1], [2, 3]] : memref<?x?x?x1xi64> into memref<?x?xi64>
  return %1, %3 : memref<6x4x5xf32>, memref<?x?xi64>
}
// becomes:
func.func @reshaped(%arg0: memref<2x3x4x5xf32>, %arg1: memref<?x?x?xi64>, %arg2: index, %arg3: index, %arg4: index) -> (memref<6x4x5xf32>, memref<?x?xi64>) {
  %collapse_shape = memref.collapse_shape %arg0 [[0, 1], [2], [3]] : memref<2x3x4x5xf32> into memref<6x4x5xf32>
  %collapse_shape_0 = memref.collapse_shape %arg1 [[0, 1], [2]] : memref<?x?x?xi64> into memref<?x?xi64>
  return %collapse_shape, %collapse_shape_0 : memref<6x4x5xf32>, memref<?x?xi64>
}

// -----

// fires: CollapseShapeOpMemRefCastFolder
func.func @collapse_of_cast(%x: memref<4x3x5xf32>, %y: memref<4x3x?xf32>) -> (memref<?x?xf32>, memref<?x?xf32>) {
  %0 = memref.cast %x : memref<4x3x5xf32> to memref<?x3x?xf32>
  %1 = memref.collapse_shape %0 [[0, 1], [2]] : memref<?x3x?xf32> into memref<?x?xf32>
  %2 = memref.cast %y : memref<4x3x?xf32> to memref<?x?x?xf32>
  %3 = memref.collapse_shape %2 [[0], [1, 2]] : memref<?x?x?xf32> into memref<?x?xf32>
  return %1, %3 : memref<?x?xf32>, memref<?x?xf32>
}
// becomes:
func.func @collapse_of_cast(%arg0: memref<4x3x5xf32>, %arg1: memref<4x3x?xf32>) -> (memref<?x?xf32>, memref<?x?xf32>) {
  %collapse_shape = memref.collapse_shape %arg0 [[0, 1], [2]] : memref<4x3x5xf32> into memref<12x5xf32>
  %cast = memref.cast %collapse_shape : memref<12x5xf32> to memref<?x?xf32>
  %collapse_shape_0 = memref.collapse_shape %arg1 [[0], [1, 2]] : memref<4x3x?xf32> into memref<4x?xf32>
  %cast_1 = memref.cast %collapse_shape_0 : memref<4x?xf32> to memref<?x?xf32>
  return %cast, %cast_1 : memref<?x?xf32>, memref<?x?xf32>
}

// -----

// fires: ExpandShapeOpMemRefCastFolder
func.func @expand_of_cast(%x: memref<8x?xf32>, %y: memref<8x4xf32>, %n: index) -> (memref<?x2x?x?xf32>, memref<?x1x4xf32>, memref<?x4xf32>) {
  %c4 = arith.constant 4 : index
  %c3 = arith.constant 3 : index
  %0 = memref.cast %x : memref<8x?xf32> to memref<?x?xf32>
  %1 = memref.expand_shape %0 [[0, 1], [2, 3]] output_shape [%c4, 2, %n, %c4] : memref<?x?xf32> into memref<?x2x?x?xf32>
  %2 = memref.cast %y : memref<8x4xf32> to memref<?x4xf32>
  %3 = memref.expand_shape %2 [[0, 1], [2]] output_shape [%n, 1, 4] : memref<?x4xf32> into memref<?x1x4xf32>
  return %1, %3, %2 : memref<?x2x?x?xf32>, memref<?x1x4xf32>, memref<?x4xf32>
}
// becomes:
func.func @expand_of_cast(%arg0: memref<8x?xf32>, %arg1: memref<8x4xf32>, %arg2: index) -> (memref<?x2x?x?xf32>, memref<?x1x4xf32>, memref<?x4xf32>) {
  %expand_shape = memref.expand_shape %arg0 [[0, 1], [2, 3]] output_shape [4, 2, %arg2, 4] : memref<8x?xf32> into memref<4x2x?x4xf32>
  %cast = memref.cast %expand_shape : memref<4x2x?x4xf32> to memref<?x2x?x?xf32>
  %cast_0 = memref.cast %arg1 : memref<8x4xf32> to memref<?x4xf32>
  %expand_shape_1 = memref.expand_shape %cast_0 [[0, 1], [2]] output_shape [%arg2, 1, 4] : memref<?x4xf32> into memref<?x1x4xf32>
  return %cast, %expand_shape_1, %cast_0 : memref<?x2x?x?xf32>, memref<?x1x4xf32>, memref<?x4xf32>
}

// -----

// fires: SubViewOpConstantArgumentFolder, SubViewOpMemRefCastFolder
func.func @subviews(%x: memref<16x16xf32>, %y: memref<?x?x?xf32>, %n: index) -> (memref<?x?xf32, strided<[?, 1], offset: ?>>, memref<?x?xf32, strided<[?, 1], offset: ?>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %0 = memref.cast %x : memref<16x16xf32> to memref<?x?xf32>
  %1 = memref.subview %0[%c4, %n] [%c4, %n] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  %2 = memref.subview %y[%c0, %n, %n] [1, %c4, %n] [%c1, %c1, 1] : memref<?x?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  return %1, %2 : memref<?x?xf32, strided<[?, 1], offset: ?>>, memref<?x?xf32, strided<[?, 1], offset: ?>>
}
// becomes:
func.func @subviews(%arg0: memref<16x16xf32>, %arg1: memref<?x?x?xf32>, %arg2: index) -> (memref<?x?xf32, strided<[?, 1], offset: ?>>, memref<?x?xf32, strided<[?, 1], offset: ?>>) {
  %subview = memref.subview %arg0[4, %arg2] [4, %arg2] [1, 1] : memref<16x16xf32> to memref<4x?xf32, strided<[16, 1], offset: ?>>
  %cast = memref.cast %subview : memref<4x?xf32, strided<[16, 1], offset: ?>> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  %subview_0 = memref.subview %arg1[0, %arg2, %arg2] [1, 4, %arg2] [1, 1, 1] : memref<?x?x?xf32> to memref<4x?xf32, strided<[?, 1], offset: ?>>
  %cast_1 = memref.cast %subview_0 : memref<4x?xf32, strided<[?, 1], offset: ?>> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  return %cast, %cast_1 : memref<?x?xf32, strided<[?, 1], offset: ?>>, memref<?x?xf32, strided<[?, 1], offset: ?>>
}

// -----

// fires: TrivialSubViewOpFolder
func.func @trivial(%x: memref<16x16xf32>, %y: memref<4xf32, strided<[?], offset: ?>>) -> (memref<16x16xf32, strided<[16, 1]>>, memref<4xf32, strided<[?], offset: ?>>) {
  %0 = memref.subview %x[0, 0] [16, 16] [1, 1] : memref<16x16xf32> to memref<16x16xf32, strided<[16, 1]>>
  %1 = memref.subview %y[0] [4] [1] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32, strided<[?], offset: ?>>
  return %0, %1 : memref<16x16xf32, strided<[16, 1]>>, memref<4xf32, strided<[?], offset: ?>>
}
// becomes:
func.func @trivial(%arg0: memref<16x16xf32>, %arg1: memref<4xf32, strided<[?], offset: ?>>) -> (memref<16x16xf32, strided<[16, 1]>>, memref<4xf32, strided<[?], offset: ?>>) {
  %cast = memref.cast %arg0 : memref<16x16xf32> to memref<16x16xf32, strided<[16, 1]>>
  return %cast, %arg1 : memref<16x16xf32, strided<[16, 1]>>, memref<4xf32, strided<[?], offset: ?>>
}

// -----

func.func @all_of_a_part(%x: memref<16xf32, strided<[1], offset: ?>>, %o: index, %n: index) -> (memref<?xf32, strided<[1], offset: ?>>, memref<4xf32, strided<[1], offset: ?>>) {
  %0 = memref.subview %x[%o] [%n] [1] : memref<16xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  %1 = memref.subview %0[0] [%n] [1] : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  %2 = memref.subview %x[%o] [4] [1] : memref<16xf32, strided<[1], offset: ?>> to memref<4xf32, strided<[1], offset: ?>>
  %3 = memref.subview %2[0] [4] [1] : memref<4xf32, strided<[1], offset: ?>> to memref<4xf32, strided<[1], offset: ?>>
  return %1, %3 : memref<?xf32, strided<[1], offset: ?>>, memref<4xf32, strided<[1], offset: ?>>
}
// becomes:
func.func @all_of_a_part(%arg0: memref<16xf32, strided<[1], offset: ?>>, %arg1: index, %arg2: index) -> (memref<?xf32, strided<[1], offset: ?>>, memref<4xf32, strided<[1], offset: ?>>) {
  %subview = memref.subview %arg0[%arg1] [%arg2] [1] : memref<16xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  %subview_0 = memref.subview %arg0[%arg1] [4] [1] : memref<16xf32, strided<[1], offset: ?>> to memref<4xf32, strided<[1], offset: ?>>
  return %subview, %subview_0 : memref<?xf32, strided<[1], offset: ?>>, memref<4xf32, strided<[1], offset: ?>>
}

// -----

// fires: ViewOpShapeFolder, ViewOpMemrefCastFolder
func.func @views(%x: memref<2048xi8>, %n: index) -> (memref<?x4x?xf32>, memref<?xf32>, memref<2048xi8>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %m = arith.constant -1 : index
  %0 = memref.view %x[%n][%c4, %n] : memref<2048xi8> to memref<?x4x?xf32>
  %1 = memref.cast %x : memref<2048xi8> to memref<?xi8>
  %2 = memref.view %1[%c0][%n] : memref<?xi8> to memref<?xf32>
  %4 = memref.view %x[%c0][] : memref<2048xi8> to memref<2048xi8>
  return %0, %2, %4 : memref<?x4x?xf32>, memref<?xf32>, memref<2048xi8>
}
// becomes:
func.func @views(%arg0: memref<2048xi8>, %arg1: index) -> (memref<?x4x?xf32>, memref<?xf32>, memref<2048xi8>) {
  %c0 = arith.constant 0 : index
  %view = memref.view %arg0[%arg1][%arg1] : memref<2048xi8> to memref<4x4x?xf32>
  %cast = memref.cast %view : memref<4x4x?xf32> to memref<?x4x?xf32>
  %view_0 = memref.view %arg0[%c0][%arg1] : memref<2048xi8> to memref<?xf32>
  return %cast, %view_0, %arg0 : memref<?x4x?xf32>, memref<?xf32>, memref<2048xi8>
}

// -----

func.func @transposed(%x: memref<2x3x4xf32>) -> (memref<3x4x2xf32, strided<[4, 1, 12]>>, memref<2x3x4xf32>) {
  %0 = memref.transpose %x (i, j, k) -> (k, j, i) : memref<2x3x4xf32> to memref<4x3x2xf32, strided<[1, 4, 12]>>
  %1 = memref.transpose %0 (i, j, k) -> (j, i, k) : memref<4x3x2xf32, strided<[1, 4, 12]>> to memref<3x4x2xf32, strided<[4, 1, 12]>>
  %2 = memref.transpose %x (i, j, k) -> (i, j, k) : memref<2x3x4xf32> to memref<2x3x4xf32>
  return %1, %2 : memref<3x4x2xf32, strided<[4, 1, 12]>>, memref<2x3x4xf32>
}
// becomes:
func.func @transposed(%arg0: memref<2x3x4xf32>) -> (memref<3x4x2xf32, strided<[4, 1, 12]>>, memref<2x3x4xf32>) {
  %transpose = memref.transpose %arg0 (d0, d1, d2) -> (d1, d2, d0) : memref<2x3x4xf32> to memref<3x4x2xf32, strided<[4, 1, 12]>>
  return %transpose, %arg0 : memref<3x4x2xf32, strided<[4, 1, 12]>>, memref<2x3x4xf32>
}

// -----

func.func @aligned(%x: memref<2xf32>) -> (memref<2xf32>, memref<2xf32>) {
  %0 = memref.assume_alignment %x, 16 : memref<2xf32>
  %1 = memref.assume_alignment %0, 16 : memref<2xf32>
  %2 = memref.assume_alignment %0, 32 : memref<2xf32>
  return %1, %2 : memref<2xf32>, memref<2xf32>
}
// becomes:
func.func @aligned(%arg0: memref<2xf32>) -> (memref<2xf32>, memref<2xf32>) {
  %assume_align = memref.assume_alignment %arg0, 16 : memref<2xf32>
  %assume_align_0 = memref.assume_alignment %assume_align, 32 : memref<2xf32>
  return %assume_align, %assume_align_0 : memref<2xf32>, memref<2xf32>
}

// -----

func.func @inverse(%x: memref<?x4xf32>, %y: memref<12x4xf32>, %a: index) -> (memref<?x4xf32>, memref<12x4xf32>) {
  %0 = memref.expand_shape %x [[0, 1], [2]] output_shape [%a, 2, 4] : memref<?x4xf32> into memref<?x2x4xf32>
  %1 = memref.collapse_shape %0 [[0, 1], [2]] : memref<?x2x4xf32> into memref<?x4xf32>
  %2 = memref.collapse_shape %y [[0, 1]] : memref<12x4xf32> into memref<48xf32>
  %3 = memref.expand_shape %2 [[0, 1]] output_shape [12, 4] : memref<48xf32> into memref<12x4xf32>
  return %1, %3 : memref<?x4xf32>, memref<12x4xf32>
}
// becomes:
func.func @inverse(%arg0: memref<?x4xf32>, %arg1: memref<12x4xf32>, %arg2: index) -> (memref<?x4xf32>, memref<12x4xf32>) {
  return %arg0, %arg1 : memref<?x4xf32>, memref<12x4xf32>
}

// -----

// unproved: what `memref.dma_start`, `memref.dma_wait` computes
func.func @dma(%a: memref<8xi8>, %b: memref<8xi8>, %t: memref<1xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %0 = memref.cast %a : memref<8xi8> to memref<?xi8>
  %1 = memref.cast %t : memref<1xi32> to memref<?xi32>
  memref.dma_start %0[%c0], %b[%c0], %n, %1[%c0] : memref<?xi8>, memref<8xi8>, memref<?xi32>
  memref.dma_wait %1[%c0], %n : memref<?xi32>
  return
}
// becomes:
func.func @dma(%arg0: memref<8xi8>, %arg1: memref<8xi8>, %arg2: memref<1xi32>, %arg3: index) {
  %c0 = arith.constant 0 : index
  memref.dma_start %arg0[%c0], %arg1[%c0], %arg3, %arg2[%c0] : memref<8xi8>, memref<8xi8>, memref<1xi32>
  memref.dma_wait %arg2[%c0], %arg3 : memref<1xi32>
  return
}

// -----

// fires: SimplifyDeadAlloc, SimplifyDeadAlloca, SimplifyDeadRealloc
func.func @dead_of_one_type(%v: f32, %i: index, %m: memref<4xf32>) {
  %0 = memref.alloc() : memref<4xf32>
  memref.store %v, %0[%i] : memref<4xf32>
  memref.dealloc %0 : memref<4xf32>
  %1 = memref.alloca() : memref<4xf32>
  memref.store %v, %1[%i] : memref<4xf32>
  %2 = memref.realloc %m : memref<4xf32> to memref<8xf32>
  memref.store %v, %2[%i] : memref<8xf32>
  return
}
// becomes:
func.func @dead_of_one_type(%arg0: f32, %arg1: index, %arg2: memref<4xf32>) {
  return
}

// -----

// fires: AllocaScopeHoister
func.func private @use(memref<4xf32>)
func.func @hoisted_from_if(%c: i1) {
  scf.if %c {
    memref.alloca_scope {
      %2 = memref.alloca() : memref<4xf32>
      func.call @use(%2) : (memref<4xf32>) -> ()
    }
  }
  return
}
// becomes:
func.func private @use(memref<4xf32>)
func.func @hoisted_from_if(%arg0: i1) {
  %alloca = memref.alloca() : memref<4xf32>
  scf.if %arg0 {
    memref.alloca_scope  {
      func.call @use(%alloca) : (memref<4xf32>) -> ()
    }
  }
  return
}

// -----

// fires: ReinterpretCastOpConstantFolder
func.func @reinterpreted_ranked(%x: memref<16xf32>, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %0 = memref.reinterpret_cast %x to offset: [%c4], sizes: [%n], strides: [%c1] : memref<16xf32> to memref<?xf32, strided<[?], offset: ?>>
  %1 = memref.load %0[%c0] : memref<?xf32, strided<[?], offset: ?>>
  return %1 : f32
}
// becomes:
func.func @reinterpreted_ranked(%arg0: memref<16xf32>, %arg1: index) -> f32 {
  %c0 = arith.constant 0 : index
  %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [4], sizes: [%arg1], strides: [1] : memref<16xf32> to memref<?xf32, strided<[1], offset: 4>>
  %0 = memref.load %reinterpret_cast[%c0] : memref<?xf32, strided<[1], offset: 4>>
  return %0 : f32
}

// -----

// fires: DimOfMemRefReshape
func.func @dim_of_ranked_reshape(%x: memref<8xf32>, %t: memref<2xindex>) -> index {
  %c1 = arith.constant 1 : index
  %2 = memref.reshape %x(%t) : (memref<8xf32>, memref<2xindex>) -> memref<?x?xf32>
  %3 = memref.dim %2, %c1 : memref<?x?xf32>
  return %3 : index
}
// becomes:
func.func @dim_of_ranked_reshape(%arg0: memref<8xf32>, %arg1: memref<2xindex>) -> index {
  %c1 = arith.constant 1 : index
  %0 = memref.load %arg1[%c1] : memref<2xindex>
  return %0 : index
}

// -----

// `memref.copy` of `%cast_0` to `%x` would have different shapes.
func.func @copy_between_sizes(%x: memref<2xi8>) {
  %cast = memref.cast %x : memref<2xi8> to memref<?xi8>
  %cast_0 = memref.cast %cast : memref<?xi8> to memref<1xi8>
  memref.copy %cast_0, %cast : memref<1xi8> to memref<?xi8>
  return
}
// becomes:
func.func @copy_between_sizes(%arg0: memref<2xi8>) {
  %cast = memref.cast %arg0 : memref<2xi8> to memref<?xi8>
  %cast_0 = memref.cast %cast : memref<?xi8> to memref<1xi8>
  memref.copy %cast_0, %cast : memref<1xi8> to memref<?xi8>
  return
}

// -----

// The strides do not tell which of two dimensions of size 1 is dropped, but the sizes do.
// fires: SubViewOpConstantArgumentFolder
func.func @dropped_dimension(%m: memref<2x2x4xi8, strided<[?, ?, ?]>>, %i: index) -> i8 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = memref.subview %m[0, 0, 0] [%c1, 2, 1] [1, %c1, 1] : memref<2x2x4xi8, strided<[?, ?, ?]>> to memref<?x2xi8, strided<[?, ?]>>
  %x = memref.load %v[%c0, %i] : memref<?x2xi8, strided<[?, ?]>>
  return %x : i8
}
// becomes:
func.func @dropped_dimension(%arg0: memref<2x2x4xi8, strided<[?, ?, ?]>>, %arg1: index) -> i8 {
  %c0 = arith.constant 0 : index
  %subview = memref.subview %arg0[0, 0, 0] [1, 2, 1] [1, 1, 1] : memref<2x2x4xi8, strided<[?, ?, ?]>> to memref<1x2xi8, strided<[?, ?]>>
  %0 = memref.load %subview[%c0, %arg1] : memref<1x2xi8, strided<[?, ?]>>
  return %0 : i8
}

// -----

// A subview of `memref<1x0xi8>` at 0, 0 would be out of bounds.
// fires: SubViewOpMemRefCastFolder
func.func @whole_empty_subview(%m: memref<1x0xi8, strided<[2, ?], offset: ?>>) -> memref<?x?xi8, strided<[2, ?], offset: ?>> {
  %cast = memref.cast %m : memref<1x0xi8, strided<[2, ?], offset: ?>> to memref<?x?xi8, strided<[2, ?], offset: ?>>
  %v = memref.subview %cast[0, 0] [1, 0] [1, 1] : memref<?x?xi8, strided<[2, ?], offset: ?>> to memref<1x0xi8, strided<[2, ?], offset: ?>>
  %x = memref.cast %v : memref<1x0xi8, strided<[2, ?], offset: ?>> to memref<?x?xi8, strided<[2, ?], offset: ?>>
  return %x : memref<?x?xi8, strided<[2, ?], offset: ?>>
}
// becomes:
func.func @whole_empty_subview(%arg0: memref<1x0xi8, strided<[2, ?], offset: ?>>) -> memref<?x?xi8, strided<[2, ?], offset: ?>> {
  %cast = memref.cast %arg0 : memref<1x0xi8, strided<[2, ?], offset: ?>> to memref<?x?xi8, strided<[2, ?], offset: ?>>
  return %cast : memref<?x?xi8, strided<[2, ?], offset: ?>>
}
